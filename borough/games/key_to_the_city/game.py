"""The game object: Key to the City - London behind the verbs every game has."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, SupportsIndex, cast

from borough.core.components import Compiler, Components
from borough.core.errors import Refusal
from borough.core.fields import Rows
from borough.core.game import Game, Option, Options, Score
from borough.core.prompt import Prompt
from borough.core.rng import Rng
from borough.core.taken import Taken
from borough.core.words import later, many
from borough.games.key_to_the_city.components import HELP, compile_figures
from borough.games.key_to_the_city.estimate.encoder import CityEncoder
from borough.games.key_to_the_city.estimate.estimate import SOURCES
from borough.games.key_to_the_city.laws import broken_laws, twin
from borough.games.key_to_the_city.rules import city as rules
from borough.games.key_to_the_city.rules.actions import ACTIONS
from borough.games.key_to_the_city.rules.city import City
from borough.games.key_to_the_city.rules.event_kinds import KINDS
from borough.games.key_to_the_city.rules.figures import Figures
from borough.games.key_to_the_city.rules.state import new_open
from borough.games.key_to_the_city.rules.view import CityView, sample, view
from borough.games.key_to_the_city.taken import PRICE_UNITS, taken
from borough.games.key_to_the_city.words import choices, log, prompts, refusals
from borough.games.key_to_the_city.words.names import capital
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
    rules_version = 2
    seats = range(2, 7)
    options = (Option("jennifer", later("keyples that come back lie in front of the screen, for all to see")),)
    package = __package__
    actions = ACTIONS
    figures: Compiler[Figures] = Compiler(compile_figures)
    component_help = HELP
    sources = SOURCES
    event_kinds = range(1, KINDS)
    price_units = PRICE_UNITS
    lengths: Mapping[int, int] = {2: 360, 3: 440, 4: 520, 5: 540, 6: 540}

    def new_state(self, seats: int, rng: Rng, options: Options, components: Components) -> City:
        return rules.deal(self.figures(components), seats, rng, options["jennifer"])

    def view(self, state: City, seat: SupportsIndex | None) -> CityView:
        return view(state, self.viewer(state, seat))

    def sample(self, view: CityView, rng: Rng) -> City:
        return sample(view, rng)

    def scores(self, at: City | CityView) -> list[Score]:
        return scores(at)

    def pack(self, state: City) -> dict[str, object]:
        return {"open": state.open.numbers(), "hidden": state.hidden(), "rng": state.rng.save()}

    def unpack(self, data: dict[str, object], components: Components) -> City:
        rows = cast(Rows, data["open"])
        city = City()
        table = new_open(self.figures(components), self.check_seats(rows[0][0]), jennifer=False)
        city.reset(table, Rng.load(cast("list[str | int]", data["rng"])))
        table.set_numbers(rows)
        city.set_hidden(cast(Rows, data["hidden"]))
        return city

    def twin(self, state: City, seat: int | None, rng: Rng) -> City:
        return twin(state, self.viewer(state, seat), rng)

    def new_encoder(self, seats: int) -> CityEncoder:
        return CityEncoder(seats)

    def lines(self, view: CityView) -> list[str]:
        return log.lines(view)

    def prompt(self, view: CityView) -> Prompt:
        return prompts.prompt(view)

    def explain(self, view: CityView, action: SupportsIndex) -> str:
        return choices.explain(view, self.actions.number(action))

    def why_not(self, state: City, seat: int, action: int) -> Refusal:
        return refusals.why_not(state, seat, action)

    def laws(self, state: City) -> list[str]:
        return broken_laws(state)

    def decision_limit(self, seats: int) -> int:
        # Every bid raises the sum of the leading bids and every use or upgrade fixes a keyple, so an era has at
        # most 2 * 180 such moves, each followed by fewer passes than seats. A move is at most a start, 12 groups,
        # a commit and 10 steps of resources. Placing takes three choices for each of at most 47 tiles.
        moves = 4 * 2 * 180
        return moves * (24 + seats) + 4 * seats * 2 + 3 * 47

    def draw(self, view: CityView) -> str:
        from borough.games.key_to_the_city.drawing.terminal import draw

        return draw(view)

    def place(self, view: CityView, action: int) -> str:
        return choices.place_of(view, action)

    def board(self, view: CityView, choices: Choices) -> list[Area]:
        from borough.games.key_to_the_city.drawing.board import board

        return board(view, choices)

    def piece(self, kind: str, ident: str, components: Components | None = None) -> Markup:
        from borough.games.key_to_the_city.drawing.pieces import piece

        return piece(self.figures(components or self.components), kind, ident)

    def piece_name(self, kind: str, ident: str, components: Components | None = None) -> str:
        if kind == "display":
            return many(int(ident), "{n} player", "{n} players")
        return capital(super().piece_name("tile" if kind == "berths" else kind, ident, components))

    def taken(self, view: CityView) -> list[Taken]:
        return taken(view)

    def picture(self) -> Markup:
        from borough.games.key_to_the_city.drawing.pieces import picture

        return picture(self.figures(self.components))


KEY_TO_THE_CITY = KeyToTheCity()
