"""The clients of bench/load.py: people at tables, many in one process, which does nothing else.

They cost little, because they share the machine with the server: raw protocols instead of tasks, and a view is parsed
only when its seat has something to decide and the time to act has come.

An action is due when a person has thought: the due time of the action before it at this table, plus a think time. Its
latency counts from then, however late the view, the timer of this process or the connection was. So a slow server
cannot reduce the load that it is measured with (coordinated omission).
"""

from __future__ import annotations

import asyncio
import json
import math
import os
import random
import re
import resource
import time
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from multiprocessing.connection import Connection as Pipe
from typing import Any

import httptools
import uvloop

NOTHING_LEGAL = re.compile(rb'"legal": ?\[\]')
LEGAL = re.compile(rb'"legal": ?(?=\[)')
TABLE = re.compile(rb'"table": ?(?=\{)')
OVER = re.compile(rb'"stage": ?"over"')
SPREAD = 1.0
"""Sigma of the log-normal think time."""
OPENING = 8
"""Streams that one process opens at once."""
RETRIES = 3
RETRY_SECONDS = 1.0
DRAIN_SECONDS = 30.0
"""How long actions that were due in time are waited for after the end."""


@dataclass(frozen=True)
class Place:
    """A seat at a table, and the token of the person in it."""

    table: str
    seat: int
    token: str


@dataclass
class Sent:
    """An action that was sent."""

    table: str
    seat: int
    text: str
    due: float
    sent: float
    answered: float = 0
    """0 if no answer came."""
    status: int = 0


@dataclass
class Measured:
    """What the clients of one process measured. All times are of the monotonic clock, which processes share."""

    actions: list[Sent] = field(default_factory=list)
    arrivals: dict[tuple[str, int], list[tuple[int, float]]] = field(default_factory=dict)
    """For each table and seat: the numbers of the views that arrived, and when."""
    fetches: list[tuple[float, float]] = field(default_factory=list)
    """For each view that was fetched: when it was due, and when it arrived."""
    thoughts: list[float] = field(default_factory=list)
    lags: list[float] = field(default_factory=list)
    """How late this process was to send actions that were due."""
    view_bytes: int = 0
    errors: Counter[str] = field(default_factory=Counter)
    pushed: int = 0
    noticed: int = 0
    """Streams that send views, and streams that send notices."""
    over: set[str] = field(default_factory=set)
    """Tables whose game is over."""
    cpu: float = 0
    """Seconds of processor time between the start and the end of the measurement."""


@dataclass
class Shared:
    """What all clients of a process share."""

    port: int
    push: bool
    think: float
    measured: Measured
    loop: asyncio.AbstractEventLoop
    end: float = math.inf
    """No action is due after this time."""
    waiting: int = 0
    """Actions that are due and not answered."""


@dataclass
class TableTime:
    """The due time of the last action at a table: from then on the next person thinks."""

    last_due: float = 0


class HttpConnection(asyncio.Protocol):
    """A connection to the server: one request at a time, or a stream."""

    def __init__(self, on_body: Callable[[bytes], None], on_end: Callable[[int], None]) -> None:
        self.body, self.end = on_body, on_end
        self.transport: asyncio.Transport | None = None
        self.parser = httptools.HttpResponseParser(self)

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Connected."""
        assert isinstance(transport, asyncio.Transport) or hasattr(transport, "write")
        self.transport = transport  # type: ignore[assignment]

    def data_received(self, data: bytes) -> None:
        """Parse an answer."""
        self.parser.feed_data(data)

    def on_body(self, body: bytes) -> None:
        """Called by the parser."""
        self.body(body)

    def on_message_complete(self) -> None:
        """Called by the parser."""
        self.end(self.parser.get_status_code())
        self.parser = httptools.HttpResponseParser(self)

    def connection_lost(self, exc: Exception | None) -> None:
        """The server closed the connection: status 0."""
        self.transport = None
        self.end(0)


class Client:
    """A person in a seat."""

    def __init__(self, place: Place, shared: Shared, table: TableTime) -> None:
        self.place, self.shared, self.table = place, shared, table
        self.random = random.Random(f"{place.table} {place.seat}")
        self.path = f"/api/v1/tables/{place.table}"
        self.head = f"Host: 127.0.0.1:{shared.port}\r\nAuthorization: Bearer {place.token}\r\n"
        self.arrivals = shared.measured.arrivals.setdefault((place.table, place.seat), [])
        self.opened: asyncio.Future[None] = shared.loop.create_future()
        self.parts: list[bytes] = []
        self.pushing: bool | None = None
        """Whether the stream sends views; None before its first message."""
        self.view, self.number, self.after = b"", 0, 0
        """The newest view, its number, and the number from which on it can be acted upon."""
        self.timer: asyncio.TimerHandle | None = None
        self.requests: HttpConnection | None = None
        self.asking: Callable[[int, bytes], None] | None = None
        """What takes the answer to the request that is under way."""
        self.queue: list[tuple[bytes, Callable[[int, bytes], None]]] = []
        self.answer: list[bytes] = []
        self.ended = False

    # The stream.

    async def open(self) -> None:
        """Open the stream, and wait for its first message."""
        await self.connect_stream()
        await self.opened

    async def connect_stream(self) -> None:
        """Send the request of the stream."""
        shared = self.shared
        _, made = await shared.loop.create_connection(
            lambda: HttpConnection(self.on_stream, self.on_stream_end), "127.0.0.1", shared.port
        )
        views = f"?seat={self.place.seat}&views=1" if shared.push else f"?after={self.number}"
        last = f"Last-Event-ID: {self.number}\r\n" if self.number else ""
        assert made.transport is not None
        made.transport.write(f"GET {self.path}/stream{views} HTTP/1.1\r\n{self.head}{last}\r\n".encode())

    def on_stream(self, data: bytes) -> None:
        """Part of a stream."""
        self.parts.append(data)
        if not data.endswith(b"\n\n"):
            return
        messages = b"".join(self.parts).split(b"\n\n")
        self.parts.clear()
        for message in messages:
            if message.startswith(b"id: "):
                self.on_message(message)

    def on_message(self, message: bytes) -> None:
        """A view or a notice."""
        number, event, data = message.split(b"\n", 2)
        is_view = event == b"event: view"
        if self.pushing is None:
            self.pushing = is_view
            self.shared.measured.pushed += is_view
            self.shared.measured.noticed += not is_view
            if not self.opened.done():
                self.opened.set_result(None)
        if is_view:
            self.on_view(int(number[4:]), data)
        elif not self.pushing and int(number[4:]) > self.number:
            self.fetch(time.monotonic())

    def on_stream_end(self, status: int) -> None:
        """The stream has ended, which it should not: connect again."""
        if self.ended:
            return
        self.shared.measured.errors[f"stream ended ({status})"] += 1
        self.parts.clear()
        if not self.opened.done():
            self.opened.set_result(None)
        self.shared.loop.call_later(RETRY_SECONDS, self.reconnect)

    def reconnect(self) -> None:
        """Try to connect the stream again."""
        if not self.ended:
            trying = self.shared.loop.create_task(self.connect_stream())
            trying.add_done_callback(lambda done: self.on_stream_end(0) if done.exception() else None)

    # Views.

    def fetch(self, due: float) -> None:
        """Fetch the view after a notice."""

        def arrived(status: int, body: bytes) -> None:
            if status != 200:
                self.shared.measured.errors[f"view: {status}"] += 1
                return
            self.shared.measured.fetches.append((due, time.monotonic()))
            at = TABLE.search(body)
            assert at is not None
            self.on_view(int(json_at(body, at.end())["number"]), body)

        request = f"GET {self.path}/view?seat={self.place.seat} HTTP/1.1\r\n{self.head}\r\n"
        self.ask(request.encode(), arrived)

    def on_view(self, number: int, data: bytes) -> None:
        """A new view: think, if there is something to decide."""
        self.number, self.view = number, data
        self.shared.measured.view_bytes += len(data)
        self.arrivals.append((number, time.monotonic()))
        if number >= self.after:
            self.consider()

    def consider(self) -> None:
        """Begin to think, go on thinking, or stop."""
        if OVER.search(self.view):
            self.shared.measured.over.add(self.place.table)
            self.after = 1 << 62
        elif not NOTHING_LEGAL.search(self.view):
            if self.timer is None:
                spread = self.random.lognormvariate(-SPREAD * SPREAD / 2, SPREAD)
                thought = self.shared.think * spread
                now = time.monotonic()
                due = (self.table.last_due or now) + thought
                self.shared.measured.thoughts.append(thought)
                if due <= self.shared.end:
                    self.timer = self.shared.loop.call_later(max(0, due - now), self.act, due)
            return
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None
        self.view = b""

    # Actions.

    def act(self, due: float) -> None:
        """Send an action that is due."""
        self.timer = None
        if due > self.shared.end:
            return
        self.table.last_due = max(due, self.table.last_due)
        at = LEGAL.search(self.view)
        assert at is not None
        text = self.random.choice(json_at(self.view, at.end()))["text"]
        self.view = b""
        sent = Sent(self.place.table, self.place.seat, text, due, time.monotonic())
        self.shared.measured.actions.append(sent)
        self.shared.measured.lags.append(sent.sent - due)
        self.after = 1 << 62  # until the answer says which views are newer than this action
        body = json.dumps({"seat": self.place.seat, "action": text, "number": self.number}).encode()
        start = f"POST {self.path}/actions HTTP/1.1\r\n{self.head}"
        request = f"{start}Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n".encode() + body
        self.shared.waiting += 1
        self.ask(request, lambda status, answer: self.on_answer(sent, request, RETRIES, status, answer))

    def on_answer(self, sent: Sent, request: bytes, retries: int, status: int, answer: bytes) -> None:
        """The answer to an action. Without one, or if the server is busy, the same action is sent again."""
        sent.status = status
        if status in (200, 409):
            sent.answered = time.monotonic()
            self.shared.waiting -= 1
            self.after = int(json.loads(answer)["number"])
            if self.view and self.number >= self.after:
                self.consider()
            return
        self.shared.measured.errors[f"action: {status} {answer[:80].decode(errors='replace')}"] += 1
        if retries and not self.ended:
            again: Callable[[int, bytes], None] = lambda status, answer: self.on_answer(  # noqa: E731
                sent, request, retries - 1, status, answer
            )
            self.shared.loop.call_later(RETRY_SECONDS, self.ask, request, again)
        else:
            self.shared.waiting -= 1
            self.after = 0

    # Requests, one after the other, on one connection.

    def ask(self, request: bytes, take: Callable[[int, bytes], None]) -> None:
        """Send a request, now or when the one before has been answered."""
        if self.asking is not None:
            self.queue.append((request, take))
            return
        self.asking = take
        if self.requests is not None and self.requests.transport is not None:
            self.requests.transport.write(request)
        else:
            connecting = self.shared.loop.create_task(self.connect_requests(request))
            connecting.add_done_callback(lambda done: self.on_request_end(0) if done.exception() else None)

    async def connect_requests(self, request: bytes) -> None:
        """Connect, and send a request. The server closes connections that are idle for long, also those of browsers."""
        _, self.requests = await self.shared.loop.create_connection(
            lambda: HttpConnection(self.answer.append, self.on_request_end), "127.0.0.1", self.shared.port
        )
        assert self.requests.transport is not None
        self.requests.transport.write(request)

    def on_request_end(self, status: int) -> None:
        """A request is answered (or the connection is lost: status 0)."""
        if self.asking is None:
            return
        take, self.asking = self.asking, None
        body = b"".join(self.answer)
        self.answer.clear()
        take(status, body)
        if self.queue and self.asking is None:
            self.ask(*self.queue.pop(0))

    def close(self) -> None:
        """Stop."""
        self.ended = True
        if self.timer is not None:
            self.timer.cancel()


def json_at(data: bytes, at: int) -> Any:  # noqa: ANN401
    """The JSON value that begins at a position; what follows it is not read."""
    return _DECODER.raw_decode(data[at:].decode())[0]


_DECODER = json.JSONDecoder()


async def open_all(clients: Sequence[Client]) -> None:
    """Open all streams, a few at a time."""
    left = iter(clients)

    async def some() -> None:
        for client in left:
            try:
                await client.open()
            except OSError as error:
                client.shared.measured.errors[f"connect: {error.strerror}"] += 1

    await asyncio.gather(*(some() for _ in range(OPENING)))


async def measure(clients: Sequence[Client], shared: Shared, start: float, end: float) -> None:
    """Let the clients play until the end, and wait for the answers to what they sent."""
    shared.end = end
    await asyncio.sleep(max(0, start - time.monotonic()))
    cpu = time.process_time()
    await asyncio.sleep(max(0, end - time.monotonic()))
    shared.measured.cpu = time.process_time() - cpu
    while shared.waiting and time.monotonic() < end + DRAIN_SECONDS:
        await asyncio.sleep(0.05)
    await asyncio.sleep(min(DRAIN_SECONDS, 2.0))  # the last views are still on their way
    for client in clients:
        client.close()


async def take_part(parent: Pipe, places: Sequence[Place], port: int, push: bool, think: float) -> None:
    """Connect, tell the parent, wait to hear when to measure, and hand back what was measured."""
    loop = asyncio.get_running_loop()
    measured = Measured()
    shared = Shared(port, push, think, measured, loop)
    tables = {place.table: TableTime() for place in places}
    clients = [Client(place, shared, tables[place.table]) for place in places]
    heard: asyncio.Future[tuple[float, float]] = loop.create_future()
    await open_all(clients)
    parent.send("ready")
    loop.add_reader(parent.fileno(), lambda: heard.set_result(parent.recv()))
    start, end = await heard
    loop.remove_reader(parent.fileno())
    os.set_blocking(parent.fileno(), True)  # the loop has changed it
    await measure(clients, shared, start, end)
    parent.send(measured)


def run_clients(parent: Pipe, places: Sequence[Place], port: int, push: bool, think: float) -> None:
    """The main function of a client process."""
    resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
    loop = uvloop.new_event_loop()
    with suppress(KeyboardInterrupt):
        loop.run_until_complete(take_part(parent, places, port, push, think))
    parent.close()
