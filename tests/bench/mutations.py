"""The small wrong changes that can be made to a file, each as code that is compiled from memory.

Mutated are comparisons, ``and`` and ``or``, conditions, arithmetic, numbers, truth values, texts (a topic becomes
another topic), statements that are left out, what is returned, slices, and ``min``, ``max``, ``any``, ``all``.
Left alone are docstrings, types, decorators, imports, asserts, ``__repr__``, ``__all__``, ``__slots__`` and the
sentences of ValueError and its like.
"""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from copy import copy
from dataclasses import dataclass
from pathlib import Path
from random import Random
from types import CodeType
from typing import cast

ROOT = Path(__file__).resolve().parents[2]
SWAPPED: Mapping[str, tuple[type[ast.AST], ...]] = {
    "Lt": (ast.LtE, ast.GtE),
    "LtE": (ast.Lt, ast.Gt),
    "Gt": (ast.GtE, ast.LtE),
    "GtE": (ast.Gt, ast.Lt),
    "Eq": (ast.NotEq,),
    "NotEq": (ast.Eq,),
    "Is": (ast.IsNot,),
    "IsNot": (ast.Is,),
    "In": (ast.NotIn,),
    "NotIn": (ast.In,),
    "And": (ast.Or,),
    "Or": (ast.And,),
    "Add": (ast.Sub,),
    "Sub": (ast.Add,),
    "Mult": (ast.Add,),
    "Div": (ast.Mult,),
    "FloorDiv": (ast.Mult,),
    "Mod": (ast.FloorDiv,),
    "BitOr": (ast.BitAnd,),
    "BitAnd": (ast.BitOr,),
}
WORDS = re.compile(r"[\w.-]*\w( [\w-]+)*")  # of a topic or key; what is between words and tags is left alone
CALLS = {"min": "max", "max": "min", "any": "all", "all": "any"}
NAMES = ("__all__", "__slots__")
SENTENCES = ("ValueError", "TypeError", "AttributeError", "AssertionError")
UNTOUCHED = ("annotation", "returns", "decorator_list", "bases")


@dataclass(frozen=True, slots=True)
class Mutant:
    """One change: the file, where in its tree, the lines that run it, and how it reads before and after."""

    path: str
    place: int
    choice: int
    line: int
    lines: tuple[int, ...]
    source: str
    change: str

    @property
    def key(self) -> tuple[str, str, str]:
        """By what it is known when lines move."""
        return self.path, self.source, self.change


def parts(node: ast.AST, statement: int) -> Iterator[tuple[ast.AST, int]]:
    """Yields everything below a node that may be changed, each with the line its statement begins on."""
    for name, value in ast.iter_fields(node):
        if name in UNTOUCHED or (name == "keywords" and isinstance(node, ast.ClassDef)):
            continue
        for child in cast("list[object]", value) if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST) and not left_alone(child, node):
                line = child.lineno if isinstance(child, ast.stmt) else statement
                yield child, line
                yield from parts(child, line)


def left_alone(node: ast.AST, above: ast.AST) -> bool:
    """Whether a node is a docstring, a type, or something else that no test is asked to notice."""
    match node:
        case ast.Import() | ast.ImportFrom() | ast.Assert() | ast.FunctionDef(name="__repr__"):
            return True
        case (
            ast.Expr(ast.Constant()) | ast.If(ast.Name("TYPE_CHECKING")) | ast.Expr(ast.Call(ast.Name("assert_never")))
        ):
            return True
        case ast.AnnAssign(annotation=ast.Name("TypeAlias")) | ast.Assign(value=ast.Call(ast.Name("TypeVar"))):
            return True
        case ast.Assign([ast.Name(name)]):
            return name in NAMES
        case ast.Call(ast.Name(name)):
            return name in SENTENCES and isinstance(above, ast.Raise)
        case ast.Constant():
            return isinstance(above, ast.Call) and isinstance(above.func, ast.Name) and above.func.id == "cast"
        case _:
            return False


def changes(node: ast.AST, topics: Mapping[str, str]) -> Iterator[ast.AST]:
    """Yields what may stand in the place of a node."""
    match node:
        case ast.Compare(ops=ops):
            for i, op in enumerate(ops):
                for other in SWAPPED[type(op).__name__]:
                    yield _with(node, ops=[*ops[:i], other(), *ops[i + 1 :]])
        case ast.BoolOp(op=op) | ast.BinOp(op=op):
            for other in SWAPPED.get(type(op).__name__, ()):
                yield _with(node, op=other())
        case ast.UnaryOp(op=ast.Not() | ast.USub()):
            yield node.operand
        case ast.Constant(value=bool(value)):
            yield ast.Constant(not value)
        case ast.Constant(value=int(value)):
            yield from (ast.Constant(value + 1), ast.Constant(value - 1))
        case ast.Constant(value=str(value)) if WORDS.fullmatch(value):
            yield ast.Constant(topics.get(value, f"{value}?"))
        case ast.Call(func=ast.Name(id=name)) if name in CALLS:
            yield _with(node, func=ast.Name(CALLS[name], ast.Load()))
        case _:
            yield from _changes_of_flow(node)


def _changes_of_flow(node: ast.AST) -> Iterator[ast.AST]:
    """Yields what may stand in the place of a condition, a statement, or the bounds of a slice."""
    match node:
        case ast.If(test=test) | ast.While(test=test) | ast.IfExp(test=test):
            if not isinstance(test, ast.Compare | ast.UnaryOp):  # which are turned round by themselves
                yield _with(node, test=ast.UnaryOp(ast.Not(), test))
        case ast.comprehension(ifs=ifs):
            for i in range(len(ifs)):
                yield _with(node, ifs=[*ifs[:i], *ifs[i + 1 :]])
        case ast.Return(value=value) if value and not (isinstance(value, ast.Constant) and value.value is None):
            yield ast.Return(ast.Constant(None))
            if isinstance(value, ast.Compare | ast.BoolOp):
                yield ast.Return(ast.UnaryOp(ast.Not(), value))
        case ast.Expr(value=ast.Yield() | ast.YieldFrom()):
            yield ast.Expr(ast.YieldFrom(ast.Tuple([], ast.Load())))
        case ast.Expr() | ast.Assign() | ast.AugAssign() | ast.Raise() | ast.Break() | ast.Continue():
            yield ast.Pass()
        case ast.Slice():
            yield from _changes_of_bounds(node)
        case _:
            return


def _changes_of_bounds(node: ast.Slice) -> Iterator[ast.AST]:
    for name, bound in (("lower", node.lower), ("upper", node.upper)):
        if bound and not isinstance(bound, ast.Constant | ast.UnaryOp):
            for step in (ast.Add(), ast.Sub()):
                yield _with(node, **{name: ast.BinOp(bound, step, ast.Constant(1))})


def _with(node: ast.AST, **fields: object) -> ast.AST:
    other = copy(node)
    for name, value in fields.items():
        setattr(other, name, value)
    return other


def shown(node: ast.AST) -> str:
    """Returns a node as one line of code; of a statement with a body its condition."""
    test = node.test if isinstance(node, ast.If | ast.While) else None
    return " ".join(ast.unparse(ast.fix_missing_locations(test or node)).split())


def mutants(path: str, topics: Mapping[str, str]) -> Iterator[Mutant]:
    """Yields every mutant of a file; of changes alike in one line the second bears a number, and so on."""
    text = (ROOT / path).read_text("utf-8")
    lines, alike = text.splitlines(), Counter[tuple[int, str]]()
    for place, (node, statement) in enumerate(parts(ast.parse(text), 1)):
        line = getattr(node, "lineno", statement)
        for choice, other in enumerate(changes(node, topics)):
            change = f"{shown(node)} -> {shown(other)}"
            alike[line, change] += 1
            number = f" #{alike[line, change]}" if alike[line, change] > 1 else ""
            source = lines[line - 1].strip()
            yield Mutant(path, place, choice, line, tuple({line, statement}), source, change + number)


def mutated(mutant: Mutant, topics: Mapping[str, str]) -> CodeType:
    """Returns the code of a file with one change."""
    tree = ast.parse((ROOT / mutant.path).read_text("utf-8"))
    changed, _ = list(parts(tree, 1))[mutant.place]
    other = list(changes(changed, topics))[mutant.choice]

    class Change(ast.NodeTransformer):
        def visit(self, node: ast.AST) -> ast.AST:
            return ast.copy_location(other, node) if node is changed else self.generic_visit(node)

    Change().visit(tree)
    return compile(ast.fix_missing_locations(tree), str(ROOT / mutant.path), "exec")


def module_of(path: str) -> str:
    """Returns the name by which a file is imported."""
    return path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def topics_of(files: Iterable[str]) -> Mapping[str, str]:
    """Returns for each topic of the table of rules one that cites other rules, always the same one."""
    for path in files:
        for node in ast.parse((ROOT / path).read_text("utf-8")).body:
            if isinstance(node, ast.AnnAssign) and ast.unparse(node.target) == "CITED" and node.value:
                cited: Mapping[str, object] = ast.literal_eval(node.value)
                chance = Random(1)
                return {one: chance.choice([two for two in cited if cited[two] != cited[one]]) for one in cited}
    return {}
