"""What the bots think of positions: what a good player prefers must be estimated higher."""

from __future__ import annotations

from key_flow_builder import chosen, give_tokens, goods, hands, new_flow, skills, upgraded, village

from borough.games.key_flow.estimate.estimate import SOURCES, action_values
from borough.games.key_flow.rules.cards import CARDS, VILLAGE_COUNT
from borough.games.key_flow.rules.figures import PANELS
from borough.games.key_flow.rules.key_flow import KeyFlow


def flow(season: str = "summer") -> KeyFlow:
    """Two seats in the middle of a season."""
    found = new_flow(2, season)
    hands(found, [], [])
    chosen(found)
    return found


def worth(state: KeyFlow, seat: int = 0) -> int:
    """A seat's estimate, all sources together."""
    return sum(state.estimate()[seat * len(SOURCES) : (seat + 1) * len(SOURCES)])


def test_tokens_skill_tiles_and_goods_are_worth_something_before_winter_is_over():
    plain, tokens, tiles, iron = flow(), flow(), flow(), flow()
    give_tokens(tokens, 0, 2)
    skills(tiles, 0, anvil=1)
    goods(iron, 0, "road0", iron=1)
    for richer in (tokens, tiles, iron):
        assert worth(richer) > worth(plain)


def test_the_other_seat_does_not_change_what_one_has():
    one, both = flow(), flow()
    give_tokens(both, 1, 3)
    assert worth(one, 0) == worth(both, 0)
    assert worth(one, 1) < worth(both, 1)


def test_an_upgraded_building_is_better():
    plain, better = flow(), flow()
    for state in (plain, better):
        village(state, 0, "workshop@road1")
    upgraded(better, 0, "road1")
    assert worth(better) > worth(plain)


def test_the_action_of_an_upgraded_building_is_worth_no_less():
    figures = flow().open.figures
    weights = action_values(figures)
    for building in range(VILLAGE_COUNT):
        first = building * PANELS
        if figures.acts[first] and figures.most_upgrades[building] > 0:
            assert weights[first + 1] >= weights[first], CARDS[building]


def test_other_figures_are_judged_by_themselves():
    plain = flow()
    village(plain, 0, "workshop@road1")
    before = worth(plain)
    figures = plain.open.figures
    digest, panel = figures.digest, CARDS.index("workshop") * PANELS
    figures.digest = "other figures"
    figures.points[panel] += 7
    try:
        assert worth(plain) > before + 300
    finally:
        figures.digest = digest
        figures.points[panel] -= 7
    assert worth(plain) == before
