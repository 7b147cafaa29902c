"""Cards and pieces in words: their names, what they do, what they cost and score."""

from __future__ import annotations

from functools import reduce

from borough.core.words import clauses, language, later, many, say
from borough.games.key_flow.rules.actions import HOME, by_river
from borough.games.key_flow.rules.cards import BY_SHIPS, DOWN, GOODS_COUNT, LEFT, RIGHT, VILLAGE_COUNT
from borough.games.key_flow.rules.figures import (
    ANY_GOOD,
    ANY_SKILL_UNIT,
    BLIND,
    FIRST_SKILL,
    NO_SKILL,
    PANELS,
    TOKENS,
    Figures,
)
from borough.games.key_flow.rules.state import Open
from borough.games.key_flow.rules.turn import SKILL_SUPPLY, TILE_SUPPLY, TOKEN_SUPPLY
from borough.games.key_flow.rules.village import NONE, Village

# Templates by number, as cards.py counts the things.
GOODS = [later("iron"), later("stone"), later("wood"), later("gold")]
SKILLS = [later("anvil"), later("pickaxe"), later("saw")]
ANIMALS = [later("sheep"), later("pig"), later("cow")]
COSTS = [*GOODS, later("any good"), *SKILLS, later("any skill")]
"""A single unit of what upgrades cost."""
TILES = [
    *(later("an anvil"), later("a pickaxe"), later("a saw")),
    *(later("a double-sided anvil"), later("a double-sided pickaxe"), later("a double-sided saw")),
]
"""Skill tiles that somebody takes or gives."""
PAYMENTS = [later("pay anvil"), later("pay pickaxe"), later("pay saw"), later("pay skill")]
"""What buildings process, in the order of `Figures.pays`."""
KEYPLE_CARDS = [
    *(later("Spring keyple card {number}"), later("Summer keyple card {number}")),
    *(later("Autumn keyple card {number}"), later("Winter keyple card {number}")),
]
SOURCES = (later("panels"), later("flipped"), later("storage"), later("winter"), later("gold"))
"""Where points come from."""
PROSPECTS = (later("winter to come"), later("plans"), later("stock"), later("buildings"), later("to come"))
"""What estimates expect besides."""
SHIPS = [
    "",
    later("your keyple cards with 2 keyples or a token symbol have all arrows"),
    later("whenever you flip an upgrade tile, you gain a gold on that card"),
    later("when you upgrade, any good pays for any other"),
    later("at the end green keyples may count as yellow and yellow as green"),
    later("at the end a pig may count as 2 sheep and a sheep as 2 pigs"),
]
"""What the ships do, in the order of ABILITIES."""
SCORINGS = [
    *(later("cow"), later("animal"), later("cow + token"), later("pig + sheep")),
    *(later("pig + gold"), later("sheep + skill")),
    *(later("red + yellow + blue keyple"), later("green keyple + gold")),
    *(later("green keyple"), later("yellow keyple"), later("red keyple"), later("blue keyple")),
    *(later("keyple of one colour"), later("token"), later("card with 2 keyples"), later("token + card with a token")),
    *(later("gold"), later("iron + stone + wood"), later("5 resources")),
    *(later("2 iron"), later("2 stone"), later("2 wood")),
    *(later("anvil"), later("pickaxe"), later("saw"), later("skill of one type"), later("anvil + pickaxe + saw")),
    *(later("ship"), later("transport point")),
    *(later("points for ships: {steps}"), later("points for cows: {steps}")),
    *(later("points for pigs: {steps}"), later("points for sheep: {steps}")),
]
"""What is scored, in the order of cards.SCORINGS."""
ARROW_SIGNS = ((DOWN, "↓"), (LEFT, "←"), (RIGHT, "→"))


# Amounts.


def points(number: int) -> str:
    """`1 point`, `2 points`."""
    return many(number, "{n} point", "{n} points")


def tokens(number: int) -> str:
    """`1 token`, `2 tokens`."""
    return many(number, "{n} token", "{n} tokens")


def blind_skills(number: int) -> str:
    """Skill tiles drawn blind."""
    return many(number, "{n} blind skill", "{n} blind skills")


def scarce(supply: int, left: int) -> str:
    """How few pieces a supply has left; double-sided skill tiles from SUPPLY_COUNT on."""
    if supply == TOKEN_SUPPLY:
        return many(left, "only {n} token left", "only {n} tokens left") if left else say("no token left")
    if supply == TILE_SUPPLY:
        few = many(left, "only {n} upgrade tile left", "only {n} upgrade tiles left")
        return few if left else say("no upgrade tile left")
    if supply == SKILL_SUPPLY:
        return (
            many(left, "only {n} skill tile left", "only {n} skill tiles left") if left else say("no skill tile left")
        )
    few = many(left, "only {n} double-sided tile of this type left", "only {n} double-sided tiles of this type left")
    return few if left else say("no double-sided tile of this type left")


def goods(good: int, number: int) -> str:
    """`2 iron`."""
    return [
        many(number, "{n} iron", "{n} iron"),
        many(number, "{n} stone", "{n} stone"),
        many(number, "{n} wood", "{n} wood"),
        many(number, "{n} gold", "{n} gold"),
    ][good]


def skills(skill: int, number: int) -> str:
    """`2 anvils`."""
    return [
        many(number, "{n} anvil", "{n} anvils"),
        many(number, "{n} pickaxe", "{n} pickaxes"),
        many(number, "{n} saw", "{n} saws"),
    ][skill]


def keyples(colour: int, number: int) -> str:
    """`2 green keyples`."""
    return [
        many(number, "{n} green keyple", "{n} green keyples"),
        many(number, "{n} yellow keyple", "{n} yellow keyples"),
        many(number, "{n} red keyple", "{n} red keyples"),
        many(number, "{n} blue keyple", "{n} blue keyples"),
    ][colour]


def animals(kind: int, number: int) -> str:
    """`2 pigs`."""
    return [
        many(number, "{n} sheep", "{n} sheep"),
        many(number, "{n} pig", "{n} pigs"),
        many(number, "{n} cow", "{n} cows"),
    ][kind]


def beasts(figures: Figures, card: int) -> list[str]:
    """What lives on a card: `pig`, `2 sheep`."""
    numbers = enumerate(figures.animals[card * 3 : card * 3 + 3])
    return [say(ANIMALS[kind]) if number == 1 else animals(kind, number) for kind, number in numbers if number]


def cost_words(figures: Figures, panel: int) -> str:
    """What an upgrade costs: `2 iron + any skill`."""
    costs = figures.costs[panel]
    return " + ".join(_cost(unit, costs.count(unit)) for unit in sorted(set(costs)))


def _cost(unit: int, number: int) -> str:
    if number == 1:
        return say(COSTS[unit])
    if unit < ANY_GOOD:
        return goods(unit, number)
    if unit == ANY_GOOD:
        return say("{number} goods of any kind", number=number)
    if unit < len(COSTS) - 1:
        return skills(unit - FIRST_SKILL, number)
    return say("{number} skills of any type", number=number)


def good_of_unit(unit: int) -> str:
    """The good that a unit of an upgrade's cost is; nothing for other units."""
    return say(GOODS[unit]) if unit < GOODS_COUNT else ""


def tile_of_unit(unit: int) -> str:
    """The skill tile that a unit of an upgrade's cost is; nothing for other units."""
    return say(TILES[unit - FIRST_SKILL]) if FIRST_SKILL <= unit < ANY_SKILL_UNIT else ""


# Cards.


def name(figures: Figures, card: int) -> str:
    """A card's name."""
    if card >= VILLAGE_COUNT:
        return say(KEYPLE_CARDS[figures.season[card]], number=figures.number[card])
    return figures.german[card] if language() == "de" else say(figures.names[card])


def card_name(figures: Figures, card: int) -> str:
    """A card's name; with what tells it apart, where the name alone does not."""
    if card >= VILLAGE_COUNT:
        return f"{name(figures, card)} ({keyple_words(figures, card)})"
    lives = ", ".join(beasts(figures, card))
    return f"{name(figures, card)} ({lives})" if lives and not figures.text[card * PANELS] else name(figures, card)


def card_words(figures: Figures, card: int) -> str:
    """What a card is for, in a line."""
    return keyple_words(figures, card) if card >= VILLAGE_COUNT else village_words(figures, card)


def keyple_words(figures: Figures, card: int) -> str:
    """A keyple card: keyples, token, animal, arrows."""
    words = [keyples(figures.season[card], figures.keyples[card])]
    words += [say("token")] if figures.token[card] else []
    words += beasts(figures, card)
    words.append("".join(sign for bit, sign in ARROW_SIGNS if figures.arrows[card] & bit))
    return ", ".join(words)


def village_words(figures: Figures, card: int) -> str:
    """A village card: its panels, what its upgrades cost, its animals and the box on its river."""
    first = card * PANELS
    words = [gist(figures, first)] if gist(figures, first) else []
    for panel in range(first + 1, first + figures.most_upgrades[card] + 1):
        cost, does = cost_words(figures, panel - 1), gist(figures, panel) or say("nothing")
        if panel == first + 1:
            words.append(say("upgraded ({cost}): {does}", cost=cost, does=does))
        else:
            words.append(say("upgraded again ({cost}): {does}", cost=cost, does=does))
    words += [say("ship")] if figures.ship[card] else []
    words += beasts(figures, card)
    box = [goods(good, number) for good, number in enumerate(figures.box_goods[card]) if number]
    box += [skills(skill, number) for skill, number in enumerate(figures.box_skills[card]) if number]
    box += [blind_skills(figures.box_blind[card])] if figures.box_blind[card] else []
    if box:
        words.append(say("gain {things} at once", things=" + ".join(box)))
    return clauses(words)


def gist(figures: Figures, panel: int) -> str:
    """All that a panel is good for, its fixed points too."""
    words = [panel_words(figures, panel)] if panel_words(figures, panel) else []
    words += [points(figures.points[panel])] if figures.points[panel] else []
    return ", ".join(words)


# Panels.


def panel_words(figures: Figures, panel: int) -> str:
    """What a panel does or scores; fixed points are not named here."""
    ability = figures.ability[panel // PANELS]
    if ability:
        return say(SHIPS[ability])
    return ", ".join([*_action(figures, panel), *_store(figures, panel), *_scorings(figures, panel)])


def _action(figures: Figures, panel: int) -> list[str]:
    """What keyples can do there."""
    words = [say(PAYMENTS[figures.pays[panel]])] if figures.pays[panel] != NO_SKILL else []
    words += [say("move {number}", number=figures.moves[panel])] if figures.moves[panel] else []
    words += [many(figures.upgrades[panel], "upgrade {n}", "upgrade {n}")] if figures.upgrades[panel] else []
    gains = [" + ".join(_thing(*pair) for pair in enumerate(gain) if pair[1]) for gain in figures.gains[panel]]
    if gains:
        things = reduce(lambda one, other: say("{one} or {other}", one=one, other=other), gains)
        words.append(say("gain {things}", things=things))
    return words


def _thing(kind: int, number: int) -> str:
    """So many of what buildings give."""
    if kind == TOKENS:
        return tokens(number)
    return blind_skills(number) if kind == BLIND else goods(kind, number)


def _store(figures: Figures, panel: int) -> list[str]:
    """What the goods on a storage building score."""
    rate, first = figures.store_rate[panel], figures.store_first[panel]
    if rate == 0:
        return []
    if first == NONE:
        return [say("{points} per resource here", points=points(rate))]
    pair = f"{say(GOODS[first])} + {say(GOODS[figures.store_second[panel]])}"
    return [say("{points} per {pair} here", points=points(rate), pair=pair)]


def _scorings(figures: Figures, panel: int) -> list[str]:
    """What a card scores at the end: at a rate, or by a table of thresholds."""
    words = []
    for scoring, rate in zip(figures.scorings[panel][::2], figures.scorings[panel][1::2], strict=True):
        if scoring < BY_SHIPS:
            words.append(say("{points} per {what}", points=points(rate), what=say(SCORINGS[scoring])))
            continue
        stairs = zip(figures.steps[panel][::2], figures.steps[panel][1::2], strict=True)
        steps = [say("{points} for {need}", points=reward, need=need) for need, reward in stairs]
        words.append(say(SCORINGS[scoring], steps=", ".join(steps)))
    return words


# Slots.


def slot_words(slot: int, side: int = 1) -> str:
    """A slot of a village: its row, and where in it. Seen from the other side of the table, right is left."""
    where = beside_home(slot, side)
    return say("by the river, {where}", where=where) if by_river(slot) else say("by the road, {where}", where=where)


def beside_home(slot: int, side: int = 1) -> str:
    """Which slot of its row it is, counted from the home card."""
    number = (abs(slot - HOME) + 1) // 2
    if (slot > HOME) == (side > 0):
        return say("{number} to the right of home", number=number)
    return say("{number} to the left of home", number=number)


def at_slot(table: Open, village: Village, slot: int, side: int = 1) -> str:
    """The name of the card on a slot, with the slot where the village has several cards of that name."""
    place = village.at[slot]
    if place == NONE:
        return slot_words(slot, side)
    names = [name(table.figures, card) for card in village.cards]
    return f"{names[place]} ({beside_home(slot, side)})" if names.count(names[place]) > 1 else names[place]
