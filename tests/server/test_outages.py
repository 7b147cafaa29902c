"""A database that is none, vanishes, is full or is away: clear answers, nothing half-written, few log lines."""

from __future__ import annotations

import resource
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import httpx
import psycopg
import pytest
from fastapi.testclient import TestClient
from sqlalchemy import event, text
from web_builder import choice, guest, known, plays, serving, settings, table_of

from borough import Rng
from borough.core.errors import BadInput
from borough.server.services import Services
from borough.server.settings import Settings
from borough.server.storage.database import Database
from borough.server.storage.outages import DatabaseUnavailable
from borough.server.storage.sqlite_file import CHECK_SECONDS
from borough.server.tables.changes import Visitor
from borough.server.web.app import create_app

API = "/api/v1"


def eventually(met: Callable[[], bool]) -> None:
    end = time.monotonic() + 30
    while not met():
        assert time.monotonic() < end, "this did not happen"
        time.sleep(0.05)


def bearer(services: Services, visitor: Visitor) -> dict[str, str]:
    return {"authorization": f"Bearer {services.people.bearer(visitor.person or '')}"}


def log_of(folder: Path) -> str:
    return "".join(path.read_text() for path in folder.glob("serve-*.log"))


# A file that is no database.


def test_a_file_that_is_no_database_is_named_in_one_line_within_a_second(tmp_path: Path):
    wrong = tmp_path / "notes.sqlite"
    wrong.write_bytes(b"Not a database at all. " * 1000)
    command = [sys.executable, "-P", "-m", "borough", "serve", "--port", "1", "--database", f"sqlite:///{wrong}"]
    started, used = time.perf_counter(), resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
    lasted, used = time.perf_counter() - started, resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - used
    # By its processor time, because a busy machine takes longer; and it must not wait for anything.
    assert used < 1
    assert lasted < 10
    assert (done.returncode, done.stderr.splitlines()) == (2, [f"borough: {wrong}: file is not a database"])


def test_a_damaged_database_is_refused_without_retries(tmp_path: Path):
    wrong = tmp_path / "borough.sqlite"
    wrong.write_bytes(b"SQLite format 3\0" + b"\xff" * 8000)
    started = time.perf_counter()
    with pytest.raises(BadInput, match="database"):
        Database(f"sqlite:///{wrong}").migrate()
    assert time.perf_counter() - started < 5


def test_a_database_of_a_newer_version_is_refused_in_one_line(tmp_path: Path):
    database = Database(f"sqlite:///{tmp_path / 'borough.sqlite'}")
    database.migrate()
    with database.write() as db:
        db.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(BadInput, match="9999") as caught:
        database.migrate()
    assert "\n" not in str(caught.value)
    database.close()


# A file that vanishes.


@pytest.mark.parametrize("how", ["deleted", "replaced"])
def test_a_database_file_that_vanishes_is_not_written_to(tmp_path: Path, how: str):
    services = Services(settings(tmp_path))
    anna, ben = guest(services), guest(services, "Ben")
    ident = table_of(services, "key-flow", anna, ben)
    view = services.table_views.look(anna, ident)
    file = tmp_path / "borough.sqlite"
    away = file.rename(tmp_path / "away.sqlite")
    if how == "replaced":
        shutil.copy(away, file)
    for _ in range(3):
        with pytest.raises(DatabaseUnavailable):
            services.playing.act(anna, ident, 0, choice(view, Rng(1)), view.number)
    assert file.exists() == (how == "replaced")  # no new empty file
    eventually(lambda: not_readable(services))
    away.rename(file)
    assert not services.playing.act(anna, ident, 0, choice(view, Rng(1)), view.number).repeated
    assert len(plays(services, ident)) == 1
    services.close()


def not_readable(services: Services) -> bool:
    try:
        services.database.schema()
    except DatabaseUnavailable:
        return True
    return False


def test_a_server_notices_that_its_database_file_is_gone_and_logs_it_once(tmp_path: Path):
    with serving(tmp_path) as (address, process):
        assert httpx.get(f"{address}/readyz").json() == {"status": "ok"}
        hidden = (tmp_path / "borough.sqlite").rename(tmp_path / "hidden")
        eventually(lambda: "(gone)" in log_of(tmp_path))  # without any request: the bot loop looks
        eventually(lambda: httpx.get(f"{address}/readyz").status_code == 503)
        answers = [httpx.post(f"{address}{API}/people", json={"name": "Anna"}) for _ in range(20)]
        assert {answer.status_code for answer in answers} == {503}
        assert answers[0].headers["retry-after"]
        assert "database" in answers[0].json()["error"]
        page = httpx.get(f"{address}/", headers={"accept-language": "de"})
        time.sleep(3 * CHECK_SECONDS)  # the bot loop and the streams fail several times a second
        assert len(log_of(tmp_path).splitlines()) < 20
        assert "Traceback" not in log_of(tmp_path)
        assert httpx.get(f"{address}/healthz").status_code == 200
        assert process.poll() is None
        hidden.rename(tmp_path / "borough.sqlite")
        eventually(lambda: httpx.get(f"{address}/readyz").status_code == 200)
        assert httpx.post(f"{address}{API}/people", json={"name": "Anna"}).status_code == 201
        assert "can be used again" in log_of(tmp_path)
        assert page.status_code in (200, 503)  # a page without a person needs no database


# A full disk.


def test_a_full_disk_answers_503_and_stores_nothing(tmp_path: Path):
    with TestClient(create_app(settings(tmp_path))) as client:
        services: Services = client.app.state.services
        anna, ben = guest(services), guest(services, "Ben")
        ident = table_of(services, "london", anna, ben)
        limit_pages(services, full=True)
        at, headers = f"{API}/tables/{ident}", bearer(services, anna)
        before = known(services, anna, ident)
        long = {"text": "x" * 500}
        answers = [client.post(f"{at}/chat", json=long, headers=headers) for _ in range(40)]
        stored = sum(answer.status_code == 200 for answer in answers)
        assert answers[-1].status_code == 503
        assert "disk is full" in answers[-1].json()["error"]
        assert client.get(f"{at}/view", headers=headers).status_code == 200
        assert known(services, anna, ident) == before + stored  # also in memory
        with services.database.read() as db:
            assert db.scalar(text("SELECT count(*) FROM events")) == db.scalar(text("SELECT number FROM tables"))
            assert db.scalar(text("PRAGMA integrity_check")) == "ok"
        limit_pages(services, full=False)
        assert client.post(f"{at}/chat", json=long, headers=headers).status_code == 200


def limit_pages(services: Services, *, full: bool) -> None:
    """Allow every new connection only the present size of the file, or any size."""
    with services.database.read() as db:
        most = db.scalar(text("PRAGMA page_count")) if full else 1_000_000
    services.database.engine.dispose()

    def limit(connection: sqlite3.Connection, _: object) -> None:
        connection.execute(f"PRAGMA max_page_count={most}")

    event.listen(services.database.engine, "connect", limit)


def test_a_read_only_database_answers_503(tmp_path: Path):
    with TestClient(create_app(settings(tmp_path))) as client:
        services: Services = client.app.state.services
        services.database.engine.dispose()
        event.listen(services.database.engine, "connect", lambda made, _: made.execute("PRAGMA query_only=1"))
        answer = client.post(f"{API}/people", json={"name": "Anna"})
        assert (answer.status_code, "read-only" in answer.json()["error"]) == (503, True)
        assert client.get("/").status_code == 200


# PostgreSQL that is away.


def test_postgresql_that_is_away_is_answered_with_503(tmp_path: Path, postgres: str, postgres_database: str):
    name = postgres_database.partition("?")[0].rpartition("/")[2]
    with serving(tmp_path, postgres_database) as (address, _):
        assert httpx.get(f"{address}/readyz").status_code == 200
        with psycopg.connect(postgres, autocommit=True) as admin:
            admin.execute(f"ALTER DATABASE {name} WITH ALLOW_CONNECTIONS false")
            admin.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s", (name,))
            eventually(lambda: httpx.get(f"{address}/readyz").status_code == 503)
            answer = httpx.post(f"{address}{API}/people", json={"name": "Anna"})
            assert (answer.status_code, "database" in answer.json()["error"]) == (503, True)
            assert httpx.get(f"{address}/healthz").status_code == 200
            time.sleep(2)
            assert len(log_of(tmp_path).splitlines()) < 20
            admin.execute(f"ALTER DATABASE {name} WITH ALLOW_CONNECTIONS true")
        eventually(lambda: httpx.get(f"{address}/readyz").status_code == 200)
        assert httpx.post(f"{address}{API}/people", json={"name": "Anna"}).status_code == 201


def test_a_database_server_that_never_answers_is_given_up_soon(tmp_path: Path):
    started = time.perf_counter()
    with pytest.raises(BadInput, match="cannot be used"):
        Database(Settings(database="postgresql://127.0.0.1:1/nothing").database_url()).migrate()
    assert time.perf_counter() - started < 10


def test_a_server_that_is_stopped_without_its_database_ends(tmp_path: Path):
    with serving(tmp_path) as (_, process):
        (tmp_path / "borough.sqlite").unlink()
        process.send_signal(signal.SIGTERM)
        assert process.wait(60) == 0
