"""Sessions: the browsers and programs that act for a person. Each can be ended, and its token is invalid from then on.

Every request asks whether its session is valid, so the answers are kept in memory. What other processes ended is read
every two seconds; this process knows at once what it ended itself.
"""

from __future__ import annotations

import re
import secrets
import threading
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass

from sqlalchemy import ColumnElement, Connection, insert, select, update
from sqlalchemy.exc import SQLAlchemyError

from borough.core.words import say
from borough.server.safety.problems import Problem
from borough.server.storage.database import Database
from borough.server.storage.models import PersonRow, SessionRow

FRESH = 2.0
"""Seconds for which the list of ended sessions is not read again."""
OVERLAP = 60_000
"""Milliseconds that are read again: the clocks of two machines may differ, and a commit may be late."""
HOUR = 3_600_000
MOST = 30
"""Sessions of one person. A further one ends the one that was not used for longest."""
KEPT = 100_000
"""Sessions in memory."""
NOTED = 200
"""Sessions whose last use is stored in one transaction."""
ENDED = -1
BROWSER, PROGRAM, OLD = "browser", "program", "old"
AGENT_LENGTH = 400
"""Characters of a User-Agent header that are read."""
PROGRAMS = {
    "Edge": "Edg",
    "Opera": "OPR/|Opera",
    "Samsung Internet": "SamsungBrowser",
    "Firefox": "Firefox|FxiOS",
    "Chrome": "Chrome|CriOS|Chromium",
    "Safari": "Safari",
    "curl": "curl",
    "Python": "[Pp]ython",
}
SYSTEMS = {
    "Android": "Android",
    "iOS": "iPhone|iPad",
    "Windows": "Windows",
    "ChromeOS": "CrOS",
    "macOS": "Mac OS X",
    "Linux": "Linux",
}
"""How to recognise them in a User-Agent header; the first that matches. Nothing else of the header is stored."""


@dataclass(frozen=True, slots=True)
class Claim:
    """What a signed token says."""

    person: str
    session: str


@dataclass(frozen=True)
class Device:
    """A session, as its person sees it. Times are milliseconds since 1970."""

    id: str
    kind: str
    program: str
    system: str
    created: int
    seen: int
    current: bool
    """Whether it is the session of the request."""

    @property
    def label(self) -> str:
        """What it is, such as `Firefox on Linux`."""
        if self.kind == OLD:
            return say("Devices from before sessions were listed")
        if self.program and self.system:
            return say("{program} on {system}", program=self.program, system=self.system)
        return self.program or self.system or (say("A browser") if self.kind == BROWSER else say("A program"))


class Sessions:
    """The sessions of all people."""

    def __init__(self, database: Database, now: Callable[[], int]) -> None:
        self.database = database
        self.now = now
        self.followers: list[Callable[[frozenset[str]], None]] = []
        """Called with sessions that have ended, by any thread."""
        self._known: dict[str, int] = {}
        """The hour in which each session was last used, or ENDED."""
        self._used: set[str] = set()
        """Sessions whose last use is not stored yet."""
        self._told: frozenset[str] = frozenset()
        """Ended sessions that were read last."""
        self._hour = now() // HOUR
        self._since = now() - OVERLAP
        self._read = time.monotonic()
        self._lock = threading.Lock()

    # Is a session valid?

    @property
    def stale(self) -> bool:
        """Whether ended sessions have to be read again."""
        return time.monotonic() - self._read > FRESH

    def known(self, claim: Claim) -> bool | None:
        """Whether a session is valid; None if the database must be asked."""
        hour = self._known.get(claim.session)
        if hour is None:
            return None
        if hour != self._hour and hour != ENDED:
            self._known[claim.session] = self._hour
            self._used.add(claim.session)
        return hour != ENDED

    def valid(self, claim: Claim) -> bool:
        """Whether a session is valid. The database is asked if need be."""
        if self.stale:
            self.refresh()
        known = self.known(claim)
        return self.look_up(claim) if known is None else known

    def look_up(self, claim: Claim) -> bool:
        """Ask the database. A session that has ended, or was deleted, never becomes valid again."""
        where = (SessionRow.id == claim.session, SessionRow.person == claim.person, SessionRow.ended.is_(None))
        with self.database.read() as db:
            seen = db.scalar(select(SessionRow.seen).where(*where))
        if len(self._known) >= KEPT:
            self._known.clear()
        # It may have been ended in the meantime.
        return self._known.setdefault(claim.session, ENDED if seen is None else seen // HOUR) != ENDED

    def refresh(self) -> None:
        """Read what has ended. Called in a thread, and by one at a time: others go on with what is known."""
        if not self._lock.acquire(blocking=False):
            return
        try:
            if self.stale:
                asked = self.now()
                with self.database.read() as db:
                    found = frozenset(db.scalars(select(SessionRow.id).where(SessionRow.ended >= self._since)))
                self._since, self._hour = asked - OVERLAP, asked // HOUR
                self._forget(found - self._told)
                self._told = found
                self._read = time.monotonic()
        finally:
            self._lock.release()

    def _forget(self, ended: frozenset[str]) -> None:
        if ended:
            for session in ended:
                self._known[session] = ENDED
            for follower in self.followers:
                follower(ended)

    def store_uses(self) -> None:
        """Store when sessions were last used, in short transactions. What cannot be stored is noted an hour later."""
        used, self._used = list(self._used), set()
        now = self.now()
        for start in range(0, len(used), NOTED):
            some = SessionRow.id.in_(used[start : start + NOTED])
            people = PersonRow.id.in_(select(SessionRow.person).where(some))
            with suppress(SQLAlchemyError, Problem), self.database.write() as db:
                db.execute(update(SessionRow).where(some).values(seen=now))
                db.execute(update(PersonRow).where(people).values(seen=now))

    # Beginning and ending.

    def open(self, person: str, kind: str, agent: str = "") -> Claim:
        """Begin a session."""
        now = self.now()
        row = {"id": secrets.token_urlsafe(16), "person": person, "kind": kind, "created": now, "seen": now}
        found = {"program": recognised(PROGRAMS, agent), "system": recognised(SYSTEMS, agent)}
        with self.database.write() as db:
            latest = select(SessionRow.id).where(*_running(person)).order_by(SessionRow.seen.desc(), SessionRow.id)
            too_many = db.scalars(latest.offset(MOST - 1)).all()
            end_sessions(db, person, now, only=too_many)
            db.execute(insert(SessionRow), {**row, **found})
            db.execute(update(PersonRow).where(PersonRow.id == person).values(seen=now))
        self._forget(frozenset(too_many))
        return Claim(person, str(row["id"]))

    def mine(self, person: str, current: str) -> list[Device]:
        """The sessions of a person, this one first, then those used last."""
        query = select(*(getattr(SessionRow, name) for name in ("id", "kind", "program", "system", "created", "seen")))
        with self.database.read() as db:
            rows = db.execute(query.where(*_running(person)).order_by(SessionRow.seen.desc(), SessionRow.id)).all()
        found = [Device(**row._mapping, current=row.id == current) for row in rows]
        return sorted(found, key=lambda one: not one.current)

    def end(self, person: str, session: str) -> None:
        """End one session of a person."""
        with self.database.write() as db:
            ended = end_sessions(db, person, self.now(), only=[session])
        if not ended:
            raise Problem(404, say("There is no such session."))
        self._forget(ended)

    def end_others(self, person: str, current: str) -> int:
        """End all sessions of a person but this one; return how many."""
        with self.database.write() as db:
            ended = end_sessions(db, person, self.now(), but=current)
        self._forget(ended)
        return len(ended)

    def renew_code(self, person: str, recovery: str, current: str | None) -> None:
        """Replace the hash of the recovery code, and end all sessions but this one, in one transaction."""
        with self.database.write() as db:
            db.execute(update(PersonRow).where(PersonRow.id == person).values(recovery=recovery))
            ended = end_sessions(db, person, self.now(), but=current)
        self._forget(ended)


def _running(person: str) -> tuple[ColumnElement[bool], ...]:
    return SessionRow.person == person, SessionRow.ended.is_(None)


def end_sessions(
    db: Connection, person: str, now: int, *, only: Iterable[str] | None = None, but: str | None = None
) -> frozenset[str]:
    """End sessions of a person: all, `only` some, or all `but` one. Return which."""
    where = list(_running(person))
    if only is not None:
        where.append(SessionRow.id.in_(list(only)))
    if but is not None:
        where.append(SessionRow.id != but)
    ended = frozenset(db.scalars(select(SessionRow.id).where(*where)))
    if ended:
        db.execute(update(SessionRow).where(SessionRow.id.in_(ended)).values(ended=now))
    return ended


def recognised(known: dict[str, str], agent: str) -> str:
    """The program or system of a User-Agent header; empty if it is not known."""
    agent = agent[:AGENT_LENGTH]
    return next((name for name, pattern in known.items() if re.search(pattern, agent)), "")
