"""Many live tables at once: people who play over HTTP, against a real server process on this machine.

Each client follows its table by server-sent events, fetches its view after every change, thinks, and acts. Printed are
the round trips of actions and views, what was lost (nothing may be), and the memory of a live table.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import resource
import secrets
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from pathlib import Path

from borough.build import is_compiled
from borough.core.registry import game_ids
from borough.server.services import Services
from borough.server.settings import Settings
from borough.server.tables.changes import Visitor
from borough.server.tables.lobby import NewTable


@dataclass
class Results:
    """The measurements of all clients."""

    actions: list[float] = field(default_factory=list)
    views: list[float] = field(default_factory=list)
    acknowledged: dict[str, int] = field(default_factory=dict)
    """Actions acknowledged at each table."""
    cpu: float = 0
    """Seconds of processor time that the server used."""
    late: int = 0
    errors: list[str] = field(default_factory=list)


class Connection:
    """A keep-alive connection: a minimal HTTP client."""

    def __init__(self, port: int, token: str) -> None:
        self.port = port
        self.head = f"Host: 127.0.0.1:{port}\r\nAuthorization: Bearer {token}\r\n"
        self.reader: asyncio.StreamReader | None = None
        self.writer: asyncio.StreamWriter | None = None

    async def send(self, method: str, path: str, body: object = None) -> tuple[int, bytes]:
        """Send a request and return its answer; if the connection was closed, try once more on a new one."""
        try:
            await self._ask(method, path, body)
            status, headers = await self._headers()
        except (ConnectionError, asyncio.IncompleteReadError):
            self.writer = None
            await self._ask(method, path, body)
            status, headers = await self._headers()
        assert self.reader is not None
        return status, await self.reader.readexactly(int(headers["content-length"]))

    async def follow(self, path: str) -> AsyncIterator[int]:
        """The event numbers of a stream."""
        await self._ask("GET", path)
        status, _ = await self._headers()
        assert status == 200, status
        assert self.reader is not None
        while line := await self.reader.readline():
            if line.startswith(b"id: "):
                yield int(line[4:])

    async def _ask(self, method: str, path: str, body: object = None) -> None:
        if self.writer is None:
            self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port)
        content = b"" if body is None else json.dumps(body).encode()
        kind = "Content-Type: application/json\r\n" if body is not None else ""
        head = f"{method} {path} HTTP/1.1\r\n{self.head}{kind}Content-Length: {len(content)}\r\n\r\n"
        self.writer.write(head.encode() + content)

    async def _headers(self) -> tuple[int, dict[str, str]]:
        assert self.reader is not None
        lines = (await self.reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
        pairs = (line.split(": ", 1) for line in lines[1:] if line)
        return int(lines[0].split()[1]), {name.lower(): value for name, value in pairs}


class Client:
    """A person at a table."""

    def __init__(self, port: int, token: str, table: str, seat: int, think: float, results: Results) -> None:
        self.path = f"/api/v1/tables/{table}"
        self.table, self.seat, self.think, self.results = table, seat, think, results
        self.stream = Connection(port, token)
        self.requests = Connection(port, token)
        self.news = asyncio.Event()
        self.dice = random.Random(f"{table} {seat}")

    async def play(self) -> None:
        """Follow the table, fetch views and act, until cancelled."""
        listening = asyncio.create_task(self.listen())
        try:
            while True:
                await self.news.wait()
                self.news.clear()
                view = await self.look()
                if view is None or view["table"]["stage"] == "over":
                    return
                if view["legal"]:
                    await asyncio.sleep(self.dice.uniform(0.2, 1.8) * self.think)
                    await self.act(self.dice.choice(view["legal"])["text"], view["table"]["number"])
        finally:
            listening.cancel()

    async def listen(self) -> None:
        """Listen to the stream."""
        async for _ in self.stream.follow(f"{self.path}/stream"):
            self.news.set()

    async def look(self) -> dict[str, object] | None:
        """The own view."""
        started = time.perf_counter()
        status, body = await self.requests.send("GET", f"{self.path}/view?seat={self.seat}")
        self.results.views.append(time.perf_counter() - started)
        if status != 200:
            self.results.errors.append(f"view: {status} {body[:100]!r}")
            return None
        return dict(json.loads(body))

    async def act(self, text: str, number: int) -> None:
        """Send an action and measure its time."""
        action = {"seat": self.seat, "action": text, "number": number}
        started = time.perf_counter()
        status, body = await self.requests.send("POST", f"{self.path}/actions", action)
        self.results.actions.append(time.perf_counter() - started)
        if status == 200:
            self.results.acknowledged[self.table] += 1
        elif status == 409:
            self.results.late += 1
            self.news.set()
        else:
            self.results.errors.append(f"action: {status} {body[:100]!r}")


def set_up(services: Services, tables: int, seats: int, results: Results) -> list[tuple[str, str, int]]:
    """Open the tables: for each client its token, table and seat."""
    people = [services.people.create(f"Guest {number}")[0].id for number in range(tables * seats)]
    clients = []
    games = game_ids()
    for number in range(tables):
        own = people[number * seats : (number + 1) * seats]
        ident = services.lobby.create(
            Visitor(own[0]), NewTable(games[number % len(games)], ["me"] + ["open"] * (seats - 1))
        )
        invitation = services.table_views.look(Visitor(own[0]), ident).invitation
        for person in own[1:]:
            services.lobby.join(Visitor(person), ident, invitation=invitation)
        results.acknowledged[ident] = 0
        clients += [(services.people.bearer(person), ident, seat) for seat, person in enumerate(own)]
    return clients


async def run(
    port: int, server: int, clients: list[tuple[str, str, int]], think: float, seconds: float, results: Results
) -> None:
    """Let all clients play for a while; the start-up is not measured."""
    playing = []
    for token, table, seat in clients:
        playing.append(asyncio.create_task(Client(port, token, table, seat, think, results).play()))
        if len(playing) % 10 == 0:
            await asyncio.sleep(0.1)
    await asyncio.sleep(2 * think)
    results.actions.clear()
    results.views.clear()
    before = cpu(server)
    await asyncio.sleep(seconds)
    results.cpu = cpu(server) - before
    for task in playing:
        task.cancel()
    for outcome in await asyncio.gather(*playing, return_exceptions=True):
        if isinstance(outcome, Exception):
            results.errors.append(repr(outcome))


def lost(services: Services, results: Results) -> int:
    """How many acknowledged actions are missing."""
    missing = 0
    for ident, count in results.acknowledged.items():
        with services.tables.reading(ident) as live:
            missing += max(0, count - live.actions)
    return missing


def memory(process: int) -> int:
    """The resident memory of a process, in bytes."""
    pages = int(Path(f"/proc/{process}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")


def cpu(process: int) -> float:
    """Seconds of processor time that a process has used."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def start_server(port: int, environment: dict[str, str]) -> subprocess.Popen[bytes]:
    """Start a server process and wait until it answers."""
    command = [sys.executable, "-P", "-m", "borough", "serve", "--port", str(port)]
    process = subprocess.Popen(command, env={**os.environ, **environment}, stdout=subprocess.DEVNULL)
    while True:
        try:
            socket.create_connection(("127.0.0.1", port)).close()
            return process
        except OSError:
            if process.poll() is not None:
                raise SystemExit("the server did not start") from None
            time.sleep(0.1)


def quantile(times: list[float], part: float) -> float:
    """A quantile, in milliseconds."""
    return 1000 * sorted(times)[min(len(times) - 1, int(part * len(times)))] if times else 0.0


def main() -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=300)
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--think", type=float, default=10, help="mean seconds from seeing to acting (10)")
    parser.add_argument("--database", default="", help="a URL (SQLite)")
    parsed = parser.parse_args()
    resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
    results = Results()
    with tempfile.TemporaryDirectory() as folder:
        secret = secrets.token_hex(32)
        services = Services(Settings(database=parsed.database, data=Path(folder), secret=secret))
        clients = set_up(services, parsed.tables, parsed.seats, results)
        with socket.socket() as one:
            one.bind(("127.0.0.1", 0))
            port = one.getsockname()[1]
        environment = {"BOROUGH_DATA": folder, "BOROUGH_SECRET": secret, "BOROUGH_DATABASE": parsed.database}
        server = start_server(port, environment)
        try:
            before = memory(server.pid)
            asyncio.run(run(port, server.pid, clients, parsed.think, parsed.seconds, results))
            after = memory(server.pid)
        finally:
            server.terminate()
            server.wait()
        missing = lost(services, results)
        services.close()
    print(f"{parsed.tables} tables, {parsed.seats} seats, {'compiled' if is_compiled() else 'plain Python'}")
    print(f"{len(results.actions) / parsed.seconds:.0f} actions/s, {len(results.views) / parsed.seconds:.0f} views/s")
    for name, times in (("action", results.actions), ("view", results.views)):
        mean = 1000 * statistics.fmean(times or [0])
        shown = ", ".join(f"p{part} {quantile(times, part / 100):.1f} ms" for part in (50, 95, 99))
        print(f"round trip, {name}: {shown}, mean {mean:.1f} ms")
    print(f"lost: {missing}; too late (409): {results.late}; errors: {len(results.errors)} {results.errors[:3]}")
    requests = max(1, len(results.actions) + len(results.views))
    share, each = results.cpu / parsed.seconds, results.cpu / requests
    print(f"server: {100 * share:.0f} % of a core, {1000 * each:.2f} ms a request")
    print(f"memory of a live table with its {parsed.seats} streams: {(after - before) / parsed.tables / 1024:.0f} KiB")
    return 1 if missing or results.errors else 0


if __name__ == "__main__":
    raise SystemExit(main())
