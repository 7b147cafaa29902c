"""Backup and restore: complete, consistent while people play, and from either database into either."""

from __future__ import annotations

import sqlite3
import stat
import threading
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy import select
from web_builder import SECRET, guest, play_some, plays, serving, settings, table_of

from borough.cli import main
from borough.core.errors import BadInput
from borough.core.registry import game_ids
from borough.server.people.people import People
from borough.server.services import Services
from borough.server.settings import Settings
from borough.server.storage.backup import back_up, restore
from borough.server.storage.models import Base, TableRow
from borough.server.tables.changes import Visitor


def games(services: Services, actions: int = 12) -> tuple[list[str], list[Visitor]]:
    """A running table of each game, and who plays there."""
    people = [guest(services), guest(services, "Ben")]
    tables = [table_of(services, game, *people) for game in game_ids()]
    for ident in tables:
        play_some(services, ident, people, actions)
    return tables, people


def stored(services: Services) -> dict[str, list[tuple[object, ...]]]:
    """All rows, by table."""
    with services.database.read() as db:
        return {
            table.name: sorted((tuple(row) for row in db.execute(select(table))), key=repr)
            for table in Base.metadata.sorted_tables
        }


@pytest.fixture
def other(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Another empty database, of the kind that the test asks for."""
    kind = request.param
    return (
        f"sqlite:///{tmp_path / 'other.sqlite'}" if kind == "sqlite" else request.getfixturevalue("postgres_database")
    )


@pytest.mark.parametrize(
    ("first", "other"), [("sqlite", "sqlite"), ("sqlite", "postgresql"), ("postgresql", "sqlite")], indirect=["other"]
)
def test_a_restored_copy_has_everything_and_its_games_go_on(
    tmp_path: Path, first: str, other: str, request: pytest.FixtureRequest
):
    database = "" if first == "sqlite" else request.getfixturevalue("postgres_database")
    services = Services(settings(tmp_path, database=database))
    tables, people = games(services)
    before, played = stored(services), {ident: plays(services, ident) for ident in tables}
    assert back_up(services.settings, tmp_path / "backup", with_secret=False) == len(tables)
    services.close()
    there = settings(tmp_path / "there", database=other)
    assert restore(there, tmp_path / "backup", replace=False) == (len(tables), False)
    restored = Services(there)
    assert stored(restored) == before
    for ident in tables:
        assert plays(restored, ident) == played[ident]
        assert play_some(restored, ident, people, 5) == 5
    guest(restored, "Cleo")
    restored.close()
    assert not list(tmp_path.glob(".*"))


def test_a_backup_during_concurrent_writes_is_one_moment_from_which_every_game_replays(tmp_path: Path, database: str):
    services = Services(settings(tmp_path, database=database))
    tables, people = games(services, 2)
    stop, failed = threading.Event(), []

    def write(ident: str) -> None:
        try:
            while not stop.is_set():
                services.playing.chat(people[0], ident, "Hello")
                play_some(services, ident, people, 1)
        except Exception as error:
            failed.append(error)

    threads = [threading.Thread(target=write, args=(ident,)) for ident in tables]
    for thread in threads:
        thread.start()
    made = []
    for number in range(3):
        made.append(tmp_path / f"backup-{number}")
        back_up(services.settings, made[-1], with_secret=False)
    stop.set()
    for thread in threads:
        thread.join()
    services.close()
    assert failed == []
    for number, path in enumerate(made):
        copy = replace(settings(tmp_path / f"copy-{number}"), database="")
        restore(copy, path, replace=False)
        restored = Services(copy)
        with restored.database.read() as db:
            numbers = {row.id: row.number for row in db.execute(select(TableRow.id, TableRow.number))}
        for ident in tables:
            with restored.tables.reading(ident) as live:
                assert live.number == numbers[ident]  # events and their summary are from one moment
                live.table.record.replay()
        restored.close()


def test_a_backup_is_private_and_has_the_key_only_if_asked_for(tmp_path: Path):
    kept = Settings(data=tmp_path / "data")
    Services(kept).close()
    back_up(kept, tmp_path / "without", with_secret=False)
    back_up(kept, tmp_path / "with", with_secret=True)
    assert [kept.key().encode() in (tmp_path / name).read_bytes() for name in ("without", "with")] == [False, True]
    assert {stat.S_IMODE((tmp_path / name).stat().st_mode) for name in ("without", "with")} == {0o600}
    there = Settings(data=tmp_path / "there")
    assert restore(there, tmp_path / "with", replace=False)[1]
    assert there.key() == kept.key()
    assert stat.S_IMODE((there.data / "secret-key").stat().st_mode) == 0o600
    with closing(sqlite3.connect(there.data / "borough.sqlite")) as db:
        assert kept.key() not in "".join(db.iterdump())
    mine = Settings(data=tmp_path / "mine")
    own = mine.key()
    with pytest.raises(BadInput, match="another secret key"):
        restore(mine, tmp_path / "with", replace=False)
    assert mine.key() == own
    restore(mine, tmp_path / "with", replace=True)
    assert mine.key() == kept.key()


def test_a_database_that_is_not_empty_is_replaced_only_on_request(tmp_path: Path, database: str):
    first = Services(settings(tmp_path / "first"))
    games(first, 1)
    back_up(first.settings, tmp_path / "backup", with_secret=False)
    wanted = stored(first)
    first.close()
    second = Services(settings(tmp_path / "second", database=database))
    guest(second, "Cleo")
    before = stored(second)
    second.close()
    with pytest.raises(BadInput, match="--replace"):
        restore(second.settings, tmp_path / "backup", replace=False)
    second = Services(second.settings)
    assert stored(second) == before
    second.close()
    restore(second.settings, tmp_path / "backup", replace=True)
    second = Services(second.settings)
    assert stored(second) == wanted
    second.close()


def test_a_database_in_use_is_not_restored(tmp_path: Path, database: str):
    services = Services(settings(tmp_path, database=database))
    back_up(services.settings, tmp_path / "backup", with_secret=False)
    guest(services)
    before = stored(services)
    with pytest.raises(BadInput, match="in use"):
        restore(services.settings, tmp_path / "backup", replace=True)
    assert stored(services) == before
    services.close()


def test_a_damaged_backup_is_refused_before_anything_is_changed(tmp_path: Path):
    services = Services(settings(tmp_path))
    guest(services, "Annabella")
    back_up(services.settings, tmp_path / "backup", with_secret=False)
    before = stored(services)
    services.close()
    whole = (tmp_path / "backup").read_bytes()
    (tmp_path / "cut").write_bytes(whole[: len(whole) // 2])
    (tmp_path / "changed").write_bytes(whole.replace(b"Annabella", b"Annabello"))
    (tmp_path / "text").write_text("Not a backup. " * 1000)
    with closing(sqlite3.connect(tmp_path / "foreign")) as made:
        made.execute("CREATE TABLE x (y)")
    for name in ("cut", "changed", "text", "foreign", "nowhere"):
        with pytest.raises(BadInput) as caught:
            restore(services.settings, tmp_path / name, replace=True)
        assert "\n" not in str(caught.value)
    services = Services(services.settings)
    assert stored(services) == before
    services.close()


def test_backup_and_restore_as_commands_while_a_server_runs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    monkeypatch.setenv("BOROUGH_DATA", str(tmp_path))
    monkeypatch.setenv("BOROUGH_SECRET", SECRET)
    monkeypatch.delenv("BOROUGH_DATABASE", raising=False)
    file = str(tmp_path / "backup")
    with serving(tmp_path):
        services = Services(settings(tmp_path))
        tables, people = games(services, 3)
        services.close()
        assert main(["backup", file, "--with-secret"]) == 0
        assert main(["backup", file]) == 2
        assert main(["restore", file, "--replace"]) == 2
        assert "in use" in capsys.readouterr().err
    assert main(["restore", file]) == 2
    monkeypatch.setenv("BOROUGH_DATA", str(tmp_path / "new"))
    monkeypatch.delenv("BOROUGH_SECRET")
    assert main(["restore", file]) == 0
    restored = Services(Settings(data=tmp_path / "new", bot_loop=False))
    assert [len(plays(restored, ident)) for ident in tables] == [3] * len(tables)
    person = people[0].person or ""
    assert restored.people.from_bearer(People(restored.database, SECRET).bearer(person)) == person
    restored.close()
