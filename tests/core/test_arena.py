"""Tournaments: paired, reproducible, resumable, and robust against failing bots."""

from __future__ import annotations

import asyncio
import json
import multiprocessing
import os
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest
from programs import alive_in, recorder, shell, told

import borough
from borough.arena.match import SeatResult, bot_seed
from borough.arena.report import write_report
from borough.arena.summary import summarise
from borough.arena.tournament import GAMES, RECORDS, Played, Tournament, code_digest, run
from borough.arena.tournament import PLAN as PLAN_FILE
from borough.bots.ask_bot import TIME_LIMIT
from borough.cli import main
from borough.core import registry
from borough.games.london import LondonGame
from borough.simulate import simulate

PLAN = Tournament("key-flow", ("greedy:samples=1", "random"), players=2, games=4, seed=3)


class CrashingBot:
    """Fails at its third decision."""

    def __init__(self) -> None:
        self.left = 3

    def choose(self, view: borough.View, legal: list[int], rng: borough.Rng) -> int:
        self.left -= 1
        return legal[1 // self.left if self.left == 0 else 0]


class CheatingBot:
    """Tries what is not allowed."""

    def choose(self, view: borough.View, legal: list[int], rng: borough.Rng) -> int:
        legal.append(10**6)
        return 10**6


class LeavingBot:
    """Tries to end the program."""

    def choose(self, view: borough.View, legal: list[int], rng: borough.Rng) -> int:
        sys.exit(3)


class VanishingBot:
    """Kills its process."""

    def choose(self, view: borough.View, legal: list[int], rng: borough.Rng) -> int:
        os._exit(7)


class VanishingFirstBot:
    """Kills its process when it sits in the first seat."""

    def choose(self, view: borough.View, legal: list[int], rng: borough.Rng) -> int:
        return legal[0] if view.seat else os._exit(7)


class SleepingBot:
    """Never answers, and catches Exception."""

    def choose(self, view: borough.View, legal: list[int], rng: borough.Rng) -> int:
        while True:
            try:
                time.sleep(60)
            except Exception:
                continue


class DeafBot:
    """Never answers, in a single step that blocks all other threads."""

    def choose(self, view: borough.View, legal: list[int], rng: borough.Rng) -> int:
        return sum(range(10**12))


class StubbornBot:
    """Never answers, and catches BaseException."""

    def choose(self, view: borough.View, legal: list[int], rng: borough.Rng) -> int:
        while True:
            try:
                time.sleep(60)
            except BaseException:
                continue


class InterruptingBot:
    """Behaves as if the user wanted to end the program."""

    def choose(self, view: borough.View, legal: list[int], rng: borough.Rng) -> int:
        raise KeyboardInterrupt


class CancellingBot:
    """Raises what is no `Exception`."""

    def choose(self, view: borough.View, legal: list[int], rng: borough.Rng) -> int:
        raise asyncio.CancelledError("no\x1b[31m\nanswer")


class Unprintable(Exception):
    """Has no text."""

    def __str__(self) -> str:
        raise ValueError


class UnprintableBot:
    """Raises what cannot be printed."""

    def choose(self, view: borough.View, legal: list[int], rng: borough.Rng) -> int:
        raise Unprintable


class ObjectBot:
    """Chooses what cannot be printed."""

    def choose(self, view: borough.View, legal: list[int], rng: borough.Rng) -> object:
        return Unprintable()


class ForkingBot:
    """Forks, and continues in two processes."""

    def choose(self, view: borough.View, legal: list[int], rng: borough.Rng) -> int:
        return legal[0] if os.fork() else legal[-1]


class FirstBot:
    """Does the first thing that it may."""

    def choose(self, view: borough.View, legal: list[int], rng: borough.Rng) -> int:
        return legal[0]


class UnmadeBot:
    """Cannot be created in a worker process."""

    def __init__(self) -> None:
        if multiprocessing.parent_process() is not None:
            raise RuntimeError("not here")

    def choose(self, view: borough.View, legal: list[int], rng: borough.Rng) -> int:
        return legal[0]


def results(games: list) -> list:
    """What does not depend on the clock."""
    return [[(seat.bot, seat.total, seat.rank, seat.decisions) for seat in game.seats] for game in games]


def test_deals_are_paired_and_seats_rotate():
    plan = Tournament("london", ("greedy", "random", "master"), players=2, games=12, seed=7)
    pairings = [plan.pairing(number) for number in range(12)]
    assert [pairing.seed for pairing in pairings] == [7] * 6 + [8] * 6
    first = [pairing.bots for pairing in pairings[:6]]
    assert first == [
        ("greedy", "random"),
        ("random", "greedy"),
        ("greedy", "master"),
        ("master", "greedy"),
        ("random", "master"),
        ("master", "random"),
    ]


def test_the_last_bot_fills_the_seats_that_are_left():
    plan = Tournament("london", ("master", "greedy"), players=4, games=4)
    seated = [plan.pairing(number).bots for number in range(4)]
    assert [bots.index("master") for bots in seated] == [0, 3, 2, 1]
    assert all(bots.count("greedy") == 3 for bots in seated)


def test_the_same_plan_gives_the_same_games_on_any_number_of_workers():
    assert results(run(PLAN)) == results(run(PLAN, workers=2))


def test_an_interrupted_tournament_resumes_where_it_stopped(tmp_path: Path):
    whole = results(run(PLAN, out=tmp_path / "whole"))
    part = tmp_path / "part"
    run(Tournament("key-flow", PLAN.bots, 2, 2, 3), out=part)
    with (part / GAMES).open("a") as file:
        file.write('{"number": 2, "seed": 4, "se')  # cut off in the middle
    told: list[int] = []
    assert results(run(PLAN, out=part, tell=told.append)) == whole
    assert told == [2, 1, 1]
    assert len((part / GAMES).read_text().splitlines()) == 4


def test_a_tournament_keeps_its_records_on_request(tmp_path: Path):
    played = run(PLAN, workers=2, out=tmp_path / "kept", records=True)
    for game in played:
        path = tmp_path / f"kept/{RECORDS}/{game.number:06}.json"
        record = borough.Record.loads(path.read_text(encoding="utf-8"))
        assert record.extra == {"bots": [seat.bot for seat in game.seats]}
        scores = borough.game(PLAN.game).scores(record.replay())
        assert [score.total for score in scores] == [seat.total for seat in game.seats]
        assert main(["replay", str(path), "--json"]) == 0
    run(PLAN, out=tmp_path / "bare")
    assert not (tmp_path / "bare" / RECORDS).exists()


def test_the_record_of_a_game_that_failed_leads_to_the_failure(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.syspath_prepend(str(Path(__file__).parent))
    plan = Tournament("london", ("test_arena:CrashingBot", "random"), players=2, games=2)
    for game in run(plan, out=tmp_path, records=True):
        record = borough.Record.loads((tmp_path / RECORDS / f"{game.number:06}.json").read_text(encoding="utf-8"))
        failed = plan.pairing(game.number).bots.index("test_arena:CrashingBot")
        assert record.note.startswith(f"seat {failed + 1}, test_arena:CrashingBot: ZeroDivisionError")
        assert [seat for seat, _ in record.actions].count(failed) == 2, "it fails at its third decision"
        assert failed in record.replay().deciders()


def test_records_need_a_folder(capsys: pytest.CaptureFixture[str]):
    assert main(["tournament", "london", "--bots", "random", "--records"]) == 2
    assert capsys.readouterr().err == "borough: --records needs --out\n"


def test_a_folder_with_another_tournament_is_left_alone(tmp_path: Path):
    run(PLAN, out=tmp_path)
    before = (tmp_path / PLAN_FILE).read_text(), (tmp_path / GAMES).read_text()
    other = Tournament("key-flow", ("random", "random"), 2, 4, 3)
    with pytest.raises(borough.BadInput, match="another tournament"):
        run(other, out=tmp_path)
    assert ((tmp_path / PLAN_FILE).read_text(), (tmp_path / GAMES).read_text()) == before
    (tmp_path / PLAN_FILE).unlink()  # even if only its games are there
    with pytest.raises(borough.BadInput, match="games of another tournament"):
        run(other, out=tmp_path)
    assert not (tmp_path / PLAN_FILE).exists()


def test_two_runs_cannot_use_one_folder_at_once(tmp_path: Path):
    refused = []

    def run_again(games: int) -> None:
        before = (tmp_path / PLAN_FILE).read_text()
        with pytest.raises(borough.BadInput, match="another run is playing"):
            run(replace(PLAN, games=8), out=tmp_path)
        assert (tmp_path / PLAN_FILE).read_text() == before
        refused.append(games)

    assert len(run(PLAN, out=tmp_path, tell=run_again)) == PLAN.games
    assert refused == [0, 1, 1, 1, 1]


def test_games_of_different_code_are_not_added_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    run(PLAN, out=tmp_path)
    monkeypatch.setattr("borough.arena.tournament.code_digest", lambda *_: "changed")
    with pytest.raises(borough.BadInput, match="another version"):
        run(PLAN, out=tmp_path)


def test_the_code_digest_covers_rules_and_figures_but_not_drawings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    class CopiedGame(LondonGame):
        package = "copied_london"

    copied = tmp_path / CopiedGame.package
    shutil.copytree(Path(sys.modules[LondonGame.__module__].__file__).parent, copied)
    monkeypatch.syspath_prepend(str(tmp_path))
    (copied / "__init__.py").write_text("")
    code = code_digest(CopiedGame())

    with (copied / "drawing" / "board.py").open("a") as file:
        file.write("# drawn otherwise\n")
    assert code_digest(CopiedGame()) == code

    with (copied / "rules" / "turn.py").open("a") as file:
        file.write("# played otherwise\n")
    assert code_digest(CopiedGame()) != code
    code = code_digest(CopiedGame())

    figures = copied / "components.toml"
    figures.write_text(figures.read_text().replace("money = 5", "money = 6", 1))
    assert code_digest(CopiedGame()) != code
    assert code_digest(CopiedGame(), 'game = "london"\n[setup]\nmoney = 5\n') == code, "the figures count, not the file"


def test_the_code_digest_covers_plug_in_bots(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.syspath_prepend(str(tmp_path))
    mine = tmp_path / "evolving_bot.py"
    mine.write_text("class Bot:\n    def choose(self, view, legal, rng):\n        return legal[0]\n")
    plan = Tournament("key-flow", ("evolving_bot:Bot", "random"), players=2, games=2)
    run(plan, out=tmp_path / "out")
    mine.write_text(mine.read_text().replace("[0]", "[-1]"))
    with pytest.raises(borough.BadInput, match="another version"):
        run(plan, out=tmp_path / "out")


def test_the_code_digest_covers_the_files_that_settings_and_commands_name(tmp_path: Path):
    recorded = recorder(tmp_path)
    plan = Tournament("key-flow", ("me=" + recorded, "random"), players=2, games=2)
    run(plan, out=tmp_path / "out")
    with (tmp_path / "recorder.py").open("a") as file:
        file.write("# played otherwise\n")
    with pytest.raises(borough.BadInput, match="another version"):
        run(plan, out=tmp_path / "out")


def test_a_process_bot_plays_all_games_of_a_worker_in_one_program(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    bots = f"me={recorder(tmp_path)},random"
    assert main(["tournament", "key-flow", "--bots", bots, "--players", "2", "--games", "4", "--time-limit", "50"]) == 0
    assert "me" in [line.split()[0] for line in capsys.readouterr().out.splitlines()]
    lines = told(tmp_path)
    assert [line["type"] for line in lines if line["type"] != "decide"] == ["start", *["hello"] * 4, "end"]
    assert {line["seat"] for line in lines if line["type"] == "decide"} == {0, 1}
    assert {line["time_limit"] for line in lines if line["type"] == "decide"} == {50.0}
    seeds = [line["seed"] for line in lines if line["type"] == "hello"]
    assert len(set(seeds)) == 4
    assert main(["tournament", "key-flow", "--bots", bots, "--players", "2", "--games", "4"]) == 0
    assert [line["seed"] for line in told(tmp_path) if line["type"] == "hello"] == seeds * 2


def test_a_program_that_hangs_ends_with_the_worker_that_is_killed(tmp_path: Path):
    with alive_in(tmp_path) as alive:
        hanging = shell(tmp_path, f"{alive.hold} trap '' TERM HUP; sleep 1000 & while :; do sleep 1; done")
        games = run(Tournament("london", (hanging, "random"), players=2, games=1, time_limit=0.4))
        assert [seat.failure for seat in games[0].seats] == ["took longer than 0.4 s for a decision", ""]
        assert alive.ended()


def test_the_interval_of_a_bot_that_never_wins_starts_at_zero():
    plan = Tournament("london", ("a", "b"), 2, 30)
    games = [Played(number, 0, [SeatResult("a", rank=1, won=1.0), SeatResult("b", rank=2)]) for number in range(30)]
    ends = [f"{end:.1%}" for one in summarise(plan, games).standings for end in one.interval]
    assert ends == ["88.6%", "100.0%", "0.0%", "11.4%"]


def test_a_dead_process_does_not_lose_other_games(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.syspath_prepend(str(Path(__file__).parent))
    plan = Tournament("key-to-the-city", ("random", "test_arena:VanishingFirstBot"), players=2, games=12)
    games = run(plan, tell=lambda _: time.sleep(0.2))  # the process goes down while nobody looks
    assert [game.number for game in games] == list(range(12))
    assert [game.number for game in games if not game.finished] == [1, 3, 5, 7, 9, 11]


def test_missing_games_are_an_error(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("borough.arena.tournament.play_in_processes", lambda pairings, workers: (_ for _ in ()))
    with pytest.raises(RuntimeError, match="4 of 4 games"):
        run(PLAN)


@pytest.mark.parametrize(
    ("bot", "reason", "time_limit"),
    [
        ("CrashingBot", "ZeroDivisionError", TIME_LIMIT),
        ("CheatingBot", "not legal", TIME_LIMIT),
        ("LeavingBot", "SystemExit", TIME_LIMIT),
        ("VanishingBot", "took its process down", TIME_LIMIT),
        ("SleepingBot", "took longer than 0.4 s", 0.4),
        ("DeafBot", "took longer than 0.4 s", 0.4),
        ("StubbornBot", "took longer than 0.4 s", 0.4),
        ("InterruptingBot", "KeyboardInterrupt", TIME_LIMIT),
        ("CancellingBot", "CancelledError: no [31m answer", TIME_LIMIT),
        ("UnprintableBot", "Unprintable: Unprintable that cannot be printed", TIME_LIMIT),
        ("ObjectBot", "chose Unprintable that cannot be printed, which", TIME_LIMIT),
        ("search:simulations=100000", "took longer than 0.4 s", 0.4),
        ("UnmadeBot", "RuntimeError: not here", TIME_LIMIT),
        ("process:command=false", "ended with exit status 1", TIME_LIMIT),
        ("process:command=cat", "which has no text 'action'", TIME_LIMIT),
        ("process:command=sleep 1000", "took longer than 0.4 s", 0.4),
    ],
)
@pytest.mark.parametrize("workers", [1, 2])
def test_a_bot_that_fails_loses_and_the_tournament_continues(
    bot: str, reason: str, time_limit: float, workers: int, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.syspath_prepend(str(Path(__file__).parent))
    spec = bot if ":" in bot else f"test_arena:{bot}"
    plan = Tournament("london", (spec, "random", "random"), players=3, games=3, time_limit=time_limit)
    games = run(plan, workers)
    assert len(games) == 3
    for game in games:
        for seat in game.seats:
            assert (reason in seat.failure) == (seat.bot == spec)
            assert seat.won == (0 if seat.bot == spec else 0.5)
    summary = summarise(plan, games)
    assert {one.bot: len(one.failures) for one in summary.standings} == {"random": 0, spec: 3}
    assert [one.points for one in summary.standings] == [[], []], "games broken off tell nothing about points"


def test_a_bot_that_forks_plays_once(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.syspath_prepend(str(Path(__file__).parent))
    games = run(Tournament("key-to-the-city", ("test_arena:ForkingBot", "random"), players=2, games=2))
    assert all(game.finished for game in games)


def test_a_bot_that_hangs_affects_no_other_game(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.syspath_prepend(str(Path(__file__).parent))
    bots = ("test_arena:DeafBot", "test_arena:FirstBot", "random")
    games = run(Tournament("key-flow", bots, players=2, games=6, time_limit=1), workers=2)
    assert [game.finished for game in games] == [False, False, False, False, True, True]


CALL = [sys.executable, "-P", "-m", "borough", "tournament", "london", "--players", "2", "--workers", "2"]


@contextmanager
def begun(out: Path, bots: str) -> Iterator[subprocess.Popen[str]]:
    """A tournament in its own process, after its first games; it is ended in any case."""
    call = [*CALL, "--bots", bots, "--games", "1000", "--out", str(out)]
    before = signal.signal(signal.SIGINT, signal.default_int_handler)  # who tests in the background ignores it
    process = subprocess.Popen(call, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True)
    signal.signal(signal.SIGINT, before)
    try:
        while not (out / PLAN_FILE).exists():
            assert process.poll() is None
            time.sleep(0.05)
        time.sleep(1)
        yield process
    finally:
        process.kill()


def test_an_interrupt_ends_a_tournament_at_once_in_one_line(tmp_path: Path):
    with begun(tmp_path, "search:seconds=5,greedy:samples=1") as process:
        os.killpg(process.pid, signal.SIGINT)
        out, error = process.communicate(timeout=60)
    assert (process.returncode, out, error) == (130, "", "borough: interrupted\n")


def test_a_killed_tournament_can_be_resumed_at_once(tmp_path: Path):
    with begun(tmp_path, "random,greedy:samples=1") as process:
        process.kill()
        process.wait()
        games = len((tmp_path / GAMES).read_text().splitlines())
        plan = Tournament("london", ("random", "greedy:samples=1"), players=2, games=games)
        assert len(run(plan, out=tmp_path)) == games
        process.communicate(timeout=60)  # ends when no worker is left that could write


def test_simulations_split_a_shared_victory(monkeypatch: pytest.MonkeyPatch):
    from pebbles import PEBBLES

    monkeypatch.setattr(registry, "_loaded", {PEBBLES.id: PEBBLES})
    result = simulate(PEBBLES.id, players=2, games=50, seed=0, options={})
    assert sum(result.wins) == 50


def test_a_bot_in_several_seats_is_counted_for_each_seat():
    plan = Tournament("london", ("a", "b"), 3, 1)
    summary = summarise(
        plan, [Played(0, 0, [SeatResult("a", rank=1, won=1.0), SeatResult("b", rank=2), SeatResult("b", rank=3)])]
    )
    assert {one.bot: one.seats for one in summary.standings} == {"a": 1, "b": 2}
    assert summary.before == {("a", "b"): (2.0, 2), ("b", "a"): (0.0, 2)}


def test_decisions_are_timed_by_the_wall_clock():
    seats = run(Tournament("london", ("random", "random"), players=2, games=1))[0].seats
    assert all(0 < seat.processor <= seat.seconds * 1.5 + 0.05 for seat in seats)


def test_the_seed_of_bots_differs_from_that_of_the_deal():
    pairing = PLAN.pairing(0)
    drawn = borough.Rng(bot_seed(pairing)).spawn()
    assert drawn.position() != borough.Rng(pairing.seed).spawn().position()


def test_the_summary_says_which_deals_were_played_by_all():
    plan = Tournament("key-flow", ("random", "random:", "greedy"), players=2, games=7)
    assert plan.deals() == (1, 2)
    assert "the last of 2 was not played by all" in summarise(plan, []).deals_in_words()


def test_ratings_do_not_depend_on_the_order_of_games_and_their_margin_shrinks():
    def played(winners: list[int]) -> list[Played]:
        return [
            Played(number, 0, [SeatResult(bot, rank=1 + (winner != at)) for at, bot in enumerate(("a", "b"))])
            for number, winner in enumerate(winners)
        ]

    plan = Tournament("key-flow", ("a", "b"), 2, 100)
    few = {one.bot: one for one in summarise(plan, played([0] * 50 + [1] * 50)).standings}
    assert few["a"].rating == pytest.approx(few["b"].rating, abs=1.5)
    many = {one.bot: one for one in summarise(plan, played([0] * 400 + [1] * 400)).standings}
    assert many["a"].rating == pytest.approx(many["b"].rating, abs=0.5)
    assert many["a"].rating_margin < 0.6 * few["a"].rating_margin


def test_the_report_is_one_page_and_the_raw_results_are_parquet(tmp_path: Path):
    from pyarrow import parquet

    games = run(PLAN)
    summary = summarise(PLAN, games)
    write_report(summary, games, tmp_path)
    page = (tmp_path / "report.html").read_text(encoding="utf-8")
    assert page.count("<svg") == 4
    links = re.findall(r'\b(?:src|href)="?([^"\s>]*)', page)
    assert all(link.startswith(("#", "data:")) for link in links)
    assert not re.search(r"<script|<link|@import|url\((?!#)", page)
    table = parquet.read_table(tmp_path / "results.parquet").to_pylist()
    assert len(table) == 8
    assert {row["bot"] for row in table} == set(PLAN.bots)
    assert all(row["total"] == sum(row[key] for key in row if key.startswith("points_")) for row in table)


def test_a_stronger_bot_has_the_higher_rating_and_share():
    plan = Tournament("key-flow", ("random", "greedy:samples=1"), players=2, games=8)
    best, worst = summarise(plan, run(plan)).standings
    assert (best.bot, worst.bot) == ("greedy:samples=1", "random")
    assert best.rating > worst.rating
    low, high = best.interval
    assert 0.5 < low < best.win_share <= high <= 1


def test_the_command_plays_reports_and_resumes(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    call = ["tournament", "key-flow", "--bots", "random,greedy:samples=1", "--players", "2", "--games", "2"]
    assert main([*call, "--out", str(tmp_path), "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert [one["seats"] for one in data["bots"]] == [2, 2]
    assert main([*call, "--out", str(tmp_path)]) == 0
    out, error = capsys.readouterr()
    assert "report.html" in out
    assert error == "2 games from earlier runs reused\n"


@pytest.mark.parametrize(
    "wrong",
    [
        ["--bots", "nobody"],
        ["--bots", "random", "--players", "9"],
        ["--bots", "random", "--on", "mars"],
        ["--bots", "random", "--option", "no_such"],
        ["--bots", "random", "--time-limit", "inf"],
        ["--bots", "random", "--time-limit", "nan"],
    ],
)
def test_a_wrong_tournament_call_is_refused_in_one_line(wrong: list[str], capsys: pytest.CaptureFixture[str]):
    assert main(["tournament", "london", "--games", "1", *wrong]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_the_hint_command_shows_choices_with_points(capsys: pytest.CaptureFixture[str]):
    record = Path(__file__).parent.parent / "london" / "golden" / "2-seats-01.json"
    assert main(["hint", str(record), "--at", "30", "--seconds", "1", "--json"]) == 0
    hints = json.loads(capsys.readouterr().out)
    assert hints[0]["points"] == pytest.approx(sum(hints[0]["sources"].values()))
    assert main(["hint", str(record)]) == 2
