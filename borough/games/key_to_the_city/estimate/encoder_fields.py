"""The fields of an observation: what the encoder writes, and what the numbers mean."""

from __future__ import annotations

from typing import Final

from borough.core.encoder import Field
from borough.games.key_to_the_city.rules.decision import KIND_COUNT
from borough.games.key_to_the_city.rules.tiles import (
    BERTH_COUNT,
    CONNECTOR_COLOURS,
    ERAS,
    KEYPLE_COLOURS,
    SIDE_COUNT,
    SKILL_TYPES,
    TILE_COUNT,
)

PHASE_COUNT: Final = 4
VERB_COUNT: Final = 3
MOST_KEYPLES: Final = 60
"""The most keyples of a colour that a component file may have; they may all be in one place."""
MOST_PIECES: Final = 99
"""The most connectors of a colour and skill tiles of a type."""
MOST_TO_LAY: Final = 8
"""The most connectors that a use gives."""
MOST_STEPS: Final = 9
"""A payment, and the most that a use gives."""
FARTHEST: Final = 52
"""How far a tile can lie from the home tile: fewer tiles than this can be in a borough beside it."""
MOST_POINTS: Final = 99
"""Tiles hardly score more. A component file may let them, but then their points are cut off."""
MOST_SCORE: Final = 999


def observation_fields(seats: int) -> list[Field]:
    """All fields of a row, in their order."""
    return [*_game_fields(seats), *_own_fields(), *_seat_fields(seats), *_tile_fields(seats)]


def _game_fields(seats: int) -> list[Field]:
    """What the game is at, and the supplies."""
    return [
        Field("jennifer", (), 0, 1, "1 in the Jennifer variant"),
        Field("era", (ERAS,), 0, 1, "1 for the current era"),
        Field("phase", (PHASE_COUNT,), 0, 1, "1 for the current phase: turns, sailing, placing, over"),
        Field("active", (seats,), 0, 1, "1 for the seat that has its turn, or sets sail when all have passed"),
        Field("deciders", (seats,), 0, 1, "1 for each seat that owes a decision"),
        Field(
            "steps",
            (MOST_STEPS,),
            0,
            12,
            "what the active seat still has to pay or take, the first due first: 0 for nothing, 1 to pay a skill tile, "
            "2 to take any skill tile, 3 any connector, 4 + type a skill tile, 7 + colour a connector",
        ),
        Field("bag", (), 0, 3 * MOST_KEYPLES, "keyples in the bag"),
        Field("skill_supply", (SKILL_TYPES,), 0, MOST_PIECES, "skill tiles in the supply by type"),
        Field("connector_supply", (CONNECTOR_COLOURS,), 0, MOST_PIECES, "connectors in the supply by colour"),
    ]


def _own_fields() -> list[Field]:
    """What only the observer knows or has to decide."""
    return [
        Field(
            "decision",
            (KIND_COUNT,),
            0,
            1,
            "1 for the kind of decision that the observer owes, by the numbers in rules/decision.py",
        ),
        Field("due", (CONNECTOR_COLOURS,), 0, 1, "1 for the colour of the connector that the observer has to lay next"),
        Field("screen", (KEYPLE_COLOURS,), 0, MOST_KEYPLES, "keyples behind the observer's screen by colour"),
        Field(
            "unseen",
            (KEYPLE_COLOURS,),
            0,
            MOST_KEYPLES,
            "keyples by colour that the observer cannot place: in the bag or behind other screens",
        ),
        Field("move_verb", (VERB_COUNT,), 0, 1, "1 for the observer's uncommitted move: a bid, a use, an upgrade"),
        Field("move_colour", (KEYPLE_COLOURS,), 0, 1, "1 for the colour of the keyples in the uncommitted move"),
        Field("move_tile", (TILE_COUNT,), 0, 1, "1 for the tile that the uncommitted move is for"),
        Field("move_groups", (TILE_COUNT,), 0, 1, "1 for each tile whose outbid group has joined the uncommitted move"),
        Field("move_front", (), 0, MOST_KEYPLES, "keyples from in front of the screen in the uncommitted move"),
        Field("move_keyples", (), 0, MOST_KEYPLES, "all keyples gathered in the uncommitted move so far"),
    ]


def _seat_fields(seats: int) -> list[Field]:
    """What lies before each seat; the first seat is the observer, the others follow clockwise."""
    most = MOST_KEYPLES
    return [
        Field("behind", (seats,), 0, 3 * most, "keyples behind each screen"),
        Field(
            "known",
            (seats, KEYPLE_COLOURS),
            0,
            most,
            "of those, the ones that everybody saw going there and that must still be there",
        ),
        Field(
            "front", (seats, KEYPLE_COLOURS), 0, most, "keyples in front of each screen by colour (Jennifer variant)"
        ),
        Field("skills", (seats, SKILL_TYPES), 0, MOST_PIECES, "skill tiles of each seat by type"),
        Field("moored", (seats,), 0, BERTH_COUNT, "berth of each barge on this era's river tile, 1 for the left-most"),
        Field("sailed", (seats, BERTH_COUNT), 0, 1, "1 for the berth on the next river tile that a seat has sailed to"),
        Field("passed", (seats,), 0, seats, "1 for the seat that passed first since the last other action, and so on"),
        Field(
            "to_lay",
            (seats, MOST_TO_LAY),
            0,
            CONNECTOR_COLOURS,
            "1 + colour of the connectors that each seat has taken and not laid yet, in their order",
        ),
        Field(
            "declined",
            (seats, CONNECTOR_COLOURS),
            0,
            MOST_TO_LAY,
            "connectors by colour that are back in the supply when the seat's next turn begins",
        ),
        Field(
            "spot",
            (seats, 2),
            -FARTHEST,
            FARTHEST,
            "column and row of the space where the seat turns the tile that it is placing; 0, 0 for none",
        ),
        Field("laid", (seats, CONNECTOR_COLOURS), 0, MOST_PIECES, "connectors in each borough by colour"),
        Field("full", (seats,), 0, TILE_COUNT, "tiles in each borough with a connector on every side"),
        Field(
            "score",
            (seats,),
            0,
            MOST_SCORE,
            "points of each seat if the game ended now, as far as the observer can know",
        ),
    ]


def _tile_fields(seats: int) -> list[Field]:
    """A column for each tile; connectors and neighbours by side from the north-east clockwise."""
    most = MOST_KEYPLES
    return [
        Field(
            "waiting",
            (TILE_COUNT,),
            0,
            1,
            "1 for a tile that may still come into play: a river tile in the row, a tile of a later era, a building in "
            "the pile, a Routemaster tile that was drawn for this game",
        ),
        Field("display", (TILE_COUNT,), 0, 3, "1 + level of a tile in the display"),
        Field(
            "tiles",
            (seats, TILE_COUNT),
            0,
            5,
            "whose a tile is: 1 if the seat has won it, 2 while it is placing it, 3 + level if it lies in its borough",
        ),
        Field("colour", (TILE_COUNT, KEYPLE_COLOURS), 0, 1, "1 for the colour of the keyples at a tile in this era"),
        Field("standing", (TILE_COUNT,), 0, most, "keyples on a tile"),
        Field("last", (TILE_COUNT,), 0, most, "keyples in the latest placement on a tile"),
        Field("leading", (seats, TILE_COUNT), 0, most, "keyples of a seat's bid beside a tile, if it leads there"),
        Field("outbid", (seats, TILE_COUNT), 0, most, "keyples of a seat's bid beside a tile, if it was outbid"),
        Field("column", (TILE_COUNT,), -FARTHEST, FARTHEST, "how far to the east of its home tile a tile lies"),
        Field("row", (TILE_COUNT,), -FARTHEST, FARTHEST, "how far to the south of its home tile, in axial coordinates"),
        Field(
            "beyond",
            (TILE_COUNT, SIDE_COUNT),
            -1,
            TILE_COUNT,
            "what borders a side of a tile in a borough: 1 + the tile there; 0 for an empty space, -1 if a river flows "
            "into it",
        ),
        Field(
            "connector",
            (TILE_COUNT, SIDE_COUNT),
            0,
            CONNECTOR_COLOURS,
            "1 + the colour of the connector on a side of a tile",
        ),
        Field("connectors", (TILE_COUNT, CONNECTOR_COLOURS), 0, SIDE_COUNT, "connectors on a tile by colour"),
        Field(
            "linked",
            (TILE_COUNT, CONNECTOR_COLOURS),
            0,
            TILE_COUNT,
            "how many other tiles are linked to a tile by its chain of a colour",
        ),
        Field(
            "points",
            (TILE_COUNT,),
            0,
            MOST_POINTS,
            "what a tile in a borough would score now, as far as the observer can know",
        ),
    ]
