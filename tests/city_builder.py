"""Builds positions of Key to the City for tests, and plays moves by their texts.

Everything keeps the conservation laws: keyples come from and go to the bag, connectors and skill tiles the supply.
"""

from __future__ import annotations

from typing import Any, cast

from game_builder import legal as legal
from game_builder import play as play
from game_builder import refused as refused

from borough.games.key_to_the_city import KEY_TO_THE_CITY as GAME
from borough.games.key_to_the_city.rules import placement
from borough.games.key_to_the_city.rules.city import City
from borough.games.key_to_the_city.rules.era import begin_era
from borough.games.key_to_the_city.rules.state import NONE, PLACING, bid_index, keyple_index, skill_index
from borough.games.key_to_the_city.rules.tiles import (
    BERTH_COUNT,
    BOX,
    BUILDING,
    CONNECTORS,
    DISPLAY,
    HOME,
    KEYPLES,
    PILE,
    SIDES,
    SKILLS,
    TILES,
    edge_at,
    edge_side,
    edge_tile,
    opposite,
)

HOMES = TILES[HOME : HOME + 6]


def tile(name: str) -> int:
    return TILES.index(name)


def new_city(
    seats: int = 2,
    *,
    seed: int = 1,
    era: int = 1,
    show: tuple[str, ...] = (),
    jennifer: bool = False,
    components: str = "",
    blue: tuple[int, ...] = (),
    red: tuple[int, ...] = (),
    yellow: tuple[int, ...] = (),
) -> City:
    """A fresh table where seat 0 begins.

    The screens are empty, but for the keyples named, by seat. `show` makes sure that tiles are in the display.
    """
    city = cast(City, GAME.deal(seats, seed, {"jennifer": jennifer}, components))
    table = city.open
    table.moored = [BERTH_COUNT - 1 - seat for seat in range(seats)]
    for earlier in table.display:
        if era > 1:
            table.where[earlier] = PILE if earlier >= BUILDING else BOX
    table.era = era - 1
    if era > 1:
        begin_era(city)
    table.active = 0
    for seat in range(seats):
        keyples(city, seat)  # all into the bag first, so that none is missing there
    numbers = {"blue": blue, "red": red, "yellow": yellow}
    for seat in range(seats):
        keyples(city, seat, **{colour: by_seat[seat] for colour, by_seat in numbers.items() if seat < len(by_seat)})
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
    table.usable = sorted(other for other in usable if table.figures.usable(other))


def keyples(city: City, seat: int, *, blue: int = 0, red: int = 0, yellow: int = 0) -> None:
    """Exactly these keyples behind a screen, unknown to the others."""
    for colour, number in enumerate((blue, red, yellow)):
        change = number - city.screen[keyple_index(seat, colour)]
        city.screen[keyple_index(seat, colour)] = number
        city.bag[colour] -= change
        city.open.bag_count -= change
        city.open.known[keyple_index(seat, colour)] = 0
    city.open.behind[seat] = blue + red + yellow
    assert min(city.bag) >= 0


def skills(city: City, seat: int, *, brick: int = 0, coin: int = 0, compass: int = 0) -> None:
    """Exactly these skill tiles for a seat."""
    for skill, number in enumerate((brick, coin, compass)):
        city.open.skill_supply[skill] -= number - city.open.skills[skill_index(seat, skill)]
        city.open.skills[skill_index(seat, skill)] = number


def build(
    city: City, seat: int, name: str, beside: str = "", side: str = "e", *, level: int = 0, turned: int = 0
) -> None:
    """Put a tile into a borough, on a side of another tile (the home tile if none is named)."""
    table = city.open
    new = tile(name)
    anchor = tile(beside or HOMES[seat])
    if new in table.display:
        slot = table.display.index(new)
        table.display = table.display[:slot] + table.display[slot + 1 :]
        del table.leader[slot]
        del table.bids[bid_index(table, slot, 0) : bid_index(table, slot + 1, 0)]
    table.owner[new] = seat
    table.level[new] = level
    cell = placement.beyond(table, edge_at(anchor, SIDES.index(side)))
    assert cell not in [table.cell[other] for other in table.boroughs[seat]]
    placement.put(table, seat, new, cell, turned)
    if table.figures.usable(new) and new not in table.usable:
        table.usable = sorted([*table.usable, new])


def connect(city: City, name: str, **sides: str) -> None:
    """Connectors on the sides of a tile in a borough: connect(city, "harrods", ne="red", e="blue")."""
    table = city.open
    for side, colour in sides.items():
        edge = edge_at(tile(name), SIDES.index(side))
        other = table.neighbour[edge]
        assert table.connector[edge] == NONE
        table.connector[edge] = CONNECTORS.index(colour)
        if other != NONE:
            table.connector[edge_at(other, opposite(edge_side(edge)))] = table.connector[edge]
        table.connector_supply[table.connector[edge]] -= 1
    seat = table.owner[tile(name)]
    table.sides[seat] = placement.free_sides(table, seat)


def bid(city: City, seat: int, name: str, colour: str, number: int) -> None:
    """A bid from behind the screen."""
    play(city, seat, f"bid {name} {colour}", f"commit {number}")


def bids(city: City, name: str, colour: str, *numbers: int) -> None:
    """A bid of each seat for one tile, seat 0 first."""
    for seat, number in enumerate(numbers):
        bid(city, seat, name, colour, number)


def pass_turns(city: City, *seats: int) -> None:
    """These seats pass, one after the other."""
    for seat in seats:
        play(city, seat, "pass")


def end_era(city: City, *berths: int) -> None:
    """Everybody sails, seat 0 to the first berth named (1 is left-most), and so on, in turn order."""
    era = city.open.era
    while city.open.phase < PLACING and city.open.era == era:
        seat = city.open.active
        play(city, seat, f"sail {berths[seat]}")


def hand(city: City, seat: int) -> dict[str, int]:
    """Keyples behind a screen by colour."""
    return dict(zip(KEYPLES, city.screen[keyple_index(seat, 0) : keyple_index(seat + 1, 0)], strict=True))


def skill_tiles(city: City, seat: int) -> dict[str, int]:
    """Skill tiles of a seat by type."""
    return dict(zip(SKILLS, city.open.skills[skill_index(seat, 0) : skill_index(seat + 1, 0)], strict=True))


def points(city: City, seat: int, name: str) -> int:
    """What a tile of a seat is worth now."""
    return GAME.scores(city)[seat].parts[name]


def shown(city: City) -> dict[str, Any]:
    """What everybody at the table can see."""
    return cast("dict[str, Any]", GAME.view(city, None).data())


def neighbours(city: City, name: str) -> list[int]:
    """The tiles beside a tile, by side; NONE where there is none."""
    return city.open.neighbour[edge_at(tile(name), 0) : edge_at(tile(name) + 1, 0)]


def offer(city: City, name: str) -> dict[str, Any]:
    """A tile in the display: its bids by seat, its leader and the keyples on it."""
    return next(found for found in shown(city)["display"] if found["tile"] == name)


def lying(city: City, name: str) -> dict[str, str]:
    """The connectors on a tile of a borough by side."""
    tiles = [found for player in shown(city)["players"] for found in player["borough"]]
    return next(found["connectors"] for found in tiles if found["tile"] == name)


def exhaust(city: City, seat: int, *colours: str, left: int = 0) -> None:
    """Lay all connectors of these colours but so many in a borough, which grows to the east as needed."""
    table = city.open
    for colour in colours:
        while table.connector_supply[CONNECTORS.index(colour)] > left:
            if not table.sides[seat]:
                last = max(table.boroughs[seat], key=lambda own: table.cell[own])
                spare = [own for own, where in enumerate(table.where) if where in (BOX, PILE)]
                build(city, seat, next(TILES[own] for own in spare if not table.figures.river[own]), TILES[last])
            edge = table.sides[seat][0]
            connect(city, TILES[edge_tile(edge)], **{SIDES[edge_side(edge)]: colour})


def lead(city: City, seat: int, name: str, colour: str = "red", number: int = 1) -> None:
    """A bid that leads, made earlier in the era with keyples from the bag; what was there before is outbid."""
    table = city.open
    slot = table.display.index(tile(name))
    assert number > max(table.bids[bid_index(table, slot, 0) : bid_index(table, slot + 1, 0)])
    table.bids[bid_index(table, slot, seat)] = number
    table.leader[slot] = seat
    table.colour[tile(name)] = KEYPLES.index(colour)
    _from_bag(city, colour, number)


def stand(city: City, name: str, colour: str, number: int) -> None:
    """Keyples on a tile, placed there earlier in the era."""
    table = city.open
    table.standing[tile(name)] += number
    table.last[tile(name)] = number
    table.colour[tile(name)] = KEYPLES.index(colour)
    _from_bag(city, colour, number)


def _from_bag(city: City, colour: str, number: int) -> None:
    city.bag[KEYPLES.index(colour)] -= number
    city.open.bag_count -= number


def known(city: City, seat: int) -> dict[str, int]:
    """Keyples behind a screen that everybody saw going there, by colour."""
    return dict(zip(KEYPLES, city.open.known[keyple_index(seat, 0) : keyple_index(seat + 1, 0)], strict=True))


def place_all(city: City) -> None:
    """Everybody places what was won, wherever it fits first."""
    while city.open.phase == PLACING:
        seat = city.deciders()[0]
        play(city, seat, legal(city, seat)[0])
