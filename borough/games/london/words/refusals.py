"""Why an action is refused: the rule it breaks and a sentence, in the words of the table.

Slow and thorough: asked only when something is not legal. It may look at nothing but what the deciding seat
knows, so that a refusal never tells more than the view.
"""

from __future__ import annotations

from borough.core.errors import Refusal
from borough.core.words import later, many, say
from borough.games.london.rules.actions import ACTIONS
from borough.games.london.rules.building import NEWCOMERS, WREN, needs_expended
from borough.games.london.rules.card_text import visible
from borough.games.london.rules.cards import BOROUGHS, CARDS, CITY
from borough.games.london.rules.cash import can_afford
from borough.games.london.rules.figures import Figures
from borough.games.london.rules.land import beside, borders_building, holdings
from borough.games.london.rules.state import NONE, SWAPPING, Position, step_kind, step_operand
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
    return (_wrong(position, seat, kind, verb, words) or refusal) if verb in asked.verbs else refusal


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
    if verb == "pay":
        return Refusal("loan-take", say("You have only £{pounds}: take a loan first.", pounds=table.money[seat]))
    if verb == "loan":
        return _no_more_loans()
    if verb == "draw":
        return Refusal("take-from", say("The deck is empty."))
    if verb == "look" and visible(table, seat, UNIVERSITY) < 0:
        return Refusal("card-university", say("Only an open University of London looks into the deck."))
    if verb == "buy":
        return _wrong_land(position, seat, BOROUGHS.index(words["borough"]))
    if verb == "dig":
        return _wrong_tube(position, BOROUGHS.index(words["borough"]))
    if verb in ("activate", "again", "spare") and int(words["stack"]) > len(table.tops[seat]):
        return Refusal("run-cards", many(len(table.tops[seat]), "You have {n} stack.", "You have {n} stacks."))
    if verb == "activate":
        return _wrong_activation(position, seat, int(words["stack"]) - 1)
    if verb == "play":
        return Refusal("play-cards", say("You have no card that could be placed or used."))
    if verb == "run":
        return Refusal("run-cards", say("No card of your city can be activated."))
    if verb == "done":
        return Refusal(STEP_WORDS[kind].rule, say("You cannot stop yet."))
    return None


def _wrong_hand_card(position: Position, seat: int, kind: int, verb: str, card: int) -> Refusal | None:
    table = position.open
    name = table.figures.names[card]
    if card not in position.hands[seat]:
        return Refusal(STEP_WORDS[kind].rule, say("You do not have {card} in your hand.", card=name))
    if verb == "swap":
        return Refusal("card-stock-exchange", say("The Stock Exchange swaps one card a turn, while it lies open."))
    if verb == "use":
        if table.figures.text[card] not in (NEWCOMERS, WREN):
            return Refusal("play-from-hand", say("{card} has no use in the hand.", card=name))
        return Refusal("card-wren", say("Wren needs a card to place."))
    if verb == "place":
        if not table.figures.base[card]:
            return Refusal("play-base", say("{card} has no base, so it cannot be placed.", card=name))
        if not can_afford(table, seat, table.figures.price[card]):
            return _no_more_loans()
        return _colour_needed(table.figures, card)
    return None


def _colour_needed(figures: Figures, card: int) -> Refusal:
    return Refusal("play-expend", say(COLOUR_NEEDED[figures.colour[card]], card=figures.names[card]))


def _no_more_loans() -> Refusal:
    return Refusal("loan-limit", say("You cannot borrow enough for that any more."))


def _wrong_activation(position: Position, seat: int, stack: int) -> Refusal:
    table = position.open
    card = table.tops[seat][stack]
    name = table.figures.names[card]
    if not table.upright[seat][stack]:
        return Refusal("run-flip", say("{card} has been turned over and cannot be used again.", card=name))
    if stack in table.ran:
        return Refusal("run-once", say("{card} has been activated in this run.", card=name))
    if not table.figures.runs[card]:
        return Refusal("run-blank", say("{card} has nothing to activate.", card=name))
    return Refusal("run-payment", say("You cannot meet what {card} asks for.", card=name))


def _wrong_land(position: Position, seat: int, borough: int) -> Refusal:
    table = position.open
    name = table.figures.borough_names[borough]
    if table.owner[borough] != NONE:
        return Refusal("land-empty", say("Somebody has built in {borough} already.", borough=name))
    if holdings(table, seat) >= table.figures.counters:
        return Refusal("land-counters", say("You have no building counter left."))
    if table.owner.count(NONE) == len(table.owner):
        if not table.figures.start[borough]:
            return Refusal("land-first", say("The first land of the game is one of the marked boroughs."))
        return _no_more_loans()
    if borders_building(table, borough):
        return _no_more_loans()
    return Refusal("land-adjacent", say("{borough} is next to no borough with a building.", borough=name))


def _wrong_tube(position: Position, borough: int) -> Refusal:
    table = position.open
    name = table.figures.borough_names[borough]
    if table.owner[borough] == NONE:
        return Refusal("tube-building", say("Nobody has built in {borough}.", borough=name))
    if table.tube[borough]:
        return Refusal("tube-one", say("{borough} has its Underground counter.", borough=name))
    if not any(table.tube) and borough != CITY and CITY not in beside(table, borough):
        return Refusal("tube-first", say("The first counter goes to the City or next to it."))
    if any(table.tube[other] for other in beside(table, borough)):
        return _no_more_loans()
    return Refusal("tube-adjacent", say("{borough} is next to no borough with an Underground counter.", borough=name))


def _placing(position: Position, seat: int, verb: str, words: dict[str, str]) -> Refusal:
    """A card is being placed: where, for which card, at what price."""
    table = position.open
    name = table.figures.names[position.card]
    if position.stack == SWAPPING:
        return Refusal("card-stock-exchange", say("Choose the card of the display that you get for {card}.", card=name))
    if position.stack == NONE:
        if verb == "cover" and int(words["stack"]) - 1 in table.fresh:
            return Refusal("play-cover-once", say("That stack was built on in this turn."))
        return Refusal("play-stack", say("Choose a stack for {card}.", card=name))
    if needs_expended(table, position.card) and position.expended == NONE:
        if verb == "expend" and CARDS.index(words["card"]) in position.hands[seat]:
            return _colour_needed(table.figures, position.card)
        return Refusal("play-expend", say("Choose a card of your hand to expend for {card}.", card=name))
    if verb == "pay":
        return Refusal("play-price", say("You do not have the money for {card}; take a loan.", card=name))
    return Refusal("play-price", say("Pay for {card}, or take a loan.", card=name))
