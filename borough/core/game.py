"""The base class of every game. Each game's folder implements its abstract methods."""

from __future__ import annotations

import hashlib
import json
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Generic, Self, SupportsIndex, cast

from borough.core.actions import ActionFields, ActionSpace
from borough.core.catalogues import add_texts
from borough.core.components import Compiler, Components, override, read
from borough.core.encoder import Encoder
from borough.core.errors import BadInput, DealError, Refusal
from borough.core.events import EVENT_BITS, KIND_LIMIT, unpack
from borough.core.integers import whole
from borough.core.prompt import Prompt
from borough.core.rng import SEED_LIMIT, Rng
from borough.core.rules import Rule, Rules, rules_of
from borough.core.state import State, explain_with, play_out
from borough.core.taken import Taken
from borough.core.types import Action, Seat
from borough.core.view import View
from borough.core.words import LANGUAGES, language, say

if TYPE_CHECKING:
    from markupsafe import Markup  # not needed for playing
    from typing_extensions import TypeVar

    from borough.core.board import Area, Choices

    # `Game` alone means `Game[State, View]`. Python has such defaults from 3.13 on; type checkers support them already.
    S_co = TypeVar("S_co", bound=State, covariant=True, default=State)
    V_co = TypeVar("V_co", bound=View, covariant=True, default=View)
else:
    from typing import TypeVar

    S_co = TypeVar("S_co", bound=State, covariant=True)
    V_co = TypeVar("V_co", bound=View, covariant=True)

Options = dict[str, bool]
SNAPSHOT = 3
"""The version of the snapshot format: snapshots of other versions are refused."""
MEASURED = 30
"""How many random games are played to measure the length of a game without `lengths`."""


@dataclass(frozen=True)
class Option:
    """A choice made before the game: a variant that can be switched on."""

    name: str
    help: str
    default: bool = False


@dataclass(frozen=True)
class Score:
    """A seat's result: points by source add up to the total."""

    seat: Seat
    total: int
    rank: int
    sources: dict[str, int]
    parts: dict[str, int] = field(default_factory=dict)
    """The same points by component: a tile, a card, a berth."""
    assignment: dict[str, dict[str, int]] = field(default_factory=dict, repr=False)
    """In games where each piece scores in one place: the pieces that a component scores, and how many of each."""


class Game(ABC, Generic[S_co, V_co]):
    """A game: one object without state of its own. The type parameters are the classes of its states and views."""

    id: str
    title: str
    about: str = ""
    """A sentence about the game, for the home page."""
    seats: range
    options: tuple[Option, ...] = ()
    rules_version: int = 1
    sources: tuple[str, ...] = ("points",)
    """The sources of points that `State.estimate` distinguishes."""
    event_kinds: range = range(KIND_LIMIT)
    """The kinds of events that its states report."""
    package: str
    """The package with components.toml, rules.md and the translations."""
    lengths: Mapping[int, int] = {}
    """The measured values of `typical_decisions`, by number of seats; a game without them is measured on first use."""
    actions: ActionSpace
    figures: Compiler[object]
    """Compiles the component values; raises ComponentError if one breaks a count, a grammar or a reference."""
    price_units: Mapping[str, str] = {}
    """What the prices of `taken` count, by component: `{"tile": "keyples"}`."""
    component_help: Mapping[tuple[str, str], str] = {}
    """What may be written there, for the forms of the workshop: a sentence by table and key of the component file."""

    def __init__(self) -> None:
        # A game is only asked about states of its own.
        explain_with(self.id, cast("Callable[[State, Seat, Action], Refusal]", self.why_not))

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        if "package" in vars(cls):
            add_texts(cls.package)

    # Dealing.

    def deal(
        self,
        seats: SupportsIndex,
        seed: SupportsIndex,
        options: Mapping[str, bool] | None = None,
        components: Components | str | None = None,
    ) -> S_co:
        """A new game. The same arguments always give the same game."""
        count, rng = self.check_seats(seats), Rng(self.check_seed(seed))
        return self.new_state(count, rng, self.check_options(options), self.check_components(components))

    def check_seed(self, seed: object) -> int:
        """A valid seed as an `int`; raises DealError for anything else."""
        number = whole(seed)
        if number is None or not 0 <= number < SEED_LIMIT:
            raise DealError("a seed is a whole number from 0 to 2**256 - 1")
        return number

    def check_seats(self, seats: object) -> int:
        """A number of seats that this game allows, as an `int`; raises DealError for anything else."""
        number = whole(seats)
        if number is None or number not in self.seats:
            allowed = f"{self.seats.start} to {self.seats.stop - 1}"
            raise DealError(f"{self.id} takes {allowed} seats, not {str(seats)[:20]}")
        return number

    def check_options(self, options: Mapping[str, bool] | None) -> Options:
        """The value of every option: the given one, or its default."""
        chosen = {option.name: option.default for option in self.options}
        for name, value in (options or {}).items():
            if name not in chosen:
                known = ", ".join(chosen) or "none"
                raise DealError(f"{self.id} has no option {str(name)[:40]!r} (options: {known})")
            if type(value) is not bool:
                raise DealError(f"option {name} must be True or False, not {str(value)[:40]!r}")
            chosen[name] = value
        return chosen

    def check_components(self, components: Components | str | None, name: str = "components") -> Components:
        """The components to play with: the shipped ones, or those with an override applied, checked."""
        if components is None or components == "":
            return self.components
        if not isinstance(components, Components | str):
            raise DealError("components must be a text or Components")
        if isinstance(components, str):
            return _overridden(self, components, name)
        self.figures(components)  # raises ComponentError if a value is not valid
        return components

    @cached_property
    def components(self) -> Components:
        """The figures that ship with the game."""
        from importlib import resources

        text = resources.files(self.package).joinpath("components.toml").read_text(encoding="utf-8")
        return read(text, "components.toml")

    @property
    def rules(self) -> Rules:
        """The rules in our own words, by id."""
        return rules_of(self.package)

    def rules_in(self, language: str) -> Rules:
        """The rules in a language; in English if they are not translated."""
        return self.rules if language == "en" or language not in LANGUAGES else rules_of(self.package, language)

    @property
    def action_count(self) -> int:
        """Every action is an int in range(action_count)."""
        return self.actions.count

    def text(self, action: SupportsIndex) -> str:
        """The canonical text of an action."""
        return self.actions.text(action)

    def action(self, text: str) -> Action:
        """The action with a canonical text."""
        return self.actions.action(text)

    def describe(self, action: SupportsIndex) -> ActionFields:
        """The verb and named fields of an action."""
        return self.actions.describe(action)

    def rule(self, ident: str) -> Rule | None:
        """A rule of this game or of every table, by its id, in the current language."""
        for rules in (self.rules_in(language()), Rules.of_the_table(language())):
            if ident in rules:
                return rules[ident]
        return None

    def viewer(self, state: State, seat: SupportsIndex | None) -> Seat:
        """The seat of a viewer as an `int`: -1 for a spectator; raises BadInput if there is no such seat."""
        if seat is None:
            return -1
        number = whole(seat)
        if number is None or not 0 <= number < state.seat_count():
            raise BadInput(f"there is no seat {str(seat)[:20]} at this table")
        return number

    def typical_decisions(self, seats: SupportsIndex) -> int:
        """A practical length for episodes: about one game in a hundred has more decisions, all seats together.

        This is measured, not proved; `decision_limit` is a proved bound. The games that come with Borough have their
        values in `lengths`: by number of seats, the 99th percentile of 1,000 random games or the longest of some dozen
        games of greedy bots, whichever is larger under any option, rounded up. Any other game is measured on first use:
        the longest of 30 random games, plus a quarter.
        """
        count = self.check_seats(seats)
        return self.lengths[count] if count in self.lengths else _measured(self, count)

    def encoder(self, seats: SupportsIndex) -> Encoder:
        """What writes the observations of a table with this many seats as rows of numbers."""
        return _encoder(self, self.check_seats(seats))

    def new_encoder(self, seats: int) -> Encoder:
        """A new encoder, made once for each number of seats. A game for learning implements this."""
        raise BadInput(f"{self.id} has no encoder")

    def __repr__(self) -> str:
        return f"<{self.id}: a game for {self.seats.start} to {self.seats.stop - 1} seats>"

    def __copy__(self) -> Self:
        """The game itself, since it has no state."""
        return self

    def __deepcopy__(self, memo: dict[int, object]) -> Self:
        return self

    # Snapshots: a cache that can be deleted, since a game can be replayed from its record.

    def save(self, state: S_co) -> str:  # type: ignore[misc]
        """A snapshot, as JSON."""
        head = {"borough": SNAPSHOT, "game": self.id, "rules": self.rules_version, "figures": state.digest()}
        content = {**head, "revealed": state.revealed, "news": state.news, "state": self.pack(state)}
        return json.dumps({**content, "sum": _checksum(content)})

    def load(self, text: str, components: Components | str | None = None) -> S_co:
        """The state in a snapshot; `components` must be those it was dealt with."""
        try:
            data = json.loads(text)
            if data.pop("sum") != _checksum(data):
                raise BadInput("this snapshot is damaged")
            if (data["borough"], data["game"], data["rules"]) != (SNAPSHOT, self.id, self.rules_version):
                raise BadInput("this snapshot is from another game or version")
            state = self.unpack(data["state"], self.check_components(components))
            if data["figures"] != state.digest():
                raise BadInput("this snapshot was dealt with other components")
            if self.laws(state):
                raise BadInput("this snapshot is damaged")
            state.news = self.check_news(state, data["news"])
            state.revealed = bool(data["revealed"])
        except (ArithmeticError, AttributeError, LookupError, RecursionError, TypeError, ValueError) as error:
            if isinstance(error, BadInput):
                raise
            raise BadInput(f"this is not a snapshot: {type(error).__name__}") from None
        return state

    def knows(self, event: int, seats: int) -> bool:
        """Whether this is an event of one of the game's kinds, and of a seat at the table."""
        kind, seat, *_ = unpack(event)
        return event >> EVENT_BITS == 0 and kind in self.event_kinds and seat < seats

    def check_news(self, state: S_co, news: list[int]) -> list[int]:  # type: ignore[misc]
        """The events of a snapshot; raises BadInput if they have no log line for some seat in this state."""
        if not all(self.knows(event, state.seat_count()) for event in news):
            raise BadInput("this snapshot is damaged")
        before, state.news = state.news, list(news)
        # Events whose operands are hidden from a seat are worded differently: these must have a log line too.
        for seat in (None, *range(state.seat_count())) if news else ():
            self.lines(self.view(state, seat))
        state.news = before
        return list(news)

    # What a game implements. A game is only given states and views of its own, so its methods take these types. A type
    # checker would then not accept a `Game[London, LondonView]` as a `Game`: hence the ignored errors.

    @abstractmethod
    def new_state(self, seats: int, rng: Rng, options: Options, components: Components) -> S_co:
        """Deal a new game."""

    @abstractmethod
    def view(self, state: S_co, seat: SupportsIndex | None) -> V_co:  # type: ignore[misc]
        """What a seat sees; None is a spectator."""

    @abstractmethod
    def sample(self, view: V_co, rng: Rng) -> S_co:  # type: ignore[misc]
        """A random state that agrees with the view: everything that the seat cannot know is dealt anew."""

    @abstractmethod
    def scores(self, at: S_co | V_co) -> list[Score]:
        """Each seat's points: the result when the game is over; before that, the points that can be seen."""

    @abstractmethod
    def pack(self, state: S_co) -> dict[str, object]:  # type: ignore[misc]
        """Everything in a state as plain data, its generator included."""

    @abstractmethod
    def unpack(self, data: dict[str, object], components: Components) -> S_co:
        """The state that `pack` wrote. `load` checks its conservation laws."""

    @abstractmethod
    def twin(self, state: S_co, seat: Seat | None, rng: Rng) -> S_co:  # type: ignore[misc]
        """A random state that this seat cannot tell from the given one: only what the seat cannot know is changed.

        It is made from the state and not from a view, so that conformance can compare the views of both.
        """

    @abstractmethod
    def lines(self, view: V_co) -> list[str]:  # type: ignore[misc]
        """What the last action did, as log lines for this view's seat."""

    @abstractmethod
    def prompt(self, view: V_co) -> Prompt:  # type: ignore[misc]
        """What this view's seat is asked now, or the deciding seats if it owes no decision."""

    @abstractmethod
    def explain(self, view: V_co, action: SupportsIndex) -> str:  # type: ignore[misc]
        """What a legal action would do, in a few words."""

    def why_not(self, state: S_co, seat: Seat, action: Action) -> Refusal:  # type: ignore[misc]
        """Why an action of a deciding seat is not legal. Not called for states that override `State.why_not`."""
        raise NotImplementedError

    @abstractmethod
    def laws(self, state: S_co) -> list[str]:  # type: ignore[misc]
        """The conservation laws that this state breaks, as messages; empty if the game is correct."""

    @abstractmethod
    def decision_limit(self, seats: int) -> int:
        """No game has more decisions than this."""

    @abstractmethod
    def draw(self, view: V_co) -> str:  # type: ignore[misc]
        """The table as seen by a seat, for a terminal (rich markup)."""

    def taken(self, view: V_co) -> list[Taken]:  # type: ignore[misc]
        """The pieces that seats took by the last action, or in the deal, from the events in a spectator's view.

        A game whose pieces have prices, or bring no points of their own, implements this for `borough balance`. Without
        it, a piece is whatever `Score.parts` names at the end.
        """
        return []

    # What a game may draw for a browser; by default its terminal drawing is shown.

    def place(self, view: V_co, action: Action) -> str:  # type: ignore[misc]
        """The place on the board that an action, legal or not, belongs to: `tile-harrods`; empty if there is none."""
        return ""

    def board(self, view: V_co, choices: Choices) -> list[Area]:  # type: ignore[misc]
        """The table as seen by a seat, as areas of a page."""
        from markupsafe import Markup
        from rich.text import Text

        from borough.core.board import Area

        text = Text.from_markup(self.draw(view)).plain
        return [Area("board", self.title, Markup("<pre>{}</pre>").format(text))]

    def piece(self, kind: str, ident: str, components: Components | None = None) -> Markup:
        """One component drawn alone, for the gallery: by its table in the component file and its id.

        With other components than the shipped ones, as these have it.
        """
        from markupsafe import Markup

        return Markup()

    def piece_name(self, kind: str, ident: str, components: Components | None = None) -> str:
        """The name of a component in the gallery."""
        entry = (components or self.components).entry(kind, ident)
        return say(str(entry["name"].value)) if "name" in entry else ident.replace("_", " ")

    def picture(self) -> Markup:
        """The picture of the game on the home page."""
        from markupsafe import Markup

        return Markup()


def _checksum(content: dict[str, object]) -> str:
    """A checksum that reveals a damaged snapshot."""
    return hashlib.sha256(json.dumps(content).encode()).hexdigest()[:16]


@lru_cache(maxsize=32)
def _overridden(game: Game, text: str, name: str) -> Components:
    """The components with an override applied. Cached, since a table uses the same override again and again."""
    components = override(game.components, text, name)
    game.figures(components)
    return components


@lru_cache(maxsize=64)
def _encoder(game: Game, seats: int) -> Encoder:
    """The encoder for a number of seats."""
    return game.new_encoder(seats)


@lru_cache(maxsize=32)
def _measured(game: Game, seats: int) -> int:
    """A number of decisions that random games rarely exceed."""
    longest = max(play_out(game.deal(seats, seed), Rng(seed + 1)) for seed in range(MEASURED))
    return min(game.decision_limit(seats), longest + longest // 4)
