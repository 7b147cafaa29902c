"""What each seat is likely to end with: the points it has, and what its village, goods and cards will bring.

Everything is in hundredths of a point. The estimate of a seat depends on its own village, the move it is making and the
winter cards it may get, and on nothing else; so it is cached by these.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from borough.games.key_flow.estimate.plans import Plans, scoring_prices, skill_prices
from borough.games.key_flow.estimate.weights import WEIGHTS
from borough.games.key_flow.estimate.winter_outlook import SHIPS, grown, promised, stock_of
from borough.games.key_flow.rules.cards import (
    BY_SHIPS,
    GOLD,
    GOODS_COUNT,
    SCORING_COUNT,
    SKILL_COUNT,
    VILLAGE_COUNT,
    WINTER,
)
from borough.games.key_flow.rules.figures import BLIND, NO_SKILL, PANELS, TOKENS, Figures
from borough.games.key_flow.rules.scoring import estate_of, flip_points, panel_points, skills_of
from borough.games.key_flow.rules.season import passing
from borough.games.key_flow.rules.solver import Estate, best_assignment, best_total
from borough.games.key_flow.rules.state import (
    OVER,
    PICKING,
    PLAYING,
    USING,
    WINTER_PICKING,
    WINTER_PLAYING,
    Open,
    Position,
)
from borough.games.key_flow.rules.turn import CHOOSING, MOVING
from borough.games.key_flow.rules.village import NONE, Village

SOURCES: Final = (
    "panels",
    "flipped",
    "storage",
    "winter",
    "gold",
    "winter to come",
    "plans",
    "stock",
    "buildings",
    "to come",
)
PANEL_POINTS: Final = 0
FLIPPED: Final = 1
STORAGE: Final = 2
WINTER_POINTS: Final = 3
LOOSE_GOLD: Final = 4
WINTER_GROWTH: Final = 5
"""What winter cards will score that they do not score yet."""
PLANS: Final = 6
"""What upgrades, flips and goods brought to a store will bring."""
STOCK: Final = 7
"""Goods, skill tiles and tokens for whatever comes."""
BUILDINGS: Final = 8
"""Better actions than a neighbour's house offers, as long as the game lasts."""
TO_COME: Final = 9
"""Cards still to be played."""

MEMOS: dict[str, dict[int, list[int]]] = {}
"""By the digest of the figures, the estimates of seats by a hash of all that they depend on."""
MEMO_SIZE: Final = 30000
MEMO_BOXES: Final = 4
MASK: Final = (1 << 62) - 1
PRIME: Final = 1099511628211


def estimate(position: Position) -> list[int]:
    """For each seat what it is likely to end with, by source."""
    table = position.open
    values: list[int] = []
    if table.stage == OVER:
        for seat in range(table.seats):
            values.extend(_final(position, seat))
        return values
    share = _to_come(table)
    for seat in range(table.seats):
        values.extend(_seat(position, seat))
        values[-1] += share
    return values


def _to_come(table: Open) -> int:
    """What every seat is likely to make beyond what can be seen."""
    levels = WEIGHTS.to_come[table.seats]
    now = levels[table.season]
    return now + (levels[table.season + 1] - now) * table.round // table.figures.hand_size(table.seats, table.season)


def settled(position: Position, seat: int) -> bool:
    """Whether a seat's last decision can be judged: its card is played, and nothing but transport and upgrades open."""
    stage = position.open.stage
    if stage == PICKING or stage == WINTER_PICKING:
        return position.picks[seat] == NONE
    turn = position.turns[seat]
    if turn is None:
        return stage != WINTER_PLAYING and (stage != PLAYING or len(position.hands[seat]) == 0)
    return turn.step == MOVING or turn.step == CHOOSING


def _final(position: Position, seat: int) -> list[int]:
    """The result."""
    table = position.open
    village = table.villages[seat]
    best = best_assignment(estate_of(table.figures, village, skills_of(village, position.singles, seat)))
    found = [0] * len(SOURCES)
    found[PANEL_POINTS] = 100 * panel_points(table.figures, village)
    found[FLIPPED] = 100 * flip_points(table.figures, village)
    found[STORAGE] = 100 * sum(best.store_points)
    found[WINTER_POINTS] = 100 * sum(best.points)
    found[LOOSE_GOLD] = 100 * best.loose_gold
    return found


def _coming(position: Position, seat: int) -> list[int]:
    """In winter, the village cards of all hands as they will come to a seat: each hand's picks before its turn, the
    picks it will make from it, the number of cards, and the cards.
    """
    table = position.open
    coming: list[int] = []
    if table.season != WINTER:
        return coming
    step = passing(WINTER)
    passed = 0 if table.stage == PICKING else 1
    for away in range(table.seats):
        hand = position.hands[(seat - step * (away + passed)) % table.seats]
        visits = (len(hand) - away + table.seats - 1) // table.seats
        if visits <= 0:
            continue
        at = len(coming)
        coming.extend([away, visits, 0])
        for card in hand:
            if card < VILLAGE_COUNT:
                coming.append(card)
        coming[at + 2] = len(coming) - at - 3
    return coming


def _seat(position: Position, seat: int) -> list[int]:
    """What one seat is likely to end with, from the cache if it is there."""
    outlook = VillageOutlook(position, seat)
    key = outlook.key()
    memo = _memo(position.open.figures.digest)
    known = memo.get(key)
    if known is None:
        if len(memo) >= MEMO_SIZE:
            memo.clear()
        known = outlook.values()
        memo[key] = known
    return known


def _memo(digest: str) -> dict[int, list[int]]:
    """The cache for these figures; at most MEMO_BOXES figures are kept."""
    memo = MEMOS.get(digest)
    if memo is None:
        if len(MEMOS) >= MEMO_BOXES:
            MEMOS.clear()
        memo = {}
        MEMOS[digest] = memo
    return memo


class VillageOutlook:
    """One seat's village with the move under way, and what is still to come."""

    def __init__(self, position: Position, seat: int) -> None:
        table = position.open
        self.figures: Figures = table.figures
        self.seats: int = table.seats
        self.season: int = table.season
        self.left: int = len(position.hands[seat])
        """Cards to be played this season."""
        self.moves: int = 0
        self.upgrades: int = 0
        self.blind: int = 0
        turn = position.turns[seat]
        village = table.villages[seat]
        self.skills: list[int] = skills_of(village, position.singles, seat)
        if turn is not None:
            village = turn.village
            self.moves = turn.moves
            self.upgrades = turn.upgrades
            self.blind = turn.blind
            for skill in range(SKILL_COUNT):
                single = position.singles[seat * SKILL_COUNT + skill] - turn.paid[skill]
                self.skills[skill] = village.doubles[skill] + turn.named[skill] + single
        elif table.stage == PLAYING:
            self.left += 1
        self.village: Village = village
        self.ended: bool = table.stage == USING and table.season == WINTER and table.waiting >> seat & 1 == 0
        """Nothing more can be done."""
        self.guests: list[int] = []
        """Keyple cards that are just being laid here."""
        for other in position.turns:
            if other is not None and other.played >= VILLAGE_COUNT and other.host == seat:
                self.guests.append(other.played)
        self.mine: list[int] = position.winter[seat]
        self.coming: list[int] = _coming(position, seat)

    def key(self) -> int:
        """A hash of all that the outlook depends on."""
        village = self.village
        few = [
            self.seats,
            self.season,
            self.left,
            self.moves,
            self.upgrades,
            self.blind,
            int(self.ended),
            WEIGHTS.edition,
        ]
        few.append(village.tokens)
        number: i64 = 1469598103934665603
        number = _mixed(number, few)
        number = _mixed(number, self.skills)
        number = _mixed(number, village.cards)
        number = _mixed(number, village.slots)
        number = _mixed(number, village.goods)
        number = _mixed(number, village.levels)
        number = _mixed(number, village.flips)
        number = _mixed(number, village.above)
        number = _mixed(number, village.stored)
        number = _mixed(number, self.guests)
        number = _mixed(number, self.mine)
        return _mixed(number, self.coming)

    def values(self) -> list[int]:
        """By source."""
        figures = self.figures
        village = self.village
        estate = estate_of(figures, village, self.skills)
        for card in self.guests:
            estate.keyples.append(figures.items[card])
        found = [0] * len(SOURCES)
        found[PANEL_POINTS] = 100 * panel_points(figures, village)
        found[FLIPPED] = 100 * flip_points(figures, village)
        self._score(estate, found)
        if self.ended:
            return found
        later = [figures.hand_size(self.seats, season) for season in range(4)]
        found[WINTER_GROWTH] = self._winter_growth(estate, later) * self._between(WEIGHTS.winter_share) // 100
        prices = self._prices()
        found[STOCK] = self._stock(estate, prices)
        rounds = self.left
        for season in range(self.season + 1, 4):
            rounds += later[season]
        seasons = 100 * self.left // later[self.season] + 100 * (WINTER - self.season)
        actions = action_values(figures)
        found[BUILDINGS] = self._buildings(actions, seasons, rounds) * self._between(WEIGHTS.buildings_share) // 100
        found[PLANS] = self._plans(estate, actions, seasons, rounds, prices) * self._between(WEIGHTS.plans_share) // 100
        found[TO_COME] = WEIGHTS.card * rounds
        return found

    def _score(self, estate: Estate, found: list[int]) -> None:
        """What stores, winter cards and gold bring already."""
        scores = len(estate.stores) > 0
        for scoring in range(SCORING_COUNT):
            if scoring >= BY_SHIPS:
                scores = scores or len(estate.steps[scoring - BY_SHIPS]) > 0
            elif estate.rates[scoring] > 0:
                scores = True
        found[LOOSE_GOLD] = 100 * estate.goods[GOLD]
        if not scores:
            return
        if len(estate.stores) > 0:
            best = best_assignment(estate)
            found[STORAGE] = 100 * sum(best.store_points)
            found[WINTER_POINTS] = 100 * best.total - found[STORAGE] - found[LOOSE_GOLD]
        else:
            found[WINTER_POINTS] = 100 * best_total(estate) - found[LOOSE_GOLD]

    def _winter_growth(self, estate: Estate, later: list[int]) -> int:
        """What winter cards will bring beyond that."""
        have = stock_of(estate)
        more = grown(have, self.season, self.left, later)
        growth = 0
        for scoring in range(SCORING_COUNT):
            if scoring >= BY_SHIPS:
                steps = estate.steps[scoring - BY_SHIPS]
                if len(steps) > 0 and self.left > 0:
                    growth += promised(scoring, 0, steps, more, True) - promised(scoring, 0, steps, have, False)
            elif estate.rates[scoring] > 0 and self.left > 0:
                rate = estate.rates[scoring]
                growth += promised(scoring, rate, [], more, True) - promised(scoring, rate, [], have, False)
        growth = growth * WEIGHTS.growth // 100
        more[SHIPS] += 100
        if self.season == WINTER:
            return growth + self._coming_cards(more) * WEIGHTS.overlap // 100
        others = 0
        best = 0
        for card in self.figures.letters[WINTER]:
            promise = self._promise(card, more)
            if card in self.mine:
                others += promise * WEIGHTS.mine[self.seats]
                best = max(best, promise)
            else:
                others += promise * WEIGHTS.foreign
        return growth + (best * (100 - WEIGHTS.mine[self.seats]) + others) // 100 * WEIGHTS.overlap // 100

    def _coming_cards(self, more: list[int]) -> int:
        """What the best village cards of each hand promise beyond any other card, if they are still there."""
        coming = self.coming
        growth = 0
        at = 0
        while at < len(coming):
            away = coming[at]
            visits = coming[at + 1]
            end = at + 3 + coming[at + 2]
            promises: list[int] = []
            for number in range(at + 3, end):
                promise = self._promise(coming[number], more) - WEIGHTS.otherwise
                if promise > 0:
                    promises.append(promise)
            promises.sort(reverse=True)
            chance = 100
            for _ in range(away):
                chance = chance * WEIGHTS.passed // 100
            for visit in range(min(visits, len(promises))):
                growth += promises[visit] * chance // 100
                for _ in range(self.seats):
                    chance = chance * WEIGHTS.passed // 100
            at = end
        return growth

    def _promise(self, card: int, more: list[int]) -> int:
        """What a winter card would bring."""
        figures = self.figures
        scorings = figures.scorings[card * PANELS]
        if len(scorings) == 0:
            return WEIGHTS.monument
        promise = 0
        for at in range(0, len(scorings), 2):
            promise += promised(scorings[at], scorings[at + 1], figures.steps[card * PANELS], more, True)
        return promise

    def _between(self, weights: list[int]) -> int:
        """A weight that changes in the course of a season."""
        size = self.figures.hand_size(self.seats, self.season)
        now = weights[self.season]
        return now + (weights[self.season + 1] - now) * (size - self.left) // size

    def _prices(self) -> list[int]:
        """What goods are worth for whatever comes; gold beyond its point."""
        plain = self._between(WEIGHTS.good)
        return [plain, plain, plain, self._between(WEIGHTS.gold_more)]

    def _stock(self, estate: Estate, prices: list[int]) -> int:
        """Goods, skill tiles and tokens."""
        value = 0
        for good in range(GOODS_COUNT):
            value += estate.goods[good] * prices[good]
        skills = self.blind
        for skill in range(SKILL_COUNT):
            skills += self.skills[skill]
        value += skills * self._between(WEIGHTS.skill)
        tokens = self.village.tokens
        return value + (min(tokens, WEIGHTS.tokens_used) + max(0, tokens - WEIGHTS.tokens_used) // 3) * self._between(
            WEIGHTS.token
        )

    def _buildings(self, values: list[int], seasons: int, rounds: int) -> int:
        """What the own buildings do better than others, the best ones first as long as there are keyples for them."""
        village = self.village
        figures = self.figures
        actions: list[int] = []
        value = 0
        for place in range(len(village.cards)):
            card = village.cards[place]
            panel = card * PANELS + village.levels[place]
            if figures.acts[panel]:
                actions.append(values[panel])
            value += WEIGHTS.ability[figures.ability[card]] * seasons // 100
        actions.sort(reverse=True)
        free = WEIGHTS.actions * rounds + WEIGHTS.token_actions * village.tokens
        for action in actions:
            used = min(free, WEIGHTS.uses * seasons // 100)
            free -= used
            if action > WEIGHTS.plain_action:
                value += (action - WEIGHTS.plain_action) * used // 100 + WEIGHTS.visit * seasons // 100
        return value

    def _plans(self, estate: Estate, actions: list[int], seasons: int, rounds: int, prices: list[int]) -> int:
        """What goods and tiles can be made into."""
        plans = Plans(self.figures, self.village, self.skills, self.moves, self.upgrades)
        plans.actions = WEIGHTS.actions * rounds + WEIGHTS.token_actions * self.village.tokens
        plans.prices = scoring_prices(estate, prices)
        plans.skill_prices = skill_prices(estate, self._between(WEIGHTS.skill))
        village = self.village
        for place in range(len(village.cards)):
            for gain in self.figures.gains[village.cards[place] * PANELS + village.levels[place]]:
                for good in range(GOODS_COUNT):
                    if gain[good] > 0:
                        plans.made[good] = True
                        plans.sources[good] = village.slots[place]
        return plans.total_value(WEIGHTS.uses * seasons // 100, actions)


def _mixed(number: i64, values: list[int]) -> i64:
    """A hash with more values mixed into it, as in FNV-1a."""
    number = ((number ^ len(values)) * PRIME) & MASK
    for value in values:
        number = ((number ^ (value + 7)) * PRIME) & MASK
    return number


ACTION_VALUES: dict[tuple[str, int], list[int]] = {}
"""By the figures a game is played with and the edition of the weights, what each panel's action brings its user."""


def action_values(figures: Figures) -> list[int]:
    """What each panel's action brings its user, worked out once."""
    key = (figures.digest, WEIGHTS.edition)
    known = ACTION_VALUES.get(key)
    if known is None:
        if len(ACTION_VALUES) >= MEMO_BOXES:
            ACTION_VALUES.clear()
        known = [_action_value(figures, panel) for panel in range(VILLAGE_COUNT * PANELS)] + [0]
        ACTION_VALUES[key] = known
    return known


def _action_value(figures: Figures, panel: int) -> int:
    """Transport, symbols, and the best of what can be gained."""
    value = WEIGHTS.move * figures.moves[panel] + WEIGHTS.symbol * figures.upgrades[panel]
    best = 0
    for gain in figures.gains[panel]:
        one = WEIGHTS.token_gained * gain[TOKENS] + WEIGHTS.skill_gained * gain[BLIND] + WEIGHTS.made_gold * gain[GOLD]
        one += WEIGHTS.made * (gain[0] + gain[1] + gain[2])
        best = max(best, one)
    if figures.pays[panel] != NO_SKILL:
        best = max(0, best - WEIGHTS.skill_paid)
    return value + best
