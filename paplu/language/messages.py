"""The message files of a language, one a table, each read when first wanted, and their texts made ready to fill."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, cached_property
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


class Messages:
    """The message tables of one language; a file is read when its table is first wanted."""

    def __init__(self, lang: str) -> None:
        self.folder = files("paplu.language") / lang
        self.lang = lang
        self._tables: dict[str, Mapping[str, Entry]] = {}
        self._forms: dict[str, Form] = {}
        self._categories: dict[Fraction | int, str] = {}

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The names of the tables, each that of its file."""
        names = (file.name for file in self.folder.iterdir())
        return tuple(sorted(name.removesuffix(SUFFIX) for name in names if name.endswith(SUFFIX) and name != RULEBOOK))

    def __getitem__(self, name: str) -> Mapping[str, Entry]:
        """Returns one table; a ValueError unless its file holds this table and no other."""
        if name not in self._tables:
            held = cast(
                "dict[str, dict[str, Entry]]", tomllib.loads((self.folder / f"{name}{SUFFIX}").read_text("utf-8"))
            )
            if set(held) != {name}:
                raise ValueError(f"{self.lang}/{name}{SUFFIX} holds other tables than [{name}]: {sorted(held)}")
            self._tables[name] = held[name]
        return self._tables[name]

    def has(self, key: str) -> bool:
        """Returns whether there is an entry under ``table.key``."""
        name, _, rest = key.partition(".")
        return name in self.names and rest in self[name]

    def text(self, key: str, facts: Mapping[str, object]) -> Text:
        """Returns the text under ``table.key`` that these facts choose; a ValueError where there is none."""
        form = self._forms.get(key) or self._made_ready(key)
        while not isinstance(form, Text):
            if isinstance(form, ByFact):
                form = self._by_fact(form, facts)
            else:
                form = next((each for each in form.forms if each.facts <= facts.keys()), form.forms[-1])
        return form

    def _made_ready(self, key: str) -> Form:
        name, *steps = key.split(".")
        entry: Entry = dict(self[name]) if name in self.names else {}
        for step in steps:
            if not isinstance(entry, dict) or step not in entry:
                raise ValueError(f"no words in language {self.lang!r} for: {key!r}")
            entry = entry[step]
        if isinstance(entry, dict) and "by" not in entry:
            raise ValueError(f"a table of words in language {self.lang!r}, not a text: {key!r}")
        return self._forms.setdefault(key, _made_ready(entry))

    def _by_fact(self, form: ByFact, facts: Mapping[str, object]) -> Form:
        fact = size(needed(form.by, facts, form.source))
        exact = form.forms.get(str(fact))
        if exact is not None:
            return exact
        word = self.plural(fact) if isinstance(fact, int | Fraction) else OTHER
        return form.forms.get(word) or form.forms[OTHER]

    def plural(self, number: Fraction | int) -> str:
        """Returns the category of a number, such as ``one``; ``other`` where no rule of the language fits."""
        if number not in self._categories:
            self._categories[number] = category(number, self._plurals)
        return self._categories[number]

    @cached_property
    def _plurals(self) -> Mapping[str, Condition]:
        rules = cast("Mapping[str, str]", self["plural"])
        if unknown := rules.keys() - {*CATEGORIES}:
            raise ValueError(f"no category of plurals in language {self.lang!r}: {sorted(unknown)}")
        return {name: condition(text) for name, text in rules.items()}


@cache
def messages(lang: str) -> Messages:
    """Returns the message tables of a language, the same at every call."""
    return Messages(lang)


def _made_ready(entry: Entry) -> Form:
    facts = fact_names(entry)
    if isinstance(entry, str):
        parts = tuple((before, name, noun or "") for before, name, noun, _ in Formatter().parse(entry))
        return Text(entry, parts, facts)
    if isinstance(entry, list):
        return FirstThatFits(tuple(map(_made_ready, entry)), facts)
    forms = {key: _made_ready(form) for key, form in entry.items() if key != "by"}
    return ByFact(str(entry), str(entry["by"]), forms, facts)


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
