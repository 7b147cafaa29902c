"""What each choice means, in a few words. Made from views alone."""

from __future__ import annotations

from collections.abc import Callable

from borough.core.words import later, player, say, together
from borough.games.key_flow.rules import actions as a
from borough.games.key_flow.rules.actions import by_river, carried_good, carried_to, picked_card, slot_of, work_host
from borough.games.key_flow.rules.cards import GOODS_COUNT, VILLAGE_COUNT
from borough.games.key_flow.rules.figures import BLIND, TOKENS
from borough.games.key_flow.rules.shown import own_turn
from borough.games.key_flow.rules.state import Open
from borough.games.key_flow.rules.supply import double_tiles_left, supplies
from borough.games.key_flow.rules.turn import SUPPLY_COUNT
from borough.games.key_flow.rules.view import KeyFlowView
from borough.games.key_flow.rules.village import NONE, Village, panel_at
from borough.games.key_flow.words import card_words as w
from borough.games.key_flow.words.decisions import DECISION_WORDS
from borough.games.key_flow.words.prompts import asked_of

HALVES = {
    (True, -1): later("below {card}, half a card to the right"),
    (True, 1): later("below {card}, half a card to the left"),
    (False, -1): later("above {card}, half a card to the right"),
    (False, 1): later("above {card}, half a card to the left"),
}
"""A slot by the one card across from it: whether it is by the river, and where that card is."""


def explain(view: KeyFlowView, action: int) -> str:
    """What a choice means, in a few words."""
    return CHOICES[a.verb_of(action)](view, action)


def _own_village(view: KeyFlowView) -> Village:
    """The own village with the turn under way."""
    turn = own_turn(view)
    return view.open.villages[view.seat] if turn is None else turn.village


def shortages(view: KeyFlowView, wanted: list[int]) -> list[str]:
    """What may run short if everybody who takes part takes as much of a supply as this choice (supply-share)."""
    turn, table = own_turn(view), view.open
    left = supplies(table) if turn is None else [turn.tokens_left, turn.tiles_left, turn.skills_left]
    takers = table.asked.bit_count()
    return [w.scarce(kind, left[kind]) for kind, number in enumerate(wanted) if left[kind] < number * takers]


def _wanted(view: KeyFlowView, panel: int, symbol: int = 0) -> list[int]:
    """What using a panel takes of each supply, a token symbol included."""
    gains = view.open.figures.gains[panel]
    tokens, skills = (max([gain[kind] for gain in gains], default=0) for kind in (TOKENS, BLIND))
    return [tokens + symbol, 0, skills]


def _told(choice: str, notes: list[str]) -> str:
    """A choice with what may run short."""
    return f"{choice} ({', '.join(notes)})" if notes else choice


def _stop(view: KeyFlowView, _action: int) -> str:
    """Stopping, as the decision calls it."""
    asked = asked_of(view)
    return say(DECISION_WORDS[asked.kind].variant(asked).stop)


def _discard(view: KeyFlowView, _action: int) -> str:
    return _told(say("Discard it for a token"), shortages(view, [1, 0, 0]))


def _pick(view: KeyFlowView, action: int) -> str:
    """A card of the hand."""
    figures, card = view.open.figures, picked_card(action)
    what, words = w.name(figures, card), w.card_words(figures, card)
    if card >= VILLAGE_COUNT:
        return say("{card}: {words}", card=what, words=words)
    if figures.river[card]:
        return say("{card} (river): {words}", card=what, words=words)
    return say("{card} (road): {words}", card=what, words=words)


def _place(view: KeyFlowView, action: int) -> str:
    choice = say("Lay it {where}", where=where(view.open, _own_village(view), slot_of(action)))
    figures, card = view.open.figures, view.open.chosen[view.seat]
    notes = shortages(view, [0, 0, figures.box_blind[card]])
    boxes = [figures.box_skills[shown] for shown in view.open.chosen if shown < VILLAGE_COUNT]
    for skill, left in enumerate(double_tiles_left(view.open)):
        if figures.box_skills[card][skill] and left < sum(box[skill] for box in boxes):
            notes.append(w.scarce(SUPPLY_COUNT + skill, left))
    return _told(choice, notes)


def where(table: Open, village: Village, slot: int) -> str:
    """A free slot by its neighbours."""
    words = []
    if village.at[slot - 2] != NONE:
        words.append(say("right of {card}", card=w.at_slot(table, village, slot - 2)))
    if village.at[slot + 2] != NONE:
        words.append(say("left of {card}", card=w.at_slot(table, village, slot + 2)))
    across = [step for step in (-1, 1) if village.at[slot + step] != NONE]
    names = [w.at_slot(table, village, slot + step) for step in across]
    if len(across) == 2:
        cards = together(names)
        words.append(say("below {cards}", cards=cards) if by_river(slot) else say("above {cards}", cards=cards))
    elif across:
        # A card that lies half a card further to the left is touched on its right half.
        words.append(say(HALVES[by_river(slot), across[0]], card=names[0]))
    return ", ".join(words)


def _work(view: KeyFlowView, action: int) -> str:
    """Laying the chosen keyple card above a building."""
    table, host = view.open, work_host(action)
    village = table.villages[host]
    place = village.at[slot_of(action)]
    building = w.name(table.figures, village.cards[place])
    does = w.panel_words(table.figures, panel_at(village, place))
    boost = village.uses[place] + 1 - table.figures.keyples[table.chosen[view.seat]]
    if boost > 0:
        does = say("{does}, with {tokens}", does=does, tokens=w.tokens(boost))
    notes = shortages(view, _wanted(view, panel_at(village, place), table.figures.token[table.chosen[view.seat]]))
    if host == view.seat:
        return _told(say("Use your {building}: {does}", building=building, does=does), notes)
    return _told(say("Use {host}'s {building}: {does}", host=player(host), building=building, does=does), notes)


def _use(view: KeyFlowView, action: int) -> str:
    """Using an own building with tokens."""
    figures, village = view.open.figures, _own_village(view)
    place = village.at[slot_of(action)]
    price, does = w.tokens(figures.use_tokens[village.uses[place]]), w.panel_words(figures, panel_at(village, place))
    building = w.name(figures, village.cards[place])
    notes = shortages(view, _wanted(view, panel_at(village, place)))
    return _told(say("Use {building} for {tokens}: {does}", building=building, tokens=price, does=does), notes)


def _upgrade(view: KeyFlowView, action: int) -> str:
    figures, village = view.open.figures, _own_village(view)
    place = village.at[slot_of(action)]
    panel = panel_at(village, place)
    building, cost = w.name(figures, village.cards[place]), w.cost_words(figures, panel)
    does = w.gist(figures, panel + 1)
    choice = say("Upgrade {building} for {cost}: {does}", building=building, cost=cost, does=does)
    return _told(choice, shortages(view, [0, 1, 0]))


def _flip(view: KeyFlowView, action: int) -> str:
    figures, village = view.open.figures, _own_village(view)
    building = w.name(figures, village.cards[village.at[slot_of(action)]])
    return say("Flip an upgrade tile on {building}: {points}", building=building, points=w.points(figures.flipped))


def _carry(view: KeyFlowView, action: int) -> str:
    table, village = view.open, _own_village(view)
    start, end = [w.at_slot(table, village, slot) for slot in (slot_of(action), carried_to(action))]
    return say("Carry {good} from {start} to {end}", good=say(w.GOODS[carried_good(action)]), start=start, end=end)


def _gain(view: KeyFlowView, action: int) -> str:
    """One of the things that a building offers."""
    kind = action - a.GAIN
    if kind == BLIND:
        return _told(say("Gain a blind skill tile"), shortages(view, [0, 0, 1]))
    if kind == TOKENS:
        return _told(say("Gain {what}", what=w.tokens(1)), shortages(view, [1, 0, 0]))
    return say("Gain {what}", what=w.goods(kind, 1))


def _pay(_view: KeyFlowView, action: int) -> str:
    """A good or a skill tile."""
    kind = action - a.PAY
    if kind < GOODS_COUNT:
        return say("Pay {good}", good=say(w.GOODS[kind]))
    return say("Pay {tile}", tile=say(w.TILES[kind - GOODS_COUNT]))


CHOICES: dict[int, Callable[[KeyFlowView, int], str]] = {
    a.DONE: _stop,
    a.STOP: _stop,
    a.DISCARD: _discard,
    a.PICK: _pick,
    a.PLACE: _place,
    a.WORK: _work,
    a.USE: _use,
    a.UPGRADE: _upgrade,
    a.FLIP: _flip,
    a.CARRY: _carry,
    a.GAIN: _gain,
    a.PAY: _pay,
}
"""What explains the actions of each verb."""
