"""Every module that declares decisions: importing this one makes DECISIONS complete."""

from __future__ import annotations

from typing import Final

from borough.games.key_flow.rules import drafting, keyple_cards, placing, tokens, upgrading, working
from borough.games.key_flow.rules.decision import DECISIONS, Decision

# A name for them, so that the imports are not taken for unused.
MODULES: Final = [drafting, keyple_cards, placing, tokens, upgrading, working]

ALL_DECISIONS: Final[list[Decision]] = DECISIONS
"""The decisions by kind, complete."""
