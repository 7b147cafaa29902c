"""The log tells what happened, with the largest figures that a component file may have, too."""

from __future__ import annotations

from typing import cast

from london_builder import GAME, city, give, new_london, own, play

from borough.core.components import NUMBER_LIMIT
from borough.core.events import OPERAND_LIMIT, unpack
from borough.core.rng import Rng
from borough.games.london.components import CARDS_IN_DECK
from borough.games.london.rules import event_kinds as news
from borough.games.london.rules.building import SCHOOL_FEE
from borough.games.london.rules.cards import BOROUGH_COUNT, BOROUGHS, CARD_COUNT, CARDS, MOST_STACKS
from borough.games.london.rules.cash import MOST_LOANS
from borough.games.london.rules.london import London

MOST = 99
"""The largest figure of a gain, a price or a loan that a component file may have."""
BUILDINGS = [name for name in CARDS if GAME.components.entry("card", name)["base"].value == 1]
HUGE_GAINS = "".join(
    f'[[card]]\nid = "{name}"\ncolour = "brown"\nprice = {MOST if number % 2 else 0}\n'
    f'gain = "money {MOST} per brown card, vp {MOST} per borough, poverty {sign}{MOST} per brown card"\n'
    for number, name in enumerate(BUILDINGS)
    for sign in ["" if number % 3 else "-"]
)
HUGE = f"""game = "london"
[loans]
gives = {MOST}
gives_with_bank_of_england = {MOST}
{HUGE_GAINS}"""


def lines(london: London, seat: int = 0) -> list[str]:
    """What a seat reads of the last action."""
    return GAME.lines(GAME.view(london, seat))


def test_a_card_that_gives_99_pounds_per_borough_logs_297_pounds_for_three():
    london = new_london(
        at="run", components='game = "london"\n[[card]]\nid = "fishmongers"\ngain = "money 99 per borough"\n'
    )
    city(london, 0, "fishmongers")
    own(london, 0, *BOROUGHS[:3])
    give(london, 0, money=0)
    play(london, 0, "activate 1")
    assert london.open.money[0] == 297
    assert "Seat 1 gains £297." in lines(london)


def test_the_largest_gains_of_the_largest_city_are_logged_as_they_are():
    london = new_london(at="run", components=HUGE)
    copies = london.open.figures.copies
    stacks = [name for name in BUILDINGS for _ in range(copies[CARDS.index(name)])][:MOST_STACKS]
    city(london, 0, *stacks)
    give(london, 0, money=0, poverty=0)
    play(london, 0, f"activate {1 + stacks.index('grocers')}")
    gained = MOST * len(stacks)
    assert len(stacks) == MOST_STACKS
    assert london.open.money[0] == gained == 9405
    assert f"Seat 1 gains £{gained}." in lines(london)
    assert f"Seat 1 takes {gained} poverty points." in lines(london)


def test_no_figure_of_an_event_can_be_too_large():
    """Prices, payments and loans; gains per stack or borough; money in a till, a pound per card; counted cards."""
    cards = sum(CARDS_IN_DECK.values())
    figures = [MOST + SCHOOL_FEE, MOST_LOANS, MOST * MOST_STACKS, MOST * BOROUGH_COUNT, cards, 2 * cards, CARD_COUNT]
    assert max(figures) < OPERAND_LIMIT
    assert NUMBER_LIMIT > MOST, "the grammar is what bounds them"


def test_events_account_for_all_money_points_and_poverty():
    for seed in range(4):
        london, rng = cast(London, GAME.deal(3, seed, components=HUGE)), Rng(seed)
        while not london.over:
            before = account(london)
            seat = london.deciders()[0]
            legal = london.legal(seat)
            active = [action for action in legal if GAME.text(action).split()[0] in ("run", "activate", "place")]
            london.play(seat, (active or legal)[rng.below(len(active or legal))])
            assert account(london) == [old + change for old, change in zip(before, reported(london), strict=True)]


def account(london: London) -> list[int]:
    """Every seat's money, then points, then poverty."""
    return [*london.open.money, *london.open.points, *london.open.poverty]


def reported(london: London) -> list[int]:
    """What the last action's events say has changed in the account."""
    seats = london.open.seats
    effects = {
        news.GAINS_MONEY: (0, 1),
        news.PAYS: (0, -1),
        news.BORROWS: (0, MOST),
        news.GAINS_POINTS: (1, 1),
        news.TAKES_POVERTY: (2, 1),
        news.LOSES_POVERTY: (2, -1),
    }
    changes = [0] * (3 * seats)
    for event in london.news:
        kind, seat, number, *_ = unpack(event)
        if kind in effects:
            what, factor = effects[kind]
            changes[what * seats + seat] += factor * number
    return changes
