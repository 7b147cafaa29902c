"""What happens when pieces run short."""

from __future__ import annotations

import pytest
from key_flow_builder import (
    GAME,
    above,
    cards_above,
    chosen,
    deal_hands,
    discard_all,
    give_tokens,
    goods,
    legal,
    level,
    new_flow,
    on_card,
    play,
    refused,
    skill_tiles,
    skills,
    tokens,
    upgraded,
    using,
    village,
)

from borough.games.key_flow.rules.key_flow import KeyFlow


def short_of(seats: int = 3, season: str = "winter", **figures: int) -> KeyFlow:
    """A table with so few pieces in the box."""
    lines = [f"{key} = {value}\n" for key, value in figures.items()]
    return new_flow(seats, season, components='game = "key-flow"\n[supply]\n' + "".join(lines))


def all_tokens(flow: KeyFlow) -> list[int]:
    return [tokens(flow, seat) for seat in range(flow.open.seats)]


# Goods.


def test_supply_goods__more_than_forty_of_a_kind_can_be_in_play():
    flow = new_flow(3, "winter")
    goods(flow, 0, "road0", wood=40)
    goods(flow, 1, "road0", wood=60)
    village(flow, 0, "woodcutter@road1")
    chosen(flow, "winter_keyple_01")
    play(flow, 0, "work 1 road1")
    discard_all(flow)
    assert on_card(flow, 0, "road1") == {"wood": 2}
    assert flow.open.issued[2] == 102


def test_supply_goods__gold_beyond_sixty_too():
    flow = new_flow(3, "winter")
    goods(flow, 1, "road0", gold=75)
    village(flow, 0, "gold_mine@road1")
    upgraded(flow, 0, "road1")
    chosen(flow, "winter_keyple_01")
    play(flow, 0, "work 1 road1")
    discard_all(flow)
    assert on_card(flow, 0, "road1") == {"gold": 2}


# Tokens.


def test_supply_share__the_box_has_51_tokens_and_45_upgrade_tiles():
    flow = new_flow(3)
    assert (flow.open.tokens, flow.open.tiles) == (51, 45)
    give_tokens(flow, 1, 51)
    chosen(flow, "spring_keyple_01")
    play(flow, 0, "discard")
    discard_all(flow)
    assert all_tokens(flow) == [0, 51, 0]


def test_supply_share__who_finds_no_token_takes_none():
    """Ruling 15."""
    flow = short_of(tokens=0)
    chosen(flow, "winter_keyple_02")
    play(flow, 0, "work 1 road0", "stop")
    discard_all(flow)
    assert all_tokens(flow) == [0, 0, 0]


@pytest.mark.parametrize(
    ("supply", "taken"), [(0, [0, 0, 0]), (1, [1, 0, 0]), (2, [1, 1, 0]), (3, [1, 1, 1]), (9, [1, 1, 1])]
)
def test_supply_share__when_all_discard_the_last_tokens_go_by_seats(supply: int, taken: list[int]):
    """Ruling 15. Whoever is served first, no more are taken than there are."""
    flow = short_of(tokens=supply)
    chosen(flow)
    discard_all(flow)
    assert sorted(all_tokens(flow), reverse=True) == taken
    assert flow.open.tokens == supply - sum(taken)


def test_supply_share__the_seat_that_is_served_first_moves_on_every_round():
    """One token left in every round: it goes to another seat each time."""
    flow = short_of(3, "spring", tokens=3)
    deal_hands(flow, 3)
    takers = []
    for _ in range(3):
        for seat in range(3):
            if legal(flow, seat, "pick"):
                play(flow, seat, legal(flow, seat, "pick")[0])
        before = all_tokens(flow)
        # All but one token lie elsewhere: the table remembers them as spent.
        flow.open.spent, flow.open.tokens = flow.open.spent + flow.open.tokens - 1, 1
        discard_all(flow)
        after = all_tokens(flow)
        takers.append([seat for seat in range(3) if after[seat] > before[seat]])
        flow.open.tokens, flow.open.spent = flow.open.spent, 0
        assert GAME.laws(flow) == []
    assert sorted(takers) == [[0], [1], [2]]
    first = takers[0][0]
    assert takers == [[first], [(first + 1) % 3], [(first + 2) % 3]]


@pytest.mark.parametrize(("supply", "most"), [(3, 1), (5, 1), (6, 2), (51, 2)])
def test_supply_share__nobody_takes_more_than_an_even_share_in_a_step(supply: int, most: int):
    """Ruling 15: a token symbol at a Peddler is two tokens, and others may need some too."""
    flow = short_of(tokens=supply)
    village(flow, 0, "peddler@road1")
    chosen(flow, "winter_keyple_02", "winter_keyple_10", "winter_keyple_06")
    play(flow, 0, "work 1 road1", "stop")
    play(flow, 1, "work 1 road1", "stop")
    play(flow, 2, "work 3 road0", "stop")
    assert tokens(flow, 0) + tokens(flow, 1) <= supply
    assert max(all_tokens(flow)) <= -(-supply // 3)
    assert sum(all_tokens(flow)) <= supply
    if supply % 3 == 0:
        assert all_tokens(flow)[:2] == [most, most]


def test_supply_share__the_share_does_not_depend_on_who_is_quicker():
    flow = short_of(tokens=4)
    village(flow, 0, "peddler@road1")
    chosen(flow, "winter_keyple_02", "winter_keyple_10", "winter_keyple_01")
    results = []
    for order in ([0, 1, 2], [2, 1, 0], [1, 0, 2]):
        twin = flow.copy()
        for seat in order:
            play(twin, seat, *(["discard"] if seat == 2 else ["work 1 road1", "stop"]))
        results.append(twin)
    assert results[0] == results[1] == results[2]


def test_supply_share__without_a_token_in_the_supply_the_symbol_is_no_boost():
    """Ruling 6, ruling 15."""
    flow = short_of(tokens=0)
    above(flow, 0, "road0", "")
    chosen(flow, "winter_keyple_02")
    assert refused(flow, 0, "work 1 road0") == "keyple-occupancy"
    discard_all(flow)
    assert cards_above(flow, 0, "road0") != ["winter_keyple_02"]


def test_supply_share__tokens_laid_on_cards_are_not_in_the_supply_before_the_clean_up():
    flow = short_of(tokens=2)
    above(flow, 0, "road0", "", "")
    give_tokens(flow, 0, 2)
    chosen(flow, "winter_keyple_01")
    play(flow, 0, "work 1 road0", "stop")
    discard_all(flow)
    # Nobody has a token any more, so the winter is over and the two are in the supply again.
    assert all_tokens(flow) == [0, 0, 0]
    assert flow.open.tokens == 2


def test_supply_share__alone_with_tokens_one_may_take_all_there_are():
    """The share is among those who take part in the step."""
    flow = short_of(tokens=3)
    village(flow, 0, "alehouse@road1")
    using(flow, 1)
    play(flow, 0, "use road1", "gain token", "use road1", "gain token", "done")
    assert tokens(flow, 0) == 1
    assert flow.open.tokens == 2


def test_supply_share__a_brewer_without_tokens_still_makes_gold():
    """Ruling 15."""
    flow = short_of(tokens=0)
    village(flow, 0, "brewer@road1")
    skills(flow, 0, saw=1)
    chosen(flow, "winter_keyple_01")
    play(flow, 0, "work 1 road1", "pay saw")
    discard_all(flow)
    assert on_card(flow, 0, "road1") == {"gold": 1}
    assert tokens(flow, 0) == 0


# Upgrade tiles.


def test_supply_share__without_upgrade_tiles_nothing_is_upgraded():
    """Ruling 15."""
    flow = short_of(upgrades=0)
    village(flow, 0, "keywood@road1")
    skills(flow, 0, saw=1)
    chosen(flow, "winter_keyple_01")
    play(flow, 0, "work 1 road0")
    assert refused(flow, 0, "upgrade road1") == "supply-share"
    assert legal(flow, 0) == ["stop"]


@pytest.mark.parametrize(("supply", "made"), [(1, 1), (2, 2), (3, 3), (4, 4), (6, 6)])
def test_supply_share__upgrade_tiles_are_shared_evenly_too(supply: int, made: int):
    """Three players with two symbols each."""
    flow = short_of(upgrades=supply)
    buildings = [("keywood", "woodcutter"), ("key_mine", "miner"), ("keystone_quarry", "quarryman")]
    for seat, names in enumerate(buildings):
        village(flow, seat, f"{names[0]}@road1", f"{names[1]}@road2")
        skills(flow, seat, anvil=2, pickaxe=2, saw=2)
    village(flow, 0, "builder@road-1")
    chosen(flow, "winter_keyple_01", "winter_keyple_04", "winter_keyple_07")
    for seat in range(3):
        play(flow, seat, "work 1 road-1")
        while legal(flow, seat, "upgrade"):
            play(flow, seat, legal(flow, seat, "upgrade")[0])
        play(flow, seat, "stop")
    raised = [level(flow, seat, "road1") + level(flow, seat, "road2") for seat in range(3)]
    assert sum(raised) == made
    assert max(raised) - min(raised) <= 1
    assert flow.open.tiles == supply - made


# Skill tiles.


def test_supply_share__who_finds_fewer_skill_tiles_draws_those():
    """Ruling 15."""
    flow = short_of(single_skills=1)
    village(flow, 0, "apprentice_hall@road1")
    upgraded(flow, 0, "road1")
    skills(flow, 1, anvil=1, saw=1)
    chosen(flow, "winter_keyple_01")
    play(flow, 0, "work 1 road1")
    discard_all(flow)
    assert skill_tiles(flow, 0) == {"pickaxe": 1}


def test_supply_share__skill_tiles_that_do_not_suffice_go_by_seats():
    flow = short_of(single_skills=1)
    village(flow, 0, "apprentice_hall@road1")
    upgraded(flow, 0, "road1")
    chosen(flow, "winter_keyple_01", "winter_keyple_04", "winter_keyple_07")
    for seat in range(3):
        play(flow, seat, "work 1 road1")
    drawn = [sum(skill_tiles(flow, seat).values()) for seat in range(3)]
    assert sorted(drawn) == [0, 1, 2]
    assert drawn[(drawn.index(2) + 1) % 3] == 1


def test_supply_share__an_empty_supply_gives_nothing_for_a_tile_at_the_hiring_fair():
    """Ruling 15, ruling 26: the tile spent is gone all the same."""
    flow = short_of(single_skills=1)
    village(flow, 0, "hiring_fair@road1")
    skills(flow, 0, saw=1)
    skills(flow, 1, anvil=1, pickaxe=1)
    chosen(flow, "winter_keyple_01")
    play(flow, 0, "work 1 road1", "pay saw")
    discard_all(flow)
    assert skill_tiles(flow, 0) == {}


def test_supply_share__there_are_three_double_sided_tiles_of_a_type():
    """Ruling 15."""
    flow = new_flow(3, "autumn")
    skills(flow, 1, double=True, saw=3)
    chosen(flow, "autumn_pasture_2")
    play(flow, 0, "place river0")
    discard_all(flow)
    assert skill_tiles(flow, 0, double=True) == {}
    assert skill_tiles(flow, 0) == {}


def test_supply_share__the_last_double_sided_tile_goes_to_one_of_two():
    """Ruling 16."""
    flow = new_flow(3, "autumn")
    skills(flow, 2, double=True, saw=2)
    chosen(flow, "autumn_pasture_2", "summer_pasture_2")
    play(flow, 0, "place river0")
    play(flow, 1, "place river0")
    discard_all(flow)
    got = [skill_tiles(flow, seat, double=True) for seat in (0, 1)]
    assert sorted(got, key=len) == [{}, {"saw": 1}]
