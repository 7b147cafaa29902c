"""The table drawn for a browser, from a view: the round, villages, what lies before each player, the hand."""

from __future__ import annotations

from borough.core.board import Area, Choices
from borough.core.markup import Markup
from borough.core.words import say
from borough.games.key_flow.drawing.cards import HIGH, WIDE, card_drawing, card_title
from borough.games.key_flow.drawing.hand import hand, hand_title
from borough.games.key_flow.drawing.round import season_line, shared
from borough.games.key_flow.drawing.seats import mine, other, other_title
from borough.games.key_flow.drawing.village import Scene
from borough.games.key_flow.rules.cards import CARDS
from borough.games.key_flow.rules.figures import Figures
from borough.games.key_flow.rules.view import KeyFlowView
from borough.games.key_flow.rules.village import NONE


def board(view: KeyFlowView, choices: Choices) -> list[Area]:
    """All areas: what is shared, one's own village and hand, then the neighbours and those out of reach."""
    scene = Scene(view, choices)
    areas = [Area("board", season_line(scene), shared(scene))]
    if view.seat != NONE:
        areas.append(Area("mine", say("Your village"), mine(scene), view.seat))
        held = hand(scene)
        areas += [Area("hand", hand_title(scene), held, view.seat)] if held else []
    return areas + [Area("others", other_title(scene, seat), other(scene, seat), seat) for seat in _others(view)]


def _others(view: KeyFlowView) -> list[int]:
    """The left neighbour, the right one, then those out of reach."""
    seats = view.open.seats
    if view.seat == NONE:
        return list(range(seats))
    order = [view.seat + 1, view.seat - 1, *range(view.seat + 2, view.seat + seats - 1)]
    return list(dict.fromkeys(seat % seats for seat in order))


# The gallery.


def piece(figures: Figures, ident: str) -> Markup:
    """One card by itself."""
    card = CARDS.index(ident)
    return Markup('<svg viewBox="-2 -2 {} {}" role="img" aria-label="{}">{}</svg>').format(
        WIDE + 4, HIGH + 4, card_title(figures, card), card_drawing(figures, card)
    )
