"""The numbers, players and outcomes that a goal can be about."""

from __future__ import annotations

from enum import StrEnum


class PackFigure(StrEnum):
    """What is counted in the pack."""

    FREE = "free cards in play"
    FREE_RANK = "cards of the free rank in play"


class HandFigure(StrEnum):
    """A number the engine gives for a hand."""

    PENALTY = "penalty"
    LEVEL = "level"


class TableFigure(StrEnum):
    """A number of cards or points at the table."""

    PACK = "cards of the game"
    STOCK = "cards in the stock"
    HELD = "cards a player holds"
    PAYS = "points a player pays in the last hand"
    COUNTS = "points a player's own hand counts in the last hand"
    NET = "points a player gains or loses in the last hand"
    BALANCE = "points a player has gained or lost in the session"


class PlayerRole(StrEnum):
    """What singles out a player at the table."""

    FIRST_DEALER = "who deals first"
    CHOOSER = "who chooses a seat"
    TURN = "whose turn it is"
    NEXT_DEALER = "who deals next"
    HAND_WINNER = "who wins the hand"
    SESSION_WINNER = "who wins the session"
    OUT = "who is out of the pool"


class HandStatus(StrEnum):
    """How a hand stands."""

    WON = "won"
    VOID = "void"
    GOES_ON = "goes_on"


class DrawOutcome(StrEnum):
    """What becomes of a draw for the seats."""

    DEALER = "first dealer"
    CHOOSER = "chooses a seat"
    TIE = "a tie"
