"""What Indian Rummy is played for beside single hands: points, pool, deals (I5)."""

from __future__ import annotations

from paplu.standing import Forms

FORMS: Forms = {}
