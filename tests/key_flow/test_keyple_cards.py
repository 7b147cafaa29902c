"""Laying keyple cards: where they may go, how many, with which tokens."""

from __future__ import annotations

import itertools
from typing import NamedTuple

import pytest
from game_builder import legal, play, refused
from key_flow_builder import (
    GAME,
    above,
    card,
    cards_above,
    chosen,
    discard_all,
    finish_round,
    give_tokens,
    goods,
    level,
    new_flow,
    on_card,
    play_card,
    points,
    skill_tiles,
    skills,
    stored,
    tokens,
    upgraded,
    using,
    village,
)

from borough.games.key_flow.rules.state import PICKING, USING

SHOWN = {
    "spring": [
        "1 down left right",
        "1 token down left sheep",
        "2 down left",
        "1 down left right",
        "2 left right sheep",
        "1 token down right",
        "1 down left right pig",
        "2 down right",
        "1 down left right",
        "1 token left right",
        "1 down left right sheep",
        "1 token down left",
        "2 down",
        "1 down left right sheep",
        "2 left",
        "1 token down right pig",
        "1 down left right",
        "2 right",
    ],
    "summer": [
        "1 down left right",
        "1 token left right sheep",
        "1 down left right",
        "1 token down left pig",
        "2 down left",
        "1 down left right",
        "2 left right sheep",
        "1 token down right",
        "1 down left right cow",
        "2 down right",
        "1 down left right sheep",
        "1 token left right",
        "1 down left right pig",
        "1 token down left",
        "2 down",
        "1 down left right sheep",
        "2 left",
        "1 token down right cow",
        "1 down left right",
        "2 right sheep",
        "1 down left right",
        "1 token left right pig",
        "1 down left right",
    ],
    "autumn": [
        "1 token down left",
        "2 down left pig",
        "1 down left right",
        "2 left right cow",
        "1 token down right",
        "1 down left right sheep",
        "2 down right",
        "1 down left right",
        "1 token left right",
        "1 down left right pig",
        "1 token down left",
        "2 down cow",
        "1 down left right",
        "2 left sheep",
        "1 token down right",
        "1 down left right",
        "2 right",
        "1 down left right pig",
        "1 token left right",
        "1 down left right cow",
        "1 token down left",
        "2 down left sheep",
        "1 down left right",
        "2 left right",
        "1 token down right",
        "1 down left right pig",
        "2 down right",
        "1 down left right cow",
        "1 token left right",
    ],
    "winter": [
        "1 down left right",
        "1 token down left sheep",
        "2 down",
        "1 down left right pig",
        "2 left",
        "1 token down right cow",
        "1 down left right",
        "2 right",
        "1 down left right",
        "1 token left right sheep",
        "1 down left right",
        "1 token down left pig",
        "2 down left",
        "1 down left right cow",
        "2 left right",
        "1 token down right",
        "1 down left right",
        "2 down right sheep",
        "1 down left right",
        "1 token left right pig",
        "1 down left right",
        "1 token down left cow",
        "2 down",
        "1 down left right",
        "2 left",
        "1 token down right sheep",
        "1 down left right",
        "2 right pig",
        "1 down left right",
        "1 token left right cow",
    ],
}
"""What the keyple cards show, in the order of their numbers: keyples, a token symbol, arrows, an animal."""


class Shown(NamedTuple):
    """One keyple card as it is printed."""

    name: str
    season: str
    keyples: int
    token: bool
    arrows: list[str]
    animal: str


def shown_cards() -> list[Shown]:
    """All 100 of them."""
    found = []
    for season, texts in SHOWN.items():
        for number, text in enumerate(texts, 1):
            words = text.split()
            arrows = [arrow for arrow in ("down", "left", "right") if arrow in words]
            animal = next((word for word in words if word in ("sheep", "pig", "cow")), "")
            name = f"{season}_keyple_{number:02}"
            found.append(Shown(name, season, int(words[0]), "token" in words, arrows, animal))
    return found


EVERY_CARD = pytest.mark.parametrize("shown", shown_cards(), ids=lambda shown: shown.name)

SEAT_OF = {"down": 1, "left": 2, "right": 6}
"""From the first of six seats, as it is written in moves."""


# Every card as it is printed.


def test_keyple_arrows__there_are_a_hundred_keyple_cards():
    assert len(shown_cards()) == 100
    assert all(shown.arrows == ["down", "left", "right"] for shown in shown_cards() if shown.keyples == 1 > shown.token)


@EVERY_CARD
def test_keyple_arrows__every_card_leads_where_its_arrows_point(shown: Shown):
    flow = new_flow(6, shown.season)
    chosen(flow, shown.name)
    assert legal(flow, 0) == [*(f"work {SEAT_OF[arrow]} road0" for arrow in shown.arrows), "discard"]
    for arrow in SEAT_OF:
        if arrow not in shown.arrows:
            assert refused(flow, 0, f"work {SEAT_OF[arrow]} road0") == "keyple-arrows"
    for seat in (3, 4, 5):
        assert refused(flow, 0, f"work {seat} road0") == "keyple-arrows"


@EVERY_CARD
def test_keyple_occupancy__every_card_works_where_fewer_cards_lie_than_it_has_keyples(shown: Shown):
    """Its own token symbol and the tokens before the player can make up for missing keyples (ruling 6)."""
    seat = SEAT_OF[shown.arrows[0]]
    for own, lying in itertools.product(range(3), range(5)):
        most = min(3, shown.keyples + shown.token + own)
        flow = new_flow(6, shown.season)
        others = [other.name for other in shown_cards() if other.season == shown.season and other.name != shown.name]
        above(flow, seat - 1, "road0", *others[:lying])
        give_tokens(flow, 0, own)
        chosen(flow, shown.name)
        assert (f"work {seat} road0" in legal(flow, 0)) == (lying < most)
        if lying >= most:
            assert refused(flow, 0, f"work {seat} road0") in ("keyple-occupancy", "keyple-boost")
            continue
        play(flow, 0, f"work {seat} road0", "stop")
        discard_all(flow)
        assert cards_above(flow, seat - 1, "road0") == [*others[:lying], shown.name]
        assert tokens(flow, 0) == own + shown.token - max(0, lying + 1 - shown.keyples)


@EVERY_CARD
def test_keyple_token_at_once__every_card_with_the_symbol_brings_a_token_in_any_village(shown: Shown):
    for arrow in shown.arrows:
        flow = new_flow(6, shown.season)
        chosen(flow, shown.name)
        play(flow, 0, f"work {SEAT_OF[arrow]} road0", "stop")
        discard_all(flow)
        assert tokens(flow, 0) == shown.token
        assert [tokens(flow, seat) for seat in range(1, 6)] == [1] * 5  # for their discards, not for this card


@EVERY_CARD
def test_keyple_animals__every_card_counts_for_the_village_where_it_lies(shown: Shown):
    """Laid at a neighbour's, stored by the neighbour at the end of the season, with nothing for the player."""
    flow = new_flow(6, shown.season)
    chosen(flow, shown.name)
    arrow = shown.arrows[-1]
    host = SEAT_OF[arrow] - 1
    play(flow, 0, f"work {host + 1} road0", "stop")
    discard_all(flow)
    while flow.open.stage == USING:
        play(flow, flow.deciders()[0], "done")
    assert [card(shown.name) in village.stored for village in flow.open.villages] == [seat == host for seat in range(6)]


COUNTED = [
    # A winter card and what it gives for each; the animal on the card itself counts too.
    ("village_hall", 1, "keyples"),
    ("key_market", 2, "spring"),
    ("summer_fete", 2, "summer"),
    ("harvest_festival", 2, "autumn"),
    ("winter_fair", 2, "winter"),
    ("healer", 2, "two"),
    ("key_guild", 5, "token"),
    ("weaver", 4, "sheep"),
    ("truffle_orchard", 5, "pig"),
    ("ranch", 2, "cow"),
]


@EVERY_CARD
def test_keyple_animals__every_card_shows_its_keyples_colour_token_and_animal(shown: Shown):
    """At the end, each winter card that could score it scores just what is printed."""
    count = {
        "keyples": shown.keyples,
        "two": int(shown.keyples == 2),
        "token": int(shown.token),
        shown.season: shown.keyples,
        shown.animal: 1,
    }
    for name, rate, what in COUNTED:
        flow = new_flow(6, "winter")
        village(flow, 0, f"{name}@road1")
        stored(flow, 0, shown.name)
        give_tokens(flow, 0, 1)
        skills(flow, 0, saw=2)
        goods(flow, 0, "road0", gold=2)
        printed_here = 1 if what in ("sheep", "pig", "cow") else 0
        assert points(flow, name) == rate * (count.get(what, 0) + printed_here)


# Above a building of the upper row.


def test_keyple_above__the_card_lies_above_the_building_and_uses_it():
    flow = new_flow(3)
    village(flow, 0, "gold_mine@road1")
    play_card(flow, "spring_keyple_01", "work 1 road1")
    assert cards_above(flow, 0, "road1") == ["spring_keyple_01"]
    assert cards_above(flow, 0, "road0") == []
    assert on_card(flow, 0, "road1") == {"gold": 1}


def test_keyple_above__the_topmost_panel_that_is_not_covered_is_used():
    flow = new_flow(3)
    village(flow, 0, "keywood@road1")
    upgraded(flow, 0, "road1")
    play_card(flow, "spring_keyple_01", "work 1 road1")
    assert on_card(flow, 0, "road1") == {"wood": 3}


def test_keyple_above__a_flipped_tile_covers_its_panel_like_a_plain_one():
    flow = new_flow(3)
    village(flow, 0, "keywood@road1")
    upgraded(flow, 0, "road1", flipped=1)
    play_card(flow, "spring_keyple_01", "work 1 road1")
    assert on_card(flow, 0, "road1") == {"wood": 3}


def test_keyple_above__not_where_there_is_no_card():
    flow = new_flow(3)
    chosen(flow, "spring_keyple_01")
    assert refused(flow, 0, "work 1 road1") == "keyple-above"
    assert refused(flow, 0, "work 2 river0") == "keyple-above"


def test_keyple_above__a_keyple_card_is_not_used_like_a_token():
    flow = new_flow(3)
    chosen(flow, "spring_keyple_01")
    assert refused(flow, 0, "use road0") == "keyple-above"
    assert refused(flow, 0, "done") == "keyple-above"


# Buildings without an action.


@pytest.mark.parametrize("name", ["forge", "goldsmith", "sawmill", "sculptor", "well"])
@pytest.mark.parametrize("times", [0, 1, 2])
def test_keyple_action__buildings_that_are_upgraded_twice_cannot_be_used(name: str, times: int):
    """Ruling 3."""
    flow = new_flow(3, "autumn")
    village(flow, 0, f"{name}@road1")
    upgraded(flow, 0, "road1", times)
    chosen(flow, "autumn_keyple_03", "autumn_keyple_05")
    assert refused(flow, 0, "work 1 road1") == "keyple-action"
    assert refused(flow, 1, "work 1 road1") == "keyple-action"


@pytest.mark.parametrize("name", ["keythedral", "dairy", "farmyard", "windmill", "village_hall", "scribe", "jeweller"])
def test_keyple_action__winter_cards_can_never_be_used(name: str):
    """Ruling 3."""
    flow = new_flow(3, "winter")
    village(flow, 0, f"{name}@road1")
    chosen(flow, "winter_keyple_01")
    assert refused(flow, 0, "work 1 road1") == "keyple-action"
    assert legal(flow, 0, "work") == ["work 1 road0", "work 2 road0", "work 3 road0"]


@pytest.mark.parametrize("name", ["brainwave", "barn", "blacksmith", "stone_yard", "timber_yard", "autumn_pasture_1"])
def test_keyple_action__nothing_in_the_lower_row_can_be_used(name: str):
    flow = new_flow(3, "autumn")
    village(flow, 0, f"{name}@river0")
    chosen(flow, "autumn_keyple_03")
    assert refused(flow, 0, "work 1 river0") == "keyple-action"


def test_keyple_action__the_card_can_be_discarded_instead():
    """Ruling 3, ruling 5: down is the only way and three cards lie above the home card."""
    flow = new_flow(5)
    above(flow, 0, "road0", "spring_keyple_01", "spring_keyple_02", "spring_keyple_03")
    chosen(flow, "spring_keyple_13")
    assert legal(flow, 0) == ["discard"]


# Arrows.


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_keyple_arrows__only_the_villages_beside_the_own_can_be_visited(seats: int, seat: int):
    flow = new_flow(seats)
    names = [""] * seats
    names[seat] = "spring_keyple_01"
    chosen(flow, *names)
    left, right = (seat + 1) % seats, (seat - 1) % seats
    assert legal(flow, seat, "work") == [f"work {host + 1} road0" for host in (seat, left, right)]
    for host in range(6):
        if host not in (seat, left, right):
            assert refused(flow, seat, f"work {host + 1} road0") == "keyple-arrows"


def test_keyple_arrows__all_upper_cards_of_a_village_can_be_reached_with_three_players():
    flow = new_flow(3)
    village(flow, 1, "gold_mine@road1", "miner@road2", "stable@road-1", "spring_pasture_1@river0")
    chosen(flow, "spring_keyple_02")
    works = {f"work 2 {where}" for where in ("road0", "road1", "road2", "road-1")}
    assert set(legal(flow, 0, "work")) == {"work 1 road0", *works}


def test_keyple_arrows__down_is_the_own_village():
    flow = new_flow(5)
    village(flow, 0, "gold_mine@road1")
    chosen(flow, "spring_keyple_13")
    assert legal(flow, 0, "work") == ["work 1 road0", "work 1 road1"]
    assert refused(flow, 0, "work 2 road0") == "keyple-arrows"


# Two players.


def two_players(name: str, season: str = "winter") -> list[str]:
    """Where a card may go when both villages stretch two cards to each side."""
    flow = new_flow(2, season)
    for seat, cards in enumerate(["gold_mine miner keywood stable", "builder workshop inn mason"]):
        places = zip(cards.split(), ("road1", "road2", "road-1", "road-2"), strict=True)
        village(flow, seat, *(f"{building}@{where}" for building, where in places))
    chosen(flow, name)
    return sorted(legal(flow, 0, "work"))


OWN = [f"work 1 road{x}" for x in (-2, -1, 0, 1, 2)]


@pytest.mark.parametrize(
    ("name", "own", "theirs"),
    [
        ("winter_keyple_03", True, []),
        ("winter_keyple_05", False, [0, 1, 2]),
        ("winter_keyple_08", False, [-2, -1, 0]),
        ("winter_keyple_10", False, [-2, -1, 0, 1, 2]),
        ("winter_keyple_02", True, [0, 1, 2]),
        ("winter_keyple_06", True, [-2, -1, 0]),
        ("winter_keyple_01", True, [-2, -1, 0, 1, 2]),
    ],
)
def test_keyple_two__each_side_arrow_leads_to_the_home_card_and_one_side_of_it(name: str, own: bool, theirs: list[int]):
    assert two_players(name) == sorted([*(OWN if own else []), *(f"work 2 road{x}" for x in theirs)])


def test_keyple_two__left_arrow_reaches_the_opponents_right_side():
    """They sit face to face: what lies on my left is on the opponent's right."""
    flow = new_flow(2, "winter")
    village(flow, 1, "gold_mine@road1", "miner@road-1")
    chosen(flow, "winter_keyple_05", "winter_keyple_08")
    assert refused(flow, 0, "work 2 road-1") == "keyple-two"
    play(flow, 0, "work 2 road1")
    play(flow, 1, "discard")
    assert on_card(flow, 0, "road0") == {"gold": 1}


def test_keyple_two__right_arrow_reaches_the_opponents_left_side():
    flow = new_flow(2, "winter")
    village(flow, 0, "gold_mine@road-1", "miner@road1")
    chosen(flow, "winter_keyple_05", "winter_keyple_08")
    assert refused(flow, 1, "work 1 road1") == "keyple-two"
    play(flow, 1, "work 1 road-1")
    play(flow, 0, "discard")
    assert on_card(flow, 1, "road0") == {"gold": 1}


def test_keyple_two__side_arrows_do_not_lead_to_the_own_village():
    flow = new_flow(2, "winter")
    chosen(flow, "winter_keyple_05")
    assert refused(flow, 0, "work 1 road0") == "keyple-arrows"
    assert refused(flow, 0, "work 3 road0") == "keyple-arrows"


def test_keyple_two__the_arrow_down_does_not_lead_to_the_opponent():
    flow = new_flow(2, "winter")
    chosen(flow, "winter_keyple_03")
    assert refused(flow, 0, "work 2 road0") == "keyple-arrows"


# How many.


@pytest.mark.parametrize(
    ("name", "lying", "allowed"),
    [
        ("autumn_keyple_03", 0, True),
        ("autumn_keyple_03", 1, False),
        ("autumn_keyple_02", 0, True),
        ("autumn_keyple_02", 1, True),
        ("autumn_keyple_02", 2, False),
        ("autumn_keyple_02", 3, False),
    ],
)
def test_keyple_occupancy__one_keyple_needs_an_empty_building_and_two_at_most_one_card(
    name: str, lying: int, allowed: bool
):
    flow = new_flow(3, "autumn")
    above(flow, 0, "road0", *[""] * lying)
    chosen(flow, name)
    assert ("work 1 road0" in legal(flow, 0)) == allowed
    if not allowed:
        assert refused(flow, 0, "work 1 road0") == "keyple-occupancy"


@pytest.mark.parametrize("lying", ["autumn_keyple_03", "autumn_keyple_07"])
def test_keyple_occupancy__only_the_number_of_cards_counts_not_their_keyples(lying: str):
    flow = new_flow(3, "autumn")
    above(flow, 0, "road0", lying)
    chosen(flow, "autumn_keyple_02", "autumn_keyple_06")
    assert "work 1 road0" in legal(flow, 0)
    assert refused(flow, 1, "work 1 road0") == "keyple-occupancy"


def test_keyple_occupancy__cards_above_other_buildings_do_not_matter():
    flow = new_flow(3)
    village(flow, 0, "gold_mine@road1")
    above(flow, 0, "road0", "", "", "")
    chosen(flow, "spring_keyple_01")
    assert "work 1 road1" in legal(flow, 0)


def test_keyple_occupancy__cards_of_earlier_seasons_are_gone():
    flow = new_flow(3)
    above(flow, 0, "road0", "spring_keyple_01", "spring_keyple_04", "spring_keyple_07")
    using(flow, 1)
    play(flow, 0, "done")
    assert flow.open.stage == PICKING
    assert cards_above(flow, 0, "road0") == []
    assert flow.open.villages[0].uses == [0]


def test_keyple_occupancy__a_boosted_card_counts_as_one_card():
    flow = new_flow(3)
    above(flow, 0, "road0", "spring_keyple_09")
    give_tokens(flow, 0, 1)
    play_card(flow, "spring_keyple_01", "work 1 road0", "stop")
    assert flow.open.villages[0].uses == [2]


# Tokens on a card.


@pytest.mark.parametrize(("lying", "own"), [(1, 1), (1, 3), (2, 2), (2, 3)])
def test_keyple_boost__tokens_make_up_for_missing_keyples(lying: int, own: int):
    """Ruling 7: exactly as many as are needed."""
    flow = new_flow(3)
    above(flow, 1, "road0", *[""] * lying)
    give_tokens(flow, 0, own)
    play_card(flow, "spring_keyple_01", "work 2 road0", "stop")
    assert tokens(flow, 0) == own - lying
    assert flow.open.spent == lying
    assert flow.open.tokens == 51 - own - 2


@pytest.mark.parametrize(("lying", "own"), [(2, 1), (3, 3)])
def test_keyple_boost__not_with_too_few_tokens_and_never_beyond_three(lying: int, own: int):
    flow = new_flow(3)
    above(flow, 1, "road0", *[""] * lying)
    give_tokens(flow, 0, own)
    chosen(flow, "spring_keyple_01")
    assert refused(flow, 0, "work 2 road0") == ("keyple-boost" if lying < 3 else "keyple-occupancy")


def test_keyple_boost__a_card_that_needs_none_takes_none():
    """Ruling 7."""
    flow = new_flow(3)
    give_tokens(flow, 0, 3)
    chosen(flow, "spring_keyple_01")
    assert legal(flow, 0, "work") == ["work 1 road0", "work 2 road0", "work 3 road0"]
    play(flow, 0, "work 1 road0", "stop")
    discard_all(flow)
    assert tokens(flow, 0) == 3


def test_keyple_boost__two_keyples_need_one_token_where_two_cards_lie():
    flow = new_flow(3)
    above(flow, 0, "road0", "", "")
    give_tokens(flow, 0, 2)
    play_card(flow, "spring_keyple_03", "work 1 road0", "stop")
    assert tokens(flow, 0) == 1


def test_keyple_boost__the_tokens_lie_on_the_card_until_the_clean_up():
    """Ruling 8: then they go back to the supply."""
    flow = new_flow(3)
    above(flow, 0, "road0", "spring_keyple_09")
    give_tokens(flow, 0, 1)
    play_card(flow, "spring_keyple_01", "work 1 road0", "stop")
    assert (flow.open.spent, flow.open.tokens) == (1, 51 - 1 - 2)
    play(flow, 1, "done")
    play(flow, 2, "done")
    assert (flow.open.spent, flow.open.tokens) == (0, 51 - 2)


def test_keyple_boost__a_token_won_by_the_building_itself_comes_too_late():
    """The Alehouse gives its token to keyples that work there already."""
    flow = new_flow(3)
    village(flow, 0, "alehouse@road1")
    above(flow, 0, "road1", "")
    chosen(flow, "spring_keyple_01")
    assert refused(flow, 0, "work 1 road1") == "keyple-occupancy"


def test_keyple_boost__tokens_of_others_are_no_help():
    flow = new_flow(3)
    above(flow, 1, "road0", "")
    give_tokens(flow, 1, 3)
    chosen(flow, "spring_keyple_01")
    assert refused(flow, 0, "work 2 road0") == "keyple-occupancy"


# The token symbol.


def test_keyple_token_at_once__the_token_can_be_used_on_that_very_card():
    """Ruling 6."""
    flow = new_flow(3)
    above(flow, 1, "road0", "")
    play_card(flow, "spring_keyple_02", "work 2 road0", "stop")
    assert tokens(flow, 0) == 0
    assert flow.open.spent == 1
    assert cards_above(flow, 1, "road0")[-1] == "spring_keyple_02"


def test_keyple_token_at_once__with_another_token_three_keyples_come_together():
    """Ruling 6."""
    flow = new_flow(3)
    above(flow, 1, "road0", "", "")
    give_tokens(flow, 0, 1)
    play_card(flow, "spring_keyple_02", "work 2 road0", "stop")
    assert tokens(flow, 0) == 0
    assert flow.open.spent == 2


def test_keyple_token_at_once__alone_it_is_not_enough_for_three():
    flow = new_flow(3)
    above(flow, 1, "road0", "", "")
    chosen(flow, "spring_keyple_02")
    assert refused(flow, 0, "work 2 road0") == "keyple-boost"


def test_keyple_token_at_once__the_owner_of_the_village_gets_nothing():
    flow = new_flow(3)
    chosen(flow, "spring_keyple_02", "spring_keyple_01", "spring_keyple_04")
    play(flow, 0, "work 2 road0", "stop")
    play(flow, 1, "work 2 road0", "stop")
    play(flow, 2, "work 3 road0", "stop")
    assert [tokens(flow, seat) for seat in range(3)] == [1, 0, 0]


def test_keyple_token_at_once__an_empty_supply_has_no_token_for_the_boost():
    flow = new_flow(3)
    above(flow, 0, "road0", "")
    give_tokens(flow, 1, 51)
    chosen(flow, "spring_keyple_02")
    assert refused(flow, 0, "work 1 road0") == "keyple-occupancy"


# Animals and keyples.


def test_keyple_animals__they_do_nothing_when_the_card_is_played():
    flow = new_flow(3)
    chosen(flow, "spring_keyple_07", "spring_keyple_01", "spring_keyple_04")
    before = flow.open.villages[1].copy()
    play(flow, 0, "work 2 road0", "stop")
    play(flow, 1, "work 2 road0", "stop")
    play(flow, 2, "work 3 road0", "stop")
    mine = flow.open.villages[1]
    assert (mine.goods, mine.tokens, mine.singles) == (before.goods, before.tokens, before.singles)
    assert card("spring_keyple_07") in mine.stored


def test_keyple_animals__the_host_scores_the_card_of_a_neighbour():
    flow = new_flow(2, "winter")
    village(flow, 1, "ranch@road1")
    village(flow, 0, "farmyard@road1")
    chosen(flow, "winter_keyple_06", "winter_keyple_01")
    play(flow, 0, "work 2 road0", "stop")
    play(flow, 1, "work 1 road0", "stop")
    assert flow.open.stage == USING
    play(flow, 0, "done")
    assert flow.over
    assert points(flow, "ranch", 1) == 2 + 2
    assert points(flow, "farmyard", 0) == 1


def test_keyple_free__a_card_that_could_be_laid_may_be_discarded():
    """Ruling 5."""
    flow = new_flow(3)
    village(flow, 0, "gold_mine@road1")
    chosen(flow, "spring_keyple_01")
    assert legal(flow, 0, "work")
    play(flow, 0, "discard")
    finish_round(flow)
    assert tokens(flow, 0) == 1
    assert cards_above(flow, 0, "road1") == []


def test_keyple_free__a_neighbour_cannot_keep_a_card_away():
    flow = new_flow(3)
    chosen(flow, "spring_keyple_01", "spring_keyple_04")
    play(flow, 0, "work 2 road0", "stop")
    play(flow, 1, "discard")
    play(flow, 2, "discard")
    assert cards_above(flow, 1, "road0") == ["spring_keyple_01"]


# Without carrying out the action.


@pytest.mark.parametrize("name", ["carpenter", "mason", "smelter", "brewer", "hiring_fair"])
def test_work_idle__a_card_may_be_laid_without_a_skill_tile_to_process(name: str):
    """Ruling 4."""
    flow = new_flow(3, "summer")
    village(flow, 1, f"{name}@road1")
    chosen(flow, "summer_keyple_01")
    play(flow, 0, "work 2 road1")
    assert legal(flow, 0) == ["stop"]
    play(flow, 0, "stop")
    discard_all(flow)
    assert cards_above(flow, 1, "road1") == ["summer_keyple_01"]
    assert on_card(flow, 0, "road0") == {}
    assert tokens(flow, 0) == 0
    assert skill_tiles(flow, 0) == {}


def test_work_idle__a_skill_tile_may_be_kept():
    """Ruling 4."""
    flow = new_flow(3, "summer")
    village(flow, 0, "carpenter@road1")
    skills(flow, 0, saw=1)
    play_card(flow, "summer_keyple_01", "work 1 road1", "stop")
    assert skill_tiles(flow, 0) == {"saw": 1}
    assert on_card(flow, 0, "road1") == {}


def test_work_idle__transport_and_upgrade_may_be_left_unused():
    """Ruling 4."""
    flow = new_flow(3)
    village(flow, 0, "stable@road1")
    goods(flow, 0, "road1", wood=1, iron=1)
    play_card(flow, "spring_keyple_01", "work 1 road1", "stop")
    assert level(flow, 0, "road1") == 0
    assert on_card(flow, 0, "road1") == {"wood": 1, "iron": 1}


def test_work_idle__home_with_nothing_to_move_or_upgrade():
    """Ruling 4."""
    flow = new_flow(3)
    chosen(flow, "spring_keyple_01")
    play(flow, 0, "work 1 road0")
    assert legal(flow, 0) == ["stop"]


def test_work_idle__part_of_an_action_is_enough():
    """Ruling 4."""
    flow = new_flow(3)
    village(flow, 0, "stable@road1")
    goods(flow, 0, "road0", gold=2)
    play_card(flow, "spring_keyple_01", "work 1 road1", "carry gold road0 right", "stop")
    assert (on_card(flow, 0, "road0"), on_card(flow, 0, "road1")) == ({"gold": 1}, {"gold": 1})


# With the upgrades there were before the round.


def test_work_level__a_neighbours_building_works_with_its_upgrades():
    """Ruling 14."""
    flow = new_flow(3)
    village(flow, 1, "keywood@road1")
    upgraded(flow, 1, "road1")
    play_card(flow, "spring_keyple_02", "work 2 road1")
    assert on_card(flow, 0, "road0") == {"wood": 3}


def test_work_level__upgrades_of_the_own_building_of_that_name_do_not_count_there():
    flow = new_flow(3)
    upgraded(flow, 0, "road0")
    goods(flow, 0, "road0", gold=4)
    village(flow, 0, "miner@road1")
    chosen(flow, "spring_keyple_01")
    play(flow, 0, "work 2 road0", "carry gold road0 right")
    assert refused(flow, 0, "carry gold road0 right") == "move-step"


def test_work_level__a_neighbours_upgraded_home_moves_three():
    """Ruling 14."""
    flow = new_flow(3)
    upgraded(flow, 1, "road0")
    goods(flow, 0, "road0", gold=4)
    village(flow, 0, "miner@road1")
    chosen(flow, "spring_keyple_01")
    play(flow, 0, "work 2 road0", *["carry gold road0 right"] * 3)
    assert refused(flow, 0, "carry gold road0 right") == "move-step"


@pytest.mark.parametrize("first", [0, 1])
def test_work_level__used_in_the_round_of_its_upgrade_it_works_as_before(first: int):
    """Ruling 14, whoever plays first."""
    flow = new_flow(3)
    village(flow, 0, "keywood@road1")
    skills(flow, 0, saw=1)
    chosen(flow, "spring_keyple_01", "spring_keyple_06")
    turns = {0: ["work 1 road0", "upgrade road1", "stop"], 1: ["work 1 road1"]}
    for seat in (first, 1 - first):
        play(flow, seat, *turns[seat])
    discard_all(flow)
    assert level(flow, 0, "road1") == 1
    assert on_card(flow, 1, "road0") == {"wood": 1}
    assert cards_above(flow, 0, "road1") == ["spring_keyple_06"]
    assert GAME.laws(flow) == []
