"""Why an action is refused: the rule it breaks and a sentence, in the words of the table.

The rules give the reason (see rules/reasons.py); here it is put into words. A refusal may look at nothing but what the
deciding seat knows, so that it never tells more than the view.
"""

from __future__ import annotations

from collections.abc import Callable

from borough.core.errors import Refusal
from borough.core.words import later, many, say
from borough.games.key_to_the_city.rules import reasons as why
from borough.games.key_to_the_city.rules.actions import ACTIONS, AT, BID, LAY_ON, TURN
from borough.games.key_to_the_city.rules.decision import LAYING, decision_kind
from borough.games.key_to_the_city.rules.declared import decision_due
from borough.games.key_to_the_city.rules.figures import colour_need_index, upgrade_index
from borough.games.key_to_the_city.rules.placement import fitting_tiles, met_beyond, met_edge, turning_count
from borough.games.key_to_the_city.rules.reasons import NOT_ASKED, REASON_RULES
from borough.games.key_to_the_city.rules.state import NONE, Position, keyple_index
from borough.games.key_to_the_city.rules.tiles import TILES, edge_side, edge_tile, opposite
from borough.games.key_to_the_city.rules.turn import (
    beside,
    fewest_keyples,
    move_colour,
    move_tile,
    move_verb,
    spare_keyples,
)
from borough.games.key_to_the_city.rules.upgrade import connectors_on, missing_colour
from borough.games.key_to_the_city.words.decisions import DECISION_WORDS
from borough.games.key_to_the_city.words.names import (
    COMPASS,
    THE_CONNECTOR,
    capital,
    connectors,
    keyples,
    more_keyples,
    name,
)

PLAIN_REASONS = {
    why.BERTH_TAKEN: later("Berth {number} is taken."),
    why.NOT_ON_DISPLAY: later("{name} is not on offer: only tiles in the display can be bid for."),
    why.GIVES_NOTHING: later("{name} gives no resources, so it cannot be used."),
    why.NOT_IN_PLAY: later("{name} is neither in a borough nor in the display."),
    why.NO_PAYMENT: later("{name} asks for a skill tile, and you have none."),
    why.NO_ARROW: later("{name} shows no upgrade arrow."),
    why.NOT_OWN_UPGRADE: later("{name} is not in your borough."),
    why.FULLY_UPGRADED: later("{name} is upgraded as far as it goes."),
    why.SKILLS_MISSING: later("You do not have the skill tiles that the upgrade of {name} costs."),
    why.NO_GROUP: later("You have no keyples beside {name}."),
    why.GROUP_LEADS: later("Your bid at {name} is winning, so it stays."),
    why.GROUP_IN_MOVE: later("Your whole group at {name} is in the move already."),
    why.GROUP_COUNTED: later("Your keyples beside {name} count already."),
    why.GROUP_BESIDE: later("Your keyples beside {name} can move to another tile, but not onto this one."),
    why.NO_FRONT: later("Keyples lie in front of the screens only in the Jennifer variant."),
    why.NOT_OWN_SIDE: later("{name} is not in your borough."),
    why.SIDE_TAKEN: later("There is a connector on that side of {name} already."),
    why.NOT_WON: later("{name} is not among the tiles you have won."),
    why.FITS_NOWHERE: later("{name} fits nowhere yet: place another tile first."),
    why.NOT_BESIDE_OWN: later("{name} is not in your borough."),
    why.CELL_TAKEN: later("There is a tile on that side of {name} already."),
    why.RIVER_MEETS_LAND: later("A river side would meet a land side there."),
    why.TURNED_TO_LAND: later("Turned like that, a river side would meet a land side."),
}
"""The sentences that name nothing but the tile or the berth of the action."""
NO_KEYPLES = [
    later("You have no blue keyples that you could place."),
    later("You have no red keyples that you could place."),
    later("You have no yellow keyples that you could place."),
]
ONE_COLOUR = [
    later("{name} takes only blue keyples in this era."),
    later("{name} takes only red keyples in this era."),
    later("{name} takes only yellow keyples in this era."),
]
OTHER_COLOUR = [
    later("Your group at {name} is blue, but the move is not."),
    later("Your group at {name} is red, but the move is not."),
    later("Your group at {name} is yellow, but the move is not."),
]
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


def why_not(position: Position, seat: int, action: int) -> Refusal:
    """The refusal of an action of the deciding seat."""
    reason = decision_due(position, seat).why_not(position, seat, action)
    if reason == NOT_ASKED:
        return _not_asked(position, seat)
    if reason in PLAIN_REASONS:
        fields = ACTIONS.words(action)
        where = name(position.open.figures, TILES.index(fields["tile"])) if "tile" in fields else ""
        sentence = say(PLAIN_REASONS[reason], name=where, number=fields.get("berth", ""))
    else:
        sentence = REASONS[reason](position, seat, action)
    return Refusal(REASON_RULES[reason], capital(sentence))


def _not_asked(position: Position, seat: int) -> Refusal:
    """The refusal of an action that does not answer the decision."""
    table = position.open
    kind = decision_kind(table, position.verb, seat)
    words = DECISION_WORDS[kind]
    tile = table.placing[seat]
    said = {
        "name": name(table.figures, tile) if tile != NONE else "",
        "names": ", ".join(name(table.figures, won) for won in fitting_tiles(table, seat)),
        "connector": say(THE_CONNECTOR[table.due_connector(seat)]) if kind == LAYING else "",
    }
    return Refusal(words.refusal_rule, say(words.refusal, **said))


# Starting a move.


def _other_colour(position: Position, _seat: int, action: int) -> str:
    table, tile = position.open, move_tile(action)
    return say(ONE_COLOUR[table.colour[tile]], name=name(table.figures, tile))


def _no_keyples(_position: Position, _seat: int, action: int) -> str:
    return say(NO_KEYPLES[move_colour(action)])


def _counted_already(position: Position, seat: int, action: int) -> str:
    table, tile = position.open, move_tile(action)
    text = later("Your keyples beside {name} count already; you need {number} more to lead.")
    needs = fewest_keyples(table, move_verb(action), tile, seat)
    return say(text, name=name(table.figures, tile), number=needs)


def _bid_too_low(position: Position, seat: int, action: int) -> str:
    table, tile = position.open, move_tile(action)
    needed = _needed(position, seat, action)
    if beside(table, tile, seat):  # what lies there counts already (bid-raise)
        more = more_keyples(fewest_keyples(table, move_verb(action), tile, seat), move_colour(action))
        return say("You need {keyples} to lead at {name}; you have {have}.", **{**needed, "keyples": more})
    return say("You need {keyples} to lead at {name}; you have {have}.", **needed)


def _too_low(position: Position, seat: int, action: int) -> str:
    return say("{name} needs {keyples} now; you have {have}.", **_needed(position, seat, action))


def _needed(position: Position, seat: int, action: int) -> dict[str, str | int]:
    """What a move takes, and what there is for it."""
    table, tile = position.open, move_tile(action)
    needs = fewest_keyples(table, move_verb(action), tile, seat)
    have = spare_keyples(position, seat, action)
    return {"keyples": keyples(needs, move_colour(action)), "name": name(table.figures, tile), "have": have}


# What an upgrade asks for.


def _too_alike(position: Position, _seat: int, action: int) -> str:
    table, tile = position.open, move_tile(action)
    text = later("{name} needs {number} connectors of different colours; it has {have}.")
    needs = table.figures.needs_different[upgrade_index(tile, table.level[tile])]
    have = sum(1 for number in connectors_on(table, tile) if number)
    return say(text, name=name(table.figures, tile), number=needs, have=have)


def _colour_missing(position: Position, _seat: int, action: int) -> str:
    table, tile = position.open, move_tile(action)
    upgrade = upgrade_index(tile, table.level[tile])
    counts = connectors_on(table, tile)
    colour = missing_colour(table, upgrade, counts)
    needed = connectors(table.figures.needs_colour[colour_need_index(upgrade, colour)], colour)
    what = {"name": name(table.figures, tile), "connectors": needed, "have": counts[colour]}
    return say("{name} needs {connectors}; it has {have}.", **what)


def _too_few_connectors(position: Position, _seat: int, action: int) -> str:
    table, tile = position.open, move_tile(action)
    return many(
        table.figures.needs_connectors[upgrade_index(tile, table.level[tile])],
        "{name} needs {n} connector in all; it has {have}.",
        "{name} needs {n} connectors in all; it has {have}.",
        name=name(table.figures, tile),
        have=sum(connectors_on(table, tile)),
    )


# Putting a move together.


def _group_other_colour(position: Position, _seat: int, action: int) -> str:
    table = position.open
    tile = TILES.index(ACTIONS.words(action)["tile"])
    return say(OTHER_COLOUR[table.colour[tile]], name=name(table.figures, tile))


def _front_limit(position: Position, seat: int, _action: int) -> str:
    have = keyples(position.open.front[keyple_index(seat, position.shade)], position.shade)
    return say("You have {keyples} in front of your screen, and can add keyples from there only once.", keyples=have)


def _screen_limit(position: Position, seat: int, _action: int) -> str:
    have = keyples(position.screen[keyple_index(seat, position.shade)], position.shade)
    return say("You have {keyples} behind your screen.", keyples=have)


def _short(position: Position, seat: int, _action: int) -> str:
    number = fewest_keyples(position.open, position.verb, position.tile, seat)
    if position.verb == BID and beside(position.open, position.tile, seat):
        return say("This move needs at least {keyples}.", keyples=more_keyples(number, position.shade))
    return say("This move needs at least {keyples} in all.", keyples=keyples(number, position.shade))


# Paying, taking, laying.


def _no_skill(_position: Position, _seat: int, action: int) -> str:
    return say(NO_SKILL[ACTIONS.words(action)["skill"]])


def _none_left(_position: Position, _seat: int, action: int) -> str:
    return say(NONE_LEFT[ACTIONS.words(action)["what"]])


def _shared_side(position: Position, _seat: int, action: int) -> str:
    table, edge = position.open, action - LAY_ON
    other = table.neighbour[edge]
    what = {"tile": name(table.figures, other), "side": say(COMPASS[opposite(edge_side(edge))])}
    return say("{tile} shares this side: choose it as the {side} side of {tile}.", **what)


# Placing tiles.


def _other_edge(position: Position, seat: int, action: int) -> str:
    table = position.open
    edge = met_edge(met_beyond(table, seat, action - AT))
    what = {"tile": name(table.figures, edge_tile(edge)), "side": say(COMPASS[edge_side(edge)])}
    return say("{tile} borders on that space: choose it as the one to the {side} of {tile}.", **what)


def _same_turning(position: Position, seat: int, action: int) -> str:
    table = position.open
    same = (action - TURN) % turning_count(table.figures.river[table.placing[seat]])
    return say("That looks the same as '{action}'.", action=f"turn {same}")


REASONS: dict[int, Callable[[Position, int, int], str]] = {
    why.TOO_ALIKE: _too_alike,
    why.COLOUR_MISSING: _colour_missing,
    why.TOO_FEW_CONNECTORS: _too_few_connectors,
    why.OTHER_COLOUR: _other_colour,
    why.NO_KEYPLES: _no_keyples,
    why.COUNTED_ALREADY: _counted_already,
    why.BID_TOO_LOW: _bid_too_low,
    why.USE_TOO_LOW: _too_low,
    why.UPGRADE_TOO_LOW: _too_low,
    why.GROUP_OTHER_COLOUR: _group_other_colour,
    why.FRONT_LIMIT: _front_limit,
    why.SCREEN_LIMIT: _screen_limit,
    why.BID_SHORT: _short,
    why.USE_SHORT: _short,
    why.UPGRADE_SHORT: _short,
    why.NO_SKILL_FOR_USE: _no_skill,
    why.NO_SKILL_FOR_UPGRADE: _no_skill,
    why.NO_SKILL_LEFT: _none_left,
    why.NO_CONNECTOR_LEFT: _none_left,
    why.SHARED_SIDE: _shared_side,
    why.OTHER_EDGE: _other_edge,
    why.SAME_TURNING: _same_turning,
}
"""The sentence for each other reason, with the figures behind it."""
