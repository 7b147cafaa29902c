"""The log tells what happened, with the largest figures that a component file may have, too."""

from __future__ import annotations

import json

import pytest
from game_builder import play
from key_flow_builder import GAME, new_flow, on_card, tokens, using, village

import borough
from borough.core.events import OPERAND_LIMIT, pack
from borough.core.game import _checksum
from borough.games.key_flow.components import MOST_GAINS
from borough.games.key_flow.rules.actions import SLOTS
from borough.games.key_flow.rules.cards import CARD_COUNT
from borough.games.key_flow.rules.event_kinds import PLACES, WORKS
from borough.games.key_flow.rules.key_flow import KeyFlow

MOST = 99
"""The largest supply that a component file may have."""
GOODS = " + ".join(["9 wood"] * MOST_GAINS)
TOKENS = " + ".join(["9 token"] * MOST_GAINS)
HUGE = f"""game = "key-flow"
[supply]
tokens = {MOST}
[use]
tokens = [9, 9, 9]
[[card]]
id = "gold_mine"
panels = ["gain {GOODS}", "gain 1 gold"]
[[card]]
id = "peddler"
panels = ["gain {TOKENS}", "gain 1 token"]
"""


def lines(flow: KeyFlow, seat: int | None = None) -> list[str]:
    """What a seat reads of the last action."""
    return GAME.lines(GAME.view(flow, seat))


def test_the_most_goods_of_a_panel_are_logged_as_they_are():
    flow = new_flow(3, "autumn", components=HUGE)
    village(flow, 0, "gold_mine@road1")
    using(flow, 9)
    play(flow, 0, "use road1", "done")
    assert on_card(flow, 0, "road1") == {"wood": 90}
    assert lines(flow)[:2] == ["Seat 1 uses Gold Mine for 9 tokens.", "Seat 1 gains 90 wood on Gold Mine."]


def test_the_most_tokens_of_a_panel_are_logged_as_they_are():
    flow = new_flow(3, "autumn", components=HUGE)
    village(flow, 0, "peddler@road1")
    using(flow, 9)
    play(flow, 0, "use road1", "done")
    assert tokens(flow, 0) == MOST_GAINS * 9
    assert "Seat 1 takes 90 tokens." in lines(flow)


def test_no_figure_of_an_event_can_be_too_large():
    """Cards, slots, goods of a panel or a box, tokens of the supply, keyple cards under a storage card."""
    assert max(CARD_COUNT, SLOTS, 9 * MOST_GAINS, MOST) < OPERAND_LIMIT


def test_a_panel_with_more_gains_than_would_be_given_is_refused_with_its_line():
    panel = " + ".join(["9 wood"] * (MOST_GAINS + 1))
    text = f'game = "key-flow"\n[[card]]\nid = "gold_mine"\npanels = ["gain {panel}", "gain 1 gold"]\n'
    with pytest.raises(borough.ComponentError, match=r"my\.toml:4: gold_mine: a panel gives at most 10 things"):
        GAME.check_components(text, "my.toml")


@pytest.mark.parametrize(
    "nonsense", [pack(0, 0), pack(PLACES, 3, 1, 1), pack(PLACES, 0, 999, 1), pack(WORKS, 0, 1, 9, 1)]
)
def test_a_snapshot_with_nonsense_events_in_a_turn_under_way_is_refused(nonsense: int):
    flow = new_flow(3, "autumn")
    village(flow, 0, "gold_mine@road1")
    using(flow, 3)
    play(flow, 0, "use road1")
    data = json.loads(GAME.save(flow))
    del data["sum"]
    told = data["state"]["turns"][0][6]
    assert told == flow.own_turn(0).news != []
    told.append(nonsense)
    with pytest.raises(borough.BadInput, match="snapshot"):
        GAME.load(json.dumps({**data, "sum": _checksum(data)}))
