"""What one player does in a step, before it is laid open.

Players act at the same time. So what a player is doing is kept apart, in a `Turn` with a working copy of the own
village, and the villages on the table stay as they were until everybody has finished. That is the rule of simultaneous
play, and it keeps unfinished moves secret.
"""

from __future__ import annotations

from typing import Final

from borough.core.events import pack
from borough.core.fields import Fields, Lists, Numbers, Rows
from borough.games.key_flow.rules.cards import GOODS_COUNT, SKILL_COUNT
from borough.games.key_flow.rules.event_kinds import LACKS
from borough.games.key_flow.rules.village import NONE, Village, village_of

# What the player has to decide next.
CHOOSING: Final = 0  # how to play the card; the building to use with tokens
GAINING: Final = 1  # one of several gains
TRADING: Final = 2  # the skill tile to process
MOVING: Final = 3  # transport, upgrade, flip, or stop
PAYING: Final = 4  # the next unit of an upgrade's cost

# The supplies that can run short: the order of `Turn.lacking` and of all lists of limits.
TOKEN_SUPPLY: Final = 0
TILE_SUPPLY: Final = 1
SKILL_SUPPLY: Final = 2
SUPPLY_COUNT: Final = 3


class Turn:
    """What one player does in this step, before it is laid open."""

    village: Village
    """The own village as it will be."""
    step: int
    played: int
    """The card this turn plays or discards, or NONE."""
    host: int
    """The seat whose building is used; NONE if none is."""
    place: int
    """The building, or the village card just laid."""
    panel: int
    """Its panel, while a gain or a tile to process is being chosen."""
    boost: int
    moves: int
    upgrades: int
    raising: int
    """The place of the card being upgraded, while its cost is being paid."""
    due: list[int]
    """The units of the cost still to be paid, the next one first."""
    spent: int
    """Tokens paid for boosts and uses."""
    taken: int
    """Tokens taken from the supply."""
    raised: int
    """Upgrade tiles put on cards."""
    tokens_left: int
    """Tokens this player may still take from the supply in this step."""
    tiles_left: int
    """Upgrade tiles, likewise."""
    skills_left: int
    """Face-down skill tiles, likewise."""
    lacking: list[int]
    """Pieces that this turn should have brought and the supply does not have: tokens, upgrade tiles, skill tiles."""
    paid: list[int]
    """Single-sided skill tiles spent, by type."""
    blind: int
    """Single-sided skill tiles to be drawn when everybody has finished."""
    named: list[int]
    """Double-sided ones to be taken then, by type."""
    issued: list[int]
    """Goods that came from the supply, less those that went back."""
    news: list[int]
    actions: list[int]
    """The player's actions in this step, to be carried out again if the supply does not suffice for all."""
    shared: bool
    """Whether a copy of the state may hold this very turn."""

    def copy(self) -> Turn:
        """An independent twin."""
        twin = Turn()
        twin.village = self.village.copy()
        twin.step = self.step
        twin.played = self.played
        twin.host = self.host
        twin.place = self.place
        twin.panel = self.panel
        twin.boost = self.boost
        twin.moves = self.moves
        twin.upgrades = self.upgrades
        twin.raising = self.raising
        twin.due = self.due.copy()
        twin.spent = self.spent
        twin.taken = self.taken
        twin.raised = self.raised
        twin.tokens_left = self.tokens_left
        twin.tiles_left = self.tiles_left
        twin.skills_left = self.skills_left
        twin.lacking = self.lacking.copy()
        twin.paid = self.paid.copy()
        twin.blind = self.blind
        twin.named = self.named.copy()
        twin.issued = self.issued.copy()
        twin.news = self.news.copy()
        twin.actions = self.actions.copy()
        twin.shared = False
        return twin

    def detached(self) -> Turn:
        """A twin that shares nothing that can be changed."""
        twin = self.copy()
        twin.village.at = self.village.at.copy()
        return twin

    def claims(self) -> list[int]:
        """What this turn takes of each supply."""
        return [self.taken, self.raised, self.blind]

    def lack(self, seat: int, supply: int, pieces: int) -> None:
        """The supply does not have so many pieces that this turn should bring."""
        self.lacking[supply] += pieces
        self.news.append(pack(LACKS, seat, supply, pieces))

    def numbers(self) -> Rows:
        """Every field in a fixed order. `turn_of` reads it back."""
        return TURN.rows(self) + self.village.numbers()


TURN: Final = Fields(
    Numbers("step", "played", "host", "place", "panel", "boost", "moves", "upgrades"),
    Numbers("raising", "spent", "taken", "raised", "tokens_left", "tiles_left", "skills_left", "blind"),
    Lists("due", "paid", "named", "issued", "news", "actions", "lacking"),
)
"""The fields of `Turn` but for `village` and `shared`."""


def new_turn(village: Village, limits: list[int]) -> Turn:
    """Nothing done yet. `limits` are the tokens, upgrade tiles and skill tiles that may be taken."""
    turn = Turn()
    turn.village = village.copy()
    turn.step = CHOOSING
    turn.played = NONE
    turn.host = NONE
    turn.place = NONE
    turn.panel = NONE
    turn.boost = 0
    turn.moves = 0
    turn.upgrades = 0
    turn.raising = NONE
    turn.due = []
    turn.spent = 0
    turn.taken = 0
    turn.raised = 0
    turn.tokens_left = limits[TOKEN_SUPPLY]
    turn.tiles_left = limits[TILE_SUPPLY]
    turn.skills_left = limits[SKILL_SUPPLY]
    turn.lacking = [0] * SUPPLY_COUNT
    turn.paid = [0] * SKILL_COUNT
    turn.blind = 0
    turn.named = [0] * SKILL_COUNT
    turn.issued = [0] * GOODS_COUNT
    turn.news = []
    turn.actions = []
    turn.shared = False
    return turn


def turn_of(numbers: Rows) -> Turn:
    """The turn that `numbers` described."""
    rows = iter(numbers)
    turn = Turn()
    TURN.read(turn, rows)
    turn.village = village_of(rows)
    turn.shared = False
    return turn
