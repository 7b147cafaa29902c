"""Attempts to store more than one's share: guests and tables without end, and tables that are left behind."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import func, select, update
from web_builder import Clock, guest, known, play_some, problem, serving, settings, table_of, wait_until

from borough.core.errors import BadInput
from borough.server.safety.addresses import ALLOWANCE, find_address
from borough.server.services import Services
from borough.server.settings import Settings
from borough.server.storage.models import EventRow, JobRow, PersonRow, SeatRow, SnapshotRow, TableRow
from borough.server.tables.changes import Visitor
from borough.server.tables.clocks import PACES
from borough.server.tables.expiry import BATCH, DAY, PERIOD, SLOW
from borough.server.tables.lobby import NewTable
from borough.server.web.app import create_app

API = "/api/v1"
NEW = NewTable("london", ["me", "open"])


@pytest.fixture
def clock() -> Clock:
    """The time of the server."""
    return Clock()


@pytest.fixture
def limited(tmp_path: Path, clock: Clock) -> Iterator[Services]:
    """Services with small quotas."""
    small = {"guests_per_address": 3, "tables_per_address": 4, "tables_per_address_and_day": 6}
    made = Services(settings(tmp_path, rates=True, **small), clock)
    yield made
    made.close()


def at(visitor: Visitor, host: str) -> Visitor:
    """The visitor at an address."""
    return replace(visitor, address=find_address(host))


def count(services: Services, row: type) -> int:
    """How many rows a table of the database has."""
    with services.database.read() as db:
        return db.scalar(select(func.count()).select_from(row)) or 0


# Addresses.


def asked(app: TestClient) -> int:
    """The answer to a request for a new person."""
    return app.post(f"{API}/people", json={"name": "Eve"}).status_code


def test_the_guests_of_an_address_per_day_are_limited_also_after_a_restart(tmp_path: Path, clock: Clock):
    small = settings(tmp_path, rates=True, guests_per_address=3)
    for expected in ([201, 201, 201, 429], [429]):
        with TestClient(create_app(small, clock), client=("203.0.113.5", 1)) as app:
            assert [asked(app) for _ in expected] == expected
    with TestClient(create_app(small, clock), client=("203.0.113.6", 1)) as elsewhere:
        assert asked(elsewhere) == 201
    clock.time += DAY + 1
    with TestClient(create_app(small, clock), client=("203.0.113.5", 1)) as app:
        assert asked(app) == 201


def test_a_browser_without_cookies_is_counted_too(tmp_path: Path):
    with TestClient(create_app(settings(tmp_path, rates=True, guests_per_address=2)), client=("203.0.113.5", 1)) as app:
        codes = []
        for _ in range(3):
            app.cookies.clear()
            codes.append(app.post("/settings/name", data={"name": "Eve"}, follow_redirects=False).status_code)
    assert codes == [303, 303, 429]


def test_a_prefix_of_ipv6_cannot_create_a_guest_in_each_of_its_networks(limited: Services):
    with limited.database.read() as db:
        for number in range(3 * ALLOWANCE):
            columns = limited.quotas.new_guest(db, find_address(f"2001:db8:1:{number:x}::1"))
            limited.people.create("Eve", columns)
        problem(429, limited.quotas.new_guest, db, find_address("2001:db8:1:ffff::1"))
        limited.quotas.new_guest(db, find_address("2001:db8:2::1"))


def test_the_unfinished_tables_of_an_address_are_limited_whoever_opens_them(limited: Services):
    for number in range(4):
        limited.lobby.create(at(guest(limited, f"Eve {number}"), "203.0.113.5"), NEW)
    problem(429, limited.lobby.create, at(guest(limited, "Eve"), "203.0.113.5"), NEW)
    limited.lobby.create(at(guest(limited), "203.0.113.6"), NEW)


def test_the_tables_of_an_address_per_day_are_limited(limited: Services, clock: Clock):
    for number in range(6):
        eve = at(guest(limited, f"Eve {number}"), "203.0.113.5")
        limited.lobby.leave(eve, limited.lobby.create(eve, NEW))
    problem(429, limited.lobby.create, at(guest(limited, "Eve"), "203.0.113.5"), NEW)
    clock.time += DAY + 1
    limited.lobby.create(at(guest(limited, "Eve"), "203.0.113.5"), NEW)


def test_the_bytes_that_an_address_imports_per_day_are_limited(tmp_path: Path):
    services = Services(settings(tmp_path, rates=True, bytes_per_address_and_day=300_000))
    anna, ben = guest(services), guest(services, "Ben")
    ident = table_of(services, "london", anna, ben)
    play_some(services, ident, [anna, ben], 100_000)
    record = services.table_views.record(anna, ident)
    with pytest.raises(Exception, match="in your network today"):
        for number in range(20):
            services.lobby.import_record(at(guest(services, f"Eve {number}"), "203.0.113.5"), record)
    services.lobby.import_record(at(guest(services), "203.0.113.6"), record)
    services.close()


def test_a_new_guest_may_open_fewer_tables(tmp_path: Path, clock: Clock):
    services = Services(settings(tmp_path, rates=True, tables_of_new_guest=2), clock)
    anna = guest(services)
    for _ in range(2):
        services.lobby.create(anna, NEW)
    problem(429, services.lobby.create, anna, NEW)
    clock.time += DAY + 1
    services.lobby.create(anna, NEW)
    services.close()


def test_addresses_are_stored_only_as_hashes_and_not_for_long(limited: Services, clock: Clock):
    with limited.database.read() as db:
        columns = limited.quotas.new_guest(db, find_address("203.0.113.5"))
    anna = at(Visitor(limited.people.create("Anna", columns)[0].id), "203.0.113.5")
    limited.lobby.leave(anna, limited.lobby.create(anna, NEW))

    def stored() -> list[str | None]:
        with limited.database.read() as db:
            return [*db.scalars(select(PersonRow.address)), *db.scalars(select(TableRow.network))]

    assert all(one is not None and "203" not in one for one in stored())
    clock.time += 3 * DAY
    limited.expiry.run_if_due()
    assert stored() == [None, None]


# Expiry.


def days_pass(services: Services, clock: Clock, days: int) -> None:
    """Let days pass while the server runs."""
    for _ in range(days):
        clock.time += DAY
        services.expiry.run_if_due()


@pytest.fixture
def kept(database: str, tmp_path: Path, clock: Clock) -> Iterator[Services]:
    """Services whose expiry has begun."""
    made = Services(settings(tmp_path, database=database), clock)
    made.expiry.run_if_due()
    yield made
    made.close()


def test_tables_that_never_began_expire(kept: Services, clock: Clock):
    anna = guest(kept)
    slow = kept.lobby.create(anna, NEW)
    kept.lobby.create(anna, replace(NEW, pace=PACES["live"]))
    days_pass(kept, clock, 6)
    assert count(kept, TableRow) == 2
    days_pass(kept, clock, 2)
    assert [one.id for one in kept.lobby.mine(anna)] == [slow]
    days_pass(kept, clock, 7 * SLOW)
    assert (count(kept, TableRow), count(kept, SeatRow), count(kept, EventRow)) == (0, 0, 0)
    problem(404, kept.table_views.look, anna, slow)


def test_abandoned_games_expire_and_those_that_go_on_do_not(kept: Services, clock: Clock):
    anna, ben = guest(kept), guest(kept, "Ben")
    played, left = (table_of(kept, "london", anna, ben, pace=PACES["live"]) for _ in range(2))
    for _ in range(4):
        days_pass(kept, clock, 9)
        kept.playing.chat(anna, played, "Your turn?")
    assert [one.id for one in kept.lobby.mine(anna)] == [played]
    problem(404, kept.playing.chat, anna, left, "Your turn?")


def test_finished_games_are_kept_unless_the_host_wants_otherwise(kept: Services, clock: Clock):
    anna, ben = guest(kept), guest(kept, "Ben")
    ident = table_of(kept, "london", anna, ben)
    play_some(kept, ident, [anna, ben], 100_000)
    days_pass(kept, clock, 200)
    assert kept.table_views.look(anna, ident).stage == "over"
    kept.expiry.settings = replace(kept.settings, finished_days=100)
    days_pass(kept, clock, 1)
    assert (count(kept, TableRow), count(kept, EventRow), count(kept, SnapshotRow)) == (0, 0, 0)


def test_a_long_table_ceases_to_exist_at_once_and_is_deleted_in_parts(kept: Services, clock: Clock):
    anna, ben = guest(kept), guest(kept, "Ben")
    ident = table_of(kept, "london", anna, ben, pace=PACES["live"])
    with kept.database.write() as db:
        first, event = known(kept, anna, ident), {"kind": "say", "seat": 0, "value": 0, "text": "x", "at": 0}
        rows = [{"table": ident, "number": number, **event} for number in range(first, 2 * BATCH + 50)]
        db.execute(EventRow.__table__.insert(), rows)
        db.execute(update(TableRow).values(number=2 * BATCH + 50))
    days_pass(kept, clock, 30)
    seen: list[int] = []

    def stop_after_one(seconds: float) -> bool:
        seen.append(count(kept, EventRow))
        return len(seen) == 1  # as if the server were stopped here

    kept.expiry._stopped.wait = stop_after_one  # type: ignore[assignment]
    days_pass(kept, clock, 1)
    assert 0 < seen[0] < 2 * BATCH + 50
    problem(404, kept.playing.chat, anna, ident, "I am back")  # by what this process still has in memory
    problem(404, Services(kept.settings, clock).table_views.look, anna, ident)
    assert kept.lobby.mine(anna) == []
    days_pass(kept, clock, 1)
    assert (count(kept, TableRow), count(kept, EventRow)) == (0, 0)


def test_nothing_expires_at_once_after_a_long_pause_or_with_a_wrong_clock(kept: Services, clock: Clock):
    for jump in (400 * DAY, -300 * DAY, 600 * DAY):
        ident = kept.lobby.create(guest(kept), replace(NEW, pace=PACES["live"]))
        clock.time += jump
        assert "tables" not in kept.expiry.run_if_due()
        clock.time += 2 * PERIOD
        assert "tables" not in kept.expiry.run_if_due()
    days_pass(kept, clock, 8)
    problem(404, kept.tables.change, ident, lambda change: None)


def test_people_without_tables_who_do_not_return_expire(kept: Services, clock: Clock):
    gone, host, back = (guest(kept, name) for name in ("Gone", "Host", "Back"))
    ident = table_of(kept, "london", host, guest(kept, "Other"))
    play_some(kept, ident, [host], 1)
    token = kept.people.bearer(back.person or "")
    for _ in range(10):
        days_pass(kept, clock, 10)
        kept.people.sessions._read = float("-inf")
        assert kept.people.from_bearer(token) == back.person
        kept.people.sessions.store_uses()
    found = [kept.people.find(one.person) is not None for one in (gone, host, back)]
    assert found == [False, True, True]


def test_only_one_process_runs_the_job(kept: Services, clock: Clock, tmp_path: Path):
    other = Services(kept.settings, clock)
    clock.time += DAY
    assert kept.expiry._take(clock()) is not None
    assert other.expiry._take(clock()) is None
    clock.time += PERIOD
    assert other.expiry._take(clock()) is not None
    other.close()


def test_a_server_runs_the_job(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("borough.server.tables.expiry.POLL_SECONDS", 0.01)
    with TestClient(create_app(settings(tmp_path))) as client:
        wait_until(lambda: count(client.app.state.services, JobRow) == 1)


def test_the_days_are_options_and_variables(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("BOROUGH_OPEN_DAYS", "3")
    monkeypatch.setenv("BOROUGH_GUEST_DAYS", "0")
    found = Settings.from_environment(days={"guest": 5})
    assert (found.open_days, found.running_days, found.finished_days, found.guest_days) == (3, 30, 0, 5)
    monkeypatch.setenv("BOROUGH_OPEN_DAYS", "soon")
    with pytest.raises(BadInput, match="BOROUGH_OPEN_DAYS"):
        Settings.from_environment()
    monkeypatch.delenv("BOROUGH_OPEN_DAYS")
    with serving(tmp_path, "", "--open-days", "3", "--finished-days", "365"):
        pass
