"""The translations of texts: the compiled catalogues of every package that has some, looked through in turn.

A package keeps its catalogues in its folder `text`, one for each language (`de.mo`). The build makes them from the
`.po` files beside them, and `make catalogues` does in a source tree.
"""

from __future__ import annotations

from functools import cache, lru_cache
from threading import Lock
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gettext import NullTranslations

SHARED = ("borough.core", "borough.bots", "borough.server")
"""Packages with texts that belong to no game."""
KEPT = 8192
"""Texts whose translations are kept. There must be a bound: users bring names of components of their own."""


class Catalogues:
    """The catalogues of some packages; where several translate a text, the first of them counts."""

    def __init__(self, packages: tuple[str, ...]) -> None:
        self.packages = packages
        self._loading = Lock()
        self._loaded: dict[str, NullTranslations] = {}
        self.text = lru_cache(KEPT)(self._text)
        self.plural = lru_cache(KEPT)(self._plural)

    def _text(self, language: str, template: str, context: str) -> str:
        """The translation of a template, or the template itself where there is none."""
        if not template:  # which would find the header of a catalogue
            return template
        chain = self._chain(language)
        # Of a text that has plural forms only, gettext gives the form for a single thing.
        return chain.pgettext(context, template) if context else chain.gettext(template)

    def _plural(self, language: str, one: str, more: str, number: int, context: str) -> str:
        """The form for a number, by the rule of the catalogue that has the text; English where none has."""
        chain = self._chain(language)
        return chain.npgettext(context, one, more, number) if context else chain.ngettext(one, more, number)

    def _chain(self, language: str) -> NullTranslations:
        """All catalogues in a language, each with those after it to fall back on; loaded when first asked for."""
        with self._loading:
            if language not in self._loaded:
                from gettext import NullTranslations

                chain = NullTranslations()
                for package in self.packages:
                    chain.add_fallback(_load(package, language))
                self._loaded[language] = chain
            return self._loaded[language]


_changing = Lock()
_catalogues = Catalogues(SHARED)


def catalogues() -> Catalogues:
    """The catalogues of all packages that were added so far."""
    return _catalogues


def add_texts(package: str) -> None:
    """Look for translations in a package too. Every game adds its own as soon as its class is defined."""
    global _catalogues  # noqa: PLW0603 - replaced as a whole, since other threads may be using it
    with _changing:
        games = {*_catalogues.packages, package} - {*SHARED}
        # The order does not depend on which game is loaded first, and plug-ins do not change what Borough says.
        ordered = sorted(games, key=lambda name: (not name.startswith("borough."), name))
        packages = (*SHARED, *ordered)
        if packages != _catalogues.packages:
            _catalogues = Catalogues(packages)


def _load(package: str, language: str) -> NullTranslations:
    """A package's catalogue in a language; an empty one if it has none, or a damaged one."""
    import struct
    from gettext import GNUTranslations, NullTranslations
    from importlib import resources

    try:
        folder = resources.files(package) / "text"
    except (AttributeError, ModuleNotFoundError, TypeError, ValueError):  # no package: a module, a script or a notebook
        return NullTranslations()
    compiled = folder / f"{language}.mo"
    if compiled.is_file():
        try:
            with compiled.open("rb") as file:
                return GNUTranslations(file)
        except (LookupError, OSError, ValueError, struct.error) as error:
            _warn_damaged(str(compiled), f"{type(error).__name__}: {error}")
            return NullTranslations()
    if (folder / f"{language}.po").is_file():
        _warn_not_compiled()
    return NullTranslations()


@cache
def _warn_not_compiled() -> None:
    """Say once why texts are English."""
    import logging

    message = "borough: translations are not compiled, texts are English: run `make catalogues`"
    logging.getLogger("borough").warning(message)


@cache
def _warn_damaged(catalogue: str, error: str) -> None:
    """Say once of each catalogue why its texts are English."""
    import logging

    logging.getLogger("borough").warning("borough: %s cannot be read, its texts are English (%s)", catalogue, error)
