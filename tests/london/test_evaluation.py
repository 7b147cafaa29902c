"""What the bots think of positions: what a good player prefers must be estimated higher."""

from __future__ import annotations

import pytest
from game_builder import legal, play
from london_builder import GAME, city, empty_deck, give, hold, new_london, own

from borough.bots.registry import make_bot
from borough.core.rng import Rng
from borough.games.london.estimate.estimate import SOURCES
from borough.games.london.estimate.seat_estimate import turns_left
from borough.games.london.rules.london import London


def total(london: London, seat: int = 0) -> int:
    """A seat's estimate, all sources together."""
    return sum(london.estimate()[seat * len(SOURCES) : (seat + 1) * len(SOURCES)])


def source(london: London, name: str, seat: int = 0) -> int:
    """One source of it."""
    return london.estimate()[seat * len(SOURCES) + SOURCES.index(name)]


def test_money_is_better_than_no_money():
    rich, poor = new_london(), new_london()
    give(rich, 0, money=20)
    give(poor, 0, money=5)
    assert total(rich) > total(poor)


def test_a_loan_that_is_not_needed_is_no_candidate_unless_a_bank_gives_more():
    london = new_london(2, at="action")
    give(london, 0, money=20)
    play(london, 0, "buy city")
    assert legal(london) == ["pay", "loan"]
    assert [GAME.text(action) for action in london.candidates(0)] == ["pay"]
    city(london, 0, "bank_of_england")
    assert london.candidates(0) == london.options(0)


def test_a_loan_costs_more_than_the_money_it_gives():
    free, owing = new_london(), new_london()
    give(free, 0, money=30)
    give(owing, 0, money=40, loans=1)
    assert total(owing) < total(free)


def test_poverty_beyond_the_least_hurts_and_hurts_more_the_more_there_is():
    losses = []
    for poverty in (5, 10, 15):
        london = new_london()
        empty_deck(london, 8)
        give(london, 0, poverty=poverty)
        give(london, 1, poverty=2)
        losses.append(-source(london, "poverty"))
    assert losses[0] < losses[1] < losses[2]
    assert losses[2] - losses[1] > losses[1] - losses[0]


def test_a_borough_is_worth_more_than_its_points_while_there_is_time():
    early, late = new_london(), new_london()
    empty_deck(late, 1)
    gains = []
    for london in (early, late):
        before = source(london, "boroughs")
        own(london, 0, "city")
        gains.append(source(london, "boroughs") - before)
    assert gains[0] > gains[1]


def test_an_open_card_promises_what_its_run_brings():
    open_card, turned = new_london(), new_london()
    city(open_card, 0, "fishmongers")
    city(turned, 0, "fishmongers", turned=True)
    assert source(open_card, "city") > source(turned, "city")


def test_a_card_that_stays_open_is_worth_more_the_longer_the_game_lasts():
    long, short = new_london(), new_london()
    for london in (long, short):
        own(london, 0, "city", "westminster", "southwark_and_bermondsey", "lambeth")
        city(london, 0, "omnibus")
    empty_deck(short, 6)
    assert source(long, "city") > source(short, "city")


def test_a_pauper_in_hand_is_no_gain():
    with_pauper, without = new_london(), new_london()
    hold(with_pauper, 0, "paupers_a")
    assert total(with_pauper) < total(without)


def test_a_full_hand_makes_a_run_worse():
    empty, full = new_london(at="run"), new_london(at="run")
    for london in (empty, full):
        own(london, 0, "city", "westminster")
        city(london, 0, "fishmongers", "grocers", "mercers", "bridge")
    hold(full, 0, "sewers", "albert_hall", "underground", "street_lights", "grand_hotel", "regent_street")
    assert source(full, "poverty") < source(empty, "poverty") - 300


def test_turns_left_are_exact_when_the_deck_is_empty():
    london = new_london(3)
    empty_deck(london)
    london.open.last_turns = 2
    assert [turns_left(london.open, seat, seat == 0) for seat in range(3)] == [100, 100, 0]


def test_a_card_that_is_to_be_turned_is_worth_no_more_than_one_that_is():
    due, turned = new_london(at="run"), new_london(at="run")
    city(due, 0, "fishmongers", "grocers")
    city(turned, 0, "fishmongers", turned=True)
    city(turned, 0, "grocers")
    play(due, 0, "activate 1")
    due.open.money = turned.open.money.copy()
    turned.open.ran, turned.open.played = [0], 1
    assert due.estimate() == turned.estimate()


def test_a_card_without_the_flip_sign_still_counts_after_its_activation():
    london = new_london(at="run")
    own(london, 0, "city", "westminster", "southwark_and_bermondsey", "lambeth")
    city(london, 0, "omnibus")
    play(london, 0, "activate 1")
    assert source(london, "city") > 0


@pytest.mark.parametrize(("name", "saved"), [("leather_industry", True), ("almshouses", False)])
def test_a_bot_lets_a_hospital_save_a_card_that_is_worth_it(name: str, saved: bool):
    """£7 a run are worth a Hospital; a little less poverty, for a player who has none, is not."""
    london = new_london(at="run")
    own(london, 0, "city", "westminster", "southwark_and_bermondsey", "lambeth")
    city(london, 0, name, "hospital_a")
    give(london, 0, poverty=0)
    play(london, 0, "activate 1", "done")
    bot = make_bot("greedy", GAME)
    chosen = bot.choose(GAME.view(london, 0), london.legal(0), Rng(1))
    assert GAME.text(chosen) == ("spare 1" if saved else "flip")
