"""What each choice means, in a few words. Made from views alone."""

from __future__ import annotations

from collections.abc import Callable

from borough.core.words import player, say, together
from borough.games.key_flow.rules import actions as a
from borough.games.key_flow.rules.actions import by_river, carried_good, carried_to, picked_card, slot_of, work_host
from borough.games.key_flow.rules.cards import GOODS_COUNT, VILLAGE_COUNT
from borough.games.key_flow.rules.figures import BLIND, TOKENS
from borough.games.key_flow.rules.shown import own_turn
from borough.games.key_flow.rules.state import Open
from borough.games.key_flow.rules.view import KeyFlowView
from borough.games.key_flow.rules.village import NONE, Village, panel_at
from borough.games.key_flow.words import card_words as w
from borough.games.key_flow.words.decisions import DECISION_WORDS
from borough.games.key_flow.words.prompts import asked_of


def explain(view: KeyFlowView, action: int) -> str:
    """What a choice means, in a few words."""
    return CHOICES[a.verb_of(action)](view, action)


def _own_village(view: KeyFlowView) -> Village:
    """The own village with the turn under way."""
    turn = own_turn(view)
    return view.open.villages[view.seat] if turn is None else turn.village


def _stop(view: KeyFlowView, _action: int) -> str:
    """Stopping, as the decision calls it."""
    asked = asked_of(view)
    return say(DECISION_WORDS[asked.kind].variant(asked).stop)


def _discard(_view: KeyFlowView, _action: int) -> str:
    return say("Discard it for a token")


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
    return say("Lay it {where}", where=where(view.open, _own_village(view), slot_of(action)))


def where(table: Open, village: Village, slot: int) -> str:
    """A free slot by its neighbours."""
    words = []
    if village.at[slot - 2] != NONE:
        words.append(say("right of {card}", card=w.at_slot(table, village, slot - 2)))
    if village.at[slot + 2] != NONE:
        words.append(say("left of {card}", card=w.at_slot(table, village, slot + 2)))
    across = together([w.at_slot(table, village, slot + step) for step in (-1, 1) if village.at[slot + step] != NONE])
    if across:
        words.append(say("below {cards}", cards=across) if by_river(slot) else say("above {cards}", cards=across))
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
    if host == view.seat:
        return say("Use your {building}: {does}", building=building, does=does)
    return say("Use {host}'s {building}: {does}", host=player(host), building=building, does=does)


def _use(view: KeyFlowView, action: int) -> str:
    """Using an own building with tokens."""
    figures, village = view.open.figures, _own_village(view)
    place = village.at[slot_of(action)]
    price, does = w.tokens(figures.use_tokens[village.uses[place]]), w.panel_words(figures, panel_at(village, place))
    building = w.name(figures, village.cards[place])
    return say("Use {building} for {tokens}: {does}", building=building, tokens=price, does=does)


def _upgrade(view: KeyFlowView, action: int) -> str:
    figures, village = view.open.figures, _own_village(view)
    place = village.at[slot_of(action)]
    panel = panel_at(village, place)
    building, cost = w.name(figures, village.cards[place]), w.cost_words(figures, panel)
    return say("Upgrade {building} for {cost}: {does}", building=building, cost=cost, does=w.gist(figures, panel + 1))


def _flip(view: KeyFlowView, action: int) -> str:
    figures, village = view.open.figures, _own_village(view)
    building = w.name(figures, village.cards[village.at[slot_of(action)]])
    return say("Flip an upgrade tile on {building}: {points}", building=building, points=w.points(figures.flipped))


def _carry(view: KeyFlowView, action: int) -> str:
    table, village = view.open, _own_village(view)
    start, end = [w.at_slot(table, village, slot) for slot in (slot_of(action), carried_to(action))]
    return say("Carry {good} from {start} to {end}", good=say(w.GOODS[carried_good(action)]), start=start, end=end)


def _gain(_view: KeyFlowView, action: int) -> str:
    """One of the things that a building offers."""
    kind = action - a.GAIN
    if kind == BLIND:
        return say("Gain a blind skill tile")
    return say("Gain {what}", what=w.tokens(1) if kind == TOKENS else w.goods(kind, 1))


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
