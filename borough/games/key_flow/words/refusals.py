"""Why an action is refused: the rule it breaks and a sentence, in the words of the table.

Slow and thorough: asked only when something is not legal. It may look at nothing but what the deciding seat
knows, so that a refusal never tells more than the view.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from borough.core.errors import Refusal
from borough.core.words import later, many, player, say
from borough.games.key_flow.rules import reasons as why
from borough.games.key_flow.rules.actions import (
    CARRY,
    HOME,
    PAY,
    WORK,
    carried_good,
    carried_to,
    picked_card,
    slot_of,
    verb_of,
    work_host,
)
from borough.games.key_flow.rules.decision import DECISIONS, PAY_FOR_UPGRADE
from borough.games.key_flow.rules.figures import Figures
from borough.games.key_flow.rules.reasons import REASON_RULES
from borough.games.key_flow.rules.shown import seen_from
from borough.games.key_flow.rules.state import Position
from borough.games.key_flow.rules.village import NONE, Village, panel_at
from borough.games.key_flow.words import card_words as w
from borough.games.key_flow.words.decisions import DECISION_WORDS, Asked
from borough.games.key_flow.words.prompts import payment_fields


def why_not(position: Position, seat: int, action: int) -> Refusal:
    """The refusal of an action of a deciding seat."""
    asked = Asked(position.open, position.turns[seat], seat, position.choices(seat))
    reason = DECISIONS[asked.kind].why_not(position, seat, action)
    if reason == why.NOT_ASKED:
        return _not_asked(asked)
    return Refusal(REASON_RULES[reason], REASONS[reason](Refused(asked, action)))


def _not_asked(asked: Asked) -> Refusal:
    """The refusal of an action that the decision does not ask for."""
    words = DECISION_WORDS[asked.kind]
    fields = payment_fields(asked) if asked.kind == PAY_FOR_UPGRADE else {"card": _shown_card(asked)}
    return Refusal(words.refusal_rule, say(words.variant(asked).refusal or words.refusal, **fields))


def _shown_card(asked: Asked) -> str:
    """The name of the card that the seat plays now, if it does."""
    card = asked.table.chosen[asked.seat]
    return w.name(asked.table.figures, card) if card != NONE else ""


@dataclass(frozen=True)
class Refused:
    """A refused action, and what its sentence may name."""

    asked: Asked
    action: int

    @property
    def figures(self) -> Figures:
        """What the box says."""
        return self.asked.table.figures

    @property
    def card(self) -> str:
        """The card that the seat plays now."""
        return _shown_card(self.asked)

    @property
    def picked(self) -> str:
        """The card that the action picks."""
        return w.name(self.figures, picked_card(self.action))

    @property
    def village(self) -> Village:
        """The village that the action is about."""
        if verb_of(self.action) == WORK:
            return self.asked.table.villages[work_host(self.action)]
        return self.asked.village

    @property
    def place(self) -> int:
        """The place of the card that the action is about."""
        if verb_of(self.action) == PAY:
            assert self.asked.turn is not None
            return self.asked.turn.raising
        return self.village.at[slot_of(self.action)]

    @property
    def building(self) -> str:
        """The name of that card."""
        return w.name(self.figures, self.village.cards[self.place])

    @property
    def where(self) -> str:
        """The slot that the action names, as the refused player sees it."""
        return w.slot_words(slot_of(self.action), self.side)

    @property
    def side(self) -> int:
        """From which side the refused player sees the village that the action is about."""
        if verb_of(self.action) != WORK:
            return 1
        return seen_from(self.asked.table, self.asked.seat, work_host(self.action))


def _slot_taken(it: Refused) -> str:
    return say("{card} lies there.", card=w.at_slot(it.asked.table, it.village, slot_of(it.action)))


def _arrows_lead_elsewhere(it: Refused) -> str:
    return say("The arrows of this card do not lead to {building}.", building=it.building)


def _arrows_lead_to_the_other_side(it: Refused) -> str:
    """With two players an arrow reaches one side of the opponent's village, as seen by whoever plays the card."""
    if (slot_of(it.action) > HOME) == (it.side > 0):
        return say(
            "{building} lies to the right of the home card as you see it; the arrow leads to the left.",
            building=it.building,
        )
    return say(
        "{building} lies to the left of the home card as you see it; the arrow leads to the right.",
        building=it.building,
    )


def _too_few_keyples(it: Refused) -> str:
    return many(
        it.village.uses[it.place] + 1,
        "Using {building} takes {n} keyple; your card has fewer, even with your tokens.",
        "Using {building} takes {n} keyples; your card has fewer, even with your tokens.",
        building=it.building,
    )


def _too_few_tokens(it: Refused) -> str:
    price = w.tokens(it.figures.use_tokens[it.village.uses[it.place]])
    return say("Using {building} costs {tokens}.", building=it.building, tokens=price)


def _no_card_in_village(it: Refused) -> str:
    return say("Your village has no card there: {where}.", where=it.where)


NO_GOODS = [
    *(later("No iron lies on {card}."), later("No stone lies on {card}.")),
    *(later("No wood lies on {card}."), later("No gold lies on {card}.")),
]


def _no_good(it: Refused) -> str:
    good = carried_good(it.action) if verb_of(it.action) == CARRY else it.action - PAY
    return say(NO_GOODS[good], card=it.building)


def _no_card_beside(it: Refused) -> str:
    beside = w.slot_words(carried_to(it.action))
    return say("There is no card next to {card} there: {where}.", card=it.building, where=beside)


def _cannot_pay(it: Refused) -> str:
    cost = w.cost_words(it.figures, panel_at(it.village, it.place))
    return say(
        "Upgrading {building} costs {cost}: goods on the card itself, and your own skill tiles.",
        building=it.building,
        cost=cost,
    )


REASONS: dict[int, Callable[[Refused], str]] = {
    why.NOT_IN_HAND: lambda it: say("{card} is not in your hand.", card=it.picked),
    why.NOT_A_WINTER_CARD: lambda it: say("{card} is not one of your winter cards.", card=it.picked),
    why.CARDS_ARE_SHOWN: lambda it: say("The cards are shown: play {card}.", card=it.card),
    why.BELONGS_BY_RIVER: lambda it: say("{card} goes into the lower row, by the river.", card=it.card),
    why.BELONGS_BY_ROAD: lambda it: say("{card} goes into the upper row, by the road.", card=it.card),
    why.SLOT_TAKEN: _slot_taken,
    why.NOT_CONNECTED: lambda it: say(
        "{card} would not touch any card of your village there: {where}.", card=it.card, where=it.where
    ),
    why.NO_SUCH_SEAT: lambda it: say("There is no seat {number} at this table.", number=work_host(it.action) + 1),
    why.NOT_BESIDE: lambda it: say("{who} is not your neighbour.", who=player(work_host(it.action))),
    why.NO_BUILDING_THERE: lambda it: say("That village has no card there: {where}.", where=it.where),
    why.ARROWS_LEAD_ELSEWHERE: _arrows_lead_elsewhere,
    why.ARROWS_LEAD_TO_THE_OTHER_SIDE: _arrows_lead_to_the_other_side,
    why.NO_KEYPLE_ACTION: lambda it: say("{card} has no action that keyples could carry out.", card=it.building),
    why.THREE_KEYPLE_CARDS: lambda it: say("Three keyple cards lie above {building} already.", building=it.building),
    why.TOO_FEW_KEYPLES: _too_few_keyples,
    why.TOO_FEW_KEYPLES_AND_TOKENS: _too_few_keyples,
    why.NO_CARD_TO_USE: _no_card_in_village,
    why.NO_ACTION_TO_USE: lambda it: say("{card} has no action that could be used.", card=it.building),
    why.USED_THREE_TIMES: lambda it: say("{building} has been used three times this season.", building=it.building),
    why.TOO_FEW_TOKENS: _too_few_tokens,
    why.NO_CARD_IN_VILLAGE: _no_card_in_village,
    why.NO_TRANSPORT_LEFT: lambda _: say("This action has no transport point left."),
    why.NO_GOOD_TO_CARRY: _no_good,
    why.NO_CARD_BESIDE: _no_card_beside,
    why.NO_UPGRADE_LEFT: lambda _: say("This action has no upgrade symbol left."),
    why.NO_TILE_TO_FLIP: lambda it: say("{building} has no upgrade tile left to flip.", building=it.building),
    why.NO_FURTHER_PANEL: lambda it: say("{building} cannot be upgraded any further.", building=it.building),
    why.NO_TILE_IN_SUPPLY: lambda _: say("No upgrade tile is left in the supply."),
    why.CANNOT_PAY: _cannot_pay,
    why.NO_GOOD_TO_PAY: _no_good,
    why.NOTHING_TO_GAIN: lambda _: say("The supply is empty: you would gain nothing for the skill tile."),
}
"""The sentence for each reason but NOT_ASKED, for which DECISION_WORDS has one by kind of decision."""
