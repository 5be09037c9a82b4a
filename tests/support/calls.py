"""How much work a journey is: the calls of our own functions, counted with ``sys.setprofile``."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path
from types import FrameType

import paplu
import paplu_widgets

OURS = tuple(f"{Path(package.__path__[0]).resolve()}{os.sep}" for package in (paplu, paplu_widgets))


def calls(journey: Callable[[], object]) -> int:
    """Returns how many calls of functions of ``paplu`` and ``paplu_widgets`` the journey makes, once all is warm.

    A call is a "call" event of ``sys.setprofile`` whose frame is of a file of ours: functions, methods, properties and
    comprehensions count, and a generator each time it goes on; what is built in, of the standard library or written by
    a dataclass does not. The journey is made twice, and the second time counts, so caches are full and files are read.
    """
    journey()
    count = 0

    def on_event(frame: FrameType, event: str, _: object) -> None:
        nonlocal count
        count += event == "call" and frame.f_code.co_filename.startswith(OURS)

    sys.setprofile(on_event)
    try:
        journey()
    finally:
        sys.setprofile(None)
    assert count, "a journey that calls nothing of ours is not counted"
    return count
