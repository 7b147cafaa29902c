"""How well the pieces of a game are balanced: how often each is taken, at what price, and how those who took it do."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from borough.arena.intervals import mean_interval, share_interval
from borough.core.components import Components, spaced
from borough.core.errors import BadInput
from borough.core.overrides import is_reconstructed
from borough.datasets.dataset import Dataset
from borough.datasets.tables import PIECES, SEATS


class Result(NamedTuple):
    """What a seat ended with."""

    bot: str
    points: int
    won: float
    """1, or a fraction if the victory was shared."""


@dataclass
class Tally:
    """Results of seats, added up."""

    seats: int = 0
    points: int = 0
    wins: float = 0.0

    def add(self, result: Result) -> None:
        """Count a seat."""
        self.seats += 1
        self.points += result.points
        self.wins += result.won

    @property
    def mean(self) -> float:
        """Mean points; 0 without seats."""
        return self.points / max(1, self.seats)

    @property
    def win_share(self) -> float:
        """Wins per seat; 0 without seats."""
        return self.wins / max(1, self.seats)

    @property
    def win_interval(self) -> tuple[float, float]:
        """The 95 % interval of the win share."""
        return share_interval(min(1.0, self.win_share), max(1, self.seats))


@dataclass
class PieceBalance:
    """One piece: who took it and how that went. Only games in which somebody took it count."""

    component: str
    piece: str
    kind: str
    name: str
    reconstructed: tuple[str, ...]
    """Which of its values in the component file are reconstructed."""
    all_reconstructed: bool = False
    games: int = 0
    copies: int = 0
    """How often it was taken; more than once by a seat if the game has several copies of it."""
    points: int = 0
    """What it brought itself, by `Score.parts`."""
    prices: Counter[int] = field(default_factory=Counter)
    """How often each price was paid; of several copies, the rounded mean."""
    with_it: Tally = field(default_factory=Tally)
    without: Tally = field(default_factory=Tally)
    """The other seats of the same games."""
    compared: int = 0
    """Games with seats of both sorts, in which their mean points are compared."""
    difference_sum: float = 0.0
    difference_squares: float = 0.0

    @property
    def ident(self) -> str:
        """The id of the piece in the component file."""
        return self.piece.partition("/")[0]

    @property
    def mean_points(self) -> float:
        """The points that it brought itself, per seat that took it."""
        return self.points / max(1, self.with_it.seats)

    @property
    def mean_price(self) -> float | None:
        """The mean price; None if it has no price."""
        paid = self.prices.total()
        return sum(price * times for price, times in self.prices.items()) / paid if paid else None

    def price_quantile(self, share: float) -> int | None:
        """The price below or at which a share of all lies; None if it has no price."""
        left = share * self.prices.total()
        for price in sorted(self.prices):
            left -= self.prices[price]
            if left <= 0:
                return price
        return None

    @property
    def difference(self) -> float | None:
        """Final points of seats with it minus those of seats without it in the same game; None if never compared."""
        return self.difference_sum / self.compared if self.compared else None

    @property
    def difference_interval(self) -> tuple[float, float]:
        """The 95 % interval of the difference."""
        return mean_interval(self.compared, self.difference_sum, self.difference_squares)

    def add_game(self, takers: list[Result], others: list[Result]) -> None:
        """Count a game in which somebody took it."""
        self.games += 1
        for result in takers:
            self.with_it.add(result)
        for result in others:
            self.without.add(result)
        if takers and others:
            difference = _mean(takers) - _mean(others)
            self.compared += 1
            self.difference_sum += difference
            self.difference_squares += difference * difference


def _mean(results: list[Result]) -> float:
    return sum(result.points for result in results) / len(results)


@dataclass
class Balance:
    """The balance of a game, from one dataset."""

    dataset: Dataset
    bot: str
    """Only seats of this bot count; all seats if empty."""
    games: int = 0
    everybody: Tally = field(default_factory=Tally)
    by_seat: list[Tally] = field(default_factory=list)
    by_bot: dict[str, Tally] = field(default_factory=dict)
    pieces: list[PieceBalance] = field(default_factory=list)
    """By component and kind, and there by the win share."""

    def unit(self, component: str) -> str:
        """What the prices of a component count; empty if it has none."""
        return self.dataset.game.price_units.get(component, "")

    def sections(self) -> dict[tuple[str, str], list[PieceBalance]]:
        """The pieces by component and kind."""
        found: dict[tuple[str, str], list[PieceBalance]] = {}
        for one in self.pieces:
            found.setdefault((one.component, one.kind), []).append(one)
        return found


def measure_balance(dataset: Dataset, bot: str = "") -> Balance:
    """Read the results and pieces of a dataset, part by part. With a bot, only its seats are compared."""
    balance = Balance(dataset, bot, by_seat=[Tally() for _ in range(dataset.seats)])
    pieces: dict[tuple[str, str], PieceBalance] = {}
    components = dataset.description.checked_components()
    for seats, taken in zip(dataset.tables(SEATS, SEAT_COLUMNS), dataset.tables(PIECES, PIECE_COLUMNS), strict=True):
        games = _add_results(balance, seats.to_pylist())
        for (record, component, ident), rows in _by_game_and_piece(taken.to_pylist()).items():
            if (component, ident) not in pieces:
                pieces[component, ident] = _new_piece(dataset, components, component, ident, str(rows[0]["kind"]))
            _add_game(pieces[component, ident], rows, games[record], bot)
    if not balance.everybody.seats:
        raise BadInput(f"{dataset.folder}: there are no games" + (f" of {bot[:60]}" if bot else ""))
    balance.pieces = _in_order([one for one in pieces.values() if one.with_it.seats], components)
    _tell_apart(balance.pieces)
    return balance


SEAT_COLUMNS = ("record", "seat", "bot", "points", "reward_win")
PIECE_COLUMNS = ("record", "seat", "component", "piece", "kind", "times", "price", "points")
Row = Mapping[str, int | float | str | None]


def _add_results(balance: Balance, rows: list[Row]) -> dict[str, list[Result]]:
    """Add up the results of a part; the results of each game by seat."""
    games: dict[str, list[Result]] = {}
    for row in rows:  # by game, and there by seat
        result = Result(str(row["bot"]), _whole(row["points"]), float(row["reward_win"] or 0))
        games.setdefault(str(row["record"]), []).append(result)
    for results in games.values():
        balance.games += 1
        for seat, result in enumerate(results):
            if balance.bot in ("", result.bot):
                for tally in (balance.everybody, balance.by_seat[seat], balance.by_bot.setdefault(result.bot, Tally())):
                    tally.add(result)
    return games


def _by_game_and_piece(rows: list[Row]) -> dict[tuple[str, str, str], list[Row]]:
    found: dict[tuple[str, str, str], list[Row]] = {}
    for row in rows:
        found.setdefault((str(row["record"]), str(row["component"]), str(row["piece"])), []).append(row)
    return found


def _new_piece(dataset: Dataset, components: Components, component: str, piece: str, kind: str) -> PieceBalance:
    """A piece with its name and its reconstructed values."""
    ident, _, number = piece.partition("/")
    entry = components.sections.get(component, {}).get(ident)
    if entry is None:
        return PieceBalance(component, piece, kind, spaced(piece), ())
    name = f"{dataset.game.piece_name(component, ident, components)} {number}".rstrip()
    keys = tuple(key for key, value in entry.items() if is_reconstructed(value.source))
    return PieceBalance(component, piece, kind, name, keys, len(keys) == len(entry))


def _tell_apart(pieces: list[PieceBalance]) -> None:
    """Add the ids to names that several pieces have."""
    names = Counter(one.name for one in pieces)
    for one in pieces:
        if names[one.name] > 1:
            one.name = f"{one.name} ({one.piece})"


def _add_game(piece: PieceBalance, rows: list[Row], results: list[Result], bot: str) -> None:
    """Count a game in which some seats took a piece."""
    takers = {_whole(row["seat"]): row for row in rows}
    counted = [seat for seat, result in enumerate(results) if bot in ("", result.bot)]
    for seat in counted:
        row = takers.get(seat)
        if row is not None:
            times = _whole(row["times"])
            piece.copies += times
            piece.points += _whole(row["points"])
            if row["price"] is not None:
                piece.prices[round(_whole(row["price"]) / times)] += times
    piece.add_game(
        [results[seat] for seat in counted if seat in takers],
        [results[seat] for seat in counted if seat not in takers],
    )


def _whole(value: int | float | str | None) -> int:
    """A value of a column of whole numbers."""
    if not isinstance(value, int):
        raise BadInput("the data is damaged")
    return value


def _in_order(pieces: list[PieceBalance], components: Components) -> list[PieceBalance]:
    """Components and kinds in the order of the component file, and the pieces of a kind by their win share."""
    listed = [(table, ident) for table, entries in components.sections.items() for ident in entries]
    places = {place: number for number, place in enumerate(listed)}
    first: dict[tuple[str, str], int] = {}
    for one in pieces:
        section, place = (one.component, one.kind), places.get((one.component, one.ident), len(places))
        first[section] = min(place, first.get(section, place))
    return sorted(
        pieces,
        key=lambda one: (first[one.component, one.kind], one.component, one.kind, -one.with_it.win_share, one.piece),
    )
