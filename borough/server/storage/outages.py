"""Outages of the database: what its errors mean, and what visitors are told."""

from __future__ import annotations

import sqlite3

from sqlalchemy.exc import DBAPIError, IntegrityError, InterfaceError, OperationalError, SQLAlchemyError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from borough.core.words import later, say
from borough.server.safety.problems import Problem

SQLITE_OUTAGES = {
    sqlite3.SQLITE_FULL: "full",
    sqlite3.SQLITE_READONLY: "read-only",
    sqlite3.SQLITE_PERM: "read-only",
    sqlite3.SQLITE_BUSY: "busy",
    sqlite3.SQLITE_LOCKED: "busy",
    sqlite3.SQLITE_CANTOPEN: "away",
    sqlite3.SQLITE_IOERR: "away",
    sqlite3.SQLITE_CORRUPT: "damaged",
    sqlite3.SQLITE_NOTADB: "damaged",
}
"""The kind of outage for each primary result code of SQLite."""
UNREACHABLE = later("This server cannot use its database at the moment. Try again later.")
MESSAGES = {
    "full": later("This server cannot store anything, because its disk is full. Nothing was changed."),
    "read-only": later("This server cannot store anything, because its database is read-only. Nothing was changed."),
    "busy": later("This server is too busy at the moment. Try again."),
}
"""What visitors are told, where it is not UNREACHABLE."""


class DatabaseUnavailable(Problem):
    """The database cannot be used at the moment: gone, away, full, read-only, damaged or busy. Answered with 503."""

    def __init__(self, kind: str, reason: str) -> None:
        super().__init__(503, say(MESSAGES.get(kind, UNREACHABLE)))
        self.kind = kind
        self.one_line = f"the database cannot be used ({kind}): {reason}"
        """For the log, instead of a traceback."""


def outage_of(error: SQLAlchemyError) -> str | None:
    """The kind of outage that an error means; None if the statement itself was wrong."""
    if isinstance(error, PoolTimeout):
        return "busy"
    if not isinstance(error, DBAPIError) or isinstance(error, IntegrityError):
        return None
    code = getattr(error.orig, "sqlite_errorcode", None)
    if code is not None:
        return SQLITE_OUTAGES.get(code & 0xFF)
    state = getattr(error.orig, "sqlstate", None) or ""
    if state in ("53100", "25006"):
        return "full" if state == "53100" else "read-only"
    if state.startswith(("53", "40", "55")):  # too many connections; deadlocks; locks
        return "busy"
    if error.connection_invalidated or (
        not isinstance(error.orig, sqlite3.Error) and isinstance(error, (OperationalError, InterfaceError))
    ):
        return "away"
    return None


def first_line(error: SQLAlchemyError) -> str:
    """What the database said, in one line and without the statement."""
    said = str(error.orig) if isinstance(error, DBAPIError) else str(error)
    return (said.strip().splitlines() or ["no reason given"])[0]
