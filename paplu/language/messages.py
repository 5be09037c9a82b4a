"""The message files of a language, one a table, each read when first asked for, and their texts made ready to fill."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from importlib.resources import files
from string import Formatter
from typing import TypeAlias, cast

from paplu.language.plural import CATEGORIES, OTHER, Condition, category, condition

# A text; or several, of which the first that finds all its facts is taken;
# or forms by a number or a word, {by = "count", one = "…", other = "…"}.
Entry: TypeAlias = "str | list[Entry] | dict[str, Entry]"

RULEBOOK = "rulebook.toml"  # read by itself
SUFFIX = ".toml"


@dataclass(frozen=True, slots=True)
class Text:
    """A text cut where facts go: what stands before each, its name, and the noun counted with it or ``""``."""

    source: str
    parts: tuple[tuple[str, str | None, str], ...]
    facts: frozenset[str]


@dataclass(frozen=True, slots=True)
class FirstThatFits:
    """Several forms, of which the first that finds all its facts is taken, else the last."""

    forms: tuple[Form, ...]
    facts: frozenset[str]


@dataclass(frozen=True, slots=True)
class ByFact:
    """Forms by a fact: an exact number or word, else the category of the number, else ``other``."""

    source: str
    by: str
    forms: Mapping[str, Form]
    facts: frozenset[str]


Form: TypeAlias = Text | FirstThatFits | ByFact


@cache
def languages() -> tuple[str, ...]:
    """Returns the codes of the languages there are words in.

    >>> "en" in languages()
    True
    """
    return tuple(sorted(folder.name for folder in files("paplu.language").iterdir() if (folder / RULEBOOK).is_file()))


@cache
def tables(lang: str) -> tuple[str, ...]:
    """Returns the names of the message tables of a language, each that of its file."""
    names = (file.name for file in (files("paplu.language") / lang).iterdir())
    return tuple(sorted(name.removesuffix(SUFFIX) for name in names if name.endswith(SUFFIX) and name != RULEBOOK))


@cache
def table(lang: str, name: str) -> Mapping[str, Entry]:
    """Returns one message table; a ValueError unless its file holds this table and no other."""
    file = files("paplu.language") / lang / f"{name}{SUFFIX}"
    held = cast("dict[str, dict[str, Entry]]", tomllib.loads(file.read_text("utf-8")))
    if set(held) != {name}:
        raise ValueError(f"{lang}/{name}{SUFFIX} holds other tables than [{name}]: {sorted(held)}")
    return held[name]


@cache
def form(lang: str, key: str) -> Form:
    """Returns the text under ``table.key`` ready to be filled; a ValueError where there is none."""
    name, *steps = key.split(".")
    entry: Entry = dict(table(lang, name)) if name in tables(lang) else {}
    for step in steps:
        if not isinstance(entry, dict) or step not in entry:
            raise ValueError(f"no words in language {lang!r} for: {key!r}")
        entry = entry[step]
    if isinstance(entry, dict) and "by" not in entry:
        raise ValueError(f"a table of words in language {lang!r}, not a text: {key!r}")
    return _made_ready(entry)


def _made_ready(entry: Entry) -> Form:
    facts = fact_names(entry)
    if isinstance(entry, str):
        parts = tuple((before, name, noun or "") for before, name, noun, _ in Formatter().parse(entry))
        return Text(entry, parts, facts)
    if isinstance(entry, list):
        return FirstThatFits(tuple(map(_made_ready, entry)), facts)
    forms = {key: _made_ready(form) for key, form in entry.items() if key != "by"}
    return ByFact(str(entry), str(entry["by"]), forms, facts)


@cache
def plurals(lang: str) -> Mapping[str, Condition]:
    """Returns the rules of a language's plural categories; a ValueError for a category CLDR does not know."""
    rules = cast("Mapping[str, str]", table(lang, "plural"))
    if unknown := rules.keys() - {*CATEGORIES}:
        raise ValueError(f"no category of plurals in language {lang!r}: {sorted(unknown)}")
    return {name: condition(text) for name, text in rules.items()}


@cache
def plural(lang: str, number: Fraction | int) -> str:
    """Returns the category of a number in a language, such as ``one``; ``other`` where no rule fits."""
    return category(number, plurals(lang))


def chosen(form: Form, facts: Mapping[str, object], lang: str) -> Text:
    """Returns the text that these facts choose; a ValueError where the fact that chooses is missing."""
    while not isinstance(form, Text):
        if isinstance(form, ByFact):
            form = _by_fact(form, facts, lang)
        else:
            form = next((each for each in form.forms if each.facts <= facts.keys()), form.forms[-1])
    return form


def _by_fact(form: ByFact, facts: Mapping[str, object], lang: str) -> Form:
    fact = size(needed(form.by, facts, form.source))
    exact = form.forms.get(str(fact))
    if exact is not None:
        return exact
    word = plural(lang, fact) if isinstance(fact, int | Fraction) else OTHER
    return form.forms.get(word) or form.forms[OTHER]


def needed(name: str, facts: Mapping[str, object], source: str) -> object:
    """Returns the fact of that name; a ValueError where it is missing."""
    if name not in facts:
        raise ValueError(f"no fact to fill the placeholder of {source!r}: {name!r}")
    return facts[name]


def size(fact: object) -> object:
    """Returns how many a fact holds, or the fact itself where it holds nothing."""
    return len(cast("tuple[object, ...]", fact)) if isinstance(fact, tuple) else fact


def fact_names(entry: Entry) -> frozenset[str]:
    """Returns the names of all facts an entry of a message file asks for.

    >>> sorted(fact_names({"by": "count", "one": "one more {noun}", "other": "{count} more"}))
    ['count', 'noun']
    """
    return frozenset(_fact_names(entry))


def _fact_names(entry: Entry) -> Iterator[str]:
    if isinstance(entry, str):
        yield from (name for _, name, _, _ in Formatter().parse(entry) if name is not None)
        return
    if isinstance(entry, dict):
        yield str(entry["by"])
    for part in entry if isinstance(entry, list) else [part for key, part in entry.items() if key != "by"]:
        yield from _fact_names(part)
