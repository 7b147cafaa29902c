"""Search: information-set Monte-Carlo tree search on deals that agree with a view.

Every simulation deals anew what the seat cannot see, walks down the tree to a node that is new, and looks one decision
deep there with the game's estimate. The tree is the thinking seat's: its branches are decisions that this seat gets to
see. What another seat decides in secret is no branch; it is made up.
"""

from __future__ import annotations

import math
import time
from typing import Final

from borough.bots.thinking import WIDTH, lead, points_by_seat, worth
from borough.core.game import Game
from borough.core.rng import Rng
from borough.core.state import State
from borough.core.view import View

EXPLORATION: Final = 0.35
SCALE: Final = 1000.0
"""A lead of so many hundredths of a point is worth about three wins in four."""
DEPTH: Final = 40
"""Decisions in the tree at most."""
FANNED: Final = 40
"""Options of a new node that are looked at."""


class Node:
    """A situation as the thinking seat can tell it apart: what was chosen there, how often, and how it turned out."""

    def __init__(self) -> None:
        self.visits: int = 0
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


def chances(points: list[int]) -> list[float]:
    """For each seat a number from 0 to 1 that grows with its lead."""
    return [1.0 / (1.0 + math.exp(-max(-60.0, min(60.0, lead(points, seat) / SCALE)))) for seat in range(len(points))]


class Tree:
    """One search: a root, and simulations that grow it."""

    def __init__(self, game: Game, view: View, rng: Rng) -> None:
        self.game = game
        self.view = view
        self.rng = rng
        self.root = Node()
        self.simulations: int = 0

    def simulate(self) -> None:
        """One walk from the root."""
        state = self.game.sample(self.view, self.rng)
        me = self.view.seat
        limit = state.action_limit()
        node = self.root
        nodes: list[Node] = []
        places: list[int] = []
        seats: list[int] = []
        outcome: list[float] = []
        while len(nodes) < DEPTH:
            deciders = state.deciders()
            if len(deciders) == 0:
                break
            seat = me if me in deciders else deciders[0]
            options = state.options(seat)
            if len(options) == 1 or (seat != me and len(deciders) > 1):
                state.advance(seat, options[self.rng.below(len(options))])
                continue
            fresh = node.visits == 0
            if fresh:
                outcome = self._fan_out(node, state, seat, options, limit)
                break
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
        if len(outcome) == 0:
            outcome = chances(points_by_seat(state.estimate(), state.seat_count()))
        for number in range(len(nodes)):
            above = nodes[number]
            above.visits += 1
            above.tried[places[number]] += 1
            above.gained[places[number]] += outcome[seats[number]]
        self.simulations += 1

    def ranked(self) -> list[tuple[int, int, float]]:
        """Every action of the thinking seat at the root: the action, how often it was tried, how promising it is."""
        found: list[tuple[int, int, float]] = []
        limit = self.game.action_count
        for action in self.view.legal:
            place = self.root.place.get(self.view.seat * limit + action, -1)
            if place >= 0 and self.root.tried[place] > 0:
                tried = self.root.tried[place]
                found.append((action, tried, self.root.gained[place] / tried))
            else:
                found.append((action, 0, 0.0))
        return found

    def _select(self, node: Node, seat: int, options: list[int], limit: int) -> tuple[int, int]:
        """The option with the best mix of promise and curiosity."""
        log = math.log(node.visits + 1)
        best = -1.0
        chosen = 0
        chosen_place = 0
        for action in options:
            place = node.find(seat * limit + action)
            tried = node.tried[place]
            if tried == 0:
                value = 0.6 + 0.001 * self.rng.below(100)
            else:
                value = node.gained[place] / tried + EXPLORATION * math.sqrt(log / tried)
            if value > best:
                best = value
                chosen = action
                chosen_place = place
        return chosen_place, chosen

    def _fan_out(self, node: Node, state: State, seat: int, options: list[int], limit: int) -> list[float]:
        """Look at the options of a new node; the outcome of the best one counts for the walk."""
        if len(options) > FANNED and node is not self.root:
            options = options.copy()
            self.rng.shuffle(options)
            options = options[:FANNED]
        best = -(1 << 60)
        for action in options:
            after = state.copy()
            after.advance(seat, action)
            value = worth(after, seat, self.rng, WIDTH)
            place = node.find(seat * limit + action)
            node.tried[place] += 1
            node.gained[place] += 1.0 / (1.0 + math.exp(-max(-60.0, min(60.0, value / SCALE))))
            if value > best:
                best = value
        node.visits = len(options)
        return outcome_of(best, seat, state.seat_count())


def outcome_of(value: int, seat: int, seats: int) -> list[float]:
    """What a lead of one seat means for all."""
    mine = 1.0 / (1.0 + math.exp(-max(-60.0, min(60.0, value / SCALE))))
    rest = (1.0 - mine) if seats == 2 else (1.0 - mine) * 2 / seats
    return [mine if other == seat else rest for other in range(seats)]


class SearchBot:
    """Thinks for a time or a number of simulations, then plays what it tried most."""

    def __init__(self, game: Game, seconds: float = 0.0, simulations: int = 0) -> None:
        self.game = game
        self.seconds = seconds
        self.simulations = simulations

    def choose(self, view: View, legal: list[int], rng: Rng) -> int:
        """One of the legal actions."""
        if len(legal) == 1:
            return legal[0]
        best = legal[0]
        most = -1.0
        for action, tried, promise in self.think(view, rng).ranked():
            if tried + promise > most:
                most = tried + promise
                best = action
        return best

    def think(self, view: View, rng: Rng) -> Tree:
        """Grow a tree within the budget."""
        tree = Tree(self.game, view, rng)
        if self.simulations > 0:
            for _ in range(self.simulations):
                tree.simulate()
            return tree
        end = time.perf_counter() + self.seconds
        while time.perf_counter() < end:
            tree.simulate()
        return tree
