"""What an exercise shows: its cards in rows, and what was said about an answer, as text and as HTML."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from html import escape

from paplu import notation, pictures
from paplu.exercises import Checked, Task
from paplu.exercises import Exercise as Data
from paplu.exercises.answers import Form
from paplu.looks import cards_row, row_text
from paplu.pictures import Row
from paplu.wording import word

BUILT = (Task.BUILD, Task.MEND, Task.BREAK)


def is_built(data: Data) -> bool:
    """Whether the answer is a hand to be built, and not a line of text alone."""
    return data.task in BUILT and data.goal.form in (Form.CARDS, Form.GROUPS)


def given_rows(data: Data, lang: str) -> tuple[Row, ...]:
    """Returns the cards of the exercise in rows: numbered groups where there are several, then the rest."""
    if not data.goal.given:
        return ()
    groups, loose = notation.groups(data.goal.given)
    several = len(groups) > 1
    wilds = data.deal.wilds
    shown = [
        cards_row(group, word("exercise.group", lang, number=number) if several else "", wilds, lang)
        for number, group in enumerate(groups, 1)
    ]
    if loose:
        shown.append(cards_row(loose, word("in_no_group", lang) if groups else "", wilds, lang))
    return tuple(shown)


def picture(data: Data, lang: str) -> str:
    """Returns the cards of the exercise as SVG; nothing where there are none."""
    rows = given_rows(data, lang)
    return pictures.rows(rows, title=word("exercise.cards_given", lang)) if rows else ""


def title(data: Data, lang: str) -> str:
    """Returns the name of the exercise with the rules it is about."""
    return word("exercise.title", lang, id=data.id, rules=data.rules)


def said(found: Checked | None, lang: str) -> Iterator[str]:
    """Yields what was said about the answer: right or not yet, then each remark."""
    if found is not None:
        yield word("exercise.right" if found else "exercise.not_yet", lang)
        yield from found.lines(lang)


def as_text(data: Data, lang: str, lines: Iterable[str]) -> str:
    """Returns the exercise and the lines after it as plain text."""
    rows = [f"  {row_text(row)}" for row in given_rows(data, lang)]
    return "\n".join([title(data, lang), data.prompt(lang), *rows, *lines])


def as_html(data: Data, lang: str, lines: Iterable[str]) -> str:
    """Returns the same as HTML that needs no script, for a viewer without widgets."""
    return f'<div lang="{lang}">{head(data, lang)}{picture(data, lang)}{paragraphs(lines)}</div>'


def head(data: Data, lang: str) -> str:
    """Returns title and prompt as HTML."""
    return f"<strong>{escape(title(data, lang))}</strong><p>{escape(data.prompt(lang))}</p>"


def paragraphs(lines: Iterable[str]) -> str:
    """Returns each line as a paragraph of HTML."""
    return "".join(f'<p style="margin:.3em 0">{escape(line)}</p>' for line in lines)


def announced(lines: Iterable[str]) -> str:
    """Returns the lines as HTML that a screen reader speaks when it appears."""
    text = paragraphs(lines)
    return f'<div role="alert">{text}</div>' if text else ""
