"""Key to the City - London, for 2 to 6 players, by its full rules."""

from __future__ import annotations

from borough.games.key_to_the_city.game import KEY_TO_THE_CITY, KeyToTheCity

__all__ = ["KEY_TO_THE_CITY", "KeyToTheCity"]
