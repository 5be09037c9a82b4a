"""Saves lessons with what their cells show: ``python .ci/save_lessons.py [NAME…]``, all of them without a name.

Each notebook is run from top to bottom and marked as ours: which page it is, and the course it belongs to, so that the
bar over a lesson knows all titles before a kernel runs.
"""

from __future__ import annotations

import sys
from pathlib import Path

import nbformat
from nbclient import NotebookClient

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "widgets")]

from tests.support.lessons import marks  # noqa: E402  # after the path to it


def save(path: Path) -> None:
    """Runs a notebook where it lies and writes it with its outputs and its mark."""
    book = nbformat.read(path, as_version=4)
    book.metadata["paplu"] = marks(path.parent)[path.name]
    NotebookClient(
        book, record_timing=False, store_widget_state=False, resources={"metadata": {"path": str(path.parent)}}
    ).execute()
    for cell in book.cells:
        if cell.cell_type == "code":
            cell.metadata.pop("execution", None)
    nbformat.write(book, path)
    print(path.name)


if __name__ == "__main__":
    for path in sorted((ROOT / "lessons").glob("*/*.ipynb")):
        if not sys.argv[1:] or any(path.name.startswith(name) for name in sys.argv[1:]):
            save(path)
