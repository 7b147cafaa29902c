"""What a game draws for a browser: areas of a page, and the places on them where something can be chosen."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import markupsafe

from borough.core.markup import Markup
from borough.core.types import Action, Seat


@dataclass(frozen=True)
class Area:
    """A part of the table page.

    The page lays out four keys: `board` (what all share), `mine` (what lies in front of the viewer), `hand` (what only
    the viewer sees), and `others` (one area for each other seat, clockwise from the viewer's left).
    """

    key: str
    title: str
    html: markupsafe.Markup
    seat: Seat = -1
    """The seat that the area belongs to; -1 if it belongs to none."""


class Choices:
    """The legal actions by their place on the board, as given by `Game.place`."""

    def __init__(self, at: Mapping[str, list[Action]]) -> None:
        self.at = at

    def __contains__(self, place: str) -> bool:
        return place in self.at

    def mark(self, place: str, label: str, ask: bool = False) -> Markup:
        """Attributes for the element at a place; if something can be chosen there, it becomes a button with that label.

        They go on a `<g>` of a drawing or on an element of the page: `<g {choices.mark("berth-2", "Berth 2")}>`. With
        `ask` the page asks for confirmation, even if there is only one choice: for places where a misclick is costly.
        """
        if place not in self.at:
            return Markup('data-place="{}"').format(place)
        more = Markup(' data-ask=""') if ask else Markup()
        control = Markup('data-place="{}" data-can=""{} tabindex="0" role="button" aria-label="{}"')
        return control.format(place, more, label)
