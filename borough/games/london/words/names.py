"""What a card is called where it must not be taken for another one of the same name."""

from __future__ import annotations

from borough.core.words import later, say
from borough.games.london.rules.cards import CARD_COUNT, DECKS
from borough.games.london.rules.figures import Figures

COLOUR_WORDS = [later("brown"), later("blue"), later("pink"), later("grey")]


def card_name(figures: Figures, card: int) -> str:
    """The name of a card, with its colour and the letter of its deck if cards of that name differ in them."""
    name = figures.names[card]
    others = [other for other in range(CARD_COUNT) if figures.names[other] == name and other != card]
    notes = []
    if any(figures.colour[other] != figures.colour[card] for other in others):
        notes.append(say(COLOUR_WORDS[figures.colour[card]]))
    if any(figures.colour[other] == figures.colour[card] for other in others):
        notes.append(DECKS[figures.deck[card]])
    return f"{name} ({', '.join(notes)})" if notes else name
