"""Why an action is refused: the rule it breaks and a sentence, in the words of the table.

Slow and thorough: asked only when something is not legal. It may look at nothing but what the deciding seat
knows, so that a refusal never tells more than the view.
"""

from __future__ import annotations

from borough.core.errors import Refusal
from borough.core.words import many, player, say
from borough.games.key_flow.rules import state as s
from borough.games.key_flow.rules import turn as t
from borough.games.key_flow.rules.actions import ACTIONS, DIRECTIONS, HOME, SLOT_NAMES, WAYS
from borough.games.key_flow.rules.cards import CARDS, DOWN, GOODS, GOODS_COUNT, LEFT, RIGHT, VILLAGE_COUNT
from borough.games.key_flow.rules.figures import ANY_GOOD, ANY_SKILL_UNIT, FIRST_SKILL, PANELS
from borough.games.key_flow.rules.playing import MOST_KEYPLES, arrows_of, strength
from borough.games.key_flow.rules.state import Open, Position
from borough.games.key_flow.rules.turn import Turn
from borough.games.key_flow.rules.village import NONE, Village
from borough.games.key_flow.words import card_words as w


def why_not(position: Position, seat: int, action: int) -> Refusal:
    """The refusal of an action of a deciding seat."""
    words = ACTIONS.words(action)
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
        return Refusal("building-choice", say("Choose one of the things this building offers."))
    if turn.step == t.TRADING:
        return Refusal("building-process", say("Choose a skill tile that this building processes, or do without."))
    if turn.step == t.PAYING:
        return _paying(table, turn, verb, words)
    return _moving(table, turn, verb, words)


def _picking(table: Open, verb: str, words: dict[str, str]) -> Refusal:
    rule = "winter-card" if table.stage == s.WINTER_PICKING else "draft-pick"
    if verb != "pick":
        return Refusal(rule, say("Choose one of your cards first."))
    name = w.name(table.figures, CARDS.index(words["card"]))
    if table.stage == s.WINTER_PICKING:
        return Refusal(rule, say("{card} is not of your winter cards.", card=name))
    return Refusal(rule, say("{card} is not in your hand.", card=name))


def _playing(table: Open, seat: int, verb: str, words: dict[str, str]) -> Refusal:
    card = table.chosen[seat]
    name = w.name(table.figures, card)
    if verb == "pick":
        return Refusal("draft-reveal", say("The cards are shown: play {card}.", card=name))
    if card < VILLAGE_COUNT:
        if verb == "place":
            return _placing(table, table.villages[seat], card, SLOT_NAMES.index(words["slot"]))
        message = say("{card} is a village card: lay it in your village, or discard it.", card=name)
        return Refusal("village-rows", message)
    if verb == "work":
        return _working(table, seat, card, int(words["seat"]) - 1, SLOT_NAMES.index(words["slot"]))
    return Refusal("keyple-above", say("{card} is laid above a building, or discarded.", card=name))


def _placing(table: Open, village: Village, card: int, slot: int) -> Refusal:
    name = w.name(table.figures, card)
    if table.figures.river[card] != w.by_river(slot):
        if table.figures.river[card]:
            return Refusal("village-rows", say("{card} goes into the lower row, by the river.", card=name))
        return Refusal("village-rows", say("{card} goes into the upper row, by the road.", card=name))
    if village.at[slot] != NONE:
        return Refusal("village-fixed", say("{card} lies there.", card=w.at_slot(table, village, slot)))
    message = say("There {card} would touch no card of your village: {where}.", card=name, where=w.slot_words(slot))
    return Refusal("village-connect", message)


def _working(table: Open, seat: int, card: int, host: int, slot: int) -> Refusal:
    """Why a keyple card cannot be laid there."""
    if host >= table.seats:
        return Refusal("keyple-arrows", say("There is no seat {number} at this table.", number=host + 1))
    arrows = arrows_of(table, seat, card)
    beside = {(seat + 1) % table.seats: LEFT, (seat - 1) % table.seats: RIGHT}
    if host != seat and host not in beside:
        return Refusal("keyple-arrows", say("{who} is not beside you.", who=player(host)))
    village = table.villages[host]
    if village.at[slot] == NONE:
        message = say("That village has no card there: {where}.", where=w.slot_words(slot))
        return Refusal("keyple-above", message)
    place = village.at[slot]
    name = w.name(table.figures, village.cards[place])
    if not _allowed(table, seat, host, slot, arrows):
        rule = "keyple-two" if table.seats == 2 and arrows & (LEFT | RIGHT) and host != seat else "keyple-arrows"
        return Refusal(rule, say("The arrows of this card do not lead to {building}.", building=name))
    if w.by_river(slot) or not table.figures.acts[village.cards[place] * PANELS + village.levels[place]]:
        return Refusal("keyple-action", say("{card} has no action that keyples could carry out.", card=name))
    if village.uses[place] >= MOST_KEYPLES:
        return Refusal("keyple-occupancy", say("Three keyple cards lie above {building} already.", building=name))
    rule = "keyple-boost" if strength(table, seat, card) > table.figures.keyples[card] else "keyple-occupancy"
    needed = village.uses[place] + 1
    message = many(
        needed,
        "It takes {n} keyple to work at {building}, with your tokens too.",
        "It takes {n} keyples to work at {building}, with your tokens too.",
        building=name,
    )
    return Refusal(rule, message)


def _allowed(table: Open, seat: int, host: int, slot: int, arrows: int) -> bool:
    """Whether the arrows reach a card."""
    if host == seat:
        return bool(arrows & DOWN)
    if table.seats == 2:
        return bool((arrows & LEFT and slot >= HOME) or (arrows & RIGHT and slot <= HOME))
    return bool(arrows & (LEFT if host == (seat + 1) % table.seats else RIGHT))


def _using(table: Open, village: Village, verb: str, words: dict[str, str]) -> Refusal:
    if verb != "use":
        return Refusal("token-own", say("Use a building of your village with tokens, or stop."))
    slot = SLOT_NAMES.index(words["slot"])
    place = village.at[slot]
    if place == NONE:
        return Refusal("token-own", _nothing_at(slot))
    name = w.name(table.figures, village.cards[place])
    if w.by_river(slot) or not table.figures.acts[village.cards[place] * PANELS + village.levels[place]]:
        return Refusal("keyple-action", say("{card} has no action that could be used.", card=name))
    if village.uses[place] >= MOST_KEYPLES:
        return Refusal("token-cost", say("{building} has been used three times this season.", building=name))
    price = w.tokens(table.figures.use_tokens[village.uses[place]])
    return Refusal("token-cost", say("To use {building} takes {tokens}.", building=name, tokens=price))


def _nothing_at(slot: int) -> str:
    return say("Your village has no card there: {where}.", where=w.slot_words(slot))


def _nothing_on(good: int, name: str) -> str:
    return say("No {good} lies on {card}.", good=say(w.GOODS[good]), card=name)


def _paying(table: Open, turn: Turn, verb: str, words: dict[str, str]) -> Refusal:
    name = w.name(table.figures, turn.village.cards[turn.raising])
    unit = turn.due[0]
    if verb == "pay" and unit < FIRST_SKILL and words["what"] in GOODS:
        good = GOODS.index(words["what"])
        if turn.village.goods[turn.raising * GOODS_COUNT + good] == 0:
            return Refusal("upgrade-cost", _nothing_on(good, name))
    return Refusal("upgrade-cost", _due(unit, name))


def _due(unit: int, name: str) -> str:
    """What is to be paid next."""
    if unit < ANY_GOOD:
        good = say(w.GOODS[unit])
        return say(
            "Pay {good} for the upgrade of {building}, so that the rest can be paid too.", good=good, building=name
        )
    if unit == ANY_GOOD:
        return say("Pay any good for the upgrade of {building}, so that the rest can be paid too.", building=name)
    if unit == ANY_SKILL_UNIT:
        return say("Pay any skill tile for the upgrade of {building}, so that the rest can be paid too.", building=name)
    tile = say(w.TILES[unit - FIRST_SKILL])
    return say("Pay {tile} for the upgrade of {building}, so that the rest can be paid too.", tile=tile, building=name)


def _moving(table: Open, turn: Turn, verb: str, words: dict[str, str]) -> Refusal:
    village = turn.village
    if verb not in ("carry", "upgrade", "flip"):
        return Refusal("action-order", say("Carry goods, upgrade or flip, or stop."))
    slot = SLOT_NAMES.index(words["slot"])
    place = village.at[slot]
    if place == NONE:
        return Refusal("building-own", _nothing_at(slot))
    name = w.name(table.figures, village.cards[place])
    if verb == "carry":
        return _carrying(turn, place, slot, name, words)
    if turn.upgrades == 0:
        return Refusal("upgrade-panel", say("This action has no upgrade symbol left."))
    if verb == "flip":
        return Refusal("flip-tile", say("{building} has no upgrade tile that shows its plain side.", building=name))
    card, level = village.cards[place], village.levels[place]
    if level >= table.figures.most_upgrades[card]:
        return Refusal("upgrade-panel", say("{building} cannot be upgraded any further.", building=name))
    if turn.tiles_left == 0:
        return Refusal("supply-share", say("There is no upgrade tile for you in the supply."))
    cost = w.cost_words(table.figures, card * PANELS + level)
    message = say("{building} costs {cost}: goods on the card itself, skill tiles from you.", building=name, cost=cost)
    return Refusal("upgrade-cost", message)


def _carrying(turn: Turn, place: int, slot: int, name: str, words: dict[str, str]) -> Refusal:
    if turn.moves == 0:
        return Refusal("move-step", say("This action has no transport point left."))
    good = GOODS.index(words["good"])
    if turn.village.goods[place * GOODS_COUNT + good] == 0:
        return Refusal("move-step", _nothing_on(good, name))
    beside = w.slot_words(slot + DIRECTIONS[WAYS.index(words["way"])])
    return Refusal("move-step", say("There is no card next to {card} there: {where}.", card=name, where=beside))
