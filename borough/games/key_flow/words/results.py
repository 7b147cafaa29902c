"""The result: points by source, the best assignment card by card, and the ranking with its tie-breaks."""

from __future__ import annotations

from borough.core.game import Score
from borough.core.words import later, many, say, together
from borough.games.key_flow.rules.cards import (
    ANIMALS,
    CARDS,
    GOODS,
    GOODS_COUNT,
    PER_KEYPLE_OF_ONE_COLOUR,
    PER_SKILL_OF_ONE_TYPE,
    PER_TRANSPORT_POINT,
    SCORING_COUNT,
    SKILL_COUNT,
)
from borough.games.key_flow.rules.cards import SKILLS as SKILL_IDS
from borough.games.key_flow.rules.figures import PANELS, Figures
from borough.games.key_flow.rules.scoring import (
    estate_of,
    flip_points,
    panel_points,
    skills_of,
)
from borough.games.key_flow.rules.solver import Assignment, best_assignment
from borough.games.key_flow.rules.state import Open
from borough.games.key_flow.rules.village import ABOVE, Village
from borough.games.key_flow.words import card_words as w

COUNTERS = GOODS_COUNT + SKILL_COUNT + 2
"""What is counted and not laid: goods, skill tiles, tokens, ships."""
COUNTED = [*GOODS, *SKILL_IDS, "token", "ship"]
"""The ids of these."""
COLOURS = [later("green chosen"), later("yellow chosen"), later("red chosen"), later("blue chosen")]
SKILLS = [later("anvil chosen"), later("pickaxe chosen"), later("saw chosen")]


def scores(table: Open, singles: list[int]) -> list[Score]:
    """Each seat's points and rank; players who are level in everything share a rank (tie-break)."""
    found: list[dict[str, int]] = []
    parts: list[dict[str, int]] = []
    given: list[dict[str, dict[str, int]]] = []
    for seat in range(table.seats):
        village = table.villages[seat]
        best = best_assignment(estate_of(table.figures, village, skills_of(village, singles, seat)))
        flipped = flip_points(table.figures, village)
        panels = panel_points(table.figures, village)
        values = (panels, flipped, sum(best.store_points), sum(best.points), best.loose_gold)
        found.append(dict(zip(w.SOURCES, values, strict=True)))
        parts.append(_parts(table.figures, village, best, flipped))
        given.append(_assigned(table.figures, village, best))
    strength = [(sum(found[seat].values()), *animals(table, seat)) for seat in range(table.seats)]
    ranks = [1 + sum(other > own for other in strength) for own in strength]
    return [
        Score(seat, strength[seat][0], ranks[seat], found[seat], parts[seat], given[seat])
        for seat in range(table.seats)
    ]


def parts_of(figures: Figures, village: Village, skills: list[int]) -> dict[str, int]:
    """A village's points card by card."""
    best = best_assignment(estate_of(figures, village, skills))
    return _parts(figures, village, best, flip_points(figures, village))


def animals(table: Open, seat: int) -> tuple[int, int, int]:
    """The printed sheep, pigs and cows in a seat's possession."""
    village = table.villages[seat]
    cards = village.cards + village.stored + [above % ABOVE for above in village.above]
    sheep, pigs, cows = (sum(table.figures.animals[card * 3 + kind] for card in cards) for kind in range(len(ANIMALS)))
    return sheep, pigs, cows


def scorer(figures: Figures, village: Village, scoring: int) -> int:
    """The place of the card that scores something best, or -1."""
    best, at = -1, -1
    for place, card in enumerate(village.cards):
        scorings = figures.scorings[card * PANELS + village.levels[place]]
        for number in range(0, len(scorings), 2):
            if scorings[number] == scoring and scorings[number + 1] > best:
                best, at = scorings[number + 1], place
    return at


def _parts(figures: Figures, village: Village, best: Assignment, flipped: int) -> dict[str, int]:
    """The points card by card."""
    parts: dict[str, int] = {}
    for place, card in enumerate(village.cards):
        points = figures.points[card * PANELS + village.levels[place]]
        if points:
            parts[CARDS[card]] = points
    for number, place in enumerate(_stores(figures, village)):
        name = CARDS[village.cards[place]]
        parts[name] = parts.get(name, 0) + best.store_points[number]
    for scoring in range(SCORING_COUNT):
        if best.points[scoring]:
            name = CARDS[village.cards[scorer(figures, village, scoring)]]
            parts[name] = parts.get(name, 0) + best.points[scoring]
    if flipped:
        parts["flipped"] = flipped
    if best.loose_gold:
        parts["gold"] = best.loose_gold
    return {name: points for name, points in parts.items() if points}


def _assigned(figures: Figures, village: Village, best: Assignment) -> dict[str, dict[str, int]]:
    """What each card scores, by ids: cards, and how many goods, skill tiles, tokens, ships and transport points."""
    given: dict[str, dict[str, int]] = {}
    for number, place in enumerate(_stores(figures, village)):
        if best.store_points[number]:
            amounts = best.store_amounts[number * GOODS_COUNT : (number + 1) * GOODS_COUNT]
            given[CARDS[village.cards[place]]] = dict(zip(COUNTED, amounts, strict=False))
    stored = village.stored + [above % ABOVE for above in village.above]
    beasts = [card for card in village.cards if figures.items[card]]
    for scoring in range(SCORING_COUNT):
        if best.points[scoring]:
            pieces = given.setdefault(CARDS[village.cards[scorer(figures, village, scoring)]], {})
            uses = zip(stored + beasts, best.keyples + best.beasts, strict=True)
            pieces |= {CARDS[card]: 1 for card, use in uses if use == scoring}
            amounts = best.amounts[scoring * COUNTERS : (scoring + 1) * COUNTERS]
            for piece, amount in zip(COUNTED, amounts, strict=True):
                pieces[piece] = pieces.get(piece, 0) + amount
            if scoring == PER_TRANSPORT_POINT:
                pieces["transport"] = sum(
                    figures.moves[card * PANELS + level]
                    for card, level in zip(village.cards, village.levels, strict=True)
                )
    return {card: {piece: number for piece, number in pieces.items() if number} for card, pieces in given.items()}


def _stores(figures: Figures, village: Village) -> list[int]:
    """The places of the storage buildings, in the order the solver has them."""
    levels = enumerate(zip(village.cards, village.levels, strict=True))
    return [place for place, (card, level) in levels if figures.store_rate[card * PANELS + level] > 0]


def assignment_lines(table: Open, seat: int, singles: list[int]) -> list[str]:
    """How a seat's things were assigned, one scoring card a line (score-best)."""
    figures = table.figures
    village = table.villages[seat]
    best = best_assignment(estate_of(figures, village, skills_of(village, singles, seat)))
    given: dict[int, list[str]] = {}
    gained: dict[int, int] = {}
    for number, place in enumerate(_stores(figures, village)):
        amounts = best.store_amounts[number * GOODS_COUNT : (number + 1) * GOODS_COUNT]
        given[place] = [w.goods(good, amount) for good, amount in enumerate(amounts) if amount]
        gained[place] = best.store_points[number]
    for scoring in range(SCORING_COUNT):
        place = scorer(figures, village, scoring)
        if place >= 0 and best.points[scoring]:
            gained[place] = gained.get(place, 0) + best.points[scoring]
            given.setdefault(place, []).extend(_given(table, seat, best, scoring))
    lines = []
    for place, points in gained.items():
        if points:
            card, things = w.name(figures, village.cards[place]), ", ".join(given[place])
            lines.append(say("{card}: {points} for {things}", card=card, points=w.points(points), things=things))
    return lines


def _given(table: Open, seat: int, best: Assignment, scoring: int) -> list[str]:
    """What one scoring got."""
    figures = table.figures
    village = table.villages[seat]
    stored = village.stored + [above % ABOVE for above in village.above]
    beasts = [card for card in village.cards if figures.items[card]]
    words = []
    if scoring == PER_KEYPLE_OF_ONE_COLOUR and best.colour >= 0:
        words.append(say(COLOURS[best.colour]))
    if scoring == PER_SKILL_OF_ONE_TYPE and best.skill >= 0:
        words.append(say(SKILLS[best.skill]))
    if scoring == PER_TRANSPORT_POINT:
        words.append(say("all carts"))
    words += _keyple_cards(figures, [card for card, use in zip(stored, best.keyples, strict=True) if use == scoring])
    words += [w.card_name(figures, card) for card, use in zip(beasts, best.beasts, strict=True) if use == scoring]
    amounts = best.amounts[scoring * COUNTERS : (scoring + 1) * COUNTERS]
    return words + [_counted(counter, amount) for counter, amount in enumerate(amounts) if amount]


def _counted(counter: int, amount: int) -> str:
    """So many of a counter."""
    if counter < GOODS_COUNT:
        return w.goods(counter, amount)
    if counter < GOODS_COUNT + SKILL_COUNT:
        return w.skills(counter - GOODS_COUNT, amount)
    return many(amount, "{n} ship", "{n} ships") if counter == COUNTERS - 1 else w.tokens(amount)


def _keyple_cards(figures: Figures, cards: list[int]) -> list[str]:
    """Keyple cards by season: `autumn keyple cards 2 and 7`."""
    words = []
    for season in range(4):
        numbers = [str(figures.number[card]) for card in sorted(cards) if figures.season[card] == season]
        if numbers:
            words.append(_of_season(season, len(numbers), together(numbers)))
    return words


def _of_season(season: int, number: int, listed: str) -> str:
    return [
        many(number, "spring keyple card {numbers}", "spring keyple cards {numbers}", numbers=listed),
        many(number, "summer keyple card {numbers}", "summer keyple cards {numbers}", numbers=listed),
        many(number, "autumn keyple card {numbers}", "autumn keyple cards {numbers}", numbers=listed),
        many(number, "winter keyple card {numbers}", "winter keyple cards {numbers}", numbers=listed),
    ][season]
