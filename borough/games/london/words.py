"""The game in words: log lines, prompts, and what each choice means. Made from views alone."""

from __future__ import annotations

from borough.core.game import Prompt
from borough.core.words import count
from borough.games.london import news
from borough.games.london import state as s
from borough.games.london.actions import TABLE
from borough.games.london.building import SCHOOL_FEE
from borough.games.london.cards import BOROUGHS, CARDS, DECKS, FLEET_STREET
from borough.games.london.state import NONE, STEP, Open
from borough.games.london.tables import BLUE_CARD
from borough.games.london.view import LondonView


def player(seat: int) -> str:
    """How a seat is called in texts."""
    return f"Seat {seat + 1}"


def lines(view: LondonView) -> list[str]:
    """What the last action did."""
    return [_line(view.open, event) for event in view.news]


def _line(table: Open, event: int) -> str:
    kind, seat, a, b = news.unpack(event)
    who = player(seat)
    names = table.tables.names
    if kind in (news.DRAWS, news.KEEPS):
        card = f"a card of deck {DECKS[b]}" if a == news.HIDDEN else names[a]
        return f"{who} {'draws' if kind == news.DRAWS else 'keeps'} {card}."
    if kind == news.COVERS:
        return f"{who} places {names[a]} on stack {b + 1}."
    if kind == news.SWAPS:
        return f"{who} gives {names[a]} for {names[b]} at the Stock Exchange."
    if kind == news.RUNS:
        return f"{who} has {count(a, 'stack')} and {count(b, 'hand card')} that count for poverty."
    if kind in (news.BUYS, news.DIGS):
        place = table.tables.borough_names[a]
        return f"{who} {'buys land in' if kind == news.BUYS else 'takes the Underground to'} {place}."
    if kind in CARD_LINES:
        return CARD_LINES[kind].format(who=who, card=names[a], stack=b + 1)
    return _number_line(kind, who, a)


CARD_LINES = {
    news.TAKES: "{who} takes {card} from the display.",
    news.PLACES: "{who} places {card} as stack {stack}.",
    news.EXPENDS: "{who} expends {card}.",
    news.USES: "{who} uses {card} from the hand.",
    news.ACTIVATES: "{who} activates {card}.",
    news.FLIPS: "{card} is turned over.",
    news.SPARES: "{who} turns a Hospital over and spares {card}.",
}


def _number_line(kind: int, who: str, number: int) -> str:
    """Lines with a number in them, or none."""
    return {
        news.LOOKS: f"{who} looks at the top {count(number, 'card')} of the deck.",
        news.PAYS: f"{who} pays £{number}.",
        news.BORROWS: f"{who} takes {count(number, 'loan')}.",
        news.GAINS_MONEY: f"{who} gains £{number}.",
        news.GAINS_POINTS: f"{who} gains {count(number, 'victory point')}.",
        news.TAKES_POVERTY: f"{who} takes {count(number, 'poverty point')}.",
        news.LOSES_POVERTY: f"{who} discards {count(number, 'poverty point')}.",
        news.SWEEPS: f"The display is full: the {count(number, 'card')} of its top row leave the game.",
        news.DECK_ENDS: "The deck is used up: everybody else has one more turn.",
        news.GAME_ENDS: "The game is over.",
        news.TURN: f"It is the turn of {who}.",
        news.THREE_CARDS: f"{who} takes three cards.",
        news.PLAYS: f"{who} plays cards.",
    }[kind]


def prompt(view: LondonView) -> Prompt:
    """What is asked now, and of whom."""
    table = view.open
    if table.over:
        return Prompt("The game is over.", "score-sum")
    if view.seat not in view.deciders:
        return Prompt(f"Waiting for {player(table.active)}.", "turn-order")
    if view.move[0] != NONE:
        return _placing_prompt(view)
    step = table.steps[-1]
    return _step_prompt(view, step % STEP, step // STEP)


def _placing_prompt(view: LondonView) -> Prompt:
    card, stack, expended, borrowed = view.move
    tables = view.open.tables
    name = tables.names[card]
    if stack == s.SWAPPING:
        return Prompt(f"You: choose the card you get for {name}.", "card-stock-exchange")
    if stack == NONE:
        return Prompt(f"You place {name}: as a new stack, or on which one?", "play-stack")
    if expended == NONE and any(TABLE.words(action)["verb"] == "expend" for action in view.legal):
        return Prompt(f"You place {name}: choose the card you expend for it.", "play-expend")
    price = tables.price[card]
    if expended != NONE and tables.colour[expended] != tables.colour[card]:
        price += SCHOOL_FEE
    loans = f" ({count(borrowed, 'loan')} so far)" if borrowed else ""
    return Prompt(f"You place {name}: pay £{price}, or take a loan first{loans}.", "play-price")


def _step_prompt(view: LondonView, kind: int, operand: int) -> Prompt:
    table = view.open
    names = table.tables.names
    tops = table.tops[table.active]
    if kind == s.PAYING:
        return Prompt(f"You: pay £{operand}, or take a loan first.", "loan-take")
    if kind == s.CARD_DUE:
        which = "a blue card" if operand == BLUE_CARD else "a card"
        return Prompt(f"You: expend {which} from your hand for it.", "run-payment")
    if kind == s.FLIPPING:
        return Prompt(f"You: turn {names[tops[operand]]} over, or a Hospital instead?", "card-hospital")
    if kind == s.TARGETING:
        if operand == FLEET_STREET:
            return Prompt("You: choose who takes two poverty points.", "card-fleet-street")
        return Prompt("You: choose who takes one of your poverty points.", "card-police-force")
    if kind == s.TAKING:
        return Prompt(f"You: take a card from the deck or the display ({operand} to go).", "take-from")
    if kind == s.DIGGING:
        return Prompt(f"You: choose a borough for the Underground ({operand} to go).", "tube-place")
    if kind == s.LIMIT and "done" in [TABLE.text(action) for action in view.legal]:
        return Prompt("You: swap a card at the Stock Exchange, or end your turn.", "card-stock-exchange")
    return PROMPTS[kind]


PROMPTS = {
    s.START: Prompt("You: take a card from the deck or the display.", "turn-card"),
    s.LOOKING: Prompt("You: keep one of the cards you look at, or take one from the display.", "card-university"),
    s.ORDER: Prompt("You: choose the card that goes back on top first.", "card-university"),
    s.ACTION: Prompt("You: play cards, run the city, buy land or take three cards.", "turn-action"),
    s.PLAYING: Prompt("You: place a card, use one from your hand, or stop.", "play-cards"),
    s.RUNNING: Prompt("You: activate a card, or stop.", "run-cards"),
    s.PRISON: Prompt("You: send hand cards to prison, or stop.", "card-prisons"),
    s.WORKING: Prompt("You: send Paupers to the Workhouse, or stop.", "card-workhouse"),
    s.REPEATING: Prompt("You: choose the card that Whitehall repeats.", "card-whitehall"),
    s.COFFEE: Prompt("You: choose the card that covers your Coffee House.", "card-coffee-house"),
    s.LIMIT: Prompt("You: too many cards in hand; choose one for the display.", "limit-nine"),
}


def explain(view: LondonView, action: int) -> str:
    """What a choice means, in a few words."""
    words = TABLE.words(action)
    verb = words["verb"]
    table = view.open
    if "card" in words:
        return _card(table, verb, CARDS.index(words["card"]), words.get("row", ""))
    if "borough" in words:
        place = BOROUGHS.index(words["borough"])
        name = table.tables.borough_names[place]
        if verb == "dig":
            return f"Underground to {name}"
        price, cards = table.tables.land_price[place], table.tables.land_cards[place]
        return f"Buy {name}: £{price}, {count(cards, 'card')}, {count(table.tables.land_points[place], 'point')}"
    if "stack" in words:
        name = table.tables.names[table.tops[table.active][int(words["stack"]) - 1]]
        return {"cover": "Cover", "activate": "Activate", "again": "Repeat", "spare": "Turn over"}[verb] + f" {name}"
    return {
        "draw": "Draw from the deck",
        "look": "Look at the top three cards of the deck",
        "done": "Stop here",
        "play": "Play cards",
        "run": "Run the city",
        "three": "Take three cards",
        "pay": "Pay",
        "loan": "Take a loan",
        "new": "Start a new stack",
        "flip": "Turn it over",
        "target": f"Seat {words.get('seat')}",
    }[verb]


def _card(table: Open, verb: str, card: int, row: str) -> str:
    """A choice of a card."""
    name = table.tables.names[card]
    price = f" (£{table.tables.price[card]})" if verb == "place" and table.tables.price[card] else ""
    if verb == "take":
        return f"Take {name} from the {row} row"
    return {"keep": "Keep ", "first": "Put on top ", "swap": "Swap "}.get(verb, verb.capitalize() + " ") + name + price
