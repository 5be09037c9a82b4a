"""Every finding on a line of the deal and on the draw for the seats cites its rule, in both families."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from paplu import Code, Rules, card
from paplu.play import (
    Chooses,
    Cut,
    Seating,
    State,
    hand_play,
    seating,
    start,
    unfinished,
)
from tests.support.cited import Cited, Found, cited
from tests.support.played import ALMOST, EIGHTY_SIX, act, deal, table

BY_DRAW: dict[str, Any] = {"seats_by_draw": True}


def two(rules: Rules) -> State:
    return table({"Ana": ALMOST, "Bruno": EIGHTY_SIX}, rules=rules)


def dealing(*lines: str) -> Callable[[Rules], Found]:
    """What is said of the last line of a deal to Ana and Bruno."""

    def said(rules: Rules) -> Found:
        state = hand_play.replay(start(rules, ("Ana", "Bruno"), "Bruno"), map(act, lines[:-1]))
        return hand_play.check(state, act(lines[-1])).findings

    return said


def all_dealt(rules: Rules) -> Found:
    *before, stock = deal({"Ana": ALMOST, "Bruno": EIGHTY_SIX}, rules=rules)
    return hand_play.check(hand_play.replay(start(rules, ("Ana", "Bruno"), "Bruno"), before), stock).findings


ANA, BRUNO = f"hand Ana {ALMOST}", f"hand Bruno {EIGHTY_SIX}"
DEALT = [
    Cited("turned up", Code.TURNS_UP, "P2.4", "I1.3", dealing("indicator 8D")),
    Cited("dealt", Code.DEALT, "P2.7", "I1.2", dealing("indicator 8D", ANA)),
    Cited("the first discard", Code.OPENS, "P2.7", "I1.3", dealing("indicator 8D", "open 5C")),
    Cited("all there", Code.ALL_CARDS_THERE, "P2.8", "I1.1", all_dealt),
    Cited("in mid-hand", Code.DEAL_OVER, "P2.7", "I1.2", lambda r: hand_play.check(two(r), act("open 4C")).findings),
    Cited("to a stranger", Code.UNKNOWN_PLAYER, "P2.1", "I1.1", dealing("indicator 8D", f"hand Zoe {ALMOST}")),
    Cited("dealt again", Code.DEALT_TWICE, "P2.7", "I1.2", dealing("indicator 8D", ANA, ANA)),
    Cited("two cards", Code.WRONG_NUMBER, "P2.7", "I1.2", dealing("indicator 8D", "hand Ana 4H 5H")),
    Cited("turned up again", Code.OUT_OF_ORDER, "P2.4", "I1.3", dealing("indicator 8D", "indicator 9D")),
    Cited("opened again", Code.OUT_OF_ORDER, "P2.7", "I1.2", dealing("indicator 8D", "open 5C", "open 6C")),
    Cited("the stock first", Code.OUT_OF_ORDER, "P2.7", "I1.2", dealing("indicator 8D", ANA, BRUNO, "stock 5C")),
    Cited("dealt first", Code.INDICATOR_MISSING, "P2.4", "I1.3", dealing(ANA)),
    Cited("a hand too few", Code.HAND_MISSING, "P2.7", "I1.2", dealing("indicator 8D", ANA, "open 5C", "stock 4C")),
    Cited(
        "a small stock", Code.CARDS_MISSING, "P2.8", "I1.1", dealing("indicator 8D", ANA, BRUNO, "open 5C", "stock 4C")
    ),
    Cited(
        "a third copy", Code.TOO_MANY_COPIES, "P2.1", "I1.1", dealing("indicator 8D", f"hand Ana {ALMOST[:-5]} 9S 9S")
    ),
]


@cited(DEALT)
def test_every_finding_on_a_line_of_the_deal_cites_its_rule(row: Cited, profile: Rules, rule: str) -> None:
    assert row.rules_cited(profile) == {rule}


def drawn(rules: Rules, *events: Cut | Chooses) -> Seating:
    found = Seating(("Ana", "Bruno"), rules)
    for event in events:
        found = seating.apply(found, event)
    return found


def seated(*events: Cut | Chooses) -> Callable[[Rules], Found]:
    """What is said of the last event of a draw for the seats."""
    return lambda rules: seating.check(drawn(rules, *events[:-1]), events[-1]).findings


def cut(player: str, text: str) -> Cut:
    return Cut(player, card(text))


HIGH, LOW = cut("Ana", "KH"), cut("Bruno", "9D")
SEATED = [
    Cited("a card", Code.CUTS, "P2.2", "I1.2", seated(HIGH)),
    Cited("a joker", Code.JOKER_DRAWN_AGAIN, "R21", "R21", seated(cut("Ana", "PJ"))),
    Cited("a seat", Code.CHOOSES_SEAT, "P2.2", "I1.2", seated(HIGH, LOW, Chooses("Ana", 1)), BY_DRAW),
    Cited("by a stranger", Code.UNKNOWN_PLAYER, "P2.1", "I1.1", seated(cut("Zoe", "KH"))),
    Cited("a card once more", Code.CUT_NOT_DUE, "P2.3", "R21", seated(HIGH, cut("Ana", "4C"))),
    Cited(
        "a card after all",
        Code.DRAW_OVER,
        "P2.2",
        "I1.2",
        seated(HIGH, LOW, Chooses("Ana", 1), cut("Ana", "4C")),
        BY_DRAW,
    ),
    Cited(
        "another choice",
        Code.DRAW_OVER,
        "P2.2",
        "I1.2",
        seated(HIGH, LOW, Chooses("Ana", 1), Chooses("Ana", 2)),
        BY_DRAW,
    ),
    Cited("a third copy", Code.TOO_MANY_COPIES, "P2.1", "I1.1", seated(HIGH, cut("Bruno", "KH"), cut("Ana", "KH"))),
    Cited(
        "a seat where none is",
        Code.NO_SEAT_CHOICE,
        "P2.2",
        "I1.2",
        seated(HIGH, LOW, Chooses("Ana", 1)),
        {"seats_by_draw": False},
    ),
    Cited("a seat too early", Code.DRAW_UNFINISHED, "P2.3", "R21", seated(HIGH, Chooses("Ana", 1)), BY_DRAW),
    Cited(
        "a seat for the lowest", Code.NOT_THE_HIGHEST, "P2.2", "I1.2", seated(HIGH, LOW, Chooses("Bruno", 1)), BY_DRAW
    ),
    Cited("a third seat", Code.NO_SUCH_SEAT, "P2.2", "I1.2", seated(HIGH, LOW, Chooses("Ana", 3)), BY_DRAW),
    Cited(
        "a seat among players who sit wrong",
        Code.SEATS_NOT_FALLING,
        "P2.2",
        "I1.2",
        lambda r: seating.check(sat_wrong(r), Chooses("Ana", 1)).findings,
        BY_DRAW,
    ),
    Cited("a tie left", Code.DRAW_UNFINISHED, "P2.3", "R21", lambda r: unfinished(drawn(r, HIGH, cut("Bruno", "KS")))),
    Cited("players who sit wrong", Code.SEATS_NOT_FALLING, "P2.2", "I1.2", lambda r: unfinished(sat_wrong(r)), BY_DRAW),
]


def sat_wrong(rules: Rules) -> Seating:
    cuts = (cut("Ana", "KH"), cut("Carla", "4C"), cut("Bruno", "9D"))
    return Seating(("Ana", "Carla", "Bruno"), rules, cuts)


@cited(SEATED)
def test_every_finding_on_a_seat_cites_its_rule(row: Cited, profile: Rules, rule: str) -> None:
    assert row.rules_cited(profile) == {rule}
