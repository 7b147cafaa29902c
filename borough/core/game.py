"""What every game is: a set of verbs around a State. Each game's folder fills it in."""

from __future__ import annotations

import hashlib
import json
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Generic, Self, SupportsIndex, cast

from borough.core.actions import ActionSpace, Fields
from borough.core.catalogues import add_texts
from borough.core.components import Compiler, Components, override, read
from borough.core.errors import BadInput, DealError, Refusal
from borough.core.events import EVENT_BITS, KIND_LIMIT, unpack
from borough.core.integers import whole
from borough.core.prompt import Prompt
from borough.core.rng import SEED_LIMIT, Rng
from borough.core.rules import Rule, Rules, rules_of
from borough.core.state import State, explain_with, play_out
from borough.core.types import Action, Seat
from borough.core.view import View
from borough.core.words import LANGUAGES, language, say

if TYPE_CHECKING:
    from markupsafe import Markup  # not needed for playing
    from typing_extensions import TypeVar

    from borough.core.board import Area, Choices

    # `Game` alone means `Game[State, View]`. Python knows such defaults from 3.13 on; type checkers do already.
    S_co = TypeVar("S_co", bound=State, covariant=True, default=State)
    V_co = TypeVar("V_co", bound=View, covariant=True, default=View)
else:
    from typing import TypeVar

    S_co = TypeVar("S_co", bound=State, covariant=True)
    V_co = TypeVar("V_co", bound=View, covariant=True)

Options = dict[str, bool]
SNAPSHOT = 3
"""The format of snapshots: those of another are refused."""
MEASURED = 30
"""Random games that tell how long a game of a plug-in is."""


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
    """The same points piece by piece: a tile, a card, a berth."""


class Game(ABC, Generic[S_co, V_co]):
    """A game: one object, without state of its own. Its states and views are of the classes in brackets."""

    id: str
    title: str
    about: str = ""
    """What it is about, in a sentence for the home page."""
    seats: range
    options: tuple[Option, ...] = ()
    rules_version: int = 1
    sources: tuple[str, ...] = ("points",)
    """What `State.estimate` tells apart."""
    event_kinds: range = range(KIND_LIMIT)
    """The kinds of events that `State.report` is given."""
    package: str
    """The folder's package, where components.toml and rules.md lie, and the translations of its texts."""
    lengths: Mapping[int, int] = {}
    """The measured table of `typical_decisions`, by seats; a game without one is measured when it is asked."""
    actions: ActionSpace
    figures: Compiler[object]
    """Compiles the component values; raises ComponentError where one breaks a count, a grammar or a reference."""

    def __init__(self) -> None:
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
        """A seed that can be dealt with."""
        number = whole(seed)
        if number is None or not 0 <= number < SEED_LIMIT:
            raise DealError("a seed is a whole number from 0 to 2**256 - 1")
        return number

    def check_seats(self, seats: object) -> int:
        """A seat count this game allows."""
        number = whole(seats)
        if number is None or number not in self.seats:
            allowed = f"{self.seats.start} to {self.seats.stop - 1}"
            raise DealError(f"{self.id} takes {allowed} seats, not {str(seats)[:20]}")
        return number

    def check_options(self, options: Mapping[str, bool] | None) -> Options:
        """All options, those not given at their default."""
        chosen = {option.name: option.default for option in self.options}
        for name, value in (options or {}).items():
            if name not in chosen:
                known = ", ".join(chosen) or "none"
                raise DealError(f"{self.id} has no option {str(name)[:40]!r} (there is: {known})")
            if type(value) is not bool:
                raise DealError(f"option {name} is on or off, not {str(value)[:40]!r}")
            chosen[name] = value
        return chosen

    def check_components(self, components: Components | str | None, name: str = "components") -> Components:
        """The figures to play with: the shipped ones, or those with an override, checked."""
        if components is None or components == "":
            return self.components
        if not isinstance(components, Components | str):
            raise DealError("components are given as a text or as Components")
        if isinstance(components, str):
            return _overridden(self, components, name)
        self.figures(components)  # which complains of what does not fit
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
        """The rules in a language; in English where they are not translated."""
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

    def describe(self, action: SupportsIndex) -> Fields:
        """The verb and named fields of an action."""
        return self.actions.describe(action)

    def rule(self, ident: str) -> Rule | None:
        """A rule of this game or of every table, by its id, in the language spoken now."""
        for rules in (self.rules_in(language()), Rules.of_the_table(language())):
            if ident in rules:
                return rules[ident]
        return None

    def viewer(self, state: State, seat: SupportsIndex | None) -> Seat:
        """A seat that can be looked from; -1 is the spectator."""
        if seat is None:
            return -1
        number = whole(seat)
        if number is None or not 0 <= number < state.seat_count():
            raise BadInput(f"there is no seat {str(seat)[:20]} at this table")
        return number

    def typical_decisions(self, seats: SupportsIndex) -> int:
        """A practical length of an episode: hardly any game has more decisions, those of all seats together.

        Measured, not proved: `decision_limit` is what no game exceeds. The games that come with Borough have a table in
        `lengths`: by seats, the 99th percentile of 1,000 games of random play or the longest of some dozen games of
        greedy bots, whichever is more under any option, rounded up. Any other game is measured when this is first
        asked: the longest of 30 random games, and a quarter more.
        """
        count = self.check_seats(seats)
        return self.lengths[count] if count in self.lengths else _measured(self, count)

    def __repr__(self) -> str:
        return f"<{self.id}: a game for {self.seats.start} to {self.seats.stop - 1} seats>"

    def __copy__(self) -> Self:
        """The game itself, which has no state to copy."""
        return self

    def __deepcopy__(self, memo: dict[int, object]) -> Self:
        return self

    # Snapshots: a cache that can be deleted; the record is the truth.

    def save(self, state: S_co) -> str:  # type: ignore[misc]
        """A snapshot, as JSON."""
        head = {"borough": SNAPSHOT, "game": self.id, "rules": self.rules_version, "figures": state.digest()}
        content = {**head, "revealed": state.revealed, "news": state.news, "state": self.pack(state)}
        return json.dumps({**content, "sum": _checksum(content)})

    def load(self, text: str, components: Components | str | None = None) -> S_co:
        """The state a snapshot holds; `components` must be those it was dealt with."""
        try:
            data = json.loads(text)
            if data.pop("sum") != _checksum(data):
                raise BadInput("this snapshot is damaged")
            if (data["borough"], data["game"], data["rules"]) != (SNAPSHOT, self.id, self.rules_version):
                raise BadInput("this snapshot is of another game or version")
            figures = self.check_components(components)
            if data["figures"] != getattr(self.figures(figures), "digest", ""):
                raise BadInput("this snapshot was dealt with other components")
            state = self.unpack(data["state"], figures)
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
        """Events from a snapshot that can be put into words for everybody in this state; raises where they cannot."""
        if not all(self.knows(event, state.seat_count()) for event in news):
            raise BadInput("this snapshot is damaged")
        before, state.news = state.news, list(news)
        # Events whose operands are hidden from a seat are worded differently: these must have a log line too.
        for seat in (None, *range(state.seat_count())) if news else ():
            self.lines(self.view(state, seat))
        state.news = before
        return list(news)

    # What a game fills in. A game is only given states and views of its own, so that its methods may take just these.
    # For a type checker a `Game[London, LondonView]` could then not stand for any `Game`: hence the ignored errors.

    @abstractmethod
    def new_state(self, seats: int, rng: Rng, options: Options, components: Components) -> S_co:
        """Deal."""

    @abstractmethod
    def view(self, state: S_co, seat: SupportsIndex | None) -> V_co:  # type: ignore[misc]
        """What a seat sees; None is a spectator."""

    @abstractmethod
    def sample(self, view: V_co, rng: Rng) -> S_co:  # type: ignore[misc]
        """A state that agrees with the view, what the seat cannot know dealt at random."""

    @abstractmethod
    def scores(self, at: S_co | V_co) -> list[Score]:
        """Each seat's points: the result when the game is over, and as far as can be seen before."""

    @abstractmethod
    def pack(self, state: S_co) -> dict[str, object]:  # type: ignore[misc]
        """Everything in a state as plain data, its generator included."""

    @abstractmethod
    def unpack(self, data: dict[str, object], components: Components) -> S_co:
        """The state that `pack` described. Whether it breaks a law is checked by `load`."""

    @abstractmethod
    def twin(self, state: S_co, seat: Seat | None, rng: Rng) -> S_co:  # type: ignore[misc]
        """A state that this seat cannot tell from the given one: what it cannot know, changed at random.

        Made from the state itself and not through a view, so that it can prove the view.
        """

    @abstractmethod
    def lines(self, view: V_co) -> list[str]:  # type: ignore[misc]
        """What the last action did, as log lines for this view's seat."""

    @abstractmethod
    def prompt(self, view: V_co) -> Prompt:  # type: ignore[misc]
        """What this view's seat, or whoever decides, is asked now."""

    @abstractmethod
    def explain(self, view: V_co, action: SupportsIndex) -> str:  # type: ignore[misc]
        """What a legal action would do, in a few words."""

    def why_not(self, state: S_co, seat: Seat, action: Action) -> Refusal:  # type: ignore[misc]
        """Why an action of a deciding seat is not legal, unless the game's state says so itself."""
        raise NotImplementedError

    @abstractmethod
    def laws(self, state: S_co) -> list[str]:  # type: ignore[misc]
        """The conservation laws this state breaks: none, if the game is right."""

    @abstractmethod
    def decision_limit(self, seats: int) -> int:
        """No game has more decisions than this."""

    @abstractmethod
    def draw(self, view: V_co) -> str:  # type: ignore[misc]
        """The table as seen by a seat, for a terminal (rich markup)."""

    # What a game draws for a browser; one that draws nothing is shown as in a terminal.

    def place(self, view: V_co, action: Action) -> str:  # type: ignore[misc]
        """The place on the board that an action, legal or not, is about: `tile-harrods`; empty, if it is about none."""
        return ""

    def board(self, view: V_co, choices: Choices) -> list[Area]:  # type: ignore[misc]
        """The table as seen by a seat, as areas of a page."""
        from markupsafe import Markup
        from rich.text import Text

        from borough.core.board import Area

        text = Text.from_markup(self.draw(view)).plain
        return [Area("board", self.title, Markup("<pre>{}</pre>").format(text))]

    def piece(self, kind: str, ident: str) -> Markup:
        """One component drawn by itself, for the gallery: by its table in the component file and its id."""
        from markupsafe import Markup

        return Markup()

    def piece_name(self, kind: str, ident: str) -> str:
        """How the gallery calls it."""
        entry = self.components.entry(kind, ident)
        return say(str(entry["name"].value)) if "name" in entry else ident.replace("_", " ")

    def picture(self) -> Markup:
        """A drawing that stands for the game on the home page."""
        from markupsafe import Markup

        return Markup()


def _checksum(content: dict[str, object]) -> str:
    """A fingerprint that a damaged snapshot does not match."""
    return hashlib.sha256(json.dumps(content).encode()).hexdigest()[:16]


@lru_cache(maxsize=32)
def _overridden(game: Game, text: str, name: str) -> Components:
    """The figures of a component file. Kept for a while: a table's moments are all dealt with the same file."""
    components = override(game.components, text, name)
    game.figures(components)
    return components


@lru_cache(maxsize=32)
def _measured(game: Game, seats: int) -> int:
    """The decisions that random games hardly ever exceed."""
    longest = max(play_out(game.deal(seats, seed), Rng(seed + 1)) for seed in range(MEASURED))
    return min(game.decision_limit(seats), longest + longest // 4)
