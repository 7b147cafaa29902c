"""Events: packed, unpacked and hidden. The events of every game, in snapshots too, have log lines."""

from __future__ import annotations

import importlib
import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import borough
from borough.core import events
from borough.core.events import EVENT_BITS, HIDDEN, OPERAND_LIMIT, OPERANDS, hide, pack, plain, seen_by, unpack
from borough.core.game import _checksum
from borough.games.london.rules.event_kinds import DRAWS, KEEPS, PLACES

KINDS = st.integers(0, events.KIND_LIMIT - 1)
SEATS = st.integers(0, events.SEAT_LIMIT - 1)
OPERAND = st.integers(0, OPERAND_LIMIT - 1)
FIELDS = st.tuples(KINDS, SEATS, OPERAND, OPERAND, OPERAND, OPERAND)
OUT_OF_RANGE = st.one_of(st.integers(max_value=-1), st.integers(min_value=OPERAND_LIMIT))
REPRODUCIBLE = settings(deadline=None, derandomize=True)
"""The same examples in every run, however slow the machine is."""


def test_the_bit_fields_are_adjacent():
    assert 1 << events.KIND_BITS == events.KIND_LIMIT == events.KIND_MASK + 1
    assert 1 << events.SEAT_BITS == events.SEAT_LIMIT == events.SEAT_MASK + 1
    assert 1 << events.LIMIT_BITS == OPERAND_LIMIT <= HIDDEN == (1 << events.OPERAND_BITS) - 1
    first = events.KIND_BITS + events.SEAT_BITS
    places = [first + number * events.OPERAND_BITS for number in range(OPERANDS + 1)]
    assert places == [events.A, events.B, events.C, events.D, EVENT_BITS]


@REPRODUCIBLE
@given(FIELDS)
def test_packed_events_can_be_unpacked(fields: tuple[int, int, int, int, int, int]):
    event = pack(*fields)
    assert unpack(event) == fields
    assert plain(event) == list(fields)
    assert 0 <= event < 1 << EVENT_BITS


@REPRODUCIBLE
@given(FIELDS, st.integers(0, OPERANDS - 1), OUT_OF_RANGE)
def test_the_error_names_an_operand_that_does_not_fit(fields: tuple[int, ...], operand: int, value: int):
    numbers = list(fields)
    numbers[2 + operand] = value
    with pytest.raises(ValueError, match=rf"^operand {operand} of an event of kind {fields[0]} must be .*not {value}$"):
        pack(*numbers)


@pytest.mark.parametrize(("kind", "seat"), [(-1, 0), (events.KIND_LIMIT, 0), (1, -1), (1, events.SEAT_LIMIT)])
def test_a_kind_and_a_seat_must_fit(kind: int, seat: int):
    with pytest.raises(ValueError, match="kind"):
        pack(kind, seat)


@REPRODUCIBLE
@given(FIELDS, st.integers(0, OPERANDS - 1), OPERAND)
def test_a_hidden_operand_cannot_be_recovered(fields: tuple[int, ...], operand: int, other: int):
    numbers = list(fields)
    numbers[2 + operand] = other
    hidden = hide(pack(*fields), operand)
    assert hidden == hide(pack(*numbers), operand) == hide(hidden, operand)
    numbers[2 + operand] = HIDDEN
    assert list(unpack(hidden)) == numbers
    assert plain(hidden) == [*numbers[: 2 + operand], None, *numbers[3 + operand :]]


@pytest.mark.parametrize("operand", [-1, OPERANDS])
def test_hiding_an_operand_that_does_not_exist_is_an_error(operand: int):
    with pytest.raises(ValueError, match="operands 0 to 3"):
        hide(pack(1, 0), operand)


def test_only_the_seat_of_an_event_sees_its_secret_operand():
    news = [pack(DRAWS, 0, 5), pack(DRAWS, 1, 6), pack(PLACES, 0, 7)]
    hidden = [hide(event, 0) for event in news]
    assert seen_by(0, news, 1 << DRAWS) == [news[0], hidden[1], news[2]]
    assert seen_by(1, news, 1 << DRAWS) == [hidden[0], news[1], news[2]]
    assert seen_by(-1, news, 1 << DRAWS) == [hidden[0], hidden[1], news[2]]
    assert seen_by(-1, news, 0) == news


@pytest.mark.parametrize("ident", borough.game_ids())
def test_a_game_numbers_its_kinds_without_gaps(ident: str):
    game = borough.game(ident)
    module = importlib.import_module(f"{game.package}.rules.event_kinds")
    numbers = [value for name, value in vars(module).items() if name.isupper() and name not in ("KINDS", "SECRET")]
    assert sorted(numbers) == list(game.event_kinds)
    assert game.event_kinds.stop <= events.KIND_LIMIT
    assert game.seats.stop <= events.SEAT_LIMIT + 1


def numbers_in(value: object) -> list[int]:
    """All whole numbers in plain data, at any depth."""
    if isinstance(value, dict):
        return [number for item in value.values() for number in numbers_in(item)]
    if isinstance(value, list):
        return [number for item in value for number in numbers_in(item)]
    return [value] if isinstance(value, int) else []


@pytest.mark.parametrize("ident", borough.game_ids())
def test_json_for_clients_has_no_number_that_javascript_would_round(ident: str):
    game, rng = borough.game(ident), borough.Rng(3)
    state = game.deal(3, 3)
    for _ in range(150):
        seat = state.deciders()[0]
        legal = state.legal(seat)
        state.play(seat, legal[rng.below(len(legal))])
        data = json.loads(json.dumps(game.view(state, seat).data()))
        assert max(numbers_in(data)) < 2**53


def with_news(game: borough.Game, state: borough.State, news: object) -> str:
    """A snapshot with other events and a correct checksum."""
    data = json.loads(game.save(state))
    del data["sum"]
    data["news"] = news
    return json.dumps({**data, "sum": _checksum(data)})


INVALID: list[object] = [
    None,
    7,
    "x",
    [None],
    ["draws"],
    [1.5],
    [[1]],
    [-1],
    [1 << EVENT_BITS],
    [10**40],
    [0],
    [pack(63, 0)],
    [pack(1, 15)],
    [pack(1, 0, OPERAND_LIMIT - 1)],
]


@pytest.mark.parametrize("ident", borough.game_ids())
@pytest.mark.parametrize("news", INVALID, ids=str)
def test_a_snapshot_with_invalid_events_is_refused(ident: str, news: object):
    game = borough.game(ident)
    state = game.deal(2, 1)
    assert game.load(with_news(game, state, state.news)).news == state.news
    with pytest.raises(borough.BadInput, match="snapshot"):
        game.load(with_news(game, state, news))


@pytest.mark.parametrize("kind", [DRAWS, KEEPS])
@pytest.mark.parametrize("seat", [0, 1])
def test_events_without_a_log_line_for_other_seats_are_refused(kind: int, seat: int):
    """Only the seat that draws sees the card; the others see the letter of its deck, of which there are three."""
    game = borough.game("london")
    state = game.deal(2, 1)
    right, wrong = pack(kind, seat, 5, 2), pack(kind, seat, 5, 9)
    assert game.load(with_news(game, state, [right])).news == [right]
    with pytest.raises(borough.BadInput, match="snapshot"):
        game.load(with_news(game, state, [wrong]))


@REPRODUCIBLE
@given(st.sampled_from(borough.game_ids()), st.lists(st.integers(0, 1 << EVENT_BITS), max_size=3))
def test_loaded_events_have_a_log_line_for_every_seat(ident: str, news: list[int]):
    game = borough.game(ident)
    few = [pack(event % 32, event % 2, *[event >> shift & 31 for shift in (10, 26, 42, 58)]) for event in news]
    try:
        state = game.load(with_news(game, game.deal(2, 1), few))
    except borough.BadInput:
        return
    for seat in (0, 1, None):
        view = game.view(state, seat)
        assert bool(game.lines(view)) == bool(few)
        for event in list(view.news):  # one by one, since a game may join events of a kind into one line
            view.news = [event]
            assert len(game.lines(view)) == 1
