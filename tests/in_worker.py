"""Functions and games that tests use in worker processes, which import them by the name of this module."""

from __future__ import annotations

from pebbles import Pebbles

import borough
from borough import Bot, Rng, State, Table, View


def play_on(state: State, rng: Rng) -> tuple[int, State]:
    """Play at random to the end: the number of decisions, and the final state."""
    return borough.play_out(state, rng), state


def choose(bot: Bot, view: View, rng: Rng) -> tuple[int, Bot, View]:
    """What a bot chooses, with the bot and the view as received."""
    return bot.choose(view, view.legal, rng), bot, view


def play_first(table: Table) -> Table:
    """The table after its first legal action."""
    seat = table.state.deciders()[0]
    table.play(seat, table.state.legal(seat)[0])
    return table


class Breaks(Pebbles):
    """Raises an error when a game ends."""

    id = "breaks"

    def scores(self, at: object) -> list[borough.Score]:
        raise ZeroDivisionError("no scores today")
