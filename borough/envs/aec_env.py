"""A game as an environment of PettingZoo in which one agent acts at a time (AEC)."""

from __future__ import annotations

from typing import Unpack

from pettingzoo import AECEnv

from borough.core.game import Game
from borough.core.types import Action, Seat
from borough.envs.agents import Agents
from borough.envs.episodes import Info, Settings
from borough.envs.observing import Observation


class BoroughAecEnv(Agents, AECEnv[str, Observation, Action]):  # type: ignore[misc] # PettingZoo is not typed
    """Seats that owe a decision at the same time are asked one after the other: their decisions are hidden and commute.

    The rewards of all agents are zero until the game ends.
    """

    def __init__(
        self,
        game: Game | str,
        seats: int,
        *,
        render_mode: str | None = None,
        render_seat: Seat | None = None,
        **settings: Unpack[Settings],
    ) -> None:
        super().__init__(game, seats, render_mode, render_seat, settings, no_op=False)
        self._refused = ""
        """The agent whose last action was refused, if no other action followed."""

    def reset(self, seed: int | None = None, options: dict[str, object] | None = None) -> None:
        """Deal `game.deal(seats, seed)`. Without a seed, deals follow from the last seed. `options` are not used."""
        self._deal(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, Info] = {agent: {} for agent in self.agents}
        self._refused = ""
        self._skip_agent_selection: str | None = None
        self.agent_selection = self.agents[self._episodes.state.deciders()[0]]
        if self.render_mode == "human":
            self.render()

    def observe(self, agent: str) -> Observation:
        """What an agent sees, in new arrays. Its mask is all zeros while it owes no decision."""
        return self._observer.observe(self._episodes.state, self._seat_of[agent])

    def step(self, action: Action | None) -> None:
        """Play an action of the selected agent; None if the game has ended for it."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        refusal = self._episodes.play(self._seat_of[agent], action)
        self._cumulative_rewards[agent] = 0.0
        if self._refused or refusal:
            self._tell_refusal(agent, refusal)
        if self._episodes.ended:
            self._end()
        elif not refusal:
            self.agent_selection = self.possible_agents[self._episodes.state.deciders()[0]]
        if self.render_mode == "human":
            self.render()

    def _tell_refusal(self, agent: str, refusal: str) -> None:
        """Tell an agent why its action is refused, with the reward for it; forget an earlier refusal."""
        if self._refused:
            self.infos[self._refused] = {}
            self.rewards[self._refused] = 0.0
        self._refused = agent if refusal else ""
        if refusal:
            self.infos[agent] = {"refusal": refusal}
            self.rewards[agent] = self._cumulative_rewards[agent] = self._episodes.illegal_reward or 0.0

    def _end(self) -> None:
        """Give all agents their rewards and results."""
        rewards, results = self._episodes.outcome()
        for seat, agent in enumerate(self.agents):
            self.rewards[agent] += rewards[seat]
            self._cumulative_rewards[agent] += rewards[seat]
            self.infos[agent] = {**self.infos[agent], **results[seat]}
            self.terminations[agent] = not self._episodes.truncated
            self.truncations[agent] = self._episodes.truncated
        self.agent_selection = self.agents[0]
