"""The signs on cards: what a panel gives, costs and scores, as rows of icons, numbers and few words."""

from __future__ import annotations

from collections.abc import Sequence

from borough.core.markup import Markup
from borough.core.words import later, say
from borough.drawing import icon
from borough.games.key_flow.rules import cards as c
from borough.games.key_flow.rules.cards import BY_SHIPS, COLOURS, GOODS, SKILLS
from borough.games.key_flow.rules.figures import ANY_SKILL, NO_SKILL, PANELS, Figures
from borough.games.key_flow.rules.village import NONE

KEYPLES = [f"keyple-{colour}" for colour in COLOURS]
UNITS = [*GOODS, "good-any", *SKILLS, "skill-any"]
"""What an upgrade costs, as `Figures.costs` counts it."""
GAINS = [*GOODS, "token", "skill-tile"]
"""What a panel gives, as `Figures.gains` counts it."""


class Word(str):
    """A sign that is written, not drawn."""

    __slots__ = ()


class Points(int):
    """A number of points."""


Sign = str | Points
Signs = Sequence[Sign]
PLUS, OR, INTO, IS = Word("+"), Word("/"), Word("→"), Word("=")

SCORED: list[Signs] = [
    ["cow"],
    ["sheep", OR, "pig", OR, "cow"],
    ["cow", PLUS, "token"],
    ["pig", PLUS, "sheep"],
    ["pig", PLUS, "gold"],
    ["sheep", PLUS, "skill-any"],
    ["keyple-red", PLUS, "keyple-yellow", PLUS, "keyple-blue"],
    ["keyple-green", PLUS, "gold"],
    *[[keyple] for keyple in KEYPLES],
    ["keyple-any"],
    ["token"],
    ["card"],
    ["token", PLUS, "card"],
    ["gold"],
    ["iron", PLUS, "stone", PLUS, "wood"],
    [Word("5"), "good-any"],
    *[[Word("2"), good] for good in GOODS[:3]],
    *[[skill] for skill in SKILLS],
    ["skill-any"],
    ["anvil", PLUS, "pickaxe", PLUS, "saw"],
    ["ship"],
    ["move"],
    *[["ship"], ["cow"], ["pig"], ["sheep"]],
]
"""What a scoring asks for, in the order of SCORINGS."""
HINTS = {
    c.PER_KEYPLE_OF_ONE_COLOUR: later("of one colour"),
    c.PER_CARD_WITH_2: later("card with 2 keyples"),
    c.PER_TOKEN_AND_CARD: later("card with a token"),
    c.PER_SKILL_OF_ONE_TYPE: later("of one type"),
    c.PER_SHEEP_SKILL: later("with any skill tile"),
    c.PER_5_RESOURCES: later("any goods"),
}
"""Words for what icons alone leave open."""
SHIPS: list[list[Signs]] = [
    [],
    [[Word("2"), "keyple-any", OR, "token"], ["arrow-left", "arrow-down", "arrow-right"]],
    [["flip", "upgrade", INTO, "gold"]],
    [["good-any", IS, "good-any"]],
    [["keyple-green", IS, "keyple-yellow"]],
    [["pig", IS, "sheep", "sheep"], ["sheep", IS, "pig", "pig"]],
]
"""What ships do, in the order of ABILITIES."""
SHIP_HINTS = [
    "",
    "",
    later("for a flipped tile"),
    later("any good pays for any"),
    later("one counts as the other"),
    "",
]


# Icons.


def sign(name: str, x: float, y: float, size: float) -> Markup:
    """An icon, centred on a point."""
    return icon(name, round(x, 1), round(y, 1), round(size, 1))


def words(text: str, x: float, y: float, size: float, css: str = "", width: float = 0) -> Markup:
    """A centred text, smaller where it would be wider than some width."""
    if width:
        size = min(size, width / (0.6 * max(1, len(text))))
    return Markup('<text x="{:.4g}" y="{:.4g}" font-size="{:.3g}" class="kf-text {}">{}</text>').format(
        x, y + size * 0.35, size, css, text
    )


def shield(points: int, x: float, y: float, size: float) -> Markup:
    """A number of points on their sign."""
    return sign("points", x, y, size) + words(str(points), x, y, size * (0.56 if points < 10 else 0.5), "kf-points")


def row(signs: Signs, x: float, y: float, size: float, width: float) -> Markup:
    """Signs beside each other, centred on a point, smaller where they would be wider than some width."""
    parts = [_breadth(one) for one in signs]
    size = min(size, width / max(1.0, sum(parts)))
    left = x - sum(parts) * size / 2
    drawn = []
    for one, part in zip(signs, parts, strict=True):
        middle = left + part * size / 2
        if isinstance(one, Points):
            drawn.append(shield(one, middle, y, size))
        elif isinstance(one, Word):
            drawn.append(words(one, middle, y, size * 0.66))
        else:
            drawn.append(sign(one, middle, y, size))
        left += part * size
    return Markup().join(drawn)


def _breadth(one: Sign) -> float:
    """How wide a sign is, in parts of its size."""
    if isinstance(one, Word):
        return 0.44 * len(one) + 0.1
    return 1.15 if isinstance(one, Points) else 1.04


# What stands on a card.


def amount(number: int, name: str) -> list[Sign]:
    """So many of a thing."""
    return [name] if number == 1 else [Word(number), name]


def cost(figures: Figures, panel: int) -> list[Sign]:
    """What an upgrade costs."""
    units = figures.costs[panel]
    return [one for unit in sorted(set(units)) for one in amount(units.count(unit), UNITS[unit])]


def action(figures: Figures, panel: int) -> list[Sign]:
    """What a panel does for whoever uses it."""
    signs: list[Sign] = []
    if figures.pays[panel] != NO_SKILL:
        signs += ["skill-any" if figures.pays[panel] == ANY_SKILL else SKILLS[figures.pays[panel]], INTO]
    if figures.moves[panel]:
        signs += [Word(figures.moves[panel]), "move"]
    if figures.upgrades[panel]:
        number = figures.upgrades[panel]
        signs += ["upgrade"] * number if number < 3 else amount(number, "upgrade")
    for place, gain in enumerate(figures.gains[panel]):
        signs += [OR] if place else []
        for kind, name in enumerate(GAINS):
            signs += amount(gain[kind], name) if gain[kind] else []
    return signs


def scoring(figures: Figures, panel: int) -> list[Signs]:
    """What a panel scores, in rows."""
    per = Word(say("per"))
    rows: list[Signs] = []
    if figures.store_rate[panel]:
        first, second = figures.store_first[panel], figures.store_second[panel]
        what: list[Sign] = ["good-any"] if first == NONE else [GOODS[first], PLUS, GOODS[second]]
        rows.append([Points(figures.store_rate[panel]), per, *what])
    scorings, steps = figures.scorings[panel], figures.steps[panel]
    for number in range(0, len(scorings), 2):
        if scorings[number] < BY_SHIPS:
            rows.append([Points(scorings[number + 1]), per, *SCORED[scorings[number]]])
            continue
        stairs = list(zip(steps[::2], steps[1::2], strict=True))
        across = 1 if len(stairs) < 4 else 2
        for at in range(0, len(stairs), across):
            pairs = [
                [Word(need), SCORED[scorings[number]][0], IS, Points(won)] for need, won in stairs[at : at + across]
            ]
            rows.append([one for pair in pairs for one in [*pair, Word(" ")]][:-1])
    return rows


def hint(figures: Figures, panel: int) -> str:
    """What the icons of a panel leave open, in few words."""
    ability = figures.ability[panel // PANELS]
    if ability and SHIP_HINTS[ability]:
        return say(SHIP_HINTS[ability])
    if figures.store_rate[panel]:
        return say("lying here")
    return next((say(HINTS[one]) for one in figures.scorings[panel][::2] if one in HINTS), "")


def panel_rows(figures: Figures, panel: int) -> list[Signs]:
    """All that a panel does and scores, in rows; its own points stand beside it."""
    ability = figures.ability[panel // PANELS]
    if ability:
        return SHIPS[ability]
    done = action(figures, panel)
    return [*([done] if done else []), *scoring(figures, panel)]


def spread(rows: list[Signs]) -> list[Signs]:
    """A single scoring in two rows, its points above what it is for, where there is room."""
    if len(rows) == 1 and isinstance(rows[0][0], Points):
        return [rows[0][:2], rows[0][2:]]
    return rows
