"""What the signs on the board mean, folded away below it."""

from __future__ import annotations

from functools import cache

from borough.core.markup import Markup
from borough.core.words import language, later, say
from borough.games.key_to_the_city.drawing.tile_shapes import Item, row, row_width
from borough.games.key_to_the_city.rules.tiles import CONNECTORS, SKILLS

SIZE = 20
ENTRIES: list[tuple[list[Item], str]] = [
    (["=+", "brick"], later("when used, the tile gives this")),
    (["skill-any", "=→", "connector-any"], later("when used: pay the left, take the right")),
    (["*3"], later("points; at the bottom of a tile in a borough: what it scores now")),
    (["*2", "=:", "connector-red"], later("points for each of these")),
    (["hex", "connector-red", "hex"], later("other tile linked to it by a chain of this colour")),
    (["hex", "connector-red", "hex-river"], later("other river tile linked to it by a chain of this colour")),
    (["hex-full"], later("tile with connectors on all six sides")),
    (["emblem-bus"], later("Routemaster tile in the borough")),
    (["connector-red", "coin", "upgrade", "*6"], later("upgrade: the left is needed, the right is what it brings")),
    (["=×2"], later("twice what it gave before")),
    (["upgrade", "upgrade"], later("upgraded twice")),
    ([f"connector-{colour}" for colour in CONNECTORS], later("connectors in six colours")),
    (["connector-any"], later("connector of any colour")),
    (["=6≠", "connector-any"], later("six connectors of different colours")),
    ([*SKILLS], later("skill tiles: brick, coin, compass")),
    (["skill-any"], later("skill tile of any type")),
    (["keyple-any"], later("keyple of any colour")),
    (["keyple-blue", "=1", "=≥2"], later("1 keyple on the tile; the next placement takes at least 2")),
]
"""Signs as they stand on tiles, and what they mean."""


def legend() -> Markup:
    """What the signs mean."""
    return _legend(language())


@cache
def _legend(_language: str) -> Markup:
    """Cached by language, which must be the one spoken now."""
    entries = [Markup("<li>{}<span>{}</span></li>").format(_drawn(items), say(words)) for items, words in ENTRIES]
    shape = '<details class="city-later"><summary>{}</summary><ul class="city-legend">{}</ul></details>'
    return Markup(shape).format(say("What the signs mean"), Markup().join(entries))


def _drawn(items: list[Item]) -> Markup:
    """Signs in a row, among words."""
    width = round(row_width(items, SIZE)) + 2
    shape = '<svg class="city" viewBox="{:g} -12 {} 24" width="{}" height="24" aria-hidden="true">{}</svg>'
    return Markup(shape).format(-width / 2, width, width, row(items, 0, SIZE, width))
