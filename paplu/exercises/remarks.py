"""What is said about an answer: remarks that name a rule, from the engine or for a slip that learners often make."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from itertools import groupby
from typing import TypeAlias

from paplu.deal import Line
from paplu.language import Code, Fact, Finding, Speaker, word


class Slip(StrEnum):
    """Every kind of remark that is not the engine's own; the comment names its facts."""

    # about any answer
    TOO_HIGH = "too_high"  # answer
    TOO_LOW = "too_low"  # answer
    NOT_THIS = "not_this"  # answer
    OTHER_ORDER = "other_order"  # answer
    # about cards that were given
    NOT_OFFERED = "not_offered"  # card
    EXCHANGED = "exchanged"  # count
    NO_FREE_CARD = "no_free_card"  # (none)
    NOT_PURE_SEQUENCE = "not_pure_sequence"  # (none)
    NOT_IMPURE_SEQUENCE = "not_impure_sequence"  # (none)
    NOT_SET = "not_set"  # (none)
    STILL_HOLDS = "still_holds"  # (none)
    IS_A_GROUP = "is_a_group"  # (none)
    OTHER_REASON = "other_reason"  # (none)
    OTHER_CARDS = "other_cards"  # cards
    TOO_FEW_GROUPS = "too_few_groups"  # count
    NOT_FREE = "not_free"  # cards
    FREE_TOO = "free_too"  # count
    COSTS = "costs"  # total
    OTHER_LEVEL = "other_level"  # level
    LEAVES = "leaves"  # card, total
    AFTER_IT = "after_it"  # card, total
    MAY = "may"  # (none)
    TIES = "ties"  # card
    NONE_FREE = "none_free"  # card
    NOT_IN_PLACE = "not_in_place"  # card
    ITSELF = "itself"  # card
    OTHER_PLACE = "other_place"  # card
    ACE_IS_HIGH = "ace_is_high"  # (none)
    # slips of the listed wrong answers; none has facts
    COUNTED_PROTECTED = "counted_protected"
    SET_NOT_SAFE = "set_not_safe"
    NOTHING_SAFE = "nothing_safe"
    ACE_AS_ONE = "ace_as_one"
    PICTURES_BY_PLACE = "pictures_by_place"
    FREE_COUNTED = "free_counted"
    CAPPED = "capped"
    FREE_AT_HOME = "free_at_home"
    JOKER_STANDS_IN = "joker_stands_in"
    STAYS_PRIVATE = "stays_private"
    GROUPS_NOT_SAFE = "groups_not_safe"
    ACE_AT_ONE_END = "ace_at_one_end"
    SET_IS_NO_LIFE = "set_is_no_life"
    ONE_LIFE_ONLY = "one_life_only"
    INDICATOR_COUNTED = "indicator_counted"
    JOKERS_FORGOTTEN = "jokers_forgotten"
    JOKERS_LEFT_OUT = "jokers_left_out"
    ONE_PACK_ONLY = "one_pack_only"
    NO_RANK_FREE = "no_rank_free"
    TO_THE_LEFT = "to_the_left"
    POINTS_FOR_RANKS = "points_for_ranks"
    ALL_DRAW_AGAIN = "all_draw_again"
    AFTER_THE_DEAL = "after_the_deal"
    HIGHEST_CHOOSES = "highest_chooses"
    PILES_FORGOTTEN = "piles_forgotten"
    DEALER_BEGINS = "dealer_begins"
    TWO_LIVES_COST_MORE = "two_lives_cost_more"
    SIX_ARE_TWO = "six_are_two"
    LATE_FOR_EARLY = "late_for_early"
    EARLY_FOR_LATE = "early_for_late"
    PAID_TWICE = "paid_twice"
    WITHOUT_MINUS = "without_minus"
    VOID_IS_FREE = "void_is_free"
    NOT_HALVED = "not_halved"
    DROP_HALVED = "drop_halved"
    HAD_A_TURN = "had_a_turn"
    ROUNDED = "rounded"
    HAND_RUMMY_NOT_HALVED = "hand_rummy_not_halved"
    NOT_DOUBLED = "not_doubled"
    WRONG_SHOW_COSTS = "wrong_show_costs"
    LAST_ONE_WINS = "last_one_wins"
    ENTRIES_CANCEL = "entries_cancel"
    ALL_HANDS = "all_hands"
    DEAL_MOVES_ON = "deal_moves_on"
    NEVER_RESHUFFLED_HERE = "never_reshuffled_here"
    # slips in Indian Rummy; none has facts
    WILD_ON_THE_TABLE = "wild_on_the_table"
    LEFT_BEGINS = "left_begins"
    FOUR_MAKE_A_SET = "four_make_a_set"
    EVERY_GROUP_IS_SAFE = "every_group_is_safe"
    CAP_FORGOTTEN = "cap_forgotten"
    PAPLU_PRICE = "paplu_price"
    DRAWN_BEFORE = "drawn_before"
    NOT_MULTIPLIED = "not_multiplied"
    REACHED_ONLY = "reached_only"
    LOWEST_TOTAL_WINS = "lowest_total_wins"
    TWO_PACKS_ONLY = "two_packs_only"
    PRINTED_FREE_TOO = "printed_free_too"
    TAKEN_OFF = "taken_off"
    UNDER_THE_LIMIT = "under_the_limit"
    ONE_SEQUENCE_IS_SAFE = "one_sequence_is_safe"
    NOT_DROPPED = "not_dropped"
    HAS_DRAWN = "has_drawn"
    SHOW_FAILED = "show_failed"
    BEYOND_THE_LIMIT = "beyond_the_limit"
    EACH_COPY_PAYS = "each_copy_pays"
    DROPPED_PAY_TOO = "dropped_pay_too"
    DROP_IS_NO_BONUS = "drop_is_no_bonus"
    OPEN_IS_SAFE = "open_is_safe"
    ONLY_OPEN_IS_SAFE = "only_open_is_safe"


RULE_OF: Mapping[Slip, str] = {
    Slip.COUNTED_PROTECTED: "P6.4",
    Slip.SET_NOT_SAFE: "P6.3",
    Slip.NOTHING_SAFE: "P6.3",
    Slip.ACE_AS_ONE: "P6.1",
    Slip.PICTURES_BY_PLACE: "P6.1",
    Slip.FREE_COUNTED: "P6.1",
    Slip.CAPPED: "P5.6",
    Slip.FREE_AT_HOME: "P3.6",
    Slip.JOKER_STANDS_IN: "P3.7",
    Slip.STAYS_PRIVATE: "P4.4",
    Slip.GROUPS_NOT_SAFE: "P6.2",
    Slip.ACE_AT_ONE_END: "P3.2",
    Slip.SET_IS_NO_LIFE: "P1.3",
    Slip.ONE_LIFE_ONLY: "P4.5",
    Slip.INDICATOR_COUNTED: "P2.5",
    Slip.JOKERS_FORGOTTEN: "P2.5",
    Slip.JOKERS_LEFT_OUT: "P2.1",
    Slip.ONE_PACK_ONLY: "P2.1",
    Slip.NO_RANK_FREE: "P2.6",
    Slip.TO_THE_LEFT: "P2.7",
    Slip.POINTS_FOR_RANKS: "R21",
    Slip.ALL_DRAW_AGAIN: "P2.3",
    Slip.AFTER_THE_DEAL: "P2.4",
    Slip.HIGHEST_CHOOSES: "P2.2",
    Slip.PILES_FORGOTTEN: "P2.8",
    Slip.DEALER_BEGINS: "P2.7",
    Slip.TWO_LIVES_COST_MORE: "R9",
    Slip.SIX_ARE_TWO: "P6.4",
    Slip.LATE_FOR_EARLY: "P5.2",
    Slip.EARLY_FOR_LATE: "P5.3",
    Slip.PAID_TWICE: "P5.7",
    Slip.WITHOUT_MINUS: "P7.4",
    Slip.VOID_IS_FREE: "P5.5",
    Slip.NOT_HALVED: "P6.6",
    Slip.DROP_HALVED: "P6.6",
    Slip.HAD_A_TURN: "R18",
    Slip.ROUNDED: "P6.7",
    Slip.HAND_RUMMY_NOT_HALVED: "P7.2",
    Slip.NOT_DOUBLED: "P7.2",
    Slip.WRONG_SHOW_COSTS: "P4.6",
    Slip.LAST_ONE_WINS: "P5.4",
    Slip.ENTRIES_CANCEL: "P7.4",
    Slip.ALL_HANDS: "P7.5",
    Slip.DEAL_MOVES_ON: "P7.6",
    Slip.NEVER_RESHUFFLED_HERE: "P4.7",
    Slip.WILD_ON_THE_TABLE: "I1.3",
    Slip.LEFT_BEGINS: "I1.2",
    Slip.FOUR_MAKE_A_SET: "I2.2",
    Slip.EVERY_GROUP_IS_SAFE: "I4.1",
    Slip.CAP_FORGOTTEN: "I4.2",
    Slip.PAPLU_PRICE: "C9",
    Slip.DRAWN_BEFORE: "I3.2",
    Slip.NOT_MULTIPLIED: "I5.1",
    Slip.REACHED_ONLY: "I5.2",
    Slip.LOWEST_TOTAL_WINS: "I5.3",
    Slip.TWO_PACKS_ONLY: "I1.1",
    Slip.PRINTED_FREE_TOO: "I1.3",
    Slip.TAKEN_OFF: "I4.2",
    Slip.UNDER_THE_LIMIT: "I4.2",
    Slip.ONE_SEQUENCE_IS_SAFE: "R10",
    Slip.NOT_DROPPED: "I3.2",
    Slip.HAS_DRAWN: "I4.3",
    Slip.SHOW_FAILED: "I3.3",
    Slip.BEYOND_THE_LIMIT: "I5.2",
    Slip.EACH_COPY_PAYS: "R25",
    Slip.DROPPED_PAY_TOO: "R25",
    Slip.DROP_IS_NO_BONUS: "I6.1",
    Slip.OPEN_IS_SAFE: "I6.4",
    Slip.ONLY_OPEN_IS_SAFE: "I6.4",
}

# What speaks for a grouping.
FOR = (
    *(Code.PURE_SEQUENCE, Code.IMPURE_SEQUENCE, Code.SET, Code.STANDS_FOR, Code.IN_ITS_PLACE, Code.COUNTS_AS_JOKER),
    *(Code.JOKER_AT_THE_END, Code.JOKERS_TOGETHER, Code.FIRST_LIFE, Code.SECOND_LIFE, Code.COMPLETE),
)
# What of it tells why a sequence is impure.
IMPURE = (Code.STANDS_FOR, Code.COUNTS_AS_JOKER)
# What is said about any wrong answer, unless its slip is known.
GENERAL = (Slip.TOO_HIGH, Slip.TOO_LOW, Slip.NOT_THIS, Slip.OTHER_ORDER)


@dataclass(frozen=True, slots=True)
class Remark:
    """One thing to say about an answer, and the rule it rests on."""

    code: Code | Slip
    rule: str
    facts: tuple[tuple[str, Fact], ...] = ()

    def sentence(self, lang: str = "en", *, aloud: bool = False) -> str:
        """The remark as one sentence, without the id of its rule."""
        if isinstance(self.code, Code):
            return Speaker(lang).say(Finding(self.code, self.rule, self.facts), aloud=aloud)
        return word(f"slips.{self.code}", lang, **dict(self.facts))


Remarks: TypeAlias = tuple[Remark, ...]


@dataclass(frozen=True, slots=True)
class Checked:
    """Whether an answer meets the goal, what there is to say about it, and the answer as it was read."""

    holds: bool
    remarks: Remarks
    answer: str

    def __bool__(self) -> bool:
        return self.holds

    @property
    def codes(self) -> tuple[Code | Slip, ...]:
        """The codes of the remarks, in their order."""
        return tuple(remark.code for remark in self.remarks)

    def told(self, lang: str = "en") -> tuple[tuple[str, str], ...]:
        """Each remark as a sentence, with the id of its rule beside it, once each."""
        said = ((_numbered(remark, lang) + remark.sentence(lang), remark.rule) for remark in self.remarks)
        return tuple(dict.fromkeys(said))

    def lines(self, lang: str = "en") -> tuple[str, ...]:
        """Each remark as a sentence with the id of its rule behind it, once each."""
        return tuple(f"{sentence} ({rule})" for sentence, rule in self.told(lang))


def _numbered(remark: Remark, lang: str) -> str:
    number = dict(remark.facts).get("group")
    if number is None or remark.code is Code.NOT_A_GROUP:
        return ""
    return word("in_group", lang, number=number) + " "


def from_engine(findings: Iterable[Finding]) -> Iterator[Remark]:
    """Yields the engine's own findings as remarks."""
    for finding in findings:
        yield Remark(finding.code, finding.rule, finding.facts)


def against(findings: Iterable[Finding]) -> Iterator[Remark]:
    """Yields what speaks against a grouping; what its jokers stand for only where that is why no sequence is pure."""
    found = tuple(findings)
    impure = any(finding.code is Code.NO_PURE_SEQUENCE for finding in found)
    telling = (finding for finding in found if finding.code not in FOR or (impure and finding.code in IMPURE))
    yield from from_engine(sorted(telling, key=lambda finding: finding.code in IMPURE))


def in_one(lines: Iterable[Line]) -> Iterator[Line]:
    """Yields the lines of a count with those that say the same made one: all their cards, and the sum in points."""
    for (code, rule), same in groupby(lines, key=lambda line: (line.code, line.rule)):
        every = tuple(same)
        amount = sum((line.amount for line in every), Fraction(0))
        yield Line(amount, code, rule, tuple(card for line in every for card in line.cards))


def slip(code: Slip, rule: str, /, **facts: Fact) -> Remark:
    """Returns a remark for a slip."""
    return Remark(code, rule, tuple(facts.items()))
