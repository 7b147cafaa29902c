"""The environments for PettingZoo pass its own tests, and play the games as they are."""

from __future__ import annotations

import copy
import pickle
import pkgutil
import re
from collections.abc import Callable
from functools import partial

import numpy as np
import pytest
from numpy.typing import NDArray
from pettingzoo.test import (
    api_test,
    parallel_api_test,
    parallel_seed_test,
    performance_benchmark,
    render_test,
    seed_test,
)
from pettingzoo.utils.wrappers import TerminateIllegalWrapper
from tables import every_game, every_table

import borough
import borough.envs
from borough.core.rewards import find_reward
from borough.envs import aec, parallel
from borough.envs.aec_env import BoroughAecEnv

# It has a list of its environments whose observations are a dictionary, and warns about any other.
of_any_other = pytest.mark.filterwarnings(
    "error",
    "ignore:Observation space for each agent probably should be:UserWarning",
    "ignore:Observation is not a NumPy array:UserWarning",
)


@of_any_other
@every_table
def test_api(game_id: str, seats: int):
    api_test(aec(game_id, seats))


@of_any_other
@every_table
def test_parallel_api(game_id: str, seats: int):
    parallel_api_test(parallel(game_id, seats))


@every_table
def test_seeds(game_id: str, seats: int):
    seed_test(partial(aec, game_id, seats), num_cycles=100)


@every_table
def test_seeds_in_parallel(game_id: str, seats: int):
    """PettingZoo's test chooses from all actions: nearly all of them are refused."""
    parallel_seed_test(partial(parallel, game_id, seats, illegal_reward=-1.0), num_cycles=5)


@every_table
def test_pictures(game_id: str, seats: int):
    render_test(partial(aec, game_id, seats))


@every_game
def test_the_benchmark(game_id: str, capsys: pytest.CaptureFixture[str]):
    """Five seconds for each game, with four seats; its figures are printed."""
    performance_benchmark(aec(game_id, 4))
    with capsys.disabled():
        found = re.search(r"(\S+) turns per second", capsys.readouterr().out)
        assert found is not None
        print(f"\nPettingZoo's benchmark, {game_id}, 4 seats: {float(found[1]):,.0f} steps/s")


def random_choice(seed: int) -> Callable[[NDArray[np.int8]], int]:
    """Chooses randomly from a mask."""
    random = np.random.default_rng(seed)
    return lambda mask: int(random.choice(np.flatnonzero(mask)))


def play(env: BoroughAecEnv, seed: int) -> dict[str, tuple[float, bool, bool, dict[str, object]]]:
    """Play a random game; what each agent was told last: reward, termination, truncation and info."""
    choose = random_choice(seed)
    told = {}
    env.reset(seed=seed)
    for agent in env.agent_iter():
        observation, *news = env.last()
        if news[1] or news[2]:
            told[agent] = tuple(news)
            env.step(None)
        else:
            assert observation is not None
            env.step(choose(observation["action_mask"]))
    return told


@every_game
def test_a_seed_deals_the_same_game_as_everywhere(game_id: str):
    env = aec(game_id, 3)
    play(env, seed=7)
    record = env.record()
    assert record.seed == 7
    assert record.deal() == borough.game(game_id).deal(3, 7)
    assert record.replay().over


def test_without_a_seed_deals_follow_from_the_last_seed():
    deals = []
    for _ in range(2):
        env = aec("london", 2)
        env.reset(seed=5)
        env.reset()
        first = env.record().seed
        env.reset()
        deals.append((first, env.record().seed))
    assert deals[0] == deals[1]
    assert deals[0][0] != deals[0][1]


@every_game
def test_an_agent_sees_what_the_encoder_writes_from_its_view(game_id: str):
    env, game = aec(game_id, 3), borough.game(game_id)
    choose = random_choice(1)
    env.reset(seed=1)
    for _ in range(60):
        state = env.record().replay()
        for seat, agent in enumerate(env.agents):
            view = game.view(state, seat)
            row = np.zeros(game.encoder(3).size, np.int16)
            game.encoder(3).write(view, row)
            seen = env.observe(agent)
            assert np.array_equal(seen["observation"], row)
            assert np.flatnonzero(seen["action_mask"]).tolist() == sorted(view.legal)
        env.step(choose(env.observe(env.agent_selection)["action_mask"]))


def test_observations_are_not_changed_later():
    env = aec("london", 2)
    env.reset(seed=1)
    agent = env.agent_selection
    before = env.observe(agent)
    kept = copy.deepcopy(before)
    env.step(int(np.flatnonzero(before["action_mask"])[0]))
    env.observe(agent)
    assert all(np.array_equal(before[name], kept[name]) for name in kept)


@pytest.mark.parametrize("reward", ["win", "rank", "points", "lead"])
@every_game
def test_rewards_come_at_the_end(game_id: str, reward: str):
    env, game = aec(game_id, 3, reward=reward), borough.game(game_id)
    told = play(env, seed=2)
    scores = game.scores(env.record().replay())
    assert [news[0] for news in told.values()] == find_reward(reward)(scores)
    assert all(terminated and not truncated for _, terminated, truncated, _ in told.values())
    expected = [{"points": score.total, "rank": score.rank} for score in scores]
    assert [info for *_, info in told.values()] == expected


def test_functions_and_modules_do_not_share_names():
    """Importing a module of a package sets it as an attribute, in place of a function of the same name."""
    assert all(callable(getattr(borough.envs, name)) for name in ("aec", "parallel", "single"))
    modules = {module.name for module in pkgutil.iter_modules(borough.envs.__path__)}
    assert modules.isdisjoint({"aec", "parallel", "single", "vector"})


def test_a_reward_that_there_is_not_is_refused():
    with pytest.raises(borough.BadInput, match=r"there is no reward 'fame' \(rewards: win, rank, points, lead\)"):
        aec("london", 2, reward="fame")


def test_long_games_are_truncated_without_rewards():
    env = aec("key-flow", 2, reward="points", truncate_at=0.1)
    told = play(env, seed=3)
    assert len(env.record().actions) == int(0.1 * borough.game("key-flow").typical_decisions(2))
    assert [news[:3] for news in told.values()] == [(0.0, False, True)] * 2
    with pytest.raises(borough.BadInput, match="truncate_at must be a positive number, not 0"):
        aec("key-flow", 2, truncate_at=0)


def test_an_illegal_action_is_refused_with_its_rule():
    env = aec("key-to-the-city", 2)
    env.reset(seed=1)
    agent = env.agent_selection
    before = env.observe(agent)
    with pytest.raises(borough.Refusal, match=r"\[.+\]"):
        env.step(env.game.action("commit 1"))
    assert env.agent_selection == agent
    assert np.array_equal(env.observe(agent)["observation"], before["observation"])


def test_an_illegal_action_can_cost_a_reward_instead():
    env = aec("key-to-the-city", 2, illegal_reward=-0.5)
    env.reset(seed=1)
    agent = env.agent_selection
    for _ in range(2):
        env.step(env.game.action("commit 1"))
        _, reward, terminated, truncated, info = env.last()
        assert (env.agent_selection, reward, terminated, truncated) == (agent, -0.5, False, False)
        assert str(info["refusal"]).endswith("]")
    env.step(int(np.argmax(env.observe(agent)["action_mask"])))
    assert (env.rewards[agent], env.infos[agent]) == (0.0, {})
    assert len(env.record().actions) == 1


def test_refused_actions_count_for_the_truncation():
    env = aec("london", 2, illegal_reward=-1.0, truncate_at=1e-9)
    env.reset(seed=1)
    agent = env.agent_selection
    env.step(env.action_space(agent).n)
    assert env.truncations == {"seat_0": True, "seat_1": True}
    assert sum(env.rewards.values()) == env.rewards[agent] == -1.0
    assert set(env.infos[agent]) == {"refusal", "points", "rank"}


def test_the_wrapper_that_ends_games_at_an_illegal_action():
    env = TerminateIllegalWrapper(aec("key-to-the-city", 2), illegal_reward=-1)
    env.reset(seed=1)
    agent = env.agent_selection
    env.step(env.unwrapped.game.action("commit 1"))
    assert all(env.terminations.values())
    assert env.unwrapped._cumulative_rewards[agent] == -1


@every_table
def test_one_after_the_other_and_together_lead_to_the_same_game(game_id: str, seats: int):
    together, after_another = parallel(game_id, seats), aec(game_id, seats)
    choose = random_choice(4)
    chosen: dict[str, list[int]] = {agent: [] for agent in together.possible_agents}
    observations, _ = together.reset(seed=9)
    while together.agents:
        actions = {agent: choose(seen["action_mask"]) for agent, seen in observations.items()}
        for agent, action in actions.items():
            if action == together.no_op:
                assert observations[agent]["action_mask"].sum() == 1
            else:
                chosen[agent].append(action)
        observations, rewards, terminations, _, infos = together.step(actions)
    after_another.reset(seed=9)
    while not any(after_another.terminations.values()):
        after_another.step(chosen[after_another.agent_selection].pop(0))
    assert not any(chosen.values())
    assert (rewards, infos, terminations) == (after_another.rewards, after_another.infos, after_another.terminations)
    assert together.record().replay() == after_another.record().replay()


def test_of_several_actions_all_are_played_or_none():
    env = parallel("key-flow", 3)
    observations, _ = env.reset(seed=1)
    actions = {agent: int(np.argmax(seen["action_mask"])) for agent, seen in observations.items()}
    with pytest.raises(borough.Refusal):
        env.step({**actions, "seat_2": env.no_op})
    with pytest.raises(borough.BadInput, match="there is no action of seat_2, which owes a decision"):
        env.step({agent: actions[agent] for agent in ("seat_0", "seat_1")})
    assert env.record().actions == []
    env.step(actions)
    assert len(env.record().actions) == 3


def test_a_seat_that_owes_no_decision_need_not_act():
    env = parallel("key-to-the-city", 3)
    observations, _ = env.reset(seed=1)
    [decider] = [agent for agent, seen in observations.items() if not seen["action_mask"][env.no_op]]
    first = int(np.argmax(observations[decider]["action_mask"]))
    with pytest.raises(borough.Refusal, match="table-turn"):
        env.step(dict.fromkeys(env.agents, first))
    assert env.record().actions == []
    env.step({decider: first})
    assert len(env.record().actions) == 1


def test_environments_can_be_copied_and_pickled():
    env = aec("key-flow", 2)
    env.reset(seed=3)
    for other in (copy.deepcopy(env), pickle.loads(pickle.dumps(env))):
        choose = random_choice(5)
        other.step(choose(other.observe(other.agent_selection)["action_mask"]))
        assert len(other.record().actions) == 1
    assert env.record().actions == []


def test_text_and_pixels_show_what_a_seat_sees():
    texts = {}
    for seat in (None, 1):
        env = aec("london", 2, render_mode="ansi", render_seat=seat)
        env.reset(seed=1)
        texts[seat] = env.render()
    assert "\x1b[" in texts[None]
    assert "Your hand" in texts[1]
    assert "Your hand" not in texts[None]


@every_game
def test_pixels_have_one_size_and_change_with_the_game(game_id: str):
    env = aec(game_id, borough.game(game_id).seats[-1], render_mode="rgb_array")
    env.reset(seed=1)
    first = env.render()
    play(env, seed=1)
    last = env.render()
    assert first.shape == last.shape
    assert not np.array_equal(first, last)
    assert (first != first[0, 0]).any(axis=2).mean() > 0.01  # something is drawn


def test_a_table_is_printed_for_people(capsys: pytest.CaptureFixture[str]):
    env = aec("london", 2, render_mode="human")
    env.reset(seed=1)
    assert "London" in capsys.readouterr().out
    with pytest.raises(borough.BadInput, match="there is no render mode 'film'"):
        aec("london", 2, render_mode="film")
