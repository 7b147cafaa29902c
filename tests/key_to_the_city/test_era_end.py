"""The six steps at the end of an era."""

from __future__ import annotations

import pytest
from city_builder import (
    GAME,
    bid,
    bids,
    build,
    connect,
    end_era,
    hand,
    keyples,
    known,
    lead,
    legal,
    new_city,
    play,
    skills,
    stand,
    tile,
)

from borough.core.events import unpack
from borough.games.key_to_the_city.rules import event_kinds as news
from borough.games.key_to_the_city.rules.city import City
from borough.games.key_to_the_city.rules.state import OVER, PLACING, TURNS
from borough.games.key_to_the_city.rules.tiles import BOROUGH, BOX, SHORE, WON

RIVER_TILES = [(1, "hungerford_bridge"), (2, "millennium_bridge"), (3, "london_bridge"), (4, "the_o2")]


def happened(city: City) -> list[tuple[int, int]]:
    """What the last action did, as kinds of events and seats."""
    return [unpack(event)[:2] for event in city.news]


def gone(city: City, name: str) -> bool:
    return city.open.where[tile(name)] == BOX


# Step 1: losing bids.


def test_end_losing__an_outbid_group_goes_back_behind_the_screen_of_its_owner():
    city = new_city(2, red=(2, 3))
    bids(city, "barbican", "red", 2, 3)
    end_era(city, 2, 6)
    assert known(city, 0) == {"blue": 0, "red": 2, "yellow": 0}
    assert city.open.behind[0] == 2 + 9
    assert known(city, 1) == {"blue": 0, "red": 0, "yellow": 0}


def test_end_losing__several_groups_of_several_colours_come_back():
    city = new_city(3, era=4, show=("british_museum", "tate_modern", "tate_britain"))
    lead(city, 0, "british_museum", "red", 2)
    lead(city, 1, "british_museum", "red", 3)
    lead(city, 2, "british_museum", "red", 5)
    lead(city, 0, "tate_modern", "blue", 1)
    lead(city, 2, "tate_modern", "blue", 2)
    lead(city, 0, "tate_britain", "red", 4)
    lead(city, 1, "tate_britain", "red", 6)
    end_era(city, 2, 3, 4)
    assert [hand(city, seat) for seat in range(3)] == [
        {"blue": 1, "red": 6, "yellow": 0},
        {"blue": 0, "red": 3, "yellow": 0},
        {"blue": 0, "red": 0, "yellow": 0},
    ]


def test_end_losing__a_group_that_moved_on_and_leads_there_does_not_come_back():
    city = new_city(2, era=4, show=("british_museum", "tate_modern"))
    keyples(city, 0, red=2)
    keyples(city, 1, red=3)
    bids(city, "british_museum", "red", 2, 3)
    play(city, 0, "bid tate_modern red", "with british_museum", "commit 0")
    end_era(city, 2, 3)
    assert hand(city, 0) == {"blue": 0, "red": 0, "yellow": 0}
    assert city.open.placing == [tile("tate_modern"), tile("british_museum")]


# Step 2: won tiles.


def test_end_winning__the_leader_takes_the_tile():
    city = new_city(2)
    lead(city, 0, "barbican", "red", 1)
    lead(city, 1, "barbican", "red", 2)
    end_era(city, 2, 3)
    assert city.open.where[tile("barbican")] == WON
    assert city.open.owner[tile("barbican")] == 1
    assert city.deciders() == (1,)


def test_end_winning__keyples_on_a_won_tile_go_to_the_winner_whoever_placed_them():
    city = new_city(2, yellow=(2, 4))
    play(city, 0, "use barbican yellow", "commit 2")
    bid(city, 1, "barbican", "yellow", 1)
    play(city, 0, "pass")
    play(city, 1, "use barbican yellow", "commit 3")
    end_era(city, 2, 3)
    assert known(city, 0)["yellow"] == 0
    assert known(city, 1)["yellow"] == 2 + 3
    assert city.open.standing[tile("barbican")] == 0


def test_end_winning__the_keyples_of_winning_bids_go_into_the_bag():
    city = new_city(2, era=4, show=("british_museum",))
    keyples(city, 0, red=5)
    bid(city, 0, "british_museum", "red", 3)
    assert city.bag == [40, 35, 40]
    end_era(city, 2, 3)
    assert city.bag == [40, 38, 40]
    assert hand(city, 0)["red"] == 2


def test_end_winning__the_rightmost_barge_takes_first_then_clockwise():
    city = new_city(3)
    lead(city, 0, "barbican")
    lead(city, 1, "senate_house")
    lead(city, 2, "bank_of_england")
    end_era(city, 3, 5, 2)
    takers = [seat for kind, seat in happened(city) if kind == news.WINS]
    assert takers == [1, 2, 0]


def test_end_winning__a_tile_keeps_its_upgraded_side_and_lies_in_the_borough_once_placed():
    city = new_city(2, era=3, show=("waterloo_station",))
    lead(city, 0, "waterloo_station")
    end_era(city, 2, 3)
    play(city, 0, "at buckingham_palace e")
    assert city.open.where[tile("waterloo_station")] == BOROUGH
    assert city.open.level[tile("waterloo_station")] == 1


# Step 2: tiles nobody bid for.


def test_end_unsold__tiles_without_a_bid_leave_the_game():
    city = new_city(2)
    offered = city.open.display
    lead(city, 0, "barbican")
    end_era(city, 2, 3)
    unsold = [other for other in offered if other != tile("barbican")]
    assert [city.open.where[other] for other in unsold] == [BOX] * 9
    play(city, 0, "at buckingham_palace e")
    assert not set(unsold) & set(city.open.display)


def test_end_unsold__keyples_on_an_unsold_tile_go_into_the_bag():
    city = new_city(2)
    keyples(city, 0, blue=40)
    keyples(city, 1, red=40, yellow=40)
    play(city, 0, "use barbican blue", "commit 3")
    assert city.bag == [0, 0, 0]
    end_era(city, 6, 5)
    assert gone(city, "barbican")
    assert known(city, 0)["blue"] == 0
    assert hand(city, 0)["blue"] == 37 + 3
    assert city.open.bag_count == 0


def test_end_unsold__a_building_nobody_wanted_is_not_drawn_in_a_later_era():
    city = new_city(2, show=("canary_wharf",))
    end_era(city, 2, 3)
    for era in (1, 2):
        assert city.open.era == era
        assert tile("canary_wharf") not in city.open.display
        end_era(city, 2, 3)
    assert gone(city, "canary_wharf")


# Step 3: the river tile.


@pytest.mark.parametrize(("era", "name"), RIVER_TILES, ids=[name for _, name in RIVER_TILES])
def test_end_river__the_claiming_berth_takes_the_tile_of_the_era_just_ended(era: int, name: str):
    city = new_city(2, era=era)
    end_era(city, 6, 1)
    assert city.open.owner[tile(name)] == 1
    assert city.open.placing[1] == tile(name)
    assert city.deciders() == (1,)


@pytest.mark.parametrize(("era", "name"), RIVER_TILES, ids=[name for _, name in RIVER_TILES])
def test_end_river__an_empty_claiming_berth_sends_the_tile_out_of_the_game(era: int, name: str):
    city = new_city(2, era=era)
    end_era(city, 2, 6)
    assert gone(city, name)
    assert city.open.phase == (OVER if era == 4 else TURNS)


def test_end_river__the_8_point_berth_gives_the_o2_as_well():
    city = new_city(2, era=4)
    end_era(city, 1, 2)
    play(city, 0, "at buckingham_palace e", "turn 0")
    score = GAME.scores(city)[0]
    assert score.parts == {"barge": 8, "buckingham_palace": 0, "the_o2": 6}


def test_end_river__the_thames_barrier_is_never_claimed():
    city = new_city(2, era=4)
    end_era(city, 1, 2)
    play(city, 0, "at buckingham_palace e", "turn 0")
    assert city.over
    assert city.open.where[tile("thames_barrier")] == SHORE


def test_end_river__the_tile_is_placed_along_with_the_tiles_won():
    city = new_city(2)
    lead(city, 0, "barbican")
    end_era(city, 1, 6)
    assert legal(city, 0) == ["place hungerford_bridge", "place barbican"]


# Step 4: keyples from the bag.


@pytest.mark.parametrize("era", [1, 2, 3])
def test_end_draw__each_berth_gives_its_number_of_keyples(era: int):
    city = new_city(6, era=era)
    end_era(city, 1, 2, 3, 4, 5, 6)
    assert city.open.behind == [6, 9, 8, 8, 7, 6]
    assert [sum(hand(city, seat).values()) for seat in range(6)] == [6, 9, 8, 8, 7, 6]
    assert city.open.bag_count == 120 - 44


def test_end_draw__the_berth_counts_and_not_the_seat():
    city = new_city(3)
    end_era(city, 5, 2, 3)
    assert city.open.behind == [7, 9, 8]


def test_end_draw__what_was_kept_behind_the_screen_stays_there():
    city = new_city(2)
    keyples(city, 0, blue=4)
    end_era(city, 5, 2)
    assert city.open.behind == [4 + 7, 9]
    assert hand(city, 0)["blue"] >= 4


def test_end_draw__nothing_is_drawn_after_era_4():
    city = new_city(6, era=4)
    end_era(city, 1, 2, 3, 4, 5, 6)
    assert city.open.behind == [0] * 6
    assert city.open.bag_count == 120


def test_end_draw__the_rightmost_barge_draws_first_then_clockwise():
    city = new_city(3)
    end_era(city, 3, 6, 2)
    assert [seat for kind, seat in happened(city) if kind == news.DRAWS] == [1, 2, 0]


def test_end_draw__the_rightmost_barge_is_looked_for_even_if_berth_6_is_empty():
    city = new_city(3)
    end_era(city, 2, 3, 4)
    assert [seat for kind, seat in happened(city) if kind == news.DRAWS] == [2, 0, 1]


def test_end_draw__winning_bids_are_in_the_bag_by_then():
    city = new_city(2)
    keyples(city, 0, blue=40)
    keyples(city, 1, red=40, yellow=40)
    bid(city, 0, "barbican", "blue", 5)
    assert city.open.bag_count == 0
    end_era(city, 2, 6)
    assert city.open.behind == [35, 80 + 5]
    assert hand(city, 1) == {"blue": 5, "red": 40, "yellow": 40}


# Step 4: an empty bag.


def test_end_bag_empty__players_draw_what_is_left_in_draw_order():
    city = new_city(3)
    keyples(city, 0, blue=40)
    keyples(city, 1, red=40)
    keyples(city, 2, yellow=30)
    end_era(city, 2, 6, 3)
    assert hand(city, 1) == {"blue": 0, "red": 40, "yellow": 6}
    assert hand(city, 2) == {"blue": 0, "red": 0, "yellow": 34}
    assert hand(city, 0) == {"blue": 40, "red": 0, "yellow": 0}
    assert city.bag == [0, 0, 0]


def test_end_bag_empty__keyples_that_come_back_to_players_are_not_in_the_bag():
    city = new_city(2)
    build(city, 0, "barbican")
    keyples(city, 0, blue=40)
    keyples(city, 1, red=40, yellow=40)
    play(city, 0, "use barbican blue", "commit 3")
    end_era(city, 2, 6)
    assert city.open.behind == [40, 80]
    assert hand(city, 0) == {"blue": 40, "red": 0, "yellow": 0}


def test_end_bag_empty__nothing_is_made_up_for_in_the_next_era():
    city = new_city(2)
    keyples(city, 0, blue=40, yellow=20)
    keyples(city, 1, red=40, yellow=20)
    end_era(city, 2, 6)
    assert city.open.behind == [60, 60]
    bid(city, 1, "harrods", "red", 20)
    end_era(city, 6, 5)
    assert city.open.behind == [60 + 6, 40 + 7]
    assert city.open.bag_count == 20 - 13


# Step 5: keyples in the borough.


def test_end_retrieve__foreign_keyples_in_a_borough_go_to_its_owner():
    city = new_city(2)
    keyples(city, 1, red=2)
    skills(city, 1, coin=1)
    play(city, 0, "pass")
    play(city, 1, "use buckingham_palace red", "commit 2", "pay coin", "take brick")
    end_era(city, 2, 3)
    assert known(city, 0) == {"blue": 0, "red": 2, "yellow": 0}
    assert known(city, 1) == {"blue": 0, "red": 0, "yellow": 0}


def test_end_retrieve__keyples_of_an_upgrade_come_back():
    city = new_city(2)
    build(city, 0, "barbican")
    connect(city, "barbican", ne="blue", e="brown")
    keyples(city, 0, yellow=3)
    play(city, 0, "upgrade barbican yellow", "commit 3")
    end_era(city, 2, 3)
    assert known(city, 0)["yellow"] == 3


def test_end_retrieve__the_keyples_of_all_players_on_all_tiles_of_a_borough_come_together():
    city = new_city(2, era=4)
    build(city, 0, "barbican")
    build(city, 0, "harrods", beside="barbican")
    stand(city, "barbican", "red", 1)
    stand(city, "barbican", "red", 4)
    stand(city, "harrods", "blue", 2)
    stand(city, "greenwich", "yellow", 3)
    end_era(city, 2, 3)
    assert hand(city, 0) == {"blue": 2, "red": 5, "yellow": 0}
    assert hand(city, 1) == {"blue": 0, "red": 0, "yellow": 3}


def test_end_retrieve__a_tile_begins_the_next_era_empty_and_without_a_colour():
    city = new_city(2)
    build(city, 0, "barbican")
    stand(city, "barbican", "red", 4)
    end_era(city, 2, 3)
    keyples(city, 1, blue=1)
    assert city.open.active == 1
    play(city, 1, "use barbican blue", "commit 1")
    assert city.open.standing[tile("barbican")] == 1


def test_end_retrieve__happens_before_tiles_are_placed():
    city = new_city(2)
    lead(city, 0, "barbican", "red", 1)
    stand(city, "barbican", "red", 3)
    end_era(city, 2, 3)
    assert city.open.phase == PLACING
    assert known(city, 0)["red"] == 3


# Step 6: placing.


def test_end_place__comes_last_of_six_steps_in_order():
    city = new_city(2)
    lead(city, 0, "barbican", "red", 1)
    lead(city, 1, "barbican", "red", 2)
    stand(city, "buckingham_palace", "blue", 1)
    end_era(city, 1, 6)
    kinds = list(dict.fromkeys(kind for kind, _ in happened(city)))
    steps = [news.GETS_BACK, news.WINS, news.UNSOLD, news.CLAIMS, news.DRAWS, news.RETRIEVES]
    assert kinds == [news.SAILS, news.ERA_ENDS, *steps]
    assert city.open.phase == PLACING


def test_end_place__everybody_with_a_new_tile_decides_at_the_same_time():
    city = new_city(3)
    lead(city, 0, "barbican")
    lead(city, 2, "senate_house")
    end_era(city, 2, 3, 4)
    assert city.deciders() == (0, 2)
    assert legal(city, 1) == []
    assert len(legal(city, 0, "at")) == 6
    assert len(legal(city, 2, "at")) == 6


def test_end_place__the_order_of_the_players_makes_no_difference():
    city = new_city(2, show=("tower_bridge",))
    lead(city, 0, "tower_bridge")
    lead(city, 0, "barbican")
    lead(city, 1, "senate_house")
    end_era(city, 6, 1)
    other = city.copy()
    first = ["place tower_bridge", "at buckingham_palace e", "turn 2", "at tower_bridge e"]
    second = ["place senate_house", "at greenwich w", "at greenwich e", "turn 0"]
    play(city, 0, *first)
    play(city, 1, *second)
    play(other, 1, *second)
    play(other, 0, *first)
    assert city.open.era == 1
    assert city == other


def test_end_place__the_moves_of_two_players_may_alternate():
    city = new_city(2)
    lead(city, 0, "barbican")
    lead(city, 1, "senate_house")
    lead(city, 1, "bank_of_england")
    end_era(city, 6, 2)
    other = city.copy()
    play(city, 1, "place senate_house")
    play(city, 0, "at buckingham_palace e")
    play(city, 1, "at greenwich w", "at greenwich e")
    play(other, 1, "place senate_house", "at greenwich w", "at greenwich e")
    play(other, 0, "at buckingham_palace e")
    assert city == other


def test_end_place__the_next_era_waits_for_the_last_tile():
    city = new_city(2)
    lead(city, 0, "barbican")
    lead(city, 1, "senate_house")
    end_era(city, 6, 2)
    play(city, 0, "at buckingham_palace e")
    assert (city.open.era, city.open.phase) == (0, PLACING)
    play(city, 1, "at greenwich e")
    assert (city.open.era, city.open.phase) == (1, TURNS)
    assert city.open.active == 0


def test_end_place__after_era_4_the_game_ends_with_the_last_tile():
    city = new_city(2, era=4, show=("tate_modern",))
    lead(city, 0, "tate_modern")
    end_era(city, 6, 2)
    assert not city.over
    play(city, 0, "at buckingham_palace e")
    assert city.over
    assert city.open.phase == OVER
