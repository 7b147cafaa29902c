"""What happens at the reveal if a step takes more tokens or tiles than the supply has (supply-share, supply-missing).

Everybody chooses as if the whole supply was there for them, so that nobody learns of the others' secret choices. If too
much was taken, the pieces are dealt out, and who got too few does the same once more without the others, as far as it
goes.
"""

from __future__ import annotations

from typing import Final

from borough.games.key_flow.rules.actions import DONE, STOP, UPGRADE, USE, verb_of
from borough.games.key_flow.rules.cards import VILLAGE_COUNT
from borough.games.key_flow.rules.decision import DECISIONS, MOVE_AND_UPGRADE, decision_kind
from borough.games.key_flow.rules.reasons import NO_TILE_IN_SUPPLY
from borough.games.key_flow.rules.state import PLAYING, USING, Open, Position
from borough.games.key_flow.rules.supply import dealt_out, order_of_service, served_before, supplies
from borough.games.key_flow.rules.turn import (
    CHOOSING,
    MOVING,
    PAYING,
    SUPPLY_COUNT,
    TILE_SUPPLY,
    TRADING,
    Turn,
    new_turn,
)

KINDS: Final = range(SUPPLY_COUNT)


def share_out(position: Position) -> None:
    """Replace the turns that take more than the supply can give."""
    table = position.open
    left = _left_for_all(position)
    claims = _claims(position)
    if not _too_much(left, claims):
        return
    wanted = claims
    turns = position.turns.copy()
    order = order_of_service(table)
    # From the last one served to the first: what a cut turn cannot use any more goes to those served before it.
    for seat in reversed(order):
        turn = turns[seat]
        limits = _shares(order, left, claims)[seat]
        if turn is not None and limits != claims[seat]:
            position.turns[seat] = _done_again(position, seat, turn, limits)
            claims = _claims(position)
    # What is left because of that goes to those served after it.
    for seat in order:
        turn = turns[seat]
        limits = [left[kind] - sum([other[kind] for other in claims]) + claims[seat][kind] for kind in KINDS]
        limits = [min(limits[kind], wanted[seat][kind]) for kind in KINDS]
        if turn is not None and limits != claims[seat]:
            position.turns[seat] = _done_again(position, seat, turn, limits)
            claims = _claims(position)


def _left_for_all(position: Position) -> list[int]:
    """The supplies, less what was taken in the tournament order before everybody's eyes."""
    left = supplies(position.open)
    taken = served_before(position)
    return [left[kind] - taken[kind] for kind in KINDS]


def _may_be_cut(table: Open, seat: int) -> bool:
    """By the tournament order keyple cards have been served already."""
    return not (table.tournament and table.stage == PLAYING and table.chosen[seat] >= VILLAGE_COUNT)


def _claims(position: Position) -> list[list[int]]:
    """What each seat takes of each supply."""
    table = position.open
    claims: list[list[int]] = []
    for seat in range(table.seats):
        turn = position.turns[seat]
        claims.append([0] * SUPPLY_COUNT if turn is None or not _may_be_cut(table, seat) else turn.claims())
    return claims


def _too_much(left: list[int], wanted: list[list[int]]) -> bool:
    """Whether a supply does not suffice."""
    for kind in KINDS:
        if sum([claims[kind] for claims in wanted]) > left[kind]:
            return True
    return False


def _shares(order: list[int], left: list[int], wanted: list[list[int]]) -> list[list[int]]:
    """What each seat gets of each supply: one piece after the other, beginning with the seat served first."""
    got = [dealt_out(left[kind], [claims[kind] for claims in wanted], order) for kind in KINDS]
    return [[got[kind][seat] for kind in KINDS] for seat in range(len(order))]


# A turn once more.


def _done_again(position: Position, seat: int, turn: Turn, limits: list[int]) -> Turn:
    """The same actions with fewer pieces: what cannot be done is left out and not paid for (supply-missing)."""
    alone = position.copy()
    assert isinstance(alone, Position)
    table = alone.open
    table.waiting = table.asked | 1 << table.seats  # never zero, so that nothing is laid open
    alone.turns = [None] * table.seats
    alone.turns[seat] = new_turn(table.villages[seat], limits)
    before_use: Turn | None = None
    before_upgrade: Turn | None = None
    for action in turn.actions:
        now = alone.own_turn(seat)
        if now.step == PAYING and action not in _choices(alone, seat):
            assert before_upgrade is not None
            alone.turns[seat] = before_upgrade
        if verb_of(action) in (USE, DONE):
            _leave_step(alone, seat)
            _take_back_idle_use(alone, seat, before_use)
            before_use = alone.own_turn(seat).copy()
        elif verb_of(action) == UPGRADE:
            before_upgrade = alone.own_turn(seat).copy()
        if action in _choices(alone, seat):
            DECISIONS[_kind(alone, seat)].choose(alone, seat, action)
        elif verb_of(action) == UPGRADE and _no_tile(alone, seat, action):
            alone.own_turn(seat).lack(seat, TILE_SUPPLY, 1)
    _leave_step(alone, seat)
    if turn.actions[-1] != DONE:
        _take_back_idle_use(alone, seat, before_use)
    return alone.own_turn(seat)


def _kind(position: Position, seat: int) -> int:
    return decision_kind(position.open, position.turns[seat], seat)


def _choices(position: Position, seat: int) -> list[int]:
    return DECISIONS[_kind(position, seat)].choices(position, seat)


def _no_tile(position: Position, seat: int, action: int) -> bool:
    """Whether an upgrade is not made because no tile is left for it."""
    if _kind(position, seat) != MOVE_AND_UPGRADE:
        return False
    return DECISIONS[MOVE_AND_UPGRADE].why_not(position, seat, action) == NO_TILE_IN_SUPPLY


def _leave_step(position: Position, seat: int) -> None:
    """End an action in which a step was left out."""
    turn = position.own_turn(seat)
    if turn.step in (TRADING, MOVING) and STOP in _choices(position, seat):
        DECISIONS[_kind(position, seat)].choose(position, seat, STOP)


def _take_back_idle_use(position: Position, seat: int, before: Turn | None) -> None:
    """A use with tokens that brings nothing, because of what is lacking, is not paid for."""
    now = position.own_turn(seat)
    if before is None or position.open.stage != USING or now.lacking == before.lacking:
        return
    same_village = (
        now.village.goods == before.village.goods
        and now.village.levels == before.village.levels
        and now.village.flips == before.village.flips
    )
    if same_village and now.claims() == before.claims() and now.paid == before.paid:
        for supply in KINDS:
            if now.lacking[supply] > before.lacking[supply]:
                before.lack(seat, supply, now.lacking[supply] - before.lacking[supply])
        before.step = CHOOSING
        position.turns[seat] = before
