"""Times the play engine: one event checked and applied, and the log of a four-player session replayed.

Run as ``python tests/bench/play.py`` from the top of the checkout.
"""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter, process_time

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from paplu.play import Session, replay_file, session_play, write
from paplu.rules import PAPLU
from tests.support.random_play import session

SESSIONS = 12
EVENT_BAR, SESSION_BAR = 1.0, 0.5  # milliseconds, seconds


def main() -> None:
    """Prints the figures beside their bars."""
    steps: list[float] = []
    replays: list[float] = []
    for seed in range(SESSIONS):
        events = tuple(session(PAPLU, 4, Random(seed)))
        log, played = write(events), Session()
        for event in events:
            begun = perf_counter()
            played = session_play.apply(played, event)
            steps.append(1000 * (perf_counter() - begun))
        begun = process_time()  # a busy machine must not count
        found = replay_file(log)
        replays.append(process_time() - begun)
        assert found.session.complete
    print(f"{len(steps)} events checked and applied: median {median(steps):.3f} ms, worst {max(steps):.1f} ms")
    print(f"  bar: median below {EVENT_BAR} ms")
    print(f"{len(replays)} sessions of four hands replayed: median {median(replays):.3f} s, worst {max(replays):.3f} s")
    print(f"  bar: below {SESSION_BAR} s")


if __name__ == "__main__":
    main()
