"""What must hold: every card is somewhere exactly once, money comes from the bank, and nothing hidden shows."""

from __future__ import annotations

from borough.core.rng import Rng
from borough.games.london.rules.cards import BOROUGH_COUNT, CARD_COUNT, CARDS, DECK_COUNT
from borough.games.london.rules.london import London
from borough.games.london.rules.state import NONE, Open, laid_card, laid_stack


def broken_laws(london: London) -> list[str]:
    """What does not add up."""
    return [*_cards(london), *_hands(london), *_counters(london.open), *_stacks(london.open)]


def _cards(london: London) -> list[str]:
    table = london.open
    counts = [0] * CARD_COUNT
    laid = [laid_card(packed) for cards in table.laid for packed in cards]
    for cards in [*london.hands, london.deck, london.looked, table.top, table.bottom, table.discards, laid]:
        for card in cards:
            counts[card] += 1
    copies = table.figures.copies
    broken = [
        f"{counts[card]} cards {CARDS[card]} instead of {copies[card]}"
        for card in range(CARD_COUNT)
        if counts[card] != copies[card]
    ]
    columns = table.figures.columns[table.seats]
    if max(len(table.top), len(table.bottom)) > columns:
        broken.append("a row of the display is too long")
    if table.deck_count != len(london.deck) or table.looking != len(london.looked):
        broken.append("the deck is miscounted")
    return broken


def _hands(london: London) -> list[str]:
    table = london.open
    broken = []
    for seat, hand in enumerate(london.hands):
        rest = hand.copy()
        try:
            for card in [*table.known[seat]]:
                rest.remove(card)
            letters = [table.figures.deck[card] for card in rest]
            for card in london.glimpsed[seat]:
                rest.remove(card)
        except ValueError:
            broken.append(f"what is known of seat {seat}'s hand is wrong")
            continue
        unknown = table.unknown[seat * DECK_COUNT : (seat + 1) * DECK_COUNT]
        if unknown != [letters.count(deck) for deck in range(DECK_COUNT)] or table.hand_count[seat] != len(hand):
            broken.append(f"the hand of seat {seat} is miscounted")
        if hand != sorted(hand):
            broken.append(f"the hand of seat {seat} is out of order")
    return broken


def _counters(table: Open) -> list[str]:
    broken = [] if table.active in range(table.seats) else ["nobody at the table is active"]
    tills = sum(sum(till) for till in table.till)
    if sum(table.money) + tills != table.bank:
        broken.append(f"£{sum(table.money) + tills} in play, but the bank has paid out £{table.bank}")
    if min([*table.money, *table.poverty, *table.points, *table.loans]) < 0:
        broken.append("somebody has less than nothing")
    for seat in range(table.seats):
        if table.owner.count(seat) > table.figures.counters:
            broken.append(f"seat {seat} has too many boroughs")
    if table.tube.count(1) > table.figures.tubes:
        broken.append("too many Underground counters")
    if any(table.tube[place] and table.owner[place] == NONE for place in range(BOROUGH_COUNT)):
        broken.append("an Underground counter lies where nobody has built")
    return broken


def _stacks(table: Open) -> list[str]:
    broken = []
    for seat in range(table.seats):
        tops: dict[int, int] = {}
        for packed in table.laid[seat]:
            tops[laid_stack(packed)] = laid_card(packed)
        if [tops.get(stack) for stack in range(len(tops))] != table.tops[seat]:
            broken.append(f"the stacks of seat {seat} do not add up")
        if not len(table.tops[seat]) == len(table.upright[seat]) == len(table.till[seat]):
            broken.append(f"the stacks of seat {seat} are miscounted")
        texts = {table.figures.text[card] for card, up in zip(table.tops[seat], table.upright[seat], strict=True) if up}
        if table.texts[seat] != sum(1 << text for text in texts):
            broken.append(f"the open texts of seat {seat} are miscounted")
    return broken


def twin(london: London, seat: int, rng: Rng) -> London:
    """Another table that a seat cannot tell from this one: unseen cards of a deck change places.

    Written against the state alone, so that it can prove the view.
    """
    other = london.copy()
    other.rng = rng.spawn()
    table = london.open
    if table.active != seat:
        other.clear_move()
    looks = seat != NONE and seat == table.peeker
    if not looks:
        other.glimpsed = [[] for _ in range(table.seats)]
    spots: list[tuple[list[int], int]] = []
    for owner in range(table.seats):
        if owner != seat:
            seen = table.known[owner] + (london.glimpsed[owner] if looks else [])
            for place, card in enumerate(other.hands[owner]):
                if card in seen:
                    seen.remove(card)
                else:
                    spots.append((other.hands[owner], place))
    known_top = table.peeked if looks else 0
    spots += [(other.deck, place) for place in range(len(other.deck) - known_top)]
    if not looks:
        spots += [(other.looked, place) for place in range(len(other.looked))]
    for deck in range(DECK_COUNT):
        mine = [(cards, place) for cards, place in spots if table.figures.deck[cards[place]] == deck]
        faces = [cards[place] for cards, place in mine]
        rng.shuffle(faces)
        for (cards, place), face in zip(mine, faces, strict=True):
            cards[place] = face
    for hand in other.hands:
        hand.sort()
    return other
