"""A code and its facts as a sentence in a language: every text stands in the message files, none in the code."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from functools import cache
from importlib.resources import files
from string import Formatter
from typing import TypeAlias, cast

from paplu.language.cards import Card
from paplu.language.verdict import Finding, Problem

# A text; or several, of which the first that finds all its facts is taken;
# or forms by a number, {by = "count", 1 = "…", other = "…"}.
Entry: TypeAlias = "str | list[Entry] | dict[str, Entry]"

RULEBOOK = "rulebook.toml"
LONGEST_TOKEN = 60


class InputError(ValueError):
    """A question that cannot be read or asked: the problem, the token at fault, its place from 1, and further facts."""

    def __init__(self, code: Problem, *, token: str | None = None, place: int | None = None, **facts: object) -> None:
        super().__init__(code, token, place)
        self.code = code
        self.token = token
        self.place = place
        self.facts: Mapping[str, object] = facts

    @classmethod
    def because(cls, finding: Finding) -> InputError:
        """The refusal for a finding that is a problem too, with its facts."""
        error = cls(Problem(finding.code.value))
        error.facts = dict(finding.facts)
        return error

    def sentence(self, lang: str = "en") -> str:
        """The problem as one sentence on one line."""
        facts = {**self.facts, "token": self.token and _shortened(self.token), "place": self.place}
        return sentence(self.code, {name: fact for name, fact in facts.items() if fact is not None}, lang)

    def __str__(self) -> str:
        return self.sentence()

    def __reduce__(self) -> tuple[object, ...]:
        return _input_error, (type(self), self.code, self.token, self.place, dict(self.facts))


def _input_error(
    kind: type[InputError], code: Problem, token: str | None, place: int | None, facts: dict[str, object]
) -> InputError:
    return kind(code, token=token, place=place, **facts)


@cache
def languages() -> tuple[str, ...]:
    """The codes of the languages there are words in, such as ``en``."""
    return tuple(sorted(folder.name for folder in files("paplu.language").iterdir() if (folder / RULEBOOK).is_file()))


def sentence(code: str, facts: Mapping[str, object], lang: str = "en", *, aloud: bool = False) -> str:
    """The sentence for a code, filled with its facts, the cards named in words if it is to be read aloud.

    ValueError if there is no sentence or a fact is missing.
    """
    return _filled(_entry(f"sentences.{code}", lang), facts, lang, spoken if aloud else shown)


def say(finding: Finding, lang: str = "en", *, aloud: bool = False) -> str:
    """The sentence for a finding, without the id of its rule."""
    return sentence(finding.code, dict(finding.facts), lang, aloud=aloud)


def word(key: str, /, lang: str = "en", **facts: object) -> str:
    """The text under ``table.key``, or under a bare key of the table ``ui``, filled with its facts."""
    return _filled(_entry(key if "." in key else f"ui.{key}", lang), facts, lang)


def card_name(card: Card, lang: str = "en", free: bool = False) -> str:
    """The card in words, such as ``eight of hearts, free``; a printed joker is free by its name (P3.7)."""
    if card.rank is None or card.suit is None:
        return word("cards.printed_joker", lang)
    rank, suit = word(f"cards.ranks.{card.rank}", lang), word(f"cards.suits.{card.suit}", lang)
    return word("cards.free" if free else "cards.plain", lang, rank=rank, suit=suit)


def amount(points: Fraction | int) -> str:
    """An exact number of points for people, such as ``15½``; other parts stay fractions, such as ``31/3``."""
    whole, part = divmod(abs(Fraction(points)), 1)
    sign = {Fraction(1, 2): "½", Fraction(1, 4): "¼", Fraction(3, 4): "¾"}.get(part)
    if sign is None:
        return str(points)
    return f"{'-' if points < 0 else ''}{whole or ''}{sign}"


def shown(fact: object, lang: str = "en") -> str:
    """A fact for people: cards with their signs, groups parted by `` · ``, points exact, text on one line."""
    match fact:
        case Card():
            return fact.signs
        case bool():
            return word("yes" if fact else "no", lang)
        case int() | Fraction():
            return amount(fact)
        case str():
            return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in fact)
        case tuple():
            return _joined(cast("tuple[object, ...]", fact), lang)
        case _:
            raise TypeError(f"not a fact that can be shown: {fact!r}")


def spoken(fact: object, lang: str = "en") -> str:
    """A fact to be read aloud: as shown, but each card by its name."""
    match fact:
        case Card():
            return card_name(fact, lang)
        case tuple() if fact:
            parts = cast("tuple[object, ...]", fact)
            return ("; " if isinstance(parts[0], tuple) else ", ").join(spoken(part, lang) for part in parts)
        case _:
            return shown(fact, lang)


def _joined(parts: tuple[object, ...], lang: str) -> str:
    if not parts:
        return word("none", lang)
    sign = " · " if isinstance(parts[0], tuple) else " " if isinstance(parts[0], Card) else ", "
    return sign.join(shown(part, lang) for part in parts)


def _shortened(token: str) -> str:
    return token if len(token) <= LONGEST_TOKEN else token[:LONGEST_TOKEN] + "…"


def tables(lang: str) -> Mapping[str, Entry]:
    """All tables of a language's message files but the rulebook; InputError for an unknown language."""
    if lang not in languages():
        raise InputError(Problem.UNKNOWN_LANGUAGE, token=lang, known=languages())
    return _read(lang)


@cache
def _read(lang: str) -> Mapping[str, Entry]:
    found: dict[str, dict[str, Entry]] = {}
    for file in sorted((files("paplu.language") / lang).iterdir(), key=lambda file: file.name):
        if not file.name.endswith(".toml") or file.name == RULEBOOK:
            continue
        for name, table in cast("dict[str, dict[str, Entry]]", tomllib.loads(file.read_text("utf-8"))).items():
            if twice := found.setdefault(name, {}).keys() & table.keys():
                raise ValueError(f"{lang}/{file.name} repeats keys of [{name}]: {sorted(twice)}")
            found[name].update(table)
    return cast("dict[str, Entry]", found)


def _entry(key: str, lang: str) -> Entry:
    entry: Entry = dict(tables(lang))
    for step in key.split("."):
        if not isinstance(entry, dict) or step not in entry:
            raise ValueError(f"no words in language {lang!r} for: {key!r}")
        entry = entry[step]
    if isinstance(entry, dict) and "by" not in entry:
        raise ValueError(f"a table of words in language {lang!r}, not a text: {key!r}")
    return entry


def _filled(entry: Entry, facts: Mapping[str, object], lang: str, show: Callable[[object, str], str] = shown) -> str:
    text = _chosen(entry, facts)
    parts: list[str] = []
    for literal, name, noun, _ in Formatter().parse(text):
        parts.append(literal)
        if name is not None:
            fact = _fact(name, facts, text)
            parts.append(
                _filled(_entry(f"counted.{noun}", lang), {"n": _number(fact)}, lang) if noun else show(fact, lang)
            )
    return "".join(parts)


def _chosen(entry: Entry, facts: Mapping[str, object]) -> str:
    if isinstance(entry, str):
        return entry
    if isinstance(entry, list):
        return _chosen(next((form for form in entry if names(form) <= facts.keys()), entry[-1]), facts)
    number = _number(_fact(str(entry["by"]), facts, str(entry)))
    return _chosen(entry.get(str(number), entry["other"]), facts)


def _fact(name: str, facts: Mapping[str, object], text: str) -> object:
    if name not in facts:
        raise ValueError(f"no fact to fill the placeholder of {text!r}: {name!r}")
    return facts[name]


def _number(fact: object) -> object:
    return len(cast("tuple[object, ...]", fact)) if isinstance(fact, tuple) else fact


def names(entry: Entry) -> frozenset[str]:
    """The names of all facts an entry of a message file asks for."""
    return frozenset(_names(entry))


def _names(entry: Entry) -> Iterator[str]:
    if isinstance(entry, str):
        yield from (name for _, name, _, _ in Formatter().parse(entry) if name is not None)
        return
    if isinstance(entry, dict):
        yield str(entry["by"])
    for form in entry if isinstance(entry, list) else [form for key, form in entry.items() if key != "by"]:
        yield from _names(form)
