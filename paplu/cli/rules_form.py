"""The rulebook and the rules records, as JSON objects and as lines for people."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TypeAlias, cast

from paplu.cli.console import WIDTH, wrapped
from paplu.language import RuleText, Speaker, rule_text, rulebook, word
from paplu.rules import FIELDS, PROFILES, Rules, changed, field_text, rules_text

NAMES, VALUES = 20, 17  # the widths of the columns

Told: TypeAlias = tuple[Mapping[str, object], list[str]]


def rule_told(name: str, lang: str, profile: str | None = None) -> Told:
    """Returns one rule in words; of a ruling only the answer for a profile, where one is named and answered."""
    found = rule_text(name, Speaker(lang))
    answers = [answer for answer in found.answers if answer[0] == profile] or list(found.answers)
    question = found.text.split("\n")[0] if found.answers else found.text
    told = [word(f"answers.{name}", lang, answer=answer) for name, answer in answers]
    form = {**_rule_form(found), "text": question, "answers": dict(answers), "source": found.source}
    paragraphs = (*question.split("\n"), *told, found.source)
    return form, [f"{found.id}  {found.title}", *(line for part in paragraphs for line in wrapped(part))]


def all_rules_told(lang: str) -> Told:
    """Returns every rule with its title."""
    book = rulebook(Speaker(lang))
    lines = [f"  {found.id:<6} {found.title}" for found in book.values()]
    return {"rules": [_rule_form(found) for found in book.values()]}, [word("cli.all_rules", lang), *lines]


def _rule_form(found: RuleText) -> dict[str, object]:
    return {"id": found.id, "title": found.title, "checked": found.checked}


def profiles_told(lang: str) -> Told:
    """Returns every profile and what it is."""
    form = [{"name": name, "about": _about("profiles", name, lang)} for name in PROFILES]
    lines = [line for name in PROFILES for line in wrapped(_about("profiles", name, lang), f"  {name:<15} ")]
    return {"profiles": form}, [word("cli.all_profiles", lang), *lines]


def fields_told(rules: Rules, lang: str) -> Told:
    """Returns one rules record, field by field."""
    form = {"rules": rules_text(rules), "fields": {name: field_value(rules, name) for name in FIELDS}}
    lines = [line for name in FIELDS for line in _field_lines(name, [rules], lang)]
    return form, [word("cli.fields_of", lang, rules=rules_text(rules)), *lines]


def differences_told(one: Rules, other: Rules, lang: str) -> Told:
    """Returns the fields in which two rules records differ."""
    both, names = (one, other), changed(one, other)
    rows = [{"field": name, "values": [field_value(rules, name) for rules in both]} for name in names]
    form = {"rules": [rules_text(rules) for rules in both], "differences": rows}
    key = "cli.differences" if names else "cli.no_difference"
    heading = word(key, lang, one=rules_text(one), other=rules_text(other))
    columns = _headings(rules_text(one), rules_text(other)) if names else ()
    return form, [*wrapped(heading, ""), *columns, *(line for name in names for line in _field_lines(name, both, lang))]


def _headings(one: str, other: str) -> Iterator[str]:
    """Yields the names above their columns, on two lines where the first is too long for its column."""
    first, second = " " * NAMES, " " * (NAMES + VALUES)
    if len(one) < VALUES and len(second) + len(other) <= WIDTH:
        yield f"{first}{one:<{VALUES}}{other}"
    else:
        yield from (*wrapped(one, first), *wrapped(other, second))


def field_value(rules: Rules, name: str) -> object:
    """Returns a field's value as JSON has it: a number, a text, true or false, null, or a list of numbers."""
    value: object = getattr(rules, name)
    return list(cast("tuple[int, ...]", value)) if isinstance(value, tuple) else value


def _field_lines(name: str, both: tuple[Rules, ...] | list[Rules], lang: str) -> Iterator[str]:
    values = "".join(f"{field_text(getattr(rules, name)):<{VALUES}}" for rules in both)
    yield from wrapped(_about("fields", name, lang), f"{f'  {name}':<{NAMES}}{values}")


def _about(table: str, name: str, lang: str) -> str:
    """Returns what a profile or field is about, or nothing where no words were written for it yet."""
    speaker = Speaker(lang)
    return speaker.text(f"{table}.{name}") if speaker.has(f"{table}.{name}") else ""
