"""Bots by name: `greedy`, `search:seconds=1`, `master`, or a class of your own as `my_module:MyBot`."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from typing import TYPE_CHECKING, NamedTuple, cast

from borough.bots import Bot, RandomBot
from borough.core.errors import BadInput
from borough.core.game import Game
from borough.core.words import later

if TYPE_CHECKING:
    from pathlib import Path

BotSettings = dict[str, float]


class Level(NamedTuple):
    """A playing strength that people choose by its name."""

    spec: str
    seconds: float
    """The longest that a decision takes, compiled and on an idle machine."""


LEVELS = {
    later("apprentice"): Level("greedy:samples=2", seconds=0.1),
    later("journeyman"): Level("search:seconds=0.35", seconds=0.5),
    later("master"): Level("search:seconds=1.6", seconds=2),
}
"""All levels, the weakest first. Forms, API, command line, help, tests and benchmarks read this list."""
DEFAULT_LEVEL = "journeyman"


def make_bot(spec: str, game: Game) -> Bot:
    """The bot of a spec, ready to play a game."""
    name, *rest = spec.strip().split(":")
    if name in LEVELS and not rest:
        return make_bot(LEVELS[name].spec, game)
    if name in _BUILT_IN:
        return _BUILT_IN[name](game, _settings(spec, rest))
    made_by, settings = _plugged_in(spec)
    return _make(spec, made_by, game, _settings(spec, settings))


def with_less_time(spec: str, share: float) -> str:
    """The spec of the same bot with a share of its time; unchanged if the spec gives no seconds."""
    spec = spec.strip()
    full = LEVELS[spec].spec if spec in LEVELS else spec
    seconds = full.removeprefix("search:seconds=")
    if share >= 1.0 or seconds == full:
        return spec
    try:
        return f"search:seconds={float(seconds) * share:.6f}"
    except ValueError:  # refused when the bot is made
        return spec


def source_of(spec: str) -> Path | None:
    """The file that defines a plug-in bot, if there is one."""
    from pathlib import Path

    name, *rest = spec.strip().split(":")
    if name in _BUILT_IN or (name in LEVELS and not rest):
        return None
    made_by, _ = _plugged_in(spec)
    module = sys.modules.get(str(getattr(made_by, "__module__", "")))
    file = Path(getattr(module, "__file__", None) or "")
    return file if file.is_file() else None


def _plugged_in(spec: str) -> tuple[object, list[str]]:
    """The class of a plug-in bot, and the settings in its spec."""
    from importlib.metadata import entry_points  # slow to import

    name, *rest = spec.strip().split(":")
    plugins = {entry.name: entry for entry in entry_points(group="borough.bots")}
    if name in plugins:
        with _errors_as_bad_input(spec):
            return plugins[name].load(), rest
    if rest and "=" not in rest[0]:
        return _find_class(spec, name, rest[0]), rest[1:]
    known = ", ".join([*_BUILT_IN, *LEVELS, *plugins])
    raise BadInput(f"there is no bot {spec[:60]!r} (there is: {known}; or a class as module:Class)")


def error_line(error: BaseException) -> str:
    """An error raised by foreign code, in one printable line."""
    return f"{type(error).__name__}: {text_of(error)}".removesuffix(": ")


def text_of(thing: object) -> str:
    """The `str` of an object of foreign code, in one short printable line."""
    try:
        text = str(thing)[:1000]
    except BaseException:
        text = f"{type(thing).__name__} that cannot be printed"
    printable = "".join(sign if sign.isprintable() else " " for sign in text)
    return " ".join(printable.split())[:200]


def _settings(spec: str, parts: list[str]) -> BotSettings:
    """Settings from `key=number` pairs; a whole number becomes an `int`."""
    settings: BotSettings = {}
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


def _check_names(bot: str, settings: BotSettings, *names: str) -> None:
    """Raise BadInput if there is a setting with another name."""
    unknown = [name for name in settings if name not in names]
    if unknown:
        raise BadInput(f"{bot} has no setting {unknown[0][:40]!r} (there is: {', '.join(names) or 'none'})")


def _positive(bot: str, name: str, number: float) -> int:
    """A whole number from 1 on."""
    if number < 1 or number != int(number):
        raise BadInput(f"{bot}: {name} is a whole number from 1 on, not {number}")
    return int(number)


def _random(game: Game, settings: BotSettings) -> Bot:
    _check_names("random", settings)
    return RandomBot()


def _greedy(game: Game, settings: BotSettings) -> Bot:
    from borough.bots.greedy import GreedyBot

    _check_names("greedy", settings, "samples")
    return GreedyBot(game, _positive("greedy", "samples", settings.get("samples", 3)))


def _search(game: Game, settings: BotSettings) -> Bot:
    from borough.bots.search import SearchBot

    _check_names("search", settings, "seconds", "simulations")
    if len(settings) != 1 or settings.get("seconds") == 0:
        raise BadInput("search takes a budget: search:seconds=1 or search:simulations=500")
    if "seconds" in settings:
        return SearchBot(game, float(settings["seconds"]))
    return SearchBot(game, simulations=_positive("search", "simulations", settings["simulations"]))


_BUILT_IN: dict[str, Callable[[Game, BotSettings], Bot]] = {"random": _random, "greedy": _greedy, "search": _search}


@contextmanager
def _errors_as_bad_input(spec: str) -> Iterator[None]:
    """Turn any error of foreign code, SystemExit included, into BadInput. Ctrl-C still interrupts."""
    try:
        yield
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        raise BadInput(f"bot {spec[:60]!r}: {error_line(error)}") from error


def _find_class(spec: str, module: str, name: str) -> object:
    """A class by its module and name. The module may be in the current folder."""
    from pathlib import Path

    here = str(Path.cwd())
    if here not in sys.path:
        sys.path.append(here)
    with _errors_as_bad_input(spec):
        return getattr(import_module(module), name)


def _make(spec: str, made_by: object, game: Game, settings: BotSettings) -> Bot:
    """Call a bot's class: with the game if it takes a positional argument, and with the settings."""
    import inspect

    positional = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)
    with _errors_as_bad_input(spec):
        if not callable(made_by):
            raise TypeError(f"{made_by!r} is not callable")
        wants_game = any(one.kind in positional for one in inspect.signature(made_by).parameters.values())
        made: object = made_by(*([game] if wants_game else []), **settings)
    if not callable(getattr(made, "choose", None)):
        raise BadInput(f"bot {spec[:60]!r} has no method choose(view, legal, rng)")
    return cast(Bot, made)
