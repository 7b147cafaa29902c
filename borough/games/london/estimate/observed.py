"""What the numbers of an observation mean: its fields, in their order."""

from __future__ import annotations

from typing import Final

from borough.core.encoder import Field
from borough.games.london.rules.cards import BOROUGH_COUNT, CARD_COUNT, DECK_COUNT
from borough.games.london.rules.turn import STALL_ROUNDS

SLOTS: Final = 16
"""The stacks of each city that are described one by one. A city with more is still described by the other fields."""
TOP_CARDS: Final = 3
"""A seat never knows more cards on top of the deck than University of London lets it look at."""
STEP_KINDS: Final = 21
"""The kinds of steps, see `step`; tests/london/test_encoder.py checks it against them."""
TEXT_COUNT: Final = 22
"""The numbers of card texts, 0 for none."""

COPIES: Final = 20
"""The component file allows no more copies of a card."""
DECK: Final = 110
"""The cards of all three decks together."""
MANY: Final = 99
MUCH: Final = 999

KINDS: Final = (
    "start, looking, order, action, playing, running, taking, paying, card due, effect, flipping, targeting, prison, "
    "workhouse, repeating, coffee, served, digging, dug, bought, limit"
)


def fields(seats: int) -> list[Field]:
    """The fields for a number of seats."""
    return [*_cards(seats), *_deck(seats), *_stacks(seats), *_seats(seats), *_turn(seats), *_steps()]


def _cards(seats: int) -> list[Field]:
    """Where the cards are: one number for each card face."""
    cards = (CARD_COUNT,)
    by_seat = (seats, CARD_COUNT)
    others = (seats - 1, CARD_COUNT)
    return [
        Field("hand", cards, 0, COPIES, "how many of each card the observer has in hand"),
        Field("display", (2, CARD_COUNT), 0, COPIES, "how many of each card lie in the top and in the bottom row"),
        Field("discards", cards, 0, COPIES, "how many of each card have left the game"),
        Field("known", by_seat, 0, COPIES, "how many of each card everybody saw going into a seat's hand"),
        Field("glimpsed", others, 0, COPIES, "cards in the other hands that the observer alone knows from the deck"),
        Field("laid", by_seat, 0, COPIES, "how many of each card lie in a city: open, turned over or covered"),
        Field("open", by_seat, 0, COPIES, "how many of each card lie face up on top of a stack"),
        Field("looked", cards, 0, COPIES, "cards that the observer is looking at and has given no place on the deck"),
    ]


def _deck(seats: int) -> list[Field]:
    """The draw deck."""
    decks = (DECK_COUNT,)
    return [
        Field("deck", decks, 0, DECK, "cards left in the deck, by the letter on the back"),
        Field("backs", (TOP_CARDS, DECK_COUNT), 0, 1, "1 for the letter of each of the top three cards, from the top"),
        Field("deck_top", (TOP_CARDS, CARD_COUNT), 0, 1, "1 for each top card of the deck that the observer knows"),
        Field("looking", decks, 0, TOP_CARDS, "the cards that somebody is looking at, by letter"),
        Field("peeker", (seats,), 0, 1, "1 for the seat that has looked into the deck"),
        Field("peeked", (), 0, TOP_CARDS, "how many cards on top of the deck that seat knows"),
    ]


def _stacks(seats: int) -> list[Field]:
    """The first stacks of each city one by one, in the order of the actions `cover` and `activate`."""
    slots = (SLOTS,)
    by_seat = (seats, SLOTS)
    return [
        Field("stack_card", by_seat, 0, CARD_COUNT, "the number of the top card plus 1; 0 where there is no stack"),
        Field("stack_open", by_seat, 0, 1, "1 if the top card lies face up"),
        Field("stack_money", by_seat, 0, MANY, "pounds on the top card (Shops)"),
        Field("stack_fresh", slots, 0, 1, "1 for a stack on which the active player built in this turn"),
        Field("stack_ran", slots, 0, 1, "1 for a stack of the active player whose card was activated in this run"),
        Field("stack_step", slots, 0, 1, "1 for the stack of the active player that the step to decide is about"),
    ]


def _seats(seats: int) -> list[Field]:
    """What each seat has."""
    each = (seats,)
    return [
        Field("money", each, 0, MUCH, "pounds of each seat"),
        Field("poverty", each, 0, MUCH, "poverty points of each seat"),
        Field("points", each, 0, MUCH, "victory points that each seat has as counters"),
        Field("loans", each, 0, MANY, "loans of each seat"),
        Field("hand_size", each, 0, DECK, "cards in the hand of each seat"),
        Field("unknown", (seats, DECK_COUNT), 0, DECK, "those that not everybody has seen, by the letter on the back"),
        Field("stacks", each, 0, MANY, "stacks in each city"),
        Field("turned", each, 0, MANY, "stacks in each city whose top card is turned over"),
        Field("till", each, 0, MUCH, "pounds on all Shops of each seat"),
        Field("owner", (seats, BOROUGH_COUNT), 0, 1, "1 for each borough that a seat holds"),
        Field("underground", (BOROUGH_COUNT,), 0, 1, "1 for each borough with an Underground counter"),
    ]


def _turn(seats: int) -> list[Field]:
    """The course of the game and of this turn."""
    return [
        Field("to_move", (seats,), 0, 1, "1 for the seat whose turn it is, which owes a decision; all 0 at the end"),
        Field("last_turns", (), -1, seats - 1, "turns still to come after the deck has run out; -1 before"),
        Field(
            "stalled",
            (),
            -1,
            STALL_ROUNDS * seats,
            "turns since a card last left the deck; -1 if in this turn",
        ),
        Field("played", (), 0, MANY, "cards played or activated in this action"),
        Field("built", (), 0, MANY, "stacks that the active player built on in this turn"),
        Field("activated", (), 0, MANY, "stacks whose card was activated in this run"),
        Field("free", (), 0, 2, "cards that Wren still allows without expending another"),
        Field("wren_waits", (), 0, 1, "1 if Wren was used and no card has been placed since"),
        Field("swapped", (), 0, 1, "1 if the Stock Exchange cannot be used in this turn any more"),
        Field("no_hand_poverty", (), 0, 1, "1 if hand cards bring no poverty after this run (Public Houses)"),
    ]


def _steps() -> list[Field]:
    """What is to be decided, what waits until it is done, and the move that the observer has begun."""
    cards = (CARD_COUNT,)
    kinds = (STEP_KINDS,)
    return [
        Field("due", kinds, 0, 1, f"1 for the kind of step that is to be decided: {KINDS}"),
        Field("waiting", kinds, 0, 1, "1 for each kind of step that is not done yet, the one to decide included"),
        Field(
            "step_number",
            kinds,
            0,
            MUCH,
            "the number that goes with each of these steps: cards that may be taken or go to prison, cards that have "
            "their place, pounds, counters to place, 1 if any card and 2 if a blue card is due, a stack plus 1",
        ),
        Field("step_text", (TEXT_COUNT,), 0, 1, "1 for the text of the prison, or of the card that asks for a player"),
        Field("step_card", cards, 0, 1, "1 for the card that such a step is about, of a stack or of the display"),
        Field("step_row", (), 0, 2, "1 if a Coffee House gets a card of the top row, 2 if of the bottom row"),
        Field("step_borough", (BOROUGH_COUNT,), 0, 1, "1 for the borough that is being paid for"),
        Field("move_card", cards, 0, 1, "1 for the hand card that the observer has begun to place or to swap"),
        Field("move_swaps", (), 0, 1, "1 if it is to be swapped"),
        Field("move_stack", (), 0, MANY, "the stack that it is placed on plus 1; 0 if not chosen yet"),
        Field("move_expended", cards, 0, 1, "1 for the card expended for it"),
        Field("move_loans", (), 0, MANY, "loans taken for it"),
    ]
