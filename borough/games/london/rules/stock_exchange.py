"""The Stock Exchange: a hand card for a card of the display, once a turn."""

from __future__ import annotations

from typing import Final

from borough.games.london.rules import event_kinds as news
from borough.games.london.rules.actions import SWAP, TAKE
from borough.games.london.rules.card_text import CardText, add_text, visible
from borough.games.london.rules.hand import (
    BOTTOM,
    display_card,
    display_choices,
    display_row,
    distinct,
    leave_hand,
    receive,
)
from borough.games.london.rules.state import SWAPPING, Open, Position

STOCK_EXCHANGE: Final = 16


def can_swap(table: Open, seat: int) -> bool:
    """Whether the Stock Exchange can be used (card-stock-exchange)."""
    if table.swapped or not table.hand_count[seat] or not (table.top or table.bottom):
        return False
    return visible(table, seat, STOCK_EXCHANGE) >= 0


def swap_choices(position: Position, seat: int, options: list[int]) -> None:
    """Hand cards to give to the display."""
    if can_swap(position.open, seat):
        for card in distinct(position.hands[seat]):
            options.append(SWAP + card)


def offer(position: Position, card: int) -> None:
    """A hand card is offered; the card of the display is chosen next."""
    position.card = card
    position.stack = SWAPPING


def offered_choices(position: Position) -> list[int]:
    """Cards of the display that one can get for the card offered."""
    options: list[int] = []
    display_choices(position.open, options)
    return options


def swap(position: Position, seat: int, action: int) -> None:
    """The card offered and a card of the display change places."""
    table = position.open
    card = position.card
    table.swapped = True
    taken = display_card(action - TAKE)
    row = table.bottom if display_row(action - TAKE) == BOTTOM else table.top
    row[row.index(taken)] = card
    leave_hand(position, seat, card)
    receive(position, seat, taken)
    position.report(news.SWAPS, seat, card, taken)
    position.clear_move()


add_text(STOCK_EXCHANGE, CardText("stock_exchange", ongoing=True))
