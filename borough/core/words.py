"""Small words for texts."""

from __future__ import annotations


def count(number: int, thing: str) -> str:
    """`1 keyple`, `2 keyples`."""
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"
