"""A hand or session told as lines of a log, up to the moment an exercise asks about."""

from __future__ import annotations

from functools import cache

from paplu import logs, notation
from paplu.dealing import begun
from paplu.events import Event
from paplu.session import replay
from paplu.standing import Session
from paplu.table import State

HEAD = "paplu-log 1\nrules paplu\n"


@cache
def session(log: str) -> Session:
    """Returns the session after the lines, which need no first two lines; an error where the rules forbid one."""
    return replay(Session(), logs.parse(HEAD + log))


def state(log: str) -> State:
    """Returns the hand the lines end in."""
    return begun(session(log).hands[-1])


def move(line: str) -> Event:
    """Returns the move of one line."""
    return logs.event(line.split())


def hand(log: str, player: str) -> str:
    """Returns the cards a player holds after the lines; nothing for no player."""
    return "+ " + notation.text(state(log).seat(player).hand) if player else ""
