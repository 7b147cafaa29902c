"""Bots in seats: they decide in worker processes, and their actions are checked like those of people."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from web_builder import choice, guest, plays, run_async, settings, table_of

from borough import Rng
from borough import game as find_game
from borough.server.bots.bot_workers import Question, choose
from borough.server.services import Services
from borough.server.tables import table_views as table_views
from borough.server.tables.lobby import NewTable


@pytest.fixture(scope="module")
def services(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Services]:
    """A server's parts with a bot loop."""
    made = Services(settings(tmp_path_factory.mktemp("bots"), bot_loop=True))
    made.start()
    yield made
    made.close()


def eventually(true: Callable[[], bool], seconds: float = 60) -> None:
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end, "it did not come to pass"
        time.sleep(0.05)


@pytest.mark.parametrize("game", ["key-flow", "key-to-the-city", "london"])
def test_bots_play_a_whole_game(services: Services, game: str):
    anna = guest(services)
    ident = services.lobby.create(anna, NewTable(game, ["random", "random", "random"], public=True))
    eventually(lambda: services.table_views.look(anna, ident).stage == "over")
    table_view = services.table_views.look(anna, ident)
    assert [score.seat for score in table_view.game.scores(table_view.view)] == [0, 1, 2]


def test_bots_answer_a_person(services: Services):
    anna = guest(services)
    ident = services.lobby.create(anna, NewTable("key-flow", ["apprentice", "me", "journeyman"]))
    for turn in range(2):
        eventually(lambda: bool(services.table_views.look(anna, ident).view.legal))
        table_view = services.table_views.look(anna, ident)
        services.playing.act(anna, ident, 1, choice(table_view, Rng(turn)), table_view.number)
    eventually(lambda: {seat for seat, _ in plays(services, ident)} == {0, 1, 2})


def test_a_bot_replaces_a_person_who_leaves_until_they_return(services: Services):
    anna, ben = guest(services), guest(services, "Ben")
    ident = table_of(services, "key-flow", anna, ben)
    services.lobby.leave(ben, ident)
    eventually(lambda: services.table_views.look(anna, ident).actions == 1)
    services.playing.come_back(ben, ident)
    table_view = services.table_views.look(anna, ident)
    services.playing.act(anna, ident, 0, choice(table_view, Rng(1)), table_view.number)
    other = services.lobby.create(anna, NewTable("key-flow", ["me", "random"]))
    eventually(lambda: services.table_views.look(anna, other).actions == 1)  # so the bot loop has looked for work since
    assert ident not in services.bot_loop._leases
    assert services.table_views.look(ben, ident).actions == 2


def test_the_lease_of_a_dead_process_expires(tmp_path: Path):
    now = [1_000_000_000_000]
    services = Services(settings(tmp_path), lambda: now[0])
    ident = services.lobby.create(guest(services), NewTable("key-flow", ["random", "random"]))
    assert services.bot_loop._lease(ident, now[0])
    assert not services.bot_loop._lease(ident, now[0])
    now[0] += 11_000
    assert services.bot_loop._lease(ident, now[0])
    services.close()


FAILING = """
class Illegal:
    def choose(self, view, legal, rng):
        legal.append(-1)
        return -1

class Strange:
    def choose(self, view, legal, rng):
        return str(legal[0])

class Leaving:
    def choose(self, view, legal, rng):
        raise SystemExit
"""


@pytest.mark.parametrize("bot", ["Illegal", "Strange", "Leaving", "Gone"])
def test_a_random_legal_action_replaces_a_bot_that_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, bot: str
):
    (tmp_path / "failing_bots.py").write_text(FAILING, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    game = find_game("london")
    state = game.deal(2, 1)
    seat = state.deciders()[0]
    chosen = choose(Question("london", "", game.save(state), seat, f"failing_bots:{bot}")).actions
    assert chosen
    for action in chosen:
        state.play(seat, action)
    assert f"the bot failing_bots:{bot}" in caplog.text


VANISHING = """
import os

class Vanishing:
    def choose(self, view, legal, rng):
        os._exit(1)
"""


def test_a_bot_that_kills_its_process_delays_nobody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
):
    (tmp_path / "vanishing_bots.py").write_text(VANISHING, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    bot = "vanishing_bots:Vanishing"
    services = Services(settings(tmp_path, bot_loop=True, bots=("random", bot)))
    services.start()
    anna = guest(services)
    bad = services.lobby.create(anna, NewTable("key-flow", ["me", bot]))
    good = services.lobby.create(anna, NewTable("key-flow", ["me", "random"]))
    eventually(lambda: all(services.table_views.look(anna, ident).actions for ident in (bad, good)))
    assert f"the bot {bot} ended its process" in caplog.text
    services.close()


def test_hints_are_only_for_the_own_seat(services: Services, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(table_views, "HINT_WAIT", 300)  # the machine may be busy
    anna = guest(services)
    ident = services.lobby.create(anna, NewTable("key-flow", ["me", "random"]))
    hints = run_async(services.table_views.hint(anna, ident, 0))
    legal = services.table_views.look(anna, ident).view.legal
    assert {one.action for one in hints} <= set(legal)
