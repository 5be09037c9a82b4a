"""A language that speaks: a code and its facts as a sentence, a card by its name; no text stands in the code."""

from __future__ import annotations

import os
from collections.abc import Callable, Generator, Iterable, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from operator import attrgetter
from typing import cast

from paplu.language.amounts import amount
from paplu.language.cards import Card
from paplu.language.messages import Entry, Messages, Text, languages, messages, needed, size
from paplu.language.verdict import Code, Finding, Problem, decisive_first

ENGLISH = "en"
LANGUAGE_VARIABLE = "PAPLU_LANG"  # of the environment: the language of this process
LONGEST_TOKEN = 60

SIGNS_OF = attrgetter("signs")


class InputError(ValueError):
    """A question that cannot be read or answered: the problem, the token at fault, its place from 1, and further facts.

    >>> str(InputError(Problem.UNKNOWN_RANK, token="1"))
    'Expected a rank, A 2 … 10 J Q K, not "1".'
    """

    def __init__(self, code: Problem, *, token: str | None = None, place: int | None = None, **facts: object) -> None:
        super().__init__(code, token, place)
        self.code = code
        self.token = token
        self.place = place
        self.facts: Mapping[str, object] = facts

    @classmethod
    def because(cls, finding: Finding) -> InputError:
        """Returns the refusal for a finding that is a problem too, with its facts."""
        error = cls(Problem(finding.code.value))
        error.facts = dict(finding.facts)
        return error

    def sentence(self, speaker: Speaker) -> str:
        """Returns the problem as one sentence on one line."""
        facts = {**self.facts, "token": self.token and _shortened(self.token), "place": self.place}
        return speaker.sentence(self.code, {name: fact for name, fact in facts.items() if fact is not None})

    def __str__(self) -> str:
        try:
            return self.sentence(default_speaker())
        except InputError:  # the language of this process is none
            return self.sentence(Speaker(ENGLISH))

    def __reduce__(self) -> tuple[object, ...]:
        return _input_error, (type(self), self.code, self.token, self.place, dict(self.facts))


def _input_error(
    kind: type[InputError], code: Problem, token: str | None, place: int | None, facts: dict[str, object]
) -> InputError:
    return kind(code, token=token, place=place, **facts)


def _shortened(token: str) -> str:
    return token if len(token) <= LONGEST_TOKEN else token[:LONGEST_TOKEN] + "…"


@dataclass(frozen=True, slots=True)
class Speaker:
    """What says everything in one language, by its code; an ``InputError`` for a language there are no words in.

    >>> Speaker("en").text("cli.throw_this", card=Card(None, None))
    'Best throw: ★'
    >>> Speaker("en").sentence(Code.WRONG_NUMBER, {"count": 12, "size": 13})
    'There should be 13 cards, not 12.'
    """

    lang: str
    _messages: Messages = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        if self.lang not in languages():
            raise InputError(Problem.UNKNOWN_LANGUAGE, token=self.lang, known=languages())
        object.__setattr__(self, "_messages", messages(self.lang))

    def __reduce__(self) -> tuple[type[Speaker], tuple[str]]:
        return Speaker, (self.lang,)

    def text(self, key: str, /, **facts: object) -> str:
        """Returns the text under ``table.key``, or under a bare key of the table ``ui``, filled with its facts.

        A ValueError where there is no such text or a fact is missing.
        """
        return self._filled(self._messages.text(key if "." in key else f"ui.{key}", facts), facts, self.shown)

    def sentence(self, code: str, facts: Mapping[str, object], *, aloud: bool = False) -> str:
        """Returns the sentence for a code, filled with its facts, the cards named if it is to be read aloud.

        A ValueError where there is no such sentence or a fact is missing.
        """
        text = self._messages.text(f"sentences.{code}", facts)
        return self._filled(text, facts, self.spoken if aloud else self.shown)

    def say(self, finding: Finding, *, aloud: bool = False) -> str:
        """Returns the sentence for a finding, without the id of its rule."""
        return self.sentence(finding.code, dict(finding.facts), aloud=aloud)

    def reason(self, finding: Finding) -> str:
        """Returns the sentence for a finding, with the number of its group before it if it is about one."""
        facts = dict(finding.facts)
        return self.numbered(finding.code, facts) + self.sentence(finding.code, facts)

    def reasons(self, findings: Iterable[Finding]) -> tuple[str, ...]:
        """Returns each finding as a sentence with the id of its rule, once each, the decisive first."""
        ordered = decisive_first(findings)
        return tuple(dict.fromkeys(f"{self.reason(finding)} ({finding.rule})" for finding in ordered))

    def numbered(self, code: str, facts: Mapping[str, object]) -> str:
        """Returns what stands before a sentence about a group, such as ``Group 2: ``; nothing before any other."""
        number = facts.get("group")
        return "" if number is None or code == Code.NOT_A_GROUP else self.text("in_group", number=number) + " "

    def messages(self) -> Mapping[str, Mapping[str, Entry]]:
        """Returns all message tables of the language by name."""
        return {name: self._messages[name] for name in self._messages.names}

    def has(self, key: str) -> bool:
        """Returns whether there are words under ``table.key``."""
        return self._messages.has(key)

    def card_name(self, card: Card, free: bool = False) -> str:
        """Returns the card in words, such as ``eight of hearts, free``; a printed joker is free by its name (P3.7)."""
        return _card_name(self, card, free)

    def shown(self, fact: object) -> str:
        """Returns a fact for people: cards with their signs, groups parted by `` · ``, points exact, on one line.

        A TypeError for what is no fact.
        """
        if isinstance(fact, Card):
            return fact.signs
        if isinstance(fact, str):
            return fact if fact.isprintable() else _on_one_line(fact)
        if isinstance(fact, bool):
            return self.text("yes" if fact else "no")
        if isinstance(fact, int | Fraction):
            return amount(fact)
        if not isinstance(fact, tuple):
            raise TypeError(f"not a fact that can be shown: {fact!r}")
        parts = cast("tuple[object, ...]", fact)
        if not parts:
            return self.text("none")
        if isinstance(parts[0], Card):
            return " ".join(map(SIGNS_OF, cast("tuple[Card, ...]", parts)))
        return (" · " if isinstance(parts[0], tuple) else ", ").join(map(self.shown, parts))

    def spoken(self, fact: object) -> str:
        """Returns a fact to be read aloud: as shown, but each card by its name."""
        if isinstance(fact, Card):
            return self.card_name(fact)
        parts: tuple[object, ...] = cast("tuple[object, ...]", fact) if isinstance(fact, tuple) else ()
        if parts:
            return ("; " if isinstance(parts[0], tuple) else ", ").join(map(self.spoken, parts))
        return self.shown(fact)  # pyright: ignore[reportUnknownArgumentType]  # a tuple of nothing is none of anything

    def _filled(self, text: Text, facts: Mapping[str, object], show: Callable[[object], str]) -> str:
        filled: list[str] = []
        for before, name, noun in text.parts:
            filled.append(before)
            if name is not None:
                fact = needed(name, facts, text.source)
                filled.append(self.text(f"counted.{noun}", n=size(fact)) if noun else show(fact))
        return "".join(filled)


def _on_one_line(text: str) -> str:
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text)


_chosen_here: ContextVar[Speaker | None] = ContextVar("the language of a command", default=None)


def default_speaker() -> Speaker:
    """Returns what speaks the language of this process: that of ``--lang``, else of ``PAPLU_LANG``, else English.

    An ``InputError`` that names the variable for a language there are no words in.

    >>> default_speaker().lang
    'en'
    """
    chosen_here = _chosen_here.get()
    if chosen_here is not None:
        return chosen_here
    lang = os.environ.get(LANGUAGE_VARIABLE) or ENGLISH
    if lang not in languages():
        raise InputError(Problem.UNKNOWN_LANGUAGE, token=lang, known=languages(), variable=LANGUAGE_VARIABLE)
    return Speaker(lang)


def speaker_for(lang: str | None) -> Speaker:
    """Returns what speaks a language, by its code; without one, what speaks that of this process.

    An ``InputError`` for a language there are no words in.

    >>> speaker_for("en"), speaker_for(None).lang
    (Speaker(lang='en'), 'en')
    """
    return default_speaker() if lang is None else Speaker(lang)


@contextmanager
def speaking(speaker: Speaker) -> Generator[None]:
    """Yields once, with this the language of the process meanwhile.

    >>> with speaking(Speaker("en")):
    ...     default_speaker().lang
    'en'
    """
    before = _chosen_here.set(speaker)
    try:
        yield
    finally:
        _chosen_here.reset(before)


def say(finding: Finding, *, aloud: bool = False) -> str:
    """Returns the sentence for a finding in the language of this process, without the id of its rule.

    >>> say(Finding(Code.LEVEL_0, "P6.2"))
    'Level 0: without a pure sequence the whole hand counts, valid sets and impure sequences too.'
    """
    return default_speaker().say(finding, aloud=aloud)


@lru_cache(1024)
def _card_name(speaker: Speaker, card: Card, free: bool) -> str:
    if card.rank is None or card.suit is None:
        return speaker.text("cards.printed_joker")
    rank, suit = speaker.text(f"cards.ranks.{card.rank}"), speaker.text(f"cards.suits.{card.suit}")
    return speaker.text("cards.free" if free else "cards.plain", rank=rank, suit=suit)
