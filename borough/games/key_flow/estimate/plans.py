"""What goods, skill tiles and an action under way can be made into: upgrades, flips, and goods brought to a store."""

from __future__ import annotations

from typing import Final

from borough.games.key_flow.rules.cards import (
    ANY_RESOURCE_PAYS,
    GOLD,
    GOLD_FOR_A_FLIP,
    GOODS_COUNT,
    PER_2_IRON,
    PER_5_RESOURCES,
    PER_ANVIL,
    PER_ANVIL_PICKAXE_SAW,
    PER_GOLD,
    PER_GREEN_GOLD,
    PER_IRON_STONE_WOOD,
    PER_PIG_GOLD,
    PER_SHEEP_SKILL,
    PER_SKILL_OF_ONE_TYPE,
    SKILL_COUNT,
)
from borough.games.key_flow.rules.figures import ANY_GOOD, ANY_SKILL_UNIT, FIRST_SKILL, PANELS, Figures
from borough.games.key_flow.rules.solver import Estate
from borough.games.key_flow.rules.village import Village

MOVE: Final = 30
"""A point of transport."""
SYMBOL: Final = 90
"""An upgrade symbol: at least a flip."""
FETCHED: Final = 100
"""A good that is not there yet."""
NOT_MADE: Final = 35
"""More for a good that no own building makes."""
LEARNT: Final = 120
"""A skill tile that is not there yet."""

# The part of an action, in hundredths, that each of these takes.
MOVE_TIME: Final = 25
SYMBOL_TIME: Final = 60
FETCH_TIME: Final = 55
LEARN_TIME: Final = 80

SURE: Final = 90
"""Per cent: plans that need time do not always come off."""
LIKELY: Final = 30
"""Per cent: the chance of a plan that takes just the time that is left."""
PAIR: Final = 2
"""Pairs that may still be brought to a store."""
SPARE: Final = 2
"""So many more than the fewest, and a good is not missed in a set of three."""


class Plans:
    """All that one village could still do, from the most to the least rewarding, as long as goods and actions last."""

    def __init__(self, figures: Figures, village: Village, skills: list[int], moves: int, upgrades: int) -> None:
        self.figures = figures
        self.village = village
        self.goods: list[int] = village.goods.copy()
        self.skills: list[int] = skills.copy()
        self.moves: int = moves
        self.upgrades: int = upgrades
        self.actions: int = 0
        """Hundredths of actions still to come."""
        self.prices: list[int] = [0] * GOODS_COUNT
        """What a good is worth if it is not used up here."""
        self.skill_prices: list[int] = [0] * SKILL_COUNT
        self.sources: list[int] = [village.slots[0]] * GOODS_COUNT
        """Where a good of each kind would come from: the slot of a building that makes it, or home."""
        self.made: list[bool] = [False] * GOODS_COUNT
        self.lying: list[int] = []
        """Places of goods: place * GOODS_COUNT + good."""
        for number in range(len(self.goods)):
            if self.goods[number] > 0:
                self.lying.append(number)
        # What the last plan looked at would take.
        self.taken: list[int] = []
        self.learnt: list[int] = [0] * SKILL_COUNT
        self.way: int = 0
        self.cost: int = 0
        self.time: int = 0

    def total_value(self, uses: int, action_values: list[int]) -> int:
        """What all plans bring beyond the worth of what they use; `uses` is how often a building will be used."""
        places: list[int] = []
        gains: list[int] = []
        values: list[int] = []
        village = self.village
        figures = self.figures
        for place in range(len(village.cards)):
            card = village.cards[place]
            level = village.levels[place]
            panel = card * PANELS + level
            if level < figures.most_upgrades[card]:
                gain = self._gain(panel, place, uses, action_values)
                places.append(place)
                gains.append(gain)
                values.append(self._value(place, figures.costs[panel], True, gain))
            if figures.store_rate[panel] > 0:
                for _ in range(PAIR):
                    places.append(-1 - place)
                    gains.append(100 * figures.store_rate[panel])
                    values.append(self._store_value(place, panel))
        total = 0
        for _ in range(len(places)):
            at = 0
            for number in range(1, len(values)):
                if values[number] > values[at]:
                    at = number
            if values[at] <= 0:
                break
            total += self._carry_out(places[at], gains[at])
            values[at] = 0
        return total + self._flips()

    def _gain(self, panel: int, place: int, uses: int, action_values: list[int]) -> int:
        """What an upgrade brings: points, and a better action for the time left."""
        figures = self.figures
        better = (action_values[panel + 1] - action_values[panel]) * uses // 100
        more = figures.store_rate[panel + 1] - figures.store_rate[panel]
        if figures.store_rate[panel] > 0:
            base = place * GOODS_COUNT
            goods = self.village.goods
            better = 100 * more * (goods[base] + goods[base + 1] + goods[base + 2] + goods[base + 3])
        return 100 * (figures.points[panel + 1] - figures.points[panel]) + better

    def _carry_out(self, place: int, gain: int) -> int:
        """Look again at a plan with what the better ones have left, and take what it uses."""
        figures = self.figures
        village = self.village
        if place < 0:
            where = -1 - place
            panel = village.cards[where] * PANELS + village.levels[where]
            value = self._store_value(where, panel)
            if value > 0:
                self._take(False)
            return max(0, value)
        panel = village.cards[place] * PANELS + village.levels[place]
        value = self._value(place, figures.costs[panel], True, gain)
        if value <= 0:
            return 0
        self._take(True)
        if village.levels[place] + 1 < figures.most_upgrades[village.cards[place]]:
            more = 100 * (figures.points[panel + 2] - figures.points[panel + 1])
            second = self._value(place, figures.costs[panel + 1], True, more)
            if second > 0:
                self._take(True)
                value += second
        return value

    def _take(self, upgrade: bool) -> None:
        """Goods, tiles, transport and time of the plan looked at are gone."""
        for number in self.taken:
            self.goods[number] -= 1
        for skill in range(SKILL_COUNT):
            self.skills[skill] -= self.learnt[skill]
        self.moves = max(0, self.moves - self.way)
        self.actions -= self.time
        if upgrade and self.upgrades > 0:
            self.upgrades -= 1

    def _store_value(self, place: int, panel: int) -> int:
        """One more pair (or good) brought to a storage building."""
        first = self.figures.store_first[panel]
        rate = 100 * self.figures.store_rate[panel]
        base = place * GOODS_COUNT
        if first < 0:
            return self._value(place, [ANY_GOOD], False, rate)
        second = self.figures.store_second[panel]
        goods = self.village.goods
        units: list[int] = []
        if goods[base + first] <= goods[base + second]:
            units.append(first)
        if goods[base + second] <= goods[base + first]:
            units.append(second)
        return self._value(place, units, False, rate)

    def _value(self, place: int, units: list[int], upgrade: bool, gain: int) -> int:
        """What one plan brings beyond its cost, as likely as it is to be carried out."""
        self.taken = []
        self.way = 0
        self.cost = 0
        self.time = 0
        for skill in range(SKILL_COUNT):
            self.learnt[skill] = 0
        for unit in units:
            if unit < FIRST_SKILL:
                self._find_good(place, unit, upgrade)
            else:
                self._find_skill(unit)
        far = self.way - self.moves
        if far > 0:
            self.cost += MOVE * far
            self.time += MOVE_TIME * far
        if upgrade and self.upgrades == 0:
            self.cost += SYMBOL
            self.time += SYMBOL_TIME
        net = gain - self.cost
        if net <= 0 or self.time == 0:
            return net
        if self.actions < self.time:
            return 0
        return net * min(SURE, LIKELY * self.actions // self.time) // 100

    def _find_good(self, place: int, unit: int, upgrade: bool) -> None:
        """The cheapest good that will do: one that lies somewhere, or one yet to be made."""
        village = self.village
        slot = village.slots[place]
        wild = unit == ANY_GOOD or (upgrade and village.has(ANY_RESOURCE_PAYS))
        best = -1
        best_way = 0
        lowest = 1 << 30
        for number in self.lying:
            good = number % GOODS_COUNT
            if not (wild or good == unit or good == GOLD):
                continue
            where = number // GOODS_COUNT
            if not upgrade and where == place:
                continue
            if self.goods[number] - self.taken.count(number) <= 0:
                continue
            way = _way(village.slots[where], slot)
            price = MOVE * way + self.prices[good]
            if price < lowest:
                lowest = price
                best = number
                best_way = way
        wanted = 0 if unit == ANY_GOOD else unit
        way = _way(self.sources[wanted], slot)
        fetched = FETCHED + MOVE * way + self.prices[wanted]
        if not self.made[wanted] and unit != ANY_GOOD:
            fetched += NOT_MADE
        if best >= 0 and lowest <= fetched:
            self.taken.append(best)
            self.way += best_way
            self.cost += self.prices[best % GOODS_COUNT]
        else:
            self.cost += fetched
            self.time += FETCH_TIME + MOVE_TIME * way

    def _find_skill(self, unit: int) -> None:
        """A skill tile at hand, the cheapest type where any will do, or one to be learnt."""
        best = -1
        for skill in range(SKILL_COUNT):
            if unit not in (FIRST_SKILL + skill, ANY_SKILL_UNIT) or self.skills[skill] <= self.learnt[skill]:
                continue
            if best < 0 or self.skill_prices[skill] < self.skill_prices[best]:
                best = skill
        if best >= 0:
            self.learnt[best] += 1
            self.cost += self.skill_prices[best]
        else:
            self.cost += LEARNT
            self.time += LEARN_TIME

    def _flips(self) -> int:
        """Symbols of this action that no upgrade takes flip tiles."""
        plain = 0
        for place in range(len(self.village.cards)):
            plain += self.village.levels[place] - self.village.flips[place]
        each = 100 * self.figures.flipped + (100 if self.village.has(GOLD_FOR_A_FLIP) else 0)
        return each * min(plain, self.upgrades)


def _way(start: int, end: int) -> int:
    """Steps between two slots: a step is a whole card along a row or half a card into the other."""
    return (abs(end - start) + 1) // 2


def scoring_prices(estate: Estate, prices: list[int]) -> list[int]:
    """What each kind of good is worth where it is not used up: for whatever comes, or for the cards that score it."""
    rates = estate.rates
    goods = estate.goods
    fewest = min(goods[0], goods[1], goods[2])
    found: list[int] = []
    for good in range(GOLD):
        price = max(50 * rates[PER_2_IRON + good], 20 * rates[PER_5_RESOURCES])
        if goods[good] < fewest + SPARE:
            price = max(price, 100 * rates[PER_IRON_STONE_WOOD] // 2)
        found.append(max(prices[good], price))
    wanted = 100
    if rates[PER_GOLD] > 0:
        wanted = 100 * rates[PER_GOLD]
    if rates[PER_PIG_GOLD] > 0 or rates[PER_GREEN_GOLD] > 0:
        wanted = max(wanted, 80 * max(rates[PER_PIG_GOLD], rates[PER_GREEN_GOLD]))
    found.append(wanted + prices[GOLD])
    return found


def skill_prices(estate: Estate, price: int) -> list[int]:
    """The same for skill tiles by type."""
    rates = estate.rates
    skills = estate.skills
    most = max(skills[0], skills[1], skills[2])
    found: list[int] = []
    for skill in range(SKILL_COUNT):
        best = max(price, 100 * rates[PER_ANVIL + skill], 80 * rates[PER_SHEEP_SKILL])
        best = max(best, 100 * rates[PER_ANVIL_PICKAXE_SAW] // 3)
        if skills[skill] == most:
            best = max(best, 100 * rates[PER_SKILL_OF_ONE_TYPE])
        found.append(best)
    return found
