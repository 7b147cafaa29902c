"""Skill tiles: what a player has of them, spending them, and drawing them when everybody has finished."""

from __future__ import annotations

from borough.core.events import pack
from borough.games.key_flow.rules.actions import PAY_DOUBLE, PAY_SINGLE
from borough.games.key_flow.rules.cards import SKILL_COUNT
from borough.games.key_flow.rules.event_kinds import DRAWS, SPENDS_SKILL, TAKES_SKILL
from borough.games.key_flow.rules.state import Position
from borough.games.key_flow.rules.supply import order_of_service, single_tiles_left
from borough.games.key_flow.rules.turn import Turn

# In a turn.


def singles_unspent(position: Position, seat: int, turn: Turn, skill: int) -> int:
    """Single-sided tiles of a type that are not yet spent in this turn."""
    return position.singles[seat * SKILL_COUNT + skill] - turn.paid[skill]


def skills_unspent(position: Position, seat: int, turn: Turn) -> list[int]:
    """All skill tiles not yet spent in this turn, by type."""
    return [singles_unspent(position, seat, turn, skill) + turn.village.doubles[skill] for skill in range(SKILL_COUNT)]


def add_payments(position: Position, seat: int, turn: Turn, skill: int, options: list[int]) -> None:
    """The ways to pay with a skill: a single-sided tile, a double-sided one."""
    if singles_unspent(position, seat, turn, skill) > 0:
        options.append(PAY_SINGLE + skill)
    if turn.village.doubles[skill] > 0:
        options.append(PAY_DOUBLE + skill)


def spend_skill(turn: Turn, seat: int, action: int) -> None:
    """A skill tile is spent; single-sided ones are mixed in when everybody has finished (skill-back)."""
    if action >= PAY_DOUBLE:
        skill = action - PAY_DOUBLE
        turn.village.doubles[skill] -= 1
        turn.news.append(pack(SPENDS_SKILL, seat, skill, 1))
    else:
        skill = action - PAY_SINGLE
        turn.paid[skill] += 1
        turn.village.singles -= 1
        turn.news.append(pack(SPENDS_SKILL, seat, skill, 0))


# When everybody has finished.


def draw_skills(position: Position, named_left: list[int]) -> int:
    """Skill tiles come from the supply in the order of service; tiles spent go back after that (skill-back)."""
    table = position.open
    drew = 0
    left = single_tiles_left(position)
    position.singles = position.singles.copy()
    for seat in order_of_service(table):
        turn = position.turns[seat]
        if turn is not None and handles_skills(turn):
            if turn.blind > 0:
                drew |= 1 << seat
            _take_named(position, seat, turn, named_left)
            _take_blind(position, seat, turn, left)
    return drew


def handles_skills(turn: Turn) -> bool:
    """Whether skill tiles come or go."""
    return turn.blind + sum(turn.named) + sum(turn.paid) > 0


def _take_named(position: Position, seat: int, turn: Turn, left: list[int]) -> None:
    """Double-sided tiles of the types named, as far as they go (village-skill)."""
    village = position.open.own_village(seat)
    for skill in range(SKILL_COUNT):
        taken = min(turn.named[skill], left[skill])
        left[skill] -= taken
        village.doubles[skill] += taken
        for _ in range(taken):
            position.report(TAKES_SKILL, seat, skill)


def _take_blind(position: Position, seat: int, turn: Turn, left: list[int]) -> None:
    """Single-sided tiles: those spent are gone, those drawn come."""
    village = position.open.own_village(seat)
    for skill in range(SKILL_COUNT):
        position.singles[seat * SKILL_COUNT + skill] -= turn.paid[skill]
    for _ in range(min(turn.blind, sum(left))):
        skill = _draw_one(position, left)
        position.singles[seat * SKILL_COUNT + skill] += 1
        village.singles += 1
        position.report(DRAWS, seat, skill)


def _draw_one(position: Position, left: list[int]) -> int:
    """One tile of the face-down supply, each as likely as any other."""
    number = position.rng.below(sum(left))
    skill = 0
    while number >= left[skill]:
        number -= left[skill]
        skill += 1
    left[skill] -= 1
    return skill
