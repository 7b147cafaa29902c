"""The web app, put together."""

from __future__ import annotations

import asyncio
import json
import signal
import socket
import sys
from collections.abc import AsyncIterator, Callable
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
from borough.server.people.page_request import READING
from borough.server.safety.http_limits import Connection
from borough.server.safety.problems import Problem
from borough.server.safety.request_guard import RequestGuard, for_people
from borough.server.services import Services
from borough.server.settings import Settings
from borough.server.tables.changes import wall_clock
from borough.server.web import api, pages
from borough.server.web import table_routes as table_pages

MANY, RESERVE = 65_536, 200
"""Files and connections that we ask the system for, and how many of them are for ourselves."""
THREADS = 6
SWITCH = 0.001
"""Seconds after which a busy thread lets others go on."""
UNKNOWN = {404: later("There is nothing at this address."), 405: later("This cannot be done at this address.")}


def create_app(settings: Settings, now: Callable[[], int] = wall_clock) -> FastAPI:
    """The app. Its services are started with it."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        # Few threads: more of them would only stand in each other's way, and in that of the event loop.
        to_thread.current_default_thread_limiter().total_tokens = THREADS
        sys.setswitchinterval(SWITCH)
        services = Services(settings, now)
        app.state.services = services
        services.start()
        following = asyncio.create_task(services.hub.run())
        yield
        following.cancel()
        with suppress(asyncio.CancelledError):
            await following
        services.close()

    app = FastAPI(
        title="Borough",
        version=borough.__version__,
        description="City-building board games by their full rules: tables, views, actions, records.",
        openapi_url=None,  # told by ourselves, at a pace
        docs_url=None,
        redoc_url=None,
        lifespan=lifespan,
    )
    app.state.launches = {}
    for part in (api, pages, table_pages):
        app.include_router(part.router)
    app.add_api_route("/api/v1/openapi.json", describe, dependencies=READING, include_in_schema=False)
    app.add_exception_handler(Problem, answer_problem)
    app.add_exception_handler(Refusal, answer_refusal)
    app.add_exception_handler(BadInput, answer_bad_input)
    app.add_exception_handler(RequestValidationError, answer_invalid)
    app.add_exception_handler(HTTPException, answer_http)
    app.add_middleware(GZipMiddleware, minimum_size=1000, compresslevel=5)
    app.add_middleware(RequestGuard, settings=settings)
    return app


def describe(request: Request) -> Response:
    """The API, for programs; put into words once."""
    state = request.app.state
    if not hasattr(state, "described"):
        state.described = json.dumps(request.app.openapi()).encode()
    return Response(state.described, media_type="application/json")


def serve(settings: Settings, host: str, port: int) -> None:
    """Serve until told to stop."""
    Server(create_app(settings), host, port, "info").serve_until_stopped()


class Server(uvicorn.Server):
    """The web server. Ctrl-C, like being ended, leaves time to put everything away."""

    def __init__(self, app: FastAPI, host: str = "127.0.0.1", port: int = 0, log_level: str = "warning") -> None:
        config = uvicorn.Config(
            app,
            host=host,
            port=port,
            log_level=log_level,
            access_log=False,  # addresses of tables and invitations are secrets
            server_header=False,
            timeout_keep_alive=60,  # people think for a while between two requests
            timeout_graceful_shutdown=5,
            http=Connection,
            limit_concurrency=connections(),
        )
        super().__init__(config)
        self._state = app.state

    def serve_until_stopped(self, listener: socket.socket | None = None) -> None:
        """Serve until told to stop, by whichever signal: that is no error."""
        signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
        with suppress(KeyboardInterrupt):
            self.run(None if listener is None else [listener])

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Told to stop: streams never end by themselves."""
        services = getattr(self._state, "services", None)
        if services is not None:
            services.hub.end()
        super().handle_exit(sig, frame)


def connections() -> int | None:
    """How many connections there can be at once: as many as the system lets us have, less what else we open."""
    if sys.platform == "win32":
        return None
    import resource

    soft, hard = (min(MANY, limit) if limit >= 0 else MANY for limit in resource.getrlimit(resource.RLIMIT_NOFILE))
    if soft < hard:
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, resource.getrlimit(resource.RLIMIT_NOFILE)[1]))
    return max(RESERVE, hard - RESERVE)


def error(request: Request, status: int, message: str, rule: str | None = None, number: int | None = None) -> Response:
    """An answer that says why not: data for programs, a page for people."""
    if for_people(request):
        return pages.problem_page(request, status, f"{message} [{rule}]" if rule else message)
    content: dict[str, object] = {"error": message}
    if rule:
        content["rule"] = rule
    if number is not None:
        content["number"] = number
    return JSONResponse(content, status)


def answer_problem(request: Request, problem: Exception) -> Response:
    """What the service refuses."""
    assert isinstance(problem, Problem)
    return error(request, problem.status, problem.message, number=problem.number)


def answer_refusal(request: Request, refusal: Exception) -> Response:
    """What the rules refuse."""
    assert isinstance(refusal, Refusal)
    return error(request, 422, refusal.message, refusal.rule)


def answer_bad_input(request: Request, problem: Exception) -> Response:
    """What cannot be read."""
    return error(request, 422, str(problem))


def answer_invalid(request: Request, invalid: Exception) -> Response:
    """What does not fit its form: for programs the place and the reason, without repeating what was sent."""
    assert isinstance(invalid, RequestValidationError)
    if for_people(request):
        return error(request, 422, say("This was not filled in as it should be."))
    first = invalid.errors()[0]
    place = ".".join(str(part) for part in first["loc"] if part != "body")
    return error(request, 422, f"{place}: {first['msg']}" if place else str(first["msg"]))


def answer_http(request: Request, problem: Exception) -> Response:
    """What the framework refuses: unknown addresses and methods."""
    assert isinstance(problem, HTTPException)
    said = UNKNOWN.get(problem.status_code, str(problem.detail))
    answer = error(request, problem.status_code, say(said))
    answer.headers.update(problem.headers or {})
    return answer
