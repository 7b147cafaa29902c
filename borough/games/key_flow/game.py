"""The game object: Key Flow behind the verbs every game has."""

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
from borough.core.words import later
from borough.games.key_flow.components import HELP, MOST_CARDS, MOST_UNITS, compile_figures
from borough.games.key_flow.estimate.encoder import KeyFlowEncoder
from borough.games.key_flow.estimate.estimate import SOURCES
from borough.games.key_flow.laws import broken_laws, twin
from borough.games.key_flow.rules import key_flow as rules
from borough.games.key_flow.rules.actions import ACTIONS
from borough.games.key_flow.rules.cards import CARDS
from borough.games.key_flow.rules.event_kinds import KINDS
from borough.games.key_flow.rules.figures import Figures
from borough.games.key_flow.rules.key_flow import KeyFlow
from borough.games.key_flow.rules.state import new_open
from borough.games.key_flow.rules.turn import turn_of
from borough.games.key_flow.rules.view import KeyFlowView, sample, view
from borough.games.key_flow.taken import PRICE_UNITS, taken
from borough.games.key_flow.words import card_words as words
from borough.games.key_flow.words import refusals
from borough.games.key_flow.words.choices import explain
from borough.games.key_flow.words.log import lines
from borough.games.key_flow.words.prompts import prompt
from borough.games.key_flow.words.results import scores

if TYPE_CHECKING:
    from markupsafe import Markup

    from borough.core.board import Area, Choices


class KeyFlowGame(Game[KeyFlow, KeyFlowView]):
    """Key Flow."""

    id = "key-flow"
    title = "Key Flow"
    rules_version = 2
    about = later(
        "Draft cards through four seasons and build a village along a river that your neighbours may use, too."
    )
    seats = range(2, 7)
    options = (Option("tournament", later("keyple cards are carried out one by one, in the order of their numbers")),)
    package = __package__
    actions = ACTIONS
    figures: Compiler[Figures] = Compiler(compile_figures)
    component_help = HELP
    sources = SOURCES
    event_kinds = range(1, KINDS)
    price_units = PRICE_UNITS
    lengths: Mapping[int, int] = {2: 300, 3: 330, 4: 430, 5: 520, 6: 620}

    def new_state(self, seats: int, rng: Rng, options: Options, components: Components) -> KeyFlow:
        return rules.deal(self.figures(components), seats, options["tournament"], rng)

    def view(self, state: KeyFlow, seat: SupportsIndex | None) -> KeyFlowView:
        return view(state, self.viewer(state, seat))

    def sample(self, view: KeyFlowView, rng: Rng) -> KeyFlow:
        return sample(view, rng)

    def scores(self, at: KeyFlow | KeyFlowView) -> list[Score]:
        if isinstance(at, KeyFlowView):
            return scores(at.open, at.singles_seen())
        game = at
        return scores(game.open, game.singles)

    def pack(self, state: KeyFlow) -> dict[str, object]:
        turns = [None if turn is None else turn.numbers() for turn in state.turns]
        return {"open": state.open.numbers(), "hidden": state.hidden(), "turns": turns, "rng": state.rng.save()}

    def unpack(self, data: dict[str, object], components: Components) -> KeyFlow:
        rows = cast(Rows, data["open"])
        game = KeyFlow()
        table = new_open(self.figures(components), self.check_seats(rows[0][0]), tournament=False)
        game.reset(table, Rng.load(cast("list[str | int]", data["rng"])))
        table.set_numbers(rows)
        game.set_hidden(cast(Rows, data["hidden"]))
        game.turns = [None if turn is None else turn_of(turn) for turn in cast("list[Rows | None]", data["turns"])]
        self.check_news(game, [event for turn in game.turns if turn is not None for event in turn.news])
        return game

    def twin(self, state: KeyFlow, seat: int | None, rng: Rng) -> KeyFlow:
        return twin(state, self.viewer(state, seat), rng)

    def new_encoder(self, seats: int) -> KeyFlowEncoder:
        return KeyFlowEncoder(seats)

    def lines(self, view: KeyFlowView) -> list[str]:
        return lines(view)

    def prompt(self, view: KeyFlowView) -> Prompt:
        return prompt(view)

    def explain(self, view: KeyFlowView, action: SupportsIndex) -> str:
        return explain(view, self.actions.number(action))

    def why_not(self, state: KeyFlow, seat: int, action: int) -> Refusal:
        return refusals.why_not(state, seat, action)

    def laws(self, state: KeyFlow) -> list[str]:
        return broken_laws(state)

    def decision_limit(self, seats: int) -> int:
        # A card takes a choice, a place and an action; an action at most 9 moves, 9 upgrades or flips of some
        # units each, and a stop. Each season every card of the village can be used three times with tokens. A use can
        # be in vain where pieces run short: once all uses of a step when the tokens run out, once when the upgrade
        # tiles do, and one use whenever somebody else draws the last skill tiles.
        action = 9 + 9 * (MOST_UNITS + 1) + 3
        uses = 3 * MOST_CARDS
        return seats * MOST_CARDS * (2 + action) + 4 * seats * (3 * uses + seats * uses + 1) * (1 + action)

    def draw(self, view: KeyFlowView) -> str:
        from borough.games.key_flow.drawing.terminal import draw

        return draw(view)

    def place(self, view: KeyFlowView, action: int) -> str:
        from borough.games.key_flow.drawing.village import place

        return place(view, action)

    def board(self, view: KeyFlowView, choices: Choices) -> list[Area]:
        from borough.games.key_flow.drawing.board import board

        return board(view, choices)

    def piece(self, kind: str, ident: str, components: Components | None = None) -> Markup:
        from borough.games.key_flow.drawing.board import piece

        if kind not in ("card", "keyple"):
            return super().piece(kind, ident, components)
        return piece(self.figures(components or self.components), ident)

    def piece_name(self, kind: str, ident: str, components: Components | None = None) -> str:
        return words.name(self.figures(components or self.components), CARDS.index(ident))

    def taken(self, view: KeyFlowView) -> list[Taken]:
        return taken(view)

    def picture(self) -> Markup:
        from borough.games.key_flow.drawing.picture import picture

        return picture(self.figures(self.components))


KEY_FLOW = KeyFlowGame()
