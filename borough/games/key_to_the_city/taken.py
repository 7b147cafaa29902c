"""Which tiles and berths seats take, and for how many keyples."""

from __future__ import annotations

from borough.core.events import unpack
from borough.core.taken import Taken
from borough.games.key_to_the_city.rules import event_kinds as news
from borough.games.key_to_the_city.rules.tiles import (
    BUILDING,
    ERA1,
    ERA2,
    ERAS,
    HOME,
    LANDMARK,
    RIVER,
    ROUTEMASTER,
    TILES,
)
from borough.games.key_to_the_city.rules.view import CityView

TILE, BERTH = "tile", "berths"
PRICE_UNITS = {TILE: "keyples of the winning bid"}
KINDS = (
    (ROUTEMASTER, "routemaster"),
    (LANDMARK, "landmark"),
    (BUILDING, "building"),
    (ERA2, "era2"),
    (ERA1, "era1"),
    (HOME, "home"),
    (RIVER, "river"),
)
"""The kinds of tiles, as the component file names them, each with its first tile; the last kind first."""


def taken(view: CityView) -> list[Taken]:
    """Home tiles of the deal, tiles that were won or claimed, and berths."""
    found: list[Taken] = []
    era = view.open.era
    sailed: list[tuple[int, int]] = []
    for kind, seat, a, _, _, keyples in [unpack(event) for event in view.news]:
        if kind == news.ERA_BEGINS and a == 0:
            found += [_tile(owner, tiles[0]) for owner, tiles in enumerate(view.open.boroughs)]
        elif kind == news.WINS:
            found.append(_tile(seat, a, keyples))
        elif kind == news.CLAIMS:
            found.append(_tile(seat, a))
        elif kind == news.SAILS:
            sailed.append((seat, a))
        elif kind == news.ERA_ENDS:
            era = a  # the last barge ends the era, and the next one may have begun by now
    return found + [_berth(seat, era, berth) for seat, berth in sailed]


def _tile(seat: int, tile: int, price: int | None = None) -> Taken:
    kind = next(name for first, name in KINDS if tile >= first)
    return Taken(seat, TILE, TILES[tile], kind, price)


def _berth(seat: int, era: int, berth: int) -> Taken:
    """A berth on the next river tile; only those of the last one bring points."""
    river_tile = TILES[RIVER + era + 1]
    part = "barge" if era == ERAS - 1 else ""
    return Taken(seat, BERTH, f"{river_tile}/{berth + 1}", river_tile, part=part)
