"""The old way to ask for a text, with the language beside it, until the last place has a ``Speaker``."""

from __future__ import annotations

from collections.abc import Mapping

from paplu.language.cards import Card
from paplu.language.messages import Entry
from paplu.language.speaker import Speaker
from paplu.language.verdict import Finding


def sentence(code: str, facts: Mapping[str, object], lang: str = "en", *, aloud: bool = False) -> str:
    """Returns ``Speaker.sentence``."""
    return Speaker(lang).sentence(code, facts, aloud=aloud)


def say_in(finding: Finding, lang: str = "en", *, aloud: bool = False) -> str:
    """Returns ``Speaker.say``."""
    return Speaker(lang).say(finding, aloud=aloud)


def word(key: str, /, lang: str = "en", **facts: object) -> str:
    """Returns ``Speaker.text``."""
    return Speaker(lang).text(key, **facts)


def card_name(card: Card, lang: str = "en", free: bool = False) -> str:
    """Returns ``Speaker.card_name``."""
    return Speaker(lang).card_name(card, free)


def shown(fact: object, lang: str = "en") -> str:
    """Returns ``Speaker.shown``."""
    return Speaker(lang).shown(fact)


def spoken(fact: object, lang: str = "en") -> str:
    """Returns ``Speaker.spoken``."""
    return Speaker(lang).spoken(fact)


def tables(lang: str) -> Mapping[str, Mapping[str, Entry]]:
    """Returns ``Speaker.messages``."""
    return Speaker(lang).messages()
