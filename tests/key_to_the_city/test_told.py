"""What the log, the choices and the refusals tell of what happened on the table."""

from __future__ import annotations

import pytest
from city_builder import (
    GAME,
    build,
    connect,
    end_era,
    exhaust,
    keyples,
    lead,
    legal,
    new_city,
    play,
    skills,
    stand,
)

import borough
from borough.core.board import Choices
from borough.core.rng import Rng
from borough.core.words import speaking
from borough.games.key_to_the_city.rules.city import City
from borough.games.key_to_the_city.rules.state import keyple_index

HOME = "buckingham_palace"


def lines(city: City) -> list[str]:
    """What everybody reads of the last action."""
    return GAME.lines(GAME.view(city, None))


def explained(city: City, seat: int, text: str) -> str:
    return GAME.explain(GAME.view(city, seat), GAME.action(text))


def message(city: City, seat: int, text: str) -> str:
    """What a refusal says."""
    with pytest.raises(borough.Refusal) as caught:
        city.play(seat, GAME.action(text))
    return caught.value.message


# Refusals.


def outbid_city(have: int) -> City:
    """Seat 0 was outbid at Barbican, 2 to 5, and has some red keyples left."""
    city = new_city(2)
    keyples(city, 0, red=have)
    lead(city, 0, "barbican", "red", 2)
    lead(city, 1, "barbican", "red", 5)
    return city


@pytest.mark.difference(18)
def test_a_refused_raise_says_how_many_more_keyples_are_needed():
    assert (
        message(outbid_city(3), 0, "bid barbican red") == "You need 4 more red keyples to lead at Barbican; you have 3."
    )
    with speaking("de"):
        assert "4 weitere rote Keyples" in message(outbid_city(3), 0, "bid barbican red")


@pytest.mark.difference(18)
def test_a_refused_commitment_to_a_raise_says_it_too():
    city = outbid_city(6)
    play(city, 0, "bid barbican red")
    assert message(city, 0, "commit 3") == "This move needs at least 4 more red keyples."


def test_a_refused_first_bid_speaks_of_no_more_keyples():
    city = new_city(2)
    keyples(city, 0, red=3)
    lead(city, 1, "barbican", "red", 5)
    assert message(city, 0, "bid barbican red") == "You need 6 red keyples to lead at Barbican; you have 3."


@pytest.mark.difference(18)
def test_a_refusal_names_a_shared_side_and_a_space_in_words():
    city = new_city(2)
    keyples(city, 0, red=1)
    build(city, 0, "the_shard")
    play(city, 0, "use covent_garden red", "commit 1")
    said = message(city, 0, "lay the_shard w")
    assert said == "Buckingham Palace shares this side: choose it as the east side of Buckingham Palace."
    city = new_city(2)
    build(city, 0, "the_shard")
    lead(city, 0, "barbican")
    end_era(city, 6, 5)
    said = message(city, 0, "at the_shard nw")
    assert said.startswith("Buckingham Palace borders on that space: choose it as the one to the north-east")


@pytest.mark.parametrize("seats", [2, 4])
def test_no_two_choices_have_the_same_text(seats: int):
    city, rng = GAME.deal(seats, 3, {"jennifer": True}), Rng(3)
    while not city.over:
        for seat in city.deciders():
            view = GAME.view(city, seat)
            texts = [GAME.explain(view, action) for action in view.legal]
            assert len(set(texts)) == len(texts)
        seat = city.deciders()[0]
        options = city.legal(seat)
        city.play(seat, options[rng.below(len(options))])


# Keyples: where they go and what colour they have.


@pytest.mark.difference(19)
def test_retrieved_keyples_are_those_in_the_borough_and_not_those_of_tiles_just_won():
    city = new_city(2)
    stand(city, HOME, "blue", 3)
    lead(city, 0, "barbican", "red", 2)
    stand(city, "barbican", "red", 4)
    end_era(city, 6, 5)
    assert "Seat 1 takes Barbican with 4 red keyples on it. Into the bag: 2 red keyples." in lines(city)
    assert "Seat 1 takes 3 blue keyples from their own borough." in lines(city)


@pytest.mark.difference(21)
def test_the_colours_of_keyples_that_come_back_or_go_to_the_bag_are_told():
    city = outbid_city(0)
    stand(city, "senate_house", "yellow", 1)
    end_era(city, 6, 5)
    told = lines(city)
    assert "Seat 1 takes 2 red keyples back from the losing bid for Barbican." in told
    assert "Seat 2 takes Barbican. Into the bag: 5 red keyples." in told
    assert "Nobody bid for Senate House: it leaves the game. Into the bag: 1 yellow keyple." in told


@pytest.mark.difference(21)
def test_the_colour_of_a_group_that_moves_is_told():
    city = outbid_city(0)
    play(city, 0, "use senate_house red", "with barbican", "commit 0")
    assert lines(city)[0] == "Seat 1 moves 2 red keyples away from the losing bid for Barbican."


@pytest.mark.difference(23)
def test_jennifer_both__the_log_tells_what_came_from_in_front_and_from_behind():
    city = new_city(2, jennifer=True)
    keyples(city, 0, red=2)
    city.open.front[keyple_index(0, 1)] = 1
    city.bag[1] -= 1
    city.open.bag_count -= 1
    play(city, 0, "bid barbican red", "front 1", "commit 2")
    assert lines(city)[0] == "Seat 1 takes 1 red keyple from in front of the screen and 2 red keyples from behind it."


# Shortages.


@pytest.mark.difference(20)
def test_connector_supply__a_shortage_is_told_before_choosing_and_in_the_log():
    city = new_city(2)
    keyples(city, 0, red=1)
    exhaust(city, 1, "blue")
    warning = "(missing in the supply: 1 blue connector)"
    assert explained(city, 0, "use covent_garden red") == f"Use Covent Garden with red keyples {warning}"
    play(city, 0, "use covent_garden red")
    assert explained(city, 0, "commit 1") == f"Use Covent Garden with 1 red keyple {warning}"
    play(city, 0, "commit 1")
    assert "Seat 1 does not get a blue connector: the supply has none left." in lines(city)
    assert "Seat 1 takes a brown connector." in lines(city)


@pytest.mark.difference(20)
def test_use_nothing__a_lack_of_room_is_told_before_choosing_and_in_the_log():
    city = new_city(2)
    keyples(city, 0, red=2)
    connect(city, HOME, ne="red", e="red", se="red", sw="red", w="red")
    assert explained(city, 0, "use covent_garden red").endswith("(only 1 side of your borough is free)")
    connect(city, HOME, nw="red")
    assert explained(city, 0, "use covent_garden red").endswith("(no side of your borough is free)")
    play(city, 0, "use covent_garden red", "commit 1")
    assert "Seat 1 has no free side left for a blue connector." in lines(city)


@pytest.mark.difference(20)
def test_skill_supply__a_shortage_is_told():
    city = new_city(2)
    keyples(city, 0, red=1)
    skills(city, 1, brick=24)
    assert explained(city, 0, "use barbican red").endswith("(missing in the supply: 1 brick)")
    play(city, 0, "use barbican red", "commit 1")
    assert lines(city)[-1] == "Seat 1 does not get a brick: the supply has none left."


# The course of the game.


@pytest.mark.difference(22)
def test_pass_all__the_log_says_that_all_have_passed_and_that_the_era_ends():
    city = new_city(2)
    play(city, 0, "pass")
    play(city, 1, "pass")
    assert lines(city)[-1] == "All have passed; they sail in the order in which they passed."
    play(city, 0, "sail 6")
    assert lines(city) == ["Seat 1 sets sail to berth 6."]
    play(city, 1, "sail 5")
    assert lines(city)[:2] == ["Seat 2 sets sail to berth 5.", "Era 1 ends."]
    assert lines(city)[-1] == "Era 2 begins; Seat 1 plays first, with the barge furthest right."


@pytest.mark.difference(23)
def test_use_anywhere__the_log_says_whose_tile_was_used():
    city = new_city(2)
    build(city, 1, "bt_tower")
    keyples(city, 0, red=3)
    skills(city, 0, brick=1)
    for name, where in (
        ("covent_garden", "in the display"),
        ("bt_tower", "in the borough of Seat 2"),
        (HOME, "in their own borough"),
    ):
        play(city, 0, f"use {name} red", "commit 1")
        assert f" {where} with 1 red keyple." in lines(city)[0]
        while 0 in city.deciders():
            play(city, 0, legal(city, 0)[0])
        play(city, 1, "pass")


@pytest.mark.difference(23)
def test_place_turn__the_log_says_how_the_river_lies():
    city = new_city(2, show=("tower_bridge",))
    lead(city, 0, "tower_bridge")
    end_era(city, 6, 5)
    play(city, 0, f"at {HOME} e", legal_turn(city))
    assert lines(city)[0].startswith(
        "Seat 1 places Tower Bridge to the east of Buckingham Palace; its river runs from "
    )


def legal_turn(city: City) -> str:
    after = city.copy()
    play(after, 0, f"at {HOME} e")
    return legal(after, 0)[0]


@pytest.mark.difference(24)
def test_setup_start__the_deal_is_in_the_log():
    city = GAME.deal(2, 1)
    told = lines(city)
    assert told[0].startswith("Routemaster tiles drawn for era 4: ")
    assert told[0].count(",") == 2
    assert "Seat 1 draws 10 keyples from the bag." in told
    assert told[-2].startswith("Buildings drawn for the display: ")
    assert told[-1].endswith("was drawn to play first.")


@pytest.mark.difference(24)
def test_the_terminal_marks_rivers_and_says_who_began_and_why():
    city = new_city(2, show=("tower_bridge", "barbican"))
    drawn = GAME.draw(GAME.view(city, 0))
    assert "began this era: drawn at random" in drawn
    river = [line for line in drawn.splitlines() if "Tower Bridge" in line]
    assert any("≈" in line for line in river)
    assert not any("≈" in line for line in drawn.splitlines() if "Barbican" in line)
    end_era(city, 3, 4)
    assert "began this era: the barge furthest right at Millennium Bridge" in GAME.draw(GAME.view(city, 0))


def test_connectors_that_wait_are_shown_with_their_player():
    city = new_city(2)
    keyples(city, 0, red=1)
    play(city, 0, "use covent_garden red", "commit 1")
    assert "has yet to lay" in GAME.draw(GAME.view(city, 1))
    areas = GAME.board(GAME.view(city, 1), Choices({}))
    html = "".join(str(area.html) for area in areas)
    assert "yet to be laid: 1 blue connector" in html
    assert "lays connectors" in html


# German and French.


@pytest.mark.difference(26)
def test_the_german_page_and_choices_speak_as_the_rulebook_does():
    page = " ".join(rule.text for rule in GAME.rules_in("de").rules.values())
    assert "unmittelbar nacheinander gepasst" in page
    assert "Pässe" not in page
    assert "Stadtteil" not in GAME.rules_in("de").page
    city = outbid_city(0)
    play(city, 0, "use senate_house red")
    with speaking("de"):
        assert explained(city, 0, "with barbican") == "Nimm deine 2 überbotenen Keyples von Barbican dazu"


@pytest.mark.difference(27)
def test_french_says_one_keyple_in_front_of_the_screen():
    city = new_city(2, jennifer=True)
    city.open.front[keyple_index(0, 1)] = 2
    city.bag[1] -= 2
    city.open.bag_count -= 2
    play(city, 0, "bid barbican red")
    with speaking("fr"):
        assert explained(city, 0, "front 1") == "Ajouter 1 keyple de devant votre écran"
        assert explained(city, 0, "front 2") == "Ajouter 2 keyples de devant votre écran"


@pytest.mark.difference(27)
def test_french_has_one_word_for_the_display_and_bids_lie_beside_tiles():
    page = GAME.rules_in("fr").page
    assert "étalage" in page
    assert "offre" not in page, "this is what the French rulebook calls a bid"
    city = outbid_city(0)
    play(city, 0, "use senate_house red")
    with speaking("fr"):
        assert explained(city, 0, "with barbican") == "Ajouter vos 2 keyples de l’enchère perdante à côté de Barbican"
        assert any(line.startswith("Constructions tirées pour l’étalage") for line in lines(GAME.deal(2, 1)))


@pytest.mark.difference(26)
def test_the_o2_has_a_small_letter_inside_a_german_sentence():
    city = new_city(2, era=4)
    with speaking("de"):
        texts = [explained(city, 0, f"sail {berth}") for berth in range(1, 7)]
    assert sum("und das O2" in text for text in texts) == 1
