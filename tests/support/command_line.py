"""The command line as tests call it: in this process, over rows, or in a process of its own."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from collections.abc import Sequence
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from paplu.cli import main

WORKED = "4H 5H 6H | 9S 10S PJ | 7C 7D 7S | AC 2C 3C 4C"
BEFORE = "4H 5H 6H 9S 10S PJ 7C 7D 7S AC 2C 3C KD"


class Screen(io.StringIO):
    """What was written on a stream of text in UTF-8."""

    encoding = "utf-8"


@dataclass(frozen=True)
class Printed:
    """What a run printed, and its exit status."""

    status: int
    out: str
    err: str

    @property
    def form(self) -> Any:
        """The JSON that was printed."""
        return json.loads(self.out)


def run(*argv: str) -> Printed:
    """What the command line prints, run in this process."""
    with redirect_stdout(Screen()) as out, redirect_stderr(Screen()) as err:
        status = main(argv)
    return Printed(status, out.getvalue(), err.getvalue())


def batch(rows: Sequence[object], *options: str) -> list[Any]:
    """The answers to rows given as objects, texts or bytes."""
    texts = (row if isinstance(row, bytes | str) else json.dumps(row) for row in rows)
    with TemporaryDirectory() as folder:
        file = Path(folder) / "rows.jsonl"
        file.write_bytes(b"\n".join(text if isinstance(text, bytes) else text.encode() for text in texts))
        printed = run("check", "--batch", str(file), *options)
    assert (printed.status, printed.err) == (0, "")
    return [json.loads(line) for line in printed.out.splitlines()]


def process(*argv: str, stdin: bytes = b"", **environment: str) -> subprocess.CompletedProcess[bytes]:
    """A run in a process of its own."""
    command = [sys.executable, "-m", "paplu", *argv]
    return subprocess.run(
        command, input=stdin, capture_output=True, check=False, env={**os.environ, **environment}, timeout=60
    )
