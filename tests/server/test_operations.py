"""What a host watches: health, readiness, metrics and logs. None of them contains a secret."""

from __future__ import annotations

import json
import logging
import re
import secrets
from pathlib import Path

import httpx
import pytest
from fastapi.testclient import TestClient
from sqlalchemy import text
from web_builder import free_port, guest, play_some, serving, settings, table_of

from borough.server.operations.logs import JsonFormatter, PlainFormatter, RepeatFilter
from borough.server.operations.metrics import route_class
from borough.server.people.people import new_code
from borough.server.services import Services
from borough.server.storage.outages import DatabaseUnavailable
from borough.server.web.app import create_app

API = "/api/v1"
TOKEN = "a token for metrics"
WITH_TOKEN = {"authorization": f"Bearer {TOKEN}"}


# Health and readiness.


def test_health_and_readiness_answer_any_host_at_any_rate_and_are_not_cached(tmp_path: Path):
    with TestClient(create_app(settings(tmp_path, rates=True))) as client:
        for path in ("/healthz", "/readyz"):
            answers = [client.get(path, headers={"host": f"pod-{number}.internal"}) for number in range(300)]
            assert {answer.status_code for answer in answers} == {200}
            assert answers[0].json() == {"status": "ok"}
            assert answers[0].headers["cache-control"] == "no-store"
            assert client.head(path).content == b""
            assert client.post(path).status_code == 405


def test_a_server_is_not_ready_with_another_schema(tmp_path: Path):
    with TestClient(create_app(settings(tmp_path))) as client:
        services: Services = client.app.state.services
        with services.database.write() as db:
            db.execute(text("UPDATE alembic_version SET version_num = '0001'"))
        answer = client.get("/readyz")
        assert (answer.status_code, answer.json()["reason"]) == (503, "schema")
        assert client.get("/healthz").status_code == 200


# Metrics.


def values(metrics: str) -> dict[str, float]:
    """Each metric with its labels; fails for a line that Prometheus would not accept."""
    found = {}
    for line in metrics.splitlines():
        if not line.startswith("# "):
            name, value = re.fullmatch(r'([a-z_]+(?:\{(?:[a-z]+="[^"\\]*",?)*\})?) (\S+)', line).groups()  # type: ignore[union-attr]
            found[name] = float(value)
    return found


def test_metrics_count_requests_actions_events_tables_and_time(tmp_path: Path):
    with TestClient(create_app(settings(tmp_path, metrics_token=TOKEN))) as client:
        services: Services = client.app.state.services
        anna, ben = guest(services), guest(services, "Ben")
        ident = table_of(services, "key-flow", anna, ben)
        headers = {"authorization": f"Bearer {services.people.bearer(anna.person)}"}
        view = client.get(f"{API}/tables/{ident}/view", headers=headers).json()
        body = {"seat": 0, "action": view["legal"][0]["text"], "number": view["table"]["number"]}
        before = values(client.get("/metrics", headers=WITH_TOKEN).text)
        assert client.post(f"{API}/tables/{ident}/actions", headers=headers, json=body).status_code == 200
        client.get(f"/t/{'A' * 22}")
        metrics = client.get("/metrics", headers=WITH_TOKEN)
        after = values(metrics.text)
    assert metrics.headers["content-type"].startswith("text/plain; version=0.0.4")
    assert after["borough_events_total"] == before["borough_events_total"] + 1
    assert after['borough_requests_total{route="action",status="200"}'] == 1
    assert after['borough_requests_total{route="view",status="404"}'] == 1
    assert after['borough_request_seconds_count{route="action"}'] == 1
    assert after['borough_request_seconds_bucket{route="action",le="+Inf"}'] == 1
    assert after['borough_request_seconds_sum{route="view"}'] > 0
    assert after["borough_live_tables"] == 1
    assert after["borough_open_streams"] == after["borough_bot_questions"] == 0
    assert after["process_cpu_seconds_total"] > 0
    assert after["process_resident_memory_bytes"] > 10_000_000
    assert "borough_worker_cpu_seconds_total" in after
    for secret in (ident, anna.person, "Anna", TOKEN, "testclient"):
        assert secret not in metrics.text


def test_metrics_need_the_token_and_do_not_exist_without_one(tmp_path: Path):
    with TestClient(create_app(settings(tmp_path / "with", metrics_token=TOKEN))) as client:
        for wrong in ({}, {"authorization": "Bearer x"}, {"authorization": f"Basic {TOKEN}"}):
            assert client.get("/metrics", headers=wrong).status_code == 401
        assert TOKEN not in repr(client.app.state.services.settings)
    with TestClient(create_app(settings(tmp_path / "without"))) as client:
        assert client.get("/metrics").status_code == 404


def test_the_classes_of_routes_are_few_and_contain_no_id():
    ident = secrets.token_urlsafe(16)
    classes = {
        f"/t/{ident}": "view",
        f"/t/{ident}/part": "view",
        f"/t/{ident}/act": "action",
        f"/t/{ident}/replay": "table",
        f"/api/v1/tables/{ident}/view": "view",
        f"/api/v1/tables/{ident}/actions": "action",
        f"/api/v1/tables/{ident}/stream": "stream",
        f"/api/v1/tables/{ident}": "table",
        "/api/v1/tables": "table",
        "/api/v1/me": "api",
        "/static/borough.js": "static",
        f"/join/{ident}": "page",
        f"/{ident}": "page",
        "/": "page",
        "": "page",
    }
    assert {path: route_class(path) for path in classes} == classes


def test_the_metrics_port_answers_on_loopback_and_shows_the_work_of_bots(tmp_path: Path):
    port = free_port()
    with serving(tmp_path, "", "--metrics-port", str(port), "--log-format", "json") as (address, _):
        services = Services(settings(tmp_path))
        anna = guest(services)
        headers = {"authorization": f"Bearer {services.people.bearer(anna.person)}"}
        table = {"game": "london", "seats": ["apprentice", "apprentice"]}
        assert httpx.post(f"{address}{API}/tables", headers=headers, json=table, timeout=60).status_code == 201
        at = f"http://127.0.0.1:{port}/metrics"
        while values(httpx.get(at).text)["borough_events_total"] < 10:
            pass
        assert values(httpx.get(at).text)["borough_worker_cpu_seconds_total"] > 0
        assert httpx.get(f"http://127.0.0.1:{port}/").status_code == 404
        assert httpx.get(f"{address}/metrics").status_code == 404
        services.close()
    (log,) = tmp_path.glob("serve-*.log")
    lines = [json.loads(line) for line in log.read_text().splitlines() if not line.startswith("borough: ")]
    assert {"time", "level", "logger", "message"} <= set(lines[0])


# Logs.


def record(message: str, *arguments: object, raised: BaseException | None = None, **extra: object) -> logging.LogRecord:
    error = (type(raised), raised, None) if raised is not None else None
    made = logging.LogRecord("borough.test", logging.ERROR, __file__, 1, message, arguments, error)
    vars(made).update(extra)
    return made


def test_a_repeated_message_is_logged_once_with_a_count_of_the_others():
    now = [0.0]
    only = RepeatFilter(60, lambda: now[0])
    outage = DatabaseUnavailable("away", "no route to host")
    logged = []
    for step in range(1000):
        now[0] = step * 0.1
        for one in (record("table %s failed", step, raised=outage), record("another %s", step)):
            if only.filter(one):
                logged.append(PlainFormatter().format(one))
    assert len(logged) == 4
    assert "table 600 failed (599 more of these were not logged): the database cannot be used (away)" in logged[2]


def test_messages_below_a_warning_are_not_suppressed():
    quiet = logging.LogRecord("borough.test", logging.INFO, __file__, 1, "started", (), None)
    only = RepeatFilter()
    assert only.filter(quiet)
    assert only.filter(quiet)


@pytest.mark.parametrize("formatter", [PlainFormatter(), JsonFormatter()])
def test_logs_contain_no_tokens_even_if_somebody_logs_them(services: Services, formatter: logging.Formatter):
    anna = guest(services)
    ident = table_of(services, "london", anna, guest(services, "Ben"))
    told = [ident, services.people.bearer(anna.person), services.people.cookie(anna.person), new_code()]
    try:
        raise ValueError(f"wrong: {told[0]}")
    except ValueError as error:
        one = record("seen %s %s %s", *told[1:], raised=error, table=ident)
    one.exc_info = (ValueError, ValueError(f"wrong: {told[0]}"), None)
    line = formatter.format(one)
    assert "seen" in line
    for secret in told:
        assert secret not in line
        assert secret.rpartition(".")[2] not in line
    assert ident[:6] in line


def test_json_logs_have_one_object_in_a_line_with_its_fields():
    line = JsonFormatter().format(record("it took %d ms", 12, raised=ValueError("no"), game="london"))
    told = json.loads(line)
    assert "\n" not in line
    assert (told["message"], told["level"], told["logger"]) == ("it took 12 ms", "error", "borough.test")
    assert told["fields"] == {"game": "london"}
    assert "ValueError: no" in told["error"]


def test_a_game_leaves_no_id_in_the_log(tmp_path: Path):
    services = Services(settings(tmp_path))
    anna, ben = guest(services), guest(services, "Ben")
    ident = table_of(services, "london", anna, ben)
    play_some(services, ident, [anna, ben], 5)
    token = services.people.bearer(anna.person)
    with serving(tmp_path) as (address, _):
        headers = {"authorization": f"Bearer {token}"}
        for path in ("view", "log", "nowhere"):
            httpx.get(f"{address}{API}/tables/{ident}/{path}", headers=headers)
        httpx.post(f"{address}{API}/tables/{ident}/actions", headers=headers, json={"seat": "x"})
    (log,) = tmp_path.glob("serve-*.log")
    for secret in (ident, anna.person, token):
        assert secret not in log.read_text()
    services.close()
