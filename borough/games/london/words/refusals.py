"""Why an action is refused: the rule it breaks and a sentence, in the words of the table.

Slow and thorough: asked only when something is not legal. It may look at nothing but what the deciding seat
knows, so that a refusal never tells more than the view.
"""

from __future__ import annotations

from borough.core.errors import Refusal
from borough.core.words import later, many, say
from borough.games.london.rules import reasons as why
from borough.games.london.rules.actions import ACTIONS
from borough.games.london.rules.building import SCHOOL, needs_expended, paired_colours, why_not_place
from borough.games.london.rules.card_text import TEXTS, visible
from borough.games.london.rules.cards import BOROUGHS, CARDS
from borough.games.london.rules.coffee_house import COFFEE, why_not_serve
from borough.games.london.rules.figures import Figures
from borough.games.london.rules.land import why_not_buy, why_not_dig
from borough.games.london.rules.reasons import REASON_RULES
from borough.games.london.rules.run_end import why_not_spare
from borough.games.london.rules.running import RUNNING, why_not_run
from borough.games.london.rules.state import NONE, SWAPPING, Open, Position, step_kind, step_operand
from borough.games.london.rules.stock_exchange import why_not_offer, why_not_swap
from borough.games.london.rules.university import UNIVERSITY
from borough.games.london.words.steps import STEP_WORDS, variant

NOT_IN_ROW = {
    "top": later("{card} is not in the top row of the display."),
    "bottom": later("{card} is not in the bottom row of the display."),
}
COLOUR_NEEDED = (
    later("To place {card} you must expend another brown card."),
    later("To place {card} you must expend another blue card."),
    later("To place {card} you must expend another pink card."),
    later("To place {card} you must expend another grey card."),
)
REASONS = {
    why.TOO_DEAR: later("You cannot pay for that, even with all the loans you may still take."),
    why.NO_BASE: later("{card} has no base, so it cannot be placed."),
    why.TURNED_OVER: later("{card} has been turned over and cannot be used again."),
    why.RAN_ALREADY: later("{card} has been activated in this run."),
    why.NOTHING_TO_RUN: later("{card} has nothing to activate."),
    why.CANNOT_RUN: later("You cannot pay or do what {card} requires."),
    why.BUILT_ALREADY: later("There is already a building in {borough}."),
    why.NO_COUNTER_LEFT: later("You have no building counter left."),
    why.NOT_MARKED: later("The first land of the game is one of the marked boroughs."),
    why.NO_BUILDING_NEAR: later("No borough next to {borough} has a building."),
    why.NO_BUILDING: later("Nobody has built in {borough}."),
    why.HAS_STATION: later("{borough} already has an Underground counter."),
    why.FAR_FROM_CITY: later("The first counter goes to the City or next to it."),
    why.NO_STATION_NEAR: later("No borough next to {borough} has an Underground counter."),
    why.IS_HOSPITAL: later("{card} is not activated: it saves a card at the end of the run."),
    why.NOTHING_SHOWN: later("The display is empty, so there is no card that could cover {card}."),
    why.NOTHING_TO_SERVE: later("No card of the display has a base and a price that you can pay."),
    why.LAID_THIS_TURN: later("{card} was placed in this turn and cannot be covered before your next run."),
    why.NOTHING_TO_REPEAT: later("{card} repeats a card that was activated before it in this run; there is none."),
    why.NO_EXCHANGE: later("You can swap a card only with an open Stock Exchange."),
    why.SWAPPED_ALREADY: later("You have already swapped a card in this turn."),
    why.NOTHING_TO_SWAP_FOR: later("The display is empty, so there is no card to swap for."),
    why.NOTHING_WOULD_BE_LEFT: later("After that swap you could not carry out the action you have chosen."),
    why.NOT_ACTIVATED: later("{card} was not activated in this run."),
    why.NOT_TO_BE_TURNED: later("{card} is not turned over, so it needs no Hospital."),
    why.SAVES_OTHERS: later("A Hospital saves other cards, not itself."),
}
"""The sentence for each reason but NOTHING_TO_EXPEND, which depends on the colour."""


def why_not(position: Position, seat: int, action: int) -> Refusal:
    """The refusal of an action of the deciding seat."""
    words = ACTIONS.words(action)
    verb = words["verb"]
    if position.card != NONE:
        return _placing(position, seat, verb, words)
    step = position.open.steps[-1]
    kind = step_kind(step)
    asked = STEP_WORDS[kind]
    refusal = Refusal(variant(position.open, kind, step_operand(step)).refusal_rule or asked.rule, say(asked.refusal))
    if verb in asked.verbs:
        return _wrong(position, seat, kind, verb, words) or refusal
    return _wrong_time(position, seat, kind, verb) or refusal


def _wrong_time(position: Position, seat: int, kind: int, verb: str) -> Refusal | None:
    """What the card says that an action belongs to, if the step that is due does not ask for it."""
    table = position.open
    if verb == "look":
        return _why_not_look(table, seat)
    if verb == "swap":
        reason = why_not_swap(table, seat)
        if reason != why.FINE:
            return _because(reason, table.figures)
        return Refusal("card-stock-exchange", say("You can swap a card before or after this, but not in the middle."))
    if verb in ("flip", "spare") and kind == RUNNING:
        return Refusal("card-hospital", say("A Hospital saves a card only when the run is over."))
    return None


def _why_not_look(table: Open, seat: int) -> Refusal:
    """Why nobody can look into the deck now (card-university)."""
    if not visible(table, seat, UNIVERSITY):
        return Refusal("card-university", say("You can look into the deck only with an open University of London."))
    if table.deck_count == 0:
        return Refusal("take-from", say("The deck is empty."))
    return Refusal(
        "card-university", say("You can look into the deck only at the start of your turn, before you take a card.")
    )


def _wrong(position: Position, seat: int, kind: int, verb: str, words: dict[str, str]) -> Refusal | None:
    """What is wrong with the right kind of answer."""
    table = position.open
    figures = table.figures
    if verb in ("expend", "place", "swap", "use"):
        return _wrong_hand_card(position, seat, kind, verb, CARDS.index(words["card"]))
    if verb == "take":
        card, row = CARDS.index(words["card"]), words["row"]
        if card not in (table.bottom if row == "bottom" else table.top):
            return Refusal("take-from", say(NOT_IN_ROW[row], card=figures.names[card]))
        if kind == COFFEE:
            return _because(why_not_serve(table, seat, card), figures, card=card)
    if verb == "pay":
        return Refusal("loan-take", say("You have only £{pounds}: take a loan first.", pounds=table.money[seat]))
    if verb == "loan":
        return _because(why.TOO_DEAR, figures)
    if verb == "look":
        return _why_not_look(table, seat)
    if verb == "draw":
        return Refusal("take-from", say("The deck is empty."))
    if verb == "buy":
        borough = BOROUGHS.index(words["borough"])
        return _because(why_not_buy(table, seat, borough), figures, borough=borough)
    if verb == "dig":
        borough = BOROUGHS.index(words["borough"])
        return _because(why_not_dig(table, seat, borough, table.tube.count(1)), figures, borough=borough)
    if verb in ("activate", "again", "spare") and int(words["stack"]) > len(table.tops[seat]):
        return Refusal("run-cards", many(len(table.tops[seat]), "You have {n} stack.", "You have {n} stacks."))
    if verb == "activate":
        stack = int(words["stack"]) - 1
        return _because(why_not_run(position, seat, stack), figures, card=table.tops[seat][stack])
    if verb == "spare":
        stack, hospital = int(words["stack"]) - 1, step_operand(table.steps[-1]) - 1
        return _because(why_not_spare(table, seat, hospital, stack), figures, card=table.tops[seat][stack])
    if verb == "play":
        return Refusal("play-cards", say("You have no card that can be placed or used."))
    if verb == "run":
        return Refusal("run-cards", say("No card in your city can be activated."))
    if verb == "done":
        return Refusal(STEP_WORDS[kind].rule, say("You cannot stop yet."))
    return None


def _wrong_hand_card(position: Position, seat: int, kind: int, verb: str, card: int) -> Refusal | None:
    table = position.open
    name = table.figures.names[card]
    if verb == "swap" and why_not_swap(table, seat) != why.FINE:
        return _because(why_not_swap(table, seat), table.figures)
    if card not in position.hands[seat]:
        rule = "card-stock-exchange" if verb == "swap" else STEP_WORDS[kind].rule
        return Refusal(rule, say("You do not have {card} in your hand.", card=name))
    if verb == "swap":
        return _because(why_not_offer(position, seat, card), table.figures)
    if verb == "use":
        if not TEXTS[table.figures.text[card]].from_hand:
            return Refusal("play-from-hand", say("{card} cannot be used from the hand.", card=name))
        return Refusal("card-wren", say("Wren needs a card that you can place and pay for."))
    if verb == "place":
        return _why_not_place(position, seat, card)
    return None


def _why_not_place(position: Position, seat: int, card: int) -> Refusal:
    table, hand = position.open, position.hands[seat]
    school = visible(table, seat, SCHOOL)
    reason = why_not_place(table, seat, card, school, paired_colours(table, hand), len(hand))
    return _because(reason, table.figures, card=card)


def _because(reason: int, figures: Figures, card: int = NONE, borough: int = NONE) -> Refusal:
    """The refusal for a reason that the rules gave."""
    sentence = COLOUR_NEEDED[figures.colour[card]] if reason == why.NOTHING_TO_EXPEND else REASONS[reason]
    names = {"card": figures.names[card], "borough": figures.borough_names[borough]}
    return Refusal(REASON_RULES[reason], say(sentence, **names))


def _wrong_swap(table: Open, words: dict[str, str]) -> Refusal:
    """Why a card of the display cannot be had for the card offered: it is not there, or the action could not go on."""
    card, row = CARDS.index(words["card"]), words["row"]
    if card not in (table.bottom if row == "bottom" else table.top):
        return Refusal("take-from", say(NOT_IN_ROW[row], card=table.figures.names[card]))
    return _because(why.NOTHING_WOULD_BE_LEFT, table.figures)


def _placing(position: Position, seat: int, verb: str, words: dict[str, str]) -> Refusal:
    """A card is being placed: where, for which card, at what price."""
    table = position.open
    name = table.figures.names[position.card]
    if position.stack == SWAPPING:
        if verb == "take":
            return _wrong_swap(table, words)
        return Refusal(
            "card-stock-exchange", say("Choose the card from the display that you get for {card}.", card=name)
        )
    if position.stack == NONE:
        if verb == "cover" and int(words["stack"]) - 1 in table.fresh:
            return Refusal("play-cover-once", say("You have already placed a card on that stack in this turn."))
        return Refusal("play-stack", say("Choose a stack for {card}.", card=name))
    if needs_expended(table, position.card) and position.expended == NONE:
        if verb == "expend" and CARDS.index(words["card"]) in position.hands[seat]:
            return _because(why.NOTHING_TO_EXPEND, table.figures, card=position.card)
        return Refusal("play-expend", say("Choose a card from your hand to expend for {card}.", card=name))
    if verb == "pay":
        return Refusal("play-price", say("You do not have the money for {card}; take a loan.", card=name))
    return Refusal("play-price", say("Pay for {card}, or take a loan.", card=name))
