"""The command line: its output, and its errors."""

from __future__ import annotations

import json
import shlex
import sys
from itertools import cycle
from pathlib import Path

import pytest

import borough
from borough.build import PLAIN_NOTICE, build_name, is_compiled
from borough.cli import main
from borough.terminal import labels

GOLDEN = Path(__file__).parent.parent / "key_to_the_city" / "golden" / "3-seats-01.json"
GAME = "key-to-the-city"


def run(capsys: pytest.CaptureFixture[str], *arguments: object) -> tuple[int, str, str]:
    try:
        code = main([str(argument) for argument in arguments])
    except SystemExit as stopped:
        code = int(stopped.code or 0)
    captured = capsys.readouterr()
    return code, captured.out, captured.err


def test_version_says_which_build_it_is(capsys: pytest.CaptureFixture[str]):
    code, out, _ = run(capsys, "--version")
    assert code == 0
    assert out.strip() == f"borough {borough.__version__} ({build_name()})"


def test_a_plain_build_reports_once_per_run_that_it_is_slow(capsys: pytest.CaptureFixture[str], tmp_path: Path):
    simulated = run(capsys, "simulate", GAME, "--games", 2)[2]
    tournament = ["tournament", GAME, "--bots", "random,random", "--players", 2, "--games", 2, "--out", tmp_path]
    for said in (simulated, run(capsys, *tournament)[2]):
        assert said.count(PLAIN_NOTICE) == (0 if is_compiled() else 1)


def test_games_are_listed_for_people_and_programs(capsys: pytest.CaptureFixture[str]):
    assert GAME in run(capsys, "games")[1]
    assert [game["id"] for game in json.loads(run(capsys, "games", "--json")[1])] == borough.game_ids()


def test_rules_are_shown_whole_or_one_by_one(capsys: pytest.CaptureFixture[str]):
    assert "Passing and sailing" in run(capsys, "rules", GAME)[1]
    assert "must be higher" in " ".join(run(capsys, "rules", GAME, "bid-higher")[1].split())
    assert "<a id" not in run(capsys, "rules", GAME)[1]


def test_components_are_listed_by_source(capsys: pytest.CaptureFixture[str]):
    everything = json.loads(run(capsys, "components", GAME, "--json")[1])
    rows = json.loads(run(capsys, "components", GAME, "--source", "reconstructed", "--json")[1])
    assert 0 < len(rows) < len(everything)
    assert all("reconstructed" in row["source"] for row in rows)
    assert "harrods" in run(capsys, "components", GAME, "--source", "reconstructed")[1]


def test_a_simulation_is_the_same_on_any_number_of_workers(capsys: pytest.CaptureFixture[str]):
    results = []
    for workers in (1, 2):
        code, out, _ = run(
            capsys, "simulate", GAME, "--players", 3, "--games", 60, "--seed", 4, "--workers", workers, "--json"
        )
        assert code == 0
        data = json.loads(out)
        assert data["games"] == 60
        assert len(data["mean_score_by_seat"]) == 3
        mean = sum(data["mean_score_by_seat"]) / 3
        assert sum(data["mean_points_by_source"].values()) == pytest.approx(mean, abs=0.01)
        results.append({key: value for key, value in data.items() if "second" not in key})
    assert results[0] == results[1]


def test_a_simulation_is_printed_for_people(capsys: pytest.CaptureFixture[str]):
    out = run(capsys, "simulate", GAME, "--games", 5)[1]
    assert "games/s" in out
    assert "routemasters" in out


def test_replay_shows_any_action(capsys: pytest.CaptureFixture[str]):
    code, out, _ = run(capsys, "replay", GOLDEN)
    assert code == 0
    assert "rank" in out
    out = run(capsys, "replay", GOLDEN, "--at", 10, "--seat", 2)[1]
    assert "After 10 of" in out
    data = json.loads(run(capsys, "replay", GOLDEN, "--at", 10, "--seat", 2, "--json")[1])
    assert data["view"]["seat"] == 1


def test_fuzz_reports_what_it_checked(capsys: pytest.CaptureFixture[str], tmp_path: Path):
    code, out, _ = run(capsys, "fuzz", GAME, "--games", 1, "--players", 2, "--out", tmp_path / "failures")
    assert code == 0
    assert "1 whole game," in out
    assert "0 failures" in out
    assert not (tmp_path / "failures").exists()


def test_a_person_plays_a_whole_game_in_the_terminal(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
):
    """Asks for help, looks things up, is refused, undoes, saves, and then plays the first choice."""
    asked = iter(
        [
            *("?", "? bid-higher", "? harrods", "? Tower Bridge", "? jutting", "l", "b", "c", "help"),
            *("sail 9", "99", "bid", "u", "bid bank_of_england", "1", "u", "save", f"save {tmp_path / 'g.json'}"),
            f"save {tmp_path / 'g.json'}",
        ]
    )

    answers = cycle([*map(str, range(61)), "a"])

    def type_next(_: object, prompt: str) -> str:
        return "" if "to leave" in prompt else next(asked, None) or next(answers)

    monkeypatch.setattr("rich.console.Console.input", type_next)
    code, out, _ = run(capsys, "play", GAME, "--terminal", "--players", 2, "--seed", 5, "--bot", "random")
    assert code == 0
    assert "Undone." in out
    assert "There is no choice 99. (table-action)" in out
    assert "Which one: bid bank_of_england" in out
    assert "must be higher" in " ".join(out.split())
    assert "upgrade: ['red blue any']" in " ".join(out.split())
    assert "tower_bridge · name: Tower Bridge" in out
    assert "Rules that mention 'jutting': upgrade-connectors" in out
    assert "File exists; nothing was written." in " ".join(out.split())
    assert "wins." in out or "You win!" in out
    assert borough.Record.loads((tmp_path / "g.json").read_text(encoding="utf-8")).seed == 5
    monkeypatch.setattr("rich.console.Console.input", lambda _, prompt: "" if "to leave" in prompt else "q")
    assert "Goodbye" in run(capsys, "play", "--terminal", "--resume", tmp_path / "g.json")[1]


def test_a_finished_game_can_be_saved(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
):
    answers = cycle([*map(str, range(61)), "a"])

    def type_next(_: object, prompt: str) -> str:
        return str(tmp_path / "end.json") if "save" in prompt else next(answers)

    monkeypatch.setattr("rich.console.Console.input", type_next)
    run(capsys, "play", GAME, "--terminal", "--players", 2, "--seed", 5, "--bot", "random")
    record = borough.Record.loads((tmp_path / "end.json").read_text(encoding="utf-8"))
    assert record.replay().over


def test_bots_fill_the_other_seats_in_turn(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("rich.console.Console.input", lambda _, prompt: "" if "to leave" in prompt else "q")
    bots = ("--bot", "random", "--bot", "greedy")
    for seats, told in [
        (2, "against Seat 2 (random)."),
        (4, "against Seat 2 (random) and Seat 3 (greedy) and Seat 4 (random)."),
    ]:
        out = run(capsys, "play", "london", "--terminal", "--players", seats, *bots)[1]
        assert told in " ".join(out.split())


def test_a_bot_that_fails_does_not_end_the_game(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch):
    monkeypatch.syspath_prepend(str(Path(__file__).parent))
    asked = iter(["1", "1", "1", "q", ""])
    monkeypatch.setattr("rich.console.Console.input", lambda _, prompt: next(asked, "q"))
    call = ("play", "key-flow", "--terminal", "--players", 2, "--seed", 1, "--bot", "test_arena:CheatingBot")
    out = run(capsys, *call)[1]
    assert "The bot of Seat 2 failed (chose 1000000, which is not legal); a random action is played." in " ".join(
        out.split()
    )


def test_the_printed_command_continues_a_saved_game(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
):
    monkeypatch.setattr("sys.argv", ["borough"])
    file = tmp_path / "my game.json"
    asked = iter([f"save {file}", "q", "", "q", ""])
    monkeypatch.setattr("rich.console.Console.input", lambda _, prompt: next(asked))
    out = run(capsys, "play", "london", "--terminal", "--seed", 5, "--bot", "random")[1]
    told = next(line for line in out.splitlines() if line.startswith("Saved."))
    command, *arguments = shlex.split(told.partition(": ")[2])
    code, out, _ = run(capsys, *arguments)
    assert (command, code) == ("borough", 0)
    assert "You are Seat 1" in out


def test_a_tournament_without_its_report_packages_is_not_played(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
):
    for module in ("report", "page"):
        monkeypatch.delitem(sys.modules, f"borough.arena.{module}", raising=False)
    tournament = ("tournament", "london", "--bots", "random", "--games", 4, "--out", tmp_path / "kept")
    for missing in ("pyarrow", "matplotlib", "openskill"):
        with monkeypatch.context() as without:
            without.setitem(sys.modules, missing, None)
            code, out, err = run(capsys, *tournament)
        assert (code, out, err) == (2, "", f"borough: {missing} is not installed; install borough[arena]\n")
    assert not (tmp_path / "kept").exists()


def test_a_number_choice_is_typed_as_that_number():
    """Committing two keyples is `2`, whatever else can be chosen."""
    game = borough.game(GAME)
    state = game.deal(2, 5)
    seat = state.deciders()[0]
    begin = next(action for action in state.legal(seat) if game.text(action).startswith("bid"))
    state.play(seat, begin)
    typed = labels(game, game.view(state, seat))
    assert {game.text(action): label for label, action in typed.items()}["commit 2"] == "2"


def test_end_of_input_leaves_the_game(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch):
    def no_more(*_: object, **__: object) -> str:
        raise EOFError

    monkeypatch.setattr("rich.console.Console.input", no_more)
    code, out, err = run(capsys, "play", GAME, "--terminal")
    assert (code, err) == (0, "")
    assert "Goodbye" in out


def test_bad_input_gives_one_line_and_code_2(capsys: pytest.CaptureFixture[str], tmp_path: Path):
    """For a broken record, component file, option or seat count the place is named and nothing is written."""
    bad_record = tmp_path / "bad.json"
    bad_record.write_text(GOLDEN.read_text(encoding="utf-8").replace('"seats": 3', '"seats": 9'), encoding="utf-8")
    cheat = tmp_path / "cheat.json"
    cheat.write_text(GOLDEN.read_text(encoding="utf-8").replace("commit 1", "commit 60", 1), encoding="utf-8")
    bad_toml = tmp_path / "bad.toml"
    bad_toml.write_text(f'game = "{GAME}"\n[supply]\nfirst_keyples = 99\n', encoding="utf-8")
    other_game = tmp_path / "chess.toml"
    other_game.write_text('game = "chess"\n', encoding="utf-8")
    binary = tmp_path / "binary"
    binary.write_bytes(b"\xff\xfe\x00")
    before = sorted(tmp_path.iterdir())
    for arguments, place in [
        (["replay", bad_record], f"{bad_record}: key-to-the-city takes 2 to 6 seats"),
        (["play", "--terminal", "--resume", cheat], f"{cheat}: actions["),
        (["replay", cheat], f"{cheat}: actions["),
        (["play", "--terminal", "--resume", GOLDEN, "--players", 4], "--resume takes the game"),
        (["components", "check", other_game], f"{other_game}:1: there is no game 'chess'"),
        (["components", GAME, "--source", "hearsay"], "no value of key-to-the-city has a source with 'hearsay'"),
        (["fuzz", GAME, "--out", binary], "not a folder"),
        (["replay", tmp_path / "none.json"], "none.json: No such file"),
        (["replay", binary], "binary: not UTF-8 text"),
        (["replay", tmp_path], "Is a directory"),
        (["replay", GOLDEN, "--at", 10**6], f"{GOLDEN}: the record has"),
        (["hint", GOLDEN, "--at", 10**6], f"{GOLDEN}: the record has"),
        (["replay", GOLDEN, "--seat", 4], "--seat 4"),
        (["components", "check", bad_toml], f"{bad_toml}:3: first_keyples"),
        (["components", "check"], "name the file"),
        (["components", GAME, bad_toml], "takes no file"),
        (["play", GAME, "--components", bad_toml], f"{bad_toml}:3:"),
        (["simulate", GAME, "--players", 7], "2 to 6 seats, not 7"),
        (["simulate", GAME, "--option", "speed"], "no option 'speed'"),
        (["play", GAME, "--players", 1], "2 to 6 seats, not 1"),
        (["fuzz", GAME, "--players", 8], "2 to 6 seats"),
        (["rules", "chess"], "no game 'chess'"),
        (["rules", GAME, "bid-lower"], "no rule 'bid-lower'"),
    ]:
        code, out, err = run(capsys, *arguments)
        assert (code, out) == (2, ""), arguments
        assert err.count("\n") == 1, err
        assert place in err
    assert sorted(tmp_path.iterdir()) == before


def test_a_good_component_file_is_confirmed(capsys: pytest.CaptureFixture[str], tmp_path: Path):
    good = tmp_path / "good.toml"
    good.write_text(f'game = "{GAME}"\n[[tile]]\nid = "harrods"\nvp = [0, 6]\n', encoding="utf-8")
    code, out, _ = run(capsys, "components", "check", good)
    assert code == 0
    assert "1 value changed" in " ".join(out.split())
    assert run(capsys, "simulate", GAME, "--games", 2, "--components", good)[0] == 0


@pytest.mark.parametrize(
    "arguments",
    [
        ["simulate", GAME, "--games", "many"],
        ["simulate", GAME, "--seed", "-1"],
        ["simulate", GAME, "--workers", "100000"],
        ["replay"],
        ["fly"],
        [],
    ],
)
def test_a_wrong_call_is_one_line_and_code_2(capsys: pytest.CaptureFixture[str], arguments: list[str]):
    code, out, err = run(capsys, *arguments)
    assert (code, out) == (2, "")
    assert err.startswith("borough: ")
    assert err.count("\n") == 1
