"""The columns of the tables. docs/datasets.md explains them."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import pyarrow as pa

from borough.core.rewards import REWARDS
from borough.datasets.description import Description

DECISIONS: Final = "decisions"
SEATS: Final = "seats"
PIECES: Final = "pieces"
GAMES: Final = "games"
TABLES: Final = (DECISIONS, SEATS, PIECES, GAMES)
"""The folders of a dataset in the order in which a part's files are written."""
KEY: Final = b"borough"
"""Where the metadata of a file has the description."""
OBSERVATION: Final = "observation"


def action_type(description: Description) -> pa.DataType:
    """The type of an action number."""
    return pa.int16() if description.actions <= 1 << 15 else pa.int32()


def schema(table: str, description: Description) -> pa.Schema:
    """The columns of a table, with the description as metadata."""
    columns = {DECISIONS: _decisions, SEATS: _seats, PIECES: _pieces, GAMES: _games}[table](description)
    return pa.schema(columns, metadata={KEY: of_table(table, description).dumps().encode()})


def of_table(table: str, description: Description) -> Description:
    """The description in the files of a table: the fields of observations stand only beside the observations."""
    return description if table == DECISIONS else replace(description, fields=())


def _decisions(description: Description) -> list[pa.Field]:
    action = action_type(description)
    columns = [_column("record", pa.string()), _column("number", pa.int32()), _column("seat", pa.int8())]
    if description.size:
        columns.append(_column(OBSERVATION, pa.list_(pa.int16(), description.size)))
    columns += [_column("legal", pa.list_(action)), _column("action", action)]
    return columns + [_column(f"reward_{name}", pa.float32()) for name in REWARDS]


def _seats(description: Description) -> list[pa.Field]:
    columns = [
        _column("record", pa.string()),
        _column("seat", pa.int8()),
        _column("bot", pa.string()),
        _column("points", pa.int32()),
        _column("rank", pa.int8()),
    ]
    columns += [_column(f"reward_{name}", pa.float32()) for name in REWARDS]
    return columns + [_column(f"points_{source}", pa.int32()) for source in description.sources]


def _pieces(description: Description) -> list[pa.Field]:
    return [
        _column("record", pa.string()),
        _column("seat", pa.int8()),
        _column("component", pa.string()),
        _column("piece", pa.string()),
        _column("kind", pa.string()),
        _column("times", pa.int16()),
        pa.field("price", pa.int32()),
        pa.field("number", pa.int32()),
        _column("points", pa.int32()),
    ]


def _games(description: Description) -> list[pa.Field]:
    return [
        _column("record", pa.string()),
        _column("game", pa.int64()),
        _column("seed", pa.string()),
        _column("options", pa.list_(pa.string())),
        _column("decisions", pa.int32()),
        _column("winners", pa.list_(pa.int8())),
        _column("text", pa.string()),
    ]


def _column(name: str, kind: pa.DataType) -> pa.Field:
    """A column without missing values."""
    return pa.field(name, kind, nullable=False)
