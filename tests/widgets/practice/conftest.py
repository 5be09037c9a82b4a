"""The tables the tests of the practice table begin with."""

from __future__ import annotations

import pytest

from paplu_widgets import PracticeTable
from tests.support.played import HANDS, log


@pytest.fixture
def table() -> PracticeTable:
    return PracticeTable("Ana Bruno", seed=3)


@pytest.fixture
def almost() -> PracticeTable:
    return PracticeTable(log=log(HANDS))
