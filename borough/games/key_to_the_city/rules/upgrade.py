"""What an upgrade asks for: connectors on the tile, skill tiles to pay."""

from __future__ import annotations

from borough.games.key_to_the_city.rules.figures import colour_need_index, skill_need_index, upgrade_index
from borough.games.key_to_the_city.rules.reasons import (
    COLOUR_MISSING,
    FINE,
    FULLY_UPGRADED,
    NO_ARROW,
    NOT_OWN_UPGRADE,
    SKILLS_MISSING,
    TOO_ALIKE,
    TOO_FEW_CONNECTORS,
)
from borough.games.key_to_the_city.rules.state import NONE, Open, skill_index
from borough.games.key_to_the_city.rules.tiles import CONNECTOR_COLOURS, SIDE_COUNT, SKILL_TYPES, edge_at


def why_not_upgrade(table: Open, seat: int, tile: int) -> int:
    """The reason why a seat cannot upgrade a tile, however many keyples it has."""
    steps = table.figures.steps[tile]
    if steps == 0:
        return NO_ARROW
    if table.owner[tile] != seat:  # during turns, a tile with an owner lies in the borough
        return NOT_OWN_UPGRADE
    level = table.level[tile]
    if level >= steps:
        return FULLY_UPGRADED
    upgrade = upgrade_index(tile, level)
    if not can_pay(table, seat, upgrade):
        return SKILLS_MISSING
    return why_not_linked(table, tile, upgrade)


def can_pay(table: Open, seat: int, upgrade: int) -> bool:
    """Whether the seat has the skill tiles of an upgrade (upgrade-skills)."""
    figures = table.figures
    first = skill_index(seat, 0)
    first_need = skill_need_index(upgrade, 0)
    total = 0
    for skill in range(SKILL_TYPES):
        have = table.skills[first + skill]
        if have < figures.needs_skill[first_need + skill]:
            return False
        total += have
    return total >= figures.needs_skills[upgrade]


def why_not_linked(table: Open, tile: int, upgrade: int) -> int:
    """The reason why the connectors on a tile do not meet an upgrade.

    Coloured icons take their connectors first and white ones any that are left (upgrade-white), so it is
    enough to count: every colour often enough, and enough in all.
    """
    figures = table.figures
    counts = connectors_on(table, tile)
    if figures.needs_different[upgrade] and CONNECTOR_COLOURS - counts.count(0) < figures.needs_different[upgrade]:
        return TOO_ALIKE
    if missing_colour(table, upgrade, counts) != NONE:
        return COLOUR_MISSING
    total = 0
    for number in counts:
        total += number
    return FINE if total >= figures.needs_connectors[upgrade] else TOO_FEW_CONNECTORS


def connectors_on(table: Open, tile: int) -> list[int]:
    """The connectors on a tile by colour."""
    counts = [0] * CONNECTOR_COLOURS
    first = edge_at(tile, 0)
    for edge in range(first, first + SIDE_COUNT):
        colour = table.connector[edge]
        if colour >= 0:
            counts[colour] += 1
    return counts


def missing_colour(table: Open, upgrade: int, counts: list[int]) -> int:
    """The first colour of which an upgrade asks for more connectors than these, or NONE."""
    needs = table.figures.needs_colour
    base = colour_need_index(upgrade, 0)
    for colour in range(CONNECTOR_COLOURS):
        if counts[colour] < needs[base + colour]:
            return colour
    return NONE
