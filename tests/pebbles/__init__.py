"""The smallest complete game, as a plug-in: see docs/add-a-game.md."""

from __future__ import annotations

from typing import ClassVar, cast

from borough import BadInput, Game, Prompt, Refusal, Rng, Score, State, View
from borough.core.actions import ActionSpace, Verb
from borough.core.components import Compiler, Components
from borough.core.encoder import Encoder, Field, Row
from borough.core.events import unpack
from borough.core.game import Options
from borough.core.words import many, player, say

MOST = 3
TAKES = 1  # the only kind of event; its operand: how many
ACTIONS = ActionSpace(Verb("take", pebbles=[str(number) for number in range(1, MOST + 1)]))


class Heap(State):
    """Pebbles, what each seat has taken of them, and who is to move."""

    game: ClassVar[str] = "pebbles"

    def __init__(self, seats: int, pebbles: int, whole: int) -> None:
        super().__init__()
        self.pebbles = pebbles
        self.whole = whole
        self.taken = [0] * seats
        self.active = 0

    def deciders(self) -> tuple[int, ...]:
        return (self.active,) if self.pebbles else ()

    def choices(self, seat: int) -> list[int]:
        return list(range(min(MOST, self.pebbles)))

    def apply(self, seat: int, action: int) -> None:
        self.pebbles -= action + 1
        self.taken[seat] += action + 1
        self.active = (seat + 1) % len(self.taken)
        self.news = []
        self.report(TAKES, seat, action + 1)

    def why_not(self, seat: int, action: int) -> Refusal:
        return Refusal("take-some", say("There are not so many pebbles."))

    def copy(self) -> Heap:
        twin = Heap(len(self.taken), self.pebbles, self.whole)
        twin.taken = self.taken.copy()
        twin.active = self.active
        twin.news = self.news.copy()
        return twin

    def key(self) -> tuple[object, ...]:
        return (self.whole, self.pebbles, self.active, *self.taken)

    def totals(self) -> list[int]:
        return self.taken.copy()

    def seat_count(self) -> int:
        return len(self.taken)

    def moment(self) -> str:
        return f"{self.pebbles} pebbles left"

    def action_limit(self) -> int:
        return ACTIONS.count


class HeapView(View):
    """Everything, since nothing is hidden."""

    game: ClassVar[str] = "pebbles"

    def __init__(self, seat: int, heap: Heap) -> None:
        super().__init__(seat)
        self.numbers = [heap.whole, heap.pebbles, heap.active, *heap.taken]
        self.deciders = heap.deciders()
        self.legal = heap.legal(seat)
        self.news = heap.news_for(seat)

    def heap(self) -> Heap:
        """The state, which the view shows completely."""
        heap = Heap(len(self.numbers) - 3, self.numbers[1], self.numbers[0])
        heap.active = self.numbers[2]
        heap.taken = self.numbers[3:]
        heap.news = self.news.copy()
        return heap

    def key(self) -> tuple[object, ...]:
        return (self.seat, self.deciders, *self.numbers, *self.legal, *self.news)

    def data(self) -> dict[str, object]:
        return {"heap": self.numbers[1], "taken": self.numbers[3:], "legal": [ACTIONS.text(one) for one in self.legal]}


class HeapEncoder(Encoder):
    """The pebbles left, and what each seat has taken."""

    game: ClassVar[str] = "pebbles"

    def __init__(self, seats: int) -> None:
        heap = Field("heap", (), 0, 99, "pebbles left in the heap")
        taken = Field("taken", (seats,), 0, 99, "pebbles that each seat has taken")
        mine = Field("to_move", (seats,), 0, 1, "1 for the seat that owes a decision")
        super().__init__(seats, [heap, taken, mine])

    def fill_from_view(self, row: Row, view: View) -> None:
        assert isinstance(view, HeapView)
        self.fill_from_state(row, view.heap(), view.seat)

    def fill_from_state(self, row: Row, state: State, seat: int) -> None:
        assert isinstance(state, Heap)
        row[0] = state.pebbles
        for other in range(self.seats):
            place = (other - seat) % self.seats
            row[1 + place] = state.taken[other]
            row[1 + self.seats + place] = int(other in state.deciders())


def count_of(components: Components) -> int:
    """How many pebbles there are in the beginning."""
    return components.whole("heap", "", "pebbles", 1, 99)


class Pebbles(Game[Heap, HeapView]):
    """Take pebbles; who has most, wins."""

    id = "pebbles"
    title = "Pebbles"
    seats = range(2, 4)
    package = __name__
    actions = ACTIONS
    event_kinds = range(1, TAKES + 1)
    figures: Compiler[int] = Compiler(count_of)

    def new_state(self, seats: int, rng: Rng, options: Options, components: Components) -> Heap:
        return Heap(seats, self.figures(components), self.figures(components))

    def view(self, state: Heap, seat: int | None) -> HeapView:
        return HeapView(self.viewer(state, seat), state)

    def sample(self, view: HeapView, rng: Rng) -> Heap:
        return view.heap()

    def twin(self, state: Heap, seat: int | None, rng: Rng) -> Heap:
        return state.copy()

    def scores(self, at: Heap | HeapView) -> list[Score]:
        taken = at.heap().taken if isinstance(at, HeapView) else at.taken
        ranks = [1 + sum(other > points for other in taken) for points in taken]
        return [Score(seat, points, ranks[seat], {"points": points}) for seat, points in enumerate(taken)]

    def laws(self, state: Heap) -> list[str]:
        broken = [] if state.pebbles + sum(state.taken) == state.whole else ["pebbles are lost"]
        return broken if state.active in range(len(state.taken)) else [*broken, "nobody is to move"]

    def pack(self, state: Heap) -> dict[str, object]:
        return {"numbers": HeapView(-1, state).numbers}

    def unpack(self, data: dict[str, object], components: Components) -> Heap:
        whole, pebbles, active, *taken = cast("list[int]", data["numbers"])
        if whole != self.figures(components):
            raise BadInput("this snapshot was dealt with other components")
        heap = Heap(self.check_seats(len(taken)), pebbles, whole)
        heap.active, heap.taken = active, taken
        return heap

    def new_encoder(self, seats: int) -> HeapEncoder:
        return HeapEncoder(seats)

    def lines(self, view: HeapView) -> list[str]:
        events = [unpack(event) for event in view.news]
        return [
            many(number, "{who} takes {n} pebble.", "{who} takes {n} pebbles.", who=player(seat))
            for _, seat, number, *_ in events
        ]

    def prompt(self, view: HeapView) -> Prompt:
        return Prompt(say("How many pebbles?"), "take-some")

    def explain(self, view: HeapView, action: int) -> str:
        return many(action + 1, "take {n} pebble", "take {n} pebbles")

    def draw(self, view: HeapView) -> str:
        return "o" * view.heap().pebbles

    def decision_limit(self, seats: int) -> int:
        return 99


PEBBLES = Pebbles()
