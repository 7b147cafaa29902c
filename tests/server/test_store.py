"""The database: schema, secret key, and processes that start together."""

from __future__ import annotations

import stat
import threading
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import text

from borough.core.errors import BadInput
from borough.server.settings import Settings
from borough.server.storage.database import Database
from borough.server.storage.models import Base


def test_models_and_migrations_agree(database: str):
    database = Database(Settings(database=database).database_url())
    database.migrate()
    with database.read() as db:
        assert compare_metadata(MigrationContext.configure(db, opts={"compare_type": True}), Base.metadata) == []
    database.close()


def test_processes_that_start_together_migrate_once(database: str):
    stores = [Database(Settings(database=database).database_url()) for _ in range(4)]
    failures: list[BaseException] = []

    def migrate(database: Database) -> None:
        try:
            database.migrate()
        except BaseException as error:
            failures.append(error)

    threads = [threading.Thread(target=migrate, args=(database,)) for database in stores]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failures == []
    with stores[0].read() as db:
        assert db.scalar(text("SELECT count(*) FROM alembic_version")) == 1
    for database in stores:
        database.close()


def test_the_secret_key_is_created_once_and_private(tmp_path: Path):
    settings = Settings(data=tmp_path / "data")
    key = settings.key()
    assert len(key) == 64
    assert settings.key() == key
    assert [path.name for path in settings.data.iterdir()] == ["secret-key"]
    assert stat.S_IMODE((settings.data / "secret-key").stat().st_mode) == 0o600
    assert key not in repr(Settings(secret=key))


@pytest.mark.parametrize("url", ["nonsense", "mysql://a/b", "sqlite:////nowhere/at/all/x.sqlite", "postgresql://h:1/x"])
def test_a_database_that_cannot_be_used_is_named_in_one_line(url: str):
    with pytest.raises(BadInput) as caught:
        Database(Settings(database=url).database_url()).migrate()
    assert "\n" not in str(caught.value)
