"""The drawing that stands for the game: cards of four seasons become a village by a river."""

from __future__ import annotations

from borough.core.markup import Markup
from borough.core.words import say
from borough.games.key_flow.drawing.cards import WIDE, card_drawing, peek
from borough.games.key_flow.drawing.signs import KEYPLES, sign
from borough.games.key_flow.rules.cards import CARDS, SEASONS
from borough.games.key_flow.rules.figures import Figures

WIDTH, HEIGHT = 480, 300
SCALE = 0.77
UPPER = [("keywood", 0, ["spring_keyple_03"]), ("home_1", 0, ["summer_keyple_02", "spring_keyple_07"])]
UPPER += [("gold_mine", 1, ["autumn_keyple_01"]), ("windmill", 0, [])]
LOWER = ["spring_pasture_1", "keyflower", "summer_pasture_4"]


def picture(figures: Figures) -> Markup:
    """A village of cards between hills and a river, and keyples of all seasons."""
    pitch = (WIDE + 6) * SCALE
    left = (WIDTH - 4 * pitch) / 2 + 2
    cards = [_card(figures, name, left + pitch * at, 50, level, above) for at, (name, level, above) in enumerate(UPPER)]
    cards += [_card(figures, name, left + pitch * (at + 0.5), 170, 0, []) for at, name in enumerate(LOWER)]
    people = [sign(KEYPLES[season], *place) for season, place in enumerate(PEOPLE)]
    parts = [*[_season(number) for number in range(4)], LAND, *cards[:4], RIVER, *cards[4:], *people]
    frame = Markup('<svg class="kf-picture" viewBox="0 0 {} {}" role="img" aria-label="{}">{}</svg>')
    return frame.format(WIDTH, HEIGHT, say("A village of cards along a river"), Markup().join(parts))


PEOPLE = [(20, 236, 34), (43, 246, 34), (437, 240, 34), (460, 232, 34)]
LAND = Markup(
    '<path class="fill-leaf" d="M0 130q60-46 130-26t120-14 120 8 110-10v212H0z"/>'
    '<path class="fill-leaf ink" stroke-width="1.5" d="M0 176q90-26 190-12t290-16v152H0z"/>'
)
RIVER = Markup(
    '<path class="fill-water ink" stroke-width="1.5" d="M-4 262q60-16 120-4t120-2 120 2 128-6v50H-4z"/>'
    '<path class="kf-wave" d="M6 276q14-6 28 0t28 0M420 274q14-6 28 0t28 0M30 291q14-6 28 0M436 289q14-6 28 0"/>'
)


def _season(number: int) -> Markup:
    """A quarter of the sky."""
    wide = WIDTH / 4
    sky = Markup('<rect x="{:g}" width="{:g}" height="180" class="kf-sky kf-{}"/>')
    return sky.format(wide * number, wide, SEASONS[number])


def _card(figures: Figures, name: str, x: float, y: float, level: int, above: list[str]) -> Markup:
    """A card of the village with keyple cards above it."""
    drawn = []
    for number, keyple in reversed(list(enumerate(above, 1))):
        seen = peek(figures, CARDS.index(keyple), 0, WIDE, 26)
        drawn.append(Markup('<g transform="translate(0 {})">{}</g>').format(-26 * number, seen))
    drawn.append(card_drawing(figures, CARDS.index(name), level))
    return Markup('<g transform="translate({:.4g} {:g}) scale({})">{}</g>').format(x, y, SCALE, Markup().join(drawn))
