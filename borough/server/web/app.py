"""The web app and the server that runs it."""

from __future__ import annotations

import asyncio
import json
import signal
import socket
import sys
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
from types import FrameType

import uvicorn
from anyio import to_thread
from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import Response

import borough
from borough.core.errors import BadInput, Refusal
from borough.core.words import later, say
from borough.server.operations.endpoints import Operations, metrics_port
from borough.server.operations.garbage import collect_garbage
from borough.server.operations.logs import configure_logs
from borough.server.operations.metrics import Metrics
from borough.server.people.page_request import READING
from borough.server.safety.http_limits import Connection
from borough.server.safety.problems import Problem, described, headers_of
from borough.server.safety.request_guard import RequestGuard, for_people
from borough.server.services import Services
from borough.server.settings import Settings
from borough.server.storage.database import Database
from borough.server.web import (
    api,
    moderation_api,
    moderation_routes,
    pages,
    session_api,
    session_routes,
    table_routes,
    workshop_routes,
)
from borough.server.web.live_routes import LiveRoutes

FILES, RESERVED_FILES = 65_536, 200
"""Open files to request from the system, and how many of them are not for connections."""
THREADS = 6
SWITCH = 0.001
"""Seconds after which Python switches to another thread."""
UNKNOWN = {404: later("There is nothing at this address."), 405: later("This cannot be done at this address.")}


def create_app(settings: Settings, now: Callable[[], int] | None = None) -> FastAPI:
    """The ASGI app. It starts and stops its services."""
    metrics = Metrics()

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        # Few threads: more would only compete with each other and with the event loop.
        to_thread.current_default_thread_limiter().total_tokens = THREADS
        asyncio.get_running_loop().set_default_executor(ThreadPoolExecutor(THREADS, "borough"))
        sys.setswitchinterval(SWITCH)
        services = Services(settings, now)
        app.state.services = services
        services.start()
        work = (services.hub.run(), services.keep_fresh(), collect_garbage())
        tasks = [asyncio.create_task(one) for one in work]
        async with metrics_port(settings.metrics_port, metrics, services):
            yield
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        services.close()

    app = FastAPI(
        title="Borough",
        version=borough.__version__,
        description="City-building board games by their full rules: tables, views, actions, records.",
        openapi_url=None,  # served by `describe`, with a rate limit
        docs_url=None,
        redoc_url=None,
        lifespan=lifespan,
    )
    app.state.launches = {}
    for module in (
        api,
        moderation_api,
        session_api,
        session_routes,
        pages,
        table_routes,
        moderation_routes,
        workshop_routes,
    ):
        app.include_router(module.router)
    app.add_api_route("/api/v1/openapi.json", describe, dependencies=READING, include_in_schema=False)
    for kind in (Problem, Refusal, BadInput):
        app.add_exception_handler(kind, answer_error)
    app.add_exception_handler(RequestValidationError, answer_invalid)
    app.add_exception_handler(HTTPException, answer_http)
    app.add_middleware(GZipMiddleware, minimum_size=1000, compresslevel=5)
    app.add_middleware(LiveRoutes)
    app.add_middleware(RequestGuard, settings=settings)
    app.add_middleware(Operations, metrics=metrics, token=settings.metrics_token)
    return app


def describe(request: Request) -> Response:
    """The OpenAPI document, generated once."""
    state = request.app.state
    if not hasattr(state, "described"):
        state.described = json.dumps(request.app.openapi()).encode()
    return Response(state.described, media_type="application/json")


def serve(settings: Settings, host: str, port: int, log_format: str = "") -> None:
    """Run a server until it is stopped. What prevents that is told before the server starts."""
    configure_logs(log_format)
    prepare_database(settings)
    if settings.metrics_port:
        try:
            socket.create_server(("127.0.0.1", settings.metrics_port)).close()
        except OSError as error:
            raise BadInput(f"port {settings.metrics_port} for metrics: {error.strerror}") from None
    Server(create_app(settings), host, port, "info").serve_until_stopped()


def prepare_database(settings: Settings) -> None:
    """Migrate the database, or raise BadInput in one line."""
    database = Database(settings.database_url())
    try:
        database.migrate()
    finally:
        database.close()


class Server(uvicorn.Server):
    """The web server. On Ctrl-C and SIGTERM it shuts down in an orderly way."""

    def __init__(self, app: FastAPI, host: str = "127.0.0.1", port: int = 0, log_level: str = "warning") -> None:
        config = uvicorn.Config(
            app,
            host=host,
            port=port,
            log_level=log_level,
            log_config=None,  # see `configure_logs`
            access_log=False,  # addresses of tables and invitations are secrets
            server_header=False,
            timeout_keep_alive=60,  # people take a while between two requests
            timeout_graceful_shutdown=5,
            http=Connection,
            limit_concurrency=connections(),
        )
        super().__init__(config)
        self._state = app.state

    def serve_until_stopped(self, listener: socket.socket | None = None) -> None:
        """Serve until a signal stops the server."""
        signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
        with suppress(KeyboardInterrupt):
            self.run(None if listener is None else [listener])

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """End the live streams too, which would otherwise never end."""
        services = getattr(self._state, "services", None)
        if services is not None:
            services.hub.end()
        super().handle_exit(sig, frame)


def connections() -> int | None:
    """The most connections at once: the limit of open files, less a reserve."""
    if sys.platform == "win32":
        return None
    import resource

    soft, hard = (min(FILES, limit) if limit >= 0 else FILES for limit in resource.getrlimit(resource.RLIMIT_NOFILE))
    if soft < hard:
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, resource.getrlimit(resource.RLIMIT_NOFILE)[1]))
    return max(RESERVED_FILES, hard - RESERVED_FILES)


def error(request: Request, status: int, content: dict[str, object]) -> Response:
    """An error as the answer: a page for people, JSON for programs."""
    if for_people(request):
        rule = content.get("rule")
        return pages.problem_page(request, status, f"{content['error']} [{rule}]" if rule else str(content["error"]))
    return JSONResponse(content, status)


def answer_error(request: Request, problem: Exception) -> Response:
    """Answer a Problem, a Refusal or a BadInput."""
    assert isinstance(problem, Problem | Refusal | BadInput)
    answer = error(request, *described(problem))
    answer.headers.update(headers_of(problem))
    return answer


def answer_invalid(request: Request, invalid: Exception) -> Response:
    """Answer a form that is not valid. Programs get the field and the reason, but not the value that was sent."""
    assert isinstance(invalid, RequestValidationError)
    if for_people(request):
        return error(request, 422, {"error": say("This form was not filled in correctly.")})
    first = invalid.errors()[0]
    place = ".".join(str(part) for part in first["loc"] if part != "body")
    return error(request, 422, {"error": f"{place}: {first['msg']}" if place else str(first["msg"])})


def answer_http(request: Request, problem: Exception) -> Response:
    """Answer errors of the framework: unknown addresses and methods."""
    assert isinstance(problem, HTTPException)
    said = UNKNOWN.get(problem.status_code, str(problem.detail))
    answer = error(request, problem.status_code, {"error": say(said)})
    answer.headers.update(problem.headers or {})
    return answer
