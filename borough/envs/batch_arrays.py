"""The arrays of a vector environment, in memory that processes can share."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import numpy as np
from numpy.typing import NDArray

from borough.core.batch import Batch
from borough.core.buffers import FORMATS, OBSERVATIONS, widths
from borough.core.components import Components
from borough.core.game import Game

if TYPE_CHECKING:
    from ctypes import Array as CArray
    from ctypes import c_ubyte

Array = NDArray[np.generic]
ACTIONS: Final = "actions"
"""The array in which worker processes read their actions."""
FLAGS: Final = ("masks", "dones", "truncations")
"""The arrays that are bool. A batch writes them as bytes, which is the same in memory."""
PER_GAME: Final = ("seats", "dones", "truncations", "lengths", "episodes")
"""The arrays of one dimension, with a number for each game."""
ALIGNMENT: Final = 64
"""Every array begins at a multiple of this many bytes."""


@dataclass(frozen=True)
class BatchSettings:
    """What all batches of a vector environment have in common."""

    game: Game
    seats: int
    count: int
    """The number of games, all batches together."""
    reward: str
    options: Mapping[str, bool] | None
    components: Components | str | None
    truncate_at: float | None
    observations: bool

    def batch(self, seed: int, games: range) -> Batch:
        """A batch of some of the games."""
        return Batch(
            self.game,
            self.seats,
            len(games),
            seed=seed,
            first=games.start,
            reward=self.reward,
            options=self.options,
            components=self.components,
            truncate_at=self.truncate_at,
        )

    def shapes(self) -> dict[str, tuple[np.dtype[np.generic], tuple[int, ...]]]:
        """The type and shape of each array."""
        size = self.game.encoder(self.seats).size if self.observations else 0
        shapes: dict[str, tuple[np.dtype[np.generic], tuple[int, ...]]] = {}
        for name, width in widths(self.seats, self.game.action_count, size).items():
            kind = np.dtype(np.bool_) if name in FLAGS else np.dtype(FORMATS[name])
            shapes[name] = kind, (self.count,) if name in PER_GAME else (self.count, width)
        shapes[ACTIONS] = np.dtype(np.int64), (self.count,)
        return shapes

    def nbytes(self) -> int:
        """How much memory the arrays need."""
        return sum(_aligned(kind.itemsize * int(np.prod(shape))) for kind, shape in self.shapes().values())

    def arrays(self, memory: bytearray | CArray[c_ubyte]) -> dict[str, Array]:
        """The arrays, one after the other in memory."""
        arrays: dict[str, Array] = {}
        start = 0
        for name, (kind, shape) in self.shapes().items():
            count = int(np.prod(shape))
            arrays[name] = np.frombuffer(memoryview(memory), kind, count, start).reshape(shape)
            start += _aligned(kind.itemsize * count)
        return arrays

    def attach(self, batch: Batch, arrays: Mapping[str, Array], games: range) -> None:
        """Let a batch of some of the games write into its part of the arrays."""
        names = [name for name in FORMATS if name != OBSERVATIONS or self.observations]
        batch.attach({name: arrays[name][games.start : games.stop] for name in names})


def _aligned(size: int) -> int:
    return -(-size // ALIGNMENT) * ALIGNMENT
