"""The log tells what happened, with the largest figures that a component file may have, too."""

from __future__ import annotations

from typing import cast

import pytest
from london_builder import GAME, city, empty_deck, give, hold, new_london, own, play, show

from borough.core.components import NUMBER_LIMIT
from borough.core.events import OPERAND_LIMIT, unpack
from borough.core.rng import Rng
from borough.games.london.components import CARDS_IN_DECK
from borough.games.london.rules import event_kinds as news
from borough.games.london.rules.building import SCHOOL_FEE
from borough.games.london.rules.cards import BOROUGH_COUNT, BOROUGHS, CARD_COUNT, CARDS, MOST_STACKS
from borough.games.london.rules.cash import MOST_LOANS
from borough.games.london.rules.london import London
from borough.games.london.rules.turn import STALL_ROUNDS

MOST = 99
"""The largest figure of a gain, a price or a loan that a component file may have."""
BUILDINGS = [name for name in CARDS if GAME.components.entry("card", name)["base"].value == 1]
HUGE_GAINS = "".join(
    f'[[card]]\nid = "{name}"\ncolour = "brown"\nprice = {MOST if number % 2 else 0}\n'
    f'gain = "money {MOST} per brown card, vp {MOST} per borough, poverty {sign}{MOST} per brown card"\n'
    for number, name in enumerate(BUILDINGS)
    for sign in ["" if number % 3 else "-"]
)
HUGE = f"""game = "london"
[loans]
gives = {MOST}
gives_with_bank_of_england = {MOST}
{HUGE_GAINS}"""


def lines(london: London, seat: int = 0) -> list[str]:
    """What a seat reads of the last action."""
    return GAME.lines(GAME.view(london, seat))


def test_a_card_that_gives_99_pounds_per_borough_logs_297_pounds_for_three():
    london = new_london(
        at="run", components='game = "london"\n[[card]]\nid = "fishmongers"\ngain = "money 99 per borough"\n'
    )
    city(london, 0, "fishmongers")
    own(london, 0, *BOROUGHS[:3])
    give(london, 0, money=0)
    play(london, 0, "activate 1")
    assert london.open.money[0] == 297
    assert "Seat 1 gains £297." in lines(london)


def test_the_largest_gains_of_the_largest_city_are_logged_as_they_are():
    london = new_london(at="run", components=HUGE)
    copies = london.open.figures.copies
    stacks = [name for name in BUILDINGS for _ in range(copies[CARDS.index(name)])][:MOST_STACKS]
    city(london, 0, *stacks)
    give(london, 0, money=0, poverty=0)
    play(london, 0, f"activate {1 + stacks.index('grocers')}")
    gained = MOST * len(stacks)
    assert len(stacks) == MOST_STACKS
    assert london.open.money[0] == gained == 9405
    assert f"Seat 1 gains £{gained}." in lines(london)
    assert f"Seat 1 takes {gained} poverty points." in lines(london)


def test_no_figure_of_an_event_can_be_too_large():
    """Prices, payments and loans; gains per stack or borough; money in a till, a pound per card; counted cards."""
    cards = sum(CARDS_IN_DECK.values())
    figures = [MOST + SCHOOL_FEE, MOST_LOANS, MOST * MOST_STACKS, MOST * BOROUGH_COUNT, cards, 2 * cards, CARD_COUNT]
    assert max(figures) < OPERAND_LIMIT
    assert NUMBER_LIMIT > MOST, "the grammar is what bounds them"


def test_events_account_for_all_money_points_and_poverty():
    for seed in range(4):
        london, rng = cast(London, GAME.deal(3, seed, components=HUGE)), Rng(seed)
        while not london.over:
            before = account(london)
            seat = london.deciders()[0]
            legal = london.legal(seat)
            active = [action for action in legal if GAME.text(action).split()[0] in ("run", "activate", "place")]
            london.play(seat, (active or legal)[rng.below(len(active or legal))])
            assert account(london) == [old + change for old, change in zip(before, reported(london), strict=True)]


def account(london: London) -> list[int]:
    """Every seat's money, then points, then poverty."""
    return [*london.open.money, *london.open.points, *london.open.poverty]


def reported(london: London) -> list[int]:
    """What the last action's events say has changed in the account."""
    seats = london.open.seats
    effects = {
        news.GAINS_MONEY: (0, 1),
        news.PAYS: (0, -1),
        news.BORROWS: (0, MOST),
        news.GAINS_POINTS: (1, 1),
        news.TAKES_POVERTY: (2, 1),
        news.LOSES_POVERTY: (2, -1),
    }
    changes = [0] * (3 * seats)
    for event in london.news:
        kind, seat, number, *_ = unpack(event)
        if kind in effects:
            what, factor = effects[kind]
            changes[what * seats + seat] += factor * number
    return changes


@pytest.mark.difference(24)
def test_the_deal_is_told_with_who_begins():
    london = cast(London, GAME.deal(3, 1))
    first = london.open.active + 1
    assert lines(london) == [
        "Everybody gets 6 cards, £5 and 5 poverty points.",
        f"Seat {first} was drawn as the start player.",
        f"It is the turn of Seat {first}.",
    ]


@pytest.mark.difference(22)
def test_running_the_city_is_told():
    london = new_london()
    city(london, 0, "fishmongers")
    play(london, 0, "run")
    assert lines(london, 1) == ["Seat 1 runs the city."]


@pytest.mark.difference(22)
@pytest.mark.parametrize(
    ("land", "told"),
    [
        ([], "Seat 1 counts poverty: 2 stacks + 1 hand card − 0 boroughs = 3."),
        (BOROUGHS[:3], "Seat 1 counts poverty: 2 stacks + 1 hand card − 3 boroughs = 0, so it stays as it is."),
        (BOROUGHS[:5], "Seat 1 counts poverty: 2 stacks + 1 hand card − 5 boroughs = −2."),
    ],
)
def test_the_poverty_sum_is_told_with_boroughs_and_when_it_is_zero(land: list[str], told: str):
    london = new_london(at="run")
    city(london, 0, "fishmongers", "grocers")
    hold(london, 0, "wren")
    own(london, 0, *land)
    play(london, 0, "activate 1", "done")
    assert told in lines(london, 1)


def test_the_poverty_sum_says_when_hand_cards_do_not_count():
    london = new_london(at="run")
    city(london, 0, "public_houses")
    hold(london, 0, "wren")
    play(london, 0, "activate 1", "done")
    assert "Seat 1 counts poverty: 1 stack − 0 boroughs, hand cards not counted = 1." in lines(london)


@pytest.mark.difference(22)
def test_what_shops_earn_and_lose_is_told():
    london = new_london(at="play")
    city(london, 0, "shops_b")
    hold(london, 0, "fishmongers", "grocers", "mercers", "salters", "vintners", "haberdashers")
    play(london, 0, "place fishmongers", "new", "expend grocers")
    assert "The bank puts £1 on Shops: there are £1 now." in lines(london)
    play(london, 0, "place mercers", "new", "expend salters")
    assert "The bank puts £1 on Shops: there are £2 now." in lines(london)
    play(london, 0, "place vintners", "cover 1", "expend haberdashers")
    assert "Shops is covered, and the £2 on it go back to the bank." in lines(london)


@pytest.mark.difference(20)
def test_a_shortage_of_cards_is_told():
    london = new_london()
    show(london, "grocers")
    empty_deck(london, left=1)
    play(london, 0, "three", "draw", "take grocers top")
    assert "Seat 1 gets 1 card fewer: there is none left to take." in lines(london)
    assert lines(london)[-1] == "Seat 2 gets 1 card fewer: there is none left to take.", "the card of the next turn"


@pytest.mark.difference(20)
def test_a_shortage_of_room_for_the_underground_is_told():
    london = new_london(at="run")
    city(london, 0, "underground")
    hold(london, 0, "grocers")
    own(london, 0, "city")
    play(london, 0, "activate 1", "expend grocers", "dig city")
    assert "There is no place for 1 more Underground counter." in lines(london)


@pytest.mark.difference(22)
def test_the_end_by_stall_is_told_and_announced_two_rounds_before():
    london = new_london(at="start")
    show(london, "grocers", "mercers", "salters")
    london.open.stalled = 2 * (STALL_ROUNDS - 2) - 1
    hold(london, 0, "theatre_royal", "wren")
    assert "unless" not in GAME.prompt(GAME.view(london, 0)).text
    play(london, 0, "take grocers top", "play", "place theatre_royal", "expend wren", "done")
    warning = "Nobody has taken a card from the deck for 18 rounds: the game ends after 2 more, unless somebody does."
    assert warning in lines(london)
    prompt = GAME.prompt(GAME.view(london, 1)).text
    assert prompt.endswith("The game ends in 4 turns unless somebody takes a card from the deck.")
    london.open.stalled += 3
    prompt = GAME.prompt(GAME.view(london, 1)).text
    assert prompt.endswith("The game ends with this turn unless a card is taken from the deck.")
    hold(london, 1, "hospital_a", "water_works")
    play(london, 1, "take mercers top", "play", "place hospital_a", "expend water_works", "pay", "done")
    assert lines(london)[-2:] == [
        "For 20 rounds nobody has taken a card from the deck: this ends the game.",
        "The game is over.",
    ]


def test_the_stall_warning_ends_with_a_card_from_the_deck():
    london = new_london(at="start")
    london.open.stalled = 2 * STALL_ROUNDS - 1
    play(london, 0, "draw")
    assert "unless" not in GAME.prompt(GAME.view(london, 0)).text
