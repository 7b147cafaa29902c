"""The course of a turn: a card, an action, the hand limit; and the end of the game."""

from __future__ import annotations

from typing import Final

from borough.games.london.rules import building, hand, land, running
from borough.games.london.rules import event_kinds as news
from borough.games.london.rules import university as looking
from borough.games.london.rules.actions import (
    ACTIVATE,
    AGAIN,
    BUY,
    DIG,
    DONE,
    EXPEND,
    FIRST,
    FLIP,
    KEEP,
    LOAN,
    LOOK,
    PLAY,
    RUN,
    SPARE,
    SWAP,
    TAKE,
    TARGET,
    THREE,
)
from borough.games.london.rules.cards import CARD_COUNT, DECK_COUNT, PARLIAMENT, STOCK_EXCHANGE, UNIVERSITY
from borough.games.london.rules.cash import borrow, pay_bank, visible
from borough.games.london.rules.state import (
    ACTION,
    BREWED,
    CARD_DUE,
    COFFEE,
    DIGGING,
    DUG,
    EFFECT,
    FLIPPING,
    LIMIT,
    LOOKING,
    NONE,
    ORDER,
    PAYING,
    PLAYING,
    PRISON,
    REPEATING,
    RUNNING,
    SETTLING,
    START,
    STEP,
    SWAPPING,
    TAKING,
    TARGETING,
    WORKING,
    Position,
)

THREE_CARDS: Final = 3
PARLIAMENT_CARDS: Final = 2
STALL_ROUNDS: Final = 20
"""Ruling end-stall: so many rounds without a card from the deck end the game."""


def set_up(position: Position) -> None:
    """Shuffle the three decks one on the other, deal, and begin (setup-deck, setup-hand)."""
    table = position.open
    figures = table.figures
    for deck in range(DECK_COUNT - 1, -1, -1):
        cards: list[int] = []
        for card in range(CARD_COUNT):
            if figures.deck[card] == deck:
                cards.extend([card] * figures.copies[card])
        position.rng.shuffle(cards)
        position.deck.extend(cards)
    table.deck_count = len(position.deck)
    for seat in range(table.seats):
        table.money[seat] = figures.first_money
        table.bank += figures.first_money
        table.poverty[seat] = figures.first_poverty
        for _ in range(figures.first_hand):
            hand.draw(position, seat)
    table.active = position.rng.below(table.seats)
    begin_turn(position)
    position.revealed = True


def begin_turn(position: Position) -> None:
    """A card, an action, the hand limit (turn-order)."""
    table = position.open
    table.fresh = []
    table.ran = []
    table.played = 0
    table.free = 0
    table.wren_waits = False
    table.swapped = False
    table.no_hand_poverty = False
    parliament = visible(table, table.active, PARLIAMENT) >= 0
    cards = PARLIAMENT_CARDS if parliament else 1
    table.steps = [LIMIT, ACTION, START + cards * STEP]
    position.report(news.TURN, table.active)
    settle(position)


def end_turn(position: Position) -> None:
    """The next player, unless the game is over (end-deck, end-stall)."""
    table = position.open
    table.stalled += 1
    if table.last_turns != NONE:
        table.last_turns -= 1
    elif table.deck_count == 0:
        table.last_turns = table.seats - 1
        position.report(news.DECK_ENDS, table.active)
    if table.last_turns == 0 or table.stalled >= STALL_ROUNDS * table.seats:
        table.over = True
        table.steps = []
        position.report(news.GAME_ENDS, 0)
        return
    table.active = (table.active + 1) % table.seats
    begin_turn(position)


def can_swap(position: Position, seat: int) -> bool:
    """Whether the Stock Exchange can be used (card-stock-exchange)."""
    table = position.open
    if table.swapped or not table.hand_count[seat] or not (table.top or table.bottom):
        return False
    return visible(table, seat, STOCK_EXCHANGE) >= 0


def swap_choices(position: Position, seat: int, options: list[int]) -> None:
    """Hand cards to give to the display."""
    if can_swap(position, seat):
        for card in hand.distinct(position.hands[seat]):
            options.append(SWAP + card)


def settle(position: Position) -> None:
    """Carry out the steps that leave no choice, up to the next one that does or the end of the game."""
    table = position.open
    while table.steps:
        step = table.steps[-1]
        if waits(position, step % STEP, step // STEP):
            return
        table.steps.pop()
        carry_out(position, step % STEP, step // STEP)


def waits(position: Position, kind: int, operand: int) -> bool:
    """Whether a step asks for a decision."""
    table = position.open
    seat = table.active
    if kind in (START, TAKING):
        return operand > 0 and table.deck_count + len(table.top) + len(table.bottom) > 0
    if kind == LOOKING:
        return operand > 0 and table.looking + len(table.top) + len(table.bottom) > 0
    if kind == ORDER:
        # Asked even if the cards are the same: the others must not see from a missing question that they are.
        return table.looking - operand > 1
    if kind in (EFFECT, BREWED, DUG, SETTLING):
        return False
    if kind == FLIPPING:
        must = running.must_flip(table, seat, operand)
        return must and len(running.spare_choices(table, seat, operand)) > 1
    if kind == TARGETING:
        return table.seats > 2
    if kind == PRISON:
        return operand >= 32 and table.hand_count[seat] > 0
    if kind == DIGGING:
        return operand > 0 and len(land.dig_choices(table, seat)) > 0
    if kind == LIMIT:
        return table.hand_count[seat] > table.figures.hand_limit or can_swap(position, seat)
    return True


def carry_out(position: Position, kind: int, operand: int) -> None:
    """A step that leaves no choice."""
    table = position.open
    seat = table.active
    if kind == LOOKING:
        position.push(ORDER)
    elif kind == ORDER:
        looking.put_back(position)
    elif kind == EFFECT:
        running.effect(position, seat, operand)
    elif kind == BREWED:
        running.brew(position, seat, operand)
    elif kind == DUG:
        land.dug(position, seat, operand)
    elif kind == SETTLING:
        land.settle_in(position, seat, operand)
    elif kind == FLIPPING:
        if running.must_flip(table, seat, operand):
            running.flip(position, seat, operand)
    elif kind == TARGETING:
        running.target(position, seat, 1 - seat, operand)
    elif kind == LIMIT:
        end_turn(position)


def choices(position: Position, seat: int) -> list[int]:
    """What the step that is due leaves to choose."""
    table = position.open
    step = table.steps[-1]
    kind = step % STEP
    operand = step // STEP
    options: list[int] = []
    if kind in (START, LOOKING, TAKING):
        _card_choices(position, seat, kind, operand, options)
    elif kind == ORDER:
        options.extend([FIRST + card for card in looking.unordered(position, operand)])
    elif kind == ACTION:
        _action_choices(position, seat, options)
    elif kind == PLAYING:
        building.play_choices(position, seat, options)
        _stop_and_swap(position, seat, options, table.played > 0 and not table.wren_waits)
    elif kind == RUNNING:
        running.run_choices(position, seat, options)
        _stop_and_swap(position, seat, options, table.played > 0)
    elif kind == PAYING:
        return building.pay_choices(table, seat, operand)
    elif kind == CARD_DUE:
        return running.due_cards(position, seat, operand)
    elif kind == FLIPPING:
        return running.spare_choices(table, seat, operand)
    elif kind == TARGETING:
        return running.target_choices(table, seat)
    elif kind in (PRISON, LIMIT):
        _hand_choices(position, seat, kind, options)
    elif kind == WORKING:
        return [*running.pauper_choices(position, seat), DONE]
    elif kind == REPEATING:
        return running.repeat_choices(table, seat)
    elif kind == COFFEE:
        return running.coffee_choices(table, seat)
    else:
        return land.dig_choices(table, seat)
    return options


def _stop_and_swap(position: Position, seat: int, options: list[int], may_stop: bool) -> None:
    """Stopping, and the Stock Exchange: both only once something was done, so that the action is never empty."""
    if may_stop:
        options.append(DONE)
        swap_choices(position, seat, options)


def _card_choices(position: Position, seat: int, kind: int, operand: int, options: list[int]) -> None:
    """Cards to take at the start of the turn or later (turn-card, card-university, card-parliament)."""
    table = position.open
    parliament = visible(table, seat, PARLIAMENT) >= 0
    untouched = operand == (PARLIAMENT_CARDS if parliament else 1)
    if kind == LOOKING:
        options.extend([KEEP + card for card in hand.distinct(sorted(position.looked))])
        hand.display_choices(table, options)
    else:
        hand.take_choices(table, options)
    if kind == START and untouched and table.deck_count and visible(table, seat, UNIVERSITY) >= 0:
        options.append(LOOK)
    if kind != TAKING and parliament:
        options.append(DONE)


def _action_choices(position: Position, seat: int, options: list[int]) -> None:
    table = position.open
    found: list[int] = []
    building.play_choices(position, seat, found)
    if found:
        options.append(PLAY)
    found = []
    running.run_choices(position, seat, found)
    if found:
        options.append(RUN)
    land.land_choices(table, seat, options)
    options.append(THREE)
    swap_choices(position, seat, options)


def _hand_choices(position: Position, seat: int, kind: int, options: list[int]) -> None:
    """Cards to give away: to a prison, or over the hand limit (limit-nine)."""
    table = position.open
    over = table.hand_count[seat] > table.figures.hand_limit
    if kind == PRISON or over:
        options.extend([EXPEND + card for card in hand.distinct(position.hands[seat])])
    if kind == PRISON or not over:
        options.append(DONE)
    if kind == LIMIT:
        swap_choices(position, seat, options)


def choose(position: Position, seat: int, action: int) -> None:
    """Carry out a choice, and whatever follows from it without one."""
    if position.card != NONE:
        if position.stack == SWAPPING:
            _swap(position, seat, position.card, action - TAKE)
        else:
            building.choose_placing(position, seat, action)
        if position.card != NONE:
            return
    else:
        _choose(position, seat, action)
        if position.card != NONE:
            return
    settle(position)


def _choose(position: Position, seat: int, action: int) -> None:
    table = position.open
    step = table.steps[-1]
    kind = step % STEP
    operand = step // STEP
    if SWAP <= action < BUY:
        position.card = action - SWAP
        position.stack = SWAPPING
    elif kind in (START, LOOKING, TAKING):
        _take(position, seat, kind, operand, action)
    elif kind == ACTION:
        table.steps.pop()
        _begin_action(position, seat, action)
    elif kind == PLAYING:
        if action == DONE:
            table.steps.pop()
        else:
            building.choose_play(position, seat, action)
    elif kind == RUNNING:
        if action == DONE:
            table.steps.pop()
            running.after_run(position, seat)
        else:
            running.activate(position, seat, action - ACTIVATE)
    elif kind == PAYING:
        if action == LOAN:
            borrow(position, seat, 1)
        else:
            table.steps.pop()
            pay_bank(position, seat, operand)
    else:
        table.steps.pop()
        _resolve(position, seat, kind, operand, action)


def _resolve(position: Position, seat: int, kind: int, operand: int, action: int) -> None:
    """The rarer steps, already taken off the stack."""
    if kind == ORDER:
        looking.put_next(position, action - FIRST, operand)
    elif kind == CARD_DUE:
        hand.expend(position, seat, action - EXPEND)
    elif kind == FLIPPING:
        if action == FLIP:
            running.flip(position, seat, operand)
        else:
            running.spare(position, seat, action - SPARE, operand)
    elif kind == TARGETING:
        running.target(position, seat, action - TARGET, operand)
    elif kind == PRISON:
        if action != DONE:
            position.push(PRISON, operand - 32)
            running.prison(position, seat, action - EXPEND, operand % 32)
    elif kind == WORKING:
        if action != DONE:
            position.push(WORKING)
            running.workhouse(position, seat, action - EXPEND)
    elif kind == REPEATING:
        running.repeat(position, seat, action - AGAIN)
    elif kind == COFFEE:
        running.order_coffee(position, seat, operand, action - TAKE)
    elif kind == DIGGING:
        position.push(DIGGING, operand - 1)
        land.dig(position, action - DIG)
    elif kind == LIMIT:
        if action == DONE:
            position.open.swapped = True  # the last chance for it in this turn
        else:
            hand.expend(position, seat, action - EXPEND)
        position.push(LIMIT)


def _take(position: Position, seat: int, kind: int, operand: int, action: int) -> None:
    """Take, keep, look, or stop taking."""
    table = position.open
    table.steps.pop()
    if action == DONE:
        position.push(kind, 0)
    elif action == LOOK:
        looking.look(position, seat)
        position.push(LOOKING, operand)
    else:
        position.push(kind, operand - 1)
        if action >= KEEP:
            looking.keep(position, seat, action - KEEP)
        else:
            hand.take(position, seat, action)


def _begin_action(position: Position, seat: int, action: int) -> None:
    """One of the four actions (turn-action)."""
    if action == PLAY:
        position.push(PLAYING)
        position.report(news.PLAYS, seat)
    elif action == RUN:
        position.push(RUNNING)
    elif action == THREE:
        position.push(TAKING, THREE_CARDS)
        position.report(news.THREE_CARDS, seat)
    else:
        land.buy(position, action - BUY)


def _swap(position: Position, seat: int, card: int, choice: int) -> None:
    """A hand card and a card of the display change places (card-stock-exchange)."""
    table = position.open
    table.swapped = True
    taken = choice // 2
    row = table.bottom if choice % 2 else table.top
    row[row.index(taken)] = card
    hand.leave_hand(position, seat, card)
    hand.receive(position, seat, taken)
    position.report(news.SWAPS, seat, card, taken)
    position.clear_move()
