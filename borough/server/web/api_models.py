"""The request and response models of the JSON API."""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field, model_validator

from borough.bots.registry import LEVELS
from borough.server.storage.models import BOT_LENGTH, ID_LENGTH, ID_PATTERN
from borough.server.tables.clocks import PACES, Pace
from borough.server.tables.lobby import Listing, NewTable
from borough.server.tables.table_views import TableView

FIELDS = 20
"""The most fields that a body may have."""
TOKEN = f"^{ID_PATTERN}$"
RECORD_LENGTH = 400_000
LATEST = 2**31 - 1
"""The largest integer that every database can store."""
Number = Annotated[int, Field(ge=0, le=LATEST)]
SeatNumber = Annotated[int, Field(ge=0, le=99, description="A seat, counted from 0.")]
EventNumber = Annotated[int, Field(ge=0, le=LATEST, description="The number of events that one knew of when deciding.")]


class Form(BaseModel):
    """A request body. Unknown fields are refused."""

    model_config = ConfigDict(extra="forbid")

    @model_validator(mode="before")
    @classmethod
    def check_size(cls, data: object) -> object:
        """Refuse a body with very many fields before validating each of them."""
        if isinstance(data, dict) and len(data) > FIELDS:
            raise ValueError(f"more than {FIELDS} fields")
        return data


# Requests.


class PersonForm(Form):
    """A name."""

    name: str = Field(min_length=1, max_length=100, description="1 to 30 visible characters.")


class RecoverForm(Form):
    """A recovery code."""

    code: str = Field(min_length=1, max_length=100)


class PaceForm(Form):
    """The time control. Omitted times have the default of the kind."""

    kind: str = Field(default="none", max_length=20, description="none, live or correspondence")
    bank: Number | None = Field(default=None, description="seconds")
    increment: Number | None = Field(default=None, description="seconds that a turn adds")

    def pace(self) -> Pace:
        """The form as the lobby expects it."""
        usual = PACES.get(self.kind, PACES["none"])
        bank = usual.bank if self.bank is None else self.bank
        return Pace(self.kind, bank, min(usual.increment, bank) if self.increment is None else self.increment)


class TableForm(Form):
    """A table to open."""

    game: str = Field(max_length=60)
    seats: list[Annotated[str, Field(max_length=BOT_LENGTH)]] = Field(
        min_length=1,
        max_length=20,
        description=f"For each seat `me`, `open`, a level ({', '.join(LEVELS)}) or another bot that the host offers.",
    )
    names: list[Annotated[str, Field(max_length=100)]] = Field(
        default=[], max_length=20, description="The names of the seats that are `me`, in turn."
    )
    options: dict[Annotated[str, Field(max_length=60)], bool] = Field(default={}, max_length=50)
    components: str = Field(default="", description="An override of the component file, as text.")
    public: bool = False
    pace: PaceForm = PaceForm()

    def new_table(self) -> NewTable:
        """The form as the lobby expects it."""
        return NewTable(self.game, self.seats, self.names, self.options, self.components, self.public, self.pace.pace())


class RecordForm(Form):
    """A record, as text."""

    record: str = Field(max_length=RECORD_LENGTH)


class JoinForm(Form):
    """Which seat to take; by default the first open one."""

    seat: SeatNumber | None = None
    invitation: str = Field(default="", max_length=ID_LENGTH)
    name: str = Field(default="", max_length=100, description="The name at this table; by default one's own.")


class StartForm(Form):
    """The bot for the open seats."""

    bot: str = Field(default="", max_length=BOT_LENGTH)


class ActionForm(Form):
    """An action, as its canonical text."""

    seat: SeatNumber
    action: str = Field(max_length=200)
    number: EventNumber


class UndoForm(Form):
    """The seat whose last action to take back."""

    seat: SeatNumber
    number: EventNumber


class AskForm(Form):
    """Rewind to this number of actions; by default to before the seat's own last one."""

    seat: SeatNumber
    number: EventNumber
    actions: Number | None = None


class AnswerForm(Form):
    """Whether to agree."""

    agree: bool
    number: EventNumber


class ChatForm(Form):
    """A chat message."""

    text: str = Field(min_length=1, max_length=2000)


class HintForm(Form):
    """The seat that asks for a hint."""

    seat: SeatNumber


# Responses.


class ErrorOut(BaseModel):
    """An error."""

    error: str
    rule: str | None = Field(default=None, description="The id of the rule that was broken.")
    number: int | None = Field(default=None, description="How many events one can know of now.")


class OptionOut(BaseModel):
    """A variant that can be turned on."""

    name: str
    help: str
    default: bool


class GameOut(BaseModel):
    """A game."""

    id: str
    title: str
    seats: list[int]
    options: list[OptionOut]
    action_count: int
    rules_version: int


class RuleOut(BaseModel):
    """A rule."""

    id: str
    section: str
    text: str


class PersonOut(BaseModel):
    """A person."""

    name: str


class IdentityOut(BaseModel):
    """A new identity. The token is sent as `Authorization: Bearer`; the recovery code is shown only once."""

    name: str
    token: str
    recovery: str | None = None


class PaceOut(BaseModel):
    """The time control, in seconds."""

    kind: str
    bank: int
    increment: int


class ListingOut(BaseModel):
    """A table in a list."""

    id: str
    game: str
    stage: str
    public: bool
    pace: PaceOut
    created: int
    changed: int
    names: list[str]
    bots: list[int]
    mine: list[int]
    deciders: list[int]
    my_turn: bool


class SeatOut(BaseModel):
    """A seat as everybody sees it."""

    seat: int
    name: str
    bot: str
    mine: bool
    away: bool
    decides: bool
    left: int | None = Field(description="Milliseconds in the bank.")


class RequestOut(BaseModel):
    """A request to rewind further than undo can."""

    seat: int
    actions: int
    waiting: list[int]


class VoteOut(BaseModel):
    """A vote about a player who has vanished."""

    seat: int = Field(description="The seat that it is about.")
    kind: str = Field(description="bot: a bot takes over until the player returns. replace: the seat is opened.")
    by: int
    agreed: list[int]
    declined: list[int]
    waiting: list[int] = Field(description="A seat of each person who has not voted yet.")
    needed: int = Field(description="How many have to agree.")


class TableOut(BaseModel):
    """A table as the visitor sees it."""

    id: str
    game: str
    stage: str = Field(description="open, playing, over or closed")
    number: int = Field(description="How many events one can know of.")
    actions: int = Field(description="How many actions one can know of.")
    seat: int | None
    mine: list[int]
    host: bool
    seats: list[SeatOut]
    can_undo: bool
    request: RequestOut | None
    vote: VoteOut | None
    votable: dict[int, list[str]] = Field(description="The seats about which one can propose a vote, and what.")
    since: int = Field(description="The number of the first action after the own last one.")
    options: dict[str, bool]
    components: str
    public: bool
    pace: PaceOut
    created: int
    changed: int
    imported: bool
    commitment: str = Field(description="SHA-256 of `borough seed N`.")
    seed: str | None = Field(description="N as a decimal number, once the game is over.")
    invitation: str


class ChoiceOut(BaseModel):
    """A legal action."""

    action: int
    text: str
    fields: dict[str, str | int]
    explanation: str
    place: str


class PromptOut(BaseModel):
    """The prompt."""

    text: str
    rule: str


class ScoreOut(BaseModel):
    """The visible points of a seat."""

    seat: int
    total: int
    rank: int
    sources: dict[str, int] = Field(description="The points by source, which add up to the total.")
    parts: dict[str, int] = Field(description="The same points by component: a tile, a card, a berth.")
    assignment: dict[str, dict[str, int]] = Field(
        description="In Key Flow, the pieces that each card scores: ids of cards with 1, and numbers of goods, skill "
        "tiles, tokens, ships and transport points. Empty in the other games."
    )


class ViewOut(BaseModel):
    """The view of a seat, and its legal actions."""

    table: TableOut
    at: int
    prompt: PromptOut
    legal: list[ChoiceOut]
    scores: list[ScoreOut]
    view: dict[str, object]


class DoneOut(BaseModel):
    """The request was carried out."""

    number: int
    stage: str
    repeated: bool = Field(description="Whether the same request had been carried out before.")


class SeatGiven(BaseModel):
    """The seat that was taken."""

    seat: int


class LineOut(BaseModel):
    """The log lines of an action; those of the deal have the number -1."""

    action: int = Field(description="The number of the action, from 0 on; -1 is the deal.")
    lines: list[str]


class EventOut(BaseModel):
    """An event."""

    number: int
    kind: str
    seat: int
    at: int
    text: str
    actions: int | None
    muted: bool = Field(description="Whether it is a chat message of a muted person; then the text is left out.")
    former: bool = Field(description="Whether the player who wrote it has given up the seat since.")


class HintOut(BaseModel):
    """A hint: an action with its expected points."""

    action: int
    text: str
    visits: int
    lead: float
    points: float
    sources: dict[str, float]


def listing_out(listing: Listing) -> ListingOut:
    """A table in a list, as JSON data."""
    return ListingOut(**{**vars(listing), "pace": vars(listing.pace), "my_turn": listing.my_turn})


def table_out(table_view: TableView) -> dict[str, object]:
    """A table as JSON data."""
    return {
        "id": table_view.id,
        "game": table_view.game.id,
        "stage": table_view.stage,
        "number": table_view.number,
        "actions": table_view.actions,
        "seat": table_view.seat,
        "mine": list(table_view.mine),
        "host": table_view.host,
        "seats": [vars(seat) for seat in table_view.seats],
        "can_undo": table_view.can_undo,
        "request": table_view.request and {**vars(table_view.request), "waiting": list(table_view.request.waiting)},
        "vote": table_view.vote and vars(table_view.vote),
        "votable": {str(seat): list(kinds) for seat, kinds in table_view.votable.items()},
        "since": table_view.since,
        "options": table_view.options,
        "components": table_view.components,
        "public": table_view.public,
        "pace": vars(table_view.pace),
        "created": table_view.created,
        "changed": table_view.changed,
        "imported": table_view.imported,
        "commitment": table_view.commitment,
        "seed": None if table_view.seed is None else str(table_view.seed),
        "invitation": table_view.invitation,
    }
