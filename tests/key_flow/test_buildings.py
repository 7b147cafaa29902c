"""What every building does, in the own village and in those of both neighbours."""

from __future__ import annotations

import pytest
from game_builder import legal, play, refused
from key_flow_builder import (
    card_at,
    cards_above,
    chosen,
    discard_all,
    goods,
    home,
    level,
    new_flow,
    on_card,
    play_card,
    skill_tiles,
    skills,
    tokens,
    upgraded,
    using,
    village,
)

from borough.games.key_flow.rules.key_flow import KeyFlow

HOSTS = pytest.mark.parametrize("host", [0, 1, 2], ids=["own", "left", "right"])
"""With three players the first seat can use its own buildings and those of both neighbours."""


def building(name: str, times: int = 0, host: int = 0) -> KeyFlow:
    """A building at road1 of a village, upgraded so often; the first seat shows a keyple, the others discard."""
    flow = new_flow(3, "autumn")
    village(flow, host, f"{name}@road1")
    upgraded(flow, host, "road1", times)
    chosen(flow, "autumn_keyple_03")
    return flow


def work(flow: KeyFlow, host: int, *texts: str) -> None:
    """Use the building and finish the round."""
    play(flow, 0, f"work {host + 1} road1", *texts)
    discard_all(flow)


def goods_of(flow: KeyFlow, seat: int) -> dict[str, dict[str, int]]:
    """All goods of a village by slot, where there are any."""
    places = {where: on_card(flow, seat, where) for where in ("road0", "road1") if card_at(flow, seat, where)}
    return {where: lying for where, lying in places.items() if lying}


# Where things come to lie.


def test_goods_land__made_in_the_own_village_they_lie_on_the_building():
    flow = building("woodcutter")
    work(flow, 0)
    assert on_card(flow, 0, "road1") == {"wood": 2}
    assert on_card(flow, 0, "road0") == {}


@pytest.mark.parametrize("host", [1, 2])
def test_goods_land__made_at_a_neighbours_they_lie_on_the_own_home_card(host: int):
    flow = building("woodcutter", host=host)
    work(flow, host)
    assert on_card(flow, 0, "road0") == {"wood": 2}
    assert on_card(flow, host, "road1") == on_card(flow, host, "road0") == {}


def test_goods_land__with_two_players_too():
    flow = new_flow(2, "autumn")
    village(flow, 1, "woodcutter@road1")
    play_card(flow, "autumn_keyple_03", "work 2 road1")
    assert on_card(flow, 0, "road0") == {"wood": 2}


@HOSTS
def test_goods_land__skill_tiles_and_tokens_come_before_the_player_who_acts(host: int):
    flow = building("inn", host=host)
    work(flow, host)
    assert tokens(flow, 0) == 1
    assert sum(skill_tiles(flow, 0).values()) == 1
    assert [skill_tiles(flow, 1), skill_tiles(flow, 2)] == [{}, {}]
    assert [tokens(flow, 1), tokens(flow, 2)] == [1, 1]  # for their discards


def test_goods_land__goods_made_by_several_players_on_one_building_go_to_each_of_them():
    flow = new_flow(3, "autumn")
    village(flow, 0, "gold_mine@road1")
    chosen(flow, "autumn_keyple_03", "autumn_keyple_06", "autumn_keyple_08")
    for seat in range(3):
        play(flow, seat, "work 1 road1")
    assert on_card(flow, 0, "road1") == on_card(flow, 1, "road0") == on_card(flow, 2, "road0") == {"gold": 1}
    assert on_card(flow, 0, "road0") == {}


def test_goods_land__goods_on_a_building_stay_when_a_neighbour_uses_it():
    flow = new_flow(3, "autumn")
    village(flow, 1, "gold_mine@road1")
    goods(flow, 1, "road1", gold=3)
    chosen(flow, "autumn_keyple_03")
    work(flow, 1)
    assert on_card(flow, 1, "road1") == {"gold": 3}


def test_goods_land__what_is_processed_lies_on_the_processing_building():
    flow = building("carpenter")
    skills(flow, 0, saw=1)
    work(flow, 0, "pay saw")
    assert goods_of(flow, 0) == {"road1": {"wood": 4}}


@pytest.mark.parametrize("host", [0, 1])
def test_goods_land__goods_of_an_action_that_also_moves_can_be_carried_at_once(host: int):
    """No card of this set gives both, so one is drawn here: the goods lie there before the transport begins."""
    both = 'panels = ["move 1, gain 1 wood", "move 2, gain 1 wood"]'
    flow = new_flow(3, "autumn", components=f'game = "key-flow"\n[[card]]\nid = "peddler"\n{both}\n')
    village(flow, host, "peddler@road1")
    village(flow, 0, "miner@road-1")
    chosen(flow, "autumn_keyple_03")
    start = "road0" if host else "road1"
    play(flow, 0, f"work {host + 1} road1", f"carry wood {start} left", "stop")
    discard_all(flow)
    assert on_card(flow, 0, "road-1" if host else "road0") == {"wood": 1}
    assert on_card(flow, host, "road1") == {}


def test_goods_land__used_with_a_token_goods_lie_on_the_building_too():
    flow = new_flow(3, "autumn")
    village(flow, 0, "gold_mine@road1")
    using(flow, 1)
    play(flow, 0, "use road1", "done")
    assert on_card(flow, 0, "road1") == {"gold": 1}


# Goods.

MADE = [
    ("gold_mine", 0, {"gold": 1}),
    ("gold_mine", 1, {"gold": 2}),
    ("key_mine", 0, {"iron": 1}),
    ("key_mine", 1, {"iron": 3}),
    ("keystone_quarry", 0, {"stone": 1}),
    ("keystone_quarry", 1, {"stone": 3}),
    ("keywood", 0, {"wood": 1}),
    ("keywood", 1, {"wood": 3}),
    ("miner", 0, {"iron": 2}),
    ("miner", 1, {"iron": 1, "gold": 1}),
    ("quarryman", 0, {"stone": 2}),
    ("quarryman", 1, {"stone": 1, "gold": 1}),
    ("woodcutter", 0, {"wood": 2}),
    ("woodcutter", 1, {"wood": 1, "gold": 1}),
    ("workshop", 1, {"iron": 1, "stone": 1, "wood": 1}),
]


@HOSTS
@pytest.mark.parametrize(("name", "times", "made"), MADE, ids=[f"{name}-{times}" for name, times, _ in MADE])
def test_building_goods__each_makes_the_goods_on_its_panel(name: str, times: int, made: dict[str, int], host: int):
    flow = building(name, times, host)
    work(flow, host)
    assert goods_of(flow, 0) == {"road0" if host else "road1": made}
    assert tokens(flow, 0) == 0
    assert skill_tiles(flow, 0) == {}
    assert cards_above(flow, host, "road1") == ["autumn_keyple_03"]
    assert flow.open.issued == [made.get(good, 0) for good in ("iron", "stone", "wood", "gold")]


def test_building_goods__nothing_is_left_to_decide():
    flow = building("miner")
    play(flow, 0, "work 1 road1")
    assert legal(flow, 0) == []
    assert flow.deciders() == (1, 2)


# Choices.


@HOSTS
@pytest.mark.parametrize("good", ["iron", "stone", "wood"])
def test_building_choice__the_workshop_makes_one_good_as_one_likes(good: str, host: int):
    flow = building("workshop", host=host)
    play(flow, 0, f"work {host + 1} road1")
    assert legal(flow, 0) == ["gain iron", "gain stone", "gain wood"]
    play(flow, 0, f"gain {good}")
    discard_all(flow)
    assert goods_of(flow, 0) == {"road0" if host else "road1": {good: 1}}


def test_building_choice__the_workshop_makes_no_gold():
    flow = building("workshop")
    play(flow, 0, "work 1 road1")
    for text in ("gain gold", "gain token", "gain skill"):
        assert refused(flow, 0, text) == "building-choice"


@HOSTS
def test_building_choice__the_upgraded_workshop_makes_one_of_each(host: int):
    flow = building("workshop", 1, host)
    work(flow, host)
    assert goods_of(flow, 0) == {"road0" if host else "road1": {"iron": 1, "stone": 1, "wood": 1}}


@HOSTS
@pytest.mark.parametrize("what", ["token", "skill"])
def test_building_choice__the_alehouse_gives_a_token_or_a_skill_tile(what: str, host: int):
    flow = building("alehouse", host=host)
    play(flow, 0, f"work {host + 1} road1")
    assert legal(flow, 0) == ["gain token", "gain skill"]
    play(flow, 0, f"gain {what}")
    discard_all(flow)
    assert (tokens(flow, 0), sum(skill_tiles(flow, 0).values())) == ((1, 0) if what == "token" else (0, 1))
    assert goods_of(flow, 0) == {}


def test_building_choice__the_alehouse_makes_no_goods():
    flow = building("alehouse")
    play(flow, 0, "work 1 road1")
    assert refused(flow, 0, "gain gold") == "building-choice"


@HOSTS
def test_building_choice__the_upgraded_alehouse_gives_both(host: int):
    flow = building("alehouse", 1, host)
    work(flow, host)
    assert (tokens(flow, 0), sum(skill_tiles(flow, 0).values())) == (1, 1)


# Skill tiles.

DRAWN = [
    ("apprentice_hall", 0, 0, 1),
    ("apprentice_hall", 1, 0, 2),
    ("inn", 0, 1, 1),
    ("inn", 1, 1, 1),
]


@HOSTS
@pytest.mark.parametrize(
    ("name", "times", "given", "drawn"), DRAWN, ids=[f"{name}-{times}" for name, times, *_ in DRAWN]
)
def test_building_skills__skill_tiles_are_drawn_and_tokens_taken(
    name: str, times: int, given: int, drawn: int, host: int
):
    flow = building(name, times, host)
    work(flow, host)
    assert tokens(flow, 0) == given
    assert sum(skill_tiles(flow, 0).values()) == flow.open.villages[0].singles == drawn
    assert skill_tiles(flow, 0, double=True) == {}
    assert goods_of(flow, 0) == {}


def test_building_skills__the_tiles_are_drawn_blind():
    drawn = set()
    for seed in range(20):
        flow = new_flow(3, "autumn", seed=seed)
        village(flow, 0, "apprentice_hall@road1")
        upgraded(flow, 0, "road1")
        chosen(flow, "autumn_keyple_03")
        work(flow, 0)
        drawn.add(tuple(sorted(skill_tiles(flow, 0).items())))
    assert len(drawn) > 3


# Processing.

PROCESSED = [
    ("carpenter", 0, ["saw"], {"wood": 4}, 0),
    ("carpenter", 1, ["saw"], {"gold": 3}, 0),
    ("mason", 0, ["pickaxe"], {"stone": 4}, 0),
    ("mason", 1, ["pickaxe"], {"gold": 3}, 0),
    ("smelter", 0, ["anvil"], {"iron": 4}, 0),
    ("smelter", 1, ["anvil"], {"gold": 3}, 0),
    ("brewer", 0, ["anvil", "pickaxe", "saw"], {"gold": 1}, 1),
    ("brewer", 1, ["anvil", "pickaxe", "saw"], {"gold": 2}, 1),
]
PROCESSING = [
    pytest.param(name, times, skill, made, given, id=f"{name}-{times}-{skill}")
    for name, times, types, made, given in PROCESSED
    for skill in types
]
SKILLS = ["anvil", "pickaxe", "saw"]


@HOSTS
@pytest.mark.parametrize(("name", "times", "skill", "made", "given"), PROCESSING)
def test_building_process__a_skill_tile_becomes_goods(
    name: str, times: int, skill: str, made: dict[str, int], given: int, host: int
):
    flow = building(name, times, host)
    skills(flow, 0, anvil=2, pickaxe=2, saw=2)
    work(flow, host, f"pay {skill}")
    assert goods_of(flow, 0) == {"road0" if host else "road1": made}
    assert tokens(flow, 0) == given
    assert skill_tiles(flow, 0) == {other: 1 if other == skill else 2 for other in SKILLS}


@pytest.mark.parametrize(("name", "times", "skill", "made", "given"), PROCESSING)
def test_building_process__a_double_sided_tile_will_do(
    name: str, times: int, skill: str, made: dict[str, int], given: int
):
    """Ruling 27."""
    flow = building(name, times)
    skills(flow, 0, double=True, **{skill: 1})
    play(flow, 0, "work 1 road1")
    assert legal(flow, 0) == ["stop", f"pay double-{skill}"]
    play(flow, 0, f"pay double-{skill}")
    discard_all(flow)
    assert goods_of(flow, 0) == {"road1": made}
    assert tokens(flow, 0) == given
    assert skill_tiles(flow, 0, double=True) == {}


@pytest.mark.parametrize(("name", "skill"), [("carpenter", "saw"), ("mason", "pickaxe"), ("smelter", "anvil")])
@pytest.mark.parametrize("times", [0, 1])
def test_building_process__each_craft_takes_its_own_type_only(name: str, skill: str, times: int):
    flow = building(name, times)
    skills(flow, 0, **{other: 1 for other in SKILLS if other != skill})
    skills(flow, 0, double=True, **{other: 1 for other in SKILLS if other != skill})
    play(flow, 0, "work 1 road1")
    assert legal(flow, 0) == ["stop"]
    for other in SKILLS:
        assert refused(flow, 0, f"pay {other}") == "building-process"
        assert refused(flow, 0, f"pay double-{other}") == "building-process"


def test_building_process__one_tile_is_processed_each_time():
    flow = building("carpenter")
    skills(flow, 0, saw=3)
    play(flow, 0, "work 1 road1", "pay saw")
    assert legal(flow, 0) == []
    discard_all(flow)
    assert skill_tiles(flow, 0) == {"saw": 2}


def test_building_process__the_skill_tiles_of_the_owner_are_not_touched():
    flow = building("carpenter", host=1)
    skills(flow, 1, saw=3)
    play(flow, 0, "work 2 road1")
    assert legal(flow, 0) == ["stop"]


def test_building_process__goods_are_no_payment():
    flow = building("brewer")
    goods(flow, 0, "road1", gold=3)
    play(flow, 0, "work 1 road1")
    assert refused(flow, 0, "pay gold") == "building-process"


@HOSTS
@pytest.mark.parametrize(("times", "drawn"), [(0, 2), (1, 3)])
@pytest.mark.parametrize("skill", SKILLS)
@pytest.mark.parametrize("double", [False, True])
def test_building_process__the_hiring_fair_turns_any_tile_into_others(
    times: int, drawn: int, skill: str, double: bool, host: int
):
    """Ruling 26, ruling 27: what comes in exchange is single-sided."""
    flow = building("hiring_fair", times, host)
    skills(flow, 0, double=double, **{skill: 1})
    work(flow, host, f"pay {'double-' if double else ''}{skill}")
    assert sum(skill_tiles(flow, 0).values()) == drawn
    assert skill_tiles(flow, 0, double=True) == {}
    assert goods_of(flow, 0) == {}
    assert tokens(flow, 0) == 0


def test_building_process__a_tile_drawn_at_the_hiring_fair_can_be_processed_later():
    flow = building("hiring_fair")
    village(flow, 0, "brewer@road2")
    skills(flow, 0, double=True, saw=1)
    play(flow, 0, "work 1 road1", "pay double-saw")
    discard_all(flow)
    using(flow, 1)
    play(flow, 0, "use road2")
    assert [text for text in legal(flow, 0) if text != "stop"] == [f"pay {skill}" for skill in skill_tiles(flow, 0)]


# Transport and upgrades.

MOVING = [
    ("builder", 0, 1, 2),
    ("builder", 1, 3, 2),
    ("stable", 0, 2, 1),
    ("stable", 1, 4, 2),
    ("artisan", 0, 2, 2),
    ("artisan", 1, 4, 2),
    ("farrier", 0, 3, 1),
    ("farrier", 1, 5, 2),
    ("wainwright", 0, 4, 2),
    ("wainwright", 1, 6, 2),
    ("peddler", 0, 2, 0),
    ("peddler", 1, 4, 0),
]


def carries_and_upgrades(flow: KeyFlow, work: str) -> tuple[int, int]:
    """How often the first seat can carry, and how often it can flip, in one action."""
    goods(flow, 0, "road0", gold=9)
    village(flow, 0, "forge@road-1", "well@road-2")
    upgraded(flow, 0, "road-1", 2)
    upgraded(flow, 0, "road-2", 2)
    play(flow, 0, work)
    carries = flips = 0
    while legal(flow, 0, "carry"):
        play(flow, 0, "carry gold road0 left")
        carries += 1
    assert refused(flow, 0, "carry gold road0 left") == "move-step"
    while legal(flow, 0, "flip"):
        play(flow, 0, legal(flow, 0, "flip")[0])
        flips += 1
    assert legal(flow, 0) == ["stop"]
    assert refused(flow, 0, "flip road-2") == "upgrade-panel"
    play(flow, 0, "stop")
    discard_all(flow)
    assert on_card(flow, 0, "road-1").get("gold", 0) == carries
    assert sum(flow.open.villages[0].flips) == flips
    return carries, flips


@HOSTS
@pytest.mark.parametrize(("name", "times", "moves", "upgrades"), MOVING, ids=[f"{m[0]}-{m[1]}" for m in MOVING])
def test_building_move__transport_and_upgrades_of_each_panel(
    name: str, times: int, moves: int, upgrades: int, host: int
):
    flow = building(name, times, host)
    assert carries_and_upgrades(flow, f"work {host + 1} road1") == (moves, upgrades)
    assert tokens(flow, 0) == (1 if name == "peddler" else 0)


@HOSTS
@pytest.mark.parametrize("number", [1, 2, 3, 4, 5, 6])
@pytest.mark.parametrize(("times", "moves"), [(0, 1), (1, 3)])
def test_building_move__every_home_card_moves_one_good_or_three_and_upgrades_once(
    number: int, times: int, moves: int, host: int
):
    flow = new_flow(3, "autumn")
    home(flow, host, number)
    upgraded(flow, host, "road0", times)
    chosen(flow, "autumn_keyple_03")
    assert carries_and_upgrades(flow, f"work {host + 1} road0") == (moves, 1)


@HOSTS
@pytest.mark.parametrize("times", [0, 1])
def test_building_move__the_peddler_gives_a_token_upgraded_or_not(times: int, host: int):
    """Ruling 29."""
    flow = building("peddler", times, host)
    work(flow, host, "stop")
    assert tokens(flow, 0) == 1


def test_building_move__the_peddler_upgrades_nothing():
    flow = building("peddler")
    goods(flow, 0, "road1", gold=1)
    play(flow, 0, "work 1 road1")
    assert refused(flow, 0, "upgrade road1") == "upgrade-panel"


# In the own village.


@pytest.mark.parametrize("host", [1, 2])
def test_building_own__with_a_neighbours_building_goods_move_in_the_own_village(host: int):
    flow = building("stable", host=host)
    goods(flow, host, "road1", wood=1, iron=1)
    village(flow, 0, "miner@road1")
    goods(flow, 0, "road0", gold=2)
    work(flow, host, "carry gold road0 right", "stop")
    assert on_card(flow, 0, "road1") == {"gold": 1}
    assert on_card(flow, host, "road1") == {"wood": 1, "iron": 1}


def test_building_own__a_neighbours_goods_cannot_be_carried():
    flow = building("stable", host=1)
    goods(flow, 1, "road0", gold=1)
    play(flow, 0, "work 2 road1")
    assert legal(flow, 0) == ["stop"]
    assert refused(flow, 0, "carry gold road0 right") == "move-step"
    assert refused(flow, 0, "carry gold road1 left") == "building-own"


def test_building_own__a_neighbours_building_cannot_be_upgraded():
    flow = building("stable", host=1)
    goods(flow, 1, "road1", wood=1, iron=1)
    play(flow, 0, "work 2 road1")
    assert refused(flow, 0, "upgrade road1") == "building-own"


def test_building_own__with_a_neighbours_building_the_own_one_is_upgraded():
    flow = building("stable", host=1)
    village(flow, 0, "gold_mine@road1")
    goods(flow, 0, "road1", stone=1, iron=1)
    work(flow, 1, "upgrade road1", "stop")
    assert (level(flow, 0, "road1"), level(flow, 1, "road1")) == (1, 0)


def test_building_own__goods_made_elsewhere_are_at_home_for_the_next_transport():
    flow = building("woodcutter", host=1)
    village(flow, 0, "keywood@road1")
    work(flow, 1)
    assert on_card(flow, 0, "road0") == {"wood": 2}
    using(flow, 1)
    play(flow, 0, "use road0", "carry wood road0 right", "stop", "done")
    play(flow, 1, "done")
    play(flow, 2, "done")
    assert (on_card(flow, 0, "road0"), on_card(flow, 0, "road1")) == ({"wood": 1}, {"wood": 1})
