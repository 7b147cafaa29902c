"""The course of the eras: setting up, the six steps at the end of an era, laying out the next."""

from __future__ import annotations

from borough.games.key_to_the_city.rules import event_kinds as news
from borough.games.key_to_the_city.rules.decision import DECISIONS, decision_kind
from borough.games.key_to_the_city.rules.figures import berth_index
from borough.games.key_to_the_city.rules.placement import put_home
from borough.games.key_to_the_city.rules.state import NONE, OVER, PLACING, TURNS, Position, bid_index, keyple_index
from borough.games.key_to_the_city.rules.tiles import (
    BERTH_COUNT,
    BOROUGH,
    BOX,
    BUILDING,
    DISPLAY,
    ERA1,
    ERA2,
    ERAS,
    HOME,
    KEYPLE_COLOURS,
    PILE,
    RIVER,
    ROUTEMASTER,
    SHORE,
    TILE_COUNT,
    WON,
)


def set_up(position: Position) -> None:
    """Everything before the first turn."""
    table = position.open
    rng = position.rng
    start = rng.below(table.seats)
    for place in range(table.seats):
        # The start player takes the first space, furthest right; the others fill up (setup-start).
        table.moored[(start + place) % table.seats] = BERTH_COUNT - 1 - place
    for tile in range(RIVER, HOME):
        table.where[tile] = SHORE
    for tile in range(HOME, ERA1):
        if tile - HOME < table.seats:
            put_home(table, tile - HOME, tile)
        else:
            table.where[tile] = BOX
    buses = list(range(ROUTEMASTER, TILE_COUNT))
    rng.shuffle(buses)
    for tile in buses[table.figures.routemasters[table.seats] :]:
        table.where[tile] = BOX
    for tile in range(ROUTEMASTER, TILE_COUNT):
        if table.where[tile] == PILE:
            position.report(news.DRAWN_TILE, 0, tile)
    table.bag_count = KEYPLE_COLOURS * table.figures.keyples
    for seat in range(table.seats):
        draw(position, seat, table.figures.first_keyples)
    begin_era(position)
    position.revealed = True


def begin_era(position: Position) -> None:
    """Lay out the tiles of the era; the right-most barge begins."""
    table = position.open
    table.own()
    era = table.era
    if era == ERAS - 1:
        shown = [tile for tile in range(ROUTEMASTER, TILE_COUNT) if table.where[tile] == PILE]
    else:
        shown = _own_tiles(era) + _draw_buildings(position)
    for tile in shown:
        table.where[tile] = DISPLAY
        if era == 2:
            table.level[tile] = 1  # era-upgraded
    table.display = shown
    table.bids = [0] * (len(shown) * table.seats)
    table.leader = [NONE] * len(shown)
    table.usable = [
        tile
        for tile in range(TILE_COUNT)
        if table.figures.usable(tile) and (table.where[tile] == DISPLAY or table.where[tile] == BOROUGH)
    ]
    table.phase = TURNS
    table.active = table.moored.index(max(table.moored))
    position.report(news.ERA_BEGINS, table.active, era)


def _own_tiles(era: int) -> list[int]:
    """The tiles that belong to era 1 or 2; era 3 has none."""
    if era == 0:
        return list(range(ERA1, ERA2))
    if era == 1:
        return list(range(ERA2, BUILDING))
    return []


def _draw_buildings(position: Position) -> list[int]:
    table = position.open
    pile = [tile for tile in range(BUILDING, ROUTEMASTER) if table.where[tile] == PILE]
    drawn: list[int] = []
    for _ in range(table.figures.buildings[table.seats * 3 + table.era]):
        drawn.append(pile.pop(position.rng.below(len(pile))))
    drawn.sort()
    for tile in drawn:
        position.report(news.DRAWN_TILE, 0, tile)
    return drawn


def draw(position: Position, seat: int, number: int) -> None:
    """Keyples from the bag, unseen by the others; what is not there is not made up for (end-bag-empty)."""
    table = position.open
    missing = max(number - table.bag_count, 0)
    number -= missing
    bag = position.bag
    for _ in range(number):
        pick = position.rng.below(table.bag_count)
        colour = 0
        while pick >= bag[colour]:
            pick -= bag[colour]
            colour += 1
        bag[colour] -= 1
        position.screen[keyple_index(seat, colour)] += 1
        table.bag_count -= 1
    table.behind[seat] += number
    position.report(news.DRAWS, seat, number, missing)


def recover(position: Position, seat: int, colour: int, number: int) -> None:
    """Keyples come back to a player for all to see (end-losing, end-retrieve; jennifer-front)."""
    table = position.open
    own = keyple_index(seat, colour)
    if table.jennifer:
        table.front[own] += number
    else:
        position.screen[own] += number
        table.known[own] += number
        table.behind[seat] += number


def end_era(position: Position) -> None:
    """The six steps, in order."""
    table = position.open
    table.own()
    position.report(news.ERA_ENDS, 0, table.era)
    order = clockwise(table.seats, table.sailed.index(max(table.sailed)))
    _return_losing_bids(position)
    for seat in order:
        _take_won_tiles(position, seat)
    _clear_unsold(position)
    _claim_river_tile(position)
    if table.era < ERAS - 1:
        for seat in order:
            draw(position, seat, table.figures.berths[berth_index(table.era, table.sailed[seat])])
    for seat in range(table.seats):
        _retrieve(position, seat)
    table.display = []
    table.bids = []
    table.leader = []
    table.usable = []
    table.passed = []
    table.moored = table.sailed
    table.sailed = [NONE] * table.seats
    table.phase = PLACING
    table.active = NONE
    position.revealed = True
    for seat in range(table.seats):
        settle_placing(position, seat)
    finish_placing(position)


def settle_placing(position: Position, seat: int) -> None:
    """Carry out what leaves a seat no choice in placing its tiles, up to the next choice or the last tile."""
    table = position.open
    while table.won[seat]:
        decision = DECISIONS[decision_kind(table, NONE, seat)]
        if decision.asks(position, seat):
            return
        decision.carry_out(position, seat)


def finish_placing(position: Position) -> None:
    """Once nobody has a tile left to place: the next era, or the end."""
    table = position.open
    for tiles in table.won:
        if tiles:
            return
    position.revealed = True
    if table.era == ERAS - 1:
        table.phase = OVER
        table.known = position.screen.copy()  # hidden-end
        position.report(news.GAME_ENDS, 0)
        return
    table.era += 1
    begin_era(position)


def clockwise(seats: int, first: int) -> list[int]:
    """All seats in order, from a first one on."""
    return [(first + step) % seats for step in range(seats)]


def _return_losing_bids(position: Position) -> None:
    table = position.open
    for slot, tile in enumerate(table.display):
        for seat in range(table.seats):
            keyples = table.bids[bid_index(table, slot, seat)]
            if keyples and table.leader[slot] != seat:
                recover(position, seat, table.colour[tile], keyples)
                position.report(news.GETS_BACK, seat, tile, table.colour[tile], keyples)


def _to_bag(position: Position, colour: int, number: int) -> None:
    position.bag[colour] += number
    position.open.bag_count += number


def _take_won_tiles(position: Position, seat: int) -> None:
    """The winner takes the tile with the keyples on it; the bid goes to the bag (end-winning)."""
    table = position.open
    for slot, tile in enumerate(table.display):
        if table.leader[slot] == seat:
            _take(position, seat, tile)
            keyples = table.bids[bid_index(table, slot, seat)]
            _to_bag(position, table.colour[tile], keyples)
            position.report(news.WINS, seat, tile, table.colour[tile], table.standing[tile], keyples)


def _take(position: Position, seat: int, tile: int) -> None:
    table = position.open
    table.where[tile] = WON
    table.owner[tile] = seat
    table.won[seat].append(tile)
    table.won[seat].sort()


def _clear_unsold(position: Position) -> None:
    """Tiles nobody bid for leave the game; keyples on them go to the bag (end-unsold)."""
    table = position.open
    for slot, tile in enumerate(table.display):
        if table.leader[slot] == NONE:
            table.where[tile] = BOX
            keyples = table.standing[tile]
            position.report(news.UNSOLD, 0, tile, table.colour[tile] if keyples else 0, keyples)
            if keyples:
                _to_bag(position, table.colour[tile], keyples)
            clear(position, tile)


def _claim_river_tile(position: Position) -> None:
    """The claiming berth takes the river tile of the era just ended (end-river)."""
    table = position.open
    tile = RIVER + table.era
    berth = table.figures.claims[table.era]
    if berth in table.sailed:
        seat = table.sailed.index(berth)
        _take(position, seat, tile)
        position.report(news.CLAIMS, seat, tile)
    else:
        table.where[tile] = BOX
        position.report(news.UNCLAIMED, 0, tile)


def _retrieve(position: Position, seat: int) -> None:
    """All keyples on a player's tiles go to that player, whoever placed them (end-retrieve)."""
    table = position.open
    taken = [0] * KEYPLE_COLOURS
    for tile in range(TILE_COUNT):
        if table.owner[tile] == seat:
            keyples = table.standing[tile]
            if keyples:
                recover(position, seat, table.colour[tile], keyples)
                if table.where[tile] == BOROUGH:  # those on a tile just won were told with it
                    taken[table.colour[tile]] += keyples
            clear(position, tile)
    if taken != [0, 0, 0]:
        position.report(news.RETRIEVES, seat, taken[0], taken[1], taken[2])


def clear(position: Position, tile: int) -> None:
    """A tile at the end of an era: no keyples, no colour."""
    table = position.open
    table.standing[tile] = 0
    table.last[tile] = 0
    table.colour[tile] = NONE
