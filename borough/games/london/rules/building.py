"""The action "play cards": placing cards in one's building display."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from borough.games.london.rules import event_kinds as news
from borough.games.london.rules.actions import COVER, DONE, EXPEND, LOAN, NEW, PLACE, USE
from borough.games.london.rules.card_text import TEXTS, CardText, add_text, visible
from borough.games.london.rules.cards import MOST_STACKS
from borough.games.london.rules.cash import borrow, can_afford, pay_bank, pay_choices
from borough.games.london.rules.city import lay
from borough.games.london.rules.coffee_house import COFFEE_HOUSE
from borough.games.london.rules.hand import discard, expend, leave_hand, place_of
from borough.games.london.rules.reasons import FINE, NO_BASE, NOTHING_TO_EXPEND, TOO_DEAR
from borough.games.london.rules.state import NONE, Open, Position
from borough.games.london.rules.step import Step, add_step
from borough.games.london.rules.stock_exchange import swap_choices
from borough.games.london.rules.taking import TAKING

PLAYING: Final = 4
NEWCOMERS: Final = 9
SCHOOL: Final = 14
WREN: Final = 21

SCHOOL_FEE: Final = 1
WREN_CARDS: Final = 2
NEWCOMER_CARDS: Final = 2


def play_choices(position: Position, seat: int, options: list[int]) -> None:
    """Cards to place, and cards to use from the hand."""
    table = position.open
    school = visible(table, seat, SCHOOL)
    hand = position.hands[seat]
    pairs = paired_colours(table, hand)
    last = NONE
    wrens: list[int] = []
    for card in hand:
        if card == last:
            continue
        last = card
        if why_not_place(table, seat, card, school, pairs, len(hand)) == FINE:
            options.append(PLACE + card)
        elif can_use(table, seat, hand, card):
            (wrens if table.figures.text[card] == WREN else options).append(USE + card)
    options.extend(wrens)


def can_play(position: Position, seat: int) -> bool:
    """Whether there is a card to place or to use."""
    table = position.open
    school = visible(table, seat, SCHOOL)
    hand = position.hands[seat]
    pairs = paired_colours(table, hand)
    for card in hand:
        if why_not_place(table, seat, card, school, pairs, len(hand)) == FINE or can_use(table, seat, hand, card):
            return True
    return False


def can_use(table: Open, seat: int, hand: list[int], card: int) -> bool:
    """Whether a card of a hand can be used from there (card-newcomers, card-wren)."""
    text = table.figures.text[card]
    return text == NEWCOMERS or (text == WREN and any_placeable(table, seat, hand))


def paired_colours(table: Open, hand: list[int]) -> i64:
    """The colours of which a hand has at least two cards, as bits."""
    colours = table.figures.colour
    some: i64 = 0
    pairs: i64 = 0
    for card in hand:
        colour: i64 = 1
        colour <<= colours[card]
        pairs |= some & colour
        some |= colour
    return pairs


def any_placeable(table: Open, seat: int, hand: list[int]) -> bool:
    """Whether Wren would have something to build."""
    for card in hand:
        if table.figures.base[card] and can_afford(table, seat, table.figures.price[card]):
            return True
    return False


def why_not_place(table: Open, seat: int, card: int, school: bool, pairs: i64, cards: int) -> int:
    """The reason why a hand card cannot be placed, given the `paired_colours` and the number of cards in the hand.

    It needs a base, and what it takes must be there (play-base, play-expend, play-price).
    """
    figures = table.figures
    if not figures.base[card]:
        return NO_BASE
    if not can_afford(table, seat, figures.price[card]):
        return TOO_DEAR
    if not needs_expended(table, card) or pairs >> figures.colour[card] & 1:
        return FINE
    if school and cards > 1 and can_afford(table, seat, figures.price[card] + SCHOOL_FEE):
        return FINE
    return NOTHING_TO_EXPEND


def needs_expended(table: Open, card: int) -> bool:
    """Whether another card must be expended: not for a Coffee House, nor with Wren's help."""
    return table.free == 0 and table.figures.text[card] != COFFEE_HOUSE


def cost(position: Position) -> int:
    """What placing the chosen card costs, the School's fee included."""
    figures = position.open.figures
    price = figures.price[position.card]
    if position.expended != NONE and figures.colour[position.expended] != figures.colour[position.card]:
        price += SCHOOL_FEE
    return price


def placing_choices(position: Position, seat: int) -> list[int]:
    """Where the card goes, what is expended for it, and how it is paid."""
    table = position.open
    if position.stack == NONE:
        stacks = len(table.tops[seat])
        options = [NEW] if stacks < MOST_STACKS else []
        for stack in range(stacks):
            if place_of(table.fresh, stack) < 0:  # play-cover-once
                options.append(COVER + stack)
        return options
    if needs_expended(table, position.card) and position.expended == NONE:
        return expend_choices(position, seat)
    return pay_choices(table, seat, cost(position), position.borrowed)


def expend_choices(position: Position, seat: int) -> list[int]:
    """Other hand cards of the same colour; with a School any other, for a fee (play-expend, card-school)."""
    table = position.open
    figures = table.figures
    school = visible(table, seat, SCHOOL)
    school = school and can_afford(table, seat, figures.price[position.card] + SCHOOL_FEE)
    options: list[int] = []
    hand = position.hands[seat]
    last = NONE
    placed = place_of(hand, position.card)
    for place, card in enumerate(hand):
        if card != last and place != placed and (school or figures.colour[card] == figures.colour[position.card]):
            options.append(EXPEND + card)
            last = card
    return options


def choose_play(position: Position, seat: int, action: int) -> None:
    """Begin to place a card, or use one from the hand."""
    table = position.open
    if action >= USE:
        card = action - USE
        discard(position, seat, card)
        position.report(news.USES, seat, card)
        table.played += 1
        TEXTS[table.figures.text[card]].use(position)
        return
    position.card = action - PLACE
    if len(placing_choices(position, seat)) == 1:
        position.stack = len(table.tops[seat])  # nothing to cover, so there is no choice
    finish(position, seat)


def choose_placing(position: Position, seat: int, action: int) -> None:
    """One more part of a placement."""
    if action == NEW:
        position.stack = len(position.open.tops[seat])
    elif action >= COVER:
        position.stack = action - COVER
    elif action >= EXPEND:
        position.expended = action - EXPEND
    elif action == LOAN:
        position.borrowed += 1
        return
    else:
        commit(position, seat)
        return
    finish(position, seat)


def finish(position: Position, seat: int) -> None:
    """Commit as soon as nothing is left to choose and nothing to pay."""
    if position.stack == NONE:
        return
    if needs_expended(position.open, position.card) and position.expended == NONE:
        return
    if cost(position) == 0:
        commit(position, seat)


def commit(position: Position, seat: int) -> None:
    """Pay, expend and place."""
    table = position.open
    borrow(position, seat, position.borrowed)
    pay_bank(position, seat, cost(position))
    if position.expended != NONE:
        expend(position, seat, position.expended)
    elif table.free and table.figures.text[position.card] != COFFEE_HOUSE:
        table.free -= 1
    card, stack = position.card, position.stack
    leave_hand(position, seat, card)
    lay(position, seat, card, stack)
    table.fresh.append(stack)
    table.played += 1
    table.wren_waits = False
    position.clear_move()


class Playing(Step):
    """Place cards and use cards from the hand, until one stops (play-cards)."""

    def choices(self, position: Position, seat: int, operand: int) -> list[int]:
        options: list[int] = []
        play_choices(position, seat, options)
        if not self.must_act(position):
            options.append(DONE)
        swap_choices(position, seat, options)
        return options

    def must_act(self, position: Position) -> bool:
        return position.open.played == 0 or position.open.wren_waits  # the action is never empty

    def can_act(self, position: Position, seat: int) -> bool:
        if position.open.wren_waits:
            return any_placeable(position.open, seat, position.hands[seat])
        return can_play(position, seat)

    def choose(self, position: Position, seat: int, operand: int, action: int) -> None:
        if action != DONE:
            position.push(PLAYING)
            choose_play(position, seat, action)


class Newcomers(CardText):
    """Used from the hand, they bring two cards (card-newcomers)."""

    def use(self, position: Position) -> None:
        position.push(TAKING, NEWCOMER_CARDS)


class Wren(CardText):
    """Used from the hand, Wren lets the next two cards be placed without expending another (card-wren)."""

    def use(self, position: Position) -> None:
        position.open.free = WREN_CARDS
        position.open.wren_waits = True


add_step(PLAYING, Playing())
add_text(NEWCOMERS, Newcomers("newcomers", from_hand=True, has_base=False))
add_text(SCHOOL, CardText("school", ongoing=True))
add_text(WREN, Wren("wren", from_hand=True, has_base=False))
