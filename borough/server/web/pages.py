"""Pages around the tables: home, rules, tiles and cards, settings. Every form works without script."""

from __future__ import annotations

import threading
from typing import Annotated
from urllib.parse import urlencode

from fastapi import APIRouter, File, Form, Query, Request, UploadFile
from markupsafe import Markup
from pydantic import Field
from starlette.responses import HTMLResponse, RedirectResponse, Response

from borough.bots.registry import DEFAULT_LEVEL
from borough.core.errors import BadInput
from borough.core.game import Game
from borough.core.registry import game as find_game
from borough.core.registry import game_ids
from borough.core.words import LANGUAGES, later, many, say
from borough.drawing import symbols
from borough.server.people.identity import remember, session_of, take_by_address
from borough.server.people.page_request import ACTING, OPENING, READING, SEE_OTHER, PageRequest, Who, redirect
from borough.server.people.preferences import THEMES, checked, keep_preferences, read_preferences
from borough.server.safety.problems import Problem
from borough.server.storage.models import BOT_LENGTH
from borough.server.tables.clocks import PACES
from borough.server.tables.lobby import LISTED, ME, OPEN, PAGES, Listing, NewTable, require_person
from borough.server.web.library import known_game, rules_page
from borough.server.web.render import FOREVER, board_css, file, has_file, page, render, static
from borough.server.web.session_routes import devices
from borough.server.web.table_content import PACE_NAMES
from borough.server.web.workshop_routes import gallery

router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)
PROBLEMS = {
    401: later("Who are you?"),
    403: later("Not allowed"),
    404: later("Not found"),
    429: later("Too many requests"),
}
LAUNCHING = threading.Lock()
STAGES = {"open": later("open"), "playing": later("in play"), "over": later("over"), "closed": later("closed")}


# Home and lists.


@router.get("/", dependencies=READING)
def home(
    who: Who,
    chosen: Annotated[str, Query(alias="set", max_length=60)] = "",
    page: Annotated[int, Query(ge=1, le=PAGES)] = 1,
) -> HTMLResponse:
    """The home page: games, own tables, and a page of the public tables. `set` preselects a set of component values."""
    lobby = who.services.lobby
    sets = who.services.component_sets.mine(who.visitor.person)
    cards = [
        {**_card(find_game(ident)), "sets": [one for one in sets if one.game == ident and one.fits]}
        for ident in game_ids()
    ]
    open_tables, watchable = lobby.open_tables(who.visitor, page), lobby.watchable(who.visitor, page)
    pictures = Markup().join(find_game(ident).picture() for ident in game_ids())
    return who.page(
        "home.html",
        games=cards,
        symbols=symbols(pictures),
        levels=who.levels,
        paces={pace: say(name) for pace, name in PACE_NAMES.items()},
        mine=_listed(lobby.mine(who.visitor)) if who.person else [],
        open_tables=_listed(open_tables),
        watchable=_listed(watchable),
        page=page,
        more=max(len(open_tables), len(watchable)) == LISTED and page < PAGES,
        listing=_listing,
        chosen=chosen,
        styles=_board_styles(),
    )


def _board_styles() -> list[str]:
    return [board_css(find_game(ident)) for ident in game_ids()]


def _card(game: Game) -> dict[str, object]:
    """The data of a game's card on the home page."""
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
            "names": _names(table),
            "pace": say(PACE_NAMES[table.pace.kind]) if table.pace.timed else "",
            "stage": say(STAGES[table.stage]),
            "asked": table.my_turn,
            "over": table.stage == "over",
        }
        for table in tables
    ]


def _names(table: Listing) -> str:
    """The names of the players; open seats are named unless the game is over."""
    return ", ".join(name or say("open seat") for name in table.names if name or table.stage != "over")


def _listing(tables: list[dict[str, object]]) -> Markup:
    return render("listing.html", tables=tables)


@router.post("/tables", dependencies=OPENING)
def create(
    who: Who,
    game: Annotated[str, Form(max_length=60)],
    seats: Annotated[int, Form(ge=1, le=99)],
    level: Annotated[str, Form(max_length=BOT_LENGTH)] = DEFAULT_LEVEL,
    partners: Annotated[str, Form(alias="with", max_length=10)] = "bots",
    pace: Annotated[str, Form(max_length=20)] = "none",
    public: Annotated[str, Form(max_length=1)] = "",
    hotseat: Annotated[str, Form(max_length=1)] = "",
    option: Annotated[list[Annotated[str, Field(max_length=60)]] | None, Form(max_length=50)] = None,
    chosen: Annotated[str, Form(alias="set", max_length=60)] = "",
) -> Response:
    """Open a table from the form of the home page."""
    rules = find_game(game)
    rules.check_seats(seats)
    others = ME if hotseat else OPEN if partners == "friends" else level
    response = who.ensure_person()
    own = who.name()
    components = _components(who, rules, chosen)
    names = [own, *(say("Player {number}", number=number) for number in range(2, seats + 1))] if hotseat else []
    new_table = NewTable(
        game,
        [ME, *([others] * (seats - 1))],
        names,
        {one.name: one.name in (option or []) for one in rules.options},
        components,
        public=bool(public),
        pace=PACES.get(pace, PACES["none"]),
    )
    ident = who.services.lobby.create(who.visitor, new_table)
    query = f"?{urlencode({'level': level})}" if others == OPEN else ""  # for seats that are still empty at the start
    return redirect(f"/t/{ident}{query}", response)


def _components(who: PageRequest, game: Game, chosen: str) -> str:
    """The component file of a set that was chosen; empty for our values."""
    if not chosen:
        return ""
    found = who.services.component_sets.find(who.visitor.person, chosen)
    if found.game != game.id:
        raise Problem(404, say("There is no such set of component values."))
    game.check_components(found.text, found.name)  # an error names the set
    return found.text


@router.get("/launch/{token}", dependencies=READING)
def launch(request: Request, who: Who, token: str) -> Response:
    """Open the table that `borough play` announced; repeated requests lead to the same table."""
    launches: dict[str, NewTable | tuple[str, str]] = request.app.state.launches
    with LAUNCHING:  # a browser may send the request twice at once
        launched = launches.get(token)
        if launched is None:
            raise Problem(404, say("There is no such table."))
        response = Response()
        if isinstance(launched, NewTable):
            response = who.ensure_person()
            person = require_person(who.visitor)
            launched = launches[token] = who.services.lobby.create(who.visitor, launched), person
    ident, person = launched
    if who.visitor.person != person:  # the same person in another browser: the address is secret
        remember(response, request, person)
    return redirect(f"/t/{ident}", response)


@router.post("/import", dependencies=OPENING)
def import_record(who: Who, record: Annotated[UploadFile, File()]) -> Response:
    """Open a table from an uploaded record."""
    content = record.file.read(who.services.settings.record + 1)
    if len(content) > who.services.settings.record:
        raise Problem(413, say("This file is too large."))
    try:
        text = content.decode("utf-8")
    except UnicodeDecodeError:
        raise BadInput(say("This is not a record.")) from None
    response = who.ensure_person()
    try:
        ident = who.services.lobby.import_record(who.visitor, text)
    except BadInput as error:
        raise BadInput(say("This is not a record that can be replayed here: {why}", why=error)) from None
    return redirect(f"/t/{ident}/replay", response)


# Pages to read.


@router.get("/rules", dependencies=READING)
def all_rules(who: Who) -> HTMLResponse:
    """Choose a game to read its rules."""
    return _pick(who, later("Rules"), "/rules")


@router.get("/pieces", dependencies=READING)
def all_pieces(who: Who) -> HTMLResponse:
    """Choose a game to see its tiles and cards."""
    return _pick(who, later("Tiles and cards"), "/pieces")


def _pick(who: PageRequest, title: str, base: str) -> HTMLResponse:
    cards = [_card(find_game(ident)) for ident in game_ids()]
    drawn = symbols(Markup().join(find_game(ident).picture() for ident in game_ids()))
    return who.page("pick.html", title=say(title), games=cards, base=base, symbols=drawn, styles=_board_styles())


@router.get("/rules/{ident}", dependencies=READING)
def rules(who: Who, ident: str) -> HTMLResponse:
    """The rules of a game."""
    game = known_game(ident)
    return who.page("rules.html", game=game, title=game.title, page=rules_page(game))


@router.get("/pieces/{ident}", dependencies=READING)
def pieces(
    who: Who,
    ident: str,
    chosen: Annotated[str, Query(alias="set", max_length=60)] = "",
    show: Annotated[str, Query(max_length=10)] = "",
) -> HTMLResponse:
    """All tiles and cards of a game: with our values, or with those of a set."""
    return gallery(who, known_game(ident), chosen, only_open=show == "open")


# Settings.


@router.get("/settings", dependencies=READING)
def settings(who: Who, now: str = "") -> HTMLResponse:
    """The settings page; `now` after switching to another person."""
    return _settings(who, now=bool(now))


def _settings(
    who: PageRequest, problem: str = "", code: str = "", status: int = 200, *, now: bool = False
) -> HTMLResponse:
    themes = {theme: say(name) for theme, name in THEMES.items()}
    muted = who.services.mutes.mine(who.visitor.person)
    return who.page(
        "settings.html",
        status,
        languages=LANGUAGES,
        themes=themes,
        problem=problem,
        code=code,
        now=now,
        muted=muted,
        devices=devices(who),
    )


@router.post("/settings", dependencies=ACTING)
def keep_settings(
    request: Request,
    language: Annotated[str, Form(max_length=5)] = "",
    theme: Annotated[str, Form(max_length=5)] = "auto",
    still: Annotated[str, Form(max_length=1)] = "",
    sound: Annotated[str, Form(max_length=1)] = "",
    symbols: Annotated[str, Form(max_length=1)] = "",
) -> Response:
    """Store the preferences in a cookie."""
    ticked = {"still": still, "sound": sound, "symbols": symbols}
    preferences = checked(
        {"language": language, "theme": theme, **{key: "1" for key, value in ticked.items() if value}}
    )
    response = RedirectResponse("/settings", SEE_OTHER)
    keep_preferences(response, preferences, secure=request.url.scheme == "https")
    return response


@router.post("/settings/name", dependencies=OPENING)
def rename(who: Who, name: Annotated[str, Form(max_length=200)]) -> Response:
    """Choose or change one's name."""
    try:
        known = who.person is not None
        response = who.ensure_person(name)
        if known:
            who.services.lobby.rename(who.visitor, name)
    except BadInput as error:
        return _settings(who, problem=str(error), status=400)
    return redirect("/settings", response)


@router.post("/settings/code", dependencies=ACTING)
def recovery_code(who: Who) -> HTMLResponse:
    """Create a recovery code and show it once."""
    if who.person is None:
        raise Problem(401, say("Choose a name first."))
    return _settings(who, code=who.services.people.renew_code(who.person.id, session_of(who.request)))


@router.post("/settings/recover")
def recover(
    request: Request,
    who: Who,
    code: Annotated[str, Form(max_length=80)],
    sure: Annotated[str, Form(max_length=1)] = "",
) -> Response:
    """Switch to the person of a recovery code; ask first if the visitor already has a name."""
    take_by_address(request, "recover")
    try:
        person = who.services.people.recover(code)
    except Problem as problem:
        return _settings(who, problem=problem.message, status=problem.status)
    if who.person is not None and who.person.id != person.id and not sure:
        tables = len(who.services.lobby.mine(who.visitor))
        held = many(
            tables,
            "You are {name} here, with {n} table.",
            "You are {name} here, with {n} tables.",
            name=who.person.name,
        )
        return who.page("become.html", other=person.name, held=held, code=code)
    response = redirect("/settings?now=1")
    remember(response, request, person.id)
    return response


# Files.


@router.get("/static/{mark}/{name}")
def static_file(mark: str, name: str) -> Response:
    """A static file."""
    return _file(name, FOREVER if has_file(name) and static(name) == f"/static/{mark}/{name}" else "no-cache")


@router.get("/static/icon.svg")
def icon_file() -> Response:
    """The icon of the site."""
    return _file("icon.svg", "public, max-age=86400")


def _file(name: str, caching: str) -> Response:
    if not has_file(name):
        raise Problem(404, say("There is no such file."))
    content, kind = file(name)
    return Response(content, media_type=kind, headers={"Cache-Control": caching})


def problem_page(request: Request, status: int, message: str) -> HTMLResponse:
    """An error page. It does not look up the person, since that may be what failed."""
    title = say(PROBLEMS.get(status, later("That did not work")))
    return page("problem.html", read_preferences(request), None, status, title=title, message=message)
