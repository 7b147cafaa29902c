"""Builds positions of Key to the City for tests, and plays moves by their texts.

Everything keeps the conservation laws: keyples come from and go to the bag, connectors and skill tiles the supply.
"""

from __future__ import annotations

from typing import cast

import pytest

import borough
from borough.games.key_to_the_city import KEY_TO_THE_CITY as GAME
from borough.games.key_to_the_city import placement
from borough.games.key_to_the_city.city import City
from borough.games.key_to_the_city.era import begin_era
from borough.games.key_to_the_city.state import NONE
from borough.games.key_to_the_city.tiles import (
    BERTH_COUNT,
    BOX,
    CONNECTORS,
    DISPLAY,
    HOME,
    KEYPLES,
    PILE,
    SIDES,
    SKILLS,
    TILES,
    opposite,
)

HOMES = TILES[HOME : HOME + 6]


def tile(name: str) -> int:
    return TILES.index(name)


def new_city(
    seats: int = 2, *, seed: int = 1, era: int = 1, show: tuple[str, ...] = (), jennifer: bool = False
) -> City:
    """A fresh table with empty screens where seat 0 begins; `show` makes sure that tiles are in the display."""
    city = cast(City, GAME.deal(seats, seed, {"jennifer": jennifer}))
    table = city.open
    table.moored = [BERTH_COUNT - 1 - seat for seat in range(seats)]
    for earlier in table.display:
        if era > 1:
            table.where[earlier] = PILE if earlier >= 23 else BOX
    table.era = era - 1
    if era > 1:
        begin_era(city)
    table.active = 0
    for seat in range(seats):
        keyples(city, seat)
    for name in show:
        _show(city, name, {tile(other) for other in show})
    return city


def _show(city: City, name: str, keep: set[int]) -> None:
    """Swap a tile into the display, in the place of the last one that no test asked for."""
    table = city.open
    wanted = tile(name)
    if wanted in table.display:
        return
    out = [other for other in table.display if other not in keep][-1]
    table.where[out], table.where[wanted] = PILE, DISPLAY
    table.level[wanted], table.level[out] = table.level[out], 0
    table.display = [wanted if other == out else other for other in table.display]
    usable = {*table.usable, wanted} - {out}
    table.usable = sorted(other for other in usable if table.tables.usable(other))


def keyples(city: City, seat: int, *, blue: int = 0, red: int = 0, yellow: int = 0) -> None:
    """Exactly these keyples behind a screen, unknown to the others."""
    for colour, number in enumerate((blue, red, yellow)):
        change = number - city.screen[seat * 3 + colour]
        city.screen[seat * 3 + colour] = number
        city.bag[colour] -= change
        city.open.bag_count -= change
        city.open.known[seat * 3 + colour] = 0
    city.open.behind[seat] = blue + red + yellow
    assert min(city.bag) >= 0


def skills(city: City, seat: int, *, brick: int = 0, coin: int = 0, compass: int = 0) -> None:
    """Exactly these skill tiles for a seat."""
    for skill, number in enumerate((brick, coin, compass)):
        city.open.skill_supply[skill] -= number - city.open.skills[seat * 3 + skill]
        city.open.skills[seat * 3 + skill] = number


def build(city: City, seat: int, name: str, beside: str = "", side: str = "e", *, level: int = 0, turned: int = 0) -> None:
    """Put a tile into a borough, on a side of another tile (the home tile if none is named)."""
    table = city.open
    new = tile(name)
    anchor = tile(beside or HOMES[seat])
    if new in table.display:
        slot = table.display.index(new)
        table.display = table.display[:slot] + table.display[slot + 1 :]
        del table.leader[slot]
        del table.bids[slot * table.seats : (slot + 1) * table.seats]
    table.owner[new] = seat
    table.level[new] = level
    cell = placement.beyond(table, anchor * 6 + SIDES.index(side))
    assert placement.tile_at(table, seat, cell) == NONE
    placement.put(table, seat, new, cell, turned)
    if table.tables.usable(new) and new not in table.usable:
        table.usable = sorted([*table.usable, new])


def connect(city: City, name: str, **sides: str) -> None:
    """Connectors on the sides of a tile in a borough: connect(city, "harrods", ne="red", e="blue")."""
    table = city.open
    for side, colour in sides.items():
        edge = tile(name) * 6 + SIDES.index(side)
        other = table.neighbour[edge]
        assert table.connector[edge] == NONE
        table.connector[edge] = CONNECTORS.index(colour)
        if other != NONE:
            table.connector[other * 6 + opposite(edge % 6)] = table.connector[edge]
        table.connector_supply[table.connector[edge]] -= 1
    seat = table.owner[tile(name)]
    table.sides[seat] = placement.free_sides(table, seat)


def play(city: City, seat: int, *texts: str) -> None:
    """Play actions by their texts, and check the conservation laws after each."""
    for text in texts:
        city.play(seat, GAME.action(text))
        assert GAME.laws(city) == []


def legal(city: City, seat: int, verb: str = "") -> list[str]:
    """The texts of the legal actions, those of one verb if it is given."""
    texts = [GAME.text(action) for action in city.legal(seat)]
    return [text for text in texts if not verb or text.split()[0] == verb]


def refused(city: City, seat: int, text: str) -> str:
    """The rule that refuses an action; the state must not change."""
    before = city.copy()
    with pytest.raises(borough.Refusal) as caught:
        city.play(seat, GAME.action(text))
    assert city == before
    assert caught.value.message
    return caught.value.rule


def bid(city: City, seat: int, name: str, colour: str, number: int) -> None:
    """A bid from behind the screen."""
    play(city, seat, f"bid {name} {colour}", f"commit {number}")


def end_era(city: City, *berths: int) -> None:
    """Everybody sails, seat 0 to the first berth named (1 is left-most), and so on, in turn order."""
    while city.open.phase < 2:
        seat = city.open.active
        play(city, seat, f"sail {berths[seat]}")


def hand(city: City, seat: int) -> dict[str, int]:
    """Keyples behind a screen by colour."""
    return dict(zip(KEYPLES, city.screen[seat * 3 : seat * 3 + 3], strict=True))


def skill_tiles(city: City, seat: int) -> dict[str, int]:
    """Skill tiles of a seat by type."""
    return dict(zip(SKILLS, city.open.skills[seat * 3 : seat * 3 + 3], strict=True))


def points(city: City, seat: int, name: str) -> int:
    """What a tile of a seat is worth now."""
    return GAME.scores(city)[seat].parts[name]
