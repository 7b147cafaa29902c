"""The options of `borough admin`. What it does is in `server/admin/`, which is imported only to run it."""

from __future__ import annotations

import argparse
from collections.abc import Callable

STAGES = ("open", "playing", "over", "closed")
TABLE = "the id of a table, or its beginning"
PERSON = "the id of a person, or its beginning"


def add_admin_command(
    command: Callable[[str, str], argparse.ArgumentParser], whole: Callable[..., Callable[[str], int]]
) -> None:
    """Add the command and its own commands."""
    top = command("admin", "See and change the tables and people of a server, also while it runs.")
    top.epilog = "Ids can be shortened. Write '--' before one that begins with '-'. See docs/moderation.md."
    database = "such as postgresql://... (BOROUGH_DATABASE, or the SQLite file in the user's data folder)"
    top.add_argument("--database", metavar="URL", default="", help=database)
    commands = top.add_subparsers(dest="admin", metavar="COMMAND", required=True, parser_class=type(top))

    def add(name: str, text: str, json: bool = False) -> argparse.ArgumentParser:
        made = commands.add_parser(name, help=text, description=text)
        if json:
            made.add_argument("--json", action="store_true", help="print JSON")
        return made

    _table_commands(add, whole)
    _people_commands(add, whole)
    reports = add("reports", "List what people have reported, or mark a report as resolved.", json=True)
    reports.add_argument("--all", action="store_true", help="also the resolved ones")
    reports.add_argument("--resolve", metavar="ID", default="", help="mark a report as resolved")
    add("stats", "Count tables, people and events.", json=True)


def _table_commands(add: Callable[..., argparse.ArgumentParser], whole: Callable[..., Callable[[str], int]]) -> None:
    tables = add("tables", "List tables, those that changed last first.", json=True)
    tables.add_argument("--stage", choices=STAGES, help="only tables in this stage")
    tables.add_argument("--game", metavar="GAME", help="only tables of this game")
    tables.add_argument("--host", metavar="PERSON", help="only tables that this person hosts")
    tables.add_argument("--unchanged", metavar="DAYS", type=whole(0), help="only tables unchanged for so many days")
    tables.add_argument("--public", action="store_true", help="only public tables")
    tables.add_argument("--private", action="store_true", help="only private tables")
    tables.add_argument("--limit", metavar="N", type=whole(1), default=100, help="how many at most (100)")
    show = add("show", "Show a table without what is hidden in its game.", json=True)
    show.add_argument("table", metavar="TABLE", help=TABLE)
    show.add_argument("--chat", action="store_true", help="also the chat")
    show.add_argument("--open-cards", action="store_true", help="also the seed and all actions: all that is hidden!")
    end = add("end", "Close a table. People still find it, but cannot play on.")
    end.add_argument("table", metavar="TABLE", help=TABLE)
    delete = add("delete", "Delete a table with everything that belongs to it.")
    delete.add_argument("table", metavar="TABLE", help=TABLE)
    delete.add_argument("--yes", action="store_true", help="do not ask")
    clear = add("clear-chat", "Remove the chat messages of a table.")
    clear.add_argument("table", metavar="TABLE", help=TABLE)
    clear.add_argument("--person", metavar="PERSON", help="only those of this person")


def _people_commands(add: Callable[..., argparse.ArgumentParser], whole: Callable[..., Callable[[str], int]]) -> None:
    people = add("people", "List people, the newest first.", json=True)
    people.add_argument("--name", metavar="TEXT", default="", help="only those whose name contains this")
    people.add_argument("--banned", action="store_true", help="only those who are banned")
    people.add_argument("--limit", metavar="N", type=whole(1), default=100, help="how many at most (100)")
    ban = add("ban", "Ban a person. Bots take over their seats.")
    ban.add_argument("person", metavar="PERSON", help=PERSON)
    ban.add_argument("--for", dest="days", metavar="DAYS", type=whole(1, 36_500), help="how long (for good)")
    ban.add_argument("--reason", metavar="TEXT", default="", help="the person reads this")
    unban = add("unban", "Lift a ban.")
    unban.add_argument("person", metavar="PERSON", help=PERSON)
    log_out = add("log-out", "End all sessions of a person, such as one whose identity was stolen.")
    log_out.add_argument("person", metavar="PERSON", help=PERSON)
    log_out.add_argument("--new-code", action="store_true", help="replace the recovery code, and print the new one")
    rename = add("rename", "Give a person another name, also at their unfinished tables.")
    rename.add_argument("person", metavar="PERSON", help=PERSON)
    rename.add_argument("name", metavar="NAME")
