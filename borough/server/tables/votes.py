"""Votes about a player who has vanished: who can be voted on, who votes, and when a vote is carried.

Everything here follows from what everybody at the table sees: who owes a decision, and the events that are not secret
steps. So a vote reveals nothing hidden.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from borough.server.tables.clocks import DAY, SECOND, Pace

if TYPE_CHECKING:
    from borough.server.tables.live_table import Event, LiveTable

BOT, REPLACE = "bot", "replace"
"""What can be proposed: a bot plays until the person returns, or the seat is opened for somebody else."""
PATIENCE = {"none": DAY * SECOND, "live": 10 * 60 * SECOND, "correspondence": DAY * SECOND}
"""For each pace: after which time, in milliseconds, a player counts as vanished. The same time is left for answers, and
has to pass between two votes about one seat."""
MAJORITY_FROM = 3
"""With at least this many voters a majority decides; fewer have to agree unanimously."""
SIGNS = {"play", "undo", "say", "back", "join", "ask", "agree", "decline", "vote", "vote-yes", "vote-no", "vote-off"}
"""Events by which a seat shows that its player is there."""


@dataclass
class Vote:
    """A vote in progress."""

    seat: int
    """The seat that it is about."""
    kind: str
    by: int
    """The seat that proposed it."""
    since: int
    """The number of events when it was proposed."""
    at: int
    """The time of the proposal."""
    answers: dict[int, bool] = field(default_factory=dict)
    """By seat: who agreed and who did not."""

    def rows(self) -> list[object]:
        """All fields, for a snapshot."""
        return [self.seat, self.kind, self.by, self.since, self.at, list(self.answers.items())]


@dataclass(frozen=True)
class Tally:
    """The state of a vote: the seats that agreed, declined and have not answered, and how many must agree."""

    agreed: tuple[int, ...]
    declined: tuple[int, ...]
    waiting: tuple[int, ...]
    needed: int

    @property
    def carried(self) -> bool:
        """Whether enough have agreed."""
        return 0 < self.needed <= len(self.agreed)

    @property
    def lost(self) -> bool:
        """Whether it cannot be carried any more."""
        return len(self.agreed) + len(self.waiting) < max(1, self.needed)


class Votes:
    """The votes of a table: the present one, and what is needed to know who can be voted on."""

    __slots__ = ("failed", "former", "patience", "seen", "timed", "vote")

    def __init__(self, pace: Pace, seats: int) -> None:
        self.patience = PATIENCE[pace.kind]
        self.timed = pace.timed
        self.vote: Vote | None = None
        self.seen = [0] * seats
        """For each seat the time of the last sign of its player, or since when it has owed its decision."""
        self.failed = [-self.patience] * seats
        """For each seat the time of the last vote about it that failed."""
        self.former: list[tuple[int, str, int, str]] = []
        """Who gave up a seat: the number of the event, its kind, the seat and the person."""

    def fold(self, event: Event, secret: bool, before: Collection[int], after: Collection[int], away: set[int]) -> None:
        """Apply an event. `before` and `after` are the deciders; `away` the seats where a bot plays."""
        for seat in after:
            if seat not in before:
                self.seen[seat] = event.at
        by_bot = event.kind in ("play", "undo") and event.seat in away
        sign = event.kind in SIGNS and not secret and not by_bot and event.seat >= 0
        if sign or event.kind == "away":
            self.seen[event.seat] = event.at
        if event.kind in ("leave", "replaced") and event.text:
            self.former.append((event.number, event.kind, event.seat, event.text))
        vote = self.vote
        if event.kind == "vote":
            self.vote = Vote(event.value, event.text, event.seat, event.number + 1, event.at, {event.seat: True})
        elif vote is None:
            return
        elif event.kind in ("vote-yes", "vote-no"):
            vote.answers[event.seat] = event.kind == "vote-yes"
        elif event.kind == "vote-off":
            self.vote = None
            self.failed[vote.seat] = event.at
        elif self._ends(vote, event, sign) or not after or (vote.seat not in away and vote.seat not in after):
            self.vote = None  # it is outdated: the game is over, say, or the seat owes nothing any more

    def _ends(self, vote: Vote, event: Event, sign: bool) -> bool:
        """Whether an event ends a vote: its player is back or gone, or the table is another one."""
        changed = event.kind in ("start", "close", "rewind")
        return changed or (event.seat == vote.seat and (sign or event.kind in ("away", "replaced")))

    def author(self, seat: int, number: int) -> str | None:
        """The former player who sat in a seat when an event happened; None if it is the present one."""
        return next((person for until, _, where, person in self.former if where == seat and until > number), None)

    def replaced(self) -> set[str]:
        """The people who lost their seats by a vote."""
        return {person for _, kind, _, person in self.former if kind == "replaced"}


def possible(live: LiveTable, seat: int, now: int) -> tuple[str, ...]:
    """What can be proposed about a seat now."""
    votes = live.votes
    if live.stage != "playing" or live.sitters[seat].person is None or now - votes.failed[seat] < votes.patience:
        return ()
    if now - votes.seen[seat] < votes.patience:
        return ()
    if seat in live.away:
        return (REPLACE,)
    # With a clock, a bot takes over when the time has run out.
    return (BOT, REPLACE) if seat in live.deciders() and not votes.timed else ()


def voters(live: LiveTable, target: int) -> list[int]:
    """A seat of each person who may vote about a seat: all who are present, except the one it is about."""
    people = {live.sitters[target].person: -1}
    for sitter in live.sitters:
        if live.present(sitter.seat):
            people.setdefault(sitter.person, sitter.seat)
    return [seat for seat in people.values() if seat >= 0]


def tally(live: LiveTable, vote: Vote, now: int) -> Tally:
    """The state of a vote. Whoever has not answered in time is not counted."""
    electorate = voters(live, vote.seat)
    answers = {seat: answer for seat in electorate if (answer := _answer(live, vote, seat)) is not None}
    late = now - vote.at >= live.votes.patience
    waiting = () if late else tuple(seat for seat in electorate if seat not in answers)
    agreed, declined = _split(answers)
    return Tally(agreed, declined, waiting, needed(len(answers) + len(waiting)))


def needed(count: int) -> int:
    """How many of some voters have to agree."""
    return count if count < MAJORITY_FROM else count // 2 + 1


def _answer(live: LiveTable, vote: Vote, seat: int) -> bool | None:
    """The answer of the person in a seat, given from any of their seats."""
    mine: Sequence[int] = live.seats_of(live.sitters[seat].person)
    return next((vote.answers[one] for one in mine if one in vote.answers), None)


def _split(answers: dict[int, bool]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    agreed = tuple(seat for seat, answer in answers.items() if answer)
    return agreed, tuple(seat for seat, answer in answers.items() if not answer)
