"""The table drawn for a terminal."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import cast

import pytest
from game_builder import drawn, line_with, lines, play
from london_builder import GAME, city, cover, give, hold, new_london, own, show, stack_deck, tubes
from rich.cells import cell_len

from borough import Rng
from borough.cli import main
from borough.games.london.drawing.terminal import does
from borough.games.london.rules.cards import CARD_COUNT
from borough.games.london.rules.london import London
from borough.games.london.rules.turn import STALL_ROUNDS


def positions(seats: int, *, every: int = 25) -> Iterator[London]:
    """Positions from a random game whose players borrow seldom, so that it looks like one."""
    rng = Rng(seats)
    london = cast(London, GAME.deal(seats, seats))
    number = 0
    while london.deciders():
        seat = london.deciders()[0]
        legal = london.legal(seat)
        thrifty = [action for action in legal if GAME.text(action) != "loan"] or legal
        london.play(seat, thrifty[rng.below(len(thrifty))])
        if number % every == 0 or not london.deciders():
            yield london
        number += 1


@pytest.mark.parametrize("seats", GAME.seats)
def test_every_line_of_a_whole_game_fits_100_columns(seats: int):
    for london in positions(seats):
        for seat in (None, 0, seats - 1):
            assert max(cell_len(line) for line in lines(london, seat)) <= 100
            assert not any(line.endswith("…") for line in lines(london, seat)), "something was cut off"


@pytest.mark.parametrize("seats", GAME.seats)
def test_what_a_seat_cannot_know_makes_no_difference(seats: int):
    for number, london in enumerate(positions(seats, every=60)):
        for seat in (None, *range(seats)):
            twin = GAME.twin(london, seat, Rng(number))
            twin.news = london.news
            assert GAME.draw(GAME.view(twin, seat)) == GAME.draw(GAME.view(london, seat))


def test_many_stacks_and_large_sums_fit_too():
    london = new_london(4)
    names = "leather_industry billingsgate_market university_of_london natural_history_museum train_station_north"
    city(london, 0, *names.split(), "train_station_south", "great_fire_monument", "royal_victoria_dock", "shops_b")
    london.open.till[0][8] = 99
    london.open.bank += 99
    give(london, 0, money=99999, poverty=999, loans=99)
    for seat in (None, 0):
        assert max(cell_len(line) for line in lines(london, seat)) <= 100


def test_every_card_says_what_it_does_in_its_column():
    figures = new_london().open.figures
    assert max(cell_len(does(figures, card)) for card in range(CARD_COUNT)) <= 19


def test_a_hand_card_shows_price_points_and_effect():
    london = new_london()
    hold(london, 0, "east_india_company", "street_lights")
    assert "br East India Company  £4  2★│card>£12 ↻" in drawn(london)
    assert "bl Street Lights             │£4>1★ -2■" in drawn(london)


def test_a_hand_is_shown_to_its_owner_only():
    london = new_london()
    hold(london, 0, "wren")
    assert "Wren" in drawn(london, 0)
    assert "Wren" not in drawn(london, 1)
    assert "Wren" not in drawn(london, None)


def test_both_rows_of_the_display_stand_side_by_side():
    london = new_london()
    show(london, "mercers", "salters", "wren", "vintners")
    line = line_with(london, "Mercers")
    assert line.index("Vintners") == 50 + line.index("Mercers")


def test_a_city_shows_covered_and_turned_cards():
    london = new_london()
    city(london, 0, "grocers", "mercers", turned=True)
    cover(london, 0, 1, "vintners")
    assert "1 br Vintners            +1  £4 ↻" in drawn(london, 0)
    assert "2 br Mercers                 turned over" in drawn(london, 0)
    assert "1 br Vintners +1   2 br Mercers ×" in drawn(london, 1)


def test_a_player_sees_what_poverty_a_run_would_bring():
    london = new_london()
    city(london, 0, "grocers", "mercers")
    hold(london, 0, "wren", "salters", "vintners")
    own(london, 0, "city")
    own(london, 1, "hackney")
    assert line_with(london, "Seat 1 (you)").split()[-2] == "+4■"  # two stacks, three cards, less a borough
    assert line_with(london, "Seat 2").split()[-2] == "-1■"


def test_public_houses_spare_the_hand_in_that_sum():
    london = new_london(at="run")
    city(london, 0, "public_houses", "grocers")
    hold(london, 0, "wren", "salters")
    play(london, 0, "activate 1")
    assert line_with(london, "Seat 1 (you)").split()[-2] == "+2■"


def test_a_borough_shows_its_owner_and_its_underground_counter():
    london = new_london()
    own(london, 1, "city")
    tubes(london, "city")
    assert "S2U City           8/4/6" in drawn(london)
    assert "··  Hackney        3/5/2" in drawn(london)


def test_the_cards_looked_at_are_shown_to_who_looks():
    london = new_london(at="start")
    city(london, 0, "university_of_london")
    stack_deck(london, "grocers", "mercers", "wren")
    play(london, 0, "look")
    assert "You look at, the top card first" in drawn(london, 0)
    assert "Mercers" in drawn(london, 0)
    assert "Mercers" not in drawn(london, 1)


def test_names_that_look_like_markup_are_only_text():
    other = "game = 'london'\n[[borough]]\nid = 'city'\nname = '[red]City[/]'\n"
    assert "[red]City[/]" in drawn(cast(London, GAME.deal(2, 1, components=other)))


@pytest.mark.difference(24)
def test_setup_start__the_terminal_tells_the_deal_and_who_begins(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
):
    def no_more(*_: object, **__: object) -> str:
        raise EOFError

    monkeypatch.setattr("rich.console.Console.input", no_more)
    assert main(["play", "london", "--terminal", "--bot", "random"]) == 0
    told = capsys.readouterr().out
    assert "Everybody gets 6 cards, £5 and 5 poverty points." in told
    assert re.search(r"Seat \d was drawn as the start player\.", told)


def test_cards_activated_in_a_run_are_marked_and_those_that_will_be_turned():
    london = new_london(2, at="run")
    city(london, 0, "fishmongers", "grand_hotel", "grocers")
    play(london, 0, "activate 1", "activate 2")
    drawn = [line.rstrip() for line in lines(london, 0)]
    stacks = drawn[drawn.index("Your city") + 1 : drawn.index("City of Seat 2")]
    assert [line.count("✓") for line in stacks] == [1, 1]
    assert [line.count("✓↻") for line in stacks] == [1, 0]
    play(london, 0, "done")
    assert any("Fishmongers" in line and "turned over" in line for line in lines(london, 0))


def test_end_stall__the_header_warns():
    london = new_london(2)
    assert "unless" not in lines(london, 0)[0]
    london.open.stalled = 2 * STALL_ROUNDS - 3
    assert "ends in 3 turns unless one is drawn" in lines(london, 0)[0]
