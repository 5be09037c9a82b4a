"""A hand and a session played: events, what each one does, settling, seating, matches, the ledger and the log."""

from typing import TYPE_CHECKING

from paplu.language import earlier_name
from paplu.play import hand_play, logs, seating, session_play
from paplu.play.bonus import paplu_card
from paplu.play.dealing import begun, counted, dealt, most_players, shuffled
from paplu.play.events import (
    Act,
    Chooses,
    Cut,
    Dealer,
    Declares,
    Discards,
    Draws,
    Drops,
    Event,
    HandDealt,
    HandEvent,
    Header,
    Indicator,
    Lays,
    Match,
    Named,
    Open,
    Players,
    SeatingEvent,
    Stock,
    Takes,
    named,
)
from paplu.play.hand_play import IllegalEventError, legal
from paplu.play.hand_state import By, End, Gone, Phase, Seat, State, start
from paplu.play.logs import event, names, parse, text, write
from paplu.play.matches import FORMS, Points
from paplu.play.players import PATIENCE, hope, move
from paplu.play.replaying import UNREADABLE, Refusal, Replay, ReplayStep, compare_log, replay_file, steps
from paplu.play.seating import Seating, draw, sat_down, unfinished
from paplu.play.session_play import after
from paplu.play.session_state import Session, balances, totals
from paplu.play.settling import Count, Payment, Result, Status, settle

__all__ = [
    "FORMS",
    "PATIENCE",
    "UNREADABLE",
    "Act",
    "By",
    "Chooses",
    "Count",
    "Cut",
    "Dealer",
    "Declares",
    "Discards",
    "Draws",
    "Drops",
    "End",
    "Event",
    "Gone",
    "HandDealt",
    "HandEvent",
    "Header",
    "IllegalEventError",
    "Indicator",
    "Lays",
    "Match",
    "Named",
    "Open",
    "Payment",
    "Phase",
    "Players",
    "Points",
    "Refusal",
    "Replay",
    "ReplayStep",
    "Result",
    "Seat",
    "Seating",
    "SeatingEvent",
    "Session",
    "State",
    "Status",
    "Stock",
    "Takes",
    "after",
    "balances",
    "begun",
    "compare_log",
    "counted",
    "dealt",
    "draw",
    "event",
    "hand_play",
    "hope",
    "legal",
    "logs",
    "most_players",
    "move",
    "named",
    "names",
    "paplu_card",
    "parse",
    "replay_file",
    "sat_down",
    "seating",
    "session_play",
    "settle",
    "shuffled",
    "start",
    "steps",
    "text",
    "totals",
    "unfinished",
    "write",
]

if not TYPE_CHECKING:

    def __getattr__(name: str) -> object:
        """Returns a name that the earlier module paplu.play had."""
        return earlier_name(__name__, name)
