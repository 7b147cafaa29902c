"""How the objects of a game are pickled and rebuilt, in both builds.

A compiled class has no `__dict__`, and an interpreted class on top of a compiled one keeps attributes in two places. So
states and views are taken apart here, by name. What exists once per process, a game or its figures, is pickled
as a reference and found again through the registry.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, cast

from borough.core.errors import BadInput, ComponentError, DealError

if TYPE_CHECKING:
    from borough.core.components import Components
    from borough.core.game import Game

Reduced = tuple[object, tuple[object, ...]]
"""What `__reduce__` returns: a function and its arguments."""
_LOADED = os.urandom(8).hex()
"""Tells processes apart that are not forks of one another."""


def reduced(thing: object, *arguments: object) -> Reduced:
    """An object as its class and attributes. A compiled class that cannot be made without arguments names them."""
    kind = type(thing)
    names: tuple[str, ...] = getattr(kind, "__mypyc_attrs__", ())
    values = {name: getattr(thing, name) for name in names if hasattr(thing, name)}
    interpreted = object.__getstate__(thing)
    for part in interpreted if isinstance(interpreted, tuple) else (interpreted,):
        values.update(part or {})
    return rebuilt, (kind, arguments, values)


def rebuilt(kind: type[object], arguments: tuple[object, ...], values: dict[str, object]) -> object:
    """The object that `reduced` took apart."""
    thing: object = kind(*arguments) if arguments else kind.__new__(kind)
    for name, value in values.items():
        setattr(thing, name, value)
    return thing


def reduced_figures(components: Components, digest: str) -> Reduced:
    """A reference to figures: the game, and what tells their components from the shipped ones.

    That is nothing for the shipped ones themselves, and an override as its text. Components that no text reproduces,
    because they were made by hand or by several overrides in turn, are sent as they are.
    """
    from borough.core.registry import game, game_ids

    ident = components.game
    if ident not in game_ids():
        raise DealError(f"what is played with figures of {ident[:40]!r} can be pickled once that game is registered")
    rules = game(ident)
    told: Components | str = components
    if components is rules.components:
        told = ""
    elif _digest_of(rules, components.text) == digest:
        told = components.text
    return find_figures, (ident, told, digest)


def _digest_of(rules: Game, text: str) -> str:
    """The digest of the figures that a text gives; empty where it does not fit."""
    try:
        figures = rules.figures(rules.check_components(text))
    except ComponentError:
        return ""
    return str(getattr(figures, "digest", ""))


def find_figures(ident: str, told: Components | str, digest: str) -> object:
    """The figures that `reduced_figures` refers to."""
    from borough.core.registry import game

    rules = game(ident)
    figures = rules.figures(rules.check_components(told))
    if getattr(figures, "digest", digest) != digest:
        raise BadInput(f"this was pickled with other component values of {ident} than are here now")
    return figures


def reduced_game(game: Game) -> Reduced:
    """A reference to a game."""
    return find_game, (game.id, type(game), _process())


def find_game(ident: str, kind: type, origin: str) -> Game:
    """The game with this id, from the registry or, where only the other process had registered it, from its class."""
    from borough.core import registry

    if ident in registry.game_ids():
        found = registry.game(ident)
        if type(found) is kind:
            return found
    made = cast("Game", kind())
    # Who did not register it here may have made several of its kind: none of them is the one to be found by its id.
    if origin != _process() and ident not in registry.game_ids():
        registry.register(made)
    return made


def _process() -> str:
    """A name for this process, unlike that of any other on any machine."""
    return f"{_LOADED}-{os.getpid()}"
