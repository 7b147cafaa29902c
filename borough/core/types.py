"""Names for ints that mean something: seats and actions. For readers and type checkers; at run time both are `int`."""

from __future__ import annotations

from typing import TypeAlias

Seat: TypeAlias = int
"""A player's place at the table, counted from 0. A spectator is -1, or None in the arguments of a Game."""

Action: TypeAlias = int
"""A choice of a player: an int in `range(game.action_count)`."""
