"""What lies where before the first turn."""

from __future__ import annotations

from typing import cast

import pytest
from game_builder import legal, play, refused
from london_builder import GAME, display, empty_deck, hold, in_hand, new_london, own

from borough import Record
from borough.core.errors import RecordError
from borough.games.london.rules.cards import BOROUGHS, CARDS, DECKS
from borough.games.london.rules.london import London


def dealt(seats: int, seed: int = 1) -> London:
    """A game just dealt."""
    return cast(London, GAME.deal(seats, seed))


def letter(london: London, card: int) -> str:
    """The deck a card belongs to."""
    return DECKS[london.open.figures.deck[card]]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_setup_money__each_player_begins_with_five_pounds_and_five_poverty(seats: int):
    table = dealt(seats).open
    assert table.money == [5] * seats
    assert table.poverty == [5] * seats
    assert table.loans == table.points == [0] * seats


def test_setup_money__each_player_has_eleven_building_counters():
    london = new_london(2)
    own(london, 0, *BOROUGHS[:10])
    assert legal(london, 0, "buy")
    london = new_london(2)
    own(london, 0, *BOROUGHS[:11])
    assert legal(london, 0, "buy") == []
    assert refused(london, 0, f"buy {BOROUGHS[11]}") == "land-counters"


def test_setup_money__nobody_owns_land_or_has_built_anything():
    table = dealt(3).open
    assert set(table.owner) == {-1}
    assert not any(table.tube)
    assert table.tops == [[], [], []]


def test_setup_deck__the_three_decks_lie_one_on_the_other_with_a_on_top():
    london = dealt(2)
    letters = [letter(london, card) for card in reversed(london.deck)]
    assert letters == ["A"] * 13 + ["B"] * 50 + ["C"] * 35


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_setup_deck__all_110_cards_are_used_by_any_number_of_players(seats: int):
    london = dealt(seats)
    assert len(london.deck) + sum(len(hand) for hand in london.hands) == 110
    assert london.open.discards == []


def test_setup_deck__each_deck_is_shuffled():
    one, two = dealt(2, seed=1), dealt(2, seed=2)
    for first, last in [(0, 35), (35, 85), (85, 98)]:
        assert one.deck[first:last] != two.deck[first:last]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_setup_hand__six_cards_of_deck_a_are_dealt_to_each_player(seats: int):
    london = dealt(seats)
    assert [len(hand) for hand in london.hands] == [6] * seats
    assert {letter(london, card) for hand in london.hands for card in hand} == {"A"}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_setup_display__the_display_is_empty(seats: int):
    assert display(dealt(seats)) == ([], [])


@pytest.mark.parametrize(("seats", "columns"), [(2, 3), (3, 4), (4, 5)])
def test_setup_display__a_row_has_a_space_more_than_there_are_players(seats: int, columns: int):
    london = new_london(seats)
    surplus = [card for card in london.deck if letter(london, card) == "A"][: 9 + 2 * columns]
    hold(london, 0, *[CARDS[card] for card in surplus])
    empty_deck(london)
    play(london, 0, "three")
    while london.open.active == 0:
        play(london, 0, legal(london, 0)[0])
    assert len(in_hand(london)) == 9
    assert [len(row) for row in display(london)] == [columns, columns]


def test_setup_start__anybody_may_be_drawn_as_start_player():
    assert {dealt(4, seed).open.active for seed in range(40)} == {0, 1, 2, 3}


def test_setup_start__the_start_player_takes_the_first_card_and_play_goes_clockwise():
    london = dealt(3)
    first = london.open.active
    for turn in range(4):
        seat = (first + turn) % 3
        assert london.deciders() == (seat,)
        play(london, seat, "draw", "three", "draw", "draw")
        while london.open.active == seat:
            play(london, seat, legal(london, seat)[0])


def test_setup_deck__a_record_of_earlier_rules_is_refused_and_not_replayed_wrongly():
    record = Record("london", 2, 7, rules_version=1)
    with pytest.raises(RecordError, match="version 1 cannot be played here, only version 2"):
        record.replay()
