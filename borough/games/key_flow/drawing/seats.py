"""What lies before a player: tokens, skill tiles, the storage card, and the village."""

from __future__ import annotations

from borough.core.markup import Markup
from borough.core.words import many, player, say
from borough.games.key_flow.drawing.cards import peek
from borough.games.key_flow.drawing.parts import back_mark, folded, item, join, line, sign_in_text, single
from borough.games.key_flow.drawing.signs import KEYPLES, UNITS
from borough.games.key_flow.drawing.village import LARGE, SMALL, Scene, VillageLayout, village_drawing
from borough.games.key_flow.rules import state as s
from borough.games.key_flow.rules.cards import ANIMALS, BACKS, SKILL_COUNT, SKILLS
from borough.games.key_flow.rules.decision import MOVE_AND_UPGRADE, PAY_FOR_UPGRADE
from borough.games.key_flow.rules.scoring import skills_of
from borough.games.key_flow.rules.shown import singles_at_hand
from borough.games.key_flow.rules.turn import Turn
from borough.games.key_flow.rules.village import NONE
from borough.games.key_flow.words import card_words as w
from borough.games.key_flow.words.choices import explain
from borough.games.key_flow.words.results import animals, assignment_lines, parts_of


def _stock(scene: Scene, seat: int) -> Markup:
    """Tokens, skill tiles, stored keyples, animals and the hand of a player, in a line."""
    table, figures, village = scene.table, scene.figures, scene.table.villages[seat]
    tokens = [item("token", village.tokens, many(village.tokens, "{n} token", "{n} tokens"))]
    keyples = [0, 0, 0, 0]
    for card in village.stored:
        keyples[figures.season[card]] += figures.keyples[card]
    stored = [
        item(
            KEYPLES[season],
            number,
            say("{keyples} under the storage card", keyples=w.keyples(season, number)),
        )
        for season, number in enumerate(keyples)
        if number
    ]
    beasts = [
        item(ANIMALS[kind], number, w.animals(kind, number))
        for kind, number in enumerate(animals(table, seat))
        if number
    ]
    lines = [
        line(say("Tokens"), tokens),
        line(say("Skills"), _skills(scene, seat)),
        line(say("Storage"), stored),
        line(say("Animals"), beasts),
    ]
    if seat != scene.view.seat:
        lines.append(line(say("Hand"), _backs(scene, seat)))
    return Markup('<p class="kf-stock">{}</p>').format(join(lines))


def _skills(scene: Scene, seat: int) -> list[Markup]:
    """Skill tiles by type, those with two sides apart; others' single-sided ones are face down."""
    view, village = scene.view, scene.table.villages[seat]
    items = []
    if seat == view.seat or view.open.lifted:
        singles = singles_at_hand(view)[seat * SKILL_COUNT : (seat + 1) * SKILL_COUNT]
        items += [_skill(scene, seat, skill, number) for skill, number in zip(SKILLS, singles, strict=True) if number]
    elif village.singles:
        label = many(village.singles, "{n} skill tile face down", "{n} skill tiles face down")
        items.append(item("skill-tile", village.singles, label))
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
        return item(skill, number, label, "kf-double" if double else "")
    return Markup('<span class="kf-item {}" title="{}" {}>{}{}</span>').format(
        "kf-double" if double else "", label, scene.mark(where, label), sign_in_text(skill), number
    )


def _backs(scene: Scene, seat: int) -> list[Markup]:
    """A hand as others see it: its cards by their backs."""
    backs = scene.view.backs[seat]
    return [_back(back, number) for back, number in enumerate(backs) if number]


def _back(back: int, number: int) -> Markup:
    """Cards with the same back."""
    label = many(
        number,
        "{n} card with {back} on its back: a keyple card or a pasture",
        "{n} cards with {back} on their backs: keyple cards or pastures",
        back=BACKS[back],
    )
    if back == 0:
        label = many(
            number,
            "{n} card with K on its back: a village card",
            "{n} cards with K on their backs: village cards",
        )
    return Markup('<span class="kf-item" role="img" aria-label="{0}" title="{0}">{1}{2}</span>').format(
        label, number, back_mark(BACKS[back])
    )


def _stored(scene: Scene, seat: int) -> Markup:
    """The keyple cards under the storage card, to be looked at."""
    figures, stored = scene.figures, sorted(scene.table.villages[seat].stored)
    if not stored:
        return Markup()
    wide, high, across = 74, 24, 8
    drawn = []
    for number, card in enumerate(stored):
        x, y = number % across * (wide + 2), number // across * (high + 8)
        drawn.append(Markup('<g transform="translate({} {})">{}</g>').format(x, y, peek(figures, card, 0, wide, high)))
    label = many(len(stored), "{n} stored keyple card", "{n} stored keyple cards")
    rows = -(-len(stored) // across)
    content = Markup(
        '<div class="scroll"><svg viewBox="0 0 {0} {1}" width="{0}" height="{1}" '
        'role="group" aria-label="{2}">{3}</svg></div>'
    )
    width = min(across, len(stored)) * (wide + 2)
    return folded(label, content.format(width, rows * (high + 8), label, join(drawn)))


def _assigned(scene: Scene, seat: int) -> Markup:
    """At the end, what each card scored and for what."""
    table = scene.view.open
    if table.stage != s.OVER:
        return Markup()
    lines = [Markup("<li>{}</li>").format(line) for line in assignment_lines(table, seat, table.lifted)]
    return folded(say("How everything was scored"), Markup("<ul>{}</ul>").format(join(lines))) if lines else Markup()


def mine(scene: Scene) -> Markup:
    """The own village as it will be after the turn under way."""
    seat = scene.view.seat
    village = scene.table.villages[seat]
    parts = parts_of(scene.figures, village, skills_of(village, singles_at_hand(scene.view), seat))
    layout = VillageLayout(scene, seat, LARGE, parts)
    content = [_turn(scene), village_drawing(layout), _stock(scene, seat), _stored(scene, seat), _assigned(scene, seat)]
    return Markup('<div class="kf-mine seat-{}">{}</div>').format(seat, join(content))


def _turn(scene: Scene) -> Markup:
    """What is left to do in the turn under way, and the way out of it."""
    turn = scene.turn
    parts = [] if turn is None else _left(scene.kind, turn)
    if "finish" in scene.choices:
        words = explain(scene.view, scene.doing["finish"][0])
        parts.append(Markup('<span class="kf-button" {}>{}</span>').format(scene.mark("finish"), words))
    if turn is not None:
        parts.append(Markup('<span class="kf-secret">{}</span>').format(say("Nobody else sees this yet.")))
    return Markup('<p class="kf-turn">{}</p>').format(join(parts)) if parts else Markup()


def _left(kind: int, turn: Turn) -> list[Markup]:
    """Transport and upgrades that are left, the cost still to be paid, and skill tiles to come."""
    parts = []
    if kind == MOVE_AND_UPGRADE:
        moves = many(turn.moves, "{n} transport point left", "{n} transport points left")
        upgrades = many(turn.upgrades, "{n} upgrade left", "{n} upgrades left")
        parts += [item("move", turn.moves, moves), item("upgrade", turn.upgrades, upgrades)]
    if kind == PAY_FOR_UPGRADE:
        parts.append(line(say("To pay"), [item(UNITS[unit], "", say(w.COSTS[unit])) for unit in turn.due]))
    if turn.blind:
        words = many(turn.blind, "{n} skill tile to be drawn", "{n} skill tiles to be drawn")
        parts.append(item("skill-tile", f"{turn.blind} …", words))
    return parts


def other_title(scene: Scene, seat: int) -> str:
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


def other(scene: Scene, seat: int) -> Markup:
    """Another player's village and what lies before it."""
    view = scene.view
    parts = scene.results[seat].parts if scene.results else None
    content = [_stock(scene, seat), village_drawing(VillageLayout(scene, seat, SMALL, parts))]
    if view.open.seats == 2 and view.seat != NONE:
        content.append(
            Markup('<p class="kf-note">{} {} {}</p>').format(
                sign_in_text("arrow-left"),
                say("Your side arrows reach the home card and the cards on their side of it, as you see them."),
                sign_in_text("arrow-right"),
            )
        )
    content += [_stored(scene, seat), _memory(scene, seat), _assigned(scene, seat)]
    return Markup('<div class="kf-other seat-{}">{}</div>').format(seat, join(content))


def _memory(scene: Scene, seat: int) -> Markup:
    """A hand one has held."""
    hand = scene.view.hands[seat]
    if not hand:
        return Markup()
    drawn = join([single(scene, card, small=True) for card in hand])
    return folded(say("This hand was yours: what was in it"), Markup('<div class="kf-cards">{}</div>').format(drawn))
