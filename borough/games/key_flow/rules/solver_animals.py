"""The animal scorings: what they bring for so many sheep, pigs and cows of keyple cards, gold used and tokens used.

Village cards with one animal are just counted. Those with more, herds, must go somewhere whole; a selection of herds
is a number whose digits say how many there are of each kind. Every card that no scoring gathers counts by itself, and
gains are what a scoring brings beyond that. All is counted in units of which UNIT make a point; each gathered card
costs one of them, so that none is gathered for nothing.
"""

from __future__ import annotations

from typing import Final

from borough.games.key_flow.rules.cards import (
    BY_COWS,
    BY_PIGS,
    BY_SHEEP,
    BY_SHIPS,
    COW,
    GOLD,
    PER_ANIMAL,
    PER_COW,
    PER_COW_TOKEN,
    PER_PIG_GOLD,
    PER_PIG_SHEEP,
    PER_SHEEP_SKILL,
    PER_TOKEN,
    PIG,
    SHEEP,
)
from borough.games.key_flow.rules.solver_estate import AMOUNTS, NONE, TOKEN, Assignment, Estate, step_points

UNIT: Final = 1024
SINGLE: Final = [1, 8, 64]
"""Village cards with one animal."""


class AnimalScoring:
    """One scoring of sheep and pigs."""

    def __init__(self, scoring: int, table: list[int], before: list[int]) -> None:
        self.scoring = scoring
        self.table = table
        """Points by animals of the species it wants; empty for pairs."""
        self.options: list[tuple[int, int, int, int]] = []
        """What is worth giving to it: herds, sheep and pigs, and what they gain."""
        self.before = before
        """The gains of the scorings before it, by herds, sheep and pigs used."""


class AnimalsSolver:
    """The animals of one player and the cards that score them."""

    def __init__(
        self, estate: Estate, points_by_gold: list[int], points_by_skill: list[int], greens: int, guild: int
    ) -> None:
        self.estate = estate
        self.rates = estate.rates
        self.both_ways = estate.pig_as_2_sheep
        self.points_by_gold = points_by_gold
        self.points_by_skill = points_by_skill
        self.each: int = self.rates[PER_ANIMAL] * (2 if self.both_ways else 1)
        """Points for a sheep or pig by itself."""
        self.each_cow: int = max(self.rates[PER_ANIMAL], self.rates[PER_COW])
        self.kinds: list[int] = []
        self.numbers: list[int] = []
        """How many herds there are of each kind."""
        self.milking: bool = False
        """Whether scorings gather cows."""
        self.most: list[int] = [0, 0, 0]
        """The sheep, pigs and cows of keyple cards that scorings can gather."""
        self.alone: list[int] = [0, 0, 0]
        """Those on village cards."""
        self._count()
        self.height: int = self.alone[SHEEP] + self.most[SHEEP] + 1
        self.width: int = self.alone[PIG] + self.most[PIG] + 1
        # By selection of herds: its animals, cards, points of each by itself, the selections within it,
        # those of them with just one herd, and whether cow scorings may want all of it.
        self.animals: list[list[int]] = [[0], [0], [0]]
        self.cards: list[int] = [0]
        self.worth: list[int] = [0]
        self.within: list[list[int]] = [[0]]
        self.herds: list[list[int]] = [[]]
        self.cow_herds: list[bool] = [True]
        self._list_selections()
        self.gatherings: list[AnimalScoring] = []
        self.gains: list[int] = self._gather()
        """What scorings gain all together for herds, sheep and pigs."""
        self.truffles: list[AnimalScoring] = []
        """Pigs with gold, by gold used for keyples."""
        for used in range(greens + 1):
            table = _growing(points_by_gold[used:], self.rates[PER_PIG_GOLD])
            self.truffles.append(AnimalScoring(PER_PIG_GOLD, table, self.gains))
            if self.rates[PER_PIG_GOLD]:
                self._find_options(self.truffles[used])
        self.selections: list[int] = [herds for herds in range(len(self.cards)) if self.cow_herds[herds]]
        """Herds that cow scorings may gather."""
        self.flocks: list[list[int]] = [self._flocks(herds) for herds in self.selections]
        """For each of these: the worth of sheep, pigs and goods by gold used, sheep and pigs."""
        self.cows: list[list[int]] = []
        """The worth of cows and tokens by tokens used and cows."""
        for herds in self.selections:
            row: list[int] = []
            for used in range(guild + 1):
                for cows in range(self.most[COW] + 1):
                    row.append(self._milk(herds, used, cows)[0])
            self.cows.append(row)

    # ---- what there is

    def _count(self) -> None:
        """Count single animals and herds."""
        for beast in self.estate.beasts:
            if beast in SINGLE:
                self.alone[SINGLE.index(beast)] += 1
            elif beast in self.kinds:
                self.numbers[self.kinds.index(beast)] += 1
            else:
                self.kinds.append(beast)
                self.numbers.append(1)
        rates = self.rates
        steps = self.estate.steps
        as_pigs = len(steps[BY_PIGS - BY_SHIPS]) > 0 or (rates[PER_PIG_GOLD] > 0 and len(self.points_by_gold) > 1)
        as_sheep = len(steps[BY_SHEEP - BY_SHIPS]) > 0 or (rates[PER_SHEEP_SKILL] > 0 and len(self.points_by_skill) > 1)
        either = rates[PER_PIG_SHEEP] > 0 or (self.both_ways and (as_pigs or as_sheep))
        self.milking = len(steps[BY_COWS - BY_SHIPS]) > 0 or (rates[PER_COW_TOKEN] > 0 and self.estate.tokens > 0)
        gathered = [as_sheep or either, as_pigs or either, self.milking]
        for card in self.estate.keyples:
            if card >> 4 and gathered[(card >> 4) - 1]:
                self.most[(card >> 4) - 1] += 1

    def _list_selections(self) -> None:
        """Kind by kind, add every number of herds to the selections so far."""
        for kind in range(len(self.kinds)):
            beast = self.kinds[kind]
            size = len(self.cards)
            worth = max(self.rates[PER_COW] * (beast >> 6), self._all_animals(beast) * self.rates[PER_ANIMAL])
            for number in range(1, self.numbers[kind] + 1):
                for herds in range(size):
                    for animal in range(3):
                        shown = beast >> 3 * animal & 7
                        self.animals[animal].append(self.animals[animal][herds] + number * shown)
                    self.cards.append(self.cards[herds] + number)
                    self.worth.append(self.worth[herds] + number * worth)
                    within: list[int] = []
                    for fewer in range(number + 1):
                        within += [fewer * size + each for each in self.within[herds]]
                    self.within.append(within)
                    self.herds.append([*self.herds[herds], size])
                    self.cow_herds.append(self.cow_herds[herds] and beast >= 64 and self.milking)

    def _all_animals(self, beast: int) -> int:
        """What a herd counts for where any animal counts."""
        return (beast >> 6) + ((beast & 7) + (beast >> 3 & 7)) * (2 if self.both_ways else 1)

    # ---- sheep and pigs

    def _gather(self) -> list[int]:
        """Scoring after scoring except pigs with gold: the most that they gain for herds, sheep and pigs."""
        gains = [0] * (len(self.cards) * self.height * self.width)
        for scoring in (BY_PIGS, BY_SHEEP, PER_SHEEP_SKILL, PER_PIG_SHEEP):
            table: list[int] = []
            if scoring >= BY_SHIPS:
                steps = self.estate.steps[scoring - BY_SHIPS]
                if not steps:
                    continue
                table = [step_points(steps, count) for count in range(steps[-2] + 1)]
            elif not self.rates[scoring]:
                continue
            elif scoring == PER_SHEEP_SKILL:
                table = _growing(self.points_by_skill, self.rates[scoring])
            gathering = AnimalScoring(scoring, table, gains)
            self._find_options(gathering)
            gains = self._give(gathering)
            self.gatherings.append(gathering)
        return gains

    def _points(self, gathering: AnimalScoring, sheep: int, pigs: int) -> int:
        """What a scoring brings for animals as printed."""
        if gathering.scoring == PER_PIG_SHEEP:
            return self.rates[PER_PIG_SHEEP] * (_pairs_both_ways(sheep, pigs) if self.both_ways else min(sheep, pigs))
        pigs_wanted = gathering.scoring == BY_PIGS or gathering.scoring == PER_PIG_GOLD
        wanted = pigs if pigs_wanted else sheep
        if self.both_ways:
            wanted += 2 * (sheep if pigs_wanted else pigs)
        return gathering.table[min(wanted, len(gathering.table) - 1)]

    def _find_options(self, gathering: AnimalScoring) -> None:
        """List what is worth giving to a scoring: without any of the cards it would bring less."""
        nothing = self._points(gathering, 0, 0)
        for herds in range(len(self.cards)):
            for sheep in range(self.height):
                for pigs in range(self.width):
                    all_sheep = sheep + self.animals[SHEEP][herds]
                    all_pigs = pigs + self.animals[PIG][herds]
                    points = self._points(gathering, all_sheep, all_pigs)
                    alone = self.worth[herds] + (sheep + pigs) * self.each
                    if points - nothing <= alone:
                        continue
                    needed = (not sheep or self._points(gathering, all_sheep - 1, all_pigs) < points) and (
                        not pigs or self._points(gathering, all_sheep, all_pigs - 1) < points
                    )
                    for herd in self.herds[herds]:
                        fewer_sheep = all_sheep - self.animals[SHEEP][herd]
                        fewer_pigs = all_pigs - self.animals[PIG][herd]
                        needed = needed and self._points(gathering, fewer_sheep, fewer_pigs) < points
                    if needed:
                        gain = (points - nothing - alone) * UNIT - self.cards[herds] - sheep - pigs
                        gathering.options.append((herds, sheep, pigs, gain))

    def _give(self, gathering: AnimalScoring) -> list[int]:
        """Give a scoring nothing or one of its options, whatever those before it have."""
        before = gathering.before
        after = before.copy()
        for herds, sheep, pigs, gain in gathering.options:
            offset = self._cell(herds, sheep, pigs)
            for others in self.within[len(self.cards) - 1 - herds]:
                for row in range(others * self.height, (others + 1) * self.height - sheep):
                    for cell in range(row * self.width, (row + 1) * self.width - pigs):
                        if before[cell] + gain > after[cell + offset]:
                            after[cell + offset] = before[cell] + gain
        return after

    def _cell(self, herds: int, sheep: int, pigs: int) -> int:
        """The place of herds, sheep and pigs in figures of gains."""
        return (herds * self.height + sheep) * self.width + pigs

    def _flocks(self, cow_herds: int) -> list[int]:
        """The worth of all sheep, pigs and goods without the herds given to cow scorings: pigs with gold come last."""
        herds = len(self.cards) - 1 - cow_herds
        result: list[int] = []
        for used in range(len(self.truffles)):
            for sheep in range(self.alone[SHEEP], self.height):
                for pigs in range(self.alone[PIG], self.width):
                    option = self._best_option(self.truffles[used], herds, sheep, pigs)
                    gain = option[3] + self.gains[self._cell(herds - option[0], sheep - option[1], pigs - option[2])]
                    alone = self.worth[herds] + (sheep + pigs) * self.each
                    result.append(gain + (alone + self.points_by_gold[used] + self.points_by_skill[0]) * UNIT)
        return result

    def _best_option(self, gathering: AnimalScoring, herds: int, sheep: int, pigs: int) -> tuple[int, int, int, int]:
        """The option that is best if the scorings before get the rest."""
        before = gathering.before
        all_of_it = self._cell(herds, sheep, pigs)
        best = (0, 0, 0, 0)
        most = before[all_of_it]
        within = self.within[herds]
        for option in gathering.options:
            if option[1] <= sheep and option[2] <= pigs and option[0] in within:
                gain = before[all_of_it - self._cell(option[0], option[1], option[2])] + option[3]
                if gain > most:
                    most = gain
                    best = option
        return best

    # ---- cows

    def _milk(self, herds: int, used: int, cows: int) -> tuple[int, int, int, int]:
        """The most for herds, cows and the tokens left; then the herds and cows by steps, and the cows with tokens."""
        steps = self.estate.steps[BY_COWS - BY_SHIPS]
        tokens = self.estate.tokens - used
        rate = self.rates[PER_COW_TOKEN]
        token_rate = self.rates[PER_TOKEN]
        cows += self.alone[COW]
        best = (NONE, 0, 0, 0)
        for stepping in self.within[herds]:
            milked = min(tokens, self.animals[COW][herds - stepping])
            for level in range(-2, len(steps), 2):
                climbing = max(0, steps[level] - self.animals[COW][stepping]) if level >= 0 else 0
                if climbing > cows:
                    break
                more = min(tokens - milked, cows - climbing) if rate - token_rate > self.each_cow else 0
                points = (cows - climbing - more) * self.each_cow + (milked + more) * rate
                points += (tokens - milked - more) * token_rate + (steps[level + 1] if level >= 0 else 0)
                value = points * UNIT - self.cards[herds] - climbing - more
                if value > best[0]:
                    best = (value, stepping, climbing, more)
        return best

    # ---- the assignment

    def assign(self, result: Assignment, handed: list[int], gold: int, tokens: int) -> tuple[int, int]:
        """Assign the cards with animals; how much gold and how many skills they use."""
        pools = self._pools(handed)
        counts = [len(pools[animal]) - self.alone[animal] for animal in range(3)]
        flock = (gold * (self.most[SHEEP] + 1) + counts[SHEEP]) * (self.most[PIG] + 1) + counts[PIG]
        cow = tokens * (self.most[COW] + 1) + counts[COW]
        at = 0
        for other in range(len(self.selections)):
            if self.flocks[other][flock] + self.cows[other][cow] > self.flocks[at][flock] + self.cows[at][cow]:
                at = other
        herds = self.selections[at]
        _, stepping, climbing, more = self._milk(herds, tokens, counts[COW])
        self._take(result, pools, BY_COWS, stepping, [0, 0, climbing])
        result.points[BY_COWS] = step_points(self.estate.steps[1], self.animals[COW][stepping] + climbing)
        self._take(result, pools, PER_COW_TOKEN, herds - stepping, [0, 0, more])
        milked = min(self.estate.tokens - tokens, self.animals[COW][herds - stepping] + more)
        result.amounts[PER_COW_TOKEN * AMOUNTS + TOKEN] = milked
        result.points[PER_COW_TOKEN] = milked * self.rates[PER_COW_TOKEN]
        used = self._assign_flocks(result, pools, gold, len(self.cards) - 1 - herds)
        self._assign_rest(result, pools)
        return used

    def _pools(self, handed: list[int]) -> list[list[int]]:
        """The cards of each kind: keyple cards by their place, village cards by -1 - their place."""
        pools: list[list[int]] = [[] for _ in range(3 + len(self.kinds))]
        for place in handed:
            pools[(self.estate.keyples[place] >> 4) - 1].append(place)
        for place in range(len(self.estate.beasts)):
            beast = self.estate.beasts[place]
            pools[SINGLE.index(beast) if beast in SINGLE else 3 + self.kinds.index(beast)].append(-1 - place)
        return pools

    def _take(self, result: Assignment, pools: list[list[int]], scoring: int, herds: int, singles: list[int]) -> None:
        """Assign a selection of herds and some single animals to a scoring."""
        numbers = singles.copy()
        for number in self.numbers:
            numbers.append(herds % (number + 1))
            herds //= number + 1
        for kind in range(len(pools)):
            for _ in range(numbers[kind]):
                _put(result, pools[kind].pop(), scoring)

    def _assign_flocks(self, result: Assignment, pools: list[list[int]], used: int, herds: int) -> tuple[int, int]:
        """Find the best options again, the last scoring first; gold and skills that they use."""
        gold = 0
        skills = 0
        for gathering in [self.truffles[used], *reversed(self.gatherings)]:
            scoring = gathering.scoring
            some, sheep, pigs, _ = self._best_option(gathering, herds, len(pools[SHEEP]), len(pools[PIG]))
            self._take(result, pools, scoring, some, [sheep, pigs, 0])
            herds -= some
            points = self._points(gathering, sheep + self.animals[SHEEP][some], pigs + self.animals[PIG][some])
            if scoring == PER_PIG_GOLD:
                gold = gathering.table.index(points)
                points = gold * self.rates[scoring]
            elif scoring == PER_SHEEP_SKILL:
                skills = gathering.table.index(points)
                points = skills * self.rates[scoring]
            result.points[scoring] = points
        result.amounts[PER_PIG_GOLD * AMOUNTS + GOLD] = gold
        return gold, skills

    def _assign_rest(self, result: Assignment, pools: list[list[int]]) -> None:
        """Every card that is left counts by itself."""
        for kind in range(len(pools)):
            beast = self.kinds[kind - 3] if kind >= 3 else SINGLE[kind]
            by_cow = (beast >> 6) * self.rates[PER_COW]
            by_animal = self._all_animals(beast) * self.rates[PER_ANIMAL]
            scoring = PER_COW if by_cow > by_animal else PER_ANIMAL
            if self.rates[scoring]:
                for place in pools[kind]:
                    _put(result, place, scoring)
                    result.points[scoring] += max(by_cow, by_animal)


def _put(result: Assignment, place: int, scoring: int) -> None:
    """Assign a card by its place in a pool."""
    if place >= 0:
        result.keyples[place] = scoring
    else:
        result.beasts[-1 - place] = scoring


def _growing(worth: list[int], rate: int) -> list[int]:
    """What pairs and the rest of the counters bring, for at most 0, 1, 2 ... pairs."""
    result = [worth[0]]
    for pairs in range(1, len(worth)):
        result.append(max(result[-1], worth[pairs] + pairs * rate))
    return result


def _pairs_both_ways(sheep: int, pigs: int) -> int:
    """Pairs of pig and sheep if each counts as two of the other: all of the fewer do, and some of the more."""
    more = max(sheep, pigs)
    counted = more + 2 * min(sheep, pigs)
    changed = counted // 3
    return max(min(2 * changed, counted - changed), min(2 * changed + 2, counted - changed - 1))
