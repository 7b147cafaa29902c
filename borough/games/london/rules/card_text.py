"""What the texts of cards do. Each text is declared, with number and name, in the module whose rules it changes."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from borough.games.london.rules.reasons import FINE, NOTHING_TO_RUN
from borough.games.london.rules.state import Open, Position


class CardText:
    """One text, which several cards may bear. Stateless: there is one instance of each."""

    def __init__(self, name: str, *, ongoing: bool = False, from_hand: bool = False, has_base: bool = True) -> None:
        self.name = name
        """As the component file calls it."""
        self.number = 0
        self.ongoing = ongoing
        """Whether it works while the card lies open, so that a bare base has nothing to run."""
        self.from_hand = from_hand
        """Whether the card is used from the hand."""
        self.has_base = has_base
        """Whether its cards can be placed."""

    def why_not_activate(self, position: Position, seat: int, stack: int) -> int:
        """The reason why the card on this stack cannot be activated although its payment can be made."""
        return FINE

    def why_blank(self) -> int:
        """The reason why a card with this text and a base that does nothing cannot be activated (run-blank)."""
        return NOTHING_TO_RUN

    def activate(self, position: Position, seat: int, stack: int) -> None:
        """What it does when the card on this stack is activated, after what the base gives."""

    def use(self, position: Position) -> None:
        """What it does when the card is used from the hand."""


UNUSED: Final = CardText("unused")
TEXTS: Final[list[CardText]] = [CardText("")]
"""The texts by number, from 1; complete once `declared` is imported. The first one is that of a card without a text."""


def add_text(number: int, text: CardText) -> None:
    """Declare a text."""
    while len(TEXTS) <= number:
        TEXTS.append(UNUSED)
    if TEXTS[number] is not UNUSED:
        raise ValueError(f"{TEXTS[number].name} and {text.name} have the same number")
    text.number = number
    TEXTS[number] = text


def visible(table: Open, seat: int, text: int) -> bool:
    """Whether a face-up top card in a city has this text (play-ongoing)."""
    bits: i64 = table.texts[seat]
    return bits >> text & 1 == 1
