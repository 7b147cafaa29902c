"""Shows a recorded game after any of its actions."""

from __future__ import annotations

import json

from rich.console import Console
from rich.markup import escape

from borough.core.errors import BadInput, RecordError, Refusal
from borough.core.game import Game
from borough.core.record import Record
from borough.core.registry import game as find_game
from borough.core.state import State
from borough.terminal import result_grid

LATEST = 12
"""Actions whose log lines are shown."""


def show_replay(record: Record, at: int | None, seat: int | None, as_json: bool, console: Console) -> int:
    """Print the table after `at` actions (all, if None), as a seat (from 1) or a spectator sees it."""
    total = len(record.actions)
    if seat is not None and seat > record.seats:
        raise BadInput(f"--seat {seat}: the record has {record.seats} seats")
    watcher = None if seat is None else seat - 1
    game = find_game(record.game)
    state, log, failed = run_to(record, at, watcher)
    view = game.view(state, watcher)
    if as_json:
        scores = [{"seat": s.seat, "rank": s.rank, "total": s.total, "sources": s.sources} for s in game.scores(view)]
        print(
            json.dumps({"at": len(log), "of": total, "view": view.data(), "scores": scores, "failed": failed or None})
        )
        return 1 if failed else 0
    console.print(f"[bold]{game.title}[/], {record.seats} seats, seed {record.seed}")
    console.print(f"After {len(log)} of {total} actions")
    console.print(game.draw(view), no_wrap=True, crop=True)
    for number in range(max(0, len(log) - LATEST), len(log)):
        for line in log[number]:
            console.print(f"  {number + 1:>4}  {escape(line)}", style="dim")
    _outcome(game, record, state, len(log), failed, console)
    return 1 if failed else 0


def _outcome(game: Game, record: Record, state: State, at: int, failed: str, console: Console) -> None:
    """Print the note of the record, and the failure, the final scores or the next action."""
    if record.note:
        console.print(f"Note: {escape(record.note)}", style="yellow")
    if failed:
        player, action = record.actions[at]
        console.print(f"Seat {player + 1} then plays '{game.text(action)}', which fails: {escape(failed)}", style="red")
    elif state.over:
        console.print(result_grid(game.scores(state)))
    elif at < len(record.actions):
        player, action = record.actions[at]
        console.print(f"Next: seat {player + 1} plays '{game.text(action)}'.")


def run_to(record: Record, stop: int | None, watcher: int | None) -> tuple[State, list[list[str]], str]:
    """Play the first `stop` actions, or all; return the state, the log lines of each action, and the error, if any."""
    game = find_game(record.game)
    first = record.first(stop)
    state = record.deal()
    log: list[list[str]] = []
    for seat, action in first:
        before = state.copy()
        try:
            state.play(seat, action)
        except Refusal as refusal:
            raise RecordError(f"actions[{len(log)}]: {refusal}", len(log)) from None
        except Exception as error:  # the record of a failure must be shown, whatever it breaks
            return before, log, f"{type(error).__name__}: {error}"
        log.append(game.lines(game.view(state, watcher)))
    return state, log, ""
