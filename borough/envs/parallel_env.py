"""A game as an environment of PettingZoo in which all agents act at once (Parallel)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Unpack

from pettingzoo import ParallelEnv

from borough.core.errors import BadInput
from borough.core.game import Game
from borough.core.types import Action, Seat
from borough.envs.agents import Agents
from borough.envs.episodes import Info, Settings
from borough.envs.observing import Observation

Steps = tuple[dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], dict[str, Info]]
"""Observations, rewards, terminations, truncations and infos, by agent."""


class BoroughParallelEnv(Agents, ParallelEnv[str, Observation, Action]):  # type: ignore[misc] # PettingZoo is not typed
    """All seats that owe a decision act in one step; the others have a single action, `no_op`.

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
        super().__init__(game, seats, render_mode, render_seat, settings, no_op=True)
        self.no_op: Action = self.game.action_count
        """The only action of a seat that owes no decision; it follows those of the game."""

    def reset(
        self, seed: int | None = None, options: dict[str, object] | None = None
    ) -> tuple[dict[str, Observation], dict[str, Info]]:
        """Deal `game.deal(seats, seed)`. Without a seed, deals follow from the last seed. `options` are not used."""
        self._deal(seed)
        if self.render_mode == "human":
            self.render()
        return self._observations(), {agent: {} for agent in self.agents}

    def step(self, actions: Mapping[str, Action]) -> Steps:
        """Play the actions of all agents; those of seats that owe no decision can be left out."""
        rewards = dict.fromkeys(self.agents, 0.0)
        infos: dict[str, Info] = {agent: {} for agent in self.agents}
        for agent, action in self._moves(actions).items():
            refusal = self._episodes.play(self._seat_of[agent], action)
            if refusal:
                rewards[agent] = self._episodes.illegal_reward or 0.0
                infos[agent]["refusal"] = refusal
            if self._episodes.ended:
                break
        if self._episodes.ended:
            for agent, reward, result in zip(self.agents, *self._episodes.outcome(), strict=True):
                rewards[agent] += reward
                infos[agent].update(result)
        terminations = dict.fromkeys(self.agents, self._episodes.state.over)
        truncations = dict.fromkeys(self.agents, self._episodes.truncated)
        observations = self._observations()
        if self._episodes.ended:
            self.agents = []
        if self.render_mode == "human":
            self.render()
        return observations, rewards, terminations, truncations, infos

    def _moves(self, actions: Mapping[str, Action]) -> dict[str, Action]:
        """The actions to play, without `no_op` of seats that owe no decision. If one is to raise, none is played."""
        state = self._episodes.state
        deciding = [self.possible_agents[seat] for seat in state.deciders()]
        missing = [agent for agent in deciding if agent not in actions]
        if missing:
            raise BadInput(f"there is no action of {missing[0]}, which owes a decision")
        moves = {agent: action for agent, action in actions.items() if agent in deciding or action != self.no_op}
        if self._episodes.illegal_reward is None and len(moves) > 1:
            for agent, action in moves.items():
                if action not in state.options(self._seat_of[agent]):
                    raise state.refusal(self._seat_of[agent], action)
        return moves

    def _observations(self) -> dict[str, Observation]:
        """What every agent sees."""
        state = self._episodes.state
        return {agent: self._observer.observe(state, self._seat_of[agent]) for agent in self.agents}
