"""One writer at a time for a file: threads wait for each other, and kernels for an empty lock file beside it."""

from __future__ import annotations

import os
from collections.abc import Generator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Lock
from time import monotonic, sleep, time

WAIT = 2.0  # seconds after which a writer goes on without the lock: whoever holds it for so long has gone
STALE = 10.0  # seconds after which a lock is taken away
PAUSE = 0.01
_HERE = Lock()


@contextmanager
def alone(path: Path) -> Generator[None]:
    """Keeps other writers from the file meanwhile, as far as that can be had within two seconds."""
    with _HERE:
        lock = path.with_name(f"{path.name}.lock")
        mine = _made(lock)
        try:
            yield
        finally:
            if mine:
                _remove(lock)


def _made(lock: Path) -> bool:
    until = monotonic() + WAIT
    while monotonic() < until:
        try:
            os.close(os.open(lock, os.O_CREAT | os.O_EXCL | os.O_WRONLY))
        except FileExistsError:
            if _is_stale(lock):
                _remove(lock)
            sleep(PAUSE)
        except OSError:  # told when the file itself cannot be written
            return False
        else:
            return True
    return False


def _is_stale(lock: Path) -> bool:
    try:
        found = lock.stat()
    except OSError:
        return False
    return found.st_size == 0 and abs(time() - found.st_mtime) > STALE  # a clock may have been set


def _remove(lock: Path) -> None:
    with suppress(OSError):
        lock.unlink()
