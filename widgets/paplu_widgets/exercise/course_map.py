"""The map of the course: three doors, and a tile for each lesson with a ring of what is solved in it."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from urllib.parse import quote

from paplu.exercises import of_lesson
from paplu.exercises import progress as file
from paplu.language import speaker_for
from paplu_widgets.card_table import WidgetColumn, plain
from paplu_widgets.exercise.progress_bars import ProgressPlace

JUDGE, PLAY = "Judge a hand.ipynb", "Play.ipynb"
FILES = (
    "00_start_here.ipynb",
    "01_seating_and_deal.ipynb",
    "02_indicator_and_free_ranks.ipynb",
    "03_sequences_sets_purity.ipynb",
    "04_two_lives.ipynb",
    "05_the_turn.ipynb",
    "06_drops.ipynb",
    "07_protection_levels.ipynb",
    "08_settlement_and_session.ipynb",
    "09_worked_declaration.ipynb",
    "10_tricky_hands.ipynb",
    "11_indian_rummy.ipynb",
)
RING = 2 * 3.14159 * 9  # the length of a ring of radius 9
STYLE = """<style>
.paplu-doors, .paplu-tiles { display: grid; gap: 12px; margin: 14px 0; font: 15px/1.45 system-ui, sans-serif; }
.paplu-doors { grid-template-columns: repeat(auto-fit, minmax(220px, 1fr)); }
.paplu-tiles { grid-template-columns: repeat(auto-fit, minmax(260px, 1fr)); }
.paplu-map a { display: flex; gap: 12px; align-items: center; padding: 12px 14px; border-radius: 10px;
  text-decoration: none; border: 1px solid var(--jp-border-color1, #767676); color: var(--jp-ui-font-color0, #16181d);
  background: var(--jp-layout-color1, #fff); }
.paplu-map a:hover { border-color: #0b57c2; box-shadow: 0 0 0 1px #0b57c2; }
.paplu-map a:focus-visible { outline: 3px solid #0b57c2; outline-offset: 2px; }
.paplu-doors a { flex-direction: column; align-items: flex-start; gap: 4px; padding: 18px; }
.paplu-doors strong { font-size: 22px; }
.paplu-tiles small { display: block; opacity: .8; }
.paplu-tiles .paplu-next { border: 2px solid #0b57c2; }
</style>"""


class CourseMap(WidgetColumn):
    """Three doors, and the lessons with what is solved; what it shows in words and saves is the same for everybody.

    ``progress`` is the file, as for ``Exercise``.

    >>> print(repr(CourseMap()).splitlines()[0])
    Judge a hand · Learn · Play
    """

    def __init__(self, *, lang: str | None = None, progress: ProgressPlace = None) -> None:
        """Shows the map as the file of progress has it now."""
        self._speaker = speaker_for(lang)
        self._solved = file.read(file.place(progress)).solved
        super().__init__((plain.HTML(self._drawn(self._solved)),))

    def in_words(self) -> Mapping[str, str]:
        """Returns the map as text and as HTML, with nothing solved yet."""
        return {"text/plain": repr(self), "text/html": self._drawn(frozenset())}

    def __repr__(self) -> str:
        doors = " · ".join(self._text(door) for door in ("judge", "learn", "play"))
        return "\n".join([doors, *(f"{name[:2]} · {self._title(name)}" for name in FILES)])

    def _drawn(self, solved: frozenset[str]) -> str:
        onward = next((name for name in FILES if self._share(name, solved) < 1), FILES[-1])
        doors = (("judge", JUDGE), ("learn", onward), ("play", PLAY))
        tiles = "".join(self._tile(name, solved, name == onward) for name in FILES)
        return (
            f'{STYLE}<div class="paplu-map" lang="{self._speaker.lang}" role="navigation" '
            f'aria-label="{escape(self._text("label"))}"><div class="paplu-doors">'
            + "".join(
                f'<a class="pt-link" href="{quote(name)}"><strong>{escape(self._text(door))}</strong>'
                f"<span>{escape(self._text(f'{door}_more'))}</span></a>"
                for door, name in doors
            )
            + f'</div><div class="paplu-tiles">{tiles}</div></div>'
        )

    def _tile(self, name: str, solved: frozenset[str], onward: bool) -> str:
        exercises = of_lesson(int(name[:2]))
        count = self._text("count", solved=sum(one.id in solved for one in exercises), all=len(exercises))
        note = f"{count} · {self._text('continue')}" if onward else count
        return (
            f'<a class="pt-link{" paplu-next" if onward else ""}" href="{quote(name)}">'
            f"{_ring(self._share(name, solved))}"
            f"<span>{name[:2]} · {escape(self._title(name))}<small>{escape(note)}</small></span></a>"
        )

    def _share(self, name: str, solved: frozenset[str]) -> float:
        exercises = of_lesson(int(name[:2]))
        return sum(one.id in solved for one in exercises) / len(exercises)

    def _title(self, name: str) -> str:
        return self._text(f"lesson_{name[:2]}")

    def _text(self, key: str, **facts: object) -> str:
        return self._speaker.text(f"course.{key}", **facts)


def _ring(share: float) -> str:
    circle = '<circle cx="13" cy="13" r="9" fill="none" stroke-width="5"'
    return (
        f'<svg width="26" height="26" viewBox="0 0 26 26" aria-hidden="true" style="flex:none">'
        f'{circle} stroke="#8a929c" stroke-opacity=".45"/>{circle} stroke="#1f8a4c" '
        f'stroke-dasharray="{share * RING:.1f} {RING:.1f}" transform="rotate(-90 13 13)"/></svg>'
    )
