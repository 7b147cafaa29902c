"""Observations of London, written from a view or from the state by the same code."""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import i16, i64

from borough.core.encoder import Encoder, Row
from borough.core.state import State
from borough.core.view import View
from borough.games.london.estimate.observed import MANY, MUCH, SLOTS, TOP_CARDS, fields
from borough.games.london.rules.cards import BOROUGH_COUNT, CARD_COUNT, DECK_COUNT
from borough.games.london.rules.coffee_house import COFFEE, SERVED, served_choice, served_stack
from borough.games.london.rules.figures import Figures
from borough.games.london.rules.hand import display_card, display_row
from borough.games.london.rules.land import BOUGHT, DUG
from borough.games.london.rules.others import TARGETING
from borough.games.london.rules.poverty import PRISON, prison_room, prison_text
from borough.games.london.rules.run_end import FLIPPING
from borough.games.london.rules.running import EFFECT
from borough.games.london.rules.state import LAID, NONE, STEP, SWAPPING, Open, Position
from borough.games.london.rules.university import ORDER
from borough.games.london.rules.view import LondonView

BACKS: Final = list(range(DECK_COUNT))
"""The letters of backs that are given as letters."""
NOTHING: Final[list[int]] = []
NOBODY: Final[list[list[int]]] = []


class Seen:
    """What a seat knows besides what lies open. Rows are written from this and the open table, and nothing else."""

    def __init__(self, hand: list[int], deck: list[int], letters: list[int], looked: list[int]) -> None:
        self.hand: list[int] = hand
        self.deck: list[int] = deck
        """The deck, of which only the backs are known: `letters` says the letter of each item."""
        self.letters: list[int] = letters
        self.looked: list[int] = looked
        """The cards that somebody is looking at, or their letters as -1 - deck."""
        self.looks: bool = False
        """Whether the seat has looked into the deck. If not, it knows no more of the cards looked at than the backs."""
        self.deck_top: list[int] = NOTHING
        """Its last cards, `known` of them, are those on top of the deck."""
        self.known: i64 = 0
        self.glimpsed: list[list[int]] = NOBODY
        self.card: i64 = NONE
        self.stack: i64 = NONE
        self.expended: i64 = NONE
        self.borrowed: i64 = 0


class LondonEncoder(Encoder):
    """Rows for one number of seats. See `observed` for the fields."""

    game: ClassVar[str] = "london"
    version: ClassVar[int] = 1

    def __init__(self, seats: int) -> None:
        super().__init__(seats, fields(seats))
        at = self.starts
        self._hand: i64 = at["hand"]
        self._display: i64 = at["display"]
        self._discards: i64 = at["discards"]
        self._known: i64 = at["known"]
        self._glimpsed: i64 = at["glimpsed"]
        self._laid: i64 = at["laid"]
        self._open: i64 = at["open"]
        self._looked: i64 = at["looked"]
        self._deck: i64 = at["deck"]
        self._backs: i64 = at["backs"]
        self._deck_top: i64 = at["deck_top"]
        self._looking: i64 = at["looking"]
        self._peeker: i64 = at["peeker"]
        self._peeked: i64 = at["peeked"]
        self._stack_card: i64 = at["stack_card"]
        self._stack_open: i64 = at["stack_open"]
        self._stack_money: i64 = at["stack_money"]
        self._stack_fresh: i64 = at["stack_fresh"]
        self._stack_ran: i64 = at["stack_ran"]
        self._stack_step: i64 = at["stack_step"]
        self._seats_at: i64 = at["money"]
        self._unknown: i64 = at["unknown"]
        self._stacks: i64 = at["stacks"]
        self._turned: i64 = at["turned"]
        self._till: i64 = at["till"]
        self._owner: i64 = at["owner"]
        self._underground: i64 = at["underground"]
        self._to_move: i64 = at["to_move"]
        self._turn: i64 = at["last_turns"]
        self._due: i64 = at["due"]
        self._waiting: i64 = at["waiting"]
        self._step_number: i64 = at["step_number"]
        self._step_text: i64 = at["step_text"]
        self._step_card: i64 = at["step_card"]
        self._step_row: i64 = at["step_row"]
        self._step_borough: i64 = at["step_borough"]
        self._move_card: i64 = at["move_card"]
        self._move_swaps: i64 = at["move_swaps"]
        self._move_stack: i64 = at["move_stack"]
        self._move_expended: i64 = at["move_expended"]
        self._move_loans: i64 = at["move_loans"]

    def fill_from_view(self, row: Row, view: View) -> None:
        assert isinstance(view, LondonView)
        seen = Seen(view.hand, view.backs, BACKS, view.looked)
        seen.looks = view.seat == view.open.peeker
        seen.deck_top = view.deck_top
        seen.known = len(view.deck_top)
        seen.glimpsed = view.glimpsed
        move = view.move
        seen.card, seen.stack, seen.expended, seen.borrowed = move[0], move[1], move[2], move[3]
        self._fill(row, view.open, view.seat, seen)

    def fill_from_state(self, row: Row, state: State, seat: int) -> None:
        assert isinstance(state, Position)
        table = state.open
        seen = Seen(state.hands[seat], state.deck, table.figures.deck, state.looked)
        if seat == table.peeker:
            seen.looks = True
            seen.deck_top = state.deck
            seen.known = table.peeked
            seen.glimpsed = state.glimpsed
        if seat == table.active:
            seen.card, seen.stack = state.card, state.stack
            seen.expended, seen.borrowed = state.expended, state.borrowed
        self._fill(row, table, seat, seen)

    def _fill(self, row: Row, table: Open, seat: int, seen: Seen) -> None:
        """Write everything, in the order of the fields."""
        if table.seats != self.seats or not 0 <= seat < self.seats:
            raise ValueError(f"{self!r} does not encode seat {seat} at a table with {table.seats} seats")
        count(row, self._hand, seen.hand)
        count(row, self._display, table.top)
        count(row, self._display + CARD_COUNT, table.bottom)
        count(row, self._discards, table.discards)
        for other in range(table.seats):
            place = other - seat if other >= seat else other - seat + table.seats
            self._seat(row, table, other, place)
            self._city(row, table, other, place)
            if seen.looks and place:
                count(row, self._glimpsed + (place - 1) * CARD_COUNT, seen.glimpsed[other])
        self._draw_deck(row, table, seen)
        if table.peeker != NONE:
            row[self._peeker + (table.peeker - seat) % table.seats] = 1
            row[self._peeked] = i16(table.peeked)
        self._turn_so_far(row, table, seat)
        if seen.card != NONE:
            self._move(row, seen)

    def _seat(self, row: Row, table: Open, seat: int, place: i64) -> None:
        """What a seat has, but for its city."""
        count(row, self._known + place * CARD_COUNT, table.known[seat])
        seats: i64 = table.seats
        at: i64 = self._seats_at + place
        row[at] = bounded(table.money[seat], MUCH)
        row[at + seats] = bounded(table.poverty[seat], MUCH)
        row[at + 2 * seats] = bounded(table.points[seat], MUCH)
        row[at + 3 * seats] = bounded(table.loans[seat], MANY)
        row[at + 4 * seats] = i16(table.hand_count[seat])
        at = self._unknown + place * DECK_COUNT
        for deck in range(DECK_COUNT):
            row[at + deck] = i16(table.unknown[seat * DECK_COUNT + deck])

    def _city(self, row: Row, table: Open, seat: int, place: i64) -> None:
        """A city: what has been laid there, and its stacks."""
        laid_at: i64 = self._laid + place * CARD_COUNT
        for laid in table.laid[seat]:
            number: i64 = laid
            row[laid_at + number % LAID] += 1
        open_at: i64 = self._open + place * CARD_COUNT
        slot_at: i64 = place * SLOTS
        tops = table.tops[seat]
        upright = table.upright[seat]
        till = table.till[seat]
        turned: i64 = 0
        pounds: i64 = 0
        stack: i64 = 0
        for top in tops:
            card: i64 = top
            is_open: i64 = upright[stack]
            money: i64 = till[stack]
            if is_open:
                row[open_at + card] += 1
            else:
                turned += 1
            pounds += money
            if stack < SLOTS:
                row[self._stack_card + slot_at + stack] = i16(card + 1)
                row[self._stack_open + slot_at + stack] = i16(is_open)
                if money:
                    row[self._stack_money + slot_at + stack] = bounded(money, MANY)
            stack += 1
        row[self._stacks + place] = i16(stack)
        row[self._turned + place] = i16(turned)
        row[self._till + place] = bounded(pounds, MUCH)

    def _draw_deck(self, row: Row, table: Open, seen: Seen) -> None:
        """The deck: its backs, and what the seat knows of its cards."""
        size: i64 = len(seen.deck)
        for depth in range(min(TOP_CARDS, size)):
            letter: i64 = seen.letters[seen.deck[size - 1 - depth]]
            row[self._backs + depth * DECK_COUNT + letter] = 1
            row[self._deck + letter] += 1
        # The three decks lie one on the other. Only looking at the top cards changes their order.
        first: i64 = 0
        for letter in range(DECK_COUNT - 1, -1, -1):
            end = first_above(seen.deck, seen.letters, letter, first, size - TOP_CARDS)
            row[self._deck + letter] += i16(end - first)
            first = end
        for depth in range(seen.known):
            row[self._deck_top + depth * CARD_COUNT + seen.deck_top[len(seen.deck_top) - 1 - depth]] = 1
        if seen.looked:
            self._looked_at(row, table, seen)

    def _looked_at(self, row: Row, table: Open, seen: Seen) -> None:
        """The cards that somebody is looking at; the observer, if it is the one who looks, sees their faces."""
        due = table.steps[-1]
        ordered: i64 = due // STEP if due % STEP == ORDER else 0
        place: i64 = len(seen.looked)
        for looked in seen.looked:
            place -= 1
            card: i64 = looked
            row[self._looking + letter_of(table.figures, card)] += 1
            if not seen.looks:
                continue
            if place < ordered:
                row[self._deck_top + place * CARD_COUNT + card] = 1
            else:
                row[self._looked + card] += 1

    def _turn_so_far(self, row: Row, table: Open, seat: int) -> None:
        """The course of the game and of this turn, the boroughs, and the steps that wait."""
        for borough, owner in enumerate(table.owner):
            if owner != NONE:
                place: i64 = owner - seat if owner >= seat else owner - seat + table.seats
                row[self._owner + place * BOROUGH_COUNT + borough] = 1
                if table.tube[borough]:
                    row[self._underground + borough] = 1
        at: i64 = self._turn
        row[at] = i16(table.last_turns)
        row[at + 1] = i16(table.stalled)
        if table.over:
            return
        row[self._to_move + (table.active - seat) % table.seats] = 1
        row[at + 2] = bounded(table.played, MANY)
        row[at + 3] = bounded(len(table.fresh), MANY)
        row[at + 4] = bounded(len(table.ran), MANY)
        row[at + 5] = i16(table.free)
        row[at + 6] = 1 if table.wren_waits else 0
        row[at + 7] = 1 if table.swapped else 0
        row[at + 8] = 1 if table.no_hand_poverty else 0
        mark(row, self._stack_fresh, table.fresh)
        mark(row, self._stack_ran, table.ran)
        for step in table.steps:
            self._step(row, table, step % STEP, step // STEP)
        row[self._due + table.steps[-1] % STEP] = 1

    def _step(self, row: Row, table: Open, kind: int, operand: int) -> None:
        """A step that waits, and what its operand says. A kind never waits twice."""
        row[self._waiting + kind] = 1
        number: i64 = operand
        if kind == PRISON:
            number = prison_room(operand)
            row[self._step_text + prison_text(operand)] = 1
        elif kind == TARGETING:
            number = 0
            row[self._step_text + operand] = 1
        elif kind in (DUG, BOUGHT):
            number = 0
            row[self._step_borough + operand] = 1
        elif kind in (EFFECT, COFFEE):
            number = self._on_stack(row, table, operand)
        elif kind == FLIPPING:
            number = self._on_stack(row, table, operand - 1)
        elif kind == SERVED:
            choice = served_choice(operand)
            row[self._step_card + display_card(choice)] = 1
            row[self._step_row] = i16(display_row(choice) + 1)
            number = served_stack(operand) + 1
            if number <= SLOTS:
                row[self._stack_step + number - 1] = 1
        row[self._step_number + kind] = bounded(number, MUCH)

    def _on_stack(self, row: Row, table: Open, stack: int) -> i64:
        """The card on a stack that a step is about; the number of the stack from 1."""
        row[self._step_card + table.tops[table.active][stack]] = 1
        if stack < SLOTS:
            row[self._stack_step + stack] = 1
        return stack + 1

    def _move(self, row: Row, seen: Seen) -> None:
        """The card that the seat has begun to place or to swap."""
        row[self._move_card + seen.card] = 1
        if seen.stack == SWAPPING:
            row[self._move_swaps] = 1
        else:
            row[self._move_stack] = i16(seen.stack + 1)
        if seen.expended != NONE:
            row[self._move_expended + seen.expended] = 1
        row[self._move_loans] = bounded(seen.borrowed, MANY)


def count(row: Row, at: i64, cards: list[int]) -> None:
    """Count cards by number."""
    for card in cards:
        number: i64 = card
        row[at + number] += 1


def mark(row: Row, at: i64, stacks: list[int]) -> None:
    """Mark stacks, as far as they are described one by one."""
    for stack in stacks:
        if stack < SLOTS:
            row[at + stack] = 1


def bounded(number: i64, most: i64) -> i16:
    """A number that is not negative, or the most that is written."""
    return i16(number) if number < most else i16(most)


def letter_of(figures: Figures, card: i64) -> i64:
    """The letter on the back of a card looked at, which may be given as -1 - letter."""
    return figures.deck[card] if card >= 0 else -1 - card


def first_above(deck: list[int], letters: list[int], letter: int, first: i64, end: i64) -> i64:
    """Where the cards above those with a letter begin, in a part of the deck that is in order of its letters."""
    low: i64 = first
    high: i64 = end
    while low < high:
        middle: i64 = (low + high) // 2
        if letters[deck[middle]] < letter:
            high = middle
        else:
            low = middle + 1
    return low
