"""What a game's drawn board is made of: areas of a page, and the places on them where something can be chosen."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from markupsafe import Markup

from borough.core.types import Action, Seat


@dataclass(frozen=True)
class Area:
    """A part of the table page.

    The page knows four keys and lays them out: `board` (what all share), `mine` (what lies before the own seat), `hand`
    (what only the own seat has), and `others` (one area for each other seat, in the order they sit from the own left).
    """

    key: str
    title: str
    html: Markup
    seat: Seat = -1
    """The seat whose area it is, if it is one's."""


class Choices:
    """Where on the board the legal actions are: the place of each, as `Game.place` tells."""

    def __init__(self, at: Mapping[str, list[Action]]) -> None:
        self.at = at

    def __contains__(self, place: str) -> bool:
        return place in self.at

    def mark(self, place: str, label: str, ask: bool = False) -> Markup:
        """Attributes for the element that is a place: with a choice there, it is a control with that label.

        They go on a `<g>` of a drawing or on an element of the page: `<g {choices.mark("berth-2", "Berth 2")}>`. Where
        a slip would cost much, `ask` has the page ask once more, even if there is just one thing to choose.
        """
        if place not in self.at:
            return Markup('data-place="{}"').format(place)
        more = Markup(' data-ask=""') if ask else Markup()
        control = Markup('data-place="{}" data-can=""{} tabindex="0" role="button" aria-label="{}"')
        return control.format(place, more, label)
