"""What is stored: people, tables, seats and events. The events of a table are its truth; the rest can be looked up.

Times are milliseconds since 1970. A table's `number`, `stage`, `deciders` and `due` repeat what its events say, so that
lists of tables and the bot loop need not read events; they change in the same transaction. Only where a table can no
longer be read are they changed alone, to close it or to set it aside.
"""

from __future__ import annotations

from sqlalchemy import JSON, BigInteger, ForeignKey, Index, String, Text
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

ID_LENGTH = 22
ID_PATTERN = rf"[A-Za-z0-9_-]{{{ID_LENGTH}}}"
NAME_LENGTH = 30
BOT_LENGTH = 60
CHAT_LENGTH = 500


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


class TableRow(Base):
    """A table: what was agreed before the game, and how far it is."""

    __tablename__ = "tables"

    id: Mapped[str] = mapped_column(String(ID_LENGTH), primary_key=True)
    invitation: Mapped[str] = mapped_column(String(ID_LENGTH), unique=True)
    """Who knows this code may sit down."""
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
    """Whether it was read from a file, so that somebody may know the seed."""
    public: Mapped[bool]
    pace: Mapped[str] = mapped_column(String(20))
    bank: Mapped[int]
    increment: Mapped[int]
    """Seconds."""
    created: Mapped[int] = mapped_column(BigInteger)
    # What the events say.
    number: Mapped[int] = mapped_column(default=0)
    """How many events there are."""
    stage: Mapped[str] = mapped_column(String(10), default="open")
    deciders: Mapped[str] = mapped_column(String(40), default="")
    """The seats that owe a decision, as `0 2`."""
    changed: Mapped[int] = mapped_column(BigInteger)
    """When the last event came that everybody knows of."""
    due: Mapped[int | None] = mapped_column(BigInteger)
    """When the bot loop has to look: a bot is to move, or a clock runs out."""
    lease: Mapped[int] = mapped_column(BigInteger, default=0)
    """Until when a process has leased this table."""

    __table_args__ = (Index("tables_due", "due"), Index("tables_listed", "public", "stage", "changed"))


class SeatRow(Base):
    """A seat: open, a person's or a bot's."""

    __tablename__ = "seats"

    table: Mapped[str] = mapped_column(ForeignKey("tables.id"), primary_key=True)
    seat: Mapped[int] = mapped_column(primary_key=True)
    person: Mapped[str | None] = mapped_column(ForeignKey("people.id"), index=True)
    bot: Mapped[str] = mapped_column(String(BOT_LENGTH), default="")
    name: Mapped[str] = mapped_column(String(NAME_LENGTH), default="")
    """How the seat is called; empty while it is open."""


class EventRow(Base):
    """Something that happened at a table. Of two who write the same number, only one can win."""

    __tablename__ = "events"

    table: Mapped[str] = mapped_column(ForeignKey("tables.id"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True)
    kind: Mapped[str] = mapped_column(String(10))
    seat: Mapped[int]
    """Who did it; -1, if no seat did."""
    value: Mapped[int]
    """Of a play: the action. Of ask and rewind: how many actions are to stay."""
    text: Mapped[str] = mapped_column(Text)
    """What was said; of open, the seed's fingerprint."""
    at: Mapped[int] = mapped_column(BigInteger)
