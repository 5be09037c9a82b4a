"""The course copied into a folder and opened in JupyterLab."""

from paplu.lab.opening import FOLDER, LabError, lab, lessons_folder

__all__ = ["FOLDER", "LabError", "lab", "lessons_folder"]
