"""What the commands that write and read datasets do."""

from __future__ import annotations

import argparse
import json
import time
from pathlib import Path
from typing import TYPE_CHECKING

from rich.console import Console

from borough.bots.specs import split_specs
from borough.command_line import err, out, override_text, progress_bar, reporting_reuse, seats_asked, warn_if_plain
from borough.core.errors import BadInput
from borough.core.registry import game as find_game
from borough.core.words import count

MISSING = "{package} is not installed; install borough[arena]"
try:
    from borough.datasets.balance import measure_balance
    from borough.datasets.dataset import Dataset
    from borough.datasets.description import Description, describe
    from borough.datasets.sources import RecordedGames, SimulatedGames, Source, find_records, first_record
    from borough.datasets.writing import write_dataset
except ModuleNotFoundError as error:
    raise BadInput(MISSING.format(package=error.name)) from None

if TYPE_CHECKING:
    from borough.datasets.parts import Part

SHOWN = 5
"""Skipped games that are named."""


def run_simulated_dataset(parsed: argparse.Namespace) -> int:
    """`borough simulate --out`."""
    game = find_game(parsed.game)
    bots = tuple(split_specs(parsed.bots or "random"))
    text = override_text(game, parsed.components)
    seats, seed, options = seats_asked(parsed), parsed.seed or 0, tuple(parsed.option)
    source = SimulatedGames(game.id, seats, bots, parsed.games, seed, options, text, parsed.games_per_part)
    source.check()
    warn_if_plain()
    description = describe(game, seats, text, not parsed.no_observations)
    return _write(parsed, description, source, parsed.games)


def run_export(parsed: argparse.Namespace) -> int:
    """`borough export`."""
    places = find_records(parsed.records)
    first = first_record(places)
    game = find_game(parsed.game or first.game)
    seats = game.check_seats(first.seats if parsed.players is None else parsed.players)
    description = describe(game, seats, override_text(game, parsed.components), not parsed.no_observations)
    return _write(parsed, description, RecordedGames(places, description, parsed.games_per_part), len(places))


def _write(parsed: argparse.Namespace, description: Description, source: Source, games: int) -> int:
    """Write a dataset and print what it holds."""
    began = time.perf_counter()
    with progress_bar("writing", games) as progress:
        part = write_dataset(parsed.out, description, source, parsed.workers, reporting_reuse(progress))
    size = sum(file.stat().st_size for file in parsed.out.rglob("*.parquet"))
    data = {
        "game": description.game,
        "seats": description.seats,
        "games": part.games,
        "skipped": part.skipped,
        "decisions": part.decisions,
        "bytes": size,
        "seconds": round(time.perf_counter() - began, 3),
    }
    if getattr(parsed, "json", False):
        print(json.dumps(data))
        return 0
    out.print(f"[bold]{description.game}[/], {description.seats} seats: {_in_words(part, size)}")
    out.print(f"Dataset: {parsed.out}", markup=False)
    for reason in part.skipped[:SHOWN]:
        err.print(f"not in the dataset: {reason}", markup=False, soft_wrap=True)
    if len(part.skipped) > SHOWN:
        err.print(f"not in the dataset: {len(part.skipped) - SHOWN:,} more")
    return 0


def _in_words(part: Part, size: int) -> str:
    decisions = f"{part.decisions:,} decision{'' if part.decisions == 1 else 's'}"
    each = f", {size / part.decisions:.0f} bytes each" if part.decisions else ""
    return f"{count(part.games, 'game')}, {decisions}, {size / 1e6:,.1f} MB{each}"


def run_balance(parsed: argparse.Namespace) -> int:
    """`borough balance`."""
    try:
        from borough.datasets.balance_report import FILE, PAGE, balance_grids, balance_rows, write_balance
    except ModuleNotFoundError as error:
        raise BadInput(MISSING.format(package=error.name)) from None
    game = find_game(parsed.game)
    dataset = Dataset(parsed.dataset)
    if dataset.game is not game:
        raise BadInput(f"{parsed.dataset}: holds games of {dataset.game.id}, not of {game.id}")
    balance = measure_balance(dataset, parsed.bot)
    shown = [one for one in balance.pieces if parsed.kind in (None, one.kind)]
    if parsed.kind is not None and not shown:
        raise BadInput(f"there are no pieces of kind {parsed.kind[:40]!r}")
    folder: Path = parsed.out or parsed.dataset
    try:
        write_balance(balance, folder)
    except OSError as error:
        raise BadInput(f"{folder}: {error.strerror}") from None
    balance.pieces = shown
    if parsed.json:
        print(json.dumps(balance_rows(balance)))
        return 0
    wide = Console(highlight=False, width=None if out.is_terminal else 140)
    out.print(f"[bold]{game.title}[/], {dataset.seats} seats, {count(balance.games, 'game')}")
    for grid in balance_grids(balance):
        wide.print(grid)
    out.print(f"Page: {folder / PAGE}, data: {folder / FILE}", markup=False)
    return 0
