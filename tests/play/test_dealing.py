"""The deal, by chance or from cards given: the indicator apart, and every card counted (P2.1, P2.4 to P2.8, I1.3)."""

from __future__ import annotations

import random

import pytest

from paplu.groups import pack
from paplu.language import Card, Code, InputError, Problem, notation
from paplu.play import (
    HandDealt,
    Indicator,
    Open,
    State,
    Stock,
    dealt,
    hand_play,
    most_players,
    replay_file,
    shuffled,
    start,
)
from paplu.rules import INDIAN, PAPLU, Rules, house, profile, rules_text
from tests.support.played import NAMES, table

DEALER_LAST = NAMES[:4]


def deals(rules: Rules = PAPLU, count: int = 4) -> tuple[list[Card], State]:
    """The pack as it lies, and the state after its deal by the last of the players."""
    cards = list(pack(rules))
    random.Random(1).shuffle(cards)
    names = NAMES[:count]
    return cards, hand_play.replay(start(rules, names, names[-1]), dealt(cards, names, names[-1], rules))


@pytest.mark.rule("P2.1")
def test_the_pack_is_two_packs_and_two_printed_jokers() -> None:
    assert len(pack(PAPLU)) == 2 * 52 + 2
    assert pack(PAPLU).count(notation.card("PJ")) == 2


@pytest.mark.rule("P2.4", "P2.5", "P8.4")
def test_the_indicator_is_turned_up_before_the_deal_and_is_in_no_hand() -> None:
    cards, state = deals()
    assert state.indicator == cards[0]
    held = [card for seat in state.seats for card in seat.hand]
    assert sorted([*held, *state.pile, *state.stock]) == sorted(cards[1:])


@pytest.mark.rule("P2.4")
def test_no_hand_is_dealt_before_the_indicator() -> None:
    state = start(PAPLU, DEALER_LAST, "Davi")
    verdict = hand_play.check(state, HandDealt("Ana", pack(PAPLU)[:13]))
    assert (verdict.codes, verdict.findings[0].rule) == ((Code.INDICATOR_MISSING,), "P2.4")


@pytest.mark.rule("P2.7")
def test_thirteen_cards_each_go_one_by_one_from_the_dealers_neighbour_on() -> None:
    cards, state = deals()
    assert state.seat("Ana").hand == tuple(sorted(cards[1:53:4]))
    assert state.seat("Davi").hand == tuple(sorted(cards[4:53:4]))
    assert state.pile == (cards[53],)
    assert (state.dealer, state.turn) == ("Davi", "Ana")


@pytest.mark.rule("I1.3")
def test_in_indian_rummy_the_indicator_is_the_top_of_the_stock_after_the_deal() -> None:
    cards, state = deals(INDIAN)
    assert state.seat("Ana").hand == tuple(sorted(cards[:52:4]))
    assert (state.indicator, state.pile) == (cards[52], (cards[53],))


@pytest.mark.rule("P2.8")
@pytest.mark.parametrize(("count", "stock"), [(2, 78), (3, 65), (4, 52), (5, 39), (6, 26)])
def test_all_cards_are_counted(count: int, stock: int) -> None:
    names = NAMES[:count]
    events = shuffled(names, names[0], PAPLU, random.Random(count))
    state = hand_play.replay(start(PAPLU, names, names[0]), events[:-1])
    verdict = hand_play.check(state, events[-1])
    assert verdict.codes == (Code.ALL_CARDS_THERE,)
    assert dict(verdict.findings[0].facts) == {"parts": f"{count}·13 + 1 + 1 + {stock}", "count": 106}


@pytest.mark.rule("P2.1", "I1.1")
@pytest.mark.parametrize("count", [1, 7])
def test_two_to_six_can_be_dealt_to(count: int) -> None:
    names = (*NAMES, "Gil")[:count]
    with pytest.raises(InputError) as caught:
        shuffled(names, names[0], PAPLU, random.Random(1))
    assert caught.value.code is Problem.NUMBER_OF_PLAYERS
    assert dict(caught.value.facts) == {"count": count, "least": 2, "most": 6}
    assert most_players(PAPLU) == 6


def test_only_the_whole_pack_can_be_dealt() -> None:
    with pytest.raises(InputError) as caught:
        dealt(pack(PAPLU)[1:], DEALER_LAST, "Davi", PAPLU)
    assert caught.value.code is Problem.NOT_THE_PACK


@pytest.mark.rule("P2.6")
def test_a_printed_joker_may_be_turned_up_and_leaves_one() -> None:
    state = hand_play.replay(start(PAPLU, DEALER_LAST, "Davi"), [Indicator(notation.card("PJ"))])
    assert state.unseen.count(notation.card("PJ")) == 1


@pytest.mark.rule("P2.7")
def test_the_lines_of_a_deal_keep_their_order() -> None:
    state = start(PAPLU, DEALER_LAST, "Davi")
    turned = hand_play.replay(state, [Indicator(notation.card("8D"))])
    assert hand_play.check(turned, Indicator(notation.card("8D"))).codes == (Code.OUT_OF_ORDER,)
    assert Code.OUT_OF_ORDER in hand_play.check(turned, Stock(pack(PAPLU)[:52])).codes
    opened = hand_play.replay(turned, [Open(notation.card("5C"))])
    assert hand_play.check(opened, Open(notation.card("6C"))).codes == (Code.OUT_OF_ORDER,)
    assert hand_play.check(table({"Ana": "", "Bruno": ""}), Open(notation.card("6C"))).codes == (Code.DEAL_OVER,)


@pytest.mark.rule("R23")
@pytest.mark.parametrize("rules", [profile("10-card"), house(PAPLU, {"hand_size": "5"})], ids=rules_text)
def test_a_game_nobody_can_win_is_not_dealt(rules: Rules) -> None:
    with pytest.raises(InputError) as caught:
        shuffled(DEALER_LAST, "Davi", rules, random.Random(1))
    assert caught.value.code is Problem.CANNOT_BE_MET
    found = replay_file(f"paplu-log 1\nrules {rules_text(rules)}\nplayers Ana Bruno\ndealer Ana\n")
    assert found.error is not None
    assert (found.error.line, found.error.code, found.error.rule) == (4, "cannot_be_met", "R23")


def test_each_line_of_a_deal_says_what_it_does() -> None:
    state, said = start(PAPLU, DEALER_LAST, "Davi"), list[Code]()
    for event in shuffled(DEALER_LAST, "Davi", PAPLU, random.Random(3)):
        said += hand_play.check(state, event).codes
        state = hand_play.replay(state, [event])
    assert said == [Code.TURNS_UP, *[Code.DEALT] * 4, Code.OPENS, Code.ALL_CARDS_THERE]


@pytest.mark.rule("P2.7", "I1.3")
@pytest.mark.parametrize(("rules", "rule"), [(PAPLU, "P2.7"), (INDIAN, "I1.3")])
def test_the_card_that_opens_the_pile_names_its_rule(rules: Rules, rule: str) -> None:
    state = start(rules, DEALER_LAST, "Davi")
    for event in shuffled(DEALER_LAST, "Davi", rules, random.Random(3)):
        if isinstance(event, Open):
            assert [finding.rule for finding in hand_play.check(state, event).findings] == [rule]
        state = hand_play.replay(state, [event])


@pytest.mark.rule("P2.1")
@pytest.mark.parametrize("shared", [0, 1, 2])
def test_a_third_copy_is_counted_with_those_dealt_before(shared: int) -> None:
    state, three = start(PAPLU, DEALER_LAST, "Davi"), notation.card("9S")
    first = [three] * shared + [card for card in pack(PAPLU) if card.suit is notation.card("2C").suit][: 13 - shared]
    rest = [three] * (3 - shared) + [card for card in pack(PAPLU) if card.suit is notation.card("2D").suit]
    state = hand_play.replay(state, [Indicator(notation.card("8H")), HandDealt("Ana", tuple(first))])
    (found,) = hand_play.check(state, HandDealt("Bruno", tuple(rest[:13]))).findings
    assert (found.code, dict(found.facts)) == (Code.TOO_MANY_COPIES, {"card": three, "count": 3, "copies": 2})
