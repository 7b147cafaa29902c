"""What the signs on the board mean, folded away below it."""

from __future__ import annotations

from borough.core.markup import Markup
from borough.core.words import later, many, say
from borough.drawing.figure_cache import cached_by_figures
from borough.games.london.drawing.seats import sign
from borough.games.london.rules.figures import Figures

ENTRIES: list[tuple[list[str], str]] = [
    (["money"], later("pounds: what a card or land costs, and what a card brings")),
    (["points"], later("points: on cards and land they count at the end, counters you get at once")),
    (["crown"], later("what a player would score if the game ended now")),
    (["flip"], later("the card is turned over when the run ends; it no longer works, but its points count")),
    (
        ["colour-brown", "colour-blue", "colour-pink", "colour-grey"],
        later("colour of a card: to place it you expend another of the same colour; grey ones cannot be placed"),
    ),
    (["card"], later("cards you take when you buy the land")),
    (["underground"], later("Tube counter: more points for the borough")),
]
"""Signs as they stand on the board, and what they mean."""


@cached_by_figures
def legend(figures: Figures) -> Markup:
    """What the signs mean."""
    poverty = say(
        "poverty: at the end everybody puts back as much as the player with the least has; the rest costs points"
    )
    loan = many(
        figures.unpaid,
        "loan: at the end £{back} are paid back for each; one that is not costs {n} point",
        "loan: at the end £{back} are paid back for each; one that is not costs {n} points",
        back=figures.loan_costs,
    )
    entries = [(signs, say(words)) for signs, words in ENTRIES]
    entries += [(["poverty"], poverty), (["loan"], loan)]
    drawn = [
        Markup('<li><span class="signs">{}</span><span>{}</span></li>').format(Markup().join(map(sign, signs)), words)
        for signs, words in entries
    ]
    shape = '<details class="london-legend"><summary>{}</summary><ul>{}</ul></details>'
    return Markup(shape).format(say("What the signs mean"), Markup().join(drawn))
