"""The fuzzer: plays random games under the conformance suite and saves each failure as a record."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

from borough.bots.ask_bot import run_in_thread
from borough.core.conformance import CheckedGame, Nonconformance, mixes
from borough.core.errors import BadInput
from borough.core.game import Game


def fuzz(
    game: Game,
    games: int,
    seed: int,
    out: Path,
    players: int | None = None,
    seconds: float | None = None,
    progress: Callable[[int], None] = lambda games: None,
) -> tuple[int, int, list[Path]]:
    """Play until the number of games or the time is reached; return games, decisions and the files of failures."""
    if out.exists() and not out.is_dir():
        raise BadInput(f"{out}: not a folder")
    setups = [mix for mix in mixes(game) if players in (None, mix[0])]
    deadline = None if seconds is None else time.monotonic() + seconds
    played = decisions = 0
    failures: list[Path] = []
    while played < games and (deadline is None or time.monotonic() < deadline):
        seats, options = setups[played % len(setups)]
        try:
            checked = CheckedGame(game, seats, options, seed + played, thorough=True)
            decisions += run_in_thread(checked.to_end)  # Ctrl-C can end it
        except Nonconformance as failure:
            failures.append(save(failure, out))
        played += 1
        progress(1)
    return played, decisions, failures


def save(failure: Nonconformance, out: Path) -> Path:
    """Save the record of a failure. `borough replay` shows it at the failing action."""
    out.mkdir(parents=True, exist_ok=True)
    record = failure.record
    record.note = failure.message
    path = out / f"{record.game}-{record.seats}-{record.seed}-{failure.at}.json"
    path.write_text(record.dumps(), encoding="utf-8")
    return path
