"""Keyple cards: card after card, what each choice leaves for the scorings that gather.

A state counts what the cards so far are given to: sheep, pigs and cows handed to the animal scorings, gold and tokens
used, and the keyples that a colour still misses for the sets of three, whose number is decided before the first card.
It is packed into 8 bits each; gold, tokens and missing keyples count up to 127, so that one bit tells of too much.

Where there would be too many states, prices keep them few. Each count has a price: what a card adds to it is paid at
once and charged at the end. So the value of a state, the best that each later card can add and the best end are a
bound for all that can come of it, and states whose bound is below a goal are left out.
"""

from __future__ import annotations

from typing import Final

from borough.games.key_flow.rules.cards import (
    COW,
    GOLD,
    PER_ANIMAL,
    PER_CARD_WITH_2,
    PER_COW,
    PER_COW_TOKEN,
    PER_GREEN,
    PER_GREEN_GOLD,
    PER_KEYPLE_OF_ONE_COLOUR,
    PER_RED_YELLOW_BLUE,
    PER_TOKEN,
    PER_TOKEN_AND_CARD,
    PIG,
    SHEEP,
)
from borough.games.key_flow.rules.solver_animals import UNIT, AnimalsSolver
from borough.games.key_flow.rules.solver_estate import AMOUNTS, NONE, TOKEN, Assignment, Estate

GREEN: Final = 0
YELLOW: Final = 1
RANKS: Final = [3, 2, 0, 1]
"""By colour, the order in which cards are gone through: red, blue, yellow, green."""

# The counts of a state in their order; sheep, pigs and cows come first. Missing keyples have a price for each colour.
GOLD_USED: Final = 3
TOKENS_USED: Final = 4
MISSING: Final = 5
SETS: Final = 6
PRICES: Final = 8
FULL: Final = 127
TOO_MUCH: Final = 1 << 31 | 1 << 39 | 1 << 47

HANDED: Final = -2
"""In place of a scoring: to those of animals."""
LOWEST: Final = -(1 << 60)
MANY: Final = 3000
"""So many possible states call for prices."""


class KeypleCard:
    """A keyple card: the best that it can do alone, and what else it can do."""

    def __init__(self, place: int, hue: int, keyples: int) -> None:
        self.place = place
        self.hue = hue
        self.keyples = keyples
        self.scoring: int = NONE
        self.points: int = 0
        self.options: list[tuple[int, int, int, int]] = []
        """Scoring, gain over what it does alone, which count (or price), and how much it adds to it."""

    def offer(self, scoring: int, points: int) -> None:
        """Something that it can do alone."""
        if points > self.points:
            self.scoring = scoring
            self.points = points

    def add(self, scoring: int, points: int, count: int, amount: int) -> None:
        """Something that adds to a count, if it can be of use."""
        gain = (points - self.points) * UNIT - (0 if scoring == HANDED else 1)
        if gain > 0 or points == 0:
            self.options.append((scoring, gain, count, amount))

    def best(self, prices: list[int], added: list[int]) -> int:
        """The most that it can gain by prices, and what it adds for that."""
        most = 0
        best = NONE
        for at in range(len(self.options)):
            _, gain, count, amount = self.options[at]
            if gain + prices[count] * amount > most:
                most = gain + prices[count] * amount
                best = at
        if best >= 0:
            added[self.options[best][2]] += self.options[best][3]
        return most


class ColourTrial:
    """The cards with one colour chosen for "keyple of one colour"."""

    def __init__(self, colour: int) -> None:
        self.colour = colour
        self.fixed: int = 0
        """What all cards do alone."""
        self.cards: list[KeypleCard] = []
        """Those with a choice, colour by colour."""
        self.alone: list[KeypleCard] = []
        """The others."""
        self.prices: list[int] = [0] * PRICES
        self.bound: int = -LOWEST
        self.stages: list[dict[int, int]] = []
        """The states before and after each card, and at the end."""
        self.total: int = NONE
        self.end: int = 0


class KeyplesSolver:
    """The keyple cards of one player and the cards that score them."""

    def __init__(self, estate: Estate, points_by_gold: list[int], points_by_skill: list[int]) -> None:
        self.estate = estate
        self.rates = estate.rates
        self.colours: list[int] = [0] * 4
        """Keyples by colour; greens are among the yellow if they may be."""
        symbols = 0
        cows = sum([beast >> 6 for beast in estate.beasts])
        for card in estate.keyples:
            self.colours[self._hue(card)] += 1 + (card >> 2 & 1)
            symbols += card >> 3 & 1
            cows += card >> 4 == COW + 1
        greens = self.colours[YELLOW if estate.green_as_yellow else GREEN]
        self.gold: int = min(greens, len(points_by_gold) - 1) if self.rates[PER_GREEN_GOLD] else 0
        """So much gold may go to green keyples."""
        self.scarce: bool = symbols + (cows if self.rates[PER_COW_TOKEN] else 0) > estate.tokens
        """Whether tokens must be counted."""
        self.tokens: int = min(symbols, estate.tokens) if self.scarce and self.rates[PER_TOKEN_AND_CARD] else 0
        self.sets: int = min(self.colours[YELLOW:]) if self.rates[PER_RED_YELLOW_BLUE] else 0
        self.animals = AnimalsSolver(estate, points_by_gold, points_by_skill, self.gold, self.tokens)
        self.trials: list[ColourTrial] = []
        self._try_colours()
        self.best = self._reach_goal()
        self.total: int = self.best.total

    def _hue(self, card: int) -> int:
        """The colour of a keyple card, where green is as good as yellow if they count as each other."""
        colour = card & 3
        return YELLOW if colour == GREEN and self.estate.green_as_yellow else colour

    def _try_colours(self) -> None:
        """A trial for each colour that "keyple of one colour" could sensibly choose, or just one."""
        for colour in range(4):
            rate = self.rates[PER_GREEN + colour]
            if self.estate.green_as_yellow and colour == YELLOW:
                rate = max(self.rates[PER_GREEN], rate)
            if self.colours[colour] and self.rates[PER_KEYPLE_OF_ONE_COLOUR] > rate:
                self.trials.append(ColourTrial(colour))
        if not self.trials:
            self.trials.append(ColourTrial(NONE))
        states = (self.sets + 1) * (self.gold + 1) * (self.tokens + 1)
        for most in self.animals.most:
            states *= most + 1
        for trial in self.trials:
            self._list_cards(trial)
            if states > MANY:
                self._find_prices(trial)

    def _reach_goal(self) -> ColourTrial:
        """The best trial: without bounds at once, otherwise going for what they allow, then for less and less."""
        best = self.trials[0]
        goal = max([trial.bound for trial in self.trials])
        if goal == -LOWEST:
            goal = NONE
        allowance = UNIT // 2
        while True:
            for trial in self.trials:
                if trial.bound >= goal:
                    self._solve(trial, goal)
                    if trial.total > best.total:
                        best = trial
            if best.total >= goal:
                return best
            goal = max(best.total, goal - allowance)
            allowance *= 2

    # ---- what cards can do

    def _list_cards(self, trial: ColourTrial) -> None:
        """List the cards in their order."""
        order: list[int] = []
        for place in range(len(self.estate.keyples)):
            code = self.estate.keyples[place]
            order.append((RANKS[self._hue(code)] << 6 | code) << 16 | place)
        order.sort()
        for each in order:
            place = each & 0xFFFF
            code = self.estate.keyples[place]
            card = KeypleCard(place, self._hue(code), 1 + (code >> 2 & 1))
            self._offer_alone(card, code, trial.colour)
            self._add_options(card, code)
            trial.fixed += card.points * UNIT
            if card.options:
                trial.cards.append(card)
            else:
                trial.alone.append(card)

    def _offer_alone(self, card: KeypleCard, code: int, chosen: int) -> None:
        """What a card can do whatever the others do."""
        rates = self.rates
        card.offer(PER_GREEN + (code & 3), card.keyples * rates[PER_GREEN + (code & 3)])
        if card.hue == YELLOW and self.estate.green_as_yellow:
            card.offer(PER_GREEN, card.keyples * rates[PER_GREEN])
            card.offer(PER_GREEN + YELLOW, card.keyples * rates[PER_GREEN + YELLOW])
        if card.hue == chosen:
            card.offer(PER_KEYPLE_OF_ONE_COLOUR, card.keyples * rates[PER_KEYPLE_OF_ONE_COLOUR])
        if card.keyples == 2:
            card.offer(PER_CARD_WITH_2, rates[PER_CARD_WITH_2])
        if code >> 3 & 1 and not self.scarce:
            card.offer(PER_TOKEN_AND_CARD, rates[PER_TOKEN_AND_CARD] - rates[PER_TOKEN])
        if code >> 4 == COW + 1:
            card.offer(PER_COW, rates[PER_COW])
            card.offer(PER_ANIMAL, rates[PER_ANIMAL])
        elif code >> 4:
            card.offer(PER_ANIMAL, self.animals.each)

    def _add_options(self, card: KeypleCard, code: int) -> None:
        """What a card can do together with others; of two keyples one may be enough."""
        if code >> 3 & 1 and self.tokens:
            card.add(PER_TOKEN_AND_CARD, self.rates[PER_TOKEN_AND_CARD], TOKENS_USED, 1)
        for number in range(1, card.keyples + 1):
            if self.gold and card.hue == (YELLOW if self.estate.green_as_yellow else GREEN):
                card.add(PER_GREEN_GOLD, number * self.rates[PER_GREEN_GOLD], GOLD_USED, number)
            if self.sets and card.hue != GREEN:
                card.add(PER_RED_YELLOW_BLUE, 0, MISSING + RANKS[card.hue], number)
        animal = (code >> 4) - 1
        if animal >= 0 and self.animals.most[animal]:
            card.add(HANDED, 0, animal, 1)

    # ---- prices

    def _find_prices(self, trial: ColourTrial) -> None:
        """Lower the bound step by step: what is added more than wanted gets cheaper, the rest dearer."""
        prices = trial.prices.copy()
        step = UNIT // 4
        for _ in range(60):
            surplus = [0] * PRICES
            bound = trial.fixed + self._end_bound(prices, surplus)
            for card in trial.cards:
                bound += card.best(prices, surplus)
            each = self._set_gain(prices)
            if each > 0:
                bound += self.sets * each
                for count in range(MISSING, PRICES):
                    surplus[count] -= self.sets
            if bound < trial.bound:
                trial.bound = bound
                trial.prices = prices.copy()
            for count in range(PRICES):
                prices[count] -= step * surplus[count]
            step = step * 15 // 16

    def _set_gain(self, prices: list[int]) -> int:
        """What a set of three brings beyond the prices of its keyples."""
        return self.rates[PER_RED_YELLOW_BLUE] * UNIT - sum(prices[MISSING:])

    def _end_bound(self, prices: list[int], surplus: list[int]) -> int:
        """The most that animals and counters bring beyond prices; what they want for it is taken off the surplus."""
        best = LOWEST
        sheep = self.animals.most[SHEEP] + 1
        pigs = self.animals.most[PIG] + 1
        cows = self.animals.most[COW] + 1
        flock = 0
        herd = 0
        for at in range(len(self.animals.selections)):
            charges = [prices[GOLD_USED], prices[SHEEP], prices[PIG]]
            some_flock, flock_worth = _dearest(self.animals.flocks[at], sheep, pigs, charges)
            charges = [0, prices[TOKENS_USED], prices[COW]]
            some_herd, herd_worth = _dearest(self.animals.cows[at], self.tokens + 1, cows, charges)
            if flock_worth + herd_worth > best:
                best = flock_worth + herd_worth
                flock = some_flock
                herd = some_herd
        surplus[GOLD_USED] -= flock // pigs // sheep
        surplus[SHEEP] -= flock // pigs % sheep
        surplus[PIG] -= flock % pigs
        surplus[TOKENS_USED] -= herd // cows
        surplus[COW] -= herd % cows
        return best

    # ---- the states

    def _solve(self, trial: ColourTrial, goal: int) -> None:
        """Card after card, the best value of every state that can still reach the goal; then the best end."""
        prices = trial.prices
        gains = [card.best(prices, [0] * PRICES) for card in trial.cards]
        floor = goal - self._end_bound(prices, [0] * PRICES) - sum(gains) if goal >= 0 else LOWEST
        states: dict[int, int] = {}
        for sets in range(self.sets + 1):
            state = FULL - sets << 8 * MISSING | sets << 8 * SETS
            state |= FULL - self.gold << 8 * GOLD_USED | FULL - self.tokens << 8 * TOKENS_USED
            states[state] = trial.fixed + sets * self._set_gain(prices)
        trial.stages = []
        left = self.colours.copy()
        rank = 0
        for at in range(len(trial.cards)):
            card = trial.cards[at]
            while rank < RANKS[card.hue]:
                rank += 1
                states = self._next_colour(states, rank)
            trial.stages.append(states)
            floor += gains[at]
            states = _choose(states, card, prices, floor, left[card.hue])
            left[card.hue] -= card.keyples
            trial.stages.append(states)
        if rank < RANKS[GREEN]:
            states = self._next_colour(states, RANKS[GREEN])
        trial.stages.append(states)
        self._find_end(trial)

    def _next_colour(self, states: dict[int, int], rank: int) -> dict[int, int]:
        """Go on to the next colour where no keyple is missing."""
        if not self.sets:
            return states
        after: dict[int, int] = {}
        for state, value in states.items():
            new = _moved(state, rank)
            if new >= 0 and value > after.get(new, LOWEST):
                after[new] = value
        return after

    def _find_end(self, trial: ColourTrial) -> None:
        """The best end: what the animals and counters bring with what the cards leave for them."""
        trial.total = NONE
        prices = trial.prices
        animals = self.animals
        for state, value in trial.stages[-1].items():
            sheep = state & 255
            pigs = state >> 8 & 255
            cows = state >> 16 & 255
            gold = self._gold_used(state)
            tokens = self._tokens_used(state)
            charge = sheep * prices[SHEEP] + pigs * prices[PIG] + cows * prices[COW]
            charge += gold * prices[GOLD_USED] + tokens * prices[TOKENS_USED]
            flock = (gold * (animals.most[SHEEP] + 1) + sheep) * (animals.most[PIG] + 1) + pigs
            herd = tokens * (animals.most[COW] + 1) + cows
            for at in range(len(animals.selections)):
                total = value - charge + animals.flocks[at][flock] + animals.cows[at][herd]
                if total > trial.total:
                    trial.total = total
                    trial.end = state

    def _gold_used(self, state: int) -> int:
        return (state >> 8 * GOLD_USED & 255) - FULL + self.gold

    def _tokens_used(self, state: int) -> int:
        return (state >> 8 * TOKENS_USED & 255) - FULL + self.tokens

    # ---- the assignment

    def assign(self, result: Assignment) -> tuple[int, int, int]:
        """Go back from the best end, the last card first; the gold, skills and tokens that cards use."""
        trial = self.best
        state = trial.end
        gold = self._gold_used(state)
        tokens = self._tokens_used(state)
        alone = trial.alone.copy()
        handed: list[int] = []
        rank = RANKS[GREEN]
        for at in range(len(trial.cards) - 1, -1, -1):
            card = trial.cards[at]
            if RANKS[card.hue] < rank and self.sets:
                state = self._back_a_colour(state, trial.stages[2 * at + 2][state], trial.stages[2 * at + 1], rank)
            rank = RANKS[card.hue]
            scoring, _, count, amount = self._chosen(trial, at, state)
            if scoring == NONE:
                alone.append(card)
            elif scoring == HANDED:
                handed.append(card.place)
            else:
                self._note(result, card.place, scoring, amount)
            state -= amount << 8 * min(count, MISSING)
        result.points[PER_RED_YELLOW_BLUE] = (state >> 8 * SETS) * self.rates[PER_RED_YELLOW_BLUE]
        for card in alone:
            if card.points:
                self._note(result, card.place, card.scoring, card.points // max(1, self.rates[card.scoring]))
        if PER_KEYPLE_OF_ONE_COLOUR in result.keyples:
            result.colour = trial.colour
        more_gold, skills = self.animals.assign(result, handed, gold, tokens)
        tokens = result.amounts[PER_TOKEN_AND_CARD * AMOUNTS + TOKEN] + result.amounts[PER_COW_TOKEN * AMOUNTS + TOKEN]
        return gold + more_gold, skills, tokens

    def _chosen(self, trial: ColourTrial, at: int, state: int) -> tuple[int, int, int, int]:
        """The option of a card that led to a state."""
        before = trial.stages[2 * at]
        value = trial.stages[2 * at + 1][state]
        for option in trial.cards[at].options:
            _, gain, count, amount = option
            previous = before.get(state - (amount << 8 * min(count, MISSING)), LOWEST)
            if previous + gain + trial.prices[count] * amount == value:
                return option
        return (NONE, 0, 0, 0)

    def _back_a_colour(self, state: int, value: int, before: dict[int, int], rank: int) -> int:
        """The state from which one at the start of a colour came."""
        previous = state
        for sets in range(self.sets + 1):
            some = state + (sets << 8 * MISSING) + (sets << 8 * SETS if rank == RANKS[YELLOW] else 0)
            if before.get(some, LOWEST) == value and _moved(some, rank) == state:
                previous = some
        return previous

    def _note(self, result: Assignment, place: int, scoring: int, number: int) -> None:
        """Assign a keyple card that scores so many times, with its counters."""
        result.keyples[place] = scoring
        if scoring == PER_TOKEN_AND_CARD:
            number = 1
            result.amounts[scoring * AMOUNTS + TOKEN] += 1
        elif scoring == PER_GREEN_GOLD:
            result.amounts[scoring * AMOUNTS + GOLD] += number
        if scoring != PER_RED_YELLOW_BLUE:
            result.points[scoring] += number * self.rates[scoring]


def _dearest(table: list[int], rows: int, width: int, charges: list[int]) -> tuple[int, int]:
    """The cell of a table of blocks, rows and columns that is worth most beyond charges for each of them."""
    most = LOWEST
    best = 0
    cell = 0
    while cell < len(table):
        charge = cell // (rows * width) * charges[0] + cell // width % rows * charges[1]
        for _ in range(width):
            if table[cell] - charge > most:
                most = table[cell] - charge
                best = cell
            charge += charges[2]
            cell += 1
    return best, most


def _choose(states: dict[int, int], card: KeypleCard, prices: list[int], floor: int, left: int) -> dict[int, int]:
    """All that a card can do, where values reach the floor and enough keyples of its colour are left."""
    gains: list[int] = []
    deltas: list[int] = []
    for _, gain, count, amount in card.options:
        gains.append(gain + prices[count] * amount)
        deltas.append(amount << 8 * min(count, MISSING))
    after: dict[int, int] = {}
    for state, value in states.items():
        if FULL - (state >> 8 * MISSING & 255) > left:
            continue
        if value >= floor and value > after.get(state, LOWEST):
            after[state] = value
        for at in range(len(gains)):
            worth = value + gains[at]
            if worth >= floor:
                new = state + deltas[at]
                if not new & TOO_MUCH and worth > after.get(new, LOWEST):
                    after[new] = worth
    return after


def _moved(state: int, rank: int) -> int:
    """A state at the start of a colour, where a keyple is missing for each set; -1 if one still is of the last."""
    if (state >> 8 * MISSING & 255) < FULL:
        return NONE
    sets = state >> 8 * SETS
    state -= sets << 8 * MISSING
    return state - (sets << 8 * SETS) if rank == RANKS[YELLOW] else state
