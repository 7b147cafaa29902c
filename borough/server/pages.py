"""The pages people see: home, tables, replays, and what they send from them. Every form works without script."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated

from fastapi import APIRouter, Depends, File, Form, Query, Request, UploadFile
from markupsafe import Markup
from starlette.responses import HTMLResponse, PlainTextResponse, RedirectResponse, Response

from borough.core.errors import BadInput, Refusal
from borough.core.game import Game
from borough.core.record import Record, commitment
from borough.core.registry import game as find_game
from borough.core.registry import game_ids
from borough.core.words import LANGUAGES, later, say, speaking
from borough.drawing import symbols
from borough.server.browser import THEMES, checked, keep_wishes
from borough.server.clocks import PACES
from borough.server.guests import Guest, guest
from borough.server.identity import limited, remember
from borough.server.library import pieces_of, rules_page
from borough.server.lobby import ME, OPEN, Listing, Wish
from borough.server.looking import From, Sight
from borough.server.problems import Problem
from borough.server.render import FOREVER, file, has_file, render, static
from borough.server.table_page import (
    LEVELS,
    Notice,
    capital,
    choices_of,
    draw_areas,
    hints_in_words,
    log_lines,
    notices_of,
    players_of,
    preview,
    prompt_of,
    results_of,
    seat_marks,
    waiting_since,
)

router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)
Who = Annotated[Guest, Depends(guest)]
READING = [Depends(limited("read"))]
ACTING = [Depends(limited("act"))]
OPENING = [Depends(limited("open"))]
SEE_OTHER = 303
PACE_NAMES = {
    "none": later("no clock"),
    "live": later("live: 20 minutes each"),
    "correspondence": later("by correspondence: 7 days each"),
}
STAGES = {"open": later("open"), "playing": later("in play"), "over": later("over"), "closed": later("closed")}


# Home and lists.


@router.get("/", dependencies=READING)
def home(who: Who) -> HTMLResponse:
    """The three games, one's own tables, and those of others."""
    with speaking(who.language):
        lobby = who.house.lobby
        cards = [_card(find_game(ident)) for ident in game_ids()]
        pictures = Markup().join(card["picture"] for card in cards)  # type: ignore[arg-type]
        return who.page(
            "home.html",
            games=cards,
            symbols=symbols(pictures),
            levels={level: say(name) for level, name in LEVELS.items()},
            paces={pace: say(name) for pace, name in PACE_NAMES.items()},
            mine=_listed(lobby.mine(who.visitor)) if who.person else [],
            open_tables=_listed(lobby.open_tables(who.visitor)),
            watchable=_listed(lobby.watchable(who.visitor)),
            listing=_listing,
            notice="",
        )


def _card(game: Game) -> dict[str, object]:
    """A game on the home page."""
    options = [{"name": one.name, "help": say(one.help), "default": one.default} for one in game.options]
    return {
        "id": game.id,
        "title": game.title,
        "about": say(game.about) if game.about else "",
        "picture": game.picture(),
        "seats": list(game.seats),
        "usual": min(3, game.seats[-1]),
        "options": options,
    }


def _listed(tables: list[Listing]) -> list[dict[str, object]]:
    return [
        {
            "id": table.id,
            "title": find_game(table.game).title,
            "names": ", ".join(name or say("open seat") for name in table.names),
            "pace": say(PACE_NAMES[table.pace.kind]) if table.pace.timed else "",
            "stage": say(STAGES[table.stage]),
            "asked": table.my_turn,
        }
        for table in tables
    ]


def _listing(tables: list[dict[str, object]]) -> Markup:
    return render("listing.html", tables=tables)


@router.post("/tables", dependencies=OPENING)
def create(
    request: Request,
    who: Who,
    game: Annotated[str, Form(max_length=60)],
    seats: Annotated[int, Form(ge=1, le=10)],
    level: Annotated[str, Form(max_length=20)] = "journeyman",
    partners: Annotated[str, Form(alias="with", max_length=10)] = "bots",
    pace: Annotated[str, Form(max_length=20)] = "none",
    public: Annotated[str, Form(max_length=1)] = "",
    hotseat: Annotated[str, Form(max_length=1)] = "",
    option: Annotated[list[str] | None, Form()] = None,
) -> Response:
    """Open a table."""
    rules = find_game(game)
    rules.check_seats(seats)
    others = ME if hotseat else OPEN if partners == "friends" else level
    with speaking(who.language):
        response = who.needs_name()
        own = who.name()
        names = [own, *(say("Player {number}", number=number) for number in range(2, seats + 1))] if hotseat else []
        wish = Wish(
            game,
            [ME, *([others] * (seats - 1))],
            names,
            {one.name: one.name in (option or []) for one in rules.options},
            public=bool(public),
            pace=PACES.get(pace, PACES["none"]),
        )
        ident = who.house.lobby.create(who.visitor, wish)
    return _go(f"/t/{ident}", response)


@router.post("/import", dependencies=OPENING)
def bring(who: Who, record: Annotated[UploadFile, File()]) -> Response:
    """Open a table from a record."""
    content = record.file.read(who.house.settings.record + 1)
    if len(content) > who.house.settings.record:
        raise Problem(413, say("This file is too large."))
    try:
        text = content.decode("utf-8")
    except UnicodeDecodeError:
        raise BadInput(say("This is not a record.")) from None
    with speaking(who.language):
        response = who.needs_name()
        ident = who.house.lobby.bring(who.visitor, text)
    return _go(f"/t/{ident}/replay", response)


def _go(where: str, response: Response | None = None) -> Response:
    """On to another page, with the cookies of a response."""
    going = RedirectResponse(where, SEE_OTHER)
    for name, value in response.raw_headers if response is not None else []:
        if name == b"set-cookie":
            going.raw_headers.append((name, value))
    return going


# The table.


def _seat_of(text: str) -> From:
    """A seat from an address: a number, nothing for one's own, or `watch`."""
    if text == "watch":
        return None
    return int(text) if text.isascii() and text.isdigit() and len(text) < 3 else "own"


@router.get("/t/{ident}", dependencies=READING)
def table(who: Who, ident: str, seat: str = "", code: str = "") -> HTMLResponse:
    """A table, as seen from one's seat."""
    return _table(who, who.house.looking.look(who.visitor, ident, _seat_of(seat), invite=code), code=code)


@router.get("/t/{ident}/part", dependencies=READING)
def part(who: Who, ident: str, seat: str = "", code: str = "") -> HTMLResponse:
    """The same without the frame, for a page that is open already."""
    sight = who.house.looking.look(who.visitor, ident, _seat_of(seat), invite=code)
    return _table(who, sight, code=code, whole=False)


@router.get("/join/{code}", dependencies=READING)
def invited(who: Who, code: str) -> Response:
    """Where an invitation leads."""
    return _go(f"/t/{who.house.lobby.find(code)}?code={code}")


def _table(
    who: Guest,
    sight: Sight,
    *,
    whole: bool = True,
    code: str = "",
    refusal: Refusal | None = None,
    notices: list[Notice] | None = None,
    hints: list[dict[str, str]] | None = None,
    status: int = 200,
) -> HTMLResponse:
    """The page of a table, or the part of it that changes."""
    with speaking(who.language, sight.names):
        view, game = sight.view, sight.game
        areas, drawn = draw_areas(game, view) if view is not None else ([], symbols(seat_marks(6)))
        asked = view is not None and sight.seat in view.deciders and sight.seat in sight.mine
        choices = choices_of(game, view) if asked and view is not None else []
        looking = who.house.looking
        log = looking.log(who.visitor, sight.id, sight.seat) if view is not None else []
        chat = looking.events(who.visitor, sight.id, sight.seat, kind="say") if sight.mine or view is not None else []
        waiting = "" if asked else waiting_since(sight, who.house.tables.now())
        context: dict[str, object] = {
            "table": {"id": sight.id, "number": sight.number},
            "title": game.title,
            "game": game,
            "seat": sight.seat,
            "stage": sight.stage,
            "symbols": drawn,
            "areas": areas,
            "prompt": prompt_of(sight),
            "asked": asked,
            "choices": choices,
            "can_undo": sight.can_undo,
            "can_ask": sight.stage == "playing" and bool(sight.mine) and sight.since > 0 and sight.request is None,
            "refusal": asdict_refusal(refusal),
            "aside": waiting,
            "notices": [*(notices or []), *notices_of(sight)],
            "results": results_of(sight),
            "hints": hints or [],
            "players": players_of(sight),
            "names": sight.names,
            "seats_of_mine": sight.mine,
            "log": log_lines(log, sight.since if sight.seat is not None else sight.actions),
            "chat": [{"name": sight.names[one.seat], "text": one.text} for one in chat[-100:]],
            "commitment": sight.commitment,
            "seed": "" if sight.seed is None else str(sight.seed),
            "host": sight.host,
            "code": code,
            "invitation": f"{who.origin}/join/{sight.invitation}" if sight.invitation else "",
            "levels": {level: say(name) for level, name in LEVELS.items()},
            "fields": lambda: _fields(sight),
            "live": sight.stage in ("open", "playing"),
            "board_css": _board_css(game),
        }
        if whole:
            return who.page("table.html", status, **context)
        html = render("part.html", person=who.person, **context)
    return HTMLResponse(html, status, {"Cache-Control": "no-store", "X-Part": "1"})


def asdict_refusal(refusal: Refusal | None) -> dict[str, str] | None:
    """Why a wish was not granted, for the page."""
    return None if refusal is None else {"message": refusal.message, "rule": refusal.rule}


def _board_css(game: Game) -> str:
    name = f"{game.id}.css"
    return static(name) if has_file(name) else static("pieces.css")


def _fields(sight: Sight) -> Markup:
    """What every form of a table carries: the seat, and the number of events its writer had seen."""
    seat = "" if sight.seat is None else sight.seat
    hidden = '<input type="hidden" name="seat" value="{}"><input type="hidden" name="number" value="{}">'
    return Markup(hidden).format(seat, sight.number)


Seat = Annotated[str, Form(max_length=8)]
Number = Annotated[int, Form(ge=0, le=1 << 40)]


def _answer(who: Guest, request: Request, ident: str, seat: str, refusal: Refusal | None = None, **more: object) -> Response:
    """After something was done or refused: the new part for a script, the table for a form."""
    script = request.headers.get("x-part") == "1"
    if not script and refusal is None and not more:
        return _go(f"/t/{ident}?seat={seat}" if seat.isdigit() else f"/t/{ident}")
    sight = who.house.looking.look(who.visitor, ident, _seat_of("" if _plays_on(who, ident) else seat))
    status = 200 if refusal is None or script else 409
    return _table(who, sight, whole=not script, refusal=refusal, status=status, **more)  # type: ignore[arg-type]


def _plays_on(who: Guest, ident: str) -> bool:
    """Whether one holds several seats, so that the next to move is shown."""
    return len(who.house.looking.look(who.visitor, ident).mine) > 1


@router.post("/t/{ident}/act", dependencies=ACTING)
def act(
    request: Request, who: Who, ident: str, seat: Seat, number: Number, action: Annotated[str, Form(max_length=200)]
) -> Response:
    """Play an action."""
    try:
        who.house.playing.act(who.visitor, ident, _own(seat), action, number)
    except Refusal as refusal:
        return _answer(who, request, ident, seat, refusal)
    except Problem as problem:
        if problem.status != 409:
            raise
        return _answer(who, request, ident, seat, notices=[Notice(problem.message)])
    return _answer(who, request, ident, seat)


def _own(seat: str) -> int:
    if not (seat.isascii() and seat.isdigit() and len(seat) < 3):
        raise Problem(403, say("This is not your seat."))
    return int(seat)


@router.post("/t/{ident}/undo", dependencies=ACTING)
def undo(request: Request, who: Who, ident: str, seat: Seat, number: Number) -> Response:
    """Take back one's last action."""
    return _try(who, request, ident, seat, lambda: who.house.playing.undo(who.visitor, ident, _own(seat), number))


@router.post("/t/{ident}/ask", dependencies=ACTING)
def ask(request: Request, who: Who, ident: str, seat: Seat) -> Response:
    """Ask the others to take back more."""
    return _try(who, request, ident, seat, lambda: who.house.playing.ask_undo(who.visitor, ident, _own(seat)))


@router.post("/t/{ident}/agree", dependencies=ACTING)
def agree(request: Request, who: Who, ident: str, seat: Seat) -> Response:
    """Agree to that."""
    return _try(who, request, ident, seat, lambda: who.house.playing.answer_undo(who.visitor, ident, True))


@router.post("/t/{ident}/decline", dependencies=ACTING)
def decline(request: Request, who: Who, ident: str, seat: Seat) -> Response:
    """Or not."""
    return _try(who, request, ident, seat, lambda: who.house.playing.answer_undo(who.visitor, ident, False))


@router.post("/t/{ident}/back", dependencies=ACTING)
def back(request: Request, who: Who, ident: str, seat: Seat) -> Response:
    """Take one's seat back from a bot."""
    return _try(who, request, ident, seat, lambda: who.house.playing.come_back(who.visitor, ident))


@router.post("/t/{ident}/leave", dependencies=ACTING)
def leave(request: Request, who: Who, ident: str, seat: Seat) -> Response:
    """Let a bot play on."""
    return _try(who, request, ident, seat, lambda: who.house.lobby.leave(who.visitor, ident))


@router.post("/t/{ident}/start", dependencies=ACTING)
def start(request: Request, who: Who, ident: str, seat: Seat, level: Annotated[str, Form(max_length=20)] = "") -> Response:
    """Begin with bots in the empty seats."""
    return _try(who, request, ident, seat, lambda: who.house.lobby.start(who.visitor, ident, level))


@router.post("/t/{ident}/chat", dependencies=[Depends(limited("chat"))])
def chat(request: Request, who: Who, ident: str, seat: Seat, text: Annotated[str, Form(max_length=2000)] = "") -> Response:
    """Say something."""
    return _try(who, request, ident, seat, lambda: who.house.playing.chat(who.visitor, ident, text))


def _try(who: Guest, request: Request, ident: str, seat: str, do: Callable[[], object]) -> Response:
    """Do something at a table; what cannot be done is told there."""
    try:
        with speaking(who.language):
            do()
    except Refusal as refusal:
        return _answer(who, request, ident, seat, refusal)
    except Problem as problem:
        if problem.status != 409:
            raise
        return _answer(who, request, ident, seat, notices=[Notice(problem.message)])
    except BadInput as error:
        return _answer(who, request, ident, seat, notices=[Notice(str(error))])
    return _answer(who, request, ident, seat)


@router.post("/t/{ident}/join", dependencies=ACTING)
def join(
    who: Who,
    ident: str,
    at: Annotated[int, Form(ge=0, le=9)],
    code: Annotated[str, Form(max_length=60)] = "",
    name: Annotated[str, Form(max_length=200)] = "",
) -> Response:
    """Sit down."""
    with speaking(who.language):
        response = who.needs_name(name)
        who.house.lobby.join(who.visitor, ident, at, code)
    return _go(f"/t/{ident}", response)


@router.post("/t/{ident}/again", dependencies=OPENING)
def again(who: Who, ident: str) -> Response:
    """A new table with the same game and opponents; the seats of other people are open."""
    with speaking(who.language):
        response = who.needs_name()
        sight = who.house.looking.look(who.visitor, ident)
        seats = [ME if seat.mine else seat.bot or OPEN for seat in sight.seats]
        if ME not in seats:
            seats[0] = ME
        wish = Wish(sight.game.id, seats, (), sight.options, sight.components, sight.public, sight.pace)
        return _go(f"/t/{who.house.lobby.create(who.visitor, wish)}", response)


@router.post("/t/{ident}/hint", dependencies=[Depends(limited("hint"))])
def hint(request: Request, who: Who, ident: str, seat: Seat) -> Response:
    """The best choices, with expected points. A bot works them out from this seat's view."""
    sight = who.house.looking.look(who.visitor, ident, _own(seat))
    with speaking(who.language, sight.names):
        hints = who.house.looking.hint(who.visitor, ident, _own(seat))
        words = hints_in_words(sight.game, sight.view, hints) if sight.view is not None else []
    return _answer(who, request, ident, seat, hints=words)


@router.get("/t/{ident}/preview", dependencies=READING)
def preview_of(
    who: Who, ident: str, seat: Annotated[int, Query(ge=0, le=9)], action: Annotated[str, Query(max_length=200)]
) -> PlainTextResponse:
    """What a choice would bring, in a sentence."""
    sight = who.house.looking.look(who.visitor, ident, seat)
    with speaking(who.language, sight.names):
        number = sight.game.action(action)
        if sight.view is None or seat not in sight.mine or number not in sight.view.legal:
            raise Problem(409, say("The table has changed meanwhile. Look again."))
        return PlainTextResponse(preview(sight.game, sight.view, number), headers={"Cache-Control": "no-store"})


@router.post("/t/{ident}/verify", dependencies=ACTING)
def verify(request: Request, who: Who, ident: str, seat: Seat) -> Response:
    """Whether the seed belongs to the fingerprint shown at the start, and the deal and all that followed to the seed."""
    sight = who.house.looking.look(who.visitor, ident, None)
    with speaking(who.language, sight.names):
        if sight.seed is None:
            raise Problem(403, say("The seed is told when the game is over."))
        record = Record.loads(who.house.looking.record(who.visitor, ident))
        replayed = sight.game.view(record.replay(), None)
        right = commitment(record.seed) == sight.commitment and replayed == sight.view
        text = (
            say("Verified: the seed has this fingerprint, and its deal leads to this result.")
            if right
            else say("This is not the deal that was announced!")
        )
    return _answer(who, request, ident, seat, notices=[Notice(text, good=right)])


@router.get("/t/{ident}/record", dependencies=READING)
def record(who: Who, ident: str) -> Response:
    """The record, as a file."""
    with speaking(who.language):
        text = who.house.looking.record(who.visitor, ident)
    headers = {"Content-Disposition": f'attachment; filename="borough-{ident[:8]}.json"', "Cache-Control": "no-store"}
    return Response(text, media_type="application/json", headers=headers)


@router.get("/t/{ident}/replay", dependencies=READING)
def replay(who: Who, ident: str, at: Annotated[int | None, Query(ge=0)] = None, seat: str = "") -> HTMLResponse:
    """A game action by action, as one saw it; when it is over, as anybody did."""
    where = _seat_of(seat)
    last = who.house.looking.look(who.visitor, ident, where).actions
    at = last if at is None else min(at, last)
    sight = who.house.looking.look(who.visitor, ident, where, at)
    if sight.view is None:
        raise Problem(409, say("The game has not begun."))
    chosen = "watch" if sight.seat is None else str(sight.seat)
    with speaking(who.language, sight.names):
        viewers = [{"value": "watch", "name": say("a spectator")}]
        open_to = range(len(sight.seats)) if sight.stage == "over" else sight.mine
        viewers += [{"value": str(number), "name": sight.names[number]} for number in open_to]
        areas, drawn = draw_areas(sight.game, sight.view)
        log = dict(who.house.looking.log(who.visitor, ident, sight.seat, at - 1)) if at else {}
        return who.page(
            "replay.html",
            table={"id": ident},
            title=sight.game.title,
            symbols=drawn,
            areas=areas,
            lines=log.get(at - 1, []),
            prompt=sight.game.prompt(sight.view),
            at=at,
            last=last,
            chosen=chosen,
            viewers=viewers,
            link=lambda number: f"/t/{ident}/replay?at={number}&seat={chosen}",
            board_css=_board_css(sight.game),
        )


# Pages to read.


@router.get("/rules", dependencies=READING)
def all_rules(who: Who) -> HTMLResponse:
    """The games whose rules can be read."""
    return _pick(who, later("Rules"), "/rules")


@router.get("/pieces", dependencies=READING)
def all_pieces(who: Who) -> HTMLResponse:
    """The games whose tiles and cards can be looked at."""
    return _pick(who, later("Tiles and cards"), "/pieces")


def _pick(who: Guest, title: str, base: str) -> HTMLResponse:
    with speaking(who.language):
        cards = [_card(find_game(ident)) for ident in game_ids()]
        drawn = symbols(Markup().join(find_game(ident).picture() for ident in game_ids()))
        return who.page("pick.html", title=say(title), games=cards, base=base, symbols=drawn)


@router.get("/rules/{ident}", dependencies=READING)
def rules(who: Who, ident: str) -> HTMLResponse:
    """The rules of a game."""
    game = _game(ident)
    with speaking(who.language):
        return who.page("rules.html", game=game, title=game.title, page=rules_page(game))


@router.get("/pieces/{ident}", dependencies=READING)
def pieces(who: Who, ident: str) -> HTMLResponse:
    """All tiles and cards of a game."""
    game = _game(ident)
    with speaking(who.language):
        kinds = pieces_of(game)
        drawn = symbols(Markup().join(piece.picture for found in kinds.values() for piece in found))
        named = {capital(say(kind)): found for kind, found in kinds.items()}
        css = _board_css(game)
        return who.page("pieces.html", game=game, title=game.title, kinds=named, symbols=drawn, board_css=css)


def _game(ident: str) -> Game:
    if ident not in game_ids():
        raise Problem(404, say("There is no such game."))
    return find_game(ident)


# Settings.


@router.get("/settings", dependencies=READING)
def settings(who: Who) -> HTMLResponse:
    """Language, colours, and who one is."""
    return _settings(who)


def _settings(who: Guest, notice: str = "", problem: str = "", code: str = "", status: int = 200) -> HTMLResponse:
    with speaking(who.language):
        themes = {theme: say(name) for theme, name in THEMES.items()}
        return who.page(
            "settings.html", status, languages=LANGUAGES, themes=themes, notice=notice, problem=problem, code=code
        )


@router.post("/settings", dependencies=ACTING)
def keep_settings(
    request: Request,
    who: Who,
    language: Annotated[str, Form(max_length=5)] = "",
    theme: Annotated[str, Form(max_length=5)] = "auto",
    still: Annotated[str, Form(max_length=1)] = "",
    sound: Annotated[str, Form(max_length=1)] = "",
    symbols: Annotated[str, Form(max_length=1)] = "",
) -> Response:
    """Keep what was chosen, in the browser."""
    ticked = {"still": still, "sound": sound, "symbols": symbols}
    wishes = checked({"language": language, "theme": theme, **{key: "1" for key, value in ticked.items() if value}})
    response = RedirectResponse("/settings", SEE_OTHER)
    keep_wishes(response, wishes, secure=request.url.scheme == "https")
    return response


@router.post("/settings/name", dependencies=ACTING)
def rename(who: Who, name: Annotated[str, Form(max_length=200)]) -> Response:
    """Take a name, or another one."""
    try:
        with speaking(who.language):
            known = who.person is not None
            response = who.needs_name(name)
            if known:
                who.house.lobby.rename(who.visitor, name)
    except BadInput as error:
        return _settings(who, problem=str(error), status=400)
    return _go("/settings", response)


@router.post("/settings/code", dependencies=ACTING)
def recovery_code(who: Who) -> HTMLResponse:
    """A recovery code, shown once."""
    if who.person is None:
        raise Problem(401, say("Choose a name first."))
    return _settings(who, code=who.house.people.renew_code(who.person.id))


@router.post("/settings/recover")
def recover(request: Request, who: Who, code: Annotated[str, Form(max_length=80)]) -> Response:
    """Be the person a recovery code belongs to."""
    who.house.limits.take("recover", request.client.host if request.client else "unknown")
    try:
        with speaking(who.language):
            person = who.house.people.recover(code)
    except Problem as problem:
        return _settings(who, problem=problem.message, status=problem.status)
    response = _go("/settings")
    remember(response, request, person.id)
    return response


# Files.


@router.get("/static/{mark}/{name}")
def static_file(mark: str, name: str) -> Response:
    """A file that pages link to."""
    return _file(name, FOREVER if has_file(name) and static(name) == f"/static/{mark}/{name}" else "no-cache")


@router.get("/static/icon.svg")
def icon_file() -> Response:
    """The sign of the site."""
    return _file("icon.svg", "public, max-age=86400")


def _file(name: str, caching: str) -> Response:
    if not has_file(name):
        raise Problem(404, say("There is no such file."))
    content, kind = file(name)
    return Response(content, media_type=kind, headers={"Cache-Control": caching})


def problem_page(request: Request, status: int, message: str, rule: str = "") -> HTMLResponse:
    """What cannot be shown or done, as a page."""
    who = guest(request)
    with speaking(who.language):
        titles = {404: later("Not found"), 401: later("Who are you?"), 403: later("Not for you"), 429: later("Too fast")}
        title = say(titles.get(status, later("That did not work")))
        return who.page("problem.html", status, title=title, message=message, rule=rule, back="/")
