"""HTTP to a server: requests that wait as long as they are told, and streams of server-sent events."""

from __future__ import annotations

import http.client
import json
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from typing import NamedTuple
from urllib.parse import urlencode, urlsplit

import msgspec

from borough.client.answers import Failure

TIMEOUT = 60.0
"""Seconds without anything from the server, after which a request has failed. Streams get something every 20 s."""
FRESH = 20.0
"""Seconds after which a connection is not used again: the server may be closing it."""
BACKOFF, LONGEST_BACKOFF = 0.5, 8.0
"""Seconds before a request is sent again that did not reach the server: at first, and at most."""
BUSY = (429, 503)
Query = Mapping[str, str | int | None]


class ApiError(Exception):
    """A request that the server did not carry out, or (with status 0) that did not reach it."""

    def __init__(self, status: int, message: str, rule: str | None = None, number: int | None = None) -> None:
        super().__init__(f"{message} [{rule}]" if rule else message)
        self.status = status
        """The HTTP status."""
        self.message = message
        self.rule = rule
        """The id of the rule that an action would break."""
        self.number = number
        """How many events one can know of, if the request was outdated."""


class Message(NamedTuple):
    """A server-sent event."""

    kind: str
    ident: str
    data: str


class Connection:
    """A connection to a server, for one thread."""

    def __init__(self, address: str, token: str, patience: float, wait: Callable[[float], None]) -> None:
        parts = urlsplit(address)
        if parts.scheme not in ("http", "https") or not parts.hostname:
            raise ValueError(f"{address!r} is not the address of a server, such as http://localhost:8000")
        self.token = token
        self.patience = patience
        self._wait = wait
        self._secure = parts.scheme == "https"
        self._host, self._port, self._prefix = parts.hostname, parts.port, f"{parts.path.rstrip('/')}/api/v1"
        self._open: http.client.HTTPConnection | None = None
        self._used = 0.0

    def send(
        self, method: str, path: str, body: object = None, query: Query | None = None, *, again: bool | None = None
    ) -> bytes:
        """The body of the answer to a request; ApiError if it fails.

        If the server is busy, the request is sent again after the time that it names. If the server cannot be reached,
        that is done only if it is harmless (`again`, by default for GET).
        """
        again = method == "GET" if again is None else again
        patience = Patience(self.patience, self._wait)
        while True:
            try:
                answer = self._ask(self._connection(), method, path, body, query)
                content = answer.read()
                self._used = time.monotonic()
            except (OSError, http.client.HTTPException) as error:
                self.close()
                patience.unreachable(error, again)
                continue
            if answer.status < 400:
                return content
            patience.refused(answer, content)

    def messages(self, path: str, query: Query, last: str) -> Iterator[Message]:
        """Server-sent events, without end: a stream that ends is continued after the last event that came."""
        patience = Patience(self.patience, self._wait)
        while True:
            connection = self._new_connection()
            try:
                answer = self._ask(connection, "GET", path, None, query, last)
                if answer.status >= 400:
                    patience.refused(answer, answer.read())
                    continue
                for message in read_messages(answer):
                    last = message.ident or last
                    patience.renew()
                    yield message
                patience.unreachable(ConnectionError("the stream has ended"), again=True)
            except (OSError, http.client.HTTPException) as error:
                patience.unreachable(error, again=True)
            finally:
                connection.close()

    def close(self) -> None:
        """Close the connection; the next request opens another one."""
        if self._open is not None:
            self._open.close()
            self._open = None

    def _connection(self) -> http.client.HTTPConnection:
        if self._open is not None and time.monotonic() - self._used > FRESH:
            self.close()
        if self._open is None:
            self._open = self._new_connection()
        return self._open

    def _new_connection(self) -> http.client.HTTPConnection:
        kind = http.client.HTTPSConnection if self._secure else http.client.HTTPConnection
        return kind(self._host, self._port, timeout=TIMEOUT)

    def _ask(
        self,
        connection: http.client.HTTPConnection,
        method: str,
        path: str,
        body: object,
        query: Query | None,
        last: str = "",
    ) -> http.client.HTTPResponse:
        """Send a request, and return the answer with its body unread."""
        given = {name: value for name, value in (query or {}).items() if value is not None}
        headers = {"accept": "application/json, text/event-stream", "user-agent": "borough-client"}
        if self.token:
            headers["authorization"] = f"Bearer {self.token}"
        if last:
            headers["last-event-id"] = last
        content = None
        if body is not None:
            headers["content-type"] = "application/json"
            content = json.dumps(body).encode()
        target = f"{self._prefix}{path}" + (f"?{urlencode(given)}" if given else "")
        connection.request(method, target, content, headers)
        return connection.getresponse()


class Patience:
    """How long a request has waited, and whether it may wait any longer."""

    def __init__(self, seconds: float, wait: Callable[[float], None]) -> None:
        self._seconds = seconds
        self._wait = wait
        self.renew()

    def renew(self) -> None:
        """Something came: the waiting begins anew."""
        self._left = self._seconds
        self._backoff = BACKOFF

    def refused(self, answer: http.client.HTTPResponse, content: bytes) -> None:
        """Wait if the server is busy; ApiError if it refuses, or asks for more time than there is."""
        after = answer.headers.get("retry-after", "")
        seconds = float(after) if after.isascii() and after.isdigit() else BACKOFF
        if answer.status in BUSY and seconds <= self._left:
            self._pause(seconds)
            return
        failure = Failure(content[:200].decode(errors="replace").strip() or f"HTTP status {answer.status}")
        with suppress(msgspec.DecodeError):
            failure = msgspec.json.decode(content, type=Failure)
        raise ApiError(answer.status, failure.error, failure.rule, failure.number)

    def unreachable(self, error: Exception, again: bool) -> None:
        """Wait before the next attempt to reach the server; ApiError if there is to be none."""
        if not again or self._backoff > self._left:
            raise ApiError(0, f"the server cannot be reached: {error or type(error).__name__}") from error
        self._pause(self._backoff)
        self._backoff = min(LONGEST_BACKOFF, 2 * self._backoff)

    def _pause(self, seconds: float) -> None:
        self._left -= seconds
        self._wait(seconds)


def read_messages(lines: Iterator[bytes] | http.client.HTTPResponse) -> Iterator[Message]:
    """The server-sent events of a stream of lines. Comments and an incomplete event at the end are left out."""
    fields: dict[str, str] = {}
    for line in lines:
        name, _, value = line.decode().rstrip("\r\n").partition(":")
        if name:
            fields[name] = value.removeprefix(" ")
        elif "data" in fields:
            yield Message(fields.get("event", "message"), fields.get("id", ""), fields["data"])
            fields = {}
        elif not value:
            fields = {}
