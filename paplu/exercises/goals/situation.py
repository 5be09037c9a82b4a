"""A hand or session as lines of a log, up to the moment an exercise asks about."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache

from paplu.language import notation
from paplu.play import Event, Session, State, begun, logs, session_play

VERSION = "paplu-log 1\n"
PAPLU = "rules paplu\n"


@dataclass(frozen=True, slots=True)
class Situation:
    """The table after the lines of a log, and the player whose hand is shown, if any.

    The lines need no first line, nor the rules where they are those of Paplu.
    """

    log: str
    shows: str = field(default="", kw_only=True)

    @property
    def session(self) -> Session:
        """The session after the lines."""
        return _session(self.log)

    @property
    def state(self) -> State:
        """The hand the lines end in."""
        return begun(self.session.hands[-1])

    @property
    def given(self) -> str:
        """The cards of the player who is shown; nothing for no player."""
        return "+ " + notation.text(self.state.seat(self.shows).hand) if self.shows else ""


def event_of(line: str) -> Event:
    """Returns the event of one line of a log."""
    return logs.event(line.split())


@cache
def _session(log: str) -> Session:
    head = VERSION if log.startswith("rules ") else VERSION + PAPLU
    return session_play.replay(Session(), logs.parse(head + log))
