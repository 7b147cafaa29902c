"""Why an action is refused: the rule it breaks and a sentence, in the words of the table.

Slow and thorough: asked only when something is not legal. It may look at nothing but what the deciding seat
knows, so that a refusal never tells more than the view.
"""

from __future__ import annotations

from borough.core.errors import Refusal
from borough.games.london import state as s
from borough.games.london.actions import TABLE
from borough.games.london.building import needs_expended
from borough.games.london.cards import BOROUGHS, CARDS, CITY, COLOURS, NEWCOMERS, POLICE_FORCE, UNIVERSITY, WREN
from borough.games.london.cash import can_afford, visible
from borough.games.london.land import beside, borders_building, holdings
from borough.games.london.state import NONE, STEP, Position

# What a step asks for: the verbs that answer it, its rule, and the sentence for anything else.
ASKS: dict[int, tuple[tuple[str, ...], str, str]] = {
    s.START: (("draw", "take", "look", "done"), "turn-card", "Begin your turn by taking a card."),
    s.LOOKING: (("keep", "take", "done"), "card-university", "Keep one of the cards you look at, or take one."),
    s.ORDER: (("first",), "card-university", "Choose which card goes back on top first."),
    s.ACTION: (("play", "run", "buy", "three", "swap"), "turn-action", "Choose one of the four actions."),
    s.PLAYING: (("place", "use", "done", "swap"), "play-cards", "Place a card, use one, or stop."),
    s.RUNNING: (("activate", "done", "swap"), "run-cards", "Activate a card, or stop."),
    s.TAKING: (("draw", "take"), "take-from", "Take a card from the deck or the display."),
    s.PAYING: (("pay", "loan"), "loan-take", "Pay, or take a loan."),
    s.CARD_DUE: (("expend",), "run-payment", "Expend a card for the activation."),
    s.FLIPPING: (("flip", "spare"), "card-hospital", "Turn the card over, or a Hospital instead."),
    s.TARGETING: (("target",), "card-fleet-street", "Choose another player."),
    s.PRISON: (("expend", "done"), "card-prisons", "Choose a card of your hand, or stop."),
    s.WORKING: (("expend", "done"), "card-workhouse", "Choose a Pauper of your hand, or stop."),
    s.REPEATING: (("again",), "card-whitehall", "Choose a card that was activated in this run."),
    s.COFFEE: (("take",), "card-coffee-house", "Choose a card of the display that has a base."),
    s.DIGGING: (("dig",), "tube-place", "Choose a borough for the Underground counter."),
    s.LIMIT: (("expend", "done", "swap"), "limit-nine", "Bring your hand down to the limit."),
}


NO_MORE_LOANS = Refusal("loan-limit", "You cannot borrow enough for that any more.")


def explain(position: Position, seat: int, action: int) -> Refusal:
    """The refusal of an action of the deciding seat."""
    words = TABLE.words(action)
    verb = words["verb"]
    if position.card != NONE:
        return _placing(position, seat, verb, words)
    step = position.open.steps[-1]
    kind = step % STEP
    verbs, rule, sentence = ASKS[kind]
    if kind == s.TARGETING and step // STEP == POLICE_FORCE:
        rule = "card-police-force"
    if verb not in verbs:
        return Refusal(rule, sentence)
    return _wrong(position, seat, kind, verb, words) or Refusal(rule, sentence)


def _wrong(position: Position, seat: int, kind: int, verb: str, words: dict[str, str]) -> Refusal | None:
    """What is wrong with the right kind of answer."""
    table = position.open
    tables = table.tables
    if verb in ("expend", "place", "swap", "use"):
        return _wrong_hand_card(position, seat, kind, verb, CARDS.index(words["card"]))
    if verb == "take":
        row = table.bottom if words["row"] == "bottom" else table.top
        card = CARDS.index(words["card"])
        if card not in row:
            return Refusal("take-from", f"{tables.names[card]} is not in the {words['row']} row of the display.")
    if verb == "pay":
        return Refusal("loan-take", f"You have only £{table.money[seat]}: take a loan first.")
    if verb == "loan":
        return NO_MORE_LOANS
    if verb == "draw":
        return Refusal("take-from", "The deck is empty.")
    if verb == "look" and visible(table, seat, UNIVERSITY) < 0:
        return Refusal("card-university", "Only an open University of London looks into the deck.")
    if verb == "buy":
        return _wrong_land(position, seat, BOROUGHS.index(words["borough"]))
    if verb == "dig":
        return _wrong_tube(position, BOROUGHS.index(words["borough"]))
    if verb in ("activate", "again", "spare") and int(words["stack"]) > len(table.tops[seat]):
        return Refusal("run-cards", f"You have {len(table.tops[seat])} stacks.")
    if verb == "activate":
        return _wrong_activation(position, seat, int(words["stack"]) - 1)
    if verb == "play":
        return Refusal("play-cards", "You have no card that could be placed or used.")
    if verb == "run":
        return Refusal("run-cards", "No card of your city can be activated.")
    if verb == "done":
        return Refusal(ASKS[kind][1], "You cannot stop yet.")
    return None


def _wrong_hand_card(position: Position, seat: int, kind: int, verb: str, card: int) -> Refusal | None:
    table = position.open
    name = table.tables.names[card]
    if card not in position.hands[seat]:
        return Refusal(ASKS[kind][1], f"You do not have {name} in your hand.")
    if verb == "swap":
        return Refusal("card-stock-exchange", "The Stock Exchange swaps one card a turn, while it lies open.")
    if verb == "use":
        if table.tables.text[card] not in (NEWCOMERS, WREN):
            return Refusal("play-from-hand", f"{name} has no use in the hand.")
        return Refusal("card-wren", "Wren needs a card to place.")
    if verb == "place":
        if not table.tables.base[card]:
            return Refusal("play-base", f"{name} has no base, so it cannot be placed.")
        if not can_afford(table, seat, table.tables.price[card]):
            return NO_MORE_LOANS
        colour = COLOURS[table.tables.colour[card]]
        return Refusal("play-expend", f"To place {name} you must expend another {colour} card.")
    return None


def _wrong_activation(position: Position, seat: int, stack: int) -> Refusal:
    table = position.open
    card = table.tops[seat][stack]
    name = table.tables.names[card]
    if not table.upright[seat][stack]:
        return Refusal("run-flip", f"{name} has been turned over and cannot be used again.")
    if stack in table.ran:
        return Refusal("run-once", f"{name} has been activated in this run.")
    if not table.tables.runs[card]:
        return Refusal("run-blank", f"{name} has nothing to activate.")
    return Refusal("run-payment", f"You cannot meet what {name} asks for.")


def _wrong_land(position: Position, seat: int, borough: int) -> Refusal:
    table = position.open
    name = table.tables.borough_names[borough]
    if table.owner[borough] != NONE:
        return Refusal("land-empty", f"Somebody has built in {name} already.")
    if holdings(table, seat) >= table.tables.counters:
        return Refusal("land-counters", "You have no building counter left.")
    if table.owner.count(NONE) == len(table.owner):
        if not table.tables.start[borough]:
            return Refusal("land-first", "The first land of the game is one of the marked boroughs.")
        return NO_MORE_LOANS
    if borders_building(table, borough):
        return NO_MORE_LOANS
    return Refusal("land-adjacent", f"{name} is next to no borough with a building.")


def _wrong_tube(position: Position, borough: int) -> Refusal:
    table = position.open
    name = table.tables.borough_names[borough]
    if table.owner[borough] == NONE:
        return Refusal("tube-building", f"Nobody has built in {name}.")
    if table.tube[borough]:
        return Refusal("tube-one", f"{name} has its Underground counter.")
    if not any(table.tube) and borough != CITY and CITY not in beside(table, borough):
        return Refusal("tube-first", "The first counter goes to the City or next to it.")
    if any(table.tube[other] for other in beside(table, borough)):
        return NO_MORE_LOANS
    return Refusal("tube-adjacent", f"{name} is next to no borough with an Underground counter.")


def _placing(position: Position, seat: int, verb: str, words: dict[str, str]) -> Refusal:
    """A card is being placed: where, for which card, at what price."""
    table = position.open
    name = table.tables.names[position.card]
    if position.stack == s.SWAPPING:
        return Refusal("card-stock-exchange", f"Choose the card of the display that you get for {name}.")
    if position.stack == NONE:
        if verb == "cover" and int(words["stack"]) - 1 in table.fresh:
            return Refusal("play-cover-once", "That stack was built on in this turn.")
        return Refusal("play-stack", f"Choose a stack for {name}.")
    if needs_expended(table, position.card) and position.expended == NONE:
        if verb == "expend" and CARDS.index(words["card"]) in position.hands[seat]:
            colour = COLOURS[table.tables.colour[position.card]]
            return Refusal("play-expend", f"For {name} another {colour} card must be expended.")
        return Refusal("play-expend", f"Choose a card of your hand to expend for {name}.")
    if verb == "pay":
        return Refusal("play-price", f"You do not have the money for {name}; take a loan.")
    return Refusal("play-price", f"Pay for {name}, or take a loan.")
