"""The database, SQLite or PostgreSQL. Each change is one transaction."""

from __future__ import annotations

import sqlite3
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from importlib import resources

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, Engine, create_engine, event, text
from sqlalchemy.engine.interfaces import DBAPIConnection, DBAPICursor
from sqlalchemy.exc import ArgumentError, NoSuchModuleError, OperationalError
from sqlalchemy.pool import ConnectionPoolEntry

from borough.core.errors import BadInput

BUSY = 30_000
"""Milliseconds to wait for another process that is writing to the same SQLite file."""
TRIES = 600
MIGRATION_LOCK = 0x626F726F
POOL = 20


class Database:
    """A database and its transactions."""

    def __init__(self, url: str) -> None:
        try:
            # A PostgreSQL server may close a connection that is not used.
            ping = not url.startswith("sqlite")
            # Stored values are secret and must not appear in error messages.
            self.engine: Engine = create_engine(
                url, pool_size=POOL, max_overflow=POOL, pool_pre_ping=ping, hide_parameters=True
            )
        except (ArgumentError, NoSuchModuleError, TypeError, ImportError):
            raise BadInput(
                "the database must be given as sqlite:///FILE or postgresql://USER:PASSWORD@HOST/NAME"
            ) from None
        self.sqlite = self.engine.dialect.name == "sqlite"
        self._writing = self.engine.execution_options(writes=True)
        # SQLite has one writer at a time: threads of one process wait for this lock instead of polling the file.
        self._write_lock = threading.Lock() if self.sqlite else nullcontext()
        self._quick: sqlite3.Connection | None = None
        if self.sqlite:
            event.listen(self.engine, "connect", _prepare_sqlite)
            event.listen(self.engine, "begin", _begin_sqlite)

    @contextmanager
    def read(self) -> Iterator[Connection]:
        """A connection for reading. Each query sees what is committed when it runs."""
        with self.engine.begin() as connection:
            yield connection

    def quick_scalar(self, statement: str, *values: str) -> int | None:
        """One number read without a pool and without waiting; only by one thread, the event loop.

        None if there is no such row, or if the database is not a SQLite file, so that reading it could take a while.
        """
        path = self.engine.url.database
        if not self.sqlite or not path or path == ":memory:":
            return None
        try:
            if self._quick is None:
                self._quick = sqlite3.connect(path, timeout=0, isolation_level=None)
            row = self._quick.execute(statement, values).fetchone()
        except sqlite3.Error:
            return None
        return None if row is None else int(row[0])

    @contextmanager
    def write(self) -> Iterator[Connection]:
        """A connection for writing, in one transaction."""
        with self._write_lock, self._writing.begin() as connection:
            yield connection

    def migrate(self) -> None:
        """Migrate the database to the newest schema. Processes that start together wait for each other."""
        try:
            with self.write() as connection:
                if not self.sqlite:
                    connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": MIGRATION_LOCK})
                command.upgrade(alembic_config(connection), "head")
        except OperationalError as error:
            raise BadInput(f"the database cannot be opened: {str(error.orig).splitlines()[0]}") from None

    def close(self) -> None:
        """Close all connections."""
        if self._quick is not None:
            self._quick.close()
            self._quick = None
        self.engine.dispose()


def alembic_config(connection: Connection) -> Config:
    """Alembic's settings for a migration through this connection."""
    config = Config()
    config.set_main_option("script_location", str(resources.files("borough.server.storage").joinpath("migrations")))
    config.attributes["connection"] = connection
    return config


def _prepare_sqlite(connection: DBAPIConnection, _: ConnectionPoolEntry) -> None:
    connection.isolation_level = None  # the driver must not begin transactions: `_begin_sqlite` does
    cursor = connection.cursor()
    cursor.execute(f"PRAGMA busy_timeout={BUSY}")
    _use_wal(cursor)
    # Commits survive a crash of the process. A power failure may lose the last ones, but not corrupt the file.
    cursor.execute("PRAGMA synchronous=NORMAL")
    cursor.execute("PRAGMA foreign_keys=ON")
    cursor.close()


def _use_wal(cursor: DBAPICursor) -> None:
    """Turn on WAL mode, in which readers and a writer do not block each other.

    On a new file several processes may do so at once, and SQLite does not wait then; so try again.
    """
    for tries in range(TRIES, 0, -1):
        try:
            cursor.execute("PRAGMA journal_mode=WAL")
            return
        except sqlite3.OperationalError:
            if tries == 1:
                raise
            time.sleep(BUSY / 1000 / TRIES)


def _begin_sqlite(connection: Connection) -> None:
    # A writer takes its lock at once, because upgrading from a reader may fail. A reader needs none.
    if connection.get_execution_options().get("writes"):
        connection.exec_driver_sql("BEGIN IMMEDIATE")
