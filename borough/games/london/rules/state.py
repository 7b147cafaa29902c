"""The state as data: what lies open on the table, and what only the referee knows."""

from __future__ import annotations

from typing import ClassVar, Final

from borough.core.events import seen_by
from borough.core.fields import EMPTY, Fields, Lists, Nested, Numbers, Rows, per_seat, times
from borough.core.rng import Rng
from borough.core.state import State
from borough.games.london.rules.cards import BOROUGH_COUNT, DECK_COUNT
from borough.games.london.rules.event_kinds import SECRET
from borough.games.london.rules.figures import Figures

NONE: Final = -1

STEP: Final = 32
STEP_BITS: Final = 5
STEP_MASK: Final = 31
"""What the active player has to decide lies on a stack of steps, each a kind and an operand. See `step`."""
SWAPPING: Final = -2
"""The `stack` of a hand card that is offered at the Stock Exchange instead of being placed."""


LAID: Final = 128


def pack_step(kind: int, operand: int) -> int:
    """A step as it lies on the stack."""
    return kind + operand * STEP


def step_kind(step: int) -> int:
    """Which kind of step this is."""
    return step & STEP_MASK


def step_operand(step: int) -> int:
    """The number that a step carries; what it means depends on the kind."""
    return step >> STEP_BITS


def pack_laid(stack: int, card: int) -> int:
    """A card in a building display."""
    return stack * LAID + card


def laid_stack(laid: int) -> int:
    """The stack that a card was laid on."""
    return laid // LAID


def laid_card(laid: int) -> int:
    """The card that was laid."""
    return laid % LAID


class Open:
    """Everything that everybody may see."""

    figures: Figures
    seats: int
    active: int
    over: bool
    steps: list[int]
    """What the active player still has to decide; the last is due first."""
    last_turns: int
    """Turns still to come after the deck has run out; NONE before."""
    stalled: int
    """Turns since a card was last drawn from the deck."""
    deck_count: int
    shared: bool
    """Whether a copy may hold some of the same lists (see `own`)."""
    bank: int
    """Money the bank has paid out on balance."""

    money: list[int]
    poverty: list[int]
    points: list[int]
    loans: list[int]
    owner: list[int]
    """Who holds each borough."""
    tube: list[int]
    """Boroughs with an Underground counter."""
    top: list[int]
    bottom: list[int]
    """The two rows of the card display."""
    discards: list[int]

    laid: list[list[int]]
    """Every card in each building display in the order it was laid (see `pack_laid`)."""
    tops: list[list[int]]
    """The card on top of each stack."""
    upright: list[list[int]]
    """Whether it lies face up."""
    till: list[list[int]]
    """Money on it (Shops)."""
    texts: list[int]
    """The texts of the face-up top cards in each city, as bits: counted from the above by `count_texts`."""
    hand_count: list[int]
    known: list[list[int]]
    """Cards in each hand that everybody saw going there, in order of number."""
    unknown: list[int]
    """The others in each hand, by seat * 3 + deck: the deck's letter is on the back."""

    # This turn.
    fresh: list[int]
    """Stacks built on in this turn."""
    ran: list[int]
    """Stacks whose top card was activated in this run."""
    played: int
    """Cards played or activated in this action."""
    free: int
    """Cards that Wren still allows without expending another."""
    wren_waits: bool
    """Whether Wren was used and no card has been placed since."""
    swapped: bool
    no_hand_poverty: bool

    peeker: int
    """The one who has looked into the deck."""
    peeked: int
    """So many cards on top of the deck the peeker knows."""
    looking: int
    """Cards in the peeker's hands right now."""

    def copy(self) -> Open:
        """An independent twin. What changes rarely is shared until one of the two calls `own`."""
        self.shared = True
        twin = Open()
        twin.shared = True
        twin.figures = self.figures
        twin.seats = self.seats
        twin.active = self.active
        twin.over = self.over
        twin.steps = self.steps.copy()
        twin.last_turns = self.last_turns
        twin.stalled = self.stalled
        twin.deck_count = self.deck_count
        twin.bank = self.bank
        twin.money = self.money.copy()
        twin.poverty = self.poverty.copy()
        twin.points = self.points.copy()
        twin.loans = self.loans.copy()
        twin.owner = self.owner
        twin.tube = self.tube
        twin.top = self.top.copy()
        twin.bottom = self.bottom.copy()
        twin.discards = self.discards
        twin.laid = self.laid
        twin.tops = self.tops
        twin.upright = self.upright
        twin.till = self.till
        twin.texts = self.texts
        twin.hand_count = self.hand_count.copy()
        twin.known = [cards.copy() for cards in self.known]
        twin.unknown = self.unknown.copy()
        twin.fresh = self.fresh.copy()
        twin.ran = self.ran.copy()
        twin.played = self.played
        twin.free = self.free
        twin.wren_waits = self.wren_waits
        twin.swapped = self.swapped
        twin.no_hand_poverty = self.no_hand_poverty
        twin.peeker = self.peeker
        twin.peeked = self.peeked
        twin.looking = self.looking
        return twin

    def own(self) -> None:
        """Before cities, boroughs or discards change: take copies of the lists that a twin may share."""
        if not self.shared:
            return
        self.shared = False
        self.owner = self.owner.copy()
        self.tube = self.tube.copy()
        self.discards = self.discards.copy()
        self.laid = [cards.copy() for cards in self.laid]
        self.tops = [cards.copy() for cards in self.tops]
        self.upright = [flags.copy() for flags in self.upright]
        self.till = [money.copy() for money in self.till]
        self.texts = self.texts.copy()

    def count_texts(self, seat: int) -> None:
        """After cards of a city were laid or turned over: note which texts lie open."""
        bits = 0
        for stack, card in enumerate(self.tops[seat]):
            if self.upright[seat][stack]:
                bits |= 1 << self.figures.text[card]
        self.texts[seat] = bits

    def moment(self) -> str:
        """Where in the game this is, in a few words."""
        if self.last_turns == NONE:
            return f"{self.deck_count} cards in the deck"
        return f"deck empty, last turns: {self.last_turns}"

    def numbers(self) -> Rows:
        """Every field but the figures, in a fixed order. `set_numbers` reads it back."""
        return OPEN.rows(self)

    def set_numbers(self, numbers: Rows) -> None:
        """Take over what `numbers` gave, on a state with the same number of seats."""
        OPEN.read(self, iter(numbers), self.seats)
        for seat in range(self.seats):
            self.count_texts(seat)


OPEN: Final = Fields(
    Numbers(seats=0, active=0, over=False, last_turns=NONE, stalled=0, deck_count=0, bank=0),
    Numbers(played=0, free=0, swapped=False, no_hand_poverty=False, wren_waits=False),
    Numbers(peeker=NONE, peeked=0, looking=0),
    Lists(steps=EMPTY, money=per_seat(), poverty=per_seat(), points=per_seat(), loans=per_seat()),
    Lists(owner=times(BOROUGH_COUNT, NONE), tube=times(BOROUGH_COUNT), top=EMPTY, bottom=EMPTY, discards=EMPTY),
    Lists(hand_count=per_seat(), unknown=per_seat(count=DECK_COUNT), fresh=EMPTY, ran=EMPTY),
    Nested(laid=per_seat(), tops=per_seat(), upright=per_seat(), till=per_seat(), known=per_seat()),
)
"""The fields of `Open` with their starting values, but for `figures`, `shared` and `texts`."""


def new_open(figures: Figures, seats: int) -> Open:
    """A bare table: nothing dealt, nothing paid out."""
    table = Open()
    OPEN.start(table, seats)
    table.figures = figures
    table.seats = seats
    table.shared = False
    table.texts = [0] * seats
    return table


class Position(State):
    """A table as the referee sees it: hands, the deck, and a placement not yet committed."""

    game: ClassVar[str] = "london"

    open: Open
    rng: Rng
    hands: list[list[int]]
    """Each hand, in order of card number."""
    deck: list[int]
    """The draw deck; its top card is the last."""
    looked: list[int]
    """The cards the peeker is looking at, as they will lie on top, the top one last."""
    glimpsed: list[list[int]]
    """Cards in other hands that only the peeker knows of, having seen them on the deck. Replaced, never changed."""

    # The card being placed or swapped. Nobody else sees this before it is paid for or exchanged.
    card: int
    stack: int
    """Where it goes: a stack to cover, or one more than the last for a new one."""
    expended: int
    borrowed: int

    def reset(self, table: Open, rng: Rng) -> None:
        """Nothing dealt, nothing begun."""
        self.open = table
        self.rng = rng
        self.hands = [[] for _ in range(table.seats)]
        self.deck = []
        self.looked = []
        self.glimpsed = [[] for _ in range(table.seats)]
        self.clear_move()

    def clear_move(self) -> None:
        """No card being placed."""
        self.card = NONE
        self.stack = NONE
        self.expended = NONE
        self.borrowed = 0

    def copy_to(self, twin: Position) -> None:
        """Make a freshly made twin equal to this."""
        twin.open = self.open.copy()
        twin.rng = self.rng.copy()
        twin.hands = [cards.copy() for cards in self.hands]
        twin.deck = self.deck.copy()
        twin.looked = self.looked.copy()
        twin.glimpsed = self.glimpsed
        twin.card = self.card
        twin.stack = self.stack
        twin.expended = self.expended
        twin.borrowed = self.borrowed
        twin.revealed = self.revealed
        twin.news = self.news

    def move(self) -> list[int]:
        """The uncommitted placement as plain numbers."""
        return [self.card, self.stack, self.expended, self.borrowed]

    def set_move(self, numbers: list[int]) -> None:
        """Take over what `move` gave."""
        self.card, self.stack, self.expended, self.borrowed = numbers

    def hidden(self) -> Rows:
        """What not everybody sees, the uncommitted move included. `set_hidden` reads it back."""
        return HIDDEN.rows(self)

    def set_hidden(self, rows: Rows) -> None:
        """Take over what `hidden` gave."""
        HIDDEN.read(self, iter(rows), self.open.seats)

    def key(self) -> tuple[object, ...]:
        rows = self.open.numbers() + self.hidden()
        return (self.open.figures.digest, self.rng.position(), *[tuple(row) for row in rows])

    def digest(self) -> str:
        return self.open.figures.digest

    def seat_count(self) -> int:
        return self.open.seats

    def moment(self) -> str:
        return self.open.moment()

    def push(self, kind: int, operand: int = 0) -> None:
        """One more thing to be decided first."""
        self.open.steps.append(pack_step(kind, operand))

    def news_for(self, seat: int) -> list[int]:
        return seen_by(seat, self.news, SECRET)


HIDDEN: Final = Fields(
    Nested(hands=per_seat(), glimpsed=per_seat()),
    Lists("deck", "looked"),
    Numbers("card", "stack", "expended", "borrowed"),
)
"""The fields of `Position` but for `open` and `rng`."""
