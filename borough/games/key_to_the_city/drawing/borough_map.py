"""Boroughs drawn as maps, the tiles still to be placed, and where they can go."""

from __future__ import annotations

from functools import lru_cache
from math import ceil

from borough.core.board import Choices
from borough.core.markup import Markup
from borough.core.words import clauses, player, say
from borough.drawing import drawing
from borough.games.key_to_the_city.components import KINDS
from borough.games.key_to_the_city.drawing import labels as labels
from borough.games.key_to_the_city.drawing.keyples import keyples_on
from borough.games.key_to_the_city.drawing.signs import tooltip
from borough.games.key_to_the_city.drawing.tile_shapes import (
    ANGLES,
    HALF,
    HEX,
    LAID_AT,
    RADIUS,
    STEP_X,
    across,
    centre,
    crest,
    face,
    foot,
    laid,
    river,
)
from borough.games.key_to_the_city.rules import score_kinds
from borough.games.key_to_the_city.rules.actions import TURN
from borough.games.key_to_the_city.rules.figures import Figures, level_index
from borough.games.key_to_the_city.rules.placement import turned_river
from borough.games.key_to_the_city.rules.state import NONE, OVER, Open
from borough.games.key_to_the_city.rules.tiles import (
    ERA1,
    HOME,
    SIDE_COUNT,
    SIDES,
    TILES,
    Edge,
    column,
    edge_at,
    edge_side,
    edge_tile,
    row,
)
from borough.games.key_to_the_city.rules.view import CityView
from borough.games.key_to_the_city.words.names import COMPASS
from borough.games.key_to_the_city.words.names import name as tile_name

MARGIN_X = HALF + 20
MARGIN_Y = RADIUS + 6
WIDEST = 12
"""The style sheet has classes for maps from 1 tile to this many tiles wide."""


def hexagon(table: Open, tile: int, sides: int, keyples: Markup | None = None) -> Markup:
    """A tile, perhaps with keyples in the place of its emblem; `sides` are its river sides as it lies."""
    level = table.level[tile]
    return _hexagon(KINDS[tile], level, sides) + (keyples or crest(tile)) + face(table.figures, tile, level)


def bare(figures: Figures, tile: int, level: int) -> Markup:
    """A tile that lies nowhere; a home tile in the colour of the seat that gets it."""
    content = _hexagon(KINDS[tile], level, figures.river[tile]) + crest(tile) + face(figures, tile, level)
    return Markup('<g class="seat-{}">{}</g>').format(tile - HOME, content) if HOME <= tile < ERA1 else content


@lru_cache(maxsize=500)
def _hexagon(word: str, level: int, sides: int) -> Markup:
    inner = Markup('<path class="inner" d="M0-55.5l48 27.7v55.6l-48 27.7-48-27.7v-55.6z"/>') if level else ""
    return Markup('<path class="hex {}" d="{}"/>{}{}').format(word, HEX, inner, river(sides))


def tile_on_map(view: CityView, tile: int, points: int, choices: Choices) -> Markup:
    """A tile of a borough where it lies."""
    table = view.open
    x, y = centre(column(table.cell[tile]), row(table.cell[tile]))
    content = hexagon(table, tile, table.river[tile], keyples_on(view, tile))
    if table.figures.score_kind[level_index(tile, table.level[tile])] != score_kinds.NOTHING:
        content += foot(points)
    told = labels.in_borough(table, tile, points)
    mark = place(choices, f"tile-{TILES[tile]}", clauses(told))
    shape = '<g class="{}" transform="translate({} {})">{}<g {}>{}</g></g>'
    css = "target" if is_target(view, tile) else ""
    return Markup(shape).format(css, x, y, tooltip("\n".join(told)), mark, content)


def is_target(view: CityView, tile: int) -> bool:
    """Whether the own move, not yet committed, is about a tile."""
    return view.move_verb() != NONE and view.move_tile() == tile


def place(choices: Choices, name: str, label: str, ask: bool = False) -> Markup:
    """The attributes of a place: its label always, and what makes it a choice if it is one."""
    mark = choices.mark(name, label, ask)
    return mark if name in choices else Markup('{} role="img" aria-label="{}"').format(mark, label)


def borough(view: CityView, seat: int, parts: dict[str, int], choices: Choices) -> Markup:
    """A borough as a map; `parts` are its points by tile."""
    table = view.open
    tiles = table.boroughs[seat]
    cells = [centre(column(table.cell[tile]), row(table.cell[tile])) for tile in tiles]
    content = []
    if seat == view.seat:
        edges = [_edge(name) for name in choices.at if name.startswith("spot-")]
        cells += [_beyond(table, edge) for edge in edges]
        content += [_spot(table, edge, choices) for edge in edges]
    if table.spot[seat] != NONE:
        cells.append(_beyond(table, table.spot[seat]))
        content.append(_held(table, seat))
    content += [tile_on_map(view, tile, parts[TILES[tile]], choices) for tile in tiles]
    content.append(_connectors(table, seat))
    if seat == view.seat:
        content.append(_free_sides(table, choices))
    return _fitted(cells, Markup().join(content), say("The borough of {who}", who=player(seat)))


def _fitted(cells: list[tuple[int, int]], content: Markup, label: str) -> Markup:
    """A drawing just large enough for these cells."""
    west, north = min(x for x, _ in cells) - MARGIN_X, min(y for _, y in cells) - MARGIN_Y
    width = max(x for x, _ in cells) + MARGIN_X - west
    height = max(y for _, y in cells) + MARGIN_Y - north
    moved = Markup('<g transform="translate({} {})">{}</g>').format(-west, -north, content)
    css = f"city city-map wide-{min(ceil((width - 40) / STEP_X), WIDEST)}"
    return Markup('<div role="group" aria-label="{}">{}</div>').format(label, drawing(width, height, moved, css=css))


def _connectors(table: Open, seat: int) -> Markup:
    """Connectors over the tiles of a borough; a shared one once."""
    parts = []
    for tile in table.boroughs[seat]:
        x, y = centre(column(table.cell[tile]), row(table.cell[tile]))
        for side in range(SIDE_COUNT):
            edge = edge_at(tile, side)
            if table.connector[edge] != NONE and not 0 <= table.neighbour[edge] < tile:
                parts.append(laid(table.connector[edge], side, x, y))
    return Markup('<g class="lying">{}</g>').format(Markup().join(parts))


def _free_sides(table: Open, choices: Choices) -> Markup:
    """Where the connector in hand can be laid."""
    parts = []
    for name in choices.at:
        if name.startswith("edge-"):
            edge = _edge(name)
            tile, side = edge_tile(edge), edge_side(edge)
            x, y = centre(column(table.cell[tile]), row(table.cell[tile]))
            label = say("The {side} side of {tile}", side=say(COMPASS[side]), tile=tile_name(table.figures, tile))
            bar = Markup('<rect class="free" x="-13" y="-8" width="26" height="16" rx="8"/>') + tooltip(label)
            shape = '<g {} transform="translate({:g} {:g}) rotate({})"><circle class="reach" r="20"/>{}</g>'
            at = x + LAID_AT[side][0], y + LAID_AT[side][1]
            parts.append(Markup(shape).format(choices.mark(name, label), *at, ANGLES[side] % 180, bar))
    return Markup().join(parts)


def _edge(name: str) -> Edge:
    """The edge of a place such as `edge-harrods-ne`."""
    _, tile, side = name.split("-")
    return edge_at(TILES.index(tile), SIDES.index(side))


def _beyond(table: Open, edge: Edge) -> tuple[int, int]:
    """Where the cell beyond an edge is drawn."""
    tile, side = edge_tile(edge), edge_side(edge)
    x, y = centre(column(table.cell[tile]), row(table.cell[tile]))
    return x + across(side)[0], y + across(side)[1]


def _spot(table: Open, edge: Edge, choices: Choices) -> Markup:
    """A free place for the tile in hand."""
    tile, side = edge_tile(edge), edge_side(edge)
    label = say("To the {side} of {tile}", side=say(COMPASS[side]), tile=tile_name(table.figures, tile))
    mark = choices.mark(f"spot-{TILES[tile]}-{SIDES[side]}", label)
    shape = (
        '<g {} transform="translate({} {})"><path class="spot" d="{}"/><path class="plus" d="M-14 0h28M0-14v28"/></g>'
    )
    return Markup(shape).format(mark, *_beyond(table, edge), HEX)


def _held(table: Open, seat: int) -> Markup:
    """The tile whose turning is still open, where it will lie."""
    x, y = _beyond(table, table.spot[seat])
    tile = hexagon(table, table.placing[seat], 0)
    return Markup('<g class="held" transform="translate({} {})">{}</g>').format(x, y, tile)


def waiting(view: CityView, seat: int, choices: Choices) -> Markup:
    """The tiles a seat has won and not placed yet; in hand, in each way it can be turned."""
    table = view.open
    if not table.won[seat] or table.phase == OVER:
        return Markup()
    items = []
    for tile in table.won[seat]:
        held = table.placing[seat] == tile
        if held and seat == view.seat and table.spot[seat] != NONE:
            items += [_turned(view, action - TURN, choices) for action in view.legal]
        else:
            items.append(_alone(table, tile, table.figures.river[tile], f"tile-{TILES[tile]}", choices, held))
    title = say("To be placed")
    return Markup('<h3>{}</h3><ul class="city-tiles">{}</ul>').format(title, Markup().join(items))


def _turned(view: CityView, sixths: int, choices: Choices) -> Markup:
    """The tile in hand, turned."""
    table = view.open
    tile = table.placing[view.seat]
    sides = turned_river(table.figures.river[tile], sixths)
    return _alone(table, tile, sides, f"turn-{sixths}", choices, True)


def _alone(table: Open, tile: int, sides: int, name: str, choices: Choices, held: bool) -> Markup:
    told = labels.face(table.figures, tile, table.level[tile])
    label = clauses(told)
    if name.startswith("turn-"):
        ends = [say(COMPASS[side]) for side in range(SIDE_COUNT) if sides >> side & 1]
        label = say("The river runs through {sides}", sides=", ".join(ends))
    shape = Markup('<g {} transform="translate(54 62)">{}{}</g>')
    drawn = hexagon(table, tile, sides)
    content = shape.format(place(choices, name, label), drawn, tooltip("\n".join(told)))
    css = "city city-tile held" if held else "city city-tile"
    return Markup("<li>{}</li>").format(drawing(108, 124, content, css=css))


def lone_tile(table: Open, tile: int) -> Markup:
    """A tile that waits for a later era."""
    told = labels.face(table.figures, tile, table.level[tile])
    drawn = hexagon(table, tile, table.figures.river[tile]) + tooltip("\n".join(told))
    content = Markup('<g transform="translate(54 62)">{}</g>').format(drawn)
    return Markup("<li>{}</li>").format(drawing(108, 124, content, clauses(told), "city city-tile"))
