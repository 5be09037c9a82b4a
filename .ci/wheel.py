"""Checks that a wheel holds our two packages, the lessons and nothing else."""

from __future__ import annotations

import re
import sys
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
ALLOWED = re.compile(
    r"paplu/lessons/\w+/[\w-]+\.(ipynb|svg|png|json|jsonl|txt)"
    r"|paplu/(?!lessons/|tests/)([\w-]+/)*[\w-]+\.(py|toml|json|js|css|svg)"
    r"|paplu_widgets/(?!tests/)([\w-]+/)*[\w-]+\.(py|js|css|svg|toml|json)"
    r"|(paplu|paplu_widgets)/py\.typed"
    r"|paplu-[\d.]+\.dist-info/(METADATA|WHEEL|RECORD|entry_points\.txt|licenses/LICENSE)"
)


def ours() -> set[str]:
    """The names a wheel of this checkout must hold, beside its metadata."""
    folders = (
        (ROOT / "paplu", "paplu"),
        (ROOT / "widgets/paplu_widgets", "paplu_widgets"),
        (ROOT / "lessons", "paplu/lessons"),
    )
    return {
        f"{name}/{path.relative_to(folder).as_posix()}"
        for folder, name in folders
        for path in folder.rglob("*")
        if path.is_file() and not {"__pycache__", ".ipynb_checkpoints"} & set(path.parts)
    }


held = set(zipfile.ZipFile(sys.argv[1]).namelist())
packed = {name for name in held if ".dist-info/" not in name}
problems = [
    *(f"not expected: {name}" for name in sorted(held) if not ALLOWED.fullmatch(name)),
    *(f"missing: {name}" for name in sorted(ours() - packed)),
    *(f"not of this checkout: {name}" for name in sorted(packed - ours())),
]
print(f"{len(held)} files", *problems, sep="\n")
sys.exit(bool(problems))
