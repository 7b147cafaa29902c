"""What the rulebook and the rulings of London say about running a city, played out in small scenarios."""

from __future__ import annotations

import pytest
from london_scene import Scene

from borough.core.errors import Refusal


def poverty_of_stacks_and_hand(scene: Scene) -> int:
    """What a run brings a seat without boroughs."""
    return len(scene.player()["stacks"]) + len(scene.seen()["hand"])


def test_scenario__poverty_is_stacks_and_hand_cards_less_boroughs() -> None:
    """A seat with one borough takes one poverty point less than it has stacks and hand cards."""
    scene = Scene("grand_hotel", "mercers", "salters")
    scene.act("buy southwark_and_bermondsey", "pay", "draw", "draw", "draw", "draw")
    scene.next_turn()
    before, expected = scene.player()["poverty"], poverty_of_stacks_and_hand(scene) - 1
    scene.act("run")
    scene.activate("grand_hotel")
    scene.act("done")
    assert scene.player()["poverty"] == before + expected


def test_scenario__poverty_never_drops_below_zero() -> None:
    """Two Sewers take six points, the seat has five: the sixth is not stored for the end of the run."""
    scene = Scene("sewers", "sewers")
    expected = poverty_of_stacks_and_hand(scene)
    assert scene.player()["poverty"] == 5
    scene.act("run", "activate 1", "activate 2")
    assert scene.player()["poverty"] == 0
    scene.act("done")
    assert scene.player()["poverty"] == expected


def test_scenario__public_houses_must_be_activated_to_ignore_the_hand() -> None:
    """The text stands below the picture: it works in the run in which the card is activated, and in no other."""
    scene = Scene("public_houses", "grand_hotel")
    before = scene.player()["poverty"]
    scene.act("run")
    scene.activate("public_houses")
    scene.act("done")
    assert scene.player()["poverty"] == before + 2
    scene.next_turn()
    before, expected = scene.player()["poverty"], poverty_of_stacks_and_hand(scene)
    scene.act("run")
    scene.activate("grand_hotel")
    scene.act("done")
    assert scene.player()["poverty"] == before + expected


def test_scenario__flipped_card_is_never_used_again() -> None:
    """Mercers has the flip symbol, the Grand Hotel has not."""
    scene = Scene("grand_hotel", "mercers")
    scene.act("run")
    scene.activate("mercers", "grand_hotel")
    assert scene.is_open("mercers")
    scene.act("done")
    assert not scene.is_open("mercers")
    assert scene.is_open("grand_hotel")
    scene.next_turn()
    scene.act("run")
    assert scene.legal() == [f"activate {scene.stack('grand_hotel')}"]


def test_scenario__bridge_counts_cards_that_are_to_be_turned() -> None:
    """The order of activation does not matter, because cards are turned after the run."""
    scene = Scene("bridge", "mercers", "salters")
    money = scene.player()["money"]
    scene.act("run")
    scene.activate("mercers", "salters", "bridge")
    assert scene.player()["money"] == money + 5 + 4 + 2
    scene.act("done")
    scene.next_turn()
    money = scene.player()["money"]
    scene.act("run")
    scene.activate("bridge")
    assert scene.player()["money"] == money


def test_scenario__town_houses_repeated_by_whitehall_count_themselves_again() -> None:
    """Town Houses, Whitehall and St Paul's are the open cards that are not brown, both times."""
    scene = Scene("town_houses", "whitehall", "st_pauls")
    scene.act("run")
    scene.activate("town_houses")
    assert scene.player()["points"] == 3
    scene.activate("whitehall")
    scene.act(f"again {scene.stack('town_houses')}")
    assert scene.player()["points"] == 6
    scene.act("done")
    assert not scene.is_open("town_houses")
    assert not scene.is_open("whitehall")
    assert scene.is_open("st_pauls")


def test_scenario__whitehall_repeats_without_paying_again() -> None:
    """Woolwich Arsenal costs £7 the first time only."""
    scene = Scene("woolwich_arsenal", "whitehall")
    scene.act("run")
    scene.activate("woolwich_arsenal")
    scene.act("loan", "pay")
    scene.activate("whitehall")
    scene.act(f"again {scene.stack('woolwich_arsenal')}")
    player = scene.player()
    assert (player["money"], player["points"], player["loans"]) == (5 + 10 - 7, 10, 1)


def test_scenario__hospital_takes_the_place_of_the_first_card_activated() -> None:
    """As in the rulebook's example: everything is activated first, then the cards are turned."""
    scene = Scene("hospital_a", "east_india_company", "salters")
    expended = scene.seen()["hand"][0]
    scene.act("run")
    scene.activate("east_india_company")
    scene.act(f"expend {expended}")
    scene.activate("salters")
    scene.act("done", f"spare {scene.stack('east_india_company')}")
    assert scene.is_open("east_india_company")
    assert not scene.is_open("hospital_a")
    assert not scene.is_open("salters")


def test_scenario__hospital_and_buildings_without_effect_are_no_city_to_run() -> None:
    """Their bases show no effect, and Whitehall has nothing to repeat."""
    scene = Scene("hospital_a", "st_pauls", "whitehall")
    assert "run" not in scene.legal()
    with pytest.raises(Refusal):
        scene.act("run")


def test_scenario__coffee_house_brought_by_a_coffee_house_waits_for_a_later_run() -> None:
    """A card laid this turn is not covered this turn."""
    scene = Scene("coffee_house", "grand_hotel")
    while not any("coffee_house" in row for row in scene.seen()["display"].values()):
        scene.act("three")
        scene.next_turn()
    row = next(row for row, cards in scene.seen()["display"].items() if "coffee_house" in cards)
    number = scene.stack("coffee_house")
    scene.act("run", f"activate {number}", f"take coffee_house {row}")
    assert scene.player()["stacks"][number - 1]["cards"] == ["coffee_house", "coffee_house"]
    assert f"activate {number}" not in scene.legal()
    scene.activate("grand_hotel")
    scene.act("done")
    scene.next_turn()
    scene.act("run")
    assert f"activate {number}" in scene.legal()


def test_scenario__coffee_house_earns_for_shops() -> None:
    """A card laid on a Coffee House is a card added to the display; Shops keep the £1 until they are activated."""
    scene = Scene("shops_b", "coffee_house")
    shops = scene.stack("shops_b") - 1
    on_shops = scene.player()["stacks"][shops]["money"]
    scene.act("run")
    scene.activate("coffee_house")
    scene.act(next(text for text in scene.legal() if text.startswith("take")))
    assert scene.player()["stacks"][shops]["money"] == on_shops + 1
    money = scene.player()["money"]
    scene.activate("shops_b")
    assert scene.player()["money"] == money + on_shops + 1
    assert scene.player()["points"] == 2


def test_scenario__lloyds_makes_others_borrow() -> None:
    """The other seat has £5: the third time it cannot pay £2, and takes a loan."""
    scene = Scene("lloyds_of_london", "lloyds_of_london", "lloyds_of_london")
    scene.act("run", "activate 1", "activate 2", "activate 3")
    assert scene.player()["money"] == 5 + 6
    assert (scene.player(1)["money"], scene.player(1)["loans"]) == (5 - 6 + 10, 1)


def test_scenario__bank_of_england_gives_twelve_pounds_for_a_loan() -> None:
    """It still counts as one loan."""
    scene = Scene("bank_of_england", "woolwich_arsenal")
    scene.act("run")
    scene.activate("woolwich_arsenal")
    assert scene.legal() == ["loan"]
    scene.act("loan", "pay")
    assert (scene.player()["money"], scene.player()["loans"]) == (5 + 12 - 7, 1)


def test_scenario__great_exhibition_takes_only_a_blue_card() -> None:
    """A card of any other colour does not pay for it."""
    scene = Scene("great_exhibition", hand=("water_works",))
    scene.act("run")
    scene.activate("great_exhibition")
    assert {text.split()[1] for text in scene.legal()} <= {"water_works", "theatre_royal"}
    scene.act("expend water_works")
    assert scene.player()["points"] == 5


def test_scenario__workhouse_takes_only_paupers() -> None:
    """£1 and a poverty point less for each of them; they go to the display."""
    scene = Scene("workhouse", hand=("paupers_a", "paupers_a"))
    player = scene.player()
    scene.act("run")
    scene.activate("workhouse")
    assert set(scene.legal()) == {"expend paupers_a", "done"}
    scene.act("expend paupers_a", "expend paupers_a")
    assert scene.player()["money"] == player["money"] + 2
    assert scene.player()["poverty"] == player["poverty"] - 2


def test_scenario__millbank_prison_takes_up_to_three_cards() -> None:
    """A poverty point less and a victory point more for each, also when there is no poverty left."""
    scene = Scene("millbank_prison", "sewers", "sewers", hand=("paupers_a", "paupers_a", "paupers_a"))
    first, second = (at for at, stack in enumerate(scene.player()["stacks"], 1) if stack["cards"] == ["sewers"])
    scene.act("run", f"activate {first}", f"activate {second}")
    assert scene.player()["poverty"] == 0
    scene.activate("millbank_prison")
    scene.act("expend paupers_a", "expend paupers_a", "expend paupers_a")
    assert not any(text.startswith("expend") for text in scene.legal())
    assert (scene.player()["points"], scene.player()["poverty"]) == (3, 0)


def test_scenario__fleet_street_and_police_force_choose_another_player() -> None:
    """Two poverty points from the bank, then one of the seat's own."""
    scene = Scene("fleet_street", "police_force", seats=3)
    before = [scene.player(seat)["poverty"] for seat in range(3)]
    scene.act("run")
    scene.activate("fleet_street")
    assert set(scene.legal()) == {"target 2", "target 3"}
    scene.act("target 2")
    scene.activate("police_force")
    scene.act("target 3")
    assert [scene.player(seat)["poverty"] for seat in range(3)] == [before[0] - 1, before[1] + 2, before[2] + 1]


def test_scenario__stock_exchange_before_the_first_card() -> None:
    """Once in a turn, and the cards change places."""
    scene = Scene("stock_exchange", "grand_hotel")
    scene.act("three")
    while scene.state.deciders() != (0,) or "draw" not in scene.legal() or not scene.seen()["display"]["top"]:
        scene.decide()
    given, taken = scene.seen()["hand"][0], scene.seen()["display"]["top"][0]
    deck = scene.seen()["deck"]
    scene.act(f"swap {given}", f"take {taken} top")
    assert given in scene.seen()["display"]["top"]
    assert scene.seen()["deck"] == deck
    assert "draw" in scene.legal()
    assert not any(text.startswith("swap") for text in scene.legal())
    scene.act("draw")
    assert not any(text.startswith("swap") for text in scene.legal())
