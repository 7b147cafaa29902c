"""Builds positions of London for tests, and plays moves by their texts.

Everything keeps the conservation laws: cards come from and go to the deck, money from the bank.
"""

from __future__ import annotations

from typing import cast

from game_builder import legal as legal
from game_builder import play as play
from game_builder import refused as refused

from borough.games.london import LONDON as GAME
from borough.games.london.rules import hand as cards_
from borough.games.london.rules.building import PLAYING, lay
from borough.games.london.rules.cards import BOROUGHS, CARDS
from borough.games.london.rules.london import London
from borough.games.london.rules.running import RUNNING
from borough.games.london.rules.state import pack_step
from borough.games.london.rules.taking import START
from borough.games.london.rules.turn import ACTION, LIMIT


def card(name: str) -> int:
    return CARDS.index(name)


def borough_number(name: str) -> int:
    return BOROUGHS.index(name)


def new_london(seats: int = 2, *, seed: int = 1, at: str = "action", components: str = "") -> London:
    """A table with empty hands and displays where seat 0 is to act.

    `at`: "start" (the mandatory card), "action", "play" or "run" (inside that action).
    """
    london = cast(London, GAME.deal(seats, seed, components=components))
    for seat in range(seats):
        for held in london.hands[seat].copy():
            cards_.leave_hand(london, seat, held)
            london.deck.append(held)
    table = london.open
    table.deck_count = len(london.deck)
    table.active = 0
    table.fresh, table.ran, table.played, table.free, table.swapped = [], [], 0, 0, False
    table.wren_waits = False
    stage = {"start": [ACTION, pack_step(START, 1)], "action": [ACTION], "play": [PLAYING], "run": [RUNNING]}[at]
    table.steps = [LIMIT, *stage]
    london.news = []
    return london


def _from_deck(london: London, name: str) -> int:
    """Take a card out of the deck, wherever it lies."""
    number = card(name)
    place = len(london.deck) - 1 - london.deck[::-1].index(number)
    del london.deck[place]
    london.open.deck_count -= 1
    return number


def hold(london: London, seat: int, *names: str) -> None:
    """These cards go into a hand, unseen by the others."""
    for name in names:
        cards_.receive_hidden(london, seat, _from_deck(london, name))


def show(london: London, *names: str) -> None:
    """These cards go to the display, top row first."""
    for name in names:
        cards_.to_display(london, 0, _from_deck(london, name))
    london.news = []


def stack_deck(london: London, *names: str) -> None:
    """These cards lie on top of the deck, the first one on top. They must be of one deck's letter, or in order."""
    numbers = [_from_deck(london, name) for name in names]
    london.deck.extend(reversed(numbers))
    london.open.deck_count += len(numbers)


def empty_deck(london: London, left: int = 0) -> None:
    """All but so many cards of the deck leave the game."""
    gone = london.deck[: len(london.deck) - left]
    london.open.discards.extend(gone)
    del london.deck[: len(gone)]
    london.open.deck_count = len(london.deck)


def city(london: London, seat: int, *names: str, turned: bool = False) -> None:
    """Each of these cards is a stack of its own in a city, laid in an earlier turn."""
    table = london.open
    for name in names:
        lay(london, seat, _from_deck(london, name), len(table.tops[seat]))
        if turned:
            table.upright[seat][-1] = 0
            table.count_texts(seat)
    for stack in range(len(table.till[seat])):
        table.bank -= table.till[seat][stack]
        table.till[seat][stack] = 0
    london.news = []


def cover(london: London, seat: int, stack: int, name: str) -> None:
    """A card on top of a stack (from 1), laid in an earlier turn."""
    lay(london, seat, _from_deck(london, name), stack - 1)
    london.news = []


def give(london: London, seat: int, *, money: int | None = None, poverty: int | None = None, loans: int = 0) -> None:
    """Exactly this money, poverty and number of loans."""
    table = london.open
    if money is not None:
        table.bank += money - table.money[seat]
        table.money[seat] = money
    if poverty is not None:
        table.poverty[seat] = poverty
    table.loans[seat] = loans


def own(london: London, seat: int, *names: str) -> None:
    """These boroughs belong to a seat."""
    for name in names:
        london.open.owner[borough_number(name)] = seat


def tubes(london: London, *names: str) -> None:
    """These boroughs have an Underground counter."""
    for name in names:
        london.open.tube[borough_number(name)] = 1


def in_hand(london: London, seat: int = 0) -> list[str]:
    """The names of the cards in a hand."""
    return [CARDS[held] for held in london.hands[seat]]


def display(london: London) -> tuple[list[str], list[str]]:
    """The top and the bottom row of the display."""
    return [CARDS[shown] for shown in london.open.top], [CARDS[shown] for shown in london.open.bottom]


def tops(london: London, seat: int = 0) -> list[str]:
    """The top card of each stack, with a dash before those that are turned over."""
    table = london.open
    marks = ["" if up else "-" for up in table.upright[seat]]
    return [mark + CARDS[top] for mark, top in zip(marks, table.tops[seat], strict=True)]
