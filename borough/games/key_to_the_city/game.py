"""The game object: Key to the City - London behind the verbs every game has."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, SupportsIndex, cast

from borough.core.components import Compiler, Components
from borough.core.errors import BadInput, Refusal
from borough.core.game import Game, Option, Options, Score
from borough.core.prompt import Prompt
from borough.core.rng import Rng
from borough.core.state import State
from borough.core.view import View
from borough.core.words import later, many
from borough.games.key_to_the_city.components import compile_figures
from borough.games.key_to_the_city.estimate.estimate import SOURCES
from borough.games.key_to_the_city.laws import broken_laws, twin
from borough.games.key_to_the_city.rules import city as rules
from borough.games.key_to_the_city.rules.actions import ACTIONS
from borough.games.key_to_the_city.rules.city import City
from borough.games.key_to_the_city.rules.event_kinds import KINDS
from borough.games.key_to_the_city.rules.figures import Figures
from borough.games.key_to_the_city.rules.state import new_open
from borough.games.key_to_the_city.rules.view import CityView, sample, view
from borough.games.key_to_the_city.words import refusals, words
from borough.games.key_to_the_city.words.results import scores

if TYPE_CHECKING:
    from markupsafe import Markup

    from borough.core.board import Area, Choices


class KeyToTheCity(Game[City, CityView]):
    """Key to the City - London."""

    id = "key-to-the-city"
    title = "Key to the City – London"
    about = later(
        "Bid with keyples for the sights of London, join them with connectors, and sail the Thames at the right moment."
    )
    seats = range(2, 7)
    options = (Option("jennifer", later("keyples that come back lie in front of the screen, for all to see")),)
    package = __package__
    actions = ACTIONS
    figures: Compiler[Figures] = Compiler(compile_figures)
    sources = SOURCES
    event_kinds = range(1, KINDS)
    lengths: Mapping[int, int] = {2: 360, 3: 440, 4: 520, 5: 540, 6: 540}

    def new_state(self, seats: int, rng: Rng, options: Options, components: Components) -> City:
        return rules.deal(self.figures(components), seats, rng, options["jennifer"])

    def view(self, state: State, seat: SupportsIndex | None) -> CityView:
        return view(cast(City, state), self.viewer(state, seat))

    def sample(self, view: View, rng: Rng) -> City:
        return sample(cast(CityView, view), rng)

    def scores(self, at: State | View) -> list[Score]:
        return scores(cast("City | CityView", at))

    def pack(self, state: State) -> dict[str, object]:
        city = cast(City, state)
        hidden = {"screen": city.screen, "bag": city.bag, "move": city.move(), "rng": city.rng.save()}
        return {"figures": city.open.figures.digest, "open": city.open.numbers(), **hidden}

    def unpack(self, data: dict[str, object], components: Components) -> City:
        figures = self.figures(components)
        if data["figures"] != figures.digest:
            raise BadInput("this snapshot was dealt with other components")
        numbers = cast("list[list[int]]", data["open"])
        city = City()
        table = new_open(figures, self.check_seats(numbers[0][0]), bool(numbers[0][1]))
        city.lay_bare(table, Rng.load(cast("list[str | int]", data["rng"])))
        table.set_numbers(numbers)
        city.screen = cast("list[int]", data["screen"])
        city.bag = cast("list[int]", data["bag"])
        city.set_move(cast("list[int]", data["move"]))
        if table.phase not in range(4) or table.active not in range(-1, table.seats) or broken_laws(city):
            raise BadInput("this snapshot is damaged")
        return city

    def twin(self, state: State, seat: int | None, rng: Rng) -> City:
        return twin(cast(City, state), self.viewer(state, seat), rng)

    def lines(self, view: View) -> list[str]:
        return words.lines(cast(CityView, view))

    def prompt(self, view: View) -> Prompt:
        return words.prompt(cast(CityView, view))

    def explain(self, view: View, action: SupportsIndex) -> str:
        return words.explain(cast(CityView, view), self.actions.number(action))

    def why_not(self, state: State, seat: int, action: int) -> Refusal:
        return refusals.why_not(cast(City, state), seat, action)

    def laws(self, state: State) -> list[str]:
        return broken_laws(cast(City, state))

    def decision_limit(self, seats: int) -> int:
        # Every bid raises the sum of the leading bids and every use or upgrade fixes a keyple, so an era has at
        # most 2 * 180 such moves, each followed by fewer passes than seats. A move is at most a start, 12 groups,
        # a commit and 10 steps of resources. Placing takes three choices for each of at most 47 tiles.
        moves = 4 * 2 * 180
        return moves * (24 + seats) + 4 * seats * 2 + 3 * 47

    def draw(self, view: View) -> str:
        from borough.games.key_to_the_city.drawing.terminal import draw

        return draw(cast(CityView, view))

    def place(self, view: View, action: int) -> str:
        from borough.games.key_to_the_city.drawing.board import place_of

        return place_of(cast(CityView, view), action)

    def board(self, view: View, choices: Choices) -> list[Area]:
        from borough.games.key_to_the_city.drawing.board import board

        return board(cast(CityView, view), choices)

    def piece(self, kind: str, ident: str) -> Markup:
        from borough.games.key_to_the_city.drawing.pieces import piece

        return piece(self.figures(self.components), kind, ident)

    def piece_name(self, kind: str, ident: str) -> str:
        if kind == "display":
            return many(int(ident), "{n} player", "{n} players")
        return super().piece_name("tile" if kind == "berths" else kind, ident)

    def picture(self) -> Markup:
        from borough.games.key_to_the_city.drawing.pieces import picture

        return picture(self.figures(self.components))


KEY_TO_THE_CITY = KeyToTheCity()
