"""The door to the room where answers are shown: answers stand below it, and what shows them above."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol


class Room(Protocol):
    """What shows an answer in the language of this process: as lines, as a JSON object, and in a notebook."""

    def lines(self, answer: object) -> tuple[str, ...]:
        """Returns the answer as lines of text."""
        ...

    def form(self, answer: object) -> dict[str, object]:
        """Returns the answer as a JSON object."""
        ...

    def notebook(self, answer: object) -> dict[str, str]:
        """Returns what a notebook shows of the answer, by media type."""
        ...


_doors: list[Callable[[], Room]] = []


def show_in(door: Callable[[], Room]) -> None:
    """Sets what leads to the room; it is gone through when an answer is first shown.

    >>> from functools import partial
    >>> from importlib import import_module
    >>> show_in(partial(import_module, "paplu.cli.showing"))
    >>> room().__name__
    'paplu.cli.showing'
    """
    _doors[:] = [door]


def room() -> Room:
    """Returns the room where answers are shown.

    >>> from paplu import Deal
    >>> room().lines(Deal("8D").read("7H 8H 9H"))[1]
    '8♥ is free, but here it stands for itself. (P3.6)'
    """
    return _doors[0]()
