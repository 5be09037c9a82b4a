"""Every package has a face: from outside it only the names its ``__init__`` lists are imported."""

from __future__ import annotations

import ast
import json
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
HOUSES = {"paplu": ROOT / "paplu", "paplu_widgets": ROOT / "widgets" / "paplu_widgets"}
PACKAGES = [
    f"{house}.{folder.name}"
    for house, top in HOUSES.items()
    for folder in sorted(top.iterdir())
    if (folder / "__init__.py").is_file()
]


def _package(path: Path) -> str:
    """Returns the package a file belongs to; the tests of a package belong to it."""
    tests = ROOT / "tests"
    if path.is_relative_to(tests):
        folder, *rest = path.relative_to(tests).parts
        return f"paplu_widgets.{rest[0]}" if folder == "widgets" else f"paplu.{folder}"
    for house, top in HOUSES.items():
        if path.is_relative_to(top) and path.parent != top:
            return f"{house}.{path.relative_to(top).parts[0]}"
    return ""


def _trees() -> Iterator[tuple[Path, ast.Module]]:
    for folder in ("paplu", "widgets", "tests"):
        for path in sorted((ROOT / folder).rglob("*.py")):
            yield path, ast.parse(path.read_text("utf-8"))
    for path in sorted((ROOT / "lessons").rglob("*.ipynb")):
        for cell in json.loads(path.read_text("utf-8"))["cells"]:
            if cell["cell_type"] == "code":
                yield path, ast.parse("".join(cell["source"]))


def _imports(tree: ast.Module) -> Iterator[tuple[str, str]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module:
            yield from ((node.module, alias.name) for alias in node.names)
        elif isinstance(node, ast.Import):
            yield from ((alias.name, "") for alias in node.names)


def test_from_outside_a_package_only_its_face_is_imported() -> None:
    past = [
        f"{path.relative_to(ROOT)}: from {module} import {name}"
        for path, tree in _trees()
        for module, name in _imports(tree)
        for package in PACKAGES
        if module.startswith(package) and _package(path) != package
        if module.startswith(f"{package}.")
        or (module == package and name and name not in import_module(package).__all__)
    ]
    assert not past


@pytest.mark.parametrize("package", PACKAGES)
def test_a_face_has_one_sentence_and_lists_each_name_once_in_order(package: str) -> None:
    face = import_module(package)
    assert face.__doc__
    assert len(face.__doc__.strip().splitlines()) == 1
    assert len(set(face.__all__)) == len(face.__all__)
    assert all(hasattr(face, name) for name in face.__all__)


def test_paplu_holds_packages_only() -> None:
    others = {path.name for path in HOUSES["paplu"].iterdir() if not (path / "__init__.py").is_file()}
    assert others <= {"__init__.py", "__main__.py", "py.typed", "__pycache__"}
