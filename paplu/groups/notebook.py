"""Verdicts and scores as a notebook shows them: cards drawn, every reason with its rule, the same as text."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

from paplu.groups.melds import Meld
from paplu.groups.wilds import Wilds
from paplu.language import Card, Code, Face, Finding, Row, Speaker, card_name, rows, word


def meld_row(meld: Meld, wilds: Wilds, lang: str = "en") -> Row:
    """Returns a valid group as a row of faces, each joker with what it stands for, captioned with its kind."""
    faces = (_face(card, place, wilds, lang) for card, place in zip(meld.cards, meld.stands_for, strict=True))
    return Row(tuple(faces), word(f"kinds.{meld.kind}", lang))


def cards_row(cards: Iterable[Card], caption: str, wilds: Wilds | None, lang: str = "en") -> Row:
    """Returns cards as a row of faces, the free ones marked; none marked without ``wilds``."""
    return Row(tuple(_face(card, None, wilds, lang) for card in cards), caption)


def _face(card: Card, place: Card | None, wilds: Wilds | None, lang: str) -> Face:
    free = wilds is not None and wilds.is_free(card)
    name = card_name(card, lang, free=free)
    if place is None:
        return Face(card, free=free, name=name)
    note = word("stands_in", lang, place=place.signs)
    spoken = word("stands_in", lang, place=card_name(place, lang))
    return Face(card, free=True, note=note, name=f"{name} {spoken}")


def reasons(findings: Iterable[Finding], lang: str = "en") -> tuple[str, ...]:
    """Returns each finding as a sentence with the id of its rule, once each, in their order."""
    lines = (f"{told(finding, lang)} ({finding.rule})" for finding in findings)
    return tuple(dict.fromkeys(lines))


def told(finding: Finding, lang: str = "en") -> str:
    """Returns a finding as a sentence that begins with the number of its group, if it is about one."""
    return f"{_numbered(finding, lang)}{Speaker(lang).say(finding)}"


def _numbered(finding: Finding, lang: str) -> str:
    number = dict(finding.facts).get("group")
    if number is None or finding.code is Code.NOT_A_GROUP:
        return ""
    return word("in_group", lang, number=number) + " "


def bundle(picture: Sequence[Row], headline: str, lines: Sequence[str], lang: str = "en") -> dict[str, str]:
    """Returns what a notebook shows: the rows drawn, a headline and lines as HTML, and text that says the same."""
    items = "".join(f"<li>{escape(line)}</li>" for line in lines)
    listed = f'<ul style="margin:.3em 0">{items}</ul>' if items else ""
    drawn = rows(picture, title=headline) if picture else ""
    text = "\n".join([headline, *(f"  {row_text(row)}" for row in picture), *(f"  - {line}" for line in lines)])
    html = f'<div lang="{lang}">{drawn}<p style="margin:.3em 0"><strong>{escape(headline)}</strong></p>{listed}</div>'
    return {"text/plain": text, "text/html": html}


def row_text(row: Row) -> str:
    """Returns a row as text, such as ``9♠ 10♠ ★ (as J♠): impure sequence``."""
    cards = " ".join(f"{face.card.signs} ({face.note})" if face.note else face.card.signs for face in row.faces)
    return f"{cards}: {row.caption}" if row.caption else cards
