"""The table drawn for a browser, from a view: areas of HTML and SVG with places to choose."""

from __future__ import annotations

from borough.core.board import Area, Choices
from borough.core.markup import Markup
from borough.core.words import clauses, many, player, say
from borough.drawing import drawing
from borough.games.key_to_the_city.drawing import labels as labels
from borough.games.key_to_the_city.drawing.borough_map import hexagon, is_target, lone_tile, place
from borough.games.key_to_the_city.drawing.keyples import bids, keyples_on
from borough.games.key_to_the_city.drawing.legend import legend
from borough.games.key_to_the_city.drawing.seat_area import hand, seat_area
from borough.games.key_to_the_city.drawing.signs import fact, picture_of, tooltip
from borough.games.key_to_the_city.drawing.thames import thames
from borough.games.key_to_the_city.rules.state import NONE, OVER, PLACING, Open
from borough.games.key_to_the_city.rules.tiles import (
    CONNECTORS,
    ERAS,
    PILE,
    ROUTEMASTER,
    SKILLS,
    TILE_COUNT,
    TILES,
)
from borough.games.key_to_the_city.rules.view import CityView
from borough.games.key_to_the_city.words.names import connectors
from borough.games.key_to_the_city.words.results import scores


def board(view: CityView, choices: Choices) -> list[Area]:
    """The table as seen by a seat."""
    table = view.open
    results = scores(view)
    areas = [Area("board", _title(table), _shared(view, choices))]
    if view.seat != NONE:
        areas.append(Area("mine", say("Your borough"), seat_area(view, results[view.seat], choices), view.seat))
        areas.append(Area("hand", say("Your screen"), hand(view, choices), view.seat))
    for step in range(table.seats):
        seat = (view.seat + 1 + step) % table.seats
        if seat != view.seat:
            areas.append(Area("others", player(seat), seat_area(view, results[seat], choices), seat))
    return areas


def _title(table: Open) -> str:
    if table.phase == OVER:
        return say("The game is over.")
    return say("Era {number} of {eras}", number=table.era + 1, eras=ERAS)


def _shared(view: CityView, choices: Choices) -> Markup:
    """The era, the Thames, the display, the supply, the tiles of era 4, and what the signs mean."""
    table = view.open
    era = Markup('<p class="city-era">{}</p>').format(_title(table)) if table.phase != OVER else Markup()
    parts = [era, thames(table, choices), _display(view, choices), _supply(table, choices), _routemasters(table)]
    return Markup().join([*parts, legend()])


# The display.


def _display(view: CityView, choices: Choices) -> Markup:
    """The tiles on offer."""
    table = view.open
    if not table.display or table.phase >= PLACING:
        return Markup()
    items = Markup().join([_offer(view, slot, choices) for slot in range(len(table.display))])
    return Markup('<ul class="city-display" aria-label="{}">{}</ul>').format(say("The display"), items)


def _offer(view: CityView, slot: int, choices: Choices) -> Markup:
    """A tile of the display, with the bids on their seats' sides and the keyples on it."""
    table = view.open
    tile = table.display[slot]
    content = hexagon(table, tile, table.figures.river[tile], keyples_on(view, tile))
    told = labels.offer(table, slot)
    mark = place(choices, f"tile-{TILES[tile]}", clauses([*told, labels.bids(table, slot)]))
    css = "target" if is_target(view, tile) else ""
    group = Markup('<g class="{}" transform="translate(75 66)">{}<g {}>{}</g>{}</g>')
    whole = group.format(css, tooltip("\n".join(told)), mark, content, bids(view, slot, choices))
    return Markup("<li>{}</li>").format(drawing(150, 132, whole, css="city city-offer"))


# Supplies.


def _supply(table: Open, choices: Choices) -> Markup:
    """Connectors, skill tiles and the bag."""
    items = []
    for colour, number in enumerate(table.connector_supply):
        word = CONNECTORS[colour]
        items.append(_stock(word, f"connector-{word}", number, connectors(number, colour), choices))
    for skill, number in enumerate(table.skill_supply):
        items.append(_stock(SKILLS[skill], SKILLS[skill], number, labels.skills(skill, number), choices))
    bag = many(table.bag_count, "{n} keyple in the bag", "{n} keyples in the bag")
    items.append(fact("keyple-any", bag, bag))
    return Markup('<ul class="city-supply" aria-label="{}">{}</ul>').format(say("The supply"), Markup().join(items))


def _stock(name: str, picture: str, number: int, label: str, choices: Choices) -> Markup:
    """How many of something are in the supply; a choice, if it can be taken."""
    css = "stock" if number else "stock none-left"
    shape = '<li><span class="{}" title="{}" {}>{}<b>{}</b></span></li>'
    return Markup(shape).format(css, label, place(choices, f"supply-{name}", label), picture_of(picture), number)


def _routemasters(table: Open) -> Markup:
    """The tiles of era 4, open from the start."""
    buses = [tile for tile in range(ROUTEMASTER, TILE_COUNT) if table.where[tile] == PILE]
    if not buses:
        return Markup()
    title = many(len(buses), "{n} Routemaster tile comes in era 4", "{n} Routemaster tiles come in era 4")
    shape = '<details class="city-later"><summary>{}</summary><ul class="city-tiles">{}</ul></details>'
    return Markup(shape).format(title, Markup().join([lone_tile(table, tile) for tile in buses]))
