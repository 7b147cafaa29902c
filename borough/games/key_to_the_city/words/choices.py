"""What each choice means, in a few words, and where on the board it is chosen. Made from views alone."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from borough.core.words import later, many, say
from borough.games.key_to_the_city.rules.actions import ACTIONS, BID, USE
from borough.games.key_to_the_city.rules.decision import LAYING, decision_kind
from borough.games.key_to_the_city.rules.figures import berth_index
from borough.games.key_to_the_city.rules.placement import turned_river
from borough.games.key_to_the_city.rules.state import NONE, bid_index
from borough.games.key_to_the_city.rules.tiles import CONNECTORS, ERAS, KEYPLES, SIDES, SKILLS, TILES
from borough.games.key_to_the_city.rules.view import CityView
from borough.games.key_to_the_city.words.names import (
    A_CONNECTOR,
    A_SKILL,
    COMPASS,
    keyples,
    name,
    with_colour,
    with_keyples,
)
from borough.games.key_to_the_city.words.shortages import shortages

ActionWords = dict[str, str]
"""The verb and the named fields of an action."""


@dataclass(frozen=True)
class ChoiceWords:
    """What is said about the actions of a verb."""

    text: str | Callable[[CityView, ActionWords], str]
    """May name the {name} of the tile, its {side}, the keyples as {with_keyples}, the {skill} and the {number}."""
    place: str = ""
    """The place on the board, with the fields of the action; {colour} is that of the move. Empty, if it has none."""


def explain(view: CityView, action: int) -> str:
    """What a choice means, in a few words."""
    fields = ACTIONS.words(action)
    text = CHOICE_WORDS[fields["verb"]].text
    if not isinstance(text, str):
        return text(view, fields)
    said = {"number": fields.get("number", "")}
    if "tile" in fields:
        said["name"] = name(view.open.figures, TILES.index(fields["tile"]))
    if "side" in fields:
        said["side"] = say(COMPASS[SIDES.index(fields["side"])])
    if "colour" in fields:
        said["with_keyples"] = with_colour(KEYPLES.index(fields["colour"]))
    if "skill" in fields:
        said["skill"] = say(A_SKILL[SKILLS.index(fields["skill"])])
    return say(text, **said)


def place_of(view: CityView, action: int) -> str:
    """The place on the board that an action is about; empty, if it is about none."""
    fields = ACTIONS.words(action)
    if fields["verb"] in ("front", "commit"):
        if view.move_verb() == NONE:
            return ""
        fields = {**fields, "colour": KEYPLES[view.move_colour()]}
    return CHOICE_WORDS[fields["verb"]].place.format(**fields)


def _pass(view: CityView, _fields: ActionWords) -> str:
    """What passing means now (pass-list)."""
    table = view.open
    waiting = [seat for seat in range(table.seats) if table.sailed[seat] == NONE and seat not in table.passed]
    if waiting == [view.seat]:
        return say("Pass: nobody else is left to act, so all who passed set sail")
    return say("Pass: act again later, unless all the others pass too")


def _turned(view: CityView, fields: ActionWords) -> str:
    """Where the river runs."""
    table = view.open
    river = turned_river(table.figures.river[table.placing[view.seat]], int(fields["sixths"]))
    first, last = [say(COMPASS[side]) for side in range(len(SIDES)) if river >> side & 1]
    return say("The river runs from {first} to {last}", first=first, last=last)


def _berth(view: CityView, fields: ActionWords) -> str:
    """What a berth brings."""
    table = view.open
    berth = int(fields["berth"]) - 1
    gives = table.figures.berths[berth_index(table.era, berth)]
    claims = table.figures.claims[table.era] == berth
    what = {"berth": berth + 1, "name": name(table.figures, table.era)}
    if table.era == ERAS - 1:
        if claims:
            return many(
                gives,
                "Set sail to berth {berth}: {n} point and {name}",
                "Set sail to berth {berth}: {n} points and {name}",
                **what,
            )
        return many(gives, "Set sail to berth {berth}: {n} point", "Set sail to berth {berth}: {n} points", **what)
    if claims:
        return many(
            gives,
            "Set sail to berth {berth}: {n} keyple and {name}",
            "Set sail to berth {berth}: {n} keyples and {name}",
            **what,
        )
    return many(gives, "Set sail to berth {berth}: {n} keyple", "Set sail to berth {berth}: {n} keyples", **what)


def _with(view: CityView, fields: ActionWords) -> str:
    """An outbid group."""
    table = view.open
    tile = TILES.index(fields["tile"])
    return many(
        table.bids[bid_index(table, table.display.index(tile), view.seat)],
        "Add your {n} outbid keyple at {name}",
        "Add your {n} outbid keyples at {name}",
        name=name(table.figures, tile),
    )


def _front(_view: CityView, fields: ActionWords) -> str:
    """Keyples from in front of the screen (jennifer-both)."""
    return many(
        int(fields["number"]),
        "Add {n} keyple from in front of your screen",
        "Add {n} keyples from in front of your screen",
    )


def _commit(view: CityView, fields: ActionWords) -> str:
    """The whole move, as it would be made."""
    table = view.open
    verb, tile, colour = view.move_verb(), view.move_tile(), view.move_colour()
    placed = int(fields["number"]) + view.gathered()
    if verb == BID:
        total = placed + table.bids[bid_index(table, table.display.index(tile), view.seat)]
        what = {"keyples": keyples(placed, colour), "name": name(table.figures, tile)}
        if total == placed:
            return say("Bid {keyples} for {name}", **what)
        return say("Bid {keyples} for {name}, {total} in all", total=total, **what)
    what = {"with_keyples": with_keyples(placed, colour), "name": name(table.figures, tile)}
    if verb == USE:
        return _noted(view, tile, say(USE_TILE, **what))
    return say(UPGRADE_TILE, **what)


def _use(view: CityView, fields: ActionWords) -> str:
    """A use, and what will be missing of its yield."""
    tile = TILES.index(fields["tile"])
    keyples_of = with_colour(KEYPLES.index(fields["colour"]))
    return _noted(view, tile, say(USE_TILE, name=name(view.open.figures, tile), with_keyples=keyples_of))


def _noted(view: CityView, tile: int, choice: str) -> str:
    """A use with a note, if the supply or the room is short."""
    notes = shortages(view.open, view.seat, tile) if view.seat != NONE else []
    return say("{choice} ({notes})", choice=choice, notes=", ".join(notes)) if notes else choice


def _take(_view: CityView, fields: ActionWords) -> str:
    """A skill tile or a connector."""
    what = fields["what"]
    if what in SKILLS:
        return say("Take {skill}", skill=say(A_SKILL[SKILLS.index(what)]))
    return say("Take {connector}", connector=say(A_CONNECTOR[CONNECTORS.index(what)]))


def _decline(view: CityView, _fields: ActionWords) -> str:
    """A connector that was taken goes back; one still to be chosen is not taken (connector-decline)."""
    if view.seat != NONE and decision_kind(view.open, view.move_verb(), view.seat) == LAYING:
        return say("Decline it: it goes back to the supply before your next turn")
    return say("Decline it: it stays in the supply")


USE_TILE = later("Use {name} {with_keyples}")
UPGRADE_TILE = later("Upgrade {name} {with_keyples}")

CHOICE_WORDS = {
    "pass": ChoiceWords(_pass),
    "sail": ChoiceWords(_berth, "berth-{berth}"),
    "bid": ChoiceWords(later("Bid for {name} {with_keyples}"), "tile-{tile}"),
    "use": ChoiceWords(_use, "tile-{tile}"),
    "upgrade": ChoiceWords(UPGRADE_TILE, "tile-{tile}"),
    "with": ChoiceWords(_with, "bid-{tile}"),
    "front": ChoiceWords(_front, "front-{colour}"),
    "commit": ChoiceWords(_commit, "keyples-{colour}"),
    "pay": ChoiceWords(later("Pay {skill}"), "skill-{skill}"),
    "take": ChoiceWords(_take, "supply-{what}"),
    "decline": ChoiceWords(_decline),
    "lay": ChoiceWords(later("Lay it on the {side} side of {name}"), "edge-{tile}-{side}"),
    "place": ChoiceWords(later("Place {name}"), "tile-{tile}"),
    "at": ChoiceWords(later("To the {side} of {name}"), "spot-{tile}-{side}"),
    "turn": ChoiceWords(_turned, "turn-{sixths}"),
}
"""By verb."""
