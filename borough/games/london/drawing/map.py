"""The map of the twenty boroughs: their shapes, the Thames and its bridges, owners and Underground counters."""

from __future__ import annotations

from functools import cache
from textwrap import wrap

from borough.core.board import Choices
from borough.core.markup import Markup
from borough.core.words import later, many, player, say
from borough.drawing import drawing, icon
from borough.drawing.figure_cache import cached_by_figures
from borough.games.london.drawing.cards import signs_in_a_row
from borough.games.london.rules.cards import BOROUGH_COUNT, BOROUGHS
from borough.games.london.rules.figures import Figures
from borough.games.london.rules.land import BOUGHT, DUG
from borough.games.london.rules.state import NONE, Open, pack_step

WIDTH, HEIGHT = 1000, 645
ALONE = 320
"""The size of a borough by itself; the largest fits."""

# Corners of each borough. Those that share a border share its corners, and no others touch.
SHAPES = {
    "city": (
        "450,150 480,151 510,153 540,160 571,160 601,156 632,152 667,162 700,180 707,207 712,235 702,261 "
        "700,288 662,280 625,266 590,262 555,262 533,276 508,286 474,269 440,252 435,205 444,178"
    ),
    "westminster": (
        "440,252 474,269 508,286 495,307 488,330 455,362 428,372 400,375 369,384 336,388 316,367 302,342 "
        "300,312 292,284 312,248 343,253 372,264 406,261"
    ),
    "southwark_and_bermondsey": (
        "540,328 568,304 597,302 625,306 658,314 690,326 716,339 742,350 735,374 732,398 705,403 677,404 "
        "650,402 623,409 595,408 568,412 548,372"
    ),
    "bethnal_green_stepney_and_poplar": (
        "700,180 727,171 753,160 780,152 809,158 837,166 866,168 894,167 922,177 950,176 966,210 988,240 "
        "987,269 988,299 985,328 957,331 930,326 901,333 872,338 857,363 836,384 816,362 802,336 782,319 "
        "762,302 731,296 700,288 702,261 712,235 707,207"
    ),
    "hackney": (
        "648,10 682,13 715,14 749,14 783,18 816,24 850,24 866,49 879,76 888,105 876,136 866,168 837,166 "
        "809,158 780,152 753,160 727,171 700,180 667,162 632,152 644,119 652,85 650,48"
    ),
    "islington_and_stoke_newington": (
        "468,12 498,11 528,10 558,15 588,8 618,10 648,10 650,48 652,85 644,119 632,152 601,156 571,160 "
        "540,160 510,153 480,151 450,150 457,120 458,90 462,51"
    ),
    "st_pancras": (
        "316,14 346,12 377,12 407,15 438,11 468,12 462,51 458,90 457,120 450,150 444,178 435,205 392,186 "
        "359,174 326,162 323,126 328,90 326,51"
    ),
    "hampstead": (
        "138,66 167,39 200,18 229,15 258,18 287,16 316,14 326,51 328,90 323,126 326,162 297,166 267,168 "
        "238,168 202,153 168,132 153,99"
    ),
    "st_marylebone": (
        "238,168 267,168 297,166 326,162 359,174 392,186 435,205 440,252 406,261 372,264 343,253 312,248 "
        "294,231 272,220 243,208 212,200"
    ),
    "paddington": (
        "212,200 243,208 272,220 294,231 312,248 292,284 256,292 220,292 183,285 146,286 128,246 156,210 184,207"
    ),
    "kensington": (
        "146,286 183,285 220,292 256,292 292,284 300,312 302,342 267,358 230,366 193,374 156,374 151,336 "
        "134,318 120,298"
    ),
    "hammersmith": (
        "120,298 134,318 151,336 156,374 126,402 96,430 72,418 52,400 33,374 11,352 7,322 4,292 25,277 40,256 "
        "84,264 101,282"
    ),
    "fulham_and_chelsea": (
        "156,374 193,374 230,366 267,358 302,342 316,367 336,388 316,408 292,424 280,450 264,474 233,485 "
        "200,490 170,482 140,474 116,454 96,430 126,402"
    ),
    "wandsworth": (
        "66,478 95,497 125,514 162,526 200,530 226,523 252,514 280,512 296,552 324,562 348,580 352,606 "
        "362,630 331,628 301,632 271,633 240,632 209,631 180,618 148,618 118,612 96,591 75,570 58,545 58,511"
    ),
    "battersea": (
        "280,512 306,480 330,442 372,420 405,414 438,414 438,443 434,472 421,503 402,532 378,559 348,580 "
        "324,562 296,552"
    ),
    "lambeth": (
        "438,414 465,405 492,396 520,362 540,328 548,372 568,412 561,446 558,480 562,517 574,552 560,589 "
        "552,628 518,630 484,630 450,634 421,633 392,627 362,630 352,606 348,580 378,559 402,532 421,503 "
        "434,472 438,443"
    ),
    "camberwell": (
        "568,412 595,408 623,409 650,402 677,404 705,403 732,398 724,425 716,452 728,479 736,508 718,534 "
        "702,560 703,592 712,622 681,626 651,631 620,632 586,627 552,628 560,589 574,552 562,517 558,480 "
        "561,446"
    ),
    "deptford": (
        "742,350 762,365 778,384 792,404 806,424 850,434 860,463 862,494 831,498 800,506 768,509 736,508 "
        "728,479 716,452 724,425 732,398 735,374"
    ),
    "greenwich": (
        "850,434 867,408 880,380 904,372 930,368 958,373 986,372 992,406 992,440 988,468 972,494 968,522 "
        "940,508 912,492 887,489 862,494 860,463"
    ),
    "lewisham": (
        "736,508 768,509 800,506 831,498 862,494 887,489 912,492 940,508 968,522 962,556 958,590 923,600 "
        "891,615 858,630 829,625 800,627 770,627 741,626 712,622 703,592 702,560 718,534"
    ),
}
# The middle of each borough's name and figures.
LABELS = {
    "city": (574, 206),
    "westminster": (388, 314),
    "southwark_and_bermondsey": (624, 358),
    "bethnal_green_stepney_and_poplar": (836, 232),
    "hackney": (764, 86),
    "islington_and_stoke_newington": (556, 82),
    "st_pancras": (393, 88),
    "hampstead": (230, 90),
    "st_marylebone": (362, 221),
    "paddington": (212, 246),
    "kensington": (217, 323),
    "hammersmith": (68, 326),
    "fulham_and_chelsea": (206, 424),
    "wandsworth": (196, 578),
    "battersea": (369, 478),
    "lambeth": (484, 512),
    "camberwell": (640, 512),
    "deptford": (793, 460),
    "greenwich": (926, 430),
    "lewisham": (836, 562),
}
SMALLER = {"st_marylebone": 0.84, "hammersmith": 0.86, "battersea": 0.9}
"""How much smaller the labels of boroughs with little room are."""
RIVER = (
    "M-10 352C-2 362 19 395 35 412C51 429 68 441 85 455C102 469 116 485 135 494C154 503 178 510 200 510C222 "
    "510 251 503 268 492C285 481 287 460 300 446C313 432 327 417 344 408C361 399 380 399 400 394C420 389 448 "
    "388 465 380C482 372 492 359 502 346C512 333 512 315 522 304C532 293 543 285 560 282C577 279 600 282 622 "
    "286C644 290 669 299 692 306C715 313 741 315 760 328C779 341 795 373 808 386C821 399 828 411 838 408C848 "
    "405 857 376 868 366C879 356 881 353 905 350C929 347 992 350 1010 350"
)
# Each bridge from its northern to its southern end.
BRIDGES = {
    ("city", "southwark_and_bermondsey"): ((592, 258), (595, 310)),
    ("westminster", "lambeth"): ((464, 344), (504, 387)),
    ("fulham_and_chelsea", "battersea"): ((288, 408), (327, 452)),
    ("fulham_and_chelsea", "wandsworth"): ((200, 484), (200, 536)),
}
COMPASS = Markup(
    '<g class="compass" transform="translate(946 84)"><circle r="30"/><path d="M0-42 8-8 42 0 8 8 0 42-8 8-42 0-8-8z"/>'
    '<path class="north" d="M0-42 8-8 0 0z"/><text class="strong middle" y="-46" font-size="15">N</text></g>'
)
LEGEND = [("money", later("price")), ("card", later("cards")), ("points", later("points"))]


def london_map(table: Open, choices: Choices) -> Markup:
    """The whole map. What can be chosen is drawn last, so that no neighbour lies over its border."""
    order = sorted(range(BOROUGH_COUNT), key=lambda place: f"borough-{BOROUGHS[place]}" in choices)
    boroughs = Markup().join(_borough(table, place, choices) for place in order)
    parts = [_country(table), boroughs, _bridges(table.figures)]
    return drawing(WIDTH, HEIGHT, Markup().join(parts), say("Map of London"), "london-map")


def one_borough(figures: Figures, place: int) -> Markup:
    """A borough by itself, without an owner."""
    corners = [corner.split(",") for corner in SHAPES[BOROUGHS[place]].split()]
    xs, ys = [int(x) for x, _ in corners], [int(y) for _, y in corners]
    left, top = (min(xs) + max(xs) - ALONE) // 2, (min(ys) + max(ys) - ALONE) // 2
    shift = Markup('<g class="borough" transform="translate({} {})">{}</g>')
    land = shift.format(-left, -top, _land(place) + _label(figures, place, tuple(_price(figures, place))))
    return drawing(ALONE, ALONE, land, borough_words(figures, place), "london-map alone")


@cached_by_figures
def borough_words(figures: Figures, place: int) -> str:
    """What land in a borough costs and brings."""
    cards = many(figures.land_cards[place], "{n} card", "{n} cards")
    points = many(figures.land_points[place], "{n} point", "{n} points")
    name, pounds = figures.borough_names[place], figures.land_price[place]
    return say("{borough}: £{pounds}, {cards}, {points}", borough=name, pounds=pounds, cards=cards, points=points)


def _country(table: Open) -> Markup:
    """The land around, the river, and the meaning of the signs."""
    ground = Markup('<rect class="country" width="{}" height="{}" rx="12"/>').format(WIDTH, HEIGHT)
    river = Markup('<path class="river" d="{}"/>').format(RIVER)
    name = Markup('<text class="river-name" x="880" y="356" font-size="17">{}</text>').format(say("Thames"))
    lines = [(sign, say(words)) for sign, words in LEGEND]
    left = table.figures.tubes - table.tube.count(1)
    lines.append(("underground", say("+{points} ({left} left)", points=table.figures.tube_points, left=left)))
    text = Markup('<text x="32" y="{}" font-size="15">{}</text>')
    legend = [
        icon(sign, 18, 24 + 25 * row, 18) + text.format(29 + 25 * row, words) for row, (sign, words) in enumerate(lines)
    ]
    return Markup().join([ground, river, name, COMPASS, *legend])


def _bridges(figures: Figures) -> Markup:
    """The bridges there are."""
    drawn = []
    for (north, south), ((x, y), (to_x, to_y)) in BRIDGES.items():
        if BOROUGHS.index(south) in figures.bridges[BOROUGHS.index(north)]:
            for css in ("bridge-rail", "bridge-road", "bridge-planks"):
                drawn.append(Markup('<path class="{}" d="M{} {}L{} {}"/>').format(css, x, y, to_x, to_y))
    return Markup().join(drawn)


def _borough(table: Open, place: int, choices: Choices) -> Markup:
    figures = table.figures
    owner, coming = table.owner[place], _coming(table, BOUGHT, place)
    tube = bool(table.tube[place])
    words = [borough_words(figures, place)]
    css = "borough"
    if owner != NONE:
        words.append(say("held by {who}", who=player(owner)))
        css += f" owned seat-{owner}"
    if tube:
        words.append(say("with the Underground"))
    dear = owner == NONE and figures.land_price[place] > table.money[table.active]
    if dear and f"borough-{BOROUGHS[place]}" in choices:
        words.append(say("needs a loan"))
        css += " dear"
    shown = _price(figures, place)
    if owner != NONE or coming:
        shown = _counters(table, place, owner if owner != NONE else table.active)
        css += "" if owner != NONE else f" coming seat-{table.active}"
    label = ", ".join(words)
    title = Markup("<title>{}</title>").format(label)
    mark = choices.mark(f"borough-{BOROUGHS[place]}", label)
    group = Markup('<g class="{}" {}>{}{}{}</g>')
    return group.format(css, mark, _land(place), title, _label(figures, place, tuple(shown)))


def _coming(table: Open, kind: int, place: int) -> bool:
    """Whether a counter is about to go to a borough, once it is paid for."""
    return pack_step(kind, place) in table.steps


@cache
def _land(place: int) -> Markup:
    return Markup('<polygon points="{}"/>').format(SHAPES[BOROUGHS[place]])


@cached_by_figures
def _label(figures: Figures, place: int, shown: tuple[tuple[str, str], ...]) -> Markup:
    """The name, and a row of signs with figures below it."""
    x, y = LABELS[BOROUGHS[place]]
    name = figures.borough_names[place]
    names = wrap(name, 14 if len(name) <= 16 else 16)
    scale = SMALLER.get(BOROUGHS[place], 1)
    line = Markup('<text class="strong middle" x="{}" y="{}" font-size="{:.3g}">{}</text>')
    first = y - 9 * len(names) + 4
    lines = [line.format(x, first + 19 * step, 16.5 * scale, name) for step, name in enumerate(names)]
    size = (20 if len(shown) == 3 and shown[0][0] == "money" else 24) * scale
    row = signs_in_a_row([*shown], x, first + 19 * len(names) - 1 + size / 9, size, 112 * scale)
    return Markup().join([*lines, row])


def _price(figures: Figures, place: int) -> list[tuple[str, str]]:
    shown = (figures.land_price[place], figures.land_cards[place], figures.land_points[place])
    return [(name, str(figure)) for (name, _), figure in zip(LEGEND, shown, strict=True)]


def _counters(table: Open, place: int, owner: int) -> list[tuple[str, str]]:
    """Whose borough it is, its points, and an Underground counter."""
    found = [(f"seat-{owner}", ""), ("points", str(table.figures.land_points[place]))]
    if table.tube[place] or _coming(table, DUG, place):
        found.append(("underground", f"+{table.figures.tube_points}"))
    return found
