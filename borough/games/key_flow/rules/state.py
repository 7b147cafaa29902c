"""The state as data: what lies open on the table, and what only the referee knows."""

from __future__ import annotations

from typing import ClassVar, Final

from borough.core.events import seen_by
from borough.core.fields import EMPTY, Fields, Lists, Nested, Numbers, Rows, per_seat, times
from borough.core.rng import Rng
from borough.core.state import State
from borough.games.key_flow.rules.cards import GOODS_COUNT, SEASONS, SKILL_COUNT
from borough.games.key_flow.rules.event_kinds import SECRET
from borough.games.key_flow.rules.figures import Figures
from borough.games.key_flow.rules.turn import Turn
from borough.games.key_flow.rules.village import NONE, Village, village_of

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

    def numbers(self) -> Rows:
        """Every field but the figures, in a fixed order. `set_numbers` reads it back."""
        return OPEN.rows(self) + [row for village in self.villages for row in village.numbers()]

    def set_numbers(self, numbers: Rows) -> None:
        """Take over what `numbers` gave, on a state with the same number of seats."""
        rows = iter(numbers)
        OPEN.read(self, rows, self.seats)
        self.villages = [village_of(rows) for _ in range(self.seats)]


OPEN: Final = Fields(
    Numbers(
        seats=0, tournament=False, season=0, round=0, stage=PICKING, asked=0, waiting=0, tokens=0, tiles=0, spent=0
    ),
    Lists(chosen=per_seat(NONE), first_winter=per_seat(NONE), discarded=EMPTY, issued=times(GOODS_COUNT), lifted=EMPTY),
)
"""The fields of `Open` with their starting values, but for `figures` and `villages`."""


def new_open(figures: Figures, seats: int, tournament: bool) -> Open:
    """An empty table."""
    table = Open()
    OPEN.start(table, seats)
    table.figures = figures
    table.seats = seats
    table.tournament = tournament
    table.tokens = figures.tokens
    table.tiles = figures.upgrade_tiles
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

    def reset(self, table: Open, rng: Rng) -> None:
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

    def hidden(self) -> Rows:
        """What not everybody sees, but for the turns under way. `set_hidden` reads it back."""
        return HIDDEN.rows(self)

    def set_hidden(self, rows: Rows) -> None:
        """Take over what `hidden` gave."""
        HIDDEN.read(self, iter(rows), self.open.seats)

    def key(self) -> tuple[object, ...]:
        rows = self.open.numbers() + self.hidden()
        for turn in self.turns:
            rows += [[]] if turn is None else turn.numbers()
        return (self.open.figures.digest, self.rng.position(), *[tuple(row) for row in rows])

    def digest(self) -> str:
        return self.open.figures.digest

    def seat_count(self) -> int:
        return self.open.seats

    def moment(self) -> str:
        return self.open.moment()

    def news_for(self, seat: int) -> list[int]:
        return seen_by(seat, self.news, SECRET)


HIDDEN: Final = Fields(
    Nested(hands=per_seat(), winter=per_seat(), returned=per_seat(), decks=times(len(SEASONS))),
    Lists("picks", "box", "singles"),
)
"""The fields of `Position` but for `open`, `rng` and `turns`."""
