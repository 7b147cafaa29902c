"""A connection: the head of a request is short, and all of it comes in time."""

from __future__ import annotations

import asyncio

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

HEAD = 32_768
"""Bytes of a request before its body. What arrives together with the last of them may be more."""
HEAD_TIME = 20.0
"""Seconds for a head, from its first byte on; a new connection has as many for its first."""
BODY_TIME = 60.0
"""Seconds for the body."""


class Connection(HttpToolsProtocol):
    """Reads requests as uvicorn does, which itself sets no limit to their heads, nor to the time they take."""

    _head = 0
    """Bytes received of a head that is not complete; -1 within a body."""
    _overdue: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody is there, and should say something soon."""
        super().connection_made(transport)
        self._expect(HEAD_TIME)

    def connection_lost(self, exc: Exception | None) -> None:
        """Gone."""
        self._settled()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Go on reading, unless this is a head without an end."""
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
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        """The next head follows, whenever it likes."""
        self._settled()
        self._head = 0
        super().on_message_complete()

    def _expect(self, seconds: float) -> None:
        """What is being received has to be complete by then."""
        self._settled()
        self._overdue = self.loop.call_later(seconds, self.transport.close)

    def _settled(self) -> None:
        if self._overdue is not None:
            self._overdue.cancel()
            self._overdue = None
