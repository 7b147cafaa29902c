"""Expiry: what nobody comes back to is deleted after a number of days, by one process at a time.

A server that was switched off for long, a restored backup, a migrated database or a wrong clock must not cost anybody a
game: whenever the job has not run for three days, all periods begin anew.
"""

from __future__ import annotations

import logging
import threading
from collections import Counter
from collections.abc import Callable, Iterator, Sequence

from sqlalchemy import ColumnElement, Connection, delete, exists, func, insert, or_, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import InstrumentedAttribute

from borough.server.settings import Settings
from borough.server.storage.database import Database
from borough.server.storage.models import (
    BanRow,
    ComponentSetRow,
    EventRow,
    JobRow,
    MuteRow,
    PersonRow,
    ReportRow,
    SeatRow,
    SessionRow,
    SnapshotRow,
    TableRow,
)
from borough.server.tables.changes import EXPIRED

NAME = "expiry"
DAY = 24 * 60 * 60 * 1000
"""Milliseconds."""
PERIOD = 10 * 60 * 1000
"""Milliseconds between two runs."""
PAUSE = 3 * DAY
"""After a longer pause between two runs, all periods begin anew."""
SLOW = 4
"""Tables without a live clock are kept so many times as long."""
ADDRESSES = 2 * DAY
"""How long hashes of addresses are kept, which quotas need for a day."""
BATCH = 500
"""Rows that are deleted or changed in one transaction."""
BREATH = 0.02
"""Seconds between two transactions, for others that write."""
POLL_SECONDS = 60.0
logger = logging.getLogger("borough.expiry")
Where = Sequence[ColumnElement[bool]]


class Expiry:
    """A thread that deletes what has expired."""

    def __init__(self, database: Database, settings: Settings, now: Callable[[], int]) -> None:
        self.database = database
        self.settings = settings
        self.now = now
        self._stopped = threading.Event()
        self._thread = threading.Thread(target=self._run, name="expiry", daemon=True)

    def start(self) -> None:
        """Start the thread."""
        self._thread.start()

    def stop(self) -> None:
        """Stop the thread, between two transactions."""
        self._stopped.set()
        if self._thread.is_alive():
            self._thread.join(timeout=10)

    def _run(self) -> None:
        while not self._stopped.wait(POLL_SECONDS):
            try:
                done = self.run_if_due()
            except Exception:  # it must survive a database that is unavailable for a while
                logger.exception("what has expired cannot be deleted")
            else:
                if done:
                    logger.info("expired: %s", ", ".join(f"{number} {what}" for what, number in sorted(done.items())))

    def run_if_due(self) -> Counter[str]:
        """Delete what has expired, unless another process does it or did it lately; return how much of each kind."""
        done: Counter[str] = Counter()
        now = self.now()
        since = self._take(now)
        if since is not None:
            for where in self._expired_tables(now, since):
                done["tables"] += self._delete_tables(where)
            days = self.settings.guest_days
            if days and since < now - days * DAY:
                done["people"] += self._delete_people(now - days * DAY)
            done["sessions"] += self._in_batches(lambda db: _delete_ended(db, now - DAY))
            self._in_batches(lambda db: _clear_addresses(db, PersonRow.id, PersonRow.created < now - ADDRESSES))
            ended = TableRow.stage.in_(("over", "closed")) & (TableRow.touched < now - ADDRESSES)
            self._in_batches(lambda db: _clear_addresses(db, TableRow.id, ended))
        return +done

    def _take(self, now: int) -> int | None:
        """Since when the job has run without a long pause, if it is this process's turn."""
        with self.database.read() as db:
            due = db.scalar(select(JobRow.due).where(JobRow.name == NAME))
        if due is not None and now < due <= now + PERIOD:  # a later one was written by a wrong clock
            return None
        try:
            with self.database.write() as db:
                row = db.execute(select(JobRow.__table__).where(JobRow.name == NAME).with_for_update()).first()
                if row is None:
                    db.execute(insert(JobRow).values(name=NAME, due=now + PERIOD, ran=now, since=now))
                    return now
                if row.due != due:  # another process was faster
                    return None
                since = int(row.since) if 0 <= now - row.ran <= PAUSE else now
                db.execute(update(JobRow).where(JobRow.name == NAME).values(due=now + PERIOD, ran=now, since=since))
                return since
        except IntegrityError:  # another process was faster
            return None

    # Tables.

    def _expired_tables(self, now: int, since: int) -> Iterator[Where]:
        """The conditions for the tables to delete."""
        yield (TableRow.stage == EXPIRED,)  # what a process that was stopped has left over
        settings = self.settings
        live = TableRow.pace == "live"
        kinds = (
            (settings.open_days, TableRow.stage == "open", live),
            (SLOW * settings.open_days, TableRow.stage == "open", ~live),
            (settings.running_days, TableRow.stage == "playing", live),
            (SLOW * settings.running_days, TableRow.stage == "playing", ~live),
            (settings.open_days, TableRow.stage == "closed"),
            (settings.finished_days, TableRow.stage == "over"),
        )
        for days, *where in kinds:
            before = now - days * DAY
            if days and since < before:
                yield *where, TableRow.touched < before, TableRow.changed < before, TableRow.created < before

    def _delete_tables(self, where: Where) -> int:
        count = 0
        while not self._stopped.is_set():
            with self.database.read() as db:
                found = db.scalars(select(TableRow.id).where(*where).limit(BATCH)).all()
            deleted = sum(self._delete_table(ident, where) for ident in found)
            count += deleted
            if not deleted:
                break
        return count

    def _delete_table(self, ident: str, where: Where) -> bool:
        """Delete a table if it still meets the conditions, a part of its events at a time; return whether.

        It ceases to exist in the first transaction: its stage says so to all who load, list or change it.
        """
        if self._stopped.is_set():
            return False
        with self.database.write() as db:
            mark = update(TableRow).where(TableRow.id == ident, *where).values(stage=EXPIRED, due=None)
            if not db.execute(mark).rowcount:
                return False
            db.execute(delete(SnapshotRow).where(SnapshotRow.table == ident))
            more = _delete_events(db, ident)
        while more and not self._stopped.wait(BREATH):
            with self.database.write() as db:
                more = _delete_events(db, ident)
        return not more

    # People.

    def _delete_people(self, before: int) -> int:
        """Delete people who have not been seen since, and to whom nothing of others refers."""
        used = (TableRow.host, SeatRow.person, BanRow.person, ReportRow.person)
        where = [
            PersonRow.seen < before,
            PersonRow.created < before,
            *(~exists().where(column == PersonRow.id) for column in used),
        ]
        with self.database.read() as db:
            found = db.scalars(select(PersonRow.id).where(*where).limit(BATCH)).all()
        return sum(self._delete_person(person, where) for person in found)

    def _delete_person(self, person: str, where: Where) -> bool:
        if self._stopped.wait(BREATH):
            return False
        try:
            with self.database.write() as db:
                still = select(PersonRow.id).where(PersonRow.id == person, *where).with_for_update()
                if db.execute(still).first() is None:
                    return False
                db.execute(delete(MuteRow).where(or_(MuteRow.person == person, MuteRow.muted == person)))
                for column in (ComponentSetRow.person, SessionRow.person, PersonRow.id):
                    db.execute(delete(column.class_).where(column == person))
        except IntegrityError:  # the person sat down just now
            return False
        return True

    def _in_batches(self, change: Callable[[Connection], int]) -> int:
        """Repeat a change of at most BATCH rows until nothing is left; return how many rows were changed."""
        total, count = 0, BATCH
        while count == BATCH and not self._stopped.wait(BREATH):
            with self.database.write() as db:
                count = change(db)
            total += count
        return total


def _delete_events(db: Connection, ident: str) -> bool:
    """Delete the last events of a table, and the table when none is left; return whether some are left."""
    last = db.scalar(select(func.max(EventRow.number)).where(EventRow.table == ident))
    if last is not None:
        db.execute(delete(EventRow).where(EventRow.table == ident, EventRow.number > last - BATCH))
        if last >= BATCH:
            return True
    for column in (SeatRow.table, TableRow.id):
        db.execute(delete(column.class_).where(column == ident))
    return False


def _delete_ended(db: Connection, before: int) -> int:
    """Delete sessions that ended before; their tokens remain invalid."""
    some = select(SessionRow.id).where(SessionRow.ended < before).limit(BATCH)
    return db.execute(delete(SessionRow).where(SessionRow.id.in_(some))).rowcount


def _clear_addresses(db: Connection, column: InstrumentedAttribute[str], where: ColumnElement[bool]) -> int:
    """Forget where rows came from."""
    row = column.class_
    some = select(column).where(row.address.is_not(None), where).limit(BATCH)
    return db.execute(update(row).where(column.in_(some)).values(address=None, network=None)).rowcount
