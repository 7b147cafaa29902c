"""What exists once per process, a game or its figures, is pickled as a reference and found again by the registry."""

from __future__ import annotations

from borough.core.components import Components
from borough.core.errors import BadInput, ComponentError, DealError
from borough.core.game import Game
from borough.core.pickling import Reduced
from borough.core.registry import game, game_ids


def reduced_figures(components: Components, digest: str) -> Reduced:
    """A reference to figures: the game, and what tells their components from the shipped ones.

    That is nothing for the shipped ones themselves, and an override as its text. Components that no text reproduces,
    because they were made by hand or by several overrides in turn, are sent as they are.
    """
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
    rules = game(ident)
    figures = rules.figures(rules.check_components(told))
    if getattr(figures, "digest", digest) != digest:
        raise BadInput(f"this was pickled with other component values of {ident} than are here now")
    return figures
