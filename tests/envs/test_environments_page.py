"""The examples in docs/environments.md are run."""

from __future__ import annotations

import doctest
from pathlib import Path

PAGE = Path(__file__).parent.parent.parent / "docs" / "environments.md"


def test_the_examples_work():
    result = doctest.testfile(str(PAGE), module_relative=False)
    assert result.attempted > 20
    assert result.failed == 0
