"""The game in words: log lines, prompts, and what each choice means. Made from views alone."""

from __future__ import annotations

from borough.core.game import Prompt
from borough.core.words import count
from borough.games.key_to_the_city import news
from borough.games.key_to_the_city.actions import BID, TABLE, USE
from borough.games.key_to_the_city.placement import turn
from borough.games.key_to_the_city.resources import payment_rule
from borough.games.key_to_the_city.state import NONE, OVER, PLACING, SAILING, Open
from borough.games.key_to_the_city.tables import ANY_CONNECTOR, ANY_SKILL, LAY
from borough.games.key_to_the_city.tiles import BERTH_COUNT, CONNECTORS, ERAS, KEYPLES, SIDES, SKILLS, TILES
from borough.games.key_to_the_city.turn import bid_needs
from borough.games.key_to_the_city.view import CityView

COMPASS = {"ne": "north-east", "e": "east", "se": "south-east", "sw": "south-west", "w": "west", "nw": "north-west"}
FREE_CHOICE = len(CONNECTORS)


def lines(view: CityView) -> list[str]:
    """What the last action did."""
    return [_line(view.open, event) for event in view.news]


def player(seat: int) -> str:
    """How a seat is called in texts."""
    return f"Seat {seat + 1}"


def _line(table: Open, event: int) -> str:
    kind, seat, a, b, c, d = news.unpack(event)
    names = table.tables.names
    who = player(seat)
    if kind == news.BIDS:
        return f"{who} bids {count(c, KEYPLES[b] + ' keyple')} for {names[a]}: {d} in all."
    if kind == news.USES:
        return f"{who} uses {names[a]} with {count(c, KEYPLES[b] + ' keyple')}."
    if kind == news.UPGRADES:
        level = "" if d == 1 else " a second time"
        return f"{who} upgrades {names[a]}{level} with {count(c, KEYPLES[b] + ' keyple')}."
    if kind == news.MOVES_GROUP:
        return f"{who} moves {count(b, 'outbid keyple')} away from {names[a]}."
    if kind == news.LAYS:
        return f"{who} lays a {CONNECTORS[c]} connector on the {COMPASS[SIDES[b]]} side of {names[a]}."
    if kind == news.PLACES:
        return f"{who} places {names[a]} to the {COMPASS[SIDES[c]]} of {names[b]}."
    if kind == news.DECLINES:
        return f"{who} declines {'a' if a != FREE_CHOICE else 'the free choice of a'} {_colour(a)}connector."
    if kind == news.SAILS:
        return f"{who} sets sail to berth {a + 1}."
    return _quiet_line(names, kind, who, a, b)


def _quiet_line(names: list[str], kind: int, who: str, a: int, b: int) -> str:
    """The lines that need no more than a tile and a number."""
    with_keyples = f" with {count(b, 'keyple')} on it" if b else ""
    if kind in (news.PAYS, news.TAKES):
        return f"{who} {'pays' if kind == news.PAYS else 'takes'} a {SKILLS[a]}."
    return {
        news.PASSES: f"{who} passes.",
        news.GETS_BACK: f"{who} takes {count(b, 'outbid keyple')} back from {_name(names, a)}.",
        news.WINS: f"{who} takes {_name(names, a)}{with_keyples}.",
        news.UNSOLD: f"Nobody bid for {_name(names, a)}: it leaves the game.",
        news.CLAIMS: f"{who} claims {_name(names, a)}.",
        news.UNCLAIMED: f"Nobody claims {_name(names, a)}: it leaves the game.",
        news.DRAWS: f"{who} draws {count(a, 'keyple')} from the bag.",
        news.RETRIEVES: f"{who} takes back {count(a, 'keyple')} from their own borough.",
        news.NO_ROOM: f"{_name(names, a)} fits nowhere in the borough of {who}: it leaves the game.",
        news.ERA_BEGINS: f"Era {a + 1} begins; {who} plays first.",
        news.GAME_ENDS: "The game is over.",
    }[kind]


def _name(names: list[str], tile: int) -> str:
    return names[tile] if tile < len(names) else ""


def _colour(colour: int) -> str:
    return "" if colour == FREE_CHOICE else f"{CONNECTORS[colour]} "


def prompt(view: CityView) -> Prompt:
    """What is asked now, and of whom."""
    table = view.open
    if table.phase == OVER:
        return Prompt("The game is over.", "score-sum")
    if view.seat not in view.deciders:
        waiting = " and ".join(player(seat) for seat in view.deciders)
        return Prompt(f"Waiting for {waiting}.", "turn-order")
    if table.phase == PLACING:
        return _placing_prompt(table, view.seat)
    if table.phase == SAILING:
        return Prompt("You: all who have not sailed have passed; choose a berth for your barge.", "pass-all")
    if view.move[0] != NONE:
        return _move_prompt(view)
    if table.steps:
        return _step_prompt(table)
    return Prompt("You: bid, use a tile, upgrade a tile, pass or set sail.", "turn-actions")


def _placing_prompt(table: Open, seat: int) -> Prompt:
    tile = table.placing[seat]
    if tile == NONE:
        return Prompt("You: choose the tile to place next.", "place-won")
    name = table.tables.names[tile]
    if table.spot[seat] == NONE:
        return Prompt(f"You: choose where {name} goes.", "place-touch")
    return Prompt(f"You: choose how {name} lies.", "place-turn")


def _move_prompt(view: CityView) -> Prompt:
    verb, tile, colour, front = view.move[:4]
    table = view.open
    name = table.tables.names[tile]
    gathered = front + sum(table.bids[slot * table.seats + view.seat] for slot in view.move[4:])
    if verb == BID:
        what, rule = f"bid for {name}", "bid-higher"
        needs = bid_needs(table, table.display.index(tile), view.seat)
    else:
        what, rule = (f"use {name}", "use-rising") if verb == USE else (f"upgrade {name}", "upgrade-rising")
        needs = table.last[tile] + 1
    so_far = f" ({gathered} chosen)" if gathered else ""
    keyples = count(needs, f"{KEYPLES[colour]} keyple")
    return Prompt(f"You {what}: commit at least {keyples}{so_far}.", rule)


def _step_prompt(table: Open) -> Prompt:
    step = table.steps[-1]
    if step >= LAY:
        return Prompt(f"You: lay the {CONNECTORS[step - LAY]} connector on a side in your borough.", "connector-own")
    if step == ANY_CONNECTOR:
        return Prompt("You: choose the colour of the connector you take.", "connector-white")
    if step == ANY_SKILL:
        return Prompt("You: choose the skill tile you take.", "skill-white")
    return Prompt("You: choose the skill tile you pay.", payment_rule(table))


def explain(view: CityView, action: int) -> str:
    """What a choice means, in a few words."""
    fields = TABLE.words(action)
    verb = fields["verb"]
    table = view.open
    name = table.tables.names[TILES.index(fields["tile"])] if "tile" in fields else ""
    side = COMPASS.get(fields.get("side", ""), "")
    if verb == "sail":
        return _berth(table, int(fields["berth"]) - 1)
    if verb in ("bid", "use", "upgrade"):
        return f"{verb.capitalize()} {'for ' if verb == 'bid' else ''}{name} with {fields['colour']} keyples"
    if verb == "with":
        slot = table.display.index(TILES.index(fields["tile"]))
        return f"Add your {count(table.bids[slot * table.seats + view.seat], 'outbid keyple')} at {name}"
    if verb == "commit":
        return _commit(view, int(fields["number"]))
    return {
        "pass": _pass(view),
        "front": f"Add {fields.get('number')} from in front of your screen",
        "pay": f"Pay a {fields.get('skill')}",
        "take": f"Take a {fields.get('what')}{' connector' if fields.get('what') in CONNECTORS else ''}",
        "decline": "Decline it: it stays in the supply",
        "lay": f"Lay it on the {side} side of {name}",
        "place": f"Place {name}",
        "at": f"To the {side} of {name}",
        "turn": _turned(view, int(fields.get("sixths", "0"))),
    }[verb]


def _pass(view: CityView) -> str:
    """What passing means now (pass-list)."""
    table = view.open
    waiting = [seat for seat in range(table.seats) if table.sailed[seat] == NONE and seat not in table.passed]
    if waiting == [view.seat]:
        return "Pass: nobody else is left to act, so all who passed set sail"
    return "Pass: act again later, unless all the others pass or sail first"


def _turned(view: CityView, sixths: int) -> str:
    """Where the river runs."""
    table = view.open
    river = turn(table.tables.river[table.placing[view.seat]], sixths)
    ends = [COMPASS[SIDES[side]] for side in range(len(SIDES)) if river >> side & 1]
    return f"The river runs from {' to '.join(ends)}"


def _berth(table: Open, berth: int) -> str:
    """What a berth brings."""
    gives = table.tables.berths[table.era * BERTH_COUNT + berth]
    what = count(gives, "point") if table.era == ERAS - 1 else count(gives, "keyple")
    claims = f" and {table.tables.names[table.era]}" if table.tables.claims[table.era] == berth else ""
    return f"Set sail to berth {berth + 1}: {what}{claims}"


def _commit(view: CityView, number: int) -> str:
    """The whole move, as it would be made."""
    verb, tile, colour, front = view.move[:4]
    table = view.open
    keyples = number + front
    keyples += sum(table.bids[slot * table.seats + view.seat] for slot in view.move[4:])
    name = table.tables.names[tile]
    with_keyples = count(keyples, f"{KEYPLES[colour]} keyple")
    if verb == BID:
        slot = table.display.index(tile)
        total = keyples + table.bids[slot * table.seats + view.seat]
        return f"Bid {with_keyples} for {name}" + (f", {total} in all" if total != keyples else "")
    return f"{'Use' if verb == USE else 'Upgrade'} {name} with {with_keyples}"
