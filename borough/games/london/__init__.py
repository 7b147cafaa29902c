"""London (first edition), for 2 to 4 players, with all 110 cards."""

from __future__ import annotations

from borough.games.london.game import LONDON, LondonGame

__all__ = ["LONDON", "LondonGame"]
