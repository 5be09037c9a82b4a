"""The proven answers in ``tests/data``, read row by row."""

from __future__ import annotations

import gzip
import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from paplu.rules import INDIAN, PAPLU, PLATFORM, Rules
from tests.support import oracle

DATA = Path(__file__).resolve().parents[1] / "data"
Row = Mapping[str, Any]


@dataclass(frozen=True)
class Profile:
    """A rules record of the engine, the oracle's table for it, and the names its answers go by in the files."""

    rules: Rules
    table: oracle.Table
    keys: tuple[str, ...]

    def answer(self, row: Row) -> Row | None:
        return next((row[key] for key in self.keys if key in row), None)

    def indicator(self, row: Row) -> str | None:
        if self.rules.name != "paplu" and "indicator" in row:
            return str(row["indicator"])
        return None if row["wild"] == "-" else str(row["wild"])


PROFILES = (
    Profile(PAPLU, oracle.PAPLU, ("paplu",)),
    Profile(PLATFORM, oracle.PLATFORM, ("platform", "platform_staged")),
    Profile(INDIAN, oracle.INDIAN, ("indian", "platform_literal")),
)
NAMES = [profile.rules.name for profile in PROFILES]


def rows(name: str) -> list[Row]:
    """The rows of one file."""
    path = DATA / name
    text = gzip.decompress(path.read_bytes()).decode() if path.suffix == ".gz" else path.read_text("utf-8")
    return [json.loads(line) for line in text.splitlines()]


def hands(name: str) -> list[Row]:
    """The rows that ask for the count of a hand, its cards under ``hand``."""
    return [{"hand": row.get("cards"), **row} for row in rows(name) if row.get("kind", "hand") == "hand"]


def of_kind(kind: str) -> list[Row]:
    """The tricky rows of one kind."""
    return [row for row in rows("tricky.jsonl") if row["kind"] == kind]
