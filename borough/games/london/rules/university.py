"""The University of London: looking at the top cards of the deck, keeping one, putting the rest back."""

from __future__ import annotations

from typing import Final

from borough.games.london.rules import event_kinds as news
from borough.games.london.rules.actions import FIRST
from borough.games.london.rules.card_text import CardText, add_text
from borough.games.london.rules.hand import JUST_DRAWN, distinct, receive_hidden
from borough.games.london.rules.state import Position
from borough.games.london.rules.step import Step, add_step

ORDER: Final = 2  # operand: cards that have their place
UNIVERSITY: Final = 18

LOOK_CARDS: Final = 3


def look(position: Position, seat: int) -> None:
    """The University's owner takes up the top cards of the deck (card-university)."""
    table = position.open
    cards = min(LOOK_CARDS, table.deck_count)
    position.looked = position.deck[len(position.deck) - cards :]
    del position.deck[len(position.deck) - cards :]
    table.deck_count -= cards
    table.looking = cards
    table.peeker = seat
    table.peeked = max(table.peeked - cards, 0)
    position.revealed = True
    position.report(news.LOOKS, seat, cards)


def keep(position: Position, seat: int, card: int) -> None:
    """One of the cards looked at goes into the hand, unseen by the others."""
    table = position.open
    position.looked.remove(card)
    table.looking -= 1
    table.stalled = JUST_DRAWN
    receive_hidden(position, seat, card)
    position.report(news.KEEPS, seat, card, table.figures.deck[card])


def put_next(position: Position, card: int, ordered: int) -> None:
    """The first card chosen will lie on top, the next one below it, and so on."""
    position.looked.remove(card)
    position.looked.insert(len(position.looked) - ordered, card)
    position.push(ORDER, ordered + 1)


def unordered(position: Position, ordered: int) -> list[int]:
    """The different cards among those looked at that have no place yet."""
    return distinct(sorted(position.looked[: len(position.looked) - ordered]))


def put_back(position: Position) -> None:
    """What was looked at goes back on top of the deck."""
    table = position.open
    position.deck.extend(position.looked)
    table.deck_count += len(position.looked)
    table.peeked += len(position.looked)
    position.looked = []
    table.looking = 0


class Order(Step):
    """In which order the cards go back on the deck."""

    def asks(self, position: Position, seat: int, operand: int) -> bool:
        # Asked even if the cards are the same: the others must not see from a missing question that they are.
        return position.open.looking - operand > 1

    def choices(self, position: Position, seat: int, operand: int) -> list[int]:
        return [FIRST + card for card in unordered(position, operand)]

    def choose(self, position: Position, seat: int, operand: int, action: int) -> None:
        put_next(position, action - FIRST, operand)

    def carry_out(self, position: Position, seat: int, operand: int) -> None:
        put_back(position)


add_step(ORDER, Order())
add_text(UNIVERSITY, CardText("university", ongoing=True))
