"""Bans: people who may not use the server, for a time or for good."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass

from sqlalchemy import Connection, delete, insert, select

from borough.core.words import say
from borough.server.safety.problems import Problem
from borough.server.storage.database import Database
from borough.server.storage.models import BanRow

FRESH = 2.0
"""Seconds for which the list of bans is not read again."""
OPEN_TO_ALL = ("/rules", "/static", "/api/v1/games", "/api/v1/openapi.json")
"""Paths that show the same to everybody."""


@dataclass(frozen=True)
class Ban:
    """A ban. Times are milliseconds since 1970."""

    until: int | None
    """None for good."""
    reason: str

    def problem(self) -> Problem:
        """The answer to everything that the person asks for."""
        if self.until is None:
            text = say("You are banned from this server.")
        else:
            day = time.strftime("%Y-%m-%d", time.gmtime(self.until / 1000))
            text = say("You are banned from this server until {day}.", day=day)
        return Problem(403, f"{text} {say('Reason: {reason}', reason=self.reason)}" if self.reason else text)


class Bans:
    """The list of bans in memory. It is small, every request asks for it, and other processes change it."""

    def __init__(self, database: Database, now: Callable[[], int]) -> None:
        self.database = database
        self.now = now
        self._bans: dict[str, Ban] = {}
        self._read = float("-inf")
        self._lock = threading.Lock()

    @property
    def stale(self) -> bool:
        """Whether the list has to be read again."""
        return time.monotonic() - self._read > FRESH

    def refresh(self) -> None:
        """Read the list again. Called in a thread, and by one at a time: others go on with the old list."""
        if not self._lock.acquire(blocking=self._read < 0):
            return
        try:
            if self.stale:
                with self.database.read() as db:
                    found = db.execute(select(BanRow.person, BanRow.until, BanRow.reason)).all()
                self._bans = {person: Ban(until, reason) for person, until, reason in found}
                self._read = time.monotonic()
        finally:
            self._lock.release()

    def check(self, person: str) -> None:
        """Raise a Problem if a person is banned, by the list in memory."""
        ban = self._bans.get(person)
        if ban is not None and (ban.until is None or ban.until > self.now()):
            raise ban.problem()


def check_not_banned(db: Connection, person: str, now: int) -> None:
    """Raise a Problem if a person is banned, by the database: for what must not happen even in the first seconds."""
    row = db.execute(select(BanRow.until, BanRow.reason).where(BanRow.person == person)).first()
    if row is not None and (row.until is None or row.until > now):
        raise Ban(*row).problem()


def ban(db: Connection, person: str, until: int | None, reason: str, now: int) -> None:
    """Ban a person; an earlier ban is replaced."""
    unban(db, person)
    db.execute(insert(BanRow).values(person=person, until=until, reason=reason, created=now))


def unban(db: Connection, person: str) -> bool:
    """Lift a ban; return whether there was one."""
    return bool(db.execute(delete(BanRow).where(BanRow.person == person)).rowcount)
