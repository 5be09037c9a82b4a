"""Copies the lessons into a folder and opens JupyterLab there on the front page."""

from __future__ import annotations

import importlib
import importlib.util
import os
import signal
import socket
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import FrameType
from urllib.parse import quote

import paplu
from paplu.lab.copying import CopiedLesson, CopyOutcome, copy_lessons, names
from paplu.lab.signing import sign
from paplu.language import ENGLISH, LANGUAGE_VARIABLE, Speaker, speaker_for

NEEDED = ("jupyterlab", "ipywidgets", "anywidget", "sympy")
FOLDER = "paplu-lessons"
FRONT = "/Start here.ipynb"
Launch = Callable[[Sequence[str], Mapping[str, str]], int]


class LabError(Exception):
    """A reason why the lessons cannot be opened: the key of its sentence, and its facts."""

    def __init__(self, key: str, **facts: object) -> None:
        super().__init__(key)
        self.key = key
        self.facts = facts


def launch(arguments: Sequence[str], environment: Mapping[str, str]) -> int:
    """Returns the exit status of JupyterLab, run in this process until it is stopped."""
    os.environ.update(environment)
    signal.signal(signal.SIGINT, _interrupt)
    try:
        importlib.import_module("jupyterlab.labapp").LabApp.launch_instance(list(arguments))
    except SystemExit as stop:
        return stop.code if isinstance(stop.code, int) else int(stop.code is not None)
    return 0


def _interrupt(number: int, frame: FrameType | None) -> None:
    """Heeds Ctrl-C: without a terminal JupyterLab hangs on it, so once it heeds SIGTERM it is sent that instead."""
    if callable(signal.getsignal(signal.SIGTERM)):
        signal.raise_signal(signal.SIGTERM)
    else:
        raise KeyboardInterrupt


def lab(
    directory: str | Path = FOLDER,
    *,
    lang: str | None = None,
    browser: bool = True,
    port: int | None = None,
    launch: Launch = launch,
) -> int:
    """Returns the exit status of JupyterLab, opened in a folder on the front page of its lessons; 2 if it cannot be.

    Without ``lang`` it speaks the language of this process, and the notebooks speak as it does; an ``InputError`` for
    an unknown one.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     lab(folder, port=99999)
    2
    """
    speaker = speaker_for(lang)
    starting = speaker.text("lab.starting")
    try:
        _check_jupyterlab()
        _check_port(port)
        folder = _absolute(Path(directory))
        os.environ.update(_home(folder, speaker))
        first = _copied_first(folder, speaker)
        _print(starting)
        return launch(_arguments(folder, first, browser, port), _environment(folder, speaker))
    except LabError as trouble:
        print(speaker.text(trouble.key, **trouble.facts), file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 0


def lessons_folder() -> Path:
    """Returns the folder of the lessons: beside the checkout's pyproject.toml if there is one, else in the package.

    >>> lessons_folder().name
    'lessons'
    """
    package = Path(paplu.__file__).resolve().parent
    checkout = package.parent / "lessons"
    if (package.parent / "pyproject.toml").is_file() and checkout.is_dir():
        return checkout
    return package / "lessons"


def _check_jupyterlab() -> None:
    missing = tuple(name for name in NEEDED if importlib.util.find_spec(name) is None)
    if missing:
        raise LabError("lab.not_installed", missing=missing)


def _check_port(port: int | None) -> None:
    if port is None:
        return
    if not 1 <= port <= 65535:
        raise LabError("lab.no_such_port", port=str(port))
    try:
        with socket.create_server(("127.0.0.1", port)):
            pass
    except OSError as error:
        raise LabError("lab.port_in_use", port=str(port), reason=error.strerror or str(error)) from error


def _absolute(folder: Path) -> Path:
    """Returns the whole path of a folder, ``~`` being somebody's home."""
    try:
        return folder.expanduser().absolute()
    except RuntimeError as error:
        raise LabError("lab.no_home", user=folder.parts[0]) from error
    except OSError as error:  # the folder worked in is gone
        raise LabError("lab.cannot_write", folder=str(folder), reason=error.strerror or str(error)) from error


def _home(folder: Path, speaker: Speaker) -> Mapping[str, str]:
    """Returns where JupyterLab keeps its own files, having said so, where the home folder cannot hold them."""
    home = Path(os.path.expanduser("~"))  # noqa: PTH111  # Path.home() fails for a user without an entry
    named = bool(os.environ.get("USER") or os.environ.get("LOGNAME") or os.environ.get("USERNAME"))
    user = {} if named else {"USER": "learner"}  # a user without an entry has no other name
    if home.is_dir() and os.access(home, os.W_OK | os.X_OK):
        return user
    own = folder / ".paplu" / "home"
    try:
        own.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise LabError("lab.cannot_write", folder=str(folder), reason=error.strerror or str(error)) from error
    _print(speaker.text("lab.no_home_folder", home=str(home), folder=str(own)))
    return {**user, "HOME": str(own), "USERPROFILE": str(own)}


def _copied_first(folder: Path, speaker: Speaker) -> str:
    """Returns the front page in a language, or the English one, all of them now copied, having said what was done."""
    lessons = lessons_folder()
    spoken = speaker.lang if any(names(lessons, speaker.lang)) else ENGLISH
    pages = [name for name in names(lessons, spoken) if name.endswith(".ipynb")]
    first = next((name for name in pages if name.endswith(FRONT)), pages[0] if pages else None)
    if first is None:
        raise LabError("lab.no_lessons", folder=str(lessons))
    if spoken != speaker.lang:
        _print(speaker.text("lab.only_english"))
    if (copied := _copied(lessons, folder, spoken)) is not None:
        _say(copied, folder, speaker)
        sign((lessons / name).read_bytes() for name in names(lessons, spoken) if name.endswith(".ipynb"))
    return first


def _copied(lessons: Path, folder: Path, part: str) -> tuple[CopiedLesson, ...] | None:
    """Returns what was done in the folder; None in that of the lessons themselves, where nothing is to be copied."""
    try:
        return None if folder.exists() and folder.samefile(lessons) else copy_lessons(lessons, folder, part)
    except (FileExistsError, NotADirectoryError) as error:
        raise LabError("lab.not_a_folder", folder=str(folder)) from error
    except OSError as error:
        raise LabError("lab.cannot_write", folder=str(folder), reason=error.strerror or str(error)) from error


def _say(copied: tuple[CopiedLesson, ...], folder: Path, speaker: Speaker) -> None:
    for outcome in (CopyOutcome.LAID, CopyOutcome.UPDATED, CopyOutcome.RESTORED, CopyOutcome.BESIDE):
        done = [lesson for lesson in copied if lesson.outcome is outcome]
        if done:
            all_names, written = tuple(lesson.name for lesson in done), tuple(lesson.written for lesson in done)
            facts = {"names": all_names, "written": written, "folder": str(folder), **_kinds(all_names)}
            _print(speaker.text(f"lab.{outcome}", **facts))


def _print(text: str) -> None:
    """Prints at once; a name with letters that the screen cannot show is printed with escapes."""
    encoding = getattr(sys.stdout, "encoding", None) or "ascii"
    print(text.encode(encoding, "backslashreplace").decode(encoding), flush=True)


def _kinds(all_names: tuple[str, ...]) -> dict[str, object]:
    """Returns the notebooks among these files, and the text files that go with them, each where there are any."""
    notebooks = tuple(name for name in all_names if name.endswith(".ipynb"))
    texts = tuple(name for name in all_names if name not in notebooks)
    return {kind: some for kind, some in (("lessons", notebooks), ("files", texts)) if some}


def _arguments(folder: Path, first: str, browser: bool, port: int | None) -> tuple[str, ...]:
    options: dict[str, object] = {
        "ServerApp.root_dir": folder,
        "LabApp.default_url": f"/lab/tree/{quote(first)}",
        "ServerApp.answer_yes": True,  # Ctrl-C asks no question
        "ServerApp.log_level": "WARN",
        "LabApp.log_level": "WARN",
    }
    if port is not None:
        options |= {"ServerApp.port": port, "ServerApp.port_retries": 0}
    flags = [] if browser else ["--no-browser"]
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        flags.append("--allow-root")
    return (*flags, *(f"--{name}={value}" for name, value in options.items()))


def _environment(folder: Path, speaker: Speaker) -> dict[str, str]:
    """Returns what keeps the news away, lays the tabs out as in this folder and names the language to the notebooks.

    The user's settings stay.
    """
    ours = str(Path(__file__).parent / "jupyter")
    theirs = os.environ.get("JUPYTER_CONFIG_PATH")
    return {
        "JUPYTER_CONFIG_PATH": os.pathsep.join([ours, theirs] if theirs else [ours]),
        "JUPYTERLAB_WORKSPACES_DIR": str(folder / ".paplu" / "workspaces"),
        LANGUAGE_VARIABLE: speaker.lang,
    }
