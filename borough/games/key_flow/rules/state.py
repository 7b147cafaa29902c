"""The state as data: what lies open on the table, and what only the referee knows."""

from __future__ import annotations

from typing import ClassVar, Final

from borough.core.events import seen_by
from borough.core.rng import Rng
from borough.core.state import State
from borough.games.key_flow.rules.cards import GOODS_COUNT, SEASONS, SKILL_COUNT
from borough.games.key_flow.rules.event_kinds import SECRET
from borough.games.key_flow.rules.figures import Figures
from borough.games.key_flow.rules.turn import Turn
from borough.games.key_flow.rules.village import NONE, VILLAGE_FIELDS, Village, village_of

# What everybody is doing.
PICKING: Final = 0  # choose a card of the hand
PLAYING: Final = 1  # play the card chosen
USING: Final = 2  # tokens as actions, after the last card of the season
WINTER_PICKING: Final = 3  # choose a winter card, at the end of autumn
WINTER_PLAYING: Final = 4
OVER: Final = 5
STAGES: Final = ["picking", "playing", "using", "winter_picking", "winter_playing", "over"]


class Open:
    """Everything that everybody may see."""

    figures: Figures
    seats: int
    tournament: bool
    season: int
    round: int
    """Cards played by each player this season."""
    stage: int
    asked: int
    """Bits of the seats that take part in this step."""
    waiting: int
    """Bits of the seats that decide now."""
    chosen: list[int]
    """The card each player plays in this round, once all have chosen; NONE before."""
    first_winter: list[int]
    """The winter card each player played at the end of autumn."""
    discarded: list[int]
    tokens: int
    """Keyple tokens in the supply."""
    tiles: int
    """Upgrade tiles in the supply."""
    spent: int
    """Tokens on the table that go back to the supply at the end of the season."""
    issued: list[int]
    """Goods in play, by kind."""
    lifted: list[int]
    """Everybody's single-sided skill tiles by seat * 3 + type, laid open at the end; empty before."""
    villages: list[Village]

    def copy(self) -> Open:
        """An independent twin. Villages are shared until one of the two calls `own_village`."""
        twin = Open()
        twin.figures = self.figures
        twin.seats = self.seats
        twin.tournament = self.tournament
        twin.season = self.season
        twin.round = self.round
        twin.stage = self.stage
        twin.asked = self.asked
        twin.waiting = self.waiting
        twin.chosen = self.chosen.copy()
        twin.first_winter = self.first_winter
        twin.discarded = self.discarded
        twin.tokens = self.tokens
        twin.tiles = self.tiles
        twin.spent = self.spent
        twin.issued = self.issued
        twin.lifted = self.lifted
        for village in self.villages:
            village.shared = True
        twin.villages = self.villages.copy()
        return twin

    def detached(self) -> Open:
        """A twin that shares nothing that can be changed."""
        twin = self.copy()
        twin.first_winter = self.first_winter.copy()
        twin.discarded = self.discarded.copy()
        twin.issued = self.issued.copy()
        twin.lifted = self.lifted.copy()
        twin.villages = [village.copy() for village in self.villages]
        for village in twin.villages:
            village.at = village.at.copy()
        return twin

    def own_village(self, seat: int) -> Village:
        """A seat's village, to be changed."""
        village = self.villages[seat]
        if village.shared:
            village = village.copy()
            self.villages[seat] = village
        return village

    def moment(self) -> str:
        """Where in the game this is, in a few words."""
        season = SEASONS[self.season]
        if self.stage == OVER:
            return season
        stage = STAGES[self.stage].replace("_", " ")
        return f"{season}, round {self.round + 1}, {stage}" if self.stage <= PLAYING else f"{season}, {stage}"

    def numbers(self) -> list[list[int]]:
        """Every field but the figures, in a fixed order. `set_numbers` reads it back."""
        few = [self.seats, int(self.tournament), self.season, self.round, self.stage]
        few += [self.asked, self.waiting, self.tokens, self.tiles, self.spent]
        lists = [few, self.chosen, self.first_winter, self.discarded, self.issued, self.lifted]
        for village in self.villages:
            lists += village.numbers()
        return lists

    def set_numbers(self, numbers: list[list[int]]) -> None:
        """Take over what `numbers` gave."""
        few, self.chosen, self.first_winter, self.discarded, self.issued, self.lifted = numbers[:6]
        self.seats = few[0]
        self.tournament = bool(few[1])
        self.season, self.round, self.stage, self.asked, self.waiting = few[2:7]
        self.tokens, self.tiles, self.spent = few[7:]
        starts = [6 + VILLAGE_FIELDS * seat for seat in range(self.seats)]
        self.villages = [village_of(numbers[start : start + VILLAGE_FIELDS]) for start in starts]


def new_open(figures: Figures, seats: int, tournament: bool) -> Open:
    """An empty table."""
    table = Open()
    table.figures = figures
    table.seats = seats
    table.tournament = tournament
    table.season = 0
    table.round = 0
    table.stage = PICKING
    table.asked = 0
    table.waiting = 0
    table.chosen = [NONE] * seats
    table.first_winter = [NONE] * seats
    table.discarded = []
    table.tokens = figures.tokens
    table.tiles = figures.upgrade_tiles
    table.spent = 0
    table.issued = [0] * GOODS_COUNT
    table.lifted = []
    table.villages = []
    return table


class Position(State):
    """A table as the referee sees it: hands, decks, skill tiles, and what each player is about to do."""

    game: ClassVar[str] = "key-flow"

    open: Open
    rng: Rng
    hands: list[list[int]]
    """Each hand in order of card number. Replaced, never changed, like every list of cards here."""
    picks: list[int]
    """The card chosen and not yet shown, or NONE."""
    winter: list[list[int]]
    """The winter cards each player was dealt at the start, until the winter is dealt."""
    returned: list[list[int]]
    """Those that each player put into the winter deck, which the player remembers."""
    decks: list[list[int]]
    """The cards to be dealt, by season."""
    box: list[int]
    """Cards that went back to the box unseen."""
    singles: list[int]
    """Single-sided skill tiles by seat * 3 + type."""
    turns: list[Turn | None]

    def lay_bare(self, table: Open, rng: Rng) -> None:
        """Nothing dealt."""
        self.open = table
        self.rng = rng
        self.hands = [[] for _ in range(table.seats)]
        self.picks = [NONE] * table.seats
        self.winter = [[] for _ in range(table.seats)]
        self.returned = [[] for _ in range(table.seats)]
        self.decks = [[], [], [], []]
        self.box = []
        self.singles = [0] * (table.seats * SKILL_COUNT)
        self.turns = [None] * table.seats

    def copy_to(self, twin: Position) -> None:
        """Make a freshly made twin equal to this."""
        twin.open = self.open.copy()
        twin.rng = self.rng.copy()
        twin.hands = self.hands
        twin.picks = self.picks.copy()
        twin.winter = self.winter
        twin.returned = self.returned
        twin.decks = self.decks
        twin.box = self.box
        twin.singles = self.singles
        turns = self.turns.copy()
        for turn in turns:
            if turn is not None:
                turn.shared = True
        twin.turns = turns
        twin.revealed = self.revealed
        twin.news = self.news

    def own_turn(self, seat: int) -> Turn:
        """A seat's turn under way, to be changed."""
        turn = self.turns[seat]
        assert turn is not None
        if turn.shared:
            turn = turn.copy()
            self.turns[seat] = turn
        return turn

    def key(self) -> tuple[object, ...]:
        fields = [*self.open.numbers(), *self.hands, *self.winter, *self.returned, *self.decks]
        fields += [self.picks, self.box, self.singles]
        for turn in self.turns:
            fields += [[]] if turn is None else turn.numbers()
        return (self.open.figures.digest, self.rng.position(), *[tuple(field) for field in fields])

    def seat_count(self) -> int:
        return self.open.seats

    def moment(self) -> str:
        return self.open.moment()

    def news_for(self, seat: int) -> list[int]:
        return seen_by(seat, self.news, SECRET)
