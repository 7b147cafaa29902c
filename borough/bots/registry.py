"""Bots by name: `greedy`, `search:seconds=1`, `master`, or a class of your own as `my_module:MyBot`."""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable
from importlib import import_module
from importlib.metadata import entry_points
from pathlib import Path
from typing import cast

from borough.bots import Bot, RandomBot
from borough.bots.greedy import GreedyBot
from borough.bots.search import SearchBot
from borough.core.errors import BadInput
from borough.core.game import Game

Settings = dict[str, float]

LEVELS = {
    "apprentice": "greedy:samples=2",
    "journeyman": "search:seconds=0.35",
    "master": "search:seconds=1.6",
}
"""What people choose from: the same words in all games. A decision takes at most 0.1, 0.5 and 2 seconds."""
USUAL = "journeyman"
"""The level if nobody says anything."""


def make_bot(spec: str, game: Game) -> Bot:
    """The bot that a spec names, ready to play a game."""
    name, *rest = spec.strip().split(":")
    if name in LEVELS and not rest:
        return make_bot(LEVELS[name], game)
    if name in _BUILT_IN:
        return _BUILT_IN[name](game, _settings(spec, rest))
    plugins = {entry.name: entry for entry in entry_points(group="borough.bots")}
    if name in plugins:
        return _make(spec, plugins[name].load(), game, _settings(spec, rest))
    if rest and "=" not in rest[0]:
        return _make(spec, _find_class(spec, name, rest[0]), game, _settings(spec, rest[1:]))
    known = ", ".join([*_BUILT_IN, *LEVELS, *plugins])
    raise BadInput(f"there is no bot {spec[:60]!r} (there is: {known}; or a class as module:Class)")


def _settings(spec: str, parts: list[str]) -> Settings:
    """`key=value` pairs with numbers."""
    settings: Settings = {}
    for part in parts:
        key, _, value = part.partition("=")
        try:
            settings[key] = float(value)
        except ValueError:
            raise BadInput(f"bot {spec[:60]!r}: {part[:40]!r} is not of the form key=number") from None
        if not key or not 0 <= settings[key] <= 1e9:
            raise BadInput(f"bot {spec[:60]!r}: {part[:40]!r} is out of range")
    return settings


def _take(spec: str, settings: Settings, *names: str) -> list[float]:
    """The settings of these names; there may be no others."""
    strange = [name for name in settings if name not in names]
    if strange:
        raise BadInput(f"{spec} has no setting {strange[0][:40]!r} (there is: {', '.join(names) or 'none'})")
    return [settings.get(name, 0) for name in names]


def _random(game: Game, settings: Settings) -> Bot:
    _take("random", settings)
    return RandomBot()


def _greedy(game: Game, settings: Settings) -> Bot:
    (samples,) = _take("greedy", settings, "samples")
    return GreedyBot(game, int(samples) or 3)


def _search(game: Game, settings: Settings) -> Bot:
    seconds, simulations = _take("search", settings, "seconds", "simulations")
    if bool(seconds) == bool(simulations):
        raise BadInput("search takes a budget: search:seconds=1 or search:simulations=500")
    return SearchBot(game, seconds, int(simulations))


_BUILT_IN: dict[str, Callable[[Game, Settings], Bot]] = {"random": _random, "greedy": _greedy, "search": _search}


def _find_class(spec: str, module: str, name: str) -> object:
    """A class of a module that can be imported, also from the folder one is in."""
    here = str(Path.cwd())
    if here not in sys.path:
        sys.path.append(here)
    try:
        return getattr(import_module(module), name)
    except (ImportError, AttributeError, ValueError) as error:
        raise BadInput(f"bot {spec[:60]!r}: {error}") from None


def _make(spec: str, made_by: object, game: Game, settings: Settings) -> Bot:
    """A bot from its class: called with the game if it asks for one, and with its settings."""
    try:
        make = cast("Callable[..., object]", made_by)
        by_place = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)
        wants_game = any(one.kind in by_place for one in inspect.signature(make).parameters.values())
        made = make(*([game] if wants_game else []), **settings)
    except (TypeError, ValueError) as error:
        raise BadInput(f"bot {spec[:60]!r}: {error}") from None
    if not callable(getattr(made, "choose", None)):
        raise BadInput(f"bot {spec[:60]!r} has no method choose(view, legal, rng)")
    return cast(Bot, made)
