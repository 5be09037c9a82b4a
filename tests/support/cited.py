"""What a table of cited rules is made of: something done, a code that comes of it, and the rule each family cites."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import pytest

from paplu import INDIAN, PAPLU, Code, Finding, Line, Rules
from tests.support.documented import documented

Found = Iterable[Finding | Line]


@dataclass(frozen=True)
class Cited:
    """One way to a finding: the rule it cites in Paplu and in Indian Rummy, both with these fields changed."""

    what: str
    code: Code
    paplu: str
    indian: str
    done: Callable[[Rules], Found]
    fields: Mapping[str, Any] = field(default_factory=dict[str, Any])

    def rules_cited(self, profile: Rules) -> set[str]:
        """The rules that the findings of this code cite, each with facts by the names its code has."""
        rules = replace(profile, name="ours", **self.fields)  # a name of its own, so that no house rule is looked for
        said = [found for found in self.done(rules) if found.code is self.code]
        for found in said:
            if isinstance(found, Finding):
                assert dict(found.facts).keys() <= {*documented(self.code), "group"}
        return {found.rule for found in said}


def cited(table: Sequence[Cited]) -> pytest.MarkDecorator:
    """Runs a test with each row of a table in both families: the row, the profile, and the rule that is cited."""
    rows = [
        pytest.param(row, profile, rule, id=f"{rule} {profile.name}: {row.what}, {row.code}")
        for row in table
        for profile, rule in ((PAPLU, row.paplu), (INDIAN, row.indian))
    ]
    return pytest.mark.parametrize(("row", "profile", "rule"), rows)
