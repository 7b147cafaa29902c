"""The keyples at a tile: bids beside it, each on its seat's side, and those that stand on it."""

from __future__ import annotations

from functools import lru_cache

from borough.core.board import Choices
from borough.core.markup import Markup
from borough.games.key_to_the_city.drawing import labels as labels
from borough.games.key_to_the_city.drawing.signs import sign, text, tooltip
from borough.games.key_to_the_city.rules.actions import BID, UPGRADE, USE
from borough.games.key_to_the_city.rules.state import NONE, bid_index
from borough.games.key_to_the_city.rules.tiles import KEYPLES, TILES
from borough.games.key_to_the_city.rules.view import CityView

# The sides of a tile for two to six seats, clockwise from the own seat at the bottom right.
SEATS_AT = {2: [2, 5], 3: [2, 4, 0], 4: [2, 3, 5, 0], 5: [2, 3, 5, 0, 1], 6: [2, 3, 4, 5, 0, 1]}
SPOTS = [(44, -53), (63, 4), (44, 53), (-44, 53), (-63, 4), (-44, -53)]
"""Where the bids of each side lie."""


def bids(view: CityView, slot: int, choices: Choices) -> Markup:
    """The bids for a tile, and the own one that is being put together."""
    table = view.open
    tile = table.display[slot]
    parts = []
    for seat in range(table.seats):
        number = table.bids[bid_index(table, slot, seat)]
        coming = view.gathered() if seat == view.seat and view.move_verb() == BID and view.move_tile() == tile else NONE
        if not number and coming == NONE:
            continue
        colour = table.colour[tile] if table.colour[tile] != NONE else view.move_colour()
        css = "leads" if table.leader[slot] == seat else "outbid"
        words = str(number) if coming == NONE else f"{number}+{coming or '?'}" if number else f"{coming or '?'}"
        if coming != NONE:
            css = "coming"
        elif slot in view.move_groups() and seat == view.seat:
            css = "leaving"
        pill = _pill(seat, SEATS_AT[table.seats][(seat - max(view.seat, 0)) % table.seats], colour, words, css)
        mark = Markup('data-piece="bid-{}-{}"').format(TILES[tile], seat)
        if seat == view.seat:
            mark = choices.mark(f"bid-{TILES[tile]}", labels.outbid(table, slot, seat))
        told = tooltip(labels.bid(table, slot, seat)) if number else ""
        parts.append(Markup("<g {}>{}{}</g>").format(mark, pill, told))
    return Markup().join(parts)


@lru_cache(maxsize=2000)
def _pill(seat: int, side: int, colour: int, words: str, css: str) -> Markup:
    """A bid: whose, how many keyples, of which colour."""
    x, y = SPOTS[side]
    group = Markup('<g class="bid {} seat-{}" transform="translate({} {})">{}</g>')
    if side in (1, 4):
        frame = Markup('<rect class="pill" x="-11" y="-26" width="22" height="52" rx="11"/>')
        content = sign(f"seat-{seat}", 0, -15, 13) + sign(f"keyple-{KEYPLES[colour]}", 0, 1, 15)
        return group.format(css, seat, x, y, frame + content + text(words, 0, 21, 13, "number"))
    frame = Markup('<rect class="pill" x="-28" y="-11" width="56" height="22" rx="11"/>')
    content = sign(f"seat-{seat}", -18, 0, 13) + sign(f"keyple-{KEYPLES[colour]}", -3, 0, 15)
    return group.format(css, seat, x, y, frame + content + text(words, 14, 5, 14, "number"))


def keyples_on(view: CityView, tile: int) -> Markup:
    """The keyples on a tile, in the place of its emblem, with those that the own move would add; perhaps none."""
    table = view.open
    moving = view.move_verb() in (USE, UPGRADE) and view.move_tile() == tile
    if not moving and not table.standing[tile]:
        return Markup()
    colour = table.colour[tile] if table.colour[tile] != NONE else view.move_colour()
    return _standing(colour, table.standing[tile], table.last[tile], view.gathered() if moving else NONE)


@lru_cache(maxsize=2000)
def _standing(colour: int, number: int, last: int, coming: int) -> Markup:
    """The number of keyples, and below it the fewest for the next placement, or how many the own move adds."""
    more = f"≥{last + 1}" if coming == NONE else f"+{coming or '?'}"
    frame = Markup('<rect class="pill" x="-13.5" y="-52" width="27" height="27.5" rx="6"/>')
    figure = sign(f"keyple-{KEYPLES[colour]}", -6 if number else 0, -44.5, 13)
    words = text(str(number), 5.5, -40, 12.5 if number < 10 else 10.5, "number") if number else ""
    css = "on" if coming == NONE else "on coming"
    return Markup('<g class="{}">{}{}{}{}</g>').format(css, frame, figure, words, text(more, 0, -27.5, 11.5))
