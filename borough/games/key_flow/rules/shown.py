"""The table as a view shows it once the turns it knows of are carried out, as far as they have come."""

from __future__ import annotations

from borough.games.key_flow.rules.cards import SKILL_COUNT
from borough.games.key_flow.rules.state import Open
from borough.games.key_flow.rules.turn import Turn
from borough.games.key_flow.rules.view import KeyFlowView
from borough.games.key_flow.rules.village import NONE, pack_above


def own_turn(view: KeyFlowView) -> Turn | None:
    """The own turn under way."""
    return view.turns[view.seat] if view.seat != NONE else None


def seen_from(table: Open, viewer: int, seat: int) -> int:
    """Whether a viewer sees a village from its own side (1), or from across the table (-1): two sit face to face."""
    return -1 if table.seats == 2 and viewer not in (NONE, seat) else 1


def side_of(view: KeyFlowView, seat: int) -> int:
    """From which side the one who looks sees a village."""
    return seen_from(view.open, view.seat, seat)


def as_it_will_be(view: KeyFlowView) -> Open:
    """The table with the turns this view knows of carried out, and their keyple cards laid."""
    table = view.open.copy()
    known = [(seat, turn) for seat, turn in enumerate(view.turns) if turn is not None]
    for seat, turn in known:
        table.villages[seat] = turn.village
        table.tokens -= turn.taken
        table.tiles -= turn.raised
    for _, turn in known:
        if turn.host != NONE and turn.played != NONE:
            host = table.villages[turn.host].copy()
            host.above.append(pack_above(turn.played, turn.place, turn.boost))
            host.uses[turn.place] += 1
            table.villages[turn.host] = host
    return table


def singles_at_hand(view: KeyFlowView) -> list[int]:
    """The single-sided skill tiles one knows of, by seat * 3 + type, less those one has just spent."""
    known = view.singles_seen().copy()
    turn = own_turn(view)
    if turn is not None:
        for skill in range(SKILL_COUNT):
            known[view.seat * SKILL_COUNT + skill] -= turn.paid[skill]
    return known
