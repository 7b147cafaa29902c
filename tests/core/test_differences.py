"""Every difference to the rulebooks that was repaired has a test that names it."""

from __future__ import annotations

import re
from pathlib import Path

from differences import DIFFERENCES

MARK = re.compile(r"@pytest\.mark\.difference\(([\d, ]+)\)")


def test_every_number_of_the_list_is_named_by_a_test_and_no_other():
    named: set[int] = set()
    for path in Path(__file__).parents[1].rglob("test_*.py"):
        for numbers in MARK.findall(path.read_text(encoding="utf-8")):
            named |= {int(number) for number in numbers.split(",")}
    assert named == set(DIFFERENCES)
