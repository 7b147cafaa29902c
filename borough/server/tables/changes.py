"""Tables in use: reading one, and changing one by adding events. Everything done at a table goes through here.

Nothing trusts what is in memory: every use first reads the events that came since, whoever wrote them. A change is one
transaction that inserts its events under their numbers; if another process was faster, it is done anew on what is there
then.
"""

from __future__ import annotations

import re
import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TypeVar

from sqlalchemy import Connection, bindparam, insert, select, update
from sqlalchemy.exc import IntegrityError

from borough.core.errors import BadInput, Refusal
from borough.core.words import say
from borough.server.safety.problems import Problem
from borough.server.storage.database import Database
from borough.server.storage.models import ID_PATTERN, EventRow, SeatRow, TableRow
from borough.server.tables.clocks import Pace
from borough.server.tables.live_table import SEATING, Event, LiveTable, Sitter, Terms

T = TypeVar("T")
TRIES = 20
GONE = 410
TOKEN = re.compile(ID_PATTERN)
# The statements of every action, made once; making them costs more than carrying them out.
_EVENTS = EventRow.__table__
_SINCE = (
    select(*(_EVENTS.c[name] for name in ("number", "kind", "seat", "value", "text", "at")))
    .where(_EVENTS.c.table == bindparam("ident"), _EVENTS.c.number >= bindparam("known"))
    .order_by(_EVENTS.c.number)
)
_ADD = insert(EventRow)
_SUMMARISE = update(TableRow).where(TableRow.id == bindparam("ident"))


@dataclass(frozen=True)
class Visitor:
    """Who asks, and in which language; a visitor without a person is a stranger who looks around."""

    person: str | None = None
    language: str = "en"


@dataclass(frozen=True)
class Changed:
    """News for those who follow a table."""

    table: str
    number: int
    """How many events there are; those who follow are told how many they may count."""
    stage: str
    due: int | None
    """When the bot loop has to look."""
    counts: Mapping[str | None, int]
    """How many events there are as each person at the table counts, and as others do (None)."""

    @staticmethod
    def at(live: LiveTable) -> Changed:
        """How a table stands."""
        people = {None, *(sitter.person for sitter in live.sitters)}
        counts = {person: live.number_for(person) for person in people}
        return Changed(live.terms.id, live.number, live.stage, live.due(), counts)

    def number_for(self, person: str | None) -> int:
        """How many events there are, as a person counts."""
        return self.counts.get(person, self.counts[None])


class Change:
    """A change being made: the table, the transaction, and the events added so far."""

    def __init__(self, live: LiveTable, db: Connection, now: int) -> None:
        self.live = live
        self.db = db
        self.now = max(now, live.changed)
        """Times never run backwards at a table, whatever the clocks of two machines say."""
        self.events: list[Event] = []
        self.told: Changed | None = None
        """What followers are told, once it is stored."""

    def add(self, kind: str, seat: int, value: int = 0, text: str = "") -> None:
        """Let something happen. A Refusal leaves the table as it was."""
        event = Event(self.live.number, kind, seat, value, text, self.now)
        self.live.fold(event)
        self.events.append(event)

    def sit(self, sitter: Sitter, kind: str) -> None:
        """Give a seat to somebody, or to nobody."""
        where = (SeatRow.table == self.live.terms.id, SeatRow.seat == sitter.seat)
        self.db.execute(update(SeatRow).where(*where).values(person=sitter.person, bot=sitter.bot, name=sitter.name))
        sitters = self.live.sitters
        self.live.set_sitters([*sitters[: sitter.seat], sitter, *sitters[sitter.seat + 1 :]])
        self.add(kind, sitter.seat)


def wall_clock() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


class Tables:
    """All tables of a database, those in use kept in memory."""

    def __init__(self, database: Database, kept: int, now: Callable[[], int] = wall_clock) -> None:
        self.database = database
        self.now = now
        self.followers: list[Callable[[Changed], None]] = []
        """Called after every change made by this process."""
        self._kept = kept
        self._live: OrderedDict[str, LiveTable] = OrderedDict()
        self._lock = threading.Lock()

    @contextmanager
    def reading(self, ident: str) -> Iterator[LiveTable]:
        """A table as it is now, for as long as the block lasts."""
        with self._holding(ident) as live:
            with self.database.read() as db:
                self._catch_up(db, live)
            yield live

    def change(self, ident: str, do: Callable[[Change], T]) -> T:
        """Do something at a table: all of it, or nothing."""
        for _ in range(TRIES):
            with self._holding(ident) as live:
                change: Change | None = None
                try:
                    with self.database.write() as db:
                        self._catch_up(db, live)
                        change = Change(live, db, self.now())
                        result = do(change)
                        self.write(change)
                except IntegrityError:
                    self._forget(live)  # another process wrote this number first
                    continue
                except (Refusal, Problem, BadInput):  # what is refused changes nothing, but for what was added before
                    if change is None or change.events:
                        self._forget(live)
                    raise
                except BaseException:
                    self._forget(live)  # whatever it was, it may have come in the middle of an event
                    raise
            self.tell(change)
            return result
        raise Problem(503, say("The table is too busy. Try again."))

    def write(self, change: Change) -> None:
        """Store the events, and what the table row repeats of them."""
        live = change.live
        if change.events:
            change.db.execute(_ADD, [{"table": live.terms.id, **vars(event)} for event in change.events])
            change.db.execute(_SUMMARISE, {"ident": live.terms.id, **summary(live)})
            change.told = Changed.at(live)

    def tell(self, change: Change) -> None:
        """Tell those who follow what is stored now."""
        if change.told is not None:
            for follower in self.followers:
                follower(change.told)

    @contextmanager
    def _holding(self, ident: str) -> Iterator[LiveTable]:
        """The table in memory, for one thread at a time."""
        while True:
            live = self._find(ident)
            with live.lock:
                if not live.discarded:  # else it was thrown away while we stood in line
                    yield live
                    return

    def _find(self, ident: str) -> LiveTable:
        """The table in memory, read now if it is not there."""
        with self._lock:
            live = self._live.get(ident)
            if live is not None:
                self._live.move_to_end(ident)
                return live
        loaded = self._load(ident)
        with self._lock:
            live = self._live.setdefault(ident, loaded)
            while len(self._live) > self._kept:
                self._live.popitem(last=False)
            return live

    def _forget(self, live: LiveTable) -> None:
        """Throw away what is in memory, since it may be ahead of what is stored."""
        live.discarded = True
        with self._lock:
            if self._live.get(live.terms.id) is live:
                del self._live[live.terms.id]

    def _load(self, ident: str) -> LiveTable:
        if not TOKEN.fullmatch(ident):
            raise no_such_table()
        with self.database.read() as db:
            row = db.execute(select(TableRow.__table__).where(TableRow.id == ident)).first()
        if row is None:
            raise no_such_table()
        terms = Terms(
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
        try:
            return LiveTable(terms)
        except BadInput:
            raise other_rules() from None

    def _catch_up(self, db: Connection, live: LiveTable) -> None:
        """Fold the events that came since."""
        events = [Event(*row) for row in db.execute(_SINCE, {"ident": live.terms.id, "known": live.number})]
        if not events:
            return
        if live.number == 0 or any(event.kind in SEATING for event in events):
            seats = select(SeatRow.seat, SeatRow.person, SeatRow.bot, SeatRow.name)
            rows = db.execute(seats.where(SeatRow.table == live.terms.id).order_by(SeatRow.seat))
            live.set_sitters(Sitter(*row) for row in rows)
        try:
            for event in events:
                live.fold(event)
        except Refusal:
            self._forget(live)
            raise other_rules() from None
        except BaseException:
            self._forget(live)
            raise


def summary(live: LiveTable) -> dict[str, object]:
    """What the table row repeats of the events."""
    return {
        "number": live.number,
        "stage": live.stage,
        "deciders": " ".join(map(str, live.deciders())),
        "changed": live.noticed,
        "due": live.due(),
    }


def other_rules() -> Problem:
    """The answer where a table cannot be played on, or looked at, any more."""
    return Problem(GONE, say("This table was played with other rules or figures than are here now."))


def no_such_table() -> Problem:
    """Also the answer to those who may not know that there is one."""
    return Problem(404, say("There is no such table."))
