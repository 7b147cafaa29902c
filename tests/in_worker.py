"""Functions that tests run in worker processes. In a separate module, since spawned processes import it by name."""

from __future__ import annotations

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
