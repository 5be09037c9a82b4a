"""The slips learners make, each a code and, where it is known, the rule it breaks."""

from __future__ import annotations

from enum import StrEnum
from typing import Self


class Slip(StrEnum):
    """Every kind of remark that is not the engine's own: its code, the rule it breaks, and the names of its facts.

    A slip of a listed wrong answer has a rule of its own; the others cite that of the exercise.
    """

    rule: str
    facts: tuple[str, ...]

    def __new__(cls, code: str, rule: str = "", *facts: str) -> Self:
        """Returns the slip of that code."""
        one = str.__new__(cls, code)
        one._value_ = code
        one.rule, one.facts = rule, facts
        return one

    # of any answer, with the names of their facts
    NO_FREE_CARD = "no_free_card", ""
    NOT_PURE_SEQUENCE = "not_pure_sequence", ""
    NOT_IMPURE_SEQUENCE = "not_impure_sequence", ""
    NOT_SET = "not_set", ""
    STILL_HOLDS = "still_holds", ""
    IS_A_GROUP = "is_a_group", ""
    OTHER_REASON = "other_reason", ""
    MAY = "may", ""
    ACE_IS_HIGH = "ace_is_high", ""
    TOO_HIGH = "too_high", "", "answer"
    TOO_LOW = "too_low", "", "answer"
    NOT_THIS = "not_this", "", "answer"
    OTHER_ORDER = "other_order", "", "answer"
    NOT_OFFERED = "not_offered", "", "card"
    EXCHANGED = "exchanged", "", "count"
    OTHER_CARDS = "other_cards", "", "cards"
    TOO_FEW_GROUPS = "too_few_groups", "", "count"
    NOT_FREE = "not_free", "", "cards"
    FREE_TOO = "free_too", "", "count"
    COSTS = "costs", "", "total"
    OTHER_LEVEL = "other_level", "", "level"
    TIES = "ties", "", "card"
    NONE_FREE = "none_free", "", "card"
    NOT_IN_PLACE = "not_in_place", "", "card"
    ITSELF = "itself", "", "card"
    OTHER_PLACE = "other_place", "", "card"
    LEAVES = "leaves", "", "card", "total"
    AFTER_IT = "after_it", "", "card", "total"
    # of the listed wrong answers
    COUNTED_PROTECTED = "counted_protected", "P6.4"
    SET_NOT_SAFE = "set_not_safe", "P6.3"
    NOTHING_SAFE = "nothing_safe", "P6.3"
    ACE_AS_ONE = "ace_as_one", "P6.1"
    PICTURES_BY_PLACE = "pictures_by_place", "P6.1"
    FREE_COUNTED = "free_counted", "P6.1"
    CAPPED = "capped", "P5.6"
    FREE_AT_HOME = "free_at_home", "P3.6"
    JOKER_STANDS_IN = "joker_stands_in", "P3.7"
    STAYS_PRIVATE = "stays_private", "P4.4"
    GROUPS_NOT_SAFE = "groups_not_safe", "P6.2"
    ACE_AT_ONE_END = "ace_at_one_end", "P3.2"
    SET_IS_NO_LIFE = "set_is_no_life", "P1.3"
    ONE_LIFE_ONLY = "one_life_only", "P4.5"
    INDICATOR_COUNTED = "indicator_counted", "P2.5"
    JOKERS_FORGOTTEN = "jokers_forgotten", "P2.5"
    JOKERS_LEFT_OUT = "jokers_left_out", "P2.1"
    ONE_PACK_ONLY = "one_pack_only", "P2.1"
    NO_RANK_FREE = "no_rank_free", "P2.6"
    TO_THE_LEFT = "to_the_left", "P2.7"
    POINTS_FOR_RANKS = "points_for_ranks", "R21"
    ALL_DRAW_AGAIN = "all_draw_again", "P2.3"
    AFTER_THE_DEAL = "after_the_deal", "P2.4"
    HIGHEST_CHOOSES = "highest_chooses", "P2.2"
    PILES_FORGOTTEN = "piles_forgotten", "P2.8"
    DEALER_BEGINS = "dealer_begins", "P2.7"
    TWO_LIVES_COST_MORE = "two_lives_cost_more", "R9"
    SIX_ARE_TWO = "six_are_two", "P6.4"
    LATE_FOR_EARLY = "late_for_early", "P5.2"
    EARLY_FOR_LATE = "early_for_late", "P5.3"
    PAID_TWICE = "paid_twice", "P5.7"
    WITHOUT_MINUS = "without_minus", "P7.4"
    VOID_IS_FREE = "void_is_free", "P5.5"
    NOT_HALVED = "not_halved", "P6.6"
    DROP_HALVED = "drop_halved", "P6.6"
    HAD_A_TURN = "had_a_turn", "R18"
    ROUNDED = "rounded", "P6.7"
    HAND_RUMMY_NOT_HALVED = "hand_rummy_not_halved", "P7.2"
    NOT_DOUBLED = "not_doubled", "P7.2"
    WRONG_SHOW_COSTS = "wrong_show_costs", "P4.6"
    LAST_ONE_WINS = "last_one_wins", "P5.4"
    ENTRIES_CANCEL = "entries_cancel", "P7.4"
    ALL_HANDS = "all_hands", "P7.5"
    DEAL_MOVES_ON = "deal_moves_on", "P7.6"
    NEVER_RESHUFFLED_HERE = "never_reshuffled_here", "P4.7"
    # of those in Indian Rummy
    WILD_ON_THE_TABLE = "wild_on_the_table", "I1.3"
    LEFT_BEGINS = "left_begins", "I1.2"
    FOUR_MAKE_A_SET = "four_make_a_set", "I2.2"
    EVERY_GROUP_IS_SAFE = "every_group_is_safe", "I4.1"
    CAP_FORGOTTEN = "cap_forgotten", "I4.2"
    PAPLU_PRICE = "paplu_price", "C9"
    DRAWN_BEFORE = "drawn_before", "I3.2"
    NOT_MULTIPLIED = "not_multiplied", "I5.1"
    REACHED_ONLY = "reached_only", "I5.2"
    LOWEST_TOTAL_WINS = "lowest_total_wins", "I5.3"
    TWO_PACKS_ONLY = "two_packs_only", "I1.1"
    PRINTED_FREE_TOO = "printed_free_too", "I1.3"
    TAKEN_OFF = "taken_off", "I4.2"
    UNDER_THE_LIMIT = "under_the_limit", "I4.2"
    ONE_SEQUENCE_IS_SAFE = "one_sequence_is_safe", "R10"
    NOT_DROPPED = "not_dropped", "I3.2"
    HAS_DRAWN = "has_drawn", "I4.3"
    SHOW_FAILED = "show_failed", "I3.3"
    BEYOND_THE_LIMIT = "beyond_the_limit", "I5.2"
    EACH_COPY_PAYS = "each_copy_pays", "R25"
    DROPPED_PAY_TOO = "dropped_pay_too", "R25"
    DROP_IS_NO_BONUS = "drop_is_no_bonus", "I6.1"
    OPEN_IS_SAFE = "open_is_safe", "I6.4"
    ONLY_OPEN_IS_SAFE = "only_open_is_safe", "I6.4"
