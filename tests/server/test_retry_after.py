"""Every answer that says "too many" or "busy" says when to try again; the limits are those of the documents."""

from __future__ import annotations

import re
import socket
import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import httpx
import pytest
from fastapi.responses import PlainTextResponse
from fastapi.testclient import TestClient
from sqlalchemy import text
from web_builder import guest, settings, table_of

from borough.server.safety.problems import RETRY_AFTER, Problem
from borough.server.safety.rate_limits import HOUSEHOLD, RATES, RateLimits
from borough.server.services import Services
from borough.server.storage.outages import DatabaseUnavailable
from borough.server.tables.table_views import HINTS
from borough.server.web.app import Server, create_app

API = "/api/v1"
PAGE = Path(__file__).parent.parent.parent / "docs" / "web.md"


class Clock:
    """A clock that goes on only when it is told to."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.mark.parametrize("kind", RATES)
@pytest.mark.parametrize("people", [1, HOUSEHOLD])
def test_a_rate_limit_says_exactly_when_the_next_request_is_allowed(kind: str, people: int):
    clock = Clock()
    limits = RateLimits(now=clock)
    rate, most = RATES[kind]
    for _ in range(most * people):
        limits.take(kind, "anna", people)
    with pytest.raises(Problem) as caught:
        limits.take(kind, "anna", people)
    seconds = caught.value.retry_after
    assert seconds is not None
    assert 1 <= seconds < 1 / (rate * people) + 1.001
    clock.now += seconds + 1e-6
    limits.take(kind, "anna", people)


def test_problems_that_are_worth_a_retry_say_when_and_others_do_not():
    assert [Problem(status, "").retry_after for status in (401, 404, 409, 422)] == [None] * 4
    assert Problem(429, "").retry_after == RETRY_AFTER[429]
    assert Problem(503, "", retry_after=2).retry_after == 2


def exhausted(client: TestClient, ask: Callable[[], httpx.Response]) -> httpx.Response:
    """The first answer beyond a rate limit."""
    client.app.state.services.limits._now = Clock()
    return next(answer for answer in (ask() for _ in range(1000)) if answer.status_code == 429)


@pytest.mark.parametrize("how", ["API", "live view", "live action", "live stream", "page", "form", "invalid token"])
def test_every_way_to_ask_too_often_is_told_when_to_try_again(tmp_path: Path, how: str):
    with TestClient(create_app(settings(tmp_path, rates=True)), headers={"sec-fetch-site": "same-origin"}) as client:
        services: Services = client.app.state.services
        anna = guest(services)
        at = f"{API}/tables/{table_of(services, 'key-flow', anna, guest(services, 'Ben'))}"
        token = {"authorization": f"Bearer {services.people.bearer(anna.person)}"}
        action = {"seat": 0, "action": "no such action", "number": 0}
        ask: dict[str, Callable[[], httpx.Response]] = {
            "API": lambda: client.get(f"{API}/games", headers=token),
            "live view": lambda: client.get(f"{at}/view", headers=token),
            "live action": lambda: client.post(f"{at}/actions", json=action, headers=token),
            "live stream": lambda: client.get(f"{at}/stream", params={"seat": 9}, headers=token),
            "page": lambda: client.get("/settings"),
            "form": lambda: client.post("/tables", data={"game": "london", "seats": "2"}, follow_redirects=False),
            "invalid token": lambda: client.get(f"{API}/me", headers={"authorization": "Bearer x"}),
        }
        assert int(exhausted(client, ask[how]).headers["retry-after"]) in range(1, 60)


def test_what_is_not_limited_by_time_names_a_longer_one(tmp_path: Path):
    with TestClient(create_app(settings(tmp_path, tables_per_person=0))) as client:
        token = {"authorization": f"Bearer {client.post(f'{API}/people', json={'name': 'Anna'}).json()['token']}"}
        answer = client.post(f"{API}/tables", json={"game": "london", "seats": ["me", "open"]}, headers=token)
        assert (answer.status_code, answer.headers["retry-after"]) == (429, str(RETRY_AFTER[429]))


def test_everything_that_is_busy_says_when_to_try_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    with TestClient(create_app(settings(tmp_path))) as client:
        services: Services = client.app.state.services
        anna = guest(services)
        ident = table_of(services, "key-flow", anna, guest(services, "Ben"))
        token = {"authorization": f"Bearer {services.people.bearer(anna.person)}"}
        monkeypatch.setattr(services.table_views, "_hinted", {str(number): "" for number in range(HINTS)})
        hint = client.post(f"{API}/tables/{ident}/hint", json={"seat": 0}, headers=token)

        def unavailable(*_: object) -> None:
            raise DatabaseUnavailable("away", "for this test")

        for name in ("look", "page"):
            monkeypatch.setattr(services.table_views, name, unavailable)
        live = client.get(f"{API}/tables/{ident}/view", params={"at": 0}, headers=token)
        page = client.get(f"/t/{ident}")
        with services.database.write() as db:
            db.execute(text("UPDATE alembic_version SET version_num = '0001'"))
        ready = client.get("/readyz")
        for answer in (hint, live, page, ready):
            assert (answer.status_code, answer.headers["retry-after"]) == (503, str(RETRY_AFTER[503]))


def test_no_part_of_the_app_can_forget_the_header(tmp_path: Path):
    app = create_app(settings(tmp_path))
    for status in RETRY_AFTER:
        app.add_api_route(f"/forgetful/{status}", lambda status=status: PlainTextResponse("no", status))
    with TestClient(app) as client:
        for status, seconds in RETRY_AFTER.items():
            assert client.get(f"/forgetful/{status}").headers["retry-after"] == str(seconds)


def test_too_many_connections_are_told_when_to_try_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("borough.server.web.app.connections", lambda: 2)
    server, door = Server(create_app(settings(tmp_path))), socket.create_server(("127.0.0.1", 0))
    thread = threading.Thread(target=server.run, args=([door],))
    thread.start()
    try:
        with socket.create_connection(door.getsockname()) as first, httpx.Client(timeout=60) as second:
            first.sendall(b"GET /api/v1/games HTTP/1.1\r\nhost: x\r\n\r\n")
            assert first.recv(100).startswith(b"HTTP/1.1 200 ")
            answer = second.get("http://{}:{}/api/v1/games".format(*door.getsockname()))
            assert (answer.status_code, answer.headers["retry-after"]) == (503, str(RETRY_AFTER[503]))
            assert answer.headers["connection"] == "close"
    finally:
        server.should_exit = True
        with suppress(RuntimeError):
            thread.join()


def test_the_api_describes_the_header(tmp_path: Path):
    paths = create_app(settings(tmp_path)).openapi()["paths"]
    answers = [
        answer
        for path, methods in paths.items()
        if path.startswith(API)
        for method in methods.values()
        for status, answer in method["responses"].items()
        if int(status) in RETRY_AFTER
    ]
    assert len(answers) > 40
    assert all(answer["headers"]["Retry-After"]["schema"] == {"type": "integer"} for answer in answers)


def test_the_documents_list_all_rate_limits():
    rows = re.findall(
        r"^\| `([a-z ]+)` \|.*\| ([\d.,]+) a (second|minute|hour|day) \| ([\d,]+) \|$", PAGE.read_text(), re.M
    )
    per = {"second": 1, "minute": 60, "hour": 3600, "day": 86_400}
    listed = {
        kind: (pytest.approx(float(rate.replace(",", "")) / per[unit]), int(most.replace(",", "")))
        for kind, rate, unit, most in rows
    }
    assert listed == RATES
