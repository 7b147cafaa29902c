"""Whole numbers as callers hand them in: an `int`, or anything that stands for one, such as NumPy's integers."""

from __future__ import annotations

import operator
from typing import SupportsIndex, cast


def whole(value: object) -> int | None:
    """The plain `int` that a value stands for; None for a bool, a float, a text or whatever else is none."""
    if type(value) is int:
        return value
    if isinstance(value, bool) or not hasattr(type(value), "__index__"):
        return None
    try:
        return operator.index(cast(SupportsIndex, value))
    except TypeError:  # an array of several numbers, or of other things
        return None
