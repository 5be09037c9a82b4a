"""Changes the engine in small wrong ways, one at a time, and counts the changes that some test notices.

Run as ``python tests/bench/mutants.py paplu.groups paplu.play --sample 150 --seed 1`` from the top of the checkout.
A first pass finds which test runs which line; it is kept in the temporary folder, and made anew for what has changed.
Each mutant lives in a process of its own, and in no file; a test that takes far too long under it has noticed it.
"""

from __future__ import annotations

import argparse
import hashlib
import multiprocessing
import os
import pickle
import signal
import sys
import tempfile
import tomllib
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from importlib import import_module
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from multiprocessing.connection import Connection
from pathlib import Path
from random import Random
from time import perf_counter
from types import CodeType, FrameType
from typing import Any, cast

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from tests.bench.mutations import ROOT, Mutant, module_of, mutants, mutated, topics_of

KEPT = Path(tempfile.gettempdir()) / f"paplu-mutants-{hashlib.sha256(str(ROOT).encode()).hexdigest()[:8]}"
ENGINE_FOLDER = ROOT / "paplu"
ENGINE = f"{ENGINE_FOLDER}/"
OPTIONS = ("-q", "-o", "addopts=", "-m", "not browser and not slow", "-p", "no:cacheprovider", "--doctest-modules")
IMPORTED = ("hypothesis", "anywidget", "ipywidgets", "IPython", "nbformat", "_pytest.doctest")  # once, for all mutants
OFTEN = 50  # calls of one function, after which its lines are known
Lines = dict[str, int]  # of each file the lines that were run, as bits
Tests = dict[str, tuple[float, Lines]]  # of each test its seconds and lines; of "" those run by the import of its file


class Loader(SourceFileLoader):
    """Reads a module from code that is there already."""

    def __init__(self, name: str, path: str, code: CodeType) -> None:
        super().__init__(name, path)
        self.code = code

    def get_code(self, fullname: str) -> CodeType:
        """Returns that code."""
        return self.code


@dataclass(frozen=True, slots=True)
class Finder:
    """Gives the import of one module the mutated code."""

    name: str
    path: str
    code: CodeType

    def find_spec(self, name: str, path: object = None, target: object = None) -> ModuleSpec | None:
        """Returns where the module is found; of every other, nothing."""
        if name != self.name:
            return None
        return spec_from_file_location(name, self.path, loader=Loader(name, self.path, self.code))


@dataclass(eq=False, slots=True)
class Run:
    """Which tests of a file are due in one run, and what came of it; pytest calls its hooks."""

    only: Collection[str] | None = None
    seconds: Mapping[str, float] = field(default_factory=dict[str, float])
    ran: Lines = field(default_factory=Lines)
    tests: Tests = field(default_factory=Tests)
    failed: list[str] = field(default_factory=list[str])
    calls: Counter[CodeType] = field(default_factory=Counter[CodeType])

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Keep the tests that are due, the fastest first; what was run so far is run by the import of the file."""
        if self.only is not None:
            due = [item for item in items if item.nodeid in self.only]
            items[:] = sorted(due, key=lambda item: self.seconds[item.nodeid])
        self.tests[""] = (0, self.ran)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        """Note how long a test takes and which lines it runs; one that takes far too long ends the process."""
        self.ran, begun = {}, perf_counter()
        self.calls.clear()
        signal.setitimer(signal.ITIMER_PROF, 10 * self.seconds.get(item.nodeid, 60) + 5)  # of its own time
        yield
        signal.setitimer(signal.ITIMER_PROF, 0)
        self.tests[item.nodeid] = (perf_counter() - begun, self.ran)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Remember what failed."""
        if report.failed:
            self.failed.append(report.nodeid)

    pytest_collectreport = pytest_runtest_logreport

    def trace(self, frame: FrameType, event: str, arg: object) -> Callable[..., Any] | None:
        """Follow the code of the engine line by line, and no other, until there is little more to be learnt."""
        code = frame.f_code
        self.calls[code] += 1
        if self.calls[code] > OFTEN or not code.co_filename.startswith(ENGINE):
            return None
        name, idle = code.co_filename.removeprefix(f"{ROOT}/"), 0

        def local(frame: FrameType, event: str, arg: object) -> Callable[..., Any] | None:
            nonlocal idle
            before = self.ran.get(name, 0)
            self.ran[name] = before | 1 << frame.f_lineno
            idle = idle + 1 if self.ran[name] == before else 0
            return local if idle < 10 * OFTEN else None

        return local(frame, event, arg)


def apart(work: Callable[[], object], limit: float) -> object:
    """Returns what comes of some work in a process of its own, ``None`` where that dies or hangs."""
    ours, theirs = multiprocessing.Pipe()
    child = os.fork()
    if not child:
        _answer(work, theirs)
    theirs.close()
    try:
        return ours.recv() if ours.poll(limit) else None
    except EOFError:
        return None
    finally:
        with suppress(ProcessLookupError):
            os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)


def _answer(work: Callable[[], object], theirs: Connection) -> None:
    try:
        for stream in (0, 1, 2):
            os.dup2(os.open(os.devnull, os.O_RDWR), stream)
        theirs.send(work())
    finally:
        os.kill(os.getpid(), signal.SIGKILL)  # nothing of pytest is to be cleared up


def traced(path: str) -> Tests:
    """Returns which lines each test of a file runs, and how long it takes; of those that hold."""
    run = Run()
    sys.settrace(run.trace)
    pytest.main([*OPTIONS, path], plugins=[run])
    sys.settrace(None)
    return {name: found for name, found in run.tests.items() if name not in run.failed}


def coverage(within: tuple[str, ...]) -> dict[str, Tests]:
    """Returns which lines every test runs, by file; anew where the engine or the file is not as it was."""
    engine = sorted(ENGINE_FOLDER.rglob("*.py"))
    files = [*sorted((ROOT / "tests").rglob("test_*.py")), *(path for path in engine if ">>> " in path.read_text())]
    kept = KEPT / f"{_print(engine)}.pickle"
    found: dict[str, tuple[str, Tests]] = pickle.loads(kept.read_bytes()) if kept.exists() else {}
    for path in files:
        name, print_ = str(path.relative_to(ROOT)), _print([path])
        if name.startswith(within) and "browser" not in path.parts and (name not in found or found[name][0] != print_):
            begun = perf_counter()
            found[name] = (print_, cast("Tests", apart(partial(traced, name), 900) or {}))
            print(f"{perf_counter() - begun:6.1f} s  {len(found[name][1])} tests of {name}", flush=True)
            kept.parent.mkdir(exist_ok=True)
            kept.write_bytes(pickle.dumps(found))
    there = {str(path.relative_to(ROOT)) for path in files}
    return {name: tests for name, (_, tests) in found.items() if name in there and name.startswith(within)}


def _print(paths: Iterable[Path]) -> str:
    return hashlib.sha256(b"".join(path.read_bytes() for path in paths)).hexdigest()[:12]


def due(mutant: Mutant, tests: Tests) -> Mapping[str, float]:
    """Returns the tests of a file that run a mutant's line, or all of them where only their import does."""

    def run(lines: Lines) -> bool:
        return any(lines.get(mutant.path, 0) >> line & 1 for line in mutant.lines)

    found = {name: seconds for name, (seconds, lines) in tests.items() if name and run(lines)}
    if found or not ("" in tests and run(tests[""][1])):
        return found
    return {name: seconds for name, (seconds, _) in tests.items() if name}


def killer(mutant: Mutant, code: CodeType, chosen: Mapping[str, Mapping[str, float]]) -> str:
    """Returns the first test that fails under a mutant, nothing if none does."""
    name = module_of(mutant.path)
    sys.meta_path.insert(0, Finder(name, str(ROOT / mutant.path), code))
    try:
        import_module(name)  # before pytest, which reads a module with doctests by itself
    except Exception:  # noqa: BLE001  # whatever it is, it has been noticed
        return name
    for path, seconds in chosen.items():
        run = Run(seconds.keys(), seconds)
        status = pytest.main([*OPTIONS, "-x", path], plugins=[run])
        if run.failed or status not in (0, 5):
            return (*run.failed, path)[0]
    return ""


def chosen(mutant: Mutant, found: Mapping[str, Tests], kills: Counter[str], most: float) -> dict[str, dict[str, float]]:
    """Returns the tests for a mutant by file: those of its name, short ones and what killed before first."""
    by_file = {path: _fastest(due(mutant, tests), most / 4) for path, tests in found.items()}
    needs = {path: sum(tests.values()) for path, tests in by_file.items() if tests}
    using = {path for path in needs if any(name and mutant.path in lines for name, (_, lines) in found[path].items())}
    taken, left, named = dict[str, dict[str, float]](), most, Path(mutant.path).stem
    for path in sorted(
        needs, key=lambda path: (path not in using, needs[path] / (1 + kills[path] + 9 * (named in path)))
    ):
        if left > 0:
            taken[path] = by_file[path]
            left -= needs[path]
    return taken


def _fastest(tests: Mapping[str, float], most: float) -> dict[str, float]:
    taken = dict[str, float]()
    for name in sorted(tests, key=lambda name: tests[name]):
        if sum(taken.values()) <= most:
            taken[name] = tests[name]
    return taken


def main() -> int:
    """Prints the figures and every survivor; 1 where one is not known to be equivalent."""
    asked = _asked()
    os.nice(10)
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    os.chdir(ROOT)
    os.environ |= {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", "HYPOTHESIS_STORAGE_DIRECTORY": str(KEPT / "hypothesis")}
    for name in IMPORTED:
        with suppress(ImportError):
            import_module(name)
    files = [str(path.relative_to(ROOT)) for path in sorted(ENGINE_FOLDER.rglob("*.py"))]
    topics = topics_of(files)
    within = [path for path in files if any(f"{module_of(path)}.".startswith(f"{name}.") for name in asked.names)]
    every = [mutant for path in within for mutant in mutants(path, topics)]
    sample = Random(asked.seed).sample(every, min(asked.sample, len(every)))
    known, found, kills = _known(sample, asked.known), coverage(tuple(asked.tests)), dict[str, Counter[str]]()
    outcomes, begun = list[tuple[Mutant, bool]](), perf_counter()
    with suppress(KeyboardInterrupt):  # what was done by then is told
        for mutant in sample:
            before = kills.setdefault(mutant.path, Counter())
            tests, code = chosen(mutant, found, before, asked.seconds), mutated(mutant, topics)
            limit = 300 + 20 * sum(sum(seconds.values()) for seconds in tests.values())
            survives = mutant in known or not tests
            by = "" if survives else apart(partial(killer, mutant, code, tests), limit)
            outcomes.append((mutant, by != ""))
            if by:
                before[str(by).split("::")[0]] += 1
            elif by == "" and mutant not in known:
                note = "survived" if tests else "not run by any test"
                print(f"{mutant.path}:{mutant.line}: {note}: {mutant.source}\n    {mutant.change}", flush=True)
    seconds = perf_counter() - begun
    killed = Counter(mutant.path.rsplit("/", 1)[0] for mutant, dead in outcomes if dead)
    for package, count in Counter(mutant.path.rsplit("/", 1)[0] for mutant, _ in outcomes).items():
        print(f"{package}: {killed[package]} of {count} killed, {killed[package] / count:.1%}")
    survivors = [mutant for mutant, dead in outcomes if not dead]
    unknown = [mutant for mutant in survivors if mutant not in known]
    print(
        f"{len(outcomes)} of {len(every)} mutants: {len(survivors)} survived, {len(unknown)} of them not known to be "
        f"equivalent; {seconds:.0f} s, {seconds / max(len(outcomes), 1):.1f} s each"
    )
    return bool(unknown)


def _known(sample: Iterable[Mutant], path: Path | None) -> set[Mutant]:
    listed: dict[str, list[dict[str, str]]] = tomllib.loads(path.read_text("utf-8")) if path else {}
    keys = {(one["file"], one["line"], one["change"]) for one in listed.get("equivalent", [])}
    # * is every change of a line
    return {mutant for mutant in sample if keys & {mutant.key, (mutant.path, mutant.source, "*")}}


def _asked() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="+", metavar="NAME", help="a package or module, such as paplu.play")
    parser.add_argument("--sample", type=int, default=150, help="how many mutants")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--tests", nargs="+", default=["tests", "paplu"], help="folders of the tests that are run")
    parser.add_argument("--seconds", type=float, default=60, help="of tests that one mutant is given at most")
    parser.add_argument("--known", type=Path, help="a file of survivors that are equivalent, each with its reason")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
