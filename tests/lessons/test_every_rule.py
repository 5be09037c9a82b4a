"""No rule that can be checked is without a test that names it.

A test names a rule in a row or id of its ``parametrize`` that begins with the rule's id, or in ``pytest.mark.rule``;
a recorded log names those it shows. ``grep -rn '"P4.2' tests`` finds them.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from paplu.language import rulebook
from tests.play.test_recorded_logs import SHOWN

TESTS = Path(__file__).resolve().parents[1]
FAMILIES = ("P", "I", "R")  # those whose every id must be named
ABOUT_IDS = ("test_rulebook.py",)  # its rows are the ids themselves
IDS = re.compile(r"(?:[PIR]\d+(?:\.\d+)?\s+)*[PIR]\d+(?:\.\d+)?(?!\w)")


@cache
def named() -> frozenset[str]:
    """The ids of all rules that some test names."""
    rules_named = {rule for rules in SHOWN.values() for rule in rules}
    for path in sorted(TESTS.rglob("test_*.py")):
        if path.name not in ABOUT_IDS:
            rules_named.update(_named_in(ast.parse(path.read_text("utf-8"))))
    return frozenset(rules_named)


def _named_in(tree: ast.Module) -> Iterator[str]:
    tables = {
        target.id: node.value
        for node in tree.body
        if isinstance(node, ast.Assign)
        for target in node.targets
        if isinstance(target, ast.Name)
    }
    tables |= {
        node.target.id: node.value
        for node in tree.body
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.value
    }
    for test in tree.body:
        if isinstance(test, ast.FunctionDef) and test.name.startswith("test_"):
            for decorator in test.decorator_list:
                yield from _ids(decorator, tables)


def _ids(node: ast.expr, tables: dict[str, ast.expr]) -> Iterator[str]:
    for part in ast.walk(node):
        if isinstance(part, ast.Constant) and isinstance(part.value, str) and (ids := IDS.match(part.value)):
            yield from ids[0].split()
        elif isinstance(part, ast.Name) and part.id in tables:
            yield from _ids(tables.pop(part.id), tables)


@pytest.mark.parametrize("name", [name for name, rule in rulebook().items() if rule.checked and name[0] in FAMILIES])
def test_every_rule_that_can_be_checked_is_named_by_a_test(name: str) -> None:
    assert name in named()


def test_the_reading_of_names_knows_markers_rows_and_ids() -> None:
    source = """
TABLE = [("P3.1", 1), ("not P3.2", 2)]
ROWS = parametrize("a", TABLE)

@ROWS
@mark.rule("P4.1", "R8")
@parametrize("b", [param(1, id="P4.2 P4.3 a taken card")])
def test_it(): "P5.1"
"""
    assert set(_named_in(ast.parse(source))) == {"P3.1", "P4.1", "R8", "P4.2", "P4.3"}
