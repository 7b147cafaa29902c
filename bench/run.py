"""Speed of every game, plain and compiled, beside Catanatron in the same run. `make bench` calls it.

The machine may be busy, so each round measures all of them one after the other, and what counts is the median of the
rounds and the ratios within a round.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import statistics
import subprocess
import sys
from pathlib import Path

from rich.console import Console
from rich.progress import track

import borough

HERE = Path(__file__).parent
Measured = dict[str, float]


def measured(command: list[str], plain: bool = False) -> Measured:
    """Run a measuring script and read its JSON."""
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    if plain:
        environment["PYTHONPATH"] = str(HERE.parent)
    done = subprocess.run(command, env=environment, cwd=HERE, capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(f"{' '.join(command)} failed:\n{done.stderr}")
    figures: dict[str, float | str] = json.loads(done.stdout)
    expected = {True: "plain", False: "compiled"}[plain]
    if figures.pop("build", expected) != expected:
        sys.exit(f"expected the {expected} build; run 'make bench', which installs it")
    return {key: float(value) for key, value in figures.items()}


def machine() -> str:
    """What this was measured on."""
    info = Path("/proc/cpuinfo")
    lines = info.read_text().splitlines() if info.exists() else []
    model = next((line.split(":")[1].strip() for line in lines if line.startswith("model name")), platform.processor())
    system = f"{platform.system()}, Python {platform.python_version()}"
    return f"{model or platform.machine()}, {os.cpu_count()} cores, {system}"


def median(rounds: list[Measured], key: str) -> float:
    """The median over the rounds."""
    return statistics.median(figures[key] for figures in rounds)


def row(name: str, rounds: list[Measured], peers: list[Measured]) -> str:
    """A line of the table."""
    ratios = [ours["games_per_second"] / theirs["games_per_second"] for ours, theirs in zip(rounds, peers, strict=True)]
    cells = [name, f"{median(rounds, 'games_per_second'):,.0f}", f"{statistics.median(ratios):.1f}×"]
    cells.append(f"{median(rounds, 'decisions_per_second'):,.0f}")
    for key in ("copy_us", "view_us", "sample_us"):
        cells.append(f"{median(rounds, key):.1f}" if key in rounds[0] else "")
    return "| " + " | ".join(cells) + " |"


def main() -> None:
    """Measure, print, and write the table if asked to."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--peer", type=Path, required=True, help="a Python that has Catanatron")
    arguments.add_argument("--rounds", type=int, default=5)
    arguments.add_argument("--seconds", type=float, default=4.0)
    arguments.add_argument("--write", type=Path)
    parsed = arguments.parse_args()
    seconds = str(parsed.seconds)
    peers: list[Measured] = []
    results: dict[str, list[Measured]] = {}
    for _ in track(range(parsed.rounds), "measuring", console=Console(stderr=True)):
        peers.append(measured([str(parsed.peer.absolute()), "peer.py", seconds]))
        for ident in borough.game_ids():
            for plain in (True, False):
                name = f"{ident}, {'plain' if plain else 'compiled'}"
                command = [sys.executable, "measure.py", ident, seconds]
                results.setdefault(name, []).append(measured(command, plain))
    lines = [
        "# Speed",
        "",
        f"4 random players, one process. Medians of {parsed.rounds} rounds of {seconds} s each, everything measured",
        "in turn within a round; × is the ratio to Catanatron's games per second in the same round. Times are µs per",
        "call, averaged over states spread through whole games. Written by `make bench`.",
        "",
        f"Machine: {machine()}",
        "",
        "| | games/s | × Catanatron | decisions/s | copy µs | view µs | sample µs |",
        "|---|---|---|---|---|---|---|",
        row("Catanatron 3.2.1", peers, peers),
        *(row(name, rounds, peers) for name, rounds in results.items()),
        "",
    ]
    print("\n".join(lines))
    if parsed.write:
        parsed.write.write_text("\n".join(lines), encoding="utf-8")


if __name__ == "__main__":
    main()
