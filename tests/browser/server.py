"""A JupyterLab of its own for the browser tests: own settings, own copy of the lessons, own port."""

from __future__ import annotations

import json
import os
import secrets
import shutil
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
NEWS = "@jupyterlab/apputils-extension:announcements"


@dataclass(frozen=True, slots=True)
class Server:
    """A running JupyterLab: its address, its token and the folder it shows."""

    url: str
    token: str
    folder: Path

    def write(self, name: str, *cells: str) -> str:
        """Write a fresh notebook with these code cells and return its name."""
        kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
        book = {"cells": [_cell(i, code) for i, code in enumerate(cells)], "metadata": {"kernelspec": kernel}}
        (self.folder / name).write_text(json.dumps({**book, "nbformat": 4, "nbformat_minor": 5}), encoding="utf-8")
        return name


@contextmanager
def serving(scratch: Path) -> Generator[Server]:
    """Start JupyterLab on a copy of the lessons under ``scratch`` and end it, and only it, afterwards."""
    folder, port, token = scratch / "lessons", _free_port(), secrets.token_hex(8)
    shutil.copytree(ROOT / "lessons", folder, ignore=shutil.ignore_patterns(".ipynb_checkpoints"))
    environment = _environment(scratch)
    _sign(folder, environment)
    with (scratch / "server.log").open("wb") as log:
        process = subprocess.Popen(_command(port, token, folder), env=environment, stdout=log, stderr=log)
        try:
            server = Server(f"http://127.0.0.1:{port}", token, folder)
            _wait(process, server, scratch / "server.log")
            yield server
        finally:
            _end(process)


def _sign(folder: Path, environment: dict[str, str]) -> None:
    """Signs the lessons as ``paplu lab`` does, in the server's own settings."""
    books = [str(path) for path in sorted(folder.rglob("*.ipynb"))]
    subprocess.run([sys.executable, "-m", "jupyter", "trust", *books], env=environment, check=True, capture_output=True)


def _command(port: int, token: str, folder: Path) -> list[str]:
    options = {
        "ServerApp.port": port,
        "ServerApp.port_retries": 0,
        "ServerApp.root_dir": folder,
        "IdentityProvider.token": token,
        "LabApp.expose_app_in_browser": True,
        "LabApp.extra_labextensions_path": folder.parent / "extensions",
    }
    root = ["--allow-root"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []
    return [
        *(sys.executable, "-m", "jupyterlab", "--no-browser"),
        *root,
        *(f"--{key}={value}" for key, value in options.items()),
    ]


def _environment(scratch: Path) -> dict[str, str]:
    """The variables that keep the server's settings apart from everybody else's."""
    folders = {
        "JUPYTER_CONFIG_DIR": "config",
        "JUPYTER_DATA_DIR": "data",
        "JUPYTER_RUNTIME_DIR": "runtime",
        "JUPYTERLAB_SETTINGS_DIR": "settings",
        "JUPYTERLAB_WORKSPACES_DIR": "workspaces",
        "IPYTHONDIR": "ipython",
    }
    extensions = scratch / "extensions" / "paplu-lesson"  # ours as it is in this checkout, not as it was installed
    shutil.copytree(ROOT / "widgets/paplu_widgets/lab_extension", extensions)
    config = scratch / "config" / "labconfig"
    config.mkdir(parents=True)
    (config / "page_config.json").write_text(json.dumps({"disabledExtensions": {NEWS: True}}))
    return {**os.environ, **{key: str(scratch / name) for key, name in folders.items()}}


def _wait(process: subprocess.Popen[bytes], server: Server, log: Path, seconds: float = 60) -> None:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if process.poll() is not None:
            break
        try:
            urllib.request.urlopen(f"{server.url}/api/status?token={server.token}", timeout=5).close()
        except (urllib.error.URLError, OSError):
            time.sleep(0.1)
        else:
            return
    raise RuntimeError(f"JupyterLab did not start: {log.read_text(encoding='utf-8')[-2000:]}")


def _end(process: subprocess.Popen[bytes]) -> None:
    process.terminate()
    try:
        process.wait(15)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


def _free_port() -> int:
    with socket.socket() as door:
        door.bind(("127.0.0.1", 0))
        return int(door.getsockname()[1])


def _cell(number: int, code: str) -> dict[str, object]:
    cell: dict[str, object] = {"cell_type": "code", "metadata": {}, "execution_count": None, "outputs": []}
    return {**cell, "id": f"cell-{number}", "source": code}
