"""Somebody has copied a cookie, a token or a recovery code: the owner can lock them out."""

from __future__ import annotations

import gzip
import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import httpx
import pytest
from fastapi.testclient import TestClient
from sqlalchemy import select
from web_builder import SECRET, guest, problem, serving, settings, table_of, wait_until

from borough.cli import main
from borough.server.people.people import People
from borough.server.people.sessions import MOST, PROGRAMS, SYSTEMS, recognised
from borough.server.services import Services
from borough.server.storage.models import PersonRow
from borough.server.web.app import create_app

API = "/api/v1"
FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
IPHONE = (
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5"
    " Mobile/15E148 Safari/604.1"
)
EDGE = (
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36"
    " Edg/138.0.0.0"
)


class Device:
    """A browser or program with a token of its own."""

    def __init__(self, app: TestClient, token: str) -> None:
        self.app = app
        self.headers = {"authorization": f"Bearer {token}"}

    def ask(self, method: str, path: str) -> httpx.Response:
        """A request to the API."""
        return self.app.request(method, f"{API}{path}", headers=self.headers)

    def works(self) -> bool:
        """Whether the token is valid."""
        status = self.ask("GET", "/me").status_code
        assert status in (200, 401)
        return status == 200


@pytest.fixture
def app(tmp_path: Path) -> Iterator[TestClient]:
    """The app, which does not follow redirects."""
    with TestClient(create_app(settings(tmp_path)), follow_redirects=False) as made:
        made.headers["sec-fetch-site"] = "same-origin"
        yield made


def recovered(app: TestClient, code: str) -> Device:
    """A device on which the recovery code was entered."""
    answer = app.post(f"{API}/people/recover", json={"code": code})
    assert answer.status_code == 200
    return Device(app, answer.json()["token"])


@pytest.fixture
def three(app: TestClient) -> tuple[Device, Device, Device, str]:
    """Three devices of one person, and the recovery code."""
    made = app.post(f"{API}/people", json={"name": "Anna"}).json()
    code = made["recovery"]
    return Device(app, made["token"]), recovered(app, code), recovered(app, code), code


def test_one_device_is_logged_out(three: tuple[Device, Device, Device, str]):
    own, phone, thief, _ = three
    [current] = [one for one in thief.ask("GET", "/me/sessions").json() if one["current"]]
    assert own.ask("DELETE", f"/me/sessions/{current['id']}").status_code == 200
    assert [one.works() for one in (own, phone, thief)] == [True, True, False]


def test_all_other_devices_are_logged_out(three: tuple[Device, Device, Device, str]):
    own, phone, thief, _ = three
    assert own.ask("DELETE", "/me/sessions").json() == {"ended": 2}
    assert [one.works() for one in (own, phone, thief)] == [True, False, False]
    assert len(own.ask("GET", "/me/sessions").json()) == 1


def test_a_new_recovery_code_ends_all_other_sessions_and_the_old_code(
    app: TestClient, three: tuple[Device, Device, Device, str]
):
    own, phone, thief, code = three
    new = own.ask("POST", "/me/recovery").json()["recovery"]
    assert [one.works() for one in (own, phone, thief)] == [True, False, False]
    assert app.post(f"{API}/people/recover", json={"code": code}).status_code == 404
    assert recovered(app, new).works()


def test_nobody_can_end_or_see_the_sessions_of_others(app: TestClient, three: tuple[Device, Device, Device, str]):
    own = three[0]
    session = own.ask("GET", "/me/sessions").json()[0]["id"]
    eve = Device(app, app.post(f"{API}/people", json={"name": "Eve"}).json()["token"])
    assert eve.ask("DELETE", f"/me/sessions/{session}").status_code == 404
    assert [one["id"] for one in eve.ask("GET", "/me/sessions").json()] != [session]
    assert app.get(f"{API}/me/sessions").status_code == 401
    assert own.works()


# Pages.


def test_the_settings_page_lists_devices_and_logs_them_out(app: TestClient):
    code = app.post("/settings/name", data={"name": "Anna"}, headers={"user-agent": FIREFOX}).cookies["borough-person"]
    person = app.app.state.services.people.from_cookie(code)
    with httpx.Client(transport=app._transport, base_url=str(app.base_url)) as thief:
        thief.cookies.set("borough-person", app.app.state.services.people.cookie(person, IPHONE))
        assert "Anna" in thief.get("/settings").text
        shown = app.get("/settings").text
        assert "Firefox on Linux <strong>this device</strong>" in shown
        assert "Safari on iOS" in shown
        device = re.findall(r'name="device" value="([^"]*)"', shown)[1]
        assert app.post("/settings/log-out", data={"device": device}).status_code == 303
        assert "Anna" not in thief.get("/settings").text
    assert "Safari on iOS" not in app.get("/settings").text


def test_a_device_that_logs_itself_out_forgets_its_cookie(app: TestClient):
    token = app.post("/settings/name", data={"name": "Anna"}).cookies["borough-person"]
    [device] = re.findall(r'name="device" value="([^"]*)"', app.get("/settings").text)
    app.post("/settings/log-out", data={"device": device})
    assert "borough-person" not in app.cookies
    app.cookies.set("borough-person", token)
    assert "Anna" not in app.get("/settings").text


def test_a_new_code_and_logging_out_elsewhere_work_without_script(app: TestClient):
    app.post("/settings/name", data={"name": "Anna"})
    people = app.app.state.services.people
    person = people.from_cookie(app.cookies["borough-person"])
    for address in ("/settings/code", "/settings/log-out-elsewhere"):
        stolen = people.cookie(person)
        assert people.from_cookie(stolen) == person
        assert app.post(address).status_code in (200, 303)
        assert people.from_cookie(stolen) is None
    assert "Anna" in app.get("/settings").text


# Streams, and several processes.


def test_an_open_stream_ends_with_its_session_also_in_another_process(tmp_path: Path, database: str):
    services = Services(settings(tmp_path, database=database))
    anna, ben = guest(services), guest(services, "Ben")
    ident = table_of(services, "london", anna, ben)
    stolen, own = services.people.bearer(anna.person or ""), services.people.bearer(anna.person or "")
    with serving(tmp_path, database) as (one, _), serving(tmp_path, database) as (other, _):
        theirs = {"authorization": f"Bearer {stolen}"}
        for address in (one, other):
            with httpx.stream("GET", f"{address}{API}/tables/{ident}/stream", headers=theirs, timeout=60) as stream:
                lines = stream.iter_lines()
                assert next(lines).startswith("retry")
                if address == other:
                    mine = {"authorization": f"Bearer {own}"}
                    assert httpx.delete(f"{one}{API}/me/sessions", headers=mine).json()["ended"] >= 1
                    assert len(list(lines)) < 20  # it ends
        view = f"{API}/tables/{ident}/view"
        for address in (one, other):
            assert httpx.get(f"{address}{view}", headers=theirs).status_code == 401
            assert httpx.get(f"{address}{view}", headers={"authorization": f"Bearer {own}"}).status_code == 200
    services.close()


def test_another_process_knows_ended_sessions_within_seconds(tmp_path: Path):
    one, other = Services(settings(tmp_path)), Services(settings(tmp_path))
    anna = guest(one).person or ""
    stolen, own = one.people.bearer(anna), one.people.claim_of_bearer(one.people.bearer(anna))
    assert own is not None
    assert other.people.from_bearer(stolen) == anna
    one.people.sessions.end_others(anna, own.session)
    assert one.people.from_bearer(stolen) is None
    wait_until(lambda: other.people.from_bearer(stolen) is None, 10)
    for services in (one, other):
        services.close()


# Those who host the server.


def test_the_host_ends_all_sessions_and_gives_a_new_code(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    services = Services(settings(tmp_path))
    monkeypatch.setenv("BOROUGH_DATA", str(tmp_path))
    anna, code = services.people.create("Anna")
    stolen = services.people.bearer(anna.id)
    assert main(["admin", "log-out", "--new-code", "--", anna.id]) == 0
    told = capsys.readouterr().out
    assert "logged out of 1 device" in told
    wait_until(lambda: services.people.from_bearer(stolen) is None, 10)
    problem(404, services.people.recover, code)
    assert services.people.recover(told.split()[-1]) == anna
    services.close()


# Tokens from before there were sessions, limits and labels.


def test_tokens_from_before_the_migration_work_until_they_are_ended(tmp_path: Path):
    old = Path(__file__).parents[1] / "server" / "upgrade" / "schema-0002.sql.gz"
    with closing(sqlite3.connect(tmp_path / "borough.sqlite")) as made:
        made.executescript(gzip.decompress(old.read_bytes()).decode())
    services = Services(settings(tmp_path))
    with services.database.read() as db:
        person = db.scalars(select(PersonRow.id)).first() or ""
    token = People(services.database, SECRET)._bearers.dumps(person)
    claim = services.people.claim_of_bearer(token)
    assert services.people.from_bearer(token) == person
    assert [one.kind for one in services.people.sessions.mine(person, claim.session if claim else "")] == ["old"]
    services.people.renew_code(person)
    assert services.people.from_bearer(token) is None
    services.close()


def test_a_token_without_a_session_is_not_valid_for_new_people(services: Services):
    anna = guest(services).person or ""
    assert services.people.from_bearer(services.people._bearers.dumps(anna)) is None


def test_the_sessions_of_a_person_are_limited(services: Services):
    anna = guest(services).person or ""
    first = services.people.bearer(anna)
    tokens = [services.people.bearer(anna) for _ in range(MOST)]
    assert services.people.from_bearer(first) is None
    assert all(services.people.from_bearer(token) == anna for token in tokens)


@pytest.mark.parametrize(
    ("agent", "expected"),
    [
        (FIREFOX, ("Firefox", "Linux")),
        (IPHONE, ("Safari", "iOS")),
        (EDGE, ("Edge", "Windows")),
        ("python-httpx/0.28.1", ("Python", "")),
        ("<script>" * 9999, ("", "")),
    ],
)
def test_a_device_is_named_by_known_words_only(agent: str, expected: tuple[str, str]):
    assert (recognised(PROGRAMS, agent), recognised(SYSTEMS, agent)) == expected
