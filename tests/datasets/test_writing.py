"""Datasets hold what happened, do not depend on the number of workers, and can be resumed."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path

import pytest
from dataset_builder import Write
from pebbles import PEBBLES, Pebbles
from pyarrow import parquet

import borough
from borough.arena.match import play_match
from borough.core import registry
from borough.core.rewards import REWARDS
from borough.datasets import parts
from borough.datasets.dataset import Dataset
from borough.datasets.description import describe
from borough.datasets.sources import SimulatedGames
from borough.datasets.tables import TABLES
from borough.datasets.writing import write_dataset

PLAN = SimulatedGames("pebbles", 3, ("random", "greedy:samples=1"), games=11, seed=5, games_per_part=4)
CITY = SimulatedGames("key-to-the-city", 2, ("random",), games=6, games_per_part=3, options=("jennifer",))


class TiredBot:
    """Fails at its second decision in games whose number of pebbles left is odd then."""

    def __init__(self) -> None:
        self.before = False

    def choose(self, view: borough.View, legal: list[int], rng: borough.Rng) -> int:
        if self.before and view.numbers[1] % 2:
            raise RuntimeError("too tired")
        self.before = True
        return legal[0]


class SlowBot:
    """Plays at random, and slowly enough to be killed before it has finished."""

    def choose(self, view: borough.View, legal: list[int], rng: borough.Rng) -> int:
        time.sleep(0.001)
        return legal[rng.below(len(legal))]


def files(folder: Path) -> dict[str, bytes]:
    """The content of all files of a dataset but its lock."""
    found = sorted(path for path in folder.rglob("*") if path.is_file() and path.name != ".lock")
    return {str(path.relative_to(folder)): path.read_bytes() for path in found}


def write(folder: Path, plan: SimulatedGames, workers: int = 1) -> list[int]:
    """Write a dataset of pebbles; what was told about its progress."""
    told: list[int] = []
    write_dataset(folder, describe(registry.game(plan.game), plan.players, "", True), plan, workers, told.append)
    return told


def test_a_row_holds_what_the_seat_saw_could_do_and_did(written: Write):
    data = written(PLAN)
    encoder = PEBBLES.encoder(3)
    records = dict(data.records())
    rows = data.table("decisions").to_pylist()
    assert len(rows) == sum(len(record.actions) for record in records.values()) > 50
    for row in rows:
        record = records[row["record"]]
        before = record.replay(row["number"])
        assert record.actions[row["number"]] == (row["seat"], row["action"])
        assert row["legal"] == before.legal(row["seat"])
        assert row["observation"] == list(encoder.row_of_view(PEBBLES.view(before, row["seat"])))
        scores = PEBBLES.scores(record.replay())
        for name, reward in REWARDS.items():
            assert row[f"reward_{name}"] == pytest.approx(reward(scores)[row["seat"]])


def test_the_games_and_seats_hold_the_results(written: Write):
    data = written(CITY, observations=False)
    games = data.table("games").to_pylist()
    seats = data.table("seats").to_pylist()
    assert [game["game"] for game in games] == list(range(6))
    assert [game["seed"] for game in games] == ["0", "1", "2", "3", "4", "5"]
    assert all(game["options"] == ["jennifer"] for game in games)
    for number, game in enumerate(games):
        record = data.record(game["record"])
        scores = data.game.scores(record.replay())
        assert game["decisions"] == len(record.actions)
        assert game["winners"] == [score.seat for score in scores if score.rank == 1]
        for score, row in zip(scores, seats[2 * number : 2 * number + 2], strict=True):
            assert (row["record"], row["seat"], row["points"]) == (game["record"], score.seat, score.total)
            assert {key: row[f"points_{key}"] for key in score.sources} == score.sources
            assert row["rank"] == score.rank


def test_every_game_has_its_own_deal_and_the_bots_change_seats():
    pairings = [PLAN.pairing(number) for number in range(3)]
    assert [pairing.seed for pairing in pairings] == [5, 6, 7]
    assert [pairing.bots[0] for pairing in pairings] == ["random", "greedy:samples=1", "random"]
    assert pairings[0].bots == ("random", "greedy:samples=1", "random")


def test_the_games_are_those_that_the_bots_play(written: Write):
    data = written(PLAN)
    played = [play_match(PLAN.pairing(number)).actions for number in range(PLAN.games)]
    assert [record.actions for _, record in data.records()] == played
    assert [record.extra["bots"] for _, record in data.records()] == [
        list(PLAN.pairing(number).bots) for number in range(PLAN.games)
    ]


def test_any_number_of_workers_writes_the_same_bytes(tmp_path: Path):
    write(tmp_path / "one", PLAN)
    write(tmp_path / "three", PLAN, workers=3)
    assert files(tmp_path / "one") == files(tmp_path / "three")


def test_what_was_cut_off_is_resumed(tmp_path: Path):
    assert write(tmp_path / "whole", PLAN) == [0] + 11 * [1]
    write(tmp_path / "cut", PLAN)
    (tmp_path / "cut/games/00001.parquet").unlink()
    (tmp_path / "cut/decisions/00001.partial").write_bytes(b"PAR1 cut off in the mid")
    assert write(tmp_path / "cut", PLAN) == [7, 1, 1, 1, 1]
    assert files(tmp_path / "cut") == files(tmp_path / "whole")
    assert write(tmp_path / "cut", PLAN) == [11]


def test_a_command_that_was_interrupted_and_killed_is_resumed(tmp_path: Path):
    command = [sys.executable, "-P", "-m", "borough", "simulate", "key-to-the-city", "--players", "2"]
    command += ["--games", "12", "--games-per-part", "1", "--bots", "test_writing:SlowBot", "--no-observations"]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(Path(__file__).parent), *sys.path])}
    done = 0
    for number, code in ((signal.SIGINT, 130), (signal.SIGKILL, -signal.SIGKILL)):
        before = signal.signal(signal.SIGINT, signal.default_int_handler)  # who tests in the background ignores it
        process = subprocess.Popen(
            [*command, "--out", str(tmp_path / "data")],
            env=environment,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )
        signal.signal(signal.SIGINT, before)
        while not (tmp_path / f"data/games/{done:05}.parquet").exists():
            assert process.poll() is None
            time.sleep(0.02)
        os.killpg(process.pid, number)
        _, told = process.communicate(timeout=60)
        assert process.returncode == code
        assert "Traceback" not in told
        done = len(list((tmp_path / "data/games").glob("*.parquet")))
    assert done < 12
    plan = SimulatedGames("key-to-the-city", 2, ("test_writing:SlowBot",), games=12, games_per_part=1)
    described = describe(borough.game(plan.game), 2, "", False)
    reported: list[int] = []
    assert write_dataset(tmp_path / "data", described, plan, 2, reported.append).games == 12
    assert reported[0] == done


def test_more_games_of_the_same_simulation_are_added(tmp_path: Path):
    write(tmp_path / "more", replace(PLAN, games=6))
    assert write(tmp_path / "more", PLAN)[0] == 4, "the part that was not full is written anew"
    write(tmp_path / "whole", PLAN)
    assert files(tmp_path / "more") == files(tmp_path / "whole")
    with pytest.raises(borough.BadInput, match="another dataset"):
        write(tmp_path / "more", replace(PLAN, games=6))


def test_another_dataset_and_other_folders_are_left_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    write(tmp_path / "data", PLAN)
    before = files(tmp_path / "data")
    for other in (replace(PLAN, seed=6), replace(PLAN, bots=("random",)), replace(PLAN, games_per_part=5)):
        with pytest.raises(borough.BadInput, match=r"another (dataset|game or version)"):
            write(tmp_path / "data", other)
    with pytest.raises(borough.BadInput, match="another game or version"):
        write(tmp_path / "data", replace(PLAN, players=2))
    monkeypatch.setattr("borough.datasets.sources.code_digest", lambda *_: "changed")
    with pytest.raises(borough.BadInput, match="another game or version"):
        write(tmp_path / "data", PLAN)
    assert files(tmp_path / "data") == before
    (tmp_path / "notes").mkdir()
    (tmp_path / "notes/letter.txt").write_text("mine")
    with pytest.raises(borough.BadInput, match="is not empty and holds no dataset"):
        write(tmp_path / "notes", PLAN)
    (tmp_path / "data/dataset.json").write_text("{")
    with pytest.raises(borough.BadInput, match="is damaged"):
        write(tmp_path / "data", PLAN)


def test_two_runs_cannot_write_one_dataset_at_once(tmp_path: Path):
    refused = []

    def run_again(games: int) -> None:
        with pytest.raises(borough.BadInput, match="another run is writing"):
            write(tmp_path, PLAN)
        refused.append(games)

    write_dataset(tmp_path, describe(PEBBLES, 3, "", True), PLAN, 1, run_again)
    assert sum(refused) == PLAN.games


def test_a_game_in_which_a_bot_fails_is_left_out_and_named(written: Write, tmp_path: Path):
    plan = replace(PLAN, bots=("test_writing:TiredBot", "random"), games=8)
    data = written(plan)
    failed = [number for number in range(8) if play_match(plan.pairing(number)).failure]
    assert 0 < len(failed) < 8
    left = [number for number in range(8) if number not in failed]
    assert data.table("games")["game"].to_pylist() == left
    kept = set(data.table("games")["record"].to_pylist())
    for table in ("decisions", "seats"):
        assert set(data.table(table)["record"].to_pylist()) == kept
    told: list[int] = []
    total = write_dataset(tmp_path / "data", data.description, plan, 1, told.append)
    assert told == [8], "they are not tried again"
    assert [reason.partition(":")[0] for reason in total.skipped] == [f"game {number}" for number in failed]
    assert "TiredBot: RuntimeError: too tired" in total.skipped[0]


def test_row_groups_are_written_as_soon_as_they_are_full(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    write(tmp_path / "one", PLAN)
    monkeypatch.setattr(parts, "GROUP_BYTES", 1)
    write(tmp_path / "many", PLAN)
    for name, groups in (("one", [1, 1, 1]), ("many", [4, 4, 3])):
        paths = sorted((tmp_path / name / "decisions").iterdir())
        assert [parquet.read_metadata(path).num_row_groups for path in paths] == groups
    one, many = (Dataset(tmp_path / name).table("decisions") for name in ("one", "many"))
    assert one.equals(many)


def test_a_game_without_an_encoder_has_datasets_without_observations(
    written: Write, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    class BarePebbles(Pebbles):
        id = "bare-pebbles"
        new_encoder = borough.Game.new_encoder

    monkeypatch.setitem(registry._loaded, "bare-pebbles", BarePebbles())
    plan = replace(PLAN, game="bare-pebbles", bots=("random",))
    with pytest.raises(borough.BadInput, match="has no encoder"):
        written(plan)
    data = written(plan, observations=False)
    assert "observation" not in data.table("decisions").schema.names
    assert data.table("decisions").num_rows > 30


def test_every_file_says_what_its_numbers_mean(written: Write):
    data = written(PLAN)
    for table in TABLES:
        metadata = parquet.read_schema(data.folder / table / "00000.parquet").metadata
        found = json.loads(metadata[b"borough"])
        assert (found["game"], found["seats"], found["rules"]) == ("pebbles", 3, PEBBLES.rules_version)
        assert (found["encoder"], found["figures"]) == (PEBBLES.encoder(3).digest(), PEBBLES.components.digest())
        names = [field[0] for field in found["fields"]]
        assert names == (["heap", "taken", "to_move"] if table == "decisions" else [])


def test_a_folder_that_cannot_be_written_is_bad_input(tmp_path: Path):
    (tmp_path / "file").write_text("")
    with pytest.raises(borough.BadInput, match=r"Not a directory|File exists"):
        write(tmp_path / "file/data", PLAN)
    (tmp_path / "data").mkdir()
    (tmp_path / "data/.lock").touch()
    write(tmp_path / "data", PLAN)
    (tmp_path / "data/games/00000.parquet").unlink()
    (tmp_path / "data/games/00000.partial").mkdir()
    with pytest.raises(borough.BadInput, match="directory"):
        write(tmp_path / "data", PLAN)
