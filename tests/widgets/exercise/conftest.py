"""A file of progress of its own for each test of the exercises."""

from __future__ import annotations

from pathlib import Path

import pytest

from paplu.exercises import progress


@pytest.fixture(autouse=True)
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    path = tmp_path / "progress.json"
    monkeypatch.setenv(progress.VARIABLE, str(path))
    return path
