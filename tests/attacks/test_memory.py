"""Attacks on memory: strangers who ask for everything, and more tables than fit."""

from __future__ import annotations

import gc
import tracemalloc
from pathlib import Path

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import event
from web_builder import guest, known, play_some, settings, table_of

from borough import game as find_game
from borough import game_ids
from borough.core.figures import ComponentFigures
from borough.core.words import LANGUAGES
from borough.drawing.figure_cache import KEPT
from borough.server.services import Services
from borough.server.tables.changes import Tables, Visitor
from borough.server.tables.table_cache import IDLE
from borough.server.tables.table_log import LOG_BYTES
from borough.server.tables.table_views import TableViews


@pytest.mark.parametrize("game", game_ids())
def test_strangers_do_not_make_a_table_grow(services: Services, game: str):
    # given a finished game in memory, which everybody may see from every seat
    people = [guest(services, f"P{number}") for number in range(4)]
    ident = table_of(services, game, *people, public=True)
    play_some(services, ident, people, 3000)
    assert services.table_views.look(people[0], ident).stage == "over"
    # when strangers ask for the log of every seat in every language
    for language in LANGUAGES:
        for seat in (None, 0, 1, 2, 3):
            services.table_views.page(Visitor(None, language), ident, seat)
    # then the table keeps only the latest of them
    with services.tables.reading(ident) as live:
        logs, whole = live.size, live.log(None, "en")
        live.set_sitters(live.sitters)  # drops all logs
        assert logs - live.size <= LOG_BYTES
        assert live.log(None, "en") == whole


@pytest.mark.parametrize("game", game_ids())
def test_a_live_table_takes_little_memory_and_knows_how_much(services: Services, game: str):
    """With the logs of all four seats, in the middle of a game."""
    people = [guest(services, f"P{number}") for number in range(4)]
    ident = table_of(services, game, *people)
    play_some(services, ident, people, 100)
    caches = [Tables(services.database, 1) for _ in range(11)]

    def load(tables: Tables) -> None:
        for person in people:
            TableViews(tables, services.hint_workers).page(person, ident)

    load(caches[0])
    gc.collect()
    tracemalloc.start()
    for tables in caches[1:]:
        load(tables)
    gc.collect()
    taken = tracemalloc.get_traced_memory()[0] / 10
    tracemalloc.stop()
    assert taken < 100 * 1024
    assert 0.6 < caches[1].cache.size / taken < 1.6


def test_tables_that_nobody_uses_leave_the_memory(tmp_path: Path):
    # given three tables, one of which is looked at again after a while
    services = Services(settings(tmp_path))
    now = [0.0]
    services.tables.cache.clock = lambda: now[0]
    anna = guest(services)
    quiet, busy, new = [table_of(services, "london", anna, guest(services, "Ben")) for _ in range(3)]
    services.tables.cache.clear()
    services.playing.chat(anna, quiet, "hello")
    services.playing.chat(anna, busy, "hello")
    now[0] = IDLE
    services.playing.chat(anna, busy, "hello again")
    # when another table is loaded
    now[0] = IDLE + 1
    services.playing.chat(anna, new, "hello")
    # then only the one that nobody has used is gone, and it is loaded again when it is needed
    assert services.tables.cache.get(quiet) is None
    assert services.tables.cache.get(busy) is not None
    assert [line.text for line in services.table_views.page(anna, quiet).chat] == ["hello"]


def test_tables_beyond_the_memory_are_loaded_again(tmp_path: Path):
    # given room for about ten tables
    services = Services(settings(tmp_path, memory=400_000))
    anna = guest(services)
    tables = [table_of(services, "london", anna, guest(services, "Ben")) for _ in range(30)]
    loads: list[str] = []
    event.listen(services.database.engine, "before_cursor_execute", lambda *given: loads.append(given[2]))
    # when all are used in turn
    for ident in tables * 2:
        services.playing.chat(anna, ident, "hello")
    # then the least recently used ones were dropped, and nothing is lost
    assert services.tables.cache.size <= 400_000
    assert 3 <= len(services.tables.cache) < 30
    assert sum("FROM snapshots" in one for one in loads) >= 30
    assert [len(services.table_views.page(anna, ident).chat) for ident in tables] == [2] * 30
    assert known(services, anna, tables[0]) == 5
    services.close()


SETS = 60


def own_values(game: str, number: int) -> str:
    """A component file like no other: it gives a name to the first piece that has one."""
    named = [(table, ident) for table, ident, key, _ in find_game(game).components if key == "name"]
    table, ident = named[0]
    return f'game = "{game}"\n[[{table}]]\nid = "{ident}"\nname = "Own {number}"\n'


def figures_alive() -> int:
    """How many compiled component sets are in memory."""
    gc.collect()
    return sum(isinstance(one, ComponentFigures) for one in gc.get_objects())


@pytest.mark.parametrize("game", game_ids())
def test_component_sets_of_strangers_do_not_stay_in_memory(
    client: TestClient, monkeypatch: pytest.MonkeyPatch, game: str
):
    # given room for the drawings of a few component sets
    monkeypatch.setattr(KEPT, "memory", 100_000)
    services: Services = client.app.state.services
    before = figures_alive()
    # when many tables are opened and looked at, each with component values of its own
    addresses, pages, sizes = [], [], []
    for number in range(SETS):
        people = [guest(services, "Anna"), guest(services, "Ben")]
        ident = table_of(services, game, *people, public=True, components=own_values(game, number))
        play_some(services, ident, people, 12)
        addresses.append(f"/t/{ident}/part")
        pages.append(client.get(addresses[-1]).text)
        assert "<svg" in pages[-1]
        sizes.append(KEPT.size)
    services.tables.cache.clear()
    # then only the component sets used last are left, and their drawings take no more than there is room for
    assert figures_alive() - before <= 8
    assert max(sizes) <= 100_000
    assert 1 <= len(KEPT) < SETS
    # and what was dropped is drawn again as it was
    assert client.get(addresses[0]).text == pages[0]
