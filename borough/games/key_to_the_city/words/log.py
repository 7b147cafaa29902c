"""The log: what the last action did, in lines made from its events. Made from views alone."""

from __future__ import annotations

from itertools import groupby

from borough.core.events import unpack
from borough.core.words import later, many, player, say, together
from borough.games.key_to_the_city.rules import event_kinds as news
from borough.games.key_to_the_city.rules.figures import Figures
from borough.games.key_to_the_city.rules.resources import FREE_CHOICE
from borough.games.key_to_the_city.rules.tiles import ROUTEMASTER, SIDE_COUNT
from borough.games.key_to_the_city.rules.view import CityView
from borough.games.key_to_the_city.words.names import (
    COMPASS,
    a_connector,
    a_skill,
    capital,
    connectors,
    keyples,
    name,
    with_keyples,
)

Event = tuple[int, int, int, int, int, int]
"""The kind, the seat and the four operands."""

TOGETHER = (news.TAKES_CONNECTOR, news.DRAWN_TILE)
"""Events of these kinds that follow one another make one line."""


def lines(view: CityView) -> list[str]:
    """What the last action did."""
    figures = view.open.figures
    said: list[str] = []
    for (kind, _), group in groupby([unpack(event) for event in view.news], key=lambda event: event[:2]):
        events = list(group)
        if kind in TOGETHER:
            said.append(_joint_line(figures, events))
        else:
            said += [_line(figures, event) for event in events]
    return [capital(line) for line in said]


PLAIN_LINES = {
    news.GAME_ENDS: later("The game is over."),
    news.PASSES: later("{who} passes."),
    news.SAILS: later("{who} sets sail to berth {number}."),
    news.ERA_ENDS: later("Era {number} ends."),
}
SKILL_LINES = {
    news.PAYS: later("{who} pays {skill}."),
    news.TAKES: later("{who} takes {skill}."),
    news.SKILL_RUN_OUT: later("{who} does not get {skill}: the supply has none left."),
}
CONNECTOR_LINES = {
    news.DECLINES: later("{who} declines {connector}."),
    news.RUN_OUT: later("{who} does not get {connector}: the supply has none left."),
    news.NO_SIDE: later("{who} has no free side left for {connector}."),
}
TILE_LINES = {
    news.CLAIMS: later("{who} claims {name}."),
    news.NO_ROOM: later("{name} fits nowhere in the borough of {who}: it leaves the game."),
    news.UNCLAIMED: later("Nobody claims {name}: it leaves the game."),
}


def _joint_line(figures: Figures, events: list[Event]) -> str:
    """Connectors that are taken together, or tiles that are drawn together."""
    kind, seat, first, *_ = events[0]
    if kind == news.TAKES_CONNECTOR:
        return say(
            "{who} takes {connectors}.", who=player(seat), connectors=_connectors([event[2] for event in events])
        )
    names = together([name(figures, event[2]) for event in events])
    if first >= ROUTEMASTER:
        return say("Routemaster tiles drawn for era 4: {names}.", names=names)
    return say("Buildings drawn for the display: {names}.", names=names)


def _connectors(colours: list[int]) -> str:
    """Connectors as the object of a sentence, those of one colour together."""
    taken: list[str] = []
    for colour in dict.fromkeys(colours):
        number = colours.count(colour)
        taken.append(a_connector(colour) if number == 1 else connectors(number, colour))
    return together(taken)


def _line(figures: Figures, event: Event) -> str:
    kind, seat, a, b, c, d = event
    who = player(seat)
    if kind in PLAIN_LINES:
        return say(PLAIN_LINES[kind], who=who, number=a + 1)
    if kind in SKILL_LINES:
        return say(SKILL_LINES[kind], who=who, skill=a_skill(a))
    if kind == news.DECLINES and a == FREE_CHOICE:
        return say("{who} declines the free choice of a connector.", who=who)
    if kind in CONNECTOR_LINES:
        return say(CONNECTOR_LINES[kind], who=who, connector=a_connector(a))
    if kind in TILE_LINES:
        return say(TILE_LINES[kind], who=who, name=name(figures, a))
    if kind in (news.BIDS, news.USES, news.UPGRADES):
        return _move_line(event, who, name(figures, a))
    if kind == news.FROM_SCREEN:
        return _screen_line(who, a, b, c)
    if kind == news.LAYS:
        what = {"connector": a_connector(c), "side": say(COMPASS[b]), "name": name(figures, a)}
        return say("{who} lays {connector} on the {side} side of {name}.", who=who, **what)
    if kind == news.PLACES:
        return _place_line(who, name(figures, a), name(figures, b), c, d)
    if kind in (news.ERA_BEGINS, news.ALL_PASSED):
        return _course_line(kind, who, a)
    if kind == news.DRAWS:
        return _draw_line(who, a, b)
    if kind == news.RETRIEVES:
        taken = together([keyples(number, colour) for colour, number in enumerate((a, b, c)) if number])
        return say("{who} takes {keyples} from their own borough.", who=who, keyples=taken)
    return _tile_line(event, who, name(figures, a))


def _move_line(event: Event, who: str, name: str) -> str:
    """Keyples go to a tile."""
    kind, seat, _, colour, number, last = event
    if kind == news.BIDS:
        bid = keyples(number, colour)
        return say("{who} bids {keyples} for {name}: {total} in all.", who=who, keyples=bid, name=name, total=last)
    what = {"who": who, "name": name, "with_keyples": with_keyples(number, colour)}
    if kind == news.UPGRADES:
        if last == 1:
            return say("{who} upgrades {name} {with_keyples}.", **what)
        return say("{who} upgrades {name} a second time {with_keyples}.", **what)
    if last == 0:
        return say("{who} uses {name} in the display {with_keyples}.", **what)
    if last - 1 == seat:
        return say("{who} uses {name} in their own borough {with_keyples}.", **what)
    return say("{who} uses {name} in the borough of {owner} {with_keyples}.", owner=player(last - 1), **what)


def _screen_line(who: str, colour: int, front: int, behind: int) -> str:
    """Where the keyples of a move come from (jennifer-both)."""
    if front and behind:
        what = {"front": keyples(front, colour), "behind": keyples(behind, colour)}
        return say("{who} takes {front} from in front of the screen and {behind} from behind it.", who=who, **what)
    if front:
        return say("{who} takes {keyples} from in front of the screen.", who=who, keyples=keyples(front, colour))
    return say("{who} takes {keyples} from behind the screen.", who=who, keyples=keyples(behind, colour))


def _place_line(who: str, name: str, beside: str, side: int, river: int) -> str:
    """A tile is placed; with a river, how it lies."""
    what = {"who": who, "name": name, "side": say(COMPASS[side]), "beside": beside}
    if river == 0:
        return say("{who} places {name} to the {side} of {beside}.", **what)
    sides = [say(COMPASS[number]) for number in range(SIDE_COUNT) if river >> number & 1]
    what |= {"first": sides[0], "last": sides[-1]}
    return say("{who} places {name} to the {side} of {beside}; its river runs from {first} to {last}.", **what)


def _course_line(kind: int, who: str, number: int) -> str:
    """An era begins, or everybody left has passed."""
    if kind == news.ERA_BEGINS:
        if number == 0:
            return say("Era {number} begins; {who} was drawn to play first.", number=1, who=who)
        text = later("Era {number} begins; {who} plays first, with the barge furthest right.")
        return say(text, number=number + 1, who=who)
    if number == 1:
        return say("Nobody else is left, so {who} sets sail after passing.", who=who)
    return say("All have passed; they sail in the order in which they passed.")


def _draw_line(who: str, number: int, missing: int) -> str:
    """Keyples from the bag, which may be empty too soon (end-bag-empty)."""
    if missing:
        return many(
            number,
            "{who} draws {n} keyple from the bag, {missing} fewer than due: it is empty.",
            "{who} draws {n} keyples from the bag, {missing} fewer than due: it is empty.",
            who=who,
            missing=missing,
        )
    return many(number, "{who} draws {n} keyple from the bag.", "{who} draws {n} keyples from the bag.", who=who)


def _tile_line(event: Event, who: str, name: str) -> str:
    """Keyples come away from a tile, or come with it."""
    kind, _, _, colour, number, bid = event
    what = {"who": who, "name": name, "keyples": keyples(number, colour)}
    if kind == news.MOVES_GROUP:
        return say("{who} moves {keyples} away from the losing bid for {name}.", **what)
    if kind == news.GETS_BACK:
        return say("{who} takes {keyples} back from the losing bid for {name}.", **what)
    if kind == news.UNSOLD:
        if number == 0:
            return say("Nobody bid for {name}: it leaves the game.", name=name)
        return say("Nobody bid for {name}: it leaves the game. Into the bag: {keyples}.", **what)
    what["bid"] = keyples(bid, colour)
    if number == 0:
        return say("{who} takes {name}. Into the bag: {bid}.", **what)
    what["with_keyples"] = with_keyples(number, colour)
    return say("{who} takes {name} {with_keyples} on it. Into the bag: {bid}.", **what)
