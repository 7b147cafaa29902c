"""Time banks. They are computed from the times of a table's events and not stored."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

SECOND = 1000
DAY = 24 * 60 * 60
RETURN_SHARE = 4
"""A player who comes back has at least one quarter of the full bank."""


@dataclass(frozen=True)
class Pace:
    """The time control: a bank for each seat and an increment for each turn, in seconds."""

    kind: str = "none"
    bank: int = 0
    increment: int = 0

    @property
    def timed(self) -> bool:
        """Whether there are clocks."""
        return self.kind != "none"


PACES = {
    "none": Pace(),
    "live": Pace("live", 20 * 60, 20),
    "correspondence": Pace("correspondence", 7 * DAY, DAY),
}
"""The default times of each kind."""
BANKS = {"none": range(1), "live": range(30, 4 * 60 * 60 + 1), "correspondence": range(60 * 60, 60 * DAY + 1)}
"""The banks that are allowed for each kind, in seconds."""


class Clocks:
    """The bank of each seat, charged while the seat owes a decision."""

    def __init__(self, pace: Pace, seats: int) -> None:
        self.pace = pace
        self.left = [pace.bank * SECOND] * seats
        """Milliseconds left at the time `since`."""
        self.since = 0
        self.gained = [0] * seats
        """The last increment of each bank."""
        self.returned: set[int] = set()
        """Seats that have come back and not moved since."""

    def pass_time(self, at: int, owing: Collection[int]) -> None:
        """Charge the seats that have owed a decision since the last event."""
        for seat in owing:
            self.left[seat] -= at - self.since
        self.since = at

    def turn_ends(self, seat: int) -> None:
        """Add the increment. The bank never exceeds its initial size."""
        full = min(self.pace.bank * SECOND, self.left[seat] + self.pace.increment * SECOND)
        self.gained[seat] = full - self.left[seat]
        self.left[seat] = full

    def turn_resumes(self, seat: int) -> None:
        """Remove the increment again, because the end of the turn was undone."""
        self.left[seat] -= self.gained[seat]
        self.gained[seat] = 0

    def comes_back(self, seat: int) -> None:
        """Refill the bank of a returning player to a quarter, once: leaving again without a move gains nothing."""
        if seat not in self.returned:
            self.left[seat] = max(self.left[seat], self.pace.bank * SECOND // RETURN_SHARE)
            self.returned.add(seat)

    def moves(self, seat: int) -> None:
        """The seat made a decision, or a bot made one for it."""
        self.returned.discard(seat)

    def runs_out(self, owing: Collection[int]) -> int | None:
        """When the first of these banks runs out, if nothing happens before."""
        if not self.pace.timed or not owing:
            return None
        return self.since + max(0, min(self.left[seat] for seat in owing))

    def out(self, at: int, owing: Collection[int]) -> list[int]:
        """The seats whose banks have run out."""
        if not self.pace.timed:
            return []
        return [seat for seat in owing if self.left[seat] <= at - self.since]

    def shown(self, at: int, owing: Collection[int]) -> list[int]:
        """Milliseconds left for each seat at a time."""
        return [max(0, left - (at - self.since if seat in owing else 0)) for seat, left in enumerate(self.left)]
