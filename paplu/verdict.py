"""A yes or no with all its reasons: each a stable code, the rule it cites and its facts."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import Generic, TypeVar

from paplu.cards import Card

Fact = Card | tuple[Card, ...] | tuple[tuple[Card, ...], ...] | int | str | Fraction
T_co = TypeVar("T_co", covariant=True)


class Code(StrEnum):
    """Every kind of reason; the comment names its facts."""

    # one group, no
    TOO_FEW_CARDS = "too_few_cards"  # cards, count, least
    SEVERAL_SUITS = "several_suits"  # cards
    SEVERAL_RANKS = "several_ranks"  # cards
    RANK_TWICE = "rank_twice"  # cards (the ones of the repeated rank)
    GAP = "gap"  # missing (cards), jokers (how many there are to fill them)
    ACE_AROUND_CORNER = "ace_around_corner"  # cards
    BOTH_ACES = "both_aces"  # cards (the two aces)
    SEQUENCE_TOO_LONG = "sequence_too_long"  # count, most
    TWINS_IN_SET = "twins_in_set"  # cards (the twins)
    SET_TOO_LARGE = "set_too_large"  # count, most
    NO_NATURAL = "no_natural"  # cards
    TOO_MANY_JOKERS = "too_many_jokers"  # count, most
    JOKER_ONLY_INSIDE = "joker_only_inside"  # cards
    # one group, yes
    PURE_SEQUENCE = "pure_sequence"  # cards
    IMPURE_SEQUENCE = "impure_sequence"  # cards
    SET = "set"  # cards
    IN_ITS_PLACE = "in_its_place"  # card: a free card that stands for itself
    STANDS_FOR = "stands_for"  # card, place (the card it stands for)
    JOKER_AT_THE_END = "joker_at_the_end"  # cards (the places)
    JOKERS_TOGETHER = "jokers_together"  # cards (the places)
    # the cards as a whole
    WRONG_NUMBER = "wrong_number"  # count, size
    TOO_MANY_COPIES = "too_many_copies"  # card, count, copies
    TOO_MANY_FREE = "too_many_free"  # rank, count, copies
    CARD_IN_TWO_GROUPS = "card_in_two_groups"  # card, shown, held
    CARD_NOT_HELD = "card_not_held"  # card
    # a shown grouping
    NOT_A_GROUP = "not_a_group"  # group (its number), cards
    UNGROUPED = "ungrouped"  # cards
    NO_PURE_SEQUENCE = "no_pure_sequence"  # count, needed
    NO_SECOND_SEQUENCE = "no_second_sequence"  # count, needed
    FIRST_LIFE = "first_life"  # cards
    SECOND_LIFE = "second_life"  # cards
    COMPLETE = "complete"  # count
    REGROUPING_HOLDS = "regrouping_holds"  # groups
    CARDS_DECIDE = "cards_decide"  # (none)
    SHOWN_DECIDES = "shown_decides"  # (none)
    # the count
    LEVEL_0 = "level_0"  # (none)
    LEVEL_1 = "level_1"  # cards
    LEVEL_2 = "level_2"  # groups
    EVERY_GROUP_SAFE = "every_group_safe"  # groups
    FOR_LEVEL_1 = "for_level_1"  # have, missing: the nearest pure sequence
    FOR_LEVEL_2 = "for_level_2"  # have, missing: the nearest second sequence
    LEVEL_1_BEATS_LEVEL_2 = "level_1_beats_level_2"  # penalty, other (the least at level 2)
    DECLARABLE = "declarable"  # groups
    ZERO_BUT_NOT_DECLARABLE = "zero_but_not_declarable"  # (none)
    HOUSE_RULE = "house_rule"  # field, value
    # the lines of a score
    LEFTOVER = "leftover"  # cards
    FREE_LEFTOVER = "free_leftover"  # cards
    CAP = "cap"  # most


class Problem(StrEnum):
    """Every kind of question that cannot be read or asked; the comment names its facts beside token and place."""

    UNREADABLE_CARD = "unreadable_card"  # token, place
    UNKNOWN_RANK = "unknown_rank"  # token
    NOT_AN_INDICATOR = "not_an_indicator"  # token
    EMPTY_GROUP = "empty_group"  # place (the group's number)
    NO_CARDS = "no_cards"  # (none)
    SECOND_PLUS = "second_plus"  # place
    GROUPS_NOT_ALLOWED = "groups_not_allowed"  # token
    WRONG_NUMBER = "wrong_number"  # count, size
    TOO_MANY_COPIES = "too_many_copies"  # card, count, copies
    TOO_MANY_FREE = "too_many_free"  # rank, count, copies
    UNKNOWN_RULES = "unknown_rules"  # token, known
    UNKNOWN_FIELD = "unknown_field"  # token, known
    BAD_VALUE = "bad_value"  # token, field, expected
    UNKNOWN_LANGUAGE = "unknown_language"  # token, known
    UNKNOWN_RULE_ID = "unknown_rule_id"  # token, known
    UNREADABLE_NUMBER = "unreadable_number"  # token
    NOT_OFFERED = "not_offered"  # token, known


@dataclass(frozen=True, slots=True)
class Finding:
    """One reason of a verdict: what was found, the rule or ruling it rests on, and the cards or numbers concerned."""

    code: Code
    rule: str
    facts: tuple[tuple[str, Fact], ...] = ()

    def __getitem__(self, name: str) -> Fact:
        return dict(self.facts)[name]


@dataclass(frozen=True, slots=True)
class Verdict(Generic[T_co]):
    """A yes or no, everything that speaks for or against it, and the thing judged."""

    holds: bool
    findings: tuple[Finding, ...]
    value: T_co

    def __bool__(self) -> bool:
        return self.holds

    @property
    def codes(self) -> tuple[Code, ...]:
        """The codes of the findings, in their order."""
        return tuple(finding.code for finding in self.findings)
