"""Players around a table, arrows of points and a line of time as SVG with a text alternative; free of any rule."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape
from math import cos, pi, sin
from textwrap import wrap
from typing import Literal, TypeAlias
from zlib import crc32

from paplu.language import FONT

Emphasis: TypeAlias = Literal["", "strong", "faded"]

# The table's own colours where it is drawn in one, dark on white elsewhere.
INK, PAPER, TRAY = "var(--ink,#16181d)", "var(--paper,#fff)", "var(--tray,#eef1f4)"
EDGE, ACCENT = "var(--edge,#5b6470)", "var(--accent,#0b57c2)"


@dataclass(frozen=True, slots=True)
class Chair:
    """A player at the table: the name, what is written under it, and whether it stands out or fades."""

    name: str
    under: str = ""
    mark: Emphasis = ""

    @property
    def spoken(self) -> str:
        """The chair in words."""
        return f"{self.name}: {self.under}" if self.under else self.name


@dataclass(frozen=True, slots=True)
class Arrow:
    """Something that goes from one player to another, with what is written along it."""

    source: str
    target: str
    along: str


@dataclass(frozen=True, slots=True)
class Dot:
    """One dot on a line of time: when, what is written large under it, and a line below that."""

    when: str
    large: str
    below: str = ""
    mark: Emphasis = ""

    @property
    def spoken(self) -> str:
        """The moment in words."""
        return f"{self.when}: {self.large}" + (f", {self.below}" if self.below else "")


@dataclass(frozen=True, slots=True)
class Lamp:
    """A lamp: its name, whether it is lit in words, what lights it or is missing, and whether it is lit."""

    name: str
    state: str
    below: str
    lit: bool

    @property
    def spoken(self) -> str:
        """The lamp in words."""
        return f"{self.name}: {self.state}, {self.below}"


def around(chairs: Sequence[Chair], *, title: str, middle: str = "", clockwise: bool = False) -> str:
    """Returns a table seen from above, the first chair at the bottom, the others after it in the direction of play.

    >>> around([Chair("Ana"), Chair("Bruno")], title="Two at a table")[:4]
    '<svg'
    """
    width, height, turn = 480, 300, -1 if clockwise else 1
    x, y = width / 2, height / 2
    parts = [f'<ellipse cx="{x}" cy="{y}" rx="132" ry="80" style="fill:{TRAY};stroke:{EDGE}" stroke-width="2"/>']
    parts += _direction(x, y, turn)
    parts += [
        _text(x, y + 5 + 19 * (i - (len(lines) - 1) / 2), line, 15)
        for lines in [wrap(middle, 22)]
        for i, line in enumerate(lines)
    ]
    for i, chair in enumerate(chairs):
        angle = turn * 2 * pi * i / len(chairs)
        parts.append(_chair(chair, x + 170 * sin(angle), y + 117 * cos(angle)))
    spoken = "; ".join(chair.spoken for chair in chairs)
    return _svg(title, f"{spoken}. {middle}".strip(), width, height, "".join(parts))


def arrows(arrows: Sequence[Arrow], *, title: str, under: dict[str, str]) -> str:
    """Returns arrows from players on the left to players on the right; ``under`` is what stands below each name.

    >>> arrows([Arrow("Bruno", "Ana", "15")], title="Bruno pays", under={"Ana": "+15", "Bruno": "-15"})[:4]
    '<svg'
    """
    sources = list(dict.fromkeys(arrow.source for arrow in arrows))
    targets = list(dict.fromkeys(arrow.target for arrow in arrows))
    rows = max(len(sources), len(targets), 1)
    width, height = 480, 62 * rows + 8
    left = {name: 35 + 62 * i for i, name in enumerate(sources)}
    right = {name: height * (i + 0.5) / len(targets) for i, name in enumerate(targets)}
    parts = [_arrow(arrow, left[arrow.source], right[arrow.target]) for arrow in arrows]
    parts += [_chair(Chair(name, under.get(name, "")), 72, at) for name, at in left.items()]
    parts += [_chair(Chair(name, under.get(name, ""), "strong"), width - 72, at) for name, at in right.items()]
    spoken = "; ".join(f"{arrow.source} → {arrow.target}: {arrow.along}" for arrow in arrows)
    return _svg(title, spoken, width, height, "".join(parts))


def line_of_time(dots: Sequence[Dot], *, title: str) -> str:
    """Returns the dots from left to right on one line.

    >>> line_of_time([Dot("before the first draw", "10", "points")], title="A drop")[:4]
    '<svg'
    """
    step = 138
    width, height = step * len(dots) + 8, 164
    drawn = "".join(_dot(dot, step * (i + 0.5) + 4) for i, dot in enumerate(dots))
    rule = f'<path d="M8 78H{width - 8}" style="stroke:{EDGE}" stroke-width="3"/>'
    return _svg(title, "; ".join(dot.spoken for dot in dots), width, height, rule + drawn)


def lamps(lamps: Sequence[Lamp], *, title: str) -> str:
    """Returns lamps side by side; a lit one has rays and a full bulb.

    >>> lamps([Lamp("first life", "lit", "4H 5H 6H", lit=True)], title="One life")[:4]
    '<svg'
    """
    width, height = 320 * len(lamps), 84
    body = "".join(_lamp(lamp, 320 * i) for i, lamp in enumerate(lamps))
    return _svg(title, "; ".join(lamp.spoken for lamp in lamps), width, height, body)


def _lamp(lamp: Lamp, x: float) -> str:
    fill = "#ffd54a" if lamp.lit else PAPER
    rays = "".join(
        f'<path d="M{x + 44 + 27 * cos(angle):.1f} {42 + 27 * sin(angle):.1f}'
        f'L{x + 44 + 35 * cos(angle):.1f} {42 + 35 * sin(angle):.1f}" style="stroke:{INK}" stroke-width="3"/>'
        for angle in (pi * step / 4 for step in range(8))
    )
    bulb = f'<circle cx="{x + 44}" cy="42" r="21" style="fill:{fill};stroke:{INK}" stroke-width="2.5"/>'
    texts = ((f"{lamp.name}: {lamp.state}", 16, 36, 700), (lamp.below, 15, 58, 400))
    words = "".join(
        f'<text x="{x + 92}" y="{y}" font-size="{size}" font-weight="{weight}" style="fill:{INK}">{escape(text)}</text>'
        for text, size, y, weight in texts
    )
    return (rays if lamp.lit else "") + bulb + words


def _dot(dot: Dot, x: float) -> str:
    strong = dot.mark == "strong"
    fill = ACCENT if strong else PAPER
    lines = wrap(dot.when, 18)
    above = [_text(x, 58 - 17 * (len(lines) - 1 - i), line, 14, bold=strong) for i, line in enumerate(lines)]
    circle = f'<circle cx="{x}" cy="78" r="{9 if strong else 7}" style="fill:{fill};stroke:{INK}" stroke-width="2.5"/>'
    faded = ' opacity=".75"' if dot.mark == "faded" else ""
    below = [_text(x, 142 + 17 * i, line, 14) for i, line in enumerate(wrap(dot.below, 18)[:2])]
    return f"<g{faded}>{''.join(above)}{circle}{_text(x, 118, dot.large, 24, bold=True)}{''.join(below)}</g>"


def _direction(x: float, y: float, turn: int) -> Iterator[str]:
    """Yields arcs along the table's two long sides with heads that point the way of play."""
    for middle in (0, pi):
        start, end = middle - turn * 0.2 * pi, middle + turn * 0.2 * pi
        angles = [start + (end - start) * i / 12 for i in range(13)]
        points = [(x + 112 * sin(angle), y + 63 * cos(angle)) for angle in angles]
        line = " ".join(f"{px:.1f} {py:.1f}" for px, py in points)
        yield f'<path d="M{line}" fill="none" style="stroke:{ACCENT}" stroke-width="3"/>'
        yield _head(points[-2], points[-1])


def _arrow(arrow: Arrow, start: float, end: float) -> str:
    left, right = 136, 334
    line = f'<path d="M{left} {start}L{right} {end}" style="stroke:{ACCENT}" stroke-width="3"/>'
    label_y = start + (end - start) * 0.3 + 5
    x = left + (right - left) * 0.3
    wide = 9.5 * len(arrow.along) + 12
    back = (
        f'<rect x="{x - wide / 2:.1f}" y="{label_y - 18:.1f}" width="{wide:.1f}" height="24" rx="5" '
        f'style="fill:{PAPER};stroke:{EDGE}"/>'
    )
    return line + _head((left, start), (right, end)) + back + _text(x, label_y, arrow.along, 16, bold=True)


def _head(start: tuple[float, float], end: tuple[float, float]) -> str:
    across, along = end[0] - start[0], end[1] - start[1]
    length = (across**2 + along**2) ** 0.5
    ux, uy = across / length, along / length
    tip = (end[0] + 6 * ux, end[1] + 6 * uy)
    back = [(end[0] - 8 * ux + 7 * side * uy, end[1] - 8 * uy - 7 * side * ux) for side in (1, -1)]
    points = " ".join(f"{px:.1f},{py:.1f}" for px, py in (tip, *back))
    return f'<polygon points="{points}" style="fill:{ACCENT}"/>'


def _chair(chair: Chair, x: float, y: float) -> str:
    stroke, wide = (ACCENT, 3.5) if chair.mark == "strong" else (EDGE, 1.5)
    dash = ' stroke-dasharray="5 4"' if chair.mark == "faded" else ""
    box = (
        f'<rect x="{x - 66:.1f}" y="{y - 26:.1f}" width="132" height="52" rx="10" '
        f'style="fill:{PAPER};stroke:{stroke}" stroke-width="{wide}"{dash}/>'
    )
    if not chair.under:
        return box + _text(x, y + 6, chair.name, 17, bold=True, most=13)
    return box + _text(x, y - 3, chair.name, 17, bold=True, most=13) + _text(x, y + 16, chair.under, 13, most=19)


def _text(x: float, y: float, text: str, size: int, *, bold: bool = False, most: int = 0) -> str:
    """Returns a line of text around x; one of more letters than ``most`` is pressed into a chair's width."""
    weight = ' font-weight="700"' if bold else ""
    pressed = ' textLength="120" lengthAdjust="spacingAndGlyphs"' if most and len(text) > most else ""
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size}" text-anchor="middle"{weight}{pressed} '
        f'style="fill:{INK}">{escape(text)}</text>'
    )


def _svg(title: str, spoken: str, width: float, height: float, body: str) -> str:
    key = f"paplu-{crc32((title + spoken + body).encode()):08x}"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" role="img" '
        f'aria-labelledby="{key}-t {key}-d" font-family="{FONT}" style="max-width:100%;height:auto">'
        f'<title id="{key}-t">{escape(title)}</title><desc id="{key}-d">{escape(spoken)}</desc>'
        f'<rect width="{width}" height="{height}" style="fill:{PAPER}"/>{body}</svg>'
    )
