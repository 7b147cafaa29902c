"""The result: points by source and by tile, and the ranking."""

from __future__ import annotations

from borough.core.game import Score
from borough.games.key_to_the_city.rules.city import City
from borough.games.key_to_the_city.rules.figures import CHAIN, COLOURS_HERE, HERE, LEVELS
from borough.games.key_to_the_city.rules.scoring import berth_points, keyples_of, tile_points
from borough.games.key_to_the_city.rules.state import Open
from borough.games.key_to_the_city.rules.tiles import ERA1, HOME, KEYPLE_COLOURS, LANDMARK, ROUTEMASTER, TILES
from borough.games.key_to_the_city.rules.view import CityView

SOURCES = ("barge", "river", "home", "resources", "chains", "connectors", "landmarks", "routemasters")


def source(table: Open, tile: int) -> str:
    """The kind of points a tile gives."""
    if tile < HOME:
        return "river"
    if tile < ERA1:
        return "home"
    if tile >= ROUTEMASTER:
        return "routemasters"
    if tile >= LANDMARK:
        return "landmarks"
    kind = table.figures.score_kind[tile * LEVELS]
    if kind == CHAIN:
        return "chains"
    return "connectors" if HERE <= kind <= COLOURS_HERE else "resources"


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
    base = seat * KEYPLE_COLOURS
    screen = at.open.known.copy()
    if seat == at.seat:
        screen[base : base + KEYPLE_COLOURS] = at.screen
    return keyples_of(screen, at.open, seat)
