"""Exercises read from TOML: each field made what the exercise and its goal need, and nothing passed over.

``goal.is`` is the name of a goal in words, the other ``goal`` fields are its own. Each ``wrong`` answer has the code of
its remark. A ``log`` is a list of lines and of names of other logs, which are single words.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import MISSING, Field, fields
from enum import StrEnum
from typing import Any, cast, get_args, get_origin, get_type_hints

from paplu.exercises.exercise import LessonExercise
from paplu.exercises.goals import deal, declaration, group, hand, seats, table
from paplu.exercises.goals.goal import Goal
from paplu.exercises.slips import Slip
from paplu.language import Code, Problem
from paplu.rules import profile

Logs = Mapping[str, list[str]]
NO_INDICATOR = "none"
GOALS: Mapping[str, Callable[..., Goal]] = {
    re.sub(r"(?<!^)(?=[A-Z])", " ", goal.__name__.removesuffix("Goal")).lower(): goal
    for goal in (
        *(group.GroupGoal, group.BrokenGroupGoal, group.GroupKindGoal, group.GroupNumberGoal, group.StandInGoal),
        *(group.ExactCardsGoal, group.IndicatorGoal),
        *(declaration.DeclarationGoal, declaration.BrokenDeclarationGoal),
        *(declaration.SeveralGroupsGoal, declaration.IsDeclarationGoal),
        *(hand.HandGoal, hand.HandCountGoal, hand.BestThrowGoal, hand.CompletingCardGoal),
        *(deal.InPlayGoal, deal.CopiesGoal, deal.FreeCardsGoal, deal.IsFreeGoal, deal.CardValuesGoal),
        *(deal.RuleNumberGoal, deal.RuleWordGoal),
        *(seats.SeatOrderGoal, seats.DrawAgainGoal, seats.CutCardGoal),
        *(table.PlayerGoal, table.TableNumberGoal, table.MoveGoal, table.TableThrowGoal, table.RefusedMoveGoal),
        *(table.HandStatusGoal,),
    )
}


def exercises_in(text: str, logs: Logs) -> tuple[LessonExercise, ...]:
    """Returns the exercises of a TOML text, in their order; a ValueError that names the exercise with a fault.

    >>> text = '''[00-read-set]
    ... rules = ["P3.3"]
    ... goal.is = "group kind"
    ... goal.given = "7C 7D 7S"
    ... answers = ["set"]
    ... wrong."no group" = "not_this"
    ... '''
    >>> exercises_in(text, {})[0].goal
    GroupKindGoal(given='7C 7D 7S')
    """
    book = tomllib.loads(text)
    return tuple(_exercise(name, book, logs) for name in book)


def _exercise(name: str, book: Mapping[str, Any], logs: Logs) -> LessonExercise:
    try:
        row = _table(book, name)
        made: dict[str, Any] = {**row, "id": name}
        made |= {field: _value(tuple[str, ...], row.get(field)) for field in ("rules", "answers")}
        made["wrong"] = tuple((text, _code(code)) for text, code in _table(row, "wrong").items())
        made["goal"] = _goal(_table(row, "goal"), logs)
        if "profile" in row:
            made["profile"] = profile(row["profile"])
        if row.get("indicator") == NO_INDICATOR:
            made["indicator"] = None
        return LessonExercise(**_known(made, fields(LessonExercise)))
    except ValueError as error:
        raise ValueError(f"{name}: {error}") from error


def _table(row: Mapping[str, Any], field: str) -> Mapping[str, Any]:
    table = row.get(field)
    if isinstance(table, dict):
        return cast("dict[str, Any]", table)
    raise ValueError(f"no table: {field}")


def _known(given: Mapping[str, Any], known: tuple[Field[Any], ...]) -> Mapping[str, Any]:
    """Returns the given fields if there are no others and none is missing."""
    names = {field.name for field in known}
    needed = {field.name for field in known if field.default is MISSING}
    if wrong := {*given} - names or needed - {*given}:
        raise ValueError(f"one field too many or one missing: {min(wrong)}")
    return given


def _code(code: str) -> Code | Slip | Problem:
    for codes in (Slip, Code, Problem):
        if code in {*codes}:
            return codes(code)
    raise ValueError(f"no code of a remark: {code!r}")


def _goal(given: Mapping[str, Any], logs: Logs) -> Goal:
    goal = GOALS.get(given.get("is", ""))
    if goal is None:
        raise ValueError(f"no goal: {given.get('is')!r}")
    hints = get_type_hints(goal)
    own: dict[str, Any] = {name: value for name, value in given.items() if name != "is"}
    if "log" in own:
        own["log"] = "".join(f"{line}\n" for line in _lines(own["log"], logs))
    known = _known(own, fields(goal))  # type: ignore[arg-type]  # every goal is a dataclass
    return goal(**{name: _value(hints[name], value) for name, value in known.items()})


def _lines(log: str | list[str], logs: Logs) -> Iterator[str]:
    for line in [log] if isinstance(log, str) else log:
        if " " in line:
            yield line
        elif line in logs:
            yield from _lines(logs[line], logs)
        else:
            raise ValueError(f"no log: {line!r}")


def _value(hint: Any, given: Any) -> Any:
    """Returns what was given as the type of its field: a tuple of texts, a word of an enum, or itself."""
    if get_origin(hint) is tuple:
        if isinstance(given, list) and all(isinstance(text, str) for text in cast("list[object]", given)):
            return tuple(cast("list[str]", given))
    else:
        for kind in get_args(hint) or (hint,):
            if type(given) is kind:
                return given
            if issubclass(kind, StrEnum) and isinstance(given, str) and given in {*kind}:
                return kind(given)
    raise ValueError(f"not fit for its field: {given!r}")
