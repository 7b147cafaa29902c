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
    flips,
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

import borough
from borough.core.conformance import hidden_checks, state_checks
from borough.core.conformance.played_game import PlayedGame
from borough.core.events import unpack
from borough.games.key_flow.rules.event_kinds import LACKS
from borough.games.key_flow.rules.key_flow import KeyFlow
from borough.games.key_flow.rules.supply import first_served
from borough.games.key_flow.rules.turn import TOKEN_SUPPLY


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


@pytest.mark.difference(11)
@pytest.mark.parametrize(
    ("supply", "taken"),
    [(1, [0, 1, 0]), (2, [0, 1, 1]), (3, [1, 1, 1]), (4, [1, 2, 1]), (5, [2, 2, 1]), (51, [2, 2, 1])],
)
def test_supply_share__pieces_go_out_one_by_one_among_those_who_really_take(supply: int, taken: list[int]):
    """A token symbol at a Peddler is two tokens. Seat 2 is served first, then seat 3, then seat 1."""
    flow = short_of(tokens=supply)
    village(flow, 0, "peddler@road1")
    chosen(flow, "winter_keyple_02", "winter_keyple_10", "winter_keyple_01")
    assert first_served(flow.open) == 1
    play(flow, 0, "work 1 road1", "stop")
    play(flow, 1, "work 1 road1", "stop")
    play(flow, 2, "discard")
    assert all_tokens(flow) == taken
    assert flow.open.tokens == supply - sum(taken)


@pytest.mark.difference(11)
def test_supply_share__nobody_is_refused_a_token_that_another_might_have_wanted():
    """With two tokens left and nobody else who takes one, both go to the one who does."""
    flow = short_of(tokens=2)
    village(flow, 0, "peddler@road1")
    chosen(flow, "winter_keyple_02", "keywood", "key_mine")
    play(flow, 0, "work 1 road1", "stop")
    play(flow, 1, "place road1")
    play(flow, 2, "place road1")
    assert all_tokens(flow) == [2, 0, 0]


@pytest.mark.difference(11)
def test_supply_missing__the_last_token_boosts_the_card_that_takes_it_for_any_seat():
    """A place is not refused because a token that lies there might go to somebody else."""
    flow = short_of(tokens=1)
    above(flow, 0, "road0", "")
    above(flow, 2, "road0", "")
    chosen(flow, "winter_keyple_02", "", "winter_keyple_06")
    assert first_served(flow.open) == 1
    assert "work 1 road0" in legal(flow, 0)
    assert "work 3 road0" in legal(flow, 2)


@pytest.mark.difference(11)
def test_supply_missing__a_card_whose_boost_goes_to_another_stays_where_it_was_laid():
    """Two cards with one keyple each and a token symbol need the last token: both are laid and used."""
    flow = short_of(tokens=1)
    village(flow, 0, "gold_mine@road1")
    village(flow, 2, "key_mine@road1")
    above(flow, 0, "road1", "")
    above(flow, 2, "road1", "")
    chosen(flow, "winter_keyple_02", "", "winter_keyple_06")
    play(flow, 0, "work 1 road1")
    play(flow, 2, "work 3 road1")
    play(flow, 1, "discard")
    assert len(cards_above(flow, 0, "road1")) == len(cards_above(flow, 2, "road1")) == 2
    assert on_card(flow, 0, "road1") == {"gold": 1}
    assert on_card(flow, 2, "road1") == {"iron": 1}
    # Seat 2 is served first: the token went there, and none lies on the cards.
    assert (all_tokens(flow), flow.open.tokens, flow.open.spent) == ([0, 1, 0], 0, 0)


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


def builders(supply: int) -> KeyFlow:
    """Three players who can make two upgrades each, at the Builder of the first one."""
    flow = short_of(upgrades=supply)
    buildings = [("keywood", "woodcutter"), ("key_mine", "miner"), ("keystone_quarry", "quarryman")]
    for seat, names in enumerate(buildings):
        village(flow, seat, f"{names[0]}@road1", f"{names[1]}@road2")
        skills(flow, seat, anvil=2, pickaxe=2, saw=2)
    village(flow, 0, "builder@road-1")
    chosen(flow, "winter_keyple_01", "winter_keyple_04", "winter_keyple_07")
    for seat in range(3):
        play(flow, seat, "work 1 road-1")
    return flow


@pytest.mark.parametrize(("supply", "made"), [(1, [0, 1, 0]), (2, [0, 1, 1]), (4, [1, 2, 1]), (6, [2, 2, 2])])
def test_supply_share__upgrade_tiles_are_shared_among_those_who_upgrade(supply: int, made: list[int]):
    """Three players with two symbols each; seat 2 is served first."""
    flow = builders(supply)
    for seat in range(3):
        while legal(flow, seat, "upgrade"):
            play(flow, seat, legal(flow, seat, "upgrade")[0])
        play(flow, seat, "stop")
    assert [level(flow, seat, "road1") + level(flow, seat, "road2") for seat in range(3)] == made
    assert flow.open.tiles == supply - sum(made)


@pytest.mark.difference(11)
def test_supply_share__who_alone_upgrades_gets_all_the_tiles_that_lie_there():
    flow = builders(2)
    for seat in range(3):
        while seat == 0 and legal(flow, seat, "upgrade"):
            play(flow, seat, legal(flow, seat, "upgrade")[0])
        play(flow, seat, "stop")
    assert level(flow, 0, "road1") + level(flow, 0, "road2") == 2


@pytest.mark.difference(11)
def test_supply_missing__an_upgrade_that_gets_no_tile_is_not_paid_for():
    """The skill tiles stay with those who do not upgrade."""
    flow = builders(1)
    before = [skill_tiles(flow, seat) for seat in range(3)]
    for seat in range(3):
        play(flow, seat, "upgrade road1", "stop")
    assert [level(flow, seat, "road1") for seat in range(3)] == [0, 1, 0]
    assert [skill_tiles(flow, seat) == before[seat] for seat in range(3)] == [True, False, True]


def test_supply_missing__a_tile_that_was_not_got_is_not_flipped():
    flow = builders(1)
    for seat in range(3):
        play(flow, seat, "upgrade road1", "flip road1", "stop")
    assert [level(flow, seat, "road1") for seat in range(3)] == [0, 1, 0]
    assert [flips(flow, seat, "road1") for seat in range(3)] == [0, 1, 0]


def test_supply_share__the_order_of_the_players_does_not_matter_where_tiles_run_short():
    results = []
    for order in ([0, 1, 2], [2, 1, 0], [1, 0, 2]):
        flow = builders(2)
        for seat in order:
            play(flow, seat, "upgrade road1", "upgrade road2", "stop")
        results.append(flow)
    assert results[0] == results[1] == results[2]


# Tokens as actions.


@pytest.mark.difference(11)
def test_supply_missing__a_use_that_brings_nothing_is_not_paid_for():
    """Two want the last token of the supply from their Alehouses; the other keeps the token for the use."""
    flow = short_of(tokens=3)
    village(flow, 0, "alehouse@road1")
    village(flow, 1, "inn@road1")
    using(flow, 1, 1)
    assert first_served(flow.open) == 1
    play(flow, 0, "use road1", "gain token", "done")
    play(flow, 1, "use road1")
    assert all_tokens(flow)[0] == 1
    assert flow.open.villages[0].uses[1] == 0
    assert flow.open.villages[1].uses[1] == 1


def test_supply_missing__what_rests_on_a_use_that_was_not_made_is_left_out():
    """The token from the Alehouse would have paid for the Gold Mine."""
    flow = short_of(tokens=3)
    village(flow, 0, "alehouse@road1", "gold_mine@road2")
    village(flow, 1, "inn@road1")
    using(flow, 1, 1)
    play(flow, 0, "use road1", "gain token", "use road2", "done")
    play(flow, 1, "use road1")
    # The token was not spent on the Alehouse, so that the Gold Mine can still be used with it.
    assert on_card(flow, 0, "road2") == {"gold": 1}
    assert all_tokens(flow)[0] == 0


def test_supply_missing__who_meant_to_draw_and_could_not_goes_on():
    """Both draw the last skill tile: who does not get it keeps the token, and is asked again."""
    flow = short_of(single_skills=1)
    village(flow, 0, "apprentice_hall@road1", "gold_mine@road2")
    village(flow, 1, "inn@road1")
    skills(flow, 2, anvil=1, pickaxe=1)
    using(flow, 1, 1)
    play(flow, 0, "use road1")
    play(flow, 1, "use road1")
    assert skill_tiles(flow, 1) == {"saw": 1}
    assert 0 in flow.deciders()
    assert tokens(flow, 0) == 1
    play(flow, 0, "use road2", "done")
    play(flow, 1, "done")
    assert on_card(flow, 0, "road2") == {"gold": 1}


# The tournament order.


def test_supply_share__by_the_tournament_order_keyple_cards_are_served_as_they_are_carried_out():
    flow = new_flow(3, "winter", tournament=True, components='game = "key-flow"\n[supply]\ntokens = 2\n')
    village(flow, 1, "peddler@road1")
    chosen(flow, "winter_keyple_06", "winter_keyple_02", "ranch")
    while flow.deciders() != (2,):
        seat = flow.deciders()[0]
        play(flow, seat, "discard")
    play(flow, 2, "discard")
    assert all_tokens(flow) == [1, 1, 0]


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
    assert drawn == [1, 1, 1]


def test_supply_share__odd_skill_tiles_go_to_those_served_first():
    flow = short_of(single_skills=1)
    village(flow, 0, "apprentice_hall@road1")
    upgraded(flow, 0, "road1")
    skills(flow, 0, saw=1)
    chosen(flow, "winter_keyple_01", "winter_keyple_04", "winter_keyple_07")
    for seat in range(3):
        play(flow, seat, "work 1 road1")
    assert [sum(skill_tiles(flow, seat).values()) for seat in range(3)] == [1, 1, 1]


def test_supply_missing__with_an_empty_supply_no_tile_is_spent_at_the_hiring_fair():
    """Ruling 15, ruling 26."""
    flow = short_of(single_skills=1)
    village(flow, 0, "hiring_fair@road1")
    skills(flow, 0, saw=1)
    skills(flow, 1, anvil=1, pickaxe=1)
    chosen(flow, "winter_keyple_01")
    play(flow, 0, "work 1 road1")
    assert "nothing to give" in GAME.prompt(GAME.view(flow, 0)).text
    assert refused(flow, 0, "pay saw") == "supply-missing"
    play(flow, 0, "stop")
    discard_all(flow)
    assert skill_tiles(flow, 0) == {"saw": 1}


@pytest.mark.difference(11)
def test_supply_missing__who_draws_nothing_for_a_tile_at_the_hiring_fair_keeps_it():
    """Two process a tile there, and one tile is left to draw."""
    flow = short_of(single_skills=1)
    village(flow, 0, "hiring_fair@road1")
    skills(flow, 0, saw=1)
    skills(flow, 1, anvil=1)
    chosen(flow, "winter_keyple_01", "winter_keyple_04")
    play(flow, 0, "work 1 road1", "pay saw")
    play(flow, 1, "work 1 road1", "pay anvil")
    discard_all(flow)
    assert skill_tiles(flow, 0) == {"saw": 1}
    assert skill_tiles(flow, 1) == {"pickaxe": 1}


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


# What is said of it.


@pytest.mark.difference(20)
def test_supply_share__a_shortage_is_told_before_choosing():
    flow = short_of(tokens=1, upgrades=1, single_skills=1)
    village(flow, 0, "apprentice_hall@road1", "alehouse@road2")
    skills(flow, 1, anvil=1, pickaxe=1)
    chosen(flow, "winter_keyple_01", "winter_keyple_04")
    seen = GAME.view(flow, 0)
    said = {GAME.text(action): GAME.explain(seen, action) for action in seen.legal}
    assert said["discard"] == "Discard it for a token (only 1 token left)"
    assert said["work 1 road1"].endswith("gain 1 blind skill (only 1 skill tile left)")
    assert said["work 1 road2"].endswith("(only 1 token left, only 1 skill tile left)")


@pytest.mark.difference(20)
def test_supply_share__an_empty_supply_is_told_too():
    flow = short_of(tokens=0)
    chosen(flow, "winter_keyple_01")
    seen = GAME.view(flow, 0)
    assert GAME.explain(seen, GAME.action("discard")) == "Discard it for a token (no token left)"


def test_supply_share__a_supply_that_suffices_for_all_is_not_mentioned():
    flow = short_of(tokens=3)
    chosen(flow, "winter_keyple_01")
    assert GAME.explain(GAME.view(flow, 0), GAME.action("discard")) == "Discard it for a token"


@pytest.mark.difference(20)
def test_supply_share__double_sided_tiles_that_run_short_are_told_before_choosing():
    """Both shown cards bring a double-sided saw, and one is left."""
    flow = new_flow(3, "autumn")
    skills(flow, 2, double=True, saw=2)
    chosen(flow, "autumn_pasture_2", "summer_pasture_2")
    seen = GAME.view(flow, 0)
    assert "(only 1 double-sided tile of this type left)" in GAME.explain(seen, GAME.action("place river0"))


@pytest.mark.difference(20)
def test_supply_share__the_log_tells_who_goes_without():
    flow = short_of(tokens=1)
    chosen(flow)
    discard_all(flow)
    told = "\n".join(GAME.lines(GAME.view(flow, 0)))
    assert "The supply does not suffice: Seat 1 goes without 1 token." in told
    assert "The supply does not suffice: Seat 3 goes without 1 token." in told
    assert "Seat 2 takes 1 token." in told
    assert "Seat 1 takes" not in told


@pytest.mark.difference(20)
def test_supply_missing__the_log_tells_of_upgrades_that_were_not_made():
    flow = builders(1)
    for seat in range(3):
        play(flow, seat, "upgrade road1", "stop")
    told = GAME.lines(GAME.view(flow, 0))
    assert "No upgrade tile is left for Seat 1: the upgrade is neither made nor paid for." in told
    assert "Seat 1 upgrades Keywood." not in told
    assert "Seat 2 upgrades Key Mine." in told


@pytest.mark.difference(20)
def test_supply_share__the_log_tells_of_skill_tiles_that_are_missing():
    flow = new_flow(3, "autumn")
    skills(flow, 1, double=True, saw=3)
    chosen(flow, "autumn_pasture_2")
    play(flow, 0, "place river0")
    discard_all(flow)
    told = GAME.lines(GAME.view(flow, 0))
    assert "The supply does not suffice: Seat 1 goes without 1 saw, double-sided." in told


# Whole games.


CHECKS = (
    state_checks.check_laws,
    state_checks.check_choices,
    state_checks.check_refusals,
    state_checks.check_copy,
    state_checks.check_commuting,
    state_checks.check_scores,
)
FEW = 'game = "key-flow"\n[supply]\ntokens = 3\nupgrades = 2\nsingle_skills = 1\ndouble_skills = 1\n'


@pytest.mark.difference(11)
@pytest.mark.parametrize(("seats", "tournament"), [(2, False), (3, False), (3, True)])
def test_supply_share__whole_games_with_a_small_supply_keep_every_promise(seats: int, tournament: bool):
    """Conformance with few pieces: nothing is lost, nothing hidden shows, and the order of the players is no matter."""
    options = {"tournament": tournament}
    played = PlayedGame(GAME, seats, options, seed=seats)
    played.table = borough.Table.new("key-flow", seats, seats, options, FEW)
    lacking = set()
    while not played.state.over:
        for check in CHECKS:
            check(played)
        for viewer in [*range(seats), None]:
            hidden_checks.check_view(played, viewer)
            hidden_checks.check_twin(played, viewer)
        hidden_checks.check_secret_action(played)
        played.move(played.rng.word())
        lacking |= {unpack(event)[2] for event in played.state.news if unpack(event)[0] == LACKS}
    assert TOKEN_SUPPLY in lacking
