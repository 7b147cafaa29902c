"""Records become datasets: kept by tournaments, saved by people, or from older datasets."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from dataset_builder import Write
from pebbles import HeapEncoder

import borough
from borough.cli import main
from borough.datasets.dataset import Dataset
from borough.datasets.sources import SimulatedGames

PLAN = SimulatedGames("pebbles", 3, ("random", "greedy:samples=1"), games=7, games_per_part=3)


def export(capsys: pytest.CaptureFixture[str], *arguments: object) -> tuple[int, str, str]:
    capsys.readouterr()
    code = main(["export", *map(str, arguments)])
    captured = capsys.readouterr()
    return code, captured.out, captured.err


def saved(folder: Path, name: str, actions: int, seats: int = 2, **extra: object) -> Path:
    """A record of pebbles in a file: everybody takes one pebble."""
    record = borough.Record("pebbles", seats, 1, actions=[(turn % seats, 0) for turn in range(actions)], extra=extra)
    folder.mkdir(exist_ok=True)
    path = folder / name
    path.write_text(record.dumps())
    return path


def test_the_records_of_a_tournament_are_exported(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    command = ["tournament", "pebbles", "--bots", "random,greedy:samples=1", "--players", "2", "--games", "6"]
    assert main([*command, "--records", "--out", str(tmp_path / "kept")]) == 0
    code, out, _ = export(capsys, tmp_path / "kept", "--out", tmp_path / "data", "--games-per-part", 4, "--workers", 2)
    assert (code, "2 seats: 6 games" in out) == (0, True)
    data = Dataset(tmp_path / "data")
    assert data.parts == 2
    assert set(data.table("seats")["bot"].to_pylist()) == {"random", "greedy:samples=1"}
    assert export(capsys, tmp_path / "kept", "--out", tmp_path / "data", "--games-per-part", 4)[0] == 0, "it resumes"


def test_a_dataset_is_written_again_by_a_new_encoder(
    written: Write, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
):
    old = written(PLAN)
    monkeypatch.setattr(HeapEncoder, "version", 2)
    assert export(capsys, old.folder, "--out", tmp_path / "new")[0] == 0
    new = Dataset(tmp_path / "new")
    assert new.description.encoder != old.description.encoder
    assert new.table("games").equals(old.table("games"))
    assert new.table("decisions").num_rows == old.table("decisions", ["action"]).num_rows


def test_games_that_do_not_belong_are_named_and_left_out(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    saved(tmp_path / "in", "a.json", 12, names=["Ada", "Bo"])
    saved(tmp_path / "in", "b-not-over.json", 11)
    saved(tmp_path / "in", "c-three.json", 12, seats=3)
    (tmp_path / "in/d-broken.json").write_text("{")
    illegal = saved(tmp_path / "in", "e-illegal.json", 12)
    illegal.write_text(illegal.read_text().replace('"0 take 1"', '"1 take 1"', 1))
    other = saved(tmp_path / "in", "f-other.json", 12)
    other.write_text(other.read_text().replace('"rules": 1', '"rules": 7'))
    code, out, err = export(capsys, tmp_path / "in", "--out", tmp_path / "data")
    assert (code, "2 seats: 1 game, 12 decisions" in out) == (0, True)
    told = [line.rpartition("in/")[2] for line in err.splitlines() if "not in the dataset" in line]
    assert [line.partition(":")[0] for line in told[:4]] == [
        "b-not-over.json",
        "c-three.json",
        "d-broken.json",
        "e-illegal.json",
    ]
    assert "the game is not over" in told[0]
    assert "a game with 3 seats" in told[1]
    data = Dataset(tmp_path / "data")
    assert data.table("seats")["bot"].to_pylist() == ["Ada", "Bo"]
    code, out, _ = export(capsys, tmp_path / "in", "--out", tmp_path / "three", "--players", 3)
    assert (code, "3 seats: 1 game" in out) == (0, True)


def test_games_with_other_values_need_their_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    text = 'game = "pebbles"\n[heap]\npebbles = 3\n'
    mine = tmp_path / "mine.toml"
    mine.write_text(text)
    record = borough.Record("pebbles", 2, 1, components=text, actions=[(0, 2)])
    (tmp_path / "game.json").write_text(record.dumps())
    assert "0 games" in export(capsys, tmp_path / "game.json", "--out", tmp_path / "none")[1]
    assert (
        "1 game, 1 decision,"
        in export(capsys, tmp_path / "game.json", "--out", tmp_path / "mine", "--components", mine)[1]
    )
    assert Dataset(tmp_path / "mine").table("decisions")["observation"].to_pylist() == [[3, 0, 0, 1, 0]]


def test_records_that_have_changed_are_another_dataset(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    saved(tmp_path / "in", "a.json", 12)
    assert export(capsys, tmp_path / "in", "--out", tmp_path / "data")[0] == 0
    saved(tmp_path / "in", "b.json", 12)
    code, _, err = export(capsys, tmp_path / "in", "--out", tmp_path / "data")
    assert (code, "holds another dataset" in err) == (2, True)


def test_what_cannot_be_exported_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    (tmp_path / "empty").mkdir()
    (tmp_path / "bad.json").write_text("{}")
    (tmp_path / "fake/games").mkdir(parents=True)
    (tmp_path / "fake/games/00000.parquet").write_text("no")
    for wrong, reason in (
        ("nowhere", "no such file"),
        ("empty", "no records"),
        ("bad.json", "not a Borough record"),
        ("fake", "not a dataset"),
    ):
        code, out, err = export(capsys, tmp_path / wrong, "--out", tmp_path / "data")
        assert (code, out, reason in err) == (2, "", True)
    assert not (tmp_path / "data").exists()


def test_a_simulated_dataset_is_summarised(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    command = ["simulate", "pebbles", "--players", "2", "--games", "4", "--seed", "9", "--out", str(tmp_path / "data")]
    assert main([*command, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    data = Dataset(tmp_path / "data")
    assert (told["games"], told["decisions"]) == (4, data.table("decisions").num_rows)
    assert told["bytes"] == sum(path.stat().st_size for path in (tmp_path / "data").rglob("*.parquet"))
    assert main(command) == 0
    captured = capsys.readouterr()
    assert "pebbles, 2 seats: 4 games" in captured.out
    assert "4 games from earlier runs reused" in captured.err
    for wrong, reason in (
        (["--bots", "nobody"], "there is no bot 'nobody'"),
        (["--players", "9"], "2 to 3 seats, not 9"),
        (["--option", "x"], "no option 'x'"),
    ):
        assert main([*command, *wrong]) == 2
        assert reason in capsys.readouterr().err
    assert main(["simulate", "pebbles", "--bots", "random"]) == 2
    assert "--bots needs --out" in capsys.readouterr().err
