"""Phase 4: tokens go back, keyple cards go under the storage cards."""

from __future__ import annotations

import pytest
from game_builder import legal, play
from key_flow_builder import (
    CARDS,
    GAME,
    above,
    chosen,
    discard_all,
    give_tokens,
    goods,
    new_flow,
    on_card,
    play_card,
    points,
    skills,
    tokens,
    upgraded,
    using,
    village,
)

from borough.games.key_flow.rules.key_flow import KeyFlow


def stored_cards(flow: KeyFlow, seat: int) -> list[str]:
    """The keyple cards under a seat's storage card."""
    return [CARDS[card] for card in flow.open.villages[seat].stored]


def with_nothing_left(flow: KeyFlow) -> None:
    """Everybody who still has tokens keeps them."""
    for seat in flow.deciders():
        if "done" in legal(flow, seat):
            play(flow, seat, "done")


# clean-tokens


def test_clean_tokens__tokens_spent_as_actions_lie_there_until_the_season_is_over():
    flow = new_flow(3, "autumn")
    village(flow, 0, "inn@road1")
    using(flow, 3)
    play(flow, 0, "use road1")
    assert flow.open.spent == 1
    assert flow.open.tokens == 51 - 3 - 1  # the Inn's token came from the supply; the one spent is not back yet
    play(flow, 0, "done")
    assert (flow.open.spent, flow.open.tokens, tokens(flow, 0)) == (0, 51 - 3, 3)


def test_clean_tokens__tokens_laid_on_keyple_cards_go_back():
    flow = new_flow()
    village(flow, 0, "gold_mine@road1")
    above(flow, 0, "road1", "", "")
    give_tokens(flow, 0, 2)
    chosen(flow, "spring_keyple_01")  # one keyple: two tokens make it three
    play(flow, 0, "work 1 road1")
    discard_all(flow)
    assert (flow.open.spent, tokens(flow, 0)) == (2, 0)
    with_nothing_left(flow)
    assert flow.open.spent == 0
    assert flow.open.tokens + tokens(flow, 1) + tokens(flow, 2) == 51


def test_clean_tokens__tokens_kept_stay_with_their_owner():
    flow = new_flow()
    using(flow, 2, 5)
    play(flow, 0, "use road0", "stop", "done")
    play(flow, 1, "done")
    assert [tokens(flow, seat) for seat in range(3)] == [1, 5, 0]


def test_clean_tokens__a_boost_does_not_count_as_keyples():
    """Ruling 8: a blue keyple with two tokens on it is one blue keyple at the Winter Fair."""
    flow = new_flow(3, "winter")
    village(flow, 0, "winter_fair@road1", "gold_mine@road2")
    above(flow, 0, "road2", "winter_keyple_03", "winter_keyple_07")
    give_tokens(flow, 0, 2)
    play_card(flow, "winter_keyple_01", "work 1 road2")
    assert (flow.open.spent, points(flow, "winter_fair")) == (2, 2 * (2 + 1 + 1))
    with_nothing_left(flow)
    assert flow.over
    assert (flow.open.spent, points(flow, "winter_fair")) == (0, 2 * (2 + 1 + 1))


# clean-store


def test_clean_store__each_takes_the_cards_lying_in_the_own_village():
    flow = new_flow()
    village(flow, 0, "gold_mine@road1")
    above(flow, 0, "road0", "spring_keyple_01")
    above(flow, 0, "road1", "spring_keyple_02", "spring_keyple_03")
    above(flow, 2, "road0", "spring_keyple_04")
    using(flow, 1)
    play(flow, 0, "done")
    assert stored_cards(flow, 0) == ["spring_keyple_01", "spring_keyple_02", "spring_keyple_03"]
    assert stored_cards(flow, 1) == []
    assert stored_cards(flow, 2) == ["spring_keyple_04"]
    assert all(not mine.above for mine in flow.open.villages)


def test_clean_store__a_card_played_in_a_neighbours_village_belongs_to_the_neighbour():
    """Animals and keyples score for the player in whose village the card was played."""
    flow = new_flow()
    chosen(flow, "spring_keyple_02", "spring_keyple_05", "spring_keyple_03")
    play(flow, 0, "work 2 road0", "stop")  # arrow to the left: seat 1
    play(flow, 1, "work 1 road0", "stop")  # arrow to the right: seat 0
    play(flow, 2, "work 3 road0", "stop")
    with_nothing_left(flow)
    assert stored_cards(flow, 0) == ["spring_keyple_05"]
    assert stored_cards(flow, 1) == ["spring_keyple_02"]
    assert stored_cards(flow, 2) == ["spring_keyple_03"]


def test_clean_store__cards_discarded_are_stored_by_nobody():
    flow = new_flow()
    chosen(flow, "spring_keyple_01", "spring_keyple_02", "spring_keyple_03")
    discard_all(flow)
    with_nothing_left(flow)
    assert [stored_cards(flow, seat) for seat in range(3)] == [[], [], []]
    assert [CARDS[card] for card in flow.open.discarded] == ["spring_keyple_01", "spring_keyple_02", "spring_keyple_03"]


def test_clean_store__not_before_everybody_has_used_the_tokens():
    flow = new_flow()
    above(flow, 0, "road0", "spring_keyple_01")
    using(flow, 1, 1)
    play(flow, 0, "done")
    assert stored_cards(flow, 0) == []
    play(flow, 1, "done")
    assert stored_cards(flow, 0) == ["spring_keyple_01"]


def test_clean_store__stored_cards_gather_over_the_seasons():
    flow = new_flow(3, "summer")
    flow.open.own_village(0).stored.append(CARDS.index("spring_keyple_01"))
    flow.box = [card for card in flow.box if CARDS[card] != "spring_keyple_01"]
    above(flow, 0, "road0", "summer_keyple_01")
    using(flow, 1)
    play(flow, 0, "done")
    assert stored_cards(flow, 0) == ["spring_keyple_01", "summer_keyple_01"]


def test_clean_store__village_goods_tiles_and_skills_stay():
    flow = new_flow()
    village(flow, 0, "gold_mine@road1")
    goods(flow, 0, "road1", gold=2, wood=1)
    upgraded(flow, 0, "road1", flipped=1)
    skills(flow, 0, saw=1)
    skills(flow, 0, double=True, anvil=1)
    above(flow, 0, "road1", "")
    using(flow, 1)
    play(flow, 0, "done")
    mine = flow.open.villages[0]
    assert on_card(flow, 0, "road1") == {"gold": 2, "wood": 1}
    assert (mine.levels, mine.flips, mine.singles, mine.doubles) == ([0, 1], [0, 1], 1, [1, 0, 0])


def test_clean_store__buildings_are_empty_again_in_the_next_season():
    flow = new_flow()
    above(flow, 0, "road0", "", "", "")
    using(flow, 1)
    play(flow, 0, "done")
    assert flow.open.villages[0].uses == [0]
    chosen_now = flow.hands[0][0]
    play(flow, 0, f"pick {CARDS[chosen_now]}")
    assert GAME.laws(flow) == []


@pytest.mark.parametrize(("season", "following"), [("spring", 1), ("summer", 2)])
def test_clean_store__then_the_next_season_is_dealt(season: str, following: int):
    flow = new_flow(3, season)
    using(flow, 1)
    play(flow, 0, "done")
    assert (flow.open.season, flow.open.round) == (following, 0)
    assert [len(hand) for hand in flow.hands] == [[6, 7, 8, 9][following]] * 3


def test_clean_store__winter_keyples_are_stored_before_the_points_are_counted():
    flow = new_flow(3, "winter")
    village(flow, 0, "winter_fair@road1")
    chosen(flow, "winter_keyple_03", "winter_keyple_13", "winter_keyple_01")
    play(flow, 0, "work 1 road0", "stop")
    play(flow, 1, "discard")
    play(flow, 2, "work 1 road0", "stop")
    with_nothing_left(flow)
    assert flow.over
    assert stored_cards(flow, 0) == ["winter_keyple_03", "winter_keyple_01"]
    assert points(flow, "winter_fair") == 2 * 3
