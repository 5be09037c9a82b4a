"""Files written whole or not at all, by one writer at a time: threads wait for each other, processes for a lock file.

On Windows a file that somebody else has open cannot be replaced or read for that moment: it is tried again.
"""

from __future__ import annotations

import os
import secrets
from collections.abc import Callable, Generator
from contextlib import contextmanager, suppress
from pathlib import Path
from shutil import copymode
from threading import Lock
from time import monotonic, sleep, time
from typing import TypeVar

WINDOWS = os.name == "nt"
WAIT = 2.0  # seconds after which a writer goes on without the lock: whoever holds it for so long has gone
STALE = 10.0  # seconds after which a lock is taken away
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
        except PermissionError:
            if not WINDOWS:  # where it means that the lock is just being taken away
                return False
        except OSError:  # writing the file itself will say why
            return False
        else:
            return True
        sleep(PAUSE)
    return False


def _is_stale(lock: Path) -> bool:
    try:
        made = lock.stat()
    except OSError:
        return False
    return made.st_size == 0 and abs(time() - made.st_mtime) > STALE  # a clock may have been set


def _remove(lock: Path) -> None:
    with suppress(OSError):
        lock.unlink()
