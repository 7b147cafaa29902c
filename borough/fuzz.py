"""The fuzzer: plays random games under the conformance suite and saves each failure as a record."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
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
    """Play until the number of games or the time is reached.

    Returns the games played to their end or to a failure, the decisions checked, and the files of failures.
    """
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
            over = run_in_thread(partial(_play, checked, deadline))  # Ctrl-C can end it
            decisions += len(checked.record.actions)
        except Nonconformance as failure:
            over = True
            failures.append(save(failure, out))
        if over:
            played += 1
            progress(1)
    return played, decisions, failures


def _play(checked: CheckedGame, deadline: float | None) -> bool:
    """Play to the end of the game; False if the time is up before."""
    while checked.step(checked.rng.word()):
        if deadline is not None and time.monotonic() >= deadline:
            return False
    return True


def save(failure: Nonconformance, out: Path) -> Path:
    """Save the record of a failure. `borough replay` shows it at the failing action."""
    out.mkdir(parents=True, exist_ok=True)
    record = failure.record
    record.note = failure.message
    path = out / f"{record.game}-{record.seats}-{record.seed}-{failure.at}.json"
    path.write_text(record.dumps(), encoding="utf-8")
    return path
