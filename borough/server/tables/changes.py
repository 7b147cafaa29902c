"""Reading tables, and changing them by adding events. Everything done at a table goes through here.

Tables in memory are a cache: every use first reads the events that were written since, by any process. A change is one
transaction that inserts its events under their numbers. If another process has inserted the same number first, the
change is repeated on the new state of the table.

A transaction blocks other writers, so it must be short: a table is loaded before, from its latest snapshot and the
events since, and a transaction that finds many new events is given up until they have been applied.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import TypeVar

from sqlalchemy import Connection, bindparam, delete, insert, select, update
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from borough.core.errors import BadInput, Refusal
from borough.core.record import Record
from borough.core.registry import game as find_game
from borough.core.words import say
from borough.server.safety.addresses import Address
from borough.server.safety.problems import Problem
from borough.server.storage.database import Database
from borough.server.storage.models import ID_PATTERN, EventRow, SeatRow, SnapshotRow, TableRow
from borough.server.tables import snapshots
from borough.server.tables.change_feed import notify
from borough.server.tables.clocks import Pace
from borough.server.tables.live_table import CHAT_KEPT, LIMITED, OTHERS, SEATING, UNDOS, Event, LiveTable, Sitter, Terms
from borough.server.tables.old_records import actions_of
from borough.server.tables.table_cache import MEMORY, TableCache

T = TypeVar("T")
TRIES = 20
GONE, TOO_MANY = 410, 429
EXPIRED = "expired"
"""The stage of a table that no longer exists for anybody; its rows are being deleted."""
CHUNK = 500
"""Events read at once, at most."""
ALL = 2**31 - 1
SHORT = 20
"""New events that are applied within a transaction, at most."""
SNAPSHOT_EVERY = 100
"""Events between two snapshots, at least."""
TOKEN = re.compile(ID_PATTERN)
# Statements that every action uses, built once: building them costs more than executing them.
_EVENTS = EventRow.__table__
_SINCE = (
    select(*(_EVENTS.c[name] for name in ("number", "kind", "seat", "value", "text", "at")))
    .where(_EVENTS.c.table == bindparam("ident"), _EVENTS.c.number >= bindparam("known"))
    .order_by(_EVENTS.c.number)
    .limit(bindparam("most"))
)
_SEATS = (
    select(SeatRow.seat, SeatRow.person, SeatRow.bot, SeatRow.name)
    .where(SeatRow.table == bindparam("ident"))
    .order_by(SeatRow.seat)
)
_CHAT = (
    select(EventRow.number, EventRow.seat, EventRow.text)
    .where(EventRow.table == bindparam("ident"), EventRow.number < bindparam("number"))
    .where(EventRow.kind == "say", EventRow.text != "")
    .order_by(EventRow.number.desc())
    .limit(CHAT_KEPT)
)
_ADD = insert(EventRow)
_NUMBER = "SELECT number FROM tables WHERE id = ?"
_SUMMARISE = update(TableRow).where(TableRow.id == bindparam("ident"), TableRow.stage != EXPIRED)


@dataclass(frozen=True)
class Visitor:
    """Who sends a request, and in which language; without a person, somebody who has not chosen a name yet."""

    person: str | None = None
    language: str = "en"
    address: Address | None = None
    """Where the request comes from, for quotas; None if it is not known."""


@dataclass(frozen=True)
class Changed:
    """The state of a table after a change, for those who follow it."""

    table: str
    number: int
    """The real number of events; followers are told the number that they can know of."""
    stage: str
    due: int | None
    """When the bot loop has to act."""
    counts: Mapping[str | None, int]
    """How many events each person at the table can know of, and everybody else (None)."""

    @staticmethod
    def at(live: LiveTable) -> Changed:
        """The present state of a table."""
        people = {None, *(sitter.person for sitter in live.sitters)}
        counts = {person: live.number_for(person) for person in people}
        return Changed(live.terms.id, live.number, live.stage, live.due(), counts)

    def number_for(self, person: str | None) -> int:
        """How many events a person can know of."""
        return self.counts.get(person, self.counts[None])


class Change:
    """A change in progress: the table, the transaction, and the events added so far."""

    def __init__(self, live: LiveTable, db: Connection, now: int) -> None:
        self.live = live
        self.db = db
        self.now = live.time(now)
        """The time of the events. It never goes back, even if the clocks of two machines differ."""
        self.events: list[Event] = []
        self.told: Changed | None = None
        """What followers are told after the commit."""

    def add(self, kind: str, seat: int, value: int = 0, text: str = "") -> None:
        """Add an event and apply it. A Refusal leaves the table unchanged."""
        check_limits(self.live, kind, seat)
        event = Event(self.live.number, kind, seat, value, text, self.now)
        self.live.fold(event)
        self.events.append(event)

    def sit(self, sitter: Sitter, kind: str, text: str = "") -> None:
        """Change who sits in a seat, and add an event of this kind."""
        where = (SeatRow.table == self.live.terms.id, SeatRow.seat == sitter.seat)
        self.db.execute(update(SeatRow).where(*where).values(person=sitter.person, bot=sitter.bot, name=sitter.name))
        sitters = self.live.sitters
        self.live.set_sitters([*sitters[: sitter.seat], sitter, *sitters[sitter.seat + 1 :]])
        self.add(kind, sitter.seat, text=text)


def wall_clock() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


class Tables:
    """All tables of a database. Recently used ones are cached in memory."""

    def __init__(
        self, database: Database, kept: int, now: Callable[[], int] = wall_clock, memory: int = MEMORY
    ) -> None:
        self.database = database
        self.now = now
        self.followers: list[Callable[[Changed], None]] = []
        """Called after every change made by this process."""
        self.events_written = 0
        """Events that this process has stored."""
        self.cache = TableCache(kept, memory)

    @property
    def live_count(self) -> int:
        """How many tables are in memory."""
        return len(self.cache)

    @contextmanager
    def reading(self, ident: str) -> Iterator[LiveTable]:
        """The present table, locked for the duration of the block."""
        with self._holding(ident) as live:
            self._catch_up(live)
            yield live

    def change(self, ident: str, do: Callable[[Change], T]) -> T:
        """Change a table in one transaction; return what `do` returns."""
        for _ in range(TRIES):
            with self._holding(ident) as live:
                if live.number == live.saved:  # just loaded
                    self._catch_up(live)
                change: Change | None = None
                try:
                    with self.database.write() as db:
                        self._catch_up_within(db, live)
                        change = Change(live, db, self.now())
                        result = do(change)
                        self.write(change)
                except FarBehind:
                    self._catch_up(live)
                    continue
                except IntegrityError:
                    self._forget(live)  # another process wrote this number first
                    continue
                except (Refusal, Problem, BadInput):  # these change nothing, but earlier events of `do` may have
                    if change is None or change.events:
                        self._forget(live)
                    raise
                except BaseException:
                    self._forget(live)  # an event may have been applied in part
                    raise
                self._save_snapshot(live)
            self.tell(change)
            return result
        raise Problem(503, say("The table is too busy. Try again."), retry_after=1)

    def write(self, change: Change) -> None:
        """Store the events, and the columns of the table row that summarise them."""
        live = change.live
        if change.events:
            change.db.execute(_ADD, [{"table": live.terms.id, **vars(event)} for event in change.events])
            if not change.db.execute(_SUMMARISE, {"ident": live.terms.id, **summary(live)}).rowcount:
                raise no_such_table()  # its rows are being deleted
            if not self.database.sqlite:
                notify(change.db, live.terms.id, live.number)
            change.told = Changed.at(live)

    def tell(self, change: Change) -> None:
        """Tell the followers, after the commit."""
        if change.told is not None:
            self.events_written += len(change.events)
            for follower in self.followers:
                follower(change.told)

    @contextmanager
    def present(self, ident: str) -> Iterator[LiveTable | None]:
        """The table, locked, if it is in memory, up to date and not in use; otherwise None. Only for the event loop."""
        number = None if self.cache.get(ident) is None else self.database.quick_scalar(_NUMBER, ident)
        if number is None:
            yield None
            return
        with self.latest(ident, number) as live:
            yield live

    @contextmanager
    def latest(self, ident: str, number: int) -> Iterator[LiveTable | None]:
        """The table in memory, locked, if it has this many events and nobody else uses it; otherwise None.

        It neither waits nor reads the database, so it may be used in the event loop.
        """
        live = self.cache.get(ident)
        if live is None or not live.lock.acquire(blocking=False):
            yield None
            return
        try:
            yield live if live.number >= number and not live.discarded else None
            self.cache.used(live)
        finally:
            live.lock.release()

    @contextmanager
    def _holding(self, ident: str) -> Iterator[LiveTable]:
        """The cached table, locked."""
        while True:
            live = self._find(ident)
            with live.lock:
                if not live.discarded:  # otherwise it was discarded while we waited for the lock
                    try:
                        yield live
                    finally:
                        self.cache.used(live)
                    return

    def _find(self, ident: str) -> LiveTable:
        """The cached table; loaded if it is not in the cache."""
        return self.cache.get(ident) or self.cache.add(self._load(ident))

    def _forget(self, live: LiveTable) -> None:
        """Remove a table from the cache, since it may be ahead of the database."""
        self.cache.discard(live)

    def old_record(self, ident: str, person: str | None) -> Record | None:
        """The record of a finished game whose rules or component values have changed.

        None if it is not finished, if the table is private and this person has no seat at it, or if the game no
        longer has its actions.
        """
        with self.database.read() as db:
            stage, public = db.execute(select(TableRow.stage, TableRow.public).where(TableRow.id == ident)).one()
            people = db.scalars(select(SeatRow.person).where(SeatRow.table == ident)).all()
            events = [Event(*row) for row in db.execute(_SINCE, {"ident": ident, "known": 0, "most": ALL})]
            names = db.scalars(select(SeatRow.name).where(SeatRow.table == ident).order_by(SeatRow.seat)).all()
        if stage != "over" or not (public or (person is not None and person in people)):
            return None
        record = self._terms(ident).record()
        record.actions = actions_of(events)
        if any(action >= find_game(record.game).action_count for _, action in record.actions):
            return None  # another release of a plug-in had these actions
        record.extra = {"names": list(names)}
        return record

    def _load(self, ident: str) -> LiveTable:
        if not TOKEN.fullmatch(ident):
            raise no_such_table()
        terms = self._terms(ident)
        with self.database.read() as db:
            saved = db.scalar(select(SnapshotRow.text).where(SnapshotRow.table == ident))
            live = snapshots.load(terms, saved) if saved is not None else None
            if live is not None:
                live.set_sitters(Sitter(*row) for row in db.execute(_SEATS, {"ident": ident}))
                return live
        try:
            return LiveTable(terms)
        except BadInput:
            raise other_rules() from None

    def _terms(self, ident: str) -> Terms:
        """What a table was opened with."""
        with self.database.read() as db:
            row = db.execute(select(TableRow.__table__).where(TableRow.id == ident)).first()
        if row is None or row.stage == EXPIRED:
            raise no_such_table()
        return Terms(
            id=row.id,
            invitation=row.invitation,
            host=row.host,
            game=row.game,
            seats=row.seat_count,
            options=row.options,
            components=row.components,
            figures=row.figures,
            rules_version=row.rules_version,
            seed=int(row.seed),
            imported=row.imported,
            public=row.public,
            pace=Pace(row.pace, row.bank, row.increment),
            created=row.created,
        )

    def _catch_up(self, live: LiveTable) -> None:
        """Apply all events that were stored since the last use. Not within a transaction: this may take long."""
        count = CHUNK
        while count == CHUNK:
            with self.database.read() as db:
                events = self._new_events(db, live, CHUNK)
            self._apply(live, events)
            count = len(events)
        self._save_snapshot(live)

    def _catch_up_within(self, db: Connection, live: LiveTable) -> None:
        """Apply the events that were stored since the last use if this does not take long, or raise FarBehind."""
        events = self._new_events(db, live, SHORT + 1)
        if len(events) > SHORT or any(event.kind == "rewind" for event in events):
            raise FarBehind
        self._apply(live, events)

    def _new_events(self, db: Connection, live: LiveTable, most: int) -> list[Event]:
        """The first events stored since the last use; what they do not say themselves is read too."""
        # From the last known event on: if it is not there, the table was deleted.
        known = max(0, live.number - 1)
        found = db.execute(_SINCE, {"ident": live.terms.id, "known": known, "most": most + live.number - known}).all()
        if not found:
            self._forget(live)
            raise no_such_table()
        events = [Event(*row) for row in found[live.number - known :]]
        if events and (live.number == 0 or any(event.kind in SEATING for event in events)):
            live.set_sitters(Sitter(*row) for row in db.execute(_SEATS, {"ident": live.terms.id}))
        if any(event.kind == "clear-chat" for event in events):
            live.set_chat(reversed(db.execute(_CHAT, {"ident": live.terms.id, "number": live.number}).all()))
        return events

    def _apply(self, live: LiveTable, events: list[Event]) -> None:
        try:
            for event in events:
                live.fold(event)
        except Refusal:
            self._forget(live)
            raise other_rules() from None
        except BaseException:
            self._forget(live)
            raise
        live.ahead = max(live.ahead, live.changed - self.now())

    def _save_snapshot(self, live: LiveTable) -> None:
        """Store a snapshot if there are enough new events. Without it, loading the table takes longer."""
        if live.number - live.saved < SNAPSHOT_EVERY:
            return
        live.saved = live.number  # if it fails, the next attempt comes with the next snapshot
        row = {"table": live.terms.id, "number": live.number, "text": snapshots.save(live)}
        with suppress(SQLAlchemyError), self.database.write() as db:
            # Another process may have stored a later one.
            db.execute(delete(SnapshotRow).where(SnapshotRow.table == live.terms.id, SnapshotRow.number < live.number))
            db.execute(insert(SnapshotRow), row)


class FarBehind(Exception):
    """A transaction found so many new events that applying them would block other writers."""


def check_limits(live: LiveTable, kind: str, seat: int) -> None:
    """Refuse what a seat has done too often, so that the events of a table have a bound."""
    if kind == "undo" and live.undone[seat] >= UNDOS:
        message = say("You have taken back {limit} actions at this table; no more can be taken back.", limit=UNDOS)
        raise Refusal("table-undo", message)
    if kind in LIMITED and seat >= 0 and live.others[seat] >= OTHERS:
        raise Problem(TOO_MANY, say("This has been done too often in this seat."))


def summary(live: LiveTable) -> dict[str, object]:
    """The columns of the table row that summarise the events."""
    return {
        "number": live.number,
        "stage": live.stage,
        "deciders": " ".join(map(str, live.deciders())),
        "changed": live.noticed,
        "touched": live.changed,
        "due": live.due(),
    }


def other_rules() -> Problem:
    """The answer for a table whose rules or components are no longer available."""
    return Problem(GONE, say("This table was played with rules or component values that are no longer available here."))


def no_such_table() -> Problem:
    """The answer for a table that does not exist or that the visitor may not know of."""
    return Problem(404, say("There is no such table."))
