"""Observations: what a seat sees, as a row of small integers of constant length, for learning."""

from __future__ import annotations

from abc import ABCMeta, abstractmethod
from hashlib import sha256
from typing import ClassVar, Final, TypeAlias

from librt.vecs import vec
from mypy_extensions import i16, i64, mypyc_attr

from borough.core.state import State
from borough.core.types import Seat
from borough.core.view import View

Row: TypeAlias = "vec[i16]"  # as a text, since compiled modules have no i16 at run time
LOWEST: Final = -(1 << 15)
HIGHEST: Final = (1 << 15) - 1


class Field:
    """Some neighbouring numbers of a row that belong together: their name, shape, bounds and meaning."""

    def __init__(self, name: str, shape: tuple[int, ...], low: int, high: int, meaning: str) -> None:
        if not LOWEST <= low <= high <= HIGHEST:
            raise ValueError(f"the bounds of {name} do not fit into 16 bits")
        self.name: Final = name
        self.shape: Final = shape
        """The lengths of its axes; () is a single number. Seats are relative: 0 is the observer, then clockwise."""
        self.low: Final = low
        self.high: Final = high
        """The bounds, both included. Numbers beyond them are written as the nearest bound."""
        self.meaning: Final = meaning
        """What the numbers mean, in a sentence."""
        size = 1
        for length in shape:
            size *= length
        self.size: Final = size

    @property
    def dtype(self) -> str:
        """The type of the numbers; all fields have the same."""
        return "int16"

    def __repr__(self) -> str:
        return f"Field({self.name!r}, {self.shape}, {self.low}, {self.high})"


@mypyc_attr(allow_interpreted_subclasses=True)
class Encoder(metaclass=ABCMeta):
    """Writes what a seat sees as a row of numbers: the same length at every decision, and no hidden information.

    A row written from a view and a row written from the state, for the same seat, are equal; conformance checks it.
    """

    game: ClassVar[str] = ""
    """The id of the game."""
    version: ClassVar[int] = 1
    """Raised when rows get another meaning with the same fields."""

    def __init__(self, seats: int, fields: list[Field]) -> None:
        self.seats: int = seats
        self.fields: list[Field] = fields
        """The fields in the order in which they stand in a row, without gaps."""
        self.starts: dict[str, int] = {}
        """Where each field begins in a row."""
        size = 0
        for field in fields:
            if field.name in self.starts:
                raise ValueError(f"there are two fields {field.name}")
            self.starts[field.name] = size
            size += field.size
        self.size: int = size
        """The length of a row."""
        self._zeros: Row = vec[i16]([0] * size)

    @abstractmethod
    def fill_from_view(self, row: Row, view: View) -> None:
        """Write what a view shows into a row of zeros. Views of spectators are not encoded."""

    @abstractmethod
    def fill_from_state(self, row: Row, state: State, seat: Seat) -> None:
        """Write the same numbers as from the view of this seat, without making a view."""

    def row_of_view(self, view: View) -> Row:
        """The row of a view."""
        row = self._zeros[:]
        self.fill_from_view(row, view)
        return row

    def row_of_state(self, state: State, seat: Seat) -> Row:
        """The row of a seat's view of a state."""
        row = self._zeros[:]
        self.fill_from_state(row, state, seat)
        return row

    def write(self, view: View, out: object) -> None:
        """Write the row of a view into a buffer of `size` 16-bit integers, such as a NumPy array."""
        numbers(out)[:] = memoryview(self.row_of_view(view))

    def write_state(self, state: State, seat: Seat, out: object) -> None:
        """Write the row of a seat's view of a state into a buffer of `size` 16-bit integers."""
        numbers(out)[:] = memoryview(self.row_of_state(state, seat))

    def digest(self) -> str:
        """A short text that is the same only for rows of the same meaning; datasets and weights keep it."""
        fields = [(field.name, field.shape, field.low, field.high) for field in self.fields]
        return sha256(repr((self.game, self.version, self.seats, fields)).encode()).hexdigest()[:16]

    def __repr__(self) -> str:
        return f"<encoder of {self.game}: {self.seats} seats, {self.size} numbers in {len(self.fields)} fields>"


def numbers(buffer: object) -> memoryview:
    """A buffer of 16-bit integers, flat."""
    flat: memoryview = memoryview(buffer)  # type: ignore[arg-type]
    if flat.ndim > 1:
        flat = flat.cast("B")
    return flat if flat.format == "h" else flat.cast("B").cast("h")


def put(row: Row, at: i64, field: Field, number: int) -> None:
    """Write a number, or the nearest bound of its field."""
    if number < field.low:
        row[at] = i16(field.low)
    elif number > field.high:
        row[at] = i16(field.high)
    else:
        row[at] = i16(number)
