"""The course of a turn: a card, an action, the hand limit; and the end of the game."""

from __future__ import annotations

from typing import Final

from borough.games.london.rules import building, stock_exchange
from borough.games.london.rules import event_kinds as news
from borough.games.london.rules.actions import BUY, DONE, EXPEND, PLAY, RUN, SWAP, THREE
from borough.games.london.rules.building import PLAYING, can_play
from borough.games.london.rules.cards import CARD_COUNT, DECK_COUNT
from borough.games.london.rules.hand import draw, each_card, expend
from borough.games.london.rules.land import buy, land_choices
from borough.games.london.rules.running import RUNNING, can_run
from borough.games.london.rules.state import NONE, SWAPPING, Open, Position, step_kind, step_operand
from borough.games.london.rules.step import STEPS, Step, add_step
from borough.games.london.rules.stock_exchange import can_swap, swap_choices
from borough.games.london.rules.taking import START, TAKING, first_cards

ACTION: Final = 3
LIMIT: Final = 20

THREE_CARDS: Final = 3
STALL_ROUNDS: Final = 20
"""Ruling end-stall: so many rounds without a card from the deck end the game."""
STALL_WARNING: Final = 2
"""So many rounds before that the players are warned."""


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
            draw(position, seat)
    table.active = position.rng.below(table.seats)
    position.news = []  # what was drawn is in the hands; the log tells the deal in one line
    position.report(news.DEALS, 0, figures.first_hand, figures.first_money, figures.first_poverty)
    position.report(news.BEGINS, table.active)
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
    table.steps = []
    position.push(LIMIT)
    position.push(ACTION)
    position.push(START, first_cards(table, table.active))
    position.report(news.TURN, table.active)
    advance(position)


def end_turn(position: Position) -> None:
    """The next player, unless the game is over (end-deck, end-stall)."""
    table = position.open
    table.stalled += 1
    if table.last_turns != NONE:
        table.last_turns -= 1
    elif table.deck_count == 0:
        table.last_turns = table.seats - 1
        position.report(news.DECK_ENDS, table.active)
    stalls = table.stalled >= STALL_ROUNDS * table.seats
    if stalls and table.last_turns != 0:
        position.report(news.STALL_ENDS, 0, STALL_ROUNDS)
    if table.last_turns == 0 or stalls:
        table.over = True
        table.steps = []
        position.report(news.GAME_ENDS, 0)
        return
    if table.stalled == (STALL_ROUNDS - STALL_WARNING) * table.seats:
        position.report(news.STALL_NEAR, 0, STALL_WARNING)
    table.active = (table.active + 1) % table.seats
    begin_turn(position)


def turns_to_stall(table: Open) -> int:
    """How many turns are left until the game ends by end-stall, this one included; NONE while that is far off."""
    left = STALL_ROUNDS * table.seats - max(table.stalled, 0)
    warned = table.last_turns == NONE and table.stalled >= 0 and left <= STALL_WARNING * table.seats
    return left if warned and not table.over else NONE


def advance(position: Position) -> None:
    """Carry out the steps that leave no choice, up to the next one that does or the end of the game."""
    table = position.open
    while table.steps:
        due = table.steps[-1]
        step = STEPS[step_kind(due)]
        if step.asks(position, table.active, step_operand(due)):
            return
        table.steps.pop()
        step.carry_out(position, table.active, step_operand(due))


def choices(position: Position, seat: int) -> list[int]:
    """What the step that is due leaves to choose, or the placement or swap that is begun."""
    if position.card != NONE:
        if position.stack == SWAPPING:
            return stock_exchange.offered_choices(position, seat)
        return building.placing_choices(position, seat)
    due = position.open.steps[-1]
    return STEPS[step_kind(due)].choices(position, seat, step_operand(due))


def choose(position: Position, seat: int, action: int) -> None:
    """Carry out a choice, and whatever follows from it without one."""
    if position.card != NONE:
        if position.stack == SWAPPING:
            stock_exchange.swap(position, seat, action)
        else:
            building.choose_placing(position, seat, action)
    elif SWAP <= action < BUY:
        stock_exchange.offer(position, action - SWAP)
    else:
        due = position.open.steps.pop()
        STEPS[step_kind(due)].choose(position, seat, step_operand(due), action)
    if position.card == NONE:
        advance(position)


class Action(Step):
    """One of the four actions (turn-action)."""

    def choices(self, position: Position, seat: int, operand: int) -> list[int]:
        options: list[int] = []
        if can_play(position, seat):
            options.append(PLAY)
        if can_run(position, seat):
            options.append(RUN)
        land_choices(position.open, seat, options)
        options.append(THREE)
        swap_choices(position, seat, options)
        return options

    def choose(self, position: Position, seat: int, operand: int, action: int) -> None:
        if action == PLAY:
            position.push(PLAYING)
            position.report(news.PLAYS, seat)
        elif action == RUN:
            position.push(RUNNING)
            position.report(news.RUNS, seat)
        elif action == THREE:
            position.push(TAKING, THREE_CARDS)
            position.report(news.THREE_CARDS, seat)
        else:
            buy(position, action - BUY)


class Limit(Step):
    """The end of the turn: cards over the hand limit go to the display (limit-nine)."""

    def asks(self, position: Position, seat: int, operand: int) -> bool:
        table = position.open
        return table.hand_count[seat] > table.figures.hand_limit or can_swap(table, seat)

    def choices(self, position: Position, seat: int, operand: int) -> list[int]:
        table = position.open
        options: list[int] = []
        if table.hand_count[seat] > table.figures.hand_limit:
            each_card(position.hands[seat], EXPEND, options)
        else:
            options.append(DONE)
        swap_choices(position, seat, options)
        return options

    def choose(self, position: Position, seat: int, operand: int, action: int) -> None:
        position.push(LIMIT)
        if action == DONE:
            position.open.swapped = True  # the last chance for it in this turn
        else:
            expend(position, seat, action - EXPEND)

    def carry_out(self, position: Position, seat: int, operand: int) -> None:
        end_turn(position)


add_step(ACTION, Action())
add_step(LIMIT, Limit())
