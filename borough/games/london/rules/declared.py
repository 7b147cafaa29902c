"""Every module that declares steps or card texts: importing this one makes STEPS and TEXTS complete."""

from __future__ import annotations

from typing import Final

from borough.games.london.rules import (
    building,
    cash,
    city,
    coffee_house,
    land,
    others,
    poverty,
    run_end,
    running,
    stock_exchange,
    taking,
    turn,
    university,
)
from borough.games.london.rules.card_text import TEXTS

# A name for them, so that the imports are not taken for unused.
MODULES: Final = [
    building,
    cash,
    city,
    coffee_house,
    land,
    others,
    poverty,
    run_end,
    running,
    stock_exchange,
    taking,
    turn,
    university,
]


def text_names() -> list[str]:
    """How the component file calls the texts, by number."""
    return [text.name for text in TEXTS]
