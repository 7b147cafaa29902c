"""A SQLite file: whether it is a database, and whether it is still the one that was opened.

Loads little, so that a wrong file is reported at once.
"""

from __future__ import annotations

import os
import sqlite3
import time
from pathlib import Path

from platformdirs import user_data_path

from borough.core.errors import BadInput

CHECK_SECONDS = 1.0
"""Readers look at most this often whether the file is still in place; writers always do."""
FILE_NAME = "borough.sqlite"
PREFIX = "sqlite:///"


class SqliteFile:
    """The file of a database. A process that has it open would go on to use it after it was deleted or replaced."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._opened: tuple[int, int] | None = None
        """Device and inode of the file that was opened."""
        self._checked = 0.0

    def opened(self) -> None:
        """Remember which file was opened first."""
        if self._opened is None:
            self._opened = self._identity()

    def in_place(self, at_once: bool = True) -> bool:
        """Whether the path still leads to the file that was opened; the last answer counts unless `at_once`."""
        if self._opened is None:
            return True
        now = time.monotonic()
        if not at_once and now - self._checked < CHECK_SECONDS:
            return True
        if self._identity() != self._opened:
            return False
        self._checked = now
        return True

    def _identity(self) -> tuple[int, int] | None:
        try:
            found = self.path.stat()
        except OSError:
            return None
        return found.st_dev, found.st_ino


def data_folder() -> Path:
    """The folder with the data of this user: the one in BOROUGH_DATA, or the usual one of the system."""
    data = os.environ.get("BOROUGH_DATA")
    return Path(data) if data else user_data_path("borough")


def default_file() -> Path:
    """The database file that is used if no other is given."""
    return data_folder() / FILE_NAME


def sqlite_path(url: str) -> Path | None:
    """The file of a database URL; None for PostgreSQL and for databases in memory."""
    path = url.removeprefix(PREFIX).partition("?")[0]
    if not url.startswith(PREFIX) or path in ("", ":memory:") or path.startswith("file:"):
        return None
    return Path(path)


def check_sqlite_file(path: Path) -> None:
    """Raise BadInput if there is a file that is no SQLite database. A file that does not exist yet is fine."""
    if not path.exists():
        return
    connection = None
    try:
        connection = sqlite3.connect(path.absolute().as_uri() + "?mode=ro", uri=True, timeout=0)
        connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
    except sqlite3.Error as error:
        # A database that others are using, or whose recovery needs to write, is for the server to open.
        if (getattr(error, "sqlite_errorcode", 0) & 0xFF) in (sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_CORRUPT):
            raise BadInput(f"{path}: {error}") from None
        if path.is_dir():
            raise BadInput(f"{path}: this is a folder, not a database") from None
    finally:
        if connection is not None:
            connection.close()
