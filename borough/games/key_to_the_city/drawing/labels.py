"""Labels for screen readers: tiles, bids and berths in words."""

from __future__ import annotations

from itertools import groupby

from borough.core.words import clauses, later, many, player, say, together
from borough.drawing.figure_cache import cached_by_figures
from borough.games.key_to_the_city.rules import score_kinds
from borough.games.key_to_the_city.rules.figures import (
    ANY_CONNECTOR,
    CONNECTOR,
    PAY,
    SKILL,
    Figures,
    berth_index,
    colour_need_index,
    level_index,
    skill_need_index,
    step_connector,
    step_skill,
    upgrade_index,
)
from borough.games.key_to_the_city.rules.state import NONE, Open, bid_index
from borough.games.key_to_the_city.rules.tiles import CONNECTOR_COLOURS, ERAS, SKILL_TYPES, edge_at
from borough.games.key_to_the_city.words import names
from borough.games.key_to_the_city.words.names import COMPASS, connectors, name

CONNECTOR_WORDS = [
    later("black connector"),
    later("blue connector"),
    later("brown connector"),
    later("grey connector"),
    later("red connector"),
    later("yellow connector"),
]
CHAIN_WORDS = [
    later("a chain of black connectors"),
    later("a chain of blue connectors"),
    later("a chain of brown connectors"),
    later("a chain of grey connectors"),
    later("a chain of red connectors"),
    later("a chain of yellow connectors"),
]
KEYPLE_WORDS = [later("blue keyple"), later("red keyple"), later("yellow keyple")]
SKILL_WORDS = [later("brick"), later("coin"), later("compass")]
SCORE_WORDS = {
    score_kinds.CHAIN: later("{points} for each other tile linked to it by {chain}"),
    score_kinds.RIVER_CHAIN: later("{points} for each other river tile linked to it by {chain}"),
    score_kinds.HERE: later("{points} for each {thing} on its sides"),
    score_kinds.ANY_HERE: later("{points} for each connector on its sides"),
    score_kinds.COLOURS_HERE: later("{points} for each different connector colour on its sides"),
    score_kinds.ROUTEMASTERS: later("{points} for each Routemaster tile in the borough"),
    score_kinds.KEYPLES_OF: later("{points} for each {thing} its owner has at the end"),
    score_kinds.KEYPLE_SETS: later("{points} for each set of a blue, a red and a yellow keyple"),
    score_kinds.SKILLS_OF: later("{points} for each {thing} its owner has at the end"),
    score_kinds.SKILL_SETS: later("{points} for each set of four skill tiles: one of each type and one more"),
    score_kinds.MARKERS: later("{points} for each landmark that was upgraded twice"),
    score_kinds.CONNECTOR_SETS: later("{points} for each set of six different connectors"),
    score_kinds.FULL_TILES: later("{points} for each tile with connectors on all six sides"),
}
"""What a tile scores, by its kind of score."""


# Numbers of things.


def points_of(number: int) -> str:
    """A number of points."""
    return many(number, "{n} point", "{n} points")


def keyples(colour: int, number: int) -> str:
    """A number of keyples of a colour."""
    return [
        many(number, "{n} blue keyple", "{n} blue keyples"),
        many(number, "{n} red keyple", "{n} red keyples"),
        many(number, "{n} yellow keyple", "{n} yellow keyples"),
    ][colour]


def skills(skill: int, number: int) -> str:
    """A number of skill tiles of a type."""
    return names.skills(number, skill)


def _any_connectors(number: int) -> str:
    return many(number, "{n} connector of any colour", "{n} connectors of any colour")


def _any_skills(number: int) -> str:
    return many(number, "{n} skill tile of any type", "{n} skill tiles of any type")


# What is printed on a tile.


def _gains(steps: list[int]) -> str:
    """What a tile gives: `1 blue connector and 2 bricks`."""
    words = []
    for step, same in groupby(steps):
        number = len(list(same))
        if step >= CONNECTOR:
            words.append(connectors(number, step_connector(step)))
        elif step >= SKILL:
            words.append(skills(step_skill(step), number))
        else:
            words.append(_any_connectors(number) if step == ANY_CONNECTOR else _any_skills(number))
    return together(words)


def effect(figures: Figures, tile: int, level: int) -> str:
    """What a tile does at a level; empty, if it does nothing."""
    place = level_index(tile, level)
    gains = figures.gains[place][::-1]
    if gains and gains[0] == PAY:
        return say("pay a skill tile, take {things}", things=_gains(gains[1:]))
    if gains:
        return say("take {things}", things=_gains(gains))
    kind = figures.score_kind[place]
    if kind == score_kinds.NOTHING:
        return ""
    of = figures.score_of[place]
    things = {
        score_kinds.HERE: CONNECTOR_WORDS,
        score_kinds.KEYPLES_OF: KEYPLE_WORDS,
        score_kinds.SKILLS_OF: SKILL_WORDS,
    }.get(kind)
    fields = {"thing": say(things[of])} if things else {"chain": say(CHAIN_WORDS[of])}
    return say(SCORE_WORDS[kind], points=points_of(figures.score_rate[place]), **fields)


def cost(figures: Figures, tile: int, step: int) -> str:
    """What an upgrade asks for."""
    place = upgrade_index(tile, step)
    words = []
    free = figures.needs_connectors[place]
    for colour in range(CONNECTOR_COLOURS):
        number = figures.needs_colour[colour_need_index(place, colour)]
        words += [connectors(number, colour)] if number else []
        free -= number
    different = figures.needs_different[place]
    if different:
        words.append(say("{n} connectors of different colours", n=different))
    words += [_any_connectors(free - different)] if free > different else []
    free = figures.needs_skills[place]
    for skill in range(SKILL_TYPES):
        number = figures.needs_skill[skill_need_index(place, skill)]
        words += [skills(skill, number)] if number else []
        free -= number
    return together(words + ([_any_skills(free)] if free else []))


@cached_by_figures
def face(figures: Figures, tile: int, level: int) -> tuple[str, ...]:
    """All that is printed on a tile, at its level: its name, what it does, each upgrade that is left."""
    parts = [names.title(figures, tile)]
    if level:
        parts.append(say("upgraded") if level == 1 else say("upgraded twice"))
    points = figures.points[level_index(tile, level)]
    if points:
        parts.append(points_of(points))
    parts.append(effect(figures, tile, level))
    for step in range(level, figures.steps[tile]):
        words = later("second upgrade for {cost}: {effect}") if step else later("upgrade for {cost}: {effect}")
        parts.append(say(words, cost=cost(figures, tile, step), effect=_worth(figures, tile, step + 1)))
    if figures.river[tile]:
        parts.append(say("a river runs through it"))
    return tuple(part for part in parts if part)


def _worth(figures: Figures, tile: int, level: int) -> str:
    """What a tile does and is worth at a level."""
    points = figures.points[level_index(tile, level)]
    words = [effect(figures, tile, level), points_of(points) if points else ""]
    return ", ".join(word for word in words if word)


# What lies at a tile.


def on_tile(table: Open, tile: int) -> str:
    """The keyples on a tile; empty, if none stand there."""
    if not table.standing[tile]:
        return ""
    group = keyples(table.colour[tile], table.standing[tile])
    return say("{keyples} on it, the next placement takes at least {n}", keyples=group, n=table.last[tile] + 1)


def bid(table: Open, slot: int, seat: int) -> str:
    """What a seat bids for a tile of the display."""
    group = keyples(table.colour[table.display[slot]], table.bids[bid_index(table, slot, seat)])
    leads = table.leader[slot] == seat
    words = later("{who} leads with {keyples}") if leads else later("{who} is outbid with {keyples}")
    return say(words, who=player(seat), keyples=group)


def bids(table: Open, slot: int) -> str:
    """Who bids how much for a tile of the display."""
    bidders = [seat for seat in range(table.seats) if table.bids[bid_index(table, slot, seat)]]
    return clauses([bid(table, slot, seat) for seat in bidders]) or say("no bids")


def offer(table: Open, slot: int) -> list[str]:
    """A tile of the display with the keyples on it."""
    tile = table.display[slot]
    told = [*face(table.figures, tile, table.level[tile]), on_tile(table, tile)]
    return [part for part in told if part]


def in_borough(table: Open, tile: int, points: int) -> list[str]:
    """A tile of a borough with all that lies on it."""
    lying = []
    for side in range(len(COMPASS)):
        colour = table.connector[edge_at(tile, side)]
        if colour != NONE:
            lying.append(say("{side}: {thing}", side=say(COMPASS[side]), thing=say(CONNECTOR_WORDS[colour])))
    worth = many(points, "scores {n} point now", "scores {n} points now")
    told = [*face(table.figures, tile, table.level[tile]), worth, on_tile(table, tile), *lying]
    return [part for part in told if part]


def berth(table: Open, number: int) -> str:
    """A berth of the next river tile: what it gives, and who lies there."""
    gives = table.figures.berths[berth_index(table.era, number)]
    last = table.era == ERAS - 1
    what = points_of(gives) if last else many(gives, "{n} keyple", "{n} keyples")
    parts = [say("Berth {number}: {what}", number=number + 1, what=what)]
    if table.figures.claims[table.era] == number:
        parts.append(say("claims {tile}", tile=name(table.figures, table.era)))
    if number in table.sailed:
        parts.append(player(table.sailed.index(number)))
    return clauses(parts)


def outbid(table: Open, slot: int, seat: int) -> str:
    """The own bid beside a tile."""
    tile = table.display[slot]
    number = table.bids[bid_index(table, slot, seat)]
    if not number:
        return say("Your bid for {tile}", tile=name(table.figures, tile))
    group = keyples(table.colour[tile], number)
    return say("Your bid for {tile}: {keyples}", tile=name(table.figures, tile), keyples=group)
