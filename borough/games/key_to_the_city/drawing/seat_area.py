"""What belongs to a seat: its public counts, its borough, and the own screen."""

from __future__ import annotations

from borough.core.board import Choices
from borough.core.game import Score
from borough.core.markup import Markup
from borough.core.words import later, many, player, say
from borough.games.key_to_the_city.drawing import labels as labels
from borough.games.key_to_the_city.drawing.borough_map import borough, place, waiting
from borough.games.key_to_the_city.drawing.signs import fact, sign, text
from borough.games.key_to_the_city.rules.decision import LAYING, decision_kind
from borough.games.key_to_the_city.rules.state import (
    NONE,
    OVER,
    Open,
    keyple_index,
    skill_index,
    waiting_colour,
    waiting_seat,
)
from borough.games.key_to_the_city.rules.tiles import CONNECTORS, KEYPLE_COLOURS, KEYPLES, SKILL_TYPES, SKILLS
from borough.games.key_to_the_city.rules.view import CityView
from borough.games.key_to_the_city.words import names
from borough.games.key_to_the_city.words.results import may_have_more


def seat_area(view: CityView, score: Score, choices: Choices) -> Markup:
    """A seat's points and public counts, the tiles it has yet to place, and its borough."""
    seat = score.seat
    css = "city-mine" if seat == view.seat else "city-other"
    parts = [_facts(view, score), waiting(view, seat, choices), borough(view, seat, score.parts, choices)]
    return Markup('<div class="{} seat-{}">{}</div>').format(css, seat, Markup().join(parts))


def _facts(view: CityView, score: Score) -> Markup:
    """One line about a seat."""
    table = view.open
    seat = score.seat
    total = str(score.total) + ("+" if may_have_more(view, seat) else "")
    items = [fact(f"seat-{seat}", _doing(view, seat), player(seat))]
    items.append(fact("points", total, many(score.total, "{n} point so far", "{n} points so far")))
    if seat != view.seat:
        items += _screen(table, seat)
        for skill in range(SKILL_TYPES):
            number = table.skills[skill_index(seat, skill)]
            items.append(fact(SKILLS[skill], str(number), labels.skills(skill, number)))
    items += _waiting(table, seat)
    return Markup('<ul class="city-facts">{}</ul>').format(Markup().join(items))


def _waiting(table: Open, seat: int) -> list[Markup]:
    """The connectors that a seat has yet to lay, and those that it gives back before its next turn."""
    items = []
    for connectors, words in ((table.to_lay, later("yet to be laid")), (table.declined, later("declined"))):
        own = [waiting_colour(one) for one in connectors if waiting_seat(one) == seat]
        for colour in sorted(set(own)):
            number = own.count(colour)
            label = say("{words}: {connectors}", words=say(words), connectors=names.connectors(number, colour))
            items.append(fact(f"connector-{CONNECTORS[colour]}", f"{number} {say(words)}", label))
    return items


def _doing(view: CityView, seat: int) -> str:
    """What a seat is at."""
    table = view.open
    if seat in view.deciders:
        laying = decision_kind(table, NONE, seat) == LAYING
        return say("lays connectors") if laying else say("decides")
    if table.phase == OVER:
        return ""
    if table.sailed[seat] != NONE:
        return say("sailed to berth {number}", number=table.sailed[seat] + 1)
    return say("passed") if seat in table.passed else ""


def _screen(table: Open, seat: int) -> list[Markup]:
    """The keyples behind another's screen as far as they are known, and those in front of it."""
    items = []
    unseen = table.behind[seat]
    for colour in range(KEYPLE_COLOURS):
        number = table.known[keyple_index(seat, colour)]
        unseen -= number
        if number:
            label = say("behind the screen: {keyples}", keyples=labels.keyples(colour, number))
            items.append(fact(f"keyple-{KEYPLES[colour]}", str(number), label))
    if unseen or not items:
        label = many(unseen, "behind the screen: {n} keyple nobody saw", "behind the screen: {n} keyples nobody saw")
        items.append(fact("keyple-any", str(unseen), label))
    front = [table.front[keyple_index(seat, colour)] for colour in range(KEYPLE_COLOURS)]
    if any(front):
        items.append(Markup("<li>{}</li>").format(say("in front:")))
    for colour, number in enumerate(front):
        if number:
            label = say("in front of the screen: {keyples}", keyples=labels.keyples(colour, number))
            items.append(fact(f"keyple-{KEYPLES[colour]}", str(number), label))
    return items


def hand(view: CityView, choices: Choices) -> Markup:
    """What lies behind the own screen, and in front of it."""
    table = view.open
    own = range(keyple_index(view.seat, 0), keyple_index(view.seat + 1, 0))
    groups = [_keyples(say("Behind your screen"), "keyples", view.screen, choices)]
    if table.jennifer:
        groups.append(_keyples(say("In front of it"), "front", [table.front[at] for at in own], choices))
    held = table.skills[skill_index(view.seat, 0) : skill_index(view.seat + 1, 0)]
    skills = [
        _figures(f"skill-{word}", word, held[skill], labels.skills(skill, held[skill]), choices)
        for skill, word in enumerate(SKILLS)
    ]
    groups.append(_group(say("Skill tiles"), skills))
    return Markup('<div class="city-hand">{}</div>').format(Markup().join(groups))


def _keyples(title: str, name: str, numbers: list[int], choices: Choices) -> Markup:
    figures = [
        _figures(f"{name}-{word}", f"keyple-{word}", numbers[colour], labels.keyples(colour, numbers[colour]), choices)
        for colour, word in enumerate(KEYPLES)
    ]
    return _group(title, figures)


def _group(title: str, items: list[Markup]) -> Markup:
    shape = "<section><h3>{}</h3><ul>{}</ul></section>"
    return Markup(shape).format(title, Markup().join(items))


def _figures(name: str, picture: str, number: int, label: str, choices: Choices) -> Markup:
    """A row of pieces with their number."""
    step = min(20.0, 92 / max(number - 1, 1))
    row = [sign(picture, round(46 + step * index, 1), 20, 28) for index in range(number)]
    content = Markup().join(row or [Markup('<g class="none-left">{}</g>').format(sign(picture, 46, 20, 28))])
    content += text(str(number), 14, 27, 21, "number")
    svg = Markup('<svg class="city" viewBox="0 0 156 40" aria-hidden="true">{}</svg>').format(content)
    shape = '<li><div class="figures" title="{}" {}>{}</div></li>'
    return Markup(shape).format(label, place(choices, name, label), svg)
