"""What the games of a dataset have in common. It stands in `dataset.json` and in every Parquet file."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from typing import Final

from borough.core.components import Components
from borough.core.encoder import Encoder
from borough.core.errors import BadInput
from borough.core.game import Game
from borough.core.registry import game as find_game

FORMAT: Final = 1
"""Raised when the columns change."""


@dataclass(frozen=True)
class Description:
    """What the games of a dataset have in common."""

    game: str
    seats: int
    rules: int
    """The version of the rules."""
    figures: str
    """The digest of the component values."""
    actions: int
    """Every action is below this."""
    sources: tuple[str, ...]
    """The sources of points."""
    encoder: str = ""
    """The digest of the encoder; empty if there are no observations."""
    fields: tuple[tuple[str, tuple[int, ...], int, int, str], ...] = ()
    """The fields of an observation in their order: name, shape, lowest and highest number, meaning."""
    components: str = ""
    """The component file that replaces built-in values; empty if there is none."""
    format: int = FORMAT

    @property
    def size(self) -> int:
        """The length of an observation."""
        size = 0
        for _, shape, *_ in self.fields:
            length = 1
            for axis in shape:
                length *= axis
            size += length
        return size

    def rules_of_game(self) -> Game:
        """The game; BadInput if it has other rules or component values now."""
        game = find_game(self.game)
        if self.rules != game.rules_version:
            raise BadInput(f"the data is from version {self.rules} of the rules, not {game.rules_version}")
        if self.figures != self.checked_components().digest():
            raise BadInput("the data was made with other component values than the current ones")
        return game

    def checked_components(self) -> Components:
        """The component values that were played with."""
        return find_game(self.game).check_components(self.components)

    def checked_encoder(self) -> Encoder:
        """The encoder that wrote the observations; BadInput if there are none, or if it writes others now."""
        if not self.encoder:
            raise BadInput("the data has no observations")
        encoder = self.rules_of_game().encoder(self.seats)
        if encoder.digest() != self.encoder:
            found = f"the observations were written by another version of the encoder ({self.encoder})"
            raise BadInput(f"{found}; write them again with 'borough export'")
        return encoder

    def dumps(self) -> str:
        """The description as JSON."""
        return json.dumps(asdict(self))

    @staticmethod
    def loads(text: str | bytes) -> Description:
        """Read what `dumps` wrote; BadInput if it is from another version of Borough, or no description."""
        try:
            data = json.loads(text)
            if data["format"] != FORMAT:
                raise BadInput(f"the data has format {str(data['format'])[:20]}, and only {FORMAT} can be read")
            fields = tuple((name, tuple(shape), *rest) for name, shape, *rest in data.pop("fields"))
            found = Description(**{**data, "sources": tuple(data["sources"])}, fields=fields)
        except (ValueError, TypeError, KeyError) as error:
            if isinstance(error, BadInput):
                raise
            raise BadInput("this is no description of a dataset") from None
        return found


def describe(game: Game, seats: int, components: str, observations: bool) -> Description:
    """The description of a new dataset."""
    figures = game.check_components(components)
    start = game.deal(seats, 0, None, figures)
    head = Description(
        game.id,
        game.check_seats(seats),
        game.rules_version,
        figures.digest(),
        game.action_count,
        tuple(game.scores(start)[0].sources),
        components=components,
    )
    if not observations:
        return head
    encoder = game.encoder(seats)
    fields = tuple((one.name, one.shape, one.low, one.high, one.meaning) for one in encoder.fields)
    return Description(**{**asdict(head), "encoder": encoder.digest(), "fields": fields})
