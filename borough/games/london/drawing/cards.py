"""Cards drawn for the browser: faces, small faces for other cities, backs, and their description in words."""

from __future__ import annotations

from textwrap import wrap

from borough.core.markup import Markup
from borough.core.words import clauses, figure, later, many, say
from borough.drawing import drawing, emblem, icon
from borough.drawing.figure_cache import cached_by_figures
from borough.games.london.drawing.emblems import emblem_of
from borough.games.london.rules.cards import CARDS, COLOURS, DECKS
from borough.games.london.rules.figures import ANY_CARD, BLUE_CARD, MONEY, ONCE, POINTS, Figures
from borough.games.london.words.card_texts import card_text, on_card
from borough.games.london.words.names import COLOUR_WORDS

WIDTH, HEIGHT = 100, 130
SMALL_HEIGHT = 60
MIDDLE = WIDTH / 2
BASE_TOP, BASE_HEIGHT = 82, 44.5
"""Where a card's base is."""
LETTER = 0.64
"""How wide a bold letter is, at most on average, for its size."""
EDGE = 3
"""How far each card below peeks out."""

GAIN_SIGNS = ["money", "points", "poverty"]
PER_WORDS = [
    "",
    later("boroughs"),
    later("boroughs on the Thames"),
    later("boroughs north of the Thames"),
    later("boroughs south of the Thames"),
    later("open brown cards"),
    later("open cards that are not brown"),
]


def pile(figures: Figures, card: int, below: int = 0, turned: bool = False, till: int = 0, label: str = "") -> Markup:
    """A card on those below it; what is turned over is dim, and money lies on the card."""
    edges = _edges(below, HEIGHT, turned)
    top = Markup('<g class="turned">{}</g>').format(face(figures, card)) if turned else face(figures, card)
    over = _turned(MIDDLE, 64, 26) if turned else Markup()
    if till:
        over += _coin(till, MIDDLE, 64, 36)
    frame = (WIDTH + 2 * EDGE + 2, HEIGHT + 2 * EDGE + 2)
    return drawing(*frame, edges + top + over, label or describe(figures, card), "london-card")


def small_pile(figures: Figures, card: int, below: int, turned: bool, till: int) -> Markup:
    """The same in other cities."""
    edges = _edges(below, SMALL_HEIGHT, turned)
    top = small_face(figures, card, turned)
    if turned:
        top = Markup('<g class="turned">{}</g>').format(top) + _turned(58, 42, 15)
    if till:
        top += _coin(till, 84, 44, 22)
    words = [describe(figures, card)]
    if below:
        words.append(many(below, "{n} card below", "{n} cards below"))
    if turned:
        words.append(say("turned over"))
    title = Markup("<title>{}</title>").format(". ".join(words))
    frame = (WIDTH + 2 * EDGE + 2, SMALL_HEIGHT + 2 * EDGE + 2)
    return drawing(*frame, title + edges + top, ". ".join(words), "london-card small")


def back(deck: int, cards: int, label: str) -> Markup:
    """The draw deck: a back with its letter and how many cards there are."""
    letter = Markup('<text class="letter" x="50" y="72" font-size="46">{}</text>').format(DECKS[deck])
    lines = Markup('<rect class="frame" x="8" y="8" width="84" height="114" rx="4"/>')
    count = Markup('<text class="on-back" x="50" y="108" font-size="22">{}</text>').format(cards)
    sheet = Markup('<rect class="back" width="100" height="130" rx="6"/>')
    frame = (WIDTH + 2 * EDGE + 2, HEIGHT + 2 * EDGE + 2)
    return drawing(*frame, _edges(min(cards - 1, 2), HEIGHT) + sheet + lines + letter + count, label, "london-card")


def _edges(below: int, height: int, turned: bool = False) -> Markup:
    """The cards below, as far as they peek out, and a sheet under a face that is dim."""
    edge = Markup('<rect class="sheet" x="{0}" y="{0}" width="{1}" height="{2}" rx="6"/>')
    offsets = [EDGE * step for step in range(min(below, 2), -1 if turned else 0, -1)]
    return Markup().join(edge.format(offset, WIDTH, height) for offset in offsets)


def _turned(x: float, y: float, size: float) -> Markup:
    """The sign that a card lies turned over."""
    disc = Markup('<circle class="sheet" cx="{:g}" cy="{:g}" r="{:g}"/>').format(x, y, size * 0.66)
    return disc + icon("flip", x, y, size)


def _coin(pounds: int, x: float, y: float, size: float) -> Markup:
    """Money that lies on a card."""
    number = Markup('<text class="on-gold middle strong" x="{:g}" y="{:g}" font-size="{:g}">£{}</text>')
    disc = Markup('<circle class="coin" cx="{:g}" cy="{:g}" r="{:g}"/>').format(x, y, size / 2)
    return disc + number.format(x, y + size * 0.17, size * 0.48, pounds)


@cached_by_figures
def face(figures: Figures, card: int) -> Markup:
    """The face of a card, without a frame around it."""
    colour = COLOURS[figures.colour[card]]
    parts = [
        Markup('<rect class="sheet" width="100" height="130" rx="6"/>'),
        Markup('<path class="card-{}" d="M.7 23V6A5.3 5.3 0 0 1 6 .7h88A5.3 5.3 0 0 1 99.3 6v17z"/>').format(colour),
        icon(f"colour-{colour}", 12, 12, 16),
        _points(figures.points[card], 87, 12, 19),
        emblem(emblem_of(CARDS[card]), MIDDLE, 64, 32),
    ]
    title = _title(figures.names[card], 95, 11.5)
    for step, (line, size) in enumerate(title):
        parts.append(_line(line, MIDDLE, 37 - 5 * (len(title) - 1) + 10.5 * step, size, "strong middle"))
    if figures.price[card]:
        parts.append(Markup('<text class="strong" x="23" y="17" font-size="14">£{}</text>').format(figures.price[card]))
    letter = Markup('<text class="soft middle" x="{}" y="16" font-size="10">{}</text>')
    parts.append(letter.format(60, DECKS[figures.deck[card]]))
    if figures.flips[card]:
        parts.append(icon("flip", 88, 72, 14))
    if figures.base[card]:
        parts.append(
            Markup('<rect class="stone" x="3.5" y="{}" width="93" height="{}" rx="3"/>').format(BASE_TOP, BASE_HEIGHT)
        )
    return Markup().join([*parts, _base(figures, card)])


def _points(points: int, x: float, y: float, size: float) -> Markup:
    """Points at the end, on a shield."""
    if not points:
        return Markup()
    number = Markup('<text class="on-gold middle strong" x="{:g}" y="{:g}" font-size="{:g}">{}</text>')
    return icon("points", x, y, size) + number.format(x, y + size * 0.2, size * 0.62, points)


def _title(name: str, room: float, size: float) -> list[tuple[str, float]]:
    """A name with the size that fits the room: on one line, or on two that are about as long."""
    if len(name) * size * LETTER <= room or " " not in name:
        return [(name, min(size, round(room / LETTER / len(name), 1)))]
    cuts = [place for place, letter in enumerate(name) if letter == " "]
    cut = min(cuts, key=lambda place: max(place, len(name) - place - 1))
    longest = max(cut, len(name) - cut - 1)
    small = min(size - 1, round(room / LETTER / longest, 1))
    return [(name[:cut], small), (name[cut + 1 :], small)]


def _line(text: str, x: float, y: float, size: float, css: str) -> Markup:
    return Markup('<text class="{}" x="{:g}" y="{:g}" font-size="{:g}">{}</text>').format(css, x, y, size, text)


def _base(figures: Figures, card: int) -> Markup:
    """What the base asks and gives, then what the card's text says."""
    items = _items(figures, card)
    lines = wrap(_text(figures, card), 18)
    sign = 0 if not items else 18 if not lines else 14 if len(lines) < 3 else 12
    size = min(9.5, round((BASE_HEIGHT - 1 - sign) / max(len(lines), 1) - 0.5, 1))
    high = len(lines) * (size + 0.5)
    top = BASE_TOP + (BASE_HEIGHT - high - sign) / 2
    row = signs_in_a_row(items, MIDDLE, top + sign / 2, sign) if items else Markup()
    first = top + sign + size * 0.9
    texts = [
        _line(line, MIDDLE, round(first + step * (size + 0.5), 1), size, "middle") for step, line in enumerate(lines)
    ]
    return row + Markup().join(texts)


def _items(figures: Figures, card: int) -> list[tuple[str, str]]:
    """Payment and gains, as signs with a figure each."""
    items: list[tuple[str, str]] = []
    if figures.pay_pounds[card]:
        items.append(("money", figure(-figures.pay_pounds[card])))
    elif figures.pay_card[card]:
        items.append(("card", figure(-1)))
        if figures.pay_card[card] == BLUE_CARD:
            items.append(("colour-blue", ""))
    if items:
        items.append(("arrow-right", ""))
    for what, amount, per in figures.gains_of(card):
        number = figure(amount, "" if what in (MONEY, POINTS) else "+")
        items.append((GAIN_SIGNS[what], number if per == ONCE else f"{number}×"))
    return items


def signs_in_a_row(items: list[tuple[str, str]], middle: float, y: float, size: float, wide: float = 90) -> Markup:
    """Signs with figures behind them, together centred on a point and no wider than there is room."""
    font = size * 0.86
    widths = [size + (1 + font * 0.7 * len(text) if text else 0) for _, text in items]
    gap = size * 0.2
    total = sum(widths) + gap * (len(items) - 1)
    if total > wide:
        return signs_in_a_row(items, middle, y, size * wide / total * 0.98, wide)
    x = middle - total / 2
    parts = []
    for (name, text), width in zip(items, widths, strict=True):
        parts.append(icon(name, x + size / 2, y, round(size, 1)))
        if text:
            parts.append(_line(text, round(x + size + 1, 1), round(y + font * 0.36, 1), round(font, 1), "strong"))
        x += width + gap
    return Markup().join(parts)


@cached_by_figures
def small_face(figures: Figures, card: int, turned: bool) -> Markup:
    """A face for other cities: its name, and what it gives as long as it is open."""
    colour = COLOURS[figures.colour[card]]
    parts = [
        Markup('<rect class="sheet" width="100" height="60" rx="5"/>'),
        Markup('<path class="card-{}" d="M16 .7H6A5.3 5.3 0 0 0 .7 6v48A5.3 5.3 0 0 0 6 59.3h10z"/>').format(colour),
        icon(f"colour-{colour}", 8.3, 11, 12),
        _points(figures.points[card], 8.3, 50, 14),
    ]
    if figures.flips[card]:
        parts.append(icon("flip", 8.3, 30, 11))
    title = _title(figures.names[card], 79, 10)
    parts += [_line(line, 18.5, 12 + 10 * step, size, "strong") for step, (line, size) in enumerate(title)]
    return Markup().join(parts if turned else [*parts, _small_base(figures, card, 12 + 10 * len(title))])


def _small_base(figures: Figures, card: int, top: float) -> Markup:
    """What a card asks and gives, and its text as far as there is room below the name."""
    items = _items(figures, card)
    room = int((SMALL_HEIGHT - top) // 9) - (1 if items else 0)
    lines = wrap(_text(figures, card), 16, max_lines=max(1, room), placeholder=" …")
    if not lines:
        return signs_in_a_row(items, 58, (top + SMALL_HEIGHT) / 2 - 3, 15, 77)
    row = signs_in_a_row(items, 58, top - 1, 12, 77) if items else Markup()
    first = top + (13 if items else 2)
    return row + Markup().join(_line(line, 18.5, first + 9.2 * step, 8.2, "soft") for step, line in enumerate(lines))


def _text(figures: Figures, card: int) -> str:
    """What a card says in words, the gains that are counted for each of something included."""
    words = [say(PER_WORDS[per]) for _, _, per in figures.gains_of(card) if per != ONCE]
    text = figures.text[card]
    if text:
        words.append(on_card(figures, text))
    return clauses(words)


@cached_by_figures
def describe(figures: Figures, card: int) -> str:
    """All that stands on a card, as a sentence."""
    head = [figures.names[card], say(COLOUR_WORDS[figures.colour[card]])]
    if figures.price[card]:
        head.append(say("costs £{pounds}", pounds=figures.price[card]))
    if figures.points[card]:
        head.append(many(figures.points[card], "{n} point at the end", "{n} points at the end"))
    sentences = [", ".join(head), ", ".join([*_payment(figures, card), *_gains(figures, card)])]
    if figures.text[card]:
        sentences.append(card_text(figures, card).removesuffix("."))
    if figures.flips[card] and figures.runs[card]:
        sentences.append(say("then turned over"))
    return ". ".join(sentence[0].upper() + sentence[1:] for sentence in sentences if sentence)


def _payment(figures: Figures, card: int) -> list[str]:
    if figures.pay_pounds[card]:
        return [say("pay £{pounds}", pounds=figures.pay_pounds[card])]
    if figures.pay_card[card] == ANY_CARD:
        return [say("pay a hand card")]
    return [say("pay a blue hand card")] if figures.pay_card[card] == BLUE_CARD else []


def _gains(figures: Figures, card: int) -> list[str]:
    found = []
    for what, amount, per in figures.gains_of(card):
        if what == MONEY:
            words = say("gain £{pounds}", pounds=amount)
        elif what == POINTS:
            words = many(amount, "gain {n} victory point", "gain {n} victory points")
        elif amount < 0:
            words = many(-amount, "discard {n} poverty point", "discard {n} poverty points")
        else:
            words = many(amount, "take {n} poverty point", "take {n} poverty points")
        found.append(words if per == ONCE else f"{words} × {say(PER_WORDS[per])}")
    return found
