"""Signs notebooks as Jupyter does, so that their saved pictures show before a cell is run.

A signature belongs to a content, not to a file: what a learner has changed is not trusted because our own is.
"""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import closing, suppress
from importlib import import_module
from pathlib import Path


def sign(notebooks: Iterable[bytes]) -> None:
    """Lets Jupyter trust just these contents; where it cannot note that down, nothing happens."""
    # not less than Exception: what is no notebook raises nbformat's own errors, and Jupyter opens an untrusted one too
    with suppress(Exception):
        nbformat, folder = import_module("nbformat"), _folder()
        notary = import_module("nbformat.sign").NotebookNotary(data_dir=str(folder))
        with closing(notary.store):
            for content in notebooks:
                notary.sign(nbformat.reads(content.decode(), as_version=4))


def _folder() -> Path:
    """Returns the folder of Jupyter's signatures, which a first start finds missing."""
    folder = Path(import_module("jupyter_core.paths").jupyter_data_dir())
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    return folder
