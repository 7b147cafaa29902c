"""A game that the conformance suite plays: its table, its record, and the error that a broken promise raises."""

from __future__ import annotations

import pickle
from typing import TypeVar

from borough.core.game import Game, Options
from borough.core.record import Record
from borough.core.registry import register
from borough.core.rng import Rng
from borough.core.state import State
from borough.core.table import Table

T = TypeVar("T")


class Nonconformance(AssertionError):
    """A promise that a game broke, with the record that shows it."""

    def __init__(self, message: str, record: Record) -> None:
        self.message = message
        self.record = record
        self.at = len(record.actions)
        super().__init__(f"{record.game}, {record.seats} seats, seed {record.seed}, action {self.at}: {message}")


class PlayedGame:
    """One game in progress. The checks read its state, and draw from its generator where they try something."""

    def __init__(self, game: Game, seats: int, options: Options, seed: int) -> None:
        register(game)  # records and tables find a game by its id
        self.game = game
        self.record = Record(game.id, seats, seed, options, "", [], game.rules_version)
        """What was played, written before each action, so that it includes an action that fails."""
        self.table = Table(Record(game.id, seats, seed, options, "", [], game.rules_version))
        self.rng = Rng(seed).spawn()

    @property
    def state(self) -> State:
        """The current state."""
        return self.table.state

    def move(self, choice: int) -> None:
        """Play the action that a random number selects, unless the game is over."""
        deciders = self.state.deciders()
        if not deciders:
            return
        seat = deciders[choice % len(deciders)]
        legal = self.state.legal(seat)
        action = legal[choice // len(deciders) % len(legal)]
        self.record.actions.append((seat, action))
        self.table.play(seat, action)

    def need(self, kept: bool, message: str) -> None:
        """Raise Nonconformance with this message if a promise is not kept."""
        if not kept:
            raise Nonconformance(message, self.record)


def pickled(thing: T) -> T:
    """An object as another process would receive it."""
    received: T = pickle.loads(pickle.dumps(thing))
    return received
