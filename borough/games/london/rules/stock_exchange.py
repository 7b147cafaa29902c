"""The Stock Exchange: a hand card for a card of the display, once at any time in one's turn."""

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
    insert_card,
    leave_hand,
    place_of,
    receive,
    remove_card,
)
from borough.games.london.rules.reasons import (
    FINE,
    NO_EXCHANGE,
    NOTHING_TO_SWAP_FOR,
    NOTHING_WOULD_BE_LEFT,
    SWAPPED_ALREADY,
)
from borough.games.london.rules.state import NONE, SWAPPING, Open, Position, step_kind
from borough.games.london.rules.step import STEPS

STOCK_EXCHANGE: Final = 16


def why_not_swap(table: Open, seat: int) -> int:
    """The reason why the Stock Exchange cannot be used with any hand card (card-stock-exchange)."""
    if not visible(table, seat, STOCK_EXCHANGE):
        return NO_EXCHANGE
    if table.swapped:
        return SWAPPED_ALREADY
    return FINE if table.top or table.bottom else NOTHING_TO_SWAP_FOR


def can_swap(table: Open, seat: int) -> bool:
    """Whether the Stock Exchange can be used."""
    if table.swapped or not table.hand_count[seat]:  # most often, so looked at first
        return False
    return why_not_swap(table, seat) == FINE


def swap_choices(position: Position, seat: int, options: list[int]) -> None:
    """Hand cards to give to the display."""
    if can_swap(position.open, seat):
        for card in distinct(position.hands[seat]):
            if why_not_offer(position, seat, card) == FINE:
                options.append(SWAP + card)


def why_not_offer(position: Position, seat: int, card: int) -> int:
    """The reason why a hand card cannot be offered: every swap with it would leave the action without a choice."""
    kind = action_begun(position)
    if kind == NONE:
        return FINE
    options: list[int] = []
    display_choices(position.open, options)
    for action in options:
        if leaves_something(position, seat, kind, card, action - TAKE):
            return FINE
    return NOTHING_WOULD_BE_LEFT


def action_begun(position: Position) -> int:
    """The kind of step of an action that is begun and must be carried out, or NONE.

    Before its first card a swap must leave one to play or to activate.
    """
    for step in position.open.steps:  # the action may wait below cards that are being taken
        if STEPS[step_kind(step)].must_act(position):
            return step_kind(step)
    return NONE


def offer(position: Position, card: int) -> None:
    """A hand card is offered; the card of the display is chosen next."""
    position.card = card
    position.stack = SWAPPING


def offered_choices(position: Position, seat: int) -> list[int]:
    """Cards of the display that one can get for the card offered."""
    return swaps_for(position, seat, position.card)


def swaps_for(position: Position, seat: int, card: int) -> list[int]:
    """Cards of the display that a hand card can be swapped for."""
    options: list[int] = []
    display_choices(position.open, options)
    kind = action_begun(position)
    if kind == NONE:
        return options
    return [action for action in options if leaves_something(position, seat, kind, card, action - TAKE)]


def leaves_something(position: Position, seat: int, kind: int, card: int, choice: int) -> bool:
    """Whether a kind of step could go on after a swap. Tries it out and takes it back."""
    hand = position.hands[seat]
    taken = display_card(choice)
    row = row_of(position.open, choice)
    place = place_of(row, taken)
    remove_card(hand, card)
    insert_card(hand, taken)
    row[place] = card
    found = STEPS[kind].can_act(position, seat)
    row[place] = taken
    remove_card(hand, taken)
    insert_card(hand, card)
    return found


def row_of(table: Open, choice: int) -> list[int]:
    """The row of the display that a choice is from."""
    return table.bottom if display_row(choice) == BOTTOM else table.top


def swap(position: Position, seat: int, action: int) -> None:
    """The card offered and a card of the display change places."""
    table = position.open
    card = position.card
    table.swapped = True
    taken = display_card(action - TAKE)
    row = row_of(table, action - TAKE)
    row[row.index(taken)] = card
    leave_hand(position, seat, card)
    receive(position, seat, taken)
    position.report(news.SWAPS, seat, card, taken)
    position.clear_move()


add_text(STOCK_EXCHANGE, CardText("stock_exchange", ongoing=True))
