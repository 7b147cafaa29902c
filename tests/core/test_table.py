"""The rules of every table: seats, turns, undo and marks."""

from __future__ import annotations

from pathlib import Path

import pytest

import borough
from borough import Refusal, Table

GOLDEN = Path(__file__).parent.parent / "key_to_the_city" / "golden"


def table() -> Table:
    return Table.new("key-to-the-city", 3, seed=11)


def refusal(at: Table, seat: object, action: object) -> str:
    before = at.state.key()
    with pytest.raises(Refusal) as caught:
        at.state.play(seat, action)
    assert at.state.key() == before
    return caught.value.rule


def test_table_seat__only_the_seats_of_the_table_act():
    for seat in (3, -1, None, "0", True, 10**40):
        assert refusal(table(), seat, 0) == "table-seat"


def test_table_action__only_actions_of_the_game_are_played():
    at = table()
    seat = at.state.deciders()[0]
    for action in (-1, at.game.action_count, 10**40, None, "pass", False, 1.0):
        assert refusal(at, seat, action) == "table-action"
    for text in ("", "fly", "bid harrods", "bid harrods green", "commit 99"):
        with pytest.raises(Refusal, match="table-action"):
            at.game.action(text)


def test_table_turn__a_seat_waits_until_it_owes_a_decision():
    at = table()
    seat = at.state.deciders()[0]
    assert refusal(at, (seat + 1) % 3, 0) == "table-turn"


def test_table_over__nobody_acts_after_the_end():
    at = table()
    borough.play_out(at.state, borough.Rng(1))
    assert at.state.over
    assert refusal(at, 0, 0) == "table-over"


def test_table_undo__a_move_can_be_undone_step_by_step_until_it_reveals_something():
    at = table()
    seat = at.state.deciders()[0]
    start = at.state.copy()
    begin = next(action for action in at.state.legal(seat) if at.game.text(action).startswith("bid"))
    at.play(seat, begin)
    at.undo(seat)
    assert at.state == start
    assert at.record.actions == []
    at.play(seat, begin)
    at.play(seat, at.state.legal(seat)[0])  # commits keyples from behind the screen, which reveals their colour
    with pytest.raises(Refusal, match="table-undo"):
        at.undo(seat)


def test_table_undo__not_after_another_seat_has_acted():
    at = table()
    seat = at.state.deciders()[0]
    at.play(seat, at.game.action("pass"))
    other = at.state.deciders()[0]
    at.play(other, at.game.action("pass"))
    with pytest.raises(Refusal, match="table-undo"):
        at.undo(seat)
    at.undo(other)
    assert at.record.actions == [(seat, 0)]


def test_table_undo__seats_that_decide_simultaneously_undo_only_their_own_choices():
    record = borough.Record.loads((GOLDEN / "3-seats-01.json").read_text(encoding="utf-8"))
    number = next(n for n in range(len(record.actions)) if len(record.replay(n).deciders()) > 1)
    del record.actions[number:]
    at = Table(record)
    one, two = at.state.deciders()[:2]
    first, second = at.state.legal(one)[0], at.state.legal(two)[0]
    at.play(one, first)
    at.play(two, second)
    at.undo(one)
    assert at.record.actions[number:] == [(two, second)]
    assert at.state == at.record.replay()
    at.play(one, first)
    assert at.record.replay() == at.state


def test_a_view_shares_nothing_with_the_table():
    at = table()
    before = at.state.key()
    view = at.game.view(at.state, 1)
    view.data()["passed"].append(1)
    for name in ("passed", "moored", "display", "usable", "where", "boroughs", "sides", "bids", "steps"):
        getattr(view.open, name).append(7)
    assert at.state.key() == before


def test_invalid_arguments_for_a_deal_are_refused():
    game = borough.game("key-to-the-city")
    for seats in (1, 7, 0, -2, True, "3", 2.0):
        with pytest.raises(borough.DealError, match="2 to 6 seats"):
            game.deal(seats, 1)
    for seed in (-1, 2**256, 1.5, "7"):
        with pytest.raises(borough.DealError, match="seed"):
            game.deal(2, seed)
    with pytest.raises(borough.DealError, match="no option 'speed'"):
        game.deal(2, 1, {"speed": True})
    with pytest.raises(borough.DealError, match="no game 'chess'"):
        borough.game("chess")
