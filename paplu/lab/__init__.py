"""The course laid in a folder and opened in JupyterLab."""

from paplu.lab import copying, opening
from paplu.lab.copying import RECORD, Act, Step, lay, read_record
from paplu.lab.opening import FOLDER, LabError, lab, lessons_folder

__all__ = [
    "FOLDER",
    "RECORD",
    "Act",
    "LabError",
    "Step",
    "copying",
    "lab",
    "lay",
    "lessons_folder",
    "opening",
    "read_record",
]
