"""Links to files, which on Windows only some users may make."""

from __future__ import annotations

from pathlib import Path

import pytest

NO_PRIVILEGE = 1314  # Windows' own number for it


def link(place: Path, target: Path | str) -> None:
    """Makes a link, or passes the test over where this user may make none."""
    try:
        place.symlink_to(target)
    except OSError as error:
        if getattr(error, "winerror", None) != NO_PRIVILEGE:
            raise
        pytest.skip("this user of Windows may make no links")
