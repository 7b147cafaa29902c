"""Transport, upgrades and flips, and what becomes of spent skill tiles."""

from __future__ import annotations

from typing import Any

import pytest
from key_flow_builder import (
    GAME,
    above,
    chosen,
    discard_all,
    flips,
    goods,
    hands,
    home,
    legal,
    level,
    new_flow,
    on_card,
    play,
    points,
    refused,
    skill_tiles,
    skills,
    tokens,
    upgraded,
    using,
    village,
)

from borough.games.key_flow.rules.key_flow import KeyFlow

GOODS = ["iron", "stone", "wood", "gold"]
SKILLS = ["anvil", "pickaxe", "saw"]


def at_work(name: str = "", *places: str, times: int = 0) -> KeyFlow:
    """The first of three seats uses the left neighbour's building of this name (or home), in a village of its own.

    Winter, so that every card can be used.
    """
    flow = new_flow(3, "winter")
    if name:
        village(flow, 1, f"{name}@road1")
        upgraded(flow, 1, "road1", times)
    village(flow, 0, *places)
    chosen(flow, "winter_keyple_01")
    return flow


def show(flow: KeyFlow) -> None:
    """The action ends and all is laid open."""
    play(flow, 0, "stop")
    discard_all(flow)


def pay_first(flow: KeyFlow) -> None:
    """Pay whatever comes first, as long as something is due."""
    while legal(flow, 0, "pay"):
        play(flow, 0, legal(flow, 0, "pay")[0])


# Transport.


def test_move_step__a_point_moves_a_good_to_a_neighbouring_card():
    flow = at_work("stable", "miner@road1")
    goods(flow, 0, "road0", gold=1)
    play(flow, 0, "work 2 road1", "carry gold road0 right")
    show(flow)
    assert (on_card(flow, 0, "road0"), on_card(flow, 0, "road1")) == ({}, {"gold": 1})


@pytest.mark.parametrize(
    ("way", "where"), [("left", "road-1"), ("half-left", "river-1"), ("half-right", "river0"), ("right", "road1")]
)
def test_move_step__from_an_upper_card_by_road_to_both_sides_and_down(way: str, where: str):
    """Ruling 1: all cards that touch are joined."""
    flow = at_work("stable", "miner@road1", "keywood@road-1", "spring_pasture_1@river0", "spring_pasture_2@river-1")
    goods(flow, 0, "road0", stone=1)
    play(flow, 0, "work 2 road1", f"carry stone road0 {way}")
    show(flow)
    assert on_card(flow, 0, where) == {"stone": 1}


@pytest.mark.parametrize(
    ("way", "where"), [("left", "river-1"), ("half-left", "road0"), ("half-right", "road1"), ("right", "river1")]
)
def test_move_step__from_a_lower_card_by_river_to_both_sides_and_up(way: str, where: str):
    """Ruling 1."""
    pastures = [f"spring_pasture_{number}@river{x}" for number, x in ((1, 0), (2, -1), (3, 1))]
    flow = at_work("stable", "miner@road1", *pastures)
    goods(flow, 0, "river0", stone=1)
    play(flow, 0, "work 2 road1", f"carry stone river0 {way}")
    show(flow)
    assert on_card(flow, 0, where) == {"stone": 1}


def test_move_step__one_good_two_cards_far():
    """The rulebook's example of a cart with 2, first way."""
    flow = at_work("stable", "miner@road1", "keywood@road2")
    goods(flow, 0, "road0", gold=1)
    play(flow, 0, "work 2 road1", "carry gold road0 right", "carry gold road1 right")
    assert refused(flow, 0, "carry gold road2 left") == "move-step"
    show(flow)
    assert on_card(flow, 0, "road2") == {"gold": 1}


@pytest.mark.parametrize("start", ["road0", "road2"])
def test_move_step__two_goods_one_card_each_from_one_card_or_from_two(start: str):
    """The rulebook's example of a cart with 2, second way."""
    flow = at_work("stable", "miner@road1", "keywood@road2")
    goods(flow, 0, "road0", gold=1)
    goods(flow, 0, start, wood=1)
    carry = f"carry wood {start} {'right' if start == 'road0' else 'left'}"
    play(flow, 0, "work 2 road1", "carry gold road0 right", carry)
    show(flow)
    assert on_card(flow, 0, "road1") == {"wood": 1, "gold": 1}


def test_move_step__not_across_a_gap():
    flow = at_work("stable", "spring_pasture_1@river0", "spring_pasture_2@river1", "miner@road2")
    goods(flow, 0, "road0", gold=1)
    play(flow, 0, "work 2 road1")
    assert legal(flow, 0, "carry") == ["carry gold road0 half-right"]
    assert refused(flow, 0, "carry gold road0 right") == "move-step"


def test_move_step__a_gap_can_be_passed_by_the_river():
    flow = at_work("farrier", "spring_pasture_1@river0", "spring_pasture_2@river1", "miner@road2")
    goods(flow, 0, "road0", gold=1)
    play(flow, 0, "work 2 road1", "carry gold road0 half-right", "carry gold river0 right")
    play(flow, 0, "carry gold river1 half-right")
    show(flow)
    assert on_card(flow, 0, "road2") == {"gold": 1}


def test_move_step__only_what_lies_there_can_be_carried():
    flow = at_work("stable", "miner@road1")
    goods(flow, 0, "road0", gold=1)
    play(flow, 0, "work 2 road1")
    assert legal(flow, 0, "carry") == ["carry gold road0 right"]
    assert refused(flow, 0, "carry wood road0 right") == "move-step"
    assert refused(flow, 0, "carry gold road1 left") == "move-step"


def test_move_step__points_cannot_be_saved():
    flow = at_work("stable", "miner@road1")
    goods(flow, 0, "road0", gold=3)
    play(flow, 0, "work 2 road1", "carry gold road0 right")
    show(flow)
    using(flow, 1)
    play(flow, 0, "use road0", "carry gold road0 right")
    assert refused(flow, 0, "carry gold road0 right") == "move-step"


def test_move_step__to_a_storage_building():
    flow = at_work("stable", "barn@river0")
    goods(flow, 0, "road0", wood=2)
    play(flow, 0, "work 2 road1", *["carry wood road0 half-right"] * 2)
    show(flow)
    assert on_card(flow, 0, "river0") == {"wood": 2}


def test_move_step__there_and_back_again():
    flow = at_work("stable", "miner@road1")
    goods(flow, 0, "road0", gold=1)
    play(flow, 0, "work 2 road1", "carry gold road0 right", "carry gold road1 left")
    show(flow)
    assert on_card(flow, 0, "road0") == {"gold": 1}


# Upgrading.

COSTS = {
    "home_1": "wood stone",
    "home_2": "stone iron",
    "home_3": "wood iron",
    "home_4": "wood stone",
    "home_5": "stone iron",
    "home_6": "wood iron",
    "builder": "stone wood",
    "stable": "wood iron",
    "gold_mine": "stone iron",
    "key_mine": "anvil",
    "keystone_quarry": "pickaxe",
    "keywood": "saw",
    "miner": "anvil",
    "quarryman": "pickaxe",
    "woodcutter": "saw",
    "workshop": "any any",
    "alehouse": "stone iron",
    "apprentice_hall": "wood stone",
    "artisan": "any any-skill",
    "farrier": "any any",
    "brewer": "stone iron",
    "carpenter": "wood wood wood",
    "mason": "stone stone stone",
    "smelter": "iron iron iron",
    "hiring_fair": "wood iron",
    "inn": "any any-skill",
    "wainwright": "any any",
    "peddler": "gold",
    "barn": "any-skill",
    "blacksmith": "anvil",
    "stone_yard": "pickaxe",
    "timber_yard": "saw",
    "forge": "iron iron iron | iron iron iron anvil",
    "goldsmith": "gold gold | gold gold any-skill",
    "sawmill": "wood wood wood | wood wood wood saw",
    "sculptor": "stone stone stone | stone stone stone pickaxe",
    "well": "any any any | iron stone wood any-skill",
    "keythedral": "iron stone wood | gold gold any-skill any-skill",
    "windmill": "any any",
}
LOWER = ["barn", "blacksmith", "stone_yard", "timber_yard"]


def prices(*units: str) -> list[Any]:
    """Every upgrade with its cost; if units are named, those that cost any of them."""
    found = []
    for name, costs in COSTS.items():
        for before, cost in enumerate(costs.split(" | ")):
            if not units or set(units) & set(cost.split()):
                found.append(pytest.param(name, before, cost.split(), id=f"{name}-{before + 1}"))
    return found


EVERY_PRICE = pytest.mark.parametrize(("name", "before", "cost"), prices())


def to_be_upgraded(name: str, before: int) -> tuple[KeyFlow, str]:
    """A card in the first seat's village, upgraded so often before, and where it lies."""
    flow = at_work()
    where = "river0" if name in LOWER else "road1"
    if name.startswith("home_"):
        where = "road0"
        home(flow, 0, int(name[-1]))
    else:
        village(flow, 0, f"{name}@{where}")
    upgraded(flow, 0, where, before)
    return flow, where


def give(flow: KeyFlow, where: str, cost: list[str], good: str = "wood", skill: str = "saw") -> None:
    """Just what an upgrade costs; what may be anything is of this kind."""
    for unit in [{"any": good, "any-skill": skill}.get(unit, unit) for unit in cost]:
        if unit in GOODS:
            goods(flow, 0, where, **{unit: 1})
        else:
            skills(flow, 0, **{unit: 1})


@EVERY_PRICE
def test_upgrade_cost__every_upgrade_takes_just_what_is_printed(name: str, before: int, cost: list[str]):
    flow, where = to_be_upgraded(name, before)
    give(flow, where, cost)
    play(flow, 0, "work 2 road0", f"upgrade {where}")
    pay_first(flow)
    show(flow)
    assert level(flow, 0, where) == before + 1
    assert on_card(flow, 0, where) == {}
    assert skill_tiles(flow, 0) == {}
    assert flow.open.issued == [0, 0, 0, 0]
    assert flow.open.tiles == 45 - before - 1


@EVERY_PRICE
def test_upgrade_cost__with_one_thing_missing_it_is_not_possible(name: str, before: int, cost: list[str]):
    for missing in range(len(cost)):
        flow, where = to_be_upgraded(name, before)
        give(flow, where, cost[:missing] + cost[missing + 1 :])
        play(flow, 0, "work 2 road0")
        assert refused(flow, 0, f"upgrade {where}") == "upgrade-cost"


@pytest.mark.parametrize(("name", "before", "cost"), prices("any", *GOODS))
def test_upgrade_cost__goods_lie_on_the_building_itself(name: str, before: int, cost: list[str]):
    """Those on neighbouring cards do not pay."""
    flow, where = to_be_upgraded(name, before)
    beside = "road1" if where == "road0" else "road0"
    if where == "road0":
        village(flow, 0, "dairy@road1")
    give(flow, beside, cost)
    play(flow, 0, "work 2 road0")
    assert refused(flow, 0, f"upgrade {where}") == "upgrade-cost"


@pytest.mark.parametrize(("name", "before", "cost"), prices("any"))
@pytest.mark.parametrize("good", GOODS)
def test_upgrade_cost__a_white_good_is_any_one(name: str, before: int, cost: list[str], good: str):
    flow, where = to_be_upgraded(name, before)
    give(flow, where, cost, good)
    play(flow, 0, "work 2 road0", f"upgrade {where}")
    pay_first(flow)
    show(flow)
    assert level(flow, 0, where) == before + 1
    assert on_card(flow, 0, where) == {}


@pytest.mark.parametrize(("name", "before", "cost"), prices("any-skill"))
@pytest.mark.parametrize("skill", SKILLS)
@pytest.mark.parametrize("double", [False, True])
def test_upgrade_cost__a_white_skill_is_any_one(name: str, before: int, cost: list[str], skill: str, double: bool):
    flow, where = to_be_upgraded(name, before)
    give(flow, where, [unit for unit in cost if unit != "any-skill"])
    skills(flow, 0, double=double, **{skill: cost.count("any-skill")})
    play(flow, 0, "work 2 road0", f"upgrade {where}")
    pay_first(flow)
    show(flow)
    assert level(flow, 0, where) == before + 1
    assert skill_tiles(flow, 0) == skill_tiles(flow, 0, double=True) == {}


def test_upgrade_cost__a_wrong_good_does_not_do():
    flow, where = to_be_upgraded("carpenter", 0)
    goods(flow, 0, where, wood=2, iron=3, stone=3)
    play(flow, 0, "work 2 road0")
    assert refused(flow, 0, f"upgrade {where}") == "upgrade-cost"


def test_upgrade_cost__a_wrong_skill_does_not_do():
    flow, where = to_be_upgraded("keywood", 0)
    skills(flow, 0, anvil=2, pickaxe=2)
    play(flow, 0, "work 2 road0")
    assert refused(flow, 0, f"upgrade {where}") == "upgrade-cost"


def test_upgrade_cost__gold_is_no_skill():
    flow, where = to_be_upgraded("keywood", 0)
    goods(flow, 0, where, gold=5)
    play(flow, 0, "work 2 road0")
    assert refused(flow, 0, f"upgrade {where}") == "upgrade-cost"


def test_upgrade_cost__single_sided_or_double_sided_as_one_likes():
    for payment in ("saw", "double-saw"):
        flow, where = to_be_upgraded("keywood", 0)
        skills(flow, 0, saw=1)
        skills(flow, 0, double=True, saw=1)
        play(flow, 0, "work 2 road0", f"upgrade {where}")
        assert legal(flow, 0) == ["pay saw", "pay double-saw"]
        play(flow, 0, f"pay {payment}")
        show(flow)
        assert skill_tiles(flow, 0, double=payment == "saw") == {"saw": 1}
        assert skill_tiles(flow, 0, double=payment != "saw") == {}


def test_upgrade_cost__what_is_paid_leaves_enough_for_the_rest():
    """The Well, second time: iron, stone, wood and any skill. The only wood must stay wood."""
    flow, where = to_be_upgraded("well", 1)
    goods(flow, 0, where, stone=1, wood=1, gold=1)
    skills(flow, 0, anvil=1, saw=1)
    play(flow, 0, "work 2 road0", f"upgrade {where}")
    assert legal(flow, 0) == ["pay anvil", "pay saw"]
    assert refused(flow, 0, "pay pickaxe") == "upgrade-cost"
    play(flow, 0, "pay anvil")
    show(flow)
    assert on_card(flow, 0, where) == {}
    assert skill_tiles(flow, 0) == {"saw": 1}


def test_upgrade_cost__nobody_elses_skill_tiles_pay():
    flow, where = to_be_upgraded("keywood", 0)
    skills(flow, 1, saw=2)
    play(flow, 0, "work 2 road0")
    assert refused(flow, 0, f"upgrade {where}") == "upgrade-cost"


def test_upgrade_cost__a_payment_begun_is_finished():
    flow, where = to_be_upgraded("workshop", 0)
    goods(flow, 0, where, iron=1, stone=1, wood=1)
    play(flow, 0, "work 2 road0", f"upgrade {where}", "pay iron")
    assert legal(flow, 0) == ["pay stone", "pay wood"]
    assert refused(flow, 0, "stop") == "upgrade-cost"
    assert refused(flow, 0, "pay iron") == "upgrade-cost"
    play(flow, 0, "pay wood")
    show(flow)
    assert on_card(flow, 0, where) == {"stone": 1}


# Gold.


@EVERY_PRICE
def test_upgrade_gold__gold_pays_every_good_of_every_upgrade(name: str, before: int, cost: list[str]):
    flow, where = to_be_upgraded(name, before)
    give(flow, where, ["gold" if unit in GOODS else unit for unit in cost], good="gold")
    play(flow, 0, "work 2 road0", f"upgrade {where}")
    pay_first(flow)
    show(flow)
    assert level(flow, 0, where) == before + 1
    assert on_card(flow, 0, where) == {}


def test_upgrade_gold__one_chooses_between_gold_and_the_good_itself():
    flow, where = to_be_upgraded("gold_mine", 0)
    goods(flow, 0, where, stone=1, iron=1, gold=1)
    play(flow, 0, "work 2 road0", f"upgrade {where}")
    assert legal(flow, 0) == ["pay iron", "pay gold"]
    play(flow, 0, "pay gold")
    show(flow)
    assert on_card(flow, 0, where) == {"iron": 1}


@pytest.mark.parametrize("good", ["iron", "stone", "wood"])
def test_upgrade_gold__nothing_else_stands_for_gold(good: str):
    flow, where = to_be_upgraded("peddler", 0)
    goods(flow, 0, where, **{good: 4})
    play(flow, 0, "work 2 road0")
    assert refused(flow, 0, f"upgrade {where}") == "upgrade-cost"


def test_upgrade_gold__gold_due_itself_is_kept_for_that():
    """Goldsmith, first time: two gold, with one gold and plenty of the rest."""
    flow, where = to_be_upgraded("goldsmith", 0)
    goods(flow, 0, where, gold=1, wood=3)
    play(flow, 0, "work 2 road0")
    assert refused(flow, 0, f"upgrade {where}") == "upgrade-cost"


# What can be upgraded.


def test_upgrade_panel__a_building_with_one_panel_left_cannot_be_upgraded():
    flow, where = to_be_upgraded("keywood", 1)
    skills(flow, 0, saw=3)
    play(flow, 0, "work 2 road0")
    assert refused(flow, 0, f"upgrade {where}") == "upgrade-panel"


@pytest.mark.parametrize("name", ["forge", "goldsmith", "sawmill", "sculptor", "well", "keythedral"])
def test_upgrade_panel__after_two_upgrades_nothing_is_left(name: str):
    flow, where = to_be_upgraded(name, 2)
    goods(flow, 0, where, gold=9)
    skills(flow, 0, anvil=3, pickaxe=3, saw=3)
    play(flow, 0, "work 2 road0")
    assert refused(flow, 0, f"upgrade {where}") == "upgrade-panel"


@pytest.mark.parametrize(
    "place", ["spring_pasture_1@river0", "flipper@river0", "sea_breese@river0", "dairy@road1", "scribe@road1"]
)
def test_upgrade_panel__cards_with_one_panel_or_none_cannot_be_upgraded(place: str):
    flow = at_work("", place)
    where = place.split("@")[1]
    goods(flow, 0, where, gold=5)
    skills(flow, 0, anvil=3, pickaxe=3, saw=3)
    play(flow, 0, "work 2 road0")
    assert refused(flow, 0, f"upgrade {where}") == "upgrade-panel"


def test_upgrade_panel__one_symbol_is_one_upgrade():
    flow = at_work("stable", "keywood@road1", "key_mine@road-1")
    skills(flow, 0, saw=1, anvil=1)
    play(flow, 0, "work 2 road1", "upgrade road1")
    assert refused(flow, 0, "upgrade road-1") == "upgrade-panel"


def test_upgrade_panel__two_symbols_upgrade_two_buildings():
    flow = at_work("builder", "keywood@road1", "key_mine@road-1", "miner@road2")
    skills(flow, 0, saw=1, anvil=2)
    play(flow, 0, "work 2 road1", "upgrade road1", "upgrade road-1")
    assert refused(flow, 0, "upgrade road2") == "upgrade-panel"
    show(flow)
    assert (level(flow, 0, "road1"), level(flow, 0, "road-1"), level(flow, 0, "road2")) == (1, 1, 0)


def test_upgrade_panel__the_building_at_work_may_upgrade_itself():
    flow = new_flow(3, "winter")
    village(flow, 0, "stable@road1")
    goods(flow, 0, "road1", wood=1, iron=1)
    chosen(flow, "winter_keyple_01")
    play(flow, 0, "work 1 road1", "upgrade road1")
    show(flow)
    assert level(flow, 0, "road1") == 1


def test_upgrade_panel__a_building_with_keyple_cards_above_can_be_upgraded():
    flow = at_work("", "keywood@road1")
    above(flow, 0, "road1", "", "", "")
    skills(flow, 0, saw=1)
    play(flow, 0, "work 2 road0", "upgrade road1")
    show(flow)
    assert level(flow, 0, "road1") == 1


def test_upgrade_panel__the_home_card_too():
    flow, where = to_be_upgraded("home_3", 0)
    goods(flow, 0, where, wood=1, iron=1)
    play(flow, 0, "work 2 road0", "upgrade road0")
    show(flow)
    assert level(flow, 0, "road0") == 1
    assert level(flow, 1, "road0") == 0


# The tile.


def test_upgrade_tile__it_lies_plain_side_up_and_comes_from_the_supply():
    flow, where = to_be_upgraded("keywood", 0)
    skills(flow, 0, saw=1)
    play(flow, 0, "work 2 road0", f"upgrade {where}")
    show(flow)
    assert (level(flow, 0, where), flips(flow, 0, where)) == (1, 0)
    assert flow.open.tiles == 44
    assert points(flow, "flipped") == 0


def test_upgrade_tile__the_panel_covered_is_used_no_more():
    flow, where = to_be_upgraded("keywood", 0)
    skills(flow, 0, saw=1)
    play(flow, 0, "work 2 road0", f"upgrade {where}")
    show(flow)
    using(flow, 1)
    play(flow, 0, "use road1", "done")
    play(flow, 1, "done")
    play(flow, 2, "done")
    assert on_card(flow, 0, "road1") == {"wood": 3}


@pytest.mark.parametrize(("times", "printed"), [(0, 5), (1, 12), (2, 20)])
def test_upgrade_tile__each_tile_covers_the_topmost_panel_left(times: int, printed: int):
    flow = at_work("builder", "keythedral@road1")
    goods(flow, 0, "road1", iron=1, stone=1, wood=1, gold=2)
    skills(flow, 0, saw=2)
    play(flow, 0, "work 2 road1")
    for _ in range(times):
        play(flow, 0, "upgrade road1")
        while legal(flow, 0, "pay"):
            options = legal(flow, 0, "pay")
            play(flow, 0, next((text for text in options if text != "pay gold"), options[0]))
    show(flow)
    assert points(flow, "keythedral") == printed


# Flipping.


def test_flip_tile__a_plain_tile_is_flipped_at_no_cost_and_is_a_point():
    flow = at_work("", "keywood@road1")
    upgraded(flow, 0, "road1")
    goods(flow, 0, "road1", wood=1)
    play(flow, 0, "work 2 road0", "flip road1")
    show(flow)
    assert flips(flow, 0, "road1") == 1
    assert level(flow, 0, "road1") == 1
    assert on_card(flow, 0, "road1") == {"wood": 1}
    assert points(flow, "flipped") == 1


def test_flip_tile__it_takes_an_upgrade_symbol():
    flow = at_work("stable", "keywood@road1", "key_mine@road-1")
    upgraded(flow, 0, "road1")
    skills(flow, 0, anvil=1)
    play(flow, 0, "work 2 road1", "flip road1")
    assert refused(flow, 0, "upgrade road-1") == "upgrade-panel"


def test_flip_tile__there_must_be_a_plain_tile():
    flow = at_work("builder", "keywood@road1", "key_mine@road-1")
    upgraded(flow, 0, "road1", flipped=1)
    play(flow, 0, "work 2 road1")
    assert refused(flow, 0, "flip road1") == "flip-tile"
    assert refused(flow, 0, "flip road-1") == "flip-tile"
    assert refused(flow, 0, "flip road5") == "building-own"


def test_flip_tile__both_tiles_of_a_card_can_be_flipped_one_by_one():
    flow = at_work("builder", "forge@road1")
    upgraded(flow, 0, "road1", 2)
    play(flow, 0, "work 2 road1", "flip road1", "flip road1")
    show(flow)
    assert flips(flow, 0, "road1") == 2
    assert points(flow, "flipped") == 2


def test_flip_tile__tiles_of_the_lower_row_too():
    flow = at_work("", "barn@river0")
    upgraded(flow, 0, "river0")
    play(flow, 0, "work 2 road0", "flip river0")
    show(flow)
    assert flips(flow, 0, "river0") == 1


def test_flip_tile__not_with_transport_alone():
    flow = at_work("peddler", "keywood@road1")
    upgraded(flow, 0, "road1")
    play(flow, 0, "work 2 road1")
    assert refused(flow, 0, "flip road1") == "upgrade-panel"


def test_flip_tile__it_takes_no_tile_from_the_supply():
    flow = new_flow(3, "winter", components='game = "key-flow"\n[supply]\nupgrades = 1\n')
    village(flow, 0, "keywood@road1", "miner@road2")
    upgraded(flow, 0, "road1")
    skills(flow, 0, anvil=1)
    chosen(flow, "winter_keyple_01")
    play(flow, 0, "work 1 road0")
    assert refused(flow, 0, "upgrade road2") == "supply-share"
    play(flow, 0, "flip road1")
    show(flow)
    assert flips(flow, 0, "road1") == 1


# In any order.


def test_action_order__carry_then_upgrade_with_what_was_carried():
    """Ruling 12."""
    flow = at_work("stable", "gold_mine@road1")
    goods(flow, 0, "road0", stone=1, iron=1)
    play(flow, 0, "work 2 road1")
    assert refused(flow, 0, "upgrade road1") == "upgrade-cost"
    play(flow, 0, "carry stone road0 right", "carry iron road0 right", "upgrade road1")
    show(flow)
    assert level(flow, 0, "road1") == 1
    assert flow.open.issued == [0, 0, 0, 0]


def test_action_order__upgrade_then_carry():
    """Ruling 12."""
    flow = at_work("stable", "workshop@road1")
    goods(flow, 0, "road1", stone=1, iron=1, wood=1)
    play(flow, 0, "work 2 road1", "upgrade road1", "pay iron", "pay wood", "carry stone road1 left")
    show(flow)
    assert (level(flow, 0, "road1"), on_card(flow, 0, "road0")) == (1, {"stone": 1})


def test_action_order__carry_upgrade_carry_upgrade():
    """Ruling 12."""
    flow = at_work("artisan", "peddler@road1", "gold_mine@road-1")
    goods(flow, 0, "road0", gold=1, stone=1)
    goods(flow, 0, "road-1", iron=1)
    play(flow, 0, "work 2 road1", "carry gold road0 right", "upgrade road1")
    play(flow, 0, "carry stone road0 left", "upgrade road-1")
    show(flow)
    assert (level(flow, 0, "road1"), level(flow, 0, "road-1")) == (1, 1)


def test_action_order__a_card_may_be_upgraded_twice_with_two_symbols():
    """Ruling 13."""
    flow = at_work("builder", "forge@road1")
    goods(flow, 0, "road1", iron=6)
    skills(flow, 0, anvil=1)
    play(flow, 0, "work 2 road1", "upgrade road1", "upgrade road1")
    show(flow)
    assert level(flow, 0, "road1") == 2
    assert on_card(flow, 0, "road1") == {}


def test_action_order__a_card_may_be_upgraded_and_flipped_with_two_symbols():
    """Ruling 13."""
    flow = at_work("builder", "keywood@road1")
    skills(flow, 0, saw=1)
    play(flow, 0, "work 2 road1", "upgrade road1", "flip road1")
    show(flow)
    assert (level(flow, 0, "road1"), flips(flow, 0, "road1")) == (1, 1)


def test_action_order__flipped_and_then_upgraded_the_second_tile_is_plain():
    """Ruling 13."""
    flow = at_work("builder", "forge@road1")
    upgraded(flow, 0, "road1")
    goods(flow, 0, "road1", iron=3)
    skills(flow, 0, anvil=1)
    play(flow, 0, "work 2 road1", "flip road1", "upgrade road1")
    show(flow)
    assert (level(flow, 0, "road1"), flips(flow, 0, "road1")) == (2, 1)


def test_action_order__the_action_ends_when_the_player_stops():
    flow = at_work("stable", "keywood@road1")
    goods(flow, 0, "road0", gold=3)
    play(flow, 0, "work 2 road1", "carry gold road0 right", "stop")
    assert legal(flow, 0) == []
    assert refused(flow, 0, "carry gold road0 right") == "table-turn"


def test_action_order__other_verbs_have_no_place_in_it():
    flow = at_work("stable", "keywood@road1")
    play(flow, 0, "work 2 road1")
    for text in ("done", "discard", "place road2", "work 1 road0", "use road0", "gain wood", "pay wood"):
        assert refused(flow, 0, text) == "action-order"


def test_action_order__upgrading_the_home_card_at_work_gives_no_more_transport_in_this_action():
    """Ruling 12: any order, but the panel used is the one of before the round."""
    flow = new_flow(3, "winter")
    home(flow, 0, 1)
    village(flow, 0, "dairy@road1")
    goods(flow, 0, "road0", wood=1, stone=1, iron=2)
    chosen(flow, "winter_keyple_01")
    play(flow, 0, "work 1 road0", "upgrade road0", "carry iron road0 right")
    assert refused(flow, 0, "carry iron road0 right") == "move-step"


# Spent skill tiles.

SCARCE = 'game = "key-flow"\n[supply]\nsingle_skills = 1\n'
"""One anvil, one pickaxe, one saw."""


def test_skill_back__a_spent_single_sided_tile_is_in_the_supply_again():
    """With one tile of each type, the saw spent in one step is drawn in the next."""
    flow = new_flow(3, "winter", components=SCARCE)
    village(flow, 0, "carpenter@road1", "apprentice_hall@road2")
    skills(flow, 0, saw=1)
    skills(flow, 1, anvil=1, pickaxe=1)
    chosen(flow, "winter_keyple_01")
    play(flow, 0, "work 1 road1", "pay saw")
    discard_all(flow)
    assert skill_tiles(flow, 0) == {}
    using(flow, 1)
    play(flow, 0, "use road2")
    play(flow, 1, "done")
    play(flow, 2, "done")
    assert skill_tiles(flow, 0) == {"saw": 1}


def test_skill_back__tiles_are_drawn_before_the_one_spent_goes_back():
    """Ruling 26: the Hiring Fair gives two others."""
    for seed in range(8):
        flow = new_flow(3, "winter", seed=seed, components=SCARCE)
        village(flow, 0, "hiring_fair@road1")
        skills(flow, 0, anvil=1)
        chosen(flow, "winter_keyple_01")
        play(flow, 0, "work 1 road1", "pay anvil")
        discard_all(flow)
        assert skill_tiles(flow, 0) == {"pickaxe": 1, "saw": 1}


def test_skill_back__what_is_spent_in_a_round_cannot_be_drawn_by_others_in_it():
    """Ruling 26, and all play at the same time."""
    flow = new_flow(3, "winter", components=SCARCE)
    village(flow, 0, "carpenter@road1", "apprentice_hall@road2")
    upgraded(flow, 0, "road2")
    skills(flow, 0, saw=1)
    chosen(flow, "winter_keyple_01", "winter_keyple_06")
    play(flow, 0, "work 1 road1", "pay saw")
    play(flow, 1, "work 1 road2")
    discard_all(flow)
    assert skill_tiles(flow, 1) == {"anvil": 1, "pickaxe": 1}


def test_skill_back__a_spent_double_sided_tile_can_be_taken_again_in_a_later_round():
    """The last of three double-sided saws is spent, and the next round brings a pasture with a saw."""
    flow = new_flow(2, "autumn")
    village(flow, 0, "carpenter@road1")
    skills(flow, 0, double=True, saw=3)
    hands(flow, ["autumn_keyple_03", "autumn_pasture_2"], ["autumn_keyple_06", "autumn_keyple_08"])
    play(flow, 0, "pick autumn_keyple_03")
    play(flow, 1, "pick autumn_keyple_06")
    play(flow, 0, "work 1 road1", "pay double-saw")
    play(flow, 1, "discard")
    assert skill_tiles(flow, 0, double=True) == {"saw": 2}
    play(flow, 1, "place river0")
    play(flow, 0, "discard")
    assert skill_tiles(flow, 1, double=True) == {"saw": 1}


def test_skill_back__a_double_sided_tile_spent_in_a_round_cannot_be_taken_in_it():
    """All play at the same time, and tiles are given out before those spent in the same step go back.

    All three double-sided saws are with players; one is spent while another player lays a pasture that pays one.
    """
    flow = new_flow(3, "autumn")
    village(flow, 0, "carpenter@road1")
    skills(flow, 0, double=True, saw=3)
    chosen(flow, "autumn_keyple_03", "autumn_pasture_2")
    play(flow, 0, "work 1 road1", "pay double-saw")
    play(flow, 1, "place river0")
    discard_all(flow)
    assert skill_tiles(flow, 0, double=True) == {"saw": 2}
    assert skill_tiles(flow, 1, double=True) == {}


def test_skill_back__a_double_sided_tile_never_comes_into_the_blind_supply():
    flow = new_flow(3, "winter", components=SCARCE)
    village(flow, 0, "hiring_fair@road1")
    upgraded(flow, 0, "road1")
    skills(flow, 0, double=True, saw=1)
    skills(flow, 1, anvil=1, pickaxe=1)
    chosen(flow, "winter_keyple_01")
    play(flow, 0, "work 1 road1", "pay double-saw")
    discard_all(flow)
    assert skill_tiles(flow, 0) == {"saw": 1}
    assert skill_tiles(flow, 0, double=True) == {}


def test_skill_back__skill_tiles_spent_on_upgrades_go_back_too():
    flow, where = to_be_upgraded("keywood", 0)
    skills(flow, 0, saw=15)
    play(flow, 0, "work 2 road0", f"upgrade {where}")
    show(flow)
    assert skill_tiles(flow, 0) == {"saw": 14}
    assert flow.open.villages[0].singles == 14
    assert GAME.laws(flow) == []


def test_skill_back__others_see_what_is_spent():
    """Ruling 35: the type is open from then on."""
    flow = new_flow(3, "winter")
    village(flow, 0, "carpenter@road1")
    skills(flow, 0, saw=1)
    chosen(flow, "winter_keyple_01")
    play(flow, 0, "work 1 road1", "pay saw")
    discard_all(flow)
    assert "Seat 1 spends a saw." in GAME.lines(GAME.view(flow, 2))
    assert tokens(flow, 0) == 0
