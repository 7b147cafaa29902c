"""The queries in docs/datasets.md are run on small data."""

from __future__ import annotations

import re
from pathlib import Path

import duckdb
import pytest
from dataset_builder import Write

from borough.datasets.balance import measure_balance
from borough.datasets.dataset import Dataset
from borough.datasets.sources import SimulatedGames

PAGE = Path(__file__).parent.parent.parent / "docs" / "datasets.md"
QUERIES = re.findall(r"```sql\n(.+?)```", PAGE.read_text(encoding="utf-8"), flags=re.DOTALL)
Rows = list[dict[str, object]]


@pytest.fixture
def data(written: Write) -> Dataset:
    return written(SimulatedGames("key-to-the-city", 3, ("random",), games=30, games_per_part=10), observations=False)


def answer(data: Dataset, query: str) -> Rows:
    """The rows that a query gives on a dataset."""
    found = duckdb.sql(query.replace("my-data", str(data.folder)))
    return [dict(zip(found.columns, row, strict=True)) for row in found.fetchall()]


def test_duckdb_and_the_balance_report_agree_which_era_1_tile_wins_most(data: Dataset):
    rows = answer(data, next(query for query in QUERIES if "era1" in query))
    tiles = [one for one in measure_balance(data).pieces if one.kind == "era1"]
    assert len(rows) == len(tiles) == 6
    assert {row["piece"]: row["taken"] for row in rows} == {one.piece: one.with_it.seats for one in tiles}
    shares = {one.piece: pytest.approx(one.with_it.win_share, abs=0.0006) for one in tiles}
    assert {row["piece"]: row["win_share"] for row in rows} == shares
    prices = {one.piece: pytest.approx(one.mean_price, abs=0.06) for one in tiles}
    assert {row["piece"]: row["keyples"] for row in rows} == prices


@pytest.mark.parametrize("query", QUERIES, ids=range(len(QUERIES)))
def test_every_query_of_the_page_finds_something(data: Dataset, query: str):
    assert answer(data, query)
