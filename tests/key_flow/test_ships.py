"""The nine ships: what the five of summer do for their owner, and what the four of winter score."""

from __future__ import annotations

import pytest
from key_flow_builder import (
    above,
    card,
    chosen,
    discard_all,
    give_tokens,
    goods,
    hands,
    home,
    legal,
    level,
    new_flow,
    on_card,
    play,
    play_card,
    points,
    refused,
    score,
    skills,
    stored,
    tokens,
    upgraded,
    using,
    village,
)

from borough.games.key_flow.rules.key_flow import KeyFlow

PASTURES = {
    "cow": ["spring_pasture_4", "summer_pasture_3", "summer_pasture_5", "autumn_pasture_1", "autumn_pasture_4"],
    "pig": ["spring_pasture_3", "spring_pasture_6", "summer_pasture_2", "summer_pasture_7", "autumn_pasture_3"],
    "sheep": ["spring_pasture_1", "spring_pasture_2", "summer_pasture_1", "summer_pasture_6"],
}
"""Pastures with one animal each."""


def end(*names: str, keyples: tuple[str, ...] = ()) -> KeyFlow:
    """Seat 0 has these village cards, laid one beside the other, and these stored keyple cards."""
    flow = new_flow(6, "winter")
    rows = {False: 1, True: 0}
    for name in names:
        river = flow.open.figures.river[card(name)]
        village(flow, 0, f"{name}@{'river' if river else 'road'}{rows[river]}")
        rows[river] += 1
    stored(flow, 0, *keyples)
    return flow


# ship-active


def test_ship_active__only_its_owner_has_the_ability():
    flow = new_flow(3, "summer")
    village(flow, 1, "brainwave@river0")
    chosen(flow, "summer_keyple_05", "summer_keyple_07")  # two keyples: down and left; left and right
    assert legal(flow, 0, "work") == ["work 1 road0", "work 2 road0"]
    assert legal(flow, 1, "work") == ["work 2 road0", "work 3 road0", "work 1 road0"]


def test_ship_active__a_keyple_card_in_the_village_of_its_owner_does_not_lend_it():
    """Who uses a building of the Flipper's owner flips in the own village, without gold."""
    flow = new_flow(3, "summer")
    village(flow, 1, "flipper@river0", "stable@road1")
    upgraded(flow, 0, "road0")
    play_card(flow, "summer_keyple_01", "work 2 road1", "flip road0", "stop")
    assert on_card(flow, 0, "road0") == {}
    assert flow.open.villages[0].flips == [1]


def test_ship_active__from_the_round_after_it_was_played():
    """Ruling 18: nothing else is played by its owner in that round."""
    flow = new_flow(3, "summer")
    first = ["brainwave", "summer_keyple_01"]
    hands(flow, first, ["summer_keyple_03", "summer_keyple_05"], ["summer_keyple_06", "summer_keyple_07"])
    for seat, name in enumerate(["brainwave", "summer_keyple_03", "summer_keyple_06"]):
        play(flow, seat, f"pick {name}")
    play(flow, 0, "place river0")
    discard_all(flow)
    assert flow.open.chosen[0] == card("summer_keyple_05")  # the last card of the hand from seat 1: down and left
    assert sorted(legal(flow, 0, "work")) == ["work 1 road0", "work 2 road0", "work 3 road0"]


def test_ship_active__or_from_the_tokens_of_the_season():
    """Ruling 18: a Flipper laid in the last round helps with the tokens that follow."""
    flow = new_flow(3, "summer")
    upgraded(flow, 0, "road0")
    give_tokens(flow, 0, 1)
    play_card(flow, "flipper", "place river0")
    play(flow, 0, "use road0", "flip road0", "stop", "done")
    play(flow, 1, "done")
    play(flow, 2, "done")
    assert on_card(flow, 0, "road0") == {"gold": 1}


def test_ship_active__a_ship_cannot_be_used_or_worked_at():
    flow = new_flow(3, "summer")
    village(flow, 0, "flipper@river0")
    chosen(flow, "summer_keyple_01")
    assert refused(flow, 0, "work 1 river0") == "keyple-action"


def test_ship_active__a_ship_that_was_discarded_does_nothing():
    flow = new_flow(3, "summer")
    chosen(flow, "brainwave")
    discard_all(flow)
    assert tokens(flow, 0) == 1
    assert flow.open.villages[0].abilities & ~1 == 0


# ship-brainwave


@pytest.mark.parametrize(
    "name",
    [
        "summer_keyple_02",  # one keyple and a token: left and right
        "summer_keyple_04",  # one keyple and a token: down and left
        "summer_keyple_08",  # one keyple and a token: down and right
        "summer_keyple_05",  # two keyples: down and left
        "summer_keyple_07",  # two keyples: left and right
        "summer_keyple_10",  # two keyples: down and right
        "summer_keyple_01",  # one keyple has all three anyway
    ],
)
def test_ship_brainwave__cards_with_two_keyples_or_a_token_go_everywhere(name: str):
    flow = new_flow(4, "summer")
    village(flow, 0, "brainwave@river0")
    chosen(flow, name)
    assert sorted(legal(flow, 0, "work")) == ["work 1 road0", "work 2 road0", "work 4 road0"]


def test_ship_brainwave__still_only_to_the_direct_neighbours():
    flow = new_flow(4, "summer")
    village(flow, 0, "brainwave@river0")
    chosen(flow, "summer_keyple_15")  # two keyples, arrow down only
    assert refused(flow, 0, "work 3 road0") == "keyple-arrows"


def test_ship_brainwave__without_it_the_arrows_bind():
    flow = new_flow(4, "summer")
    chosen(flow, "summer_keyple_15")
    assert legal(flow, 0, "work") == ["work 1 road0"]
    assert refused(flow, 0, "work 2 road0") == "keyple-arrows"


def test_ship_brainwave__where_three_keyples_are_needed_tokens_still_are():
    flow = new_flow(4, "summer")
    village(flow, 0, "brainwave@river0")
    above(flow, 1, "road0", "summer_keyple_01", "summer_keyple_03")
    chosen(flow, "summer_keyple_15")
    assert refused(flow, 0, "work 2 road0") == "keyple-occupancy"


@pytest.mark.parametrize("name", ["summer_keyple_04", "summer_keyple_05", "summer_keyple_08"])
def test_ship_brainwave__with_two_players_both_villages_as_a_whole(name: str):
    """Ruling 30."""
    flow = new_flow(2, "summer")
    village(flow, 0, "brainwave@river0", "keywood@road1")
    village(flow, 1, "gold_mine@road1", "stable@road-1")
    chosen(flow, name)
    places = ["work 1 road0", "work 1 road1", "work 2 road-1", "work 2 road0", "work 2 road1"]
    assert sorted(legal(flow, 0, "work")) == places


def test_ship_brainwave__with_two_players_without_it_one_side_only():
    flow = new_flow(2, "summer")
    village(flow, 1, "gold_mine@road1", "stable@road-1")
    chosen(flow, "summer_keyple_05")  # down and left
    assert sorted(legal(flow, 0, "work")) == ["work 1 road0", "work 2 road0", "work 2 road1"]
    assert refused(flow, 0, "work 2 road-1") == "keyple-two"


# ship-flipper


def flipper(*cards: str) -> KeyFlow:
    """Seat 0 with the Flipper, a Stable twice as good, and tokens."""
    flow = new_flow(3, "summer")
    village(flow, 0, "flipper@river0", "stable@road1", *cards)
    upgraded(flow, 0, "road1")
    return flow


def test_ship_flipper__a_gold_comes_onto_the_card_where_the_tile_was_flipped():
    flow = flipper()
    play_card(flow, "summer_keyple_01", "work 1 road0", "flip road1", "stop")
    assert on_card(flow, 0, "road1") == {"gold": 1}
    assert on_card(flow, 0, "road0") == {}


def test_ship_flipper__with_tokens_too():
    """Ruling 19."""
    flow = flipper()
    using(flow, 1)
    play(flow, 0, "use road0", "flip road1", "stop", "done")
    assert on_card(flow, 0, "road1") == {"gold": 1}
    assert score(flow).sources == {"panels": 5, "flipped": 1, "storage": 0, "winter": 0, "gold": 1}


@pytest.mark.difference(12)
def test_ship_flipper__gold_that_comes_onto_a_storage_building_counts_there():
    """A ruling: like gold that was transported there."""
    flow = new_flow(3, "autumn")
    home(flow, 0, 1)
    village(flow, 0, "flipper@river0", "barn@river1", "stable@road1")
    upgraded(flow, 0, "river1")
    before = points(flow, "barn")
    using(flow, 1)
    play(flow, 0, "use road0", "flip river1", "stop", "done")
    assert on_card(flow, 0, "river1") == {"gold": 1}
    assert points(flow, "barn") == before + 2
    assert score(flow).sources["gold"] == 0


def test_ship_flipper__each_time():
    flow = flipper("keywood@road2", "gold_mine@road-1")
    upgraded(flow, 0, "road2")
    using(flow, 2)
    play(flow, 0, "use road1", "flip road1", "flip road2", "stop", "done")  # upgraded, the Stable has two symbols
    assert (on_card(flow, 0, "road1"), on_card(flow, 0, "road2")) == ({"gold": 1}, {"gold": 1})


def test_ship_flipper__both_tiles_of_a_card_upgraded_twice():
    flow = new_flow(3, "autumn")
    village(flow, 0, "flipper@river0", "wainwright@road1", "forge@road2")
    upgraded(flow, 0, "road2", times=2)
    using(flow, 1)
    play(flow, 0, "use road1", "flip road2", "flip road2")
    assert refused(flow, 0, "flip road2") == "upgrade-panel"
    play(flow, 0, "stop", "done")
    assert on_card(flow, 0, "road2") == {"gold": 2}
    assert score(flow).sources["flipped"] == 2


def test_ship_flipper__the_gold_can_pay_or_be_carried_in_the_same_action():
    """Ruling 12: in any order."""
    flow = flipper()
    using(flow, 1)
    play(flow, 0, "use road1", "flip road1", "carry gold road1 left", "stop", "done")
    assert on_card(flow, 0, "road0") == {"gold": 1}


def test_ship_flipper__an_upgrade_brings_none():
    flow = new_flow(3, "summer")
    home(flow, 0, 1)
    village(flow, 0, "flipper@river0")
    goods(flow, 0, "road0", wood=1, stone=1)
    using(flow, 1)
    play(flow, 0, "use road0", "upgrade road0", "stop", "done")
    assert level(flow, 0, "road0") == 1
    assert on_card(flow, 0, "road0") == {}


def test_ship_flipper__in_a_neighbours_building_the_own_village_gets_it():
    flow = new_flow(3, "summer")
    village(flow, 0, "flipper@river0")
    upgraded(flow, 0, "road0")
    play_card(flow, "summer_keyple_01", "work 2 road0", "flip road0", "stop")
    assert on_card(flow, 0, "road0") == {"gold": 1}
    assert on_card(flow, 1, "road0") == {}


# ship-keyflower


def test_ship_keyflower__any_good_pays_for_iron_stone_or_wood():
    flow = new_flow(3, "summer")
    village(flow, 0, "keyflower@river0", "gold_mine@road1")  # stone and iron
    goods(flow, 0, "road1", wood=2)
    using(flow, 1)
    play(flow, 0, "use road0", "upgrade road1", "stop", "done")
    assert level(flow, 0, "road1") == 1
    assert on_card(flow, 0, "road1") == {}


def test_ship_keyflower__any_good_pays_for_gold():
    """Ruling 20: all four kinds."""
    flow = new_flow(3, "autumn")
    village(flow, 0, "keyflower@river0", "peddler@road1", "goldsmith@road2")
    goods(flow, 0, "road1", stone=1)
    goods(flow, 0, "road2", iron=1, wood=1)
    using(flow, 2)
    play(flow, 0, "use road0", "upgrade road1", "stop", "use road0", "upgrade road2", "stop", "done")
    assert (level(flow, 0, "road1"), level(flow, 0, "road2")) == (1, 1)


def test_ship_keyflower__without_it_only_gold_stands_for_others():
    flow = new_flow(3, "autumn")
    village(flow, 0, "peddler@road1", "gold_mine@road2")
    goods(flow, 0, "road1", stone=1)
    goods(flow, 0, "road2", gold=2)
    using(flow, 1)
    play(flow, 0, "use road0")
    assert refused(flow, 0, "upgrade road1") == "upgrade-cost"
    assert legal(flow, 0, "upgrade") == ["upgrade road2"]


def test_ship_keyflower__the_number_of_goods_and_the_place_stay():
    flow = new_flow(3, "summer")
    village(flow, 0, "keyflower@river0", "gold_mine@road1")
    goods(flow, 0, "road1", wood=1)
    goods(flow, 0, "road0", wood=1)
    using(flow, 1)
    play(flow, 0, "use road0")
    assert refused(flow, 0, "upgrade road1") == "upgrade-cost"


def test_ship_keyflower__skill_tiles_are_no_goods():
    flow = new_flow(3, "summer")
    village(flow, 0, "keyflower@river0", "keywood@road1")  # a saw
    goods(flow, 0, "road1", gold=3)
    skills(flow, 0, anvil=1)
    using(flow, 1)
    play(flow, 0, "use road0")
    assert refused(flow, 0, "upgrade road1") == "upgrade-cost"


def test_ship_keyflower__it_does_nothing_for_the_points():
    flow = end("keyflower", "jeweller", "blacksmith")
    goods(flow, 0, "road0", wood=3)
    goods(flow, 0, "river1", wood=2)
    assert score(flow).total == 0


# ship-keymelequin


def test_ship_keymelequin__green_counts_as_yellow():
    greens = ("spring_keyple_01", "spring_keyple_03")
    assert points(end("summer_fete", keyples=greens), "summer_fete") == 0
    assert points(end("keymelequin", "summer_fete", keyples=greens), "summer_fete") == 2 * 3


def test_ship_keymelequin__and_yellow_as_green():
    yellows = ("summer_keyple_01", "summer_keyple_05")
    assert points(end("key_market", keyples=yellows), "key_market") == 0
    assert points(end("keymelequin", "key_market", keyples=yellows), "key_market") == 2 * 3


def test_ship_keymelequin__a_yellow_keyple_and_gold_are_a_pair_for_the_emporium():
    flow = end("keymelequin", "emporium", keyples=("summer_keyple_05",))
    goods(flow, 0, "road0", gold=2)
    assert score(flow).parts == {"emporium": 2 * 4}


def test_ship_keymelequin__green_completes_the_sets_of_the_craftsmens_guild():
    keyples = ("autumn_keyple_03", "spring_keyple_01", "winter_keyple_01")
    assert score(end("craftsmens_guild", keyples=keyples)).total == 0
    assert score(end("keymelequin", "craftsmens_guild", keyples=keyples)).total == 3


def test_ship_keymelequin__both_colours_are_one_at_the_village_hall():
    keyples = ("spring_keyple_03", "summer_keyple_05", "autumn_keyple_07")
    assert points(end("village_hall", keyples=keyples), "village_hall") == 2
    assert points(end("keymelequin", "village_hall", keyples=keyples), "village_hall") == 4


def test_ship_keymelequin__each_card_as_one_likes():
    """Ruling 21: one green card counts as yellow, and another green one stays green."""
    flow = end("keymelequin", "craftsmens_guild", "emporium")
    stored(flow, 0, "spring_keyple_01", "spring_keyple_04", "autumn_keyple_03", "winter_keyple_01")
    goods(flow, 0, "road0", gold=1)
    assert score(flow).parts == {"craftsmens_guild": 3, "emporium": 4}


def test_ship_keymelequin__red_and_blue_stay_as_they_are():
    flow = end("keymelequin", "harvest_festival", "winter_fair", keyples=("spring_keyple_03", "summer_keyple_05"))
    assert score(flow).total == 0


# ship-ark


def test_ship_ark__a_pig_counts_as_two_sheep():
    flow = end("mansfield_ark", "weaver", "spring_pasture_3")
    skills(flow, 0, saw=3)
    assert score(flow).parts == {"weaver": (1 + 2) * 4}  # its own sheep, and the pig as two


def test_ship_ark__a_sheep_counts_as_two_pigs():
    """Ruling 22: the literal reading."""
    flow = end("mansfield_ark", "truffle_orchard", "spring_pasture_1")
    goods(flow, 0, "road0", gold=4)
    assert score(flow).parts == {"truffle_orchard": (1 + 2) * 5, "gold": 1}


def test_ship_ark__for_the_thresholds_of_ships():
    pigs = PASTURES["pig"][:2]
    assert score(end("sea_bastion", *pigs)).total == 0
    assert score(end("mansfield_ark", "sea_bastion", *pigs)).total == 10  # four sheep
    assert score(end("mansfield_ark", "sea_bastion", *pigs, PASTURES["pig"][2])).total == 20  # six
    sheep = PASTURES["sheep"][:2]
    assert score(end("mansfield_ark", "invincible", *sheep)).total == 10  # four pigs
    assert score(end("mansfield_ark", "invincible", *sheep, PASTURES["pig"][0])).total == 20  # five


def test_ship_ark__the_farmyard_counts_two_for_each_pig_or_sheep_and_one_for_a_cow():
    flow = end("mansfield_ark", "farmyard", PASTURES["pig"][0], PASTURES["cow"][0])
    assert score(flow).parts == {"farmyard": 2 + 2 + 1}  # its own sheep, the pig, the cow


def test_ship_ark__cows_stay_cows():
    flow = end("mansfield_ark", "ranch", *PASTURES["pig"], *PASTURES["sheep"])
    assert score(flow).parts == {"ranch": 2}  # its own


def test_ship_ark__each_as_one_likes_at_the_storm_shelter():
    """Its own sheep, and two pigs of pastures: one pig as two sheep pairs with the other only once; but the own sheep
    as two pigs and one pig as two sheep make 3 pigs and 2 sheep, two pairs.
    """
    flow = end("mansfield_ark", "storm_shelter", PASTURES["pig"][0], PASTURES["pig"][1])
    assert score(flow).parts == {"storm_shelter": 2 * 3}


def test_ship_ark__two_animals_of_one_kind_make_a_pair_and_more():
    flow = end("mansfield_ark", "storm_shelter", PASTURES["sheep"][0])
    assert score(flow).parts == {"storm_shelter": 3}  # one sheep, and the other as two pigs: one pair


def test_ship_ark__not_in_turn():
    """Ruling 22: a pig is two sheep, never four pigs."""
    flow = end("mansfield_ark", "truffle_orchard", "spring_pasture_3")
    goods(flow, 0, "road0", gold=9)
    assert score(flow).parts == {"truffle_orchard": 2 * 5, "gold": 7}


def test_ship_ark__an_animal_on_a_keyple_card_too():
    flow = end("mansfield_ark", "sea_bastion", keyples=("spring_keyple_07", "summer_keyple_13"))
    assert score(flow).total == 10


# The ships of winter: score-thresholds


@pytest.mark.parametrize(("ships", "total"), [(1, 2), (2, 4), (3, 8), (4, 16), (5, 32), (6, 32)])
def test_score_thresholds__sea_breese_by_ships_itself_included(ships: int, total: int):
    """The rulebook's example: four ships, with the Sea Breese itself, are 16 points."""
    others = ["brainwave", "flipper", "keyflower", "keymelequin", "mansfield_ark"]
    assert score(end("sea_breese", *others[: ships - 1])).parts == {"sea_breese": total}


def test_score_thresholds__winter_ships_that_score_themselves_count_as_ships():
    flow = end("sea_breese", "carried_away", "invincible", "sea_bastion", *PASTURES["cow"][:3])
    assert score(flow).parts == {"sea_breese": 16, "carried_away": 10}


@pytest.mark.parametrize(("cows", "total"), [(2, 0), (3, 10), (4, 10), (5, 20)])
def test_score_thresholds__carried_away_by_cows(cows: int, total: int):
    """The rulebook's example: 10 points for 3 or 4 cows, 20 for 5 and more."""
    assert score(end("carried_away", *PASTURES["cow"][:cows])).total == total


def test_score_thresholds__carried_away_takes_no_more_than_20_for_seven_cows():
    flow = end("carried_away", *PASTURES["cow"], keyples=("summer_keyple_09", "winter_keyple_14"))
    assert score(flow).total == 20


@pytest.mark.parametrize(("pigs", "total"), [(2, 0), (3, 10), (4, 10), (5, 20)])
def test_score_thresholds__invincible_by_pigs(pigs: int, total: int):
    assert score(end("invincible", *PASTURES["pig"][:pigs])).total == total


@pytest.mark.parametrize(("sheep", "total"), [(3, 0), (4, 10), (5, 10), (6, 20)])
def test_score_thresholds__sea_bastion_by_sheep(sheep: int, total: int):
    cards = PASTURES["sheep"][: sheep - 2] if sheep >= 4 else PASTURES["sheep"][:1]
    flow = end("sea_bastion", "spring_pasture_5", *cards)  # the first pasture has two sheep
    assert score(flow).total == total


def test_score_thresholds__pairs_of_animals_on_one_pasture_count_both():
    flow = end("invincible", "autumn_pasture_6", "spring_pasture_3")  # two pigs and one
    assert score(flow).parts == {"invincible": 10}


def test_score_thresholds__animals_of_keyple_cards_count():
    keyples = ("summer_keyple_09", "autumn_keyple_04", "winter_keyple_06")
    assert score(end("carried_away", keyples=keyples)).parts == {"carried_away": 10}
