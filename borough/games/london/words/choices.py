"""What each choice means and costs, in a few words. Made from views alone."""

from __future__ import annotations

from borough.core.words import later, many, player, say
from borough.games.london.rules.actions import ACTIONS
from borough.games.london.rules.building import NEWCOMER_CARDS, NEWCOMERS, SCHOOL_FEE
from borough.games.london.rules.cards import BOROUGHS, CARDS
from borough.games.london.rules.cash import loan_gives
from borough.games.london.rules.coffee_house import COFFEE
from borough.games.london.rules.figures import ANY_CARD, BLUE_CARD
from borough.games.london.rules.hand import cards_left
from borough.games.london.rules.land import UNDERGROUND, crossing_price, room_for_counters
from borough.games.london.rules.state import NONE, Open, step_kind, step_operand
from borough.games.london.rules.turn import THREE_CARDS
from borough.games.london.rules.university import LOOK_CARDS, ORDER
from borough.games.london.rules.view import LondonView
from borough.games.london.words.names import card_name


def explain(view: LondonView, action: int) -> str:
    """What a choice means, in a few words."""
    words = ACTIONS.words(action)
    verb = words["verb"]
    if "card" in words:
        return _card_choice(view, verb, CARDS.index(words["card"]), words.get("row", ""))
    if "borough" in words:
        return _borough_choice(view, verb, BOROUGHS.index(words["borough"]))
    if "stack" in words:
        return _stack_choice(view.open, verb, int(words["stack"]) - 1)
    if "seat" in words:
        return player(int(words["seat"]) - 1)
    if verb == "loan":
        return _loan(view)
    if verb == "look":
        seen = min(LOOK_CARDS, view.open.deck_count)
        return many(seen, "Look at the top card of the deck", "Look at the top {n} cards of the deck")
    return _with(say(CHOICES[verb]), _shortage(view.open, THREE_CARDS) if verb == "three" else [])


def _with(choice: str, notes: list[str]) -> str:
    """A choice and, in brackets, what it costs or what cuts it short."""
    return say("{choice} ({notes})", choice=choice, notes=", ".join(notes)) if notes else choice


def _shortage(table: Open, wanted: int) -> list[str]:
    """What to know before taking cards: that there are fewer (take-three, land-price)."""
    left = cards_left(table)
    if left >= wanted:
        return []
    return [many(left, "only {n} card is left", "only {n} cards are left")] if left else [say("no card is left")]


def _price(table: Open, pounds: int, template: str = "£{pounds}") -> list[str]:
    """What a choice costs, and whether a loan is needed for it."""
    if not pounds:
        return []
    needed = [say("needs a loan")] if pounds > table.money[table.active] else []
    return [say(template, pounds=pounds), *needed]


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
    "done": later("Stop here"),
    "play": later("Play cards"),
    "run": later("Run the city"),
    "three": later("Take three cards"),
    "pay": later("Pay"),
    "new": later("Start a new stack"),
    "flip": later("Save no card"),
}
STACK_CHOICES = {
    "cover": later("Cover {card}"),
    "activate": later("Activate {card}"),
    "again": later("Repeat {card}"),
    "spare": later("Save {card}"),
}
CARD_CHOICES = {
    "keep": later("Keep {card}"),
    "first": later("Put {card} on top"),
    "place": later("Place {card}"),
    "use": later("Use {card}"),
    "expend": later("Expend {card}"),
    "swap": later("Swap {card}"),
}
TAKES = {
    "top": later("Take {card} from the top row"),
    "bottom": later("Take {card} from the bottom row"),
}
PAYMENTS = {
    ANY_CARD: later("for a hand card"),
    BLUE_CARD: later("for a blue hand card"),
}
CROSSING = later("£{pounds} for crossing the Thames")
SCHOOL = later("£{pounds} for the School")


def _card_choice(view: LondonView, verb: str, number: int, row: str) -> str:
    table = view.open
    figures = table.figures
    card = card_name(figures, number)
    kind, operand = (step_kind(table.steps[-1]), step_operand(table.steps[-1])) if table.steps else (NONE, 0)
    if row:
        notes = _price(table, figures.price[number]) if kind == COFFEE and view.move[0] == NONE else []
        return _with(say(TAKES[row], card=card), notes)
    if verb == "first" and kind == ORDER and operand:
        return say("Put {card} next", card=card)
    notes = []
    if verb == "place":
        notes = _price(table, figures.price[number])
    elif verb == "use" and figures.text[number] == NEWCOMERS:
        notes = _shortage(table, NEWCOMER_CARDS)
    elif verb == "expend" and view.move[0] != NONE and figures.colour[number] != figures.colour[view.move[0]]:
        notes = _price(table, SCHOOL_FEE, SCHOOL)
    return _with(say(CARD_CHOICES[verb], card=card), notes)


def _stack_choice(table: Open, verb: str, stack: int) -> str:
    """A choice of a stack: its top card, which stack if another has the same, and what an activation asks."""
    figures, tops = table.figures, table.tops[table.active]
    top = tops[stack]
    notes = [say("stack {number}", number=stack + 1)] if tops.count(top) > 1 else []
    if verb == "activate":
        notes += _price(table, figures.pay_pounds[top])
        if figures.pay_card[top]:
            notes.append(say(PAYMENTS[figures.pay_card[top]]))
    if verb in ("activate", "again") and figures.text[top] == UNDERGROUND:
        notes += _room(table)
    return _with(say(STACK_CHOICES[verb], card=card_name(figures, top)), notes)


def _room(table: Open) -> list[str]:
    """What to know before activating an Underground card: that not all its counters can be placed (tube-place)."""
    room = room_for_counters(table, table.active, table.figures.tubes_per_card)
    if room == table.figures.tubes_per_card:
        return []
    if room == 0:
        return [say("no place for a counter")]
    return [many(room, "place for only {n} counter", "place for only {n} counters")]


BUY_WITH_LOAN = later("Buy {borough}: £{price} (needs a loan), {cards}, {points}")


def _borough_choice(view: LondonView, verb: str, number: int) -> str:
    table, figures = view.open, view.open.figures
    borough = figures.borough_names[number]
    if verb == "dig":
        notes = _price(table, crossing_price(table, number), CROSSING)
        return _with(say("Place an Underground counter in {borough}", borough=borough), notes)
    cards = _with(
        many(figures.land_cards[number], "{n} card", "{n} cards"), _shortage(table, figures.land_cards[number])
    )
    points = many(figures.land_points[number], "{n} point", "{n} points")
    price = figures.land_price[number]
    dear = price > table.money[table.active]
    template = BUY_WITH_LOAN if dear else later("Buy {borough}: £{price}, {cards}, {points}")
    return say(template, borough=borough, price=price, cards=cards, points=points)
