"""Real server processes: killed at any moment, and two on one database."""

from __future__ import annotations

import asyncio
import json
import os
import random
import signal
import sys
import threading
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import httpx
import pytest
from web_builder import choice, guest, known, plays, run_async, serving, settings, table_of, wait_until

from borough import Rng
from borough.server.services import Services
from borough.server.tables.changes import Visitor

API = "/api/v1"
TABLES, SEATS = 34, 6


def port_of(address: str) -> int:
    return int(address.rpartition(":")[2])


def bearer(services: Services, visitor: Visitor) -> dict[str, str]:
    return {"authorization": f"Bearer {services.people.bearer(visitor.person or '')}"}


async def send_all(
    port: int, requests: list[tuple[str, dict[str, str], dict[str, object]]], kill: Callable[[], None], after: int
) -> list[bool]:
    """Send all actions at once; which of them were acknowledged. After so many, the server is killed.

    Over plain sockets that are open before: a client that does more would be slower than the server.
    """
    acknowledged = [False] * len(requests)
    sockets = [await asyncio.open_connection("127.0.0.1", port) for _ in requests]

    async def send(number: int) -> None:
        path, headers, body = requests[number]
        reader, writer = sockets[number]
        content = json.dumps(body)
        sent = {**headers, "host": "127.0.0.1", "content-type": "application/json", "content-length": len(content)}
        lines = [f"POST {API}{path} HTTP/1.1", *(f"{name}: {value}" for name, value in sent.items())]
        with suppress(OSError):
            writer.write(("\r\n".join(lines) + "\r\n\r\n" + content).encode())
            status = await reader.readline()
            if status:
                assert status.startswith(b"HTTP/1.1 200"), status
                acknowledged[number] = True
                if sum(acknowledged) == after:
                    kill()
        writer.close()

    await asyncio.gather(*(send(number) for number in range(len(requests))))
    return acknowledged


def test_a_server_killed_during_200_actions_keeps_every_acknowledged_one_once(tmp_path: Path):
    services = Services(settings(tmp_path))
    people = [guest(services, f"Guest {number}") for number in range(SEATS)]
    tables = [table_of(services, "key-flow", *people) for _ in range(TABLES)]
    requests: list[tuple[str, dict[str, str], dict[str, object]]] = []
    headers = [bearer(services, person) for person in people]  # one session each
    for ident in tables:
        for seat, person in enumerate(people):
            table_view = services.table_views.look(person, ident)
            body = {"seat": seat, "action": choice(table_view, Rng(seat)), "number": table_view.number}
            requests.append((f"/tables/{ident}/actions", headers[seat], body))
    random.Random(1).shuffle(requests)
    assert len(requests) > 200
    with serving(tmp_path) as (address, process):
        acknowledged = run_async(send_all(port_of(address), requests, process.kill, 20))
        assert process.wait(60) == -signal.SIGKILL
    assert 20 <= sum(acknowledged) < len(requests)
    written = Counter(
        (ident, seat, services.table_views.look(people[0], ident).game.text(action))
        for ident in tables
        for seat, action in plays(services, ident)
    )
    for (path, _, body), answered in zip(requests, acknowledged, strict=True):
        times = written[path.split("/")[2], body["seat"], body["action"]]
        assert times == 1 if answered else times <= 1
    with serving(tmp_path) as (address, process):  # started again: who got no answer sends it again
        again = run_async(send_all(port_of(address), requests, process.kill, len(requests) + 1))
    assert all(again)
    assert all(
        Counter(seat for seat, _ in plays(services, ident)) == dict.fromkeys(range(SEATS), 1) for ident in tables
    )
    services.close()


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_stops_the_server_its_workers_and_its_streams(tmp_path: Path, how: signal.Signals):
    services = Services(settings(tmp_path))
    anna = guest(services)
    ident = table_of(services, "key-flow", anna, guest(services, "Ben"))
    with serving(tmp_path) as (address, process):
        at, who = f"{address}{API}/tables/{ident}", bearer(services, anna)
        assert httpx.post(f"{at}/hint", headers=who, json={"seat": 0}, timeout=60).json()
        with httpx.stream("GET", f"{at}/stream", headers=who, timeout=60) as stream:
            lines = stream.iter_lines()
            assert next(lines) == "retry: 1000"
            process.send_signal(how)
            assert all(not line.startswith("id:") for line in list(lines)[2:])
        assert process.wait(60) == 0
    (log,) = tmp_path.glob("serve-*.log")
    assert "leaked" not in log.read_text()
    assert "Traceback" not in log.read_text()
    assert "ERROR" not in log.read_text()
    services.close()


def test_two_processes_on_one_postgresql_serve_one_table(tmp_path: Path, postgres_database: str):
    services = Services(settings(tmp_path, database=postgres_database))
    people = [guest(services, name) for name in ("Anna", "Ben", "Cleo")]
    ident = table_of(services, "london", *people)
    at = f"{API}/tables/{ident}"
    told: list[int] = []
    with serving(tmp_path, postgres_database) as (one, _), serving(tmp_path, postgres_database) as (two, _):

        def listen() -> None:
            with httpx.stream("GET", f"{one}{at}/stream", headers=bearer(services, people[0]), timeout=60) as stream:
                for line in stream.iter_lines():
                    if line.startswith("id: "):
                        told.append(int(line[4:]))
                        if told[-1] >= last:
                            return

        last = sys.maxsize  # not known yet: Anna does not count what others do in secret
        listener = threading.Thread(target=listen)
        listener.start()
        rng = random.Random(2)
        sent: list[tuple[int, str]] = []
        with httpx.Client(timeout=60) as client:
            while len(sent) < 30:
                for seat, person in enumerate(people):
                    headers = bearer(services, person)
                    view = client.get(f"{rng.choice((one, two))}{at}/view", headers=headers).json()
                    if view["legal"] and len(sent) < 30:
                        text = rng.choice(view["legal"])["text"]
                        body = {"seat": seat, "action": text, "number": view["table"]["number"]}
                        # Through the other process too: a double click that hits both.
                        replies = [
                            client.post(f"{place}{at}/actions", headers=headers, json=body) for place in (one, two)
                        ]
                        assert [reply.json()["repeated"] for reply in replies] == [False, True]
                        sent.append((seat, text))
            last = known(services, people[0], ident) + 1
            client.post(f"{two}{at}/chat", headers=bearer(services, people[0]), json={"text": "Done."})
        listener.join(60)
        assert told[-1] == last
    game = services.table_views.look(people[0], ident).game
    assert [(seat, game.text(action)) for seat, action in plays(services, ident)] == sent
    services.close()


def test_a_head_request_for_a_stream_ends_at_once_and_frees_the_stream(tmp_path: Path):
    services = Services(settings(tmp_path))
    anna = guest(services)
    ident = table_of(services, "london", anna, guest(services, "Ben"))
    stream = f"{API}/tables/{ident}/stream"
    with serving(tmp_path) as (address, _), httpx.Client(base_url=address, headers=bearer(services, anna)) as client:
        for _ in range(services.settings.streams + 1):
            answer = client.head(stream, timeout=20)
            assert (answer.status_code, answer.headers["content-type"]) == (200, "text/event-stream; charset=utf-8")
        assert client.get("/").status_code == 200
    services.close()


def children(process: int) -> list[int]:
    """The server processes that a supervisor has started, without helpers of Python."""
    pids = Path(f"/proc/{process}/task/{process}/children").read_text().split()
    return [int(pid) for pid in pids if b"spawn_main" in Path(f"/proc/{pid}/cmdline").read_bytes()]


def test_one_command_runs_several_processes_and_replaces_one_that_dies(tmp_path: Path):
    services = Services(settings(tmp_path))
    anna, ben = guest(services), guest(services, "Ben")
    ident = table_of(services, "london", anna, ben)
    with serving(tmp_path, "", "--processes", "2") as (address, process):
        wait_until(lambda: len(children(process.pid)) == 2)
        first = children(process.pid)
        os.kill(first[0], signal.SIGKILL)
        wait_until(lambda: len(set(children(process.pid)) - {first[0]}) == 2)
        for _ in range(10):  # whichever process answers
            url = f"{address}{API}/tables/{ident}/view"
            assert httpx.get(url, headers=bearer(services, anna), timeout=60).status_code == 200
        process.terminate()
        assert process.wait(60) == 0
        wait_until(lambda: not any(Path(f"/proc/{pid}").exists() for pid in first))
    services.close()


def test_a_stream_sends_the_views_themselves(tmp_path: Path):
    services = Services(settings(tmp_path))
    anna, ben = guest(services), guest(services, "Ben")
    ident = table_of(services, "london", anna, ben)
    with services.tables.reading(ident) as live:
        turn = live.deciders()[0]
    who = [bearer(services, person) for person in (anna, ben)]
    with serving(tmp_path) as (address, _):
        url = f"{address}{API}/tables/{ident}"
        following = f"{url}/stream?seat={1 - turn}&views=1"
        with httpx.stream("GET", following, headers=who[1 - turn], timeout=60) as stream:
            lines = stream.iter_lines()
            assert next_view(lines) == httpx.get(f"{url}/view", headers=who[1 - turn]).json()
            seen = httpx.get(f"{url}/view", headers=who[turn]).json()
            action = {"seat": turn, "action": seen["legal"][0]["text"], "number": seen["table"]["number"]}
            done = httpx.post(f"{url}/actions", json=action, headers=who[turn]).json()
            pushed = next_view(lines)
            assert pushed["table"]["number"] == done["number"]
            assert pushed == httpx.get(f"{url}/view", headers=who[1 - turn]).json()
        assert httpx.get(following, headers=who[turn]).status_code == 403
    services.close()


def next_view(lines: Iterator[str]) -> dict[str, dict[str, object]]:
    """The next view that a stream sends."""
    for line in lines:
        if line == "event: view":
            return dict(json.loads(next(lines).removeprefix("data: ")))
    raise AssertionError("the stream ended")
