"""Every package has a face: from outside it only the names its ``__init__`` lists are imported."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from doctest import SKIP, DocTestParser, Example
from enum import Enum
from functools import cache
from importlib import import_module
from inspect import isclass, isfunction, unwrap
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[1]
HOUSES = {"paplu": ROOT / "paplu", "paplu_widgets": ROOT / "widgets" / "paplu_widgets"}
OWN = ("self", "cls")  # what a test class of its own may read of itself
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


@cache
def _trees() -> tuple[tuple[Path, ast.Module], ...]:
    """Returns every module of the house and every lesson, parsed."""
    modules = [path for folder in ("paplu", "widgets", "tests") for path in sorted((ROOT / folder).rglob("*.py"))]
    lessons = [(path, json.loads(path.read_text("utf-8"))) for path in sorted((ROOT / "lessons").rglob("*.ipynb"))]
    cells = [(path, cell) for path, lesson in lessons for cell in lesson["cells"] if cell["cell_type"] == "code"]
    return (
        *((path, ast.parse(path.read_text("utf-8"))) for path in modules),
        *((path, ast.parse("".join(cell["source"]))) for path, cell in cells),
    )


def _imports(tree: ast.Module) -> Iterator[tuple[str, str]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module:
            yield from ((node.module, alias.name) for alias in node.names)
        elif isinstance(node, ast.Import):
            yield from ((alias.name, "") for alias in node.names)


def _reached(tree: ast.Module) -> Iterator[tuple[str, str]]:
    """Yields what is taken from a package by a dot: ``language.verdict`` after ``from paplu import language``."""
    packages = {
        alias.asname or alias.name: f"{node.module}.{alias.name}"
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and node.module in HOUSES
        for alias in node.names
    }
    for node in ast.walk(tree):
        match node:
            case ast.Attribute(ast.Name(name), reached) if name in packages:
                yield packages[name], reached
            case ast.Attribute(ast.Attribute(ast.Name(house), name), reached) if house in HOUSES:
                yield f"{house}.{name}", reached
            case _:
                pass


def test_from_outside_a_package_only_its_face_is_imported() -> None:
    past = [
        f"{path.relative_to(ROOT)}: {name} of {module}"
        for path, tree in _trees()
        for module, name in (*_imports(tree), *_reached(tree))
        for package in PACKAGES
        if module.startswith(package) and _package(path) != package
        if module.startswith(f"{package}.")
        or (module == package and name and name not in import_module(package).__all__)
    ]
    assert not past


def _private(tree: ast.Module) -> Iterator[str]:
    """Yields the private names a module takes from others; ``_repr_mimebundle_`` and its like are no such names."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and not (isinstance(node.value, ast.Name) and node.value.id in OWN):
            yield node.attr
        elif isinstance(node, ast.ImportFrom):
            yield from (part for alias in node.names for part in (*(node.module or "").split("."), alias.name))
        elif isinstance(node, ast.Import):
            yield from (part for alias in node.names for part in alias.name.split("."))


def test_no_test_reads_a_private_name() -> None:
    read = [
        f"{path.relative_to(ROOT)}: {name}"
        for path, tree in _trees()
        if path.is_relative_to(ROOT / "tests")
        for name in _private(tree)
        if name.startswith("_") and not name.endswith("_")
    ]
    assert not read


@pytest.mark.parametrize(
    ("source", "names"),
    [
        ("table._shown", "_shown"),
        ("from a._b import _c, d", "a _b _c a _b d"),
        ("import _e.f", "_e f"),
        ("self._g", ""),
    ],
)
def test_the_reading_of_private_names_sees_attributes_and_imports(source: str, names: str) -> None:
    assert [*_private(ast.parse(source))] == names.split()


@pytest.mark.parametrize("package", PACKAGES)
def test_a_face_has_one_sentence_and_lists_each_name_once_in_order(package: str) -> None:
    face = import_module(package)
    assert face.__doc__
    assert len(face.__doc__.strip().splitlines()) == 1
    assert len(set(face.__all__)) == len(face.__all__)
    assert all(hasattr(face, name) for name in face.__all__)


@cache
def _returned() -> str:
    """Returns what the functions of all faces return, as their annotations say it."""
    faces = [import_module(package) for package in (*HOUSES, *PACKAGES)]
    functions = (getattr(face, name) for face in faces for name in face.__all__)
    return " ".join(str(getattr(one, "__annotations__", {}).get("return", "")) for one in functions)


def _is_entry_point(one: object) -> bool:
    """Whether a caller starts from it: a function, or a class that answers questions and that no function returns.

    A class answers questions by public methods of its own. Enums, errors and protocols are words, and a value
    of fields and properties alone is described by what returns it.
    """
    if callable(one) and isfunction(unwrap(one)):
        return True
    if not isclass(one) or issubclass(one, (Enum, BaseException)) or getattr(one, "_is_protocol", False):
        return False
    answers = [name for name, value in vars(one).items() if isfunction(value) and not name.startswith("_")]
    return bool(answers) and not re.search(rf"\b{one.__name__}\b", _returned())


def _examples(one: Any) -> list[Example]:
    """Returns the examples in its docstring, or in those of its public methods and properties."""
    inner = [value for name, value in vars(one).items() if not name.startswith("_")] if isclass(one) else []
    texts = [text for text in (part.__doc__ for part in (one, *inner)) if isinstance(text, str)]
    examples = [example for text in texts for example in DocTestParser().get_examples(text)]
    return [example for example in examples if not example.options.get(SKIP)]


@pytest.mark.parametrize("package", [*HOUSES, *PACKAGES])
def test_every_entry_point_of_a_face_shows_an_example_that_runs(package: str) -> None:
    face = import_module(package)
    named = {name: getattr(face, name) for name in face.__all__}
    assert [name for name, one in named.items() if _is_entry_point(one) and not _examples(one)] == []


def test_paplu_holds_packages_only() -> None:
    others = {path.name for path in HOUSES["paplu"].iterdir() if not (path / "__init__.py").is_file()}
    assert others <= {"__init__.py", "__main__.py", "py.typed", "__pycache__"}


def test_no_name_of_a_type_has_two_meanings() -> None:
    places: dict[str, list[str]] = {}
    for house in HOUSES.values():
        for path in sorted(house.rglob("*.py")):
            for name in _types(ast.parse(path.read_text("utf-8"))):
                places.setdefault(name.lstrip("_"), []).append(str(path.relative_to(ROOT)))
    assert {name: there for name, there in places.items() if len(there) > 1} == {}


def _types(tree: ast.Module) -> Iterator[str]:
    """Yields the names of the classes and of the aliases of types that a module defines."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef):
            yield node.name
    for node in tree.body:
        if (
            isinstance(node, ast.AnnAssign)
            and isinstance(node.target, ast.Name)
            and "Alias" in ast.unparse(node.annotation)
        ):
            yield node.target.id
