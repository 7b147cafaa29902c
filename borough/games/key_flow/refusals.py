"""Why an action is refused: the rule it breaks and a sentence, in the words of the table.

Slow and thorough: asked only when something is not legal. It may look at nothing but what the deciding seat
knows, so that a refusal never tells more than the view.
"""

from __future__ import annotations

from borough.core.errors import Refusal
from borough.games.key_flow import state as s
from borough.games.key_flow import turn as t
from borough.games.key_flow.actions import DIRECTIONS, HOME, SLOT_NAMES, TABLE, WAYS
from borough.games.key_flow.cards import CARDS, DOWN, GOODS, GOODS_COUNT, LEFT, RIGHT, VILLAGE_COUNT
from borough.games.key_flow.playing import MOST_KEYPLES, arrows_of, strength
from borough.games.key_flow.state import Open, Position
from borough.games.key_flow.tables import FIRST_SKILL, PANELS
from borough.games.key_flow.turn import Turn
from borough.games.key_flow.village import NONE, Village
from borough.games.key_flow.words import UNITS, cost_words


def explain(position: Position, seat: int, action: int) -> Refusal:
    """The refusal of an action of a deciding seat."""
    words = TABLE.words(action)
    verb = words["verb"]
    table = position.open
    turn = position.turns[seat]
    if table.stage in (s.PICKING, s.WINTER_PICKING):
        return _picking(table, verb, words)
    if turn is None or turn.step == t.CHOOSING:
        if table.stage == s.USING:
            village = table.villages[seat] if turn is None else turn.village
            return _using(table, village, verb, words)
        return _playing(table, seat, verb, words)
    if turn.step == t.GAINING:
        return Refusal("building-choice", "Choose one of the things this building offers.")
    if turn.step == t.TRADING:
        return Refusal("building-process", "Choose a skill tile that this building processes, or do without.")
    if turn.step == t.PAYING:
        return _paying(table, turn, verb, words)
    return _moving(table, turn, verb, words)


def _picking(table: Open, verb: str, words: dict[str, str]) -> Refusal:
    rule = "winter-card" if table.stage == s.WINTER_PICKING else "draft-pick"
    if verb == "pick":
        name = table.tables.names[CARDS.index(words["card"])]
        holder = "of your winter cards" if table.stage == s.WINTER_PICKING else "in your hand"
        return Refusal(rule, f"{name} is not {holder}.")
    return Refusal(rule, "Choose one of your cards first.")


def _playing(table: Open, seat: int, verb: str, words: dict[str, str]) -> Refusal:
    card = table.chosen[seat]
    name = table.tables.names[card]
    if verb == "pick":
        return Refusal("draft-reveal", f"The cards are shown: play {name}.")
    if card < VILLAGE_COUNT:
        if verb == "place":
            return _placing(table, table.villages[seat], card, SLOT_NAMES.index(words["slot"]))
        return Refusal("village-rows", f"{name} is a village card: lay it in your village, or discard it.")
    if verb == "work":
        return _working(table, seat, card, int(words["seat"]) - 1, SLOT_NAMES.index(words["slot"]))
    return Refusal("keyple-above", f"{name} is laid above a building, or discarded.")


def _placing(table: Open, village: Village, card: int, slot: int) -> Refusal:
    name = table.tables.names[card]
    if table.tables.river[card] != (slot % 2 != HOME % 2):
        row = "lower row, by the river" if table.tables.river[card] else "upper row, by the road"
        return Refusal("village-rows", f"{name} goes into the {row}.")
    if village.at[slot] != NONE:
        return Refusal("village-fixed", f"{table.tables.names[village.cards[village.at[slot]]]} lies there.")
    return Refusal("village-connect", f"At {SLOT_NAMES[slot]} {name} would touch no card of your village.")


def _working(table: Open, seat: int, card: int, host: int, slot: int) -> Refusal:
    """Why a keyple card cannot be laid there."""
    if host >= table.seats:
        return Refusal("keyple-arrows", f"There is no seat {host + 1} at this table.")
    arrows = arrows_of(table, seat, card)
    beside = {(seat + 1) % table.seats: LEFT, (seat - 1) % table.seats: RIGHT}
    if host != seat and host not in beside:
        return Refusal("keyple-arrows", f"Seat {host + 1} is not beside you.")
    village = table.villages[host]
    if village.at[slot] == NONE:
        return Refusal("keyple-above", f"There is no card at {SLOT_NAMES[slot]} of that village.")
    place = village.at[slot]
    name = table.tables.names[village.cards[place]]
    if not _allowed(table, seat, host, slot, arrows):
        rule = "keyple-two" if table.seats == 2 and arrows & (LEFT | RIGHT) and host != seat else "keyple-arrows"
        return Refusal(rule, f"The arrows of this card do not lead to {name}.")
    if slot % 2 != HOME % 2 or not table.tables.acts[village.cards[place] * PANELS + village.levels[place]]:
        return Refusal("keyple-action", f"{name} has no action that keyples could carry out.")
    if village.uses[place] >= MOST_KEYPLES:
        return Refusal("keyple-occupancy", f"Three keyple cards lie above {name} already.")
    rule = "keyple-boost" if strength(table, seat, card) > table.tables.keyples[card] else "keyple-occupancy"
    needed = village.uses[place] + 1
    return Refusal(rule, f"It takes {needed} keyples to work at {name}, with your tokens too.")


def _allowed(table: Open, seat: int, host: int, slot: int, arrows: int) -> bool:
    """Whether the arrows reach a card."""
    if host == seat:
        return bool(arrows & DOWN)
    if table.seats == 2:
        return bool((arrows & LEFT and slot >= HOME) or (arrows & RIGHT and slot <= HOME))
    return bool(arrows & (LEFT if host == (seat + 1) % table.seats else RIGHT))


def _using(table: Open, village: Village, verb: str, words: dict[str, str]) -> Refusal:
    if verb != "use":
        return Refusal("token-own", "Use a building of your village with tokens, or stop.")
    slot = SLOT_NAMES.index(words["slot"])
    place = village.at[slot]
    if place == NONE:
        return Refusal("token-own", f"There is no card at {SLOT_NAMES[slot]} of your village.")
    name = table.tables.names[village.cards[place]]
    if slot % 2 != HOME % 2 or not table.tables.acts[village.cards[place] * PANELS + village.levels[place]]:
        return Refusal("keyple-action", f"{name} has no action that could be used.")
    if village.uses[place] >= MOST_KEYPLES:
        return Refusal("token-cost", f"{name} has been used three times this season.")
    return Refusal("token-cost", f"To use {name} takes {table.tables.use_tokens[village.uses[place]]} tokens.")


def _paying(table: Open, turn: Turn, verb: str, words: dict[str, str]) -> Refusal:
    name = table.tables.names[turn.village.cards[turn.raising]]
    unit = turn.due[0]
    if verb == "pay" and unit < FIRST_SKILL and words["what"] in GOODS:
        good = GOODS.index(words["what"])
        if turn.village.goods[turn.raising * GOODS_COUNT + good] == 0:
            return Refusal("upgrade-cost", f"No {words['what']} lies on {name}.")
    return Refusal("upgrade-cost", f"Pay {UNITS[unit]} for the upgrade of {name}, so that the rest can be paid too.")


def _moving(table: Open, turn: Turn, verb: str, words: dict[str, str]) -> Refusal:
    village = turn.village
    if verb not in ("carry", "upgrade", "flip"):
        return Refusal("action-order", "Carry goods, upgrade or flip, or stop.")
    slot = SLOT_NAMES.index(words["slot"])
    place = village.at[slot]
    if place == NONE:
        return Refusal("building-own", f"There is no card at {SLOT_NAMES[slot]} of your village.")
    name = table.tables.names[village.cards[place]]
    if verb == "carry":
        return _carrying(turn, place, slot, name, words)
    if turn.upgrades == 0:
        return Refusal("upgrade-panel", "This action has no upgrade symbol left.")
    if verb == "flip":
        return Refusal("flip-tile", f"{name} has no upgrade tile that shows its plain side.")
    card, level = village.cards[place], village.levels[place]
    if level >= table.tables.most_upgrades[card]:
        return Refusal("upgrade-panel", f"{name} cannot be upgraded any further.")
    if turn.tiles_left == 0:
        return Refusal("supply-share", "There is no upgrade tile for you in the supply.")
    cost = cost_words(table.tables, card * PANELS + level)
    return Refusal("upgrade-cost", f"{name} costs {cost}: goods on the card itself, skill tiles from you.")


def _carrying(turn: Turn, place: int, slot: int, name: str, words: dict[str, str]) -> Refusal:
    if turn.moves == 0:
        return Refusal("move-step", "This action has no transport point left.")
    if turn.village.goods[place * GOODS_COUNT + GOODS.index(words["good"])] == 0:
        return Refusal("move-step", f"No {words['good']} lies on {name}.")
    beside = slot + DIRECTIONS[WAYS.index(words["way"])]
    return Refusal("move-step", f"There is no card at {SLOT_NAMES[beside]}, next to {name}.")
