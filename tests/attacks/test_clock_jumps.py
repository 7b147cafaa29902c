"""A wall clock that jumps takes no player's time, and does not stop the clocks."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from web_builder import choice, guest, settings, table_of

from borough import Rng
from borough.server.services import Services
from borough.server.tables.changes import Visitor
from borough.server.tables.clocks import DAY, SECOND, Pace
from borough.server.tables.steady_clock import SteadyClock

NANOSECONDS = 10**9
PACE = Pace("live", 60, 10)


class Hardware:
    """A computer's clocks: the wall clock, which can be set, and the time since it started."""

    def __init__(self) -> None:
        self.wall = 10**18
        self.uptime = 5 * NANOSECONDS

    def passes(self, seconds: float) -> None:
        """Time passes."""
        self.wall += int(seconds * NANOSECONDS)
        self.uptime += int(seconds * NANOSECONDS)

    def jumps(self, seconds: float) -> None:
        """Somebody sets the wall clock."""
        self.wall += int(seconds * NANOSECONDS)

    def clock(self) -> SteadyClock:
        """The clock of a process that starts now."""
        return SteadyClock(lambda: self.wall, lambda: self.uptime)


@pytest.fixture
def hardware() -> Hardware:
    return Hardware()


@pytest.fixture
def services(tmp_path: Path, hardware: Hardware) -> Iterator[Services]:
    made = Services(settings(tmp_path), hardware.clock())
    yield made
    made.close()


def left(services: Services, ident: str, who: Visitor) -> list[int]:
    """Seconds in the banks, rounded."""
    return [round((seat.left or 0) / SECOND) for seat in services.table_views.look(who, ident).seats]


def away(services: Services, ident: str, who: Visitor) -> list[bool]:
    services.playing.clocks_run(ident)
    return [seat.away for seat in services.table_views.look(who, ident).seats]


def play(services: Services, ident: str, who: Visitor) -> None:
    table_view = services.table_views.look(who, ident)
    services.playing.act(who, ident, table_view.seat, choice(table_view, Rng(1)), table_view.number)


@pytest.mark.parametrize("jump", [3600, DAY, -3600, -DAY])
def test_a_jump_of_the_wall_clock_neither_takes_time_nor_stops_the_clocks(
    services: Services, hardware: Hardware, jump: int
):
    anna, ben = guest(services), guest(services, "Ben")
    ident = table_of(services, "key-flow", anna, ben, pace=PACE)
    hardware.passes(10)
    assert left(services, ident, anna) == [50, 50]
    hardware.jumps(jump)
    assert away(services, ident, anna) == [False, False]
    assert left(services, ident, anna) == [50, 50]
    play(services, ident, anna)
    hardware.passes(30)
    assert left(services, ident, anna) == [60, 20]
    assert away(services, ident, anna) == [False, False]
    hardware.passes(21)  # the difference from the wall clock is made up slowly, so that a clock may be 1 % late
    assert away(services, ident, anna) == [False, True]


@pytest.mark.parametrize("jump", [-3600, -DAY])
def test_clocks_run_on_if_the_wall_clock_is_set_back_before_a_restart(
    services: Services, hardware: Hardware, jump: int
):
    anna, ben = guest(services), guest(services, "Ben")
    ident = table_of(services, "key-flow", anna, ben, pace=PACE)
    hardware.passes(10)
    play(services, ident, anna)
    hardware.jumps(jump)
    other = Services(services.settings, hardware.clock())
    assert left(other, ident, anna) == [60, 50]
    hardware.passes(20)
    assert left(other, ident, anna) == [60, 30]
    with other.tables.reading(ident) as live:
        assert live.due() == other.tables.now() + 30 * SECOND  # the bot loop of this process finds it in time
    play(other, ident, ben)
    hardware.passes(70)
    assert left(other, ident, anna)[0] == 0
    other.close()


def test_the_times_of_events_never_go_back(services: Services, hardware: Hardware):
    anna, ben = guest(services), guest(services, "Ben")
    ident = table_of(services, "key-flow", anna, ben)
    times = [services.tables.now()]
    for jump in (DAY, -2 * DAY, 0, 5):
        hardware.jumps(jump)
        hardware.passes(1)
        services.playing.chat(anna, ident, "Hello")
        with services.tables.reading(ident) as live:
            times.append(live.changed)
    assert times == sorted(set(times))
    assert times[-1] - times[0] < 5 * SECOND


def test_a_small_difference_is_made_up(hardware: Hardware):
    clock = hardware.clock()
    hardware.jumps(0.5)
    for _ in range(100):
        hardware.passes(1)
        clock()
    assert clock() == hardware.wall // 10**6


def test_the_real_clock_shows_the_time():
    assert abs(SteadyClock()() - time.time() * 1000) < 1000
