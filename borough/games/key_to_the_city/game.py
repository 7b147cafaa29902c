"""The game object: Key to the City - London behind the verbs every game has."""

from __future__ import annotations

import json
from typing import cast

from borough.core.components import Components
from borough.core.errors import BadInput
from borough.core.game import Game, Option, Options, Prompt, Score
from borough.core.rng import Rng
from borough.core.state import State
from borough.core.view import View
from borough.games.key_to_the_city import city as rules
from borough.games.key_to_the_city import words
from borough.games.key_to_the_city.actions import TABLE
from borough.games.key_to_the_city.city import City
from borough.games.key_to_the_city.grammar import compile_tables, default_components
from borough.games.key_to_the_city.laws import broken_laws
from borough.games.key_to_the_city.results import scores
from borough.games.key_to_the_city.state import NONE, new_open
from borough.games.key_to_the_city.tables import Tables
from borough.games.key_to_the_city.terminal import draw
from borough.games.key_to_the_city.view import CityView, sample, view


class KeyToTheCity(Game):
    """Key to the City - London."""

    id = "key-to-the-city"
    title = "Key to the City – London"
    seats = range(2, 7)
    options = (Option("jennifer", "keyples that come back lie in front of the screen, for all to see"),)
    package = __package__
    actions = TABLE

    def __init__(self) -> None:
        self._tables: dict[str, Tables] = {}

    def default_components(self) -> Components:
        return default_components()

    def prove_components(self, components: Components) -> None:
        compile_tables(components)

    def tables(self, components: Components) -> Tables:
        """The look-up tables of a component set; the shipped one is compiled once."""
        if components is not self.components:
            return compile_tables(components)
        if "" not in self._tables:
            self._tables[""] = compile_tables(components)
        return self._tables[""]

    def new_state(self, seats: int, rng: Rng, options: Options, components: Components) -> City:
        return rules.deal(self.tables(components), seats, rng, options["jennifer"])

    def view(self, state: State, seat: int | None) -> CityView:
        if seat is not None and seat not in range(state.seat_count()):
            raise BadInput(f"there is no seat {seat} at this table")
        return view(cast(City, state), NONE if seat is None else seat)

    def sample(self, view: View, rng: Rng) -> City:
        return sample(cast(CityView, view), rng)

    def scores(self, at: State | View) -> list[Score]:
        return scores(cast("City | CityView", at))

    def save(self, state: State) -> str:
        city = cast(City, state)
        hidden = {"screen": city.screen, "bag": city.bag, "move": city.move(), "rng": city.rng.save()}
        return json.dumps({"game": self.id, "tables": city.open.tables.digest, "open": city.open.numbers(), **hidden})

    def load(self, text: str, components: Components | str | None = None) -> City:
        data = json.loads(text)
        tables = self.tables(self.check_components(components))
        if data["game"] != self.id or data["tables"] != tables.digest:
            raise BadInput("this snapshot is of another game or of other components")
        seats, jennifer = data["open"][0][:2]
        city = City()
        city.lay_bare(new_open(tables, seats, bool(jennifer)), Rng.load(data["rng"]))
        city.open.set_numbers(data["open"])
        city.screen = data["screen"]
        city.bag = data["bag"]
        city.set_move(data["move"])
        return city

    def lines(self, view: View) -> list[str]:
        return words.lines(cast(CityView, view))

    def prompt(self, view: View) -> Prompt:
        return words.prompt(cast(CityView, view))

    def explain(self, view: View, action: int) -> str:
        return words.explain(cast(CityView, view), action)

    def laws(self, state: State) -> list[str]:
        return broken_laws(cast(City, state))

    def decision_limit(self, seats: int) -> int:
        # Every bid raises the sum of the leading bids and every use or upgrade fixes a keyple, so an era has at
        # most 2 * 180 such moves, each followed by fewer passes than seats. A move is at most a start, 12 groups,
        # a commit and 10 steps of resources. Placing takes three choices for each of at most 47 tiles.
        moves = 4 * 2 * 180
        return moves * (24 + seats) + 4 * seats * 2 + 3 * 47

    def draw(self, view: View) -> str:
        return draw(cast(CityView, view))


KEY_TO_THE_CITY = KeyToTheCity()
