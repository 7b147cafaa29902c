"""How the objects of a game are pickled and rebuilt, in both builds.

A compiled class has no `__dict__`, and an interpreted class on top of a compiled one keeps attributes in two places. So
states and views are taken apart here, by name. What exists once per process, a game or its figures, is pickled
as a reference and found again through the registry.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from borough.core.errors import BadInput

if TYPE_CHECKING:
    from borough.core.game import Game

Reduced = tuple[object, tuple[object, ...]]
"""What `__reduce__` returns: a function and its arguments."""


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


def reduced_figures(ident: str, text: str, digest: str) -> Reduced:
    """A reference to figures: the game, and the override text of the components unless they are the shipped."""
    from borough.core.registry import game

    return find_figures, (ident, "" if text == game(ident).components.text else text, digest)


def find_figures(ident: str, text: str, digest: str) -> object:
    """The figures that `reduced_figures` refers to."""
    from borough.core.registry import game

    rules = game(ident)
    figures = rules.figures(rules.check_components(text))
    if getattr(figures, "digest", digest) != digest:
        raise BadInput(f"this was pickled with other component values of {ident} than are here now")
    return figures


def find_game(ident: str, kind: type) -> Game:
    """The game with this id, from the registry or, where only the other process had registered it, from its class."""
    from borough.core import registry

    if ident in registry.game_ids():
        found = registry.game(ident)
        if type(found) is kind:
            return found
    made = cast("Game", kind())
    if ident not in registry.game_ids():
        registry.register(made)
    return made
