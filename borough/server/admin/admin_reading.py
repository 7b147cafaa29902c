"""What `borough admin` reads from the database. The results are plain data, to be printed as text or JSON."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import ColumnElement, Connection, func, or_, select, text
from sqlalchemy.orm import InstrumentedAttribute

from borough.core.errors import BadInput
from borough.server.storage.database import Database
from borough.server.storage.models import BanRow, EventRow, PersonRow, ReportRow, SeatRow, TableRow
from borough.server.tables.clocks import DAY, SECOND
from borough.server.tables.votes import Votes

DAY_LENGTH = DAY * SECOND
DAYS = 14
"""The days for which events are counted."""
Row = dict[str, object]


def find_id(db: Connection, column: InstrumentedAttribute[str], start: str, what: str) -> str:
    """The only id that begins like this."""
    same = func.substr(column, 1, len(start)) == start  # LIKE would ignore case on SQLite
    found = db.scalars(select(column).where(same).limit(2)).all() if start else []
    if start in found:
        return start
    if len(found) != 1:
        raise BadInput(f"there is no {what} {start[:40]!r}" if not found else f"several {what}s begin with {start!r}")
    return found[0]


def find_table(db: Connection, start: str) -> str:
    """The id of a table."""
    return find_id(db, TableRow.id, start, "table")


def find_person(db: Connection, start: str) -> str:
    """The id of a person."""
    return find_id(db, PersonRow.id, start, "person")


def not_expired(now: int) -> ColumnElement[bool]:
    """The SQL condition for bans that still hold."""
    return or_(BanRow.until.is_(None), BanRow.until > now)


def list_tables(db: Connection, where: Sequence[ColumnElement[bool]], limit: int) -> list[Row]:
    """Tables with the names in their seats, those that changed last first."""
    columns = (TableRow.id, TableRow.game, TableRow.stage, TableRow.public, TableRow.number, TableRow.changed)
    query = select(*columns, TableRow.created, TableRow.host, PersonRow.name.label("host_name"))
    query = query.join(PersonRow, PersonRow.id == TableRow.host).where(*where)
    rows = db.execute(query.order_by(TableRow.changed.desc(), TableRow.id).limit(limit)).mappings().all()
    names: dict[str, list[str]] = {row["id"]: [] for row in rows}
    seats = select(SeatRow.table, SeatRow.name).where(SeatRow.table.in_(names)).order_by(SeatRow.table, SeatRow.seat)
    for table, name in db.execute(seats):
        names[table].append(name)
    return [{**row, "names": names[row["id"]]} for row in rows]


def show_table(db: Connection, ident: str) -> Row:
    """A table: its terms, its seats and the size of its events. Nothing of it is hidden from its players."""
    hidden = ("seed", "invitation", "components", "lease", "due")
    table = db.execute(select(TableRow.__table__).where(TableRow.id == ident)).mappings().one()
    shown: Row = {name: value for name, value in table.items() if name not in hidden}
    seats = select(SeatRow.seat, SeatRow.name, SeatRow.bot, SeatRow.person).where(SeatRow.table == ident)
    shown["host_name"] = db.scalar(select(PersonRow.name).where(PersonRow.id == table["host"]))
    shown["seats"] = [dict(row) for row in db.execute(seats.order_by(SeatRow.seat)).mappings()]
    kinds = select(EventRow.kind, func.count()).where(EventRow.table == ident, EventRow.kind.not_in(("play", "undo")))
    shown["events"] = {row[0]: row[1] for row in db.execute(kinds.group_by(EventRow.kind).order_by(EventRow.kind))}
    sizes = select(func.sum(func.length(EventRow.text))).where(EventRow.table == ident)
    shown["text_size"] = db.scalar(sizes) or 0
    shown["component_size"] = len(table["components"])
    return shown


def chat_of(db: Connection, ident: str, votes: Votes | None = None) -> list[Row]:
    """The messages of a table with their authors. `votes` know who sat in a seat before."""
    seats = db.execute(select(SeatRow.seat, SeatRow.person).where(SeatRow.table == ident))
    people = {row.seat: row.person for row in seats}
    query = select(EventRow.number, EventRow.seat, EventRow.text, EventRow.at)
    query = query.where(EventRow.table == ident, EventRow.kind == "say").order_by(EventRow.number)
    return [
        {**row, "person": (votes.author(row["seat"], row["number"]) if votes else None) or people[row["seat"]]}
        for row in db.execute(query).mappings()
    ]


def list_people(db: Connection, name: str, banned: bool, limit: int, now: int) -> list[Row]:
    """People with the number of their tables and their bans, the newest first."""
    hosted = select(func.count()).where(TableRow.host == PersonRow.id).scalar_subquery()
    seated = select(func.count(SeatRow.table.distinct())).where(SeatRow.person == PersonRow.id).scalar_subquery()
    query = select(PersonRow.id, PersonRow.name, PersonRow.created, hosted.label("hosts"), seated.label("seated"))
    ban = (BanRow.person == PersonRow.id) & not_expired(now)
    query = query.add_columns(BanRow.person.is_not(None).label("banned"), BanRow.until, BanRow.reason)
    query = query.join(BanRow, ban, isouter=not banned)
    if name:
        query = query.where(func.lower(PersonRow.name).contains(name.lower(), autoescape=True))
    rows = db.execute(query.order_by(PersonRow.created.desc(), PersonRow.id).limit(limit)).mappings()
    return [{**row, "banned": bool(row["banned"])} for row in rows]


def list_reports(db: Connection, everything: bool) -> list[Row]:
    """The reports, the oldest first."""
    query = select(ReportRow.__table__, PersonRow.name.label("person_name"))
    query = query.join(PersonRow, PersonRow.id == ReportRow.person)
    if not everything:
        query = query.where(ReportRow.resolved.is_(None))
    return [dict(row) for row in db.execute(query.order_by(ReportRow.created, ReportRow.id)).mappings()]


def statistics(database: Database, now: int) -> Mapping[str, Any]:
    """Counts of tables, people and events, and the size of the database."""
    day = EventRow.at // DAY_LENGTH
    recent = select(day.label("day"), func.count()).where(EventRow.at > now - DAYS * DAY_LENGTH)
    by_game = select(TableRow.game, TableRow.stage, func.count()).group_by(TableRow.game, TableRow.stage)
    counted = {"people": PersonRow, "tables": TableRow, "events": EventRow}
    with database.read() as db:
        totals = {name: db.scalar(select(func.count()).select_from(row)) or 0 for name, row in counted.items()}
        bans = db.scalar(select(func.count()).select_from(BanRow).where(not_expired(now))) or 0
        reports = db.scalar(select(func.count()).select_from(ReportRow).where(ReportRow.resolved.is_(None))) or 0
        found = db.execute(by_game.order_by(TableRow.game, TableRow.stage)).all()
        days = db.execute(recent.group_by(day).order_by(day)).all()
        if database.sqlite:
            pages, size = (db.scalar(text(f"PRAGMA {name}")) for name in ("page_count", "page_size"))
            used = pages * size
        else:
            used = db.scalar(text("SELECT pg_database_size(current_database())"))
    return {
        **totals,
        "banned": bans,
        "reports": reports,
        "by_game": [{"game": game, "stage": stage, "tables": count} for game, stage, count in found],
        "events_per_day": {int(number): count for number, count in days},
        "database_size": int(used),
    }
