"""Reads components.toml into figures: the little languages of effects and upgrade costs."""

from __future__ import annotations

import re

from borough.core.components import Components
from borough.core.words import later, say
from borough.games.key_to_the_city.rules import score_kinds
from borough.games.key_to_the_city.rules.figures import (
    ANY_CONNECTOR,
    ANY_SKILL,
    CONNECTOR,
    LEVELS,
    PAY,
    SKILL,
    STEPS,
    Figures,
)
from borough.games.key_to_the_city.rules.tiles import (
    BERTH_COUNT,
    BUILDING,
    CONNECTOR_COLOURS,
    CONNECTORS,
    ERA1,
    ERA2,
    HOME,
    KEYPLES,
    LANDMARK,
    ROUTEMASTER,
    SKILL_TYPES,
    SKILLS,
    TILE_COUNT,
    TILES,
)

KINDS = ["river"] * HOME + ["home"] * (ERA1 - HOME) + ["era1"] * (ERA2 - ERA1) + ["era2"] * (BUILDING - ERA2)
KINDS += ["building"] * (LANDMARK - BUILDING) + ["landmark"] * (ROUTEMASTER - LANDMARK)
KINDS += ["routemaster"] * (TILE_COUNT - ROUTEMASTER)
MOST_KEYPLES = 60
"""The most keyples a colour may have: the action table names every number up to it."""
MOST_GAINS = 8

SCORES = {
    r"tile on its (\w+) chain": score_kinds.CHAIN,
    r"river tile on its (\w+) chain": score_kinds.RIVER_CHAIN,
    r"connector here": score_kinds.ANY_HERE,
    r"connector colour here": score_kinds.COLOURS_HERE,
    r"(\w+) connector here": score_kinds.HERE,
    r"routemaster tile": score_kinds.ROUTEMASTERS,
    r"keyple set": score_kinds.KEYPLE_SETS,
    r"(\w+) keyple": score_kinds.KEYPLES_OF,
    r"(brick|coin|compass)": score_kinds.SKILLS_OF,
    r"skill set": score_kinds.SKILL_SETS,
    r"landmark marker": score_kinds.MARKERS,
    r"connector set": score_kinds.CONNECTOR_SETS,
    r"full tile": score_kinds.FULL_TILES,
}

HELP = {
    ("tile", "upgrade"): later(
        "The connectors that must lie on the tile (black, blue, brown, grey, red, yellow or any), then + and the skill "
        "tiles to pay (brick, coin, compass or any-skill)."
    ),
    ("tile", "effect"): later(
        "What the tile gives or scores at each level: take, with how many of each, or score … per …"
    ),
    ("tile", "river"): later(
        "The two sides where the river enters and leaves: 0 is the north-east side, then clockwise to 5."
    ),
    ("berths", "claims"): later("The berth that takes the tile just left; 1 is the left-most."),
}
"""What may be written, for the forms of the workshop."""


def compile_figures(components: Components) -> Figures:
    """Check every figure and put it where the rules look it up."""
    figures = Figures(components)
    _supplies(figures, components)
    listed = list(components.sections.get("tile", {}))
    if listed != list(TILES):
        strange = next((tile for tile in listed if tile not in TILES), "")
        message = say("the game has {count} tiles, each listed once in order", count=TILE_COUNT)
        raise components.error("tile", strange, "id", message)
    for tile, ident in enumerate(TILES):
        _tile(figures, components, tile, ident)
    rivers = sum(1 for tile in range(BUILDING, ROUTEMASTER) if figures.river[tile])
    if rivers != 3:
        changed = next((TILES[i] for i in range(BUILDING, ROUTEMASTER) if figures.river[i]), "")
        message = say("3 building tiles carry a river, not {rivers}", rivers=rivers)
        raise components.error("tile", changed, "river", message)
    return figures


def _supplies(figures: Figures, components: Components) -> None:
    figures.keyples = components.whole("supply", "", "keyples_per_colour", 1, MOST_KEYPLES)
    figures.connectors = components.whole("supply", "", "connectors_per_colour")
    figures.skills = components.whole("supply", "", "skills_per_type")
    figures.first_keyples = components.whole("supply", "", "first_keyples", 0, 3 * figures.keyples // 6)
    figures.buildings = [0] * 6
    figures.routemasters = [0, 0]
    for seats in range(2, 7):
        laid = components.wholes("display", str(seats), "buildings", 3, 0, 6)
        if sum(laid) > ROUTEMASTER - BUILDING:
            raise components.error("display", str(seats), "buildings", say("there are only 22 building tiles"))
        figures.buildings.extend(laid)
        figures.routemasters.append(components.whole("display", str(seats), "routemasters", 0, 12))
    for era in range(1, 5):
        ident = TILES[era]
        key = "points" if era == 4 else "keyples"
        figures.berths.extend(components.wholes("berths", ident, key, BERTH_COUNT))
        figures.claims.append(components.whole("berths", ident, "claims", 1, BERTH_COUNT) - 1)


def _tile(figures: Figures, components: Components, tile: int, ident: str) -> None:
    figures.names[tile] = components.word("tile", ident, "name")
    components.choice("tile", ident, "kind", [KINDS[tile]])
    wanted = {"home": 1, "era1": 1, "era2": 1, "building": 1, "landmark": 2}.get(KINDS[tile], 0)
    costs = components.words("tile", ident, "upgrade", wanted)
    if len(costs) != wanted:
        message = say("this tile has this many upgrade costs: {count}", count=wanted)
        raise components.error("tile", ident, "upgrade", message)
    figures.steps[tile] = wanted
    for step, cost in enumerate(costs):
        _cost(figures, components, tile, step, cost)
    levels = wanted + 1
    if "vp" in components.entry("tile", ident):
        for level, points in enumerate(components.wholes("tile", ident, "vp", levels)):
            figures.points[tile * LEVELS + level] = points
    effects = components.words("tile", ident, "effect", levels)
    if effects and len(effects) != levels:
        message = later("{key} must have one entry for each level, here {count}")
        raise components.wrong("tile", ident, "effect", message, count=levels)
    for level, effect in enumerate(effects):
        _effect(figures, components, tile, level, effect)
    if len({bool(gains) for gains in figures.gains[tile * LEVELS : tile * LEVELS + len(effects)]}) > 1:
        raise components.error("tile", ident, "effect", say("a tile gives resources at every level or at none"))
    if "river" in components.entry("tile", ident):
        sides = components.wholes("tile", ident, "river", 2, 0, 5)
        if sides[0] == sides[1]:
            message = say("a river enters and leaves by two different sides")
            raise components.error("tile", ident, "river", message)
        figures.river[tile] = 1 << sides[0] | 1 << sides[1]


def _cost(figures: Figures, components: Components, tile: int, step: int, cost: str) -> None:
    """`red blue any + coin`: connectors on the tile, then skill tiles to be paid."""
    place = tile * STEPS + step
    connectors, _, skills = cost.partition("+")
    different = re.fullmatch(r"([2-6]) different connectors", connectors.strip())
    if different:
        figures.needs_different[place] = int(different[1])
        figures.needs_connectors[place] = int(different[1])
        connectors = ""
    unknown = later("'{word}' is not a connector: {words}")
    for colour in _units(components, tile, connectors, [*CONNECTORS, "any"], unknown):
        if colour < CONNECTOR_COLOURS:
            figures.needs_colour[place * CONNECTOR_COLOURS + colour] += 1
        figures.needs_connectors[place] += 1
    unknown = later("'{word}' is not a skill tile: {words}")
    for skill in _units(components, tile, skills, [*SKILLS, "any-skill"], unknown):
        if skill < SKILL_TYPES:
            figures.needs_skill[place * SKILL_TYPES + skill] += 1
        figures.needs_skills[place] += 1
    if figures.needs_connectors[place] > 6:
        raise components.error("tile", TILES[tile], "upgrade", say("a tile has only 6 sides for connectors"))
    if not figures.needs_connectors[place] + figures.needs_skills[place]:
        raise components.error("tile", TILES[tile], "upgrade", say("an upgrade must cost something"))


def _units(components: Components, tile: int, cost: str, known: list[str], unknown: str) -> list[int]:
    """What each word of a cost stands for, by its place in the list of known ones."""
    for word in cost.split():
        if word not in known:
            raise components.error("tile", TILES[tile], "upgrade", say(unknown, word=word, words=", ".join(known)))
    return [known.index(word) for word in cost.split()]


def _effect(figures: Figures, components: Components, tile: int, level: int, effect: str) -> None:
    """`take grey:1 yellow:1`, `pay any-skill, take any-connector:2` or `score 2 per blue connector here`."""
    place = tile * LEVELS + level
    score = re.fullmatch(r"score ([0-9]{1,2}) per (.+)", effect)
    if score:
        for pattern, kind in SCORES.items():
            found = re.fullmatch(pattern, score[2])
            if found:
                figures.score_kind[place] = kind
                figures.score_rate[place] = int(score[1])
                figures.score_of[place] = _scored(components, tile, kind, found[1] if found.groups() else "")
                return
        message = say("'{text}' is not something that can be counted", text=score[2])
        raise components.error("tile", TILES[tile], "effect", message)
    pay, _, take = effect.rpartition(",")
    if pay.strip() not in ("", "pay any-skill") or not take.split()[:1] == ["take"]:
        raise components.error("tile", TILES[tile], "effect", say("'{text}' is not an effect", text=effect))
    gains = [PAY] if pay.strip() else []
    for item in take.split()[1:]:
        word, _, number = item.partition(":")
        if not re.fullmatch(r"[1-9]", number) or _gain(word) < 0:
            raise components.error("tile", TILES[tile], "effect", say("'{text}' is not something to take", text=item))
        gains.extend([_gain(word)] * int(number))
    if len(gains) - gains.count(PAY) not in range(1, MOST_GAINS + 1):
        raise components.error("tile", TILES[tile], "effect", say("a tile gives 1 to {most} things", most=MOST_GAINS))
    figures.gains[place] = gains[::-1]


def _gain(word: str) -> int:
    if word in CONNECTORS:
        return CONNECTOR + CONNECTORS.index(word)
    if word in SKILLS:
        return SKILL + SKILLS.index(word)
    return {"any-skill": ANY_SKILL, "any-connector": ANY_CONNECTOR}.get(word, -1)


def _scored(components: Components, tile: int, kind: int, word: str) -> int:
    """The colour or type that a score counts, as a number."""
    words = {score_kinds.KEYPLES_OF: KEYPLES, score_kinds.SKILLS_OF: SKILLS}.get(kind, CONNECTORS)
    if not word:
        return 0
    if word not in words:
        message = say("'{word}' is none of: {words}", word=word, words=", ".join(words))
        raise components.error("tile", TILES[tile], "effect", message)
    return words.index(word)
