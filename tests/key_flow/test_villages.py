"""Laying village cards."""

from __future__ import annotations

import pytest
from game_builder import legal, play, refused
from key_flow_builder import (
    GAME,
    card_at,
    chosen,
    discard_all,
    finish_round,
    new_flow,
    on_card,
    play_card,
    skill_tiles,
    skills,
    slot,
    tokens,
    village,
    winter_picking,
)

from borough.games.key_flow.rules.village import NONE

ROAD = (
    "spring: builder stable gold_mine key_mine keystone_quarry keywood miner quarryman woodcutter workshop alehouse"
    " apprentice_hall; summer: artisan farrier brewer carpenter mason smelter hiring_fair; autumn: inn wainwright"
    " peddler forge goldsmith sawmill sculptor well; winter: keythedral dairy farmyard ranch storm_shelter"
    " truffle_orchard weaver travellers_lodge craftsmens_guild emporium harvest_festival key_market summer_fete"
    " village_hall winter_fair apothecary healer key_guild jeweller mercers_guild windmill merchant store trader"
    " scholar scribe"
)
RIVER = (
    "summer: brainwave flipper keyflower keymelequin mansfield_ark; autumn: barn blacksmith stone_yard timber_yard;"
    " winter: sea_breese carried_away invincible sea_bastion; spring: spring_pasture_1 spring_pasture_2"
    " spring_pasture_3 spring_pasture_4 spring_pasture_5 spring_pasture_6; summer: summer_pasture_1 summer_pasture_2"
    " summer_pasture_3 summer_pasture_4 summer_pasture_5 summer_pasture_6 summer_pasture_7; autumn: autumn_pasture_1"
    " autumn_pasture_2 autumn_pasture_3 autumn_pasture_4 autumn_pasture_5 autumn_pasture_6 autumn_pasture_7"
)


def by_season(text: str) -> list[tuple[str, str]]:
    """Season and card from `spring: builder stable; summer: artisan`."""
    groups = [group.split(": ") for group in text.split("; ")]
    return [(season.strip(), name) for season, names in groups for name in names.split()]


# Rows.


def test_village_rows__a_road_card_goes_up_and_a_river_card_goes_down():
    flow = new_flow()
    chosen(flow, "gold_mine", "spring_pasture_1")
    assert legal(flow, 0, "place") == ["place road-1", "place road1"]
    assert legal(flow, 1, "place") == ["place river-1", "place river0"]
    assert refused(flow, 0, "place river0") == "village-rows"
    assert refused(flow, 1, "place road1") == "village-rows"


def test_village_rows__there_are_66_k_cards_and_20_pastures():
    assert len(by_season(ROAD)) + len(by_season(RIVER)) == 66 + 20


@pytest.mark.parametrize(("season", "name"), by_season(ROAD))
def test_village_rows__every_building_by_the_road_lies_in_the_row_of_the_home_card(season: str, name: str):
    flow = new_flow(6, season)
    chosen(flow, name)
    assert legal(flow, 0) == ["place road-1", "place road1", "discard"]
    play(flow, 0, "place road1")
    finish_round(flow)
    assert card_at(flow, 0, "road1") == name


@pytest.mark.parametrize(("season", "name"), by_season(RIVER))
def test_village_rows__every_ship_storage_building_and_pasture_lies_below(season: str, name: str):
    flow = new_flow(6, season)
    chosen(flow, name)
    assert legal(flow, 0) == ["place river-1", "place river0", "discard"]
    play(flow, 0, "place river0")
    finish_round(flow)
    assert card_at(flow, 0, "river0") == name


def test_village_rows__the_lower_row_lies_half_a_card_to_the_side():
    """Below home there are two places, one to the left of its middle and one to the right."""
    assert slot("road0") - slot("river-1") == slot("river0") - slot("road0") == 1
    assert slot("road1") - slot("road0") == 2


@pytest.mark.difference(15)
def test_village_rows__the_two_places_below_a_card_are_told_apart():
    flow = new_flow(3)
    chosen(flow, "spring_pasture_1")
    view = GAME.view(flow, 0)
    home = flow.open.figures.names[flow.open.villages[0].cards[0]]
    assert [GAME.explain(view, GAME.action(text)) for text in ("place river-1", "place river0")] == [
        f"Lay it below {home}, half a card to the left",
        f"Lay it below {home}, half a card to the right",
    ]


def test_village_rows__only_ones_own_village_is_built():
    flow = new_flow(3)
    chosen(flow, "gold_mine", "miner", "stable")
    play(flow, 0, "place road1")
    play(flow, 1, "place road-1")
    play(flow, 2, "place road1")
    assert [card_at(flow, seat, "road1") for seat in range(3)] == ["gold_mine", "", "stable"]
    assert [card_at(flow, seat, "road-1") for seat in range(3)] == ["", "miner", ""]


# Connections.


def test_village_connect__a_gap_in_a_row_is_allowed_where_the_other_row_connects():
    flow = new_flow()
    village(flow, 0, "spring_pasture_1@river0", "spring_pasture_2@river1")
    chosen(flow, "gold_mine")
    assert legal(flow, 0, "place") == ["place road-1", "place road1", "place road2"]
    assert refused(flow, 0, "place road3") == "village-connect"


def test_village_connect__a_gap_stays_and_can_be_filled_later():
    flow = new_flow()
    village(flow, 0, "spring_pasture_1@river0", "spring_pasture_2@river1", "gold_mine@road2")
    chosen(flow, "miner")
    assert legal(flow, 0, "place") == ["place road-1", "place road1", "place road3"]


def test_village_connect__a_lower_card_may_touch_lower_cards_only():
    """Ruling 2."""
    flow = new_flow()
    village(flow, 0, "spring_pasture_1@river0", "spring_pasture_2@river1")
    chosen(flow, "spring_pasture_3")
    assert legal(flow, 0, "place") == ["place river-1", "place river2"]
    play(flow, 0, "place river2")
    finish_round(flow)
    assert card_at(flow, 0, "river2") == "spring_pasture_3"


def test_village_connect__a_gap_in_the_lower_row():
    flow = new_flow()
    village(flow, 0, "gold_mine@road1", "miner@road2", "spring_pasture_1@river-1")
    chosen(flow, "spring_pasture_3")
    assert legal(flow, 0, "place") == ["place river-2", "place river0", "place river1", "place river2"]


@pytest.mark.parametrize(
    ("below", "far"), [(("river0", "river1", "river2"), "road3"), (("river-1", "river-2", "river-3"), "road-3")]
)
def test_village_connect__either_half_of_a_card_may_touch_the_other_row(below: tuple[str, ...], far: str):
    """Ruling 1: every half overlap is joined."""
    flow = new_flow()
    for number, where in enumerate(below, 1):
        village(flow, 0, f"spring_pasture_{number}@{where}")
    chosen(flow, "gold_mine")
    play(flow, 0, f"place {far}")
    finish_round(flow)
    assert card_at(flow, 0, far) == "gold_mine"


def test_village_connect__a_card_two_steps_off_touches_nothing():
    flow = new_flow()
    chosen(flow, "gold_mine", "spring_pasture_1")
    assert refused(flow, 0, "place road2") == "village-connect"
    assert refused(flow, 0, "place road-2") == "village-connect"
    assert refused(flow, 1, "place river1") == "village-connect"
    assert refused(flow, 1, "place river-2") == "village-connect"


def test_village_connect__the_village_of_a_neighbour_is_no_help():
    flow = new_flow()
    village(flow, 1, "miner@road1", "stable@road2")
    chosen(flow, "gold_mine")
    assert legal(flow, 0, "place") == ["place road-1", "place road1"]


# Fixed places.


@pytest.mark.parametrize("where", ["road0", "road1"])
def test_village_fixed__a_card_is_not_laid_on_another(where: str):
    flow = new_flow()
    village(flow, 0, "miner@road1")
    chosen(flow, "gold_mine")
    assert refused(flow, 0, f"place {where}") == "village-fixed"


def test_village_fixed__nothing_moves_when_cards_are_added_on_either_side():
    flow = new_flow()
    village(flow, 0, "miner@road1")
    chosen(flow, "gold_mine")
    play(flow, 0, "place road-1")
    finish_round(flow)
    assert [card_at(flow, 0, where) for where in ("road-1", "road1")] == ["gold_mine", "miner"]
    assert card_at(flow, 0, "road0").startswith("home_")


# The box on the river.


def test_village_box__the_river_pays_goods_onto_the_card():
    flow = new_flow(4)
    play_card(flow, "spring_pasture_4", "place river0")
    assert on_card(flow, 0, "river0") == {"wood": 1}


@pytest.mark.parametrize(
    ("season", "name", "paid"),
    [
        ("spring", "spring_pasture_4", {"wood": 1}),
        ("spring", "spring_pasture_5", {}),
        ("spring", "spring_pasture_6", {"stone": 1}),
        ("summer", "summer_pasture_4", {}),
        ("summer", "summer_pasture_5", {"iron": 1}),
        ("summer", "summer_pasture_7", {"wood": 2}),
        ("autumn", "autumn_pasture_4", {"gold": 1}),
        ("autumn", "autumn_pasture_5", {"iron": 1}),
        ("autumn", "autumn_pasture_6", {}),
        ("autumn", "autumn_pasture_7", {}),
    ],
)
def test_village_box__goods_of_every_pasture(season: str, name: str, paid: dict[str, int]):
    flow = new_flow(6, season)
    play_card(flow, name, "place river-1")
    assert on_card(flow, 0, "river-1") == paid
    assert on_card(flow, 0, "road0") == {}
    assert (skill_tiles(flow, 0), skill_tiles(flow, 0, double=True)) == ({}, {})


def test_village_box__it_pays_once_and_not_to_neighbours():
    flow = new_flow(4)
    village(flow, 0, "spring_pasture_4@river0")
    chosen(flow, "spring_keyple_01")
    assert refused(flow, 0, "work 1 river0") == "keyple-action"
    discard_all(flow)
    assert on_card(flow, 0, "river0") == {}


def test_village_box__the_winter_card_at_the_end_of_autumn_pays_too():
    """Ruling 17. No winter card of this set has a box, so one is drawn on all ships here."""
    ships = ("sea_breese", "carried_away", "invincible", "sea_bastion")
    boxes = [f'[[card]]\nid = "{ship}"\nbox = ["2 stone", "1 saw", "1 blind skill"]\n' for ship in ships]
    for seed in range(1, 30):
        flow = new_flow(6, "autumn", seed=seed, components='game = "key-flow"\n' + "".join(boxes))
        winter_picking(flow)
        ship = next((text for text in legal(flow, 0) if text.split()[1] in ships), "")
        if ship:
            break
    play(flow, 0, ship)
    for seat in range(1, 6):
        play(flow, seat, legal(flow, seat)[0])
    play(flow, 0, "place river0")
    for seat in range(1, 6):
        play(flow, seat, "discard")
    assert on_card(flow, 0, "river0") == {"stone": 2}
    assert skill_tiles(flow, 0, double=True) == {"saw": 1}
    assert sum(skill_tiles(flow, 0).values()) == 1


# Skill tiles.


@pytest.mark.parametrize(
    ("season", "name", "skill"),
    [
        ("spring", "spring_pasture_1", "saw"),
        ("spring", "spring_pasture_2", "pickaxe"),
        ("spring", "spring_pasture_3", "anvil"),
        ("summer", "summer_pasture_1", "anvil"),
        ("summer", "summer_pasture_2", "saw"),
        ("summer", "summer_pasture_3", "pickaxe"),
        ("autumn", "autumn_pasture_1", "anvil"),
        ("autumn", "autumn_pasture_2", "saw"),
        ("autumn", "autumn_pasture_3", "pickaxe"),
    ],
)
def test_village_skill__a_named_type_is_taken_as_a_double_sided_tile(season: str, name: str, skill: str):
    flow = new_flow(2, season)
    play_card(flow, name, "place river0")
    assert skill_tiles(flow, 0, double=True) == {skill: 1}
    assert skill_tiles(flow, 0) == {}
    assert on_card(flow, 0, "river0") == {}


def test_village_skill__a_question_mark_is_drawn_blind_from_the_single_sided_tiles():
    drawn = set()
    for seed in range(20):
        flow = new_flow(5, "summer", seed=seed)
        chosen(flow, "summer_pasture_6")
        play(flow, 0, "place river0")
        discard_all(flow)
        assert skill_tiles(flow, 0, double=True) == {}
        drawn |= set(skill_tiles(flow, 0))
    assert drawn == {"anvil", "pickaxe", "saw"}


def test_village_skill__only_its_owner_sees_what_was_drawn_but_all_see_a_double_sided_tile():
    """Ruling 35."""
    flow = new_flow(5, "summer")
    chosen(flow, "summer_pasture_6", "summer_pasture_2")
    play(flow, 0, "place river0")
    play(flow, 1, "place river0")
    discard_all(flow)
    assert sum(GAME.view(flow, 0).singles) == 1
    other = GAME.view(flow, 2)
    assert other.open.villages[0].singles == 1
    assert other.open.lifted == []
    assert other.open.villages[1].doubles == [0, 0, 1]


def test_village_skill__buildings_give_single_sided_tiles_only():
    flow = new_flow(3)
    village(flow, 0, "apprentice_hall@road1")
    play_card(flow, "spring_keyple_01", "work 1 road1")
    assert skill_tiles(flow, 0, double=True) == {}
    assert sum(skill_tiles(flow, 0).values()) == 1


def test_village_skill__skill_tiles_of_both_kinds_lie_before_the_player():
    flow = new_flow(3)
    skills(flow, 0, saw=2)
    play_card(flow, "spring_pasture_1", "place river0")
    assert (skill_tiles(flow, 0), skill_tiles(flow, 0, double=True)) == ({"saw": 2}, {"saw": 1})
    assert tokens(flow, 0) == 0
    assert flow.open.villages[0].at[slot("river-1")] == NONE
