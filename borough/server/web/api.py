"""The JSON API under /api/v1, for programs. Its OpenAPI document is at /api/v1/openapi.json."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Annotated, Literal

from fastapi import APIRouter, Depends, Header, Path, Query, Request
from fastapi.responses import JSONResponse, PlainTextResponse, StreamingResponse

from borough.core.game import Game
from borough.core.registry import game as find_game
from borough.core.registry import game_ids
from borough.core.words import say
from borough.server.people.identity import (
    agent_of,
    household_of,
    limited,
    new_guest,
    place_of,
    services_of,
    visitor_of,
)
from borough.server.people.page_request import ACTING, OPENING, READING
from borough.server.safety.problems import RETRY_AFTER, Problem
from borough.server.services import Services
from borough.server.storage.models import ID_LENGTH
from borough.server.tables.changes import Visitor
from borough.server.tables.lobby import PAGES, require_person
from borough.server.tables.table_views import TableView, ViewSeat
from borough.server.web.api_models import (
    TOKEN,
    ActionForm,
    AnswerForm,
    AskForm,
    ChatForm,
    DoneOut,
    ErrorOut,
    EventOut,
    GameOut,
    HintForm,
    HintOut,
    IdentityOut,
    JoinForm,
    LineOut,
    ListingOut,
    Number,
    OptionOut,
    PersonForm,
    PersonOut,
    RecordForm,
    RecoverForm,
    RuleOut,
    SeatGiven,
    StartForm,
    TableForm,
    TableOut,
    UndoForm,
    ViewOut,
    listing_out,
    table_out,
)
from borough.server.web.library import known_game
from borough.server.web.live_routes import STREAM_HEADERS
from borough.server.web.live_views import StreamRequest, open_stream, present_view

PROBLEMS = {
    400: "The request cannot be read.",
    401: "There is no valid token.",
    403: "This is not allowed.",
    404: "There is no such resource.",
    409: "The table has changed in the meantime.",
    410: "The table was played with another version of the rules.",
    413: "Too large.",
    415: "Not encoded in UTF-8.",
    422: "Not possible. If a rule is broken, it is named.",
    429: "Too many requests.",
    503: "Busy.",
}
RETRY = {"Retry-After": {"description": "Seconds after which to try again.", "schema": {"type": "integer"}}}
RESPONSES: dict[int | str, dict[str, object]] = {
    status: {"model": ErrorOut, "description": text, **({"headers": RETRY} if status in RETRY_AFTER else {})}
    for status, text in PROBLEMS.items()
}
router = APIRouter(prefix="/api/v1", responses=RESPONSES)

Ident = Annotated[str, Path(pattern=TOKEN)]
SeatQuery = Annotated[
    int | None, Query(ge=-1, le=99, description="A seat; -1 for a spectator. By default the own seat that is to move.")
]
After = Annotated[Number, Query(description="From this number on.")]


# Coroutines, because they do not block: FastAPI would run plain functions in a thread.
async def services_here(request: Request) -> Services:
    """The services, as a dependency."""
    return services_of(request)


async def who_asks(request: Request) -> Visitor:
    """The visitor, as a dependency."""
    return visitor_of(request)


ServicesHere = Annotated[Services, Depends(services_here)]
Who = Annotated[Visitor, Depends(who_asks)]


def looked_from(seat: int | None) -> ViewSeat:
    """Whose view to show, from the query."""
    if seat is None:
        return "own"
    return None if seat == -1 else seat


# People.


@router.post("/people", status_code=201, dependencies=[Depends(limited("identity"))])
def create_person(request: Request, services: ServicesHere, form: PersonForm) -> IdentityOut:
    """Create a person: returns a token for this client and a recovery code to keep."""
    person, code = new_guest(services, place_of(request), form.name)
    token = services.people.bearer(person.id, agent_of(request))
    return IdentityOut(name=person.name, token=token, recovery=code)


@router.post("/people/recover", dependencies=[Depends(limited("recover"))])
def recover(request: Request, services: ServicesHere, form: RecoverForm) -> IdentityOut:
    """Get a token for the person of a recovery code. It begins a session."""
    person = services.people.recover(form.code)
    return IdentityOut(name=person.name, token=services.people.bearer(person.id, agent_of(request)))


@router.get("/me", dependencies=READING)
def me(services: ServicesHere, who: Who) -> PersonOut:
    """The person of the token."""
    person = services.people.find(require_person(who))
    if person is None:
        raise Problem(401, say("Choose a name first."))
    return PersonOut(name=person.name)


@router.patch("/me", dependencies=OPENING)
def rename(services: ServicesHere, who: Who, form: PersonForm) -> PersonOut:
    """Change the name."""
    services.lobby.rename(who, form.name)
    return me(services, who)


# Games.


@router.get("/games", dependencies=READING)
def games() -> list[GameOut]:
    """All games."""
    return [game_out(find_game(ident)) for ident in game_ids()]


@router.get("/games/{game}/rules/{rule}", dependencies=READING)
def rule(game: Annotated[str, Path(max_length=60)], rule: Annotated[str, Path(max_length=100)]) -> RuleOut:
    """A rule by its id."""
    found = known_game(game).rule(rule)
    if found is None:
        raise Problem(404, say("There is no such rule."))
    return RuleOut(id=found.id, section=found.section, text=found.text)


def game_out(game: Game) -> GameOut:
    """A game as JSON data."""
    return GameOut(
        id=game.id,
        title=game.title,
        seats=list(game.seats),
        options=[OptionOut(**vars(option)) for option in game.options],
        action_count=game.action_count,
        rules_version=game.rules_version,
    )


# Tables.


@router.get("/tables", dependencies=READING)
def list_tables(
    services: ServicesHere,
    who: Who,
    which: Literal["open", "watch", "mine"] = "open",
    page: Annotated[int, Query(ge=1, le=PAGES, description="Of 100 tables each.")] = 1,
) -> list[ListingOut]:
    """List public tables with an open seat, public games to watch, or one's own tables."""
    lists = {"open": services.lobby.open_tables, "watch": services.lobby.watchable, "mine": services.lobby.mine}
    return [listing_out(one) for one in lists[which](who, page)]


@router.post("/tables", status_code=201, dependencies=OPENING)
def create_table(services: ServicesHere, who: Who, form: TableForm) -> TableOut:
    """Open a table. The game starts when no seat is open."""
    return shown(services.table_views.look(who, services.lobby.create(who, form.new_table())))


@router.post("/tables/import", status_code=201, dependencies=OPENING)
def import_table(services: ServicesHere, who: Who, form: RecordForm) -> TableOut:
    """Open a table from a record."""
    return shown(services.table_views.look(who, services.lobby.import_record(who, form.record)))


@router.get("/invitations/{code}", dependencies=READING)
def invited(services: ServicesHere, who: Who, code: Ident) -> TableOut:
    """The table of an invitation."""
    return shown(services.table_views.look(who, services.lobby.find(code), invite=code))


@router.get("/tables/{ident}", dependencies=READING)
def get_table(services: ServicesHere, who: Who, ident: Ident, seat: SeatQuery = None) -> TableOut:
    """The state of a table, without the view."""
    return shown(services.table_views.look(who, ident, looked_from(seat)))


@router.post("/tables/{ident}/join", dependencies=ACTING)
def join(services: ServicesHere, who: Who, ident: Ident, form: JoinForm) -> SeatGiven:
    """Take a seat."""
    return SeatGiven(seat=services.lobby.join(who, ident, form.seat, form.invitation, form.name))


@router.post("/tables/{ident}/start", dependencies=ACTING)
def start(services: ServicesHere, who: Who, ident: Ident, form: StartForm) -> TableOut:
    """Start the game with bots in the open seats."""
    services.lobby.start(who, ident, form.bot)
    return shown(services.table_views.look(who, ident))


@router.post("/tables/{ident}/leave", dependencies=ACTING)
def leave(services: ServicesHere, who: Who, ident: Ident) -> dict[str, bool]:
    """Leave: the seat becomes open, or during the game a bot plays on."""
    services.lobby.leave(who, ident)
    return {"left": True}


@router.post("/tables/{ident}/back", dependencies=ACTING)
def back(services: ServicesHere, who: Who, ident: Ident) -> DoneOut:
    """Take the seat back from the bot."""
    return DoneOut(**vars(services.playing.come_back(who, ident)))


# Playing.


@router.get("/tables/{ident}/view", dependencies=READING, response_model=ViewOut)
def view(
    services: ServicesHere, who: Who, ident: Ident, seat: SeatQuery = None, at: Annotated[Number | None, Query()] = None
) -> JSONResponse:
    """The view of a seat now or after `at` actions, and its legal actions."""
    # The model is only for the OpenAPI document: our own data need not be validated.
    return JSONResponse(present_view(services, who, ident, looked_from(seat), at))


@router.post("/tables/{ident}/actions", dependencies=ACTING)
def act(services: ServicesHere, who: Who, ident: Ident, form: ActionForm) -> DoneOut:
    """Play an action. Sending it again with the same number has no further effect."""
    return DoneOut(**vars(services.playing.act(who, ident, form.seat, form.action, form.number)))


@router.post("/tables/{ident}/undo", dependencies=ACTING)
def undo(services: ServicesHere, who: Who, ident: Ident, form: UndoForm) -> DoneOut:
    """Take back one's last action, unless something has been revealed or another seat has acted since."""
    return DoneOut(**vars(services.playing.undo(who, ident, form.seat, form.number)))


@router.post("/tables/{ident}/undo-request", dependencies=ACTING)
def ask_undo(services: ServicesHere, who: Who, ident: Ident, form: AskForm) -> DoneOut:
    """Ask the others to rewind further than undo can."""
    return DoneOut(**vars(services.playing.ask_undo(who, ident, form.seat, form.number, form.actions)))


@router.post("/tables/{ident}/undo-answer", dependencies=ACTING)
def answer_undo(services: ServicesHere, who: Who, ident: Ident, form: AnswerForm) -> DoneOut:
    """Agree to a request to rewind, or decline it."""
    return DoneOut(**vars(services.playing.answer_undo(who, ident, form.agree, form.number)))


@router.post("/tables/{ident}/chat", dependencies=[Depends(limited("chat"))])
def chat(services: ServicesHere, who: Who, ident: Ident, form: ChatForm) -> DoneOut:
    """Send a chat message."""
    return DoneOut(**vars(services.playing.chat(who, ident, form.text)))


@router.post("/tables/{ident}/hint", dependencies=[Depends(limited("hint"))])
async def hint(request: Request, services: ServicesHere, who: Who, ident: Ident, form: HintForm) -> list[HintOut]:
    """Hints: the best actions, with expected points."""
    hints = await services.table_views.hint(who, ident, form.seat, household_of(request))
    return [HintOut(**vars(one)) for one in hints]


# Log, events and record.


@router.get("/tables/{ident}/log", dependencies=READING)
def log(services: ServicesHere, who: Who, ident: Ident, seat: SeatQuery = None, after: After = 0) -> list[LineOut]:
    """The log as this seat saw it."""
    lines = services.table_views.log(who, ident, looked_from(seat), after)
    return [LineOut(action=number, lines=told) for number, told in lines]


@router.get("/tables/{ident}/events", dependencies=READING)
def events(services: ServicesHere, who: Who, ident: Ident, seat: SeatQuery = None, after: After = 0) -> list[EventOut]:
    """The events of the table, 500 at a time. What others played is not included."""
    return [EventOut(**vars(one)) for one in services.table_views.events(who, ident, looked_from(seat), after)]


@router.get("/tables/{ident}/record", dependencies=READING, response_class=PlainTextResponse)
def record(services: ServicesHere, who: Who, ident: Ident) -> PlainTextResponse:
    """The record of a game that is over."""
    headers = {"content-disposition": f'attachment; filename="borough-{ident[:8]}.json"'}
    return PlainTextResponse(services.table_views.record(who, ident), media_type="application/json", headers=headers)


@router.get("/tables/{ident}/stream", dependencies=READING, response_class=StreamingResponse)
async def stream(
    request: Request,
    services: ServicesHere,
    who: Who,
    ident: Ident,
    after: After = 0,
    seat: SeatQuery = None,
    views: Annotated[bool, Query(description="Whether to send views instead of numbers.")] = False,
    invitation: Annotated[str, Query(max_length=ID_LENGTH, description="Of a table one has not sat down at.")] = "",
    last_event_id: Annotated[str, Header(max_length=20)] = "",
) -> StreamingResponse:
    """Server-sent events, whenever what one can know of changes.

    By default events `table` with the number of events and the stage. With `views` events `view` with the data of
    `/view`, from the beginning of the game on.
    """
    known = int(last_event_id) if last_event_id.isascii() and last_event_id.isdigit() else after
    asked = StreamRequest(ident, looked_from(seat), known, views, invitation)
    stream, key = await open_stream(request, services, who, asked)

    async def messages() -> AsyncIterator[bytes]:
        try:
            async for message in stream.messages():
                yield message
        finally:
            services.hub.leave(stream, key)

    return StreamingResponse(messages(), media_type="text/event-stream", headers=STREAM_HEADERS)


def shown(table_view: TableView) -> TableOut:
    """A table as JSON data."""
    return TableOut.model_validate(table_out(table_view))
