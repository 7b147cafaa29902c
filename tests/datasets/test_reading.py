"""Datasets are refused when rules, component values or encoder are no longer those that wrote them."""

from __future__ import annotations

import json
import shutil
from dataclasses import replace

import pyarrow as pa
import pytest
from dataset_builder import Write
from pebbles import PEBBLES, HeapEncoder, Pebbles
from pyarrow import parquet

import borough
from borough.datasets.dataset import Dataset
from borough.datasets.description import Description, describe
from borough.datasets.sources import SimulatedGames

PLAN = SimulatedGames("pebbles", 2, ("random",), games=9, games_per_part=4)


def test_decisions_come_in_batches_and_in_order(written: Write):
    data = written(PLAN)
    batches = list(data.decisions(batch_size=10))
    assert all(batch.num_rows <= 10 for batch in batches)
    assert pa.Table.from_batches(batches).equals(data.table("decisions"))
    numbers = [number for batch in data.decisions(["record", "number"]) for number in batch["number"].to_pylist()]
    assert numbers == [place for _, record in data.records() for place in range(len(record.actions))]


def test_every_game_can_be_replayed(written: Write):
    data = written(PLAN)
    found = dict(data.records())
    assert len(found) == 9
    for ident, record in found.items():
        assert record.replay().over
        assert data.record(ident).dumps() == record.dumps()
    with pytest.raises(borough.BadInput, match="there is no game 'none'"):
        data.record("none")


def test_data_of_other_rules_is_refused(written: Write, monkeypatch: pytest.MonkeyPatch):
    folder = written(PLAN).folder
    monkeypatch.setattr(Pebbles, "rules_version", 2)
    with pytest.raises(borough.BadInput, match="from version 1 of the rules, not 2"):
        Dataset(folder)


def test_data_of_other_component_values_is_refused(written: Write, monkeypatch: pytest.MonkeyPatch):
    folder = written(PLAN).folder
    other = PEBBLES.check_components('game = "pebbles"\n[heap]\npebbles = 13\n')
    monkeypatch.setitem(vars(PEBBLES), "components", replace(other, text=""))
    with pytest.raises(borough.BadInput, match="other component values"):
        Dataset(folder)


def test_data_with_an_override_is_read_with_it(written: Write):
    text = 'game = "pebbles"\n[heap]\npebbles = 13\n'
    data = written(replace(PLAN, components=text))
    assert data.description.figures != PEBBLES.components.digest()
    assert {observation[0] for observation in data.table("decisions")["observation"].to_pylist()} >= {13}


def test_observations_of_another_encoder_are_refused_and_the_rest_is_read(
    written: Write, monkeypatch: pytest.MonkeyPatch
):
    folder = written(PLAN).folder
    monkeypatch.setattr(HeapEncoder, "version", 2)
    data = Dataset(folder)
    with pytest.raises(borough.BadInput, match="another version of the encoder"):
        next(data.decisions())
    with pytest.raises(borough.BadInput, match="another version of the encoder"):
        data.table("decisions")
    assert next(data.decisions(["action"])).num_rows > 0
    assert data.table("games").num_rows == 9


def test_a_file_of_another_dataset_is_refused(written: Write):
    data, other = written(PLAN), written(replace(PLAN, players=3), "other")
    shutil.copy(other.folder / "seats/00001.parquet", data.folder / "seats/00001.parquet")
    with pytest.raises(borough.BadInput, match=r"seats/00001\.parquet: belongs to another dataset"):
        data.table("seats")


def test_damaged_and_foreign_files_are_refused(written: Write):
    data = written(PLAN)
    path = data.folder / "pieces/00000.parquet"
    path.write_bytes(path.read_bytes()[:-9])
    with pytest.raises(borough.BadInput, match="not a file of a dataset"):
        data.table("pieces")
    parquet.write_table(pa.table({"a": [1]}), path)
    with pytest.raises(borough.BadInput, match="not a file of a dataset"):
        data.table("pieces")
    with pytest.raises(borough.BadInput, match="there is no table 'prices'"):
        data.table("prices")


def test_folders_that_hold_no_dataset_are_refused(written: Write):
    data = written(PLAN)
    path = data.folder / "dataset.json"
    good = json.loads(path.read_text())
    for wrong in ("[]", "{", "{}", json.dumps({**good, "format": 99}), json.dumps({**good, "more": 1})):
        path.write_text(wrong)
        with pytest.raises(borough.BadInput, match=r"not a dataset|has format|no description"):
            Dataset(data.folder)
    with pytest.raises(borough.BadInput, match="not a dataset"):
        Dataset(data.folder / "nowhere")


def test_a_description_reads_back():
    for observations in (True, False):
        described = describe(PEBBLES, 3, "", observations)
        assert Description.loads(described.dumps()) == described
        assert described.size == (PEBBLES.encoder(3).size if observations else 0)


def test_an_empty_dataset_has_empty_tables(written: Write):
    data = written(replace(PLAN, bots=("test_writing:TiredBot",), games=1, seed=0))
    assert data.table("games").num_rows in (0, 1)
    for path in data.folder.rglob("*.parquet"):
        path.unlink()
    assert data.table("decisions", ["action"]).to_pydict() == {"action": []}
