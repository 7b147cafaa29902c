"""Sorting the cards by the number of players, and dealing them."""

from __future__ import annotations

from collections import Counter
from typing import cast

import pytest
from game_builder import legal
from key_flow_builder import GAME

import borough
from borough.games.key_flow.rules.cards import BACKS, CARDS, HOME_COUNT, SEASONS, VILLAGE_COUNT
from borough.games.key_flow.rules.key_flow import KeyFlow
from borough.games.key_flow.rules.state import PICKING

ALL_SEATS = [2, 3, 4, 5, 6]

CENSUS = {
    "spring": {"K": 12, "2+": 10, "3+": 2, "4+": 4, "5+": 4, "6+": 4},
    "summer": {"K": 12, "2+": 12, "3+": 3, "4+": 5, "5+": 5, "6+": 5},
    "autumn": {"K": 12, "2+": 14, "3+": 4, "4+": 6, "5+": 6, "6+": 6},
    "winter": {"K": 30, "2+": 12, "3+": 3, "4+": 5, "5+": 5, "6+": 5},
}
"""The season cards by the back, as the rulebook's arithmetic forces them."""

REMOVED = {2: 6, 3: 6, 4: 4, 5: 2, 6: 0}
"""K cards of each season but winter that go back to the box unseen."""

DEALT = {2: (8, 9, 10, 12), 3: (6, 7, 8, 9), 4: (6, 7, 8, 9), 5: (6, 7, 8, 9), 6: (6, 7, 8, 9)}
"""Cards in hand by season."""


def dealt(seats: int, seed: int = 1) -> KeyFlow:
    """A game just dealt."""
    return cast(KeyFlow, GAME.deal(seats, seed))


def season_of(flow: KeyFlow, card: int) -> str:
    return SEASONS[flow.open.figures.season[card]]


def back_of(flow: KeyFlow, card: int) -> str:
    return BACKS[flow.open.figures.back[card]]


def backs(flow: KeyFlow, cards: list[int], season: str) -> dict[str, int]:
    """The cards of one season by their backs."""
    return dict(Counter(back_of(flow, card) for card in cards if season_of(flow, card) == season))


def deck_of(flow: KeyFlow, season: str) -> list[int]:
    """What is dealt in a season, before the winter cards come to it. Spring lies in the hands already."""
    if season == "spring":
        return [card for hand in flow.hands for card in hand]
    return flow.decks[SEASONS.index(season)]


def everywhere(flow: KeyFlow) -> list[int]:
    """All season cards that are anywhere before the first choice."""
    held = [card for cards in [*flow.hands, *flow.winter, *flow.decks] for card in cards]
    return held + flow.box


def next_season(flow: KeyFlow) -> None:
    """Everybody discards everything and keeps the tokens, until new hands are dealt or the game is over."""
    season = flow.open.season
    while flow.deciders() and flow.open.season == season:
        seat = flow.deciders()[0]
        options = legal(flow, seat)
        flow.play(seat, GAME.action("discard" if "discard" in options else options[0]))


# Which cards take part.


@pytest.mark.parametrize("season", list(CENSUS))
def test_setup_numbered__six_players_use_every_card_of_the_box(season: str):
    flow = dealt(6)
    assert backs(flow, everywhere(flow), season) == CENSUS[season]


@pytest.mark.parametrize("seats", ALL_SEATS)
@pytest.mark.parametrize("season", list(CENSUS))
def test_setup_numbered__cards_for_more_players_stay_in_the_box(season: str, seats: int):
    flow = dealt(seats)
    expected = {back: many for back, many in CENSUS[season].items() if back == "K" or int(back[0]) <= seats}
    assert backs(flow, everywhere(flow), season) == expected


def test_setup_numbered__with_four_players_all_cards_for_five_and_six_are_put_back():
    """The rulebook's example."""
    flow = dealt(4)
    assert {back_of(flow, card) for card in everywhere(flow)} == {"K", "2+", "3+", "4+"}


@pytest.mark.parametrize("seats", ALL_SEATS)
def test_setup_numbered__no_card_lies_in_two_places(seats: int):
    cards = everywhere(dealt(seats))
    assert len(set(cards)) == len(cards)
    assert min(cards) >= HOME_COUNT


@pytest.mark.parametrize("seats", ALL_SEATS)
@pytest.mark.parametrize("season", ["spring", "summer", "autumn"])
def test_setup_letters__some_k_cards_go_back_unseen(season: str, seats: int):
    flow = dealt(seats)
    expected = {"K": REMOVED[seats]} if REMOVED[seats] else {}
    assert backs(flow, flow.box, season) == expected
    assert backs(flow, deck_of(flow, season), season)["K"] == 12 - REMOVED[seats]


@pytest.mark.parametrize(
    ("season", "seats", "cards"),
    [
        ("spring", 2, 16),
        ("spring", 3, 18),
        ("spring", 4, 24),
        ("spring", 5, 30),
        ("spring", 6, 36),
        ("summer", 2, 18),
        ("summer", 3, 21),
        ("summer", 4, 28),
        ("summer", 5, 35),
        ("summer", 6, 42),
        ("autumn", 2, 20),
        ("autumn", 3, 24),
        ("autumn", 4, 32),
        ("autumn", 5, 40),
        ("autumn", 6, 48),
    ],
)
def test_setup_letters__the_rest_makes_a_deck_that_comes_out_even(season: str, seats: int, cards: int):
    flow = dealt(seats)
    deck = deck_of(flow, season)
    assert len(deck) == cards
    assert {season_of(flow, card) for card in deck} == {season}


def test_setup_letters__which_k_cards_go_back_is_left_to_chance():
    boxes = set()
    for seed in range(30):
        flow = dealt(3, seed)
        boxes.add(tuple(sorted(card for card in flow.box if season_of(flow, card) == "spring")))
    assert len(boxes) > 20


def test_setup_letters__every_k_card_can_be_dealt_and_can_go_back():
    gone: set[int] = set()
    for seed in range(60):
        gone |= set(dealt(3, seed).box)
    letters = [card for card in range(HOME_COUNT, VILLAGE_COUNT) if back_of(dealt(3), card) == "K"]
    assert gone == set(letters)


@pytest.mark.parametrize("seats", ALL_SEATS)
def test_setup_letters__k_cards_are_mixed_into_the_hands(seats: int):
    """Not every player gets the same number of village cards."""
    shares = set()
    for seed in range(20):
        flow = dealt(seats, seed)
        shares |= {sum(back_of(flow, card) == "K" for card in hand) for hand in flow.hands}
    assert len(shares) > 2


# Home cards.


@pytest.mark.parametrize("seats", ALL_SEATS)
def test_setup_home__a_village_begins_with_one_home_card_of_ones_own(seats: int):
    flow = dealt(seats)
    homes = [village.cards for village in flow.open.villages]
    assert all(len(cards) == 1 and CARDS[cards[0]].startswith("home_") for cards in homes)
    assert len({cards[0] for cards in homes}) == seats


def test_setup_home__home_cards_are_dealt_at_random():
    """Nothing is said in the rulebook; a ruling."""
    first = {dealt(2, seed).open.villages[0].cards[0] for seed in range(40)}
    assert first == set(range(6))


@pytest.mark.parametrize("seats", ALL_SEATS)
def test_setup_home__nobody_begins_with_pieces_and_the_storage_card_is_empty(seats: int):
    table = dealt(seats).open
    for village in table.villages:
        assert (village.tokens, village.singles, village.doubles, village.stored) == (0, 0, [0, 0, 0], [])
        assert not any(village.goods)
    assert (table.tokens, table.tiles) == (51, 45)
    assert (table.figures.single_skills * 3, table.figures.double_skills * 3) == (45, 9)


# Winter cards.


@pytest.mark.parametrize(("seats", "each", "unused"), [(2, 7, 16), (3, 5, 15), (4, 5, 10), (5, 5, 5), (6, 5, 0)])
def test_setup_winter__five_winter_k_cards_each_or_seven_with_two_players(seats: int, each: int, unused: int):
    flow = dealt(seats)
    assert [len(cards) for cards in flow.winter] == [each] * seats
    assert all(season_of(flow, card) == "winter" for cards in flow.winter for card in cards)
    assert all(back_of(flow, card) == "K" for cards in flow.winter for card in cards)
    assert backs(flow, flow.box, "winter") == ({"K": unused} if unused else {})


@pytest.mark.parametrize(("seats", "cards"), [(2, 12), (3, 15), (4, 20), (5, 25), (6, 30)])
def test_setup_winter__the_numbered_winter_cards_wait_apart(seats: int, cards: int):
    flow = dealt(seats)
    deck = flow.decks[SEASONS.index("winter")]
    assert len(deck) == cards
    assert "K" not in backs(flow, deck, "winter")
    assert all(card >= VILLAGE_COUNT for card in deck)


@pytest.mark.parametrize("seats", [2, 6])
def test_setup_winter__ones_own_winter_cards_can_be_looked_at_any_time(seats: int):
    """Ruling 35."""
    flow = dealt(seats)
    for _ in range(2):
        for seat in range(seats):
            assert GAME.view(flow, seat).winter == flow.winter[seat]
        assert GAME.view(flow, None).winter == []
        next_season(flow)
    assert flow.open.season == SEASONS.index("autumn")


# Dealing.


@pytest.mark.parametrize("seats", ALL_SEATS)
def test_deal_all__hands_of_all_seasons(seats: int):
    flow = dealt(seats)
    for season, size in enumerate(DEALT[seats]):
        assert flow.open.season == season
        assert [len(hand) for hand in flow.hands] == [size] * seats
        assert flow.decks[season] == []
        assert all(season_of(flow, card) == SEASONS[season] for hand in flow.hands for card in hand)
        next_season(flow)
    assert flow.over


@pytest.mark.parametrize("seats", ALL_SEATS)
def test_deal_all__all_winter_cards_but_one_of_each_player_come_into_the_winter_deck(seats: int):
    flow = dealt(seats)
    kept = {card for cards in flow.winter for card in cards}
    for _ in range(3):
        next_season(flow)
    hands = [card for hand in flow.hands for card in hand]
    letters = {card for card in hands if back_of(flow, card) == "K"}
    assert len(letters) == {2: 12, 3: 12, 4: 16, 5: 20, 6: 24}[seats]
    assert letters == kept - set(flow.open.first_winter)


@pytest.mark.parametrize("seats", ALL_SEATS)
def test_deal_all__the_game_begins_with_everybody_choosing_a_spring_card(seats: int):
    flow = dealt(seats)
    assert flow.open.stage == PICKING
    assert flow.deciders() == tuple(range(seats))


@pytest.mark.parametrize("seats", [1, 7])
def test_deal_all__the_game_is_for_two_to_six_players(seats: int):
    with pytest.raises(Exception, match="2 to 6"):
        GAME.deal(seats, 1)


# The deal in the log.


@pytest.mark.difference(24)
def test_deal_all__the_log_tells_of_the_deal():
    """Home cards, how many cards go back to the box, and how many each player gets."""
    flow = cast(KeyFlow, GAME.deal(3, 1))
    homes = [f"Seat {seat + 1} gets Home {flow.open.villages[seat].cards[0] + 1}." for seat in range(3)]
    assert GAME.lines(GAME.view(flow, None)) == [
        *homes,
        "33 cards go back to the box unseen.",
        "Spring begins.",
        "Everybody is dealt 6 cards and 5 winter cards.",
    ]


@pytest.mark.difference(24)
def test_deal_all__the_log_tells_of_the_deal_of_later_seasons():
    flow = cast(KeyFlow, GAME.deal(3, 1))
    rng = borough.Rng(1)
    while flow.open.season == 0:
        seat = flow.deciders()[0]
        legal = flow.legal(seat)
        flow.play(seat, legal[rng.below(len(legal))])
    assert GAME.lines(GAME.view(flow, 1))[-2:] == ["Summer begins.", "Everybody is dealt 7 cards."]
