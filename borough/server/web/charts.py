"""Charts as SVG: points by source as bars."""

from __future__ import annotations

from collections.abc import Sequence

from borough.core.game import Score
from borough.core.markup import Markup
from borough.core.words import figure, say
from borough.drawing import drawing

WIDTH, ROW, LEFT, TONES = 460, 34, 115, 8


def result_bars(scores: Sequence[Score], names: Sequence[str]) -> Markup:
    """A bar for each seat, best first, with gains to the right of the line and losses to the left."""
    gains = [sum(points for points in score.sources.values() if points > 0) for score in scores]
    losses = [-sum(points for points in score.sources.values() if points < 0) for score in scores]
    scale = (WIDTH - LEFT - 40) / max(1, max(gains) + max(losses))
    zero = LEFT + max(losses) * scale
    rows = Markup().join(
        _bar(score, names[score.seat], number * ROW, zero, scale) for number, score in enumerate(ranked(scores))
    )
    line = Markup('<line x1="{0:.0f}" x2="{0:.0f}" y1="0" y2="{1}" class="line"/>').format(zero, ROW * len(scores))
    label = say("Points by source, a bar for each player; the table below has the same numbers.")
    return drawing(WIDTH, ROW * len(scores), rows + line, label, "bars")


def ranked(scores: Sequence[Score]) -> list[Score]:
    """Scores, best first."""
    return sorted(scores, key=lambda score: (score.rank, score.seat))


def _bar(score: Score, name: str, top: float, zero: float, scale: float) -> Markup:
    parts = [Markup('<text x="0" y="{:.0f}">{}</text>').format(top + ROW / 2 + 5, name[:16])]
    right = left = zero
    for number, (source, points) in enumerate(score.sources.items()):
        width = abs(points) * scale
        if points < 0:
            left -= width
        if points:
            edge = left if points < 0 else right
            label = say("{title}: {text}", title=say(source), text=figure(points))
            parts.append(_piece(edge, top + 4, width, number % TONES, label))
        if points > 0:
            right += width
    parts.append(
        Markup('<text x="{:.0f}" y="{:.0f}">{}</text>').format(right + 6, top + ROW / 2 + 5, figure(score.total))
    )
    return Markup().join(parts)


def _piece(x: float, y: float, width: float, tone: int, label: str) -> Markup:
    rect = '<rect x="{:.1f}" y="{:.0f}" width="{:.1f}" height="{}" class="tone-{}"><title>{}</title></rect>'
    return Markup(rect).format(x, y, width, ROW - 8, tone, label)
