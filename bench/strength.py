"""How strong the bots are: runs the tournaments of STRENGTH.md and writes the page. Called by `make strength`.

Every line of the page has the command that produces it. Games that the same code has played before are kept in a folder
and not played again, so that the hours can be spread; `--so-far` writes the page from the games in the folder. The
games of a finished tournament are kept as `games.jsonl.gz`.
"""

from __future__ import annotations

import argparse
import gzip
import json
import os
import signal
import statistics
import subprocess
import sys
import time
from pathlib import Path

from borough.arena.tournament import GAMES as GAMES_FILE
from borough.arena.tournament import read_games
from borough.core.registry import game_ids

GAMES = game_ids()
HASTY, QUICK = "search:seconds=0.05", "search:seconds=0.2"
# Bots, seats, games, and what the first bot must reach.
MATCHES = [
    ("greedy,random", 2, 400, "greedy wins at least 95 %"),
    ("greedy,random", 4, 200, ""),
    (f"{QUICK},greedy", 2, 200, "search wins at least 70 %"),
    (f"{QUICK},greedy", 4, 200, "search wins at least 40 % against three"),
    (f"{QUICK},{HASTY}", 2, 20, "more time is not significantly worse"),
    (f"{QUICK},{HASTY}", 4, 100, "more time is not significantly worse (25 % is even)"),
    (f"{QUICK},{QUICK}", 2, 6, "self-play: mean points"),
    (f"{QUICK},{QUICK}", 4, 4, "self-play: mean points"),
]
HEAD = """# How strong the bots are

`make strength` plays what is missing (some hours on two cores) and writes this page. Every deal is played in every
rotation of the seats; the interval is the 95 % Wilson interval of the win share. `bench/tournaments` has the result of
every game, seat by seat (`games.jsonl.gz`), and a digest of the code that played it (`tournament.json`). Games of
different code are not added up: after a change of the rules or the bots, move that folder away first.

"""


def command(game: str, bots: str, seats: int, games: int) -> list[str]:
    """The command line of a tournament."""
    call = ["borough", "tournament", game, "--bots", bots, "--players", str(seats), "--games", str(games)]
    return [*call, "--seed", "1", "--workers", "2"]


def pack(folder: Path) -> None:
    """Compress the games of a finished tournament. The same games always give the same bytes."""
    games = folder / GAMES_FILE
    games.with_suffix(".jsonl.gz").write_bytes(gzip.compress(games.read_bytes(), 9, mtime=0))
    games.unlink()


def unpack(folder: Path) -> None:
    """Restore the games of a tournament that was packed, so that it can be read and continued."""
    games = folder / GAMES_FILE
    packed = games.with_suffix(".jsonl.gz")
    if packed.exists() and not games.exists():
        games.write_bytes(gzip.decompress(packed.read_bytes()))


def whole_deals(folder: Path, seats: int) -> int:
    """How many games in a folder, from the first on, belong to deals that were played in every rotation."""
    numbers = {game.number for game in read_games(folder)}
    played = 0
    while played in numbers:
        played += 1
    return played // seats * seats


def play(call: list[str], folder: Path, name: str) -> dict[str, object]:
    """Run a tournament, or the rest of it, and return its JSON summary."""
    program = [sys.executable, "-P", "-m", "borough", *call[1:], "--out", str(folder / name), "--json"]
    result = subprocess.run(program, check=True, stdout=subprocess.PIPE, text=True)
    found: dict[str, object] = json.loads(result.stdout)
    return found


def row(data: dict[str, object], call: list[str], aim: str) -> str:
    """A line of the page."""
    bots = data["bots"]
    assert isinstance(bots, list)
    first = next(one for one in bots if one["bot"] == call[4].split(",")[0])
    rest = [one for one in bots if one is not first]
    low, high = (f"{end:.1%}" for end in first["interval"])
    won = f"{first['win_share']:.1%} ({low} – {high})" if rest else "–"
    points = " / ".join(f"{one['mean_points']:.1f}" for one in [first, *rest])
    times = " / ".join(f"{one['processor_ms']:.0f}" for one in [first, *rest])
    return f"| `{' '.join(call)}` | {data['games']} | {won} | {points} | {times} | {aim} |"


def gain(call: list[str]) -> float:
    """How much faster a program is with two workers than with one.

    Both run in turn, for a second and half a second, so that other load on the machine affects both equally.
    """
    programs = [[sys.executable, "-P", *call, workers] for workers in "12"]
    runs = [subprocess.Popen(each, process_group=0, stdout=subprocess.DEVNULL) for each in programs]
    try:
        for run in runs:
            os.killpg(run.pid, signal.SIGSTOP)
        spent = [0.0, 0.0]
        while any(run.returncode is None for run in runs):
            for number, run in enumerate(runs):
                if run.returncode is None:
                    spent[number] += go_on(run, 1 / (number + 1))
    finally:
        for run in runs:
            if run.poll() is None:
                os.killpg(run.pid, signal.SIGKILL)
    if any(run.returncode for run in runs):
        raise SystemExit(f"{call} has failed")
    return spent[0] / spent[1]


def go_on(run: subprocess.Popen[bytes], seconds: float) -> float:
    """Let a program run for a time or to its end; return how long it ran."""
    started = time.perf_counter()
    os.killpg(run.pid, signal.SIGCONT)
    try:
        run.wait(seconds)
    except subprocess.TimeoutExpired:
        os.killpg(run.pid, signal.SIGSTOP)
    return time.perf_counter() - started


def throughput() -> str:
    """The speed-up of two workers, compared with that of two independent processes on the same machine."""
    call = ["borough", "tournament", "key-flow", "--bots", "greedy,random", "--players", "4", "--games", "320"]
    pool = "import sys, multiprocessing as m; m.Pool(int(sys.argv[1])).map(sum, [range(40_000_000)] * 32, 1)"
    workers, machine = [], []
    for seed in "12345":
        workers.append(gain(["-m", *call, "--seed", seed, "--json", "--workers"]))
        machine.append(gain(["-c", pool]))
        print(f"two workers {workers[-1]:.2f}, two processes {machine[-1]:.2f}", flush=True)

    def told(ratios: list[float]) -> str:
        return (
            f"{statistics.median(ratios):.2f} times as fast (median of {', '.join(f'{each:.2f}' for each in ratios)})"
        )

    return (
        f"## Workers\n\nWith two workers instead of one a tournament is {told(workers)}:\n"
        f"`{' '.join(call)} --seed S --workers W`, S from 1 to 5.\n"
        f"At the same time, a pool of two processes that only add numbers was {told(machine)}.\n\n"
        "The two runs of each pair take turns of a second and of half a second, because the speed of a shared machine\n"
        "drifts by more than the difference to be measured.\n\n"
    )


def levels() -> str:
    """The table of times per decision of the levels."""
    program = [sys.executable, str(Path(__file__).with_name("levels.py"))]
    table = subprocess.run(program, check=True, capture_output=True, text=True).stdout
    head = "Decisions spread over a game of four, one bot at a time (`python bench/levels.py`)."
    return f"## Levels\n\n{head}\n\n{table}"


def main() -> None:
    """Play and write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--folder", type=Path, default=Path("bench/tournaments"))
    parser.add_argument("--write", type=Path, default=Path("bench/STRENGTH.md"))
    parser.add_argument("--game", choices=GAMES, action="append")
    parser.add_argument("--so-far", action="store_true", help="play nothing; write the page of what was played")
    parsed = parser.parse_args()
    page = HEAD
    for game in parsed.game or GAMES:
        page += f"## {game}\n\n"
        page += "| command | games | first bot won (95 %) | mean points | processor ms per decision | must show |\n"
        page += "|---|---|---|---|---|---|\n"
        for bots, seats, most, aim in MATCHES:
            name = f"{game}-{bots.replace(',', '-').replace(':', '_').replace('=', '')}-{seats}"
            unpack(parsed.folder / name)
            games = min(most, whole_deals(parsed.folder / name, seats)) if parsed.so_far else most
            if games == 0:
                continue
            call = command(game, bots, seats, games)
            page += row(play(call, parsed.folder, name), call, aim) + "\n"
            pack(parsed.folder / name)
            parsed.write.write_text(page, encoding="utf-8")
            print(page.splitlines()[-1], flush=True)
        page += "\n"
    if not parsed.so_far:
        page += throughput() + levels()
    parsed.write.write_text(page, encoding="utf-8")


main()
