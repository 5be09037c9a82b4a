"""The course copied into a folder and opened in JupyterLab."""

from paplu.lab.copying import RECORD, CopiedLesson, CopyOutcome, copy_lessons, read_record
from paplu.lab.opening import FOLDER, LabError, lab, lessons_folder

__all__ = [
    "FOLDER",
    "RECORD",
    "CopiedLesson",
    "CopyOutcome",
    "LabError",
    "copy_lessons",
    "lab",
    "lessons_folder",
    "read_record",
]
