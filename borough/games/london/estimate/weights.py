"""The weights of the features that the bots estimate a position by, tuned by playing games (bench/tune.py)."""

from __future__ import annotations

from typing import ClassVar, Final


class Weights:
    """A weight for each feature, in hundredths of a point, of a poverty point or of a turn, or in per cent."""

    BY_HAND: ClassVar[tuple[str, ...]] = ("first_pounds", "usual_stacks", "new_stacks", "to_come")
    """Not tuned: counts, and values that are the same for all seats."""

    # Time.
    deck_a_turn: int = 115
    """Cards drawn from the deck in a turn, in hundredths."""
    rare_runs: int = 15
    """Runs per turn, in per cent, of a city that must be rebuilt after each run."""
    free_runs: int = 44
    """The same for a city with no more stacks than boroughs, whose open cards are run again and again."""
    turn: int = 225
    """The value of each turn still to come."""
    # Money.
    pound: int = 75
    """The value of a pound that a card gives, while many turns are left to spend it."""
    first_pound: int = 85
    """The value of each of the first pounds then: they save a loan."""
    next_pound: int = 47
    """The value of each of the next pounds then."""
    first_pounds: int = 8
    """How many pounds are the first ones; twice as many are the next. All others count a third of a point."""
    loan: int = 575
    """The cost of a loan by the end: £15 paid back, or 7 points."""
    # Land.
    land: int = 34
    """The value of a borough beyond its points, for each turn to come: it reduces poverty."""
    built_card: int = -1
    """The value of a card in the city beyond its points, for each turn to come."""
    # Poverty.
    usual_stacks: int = 4
    """The number of stacks that every city reaches."""
    drawn_cards: int = 60
    """Cards in hand at a run that were taken after the last play, in hundredths."""
    unplayed: int = 23
    """The same for each card now in hand that is not expected to be played before."""
    paupers_kept: int = 23
    """The same for each Pauper, in addition."""
    later_hand: int = 210
    """The most cards in hand expected at a run after the next one, in hundredths."""
    new_stacks: int = 1
    """New stacks expected in one play, however many there are."""
    stacks_kept: int = 60
    """The share of stacks in excess of boroughs that remains a run later: players buy land."""
    run_poverty: int = 95
    """Poverty from each later run of a city with as many boroughs as stacks, in hundredths."""
    poverty_uncertainty: int = 29
    """Uncertainty of the final poverty, for each turn to come, in hundredths."""
    least_poverty_cost: int = 155
    """The least cost of a poverty point, also for the player with the least poverty."""
    # The city.
    open_share: int = 34
    """The share of an open card's gain that counts before the run."""
    running_share: int = 75
    """The same while the city is being run."""
    later_run_share: int = 54
    """The share of a gain that counts for each later run, for cards that are not turned over."""
    payment: int = 33
    """The cost of paying a hand card."""
    coffee_house: int = 160
    """The Coffee House's card from the display."""
    hospital: int = 125
    """A Hospital's second use of another card."""
    school: int = 21
    """A School's choice of colours, each turn."""
    stock_exchange: int = 24
    """A Stock Exchange's swap, each turn."""
    university: int = 28
    """Choosing from three cards, each turn."""
    parliament: int = 43
    """Taking as many cards as one likes, each turn."""
    harm: int = 48
    """The value of an effect that costs another player two poverty points or a few pounds."""
    # The hand.
    hand_scale: int = 110
    """A factor for the value of the whole hand."""
    hand_share: int = 35
    """The share of a card's value in the city that counts while it is in hand with another card to expend."""
    playing_share: int = 110
    """The same while cards are being played."""
    odd_share: int = 43
    """The share of that for a card without another card of its colour."""
    new_card: int = 70
    """A card about to be taken."""
    expendable: int = 2
    """Any card that can be expended."""
    pauper: int = -56
    """A Pauper in hand, beyond the poverty it brings."""
    newcomers: int = 90
    """Two cards for one."""
    wren: int = 135
    """Two cards that need no other."""

    def __init__(self) -> None:
        self.to_come: list[list[int]] = [
            [],
            [],
            [-49, 8692, 10125, 10957, 16916, 16916],
            [719, 1628, 1034, 3871, 5782, 5782],
            [-215, -952, -1620, -67, 617, 617],
        ]
        """Points at the end beyond all other features, by number of seats, for 0, 22, 44 ... cards in the deck;
        measured by bench/to_come.py."""


WEIGHTS: Final = Weights()
