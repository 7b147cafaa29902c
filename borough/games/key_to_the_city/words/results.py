"""The result: points by source and by tile, and the ranking."""

from __future__ import annotations

from borough.core.game import Score
from borough.games.key_to_the_city.estimate.estimate import SOURCES as ESTIMATE_SOURCES
from borough.games.key_to_the_city.estimate.seat_estimate import ROUTEMASTERS
from borough.games.key_to_the_city.estimate.seat_estimate import source as source_of_tile
from borough.games.key_to_the_city.rules.city import City
from borough.games.key_to_the_city.rules.figures import level_index
from borough.games.key_to_the_city.rules.score_kinds import KEYPLE_SETS, KEYPLES_OF
from borough.games.key_to_the_city.rules.scoring import berth_points, keyples_of, tile_points
from borough.games.key_to_the_city.rules.state import Open, keyple_index
from borough.games.key_to_the_city.rules.tiles import KEYPLE_COLOURS, TILES
from borough.games.key_to_the_city.rules.view import CityView

SOURCES = ESTIMATE_SOURCES[: ROUTEMASTERS + 1]
"""What points come from; an estimate has more, for what may still come."""


def source(table: Open, tile: int) -> str:
    """What the points of a tile come from."""
    return SOURCES[source_of_tile(table.figures, tile)]


def scores(at: City | CityView) -> list[Score]:
    """Each seat's points and rank; the barge further right breaks a tie (tie-break)."""
    table = at.open
    found: list[tuple[int, int, dict[str, int], dict[str, int]]] = []
    for seat in range(table.seats):
        sources = dict.fromkeys(SOURCES, 0)
        sources["barge"] = berth_points(table, seat)
        parts = {"barge": sources["barge"]}
        keyples = _keyples(at, seat)
        for tile in table.boroughs[seat]:
            parts[TILES[tile]] = tile_points(table, seat, tile, keyples)
            sources[source(table, tile)] += parts[TILES[tile]]
        found.append((sum(sources.values()), table.moored[seat], sources, parts))
    order = sorted(range(table.seats), key=lambda seat: found[seat][:2], reverse=True)
    return [
        Score(seat, total, order.index(seat) + 1, sources, parts)
        for seat, (total, _, sources, parts) in enumerate(found)
    ]


def _keyples(at: City | CityView, seat: int) -> list[int]:
    """The keyples that count for a seat: all for the referee, those that are known for anybody else."""
    if isinstance(at, City):
        return keyples_of(at.screen, at.open, seat)
    base = keyple_index(seat, 0)
    screen = at.open.known.copy()
    if seat == at.seat:
        screen[base : base + KEYPLE_COLOURS] = at.screen
    return keyples_of(screen, at.open, seat)


def may_have_more(view: CityView, seat: int) -> bool:
    """Whether keyples that this seat has not shown may bring more points than the result says."""
    table = view.open
    known = sum(table.known[keyple_index(seat, 0) : keyple_index(seat + 1, 0)])
    kinds = {table.figures.score_kind[level_index(tile, 0)] for tile in table.boroughs[seat]}
    return seat != view.seat and table.behind[seat] > known and bool(kinds & {KEYPLES_OF, KEYPLE_SETS})
