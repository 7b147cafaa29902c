"""Time banks: charged while a seat owes a decision. A bot replaces a person whose time runs out."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from web_builder import Clock, choice, guest, settings, table_of

from borough import Rng
from borough.server.services import Services
from borough.server.tables.changes import Visitor
from borough.server.tables.clocks import SECOND, Pace

PACE = Pace("live", 60, 10)


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def services(tmp_path: Path, clock: Clock) -> Iterator[Services]:
    made = Services(settings(tmp_path), clock)
    yield made
    made.close()


def left(services: Services, ident: str, who: Visitor) -> list[int]:
    """Seconds in the banks."""
    return [(seat.left or 0) // SECOND for seat in services.table_views.look(who, ident).seats]


def play(services: Services, ident: str, who: Visitor) -> None:
    table_view = services.table_views.look(who, ident)
    services.playing.act(who, ident, table_view.seat, choice(table_view, Rng(1)), table_view.number)


def test_the_bank_is_charged_while_a_seat_owes_a_decision(services: Services, clock: Clock):
    anna, ben = guest(services), guest(services, "Ben")
    ident = table_of(services, "key-flow", anna, ben, pace=PACE)
    clock.wait(20 * SECOND)
    assert left(services, ident, anna) == [40, 40]
    play(services, ident, anna)  # picks a card, and waits for Ben: her turn has ended
    clock.wait(15 * SECOND)
    assert left(services, ident, anna) == [50, 25]
    services.playing.undo(anna, ident, 0, services.table_views.look(anna, ident).number)
    assert left(services, ident, anna) == [40, 25]


def test_a_bank_never_exceeds_its_initial_size(services: Services, clock: Clock):
    anna, ben = guest(services), guest(services, "Ben")
    ident = table_of(services, "key-flow", anna, ben, pace=PACE)
    clock.wait(3 * SECOND)
    play(services, ident, anna)
    assert left(services, ident, anna) == [60, 57]
    services.playing.undo(anna, ident, 0, services.table_views.look(anna, ident).number)
    assert left(services, ident, anna) == [57, 57]


def test_a_table_without_clocks_never_times_out(services: Services, clock: Clock):
    anna, ben = guest(services), guest(services, "Ben")
    ident = table_of(services, "key-flow", anna, ben)
    clock.wait(10**7 * SECOND)
    services.playing.clocks_run(ident)
    assert services.table_views.look(anna, ident).seats[0].left is None
    with services.tables.reading(ident) as live:
        assert (live.due(), live.away) == (None, set())


def test_a_bot_replaces_a_person_whose_time_runs_out_until_they_return(services: Services, clock: Clock):
    anna, ben = guest(services), guest(services, "Ben")
    ident = table_of(services, "key-flow", anna, ben, pace=PACE)
    play(services, ident, anna)
    with services.tables.reading(ident) as live:
        assert live.due() == clock.time + 60 * SECOND
    clock.wait(59.9 * SECOND)
    services.playing.clocks_run(ident)
    assert not services.table_views.look(ben, ident).seats[1].away
    clock.wait(0.1 * SECOND)
    services.playing.clocks_run(ident)
    table_view = services.table_views.look(ben, ident)
    assert [seat.away for seat in table_view.seats] == [False, True]
    with services.tables.reading(ident) as live:
        assert (live.bots_to_move(), live.due()) == ([1], 0)
    number = table_view.number
    services.playing.come_back(ben, ident)
    assert left(services, ident, ben) == [60, 15]
    assert not services.playing.bot_plays(ident, 1, [table_view.view.legal[0]], number)  # the bot thought in vain
    play(services, ident, ben)


def test_banks_are_computed_from_the_events(services: Services, clock: Clock):
    anna, ben = guest(services), guest(services, "Ben")
    ident = table_of(services, "key-flow", anna, ben, pace=Pace("correspondence", 7200, 60))
    for who in (anna, ben, ben, anna):
        clock.wait(100 * SECOND)
        play(services, ident, who)
    other = Services(services.settings, clock)
    assert left(other, ident, anna) == left(services, ident, anna) != [7200, 7200]
    other.close()
