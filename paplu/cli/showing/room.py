"""The three ways an answer is shown: as lines of text, as a JSON object, and in a notebook."""

from __future__ import annotations

from collections.abc import Iterable
from functools import singledispatch

from paplu.language import Speaker, default_speaker


@singledispatch
def lines_in(answer: object, speaker: Speaker) -> Iterable[str]:
    """Returns the answer as lines of text; a TypeError for what is no answer."""
    raise TypeError(f"not an answer that can be shown as lines: {answer!r}")


@singledispatch
def form_in(answer: object, speaker: Speaker) -> dict[str, object]:
    """Returns the answer as a JSON object; a TypeError for what is no answer."""
    raise TypeError(f"not an answer that can be shown as JSON: {answer!r}")


@singledispatch
def notebook_in(answer: object, speaker: Speaker) -> dict[str, str]:
    """Returns what a notebook shows of the answer, by media type; a TypeError for what is no answer."""
    raise TypeError(f"not an answer that a notebook can show: {answer!r}")


def lines(answer: object, speaker: Speaker | None = None) -> tuple[str, ...]:
    """Returns an answer as lines of text; without a speaker in the language of this process.

    >>> from paplu.deal import compare
    >>> print(lines(compare("4H 5H 6H 9S 10S JS 2C 2D 2H 2S KD QD 7C", "8"))[-2])
    What makes the difference
    """
    return tuple(lines_in(answer, speaker or default_speaker()))


def form(answer: object, speaker: Speaker | None = None) -> dict[str, object]:
    """Returns an answer as a JSON object, amounts as exact texts; without a speaker in the language of this process.

    >>> from paplu.deal import compare
    >>> form(compare("4H 5H 6H 9S 10S JS 2C 2D 2H 2S KD QD 7C", "8"))["agree"]
    False
    """
    return form_in(answer, speaker or default_speaker())


def notebook(answer: object, speaker: Speaker | None = None) -> dict[str, str]:
    """Returns what a notebook shows, by media type; without a speaker in the language of this process.

    >>> from paplu import Deal
    >>> print(notebook(Deal("8").read("9S 10S PJ"))["text/plain"])
    A valid group: impure sequence.
      9♠ 10♠ ★ (as J♠): impure sequence
      - 9♠ 10♠ J♠ is an impure sequence: not every card stands for itself. (P3.1)
      - ★ stands for J♠. (P3.5)
      - A joker may stand at the end of a sequence, here as J♠. (R3)
    """
    return notebook_in(answer, speaker or default_speaker())
