"""What the environments for PettingZoo share: agents, spaces, deals and pictures."""

from __future__ import annotations

import numpy as np
from gymnasium import spaces
from gymnasium.utils.seeding import np_random

from borough.core.game import Game
from borough.core.record import Record
from borough.core.types import Seat
from borough.envs.episodes import Episodes, Settings, new_seed
from borough.envs.observing import Observation, Observer
from borough.envs.rendering import MODES, Frame, Renderer


class Agents:
    """The seats of a game as agents: `seat_0`, `seat_1` and so on."""

    def __init__(
        self,
        game: Game | str,
        seats: int,
        render_mode: str | None,
        render_seat: Seat | None,
        settings: Settings,
        no_op: bool,
    ) -> None:
        self._episodes = Episodes(game, seats, **settings)
        self.game: Game = self._episodes.game
        self.possible_agents = [f"seat_{seat}" for seat in range(self._episodes.seats)]
        self.agents: list[str] = []
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._observer = Observer(self.game, self._episodes.seats, no_op)
        self.observation_spaces = {agent: self._observer.space() for agent in self.possible_agents}
        self.action_spaces = {agent: self._observer.action_space() for agent in self.possible_agents}
        self.metadata = {
            "name": f"borough_{self.game.id.replace('-', '_')}_v1",
            "render_modes": list(MODES),
            "render_fps": 2,
            "is_parallelizable": False,  # by a wrapper of PettingZoo: `borough.envs.parallel` is parallel
        }
        self._renderer = Renderer(self.game, render_mode)
        self.render_mode = render_mode
        self.render_seat = render_seat
        """The seat whose view is rendered; None is a spectator."""
        self._random, _ = np_random()

    def _deal(self, seed: int | None) -> None:
        """Deal `game.deal(seats, seed)`; without a seed, the next of a sequence that depends on the last seed given."""
        if seed is not None:
            self._random, _ = np_random(seed)
        self._episodes.deal(new_seed(self._random) if seed is None else seed)
        self.agents = list(self.possible_agents)

    def observation_space(self, agent: str) -> spaces.Space[Observation]:
        """The space of an agent's observations, always the same object."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[np.int64]:
        """The space of an agent's actions, always the same object."""
        return self.action_spaces[agent]

    def record(self) -> Record:
        """The record of the game so far, which can be saved, replayed and watched."""
        return self._episodes.record()

    def render(self) -> Frame:
        """The table as text (`ansi`) or pixels (`rgb_array`); in the mode `human` it is printed."""
        return self._renderer.render(self._episodes.state, self.render_seat)

    def close(self) -> None:
        """Nothing needs to be released."""
