"""How the objects of a game are pickled and rebuilt, in both builds.

A compiled class has no `__dict__`, and an interpreted subclass of a compiled class keeps attributes in two places. So
states and views are pickled here as a class and its attributes by name. Objects that exist once per process, games and
their figures, are pickled as references (see `references`).
"""

from __future__ import annotations

Reduced = tuple[object, tuple[object, ...]]
"""What `__reduce__` returns: a function and its arguments."""


def reduced(thing: object, *arguments: object) -> Reduced:
    """An object as its class and attributes. Some compiled classes cannot be created without arguments."""
    kind = type(thing)
    names: tuple[str, ...] = getattr(kind, "__mypyc_attrs__", ())
    values = {name: getattr(thing, name) for name in names if hasattr(thing, name)}
    interpreted = object.__getstate__(thing)
    for part in interpreted if isinstance(interpreted, tuple) else (interpreted,):
        values.update(part or {})
    return rebuilt, (kind, arguments, values)


def rebuilt(kind: type[object], arguments: tuple[object, ...], values: dict[str, object]) -> object:
    """The object that `reduced` described."""
    thing: object = kind(*arguments) if arguments else kind.__new__(kind)
    for name, value in values.items():
        setattr(thing, name, value)
    return thing
