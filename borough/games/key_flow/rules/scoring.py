"""The final scoring: fixed points, and everything else assigned to scoring cards in the best possible way."""

from __future__ import annotations

from borough.games.key_flow.rules.cards import (
    BY_SHIPS,
    GOODS_COUNT,
    GREEN_AS_YELLOW,
    PIG_AS_2_SHEEP,
    SKILL_COUNT,
)
from borough.games.key_flow.rules.figures import PANELS, Figures
from borough.games.key_flow.rules.solver import Estate, best_total
from borough.games.key_flow.rules.state import Open
from borough.games.key_flow.rules.village import Village, above_card


def totals(table: Open, singles: list[int]) -> list[int]:
    """Each seat's points if the game ended now; `singles` are the single-sided skill tiles by seat * 3 + type."""
    found: list[int] = []
    for seat in range(table.seats):
        village = table.villages[seat]
        skills = skills_of(village, singles, seat)
        estate = estate_of(table.figures, village, skills)
        found.append(panel_points(table.figures, village) + flip_points(table.figures, village) + best_total(estate))
    return found


def panel_points(figures: Figures, village: Village) -> int:
    """The points printed on the topmost uncovered panels (score-panel)."""
    points = 0
    for place in range(len(village.cards)):
        points += figures.points[village.cards[place] * PANELS + village.levels[place]]
    return points


def flip_points(figures: Figures, village: Village) -> int:
    """The points of flipped upgrade tiles (score-flip)."""
    return figures.flipped * sum(village.flips)


def skills_of(village: Village, singles: list[int], seat: int) -> list[int]:
    """A seat's skill tiles by type; without `singles` only those everybody sees."""
    skills = village.doubles.copy()
    if singles:
        for skill in range(SKILL_COUNT):
            skills[skill] += singles[seat * SKILL_COUNT + skill]
    return skills


def estate_of(figures: Figures, village: Village, skills: list[int]) -> Estate:
    """What a village has and what can score it."""
    estate = Estate()
    estate.skills = skills
    estate.tokens = village.tokens
    estate.green_as_yellow = village.has(GREEN_AS_YELLOW)
    estate.pig_as_2_sheep = village.has(PIG_AS_2_SHEEP)
    for place in range(len(village.cards)):
        _village_card(figures, village, place, estate)
    for stored in village.stored:
        estate.keyples.append(figures.items[stored])
    for above in village.above:
        estate.keyples.append(figures.items[above_card(above)])
    return estate


def _village_card(figures: Figures, village: Village, place: int, estate: Estate) -> None:
    """What one village card scores, carries and shows."""
    card = village.cards[place]
    panel = card * PANELS + village.levels[place]
    scorings = figures.scorings[panel]
    for number in range(0, len(scorings), 2):
        scoring = scorings[number]
        if scoring >= BY_SHIPS:
            estate.steps[scoring - BY_SHIPS] = figures.steps[panel]
        else:
            estate.rates[scoring] = max(estate.rates[scoring], scorings[number + 1])
    goods = village.goods
    base = place * GOODS_COUNT
    if figures.store_rate[panel] > 0:
        estate.stores += [figures.store_rate[panel], figures.store_first[panel], figures.store_second[panel]]
        estate.stores += goods[base : base + GOODS_COUNT]
    else:
        for good in range(GOODS_COUNT):
            estate.goods[good] += goods[base + good]
    estate.carts += figures.moves[panel]
    if figures.ship[card]:
        estate.ships += 1
    beasts = figures.items[card]
    if beasts > 0:
        estate.beasts.append(beasts)
