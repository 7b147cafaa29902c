"""Games for PufferLib 3: a native environment with an agent for every seat of every game. Needs `pufferlib`."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import pufferlib
from gymnasium import spaces
from numpy.typing import NDArray

from borough.core.components import Components
from borough.core.game import Game
from borough.envs.masks import random_actions
from borough.envs.rows import bounds
from borough.envs.vector_env import VectorEnv

Infos = list[dict[str, float]]
Step = tuple[NDArray[np.int16], NDArray[np.float32], NDArray[np.bool_], NDArray[np.bool_], Infos]


class PufferGames(pufferlib.PufferEnv):  # type: ignore[misc]
    """`num_envs` games as agents of PufferLib: agent `game * seats + seat`.

    An observation is the row of the encoder, followed by the mask of legal actions. In each game one agent is asked: it
    has just got its new observation, and PufferLib's `masks` are true for it. Whatever the others do is ignored. They
    keep the observation of their last decision, with a mask that allows everything. An agent is rewarded at the end of
    the game, and its `terminals` are set then, as those of all agents of the game.
    """

    def __init__(
        self,
        game: Game | str = "london",
        seats: int = 2,
        num_envs: int = 1,
        *,
        reward: str = "rank",
        options: Mapping[str, bool] | None = None,
        components: Components | str | None = None,
        truncate_at: float | None = None,
        replace_illegal: bool = False,
        buf: dict[str, NDArray[np.generic]] | None = None,
        seed: int | None = 0,
    ) -> None:
        """With `replace_illegal`, an illegal action of a policy that ignores masks is replaced by a random legal one;
        without it, such an action raises Refusal. PufferLib gives `buf` and `seed`.
        """
        self.games = VectorEnv(
            game,
            seats,
            num_envs,
            seed=seed or 0,
            reward=reward,
            options=options,
            components=components,
            truncate_at=truncate_at,
        )
        assert self.games.encoder is not None
        self.size = self.games.encoder.size
        """The length of the row; the numbers of an observation from here on are the mask."""
        low, high = bounds(self.games.encoder)
        mask = np.ones(self.games.action_count, np.int16)
        self.single_observation_space = spaces.Box(np.append(low, 0 * mask), np.append(high, mask), dtype=np.int16)
        self.single_action_space = spaces.Discrete(self.games.action_count)
        self.num_agents = num_envs * seats
        self.replace_illegal = replace_illegal
        super().__init__(buf)
        self._generator = np.random.default_rng(seed)
        self._numbers = np.arange(num_envs)
        self._begin()

    def reset(self, seed: int | None = None) -> tuple[NDArray[np.int16], Infos]:
        """Deal the first episode of every game."""
        self.games.reset(seed)
        self._generator = np.random.default_rng(seed)
        self._begin()
        return self.observations, []

    def step(self, actions: NDArray[np.integer]) -> Step:
        """Play the actions of the agents that are asked."""
        games, shape = self.games, (self.games.num_envs, self.games.seat_count)
        self.actions[:] = actions
        chosen = self.actions.reshape(shape)[self._numbers, games.seats]
        if self.replace_illegal:
            legal = games.masks[self._numbers, chosen]
            chosen = np.where(legal, chosen, random_actions(games.masks, self._generator))
        self._rows[self._numbers, games.seats, self.size :] = 1
        games.step(chosen)
        ended = games.dones & ~games.truncations
        self.rewards[:] = games.rewards.reshape(-1)
        self.terminals[:] = np.repeat(ended, games.seat_count)
        self.truncations[:] = np.repeat(games.truncations, games.seat_count)
        infos = [self._info(int(number)) for number in np.flatnonzero(games.dones)]
        if infos:
            self._rows[games.dones, :, : self.size] = 0
        self._show()
        return self.observations, self.rewards, self.terminals, self.truncations, infos

    def close(self) -> None:
        """Nothing needs to be released."""
        self.games.close()

    def _begin(self) -> None:
        """Show the beginning of all games."""
        self._rows: NDArray[np.int16] = self.observations.reshape(self.games.num_envs, self.games.seat_count, -1)
        self._rows[:, :, : self.size] = 0
        self._rows[:, :, self.size :] = 1
        for array in (self.rewards, self.terminals, self.truncations):
            array[:] = 0
        self._show()

    def _show(self) -> None:
        """Write the observations of the agents that are asked."""
        games = self.games
        self._rows[self._numbers, games.seats, : self.size] = games.observations
        self._rows[self._numbers, games.seats, self.size :] = games.masks
        self.masks[:] = False
        self.masks.reshape(games.num_envs, games.seat_count)[self._numbers, games.seats] = True

    def _info(self, number: int) -> dict[str, float]:
        """About an episode that has ended; PufferLib takes means."""
        points = self.games.points[number]
        return {"episode_length": float(self.games.lengths[number]), "points": float(points.mean())}
