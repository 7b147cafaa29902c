"""The live routes of the JSON API, answered without the web framework: views, actions and streams.

Nearly all requests of a busy server are of these three kinds, and the framework's routing and validation would take
longer than the game. Here only requests that are written as usual are answered. All others, also invalid ones, go to
the routes of the same names in `api.py`, which describe them in the OpenAPI document.
"""

from __future__ import annotations

import asyncio
import re
import zlib
from collections.abc import Awaitable, Callable, Mapping
from typing import TYPE_CHECKING, Annotated
from urllib.parse import parse_qsl

import msgspec
from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from borough.core.errors import BadInput, Refusal
from borough.server.people.identity import limited, services_of, visitor_of
from borough.server.safety.problems import Problem, described, headers_of
from borough.server.storage.models import ID_LENGTH, ID_PATTERN
from borough.server.tables.changes import Visitor
from borough.server.tables.streams import Stream
from borough.server.tables.table_views import ViewSeat
from borough.server.web.live_views import StreamRequest, encode, in_thread, open_stream, present_view, view_out

if TYPE_CHECKING:
    from borough.server.services import Services

PATH = re.compile(rf"/api/v1/tables/({ID_PATTERN})/(view|actions|stream)")
NUMBER = re.compile(r"0|[1-9][0-9]{0,8}")
SEAT = re.compile(r"-1|[0-9]{1,2}")
JSON = (b"content-type", b"application/json")
NO_HEADERS: Mapping[str, str] = {}
STREAM_HEADERS = {"cache-control": "no-store", "x-accel-buffering": "no"}
COMPRESSED_FROM = 1000
"""Bytes from which on an answer is compressed."""
Seat = Annotated[int, msgspec.Meta(ge=0, le=99)]
EventNumber = Annotated[int, msgspec.Meta(ge=0, lt=10**9)]
Text = Annotated[str, msgspec.Meta(max_length=200)]
allow_reading, allow_acting = limited("read"), limited("act")


class ActionBody(msgspec.Struct, forbid_unknown_fields=True):
    """The body of an action."""

    seat: Seat
    action: Text
    number: EventNumber


decode_action = msgspec.json.Decoder(ActionBody).decode


class Unusual(Exception):
    """A request that the framework must answer."""


class LiveRoutes:
    """ASGI middleware that answers the live routes and passes everything else on."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, or pass it on."""
        found = PATH.fullmatch(scope["path"]) if scope["type"] == "http" else None
        if found is None:
            await self.app(scope, receive, send)
            return
        ident, what = found.groups()
        live = LiveRequest(scope, receive, send, ident)
        work = {("GET", "view"): live.view, ("POST", "actions"): live.act, ("GET", "stream"): live.stream}
        try:
            await work[scope["method"], what]()
        except (KeyError, Unusual):
            await self.app(scope, live.receive_again, send)
        except (Problem, Refusal, BadInput) as error:
            status, content = described(error)
            await live.answer(content, status, headers_of(error))


class LiveRequest:
    """A request to one of the live routes."""

    def __init__(self, scope: Scope, receive: Receive, send: Send, ident: str) -> None:
        self.request = Request({**scope, "path_params": {"ident": ident}})
        self.receive = receive
        self.send = send
        self.ident = ident
        self.services: Services = services_of(self.request)
        self._received: list[Message] = []

    async def view(self) -> None:
        """The view of a seat."""
        query = self.query("seat", "at")
        at = number(query["at"]) if "at" in query else None
        who = await self.visitor(allow_reading)
        seat, services = seat_of(query), self.services
        with services.tables.present(self.ident) as live:
            usable = live is not None and at is None and live.stage in ("playing", "over")
            table_view = services.table_views.look_at(live, who, seat) if usable and live is not None else None
        if table_view is not None:
            await self.answer(view_out(table_view, who.language))
        else:
            await self.answer(await in_thread(present_view, services, who, self.ident, seat, at))

    async def act(self) -> None:
        """An action."""
        try:
            action = decode_action(await self.body())
        except (msgspec.DecodeError, UnicodeDecodeError):
            raise Unusual from None
        who = await self.visitor(allow_acting)
        done = await in_thread(self.services.playing.act, who, self.ident, action.seat, action.action, action.number)
        await self.answer(vars(done))

    async def stream(self) -> None:
        """Server-sent events."""
        query = self.query("seat", "after", "views", "invitation")
        invitation = query.get("invitation", "")
        last = self.request.headers.get("last-event-id", "")
        if len(invitation) > ID_LENGTH or query.get("views", "") not in ("", "0", "1") or len(last) > len(str(10**9)):
            raise Unusual
        after = int(last) if NUMBER.fullmatch(last) else number(query.get("after", "0"))
        who = await self.visitor(allow_reading)
        asked = StreamRequest(self.ident, seat_of(query), after, query.get("views") == "1", invitation)
        stream, key = await open_stream(self.request, self.services, who, asked)
        hub = self.services.hub
        self._forget_request()
        try:
            await self._send_stream(stream)
        finally:
            hub.leave(stream, key)

    def _forget_request(self) -> None:
        """Free the headers and what was parsed from them: thousands of streams stay open for hours."""
        self.request.scope["headers"].clear()
        del self.request

    async def _send_stream(self, stream: Stream) -> None:
        headers = [(name.encode(), value.encode()) for name, value in STREAM_HEADERS.items()]
        headers.append((b"content-type", b"text/event-stream; charset=utf-8"))
        await self.send({"type": "http.response.start", "status": 200, "headers": headers})
        gone = asyncio.ensure_future(self._wait_until_gone())
        gone.add_done_callback(lambda _: stream.close())
        try:
            async for message in stream.messages():
                await self.send({"type": "http.response.body", "body": message, "more_body": True})
                del message  # otherwise every open stream would keep its last view in memory
        finally:
            gone.cancel()
        await self.send({"type": "http.response.body"})

    async def _wait_until_gone(self) -> None:
        while (await self.receive())["type"] != "http.disconnect":
            pass

    async def visitor(self, allow: Callable[[Request], Awaitable[None]]) -> Visitor:
        """Who sent the request, if the rate limit allows it."""
        await allow(self.request)
        return visitor_of(self.request)

    def query(self, *names: str) -> dict[str, str]:
        """The query, if it has only these names, each once."""
        pairs = parse_qsl(self.request.scope["query_string"].decode("latin-1"), keep_blank_values=True)
        query = dict(pairs)
        if len(query) != len(pairs) or not query.keys() <= set(names):
            raise Unusual
        return query

    async def body(self) -> bytes:
        """The body; its size is limited by the request guard."""
        while not self._received or self._received[-1].get("more_body"):
            self._received.append(await self.receive())
        return b"".join(message.get("body", b"") for message in self._received)

    async def receive_again(self) -> Message:
        """What was received so far, and then what follows."""
        return self._received.pop(0) if self._received else await self.receive()

    async def answer(self, content: object, status: int = 200, more: Mapping[str, str] = NO_HEADERS) -> None:
        """Answer with JSON."""
        await self.answer_bytes(encode(content), status, more)

    async def answer_bytes(self, body: bytes, status: int = 200, more: Mapping[str, str] = NO_HEADERS) -> None:
        """Answer with JSON, compressed if it is long and the client can read that."""
        headers = [JSON, (b"vary", b"accept-encoding")]
        headers += [(name.encode(), value.encode()) for name, value in more.items()]
        if len(body) >= COMPRESSED_FROM and "gzip" in self.request.headers.get("accept-encoding", ""):
            body = zlib.compress(body, 1, wbits=31)
            headers.append((b"content-encoding", b"gzip"))
        headers.append((b"content-length", b"%d" % len(body)))
        await self.send({"type": "http.response.start", "status": status, "headers": headers})
        await self.send({"type": "http.response.body", "body": body})


def number(text: str) -> int:
    """A number from a query."""
    if not NUMBER.fullmatch(text):
        raise Unusual
    return int(text)


def seat_of(query: dict[str, str]) -> ViewSeat:
    """Whose view to show: that of a seat, of a spectator (-1), or by default of the own seat."""
    text = query.get("seat")
    if text is None:
        return "own"
    if not SEAT.fullmatch(text):
        raise Unusual
    return None if text == "-1" else int(text)
