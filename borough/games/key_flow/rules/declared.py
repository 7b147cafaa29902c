"""Every module that declares decisions: importing this one makes DECISIONS complete."""

from __future__ import annotations

from typing import Final

from borough.games.key_flow.rules import drafting, keyple_cards, placing, tokens, upgrading, working
from borough.games.key_flow.rules.decision import DECISIONS, Decision, decision_kind
from borough.games.key_flow.rules.state import Position

# A name for them, so that the imports are not taken for unused.
MODULES: Final = [drafting, keyple_cards, placing, tokens, upgrading, working]


def decision_of(position: Position, seat: int) -> Decision:
    """What a deciding seat has to decide now."""
    return DECISIONS[decision_kind(position.open, position.turns[seat], seat)]
