"""A hand or session told as lines of a log, up to the moment an exercise asks about."""

from __future__ import annotations

from functools import cache

from paplu.language import notation
from paplu.play import FORMS, Event, Session, State, begun, logs, session_play

VERSION = "paplu-log 1\n"
PAPLU = "rules paplu\n"


@cache
def session(log: str) -> Session:
    """Returns the session after the lines; they need no first line, nor the rules where they are those of Paplu."""
    head = VERSION if log.startswith("rules ") else VERSION + PAPLU
    return session_play.replay(Session(forms=FORMS), logs.parse(head + log))


def state(log: str) -> State:
    """Returns the hand the lines end in."""
    return begun(session(log).hands[-1])


def move(line: str) -> Event:
    """Returns the move of one line."""
    return logs.event(line.split())


def hand(log: str, player: str) -> str:
    """Returns the cards a player holds after the lines; nothing for no player."""
    return "+ " + notation.text(state(log).seat(player).hand) if player else ""
