"""House rules that cannot matter to a card thrown or drawn are not asked about, and none is named less for it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import cache
from random import Random

import pytest

from paplu import PAPLU, Deal, Discard, Draw, InputError, Rules, house, profile
from paplu.deal.mattering import CAN_MATTER, Between, can_differ, reach
from paplu.groups import pack
from paplu.language import Card, notation
from paplu.rules import JUDGING, deciding_rules_from, departures

CHOICES = {
    "packs": ("1", "2", "3"),
    "printed_jokers": ("0", "2", "4"),
    "joker_indicator": ("nothing", "aces"),
    "set_sizes": ("3", "4", "3,4"),
    "most_jokers": ("none", "0", "1", "2"),
    "least_naturals": ("0", "1", "2", "3"),
    "jokers_anywhere": ("yes", "no"),
    "free_in_place": ("yes", "no"),
    "tunnelas": ("no group", "with jokers", "natural"),
    "dublees": ("no group", "with jokers", "natural"),
    "sequences_needed": ("1", "2", "3"),
    "pure_needed": ("1", "2", "3"),
    "sets_needed": ("0", "1"),
    "tunnelas_needed": ("0", "1"),
    "dublees_needed": ("0", "1"),
    "tunnela_is_pure": ("yes", "no"),
    "dublees_declare": ("none", "2", "3", "4"),
    "laying": ("at the end", "step by step"),
    "decides": ("cards", "shown"),
    "protection": ("by level", "every group"),
    "cap": ("none", "20", "80"),
}


def house_rules(chance: Random, base: Rules) -> Rules:
    """Returns rules that depart from a profile in some fields that judge hands, and can be asked about."""
    while True:
        names = chance.sample([*CHOICES], chance.randint(2, 9))
        try:
            rules = house(base, {name: chance.choice(CHOICES[name]) for name in names})
        except InputError:
            continue
        if rules.can_be_asked and departures(rules):
            return rules


def dealt(chance: Random, rules: Rules) -> tuple[str, list[Card]]:
    """Returns an indicator and one card more than a hand, often of few ranks and with many free cards."""
    indicator, *cards = chance.sample(pack(rules), len(pack(rules)))
    few = set(chance.sample(range(1, 14), chance.choice((5, 8, 13))))
    cards.sort(key=lambda card: card.place not in few)  # the sort is stable, and the cards are mixed
    return str(indicator), cards[: rules.hand_size + 1]


Answers = Sequence[Discard] | Sequence[Draw]


def plainly_named(deal: Deal, ask: Callable[[Deal], Answers]) -> list[object]:
    """Returns the house rules named for each card where every answer is asked for again under all other rules."""
    names = tuple(name for name in departures(deal.rules) if name in JUDGING)

    @cache
    def under(rules: Rules) -> Mapping[Card, Discard | Draw]:
        return {answer.card: answer for answer in ask(deal.under(rules))}

    def of(card: Card) -> Callable[[Rules], object]:
        return lambda rules: under(rules).get(card)

    return [deciding_rules_from(answer, deal.rules, names, of(answer.card)) for answer in ask(deal)]


@pytest.mark.parametrize("base", ["paplu", "indian", "21-card-house"])
@pytest.mark.parametrize("seed", range(10))
def test_as_much_is_named_as_where_everything_is_asked_again(base: str, seed: int) -> None:
    chance = Random(f"{base} {seed}")
    rules = house_rules(chance, house(profile(base), {"hand_size": "9"}))
    indicator, cards = dealt(chance, rules)
    deal, hand = Deal(indicator, rules), cards[1:]
    throws = [throw.findings for throw in deal.discards(cards)]
    assert throws == plainly_named(deal, lambda deal: deal.discards(cards, named=False))
    draws = [draw.findings for draw in deal.draws(hand)]
    assert draws == plainly_named(deal, lambda deal: deal.draws(hand, named=False))


RUN = "4H 5H 6H"
EVERY_GROUP = {"protection": "every group"}


def differ(one: Rules, other: Rules, cards: str, penalty: int, indicator: str = "8D") -> bool:
    return can_differ(Between(one, other, reach(notation.cards(cards), Deal(indicator, one).wilds), Fraction(penalty)))


@pytest.mark.parametrize(
    ("field", "values", "cards", "matters"),
    [
        pytest.param("set_sizes", ("3", "3,4"), f"{RUN} 7C 7D 7S", False, id="R4 three suits of a rank"),
        pytest.param("set_sizes", ("3", "3,4"), f"{RUN} 7C 7D 7S 7H", True, id="R4 four suits of a rank"),
        pytest.param("set_sizes", ("3", "3,4"), f"{RUN} 7C 7D 7S PJ", True, id="R4 three suits and a joker"),
        pytest.param("most_jokers", ("none", "2"), f"{RUN} PJ 8C", False, id="R1 no more free cards than may stand in"),
        pytest.param("most_jokers", ("none", "1"), f"{RUN} PJ 8C", True, id="R1 one free card too many"),
        pytest.param("least_naturals", ("1", "2"), RUN, False, id="R2 no free card"),
        pytest.param("least_naturals", ("1", "2"), f"{RUN} PJ", True, id="R2 a free card"),
        pytest.param("jokers_anywhere", ("yes", "no"), RUN, False, id="R3 no free card"),
        pytest.param("jokers_anywhere", ("yes", "no"), f"{RUN} PJ", True, id="R3 a free card"),
        pytest.param("free_in_place", ("yes", "no"), f"{RUN} PJ", False, id="R5 a printed joker has no place"),
        pytest.param("free_in_place", ("yes", "no"), f"{RUN} 8H", True, id="R5 a card of the free rank"),
        pytest.param("tunnelas", ("no group", "natural"), f"{RUN} 7C 7C PJ", False, id="R24 two alike"),
        pytest.param("tunnelas", ("no group", "natural"), f"{RUN} 7C 7C 7C", True, id="R24 three alike"),
        pytest.param("tunnelas", ("no group", "with jokers"), f"{RUN} 7C 7C PJ", True, id="R24 two alike and a joker"),
        pytest.param("tunnelas", ("no group", "with jokers"), f"{RUN} 7C PJ", False, id="R24 one and a joker"),
        pytest.param("dublees", ("no group", "natural"), f"{RUN} 7C PJ", False, id="R24 none alike"),
        pytest.param("dublees", ("no group", "with jokers"), f"{RUN} 7C PJ", True, id="R24 a dublee with a joker"),
        pytest.param("dublees", ("no group", "natural"), f"{RUN} 7C 7C", True, id="R24 a natural dublee"),
        pytest.param("sequences_needed", ("2", "3"), "4H 5H 7H PJ", False, id="P4.5 no pure sequence in reach"),
        pytest.param("sequences_needed", ("2", "3"), RUN, True, id="P4.5 a pure sequence in reach"),
        pytest.param("pure_needed", ("1", "2"), "QS KS AS", True, id="P3.2 the ace above the king"),
        pytest.param("pure_needed", ("1", "2"), "KS AS 2S", False, id="P3.2 not round the corner"),
        pytest.param("sets_needed", ("0", "1"), "7C 7C 7C", True, id="R24 a tunnela may be a pure life"),
        pytest.param("sets_needed", ("0", "1"), "7C 7C", False, id="R23 no life in reach"),
        pytest.param("tunnela_is_pure", ("yes", "no"), RUN, False, id="R24 no three alike"),
        pytest.param("tunnela_is_pure", ("yes", "no"), "7C 7C 7C", True, id="R24 three alike as a life"),
        pytest.param("dublees_declare", ("none", "3"), "7C 7C 9D 9D JS", False, id="R24 two pairs for three"),
        pytest.param("dublees_declare", ("none", "3"), "7C 7C 9D 9D JS PJ", True, id="R24 a joker makes a third pair"),
        pytest.param("decides", ("cards", "shown"), RUN, False, id="R8 nothing is shown"),
        pytest.param("laying", ("at the end", "step by step"), RUN, False, id="I6.4 nothing is laid open"),
        pytest.param("joker_indicator", ("nothing", "aces"), RUN, False, id="P2.6 another card is turned up"),
        pytest.param("cap", ("none", "80"), RUN, True, id="I4.2 a cap"),
        pytest.param("protection", ("by level", "every group"), RUN, True, id="R10 what protects"),
    ],
)
def test_a_house_rule_matters_only_where_some_group_can_have_to_do_with_it(
    field: str, values: tuple[str, str], cards: str, matters: bool
) -> None:
    one, other = (house(PAPLU, {field: value}) for value in values)
    assert differ(one, other, cards, 10) is matters
    assert differ(other, one, cards, 10) is matters


def test_a_printed_joker_turned_up_makes_its_rule_matter() -> None:
    assert differ(PAPLU, house(PAPLU, {"joker_indicator": "aces"}), RUN, 10, indicator="PJ")


def test_what_a_declaration_needs_changes_no_count_where_every_group_is_safe() -> None:
    one, other = (house(PAPLU, {**EVERY_GROUP, "sequences_needed": needed}) for needed in ("2", "3"))
    assert not differ(one, other, RUN, 10)
    assert differ(one, other, RUN, 0)  # that may be declared


def test_least_naturals_matter_to_dublees_of_two_cards() -> None:
    one, other = (house(PAPLU, {"dublees": "natural", "least_naturals": least}) for least in ("2", "3"))
    assert differ(one, other, RUN, 10)


def test_every_exclusion_is_of_a_field_that_judges_hands() -> None:
    assert {*CAN_MATTER} < {*JUDGING}


@pytest.mark.parametrize(
    ("field", "less", "more"),
    [
        pytest.param("set_sizes", "3", "3,4", id="R4"),
        pytest.param("most_jokers", "2", "none", id="R1"),
        pytest.param("least_naturals", "2", "1", id="R2"),
        pytest.param("jokers_anywhere", "no", "yes", id="R3"),
        pytest.param("free_in_place", "no", "yes", id="R5"),
        pytest.param("dublees", "no group", "natural", id="R24"),
        pytest.param("pure_needed", "2", "1", id="P4.5"),
    ],
)
def test_what_is_declared_stays_so_where_no_less_is_allowed(field: str, less: str, more: str) -> None:
    strict, lax = (house(PAPLU, {field: value}) for value in (less, more))
    within = reach(notation.cards("4H 5H 6H 7C 7C 7D 7S 8H PJ PJ PJ"), Deal("8D").wilds)
    assert can_differ(Between(strict, lax, within, Fraction(0)))
    assert not can_differ(Between(strict, lax, within, Fraction(0), declares=True))
    assert can_differ(Between(lax, strict, within, Fraction(0), declares=True))


@pytest.mark.parametrize("seed", range(12))
def test_as_much_is_named_of_a_hand_near_its_declaration(seed: int) -> None:
    chance = Random(f"near {seed}")
    rules = house_rules(chance, house(profile(chance.choice(["paplu", "21-card-house"])), {"hand_size": "9"}))
    cards = notation.cards("4H 5H 6H 7H 8H 9H 10S JS PJ") if seed % 2 else notation.cards("4H 5H 6H 7C 7D 7S 9S 10S JS")
    deal = Deal("7D" if seed % 3 else "8D", rules)
    draws = [draw.findings for draw in deal.draws(cards)]
    assert draws == plainly_named(deal, lambda deal: deal.draws(cards, named=False))
