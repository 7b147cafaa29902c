"""Final scoring solved exactly: which element counts for which card, so that a village scores most.

Ships, carts and skill tiles are worked out by themselves, and so are goods for every amount of gold given away
(`solver_goods`). Then every keyple card and every village card with animals becomes a card with options, and a search
finds the best choice for all of them together (`solver_search`). `best_total` and `best_assignment` run the same
search; the latter only reads its traces as well.
"""

from __future__ import annotations

from typing import Final

from borough.games.key_flow.cards import (
    BY_COWS,
    BY_PIGS,
    BY_SHEEP,
    BY_SHIPS,
    COW,
    GOLD,
    GOODS_COUNT,
    PER_2_IRON,
    PER_5_RESOURCES,
    PER_ANIMAL,
    PER_ANVIL,
    PER_ANVIL_PICKAXE_SAW,
    PER_CARD_WITH_2,
    PER_COW,
    PER_COW_TOKEN,
    PER_GOLD,
    PER_GREEN,
    PER_GREEN_GOLD,
    PER_IRON_STONE_WOOD,
    PER_KEYPLE_OF_ONE_COLOUR,
    PER_PIG_GOLD,
    PER_PIG_SHEEP,
    PER_RED_YELLOW_BLUE,
    PER_SHEEP_SKILL,
    PER_SHIP,
    PER_SKILL_OF_ONE_TYPE,
    PER_TOKEN,
    PER_TOKEN_AND_CARD,
    PER_TRANSPORT_POINT,
    PIG,
    SCORING_COUNT,
    SHEEP,
    SKILL_COUNT,
)
from borough.games.key_flow.solver_goods import PLAIN, STORE, Goods
from borough.games.key_flow.solver_search import (
    COWS,
    GOLD_USED,
    NO_POOL,
    OPTION,
    PAIRED_PIGS,
    SET_YELLOW,
    SKILLS_USED,
    TOKENS_USED,
    Search,
)

NONE: Final = -1
GREEN: Final = 0
YELLOW: Final = 1
COLOUR_COUNT: Final = 4

# Places in `Assignment.amounts`; the goods come first.
ANVIL: Final = 4
TOKEN: Final = 7
SHIP: Final = 8
AMOUNTS: Final = 9

GATHERING: Final = [
    PER_COW_TOKEN,
    PER_PIG_SHEEP,
    PER_PIG_GOLD,
    PER_SHEEP_SKILL,
    PER_RED_YELLOW_BLUE,
    PER_GREEN_GOLD,
    BY_COWS,
    BY_PIGS,
    BY_SHEEP,
]
"""Scorings for which several elements come together."""


class Estate:
    """What one player has at the end, and what can score it."""

    def __init__(self) -> None:
        self.rates: list[int] = [0] * SCORING_COUNT
        """By scoring: points for each unit, 0 where no card scores it."""
        self.steps: list[list[int]] = [[], [], [], []]
        """For ships, cows, pigs and sheep: need, points, need, points ... in rising order; empty if not owned."""
        self.keyples: list[int] = []
        """Stored keyple cards: colour + 4 * (keyples - 1) + 8 * token symbol + 16 * animal (sheep 1, pig 2, cow 3)."""
        self.beasts: list[int] = []
        """Village cards that show animals: sheep + 8 * pigs + 64 * cows."""
        self.goods: list[int] = [0] * GOODS_COUNT
        """Iron, stone, wood and gold anywhere but on storage buildings."""
        self.stores: list[int] = []
        """Storage buildings: rate, first, second, iron, stone, wood, gold. If first is -1 any resource there brings
        the rate, otherwise each pair of the goods first and second."""
        self.skills: list[int] = [0] * SKILL_COUNT
        self.tokens: int = 0
        self.ships: int = 0
        self.carts: int = 0
        """Transport points on the topmost uncovered panels."""
        self.green_as_yellow: bool = False
        self.pig_as_2_sheep: bool = False


class Assignment:
    """The best way to score an estate."""

    def __init__(self, estate: Estate) -> None:
        self.total: int = 0
        self.points: list[int] = [0] * SCORING_COUNT
        """By scoring."""
        self.store_points: list[int] = [0] * (len(estate.stores) // STORE)
        self.loose_gold: int = 0
        """Gold scored at 1 point each."""
        self.keyples: list[int] = [NONE] * len(estate.keyples)
        """For each keyple card the scoring it is assigned to, or -1."""
        self.beasts: list[int] = [NONE] * len(estate.beasts)
        self.amounts: list[int] = [0] * (SCORING_COUNT * AMOUNTS)
        """For each scoring: iron, stone, wood, gold, anvils, pickaxes, saws, tokens and ships assigned to it."""
        self.store_amounts: list[int] = [0] * (GOODS_COUNT * (len(estate.stores) // STORE))
        """For each storage building the goods scored there."""
        self.colour: int = NONE
        """Chosen for "keyple of one colour"."""
        self.skill: int = NONE
        """Chosen for "skill of one type"."""


def best_total(estate: Estate) -> int:
    """The most points that the elements of an estate can bring."""
    return Scoring(estate).total


def best_assignment(estate: Estate) -> Assignment:
    """How they bring it."""
    return Scoring(estate).assignment()


class Trial:
    """The search with one colour chosen for "keyple of one colour"."""

    def __init__(self, colour: int) -> None:
        self.colour = colour
        self.fixed: int = 0
        """Points that need no search."""
        self.options: list[list[int]] = []
        """The options of every card: keyple cards by number, then beasts."""
        self.order: list[int] = []
        """The cards with a choice, as they are searched."""
        self.search: Search = Search([], 0, 0)


class Scoring:
    """The work on one estate, from what can be worked out alone to the common search."""

    def __init__(self, estate: Estate) -> None:
        self.estate = estate
        self.rates = estate.rates
        self.ark = estate.pig_as_2_sheep
        self.animals: list[int] = [0, 0, 0]
        """The most sheep, pigs and cows that all cards can count for."""
        self.colours: list[int] = [0] * COLOUR_COUNT
        """Keyples by colour; greens are among the yellow if they may be."""
        self.symbols: int = 0
        """Keyple cards with a token symbol."""
        self._count()
        self.goods = Goods(estate.rates, estate.goods, estate.stores)
        self.pool_costs: list[int] = [NONE, NONE, NONE]
        """What each token, gold or skill costs, where every one costs the same and there are enough."""
        self.least_costs: list[int] = [0, 0, 0]
        """What one of them costs at least."""
        self.tables = self._tables()
        self.sets_owned = self.rates[PER_RED_YELLOW_BLUE] > 0 and min(self.colours[YELLOW:]) > 0
        self.pairs_owned = self.rates[PER_PIG_SHEEP] > 0 and self.animals[PIG] > 0 and self.animals[SHEEP] > 0

        self.fixed: int = self._ships_worth() + estate.carts * self.rates[PER_TRANSPORT_POINT]
        self.total: int = NONE
        self.trials: list[Trial] = []
        self.best: Trial | None = None
        self._try_colours()

    # ---- what there is

    def _count(self) -> None:
        """Count what could go to each kind of scoring at most."""
        for card in self.estate.keyples:
            self.colours[self._hue(card)] += 1 + (card >> 2 & 1)
            self.symbols += card >> 3 & 1
            for animal in range(3):
                self.animals[animal] += self._shown(_beast_of(card), animal)
        for beast in self.estate.beasts:
            for animal in range(3):
                self.animals[animal] += self._shown(beast, animal)

    def _hue(self, card: int) -> int:
        """The colour of a keyple card, where green is as good as yellow if they count as each other."""
        colour = card & 3
        return YELLOW if colour == GREEN and self.estate.green_as_yellow else colour

    def _shown(self, beast: int, animal: int) -> int:
        """The most animals of one species that a card can count for."""
        shown = beast >> (3 * animal) & 7
        if self.ark and animal != COW:
            shown += 2 * (beast >> (3 * (1 - animal)) & 7)
        return shown

    # ---- what can be worked out alone

    def _ships_worth(self) -> int:
        """The best split of ships between the thresholds and the rate."""
        ships = self.estate.ships
        return self._ships_points(self._ships_by_steps()) + (ships - self._ships_by_steps()) * self.rates[PER_SHIP]

    def _ships_by_steps(self) -> int:
        """How many ships go to the thresholds: none, or just as many as one of them needs."""
        steps = self.estate.steps[0]
        chosen = 0
        for at in range(0, len(steps), 2):
            need = steps[at]
            if (
                need <= self.estate.ships
                and self._ships_points(need) - self._ships_points(chosen) > (need - chosen) * self.rates[PER_SHIP]
            ):
                chosen = need
        return chosen

    def _ships_points(self, ships: int) -> int:
        return _step_points(self.estate.steps[0], ships)

    def _tables(self) -> list[list[int]]:
        """Points by amount for the pools of the search, as far as cards can use them; [] where they cannot."""
        rates = self.rates
        estate = self.estate
        tokens = 0
        if rates[PER_COW_TOKEN]:
            tokens += self.animals[COW]
        if rates[PER_TOKEN_AND_CARD]:
            tokens += self.symbols
        gold = 0
        if rates[PER_GREEN_GOLD]:
            gold += self.colours[YELLOW if estate.green_as_yellow else GREEN]
        if rates[PER_PIG_GOLD]:
            gold += self.animals[PIG]
        skills = self.animals[SHEEP] if rates[PER_SHEEP_SKILL] else 0
        token_table: list[int] = []
        for used in range(min(tokens, estate.tokens) + 1):
            token_table.append((estate.tokens - used) * rates[PER_TOKEN])
        skill_table: list[int] = []
        for used in range(min(skills, sum(estate.skills)) + 1):
            skill_table.append(self._skills_worth(used))
        tables = [token_table, self.goods.worth(min(gold, self.goods.total[GOLD])), skill_table]
        self._price(tables[0], TOKENS_USED, tokens)
        self._price(tables[1], GOLD_USED, gold)
        self._price(tables[2], SKILLS_USED, skills)
        for animal in (COW, PIG, SHEEP):
            tables.append(_step_table(estate.steps[3 - animal], self.animals[animal]))
        return tables

    def _price(self, table: list[int], pool: int, wanted: int) -> None:
        """Note what a unit costs; if all cost the same and there are enough, cards need not share them by search."""
        if len(table) < 2:
            return
        least = table[0] - table[1]
        even = wanted < len(table)
        for used in range(1, len(table) - 1):
            cost = table[used] - table[used + 1]
            even = even and cost == least
            least = min(least, cost)
        self.least_costs[pool] = least
        if even:
            self.pool_costs[pool] = least

    def _skills_worth(self, away: int) -> int:
        """The best of the skill tiles when some are given away."""
        best = 0
        for plan in range(_skill_plans(self.estate)):
            best = max(best, _skill_points(self.estate, plan, away))
        return best

    # ---- the common search

    def _try_colours(self) -> None:
        """Search with every colour that "keyple of one colour" could sensibly choose, or once without."""
        for colour in range(COLOUR_COUNT):
            if self.colours[colour] and self.rates[PER_KEYPLE_OF_ONE_COLOUR] > self._colour_rate(colour):
                self.trials.append(Trial(colour))
        if not self.trials:
            self.trials.append(Trial(NONE))
        for trial in self.trials:
            self._prepare(trial)
            if trial.search.solve(self.total - trial.fixed if self.best is not None else NONE):
                self._keep(trial)
        self._prove()

    def _prove(self) -> None:
        """Where the search left states out: try for the highest total that bounds allow, then for one less, and on."""
        bounds: list[int] = []
        goal = self.total
        for trial in self.trials:
            bounds.append(NONE)
            if not trial.search.proved:
                bounds[-1] = trial.search.bound(self.total - trial.fixed) + trial.fixed
                goal = max(goal, bounds[-1])
        while goal > self.total:
            for at in range(len(self.trials)):
                trial = self.trials[at]
                if bounds[at] >= goal and trial.search.reach(goal - trial.fixed):
                    self._keep(trial)
                    return
            goal -= 1

    def _keep(self, trial: Trial) -> None:
        """The best result so far."""
        self.total = trial.search.total + trial.fixed
        self.best = trial

    def _colour_rate(self, colour: int) -> int:
        """Points for a keyple of a colour by itself."""
        if self.estate.green_as_yellow and colour <= YELLOW:
            return max(self.rates[PER_GREEN], self.rates[PER_GREEN + YELLOW])
        return self.rates[PER_GREEN + colour]

    def _prepare(self, trial: Trial) -> None:
        """List the options of all cards; those with a choice go into the search."""
        keyples = self.estate.keyples
        known: dict[int, list[int]] = {}
        trial.fixed = self.fixed
        for card in range(len(keyples) + len(self.estate.beasts)):
            code = keyples[card] if card < len(keyples) else self.estate.beasts[card - len(keyples)] + 64
            options = known.get(code)
            if options is None:
                options = self._options(code, trial.colour)
                known[code] = options
            trial.options.append(options)
            if len(options) == OPTION:
                trial.fixed += options[1]
            else:
                trial.order.append(self._rank(code) << 16 | card)
        trial.order.sort()
        trial.search = Search(self.tables, self.rates[PER_PIG_SHEEP], self.rates[PER_RED_YELLOW_BLUE])
        for at in range(len(trial.order)):
            trial.order[at] &= 0xFFFF
            trial.search.cards.append(trial.options[trial.order[at]])

    def _rank(self, code: int) -> int:
        """Cards that add to the same pools are searched together: by colour or by animal, village cards last."""
        if code >= 64:
            return 256 + (code >> 6)
        animal = 4 - (code >> 4) if code >> 4 else 4
        if self.sets_owned:
            return 64 + self._hue(code) * 16 + animal * 2 + (code >> 3 & 1)
        return 64 + animal * 16 + (code >> 3 & 1) * 8 + self._hue(code)

    def _options(self, code: int, chosen: int) -> list[int]:
        """What a card can do: first the best that needs nothing shared, then what adds to a pool."""
        options = [NONE, 0, NO_POOL, 0, 0]
        beast = code - 64
        if code < 64:
            beast = _beast_of(code)
            self._add_keyple_options(options, code, chosen)
        if beast:
            self._add_animal_options(options, beast)
        return self._worthwhile(options)

    def _add_keyple_options(self, options: list[int], card: int, chosen: int) -> None:
        """A keyple card used for its keyples."""
        hue = self._hue(card)
        count = 1 + (card >> 2 & 1)
        swaps = self.estate.green_as_yellow and hue == YELLOW
        for colour in range(COLOUR_COUNT):
            if colour == card & 3 or (swaps and colour <= YELLOW):
                _offer(options, PER_GREEN + colour, count * self.rates[PER_GREEN + colour])
        if hue == chosen:
            _offer(options, PER_KEYPLE_OF_ONE_COLOUR, count * self.rates[PER_KEYPLE_OF_ONE_COLOUR])
        if count == 2:
            _offer(options, PER_CARD_WITH_2, self.rates[PER_CARD_WITH_2])
        if card >> 3 & 1:
            self._use(options, PER_TOKEN_AND_CARD, TOKENS_USED, 1)
        if hue == GREEN or swaps:
            self._use(options, PER_GREEN_GOLD, GOLD_USED, count)
        if self.sets_owned and hue != GREEN:
            options += [PER_RED_YELLOW_BLUE, 0, SET_YELLOW + hue - YELLOW, count, 0]

    def _add_animal_options(self, options: list[int], beast: int) -> None:
        """A card used for its animals."""
        sheep = beast & 7
        pigs = beast >> 3 & 7
        cows = beast >> 6
        _offer(options, PER_COW, cows * self.rates[PER_COW])
        _offer(options, PER_ANIMAL, (cows + (sheep + pigs) * (2 if self.ark else 1)) * self.rates[PER_ANIMAL])
        self._use(options, PER_COW_TOKEN, TOKENS_USED, cows)
        self._use(options, PER_PIG_GOLD, GOLD_USED, self._shown(beast, PIG))
        self._use(options, PER_SHEEP_SKILL, SKILLS_USED, self._shown(beast, SHEEP))
        for animal in (COW, PIG, SHEEP):
            shown = self._shown(beast, animal)
            if shown and len(self.tables[COWS + COW - animal]) > 1:
                options += [BY_COWS + COW - animal, 0, COWS + COW - animal, shown, 0]
        if self.pairs_owned:
            for sheep_as_pigs in range(sheep + 1 if self.ark else 1):
                for pigs_as_sheep in range(pigs + 1 if self.ark else 1):
                    as_pigs = pigs - pigs_as_sheep + 2 * sheep_as_pigs
                    as_sheep = sheep - sheep_as_pigs + 2 * pigs_as_sheep
                    if as_pigs or as_sheep:
                        options += [PER_PIG_SHEEP, 0, PAIRED_PIGS, as_pigs, as_sheep]

    def _use(self, options: list[int], scoring: int, pool: int, most: int) -> None:
        """Pairs with tokens, gold or skills: one option for each number of pairs up to `most`."""
        rate = self.rates[scoring]
        cost = self.pool_costs[pool]
        if not rate:
            return
        if cost >= 0:
            if rate > cost:
                _offer(options, scoring, most * (rate - cost))
            return
        for pairs in range(1, min(most, len(self.tables[pool]) - 1) + 1):
            options += [scoring, pairs * rate, pool, pairs, 0]

    def _worthwhile(self, options: list[int]) -> list[int]:
        """Leave out what costs more than it brings compared with the first option."""
        result = options[:OPTION]
        for at in range(OPTION, len(options), OPTION):
            pool = options[at + 2]
            if pool > SKILLS_USED or options[at + 1] - options[at + 3] * self.least_costs[pool] > options[1]:
                result += options[at : at + OPTION]
        return result

    # ---- the assignment

    def assignment(self) -> Assignment:
        """Read the best result back from the searches."""
        estate = self.estate
        result = Assignment(estate)
        result.total = self.total
        used = self._assign_cards(result)
        self._assign_goods(result, used[GOLD_USED])
        self._assign_skills(result, used[SKILLS_USED])
        self._trim(result)
        left = estate.tokens - used[TOKENS_USED]
        if self.rates[PER_TOKEN]:
            result.amounts[PER_TOKEN * AMOUNTS + TOKEN] = left
            result.points[PER_TOKEN] = left * self.rates[PER_TOKEN]
        by_steps = self._ships_by_steps()
        result.amounts[BY_SHIPS * AMOUNTS + SHIP] = by_steps
        result.points[BY_SHIPS] = self._ships_points(by_steps)
        if self.rates[PER_SHIP]:
            result.amounts[PER_SHIP * AMOUNTS + SHIP] = estate.ships - by_steps
            result.points[PER_SHIP] = (estate.ships - by_steps) * self.rates[PER_SHIP]
        result.points[PER_TRANSPORT_POINT] = estate.carts * self.rates[PER_TRANSPORT_POINT]
        return result

    def _assign_cards(self, result: Assignment) -> list[int]:
        """Assign the cards; tokens, gold and skills that they use."""
        keyples = len(result.keyples)
        used = [0, 0, 0]
        best = self.best
        if best is None:
            return used
        chosen = [0] * len(best.options)
        choices = best.search.choices()
        for at in range(len(best.order)):
            chosen[best.order[at]] = choices[at] * OPTION
        for card in range(len(best.options)):
            options = best.options[card]
            at = chosen[card]
            scoring = options[at]
            if card < keyples:
                result.keyples[card] = scoring
            else:
                result.beasts[card - keyples] = scoring
            pool = _pool_of(scoring)
            if pool != NO_POOL:
                pairs = options[at + 3]
                if options[at + 2] == NO_POOL:  # the cost is already taken off
                    pairs = options[at + 1] // (self.rates[scoring] - self.pool_costs[pool])
                used[pool] += pairs
                if scoring == PER_TOKEN_AND_CARD:
                    result.points[scoring] += pairs * self.rates[scoring]
                if pool == TOKENS_USED:
                    result.amounts[scoring * AMOUNTS + TOKEN] += pairs
                elif pool == GOLD_USED:
                    result.amounts[scoring * AMOUNTS + GOLD] += pairs
            elif options[at + 2] == NO_POOL and scoring != NONE:
                result.points[scoring] += options[at + 1]
                if scoring == PER_KEYPLE_OF_ONE_COLOUR:
                    result.colour = best.colour
        return used

    def _trim(self, result: Assignment) -> None:
        """Count what is gathered, and take back the cards without which it brings just as much."""
        for scoring in GATHERING:
            points = self._gathered(result, scoring)
            result.points[scoring] = points
            for card in range(len(result.keyples)):
                if result.keyples[card] == scoring:
                    result.keyples[card] = NONE
                    if self._gathered(result, scoring) < points:
                        result.keyples[card] = scoring
            for card in range(len(result.beasts)):
                if result.beasts[card] == scoring:
                    result.beasts[card] = NONE
                    if self._gathered(result, scoring) < points:
                        result.beasts[card] = scoring

    def _gathered(self, result: Assignment, scoring: int) -> int:
        """The points of a scoring that gathers, with the cards and counters it has."""
        colours = [0] * COLOUR_COUNT
        animals = [0, 0, 0]
        for card in range(len(result.keyples)):
            if result.keyples[card] == scoring:
                code = self.estate.keyples[card]
                colours[self._hue(code)] += 1 + (code >> 2 & 1)
                _add_animals(animals, _beast_of(code))
        for card in range(len(result.beasts)):
            if result.beasts[card] == scoring:
                _add_animals(animals, self.estate.beasts[card])
        pigs = animals[PIG] + 2 * animals[SHEEP] if self.ark else animals[PIG]
        sheep = animals[SHEEP] + 2 * animals[PIG] if self.ark else animals[SHEEP]
        if scoring >= BY_COWS:
            counts = [animals[COW], pigs, sheep]
            return _step_points(self.estate.steps[scoring - BY_SHIPS], counts[scoring - BY_COWS])
        counters = sum(result.amounts[scoring * AMOUNTS : (scoring + 1) * AMOUNTS])
        units = 0
        if scoring == PER_RED_YELLOW_BLUE:
            units = min(colours[YELLOW:])
        elif scoring == PER_PIG_SHEEP:
            units = self._pairs(animals[PIG], animals[SHEEP])
        elif scoring == PER_GREEN_GOLD:
            units = min(counters, colours[YELLOW if self.estate.green_as_yellow else GREEN])
        elif scoring == PER_COW_TOKEN:
            units = min(counters, animals[COW])
        elif scoring == PER_PIG_GOLD:
            units = min(counters, pigs)
        else:
            units = min(counters, sheep)
        return units * self.rates[scoring]

    def _pairs(self, pigs: int, sheep: int) -> int:
        """Pairs of pig and sheep, with the Ark after the best change."""
        if not self.ark:
            return min(pigs, sheep)
        best = 0
        for as_sheep in range(pigs + 1):
            for as_pigs in range(sheep + 1):
                best = max(best, min(pigs - as_sheep + 2 * as_pigs, sheep - as_pigs + 2 * as_sheep))
        return best

    def _assign_goods(self, result: Assignment, away: int) -> None:
        """Assign all goods but the gold that cards use."""
        rates = self.rates
        plan = self.goods.plan(away)
        result.store_amounts = plan.store_amounts
        for store in range(len(result.store_points)):
            result.store_points[store] = plan.pairs[store] * self.estate.stores[store * STORE]
        for good in range(GOODS_COUNT):
            result.amounts[PER_IRON_STONE_WOOD * AMOUNTS + good] = plan.sets[good]
            result.amounts[PER_5_RESOURCES * AMOUNTS + good] = plan.fives[good]
        result.points[PER_IRON_STONE_WOOD] = sum(plan.sets) // 3 * rates[PER_IRON_STONE_WOOD]
        result.points[PER_5_RESOURCES] = sum(plan.fives) // 5 * rates[PER_5_RESOURCES]
        self._return_waiting(result)
        for good in range(PLAIN):
            at = (PER_2_IRON + good) * AMOUNTS
            result.amounts[at + good] = 2 * plan.twos[good] - plan.twos_gold[good]
            result.amounts[at + GOLD] = plan.twos_gold[good]
            result.points[PER_2_IRON + good] = plan.twos[good] * rates[PER_2_IRON + good]
        if rates[PER_GOLD]:
            result.amounts[PER_GOLD * AMOUNTS + GOLD] = plan.gold_left
            result.points[PER_GOLD] = plan.gold_left * rates[PER_GOLD]
        else:
            result.loose_gold = plan.gold_left

    def _return_waiting(self, result: Assignment) -> None:
        """Take back the plain goods that wait for five in vain."""
        base = PER_5_RESOURCES * AMOUNTS
        waiting = sum(result.amounts[base : base + GOODS_COUNT]) % 5
        for good in range(PLAIN):
            back = min(waiting, result.amounts[base + good])
            result.amounts[base + good] -= back
            waiting -= back

    def _assign_skills(self, result: Assignment, away: int) -> None:
        """Assign the skill tiles, some of them to sheep."""
        estate = self.estate
        plan = 0
        while _skill_points(estate, plan, away) < self._skills_worth(away):
            plan += 1
        chosen = plan % (SKILL_COUNT + 1) - 1
        sets = plan // (SKILL_COUNT + 1)
        left: list[int] = []
        for skill in range(SKILL_COUNT):
            left.append(estate.skills[skill] - sets)
            result.amounts[PER_ANVIL_PICKAXE_SAW * AMOUNTS + ANVIL + skill] = sets
        result.points[PER_ANVIL_PICKAXE_SAW] = sets * self.rates[PER_ANVIL_PICKAXE_SAW]
        for _ in range(away):
            cheapest = _cheapest_skill(estate, left, chosen)
            left[cheapest] -= 1
            result.amounts[PER_SHEEP_SKILL * AMOUNTS + ANVIL + cheapest] += 1
        for skill in range(SKILL_COUNT):
            scoring = PER_ANVIL + skill
            if skill == chosen:
                scoring = PER_SKILL_OF_ONE_TYPE
                if left[skill]:
                    result.skill = skill
            if self.rates[scoring]:
                result.amounts[scoring * AMOUNTS + ANVIL + skill] = left[skill]
                result.points[scoring] += left[skill] * self.rates[scoring]


# ---- helpers


def _beast_of(card: int) -> int:
    """The animal of a keyple card, coded as on a village card."""
    animal = card >> 4
    return 1 << (3 * (animal - 1)) if animal else 0


def _add_animals(animals: list[int], beast: int) -> None:
    """Add the animals that a card shows."""
    for animal in range(3):
        animals[animal] += beast >> (3 * animal) & 7


def _pool_of(scoring: int) -> int:
    """The pool from which a scoring takes the second half of its pairs."""
    if scoring in (PER_COW_TOKEN, PER_TOKEN_AND_CARD):
        return TOKENS_USED
    if scoring in (PER_PIG_GOLD, PER_GREEN_GOLD):
        return GOLD_USED
    return SKILLS_USED if scoring == PER_SHEEP_SKILL else NO_POOL


def _offer(options: list[int], scoring: int, points: int) -> None:
    """Make it the option that needs nothing shared, if it is better than the one so far."""
    if points > options[1]:
        options[0] = scoring
        options[1] = points


def _step_points(steps: list[int], count: int) -> int:
    """The points of the highest step reached."""
    points = 0
    for at in range(0, len(steps), 2):
        if count >= steps[at]:
            points = steps[at + 1]
    return points


def _step_table(steps: list[int], most: int) -> list[int]:
    """Points by count, up to the highest step that `most` can reach."""
    top = 0
    for at in range(0, len(steps), 2):
        if steps[at] <= most:
            top = steps[at]
    return [_step_points(steps, count) for count in range(top + 1)]


def _skill_plans(estate: Estate) -> int:
    """Ways to use skill tiles: sets * 4 + 1 + the type chosen for "skill of one type"; + 0 for none."""
    if estate.rates[PER_ANVIL_PICKAXE_SAW]:
        return (min(estate.skills) + 1) * (SKILL_COUNT + 1)
    return SKILL_COUNT + 1


def _skill_rate(estate: Estate, skill: int, chosen: int) -> int:
    """Points for a single tile."""
    return estate.rates[PER_SKILL_OF_ONE_TYPE if skill == chosen else PER_ANVIL + skill]


def _cheapest_skill(estate: Estate, left: list[int], chosen: int) -> int:
    """The type of which a tile brings least among those left."""
    cheapest = NONE
    for skill in range(SKILL_COUNT):
        if left[skill] and (
            cheapest == NONE or _skill_rate(estate, skill, chosen) < _skill_rate(estate, cheapest, chosen)
        ):
            cheapest = skill
    return cheapest


def _skill_points(estate: Estate, plan: int, away: int) -> int:
    """Points of the tiles by one plan when the cheapest tiles outside sets are given away; -1 if it is impossible."""
    chosen = plan % (SKILL_COUNT + 1) - 1
    sets = plan // (SKILL_COUNT + 1)
    left = [count - sets for count in estate.skills]
    if sum(left) < away:
        return NONE
    points = sets * estate.rates[PER_ANVIL_PICKAXE_SAW]
    while away:
        cheapest = _cheapest_skill(estate, left, chosen)
        given = min(away, left[cheapest])
        left[cheapest] -= given
        away -= given
    for skill in range(SKILL_COUNT):
        points += left[skill] * _skill_rate(estate, skill, chosen)
    return points
