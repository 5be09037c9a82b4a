"""The rulebook and the rules records, as JSON objects and as lines for people."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TypeAlias, cast

from paplu.cli.console import WIDTH, wrapped
from paplu.language import RuleText, Speaker, rule_text, rulebook
from paplu.rules import FIELDS, PROFILES, Rules, changed, field_text, rules_text

NAMES, VALUES = 20, 17  # the widths of the columns

FormAndLines: TypeAlias = tuple[Mapping[str, object], list[str]]


def one_rule(name: str, speaker: Speaker, profile: str | None = None) -> FormAndLines:
    """Returns one rule in words; of a ruling only the answer for a profile, where one is named and answered."""
    rule = rule_text(name, speaker)
    answers = [answer for answer in rule.answers if answer[0] == profile] or list(rule.answers)
    question = rule.text.split("\n")[0] if rule.answers else rule.text
    answered = [speaker.text(f"answers.{name}", answer=answer) for name, answer in answers]
    form = {**_rule_form(rule), "text": question, "answers": dict(answers), "source": rule.source}
    paragraphs = (*question.split("\n"), *answered, rule.source)
    return form, [f"{rule.id}  {rule.title}", *(line for part in paragraphs for line in wrapped(part))]


def all_rules(speaker: Speaker) -> FormAndLines:
    """Returns every rule with its title."""
    book = rulebook(speaker)
    lines = [f"  {rule.id:<6} {rule.title}" for rule in book.values()]
    return {"rules": [_rule_form(rule) for rule in book.values()]}, [speaker.text("cli.all_rules"), *lines]


def _rule_form(rule: RuleText) -> dict[str, object]:
    return {"id": rule.id, "title": rule.title, "checked": rule.checked}


def all_profiles(speaker: Speaker) -> FormAndLines:
    """Returns every profile and what it is."""
    form = [{"name": name, "about": _about("profiles", name, speaker)} for name in PROFILES]
    lines = [line for name in PROFILES for line in wrapped(_about("profiles", name, speaker), f"  {name:<15} ")]
    return {"profiles": form}, [speaker.text("cli.all_profiles"), *lines]


def all_fields(rules: Rules, speaker: Speaker) -> FormAndLines:
    """Returns one rules record, field by field."""
    form = {"rules": rules_text(rules), "fields": {name: field_value(rules, name) for name in FIELDS}}
    lines = [line for name in FIELDS for line in _field_lines(name, [rules], speaker)]
    return form, [speaker.text("cli.fields_of", rules=rules_text(rules)), *lines]


def differences(one: Rules, other: Rules, speaker: Speaker) -> FormAndLines:
    """Returns the fields in which two rules records differ."""
    both, names = (one, other), changed(one, other)
    rows = [{"field": name, "values": [field_value(rules, name) for rules in both]} for name in names]
    form = {"rules": [rules_text(rules) for rules in both], "differences": rows}
    key = "cli.differences" if names else "cli.no_difference"
    heading = speaker.text(key, one=rules_text(one), other=rules_text(other))
    columns = _headings(rules_text(one), rules_text(other)) if names else ()
    lines = [line for name in names for line in _field_lines(name, both, speaker)]
    return form, [*wrapped(heading, ""), *columns, *lines]


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


def _field_lines(name: str, both: tuple[Rules, ...] | list[Rules], speaker: Speaker) -> Iterator[str]:
    values = "".join(f"{field_text(getattr(rules, name)):<{VALUES}}" for rules in both)
    yield from wrapped(_about("fields", name, speaker), f"{f'  {name}':<{NAMES}}{values}")


def _about(table: str, name: str, speaker: Speaker) -> str:
    """Returns what a profile or field is about, or nothing where no words were written for it yet."""
    return speaker.text(f"{table}.{name}") if speaker.has(f"{table}.{name}") else ""
