"""Borough starts quickly: modules that a command or a deal does not need are not loaded."""

from __future__ import annotations

import subprocess
import sys

import pytest

from borough.core.registry import game_ids

WEB = {"fastapi", "starlette", "uvicorn", "sqlalchemy", "alembic", "pydantic", "jinja2", "markdown_it", "itsdangerous"}
DRAWN = {"rich", "markupsafe"}
TEXTS = {"babel", "gettext"}
SLOW = {"importlib.metadata", "email", "asyncio", "multiprocessing", "numpy"}
BOROUGH = {"borough.bots.search", "borough.commands", "borough.core.board", "borough.server", "borough.terminal"}


def loaded_by(code: str) -> set[str]:
    """The modules that a fresh interpreter has loaded after some code."""
    code = f"import sys; sys.argv = ['borough']\n{code}\nprint(*sys.modules, file=sys.stderr)"
    # -P: import the installed package, not the one in the current folder.
    done = subprocess.run([sys.executable, "-P", "-c", code], capture_output=True, text=True, check=True)
    return set(done.stderr.split())


def test_importing_borough_loads_only_the_core():
    loaded = loaded_by("import borough")
    assert "borough.core.state" in loaded
    assert loaded & (WEB | DRAWN | TEXTS | SLOW | BOROUGH | {"tomllib", "importlib.resources"}) == set()
    assert [name for name in loaded if name.startswith("borough.games.")] == []


@pytest.mark.parametrize("ident", game_ids())
def test_dealing_loads_no_web_pages_drawings_or_translations(ident: str):
    code = f"import borough; state = borough.game({ident!r}).deal(seats=3, seed=1); state.legal(state.deciders()[0])"
    loaded = loaded_by(code)
    assert loaded & (WEB | DRAWN | TEXTS | SLOW | BOROUGH) == set()
    drawings = [name for name in loaded if name.startswith("borough.games.") and ".board" in name]
    assert drawings == []


@pytest.mark.parametrize("ident", game_ids())
def test_search_and_refusals_load_no_drawings(ident: str):
    """Compiled modules need none of them, so an isolated build works without these packages."""
    loaded = loaded_by(
        f"import borough; game = borough.game({ident!r}); state = game.deal(seats=2, seed=1)\n"
        "seat = state.deciders()[0]; view = game.view(state, seat)\n"
        "borough.hint(view, simulations=1)\n"
        "wrong = next(action for action in range(game.action_count) if action not in view.legal)\n"
        "state.why_not(seat, wrong)"
    )
    assert "borough.bots.search" in loaded
    assert loaded & (WEB | DRAWN | TEXTS | {"borough.core.board"}) == set()


def test_printing_the_version_loads_no_commands():
    run = "from borough.cli import main\ntry:\n    main(['--version'])\nexcept SystemExit:\n    pass"
    loaded = loaded_by(run)
    assert "borough.cli" in loaded
    assert loaded & (WEB | DRAWN | SLOW | BOROUGH | {"babel"}) == set()


def test_english_texts_need_no_catalogue():
    loaded = loaded_by("from borough.core.words import many, say\nsay('The game is over.'), many(2, '{n} a', '{n} b')")
    assert loaded & TEXTS == set()
    said = "from borough.core.words import say, speaking\nwith speaking('de'): say('The game is over.')"
    assert loaded_by(said) & TEXTS == {"gettext"}
