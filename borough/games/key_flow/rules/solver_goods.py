"""The best use of resources, for every amount of gold that cards may ask for.

Gold can do whatever iron, stone and wood can, and what is left of it still counts; so a set or pair takes gold only
where the plain good is missing. The uses are gone through one after the other. A state is what is left of the three
plain goods, the gold used so far, and the resources that wait to be five.
"""

from __future__ import annotations

from typing import Final

from borough.games.key_flow.rules.cards import (
    GOLD,
    GOODS_COUNT,
    PER_2_IRON,
    PER_5_RESOURCES,
    PER_GOLD,
    PER_GREEN_GOLD,
    PER_IRON_STONE_WOOD,
    PER_PIG_GOLD,
)
from borough.games.key_flow.rules.solver_estate import AMOUNTS, STORE, Assignment, Estate

LOOSE_GOLD: Final = 1
"""Points for gold that nothing else scores."""
PLAIN: Final = 3
"""Iron, stone and wood."""

# A state packs iron, stone, wood and gold used in 10 bits each; above them the resources that wait.
BITS: Final = 10
MASK: Final = 1023
USED: Final = BITS * GOLD
WAITING: Final = BITS * GOODS_COUNT
CHOICE: Final = 1024
"""What led to a state: the state before * CHOICE + the number chosen."""

PAIRS: Final = 0
BARNS: Final = 1
SETS: Final = 2
TWOS: Final = 3
FIVES: Final = 4


class GoodsUse:
    """One use of goods, in every number: the best points of each state after it, and how the state came about."""

    def __init__(self, use: int, which: int) -> None:
        self.use = use
        self.which = which
        """The store or the good."""
        self.points: dict[int, int] = {}
        self.came: dict[int, int] = {}

    def add(self, new: int, points: int, state: int, choice: int) -> None:
        """A way to a state."""
        if self.points.get(new, -1) < points:
            self.points[new] = points
            self.came[new] = state * CHOICE + choice


class GoodsSolver:
    """The goods of one player and the cards that score them."""

    def __init__(self, estate: Estate) -> None:
        self.rates = estate.rates
        self.stores = estate.stores
        self.total: list[int] = estate.goods.copy()
        barns: list[int] = []
        for at in range(0, len(self.stores), STORE):
            for good in range(GOODS_COUNT):
                self.total[good] += self.stores[at + 3 + good]
            if self.stores[at + 1] < 0:
                barns.append(self.stores[at] << BITS | at)
        barns.sort(reverse=True)
        self.barns: list[int] = [barn & MASK for barn in barns]
        """By their place in `stores`, the dearest first."""
        self.gold_rate = max(LOOSE_GOLD, self.rates[PER_GOLD])
        self.stages: list[GoodsUse] = []
        self._go_through_uses()
        wanted = self.rates[PER_GREEN_GOLD] + self.rates[PER_PIG_GOLD] > 0
        self.points_by_gold: list[int] = [self._best(away, -1) for away in range(self.total[GOLD] + 1 if wanted else 1)]
        """The points of all goods when 0, 1, 2 ... gold is given away, if any card wants it."""

    def _left_points(self, good: int, left: int) -> int:
        """What nothing else uses: as much as possible of it lies in the dearest barns."""
        floor = self.gold_rate if good == GOLD else 0
        points = 0
        for at in self.barns:
            if self.stores[at] > floor:
                here = min(left, self.stores[at + 3 + good])
                points += here * self.stores[at]
                left -= here
        return points + left * floor

    def _best(self, away: int, wanted: int) -> int:
        """The most points when gold is given away; or a final state that brings as many points as wanted."""
        gold = self.total[GOLD] - away
        left_points = [self._left_points(GOLD, left) for left in range(gold + 1)]
        best = 0
        for state, points in self.stages[-1].points.items():
            used = state >> USED & MASK
            if used <= gold:
                best = max(best, points + left_points[gold - used])
                if best == wanted:
                    return state
        return best

    def _go_through_uses(self) -> None:
        """Pairs in stores, then what stays in barns, sets of three, twos good by good, and gold for fives."""
        rates = self.rates
        stage = GoodsUse(BARNS, GOLD)
        stage.points[self.total[0] | self.total[1] << BITS | self.total[2] << 2 * BITS] = 0
        for at in range(0, len(self.stores), STORE):
            if self.stores[at + 1] >= 0 and self.stores[at] > 0:
                stage = self._pair_up(stage.points, at)
        wanted = rates[PER_IRON_STONE_WOOD] + rates[PER_5_RESOURCES]
        if self.barns:
            for good in range(PLAIN):
                stage = self._leave_in_barns(stage.points, good, wanted + rates[PER_2_IRON + good] == 0)
        if rates[PER_IRON_STONE_WOOD]:
            stage = self._make_sets(stage.points)
        for good in range(PLAIN):
            if rates[PER_5_RESOURCES] + rates[PER_2_IRON + good]:
                stage = self._make_twos(stage.points, good)
        if rates[PER_5_RESOURCES]:
            stage = self._fill_fives(stage.points)
        if not self.stages:
            self.stages.append(stage)

    def _stage(self, use: int, which: int) -> GoodsUse:
        stage = GoodsUse(use, which)
        self.stages.append(stage)
        return stage

    def _taken(self, at: int, pairs: int, good: int) -> int:
        """Plain goods of one kind that `pairs` pairs in a store take; gold stands in for the rest."""
        wanted = 0
        for half in (self.stores[at + 1], self.stores[at + 2]):
            if half == good:
                wanted += pairs
        return min(wanted, self.stores[at + 3 + good])

    def _pair_up(self, states: dict[int, int], at: int) -> GoodsUse:
        """Every number of pairs at one store."""
        stage = self._stage(PAIRS, at)
        pairs = 0
        while True:
            effect = 0
            gold = 2 * pairs
            for good in range(PLAIN):
                taken = self._taken(at, pairs, good)
                gold -= taken
                effect -= taken << BITS * good
            if gold > self.stores[at + 3 + GOLD]:
                return stage
            effect += gold << USED
            for state, points in states.items():
                stage.add(state + effect, points + pairs * self.stores[at], state, pairs)
            pairs += 1

    def _leave_in_barns(self, states: dict[int, int], good: int, everything: bool) -> GoodsUse:
        """Every number of one plain good that scores in barns; all of it where nothing else wants it."""
        stage = self._stage(BARNS, good)
        lying = sum([self.stores[at + 3 + good] for at in self.barns])
        for state, points in states.items():
            most = min(lying, state >> BITS * good & MASK)
            for left in range(most if everything else 0, most + 1):
                stage.add(state - (left << BITS * good), points + self._left_points(good, left), state, left)
        return stage

    def _make_sets(self, states: dict[int, int]) -> GoodsUse:
        """Every number of sets of iron, stone and wood."""
        stage = self._stage(SETS, 0)
        for state, points in states.items():
            used = state >> USED
            sets = 0
            while used <= self.total[GOLD]:
                left = used << USED
                for good in range(PLAIN):
                    have = state >> BITS * good & MASK
                    if have > sets:
                        left += have - sets << BITS * good
                    else:
                        used += 1  # for the next set
                stage.add(left, points + sets * self.rates[PER_IRON_STONE_WOOD], state, sets)
                sets += 1
        return stage

    def _make_twos(self, states: dict[int, int], good: int) -> GoodsUse:
        """Every number of twos of one plain good; the rest of it waits for fives."""
        stage = self._stage(TWOS, good)
        rate = self.rates[PER_2_IRON + good]
        five_rate = self.rates[PER_5_RESOURCES]
        for state, points in states.items():
            have = state >> BITS * good & MASK
            rest = (state & (1 << WAITING) - 1) - (have << BITS * good)
            gold = self.total[GOLD] - (state >> USED & MASK)
            for twos in range(0 if five_rate else have // 2, (have + gold) // 2 + 1 if rate else 1):
                new = rest + (max(0, 2 * twos - have) << USED)
                points_by_gold = points + twos * rate
                if five_rate:
                    waiting = (state >> WAITING) + max(0, have - 2 * twos)
                    points_by_gold += waiting // 5 * five_rate
                    new += waiting % 5 << WAITING
                stage.add(new, points_by_gold, state, twos)
        return stage

    def _fill_fives(self, states: dict[int, int]) -> GoodsUse:
        """Gold completes fives: none, or just so much as it takes."""
        stage = self._stage(FIVES, GOLD)
        for state, points in states.items():
            waiting = state >> WAITING
            gold = 0
            while (state >> USED & MASK) + gold <= self.total[GOLD]:
                fives = (waiting + gold) // 5
                stage.add(state + (gold << USED), points + fives * self.rates[PER_5_RESOURCES], state, gold)
                gold += 5 - (waiting + gold) % 5
        return stage

    # ---- the assignment

    def assign(self, result: Assignment, away: int) -> None:
        """Assign all goods but the gold that is given away: from the best final state back through the stages."""
        state = self._best(away, self.points_by_gold[away])
        left = self._store_rest(result, GOLD, self.total[GOLD] - away - (state >> USED & MASK))
        if self.rates[PER_GOLD]:
            result.amounts[PER_GOLD * AMOUNTS + GOLD] = left
            result.points[PER_GOLD] = left * self.rates[PER_GOLD]
        else:
            result.loose_gold = left
        for stage in reversed(self.stages):
            if state in stage.came:
                choice = stage.came[state] % CHOICE
                state = stage.came[state] // CHOICE
                self._assign_stage(result, stage, state, choice)
        self._finish_fives(result)

    def _assign_stage(self, result: Assignment, stage: GoodsUse, state: int, choice: int) -> None:
        """Note the goods of one use."""
        if stage.use == PAIRS:
            self._store_pairs(result, stage.which, choice)
        elif stage.use == BARNS:
            self._store_rest(result, stage.which, choice)
        elif stage.use == SETS:
            for good in range(PLAIN):
                self._put(result, PER_IRON_STONE_WOOD, good, choice, state)
            result.points[PER_IRON_STONE_WOOD] = choice * self.rates[PER_IRON_STONE_WOOD]
        elif stage.use == TWOS:
            scoring = PER_2_IRON + stage.which
            have = self._put(result, scoring, stage.which, 2 * choice, state)
            result.points[scoring] = choice * self.rates[scoring]
            if self.rates[PER_5_RESOURCES]:
                result.amounts[PER_5_RESOURCES * AMOUNTS + stage.which] = max(0, have - 2 * choice)
        else:
            result.amounts[PER_5_RESOURCES * AMOUNTS + GOLD] = choice

    def _put(self, result: Assignment, scoring: int, good: int, number: int, state: int) -> int:
        """Assign a plain good and gold for what is missing of it; how much of it there was."""
        have = state >> BITS * good & MASK
        result.amounts[scoring * AMOUNTS + good] = min(have, number)
        result.amounts[scoring * AMOUNTS + GOLD] += max(0, number - have)
        return have

    def _finish_fives(self, result: Assignment) -> None:
        """Count the fives, and take back the plain goods that wait in vain."""
        base = PER_5_RESOURCES * AMOUNTS
        together = sum(result.amounts[base : base + GOODS_COUNT])
        result.points[PER_5_RESOURCES] = together // 5 * self.rates[PER_5_RESOURCES]
        waiting = together % 5
        for good in range(PLAIN):
            back = min(waiting, result.amounts[base + good])
            result.amounts[base + good] -= back
            waiting -= back

    def _store_pairs(self, result: Assignment, at: int, pairs: int) -> None:
        """Note the pairs of one store and the goods in them."""
        store = at // STORE
        result.store_points[store] = pairs * self.stores[at]
        gold = 2 * pairs
        for good in range(PLAIN):
            taken = self._taken(at, pairs, good)
            result.store_amounts[store * GOODS_COUNT + good] = taken
            gold -= taken
        result.store_amounts[store * GOODS_COUNT + GOLD] = gold

    def _store_rest(self, result: Assignment, good: int, left: int) -> int:
        """Score what is left in the dearest barns; what remains after that."""
        floor = self.gold_rate if good == GOLD else 0
        for at in self.barns:
            if self.stores[at] > floor:
                here = min(left, self.stores[at + 3 + good])
                result.store_points[at // STORE] += here * self.stores[at]
                result.store_amounts[at // STORE * GOODS_COUNT + good] += here
                left -= here
        return left
