"""What the distribution promises: an engine with no dependencies, typed, with a version and a command."""

from __future__ import annotations

import json
import re
import shlex
import subprocess
import sys
import tomllib
from pathlib import Path

from paplu import __version__

ROOT = Path(__file__).resolve().parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
LOADED = """
import sys
sys.path[:0] = sys.argv[1:]
before = set(sys.modules)
import paplu
print(*sorted({name.partition(".")[0] for name in set(sys.modules) - before} - set(sys.stdlib_module_names)))
"""


def test_importing_the_engine_loads_no_other_package() -> None:
    command = [sys.executable, "-c", LOADED, str(ROOT)]
    assert subprocess.run(command, check=True, capture_output=True, encoding="utf-8").stdout.split() == ["paplu"]


def test_the_engine_needs_no_other_package() -> None:
    assert PROJECT["dependencies"] == []


def test_both_packages_say_that_they_are_typed() -> None:
    assert (ROOT / "paplu/py.typed").is_file()
    assert (ROOT / "widgets/paplu_widgets/py.typed").is_file()


def test_the_version_stands_in_one_place() -> None:
    assert PROJECT["dynamic"] == ["version"]
    command = [sys.executable, "-m", "paplu", "--version"]
    assert subprocess.run(command, check=True, capture_output=True, encoding="utf-8").stdout == f"paplu {__version__}\n"


def test_nothing_but_the_house_stands_at_the_top() -> None:
    made = [line.rstrip("/") for line in (ROOT / ".gitignore").read_text(encoding="utf-8").splitlines()]
    names = {path.name for path in ROOT.iterdir() if not any(path.match(pattern) for pattern in (".*", *made))}
    assert names - {"PKG-INFO"} == {"LICENSE", "README.md", "lessons", "paplu", "pyproject.toml", "tests", "widgets"}


def test_every_lesson_is_saved_with_its_outputs() -> None:
    for path in (ROOT / "lessons").glob("*/*.ipynb"):
        cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
        counts = [cell["execution_count"] for cell in cells if cell["cell_type"] == "code"]
        assert counts == list(range(1, len(counts) + 1)), path.name


def test_the_readme_gives_one_line_to_start_and_one_to_test() -> None:
    lines = (ROOT / "README.md").read_text(encoding="utf-8").splitlines()
    assert len([line for line in lines if line.endswith(".venv/bin/paplu lab")]) == 1
    assert len([line for line in lines if line.endswith(".venv/bin/python -m pytest")]) == 1


def test_contributing_names_only_what_there_is() -> None:
    text = (ROOT / ".github/CONTRIBUTING.md").read_text(encoding="utf-8")
    words = {word for quoted in re.findall(r"`([^`]+)`", text) for word in quoted.split()}
    paths = {word for word in words if "/" in word or word.endswith((".md", ".toml"))}
    assert len(paths) >= 20
    assert {path for path in paths if not (ROOT / path).exists()} == set()
    commands = {line for line in re.findall(r"\| `([^`]+)` \|", text) if line.startswith("python -m pytest")}
    collected = [path for line in commands for path in line.split()[3:] if "/" in path]
    assert len(collected) >= 5
    assert all(any((ROOT / path).rglob("*.py")) or (ROOT / path).is_file() for path in collected)


def test_the_readmes_hand_is_judged_as_it_says() -> None:
    console = (ROOT / "README.md").read_text(encoding="utf-8").split("```console\n$ paplu ")[1].split("```")[0]
    question, answer = console.split("\n", 1)
    command = [sys.executable, "-X", "utf8", "-m", "paplu", *shlex.split(question)]
    assert subprocess.run(command, check=True, capture_output=True, encoding="utf-8").stdout == answer
