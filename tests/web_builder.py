"""Helpers for tests of the server: services, people at tables, and a real server process."""

from __future__ import annotations

import asyncio
import os
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

import httpx
import pytest
import uvicorn
from fastapi.routing import APIRoute

from borough import Rng, game_ids
from borough.server.safety.problems import Problem
from borough.server.services import Services
from borough.server.settings import Settings
from borough.server.tables.changes import Tables, Visitor
from borough.server.tables.lobby import NewTable
from borough.server.tables.table_views import TableView
from borough.server.web import pages
from borough.server.web.app import create_app

T = TypeVar("T")
SECRET = "a secret for tests"
HOSTS = ("testserver", "x")
"""What tests name in the Host header."""


class Clock:
    """The time in milliseconds, as a test sets it."""

    def __init__(self) -> None:
        self.time = 1_700_000_000_000

    def __call__(self) -> int:
        return self.time

    def wait(self, milliseconds: float) -> None:
        """Let time pass."""
        self.time += int(milliseconds)


def _addresses() -> list[str]:
    """What GET answers with a page in `pages.py`; with each game where the path contains one."""
    paths = [route.path for route in pages.router.routes if isinstance(route, APIRoute) and "GET" in route.methods]
    shown = [path for path in paths if not path.startswith(("/static/", "/launch/"))]
    return [path.replace("{ident}", ident) for path in shown for ident in (game_ids() if "{" in path else [""])]


PAGES = {path.strip("/").replace("/", "-") or "home": path for path in _addresses()}
"""The addresses of all pages that do not belong to a table, by name. They come from the routes, so none is missing."""


def settings(folder: Path, **more: object) -> Settings:
    """Settings for a test: own folder, no rate limits, a quick bot."""
    usual = {"data": folder, "secret": SECRET, "rates": False, "bot_loop": False, "bot_workers": 1, "hosts": HOSTS}
    return Settings(**{**usual, "bots": (*Settings.bots, "random"), **more})


def guest(services: Services, name: str = "Anna", language: str = "en") -> Visitor:
    """A person."""
    return Visitor(services.people.create(name)[0].id, language)


def table_of(services: Services, game: str, *visitors: Visitor, **more: object) -> str:
    """A running table with these people in its seats."""
    ident = services.lobby.create(visitors[0], NewTable(game, ["me"] + ["open"] * (len(visitors) - 1), **more))
    invitation = services.table_views.look(visitors[0], ident).invitation
    for visitor in visitors[1:]:
        services.lobby.join(visitor, ident, invitation=invitation)
    return ident


def known(services: Services, who: Visitor, ident: str) -> int:
    """How many events somebody knows of."""
    return services.table_views.look(who, ident).number


def choice(table_view: TableView, rng: Rng) -> str:
    """A random legal action, as text."""
    assert table_view.view is not None
    return table_view.game.text(table_view.view.legal[rng.below(len(table_view.view.legal))])


def play_some(services: Services, ident: str, visitors: list[Visitor], count: int, seed: int = 1) -> int:
    """Play this many random actions, or fewer to the end; return how many."""
    rng = Rng(seed)
    for played in range(count):
        for visitor in visitors:
            table_view = services.table_views.look(visitor, ident)
            if table_view.view is not None and table_view.view.legal:
                services.playing.act(visitor, ident, table_view.seat or 0, choice(table_view, rng), table_view.number)
                break
        else:
            return played
    return count


def problem(status: int, call: Callable[..., object], *arguments: object) -> Problem:
    """The problem with which a call ends."""
    with pytest.raises(Problem) as caught:
        call(*arguments)
    assert caught.value.status == status
    return caught.value


def plays(services: Services, ident: str) -> list[tuple[int, int]]:
    """The actions of the game, read from the database and not from the cache."""
    with Tables(services.database, 1).reading(ident) as live:
        return list(live.table.record.actions)


def free_port() -> int:
    """A free port."""
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


@contextmanager
def serving(folder: Path, database: str = "", *arguments: str) -> Iterator[tuple[str, subprocess.Popen[bytes]]]:
    """A real server process: its address, and the process."""
    port = free_port()
    environment = {**os.environ, "BOROUGH_DATA": str(folder), "BOROUGH_SECRET": SECRET, "BOROUGH_DATABASE": database}
    command = [sys.executable, "-P", "-m", "borough", "serve", "--port", str(port), *arguments]
    with (folder / f"serve-{port}.log").open("wb") as log:
        process = subprocess.Popen(command, env=environment, stdout=log, stderr=log)
    address = f"http://127.0.0.1:{port}"
    try:
        wait_for(address, process)
        yield address, process
    finally:
        process.terminate()
        process.wait(60)


@contextmanager
def listening(server_settings: Settings) -> Iterator[tuple[str, Services]]:
    """The app on a real socket, in a thread, since a stream has no end."""
    app = create_app(server_settings)
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        server = uvicorn.Server(uvicorn.Config(app, log_level="warning", timeout_graceful_shutdown=1))
        thread = threading.Thread(target=server.run, args=([one],))
        thread.start()
        while not server.started:
            time.sleep(0.02)
        try:
            yield f"http://127.0.0.1:{one.getsockname()[1]}", app.state.services
        finally:
            server.should_exit = True
            thread.join()


def run_async(work: Coroutine[object, object, T]) -> T:
    """Run a coroutine to its end.

    It has a thread of its own: browser tests that ran before in this process leave an event loop running in theirs.
    """
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, work).result()


def wait_for(address: str, process: subprocess.Popen[bytes]) -> None:
    """Wait until the server answers."""
    for _ in range(600):
        try:
            httpx.get(f"{address}/api/v1/games")
            return
        except httpx.TransportError:
            assert process.poll() is None, "the server ended"
            time.sleep(0.1)
    raise TimeoutError("the server does not answer")


def wait_until(done: Callable[[], bool], seconds: float = 60) -> None:
    """Wait for a condition."""
    end = time.monotonic() + seconds
    while not done():
        assert time.monotonic() < end, "this did not happen in time"
        time.sleep(0.02)
