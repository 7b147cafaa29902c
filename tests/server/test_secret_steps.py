"""Numbers of events and actions that do not reveal secret steps."""

from __future__ import annotations

import pytest

from borough.server.tables.secret_steps import Count, SecretSteps, Viewpoint


@pytest.mark.parametrize("left_out", [[], [[0]], [[2, 3], [5]], [[0, 1, 2], [], [3, 9]], [[4], [1, 7, 8]]])
def test_left_out_numbers_are_not_counted(left_out: list[list[int]]):
    count, known = Count(left_out), sorted({*range(20)}.difference(*left_out))
    for place, number in enumerate(known):
        assert count.told(number) == place
        assert count.holds(number)
        assert count.real(place) <= number  # right before it, only what is not counted
        assert count.told(count.real(place)) == place
    assert count.real(0) == 0
    assert not any(count.holds(one) for some in left_out for one in some)


def test_everybody_counts_their_own_steps():
    secret_steps = SecretSteps(3)
    secret_steps.hide_event(0, 4)
    secret_steps.hide_event(1, 5)
    assert [Viewpoint(secret_steps, others).events.told(7) for others in ([1, 2], [0, 2], [0, 1], [0, 1, 2], [])] == [
        6,
        6,
        5,
        5,
        7,
    ]


def test_an_action_taken_back_moves_up_those_after_it():
    secret_steps = SecretSteps(2)
    for seat, action in ((0, 3), (1, 4), (0, 5)):
        secret_steps.hide_action(seat, action)
    assert secret_steps.take_back(3)
    assert secret_steps.actions == [[4], [3]]
    assert not SecretSteps(2).take_back(3)
    secret_steps.rewind(4)
    assert secret_steps.actions == [[], [3]]


def test_the_number_told_for_an_action_does_not_change_later():
    secret_steps = SecretSteps(2)
    secret_steps.hide_action(0, 3)
    secret_steps.refer_to_action(20, 6)
    assert [Viewpoint(secret_steps, others).action_of(20, 6) for others in ([1], [0])] == [6, 5]
    secret_steps.take_back(3)
    assert [Viewpoint(secret_steps, others).action_of(20, 6) for others in ([1], [0])] == [6, 5]
