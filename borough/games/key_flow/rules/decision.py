"""The kinds of decisions: what each lets a seat choose, and what choosing does.

The state does not hold the kind of a decision: it follows from the stage of the round, the step of the seat's turn and
the card shown. Each kind has one class, which is declared in the module of its phase.
"""

from __future__ import annotations

from typing import Final

from borough.games.key_flow.rules.cards import VILLAGE_COUNT
from borough.games.key_flow.rules.reasons import FINE, NOT_ASKED
from borough.games.key_flow.rules.state import PLAYING, WINTER_PLAYING, Open, Position
from borough.games.key_flow.rules.turn import CHOOSING, Turn

PICK_CARD: Final = 0
PICK_WINTER_CARD: Final = 1
PLAY_VILLAGE_CARD: Final = 2
PLAY_KEYPLE_CARD: Final = 3
USE_TOKENS: Final = 4
CHOOSE_GAIN: Final = 5
PROCESS_SKILL: Final = 6
MOVE_AND_UPGRADE: Final = 7
PAY_FOR_UPGRADE: Final = 8
DECISION_COUNT: Final = 9
NO_DECISION: Final = -1  # the game is over

KIND_OF_STAGE: Final = [PICK_CARD, NO_DECISION, USE_TOKENS, PICK_WINTER_CARD, NO_DECISION, NO_DECISION]
"""The kind that each stage asks for, if it depends on nothing else."""
KIND_OF_STEP: Final = [NO_DECISION, CHOOSE_GAIN, PROCESS_SKILL, MOVE_AND_UPGRADE, PAY_FOR_UPGRADE]
"""The kind that each step of a turn asks for."""


class Decision:
    """One kind of decision. Stateless: there is one instance of each kind."""

    def choices(self, position: Position, seat: int) -> list[int]:
        """What may be chosen."""
        raise NotImplementedError

    def why_not(self, position: Position, seat: int, action: int) -> int:
        """The reason why an action is not among the choices; FINE if it is one."""
        return FINE if action in self.choices(position, seat) else NOT_ASKED

    def choose(self, position: Position, seat: int, action: int) -> None:
        """Carry out one of the choices."""
        raise NotImplementedError


UNUSED: Final = Decision()
DECISIONS: Final[list[Decision]] = [UNUSED] * DECISION_COUNT
"""The decisions by kind; complete once `declared` is imported."""


def add_decision(kind: int, decision: Decision) -> None:
    """Declare the class of a kind."""
    if DECISIONS[kind] is not UNUSED:
        raise ValueError(f"two decisions have the number {kind}")
    DECISIONS[kind] = decision


def decision_kind(table: Open, turn: Turn | None, seat: int) -> int:
    """What a deciding seat has to decide, given its turn under way."""
    if turn is not None and turn.step != CHOOSING:
        return KIND_OF_STEP[turn.step]
    stage = table.stage
    if stage == PLAYING or stage == WINTER_PLAYING:
        return PLAY_VILLAGE_CARD if table.chosen[seat] < VILLAGE_COUNT else PLAY_KEYPLE_CARD
    return KIND_OF_STAGE[stage]
