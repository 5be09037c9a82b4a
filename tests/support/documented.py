"""The facts that a finding of each code has, as the comments behind the codes name them."""

from __future__ import annotations

import re
from enum import StrEnum
from pathlib import Path

from paplu.language import Problem, verdict

SOURCE = Path(verdict.__file__).read_text("utf-8")


def documented(member: StrEnum) -> frozenset[str]:
    """The facts named in the comment behind a member of ``Code`` or ``Problem``."""
    block = SOURCE.split(f"class {type(member).__name__}(StrEnum)")[1]
    found = re.search(rf"^    {member.name} = .*?#(.*)$", block, re.MULTILINE)
    assert found, f"{member!r} has no comment naming its facts"
    facts = re.sub(r"\(.*?\)", "", found[1]).split(":")[0].split(",")
    beside = {"token", "place"} if isinstance(member, Problem) else set[str]()
    return frozenset({fact.strip() for fact in facts if fact.strip()} | beside)
