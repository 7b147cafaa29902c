"""The log: what the last action did, one line for each event. Made from views alone."""

from __future__ import annotations

from borough.core.events import unpack
from borough.core.words import later, many, player, say
from borough.games.key_to_the_city.rules import event_kinds as news
from borough.games.key_to_the_city.rules.figures import Figures
from borough.games.key_to_the_city.rules.resources import FREE_CHOICE
from borough.games.key_to_the_city.rules.view import CityView
from borough.games.key_to_the_city.words.names import A_CONNECTOR, A_SKILL, COMPASS, keyples, name, with_keyples


def lines(view: CityView) -> list[str]:
    """What the last action did."""
    return [_line(view.open.figures, event) for event in view.news]


PLAIN_LINES = {
    news.GAME_ENDS: later("The game is over."),
    news.PASSES: later("{who} passes."),
    news.SAILS: later("{who} sets sail to berth {number}."),
    news.ERA_BEGINS: later("Era {number} begins; {who} plays first."),
}
SKILL_LINES = {
    news.PAYS: later("{who} pays {skill}."),
    news.TAKES: later("{who} takes {skill}."),
}
TILE_LINES = {
    news.CLAIMS: later("{who} claims {name}."),
    news.NO_ROOM: later("{name} fits nowhere in the borough of {who}: it leaves the game."),
    news.UNCLAIMED: later("Nobody claims {name}: it leaves the game."),
    news.UNSOLD: later("Nobody bid for {name}: it leaves the game."),
}


def _line(figures: Figures, event: int) -> str:
    kind, seat, a, b, c, d = unpack(event)
    who = player(seat)
    if kind in PLAIN_LINES:
        return say(PLAIN_LINES[kind], who=who, number=a + 1)
    if kind in SKILL_LINES:
        return say(SKILL_LINES[kind], who=who, skill=say(A_SKILL[a]))
    if kind in TILE_LINES:
        return say(TILE_LINES[kind], who=who, name=name(figures, a))
    if kind in (news.BIDS, news.USES, news.UPGRADES):
        return _move_line(kind, who, name(figures, a), b, c, d)
    if kind == news.LAYS:
        what = {"connector": say(A_CONNECTOR[c]), "side": say(COMPASS[b]), "name": name(figures, a)}
        return say("{who} lays {connector} on the {side} side of {name}.", who=who, **what)
    if kind == news.PLACES:
        what = {"name": name(figures, a), "side": say(COMPASS[c]), "beside": name(figures, b)}
        return say("{who} places {name} to the {side} of {beside}.", who=who, **what)
    if kind == news.DECLINES:
        if a == FREE_CHOICE:
            return say("{who} declines the free choice of a connector.", who=who)
        return say("{who} declines {connector}.", who=who, connector=say(A_CONNECTOR[a]))
    if kind == news.DRAWS:
        return many(a, "{who} draws {n} keyple from the bag.", "{who} draws {n} keyples from the bag.", who=who)
    if kind == news.RETRIEVES:
        return many(
            a,
            "{who} takes back {n} keyple from their own borough.",
            "{who} takes back {n} keyples from their own borough.",
            who=who,
        )
    return _group_line(kind, who, name(figures, a), b)


def _move_line(kind: int, who: str, name: str, colour: int, number: int, now: int) -> str:
    """Keyples go to a tile; `now` is the whole bid, or the level."""
    if kind == news.BIDS:
        bid = keyples(number, colour)
        return say("{who} bids {keyples} for {name}: {total} in all.", who=who, keyples=bid, name=name, total=now)
    placed = with_keyples(number, colour)
    if kind == news.USES:
        return say("{who} uses {name} {with_keyples}.", who=who, name=name, with_keyples=placed)
    if now == 1:
        return say("{who} upgrades {name} {with_keyples}.", who=who, name=name, with_keyples=placed)
    return say("{who} upgrades {name} a second time {with_keyples}.", who=who, name=name, with_keyples=placed)


def _group_line(kind: int, who: str, name: str, number: int) -> str:
    """Keyples come away from a tile, or come with it."""
    if kind == news.MOVES_GROUP:
        return many(
            number,
            "{who} moves {n} outbid keyple away from {name}.",
            "{who} moves {n} outbid keyples away from {name}.",
            who=who,
            name=name,
        )
    if kind == news.GETS_BACK:
        return many(
            number,
            "{who} takes {n} outbid keyple back from {name}.",
            "{who} takes {n} outbid keyples back from {name}.",
            who=who,
            name=name,
        )
    if number == 0:
        return say("{who} takes {name}.", who=who, name=name)
    return many(
        number,
        "{who} takes {name} with {n} keyple on it.",
        "{who} takes {name} with {n} keyples on it.",
        who=who,
        name=name,
    )
