"""Mutes: a person does not see what another writes, at any table."""

from __future__ import annotations

import secrets
from dataclasses import dataclass

from sqlalchemy import delete, func, insert, select

from borough.core.words import say
from borough.server.safety.problems import Problem
from borough.server.storage.models import MuteRow
from borough.server.tables.changes import Tables, Visitor
from borough.server.tables.live_table import LiveTable
from borough.server.tables.lobby import require_person
from borough.server.tables.table_views import allowed_seat, muted_by

MUTES = 500
"""The most people that one person can mute."""


@dataclass(frozen=True)
class Mute:
    """A muted person: an id for this mute, and the name at the time."""

    id: str
    name: str


class Mutes:
    """Stores who has muted whom. Nobody is told that they are muted."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables

    def mute(self, visitor: Visitor, ident: str, seat: int, muted: bool) -> None:
        """Mute the person in a seat, or end that."""
        person = require_person(visitor)
        with self.tables.reading(ident) as live:
            allowed_seat(live, visitor, None)
            other, name = _other(live, person, seat)
        with self.tables.database.write() as db:
            db.execute(delete(MuteRow).where(MuteRow.person == person, MuteRow.muted == other))
            if not muted:
                return
            if (db.scalar(select(func.count()).where(MuteRow.person == person)) or 0) >= MUTES:
                raise Problem(429, say("You have muted too many people."))
            row = {"id": secrets.token_urlsafe(16), "person": person, "muted": other, "name": name}
            db.execute(insert(MuteRow).values(**row, created=self.tables.now()))

    def mine(self, person: str | None) -> list[Mute]:
        """The people that a person has muted."""
        if person is None:
            return []
        with self.tables.database.read() as db:
            query = select(MuteRow.id, MuteRow.name).where(MuteRow.person == person).order_by(MuteRow.created)
            return [Mute(*row) for row in db.execute(query)]

    def seats(self, visitor: Visitor, ident: str) -> set[int]:
        """The seats of a table whose people the visitor has muted."""
        with self.tables.reading(ident) as live:
            allowed_seat(live, visitor, None)
            people = [sitter.person for sitter in live.sitters]
        with self.tables.database.read() as db:
            muted = muted_by(db, visitor.person)
        return {seat for seat, person in enumerate(people) if person in muted}

    def unmute(self, visitor: Visitor, mute: str) -> None:
        """End a mute of the visitor."""
        person = require_person(visitor)
        with self.tables.database.write() as db:
            db.execute(delete(MuteRow).where(MuteRow.person == person, MuteRow.id == mute))


def _other(live: LiveTable, person: str, seat: int) -> tuple[str, str]:
    """The other person in a seat, and the name there."""
    if not 0 <= seat < live.terms.seats:
        raise Problem(404, say("There is no such seat."))
    sitter = live.sitters[seat]
    if sitter.person in (None, person):
        raise Problem(409, say("Nobody else sits there."))
    return sitter.person or "", sitter.name
