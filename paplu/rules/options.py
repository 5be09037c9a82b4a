"""The choices a rules record is made of: each a closed set, its value the word for it."""

from __future__ import annotations

from enum import StrEnum


class Family(StrEnum):
    """The ruleset whose ids a verdict cites; the value is the letter of the ids."""

    PAPLU = "P"
    INDIAN = "I"


class JokerIndicator(StrEnum):
    """What a printed joker as indicator makes free (P2.6, I1.4)."""

    NOTHING = "nothing"
    ACES = "aces"


class Protection(StrEnum):
    """What keeps a loser's cards from being counted (P6.2 to P6.4, R10)."""

    BY_LEVEL = "by level"
    EVERY_GROUP = "every group"


class Alike(StrEnum):
    """Whether cards alike in rank and suit are a group: not, also with jokers, or natural only (I6.2, R24)."""

    NO_GROUP = "no group"
    WITH_JOKERS = "with jokers"
    NATURAL = "natural"  # or printed jokers alone


class Laying(StrEnum):
    """When groups are laid open: in the declaration (P4.4, I3.4), or step by step during play (I6.4)."""

    AT_THE_END = "at the end"
    STEP_BY_STEP = "step by step"


class Decides(StrEnum):
    """What decides at the table when a shown grouping fails and a regrouping holds (R8)."""

    CARDS = "cards"
    SHOWN = "shown"


class Direction(StrEnum):
    """Which way play goes round the table (P2.7, I1.1)."""

    ANTICLOCKWISE = "anticlockwise"
    CLOCKWISE = "clockwise"


class IndicatorFrom(StrEnum):
    """When the indicator is turned up: from the pack before the deal (P2.4), or from the stock after it (I1.3)."""

    PACK = "pack"
    STOCK = "stock"


class DroppedCards(StrEnum):
    """Where the cards of an early drop go (P5.2, R27)."""

    UNDER_STOCK = "under stock"
    OUT_OF_PLAY = "out of play"


class Finish(StrEnum):
    """Where the one card too many goes when a hand is declared (R13)."""

    DISCARD = "discard"
    FACE_DOWN = "face down"


class TakeFree(StrEnum):
    """When a free card may be taken from the discard pile (R14)."""

    ALWAYS = "always"
    FIRST_OPEN = "first open card"


class StockEnd(StrEnum):
    """What happens when the stock is used up (P4.7, R15)."""

    VOID = "void"
    RESHUFFLE = "reshuffle"


class Settling(StrEnum):
    """Whether points move to the winner (P6.5) or stay in each player's own total (I4.1)."""

    PAYMENTS = "payments"
    TOTALS = "totals"


class PoolOut(StrEnum):
    """When a pool player is out (I5.2, R20)."""

    EXCEEDS = "exceeds"
    REACHES = "reaches"


class BonusFrom(StrEnum):
    """Who pays the Paplu bonus (R25)."""

    EVERYONE = "everyone"
    STILL_IN = "still in"


class SeatAce(StrEnum):
    """Where the ace stands in the draw for seats and deal (R21)."""

    HIGH = "high"
    LOW = "low"
