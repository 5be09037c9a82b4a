"""The tables the tests of the hand builder begin with."""

from __future__ import annotations

import pytest

from paplu_widgets import HandBuilder
from tests.support.widgets import WORKED


@pytest.fixture
def empty() -> HandBuilder:
    return HandBuilder()


@pytest.fixture
def worked() -> HandBuilder:
    return HandBuilder(WORKED)
