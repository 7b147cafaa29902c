"""The game in words: log lines, prompts, and what each choice means. Made from views alone."""

from __future__ import annotations

from borough.core.game import Prompt
from borough.core.words import count
from borough.games.key_flow import news
from borough.games.key_flow import state as s
from borough.games.key_flow import turn as t
from borough.games.key_flow.actions import DIRECTIONS, HOME, SLOT_NAMES, TABLE, WAYS
from borough.games.key_flow.cards import (
    ANIMALS,
    CARDS,
    COLOURS,
    DOWN,
    GOODS,
    LEFT,
    RIGHT,
    SEASONS,
    SKILLS,
    VILLAGE_COUNT,
)
from borough.games.key_flow.season import passing
from borough.games.key_flow.state import Open
from borough.games.key_flow.tables import FIRST_SKILL, PANELS, Tables
from borough.games.key_flow.turn import Turn
from borough.games.key_flow.view import KeyFlowView
from borough.games.key_flow.village import NONE, Village

UNITS = [*GOODS, "good of any kind", *SKILLS, "skill tile of any type"]
SHIP_WORDS = [
    "",
    "your keyple cards with 2 keyples or a token symbol have all arrows",
    "whenever you flip an upgrade tile, a gold comes onto that card",
    "in upgrades any good pays for any other",
    "at the end green keyples may count as yellow and yellow as green",
    "at the end a pig may count as 2 sheep and a sheep as 2 pigs",
]
"""What the ships do, in the order of ABILITIES."""
ARROW_SIGNS = ((DOWN, "↓"), (LEFT, "←"), (RIGHT, "→"))


def player(seat: int) -> str:
    """How a seat is called in texts."""
    return f"Seat {seat + 1}"


# Cards.


def card_words(tables: Tables, card: int) -> str:
    """What a card is for, in a line."""
    return keyple_words(tables, card) if card >= VILLAGE_COUNT else village_words(tables, card)


def card_name(tables: Tables, card: int) -> str:
    """A card's name; with what tells it apart, where the name alone does not."""
    if card >= VILLAGE_COUNT:
        return f"{tables.names[card]} ({keyple_words(tables, card)})"
    animals = ", ".join(_animals(tables, card))
    return f"{tables.names[card]} ({animals})" if animals and not tables.text[card * PANELS] else tables.names[card]


def panel_words(tables: Tables, panel: int) -> str:
    """What a panel does or scores: the text of the component file, said more fully where that is cryptic."""
    ability = tables.ability[panel // PANELS]
    if ability:
        return SHIP_WORDS[ability]
    words = []
    for part in tables.text[panel].split(", "):
        rate, per, what = part.partition(" per ")
        if part.startswith("by "):
            _, things, *steps = part.split()
            stairs = [step.split(":") for step in steps]
            words.append(f"points for {things}: {', '.join(f'{points} for {need}' for need, points in stairs)}")
        else:
            words.append(f"{count(int(rate), 'point')} per {what}" if per else part)
    return ", ".join(words)


def keyple_words(tables: Tables, card: int) -> str:
    """A keyple card: keyples, token, animal, arrows."""
    words = [f"{count(tables.keyples[card], f'{COLOURS[tables.season[card]]} keyple')}"]
    if tables.token[card]:
        words.append("token")
    words += _animals(tables, card)
    arrows = "".join(sign for bit, sign in ARROW_SIGNS if tables.arrows[card] & bit)
    return f"{', '.join(words)}, {arrows}"


def village_words(tables: Tables, card: int) -> str:
    """A village card: its panels, what its upgrades cost, its animals and the box on its river."""
    first = card * PANELS
    words = []
    for panel in range(first, first + tables.most_upgrades[card] + 1):
        does = [panel_words(tables, panel)] if tables.text[panel] else []
        does += [count(tables.points[panel], "point")] if tables.points[panel] else []
        if panel > first:
            again = "" if panel == first + 1 else " again"
            words.append(f"upgraded{again} ({cost_words(tables, panel - 1)}): {', '.join(does) or 'nothing'}")
        elif does:
            words.append(", ".join(does))
    words += ["ship"] if tables.ship[card] else []
    words += _animals(tables, card)
    box = [f"{amount} {good}" for good, amount in zip(GOODS, tables.box_goods[card], strict=True) if amount]
    box += [f"{amount} {skill}" for skill, amount in zip(SKILLS, tables.box_skills[card], strict=True) if amount]
    box += [f"{tables.box_blind[card]} blind skill"] if tables.box_blind[card] else []
    if box:
        words.append(f"gain {' + '.join(box)} at once")
    return "; ".join(words)


def cost_words(tables: Tables, panel: int) -> str:
    """What an upgrade costs: `2 iron + any skill`."""
    short = [*GOODS, "any", *SKILLS, "any skill"]
    costs = tables.costs[panel]
    words = []
    for unit in sorted(set(costs)):
        number = costs.count(unit)
        words.append(short[unit] if number == 1 else f"{number} {short[unit]}")
    return " + ".join(words)


def _animals(tables: Tables, card: int) -> list[str]:
    words = []
    for kind, animal in enumerate(ANIMALS):
        number = tables.animals[card * 3 + kind]
        if number:
            words.append(animal if number == 1 else f"{number} {animal if animal == 'sheep' else animal + 's'}")
    return words


def a_tile(name: str) -> str:
    """A skill tile as actions spell it, with its article: `an anvil`, `a double-sided saw`."""
    words = name.replace("double-", "double-sided ")
    return f"{'an' if words[0] in 'aeiou' else 'a'} {words}"


def at_slot(table: Open, village: Village, slot: int) -> str:
    """The name of the card on a slot, with the slot where the village has several cards of that name."""
    place = village.at[slot]
    if place == NONE:
        return SLOT_NAMES[slot]
    names = [table.tables.names[card] for card in village.cards]
    return f"{names[place]} ({SLOT_NAMES[slot]})" if names.count(names[place]) > 1 else names[place]


# The log.


def lines(view: KeyFlowView) -> list[str]:
    """What the last action did."""
    return [_line(view.open, event) for event in view.news]


def _line(table: Open, event: int) -> str:
    kind, seat, a, b, c = news.unpack(event)
    who = player(seat)
    names = table.tables.names
    village = table.villages[seat]
    if kind == news.SHOWS:
        return f"{who} shows {card_name(table.tables, a)}."
    if kind == news.DISCARDS:
        return f"{who} discards {names[a]}."
    if kind == news.PLACES:
        return f"{who} lays {card_name(table.tables, a)} at {SLOT_NAMES[b]}."
    if kind == news.WORKS:
        where = at_slot(table, table.villages[b], c)
        whose = "" if b == seat else f"{player(b)}'s "
        return f"{who} uses {whose}{where} with {names[a]}."
    if kind == news.USES:
        return f"{who} uses {at_slot(table, village, a)} for {count(b, 'token')}."
    if kind == news.GAINS:
        return f"{who} gains {b} {GOODS[a]} on {at_slot(table, village, c)}."
    if kind == news.CARRIES:
        return f"{who} carries {GOODS[a]} from {at_slot(table, village, b)} to {at_slot(table, village, c)}."
    if kind in (news.UPGRADES, news.FLIPS):
        what = at_slot(table, village, a)
        return f"{who} upgrades {what}." if kind == news.UPGRADES else f"{who} flips an upgrade tile on {what}."
    if kind in (news.DRAWS, news.TAKES_SKILL, news.SPENDS_SKILL):
        return _skill_line(kind, who, a, b)
    return _number_line(kind, who, a)


def _skill_line(kind: int, who: str, skill: int, double: int) -> str:
    if kind == news.DRAWS:
        return f"{who} draws a skill tile{'' if skill == news.HIDDEN else f': {SKILLS[skill]}'}."
    if kind == news.TAKES_SKILL:
        return f"{who} takes a double-sided {SKILLS[skill]}."
    return f"{who} spends {a_tile(f'double-{SKILLS[skill]}' if double else SKILLS[skill])}."


def _number_line(kind: int, who: str, number: int) -> str:
    """Lines with a number in them, or none."""
    if kind == news.BOOSTS:
        return f"{who} adds {count(number, 'token')} to the card."
    if kind == news.TAKES_TOKENS:
        return f"{who} takes {count(number, 'token')}."
    if kind == news.PAYS:
        return f"{who} pays {GOODS[number]}."
    if kind == news.SEASON:
        return f"{SEASONS[number].capitalize()} begins."
    if kind == news.STORES:
        return f"{who} stores {count(number, 'keyple card')}."
    return "The game is over."


# Prompts.


def prompt(view: KeyFlowView) -> Prompt:
    """What is to be decided, and by whom."""
    table = view.open
    if table.stage == s.OVER:
        return Prompt("The game is over.", "season-phases")
    if view.seat not in view.deciders:
        names = [player(seat) for seat in view.deciders]
        waiting = " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)
        return Prompt(f"Waiting for {waiting}.", "play-at-once")
    turn = view.turns[view.seat]
    if table.stage in (s.PICKING, s.WINTER_PICKING):
        if table.stage == s.WINTER_PICKING:
            return Prompt("You: choose the winter card to play now.", "winter-card")
        way = "left" if passing(table.season) == 1 else "right"
        return Prompt(f"You: choose a card; the rest of the hand goes to the {way}.", "draft-pick")
    if turn is None or turn.step == t.CHOOSING:
        return _choosing(view, turn)
    return _acting(view, turn)


def _choosing(view: KeyFlowView, turn: Turn | None) -> Prompt:
    table = view.open
    if table.stage == s.USING:
        tokens = table.villages[view.seat].tokens if turn is None else turn.village.tokens
        return Prompt(f"You: use a building with tokens ({tokens} left), or keep them.", "token-cost")
    card = table.chosen[view.seat]
    what = card_name(table.tables, card)
    if card < VILLAGE_COUNT:
        return Prompt(f"You: lay {what} in your village, or discard it for a token.", "village-connect")
    return Prompt(f"You: choose a building for {what}, or discard it for a token.", "keyple-arrows")


def _acting(view: KeyFlowView, turn: Turn) -> Prompt:
    """The steps within an action."""
    if turn.step == t.GAINING:
        return Prompt("You: choose what you gain.", "building-choice")
    if turn.step == t.TRADING:
        return Prompt("You: choose the skill tile to process, or do without.", "building-process")
    if turn.step == t.PAYING:
        name = view.open.tables.names[turn.village.cards[turn.raising]]
        unit = UNITS[turn.due[0]]
        what = unit if unit in GOODS else a_tile(unit)
        rule = "upgrade-cost" if turn.due[0] >= FIRST_SKILL else "upgrade-gold"
        return Prompt(f"You: pay {what} for the upgrade of {name}.", rule)
    if len(view.legal) == 1:
        return Prompt("You: finish; nothing more can be carried, upgraded or flipped.", "action-order")
    asked = []
    if turn.moves:
        asked.append(f"carry goods ({count(turn.moves, 'transport point')} left)")
    if turn.upgrades:
        asked.append(f"upgrade or flip ({count(turn.upgrades, 'upgrade')} left)")
    return Prompt(f"You: {', '.join(asked)}, or finish.", "action-order")


# Choices.


def explain(view: KeyFlowView, action: int) -> str:
    """What a choice means, in a few words."""
    words = TABLE.words(action)
    verb = words["verb"]
    table = view.open
    tables = table.tables
    turn = view.turns[view.seat] if view.seat != NONE else None
    village = table.villages[view.seat] if turn is None else turn.village
    if verb == "pick":
        card = CARDS.index(words["card"])
        row = "" if card >= VILLAGE_COUNT else " (river)" if tables.river[card] else " (road)"
        return f"{tables.names[card]}{row}: {card_words(tables, card)}"
    if verb == "work":
        return _work(view, int(words["seat"]) - 1, SLOT_NAMES.index(words["slot"]))
    if verb == "place":
        return f"Lay it {where(table, village, SLOT_NAMES.index(words['slot']))}"
    if verb == "carry":
        slot = SLOT_NAMES.index(words["slot"])
        beside = slot + DIRECTIONS[WAYS.index(words["way"])]
        return f"Carry {words['good']} from {at_slot(table, village, slot)} to {at_slot(table, village, beside)}"
    if "slot" in words:
        return _building(table, village, verb, SLOT_NAMES.index(words["slot"]))
    if verb == "gain":
        what = words["what"]
        return "Gain a blind skill tile" if what == "skill" else f"Gain 1 {what}"
    if verb == "pay":
        return f"Pay {words['what'] if words['what'] in GOODS else a_tile(words['what'])}"
    if verb == "stop" and turn is not None and turn.step == t.TRADING:
        return "Do without"
    return {"discard": "Discard it for a token", "done": "Keep the tokens", "stop": "Finish this action"}[verb]


def where(table: Open, village: Village, slot: int) -> str:
    """A free slot by its neighbours."""
    names = []
    for step, word in ((-2, "right of"), (2, "left of")):
        if village.at[slot + step] != NONE:
            names.append(f"{word} {at_slot(table, village, slot + step)}")
    across = [at_slot(table, village, slot + step) for step in (-1, 1) if village.at[slot + step] != NONE]
    if across:
        names.append(f"{'below' if slot % 2 != HOME % 2 else 'above'} {' and '.join(across)}")
    return ", ".join(names)


def _work(view: KeyFlowView, host: int, slot: int) -> str:
    """Laying the chosen keyple card above a building."""
    table = view.open
    village = table.villages[host]
    place = village.at[slot]
    card = village.cards[place]
    whose = "your" if host == view.seat else f"{player(host)}'s"
    text = panel_words(table.tables, card * PANELS + village.levels[place])
    keyples = table.tables.keyples[table.chosen[view.seat]]
    boost = max(0, village.uses[place] + 1 - keyples)
    tokens = f", with {count(boost, 'token')}" if boost else ""
    return f"Use {whose} {table.tables.names[card]}: {text}{tokens}"


def _building(table: Open, village: Village, verb: str, slot: int) -> str:
    """Using, upgrading or flipping an own building."""
    tables = table.tables
    place = village.at[slot]
    card = village.cards[place]
    panel = card * PANELS + village.levels[place]
    if verb == "use":
        price = count(tables.use_tokens[village.uses[place]], "token")
        return f"Use {tables.names[card]} for {price}: {panel_words(tables, panel)}"
    if verb == "flip":
        return f"Flip an upgrade tile on {tables.names[card]}: {count(tables.flipped, 'point')}"
    better = panel_words(tables, panel + 1)
    points = tables.points[panel + 1]
    gains = ", ".join([*([better] if better else []), *([count(points, "point")] if points else [])])
    return f"Upgrade {tables.names[card]} for {cost_words(tables, panel)}: {gains}"
