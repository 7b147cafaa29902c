"""Bots by name: `greedy`, `search:seconds=1`, `master`, or a class of your own as `my_module:MyBot`."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from typing import TYPE_CHECKING, cast

from borough.bots import Bot, RandomBot
from borough.core.errors import BadInput
from borough.core.game import Game

if TYPE_CHECKING:
    from pathlib import Path

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
    made_by, settings = _plugged_in(spec)
    return _make(spec, made_by, game, _settings(spec, settings))


def source_of(spec: str) -> Path | None:
    """The file with the code of a bot that is not ours, where there is one."""
    from pathlib import Path

    name, *rest = spec.strip().split(":")
    if name in _BUILT_IN or (name in LEVELS and not rest):
        return None
    made_by, _ = _plugged_in(spec)
    module = sys.modules.get(str(getattr(made_by, "__module__", "")))
    file = Path(getattr(module, "__file__", None) or "")
    return file if file.is_file() else None


def _plugged_in(spec: str) -> tuple[object, list[str]]:
    """The class of a bot that is not ours, and the settings that the spec adds."""
    from importlib.metadata import entry_points  # slow to import

    name, *rest = spec.strip().split(":")
    plugins = {entry.name: entry for entry in entry_points(group="borough.bots")}
    if name in plugins:
        with _told_in_one_line(spec):
            return plugins[name].load(), rest
    if rest and "=" not in rest[0]:
        return _find_class(spec, name, rest[0]), rest[1:]
    known = ", ".join([*_BUILT_IN, *LEVELS, *plugins])
    raise BadInput(f"there is no bot {spec[:60]!r} (there is: {known}; or a class as module:Class)")


def told(error: BaseException) -> str:
    """An error of code that is not ours, in one line that can be printed."""
    return f"{type(error).__name__}: {text_of(error)}".removesuffix(": ")


def text_of(thing: object) -> str:
    """What something of code that is not ours says of itself, in one short line that can be printed."""
    try:
        text = str(thing)[:1000]
    except BaseException:
        text = f"{type(thing).__name__} that cannot be printed"
    printable = "".join(sign if sign.isprintable() else " " for sign in text)
    return " ".join(printable.split())[:200]


def _settings(spec: str, parts: list[str]) -> Settings:
    """`key=value` pairs with numbers; a whole number is an `int`."""
    settings: Settings = {}
    for part in parts:
        key, _, value = part.partition("=")
        try:
            number = float(value)
        except ValueError:
            raise BadInput(f"bot {spec[:60]!r}: {part[:40]!r} is not of the form key=number") from None
        if not key or not 0 <= number <= 1e9:
            raise BadInput(f"bot {spec[:60]!r}: {part[:40]!r} is out of range")
        settings[key] = int(number) if number.is_integer() else number
    return settings


def _check_names(bot: str, settings: Settings, *names: str) -> None:
    """There may be no other settings than these."""
    strange = [name for name in settings if name not in names]
    if strange:
        raise BadInput(f"{bot} has no setting {strange[0][:40]!r} (there is: {', '.join(names) or 'none'})")


def _some(bot: str, name: str, number: float) -> int:
    """A whole number that is not 0."""
    if number < 1 or number != int(number):
        raise BadInput(f"{bot}: {name} is a whole number from 1 on, not {number}")
    return int(number)


def _random(game: Game, settings: Settings) -> Bot:
    _check_names("random", settings)
    return RandomBot()


def _greedy(game: Game, settings: Settings) -> Bot:
    from borough.bots.greedy import GreedyBot

    _check_names("greedy", settings, "samples")
    return GreedyBot(game, _some("greedy", "samples", settings.get("samples", 3)))


def _search(game: Game, settings: Settings) -> Bot:
    from borough.bots.search import SearchBot

    _check_names("search", settings, "seconds", "simulations")
    if len(settings) != 1 or settings.get("seconds") == 0:
        raise BadInput("search takes a budget: search:seconds=1 or search:simulations=500")
    if "seconds" in settings:
        return SearchBot(game, float(settings["seconds"]))
    return SearchBot(game, simulations=_some("search", "simulations", settings["simulations"]))


_BUILT_IN: dict[str, Callable[[Game, Settings], Bot]] = {"random": _random, "greedy": _greedy, "search": _search}


@contextmanager
def _told_in_one_line(spec: str) -> Iterator[None]:
    """Whatever goes wrong in code that is not ours, also that it wants to end the program; but Ctrl-C is the user's."""
    try:
        yield
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        raise BadInput(f"bot {spec[:60]!r}: {told(error)}") from error


def _find_class(spec: str, module: str, name: str) -> object:
    """A class of a module that can be imported, also from the folder one is in."""
    from pathlib import Path

    here = str(Path.cwd())
    if here not in sys.path:
        sys.path.append(here)
    with _told_in_one_line(spec):
        return getattr(import_module(module), name)


def _make(spec: str, made_by: object, game: Game, settings: Settings) -> Bot:
    """A bot from its class: called with the game if it asks for one, and with its settings."""
    import inspect

    make = cast("Callable[..., object]", made_by)
    by_place = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)
    with _told_in_one_line(spec):
        wants_game = any(one.kind in by_place for one in inspect.signature(make).parameters.values())
        made = make(*([game] if wants_game else []), **settings)
    if not callable(getattr(made, "choose", None)):
        raise BadInput(f"bot {spec[:60]!r} has no method choose(view, legal, rng)")
    return cast(Bot, made)
