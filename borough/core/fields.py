"""The fields of a state class, listed once: their starting values, and how they are written as rows of numbers.

    OPEN = Fields(
        Numbers(seats=0, active=0, over=False),
        Lists(steps=EMPTY, money=per_seat()),
        Nested(hands=per_seat()),
    )

`OPEN.start(thing, seats)` sets every field, `OPEN.rows(thing)` writes them all as lists of ints, in the order of the
list, and `OPEN.read(thing, rows, seats)` reads them back. Code that runs millions of times, such as copying, is written
by hand in the classes. A field without a starting value here is set there too.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Protocol

from borough.core.errors import BadInput

Rows = list[list[int]]


@dataclass(frozen=True)
class Repeat:
    """A starting value: a list of one number, repeated `times` times plus `times_seats` times for each seat."""

    value: int = 0
    times: int = 0
    times_seats: int = 0

    def count(self, seats: int) -> int:
        """The length of the list at a table with this many seats."""
        return self.times + self.times_seats * seats

    def numbers(self, seats: int) -> list[int]:
        """The starting list."""
        return [self.value] * self.count(seats)


EMPTY = Repeat()


def times(count: int, value: int = 0) -> Repeat:
    """The same number `count` times."""
    return Repeat(value, times=count)


def per_seat(value: int = 0, count: int = 1) -> Repeat:
    """The same number `count` times for each seat."""
    return Repeat(value, times_seats=count)


class Group(Protocol):
    """Some fields of the same kind."""

    def names(self) -> list[str]:
        """The fields in this group."""

    def start(self, thing: object, seats: int) -> None:
        """Set the starting values."""

    def rows(self, thing: object) -> Rows:
        """The fields as rows of numbers."""

    def read(self, thing: object, rows: Iterator[list[int]], seats: int) -> None:
        """Set the fields from the next rows."""


class Numbers:
    """Ints and bools, written together as one row; `rest` names a list of ints that ends the row."""

    def __init__(self, *names: str, rest: str = "", **starts: int) -> None:
        self.numbers = [*names, *starts]
        self.rest = rest
        self.starts = starts

    def names(self) -> list[str]:
        return [*self.numbers, self.rest] if self.rest else self.numbers

    def start(self, thing: object, seats: int) -> None:
        for name, value in self.starts.items():
            setattr(thing, name, value)

    def rows(self, thing: object) -> Rows:
        row = [int(getattr(thing, name)) for name in self.numbers]
        return [row + getattr(thing, self.rest)] if self.rest else [row]

    def read(self, thing: object, rows: Iterator[list[int]], seats: int) -> None:
        row = next(rows)
        count = len(self.numbers)
        if len(row) < count or (len(row) > count and not self.rest):
            raise BadInput("this snapshot is damaged")
        for name, number in zip(self.numbers, row, strict=False):
            setattr(thing, name, bool(number) if isinstance(self.starts.get(name), bool) else number)
        if self.rest:
            setattr(thing, self.rest, row[count:])


class Lists:
    """Lists of ints, a row each."""

    def __init__(self, *names: str, **starts: Repeat) -> None:
        self.lists = [*names, *starts]
        self.starts = starts

    def names(self) -> list[str]:
        return self.lists

    def start(self, thing: object, seats: int) -> None:
        for name, start in self.starts.items():
            setattr(thing, name, start.numbers(seats))

    def rows(self, thing: object) -> Rows:
        return [getattr(thing, name) for name in self.lists]

    def read(self, thing: object, rows: Iterator[list[int]], seats: int) -> None:
        for name in self.lists:
            setattr(thing, name, next(rows))


class Nested:
    """Lists of a fixed number of lists of ints, which start empty; each inner list is a row."""

    def __init__(self, **counts: Repeat) -> None:
        self.counts = counts

    def names(self) -> list[str]:
        return list(self.counts)

    def start(self, thing: object, seats: int) -> None:
        for name, count in self.counts.items():
            setattr(thing, name, [[] for _ in range(count.count(seats))])

    def rows(self, thing: object) -> Rows:
        return [row for name in self.counts for row in getattr(thing, name)]

    def read(self, thing: object, rows: Iterator[list[int]], seats: int) -> None:
        for name, count in self.counts.items():
            setattr(thing, name, [next(rows) for _ in range(count.count(seats))])


class Fields:
    """All fields of a class, in groups."""

    def __init__(self, *groups: Group) -> None:
        self.groups = groups

    def names(self) -> list[str]:
        """The fields, in their order."""
        return [name for group in self.groups for name in group.names()]

    def start(self, thing: object, seats: int = 0) -> None:
        """Set every field to its starting value."""
        for group in self.groups:
            group.start(thing, seats)

    def rows(self, thing: object) -> Rows:
        """Every field, as rows of numbers in the order of the list. Lists are not copied."""
        return [row for group in self.groups for row in group.rows(thing)]

    def read(self, thing: object, rows: Iterator[list[int]], seats: int = 0) -> None:
        """Set every field from what `rows` wrote; raises BadInput if a row is missing or is not a list of ints."""
        checked = (checked_row(row) for row in rows)
        try:
            for group in self.groups:
                group.read(thing, checked, seats)
        except StopIteration:
            raise BadInput("this snapshot is damaged") from None


def checked_row(row: object) -> list[int]:
    """A row of a snapshot, which must be a list of ints."""
    if not isinstance(row, list) or not all(type(number) is int for number in row):
        raise BadInput("this snapshot is damaged")
    return row
