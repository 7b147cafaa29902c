"""The parts of a dataset: some games, with a file for each table. A part is complete when its file of games exists."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import pyarrow as pa
from pyarrow import parquet

from borough.core.errors import BadInput, RecordError
from borough.core.record import Record
from borough.datasets.description import Description
from borough.datasets.game_rows import DecisionRows, Row, add_game
from borough.datasets.tables import DECISIONS, GAMES, KEY, PIECES, SEATS, TABLES, of_table, schema

SKIPPED: Final = b"skipped"
"""Where the metadata of a file of games has the games that are not in it."""
GROUP_BYTES: Final = 32_000_000
"""About how many bytes of decisions make a row group."""
LEVEL: Final = 6
"""The level of compression by zstd. Higher ones save little and take far longer."""
LEGAL: Final = "legal.list.element"
"""Where a file has the numbers of legal actions: they are smaller without a dictionary, all other columns with one."""


@dataclass
class Part:
    """What a part holds."""

    games: int = 0
    decisions: int = 0
    skipped: list[str] = field(default_factory=list)
    """The games that are not in it, and why."""


@dataclass(frozen=True)
class Skipped:
    """A game that does not become part of a dataset."""

    why: str


def path_of(folder: Path, table: str, number: int) -> Path:
    """The file of a table with the rows of a part."""
    return folder / table / f"{number:05}.parquet"


def write_part(
    folder: Path,
    description: Description,
    number: int,
    games: Iterator[tuple[int, str, Record | Skipped]],
    tell: Callable[[], None] = lambda: None,
) -> Part:
    """Write a part. Each game comes with its number and with a name, for the list of those that are skipped.

    Each file is renamed when it is complete, that of the games last. `tell` is called after every game.
    """
    part = Part()
    game = description.rules_of_game()
    rows = DecisionRows(description)
    others: dict[str, list[Row]] = {SEATS: [], PIECES: [], GAMES: []}
    target = _partial(folder, DECISIONS, number)
    columns = schema(DECISIONS, description)
    with parquet.ParquetWriter(target, columns, **options(columns)) as writer:
        for index, name, record in games:
            try:
                if isinstance(record, Skipped):
                    raise RecordError(record.why)
                added = add_game(rows, game, index, record)
            except RecordError as error:
                part.skipped.append(f"{name}: {error}")
            else:
                others[SEATS] += added.seats
                others[PIECES] += added.pieces
                others[GAMES].append(added.game)
                part.games += 1
                part.decisions += len(record.actions)
            if rows.nbytes() >= GROUP_BYTES:
                writer.write_table(rows.table())
                rows = DecisionRows(description)
            tell()
        if len(rows):
            writer.write_table(rows.table())
    for table, found in others.items():
        columns = schema(table, description)
        if table == GAMES:
            columns = columns.with_metadata({**columns.metadata, SKIPPED: json.dumps(part.skipped).encode()})
        parquet.write_table(pa.Table.from_pylist(found, columns), _partial(folder, table, number), **options(columns))
    for table in TABLES:
        _finish(folder, table, number)
    return part


def options(columns: pa.Schema) -> dict[str, object]:
    """How a table with these columns is written."""
    leaves = [f"{one.name}.list.element" if pa.types.is_nested(one.type) else one.name for one in columns]
    return {
        "compression": "zstd",
        "compression_level": LEVEL,
        "use_dictionary": [leaf for leaf in leaves if leaf != LEGAL],
    }


def _partial(folder: Path, table: str, number: int) -> Path:
    """The file of a table while it is written."""
    path = path_of(folder, table, number)
    path.parent.mkdir(exist_ok=True)
    return path.with_suffix(".partial")


def _finish(folder: Path, table: str, number: int) -> None:
    """Give a file its name once all of it is on the disk."""
    path = path_of(folder, table, number)
    partial = path.with_suffix(".partial")
    with partial.open("rb") as file:
        os.fsync(file.fileno())
    partial.replace(path)


def finished_part(folder: Path, description: Description, number: int) -> Part | None:
    """What a part holds if an earlier run has written it; BadInput if it belongs to another dataset."""
    path = path_of(folder, GAMES, number)
    if not path.exists():
        return None
    with open_file(path, description, GAMES) as file:
        decisions = file.read(columns=["decisions"]).column(0).to_pylist()
        return Part(len(decisions), sum(decisions), json.loads(file.schema_arrow.metadata[SKIPPED]))


def remove_part(folder: Path, number: int) -> None:
    """Delete the files of a part, that of the games first."""
    for table in reversed(TABLES):
        path_of(folder, table, number).unlink(missing_ok=True)


def open_file(path: Path, description: Description, table: str) -> parquet.ParquetFile:
    """A file of a dataset, open for reading; BadInput if it is damaged or belongs to another dataset."""
    try:
        file = parquet.ParquetFile(path)
        found = Description.loads((file.schema_arrow.metadata or {}).get(KEY, b""))
    except (OSError, pa.ArrowException, BadInput) as error:
        raise BadInput(f"{path}: not a file of a dataset ({str(error)[:120]})") from None
    if found != of_table(table, description):
        file.close()
        raise BadInput(f"{path}: belongs to another dataset")
    return file


def paths_of(folder: Path, table: str) -> list[Path]:
    """The files of a table in the complete parts, in order."""
    numbers = sorted(int(path.stem) for path in (folder / GAMES).glob("*.parquet"))
    return [path_of(folder, table, number) for number in numbers]
