"""Guests who open many tables with slow bots: how long others wait for theirs, and what is not computed at all."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from web_builder import choice, guest, settings

from borough import Rng
from borough.server.services import Services
from borough.server.settings import Settings
from borough.server.tables.changes import Visitor
from borough.server.tables.lobby import NewTable

MASTERS = ["master"] * 5
MOVES = 8


@contextmanager
def running(folder: Path) -> Iterator[Services]:
    """Services with a bot loop and as many workers as a server on this machine has."""
    made = Services(settings(folder, bot_loop=True, bot_workers=Settings.bot_workers))
    made.start()
    try:
        yield made
    finally:
        made.close()


@contextmanager
def looking_at(services: Services, tables: list[str]) -> Iterator[None]:
    """Somebody sends a request about each of these tables every few seconds."""
    ended = threading.Event()

    def look() -> None:
        while not ended.wait(3):
            for ident in tables:
                services.presence.note(ident)

    thread = threading.Thread(target=look)
    thread.start()
    try:
        yield
    finally:
        ended.set()
        thread.join()


def eventually(true: Callable[[], bool], seconds: float = 60) -> None:
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end, "it did not come to pass"
        time.sleep(0.02)


def actions(services: Services, who: Visitor, ident: str) -> int:
    return services.table_views.look(who, ident).actions


def waits(services: Services, level: str, moves: int = MOVES) -> list[float]:
    """A person plays alone against a bot; the seconds until it is their turn again, for each move."""
    anna, rng, found = guest(services), Rng(1), []
    ident = services.lobby.create(anna, NewTable("key-flow", ["me", level]))
    for _ in range(moves):
        table_view = services.table_views.look(anna, ident)
        services.playing.act(anna, ident, 0, choice(table_view, rng), table_view.number)
        started = time.monotonic()
        eventually(lambda: bool(services.table_views.look(anna, ident).view.legal), 300)
        found.append(time.monotonic() - started)
    return found


def report(case: str, found: list[float]) -> None:
    print(f"{case}: {', '.join(f'{one:.2f}' for one in found)}; the longest wait {max(found):.2f} s")


@pytest.mark.long
def test_an_apprentice_answers_within_2_s_while_30_guests_have_60_tables_of_masters(tmp_path: Path):
    with running(tmp_path) as services:
        tables = []
        for number in range(30):
            someone = guest(services, f"Guest {number}")
            tables += [services.lobby.create(someone, NewTable("key-flow", MASTERS)) for _ in range(2)]
        with looking_at(services, tables):
            eventually(lambda: len(services.bot_loop._leases) > 0)
            found = waits(services, "apprentice")
    report("apprentice, 60 tables of masters", found)
    assert max(found) < 2


@pytest.mark.long
def test_one_host_with_10_tables_of_masters_does_not_delay_the_master_of_another(tmp_path: Path):
    with running(tmp_path) as services:
        eve = guest(services, "Eve")
        tables = [services.lobby.create(eve, NewTable("key-flow", MASTERS)) for _ in range(10)]
        with looking_at(services, tables):
            eventually(lambda: len(services.bot_loop._leases) > 0)
            found = waits(services, "master")
    report("master, 10 tables of 5 masters by one host", found)
    assert max(found) < 8
