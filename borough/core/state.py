"""The base class of every state: who decides, what is legal, and how an action is played."""

from __future__ import annotations

from abc import ABCMeta, abstractmethod
from collections.abc import Callable
from typing import ClassVar, Final, SupportsIndex

from mypy_extensions import mypyc_attr

from borough.core.errors import Refusal
from borough.core.events import pack
from borough.core.integers import whole
from borough.core.pickling import reduced
from borough.core.rng import Rng
from borough.core.types import Action, Seat
from borough.core.words import player, say, together

NOBODY: Final = -(1 << 60)
"""No seat: nobody has been asked since the last action."""
NO_OPTIONS: Final[list[Action]] = []
"""Shared, never changed."""


@mypyc_attr(allow_interpreted_subclasses=True)
class State(metaclass=ABCMeta):
    """A game in progress, as data. Each game implements the abstract methods."""

    game: ClassVar[str] = ""
    """The id of the game."""

    def __init__(self) -> None:
        self.revealed: bool = False
        """Whether the last action revealed hidden information or drew random numbers: undo stops there."""
        self.news: list[int] = []
        """What the last action did, as packed events (see events.py). Not compared, and not part of `key`; `news_for`
        gives what a seat sees of it."""
        self._asked: Seat = NOBODY
        self._options: list[Action] = NO_OPTIONS

    # What a game implements.

    @abstractmethod
    def deciders(self) -> tuple[Seat, ...]:
        """The seats that owe a decision now, in ascending order: () when the game is over."""

    @abstractmethod
    def choices(self, seat: Seat) -> list[Action]:
        """The legal actions of a seat that owes a decision: never empty, no duplicates."""

    @abstractmethod
    def apply(self, seat: Seat, action: Action) -> None:
        """Carry out an action that is known to be legal."""

    @abstractmethod
    def copy(self) -> State:
        """An independent copy."""

    @abstractmethod
    def key(self) -> tuple[object, ...]:
        """All data of the state as a hashable value: equal for equal states."""

    @abstractmethod
    def totals(self) -> list[int]:
        """Each seat's points if the game ended now."""

    @abstractmethod
    def seat_count(self) -> int:
        """How many seats the table has."""

    @abstractmethod
    def action_limit(self) -> int:
        """Every action is an int below this."""

    def digest(self) -> str:
        """The digest of the component values; a game whose figures have one overrides this."""
        return ""

    def why_not(self, seat: Seat, action: Action) -> Refusal:
        """Why this action of a deciding seat is not legal. By default the `why_not` of the game answers."""
        return EXPLAINERS[self.game](self, seat, action)

    # What a game may implement, so that bots play it well.

    def estimate(self) -> list[int]:
        """The points each seat will probably end with, in hundredths, by source: at index seat * sources + source.

        The sources are the game's `sources`. An unfinished move counts as far as it was played.
        """
        return [100 * points for points in self.totals()]

    def settled(self, seat: Seat) -> bool:
        """Whether a seat's last decision is complete enough for `estimate` to judge it."""
        return True

    def candidates(self, seat: Seat) -> list[Action]:
        """The legal actions that a bot considers: without those that are never better than another one."""
        return self.options(seat)

    def horizon(self) -> int:
        """How many turns of its own seat a search looks ahead before it estimates the position."""
        return 1

    def secret(self) -> bool:
        """Whether the current decisions stay hidden until all seats have decided."""
        return len(self.deciders()) > 1

    def moment(self) -> str:
        """The current part of the game, in the game's own terms and without hidden information: `era 2, sailing`."""
        return ""

    # What every game inherits.

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return len(self.deciders()) == 0

    def options(self, seat: Seat) -> list[Action]:
        """The legal actions of a seat, computed once per decision. Do not change the list."""
        if self._asked != seat:
            if seat not in self.deciders():
                return NO_OPTIONS
            self._options = self.choices(seat)
            self._asked = seat
        return self._options

    def legal(self, seat: SupportsIndex) -> list[Action]:
        """The legal actions of a seat; empty for a seat that owes no decision."""
        if type(seat) is int:
            return self.options(seat).copy()
        number = whole(seat)
        return [] if number is None else self.options(number).copy()

    def play(self, seat: object, action: object) -> None:
        """Carry out an action, or raise Refusal and change nothing."""
        if type(seat) is not int or type(action) is not int:
            self._play_numbers(seat, action)
            return
        if action not in self.options(seat):
            raise self.refusal(seat, action)
        self._asked = NOBODY
        self._options = NO_OPTIONS
        self.apply(seat, action)

    def _play_numbers(self, seat: object, action: object) -> None:
        """`play` with numbers of other types than `int`, such as NumPy's."""
        number, choice = whole(seat), whole(action)
        if number is None or choice is None:
            raise self.refusal(seat, action)
        self.play(number, choice)

    def advance(self, seat: Seat, action: Action) -> None:
        """`play` without the check, for an action just taken from `options`."""
        self._asked = NOBODY
        self._options = NO_OPTIONS
        self.apply(seat, action)

    def report(self, kind: int, seat: Seat, a: int = 0, b: int = 0, c: int = 0, d: int = 0) -> None:
        """Add an event to `news`, of one of the game's kinds."""
        self.news.append(pack(kind, seat, a, b, c, d))

    def news_for(self, seat: Seat) -> list[int]:
        """The news as a seat sees them (-1 is a spectator). A game with hidden events overrides this."""
        return self.news.copy()

    def refusal(self, seat: object, action: object) -> Refusal:
        """The refusal for an action that is not legal."""
        number, choice = whole(seat), whole(action)
        if number is None or not 0 <= number < self.seat_count():
            return Refusal("table-seat", say("There is no seat {number} at this table.", number=_quoted(seat)))
        if choice is None or not 0 <= choice < self.action_limit():
            return Refusal("table-action", say("{text} is not an action of this game.", text=_quoted(action)))
        if self.over:
            return Refusal("table-over", say("The game is over."))
        deciders = self.deciders()
        if number not in deciders:
            waiting = together([player(other) for other in deciders])
            message = say("It is not your turn to decide: the table is waiting for {who}.", who=waiting)
            return Refusal("table-turn", message)
        return self.why_not(number, choice)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.key() == other.key()

    def __hash__(self) -> int:
        return hash(self.key())

    def __repr__(self) -> str:
        return f"<{described(self.game or type(self).__name__, self.seat_count(), self.moment(), self.deciders())}>"

    def __copy__(self) -> State:
        return self.copy()

    def __deepcopy__(self, memo: dict[int, object]) -> State:
        return self.copy()

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return reduced(self)


def described(name: str, seats: int, moment: str, deciders: tuple[Seat, ...]) -> str:
    """A state or a view in one line, for its `repr`."""
    parts = [f"{seats} seats"] if seats else []
    if moment:
        parts.append(moment)
    parts.append("decides: " + ", ".join([str(seat) for seat in deciders]) if deciders else "over")
    return f"{name}: " + ", ".join(parts)


EXPLAINERS: Final[dict[str, Callable[[State, Seat, Action], Refusal]]] = {}
"""For each game, what explains its refusals. Rules do not import words, so each game registers this here."""


def explain_with(game: str, explainer: Callable[[State, Seat, Action], Refusal]) -> None:
    """Register what explains the refusals of a game's states."""
    EXPLAINERS[game] = explainer


def play_out(state: State, rng: Rng) -> int:
    """Play uniformly random actions to the end; the number of decisions made."""
    decisions = 0
    while True:
        deciders = state.deciders()
        if not deciders:
            return decisions
        seat = deciders[0] if len(deciders) == 1 else deciders[rng.below(len(deciders))]
        options = state.choices(seat)  # of a decider, and asked only once
        state.advance(seat, options[rng.below(len(options))])
        decisions += 1


def _quoted(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 40 else text[:37] + "..."
