"""The vector environment: many games stepped by one call, in this process or in several."""

from __future__ import annotations

import weakref
from collections.abc import Mapping
from types import TracebackType
from typing import Final, Self, cast

import numpy as np
from numpy.typing import ArrayLike, NDArray

from borough.core.batch import Batch
from borough.core.components import Components
from borough.core.encoder import Encoder
from borough.core.errors import BadInput
from borough.core.game import Game
from borough.core.integers import whole
from borough.core.registry import game as find_game
from borough.envs.batch_arrays import BatchSettings
from borough.envs.batch_workers import BatchWorkers


class VectorEnv:
    """Many games of one kind. Each step plays one action in every game and overwrites the arrays.

    In each game one seat is asked at a time; of several that owe a decision, the first. When a game has ended, its next
    episode is dealt at once: then `dones` is set, `rewards`, `points`, `ranks` and `lengths` tell about the episode
    that has ended, and everything else about the new one.

    Episode k of game i is `game.deal(seats, episode_seed(seed, i, k))` (`borough.core.batch.episode_seed`). It depends
    neither on the number of games nor on the number of worker processes.
    """

    def __init__(
        self,
        game: Game | str,
        seats: int,
        num_envs: int,
        *,
        seed: int = 0,
        reward: str = "win",
        options: Mapping[str, bool] | None = None,
        components: Components | str | None = None,
        truncate_at: float | None = None,
        workers: int = 0,
        observations: bool = True,
    ) -> None:
        """Rewards are named in `borough.core.rewards`. `truncate_at=2` truncates an episode after twice
        `game.typical_decisions(seats)` decisions, without rewards; by default none is truncated, and all games end.
        Without `observations` that array has no columns, and the game needs no encoder.
        With `workers=K`, the games are spread over K new processes, which write into the arrays here. A script that
        starts them must be importable: what it does goes under `if __name__ == "__main__":`.
        """
        self.game: Final = find_game(game) if isinstance(game, str) else game
        self.seat_count: Final = self.game.check_seats(seats)
        self.action_count: Final = self.game.action_count
        self.num_envs: Final = _at_least(num_envs, 1, "num_envs")
        self.workers: Final = min(_at_least(workers, 0, "workers"), self.num_envs)
        self.encoder: Final[Encoder | None] = self.game.encoder(self.seat_count) if observations else None
        settings = BatchSettings(
            self.game, self.seat_count, self.num_envs, reward, options, components, truncate_at, observations
        )
        games: Batch | BatchWorkers
        if self.workers:
            games = BatchWorkers(settings, self.workers, seed)
            arrays = games.arrays
        else:
            games = settings.batch(seed, range(self.num_envs))
            arrays = settings.arrays(bytearray(settings.nbytes()))
            settings.attach(games, arrays, range(self.num_envs))
        self._games: Final = games
        self._close: Final = weakref.finalize(self, games.close) if isinstance(games, BatchWorkers) else None

        self.observations: Final = cast("NDArray[np.int16]", arrays["observations"])
        """(num_envs, encoder.size): what the seat that is asked sees; `encoder.fields` says what the numbers mean."""
        self.masks: Final = cast("NDArray[np.bool_]", arrays["masks"])
        """(num_envs, action_count): its legal actions."""
        self.seats: Final = cast("NDArray[np.int32]", arrays["seats"])
        """(num_envs,): the seat that is asked."""
        self.rewards: Final = cast("NDArray[np.float32]", arrays["rewards"])
        """(num_envs, seat_count): what each seat gets; zero unless the episode has ended with the last step."""
        self.dones: Final = cast("NDArray[np.bool_]", arrays["dones"])
        """(num_envs,): whether an episode has ended with the last step, truncated or not."""
        self.truncations: Final = cast("NDArray[np.bool_]", arrays["truncations"])
        """(num_envs,): whether it was truncated."""
        self.points: Final = cast("NDArray[np.int32]", arrays["points"])
        """(num_envs, seat_count): the points at the end of the last episode that has ended."""
        self.ranks: Final = cast("NDArray[np.int32]", arrays["ranks"])
        """(num_envs, seat_count): the ranks at its end."""
        self.lengths: Final = cast("NDArray[np.int32]", arrays["lengths"])
        """(num_envs,): its number of decisions."""
        self.episodes: Final = cast("NDArray[np.int32]", arrays["episodes"])
        """(num_envs,): the number of the running episode, counted from 0."""

    @property
    def batch(self) -> Batch:
        """The games themselves, with their states; only without worker processes."""
        if isinstance(self._games, BatchWorkers):
            raise BadInput("the games of this vector environment are in worker processes")
        return self._games

    def reset(self, seed: int | None = None) -> None:
        """Deal the first episode of every game; with the same seed as before if none is given."""
        self._games.reset(seed)

    def step(self, actions: ArrayLike) -> None:
        """Play an action in every game, for the seat that is asked there: `num_envs` whole numbers.

        An illegal action raises Refusal, and nothing is changed in any game. (With worker processes this holds as long
        as `masks` is only read.)
        """
        chosen = np.asarray(actions)
        if chosen.shape != (self.num_envs,) or not np.issubdtype(chosen.dtype, np.integer):
            raise BadInput(f"actions must be {self.num_envs} whole numbers")
        self._games.step(chosen)

    def random_steps(self, steps: int) -> None:
        """Make steps in which every game plays a legal action at random, chosen in compiled code."""
        self._games.random_steps(steps)

    def close(self) -> None:
        """End the worker processes, if there are any. The arrays stay."""
        if self._close is not None:
            self._close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def __repr__(self) -> str:
        where = f", {self.workers} worker processes" if self.workers else ""
        return f"<{self.num_envs} games of {self.game.id}: {self.seat_count} seats{where}>"


def _at_least(value: object, least: int, name: str) -> int:
    """A whole number as an `int`; raises BadInput if it is none or too small."""
    number = whole(value)
    if number is None or number < least:
        raise BadInput(f"{name} must be a whole number from {least} on, not {str(value)[:20]}")
    return number
