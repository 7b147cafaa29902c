"""Observations and masks of legal actions as NumPy arrays, with their Gymnasium spaces."""

from __future__ import annotations

from typing import cast

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from borough.core.encoder import Encoder
from borough.core.game import Game
from borough.core.state import State
from borough.core.types import Seat
from borough.envs.rows import bounds

Observation = dict[str, NDArray[np.int16] | NDArray[np.int8]]
"""`observation`: the row of the encoder, int16. `action_mask`: 1 for each legal action, int8."""


class Observer:
    """Makes the observations of one game with a number of seats.

    With `no_op`, masks have one more entry: 1 for a seat that owes no decision.
    """

    def __init__(self, game: Game, seats: int, no_op: bool = False) -> None:
        self.game = game
        self.seats = seats
        self.no_op = no_op
        self.encoder: Encoder = game.encoder(seats)
        self.mask_length = game.action_count + no_op

    def __reduce__(self) -> tuple[type[Observer], tuple[Game, int, bool]]:
        return Observer, (self.game, self.seats, self.no_op)

    def space(self) -> spaces.Space[Observation]:
        """A new space that contains the observations."""
        low, high = bounds(self.encoder)
        mask = spaces.Box(0, 1, (self.mask_length,), np.int8)
        space = spaces.Dict({"observation": spaces.Box(low, high, dtype=np.int16), "action_mask": mask})
        return cast("spaces.Space[Observation]", space)

    def action_space(self) -> spaces.Discrete:
        """A new space of as many actions as the mask has entries."""
        return spaces.Discrete(self.mask_length)

    def observe(self, state: State, seat: Seat) -> Observation:
        """What a seat sees, in new arrays. Without `no_op`, the mask of a seat that owes no decision is all zeros."""
        row = np.empty(self.encoder.size, np.int16)
        self.encoder.write_state(state, seat, row)
        mask = np.zeros(self.mask_length, np.int8)
        options = state.options(seat)
        if options:
            mask[options] = 1
        elif self.no_op:
            mask[-1] = 1
        return {"observation": row, "action_mask": mask}
