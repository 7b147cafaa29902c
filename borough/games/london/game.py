"""The game object: London behind the verbs every game has."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, SupportsIndex, cast

from borough.core.components import Compiler, Components
from borough.core.errors import BadInput, Refusal
from borough.core.game import Game, Options, Score
from borough.core.prompt import Prompt
from borough.core.rng import Rng
from borough.core.state import State
from borough.core.view import View
from borough.core.words import later
from borough.games.london.components import compile_figures
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
    actions = ACTIONS
    figures: Compiler[Figures] = Compiler(compile_figures)
    sources = SOURCES
    event_kinds = range(1, KINDS)
    lengths: Mapping[int, int] = {2: 1400, 3: 1200, 4: 1200}

    def new_state(self, seats: int, rng: Rng, options: Options, components: Components) -> London:
        return rules.deal(self.figures(components), seats, rng)

    def view(self, state: State, seat: SupportsIndex | None) -> LondonView:
        return view(cast(London, state), self.viewer(state, seat))

    def sample(self, view: View, rng: Rng) -> London:
        return sample(cast(LondonView, view), rng)

    def scores(self, at: State | View) -> list[Score]:
        return scores(cast("London | LondonView", at).open)

    def pack(self, state: State) -> dict[str, object]:
        london = cast(London, state)
        hidden = {"hands": london.hands, "deck": london.deck, "looked": london.looked, "glimpsed": london.glimpsed}
        return {
            "figures": london.open.figures.digest,
            "open": london.open.numbers(),
            "move": london.move(),
            "rng": london.rng.save(),
            **hidden,
        }

    def unpack(self, data: dict[str, object], components: Components) -> London:
        figures = self.figures(components)
        if data["figures"] != figures.digest:
            raise BadInput("this snapshot was dealt with other components")
        numbers = cast("list[list[int]]", data["open"])
        london = London()
        table = new_open(figures, self.check_seats(numbers[0][0]))
        london.lay_bare(table, Rng.load(cast("list[str | int]", data["rng"])))
        table.set_numbers(numbers)
        london.hands = cast("list[list[int]]", data["hands"])
        london.deck = cast("list[int]", data["deck"])
        london.looked = cast("list[int]", data["looked"])
        london.glimpsed = cast("list[list[int]]", data["glimpsed"])
        london.set_move(cast("list[int]", data["move"]))
        if table.active not in range(table.seats) or broken_laws(london):
            raise BadInput("this snapshot is damaged")
        return london

    def twin(self, state: State, seat: int | None, rng: Rng) -> London:
        return twin(cast(London, state), self.viewer(state, seat), rng)

    def lines(self, view: View) -> list[str]:
        return lines(cast(LondonView, view))

    def prompt(self, view: View) -> Prompt:
        return prompt(cast(LondonView, view))

    def explain(self, view: View, action: SupportsIndex) -> str:
        return explain(cast(LondonView, view), self.actions.number(action))

    def why_not(self, state: State, seat: int, action: int) -> Refusal:
        return refusals.why_not(cast(London, state), seat, action)

    def laws(self, state: State) -> list[str]:
        return broken_laws(cast(London, state))

    def decision_limit(self, seats: int) -> int:
        # A card leaves the deck at least once in STALL_ROUNDS rounds. A turn touches each card a few times at most
        # and takes at most 99 loans a player in the whole game.
        turns = 111 * STALL_ROUNDS * seats
        return turns * 600 + 99 * seats

    def draw(self, view: View) -> str:
        from borough.games.london.drawing.terminal import draw

        return draw(cast(LondonView, view))

    def place(self, view: View, action: int) -> str:
        from borough.games.london.drawing.board import place

        return place(cast(LondonView, view), action)

    def board(self, view: View, choices: Choices) -> list[Area]:
        from borough.games.london.drawing.board import board

        return board(cast(LondonView, view), choices)

    def piece(self, kind: str, ident: str) -> Markup:
        from borough.games.london.drawing.board import piece

        return piece(self.figures(self.components), kind, ident)

    def picture(self) -> Markup:
        from borough.games.london.drawing.picture import picture

        return picture()


LONDON = LondonGame()
