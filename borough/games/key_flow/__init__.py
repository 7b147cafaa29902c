"""Key Flow, for 2 to 6 players, with all 186 season cards."""

from __future__ import annotations

from borough.games.key_flow.game import KEY_FLOW, KeyFlowGame

__all__ = ["KEY_FLOW", "KeyFlowGame"]
