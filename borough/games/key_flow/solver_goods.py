"""The best use of resources at the end, for every amount of gold that other scorings may ask for.

Gold can do whatever iron, stone and wood can, and what is left of it still counts; so a set or pair takes gold only
where the plain good is missing. Only a plain good in a barn can be worth more than gold: how many of them stay there is
decided before sets take goods. The search goes through the uses one after the other. A state is what is left of the
three plain goods, the gold used so far, and the resources that lie ready for the next "5 resources".
"""

from __future__ import annotations

from typing import Final

from borough.games.key_flow.cards import (
    GOLD,
    GOODS_COUNT,
    PER_2_IRON,
    PER_5_RESOURCES,
    PER_GOLD,
    PER_IRON_STONE_WOOD,
)

LOOSE_GOLD: Final = 1
"""Points for gold that nothing else scores."""
STORE: Final = 7
"""Numbers for each storage building: rate, first, second, then its goods."""
PLAIN: Final = 3
"""Iron, stone and wood."""

# A state packs iron, stone, wood and gold used in 10 bits each; above them the resources that wait for a fifth.
BITS: Final = 10
MASK: Final = 1023
USED: Final = BITS * GOLD
WAITING: Final = BITS * GOODS_COUNT
CHOICE: Final = 1024
"""What led to a state: the state before * CHOICE + the number chosen."""


class GoodsPlan:
    """How the goods are used when others get a certain amount of gold."""

    def __init__(self, stores: int) -> None:
        self.pairs: list[int] = [0] * stores
        """Pairs scored at each storage building, one by one at a barn."""
        self.store_amounts: list[int] = [0] * (GOODS_COUNT * stores)
        self.sets: list[int] = [0] * GOODS_COUNT
        """Goods in sets of iron, stone and wood."""
        self.fives: list[int] = [0] * GOODS_COUNT
        self.twos: list[int] = [0] * PLAIN
        """Pairs of two of a kind."""
        self.twos_gold: list[int] = [0] * PLAIN
        """The gold among them."""
        self.gold_left: int = 0
        """Gold that neither is used nor lies at a better place in a barn."""


class Goods:
    """The goods of one player and the cards that score them."""

    def __init__(self, rates: list[int], goods: list[int], stores: list[int]) -> None:
        self.rates = rates
        self.stores = stores
        self.total: list[int] = goods.copy()
        self.barns: list[int] = []
        """The barns by their place in `stores`, the dearest first."""
        self.lying: list[int] = [0] * GOODS_COUNT
        """Goods in barns."""
        for at in range(0, len(stores), STORE):
            for good in range(GOODS_COUNT):
                self.total[good] += stores[at + 3 + good]
            if stores[at + 1] < 0 and stores[at] > 0:
                self._add_barn(at)
        self.gold_rate = max(LOOSE_GOLD, rates[PER_GOLD])
        self.sought: list[bool] = [True] * PLAIN
        """Whether anything but barns and pairs in stores wants a plain good."""
        if not rates[PER_IRON_STONE_WOOD] and not rates[PER_5_RESOURCES]:
            for good in range(PLAIN):
                self.sought[good] = rates[PER_2_IRON + good] > 0
        self.came: list[dict[int, int]] = []
        self.ends: list[int] = []
        """By gold used: the state before gold goes to the fives, * CHOICE + the gold that does."""
        self.best: list[int] = self._search()
        """By gold used: the most that all the goods but the unused gold bring; -1 where it cannot be."""

    def _add_barn(self, at: int) -> None:
        place = 0
        while place < len(self.barns) and self.stores[self.barns[place]] >= self.stores[at]:
            place += 1
        self.barns.insert(place, at)
        for good in range(GOODS_COUNT):
            self.lying[good] += self.stores[at + 3 + good]

    def worth(self, most: int) -> list[int]:
        """The points of all goods when 0, 1, ... `most` gold is given away."""
        gold = self.total[GOLD]
        left_worth = [self._left_worth(GOLD, left) for left in range(gold + 1)]
        result: list[int] = []
        for away in range(most + 1):
            top = 0
            for used in range(gold - away + 1):
                if self.best[used] >= 0:
                    top = max(top, self.best[used] + left_worth[gold - away - used])
            result.append(top)
        return result

    def _left_worth(self, good: int, left: int) -> int:
        """What is not used elsewhere: as much as possible of it lies in the dearest barns."""
        floor = self.gold_rate if good == GOLD else 0
        points = 0
        for at in self.barns:
            if self.stores[at] > floor:
                here = min(left, self.stores[at + 3 + good])
                points += here * self.stores[at]
                left -= here
        return points + left * floor

    def _search(self) -> list[int]:
        """Stage after stage: pairs in stores, barns, sets of three, twos and fives good by good, fives with gold."""
        start = 0
        points = 0
        for good in range(PLAIN):
            if self.sought[good]:
                start += self.total[good] << (BITS * good)
            else:
                points += self._left_worth(good, self.total[good])
        states: dict[int, int] = {start: points}
        for at in range(0, len(self.stores), STORE):
            if self.stores[at + 1] >= 0 and self.stores[at] > 0:
                states = self._pair_up(states, at)
        for good in range(PLAIN):
            if self.sought[good] and self.lying[good]:
                states = self._leave_in_barns(states, good)
        if self.rates[PER_IRON_STONE_WOOD] > 0:
            states = self._make_sets(states)
        for good in range(PLAIN):
            if self.sought[good]:
                states = self._finish(states, good)
        return self._close(states)

    def _take(self, at: int, pairs: int, good: int) -> int:
        """Plain goods of one kind that `pairs` pairs in a store take; gold stands in for the rest."""
        if good == GOLD:
            return 0
        wanted = 0
        if self.stores[at + 1] == good:
            wanted += pairs
        if self.stores[at + 2] == good:
            wanted += pairs
        return min(wanted, self.stores[at + 3 + good])

    def _pair_up(self, states: dict[int, int], at: int) -> dict[int, int]:
        """Every number of pairs at one store; of nothing that is wanted elsewhere, as many as possible."""
        rate = self.stores[at]
        effects: list[int] = []  # for each number of pairs, what it adds to a state
        used: list[int] = []
        pairs = 0
        while True:
            effect = 0
            gold = 2 * pairs
            for good in range(PLAIN):
                taken = self._take(at, pairs, good)
                gold -= taken
                if self.sought[good]:
                    effect -= taken << (BITS * good)
            if gold > self.stores[at + 3 + GOLD]:
                break
            effects.append(effect + (gold << USED))
            used.append(gold)
            pairs += 1
        after: dict[int, int] = {}
        came: dict[int, int] = {}
        for state, points in states.items():
            for pairs in range(len(effects)):
                new = state + effects[pairs]
                if after.get(new, -1) < points + pairs * rate:
                    after[new] = points + pairs * rate
                    came[new] = state * CHOICE + pairs
        self.came.append(came)
        return after

    def _leave_in_barns(self, states: dict[int, int], good: int) -> dict[int, int]:
        """Every number of one plain good that scores in barns."""
        worth = [self._left_worth(good, left) for left in range(self.lying[good] + 1)]
        after: dict[int, int] = {}
        came: dict[int, int] = {}
        for state, points in states.items():
            for left in range(len(worth)):
                new = state - (left << (BITS * good))
                if after.get(new, -1) < points + worth[left]:
                    after[new] = points + worth[left]
                    came[new] = state * CHOICE + left
        self.came.append(came)
        return after

    def _make_sets(self, states: dict[int, int]) -> dict[int, int]:
        """Every number of sets of iron, stone and wood."""
        rate = self.rates[PER_IRON_STONE_WOOD]
        after: dict[int, int] = {}
        came: dict[int, int] = {}
        for state, points in states.items():
            used = state >> USED
            sets = 0
            while used <= self.total[GOLD]:
                left = used << USED
                for good in range(PLAIN):
                    left += max(0, ((state >> (BITS * good)) & MASK) - sets) << (BITS * good)
                if after.get(left, -1) < points + sets * rate:
                    after[left] = points + sets * rate
                    came[left] = state * CHOICE + sets
                for good in range(PLAIN):
                    if ((state >> (BITS * good)) & MASK) <= sets:
                        used += 1
                sets += 1
        self.came.append(came)
        return after

    def _finish(self, states: dict[int, int], good: int) -> dict[int, int]:
        """The last uses of one plain good: twos, and the rest waits for fives."""
        two_rate = self.rates[PER_2_IRON + good]
        five_rate = self.rates[PER_5_RESOURCES]
        gold = self.total[GOLD]
        shift = BITS * good
        below = (1 << WAITING) - 1
        after: dict[int, int] = {}
        came: dict[int, int] = {}
        for state, points in states.items():
            have = (state >> shift) & MASK
            rest = (state & below) - (have << shift)
            fewest = have // 2 if two_rate and not five_rate else 0
            most = (have + gold - ((state >> USED) & MASK)) // 2 if two_rate else 0
            for twos in range(fewest, most + 1):
                new = rest + (max(0, 2 * twos - have) << USED)
                worth = points + twos * two_rate
                if five_rate:
                    ready = (state >> WAITING) + max(0, have - 2 * twos)
                    worth += ready // 5 * five_rate
                    new += (ready % 5) << WAITING
                if after.get(new, -1) < worth:
                    after[new] = worth
                    came[new] = state * CHOICE + twos
        self.came.append(came)
        return after

    def _close(self, states: dict[int, int]) -> list[int]:
        """Gold completes fives, none or just so many as it takes."""
        gold = self.total[GOLD]
        rate = self.rates[PER_5_RESOURCES]
        best = [-1] * (gold + 1)
        self.ends = [0] * (gold + 1)
        for state, points in states.items():
            used = (state >> USED) & MASK
            waiting = state >> WAITING
            more = 0
            while used + more <= gold:
                worth = points + (waiting + more) // 5 * rate
                if best[used + more] < worth:
                    best[used + more] = worth
                    self.ends[used + more] = state * CHOICE + more
                if not rate:
                    break
                more += 5 - (waiting + more) % 5
        return best

    def plan(self, away: int) -> GoodsPlan:
        """How the points of `worth` come about when so much gold is given away."""
        target = self.worth(away)[away]
        gold = self.total[GOLD]
        used = 0
        while self.best[used] < 0 or self.best[used] + self._left_worth(GOLD, gold - away - used) < target:
            used += 1
        result = GoodsPlan(len(self.stores) // STORE)
        result.gold_left = self._store_rest(result, GOLD, gold - away - used)
        state = self.ends[used] // CHOICE
        result.fives[GOLD] = self.ends[used] % CHOICE
        stage = len(self.came)
        for good in range(PLAIN - 1, -1, -1):
            if not self.sought[good]:
                self._store_rest(result, good, self.total[good])
                continue
            stage -= 1
            before = self.came[stage][state]
            state = before // CHOICE
            have = (state >> (BITS * good)) & MASK
            twos = before % CHOICE
            result.twos[good] = twos
            result.twos_gold[good] = max(0, 2 * twos - have)
            if self.rates[PER_5_RESOURCES]:
                result.fives[good] = max(0, have - 2 * twos)
        if self.rates[PER_IRON_STONE_WOOD] > 0:
            stage -= 1
            before = self.came[stage][state]
            state = before // CHOICE
            for good in range(PLAIN):
                taken = min(before % CHOICE, (state >> (BITS * good)) & MASK)
                result.sets[good] = taken
                result.sets[GOLD] += before % CHOICE - taken
        for good in range(PLAIN - 1, -1, -1):
            if self.sought[good] and self.lying[good]:
                stage -= 1
                before = self.came[stage][state]
                state = before // CHOICE
                self._store_rest(result, good, before % CHOICE)
        for at in range(len(self.stores) - STORE, -1, -STORE):
            if self.stores[at + 1] >= 0 and self.stores[at] > 0:
                stage -= 1
                before = self.came[stage][state]
                state = before // CHOICE
                self._trace_pairs(result, at, before % CHOICE)
        return result

    def _trace_pairs(self, plan: GoodsPlan, at: int, pairs: int) -> None:
        """Note the pairs of one store and the goods in them."""
        store = at // STORE
        plan.pairs[store] = pairs
        plan.store_amounts[store * GOODS_COUNT + GOLD] = 2 * pairs
        for good in range(PLAIN):
            taken = self._take(at, pairs, good)
            plan.store_amounts[store * GOODS_COUNT + good] = taken
            plan.store_amounts[store * GOODS_COUNT + GOLD] -= taken

    def _store_rest(self, plan: GoodsPlan, good: int, left: int) -> int:
        """Score what is left in the dearest barns; what remains after that."""
        floor = self.gold_rate if good == GOLD else 0
        for at in self.barns:
            if self.stores[at] > floor:
                here = min(left, self.stores[at + 3 + good])
                plan.pairs[at // STORE] += here
                plan.store_amounts[at // STORE * GOODS_COUNT + good] += here
                left -= here
        return left
