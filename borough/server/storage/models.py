"""The database schema. The events of a table are the source of truth.

Times are milliseconds since 1970. The columns `number`, `stage`, `deciders` and `due` of a table summarise its events,
so that lists of tables and the bot loop need not read events; they change in the same transaction. They are changed
without an event only to close a table whose rules are no longer available, to stop the bot loop from polling it, or by
the expiry: a table whose stage is `expired` no longer exists for anybody, and its rows are being deleted.
"""

from __future__ import annotations

from sqlalchemy import JSON, BigInteger, ForeignKey, Index, String, Text, UniqueConstraint
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

ID_LENGTH = 22
ID_PATTERN = rf"[A-Za-z0-9_-]{{{ID_LENGTH}}}"
NAME_LENGTH = 30
BOT_LENGTH = 60
CHAT_LENGTH = 500
SET_NAME_LENGTH = 40
REPORT_LENGTH = 500


class Base(DeclarativeBase):
    """All tables of the database."""


class PersonRow(Base):
    """A guest who chose a name."""

    __tablename__ = "people"

    id: Mapped[str] = mapped_column(String(ID_LENGTH), primary_key=True)
    name: Mapped[str] = mapped_column(String(NAME_LENGTH))
    recovery: Mapped[str] = mapped_column(String(64), unique=True)
    """The SHA-256 of the recovery code."""
    created: Mapped[int] = mapped_column(BigInteger)
    address: Mapped[str | None] = mapped_column(String(ID_LENGTH))
    network: Mapped[str | None] = mapped_column(String(ID_LENGTH))
    """Keyed hashes of where the person was created, for quotas; see `safety/addresses.py`. Cleared after two days."""
    seen: Mapped[int] = mapped_column(BigInteger, default=0, server_default="0")
    """The time of the last request, to within an hour or two."""

    __table_args__ = (Index("people_address", "address", "created"), Index("people_network", "network", "created"))


class SessionRow(Base):
    """A session: a browser or a program that acts for a person. A token names it, and is valid while it has not ended.

    A token from before there were sessions counts as that of a session whose id is the id of the person.
    """

    __tablename__ = "sessions"

    id: Mapped[str] = mapped_column(String(ID_LENGTH), primary_key=True)
    person: Mapped[str] = mapped_column(ForeignKey("people.id"), index=True)
    kind: Mapped[str] = mapped_column(String(10))
    """`browser`, `program`, or `old` for all tokens from before there were sessions."""
    program: Mapped[str] = mapped_column(String(20), default="")
    system: Mapped[str] = mapped_column(String(20), default="")
    """Such as Firefox and Linux; empty if unknown."""
    created: Mapped[int] = mapped_column(BigInteger)
    seen: Mapped[int] = mapped_column(BigInteger)
    """The time of the last request, to within an hour or two."""
    ended: Mapped[int | None] = mapped_column(BigInteger, index=True)


class JobRow(Base):
    """A periodic job that one process at a time runs."""

    __tablename__ = "jobs"

    name: Mapped[str] = mapped_column(String(20), primary_key=True)
    due: Mapped[int] = mapped_column(BigInteger)
    """When it may run again."""
    ran: Mapped[int] = mapped_column(BigInteger)
    """When it last ran."""
    since: Mapped[int] = mapped_column(BigInteger)
    """Since when it has run without a long pause."""


class TableRow(Base):
    """A table: its terms, and a summary of its events."""

    __tablename__ = "tables"

    id: Mapped[str] = mapped_column(String(ID_LENGTH), primary_key=True)
    invitation: Mapped[str] = mapped_column(String(ID_LENGTH), unique=True)
    """The code that allows taking a seat."""
    host: Mapped[str] = mapped_column(ForeignKey("people.id"))
    game: Mapped[str] = mapped_column(String(60))
    rules_version: Mapped[int]
    seat_count: Mapped[int]
    options: Mapped[dict[str, bool]] = mapped_column(JSON)
    components: Mapped[str] = mapped_column(Text)
    figures: Mapped[str] = mapped_column(String(64))
    seed: Mapped[str] = mapped_column(String(80))
    """As a decimal number. Secret until the game is over."""
    imported: Mapped[bool]
    """Whether it was imported from a record, so that somebody may know the seed."""
    public: Mapped[bool]
    pace: Mapped[str] = mapped_column(String(20))
    bank: Mapped[int]
    increment: Mapped[int]
    """Seconds."""
    created: Mapped[int] = mapped_column(BigInteger)
    # The summary of the events.
    number: Mapped[int] = mapped_column(default=0)
    """How many events there are."""
    stage: Mapped[str] = mapped_column(String(10), default="open")
    deciders: Mapped[str] = mapped_column(String(40), default="")
    """The seats that owe a decision, as `0 2`."""
    changed: Mapped[int] = mapped_column(BigInteger)
    """The time of the last event that everybody knows of."""
    touched: Mapped[int] = mapped_column(BigInteger, default=0, server_default="0")
    """The time of the last event."""
    due: Mapped[int | None] = mapped_column(BigInteger)
    """When the bot loop has to act, because a bot is to move or a clock runs out."""
    lease: Mapped[int] = mapped_column(BigInteger, default=0)
    """When the lease of a process ends."""
    # For quotas.
    address: Mapped[str | None] = mapped_column(String(ID_LENGTH))
    network: Mapped[str | None] = mapped_column(String(ID_LENGTH))
    """Keyed hashes of where the table was opened. Cleared two days after it is over."""
    size: Mapped[int] = mapped_column(BigInteger, default=0, server_default="0")
    """About how many bytes were stored when it was opened."""

    __table_args__ = (
        Index("tables_address", "address", "created"),
        Index("tables_network", "network", "created"),
        Index("tables_host", "host", "created"),
        Index("tables_stage", "stage", "touched"),
        Index("tables_due", "due"),
        Index("tables_listed", "public", "stage", "changed"),
        Index("tables_touched", "touched"),
    )


class SeatRow(Base):
    """A seat: open, a person's or a bot's."""

    __tablename__ = "seats"

    table: Mapped[str] = mapped_column(ForeignKey("tables.id"), primary_key=True)
    seat: Mapped[int] = mapped_column(primary_key=True)
    person: Mapped[str | None] = mapped_column(ForeignKey("people.id"), index=True)
    bot: Mapped[str] = mapped_column(String(BOT_LENGTH), default="")
    name: Mapped[str] = mapped_column(String(NAME_LENGTH), default="")
    """The name of the seat; empty while it is open."""


class EventRow(Base):
    """An event of a table. The primary key ensures that only one process can write a number."""

    __tablename__ = "events"

    table: Mapped[str] = mapped_column(ForeignKey("tables.id"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True)
    kind: Mapped[str] = mapped_column(String(10))
    seat: Mapped[int]
    """The seat that caused it, or -1."""
    value: Mapped[int]
    """For a play, the action; for ask and rewind, how many actions remain; for vote, the seat that it is about."""
    text: Mapped[str] = mapped_column(Text)
    """For chat, the message, empty if it was removed; for open, the commitment to the seed; for vote, what is proposed;
    for leave and replaced, the person who gave up the seat."""
    at: Mapped[int] = mapped_column(BigInteger)


class SnapshotRow(Base):
    """The latest snapshot of a table after its first `number` events. It is a cache and can be deleted."""

    __tablename__ = "snapshots"

    table: Mapped[str] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)
    number: Mapped[int]
    text: Mapped[str] = mapped_column(Text)
    """What `tables/snapshots.py` wrote. Secret: it has the whole state."""


class ComponentSetRow(Base):
    """Component values of a person. A table that plays with them has a copy of its own."""

    __tablename__ = "component_sets"

    id: Mapped[str] = mapped_column(String(ID_LENGTH), primary_key=True)
    person: Mapped[str] = mapped_column(ForeignKey("people.id"))
    game: Mapped[str] = mapped_column(String(60))
    name: Mapped[str] = mapped_column(String(SET_NAME_LENGTH))
    text: Mapped[str] = mapped_column(Text)
    """The component file."""
    figures: Mapped[str] = mapped_column(String(64))
    """The digest of all values; empty if they did not fit together when they were stored."""
    version: Mapped[int]
    """Counts the changes, so that of two writers only one succeeds."""
    changed: Mapped[int] = mapped_column(BigInteger)

    __table_args__ = (UniqueConstraint("person", "game", "name"),)


class BanRow(Base):
    """A person who may not use the server, for a time or for good."""

    __tablename__ = "bans"

    person: Mapped[str] = mapped_column(ForeignKey("people.id"), primary_key=True)
    until: Mapped[int | None] = mapped_column(BigInteger)
    """None for good."""
    reason: Mapped[str] = mapped_column(Text)
    created: Mapped[int] = mapped_column(BigInteger)


class MuteRow(Base):
    """A person does not want to read what another writes."""

    __tablename__ = "mutes"

    person: Mapped[str] = mapped_column(ForeignKey("people.id"), primary_key=True)
    muted: Mapped[str] = mapped_column(ForeignKey("people.id"), primary_key=True, index=True)
    id: Mapped[str] = mapped_column(String(ID_LENGTH), unique=True)
    """By which the person can name it, since ids of people are not shown to others."""
    name: Mapped[str] = mapped_column(String(NAME_LENGTH))
    """The name that the other had then."""
    created: Mapped[int] = mapped_column(BigInteger)


class ReportRow(Base):
    """A message or a table that a person reported to those who host the server. It remains if the table is deleted."""

    __tablename__ = "reports"

    id: Mapped[str] = mapped_column(String(ID_LENGTH), primary_key=True)
    person: Mapped[str] = mapped_column(ForeignKey("people.id"))
    """Who reported it."""
    table: Mapped[str] = mapped_column(String(ID_LENGTH))
    about: Mapped[str | None] = mapped_column(String(ID_LENGTH))
    """The author of the message."""
    number: Mapped[int | None]
    """The event of the message; None for a table."""
    quote: Mapped[str] = mapped_column(Text)
    """The message."""
    text: Mapped[str] = mapped_column(Text)
    created: Mapped[int] = mapped_column(BigInteger)
    resolved: Mapped[int | None] = mapped_column(BigInteger)

    __table_args__ = (Index("reports_open", "resolved", "person"),)
