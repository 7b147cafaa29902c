"""Rules of "Loans", as examples."""

from __future__ import annotations

from game_builder import legal, play, refused
from london_builder import GAME, city, cover, give, hold, in_hand, new_london, own, show, tops

from borough.games.london.rules.cards import BOROUGHS

ELEVEN = BOROUGHS[:11]


def test_loan_take__land_without_enough_money():
    london = new_london()
    give(london, 0, money=5)
    play(london, 0, "buy city")
    assert legal(london) == ["loan"]
    assert refused(london, 0, "pay") == "loan-take"
    play(london, 0, "loan", "pay")
    assert (london.open.money[0], london.open.loans[0]) == (5 + 10 - 8, 1)


def test_loan_take__also_with_enough_money():
    london = new_london()
    give(london, 0, money=8)
    play(london, 0, "buy city")
    assert legal(london) == ["pay", "loan"]
    play(london, 0, "loan", "loan", "pay")
    assert (london.open.money[0], london.open.loans[0]) == (20, 2)


def test_loan_take__to_place_a_card():
    london = new_london(at="play")
    hold(london, 0, "st_pauls", "water_works")
    give(london, 0, money=3)
    play(london, 0, "place st_pauls", "expend water_works", "loan")
    assert (london.open.money[0], london.open.loans[0]) == (3, 0), "nothing is borrowed before the card is paid"
    play(london, 0, "pay")
    assert (london.open.money[0], london.open.loans[0]) == (3, 1)
    assert tops(london) == ["st_pauls"]


def test_loan_take__to_activate_a_card():
    london = new_london(at="run")
    city(london, 0, "woolwich_arsenal")
    give(london, 0, money=0)
    play(london, 0, "activate 1", "loan", "pay")
    assert (london.open.money[0], london.open.loans[0], london.open.points[0]) == (3, 1, 5)


def test_loan_take__for_the_card_that_a_coffee_house_serves():
    london = new_london(at="run")
    city(london, 0, "coffee_house")
    show(london, "kew_gardens")
    give(london, 0, money=0)
    play(london, 0, "activate 1", "take kew_gardens top", "loan", "pay")
    assert (london.open.money[0], london.open.loans[0], tops(london)) == (3, 1, ["kew_gardens"])


def test_loan_take__only_when_a_payment_is_due():
    london = new_london()
    hold(london, 0, "grocers", "mercers")
    assert refused(london, 0, "loan") == "turn-action"
    play(london, 0, "play", "place grocers", "expend mercers")
    assert "loan" not in legal(london)
    assert refused(london, 0, "loan") == "play-cards"


def test_loan_take__it_is_paid_back_only_at_the_end():
    london = new_london()
    give(london, 0, money=100, loans=2)
    play(london, 0, "buy city", "pay", *["draw"] * 4)
    assert (london.open.money[0], london.open.loans[0]) == (92, 2)
    assert GAME.scores(london)[0].sources["money"] == (92 - 30) // 3


def test_loan_take__an_open_bank_of_england_gives_12_for_one_loan():
    london = new_london()
    city(london, 0, "bank_of_england")
    give(london, 0, money=0)
    play(london, 0, "buy city", "loan", "pay")
    assert (london.open.money[0], london.open.loans[0]) == (12 - 8, 1)


def test_loan_take__a_covered_bank_of_england_or_another_players_gives_10():
    london = new_london()
    city(london, 0, "bank_of_england")
    cover(london, 0, 1, "grocers")
    give(london, 0, money=0)
    play(london, 0, "buy city", "loan", "pay", *["draw"] * 4)
    assert london.open.money[0] == 10 - 8
    london = new_london()
    city(london, 1, "bank_of_england")
    give(london, 0, money=0)
    play(london, 0, "buy city", "loan", "pay")
    assert london.open.money[0] == 10 - 8


def test_loan_take__the_loan_for_the_bank_of_england_s_own_cover_still_brings_12():
    london = new_london(at="play")
    city(london, 0, "bank_of_england")
    hold(london, 0, "st_pauls", "water_works")
    give(london, 0, money=0)
    play(london, 0, "place st_pauls", "cover 1", "expend water_works", "loan", "pay")
    assert (london.open.money[0], tops(london)) == (2, ["st_pauls"])


def test_loan_forced__lloyds_makes_a_poor_player_borrow():
    london = new_london(3, at="run")
    city(london, 0, "lloyds_of_london")
    give(london, 0, money=0)
    give(london, 1, money=1)
    give(london, 2, money=2)
    play(london, 0, "activate 1")
    assert london.open.money == [4, 9, 0]
    assert london.open.loans == [0, 1, 0]


def test_loan_forced__the_fire_brigade_takes_as_many_loans_as_it_needs():
    london = new_london(at="run")
    city(london, 0, "fire_brigade")
    own(london, 1, *ELEVEN)
    give(london, 1, money=0)
    play(london, 0, "activate 1")
    assert (london.open.money[1], london.open.loans[1]) == (20 - 11, 2)


def test_loan_forced__the_bank_of_england_of_the_paying_player_counts():
    london = new_london(at="run")
    city(london, 0, "fire_brigade")
    city(london, 1, "bank_of_england")
    own(london, 1, *ELEVEN)
    give(london, 1, money=0)
    play(london, 0, "activate 1")
    assert (london.open.money[1], london.open.loans[1]) == (12 - 11, 1)


def test_loan_forced__a_player_who_can_pay_borrows_nothing():
    london = new_london(at="run")
    city(london, 0, "fire_brigade")
    own(london, 1, "city", "hackney")
    give(london, 1, money=2)
    play(london, 0, "activate 1")
    assert (london.open.money[1], london.open.loans[1]) == (0, 0)


def test_loan_limit__the_99th_loan_is_the_last():
    london = new_london()
    give(london, 0, money=8, loans=98)
    play(london, 0, "buy city", "loan")
    assert legal(london) == ["pay"]
    assert refused(london, 0, "loan")
    play(london, 0, "pay")
    assert (london.open.money[0], london.open.loans[0]) == (10, 99)


def test_loan_limit__with_99_loans_only_what_the_money_pays_for_can_be_bought():
    london = new_london()
    hold(london, 0, "st_pauls", "water_works")
    give(london, 0, money=7, loans=99)
    assert legal(london, 0, "buy") == ["buy southwark_and_bermondsey"]
    play(london, 0, "play")
    assert legal(london, 0, "place") == ["place water_works"]


def test_loan_limit__a_placed_card_is_not_paid_with_a_100th_loan_either():
    london = new_london(at="play")
    hold(london, 0, "st_pauls", "water_works")
    give(london, 0, money=10, loans=98)
    play(london, 0, "place st_pauls", "expend water_works", "loan")
    assert legal(london) == ["pay"]
    assert refused(london, 0, "loan") == "play-price"


def test_loan_limit__the_last_loan_of_a_bank_of_england_owner_still_pays_12():
    london = new_london(at="play")
    city(london, 0, "bank_of_england", "school_a_brown")
    hold(london, 0, "st_pauls", "paupers_a")
    give(london, 0, money=0, loans=98)
    play(london, 0, "place st_pauls", "new", "expend paupers_a", "loan", "pay")
    assert (london.open.money[0], london.open.loans[0]) == (12 - 11, 99)


def test_loan_limit__with_99_loans_a_card_that_costs_more_than_the_money_cannot_be_activated():
    london = new_london(at="run")
    city(london, 0, "woolwich_arsenal", "fishmongers")
    give(london, 0, money=6, loans=99)
    assert legal(london) == ["activate 2"]
    assert refused(london, 0, "activate 1") == "run-payment"


def test_loan_limit__a_forced_payment_takes_no_more_than_99_loans():
    london = new_london(at="run")
    city(london, 0, "fire_brigade")
    own(london, 1, *ELEVEN)
    give(london, 1, money=0, loans=98)
    play(london, 0, "activate 1")
    assert (london.open.money[1], london.open.loans[1]) == (0, 99)


def test_loan_limit__a_forced_payment_beyond_the_limit_takes_what_there_is():
    london = new_london(at="run")
    city(london, 0, "lloyds_of_london")
    give(london, 0, money=0)
    give(london, 1, money=1, loans=99)
    play(london, 0, "activate 1")
    assert (london.open.money, london.open.loans[1]) == ([1, 0], 99)


def test_loan_limit__money_is_not_limited():
    london = new_london(at="run")
    city(london, 0, "billingsgate_market")
    give(london, 0, money=1000)
    play(london, 0, "activate 1")
    assert london.open.money[0] == 1008
    assert in_hand(london) == []
