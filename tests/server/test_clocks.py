"""Time banks: charged while one owes a decision; who runs out is played on by a bot."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from web_builder import choice, guest, settings, table_of

from borough import Rng
from borough.server.services import House
from borough.server.tables.changes import Visitor
from borough.server.tables.clocks import SECOND, Pace

PACE = Pace("live", 60, 10)


class Clock:
    """The time, as a test has it."""

    def __init__(self) -> None:
        self.time = 1_000_000_000_000

    def __call__(self) -> int:
        return self.time

    def goes(self, seconds: float) -> None:
        """Time passes."""
        self.time += int(seconds * SECOND)


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def house(tmp_path: Path, clock: Clock) -> Iterator[House]:
    made = House(settings(tmp_path), clock)
    yield made
    made.close()


def left(house: House, ident: str, who: Visitor) -> list[int]:
    """Seconds in the banks."""
    return [(seat.left or 0) // SECOND for seat in house.looking.look(who, ident).seats]


def play(house: House, ident: str, who: Visitor) -> None:
    sight = house.looking.look(who, ident)
    house.playing.act(who, ident, sight.seat, choice(sight, Rng(1)), sight.number)


def test_the_bank_is_charged_while_a_seat_owes_a_decision(house: House, clock: Clock):
    anna, ben = guest(house), guest(house, "Ben")
    ident = table_of(house, "key-flow", anna, ben, pace=PACE)
    clock.goes(20)
    assert left(house, ident, anna) == [40, 40]
    play(house, ident, anna)  # picks a card, and waits for Ben: her turn has ended
    clock.goes(15)
    assert left(house, ident, anna) == [50, 25]
    house.playing.undo(anna, ident, 0, house.looking.look(anna, ident).number)
    assert left(house, ident, anna) == [40, 25]


def test_a_bank_never_grows_beyond_its_first_size(house: House, clock: Clock):
    anna, ben = guest(house), guest(house, "Ben")
    ident = table_of(house, "key-flow", anna, ben, pace=PACE)
    clock.goes(3)
    play(house, ident, anna)
    assert left(house, ident, anna) == [60, 57]
    house.playing.undo(anna, ident, 0, house.looking.look(anna, ident).number)
    assert left(house, ident, anna) == [57, 57]


def test_a_table_without_clocks_waits_for_ever(house: House, clock: Clock):
    anna, ben = guest(house), guest(house, "Ben")
    ident = table_of(house, "key-flow", anna, ben)
    clock.goes(10**7)
    house.playing.clocks_run(ident)
    assert house.looking.look(anna, ident).seats[0].left is None
    with house.tables.reading(ident) as live:
        assert (live.due(), live.away) == (None, set())


def test_who_runs_out_is_played_on_by_a_bot_and_may_come_back(house: House, clock: Clock):
    anna, ben = guest(house), guest(house, "Ben")
    ident = table_of(house, "key-flow", anna, ben, pace=PACE)
    play(house, ident, anna)
    with house.tables.reading(ident) as live:
        assert live.due() == clock.time + 60 * SECOND
    clock.goes(59.9)
    house.playing.clocks_run(ident)
    assert not house.looking.look(ben, ident).seats[1].away
    clock.goes(0.1)
    house.playing.clocks_run(ident)
    sight = house.looking.look(ben, ident)
    assert [seat.away for seat in sight.seats] == [False, True]
    with house.tables.reading(ident) as live:
        assert (live.bots_to_move(), live.due()) == ([1], 0)
    number = sight.number
    house.playing.come_back(ben, ident)
    assert left(house, ident, ben) == [60, 15]
    assert not house.playing.bot_plays(ident, 1, [sight.view.legal[0]], number)  # the bot thought in vain
    play(house, ident, ben)


def test_banks_follow_from_the_events_alone(house: House, clock: Clock):
    anna, ben = guest(house), guest(house, "Ben")
    ident = table_of(house, "key-flow", anna, ben, pace=Pace("correspondence", 7200, 60))
    for who in (anna, ben, ben, anna):
        clock.goes(100)
        play(house, ident, who)
    other = House(house.settings, clock)
    assert left(other, ident, anna) == left(house, ident, anna) != [7200, 7200]
    other.close()
