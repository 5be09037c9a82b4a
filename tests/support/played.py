"""Hands set up for tests: the cards that matter by name, all others as they come from a seeded shuffle."""

from __future__ import annotations

import json
import random
from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any

from paplu.groups import pack
from paplu.language import Card, notation, without
from paplu.play import (
    Event,
    HandDealt,
    HandEvent,
    Header,
    Indicator,
    Open,
    Replay,
    State,
    Stock,
    event,
    hand_play,
    start,
    text,
)
from paplu.rules import PAPLU, DroppedCards, Rules
from tests.support.cases import Row

ALMOST = "4H 5H 6H 9S 10S PJ 7C 7D 7S AC 2C 3C KD"  # P8.1: with 4C for KD it can be declared
COMPLETE = "4H 5H 6H 9S 10S PJ 7C 7D 7S AC 2C 3C 4C"
SHOWN = "4H 5H 6H | 9S 10S PJ | 7C 7D 7S | AC 2C 3C 4C"
FIFTEEN = "AH 2H 3H 4H 10S JS QS KS 9C 9D 9H KC 5D"  # P8.2
FIFTY_THREE = "7H 8H 9H 10H JH 2S 3S KC QD 6C 3D 9S 10C"  # level 1
EIGHTY_SIX = "2S 4S 6D 8C 9C JD QC KH 3D 5C 7H 10D AC"  # level 0
HANDS = {"Ana": ALMOST, "Bruno": FIFTEEN, "Carla": FIFTY_THREE, "Davi": EIGHTY_SIX}
WIN = ("Ana draws", f"Ana declares {SHOWN} throws KD")
NAMES = ("Ana", "Bruno", "Carla", "Davi", "Eva", "Filipe")


def deal(
    hands: Mapping[str, str],
    *,
    indicator: str = "8D",
    opens: str = "5C",
    top: str = "",
    rules: Rules = PAPLU,
) -> tuple[HandEvent, ...]:
    """The lines of a deal in which the last player deals; ``top`` is how the stock begins, an empty hand is dealt."""
    rest = list(pack(rules))
    fixed = notation.cards(" ".join([indicator, opens, top, *hands.values()]))
    rest = list(without(tuple(rest), fixed))
    random.Random(7).shuffle(rest)
    dealt = {name: notation.cards(cards) or _pop(rest, rules.hand_size) for name, cards in hands.items()}
    return (
        Indicator(notation.card(indicator)),
        *(HandDealt(name, cards) for name, cards in dealt.items()),
        Open(notation.card(opens)),
        Stock((*notation.cards(top), *rest)),
    )


def table(hands: Mapping[str, str], *, rules: Rules = PAPLU, opens: str = "5C", top: str = "") -> State:
    """A hand dealt, with 8D as its indicator; the first player named begins."""
    names = tuple(hands)
    return hand_play.replay(start(rules, names, names[-1]), deal(hands, rules=rules, opens=opens, top=top))


def four(first: str = ALMOST, *, opens: str = "5C", top: str = "4C") -> State:
    """Four players, the first with a hand of choice, the others with counts of 15, 53 and 86."""
    hands = {"Ana": first, "Bruno": FIFTEEN, "Carla": FIFTY_THREE, "Davi": EIGHTY_SIX}
    return table(hands, opens=opens, top=top)


def two(first: str = ALMOST, *, opens: str = "5C", top: str = "4C") -> State:
    return table({"Ana": first, "Bruno": EIGHTY_SIX}, opens=opens, top=top)


def wrong(count: int = 3) -> State:
    """A first player who can show nothing, with 4C on top of the stock."""
    hands = {"Ana": EIGHTY_SIX, "Bruno": FIFTEEN, "Carla": "", "Davi": ""}
    return table(dict(list(hands.items())[:count]), opens="QS", top="4C")


def last_card(state: State, *, keep: int = 1) -> State:
    """The state with all but the top cards of its stock laid aside."""
    return replace(state, stock=state.stock[:keep], stock_size=keep, aside=state.stock[keep:])


def act(line: str) -> HandEvent:
    """The event of a log line of a hand."""
    one = event(line.split())
    assert not isinstance(one, Header)
    return one  # type: ignore[return-value]


def played(state: State, *lines: str) -> State:
    """The state after the lines; ``drops`` alone puts the hand under the stock as it lies, where that is due."""
    for line in lines:
        name, *words = line.split()
        early = state.rules.dropped_cards is DroppedCards.UNDER_STOCK and not state.seat(name).draws
        under = words == ["drops"] and early and not state.counted
        whole = f"{name} drops under {notation.text(state.seat(name).hand)}" if under else line
        state = hand_play.replay(state, [act(whole)])
    return state


def _pop(cards: list[Card], count: int) -> tuple[Card, ...]:
    return tuple(cards.pop() for _ in range(count))


def log(hands: Mapping[str, str], *lines: str, opens: str = "5C", top: str = "4C", dealer: str = "") -> str:
    """The text of a log with one hand in which these lines follow the deal."""
    names = tuple(hands)
    head = ["paplu-log 1", "rules paplu", f"players {' '.join(names)}", f"dealer {dealer or names[-1]}"]
    events: tuple[Event, ...] = deal(hands, opens=opens, top=top)
    return "\n".join([*head, *map(text, events), *lines]) + "\n"


def settlement(replayed: Replay) -> Row:
    """What a case expects of a replay: its JSON without scores, warnings and lines, payments sorted."""
    answer: dict[str, Any] = json.loads(json.dumps(replayed.to_json()))
    for hand in answer["hands"]:
        for payment in hand["payments"]:
            assert sum(Fraction(line["amount"]) for line in payment["lines"]) == Fraction(payment["amount"])
        hand["payments"] = sorted([paid["from"], paid["to"], paid["amount"]] for paid in hand["payments"])
        del hand["scores"], hand["warnings"]
    return answer


def error(replayed: Replay) -> tuple[int, int, str]:
    """Exit status, line and code of a replay that fails."""
    assert replayed.error is not None
    return replayed.exit_status, replayed.error.line, replayed.error.code
