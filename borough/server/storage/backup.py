"""Backups: one SQLite file with everything that is stored, whichever database it comes from or goes to.

A backup is one consistent moment and can be made while servers are running. A restore refuses a database that a server
is using, because servers keep tables in memory.
"""

from __future__ import annotations

import hashlib
import os
import sqlite3
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

from sqlalchemy import Connection, Table, func, insert, select, text
from sqlalchemy.exc import SQLAlchemyError

import borough
from borough.core.errors import BadInput
from borough.server.safety.problems import Problem
from borough.server.settings import Settings
from borough.server.storage.database import MIGRATION_LOCK, Database
from borough.server.storage.models import Base
from borough.server.storage.outages import DatabaseUnavailable, first_line
from borough.server.storage.sqlite_file import sqlite_path

ABOUT = "borough_backup"
"""The table that only backups have: format, version, digest and, if asked for, the secret key."""
FORMAT = "1"
CLOSING_SECONDS = 3.0
ROWS = 1000
"""Rows that are copied at a time."""


def back_up(settings: Settings, target: Path, *, with_secret: bool) -> int:
    """Write a backup to a new file, which only its owner can read; return how many tables people sit at it has."""
    if target.exists():
        raise BadInput(f"{target}: the file exists already")
    url = settings.database_url()
    with _reported(), _new_file(target) as fresh:
        source = sqlite_path(url)
        if source is not None:
            _copy_sqlite(source, fresh)
        else:
            _copy_postgresql(url, fresh)
        with closing(sqlite3.connect(fresh)) as made:
            made.execute("PRAGMA journal_mode=DELETE")
            _check_integrity(made, target)
            about = {"format": FORMAT, "borough": borough.__version__, "digest": _digest(made)}
            if with_secret:
                about["secret"] = settings.key()
            with made:
                made.execute(f"CREATE TABLE {ABOUT} (name TEXT PRIMARY KEY, value TEXT NOT NULL)")
                made.executemany(f"INSERT INTO {ABOUT} VALUES (?, ?)", about.items())
            count = int(made.execute("SELECT count(*) FROM tables").fetchone()[0])
        try:
            target.hardlink_to(fresh)  # unlike a rename, this does not overwrite
        except FileExistsError:
            raise BadInput(f"{target}: the file exists already") from None
    return count


def restore(settings: Settings, source: Path, *, replace: bool) -> tuple[int, bool]:
    """Put a backup into the database; return how many tables it has, and whether the secret key came with it.

    A database or a key that is there already is only overwritten with `replace`. Nothing is changed before the backup
    has been checked and migrated.
    """
    if not source.is_file():
        raise BadInput(f"{source}: there is no such file")
    url = settings.database_url()
    target = sqlite_path(url)
    with (
        _reported(),
        tempfile.TemporaryDirectory(prefix=".restore-", dir=target.parent if target else None) as folder,
    ):
        work = Path(folder) / "restored.sqlite"
        secret = _prepare(source, work)
        _check_secret(settings, secret, replace)
        if target is not None:
            _into_sqlite(work, target, replace)
        else:
            _into_postgresql(work, url, replace)
        if secret:
            settings.keep_key(secret)
        with closing(sqlite3.connect(work)) as made:
            count = int(made.execute("SELECT count(*) FROM tables").fetchone()[0])
    return count, bool(secret)


def _prepare(source: Path, work: Path) -> str:
    """Copy a backup, check it and migrate it; return the secret key in it, if any."""
    work.touch(0o600)
    with closing(sqlite3.connect(f"{source.absolute().as_uri()}?mode=ro", uri=True)) as given:
        if not _has(given, ABOUT):
            raise BadInput(f"{source}: this is not a backup made by 'borough backup'")
        with closing(sqlite3.connect(work)) as copy:
            given.backup(copy)
            about = dict(copy.execute(f"SELECT name, value FROM {ABOUT}").fetchall())
            if about.get("format") != FORMAT:
                raise BadInput(f"{source}: this backup was made by a newer version of borough")
            copy.execute(f"DROP TABLE {ABOUT}")
            copy.commit()
            _check_integrity(copy, source)
            if _digest(copy) != about.get("digest"):
                raise BadInput(f"{source}: the backup is damaged: its digest does not match")
    with closing(Database(f"sqlite:///{work}")) as database:
        database.migrate()
    with closing(sqlite3.connect(work)) as copy:
        copy.execute("PRAGMA journal_mode=DELETE")
    return str(about.get("secret", ""))


def _check_integrity(made: sqlite3.Connection, path: Path) -> None:
    found = made.execute("PRAGMA integrity_check(1)").fetchone()[0]
    if found != "ok" or made.execute("PRAGMA foreign_key_check").fetchone() is not None:
        raise BadInput(f"{path}: the database is damaged: {found}")


def _digest(made: sqlite3.Connection) -> str:
    """The SHA-256 of all rows."""
    digest = hashlib.sha256()
    names = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name <> ? ORDER BY 1"
    for (name,) in made.execute(names, (ABOUT,)).fetchall():
        digest.update(f"table {name}\n".encode())
        for row in made.execute(f'SELECT * FROM "{name}" ORDER BY rowid'):
            digest.update(repr(row).encode("utf-8", "surrogatepass"))
    return digest.hexdigest()


def _has(made: sqlite3.Connection, table: str) -> bool:
    return made.execute("SELECT 1 FROM sqlite_master WHERE name = ?", (table,)).fetchone() is not None


def _check_secret(settings: Settings, secret: str, replace: bool) -> None:
    """Refuse to overwrite another key, which would end the identities of everybody."""
    if secret and not replace and settings.has_key() and settings.key() != secret:
        raise BadInput("this server has another secret key than the backup; --replace overwrites it")


# SQLite.


def _copy_sqlite(source: Path, fresh: Path) -> None:
    """Copy in one step: a snapshot, which neither waits for writers nor stops them."""
    if not source.exists():
        raise BadInput(f"{source}: there is no database")
    with closing(sqlite3.connect(source)) as read, closing(sqlite3.connect(fresh)) as made:
        if not _has(read, "alembic_version"):
            raise BadInput(f"{source}: this is not a database of borough")
        read.backup(made)


def _into_sqlite(work: Path, target: Path, replace: bool) -> None:
    with closing(sqlite3.connect(target, timeout=0, isolation_level=None)) as made:
        target.chmod(0o600)
        if _has(made, "tables") and not replace:
            if made.execute("SELECT 1 FROM people UNION SELECT 1 FROM tables").fetchone() is not None:
                raise BadInput(f"{target}: the database is not empty; --replace overwrites it")
        elif not replace and made.execute("SELECT 1 FROM sqlite_master").fetchone() is not None:
            raise BadInput(f"{target}: the database has other content; --replace overwrites it")
        try:
            made.execute("PRAGMA journal_mode=DELETE")  # not possible while another connection is open
        except sqlite3.OperationalError:
            raise BadInput(f"{target}: the database is in use; stop the server first") from None
        with closing(sqlite3.connect(work)) as restored:
            restored.backup(made)


# PostgreSQL.


def _copy_postgresql(url: str, fresh: Path) -> None:
    """Copy what one transaction sees, however long it takes."""
    with closing(Database(url)) as source, closing(Database(f"sqlite:///{fresh}")) as copy:
        if source.schema() != source.newest_schema:
            raise BadInput("the database has the schema of another version; start a server of this version first")
        copy.migrate()
        snapshot = source.engine.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)
        with snapshot.begin() as read, copy.write() as made:
            for table in Base.metadata.sorted_tables:
                _copy_rows(read, made, table)


def _into_postgresql(work: Path, url: str, replace: bool) -> None:
    """Copy in one transaction: an error leaves the database as it was."""
    tables = Base.metadata.sorted_tables
    with closing(Database(url)) as target, closing(Database(f"sqlite:///{work}")) as restored:
        with target.read() as db:
            _check_unused(db)
        target.migrate()
        with restored.read() as read, target.write() as made:
            made.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": MIGRATION_LOCK})
            if not replace and any(made.execute(select(table).limit(1)).first() is not None for table in tables):
                raise BadInput("the database is not empty; --replace overwrites it")
            for table in reversed(tables):
                made.execute(table.delete())
            for table in tables:
                _copy_rows(read, made, table)
                _continue_numbering(made, table)
            _check_unused(made)


def _check_unused(db: Connection) -> None:
    """Raise BadInput if others are connected; a connection that was just closed may take a moment to end."""
    others = text(
        "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
        " AND backend_type = 'client backend'"
    )
    end = time.monotonic() + CLOSING_SECONDS
    while db.execute(others).first() is not None:
        if time.monotonic() > end:
            raise BadInput("the database is in use; stop all servers first")
        time.sleep(0.1)
        db.execute(text("SELECT pg_stat_clear_snapshot()"))


def _copy_rows(read: Connection, made: Connection, table: Table) -> None:
    for rows in read.execution_options(yield_per=ROWS).execute(select(table)).mappings().partitions():
        made.execute(insert(table), [dict(row) for row in rows])


def _continue_numbering(made: Connection, table: Table) -> None:
    """Let a column that PostgreSQL numbers go on after the restored rows."""
    column = table.autoincrement_column
    if column is not None and not column.foreign_keys:
        sequence = made.scalar(select(func.pg_get_serial_sequence(f'"{table.name}"', column.name)))
        if sequence is not None:
            most = select(func.coalesce(func.max(column), 0) + 1).scalar_subquery()
            made.execute(select(func.setval(sequence, most, False)))


# Files and errors.


@contextmanager
def _new_file(target: Path) -> Iterator[Path]:
    """A file beside the target, with mode 600, which is removed at the end."""
    try:
        handle, name = tempfile.mkstemp(prefix=".backup-", dir=target.absolute().parent)
    except OSError as error:
        raise BadInput(f"{target}: {error.strerror}") from None
    os.close(handle)
    fresh = Path(name)
    try:
        yield fresh
    finally:
        for path in (fresh, *(fresh.with_name(fresh.name + end) for end in ("-wal", "-shm", "-journal"))):
            with suppress(FileNotFoundError):
                path.unlink()


@contextmanager
def _reported() -> Iterator[None]:
    """Errors of databases and files as BadInput, in one line."""
    try:
        yield
    except DatabaseUnavailable as error:
        raise BadInput(error.one_line) from None
    except Problem as error:
        raise BadInput(error.message) from None
    except SQLAlchemyError as error:
        raise BadInput(f"the database cannot be used: {first_line(error)}") from None
    except sqlite3.Error as error:
        raise BadInput(f"the database cannot be used: {error}") from None
    except OSError as error:
        raise BadInput(f"{error.filename or 'file'}: {error.strerror}") from None
