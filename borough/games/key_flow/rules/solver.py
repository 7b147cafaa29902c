"""Final scoring solved exactly: which element counts for which card, so that a village scores most.

Goods give a table by the gold that cards use (`solver_goods`), animals one by what keyple cards leave for them
(`solver_animals`), and then keyple cards are gone through one by one (`solver_keyples`). Ships, carts and skill tiles
are worked out here.
"""

from __future__ import annotations

from borough.games.key_flow.rules.cards import (
    BY_SHIPS,
    PER_ANVIL,
    PER_ANVIL_PICKAXE_SAW,
    PER_SHEEP_SKILL,
    PER_SHIP,
    PER_SKILL_OF_ONE_TYPE,
    PER_TOKEN,
    PER_TRANSPORT_POINT,
    SKILL_COUNT,
)
from borough.games.key_flow.rules.solver_animals import UNIT
from borough.games.key_flow.rules.solver_estate import (
    AMOUNTS,
    ANVIL,
    NONE,
    SHIP,
    TOKEN,
    Assignment,
    Estate,
    step_points,
)
from borough.games.key_flow.rules.solver_goods import GoodsSolver
from borough.games.key_flow.rules.solver_keyples import KeyplesSolver

__all__ = ["Assignment", "Estate", "best_assignment", "best_total"]


def best_total(estate: Estate) -> int:
    """The most points that the elements of an estate can bring."""
    return EstateSolver(estate).total


def best_assignment(estate: Estate) -> Assignment:
    """How they bring it."""
    return EstateSolver(estate).assignment()


class EstateSolver:
    """The work on one estate."""

    def __init__(self, estate: Estate) -> None:
        self.estate = estate
        self.rates = estate.rates
        self.goods = GoodsSolver(estate)
        self.skills: list[int] = []
        """Points of the skill tiles when 0, 1, 2 ... of them go to sheep."""
        for away in range(sum(estate.skills) + 1 if self.rates[PER_SHEEP_SKILL] else 1):
            self.skills.append(_skill_points(estate, _skill_plan(estate, away), away))
        self.keyples = KeyplesSolver(estate, self.goods.points_by_gold, self.skills)
        self.by_steps = self._ships_by_steps()
        points = step_points(estate.steps[0], self.by_steps) + (estate.ships - self.by_steps) * self.rates[PER_SHIP]
        points += estate.carts * self.rates[PER_TRANSPORT_POINT]
        self.total: int = points - (-self.keyples.total // UNIT)

    def _ships_by_steps(self) -> int:
        """How many ships go to the thresholds: none, or just as many as one of them needs."""
        steps = self.estate.steps[0]
        chosen = 0
        for need in steps[::2]:
            gain = step_points(steps, need) - step_points(steps, chosen)
            if need <= self.estate.ships and gain > (need - chosen) * self.rates[PER_SHIP]:
                chosen = need
        return chosen

    def assignment(self) -> Assignment:
        """Read the best result back, stage by stage."""
        estate = self.estate
        rates = self.rates
        result = Assignment(estate)
        result.total = self.total
        gold, skills, tokens = self.keyples.assign(result)
        self.goods.assign(result, gold)
        self._assign_skills(result, skills)
        if rates[PER_TOKEN]:
            result.amounts[PER_TOKEN * AMOUNTS + TOKEN] = estate.tokens - tokens
            result.points[PER_TOKEN] = (estate.tokens - tokens) * rates[PER_TOKEN]
        result.amounts[BY_SHIPS * AMOUNTS + SHIP] = self.by_steps
        result.points[BY_SHIPS] = step_points(estate.steps[0], self.by_steps)
        if rates[PER_SHIP]:
            result.amounts[PER_SHIP * AMOUNTS + SHIP] = estate.ships - self.by_steps
            result.points[PER_SHIP] = (estate.ships - self.by_steps) * rates[PER_SHIP]
        result.points[PER_TRANSPORT_POINT] = estate.carts * rates[PER_TRANSPORT_POINT]
        return result

    def _assign_skills(self, result: Assignment, away: int) -> None:
        """Assign the skill tiles, some of them to sheep."""
        estate = self.estate
        plan = _skill_plan(estate, away)
        left = _skills_left(estate, plan, away)
        chosen = plan % 4 - 1
        sets = plan // 4
        result.points[PER_ANVIL_PICKAXE_SAW] = sets * self.rates[PER_ANVIL_PICKAXE_SAW]
        for skill in range(SKILL_COUNT):
            at = ANVIL + skill
            result.amounts[PER_ANVIL_PICKAXE_SAW * AMOUNTS + at] = sets
            result.amounts[PER_SHEEP_SKILL * AMOUNTS + at] = estate.skills[skill] - sets - left[skill]
            scoring = PER_SKILL_OF_ONE_TYPE if skill == chosen else PER_ANVIL + skill
            if self.rates[scoring]:
                result.amounts[scoring * AMOUNTS + at] = left[skill]
                result.points[scoring] += left[skill] * self.rates[scoring]
                if skill == chosen and left[skill]:
                    result.skill = skill


# ---- skill tiles: a plan is the sets * 4 + 1 + the type chosen for "skill of one type", or + 0 for none


def _skill_plan(estate: Estate, away: int) -> int:
    """The best plan when some tiles go to sheep."""
    best = 0
    most = NONE
    most_sets = min(estate.skills) if estate.rates[PER_ANVIL_PICKAXE_SAW] else 0
    most_sets = min(most_sets, (sum(estate.skills) - away) // 3)
    for plan in range(most_sets * 4 + (4 if estate.rates[PER_SKILL_OF_ONE_TYPE] else 1)):
        points = _skill_points(estate, plan, away)
        if points > most:
            most = points
            best = plan
    return best


def _skill_rate(estate: Estate, plan: int, skill: int) -> int:
    """Points for a single tile."""
    return estate.rates[PER_SKILL_OF_ONE_TYPE if skill == plan % 4 - 1 else PER_ANVIL + skill]


def _skills_left(estate: Estate, plan: int, away: int) -> list[int]:
    """The tiles outside sets without the cheapest, which go to sheep."""
    left = [count - plan // 4 for count in estate.skills]
    while away:
        cheapest = NONE
        for skill in range(SKILL_COUNT):
            if left[skill] and (
                cheapest == NONE or _skill_rate(estate, plan, skill) < _skill_rate(estate, plan, cheapest)
            ):
                cheapest = skill
        given = min(away, left[cheapest])
        left[cheapest] -= given
        away -= given
    return left


def _skill_points(estate: Estate, plan: int, away: int) -> int:
    """Points of the tiles that do not go to sheep."""
    left = _skills_left(estate, plan, away)
    points = plan // 4 * estate.rates[PER_ANVIL_PICKAXE_SAW]
    for skill in range(SKILL_COUNT):
        points += left[skill] * _skill_rate(estate, plan, skill)
    return points
