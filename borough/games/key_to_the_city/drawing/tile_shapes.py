"""The shapes of Key to the City: hexes, rivers, connectors, and one tile with all that is printed on it."""

from __future__ import annotations

from functools import lru_cache
from itertools import groupby

from borough.core.markup import Markup
from borough.drawing import emblem
from borough.drawing.figure_cache import cached_by_figures
from borough.games.key_to_the_city.drawing.emblems import emblem_of
from borough.games.key_to_the_city.drawing.signs import sign, text
from borough.games.key_to_the_city.rules import score_kinds
from borough.games.key_to_the_city.rules.figures import (
    ANY_CONNECTOR,
    CONNECTOR,
    PAY,
    SKILL,
    Figures,
    colour_need_index,
    level_index,
    skill_need_index,
    step_connector,
    step_skill,
    upgrade_index,
)
from borough.games.key_to_the_city.rules.tiles import (
    CONNECTORS,
    KEYPLES,
    SIDE_COUNT,
    SKILLS,
    TILES,
)

HALF = 52
RADIUS = 60
"""A pointy-top hex reaches so far from its middle to a side, and to its top."""
STEP_X = 2 * HALF
STEP_Y = 90
HEX = "M0-60l52 30v60l-52 30-52-30v-60z"
MIDDLES = [(26, -45), (52, 0), (26, 45), (-26, 45), (-52, 0), (-26, -45)]
"""The middle of each side."""
LAID_AT = [(27, -41), (52, 13), (25, 49), (-25, 49), (-52, 13), (-27, -41)]
"""Where connectors lie: about the middle of a side, but so that emblems, names, costs and points stay free."""
ANGLES = [-60, 0, 60, 120, 180, -120]
BAND = "M-52-23h104V0h-104z"
NAME_WIDTH = 12
"""How many letters of a name fit on one line."""
CONNECTOR_SIZE = 26
"""How large a connector lies: it ends beside what is printed, on either tile."""
ROOM = 76
"""How wide a row may be that lies between two connectors."""


def river_path(sides: int) -> str:
    """The river through a tile whose river sides are given as bits."""
    ends = [f"{x} {y}" for side, (x, y) in enumerate(MIDDLES) if sides >> side & 1]
    if len(ends) == 2:
        return f"M{ends[0]}Q0 0 {ends[1]}"
    return "".join(f"M{end}L0 0" for end in ends)


@lru_cache(maxsize=64)
def river(sides: int) -> Markup:
    """The river through a tile, with its banks."""
    if not sides:
        return Markup()
    path = river_path(sides)
    return Markup('<path class="bank" d="{0}"/><path class="water" d="{0}"/>').format(path)


def laid(colour: int, side: int, x: float, y: float) -> Markup:
    """A connector across a side of the tile at a point."""
    shape = '<g transform="translate({:g} {:g}) rotate({})">{}</g>'
    bar = sign(f"connector-{CONNECTORS[colour]}", 0, 0, CONNECTOR_SIZE)
    return Markup(shape).format(x + LAID_AT[side][0], y + LAID_AT[side][1], ANGLES[side] % 180, bar)


@lru_cache(maxsize=200)
def crest(tile: int) -> Markup:
    """The emblem of a tile, above its name."""
    return emblem(emblem_of(TILES[tile]), 0, -38.5, 28)


@cached_by_figures
def face(figures: Figures, tile: int, level: int) -> Markup:
    """What is printed on a tile: name band, what it does, what its upgrade asks for and brings."""
    parts = [Markup('<path class="band" d="{}"/>').format(BAND), _name(figures.names[tile])]
    place = level_index(tile, level)
    if figures.points[place] and (figures.gains[place] or figures.score_kind[place] != score_kinds.NOTHING):
        parts.append(foot(figures.points[place]))
    if level < figures.steps[tile]:
        parts.append(row(_effect(figures, tile, level), 11.5, 18, ROOM))
        upgrade = [*_cost(figures, upgrade_index(tile, level)), *_better(figures, tile, level)]
        parts.append(row(upgrade, 29, 14, ROOM - 5 if level else ROOM + 6))  # an upgraded tile has a frame
    else:
        parts.append(row(_effect(figures, tile, level), 13 if level else 16, 20, ROOM))
        parts.append(row(["upgrade"] * level, 30, 13, ROOM))
    return Markup().join(parts)


def _name(name: str) -> Markup:
    """A name in one line or two, smaller where it is long."""
    words = name.split()
    splits = [(" ".join(words[:cut]), " ".join(words[cut:])) for cut in range(1, len(words))]
    if len(name) <= NAME_WIDTH or not splits:
        return text(name, 0, -7.5, min(12.0, 13 * NAME_WIDTH / len(name)), "name")
    lines = min(splits, key=lambda pair: max(map(len, pair)))
    size = min(11.0, 13 * NAME_WIDTH / max(map(len, lines)))
    return text(lines[0], 0, -13, size, "name") + text(lines[1], 0, -2.8, size, "name")


Item = str
"""Part of a row: the name of a sign, `=words` for words, or `*7` for points."""
LETTERS = {":": 0.35, "…": 0.85} | dict.fromkeys("0123456789", 0.65)
"""How wide the letters of a row are in a wide type, by its size; others are as wide as an arrow."""


def row(items: list[Item], y: float, size: float, room: float) -> Markup:
    """Signs and words side by side, centred, smaller where they would not fit."""
    size = round(size * min(1, room / max(row_width(items, size), 1)), 1)
    x = -row_width(items, size) / 2
    parts = []
    for item in items:
        width = _width(item, size)
        parts.append(_item(item, round(x + width / 2, 1), y, size))
        x += width
    return Markup().join(parts)


def row_width(items: list[Item], size: float) -> float:
    """How wide a row is."""
    return sum(_width(item, size) for item in items)


def _width(item: Item, size: float) -> float:
    """How wide a part is, with the gap beside it."""
    if item.startswith("="):
        return size * (sum(LETTERS.get(letter, 0.77) for letter in item[1:]) + 0.15)
    return size * (0.85 if item in ("hex", "upgrade") or item[0] == "*" else 1.0) + 1.5


def _item(item: Item, x: float, y: float, size: float) -> Markup:
    if item.startswith("="):
        letters = size * 0.92
        middle = 0.36 if any(letter.isdigit() for letter in item) else 0.3
        return text(item[1:], x, y + letters * middle, letters)
    if item.startswith("*"):
        return shield(int(item[1:]), x, y, size)
    return sign(item, x, y, size)


def shield(points: int, x: float, y: float, size: float) -> Markup:
    """Points, on the sign that stands for them."""
    letters = size * (0.62 if points < 10 else 0.52)
    return sign("points", x, y, size) + text(str(points), x, y + letters * 0.36, letters, "worth")


@lru_cache(maxsize=200)
def foot(points: int) -> Markup:
    """The points of a tile that does something besides, at its foot."""
    return shield(points, 0, 46.5, 20)


def _groups(names: list[str]) -> list[Item]:
    """Each sign as often as it comes; with its number instead, where that would be too long."""
    if len(names) <= 2 or (len(names) == 3 and len(set(names)) > 1):
        return list(names)
    items: list[Item] = []
    for name, same in groupby(names):
        number = len(list(same))
        items += [name] if number == 1 else [f"={number}", name]
    return items


def _gain(step: int) -> str:
    """The sign of what one step gives or takes."""
    if step >= CONNECTOR:
        return f"connector-{CONNECTORS[step_connector(step)]}"
    if step >= SKILL:
        return SKILLS[step_skill(step)]
    return "connector-any" if step == ANY_CONNECTOR else "skill-any"


def _effect(figures: Figures, tile: int, level: int) -> list[Item]:
    """What a tile does at a level: gives resources, scores, or nothing but its points."""
    place = level_index(tile, level)
    gains = figures.gains[place][::-1]
    if gains and gains[0] == PAY:
        return ["skill-any", "=→", *_groups([_gain(step) for step in gains[1:]])]
    if gains:
        return ["=+", *_groups([_gain(step) for step in gains])]
    if figures.score_kind[place] != score_kinds.NOTHING:
        scored = _scored(figures.score_kind[place], figures.score_of[place])
        return [f"*{figures.score_rate[place]}", "=:", *scored]
    return [f"*{figures.points[place]}"] if figures.points[place] else []


def _scored(kind: int, of: int) -> list[Item]:
    """What a score counts."""
    if kind in (score_kinds.CHAIN, score_kinds.RIVER_CHAIN):
        return ["hex", f"connector-{CONNECTORS[of]}", "hex" if kind == score_kinds.CHAIN else "hex-river"]
    return {
        score_kinds.HERE: [f"connector-{CONNECTORS[of]}"],
        score_kinds.ANY_HERE: ["connector-any"],
        score_kinds.COLOURS_HERE: ["=≠", "connector-any"],
        score_kinds.ROUTEMASTERS: ["emblem-bus"],
        score_kinds.KEYPLES_OF: [f"keyple-{KEYPLES[of % len(KEYPLES)]}"],
        score_kinds.KEYPLE_SETS: [f"keyple-{colour}" for colour in KEYPLES],
        score_kinds.SKILLS_OF: [SKILLS[of % len(SKILLS)]],
        score_kinds.SKILL_SETS: [*SKILLS, "skill-any"],
        score_kinds.MARKERS: ["upgrade", "upgrade"],
        score_kinds.CONNECTOR_SETS: ["=6≠", "connector-any"],
        score_kinds.FULL_TILES: ["hex-full"],
    }[kind]


def _better(figures: Figures, tile: int, level: int) -> list[Item]:
    """What the upgrade brings: a higher rate, more resources, points."""
    now, then = level_index(tile, level), level_index(tile, level + 1)
    items: list[Item] = []
    if figures.score_kind[then] != score_kinds.NOTHING:
        items += [f"*{figures.score_rate[then]}", "=:…"]
    gains = [_gain(step) for step in figures.gains[then][::-1] if step != PAY]
    before = [_gain(step) for step in figures.gains[now][::-1] if step != PAY]
    if gains and gains == [name for name in before for _ in range(2)]:
        items.append("=×2")
    elif gains:
        items += _groups(gains)
    if figures.points[then]:
        items.append(f"*{figures.points[then]}")
    return items


def _cost(figures: Figures, place: int) -> list[Item]:
    """What an upgrade asks for, by tile and step, and the arrow to what it brings."""
    items: list[Item] = []
    if figures.needs_different[place]:
        items += [f"={figures.needs_different[place]}≠", "connector-any"]
    colours = figures.needs_colour[colour_need_index(place, 0) : colour_need_index(place + 1, 0)]
    names = [f"connector-{CONNECTORS[colour]}" for colour, number in enumerate(colours) for _ in range(number)]
    names += ["connector-any"] * (figures.needs_connectors[place] - figures.needs_different[place] - len(names))
    types = figures.needs_skill[skill_need_index(place, 0) : skill_need_index(place + 1, 0)]
    names += [SKILLS[skill] for skill, number in enumerate(types) for _ in range(number)]
    names += ["skill-any"] * (figures.needs_skills[place] - sum(types))
    return [*items, *_groups(names), "upgrade"]


def centre(column: int, row: int) -> tuple[int, int]:
    """Where a cell of a borough is drawn."""
    return STEP_X * column + HALF * row, STEP_Y * row


def across(side: int) -> tuple[int, int]:
    """The middle of the neighbour beyond a side, from the middle of a tile."""
    x, y = MIDDLES[side % SIDE_COUNT]
    return 2 * x, 2 * y
