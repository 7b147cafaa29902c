"""Games by id. No other module names a game: a new one is a folder and one line here.

Plug-ins register through the entry point group `borough.games` or by calling `register`.
"""

from __future__ import annotations

import copyreg
import os
from collections.abc import Callable
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Literal, overload

from borough.core.errors import DealError
from borough.core.game import Game

if TYPE_CHECKING:
    from borough.games.key_flow import KeyFlowGame
    from borough.games.key_to_the_city import KeyToTheCity
    from borough.games.london import LondonGame

_WHERE = {
    "key-to-the-city": "borough.games.key_to_the_city:KEY_TO_THE_CITY",
    "london": "borough.games.london:LONDON",
    "key-flow": "borough.games.key_flow:KEY_FLOW",
}
DEFAULT = next(iter(_WHERE))
"""The id of the game that is played if none is named."""
_loaded: dict[str, Game] = {}
_IMPORTED = os.urandom(8).hex()
"""Different in every process, except in forks of the same process."""


@cache
def _places() -> dict[str, str]:
    """Where to import each game from. Cached, since this searches all installed packages."""
    from importlib.metadata import entry_points  # slow to import, and not needed for the built-in games

    plugins = {entry.name: entry.value for entry in entry_points(group="borough.games")}
    return {**plugins, **_WHERE}


def register(game: Game) -> None:
    """Register a game in this process."""
    _keep(game.id, game)


def _keep(ident: str, game: Game) -> None:
    _loaded[ident] = game
    copyreg.pickle(type(game), _reduced)


def game_ids() -> list[str]:
    """The ids of all games."""
    return list(dict.fromkeys([*_WHERE, *_places(), *_loaded]))


@overload
def game(ident: Literal["key-to-the-city"]) -> KeyToTheCity: ...
@overload
def game(ident: Literal["london"]) -> LondonGame: ...
@overload
def game(ident: Literal["key-flow"]) -> KeyFlowGame: ...
@overload
def game(ident: str) -> Game: ...
def game(ident: str) -> Game:
    """The game with this id."""
    if not isinstance(ident, str):
        raise DealError("the id of a game must be a text")
    if ident not in _loaded:
        place = _WHERE.get(ident) or _places().get(ident)
        if place is None:
            raise DealError(f"there is no game {ident[:40]!r} (games: {', '.join(game_ids())})")
        module, _, name = place.partition(":")
        try:
            found = getattr(import_module(module), name)
        except (ImportError, AttributeError) as error:
            raise DealError(f"the game {ident} cannot be loaded from {place}: {error}") from None
        if not isinstance(found, Game):
            raise DealError(f"{place} is not a game")
        _keep(ident, found)
    return _loaded[ident]


# Pickling: a game is pickled as its id.


def _reduced(found: Game) -> tuple[Callable[..., Game], tuple[object, ...]]:
    """A reference to a game."""
    return find_game, (found.id, type(found), _process())


def find_game(ident: str, kind: type[Game], origin: str) -> Game:
    """The game with this id: from the registry or, if only the other process had registered it, from its class."""
    if ident in game_ids():
        found = game(ident)
        if type(found) is kind:
            return found
    made: Game = kind()
    # Not for a pickle of this process: it has not registered the game, and may have several objects of this class.
    if origin != _process() and ident not in game_ids():
        register(made)
    return made


def _process() -> str:
    """A name for this process that no other process has, on any machine."""
    return f"{_IMPORTED}-{os.getpid()}"
