"""What each choice means, in a few words. Made from views alone."""

from __future__ import annotations

from borough.core.words import later, many, player, say
from borough.games.london.rules.actions import ACTIONS
from borough.games.london.rules.cards import BOROUGHS, CARDS
from borough.games.london.rules.cash import loan_gives
from borough.games.london.rules.figures import Figures
from borough.games.london.rules.state import NONE
from borough.games.london.rules.view import LondonView


def explain(view: LondonView, action: int) -> str:
    """What a choice means, in a few words."""
    words = ACTIONS.words(action)
    verb = words["verb"]
    table = view.open
    if "card" in words:
        return _card_choice(table.figures, verb, CARDS.index(words["card"]), words.get("row", ""))
    if "borough" in words:
        return _borough_choice(view, verb, BOROUGHS.index(words["borough"]))
    if "stack" in words:
        top = table.tops[table.active][int(words["stack"]) - 1]
        return say(STACK_CHOICES[verb], card=table.figures.names[top])
    if "seat" in words:
        return player(int(words["seat"]) - 1)
    return _loan(view) if verb == "loan" else say(CHOICES[verb])


def _loan(view: LondonView) -> str:
    """What a loan brings and costs (loan-take, score-loans)."""
    table, figures = view.open, view.open.figures
    return many(
        figures.unpaid,
        "Take a loan: £{pounds} now, £{back} to pay back at the end, or {n} point lost",
        "Take a loan: £{pounds} now, £{back} to pay back at the end, or {n} points lost",
        pounds=loan_gives(table, view.seat if view.seat != NONE else table.active),
        back=figures.loan_costs,
    )


CHOICES = {
    "draw": later("Draw from the deck"),
    "look": later("Look at the top three cards of the deck"),
    "done": later("Stop here"),
    "play": later("Play cards"),
    "run": later("Run the city"),
    "three": later("Take three cards"),
    "pay": later("Pay"),
    "new": later("Start a new stack"),
    "flip": later("Turn it over"),
}
STACK_CHOICES = {
    "cover": later("Cover {card}"),
    "activate": later("Activate {card}"),
    "again": later("Repeat {card}"),
    "spare": later("Turn over {card}"),
}
CARD_CHOICES = {
    "keep": later("Keep {card}"),
    "first": later("Put {card} on top"),
    "place": later("Place {card}"),
    "use": later("Use {card}"),
    "expend": later("Expend {card}"),
    "swap": later("Swap {card}"),
}


def _card_choice(figures: Figures, verb: str, number: int, row: str) -> str:
    card, price = figures.names[number], figures.price[number]
    if row == "top":
        return say("Take {card} from the top row", card=card)
    if row == "bottom":
        return say("Take {card} from the bottom row", card=card)
    if verb == "place" and price:
        return say("Place {card} (£{price})", card=card, price=price)
    return say(CARD_CHOICES[verb], card=card)


BUY_WITH_LOAN = later("Buy {borough}: £{price} (needs a loan), {cards}, {points}")


def _borough_choice(view: LondonView, verb: str, number: int) -> str:
    table, figures = view.open, view.open.figures
    borough = figures.borough_names[number]
    if verb == "dig":
        return say("Place an Underground counter in {borough}", borough=borough)
    cards = many(figures.land_cards[number], "{n} card", "{n} cards")
    points = many(figures.land_points[number], "{n} point", "{n} points")
    price = figures.land_price[number]
    dear = price > table.money[table.active]
    template = BUY_WITH_LOAN if dear else later("Buy {borough}: £{price}, {cards}, {points}")
    return say(template, borough=borough, price=price, cards=cards, points=points)
