"""The Thames: where the barges lie, and the next tile with what its berths give."""

from __future__ import annotations

from markupsafe import Markup

from borough.core.board import Choices
from borough.core.words import player, say
from borough.drawing import drawing, emblem, emblem_for
from borough.games.key_to_the_city import board_labels as labels
from borough.games.key_to_the_city.board_hex import shield
from borough.games.key_to_the_city.board_map import place
from borough.games.key_to_the_city.board_signs import sign, text
from borough.games.key_to_the_city.state import PLACING, Open
from borough.games.key_to_the_city.tiles import BERTH_COUNT, ERAS, RIVER, TILES

WIDTH = 354
HEIGHT = 136
BANK = 40
"""Where the water begins."""
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
    return 32 + BERTH * berth


def water(width: int, top: int, bottom: int) -> Markup:
    """A stretch of the Thames."""
    deep = Markup('<path class="water-deep" d="M0 {}h{}v{}H0z"/>').format(top, width, bottom - top)
    swell = "t29.5 0" * (width * 2 // 59 - 1)
    waves = [f"M0 {y}q14.7-6 29.5 0{swell}" for y in range(top + 10, bottom, 32)]
    return deep + Markup('<path class="wave" d="{}"/>').format("".join(waves))


def _tile(table: Open, tile: int, caption: str, berths: Markup) -> Markup:
    """A river tile: its name on the bank, the berths in the water."""
    head = emblem(emblem_for(TILES[tile]), 26, 20, 38)
    name = Markup('<text class="head" x="52" y="18" font-size="15">{}</text>').format(table.tables.names[tile])
    words = Markup('<text class="start" x="52" y="34" font-size="12">{}</text>').format(caption)
    content = water(WIDTH, BANK, HEIGHT) + head + name + words + berths
    label = f"{table.tables.names[tile]}: {caption}"
    svg = drawing(WIDTH, HEIGHT, content, css="city city-river")
    return Markup('<div role="group" aria-label="{}">{}</div>').format(label, svg)


def barge(seat: int) -> Markup:
    """A seat's barge."""
    hull = '<g class="seat-{0}"><path class="barge" d="{1}"/><path class="cabin" d="M-16-12h20v14h-20z"/></g>'
    mast = Markup('<path class="mast" d="M14 2v-20"/>')
    return Markup(hull).format(seat, HULL) + mast + sign(f"seat-{seat}", -6, -8, 17)


def _moorings(table: Open, tile: int) -> Markup:
    """Where the barges lie in this era."""
    parts = []
    for berth in range(BERTH_COUNT):
        parts.append(_jetty(berth))
        if berth in table.moored:
            seat = table.moored.index(berth)
            shape = Markup('<g role="img" aria-label="{}" transform="translate({} 100)">{}</g>')
            parts.append(
                shape.format(say("Berth {number}: {what}", number=berth + 1, what=player(seat)), _x(berth), barge(seat))
            )
    return _tile(table, tile, say("here the barges lie; furthest right began"), Markup().join(parts))


def _jetty(berth: int) -> Markup:
    """The posts of a berth, and its number."""
    posts = Markup('<path class="jetty" d="M{} {}v{}"/>').format(_x(berth) - BERTH // 2, BANK, HEIGHT - BANK - 18)
    return posts + text(str(berth + 1), _x(berth), HEIGHT - 5, 12, "faint")


def _berths(table: Open, tile: int, choices: Choices) -> Markup:
    """The berths of the next tile: what each gives, and who has sailed there."""
    parts = []
    for berth in range(BERTH_COUNT):
        gives = table.tables.berths[table.era * BERTH_COUNT + berth]
        content = [Markup('<rect class="berth" x="-27" y="46" width="54" height="88" rx="8"/>')]
        if table.era == ERAS - 1:
            content.append(shield(gives, -1, 62, 22))
        elif gives or table.tables.claims[table.era] != berth:
            content += [text(str(gives), -9, 68, 16, "number"), sign("keyple-any", 9, 62, 18)]
        if berth in table.sailed:
            shape = '<g transform="translate(0 104)">{}</g>'
            content.append(Markup(shape).format(barge(table.sailed.index(berth))))
        elif table.tables.claims[table.era] == berth:
            content += [text("+", -14, 103, 15, "number"), emblem(emblem_for(TILES[table.era]), 6, 97, 32)]
        mark = place(choices, f"berth-{berth + 1}", labels.berth(table, berth))
        group = Markup('<g {} transform="translate({} 0)">{}</g>')
        content.append(text(str(berth + 1), 0, HEIGHT - 5, 12, "faint"))
        parts.append(group.format(mark, _x(berth), Markup().join(content)))
    caption = say("sail to a berth here; furthest right begins next")
    if table.era == ERAS - 1:
        caption = say("the last berths: points at the end")
    return _tile(table, tile, caption, Markup().join(parts))
