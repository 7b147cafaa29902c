"""Search: information-set Monte-Carlo tree search on deals that agree with a view.

At the root the options compete in rounds: every round deals anew what the seat cannot see and lets each option that is
left walk through that same deal. First a walk goes to the end of the own turn: it follows the tree by promise and
curiosity, and where it comes to a node that is new it looks one decision deep with the game's estimate. Options that
are close then go on beyond the turn, in a truncated playout: everybody does the best of a few things that come to mind,
until the thinking seat has moved again. Options that are beaten drop out, and of the rest the worse half, in turns.

The tree is the thinking seat's: its branches are decisions that this seat gets to see. What another seat decides in
secret is no branch, it is made up.
"""

from __future__ import annotations

import math
import time
from typing import Final

from borough.bots import Sampler
from borough.bots.lookahead import WIDTH, follow, lead, points_by_seat, worth
from borough.core.rng import Rng
from borough.core.state import State
from borough.core.view import View

CANDIDATES: Final = 8
"""Options of the root that compete."""
LOOKS: Final = 3
"""Deals on which all options are looked at to find them."""
SURE: Final = 3.5
"""So many standard errors ahead, an option has beaten another."""
TRIFLE: Final = 5.0
"""Hundredths of a point that are not worth thinking about."""
OWN_TURN: Final = 0.4
"""Part of the budget, at most, for walks to the end of the own turn."""
STEADY: Final = 15.0
"""They are enough when no standard error is greater than this, in hundredths of a point."""
FINALISTS: Final = 4
"""Candidates at most that are looked at beyond it."""
CLOSE: Final = 200.0
"""They are at most so many hundredths of a point behind."""
DOUBT: Final = 100.0
"""What was found at the end of the own turn is off by this much, in hundredths of a point."""
TRUST: Final = 8.0
"""It counts for so many walks beyond it, as long as there are too few to tell how much they differ."""
PLAYED_ON: Final = 400
"""Decisions at most that a walk goes on beyond the own turn."""
OWN_WIDTH: Final = 12
OTHER_WIDTH: Final = 3
"""Options that come to a seat's mind there: to the one that thinks, and to others."""
CHECKED: Final = 5
"""Rounds between two looks at who is beaten."""
EXPLORATION: Final = 0.05
"""How curious a walk is, in spreads of the outcomes at a node."""
LEAST_SPREAD: Final = 30.0
"""Outcomes always differ by at least this, in hundredths of a point."""
DEPTH: Final = 40
"""Decisions in the tree at most."""
FANNED: Final = 40
"""Options of a new node that are looked at."""


class Node:
    """A situation as the thinking seat can tell it apart: what was chosen there, how often, and how it turned out."""

    def __init__(self) -> None:
        self.visits: int = 0
        self.total: float = 0.0
        self.squares: float = 0.0
        """Outcomes of the walks through here, and their squares, for whoever decides here."""
        self.place: dict[int, int] = {}
        """For each decision, seat and action in one number, its place in the lists."""
        self.tried: list[int] = []
        self.gained: list[float] = []
        self.children: list[Node | None] = []

    def find(self, decision: int) -> int:
        """The place of a decision, which is new if it was never met here."""
        place = self.place.get(decision, -1)
        if place < 0:
            place = len(self.tried)
            self.place[decision] = place
            self.tried.append(0)
            self.gained.append(0.0)
            self.children.append(None)
        return place

    def note(self, place: int, outcome: float) -> None:
        """How a walk that took this place turned out."""
        self.visits += 1
        self.total += outcome
        self.squares += outcome * outcome
        self.tried[place] += 1
        self.gained[place] += outcome

    def spread(self) -> float:
        """How much the outcomes differ."""
        mean = self.total / self.visits
        return max(LEAST_SPREAD, math.sqrt(max(0.0, self.squares / self.visits - mean * mean)))


class Candidate:
    """An option of the root: the tree below it, and how its walks turned out, deal by deal."""

    def __init__(self, action: int) -> None:
        self.action = action
        self.node = Node()
        self.walks: int = 0
        self.outcomes: list[float] = []
        """Of the walks that compete now."""
        self.before: float = 0.0
        """The lead at the end of the own turn, once walks go beyond it."""
        self.trust: float = 0.0
        """So many walks this counts for."""

    def mean(self) -> float:
        """The lead it brings, in hundredths of a point."""
        total = self.before * self.trust
        for outcome in self.outcomes:
            total += outcome
        return total / (len(self.outcomes) + self.trust)


def difference(first: list[float], second: list[float]) -> tuple[float, float]:
    """How far one is ahead of the other on the same deals, and the standard error of that."""
    deals = len(first)
    total = 0.0
    squares = 0.0
    for deal in range(deals):
        ahead = first[deal] - second[deal]
        total += ahead
        squares += ahead * ahead
    mean = total / deals
    return mean, math.sqrt(max(0.0, squares / deals - mean * mean) / (deals - 1))


class Tree:
    """One search: the candidates at its root, and the walks that tell them apart."""

    def __init__(self, game: Sampler, view: View, rng: Rng, deadline: float = math.inf) -> None:
        self.game = game
        self.view = view
        self.rng = rng
        self.deadline = deadline
        """When to stop, in processor time, even in the middle of a walk."""
        self.simulations: int = 0
        ideas = game.sample(view, rng).ideas(view.seat)
        self.candidates: list[Candidate] = [Candidate(action) for action in ideas]
        """The best first, as far as has been found out."""
        self.left: int = len(self.candidates)
        """So many of them still compete."""
        self.deep: bool = False
        """Whether walks go on into the turns of others."""
        self.doubt: float = 0.0
        """The greatest standard error among those that still compete."""
        self.habits = Node()
        """How much better than others the moves of each seat turned out in walks beyond the own turn."""
        self.scripts: list[list[int]] = []
        """What other seats decided in secret in this round."""
        self.luck: int = 0
        """What comes to whose mind in this round: the same for all candidates, or chance decides between them."""

    def look_around(self) -> None:
        """Judge all options one decision deep; the best ones compete."""
        seat = self.view.seat
        for look in range(LOOKS):
            if look > 0 and self._late():
                break
            world = self.game.sample(self.view, self.rng)
            seats = world.seat_count()
            for candidate in self.candidates:
                after = world.copy()
                after.advance(seat, candidate.action)
                points = points_by_seat(follow(after, seat, self.rng, WIDTH), seats)
                candidate.outcomes.append(float(lead(points, seat)))
        self.rank()
        self.left = min(self.left, CANDIDATES)
        for number in range(self.left):
            self.candidates[number].outcomes = []

    def rank(self) -> None:
        """Put those that still compete in order."""
        means: list[tuple[float, int]] = []
        trust = self._trust() if self.deep else 0.0
        for number in range(self.left):
            self.candidates[number].trust = trust
            means.append((-self.candidates[number].mean(), number))
        means.sort()
        self.candidates = [self.candidates[number] for _, number in means] + self.candidates[self.left :]

    def _trust(self) -> float:
        """Walks beyond the own turn that tell as much as what was found at its end: the more they differ, the more."""
        squares = 0.0
        walks = 0
        for number in range(self.left):
            outcomes = self.candidates[number].outcomes
            total = 0.0
            for outcome in outcomes:
                total += outcome
            mean = total / max(1, len(outcomes))
            for outcome in outcomes:
                squares += (outcome - mean) * (outcome - mean)
            walks += max(0, len(outcomes) - 1)
        if walks < CHECKED:
            return TRUST
        return squares / walks / (DOUBT * DOUBT)

    def play_round(self) -> None:
        """Every candidate that is left walks through the same deal; if the time is up before that, the round is void.

        Only the very first round counts in any case: all are to be compared once.
        """
        world = self.game.sample(self.view, self.rng)
        self.luck = self.rng.below(1 << 30)
        self.scripts = [[] for _ in range(world.seat_count())]
        for number in range(self.left):
            candidate = self.candidates[number]
            state = world if number == self.left - 1 else world.copy()
            state.advance(self.view.seat, candidate.action)
            outcome = self._walk(candidate.node, state)
            if self._late() and (self.deep or len(candidate.outcomes) > 0):
                for done in range(number):
                    self.candidates[done].outcomes.pop()
                return
            candidate.outcomes.append(float(outcome))
            candidate.walks += 1
            self.simulations += 1
        if self.deep:
            self._level()

    def _late(self) -> bool:
        """Whether the time is up."""
        return time.thread_time() > self.deadline

    def _level(self) -> None:
        """Bring the last round to the scale of the own turn's end: the drift that all share tells nothing."""
        drift = 0.0
        for number in range(self.left):
            drift += self.candidates[number].outcomes[-1] - self.candidates[number].before
        for number in range(self.left):
            self.candidates[number].outcomes[-1] -= drift / self.left

    def weed(self, margin: float) -> None:
        """Drop candidates that are beyond doubt behind by the margin; if it is negative, no further ahead than that."""
        self.rank()
        best = self.candidates[0]
        kept = [best]
        dropped: list[Candidate] = []
        self.doubt = 0.0
        for number in range(1, self.left):
            other = self.candidates[number]
            ahead, error = difference(best.outcomes, other.outcomes)
            if ahead - margin >= SURE * error:
                dropped.append(other)
            else:
                kept.append(other)
                self.doubt = max(self.doubt, error)
        self.candidates = kept + dropped + self.candidates[self.left :]
        self.left = len(kept)

    def go_deeper(self) -> None:
        """From now on look beyond the own turn; only candidates close to the best go on."""
        self.rank()
        best = self.candidates[0].mean()
        close = 1
        while close < min(self.left, FINALISTS) and self.candidates[close].mean() > best - CLOSE:
            close += 1
        self.left = close
        if close > 1:
            for number in range(close):
                candidate = self.candidates[number]
                candidate.before = candidate.mean()
                candidate.outcomes = []
            self.deep = True

    def _walk(self, node: Node, state: State) -> int:
        """A walk from below the root; the lead it ends with. It ends between two turns, so that delay gains nothing."""
        me = self.view.seat
        limit = state.action_limit()
        nodes: list[Node] = []
        places: list[int] = []
        seats: list[int] = []
        while len(nodes) < DEPTH:
            deciders = state.deciders()
            if len(deciders) == 0:
                break
            seat = me if me in deciders else deciders[0]
            options = state.ideas(seat)
            if len(options) > 1 and self._ends(state, seat):
                break
            if len(options) == 1 or (seat != me and state.secret()):
                state.advance(seat, options[self.rng.below(len(options))])
                continue
            if node.visits == 0:
                self._fan_out(node, state, seat, options, limit)
            place, action = self._select(node, seat, options, limit)
            nodes.append(node)
            places.append(place)
            seats.append(seat)
            state.advance(seat, action)
            child = node.children[place]
            if child is None:
                child = Node()
                node.children[place] = child
            node = child
        if self.deep:
            self._play_on(state)
        points = points_by_seat(state.estimate(), state.seat_count())
        for number in range(len(nodes)):
            nodes[number].note(places[number], float(lead(points, seats[number])))
        return lead(points, me)

    def _ends(self, state: State, seat: int) -> bool:
        """Whether the own turn is over: another seat decides, and what was done can be judged."""
        me = self.view.seat
        return seat != me and (not state.secret() or state.settled(me))

    def _play_on(self, state: State) -> None:
        """Everybody goes on as looks good at a glance, until the thinking seat has moved some more times."""
        me = self.view.seat
        turns = state.foresight()
        luck = [Rng(self.luck * 8 + seat) for seat in range(state.seat_count())]
        said = [0] * state.seat_count()
        moved = False
        for _ in range(PLAYED_ON):
            deciders = state.deciders()
            if len(deciders) == 0 or self._late():
                break
            seat = me if me in deciders else deciders[0]
            if moved and self._ends(state, seat):
                moved = False
                turns -= 1
                if turns <= 0:
                    break
            if seat == me:
                moved = True
                state.advance(seat, self._glance(state, seat, luck[seat], OWN_WIDTH))
            elif state.secret():
                state.advance(seat, self._repeat(state, seat, luck[seat], said))
            else:
                state.advance(seat, self._glance(state, seat, luck[seat], OTHER_WIDTH))

    def _repeat(self, state: State, seat: int, rng: Rng, said: list[int]) -> int:
        """What a seat decides in secret answers nothing: it does what it did for the candidate before, if it can."""
        script = self.scripts[seat]
        number = said[seat]
        said[seat] += 1
        if number < len(script) and script[number] in state.options(seat):
            return script[number]
        action = self._glance(state, seat, rng, OTHER_WIDTH)
        del script[number:]
        script.append(action)
        return action

    def _glance(self, state: State, seat: int, rng: Rng, width: int) -> int:
        """The best of a few options that come to mind."""
        options = state.ideas(seat)
        if len(options) == 1:
            return options[0]
        limit = state.action_limit()
        if len(options) > width:
            options = self._come_to_mind(options, seat * limit, width)
        values: list[int] = []
        total = 0
        for action in options:
            after = state.copy()
            after.advance(seat, action)
            value = worth(after, seat, rng, 1)
            values.append(value)
            total += value
        best = 0
        usual = total // len(values)
        for number in range(len(values)):
            self.habits.note(self.habits.find(seat * limit + options[number]), float(values[number] - usual))
            if values[number] > values[best]:
                best = number
        return options[best]

    def _come_to_mind(self, options: list[int], first: int, width: int) -> list[int]:
        """What has turned out well so far or was never tried, and one option at random."""
        drawn: list[tuple[int, int]] = []
        for action in options:
            drawn.append((self._mood(first + action), action))
        drawn.sort()
        habits = self.habits
        ranked: list[tuple[float, int]] = []
        for number in range(1, len(drawn)):
            place = habits.place.get(first + drawn[number][1], -1)
            habit = 1e9 if place < 0 else habits.gained[place] / habits.tried[place]
            ranked.append((-habit, number))
        ranked.sort()
        chosen = [drawn[0][1]]
        for rank in range(width - 1):
            chosen.append(drawn[ranked[rank][1]][1])
        return chosen

    def _mood(self, decision: int) -> int:
        """A number that says how readily something comes to mind in this round, whichever candidate walks."""
        mixed = (self.luck + decision * 40503) & 0xFFFFFFFF
        mixed = ((mixed ^ mixed >> 15) * 60493) & 0xFFFFFFFF
        mixed = ((mixed ^ mixed >> 13) * 52501) & 0xFFFFFFFF
        return mixed ^ mixed >> 16

    def _select(self, node: Node, seat: int, options: list[int], limit: int) -> tuple[int, int]:
        """The option with the best mix of promise and curiosity."""
        curiosity = EXPLORATION * node.spread() * math.sqrt(math.log(node.visits + 1))
        unknown = node.total / node.visits + curiosity
        best = -1e30
        chosen = 0
        chosen_place = 0
        for action in options:
            place = node.find(seat * limit + action)
            tried = node.tried[place]
            value = unknown if tried == 0 else node.gained[place] / tried + curiosity / math.sqrt(tried)
            if value > best:
                best = value
                chosen = action
                chosen_place = place
        return chosen_place, chosen

    def _fan_out(self, node: Node, state: State, seat: int, options: list[int], limit: int) -> None:
        """Look at the options of a new node."""
        if len(options) > FANNED:
            options = options.copy()
            self.rng.shuffle(options)
            options = options[:FANNED]
        seats = state.seat_count()
        for action in options:
            after = state.copy()
            after.advance(seat, action)
            points = points_by_seat(follow(after, seat, self.rng, WIDTH), seats)
            node.note(node.find(seat * limit + action), float(lead(points, seat)))


class SearchBot:
    """Thinks for a time or a number of simulations, then plays what looks best.

    The time is the processor's, so that what a bot finds does not depend on what else the machine does.
    """

    def __init__(self, game: Sampler, seconds: float = 0.0, simulations: int = 0) -> None:
        self.game = game
        self.seconds = seconds
        self.simulations = simulations

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return SearchBot, (self.game, self.seconds, self.simulations)

    def __repr__(self) -> str:
        budget = f"simulations={self.simulations}" if self.simulations else f"seconds={self.seconds:g}"
        return f"<search:{budget} for {self.game.id}>"

    def choose(self, view: View, legal: list[int], rng: Rng) -> int:
        """One of the legal actions."""
        if len(legal) == 1:
            return legal[0]
        return self.think(view, rng).candidates[0].action

    def think(self, view: View, rng: Rng) -> Tree:
        """Grow a tree within the budget: first to the end of the own turn, then for the best candidates beyond it."""
        started = time.thread_time()
        tree = Tree(self.game, view, rng, started + self.seconds if self.simulations == 0 else math.inf)
        tree.look_around()
        tree.play_round()
        while tree.left > 1 and self._spent(tree, started) < OWN_TURN:
            tree.play_round()
            if len(tree.candidates[0].outcomes) % CHECKED == 0:
                tree.weed(CLOSE)
                if tree.doubt < STEADY:
                    break
        tree.go_deeper()
        if tree.deep:
            self._compete(tree, started)
        return tree

    def _compete(self, tree: Tree, started: float) -> None:
        """Let the finalists compete for the rest of the budget; again and again the worse half drops out."""
        start = self._spent(tree, started)
        tree.play_round()
        halvings = max(1, math.ceil(math.log2(tree.left)))
        for number in range(halvings):
            limit = start + (1.0 - start) * (number + 1) / halvings
            while tree.left > 1 and self._spent(tree, started) < limit:
                tree.play_round()
                rounds = len(tree.candidates[0].outcomes)
                if rounds > 0 and rounds % CHECKED == 0:
                    tree.weed(-TRIFLE)
            tree.rank()
            if number < halvings - 1:
                tree.left = (tree.left + 1) // 2

    def _spent(self, tree: Tree, started: float) -> float:
        """How much of the budget is used up, from 0 to 1."""
        if self.simulations > 0:
            return tree.simulations / self.simulations
        return (time.thread_time() - started) / self.seconds
