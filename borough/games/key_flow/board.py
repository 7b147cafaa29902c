"""The table drawn for a browser, from a view: the round, villages, what lies before each player, the hand."""

from __future__ import annotations

from functools import lru_cache

from markupsafe import Markup

from borough.core.board import Area, Choices
from borough.core.words import many, player, say
from borough.games.key_flow import state as s
from borough.games.key_flow import turn as t
from borough.games.key_flow import words as w
from borough.games.key_flow.board_cards import (
    HIGH,
    SMALL_HIGH,
    SMALL_WIDE,
    WIDE,
    card_drawing,
    card_title,
    peek,
    season_title,
    small_drawing,
)
from borough.games.key_flow.board_signs import KEYPLES, UNITS, sign
from borough.games.key_flow.board_village import LARGE, SMALL, Plan, Scene, village_drawing
from borough.games.key_flow.cards import (
    ANIMALS,
    BACKS,
    CARDS,
    SEASONS,
    SKILL_COUNT,
    SKILLS,
    VILLAGE_COUNT,
    WINTER,
)
from borough.games.key_flow.results import animals, assignment_lines, parts_of
from borough.games.key_flow.scoring import estate_of, panel_points, skills_of
from borough.games.key_flow.season import passing
from borough.games.key_flow.seen import singles_at_hand
from borough.games.key_flow.solver import best_total
from borough.games.key_flow.supply import double_tiles_left
from borough.games.key_flow.tables import Tables
from borough.games.key_flow.view import KeyFlowView
from borough.games.key_flow.village import NONE, Village


def board(view: KeyFlowView, choices: Choices) -> list[Area]:
    """All areas: what is shared, one's own village and hand, then the neighbours and those out of reach."""
    scene = Scene(view, choices)
    areas = [Area("board", _season_line(scene), _shared(scene))]
    if view.seat != NONE:
        areas.append(Area("mine", say("Your village"), _mine(scene), view.seat))
        areas.append(Area("hand", _hand_title(scene), _hand(scene), view.seat))
    return areas + [Area("others", _other_title(scene, seat), _other(scene, seat), seat) for seat in _others(view)]


def _others(view: KeyFlowView) -> list[int]:
    """The left neighbour, the right one, then those out of reach."""
    seats = view.open.seats
    if view.seat == NONE:
        return list(range(seats))
    order = [view.seat + 1, view.seat - 1, *range(view.seat + 2, view.seat + seats - 1)]
    return list(dict.fromkeys(seat % seats for seat in order))


# Pieces of a page.


def _join(parts: list[Markup]) -> Markup:
    return Markup().join(parts)


@lru_cache(500)
def _sign(name: str, css: str = "kf-sign") -> Markup:
    """An icon in a line of text."""
    return Markup('<svg class="{}" viewBox="0 0 24 24" aria-hidden="true">{}</svg>').format(css, sign(name, 12, 12, 24))


@lru_cache(2000)
def _item(name: str, number: int | str, label: str, css: str = "") -> Markup:
    """So many of a thing."""
    return Markup('<span class="kf-item {}" role="img" aria-label="{}" title="{}">{}{}</span>').format(
        css, label, label, _sign(name), number
    )


def _line(title: str, items: list[Markup]) -> Markup:
    """Some things of one sort, under their name."""
    if not items:
        return Markup()
    return Markup('<span class="kf-line"><span class="kf-label">{}</span>{}</span>').format(title, _join(items))


def _single(scene: Scene, card: int, small: bool = False, mark: Markup | str = "") -> Markup:
    """One card as a drawing of its own."""
    tables = scene.tables
    wide, high = (SMALL_WIDE, SMALL_HIGH) if small else (WIDE, HIGH)
    drawn = small_drawing(tables, card) if small else card_drawing(tables, card)
    return Markup(
        '<svg class="kf-single" viewBox="-2 -2 {0} {1}" width="{0}" height="{1}" role="group" aria-label="{2}">'
        "<g {3}>{4}</g></svg>"
    ).format(wide + 4, high + 4, card_title(tables, card), mark, drawn)


def _more(title: str, content: Markup) -> Markup:
    """Something that can be looked at, folded away."""
    return Markup('<details class="kf-more"><summary>{}</summary>{}</details>').format(title, content)


# What all share.


def _season_line(scene: Scene) -> str:
    table = scene.view.open
    season = season_title(table.season)
    if table.stage in (s.PICKING, s.PLAYING):
        size = table.tables.hand_size(table.seats, table.season)
        return say("{season}, card {number} of {size}", season=season, number=table.round + 1, size=size)
    if table.stage == s.USING:
        return say("End of {season}: tokens", season=season)
    return say("The game is over") if table.stage == s.OVER else say("End of autumn: a winter card")


def _shared(scene: Scene) -> Markup:
    parts = [_seasons(scene), _passing(scene), _round(scene), _supply(scene)]
    return Markup('<div class="kf-board">{}</div>').format(_join(parts))


def _seasons(scene: Scene) -> Markup:
    """The four seasons, the one under way with its rounds."""
    table = scene.view.open
    steps = []
    for season, name in enumerate(SEASONS):
        now = season == table.season and table.stage != s.OVER
        dots = Markup()
        if now:
            size = table.tables.hand_size(table.seats, season)
            done = "●" * table.round
            dots = Markup('<span class="kf-dots" aria-hidden="true">{}<b>{}</b>{}</span>').format(
                done, "●" if table.round < size else "", "○" * (size - table.round - 1)
            )
        state = Markup('aria-current="step"') if now else ""
        past = "kf-past" if season < table.season or table.stage == s.OVER else ""
        steps.append(
            Markup('<li class="kf-{} {}" {}>{}{}{}</li>').format(
                name, past, state, _sign(KEYPLES[season]), season_title(season), dots
            )
        )
    return Markup('<ol class="kf-seasons">{}</ol>').format(_join(steps))


def _passing(scene: Scene) -> Markup:
    """Which way the hands go."""
    view, table = scene.view, scene.view.open
    if table.stage not in (s.PICKING, s.PLAYING):
        return Markup()
    left = passing(table.season) == 1
    words = say("Hands go to the left") if left else say("Hands go to the right")
    if view.seat != NONE and table.seats > 1:
        onto = player((view.seat + passing(table.season)) % table.seats)
        words = say("{words}: yours to {who}", words=words, who=onto)
    arrow = _sign("arrow-left" if left else "arrow-right")
    return Markup('<p class="kf-passing">{} {} {}</p>').format(arrow if left else "", words, "" if left else arrow)


def _round(scene: Scene) -> Markup:
    """The players as they sit, the next seat to the left, with what each has chosen."""
    view = scene.view
    seats = view.open.seats
    middle = view.seat if view.seat != NONE else seats - 1 - seats // 2
    order = [(middle + seats // 2 - step) % seats for step in range(seats)]
    return Markup('<ol class="kf-round">{}</ol>').format(_join([_sitting(scene, seat) for seat in order]))


def _sitting(scene: Scene, seat: int) -> Markup:
    """A player at the table: hand, card, and whether something is still to be decided."""
    view, table = scene.view, scene.view.open
    hand = sum(view.backs[seat])
    chosen = table.chosen[seat]
    if chosen != NONE:
        card = _single(scene, chosen, small=True)
    elif table.stage in (s.PICKING, s.WINTER_PICKING) and seat not in view.deciders:
        back = say("has chosen")
        card = Markup('<span class="kf-back" role="img" aria-label="{}"></span>').format(back)
    else:
        card = Markup('<span class="kf-none"></span>')
    state = _state(scene, seat)
    return Markup(
        '<li class="seat-{} {}"><span class="kf-who">{}{}</span>{}<span class="kf-state">{}{}</span></li>'
    ).format(
        seat,
        "kf-deciding" if seat in view.deciders else "",
        _sign(f"seat-{seat}"),
        say("You") if seat == view.seat else player(seat),
        card,
        _item("hand", hand, many(hand, "{n} card in hand", "{n} cards in hand")) if hand else "",
        state,
    )


def _state(scene: Scene, seat: int) -> str:
    """What a player is doing."""
    view, table = scene.view, scene.view.open
    if table.stage == s.OVER:
        return ""
    if seat in view.deciders:
        choosing = table.stage in (s.PICKING, s.WINTER_PICKING)
        return say("is choosing") if choosing else say("uses tokens") if table.stage == s.USING else say("is playing")
    return say("ready") if table.asked >> seat & 1 else say("waits")


def _supply(scene: Scene) -> Markup:
    """Tokens, upgrade tiles and skill tiles that are left."""
    table, tables = scene.table, scene.tables
    hidden = tables.single_skills * SKILL_COUNT - sum(village.singles for village in view_villages(scene))
    items = [
        _item("token", table.tokens, many(table.tokens, "{n} token", "{n} tokens")),
        _item("upgrade", table.tiles, many(table.tiles, "{n} upgrade tile", "{n} upgrade tiles")),
        _item("skill-tile", hidden, many(hidden, "{n} skill tile face down", "{n} skill tiles face down")),
    ]
    for skill, number in zip(SKILLS, double_tiles_left(scene.view.open), strict=True):
        label = say("{tiles}, double-sided", tiles=w.skills(SKILLS.index(skill), number))
        items.append(_item(skill, number, label, "kf-double"))
    gone = len(table.discarded)
    if gone:
        items.append(_item("card", gone, many(gone, "{n} card discarded", "{n} cards discarded"), "kf-gone"))
    return Markup('<p class="kf-supply">{}</p>').format(_line(say("Supply"), items))


def view_villages(scene: Scene) -> list[Village]:
    """The villages before the turns under way."""
    return scene.view.open.villages


# What lies before a player.


def _stock(scene: Scene, seat: int) -> Markup:
    """Tokens, skill tiles, stored keyples, animals and the hand of a player, in a line."""
    table, tables, village = scene.table, scene.tables, scene.table.villages[seat]
    tokens = [_item("token", village.tokens, many(village.tokens, "{n} token", "{n} tokens"))]
    keyples = [0, 0, 0, 0]
    for card in village.stored:
        keyples[tables.season[card]] += tables.keyples[card]
    stored = [
        _item(
            KEYPLES[season],
            number,
            say("{number} stored keyples of {season}", number=number, season=season_title(season)),
        )
        for season, number in enumerate(keyples)
        if number
    ]
    beasts = [
        _item(ANIMALS[kind], number, w.animals(kind, number))
        for kind, number in enumerate(animals(table, seat))
        if number
    ]
    lines = [
        _line(say("Tokens"), tokens),
        _line(say("Skills"), _skills(scene, seat)),
        _line(say("Storage"), stored),
        _line(say("Animals"), beasts),
    ]
    if seat != scene.view.seat:
        lines.append(_line(say("Hand"), _backs(scene, seat)))
    return Markup('<p class="kf-stock">{}</p>').format(_join(lines))


def _skills(scene: Scene, seat: int) -> list[Markup]:
    """Skill tiles by type, those with two sides apart; others' single-sided ones are face down."""
    view, village = scene.view, scene.table.villages[seat]
    items = []
    if seat == view.seat or view.open.lifted:
        singles = singles_at_hand(view)[seat * SKILL_COUNT : (seat + 1) * SKILL_COUNT]
        items += [_skill(scene, seat, skill, number) for skill, number in zip(SKILLS, singles, strict=True) if number]
    elif village.singles:
        label = many(village.singles, "{n} skill tile face down", "{n} skill tiles face down")
        items.append(_item("skill-tile", village.singles, label))
    for skill, number in zip(SKILLS, village.doubles, strict=True):
        items += [_skill(scene, seat, skill, number, "double-")] if number else []
    return items


def _skill(scene: Scene, seat: int, skill: str, number: int, double: str = "") -> Markup:
    """Skill tiles of one type: a place, if they are one's own."""
    label = w.skills(SKILLS.index(skill), number)
    if double:
        label = say("{tiles}, double-sided", tiles=label)
    where = f"skill-{double}{skill}"
    if seat != scene.view.seat or where not in scene.choices:
        return _item(skill, number, label, "kf-double" if double else "")
    return Markup('<span class="kf-item {}" title="{}" {}>{}{}</span>').format(
        "kf-double" if double else "", label, scene.mark(where, label), _sign(skill), number
    )


def _backs(scene: Scene, seat: int) -> list[Markup]:
    """A hand as others see it: its cards by their backs."""
    backs = scene.view.backs[seat]
    return [
        Markup('<span class="kf-item">{}<span class="kf-mark">{}</span></span>').format(number, BACKS[back])
        for back, number in enumerate(backs)
        if number
    ]


def _stored(scene: Scene, seat: int) -> Markup:
    """The keyple cards under the storage card, to be looked at."""
    tables, stored = scene.tables, sorted(scene.table.villages[seat].stored)
    if not stored:
        return Markup()
    wide, high, across = 74, 24, 8
    drawn = []
    for number, card in enumerate(stored):
        x, y = number % across * (wide + 2), number // across * (high + 8)
        drawn.append(Markup('<g transform="translate({} {})">{}</g>').format(x, y, peek(tables, card, 0, wide, high)))
    label = many(len(stored), "{n} stored keyple card", "{n} stored keyple cards")
    rows = -(-len(stored) // across)
    content = Markup(
        '<div class="scroll"><svg viewBox="0 0 {0} {1}" width="{0}" height="{1}" '
        'role="group" aria-label="{2}">{3}</svg></div>'
    )
    width = min(across, len(stored)) * (wide + 2)
    return _more(label, content.format(width, rows * (high + 8), label, _join(drawn)))


def _assigned(scene: Scene, seat: int) -> Markup:
    """At the end, what each card scored and for what."""
    table = scene.view.open
    if table.stage != s.OVER:
        return Markup()
    lines = [Markup("<li>{}</li>").format(line) for line in assignment_lines(table, seat, table.lifted)]
    return _more(say("How everything was scored"), Markup("<ul>{}</ul>").format(_join(lines))) if lines else Markup()


def _mine(scene: Scene) -> Markup:
    """The own village as it will be after the turn under way."""
    seat = scene.view.seat
    village = scene.table.villages[seat]
    parts = parts_of(scene.tables, village, skills_of(village, singles_at_hand(scene.view), seat))
    plan = Plan(scene, seat, LARGE, parts)
    content = [_turn(scene), village_drawing(plan), _stock(scene, seat), _stored(scene, seat), _assigned(scene, seat)]
    return Markup('<div class="kf-mine seat-{}">{}</div>').format(seat, _join(content))


def _turn(scene: Scene) -> Markup:
    """What is left to do in the turn under way, and the way out of it."""
    turn = scene.turn
    parts = []
    if turn is not None:
        if turn.step == t.MOVING:
            parts += [
                _item("move", turn.moves, many(turn.moves, "{n} transport point left", "{n} transport points left"))
            ]
            parts += [_item("upgrade", turn.upgrades, many(turn.upgrades, "{n} upgrade left", "{n} upgrades left"))]
        if turn.step == t.PAYING:
            due = [_item(UNITS[unit], "", say("to be paid")) for unit in turn.due]
            parts.append(_line(say("To pay"), due))
        if turn.blind:
            words = many(turn.blind, "{n} skill tile to be drawn", "{n} skill tiles to be drawn")
            parts.append(_item("skill-tile", f"{turn.blind} …", words))
    if "finish" in scene.choices:
        words = (
            say("Keep the tokens")
            if scene.view.open.stage == s.USING and (turn is None or turn.step == t.CHOOSING)
            else say("Finish")
        )
        parts.append(Markup('<span class="kf-button" {}>{}</span>').format(scene.mark("finish"), words))
    if turn is not None:
        parts.append(Markup('<span class="kf-secret">{}</span>').format(say("Nobody else sees this yet.")))
    return Markup('<p class="kf-turn">{}</p>').format(_join(parts)) if parts else Markup()


def _other_title(scene: Scene, seat: int) -> str:
    """A player's name, and where the player sits."""
    view = scene.view
    seats = view.open.seats
    if view.seat == NONE:
        return player(seat)
    if seats == 2:
        return say("{who}, opposite you", who=player(seat))
    if seat == (view.seat + 1) % seats:
        return say("{who}, on your left", who=player(seat))
    return say("{who}, on your right", who=player(seat)) if seat == (view.seat - 1) % seats else player(seat)


def _other(scene: Scene, seat: int) -> Markup:
    """Another player's village and what lies before it."""
    view = scene.view
    content = [_stock(scene, seat), village_drawing(Plan(scene, seat, SMALL))]
    if view.open.seats == 2 and view.seat != NONE:
        content.append(
            Markup('<p class="kf-note">{} {} {}</p>').format(
                _sign("arrow-left"),
                say("Your side arrows reach the home card and the cards on their side of it, as you see them."),
                _sign("arrow-right"),
            )
        )
    content += [_stored(scene, seat), _memory(scene, seat), _assigned(scene, seat)]
    return Markup('<div class="kf-other seat-{}">{}</div>').format(seat, _join(content))


def _memory(scene: Scene, seat: int) -> Markup:
    """A hand one has held."""
    hand = scene.view.hands[seat]
    if not hand:
        return Markup()
    drawn = _join([_single(scene, card, small=True) for card in hand])
    return _more(say("This hand was yours: what was in it"), Markup('<div class="kf-cards">{}</div>').format(drawn))


# The hand.


def _hand_title(scene: Scene) -> str:
    stage = scene.view.open.stage
    if stage == s.PICKING:
        return say("Your hand")
    if stage == s.WINTER_PICKING:
        return say("Your winter cards")
    return say("The card you play") if stage in (s.PLAYING, s.WINTER_PLAYING) else say("Your cards")


def _hand(scene: Scene) -> Markup:
    """The card being played, the hand, the winter cards."""
    view = scene.view
    parts = []
    playing = view.open.chosen[view.seat]
    if playing != NONE:
        parts.append(_playing(scene, playing))
    hand = view.hands[view.seat]
    if hand:
        parts.append(_fan(scene, hand, "" if playing == NONE else say("Passed on"), playing != NONE))
    if view.winter:
        later = view.open.stage == s.WINTER_PLAYING
        title = say("To be dealt again") if later else say("Your winter cards: you play one at the end of autumn")
        parts.append(_fan(scene, view.winter, title, later))
    if view.returned and view.open.stage != s.OVER:
        names = ", ".join(card_title(scene.tables, card) for card in view.returned)
        parts.append(
            Markup('<p class="kf-note">{}</p>').format(say("Your winter cards that were dealt: {cards}", cards=names))
        )
    return Markup('<div class="kf-hand">{}</div>').format(_join(parts))


def _playing(scene: Scene, card: int) -> Markup:
    """The card one plays in this round, and the way to discard it."""
    parts = [_single(scene, card), Markup('<p class="kf-words">{}</p>').format(w.card_words(scene.tables, card))]
    if "discard" in scene.choices:
        parts.append(
            Markup('<span class="kf-button" {}>{} {}</span>').format(
                scene.mark("discard"), say("Discard for"), _sign("token")
            )
        )
    return Markup('<div class="kf-playing">{}</div>').format(_join(parts))


def _fan(scene: Scene, cards: list[int], title: str, small: bool) -> Markup:
    """Cards beside each other; a winter card with what it would score now."""
    head = Markup('<h4 class="kf-label">{}</h4>').format(title) if title else Markup()
    worth = {} if small else _worths(scene, cards)
    held = []
    for card in cards:
        mark = scene.mark(f"hand-{CARDS[card]}", card_title(scene.tables, card))
        caption = Markup()
        if card == scene.view.pick:
            caption = Markup("<figcaption>{}</figcaption>").format(say("your choice"))
        elif card in worth:
            label = say("{points} now", points=f"+{worth[card]}")
            caption = Markup("<figcaption>{}{}</figcaption>").format(_sign("points"), label)
        css = "kf-picked" if card == scene.view.pick else ""
        held.append(
            Markup('<figure class="kf-held {}">{}{}</figure>').format(css, _single(scene, card, small, mark), caption)
        )
    return head + Markup('<div class="kf-cards">{}</div>').format(_join(held))


def _worths(scene: Scene, cards: list[int]) -> dict[int, int]:
    """How many points each winter card would add if it lay in the own village and the game ended."""
    view, tables = scene.view, scene.tables
    scoring = [card for card in cards if card < VILLAGE_COUNT and tables.season[card] == WINTER]
    village = scene.table.villages[view.seat]
    if not scoring or len(village.cards) == 1:
        return {}
    skills = skills_of(village, singles_at_hand(view), view.seat)
    now = _worth(tables, village, skills)
    found = {}
    for card in scoring:
        more = village.copy()
        more.lay(card, max(village.slots) + 2, tables.ability[card])
        found[card] = _worth(tables, more, skills) - now
    return found


def _worth(tables: Tables, village: Village, skills: list[int]) -> int:
    return panel_points(tables, village) + best_total(estate_of(tables, village, skills.copy()))


# The gallery.


def piece(tables: Tables, ident: str) -> Markup:
    """One card by itself."""
    card = CARDS.index(ident)
    return Markup('<svg viewBox="-2 -2 {} {}" role="img" aria-label="{}">{}</svg>').format(
        WIDE + 4, HIGH + 4, card_title(tables, card), card_drawing(tables, card)
    )
