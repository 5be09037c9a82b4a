"""Every move, and every refusal of one, cites its rule, in Paplu and in Indian Rummy."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from paplu import Code, Rules
from paplu.play import (
    State,
    hand_play,
    start,
)
from paplu.rules import DroppedCards, Finish, Laying, Settling, StockEnd, TakeFree
from tests.support.cited import Cited, Found, cited
from tests.support.played import ALMOST, COMPLETE, EIGHTY_SIX, FIFTEEN, SHOWN, act, last_card, played, table

WRONG = f"declares {' | '.join(EIGHTY_SIX.split())}"
ENDLESS: dict[str, Any] = {"stock_end": StockEnd.RESHUFFLE}
VOID: dict[str, Any] = {"stock_end": StockEnd.VOID}
RUMMY: dict[str, Any] = {"hand_rummy": True}
UNDER: dict[str, Any] = {"dropped_cards": DroppedCards.UNDER_STOCK}
OUT: dict[str, Any] = {"dropped_cards": DroppedCards.OUT_OF_PLAY}
BANNED: dict[str, Any] = {"throw_back": False, "finish": Finish.DISCARD}
OPEN_GAME: dict[str, Any] = {"laying": Laying.STEP_BY_STEP}
TOTALS: dict[str, Any] = {"settling": Settling.TOTALS}


def two(rules: Rules, first: str = ALMOST, opens: str = "5C", top: str = "4C") -> State:
    return table({"Ana": first, "Bruno": EIGHTY_SIX}, rules=rules, opens=opens, top=top)


def three(rules: Rules, top: str = "4C") -> State:
    return table({"Ana": EIGHTY_SIX, "Bruno": FIFTEEN, "Carla": ALMOST}, rules=rules, opens="QS", top=top)


def real(rules: Rules) -> State:
    """The same two hands without a stock line: draws are named."""
    dealt = two(rules)
    return replace(dealt, counted=True, stock=(), unseen=tuple(sorted(dealt.stock)))


def after(*lines: str, state: Callable[[Rules], State] = two) -> Callable[[Rules], Found]:
    """What is said of the last line after the others."""
    return lambda rules: hand_play.check(played(state(rules), *lines[:-1]), act(lines[-1])).findings


def last(rules: Rules) -> State:
    return last_card(two(rules))


def emptied(rules: Rules) -> State:
    return last_card(two(rules), keep=0)


def rummy(rules: Rules) -> State:
    return two(rules, COMPLETE)


def taken(rules: Rules) -> State:
    """A free card that lies open but is not the first open card."""
    return played(two(rules, f"8C{ALMOST[2:]}"), "Ana draws", "Ana discards 8C")


WON = ("Ana draws", f"Ana declares {SHOWN} throws KD")
FIRST = ("Ana draws", "Ana discards KD")
ROUND = (*FIRST, "Bruno draws", "Bruno discards QC")
LAID = ("Ana draws", "Ana lays 4H 5H 6H")
REFUSED = [
    # what is done, the code, the rule in Paplu and in Indian Rummy, how, the fields changed
    Cited("by a stranger", Code.UNKNOWN_PLAYER, "P2.1", "I1.1", after("Zoe draws")),
    Cited(
        "before the deal",
        Code.NOT_DEALT,
        "P2.7",
        "I1.2",
        after("Ana draws", state=lambda r: start(r, ("Ana", "Bruno"), "Bruno")),
    ),
    Cited("after a win", Code.HAND_OVER, "P4.5", "I3.7", after(*WON, "Bruno draws")),
    Cited(
        "after hand rummy",
        Code.HAND_OVER,
        "P7.1",
        "R32",
        after(f"Ana declares {SHOWN}", "Bruno draws", state=rummy),
        RUMMY,
    ),
    Cited("after all have dropped", Code.HAND_OVER, "P5.4", "R26", after("Ana drops", "Bruno draws")),
    Cited("after a void", Code.HAND_OVER, "P4.7", "R15", after(*FIRST, "Bruno draws", state=last), VOID),
    Cited("a new stock after a win", Code.HAND_OVER, "P4.5", "I3.7", after(*WON, "stock 5C")),
    Cited("after one's own drop", Code.OUT_OF_HAND, "P5.1", "I3.6", after("Ana drops", "Ana draws", state=three)),
    Cited(
        "after a wrong show",
        Code.OUT_OF_HAND,
        "R17",
        "R17",
        after("Ana draws", f"Ana {WRONG} throws 4C", "Ana draws", state=three),
    ),
    Cited("another's turn", Code.NOT_YOUR_TURN, "P4.1", "I3.1", after("Bruno draws")),
    Cited("a second draw", Code.ALREADY_DRAWN, "P4.1", "I3.1", after("Ana draws", "Ana draws")),
    Cited("a second draw, from the pile", Code.ALREADY_DRAWN, "P4.1", "I3.1", after("Ana draws", "Ana takes")),
    Cited("no stock", Code.STOCK_EMPTY, "P4.7", "R15", after("Ana draws", state=emptied)),
    Cited("not the top", Code.NOT_THE_TOP, "P4.1", "I3.1", after("Ana draws 9D")),
    Cited("real cards, unnamed", Code.CARD_NOT_NAMED, "R29", "R29", after("Ana draws", state=real)),
    Cited(
        "real cards, not there",
        Code.CARD_NOT_LEFT,
        "P2.1",
        "I1.1",
        after("Ana draws KD", "Ana discards KD", "Bruno draws KD", state=real),
    ),
    Cited("no pile", Code.PILE_EMPTY, "P4.1", "I3.1", after("Ana takes", state=lambda r: replace(two(r), pile=()))),
    Cited(
        "a free card",
        Code.FREE_CARD_STAYS,
        "P4.3",
        "R14",
        after("Bruno takes", state=taken),
        {"take_free": TakeFree.FIRST_OPEN},
    ),
    Cited("a group laid", Code.NOTHING_LAID_OPEN, "P4.4", "I3.4", after(*LAID)),
    Cited("laid before the draw", Code.NOT_DRAWN, "P4.4", "I6.4", after("Ana lays 4H 5H 6H"), OPEN_GAME),
    Cited("laid but not held", Code.NOT_IN_HAND, "R29", "R29", after("Ana draws", "Ana lays 2C 2D 2H"), OPEN_GAME),
    Cited(
        "all cards laid", Code.NO_CARD_TO_THROW, "P4.1", "I3.1", after("Ana draws", f"Ana lays {ALMOST} 4C"), OPEN_GAME
    ),
    Cited("no sequence laid", Code.NOT_A_GROUP_TO_LAY, "P3.1", "I2.1", after("Ana draws", "Ana lays 4H 5H"), OPEN_GAME),
    Cited("twins laid", Code.NOT_A_GROUP_TO_LAY, "P3.3", "I2.2", after("Ana draws", "Ana lays 7C 7C 7D"), OPEN_GAME),
    Cited("thrown before the draw", Code.NOT_DRAWN, "P4.1", "I3.1", after("Ana discards KD")),
    Cited("thrown but not held", Code.NOT_IN_HAND, "R29", "R29", after("Ana draws", "Ana discards QS")),
    Cited("thrown back", Code.TAKEN_CARD, "P4.2", "R31", after("Ana takes", "Ana discards 5C"), BANNED),
    Cited("dropped too late", Code.DROP_AFTER_DRAWING, "P5.1", "I3.1", after("Ana draws", "Ana drops")),
    Cited(
        "late, under the stock", Code.CARDS_OUT_OF_PLAY, "P5.3", "I3.2", after(*ROUND, f"Ana drops under {COMPLETE}")
    ),
    Cited("early, under the stock", Code.CARDS_OUT_OF_PLAY, "P5.2", "R27", after(f"Ana drops under {ALMOST}"), OUT),
    Cited(
        "real cards, under it",
        Code.PLACES_NOT_KNOWN,
        "R29",
        "R29",
        after(f"Ana drops under {ALMOST}", state=real),
        UNDER,
    ),
    Cited(
        "early, without cards",
        Code.UNDER_MISSING,
        "P5.2",
        "R27",
        lambda r: hand_play.check(two(r), act("Ana drops")).findings,
        UNDER,
    ),
    Cited("early, other cards", Code.UNDER_NOT_THE_HAND, "P5.2", "R27", after(f"Ana drops under {FIFTEEN}"), UNDER),
    Cited(
        "shown without a throw", Code.THROW_MISSING, "P7.1", "R32", after("Ana draws", f"Ana declares {SHOWN}"), RUMMY
    ),
    Cited(
        "the same",
        Code.LAST_CARD_MISSING,
        "P7.1",
        "R32",
        after("Ana draws", f"Ana declares {SHOWN}"),
        {"hand_rummy": False},
    ),
    Cited(
        "shown undrawn",
        Code.HAND_RUMMY_NOT_PLAYED,
        "P7.1",
        "R32",
        after(f"Ana declares {SHOWN}"),
        {"hand_rummy": False},
    ),
    Cited("shown too late", Code.HAND_RUMMY_TOO_LATE, "P7.1", "R32", after(*ROUND, f"Ana declares {SHOWN}"), RUMMY),
    Cited("thrown undrawn", Code.THROW_WITHOUT_DRAWING, "P4.1", "I3.1", after(f"Ana declares {SHOWN} throws KD")),
    Cited("a throw not held", Code.NOT_IN_HAND, "R29", "R29", after("Ana draws", f"Ana declares {SHOWN} throws QS")),
    Cited(
        "a throw just taken",
        Code.TAKEN_CARD,
        "R13",
        "R13",
        after("Ana takes", f"Ana declares {SHOWN} throws 5C", state=rummy),
        BANNED,
    ),
    Cited(
        "laid and moved",
        Code.LAID_OPEN_STAYS,
        "P4.4",
        "I6.4",
        after(*LAID, "Ana declares 5H 6H | 4H throws KD"),
        OPEN_GAME,
    ),
    Cited("twelve shown", Code.WRONG_NUMBER, "R29", "R29", after("Ana draws", f"Ana declares {SHOWN[:-3]} throws KD")),
    Cited(
        "others shown", Code.NOT_THE_CARDS, "R29", "R29", after("Ana draws", f"Ana declares {SHOWN[:-2]}5C throws KD")
    ),
    Cited("recycled", Code.NEVER_RESHUFFLED, "P4.7", "R15", after("stock 5C"), VOID),
    Cited("too early", Code.STOCK_NOT_EMPTY, "P4.7", "R15", after("stock 5C"), ENDLESS),
    Cited("of nothing", Code.STOCK_EMPTY, "P4.7", "R15", after("stock 5C", state=emptied), ENDLESS),
    Cited("of other cards", Code.CARDS_MISSING, "P4.7", "R15", after(*FIRST, "stock KD", state=last), ENDLESS),
    Cited("of more cards", Code.NOT_THE_DISCARDS, "P4.7", "R15", after(*FIRST, "stock 5C 6C", state=last), ENDLESS),
]
ALLOWED = [
    Cited("a draw", Code.DRAWS, "P4.1", "I3.1", after("Ana draws")),
    Cited("the last card", Code.DRAWS_LAST, "P4.7", "R15", after("Ana draws", state=last), VOID),
    Cited("the open card", Code.TAKES, "P4.1", "I3.1", after("Ana takes")),
    Cited("an open free card", Code.TAKES_FREE, "P4.3", "R14", after("Ana takes", state=lambda r: two(r, opens="8H"))),
    Cited("a throw", Code.THROWS, "P4.1", "I3.1", after(*FIRST)),
    Cited(
        "a twin",
        Code.THROWS_TWIN,
        "R31",
        "R31",
        after("Ana takes", "Ana discards KD", state=lambda r: two(r, opens="KD")),
    ),
    Cited(
        "the card itself", Code.THROWS_TAKEN, "P4.2", "R31", after("Ana takes", "Ana discards 5C"), {"throw_back": True}
    ),
    Cited("a group laid open", Code.LAYS, "P4.4", "I6.4", after(*LAID), OPEN_GAME),
    Cited("an early drop", Code.EARLY_DROP, "P5.2", "I3.2", after(f"Ana drops under {ALMOST}"), UNDER),
    Cited("a late drop", Code.LATE_DROP, "P5.3", "I3.2", after(*ROUND, "Ana drops")),
    Cited(
        "a wrong show",
        Code.WRONG_DECLARATION,
        "P4.6",
        "I3.3",
        after("Ana draws", f"Ana {WRONG} throws 4C", state=three),
    ),
    Cited("a show", Code.DECLARES, "P4.5", "I3.7", after(*WON)),
    Cited("hand rummy", Code.HAND_RUMMY, "P7.1", "R32", after(f"Ana declares {SHOWN}", state=rummy), RUMMY),
    Cited("a new stock", Code.RESHUFFLED, "P4.7", "R15", after(*FIRST, "stock 5C", state=last), ENDLESS),
]


@cited(REFUSED)
def test_every_refusal_of_a_move_cites_its_rule(row: Cited, profile: Rules, rule: str) -> None:
    assert row.rules_cited(profile) == {rule}


@cited(ALLOWED)
def test_every_move_cites_the_rule_it_follows(row: Cited, profile: Rules, rule: str) -> None:
    assert row.rules_cited(profile) == {rule}
