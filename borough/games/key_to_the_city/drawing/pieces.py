"""One tile by itself, and the picture that stands for the game."""

from __future__ import annotations

from borough.core.markup import Markup
from borough.core.words import clauses, say
from borough.drawing import drawing, emblem
from borough.games.key_to_the_city.drawing import labels as labels
from borough.games.key_to_the_city.drawing.borough_map import bare
from borough.games.key_to_the_city.drawing.signs import sign
from borough.games.key_to_the_city.drawing.thames import barge, water
from borough.games.key_to_the_city.drawing.tile_shapes import laid
from borough.games.key_to_the_city.rules.figures import Figures
from borough.games.key_to_the_city.rules.tiles import CONNECTORS, SIDES, TILES

STANDING = [
    ("st_pauls_cathedral", 0, 84, 66),
    ("harrods", 1, 188, 66),
    ("london_bridge", 0, 292, 66),
    ("tower_of_london", 0, 396, 66),
    ("the_shard", 2, 136, 156),
    ("tower_bridge", 0, 240, 156),
    ("british_museum", 0, 344, 156),
]
"""The tiles of the picture: level and where they lie."""
LYING = [
    ("grey", "nw", 84, 66),
    ("yellow", "e", 84, 66),
    ("red", "e", 188, 66),
    ("brown", "se", 188, 66),
    ("blue", "se", 292, 66),
    ("black", "e", 136, 156),
    ("blue", "e", 240, 156),
    ("red", "e", 344, 156),
    ("yellow", "ne", 396, 66),
]
"""Its connectors: on which side of the tile at a point."""
SAILING = [(0, 70), (2, 296), (3, 362), (1, 428)]
"""Its barges."""
KEYPLES_AT = [("red", 404), ("blue", 424), ("yellow", 444)]


def piece(figures: Figures, kind: str, ident: str) -> Markup:
    """A tile as it is won, and beside it each of its upgrades."""
    if kind != "tile" or ident not in TILES:
        return Markup()
    tile = TILES.index(ident)
    last = figures.steps[tile]
    shape = Markup('<g transform="translate({} 62)">{}</g>')
    faces = [shape.format(54 + 112 * level, bare(figures, tile, level)) for level in range(last + 1)]
    return drawing(
        108 + 112 * last, 124, Markup().join(faces), clauses(labels.face(figures, tile, 0)), "city city-piece"
    )


def picture(figures: Figures) -> Markup:
    """A borough by the Thames."""
    shape = Markup('<g transform="translate({} {})">{}</g>')
    parts = [water(480, 212, 300)]
    parts += [shape.format(x, y, bare(figures, TILES.index(ident), level)) for ident, level, x, y in STANDING]
    parts += [laid(CONNECTORS.index(colour), SIDES.index(side), x, y) for colour, side, x, y in LYING]
    parts += [emblem("wheel", 48, 178, 70), emblem("park", 96, 200, 36)]
    parts += [sign(f"keyple-{colour}", x, 199, 28) for colour, x in KEYPLES_AT]
    parts += [shape.format(x, 262, barge(seat)) for seat, x in SAILING]
    label = say("Six-sided tiles of London with a river and connectors, and barges on the Thames")
    return drawing(480, 300, Markup().join(parts), label, "city city-picture")
