"""The kinds of decisions: what each asks, what may be chosen, and what choosing does.

The state holds plain numbers only: the phase, the move that is begun, the step that is due. `decision_kind` reads the
kind of decision from them. Each kind has one class, which is declared in the module of its rules.
"""

from __future__ import annotations

from typing import Final

from borough.games.key_to_the_city.rules.actions import BID, USE
from borough.games.key_to_the_city.rules.figures import PAY
from borough.games.key_to_the_city.rules.state import NONE, PLACING, SAILING, Open, Position
from borough.games.key_to_the_city.rules.tiles import CONNECTOR_COLOURS

STARTING: Final = 0  # a turn: bid, use, upgrade, pass or sail
CHOOSING_BERTH: Final = 1  # everybody has passed
BIDDING: Final = 2  # a move is begun: which keyples go into it
USING: Final = 3
UPGRADING: Final = 4
PAYING_FOR_USE: Final = 5  # a skill tile of one's choice
PAYING_FOR_UPGRADE: Final = 6
TAKING_SKILL: Final = 7
TAKING_CONNECTOR: Final = 8
GETTING_SKILL: Final = 9  # a skill tile of a given type, which leaves no choice
LAYING: Final = 10  # a connector taken in one's last turn, perhaps while another seat has its turn
CHOOSING_TILE: Final = 11  # which of the tiles won is placed next
CHOOSING_SPOT: Final = 12
TURNING: Final = 13
GETTING_CONNECTOR: Final = 14  # a connector of a given colour, which leaves no choice
KIND_COUNT: Final = 15

STEP_KINDS: Final = [
    *(PAYING_FOR_USE, TAKING_SKILL, TAKING_CONNECTOR),
    *(GETTING_SKILL, GETTING_SKILL, GETTING_SKILL),
    *[GETTING_CONNECTOR] * CONNECTOR_COLOURS,
]
"""The kind of each step (PAY, ANY_SKILL, ANY_CONNECTOR, SKILL + type, CONNECTOR + colour)."""


class Decision:
    """One kind of decision. Stateless: there is one instance of each kind."""

    def asks(self, position: Position, seat: int) -> bool:
        """Whether there is something to decide."""
        return True

    def choices(self, position: Position, seat: int) -> list[int]:
        """What may be chosen."""
        raise NotImplementedError

    def why_not(self, position: Position, seat: int, action: int) -> int:
        """The reason why an action may not be chosen: FINE for those that `choices` lists, and no others."""
        raise NotImplementedError

    def choose(self, position: Position, seat: int, action: int) -> None:
        """Carry out a choice, and whatever follows from it without another one."""
        raise NotImplementedError

    def carry_out(self, position: Position, seat: int) -> None:
        """What happens when there is nothing to decide."""


UNUSED: Final = Decision()
DECISIONS: Final[list[Decision]] = [UNUSED] * KIND_COUNT
"""The decisions by kind; complete once `declared` is imported."""


def add_decision(kind: int, decision: Decision) -> None:
    """Declare the class of a kind."""
    if DECISIONS[kind] is not UNUSED:
        raise ValueError(f"two decisions have the number {kind}")
    DECISIONS[kind] = decision


def decision_kind(table: Open, verb: int, seat: int) -> int:
    """The kind of decision that a seat owes; `verb` is that of the move that the active seat has begun, if any."""
    if table.phase == PLACING:
        if table.placing[seat] == NONE:
            return CHOOSING_TILE
        return CHOOSING_SPOT if table.spot[seat] == NONE else TURNING
    if seat == table.active:
        if verb != NONE:
            return BIDDING if verb == BID else USING if verb == USE else UPGRADING
        if table.steps:
            if table.steps[0] == PAY:  # nothing but payments: they follow an upgrade
                return PAYING_FOR_UPGRADE
            return STEP_KINDS[table.steps[-1]]
    if table.to_lay and table.due_connector(seat) != NONE:
        return LAYING
    return CHOOSING_BERTH if table.phase == SAILING else STARTING
