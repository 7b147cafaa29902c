"""The search behind final scoring: every card chooses one of its options, so that the sum is highest.

An option brings points at once, or adds to a *pool* that several cards share: gold used up, cows gathered for a
threshold, the halves of pairs and the thirds of sets. A state packs the pools into one number, and for every state only
the highest points are kept. A pool is counted and cleared as soon as no later card can add to it.

Few pools make few states. Where they become many, every pool gets a *price* for one unit: with prices each card can be
rated by itself, which gives a bound on what can still follow, and a state whose bound does not beat the best result
known is dropped. Prices only decide how fast the search is, never what it finds.
"""

from __future__ import annotations

from typing import Final

# Pools. The first six have a table of points by amount: falling for what is used up, rising for what is gathered.
TOKENS_USED: Final = 0
GOLD_USED: Final = 1
SKILLS_USED: Final = 2
COWS: Final = 3
PIGS: Final = 4
SHEEP: Final = 5
TABLES: Final = 6
PAIRED_PIGS: Final = 6
"""For pigs and sheep in pairs the state holds which of them is in surplus, and by how many."""
PAIRED_SHEEP: Final = 7
SET_YELLOW: Final = 8
SET_RED: Final = 9
SET_BLUE: Final = 10
"""For the sets of three it holds how many sets are possible by the colours done, and the colour in progress."""
POOLS: Final = 11
NO_POOL: Final = -1

HALVES: Final = 11
"""The first six pools have a second price, for every two units (see `_halves`)."""
PRICES: Final = 17

# An option: scoring, points, pool, amount, second amount (sheep, where the pool is PAIRED_PIGS).
OPTION: Final = 5
SOLE: Final = 64
"""Options per card stay below this."""

CROWD: Final = 160
"""States that are still cheaper to follow than to bound."""
NARROW: Final = 48
WIDE: Final = 300
"""States that the searches for a good result follow at most."""
SCALE: Final = 1024
"""Prices are in so many parts of a point."""
SLOWEST: Final = 128
"""Prices first change in whole steps, at last in steps of this part."""
PATIENCE: Final = 10
"""Rounds without a better bound before prices change more slowly."""


class Search:
    """One search over cards with options."""

    def __init__(self, tables: list[list[int]], pair_rate: int, set_rate: int) -> None:
        self.tables = tables
        """Points by amount for the first six pools; an empty table for a pool that nobody uses."""
        self.pair_rate = pair_rate
        self.set_rate = set_rate
        self.cards: list[list[int]] = []
        """The options of each card; the first needs no pool."""
        self.last: list[int] = [-1] * POOLS
        """The last card that can add to each pool."""
        self.total: int = -1
        self.proved: bool = False
        self.came: list[dict[int, int]] = []
        """For each card and state: the state before it * SOLE + its option."""
        self.cleared: list[dict[int, int]] = []
        """For each card and state: the state before pools were cleared."""
        self.crowded: bool = False
        """Whether the last run left out states."""

        self.shift: list[int] = [0] * TABLES
        self.mask: list[int] = [0] * TABLES
        self.pair_shift: int = 0
        self.pair_mask: int = 0
        self.pair_zero: int = 0
        self.part_shift: int = 0
        self.set_shift: int = 0
        self.set_mask: int = 0
        self.most_sets: int = 0

        self.prices: list[int] = [0] * PRICES
        self.ahead: list[int] = []
        """Before each card: the priced best of it and all later ones."""
        self.room: list[int] = []
        """Before each card: how much it and the later ones can add to each pool."""

    # ---- the outline

    def solve(self, floor: int) -> bool:
        """Search for a total above `floor`; whether there is one. If so `total` and the traces are set.

        `proved` tells whether it is the highest. If not, `bound` and `reach` lead there.
        """
        self._lay_out()
        self.proved = self._run(floor, CROWD, False)
        if self.proved:
            return self.total > floor
        self._measure_room()
        self._first_prices()
        # A narrow search finds a fair total, good prices follow from it, and a wider search finds a good one.
        found = self._better(floor, NARROW)
        if not self.proved:
            self._improve_prices(max(floor, found))
            found = max(found, self._better(max(floor, found), WIDE))
        return found > floor

    def bound(self, target: int) -> int:
        """The total that cannot be beaten, with prices that suit a target."""
        self._improve_prices(target)
        return self._rate_cards([0] * PRICES) // SCALE

    def reach(self, goal: int) -> bool:
        """Whether a total of at least `goal` is possible; if so it is found, however many states it takes."""
        return self._better(goal - 1, 0) >= goal

    def _better(self, floor: int, most: int) -> int:
        """A bounded run that keeps the former result unless it finds a better one; the total found, or -1."""
        total = self.total
        came = self.came
        cleared = self.cleared
        self._run(floor, most, True)
        self.proved = not self.crowded
        found = self.total
        if found <= floor:
            self.total = total
            self.came = came
            self.cleared = cleared
        return found

    def choices(self) -> list[int]:
        """The option of every card in the best result."""
        result = [0] * len(self.cards)
        state = 0
        for card in range(len(self.cards) - 1, -1, -1):
            if self.cleared[card]:
                state = self.cleared[card][state]
            before = self.came[card][state]
            result[card] = before % SOLE
            state = before // SOLE
        return result

    def _lay_out(self) -> None:
        """Give every pool its bits and find the last card that adds to it."""
        pigs = 0
        sheep = 0
        keyples = [0, 0, 0]
        for card in range(len(self.cards)):
            options = self.cards[card]
            most = [0] * POOLS
            for at in range(OPTION, len(options), OPTION):
                pool = options[at + 2]
                self.last[pool] = card
                most[pool] = max(most[pool], options[at + 3])
                if pool == PAIRED_PIGS:
                    self.last[PAIRED_SHEEP] = card
                    most[PAIRED_SHEEP] = max(most[PAIRED_SHEEP], options[at + 4])
            pigs += most[PAIRED_PIGS]
            sheep += most[PAIRED_SHEEP]
            for colour in range(3):
                keyples[colour] += most[SET_YELLOW + colour]
        bits = 0
        for pool in range(TABLES):
            if self.last[pool] >= 0:
                width = (len(self.tables[pool]) - 1).bit_length()
                self.shift[pool] = bits
                self.mask[pool] = (1 << width) - 1
                bits += width
        if pigs or sheep:
            width = (pigs + sheep).bit_length()
            self.pair_zero = sheep
            self.pair_shift = bits
            self.pair_mask = (1 << width) - 1
            bits += width
        self.most_sets = min(keyples)
        if self.most_sets:
            width = self.most_sets.bit_length()
            self.set_mask = (1 << width) - 1
            self.part_shift = bits
            self.set_shift = bits + width

    # ---- one run through the cards

    def _run(self, floor: int, most: int, bounded: bool) -> bool:
        """Go through all cards; False if there were more states than `most` and the run was given up.

        A bounded run drops what cannot beat `floor`, and keeps the most promising states instead of giving up.
        """
        self.came = []
        self.cleared = []
        self.crowded = False
        self.total = -1
        start = self.most_sets << self.set_shift
        if self.pair_mask:
            start += self.pair_zero << self.pair_shift
        points = 0
        for pool in range(TABLES):
            if self.last[pool] < 0 and self.tables[pool]:
                points += self.tables[pool][0]
        states: dict[int, int] = {start: points}
        for card in range(len(self.cards)):
            states = self._choose(states, self.cards[card])
            states = self._clear(states, card)
            if bounded:
                states = self._keep(states, card + 1, floor, most)
                if not states:
                    return True
            elif len(states) > most:
                return False
        self.total = states[0]
        return True

    def _choose(self, states: dict[int, int], options: list[int]) -> dict[int, int]:
        """One card takes each of its options in each state."""
        after: dict[int, int] = {}
        came: dict[int, int] = {}
        sure = options[1]
        for state, points in states.items():
            after[state] = points + sure
            came[state] = state * SOLE
        for at in range(OPTION, len(options), OPTION):
            choice = at // OPTION
            gain = options[at + 1]
            pool = options[at + 2]
            amount = options[at + 3]
            if pool < TABLES:
                shift = self.shift[pool]
                mask = self.mask[pool]
                cap = len(self.tables[pool]) - 1
                gathered = pool >= COWS
                for state, points in states.items():
                    have = (state >> shift) & mask
                    add = amount
                    if have + add > cap:
                        if not gathered or have == cap:
                            continue
                        add = cap - have
                    new = state + (add << shift)
                    if after.get(new, -1) < points + gain:
                        after[new] = points + gain
                        came[new] = state * SOLE + choice
            elif pool == PAIRED_PIGS:
                second = options[at + 4]
                shift = self.pair_shift
                mask = self.pair_mask
                for state, points in states.items():
                    surplus = ((state >> shift) & mask) - self.pair_zero
                    pairs = min(surplus + amount, second) if surplus >= 0 else min(amount, second - surplus)
                    new = state + ((amount - second) << shift)
                    worth = points + pairs * self.pair_rate
                    if after.get(new, -1) < worth:
                        after[new] = worth
                        came[new] = state * SOLE + choice
            else:
                shift = self.part_shift
                mask = self.set_mask
                for state, points in states.items():
                    part = (state >> shift) & mask
                    add = min(amount, ((state >> self.set_shift) & mask) - part)
                    if add > 0:
                        new = state + (add << shift)
                        if after.get(new, -1) < points + gain:
                            after[new] = points + gain
                            came[new] = state * SOLE + choice
        self.came.append(came)
        return after

    def _clear(self, states: dict[int, int], card: int) -> dict[int, int]:
        """Count and clear the pools that this card was the last to add to."""
        ending: list[int] = []
        for pool in range(POOLS):
            if self.last[pool] == card and pool != PAIRED_SHEEP:
                ending.append(pool)
        cleared: dict[int, int] = {}
        if not ending:
            self.cleared.append(cleared)
            return states
        after: dict[int, int] = {}
        for state, points in states.items():
            new = state
            worth = points
            for pool in ending:
                if pool < TABLES:
                    have = (new >> self.shift[pool]) & self.mask[pool]
                    worth += self.tables[pool][have]
                    new -= have << self.shift[pool]
                elif pool == PAIRED_PIGS:
                    new -= ((new >> self.pair_shift) & self.pair_mask) << self.pair_shift
                else:
                    sets = (new >> self.part_shift) & self.set_mask
                    new &= (1 << self.part_shift) - 1
                    if self._colours_left(card + 1):
                        new += sets << self.set_shift
                    else:
                        worth += sets * self.set_rate
            if after.get(new, -1) < worth:
                after[new] = worth
                cleared[new] = state
        self.cleared.append(cleared)
        return after

    def _colours_left(self, card: int) -> bool:
        """Whether a colour of the set of three begins at this card or later."""
        return max(self.last[SET_YELLOW], self.last[SET_RED], self.last[SET_BLUE]) >= card

    # ---- prices and bounds

    def _measure_room(self) -> None:
        """How much all cards from each place on can add to each pool."""
        count = len(self.cards)
        self.room = [0] * ((count + 1) * POOLS)
        for card in range(count - 1, -1, -1):
            options = self.cards[card]
            base = card * POOLS
            for at in range(OPTION, len(options), OPTION):
                pool = options[at + 2]
                self.room[base + pool] = max(self.room[base + pool], options[at + 3])
                if pool == PAIRED_PIGS:
                    self.room[base + PAIRED_SHEEP] = max(self.room[base + PAIRED_SHEEP], options[at + 4])
            for pool in range(POOLS):
                self.room[base + pool] += self.room[base + POOLS + pool]

    def _first_prices(self) -> None:
        """Average worth of a unit as a start."""
        for pool in range(TABLES):
            if self.last[pool] >= 0:
                table = self.tables[pool]
                self.prices[pool] = SCALE * (table[-1] - table[0]) // max(1, len(table) - 1)
        self.prices[PAIRED_PIGS] = SCALE * self.pair_rate // 2
        self.prices[PAIRED_SHEEP] = SCALE * self.pair_rate - self.prices[PAIRED_PIGS]
        self.prices[SET_YELLOW] = SCALE * self.set_rate // 3
        self.prices[SET_RED] = SCALE * self.set_rate // 3
        self.prices[SET_BLUE] = SCALE * self.set_rate - 2 * self.prices[SET_RED]
        self._rate_cards([0] * PRICES)

    def _rate_cards(self, wanted: list[int]) -> int:
        """Let every card take its best option at the present prices: the bound this gives on the total.

        `wanted` becomes the amounts that cards then add to the pools beyond what suits the pools.
        """
        count = len(self.cards)
        prices = self.prices
        self.ahead = [0] * (count + 1)
        for card in range(count - 1, -1, -1):
            options = self.cards[card]
            best = options[1] * SCALE
            choice = 0
            for at in range(OPTION, len(options), OPTION):
                pool = options[at + 2]
                worth = options[at + 1] * SCALE + prices[pool] * options[at + 3]
                if pool < TABLES:
                    worth += prices[HALVES + pool] * _halves(pool, options[at + 3])
                elif pool == PAIRED_PIGS:
                    worth += prices[PAIRED_SHEEP] * options[at + 4]
                if worth > best:
                    best = worth
                    choice = at
            self.ahead[card] = self.ahead[card + 1] + best
            if choice:
                pool = options[choice + 2]
                wanted[pool] += options[choice + 3]
                if pool < TABLES:
                    wanted[HALVES + pool] += _halves(pool, options[choice + 3])
                elif pool == PAIRED_PIGS:
                    wanted[PAIRED_SHEEP] += options[choice + 4]
        bound = self.ahead[0]
        for pool in range(TABLES):
            table = self.tables[pool]
            if self.last[pool] < 0:
                if table:
                    bound += table[0] * SCALE
                continue
            best = table[0] * SCALE
            suits = 0
            for amount in range(1, len(table)):
                worth = table[amount] * SCALE - prices[pool] * amount - prices[HALVES + pool] * _halves(pool, amount)
                if worth > best:
                    best = worth
                    suits = amount
            bound += best
            wanted[pool] -= suits
            wanted[HALVES + pool] -= _halves(pool, suits)
        return bound

    def _improve_prices(self, target: int) -> None:
        """Raise the price of what cards take too little of and lower the other (subgradient steps to the target)."""
        best_prices = self.prices.copy()
        wanted = [0] * PRICES
        best = self._rate_cards(wanted)
        bound = best
        pace = SLOWEST  # in parts of the step that would reach the target if the bound were straight
        stuck = 0
        while pace and best >= (target + 1) * SCALE:
            self._balance(wanted)
            size = 0
            for pool in range(PRICES):
                size += wanted[pool] * wanted[pool]
            if size == 0:
                break
            step = (bound - target * SCALE) * pace * 3  # `wanted` is threefold
            for pool in range(PRICES):
                self.prices[pool] -= step * wanted[pool] // (size * SLOWEST)
            self._settle_prices()
            stuck += 1
            wanted = [0] * PRICES
            bound = self._rate_cards(wanted)
            if bound < best:
                best = bound
                best_prices = self.prices.copy()
                stuck = 0
            elif stuck == PATIENCE:
                stuck = 0
                pace //= 2
                self.prices = best_prices.copy()
                wanted = [0] * PRICES
                bound = self._rate_cards(wanted)
        self.prices = best_prices
        self._rate_cards([0] * PRICES)

    def _balance(self, wanted: list[int]) -> None:
        """Threefold amounts; in pairs and sets only the differences matter, for their prices have a fixed sum."""
        for pool in range(TABLES):
            wanted[pool] *= 3
            wanted[HALVES + pool] *= 3
        surplus = wanted[PAIRED_PIGS] - wanted[PAIRED_SHEEP]
        wanted[PAIRED_PIGS] = surplus * 3 // 2
        wanted[PAIRED_SHEEP] = -wanted[PAIRED_PIGS]
        every = wanted[SET_YELLOW] + wanted[SET_RED] + wanted[SET_BLUE]
        for pool in range(SET_YELLOW, POOLS):
            wanted[pool] = wanted[pool] * 3 - every

    def _settle_prices(self) -> None:
        """Bring prices back to where they make sense: what is gathered has a worth, what is used up a cost."""
        prices = self.prices
        for pool in range(COWS):
            prices[pool] = min(prices[pool], 0)
            prices[HALVES + pool] = min(prices[HALVES + pool], 0)
        for pool in range(COWS, TABLES):
            prices[pool] = max(prices[pool], 0)
            prices[HALVES + pool] = max(prices[HALVES + pool], 0)
        whole = SCALE * self.pair_rate
        prices[PAIRED_PIGS] = max(0, min(whole, prices[PAIRED_PIGS]))
        prices[PAIRED_SHEEP] = whole - prices[PAIRED_PIGS]
        whole = SCALE * self.set_rate
        prices[SET_YELLOW] = max(0, min(whole, prices[SET_YELLOW]))
        prices[SET_RED] = max(0, min(whole - prices[SET_YELLOW], prices[SET_RED]))
        prices[SET_BLUE] = whole - prices[SET_YELLOW] - prices[SET_RED]

    def _keep(self, states: dict[int, int], card: int, floor: int, most: int) -> dict[int, int]:
        """The states that can still beat `floor`; if `most` is not 0, no more than the most promising so many."""
        outlook = self._table_outlooks(card)
        set_outlook = self._set_outlook(card)
        base = card * POOLS
        fixed = self.ahead[card] - (floor + 1) * SCALE
        pig_price = self.prices[PAIRED_PIGS]
        sheep_price = self.prices[PAIRED_SHEEP]
        open_pools: list[int] = []
        for pool in range(TABLES):
            if self.last[pool] >= card:
                open_pools.append(pool)
        pairs_open = self.last[PAIRED_PIGS] >= card
        kept: dict[int, int] = {}
        margins: dict[int, int] = {}
        for state, points in states.items():
            margin = points * SCALE + fixed
            for pool in open_pools:
                margin += outlook[pool][(state >> self.shift[pool]) & self.mask[pool]]
            if pairs_open:
                surplus = ((state >> self.pair_shift) & self.pair_mask) - self.pair_zero
                if surplus > 0:
                    margin += pig_price * min(surplus, self.room[base + PAIRED_SHEEP])
                else:
                    margin += sheep_price * min(-surplus, self.room[base + PAIRED_PIGS])
            if set_outlook:
                margin += set_outlook[state >> self.part_shift]
            if margin >= 0:
                kept[state] = points
                if most:
                    margins[state] = margin
        if most and len(kept) > most:
            self.crowded = True
            limit = sorted(margins.values())[-most]
            promising: dict[int, int] = {}
            for state, points in kept.items():
                if margins[state] >= limit and len(promising) < most:
                    promising[state] = points
            return promising
        return kept

    def _table_outlooks(self, card: int) -> list[list[int]]:
        """For every pool with a table and every amount in it: the best it can become if more is bought at its price."""
        result: list[list[int]] = []
        for pool in range(TABLES):
            outlook: list[int] = []
            if self.last[pool] >= card:
                table = self.tables[pool]
                room = self.room[card * POOLS + pool]
                costs: list[int] = []
                for more in range(min(room, len(table) - 1) + 1):
                    costs.append(self.prices[pool] * more + self.prices[HALVES + pool] * _halves(pool, more))
                for amount in range(len(table)):
                    best = table[amount] * SCALE
                    for more in range(1, min(room, len(table) - 1 - amount) + 1):
                        best = max(best, table[amount + more] * SCALE - costs[more])
                    outlook.append(best)
            result.append(outlook)
        return result

    def _set_outlook(self, card: int) -> list[int]:
        """The same for sets of three, by the sets possible and the keyples of the colour in progress."""
        if not self.most_sets or not self._colours_left(card):
            return []
        base = card * POOLS
        rest_price = 0  # for one keyple of each colour that is not done
        part_price = 0
        part_room = 0
        reach = self.most_sets
        current = self._current_colour(card)
        for pool in range(SET_YELLOW, POOLS):
            if pool == current:
                part_price = self.prices[pool]
                part_room = self.room[base + pool]
            elif self.last[pool] >= card:
                rest_price += self.prices[pool]
                reach = min(reach, self.room[base + pool])
        width = self.set_shift - self.part_shift
        result = [0] * ((self.most_sets + 1) << width)
        for possible in range(self.most_sets + 1):
            for part in range(possible + 1):
                best = 0
                for sets in range(1, min(possible, reach, part + part_room) + 1):
                    worth = sets * (SCALE * self.set_rate - rest_price) - max(0, sets - part) * part_price
                    best = max(best, worth)
                result[(possible << width) + part] = best
        return result

    def _current_colour(self, card: int) -> int:
        """The colour of the set of three whose cards are in progress: of those not done the one that ends first."""
        current = SET_YELLOW
        for pool in range(SET_YELLOW, POOLS):
            if self.last[pool] >= card and (self.last[current] < card or self.last[pool] < self.last[current]):
                current = pool
        return current


def _halves(pool: int, amount: int) -> int:
    """Units in twos: rounded up for what is gathered, down for what is used up.

    Cards often add two at a time and miss an odd number. The halves of a sum are then never more, or never less, than
    the sum of the halves, so that a price on them still bounds; it takes the miss into account.
    """
    return (amount + 1) // 2 if pool >= COWS else amount // 2
