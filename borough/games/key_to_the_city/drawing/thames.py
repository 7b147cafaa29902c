"""The Thames: where the barges lie, and the next tile with what its berths give."""

from __future__ import annotations

from borough.core.board import Choices
from borough.core.markup import Markup
from borough.core.words import player, say
from borough.drawing import drawing
from borough.games.key_to_the_city.drawing import labels as labels
from borough.games.key_to_the_city.drawing.borough_map import place
from borough.games.key_to_the_city.drawing.emblems import emblem_of
from borough.games.key_to_the_city.drawing.signs import picture_of, sign, text, tooltip
from borough.games.key_to_the_city.drawing.tile_shapes import shield
from borough.games.key_to_the_city.rules.figures import berth_index
from borough.games.key_to_the_city.rules.state import NONE, PLACING, Open
from borough.games.key_to_the_city.rules.tiles import BERTH_COUNT, ERAS, RIVER, TILES
from borough.games.key_to_the_city.words.names import name as tile_name

WIDTH = 354
HEIGHT = 98
BERTH = 58
"""How wide a berth is."""
HULL = "M-25 2h50l-7 15h-36z"


def thames(table: Open, choices: Choices) -> Markup:
    """The era's river tile, and the next one unless all have sailed."""
    here = RIVER + table.era + (table.phase >= PLACING)
    tiles = [_moorings(table, here)]
    if table.phase < PLACING:
        tiles.append(_berths(table, here + 1, choices))
    return Markup('<div class="city-thames">{}</div>').format(Markup().join(tiles))


def _x(berth: int) -> int:
    """The middle of a berth."""
    return 32 + BERTH * berth


def water(width: int, top: int, bottom: int) -> Markup:
    """A stretch of the Thames."""
    deep = Markup('<path class="water-deep" d="M0 {}h{}v{}H0z"/>').format(top, width, bottom - top)
    swell = "t29.5 0" * (width * 2 // 59 - 1)
    waves = [f"M0 {y}q14.7-6 29.5 0{swell}" for y in range(top + 10, bottom, 32)]
    return deep + Markup('<path class="wave" d="{}"/>').format("".join(waves))


def _tile(table: Open, tile: int, caption: str, berths: Markup) -> Markup:
    """A river tile: its name on the bank, the berths in the water."""
    name = tile_name(table.figures, tile)
    bank = '<p class="city-bank">{}<span><b>{}</b> {}</span></p>'
    head = Markup(bank).format(picture_of(f"emblem-{emblem_of(TILES[tile])}"), name, caption)
    svg = drawing(WIDTH, HEIGHT, water(WIDTH, 0, HEIGHT) + berths, css="city")
    return Markup('<div role="group" aria-label="{}">{}{}</div>').format(name, head, svg)


def barge(seat: int) -> Markup:
    """A seat's barge."""
    hull = '<g class="seat-{0}"><path class="barge" d="{1}"/><path class="cabin" d="M-16-12h20v14h-20z"/></g>'
    mast = Markup('<path class="mast" d="M14 2v-20"/>')
    return Markup(hull).format(seat, HULL) + mast + sign(f"seat-{seat}", -6, -8, 17)


def _moorings(table: Open, tile: int) -> Markup:
    """Where the barges lie that have not sailed on."""
    last = tile == RIVER + ERAS
    parts = []
    for berth in range(BERTH_COUNT):
        parts.append(_jetty(berth))
        if last:
            parts.append(shield(table.figures.berths[berth_index(ERAS - 1, berth)], _x(berth), 22, 22))
        seat = table.moored.index(berth) if berth in table.moored else NONE
        if seat != NONE and (table.phase >= PLACING or table.sailed[seat] == NONE):
            label = say("Berth {number}: {what}", number=berth + 1, what=player(seat))
            shape = Markup('<g role="img" aria-label="{}" transform="translate({} 64)">{}{}</g>')
            parts.append(shape.format(label, _x(berth), tooltip(label), barge(seat)))
    return _tile(table, tile, _moored(table, last), Markup().join(parts))


def _moored(table: Open, last: bool) -> str:
    """What the barges on a river tile decide."""
    if last:
        return say("The berths give these points.")
    first = player(table.moored.index(max(table.moored)))
    if table.phase >= PLACING:
        return say("{who}, furthest right, begins the next era.", who=first)
    return say("{who} began this era.", who=first)


def _jetty(berth: int) -> Markup:
    """The post of a berth, and its number."""
    post = Markup('<path class="jetty" d="M{} 0v{}"/>').format(_x(berth) - BERTH // 2, HEIGHT - 18)
    return post + _number(berth, _x(berth))


def _number(berth: int, x: int) -> Markup:
    return text(str(berth + 1), x, HEIGHT - 4, 12, "plain")


def _berths(table: Open, tile: int, choices: Choices) -> Markup:
    """The berths of the next tile: what each gives, and who has sailed there."""
    parts = []
    for berth in range(BERTH_COUNT):
        content = [Markup('<rect class="berth" x="-27" y="4" width="54" height="92" rx="8"/>'), _gift(table, berth)]
        if berth in table.sailed:
            shape = Markup('<g transform="translate(0 64)">{}</g>')
            content.append(shape.format(barge(table.sailed.index(berth))))
        label = labels.berth(table, berth)
        mark = place(choices, f"berth-{berth + 1}", label, ask=True)
        content += [_number(berth, 0), tooltip(label)]
        group = Markup('<g {} transform="translate({} 0)">{}</g>')
        parts.append(group.format(mark, _x(berth), Markup().join(content)))
    caption = say("Sail to a berth here; the barge furthest right begins the next era.")
    if table.era == ERAS - 1:
        caption = say("Sail to a berth here; it gives points.")
    return _tile(table, tile, caption, Markup().join(parts))


def _gift(table: Open, berth: int) -> Markup:
    """What a berth gives: keyples or points, and in one case the tile that the barges leave."""
    gives = table.figures.berths[berth_index(table.era, berth)]
    if table.era == ERAS - 1:
        gift = shield(gives, 0, 20, 22)
    else:
        gift = text(str(gives), -9, 26, 16, "number") + sign("keyple-any", 9, 20, 18)
    if table.figures.claims[table.era] == berth and berth not in table.sailed:
        gift += text("+", -15, 64, 15, "number") + sign(f"emblem-{emblem_of(TILES[table.era])}", 6, 58, 32)
    return gift
