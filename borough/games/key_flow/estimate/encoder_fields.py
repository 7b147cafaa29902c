"""The fields of an observation: names, shapes, bounds and meanings.

Cards are counted as in `CARDS`: the village cards first, then the keyple cards. Seats are counted from the observer:
0 is the observer, 1 the left neighbour, and so on clockwise; the last one is the right neighbour.
"""

from __future__ import annotations

from typing import Final

from borough.core.encoder import Field
from borough.games.key_flow.rules.actions import HOME
from borough.games.key_flow.rules.cards import (
    BACK_COUNT,
    CARD_COUNT,
    GOODS_COUNT,
    SEASONS,
    SKILL_COUNT,
    VILLAGE_COUNT,
)
from borough.games.key_flow.rules.decision import DECISION_COUNT
from borough.games.key_flow.rules.figures import ANY_SKILL_UNIT, PANELS
from borough.games.key_flow.rules.state import STAGES
from borough.games.key_flow.rules.turn import SUPPLY_COUNT

KEYPLE_COUNT: Final = CARD_COUNT - VILLAGE_COUNT
UNIT_COUNT: Final = ANY_SKILL_UNIT + 1
ANIMAL_COUNT: Final = 3
COLOUR_COUNT: Final = len(SEASONS)

# Bounds. Component files can exceed those marked so; then the bound is written.
PIECES: Final = 99  # of one supply
SKILL_TILES: Final = SKILL_COUNT * PIECES
HAND: Final = 20  # cards in a hand
ACTION: Final = 9  # units of transport, upgrades or costs that one action has
USES: Final = 5  # two uses, and three keyple cards in the same round
GOODS_ON_A_CARD: Final = 60  # can be exceeded
GOODS_IN_ALL: Final = 120  # can be exceeded
COUNT: Final = 99  # of animals, keyples and the like in a village; can be exceeded
POINTS: Final = 200  # can be exceeded


def new_fields(seats: int) -> list[Field]:
    """The fields for a number of seats, in the order in which they stand in a row."""
    fields = _round_fields(seats) + _seat_fields(seats) + _turn_fields(seats)
    return fields + _card_fields(seats) + _village_fields(seats)


def _round_fields(seats: int) -> list[Field]:
    """Where in the game this is, who decides, and what the supply has."""
    return [
        Field("season", (len(SEASONS),), 0, 1, "1 for the season: spring, summer, autumn, winter"),
        Field(
            "stage",
            (len(STAGES),),
            0,
            1,
            "1 for what everybody does: choosing a card, playing it, using tokens, choosing a winter card, playing it, "
            "or nothing since the game is over",
        ),
        Field("round", (), 0, HAND, "rounds played this season"),
        Field("cards_left", (), 0, HAND, "cards in each hand, those chosen and not yet shown included"),
        Field("passing", (), -1, 1, "1 if hands go to the left neighbour this season, -1 if to the right one"),
        Field("tournament", (), 0, 1, "1 if keyple cards are carried out one by one in the order of their numbers"),
        Field("takes_part", (seats,), 0, 1, "1 for each seat that takes part in this step"),
        Field("decides", (seats,), 0, 1, "1 for each seat that owes a decision now"),
        Field("served_first", (seats,), 0, 1, "1 for the seat that is served first if the supply does not suffice"),
        Field("supply_tokens", (), 0, PIECES, "keyple tokens in the supply, less those taken in known turns"),
        Field("supply_upgrades", (), 0, PIECES, "upgrade tiles in the supply, less those taken in known turns"),
        Field(
            "supply_singles",
            (),
            0,
            SKILL_TILES,
            "single-sided skill tiles in the face-down supply, less those that will be drawn in known turns",
        ),
        Field("supply_doubles", (SKILL_COUNT,), 0, PIECES, "double-sided skill tiles that nobody has, by type"),
        Field("tokens_on_cards", (), 0, PIECES, "tokens on the table that go back to the supply after the season"),
    ]


def _seat_fields(seats: int) -> list[Field]:
    """What each player has, summed up."""
    return [
        Field("tokens", (seats,), 0, PIECES, "keyple tokens of each seat"),
        Field("singles", (seats,), 0, SKILL_TILES, "single-sided skill tiles of each seat"),
        Field(
            "known_singles",
            (seats, SKILL_COUNT),
            0,
            PIECES,
            "single-sided skill tiles by type, as far as the observer knows them: its own, all at the end of the game",
        ),
        Field("doubles", (seats, SKILL_COUNT), 0, PIECES, "double-sided skill tiles of each seat by type"),
        Field("backs", (seats, BACK_COUNT), 0, HAND, "cards in the hand of each seat by back: K, 2+, 3+, 4+, 5+, 6+"),
        Field(
            "goods", (seats, GOODS_COUNT), 0, GOODS_IN_ALL, "iron, stone, wood and gold on all cards of each village"
        ),
        Field("animals", (seats, ANIMAL_COUNT), 0, COUNT, "sheep, pigs and cows printed on all cards of each village"),
        Field(
            "keyples",
            (seats, COLOUR_COUNT),
            0,
            COUNT,
            "green, yellow, red and blue keyples on the keyple cards above and stored in each village",
        ),
        Field("pairs", (seats,), 0, COUNT, "those keyple cards in each village that show two keyples"),
        Field("symbols", (seats,), 0, COUNT, "those keyple cards in each village that show a token"),
        Field("transport", (seats,), 0, COUNT, "transport points on the topmost uncovered panels of each village"),
        Field("panel_points", (seats,), 0, POINTS, "points on the topmost uncovered panels of each village"),
    ]


def _turn_fields(seats: int) -> list[Field]:
    """The decision under way, and what is known of the turns of this step."""
    return [
        Field(
            "decision",
            (DECISION_COUNT,),
            0,
            1,
            "1 for what the observer has to decide: choose a card, choose a winter card, play a village card, play a "
            "keyple card, use tokens, choose a gain, process a skill tile, move and upgrade, pay for an upgrade",
        ),
        Field("moves", (), 0, ACTION, "transport points that the observer's action has left"),
        Field("upgrades", (), 0, ACTION, "upgrades and flips that the observer's action has left"),
        Field(
            "due",
            (UNIT_COUNT,),
            0,
            ACTION,
            "units of an upgrade's cost that the observer still has to pay, the first kind of them now: iron, stone, "
            "wood, gold, any good, anvil, pickaxe, saw, any skill",
        ),
        Field(
            "lacking",
            (SUPPLY_COUNT,),
            0,
            COUNT,
            "tokens, upgrade tiles and skill tiles that the observer's turn should have brought and the supply lacked",
        ),
        Field("in_turn", (seats,), 0, 1, "1 for each seat with a known turn under way: begun, or done in this step"),
        Field("host", (seats, seats), 0, 1, "for each seat with a known turn, 1 for the seat whose building it uses"),
        Field("to_draw", (seats,), 0, SKILL_TILES, "single-sided skill tiles that each known turn draws at its end"),
        Field("to_take", (seats, SKILL_COUNT), 0, COUNT, "double-sided ones that each known turn takes then, by type"),
        Field("spent_singles", (seats, SKILL_COUNT), 0, PIECES, "single-sided ones spent in each known turn, by type"),
    ]


def _card_fields(seats: int) -> list[Field]:
    """What is known of each card."""
    return [
        Field(
            "hand",
            (CARD_COUNT,),
            0,
            2,
            "1 for each card in the observer's hand, 2 for the one that it has chosen and that is not yet shown",
        ),
        Field(
            "remembered",
            (CARD_COUNT,),
            0,
            seats - 1,
            "for each card in another hand that the observer has held this season, the seat that holds it now",
        ),
        Field("playing", (CARD_COUNT,), 0, 1, "1 for the card that the observer has shown and plays in this round"),
        Field(
            "shown", (CARD_COUNT,), 0, seats - 1, "for each card that another seat has shown in this round, that seat"
        ),
        Field("discarded", (CARD_COUNT,), 0, 1, "1 for each discarded card"),
        Field(
            "winter",
            (VILLAGE_COUNT,),
            0,
            2,
            "1 for each winter card that the observer holds or, once the winter is dealt, has put into the winter "
            "deck; 2 for the one that it has chosen and that is not yet shown",
        ),
        Field(
            "keyple_cards",
            (KEYPLE_COUNT,),
            0,
            seats,
            "for each keyple card above a building or stored in a village, that seat, counted from 1 for the observer",
        ),
    ]


def _village_fields(seats: int) -> list[Field]:
    """What lies in the villages, by card."""
    return [
        Field("village", (seats, VILLAGE_COUNT), 0, 1, "1 for each village card in the village of each seat"),
        Field(
            "slot",
            (VILLAGE_COUNT,),
            -HOME,
            HOME,
            "where each card of a village lies, in half cards to the right of its home card, as its owner sees it; "
            "even numbers by the road, odd ones by the river",
        ),
        Field("level", (VILLAGE_COUNT,), 0, PANELS - 1, "upgrade tiles on each card of a village"),
        Field("raised", (VILLAGE_COUNT,), 0, PANELS - 1, "those of them that a known turn of this step has put there"),
        Field("flipped", (VILLAGE_COUNT,), 0, PANELS - 1, "flipped upgrade tiles on each card of a village"),
        Field("uses", (VILLAGE_COUNT,), 0, USES, "how often each card of a village was used this season before"),
        Field(
            "laid_now",
            (VILLAGE_COUNT,),
            0,
            seats,
            "keyple cards laid above each card of a village in known turns of this round",
        ),
        Field(
            "in_use",
            (VILLAGE_COUNT,),
            0,
            PANELS,
            "for the building that the observer uses now, 1 + the upgrade tiles it had before",
        ),
        Field("raising", (VILLAGE_COUNT,), 0, 1, "1 for the card whose upgrade the observer is paying for"),
        Field(
            "goods_on",
            (VILLAGE_COUNT, GOODS_COUNT),
            0,
            GOODS_ON_A_CARD,
            "iron, stone, wood and gold on each card of a village",
        ),
    ]
