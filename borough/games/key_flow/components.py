"""Reads components.toml into figures: the little language of what cards do, cost and score."""

from __future__ import annotations

import re

from borough.core.components import Components
from borough.core.words import later, say
from borough.games.key_flow.rules import cards as c
from borough.games.key_flow.rules.cards import (
    ABILITIES,
    ANIMALS,
    ARROWS,
    BACKS,
    CARD_COUNT,
    CARDS,
    GOODS,
    HOME_COUNT,
    SCORINGS,
    SEASONS,
    SKILLS,
    VILLAGE_COUNT,
)
from borough.games.key_flow.rules.figures import GAIN_SIZE, PANELS, Figures

MOST_CARDS = 40
"""As many as the slots of a village have room for, in any direction."""
MOST_UNITS = 9
"""Of an upgrade's cost."""
MOST_GAINS = 10
"""Of a panel."""
KINDS = ("building", "monument", "storage", "ship", "scoring", "pasture")
GAINS = [*GOODS, "token", "blind skill"]
UNITS = [*GOODS, "any", *SKILLS, "any skill"]
PAYMENTS = [*SKILLS, "skill"]
CARD_SCORINGS = range(c.PER_COW, c.PER_KEYPLE_OF_ONE_COLOUR + 1)
"""Scorings that whole cards are assigned to, besides those below."""
MORE_CARD_SCORINGS = (c.PER_CARD_WITH_2, c.PER_TOKEN_AND_CARD, c.BY_SHIPS, c.BY_COWS, c.BY_PIGS, c.BY_SHEEP)

HELP = {
    ("card", "panels"): later(
        "What the card does or scores: before, after the first and after the second upgrade. The words are those of "
        "the component file."
    ),
    ("card", "costs"): later(
        "The cost of each upgrade: wood, stone, iron, gold, any, anvil, pickaxe, saw or any skill, joined by +."
    ),
    ("card", "points"): later("Points before and after each upgrade, as many as there are panels."),
    ("card", "box"): later("What the river pays at once: a number and a thing in each box."),
    ("card", "back"): later("The sign on the back: K, or the least number of players."),
    ("keyple", "back"): later("The sign on the back: K, or the least number of players."),
}
"""What may be written, for the forms of the workshop."""


def compile_figures(components: Components) -> Figures:
    """Check every figure and put it where the rules look it up."""
    figures = Figures(components)
    _figures(figures, components)
    for kind, idents in (("card", CARDS[:VILLAGE_COUNT]), ("keyple", CARDS[VILLAGE_COUNT:])):
        listed = list(components.sections.get(kind, {}))
        if listed != idents:
            strange = next((ident for ident in listed if ident not in idents), "")
            message = say("the game has {count} entries, each listed once in order", count=len(idents))
            raise components.error(kind, strange, "id", message)
    for number, ident in enumerate(CARDS):
        if number < VILLAGE_COUNT:
            _card(figures, components, number, ident)
        else:
            _keyple(figures, components, number, ident)
    _only_once(figures, components)
    _counts(figures, components)
    for number in range(CARD_COUNT):
        figures.items[number] = figures.beast_item(number) if number < VILLAGE_COUNT else figures.keyple_item(number)
    return figures


def _figures(figures: Figures, components: Components) -> None:
    figures.hand = components.wholes("setup", "", "hand", 4, 1, 20)
    figures.hand_with_two = components.wholes("setup", "", "hand_with_two", 4, 1, 20)
    for key in ("hand", "hand_with_two"):
        if sum(components.wholes("setup", "", key, 4)) + 1 > MOST_CARDS:
            message = say("nobody can play more than {most} cards", most=MOST_CARDS)
            raise components.error("setup", "", key, message)
    figures.winter = components.whole("setup", "", "winter", 1, 20)
    figures.winter_with_two = components.whole("setup", "", "winter_with_two", 1, 20)
    figures.removed = [0, 0, *components.wholes("setup", "", "removed", 5, 0, 12)]
    figures.tokens = components.whole("supply", "", "tokens")
    figures.upgrade_tiles = components.whole("supply", "", "upgrades")
    figures.single_skills = components.whole("supply", "", "single_skills")
    figures.double_skills = components.whole("supply", "", "double_skills")
    figures.use_tokens = components.wholes("use", "", "tokens", 3, 1, 9)
    figures.flipped = components.whole("use", "", "flipped", 0, 20)


def _animals(figures: Figures, components: Components, kind: str, number: int, ident: str, most: int) -> None:
    for animal in components.choices(kind, ident, "animals", ANIMALS, most):
        figures.animals[number * 3 + animal] += 1


def _card(figures: Figures, components: Components, number: int, ident: str) -> None:
    """A village card."""
    home = number < HOME_COUNT
    figures.names[number] = components.word("card", ident, "name")
    figures.german[number] = components.word("card", ident, "german")
    figures.season[number] = components.choice("card", ident, "season", ["home", *SEASONS]) - 1
    figures.back[number] = components.choice("card", ident, "back", ["", *BACKS]) - 1
    if home != (figures.season[number] < 0) or home != (figures.back[number] < 0):
        raise components.error("card", ident, "season", say("home cards have no season and no back; all others have"))
    kind = KINDS[components.choice("card", ident, "kind", KINDS)]
    figures.river[number] = components.choice("card", ident, "row", ["road", "river"]) == 1
    figures.ship[number] = kind == "ship"
    _animals(figures, components, "card", number, ident, 7)
    _box(figures, components, number, ident)
    panels = components.words("card", ident, "panels", PANELS)
    costs = components.words("card", ident, "costs", PANELS - 1)
    if len(panels) > PANELS or len(costs) != max(0, len(panels) - 1):
        message = say("up to {most} panels, and a cost between each two of them", most=PANELS)
        raise components.error("card", ident, "costs", message)
    figures.most_upgrades[number] = len(costs)
    points = components.wholes("card", ident, "points", len(panels), most=PANELS)
    for level, text in enumerate(panels):
        panel = number * PANELS + level
        figures.text[panel] = text
        figures.points[panel] = points[level]
        _panel(figures, components, panel, ident, kind, text)
    for level, cost in enumerate(costs):
        units = cost.split(" + ")
        if len(units) > MOST_UNITS or any(unit not in UNITS for unit in units):
            raise components.error("card", ident, "costs", say("'{text}' is not a cost", text=cost))
        figures.costs[number * PANELS + level] = sorted(UNITS.index(unit) for unit in units)
    carts = any(figures.moves[panel] for panel in _panels(number))
    if any(figures.animals[number * 3 : number * 3 + 3]) and (figures.ship[number] or carts):
        raise components.error("card", ident, "animals", say("a ship or a card with transport shows no animals"))
    if home and (figures.river[number] or not figures.acts[number * PANELS]):
        raise components.error("card", ident, "row", say("a home card lies by the road and can be used"))


def _panel(figures: Figures, components: Components, panel: int, ident: str, kind: str, text: str) -> None:
    """One panel, in the language of its kind of card."""
    if kind == "building":
        _action(figures, components, panel, ident, text)
    elif kind == "storage":
        _store(figures, components, panel, ident, text)
    elif kind == "ship" and text in ABILITIES[1:]:
        figures.ability[panel // PANELS] = ABILITIES.index(text)
    elif kind in ("scoring", "ship"):
        _scoring(figures, components, panel, ident, text)
    elif text:
        message = say("this kind of card does nothing, so '{text}' cannot stand there", text=text)
        raise components.error("card", ident, "panels", message)


def _action(figures: Figures, components: Components, panel: int, ident: str, text: str) -> None:
    """`pay saw, gain 4 wood`, `move 3, upgrade 1`, `gain 1 token or 1 blind skill`."""
    end = "(?:, |$)"
    found = re.fullmatch(
        rf"(?:pay (skill|anvil|pickaxe|saw){end})?(?:move ([1-9]){end})?(?:upgrade ([1-9]){end})?(?:gain (.+))?", text
    )
    if not text or not found or text.endswith(", "):
        raise components.error("card", ident, "panels", say("'{text}' is not an action", text=text))
    figures.acts[panel] = True
    if found[1]:
        figures.pays[panel] = PAYMENTS.index(found[1])
    figures.moves[panel] = int(found[2] or 0)
    figures.upgrades[panel] = int(found[3] or 0)
    if found[4]:
        figures.gains[panel] = [_gain(components, ident, option) for option in found[4].split(" or ")]
    options = figures.gains[panel]
    if len(options) > 1 and (any(sum(value > 0 for value in option) > 1 for option in options) or _alike(options)):
        message = say("what one may choose from is one kind of thing each time")
        raise components.error("card", ident, "panels", message)
    if len(options) > 1 and (found[1] or found[2] or found[3]):
        raise components.error("card", ident, "panels", say("a choice stands alone on its panel"))


def _alike(options: list[list[int]]) -> bool:
    """Whether two options give the same kind of thing."""
    kinds = [next(place for place, value in enumerate(option) if value) for option in options]
    return len(set(kinds)) < len(kinds)


def _gain(components: Components, ident: str, text: str) -> list[int]:
    gain = [0] * GAIN_SIZE
    parts = text.split(" + ")
    if len(parts) > MOST_GAINS:
        raise components.error("card", ident, "panels", say("a panel gives at most {most} things", most=MOST_GAINS))
    for part in parts:
        found = re.fullmatch(r"([1-9]) (.+)", part)
        if not found or found[2] not in GAINS:
            raise components.error("card", ident, "panels", say("'{text}' is not a gain", text=part))
        gain[GAINS.index(found[2])] += int(found[1])
    return gain


def _box(figures: Figures, components: Components, number: int, ident: str) -> None:
    """What the river pays when the card is laid."""
    parts = components.words("card", ident, "box", MOST_UNITS)
    if len(parts) > MOST_UNITS:
        message = say("the river pays at most {most} kinds of things", most=MOST_UNITS)
        raise components.error("card", ident, "box", message)
    for part in parts:
        found = re.fullmatch(r"([1-9]) (.+)", part)
        what = found[2] if found else ""
        amount = int(found[1]) if found else 0
        if what in GOODS:
            figures.box_goods[number][GOODS.index(what)] += amount
        elif what in SKILLS:
            figures.box_skills[number][SKILLS.index(what)] += amount
        elif what == "blind skill":
            figures.box_blind[number] += amount
        else:
            message = say("'{text}' is not something the river pays", text=part)
            raise components.error("card", ident, "box", message)


def _store(figures: Figures, components: Components, panel: int, ident: str, text: str) -> None:
    """`2 per resource here` or `5 per iron + gold here`."""
    found = re.fullmatch(r"(\d\d?) per (?:(resource)|(iron|stone|wood|gold) \+ (iron|stone|wood|gold)) here", text)
    if not found:
        raise components.error("card", ident, "panels", say("'{text}' is not a storage scoring", text=text))
    figures.store_rate[panel] = int(found[1])
    figures.store_first[panel] = -1 if found[2] else GOODS.index(found[3])
    figures.store_second[panel] = -1 if found[2] else GOODS.index(found[4])


def _scoring(figures: Figures, components: Components, panel: int, ident: str, text: str) -> None:
    """`5 per cow + token`, `3 per 2 wood, 3 per saw` or `by cows 3:10 5:20`."""
    steps = re.fullmatch(r"by (ships|cows|pigs|sheep)((?: \d\d?:\d\d?)+)", text)
    if steps:
        figures.scorings[panel] = [c.BY_SHIPS + ["ships", "cows", "pigs", "sheep"].index(steps[1]), 0]
        pairs = [[int(value) for value in pair.split(":")] for pair in steps[2].split()]
        needs = [need for need, _ in pairs]
        if pairs != sorted(pairs) or needs[0] < 1 or len(set(needs)) < len(needs):
            raise components.error("card", ident, "panels", say("the thresholds must rise"))
        figures.steps[panel] = [value for pair in pairs for value in pair]
        return
    for part in text.split(", "):
        found = re.fullmatch(r"(\d\d?) per (.+)", part)
        if not found or found[2] not in SCORINGS[: c.BY_SHIPS]:
            message = say("'{text}' is not a scoring this game knows", text=part)
            raise components.error("card", ident, "panels", message)
        figures.scorings[panel] += [SCORINGS.index(found[2]), int(found[1])]
    whole_cards = [one for one in figures.scorings[panel][::2] if one in CARD_SCORINGS or one in MORE_CARD_SCORINGS]
    if len(whole_cards) > 1:
        raise components.error("card", ident, "panels", say("one card can score one kind of card"))


def _keyple(figures: Figures, components: Components, number: int, ident: str) -> None:
    """A keyple card."""
    figures.season[number] = components.choice("keyple", ident, "season", SEASONS)
    figures.back[number] = components.choice("keyple", ident, "back", BACKS)
    figures.number[number] = components.whole("keyple", ident, "number", 1)
    figures.keyples[number] = components.whole("keyple", ident, "keyples", 1, 2)
    figures.token[number] = components.whole("keyple", ident, "token", 0, 1)
    arrows = components.choices("keyple", ident, "arrows", ARROWS)
    if not arrows:
        raise components.wrong(
            "keyple", ident, "arrows", later("{key} must be some of: {words}"), words=", ".join(ARROWS)
        )
    figures.arrows[number] = sum(1 << arrow for arrow in arrows)
    _animals(figures, components, "keyple", number, ident, 1)
    figures.names[number] = f"{ident.split('_')[0].capitalize()} keyple card {figures.number[number]}"


def _only_once(figures: Figures, components: Components) -> None:
    """Thresholds, and scorings with a choice, stand on one card each; the solver takes the best of all others."""
    once = {c.PER_KEYPLE_OF_ONE_COLOUR, c.PER_SKILL_OF_ONE_TYPE, c.BY_SHIPS, c.BY_COWS, c.BY_PIGS, c.BY_SHEEP}
    seen: set[int] = set()
    for number in range(VILLAGE_COUNT):
        found = {scoring for panel in _panels(number) for scoring in figures.scorings[panel][::2]} & once
        if found & seen:
            raise components.error("card", CARDS[number], "panels", say("another card scores this way already"))
        seen |= found


def _panels(number: int) -> range:
    return range(number * PANELS, (number + 1) * PANELS)


def _counts(figures: Figures, components: Components) -> None:
    """Every season's cards can be dealt out evenly for every number of players."""
    for season, name in enumerate(SEASONS):
        mine = [number for number in range(HOME_COUNT, CARD_COUNT) if figures.season[number] == season]
        letters = [number for number in mine if figures.back[number] == 0]
        figures.letters[season] = letters
        figures.numbered[season] = [number for number in mine if figures.back[number] > 0]
        numbers = [figures.number[number] for number in mine if number >= VILLAGE_COUNT]
        if len(set(numbers)) < len(numbers):
            twice = [number for number in mine if number >= VILLAGE_COUNT and numbers.count(figures.number[number]) > 1]
            message = say("another keyple card of this season has this number")
            raise components.error("keyple", CARDS[twice[-1]], "number", message)
        for seats in range(2, 7):
            dealt = sum(0 < figures.back[number] <= seats - 1 for number in mine)
            if season == c.WINTER:
                each = figures.winter_size(seats)
                fits = all(number < VILLAGE_COUNT for number in letters) and each * seats <= len(letters)
                dealt += (each - 1) * seats
            else:
                fits = figures.removed[seats] <= len(letters)
                dealt += len(letters) - figures.removed[seats]
            if not fits or dealt != seats * figures.hand_size(seats, season):
                words = say(name.capitalize())
                message = say("{season}: the cards do not come out for {seats} players", season=words, seats=seats)
                raise components.error("setup", "", "hand", message)
