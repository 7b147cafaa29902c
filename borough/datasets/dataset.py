"""A dataset that is read: its tables, batches of decisions, and the records."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from os import PathLike
from pathlib import Path

import pyarrow as pa
from pyarrow import compute

from borough.core.errors import BadInput
from borough.core.game import Game
from borough.core.record import Record
from borough.datasets.description import Description
from borough.datasets.parts import open_file, paths_of
from borough.datasets.tables import DECISIONS, GAMES, OBSERVATION, TABLES, schema
from borough.datasets.writing import DATASET

BATCH = 4096
"""Decisions in a batch, at most."""


class Dataset:
    """A dataset in a folder. Reading refuses files that were written by other rules, values or encoders."""

    def __init__(self, folder: str | PathLike[str]) -> None:
        self.folder = Path(folder)
        try:
            text = (self.folder / DATASET).read_text(encoding="utf-8")
            data = json.loads(text)
            del data["source"]
            self.description = Description.loads(json.dumps(data))
        except BadInput as error:
            raise BadInput(f"{self.folder}: {error}") from None
        except (OSError, ValueError, KeyError, TypeError):
            raise BadInput(f"{self.folder}: not a dataset") from None
        self.game: Game = self.description.rules_of_game()
        self.seats = self.description.seats

    @property
    def parts(self) -> int:
        """How many complete parts there are."""
        return len(paths_of(self.folder, GAMES))

    def tables(self, name: str, columns: Sequence[str] | None = None) -> Iterator[pa.Table]:
        """A table part by part, all columns or some."""
        if name not in TABLES:
            raise BadInput(f"there is no table {name[:40]!r} (tables: {', '.join(TABLES)})")
        if name == DECISIONS:
            self._check_encoder(columns)
        for path in paths_of(self.folder, name):
            with open_file(path, self.description, name) as file:
                yield file.read(columns=None if columns is None else list(columns))

    def table(self, name: str, columns: Sequence[str] | None = None) -> pa.Table:
        """A whole table in memory, all columns or some. `decisions` can be too large for that."""
        wanted = schema(name, self.description) if name in TABLES else None
        tables = list(self.tables(name, columns))
        if not tables and wanted is not None:
            return wanted.empty_table().select(columns or wanted.names)
        return pa.concat_tables([table.replace_schema_metadata() for table in tables])

    def decisions(self, columns: Sequence[str] | None = None, batch_size: int = BATCH) -> Iterator[pa.RecordBatch]:
        """The decisions in batches, one row group in memory at a time."""
        self._check_encoder(columns)
        for path in paths_of(self.folder, DECISIONS):
            with open_file(path, self.description, DECISIONS) as file:
                yield from file.iter_batches(batch_size, columns=None if columns is None else list(columns))

    def _check_encoder(self, columns: Sequence[str] | None) -> None:
        """Raise BadInput if there are observations among these columns, and the encoder now writes others."""
        if self.description.encoder and (columns is None or OBSERVATION in columns):
            self.description.checked_encoder()

    def records(self) -> Iterator[tuple[str, Record]]:
        """All games as records, each with its id."""
        for table in self.tables(GAMES, ["record", "text"]):
            for ident, text in zip(*(column.to_pylist() for column in table.columns), strict=True):
                yield ident, Record.loads(text)

    def record(self, ident: str) -> Record:
        """The record of one game by its id."""
        for table in self.tables(GAMES, ["record", "text"]):
            found = table.filter(compute.equal(table["record"], ident))
            if found.num_rows:
                return Record.loads(found["text"][0].as_py())
        raise BadInput(f"{self.folder}: there is no game {ident[:40]!r}")

    def __repr__(self) -> str:
        return f"<dataset of {self.description.game}: {self.seats} seats, {self.parts} parts in {self.folder}>"
