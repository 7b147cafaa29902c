"""The workshop: whoever owns the box enters the printed component values. Every form works without script."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Annotated
from urllib.parse import urlencode

from fastapi import APIRouter, Depends, File, Form, Query, Request, UploadFile
from markupsafe import Markup
from starlette.datastructures import FormData
from starlette.responses import HTMLResponse, PlainTextResponse, Response

from borough.core.components import SIZE_LIMIT, Entry
from borough.core.errors import BadInput
from borough.core.game import Game
from borough.core.overrides import Piece
from borough.core.registry import game as find_game
from borough.core.words import say
from borough.drawing import symbols
from borough.server.people.component_sets import ComponentSet, Entries, checked_file, clean_set_name, known_only
from borough.server.people.page_request import ACTING, EDITING, OPENING, READING, PageRequest, Who, redirect
from borough.server.safety.problems import Problem
from borough.server.storage.models import SET_NAME_LENGTH
from borough.server.tables.lobby import require_person
from borough.server.web.library import capital, known_game, pieces_of, pieces_with
from borough.server.web.render import board_css
from borough.server.web.workshop_content import (
    NO_ID,
    Checked,
    FieldView,
    SetStatus,
    all_pieces,
    changes_only,
    checked,
    field_views,
    picture_of,
    piece_address,
    piece_title,
    sent_entry,
    status_of,
    still_open,
)

router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)
FIELDS = 500
"""Fields of a form."""
SetQuery = Annotated[str, Query(alias="set", max_length=60)]
Name = Annotated[str, Form(max_length=200)]
INVALID = 422


async def _form(request: Request) -> FormData:
    """The fields of a form; the guard has limited its size."""
    form = await request.form(max_files=0, max_fields=FIELDS)
    if len(form.multi_items()) > FIELDS:
        raise Problem(413, say("This is too large."))
    return form


Sent = Annotated[FormData, Depends(_form)]


# The gallery, and what can be done with a set.


def gallery(who: PageRequest, game: Game, chosen: str, *, only_open: bool) -> HTMLResponse:
    """All tiles and cards of a game, and the visitor's sets of component values."""
    found = _set(who, game, chosen) if chosen else None
    status = None if found is None else status_of(game, found.name, found.text)
    kinds = pieces_of(game) if status is None else pieces_with(game, status.values, status.drawn)
    if only_open:
        kinds = {kind: [one for one in pieces if one.open] for kind, pieces in kinds.items()}
    drawn = symbols(Markup().join(piece.picture for pieces in kinds.values() for piece in pieces))
    query = f"?{urlencode({'set': found.id})}" if found else ""
    return who.page(
        "pieces.html",
        game=game,
        title=game.title,
        kinds={capital(kind): pieces for kind, pieces in kinds.items() if pieces},
        symbols=drawn,
        board_css=board_css(game),
        sets=who.services.component_sets.mine(who.visitor.person, game.id),
        current=found,
        held=status,
        query=query,
        only_open=only_open,
        address=lambda piece: piece_address(game, piece) + query,
        piece_title=lambda piece: piece_title(game, piece),
        next_open=_next_open(game, status, None),
        name_length=SET_NAME_LENGTH,
    )


def _set(who: PageRequest, game: Game, chosen: str) -> ComponentSet:
    found = who.services.component_sets.find(who.visitor.person, chosen)
    if found.game != game.id:
        raise Problem(404, say("There is no such set of component values."))
    return found


def _next_open(game: Game, status: SetStatus | None, after: Piece | None) -> Piece | None:
    """The next piece with values to confirm, after a piece; from the first one on again if there is none."""
    waiting = still_open(game, game.components if status is None else status.values)
    order = {piece: number for number, piece in enumerate(all_pieces(game))}
    here = -1 if after is None else order[after]
    later_ones = [piece for piece in waiting if order[piece] > here]
    return next((piece for piece in [*later_ones, *waiting] if piece != after), None)


@router.post("/sets", dependencies=OPENING)
def create(who: Who, game: Annotated[str, Form(max_length=60)], name: Name = "") -> Response:
    """Start a set."""
    rules, title = known_game(game), clean_set_name(name or say("My box"))
    response = who.ensure_person()  # only for a form that is accepted
    ident = who.services.component_sets.create(require_person(who.visitor), rules, title)
    return redirect(f"/pieces/{rules.id}?{urlencode({'set': ident})}", response)


@router.post("/sets/import", dependencies=OPENING)
def import_file(who: Who, file: Annotated[UploadFile, File()]) -> Response:
    """Make a set from a component file."""
    content = file.file.read(SIZE_LIMIT * 4 + 1)
    if len(content) > SIZE_LIMIT * 4:
        raise Problem(413, say("This component file is too large."))
    try:
        text = content.decode("utf-8").replace("\r\n", "\n")
    except UnicodeDecodeError:
        raise BadInput(say("This is not encoded in UTF-8.")) from None
    name = re.sub(r"\.toml$", "", str(file.filename or "")[:100]) or say("My box")
    checked_file(text, name)
    response = who.ensure_person()  # only for a file that is accepted
    ident = who.services.component_sets.add_file(require_person(who.visitor), text, name)
    found = who.services.component_sets.find(who.visitor.person, ident)
    return redirect(f"/pieces/{found.game}?{urlencode({'set': ident})}", response)


@router.get("/sets/{ident}/file", dependencies=READING)
def export(who: Who, ident: str) -> Response:
    """The component file of a set."""
    found = who.services.component_sets.find(who.visitor.person, ident)
    return download(found.text, found.name)


def download(text: str, name: str) -> Response:
    """A component file to be saved."""
    plain = re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-") or "components"
    return PlainTextResponse(text, headers={"content-disposition": f'attachment; filename="{plain}.toml"'})


@router.post("/sets/{ident}/rename", dependencies=ACTING)
def rename(who: Who, ident: str, name: Name) -> Response:
    """Give a set another name."""
    person = require_person(who.visitor)
    who.services.component_sets.rename(person, ident, name)
    return _to_set(who, ident)


@router.post("/sets/{ident}/copy", dependencies=OPENING)
def copy(who: Who, ident: str) -> Response:
    """Copy a set."""
    return _to_set(who, who.services.component_sets.copy(require_person(who.visitor), ident))


@router.post("/sets/{ident}/forget", dependencies=ACTING)
def forget_unknown(who: Who, ident: str) -> Response:
    """Remove the values that this version does not know."""

    def known(entries: Entries) -> None:
        left = known_only(game, entries)
        entries.clear()
        entries.update(left)

    game = find_game(who.services.component_sets.find(who.visitor.person, ident).game)
    who.services.component_sets.keep(require_person(who.visitor), ident, known)
    return _to_set(who, ident)


@router.post("/sets/{ident}/delete", dependencies=ACTING)
def delete(who: Who, ident: str, sure: Annotated[str, Form(max_length=1)] = "") -> Response:
    """Delete a set, after asking."""
    found = who.services.component_sets.find(who.visitor.person, ident)
    if not sure:
        return who.page("delete_set.html", current=found)
    who.services.component_sets.delete(require_person(who.visitor), ident)
    return redirect(f"/pieces/{found.game}")


def _to_set(who: PageRequest, ident: str) -> Response:
    found = who.services.component_sets.find(who.visitor.person, ident)
    return redirect(f"/pieces/{found.game}?{urlencode({'set': found.id})}")


# The form of a piece.


@dataclass(frozen=True)
class Bench:
    """A piece that is being edited, and the set it belongs to; None for a set that saving will start."""

    game: Game
    piece: Piece
    found: ComponentSet | None

    @property
    def entries(self) -> Entries:
        """The values of the set."""
        return {} if self.found is None else known_only(self.game, self.found.entries())

    @property
    def ours(self) -> Entry:
        """Our values of the piece."""
        return self.game.components.sections[self.piece[0]][self.piece[1]]

    @property
    def stored(self) -> Entry:
        """The values of the piece as they are stored."""
        return {**self.ours, **self.entries.get(self.piece, {})}

    def query(self, **more: str) -> str:
        """The query of an address of this set."""
        query = urlencode({**({"set": self.found.id} if self.found else {}), **more})
        return f"?{query}" if query else ""


def _bench(who: PageRequest, game_id: str, table: str, ident: str, chosen: str) -> Bench:
    game = known_game(game_id)
    piece = table, "" if ident == NO_ID else ident
    if piece[1] not in game.components.sections.get(table, {}):
        raise Problem(404, say("There is nothing at this address."))
    if not chosen:
        mine = who.services.component_sets.mine(who.visitor.person, game.id)
        chosen = mine[0].id if mine else ""
    return Bench(game, piece, _set(who, game, chosen) if chosen else None)


@router.get("/pieces/{game_id}/{table}/{ident}", dependencies=READING)
def piece(
    who: Who,
    game_id: str,
    table: str,
    ident: str,
    chosen: SetQuery = "",
    saved: Annotated[str, Query(max_length=200)] = "",
) -> HTMLResponse:
    """The form of a piece. `saved` is the address of the piece that was saved just before."""
    bench = _bench(who, game_id, table, ident, chosen)
    result = checked(bench.game, bench.entries, bench.piece, bench.stored)
    before = next((one for one in all_pieces(bench.game) if piece_address(bench.game, one) == saved), None)
    return _piece_page(who, bench, bench.stored, result, saved=before)


@router.post("/pieces/{game_id}/{table}/{ident}", dependencies=EDITING)
def edit(who: Who, game_id: str, table: str, ident: str, form: Sent) -> Response:
    """Preview or store the values of a piece."""
    bench = _bench(who, game_id, table, ident, str(form.get("set", ""))[:60])
    do = str(form.get("do", "save"))
    entry = (
        bench.ours if do == "reset" else sent_entry(bench.game, bench.piece, bench.stored, form, confirm=do == "all")
    )
    result = checked(bench.game, bench.entries, bench.piece, entry)
    if do == "preview":
        return _piece_page(who, bench, entry, result)
    if not result.readable or (result.errors and do != "anyway"):
        return _piece_page(who, bench, entry, result, status=INVALID)
    response = who.ensure_person()
    bench = _keep(who, bench, entry)
    following = None
    if do == "all":
        assert bench.found is not None
        following = _next_open(bench.game, status_of(bench.game, bench.found.name, bench.found.text), bench.piece)
    saved = piece_address(bench.game, bench.piece)
    return redirect(piece_address(bench.game, following or bench.piece) + bench.query(saved=saved), response)


def _keep(who: PageRequest, bench: Bench, entry: Entry) -> Bench:
    """Store the values of a piece; start a set if there is none."""
    sets, person = who.services.component_sets, require_person(who.visitor)
    changes = changes_only(bench.game, bench.piece, entry)

    def change(entries: Entries) -> None:
        entries[bench.piece] = changes

    if bench.found is None:
        ident = sets.create(person, bench.game, say("My box"), {bench.piece: changes})
    else:
        ident = bench.found.id
        sets.keep(person, ident, change)
    return Bench(bench.game, bench.piece, sets.find(person, ident))


def _piece_page(
    who: PageRequest,
    bench: Bench,
    entry: Entry,
    result: Checked,
    status: int = 200,
    *,
    saved: Piece | None = None,
) -> HTMLResponse:
    game, piece, found = bench.game, bench.piece, bench.found
    fields = field_views(game, piece, bench.ours, entry, result.errors)
    picture = picture_of(game, piece, result.drawn)
    whole = None if found is None else status_of(game, found.name, found.text)
    order = all_pieces(game)
    here = order.index(piece)
    return who.page(
        "piece.html",
        status,
        game=game,
        title=piece_title(game, piece, result.drawn),
        picture=picture,
        symbols=symbols(picture),
        board_css=board_css(game),
        address=piece_address(game, piece),
        anchor=f"{piece[0]}-{piece[1]}",
        query=bench.query(),
        current=found,
        held=whole or status_of(game, "", f'game = "{game.id}"\n'),
        open_fields=[field for field in fields if field.reconstructed],
        known_fields=[field for field in fields if not field.reconstructed],
        known_shown=_worth_showing(fields),
        wrong=[field for field in fields if field.error],
        elsewhere=result.elsewhere,
        may_keep=status == INVALID and result.readable and all(field.in_range for field in fields),
        saved=piece_title(game, saved, result.drawn) if saved else "",
        refused=status == INVALID,
        stored=bool(bench.entries.get(piece)),
        before=_linked(bench, order[here - 1] if here else None),
        after=_linked(bench, order[here + 1] if here + 1 < len(order) else None),
        next_open=_linked(bench, _next_open(game, whole, piece)),
    )


def _worth_showing(fields: list[FieldView]) -> bool:
    """Whether the values that are not reconstructed are shown at once: all are, or one is wrong or changed."""
    known = [field for field in fields if not field.reconstructed]
    return len(known) == len(fields) or any(field.error or field.ours or field.confirmed for field in known)


def _linked(bench: Bench, piece: Piece | None) -> tuple[str, str] | None:
    """The address and the name of a piece."""
    if piece is None:
        return None
    return piece_address(bench.game, piece) + bench.query(), piece_title(bench.game, piece)
