"""The database, SQLite or PostgreSQL. Each change is one transaction."""

from __future__ import annotations

import logging
import sqlite3
import threading
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from functools import cached_property
from importlib import resources

from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url, text
from sqlalchemy.engine.interfaces import DBAPIConnection, DBAPICursor
from sqlalchemy.exc import ArgumentError, NoSuchModuleError, SQLAlchemyError
from sqlalchemy.pool import ConnectionPoolEntry

from borough.core.errors import BadInput
from borough.server.storage.outages import DatabaseUnavailable, first_line, outage_of
from borough.server.storage.sqlite_file import SqliteFile, sqlite_path

BUSY = 30_000
"""Milliseconds to wait for another process that is writing to the same SQLite file."""
TRIES = 600
MIGRATION_LOCK = 0x626F726F
POOL = 20
POSTGRESQL_WAITS = {"connect_timeout": "5", "tcp_user_timeout": "10000"}
"""Seconds for a connection to PostgreSQL, and milliseconds until one that no longer answers is given up."""
ONLY_WRITING = ("full", "read-only")
"""Outages in which reading works."""
logger = logging.getLogger("borough.database")


class Database:
    """A database and its transactions."""

    def __init__(self, url: str) -> None:
        try:
            address = _with_waits(make_url(url))
            # Stored values are secret and must not appear in error messages.
            self.engine: Engine = create_engine(
                address,
                pool_size=POOL,
                max_overflow=POOL,
                # A PostgreSQL server may close a connection that is not used.
                pool_pre_ping=not url.startswith("sqlite"),
                hide_parameters=True,
            )
        except (ArgumentError, NoSuchModuleError, TypeError, ImportError):
            raise BadInput(
                "the database must be given as sqlite:///FILE or postgresql://USER:PASSWORD@HOST/NAME"
            ) from None
        self.errors: Counter[str] = Counter()
        """How often the database could not be used, by kind of outage."""
        self._outage = ""
        """The kind of the present outage."""
        self.sqlite = self.engine.dialect.name == "sqlite"
        self._writing = self.engine.execution_options(writes=True)
        # SQLite has one writer at a time: threads of one process wait for this lock instead of polling the file.
        self._write_lock = threading.Lock() if self.sqlite else nullcontext()
        self._quick: sqlite3.Connection | None = None
        path = sqlite_path(url)
        self._file = SqliteFile(path) if path is not None else None
        if self.sqlite:
            event.listen(self.engine, "do_connect", lambda *_: self._check_file())
            event.listen(self.engine, "connect", _prepare_sqlite)
            event.listen(self.engine, "connect", lambda *_: self._file.opened() if self._file else None)
            event.listen(self.engine, "begin", _begin_sqlite)

    @contextmanager
    def read(self) -> Iterator[Connection]:
        """A connection for reading. Each query sees what is committed when it runs."""
        self._check_file(at_once=False)
        try:
            with self.engine.begin() as connection:
                yield connection
        except SQLAlchemyError as error:
            self._raise_outage(error)
            raise
        if self._outage and self._outage not in ONLY_WRITING:
            self._end_outage()

    def quick_scalar(self, statement: str, *values: str) -> int | None:
        """One number read without a pool and without waiting; only by one thread, the event loop.

        None if there is no such row, or if the database is not a SQLite file, so that reading it could take a while.
        """
        path = self.engine.url.database
        if self._file is None or not path or not self._file.in_place(at_once=False):
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
        try:
            with self._write_lock:
                self._check_file()
                with self._writing.begin() as connection:
                    yield connection
        except SQLAlchemyError as error:
            self._raise_outage(error)
            raise
        if self._outage:
            self._end_outage()

    def migrate(self) -> None:
        """Migrate the database to the newest schema. Processes that start together wait for each other."""
        try:
            with self.write() as connection:
                if not self.sqlite:
                    connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": MIGRATION_LOCK})
                command.upgrade(alembic_config(connection), "head")
        except DatabaseUnavailable as error:
            raise BadInput(error.one_line) from None
        except SQLAlchemyError as error:
            raise BadInput(f"the database cannot be migrated: {first_line(error)}") from None
        except CommandError as error:
            raise BadInput(f"the database is not one of this version of borough, or newer: {error}") from None

    @cached_property
    def newest_schema(self) -> str | None:
        """The version of the schema that this program needs."""
        return ScriptDirectory(_migrations()).get_current_head()

    def schema(self) -> str | None:
        """The version of the schema that the database has."""
        with self.read() as db:
            version: str | None = db.scalar(text("SELECT version_num FROM alembic_version"))
        return version

    def close(self) -> None:
        """Close all connections."""
        if self._quick is not None:
            self._quick.close()
            self._quick = None
        self.engine.dispose()

    def _check_file(self, at_once: bool = True) -> None:
        """Raise if the file was deleted or replaced: what is written to the open one would be lost.

        Also before a connection is made, because SQLite would create a new file.
        """
        if self._file is not None and not self._file.in_place(at_once):
            raise self._report("gone", "the file was deleted or replaced; put it back, or restart the server")

    def _raise_outage(self, error: SQLAlchemyError) -> None:
        """Raise DatabaseUnavailable if that is what the error means."""
        kind = outage_of(error)
        if kind is not None:
            raise self._report(kind, first_line(error)) from error

    def _report(self, kind: str, reason: str) -> DatabaseUnavailable:
        """Count and log an outage."""
        self.errors[kind] += 1
        if kind != "busy":
            self._outage = kind
        unavailable = DatabaseUnavailable(kind, reason)
        logger.error(unavailable.one_line)
        return unavailable

    def _end_outage(self) -> None:
        self._outage = ""
        logger.warning("the database can be used again")


def _with_waits(url: URL) -> URL:
    """The URL of a PostgreSQL server with our time limits, where it does not give its own."""
    if url.get_backend_name() != "postgresql":
        return url
    return url.update_query_dict({name: wait for name, wait in POSTGRESQL_WAITS.items() if name not in url.query})


def alembic_config(connection: Connection) -> Config:
    """Alembic's settings for a migration through this connection."""
    config = Config()
    config.set_main_option("script_location", _migrations())
    config.attributes["connection"] = connection
    return config


def _migrations() -> str:
    """The folder of the migrations."""
    return str(resources.files("borough.server.storage").joinpath("migrations"))


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
        except sqlite3.OperationalError as error:
            if tries == 1 or error.sqlite_errorcode & 0xFF not in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
                raise
            time.sleep(BUSY / 1000 / TRIES)


def _begin_sqlite(connection: Connection) -> None:
    # A writer takes its lock at once, because upgrading from a reader may fail. A reader needs none.
    if connection.get_execution_options().get("writes"):
        connection.exec_driver_sql("BEGIN IMMEDIATE")
