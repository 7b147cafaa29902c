"""Skill tiles: what a player has of them, spending them, and drawing them when everybody has finished."""

from __future__ import annotations

from borough.core.events import pack
from borough.games.key_flow.rules.actions import PAY_DOUBLE, PAY_SINGLE
from borough.games.key_flow.rules.cards import SKILL_COUNT
from borough.games.key_flow.rules.event_kinds import DRAWS, LACKS, SPENDS_SKILL, TAKES_SKILL
from borough.games.key_flow.rules.state import Position
from borough.games.key_flow.rules.supply import dealt_out, order_of_service, single_tiles_left
from borough.games.key_flow.rules.turn import SUPPLY_COUNT, Turn

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


def draw_skills(position: Position, named_left: list[int]) -> None:
    """Skill tiles come from the supply in the order of service; tiles spent go back after that (skill-back)."""
    table = position.open
    left = single_tiles_left(position)
    position.singles = position.singles.copy()
    order = order_of_service(table)
    named = [_named(position, skill, named_left[skill], order) for skill in range(SKILL_COUNT)]
    for seat in order:
        turn = position.turns[seat]
        if turn is not None and handles_skills(turn):
            _take_named(position, seat, turn, [named[skill][seat] for skill in range(SKILL_COUNT)])
            _take_blind(position, seat, turn, left)


def _named(position: Position, skill: int, left: int, order: list[int]) -> list[int]:
    """How many double-sided tiles of a type each seat gets (supply-share)."""
    wanted = [0 if turn is None else turn.named[skill] for turn in position.turns]
    return dealt_out(left, wanted, order)


def handles_skills(turn: Turn) -> bool:
    """Whether skill tiles come or go."""
    return turn.blind + sum(turn.named) + sum(turn.paid) > 0


def _take_named(position: Position, seat: int, turn: Turn, got: list[int]) -> None:
    """Double-sided tiles of the types named, as far as they go (village-skill)."""
    village = position.open.own_village(seat)
    for skill in range(SKILL_COUNT):
        village.doubles[skill] += got[skill]
        for _ in range(got[skill]):
            position.report(TAKES_SKILL, seat, skill)
        if got[skill] < turn.named[skill]:
            position.report(LACKS, seat, SUPPLY_COUNT + skill, turn.named[skill] - got[skill])


def _take_blind(position: Position, seat: int, turn: Turn, left: list[int]) -> None:
    """Single-sided tiles: those spent are gone, those drawn come."""
    village = position.open.own_village(seat)
    for skill in range(SKILL_COUNT):
        position.singles[seat * SKILL_COUNT + skill] -= turn.paid[skill]
    for _ in range(turn.blind):
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
