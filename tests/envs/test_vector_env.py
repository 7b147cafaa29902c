"""The vector environment: the same games in this process and in others, and what happens when processes die."""

from __future__ import annotations

import gc
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from in_worker import Breaks
from pebbles import PEBBLES, Pebbles

import borough.envs
from borough import BadInput, DealError, Game, Refusal
from borough.envs.batch_arrays import PER_GAME
from borough.envs.batch_workers import WorkerFailure
from borough.envs.masks import random_actions
from borough.envs.rows import bounds, fields, floats
from borough.envs.vector_env import VectorEnv

GAMES = [PEBBLES, *map(borough.game, borough.game_ids())]
ARRAYS = ("observations", "masks", "seats", "rewards", "dones", "truncations", "points", "ranks", "lengths", "episodes")
ROOT = Path(__file__).parent.parent.parent
TIMEOUT = 60
"""Seconds after which a test fails that waits for a process."""


@pytest.fixture(scope="module")
def workers() -> Iterator[VectorEnv]:
    """Five games in two worker processes, shared because starting them takes a while."""
    with borough.envs.vector(PEBBLES, 2, 5, seed=3, workers=2, truncate_at=0.5) as env:
        yield env


def same(one: VectorEnv, other: VectorEnv) -> bool:
    return all(np.array_equal(getattr(one, name), getattr(other, name)) for name in ARRAYS)


def has_encoder(game: Game) -> bool:
    return type(game).new_encoder is not Game.new_encoder


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_the_arrays_have_the_documented_types_and_shapes(game: Game):
    env = borough.envs.vector(game, 3, 4, observations=has_encoder(game))
    size = env.encoder.size if env.encoder else 0
    widths = {"observations": size, "masks": game.action_count, "rewards": 3, "points": 3, "ranks": 3}
    types = {"observations": "int16", "masks": "bool", "dones": "bool", "truncations": "bool", "rewards": "float32"}
    for name in ARRAYS:
        array = getattr(env, name)
        assert array.shape == ((4,) if name in PER_GAME else (4, widths[name])), name
        assert array.dtype == types.get(name, "int32"), name


def test_worker_processes_play_the_same_games(workers: VectorEnv):
    here = borough.envs.vector(PEBBLES, 2, 5, seed=3, truncate_at=0.5)
    workers.reset()
    generator, ends, cut = np.random.default_rng(1), 0, 0
    for _ in range(60):
        assert same(here, workers)
        actions = random_actions(here.masks, generator)
        here.step(actions)
        workers.step(actions)
        ends, cut = ends + here.dones.sum(), cut + here.truncations.sum()
    here.random_steps(25)
    workers.random_steps(25)
    assert same(here, workers)
    assert ends > cut > 0


def test_a_reset_gives_the_same_games_or_those_of_another_seed(workers: VectorEnv):
    here = borough.envs.vector(PEBBLES, 2, 5)
    for seed in (3, 4, None):
        for env in (here, workers):
            env.reset(seed)
            env.random_steps(3)
        assert (here.observations == workers.observations).all()
    first = here.observations.copy()
    here.reset(3)
    here.random_steps(3)
    assert (here.observations != first).any()


def test_an_illegal_action_changes_nothing_in_any_process(workers: VectorEnv):
    workers.reset(1)
    before = {name: getattr(workers, name).copy() for name in ARRAYS}
    for wrong in (-1, 3, 10**12):
        with pytest.raises(Refusal, match=r"game 4: .* is not an action of this game"):
            workers.step([0, 1, 2, 0, wrong])
    for actions in ([0], [0.0] * 5, [[0] * 5], ["0"] * 5):
        with pytest.raises(BadInput, match="actions must be 5 whole numbers"):
            workers.step(actions)
    with pytest.raises(DealError, match="the seed of a batch"):
        workers.reset(-1)
    assert all((getattr(workers, name) == before[name]).all() for name in ARRAYS)
    workers.step([0, 1, 2, 0, 0])
    assert workers.observations[:, 0].tolist() == [11, 10, 9, 11, 11]


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"num_envs": 0}, "num_envs must be a whole number from 1 on"),
        ({"workers": -1}, "workers must be a whole number from 0 on"),
        ({"seats": 7}, "takes 2 to 3 seats"),
        ({"reward": "fame"}, "no reward 'fame'"),
        ({"reward": "fame", "workers": 1}, "no reward 'fame'"),
        ({"game": "chess"}, "no game 'chess'"),
    ],
)
def test_an_environment_that_cannot_be_is_refused(settings: dict[str, object], message: str):
    with pytest.raises(BadInput, match=message):
        VectorEnv(**{"game": PEBBLES, "seats": 2, "num_envs": 2, **settings})  # type: ignore[arg-type]


class NoEncoder(Pebbles):
    id = "no-encoder"

    def new_encoder(self, seats: int) -> object:  # type: ignore[override]
        return Game.new_encoder(self, seats)


def test_a_game_without_an_encoder_can_be_stepped_without_observations():
    with pytest.raises(BadInput, match="no-encoder has no encoder"):
        borough.envs.vector(NoEncoder(), 2, 3)
    env = borough.envs.vector(NoEncoder(), 2, 3, observations=False)
    env.step([0, 1, 2])
    assert env.observations.shape == (3, 0)
    assert env.seats.tolist() == [1, 1, 1]


def processes(env: VectorEnv) -> list[int]:
    """The worker processes of an environment."""
    return [worker._process.pid for worker in env._games._workers]  # type: ignore[union-attr, misc]


def wait_for_end(pid: int) -> None:
    """Wait until a process is gone."""
    ends = time.monotonic() + TIMEOUT
    while Path(f"/proc/{pid}").exists() and "Z" not in Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2]:
        assert time.monotonic() < ends, "a worker process does not end"
        time.sleep(0.02)


def test_a_worker_that_dies_closes_the_environment():
    env = borough.envs.vector(PEBBLES, 2, 4, workers=2)
    one, other = processes(env)
    os.kill(one, signal.SIGKILL)
    with pytest.raises(WorkerFailure, match="exit code -9"):
        env.step([0] * 4)
    wait_for_end(other)
    with pytest.raises(BadInput, match="is closed"):
        env.random_steps(1)
    assert env.masks.all()


def test_an_error_in_a_game_is_reported_and_closes_the_environment():
    env = borough.envs.vector(Breaks(), 2, 4, workers=2)
    workers = processes(env)
    with pytest.raises(WorkerFailure, match=r"(?s)games 0 to 1 could not go on.*no scores today"):
        env.random_steps(20)
    for pid in workers:
        wait_for_end(pid)


def test_workers_end_when_the_environment_is_forgotten():
    env = borough.envs.vector(PEBBLES, 2, 2, workers=1)
    (pid,) = processes(env)
    del env
    gc.collect()
    wait_for_end(pid)


PARENT = """
import sys, time
import borough.envs
from pebbles import PEBBLES
if __name__ == "__main__":
    env = borough.envs.vector(PEBBLES, 2, 2, workers=1)
    print(env._games._workers[0]._process.pid, flush=True)
    sys.stdin.read()
"""


def test_workers_end_with_their_parent(tmp_path: Path):
    script = tmp_path / "parent.py"
    script.write_text(PARENT, encoding="utf-8")
    places = [*([str(ROOT)] if "PYTHONPATH" in os.environ else []), str(ROOT / "tests")]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(places)}
    parent = subprocess.Popen(
        [sys.executable, script],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env=environment,
        cwd=tmp_path,
        text=True,
    )
    with parent:
        assert parent.stdout is not None
        pid = int(parent.stdout.readline())
        parent.kill()
    wait_for_end(pid)


def test_random_actions_are_legal_and_equally_frequent():
    masks = np.zeros((3000, 7), bool)
    masks[:, [1, 4, 6]] = True
    masks[-1] = [True, *[False] * 6]
    actions = random_actions(masks, np.random.default_rng(0))
    assert actions[-1] == 0
    assert set(actions[:-1]) == {1, 4, 6}
    assert all(abs((actions == action).sum() - 1000) < 120 for action in (1, 4, 6))


@pytest.mark.parametrize("game", [game for game in GAMES if has_encoder(game)], ids=lambda game: game.id)
def test_rows_become_floats_from_minus_one_to_one(game: Game):
    env = borough.envs.vector(game, 2, 2)
    env.random_steps(30)
    assert env.encoder is not None
    low, high = bounds(env.encoder)
    scaled = floats(env.encoder, env.observations)
    assert scaled.dtype == np.float32
    assert scaled.min() >= -1
    assert scaled.max() <= 1
    assert ((scaled == 0) == (env.observations == 0)).all()
    farthest = np.maximum(abs(low.astype(int)), abs(high.astype(int)))
    assert np.rint(scaled * farthest).astype(int).tolist() == env.observations.tolist()
    out = np.empty_like(scaled)
    assert floats(env.encoder, env.observations, out=out) is out
    assert (out == scaled).all()


def test_rows_can_be_taken_apart_into_fields():
    env = borough.envs.vector(PEBBLES, 3, 2)
    env.step([0, 2])
    assert env.encoder is not None
    parts = fields(env.encoder, env.observations)
    assert {name: part.tolist() for name, part in parts.items()} == {
        "heap": [11, 9],
        "taken": [[0, 0, 1], [0, 0, 3]],
        "to_move": [[1, 0, 0], [1, 0, 0]],
    }
    assert fields(env.encoder, env.observations[0])["heap"].shape == ()
    assert np.shares_memory(parts["taken"], env.observations)
