"""One of two server processes is killed while 500 people act: nothing acknowledged is lost, and all play on."""

from __future__ import annotations

import asyncio
import json
import random
import signal
import time
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path

import pytest
from web_builder import choice, guest, known, plays, run_async, serving, settings, table_of

from borough import Rng
from borough.server.services import Services
from borough.server.tables.changes import Visitor

API = "/api/v1"
TABLES, SEATS = 84, 6
KILL_AFTER = 50
"""Acknowledged actions of a process after which it is killed."""
RESUME_SECONDS = 5.0
PATIENCE = 120.0


class Client:
    """A person with a stream, who sends one action. If their server dies, they go to the other one."""

    def __init__(self, services: Services, person: Visitor, ident: str, seat: int, ports: list[int]) -> None:
        self.person, self.ident, self.seat = person, ident, seat
        table_view = services.table_views.look(person, ident, seat)
        self.text, self.number = choice(table_view, Rng(seat)), table_view.number
        self.token = services.people.bearer(person.person or "")
        self.ports = ports
        """The present server, and the one to go to after it."""
        self.heard = 0
        """The last id of the stream."""
        self.acknowledged = 0
        self.resumed_stream = self.resumed_acting = 0.0
        """When the other server took over."""
        self.connection: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None
        self.followed = asyncio.Event()

    def request(self, start: str, more: dict[str, object], content: str = "") -> bytes:
        """A request in bytes."""
        headers = {"host": "127.0.0.1", "authorization": f"Bearer {self.token}", **more}
        lines = [f"{start} HTTP/1.1", *(f"{name}: {value}" for name, value in headers.items())]
        return ("\r\n".join(lines) + "\r\n\r\n" + content).encode()

    async def follow(self) -> None:
        """Follow the stream, and resume it on the other server if it breaks, until cancelled."""
        while True:
            with suppress(OSError):
                reader, writer = await asyncio.open_connection("127.0.0.1", self.ports[0])
                since: dict[str, object] = {"last-event-id": self.heard} if self.heard else {}
                writer.write(self.request(f"GET {API}/tables/{self.ident}/stream", since))
                status = await reader.readline()
                if status.startswith(b"HTTP/1.1 200"):
                    if self.followed.is_set():
                        self.resumed_stream = time.monotonic()
                    while line := await reader.readline():
                        if line.startswith(b"id: "):
                            assert int(line[4:]) > self.heard, "told twice"
                            self.heard = int(line[4:])
                            self.followed.set()
                writer.close()
            self.ports.reverse()

    async def connect(self) -> None:
        """Connect for the action."""
        self.connection = await asyncio.open_connection("127.0.0.1", self.ports[0])

    async def act(self, on_answer: Callable[[int], None]) -> None:
        """Send the action, and again to the other server if no answer comes."""
        body = json.dumps({"seat": self.seat, "action": self.text, "number": self.number})
        more: dict[str, object] = {"content-type": "application/json", "content-length": len(body)}
        places = self.ports.copy()
        while not self.acknowledged:
            with suppress(OSError):
                reader, writer = self.connection or await asyncio.open_connection("127.0.0.1", places[0])
                writer.write(self.request(f"POST {API}/tables/{self.ident}/actions", more, body))
                status = await reader.readline()
                if status:
                    assert status.startswith(b"HTTP/1.1 200"), status
                    self.acknowledged = places[0]
                    self.resumed_acting = 0.0 if self.connection else time.monotonic()
                    on_answer(places[0])
                writer.close()
            self.connection = None
            places.reverse()


async def attack(
    clients: Sequence[Client], victim: int, kill: Callable[[], None], last: Callable[[Client], int]
) -> float:
    """Let all follow and act, and kill a server in between; when it was killed."""
    following = [asyncio.create_task(client.follow()) for client in clients]
    killed: list[float] = []
    acknowledged = 0

    def on_answer(port: int) -> None:
        nonlocal acknowledged
        acknowledged += port == victim
        if acknowledged == KILL_AFTER and not killed:
            kill()
            killed.append(time.monotonic())

    async with asyncio.timeout(PATIENCE):
        await asyncio.gather(*(client.followed.wait() for client in clients))
        await asyncio.gather(*(client.connect() for client in clients))
        await asyncio.gather(*(client.act(on_answer) for client in clients))
        while any(client.heard < last(client) for client in clients):
            await asyncio.sleep(0.1)
    for task in following:
        assert not task.done(), task.exception()
        task.cancel()
    return killed[0]


@pytest.mark.long
def test_nothing_is_lost_when_one_of_two_processes_is_killed_during_500_actions(tmp_path: Path, postgres_database: str):
    services = Services(settings(tmp_path, database=postgres_database))
    with serving(tmp_path, postgres_database) as (one, victim), serving(tmp_path, postgres_database) as (two, _):
        ports = [int(address.rpartition(":")[2]) for address in (one, two)]
        clients = []
        for table in range(TABLES):
            people = [guest(services, f"Guest {table} {seat}") for seat in range(SEATS)]
            ident = table_of(services, "key-flow", *people)
            for seat, person in enumerate(people):
                mine = ports if seat % 2 else ports[::-1]
                clients.append(Client(services, person, ident, seat, mine.copy()))
        random.Random(1).shuffle(clients)
        assert len(clients) >= 500
        of_victim = [client for client in clients if client.ports[0] == ports[0]]

        def last(client: Client) -> int:
            return known(services, client.person, client.ident)

        killed = run_async(attack(clients, ports[0], victim.kill, last))
        assert victim.wait(60) == -signal.SIGKILL
    unanswered = [client for client in of_victim if client.resumed_acting]
    assert 0 < len(unanswered) < len(of_victim), "it was not killed in between"
    played = {ident: plays(services, ident) for ident in {client.ident for client in clients}}
    game = services.table_views.look(clients[0].person, clients[0].ident).game
    for ident, actions in played.items():
        sent = {client.seat: client.text for client in clients if client.ident == ident}
        assert {seat: game.text(action) for seat, action in actions} == sent, "lost"
        assert Counter(seat for seat, _ in actions) == dict.fromkeys(range(SEATS), 1), "doubled"
    streams = [client.resumed_stream - killed for client in of_victim]
    actions = [client.resumed_acting - killed for client in unanswered]
    print(f"{len(of_victim)} streams resumed within {max(streams):.2f} s, {len(actions)} actions {max(actions):.2f} s")
    assert min(streams) > 0
    assert max(streams) < RESUME_SECONDS
    assert max(actions) < RESUME_SECONDS
    services.close()
