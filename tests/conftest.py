"""What every test run shares: children test this checkout too; ``--skips-fail`` makes a skipped test a failed one."""

from __future__ import annotations

import os
import signal
from collections.abc import Generator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--skips-fail", action="store_true", help="a skipped test counts as a failed one")


def pytest_configure() -> None:
    """Let kernels and child processes import this checkout from any folder, and heed Ctrl-C even in the background."""
    os.environ["PYTHONPATH"] = os.pathsep.join([str(ROOT), str(ROOT / "widgets")])
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    if report.skipped and not hasattr(report, "wasxfail") and item.config.getoption("skips_fail"):
        report.outcome = "failed"
        report.longrepr = f"skipped, and no test may be here: {call.excinfo and call.excinfo.value}"
    return report
