"""Datasets in the format of Minari: an episode for each seat of each game."""

from __future__ import annotations

from pathlib import Path

import minari
import numpy as np
import pytest
from dataset_builder import Write
from pebbles import PEBBLES

import borough
from borough.datasets.minari import to_minari
from borough.datasets.sources import SimulatedGames

PLAN = SimulatedGames("pebbles", 3, ("random", "greedy:samples=1"), games=9, seed=2**70, games_per_part=4)

pytestmark = pytest.mark.filterwarnings("ignore::UserWarning:minari")


@pytest.fixture(autouse=True)
def _datasets_of_tests(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("MINARI_DATASETS_PATH", str(tmp_path / "minari"))


@pytest.mark.parametrize("data_format", ["hdf5", "parquet"])
def test_an_episode_holds_what_a_seat_saw_and_did(written: Write, data_format: str):
    data = written(PLAN)
    to_minari(data, "borough/pebbles-v0", reward="points", data_format=data_format)
    found = minari.load_dataset("borough/pebbles-v0")
    encoder = PEBBLES.encoder(3)
    expected = []
    for _, record in data.records():
        end = record.replay()
        for seat in range(3):
            numbers = [number for number, (other, _) in enumerate(record.actions) if other == seat]
            if numbers:
                states = [record.replay(number) for number in numbers] + [end]
                rows = [list(encoder.row_of_view(PEBBLES.view(state, seat))) for state in states]
                masks = [[int(action in state.legal(seat)) for action in range(3)] for state in states]
                actions = [record.actions[number][1] for number in numbers]
                expected.append((rows, masks, actions, end.totals()[seat]))
    assert found.total_episodes == len(expected) == 27
    assert found.total_steps == data.table("decisions", ["action"]).num_rows
    for episode, (rows, masks, actions, points) in zip(found.iterate_episodes(), expected, strict=True):
        assert episode.observations["observation"].tolist() == rows
        assert episode.observations["action_mask"].tolist() == masks
        assert episode.actions.tolist() == actions
        assert episode.rewards.tolist() == [0.0] * (len(actions) - 1) + [points]
        assert episode.terminations.tolist() == [False] * (len(actions) - 1) + [True]
        assert not episode.truncations.any()
        assert found.observation_space.contains({key: value[0] for key, value in episode.observations.items()})


def test_seats_games_and_masks_can_be_left_out(written: Write):
    data = written(PLAN)
    found = to_minari(data, "borough/few-v0", bot="random", games=5, masks=False)
    seats = [bot for number in range(5) for bot in PLAN.pairing(number).bots].count("random")
    assert found.total_episodes == seats
    first = found[0]
    assert first.observations.shape == (len(first.actions) + 1, PEBBLES.encoder(3).size)
    assert first.observations.dtype == np.int16
    told = next(iter(found.storage.get_episode_metadata([0])))["options"]
    assert (told["bot"], told["record"]) == ("random", data.table("games")["record"][0].as_py())
    assert found.storage.metadata["algorithm_name"] == "random"


def test_what_cannot_be_converted_is_refused(written: Write):
    data = written(PLAN)
    with pytest.raises(borough.BadInput, match="there is no reward 'fame'"):
        to_minari(data, "borough/a-v0", reward="fame")
    with pytest.raises(borough.BadInput, match="has no observations"):
        to_minari(written(PLAN, "bare", observations=False), "borough/a-v0")
    to_minari(data, "borough/a-v0", games=1)
    with pytest.raises(borough.BadInput, match="borough/a-v0"):
        to_minari(data, "borough/a-v0", games=1)
