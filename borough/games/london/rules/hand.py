"""Moving cards between the deck, hands, the card display and the discard pile."""

from __future__ import annotations

from typing import Final, cast

from borough.games.london.rules import event_kinds as news
from borough.games.london.rules.actions import DRAW, NUMBERS, TAKE
from borough.games.london.rules.cards import DECK_COUNT
from borough.games.london.rules.state import Open, Position

JUST_DRAWN: Final = -1  # this turn does not count towards a stall
TOP: Final = 0
BOTTOM: Final = 1


def display_choice(card: int, row: int) -> int:
    """The number of a choice from the display; the action is TAKE plus this number."""
    return 2 * card + row


def display_card(choice: int) -> int:
    """The card of a choice from the display."""
    return choice // 2


def display_row(choice: int) -> int:
    """The row of a choice from the display."""
    return choice % 2


def take_choices(table: Open, options: list[int]) -> None:
    """The top of the deck, or any card of the display; equal cards of a row are one choice (take-from)."""
    if table.deck_count:
        options.append(DRAW)
    display_choices(table, options)


def display_choices(table: Open, options: list[int]) -> None:
    """Any card of the display."""
    numbers = cast("list[object]", options)
    for place, card in enumerate(table.top):
        if place_of(table.top, card) == place:
            numbers.append(NUMBERS[TAKE + display_choice(card, TOP)])
    for place, card in enumerate(table.bottom):
        if place_of(table.bottom, card) == place:
            numbers.append(NUMBERS[TAKE + display_choice(card, BOTTOM)])


def cards_left(table: Open) -> int:
    """How many cards there are to take, in the deck and in the display."""
    return table.deck_count + len(table.top) + len(table.bottom)


def take(position: Position, seat: int, action: int) -> None:
    """Draw, or take a card from the display."""
    if action == DRAW:
        draw(position, seat)
        return
    card = display_card(action - TAKE)
    from_display(position, card, display_row(action - TAKE))
    receive(position, seat, card)
    position.report(news.TAKES, seat, card)


def from_display(position: Position, card: int, row: int) -> None:
    """Take a card off its row."""
    table = position.open
    remove_card(table.top if row == TOP else table.bottom, card)


def receive(position: Position, seat: int, card: int) -> None:
    """A card that everybody saw goes into a hand (hidden-remembered)."""
    table = position.open
    insert_card(position.hands[seat], card)
    insert_card(table.known[seat], card)
    table.hand_count[seat] += 1


def draw(position: Position, seat: int) -> None:
    """The top card of the deck goes into a hand."""
    table = position.open
    card = position.deck.pop()
    table.deck_count -= 1
    table.stalled = JUST_DRAWN
    receive_hidden(position, seat, card)
    if table.peeked:
        table.peeked -= 1
        if seat != table.peeker:
            glimpse(position, seat, sorted([*position.glimpsed[seat], card]))
    position.revealed = True
    position.report(news.DRAWS, seat, card, table.figures.deck[card])


def glimpse(position: Position, seat: int, cards: list[int]) -> None:
    """Replace the cards of a hand that the peeker knows. Copies of the state may share the old lists."""
    position.glimpsed = [cards if other == seat else old for other, old in enumerate(position.glimpsed)]


def receive_hidden(position: Position, seat: int, card: int) -> None:
    """A card goes into a hand unseen; its back shows its deck (hidden-backs)."""
    table = position.open
    insert_card(position.hands[seat], card)
    table.hand_count[seat] += 1
    table.unknown[seat * DECK_COUNT + table.figures.deck[card]] += 1


def leave_hand(position: Position, seat: int, card: int) -> None:
    """A card leaves a hand for all to see."""
    table = position.open
    remove_card(position.hands[seat], card)
    table.hand_count[seat] -= 1
    if remove_card(table.known[seat], card):
        return
    table.unknown[seat * DECK_COUNT + table.figures.deck[card]] -= 1
    if place_of(position.glimpsed[seat], card) >= 0:
        left = position.glimpsed[seat].copy()
        remove_card(left, card)
        glimpse(position, seat, left)
    position.revealed = True


def expend(position: Position, seat: int, card: int) -> None:
    """A hand card goes to the card display (display-rows, display-overflow)."""
    leave_hand(position, seat, card)
    position.report(news.EXPENDS, seat, card)
    to_display(position, seat, card)


def to_display(position: Position, seat: int, card: int) -> None:
    """Top row first; when both are full the top row leaves the game and the bottom row moves up."""
    table = position.open
    columns = table.figures.columns[table.seats]
    if len(table.top) < columns:
        table.top.append(card)
    elif len(table.bottom) < columns:
        table.bottom.append(card)
    else:
        table.own()
        table.discards.extend(table.top)
        position.report(news.SWEEPS, seat, len(table.top))
        table.top = table.bottom
        table.bottom = [card]


def discard(position: Position, seat: int, card: int) -> None:
    """A hand card used for its text leaves the game."""
    leave_hand(position, seat, card)
    position.open.own()
    position.open.discards.append(card)


def distinct(cards: list[int]) -> list[int]:
    """Each card of a sorted hand once."""
    found: list[int] = []
    each_card(cards, 0, found)
    return found


def each_card(cards: list[int], verb: int, options: list[int]) -> None:
    """A choice for each card of a sorted hand; equal cards are one choice."""
    numbers = cast("list[object]", options)
    last = -1
    for card in cards:
        if card != last:
            numbers.append(NUMBERS[verb + card])
            last = card


# In compiled code these are several times as fast as the methods of lists, which compare objects.


def place_of(cards: list[int], card: int) -> int:
    """Where a card lies first, or -1."""
    for place, other in enumerate(cards):
        if other == card:
            return place
    return -1


def insert_card(cards: list[int], card: int) -> None:
    """Put a card in its place in a sorted hand."""
    for place, other in enumerate(cards):
        if other > card:
            cards.insert(place, card)
            return
    cards.append(card)


def remove_card(cards: list[int], card: int) -> bool:
    """Take a card away if it is there; whether it was."""
    place = place_of(cards, card)
    if place < 0:
        return False
    cards.pop(place)
    return True
