"""Placing won tiles in a borough."""

from __future__ import annotations

from typing import cast

import pytest
from city_builder import GAME, build, connect, end_era, keyples, lead, lying, neighbours, new_city, points, shown, tile
from game_builder import legal, play, refused

from borough.games.key_to_the_city.rules.city import City
from borough.games.key_to_the_city.rules.state import PLACING, TURNS
from borough.games.key_to_the_city.rules.tiles import BOX, SIDES, TILES

AROUND_HOME = [f"at buckingham_palace {side}" for side in SIDES]


def win(city: City, *names: str) -> None:
    """Seat 0 has won these tiles and is about to place them; nobody claims the river tile."""
    for name in names:
        lead(city, 0, name)
    end_era(city, 2, 3)
    assert city.open.phase == PLACING


def river_sides(city: City, name: str) -> list[str]:
    """The river sides of a tile in a borough, as it lies there."""
    tiles = [found for player in shown(city)["players"] for found in player["borough"]]
    return next(found["river"] for found in tiles if found["tile"] == name)


# place-won


def test_place_won__the_tiles_are_placed_one_by_one_in_any_order():
    city = new_city(2)
    win(city, "barbican", "senate_house", "bank_of_england")
    assert legal(city, 0) == ["place bank_of_england", "place barbican", "place senate_house"]
    play(city, 0, "place senate_house", "at buckingham_palace e")
    assert legal(city, 0) == ["place bank_of_england", "place barbican"]
    play(city, 0, "place bank_of_england", "at senate_house e", "at bank_of_england e")
    assert city.open.phase == TURNS


def test_place_won__the_last_tile_is_taken_up_without_asking():
    city = new_city(2)
    win(city, "barbican")
    assert legal(city, 0, "place") == []
    assert shown(city)["players"][0]["placing"] == "barbican"


def test_place_won__a_river_tile_may_be_placed_before_or_after_the_others():
    city = new_city(2)
    lead(city, 0, "barbican")
    end_era(city, 1, 3)
    other = city.copy()
    play(city, 0, "place hungerford_bridge", "at buckingham_palace e", "turn 0", "at hungerford_bridge e")
    play(other, 0, "place barbican", "at buckingham_palace e", "at barbican e", "turn 0")
    assert city.open.boroughs[0] == other.open.boroughs[0]
    assert city.open.neighbour != other.open.neighbour


def test_place_won__a_tile_that_somebody_else_won_is_refused():
    city = new_city(2)
    lead(city, 1, "covent_garden")
    win(city, "barbican", "senate_house")
    assert refused(city, 0, "place covent_garden") == "place-won"
    assert refused(city, 0, "place bank_of_england") == "place-won"


def test_place_won__a_tile_once_placed_is_not_moved_again():
    city = new_city(2)
    win(city, "barbican", "senate_house", "bank_of_england")
    play(city, 0, "place barbican", "at buckingham_palace e")
    assert refused(city, 0, "place barbican") == "place-won"
    assert refused(city, 0, "place buckingham_palace") == "place-won"


def test_place_won__the_tile_is_chosen_before_its_place():
    city = new_city(2)
    win(city, "barbican", "senate_house")
    assert refused(city, 0, "at buckingham_palace e") == "place-won"


# place-touch


def test_place_touch__a_lone_home_tile_offers_its_six_sides():
    city = new_city(2)
    win(city, "barbican")
    assert legal(city, 0) == AROUND_HOME


def test_place_touch__a_tile_placed_a_moment_before_counts():
    city = new_city(2)
    win(city, "barbican", "senate_house")
    assert refused_beside(city, "barbican")
    play(city, 0, "place barbican", "at buckingham_palace e")
    assert "at barbican e" in legal(city, 0)
    play(city, 0, "at barbican e")
    assert neighbours(city, "senate_house")[SIDES.index("w")] == tile("barbican")
    assert tile("buckingham_palace") not in neighbours(city, "senate_house")


def refused_beside(city: City, name: str) -> bool:
    """Whether the tile taken up next cannot go beside a tile that is not in the borough."""
    trial = city.copy()
    play(trial, 0, "place senate_house")
    return refused(trial, 0, f"at {name} e") == "place-touch"


def test_place_touch__not_beside_the_tiles_of_somebody_else():
    city = new_city(2)
    build(city, 1, "senate_house")
    win(city, "barbican")
    assert refused(city, 0, "at greenwich e") == "place-touch"
    assert refused(city, 0, "at senate_house e") == "place-touch"


def test_place_touch__not_where_a_tile_lies_already():
    city = new_city(2)
    build(city, 0, "senate_house")
    win(city, "barbican")
    assert refused(city, 0, "at buckingham_palace e") == "place-touch"


def test_place_touch__a_space_goes_by_the_first_tile_in_the_list_that_borders_it():
    city = new_city(2)
    build(city, 0, "senate_house")
    win(city, "barbican")
    assert refused(city, 0, "at senate_house nw") == "place-touch"
    play(city, 0, "at buckingham_palace ne")
    around = neighbours(city, "barbican")
    assert {tile("buckingham_palace"), tile("senate_house")} <= set(around)


def test_place_touch__every_space_is_listed_once():
    city = new_city(2)
    build(city, 0, "senate_house")
    win(city, "barbican")
    assert len(legal(city, 0)) == 8
    assert len(set(legal(city, 0))) == 8


def test_place_touch__a_space_enclosed_by_tiles_can_be_filled():
    city = new_city(2, era=2)
    build(city, 0, "barbican", side="ne")
    build(city, 0, "senate_house", beside="barbican", side="e")
    build(city, 0, "bank_of_england", beside="senate_house", side="se")
    build(city, 0, "covent_garden", beside="bank_of_england", side="sw")
    build(city, 0, "paddington_station", beside="covent_garden", side="w")
    win(city, "harrods")
    play(city, 0, "at buckingham_palace e")
    assert -1 not in neighbours(city, "harrods")


# place-under


def test_place_under__a_jutting_connector_joins_the_new_tile():
    city = new_city(2)
    connect(city, "buckingham_palace", e="red")
    win(city, "barbican")
    play(city, 0, "at buckingham_palace e")
    assert lying(city, "barbican") == {"w": "red"}
    assert lying(city, "buckingham_palace") == {"e": "red"}


def test_place_under__every_jutting_connector_it_meets_joins_it():
    city = new_city(2, show=("royal_opera_house",))
    build(city, 0, "barbican", side="ne")
    connect(city, "buckingham_palace", e="red")
    connect(city, "barbican", se="red", e="red")
    win(city, "royal_opera_house")
    play(city, 0, "at buckingham_palace e")
    assert lying(city, "royal_opera_house") == {"w": "red", "nw": "red"}
    assert points(city, 0, "royal_opera_house") == 2


def test_place_under__elsewhere_the_connector_goes_on_jutting_out():
    city = new_city(2)
    connect(city, "buckingham_palace", e="red")
    win(city, "barbican")
    play(city, 0, "at buckingham_palace w")
    assert lying(city, "barbican") == {}


def test_place_under__no_connector_is_taken_from_the_supply():
    city = new_city(2)
    connect(city, "buckingham_palace", e="red")
    supply = city.open.connector_supply.copy()
    win(city, "barbican")
    play(city, 0, "at buckingham_palace e")
    assert city.open.connector_supply == supply


def test_place_under__a_joined_side_takes_no_second_connector():
    city = new_city(2)
    connect(city, "buckingham_palace", e="red")
    win(city, "barbican")
    play(city, 0, "at buckingham_palace e")
    keyples(city, 1, blue=1)
    play(city, 1, "pass")
    keyples(city, 0, blue=1)
    play(city, 0, "use bt_tower blue", "commit 1")
    assert refused(city, 0, "lay barbican w") == "connector-one-per-side"


def test_place_under__a_river_side_may_go_under_a_connector_on_a_river_side():
    city = new_city(2, era=2, show=("tower_bridge",))
    build(city, 0, "hungerford_bridge")
    connect(city, "hungerford_bridge", ne="blue")
    win(city, "tower_bridge")
    play(city, 0, "at hungerford_bridge ne")
    assert lying(city, "tower_bridge") == {"sw": "blue"}
    assert points(city, 0, "tower_bridge") == 1


# place-river-sides


def test_place_river_sides__a_land_tile_never_goes_against_a_river_side():
    city = new_city(2, era=2)
    build(city, 0, "hungerford_bridge")
    assert river_sides(city, "hungerford_bridge") == ["ne", "sw"]
    win(city, "harrods")
    assert refused(city, 0, "at hungerford_bridge ne") == "place-river-sides"
    assert refused(city, 0, "at hungerford_bridge sw") == "place-river-sides"
    assert set(legal(city, 0)) == {
        *(f"at hungerford_bridge {side}" for side in ("e", "se", "nw")),
        *(f"at buckingham_palace {side}" for side in ("sw", "w", "nw")),
    }


def test_place_river_sides__a_river_side_never_goes_against_land_that_was_there_first():
    city = new_city(2, show=("tower_bridge",))
    win(city, "tower_bridge")
    play(city, 0, "at buckingham_palace e")
    assert legal(city, 0) == ["turn 0", "turn 2"]
    assert refused(city, 0, "turn 1") == "place-river-sides"


def test_place_river_sides__a_river_side_may_face_an_empty_space():
    city = new_city(2, show=("tower_bridge",))
    win(city, "tower_bridge")
    play(city, 0, "at buckingham_palace e", "turn 0")
    assert river_sides(city, "tower_bridge") == ["ne", "sw"]
    assert neighbours(city, "tower_bridge").count(-1) == 5


def test_place_river_sides__rivers_need_not_be_joined_up():
    city = new_city(2, era=2, show=("tower_bridge",))
    build(city, 0, "hungerford_bridge")
    win(city, "tower_bridge")
    play(city, 0, "at buckingham_palace w", "turn 0")
    assert tile("hungerford_bridge") not in neighbours(city, "tower_bridge")
    assert river_sides(city, "tower_bridge") == ["ne", "sw"]


def test_place_river_sides__against_a_river_side_the_tile_lies_with_a_river_side():
    city = new_city(2, era=2, show=("tower_bridge",))
    build(city, 0, "hungerford_bridge")
    win(city, "tower_bridge")
    play(city, 0, "at hungerford_bridge ne")
    assert river_sides(city, "tower_bridge") == ["ne", "sw"]
    assert city.open.phase == TURNS


def test_place_river_sides__a_space_between_river_and_land_needs_both():
    city = new_city(2, era=2, show=("globe_theatre",))
    build(city, 0, "hungerford_bridge")
    win(city, "globe_theatre")
    play(city, 0, "at hungerford_bridge sw")
    assert legal(city, 0) == ["turn 0", "turn 4"]
    play(city, 0, "turn 4")
    assert river_sides(city, "globe_theatre") == ["ne", "w"]


def test_place_river_sides__two_land_neighbours_leave_fewer_turnings():
    city = new_city(2, show=("tower_bridge",))
    build(city, 0, "barbican", side="ne")
    win(city, "tower_bridge")
    play(city, 0, "at buckingham_palace e")
    assert river_sides(city, "tower_bridge") == ["ne", "sw"]


def bend() -> City:
    """A space to the east of the home tile with a river to the ne and to the se, land on the west."""
    city = new_city(2, era=2, show=("tower_bridge", "globe_theatre"))
    build(city, 0, "barbican", side="ne")
    build(city, 0, "hungerford_bridge", beside="barbican", side="e", turned=0)
    build(city, 0, "senate_house", side="se")
    build(city, 0, "london_bridge", beside="senate_house", side="e", turned=2)
    return city


def test_place_river_sides__a_straight_river_does_not_fit_where_two_rivers_bend():
    city = bend()
    win(city, "tower_bridge")
    assert refused(city, 0, "at hungerford_bridge sw") == "place-river-sides"


def test_place_river_sides__a_bent_river_fits_there_in_one_way():
    city = bend()
    win(city, "globe_theatre")
    play(city, 0, "at hungerford_bridge sw")
    assert river_sides(city, "globe_theatre") == ["ne", "se"]
    around = neighbours(city, "globe_theatre")
    assert (around[0], around[2]) == (tile("hungerford_bridge"), tile("london_bridge"))


def test_place_river_sides__a_tile_placed_a_moment_before_sets_the_sides_too():
    city = new_city(2, show=("tower_bridge",))
    win(city, "tower_bridge", "barbican")
    play(city, 0, "place tower_bridge", "at buckingham_palace e", "turn 0")
    assert refused(city, 0, "at tower_bridge ne") == "place-river-sides"
    play(city, 0, "at tower_bridge e")
    assert neighbours(city, "barbican")[SIDES.index("w")] == tile("tower_bridge")


# place-turn


def test_place_turn__a_straight_river_has_three_directions_and_land_rules_one_out():
    city = new_city(2)
    end_era(city, 1, 2)
    play(city, 0, "at buckingham_palace ne")
    assert legal(city, 0) == ["turn 1", "turn 2"]
    play(city, 0, "turn 2")
    assert river_sides(city, "hungerford_bridge") == ["se", "nw"]


def test_place_turn__a_turning_that_looks_the_same_is_not_offered_twice():
    city = new_city(2)
    end_era(city, 1, 2)
    play(city, 0, "at buckingham_palace e")
    assert refused(city, 0, "turn 3") == "place-turn"


def test_place_turn__a_bent_river_may_lie_in_six_ways_and_land_rules_two_out():
    city = new_city(2, show=("london_eye",))
    win(city, "london_eye")
    play(city, 0, "at buckingham_palace e")
    assert legal(city, 0) == ["turn 0", "turn 1", "turn 3", "turn 5"]


@pytest.mark.parametrize(
    ("turned", "sides"),
    [("turn 0", ["ne", "se"]), ("turn 1", ["e", "sw"]), ("turn 3", ["sw", "nw"]), ("turn 5", ["e", "nw"])],
)
def test_place_turn__sixths_go_clockwise(turned: str, sides: list[str]):
    city = new_city(2, show=("london_eye",))
    win(city, "london_eye")
    play(city, 0, "at buckingham_palace e", turned)
    assert river_sides(city, "london_eye") == sides


def test_place_turn__a_tile_without_a_river_is_not_turned():
    city = new_city(2)
    win(city, "barbican", "senate_house")
    play(city, 0, "place barbican", "at buckingham_palace e")
    assert legal(city, 0, "turn") == []
    assert refused(city, 0, "turn 1") == "place-touch"


def test_place_turn__once_the_place_is_chosen_only_the_turning_is_left():
    city = new_city(2)
    end_era(city, 1, 2)
    play(city, 0, "at buckingham_palace e")
    assert refused(city, 0, "at buckingham_palace w") == "place-turn"


# place-must


def test_place_must__a_player_cannot_go_on_without_placing():
    city = new_city(2)
    win(city, "barbican")
    assert refused(city, 0, "pass") == "place-touch"
    assert refused(city, 0, "decline") == "place-touch"
    assert all(text.startswith("at ") for text in legal(city, 0))


def walled_in() -> City:
    """The end of era 4, and a home tile ringed by six rivers.

    Rivers that bend by 60 degrees are needed for it, so this table plays with other figures: with the shipped
    rivers (two opposite sides, or two with one between) some space beside land is always left.
    """
    ring = ["hungerford_bridge", "millennium_bridge", "london_bridge", "tower_bridge", "globe_theatre", "london_eye"]
    figures = "".join(f'[[tile]]\nid = "{name}"\nriver = [0, 1]\nsource = {{ river = "test" }}\n' for name in ring)
    city = cast(City, GAME.deal(2, 1, components='game = "key-to-the-city"\n' + figures))
    for _ in range(3):
        end_era(city, 2, 3)
    for sixths, name in enumerate(ring):
        build(city, 0, name, side=SIDES[sixths], turned=sixths)
    return city


def test_place_must__a_tile_that_fits_nowhere_leaves_the_game():
    city = walled_in()
    won = city.open.display[0]
    lead(city, 0, TILES[won])
    end_era(city, 2, 3)
    assert city.over
    assert (city.open.where[won], city.open.owner[won]) == (BOX, -1)
    assert TILES[won] not in GAME.scores(city)[0].parts


def test_place_must__a_river_tile_that_fits_may_open_the_wall_for_a_land_tile():
    city = walled_in()
    won = city.open.display[0]
    lead(city, 0, TILES[won])
    end_era(city, 1, 3)
    assert city.open.placing[0] == tile("the_o2")
    play(city, 0, "at hungerford_bridge ne")
    assert river_sides(city, "the_o2") == ["ne", "sw"]
    assert city.open.placing[0] == won
    assert legal(city, 0)
    assert all(text.startswith("at the_o2") for text in legal(city, 0))


# place-last-era


def test_place_last_era__a_routemaster_lengthens_a_chain():
    city = new_city(2, era=4, show=("tate_modern",))
    build(city, 0, "royal_opera_house")
    connect(city, "royal_opera_house", w="red", e="red")
    assert points(city, 0, "royal_opera_house") == 1
    win(city, "tate_modern")
    play(city, 0, "at royal_opera_house e")
    assert city.over
    assert points(city, 0, "royal_opera_house") == 2


def test_place_last_era__the_o2_is_placed_and_may_go_under_connectors():
    city = new_city(2, era=4)
    build(city, 0, "tower_bridge")
    connect(city, "tower_bridge", ne="blue")
    end_era(city, 1, 2)
    play(city, 0, "at tower_bridge ne")
    assert city.over
    assert lying(city, "the_o2") == {"sw": "blue"}
    assert points(city, 0, "tower_bridge") == 1


def test_place_last_era__where_a_tile_goes_makes_a_difference():
    city = new_city(2, era=4, show=("tate_modern",))
    build(city, 0, "royal_opera_house")
    connect(city, "royal_opera_house", e="red")
    win(city, "tate_modern")
    other = city.copy()
    play(city, 0, "at royal_opera_house e")
    play(other, 0, "at buckingham_palace w")
    assert points(city, 0, "royal_opera_house") == 1
    assert points(other, 0, "royal_opera_house") == 0
