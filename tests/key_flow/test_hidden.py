"""What a seat sees of the others, what it remembers, and what it does not know."""

from __future__ import annotations

from typing import Any, cast

import pytest
from key_flow_builder import (
    CARDS,
    GAME,
    above,
    card,
    chosen,
    deal_hands,
    discard_all,
    give_tokens,
    goods,
    hands,
    legal,
    new_flow,
    play,
    refused,
    score,
    skills,
    stored,
    upgraded,
    using,
    village,
    winter_picking,
)

from borough.build import is_compiled
from borough.core.conformance import CheckedGame, Nonconformance
from borough.core.conformance.hidden_checks import check_twin
from borough.core.rng import Rng
from borough.games.key_flow.rules.actions import STOP
from borough.games.key_flow.rules.cards import BACKS, SEASONS
from borough.games.key_flow.rules.event_kinds import DRAWS, SPENDS_SKILL
from borough.games.key_flow.rules.key_flow import KeyFlow
from borough.games.key_flow.rules.season import finish
from borough.games.key_flow.rules.state import OVER, PICKING, PLAYING, USING, WINTER_PICKING, WINTER_PLAYING
from borough.games.key_flow.rules.upgrading import MoveAndUpgrade
from borough.games.key_flow.words.log import lines

LEFT, RIGHT = 1, -1
DIRECTION = {"spring": LEFT, "summer": RIGHT, "autumn": LEFT, "winter": RIGHT}
"""Where hands go; the left neighbour is the next seat."""


def seen(flow: KeyFlow, seat: int | None) -> dict[str, Any]:
    """What a seat sees, as plain data; None is a spectator."""
    return cast("dict[str, Any]", GAME.view(flow, seat).data())


def dealt(seats: int = 3, seed: int = 1, *, tournament: bool = False) -> KeyFlow:
    return cast(KeyFlow, GAME.deal(seats, seed, {"tournament": tournament}))


def names(cards: list[int]) -> list[str]:
    return [CARDS[number] for number in cards]


def everybody(flow: KeyFlow, *but: int) -> list[int | None]:
    """All who look on, the spectator too."""
    return [seat for seat in [*range(flow.open.seats), None] if seat not in but]


def step(flow: KeyFlow, rng: Rng) -> None:
    """A random decision."""
    deciders = flow.deciders()
    seat = deciders[rng.below(len(deciders))]
    options = flow.legal(seat)
    flow.play(seat, options[rng.below(len(options))])


def pick_first(flow: KeyFlow) -> None:
    """Everybody who has to chooses the first card there is."""
    for seat in flow.deciders():
        play(flow, seat, legal(flow, seat)[0])


def swap(flow: KeyFlow, one: list[int], two: list[int]) -> KeyFlow:
    """A twin in which two places have exchanged a card of the same season and back that tells them apart."""
    figures = flow.open.figures
    pairs = (
        (a, b) for a in one for b in two if (figures.season[a], figures.back[a]) == (figures.season[b], figures.back[b])
    )
    first, second = next(pairs)
    twin = flow.copy()

    def changed(cards: list[int]) -> list[int]:
        return [{first: second, second: first}.get(number, number) for number in cards]

    twin.hands = [sorted(changed(cards)) for cards in flow.hands]
    twin.winter = [sorted(changed(cards)) for cards in flow.winter]
    twin.decks = [changed(cards) for cards in flow.decks]
    twin.box = changed(flow.box)
    assert GAME.laws(twin) == []
    return twin


# hidden-hands


def test_hidden_hands__each_sees_the_own_hand_only():
    flow = dealt(4)
    for seat in range(4):
        found = seen(flow, seat)["hands"]
        assert found[seat] == names(flow.hands[seat])
        assert [cards for other, cards in enumerate(found) if other != seat] == [[], [], []]
    assert seen(flow, None)["hands"] == [[], [], [], []]


def test_hidden_hands__another_hand_of_the_same_backs_looks_the_same():
    flow = dealt(4)
    twin = swap(flow, flow.hands[1], flow.hands[2])
    for seat in (0, 3, None):
        assert GAME.view(flow, seat) == GAME.view(twin, seat)
    for seat in (1, 2):
        assert GAME.view(flow, seat) != GAME.view(twin, seat)


def test_hidden_hands__what_lies_in_the_box_is_not_seen():
    flow = dealt(3)
    twin = swap(flow, flow.hands[1], [number for number in flow.box if flow.open.figures.season[number] == 0])
    for seat in (0, 2, None):
        assert GAME.view(flow, seat) == GAME.view(twin, seat)


def test_hidden_hands__nor_the_decks_of_later_seasons():
    flow = dealt(3)
    twin = flow.copy()
    twin.decks = [list(reversed(deck)) for deck in flow.decks]
    for seat in everybody(flow):
        assert GAME.view(flow, seat) == GAME.view(twin, seat)


def test_hidden_hands__a_card_chosen_is_secret_until_all_have_chosen():
    one = dealt(3)
    two = one.copy()
    play(one, 0, f"pick {CARDS[one.hands[0][0]]}")
    play(two, 0, f"pick {CARDS[two.hands[0][1]]}")
    for seat in everybody(one, 0):
        assert GAME.view(one, seat) == GAME.view(two, seat)
        assert seen(one, seat)["pick"] is None
        assert seen(one, seat)["chosen"] == [None, None, None]
        assert seen(one, seat)["deciders"] == [1, 2]
    assert seen(one, 0)["pick"] == CARDS[one.hands[0][0]]
    assert seen(two, 0)["pick"] == CARDS[one.hands[0][1]]


def test_hidden_hands__then_all_see_what_everybody_plays():
    flow = dealt(3)
    first = [CARDS[hand[0]] for hand in flow.hands]
    pick_first(flow)
    for seat in everybody(flow):
        assert seen(flow, seat)["chosen"] == first
        assert seen(flow, seat)["pick"] is None


def test_hidden_hands__winter_cards_are_seen_by_their_owner_at_any_time():
    flow = dealt(3)
    for seat in range(3):
        assert seen(flow, seat)["winter"] == names(flow.winter[seat])
        assert seen(flow, seat)["winter_count"] == [5, 5, 5]
    assert seen(flow, None)["winter"] == []
    pick_first(flow)
    assert seen(flow, 1)["winter"] == names(flow.winter[1])


def test_hidden_hands__others_winter_cards_are_not():
    flow = dealt(3)
    twin = swap(flow, flow.winter[1], flow.winter[2])
    for seat in (0, None):
        assert GAME.view(flow, seat) == GAME.view(twin, seat)
    boxed = swap(flow, flow.winter[1], flow.box)
    for seat in (0, 2, None):
        assert GAME.view(flow, seat) == GAME.view(boxed, seat)
    assert GAME.view(flow, 1) != GAME.view(boxed, 1)


def test_hidden_hands__a_winter_card_chosen_at_the_end_of_autumn_is_secret_until_all_have_chosen():
    one = new_flow(3, "autumn")
    winter_picking(one)
    two = one.copy()
    play(one, 0, f"pick {CARDS[one.winter[0][0]]}")
    play(two, 0, f"pick {CARDS[two.winter[0][1]]}")
    for seat in everybody(one, 0):
        assert GAME.view(one, seat) == GAME.view(two, seat)
    pick_first(one)
    assert seen(one, None)["chosen"][0] == CARDS[one.open.first_winter[0]]
    assert seen(one, 1)["winter_count"] == [4, 4, 4]


def test_hidden_hands__a_refusal_tells_no_more_than_the_view():
    """Whether a card that cannot be picked lies in another hand or in the box, the answer is the same."""
    flow = dealt(3)
    boxed = next(number for number in flow.box if flow.open.figures.season[number] == 0)
    answers = [refused(flow, 0, f"pick {CARDS[number]}") for number in (flow.hands[1][0], boxed)]
    assert answers == ["draft-pick", "draft-pick"]


# What a player does in a round, before all have finished.


def test_hidden_hands__what_is_done_in_a_round_is_secret_until_all_have_finished():
    one = new_flow(3)
    village(one, 0, "gold_mine@road1")
    chosen(one, "spring_keyple_01")
    two, three, four = one.copy(), one.copy(), one.copy()
    play(one, 0, "work 1 road1")
    play(two, 0, "discard")
    play(three, 0, "work 2 road0", "stop")
    play(four, 0, "work 1 road0")
    for seat in (1, 2, None):
        assert GAME.view(one, seat) == GAME.view(two, seat) == GAME.view(three, seat)
        assert seen(one, seat)["turns"] == [None, None, None]
        assert seen(one, seat)["news"] == []
        assert GAME.view(four, seat) != GAME.view(one, seat)  # that seat 0 is not ready yet can be seen
        assert seen(four, seat)["deciders"] == [0, 1, 2]
    assert seen(one, 0)["turns"][0]["village"]["cards"][1]["goods"]["gold"] == 1


def test_hidden_hands__unfinished_steps_are_secret_too():
    one = new_flow(3)
    goods(one, 0, "road0", wood=1)
    village(one, 0, "gold_mine@road1")
    chosen(one, "spring_keyple_01")
    two = one.copy()
    play(one, 0, "work 1 road0")
    play(one, 0, "carry wood road0 right")
    for seat in (1, 2, None):
        assert GAME.view(one, seat) == GAME.view(two, seat)


def test_hidden_hands__a_place_chosen_is_secret():
    one = new_flow(3)
    chosen(one, "gold_mine")
    two = one.copy()
    play(one, 0, "place road1")
    play(two, 0, "place road-1")
    for seat in (1, 2, None):
        assert GAME.view(one, seat) == GAME.view(two, seat)


def test_hidden_hands__then_everything_is_seen():
    flow = new_flow(3)
    village(flow, 0, "gold_mine@road1")
    chosen(flow, "spring_keyple_01")
    play(flow, 0, "work 1 road1")
    discard_all(flow)
    for seat in everybody(flow):
        found = seen(flow, seat)["villages"][0]["cards"][1]
        assert (found["above"], found["goods"]["gold"], found["uses"]) == (["spring_keyple_01"], 1, 1)
        told = lines(GAME.view(flow, seat))
        assert "Gold Mine" in told[0]
        assert "keyple card 1" in told[0]
        assert "1 gold" in told[1]


def test_hidden_hands__uses_of_tokens_are_secret_until_all_have_finished():
    one = new_flow(3)
    village(one, 0, "gold_mine@road1")
    using(one, 3, 1)
    two = one.copy()
    play(one, 0, "use road1", "use road1", "done")
    play(two, 0, "done")
    for seat in (1, 2, None):
        assert GAME.view(one, seat) == GAME.view(two, seat)
        assert seen(one, seat)["villages"][0]["tokens"] == 3


def test_hidden_hands__by_the_tournament_order_each_card_is_seen_when_it_is_played():
    flow = new_flow(3, tournament=True)
    village(flow, 0, "gold_mine@road1")
    chosen(flow, "spring_keyple_01", "spring_keyple_02", "spring_keyple_03")
    play(flow, 0, "work 1 road1")
    for seat in (1, 2, None):
        assert seen(flow, seat)["turns"][0]["played"] == "spring_keyple_01"
        assert seen(flow, seat)["turns"][0]["village"]["cards"][1]["goods"]["gold"] == 1


# hidden-backs


def test_hidden_backs__how_many_k_cards_and_cards_of_each_number_a_hand_has():
    flow = dealt(4)
    figures = flow.open.figures
    for seat in everybody(flow):
        found = seen(flow, seat)["backs"]
        for other in range(4):
            backs = [BACKS[figures.back[number]] for number in flow.hands[other]]
            assert found[other] == {back: backs.count(back) for back in BACKS}
            assert sum(found[other].values()) == 6


def test_hidden_backs__a_hand_of_other_backs_looks_different():
    one, two = new_flow(3), new_flow(3)
    hands(one, ["spring_keyple_01"], ["spring_keyple_02"], ["spring_keyple_08"])
    hands(two, ["spring_keyple_01"], ["gold_mine"], ["spring_keyple_08"])
    for seat in (2, None):  # they have not held that hand
        assert seen(one, seat)["hands"][1] == seen(two, seat)["hands"][1] == []
        assert GAME.view(one, seat) != GAME.view(two, seat)


def test_hidden_backs__the_back_of_a_card_just_chosen_is_not_seen():
    one = new_flow(3)
    first, last = ["spring_keyple_03", "spring_keyple_04"], ["spring_keyple_05", "spring_keyple_06"]
    hands(one, ["gold_mine", "spring_keyple_01"], first, last)
    two = one.copy()
    play(one, 0, "pick gold_mine")
    play(two, 0, "pick spring_keyple_01")
    for seat in (1, 2, None):
        assert GAME.view(one, seat) == GAME.view(two, seat)
        assert seen(one, seat)["backs"][0] == {"K": 1, "2+": 1, "3+": 0, "4+": 0, "5+": 0, "6+": 0}
    for flow, left in ((one, {"K": 0, "2+": 1}), (two, {"K": 1, "2+": 0})):
        play(flow, 1, "pick spring_keyple_03")
        play(flow, 2, "pick spring_keyple_05")
        assert left.items() <= seen(flow, None)["backs"][0].items()


# hidden-skills


def test_hidden_skills__types_of_single_sided_tiles_are_seen_by_their_owner_only():
    one, two = new_flow(3), new_flow(3)
    skills(one, 0, anvil=2)
    skills(two, 0, saw=1, pickaxe=1)
    for flow in (one, two):
        deal_hands(flow, 2)
    for seat in (1, 2, None):
        assert GAME.view(one, seat) == GAME.view(two, seat)
        assert seen(one, seat)["villages"][0]["single_skills"] == 2
    assert seen(one, 0)["skills"] == {"anvil": 2, "pickaxe": 0, "saw": 0}
    assert seen(two, 0)["skills"] == {"anvil": 0, "pickaxe": 1, "saw": 1}
    assert seen(one, None)["skills"] is None


def test_hidden_skills__double_sided_ones_are_open():
    flow = new_flow(3)
    skills(flow, 0, double=True, anvil=2)
    deal_hands(flow, 2)
    for seat in everybody(flow):
        assert seen(flow, seat)["villages"][0]["double_skills"] == {"anvil": 2, "pickaxe": 0, "saw": 0}


def test_hidden_skills__a_tile_drawn_is_seen_by_who_draws_it():
    flow = new_flow(3)
    village(flow, 0, "apprentice_hall@road1")
    chosen(flow, "spring_keyple_01")
    play(flow, 0, "work 1 road1")
    discard_all(flow)
    for seat in everybody(flow):
        drawn = [event for event in seen(flow, seat)["news"] if event[0] == DRAWS]
        assert len(drawn) == 1
        assert (drawn[0][2] is None) == (seat != 0)
        assert sum("draws a skill tile." in line for line in lines(GAME.view(flow, seat))) == int(seat != 0)


def test_hidden_skills__a_tile_spent_is_seen_by_all():
    flow = new_flow(3, "summer")
    village(flow, 0, "brewer@road1")
    skills(flow, 0, saw=1, anvil=1)
    chosen(flow, "summer_keyple_01")
    play(flow, 0, "work 1 road1", "pay saw")
    assert seen(flow, 1)["news"] == []
    discard_all(flow)
    for seat in everybody(flow):
        spent = [event for event in seen(flow, seat)["news"] if event[0] == SPENDS_SKILL]
        assert [event[2] for event in spent] == [2]
        assert "Seat 1 spends a saw." in lines(GAME.view(flow, seat))
        assert seen(flow, seat)["villages"][0]["single_skills"] == 1


def test_hidden_skills__whether_somebody_could_pay_cannot_be_told():
    """Seat 0 with a saw or with an anvil stands before the Carpenter: the others see no difference."""
    flows = []
    for skill in ("saw", "anvil"):
        flow = new_flow(3, "summer")
        village(flow, 0, "carpenter@road1")
        skills(flow, 0, **{skill: 1})
        chosen(flow, "summer_keyple_01")
        play(flow, 0, "work 1 road1")
        flows.append(flow)
    assert legal(flows[0], 0) == ["stop", "pay saw"]
    assert legal(flows[1], 0) == ["stop"]
    for seat in (1, 2, None):
        assert GAME.view(flows[0], seat) == GAME.view(flows[1], seat)


def upgrades_and_draws() -> KeyFlow:
    """Seat 0 can upgrade its Alehouse with one token and use it with another; seat 1 has a token, too."""
    flow = new_flow(3, "winter")
    village(flow, 0, "alehouse@road1")
    goods(flow, 0, "road1", stone=1, iron=1)
    skills(flow, 0, saw=1)
    skills(flow, 1, anvil=1)
    season_over(flow)
    using(flow, 3, 1)
    return flow


SECRET_UPGRADE = ("use road0", "upgrade road1", "stop")


def test_play_secret__who_has_finished_does_not_tell_how():
    """The upgraded Alehouse draws, which ends the step (token-draw). Others cannot tell this from stopping at once."""
    drawing, stopping, choosing = upgrades_and_draws(), upgrades_and_draws(), upgrades_and_draws()
    play(drawing, 0, *SECRET_UPGRADE, "use road1")
    play(stopping, 0, "done")
    play(choosing, 0, "use road1")  # not upgraded, it offers a choice
    assert drawing.deciders() == stopping.deciders() == (1,)
    assert choosing.deciders() == (0, 1)
    for seat in (1, 2, None):
        assert GAME.view(drawing, seat) == GAME.view(stopping, seat)


def test_play_secret__skill_tiles_do_not_decide_who_has_finished():
    """The same actions with any tiles, after each of them."""
    for seed in range(20):
        flow = upgrades_and_draws()
        twin = cast(KeyFlow, GAME.twin(flow, 1, Rng(seed)))
        for action in (*SECRET_UPGRADE, "use road1"):
            play(flow, 0, action)
            play(twin, 0, action)
            assert GAME.view(flow, 1) == GAME.view(twin, 1)


def test_play_secret__a_twin_with_another_secret_move_conforms():
    """Seat 0 has upgraded its Alehouse in secret, on the twin it has not: using it ends the step here only."""
    checked = CheckedGame(GAME, 3, {"tournament": False}, 1)
    checked.table.state = upgrades_and_draws()
    for action in SECRET_UPGRADE:
        checked.table.play(0, GAME.action(action))
    for seed in range(40):
        checked.rng = Rng(seed)
        for seat in (1, 2, None):
            check_twin(checked, seat)


@pytest.mark.skipif(is_compiled(), reason="compiled rules cannot be replaced")
def test_hidden_skills__a_move_that_ends_by_itself_would_tell_what_cannot_be_paid(monkeypatch: pytest.MonkeyPatch):
    """Without a saw nothing is left to do after the transport, the second action. Conformance finds this leak."""

    def hasty_choose(decision: MoveAndUpgrade, flow: KeyFlow, seat: int, action: int) -> None:
        choose(decision, flow, seat, action)
        if action != STOP and flow.choices(seat) == [STOP]:
            finish(flow, seat)

    choose = MoveAndUpgrade.choose
    monkeypatch.setattr(MoveAndUpgrade, "choose", hasty_choose)
    checked = CheckedGame(GAME, 3, {"tournament": False}, 1)
    flow = new_flow(3, "summer")
    village(flow, 0, "keywood@road1")
    goods(flow, 0, "road0", wood=1)
    skills(flow, 0, saw=1)
    chosen(flow, "summer_keyple_01")
    season_over(flow)
    checked.table.state = flow
    with pytest.raises(Nonconformance, match="an action of seat 0 tells seat 1 something hidden"):
        for _ in range(40):
            check_twin(checked, 1)


def test_hidden_skills__by_all_when_the_game_is_over():
    flow = new_flow(3, "winter")
    village(flow, 0, "scribe@road1")
    skills(flow, 0, anvil=1, pickaxe=1, saw=1)
    skills(flow, 2, saw=2)
    using(flow, 1)
    assert [each.total for each in GAME.scores(GAME.view(flow, 1))] == [0, 0, 0]
    play(flow, 0, "done")
    assert flow.open.stage == OVER
    for seat in everybody(flow):
        assert seen(flow, seat)["lifted"] == [1, 1, 1, 0, 0, 0, 0, 0, 2]
        assert GAME.scores(GAME.view(flow, seat))[0].total == 7


def test_hidden_skills__points_shown_to_others_do_not_count_them():
    flow = new_flow(3, "winter")
    village(flow, 0, "trader@road1")
    skills(flow, 0, anvil=2)
    skills(flow, 0, double=True, anvil=1)
    deal_hands(flow, 2)
    assert score(flow).total == 9
    assert GAME.scores(GAME.view(flow, 0))[0].total == 9
    for seat in (1, 2, None):
        assert GAME.scores(GAME.view(flow, seat))[0].total == 3


# hidden-stored


def test_hidden_stored__keyple_cards_under_storage_cards_can_be_looked_at_any_time():
    """Ruling 35."""
    flow = new_flow(3, "autumn")
    stored(flow, 0, "spring_keyple_02", "summer_keyple_01")
    deal_hands(flow, 3)
    for seat in everybody(flow):
        assert seen(flow, seat)["villages"][0]["stored"] == ["spring_keyple_02", "summer_keyple_01"]


def test_hidden_stored__like_everything_else_that_was_played_openly():
    flow = new_flow(3)
    village(flow, 1, "gold_mine@road1")
    upgraded(flow, 1, "road1", flipped=1)
    goods(flow, 1, "road1", gold=2)
    above(flow, 1, "road1", "spring_keyple_01")
    give_tokens(flow, 1, 4)
    chosen(flow, "spring_keyple_02", "spring_keyple_03", "keywood")
    discard_all(flow)
    for seat in everybody(flow):
        found = seen(flow, seat)
        mine = found["villages"][1]
        assert mine["cards"][1] == {
            "card": "gold_mine",
            "slot": "road1",
            "goods": {"iron": 0, "stone": 0, "wood": 0, "gold": 2},
            "upgrades": 1,
            "flipped": 1,
            "uses": 1,
            "above": ["spring_keyple_01"],
            "boosts": [0],
        }
        assert mine["tokens"] == 5
        assert found["discarded"] == ["spring_keyple_02", "spring_keyple_03", "keywood"]
        double = {"anvil": 3, "pickaxe": 3, "saw": 3}
        assert found["supply"] == {"tokens": 51 - 7, "upgrades": 44, "skills": 45, "double_skills": double}


# memory-hands


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_memory_hands__every_hand_one_has_held_in_all_four_seasons(seats: int):
    """A whole game, with a record of our own of who has held which hand."""
    flow = dealt(seats, seats)
    rng = Rng(3)
    holders: list[set[int]] = []
    at = (-1, -1)
    looked = set()
    while not flow.over:
        table = flow.open
        if table.stage == PICKING and (table.season, table.round) != at:
            if table.season != at[0]:
                holders = [{seat} for seat in range(seats)]
            else:
                way = DIRECTION[SEASONS[table.season]]
                holders = [holders[(seat - way) % seats] | {seat} for seat in range(seats)]
            at = (table.season, table.round)
        if table.stage in (PICKING, PLAYING) and flow.hands[0]:
            looked.add((table.season, table.stage))
            for seat in range(seats):
                known = seen(flow, seat)["hands"]
                for other in range(seats):
                    expected = names(flow.hands[other]) if seat in holders[other] else []
                    assert known[other] == expected
            assert seen(flow, None)["hands"] == [[] for _ in range(seats)]
        step(flow, rng)
    assert len(looked) == 8


@pytest.mark.parametrize(("season", "neighbour"), [("spring", 1), ("summer", 3), ("autumn", 1), ("winter", 3)])
def test_memory_hands__the_hand_passed_on_is_remembered_less_the_card_taken(season: str, neighbour: int):
    """Four players: in spring and autumn it goes to the next seat, otherwise to the one before."""
    flow = new_flow(4, season)
    deal_hands(flow, 3)
    mine = names(flow.hands[0])
    pick_first(flow)
    assert seen(flow, 0)["hands"][0] == mine[1:]
    discard_all(flow)
    assert seen(flow, 0)["hands"][neighbour] == mine[1:]
    play(flow, neighbour, f"pick {mine[2]}")
    assert seen(flow, 0)["hands"][neighbour] == mine[1:]  # the card chosen is not shown yet
    pick_first(flow)
    assert seen(flow, 0)["hands"][neighbour] == [mine[1]]


def test_memory_hands__those_it_has_not_reached_do_not_know_it():
    flow = dealt(4)
    pick_first(flow)
    discard_all(flow)
    known = [[bool(cards) for cards in seen(flow, seat)["hands"]] for seat in range(4)]
    assert known == [
        [True, True, False, False],
        [False, True, True, False],
        [False, False, True, True],
        [True, False, False, True],
    ]


def test_memory_hands__with_two_players_both_hands_are_known_after_a_round():
    flow = dealt(2)
    assert [bool(cards) for cards in seen(flow, 0)["hands"]] == [True, False]
    pick_first(flow)
    discard_all(flow)
    for seat in (0, 1):
        assert seen(flow, seat)["hands"] == [names(hand) for hand in flow.hands]


def test_memory_hands__a_new_season_is_not_known():
    flow = new_flow(2, "spring")
    using(flow, 1)
    play(flow, 0, "done")
    assert flow.open.season == 1
    assert [bool(cards) for cards in seen(flow, 0)["hands"]] == [True, False]


# memory-winter


def winter_begins(seats: int = 3) -> tuple[KeyFlow, list[list[int]]]:
    """The winter has been dealt; the winter cards that each put into the deck."""
    flow = new_flow(seats, "autumn")
    winter_picking(flow)
    pick_first(flow)
    kept = [cards.copy() for cards in flow.winter]
    for seat in range(seats):
        play(flow, seat, legal(flow, seat, "place")[0])
    assert SEASONS[flow.open.season] == "winter"
    return flow, kept


@pytest.mark.parametrize(("seats", "cards"), [(2, 6), (3, 4), (6, 4)])
def test_memory_winter__what_one_put_into_the_winter_deck_is_remembered(seats: int, cards: int):
    flow, kept = winter_begins(seats)
    for seat in range(seats):
        assert seen(flow, seat)["returned"] == names(kept[seat])
        assert len(kept[seat]) == cards
        assert seen(flow, seat)["winter"] == []
    assert seen(flow, None)["returned"] == []


def test_memory_winter__not_what_the_others_put_there():
    """Seats 1 and 2 could have put in each other's cards: seat 0 sees the same."""
    flow, kept = winter_begins(3)
    twin = flow.copy()
    twin.returned = [kept[0], kept[2], kept[1]]
    assert GAME.view(flow, 0) == GAME.view(twin, 0)
    assert GAME.view(flow, None) == GAME.view(twin, None)
    assert GAME.view(flow, 1) != GAME.view(twin, 1)


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_memory_winter__it_is_in_somebodys_hand_and_never_in_the_box(seats: int):
    flow, kept = winter_begins(seats)
    for seat in range(seats):
        for seed in range(8):
            made = cast(KeyFlow, GAME.sample(GAME.view(flow, seat), Rng(seed)))
            held = {number for hand in made.hands for number in hand}
            assert set(kept[seat]) <= held
            assert made.returned[seat] == kept[seat]


def test_memory_winter__the_first_winter_cards_of_all_are_seen():
    flow, _ = winter_begins(3)
    for seat in everybody(flow):
        assert seen(flow, seat)["first_winter"] == names(flow.open.first_winter)


# Figures dealt from a view.


def season_over(flow: KeyFlow) -> None:
    """All cards up to this season have been played or discarded, but the K cards that stay in the box."""
    figures = flow.open.figures
    for now in range(flow.open.season + 1):
        boxed = [number for number in flow.box if figures.season[number] == now]
        kept = [number for number in boxed if figures.back[number] == 0][: figures.removed[flow.open.seats]]
        gone = [number for number in boxed if number not in kept]
        flow.box = [number for number in flow.box if number not in gone]
        flow.open.discarded = [*flow.open.discarded, *gone]
    assert GAME.laws(flow) == []


def agree(flow: KeyFlow, seeds: int = 3) -> None:
    """Every table dealt from a view keeps the laws and looks the same to the one who sees it."""
    for seat in everybody(flow):
        view = GAME.view(flow, seat)
        for seed in range(seeds):
            made = cast(KeyFlow, GAME.sample(view, Rng(seed)))
            assert GAME.laws(made) == []
            assert GAME.view(made, seat) == view
            assert made.deciders() == flow.deciders()


def test_hidden_hands__a_table_dealt_from_the_view_agrees_with_it():
    flow = dealt(4)
    agree(flow)
    play(flow, 1, legal(flow, 1)[0])
    agree(flow)  # one has chosen
    for seat in (0, 2, 3):
        play(flow, seat, legal(flow, seat)[0])
    agree(flow)
    play(flow, 2, "discard")
    agree(flow)  # one has finished
    assert flow.deciders() == (0, 1, 3)


def test_hidden_skills__a_table_dealt_from_the_view_agrees_while_tokens_are_used():
    flow = new_flow(3, "autumn")
    village(flow, 0, "inn@road1", "brewer@road2")
    village(flow, 1, "apprentice_hall@road1")
    skills(flow, 0, saw=1)
    skills(flow, 2, anvil=3)
    season_over(flow)
    using(flow, 3, 2, 1)
    agree(flow)
    play(flow, 0, "use road2", "pay saw", "use road1")
    agree(flow)
    play(flow, 1, "use road1")
    agree(flow)
    play(flow, 2, "done")
    assert flow.deciders() == (0, 1)
    agree(flow)


def test_memory_winter__a_table_dealt_from_the_view_agrees_at_the_end_of_autumn_and_in_winter():
    flow = new_flow(4, "autumn")
    season_over(flow)
    winter_picking(flow)
    stages: list[int] = []
    rng = Rng(5)
    while not flow.over:
        if flow.open.stage not in stages[-1:]:
            stages.append(flow.open.stage)
        agree(flow, seeds=1)
        step(flow, rng)
    agree(flow)
    assert stages[:3] == [WINTER_PICKING, WINTER_PLAYING, PICKING]
    assert stages[-1] in (USING, PLAYING)


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_memory_hands__a_table_dealt_from_the_view_has_the_hands_remembered_and_makes_up_the_others(seats: int):
    flow = dealt(seats)
    for _ in range(2):
        pick_first(flow)
        discard_all(flow)
    view = GAME.view(flow, 0)
    made_up = set()
    for seed in range(6):
        made = cast(KeyFlow, GAME.sample(view, Rng(seed)))
        for other in range(seats):
            if view.hands[other]:
                assert made.hands[other] == flow.hands[other]
            else:
                made_up.add(tuple(made.hands[other]))
            backs = [flow.open.figures.back[number] for number in flow.hands[other]]
            assert sorted(flow.open.figures.back[number] for number in made.hands[other]) == sorted(backs)
    assert len(made_up) > (seats - 3) or seats <= 3


def test_hidden_skills__a_table_dealt_from_the_view_makes_up_the_tiles_of_the_others():
    flow = new_flow(3)
    skills(flow, 0, anvil=3)
    skills(flow, 1, saw=3)
    deal_hands(flow, 2)
    found = set()
    for seed in range(12):
        made = cast(KeyFlow, GAME.sample(GAME.view(flow, 0), Rng(seed)))
        assert made.singles[:3] == [3, 0, 0]
        assert sum(made.singles[3:6]) == 3
        found.add(tuple(made.singles[3:6]))
    assert len(found) > 3


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("tournament", [False, True])
def test_hidden_hands__whole_games_from_every_seat(seats: int, tournament: bool):
    """Now and then a table is dealt from each view, agrees with it, and can be played to its end."""
    flow = dealt(seats, 10 + seats, tournament=tournament)
    rng = Rng(11)
    decisions = 0
    while not flow.over:
        decisions += 1
        if decisions % 23 == 0:
            agree(flow, seeds=1)
            made = GAME.sample(GAME.view(flow, decisions % seats), Rng(decisions))
            if decisions % 69 == 0:
                while not made.over:
                    step(cast(KeyFlow, made), rng)
                assert GAME.laws(made) == []
        step(flow, rng)


def test_hidden_hands__a_view_shares_nothing_with_the_table():
    """What somebody does to a view does not reach the game."""
    flow = dealt(3)
    before = flow.copy()
    view = GAME.view(flow, 0)
    view.hands[0].clear()
    view.winter.clear()
    view.open.villages[0].goods[0] += 5
    view.open.chosen[0] = card("gold_mine")
    view.open.issued[0] += 1
    assert flow == before


def test_hidden_hands__by_the_tournament_order_what_all_have_seen_cannot_be_taken_back():
    """A card carried out is seen by all (tournament-order), and with it a skill tile spent: undo ends there."""
    flow = new_flow(3, "summer", tournament=True)
    village(flow, 0, "brewer@road1")
    skills(flow, 0, saw=1, anvil=1)
    chosen(flow, "summer_keyple_01", "summer_keyple_03", "summer_keyple_06")
    play(flow, 0, "work 1 road1", "pay saw")
    assert seen(flow, 1)["turns"][0]["spent_skills"] == {"anvil": 0, "pickaxe": 0, "saw": 1}
    assert flow.deciders() == (1,)
    assert flow.revealed


def test_hidden_hands__by_the_tournament_order_village_cards_are_secret_until_all_are_laid():
    """They are carried out at the same time (tournament-order): nobody waits to see where the others lay theirs."""
    one = new_flow(3, tournament=True)
    chosen(one, "gold_mine", "keywood", "spring_keyple_01")
    play(one, 2, "discard")
    assert one.deciders() == (0, 1)
    two = one.copy()
    play(one, 0, "place road1")
    play(two, 0, "place road-1")
    for seat in (1, 2, None):
        assert GAME.view(one, seat) == GAME.view(two, seat)


def test_hidden_hands__a_sample_deals_later_seasons_evenly():
    """Every seat may get the K cards of a season to come."""
    flow = GAME.deal(4, 1)
    view = GAME.view(flow, 0)
    rng = Rng(1)
    letters = [0] * 4
    for _ in range(200):
        deck = GAME.sample(view, rng).decks[1]
        for number, held in enumerate(deck):
            letters[number // 7] += flow.open.figures.back[held] == 0
    assert all(300 < count < 500 for count in letters)
