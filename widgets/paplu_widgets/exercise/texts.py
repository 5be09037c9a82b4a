"""What an exercise shows: its cards in rows, the cards to pick from, and all of it as text and as HTML."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from paplu.exercises import Exercise, Form, FreeAmong, Group, Hand, Task, TheseCards, Throw, Throwing, all_of
from paplu.groups import cards_row, row_text
from paplu.language import PRINTED_JOKER, RANKS, SUITS, Card, Row, notation, pictures, word


def is_built(data: Exercise) -> bool:
    """Whether the answer is a whole hand or several groups, to be built on a table of its own."""
    return data.goal.form is Form.GROUPS or isinstance(data.goal, Hand)


def is_picked(data: Exercise) -> bool:
    """Whether the answer is a card or a few, to be picked."""
    return data.goal.form in (Form.CARD, Form.CARDS) and not isinstance(data.goal, Hand | TheseCards)


def offered_cards(data: Exercise) -> tuple[tuple[Card, ...], ...]:
    """Returns the cards to pick from, row by row: those given where it is one of them, or all."""
    goal = data.goal
    if isinstance(goal, Throw | Throwing | FreeAmong) or (isinstance(goal, Group) and goal.out_of):
        return (tuple(dict.fromkeys(card for group in all_of(goal.given) for card in group)),)
    rows = [tuple(Card(rank, suit) for rank in RANKS) for suit in SUITS]
    return (*rows[:-1], (*rows[-1], PRINTED_JOKER))


def start_of(data: Exercise) -> str:
    """Returns the line an answer starts from: the cards to be mended, broken or sorted; empty where there are none."""
    goal = data.goal
    if data.task not in (Task.MEND, Task.BREAK, Task.BUILD) or data.goal.form not in (Form.CARDS, Form.GROUPS):
        return ""
    if not goal.given or (isinstance(goal, Group) and goal.out_of):
        return ""
    if goal.form is Form.CARDS:
        return notation.text(card for group in all_of(goal.given) for card in group)
    return goal.given if "|" in goal.given or "+" in goal.given else f"+ {goal.given}"


def given_rows(data: Exercise, lang: str) -> tuple[Row, ...]:
    """Returns the cards of the exercise in rows: numbered groups where there are several, then the rest."""
    if not data.goal.given:
        return ()
    groups, loose = notation.groups(data.goal.given)
    several = len(groups) > 1
    wilds = None if data.asks_what_is_free else data.deal.wilds
    shown = [
        cards_row(group, word("exercise.group", lang, number=number) if several else "", wilds, lang)
        for number, group in enumerate(groups, 1)
    ]
    if loose:
        shown.append(cards_row(loose, word("in_no_group", lang) if groups else "", wilds, lang))
    return tuple(shown)


def picture(data: Exercise, lang: str) -> str:
    """Returns the cards of the exercise as SVG; nothing where there are none."""
    rows = given_rows(data, lang)
    return pictures.rows(rows, title=word("exercise.cards_given", lang)) if rows else ""


def title(data: Exercise, lang: str) -> str:
    """Returns the name of the exercise with the rules it is about."""
    return word("exercise.title", lang, id=data.id, rules=data.rules)


def as_text(data: Exercise, lang: str, lines: Iterable[str]) -> str:
    """Returns the exercise and the lines after it as plain text."""
    rows = [f"  {row_text(row)}" for row in given_rows(data, lang)]
    return "\n".join([title(data, lang), data.prompt(lang), *rows, *lines])


def as_html(data: Exercise, lang: str, lines: Iterable[str]) -> str:
    """Returns the same as HTML that needs no script, for a viewer without widgets."""
    said = "".join(f"<p>{escape(line)}</p>" for line in lines)
    return f'<div lang="{lang}">{head(data, lang)}{picture(data, lang)}{said}</div>'


def head(data: Exercise, lang: str) -> str:
    """Returns title and prompt as HTML."""
    return f"<strong>{escape(title(data, lang))}</strong><p>{escape(data.prompt(lang))}</p>"
