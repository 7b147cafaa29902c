"""The log: what the last action did, in a line an event."""

from __future__ import annotations

from borough.core.events import HIDDEN, unpack
from borough.core.words import later, many, player, say
from borough.games.london.rules import event_kinds as news
from borough.games.london.rules.cards import DECKS
from borough.games.london.rules.figures import Figures
from borough.games.london.rules.view import LondonView


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
    news.SPARES: later("{who} turns a Hospital over instead of {card}."),
}
BOROUGH_LINES = {
    news.BUYS: later("{who} buys land in {borough}."),
    news.DIGS: later("{who} places an Underground counter in {borough}."),
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
