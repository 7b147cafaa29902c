"""What a server answers, as typed objects. The fields are those of the OpenAPI document; more of them are ignored."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Identity:
    """A new identity: keep the token, and the recovery code, which is shown only once."""

    name: str
    token: str
    recovery: str | None


@dataclass(frozen=True, slots=True)
class Person:
    """A person."""

    name: str


@dataclass(frozen=True, slots=True)
class Option:
    """A variant that can be turned on."""

    name: str
    help: str
    default: bool


@dataclass(frozen=True, slots=True)
class GameInfo:
    """A game that a server offers."""

    id: str
    title: str
    seats: list[int]
    options: list[Option]
    action_count: int
    rules_version: int


@dataclass(frozen=True, slots=True)
class Pace:
    """A time control, in seconds."""

    kind: str
    bank: int
    increment: int


@dataclass(frozen=True, slots=True)
class Listing:
    """A table in a list."""

    id: str
    game: str
    stage: str
    public: bool
    pace: Pace
    created: int
    changed: int
    names: list[str]
    bots: list[int]
    mine: list[int]
    deciders: list[int]
    my_turn: bool


@dataclass(frozen=True, slots=True)
class Seat:
    """A seat as everybody sees it."""

    seat: int
    name: str
    bot: str
    mine: bool
    away: bool
    decides: bool
    left: int | None
    """Milliseconds in the time bank."""


@dataclass(frozen=True, slots=True)
class Rewind:
    """A request to rewind further than undo can."""

    seat: int
    actions: int
    waiting: list[int]


@dataclass(frozen=True, slots=True)
class Vote:
    """A vote about a player who has vanished."""

    seat: int
    kind: str
    by: int
    agreed: list[int]
    declined: list[int]
    waiting: list[int]
    needed: int


@dataclass(frozen=True, slots=True)
class Table:
    """A table as one sees it."""

    id: str
    game: str
    stage: str
    """`open`, `playing`, `over` or `closed`."""
    number: int
    """How many events one can know of."""
    actions: int
    seat: int | None
    """The seat that one sees the table from; None for a spectator."""
    mine: list[int]
    host: bool
    seats: list[Seat]
    can_undo: bool
    request: Rewind | None
    vote: Vote | None
    votable: dict[int, list[str]]
    since: int
    options: dict[str, bool]
    components: str
    public: bool
    pace: Pace
    created: int
    changed: int
    imported: bool
    commitment: str
    seed: str | None
    invitation: str


@dataclass(frozen=True, slots=True)
class Choice:
    """A legal action."""

    action: int
    text: str
    fields: dict[str, str | int]
    explanation: str
    place: str


@dataclass(frozen=True, slots=True)
class Prompt:
    """What a seat is asked, and the rule about it."""

    text: str
    rule: str


@dataclass(frozen=True, slots=True)
class Score:
    """The points of a seat that one can see."""

    seat: int
    total: int
    rank: int
    sources: dict[str, int]
    parts: dict[str, int]
    assignment: dict[str, dict[str, int]]


@dataclass(frozen=True, slots=True)
class SeatView:
    """What a seat sees: the table, its legal actions, the points, and the view as the page of the game describes it."""

    table: Table
    at: int
    prompt: Prompt
    legal: list[Choice]
    scores: list[Score]
    view: dict[str, object]


@dataclass(frozen=True, slots=True)
class Done:
    """A request was carried out: the number of events that one can know of now."""

    number: int
    stage: str
    repeated: bool


@dataclass(frozen=True, slots=True)
class Change:
    """A change at a table: the number of events that one can know of now, and the stage."""

    number: int
    stage: str


@dataclass(frozen=True, slots=True)
class LogLines:
    """The log lines of an action; those of the deal have the number -1."""

    action: int
    lines: list[str]


@dataclass(frozen=True, slots=True)
class Hint:
    """An action with its expected points."""

    action: int
    text: str
    visits: int
    lead: float
    points: float
    sources: dict[str, float]


@dataclass(frozen=True, slots=True)
class SeatGiven:
    """The seat that was taken."""

    seat: int


@dataclass(frozen=True, slots=True)
class Failure:
    """An error."""

    error: str
    rule: str | None = None
    number: int | None = None
