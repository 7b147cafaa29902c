"""Bots from outside: classes found by a module or an entry point, and the settings that their constructors take.

A constructor says by its parameters which settings there are. An annotation (`int`, `float`, `str`, `bool` or `Path`,
also with `| None`) says what kind of value each takes; without one, the default does.
"""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from types import UnionType
from typing import Union, cast, get_args, get_origin

from borough.bots import Bot
from borough.bots.failures import error_line
from borough.bots.specs import Setting, Spec
from borough.core.errors import BadInput
from borough.core.game import Game

Value = int | float | str | Path
POSITIONAL = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)
NAMED = (inspect.Parameter.POSITIONAL_OR_KEYWORD, inspect.Parameter.KEYWORD_ONLY)
TRUTH = {"true": True, "false": False, "1": True, "0": False}


def find_class(spec: Spec, built_in: tuple[str, ...]) -> object:
    """The class of a plug-in bot: that of an installed package, or one by its module, maybe in the current folder."""
    from importlib.metadata import entry_points  # slow to import

    plugins = {entry.name: entry for entry in entry_points(group="borough.bots")}
    if spec.name in plugins and not spec.member:
        with errors_as_bad_input(spec):
            return plugins[spec.name].load()
    if not spec.member or spec.name in plugins:
        known = ", ".join([*built_in, *plugins])
        raise BadInput(f"there is no bot {spec.shown} (there is: {known}; or a class as module:Class)")
    here = str(Path.cwd())
    if here not in sys.path:
        sys.path.append(here)
    with errors_as_bad_input(spec):
        return getattr(import_module(spec.name), spec.member)


def make_plug_in(spec: Spec, made_by: object, game: Game) -> Bot:
    """Call a bot's class: with the game if it takes a positional argument, and with the settings."""
    with errors_as_bad_input(spec):
        if not callable(made_by):
            raise TypeError(f"{made_by!r} is not callable")
        parameters = _parameters(made_by)
    wants_game = any(one.kind in POSITIONAL for one in parameters)
    taken = _settings(spec, parameters[wants_game:])
    with errors_as_bad_input(spec):
        made: object = made_by(*([game] if wants_game else []), **taken)
    if not callable(getattr(made, "choose", None)):
        raise BadInput(f"bot {spec.shown} has no method choose(view, legal, rng)")
    return cast(Bot, made)


def file_of(made_by: object) -> Path | None:
    """The file that defines a plug-in bot, if there is one."""
    module = sys.modules.get(str(getattr(made_by, "__module__", "")))
    file = Path(getattr(module, "__file__", None) or "")
    return file if file.is_file() else None


@contextmanager
def errors_as_bad_input(spec: Spec) -> Iterator[None]:
    """Turn any error of foreign code, SystemExit included, into BadInput. Ctrl-C still interrupts."""
    try:
        yield
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        raise BadInput(f"bot {spec.shown}: {error_line(error)}") from error


def _parameters(made_by: Callable[..., object]) -> list[inspect.Parameter]:
    """The parameters of a constructor, with their annotations if these can be resolved."""
    try:
        signature = inspect.signature(made_by, eval_str=True)
    except Exception:
        signature = inspect.signature(made_by)
    return list(signature.parameters.values())


def _settings(spec: Spec, parameters: list[inspect.Parameter]) -> dict[str, Value]:
    """The arguments for a constructor, or BadInput if a setting is unknown or of the wrong kind."""
    named = {one.name: one for one in parameters if one.kind in NAMED}
    anything = any(one.kind is inspect.Parameter.VAR_KEYWORD for one in parameters)
    taken: dict[str, Value] = {}
    for key, setting in spec.settings.items():
        if key in named:
            taken[key] = _converted(spec, setting, named[key])
        elif anything:
            taken[key] = setting.value()
        else:
            known = ", ".join(named) or "none"
            raise BadInput(f"bot {spec.shown} has no setting {key[:40]!r} (there is: {known})")
    return taken


def _converted(spec: Spec, setting: Setting, parameter: inspect.Parameter) -> Value:
    """A setting as the kind of value that its parameter takes."""
    key, default, kinds = parameter.name, parameter.default, _kinds(parameter.annotation)
    number = setting.number()
    if number is not None and (int in kinds or float in kinds) and (float in kinds or isinstance(number, int)):
        return number if int in kinds else float(number)
    if str in kinds or Path in kinds:
        return setting.text if str in kinds else Path(setting.text)
    if bool in kinds:
        if setting.text.lower() not in TRUTH:
            raise _wrong(spec, key, "true or false", setting)
        return TRUTH[setting.text.lower()]
    if int in kinds or float in kinds:
        raise _wrong(spec, key, "a number" if float in kinds else "a whole number", setting)
    if number is None and isinstance(default, int | float):
        raise _wrong(spec, key, "a number", setting)
    return setting.text if isinstance(default, str) else setting.value()


def _wrong(spec: Spec, key: str, kind: str, setting: Setting) -> BadInput:
    return BadInput(f"bot {spec.shown}: {key} is {kind}, not {setting.text[:40]!r}")


def _kinds(hint: object) -> tuple[object, ...]:
    """The types that an annotation allows."""
    return get_args(hint) if get_origin(hint) in (Union, UnionType) else (hint,)
