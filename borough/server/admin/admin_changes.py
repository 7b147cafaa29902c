"""What `borough admin` changes. Tables are changed by adding events, so that running servers and pages notice."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from sqlalchemy import Connection, delete, select, update

from borough.server.admin.admin_reading import chat_of, find_id
from borough.server.people.bans import ban, unban
from borough.server.people.people import clean_text, code_hash, new_code
from borough.server.people.quotas import UNFINISHED
from borough.server.people.sessions import end_sessions
from borough.server.safety.problems import Problem
from borough.server.settings import Settings
from borough.server.storage.database import Database
from borough.server.storage.models import REPORT_LENGTH, EventRow, PersonRow, ReportRow, SeatRow, SnapshotRow, TableRow
from borough.server.tables.changes import GONE, Change, Tables, Visitor
from borough.server.tables.clocks import DAY, SECOND
from borough.server.tables.live_table import NO_SEAT
from borough.server.tables.lobby import Lobby, tables_of
from borough.server.tables.votes import Votes

T = TypeVar("T")
KEPT = 10
"""Tables kept in memory."""


class AdminChanges:
    """Changes tables and people in the database of a server."""

    def __init__(self, database: Database, settings: Settings) -> None:
        self.database = database
        self.tables = Tables(database, KEPT)
        self.lobby = Lobby(self.tables, settings)

    def end(self, ident: str) -> bool:
        """Close a table; return whether it was open or in play."""

        def do(change: Change) -> bool:
            if change.live.stage not in ("open", "playing"):
                return False
            change.add("close", NO_SEAT)
            return True

        ended = self._change(ident, do)
        if ended is not None:
            return ended
        with self.database.write() as db:
            closing = update(TableRow).where(TableRow.id == ident, UNFINISHED).values(stage="closed", due=None)
            return bool(db.execute(closing).rowcount)

    def _change(self, ident: str, do: Callable[[Change], T]) -> T | None:
        """What a change of a table returns; None if the rules of its game are no longer available."""
        try:
            return self.tables.change(ident, do)
        except Problem as problem:
            if problem.status != GONE:
                raise
            return None

    def delete(self, ident: str) -> None:
        """Delete a table with its seats and events. Reports about it remain."""
        with self.database.write() as db:
            # The row first, where a writer on PostgreSQL holds its lock: no event can be added in between.
            db.execute(select(TableRow.id).where(TableRow.id == ident).with_for_update())
            for column in (SnapshotRow.table, EventRow.table, SeatRow.table, TableRow.id):
                db.execute(delete(column.class_).where(column == ident))

    def clear_chat(self, ident: str, person: str | None = None) -> int:
        """Remove the messages of a table, or those of one person there; return how many."""

        def do(change: Change) -> int:
            removed = _clear_chat(change.db, ident, person, change.live.votes)
            if removed:
                change.add("clear-chat", NO_SEAT)
            return removed

        removed = self._change(ident, do)
        if removed is not None:
            return removed
        with self.database.write() as db:
            return _clear_chat(db, ident, person, None)

    def ban(self, person: str, days: int | None, reason: str) -> int:
        """Ban a person and take them out of their unfinished tables; return how many these are."""
        now = self.tables.now()
        if reason:
            reason = clean_text(reason, REPORT_LENGTH, "a reason has at most {limit} characters")
        with self.database.write() as db:
            ban(db, person, None if days is None else now + days * DAY * SECOND, reason, now)
        with self.database.read() as db:
            tables = db.scalars(select(TableRow.id).where(tables_of(person), UNFINISHED)).all()
        for ident in tables:
            self.lobby.leave(Visitor(person), ident)
        return len(tables)

    def unban(self, person: str) -> bool:
        """Lift a ban; return whether there was one."""
        with self.database.write() as db:
            return unban(db, person)

    def log_out(self, person: str, *, with_code: bool) -> tuple[int, str]:
        """End all sessions of a person; return how many, and a new recovery code if one is wanted."""
        code = new_code() if with_code else ""
        with self.database.write() as db:
            if code:
                db.execute(update(PersonRow).where(PersonRow.id == person).values(recovery=code_hash(code)))
            return len(end_sessions(db, person, self.tables.now())), code

    def rename(self, person: str, name: str) -> None:
        """Give a person another name, also at their unfinished tables."""
        self.lobby.rename(Visitor(person), name)

    def resolve(self, start: str) -> str:
        """Mark a report as resolved; return its id."""
        with self.database.write() as db:
            ident = find_id(db, ReportRow.id, start, "report")
            open_one = (ReportRow.id == ident, ReportRow.resolved.is_(None))
            db.execute(update(ReportRow).where(*open_one).values(resolved=self.tables.now()))
        return ident


def _clear_chat(db: Connection, ident: str, person: str | None, votes: Votes | None) -> int:
    """Empty the messages of a table, or those of one person; return how many."""
    messages = chat_of(db, ident, votes)
    chosen = [one["number"] for one in messages if one["text"] and person in (None, one["person"])]
    if chosen:  # the snapshot has them too
        db.execute(delete(SnapshotRow).where(SnapshotRow.table == ident))
    for number in chosen:
        db.execute(update(EventRow).where(EventRow.table == ident, EventRow.number == number).values(text=""))
    return len(chosen)
