"""``paplu lab``: where it finds the lessons, how it starts JupyterLab, and what it says when it cannot."""

from __future__ import annotations

import errno
import importlib.util
import io
import json
import os
import signal
import socket
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing
from importlib import import_module
from pathlib import Path
from types import SimpleNamespace

import pytest

import paplu
from paplu.lab import LabError, copying, lab, lessons_folder, opening
from paplu.language import InputError, Speaker

ENGLISH = Speaker("en")

ROOT = Path(__file__).resolve().parents[2]


class Launches:
    """Stands in for JupyterLab and remembers how it was started."""

    def __init__(self) -> None:
        self.arguments: Sequence[str] = ()
        self.environment: Mapping[str, str] = {}
        self.times = 0

    def __call__(self, arguments: Sequence[str], environment: Mapping[str, str]) -> int:
        self.arguments, self.environment = arguments, environment
        self.times += 1
        return 0


@pytest.fixture(autouse=True)
def signatures(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Jupyter's folder of signatures, missing as before a first start."""
    folder = tmp_path_factory.mktemp("jupyter") / "data"
    monkeypatch.setenv("JUPYTER_DATA_DIR", str(folder))
    return folder


@pytest.fixture
def launched() -> Launches:
    return Launches()


@pytest.fixture
def reasons(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The keys of the troubles raised, in order."""
    keys: list[str] = []

    def note(self: LabError, key: str, **facts: object) -> None:
        keys.append(key)
        self.key, self.facts = key, facts

    monkeypatch.setattr(LabError, "__init__", note)
    return keys


def test_it_opens_the_first_lesson_in_the_folder(tmp_path: Path, launched: Launches) -> None:
    folder = tmp_path / "a folder"
    assert lab(folder, launch=launched) == 0
    assert (folder / "en" / "00_start_here.ipynb").is_file()
    assert f"--ServerApp.root_dir={folder}" in launched.arguments
    assert "--LabApp.default_url=/lab/tree/en/Start%20here.ipynb" in launched.arguments


def test_without_a_folder_it_uses_paplu_lessons(
    tmp_path: Path, launched: Launches, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert lab(launch=launched) == 0
    assert (tmp_path / "paplu-lessons" / "en" / "00_start_here.ipynb").is_file()


def test_it_says_what_it_copied_only_when_it_did(
    tmp_path: Path, launched: Launches, capsys: pytest.CaptureFixture[str]
) -> None:
    lab(tmp_path, launch=launched)
    first = capsys.readouterr().out
    lab(tmp_path, launch=launched)
    assert str(tmp_path) in first
    assert str(tmp_path) not in capsys.readouterr().out


@pytest.mark.parametrize("browser", [True, False])
def test_the_browser_is_opened_only_if_wanted(tmp_path: Path, launched: Launches, browser: bool) -> None:
    lab(tmp_path, browser=browser, launch=launched)
    assert ("--no-browser" in launched.arguments) is not browser


@pytest.mark.parametrize(("user", "allowed"), [(0, True), (1000, False)])
def test_only_root_is_let_in_as_root(
    tmp_path: Path, launched: Launches, monkeypatch: pytest.MonkeyPatch, user: int, allowed: bool
) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: user, raising=False)
    lab(tmp_path, launch=launched)
    assert ("--allow-root" in launched.arguments) is allowed


def test_the_users_own_settings_stay_in_force(
    tmp_path: Path, launched: Launches, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("JUPYTER_CONFIG_PATH", "theirs")
    lab(tmp_path, launch=launched)
    ours, theirs = launched.environment["JUPYTER_CONFIG_PATH"].split(os.pathsep)
    assert theirs == "theirs"
    assert "announcements" in (Path(ours) / "labconfig" / "page_config.json").read_text("utf-8")


def test_without_a_port_jupyterlab_looks_for_a_free_one(tmp_path: Path, launched: Launches) -> None:
    lab(tmp_path, launch=launched)
    assert not [argument for argument in launched.arguments if argument.startswith("--ServerApp.port")]


def test_a_free_port_is_used(tmp_path: Path, launched: Launches) -> None:
    with socket.create_server(("127.0.0.1", 0)) as door:
        port = door.getsockname()[1]
    assert lab(tmp_path, port=port, launch=launched) == 0
    assert f"--ServerApp.port={port}" in launched.arguments


def test_a_port_in_use_is_said(tmp_path: Path, launched: Launches, reasons: list[str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as door:
        assert lab(tmp_path, port=door.getsockname()[1], launch=launched) == 2
    assert (reasons, launched.times) == (["lab.port_in_use"], 0)


@pytest.mark.parametrize("port", [-1, 0, 65536])
def test_a_number_that_is_no_port_is_said(tmp_path: Path, launched: Launches, reasons: list[str], port: int) -> None:
    assert lab(tmp_path, port=port, launch=launched) == 2
    assert reasons == ["lab.no_such_port"]


@pytest.mark.parametrize("place", ["file", "file/below", "folder"])
def test_a_file_in_the_way_is_said(tmp_path: Path, launched: Launches, reasons: list[str], place: str) -> None:
    (tmp_path / "file").write_text("mine", "utf-8")
    (tmp_path / "folder").mkdir()
    (tmp_path / "folder" / "en").write_text("mine", "utf-8")
    assert lab(tmp_path / place, launch=launched) == 2
    assert (reasons, launched.times) == (["lab.not_a_folder"], 0)
    assert (tmp_path / "file").read_text("utf-8") == "mine"


@pytest.mark.parametrize("number", [errno.EROFS, errno.EACCES, errno.ENOSPC])
def test_a_folder_that_cannot_be_written_is_said(
    tmp_path: Path, launched: Launches, reasons: list[str], monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(Path, "mkdir", refuse)
    assert lab(tmp_path / "new", launch=launched) == 2
    assert (reasons, launched.times) == (["lab.cannot_write"], 0)


def test_a_home_of_nobody_is_said(launched: Launches, reasons: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    def unknown(self: Path) -> Path:  # Windows guesses a home for anybody
        raise RuntimeError(str(self))

    monkeypatch.setattr(Path, "expanduser", unknown)
    assert lab("~no-such-user/lessons", launch=launched) == 2
    assert (reasons, launched.times) == (["lab.no_home"], 0)


def test_a_name_too_long_for_a_folder_is_said(tmp_path: Path, launched: Launches, reasons: list[str]) -> None:
    assert lab(tmp_path / ("x" * 300), launch=launched) == 2
    assert (reasons, launched.times) == (["lab.cannot_write"], 0)


def test_a_working_folder_that_is_gone_is_said(
    tmp_path: Path, launched: Launches, reasons: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def gone() -> str:
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT))

    monkeypatch.setattr(os, "getcwd", gone)
    assert lab("lessons", launch=launched) == 2
    assert (reasons, launched.times) == (["lab.cannot_write"], 0)


def test_a_read_only_folder_that_holds_all_lessons_is_opened(
    tmp_path: Path, launched: Launches, monkeypatch: pytest.MonkeyPatch
) -> None:
    lab(tmp_path, launch=launched)

    def refuse(path: Path, content: bytes) -> None:
        raise OSError(errno.EROFS, os.strerror(errno.EROFS))

    monkeypatch.setattr(copying, "write_whole", refuse)
    assert lab(tmp_path, launch=launched) == 0


@pytest.mark.parametrize("missing", opening.NEEDED)
def test_missing_packages_are_named_with_the_way_to_get_them(
    tmp_path: Path,
    launched: Launches,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    missing: str,
) -> None:
    def find(name: str) -> str | None:
        return None if name == missing else name

    monkeypatch.setattr(importlib.util, "find_spec", find)
    assert lab(tmp_path / "new", launch=launched) == 2
    said = capsys.readouterr().err
    assert missing in said
    assert "paplu[lessons]" in said
    assert not (tmp_path / "new").exists()


def test_an_unknown_language_is_an_input_error(tmp_path: Path, launched: Launches) -> None:
    with pytest.raises(InputError):
        lab(tmp_path, lang="../en", launch=launched)


@pytest.fixture
def trusted(signatures: Path) -> Callable[[Path], bool]:
    """Whether Jupyter shows all that was saved in a notebook."""
    sign = import_module("nbformat.sign")

    def check(lesson: Path) -> bool:
        notary = sign.NotebookNotary(data_dir=str(signatures))
        with closing(notary.store):
            return bool(notary.check_signature(import_module("nbformat").read(lesson, as_version=4)))

    return check


def test_jupyter_trusts_the_lessons_copied(
    tmp_path: Path, launched: Launches, signatures: Path, trusted: Callable[[Path], bool]
) -> None:
    lab(tmp_path, launch=launched)
    lessons = sorted((tmp_path / "en").glob("*.ipynb"))
    assert [lesson.name for lesson in lessons if not trusted(lesson)] == []
    assert {file.name for file in signatures.iterdir()} == {"nbsignatures.db", "notebook_secret"}


@pytest.mark.parametrize("changed", ["source", "outputs"])
def test_jupyter_does_not_trust_a_lesson_somebody_changed(
    tmp_path: Path, launched: Launches, trusted: Callable[[Path], bool], changed: str
) -> None:
    lesson = tmp_path / "en" / "04_two_lives.ipynb"
    lab(tmp_path, launch=launched)
    notebook = json.loads(lesson.read_bytes())
    cell = next(cell for cell in notebook["cells"] if cell.get("outputs"))
    cell[changed] = ["1 + 1"] if changed == "source" else []
    lesson.write_text(json.dumps(notebook), "utf-8")
    assert lab(tmp_path, launch=launched) == 0
    assert not trusted(lesson)
    assert trusted(tmp_path / "en" / "05_the_turn.ipynb")


def test_without_a_folder_for_signatures_the_lessons_are_opened(
    tmp_path: Path, launched: Launches, signatures: Path
) -> None:
    signatures.write_text("in the way", encoding="utf-8")
    assert lab(tmp_path, launch=launched) == 0
    assert launched.times == 1
    assert signatures.read_text(encoding="utf-8") == "in the way"


@pytest.mark.parametrize(
    ("files", "counted"),
    [
        ("0.ipynb 1.ipynb hand.txt", {"lessons": 2, "files": 1}),
        ("0.ipynb", {"lessons": ("en/0.ipynb",)}),
        ("0.ipynb 1.ipynb", {"lessons": 2}),
    ],
)
def test_it_counts_lessons_and_text_files_apart(
    tmp_path: Path,
    launched: Launches,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    files: str,
    counted: Mapping[str, object],
) -> None:
    (tmp_path / "en").mkdir()
    for name in files.split():
        (tmp_path / "en" / name).write_text("{}", "utf-8")
    monkeypatch.setattr(opening, "lessons_folder", lambda: tmp_path)
    lab(tmp_path / "new", launch=launched)
    said = ENGLISH.text("lab.laid", folder=str(tmp_path / "new"), **counted)
    assert capsys.readouterr().out.splitlines()[0] == said


def test_a_folder_whose_name_the_screen_cannot_show_is_opened(
    tmp_path: Path, launched: Launches, monkeypatch: pytest.MonkeyPatch
) -> None:
    screen = io.TextIOWrapper(io.BytesIO(), encoding="ascii")
    monkeypatch.setattr("sys.stdout", screen)
    assert lab(tmp_path / "lições", launch=launched) == 0
    assert launched.times == 1
    assert screen.buffer.tell() > 0


@pytest.fixture
def signals() -> Iterator[None]:
    """Puts the handlers of Ctrl-C and of an end from outside back afterwards."""
    before = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)}
    yield
    for number, handler in before.items():
        signal.signal(number, handler)


@pytest.mark.usefixtures("signals")
@pytest.mark.parametrize("heeds", [True, False])
def test_ctrl_c_ends_jupyterlab_the_way_it_heeds(monkeypatch: pytest.MonkeyPatch, heeds: bool) -> None:
    ended: list[int] = []

    def run(arguments: Sequence[str]) -> None:
        signal.signal(signal.SIGTERM, (lambda number, _: ended.append(number)) if heeds else signal.SIG_DFL)
        signal.raise_signal(signal.SIGINT)

    jupyterlab = SimpleNamespace(LabApp=SimpleNamespace(launch_instance=run))
    monkeypatch.setitem(sys.modules, "jupyterlab.labapp", jupyterlab)
    if heeds:
        assert opening.launch((), {}) == 0
        assert ended == [signal.SIGTERM]
    else:
        with pytest.raises(KeyboardInterrupt):
            opening.launch((), {})


def test_ctrl_c_is_quiet(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    def interrupted(arguments: Sequence[str], environment: Mapping[str, str]) -> int:
        raise KeyboardInterrupt

    assert lab(tmp_path, launch=interrupted) == 0
    assert capsys.readouterr().err == ""


def test_opening_our_own_lessons_copies_nothing_there(
    launched: Launches, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "en").mkdir()
    (tmp_path / "en" / "00.ipynb").write_text("{}", "utf-8")
    monkeypatch.setattr(opening, "lessons_folder", lambda: tmp_path)
    assert lab(tmp_path, launch=launched) == 0
    assert [path.name for path in tmp_path.iterdir()] == ["en"]


def test_no_lessons_at_all_is_said(
    tmp_path: Path, launched: Launches, reasons: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(opening, "lessons_folder", lambda: tmp_path)
    assert lab(tmp_path / "new", launch=launched) == 2
    assert reasons == ["lab.no_lessons"]


def test_a_checkouts_own_lessons_come_first() -> None:
    assert lessons_folder() == ROOT / "lessons"


@pytest.mark.parametrize(
    ("present", "taken"),
    [
        (("pyproject.toml", "lessons"), "lessons"),
        (("lessons",), "paplu/lessons"),
        (("pyproject.toml",), "paplu/lessons"),
    ],
)
def test_the_packages_lessons_are_taken_only_outside_a_checkout(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, present: tuple[str, ...], taken: str
) -> None:
    for name in (*present, "paplu/lessons"):
        (tmp_path / name).mkdir(parents=True) if "lessons" in name else (tmp_path / name).touch()
    monkeypatch.setattr(paplu, "__file__", str(tmp_path / "paplu" / "__init__.py"))
    assert lessons_folder() == tmp_path / taken


def test_without_a_home_folder_jupyterlab_keeps_its_files_with_the_lessons(
    tmp_path: Path, launched: Launches, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    nowhere = tmp_path / "a file"
    nowhere.write_bytes(b"")
    for name in ("HOME", "USERPROFILE"):
        monkeypatch.setenv(name, str(nowhere))
    folder = tmp_path / "lessons"
    assert lab(folder, launch=launched) == 0
    assert os.environ["HOME"] == str(folder / ".paplu" / "home")
    assert (folder / ".paplu" / "home").is_dir()
    said = f"The home folder {nowhere} cannot be written, so JupyterLab keeps its own files in {folder}"
    assert said in capsys.readouterr().out.replace("\n", " ")
