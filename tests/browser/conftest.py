"""Fixtures of the browser tests: one JupyterLab and one Chromium for the session, a fresh page for every test."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Playwright, expect, sync_playwright

from tests.browser.lab import Lab
from tests.browser.server import Server, serving

AXE_VERSION = "4.14.1"
QUIET = (
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)

expect.set_options(timeout=20_000)  # five seconds, the default, are few where a kernel starts


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark everything in this folder as a browser test."""
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents:
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("jupyter")) as running:
        yield running


@pytest.fixture(scope="session")
def axe(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """axe-core's one file: from ``PAPLU_AXE``, or installed by npm into pytest's temporary folder."""
    if given := os.environ.get("PAPLU_AXE"):
        return Path(given)
    if (npm := shutil.which("npm")) is None:
        pytest.skip("axe-core needs npm, or PAPLU_AXE naming its axe.min.js")
    folder = tmp_path_factory.mktemp("axe")
    subprocess.run([npm, "install", "--silent", "--prefix", folder, f"axe-core@{AXE_VERSION}"], check=True)
    return folder / "node_modules" / "axe-core" / "axe.min.js"


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as started:
        yield started


@pytest.fixture(scope="session")
def chromium(playwright: Playwright) -> Iterator[Browser]:
    path = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if path is None:
        pytest.skip("no Chromium on this machine")
    root = ["--no-sandbox"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []
    browser = playwright.chromium.launch(executable_path=path, args=[*QUIET, *root])
    yield browser
    browser.close()


@pytest.fixture
def lab(server: Server, chromium: Browser, axe: Path) -> Iterator[Lab]:
    """A fresh page on JupyterLab; at the end no request may have gone to another host."""
    context = chromium.new_context(viewport={"width": 1280, "height": 900})
    lab = Lab(context.new_page(), server, axe)
    yield lab
    context.close()
    assert lab.foreign == []
