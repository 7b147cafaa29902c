"""Limits of an HTTP connection: the size of a request's head, and the time for head and body."""

from __future__ import annotations

import asyncio

from uvicorn._types import ASGIReceiveCallable, ASGISendCallable, Scope
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from borough.server.safety.problems import RETRY_AFTER

HEAD = 32_768
"""The largest head of a request, in bytes. One more chunk may arrive before it is refused."""
HEAD_TIME = 20.0
"""Seconds for a head, from its first byte on; also from the opening of a connection to its first request."""
BODY_TIME = 60.0
"""Seconds for the body."""


class Connection(HttpToolsProtocol):
    """Uvicorn's protocol with limits for the size and time of requests, which uvicorn does not have."""

    _head = 0
    """Bytes received of an incomplete head; -1 within a body."""
    _timeout: asyncio.TimerHandle | None = None
    _most: int | None = None
    """The most connections and requests at once."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """A new connection: its first head must arrive in time."""
        # Checked here instead of by uvicorn, whose answer does not say when to try again.
        self._most, self.limit_concurrency = self.limit_concurrency, None
        super().connection_made(transport)
        self._expect(HEAD_TIME)

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection is closed."""
        self._cancel_timeout()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Parse the data, unless the head is already too large."""
        if self._head > HEAD:
            self.send_400_response("The head of this request is too large.")
            return
        if self._head >= 0:
            self._head += len(data)
        super().data_received(data)

    def on_message_begin(self) -> None:
        """A head begins."""
        self._expect(HEAD_TIME)
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        """The body follows."""
        self._expect(BODY_TIME)
        self._head = -1
        app = self.app
        if self._most is not None and max(len(self.connections), len(self.tasks)) >= self._most:
            self.logger.warning("too many connections")
            self.app = answer_full
        super().on_headers_complete()
        self.app = app

    def on_message_complete(self) -> None:
        """The next head may follow at any time."""
        self._cancel_timeout()
        self._head = 0
        super().on_message_complete()

    def _expect(self, seconds: float) -> None:
        """Close the connection unless the present part is complete by then."""
        self._cancel_timeout()
        self._timeout = self.loop.call_later(seconds, self.transport.close)

    def _cancel_timeout(self) -> None:
        if self._timeout is not None:
            self._timeout.cancel()
            self._timeout = None


async def answer_full(scope: Scope, receive: ASGIReceiveCallable, send: ASGISendCallable) -> None:
    """The app for requests beyond the limit of connections."""
    body = b"Too many connections. Try again.\n"
    headers = [
        (b"content-type", b"text/plain; charset=utf-8"),
        (b"content-length", b"%d" % len(body)),
        (b"retry-after", b"%d" % RETRY_AFTER[503]),
        (b"connection", b"close"),
    ]
    await send({"type": "http.response.start", "status": 503, "headers": headers, "trailers": False})
    await send({"type": "http.response.body", "body": body, "more_body": False})
