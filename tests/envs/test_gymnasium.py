"""The environments for Gymnasium pass its own check, and play against bots."""

from __future__ import annotations

import warnings

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from tables import every_table

import borough
from borough.bots.ask_bot import BotFailure
from borough.envs import single
from borough.envs.registration import env_id, register_envs


def play(env: gymnasium.Env, seed: int) -> tuple[float, dict[str, object]]:
    """Play a game with random choices: the sum of rewards and the last info."""
    random = np.random.default_rng(seed)
    observation, info = env.reset(seed=seed)
    total, ended = 0.0, False
    while not ended:
        action = int(random.choice(np.flatnonzero(observation["action_mask"])))
        observation, reward, terminated, truncated, info = env.step(action)
        total += reward
        ended = terminated or truncated
    return total, info


@every_table
def test_check(game_id: str, seats: int, capsys: pytest.CaptureFixture[str]):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(gymnasium.make(env_id(borough.game(game_id), seats)).unwrapped)
    assert capsys.readouterr().out  # the mode `human` prints the table


def test_ids():
    ids = [name for name in gymnasium.registry if name.startswith("Borough/")]
    assert {"Borough/London-4p-v1", "Borough/KeyToTheCity-6p-v1", "Borough/KeyFlow-2p-v1"} <= set(ids)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        register_envs()  # again
    made = gymnasium.make("borough.envs:Borough/London-3p-v1", opponents=["random", "greedy"], seat=2)
    assert repr(made.unwrapped.bots[0]) == "<random>"
    assert made.reset(seed=1)[1] == {"seat": 2}
    assert gymnasium.spec("Borough/London-3p-v1").kwargs == {"game": "london", "seats": 3}


@every_table
def test_a_game_against_bots_ends_with_a_reward_and_a_record(game_id: str, seats: int):
    env = single(game_id, seats, "random", reward="rank")
    total, info = play(env, seed=4)
    state = env.record().replay()
    scores = borough.game(game_id).scores(state)
    assert state.over
    assert env.record().seed == 4
    assert (info["points"], info["rank"]) == (scores[env.seat].total, scores[env.seat].rank)
    assert total == pytest.approx((seats - 2 * info["rank"] + 1) / (seats - 1)) or tied(scores)


def tied(scores: list[borough.Score]) -> bool:
    """Whether seats share a rank."""
    return len({score.rank for score in scores}) < len(scores)


def test_the_same_seed_gives_the_same_game():
    records = []
    for _ in range(2):
        env = single("key-flow", 3, ["greedy:samples=1", "random"])
        play(env, seed=8)
        records.append((env.seat, env.record()))
    assert records[0] == records[1]


def test_the_seat_is_drawn_for_each_game_unless_given():
    drawn, given = single("london", 4, "random"), single("london", 4, "random", seat=3)
    drawn.reset(seed=1)
    assert {drawn.reset()[1]["seat"] for _ in range(30)} == {0, 1, 2, 3}
    assert {given.reset(seed=seed)[1]["seat"] for seed in range(5)} == {3}
    with pytest.raises(borough.BadInput, match="there is no seat 4 at this table"):
        single("london", 4, seat=4)


class Witness:
    """Plays the first legal action and remembers which seats it saw."""

    def __init__(self) -> None:
        self.seats: set[int] = set()

    def choose(self, view: borough.View, legal: list[int], rng: borough.Rng) -> int:
        self.seats.add(view.seat)
        return legal[0]


def test_opponents_sit_clockwise_and_see_their_own_views():
    env = single("key-flow", 4, "random", seat=2)
    env.bots = [Witness(), Witness(), Witness()]
    play(env, seed=1)
    assert [bot.seats for bot in env.bots] == [{3}, {0}, {1}]


def test_an_opponent_that_cheats_is_an_error():
    class Cheat(Witness):
        def choose(self, view: borough.View, legal: list[int], rng: borough.Rng) -> int:
            return -1

    env = single("london", 2, "random")
    env.bots = [Cheat()]
    with pytest.raises(BotFailure, match="chose -1, which is not legal"):
        play(env, seed=1)


def test_there_is_one_opponent_for_each_other_seat():
    with pytest.raises(borough.BadInput, match="3 seats have 2 opponents, not 1"):
        single("london", 3, ["greedy"])
    with pytest.raises(borough.BadInput, match="there is no bot 'gredy'"):
        single("london", 3, "gredy")


def test_an_illegal_action_changes_nothing_and_costs_a_reward():
    env = single("london", 2, "random", seat=0)
    before, _ = env.reset(seed=1)
    after, reward, terminated, truncated, info = env.step(np.int64(env.game.action("done")))
    assert (reward, terminated, truncated) == (-1.0, False, False)
    assert str(info["refusal"]).endswith("]")
    assert all(np.array_equal(before[name], after[name]) for name in before)
    strict = single("london", 2, "random", seat=0, illegal_reward=None)
    strict.reset(seed=1)
    with pytest.raises(borough.Refusal):
        strict.step(env.game.action("done"))


def test_the_mask_is_where_sb3_looks_for_it():
    env = gymnasium.make("Borough/KeyFlow-2p-v1", opponents="random")
    observation, _ = env.reset(seed=1)
    mask = env.get_wrapper_attr("action_masks")()
    assert mask.dtype == bool
    assert np.array_equal(mask, observation["action_mask"])


def test_a_long_game_is_truncated():
    env = single("london", 2, "random", seat=0, truncate_at=0.01)
    env.reset(seed=1)
    steps = [env.step(0) for _ in range(20)]
    ends = [truncated for _, _, _, truncated, _ in steps].index(True)
    assert ends + 1 <= int(0.01 * env.game.typical_decisions(2))
    assert not any(terminated for _, _, terminated, _, _ in steps)


def test_pictures_show_the_own_seat():
    env = single("london", 3, "random", seat=1, render_mode="ansi")
    env.reset(seed=1)
    assert "Your hand" in str(env.render())
