"""Borough: city-building board games by their full rules, for people, bots and research."""

from __future__ import annotations

from borough.bots import Bot
from borough.bots.hints import Hint, hint
from borough.bots.registry import make_bot
from borough.core.errors import BadInput, ComponentError, DealError, RecordError, Refusal
from borough.core.game import Game, Option, Score
from borough.core.prompt import Prompt
from borough.core.record import Record, commitment
from borough.core.registry import game, game_ids, register
from borough.core.rng import Rng
from borough.core.state import State, play_out
from borough.core.table import Table
from borough.core.types import Action, Seat
from borough.core.view import View

__version__ = "0.2.0.dev0"

__all__ = [
    "Action",
    "BadInput",
    "Bot",
    "ComponentError",
    "DealError",
    "Game",
    "Hint",
    "Option",
    "Prompt",
    "Record",
    "RecordError",
    "Refusal",
    "Rng",
    "Score",
    "Seat",
    "State",
    "Table",
    "View",
    "commitment",
    "game",
    "game_ids",
    "hint",
    "make_bot",
    "play_out",
    "register",
]
