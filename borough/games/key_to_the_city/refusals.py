"""Why an action is refused: the rule it breaks and a sentence, in the words of the table.

Slow and thorough: asked only when something is not legal. It may look at nothing but what the deciding seat
knows, so that a refusal never tells more than the view.
"""

from __future__ import annotations

from borough.core.errors import Refusal
from borough.core.words import count
from borough.games.key_to_the_city.actions import BID, TABLE, UPGRADE, USE
from borough.games.key_to_the_city.placement import RIM_EDGE, beyond, fitting_tiles, rim, turn
from borough.games.key_to_the_city.resources import payment_rule
from borough.games.key_to_the_city.state import NONE, PLACING, SAILING, Open, Position
from borough.games.key_to_the_city.tables import ANY_SKILL, LAY, LEVELS, PAY, STEPS
from borough.games.key_to_the_city.tiles import (
    BOROUGH,
    CONNECTORS,
    DISPLAY,
    KEYPLE_COLOURS,
    KEYPLES,
    SIDE_COUNT,
    SIDES,
    SKILL_TYPES,
    SKILLS,
    TILES,
)
from borough.games.key_to_the_city.turn import available, bid_needs, fewest_keyples
from borough.games.key_to_the_city.upgrade import can_pay

MOVES = ("bid", "use", "upgrade")


def explain(position: Position, seat: int, action: int) -> Refusal:
    """The refusal of an action of the deciding seat."""
    fields = TABLE.words(action)
    verb = fields["verb"]
    table = position.open
    if table.phase == PLACING:
        return _placing(table, seat, fields)
    if table.phase == SAILING and verb != "sail":
        return Refusal("pass-all", "Everybody still here has passed: choose a berth to sail to.")
    if position.verb != NONE:
        return _gathering(position, seat, fields)
    if table.steps:
        return _resolving(table, seat, fields)
    if verb == "sail":
        return Refusal("sail-berth", f"Berth {fields['berth']} is taken.")
    if verb in MOVES:
        return _starting(position, seat, verb, TILES.index(fields["tile"]), KEYPLES.index(fields["colour"]))
    return Refusal("turn-actions", "Start your turn with bid, use, upgrade, pass or sail.")


def _starting(position: Position, seat: int, verb: str, tile: int, colour: int) -> Refusal:
    """A bid, a use or an upgrade that cannot be started."""
    table = position.open
    name = table.tables.names[tile]
    wrong = _wrong_tile(table, seat, verb, tile)
    if wrong is not None:
        return wrong
    locked = table.colour[tile]
    if locked not in (NONE, colour):
        return Refusal("keyples-colour-lock", f"{name} takes only {KEYPLES[locked]} keyples in this era.")
    keyple = f"{KEYPLES[colour]} keyple"
    have = available(position, seat)[colour]
    if verb == "bid":
        slot = table.display.index(tile)
        needs = bid_needs(table, slot, seat)
        if table.leader[slot] != seat:
            have -= table.bids[slot * table.seats + seat]
        if have <= 0 and table.bids[slot * table.seats + seat] and table.leader[slot] != seat:
            return Refusal("bid-raise", f"Your keyples beside {name} count already; you need {needs} more to lead.")
        if have >= 1:
            return Refusal("bid-higher", f"You need {count(needs, keyple)} to lead at {name}; you have {have}.")
    elif have >= 1:
        rule = "use-rising" if verb == "use" else "upgrade-rising"
        needs = table.last[tile] + 1
        return Refusal(rule, f"{name} needs {count(needs, keyple)} now; you have {have}.")
    return Refusal("keyples-sources", f"You have no {KEYPLES[colour]} keyples to place, neither at home nor outbid.")


def _wrong_tile(table: Open, seat: int, verb: str, tile: int) -> Refusal | None:
    """What is wrong with the tile itself, if anything."""
    name = table.tables.names[tile]
    if verb == "bid":
        if table.where[tile] != DISPLAY:
            return Refusal("bid-display", f"{name} is not on offer: only tiles in the display can be bid for.")
        return None
    if verb == "use":
        if not table.tables.usable(tile):
            return Refusal("use-which", f"{name} gives no resources, so it cannot be used.")
        if table.where[tile] not in (DISPLAY, BOROUGH):
            return Refusal("use-anywhere", f"{name} is neither in a borough nor in the display.")
        pays = table.tables.gains[tile * LEVELS + table.level[tile]][-1] == PAY
        if pays and not sum(table.skills[seat * SKILL_TYPES : (seat + 1) * SKILL_TYPES]):
            return Refusal("use-payment", f"{name} asks for a skill tile, and you have none.")
        return None
    return _wrong_upgrade(table, seat, tile)


def _wrong_upgrade(table: Open, seat: int, tile: int) -> Refusal | None:
    name = table.tables.names[tile]
    if table.tables.steps[tile] == 0:
        return Refusal("upgrade-which", f"{name} shows no upgrade arrow.")
    if table.where[tile] != BOROUGH or table.owner[tile] != seat:
        return Refusal("upgrade-own", f"{name} is not in your borough.")
    level = table.level[tile]
    if level >= table.tables.steps[tile]:
        return Refusal("upgrade-which", f"{name} is upgraded as far as it goes.")
    place = tile * STEPS + level
    if not can_pay(table, seat, place):
        return Refusal("upgrade-skills", f"You do not have the skill tiles that the upgrade of {name} costs.")
    lying = [colour for colour in table.connector[tile * SIDE_COUNT : (tile + 1) * SIDE_COUNT] if colour != NONE]
    if len(set(lying)) < table.tables.needs_different[place]:
        needs = table.tables.needs_different[place]
        return Refusal(
            "upgrade-different", f"{name} needs {needs} connectors of different colours; it has {len(set(lying))}."
        )
    for colour, word in enumerate(CONNECTORS):
        needs = table.tables.needs_colour[place * len(CONNECTORS) + colour]
        if lying.count(colour) < needs:
            return Refusal(
                "upgrade-connectors", f"{name} needs {count(needs, word + ' connector')}; it has {lying.count(colour)}."
            )
    if len(lying) < table.tables.needs_connectors[place]:
        needs = table.tables.needs_connectors[place]
        return Refusal("upgrade-white", f"{name} needs {count(needs, 'connector')} in all; it has {len(lying)}.")
    return None


def _gathering(position: Position, seat: int, fields: dict[str, str]) -> Refusal:
    """A source that cannot be added, or too few keyples."""
    table = position.open
    verb = fields["verb"]
    shade = KEYPLES[position.shade]
    rule = {BID: "bid-higher", USE: "use-rising", UPGRADE: "upgrade-rising"}[position.verb]
    if verb == "with":
        return _wrong_group(position, seat, TILES.index(fields["tile"]))
    if verb == "front":
        if not table.jennifer:
            return Refusal("jennifer-front", "Keyples lie in front of the screens only in the Jennifer variant.")
        have = table.front[seat * KEYPLE_COLOURS + position.shade]
        if int(fields["number"]) <= have and position.from_front == 0:
            needs = fewest_keyples(position, seat)
            return Refusal(
                rule, f"This move needs at least {count(needs, shade + ' keyple')} from all sources together."
            )
        return Refusal(
            "jennifer-both", f"In front of your screen you have {count(have, shade + ' keyple')}, to be added once."
        )
    if verb == "commit":
        have = position.screen[seat * KEYPLE_COLOURS + position.shade]
        number = int(fields["number"])
        if number > have:
            return Refusal("keyples-sources", f"You have {count(have, shade + ' keyple')} behind your screen.")
        needs = fewest_keyples(position, seat)
        return Refusal(rule, f"This move needs at least {count(needs, shade + ' keyple')}.")
    return Refusal("turn-commit", "Finish the move you began: add groups, commit a number of keyples, or undo.")


def _wrong_group(position: Position, seat: int, tile: int) -> Refusal:
    table = position.open
    name = table.tables.names[tile]
    if tile not in table.display or not table.bids[table.display.index(tile) * table.seats + seat]:
        return Refusal("keyples-sources", f"You have no keyples beside {name}.")
    slot = table.display.index(tile)
    if table.leader[slot] == seat:
        return Refusal("keyples-winning", f"Your bid at {name} is winning, so it stays.")
    if table.colour[tile] != position.shade:
        return Refusal("keyples-one-colour", f"Your group at {name} is {KEYPLES[table.colour[tile]]}, the move is not.")
    if slot in position.groups:
        return Refusal("keyples-group", f"Your group at {name} is in the move already, as a whole.")
    return Refusal("bid-raise", f"Your keyples beside {name} count already.")


def _resolving(table: Open, seat: int, fields: dict[str, str]) -> Refusal:
    """Paying, taking, laying."""
    step = table.steps[-1]
    verb = fields["verb"]
    if step >= LAY:
        if verb == "lay":
            return _wrong_side(table, seat, TILES.index(fields["tile"]), SIDES.index(fields["side"]))
        return Refusal("connector-decline", f"Lay the {CONNECTORS[step - LAY]} connector on a side, or decline it.")
    if step == PAY:
        rule = payment_rule(table)
        if verb == "pay":
            return Refusal(rule, f"You have no {fields['skill']} to pay with.")
        return Refusal(rule, "Choose the skill tile you pay.")
    if step == ANY_SKILL:
        if verb == "take" and fields["what"] in SKILLS:
            return Refusal("skill-supply", f"No {fields['what']} is left in the supply.")
        return Refusal("skill-white", "Choose the skill tile you take.")
    if verb == "take" and fields["what"] in CONNECTORS:
        return Refusal("connector-supply", f"No {fields['what']} connector is left in the supply.")
    return Refusal("connector-white", "Choose the colour of the connector you take, or decline it.")


def _wrong_side(table: Open, seat: int, tile: int, side: int) -> Refusal:
    edge = tile * SIDE_COUNT + side
    name = table.tables.names[tile]
    if table.where[tile] != BOROUGH or table.owner[tile] != seat:
        return Refusal("connector-own", f"{name} is not in your borough.")
    if table.connector[edge] != NONE:
        return Refusal("connector-one-per-side", f"There is a connector on that side of {name} already.")
    other = table.neighbour[edge]
    back = SIDES[(side + 3) % SIDE_COUNT]
    return Refusal("connector-shared", f"{TILES[other]} shares this side: write it as 'lay {TILES[other]} {back}'.")


def _placing(table: Open, seat: int, fields: dict[str, str]) -> Refusal:
    """Putting a tile where it cannot go."""
    verb = fields["verb"]
    tile = table.placing[seat]
    if verb == "place" and tile == NONE:
        wanted = TILES.index(fields["tile"])
        if wanted not in table.won[seat]:
            return Refusal("place-won", f"{table.tables.names[wanted]} is not among the tiles you have won.")
        return Refusal("place-river-sides", f"{table.tables.names[wanted]} fits nowhere yet: place another tile first.")
    if tile == NONE:
        names = ", ".join(table.tables.names[won] for won in fitting_tiles(table, seat))
        return Refusal("place-won", f"Choose the tile to place: {names}.")
    if verb == "at" and table.spot[seat] == NONE:
        return _wrong_spot(table, seat, TILES.index(fields["tile"]), SIDES.index(fields["side"]))
    if verb == "turn" and table.spot[seat] != NONE:
        sixths = int(fields["sixths"])
        same = [n for n in range(sixths) if turn(table.tables.river[tile], n) == turn(table.tables.river[tile], sixths)]
        if same:
            return Refusal("place-turn", f"That looks the same as 'turn {same[0]}'.")
        return Refusal("place-river-sides", "Turned like that, a river side would meet a land side.")
    if table.spot[seat] == NONE:
        return Refusal("place-touch", f"Choose where {table.tables.names[tile]} goes: next to a tile of your borough.")
    return Refusal("place-turn", f"Choose how to turn {table.tables.names[tile]}.")


def _wrong_spot(table: Open, seat: int, own: int, side: int) -> Refusal:
    name = table.tables.names[own]
    if table.where[own] != BOROUGH or table.owner[own] != seat:
        return Refusal("place-touch", f"{name} is not in your borough.")
    edge = own * SIDE_COUNT + side
    if table.neighbour[edge] != NONE:
        return Refusal("place-touch", f"There is a tile on that side of {name} already.")
    lowest = rim(table, seat)[beyond(table, edge)] & RIM_EDGE
    if lowest != edge:
        words = f"{TILES[lowest // SIDE_COUNT]} {SIDES[lowest % SIDE_COUNT]}"
        return Refusal("place-touch", f"That space goes by the name 'at {words}'.")
    return Refusal("place-river-sides", "There a river side would meet a land side.")
