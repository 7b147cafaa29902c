"""Quotas: how much one person and one address may store. `docs/hosting.md` has the arithmetic.

Rows have keyed hashes of the addresses they came from, so that all processes agree and a restart forgets nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property

from sqlalchemy import ColumnElement, Connection, func, select
from sqlalchemy.orm import InstrumentedAttribute

from borough.core.words import say
from borough.server.safety.addresses import ALLOWANCE, Address, AddressHashes
from borough.server.safety.problems import Problem
from borough.server.settings import Settings
from borough.server.storage.models import PersonRow, TableRow

DAY = 24 * 60 * 60 * 1000
"""Milliseconds. A person is new for a day."""
UNFINISHED = TableRow.stage.in_(("open", "playing"))
"""The SQL condition for tables that are not over."""
TABLE_BYTES, EVENT_BYTES = 1000, 100
"""What the rows of a table and of an event take, with their indexes, as measured on SQLite."""
Columns = dict[str, str | None]


class Quotas:
    """Refuses what would be too much."""

    def __init__(self, settings: Settings, now: Callable[[], int]) -> None:
        self.settings = settings
        self.now = now

    @cached_property
    def _hashes(self) -> AddressHashes:
        return AddressHashes(self.settings.key())

    def columns(self, address: Address | None) -> Columns:
        """The columns of a row that say where it comes from."""
        return self._hashes.columns(address)

    def new_guest(self, db: Connection, address: Address | None) -> Columns:
        """The columns of a new person; a Problem if too many were created at this address today."""
        columns = self.columns(address)
        for place, size in self._places(columns):
            today = (getattr(PersonRow, place) == columns[place], PersonRow.created > self.now() - DAY)
            if _count(db, PersonRow.id, *today) >= size * self.settings.guests_per_address:
                raise Problem(429, say("Too many people have come from your network today. Try again tomorrow."))
        return columns

    def new_table(self, db: Connection, person: str, address: Address | None, size: int) -> Columns:
        """The columns of a new table of this size; a Problem if the person or the address has too many."""
        self._check_person(db, person)
        columns = self.columns(address)
        for place, addresses in self._places(columns):
            self._check_place(db, getattr(TableRow, place) == columns[place], addresses, size)
        return columns

    def _check_person(self, db: Connection, person: str) -> None:
        settings = self.settings
        unfinished = _count(db, TableRow.id, TableRow.host == person, UNFINISHED)
        if unfinished >= settings.tables_per_person:
            raise Problem(429, say("You have too many unfinished tables. Finish or leave some first."))
        if settings.rates and unfinished >= settings.tables_of_new_guest and is_new(db, person, self.now()):
            raise Problem(429, say("You have many unfinished tables already. You can open more of them tomorrow."))
        today = (TableRow.host == person, TableRow.created > self.now() - DAY)
        if _count(db, TableRow.id, *today) >= settings.tables_per_day:
            raise Problem(429, say("You have opened too many tables today. Try again tomorrow."))

    def _check_place(self, db: Connection, there: ColumnElement[bool], addresses: int, size: int) -> None:
        settings = self.settings
        if _count(db, TableRow.id, there, UNFINISHED) >= addresses * settings.tables_per_address:
            raise Problem(429, say("There are too many unfinished tables in your network. Finish or leave some first."))
        totals = select(func.count(TableRow.id), func.coalesce(func.sum(TableRow.size), 0))
        opened, stored = db.execute(totals.where(there, TableRow.created > self.now() - DAY)).one()
        too_many = opened >= addresses * settings.tables_per_address_and_day
        if too_many or stored + size > addresses * settings.bytes_per_address_and_day:
            raise Problem(429, say("Too many tables were opened in your network today. Try again tomorrow."))

    def _places(self, columns: Columns) -> Iterator[tuple[str, int]]:
        """The columns to count by, each with the number of addresses that it stands for."""
        if self.settings.rates and columns["address"] is not None:
            yield "address", 1
            if columns["network"] != columns["address"]:
                yield "network", ALLOWANCE


def is_new(db: Connection, person: str, now: int) -> bool:
    """Whether a person was created within the last day."""
    created = db.scalar(select(PersonRow.created).where(PersonRow.id == person))
    return created is None or created > now - DAY


def _count(db: Connection, column: InstrumentedAttribute[str], *where: ColumnElement[bool]) -> int:
    return db.scalar(select(func.count(column)).where(*where)) or 0


def table_size(components: str, events: int) -> int:
    """About how many bytes a new table takes."""
    return TABLE_BYTES + len(components.encode()) + EVENT_BYTES * events
