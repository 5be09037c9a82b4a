"""Files written whole or not at all, by one writer at a time: threads wait for each other, processes for a lock.

On Windows a file that somebody else has open cannot be replaced or read for that moment: it is tried again.
"""

from __future__ import annotations

import os
import secrets
import sys
from collections.abc import Callable, Generator
from contextlib import contextmanager, suppress
from pathlib import Path
from shutil import copymode
from threading import Lock
from time import monotonic, sleep
from typing import TypeVar

WINDOWS = os.name == "nt"
WAIT = 2.0  # seconds after which a writer goes on without the lock: whoever holds it for so long has gone
PAUSE = 0.01
_HERE = Lock()
ResultT = TypeVar("ResultT")


def write_whole(path: Path, content: bytes) -> None:
    """Writes a file whole or not at all, with the folders it needs; an OSError where it cannot be written.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     write_whole(Path(folder) / "mine" / "notes.txt", b"two lives")
    ...     (Path(folder) / "mine" / "notes.txt").read_bytes()
    b'two lives'
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    new = path.with_name(f".{path.name}.{secrets.token_hex(4)}")
    try:
        with new.open("xb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        if path.exists():
            copymode(path, new)
        once_free(lambda: new.replace(path))
    finally:
        new.unlink(missing_ok=True)


def once_free(act: Callable[[], ResultT]) -> ResultT:
    """Returns what an act on a file gives, on Windows tried for two seconds while somebody has the file open.

    >>> once_free(lambda: "read")
    'read'
    """
    until = monotonic() + WAIT
    while True:
        try:
            return act()
        except PermissionError:
            if not WINDOWS or monotonic() > until:
                raise
            sleep(PAUSE)


@contextmanager
def alone(path: Path) -> Generator[None]:
    """Keeps other writers from the file meanwhile, as far as that can be had within two seconds."""
    with _HERE:
        lock = path.with_name(f"{path.name}.lock")
        held = _held(lock)
        try:
            yield
        finally:
            if held is not None:
                _let_go(lock, held)


def _held(lock: Path) -> int | None:
    """Returns the open lock file, held by the system for this process alone; None where that cannot be had.

    A process that was killed holds nothing any more, so that a lock file left behind costs no time.
    """
    until = monotonic() + WAIT
    while monotonic() < until:
        try:
            descriptor = os.open(lock, os.O_CREAT | os.O_RDWR)
        except PermissionError:
            if not WINDOWS:  # where it means that the lock is just being taken away
                return None
        except OSError:  # writing the file itself will say why
            return None
        else:
            if _took(descriptor) and _is_there(lock, descriptor):
                return descriptor
            os.close(descriptor)
        sleep(PAUSE)
    return None


if sys.platform == "win32":
    import msvcrt

    def _took(descriptor: int) -> bool:
        try:
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

else:
    import fcntl

    def _took(descriptor: int) -> bool:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        except OSError:  # a file system without locks
            return True
        return True


def _is_there(lock: Path, descriptor: int) -> bool:
    """Returns whether the file held is still the one of that name: who held it before may have taken it away."""
    with suppress(OSError):
        return os.path.samestat(lock.stat(), os.fstat(descriptor))
    return False


def _let_go(lock: Path, descriptor: int) -> None:
    ours = os.fstat(descriptor).st_size == 0  # what holds something is not ours to take away
    if WINDOWS:  # where an open file cannot be taken away
        os.close(descriptor)
    if ours:
        with suppress(OSError):
            lock.unlink()
    if not WINDOWS:
        os.close(descriptor)
