"""The start of a turn: bid, use a tile, upgrade one, pass or set sail.

`bid harrods red` begins a move, which then is put together (see gathering.py).
"""

from __future__ import annotations

from borough.games.key_to_the_city.rules.actions import BID, PASS, SAIL, UPGRADE, USE, WITH
from borough.games.key_to_the_city.rules.decision import STARTING, Decision, add_decision
from borough.games.key_to_the_city.rules.figures import PAY, level_index
from borough.games.key_to_the_city.rules.reasons import (
    BID_TOO_LOW,
    COUNTED_ALREADY,
    FINE,
    GIVES_NOTHING,
    GROUP_BESIDE,
    NO_KEYPLES,
    NO_PAYMENT,
    NOT_ASKED,
    NOT_IN_PLAY,
    NOT_ON_DISPLAY,
    OTHER_COLOUR,
    UPGRADE_TOO_LOW,
    USE_TOO_LOW,
)
from borough.games.key_to_the_city.rules.sailing import free_berths, pass_turn, sail, why_not_sail
from borough.games.key_to_the_city.rules.state import NONE, Open, Position, bid_index, keyple_index, skill_index
from borough.games.key_to_the_city.rules.tiles import DISPLAY, KEYPLE_COLOURS
from borough.games.key_to_the_city.rules.upgrade import why_not_upgrade


class Starting(Decision):
    """Bid, use, upgrade, pass or set sail (turn-actions)."""

    def choices(self, position: Position, seat: int) -> list[int]:
        table = position.open
        options: list[int] = []
        hand = available(position, seat)
        if hand[0] + hand[1] + hand[2]:
            _bids(table, seat, hand, options)
            _uses(table, seat, hand, options)
            _upgrades(table, seat, hand, options)
        free_berths(table, options)
        options.append(PASS)
        return options

    def why_not(self, position: Position, seat: int, action: int) -> int:
        if action == PASS:
            return FINE
        if action < BID:
            return why_not_sail(position.open, action - SAIL)
        return why_not_start(position, seat, action) if action < WITH else NOT_ASKED

    def choose(self, position: Position, seat: int, action: int) -> None:
        if action == PASS:
            pass_turn(position, seat)
        elif action < BID:
            sail(position, seat, action - SAIL)
        else:
            position.verb = move_verb(action)
            position.tile = move_tile(action)
            position.shade = move_colour(action)


# The action that begins a move is its verb + tile * 3 + colour: `_colours` packs it, these unpack it.


def move_verb(action: int) -> int:
    """Whether an action begins a bid, a use or an upgrade."""
    return UPGRADE if action >= UPGRADE else USE if action >= USE else BID


def move_tile(action: int) -> int:
    """The tile of the move that an action begins."""
    return (action - move_verb(action)) // KEYPLE_COLOURS


def move_colour(action: int) -> int:
    """The colour of the keyples in the move that an action begins."""
    return (action - move_verb(action)) % KEYPLE_COLOURS


# What may be started.


def available(position: Position, seat: int) -> list[int]:
    """Keyples by colour that a seat may place: its own, and those in losing bids (keyples-sources)."""
    table = position.open
    base = keyple_index(seat, 0)
    hand = position.screen[base : base + KEYPLE_COLOURS]
    if table.jennifer:
        for colour in range(KEYPLE_COLOURS):
            hand[colour] += table.front[base + colour]
    bid = bid_index(table, 0, seat)
    for slot in range(len(table.display)):
        keyples = table.bids[bid]
        if keyples and table.leader[slot] != seat:
            hand[table.colour[table.display[slot]]] += keyples
        bid += table.seats
    return hand


def outbid(table: Open, slot: int, seat: int) -> int:
    """The keyples of a seat in a losing bid."""
    return table.bids[bid_index(table, slot, seat)] if table.leader[slot] != seat else 0


def beside(table: Open, tile: int, seat: int) -> int:
    """The keyples of a seat in a losing bid for a tile; none, if it is not in the display."""
    return outbid(table, table.display.index(tile), seat) if table.where[tile] == DISPLAY else 0


def fewest_keyples(table: Open, verb: int, tile: int, seat: int) -> int:
    """The fewest keyples that a move at a tile takes (bid-higher, use-rising, upgrade-rising)."""
    return bid_needs(table, table.display.index(tile), seat) if verb == BID else table.last[tile] + 1


def bid_needs(table: Open, slot: int, seat: int) -> int:
    """The fewest keyples that make this seat's total the highest (bid-higher)."""
    return total_needed(table, slot, seat) - outbid(table, slot, seat)


def total_needed(table: Open, slot: int, seat: int) -> int:
    """The same with those in its losing bid, which count already and cannot be added again (bid-raise)."""
    leader = table.leader[slot]
    return 1 if leader == NONE or leader == seat else table.bids[bid_index(table, slot, leader)] + 1


def _bids(table: Open, seat: int, hand: list[int], options: list[int]) -> None:
    for slot in range(len(table.display)):
        _colours(table, BID, table.display[slot], hand, total_needed(table, slot, seat), options)


def _uses(table: Open, seat: int, hand: list[int], options: list[int]) -> None:
    has_skill = _skills(table, seat) > 0
    for tile in table.usable:
        if has_skill or not asks_payment(table, tile):
            _colours(table, USE, tile, hand, table.last[tile] + 1 + beside(table, tile, seat), options)


def _upgrades(table: Open, seat: int, hand: list[int], options: list[int]) -> None:
    for tile in table.boroughs[seat]:
        if why_not_upgrade(table, seat, tile) == FINE:
            _colours(table, UPGRADE, tile, hand, table.last[tile] + 1, options)


def _colours(table: Open, verb: int, tile: int, hand: list[int], needs: int, options: list[int]) -> None:
    """The colours in which enough keyples can go to a tile: only one, once it has keyples (keyples-colour-lock)."""
    first = verb + tile * KEYPLE_COLOURS
    colour = table.colour[tile]
    if colour != NONE:
        if hand[colour] >= needs:
            options.append(first + colour)
        return
    for shade in range(KEYPLE_COLOURS):
        if hand[shade] >= needs:
            options.append(first + shade)


def _skills(table: Open, seat: int) -> int:
    """How many skill tiles a seat has."""
    base = skill_index(seat, 0)
    return table.skills[base] + table.skills[base + 1] + table.skills[base + 2]


def asks_payment(table: Open, tile: int) -> bool:
    """Whether using a tile costs a skill tile."""
    return table.figures.gains[level_index(tile, table.level[tile])][-1] == PAY


# Why something may not be started.


def why_not_start(position: Position, seat: int, action: int) -> int:
    """The reason why a bid, a use or an upgrade cannot be started."""
    table = position.open
    verb, tile, colour = move_verb(action), move_tile(action), move_colour(action)
    reason = why_not_tile(table, seat, verb, tile)
    if reason != FINE:
        return reason
    if table.colour[tile] != NONE and table.colour[tile] != colour:
        return OTHER_COLOUR
    have = spare_keyples(position, seat, action)
    if have >= fewest_keyples(table, verb, tile, seat):
        return FINE
    if have > 0:
        return BID_TOO_LOW if verb == BID else USE_TOO_LOW if verb == USE else UPGRADE_TOO_LOW
    if beside(table, tile, seat):
        return COUNTED_ALREADY if verb == BID else GROUP_BESIDE
    return NO_KEYPLES


def spare_keyples(position: Position, seat: int, action: int) -> int:
    """The keyples that a seat may add to a move.

    Not those in a losing bid for the same tile: in a raise they count already (bid-raise), and a use takes keyples from
    elsewhere (keyples-own-tile).
    """
    colour = move_colour(action)
    return available(position, seat)[colour] - beside(position.open, move_tile(action), seat)


def why_not_tile(table: Open, seat: int, verb: int, tile: int) -> int:
    """The reason why a seat cannot bid for a tile, use it or upgrade it, however many keyples it has."""
    if verb == BID:
        return FINE if tile in table.display else NOT_ON_DISPLAY
    if verb == UPGRADE:
        return why_not_upgrade(table, seat, tile)
    if not table.figures.usable(tile):
        return GIVES_NOTHING
    if tile not in table.usable:
        return NOT_IN_PLAY
    return NO_PAYMENT if asks_payment(table, tile) and _skills(table, seat) == 0 else FINE


add_decision(STARTING, Starting())
