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

from paplu.language.verdict import Problem
from paplu.language.wording import RULEBOOK, InputError, languages, word

OF_A_PROFILE = ("paplu", "indian", "platform")
OFFERED = 5


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleText:
    """A rule in words; a ruling's text is its question and then a line for each profile, apart in ``answers``."""

    id: str
    title: str
    text: str
    source: str
    checked: bool
    answers: tuple[tuple[str, str], ...] = ()

    def __str__(self) -> str:
        return f"{self.id} {self.title}\n{self.text}\n{self.source}"


class _Row(TypedDict):
    title: str
    text: str
    source: list[str]
    checked: NotRequired[bool]
    paplu: NotRequired[str]
    indian: NotRequired[str]
    platform: NotRequired[str]


def rule_text(name: str, lang: str = "en") -> RuleText:
    """The rule or ruling of that id, in any case; an unknown one is an InputError that knows the nearest ids."""
    book = rulebook(lang)
    found = book.get(name.strip().upper())
    if found is None:
        known = nearest(name, lang)
        titles = tuple(f"{each} ({book[each].title})" for each in known)
        raise InputError(Problem.UNKNOWN_RULE_ID, token=name, known=known, titles=titles)
    return found


def rulebook(lang: str = "en") -> Mapping[str, RuleText]:
    """All rules (P, I), rulings (R) and contradictions (C) by id, in their order."""
    if lang not in languages():
        raise InputError(Problem.UNKNOWN_LANGUAGE, token=lang, known=languages())
    return _read(lang)


@cache
def _read(lang: str) -> Mapping[str, RuleText]:
    book = tomllib.loads((files("paplu.language") / lang / RULEBOOK).read_text("utf-8"))
    sources = cast("dict[str, str]", book.pop("sources"))
    return MappingProxyType({key: _rule(key, row, sources, lang) for key, row in cast("dict[str, _Row]", book).items()})


def _rule(key: str, row: _Row, sources: Mapping[str, str], lang: str) -> RuleText:
    told = cast("Mapping[str, str]", row)
    answers = tuple((profile, told[profile]) for profile in OF_A_PROFILE if profile in told)
    lines = (word(f"rulebook.{profile}", lang, answer=answer) for profile, answer in answers)
    return RuleText(
        id=key,
        title=row["title"],
        text="\n".join([row["text"], *lines]),
        source="; ".join(sources[key] for key in row["source"]),
        checked=row.get("checked", True),
        answers=answers,
    )


def nearest(name: str, lang: str = "en") -> tuple[str, ...]:
    """The ids nearest to one that may be unknown: the same but for signs, all of its family, or those beside it.

    A word instead of an id is looked for in the titles. None are near a text that is neither.

    >>> nearest("p63"), nearest("R6")[:2], nearest("P8")
    (('P6.3',), ('R5', 'R7'), ('P8.1', 'P8.2', 'P8.3', 'P8.4'))
    """
    book = rulebook(lang)
    wanted = name.strip().upper()
    found = re.fullmatch(r"([A-Z]*)[\W_]*([0-9]{0,3})[\W_]*([0-9]{0,3})", wanted)
    if found is None or (len(wanted) > 1 and wanted.isalpha()):
        return _titled(wanted, book)
    letters, first, second = found.groups()
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
