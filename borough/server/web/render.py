"""Pages from templates, in the visitor's language and with autoescaping."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup
from starlette.responses import HTMLResponse

from borough.bots.registry import DEFAULT_LEVEL
from borough.core.game import Game
from borough.core.registry import game as find_game
from borough.core.registry import game_ids
from borough.core.words import language, many, say
from borough.server.people.people import Person
from borough.server.people.preferences import Preferences
from borough.server.web.table_content import seat_mark

TYPES = {"css": "text/css; charset=utf-8", "js": "text/javascript; charset=utf-8", "svg": "image/svg+xml"}
FOREVER = "public, max-age=31536000, immutable"


@cache
def environment() -> Environment:
    """The templates."""
    env = Environment(
        loader=PackageLoader("borough.server.web"),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=StrictUndefined,
        auto_reload=False,
    )
    env.globals.update(say=say, many=many, static=static, seat_mark=seat_mark, default_level=DEFAULT_LEVEL)
    return env


def render(template: str, **context: object) -> Markup:
    """A rendered template, in the language spoken now."""
    return Markup(environment().get_template(template).render(**context))


def page(
    template: str, preferences: Preferences, person: Person | None, status: int = 200, **context: object
) -> HTMLResponse:
    """A whole page."""
    html = render(template, language=language(), settings=preferences, person=person, **context)
    return HTMLResponse(html, status, {"Cache-Control": "no-store", "Vary": "Cookie, Accept-Language"})


# Static files. Their address contains a hash of the content, so that browsers can cache them for ever.


@cache
def static(name: str) -> str:
    """The address of a static file."""
    found = _files()[name]()
    return f"/static/{hashlib.sha256(found).hexdigest()[:12]}/{name}"


@cache
def _files() -> dict[str, Callable[[], bytes]]:
    """All static files by name. No other file is served."""
    ours = resources.files("borough.server.web").joinpath("static")
    found = {file.name: file.read_bytes for file in ours.iterdir() if file.name.rpartition(".")[2] in TYPES}
    for ident in game_ids():
        style: Traversable = resources.files(find_game(ident).package).joinpath("drawing", "board.css")
        if style.is_file():
            found[f"{ident}.css"] = style.read_bytes
    return found


def has_file(name: str) -> bool:
    """Whether there is such a file."""
    return name in _files()


@cache
def file(name: str) -> tuple[bytes, str]:
    """A file's content and type."""
    return _files()[name](), TYPES[name.rpartition(".")[2]]


def board_css(game: Game) -> str:
    """The style sheet of a game's board."""
    name = f"{game.id}.css"
    return static(name) if has_file(name) else static("pieces.css")
