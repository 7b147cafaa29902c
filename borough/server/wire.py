"""A connection: the head of a request is short, and comes in time."""

from __future__ import annotations

import asyncio

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

HEAD = 32_768
"""Bytes of a request before its body. What arrives together with the last of them may be more."""
HEAD_TIME = 20.0
"""Seconds that a new connection has for its first head."""


class Connection(HttpToolsProtocol):
    """Reads requests as uvicorn does, which itself sets no limit to their heads."""

    _head = 0
    """Bytes received of a head that is not complete; -1 within a body."""
    _opening: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody is there, and should say something soon."""
        super().connection_made(transport)
        self._opening = self.loop.call_later(HEAD_TIME, transport.close)

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

    def on_headers_complete(self) -> None:
        """The body follows."""
        self._settled()
        self._head = -1
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        """The next head follows."""
        self._head = 0
        super().on_message_complete()

    def _settled(self) -> None:
        if self._opening is not None:
            self._opening.cancel()
            self._opening = None
