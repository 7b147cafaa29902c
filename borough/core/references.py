"""Figures exist once per process: they are pickled as a reference to their game, and found through the registry."""

from __future__ import annotations

from borough.core.components import Components
from borough.core.errors import BadInput, ComponentError, DealError
from borough.core.game import Game
from borough.core.pickling import Reduced
from borough.core.registry import game, game_ids


def reduced_figures(components: Components, digest: str) -> Reduced:
    """A reference to figures: the id of the game, and how their components differ from the shipped ones.

    This is empty for the shipped components and the text of an override. Components that no single text gives, because
    they were made in code or by several overrides, are included as they are.
    """
    ident = components.game
    if ident not in game_ids():
        raise DealError(f"figures of {ident[:40]!r} can be pickled once that game is registered")
    rules = game(ident)
    difference: Components | str = components
    if components is rules.components:
        difference = ""
    elif _digest_of(rules, components.text) == digest:
        difference = components.text
    return find_figures, (ident, difference, digest)


def _digest_of(rules: Game, text: str) -> str:
    """The digest of the figures that an override gives; empty if it is not valid."""
    try:
        figures = rules.figures(rules.check_components(text))
    except ComponentError:
        return ""
    return str(getattr(figures, "digest", ""))


def find_figures(ident: str, difference: Components | str, digest: str) -> object:
    """The figures that `reduced_figures` refers to."""
    rules = game(ident)
    figures = rules.figures(rules.check_components(difference))
    if getattr(figures, "digest", digest) != digest:
        raise BadInput(f"this was pickled with other component values of {ident} than the current ones")
    return figures
