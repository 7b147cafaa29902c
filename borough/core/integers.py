"""Whole numbers as callers pass them: an `int`, or an object that converts to one, such as NumPy's integers."""

from __future__ import annotations

import operator
from typing import SupportsIndex, TypeGuard


def whole(value: object) -> int | None:
    """A value as a plain `int`; None for a bool, a float, a text or anything else that is not a whole number."""
    if type(value) is int:
        return value
    if isinstance(value, bool) or not _has_index(value):
        return None
    try:
        return operator.index(value)
    except TypeError:  # an array that is not a single whole number
        return None


def _has_index(value: object) -> TypeGuard[SupportsIndex]:
    # isinstance(value, SupportsIndex) takes fifty times as long.
    return hasattr(type(value), "__index__")
