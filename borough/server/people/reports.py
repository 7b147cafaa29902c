"""Reports: a person tells those who host the server about a message or a table."""

from __future__ import annotations

import secrets

from sqlalchemy import Connection, func, insert, select

from borough.core.words import later, say
from borough.server.people.people import clean_text
from borough.server.safety.problems import Problem
from borough.server.storage.models import REPORT_LENGTH, EventRow, ReportRow
from borough.server.tables.changes import Tables, Visitor
from borough.server.tables.lobby import require_person
from borough.server.tables.table_views import allowed_seat

OF_ONE_PERSON, IN_ALL = 20, 5000
"""The most unresolved reports of one person, and of all."""


class Reports:
    """Stores reports. `borough admin reports` lists them."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables

    def report(self, visitor: Visitor, ident: str, text: str, number: int | None = None) -> None:
        """Report a table, or the chat message with this event number as the visitor counts."""
        person = require_person(visitor)
        said = clean_text(text, REPORT_LENGTH, later("A report must have 1 to {limit} characters."))
        with self.tables.reading(ident) as live:
            allowed_seat(live, visitor, None)
            event = None if number is None else live.viewpoint(visitor.person).events.real(number)
            people = [sitter.person for sitter in live.sitters]
            votes = live.votes
        row = {"person": person, "table": ident, "text": said, "quote": "", "number": event, "about": None}
        with self.tables.database.write() as db:
            _check_limits(db, person)
            if event is not None:
                where = (EventRow.table == ident, EventRow.number == event, EventRow.kind == "say")
                message = db.execute(select(EventRow.seat, EventRow.text).where(*where)).first()
                if message is None:
                    raise Problem(404, say("There is no such message."))
                row["quote"] = message.text
                row["about"] = votes.author(message.seat, event) or people[message.seat]
            db.execute(insert(ReportRow).values(id=secrets.token_urlsafe(16), created=self.tables.now(), **row))


def _check_limits(db: Connection, person: str) -> None:
    """Raise a Problem if there are too many unresolved reports."""
    count = select(func.count()).select_from(ReportRow).where(ReportRow.resolved.is_(None))
    if (db.scalar(count.where(ReportRow.person == person)) or 0) >= OF_ONE_PERSON:
        raise Problem(429, say("You have sent many reports that are still open. Try again later."))
    if (db.scalar(count) or 0) >= IN_ALL:
        raise Problem(503, say("There are too many reports at the moment. Try again later."), retry_after=3600)
