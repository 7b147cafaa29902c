"""Health, readiness and metrics over HTTP, and the count of all requests: the outermost layer of the app."""

from __future__ import annotations

import asyncio
import hmac
import json
import logging
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from anyio import CapacityLimiter, move_on_after, to_thread
from starlette.datastructures import Headers
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from borough.server.operations.metrics import CONTENT_TYPE, Metrics, route_class
from borough.server.safety.problems import RETRY_AFTER, Problem
from borough.server.services import Services

HEALTH, READY, METRICS = "/healthz", "/readyz", "/metrics"
READY_SECONDS = 1.0
"""How long an answer about readiness is used again, so that it is cheap however often it is asked for."""
READY_WAIT = 3.0
"""Seconds for the database to answer."""
HEAD_LIMIT, HEAD_WAIT = 8192, 5.0
"""Bytes and seconds for a request to the metrics port."""
logger = logging.getLogger("borough.server")


class Readiness:
    """Whether the database can be reached and has the schema of this program."""

    def __init__(self) -> None:
        self._known = (0.0, "starting")
        self._asking = asyncio.Lock()
        self._thread = CapacityLimiter(1)  # not one of the threads for requests, which may all wait for the database

    async def problem(self, services: Services) -> str:
        """Why the server is not ready, in a word; empty if it is."""
        async with self._asking:
            until, found = self._known
            if time.monotonic() >= until:
                found = "timeout"
                with move_on_after(READY_WAIT):
                    found = await to_thread.run_sync(
                        _database_problem, services, abandon_on_cancel=True, limiter=self._thread
                    )
                self._known = time.monotonic() + READY_SECONDS, found
            return found


def _database_problem(services: Services) -> str:
    try:
        return "" if services.database.schema() == services.database.newest_schema else "schema"
    except Problem:
        return "database"
    except Exception:
        logger.exception("the schema of the database cannot be read")
        return "schema"


class Operations:
    """ASGI middleware around everything else: answers its own addresses for any host, and measures all others."""

    def __init__(self, app: ASGIApp, metrics: Metrics, token: str) -> None:
        self.app = app
        self.metrics = metrics
        self._token = token.encode()
        self._readiness: Readiness | None = None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer, or pass a request on and count it."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
        elif scope["path"] in (HEALTH, READY) or (scope["path"] == METRICS and self._token):
            answer = await self._answer(scope)
            answer.headers["cache-control"] = "no-store"
            if scope["method"] == "HEAD":
                answer.body = b""
            await answer(scope, receive, send)
        else:
            await self._measure(scope, receive, send)

    async def _measure(self, scope: Scope, receive: Receive, send: Send) -> None:
        started, kind, status = time.perf_counter(), route_class(scope["path"]), 0

        async def noting(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self.app(scope, receive, noting)
        finally:
            if status:
                self.metrics.count(kind, status, time.perf_counter() - started)

    async def _answer(self, scope: Scope) -> Response:
        if scope["method"] not in ("GET", "HEAD"):
            return Response(status_code=405, headers={"allow": "GET, HEAD"})
        services: Services = scope["app"].state.services
        if scope["path"] == METRICS:
            given = Headers(scope=scope).get("authorization", "").encode()
            if not hmac.compare_digest(given, b"Bearer " + self._token):
                return Response(status_code=401, headers={"www-authenticate": "Bearer"})
            return Response(self.metrics.text(services), media_type=CONTENT_TYPE)
        problem = ""
        if scope["path"] == READY:
            if self._readiness is None:
                self._readiness = Readiness()
            problem = await self._readiness.problem(services)
        told = {"status": "unavailable", "reason": problem} if problem else {"status": "ok"}
        headers = {"retry-after": str(RETRY_AFTER[503])} if problem else None
        return Response(json.dumps(told), 503 if problem else 200, headers, media_type="application/json")


@asynccontextmanager
async def metrics_port(port: int, metrics: Metrics, services: Services) -> AsyncIterator[None]:
    """Serve the metrics on a port of their own, for this machine only; port 0 for none."""
    if not port:
        yield
        return

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            head = await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), HEAD_WAIT)
            found = head.split(b" ")[:2] == [b"GET", METRICS.encode()]
            body = metrics.text(services).encode() if found else b""
            status = "200 OK" if found else "404 Not Found"
            lines = (f"HTTP/1.1 {status}", f"content-type: {CONTENT_TYPE}", f"content-length: {len(body)}")
            writer.write("\r\n".join((*lines, "cache-control: no-store", "connection: close", "\r\n")).encode() + body)
            await asyncio.wait_for(writer.drain(), HEAD_WAIT)
        except (OSError, TimeoutError, asyncio.IncompleteReadError, asyncio.LimitOverrunError):
            pass  # whoever asked is gone, or did not send a request
        finally:
            writer.close()

    server = await asyncio.start_server(answer, "127.0.0.1", port, limit=HEAD_LIMIT)
    try:
        yield
    finally:
        server.close()
