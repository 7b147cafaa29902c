"""The decision that is due. Importing this module declares every kind, so that DECISIONS is complete."""

from __future__ import annotations

from typing import Final

from borough.games.key_to_the_city.rules import gathering, laying, placing, resources, sailing, turn
from borough.games.key_to_the_city.rules.decision import DECISIONS, Decision, decision_kind
from borough.games.key_to_the_city.rules.state import Position

# A name for them, so that the imports are not taken for unused.
MODULES: Final = [gathering, laying, placing, resources, sailing, turn]


def decision_due(position: Position, seat: int) -> Decision:
    """The decision that a seat owes."""
    return DECISIONS[decision_kind(position.open, position.verb, seat)]
