"""Bots by name: `greedy`, `search:seconds=1`, `master`, a class of your own as `my_module:MyBot`, or another program.

`specs.py` has the grammar.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from borough.bots import Bot, RandomBot
from borough.bots.specs import Settings, Spec, read_spec
from borough.core.errors import BadInput
from borough.core.game import Game
from borough.core.words import later

if TYPE_CHECKING:
    from pathlib import Path

Numbers = dict[str, int | float]


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


def make_bot(text: str, game: Game) -> Bot:
    """The bot of a spec, ready to play a game."""
    spec = _resolved(text)
    if spec.name in _BUILT_IN:
        return _BUILT_IN[spec.name](game, _checked(spec).settings)
    from borough.bots.plug_ins import find_class, make_plug_in

    return make_plug_in(spec, find_class(spec, KNOWN), game)


def with_less_time(text: str, share: float) -> str:
    """The spec of the same bot with a share of its time; unchanged if the spec gives no seconds."""
    if share >= 1.0:
        return text
    try:
        spec = _resolved(text)
    except BadInput:  # refused when the bot is made
        return text
    seconds = spec.settings["seconds"].number() if spec.name == "search" and "seconds" in spec.settings else None
    return text if seconds is None else f"search:seconds={seconds * share:.6f}"


def files_of(text: str) -> Iterator[Path]:
    """The files that decide how a plug-in bot plays: that of its class, and those that its settings name."""
    from pathlib import Path

    spec = _resolved(text)
    if spec.name not in _BUILT_IN:
        from borough.bots.plug_ins import file_of, find_class

        file = file_of(find_class(spec, KNOWN))
        if file is not None:
            yield file
    for word in _words(spec):
        try:
            if Path(word).is_file():
                yield Path(word)
        except OSError:  # too long for the name of a file
            continue


def _words(spec: Spec) -> list[str]:
    """The texts in the settings of a spec, and the words of a command."""
    texts = [setting.text for setting in spec.settings.values() if setting.number() is None]
    if spec.name != "process":
        return texts
    import shlex

    return [word for text in texts for word in shlex.split(text)]


def _resolved(text: str) -> Spec:
    """The parts of a spec, or of that of its level."""
    spec = read_spec(text)
    level = LEVELS.get(spec.name)
    return spec if level is None or spec.member or spec.settings else read_spec(level.spec)


def _checked(spec: Spec) -> Spec:
    """The spec of a built-in bot, which has no class."""
    if spec.member:
        raise BadInput(f"bot {spec.shown}: {spec.member[:40]!r} is not of the form key=value")
    return spec


def _numbers(bot: str, settings: Settings, *names: str) -> Numbers:
    """Settings that are numbers; BadInput if one is not, or has another name."""
    numbers: Numbers = {}
    for key, setting in settings.items():
        number = setting.number()
        if key not in names:
            raise BadInput(f"{bot} has no setting {key[:40]!r} (there is: {', '.join(names) or 'none'})")
        if number is None:
            raise BadInput(f"{bot}: {key} is a number, not {setting.text[:40]!r}")
        numbers[key] = number
    return numbers


def _positive(bot: str, name: str, number: float) -> int:
    """A whole number from 1 on."""
    if number < 1 or number != int(number):
        raise BadInput(f"{bot}: {name} is a whole number from 1 on, not {number}")
    return int(number)


def _random(game: Game, settings: Settings) -> Bot:
    _numbers("random", settings)
    return RandomBot()


def _greedy(game: Game, settings: Settings) -> Bot:
    from borough.bots.greedy import GreedyBot

    numbers = _numbers("greedy", settings, "samples")
    return GreedyBot(game, _positive("greedy", "samples", numbers.get("samples", 3)))


def _search(game: Game, settings: Settings) -> Bot:
    from borough.bots.search import SearchBot

    numbers = _numbers("search", settings, "seconds", "simulations")
    if len(numbers) != 1 or numbers.get("seconds") == 0:
        raise BadInput("search takes a budget: search:seconds=1 or search:simulations=500")
    if "seconds" in numbers:
        return SearchBot(game, float(numbers["seconds"]))
    return SearchBot(game, simulations=_positive("search", "simulations", numbers["simulations"]))


def _process(game: Game, settings: Settings) -> Bot:
    from borough.bots.process_bot import ProcessBot

    if list(settings) != ["command"]:
        raise BadInput("process takes a command: process:command=./my_bot, or with arguments and blanks")
    return ProcessBot(game, settings["command"].text)


_BUILT_IN: dict[str, Callable[[Game, Settings], Bot]] = {
    "random": _random,
    "greedy": _greedy,
    "search": _search,
    "process": _process,
}
KNOWN = (*_BUILT_IN, *LEVELS)
"""The names of all bots that come with Borough."""
