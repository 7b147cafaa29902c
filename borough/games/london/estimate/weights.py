"""What features of a position are worth to the bots. They were tuned by playing: bench/tune.py."""

from __future__ import annotations

from typing import ClassVar, Final


class Weights:
    """The features and their worth, in hundredths of a point, of a poverty point or of a turn, or in per cent."""

    BY_HAND: ClassVar[tuple[str, ...]] = ("first", "target", "new_stacks", "to_come")
    """Counts, and what all seats share: these are not tuned."""

    def __init__(self) -> None:
        # Time.
        self.deck_a_turn: int = 115
        """Cards that leave the deck in a turn, in hundredths."""
        self.rare_runs: int = 15
        """Runs a turn, in per cent, of a city that must be rebuilt after each: land, cards, playing them, the run."""
        self.free_runs: int = 44
        """The same for a city with no more stacks than boroughs: cards that stay open are run again and again."""
        self.turn: int = 225
        """What a turn to come brings."""
        # Money.
        self.pound: int = 75
        """What a pound that a card brings is worth while there is time to build with it."""
        self.first_pound: int = 85
        """What each of the first pounds is worth then: they save a loan."""
        self.next_pound: int = 47
        """What those above are worth."""
        self.first: int = 8
        """How many are the first, and how many those above; all others are worth their third of a point."""
        self.loan: int = 575
        """What a loan will have cost: £15, or 7 points."""
        # Land.
        self.land: int = 34
        """What a borough is worth beyond its points, each turn to come: less poverty, and cards."""
        self.built: int = -1
        """What a card laid in the city is worth beyond its points, each turn to come."""
        # Poverty.
        self.target: int = 4
        """Stacks that everybody will have sooner or later."""
        self.drawn: int = 60
        """Cards in hand at a run because they were just taken."""
        self.unplayed: int = 23
        """The same for each card in hand that finds no place before."""
        self.stuck: int = 23
        """The same for each Pauper, on top of that."""
        self.usual: int = 210
        """Cards in hand at a run that is not the next one, at most."""
        self.new_stacks: int = 1
        """Stacks that a play may well add, however many there are."""
        self.lasts: int = 60
        """How much of the stacks beyond one's boroughs is left a run later, in per cent: all buy land in the end."""
        self.drift: int = 95
        """Poverty that a run to come brings whoever has as many boroughs as stacks."""
        self.doubt: int = 29
        """How uncertain final poverty is, for every turn to come."""
        self.least_worry: int = 155
        """A poverty point is worth at least this: the others gain on whoever takes it."""
        # The city.
        self.open_share: int = 34
        """How much of an open card's gain counts before the run."""
        self.running_share: int = 75
        """The same while the city is being run."""
        self.again: int = 54
        """How much of a gain counts for a later run, for cards that stay open."""
        self.payment: int = 33
        """A hand card that must be paid."""
        self.coffee: int = 160
        """The Coffee House's card from the display."""
        self.spare: int = 125
        """A Hospital's second use of another card."""
        self.school: int = 21
        """A School's choice of colours, each turn."""
        self.exchange: int = 24
        """A Stock Exchange's swap, each turn."""
        self.university: int = 28
        """Choosing from three cards, each turn."""
        self.parliament: int = 43
        """Taking as many cards as one likes, each turn."""
        self.harm: int = 48
        """Two poverty points, or a few pounds, lost by somebody else."""
        # The hand.
        self.in_hand: int = 110
        """How much of all this counts."""
        self.hand_share: int = 35
        """How much of a card's worth in the city counts while it is in hand with another to expend."""
        self.playing_share: int = 110
        """The same while cards are being played."""
        self.odd_share: int = 43
        """How much of that a card counts for that still lacks another of its colour."""
        self.new_card: int = 70
        """A card about to be taken."""
        self.fodder: int = 2
        """Any card that can be expended."""
        self.pauper: int = -56
        """A Pauper in hand, beyond the poverty it brings."""
        self.newcomers: int = 90
        """Two cards for one."""
        self.wren: int = 135
        """Two cards that need no other."""
        # All.
        self.to_come: list[list[int]] = [
            [],
            [],
            [-49, 8692, 10125, 10957, 16916, 16916],
            [719, 1628, 1034, 3871, 5782, 5782],
            [-215, -952, -1620, -67, 617, 617],
        ]
        """What a seat makes in the end beyond all this, by seats, for 0, 22, 44 ... cards in the deck: measured by
        bench/to_come.py."""


WEIGHTS: Final = Weights()
