"""What the tests let worker processes do. A module of its own, since spawned processes import it by name."""

from __future__ import annotations

import borough
from borough import Bot, Rng, State, Table, View


def play_on(state: State, rng: Rng) -> tuple[int, State]:
    """Random play to the end: the decisions made, and the state played."""
    return borough.play_out(state, rng), state


def choose(bot: Bot, view: View, rng: Rng) -> tuple[int, Bot, View]:
    """What a bot chooses; the bot and the view go back with it."""
    return bot.choose(view, view.legal, rng), bot, view


def play_first(table: Table) -> Table:
    """The table after its first legal action."""
    seat = table.state.deciders()[0]
    table.play(seat, table.state.legal(seat)[0])
    return table
