"""Checks that a wheel holds our two packages, the lessons and nothing else, and that its metadata are true."""

from __future__ import annotations

import re
import sys
import tarfile
import zipfile
from collections.abc import Iterator
from email import message_from_bytes
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
ALLOWED = re.compile(
    r"paplu/lessons/\w+/(logs/)?[\w -]+\.(ipynb|svg|png|json|jsonl|txt)"
    r"|paplu/(?!lessons/|tests/)([\w-]+/)*[\w-]+\.(py|toml|json|js|css|svg)"
    r"|paplu_widgets/(?!tests/)([\w-]+/)*[\w-]+\.(py|js|css|svg|toml|json)"
    r"|(paplu|paplu_widgets)/py\.typed"
    r"|paplu-[\d.]+\.data/data/share/jupyter/labextensions/paplu-lesson/(package\.json|static/lesson\.js)"
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


def untrue(wheel: zipfile.ZipFile, source: set[str]) -> Iterator[str]:
    """What the metadata promise and the wheel or the source distribution does not hold."""
    name = next(name for name in wheel.namelist() if name.endswith(".dist-info/METADATA"))
    metadata = message_from_bytes(wheel.read(name))
    version = re.search(r'^__version__ = "(.+)"$', wheel.read("paplu/__init__.py").decode(), re.MULTILINE)
    if not version or version[1] != metadata["Version"]:
        yield f"paplu.__version__ is not {metadata['Version']}"
    home = metadata.get_all("Project-URL", [""])[0].partition(", ")[2]
    raw = home.replace("//github.com/", "//raw.githubusercontent.com/") + "/main/"
    pictures = re.findall(r"!\[.*?\]\((.+?)\)", str(metadata.get_payload()))
    for picture in pictures or ["no picture"]:
        if not home or not picture.startswith(raw):
            yield f"a picture that is shown only in the repository, not on the package's page: {picture}"
        elif picture.removeprefix(raw) not in source:
            yield f"not in the source distribution: {picture}"


wheel = zipfile.ZipFile(sys.argv[1])
with tarfile.open(sys.argv[2]) as archive:
    source = {name.partition("/")[2] for name in archive.getnames()}
held = set(wheel.namelist())
packed = {name for name in held if ".dist-info/" not in name and ".data/" not in name}
extension = {name.partition("/labextensions/paplu-lesson/")[2] for name in held if "/labextensions/" in name}
problems = [
    *(f"not expected: {name}" for name in sorted(held) if not ALLOWED.fullmatch(name)),
    *(f"missing: {name}" for name in sorted(ours() - packed)),
    *(f"not of this checkout: {name}" for name in sorted(packed - ours())),
    *(["no extension of JupyterLab"] if extension != {"package.json", "static/lesson.js"} else []),
    *untrue(wheel, source),
]
print(f"{len(held)} files", *problems, sep="\n")
sys.exit(bool(problems))
