"""The state as data: what lies open on the table, and what only the referee knows."""

from __future__ import annotations

from typing import ClassVar, Final

from borough.core.fields import EMPTY, Fields, Lists, Nested, Numbers, Rows, per_seat, times
from borough.core.rng import Rng
from borough.core.state import State
from borough.games.key_to_the_city.rules.figures import Figures
from borough.games.key_to_the_city.rules.tiles import (
    CONNECTOR_COLOURS,
    EDGE_COUNT,
    KEYPLE_COLOURS,
    PILE,
    SKILL_TYPES,
    TILE_COUNT,
)

# What the table is busy with.
TURNS: Final = 0
SAILING: Final = 1  # everybody has passed: the barges leave in order
PLACING: Final = 2  # the tiles won go into the boroughs, all at once
OVER: Final = 3
PHASES: Final = ["turns", "sailing", "placing", "over"]

NONE: Final = -1


def bid_index(table: Open, slot: int, seat: int) -> int:
    """Where `bids` keeps the bid of a seat beside a slot of the display."""
    return slot * table.seats + seat


def keyple_index(seat: int, colour: int) -> int:
    """Where the lists of keyples by seat and colour keep a colour of a seat."""
    return seat * KEYPLE_COLOURS + colour


def skill_index(seat: int, skill: int) -> int:
    """Where `skills` keeps a type of skill tile of a seat."""
    return seat * SKILL_TYPES + skill


def waiting_connector(seat: int, colour: int) -> int:
    """How `to_lay` and `declined` keep a connector of a seat."""
    return seat * CONNECTOR_COLOURS + colour


def waiting_seat(connector: int) -> int:
    """Whose connector it is that `to_lay` or `declined` keeps."""
    return connector // CONNECTOR_COLOURS


def waiting_colour(connector: int) -> int:
    """The colour of a connector that `to_lay` or `declined` keeps."""
    return connector % CONNECTOR_COLOURS


class Open:
    """Everything that everybody may see. Lists by seat, tile, edge (tile * 6 + side) or colour."""

    figures: Figures
    seats: int
    jennifer: bool
    era: int
    phase: int
    active: int
    bag_count: int
    shared: bool
    """Whether a copy may hold some of the same lists (see `own`)."""
    passed: list[int]
    """Who passed since the last bid, use, upgrade or sail, in order (pass-list)."""
    moored: list[int]
    """The berth of each seat on the current era's river tile."""
    sailed: list[int]
    """The berth on the next river tile, once sailed."""
    steps: list[int]
    """What the active seat still has to pay or take; the last is due first."""
    to_lay: list[int]
    """Connectors that were taken and are not laid yet, by `waiting_connector`; the first of a seat is due first."""
    declined: list[int]
    """Connectors that go back to the supply when the next turn of their owner begins, in ascending order."""

    where: list[int]
    owner: list[int]
    level: list[int]
    colour: list[int]
    """The colour of the keyples at a tile in this era."""
    standing: list[int]
    """Keyples on a tile."""
    last: list[int]
    """Keyples in the latest placement on a tile."""
    cell: list[int]
    river: list[int]
    """River sides as bits, as the tile lies."""
    neighbour: list[int]
    connector: list[int]

    display: list[int]
    bids: list[int]
    """Keyples beside the display tiles, by slot * seats + seat."""
    leader: list[int]
    """Who leads at each slot of the display."""
    usable: list[int]
    """Tiles in play that can be used."""
    boroughs: list[list[int]]
    sides: list[list[int]]
    """Sides in each borough without a connector; a shared side stands once, under the lower tile."""
    won: list[list[int]]
    """Tiles each seat has taken and not placed yet."""
    placing: list[int]
    """The won tile a seat is placing now."""
    spot: list[int]
    """The edge it goes to, while its turning is still open."""

    behind: list[int]
    """Keyples behind each screen."""
    known: list[int]
    """Of those, the ones everybody saw going there, by seat * 3 + colour."""
    front: list[int]
    """Keyples in front of the screens (Jennifer variant)."""
    skills: list[int]
    skill_supply: list[int]
    connector_supply: list[int]

    def copy(self) -> Open:
        """An independent twin. What changes rarely is shared until one of the two calls `own`."""
        self.shared = True
        twin = Open()
        twin.shared = True
        twin.figures = self.figures
        twin.seats = self.seats
        twin.jennifer = self.jennifer
        twin.era = self.era
        twin.phase = self.phase
        twin.active = self.active
        twin.passed = self.passed
        twin.moored = self.moored
        twin.sailed = self.sailed.copy()
        twin.steps = self.steps.copy()
        twin.to_lay = self.to_lay
        twin.declined = self.declined
        twin.where = self.where
        twin.owner = self.owner
        twin.level = self.level
        twin.colour = self.colour.copy()
        twin.standing = self.standing.copy()
        twin.last = self.last.copy()
        twin.cell = self.cell
        twin.river = self.river
        twin.neighbour = self.neighbour
        twin.connector = self.connector
        twin.display = self.display
        twin.bids = self.bids.copy()
        twin.leader = self.leader.copy()
        twin.usable = self.usable
        twin.boroughs = self.boroughs
        twin.sides = self.sides
        twin.won = self.won
        twin.placing = self.placing
        twin.spot = self.spot
        twin.behind = self.behind.copy()
        twin.known = self.known.copy()
        twin.front = self.front.copy()
        twin.skills = self.skills.copy()
        twin.skill_supply = self.skill_supply.copy()
        twin.connector_supply = self.connector_supply.copy()
        twin.bag_count = self.bag_count
        return twin

    def own(self) -> None:
        """Before tiles, levels or connectors change: take copies of the lists that a twin may share.

        `passed`, `moored`, `to_lay`, `declined`, `display` and `usable` need no copy: they are replaced, never changed.
        """
        if not self.shared:
            return
        self.shared = False
        self.where = self.where.copy()
        self.owner = self.owner.copy()
        self.level = self.level.copy()
        self.cell = self.cell.copy()
        self.river = self.river.copy()
        self.neighbour = self.neighbour.copy()
        self.connector = self.connector.copy()
        self.placing = self.placing.copy()
        self.spot = self.spot.copy()
        self.boroughs = [tiles.copy() for tiles in self.boroughs]
        self.sides = [edges.copy() for edges in self.sides]
        self.won = [tiles.copy() for tiles in self.won]

    def due_connector(self, seat: int) -> int:
        """The colour of the connector that a seat has to lay next; NONE, if none waits."""
        for connector in self.to_lay:
            if waiting_seat(connector) == seat:
                return waiting_colour(connector)
        return NONE

    def moment(self) -> str:
        """Where in the game this is, in a few words."""
        return f"era {self.era + 1}" if self.phase in (TURNS, OVER) else f"era {self.era + 1}, {PHASES[self.phase]}"

    def numbers(self) -> Rows:
        """Every field but the figures, in a fixed order. `set_numbers` reads it back."""
        return OPEN.rows(self)

    def set_numbers(self, numbers: Rows) -> None:
        """Take over what `numbers` gave, on a state with the same number of seats."""
        OPEN.read(self, iter(numbers), self.seats)


PER_TILE: Final = times(TILE_COUNT)
NONE_PER_TILE: Final = times(TILE_COUNT, NONE)
NONE_PER_EDGE: Final = times(EDGE_COUNT, NONE)
NONE_PER_SEAT: Final = per_seat(NONE)
KEYPLES_PER_SEAT: Final = per_seat(count=KEYPLE_COLOURS)

OPEN: Final = Fields(
    Numbers(seats=0, jennifer=False, era=0, phase=TURNS, active=0, bag_count=0),
    Lists(passed=EMPTY, moored=NONE_PER_SEAT, sailed=NONE_PER_SEAT, steps=EMPTY, to_lay=EMPTY, declined=EMPTY),
    Lists(where=times(TILE_COUNT, PILE), owner=NONE_PER_TILE, level=PER_TILE, colour=NONE_PER_TILE),
    Lists(standing=PER_TILE, last=PER_TILE, cell=NONE_PER_TILE, river=PER_TILE),
    Lists(neighbour=NONE_PER_EDGE, connector=NONE_PER_EDGE),
    Lists(display=EMPTY, bids=EMPTY, leader=EMPTY, usable=EMPTY),
    Lists(placing=NONE_PER_SEAT, spot=NONE_PER_SEAT),
    Lists(behind=per_seat(), known=KEYPLES_PER_SEAT, front=KEYPLES_PER_SEAT),
    Lists(skills=per_seat(count=SKILL_TYPES)),
    Lists("skill_supply", "connector_supply"),  # from the figures
    Nested(boroughs=per_seat(), sides=per_seat(), won=per_seat()),
)
"""The fields of `Open` with their starting values, but for `figures` and `shared`."""


def new_open(figures: Figures, seats: int, jennifer: bool) -> Open:
    """A bare table: nothing dealt, all supplies full."""
    table = Open()
    OPEN.start(table, seats)
    table.figures = figures
    table.seats = seats
    table.jennifer = jennifer
    table.shared = False
    table.skill_supply = [figures.skills] * SKILL_TYPES
    table.connector_supply = [figures.connectors] * CONNECTOR_COLOURS
    return table


class Position(State):
    """A table as the referee sees it: what is open, the screens, the bag, and a move not yet committed."""

    game: ClassVar[str] = "key-to-the-city"

    open: Open
    rng: Rng
    screen: list[int]
    """Keyples behind the screens, by seat * 3 + colour."""
    bag: list[int]

    # The move being put together. Nobody else sees it before it is committed.
    verb: int
    tile: int
    shade: int
    """The colour of the keyples in the move."""
    groups: list[int]
    """Slots whose outbid group joins in."""
    from_front: int

    def reset(self, table: Open, rng: Rng) -> None:
        """No keyples anywhere but in the bag, no move begun."""
        self.open = table
        self.rng = rng
        self.screen = [0] * (table.seats * KEYPLE_COLOURS)
        self.bag = [table.figures.keyples] * KEYPLE_COLOURS
        self.clear_move()

    def clear_move(self) -> None:
        """No move begun."""
        self.verb = NONE
        self.tile = NONE
        self.shade = NONE
        self.groups = []
        self.from_front = 0

    def copy_to(self, twin: Position) -> None:
        """Make a freshly made twin equal to this."""
        twin.open = self.open.copy()
        twin.rng = self.rng.copy()
        twin.screen = self.screen.copy()
        twin.bag = self.bag.copy()
        twin.verb = self.verb
        twin.tile = self.tile
        twin.shade = self.shade
        twin.groups = self.groups.copy()
        twin.from_front = self.from_front
        twin.revealed = self.revealed
        twin.news = self.news

    def move(self) -> list[int]:
        """The uncommitted move as plain numbers."""
        return [self.verb, self.tile, self.shade, self.from_front, *self.groups]

    def set_move(self, numbers: list[int]) -> None:
        """Take over what `move` gave."""
        self.verb, self.tile, self.shade, self.from_front = numbers[:4]
        self.groups = numbers[4:]

    def hidden(self) -> Rows:
        """What not everybody sees, the uncommitted move included. `set_hidden` reads it back."""
        return HIDDEN.rows(self)

    def set_hidden(self, rows: Rows) -> None:
        """Take over what `hidden` gave."""
        HIDDEN.read(self, iter(rows), self.open.seats)

    def key(self) -> tuple[object, ...]:
        rows = self.open.numbers() + self.hidden()
        return (self.open.figures.digest, *[tuple(row) for row in rows], self.rng.position())

    def digest(self) -> str:
        return self.open.figures.digest

    def seat_count(self) -> int:
        return self.open.seats

    def moment(self) -> str:
        return self.open.moment()


HIDDEN: Final = Fields(
    Lists("screen", "bag"),
    Numbers("verb", "tile", "shade", "from_front", rest="groups"),
)
"""The fields of `Position` but for `open` and `rng`."""
