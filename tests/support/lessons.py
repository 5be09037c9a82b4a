"""The notebooks of the course: which there are, and the mark each of them carries."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from paplu.exercises import of_lesson

ROOT = Path(__file__).resolve().parents[2]
FRONT = "Start here.ipynb"


def cells_of(path: Path) -> list[dict[str, Any]]:
    """Returns the cells of a notebook."""
    cells: list[dict[str, Any]] = json.loads(path.read_text(encoding="utf-8"))["cells"]
    return cells


def title_of(path: Path) -> str:
    """Returns the first heading of a notebook, of a page without one its file's name."""
    first = "".join(cells_of(path)[0]["source"]).partition("\n")[0]
    return first.removeprefix("# ") if first.startswith("# ") else path.stem


def marks(folder: Path) -> dict[str, dict[str, object]]:
    """Returns what stands under ``paplu`` in the metadata of each notebook of a language."""
    paths = sorted(folder.glob("*.ipynb"), key=lambda path: (path.name != FRONT, path.name))
    course = [{"file": path.name, "title": title_of(path), "exercises": _exercises(path)} for path in paths]
    return {path.name: {**_page(path), "course": course} for path in paths}


def _page(path: Path) -> dict[str, object]:
    if path.name[:2].isdigit():
        return {"page": "lesson", "lesson": path.name[:2]}
    return {"page": "front" if path.name == FRONT else "tool"}


def _exercises(path: Path) -> int:
    return len(of_lesson(int(path.name[:2]))) if path.name[:2].isdigit() else 0
