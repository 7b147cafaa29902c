"""Attempts to fill the list of open tables, so that nobody finds the others."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from web_builder import guest

from borough.server.safety.addresses import find_address
from borough.server.services import Services
from borough.server.tables.changes import Visitor
from borough.server.tables.lobby import LISTED, OF_ONE_NETWORK, NewTable

ONE_IPV4: Callable[[int], str] = lambda _: "203.0.113.5"  # noqa: E731
ONE_PREFIX: Callable[[int], str] = lambda number: f"2001:db8:1:{number:x}::1"  # noqa: E731


def at(visitor: Visitor, host: str) -> Visitor:
    """The visitor at an address."""
    return replace(visitor, address=find_address(host))


def open_one(services: Services, visitor: Visitor) -> str:
    """A public table that waits for players."""
    return services.lobby.create(visitor, NewTable("london", ["me", "open"], public=True))


def flood(services: Services, guests: int, host: Callable[[int], str]) -> None:
    """Three tables of each of many throwaway guests."""
    for number in range(guests):
        eve = at(guest(services, f"Eve {number}"), host(number))
        for _ in range(3):
            open_one(services, eve)


@pytest.mark.parametrize("host", [ONE_IPV4, ONE_PREFIX], ids=["one address", "36 /64s of one /48"])
def test_36_guests_with_108_tables_do_not_hide_an_honest_table(services: Services, host: Callable[[int], str]):
    honest = open_one(services, at(guest(services), "198.51.100.7"))
    flood(services, 36, host)
    listed = [one.id for one in services.lobby.open_tables(Visitor())]
    assert honest in listed[:2]
    assert len(listed) == 1 + OF_ONE_NETWORK


def test_a_game_to_watch_is_not_hidden_either(services: Services):
    honest = services.lobby.create(at(guest(services), "198.51.100.7"), NewTable("london", ["me", "me"], public=True))
    for number in range(36):
        eve = at(guest(services, f"Eve {number}"), f"2001:db8:1:{number:x}::1")
        for _ in range(3):
            services.lobby.create(eve, NewTable("london", ["me", "me"], public=True))
    assert honest in [one.id for one in services.lobby.watchable(Visitor())][:2]


def test_all_tables_of_many_networks_are_on_some_page_once(services: Services):
    opened = {open_one(services, at(guest(services), f"198.51.100.{number}")) for number in range(LISTED + 5)}
    pages = [[one.id for one in services.lobby.open_tables(Visitor(), page)] for page in (1, 2, 3)]
    assert [len(page) for page in pages] == [LISTED, 5, 0]
    assert {*pages[0], *pages[1]} == opened
