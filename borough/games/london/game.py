"""The game object: London behind the verbs every game has."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, SupportsIndex, cast

from borough.core.components import Compiler, Components
from borough.core.errors import Refusal
from borough.core.fields import Rows
from borough.core.game import Game, Options, Score
from borough.core.prompt import Prompt
from borough.core.rng import Rng
from borough.core.taken import Taken
from borough.core.words import later
from borough.games.london.components import HELP, compile_figures
from borough.games.london.estimate.encoder import LondonEncoder
from borough.games.london.estimate.estimate import SOURCES
from borough.games.london.laws import broken_laws, twin
from borough.games.london.rules import london as rules
from borough.games.london.rules.actions import ACTIONS
from borough.games.london.rules.event_kinds import KINDS
from borough.games.london.rules.figures import Figures
from borough.games.london.rules.london import London
from borough.games.london.rules.state import new_open
from borough.games.london.rules.turn import STALL_ROUNDS
from borough.games.london.rules.view import LondonView, sample, view
from borough.games.london.taken import PRICE_UNITS, taken
from borough.games.london.words import refusals
from borough.games.london.words.choices import explain
from borough.games.london.words.log import lines
from borough.games.london.words.prompts import prompt
from borough.games.london.words.results import scores

if TYPE_CHECKING:
    from markupsafe import Markup

    from borough.core.board import Area, Choices


class LondonGame(Game[London, LondonView]):
    """London, first edition."""

    id = "london"
    title = "London (first edition)"
    about = later("Rebuild London after the fire of 1666: play cards, run your city, and keep poverty from the door.")
    seats = range(2, 5)
    package = __package__
    rules_version = 2
    actions = ACTIONS
    figures: Compiler[Figures] = Compiler(compile_figures)
    component_help = HELP
    sources = SOURCES
    event_kinds = range(1, KINDS)
    price_units = PRICE_UNITS
    lengths: Mapping[int, int] = {2: 1500, 3: 1200, 4: 1200}

    def new_state(self, seats: int, rng: Rng, options: Options, components: Components) -> London:
        return rules.deal(self.figures(components), seats, rng)

    def view(self, state: London, seat: SupportsIndex | None) -> LondonView:
        return view(state, self.viewer(state, seat))

    def sample(self, view: LondonView, rng: Rng) -> London:
        return sample(view, rng)

    def new_encoder(self, seats: int) -> LondonEncoder:
        return LondonEncoder(seats)

    def scores(self, at: London | LondonView) -> list[Score]:
        return scores(at.open)

    def pack(self, state: London) -> dict[str, object]:
        return {"open": state.open.numbers(), "hidden": state.hidden(), "rng": state.rng.save()}

    def unpack(self, data: dict[str, object], components: Components) -> London:
        rows = cast(Rows, data["open"])
        london = London()
        table = new_open(self.figures(components), self.check_seats(rows[0][0]))
        london.reset(table, Rng.load(cast("list[str | int]", data["rng"])))
        table.set_numbers(rows)
        london.set_hidden(cast(Rows, data["hidden"]))
        return london

    def twin(self, state: London, seat: int | None, rng: Rng) -> London:
        return twin(state, self.viewer(state, seat), rng)

    def lines(self, view: LondonView) -> list[str]:
        return lines(view)

    def prompt(self, view: LondonView) -> Prompt:
        return prompt(view)

    def explain(self, view: LondonView, action: SupportsIndex) -> str:
        return explain(view, self.actions.number(action))

    def why_not(self, state: London, seat: int, action: int) -> Refusal:
        return refusals.why_not(state, seat, action)

    def laws(self, state: London) -> list[str]:
        return broken_laws(state)

    def decision_limit(self, seats: int) -> int:
        # A card leaves the deck at least once in STALL_ROUNDS rounds. A turn touches each card a few times at most
        # and takes at most 99 loans a player in the whole game.
        turns = 111 * STALL_ROUNDS * seats
        return turns * 600 + 99 * seats

    def draw(self, view: LondonView) -> str:
        from borough.games.london.drawing.terminal import draw

        return draw(view)

    def place(self, view: LondonView, action: int) -> str:
        from borough.games.london.drawing.board import place

        return place(view, action)

    def board(self, view: LondonView, choices: Choices) -> list[Area]:
        from borough.games.london.drawing.board import board

        return board(view, choices)

    def piece(self, kind: str, ident: str, components: Components | None = None) -> Markup:
        from borough.games.london.drawing.board import piece

        return piece(self.figures(components or self.components), kind, ident)

    def taken(self, view: LondonView) -> list[Taken]:
        return taken(view)

    def picture(self) -> Markup:
        from borough.games.london.drawing.picture import picture

        return picture()


LONDON = LondonGame()
