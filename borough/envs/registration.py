"""The ids of the environments in Gymnasium: `Borough/London-4p-v1`."""

from __future__ import annotations

from typing import Final

import gymnasium

from borough.core.game import Game
from borough.core.registry import game, game_ids

VERSION: Final = 1
"""Raised when the same actions would lead to other observations or rewards, except by a new version of the rules."""
ENTRY_POINT: Final = "borough.envs.single_env:BoroughSingleEnv"


def env_id(rules: Game, seats: int) -> str:
    """The id of a game with a number of seats."""
    name = "".join(word.capitalize() for word in rules.id.split("-"))
    return f"Borough/{name}-{seats}p-v{VERSION}"


def register_envs() -> None:
    """Register all games with all numbers of seats; those that are registered already stay as they are."""
    for ident in game_ids():
        rules = game(ident)
        for seats in rules.seats:
            if env_id(rules, seats) not in gymnasium.registry:
                settings = {"game": ident, "seats": seats}
                gymnasium.register(env_id(rules, seats), entry_point=ENTRY_POINT, kwargs=settings)
