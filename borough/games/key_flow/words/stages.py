"""What is said about each stage of a round, one entry a stage."""

from __future__ import annotations

from dataclasses import dataclass

from borough.core.words import later
from borough.games.key_flow.rules import state as s


@dataclass(frozen=True)
class StageWords:
    """What is said about a stage."""

    title: str
    """How far the game is; may name the {season}, and the {number} of the card of the {size} of a hand."""
    short: str
    """What everybody does, in the terminal, which is not translated."""
    doing: str = ""
    """What a player does who decides now."""
    hand: str = later("Your cards")
    """What a player holds now."""


IN_DRAFT = later("{season}, card {number} of {size}")
END_OF_AUTUMN = later("End of autumn: a winter card")
IS_CHOOSING, IS_PLAYING, CARD_PLAYED = later("is choosing"), later("is playing"), later("The card you play")

STAGE_WORDS: dict[int, StageWords] = {
    s.PICKING: StageWords(IN_DRAFT, "choose a card", IS_CHOOSING, later("Your hand")),
    s.PLAYING: StageWords(IN_DRAFT, "play the card chosen", IS_PLAYING, CARD_PLAYED),
    s.USING: StageWords(later("End of {season}: tokens"), "use buildings with tokens", later("uses tokens")),
    s.WINTER_PICKING: StageWords(
        END_OF_AUTUMN, "choose a winter card to play now", IS_CHOOSING, later("Your winter cards")
    ),
    s.WINTER_PLAYING: StageWords(END_OF_AUTUMN, "play the winter card", IS_PLAYING, CARD_PLAYED),
    s.OVER: StageWords(later("The game is over"), "the game is over"),
}
