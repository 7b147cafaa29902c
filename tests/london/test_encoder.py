"""What an observation of London says, and that it says all that matters and nothing hidden."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from game_builder import play
from london_builder import (
    GAME,
    borough_number,
    card,
    city,
    cover,
    empty_deck,
    give,
    hold,
    new_london,
    own,
    show,
    stack_deck,
    tubes,
)

from borough.core.encoder import Field
from borough.core.rng import Rng
from borough.games.london.estimate.observed import KINDS, SLOTS, STEP_KINDS, TEXT_COUNT, TOP_CARDS
from borough.games.london.rules.building import PLAYING
from borough.games.london.rules.card_text import TEXTS
from borough.games.london.rules.cards import CARD_COUNT, CARDS
from borough.games.london.rules.cash import PAYING
from borough.games.london.rules.coffee_house import SERVED
from borough.games.london.rules.land import BOUGHT, DIGGING
from borough.games.london.rules.london import London
from borough.games.london.rules.others import FLEET_STREET, TARGETING
from borough.games.london.rules.poverty import MILLBANK_PRISON, PRISON
from borough.games.london.rules.run_end import FLIPPING
from borough.games.london.rules.running import CARD_DUE, EFFECT, RUNNING
from borough.games.london.rules.state import laid_card, step_kind
from borough.games.london.rules.step import STEPS, UNUSED
from borough.games.london.rules.taking import START, TAKING
from borough.games.london.rules.turn import LIMIT
from borough.games.london.rules.university import LOOK_CARDS, ORDER
from borough.games.london.rules.view import LondonView


class Observation:
    """A row read by the names of its fields."""

    def __init__(self, london: London, seat: int = 0) -> None:
        self.encoder = GAME.encoder(london.open.seats)
        self.row = list(self.encoder.row_of_state(london, seat))
        assert list(self.encoder.row_of_view(GAME.view(london, seat))) == self.row

    def numbers(self, name: str) -> list[int]:
        """The numbers of a field, flat."""
        field = next(field for field in self.encoder.fields if field.name == name)
        start = self.encoder.starts[name]
        return self.row[start : start + field.size]

    def number(self, name: str) -> int:
        """The number of a field that has only one."""
        (number,) = self.numbers(name)
        return number

    def rows(self, name: str, width: int) -> list[list[int]]:
        """The numbers of a field with two axes."""
        flat = self.numbers(name)
        return [flat[at : at + width] for at in range(0, len(flat), width)]

    def cards(self, name: str, row: int = 0) -> dict[str, int]:
        """The cards of a field with one number for each card, and how many."""
        counts = self.rows(name, CARD_COUNT)[row]
        return {CARDS[number]: count for number, count in enumerate(counts) if count}

    def marked(self, name: str) -> list[int]:
        """Where a field of zeros and ones has ones."""
        return [place for place, number in enumerate(self.numbers(name)) if number]


def games(seats: int, count: int) -> Iterator[London]:
    """Every position of some random games."""
    for seed in range(count):
        rng = Rng(1000 + seed)
        london = GAME.deal(seats, seed)
        while not london.over:
            yield london
            (seat,) = london.deciders()
            options = london.legal(seat)
            london.play(seat, options[rng.below(len(options))])
        yield london


def a_university(seats: int = 3) -> London:
    """Seat 0 is about to look at Mercers, Salters and Grocers."""
    london = new_london(seats, at="start")
    city(london, 0, "university_of_london")
    stack_deck(london, "mercers", "salters", "grocers")
    return london


# The layout.


@pytest.mark.parametrize("seats", GAME.seats)
def test_the_fields_stand_one_after_the_other(seats: int):
    encoder = GAME.encoder(seats)
    assert encoder.size == sum(field.size for field in encoder.fields)
    assert all(field.meaning for field in encoder.fields)
    names = [field.name for field in encoder.fields]
    assert names[names.index("money") :][:5] == ["money", "poverty", "points", "loans", "hand_size"]
    assert names[names.index("last_turns") :][:9] == [
        *("last_turns", "stalled", "played", "built", "activated"),
        *("free", "wren_waits", "swapped", "no_hand_poverty"),
    ]  # written without looking for their places


def test_the_sizes_are_those_of_the_rules():
    assert len(STEPS) == STEP_KINDS == len(KINDS.split(", "))
    assert UNUSED not in STEPS
    assert len(TEXTS) == TEXT_COUNT
    assert LOOK_CARDS == TOP_CARDS


# Cards.


def test_own_cards_are_counted_and_others_hidden():
    london = new_london(3)
    hold(london, 0, "water_works", "water_works", "sewers")
    hold(london, 1, "grocers", "brewing")
    seen = Observation(london, 0)
    assert seen.cards("hand") == {"water_works": 2, "sewers": 1}
    assert seen.numbers("hand_size") == [3, 2, 0]
    assert seen.rows("unknown", 3) == [[2, 0, 1], [1, 1, 0], [0, 0, 0]]
    assert all(seen.cards("known", seat) == {} for seat in range(3))


def test_a_card_taken_from_the_display_is_known_to_all():
    london = new_london(3, at="start")
    show(london, "mercers", "brewing", "brewing", "salters", "grocers", "wren")
    play(london, 0, "take brewing top", "three", "take grocers bottom", "take mercers top", "draw")
    seen = Observation(london, 1)
    assert seen.cards("known", 2) == {"mercers": 1, "brewing": 1, "grocers": 1}
    assert seen.numbers("hand_size") == [0, 0, 4]
    assert seen.cards("display", 0) == {"brewing": 1, "salters": 1}
    assert seen.cards("display", 1) == {"wren": 1}


def test_cards_that_left_the_game_are_counted():
    london = new_london(2)
    show(london, "brewing", "brewing", "salters", "grocers", "mercers", "wren", "vintners")
    assert Observation(london).cards("discards") == {"brewing": 2, "salters": 1}


def test_cities_are_shown_by_card_and_by_stack():
    london = new_london(3)
    city(london, 1, "shops_b", "mercers")
    city(london, 1, "grocers", turned=True)
    cover(london, 1, 2, "salters")  # Shops earn
    seen = Observation(london, 0)
    assert seen.cards("laid", 1) == {"shops_b": 1, "mercers": 1, "grocers": 1, "salters": 1}
    assert seen.cards("open", 1) == {"shops_b": 1, "salters": 1}
    cards = seen.rows("stack_card", SLOTS)[1]
    assert cards[:4] == [card("shops_b") + 1, card("salters") + 1, card("grocers") + 1, 0]
    assert seen.rows("stack_open", SLOTS)[1][:4] == [1, 1, 0, 0]
    assert seen.rows("stack_money", SLOTS)[1][:2] == [1, 0]
    assert (seen.numbers("stacks"), seen.numbers("turned"), seen.numbers("till")) == ([0, 3, 0], [0, 1, 0], [0, 1, 0])


def test_a_city_with_more_stacks_than_slots_is_still_counted():
    london = new_london(2)
    names = CARDS[: SLOTS + 2]
    city(london, 0, *names)
    seen = Observation(london)
    assert seen.numbers("stacks") == [SLOTS + 2, 0]
    assert seen.cards("open") == dict.fromkeys(names, 1)
    assert [CARDS[number - 1] for number in seen.rows("stack_card", SLOTS)[0]] == names[:SLOTS]


# The deck.


def test_the_deck_is_counted_by_its_backs():
    london = new_london(2)
    seen = Observation(london)
    assert seen.numbers("deck") == [25, 50, 35]
    assert seen.rows("backs", 3) == [[1, 0, 0]] * TOP_CARDS


@pytest.mark.parametrize("left", range(0, 110, 7))
def test_the_deck_is_counted_by_its_backs_however_many_are_left(left: int):
    london = new_london(2)
    del london.deck[left:]
    london.open.deck_count = left
    seen = Observation(london)
    letters = [london.open.figures.deck[number] for number in london.deck]
    assert seen.numbers("deck") == [letters.count(deck) for deck in range(3)]
    assert [row.index(1) for row in seen.rows("backs", 3) if any(row)] == letters[::-1][:TOP_CARDS]


def test_who_looks_into_the_deck_sees_the_cards_and_the_others_their_backs():
    london = a_university()
    play(london, 0, "look")
    mine, other = Observation(london, 0), Observation(london, 1)
    assert mine.cards("looked") == {"mercers": 1, "salters": 1, "grocers": 1}
    assert other.cards("looked") == {}
    assert mine.numbers("looking") == other.numbers("looking") == [3, 0, 0]
    assert (mine.numbers("peeker"), other.numbers("peeker")) == ([1, 0, 0], [0, 0, 1])


def test_cards_that_have_their_place_on_the_deck_are_told_apart():
    london = a_university()
    show(london, "wren")
    play(london, 0, "look", "take wren top", "first salters")
    seen = Observation(london)
    assert seen.cards("looked") == {"mercers": 1, "grocers": 1}
    assert (seen.cards("deck_top", 0), seen.cards("deck_top", 1)) == ({"salters": 1}, {})
    assert seen.numbers("step_number")[ORDER] == 1


def test_what_was_put_back_stays_known_also_when_another_draws_it():
    london = a_university()
    hold(london, 0, "theatre_royal", "wren")
    play(london, 0, "look", "keep mercers", "first salters")
    play(london, 0, "play", "place theatre_royal", "new", "expend wren", "done")
    seen = Observation(london, 0)
    assert (seen.cards("deck_top", 0), seen.cards("deck_top", 1)) == ({"salters": 1}, {"grocers": 1})
    assert (seen.number("peeked"), seen.numbers("to_move")) == (2, [0, 1, 0])
    play(london, 1, "draw")
    seen = Observation(london, 0)
    assert (seen.cards("glimpsed", 0), seen.cards("deck_top", 0)) == ({"salters": 1}, {"grocers": 1})
    assert Observation(london, 2).numbers("glimpsed") == [0] * 2 * CARD_COUNT
    assert Observation(london, 2).cards("deck_top", 0) == {}


# Seats, boroughs, and the course of the game.


@pytest.mark.parametrize("seat", range(3))
def test_seats_are_counted_clockwise_from_the_observer(seat: int):
    london = new_london(3)
    for other in range(3):
        give(london, other, money=10 + other, poverty=20 + other, loans=1 + other)
        london.open.points[other] = 5 * other
    own(london, 1, "city", "lambeth")
    own(london, 2, "hackney")
    tubes(london, "lambeth")
    seen = Observation(london, seat)
    order = [(seat + place) % 3 for place in range(3)]
    assert seen.numbers("money") == [10 + other for other in order]
    assert seen.numbers("poverty") == [20 + other for other in order]
    assert seen.numbers("points") == [5 * other for other in order]
    assert seen.numbers("loans") == [1 + other for other in order]
    assert [order[place] for place, number in enumerate(seen.numbers("to_move")) if number] == [0]
    owned = seen.rows("owner", 20)
    assert [place for place, number in enumerate(owned[order.index(1)]) if number] == [0, borough_number("lambeth")]
    assert [place for place, number in enumerate(owned[order.index(2)]) if number] == [borough_number("hackney")]
    assert seen.marked("underground") == [borough_number("lambeth")]


def test_numbers_beyond_the_bounds_are_written_as_the_bound():
    london = new_london(2)
    give(london, 0, money=100_000, poverty=40_000)
    seen = Observation(london)
    assert (seen.numbers("money")[0], seen.numbers("poverty")[0]) == (999, 999)


def test_the_end_of_the_deck_and_of_the_game():
    london = new_london(2)
    empty_deck(london, 0)
    give(london, 0, money=20)
    give(london, 1, money=20)
    assert Observation(london).number("last_turns") == -1
    play(london, 0, "buy city", "pay")
    assert Observation(london).number("last_turns") == 1
    assert Observation(london).number("stalled") == 0
    play(london, 1, "buy westminster", "pay")
    assert london.over
    seen = Observation(london)
    assert seen.numbers("to_move") == [0, 0]
    assert seen.marked("due") == seen.marked("waiting") == []


def test_what_has_been_done_in_this_turn():
    london = new_london(2)
    hold(london, 0, "wren", "mercers", "salters", "grocers")
    play(london, 0, "play", "use wren")
    seen = Observation(london)
    assert (seen.number("free"), seen.number("wren_waits"), seen.number("played")) == (2, 1, 1)
    play(london, 0, "place mercers")
    seen = Observation(london)
    assert (seen.number("free"), seen.number("wren_waits"), seen.number("played")) == (1, 0, 2)
    assert (seen.marked("stack_fresh"), seen.number("built"), seen.number("activated")) == ([0], 1, 0)


def test_public_houses_and_the_stock_exchange_are_told():
    london = new_london(2)
    city(london, 0, "public_houses", "stock_exchange")
    show(london, "mercers")
    hold(london, 0, "salters", "grocers")
    play(london, 0, "swap salters")
    offered = Observation(london)
    assert (offered.cards("move_card"), offered.number("move_swaps"), offered.number("swapped")) == (
        {"salters": 1},
        1,
        0,
    )
    play(london, 0, "take mercers top", "run", "activate 1")
    seen = Observation(london)
    assert (seen.number("swapped"), seen.number("no_hand_poverty")) == (1, 1)
    assert (seen.marked("stack_ran"), seen.number("activated"), seen.number("played")) == ([0], 1, 1)


# The decision.


def steps(seen: Observation) -> tuple[list[int], list[int]]:
    """The step to decide, and all that wait."""
    return seen.marked("due"), seen.marked("waiting")


def test_a_placement_that_has_begun_is_shown_to_its_seat_alone():
    london = new_london(2, at="play")
    hold(london, 0, "st_pauls", "wren", "grocers")
    city(london, 0, "mercers")
    play(london, 0, "place st_pauls", "cover 1")
    seen = Observation(london, 0)
    assert steps(seen) == ([PLAYING], sorted([LIMIT, PLAYING]))
    assert (seen.cards("move_card"), seen.number("move_stack")) == ({"st_pauls": 1}, 1)
    play(london, 0, "expend wren", "loan")
    seen = Observation(london, 0)
    assert (seen.cards("move_expended"), seen.number("move_loans")) == ({"wren": 1}, 1)
    other = Observation(london, 1)
    assert other.cards("move_card") == other.cards("move_expended") == {}
    assert (other.number("move_stack"), other.number("move_loans")) == (0, 0)


def test_the_steps_of_a_run_are_shown_with_their_cards():
    london = new_london(3, at="run")
    city(london, 0, "grocers", "millbank_prison", "fleet_street", "hospital_a", "fishmongers")
    hold(london, 0, "mercers", "salters", "wren")
    play(london, 0, "activate 2")
    seen = Observation(london, 1)
    assert steps(seen) == ([PRISON], sorted([LIMIT, RUNNING, PRISON]))
    assert (seen.numbers("step_number")[PRISON], seen.marked("step_text")) == (3, [MILLBANK_PRISON])
    play(london, 0, "expend mercers", "done", "activate 3")
    seen = Observation(london, 1)
    assert steps(seen) == ([TARGETING], sorted([LIMIT, RUNNING, TARGETING]))
    assert seen.marked("step_text") == [FLEET_STREET]
    play(london, 0, "target 2", "activate 1", "done")
    seen = Observation(london, 1)
    assert steps(seen) == ([FLIPPING], sorted([LIMIT, FLIPPING]))
    assert (seen.cards("step_card"), seen.marked("stack_step")) == ({"hospital_a": 1}, [3])
    assert seen.numbers("step_number")[FLIPPING] == 4


def test_a_payment_is_shown_with_what_it_is_for():
    london = new_london(2, at="run")
    city(london, 0, "woolwich_arsenal", "coffee_house", "brewing")
    hold(london, 0, "mercers")
    show(london, "brewing", "grocers", "wren", "st_pauls")
    play(london, 0, "activate 1")
    seen = Observation(london)
    assert steps(seen) == ([PAYING], sorted([LIMIT, RUNNING, EFFECT, PAYING]))
    assert (seen.cards("step_card"), seen.numbers("step_number")[PAYING]) == ({"woolwich_arsenal": 1}, 7)
    play(london, 0, "loan", "pay", "activate 2", "take st_pauls bottom")
    seen = Observation(london)
    assert steps(seen) == ([PAYING], sorted([LIMIT, RUNNING, SERVED, PAYING]))
    assert (seen.cards("step_card"), seen.number("step_row")) == ({"st_pauls": 1}, 2)
    assert seen.marked("stack_step") == [1]
    play(london, 0, "loan", "pay", "activate 3")
    seen = Observation(london)
    assert steps(seen) == ([CARD_DUE], sorted([LIMIT, RUNNING, EFFECT, CARD_DUE]))
    assert seen.numbers("step_number")[CARD_DUE] == 1


def test_land_that_is_paid_for_and_counters_to_place_are_shown():
    london = new_london(2)
    play(london, 0, "buy westminster")
    seen = Observation(london)
    assert steps(seen) == ([PAYING], sorted([LIMIT, BOUGHT, PAYING]))
    assert seen.marked("step_borough") == [borough_number("westminster")]
    london = new_london(2, at="run")
    hold(london, 0, "mercers")
    own(london, 0, "city", "westminster")
    city(london, 0, "underground")
    play(london, 0, "activate 1", "expend mercers")
    seen = Observation(london)
    assert (seen.marked("due"), seen.numbers("step_number")[DIGGING]) == ([DIGGING], 2)


def test_cards_still_to_be_taken_are_shown():
    london = new_london(2, at="start")
    assert Observation(london).numbers("step_number")[START] == 1
    play(london, 0, "draw", "three", "draw")
    seen = Observation(london)
    assert steps(seen) == ([TAKING], sorted([LIMIT, TAKING]))
    assert seen.numbers("step_number")[TAKING] == 2


# Whole games.


@pytest.mark.parametrize("seats", GAME.seats)
def test_from_the_state_as_from_the_view_and_within_the_bounds(seats: int):
    encoder = GAME.encoder(seats)
    lows, highs = bounds(encoder.fields)
    for london in games(seats, 1):
        for seat in range(seats):
            row = list(encoder.row_of_state(london, seat))
            assert row == list(encoder.row_of_view(GAME.view(london, seat)))
            assert len(row) == encoder.size
            assert all(low <= number <= high for low, number, high in zip(lows, row, highs, strict=True))


def bounds(fields: list[Field]) -> tuple[list[int], list[int]]:
    """The lowest and the highest number at each place of a row."""
    lows = [low for field in fields for low in [field.low] * field.size]
    return lows, [high for field in fields for high in [field.high] * field.size]


def test_nothing_hidden_gets_in():
    encoder = GAME.encoder(3)
    rng = Rng(7)
    for london in [*games(3, 1), *looks()]:
        for seat in range(3):
            twin = GAME.twin(london, seat, rng)
            assert list(encoder.row_of_state(twin, seat)) == list(encoder.row_of_state(london, seat))


def looks() -> Iterator[London]:
    """Positions after a look into the deck, which random games hardly reach."""
    london = a_university()
    for text in ("look", "keep mercers", "first salters", "three", "draw"):
        play(london, 0, text)
        yield london.copy()


def test_a_kind_of_step_never_waits_twice_and_backs_below_the_top_are_in_order():
    for london in [*games(3, 10), *games(4, 5)]:
        kinds = [step_kind(step) for step in london.open.steps]
        assert len(kinds) == len(set(kinds))
        letters = [london.open.figures.deck[number] for number in london.deck[:-TOP_CARDS]]
        assert letters == sorted(letters, reverse=True)


def shown(view: LondonView) -> object:
    """What a view shows that can matter to a decision.

    That is without the news, the order of cards in a row of the display, in the discard pile and in a city, and the
    money of the bank. When the game is over, nothing of the last turn matters.
    """
    table = view.open.copy()
    table.own()
    for cards in (table.top, table.bottom, table.discards, table.fresh, table.ran):
        cards.sort()
    table.laid = [sorted(map(laid_card, laid)) for laid in table.laid]
    table.bank = 0
    if table.over:
        table.fresh, table.ran, table.played, table.free = [], [], 0, 0
        table.swapped = table.no_hand_poverty = table.wren_waits = False
        table.active = 0
    private = [view.hand, view.backs, sorted(view.looked), view.deck_top, *view.glimpsed, view.move]
    return [table.numbers(), view.deciders, sorted(view.legal), private]


def test_two_views_have_equal_rows_only_if_they_show_the_same():
    encoder = GAME.encoder(3)
    by_row: dict[tuple[int, tuple[int, ...]], object] = {}
    for london in [*games(3, 2), *looks()]:
        for seat in range(3):
            view = GAME.view(london, seat)
            row = tuple(encoder.row_of_view(view))
            assert by_row.setdefault((seat, row), shown(view)) == shown(view)


def test_a_view_of_a_spectator_or_of_another_table_is_refused():
    london = new_london(3)
    row = GAME.encoder(3).row_of_state(london, 0)
    with pytest.raises(ValueError, match="does not encode seat -1"):
        GAME.encoder(3).fill_from_view(row, GAME.view(london, None))
    with pytest.raises(ValueError, match="a table with 3 seats"):
        GAME.encoder(4).row_of_state(london, 0)
