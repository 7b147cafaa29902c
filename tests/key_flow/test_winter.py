"""The end of autumn, when one winter card is played, and the winter deck."""

from __future__ import annotations

import pytest
from game_builder import legal, play, refused
from key_flow_builder import (
    CARDS,
    GAME,
    above,
    card,
    chosen,
    discard_all,
    new_flow,
    on_card,
    play_card,
    score,
    tokens,
    using,
    winter_picking,
)

from borough.core.rng import Rng
from borough.games.key_flow.rules.cards import BACKS, SEASONS
from borough.games.key_flow.rules.key_flow import KeyFlow
from borough.games.key_flow.rules.state import PICKING, WINTER_PICKING, WINTER_PLAYING


def end_of_autumn(seats: int = 3, *wanted: str, components: str = "") -> KeyFlow:
    """All choose a winter card; the seats have, among others, those wanted."""
    flow = new_flow(seats, "autumn", components=components)
    for seat, name in enumerate(wanted):
        number = card(name)
        give = next(held for held in flow.winter[seat] if CARDS[held] not in wanted)
        for place in [*flow.winter, flow.box]:
            if number in place and place is not flow.winter[seat]:
                place[place.index(number)] = give
                flow.winter[seat][flow.winter[seat].index(give)] = number
                break
    flow.winter = [sorted(cards) for cards in flow.winter]
    winter_picking(flow)
    assert GAME.laws(flow) == []
    return flow


def choose(flow: KeyFlow, *names: str) -> None:
    """The seats choose winter cards, some card where no name is given."""
    for seat in range(flow.open.seats):
        name = names[seat] if seat < len(names) and names[seat] else CARDS[flow.winter[seat][0]]
        play(flow, seat, f"pick {name}")


def lay(flow: KeyFlow) -> None:
    """Everybody lays the card at the first place there is."""
    for seat in flow.deciders():
        play(flow, seat, legal(flow, seat, "place")[0])


# winter-card


def test_winter_card__all_choose_one_of_their_winter_cards():
    flow = end_of_autumn()
    for seat in range(3):
        assert len(legal(flow, seat)) == 5
        assert legal(flow, seat) == [f"pick {CARDS[held]}" for held in flow.winter[seat]]


def test_winter_card__with_two_players_one_of_seven():
    assert len(legal(end_of_autumn(2), 1)) == 7


def test_winter_card__a_card_of_somebody_else_is_refused():
    flow = end_of_autumn()
    assert refused(flow, 0, f"pick {CARDS[flow.winter[1][0]]}") == "winter-card"
    assert refused(flow, 0, "pick winter_keyple_01") == "winter-card"
    assert refused(flow, 0, "discard") == "winter-card"
    assert refused(flow, 0, "place road1") == "winter-card"


def test_winter_card__they_are_shown_at_once():
    flow = end_of_autumn()
    first = [cards[0] for cards in flow.winter]
    play(flow, 0, f"pick {CARDS[first[0]]}")
    play(flow, 1, f"pick {CARDS[first[1]]}")
    assert flow.open.chosen == [-1, -1, -1]
    assert not flow.revealed
    play(flow, 2, f"pick {CARDS[first[2]]}")
    assert flow.open.chosen == first
    assert flow.revealed
    assert flow.open.stage == WINTER_PLAYING


def test_winter_card__a_road_card_goes_up_and_a_ship_goes_down():
    flow = end_of_autumn(3, "weaver", "sea_breese")
    choose(flow, "weaver", "sea_breese")
    assert legal(flow, 0) == ["place road-1", "place road1", "discard"]
    assert legal(flow, 1) == ["place river-1", "place river0", "discard"]
    assert refused(flow, 1, "place road1") == "village-rows"
    assert refused(flow, 0, "pick weaver") == "draft-reveal"


def test_winter_card__it_lies_in_the_village_in_winter():
    flow = end_of_autumn(3, "weaver")
    choose(flow, "weaver")
    lay(flow)
    assert [CARDS[number] for number in flow.open.villages[0].cards][1:] == ["weaver"]
    assert SEASONS[flow.open.season] == "winter"


def test_winter_card__it_may_be_discarded_for_a_token():
    flow = end_of_autumn(3, "weaver")
    choose(flow, "weaver")
    play(flow, 0, "discard")
    lay(flow)
    assert tokens(flow, 0) == 1
    assert len(flow.open.villages[0].cards) == 1
    assert flow.open.discarded == [card("weaver")]
    assert all(card("weaver") not in hand for hand in flow.hands)


def test_winter_card__a_box_on_its_river_pays():
    """Ruling 17. None of the shipped winter cards has one, so one is drawn onto the Sea Breese."""
    text = 'game = "key-flow"\n[[card]]\nid = "sea_breese"\nbox = ["2 wood", "1 saw"]\n'
    flow = end_of_autumn(3, "sea_breese", components=text)
    choose(flow, "sea_breese")
    play(flow, 0, "place river0")
    discard_all(flow)
    assert on_card(flow, 0, "river0") == {"wood": 2}
    assert flow.open.villages[0].doubles == [0, 0, 1]


def test_winter_card__it_comes_after_the_tokens_and_the_clean_up_of_autumn():
    flow = new_flow(3, "autumn")
    above(flow, 0, "road0", "autumn_keyple_01")
    using(flow, 1)
    play(flow, 0, "done")
    assert flow.open.stage == WINTER_PICKING
    assert [CARDS[number] for number in flow.open.villages[0].stored] == ["autumn_keyple_01"]
    assert flow.deciders() == (0, 1, 2)


@pytest.mark.parametrize("season", ["spring", "summer"])
def test_winter_card__not_at_the_end_of_other_seasons(season: str):
    flow = new_flow(3, season)
    using(flow, 1)
    play(flow, 0, "done")
    assert flow.open.stage == PICKING


def test_winter_card__tokens_gained_by_it_wait_for_the_end_of_winter():
    flow = end_of_autumn()
    choose(flow)
    for seat in range(3):
        play(flow, seat, "discard")
    assert flow.open.stage == PICKING
    assert [tokens(flow, seat) for seat in range(3)] == [1, 1, 1]


def test_winter_card__with_the_tournament_order_it_is_played_at_the_same_time():
    flow = new_flow(3, "autumn", tournament=True)
    winter_picking(flow)
    choose(flow)
    assert flow.deciders() == (0, 1, 2)


# winter-deck


@pytest.mark.parametrize(("seats", "hand", "letters"), [(2, 12, 6), (3, 9, 4), (4, 9, 4), (5, 9, 4), (6, 9, 4)])
def test_winter_deck__what_is_left_and_the_numbered_cards_are_all_dealt(seats: int, hand: int, letters: int):
    flow = end_of_autumn(seats)
    numbered = set(flow.decks[3])
    assert len(numbered) == seats * (hand - letters)
    choose(flow)
    left = {held for cards in flow.winter for held in cards}
    assert len(left) == seats * letters
    lay(flow)
    assert [len(cards) for cards in flow.hands] == [hand] * seats
    assert {held for cards in flow.hands for held in cards} == numbered | left
    assert flow.decks == [[], [], [], []]
    assert flow.winter == [[] for _ in range(seats)]


@pytest.mark.parametrize(("seats", "unused"), [(2, 16), (3, 15), (4, 10), (5, 5), (6, 0)])
def test_winter_deck__winter_cards_that_nobody_was_dealt_stay_in_the_box(seats: int, unused: int):
    flow = end_of_autumn(seats)
    figures = flow.open.figures
    boxed = {held for held in flow.box if figures.season[held] == 3}
    assert len(boxed) == unused
    assert all(BACKS[figures.back[held]] == "K" for held in boxed)
    choose(flow)
    lay(flow)
    assert all(held not in boxed for cards in flow.hands for held in cards)


def test_winter_deck__it_is_shuffled():
    """The cards that one puts in come back to anybody."""
    holders = set()
    for seed in range(12):
        flow = end_of_autumn(3, "weaver")
        flow.rng = Rng(seed)
        choose(flow, CARDS[next(held for held in flow.winter[0] if CARDS[held] != "weaver")])
        lay(flow)
        holders.add(next(seat for seat in range(3) if card("weaver") in flow.hands[seat]))
    assert holders == {0, 1, 2}


def test_winter_deck__hands_go_to_the_right_neighbour():
    flow = end_of_autumn()
    choose(flow)
    lay(flow)
    before = [cards.copy() for cards in flow.hands]
    for seat in range(3):
        play(flow, seat, f"pick {CARDS[flow.hands[seat][0]]}")
    discard_all(flow)
    assert flow.hands == [before[(seat + 1) % 3][1:] for seat in range(3)]


def test_winter_deck__a_winter_k_card_of_the_hand_is_laid_like_any_village_card():
    flow = new_flow(3, "winter")
    chosen(flow, "scribe", "sea_breese")
    assert legal(flow, 0, "place") == ["place road-1", "place road1"]
    assert legal(flow, 1, "place") == ["place river-1", "place river0"]


def test_winter_deck__after_the_last_card_and_the_tokens_the_points_are_counted():
    flow = new_flow(3, "winter")
    play_card(flow, "keythedral", "place road1")
    assert flow.deciders() == (1, 2)
    play(flow, 1, "done")
    play(flow, 2, "done")
    assert flow.over
    assert [score(flow, seat).total for seat in range(3)] == [5, 0, 0]
    assert refused(flow, 0, "done") == "table-over"


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_winter_deck__every_card_of_the_game_is_where_it_belongs_at_the_end(seats: int):
    """A whole game: everybody lays or discards whatever comes."""
    flow = GAME.deal(seats, seats)
    rng = Rng(7)
    while not flow.over:
        seat = flow.deciders()[0]
        options = flow.legal(seat)
        flow.play(seat, options[rng.below(len(options))])
    assert isinstance(flow, KeyFlow)
    assert GAME.laws(flow) == []
    assert all(not cards for cards in [*flow.hands, *flow.winter, *flow.decks])
    played = [len(mine.cards) - 1 + len(mine.stored) for mine in flow.open.villages]
    cards = 8 + 9 + 10 + 12 if seats == 2 else 6 + 7 + 8 + 9
    assert sum(played) + len(flow.open.discarded) == seats * (cards + 1)
