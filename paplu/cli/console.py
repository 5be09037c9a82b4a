"""Where answers go: colour on a terminal only, signs only where they can be written."""

from __future__ import annotations

import errno
import json
import os
import re
import sys
from collections.abc import Iterable, Mapping
from textwrap import wrap

WIDTH = 80
WINDOWS = os.name == "nt"
COLOUR_ON_WINDOWS = ("WT_SESSION", "TERM", "ANSICON", "ConEmuANSI")  # set where a terminal reads escapes
BOLD, RED, PLAIN = "\x1b[1m", "\x1b[31m", "\x1b[39m"
RESET = "\x1b[0m"
RED_CARD = re.compile(r"(?:10|[2-9AJQK])[♥♦]|[♥♦]")
LETTERS = str.maketrans("♣♦♥♠·×", "CDHS|x") | str.maketrans(  # noqa: RUF001
    {"★": "PJ", "…": "...", "½": " 1/2", "¼": " 1/4", "¾": " 3/4", "→": "->", "✓": "yes", "✗": "no", "○": "o"}
)


def say(lines: Iterable[str]) -> None:
    """Writes lines for people; one that starts at the margin is a heading, bold on a terminal."""
    coloured = has_colour()
    for line in lines:
        write(painted(line) if coloured else line)


def write(line: str) -> None:
    """Writes one line on standard output, in letters where it cannot show the signs."""
    if sys.stdout is not None:  # pyright: ignore[reportUnnecessaryComparison]  # None when it was closed
        sys.stdout.write(writable(line, sys.stdout.encoding) + "\n")


def write_json(form: Mapping[str, object]) -> None:
    """Writes one JSON object on one line of standard output, in plain letters where it cannot show the signs."""
    write(json.dumps(form, ensure_ascii=not _shows_signs()))


def flush() -> None:
    """Sends what was written on its way."""
    if sys.stdout is not None:  # pyright: ignore[reportUnnecessaryComparison]  # None when it was closed
        sys.stdout.flush()


def complain(sentence: str) -> None:
    """Writes one sentence on standard error."""
    if sys.stderr is not None:  # pyright: ignore[reportUnnecessaryComparison]  # None when it was closed
        sys.stderr.write(writable(sentence, sys.stderr.encoding) + "\n")
        sys.stderr.flush()


def writable(text: str, encoding: str | None) -> str:
    """Returns the text as this encoding can hold it: suits as letters, all else it lacks as escapes."""
    try:
        text.encode(encoding or "ascii")
    except UnicodeEncodeError:
        lettered = text.translate(LETTERS)
        return lettered.encode(encoding or "ascii", "backslashreplace").decode(encoding or "ascii")
    return text


def _shows_signs() -> bool:
    signs = "".join(map(chr, LETTERS))
    return writable(signs, getattr(sys.stdout, "encoding", None)) == signs


def has_colour() -> bool:
    """Returns whether standard output is a terminal that wants colour (NO_COLOR is respected)."""
    if os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb":
        return False
    if WINDOWS and not any(os.environ.get(name) for name in COLOUR_ON_WINDOWS):
        return False
    return bool(sys.stdout and sys.stdout.isatty())


def reader_left(error: OSError) -> bool:
    """Returns whether nobody reads our output any more, which Windows calls an invalid argument."""
    return isinstance(error, BrokenPipeError) or (WINDOWS and error.errno == errno.EINVAL)


def painted(line: str) -> str:
    """Returns the line with the red suits red, and bold when it starts at the margin."""
    red = RED_CARD.sub(lambda card: f"{RED}{card[0]}{PLAIN}", line)
    return red if line[:1].isspace() or not line else f"{BOLD}{red}{RESET}"


def fitted(text: str) -> str:
    """Returns the text as standard output can show it, so that columns are aligned as they will be read."""
    encoding = getattr(sys.stdout, "encoding", None)
    return text if encoding == "utf-8" else writable(text, encoding)  # the first is what is nearly always met


def wrapped(text: str, mark: str = "  ") -> list[str]:
    """Returns a sentence as indented lines of at most 80 columns, the first after its mark."""
    return wrap(
        text,
        WIDTH,
        initial_indent=mark,
        subsequent_indent=" " * len(mark),
        break_long_words=False,
        break_on_hyphens=False,
    )
