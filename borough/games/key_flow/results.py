"""The result: points by source, the best assignment card by card, and the ranking with its tie-breaks."""

from __future__ import annotations

from borough.core.game import Score
from borough.core.words import count
from borough.games.key_flow.cards import (
    ANIMALS,
    CARDS,
    COLOURS,
    GOODS,
    GOODS_COUNT,
    PER_KEYPLE_OF_ONE_COLOUR,
    PER_SKILL_OF_ONE_TYPE,
    PER_TRANSPORT_POINT,
    SCORING_COUNT,
    SEASONS,
    SKILLS,
)
from borough.games.key_flow.scoring import (
    beast_item,
    estate_of,
    flip_points,
    panel_points,
    skills_of,
)
from borough.games.key_flow.solver import Assignment, best_assignment
from borough.games.key_flow.state import Open
from borough.games.key_flow.tables import PANELS, Tables
from borough.games.key_flow.village import ABOVE, Village
from borough.games.key_flow.words import card_name

SOURCES = ("panels", "flipped", "storage", "winter", "gold")
COUNTERS = [*GOODS, *SKILLS, "token", "ship"]


def scores(table: Open, singles: list[int]) -> list[Score]:
    """Each seat's points and rank; players who are level in everything share a rank (tie-break)."""
    found: list[dict[str, int]] = []
    parts: list[dict[str, int]] = []
    for seat in range(table.seats):
        village = table.villages[seat]
        best = best_assignment(estate_of(table.tables, village, skills_of(village, singles, seat)))
        flipped = flip_points(table.tables, village)
        panels = panel_points(table.tables, village)
        values = (panels, flipped, sum(best.store_points), sum(best.points), best.loose_gold)
        found.append(dict(zip(SOURCES, values, strict=True)))
        parts.append(_parts(table.tables, village, best, flipped))
    strength = [(sum(found[seat].values()), *animals(table, seat)) for seat in range(table.seats)]
    return [
        Score(seat, strength[seat][0], 1 + sum(other > strength[seat] for other in strength), found[seat], parts[seat])
        for seat in range(table.seats)
    ]


def parts_of(tables: Tables, village: Village, skills: list[int]) -> dict[str, int]:
    """A village's points card by card."""
    best = best_assignment(estate_of(tables, village, skills))
    return _parts(tables, village, best, flip_points(tables, village))


def animals(table: Open, seat: int) -> tuple[int, int, int]:
    """The printed sheep, pigs and cows in a seat's possession."""
    village = table.villages[seat]
    cards = village.cards + village.stored + [above % ABOVE for above in village.above]
    sheep, pigs, cows = (sum(table.tables.animals[card * 3 + kind] for card in cards) for kind in range(len(ANIMALS)))
    return sheep, pigs, cows


def scorer(tables: Tables, village: Village, scoring: int) -> int:
    """The place of the card that scores something best, or -1."""
    best, at = -1, -1
    for place, card in enumerate(village.cards):
        scorings = tables.scorings[card * PANELS + village.levels[place]]
        for number in range(0, len(scorings), 2):
            if scorings[number] == scoring and scorings[number + 1] > best:
                best, at = scorings[number + 1], place
    return at


def _parts(tables: Tables, village: Village, best: Assignment, flipped: int) -> dict[str, int]:
    """The points card by card."""
    parts: dict[str, int] = {}
    for place, card in enumerate(village.cards):
        points = tables.points[card * PANELS + village.levels[place]]
        if points:
            parts[CARDS[card]] = points
    for number, place in enumerate(_stores(tables, village)):
        name = CARDS[village.cards[place]]
        parts[name] = parts.get(name, 0) + best.store_points[number]
    for scoring in range(SCORING_COUNT):
        if best.points[scoring]:
            name = CARDS[village.cards[scorer(tables, village, scoring)]]
            parts[name] = parts.get(name, 0) + best.points[scoring]
    if flipped:
        parts["flipped"] = flipped
    if best.loose_gold:
        parts["gold"] = best.loose_gold
    return {name: points for name, points in parts.items() if points}


def _stores(tables: Tables, village: Village) -> list[int]:
    """The places of the storage buildings, in the order the solver has them."""
    levels = enumerate(zip(village.cards, village.levels, strict=True))
    return [place for place, (card, level) in levels if tables.store_rate[card * PANELS + level] > 0]


def assignment_lines(table: Open, seat: int, singles: list[int]) -> list[str]:
    """How a seat's things were assigned, one scoring card a line (score-best)."""
    tables = table.tables
    village = table.villages[seat]
    best = best_assignment(estate_of(tables, village, skills_of(village, singles, seat)))
    given: dict[int, list[str]] = {}
    gained: dict[int, int] = {}
    for number, place in enumerate(_stores(tables, village)):
        amounts = best.store_amounts[number * GOODS_COUNT : (number + 1) * GOODS_COUNT]
        given[place] = [f"{amount} {good}" for good, amount in zip(GOODS, amounts, strict=True) if amount]
        gained[place] = best.store_points[number]
    for scoring in range(SCORING_COUNT):
        place = scorer(tables, village, scoring)
        if place >= 0 and best.points[scoring]:
            gained[place] = gained.get(place, 0) + best.points[scoring]
            given.setdefault(place, []).extend(_given(table, seat, best, scoring))
    lines = []
    for place, points in gained.items():
        if points:
            name = tables.names[village.cards[place]]
            lines.append(f"{name}: {count(points, 'point')} for {', '.join(given[place])}")
    return lines


def _given(table: Open, seat: int, best: Assignment, scoring: int) -> list[str]:
    """What one scoring got."""
    tables = table.tables
    village = table.villages[seat]
    stored = village.stored + [above % ABOVE for above in village.above]
    beasts = [card for card in village.cards if beast_item(tables, card)]
    words = []
    if scoring == PER_KEYPLE_OF_ONE_COLOUR and best.colour >= 0:
        words.append(f"{COLOURS[best.colour]} chosen")
    if scoring == PER_SKILL_OF_ONE_TYPE and best.skill >= 0:
        words.append(f"{SKILLS[best.skill]} chosen")
    if scoring == PER_TRANSPORT_POINT:
        words.append("all carts")
    words += _keyple_cards(tables, [card for card, use in zip(stored, best.keyples, strict=True) if use == scoring])
    words += [card_name(tables, card) for card, use in zip(beasts, best.beasts, strict=True) if use == scoring]
    size = len(COUNTERS)
    amounts = best.amounts[scoring * size : (scoring + 1) * size]
    for counter, amount in zip(COUNTERS, amounts, strict=True):
        if amount:
            words.append(f"{amount} {counter}" if counter in GOODS else count(amount, counter))
    return words


def _keyple_cards(tables: Tables, cards: list[int]) -> list[str]:
    """Keyple cards by season: `autumn keyple cards 2 and 7`."""
    words = []
    for season, name in enumerate(SEASONS):
        numbers = [str(tables.number[card]) for card in sorted(cards) if tables.season[card] == season]
        if numbers:
            listed = " and ".join([", ".join(numbers[:-1]), numbers[-1]] if len(numbers) > 1 else numbers)
            words.append(f"{name} keyple {'cards' if len(numbers) > 1 else 'card'} {listed}")
    return words
