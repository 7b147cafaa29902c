"""What an observation of Key to the City says; conformance checks that it is complete and says nothing hidden."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, cast

import pytest
from city_builder import (
    GAME,
    HOMES,
    bid,
    build,
    connect,
    end_era,
    keyples,
    lead,
    legal,
    new_city,
    pass_turns,
    place_all,
    play,
    skills,
    stand,
    tile,
)

from borough.core.encoder import Encoder
from borough.core.rng import Rng
from borough.games.key_to_the_city.estimate.encoder_fields import MOST_POINTS, MOST_STEPS
from borough.games.key_to_the_city.rules.city import City
from borough.games.key_to_the_city.rules.decision import (
    BIDDING,
    CHOOSING_BERTH,
    CHOOSING_SPOT,
    CHOOSING_TILE,
    LAYING,
    PAYING_FOR_UPGRADE,
    PAYING_FOR_USE,
    TAKING_CONNECTOR,
    TURNING,
    decision_kind,
)
from borough.games.key_to_the_city.rules.figures import ANY_CONNECTOR, PAY
from borough.games.key_to_the_city.rules.scoring import chain, connector_counts, full_tiles
from borough.games.key_to_the_city.rules.tiles import CONNECTORS, KEYPLES, SIDES, SKILLS, TILES
from borough.games.key_to_the_city.rules.view import unseen

BLACK, BLUE, BROWN, GREY, RED, YELLOW = range(6)


class Observation:
    """What a seat sees as its row says it, whether it is made from the state or from the view."""

    def __init__(self, city: City, seat: int = 0) -> None:
        self.encoder: Encoder = GAME.encoder(city.open.seats)
        self.numbers = list(self.encoder.row_of_state(city, seat))
        assert list(self.encoder.row_of_view(GAME.view(city, seat))) == self.numbers

    def __getitem__(self, name: str) -> list[Any]:
        """A field, nested by its axes."""
        (field,) = [field for field in self.encoder.fields if field.name == name]
        numbers: list[Any] = self.numbers[self.encoder.starts[name] :][: field.size]
        for length in field.shape[:0:-1]:
            numbers = [numbers[at : at + length] for at in range(0, len(numbers), length)]
        return numbers

    def number(self, name: str) -> int:
        """A field that is a single number."""
        (number,) = self[name]
        return cast(int, number)

    def ones(self, name: str) -> list[int]:
        """Where a field has ones; it has nothing else but zeros."""
        assert set(self[name]) <= {0, 1}
        return [place for place, number in enumerate(self[name]) if number]

    def tiles(self, name: str, place: int | None = None) -> dict[str, Any]:
        """The tiles for which a field has something, perhaps in the row of one seat."""
        columns = self[name] if place is None else self[name][place]
        empty = 0 if isinstance(columns[0], int) else [0] * len(columns[0])
        return {TILES[number]: found for number, found in enumerate(columns) if found != empty}


def games(seats: int, jennifer: bool) -> Iterator[City]:
    """Every position of a random game."""
    rng = Rng(seats)
    city = GAME.deal(seats, seats, {"jennifer": jennifer})
    yield city
    while not city.over:
        deciders = city.deciders()
        seat = deciders[rng.below(len(deciders))]
        options = city.legal(seat)
        city.play(seat, options[rng.below(len(options))])
        yield city


def changed(name: str, value: str) -> str:
    """Components with another value of a tile."""
    return f'game = "{GAME.id}"\n[[tile]]\nid = "{name}"\n{value}\n'


# Whole games, against the rules' own reckoning.


@pytest.mark.parametrize("seats", GAME.seats)
@pytest.mark.parametrize("jennifer", [False, True])
def test_rows_agree_with_the_rules_in_whole_games(seats: int, jennifer: bool):
    for number, city in enumerate(games(seats, jennifer)):
        seat = number % seats
        seen, view, table = Observation(city, seat), GAME.view(city, seat), city.open
        order = [(seat + place) % seats for place in range(seats)]
        assert [order[place] for place in seen.ones("deciders")] == sorted(city.deciders(), key=order.index)
        kinds = [decision_kind(table, city.verb, seat)] if seat in city.deciders() else []
        assert seen.ones("decision") == kinds
        assert seen["unseen"] == unseen(view)
        scores = GAME.scores(view)
        assert seen["score"] == [scores[other].total for other in order]
        assert seen["laid"] == [connector_counts(table, other) for other in order]
        assert seen["full"] == [full_tiles(table, other) for other in order]
        parts = {name: points for score in scores for name, points in score.parts.items() if name != "barge"}
        assert seen.tiles("points") == {name: points for name, points in parts.items() if points}
        for other in range(seats):
            for lying in table.boroughs[other]:
                chains = [len(chain(table, lying, colour)) - 1 for colour in range(len(CONNECTORS))]
                assert seen["linked"][lying] == chains


@pytest.mark.parametrize("seats", GAME.seats)
def test_seats_that_swap_places_swap_their_rows(seats: int):
    city = new_city(seats)
    for seat in range(seats):
        keyples(city, seat, red=seat + 1)
        skills(city, seat, coin=seat)
    for seat in range(seats):
        seen = Observation(city, seat)
        order = [(seat + place) % seats for place in range(seats)]
        assert seen["behind"] == [other + 1 for other in order]
        assert [tiles[SKILLS.index("coin")] for tiles in seen["skills"]] == order
        assert [order[place] for place in seen.ones("active")] == [0]
        assert seen["moored"] == [6 - other for other in order]
        for place, other in enumerate(order):
            assert seen.tiles("tiles", place) == {HOMES[other]: 3}


# A game in its course.


def test_the_deal():
    city = GAME.deal(4, 7)
    seen = Observation(city, 1)
    assert seen.number("jennifer") == 0
    assert seen.ones("era") == [0]
    assert seen.ones("phase") == [0]
    assert seen.number("bag") == 120 - 4 * 10
    assert seen["behind"] == [10] * 4
    assert sum(seen["screen"]) == 10
    assert seen["known"] == [[0] * 3] * 4
    assert sum(seen["unseen"]) == 110
    assert seen["skill_supply"] == [24] * 3
    assert seen["connector_supply"] == [24] * 6
    assert sorted(seen["moored"]) == [3, 4, 5, 6]
    assert set(seen.tiles("display").values()) == {1}
    assert list(seen.tiles("display")) == [TILES[shown] for shown in city.open.display]
    waiting = seen.tiles("waiting")
    assert len(waiting) == 5 + 6 + (22 - 6) + 8  # river tiles, era 2, the pile of buildings, Routemaster tiles
    assert not set(waiting) & set(seen.tiles("display"))
    assert not set(waiting) & set(HOMES)


def test_the_buildings_of_era_3_lie_upgraded():
    seen = Observation(new_city(2, era=3))
    assert seen.ones("era") == [2]
    assert set(seen.tiles("display").values()) == {2}


def test_a_jennifer_game():
    city = new_city(3, jennifer=True)
    city.open.front[3 * 1 + KEYPLES.index("red")] += 4
    city.bag[KEYPLES.index("red")] -= 4
    city.open.bag_count -= 4
    seen = Observation(city, 0)
    assert seen.number("jennifer") == 1
    assert seen["front"] == [[0, 0, 0], [0, 4, 0], [0, 0, 0]]
    assert seen["unseen"] == [40, 36, 40]


def test_bids_and_keyples_on_tiles():
    city = new_city(3, red=(5, 6, 7), blue=(3,))
    bid(city, 0, "barbican", "red", 2)
    bid(city, 1, "barbican", "red", 3)
    stand(city, "covent_garden", "blue", 2)
    stand(city, "covent_garden", "blue", 4)
    seen = Observation(city, 2)
    assert [seen.tiles("leading", place) for place in range(3)] == [{}, {}, {"barbican": 3}]
    assert [seen.tiles("outbid", place) for place in range(3)] == [{}, {"barbican": 2}, {}]
    assert seen.tiles("standing") == {"covent_garden": 6}
    assert seen.tiles("last") == {"covent_garden": 4}
    assert seen.tiles("colour") == {"barbican": [0, 1, 0], "covent_garden": [1, 0, 0]}
    assert seen["screen"] == [0, 7, 0]
    assert seen["behind"] == [7, 6, 3]
    assert seen["unseen"] == [40 - 6, 40 - 5 - 7, 40]


def test_keyples_that_went_back_behind_a_screen_are_remembered():
    city = new_city(3, red=(5, 5))
    bid(city, 0, "barbican", "red", 2)
    bid(city, 1, "barbican", "red", 3)
    end_era(city, 1, 2, 3)
    seen = Observation(city, 2)
    assert seen["known"] == [[0, 0, 0], [0, 2, 0], [0, 0, 0]]
    assert seen["unseen"][KEYPLES.index("red")] == 40 - 2 - seen["screen"][KEYPLES.index("red")]
    assert Observation(city, 0)["known"][0] == [0, 2, 0]


def test_a_move_before_it_is_committed_is_seen_by_its_seat_alone():
    city = new_city(3, jennifer=True, red=(9, 9, 9))
    city.open.front[KEYPLES.index("red")] += 4
    city.bag[KEYPLES.index("red")] -= 4
    city.open.bag_count -= 4
    bid(city, 0, "barbican", "red", 2)
    bid(city, 1, "barbican", "red", 3)
    pass_turns(city, 2)
    before = [Observation(city, seat).numbers for seat in range(3)]
    play(city, 0, "use covent_garden red", "with barbican", "front 3")
    seen = Observation(city, 0)
    assert seen.ones("move_verb") == [1]
    assert seen.tiles("move_tile") == {"covent_garden": 1}
    assert seen.ones("move_colour") == [KEYPLES.index("red")]
    assert seen.tiles("move_groups") == {"barbican": 1}
    assert seen.number("move_front") == 3
    assert seen.number("move_keyples") == 5
    assert Observation(city, 1).numbers == before[1]
    assert Observation(city, 2).numbers == before[2]


@pytest.mark.parametrize(("verb", "number"), [("bid", 0), ("use", 1), ("upgrade", 2)])
def test_each_kind_of_move(verb: str, number: int):
    city = new_city(2, red=(9,))
    name = "barbican"
    if verb == "upgrade":
        build(city, 0, name)
        connect(city, name, ne="blue", nw="brown")
    play(city, 0, f"{verb} {name} red")
    seen = Observation(city)
    assert seen.ones("move_verb") == [number]
    assert seen.ones("decision") == [BIDDING + number]
    assert seen.number("move_keyples") == 0


def test_what_is_still_to_be_paid_and_taken():
    city = new_city(3, red=(3,), show=("waterloo_station",))
    skills(city, 0, brick=1, coin=1)
    play(city, 0, "use waterloo_station red", "commit 1")
    paying = [1 + PAY, 1 + ANY_CONNECTOR, 1 + ANY_CONNECTOR]
    assert Observation(city, 0)["steps"] == paying + [0] * (MOST_STEPS - 3)
    assert Observation(city, 2)["steps"] == paying + [0] * (MOST_STEPS - 3)
    assert Observation(city, 0).ones("decision") == [PAYING_FOR_USE]
    assert Observation(city, 2).ones("decision") == []
    play(city, 0, "pay coin")
    assert Observation(city, 0)["steps"][:2] == paying[1:]
    assert Observation(city, 0).ones("decision") == [TAKING_CONNECTOR]


def test_connectors_that_wait_to_be_laid():
    city = new_city(3, red=(3, 3, 3))
    play(city, 0, "use battersea_power_station red", "commit 1")
    play(city, 1, "use covent_garden red", "commit 1")
    seen = Observation(city, 0)
    assert seen["to_lay"][0][:3] == [1 + GREY, 1 + YELLOW, 0]
    assert seen["to_lay"][1][:3] == [1 + BLUE, 1 + BROWN, 0]
    assert seen["to_lay"][2] == [0] * 8
    assert seen.ones("due") == [GREY]
    assert seen.ones("decision") == [LAYING]
    assert Observation(city, 1).ones("due") == [BLUE]
    assert Observation(city, 2).ones("due") == []
    assert Observation(city, 2).ones("deciders") == [0, 1, 2]
    assert seen["connector_supply"][GREY] == 23
    play(city, 0, "decline", f"lay {HOMES[0]} ne")
    seen = Observation(city, 0)
    assert seen["to_lay"][0] == [0] * 8
    assert seen.ones("due") == []
    assert seen["declined"] == [[0, 0, 0, 1, 0, 0], [0] * 6, [0] * 6]
    assert seen.tiles("connector") == {HOMES[0]: [1 + YELLOW, 0, 0, 0, 0, 0]}
    assert seen["connector_supply"][GREY] == 23


def test_payments_for_an_upgrade():
    city = new_city(2, red=(3,), components=changed("waterloo_station", f'upgrade = ["any + {"any-skill " * 12}"]'))
    skills(city, 0, brick=12, coin=12)
    build(city, 0, "waterloo_station")
    connect(city, "waterloo_station", e="red")
    play(city, 0, "upgrade waterloo_station red", "commit 1")
    seen = Observation(city, 0)
    assert seen.ones("decision") == [PAYING_FOR_UPGRADE]
    assert seen["steps"] == [1 + PAY] * MOST_STEPS  # more than any tile of ours asks for are cut off
    assert seen.number("bag") == city.open.bag_count
    assert seen.tiles("tiles", 0)["waterloo_station"] == 4


# Boroughs.


def london_bridge_and_others() -> City:
    """Seat 1 has a row of four tiles to the east, the second a bridge over a river from the north-east."""
    city = new_city(2)
    build(city, 1, "london_bridge")
    build(city, 1, "gherkin", "london_bridge")
    build(city, 1, "hyde_park", "gherkin", level=2)
    connect(city, "london_bridge", w="grey", e="grey", ne="red")
    connect(city, "gherkin", e="grey", ne="blue")
    return city


def test_where_the_tiles_of_a_borough_lie():
    seen = Observation(london_bridge_and_others(), 0)
    assert seen.tiles("tiles", 1) == {HOMES[1]: 3, "london_bridge": 3, "gherkin": 3, "hyde_park": 5}
    assert seen.tiles("column") == {"london_bridge": 1, "gherkin": 2, "hyde_park": 3}
    assert seen.tiles("row") == {}
    home, bridge, gherkin, park = (1 + tile(name) for name in (HOMES[1], "london_bridge", "gherkin", "hyde_park"))
    beyond = seen.tiles("beyond")
    assert beyond[HOMES[1]] == [0, bridge, 0, 0, 0, 0]
    assert beyond["london_bridge"] == [-1, gherkin, 0, -1, home, 0]
    assert beyond["gherkin"] == [0, park, 0, 0, bridge, 0]


def test_connectors_and_chains():
    seen = Observation(london_bridge_and_others(), 0)
    assert seen.tiles("connector") == {
        HOMES[1]: [0, 1 + GREY, 0, 0, 0, 0],
        "london_bridge": [1 + RED, 1 + GREY, 0, 0, 1 + GREY, 0],
        "gherkin": [1 + BLUE, 1 + GREY, 0, 0, 1 + GREY, 0],
        "hyde_park": [0, 0, 0, 0, 1 + GREY, 0],
    }
    assert seen["connectors"][tile("london_bridge")] == [0, 0, 0, 2, 1, 0]
    assert seen.tiles("linked") == {
        name: [0, 0, 0, 3, 0, 0] for name in (HOMES[1], "london_bridge", "gherkin", "hyde_park")
    }
    assert seen["laid"] == [[0] * 6, [0, 1, 0, 3, 1, 0]]
    assert seen.tiles("points") == {"london_bridge": 2 * 3, "gherkin": 3, "hyde_park": 12}
    assert seen["score"] == [0, 2 * 3 + 3 + 12]


def test_a_chain_in_a_ring_counts_each_tile_once():
    city = new_city(2)
    build(city, 0, "gherkin")
    build(city, 0, "monument", side="ne")
    connect(city, "gherkin", w="black", nw="black")
    connect(city, "monument", sw="black")
    seen = Observation(city)
    assert [seen["linked"][tile(name)][BLACK] for name in (HOMES[0], "gherkin", "monument")] == [2, 2, 2]
    assert seen["laid"][0][BLACK] == 3


def test_a_tile_with_connectors_on_all_sides():
    city = new_city(2)
    connect(city, HOMES[0], **dict(zip(SIDES, CONNECTORS, strict=True)))
    seen = Observation(city, 1)
    assert seen["full"] == [0, 1]
    assert seen["connectors"][tile(HOMES[0])] == [1] * 6


# Passing, sailing and placing.


def test_passes_and_barges():
    city = new_city(4)
    play(city, 0, "sail 3")
    pass_turns(city, 1, 2)
    seen = Observation(city, 2)
    assert seen["passed"] == [2, 0, 0, 1]
    assert [berths.index(1) if 1 in berths else None for berths in seen["sailed"]] == [None, None, 2, None]
    assert seen.ones("active") == [1]
    pass_turns(city, 3)
    seen = Observation(city, 1)
    assert seen.ones("phase") == [1]
    assert seen.ones("decision") == [CHOOSING_BERTH]
    assert seen["passed"] == [1, 2, 3, 0]


def test_tiles_that_are_won_and_placed():
    city = new_city(2, show=("tower_bridge", "gherkin"))
    lead(city, 0, "tower_bridge")
    lead(city, 0, "gherkin")
    lead(city, 1, "barbican")
    lead(city, 1, "senate_house")
    end_era(city, 2, 3)
    seen = Observation(city, 1)
    assert seen.ones("phase") == [2]
    assert seen.ones("active") == []
    assert seen.ones("deciders") == [0, 1]
    assert seen.ones("decision") == [CHOOSING_TILE]
    assert seen["moored"] == [3, 2]
    assert seen.tiles("tiles", 0) == {HOMES[1]: 3, "barbican": 1, "senate_house": 1}
    assert seen.tiles("tiles", 1) == {HOMES[0]: 3, "tower_bridge": 1, "gherkin": 1}
    play(city, 0, "place tower_bridge")
    seen = Observation(city, 0)
    assert seen.tiles("tiles", 0) == {HOMES[0]: 3, "tower_bridge": 2, "gherkin": 1}
    assert seen.ones("decision") == [CHOOSING_SPOT]
    assert seen["spot"] == [[0, 0], [0, 0]]
    play(city, 0, next(text for text in legal(city, 0) if text.endswith("sw")))
    seen = Observation(city, 1)
    assert Observation(city, 0).ones("decision") == [TURNING]
    assert seen["spot"] == [[0, 0], [-1, 1]]


def test_the_end_of_the_game():
    city = new_city(3, era=4, red=(4, 3, 2))
    end_era(city, 1, 2, 3)
    place_all(city)
    assert city.over
    seen = Observation(city, 2)
    assert seen.ones("phase") == [3]
    assert seen.ones("deciders") == seen.ones("active") == seen.ones("decision") == []
    assert seen["known"] == [[0, 2, 0], [0, 4, 0], [0, 3, 0]]
    assert seen["score"] == [GAME.scores(city)[seat].total for seat in (2, 0, 1)]


# What it refuses, and what it cuts off.


def test_points_beyond_those_of_any_tile_of_ours_are_cut_off():
    city = new_city(2, components=changed("london_bridge", 'effect = ["score 99 per connector here"]'))
    build(city, 0, "london_bridge")
    connect(city, "london_bridge", ne="red", se="red")
    seen = Observation(city)
    assert seen.tiles("points") == {"london_bridge": MOST_POINTS}
    assert seen["score"] == [2 * 99, 0]


def test_rows_are_for_seats_at_tables_of_the_same_size():
    city = new_city(3)
    with pytest.raises(ValueError, match="4 seats"):
        GAME.encoder(4).row_of_state(city, 0)
    with pytest.raises(ValueError, match="what a seat sees"):
        GAME.encoder(3).row_of_view(GAME.view(city, None))
