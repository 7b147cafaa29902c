"""A game as an environment of Gymnasium: one seat learns, bots play the others."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Unpack

import gymnasium
import numpy as np
from numpy.typing import NDArray

from borough.bots import Bot, RandomBot
from borough.bots.ask_bot import decide
from borough.bots.registry import make_bot
from borough.core.errors import BadInput
from borough.core.game import Game
from borough.core.integers import whole
from borough.core.record import Record
from borough.core.rng import Rng
from borough.core.types import Action, Seat
from borough.envs.episodes import Episodes, Info, Settings, new_seed
from borough.envs.observing import Observation, Observer
from borough.envs.rendering import MODES, Frame, Renderer


class BoroughSingleEnv(gymnasium.Env[Observation, np.int64]):
    """One seat's decisions. Between them, bots make those of the other seats, each from its own view.

    The reward is zero until the game ends, except for illegal actions: these change nothing and give `illegal_reward`.
    """

    metadata = {"render_modes": list(MODES), "render_fps": 2}  # noqa: RUF012 - Gymnasium declares it

    def __init__(
        self,
        game: Game | str,
        seats: int,
        opponents: str | Sequence[str] = "greedy",
        *,
        seat: Seat | None = None,
        render_mode: str | None = None,
        **settings: Unpack[Settings],
    ) -> None:
        """`opponents` is the spec of a bot for all other seats, or one for each, clockwise from the own seat.

        Without a `seat`, one is drawn for each game.
        """
        settings.setdefault("illegal_reward", -1.0)
        self._episodes = Episodes(game, seats, **settings)
        self.game: Game = self._episodes.game
        specs = [opponents] * (self._episodes.seats - 1) if isinstance(opponents, str) else list(opponents)
        if len(specs) != self._episodes.seats - 1:
            raise BadInput(f"{self._episodes.seats} seats have {self._episodes.seats - 1} opponents, not {len(specs)}")
        if seat is not None and whole(seat) not in range(self._episodes.seats):
            raise BadInput(f"there is no seat {str(seat)[:20]} at this table")
        self.bots = [make_bot(spec, self.game) for spec in specs]
        """The opponents, clockwise from the own seat."""
        self._fixed_seat = seat
        self.seat: Seat = seat or 0
        """The own seat in the running game."""
        self._bot_rng = Rng(0)
        self._observer = Observer(self.game, self._episodes.seats)
        self.observation_space = self._observer.space()
        self.action_space = self._observer.action_space()
        self.render_mode = render_mode
        self._renderer = Renderer(self.game, render_mode)

    def reset(self, *, seed: int | None = None, options: dict[str, object] | None = None) -> tuple[Observation, Info]:
        """Deal `game.deal(seats, seed)`. Without a seed, deals follow from the last seed. `options` are not used."""
        super().reset(seed=seed)
        random = self.np_random
        self.seat = int(random.integers(self._episodes.seats)) if self._fixed_seat is None else self._fixed_seat
        self._bot_rng = Rng(new_seed(random))
        self._episodes.deal(new_seed(random) if seed is None else seed)
        self._let_bots_play()
        self._render_for_human()
        return self._observer.observe(self._episodes.state, self.seat), {"seat": self.seat}

    def step(self, action: Action | np.int64) -> tuple[Observation, float, bool, bool, Info]:
        """Play an action, then let the bots play until the own seat is asked again or the game ends."""
        episodes = self._episodes
        info: Info = {"seat": self.seat}
        reward = 0.0
        refusal = episodes.play(self.seat, action)
        if refusal:
            info["refusal"] = refusal
            reward = episodes.illegal_reward or 0.0
        self._let_bots_play()
        if episodes.ended:
            rewards, results = episodes.outcome()
            reward += rewards[self.seat]
            info.update(results[self.seat])
        self._render_for_human()
        observation = self._observer.observe(episodes.state, self.seat)
        return observation, reward, episodes.state.over, episodes.truncated, info

    def _let_bots_play(self) -> None:
        """Play the decisions of the other seats until the own seat owes one."""
        episodes = self._episodes
        while not episodes.ended:
            deciders = episodes.state.deciders()
            if self.seat in deciders:
                return
            bot = self.bots[(deciders[0] - self.seat) % episodes.seats - 1]
            episodes.play(deciders[0], self._choose(bot, deciders[0]))

    def _choose(self, bot: Bot, seat: Seat) -> Action:
        """What a bot chooses for its seat. A random bot needs no view."""
        if type(bot) is RandomBot:
            options = self._episodes.state.options(seat)
            return options[self._bot_rng.below(len(options))]
        return decide(bot, self.game.view(self._episodes.state, seat), self._bot_rng, time_limit=None)

    def action_masks(self) -> NDArray[np.bool_]:
        """The mask of the own seat's legal actions, where SB3-Contrib looks for it."""
        mask = np.zeros(self.game.action_count, np.bool_)
        mask[self._episodes.state.options(self.seat)] = True
        return mask

    def record(self) -> Record:
        """The record of the game so far, which can be saved, replayed and watched."""
        return self._episodes.record()

    def render(self) -> Frame:
        """The table as the own seat sees it: text (`ansi`) or pixels (`rgb_array`); `human` prints it."""
        return self._renderer.render(self._episodes.state, self.seat)

    def close(self) -> None:
        """End the processes of opponents that have some."""
        for bot in self.bots:
            close = getattr(bot, "close", None)
            if callable(close):
                close()

    def _render_for_human(self) -> None:
        if self.render_mode == "human":
            self.render()
