"""The base of a game's figures: component values as flat lists that the rules look up by number."""

from __future__ import annotations

from borough.core.components import Components
from borough.core.pickling import Reduced
from borough.core.references import reduced_figures


class ComponentFigures:
    """Figures made from a set of components. They exist once per process and are never changed once made."""

    def __init__(self, components: Components) -> None:
        self.components: Components = components
        self.digest: str = components.digest()
        """The digest of all component values."""

    def __reduce__(self) -> Reduced:
        return reduced_figures(self.components, self.digest)

    def __copy__(self) -> ComponentFigures:
        return self

    def __deepcopy__(self, memo: dict[int, object]) -> ComponentFigures:
        return self
