"""What a seat is asked: a module of its own, so that the words of a game do not depend on all that a `Game` is."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Prompt:
    """What a seat is asked, and the rule to read about it."""

    text: str
    rule: str
