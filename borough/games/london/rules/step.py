"""The kinds of steps in a turn: what each asks, what may be chosen, and what choosing does.

A step on the stack of the state is a small int, its kind and an operand. Each kind has one class, which is declared
with its number in the module of its phase.
"""

from __future__ import annotations

from typing import Final

from borough.games.london.rules.state import STEP, Position


class Step:
    """One kind of step. Stateless: there is one instance of each kind."""

    def asks(self, position: Position, seat: int, operand: int) -> bool:
        """Whether there is something to decide."""
        return True

    def choices(self, position: Position, seat: int, operand: int) -> list[int]:
        """What may be chosen."""
        raise NotImplementedError

    def choose(self, position: Position, seat: int, operand: int, action: int) -> None:
        """Carry out a choice. The step is off the stack already; one that goes on pushes itself again."""
        raise NotImplementedError

    def must_act(self, position: Position) -> bool:
        """Whether the active player still has to do something here, so that a swap must leave something to do."""
        return False

    def can_act(self, position: Position, seat: int) -> bool:
        """Whether there is something to do. Asked with a swap tried out, where `must_act`."""
        return True

    def carry_out(self, position: Position, seat: int, operand: int) -> None:
        """What happens when there is nothing to decide. The step is off the stack already."""


UNUSED: Final = Step()
STEPS: Final[list[Step]] = []
"""The steps by kind; complete once `declared` is imported."""


def add_step(kind: int, step: Step) -> None:
    """Declare the class of a kind."""
    while len(STEPS) <= kind < STEP:
        STEPS.append(UNUSED)
    if STEPS[kind] is not UNUSED:
        raise ValueError(f"two steps have the number {kind}")
    STEPS[kind] = step
