"""Groups and cards drawn in rows, or as text, with what each joker stands for."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

from paplu.groups import Meld, Wilds
from paplu.language import Card, Face, Row, Speaker, rows


def meld_row(meld: Meld, wilds: Wilds, speaker: Speaker) -> Row:
    """Returns a valid group as a row of faces, each joker with what it stands for, captioned with its kind.

    >>> from paplu import Deal
    >>> deal = Deal("8D")
    >>> row_text(meld_row(deal.read("9S 10S PJ").readings[0], deal.wilds, Speaker("en")))
    '9♠ 10♠ ★ (as J♠): impure sequence'
    """
    faces = (_face(card, place, wilds, speaker) for card, place in zip(meld.cards, meld.stands_for, strict=True))
    return Row(tuple(faces), speaker.text(f"kinds.{meld.kind}"))


def cards_row(cards: Iterable[Card], caption: str, wilds: Wilds | None, speaker: Speaker) -> Row:
    """Returns cards as a row of faces, the free ones marked; none marked without ``wilds``.

    >>> from paplu.language import cards
    >>> [face.name for face in cards_row(cards("KD"), "left over", None, Speaker("en")).faces]
    ['king of diamonds']
    """
    return Row(tuple(_face(card, None, wilds, speaker) for card in cards), caption)


def _face(card: Card, place: Card | None, wilds: Wilds | None, speaker: Speaker) -> Face:
    free = wilds is not None and wilds.is_free(card)
    name = speaker.card_name(card, free=free)
    if place is None:
        return Face(card, free=free, name=name)
    note = speaker.text("stands_in", place=place.signs)
    spoken = speaker.text("stands_in", place=speaker.card_name(place))
    return Face(card, free=True, note=note, name=f"{name} {spoken}")


def bundle(picture: Sequence[Row], headline: str, lines: Sequence[str], speaker: Speaker) -> dict[str, str]:
    """Returns what a notebook shows: the rows drawn, a headline and lines as HTML, and text that says the same.

    >>> print(bundle([], "Not a group yet.", ["4♥ and 5♥ are two cards."], Speaker("en"))["text/plain"])
    Not a group yet.
      - 4♥ and 5♥ are two cards.
    """
    drawn = rows(picture, title=headline) if picture else ""
    listed = listing(lines, "margin:.3em 0") if lines else ""
    text = "\n".join([headline, *(f"  {row_text(row)}" for row in picture), *(f"  - {line}" for line in lines)])
    html = f'{drawn}<p style="margin:.3em 0"><strong>{escape(headline)}</strong></p>{listed}'
    return {"text/plain": text, "text/html": spoken_html(html, speaker)}


def listing(lines: Iterable[str], style: str = "") -> str:
    """Returns lines as a list in HTML."""
    items = "".join(f"<li>{escape(line)}</li>" for line in lines)
    return f'<ul style="{style}">{items}</ul>' if style else f"<ul>{items}</ul>"


def spoken_html(html: str, speaker: Speaker) -> str:
    """Returns HTML marked with its language."""
    return f'<div lang="{speaker.lang}">{html}</div>'


def row_text(row: Row) -> str:
    """Returns a row as text, such as ``9♠ 10♠ ★ (as J♠): impure sequence``.

    >>> from paplu.language import cards
    >>> row_text(cards_row(cards("KD 5D"), "left over", None, Speaker("en")))
    'K♦ 5♦: left over'
    """
    cards = " ".join(f"{face.card.signs} ({face.note})" if face.note else face.card.signs for face in row.faces)
    return f"{cards}: {row.caption}" if row.caption else cards


def meld_text(meld: Meld, speaker: Speaker) -> str:
    """Returns a valid group as text, each joker with what it stands for: ``9♠ 10♠ ★ (as J♠)``.

    >>> from paplu import Deal
    >>> meld_text(Deal("8D").read("9S 10S PJ").readings[0], Speaker("en"))
    '9♠ 10♠ ★ (as J♠)'
    """
    notes = (f" ({speaker.text('stands_in', place=place)})" if place else "" for place in meld.stands_for)
    return " ".join(f"{card.signs}{note}" for card, note in zip(meld.cards, notes, strict=True))
