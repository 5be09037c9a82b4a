"""Starts ``paplu lab``, waits until its first lesson can be fetched, and ends it as Ctrl-C does."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

command, folder = sys.argv[1], Path(sys.argv[2])
ADDRESS = re.compile(r"http://127\.0\.0\.1:\d+/\S+token=\w+")
log = folder.with_suffix(".log")


def opened(process: subprocess.Popen[bytes], seconds: float = 60) -> str:
    """The address JupyterLab prints once it listens."""
    end = time.monotonic() + seconds
    while time.monotonic() < end and process.poll() is None:
        if found := ADDRESS.search(log.read_text()):
            return found[0]
        time.sleep(0.1)
    sys.exit(f"JupyterLab did not start:\n{log.read_text()}")


signal.signal(signal.SIGINT, signal.default_int_handler)  # a parent in the background hands down that it is ignored
with log.open("wb") as output:
    process = subprocess.Popen([command, "lab", str(folder), "--no-browser"], stdout=output, stderr=output)
try:
    address = opened(process)
    lesson = address.replace("/lab/tree/", "/api/contents/")
    for page in (address, lesson):
        with urllib.request.urlopen(page, timeout=30) as answer:
            print(answer.status, re.sub(r"\?.*", "", page))
    process.send_signal(signal.SIGINT)
    status = process.wait(30)
finally:
    if process.poll() is None:
        process.kill()
print(log.read_text())
sys.exit(status or "Traceback" in log.read_text())
