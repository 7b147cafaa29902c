"""Drafting, passing on, showing, playing at once, discarding, and the phases of a season."""

from __future__ import annotations

import itertools
import random
from typing import cast

import pytest
from game_builder import legal, play, refused
from key_flow_builder import (
    GAME,
    above,
    card,
    card_at,
    cards_above,
    chosen,
    deal_hands,
    discard_all,
    finish_round,
    give_tokens,
    goods,
    hands,
    level,
    new_flow,
    on_card,
    play_card,
    seen,
    skill_tiles,
    three_at_the_gold_mine,
    tokens,
    upgraded,
    using,
    village,
    winter_picking,
)

import borough
from borough.games.key_flow.rules.cards import CARDS, SEASONS
from borough.games.key_flow.rules.key_flow import KeyFlow
from borough.games.key_flow.rules.state import OVER, PICKING, PLAYING, USING, WINTER_PICKING, WINTER_PLAYING


def pick_first(flow: KeyFlow) -> None:
    """Everybody chooses the first card of the hand."""
    for seat in flow.deciders():
        play(flow, seat, legal(flow, seat, "pick")[0])


def course(flow: KeyFlow, *, discarding: bool) -> list[tuple[str, int]]:
    """The phases that a game runs through, each once, when everybody discards or plays the first thing there is."""
    phases = [(SEASONS[flow.open.season], flow.open.stage)]
    while flow.deciders():
        seat = flow.deciders()[0]
        options = legal(flow, seat)
        wanted = next(text for text in ("done", "discard" if discarding else "", "stop", options[0]) if text in options)
        flow.play(seat, GAME.action(wanted))
        phase = (SEASONS[flow.open.season], flow.open.stage)
        if phase not in phases:
            phases.append(phase)
    return phases


# The phases.


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_season_phases__four_seasons_with_a_winter_card_between_autumn_and_winter(seats: int):
    """Ruling 11: tokens are used in winter too."""
    flow = cast(KeyFlow, GAME.deal(seats, 3))
    plain = [[(season, PICKING), (season, PLAYING), (season, USING)] for season in SEASONS]
    extra = [("autumn", WINTER_PICKING), ("autumn", WINTER_PLAYING)]
    expected = [*plain[0], *plain[1], *plain[2], *extra, *plain[3], ("winter", OVER)]
    assert course(flow, discarding=True) == expected


def test_season_phases__the_tokens_come_when_all_hands_are_empty():
    flow = new_flow(3)
    deal_hands(flow, 2)
    pick_first(flow)
    discard_all(flow)
    assert flow.open.stage == PLAYING
    discard_all(flow)
    assert flow.open.stage == USING


def test_season_phases__without_any_tokens_the_next_season_begins_at_once():
    flow = new_flow(3)
    village(flow, 0, "gold_mine@road1")
    chosen(flow, "spring_keyple_01", "spring_keyple_04", "spring_keyple_07")
    for seat in range(3):
        play(flow, seat, f"work {seat + 1} road0", "stop")
    assert (SEASONS[flow.open.season], flow.open.stage, flow.open.round) == ("summer", PICKING, 0)


def test_season_phases__a_season_ends_with_the_clean_up_and_then_the_next_is_dealt():
    flow = new_flow(3, "summer")
    above(flow, 1, "road0", "summer_keyple_01")
    using(flow, 1)
    play(flow, 0, "done")
    assert flow.open.villages[1].stored == [card("summer_keyple_01")]
    assert cards_above(flow, 1, "road0") == []
    assert SEASONS[flow.open.season] == "autumn"


def test_season_phases__tokens_can_be_used_in_winter_before_the_points_are_counted():
    """Ruling 11."""
    flow = new_flow(2, "winter")
    village(flow, 0, "gold_mine@road1")
    using(flow, 1)
    play(flow, 0, "use road1", "done")
    assert flow.over
    assert on_card(flow, 0, "road1") == {"gold": 1}


# Choosing.


def test_draft_pick__any_card_of_the_hand_may_be_chosen():
    flow = new_flow(2)
    hands(flow, ["gold_mine", "spring_keyple_01", "stable"], ["spring_keyple_02", "spring_keyple_03", "miner"])
    assert legal(flow, 0) == ["pick stable", "pick gold_mine", "pick spring_keyple_01"]
    assert legal(flow, 1) == ["pick miner", "pick spring_keyple_02", "pick spring_keyple_03"]


def test_draft_pick__a_card_of_somebody_else_cannot_be_chosen():
    flow = new_flow(2)
    hands(flow, ["gold_mine", "spring_keyple_01"], ["spring_keyple_02", "spring_keyple_03"])
    assert refused(flow, 0, "pick spring_keyple_02") == "draft-pick"
    assert refused(flow, 0, "pick stable") == "draft-pick"


def test_draft_pick__choosing_comes_before_playing():
    flow = new_flow(2)
    hands(flow, ["gold_mine", "spring_keyple_01"], ["spring_keyple_02", "spring_keyple_03"])
    for text in ("discard", "place road1", "work 1 road0", "use road0", "done", "stop"):
        assert refused(flow, 0, text) == "draft-pick"


def test_draft_pick__everybody_chooses_in_any_order_and_once():
    flow = new_flow(3)
    hands(flow, ["gold_mine", "stable"], ["miner", "builder"], ["keywood", "workshop"])
    play(flow, 2, "pick keywood")
    assert flow.deciders() == (0, 1)
    assert refused(flow, 2, "pick workshop") == "table-turn"
    play(flow, 0, "pick stable")
    assert flow.deciders() == (1,)


def test_draft_pick__the_choice_is_secret_until_all_have_chosen():
    flow = new_flow(3)
    hands(flow, ["gold_mine", "stable"], ["miner", "builder"], ["keywood", "workshop"])
    play(flow, 0, "pick stable")
    assert seen(flow, 0)["pick"] == "stable"
    for other in (1, 2, None):
        assert seen(flow, other)["pick"] is None
        assert seen(flow, other)["chosen"] == [None] * 3
        assert sum(seen(flow, other)["backs"][0].values()) == 2


# Passing on.


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
@pytest.mark.parametrize(("season", "step"), [("spring", 1), ("summer", -1), ("autumn", 1), ("winter", -1)])
def test_draft_pass__hands_go_left_in_spring_and_autumn_and_right_in_summer_and_winter(
    season: str, step: int, seats: int
):
    flow = new_flow(seats, season)
    deal_hands(flow, 2)
    rest = [hand[1:] for hand in flow.hands]
    pick_first(flow)
    discard_all(flow)
    # With one card left it is shown at once: it lies before whoever got the hand.
    got = [[shown] for shown in flow.open.chosen]
    assert got == [rest[(seat - step) % seats] for seat in range(seats)]


@pytest.mark.parametrize(("season", "step"), [("spring", 1), ("summer", -1), ("autumn", 1), ("winter", -1)])
def test_draft_pass__a_hand_goes_on_and_on_around_the_table(season: str, step: int):
    flow = new_flow(4, season)
    deal_hands(flow, 3)
    third = flow.hands[0][2]
    for _ in range(2):
        pick_first(flow)
        discard_all(flow)
    assert flow.open.chosen[2 * step % 4] == third


def test_draft_pass__with_two_players_hands_are_exchanged():
    flow = new_flow(2)
    hands(flow, ["gold_mine", "stable", "builder"], ["spring_keyple_01", "spring_keyple_02", "spring_keyple_03"])
    play(flow, 0, "pick stable")
    play(flow, 1, "pick spring_keyple_02")
    discard_all(flow)
    assert legal(flow, 0) == ["pick spring_keyple_01", "pick spring_keyple_03"]
    assert legal(flow, 1) == ["pick builder", "pick gold_mine"]


def test_draft_pass__the_left_neighbour_who_gets_the_hand_is_the_one_the_left_arrow_leads_to():
    flow = new_flow(4)
    village(flow, 1, "gold_mine@road1")
    hands(
        flow,
        ["spring_keyple_03", "stable"],
        ["spring_keyple_01", "miner"],
        ["spring_keyple_02", "keywood"],
        ["spring_keyple_04", "workshop"],
    )
    for seat in range(4):
        play(flow, seat, legal(flow, seat, "pick")[1])
    assert legal(flow, 0, "work")[-2:] == ["work 2 road0", "work 2 road1"]
    discard_all(flow)
    assert CARDS[flow.open.chosen[1]] == "stable"


# Showing.


def test_draft_reveal__nothing_is_shown_before_the_last_has_chosen():
    flow = new_flow(3)
    hands(flow, ["gold_mine", "stable"], ["miner", "builder"], ["keywood", "workshop"])
    play(flow, 0, "pick stable")
    play(flow, 1, "pick miner")
    assert flow.open.chosen == [-1, -1, -1]
    play(flow, 2, "pick workshop")
    assert [CARDS[shown] for shown in flow.open.chosen] == ["stable", "miner", "workshop"]
    assert seen(flow, None)["chosen"] == ["stable", "miner", "workshop"]
    assert flow.deciders() == (0, 1, 2)


def test_draft_reveal__a_card_shown_must_be_played_now():
    flow = new_flow(3)
    hands(flow, ["gold_mine", "stable"], ["miner", "builder"], ["keywood", "workshop"])
    pick_first(flow)
    assert refused(flow, 0, "pick gold_mine") == "draft-reveal"
    assert refused(flow, 0, "done") == "village-rows"


def test_draft_reveal__the_next_hand_is_taken_up_when_all_have_played():
    flow = new_flow(3)
    hands(
        flow,
        ["gold_mine", "stable", "key_mine"],
        ["miner", "builder", "quarryman"],
        ["keywood", "workshop", "alehouse"],
    )
    pick_first(flow)
    play(flow, 0, "discard")
    play(flow, 1, "discard")
    assert legal(flow, 0) == []
    assert refused(flow, 0, "pick alehouse") == "table-turn"
    play(flow, 2, "discard")
    assert legal(flow, 0) == ["pick workshop", "pick alehouse"]


def test_draft_last__the_last_card_is_shown_without_choosing():
    flow = new_flow(3)
    hands(flow, ["gold_mine", "stable"], ["miner", "builder"], ["keywood", "workshop"])
    pick_first(flow)
    discard_all(flow)
    assert flow.open.stage == PLAYING
    assert [CARDS[shown] for shown in flow.open.chosen] == ["workshop", "gold_mine", "miner"]
    assert flow.hands == [[], [], []]


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_draft_last__a_player_chooses_one_time_less_than_there_are_cards(seats: int):
    flow = cast(KeyFlow, GAME.deal(seats, 1))
    picks = 0
    while flow.open.season == 0:
        seat = flow.deciders()[0]
        options = legal(flow, seat)
        picks += seat == 0 and options[0].startswith("pick")
        flow.play(seat, GAME.action("discard" if "discard" in options else options[0]))
    assert picks == (7 if seats == 2 else 5)


def test_draft_last__it_may_still_be_played_or_discarded():
    flow = new_flow(2)
    hands(flow, ["gold_mine", "stable"], ["miner", "builder"])
    pick_first(flow)
    discard_all(flow)
    assert legal(flow, 0) == ["place road-1", "place road1", "discard"]


# Playing at the same time.


def test_play_at_once__a_building_laid_in_this_round_cannot_be_used_in_it():
    flow = new_flow(3)
    chosen(flow, "gold_mine", "spring_keyple_06", "spring_keyple_02")
    play(flow, 0, "place road1")
    assert legal(flow, 1, "work") == ["work 2 road0", "work 1 road0"]
    assert refused(flow, 1, "work 1 road1") == "keyple-above"


def test_play_at_once__it_can_be_used_in_the_next_round():
    flow = new_flow(3)
    hands(
        flow, ["gold_mine", "spring_keyple_09"], ["spring_keyple_06", "spring_keyple_01"], ["spring_keyple_02", "miner"]
    )
    pick_first(flow)
    play(flow, 0, "place road1")
    discard_all(flow)
    # The last cards: seat 0 shows spring_keyple_02, seat 1 spring_keyple_09, seat 2 spring_keyple_01.
    assert "work 1 road1" in legal(flow, 1)


def test_play_at_once__an_upgrade_made_in_this_round_does_not_help_a_neighbour_in_it():
    """Ruling 14."""
    flow = new_flow(3)
    village(flow, 0, "gold_mine@road1")
    goods(flow, 0, "road1", stone=1, iron=1)
    chosen(flow, "spring_keyple_01", "spring_keyple_06")
    play(flow, 0, "work 1 road0", "upgrade road1", "stop")
    play(flow, 1, "work 1 road1")
    discard_all(flow)
    assert level(flow, 0, "road1") == 1
    assert on_card(flow, 1, "road0") == {"gold": 1}


def test_play_at_once__nor_does_it_help_its_maker():
    flow = new_flow(3)
    village(flow, 0, "stable@road1")
    goods(flow, 0, "road1", wood=1, iron=1)
    goods(flow, 0, "road0", gold=5)
    chosen(flow, "spring_keyple_01")
    play(flow, 0, "work 1 road1", "upgrade road1", "carry gold road0 right", "carry gold road0 right")
    assert refused(flow, 0, "carry gold road0 right") == "move-step"
    assert refused(flow, 0, "flip road1") == "upgrade-panel"


def test_play_at_once__the_order_in_which_it_is_entered_makes_no_difference():
    flow = new_flow(3)
    village(flow, 0, "gold_mine@road1")
    goods(flow, 0, "road1", stone=1, iron=1)
    chosen(flow, "spring_keyple_01", "spring_keyple_06", "spring_keyple_03")
    turns = {
        0: ["work 1 road0", "upgrade road1", "stop"],
        1: ["work 1 road1"],
        2: ["work 1 road1"],
    }
    results = []
    for order in itertools.permutations(turns):
        twin = flow.copy()
        for seat in order:
            play(twin, seat, *turns[seat])
        results.append(twin)
    assert all(twin == results[0] for twin in results)
    assert [on_card(results[0], seat, "road0") for seat in range(3)] == [{}, {"gold": 1}, {"gold": 1}]
    assert cards_above(results[0], 0, "road1") == ["spring_keyple_06", "spring_keyple_03"]


def test_play_at_once__keyple_cards_laid_in_this_round_do_not_take_the_place():
    flow = three_at_the_gold_mine()
    assert flow.open.villages[0].stored == [card(f"spring_keyple_0{number}") for number in (1, 4, 7)]
    assert on_card(flow, 0, "road1") == on_card(flow, 1, "road0") == on_card(flow, 2, "road0") == {"gold": 1}


def test_play_at_once__more_than_three_keyple_cards_can_come_to_lie_above_a_building():
    flow = new_flow(3, "autumn")
    village(flow, 0, "gold_mine@road1")
    above(flow, 0, "road1", "autumn_keyple_03", "autumn_keyple_06")
    for seat in range(3):
        give_tokens(flow, seat, 2)
    chosen(flow, "autumn_keyple_02", "autumn_keyple_07", "autumn_keyple_14")
    for seat in range(3):
        play(flow, seat, "work 1 road1")
    assert len(cards_above(flow, 0, "road1")) == 5
    assert [tokens(flow, seat) for seat in range(3)] == [1, 1, 1]
    assert refused(flow, 0, "use road1") == "token-cost"


def test_play_at_once__after_more_than_three_nobody_can_come_any_more():
    flow = new_flow(3)
    above(flow, 0, "road0", "", "", "", "")
    give_tokens(flow, 0, 3)
    chosen(flow, "spring_keyple_03")
    assert refused(flow, 0, "work 1 road0") == "keyple-occupancy"


def test_play_at_once__only_earlier_rounds_count_for_the_tokens_a_boost_needs():
    flow = new_flow(3)
    above(flow, 0, "road0", "spring_keyple_09")
    give_tokens(flow, 0, 1)
    give_tokens(flow, 1, 1)
    chosen(flow, "spring_keyple_01", "spring_keyple_04")
    play(flow, 0, "work 1 road0", "stop")
    play(flow, 1, "work 1 road0", "stop")
    discard_all(flow)
    assert [tokens(flow, 0), tokens(flow, 1)] == [0, 0]
    assert cards_above(flow, 0, "road0") == ["spring_keyple_09", "spring_keyple_01", "spring_keyple_04"]


@pytest.mark.parametrize("seats", [2, 3, 5, 6])
def test_play_at_once__in_whole_games_the_order_of_entry_never_matters(seats: int):
    """Every round is played twice, the seats in opposite orders."""
    rng = random.Random(seats)
    flow = cast(KeyFlow, GAME.deal(seats, seats))
    while flow.deciders():
        start, moves, asked = flow.copy(), {}, flow.deciders()
        stage, when = flow.open.stage, (flow.open.season, flow.open.round)
        for seat in asked:
            moves[seat] = []
            while seat in flow.deciders() and (flow.open.stage, flow.open.season, flow.open.round) == (stage, *when):
                if moves[seat] and flow.turns[seat] is None:
                    break
                moves[seat].append(rng.choice(flow.legal(seat)))
                flow.play(seat, moves[seat][-1])
        for seat in reversed(asked):
            for action in moves[seat]:
                start.play(seat, action)
        assert start == flow
        assert GAME.laws(flow) == []


# In secret, until all have finished.


def test_play_secret__the_others_see_nothing_of_a_round_before_all_have_finished():
    flow = new_flow(3)
    village(flow, 0, "gold_mine@road1")
    goods(flow, 0, "road1", stone=1, iron=1)
    chosen(flow, "spring_keyple_01", "spring_keyple_06")
    before = [seen(flow, seat) for seat in (1, 2)]
    play(flow, 0, "work 1 road0", "upgrade road1", "stop")
    for seat, then in zip((1, 2), before, strict=True):
        now = seen(flow, seat)
        assert now["villages"] == then["villages"]
        assert now["turns"] == [None, None, None]
        assert now["supply"] == then["supply"]
        assert now["news"] == []
        assert now["legal"] == then["legal"]


def test_play_secret__then_everything_is_laid_open():
    flow = new_flow(3)
    village(flow, 0, "gold_mine@road1")
    goods(flow, 0, "road1", stone=1, iron=1)
    chosen(flow, "spring_keyple_01", "spring_keyple_06")
    play(flow, 0, "work 1 road0", "upgrade road1", "stop")
    discard_all(flow)
    assert seen(flow, 2)["villages"][0]["cards"][1]["upgrades"] == 1
    assert seen(flow, 2)["villages"][0]["cards"][0]["above"] == ["spring_keyple_01"]
    assert any(line.startswith("Seat 1 upgrades Gold Mine") for line in GAME.lines(GAME.view(flow, 2)))


def test_play_secret__one_sees_ones_own_unfinished_round():
    flow = new_flow(3)
    village(flow, 0, "gold_mine@road1")
    chosen(flow, "spring_keyple_01")
    play(flow, 0, "work 1 road0")
    assert seen(flow, 0)["turns"][0]["moves"] == 1


def table_with(flow: KeyFlow) -> borough.Table:
    """A table at which this position lies, with nothing to undo yet."""
    table = borough.Table.new("key-flow", flow.open.seats, 1)
    table.state = flow.copy()
    table._set_mark(flow.copy(), 0)
    return table


def test_play_secret__a_round_can_be_taken_back_step_by_step_while_others_still_play():
    flow = new_flow(3)
    village(flow, 0, "gold_mine@road1")
    goods(flow, 0, "road1", stone=1, iron=1)
    chosen(flow, "spring_keyple_01", "spring_keyple_06", "spring_keyple_03")
    table = table_with(flow)
    for text in ("work 1 road0", "upgrade road1", "stop"):
        table.play(0, GAME.action(text))
    table.play(1, GAME.action("work 1 road1"))
    assert table.state.deciders() == (2,)
    table.undo(0)
    assert table.state.deciders() == (0, 2)
    table.undo(0)
    assert "upgrade road1" in legal(cast(KeyFlow, table.state), 0)
    table.undo(0)
    table.play(0, GAME.action("discard"))
    table.play(2, GAME.action("discard"))
    state = cast(KeyFlow, table.state)
    assert level(state, 0, "road1") == 0
    assert on_card(state, 1, "road0") == {"gold": 1}
    assert tokens(state, 0) == 1


def test_play_secret__taking_back_everything_leaves_the_position_as_it_was():
    flow = new_flow(3, "autumn")
    village(flow, 0, "carpenter@road1", "workshop@road2")
    goods(flow, 0, "road2", wood=1, iron=1)
    upgraded(flow, 0, "road1")
    give_tokens(flow, 0, 2)
    chosen(flow, "autumn_keyple_05", "autumn_keyple_01", "autumn_keyple_02")
    table = table_with(flow)
    for text in ("work 1 road0", "upgrade road2", "pay wood", "carry iron road2 left", "stop"):
        if text in legal(cast(KeyFlow, table.state), 0):
            table.play(0, GAME.action(text))
    while table.record.actions:
        table.undo(0)
    assert table.state == flow


def test_play_secret__what_all_have_finished_stays():
    flow = new_flow(3)
    chosen(flow, "spring_keyple_01", "spring_keyple_06", "spring_keyple_03")
    table = table_with(flow)
    for seat in range(3):
        table.play(seat, GAME.action("discard"))
    for seat in range(3):
        with pytest.raises(borough.Refusal) as caught:
            table.undo(seat)
        assert caught.value.rule == "table-undo"


def test_play_secret__a_choice_from_the_hand_can_be_taken_back_too():
    flow = new_flow(2)
    hands(flow, ["gold_mine", "stable"], ["miner", "builder"])
    table = table_with(flow)
    table.play(0, GAME.action("pick stable"))
    table.undo(0)
    table.play(0, GAME.action("pick gold_mine"))
    table.play(1, GAME.action("pick miner"))
    assert CARDS[cast(KeyFlow, table.state).open.chosen[0]] == "gold_mine"
    with pytest.raises(borough.Refusal) as caught:
        table.undo(1)
    assert caught.value.rule == "table-undo"


# Two kinds of cards.


def test_play_kinds__a_village_card_cannot_be_laid_above_a_building():
    """Ruling 34."""
    flow = new_flow(3)
    chosen(flow, "gold_mine")
    assert legal(flow, 0, "work") == []
    assert refused(flow, 0, "work 1 road0") == "village-rows"


def test_play_kinds__a_keyple_card_cannot_be_laid_into_the_village():
    """Ruling 34."""
    flow = new_flow(3)
    chosen(flow, "spring_keyple_01")
    assert legal(flow, 0, "place") == []
    assert refused(flow, 0, "place road1") == "keyple-above"


# Discarding.


def test_discard_token__a_village_card_goes_back_to_the_box_for_a_token():
    flow = new_flow(3)
    play_card(flow, "gold_mine", "discard")
    assert tokens(flow, 0) == 1
    assert flow.open.tokens == 51 - 3
    assert card("gold_mine") in flow.open.discarded
    assert len(flow.open.villages[0].cards) == 1


def test_discard_token__a_keyple_card_too_and_it_lies_in_nobodys_village():
    flow = new_flow(3)
    chosen(flow, "spring_keyple_07")
    discard_all(flow)
    assert card("spring_keyple_07") in flow.open.discarded
    assert all(not village.above and not village.stored for village in flow.open.villages)


@pytest.mark.parametrize("name", ["spring_keyple_02", "spring_keyple_06"])
def test_discard_token__a_token_symbol_on_the_card_gives_nothing_then(name: str):
    """Ruling 32."""
    flow = new_flow(3)
    chosen(flow, name)
    discard_all(flow)
    assert tokens(flow, 0) == 1


def test_discard_token__the_box_on_the_river_pays_nothing_then():
    flow = new_flow(3)
    chosen(flow, "spring_pasture_1")
    discard_all(flow)
    assert skill_tiles(flow, 0, double=True) == {}


def test_discard_token__it_is_always_possible():
    flow = new_flow(3)
    chosen(flow, "gold_mine", "spring_pasture_1", "spring_keyple_01")
    assert all(legal(flow, seat)[-1] == "discard" for seat in range(3))


def test_discard_token__it_is_a_choice_before_the_card_is_laid():
    flow = new_flow(3)
    chosen(flow, "spring_keyple_01")
    play(flow, 0, "work 1 road0")
    assert refused(flow, 0, "discard") == "action-order"


def test_discard_token__the_winter_card_at_the_end_of_autumn_may_be_discarded():
    flow = new_flow(3, "autumn")
    winter_picking(flow)
    pick_first(flow)
    given = flow.open.chosen.copy()
    discard_all(flow)
    assert flow.open.discarded == given
    assert [tokens(flow, seat) for seat in range(3)] == [1, 1, 1]
    assert SEASONS[flow.open.season] == "winter"
    assert [len(hand) for hand in flow.hands] == [9, 9, 9]


def test_discard_token__the_token_can_be_used_at_the_end_of_the_season():
    flow = new_flow(3)
    village(flow, 0, "gold_mine@road1")
    chosen(flow, "stable")
    finish_round(flow)
    play(flow, 0, "use road1", "done")
    play(flow, 1, "done")
    play(flow, 2, "done")
    assert on_card(flow, 0, "road1") == {"gold": 1}
    assert card_at(flow, 0, "road-1") == ""
