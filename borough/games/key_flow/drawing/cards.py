"""Cards as drawings: village cards and keyple cards, large as one holds them, small as others' villages are shown."""

from __future__ import annotations

import textwrap

from borough.core.markup import Markup
from borough.core.words import say
from borough.drawing import emblem
from borough.drawing.figure_cache import cached_by_figures
from borough.games.key_flow.drawing.emblems import emblem_of
from borough.games.key_flow.drawing.signs import (
    KEYPLES,
    PLUS,
    Sign,
    Signs,
    amount,
    cost,
    hint,
    panel_rows,
    row,
    shield,
    sign,
    spread,
    words,
)
from borough.games.key_flow.rules.cards import ANIMALS, ARROWS, CARDS, GOODS, SEASONS, SKILLS, VILLAGE_COUNT
from borough.games.key_flow.rules.figures import PANELS, Figures
from borough.games.key_flow.words import card_words as w

WIDE, HIGH = 110, 150
"""Of a card as one holds it."""
SMALL_WIDE, SMALL_HIGH = 94, 96
BAND = 20
STRIP = 22
"""The road or the river along a card's lower edge."""
KINDS = ["home", *SEASONS]


@cached_by_figures
def card_drawing(figures: Figures, card: int, level: int = 0, flips: int = 0) -> Markup:
    """A card as one holds it, with the upgrade tiles that lie on it."""
    parts = [_tooltip(figures, card), _sheet(figures, card, WIDE, HIGH, BAND, STRIP)]
    if card >= VILLAGE_COUNT:
        return Markup().join([*parts, _keyple_face(figures, card)])
    shown = [one for one in range(3) for _ in range(figures.animals[card * 3 + one])]
    if not figures.text[card * PANELS] and not figures.most_upgrades[card]:
        parts.append(_meadow(WIDE, BAND, HIGH - STRIP))
        parts.append(row([ANIMALS[one] for one in shown], WIDE / 2, 76, 50, WIDE - 14))
        parts.append(_box(figures, card, WIDE / 2, HIGH - STRIP / 2 - 2, 20))
        return Markup().join(parts)
    parts.append(emblem(emblem_of(CARDS[card]), 22, BAND + 17, 33))
    parts.append(row([ANIMALS[one] for one in shown], WIDE - 16, HIGH - STRIP / 2, 19, WIDE))
    if figures.most_upgrades[card] == 2:
        parts += [_step(figures, card, at, level, flips) for at in range(3)]
    else:
        parts += _panels(figures, card, level, flips)
    return Markup().join(parts)


@cached_by_figures
def small_drawing(figures: Figures, card: int, level: int = 0, flips: int = 0) -> Markup:
    """A card with no more than its panel in use."""
    wide, band, strip = SMALL_WIDE, 17, 15
    parts = [_tooltip(figures, card), _sheet(figures, card, wide, SMALL_HIGH, band, strip)]
    shown: list[Sign] = [ANIMALS[one] for one in range(3) for _ in range(figures.animals[card * 3 + one])]
    if card >= VILLAGE_COUNT:
        keyples: list[Sign] = [KEYPLES[figures.season[card]]] * figures.keyples[card]
        token: list[Sign] = ["token"] * figures.token[card]
        parts.append(row([*keyples, *token, *shown], wide / 2, 36, 24, wide - 10))
        return Markup().join([*parts, row(_arrows(figures, card), wide / 2, 66, 22, wide - 10)])
    panel = card * PANELS + level
    rows = panel_rows(figures, panel)
    points = figures.points[panel]
    if not rows and not figures.most_upgrades[card]:
        parts.append(_meadow(wide, band, SMALL_HIGH - strip))
        parts.append(row(shown, wide / 2, 47, 34, wide - 10))
        return Markup().join([*parts, _box(figures, card, wide / 2, SMALL_HIGH - strip / 2, 13)])
    side = 25 if points and rows else 0
    parts.append(_lines(spread(rows), (wide - side) / 2, 38, wide - 8 - side, 38, 20))
    if points or not rows:
        parts.append(shield(points, wide - 14 if rows else wide / 2, 38, 22 if rows else 32))
    parts.append(row(shown, wide - 13, SMALL_HIGH - strip / 2, 15, wide))
    tiles = [_tile(4 + 20 * at, SMALL_HIGH - strip + 1, 18, 13, at < flips, figures.flipped) for at in range(level)]
    return Markup().join([*parts, *tiles])


def _tooltip(figures: Figures, card: int) -> Markup:
    """What a pointer that rests on the card is told."""
    words = say("{card}: {words}", card=card_title(figures, card), words=w.card_words(figures, card))
    return Markup("<title>{}</title>").format(words)


def card_title(figures: Figures, card: int) -> str:
    """A card's name as it stands on it."""
    if card >= VILLAGE_COUNT:
        return f"{season_title(figures.season[card])} {figures.number[card]}"
    return w.name(figures, card)


def season_title(season: int) -> str:
    """A season's name."""
    return [say("Spring"), say("Summer"), say("Autumn"), say("Winter")][season]


# Parts of a card.


def _sheet(figures: Figures, card: int, wide: float, high: float, band: float, strip: float) -> Markup:
    """The paper: outline, name, and the road or the river below."""
    season = KINDS[figures.season[card] + 1]
    corner = 7
    drawn = [
        Markup('<rect width="{}" height="{}" rx="{}" class="kf-card"/>').format(wide, high, corner),
        Markup('<path d="M0 {0}v-{1}a7 7 0 0 1 7-7h{2}a7 7 0 0 1 7 7v{1}z" class="kf-band kf-{3}"/>').format(
            band, band - corner, wide - 2 * corner, season
        ),
        words(card_title(figures, card), wide / 2, band / 2 + 0.5, 0.62 * band, "kf-name", wide - 13),
    ]
    if card < VILLAGE_COUNT:
        drawn.append(_way(figures.river[card], wide, high, strip))
    return Markup().join(drawn)


def _way(river: bool, wide: float, high: float, strip: float) -> Markup:
    """The strip along the lower edge: a road with its dashes, or a river with its waves."""
    strip_path = Markup('<path d="M0 {}h{}v{}a7 7 0 0 1-7 7H7a7 7 0 0 1-7-7z" class="kf-{}"/>').format(
        high - strip, wide, strip - 7, "river" if river else "road"
    )
    middle = high - strip / 2
    if river:
        step = wide / 8
        wave = "".join(f"q{step / 2:.3g}-4 {step:.4g} 0t{step:.4g} 0" for _ in range(4))
        return strip_path + Markup('<path d="M0 {:g}{}" class="kf-wave"/>').format(middle - strip / 4, wave)
    return strip_path + Markup('<path d="M2 {:g}H{}" class="kf-dashes"/>').format(middle, wide - 2)


def _meadow(wide: float, top: float, bottom: float) -> Markup:
    """Hills behind the animals."""
    path = '<path d="M.7 {:g}q{:g}-34 {:g}-8t{:g}-12V{:g}H.7z" class="kf-meadow"/>'
    return Markup(path).format(top + (bottom - top) * 0.55, wide * 0.3, wide * 0.5, wide * 0.5 - 1.4, bottom)


def _box(figures: Figures, card: int, x: float, y: float, size: float) -> Markup:
    """What the river pays when the card is laid."""
    signs: list[Sign] = []
    for names, numbers in ((GOODS, figures.box_goods[card]), (SKILLS, figures.box_skills[card])):
        for name, number in zip(names, numbers, strict=True):
            signs += amount(number, name) if number else []
    signs += amount(figures.box_blind[card], "skill-tile") if figures.box_blind[card] else []
    if not signs:
        return Markup()
    wide = size * (1.5 + 0.8 * (len(signs) - 1))
    frame = Markup('<rect x="{:.4g}" y="{:.4g}" width="{:.4g}" height="{:.4g}" rx="5" class="kf-box"/>')
    return frame.format(x - wide / 2, y - size / 2 - 2, wide, size + 3) + row(signs, x, y - 0.5, size, wide)


def _panels(figures: Figures, card: int, level: int, flips: int) -> list[Markup]:
    """One panel, or two with the cost of the upgrade between them."""
    first = card * PANELS
    left, wide = 5, WIDE - 10
    if not figures.most_upgrades[card]:
        drawn = [_frame(left, 56, wide, 69, "kf-now")]
        said = textwrap.wrap(hint(figures, first), 20)
        high = 64 - 10 * len(said)
        drawn.append(_lines(spread(panel_rows(figures, first)), WIDE / 2, 58 + high / 2, wide - 6, high, 28))
        return drawn + [words(line, WIDE / 2, 119 - 10 * at, 9.5, "", wide - 4) for at, line in enumerate(said[::-1])]
    drawn = [row(["arrow-down", *cost(figures, first)], WIDE / 2, 91, 17, wide)]
    for at, top in ((0, 54), (1, 100)):
        panel = first + at
        points = figures.points[panel]
        drawn.append(_frame(left, top, wide, 28, "kf-now" if at == level else "kf-later"))
        rows = panel_rows(figures, panel)
        drawn.append(
            _lines(rows, left + (wide - 26 * (points > 0)) / 2, top + 14, wide - 6 - 26 * (points > 0), 26, 22)
        )
        if points:
            drawn.append(shield(points, left + wide - 15, top + 14, 24))
        if at < level:
            drawn.append(_tile(left, top, wide, 28, at < flips, figures.flipped))
    return drawn


def _step(figures: Figures, card: int, at: int, level: int, flips: int) -> Markup:
    """One of the three panels of a monument, the cost of the next one beside it."""
    top = 54.5 + 24.5 * at
    panel = card * PANELS + at
    drawn = [_frame(5, top, 32, 23, "kf-now" if at == level else "kf-later")]
    drawn.append(shield(figures.points[panel], 21, top + 11.5, 21))
    if at < level:
        drawn.append(_tile(5, top, 32, 23, at < flips, figures.flipped))
    if at < 2:
        drawn.append(row([*cost(figures, panel)], 73, top + 15, 18, 64))
        drawn.append(sign("arrow-down", 44, top + 24, 12))
    return Markup().join(drawn)


def _frame(x: float, y: float, wide: float, high: float, css: str) -> Markup:
    return Markup('<rect x="{:g}" y="{:g}" width="{:g}" height="{:g}" rx="4" class="{}"/>').format(
        x, y, wide, high, css
    )


def _tile(x: float, y: float, wide: float, high: float, flipped: bool, points: int) -> Markup:
    """An upgrade tile that covers a panel, plain or with its point."""
    mark = shield(points, x + wide / 2, y + high / 2, high) if flipped else Markup()
    plain = Markup() if flipped else sign("upgrade", x + wide / 2, y + high / 2, high - 2)
    return _frame(x, y, wide, high, "kf-tile") + mark + plain


def _lines(rows: list[Signs], x: float, y: float, wide: float, high: float, size: float) -> Markup:
    """Rows of signs below each other, centred on a point."""
    if not rows:
        return Markup()
    each = high / len(rows)
    top = y - high / 2 + each / 2
    return Markup().join(row(one, x, top + each * at, min(size, each), wide) for at, one in enumerate(rows))


# Keyple cards.


def _arrows(figures: Figures, card: int) -> list[Sign]:
    order = (1, 0, 2)  # left, down, right, as they point
    return [f"arrow-{ARROWS[bit]}" for bit in order if figures.arrows[card] >> bit & 1]


def _keyple_face(figures: Figures, card: int) -> Markup:
    """Keyples, the token symbol, an animal, and the arrows."""
    keyples: list[Sign] = [KEYPLES[figures.season[card]]] * figures.keyples[card]
    extras: list[Sign] = ["token"] * figures.token[card]
    extras += [ANIMALS[one] for one in range(3) if figures.animals[card * 3 + one]]
    drawn = [row(keyples, WIDE / 2, 50 if extras else 60, 44, WIDE - 14)]
    if extras:
        drawn.append(row(extras, WIDE / 2, 90, 28, WIDE - 14))
    foot = Markup('<path d="M0 112h{}v{}a7 7 0 0 1-7 7H7a7 7 0 0 1-7-7z" class="kf-foot"/>').format(WIDE, HIGH - 119)
    return Markup().join([*drawn, foot, row(_arrows(figures, card), WIDE / 2, 131, 28, WIDE - 14)])


@cached_by_figures
def peek(figures: Figures, card: int, boost: int, wide: float, high: float, css: str = "") -> Markup:
    """What is seen of a keyple card above a building: keyples, its token, its animal, the tokens laid on it."""
    season = figures.season[card]
    signs = [KEYPLES[season]] * figures.keyples[card] + ["token"] * figures.token[card]
    signs += [ANIMALS[one] for one in range(3) if figures.animals[card * 3 + one]]
    signs += [PLUS, *["token"] * boost] if boost else []
    frame = Markup('<rect x="4" width="{}" height="{}" rx="5" class="kf-peek kf-{} {}"/>')
    sheet = frame.format(wide - 8, high + 6, SEASONS[season], css)
    return _tooltip(figures, card) + sheet + row(signs, wide / 2, high / 2, high - 6, wide - 14)


def paid_peek(uses: int, wide: float, high: float) -> Markup:
    """A building that tokens have used."""
    frame = Markup('<rect x="4" width="{}" height="{}" rx="5" class="kf-peek kf-paid"/>').format(wide - 8, high + 6)
    return frame + row(amount(uses, "token"), wide / 2, high / 2, high - 6, wide - 14)
