"""The builder of positions keeps the laws it promises to keep."""

from __future__ import annotations

from london_builder import GAME, city, give, hold, legal, new_london, own, play, show, tops


def test_built_positions_keep_every_law():
    london = new_london(3)
    hold(london, 0, "fishmongers", "grocers", "school_a_blue")
    hold(london, 1, "wren")
    show(london, "mercers", "salters")
    city(london, 0, "vintners", "coffee_house")
    give(london, 0, money=7, poverty=2, loans=1)
    own(london, 0, "city")
    assert GAME.laws(london) == []
    play(london, 0, "play")
    assert "place fishmongers" in legal(london)
    assert tops(london) == ["vintners", "coffee_house"]
