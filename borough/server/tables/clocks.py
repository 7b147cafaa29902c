"""Time banks. They follow from the times of a table's events, so nothing about them is stored."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

SECOND = 1000
DAY = 24 * 60 * 60
RETURNS = 4
"""Who comes back with an empty bank finds at least this part of it, one quarter."""


@dataclass(frozen=True)
class Pace:
    """How much time there is: a bank for each seat, and what a turn adds to it, in seconds."""

    kind: str = "none"
    bank: int = 0
    increment: int = 0

    @property
    def timed(self) -> bool:
        """Whether there is a clock at all."""
        return self.kind != "none"


PACES = {
    "none": Pace(),
    "live": Pace("live", 20 * 60, 20),
    "correspondence": Pace("correspondence", 7 * DAY, DAY),
}
"""What a table gets that names only the kind."""
BANKS = {"none": range(1), "live": range(30, 4 * 60 * 60 + 1), "correspondence": range(60 * 60, 60 * DAY + 1)}
"""The banks that make sense for each."""


class Clocks:
    """The bank of each seat, charged while the seat owes a decision."""

    def __init__(self, pace: Pace, seats: int) -> None:
        self.pace = pace
        self.left = [pace.bank * SECOND] * seats
        """Milliseconds left at the time `since`."""
        self.since = 0
        self.gained = [0] * seats
        """What the end of its last turn added to each bank."""
        self.returned: set[int] = set()
        """The seats that came back and have not moved since."""

    def pass_time(self, at: int, owing: Collection[int]) -> None:
        """Charge the seats that have been owing a decision since the last event."""
        for seat in owing:
            self.left[seat] -= at - self.since
        self.since = at

    def turn_ends(self, seat: int) -> None:
        """A turn adds its increment; the bank never grows beyond its first size."""
        full = min(self.pace.bank * SECOND, self.left[seat] + self.pace.increment * SECOND)
        self.gained[seat] = full - self.left[seat]
        self.left[seat] = full

    def turn_resumes(self, seat: int) -> None:
        """Who takes the end of a turn back has not earned its increment."""
        self.left[seat] -= self.gained[seat]
        self.gained[seat] = 0

    def comes_back(self, seat: int) -> None:
        """Who returns has some time again; but nobody makes time by leaving and returning without a move."""
        if seat not in self.returned:
            self.left[seat] = max(self.left[seat], self.pace.bank * SECOND // RETURNS)
            self.returned.add(seat)

    def moves(self, seat: int) -> None:
        """The seat made a decision, or a bot did in its place."""
        self.returned.discard(seat)

    def runs_out(self, owing: Collection[int]) -> int | None:
        """When the first of these seats has used up its bank, if nothing happens before."""
        if not self.pace.timed or not owing:
            return None
        return self.since + max(0, min(self.left[seat] for seat in owing))

    def out(self, at: int, owing: Collection[int]) -> list[int]:
        """The seats whose bank is used up."""
        if not self.pace.timed:
            return []
        return [seat for seat in owing if self.left[seat] <= at - self.since]

    def shown(self, at: int, owing: Collection[int]) -> list[int]:
        """Milliseconds left for each seat now."""
        return [max(0, left - (at - self.since if seat in owing else 0)) for seat, left in enumerate(self.left)]
