"""The kinds of events in this game, and what their operands are (see core/events.py)."""

from __future__ import annotations

from typing import Final

DRAWS: Final = 1  # card (HIDDEN for the others), deck
TAKES: Final = 2  # card from the display
LOOKS: Final = 3  # how many
KEEPS: Final = 4  # card (HIDDEN for the others), deck
PLACES: Final = 5  # card, stack
COVERS: Final = 6  # card, stack
EXPENDS: Final = 7  # card
USES: Final = 8  # card from the hand for its text
PAYS: Final = 9  # pounds
BORROWS: Final = 10  # loans
ACTIVATES: Final = 11  # card, stack
FLIPS: Final = 12  # card, stack
SPARES: Final = 13  # card, stack of the Hospital
GAINS_MONEY: Final = 14  # pounds
GAINS_POINTS: Final = 15  # points
TAKES_POVERTY: Final = 16  # poverty
LOSES_POVERTY: Final = 17  # poverty
BUYS: Final = 18  # borough
DIGS: Final = 19  # borough
SWAPS: Final = 20  # card given, card taken
SWEEPS: Final = 21  # cards of the top row that leave the game
DECK_ENDS: Final = 22
GAME_ENDS: Final = 23
TURN: Final = 24
COUNTS_POVERTY: Final = 25  # stacks, hand cards that count, boroughs, whether hand cards do not count
THREE_CARDS: Final = 26
PLAYS: Final = 27
RUNS: Final = 28  # the city: the action is chosen
EARNS: Final = 29  # Shops, pounds on it now
TILL_LOST: Final = 30  # Shops that are covered, pounds that go back to the bank
CARDS_SHORT: Final = 31  # cards that could not be taken
TUBES_SHORT: Final = 32  # Underground counters that could not be placed
STALL_NEAR: Final = 33  # rounds until the game ends
STALL_ENDS: Final = 34  # rounds without a card from the deck
DEALS: Final = 35  # cards, pounds and poverty points for each player
BEGINS: Final = 36
KINDS: Final = 37  # all kinds are below this

SECRET: Final = 1 << DRAWS | 1 << KEEPS
"""The kinds whose first operand only their seat sees, as bits."""
