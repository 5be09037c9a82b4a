"""House rules as text, both ways: the fields in which rules part from the profile whose name they bear."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from difflib import get_close_matches
from enum import Enum
from functools import lru_cache
from typing import Any, get_type_hints

from paplu.language import InputError, Problem
from paplu.rules.options import Family
from paplu.rules.profiles import INDIAN, PAPLU, PLATFORM, PROFILES
from paplu.rules.record import FIELDS, Rules

YES_OR_NO: Mapping[str, bool] = {"yes": True, "no": False}
LONGEST_NUMBER = 9  # digits; no field takes as many


def changed(one: Rules, other: Rules) -> tuple[str, ...]:
    """Returns the names of the fields in which two rules records differ.

    >>> changed(PROFILES["paplu"], house(PROFILES["paplu"], {"drop_early": 20}))
    ('drop_early',)
    """
    return tuple(name for name in FIELDS if getattr(one, name) != getattr(other, name))


def departures(rules: Rules) -> tuple[str, ...]:
    """Returns the fields in which rules depart from the profile whose name they bear; none under another name.

    >>> departures(house(PROFILES["paplu"], {"cap": 80}))
    ('cap',)
    """
    profile = PROFILES.get(rules.name, rules)
    return () if rules is profile else changed(rules, profile)


def profile_of(rules: Rules) -> Rules:
    """Returns the profile of that name, or the main one of the family for rules under a name of their own.

    >>> profile_of(house(PROFILES["paplu"], {"cap": 80})) == PROFILES["paplu"]
    True
    """
    return PROFILES.get(rules.name, PAPLU if rules.family is Family.PAPLU else INDIAN)


def main_profile(rules: Rules) -> Rules:
    """Returns the one of the three main profiles that rules are made from, for which the rulings tell an answer.

    >>> [main_profile(PROFILES[name]).name for name in ("gin", "21-card", "21-card-house")]
    ['indian', 'indian', 'platform']
    """
    made = profile_of(rules)
    return min((PAPLU, INDIAN, PLATFORM), key=lambda main: len(changed(made, main)))


@lru_cache(256)
def rules_text(rules: Rules) -> str:
    """Returns the name of the rules with their house rules, such as ``paplu drop_early=20 stock_end=void``.

    >>> rules_text(house(PROFILES["paplu"], {"drop_early": 20}))
    'paplu drop_early=20'
    """
    return " ".join([rules.name, *(f"{name}={log_value(rules, name)}" for name in departures(rules))])


def cannot_be_met(rules: Rules) -> InputError:
    """Returns the refusal of rules under which no hand can be declared (R23).

    >>> str(cannot_be_met(PROFILES["paplu"]).code)
    'cannot_be_met'
    """
    size = rules.hand_size
    return InputError(Problem.CANNOT_BE_MET, token=rules_text(rules), least=rules.fewest_cards, size=size)


def log_value(rules: Rules, name: str) -> str:
    """Returns a field's value as one word of a log.

    >>> log_value(PROFILES["indian"], "set_sizes")
    '3,4'
    """
    return field_text(getattr(rules, name)).replace(" ", "_")


def as_code(rules: Rules) -> str:
    """Returns the rules as Python: a profile's name, or a profile with what differs from it.

    >>> as_code(house(PROFILES["paplu"], {"drop_early": 20}))
    "house(PAPLU, {'drop_early': '20'})"
    """
    base = profile_of(rules)
    name = base.name.upper() if base in (PAPLU, INDIAN, PLATFORM) else f"profile({base.name!r})"
    changes = {field: field_text(getattr(rules, field)) for field in changed(rules, base)}
    made = f"house({name}, {changes!r})" if changes else name
    return made if rules.name == base.name else f"replace({made}, name={rules.name!r})"


def house(rules: Rules, settings: Mapping[str, object]) -> Rules:
    """Returns the rules with fields changed, each given as text or as its value: ``{"drop_early": "20", "cap": None}``.

    An ``InputError`` tells a field there is none of, and what a field cannot be.

    >>> house(PROFILES["paplu"], {"drop_early": "20", "cap": None}).drop_early
    20
    """
    hints = get_type_hints(Rules)
    changes: dict[str, Any] = {}
    for name, given in settings.items():
        if name not in FIELDS:
            nearest = tuple(get_close_matches(str(name).lower(), FIELDS, n=1))
            raise InputError(Problem.UNKNOWN_FIELD, token=str(name), known=FIELDS, nearest=nearest)
        changes[name] = _value(name, given.strip().lower(), hints[name]) if isinstance(given, str) else given
    return replace(rules, **changes) if changes else rules


def field_text(value: object) -> str:
    """Returns a field's value as ``house`` reads it.

    >>> field_text(None), field_text((3, 4)), field_text(True)
    ('none', '3,4', 'yes')
    """
    if isinstance(value, tuple):
        return ",".join(map(str, value))  # pyright: ignore[reportUnknownArgumentType,reportUnknownVariableType]
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "none" if value is None else str(value)


def _value(name: str, text: str, hint: object) -> object:
    """Returns what a text says for a field; what it cannot say is refused, most of it by the record."""
    if hint is bool:
        if text not in YES_OR_NO:  # in the words of a text: the record asks for True or False
            yes, no = YES_OR_NO
            raise InputError(Problem.BAD_VALUE, token=text, field=name, known=(yes, no), yes=yes, no=no)
        return YES_OR_NO[text]
    if isinstance(hint, type) and issubclass(hint, Enum):
        return text.replace("_", " ")
    if text == "none":
        return None
    numbers = tuple(_number(part.strip()) for part in text.split(","))
    return numbers if hint == tuple[int, ...] else numbers[0] if len(numbers) == 1 else text


def _number(text: str) -> int | str:
    return int(text) if text.isdecimal() and text.isascii() and len(text) <= LONGEST_NUMBER else text
