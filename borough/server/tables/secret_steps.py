"""Secret steps: what one seat does without anybody else noticing is not counted by the others.

A step is secret if it leaves everything that others see as it was: one of several who choose at once, half a move, or
taking that back. Events and actions have numbers, and whoever heard of one beyond a gap would know how many steps
somebody took. So everybody is told numbers as they count, and sends them so; here they are translated.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Collection, Iterable, Sequence
from heapq import merge


class Count:
    """Counts with some numbers left out: those in any of these ascending lists."""

    def __init__(self, left_out: Iterable[Sequence[int]] = ()) -> None:
        self.left_out = list(left_out)

    def holds(self, number: int) -> bool:
        """Whether it is counted."""
        return self.told(number + 1) > self.told(number)

    def told(self, number: int) -> int:
        """How many of those before `number` are counted: this is how it is told."""
        return number - sum(bisect_left(some, number) for some in self.left_out)

    def real(self, told: int) -> int:
        """The first number that is told so."""
        number = told
        for one in merge(*self.left_out):
            if one >= number:
                break
            number += 1
        return number


class Viewpoint:
    """How somebody counts, to whom some seats are others."""

    def __init__(self, secret_steps: SecretSteps, others: Collection[int]) -> None:
        self.events = Count(secret_steps.events[seat] for seat in others)
        self.actions = Count(secret_steps.actions[seat] for seat in others)
        self._spoken_of = secret_steps.spoken_of
        self._others = others

    def action_of(self, event: int, number: int) -> int:
        """The action of which an event speaks, as it was told then."""
        return number - sum(self._spoken_of[event][seat] for seat in self._others)


class SecretSteps:
    """The secret steps of a table, seat by seat."""

    def __init__(self, seats: int) -> None:
        self.events: list[list[int]] = [[] for _ in range(seats)]
        self.actions: list[list[int]] = [[] for _ in range(seats)]
        """Those of the actions that still stand."""
        self.spoken_of: dict[int, list[int]] = {}
        """For an event that speaks of an action: how many secret actions of each seat came before that one."""

    def hide_event(self, seat: int, number: int) -> None:
        """Only this seat knows of the event."""
        self.events[seat].append(number)

    def hide_action(self, seat: int, number: int) -> None:
        """Only this seat knows of the action."""
        self.actions[seat].append(number)

    def take_back(self, number: int) -> bool:
        """An action is taken back, those after it stand; whether it was a secret one."""
        secret = any(number in some for some in self.actions)
        self.actions = [[one - (one > number) for one in some if one != number] for some in self.actions]
        return secret

    def rewind(self, actions: int) -> None:
        """Only so many actions stand."""
        self.actions = [[one for one in some if one < actions] for some in self.actions]

    def speak_of_action(self, event: int, number: int) -> None:
        """An event speaks of this action. How many come before it may change later; what was told of it does not."""
        self.spoken_of[event] = [bisect_left(some, number) for some in self.actions]
