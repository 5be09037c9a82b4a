"""A yes or no with all its reasons: each a stable code, the rule it cites and its facts."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import Generic, TypeVar

from paplu.language.cards import Card
from paplu.language.room import room

Fact = Card | tuple[Card, ...] | tuple[tuple[Card, ...], ...] | tuple[str, ...] | int | str | Fraction
T_co = TypeVar("T_co", covariant=True)


class Code(StrEnum):
    """Every kind of reason; the comment names its facts.

    >>> Code("set"), str(Code.GAP)
    (<Code.SET: 'set'>, 'gap')
    """

    # one group, no
    TOO_FEW_CARDS = "too_few_cards"  # cards, count, least, least_of_set (in its place, where only sets ask for more)
    SEVERAL_SUITS = "several_suits"  # cards
    SEVERAL_RANKS = "several_ranks"  # cards
    RANK_TWICE = "rank_twice"  # cards (those of one repeated rank)
    GAP = "gap"  # missing (cards), jokers (how many there are to fill them)
    ACE_AROUND_CORNER = "ace_around_corner"  # cards
    BOTH_ACES = "both_aces"  # cards (the two aces)
    SEQUENCE_TOO_LONG = "sequence_too_long"  # count, most
    TWINS_IN_SET = "twins_in_set"  # cards (the twins)
    SET_TOO_LARGE = "set_too_large"  # count, most
    NO_NATURAL = "no_natural"  # cards
    TOO_FEW_NATURALS = "too_few_naturals"  # cards, least
    TOO_MANY_JOKERS = "too_many_jokers"  # count (the fewest that would have to stand in), most
    JOKER_ONLY_INSIDE = "joker_only_inside"  # cards
    NOT_ALIKE = "not_alike"  # cards
    JOKER_IN_ALIKE = "joker_in_alike"  # cards
    # one group, yes
    PURE_SEQUENCE = "pure_sequence"  # cards
    IMPURE_SEQUENCE = "impure_sequence"  # cards
    SET = "set"  # cards
    TUNNELA = "tunnela"  # cards
    DUBLEE = "dublee"  # cards
    IN_ITS_PLACE = "in_its_place"  # card: a free card that stands for itself
    JOKERS_ALONE = "jokers_alone"  # cards: printed jokers that form a group by themselves
    COUNTS_AS_JOKER = "counts_as_joker"  # card: a free card in its own place, at a table where it is not natural there
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
    FURTHER_LIFE = "further_life"  # number, cards
    TOO_FEW_PURE = "too_few_pure"  # count, needed
    TOO_FEW_SEQUENCES = "too_few_sequences"  # count, needed
    TOO_FEW_SETS = "too_few_sets"  # count, needed
    TOO_FEW_TUNNELAS = "too_few_tunnelas"  # count, needed
    TOO_FEW_DUBLEES = "too_few_dublees"  # count, needed
    ENOUGH_DUBLEES = "enough_dublees"  # count, needed
    COMPLETE = "complete"  # count
    REGROUPING_HOLDS = "regrouping_holds"  # groups
    CARDS_DECIDE = "cards_decide"  # (none)
    SHOWN_DECIDES = "shown_decides"  # (none)
    # the count
    LEVEL_0 = "level_0"  # (none)
    LEVEL_1 = "level_1"  # cards
    LEVEL_1_LIVES = "level_1_lives"  # groups: several pure sequences that are too few
    LEVEL_2 = "level_2"  # groups
    REQUIREMENT_MET = "requirement_met"  # groups: all that is asked for beyond two lives
    EVERY_GROUP_SAFE = "every_group_safe"  # groups
    LAID_OPEN_SAFE = "laid_open_safe"  # groups
    FOR_LEVEL_1 = "for_level_1"  # have, missing: the nearest pure sequence
    FOR_LEVEL_2 = "for_level_2"  # have, missing: the nearest second sequence
    FOR_FIRST_LIFE = "for_first_life"  # have, missing: the nearest pure sequence, where there are no levels
    FOR_SECOND_LIFE = "for_second_life"  # have, missing: the nearest second sequence, where there are no levels
    FOR_NEXT_LIFE = "for_next_life"  # count, needed, have, missing: the nearest pure sequence beside those there
    LEVEL_1_BEATS_LEVEL_2 = "level_1_beats_level_2"  # penalty, other (the least at level 2)
    DECLARABLE = "declarable"  # groups
    ZERO_BUT_NOT_DECLARABLE = "zero_but_not_declarable"  # (none)
    HOUSE_RULE = "house_rule"  # field, value
    # the lines of a score
    LEFTOVER = "leftover"  # cards
    FREE_LEFTOVER = "free_leftover"  # cards
    CAP = "cap"  # most
    DUBLEES_SAFE = "dublees_safe"  # (none)
    # the seating
    UNKNOWN_PLAYER = "unknown_player"  # player, players
    CUT_NOT_DUE = "cut_not_due"  # player, players (who has to draw)
    DRAW_UNFINISHED = "draw_unfinished"  # players (who has to draw)
    DRAW_OVER = "draw_over"  # player (who has chosen)
    NO_SEAT_CHOICE = "no_seat_choice"  # player
    NOT_THE_HIGHEST = "not_the_highest"  # player, highest
    NO_SUCH_SEAT = "no_such_seat"  # seat, most
    SEATS_NOT_FALLING = "seats_not_falling"  # players (in the order of the draw)
    CUTS = "cuts"  # player, card
    JOKER_DRAWN_AGAIN = "joker_drawn_again"  # player
    CHOOSES_SEAT = "chooses_seat"  # player, seat
    # the deal
    OUT_OF_ORDER = "out_of_order"  # line (its first word)
    INDICATOR_MISSING = "indicator_missing"  # (none)
    DEALT_TWICE = "dealt_twice"  # player
    HAND_MISSING = "hand_missing"  # player, size
    CARDS_MISSING = "cards_missing"  # cards
    DEAL_OVER = "deal_over"  # (none)
    TURNS_UP = "turns_up"  # card
    DEALT = "dealt"  # player, count
    OPENS = "opens"  # card
    ALL_CARDS_THERE = "all_cards_there"  # parts (the sum, as text), count
    # a move, no
    NOT_DEALT = "not_dealt"  # player
    HAND_OVER = "hand_over"  # (none)
    OUT_OF_HAND = "out_of_hand"  # player
    NOT_YOUR_TURN = "not_your_turn"  # player, turn (whose turn it is)
    ALREADY_DRAWN = "already_drawn"  # player
    NOT_DRAWN = "not_drawn"  # player
    STOCK_EMPTY = "stock_empty"  # (none)
    PILE_EMPTY = "pile_empty"  # (none)
    NOT_THE_TOP = "not_the_top"  # card, top
    CARD_NOT_NAMED = "card_not_named"  # player
    CARD_NOT_LEFT = "card_not_left"  # card
    FREE_CARD_STAYS = "free_card_stays"  # card
    NOT_IN_HAND = "not_in_hand"  # player, card
    TAKEN_CARD = "taken_card"  # card
    DROP_AFTER_DRAWING = "drop_after_drawing"  # player
    UNDER_MISSING = "under_missing"  # player
    UNDER_NOT_THE_HAND = "under_not_the_hand"  # missing, extra (cards)
    CARDS_OUT_OF_PLAY = "cards_out_of_play"  # player
    PLACES_NOT_KNOWN = "places_not_known"  # player
    THROW_MISSING = "throw_missing"  # player, finish
    LAST_CARD_MISSING = "last_card_missing"  # player, finish
    THROW_WITHOUT_DRAWING = "throw_without_drawing"  # player
    HAND_RUMMY_TOO_LATE = "hand_rummy_too_late"  # player
    HAND_RUMMY_NOT_PLAYED = "hand_rummy_not_played"  # (none)
    NOT_THE_CARDS = "not_the_cards"  # missing, extra (cards)
    NEVER_RESHUFFLED = "never_reshuffled"  # (none)
    STOCK_NOT_EMPTY = "stock_not_empty"  # count
    NOT_THE_DISCARDS = "not_the_discards"  # cards
    NOTHING_LAID_OPEN = "nothing_laid_open"  # player
    NO_CARD_TO_THROW = "no_card_to_throw"  # player
    NOT_A_GROUP_TO_LAY = "not_a_group_to_lay"  # cards
    LAID_OPEN_STAYS = "laid_open_stays"  # player, cards
    # a move, yes
    LAYS = "lays"  # player, cards
    DRAWS = "draws"  # player
    DRAWS_LAST = "draws_last"  # player
    TAKES = "takes"  # player, card
    TAKES_FREE = "takes_free"  # player, card
    THROWS = "throws"  # player, card
    THROWS_TWIN = "throws_twin"  # player, card
    THROWS_TAKEN = "throws_taken"  # player, card: under rules that let the card just taken go back
    EARLY_DROP = "early_drop"  # player, amount
    LATE_DROP = "late_drop"  # player, amount
    WRONG_DECLARATION = "wrong_declaration"  # player, amount
    DECLARES = "declares"  # player
    HAND_RUMMY = "hand_rummy"  # player
    RESHUFFLED = "reshuffled"  # count
    # the lines of a settlement, beside those of drops and of a score
    HALVED = "halved"  # player
    NEVER_DREW = "never_drew"  # player
    NOTHING_LEFT_OVER = "nothing_left_over"  # player
    PAPLU_BONUS = "paplu_bonus"  # player, cards
    WORTH_OF_A_POINT = "worth_of_a_point"  # (none)
    # the session
    NUMBER_OF_PLAYERS = "number_of_players"  # count, least, most
    PLAYER_TWICE = "player_twice"  # player
    NO_HEADER = "no_header"  # line (its first word)
    NO_DEALER = "no_dealer"  # line (its first word)
    WRONG_DEALER = "wrong_dealer"  # player, dealer (whose deal it is)
    CANNOT_BE_MET = "cannot_be_met"  # token (the rules), least, size
    HAND_NOT_OVER = "hand_not_over"  # (none)
    SESSION_OVER = "session_over"  # count (the hands)
    NAMED_RULES = "named_rules"  # rules
    AT_THE_TABLE = "at_the_table"  # players
    DEALS = "deals"  # player
    MATCH_BEGINS = "match_begins"  # form
    NO_MATCH = "no_match"  # form


class Problem(StrEnum):
    """Every kind of question that cannot be read or answered; the comment names its facts beside token and place.

    >>> str(Problem.UNKNOWN_RANK)
    'unknown_rank'
    """

    UNREADABLE_CARD = "unreadable_card"  # token, place
    UNKNOWN_RANK = "unknown_rank"  # token
    NOT_AN_INDICATOR = "not_an_indicator"  # token
    NO_PRINTED_JOKER = "no_printed_joker"  # token
    EMPTY_GROUP = "empty_group"  # place (the group's number)
    NO_CARDS = "no_cards"  # (none)
    SECOND_PLUS = "second_plus"  # place
    GROUPS_NOT_ALLOWED = "groups_not_allowed"  # token
    WRONG_NUMBER = "wrong_number"  # count, size
    ONE_THROW = "one_throw"  # count
    TOO_MANY_COPIES = "too_many_copies"  # card, count, copies
    TOO_MANY_FREE = "too_many_free"  # rank, count, copies
    NO_RULES = "no_rules"  # (none)
    UNKNOWN_RULES = "unknown_rules"  # token, known
    UNKNOWN_FIELD = "unknown_field"  # token, known, nearest (at most one)
    # other is a field, and value what stands there
    BAD_VALUE = "bad_value"  # token, field, known, yes, no, rules, family, other, value, least, most, sizes
    CANNOT_BE_MET = "cannot_be_met"  # token, least, size
    UNKNOWN_LANGUAGE = "unknown_language"  # token, known, variable (of the environment, where that names it)
    UNKNOWN_RULE_ID = "unknown_rule_id"  # token, known, titles (of the known)
    UNREADABLE_NUMBER = "unreadable_number"  # token
    NOT_OFFERED = "not_offered"  # token, known, field, yes, no
    NOT_A_LOG = "not_a_log"  # token
    NOT_A_LOG_LINE = "not_a_log_line"  # token
    NOT_UTF8 = "not_utf8"  # token (the byte), column
    NOT_A_NAME = "not_a_name"  # token
    NOT_A_NUMBER = "not_a_number"  # token
    NOT_A_WHOLE_NUMBER = "not_a_whole_number"  # token
    SET_TWICE = "set_twice"  # token (the field)
    NUMBER_OF_PLAYERS = "number_of_players"  # count, least, most
    PLAYER_TWICE = "player_twice"  # player
    NOT_THE_PACK = "not_the_pack"  # count, size
    HAND_TOO_LARGE = "hand_too_large"  # token (the rules), size, most
    NO_SUCH_HAND = "no_such_hand"  # token (the rules)
    NOTHING_TO_DECLARE = "nothing_to_declare"  # token (the rules)
    STOCK_TOO_SMALL = "stock_too_small"  # count (the players), number (the turn)


@dataclass(frozen=True, slots=True)
class Finding:
    """One reason of a verdict: its code, the rule or ruling it rests on, and the cards or numbers concerned.

    >>> Finding(Code.WRONG_NUMBER, "P2.4", (("count", 12), ("size", 13)))["count"]
    12
    """

    code: Code
    rule: str
    facts: tuple[tuple[str, Fact], ...] = ()

    def __getitem__(self, name: str) -> Fact:
        return dict(self.facts)[name]

    def about(self, **more: Fact) -> Finding:
        """Returns the same finding with these facts after its own."""
        return Finding(self.code, self.rule, (*self.facts, *more.items()))


@dataclass(frozen=True, slots=True)
class Verdict(Generic[T_co]):
    """A yes or no, everything that speaks for or against it, and the thing judged.

    >>> bool(Verdict(True, (), "the cards")), Verdict(False, (Finding(Code.STOCK_EMPTY, "P4.7"),), None).codes
    (True, (<Code.STOCK_EMPTY: 'stock_empty'>,))
    """

    holds: bool
    findings: tuple[Finding, ...]
    value: T_co

    def __bool__(self) -> bool:
        return self.holds

    @property
    def codes(self) -> tuple[Code, ...]:
        """The codes of the findings, in their order."""
        return tuple(finding.code for finding in self.findings)

    def _repr_mimebundle_(self, **_: object) -> dict[str, str]:
        return room().notebook(self)


# What decides about a whole hand, the weightiest first; everything else follows in its own order.
DECISIVE = (
    Code.TOO_MANY_COPIES,
    Code.TOO_MANY_FREE,
    Code.CARD_NOT_HELD,
    Code.CARD_IN_TWO_GROUPS,
    Code.WRONG_NUMBER,
    Code.COMPLETE,
    Code.ENOUGH_DUBLEES,
    Code.CARDS_DECIDE,
    Code.NO_PURE_SEQUENCE,
    Code.NO_SECOND_SEQUENCE,
    Code.TOO_FEW_PURE,
    Code.TOO_FEW_SEQUENCES,
    Code.TOO_FEW_SETS,
    Code.TOO_FEW_TUNNELAS,
    Code.TOO_FEW_DUBLEES,
    Code.NOT_A_GROUP,
    Code.UNGROUPED,
)
_PLACE = {code: place for place, code in enumerate(DECISIVE)}


def decisive_first(findings: Iterable[Finding]) -> list[Finding]:
    """Returns the findings with those that decide about the whole hand first, the others in the order they came.

    >>> codes = (Code.PURE_SEQUENCE, Code.UNGROUPED, Code.NO_SECOND_SEQUENCE)
    >>> print(*(finding.code for finding in decisive_first(Finding(code, "P4.5") for code in codes)))
    no_second_sequence ungrouped pure_sequence
    """
    findings = tuple(findings)
    decisive = [finding for finding in findings if finding.code in _PLACE]
    return [
        *sorted(decisive, key=lambda finding: _PLACE[finding.code]),
        *[finding for finding in findings if finding.code not in _PLACE],
    ]
