"""Games as agents of PufferLib. PufferLib 3.0 needs NumPy 1, so these tests run in an environment of their own."""

from __future__ import annotations

import numpy as np
import pytest
from pebbles import PEBBLES

import borough.envs
from borough import Refusal
from borough.envs.masks import random_actions

pytest.importorskip("pufferlib", reason="PufferLib is not installed")
import pufferlib.vector

from borough.envs.puffer import PufferGames


def test_the_agents_play_the_games_of_the_vector_environment():
    games, agents = borough.envs.vector(PEBBLES, 2, 3, seed=4, reward="rank"), PufferGames(PEBBLES, 2, 3, seed=4)
    size, generator, ends = agents.size, np.random.default_rng(1), 0
    observations, _ = agents.reset(4)
    for _ in range(60):
        rows = observations.reshape(3, 2, -1)
        for number, seat in enumerate(games.seats):
            assert (rows[number, seat, :size] == games.observations[number]).all()
            assert (rows[number, seat, size:] == games.masks[number]).all()
            assert rows[number, 1 - seat, size:].all()
            assert agents.masks.reshape(3, 2)[number].tolist() == [seat == 0, seat == 1]
        assert all(agents.single_observation_space.contains(row) for row in observations)
        actions = random_actions(games.masks, generator)
        games.step(actions)
        observations, rewards, terminals, truncations, infos = agents.step(np.repeat(actions, 2))
        assert rewards.tolist() == games.rewards.reshape(-1).tolist()
        assert terminals.tolist() == np.repeat(games.dones, 2).tolist()
        assert not truncations.any()
        assert [info["episode_length"] for info in infos] == games.lengths[games.dones].tolist()
        ends += len(infos)
    assert ends > 5


def test_a_policy_without_masks_can_have_its_illegal_actions_replaced():
    strict, lenient = PufferGames(PEBBLES, 2, 2), PufferGames(PEBBLES, 2, 2, replace_illegal=True)
    strict.step(np.zeros(4, int))  # 11 pebbles are left
    takes_three = np.full(4, 2)
    with pytest.raises(Refusal, match="not so many pebbles"):
        for _ in range(4):
            strict.step(takes_three)
    lenient.step(np.zeros(4, int))
    for _ in range(50):
        lenient.step(takes_three)


def test_truncated_games_are_told_apart():
    agents = PufferGames(PEBBLES, 2, 1, truncate_at=3.5 / PEBBLES.typical_decisions(2))
    for _ in range(3):
        _, rewards, terminals, truncations, _ = agents.step(np.zeros(2, int))
    assert truncations.all()
    assert not terminals.any()
    assert not rewards.any()


@pytest.mark.parametrize("backend", ["Serial", "Multiprocessing"])
def test_pufferlib_steps_them(backend: str):
    kind = getattr(pufferlib.vector, backend)
    settings = {"env_kwargs": {"game": "london", "seats": 3, "num_envs": 2}, "num_envs": 2, "seed": 1}
    more = {"num_workers": 2, "overwork": True} if backend == "Multiprocessing" else {}
    agents = pufferlib.vector.make(PufferGames, backend=kind, **settings, **more)
    try:
        observations, _ = agents.reset(seed=1)
        size = agents.driver_env.size
        generator = np.random.default_rng(2)
        for _ in range(30):
            actions = random_actions(observations[:, size:] > 0, generator)
            observations, rewards, terminals, truncations, _ = agents.step(actions)
            assert observations.shape == (12, agents.single_observation_space.shape[0])
            assert len(rewards) == len(terminals) == len(truncations) == 12
        assert (observations[:, :size] != 0).any(axis=1).all()
    finally:
        agents.close()
