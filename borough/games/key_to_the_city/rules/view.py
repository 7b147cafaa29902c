"""What a seat sees, and dealing a table that agrees with it."""

from __future__ import annotations

from typing import ClassVar

from borough.core.components import Components
from borough.core.events import plain
from borough.core.pickling import reduced
from borough.core.rng import Rng
from borough.core.view import View
from borough.games.key_to_the_city.rules.actions import ACTIONS, BID, UPGRADE, USE
from borough.games.key_to_the_city.rules.city import City
from borough.games.key_to_the_city.rules.state import (
    NONE,
    PHASES,
    Open,
    bid_index,
    keyple_index,
    waiting_colour,
    waiting_seat,
)
from borough.games.key_to_the_city.rules.tiles import (
    BOX,
    CONNECTORS,
    HOME,
    KEYPLE_COLOURS,
    KEYPLES,
    PILE,
    ROUTEMASTER,
    SHORE,
    SIDE_COUNT,
    SIDES,
    SKILLS,
    TILE_COUNT,
    TILES,
    column,
    edge_at,
    edge_side,
    edge_tile,
    row,
)


class CityView(View):
    """What lies open, one's own screen, and one's own move before it is committed."""

    game: ClassVar[str] = "key-to-the-city"

    def __init__(self, seat: int, table: Open) -> None:
        super().__init__(seat)
        self.open: Open = table
        self.screen: list[int] = []
        """The keyples behind the own screen by colour; empty for a spectator."""
        self.move: list[int] = [NONE, NONE, NONE, 0]

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return reduced(self, self.seat, self.open)

    def variants(self) -> dict[str, bool]:
        return {"jennifer": self.open.jennifer}

    def components(self) -> Components:
        return self.open.figures.components

    def seat_count(self) -> int:
        return self.open.seats

    def moment(self) -> str:
        return self.open.moment()

    def key(self) -> tuple[object, ...]:
        own = (self.seat, self.deciders, tuple(self.legal), tuple(self.news), tuple(self.screen), tuple(self.move))
        return (self.open.figures.digest, *own, *[tuple(field) for field in self.open.numbers()])

    def data(self) -> dict[str, object]:
        table = self.open
        return {
            "seat": None if self.seat == NONE else self.seat,
            "options": self.variants(),
            "seats": table.seats,
            "era": table.era + 1,
            "phase": PHASES[table.phase],
            "deciders": list(self.deciders),
            "legal": [ACTIONS.text(action) for action in self.legal],
            "news": [plain(event) for event in self.news],
            "screen": _named(KEYPLES, self.screen, 0) if self.screen else None,
            "move": self._move_data(),
            "steps": table.steps.copy(),
            "passed": table.passed.copy(),
            "players": [self._player(seat) for seat in range(table.seats)],
            "display": [self._offer(slot) for slot in range(len(table.display))],
            "routemasters": [TILES[tile] for tile in range(ROUTEMASTER, TILE_COUNT) if table.where[tile] == PILE],
            "river": [TILES[tile] for tile in range(HOME) if table.where[tile] == SHORE],
            "supply": {**_named(CONNECTORS, table.connector_supply, 0), **_named(SKILLS, table.skill_supply, 0)},
            "bag": table.bag_count,
            "gone": [TILES[tile] for tile in range(TILE_COUNT) if table.where[tile] == BOX],
        }

    def move_verb(self) -> int:
        """Whether the own move is a bid, a use or an upgrade; NONE, if none is begun."""
        return self.move[0]

    def move_tile(self) -> int:
        """The tile of the own move."""
        return self.move[1]

    def move_colour(self) -> int:
        """The colour of the keyples in the own move."""
        return self.move[2]

    def move_front(self) -> int:
        """The keyples from in front of the screen in the own move."""
        return self.move[3]

    def move_groups(self) -> list[int]:
        """The slots whose outbid group is in the own move."""
        return self.move[4:]

    def gathered(self) -> int:
        """The keyples that are in the own move already."""
        keyples = self.move_front()
        for slot in self.move_groups():
            keyples += self.open.bids[bid_index(self.open, slot, self.seat)]
        return keyples

    def _move_data(self) -> dict[str, object] | None:
        if self.move_verb() == NONE:
            return None
        return {
            "verb": {BID: "bid", USE: "use", UPGRADE: "upgrade"}[self.move_verb()],
            "tile": TILES[self.move_tile()],
            "colour": KEYPLES[self.move_colour()],
            "front": self.move_front(),
            "with": [TILES[self.open.display[slot]] for slot in self.move_groups()],
        }

    def _player(self, seat: int) -> dict[str, object]:
        table = self.open
        return {
            "moored": table.moored[seat] + 1 if table.moored[seat] != NONE else None,
            "sailed": table.sailed[seat] + 1 if table.sailed[seat] != NONE else None,
            "behind": table.behind[seat],
            "known": _named(KEYPLES, table.known, seat),
            "front": _named(KEYPLES, table.front, seat),
            "skills": _named(SKILLS, table.skills, seat),
            "to_lay": _colours_of(table.to_lay, seat),
            "declined": _colours_of(table.declined, seat),
            "placing": TILES[table.placing[seat]] if table.placing[seat] != NONE else None,
            "spot": _edge(table.spot[seat]),
            "won": [TILES[tile] for tile in table.won[seat]],
            "borough": [self._tile(tile) for tile in table.boroughs[seat]],
        }

    def _tile(self, tile: int) -> dict[str, object]:
        table = self.open
        lying = table.connector[edge_at(tile, 0) : edge_at(tile + 1, 0)]
        return {
            "tile": TILES[tile],
            "column": column(table.cell[tile]),
            "row": row(table.cell[tile]),
            "level": table.level[tile],
            "river": [SIDES[side] for side in range(SIDE_COUNT) if table.river[tile] >> side & 1],
            "connectors": {SIDES[side]: CONNECTORS[colour] for side, colour in enumerate(lying) if colour != NONE},
            **self._keyples(tile),
        }

    def _offer(self, slot: int) -> dict[str, object]:
        table = self.open
        tile = table.display[slot]
        bids = table.bids[bid_index(table, slot, 0) : bid_index(table, slot + 1, 0)]
        leader = table.leader[slot] if table.leader[slot] != NONE else None
        return {"tile": TILES[tile], "level": table.level[tile], "bids": bids, "leader": leader, **self._keyples(tile)}

    def _keyples(self, tile: int) -> dict[str, object]:
        table = self.open
        colour = KEYPLES[table.colour[tile]] if table.colour[tile] != NONE else None
        return {"colour": colour, "standing": table.standing[tile], "last": table.last[tile]}


def _named(words: list[str], numbers: list[int], seat: int) -> dict[str, int]:
    return {word: numbers[seat * len(words) + index] for index, word in enumerate(words)}


def _colours_of(connectors: list[int], seat: int) -> list[str]:
    return [CONNECTORS[waiting_colour(one)] for one in connectors if waiting_seat(one) == seat]


def _edge(edge: int) -> list[str] | None:
    return None if edge == NONE else [TILES[edge_tile(edge)], SIDES[edge_side(edge)]]


def view(city: City, seat: int) -> CityView:
    """What a seat sees; NONE is a spectator. Only what is named here gets through."""
    seen = CityView(seat, city.open.copy())
    table = seen.open
    table.own()
    table.passed, table.moored = table.passed.copy(), table.moored.copy()
    table.display, table.usable = table.display.copy(), table.usable.copy()
    table.to_lay, table.declined = table.to_lay.copy(), table.declined.copy()
    seen.deciders = city.deciders()
    seen.news = city.news_for(seat)
    if seat != NONE:
        seen.screen = city.screen[keyple_index(seat, 0) : keyple_index(seat + 1, 0)]
        seen.legal = city.legal(seat)
        if city.verb != NONE and seat == city.open.active:
            seen.move = city.move()
    return seen


def unseen(seen: CityView) -> list[int]:
    """Keyples by colour that this seat cannot place: behind the other screens or in the bag."""
    table = seen.open
    colours = [table.figures.keyples] * KEYPLE_COLOURS
    for slot, tile in enumerate(table.display):
        if table.colour[tile] != NONE:
            colours[table.colour[tile]] -= sum(table.bids[bid_index(table, slot, 0) : bid_index(table, slot + 1, 0)])
    for tile in range(TILE_COUNT):
        if table.standing[tile]:
            colours[table.colour[tile]] -= table.standing[tile]
    for place in range(table.seats * KEYPLE_COLOURS):
        colours[place % KEYPLE_COLOURS] -= table.front[place]
        if place // KEYPLE_COLOURS != seen.seat:
            colours[place % KEYPLE_COLOURS] -= table.known[place]
    for colour, number in enumerate(seen.screen):
        colours[colour] -= number
    return colours


def sample(seen: CityView, rng: Rng) -> City:
    """A table that agrees with the view: the keyples nobody placed are dealt at random."""
    table = seen.open.copy()
    city = City()
    city.reset(table, rng.spawn())
    city.news = seen.news.copy()
    city.set_move(seen.move.copy())
    pool: list[int] = []
    for colour, number in enumerate(unseen(seen)):
        pool.extend([colour] * number)
    rng.shuffle(pool)
    taken = 0
    for seat in range(table.seats):
        base = keyple_index(seat, 0)
        if seat == seen.seat:
            city.screen[base : base + KEYPLE_COLOURS] = seen.screen
            continue
        known = table.known[base : base + KEYPLE_COLOURS]
        for colour in pool[taken : taken + table.behind[seat] - sum(known)]:
            known[colour] += 1
        taken += table.behind[seat] - sum(table.known[base : base + KEYPLE_COLOURS])
        city.screen[base : base + KEYPLE_COLOURS] = known
    rest = pool[taken:]
    city.bag = [rest.count(colour) for colour in range(KEYPLE_COLOURS)]
    return city
