"""Search: information-set Monte-Carlo tree search on determinisations that agree with a view.

At the root the candidates compete in rounds. A round samples one determinisation (a deal of what the seat cannot see)
and runs one simulation of every candidate on it, so that candidates are compared on equal deals. At first a simulation
ends with the own turn: it descends the tree by UCB and expands a new node by judging each option one decision deep with
the game's estimate. Candidates that stay close then go on with truncated rollouts beyond the turn, in which every seat
plays the best of a few options chosen by the history heuristic, until the searching seat has moved again. What is
clearly beaten is dropped at once; the rest is decided by sequential halving.

The tree belongs to the searching seat: its branches are the decisions that this seat sees. What another seat decides in
secret is no branch but part of the determinisation.
"""

from __future__ import annotations

import math
import time
from typing import Final

from borough.bots import Sampler
from borough.bots.lookahead import WIDTH, follow, lead, points_by_seat, worth
from borough.core.pickling import Reduced, reduced
from borough.core.rng import Rng
from borough.core.state import State
from borough.core.view import View

CANDIDATES: Final = 8
"""Root options that compete."""
ROOT_DEALS: Final = 3
"""Determinisations on which all root options are judged to find the candidates."""
ERRORS_AHEAD: Final = 3.5
"""A candidate has beaten another when it leads by this many standard errors."""
NEGLIGIBLE: Final = 5.0
"""A difference, in hundredths of a point, that is not worth more simulations."""
OWN_TURN_SHARE: Final = 0.4
"""Share of the budget, at most, for simulations that end with the own turn."""
STEADY_ERROR: Final = 15.0
"""Such simulations stop when no standard error exceeds this, in hundredths of a point."""
FINALISTS: Final = 4
"""Candidates, at most, that go on to rollouts."""
FINALIST_MARGIN: Final = 200.0
"""They trail the best by less than this, in hundredths of a point."""
PRIOR_ERROR: Final = 100.0
"""Assumed error of the value at the end of the own turn, in hundredths of a point."""
PRIOR_WEIGHT: Final = 8.0
"""Rollouts that this value counts for while there are too few rollouts to measure their variance."""
ROLLOUT_LIMIT: Final = 400
"""Decisions in a rollout, at most."""
OWN_WIDTH: Final = 12
OTHER_WIDTH: Final = 3
"""Options judged per decision of a rollout: by the searching seat, and by others."""
CHECK_EVERY: Final = 5
"""Rounds between two checks for beaten candidates."""
EXPLORATION: Final = 0.05
"""The exploration constant of UCB, in standard deviations of the outcomes at a node."""
LEAST_SPREAD: Final = 30.0
"""The standard deviation of outcomes counts as at least this, in hundredths of a point."""
TREE_DEPTH: Final = 40
"""Depth of the tree, in decisions."""
EXPANDED: Final = 40
"""Options judged when a node is expanded, at most."""


class Node:
    """An information set of the searching seat, with visits and outcomes of each decision made there."""

    def __init__(self) -> None:
        self.visits: int = 0
        self.total: float = 0.0
        self.squares: float = 0.0
        """Sum of the outcomes of simulations through here, and of their squares, for the seat that decides."""
        self.place: dict[int, int] = {}
        """Index into the lists for each decision; seat and action are packed into one number."""
        self.tried: list[int] = []
        self.gained: list[float] = []
        self.children: list[Node | None] = []

    def find(self, decision: int) -> int:
        """The index of a decision; a new one is added."""
        place = self.place.get(decision, -1)
        if place < 0:
            place = len(self.tried)
            self.place[decision] = place
            self.tried.append(0)
            self.gained.append(0.0)
            self.children.append(None)
        return place

    def note(self, place: int, outcome: float) -> None:
        """Add the outcome of a simulation that took this decision."""
        self.visits += 1
        self.total += outcome
        self.squares += outcome * outcome
        self.tried[place] += 1
        self.gained[place] += outcome

    def spread(self) -> float:
        """Standard deviation of the outcomes."""
        mean = self.total / self.visits
        return max(LEAST_SPREAD, math.sqrt(max(0.0, self.squares / self.visits - mean * mean)))


class Candidate:
    """A root option: the tree below it, and the outcomes of its simulations, one per round."""

    def __init__(self, action: int) -> None:
        self.action = action
        self.node = Node()
        self.simulations: int = 0
        self.outcomes: list[float] = []
        """Of the present phase."""
        self.prior: float = 0.0
        """The mean lead at the end of the own turn, once rollouts go beyond it."""
        self.prior_weight: float = 0.0
        """Rollouts that the prior counts for."""

    def mean(self) -> float:
        """The expected lead, in hundredths of a point."""
        total = self.prior * self.prior_weight
        for outcome in self.outcomes:
            total += outcome
        return total / (len(self.outcomes) + self.prior_weight)


def difference(first: list[float], second: list[float]) -> tuple[float, float]:
    """Mean difference of paired outcomes, and its standard error."""
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
    """One search: the candidates at its root, and the simulations that compare them."""

    def __init__(self, game: Sampler, view: View, rng: Rng, deadline: float = math.inf) -> None:
        self.game = game
        self.view = view
        self.rng = rng
        self.deadline = deadline
        """When to stop, in processor time, even within a simulation."""
        self.simulations: int = 0
        actions = game.sample(view, rng).candidates(view.seat)
        self.candidates: list[Candidate] = [Candidate(action) for action in actions]
        """The best first, as far as known."""
        self.competing: int = len(self.candidates)
        """How many of them, from the front, still compete."""
        self.rollouts: bool = False
        """Whether simulations go on with rollouts beyond the own turn."""
        self.largest_error: float = 0.0
        """The largest standard error among the candidates that still compete."""
        self.history = Node()
        """The history heuristic: how much better than its alternatives each move was in rollouts."""
        self.secret_moves: list[list[int]] = []
        """What each other seat decided in secret in this round."""
        self.round_seed: int = 0
        """Seed of the random choices of this round: common random numbers for all candidates."""

    def find_candidates(self) -> None:
        """Judge all root options one decision deep; the best become candidates."""
        seat = self.view.seat
        for look in range(ROOT_DEALS):
            if look > 0 and self._out_of_time():
                break
            world = self.game.sample(self.view, self.rng)
            seats = world.seat_count()
            for candidate in self.candidates:
                after = world.copy()
                after.advance(seat, candidate.action)
                points = points_by_seat(follow(after, seat, self.rng, WIDTH), seats)
                candidate.outcomes.append(float(lead(points, seat)))
        self.rank()
        self.competing = min(self.competing, CANDIDATES)
        for number in range(self.competing):
            self.candidates[number].outcomes = []

    def rank(self) -> None:
        """Sort the candidates that still compete, the best first."""
        means: list[tuple[float, int]] = []
        prior_weight = self._prior_weight() if self.rollouts else 0.0
        for number in range(self.competing):
            self.candidates[number].prior_weight = prior_weight
            means.append((-self.candidates[number].mean(), number))
        means.sort()
        self.candidates = [self.candidates[number] for _, number in means] + self.candidates[self.competing :]

    def _prior_weight(self) -> float:
        """How many rollouts the prior is worth: their variance divided by the prior's."""
        squares = 0.0
        simulations = 0
        for number in range(self.competing):
            outcomes = self.candidates[number].outcomes
            total = 0.0
            for outcome in outcomes:
                total += outcome
            mean = total / max(1, len(outcomes))
            for outcome in outcomes:
                squares += (outcome - mean) * (outcome - mean)
            simulations += max(0, len(outcomes) - 1)
        if simulations < CHECK_EVERY:
            return PRIOR_WEIGHT
        return squares / simulations / (PRIOR_ERROR * PRIOR_ERROR)

    def play_round(self) -> None:
        """Simulate every competing candidate on one determinisation.

        A round that runs out of time is discarded, except the very first: all candidates must be compared once.
        """
        world = self.game.sample(self.view, self.rng)
        self.round_seed = self.rng.below(1 << 30)
        self.secret_moves = [[] for _ in range(world.seat_count())]
        for number in range(self.competing):
            candidate = self.candidates[number]
            state = world if number == self.competing - 1 else world.copy()
            state.advance(self.view.seat, candidate.action)
            outcome = self._simulate(candidate.node, state)
            if self._out_of_time() and (self.rollouts or len(candidate.outcomes) > 0):
                for done in range(number):
                    self.candidates[done].outcomes.pop()
                return
            candidate.outcomes.append(float(outcome))
            candidate.simulations += 1
            self.simulations += 1
        if self.rollouts:
            self._remove_drift()

    def _out_of_time(self) -> bool:
        """Whether the time is up."""
        return time.thread_time() > self.deadline

    def _remove_drift(self) -> None:
        """Subtract from the last round what all candidates gained in common, so that it compares with the priors."""
        drift = 0.0
        for number in range(self.competing):
            drift += self.candidates[number].outcomes[-1] - self.candidates[number].prior
        for number in range(self.competing):
            self.candidates[number].outcomes[-1] -= drift / self.competing

    def drop_beaten(self, margin: float) -> None:
        """Drop candidates that are significantly worse than the best by the margin, which may be negative."""
        self.rank()
        best = self.candidates[0]
        kept = [best]
        dropped: list[Candidate] = []
        self.largest_error = 0.0
        for number in range(1, self.competing):
            other = self.candidates[number]
            ahead, error = difference(best.outcomes, other.outcomes)
            if ahead - margin >= ERRORS_AHEAD * error:
                dropped.append(other)
            else:
                kept.append(other)
                self.largest_error = max(self.largest_error, error)
        self.candidates = kept + dropped + self.candidates[self.competing :]
        self.competing = len(kept)

    def begin_rollouts(self) -> None:
        """From now on simulate beyond the own turn, with the candidates that are close to the best."""
        self.rank()
        best = self.candidates[0].mean()
        close = 1
        while close < min(self.competing, FINALISTS) and self.candidates[close].mean() > best - FINALIST_MARGIN:
            close += 1
        self.competing = close
        if close > 1:
            for number in range(close):
                candidate = self.candidates[number]
                candidate.prior = candidate.mean()
                candidate.outcomes = []
            self.rollouts = True

    def _simulate(self, node: Node, state: State) -> int:
        """The lead after descending from a candidate's node. It ends between turns, so that delaying gains nothing."""
        me = self.view.seat
        limit = state.action_limit()
        nodes: list[Node] = []
        places: list[int] = []
        seats: list[int] = []
        while len(nodes) < TREE_DEPTH:
            deciders = state.deciders()
            if len(deciders) == 0:
                break
            seat = me if me in deciders else deciders[0]
            options = state.candidates(seat)
            if len(options) > 1 and self._turn_over(state, seat):
                break
            if len(options) == 1 or (seat != me and state.secret()):
                state.advance(seat, options[self.rng.below(len(options))])
                continue
            if node.visits == 0:
                self._expand(node, state, seat, options, limit)
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
        if self.rollouts:
            self._rollout(state)
        points = points_by_seat(state.estimate(), state.seat_count())
        for number in range(len(nodes)):
            nodes[number].note(places[number], float(lead(points, seats[number])))
        return lead(points, me)

    def _turn_over(self, state: State, seat: int) -> bool:
        """Whether the own turn is over: another seat decides, and the estimate can judge what was done."""
        me = self.view.seat
        return seat != me and (not state.secret() or state.settled(me))

    def _rollout(self, state: State) -> None:
        """Play on by the rollout policy until the searching seat has moved some more times."""
        me = self.view.seat
        turns = state.horizon()
        round_seed = [Rng(self.round_seed * 8 + seat) for seat in range(state.seat_count())]
        decided = [0] * state.seat_count()
        moved = False
        for _ in range(ROLLOUT_LIMIT):
            deciders = state.deciders()
            if len(deciders) == 0 or self._out_of_time():
                break
            seat = me if me in deciders else deciders[0]
            if moved and self._turn_over(state, seat):
                moved = False
                turns -= 1
                if turns <= 0:
                    break
            if seat == me:
                moved = True
                state.advance(seat, self._rollout_policy(state, seat, round_seed[seat], OWN_WIDTH))
            elif state.secret():
                state.advance(seat, self._secret_move(state, seat, round_seed[seat], decided))
            else:
                state.advance(seat, self._rollout_policy(state, seat, round_seed[seat], OTHER_WIDTH))

    def _secret_move(self, state: State, seat: int, rng: Rng, decided: list[int]) -> int:
        """A secret decision cannot depend on the candidate: repeat the one made for the last candidate, if legal."""
        moves = self.secret_moves[seat]
        number = decided[seat]
        decided[seat] += 1
        if number < len(moves) and moves[number] in state.options(seat):
            return moves[number]
        action = self._rollout_policy(state, seat, rng, OTHER_WIDTH)
        del moves[number:]
        moves.append(action)
        return action

    def _rollout_policy(self, state: State, seat: int, rng: Rng, width: int) -> int:
        """The rollout policy: the best of a few options, judged one decision deep."""
        options = state.candidates(seat)
        if len(options) == 1:
            return options[0]
        limit = state.action_limit()
        if len(options) > width:
            options = self._by_history(options, seat * limit, width)
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
            self.history.note(self.history.find(seat * limit + options[number]), float(values[number] - usual))
            if values[number] > values[best]:
                best = number
        return options[best]

    def _by_history(self, options: list[int], first: int, width: int) -> list[int]:
        """Options with the best history or none at all, and one at random."""
        drawn: list[tuple[int, int]] = []
        for action in options:
            drawn.append((self._random_priority(first + action), action))
        drawn.sort()
        history = self.history
        ranked: list[tuple[float, int]] = []
        for number in range(1, len(drawn)):
            place = history.place.get(first + drawn[number][1], -1)
            average = 1e9 if place < 0 else history.gained[place] / history.tried[place]
            ranked.append((-average, number))
        ranked.sort()
        chosen = [drawn[0][1]]
        for rank in range(width - 1):
            chosen.append(drawn[ranked[rank][1]][1])
        return chosen

    def _random_priority(self, decision: int) -> int:
        """A pseudo-random number for a decision, the same for all candidates of a round."""
        mixed = (self.round_seed + decision * 40503) & 0xFFFFFFFF
        mixed = ((mixed ^ mixed >> 15) * 60493) & 0xFFFFFFFF
        mixed = ((mixed ^ mixed >> 13) * 52501) & 0xFFFFFFFF
        return mixed ^ mixed >> 16

    def _select(self, node: Node, seat: int, options: list[int], limit: int) -> tuple[int, int]:
        """The option with the highest upper confidence bound."""
        exploration = EXPLORATION * node.spread() * math.sqrt(math.log(node.visits + 1))
        unknown = node.total / node.visits + exploration
        best = -1e30
        chosen = 0
        chosen_place = 0
        for action in options:
            place = node.find(seat * limit + action)
            tried = node.tried[place]
            value = unknown if tried == 0 else node.gained[place] / tried + exploration / math.sqrt(tried)
            if value > best:
                best = value
                chosen = action
                chosen_place = place
        return chosen_place, chosen

    def _expand(self, node: Node, state: State, seat: int, options: list[int], limit: int) -> None:
        """Expand a node: judge its options one decision deep."""
        if len(options) > EXPANDED:
            options = options.copy()
            self.rng.shuffle(options)
            options = options[:EXPANDED]
        seats = state.seat_count()
        for action in options:
            after = state.copy()
            after.advance(seat, action)
            points = points_by_seat(follow(after, seat, self.rng, WIDTH), seats)
            node.note(node.find(seat * limit + action), float(lead(points, seat)))


class SearchBot:
    """Searches for a time or a number of simulations, then plays the best candidate.

    The time is processor time, so that the strength does not depend on the load of the machine.
    """

    def __init__(self, game: Sampler, seconds: float = 0.0, simulations: int = 0) -> None:
        self.game = game
        self.seconds = seconds
        self.simulations = simulations

    def __reduce__(self) -> Reduced:
        return reduced(self, self.game, self.seconds, self.simulations)

    def __repr__(self) -> str:
        budget = f"simulations={self.simulations}" if self.simulations else f"seconds={self.seconds:g}"
        return f"<search:{budget} for {self.game.id}>"

    def choose(self, view: View, legal: list[int], rng: Rng) -> int:
        """One of the legal actions."""
        if len(legal) == 1:
            return legal[0]
        return self.search(view, rng).candidates[0].action

    def search(self, view: View, rng: Rng) -> Tree:
        """Search within the budget: first to the end of the own turn, then with rollouts for the finalists."""
        started = time.thread_time()
        tree = Tree(self.game, view, rng, started + self.seconds if self.simulations == 0 else math.inf)
        tree.find_candidates()
        tree.play_round()
        while tree.competing > 1 and self._share_spent(tree, started) < OWN_TURN_SHARE:
            tree.play_round()
            if len(tree.candidates[0].outcomes) % CHECK_EVERY == 0:
                tree.drop_beaten(FINALIST_MARGIN)
                if tree.largest_error < STEADY_ERROR:
                    break
        tree.begin_rollouts()
        if tree.rollouts:
            self._sequential_halving(tree, started)
        return tree

    def _sequential_halving(self, tree: Tree, started: float) -> None:
        """Spend the rest of the budget on the finalists; the worse half drops out at each step."""
        start = self._share_spent(tree, started)
        tree.play_round()
        halvings = max(1, math.ceil(math.log2(tree.competing)))
        for number in range(halvings):
            limit = start + (1.0 - start) * (number + 1) / halvings
            while tree.competing > 1 and self._share_spent(tree, started) < limit:
                tree.play_round()
                rounds = len(tree.candidates[0].outcomes)
                if rounds > 0 and rounds % CHECK_EVERY == 0:
                    tree.drop_beaten(-NEGLIGIBLE)
            tree.rank()
            if number < halvings - 1:
                tree.competing = (tree.competing + 1) // 2

    def _share_spent(self, tree: Tree, started: float) -> float:
        """The share of the budget that is spent, from 0 to 1."""
        if self.simulations > 0:
            return tree.simulations / self.simulations
        return (time.thread_time() - started) / self.seconds
