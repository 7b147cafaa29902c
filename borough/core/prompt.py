"""What a seat is asked. In its own module, so that a game's words need not import `Game`."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Prompt:
    """What a seat is asked, and the rule to read about it."""

    text: str
    rule: str
