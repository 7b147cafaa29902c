"""Pieces that seats take: what `borough balance` counts."""

from __future__ import annotations

from dataclasses import dataclass

from borough.core.types import Seat


@dataclass(frozen=True)
class Taken:
    """A piece that a seat has taken, and what it paid."""

    seat: Seat
    component: str
    """The table of the component file that lists the piece, such as `tile`."""
    piece: str
    """Its id there. What follows a slash tells parts of a piece apart: `london_bridge/3`."""
    kind: str
    """The pieces of a component that are compared with each other, such as `era1`."""
    price: int | None = None
    """What was paid, in the unit that `Game.price_units` names; None if it has no price."""
    part: str = ""
    """The part of `Score.parts` that holds its points; the piece itself, if empty."""

    @property
    def ident(self) -> str:
        """The id of the piece in the component file."""
        return self.piece.partition("/")[0]
