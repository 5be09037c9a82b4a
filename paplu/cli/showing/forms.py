"""What every JSON object is made of: cards in notation, amounts as exact texts, groups, lines and findings."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeAlias

from paplu.deal import Line
from paplu.groups import Meld
from paplu.language import Card, Finding, Speaker

JsonObject: TypeAlias = dict[str, object]


def card_texts(cards: Iterable[Card]) -> list[str]:
    """Returns cards in notation."""
    return [str(card) for card in cards]


def meld_form(meld: Meld) -> JsonObject:
    """Returns a valid group as an object."""
    stands_for = [str(place) if place else None for place in meld.stands_for]
    return {"kind": meld.kind, "cards": card_texts(meld.cards), "stands_for": stands_for}


def no_meld_form(cards: Sequence[Card]) -> JsonObject:
    """Returns cards that are no group as an object of the same shape."""
    return {"kind": None, "cards": card_texts(cards), "stands_for": [None] * len(cards)}


def line_form(line: Line) -> JsonObject:
    """Returns a line of a count or payment as an object, without its cards."""
    return {"amount": str(line.amount), "code": line.code, "rule": line.rule}


def finding_forms(findings: Iterable[Finding], speaker: Speaker) -> list[JsonObject]:
    """Returns findings as objects, each with its sentence."""
    return [{"code": each.code, "rule": each.rule, "text": speaker.reason(each)} for each in findings]


def house_rules_form(findings: Sequence[Finding], speaker: Speaker, key: str = "findings") -> JsonObject:
    """Returns the house rules that change an answer under a key; nothing where there are none."""
    return {key: finding_forms(findings, speaker)} if findings else {}
