"""Databases of released schemas are migrated, and their games go on. `make_old_database.py` writes these databases."""

from __future__ import annotations

import gzip
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import select
from web_builder import play_some, plays, settings

from borough.core.registry import game_ids
from borough.server.services import Services
from borough.server.storage.backup import back_up, restore
from borough.server.storage.models import SeatRow, TableRow
from borough.server.tables.changes import Visitor

OLD = sorted((Path(__file__).parent / "upgrade").glob("schema-*.sql.gz"))


NAMES = [path.name.partition(".")[0] for path in OLD]


def write_old(folder: Path, old: Path) -> None:
    """The older database as the file of a data folder."""
    with closing(sqlite3.connect(folder / "borough.sqlite")) as made:
        made.executescript(gzip.decompress(old.read_bytes()).decode())


@pytest.mark.parametrize("old", OLD, ids=NAMES)
def test_running_games_of_an_older_database_go_on(tmp_path: Path, old: Path):
    write_old(tmp_path, old)
    go_on(Services(settings(tmp_path)))


@pytest.mark.parametrize("old", OLD, ids=NAMES)
def test_running_games_of_an_older_backup_go_on(tmp_path: Path, postgres_database: str, old: Path):
    write_old(tmp_path, old)
    back_up(settings(tmp_path), tmp_path / "backup", with_secret=False)
    there = settings(tmp_path, database=postgres_database)
    restore(there, tmp_path / "backup", replace=False)
    go_on(Services(there))


def go_on(services: Services) -> None:
    """Play all running games to their end."""
    assert services.database.schema() == services.database.newest_schema
    with services.database.read() as db:
        running = db.execute(select(TableRow.id, TableRow.game).where(TableRow.stage == "playing")).all()
        seats = db.execute(select(SeatRow.table, SeatRow.person).order_by(SeatRow.seat)).all()
    assert sorted(game for _, game in running) == sorted(game_ids())
    for ident, _ in running:
        people = [Visitor(person) for table, person in seats if table == ident]
        before = plays(services, ident)
        assert len(before) > 10
        play_some(services, ident, people, 100_000, seed=3)
        assert plays(services, ident)[: len(before)] == before
        view = services.table_views.look(people[0], ident)
        assert view.stage == "over"
        assert [one.text for one in services.table_views.events(people[0], ident, kind="say")] == ["Your turn?"]
        with services.tables.reading(ident) as live:
            assert live.table.record.replay().over
    assert len(services.lobby.open_tables(Visitor())) == 1
    services.close()


def test_there_is_an_older_database_of_every_released_schema():
    assert [path.name for path in OLD][:1] == ["schema-0002.sql.gz"]
