"""Why an action is refused: the rule it breaks and a sentence, in the words of the table.

Slow and thorough: asked only when something is not legal. It may look at nothing but what the deciding seat
knows, so that a refusal never tells more than the view.
"""

from __future__ import annotations

from borough.core.errors import Refusal
from borough.core.words import later, many, say
from borough.games.key_to_the_city.rules.actions import ACTIONS, BID, UPGRADE, USE
from borough.games.key_to_the_city.rules.figures import ANY_SKILL, LAY, LEVELS, PAY, STEPS
from borough.games.key_to_the_city.rules.placement import RIM_EDGE, beyond, fitting_tiles, rim, turn
from borough.games.key_to_the_city.rules.resources import payment_rule
from borough.games.key_to_the_city.rules.state import NONE, PLACING, SAILING, Open, Position
from borough.games.key_to_the_city.rules.tiles import (
    BOROUGH,
    CONNECTOR_COLOURS,
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
from borough.games.key_to_the_city.rules.turn import available, bid_needs, fewest_keyples
from borough.games.key_to_the_city.rules.upgrade import can_pay
from borough.games.key_to_the_city.words.words import THE_CONNECTOR, connectors, keyples, name

MOVES = ("bid", "use", "upgrade")


def why_not(position: Position, seat: int, action: int) -> Refusal:
    """The refusal of an action of the deciding seat."""
    fields = ACTIONS.words(action)
    verb = fields["verb"]
    table = position.open
    if table.phase == PLACING:
        return _placing(table, seat, fields)
    if table.phase == SAILING and verb != "sail":
        return Refusal("pass-all", say("Everybody still here has passed: choose a berth to sail to."))
    if position.verb != NONE:
        return _gathering(position, seat, fields)
    if table.steps:
        return _resolving(table, seat, fields)
    if verb == "sail":
        return Refusal("sail-berth", say("Berth {number} is taken.", number=fields["berth"]))
    if verb in MOVES:
        return _starting(position, seat, verb, TILES.index(fields["tile"]), KEYPLES.index(fields["colour"]))
    return Refusal("turn-actions", say("Start your turn with bid, use, upgrade, pass or sail."))


NO_KEYPLES = [
    later("You have no blue keyples to place, neither at home nor outbid."),
    later("You have no red keyples to place, neither at home nor outbid."),
    later("You have no yellow keyples to place, neither at home nor outbid."),
]
ONE_COLOUR = [
    later("{name} takes only blue keyples in this era."),
    later("{name} takes only red keyples in this era."),
    later("{name} takes only yellow keyples in this era."),
]


def _starting(position: Position, seat: int, verb: str, tile: int, colour: int) -> Refusal:
    """A bid, a use or an upgrade that cannot be started."""
    table = position.open
    where = name(table.figures, tile)
    wrong = _wrong_tile(table, seat, verb, tile)
    if wrong is not None:
        return wrong
    locked = table.colour[tile]
    if locked not in (NONE, colour):
        return Refusal("keyples-colour-lock", say(ONE_COLOUR[locked], name=where))
    have = available(position, seat)[colour]
    if verb == "bid":
        slot = table.display.index(tile)
        needs = bid_needs(table, slot, seat)
        if table.leader[slot] != seat:
            have -= table.bids[slot * table.seats + seat]
        if have <= 0 and table.bids[slot * table.seats + seat] and table.leader[slot] != seat:
            text = later("Your keyples beside {name} count already; you need {number} more to lead.")
            return Refusal("bid-raise", say(text, name=where, number=needs))
        if have >= 1:
            text = later("You need {keyples} to lead at {name}; you have {have}.")
            return Refusal("bid-higher", say(text, keyples=keyples(needs, colour), name=where, have=have))
    elif have >= 1:
        rule = "use-rising" if verb == "use" else "upgrade-rising"
        needed = keyples(table.last[tile] + 1, colour)
        return Refusal(rule, say("{name} needs {keyples} now; you have {have}.", name=where, keyples=needed, have=have))
    return Refusal("keyples-sources", say(NO_KEYPLES[colour]))


def _wrong_tile(table: Open, seat: int, verb: str, tile: int) -> Refusal | None:
    """What is wrong with the tile itself, if anything."""
    what = name(table.figures, tile)
    if verb == "bid":
        if table.where[tile] != DISPLAY:
            text = say("{name} is not on offer: only tiles in the display can be bid for.", name=what)
            return Refusal("bid-display", text)
        return None
    if verb == "use":
        if not table.figures.usable(tile):
            return Refusal("use-which", say("{name} gives no resources, so it cannot be used.", name=what))
        if table.where[tile] not in (DISPLAY, BOROUGH):
            return Refusal("use-anywhere", say("{name} is neither in a borough nor in the display.", name=what))
        pays = table.figures.gains[tile * LEVELS + table.level[tile]][-1] == PAY
        if pays and not sum(table.skills[seat * SKILL_TYPES : (seat + 1) * SKILL_TYPES]):
            return Refusal("use-payment", say("{name} asks for a skill tile, and you have none.", name=what))
        return None
    return _wrong_upgrade(table, seat, tile)


def _wrong_upgrade(table: Open, seat: int, tile: int) -> Refusal | None:
    what = name(table.figures, tile)
    if table.figures.steps[tile] == 0:
        return Refusal("upgrade-which", say("{name} shows no upgrade arrow.", name=what))
    if table.where[tile] != BOROUGH or table.owner[tile] != seat:
        return Refusal("upgrade-own", say("{name} is not in your borough.", name=what))
    level = table.level[tile]
    if level >= table.figures.steps[tile]:
        return Refusal("upgrade-which", say("{name} is upgraded as far as it goes.", name=what))
    place = tile * STEPS + level
    if not can_pay(table, seat, place):
        text = say("You do not have the skill tiles that the upgrade of {name} costs.", name=what)
        return Refusal("upgrade-skills", text)
    return _missing_connectors(table, tile, place)


def _missing_connectors(table: Open, tile: int, place: int) -> Refusal | None:
    what = name(table.figures, tile)
    lying = [colour for colour in table.connector[tile * SIDE_COUNT : (tile + 1) * SIDE_COUNT] if colour != NONE]
    different = table.figures.needs_different[place]
    if len(set(lying)) < different:
        text = later("{name} needs {number} connectors of different colours; it has {have}.")
        return Refusal("upgrade-different", say(text, name=what, number=different, have=len(set(lying))))
    for colour in range(CONNECTOR_COLOURS):
        needs = table.figures.needs_colour[place * CONNECTOR_COLOURS + colour]
        if lying.count(colour) < needs:
            needed = connectors(needs, colour)
            text = say(
                "{name} needs {connectors}; it has {have}.", name=what, connectors=needed, have=lying.count(colour)
            )
            return Refusal("upgrade-connectors", text)
    if len(lying) < table.figures.needs_connectors[place]:
        text = many(
            table.figures.needs_connectors[place],
            "{name} needs {n} connector in all; it has {have}.",
            "{name} needs {n} connectors in all; it has {have}.",
            name=what,
            have=len(lying),
        )
        return Refusal("upgrade-white", text)
    return None


def _gathering(position: Position, seat: int, fields: dict[str, str]) -> Refusal:
    """A source that cannot be added, or too few keyples."""
    table = position.open
    verb = fields["verb"]
    rule = {BID: "bid-higher", USE: "use-rising", UPGRADE: "upgrade-rising"}[position.verb]
    if verb == "with":
        return _wrong_group(position, seat, TILES.index(fields["tile"]))
    if verb == "front":
        if not table.jennifer:
            return Refusal("jennifer-front", say("Keyples lie in front of the screens only in the Jennifer variant."))
        have = table.front[seat * KEYPLE_COLOURS + position.shade]
        if int(fields["number"]) <= have and position.from_front == 0:
            needed = keyples(fewest_keyples(position, seat), position.shade)
            return Refusal(rule, say("This move needs at least {keyples} from all sources together.", keyples=needed))
        text = later("In front of your screen you have {keyples}, to be added once.")
        return Refusal("jennifer-both", say(text, keyples=keyples(have, position.shade)))
    if verb == "commit":
        have = position.screen[seat * KEYPLE_COLOURS + position.shade]
        if int(fields["number"]) > have:
            text = say("You have {keyples} behind your screen.", keyples=keyples(have, position.shade))
            return Refusal("keyples-sources", text)
        needed = keyples(fewest_keyples(position, seat), position.shade)
        return Refusal(rule, say("This move needs at least {keyples}.", keyples=needed))
    return Refusal("turn-commit", say("Finish the move you began: add groups, commit a number of keyples, or undo."))


OTHER_COLOUR = [
    later("Your group at {name} is blue, the move is not."),
    later("Your group at {name} is red, the move is not."),
    later("Your group at {name} is yellow, the move is not."),
]


def _wrong_group(position: Position, seat: int, tile: int) -> Refusal:
    table = position.open
    where = name(table.figures, tile)
    if tile not in table.display or not table.bids[table.display.index(tile) * table.seats + seat]:
        return Refusal("keyples-sources", say("You have no keyples beside {name}.", name=where))
    slot = table.display.index(tile)
    if table.leader[slot] == seat:
        return Refusal("keyples-winning", say("Your bid at {name} is winning, so it stays.", name=where))
    if table.colour[tile] != position.shade:
        return Refusal("keyples-one-colour", say(OTHER_COLOUR[table.colour[tile]], name=where))
    if slot in position.groups:
        return Refusal("keyples-group", say("Your group at {name} is in the move already, as a whole.", name=where))
    return Refusal("bid-raise", say("Your keyples beside {name} count already.", name=where))


NO_SKILL = {
    "brick": later("You have no brick to pay with."),
    "coin": later("You have no coin to pay with."),
    "compass": later("You have no compass to pay with."),
}
NONE_LEFT = {
    "brick": later("No brick is left in the supply."),
    "coin": later("No coin is left in the supply."),
    "compass": later("No compass is left in the supply."),
    "black": later("No black connector is left in the supply."),
    "blue": later("No blue connector is left in the supply."),
    "brown": later("No brown connector is left in the supply."),
    "grey": later("No grey connector is left in the supply."),
    "red": later("No red connector is left in the supply."),
    "yellow": later("No yellow connector is left in the supply."),
}


def _resolving(table: Open, seat: int, fields: dict[str, str]) -> Refusal:
    """Paying, taking, laying."""
    step = table.steps[-1]
    verb = fields["verb"]
    if step >= LAY:
        if verb == "lay":
            return _wrong_side(table, seat, TILES.index(fields["tile"]), SIDES.index(fields["side"]))
        connector = say(THE_CONNECTOR[step - LAY])
        return Refusal("connector-decline", say("Lay {connector} on a side, or decline it.", connector=connector))
    if step == PAY:
        rule = payment_rule(table)
        return Refusal(
            rule, say(NO_SKILL[fields["skill"]] if verb == "pay" else later("Choose the skill tile you pay."))
        )
    if step == ANY_SKILL:
        if verb == "take" and fields["what"] in SKILLS:
            return Refusal("skill-supply", say(NONE_LEFT[fields["what"]]))
        return Refusal("skill-white", say("Choose the skill tile you take."))
    if verb == "take" and fields["what"] in CONNECTORS:
        return Refusal("connector-supply", say(NONE_LEFT[fields["what"]]))
    return Refusal("connector-white", say("Choose the colour of the connector you take, or decline it."))


def _wrong_side(table: Open, seat: int, tile: int, side: int) -> Refusal:
    edge = tile * SIDE_COUNT + side
    where = name(table.figures, tile)
    if table.where[tile] != BOROUGH or table.owner[tile] != seat:
        return Refusal("connector-own", say("{name} is not in your borough.", name=where))
    if table.connector[edge] != NONE:
        text = say("There is a connector on that side of {name} already.", name=where)
        return Refusal("connector-one-per-side", text)
    other = TILES[table.neighbour[edge]]
    action = f"lay {other} {SIDES[(side + 3) % SIDE_COUNT]}"
    text = say("{tile} shares this side: write it as '{action}'.", tile=other, action=action)
    return Refusal("connector-shared", text)


def _placing(table: Open, seat: int, fields: dict[str, str]) -> Refusal:
    """Putting a tile where it cannot go."""
    verb = fields["verb"]
    tile = table.placing[seat]
    if tile == NONE:
        return _not_to_place(table, seat, fields)
    if verb == "at" and table.spot[seat] == NONE:
        return _wrong_spot(table, seat, TILES.index(fields["tile"]), SIDES.index(fields["side"]))
    if verb == "turn" and table.spot[seat] != NONE:
        sixths = int(fields["sixths"])
        river = table.figures.river[tile]
        same = [n for n in range(sixths) if turn(river, n) == turn(river, sixths)]
        if same:
            return Refusal("place-turn", say("That looks the same as '{action}'.", action=f"turn {same[0]}"))
        return Refusal("place-river-sides", say("Turned like that, a river side would meet a land side."))
    what = name(table.figures, tile)
    if table.spot[seat] == NONE:
        return Refusal("place-touch", say("Choose where {name} goes: next to a tile of your borough.", name=what))
    return Refusal("place-turn", say("Choose how to turn {name}.", name=what))


def _not_to_place(table: Open, seat: int, fields: dict[str, str]) -> Refusal:
    """A tile that cannot be placed now, or something else than placing one."""
    if fields["verb"] == "place":
        wanted = TILES.index(fields["tile"])
        what = name(table.figures, wanted)
        if wanted not in table.won[seat]:
            return Refusal("place-won", say("{name} is not among the tiles you have won.", name=what))
        return Refusal("place-river-sides", say("{name} fits nowhere yet: place another tile first.", name=what))
    names = ", ".join(name(table.figures, won) for won in fitting_tiles(table, seat))
    return Refusal("place-won", say("Choose the tile to place: {names}.", names=names))


def _wrong_spot(table: Open, seat: int, own: int, side: int) -> Refusal:
    where = name(table.figures, own)
    if table.where[own] != BOROUGH or table.owner[own] != seat:
        return Refusal("place-touch", say("{name} is not in your borough.", name=where))
    edge = own * SIDE_COUNT + side
    if table.neighbour[edge] != NONE:
        return Refusal("place-touch", say("There is a tile on that side of {name} already.", name=where))
    lowest = rim(table, seat)[beyond(table, edge)] & RIM_EDGE
    if lowest != edge:
        action = f"at {TILES[lowest // SIDE_COUNT]} {SIDES[lowest % SIDE_COUNT]}"
        return Refusal("place-touch", say("That space goes by the name '{action}'.", action=action))
    return Refusal("place-river-sides", say("There a river side would meet a land side."))
