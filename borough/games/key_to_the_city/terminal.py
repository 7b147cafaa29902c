"""The table drawn for a terminal, from a view."""

from __future__ import annotations

from borough.games.key_to_the_city.view import CityView


def draw(view: CityView) -> str:
    """The table as rich markup."""
    return str(view.data())
