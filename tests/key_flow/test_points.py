"""Rules of "Points", as examples. The single winter cards are in test_all_cards, the ships in test_ships."""

from __future__ import annotations

from collections import Counter
from typing import cast

import pytest
from game_builder import play
from key_flow_builder import (
    GAME,
    above,
    card,
    give_tokens,
    goods,
    new_flow,
    points,
    score,
    skills,
    stored,
    upgraded,
    using,
    village,
)

import borough
from borough.games.key_flow.rules.actions import SLOT_NAMES
from borough.games.key_flow.rules.cards import CARDS, GOODS, GOODS_COUNT
from borough.games.key_flow.rules.key_flow import KeyFlow
from borough.games.key_flow.words.card_words import SOURCES
from borough.games.key_flow.words.results import assignment_lines


def end(*names: str, keyples: tuple[str, ...] = (), seat: int = 0, flow: KeyFlow | None = None) -> KeyFlow:
    """A seat has these village cards, laid one beside the other, and these stored keyple cards."""
    flow = flow or new_flow(6, "winter")
    rows = {False: 1, True: 0}
    for name in names:
        river = flow.open.figures.river[card(name)]
        village(flow, seat, f"{name}@{'river' if river else 'road'}{rows[river]}")
        rows[river] += 1
    stored(flow, seat, *keyples)
    return flow


def lines(flow: KeyFlow, seat: int = 0) -> list[str]:
    """How the best assignment is shown."""
    return assignment_lines(flow.open, seat, flow.singles)


def ranks(flow: KeyFlow) -> list[int]:
    return [each.rank for each in GAME.scores(flow)]


def totals(flow: KeyFlow) -> list[int]:
    return [each.total for each in GAME.scores(flow)]


# score-panel


def test_score_panel__a_bare_village_is_worth_nothing():
    assert totals(new_flow(4, "winter")) == [0, 0, 0, 0]


def test_score_panel__the_topmost_uncovered_panel_counts_and_no_other():
    """The rulebook's example: the Keythedral, once upgraded, is worth 12 points, not 5 and not 20."""
    flow = end("keythedral")
    found = [points(flow, "keythedral")]
    for _ in range(2):
        upgraded(flow, 0, "road1")
        found.append(points(flow, "keythedral"))
    assert found == [5, 12, 20]


def test_score_panel__an_upgraded_home_is_5_points():
    flow = end()
    upgraded(flow, 0, "road0")
    assert score(flow).total == 5


def test_score_panel__the_inn_is_5_points_when_upgraded():
    flow = end("inn")
    assert points(flow, "inn") == 0
    upgraded(flow, 0, "road1")
    assert points(flow, "inn") == 5


def test_score_panel__every_village_card_gives_its_own():
    flow = end("gold_mine", "carpenter", "forge", "alehouse")
    for where in ("road1", "road2", "road3", "road4"):
        upgraded(flow, 0, where)
    assert score(flow).parts == {"gold_mine": 3, "carpenter": 7, "forge": 10}
    assert score(flow).sources["panels"] == 3 + 7 + 10


def test_score_panel__a_neighbours_panels_are_not_mine():
    flow = end("well", seat=1)
    assert totals(flow)[:3] == [0, 3, 0]


# score-flip


def test_score_flip__each_flipped_tile_is_a_point():
    flow = end("forge", "gold_mine")
    upgraded(flow, 0, "road1", times=2, flipped=2)
    upgraded(flow, 0, "road2", times=1, flipped=1)
    assert score(flow).sources["flipped"] == 3
    assert score(flow).parts["flipped"] == 3


def test_score_flip__a_plain_tile_is_none():
    flow = end("forge")
    upgraded(flow, 0, "road1", times=2, flipped=1)
    assert score(flow).sources == {"panels": 20, "flipped": 1, "storage": 0, "winter": 0, "gold": 0}


# score-storage


@pytest.mark.parametrize(("level", "total"), [(0, 5), (1, 10)])
def test_score_storage__the_barn_scores_every_resource_on_it(level: int, total: int):
    """1 point each, gold too; upgraded 2 each."""
    flow = end("barn")
    upgraded(flow, 0, "river0", times=level)
    goods(flow, 0, "river0", iron=1, stone=1, wood=1, gold=2)
    assert score(flow).total == total


def test_score_storage__gold_on_a_plain_barn_is_one_point_and_not_two():
    """Ruling 24."""
    flow = end("barn")
    goods(flow, 0, "river0", gold=3)
    assert score(flow).total == 3


def test_score_storage__only_what_lies_there():
    flow = end("barn", "blacksmith")
    goods(flow, 0, "road0", iron=4, wood=4)
    assert score(flow).total == 0


@pytest.mark.parametrize(
    ("name", "plain", "better"),
    [
        ("blacksmith", {"iron": 2, "gold": 2}, {"iron": 2, "wood": 2}),
        ("stone_yard", {"stone": 2, "gold": 2}, {"stone": 2, "iron": 2}),
        ("timber_yard", {"wood": 2, "gold": 2}, {"wood": 2, "stone": 2}),
    ],
)
def test_score_storage__pairs_bring_5_points(name: str, plain: dict[str, int], better: dict[str, int]):
    flow = end(name)
    goods(flow, 0, "river0", **plain)
    assert score(flow).parts == {name: 10}
    flow = end(name)
    goods(flow, 0, "river0", **better)
    assert score(flow).total == 0
    upgraded(flow, 0, "river0")
    assert score(flow).parts == {name: 10}


def test_score_storage__an_upgrade_changes_nothing_for_pairs_with_gold():
    """The rulebook: gold stands for wood, so iron and gold stay a pair at the Blacksmith."""
    flow = end("blacksmith")
    upgraded(flow, 0, "river0")
    goods(flow, 0, "river0", iron=2, gold=2)
    assert score(flow).parts == {"blacksmith": 10}


def test_score_storage__two_gold_are_a_pair():
    """Ruling 25."""
    flow = end("blacksmith")
    goods(flow, 0, "river0", gold=5)
    assert score(flow).parts == {"blacksmith": 10, "gold": 1}


def test_score_storage__gold_on_either_side_of_a_pair():
    """Upgraded Timber Yard: wood and stone. 1 wood, 2 stone and 3 gold are three pairs."""
    flow = end("timber_yard")
    upgraded(flow, 0, "river0")
    goods(flow, 0, "river0", wood=1, stone=2, gold=3)
    assert score(flow).parts == {"timber_yard": 15}


def test_score_storage__half_a_pair_is_nothing():
    flow = end("blacksmith")
    goods(flow, 0, "river0", iron=3, gold=1)
    assert score(flow).parts == {"blacksmith": 5}


def test_score_storage__what_scores_there_cannot_score_elsewhere():
    """3 iron on a plain Barn are 3 points; with 1 stone and 1 wood at home they could be one set at the Mercer's."""
    flow = end("barn", "mercers_guild")
    goods(flow, 0, "river0", iron=3)
    goods(flow, 0, "road0", stone=1, wood=1)
    assert score(flow).parts == {"barn": 2, "mercers_guild": 5}


def test_score_storage__what_does_not_score_there_may_score_elsewhere():
    """The Blacksmith's third iron goes to the Trader with one from the home card."""
    flow = end("blacksmith", "trader")
    goods(flow, 0, "river0", iron=3, gold=2)
    goods(flow, 0, "road0", iron=1)
    assert score(flow).parts == {"blacksmith": 10, "trader": 3}


def test_score_storage__gold_may_leave_the_barn_for_the_jeweller():
    flow = end("barn", "jeweller")
    goods(flow, 0, "river0", gold=2, wood=1)
    assert score(flow).total == 2 * 2 + 1


# score-gold


def test_score_gold__each_gold_is_a_point_wherever_it_lies():
    flow = end("gold_mine", "spring_pasture_1")
    goods(flow, 0, "road0", gold=1)
    goods(flow, 0, "road1", gold=2)
    goods(flow, 0, "river0", gold=3)
    assert score(flow).sources == {"panels": 0, "flipped": 0, "storage": 0, "winter": 0, "gold": 6}
    assert score(flow).parts == {"gold": 6}


def test_score_gold__other_goods_are_worth_nothing_by_themselves():
    flow = end()
    goods(flow, 0, "road0", iron=5, stone=5, wood=5)
    assert score(flow).total == 0


def test_score_gold__never_in_addition():
    flow = end("jeweller")
    goods(flow, 0, "road0", gold=3)
    assert score(flow).sources["gold"] == 0
    assert score(flow).total == 6


def test_score_gold__kept_where_it_would_bring_less():
    """One gold in a half set is better kept: no set comes together."""
    flow = end("mercers_guild")
    goods(flow, 0, "road0", iron=1, gold=1)
    assert score(flow).parts == {"gold": 1}


def test_score_gold__a_pair_of_two_gold_at_the_merchant():
    """Two gold as two wood are 3 points instead of 2."""
    flow = end("merchant")
    goods(flow, 0, "road0", gold=3)
    assert score(flow).parts == {"merchant": 3, "gold": 1}


# score-assign


def test_score_assign__wherever_things_lie():
    """Goods are scored from any card of the village, without being carried to the Mercer's Guild."""
    flow = end("mercers_guild", "keywood", "spring_pasture_1")
    goods(flow, 0, "road0", iron=1)
    goods(flow, 0, "road2", wood=1)
    goods(flow, 0, "river0", stone=1)
    assert score(flow).parts == {"mercers_guild": 5}


def test_score_assign__each_good_once():
    flow = end("mercers_guild", "merchant", "store", "trader")
    goods(flow, 0, "road0", iron=2, stone=2, wood=2)
    assert score(flow).total == 10  # two sets at 5 beat three pairs at 3


def test_score_assign__each_skill_tile_once():
    flow = end("scribe", "scholar", "trader")
    skills(flow, 0, anvil=1, pickaxe=1, saw=1)
    assert score(flow).parts == {"scribe": 7}


def test_score_assign__each_token_once():
    flow = end("dairy", "apothecary", "key_guild", keyples=("spring_keyple_06",))
    give_tokens(flow, 0, 2)
    assert score(flow).total == 10
    give_tokens(flow, 0, 1)
    assert score(flow).total == 12


def test_score_assign__tokens_spent_do_not_count():
    """Used tokens are back in the supply."""
    flow = end("apothecary")
    using(flow, 3)
    play(flow, 0, "use road0", "stop", "done")
    assert flow.over
    assert score(flow).parts == {"apothecary": 4}


def test_score_assign__double_sided_and_single_sided_tiles_alike():
    flow = end("scribe")
    skills(flow, 0, double=True, anvil=1, saw=1)
    skills(flow, 0, pickaxe=1)
    assert score(flow).parts == {"scribe": 7}


def test_score_assign__only_the_own_things():
    flow = end("farmyard")
    end("ranch", "spring_pasture_4", seat=1, flow=flow)
    assert totals(flow)[:2] == [1, 4]


def test_score_assign__without_a_card_that_scores_them_things_are_worth_nothing():
    flow = end("spring_pasture_4", "brainwave", keyples=("autumn_keyple_07",))
    skills(flow, 0, saw=3)
    give_tokens(flow, 0, 4)
    goods(flow, 0, "road0", wood=3)
    assert score(flow).total == 0


# score-one-card


def test_score_one_card__harvest_festival_and_farmyard_share():
    """The rulebook's example: the card with two red keyples and a cow goes to the Harvest Festival, the pig of the
    Harvest Festival itself to the Farmyard; the cow cannot go there as well.
    """
    flow = end("harvest_festival", "farmyard", keyples=("autumn_keyple_04",))
    assert score(flow).parts == {"harvest_festival": 4, "farmyard": 1 + 1}  # the pig, and the Farmyard's own sheep
    shown = dict(line.split(" points for ") for line in lines(flow))
    assert sorted(shown) == ["Farmyard: 2", "Harvest Festival: 4"]
    assert "autumn keyple card 4" in shown["Harvest Festival: 4"].lower()
    assert shown["Farmyard: 2"] == "Harvest Festival, Farmyard"


def test_score_one_card__for_its_keyples_or_for_its_animal():
    """One blue keyple with a cow: 2 points at the Winter Fair or 2 at the Ranch, never 4."""
    flow = end("winter_fair", "ranch", keyples=("winter_keyple_14",))
    assert score(flow).total == 2 + 2 + 2  # the cows of the Winter Fair and of the Ranch, and the card once


def test_score_one_card__all_that_fits_counts_there():
    """Two keyples of one card count both; so do the two sheep of a pasture, and sheep and pig of another."""
    flow = end("village_hall", "farmyard", "spring_pasture_5", "summer_pasture_4", keyples=("spring_keyple_03",))
    assert score(flow).parts == {"village_hall": 2, "farmyard": 1 + 2 + 2}


def test_score_one_card__a_pasture_with_two_kinds_goes_to_one_card():
    """Sheep and cow of one pasture: the cow at the Ranch or the sheep with a skill tile at the Weaver, not both."""
    flow = end("ranch", "weaver", "autumn_pasture_7")
    skills(flow, 0, saw=2)
    assert score(flow).parts == {"ranch": 2, "weaver": 8}


def test_score_one_card__a_token_symbol_or_the_keyples():
    """One red keyple with a token symbol: 5 with a token at the Key Guild, or 2 at the Festival."""
    flow = end("key_guild", "harvest_festival", keyples=("autumn_keyple_01",))
    assert score(flow).parts == {"harvest_festival": 2}
    give_tokens(flow, 0, 1)
    assert score(flow).parts == {"key_guild": 5}


def test_score_one_card__a_scoring_card_is_assigned_itself():
    """The Dairy's own cow, here given to the Ranch since there is no token."""
    flow = end("dairy", "ranch")
    assert score(flow).parts == {"ranch": 4}
    give_tokens(flow, 0, 1)
    assert score(flow).parts == {"dairy": 5, "ranch": 2}


def test_score_one_card__a_ship_for_sea_breese_or_for_the_lodge():
    flow = end("sea_breese", "brainwave", "travellers_lodge")
    assert score(flow).total == 1 + 4  # the home card has one transport point; two ships are 4 at either of them


def test_score_one_card__keyple_cards_still_above_buildings_count_while_the_winter_lasts():
    """What a player would have if the game ended now."""
    flow = end("winter_fair")
    above(flow, 0, "road0", "winter_keyple_03")
    assert points(flow, "winter_fair") == 4


@pytest.mark.parametrize("name", ["brainwave", "stable"])
def test_score_one_card__a_card_that_could_count_as_two_things_is_refused(name: str):
    """A ship or a cart with a cow on it: the Lodge and the Ranch would both want it."""
    with pytest.raises(borough.ComponentError, match="a ship or a card with transport shows no animals"):
        GAME.check_components(f'game = "key-flow"\n[[card]]\nid = "{name}"\nanimals = ["cow"]\n')


# score-symbols


def test_score_symbols__no_animal_stands_on_a_building_or_ship():
    """Ruling 31: nothing but the symbols; the Stable, the Peddler's and the Farrier's horses are no animals."""
    flow = end("farmyard", "stable", "farrier", "peddler", "mansfield_ark", "carried_away")
    assert points(flow, "farmyard") == 2  # its own sheep, and with the Ark it counts twice
    flow = end("farmyard", "stable", "farrier", "peddler", "barn", "well")
    assert points(flow, "farmyard") == 1


def test_score_symbols__those_of_winter_cards_are_counted():
    flow = end("farmyard", "weaver", "summer_fete", "key_market", "dairy")
    assert points(flow, "farmyard") == 5


# score-best


def test_score_best__the_highest_total_is_found():
    """Two cows, one token: the token pairs once; the other cow goes to the Ranch, and the Ranch's own cow too."""
    flow = end("dairy", "ranch", "spring_pasture_4")
    give_tokens(flow, 0, 1)
    assert score(flow).total == 5 + 2 + 2


def test_score_best__a_threshold_may_be_worth_more_than_what_it_takes():
    """Three cows: 6 points at the Ranch or 10 with Carried Away; with four the fourth stays at the Ranch."""
    flow = end("ranch", "carried_away", "spring_pasture_4", "summer_pasture_3")
    assert score(flow).parts == {"carried_away": 10}
    village(flow, 0, "summer_pasture_5@river3")
    assert score(flow).parts == {"carried_away": 10, "ranch": 2}


def test_score_best__a_threshold_out_of_reach_takes_nothing():
    flow = end("ranch", "carried_away", "spring_pasture_4")
    assert score(flow).parts == {"ranch": 4}


def test_score_best__colours_and_types_are_chosen_at_the_end():
    """Ruling 28."""
    flow = end("village_hall", "scholar", keyples=("spring_keyple_03", "autumn_keyple_07", "autumn_keyple_03"))
    skills(flow, 0, pickaxe=2, saw=1)
    assert score(flow).parts == {"village_hall": 3, "scholar": 6}
    assert any(line.startswith("Village Hall: 3 points for red chosen") for line in lines(flow))
    assert "Scholar: 6 points for pickaxe chosen, 2 pickaxes" in lines(flow)


@pytest.mark.parametrize(
    ("name", "panel"), [("healer", "1 per keyple of one colour"), ("scribe", "3 per skill of one type")]
)
def test_score_best__a_second_card_that_chooses_is_refused(name: str, panel: str):
    """Beside the Village Hall and the Scholar: each would have a colour (a type) of its own."""
    with pytest.raises(borough.ComponentError, match="another card scores this way already"):
        GAME.check_components(f'game = "key-flow"\n[[card]]\nid = "{name}"\npanels = ["{panel}"]\n')


def test_score_best__how_it_was_assigned_is_shown():
    flow = end("dairy", "blacksmith", "jeweller")
    give_tokens(flow, 0, 2)
    goods(flow, 0, "river0", iron=1, gold=1)
    goods(flow, 0, "road0", gold=2)
    assert sorted(lines(flow)) == [
        "Blacksmith: 5 points for 1 iron, 1 gold",
        "Dairy: 5 points for Dairy, 1 token",
        "Jeweller: 4 points for 2 gold",
    ]


def test_score_best__sources_and_parts_add_up_to_the_total():
    flow = end("dairy", "blacksmith", "jeweller", "keythedral", "farmyard", "sea_breese", keyples=("winter_keyple_06",))
    upgraded(flow, 0, "road3", flipped=1)
    give_tokens(flow, 0, 2)
    goods(flow, 0, "river0", iron=1, gold=1)
    goods(flow, 0, "road0", gold=2)
    found = score(flow)
    assert tuple(found.sources) == SOURCES
    assert found.total == sum(found.sources.values()) == sum(found.parts.values()) == flow.totals()[0]
    assert found.total == 12 + 1 + 5 + (2 * 5 + 1 + 2) + 2 * 2


def test_score_best__the_owner_sees_the_same_points_in_the_own_view():
    flow = end("scribe")
    skills(flow, 0, anvil=1, pickaxe=1, saw=1)
    assert GAME.scores(GAME.view(flow, 0))[0].total == 7
    assert GAME.scores(GAME.view(flow, 1))[0].total == 0  # the others do not know these tiles


# score-monuments


@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("forge", [3, 10, 20]),
        ("goldsmith", [0, 7, 15]),
        ("sawmill", [3, 10, 20]),
        ("sculptor", [3, 10, 20]),
        ("well", [3, 10, 20]),
        ("keythedral", [5, 12, 20]),
    ],
)
def test_score_monuments__points_before_and_after_each_upgrade(name: str, values: list[int]):
    for level in range(3):
        flow = end(name)
        upgraded(flow, 0, "road1", times=level)
        assert score(flow).total == values[level]


@pytest.mark.parametrize(
    ("name", "first", "second", "tiles"),
    [
        ("forge", {"iron": 3}, {"iron": 3}, {"anvil": 1}),
        ("goldsmith", {"gold": 2}, {"gold": 2}, {"saw": 1}),
        ("sawmill", {"wood": 3}, {"wood": 3}, {"saw": 1}),
        ("sculptor", {"stone": 3}, {"stone": 3}, {"pickaxe": 1}),
        ("well", {"wood": 3}, {"iron": 1, "stone": 1, "wood": 1}, {"anvil": 1}),
        ("keythedral", {"iron": 1, "stone": 1, "wood": 1}, {"gold": 2}, {"saw": 2}),
    ],
)
def test_score_monuments__both_upgrades_are_paid_for(
    name: str, first: dict[str, int], second: dict[str, int], tiles: dict[str, int]
):
    flow = end("wainwright", name)
    goods(flow, 0, "road2", **first)
    skills(flow, 0, **tiles)
    using(flow, 2)
    play(flow, 0, "use road1", "upgrade road2")
    goods_left = GAME.view(flow, 0).data()["turns"][0]["village"]["cards"][2]["goods"]  # type: ignore[index]
    assert set(goods_left.values()) == {0}
    play(flow, 0, "stop")
    flow = end("wainwright", name)
    upgraded(flow, 0, "road2")
    goods(flow, 0, "road2", **second)
    skills(flow, 0, **tiles)
    using(flow, 1)
    play(flow, 0, "use road1", "upgrade road2")
    while flow.turns[0] is not None and flow.turns[0].raising >= 0:
        play(flow, 0, GAME.text(flow.legal(0)[0]))
    play(flow, 0, "stop", "done")
    assert flow.open.villages[0].levels == [0, 0, 2]
    assert flow.open.villages[0].singles == 0


# score-lodge


def test_score_lodge__an_upgraded_home_is_3_points():
    """The rulebook's example, and the points of the home card's own panel besides."""
    flow = end("travellers_lodge")
    assert score(flow).parts == {"travellers_lodge": 1}
    upgraded(flow, 0, "road0")
    assert score(flow).parts == {"travellers_lodge": 3, "home_" + str(flow.open.villages[0].cards[0] + 1): 5}


def test_score_lodge__the_topmost_uncovered_panels_of_all_carts():
    flow = end("travellers_lodge", "builder", "stable", "artisan", "farrier", "wainwright", "peddler")
    assert points(flow, "travellers_lodge") == 1 + 1 + 2 + 2 + 3 + 4 + 2
    for number in range(2, 8):
        upgraded(flow, 0, f"road{number}")
    assert points(flow, "travellers_lodge") == 1 + 3 + 4 + 4 + 5 + 6 + 4


def test_score_lodge__two_points_a_ship():
    flow = end("travellers_lodge", "brainwave", "carried_away", "invincible")
    assert points(flow, "travellers_lodge") == 1 + 3 * 2


@pytest.mark.parametrize(("ships", "total"), [(1, 2), (2, 4), (3, 8), (4, 16), (5, 32), (6, 34)])
def test_score_lodge__a_ship_counts_here_or_for_sea_breese(ships: int, total: int):
    """One or two ships are worth the same at both; more are worth more at the Sea Breese, a sixth one here."""
    others = ["brainwave", "flipper", "keyflower", "keymelequin", "mansfield_ark"]
    flow = end("travellers_lodge", "sea_breese", *others[: ships - 1])
    assert score(flow).total == 1 + total


# tie-break


def level_at(*villages: tuple[str, ...]) -> KeyFlow:
    """A table where the seats have nothing but these cards; the others far behind."""
    flow = new_flow(6, "winter")
    for seat, names in enumerate(villages):
        end(*names, seat=seat, flow=flow)
    for seat in range(len(villages)):
        goods(flow, seat, "road0", gold=10 - totals(flow)[seat])
    return flow


def test_tie_break__more_points_win():
    flow = new_flow(3, "winter")
    for seat, gold in enumerate([2, 5, 3]):
        goods(flow, seat, "road0", gold=gold)
    assert ranks(flow) == [3, 1, 2]


def test_tie_break__then_more_sheep():
    flow = level_at(("autumn_pasture_6", "autumn_pasture_1"), ("spring_pasture_1",))
    assert totals(flow)[:2] == [10, 10]
    assert ranks(flow)[:2] == [2, 1]


def test_tie_break__then_more_pigs():
    flow = level_at(("spring_pasture_1", "autumn_pasture_1", "autumn_pasture_4"), ("summer_pasture_4",))
    assert ranks(flow)[:2] == [2, 1]


def test_tie_break__then_more_cows():
    flow = level_at(("spring_pasture_1",), ("autumn_pasture_7",))
    assert ranks(flow)[:2] == [2, 1]


def test_tie_break__after_that_the_victory_is_shared():
    """Ruling 33."""
    flow = level_at(("spring_pasture_1",), ("spring_pasture_2",), ())
    assert totals(flow)[:3] == [10, 10, 10]
    assert ranks(flow)[:3] == [1, 1, 3]


def test_tie_break__all_level_share_the_first_place():
    assert ranks(new_flow(4, "winter")) == [1, 1, 1, 1]


def test_tie_break__animals_of_stored_keyple_cards_and_winter_cards_count():
    flow = level_at(("weaver",), ())
    stored(flow, 1, "spring_keyple_02", "spring_keyple_05")
    assert totals(flow)[:2] == [10, 10]
    assert ranks(flow)[:2] == [2, 1]


def test_tie_break__animals_count_though_their_card_was_assigned():
    """The sheep at the Farmyard is still owned."""
    flow = level_at(("farmyard",), ())
    assert ranks(flow)[:2] == [1, 2]


def test_tie_break__as_printed_whatever_the_ark_makes_of_them():
    """Ruling 23: three pigs are no sheep here."""
    flow = level_at(("mansfield_ark", "spring_pasture_3", "autumn_pasture_6"), ("spring_pasture_1",))
    assert ranks(flow)[:2] == [2, 1]


def test_tie_break__only_among_those_level_in_points():
    flow = level_at(("spring_pasture_5",), ())
    goods(flow, 1, "road0", gold=1)
    assert ranks(flow)[:2] == [2, 1]


# The assignment as data.


@pytest.mark.difference(25)
def test_score_best__the_assignment_names_the_pieces_of_each_card():
    flow = end("barn", "jeweller", "ranch", "spring_pasture_4")
    barn = flow.open.villages[0].slots[1]
    goods(flow, 0, SLOT_NAMES[barn], wood=2)
    goods(flow, 0, "road0", gold=3)
    found = score(flow).assignment
    assert found["barn"] == {"wood": 2}
    assert found["jeweller"] == {"gold": 3}
    assert found["ranch"]["spring_pasture_4"] == 1
    assert set(found) == {"barn", "jeweller", "ranch"}


def test_score_best__no_piece_is_assigned_twice():
    """Over the end of some games: every card is assigned once, and no more pieces than there are."""
    for seed in range(6):
        flow = cast(KeyFlow, GAME.deal(3, seed))
        borough.play_out(flow, borough.Rng(seed))
        for each in GAME.scores(flow):
            mine = flow.open.villages[each.seat]
            total: Counter[str] = Counter()
            for pieces in each.assignment.values():
                total.update(pieces)
            assert set(each.assignment) <= set(each.parts)
            assert all(number == 1 for piece, number in total.items() if piece in CARDS)
            assert total["token"] <= mine.tokens
            for good, name in enumerate(GOODS):
                assert total[name] <= sum(mine.goods[good::GOODS_COUNT])
