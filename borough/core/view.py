"""The base class of every view: what one seat sees. Bots, boards, logs and JSON are made from views."""

from __future__ import annotations

from abc import ABCMeta, abstractmethod
from copy import deepcopy
from typing import ClassVar

from mypy_extensions import mypyc_attr

from borough.core.components import Components
from borough.core.pickling import Reduced, reduced
from borough.core.state import described
from borough.core.types import Action, Seat


@mypyc_attr(allow_interpreted_subclasses=True)
class View(metaclass=ABCMeta):
    """Exactly what a seat has seen and remembers; seat -1 is a spectator."""

    game: ClassVar[str] = ""
    """The id of the game."""

    def __init__(self, seat: Seat) -> None:
        self.seat: Seat = seat
        self.deciders: tuple[Seat, ...] = ()
        """The seats that owe a decision."""
        self.legal: list[Action] = []
        """This seat's legal actions, if it owes a decision."""
        self.news: list[int] = []
        """What this seat saw the last action do."""

    @abstractmethod
    def key(self) -> tuple[object, ...]:
        """Everything in the view, hashable."""

    @abstractmethod
    def data(self) -> dict[str, object]:
        """The view as plain JSON data with names for everything."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, View) and self.key() == other.key()

    def __hash__(self) -> int:
        return hash(self.key())

    # What a game may implement, for programs that get the view without the game's set-up.

    def variants(self) -> dict[str, bool]:
        """The options that the game was dealt with; empty if there are none."""
        return {}

    def components(self) -> Components | None:
        """The component values that the game was dealt with; None if the view does not say."""
        return None

    # What a game may implement, for the `repr`.

    def seat_count(self) -> int:
        """How many seats the table has; 0 if the view does not say."""
        return 0

    def moment(self) -> str:
        """The current part of the game, as `State.moment`."""
        return ""

    def __repr__(self) -> str:
        viewer = "a spectator" if self.seat < 0 else f"seat {self.seat}"
        name = self.game or type(self).__name__
        return f"<{described(name, self.seat_count(), self.moment(), self.deciders)}, seen by {viewer}>"

    def __copy__(self) -> View:
        """An independent view: changing it does not change the original."""
        return deepcopy(self)

    def __reduce__(self) -> Reduced:
        return reduced(self)
