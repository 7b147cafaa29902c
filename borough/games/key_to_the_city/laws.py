"""What must hold: every piece is somewhere exactly once, and no seat can tell two states apart by what is hidden."""

from __future__ import annotations

from borough.core.rng import Rng
from borough.games.key_to_the_city.rules.city import City
from borough.games.key_to_the_city.rules.placement import free_sides
from borough.games.key_to_the_city.rules.scoring import connector_counts
from borough.games.key_to_the_city.rules.state import NONE, PHASES, TURNS, Open, waiting_colour, waiting_seat
from borough.games.key_to_the_city.rules.tiles import (
    BOROUGH,
    CONNECTORS,
    DISPLAY,
    KEYPLE_COLOURS,
    KEYPLES,
    SIDE_COUNT,
    SKILL_TYPES,
    SKILLS,
    STEP,
    TILE_COUNT,
    TILES,
    WON,
    opposite,
)


def broken_laws(city: City) -> list[str]:
    """What does not add up."""
    return [*_phase(city.open), *_keyples(city), *_supplies(city.open), *_tiles(city.open), *_boroughs(city.open)]


def _phase(table: Open) -> list[str]:
    broken = [] if table.phase in range(len(PHASES)) else ["there is no such phase"]
    return broken if table.active in range(NONE, table.seats) else [*broken, "nobody at the table is active"]


def _keyples(city: City) -> list[str]:
    table = city.open
    broken = []
    numbers = [*city.screen, *city.bag, *table.front, *table.known, *table.bids, *table.standing]
    if min(numbers) < 0:
        broken.append("a number of keyples is negative")
    for colour, word in enumerate(KEYPLES):
        total = city.bag[colour] + sum(city.screen[colour::KEYPLE_COLOURS]) + sum(table.front[colour::KEYPLE_COLOURS])
        total += sum(table.standing[tile] for tile in range(TILE_COUNT) if table.colour[tile] == colour)
        for slot, tile in enumerate(table.display):
            if table.colour[tile] == colour:
                total += sum(table.bids[slot * table.seats : (slot + 1) * table.seats])
        if total != table.figures.keyples:
            broken.append(f"{total} {word} keyples instead of {table.figures.keyples}")
    if sum(city.bag) != table.bag_count:
        broken.append("the bag is miscounted")
    for seat in range(table.seats):
        screen = city.screen[seat * KEYPLE_COLOURS : (seat + 1) * KEYPLE_COLOURS]
        known = table.known[seat * KEYPLE_COLOURS : (seat + 1) * KEYPLE_COLOURS]
        if sum(screen) != table.behind[seat] or any(seen > have for seen, have in zip(known, screen, strict=True)):
            broken.append(f"what is known of seat {seat}'s screen is wrong")
    return broken


def _supplies(table: Open) -> list[str]:
    broken = []
    for skill, word in enumerate(SKILLS):
        total = table.skill_supply[skill] + sum(table.skills[skill::SKILL_TYPES])
        if total != table.figures.skills or min(table.skills) < 0 or table.skill_supply[skill] < 0:
            broken.append(f"{total} {word} tiles instead of {table.figures.skills}")
    counts = [connector_counts(table, seat) for seat in range(table.seats)]
    waiting = [*table.to_lay, *table.declined]
    for colour, word in enumerate(CONNECTORS):
        total = table.connector_supply[colour] + sum(count[colour] for count in counts)
        total += sum(waiting_colour(connector) == colour for connector in waiting)
        if total != table.figures.connectors or table.connector_supply[colour] < 0:
            broken.append(f"{total} {word} connectors instead of {table.figures.connectors}")
    seats = {waiting_seat(connector) for connector in waiting}
    if seats and table.phase != TURNS:
        broken.append("connectors are left to lay, but nobody has a turn")
    for seat in seats:
        if table.sailed[seat] != NONE or seat in table.passed:
            broken.append(f"seat {seat} went on with connectors left to lay")
    if table.declined != sorted(table.declined):
        broken.append("the declined connectors are not in order")
    return broken


def _tiles(table: Open) -> list[str]:
    broken = []
    for tile in range(TILE_COUNT):
        where = table.where[tile]
        homes = [seat for seat in range(table.seats) if tile in table.boroughs[seat]]
        owned = where in (BOROUGH, WON)
        if owned != (table.owner[tile] != NONE) or homes != ([table.owner[tile]] if where == BOROUGH else []):
            broken.append(f"{TILES[tile]} does not know whose it is")
        winners = [seat for seat in range(table.seats) if tile in table.won[seat]]
        if winners != ([table.owner[tile]] if where == WON else []):
            broken.append(f"{TILES[tile]} does not know who won it")
        if (where == DISPLAY) != (tile in table.display):
            broken.append(f"{TILES[tile]} is both in and out of the display")
        if (table.standing[tile] > 0) != (table.last[tile] > 0) or table.last[tile] > table.standing[tile]:
            broken.append(f"the placements on {TILES[tile]} do not add up")
        if not 0 <= table.level[tile] <= max(table.figures.steps[tile], 0):
            broken.append(f"{TILES[tile]} is upgraded too far")
    for slot, leader in enumerate(table.leader):
        bids = table.bids[slot * table.seats : (slot + 1) * table.seats]
        best = max(bids)
        if (leader == NONE) != (best == 0) or (best and (bids[leader] != best or bids.count(best) != 1)):
            broken.append(f"the bids for {TILES[table.display[slot]]} have no single leader")
    return broken


def _boroughs(table: Open) -> list[str]:
    broken = []
    cells = {table.cell[tile]: tile for tile in range(TILE_COUNT) if table.where[tile] == BOROUGH}
    if len(cells) != table.where.count(BOROUGH):
        broken.append("two tiles lie on one cell")
    for cell, tile in cells.items():
        for side in range(SIDE_COUNT):
            edge = tile * SIDE_COUNT + side
            other = cells.get(cell + STEP[side], NONE)
            if table.neighbour[edge] != other:
                broken.append(f"{TILES[tile]} does not know its neighbour to the {side}")
            elif other != NONE:
                back = other * SIDE_COUNT + opposite(side)
                if table.connector[edge] != table.connector[back]:
                    broken.append(f"{TILES[tile]} and {TILES[other]} disagree about their connector")
                if table.river[tile] >> side & 1 != table.river[other] >> opposite(side) & 1:
                    broken.append(f"a river side of {TILES[tile]} or {TILES[other]} meets land")
    for seat in range(table.seats):
        if table.sides[seat] != free_sides(table, seat):
            broken.append(f"the free sides of seat {seat} are wrong")
    return broken


def twin(city: City, seat: int, rng: Rng) -> City:
    """Another table that a seat cannot tell from this one: colours nobody saw change places, chance goes on anew.

    Written against the state alone, so that it can prove the view.
    """
    other = city.copy()
    other.rng = rng.spawn()
    table = city.open
    if table.active != seat:
        other.clear_move()
    places = [place for place in range(len(city.screen)) if place // KEYPLE_COLOURS != seat]
    pool: list[int] = []
    for place in places:
        pool += [place % KEYPLE_COLOURS] * (city.screen[place] - table.known[place])
    for colour, number in enumerate(city.bag):
        pool += [colour] * number
    rng.shuffle(pool)
    for owner in range(table.seats):
        if owner != seat:
            base = owner * KEYPLE_COLOURS
            mine = range(base, base + KEYPLE_COLOURS)
            hidden = sum(city.screen[place] - table.known[place] for place in mine)
            dealt, pool = pool[:hidden], pool[hidden:]
            for place in mine:
                other.screen[place] = table.known[place] + dealt.count(place - base)
    other.bag = [pool.count(colour) for colour in range(KEYPLE_COLOURS)]
    return other
