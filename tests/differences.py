"""What once differed from the rulebooks, by number: a test that shows the repair has the mark `difference(number)`.

`pytest -m difference` runs all of these tests. They fail on the rules before version 2, apart from those about
University and Parliament (9) and about Flipper (12): these keep what was right, and only the rules page was wrong.
"""

from __future__ import annotations

DIFFERENCES = {
    1: "Key to the City: a sail is not a pass",
    2: "Key to the City: a losing bid does not move onto the tile that it lies beside",
    3: "Key to the City: the next player does not wait while connectors are laid",
    4: "Key to the City: which keyples went behind a screen is shown as an aid to memory",
    5: "London: cards are turned over after the run; a Hospital takes the place of any card of it",
    6: "London: a card laid this turn is not covered this turn, by a Coffee House either",
    7: "London: Stock Exchange at any time of the turn",
    8: "London: Town Houses repeated by Whitehall count themselves",
    9: "London: University and Parliament together",
    10: "London: what is reconstructed of the Train Stations",
    11: "Key Flow: a short supply is shared among those who take",
    12: "Key Flow: aids, readings and rulings on the rules page",
    13: "Key Flow: what the card backs mean",
    14: "Key Flow: left and right at a table for two, in the terminal",
    15: "choices that differ have different texts",
    16: "London: University asks which card shall lie on top",
    17: "costs are said before choosing",
    18: "refusals give the right reason",
    19: "Key to the City: keyples that come back are counted once",
    20: "shortages are told before choosing and in the log",
    21: "Key to the City: colours of keyples in the log",
    22: "passes, ends, Shops, poverty and runs in the log",
    23: "Key to the City: rivers, owners of used tiles and the screens in the log",
    24: "terminal and log: rivers, who begins, card backs, supplies, the deal",
    25: "scores in JSON have their parts",
    26: "German as the rulebooks speak",
    27: "French as the rulebooks speak",
    28: "Key to the City: upgrades take keyples, outbid keyples are used again (*In a minute*)",
}
