"""The action space: every choice a player can make, as an int and as a text.

The numbers are literals, so that mypyc compiles them as constants; tests/core/test_actions.py checks them against
`ACTIONS`.
"""

from __future__ import annotations

from typing import Final

from borough.core.actions import ActionSpace, Verb
from borough.games.london.rules.cards import BOROUGHS, CARDS, MOST_STACKS

DRAW: Final = 0  # the top card of the deck
LOOK: Final = 1  # at the top cards (University of London)
DONE: Final = 2
PLAY: Final = 3  # the action: play cards
RUN: Final = 4  # the action: run the city
THREE: Final = 5  # the action: take three cards
PAY: Final = 6
LOAN: Final = 7
NEW: Final = 8  # start a new stack
FLIP: Final = 9
TAKE: Final = 10  # + card * 2 + row, from the card display
KEEP: Final = 164  # + card, of those looked at
FIRST: Final = 241  # + card, back on top of the deck
PLACE: Final = 318  # + card
USE: Final = 395  # + card: newcomers, Wren
EXPEND: Final = 472  # + card
SWAP: Final = 549  # + card (Stock Exchange)
BUY: Final = 626  # + borough
DIG: Final = 646  # + borough
COVER: Final = 666  # + stack
ACTIVATE: Final = 761  # + stack
AGAIN: Final = 856  # + stack (Whitehall)
SPARE: Final = 951  # + stack: the Hospital flips instead
TARGET: Final = 1046  # + seat
ACTION_COUNT: Final = 1050

NUMBERS: Final[list[object]] = list(range(ACTION_COUNT))
"""Every action as an object made in advance: to make one takes compiled code longer than the rest of a choice."""

_STACKS = [str(number) for number in range(1, MOST_STACKS + 1)]

ACTIONS: Final = ActionSpace(
    Verb("draw"),
    Verb("look"),
    Verb("done"),
    Verb("play"),
    Verb("run"),
    Verb("three"),
    Verb("pay"),
    Verb("loan"),
    Verb("new"),
    Verb("flip"),
    Verb("take", card=CARDS, row=["top", "bottom"]),
    Verb("keep", card=CARDS),
    Verb("first", card=CARDS),
    Verb("place", card=CARDS),
    Verb("use", card=CARDS),
    Verb("expend", card=CARDS),
    Verb("swap", card=CARDS),
    Verb("buy", borough=BOROUGHS),
    Verb("dig", borough=BOROUGHS),
    Verb("cover", stack=_STACKS),
    Verb("activate", stack=_STACKS),
    Verb("again", stack=_STACKS),
    Verb("spare", stack=_STACKS),
    Verb("target", seat=["1", "2", "3", "4"]),
)
