"""The log: what the last action did, in a line an event."""

from __future__ import annotations

from borough.core.events import HIDDEN, unpack
from borough.core.words import figure, later, many, player, say
from borough.games.london.rules import event_kinds as news
from borough.games.london.rules.cards import DECKS
from borough.games.london.rules.figures import Figures
from borough.games.london.rules.turn import STALL_ROUNDS
from borough.games.london.rules.view import LondonView


def lines(view: LondonView) -> list[str]:
    """What the last action did."""
    return [_line(view.open.figures, event) for event in view.news]


def _line(figures: Figures, event: int) -> str:
    kind, seat, a, b, c, d = unpack(event)
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
    if kind == news.COUNTS_POVERTY:
        return _poverty_line(who, a, b, c, bool(d))
    if kind in (news.EARNS, news.TILL_LOST):
        return say(TILL_LINES[kind], card=figures.names[a], pounds=b)
    if kind == news.DEALS:
        cards, poverty = many(a, "{n} card", "{n} cards"), many(c, "{n} poverty point", "{n} poverty points")
        return say("Everybody gets {cards}, £{pounds} and {poverty}.", cards=cards, pounds=b, poverty=poverty)
    if kind in PLAIN_LINES:
        return say(PLAIN_LINES[kind], who=who, pounds=a)
    return _counted_line(kind, who, a)


def _poverty_line(who: str, stacks: int, hand: int, boroughs: int, hand_spared: bool) -> str:
    """The sum of poverty after a run (run-poverty, card-public-houses)."""
    parts = {
        "stacks": many(stacks, "{n} stack", "{n} stacks"),
        "cards": many(hand, "{n} hand card", "{n} hand cards"),
        "boroughs": many(boroughs, "{n} borough", "{n} boroughs"),
    }
    counted = (
        say("{stacks} − {boroughs}, hand cards not counted", **parts) if hand_spared else say(POVERTY_SUM, **parts)
    )
    change = stacks + hand - boroughs
    template = POVERTY_LINE if change else UNCHANGED_LINE
    return say(template, who=who, sum=counted, change=figure(change))


POVERTY_SUM = later("{stacks} + {cards} − {boroughs}")
POVERTY_LINE = later("{who} counts poverty: {sum} = {change}.")
UNCHANGED_LINE = later("{who} counts poverty: {sum} = {change}, so it stays as it is.")
TILL_LINES = {
    news.EARNS: later("The bank puts £1 on {card}: there are £{pounds} now."),
    news.TILL_LOST: later("{card} is covered, and the £{pounds} on it go back to the bank."),
}


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
    news.RUNS: later("{who} runs the city."),
    news.BEGINS: later("{who} was drawn as the start player."),
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
    if kind in (news.STALL_NEAR, news.STALL_ENDS):
        return _stall_line(kind, n)
    if kind == news.CARDS_SHORT:
        return many(
            n,
            "{who} gets {n} card fewer: there is none left to take.",
            "{who} gets {n} cards fewer: there are none left to take.",
            who=who,
        )
    if kind == news.TUBES_SHORT:
        return many(
            n,
            "There is no place for {n} more Underground counter.",
            "There is no place for {n} more Underground counters.",
        )
    return many(
        n,
        "The display is full: the {n} card of its top row leaves the game.",
        "The display is full: the {n} cards of its top row leave the game.",
    )


def _stall_line(kind: int, n: int) -> str:
    """The end of a game in which nobody takes cards from the deck, and the warning before it (end-stall)."""
    if kind == news.STALL_ENDS:
        return many(
            n,
            "For {n} round nobody has taken a card from the deck: this ends the game.",
            "For {n} rounds nobody has taken a card from the deck: this ends the game.",
        )
    return many(
        n,
        "Nobody has taken a card from the deck for {past} rounds: the game ends after {n} more, unless somebody does.",
        "Nobody has taken a card from the deck for {past} rounds: the game ends after {n} more, unless somebody does.",
        past=STALL_ROUNDS - n,
    )
