"""Questions in, answers out: the command line, and the room where every answer is shown."""

from collections.abc import Sequence

from paplu.cli import showing

__all__ = ["main", "showing"]


def main(argv: Sequence[str] | None = None) -> int:
    """Returns the exit status after the command line is answered: 0 fine, 1 judged and not valid, 2 cannot be asked.

    >>> main(["group", "7H 8H 9H", "--wild", "8"])
    Rules paplu; free: 8C 8D 8H 8S PJ
    A valid group: pure sequence.
      7H 8H 9H  pure sequence (P3.6)
    Why
      - 8H is free, but here it stands for itself. (P3.6)
    0
    """
    from paplu.cli.entry import main as answer  # noqa: PLC0415  # who only shows answers needs no command line

    return answer(argv)
