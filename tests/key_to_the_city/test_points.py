"""Victory points, tile by tile."""

from __future__ import annotations

import pytest
from city_builder import GAME, HOMES, bid, bids, build, connect, end_era, keyples, lead, new_city, points, skills, tile
from game_builder import play

from borough.core.rng import Rng
from borough.core.state import play_out
from borough.games.key_to_the_city.rules.city import City
from borough.games.key_to_the_city.rules.tiles import CONNECTORS, SIDES, TILES, edge_at

# By level: as won, upgraded, with its marker.
FIXED = {
    "bank_of_england": [0, 3],
    "barbican": [0, 3],
    "senate_house": [0, 3],
    "battersea_power_station": [0, 3],
    "covent_garden": [0, 3],
    "paddington_station": [0, 3],
    "harrods": [0, 5],
    "southwark_cathedral": [0, 5],
    "british_library": [0, 5],
    "bt_tower": [0, 5],
    "charing_cross": [0, 5],
    "lloyds_building": [0, 5],
    "waterloo_station": [0, 2],
    "the_o2": [6],
}
LANDMARKS = [
    "hyde_park",
    "london_eye",
    "piccadilly_circus",
    "royal_albert_hall",
    "st_pancras_station",
    "st_pauls_cathedral",
    "the_shard",
    "trafalgar_square",
]
CHAINS = {
    "canary_wharf": "black",
    "gherkin": "grey",
    "marble_arch": "brown",
    "monument": "yellow",
    "royal_opera_house": "red",
    "tower_bridge": "blue",
}
COUNTERS = {
    "kings_cross_station": "red",
    "globe_theatre": "brown",
    "mi6_building": "black",
    "royal_academy": "grey",
    "westminster_abbey": "yellow",
    "westminster_cathedral": "blue",
}
OF_KEYPLES = {"lords_cricket_ground": "red", "oval_cricket_ground": "yellow", "zsl_london_zoo": "blue"}
OF_SKILLS = {"national_gallery": "coin", "tate_britain": "brick", "tate_modern": "compass"}
# Each has tests of its own below; the Thames Barrier gives points by its berths and is never in a borough.
ONE_OF_A_KIND = [
    "hungerford_bridge",
    "millennium_bridge",
    "london_bridge",
    "thames_barrier",
    "great_ormond_street_hospital",
    "british_museum",
    "madame_tussauds",
    "victoria_and_albert_museum",
    "natural_history_museum",
    "royal_festival_hall",
    "science_museum",
]
FIXED_CASES = [(name, level, vp) for name, by_level in FIXED.items() for level, vp in enumerate(by_level)]


def city_with(name: str, level: int = 0) -> City:
    """Era 4, and seat 0 has this tile to the east of the home tile."""
    city = new_city(2, era=4)
    build(city, 0, name, level=level)
    return city


def cover(city: City, name: str, colour: str = "red", *, but: str = "") -> None:
    """Connectors on all six sides of a tile, or on all but one."""
    for side in SIDES:
        lies = city.open.connector[edge_at(tile(name), SIDES.index(side))] != -1
        if not lies and side != but:
            connect(city, name, **{side: colour})


# score-sum


def test_score_sum__each_of_the_57_tiles_is_scored_in_this_file():
    cases = [*FIXED, *LANDMARKS, *CHAINS, *COUNTERS, *OF_KEYPLES, *OF_SKILLS, *ONE_OF_A_KIND, *HOMES]
    assert sorted(cases) == sorted(TILES)


def test_score_sum__berth_and_tiles_and_nothing_else():
    city = new_city(2, era=4)
    keyples(city, 0, blue=7, red=7, yellow=7)
    skills(city, 0, brick=5, coin=5, compass=5)
    build(city, 0, "harrods", level=1)
    connect(city, "harrods", ne="red", e="blue")
    end_era(city, 3, 6)
    score = GAME.scores(city)[0]
    assert score.parts == {"barge": 5, "buckingham_palace": 0, "harrods": 5}
    assert score.total == 10


def test_score_sum__points_by_source_add_up():
    city = new_city(2, era=4, show=("british_museum",))
    city.open.level[tile("buckingham_palace")] = 1
    build(city, 0, "harrods", level=1)
    build(city, 0, "royal_opera_house", beside="harrods", side="e")
    build(city, 0, "kings_cross_station", beside="royal_opera_house", side="e")
    build(city, 0, "the_shard", beside="kings_cross_station", side="e", level=2)
    build(city, 0, "london_bridge", beside="the_shard", side="e")
    build(city, 0, "british_museum", beside="london_bridge", side="e")
    connect(city, "kings_cross_station", w="red", e="red")
    connect(city, "british_museum", w="blue")
    end_era(city, 2, 6)
    score = GAME.scores(city)[0]
    assert score.sources == {
        "barge": 6,
        "river": 2,
        "home": 10,
        "resources": 5,
        "chains": 2,
        "connectors": 2,
        "landmarks": 12,
        "routemasters": 2,
    }
    assert score.parts == {
        "barge": 6,
        "london_bridge": 2,
        "buckingham_palace": 10,
        "harrods": 5,
        "royal_opera_house": 2,
        "kings_cross_station": 2,
        "the_shard": 12,
        "british_museum": 2,
    }
    assert score.total == 41


@pytest.mark.parametrize("seed", range(5))
def test_score_sum__the_breakdown_of_whole_games_adds_up_and_the_points_rank_the_seats(seed: int):
    city = GAME.deal(2 + seed, seed)
    play_out(city, Rng(seed))
    scores = GAME.scores(city)
    assert [sum(score.sources.values()) for score in scores] == [score.total for score in scores]
    assert [sum(score.parts.values()) for score in scores] == [score.total for score in scores]
    by_rank = [score.total for score in sorted(scores, key=lambda score: score.rank)]
    assert by_rank == sorted(by_rank, reverse=True)
    assert sorted(score.rank for score in scores) == list(range(1, 2 + seed + 1))


def test_score_sum__a_tile_counts_for_its_owner_only():
    city = city_with("the_o2")
    assert [score.total for score in GAME.scores(city)] == [6, 0]


# score-berth


def test_score_berth__the_thames_barrier_gives_8_6_5_4_3_2_from_left_to_right():
    city = new_city(6, era=4)
    end_era(city, 1, 2, 3, 4, 5, 6)
    assert [score.parts["barge"] for score in GAME.scores(city)] == [8, 6, 5, 4, 3, 2]


def test_score_berth__berths_of_earlier_eras_give_no_points():
    city = new_city(6, era=3)
    end_era(city, 2, 1, 3, 4, 5, 6)
    assert [score.sources["barge"] for score in GAME.scores(city)] == [0] * 6


# score-fixed


@pytest.mark.parametrize(
    ("name", "level", "vp"), FIXED_CASES, ids=[f"{name}-{level}" for name, level, _ in FIXED_CASES]
)
def test_score_fixed__resource_tiles_and_the_o2_by_level(name: str, level: int, vp: int):
    assert points(city_with(name, level), 0, name) == vp


@pytest.mark.parametrize(("seat", "name"), list(enumerate(HOMES)), ids=HOMES)
def test_score_fixed__a_home_tile_gives_0_and_upgraded_10(seat: int, name: str):
    city = new_city(6, era=4)
    assert points(city, seat, name) == 0
    city.open.level[tile(name)] = 1
    assert points(city, seat, name) == 10


def test_score_fixed__connectors_make_no_difference():
    city = city_with("barbican", 1)
    cover(city, "barbican")
    assert points(city, 0, "barbican") == 3


# score-landmark


@pytest.mark.parametrize("name", LANDMARKS)
@pytest.mark.parametrize(("level", "vp"), [(0, 3), (1, 6), (2, 12)], ids=["won", "upgraded", "marker"])
def test_score_landmark__gives_3_then_6_then_12(name: str, level: int, vp: int):
    assert points(city_with(name, level), 0, name) == vp


# score-chain


def test_score_chain__nothing_without_connectors():
    assert points(city_with("gherkin"), 0, "gherkin") == 0


@pytest.mark.parametrize(("name", "colour"), CHAINS.items(), ids=CHAINS)
@pytest.mark.parametrize(("level", "vp"), [(0, 3), (1, 6)], ids=["won", "upgraded"])
def test_score_chain__each_other_tile_on_the_chain_counts(name: str, colour: str, level: int, vp: int):
    city = city_with(name, level)
    build(city, 0, "barbican", beside=name)
    build(city, 0, "harrods", beside="barbican")
    connect(city, name, w=colour, e=colour)
    connect(city, "barbican", e=colour)
    assert points(city, 0, name) == vp


@pytest.mark.parametrize(("name", "colour"), CHAINS.items(), ids=CHAINS)
def test_score_chain__other_colours_do_not_link(name: str, colour: str):
    city = city_with(name)
    build(city, 0, "barbican", beside=name)
    build(city, 0, "harrods", beside="barbican")
    other = next(word for word in CONNECTORS if word != colour)
    connect(city, name, w=colour, e=other)
    connect(city, "barbican", e=colour)
    assert points(city, 0, name) == 1


def test_score_chain__tiles_of_a_loop_count_once():
    city = city_with("royal_opera_house")
    build(city, 0, "barbican", side="ne")
    connect(city, "royal_opera_house", w="red", nw="red")
    connect(city, "barbican", sw="red")
    assert points(city, 0, "royal_opera_house") == 2


def test_score_chain__jutting_connectors_link_nothing():
    city = city_with("royal_opera_house")
    connect(city, "royal_opera_house", ne="red", e="red", se="red")
    assert points(city, 0, "royal_opera_house") == 0


def test_score_chain__a_break_ends_it():
    city = city_with("royal_opera_house")
    build(city, 0, "barbican", beside="royal_opera_house")
    build(city, 0, "harrods", beside="barbican")
    connect(city, "barbican", e="red")
    assert points(city, 0, "royal_opera_house") == 0
    connect(city, "barbican", w="red")
    assert points(city, 0, "royal_opera_house") == 2


def test_score_chain__touching_without_a_connector_is_no_link():
    city = city_with("royal_opera_house")
    build(city, 0, "barbican", side="ne")
    connect(city, "buckingham_palace", ne="red")
    assert points(city, 0, "royal_opera_house") == 0


def test_score_chain__home_river_and_routemaster_tiles_count():
    city = city_with("tower_bridge")
    build(city, 0, "the_o2", beside="tower_bridge", side="ne")
    build(city, 0, "science_museum", beside="tower_bridge", side="e")
    connect(city, "tower_bridge", w="blue", ne="blue", e="blue")
    assert points(city, 0, "tower_bridge") == 3


def test_score_chain__branches_all_count():
    city = city_with("royal_opera_house")
    for name, side in (("barbican", "ne"), ("harrods", "e"), ("bt_tower", "se")):
        build(city, 0, name, beside="royal_opera_house", side=side)
    build(city, 0, "senate_house", beside="bt_tower")
    connect(city, "royal_opera_house", w="red", ne="red", e="red", se="red")
    connect(city, "bt_tower", e="red")
    assert points(city, 0, "royal_opera_house") == 5


# score-connectors


@pytest.mark.parametrize(("name", "colour"), COUNTERS.items(), ids=COUNTERS)
@pytest.mark.parametrize(("level", "vp"), [(0, 2), (1, 4)], ids=["won", "upgraded"])
def test_score_connectors__shared_and_jutting_ones_of_its_colour_count(name: str, colour: str, level: int, vp: int):
    city = city_with(name, level)
    other = next(word for word in CONNECTORS if word != colour)
    connect(city, name, w=colour, e=colour, nw=other)
    connect(city, "buckingham_palace", w=colour)
    assert points(city, 0, name) == vp


@pytest.mark.parametrize(("name", "colour"), COUNTERS.items(), ids=COUNTERS)
@pytest.mark.parametrize(("level", "vp"), [(0, 6), (1, 12)], ids=["won", "upgraded"])
def test_score_connectors__six_at_most(name: str, colour: str, level: int, vp: int):
    city = city_with(name, level)
    cover(city, name, colour)
    connect(city, "buckingham_palace", w=colour, nw=colour)
    assert points(city, 0, name) == vp


# score-hospital


@pytest.mark.parametrize(("level", "vp"), [(0, 2), (1, 4)], ids=["won", "upgraded"])
def test_score_hospital__great_ormond_street_counts_a_colour_once(level: int, vp: int):
    city = city_with("great_ormond_street_hospital", level)
    connect(city, "great_ormond_street_hospital", w="red", ne="red", e="blue")
    connect(city, "buckingham_palace", w="grey")
    assert points(city, 0, "great_ormond_street_hospital") == vp


@pytest.mark.parametrize(("level", "vp"), [(0, 6), (1, 12)], ids=["won", "upgraded"])
def test_score_hospital__great_ormond_street_with_all_six_colours(level: int, vp: int):
    city = city_with("great_ormond_street_hospital", level)
    connect(city, "great_ormond_street_hospital", **dict(zip(SIDES, CONNECTORS, strict=True)))
    assert points(city, 0, "great_ormond_street_hospital") == vp


# score-hungerford


def test_score_hungerford__2_for_each_blue_connector_on_it():
    city = city_with("hungerford_bridge")
    assert points(city, 0, "hungerford_bridge") == 0
    connect(city, "hungerford_bridge", w="blue", ne="blue", e="red")
    connect(city, "buckingham_palace", w="blue")
    assert points(city, 0, "hungerford_bridge") == 4
    connect(city, "hungerford_bridge", nw="blue", se="blue", sw="blue")
    assert points(city, 0, "hungerford_bridge") == 10


# score-millennium


def test_score_millennium__2_for_each_other_river_tile_on_the_blue_chain():
    city = city_with("millennium_bridge")
    build(city, 0, "hungerford_bridge", beside="millennium_bridge", side="ne")
    build(city, 0, "london_bridge", beside="hungerford_bridge", side="e")
    build(city, 0, "the_o2", beside="london_bridge", side="e")
    connect(city, "millennium_bridge", ne="blue")
    assert points(city, 0, "millennium_bridge") == 2
    connect(city, "hungerford_bridge", e="blue")
    assert points(city, 0, "millennium_bridge") == 4
    connect(city, "london_bridge", e="blue")
    assert points(city, 0, "millennium_bridge") == 6


def test_score_millennium__the_bridge_itself_does_not_count():
    city = city_with("millennium_bridge")
    cover(city, "millennium_bridge", "blue")
    assert points(city, 0, "millennium_bridge") == 0


def test_score_millennium__the_chain_may_run_over_any_tile_and_only_river_tiles_count():
    city = city_with("millennium_bridge")
    build(city, 0, "harrods", beside="millennium_bridge")
    build(city, 0, "the_o2", beside="harrods")
    connect(city, "millennium_bridge", w="blue", e="blue")
    assert points(city, 0, "millennium_bridge") == 0
    connect(city, "harrods", e="blue")
    assert points(city, 0, "millennium_bridge") == 2


@pytest.mark.parametrize("name", ["tower_bridge", "globe_theatre", "london_eye"])
def test_score_millennium__a_building_with_a_river_is_no_river_tile(name: str):
    city = city_with("millennium_bridge")
    build(city, 0, name, beside="millennium_bridge", turned=2)
    connect(city, "millennium_bridge", e="blue")
    assert points(city, 0, "millennium_bridge") == 0


def test_score_millennium__other_colours_do_not_link():
    city = city_with("millennium_bridge")
    build(city, 0, "the_o2", beside="millennium_bridge")
    connect(city, "millennium_bridge", e="red")
    assert points(city, 0, "millennium_bridge") == 0


# score-london-bridge


def test_score_london_bridge__2_for_each_connector_on_it():
    city = city_with("london_bridge")
    connect(city, "london_bridge", w="blue", ne="red", e="red")
    connect(city, "buckingham_palace", w="blue")
    assert points(city, 0, "london_bridge") == 6
    cover(city, "london_bridge", "grey")
    assert points(city, 0, "london_bridge") == 12


# Routemasters


def test_score_british_museum__2_for_each_routemaster_with_itself():
    city = city_with("british_museum")
    assert points(city, 0, "british_museum") == 2
    build(city, 0, "tate_modern", beside="british_museum")
    build(city, 0, "science_museum", beside="tate_modern")
    build(city, 0, "the_o2", beside="science_museum")
    build(city, 1, "tate_britain")
    assert points(city, 0, "british_museum") == 6


@pytest.mark.parametrize(("name", "colour"), OF_KEYPLES.items(), ids=OF_KEYPLES)
def test_score_keyples__2_for_each_keyple_of_its_colour(name: str, colour: str):
    city = city_with(name)
    keyples(city, 0, **{"blue": 1, "red": 1, "yellow": 1, colour: 7})
    keyples(city, 1, **{colour: 9})
    assert points(city, 0, name) == 14


@pytest.mark.parametrize(("name", "colour"), OF_KEYPLES.items(), ids=OF_KEYPLES)
def test_score_keyples__nothing_without_its_colour(name: str, colour: str):
    city = city_with(name)
    keyples(city, 0, **{"blue": 3, "red": 3, "yellow": 3, colour: 0})
    assert points(city, 0, name) == 0


@pytest.mark.parametrize(
    ("blue", "red", "yellow", "vp"), [(0, 9, 9, 0), (1, 1, 1, 3), (4, 2, 5, 6), (5, 6, 7, 15)], ids=str
)
def test_score_tussauds__madame_tussauds_gives_3_a_set_of_three_colours(blue: int, red: int, yellow: int, vp: int):
    city = city_with("madame_tussauds")
    keyples(city, 0, blue=blue, red=red, yellow=yellow)
    assert points(city, 0, "madame_tussauds") == vp


def test_score_keyples_held__unused_outbid_and_all_in_the_borough_count_but_no_others():
    city = new_city(2, era=4, show=("lords_cricket_ground", "british_museum"))
    build(city, 0, "barbican")
    build(city, 1, "bank_of_england")
    keyples(city, 0, red=9)
    keyples(city, 1, red=6)
    bid(city, 0, "lords_cricket_ground", "red", 1)
    play(city, 1, "use barbican red", "commit 2")
    bids(city, "british_museum", "red", 2, 3)
    play(city, 0, "use barbican red", "commit 3")
    play(city, 1, "pass")
    play(city, 0, "use bank_of_england red", "commit 1")
    end_era(city, 2, 3)
    play(city, 0, "at barbican e")
    play(city, 1, "at bank_of_england e")
    assert city.over
    unused, outbid, own, foreign = 2, 2, 3, 2
    assert points(city, 0, "lords_cricket_ground") == 2 * (unused + outbid + own + foreign)


def test_score_keyples_held__keyples_in_front_of_the_screen_count():
    city = new_city(2, era=4, show=("lords_cricket_ground", "tate_modern"), jennifer=True)
    keyples(city, 0, red=2)
    lead(city, 0, "lords_cricket_ground", "red", 1)
    lead(city, 0, "tate_modern", "red", 3)
    lead(city, 1, "tate_modern", "red", 4)
    end_era(city, 2, 3)
    play(city, 0, "at buckingham_palace e")
    assert city.open.front[:3] == [0, 3, 0]
    assert points(city, 0, "lords_cricket_ground") == 2 * (2 + 3)


@pytest.mark.parametrize(("name", "skill"), OF_SKILLS.items(), ids=OF_SKILLS)
def test_score_skills__2_for_each_skill_tile_of_its_type(name: str, skill: str):
    city = city_with(name)
    skills(city, 0, **{"brick": 1, "coin": 1, "compass": 1, skill: 4})
    skills(city, 1, **{skill: 5})
    assert points(city, 0, name) == 8
    skills(city, 0, **{"brick": 3, "coin": 3, "compass": 3, skill: 0})
    assert points(city, 0, name) == 0


@pytest.mark.parametrize(
    ("brick", "coin", "compass", "sets"),
    [
        (1, 1, 1, 0),
        (2, 1, 1, 1),
        (1, 1, 2, 1),
        (2, 2, 2, 1),
        (3, 2, 2, 1),
        (3, 3, 2, 2),
        (6, 1, 1, 1),
        (9, 9, 0, 0),
        (3, 3, 3, 2),
        (4, 4, 4, 3),
        (6, 3, 3, 3),
        (7, 3, 3, 3),
    ],
    ids=str,
)
def test_score_victoria_albert__victoria_and_albert_museum_gives_6_a_set_of_one_each_and_one_more(
    brick: int, coin: int, compass: int, sets: int
):
    city = city_with("victoria_and_albert_museum")
    skills(city, 0, brick=brick, coin=coin, compass=compass)
    assert points(city, 0, "victoria_and_albert_museum") == 6 * sets


def test_score_natural_history__3_for_each_marker_in_the_borough():
    city = city_with("natural_history_museum")
    build(city, 0, "the_shard", beside="natural_history_museum", level=1)
    build(city, 0, "harrods", beside="the_shard", level=1)
    build(city, 1, "hyde_park", level=2)
    assert points(city, 0, "natural_history_museum") == 0
    build(city, 0, "trafalgar_square", beside="harrods", level=2)
    build(city, 0, "london_eye", beside="trafalgar_square", level=2)
    assert points(city, 0, "natural_history_museum") == 6


def test_score_festival_hall__royal_festival_hall_gives_3_for_each_of_the_scarcest_colour():
    city = city_with("royal_festival_hall")
    build(city, 0, "barbican", beside="royal_festival_hall")
    connect(city, "royal_festival_hall", w="red", ne="red", nw="blue", se="grey", sw="black")
    connect(city, "barbican", e="yellow", ne="brown")
    connect(city, "buckingham_palace", w="blue", sw="grey")
    assert points(city, 0, "royal_festival_hall") == 3
    connect(city, "barbican", se="black", sw="yellow")
    connect(city, "buckingham_palace", ne="brown")
    assert points(city, 0, "royal_festival_hall") == 6


def test_score_festival_hall__0_if_a_colour_is_missing():
    city = city_with("royal_festival_hall")
    connect(city, "royal_festival_hall", w="red", ne="red", nw="blue", se="grey", sw="black", e="yellow")
    assert points(city, 0, "royal_festival_hall") == 0
    build(city, 1, "barbican")
    connect(city, "barbican", e="brown")
    assert points(city, 0, "royal_festival_hall") == 0


def test_score_festival_hall__a_connector_between_two_tiles_counts_once():
    city = city_with("royal_festival_hall")
    build(city, 0, "barbican", beside="royal_festival_hall")
    build(city, 0, "harrods", beside="barbican")
    build(city, 0, "bt_tower", beside="harrods")
    connect(city, "royal_festival_hall", w="red", e="blue")
    connect(city, "harrods", w="grey", e="black")
    connect(city, "bt_tower", e="yellow", ne="yellow", se="brown", sw="brown")
    assert points(city, 0, "royal_festival_hall") == 3


def test_score_science_museum__2_for_each_tile_with_six_connectors():
    city = city_with("science_museum")
    build(city, 0, "the_o2", beside="science_museum")
    cover(city, "the_o2", "blue", but="e")
    assert points(city, 0, "science_museum") == 0
    connect(city, "the_o2", e="red")
    assert points(city, 0, "science_museum") == 2
    cover(city, "science_museum", "grey")
    cover(city, "buckingham_palace", "black")
    assert points(city, 0, "science_museum") == 6


def test_score_science_museum__full_tiles_of_others_do_not_count():
    city = city_with("science_museum")
    cover(city, "greenwich")
    assert points(city, 0, "science_museum") == 0


# score-reuse


def test_score_reuse__the_same_keyples_skills_and_connectors_count_for_several_tiles():
    city = city_with("madame_tussauds")
    build(city, 0, "lords_cricket_ground", beside="madame_tussauds")
    build(city, 0, "victoria_and_albert_museum", beside="lords_cricket_ground")
    build(city, 0, "tate_britain", beside="victoria_and_albert_museum")
    build(city, 0, "royal_opera_house", beside="tate_britain")
    build(city, 0, "kings_cross_station", beside="royal_opera_house")
    keyples(city, 0, blue=1, red=1, yellow=1)
    skills(city, 0, brick=2, coin=1, compass=1)
    connect(city, "kings_cross_station", w="red")
    end_era(city, 2, 3)
    assert GAME.scores(city)[0].parts == {
        "barge": 6,
        "buckingham_palace": 0,
        "madame_tussauds": 3,
        "lords_cricket_ground": 2,
        "victoria_and_albert_museum": 6,
        "tate_britain": 4,
        "royal_opera_house": 1,
        "kings_cross_station": 1,
    }


# tie-break


def level_on_points(berths: tuple[int, int]) -> City:
    """A finished game, both seats with 6 points: one berth gives 6, and a red connector the 1 that the other lacks."""
    city = new_city(2, era=4)
    behind = berths.index(3)
    build(city, behind, "kings_cross_station")
    connect(city, "kings_cross_station", e="red")
    end_era(city, *berths)
    assert city.over
    assert [score.total for score in GAME.scores(city)] == [6, 6]
    return city


@pytest.mark.parametrize(("berths", "ranks"), [((2, 3), [2, 1]), ((3, 2), [1, 2])], ids=str)
def test_tie_break__the_barge_further_right_is_ahead(berths: tuple[int, int], ranks: list[int]):
    assert [score.rank for score in GAME.scores(level_on_points(berths))] == ranks


def test_tie_break__only_tied_players_are_told_apart_by_it():
    city = new_city(3, era=4)
    build(city, 0, "kings_cross_station")
    connect(city, "kings_cross_station", e="red")
    end_era(city, 3, 2, 6)
    assert [(score.total, score.rank) for score in GAME.scores(city)] == [(6, 1), (6, 2), (2, 3)]


def test_tie_break__the_thames_barrier_decides_and_not_the_o2():
    city = new_city(2, era=3)
    end_era(city, 6, 2)
    build(city, 1, "kings_cross_station")
    connect(city, "kings_cross_station", e="red")
    end_era(city, 2, 3)
    assert [(score.total, score.rank) for score in GAME.scores(city)] == [(6, 2), (6, 1)]
