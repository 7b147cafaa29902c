"""What an upgrade asks for: connectors on the tile, skill tiles to pay."""

from __future__ import annotations

from borough.games.key_to_the_city.rules.state import Open
from borough.games.key_to_the_city.rules.tiles import CONNECTOR_COLOURS, SIDE_COUNT, SKILL_TYPES


def can_pay(table: Open, seat: int, place: int) -> bool:
    """Whether the seat has the skill tiles of an upgrade step (upgrade-skills)."""
    figures = table.figures
    total = 0
    for skill in range(SKILL_TYPES):
        have = table.skills[seat * SKILL_TYPES + skill]
        if have < figures.needs_skill[place * SKILL_TYPES + skill]:
            return False
        total += have
    return total >= figures.needs_skills[place]


def connectors_fit(table: Open, tile: int, place: int) -> bool:
    """Whether the connectors on a tile meet an upgrade step.

    Coloured icons take their connectors first and white ones any that are left (upgrade-white), so it is
    enough to count: every colour often enough, and enough in all.
    """
    figures = table.figures
    counts = [0] * CONNECTOR_COLOURS
    total = 0
    different = 0
    for edge in range(tile * SIDE_COUNT, (tile + 1) * SIDE_COUNT):
        colour = table.connector[edge]
        if colour >= 0:
            total += 1
            if counts[colour] == 0:
                different += 1
            counts[colour] += 1
    if total < figures.needs_connectors[place] or different < figures.needs_different[place]:
        return False
    base = place * CONNECTOR_COLOURS
    for colour in range(CONNECTOR_COLOURS):
        if counts[colour] < figures.needs_colour[base + colour]:
            return False
    return True
