"""Secret steps: others do not count what a seat does without them noticing.

A step is secret if it leaves unchanged everything that others see: a choice while several seats choose at once, the
first half of a move, or undoing either. Events and actions are numbered, and a gap in the numbers would reveal how many
steps somebody took. So everybody sends and receives numbers that count only what they can know of. This module
translates between those and the real numbers.
"""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections.abc import Collection, Iterable, Sequence
from heapq import merge


class Count:
    """Counts numbers, leaving out those in any of some ascending lists."""

    def __init__(self, left_out: Iterable[Sequence[int]] = ()) -> None:
        self.left_out = list(left_out)

    def holds(self, number: int) -> bool:
        """Whether a number is counted."""
        return self.told(number + 1) > self.told(number)

    def told(self, number: int) -> int:
        """The visible number for a real one: how many before it are counted."""
        return number - sum(bisect_left(some, number) for some in self.left_out)

    def real(self, told: int) -> int:
        """The first real number for a visible one."""
        number = told
        for one in merge(*self.left_out):
            if one >= number:
                break
            number += 1
        return number


class Viewpoint:
    """How somebody counts events and actions who does not know the secret steps of some seats."""

    def __init__(self, secret_steps: SecretSteps, others: Collection[int]) -> None:
        self.events = Count(secret_steps.events[seat] for seat in others)
        self.actions = Count(secret_steps.actions[seat] for seat in others)
        self._referred_to = secret_steps.referred_to
        self._others = others

    def action_of(self, event: int, number: int) -> int:
        """The visible number of the action that an event refers to, as of that event."""
        return number - sum(self._referred_to[event][seat] for seat in self._others)


class SecretSteps:
    """The secret steps of a table, seat by seat."""

    def __init__(self, seats: int) -> None:
        self.events: list[array[int]] = [array("I") for _ in range(seats)]
        self.actions: list[list[int]] = [[] for _ in range(seats)]
        """Of the actions that have not been taken back."""
        self.referred_to: dict[int, list[int]] = {}
        """For each event that refers to an action: how many secret actions of each seat came before that action."""

    def hide_event(self, seat: int, number: int) -> None:
        """Make an event known to this seat only."""
        self.events[seat].append(number)

    def hide_action(self, seat: int, number: int) -> None:
        """Make an action known to this seat only."""
        self.actions[seat].append(number)

    def take_back(self, number: int) -> bool:
        """Take back one action and renumber those after it; return whether it was secret."""
        secret = any(number in some for some in self.actions)
        self.actions = [[one - (one > number) for one in some if one != number] for some in self.actions]
        return secret

    def rewind(self, actions: int) -> None:
        """Keep only the first actions."""
        self.actions = [[one for one in some if one < actions] for some in self.actions]

    def refer_to_action(self, event: int, number: int) -> None:
        """Note that an event refers to this action: later changes must not change the number that was told."""
        self.referred_to[event] = [bisect_left(some, number) for some in self.actions]
