"""What a use would bring less than its tile shows, for lack of supply or of room (use-nothing)."""

from __future__ import annotations

from borough.core.words import many, say, together
from borough.games.key_to_the_city.rules.figures import (
    ANY_CONNECTOR,
    ANY_SKILL,
    CONNECTOR,
    PAY,
    SKILL,
    connector_step,
    level_index,
)
from borough.games.key_to_the_city.rules.state import Open, skill_index
from borough.games.key_to_the_city.rules.tiles import CONNECTOR_COLOURS, SKILL_TYPES
from borough.games.key_to_the_city.words.names import connectors, skills


def shortages(table: Open, seat: int, tile: int) -> list[str]:
    """What is short if a seat uses a tile now: a few words each."""
    steps = table.figures.gains[level_index(tile, table.level[tile])]
    notes: list[str] = []
    missing = _missing(table, seat, steps)
    if missing:
        notes.append(say("missing in the supply: {things}", things=together(missing)))
    wanted = sum(step >= CONNECTOR or step == ANY_CONNECTOR for step in steps)
    room = len(table.sides[seat])
    if wanted and room == 0:
        notes.append(say("no side of your borough is free"))
    elif room < wanted:
        free = many(room, "only {n} side of your borough is free", "only {n} sides of your borough are free")
        notes.append(free)
    return notes


def _missing(table: Open, seat: int, steps: list[int]) -> list[str]:
    """The connectors and skill tiles that the supply does not have."""
    missing: list[str] = []
    for colour in range(CONNECTOR_COLOURS):
        lacking = steps.count(connector_step(colour)) - table.connector_supply[colour]
        if lacking > 0:
            missing.append(connectors(lacking, colour))
    lacking = steps.count(ANY_CONNECTOR) - sum(table.connector_supply)
    if lacking > 0:
        missing.append(many(lacking, "{n} connector of any colour", "{n} connectors of any colour"))
    for skill in range(SKILL_TYPES):
        lacking = steps.count(SKILL + skill) - table.skill_supply[skill]
        if lacking > 0:
            missing.append(skills(lacking, skill))
    # What is paid is back in the supply first (home-exchange).
    paid = min(steps.count(PAY), sum(table.skills[skill_index(seat, 0) : skill_index(seat + 1, 0)]))
    lacking = steps.count(ANY_SKILL) - sum(table.skill_supply) - paid
    if lacking > 0:
        missing.append(many(lacking, "{n} skill tile of any type", "{n} skill tiles of any type"))
    return missing
