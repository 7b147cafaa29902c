"""What must hold: every card and piece is somewhere exactly once, villages hang together, and nothing hidden shows."""

from __future__ import annotations

from borough.core.rng import Rng
from borough.games.key_flow.rules.actions import HOME, by_river
from borough.games.key_flow.rules.cards import (
    CARD_COUNT,
    CARDS,
    GOODS,
    GOODS_COUNT,
    HOME_COUNT,
    SKILL_COUNT,
    WINTER,
)
from borough.games.key_flow.rules.figures import Figures
from borough.games.key_flow.rules.key_flow import KeyFlow
from borough.games.key_flow.rules.season import turn_shown
from borough.games.key_flow.rules.state import OVER, STAGES
from borough.games.key_flow.rules.supply import double_tiles_left, single_tiles_left
from borough.games.key_flow.rules.turn import Turn
from borough.games.key_flow.rules.view import has_held, make_up_moves, remember
from borough.games.key_flow.rules.village import NONE, Village, above_card, above_place


def broken_laws(game: KeyFlow) -> list[str]:
    """What does not add up."""
    broken = [] if game.open.stage in range(len(STAGES)) else ["there is no such stage"]
    broken += [*_cards(game), *_memory(game), *_pieces(game)]
    for seat, village in enumerate(game.open.villages):
        broken += [f"{wrong} in the village of seat {seat}" for wrong in _village(game.open.figures, village)]
    for seat, turn in enumerate(game.turns):
        if turn is not None:
            broken += [f"{wrong} in the turn of seat {seat}" for wrong in _turn(game, seat, turn)]
    return broken


def _cards(game: KeyFlow) -> list[str]:
    """Every season card of this number of players lies in one place; the others in none."""
    table = game.open
    counts = [0] * CARD_COUNT
    places = [*game.hands, *game.winter, *game.decks, game.box, table.discarded]
    places.append([card for card in table.chosen if card != NONE])
    for village in table.villages:
        places += [village.cards, village.stored, [above_card(packed) for packed in village.above]]
    for cards in places:
        for card in cards:
            counts[card] += 1
    broken = []
    for card in range(HOME_COUNT, CARD_COUNT):
        expected = 1 if table.figures.back[card] < table.seats else 0
        if counts[card] != expected:
            broken.append(f"{CARDS[card]} is there {counts[card]} times")
    if sum(counts[:HOME_COUNT]) != table.seats or max(counts[:HOME_COUNT]) > 1:
        broken.append("the home cards are miscounted")
    return broken


def _memory(game: KeyFlow) -> list[str]:
    """Hands are even and in order; the choices not yet shown come from them; memories are of cards dealt."""
    table = game.open
    broken = []
    if (table.waiting == 0) != (table.stage == OVER) or table.waiting & ~table.asked:
        broken.append("nobody decides, or somebody who was not asked")
    if len({len(hand) for hand in game.hands}) > 1 or any(hand != sorted(hand) for hand in game.hands):
        broken.append("the hands are uneven or out of order")
    for seat in range(table.seats):
        if game.picks[seat] != NONE and game.picks[seat] not in game.hands[seat] + game.winter[seat]:
            broken.append(f"seat {seat} has chosen a card it does not have")
    returned = [card for cards in game.returned for card in cards]
    if len(set(returned)) < len(returned) or any(
        card in game.box or table.figures.season[card] != WINTER or table.figures.back[card] for card in returned
    ):
        broken.append("somebody remembers a card that was not dealt")
    return broken


def _pieces(game: KeyFlow) -> list[str]:
    table = game.open
    figures = table.figures
    broken = []
    if table.tokens + table.spent + sum(village.tokens for village in table.villages) != figures.tokens:
        broken.append("the tokens are miscounted")
    if table.tiles + sum(sum(village.levels) for village in table.villages) != figures.upgrade_tiles:
        broken.append("the upgrade tiles are miscounted")
    for good in range(GOODS_COUNT):
        lying = sum(sum(village.goods[good::GOODS_COUNT]) for village in table.villages)
        if lying != table.issued[good]:
            broken.append(f"{lying} {GOODS[good]} in play, but {table.issued[good]} came from the supply")
    for seat, village in enumerate(table.villages):
        if village.singles != sum(game.singles[seat * SKILL_COUNT : (seat + 1) * SKILL_COUNT]):
            broken.append(f"the skill tiles of seat {seat} are miscounted")
    left = [table.tokens, table.spent, table.tiles, *single_tiles_left(game), *double_tiles_left(table)]
    if min([*left, *game.singles]) < 0:
        broken.append("a supply has less than nothing")
    return broken


def _village(figures: Figures, village: Village) -> list[str]:
    """Rows, connections, and what lies on the cards."""
    broken = []
    places = range(len(village.cards))
    by_card = (village.slots, village.levels, village.flips, village.uses, village.goods[::GOODS_COUNT])
    if any(len(field) != len(village.cards) for field in by_card):
        return ["lists of different lengths"]
    if village.slots[0] != HOME or len(set(village.slots)) < len(village.slots):
        broken.append("cards lie on each other")
    for place in places:
        slot, card = village.slots[place], village.cards[place]
        if figures.river[card] != by_river(slot):
            broken.append(f"{CARDS[card]} lies in the wrong row")
        if place and not any(abs(slot - other) <= 2 for other in village.slots[:place]):
            broken.append(f"{CARDS[card]} is not connected")
        if not 0 <= village.flips[place] <= village.levels[place] <= figures.most_upgrades[card]:
            broken.append(f"{CARDS[card]} has wrong upgrade tiles")
        above = sum(above_place(packed) == place for packed in village.above)
        if village.uses[place] < above:
            broken.append(f"the uses of {CARDS[card]} are miscounted")
    abilities = 0
    for card in village.cards:
        abilities |= 1 << figures.ability[card]
    if village.abilities != abilities:
        broken.append("wrong abilities")
    if min([*village.goods, village.tokens, village.singles, *village.doubles]) < 0:
        broken.append("less than nothing")
    return broken


def _turn(game: KeyFlow, seat: int, turn: Turn) -> list[str]:
    """A turn under way leads from the village on the table to the one it holds."""
    before, after = game.open.villages[seat], turn.village
    broken = _village(game.open.figures, after)
    if after.tokens != before.tokens + turn.taken - turn.spent:
        broken.append("tokens miscounted")
    if sum(after.levels) != sum(before.levels) + turn.raised:
        broken.append("upgrade tiles miscounted")
    for good in range(GOODS_COUNT):
        if sum(after.goods[good::GOODS_COUNT]) != sum(before.goods[good::GOODS_COUNT]) + turn.issued[good]:
            broken.append(f"{GOODS[good]} miscounted")
    if after.singles != before.singles - sum(turn.paid) or min(turn.tokens_left, turn.tiles_left, turn.skills_left) < 0:
        broken.append("skill tiles or limits miscounted")
    held = game.singles[seat * SKILL_COUNT : (seat + 1) * SKILL_COUNT]
    if any(spent > had for spent, had in zip(turn.paid, held, strict=True)):
        broken.append("skill tiles spent that were not there")
    return broken


# A table that a seat cannot tell from the real one, made without its view.


def twin(game: KeyFlow, seat: int, rng: Rng) -> KeyFlow:
    """Unseen cards of one back change places, others' skill tiles too, and others make other secret moves."""
    other = game.copy()
    other.rng = rng.spawn()
    _swap_cards(other, seat, rng)
    _swap_skills(other, seat, rng)
    other.picks = [pick if owner == seat else NONE for owner, pick in enumerate(game.picks)]
    for owner in range(game.open.seats):
        if owner != seat and turn_shown(game, owner) is None:
            other.turns[owner] = None
    make_up_moves(other, seat, rng)
    return other


def _swap_cards(other: KeyFlow, seat: int, rng: Rng) -> None:
    table = other.open
    hands = [hand.copy() for hand in other.hands]
    winter = [cards.copy() for cards in other.winter]
    decks = [deck.copy() for deck in other.decks]
    box = other.box.copy()
    own = other.returned[seat] if seat != NONE else []
    spots: list[tuple[list[int], int]] = []
    for owner in range(table.seats):
        if not has_held(table, seat, owner):
            spots += [(hands[owner], place) for place in range(len(hands[owner]))]
        if owner != seat:
            spots += [(winter[owner], place) for place in range(len(winter[owner]))]
    for cards in [*decks, box]:
        spots += [(cards, place) for place in range(len(cards))]
    kinds = {_kind(table.figures, cards[place]) for cards, place in spots}
    for kind in sorted(kinds):
        mine = [(cards, place) for cards, place in spots if _kind(table.figures, cards[place]) == kind]
        faces = [cards[place] for cards, place in mine]
        rng.shuffle(faces)
        # A card that the seat put into the winter deck itself cannot be in the box.
        inside = [spot for spot in mine if spot[0] is box]
        outside = [spot for spot in mine if spot[0] is not box]
        theirs = [face for face in faces if face not in own]
        rest = theirs[len(inside) :] + [face for face in faces if face in own]
        rng.shuffle(rest)
        for (cards, place), face in zip(inside + outside, theirs[: len(inside)] + rest, strict=True):
            cards[place] = face
    other.hands = [sorted(hand) for hand in hands]
    other.winter = [sorted(cards) for cards in winter]
    other.decks, other.box = decks, box
    if table.season == WINTER:
        other.returned = other.returned.copy()
        remember(other, seat, own, rng)


def _kind(figures: Figures, card: int) -> int:
    """Cards of one kind cannot be told apart from behind."""
    return figures.season[card] * 8 + figures.back[card]


def _swap_skills(other: KeyFlow, seat: int, rng: Rng) -> None:
    table = other.open
    if table.lifted:
        return
    singles = other.singles.copy()
    tiles = [skill for skill, left in enumerate(single_tiles_left(other)) for _ in range(left)]
    hidden: list[int] = []
    for owner in range(table.seats):
        shown = turn_shown(other, owner)
        known = [0] * SKILL_COUNT if shown is None else shown.paid
        for skill in range(SKILL_COUNT):
            if owner != seat:
                loose = singles[owner * SKILL_COUNT + skill] - known[skill]
                tiles += [skill] * loose
                hidden += [owner] * loose
                singles[owner * SKILL_COUNT + skill] = known[skill]
    rng.shuffle(tiles)
    for owner, skill in zip(hidden, tiles, strict=False):
        singles[owner * SKILL_COUNT + skill] += 1
    other.singles = singles
