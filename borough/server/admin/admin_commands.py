"""The commands of `borough admin`: they print plain text or JSON."""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from contextlib import closing

from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import ColumnElement
from sqlalchemy.exc import OperationalError

from borough.core.errors import BadInput
from borough.core.words import count
from borough.server.admin import admin_reading as reading
from borough.server.admin.admin_changes import AdminChanges
from borough.server.safety.problems import Problem
from borough.server.settings import Settings
from borough.server.storage.database import Database, alembic_config
from borough.server.storage.models import TableRow
from borough.server.tables.changes import wall_clock
from borough.server.tables.votes import Votes

SHORT = 8
"""Characters of an id in a list; `--json` has all."""
WARNING = "borough: this shows hidden information of a game. Do not look if you play in it."


def run_admin(parsed: argparse.Namespace) -> int:
    """`borough admin`: run one of its commands and return the exit code."""
    settings = Settings.from_environment(parsed.database)
    with closing(open_database(settings)) as database:
        try:
            return RUN[parsed.admin](Admin(database, settings), parsed)
        except Problem as problem:
            raise BadInput(problem.message) from None


def open_database(settings: Settings) -> Database:
    """The database of a server. It must exist and have the schema of this version."""
    if not settings.database and not (settings.data / "borough.sqlite").exists():
        raise BadInput(f"{settings.data}: there is no database; give --database, or set BOROUGH_DATA")
    database = Database(settings.database_url())
    try:
        with database.read() as db:
            present = MigrationContext.configure(db).get_current_revision()
            newest = ScriptDirectory.from_config(alembic_config(db)).get_current_head()
    except OperationalError as error:
        database.close()
        raise BadInput(f"the database cannot be opened: {str(error.orig).splitlines()[0]}") from None
    if present != newest:
        database.close()
        raise BadInput("the database does not have the schema of this version; start its server once")
    return database


class Admin:
    """A database, and what can be done with it."""

    def __init__(self, database: Database, settings: Settings) -> None:
        self.database = database
        self.changes = AdminChanges(database, settings)
        self.now = wall_clock()

    def table(self, parsed: argparse.Namespace) -> str:
        """The table that was given."""
        with self.database.read() as db:
            return reading.find_table(db, parsed.table)

    def person(self, start: str) -> str:
        """The person that was given."""
        with self.database.read() as db:
            return reading.find_person(db, start)

    def votes(self, ident: str) -> Votes | None:
        """Who sat where before; None if the rules of the table are no longer available."""
        try:
            with self.changes.tables.reading(ident) as live:
                return live.votes
        except Problem:
            return None


def columns(heads: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """Rows as text, in columns."""
    cells = [[str(cell) for cell in row] for row in (heads, *rows)]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    lines = ("  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)) for row in cells)
    return "\n".join(line.rstrip() for line in lines)


def moment(at: object) -> str:
    """A time in milliseconds as text, in UTC; empty for none."""
    return time.strftime("%Y-%m-%d %H:%M", time.gmtime(at / 1000)) if isinstance(at, int) else ""


def short(ident: object) -> str:
    """The beginning of an id."""
    return str(ident or "")[:SHORT]


def tell(found: object, parsed: argparse.Namespace, text: Callable[[], str]) -> int:
    """Print what was found, as JSON or as text."""
    print(json.dumps(found, ensure_ascii=False) if parsed.json else text())
    return 0


def run_tables(admin: Admin, parsed: argparse.Namespace) -> int:
    """`borough admin tables`."""
    where: list[ColumnElement[bool]] = []
    if parsed.stage:
        where.append(TableRow.stage == parsed.stage)
    if parsed.game:
        where.append(TableRow.game == parsed.game)
    if parsed.host:
        where.append(TableRow.host == admin.person(parsed.host))
    if parsed.unchanged is not None:
        where.append(TableRow.changed < admin.now - parsed.unchanged * reading.DAY_LENGTH)
    if parsed.public != parsed.private:
        where.append(TableRow.public.is_(parsed.public))
    with admin.database.read() as db:
        found = reading.list_tables(db, where, parsed.limit)
    heads = ("table", "game", "stage", "public", "events", "changed", "host", "seats")
    rows = [
        (
            short(one["id"]),
            one["game"],
            one["stage"],
            "yes" if one["public"] else "no",
            one["number"],
            moment(one["changed"]),
            f"{one['host_name']} ({short(one['host'])})",
            names_of(one["names"]),
        )
        for one in found
    ]
    return tell(found, parsed, lambda: columns(heads, rows))


def names_of(names: object) -> str:
    """The names in the seats of a table."""
    return ", ".join(str(name) or "-" for name in names) if isinstance(names, list) else ""


def run_show(admin: Admin, parsed: argparse.Namespace) -> int:
    """`borough admin show`."""
    ident = admin.table(parsed)
    with admin.database.read() as db:
        found = reading.show_table(db, ident)
    if parsed.chat:
        votes = admin.votes(ident)
        with admin.database.read() as db:
            found["chat"] = reading.chat_of(db, ident, votes)
    if parsed.open_cards:
        print(WARNING, file=sys.stderr)
        with admin.changes.tables.reading(ident) as live:
            found["record"] = json.loads(live.table.record.dumps())
    return tell(found, parsed, lambda: table_text(found))


def table_text(found: reading.Row) -> str:
    """A table as text, one line for each fact."""
    facts = {**found, "created": moment(found["created"]), "changed": moment(found["changed"])}
    seats, chat, record = facts.pop("seats"), facts.pop("chat", None), facts.pop("record", None)
    lines = [columns(("", ""), [(name, told(value)) for name, value in facts.items()]).lstrip()]
    assert isinstance(seats, list)
    rows = [(one["seat"], one["name"] or "-", one["bot"], one["person"] or "") for one in seats]
    lines.append(columns(("seat", "name", "bot", "person"), rows))
    if isinstance(chat, list):
        rows = [(moment(one["at"]), one["seat"], short(one["person"]), one["text"] or "(removed)") for one in chat]
        lines.append(columns(("chat", "seat", "person", "message"), rows))
    if record is not None:
        lines.append(json.dumps(record))
    return "\n\n".join(lines)


def told(value: object) -> str:
    """A value as text."""
    return ", ".join(f"{key} {one}" for key, one in value.items()) if isinstance(value, dict) else str(value)


def run_end(admin: Admin, parsed: argparse.Namespace) -> int:
    """`borough admin end`."""
    ident = admin.table(parsed)
    print(f"table {ident} is closed" if admin.changes.end(ident) else f"table {ident} had already ended")
    return 0


def run_delete(admin: Admin, parsed: argparse.Namespace) -> int:
    """`borough admin delete`."""
    ident = admin.table(parsed)
    with admin.database.read() as db:
        found = reading.show_table(db, ident)
    question = f"Delete table {ident} ({found['game']}, {found['stage']}, {found['number']} events) for good? [y/N] "
    if not parsed.yes and not confirmed(question):
        print("nothing was deleted")
        return 1
    admin.changes.delete(ident)
    print(f"table {ident} is deleted")
    return 0


def confirmed(question: str) -> bool:
    """Whether somebody answers yes."""
    try:
        return input(question).strip().lower() in ("y", "yes")
    except EOFError:
        raise BadInput("nobody can answer here; give --yes") from None


def run_clear_chat(admin: Admin, parsed: argparse.Namespace) -> int:
    """`borough admin clear-chat`."""
    person = admin.person(parsed.person) if parsed.person else None
    ident = admin.table(parsed)
    print(f"{count(admin.changes.clear_chat(ident, person), 'message')} removed")
    return 0


def run_people(admin: Admin, parsed: argparse.Namespace) -> int:
    """`borough admin people`."""
    with admin.database.read() as db:
        found = reading.list_people(db, parsed.name, parsed.banned, parsed.limit, admin.now)
    heads = ("person", "name", "created", "hosts", "seated", "banned", "reason")
    rows = [
        (
            short(one["id"]),
            one["name"],
            moment(one["created"]),
            one["hosts"],
            one["seated"],
            moment(one["until"]) or "for good" if one["banned"] else "",
            one["reason"] or "",
        )
        for one in found
    ]
    return tell(found, parsed, lambda: columns(heads, rows))


def run_ban(admin: Admin, parsed: argparse.Namespace) -> int:
    """`borough admin ban`."""
    person = admin.person(parsed.person)
    left = admin.changes.ban(person, parsed.days, parsed.reason)
    until = f"for {count(parsed.days, 'day')}" if parsed.days else "for good"
    print(f"{person} is banned {until} and has left {count(left, 'table')}")
    return 0


def run_unban(admin: Admin, parsed: argparse.Namespace) -> int:
    """`borough admin unban`."""
    person = admin.person(parsed.person)
    print(f"{person} is no longer banned" if admin.changes.unban(person) else f"{person} was not banned")
    return 0


def run_log_out(admin: Admin, parsed: argparse.Namespace) -> int:
    """`borough admin log-out`."""
    person = admin.person(parsed.person)
    ended, code = admin.changes.log_out(person, with_code=parsed.new_code)
    print(f"{person} is logged out of {count(ended, 'device')}")
    if code:
        print(f"their new recovery code: {code}")
    return 0


def run_rename(admin: Admin, parsed: argparse.Namespace) -> int:
    """`borough admin rename`."""
    person = admin.person(parsed.person)
    admin.changes.rename(person, parsed.name)
    print(f"{person} has a new name")
    return 0


def run_reports(admin: Admin, parsed: argparse.Namespace) -> int:
    """`borough admin reports`."""
    if parsed.resolve:
        print(f"report {admin.changes.resolve(parsed.resolve)} is resolved")
        return 0
    with admin.database.read() as db:
        found = reading.list_reports(db, parsed.all)
    heads = ("report", "sent", "resolved", "by", "table", "about", "text", "message")
    rows = [
        (
            short(one["id"]),
            moment(one["created"]),
            moment(one["resolved"]),
            f"{one['person_name']} ({short(one['person'])})",
            short(one["table"]),
            short(one["about"]),
            one["text"],
            one["quote"],
        )
        for one in found
    ]
    return tell(found, parsed, lambda: columns(heads, rows))


def run_stats(admin: Admin, parsed: argparse.Namespace) -> int:
    """`borough admin stats`."""
    found = reading.statistics(admin.database, admin.now)
    days = {moment(day * reading.DAY_LENGTH)[:10]: number for day, number in found["events_per_day"].items()}
    found = {**found, "events_per_day": days}

    def text() -> str:
        facts = [(name, found[name]) for name in ("people", "banned", "reports", "tables", "events", "database_size")]
        games = [(one["game"], one["stage"], one["tables"]) for one in found["by_game"]]
        parts = (columns(("what", "number"), facts), columns(("game", "stage", "tables"), games))
        return "\n\n".join((*parts, columns(("day", "events"), days.items())))

    return tell(found, parsed, text)


RUN: dict[str, Callable[[Admin, argparse.Namespace], int]] = {
    "tables": run_tables,
    "show": run_show,
    "end": run_end,
    "delete": run_delete,
    "clear-chat": run_clear_chat,
    "people": run_people,
    "ban": run_ban,
    "unban": run_unban,
    "log-out": run_log_out,
    "rename": run_rename,
    "reports": run_reports,
    "stats": run_stats,
}
"""Each command's function: it returns the exit code."""
