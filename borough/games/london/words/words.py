"""The game in words: log lines, prompts, what each choice means and what cards do. Made from views alone."""

from __future__ import annotations

from borough.core.events import HIDDEN, unpack
from borough.core.prompt import Prompt
from borough.core.words import either, later, many, player, say
from borough.games.london.rules import (
    building,
    cash,
    city,
    coffee_house,
    land,
    others,
    poverty,
    running,
    stock_exchange,
    taking,
    turn,
    university,
)
from borough.games.london.rules import event_kinds as news
from borough.games.london.rules import figures as t
from borough.games.london.rules.actions import ACTIONS
from borough.games.london.rules.building import SCHOOL_FEE
from borough.games.london.rules.cards import BOROUGHS, CARDS, DECKS
from borough.games.london.rules.cash import loan_gives
from borough.games.london.rules.figures import Figures
from borough.games.london.rules.others import FLEET_STREET
from borough.games.london.rules.state import NONE, SWAPPING, step_kind, step_operand
from borough.games.london.rules.view import LondonView

SOURCES = (
    later("money"),
    later("boroughs"),
    later("underground"),
    later("cards"),
    later("counters"),
    later("loans"),
    later("poverty"),
    later("city"),
    later("hand"),
    later("turns"),
)
"""What points come from, in results and in estimates; said by the pages that show them."""


def lines(view: LondonView) -> list[str]:
    """What the last action did."""
    return [_line(view.open.figures, event) for event in view.news]


def _line(figures: Figures, event: int) -> str:
    kind, seat, a, b, _, _ = unpack(event)
    who = player(seat)
    if kind in HIDDEN_LINES and a == HIDDEN:
        return say(HIDDEN_LINES[kind], who=who, deck=DECKS[b])
    if kind in CARD_LINES:
        return say(CARD_LINES[kind], who=who, card=figures.names[a], stack=b + 1)
    if kind in BOROUGH_LINES:
        return say(BOROUGH_LINES[kind], who=who, borough=figures.borough_names[a])
    if kind == news.SWAPS:
        given, taken = figures.names[a], figures.names[b]
        return say("{who} gives {given} for {taken} at the Stock Exchange.", who=who, given=given, taken=taken)
    if kind == news.RUNS:
        stacks, hand = many(a, "{n} stack", "{n} stacks"), many(b, "{n} hand card", "{n} hand cards")
        return say("{who} has {stacks} and {hand} that count for poverty.", who=who, stacks=stacks, hand=hand)
    if kind in PLAIN_LINES:
        return say(PLAIN_LINES[kind], who=who, pounds=a)
    return _counted_line(kind, who, a)


HIDDEN_LINES = {
    news.DRAWS: later("{who} draws a card of deck {deck}."),
    news.KEEPS: later("{who} keeps a card of deck {deck}."),
}
CARD_LINES = {
    news.DRAWS: later("{who} draws {card}."),
    news.KEEPS: later("{who} keeps {card}."),
    news.TAKES: later("{who} takes {card} from the display."),
    news.PLACES: later("{who} places {card} as stack {stack}."),
    news.COVERS: later("{who} places {card} on stack {stack}."),
    news.EXPENDS: later("{who} expends {card}."),
    news.USES: later("{who} uses {card} from the hand."),
    news.ACTIVATES: later("{who} activates {card}."),
    news.FLIPS: later("{card} is turned over."),
    news.SPARES: later("{who} turns a Hospital over and spares {card}."),
}
BOROUGH_LINES = {
    news.BUYS: later("{who} buys land in {borough}."),
    news.DIGS: later("{who} takes the Underground to {borough}."),
}
PLAIN_LINES = {
    news.PAYS: later("{who} pays £{pounds}."),
    news.GAINS_MONEY: later("{who} gains £{pounds}."),
    news.DECK_ENDS: later("The deck is used up: everybody else has one more turn."),
    news.GAME_ENDS: later("The game is over."),
    news.TURN: later("It is the turn of {who}."),
    news.THREE_CARDS: later("{who} takes three cards."),
    news.PLAYS: later("{who} plays cards."),
}


def _counted_line(kind: int, who: str, n: int) -> str:
    """Lines that count something."""
    if kind == news.LOOKS:
        return many(
            n, "{who} looks at the top {n} card of the deck.", "{who} looks at the top {n} cards of the deck.", who=who
        )
    if kind == news.BORROWS:
        return many(n, "{who} takes {n} loan.", "{who} takes {n} loans.", who=who)
    if kind == news.GAINS_POINTS:
        return many(n, "{who} gains {n} victory point.", "{who} gains {n} victory points.", who=who)
    if kind == news.TAKES_POVERTY:
        return many(n, "{who} takes {n} poverty point.", "{who} takes {n} poverty points.", who=who)
    if kind == news.LOSES_POVERTY:
        return many(n, "{who} discards {n} poverty point.", "{who} discards {n} poverty points.", who=who)
    return many(
        n,
        "The display is full: the {n} card of its top row leaves the game.",
        "The display is full: the {n} cards of its top row leave the game.",
    )


def prompt(view: LondonView) -> Prompt:
    """What is asked now, and of whom."""
    table = view.open
    if table.over:
        return Prompt(say("The game is over."), "score-sum")
    if view.seat not in view.deciders:
        return Prompt(say("Waiting for {who}.", who=player(table.active)), "turn-order")
    if view.move[0] != NONE:
        return _placing_prompt(view)
    step = table.steps[-1]
    return _step_prompt(view, step_kind(step), step_operand(step))


def _placing_prompt(view: LondonView) -> Prompt:
    number, stack, expended, borrowed = view.move
    figures = view.open.figures
    card = figures.names[number]
    if stack == SWAPPING:
        return Prompt(say("You: choose the card you get for {card}.", card=card), "card-stock-exchange")
    if stack == NONE:
        return Prompt(say("You place {card}: as a new stack, or on which one?", card=card), "play-stack")
    if expended == NONE and any(ACTIONS.words(action)["verb"] == "expend" for action in view.legal):
        return Prompt(say("You place {card}: choose the card you expend for it.", card=card), "play-expend")
    price = figures.price[number]
    if expended != NONE and figures.colour[expended] != figures.colour[number]:
        price += SCHOOL_FEE
    if not borrowed:
        text = say("You place {card} for £{price}: {choices}.", card=card, price=price, choices=_offers(view))
        return Prompt(text, "play-price")
    text = many(
        borrowed,
        "You place {card} for £{price}: {choices} ({n} loan so far).",
        "You place {card} for £{price}: {choices} ({n} loans so far).",
        card=card,
        price=price,
        choices=_offers(view),
    )
    return Prompt(text, "play-price")


def _step_prompt(view: LondonView, kind: int, operand: int) -> Prompt:
    table = view.open
    if kind == cash.PAYING:
        return Prompt(say("You owe £{pounds}: {choices}.", pounds=operand, choices=_offers(view)), "loan-take")
    if kind == running.CARD_DUE and operand == t.BLUE_CARD:
        return Prompt(say("You: expend a blue card from your hand for it."), "run-payment")
    if kind == running.FLIPPING:
        card = table.figures.names[table.tops[table.active][operand]]
        return Prompt(say("You: turn {card} over, or a Hospital instead?", card=card), "card-hospital")
    if kind == others.TARGETING and operand == FLEET_STREET:
        return Prompt(say("You: choose who takes two poverty points."), "card-fleet-street")
    if kind == taking.TAKING:
        text = say("You: {choices} ({n} to go).", choices=_offers(view, kind), n=operand)
        return Prompt(_sentence(text), "take-from")
    if kind == land.DIGGING:
        return Prompt(say("You: choose a borough for the Underground ({n} to go).", n=operand), "tube-place")
    if kind == turn.LIMIT and table.hand_count[view.seat] > table.figures.hand_limit:
        return Prompt(say("You have too many cards: {choices}.", choices=_offers(view, kind)), "limit-nine")
    if kind in LAST and {ACTIONS.words(action)["verb"] for action in view.legal} == {"done"}:
        return Prompt(say(LAST[kind]), OFFER_RULES[kind])
    if kind in PROMPTS:
        template, rule = PROMPTS[kind]
        return Prompt(say(template), rule)
    return Prompt(_sentence(say("You: {choices}.", choices=_offers(view, kind))), OFFER_RULES[kind])


def _sentence(text: str) -> str:
    """With a capital letter: in some languages a choice begins the sentence."""
    return text[:1].upper() + text[1:]


def _offers(view: LondonView, kind: int = NONE) -> str:
    """What can be chosen now, in words: nothing but what is legal."""
    verbs = {ACTIONS.words(action)["verb"] for action in view.legal}
    return either([say(STEP_OFFERS.get((kind, verb), words)) for verb, words in OFFERS.items() if verb in verbs])


PROMPTS = {
    university.ORDER: (later("You: choose the card that goes back on top first."), "card-university"),
    running.CARD_DUE: (later("You: expend a card from your hand for it."), "run-payment"),
    others.TARGETING: (later("You: choose who takes one of your poverty points."), "card-police-force"),
    running.REPEATING: (later("You: choose the card that Whitehall repeats."), "card-whitehall"),
    coffee_house.COFFEE: (later("You: choose the card that covers your Coffee House."), "card-coffee-house"),
}
"""Steps that ask for one thing."""
LAST = {
    building.PLAYING: later("You: no other card can be placed. Stop here to go on."),
    running.RUNNING: later("You: no other card can be activated. Stop here, and your poverty is counted."),
}
"""Steps where there is nothing left but to stop."""
OFFER_RULES = {
    taking.START: "turn-card",
    taking.LOOKING: "card-university",
    turn.ACTION: "turn-action",
    building.PLAYING: "play-cards",
    running.RUNNING: "run-cards",
    poverty.PRISON: "card-prisons",
    poverty.WORKING: "card-workhouse",
    turn.LIMIT: "card-stock-exchange",
}
"""Steps that ask for one of several things."""
OFFERS = {
    "keep": later("keep one of the cards you look at"),
    "draw": later("draw a card from the deck"),
    "take": later("take a card from the display"),
    "look": later("look at the top cards of the deck"),
    "play": later("play cards"),
    "run": later("run the city"),
    "buy": later("buy land"),
    "three": later("take three cards"),
    "place": later("place a card"),
    "use": later("use a card from your hand"),
    "activate": later("activate a card"),
    "expend": later("choose one for the display"),
    "swap": later("swap a card at the Stock Exchange"),
    "pay": later("pay it"),
    "loan": later("take a loan"),
    "done": later("stop"),
}
"""What is said of each verb, in this order."""
STEP_OFFERS = {
    (taking.START, "done"): later("go on"),
    (taking.LOOKING, "done"): later("go on"),
    (poverty.PRISON, "expend"): later("send a hand card to prison"),
    (poverty.WORKING, "expend"): later("send Paupers to the Workhouse"),
    (turn.LIMIT, "done"): later("end your turn"),
}
"""What is said otherwise at a step."""


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
        return say("Underground to {borough}", borough=borough)
    cards = many(figures.land_cards[number], "{n} card", "{n} cards")
    points = many(figures.land_points[number], "{n} point", "{n} points")
    price = figures.land_price[number]
    dear = price > table.money[table.active]
    template = BUY_WITH_LOAN if dear else later("Buy {borough}: £{price}, {cards}, {points}")
    return say(template, borough=borough, price=price, cards=cards, points=points)


def card_text(figures: Figures, card: int) -> str:
    """What a card does beyond the plain figures of its base, in a sentence or two; nothing, if it is a plain card."""
    text = figures.text[card]
    if text == land.UNDERGROUND:
        return many(
            figures.tubes_per_card,
            "Place {n} Underground counter in a borough with a building.",
            "Place {n} Underground counters in boroughs with buildings.",
        )
    if text:
        return say(CARD_TEXTS[text], pounds=figures.bank_loan)
    gains = figures.gains[card]
    counted = [gains[place : place + 3] for place in range(0, len(gains), 3) if gains[place + 2] != t.ONCE]
    return " ".join(say(EACH[per], gain=_gain(what, amount)) for what, amount, per in counted)


def _gain(what: int, amount: int) -> str:
    """What is gained, so many times."""
    if what == t.MONEY:
        return say("£{pounds}", pounds=amount)
    if what == t.POINTS:
        return many(amount, "{n} victory point", "{n} victory points")
    if amount < 0:
        return many(-amount, "{n} poverty point less", "{n} poverty points less")
    return many(amount, "{n} poverty point", "{n} poverty points")


EACH = {
    t.PER_BOROUGH: later("{gain} for each of your boroughs."),
    t.PER_THAMES: later("{gain} for each of your boroughs on the Thames."),
    t.PER_NORTH: later("{gain} for each of your boroughs north of the Thames."),
    t.PER_SOUTH: later("{gain} for each of your boroughs south of the Thames."),
    t.PER_BROWN: later("{gain} for each open brown card in your city."),
    t.PER_OTHER: later("{gain} for each open card in your city that is not brown, this one included."),
}
CARD_TEXTS = {
    cash.BANK_OF_ENGLAND: later("While it lies open, each of your loans brings £{pounds}."),
    poverty.BRIXTON_PRISON: later("Expend up to three hand cards: a poverty point less for each."),
    coffee_house.COFFEE_HOUSE: later(
        "Placed without expending a card. Activated, it is covered by a card of the display, whose price you pay; "
        "that card may be activated in the same run."
    ),
    others.FIRE_BRIGADE: later("Every other player pays the bank £1 for each of their boroughs."),
    others.FLEET_STREET: later("Choose another player, who takes two poverty points."),
    running.HOSPITAL: later("When one of your cards would be turned over, you may turn this one over instead."),
    others.LLOYDS: later("Every other player pays you £2."),
    poverty.MILLBANK_PRISON: later("Expend up to three hand cards: a poverty point less and a victory point for each."),
    building.NEWCOMERS: later("Use it from your hand when you play cards: take two cards. It then leaves the game."),
    taking.PARLIAMENT: later("While it lies open, you take up to two cards at the start of your turn, or none."),
    poverty.PAUPERS: later(
        "Cannot be placed. Expend it with a School, as a payment of any colour, in a prison or at the Workhouse."
    ),
    others.POLICE_FORCE: later("Choose another player, who takes one of your poverty points."),
    poverty.PUBLIC_HOUSES: later("Your hand cards bring no poverty after this run."),
    building.SCHOOL: later("While it lies open, you may pay £1 to expend a card of any colour for a card you place."),
    city.SHOPS: later(
        "While it lies open, each other card you add to your city puts £1 on it. Activated, it gives you the money."
    ),
    stock_exchange.STOCK_EXCHANGE: later(
        "While it lies open, you may swap a hand card for a card of the display once a turn."
    ),
    university.UNIVERSITY: later(
        "While it lies open, you may look at the top three cards of the deck at the start of your turn and keep one."
    ),
    running.WHITEHALL: later("Repeats a card that you have activated in this run, without its payment."),
    poverty.WORKHOUSE: later("Expend any number of Paupers: £1 and a poverty point less for each."),
    building.WREN: later(
        "Use it from your hand when you play cards: the next two cards you place need no expended card. "
        "It then leaves the game."
    ),
}
