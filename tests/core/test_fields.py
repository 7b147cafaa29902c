"""Every field of a state class is listed once, and rows that do not fit are refused."""

from __future__ import annotations

import pytest

import borough
from borough.core.fields import EMPTY, Fields, Lists, Nested, Numbers, per_seat, times
from borough.games.key_flow.rules import state as flow
from borough.games.key_flow.rules import turn, village
from borough.games.key_to_the_city.rules import state as city
from borough.games.london.rules import state as london

LISTED = [
    (city.Open, city.OPEN, {"figures", "shared"}),
    (city.Position, city.HIDDEN, {"open", "rng"}),
    (london.Open, london.OPEN, {"figures", "shared", "texts"}),
    (london.Position, london.HIDDEN, {"open", "rng"}),
    (flow.Open, flow.OPEN, {"figures", "villages"}),
    (flow.Position, flow.HIDDEN, {"open", "rng", "turns"}),
    (village.Village, village.VILLAGE, {"at", "shared"}),
    (turn.Turn, turn.TURN, {"village", "shared"}),
]


class Thing:
    pass


FIELDS = Fields(
    Numbers("seats", over=False, rest="groups"),
    Lists("deck", money=per_seat(5), map=times(2, -1), steps=EMPTY),
    Nested(hands=per_seat(), decks=times(1)),
)


def thing() -> Thing:
    made = Thing()
    FIELDS.start(made, seats=2)
    made.seats, made.groups, made.deck = 2, [], []  # type: ignore[attr-defined]
    return made


def attributes(kind: type[object]) -> set[str]:
    """The fields that a class declares, in either build."""
    compiled = getattr(kind, "__mypyc_attrs__", None)
    inherited = set(getattr(borough.State, "__mypyc_attrs__", ())) if issubclass(kind, borough.State) else set()
    return set(compiled) - inherited - {"__dict__"} if compiled else set(kind.__annotations__) - {"game"}


@pytest.mark.parametrize(("kind", "fields", "others"), LISTED, ids=[f"{k.__module__}.{k.__name__}" for k, *_ in LISTED])
def test_every_field_of_a_class_is_listed_once(kind: type[object], fields: Fields, others: set[str]):
    assert sorted(fields.names()) == sorted(attributes(kind) - others)


def test_fields_start_with_the_values_listed():
    made = thing()
    assert vars(made) == {
        "seats": 2,
        "over": False,
        "groups": [],
        "deck": [],
        "money": [5, 5],
        "map": [-1, -1],
        "steps": [],
        "hands": [[], []],
        "decks": [[]],
    }


def test_rows_are_read_back():
    made, other = thing(), thing()
    made.over, made.groups, made.hands = True, [7, 8], [[1], [2, 3]]  # type: ignore[attr-defined]
    rows = FIELDS.rows(made)
    assert rows == [[2, 1, 7, 8], [], [5, 5], [-1, -1], [], [1], [2, 3], []]
    FIELDS.read(other, iter(rows), seats=2)
    assert vars(other) == vars(made)
    assert other.over is True  # type: ignore[attr-defined]


@pytest.mark.parametrize("row", [[], [2], "21", [2, "1"], [2, None], [2, True], None, [2, 1.0]])
def test_rows_that_do_not_fit_are_refused(row: object):
    rows = [row, *FIELDS.rows(thing())[1:]]
    with pytest.raises(borough.BadInput, match="damaged"):
        FIELDS.read(thing(), iter(rows), seats=2)  # type: ignore[arg-type]


def test_missing_rows_are_refused():
    with pytest.raises(borough.BadInput, match="damaged"):
        FIELDS.read(thing(), iter(FIELDS.rows(thing())[:-1]), seats=2)
