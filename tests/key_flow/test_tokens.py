"""Phase 3: keyple tokens as actions, after the last card of a season."""

from __future__ import annotations

import pytest
from key_flow_builder import (
    GAME,
    above,
    chosen,
    deal_hands,
    discard_all,
    goods,
    legal,
    level,
    new_flow,
    on_card,
    play,
    refused,
    score,
    skills,
    tokens,
    upgraded,
    using,
    village,
)

import borough
from borough.games.key_flow.rules.key_flow import KeyFlow
from borough.games.key_flow.rules.state import PICKING, USING


def mine(holding: int, *cards: str, season: str = "spring", seats: int = 3) -> KeyFlow:
    """Seat 0 has a Gold Mine beside its home (and other cards) and so many tokens."""
    flow = new_flow(seats, season)
    village(flow, 0, "gold_mine@road1", *cards)
    using(flow, holding)
    return flow


def uses(flow: KeyFlow, seat: int, slot: str) -> int:
    """How often a card of a seat's working village has been used this season."""
    seen = GAME.view(flow, seat)
    data = seen.data()
    own = data["turns"][seat]["village"] if data["turns"][seat] else data["villages"][seat]  # type: ignore[index]
    return next(card["uses"] for card in own["cards"] if card["slot"] == slot)


def to_the_tokens(seats: int = 3, seed: int = 4) -> borough.Table:
    """A real game in which everybody has discarded every spring card: six tokens each (eight with two players)."""
    table = borough.Table.new("key-flow", seats, seed)
    state = table.state
    assert isinstance(state, KeyFlow)
    while state.open.stage != USING:
        seat = state.deciders()[0]
        options = state.legal(seat)
        discard = GAME.action("discard")
        table.play(seat, discard if discard in options else options[0])
        state = table.state
        assert isinstance(state, KeyFlow)
    return table


# token-own


def test_token_own__the_phase_begins_when_the_last_card_is_played():
    flow = new_flow()
    chosen(flow, "gold_mine")
    play(flow, 0, "place road1")
    discard_all(flow)
    assert flow.open.stage == USING
    assert flow.deciders() == (1, 2)  # each has the token of the card discarded
    assert legal(flow, 1) == ["done", "use road0"]


def test_token_own__not_while_there_are_cards_in_hand():
    flow = new_flow()
    deal_hands(flow, 2)
    for seat in range(3):
        play(flow, seat, legal(flow, seat)[0])
    discard_all(flow)
    assert [tokens(flow, seat) for seat in range(3)] == [1, 1, 1]
    assert flow.open.stage != USING
    assert "use road0" not in legal(flow, 0)
    assert refused(flow, 0, "use road0") == "keyple-above"


def test_token_own__a_card_just_laid_in_the_last_round_can_be_used():
    flow = new_flow()
    chosen(flow, "gold_mine")
    play(flow, 0, "place road1")
    discard_all(flow)
    assert flow.deciders() == (1, 2)
    flow = new_flow()
    village(flow, 0, "keywood@road-1")
    chosen(flow, "gold_mine")
    flow.open.own_village(0).tokens += 1
    flow.open.tokens -= 1
    play(flow, 0, "place road1")
    discard_all(flow)
    play(flow, 0, "use road1")
    assert "use road1" not in legal(flow, 0)


def test_token_own__only_in_the_own_village():
    flow = new_flow()
    village(flow, 1, "gold_mine@road1")
    using(flow, 3, 3)
    assert legal(flow, 0) == ["done", "use road0"]
    assert legal(flow, 1) == ["done", "use road0", "use road1"]
    assert refused(flow, 0, "use road1") == "token-own"
    assert refused(flow, 0, "work 2 road1") == "token-own"


def test_token_own__goods_lie_on_the_building_used():
    flow = mine(1)
    play(flow, 0, "use road1", "done")
    assert on_card(flow, 0, "road1") == {"gold": 1}


def test_token_own__transport_and_upgrades_as_with_a_keyple_card():
    flow = mine(1)
    goods(flow, 0, "road0", stone=1)
    goods(flow, 0, "road1", iron=1)
    play(flow, 0, "use road0", "carry stone road0 right", "upgrade road1", "stop", "done")
    assert level(flow, 0, "road1") == 1
    assert on_card(flow, 0, "road1") == {}


@pytest.mark.parametrize(
    ("season", "place"),
    [
        ("autumn", "barn@river0"),
        ("summer", "flipper@river0"),
        ("spring", "spring_pasture_1@river0"),
        ("autumn", "forge@road2"),
        ("winter", "keythedral@road2"),
        ("winter", "windmill@road2"),
    ],
)
def test_token_own__cards_without_an_action_cannot_be_used(season: str, place: str):
    """Ruling 3: winter cards and buildings that only bring points have none, nor has the lower row."""
    flow = mine(3, place, season=season)
    slot = place.split("@")[1]
    assert f"use {slot}" not in legal(flow, 0)
    assert refused(flow, 0, f"use {slot}") == "keyple-action"


def test_token_own__nothing_but_uses_and_the_end_of_them():
    flow = mine(2)
    assert refused(flow, 0, "discard") == "token-own"
    assert refused(flow, 0, "place road2") == "token-own"
    assert refused(flow, 0, "stop") == "token-own"
    play(flow, 0, "use road0")
    assert refused(flow, 0, "done") == "action-order"
    assert refused(flow, 0, "use road1") == "action-order"


# token-cost


def test_token_cost__an_unused_building_three_times_for_1_1_and_2_tokens():
    """The rulebook's example."""
    flow = mine(5)
    left = []
    for _ in range(3):
        play(flow, 0, "use road1")
        left.append(GAME.view(flow, 0).turns[0].village.tokens)
    assert left == [4, 3, 1]
    play(flow, 0, "done")
    assert on_card(flow, 0, "road1") == {"gold": 3}
    assert tokens(flow, 0) == 1


def test_token_cost__a_fourth_use_is_refused():
    flow = mine(9)
    play(flow, 0, "use road1", "use road1", "use road1")
    assert legal(flow, 0) == ["done", "use road0"]
    assert refused(flow, 0, "use road1") == "token-cost"


def test_token_cost__the_third_use_takes_two_tokens():
    flow = mine(3)
    play(flow, 0, "use road1", "use road1")
    assert legal(flow, 0) == ["done", "use road0"]  # one token is left: not enough here, enough at home
    assert refused(flow, 0, "use road1") == "token-cost"


@pytest.mark.parametrize(("cards", "price"), [(0, 1), (1, 1), (2, 2)])
def test_token_cost__keyple_cards_count_as_uses(cards: int, price: int):
    flow = new_flow()
    village(flow, 0, "gold_mine@road1")
    above(flow, 0, "road1", *[""] * cards)
    using(flow, price)
    play(flow, 0, "use road1", "done")
    assert tokens(flow, 0) == 0
    assert on_card(flow, 0, "road1") == {"gold": 1}


@pytest.mark.parametrize("cards", [3, 4, 5])
def test_token_cost__not_under_three_keyple_cards_or_more(cards: int):
    """More than three can lie there, since all play at once."""
    flow = new_flow()
    village(flow, 0, "gold_mine@road1")
    above(flow, 0, "road1", *[""] * cards)
    using(flow, 9)
    assert legal(flow, 0) == ["done", "use road0"]
    assert refused(flow, 0, "use road1") == "token-cost"


def test_token_cost__two_keyple_cards_and_one_token_are_not_enough():
    flow = new_flow()
    village(flow, 0, "gold_mine@road1")
    above(flow, 0, "road1", "", "")
    using(flow, 1)
    assert refused(flow, 0, "use road1") == "token-cost"


def test_token_cost__one_keyple_card_leaves_two_uses_for_1_and_2_tokens():
    flow = new_flow()
    village(flow, 0, "gold_mine@road1")
    above(flow, 0, "road1", "")
    using(flow, 4)
    play(flow, 0, "use road1", "use road1")
    assert refused(flow, 0, "use road1") == "token-cost"
    play(flow, 0, "done")
    assert (tokens(flow, 0), on_card(flow, 0, "road1")) == (1, {"gold": 2})


def test_token_cost__cards_that_neighbours_laid_count_too():
    flow = new_flow()
    village(flow, 0, "gold_mine@road1")
    above(flow, 0, "road1", "")
    chosen(flow, "spring_keyple_06", "spring_keyple_08")  # the second has two keyples and an arrow to the right
    play(flow, 0, "discard")
    play(flow, 1, "work 1 road1")
    discard_all(flow)
    assert uses(flow, 0, "road1") == 2
    assert refused(flow, 0, "use road1") == "token-cost"  # two tokens, and there is one


def test_token_cost__a_boosted_card_is_one_use():
    flow = new_flow()
    village(flow, 0, "gold_mine@road1")
    above(flow, 0, "road1", "")
    chosen(flow, "spring_keyple_06")  # one keyple and a token symbol: the token goes onto the card
    play(flow, 0, "work 1 road1")
    discard_all(flow)
    assert flow.open.villages[0].uses[1] == 2


def test_token_cost__each_building_is_counted_by_itself():
    flow = mine(4, "keywood@road2")
    play(flow, 0, "use road1", "use road2", "use road1", "use road2", "done")
    assert tokens(flow, 0) == 0
    assert on_card(flow, 0, "road1") == {"gold": 2}
    assert on_card(flow, 0, "road2") == {"wood": 2}


def test_token_cost__a_use_that_is_stopped_at_once_counts():
    """Ruling 4: one need not carry out the action; the token is spent all the same."""
    flow = mine(4)
    play(flow, 0, "use road0", "stop", "use road0", "stop")
    assert uses(flow, 0, "road0") == 2
    assert tokens(flow, 0) == 4  # on the table everything is as it was until all have finished
    play(flow, 0, "use road0", "stop", "done")
    assert tokens(flow, 0) == 0


def test_token_cost__every_season_begins_anew():
    flow = mine(4)
    play(flow, 0, "use road1", "use road1", "use road1", "done")
    assert flow.open.season == 1
    assert flow.open.villages[0].uses == [0, 0]


# token-at-once


def test_token_at_once__an_upgrade_made_with_a_token_counts_for_the_next():
    """Ruling 9."""
    flow = mine(2)
    goods(flow, 0, "road1", stone=1, iron=1)
    play(flow, 0, "use road0", "upgrade road1", "stop", "use road1", "done")
    assert on_card(flow, 0, "road1") == {"gold": 2}


def test_token_at_once__a_building_used_before_its_upgrade_gave_the_old_panel():
    flow = mine(3)
    goods(flow, 0, "road1", stone=1, iron=1)
    play(flow, 0, "use road1", "use road0", "upgrade road1", "pay iron", "pay stone", "stop", "use road1", "done")
    assert on_card(flow, 0, "road1") == {"gold": 1 + 2}


def test_token_at_once__goods_made_with_a_token_pay_for_an_upgrade():
    flow = new_flow()
    village(flow, 0, "workshop@road1")
    using(flow, 3)
    play(flow, 0, "use road1", "gain wood", "use road1", "gain wood", "use road0", "upgrade road1", "stop", "done")
    assert level(flow, 0, "road1") == 1
    assert on_card(flow, 0, "road1") == {}


def test_token_at_once__a_token_gained_is_used():
    """Ruling 9: with one token the Peddler and then another building."""
    flow = new_flow(3, "autumn")
    village(flow, 0, "peddler@road1", "gold_mine@road2")
    using(flow, 1)
    play(flow, 0, "use road1", "stop", "use road2", "done")
    assert tokens(flow, 0) == 0
    assert on_card(flow, 0, "road2") == {"gold": 1}


def test_token_at_once__a_token_from_the_alehouse_is_used():
    flow = mine(1, "alehouse@road2")
    play(flow, 0, "use road2", "gain token", "use road1", "done")
    assert on_card(flow, 0, "road1") == {"gold": 1}


def test_token_at_once__the_brewer_pays_for_its_own_second_use():
    flow = new_flow(3, "summer")
    village(flow, 0, "brewer@road1")
    skills(flow, 0, saw=2)
    using(flow, 1)
    play(flow, 0, "use road1", "pay saw", "use road1", "pay saw")
    assert refused(flow, 0, "use road1") == "token-cost"
    play(flow, 0, "done")
    assert tokens(flow, 0) == 1
    assert on_card(flow, 0, "road1") == {"gold": 2}


def test_token_at_once__the_inn_gives_its_token_back_twice():
    """Ruling 9: 1 token in, 1 token and 1 skill tile out, twice; a third use takes two tokens."""
    flow = new_flow(3, "autumn")
    village(flow, 0, "inn@road1")
    using(flow, 1)
    play(flow, 0, "use road1")
    assert (tokens(flow, 0), flow.open.villages[0].singles) == (1, 1)
    play(flow, 0, "use road1")
    assert (tokens(flow, 0), flow.open.villages[0].singles) == (1, 2)
    assert refused(flow, 0, "use road1") == "token-cost"
    play(flow, 0, "done")
    assert tokens(flow, 0) == 1


def test_token_at_once__the_inn_a_third_time_for_two_tokens():
    flow = new_flow(3, "autumn")
    village(flow, 0, "inn@road1")
    using(flow, 2)
    play(flow, 0, "use road1", "use road1", "use road1")
    assert (tokens(flow, 0), flow.open.villages[0].singles) == (2 - 1 + 1 - 1 + 1 - 2 + 1, 3)
    assert refused(flow, 0, "use road1") == "token-cost"


def test_token_at_once__a_skill_tile_drawn_is_used():
    flow = new_flow(3, "summer")
    village(flow, 0, "apprentice_hall@road1", "brewer@road2")
    using(flow, 2)
    play(flow, 0, "use road1", "use road2")
    pays = legal(flow, 0, "pay")
    assert len(pays) == 1  # whatever the tile was
    play(flow, 0, pays[0], "done")
    assert on_card(flow, 0, "road2") == {"gold": 1}
    assert flow.open.villages[0].singles == 0


def test_token_at_once__an_upgrade_and_its_flip_in_two_uses():
    flow = mine(2)
    goods(flow, 0, "road1", stone=1, iron=1)
    play(flow, 0, "use road0", "upgrade road1", "stop", "use road0", "flip road1", "stop", "done")
    assert flow.open.villages[0].flips == [0, 1]
    assert score(flow).sources["flipped"] == 1


def test_token_at_once__the_home_upgraded_moves_three():
    flow = mine(2)
    upgraded(flow, 0, "road0")
    goods(flow, 0, "road0", wood=4)
    play(flow, 0, "use road0", *["carry wood road0 right"] * 3)
    assert legal(flow, 0, "carry") == []


# token-parallel


def test_token_parallel__who_has_no_token_has_nothing_to_decide():
    flow = new_flow(4)
    using(flow, 0, 2, 0, 1)
    assert flow.deciders() == (1, 3)
    assert refused(flow, 0, "use road0") == "table-turn"


def test_token_parallel__without_tokens_the_next_season_begins_at_once():
    flow = new_flow()
    chosen(flow, "gold_mine", "keywood", "stable")
    for seat in range(3):
        play(flow, seat, "place road1")
    assert (flow.open.season, flow.open.stage) == (1, PICKING)


def test_token_parallel__any_order_of_the_players_leads_to_the_same():
    """Ruling 10."""
    results = []
    for order in [(0, 1), (1, 0)]:
        flow = new_flow()
        village(flow, 0, "gold_mine@road1")
        village(flow, 1, "keywood@road1")
        using(flow, 1, 1)
        for seat in order:
            play(flow, seat, "use road1", "done")
        results.append(flow)
    assert results[0] == results[1]


def test_token_parallel__moves_of_the_players_may_alternate():
    flow = new_flow()
    village(flow, 0, "gold_mine@road1")
    village(flow, 1, "keywood@road1")
    using(flow, 2, 2)
    play(flow, 0, "use road1")
    play(flow, 1, "use road1")
    play(flow, 0, "use road1", "done")
    play(flow, 1, "done")
    assert (on_card(flow, 0, "road1"), on_card(flow, 1, "road1")) == ({"gold": 2}, {"wood": 1})
    assert (tokens(flow, 0), tokens(flow, 1)) == (0, 1)


def test_token_parallel__nothing_shows_until_all_have_finished():
    flow = mine(1)
    using(flow, 0, 1)
    play(flow, 0, "use road1", "done")
    assert on_card(flow, 0, "road1") == {}
    assert tokens(flow, 0) == 1
    play(flow, 1, "done")
    assert on_card(flow, 0, "road1") == {"gold": 1}


def test_token_parallel__undo_takes_back_the_own_uses_only():
    table = to_the_tokens()
    state = table.state
    for seat in (0, 1):
        table.play(seat, GAME.action("use road0"))
        table.play(seat, GAME.action("stop"))
    table.undo(0)
    table.undo(0)
    fresh = to_the_tokens()
    for text in ("use road0", "stop"):
        fresh.play(1, GAME.action(text))
    assert table.state == fresh.state
    assert table.record.dumps() == fresh.record.dumps()
    table.play(0, GAME.action("done"))
    table.undo(0)
    assert 0 in table.state.deciders()
    assert table.record.replay() == table.state
    assert state is not table.state


def test_token_parallel__what_is_laid_open_cannot_be_undone():
    table = to_the_tokens()
    for seat in range(3):
        table.play(seat, GAME.action("done"))
    with pytest.raises(borough.Refusal) as caught:
        table.undo(2)
    assert caught.value.rule == "table-undo"
    assert borough.Record.loads(table.record.dumps()).replay() == table.state


# token-draw


def inns(*holding: int) -> KeyFlow:
    """Seats with tokens; seats 0 and 1 have buildings that draw skill tiles."""
    flow = new_flow(3, "autumn")
    village(flow, 0, "inn@road1")
    village(flow, 1, "apprentice_hall@road1")
    using(flow, *holding)
    return flow


def test_token_draw__who_draws_waits_for_the_others():
    flow = inns(1, 0, 1)
    play(flow, 0, "use road1")
    assert flow.deciders() == (2,)
    assert refused(flow, 0, "use road1") == "table-turn"
    assert flow.open.villages[0].singles == 0
    play(flow, 2, "done")
    assert flow.deciders() == (0,)
    assert flow.open.villages[0].singles == 1


def test_token_draw__two_who_draw_go_on_together():
    flow = inns(2, 2, 1)
    play(flow, 0, "use road1")
    play(flow, 1, "use road1")
    play(flow, 2, "done")
    assert flow.deciders() == (0, 1)
    assert [flow.open.villages[seat].singles for seat in range(3)] == [1, 1, 0]
    play(flow, 0, "done")
    play(flow, 1, "use road1")  # the last token
    assert flow.open.stage != USING
    assert [flow.open.villages[seat].singles for seat in range(3)] == [1, 2, 0]


def test_token_draw__who_has_finished_is_not_asked_again():
    flow = inns(2, 0, 3)
    play(flow, 2, "done")
    play(flow, 0, "use road1")
    assert flow.deciders() == (0,)
    assert refused(flow, 2, "use road0") == "table-turn"


def test_token_draw__who_draws_with_the_last_token_has_finished():
    flow = inns(0, 1, 0)
    play(flow, 1, "use road1")
    assert flow.open.villages[1].singles == 1
    assert flow.open.stage != USING


def test_token_draw__uses_before_the_draw_are_laid_open_with_it():
    flow = new_flow(3, "autumn")
    village(flow, 0, "inn@road1", "gold_mine@road2")
    using(flow, 2)
    play(flow, 0, "use road2", "use road1")
    assert on_card(flow, 0, "road2") == {"gold": 1}
    assert tokens(flow, 0) == 1
    play(flow, 0, "use road2")
    assert on_card(flow, 0, "road2") == {"gold": 1}  # the second one is not yet
    assert uses(flow, 0, "road2") == 2


def test_token_draw__no_draw_no_wait():
    flow = mine(2, "alehouse@road2")
    using(flow, 0, 1)
    play(flow, 0, "use road2", "gain token")
    assert 0 in flow.deciders()
    play(flow, 0, "use road2", "gain skill")
    assert flow.deciders() == (1,)


def test_token_draw__the_hiring_fair_draws_before_the_tile_spent_goes_back():
    """Ruling 26: with all other tiles in players' hands nothing is left to draw."""
    flow = new_flow(3, "summer")
    village(flow, 0, "hiring_fair@road1")
    skills(flow, 0, anvil=1)
    skills(flow, 1, anvil=14, pickaxe=15, saw=15)
    using(flow, 2)
    play(flow, 0, "use road1")
    assert refused(flow, 0, "pay anvil") == "supply-missing"
    play(flow, 0, "stop", "done")
    assert flow.open.villages[0].singles == 1


# token-keep


def test_token_keep__tokens_are_kept_for_the_next_season():
    flow = mine(3)
    play(flow, 0, "use road1", "done")
    assert flow.open.season == 1
    assert tokens(flow, 0) == 2


def test_token_keep__nobody_has_to_use_any():
    flow = mine(7)
    play(flow, 0, "done")
    assert (flow.open.season, tokens(flow, 0)) == (1, 7)


def test_token_keep__in_winter_too_they_are_used_or_kept_for_the_points():
    """Ruling 11; unused tokens score at the Apothecary."""
    flow = mine(3, "apothecary@road2", season="winter")
    play(flow, 0, "use road1", "done")
    assert flow.over
    assert score(flow).parts == {"apothecary": 2 * 2, "gold": 1}


def test_token_keep__without_any_in_winter_the_game_is_over():
    flow = new_flow(3, "winter")
    chosen(flow, "weaver", "dairy", "ranch")
    for seat in range(3):
        play(flow, seat, "place road1")
    assert flow.over
