"""Cards in rows with captions, as SVG with a text alternative; knows nothing of the game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape
from zlib import crc32

from paplu.language.cards import ALL_CARDS, Card

WIDTH, HEIGHT, STEP = 60, 84, 64  # one card; from one card to the next
PAD, CAPTION, GAP = 7, 22, 10  # inside a tray; its line of text; between trays
FONT = "system-ui,-apple-system,'Segoe UI',Roboto,'Liberation Sans',sans-serif"
INK, EDGE, TRAY = "#16181d", "#5b6470", "#eef1f4"
TWO_COLOURS = {"C": INK, "D": "#c4122f", "H": "#c4122f", "S": INK, "*": "#6b3fa0"}
FOUR_COLOURS = {**TWO_COLOURS, "C": "#08702f", "D": "#0b57c2"}

# Our own shapes, each in a box of 32 by 32; * is the star of a printed joker and of a free card.
SHAPES = {
    "C": "M16 2a7 7 0 0 0-6 10.6A7 7 0 1 0 14.6 21Q14.4 27 10 30H22Q17.6 27 17.4 21A7 7 0 1 0 22 12.6 7 7 0 0 0 16 2Z",
    "D": "M16 1Q20 9 28 16 20 23 16 31 12 23 4 16 12 9 16 1Z",
    "H": "M16 30C8 22 2 17 2 10A7 7 0 0 1 16 8 7 7 0 0 1 30 10C30 17 24 22 16 30Z",
    "S": "M16 1C11 9 2 13 2 20A6.6 6.6 0 0 0 14.6 23Q14 28 10 30H22Q18 28 17.4 23A6.6 6.6 0 0 0 30 20C30 13 21 9 16 1Z",
    "*": "M16 1.5 19.9 11.7 30.7 12.2 22.3 19 25.1 29.5 16 23.6 6.9 29.5 9.7 19 1.3 12.2 12.1 11.7Z",
}

# The marks; {} is the text of a note. A shape is named <C/> until its drawing is shared or put in.
FREE = f'<g transform="translate(39 3) scale(.55)" fill="#ffd54a" stroke="{INK}" stroke-width="2.6"><*/></g>'
BACK = (
    f'<rect x=".75" y=".75" width="58.5" height="82.5" rx="7" stroke-width="1.5" fill="#31517f" stroke="{EDGE}"/>'
    '<path d="M9 9h42v66H9ZM30 20 44 42 30 64 16 42Z" fill="none" stroke="#dfe8f5" stroke-width="2.5"/>'
)
NOTE = (
    f'<rect x="2" y="67" width="56" height="15.5" rx="4" fill="#fff3c4" stroke="{INK}" stroke-width=".8"/>'
    f'<text x="30" y="79.5" font-size="13.5" font-weight="600" text-anchor="middle" fill="{INK}">{{}}</text>'
)


@dataclass(frozen=True, slots=True)
class Face:
    """One card as it is to be drawn: its marks, and its name in words (its signs if none is given).

    >>> from paplu.language import card
    >>> Face(card("KD"), note="10").spoken
    'K♦ 10'
    """

    card: Card
    free: bool = False
    note: str = ""
    faded: bool = False
    name: str = ""

    @property
    def spoken(self) -> str:
        """The face in words: its name, or its signs and its note."""
        return self.name or f"{self.card.signs} {self.note}".rstrip()


@dataclass(frozen=True, slots=True)
class Row:
    """Some faces side by side, with a caption under them.

    >>> from paplu.language import card
    >>> Row((Face(card("KD")),), "left over").caption
    'left over'
    """

    faces: tuple[Face, ...]
    caption: str = ""

    @property
    def spoken(self) -> str:
        """The row in words, such as ``set: 7♣, 7♦, 7♠``."""
        names = ", ".join(face.spoken for face in self.faces)
        return f"{self.caption}: {names}" if self.caption and names else self.caption or names

    @property
    def width(self) -> int:
        """The width of its tray, wide enough for the caption."""
        cards = max(1, len(self.faces)) * STEP + WIDTH - STEP
        return max(cards, len(self.caption) * 15 // 2) + 2 * PAD


def rows(
    rows: Sequence[Row], *, title: str = "", columns: int = 16, four_colours: bool = False, card_width: int = 48
) -> str:
    """Returns an SVG of the rows in reading order, at most ``columns`` cards side by side; ``card_width`` in pixels.

    >>> from paplu.language import card
    >>> rows([Row((Face(card("KD")),))], title="A king").startswith("<svg")
    True
    """
    placed = list(_places(rows, columns * STEP))
    width = max((x + row.width for row, x, _ in placed), default=WIDTH) + 2
    height = max((y for _, _, y in placed), default=0) + _tray_height(rows) + 2
    body = "".join(_tray(row, x, y, _tray_height(rows), four_colours) for row, x, y in placed)
    spoken = ". ".join(row.spoken for row in rows)
    heading = title or spoken
    key = f"paplu-{crc32((heading + spoken + body).encode()):08x}"  # the same picture, the same ids
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width * card_width // WIDTH}" '
        f'role="img" aria-labelledby="{key}-t {key}-d" font-family="{FONT}" style="max-width:100%;height:auto">'
        f'<title id="{key}-t">{escape(heading)}</title><desc id="{key}-d">{escape(spoken)}</desc>'
        f"<defs>{_shapes(body, key)}</defs>{_shared(body, key)}</svg>"
    )


def parts(*, four_colours: bool = False) -> dict[str, str]:
    """Returns the drawing of each card by its text, of a ``back``, and of the marks ``free`` and ``note`` (``%``).

    >>> list(parts())[-4:]
    ['PJ', 'free', 'note', 'back']
    """
    faces = {str(card): _inline(_card(card, False, four_colours)) for card in ALL_CARDS}
    return {**faces, "free": _inline(FREE), "note": NOTE.replace("{}", "%"), "back": BACK}


def _places(rows: Sequence[Row], most: int) -> Iterator[tuple[Row, int, int]]:
    x, y, height = 1, 1, _tray_height(rows)
    for row in rows:
        if x > 1 and x + row.width > most + 2 * PAD:
            x, y = 1, y + height + GAP
        yield row, x, y
        x += row.width + GAP


def _tray_height(rows: Sequence[Row]) -> int:
    return HEIGHT + 2 * PAD + (CAPTION if any(row.caption for row in rows) else 0)


def _tray(row: Row, x: int, y: int, height: int, four_colours: bool) -> str:
    faces = "".join(
        f'<g transform="translate({PAD + i * STEP} {PAD})">{_face(face, four_colours)}</g>'
        for i, face in enumerate(row.faces)
    )
    caption = f'<text x="{PAD}" y="{HEIGHT + PAD + 19}" font-size="15" fill="{INK}">{escape(row.caption)}</text>'
    return (
        f'<g transform="translate({x} {y})"><rect width="{row.width}" height="{height}" rx="9" fill="{TRAY}" '
        f'stroke="#aab2bc"/>{faces}{caption if row.caption else ""}</g>'
    )


def _face(face: Face, four_colours: bool) -> str:
    free = FREE if face.free else ""
    note = NOTE.format(escape(face.note)) if face.note else ""
    return _card(face.card, face.faded, four_colours) + free + note


def _card(card: Card, faded: bool, four_colours: bool) -> str:
    rank, shape = (card.rank.value, card.suit.value) if card.rank and card.suit else ("PJ", "*")
    colour = (FOUR_COLOURS if four_colours else TWO_COLOURS)[shape]
    surface = f'fill="#e3e6ea" stroke="{EDGE}" stroke-dasharray="4 3"' if faded else f'fill="#fff" stroke="{EDGE}"'
    size = {"10": '32" letter-spacing="-2.5', "PJ": "25"}.get(rank, "32")
    return (
        f'<rect x=".75" y=".75" width="58.5" height="82.5" rx="7" stroke-width="1.5" {surface}/>'
        f'<g fill="{colour}"><text x="5" y="30" font-size="{size}" font-weight="700">{rank}</text>'
        f'<g transform="translate(6 36) scale(.55)"><{shape}/></g>'  # under the rank: both show in a fan
        f'<g transform="translate(24 42) scale(1.05)"><{shape}/></g></g>'
    )


def _inline(drawing: str) -> str:
    for shape, path in SHAPES.items():
        drawing = drawing.replace(f"<{shape}/>", f'<path d="{path}"/>')
    return drawing


def _shared(drawing: str, key: str) -> str:
    for shape in SHAPES:
        drawing = drawing.replace(f"<{shape}/>", f'<use href="#{key}-{_letter(shape)}"/>')
    return drawing


def _shapes(drawing: str, key: str) -> str:
    used = (shape for shape in SHAPES if f"<{shape}/>" in drawing)
    return "".join(f'<path id="{key}-{_letter(shape)}" d="{SHAPES[shape]}"/>' for shape in used)


def _letter(shape: str) -> str:
    return "J" if shape == "*" else shape
