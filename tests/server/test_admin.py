"""`borough admin`, on the database of a server that runs."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest
from sqlalchemy import func, select
from web_builder import SECRET, guest, play_some, problem, serving, settings, table_of

from borough.cli import main
from borough.server.services import Services
from borough.server.storage.models import EventRow, PersonRow, SeatRow, TableRow
from borough.server.tables.changes import Visitor
from borough.server.tables.lobby import NewTable

Run = Callable[..., str]


@pytest.fixture
def server(tmp_path: Path, database: str) -> Iterator[Services]:
    """The services of a server that is running, on each kind of database."""
    made = Services(settings(tmp_path, database=database))
    yield made
    made.close()


@pytest.fixture
def admin(tmp_path: Path, database: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Runs `borough admin` and returns what it prints."""
    monkeypatch.setenv("BOROUGH_DATA", str(tmp_path))
    monkeypatch.setenv("BOROUGH_DATABASE", database)

    def run(*arguments: str, code: int = 0) -> str:
        capsys.readouterr()
        assert main(["admin", *arguments]) == code
        printed = capsys.readouterr()
        return printed.out or printed.err

    return run


def two_at_a_table(services: Services, **more: object) -> tuple[Visitor, Visitor, str]:
    anna, ben = guest(services, "Anna"), guest(services, "Ben")
    return anna, ben, table_of(services, "london", anna, ben, **more)


def ids(text: str) -> list[str]:
    return [one["id"] for one in json.loads(text)]


def test_tables_are_listed_by_stage_game_host_age_and_openness(server: Services, admin: Run):
    anna, _, running = two_at_a_table(server, public=True)
    opened = server.lobby.create(guest(server, "Cleo"), NewTable("key-flow", ["me", "open"]))
    listed = admin("tables")
    assert running[:8] in listed and opened[:8] in listed and "Anna, Ben" in listed
    everything = admin("tables", "--json")
    assert set(ids(everything)) == {running, opened}
    for options, expected in {
        ("--stage", "open"): [opened],
        ("--game", "london"): [running],
        ("--host", (anna.person or "")[:10]): [running],
        ("--public",): [running],
        ("--private",): [opened],
        ("--unchanged", "1"): [],
        ("--limit", "1"): ids(everything)[:1],
    }.items():
        arguments = [f"{options[0]}={options[1]}"] if len(options) == 2 else list(options)
        assert ids(admin("tables", "--json", *arguments)) == expected, options


def test_show_tells_nothing_hidden_unless_it_is_asked_to(server: Services, admin: Run):
    anna, ben, ident = two_at_a_table(server)
    play_some(server, ident, [anna, ben], 8)
    server.playing.chat(anna, ident, "Hello")
    with server.tables.reading(ident) as live:
        seed, invitation = str(live.terms.seed), live.terms.invitation
    for arguments in (["show", "--", ident], ["show", "--json", "--", ident]):
        shown = admin(*arguments)
        assert "Anna" in shown and "Ben" in shown and "london" in shown
        assert seed not in shown and invitation not in shown and "Hello" not in shown
    assert "Hello" in admin("show", "--chat", "--", ident)
    opened = json.loads(admin("show", "--json", "--open-cards", "--", ident))
    assert str(opened["record"]["seed"]) == seed and len(opened["record"]["actions"]) == 8


def test_the_warning_is_on_the_error_stream(server: Services, admin: Run, capsys: pytest.CaptureFixture[str]):
    _, _, ident = two_at_a_table(server)
    assert main(["admin", "show", "--open-cards", "--", ident]) == 0
    assert "hidden information" in capsys.readouterr().err


def test_ids_can_be_shortened_as_long_as_they_are_unique(server: Services, admin: Run):
    _, _, ident = two_at_a_table(server)
    assert ident in admin("show", "--", ident[:6])
    assert "there is no table" in admin("show", "nothing-like-this", code=2)
    assert "there is no table" in admin("show", "", code=2)
    _many_tables(server)
    assert "several tables begin with" in admin("show", "--", _shared_start(server), code=2)


def _many_tables(server: Services) -> None:
    """So many tables that two ids begin with the same character."""
    for number in range(33):
        who = guest(server, f"Host {number}")
        for _ in range(2):
            server.lobby.create(who, NewTable("london", ["me", "open"]))


def _shared_start(server: Services) -> str:
    with server.database.read() as db:
        first = [ident[0] for ident in db.scalars(select(TableRow.id))]
    return next(one for one in first if first.count(one) > 1)


def test_end_closes_a_table_and_the_running_server_notices(server: Services, admin: Run):
    anna, _, ident = two_at_a_table(server)
    assert server.table_views.look(anna, ident).stage == "playing"
    admin("end", "--", ident)
    assert server.table_views.look(anna, ident).stage == "closed"
    assert server.table_views.events(anna, ident)[-1].kind == "close"
    assert "already" in admin("end", "--", ident)


def test_delete_removes_everything_after_asking(server: Services, admin: Run, monkeypatch: pytest.MonkeyPatch):
    anna, _, ident = two_at_a_table(server)
    _, _, other = two_at_a_table(server)
    monkeypatch.setattr("builtins.input", lambda _: "n")
    admin("delete", "--", ident, code=1)
    assert server.table_views.look(anna, ident).stage == "playing"
    monkeypatch.setattr("builtins.input", lambda _: "y")
    admin("delete", "--", ident)
    # The server had the table in memory
    problem(404, server.table_views.look, anna, ident)
    problem(404, server.playing.chat, anna, ident, "Hello?")
    with server.database.read() as db:
        for row in (EventRow.table, SeatRow.table, TableRow.id):
            assert set(db.scalars(select(row))) == {other}
    admin("delete", "--yes", "--", other)
    with server.database.read() as db:
        assert db.scalar(select(func.count()).select_from(EventRow)) == 0


def test_a_ban_takes_a_person_out_of_their_tables_and_can_be_lifted(server: Services, admin: Run):
    anna, ben, ident = two_at_a_table(server)
    hosted = server.lobby.create(ben, NewTable("london", ["me", "open"]))
    admin("ban", "--for", "3", "--reason", "spam", "--", ben.person or "")
    assert server.table_views.look(anna, ident).seats[1].away
    assert "spam" in problem(403, server.playing.come_back, ben, ident).message
    problem(403, server.lobby.create, ben, NewTable("london", ["me", "random"]))
    with server.tables.reading(hosted) as live:
        assert live.stage == "closed"
    (banned,) = json.loads(admin("people", "--banned", "--json"))
    assert (banned["name"], banned["reason"], banned["banned"]) == ("Ben", "spam", True)
    admin("unban", "--", ben.person or "")
    server.playing.come_back(ben, ident)
    assert "was not banned" in admin("unban", "--", ben.person or "")
    assert json.loads(admin("people", "--banned", "--json")) == []


def test_people_are_found_by_name(server: Services, admin: Run):
    two_at_a_table(server)
    (found,) = json.loads(admin("people", "--name", "ann", "--json"))
    assert (found["name"], found["hosts"], found["seated"], found["banned"]) == ("Anna", 1, 1, False)


def test_a_person_is_renamed_also_at_their_tables(server: Services, admin: Run):
    anna, ben, ident = two_at_a_table(server)
    admin("rename", "--", ben.person or "", "Benjamin")
    assert server.table_views.look(anna, ident).seats[1].name == "Benjamin"
    assert "name must have" in admin("rename", "--", ben.person or "", " ", code=2)
    with server.database.read() as db:
        assert db.scalar(select(PersonRow.name).where(PersonRow.id == ben.person)) == "Benjamin"


def test_chat_is_removed_of_one_person_or_of_all(server: Services, admin: Run):
    anna, ben, ident = two_at_a_table(server)
    for who, text in ((anna, "Hello"), (ben, "spam"), (ben, "spam again")):
        server.playing.chat(who, ident, text)
    before = server.table_views.look(anna, ident).number
    assert "2 messages removed" in admin("clear-chat", f"--person={ben.person}", "--", ident)
    chat = server.table_views.events(anna, ident, kind="say")
    assert [one.text for one in chat] == ["Hello", "", ""]
    assert server.table_views.look(anna, ident).number == before + 1, "pages notice"
    assert "1 message removed" in admin("clear-chat", "--", ident)
    assert "0 messages removed" in admin("clear-chat", "--", ident)


def test_reports_are_listed_and_resolved(server: Services, admin: Run):
    anna, ben, ident = two_at_a_table(server)
    server.playing.chat(ben, ident, "Hurry up!")
    (message,) = server.table_views.events(anna, ident, kind="say")
    server.reports.report(anna, ident, "rude", message.number)
    assert "rude" in admin("reports") and "Hurry up!" in admin("reports")
    (report,) = json.loads(admin("reports", "--json"))
    assert (report["about"], report["table"], report["person_name"]) == (ben.person, ident, "Anna")
    admin("reports", f"--resolve={report['id'][:10]}")
    assert json.loads(admin("reports", "--json")) == []
    assert json.loads(admin("reports", "--all", "--json"))[0]["resolved"]


def test_statistics_count_everything(server: Services, admin: Run):
    anna, ben, ident = two_at_a_table(server)
    play_some(server, ident, [anna, ben], 4)
    found = json.loads(admin("stats", "--json"))
    assert (found["people"], found["tables"]) == (2, 1)
    assert found["by_game"] == [{"game": "london", "stage": "playing", "tables": 1}]
    assert sum(found["events_per_day"].values()) == found["events"] >= 4
    assert found["database_size"] > 1000
    assert "london" in admin("stats")


def test_without_a_database_nothing_is_created(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    monkeypatch.delenv("BOROUGH_DATABASE", raising=False)
    monkeypatch.setenv("BOROUGH_DATA", str(tmp_path / "empty"))
    assert main(["admin", "stats"]) == 2
    assert "there is no database" in capsys.readouterr().err
    assert not (tmp_path / "empty").exists()
    (tmp_path / "other.sqlite").touch()
    assert main(["admin", "--database", f"sqlite:///{tmp_path / 'other.sqlite'}", "stats"]) == 2
    assert "schema" in capsys.readouterr().err


def test_a_running_server_answers_by_what_admin_did(tmp_path: Path):
    with serving(tmp_path) as (address, _):
        identity = httpx.post(f"{address}/api/v1/people", json={"name": "Anna"}).json()
        headers = {"authorization": f"Bearer {identity['token']}"}
        new = {"game": "london", "seats": ["me", "open"]}
        tables = [httpx.post(f"{address}/api/v1/tables", json=new, headers=headers).json()["id"] for _ in range(2)]

        def admin(*arguments: str) -> None:
            environment = {**os.environ, "BOROUGH_DATA": str(tmp_path), "BOROUGH_SECRET": SECRET}
            command = [sys.executable, "-P", "-m", "borough", "admin", *arguments]
            subprocess.run(command, env=environment, check=True)

        def get(ident: str) -> httpx.Response:
            return httpx.get(f"{address}/api/v1/tables/{ident}", headers=headers)

        admin("end", "--", tables[0])
        admin("delete", "--yes", "--", tables[1])
        assert get(tables[0]).json()["stage"] == "closed"
        assert get(tables[1]).status_code == 404
        person = _only_person(tmp_path)
        admin("ban", "--reason", "a test", "--", person)
        end = time.monotonic() + 30
        while get(tables[0]).status_code != 403:
            assert time.monotonic() < end, "the ban is never noticed"
        assert "a test" in get(tables[0]).json()["error"]


def _only_person(folder: Path) -> str:
    services = Services(settings(folder))
    try:
        with services.database.read() as db:
            return db.scalars(select(PersonRow.id)).one()
    finally:
        services.close()
