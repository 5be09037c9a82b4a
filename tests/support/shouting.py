"""A second language for tests, ``xx``: English in capitals, with a plural form of its own for two to four."""

from __future__ import annotations

import json
import re
import shutil
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import TypeAlias, cast

import paplu

Entry: TypeAlias = "str | bool | list[Entry] | dict[str, Entry]"

CODE = "xx"
PLACEHOLDER = re.compile(r"(\{\w+(?::\w+)?\})")
PLURAL = {"one": "n = 1", "few": "n = 2..4"}
KEPT = ("checked", "by")  # keys of a table whose values are no words


def lay_language(folder: Path) -> Path:
    """Returns a folder to import from, in which ``paplu`` is copied and speaks one language more."""
    package = Path(paplu.__path__[0]).resolve()
    shutil.copytree(package, folder / "paplu", ignore=shutil.ignore_patterns("__pycache__"))
    texts = folder / "paplu" / "language"
    for file in (texts / "en").rglob("*.toml"):
        lay = texts / CODE / file.relative_to(texts / "en")
        lay.parent.mkdir(parents=True, exist_ok=True)
        table = cast("dict[str, Entry]", tomllib.loads(file.read_text("utf-8")))
        plural = file.stem == "plural"
        lay.write_text(
            _toml({"plural": {**PLURAL}} if plural else {key: _shouted(table[key]) for key in table}), "utf-8"
        )
    return folder


def _shouted(entry: Entry, key: str = "") -> Entry:
    if isinstance(entry, dict):
        loud = {name: _shouted(part, name) for name, part in entry.items()}
        return {**loud, "few": f"{loud['other']}~"} if "one" in loud and isinstance(loud["other"], str) else loud
    if isinstance(entry, list):
        return entry if key == "source" else [_shouted(part) for part in entry]
    return entry if key in KEPT or isinstance(entry, bool) else shouted(entry)


def shouted(text: str) -> str:
    """Returns a text in capitals but for the names of its facts."""
    return "".join(part if PLACEHOLDER.fullmatch(part) else part.upper() for part in PLACEHOLDER.split(text))


def _toml(table: Mapping[str, Entry]) -> str:
    return "".join(f"{_key(name)} = {_value(value)}\n" for name, value in table.items())


def _key(name: str) -> str:
    return json.dumps(name)


def _value(value: Entry) -> str:
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{_key(name)} = {_value(part)}" for name, part in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(map(_value, value)) + "]"
    return json.dumps(value)
