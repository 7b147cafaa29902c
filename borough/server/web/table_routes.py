"""The page of a table, its replay, and their forms. Every form works without script."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Annotated
from urllib.parse import urlencode, urlsplit

from fastapi import APIRouter, Depends, Form, Query, Request
from markupsafe import Markup
from starlette.concurrency import run_in_threadpool
from starlette.responses import HTMLResponse, PlainTextResponse, Response

from borough.bots.hints import Hint
from borough.bots.registry import DEFAULT_LEVEL
from borough.core.board import Choices
from borough.core.errors import BadInput, Refusal
from borough.core.overrides import write
from borough.core.record import Record, commitment
from borough.core.words import say, speaking
from borough.server.people.identity import household_of, limited
from borough.server.people.page_request import ACTING, OPENING, READING, PageRequest, Who, redirect
from borough.server.safety.problems import Problem
from borough.server.storage.models import BOT_LENGTH
from borough.server.tables.lobby import ME, OPEN, NewTable
from borough.server.tables.table_views import TablePage, TableView, ViewSeat, VisibleEvent
from borough.server.web.api_models import LATEST, SeatNumber
from borough.server.web.notices import Notice
from borough.server.web.render import board_css, render
from borough.server.web.table_content import (
    draw_areas,
    hints_in_words,
    log_lines,
    notices_of,
    own_values,
    preview,
    table_context,
)
from borough.server.web.workshop_routes import download

router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)
CONFLICT = 409


# The table.


def _seat_of(text: str) -> ViewSeat:
    """A seat from a query: a number, `watch` for a spectator, empty for one's own."""
    if text == "watch":
        return None
    return int(text) if text.isascii() and text.isdigit() and len(text) < 3 else "own"


@router.get("/t/{ident}", dependencies=READING)
def table(who: Who, ident: str, seat: str = "", code: str = "", level: str = "") -> HTMLResponse:
    """The page of a table. Before the game, `level` preselects the bots."""
    return _table(who, _page(who, ident, _seat_of(seat), code), code=code, level=level)


@router.get("/t/{ident}/part", dependencies=READING)
def part(who: Who, ident: str, seat: str = "", code: str = "", level: str = "") -> HTMLResponse:
    """The part of the page that changes, for scripts."""
    return _table(who, _page(who, ident, _seat_of(seat), code), code=code, level=level, whole=False)


def _page(who: PageRequest, ident: str, seat: ViewSeat, code: str = "") -> TablePage:
    """The table as it is now."""
    return who.services.table_views.page(who.visitor, ident, seat, code)


@router.get("/t/{ident}/components", dependencies=READING)
def components(who: Who, ident: str, code: str = "") -> HTMLResponse:
    """The component values of a table, as everybody at it may read them."""
    table_view = who.services.table_views.look(who.visitor, ident, None, invite=code)
    back = f"/t/{table_view.id}" + (f"?{urlencode({'code': code})}" if code else "")
    return who.page(
        "values.html", game=table_view.game, values=own_values(table_view), back=back, table=table_view.id, code=code
    )


@router.get("/t/{ident}/components.toml", dependencies=READING)
def component_file(who: Who, ident: str, code: str = "") -> Response:
    """The component file of a table."""
    table_view = who.services.table_views.look(who.visitor, ident, None, invite=code)
    return download(table_view.components or write(table_view.game.id, "", {}), table_view.game.id)


@router.get("/join/{code}", dependencies=READING)
def invited(who: Who, code: str) -> Response:
    """Follow an invitation."""
    return redirect(f"/t/{who.services.lobby.find(code)}?code={code}")


def _table(
    who: PageRequest,
    page: TablePage,
    *,
    whole: bool = True,
    code: str = "",
    level: str = "",
    refusal: Refusal | None = None,
    notice: Notice | None = None,
    hints: Sequence[dict[str, str]] = (),
    status: int = 200,
) -> HTMLResponse:
    """The page of a table, or only the part that changes."""
    table_view = page.table
    with speaking(who.language, table_view.names):
        context: dict[str, object] = {
            **table_context(table_view, who.services.tables.now()),
            "refusal": refusal,
            "notices": [*([notice] if notice else []), *notices_of(table_view)],
            "hints": hints,
            "log": log_lines(page.log, table_view.since if table_view.seat is not None else table_view.actions),
            "chat": chat_lines(table_view, page.chat),
            "code": code,
            "levels": who.levels,
            "chosen_level": level if level in who.levels else DEFAULT_LEVEL,
            "invitation": f"{who.origin}/join/{table_view.invitation}" if table_view.invitation else "",
            "local": urlsplit(who.origin).hostname in ("127.0.0.1", "localhost", "::1"),
            "fields": lambda: _fields(table_view),
            "board_css": board_css(table_view.game),
        }
        if whole:
            return who.page("table.html", status, **context)
        html = render("part.html", person=who.person, **context)
    return HTMLResponse(html, status, {"Cache-Control": "no-store", "X-Part": "1"})


def chat_lines(table_view: TableView, chat: Sequence[VisibleEvent]) -> list[dict[str, str]]:
    """The last messages of the chat, without those of muted people."""
    return [{"name": author(table_view, one), "text": one.text} for one in chat if not one.muted]


def author(table_view: TableView, message: VisibleEvent) -> str:
    """The name of who wrote a chat message."""
    return say("A former player") if message.former else table_view.names[message.seat]


def _fields(table_view: TableView) -> Markup:
    """The hidden fields of every form: the seat, and the number of events that the page shows."""
    seat = "" if table_view.seat is None else table_view.seat
    hidden = '<input type="hidden" name="seat" value="{}"><input type="hidden" name="number" value="{}">'
    return Markup(hidden).format(seat, table_view.number)


class Sent:
    """A submitted form of a table: the visitor, the table, the seat, and the number of events they had seen."""

    def __init__(
        self,
        request: Request,
        who: Who,
        ident: str,
        seat: Annotated[str, Form(max_length=8)] = "",
        number: Annotated[int, Form(ge=0, le=LATEST)] = 0,
    ) -> None:
        self.who = who
        self.services = who.services
        self.visitor = who.visitor
        self.ident = ident
        self.seat = seat
        self.number = number
        self.script = request.headers.get("x-part") == "1"
        """Whether a script sent it, which wants only the part that changes."""

    def own_seat(self) -> int:
        """The seat; a Problem if the form has none."""
        seat = _seat_of(self.seat)
        if not isinstance(seat, int):
            raise Problem(403, say("This is not your seat."))
        return seat

    def carry_out(self, do: Callable[[], object]) -> Response:
        """Run `do`, and show a refusal or an error on the table's page."""
        try:
            do()
        except Refusal as refusal:
            return self.answer(refusal)
        except Problem as problem:
            if problem.status != CONFLICT:
                raise
            return self.answer(notice=Notice(problem.message))
        except BadInput as error:
            return self.answer(notice=Notice(str(error)))
        return self.answer() if self.script else redirect(f"/t/{self.ident}{f'?seat={self.seat}' if self.seat else ''}")

    def answer(
        self, refusal: Refusal | None = None, notice: Notice | None = None, hints: list[dict[str, str]] | None = None
    ) -> HTMLResponse:
        """The present page of the table, with a refusal, a notice or hints."""
        page = _page(self.who, self.ident, _seat_of(self.seat))
        status = 200 if refusal is None or self.script else CONFLICT
        return _table(
            self.who,
            page,
            whole=not self.script,
            refusal=refusal,
            notice=notice,
            hints=hints or [],
            status=status,
        )


Posted = Annotated[Sent, Depends()]


@router.post("/t/{ident}/act", dependencies=ACTING)
def act(sent: Posted, action: Annotated[str, Form(max_length=200)]) -> Response:
    """Play an action."""
    return sent.carry_out(
        lambda: sent.services.playing.act(sent.visitor, sent.ident, sent.own_seat(), action, sent.number)
    )


@router.post("/t/{ident}/undo", dependencies=ACTING)
def undo(sent: Posted) -> Response:
    """Take back one's last action."""
    return sent.carry_out(lambda: sent.services.playing.undo(sent.visitor, sent.ident, sent.own_seat(), sent.number))


@router.post("/t/{ident}/ask", dependencies=ACTING)
def ask(sent: Posted) -> Response:
    """Ask the others for a rewind."""
    return sent.carry_out(
        lambda: sent.services.playing.ask_undo(sent.visitor, sent.ident, sent.own_seat(), sent.number)
    )


@router.post("/t/{ident}/agree", dependencies=ACTING)
def agree(sent: Posted) -> Response:
    """Agree to a rewind."""
    return sent.carry_out(lambda: sent.services.playing.answer_undo(sent.visitor, sent.ident, True, sent.number))


@router.post("/t/{ident}/decline", dependencies=ACTING)
def decline(sent: Posted) -> Response:
    """Decline a rewind."""
    return sent.carry_out(lambda: sent.services.playing.answer_undo(sent.visitor, sent.ident, False, sent.number))


@router.post("/t/{ident}/back", dependencies=ACTING)
def back(sent: Posted) -> Response:
    """Take one's seat back from a bot."""
    return sent.carry_out(lambda: sent.services.playing.come_back(sent.visitor, sent.ident))


@router.post("/t/{ident}/leave", dependencies=ACTING)
def leave(sent: Posted) -> Response:
    """Leave the table; a bot plays on."""
    return sent.carry_out(lambda: sent.services.lobby.leave(sent.visitor, sent.ident))


@router.post("/t/{ident}/start", dependencies=ACTING)
def start(sent: Posted, level: Annotated[str, Form(max_length=BOT_LENGTH)] = "") -> Response:
    """Start the game with bots in the empty seats."""
    return sent.carry_out(lambda: sent.services.lobby.start(sent.visitor, sent.ident, level))


@router.post("/t/{ident}/chat", dependencies=[Depends(limited("chat"))])
def chat(sent: Posted, text: Annotated[str, Form(max_length=2000)] = "") -> Response:
    """Send a chat message."""
    return sent.carry_out(lambda: sent.services.playing.chat(sent.visitor, sent.ident, text))


@router.post("/t/{ident}/join", dependencies=ACTING)
def join(
    who: Who,
    ident: str,
    at: Annotated[SeatNumber, Form()],
    code: Annotated[str, Form(max_length=60)] = "",
    name: Annotated[str, Form(max_length=200)] = "",
) -> Response:
    """Take a seat."""
    response = who.ensure_person(name)
    who.services.lobby.join(who.visitor, ident, at, code)
    return redirect(f"/t/{ident}", response)


@router.post("/t/{ident}/again", dependencies=OPENING)
def again(who: Who, ident: str) -> Response:
    """Open a new table with the same game and bots; the seats of other people are open."""
    response = who.ensure_person()
    table_view = who.services.table_views.look(who.visitor, ident)
    seats = [ME if seat.mine else seat.bot or OPEN for seat in table_view.seats]
    names = [seat.name for seat in table_view.seats if seat.mine]
    if ME not in seats:
        seats[0] = ME
    new_table = NewTable(
        table_view.game.id, seats, names, table_view.options, table_view.components, table_view.public, table_view.pace
    )
    return redirect(f"/t/{who.services.lobby.create(who.visitor, new_table)}", response)


@router.post("/t/{ident}/hint", dependencies=[Depends(limited("hint"))])
async def hint(sent: Posted) -> Response:
    """Show hints, computed from this seat's view."""
    seat = sent.own_seat()
    hints = await sent.services.table_views.hint(sent.visitor, sent.ident, seat, household_of(sent.who.request))
    return await run_in_threadpool(_hinted, sent, seat, hints)


def _hinted(sent: Sent, seat: int, hints: list[Hint]) -> Response:
    table_view = sent.services.table_views.look(sent.visitor, sent.ident, seat)
    with speaking(sent.who.language, table_view.names):
        words = hints_in_words(table_view.game, table_view.view, hints) if table_view.view is not None else []
    return sent.answer(hints=words)


@router.get("/t/{ident}/preview", dependencies=READING)
def preview_of(
    who: Who, ident: str, seat: Annotated[SeatNumber, Query()], action: Annotated[str, Query(max_length=200)]
) -> PlainTextResponse:
    """The preview of a choice, in a sentence."""
    table_view = who.services.table_views.look(who.visitor, ident, seat)
    with speaking(who.language, table_view.names):
        number = table_view.game.action(action)
        known = table_view.view is not None and seat in table_view.mine and number in table_view.view.legal
        text = preview(table_view.game, table_view.view, number) if known and table_view.view is not None else ""
    return PlainTextResponse(text, headers={"Cache-Control": "no-store"})


@router.get("/t/{ident}/why", dependencies=ACTING)
def why(
    who: Who, ident: str, seat: Annotated[SeatNumber, Query()], place: Annotated[str, Query(max_length=100)]
) -> PlainTextResponse:
    """Why nothing can be chosen at a place of the board, in a sentence with its rule."""
    refusal = who.services.table_views.why_not(who.visitor, ident, seat, place)
    text = f"{refusal.message} ({refusal.rule})" if refusal is not None else ""
    return PlainTextResponse(text, headers={"Cache-Control": "no-store"})


@router.post("/t/{ident}/verify", dependencies=ACTING)
def verify(sent: Posted) -> Response:
    """Verify that the seed matches the published commitment, and that the game follows from it."""
    table_views = sent.services.table_views
    table_view = table_views.look(sent.visitor, sent.ident, None)
    record = Record.loads(table_views.record(sent.visitor, sent.ident))
    replayed = table_view.game.view(record.replay(), None)
    right = commitment(record.seed) == table_view.commitment and replayed == table_view.view
    text = (
        say("Verified: the seed has this SHA-256, and its deal leads to this result.")
        if right
        else say("This is not the deal that was committed to!")
    )
    return sent.answer(notice=Notice(text, good=right))


@router.get("/t/{ident}/record", dependencies=READING)
def record(who: Who, ident: str) -> Response:
    """Download the record."""
    text = who.services.table_views.record(who.visitor, ident)
    headers = {"Content-Disposition": f'attachment; filename="borough-{ident[:8]}.json"', "Cache-Control": "no-store"}
    return Response(text, media_type="application/json", headers=headers)


@router.get("/t/{ident}/replay", dependencies=READING)
def replay(who: Who, ident: str, at: Annotated[int | None, Query(ge=0)] = None, seat: str = "") -> HTMLResponse:
    """A replay as seen from the own seat; after the end, from any seat."""
    now = _page(who, ident, _seat_of(seat)).table
    where = now.seat
    last = now.actions
    at = (0 if now.stage == "over" else last) if at is None else min(at, last)
    table_view = who.services.table_views.look(who.visitor, ident, where, at)
    if table_view.view is None:
        raise Problem(409, say("The game has not begun."))
    chosen = "watch" if table_view.seat is None else str(table_view.seat)
    with speaking(who.language, table_view.names):
        viewers = [{"value": "watch", "name": say("a spectator")}]
        open_to = range(len(table_view.seats)) if table_view.stage == "over" else table_view.mine
        viewers += [{"value": str(number), "name": table_view.names[number]} for number in open_to]
        areas, drawn = draw_areas(table_view.game, table_view.view, Choices({}))  # nothing can be chosen in a replay
        link = f"/t/{ident}/replay?at={{}}&seat={chosen}".format
        log = dict(who.services.table_views.log(who.visitor, ident, table_view.seat, at - 1))
        return who.page(
            "replay.html",
            table={"id": ident},
            title=table_view.game.title,
            symbols=drawn,
            areas=areas,
            lines=log.get(at - 1, []),
            prompt=table_view.game.prompt(table_view.view),
            at=at,
            last=last,
            chosen=chosen,
            viewers=viewers,
            link=link,
            address=f"{who.origin}{link(at)}",
            board_css=board_css(table_view.game),
        )
