"""What a reader who cannot see the board is told: tiles, bids and berths in words."""

from __future__ import annotations

from functools import lru_cache
from itertools import groupby

from borough.core.words import language, later, many, player, say, together
from borough.games.key_to_the_city import tables as t
from borough.games.key_to_the_city.state import NONE, Open
from borough.games.key_to_the_city.tables import Tables
from borough.games.key_to_the_city.tiles import BERTH_COUNT, CONNECTOR_COLOURS, ERAS, SKILL_TYPES
from borough.games.key_to_the_city.words import COMPASS, name

CONNECTOR_WORDS = [
    later("black connector"),
    later("blue connector"),
    later("brown connector"),
    later("grey connector"),
    later("red connector"),
    later("yellow connector"),
]
KEYPLE_WORDS = [later("blue keyples"), later("red keyples"), later("yellow keyples")]
SKILL_WORDS = [later("brick"), later("coin"), later("compass")]
ANY_CONNECTOR_WORD = later("connector of any colour")
ANY_SKILL_WORD = later("skill tile of any type")
SCORE_WORDS = {
    t.CHAIN: later("{n} points for each other tile that a chain of it links: {thing}"),
    t.RIVER_CHAIN: later("{n} points for each other river tile that a chain of it links: {thing}"),
    t.HERE: later("{n} points for each on its sides: {thing}"),
    t.ANY_HERE: later("{n} points for each connector on its sides"),
    t.COLOURS_HERE: later("{n} points for each different connector colour on its sides"),
    t.ROUTEMASTERS: later("{n} points for each Routemaster tile of the borough"),
    t.KEYPLES_OF: later("{n} points for each held at the end: {thing}"),
    t.KEYPLE_SETS: later("{n} points for each set of a blue, a red and a yellow keyple"),
    t.SKILLS_OF: later("{n} points for each skill tile held: {thing}"),
    t.SKILL_SETS: later("{n} points for each set of four skill tiles: one of each type and one more"),
    t.MARKERS: later("{n} points for each landmark that was upgraded twice"),
    t.CONNECTOR_SETS: later("{n} points for each set of six different connectors"),
    t.FULL_TILES: later("{n} points for each tile with connectors on all six sides"),
}
"""What a tile scores, by its kind of score."""


def keyples(colour: int, number: int) -> str:
    """`3 red keyples`, in a form that every language can say."""
    return say("{n} × {thing}", n=number, thing=say(KEYPLE_WORDS[colour]))


def _counted(words: list[str]) -> str:
    """`2 × brick and 1 × coin`."""
    return together([say("{n} × {thing}", n=len(list(same)), thing=say(word)) for word, same in groupby(words)])


def _gain_word(step: int) -> str:
    if step >= t.LAY:
        return CONNECTOR_WORDS[step - t.LAY]
    if step >= t.SKILL:
        return SKILL_WORDS[step - t.SKILL]
    return ANY_CONNECTOR_WORD if step == t.ANY_CONNECTOR else ANY_SKILL_WORD


def effect(tables: Tables, tile: int, level: int) -> str:
    """What a tile does at a level; empty, if it does nothing."""
    place = tile * t.LEVELS + level
    gains = tables.gains[place][::-1]
    if gains and gains[0] == t.PAY:
        return say("pay a skill tile, take {things}", things=_counted([_gain_word(step) for step in gains[1:]]))
    if gains:
        return say("take {things}", things=_counted([_gain_word(step) for step in gains]))
    kind = tables.score_kind[place]
    if kind == t.NOTHING:
        return ""
    words = {t.KEYPLES_OF: KEYPLE_WORDS, t.SKILLS_OF: SKILL_WORDS}.get(kind, CONNECTOR_WORDS)
    return say(SCORE_WORDS[kind], n=tables.score_rate[place], thing=say(words[tables.score_of[place]]))


def cost(tables: Tables, tile: int, step: int) -> str:
    """What an upgrade asks for."""
    place = tile * t.STEPS + step
    words: list[str] = []
    for colour in range(CONNECTOR_COLOURS):
        words += [CONNECTOR_WORDS[colour]] * tables.needs_colour[place * CONNECTOR_COLOURS + colour]
    if tables.needs_different[place]:
        words += [later("connector of a colour of its own")] * tables.needs_different[place]
    words += [ANY_CONNECTOR_WORD] * (tables.needs_connectors[place] - len(words))
    typed = 0
    for skill in range(SKILL_TYPES):
        number = tables.needs_skill[place * SKILL_TYPES + skill]
        words += [SKILL_WORDS[skill]] * number
        typed += number
    return _counted(words + [ANY_SKILL_WORD] * (tables.needs_skills[place] - typed))


def face(tables: Tables, tile: int, level: int) -> str:
    """All that is printed on a tile, at its level."""
    return _face(language(), tables, tile, level)


@lru_cache(maxsize=1000)
def _face(_language: str, tables: Tables, tile: int, level: int) -> str:
    parts = [name(tables, tile)]
    if level:
        parts.append(say("upgraded") if level == 1 else say("upgraded twice"))
    points = tables.points[tile * t.LEVELS + level]
    if points:
        parts.append(many(points, "{n} point", "{n} points"))
    parts.append(effect(tables, tile, level))
    if level < tables.steps[tile]:
        parts.append(say("upgrade for {cost}", cost=cost(tables, tile, level)))
        after = [effect(tables, tile, level + 1)]
        more = tables.points[tile * t.LEVELS + level + 1]
        if more:
            after.append(many(more, "{n} point", "{n} points"))
        parts.append(say("then {effect}", effect=", ".join(part for part in after if part)))
    if tables.river[tile]:
        parts.append(say("a river runs through it"))
    return "; ".join(part for part in parts if part)


def on_tile(table: Open, tile: int) -> str:
    """The keyples on a tile; empty, if none stand there."""
    if not table.standing[tile]:
        return ""
    group = keyples(table.colour[tile], table.standing[tile])
    return say("{keyples} on it, the next placement takes at least {n}", keyples=group, n=table.last[tile] + 1)


def bids(table: Open, slot: int) -> str:
    """Who bids how much for a tile of the display."""
    parts = []
    for seat in range(table.seats):
        number = table.bids[slot * table.seats + seat]
        if number:
            group = keyples(table.colour[table.display[slot]], number)
            leads = table.leader[slot] == seat
            words = later("{who} leads with {keyples}") if leads else later("{who} is outbid with {keyples}")
            parts.append(say(words, who=player(seat), keyples=group))
    return "; ".join(parts) or say("no bids")


def offer(table: Open, slot: int) -> str:
    """A tile of the display with all that lies at it."""
    tile = table.display[slot]
    parts = [face(table.tables, tile, table.level[tile]), on_tile(table, tile), bids(table, slot)]
    return "; ".join(part for part in parts if part)


def in_borough(table: Open, tile: int, points: int) -> str:
    """A tile of a borough with all that lies on it."""
    lying = []
    for side in range(len(COMPASS)):
        colour = table.connector[tile * len(COMPASS) + side]
        if colour != NONE:
            lying.append(say("{side}: {thing}", side=say(COMPASS[side]), thing=say(CONNECTOR_WORDS[colour])))
    worth = many(points, "scores {n} point now", "scores {n} points now")
    parts = [face(table.tables, tile, table.level[tile]), worth, on_tile(table, tile), *lying]
    return "; ".join(part for part in parts if part)


def berth(table: Open, number: int) -> str:
    """A berth of the next river tile: what it gives, and who lies there."""
    gives = table.tables.berths[table.era * BERTH_COUNT + number]
    last = table.era == ERAS - 1
    what = many(gives, "{n} point", "{n} points") if last else many(gives, "{n} keyple", "{n} keyples")
    parts = [say("Berth {number}: {what}", number=number + 1, what=what)]
    if table.tables.claims[table.era] == number:
        parts.append(say("claims {tile}", tile=name(table.tables, table.era)))
    if number in table.sailed:
        parts.append(player(table.sailed.index(number)))
    return "; ".join(parts)


def outbid(table: Open, slot: int, seat: int) -> str:
    """The own bid beside a tile."""
    tile = table.display[slot]
    number = table.bids[slot * table.seats + seat]
    if not number:
        return say("Your bid for {tile}", tile=name(table.tables, tile))
    group = keyples(table.colour[tile], number)
    return say("Your bid for {tile}: {keyples}", tile=name(table.tables, tile), keyples=group)
