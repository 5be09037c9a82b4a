"""The rulebook as data: every rule, ruling and contradiction of the sources in words, and the nearest to an id."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import NotRequired, TypedDict, cast

from paplu.language.messages import RULEBOOK
from paplu.language.speaker import InputError, Speaker, default_speaker
from paplu.language.verdict import Problem

OF_A_PROFILE = ("paplu", "indian", "platform")
OFFERED = 5


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleText:
    """A rule in words; a ruling's text is its question and then a line for each profile, apart in ``answers``.

    >>> print(rule_text("P6.3").title)
    Level 1: one pure sequence is protected
    """

    id: str
    title: str
    text: str
    source: str
    checked: bool
    answers: tuple[tuple[str, str], ...] = ()

    def __str__(self) -> str:
        return f"{self.id} {self.title}\n{self.text}\n{self.source}"


class _RuleRow(TypedDict):
    title: str
    text: str
    source: list[str]
    checked: NotRequired[bool]
    paplu: NotRequired[str]
    indian: NotRequired[str]
    platform: NotRequired[str]


def rule_text(name: str, speaker: Speaker | None = None) -> RuleText:
    """Returns the rule or ruling of that id, in any case; an ``InputError`` that knows the nearest.

    >>> rule_text("p6.3").id
    'P6.3'
    """
    book = rulebook(speaker)
    rule = book.get(name.strip().upper())
    if rule is None:
        known = nearest(name, speaker)
        titles = tuple(f"{each} ({book[each].title})" for each in known)
        raise InputError(Problem.UNKNOWN_RULE_ID, token=name, known=known, titles=titles)
    return rule


def rulebook(speaker: Speaker | None = None) -> Mapping[str, RuleText]:
    """Returns all rules (P, I), rulings (R) and contradictions (C) by id, in their order.

    Without a speaker they are in the language of this process, here as in what stands beside it.

    >>> list(rulebook())[:3]
    ['P1.1', 'P1.2', 'P1.3']
    """
    return _read(speaker or default_speaker())


@cache
def _read(speaker: Speaker) -> Mapping[str, RuleText]:
    book = tomllib.loads((files("paplu.language") / speaker.lang / RULEBOOK).read_text("utf-8"))
    sources = cast("dict[str, str]", book.pop("sources"))
    rows = cast("dict[str, _RuleRow]", book)
    return MappingProxyType({key: _rule(key, row, sources, speaker) for key, row in rows.items()})


def _rule(key: str, row: _RuleRow, sources: Mapping[str, str], speaker: Speaker) -> RuleText:
    texts = cast("Mapping[str, str]", row)
    answers = tuple((profile, texts[profile]) for profile in OF_A_PROFILE if profile in texts)
    lines = (speaker.text(f"answers.{profile}", answer=answer) for profile, answer in answers)
    return RuleText(
        id=key,
        title=row["title"],
        text="\n".join([row["text"], *lines]),
        source="; ".join(sources[key] for key in row["source"]),
        checked=row.get("checked", True),
        answers=answers,
    )


def nearest(name: str, speaker: Speaker | None = None) -> tuple[str, ...]:
    """Returns the ids nearest to one that may be unknown: the same but for signs, its family, or those beside it.

    A word instead of an id is looked for in the titles. None are near a text that is neither.

    >>> nearest("p63"), nearest("R6")[:2], nearest("P8")
    (('P6.3',), ('R5', 'R7'), ('P8.1', 'P8.2', 'P8.3', 'P8.4'))
    """
    book = rulebook(speaker)
    wanted = name.strip().upper()
    parts = re.fullmatch(r"([A-Z]*)[\W_]*([0-9]{0,3})[\W_]*([0-9]{0,3})", wanted)
    if parts is None or (len(wanted) > 1 and wanted.isalpha()):
        return _titled(wanted, book)
    letters, first, second = parts.groups()
    lettered = tuple(known for known in book if letters and known.startswith(letters))
    own = lettered or tuple(book)
    alike = {known for known in own if known[1:].replace(".", "") == first + second}
    family = {known for known in own if known[1:].startswith(f"{first}.") and not second}
    beside = sorted(lettered, key=lambda known: _distance(known, first, second))[:OFFERED]
    return tuple(known for known in own if known in alike | family) or tuple(beside)


def _titled(wanted: str, book: Mapping[str, RuleText]) -> tuple[str, ...]:
    return tuple(known for known, rule in book.items() if wanted and wanted in rule.title.upper())[:OFFERED]


def _distance(known: str, first: str, second: str) -> tuple[int, int]:
    chapter, dot, number = known[1:].partition(".")
    if dot and not second:
        first, second = first[:1], first[1:]
    return abs(int(chapter) - int(first or 0)), abs(int(number or 0) - int(second or 0))
