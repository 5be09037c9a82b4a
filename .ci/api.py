"""Builds the reference pages of every face into a folder; a warning is an error."""

from __future__ import annotations

import sys
import warnings
from pathlib import Path

import pdoc

HOUSES = ("paplu", "widgets/paplu_widgets")

root, pages = Path(__file__).resolve().parents[1], Path(sys.argv[1])
faces = [
    ".".join(face.parent.relative_to(house.parent).parts)
    for house in (root / name for name in HOUSES)
    for face in (house / "__init__.py", *sorted(house.glob("*/__init__.py")))
]
warnings.simplefilter("error")
warnings.filterwarnings("ignore", ".* has already been added")  # paplu.groups, a function of paplu as well
warnings.filterwarnings("ignore", "Error parsing type annotation T_co ")  # a field's parameter, of another module
warnings.filterwarnings("ignore", "Error parsing type annotation ForwardRef")  # the same, of a NamedTuple
warnings.filterwarnings("ignore", ".*traitlets.* is not a generic class")  # but for type checkers it is one
pdoc.pdoc(*faces, output_directory=pages)
missing = [face for face in faces if not (pages / face.replace(".", "/")).with_suffix(".html").is_file()]
print(f"{len(faces)} faces", *(f"no page: {face}" for face in missing), sep="\n")
sys.exit(bool(missing))
