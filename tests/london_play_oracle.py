"""A second opinion on playing cards, buying land and taking three cards in London, from the rulebook and its rulings.

Like `london_run_oracle` it follows one action from the texts of what is played. Cards drawn from the deck are read from
the seat's own hand.
"""

from __future__ import annotations

from collections import Counter
from copy import copy

from london_ledger import Ledger
from london_oracle import Box, Seen


class Taking(Ledger):
    """An action in which cards are taken, each from the deck or the display."""

    def __init__(self, box: Box, seen: Seen, swapped: bool) -> None:
        super().__init__(box, seen, swapped)
        self.taking = 0
        """How many cards are still to be taken."""
        self.due = 0
        """Money to be paid."""

    def _choices(self) -> set[str]:
        if self.due:
            return {"loan", "pay"} if self.me["money"] >= self.due else {"loan"}
        legal = {f"take {card} {row}" for card, row in self.rows()} | self._swaps()
        return legal | {"draw"} if self.deck else legal

    def played(self, text: str, after: Seen) -> None:
        """Follow an action; taking ends when nothing is left to take."""
        super().played(text, after)
        if not self.swapping and not self.due and (not self.taking or not (self.deck or self.displayed())):
            self.taking = 0
            self._taken()

    def _taken(self) -> None:
        """After the last card: the end of the action."""
        self.ended = True

    def _draw(self, drawn: Counter[str]) -> None:
        super()._draw(drawn)
        self.taking -= 1

    def _take(self, card: str, row: str) -> None:
        self.display[row].remove(card)
        self.hand[card] += 1
        self.taking -= 1

    def _three(self) -> None:
        """Three cards, or what there is."""
        self.taking = 3

    def _buy(self, borough: str) -> None:
        """The price, then the cards of the borough."""
        self.boroughs[borough]["owner"] = self.seat
        self.taking = self.box.boroughs[borough]["cards"]
        self.due = self.box.boroughs[borough]["price"]

    def _pay(self) -> None:
        self.me["money"] -= self.due
        assert self.me["money"] >= 0, "paid without money"
        self.due = 0


class Play(Taking):
    """Playing cards: placing them, and using Huguenots, Jewish Refugees and Wren."""

    def __init__(self, box: Box, seen: Seen, swapped: bool) -> None:
        super().__init__(box, seen, swapped)
        self.began = False
        """Something was played, so the seat may stop."""
        self.free = 0
        """How many cards Wren still lets the seat place without expending one."""
        self.wren_waits = False
        """Wren was used for no card yet."""
        self.card = ""
        """The card being placed, from `place` until it lies there."""
        self.onto: int | None = None
        """The stack for it; a new one is the number of stacks."""
        self.expended = ""
        self.fresh: set[int] = set()
        """The stacks with a card of this turn, which cannot be covered."""

    def _choices(self) -> set[str]:
        if self.due or self.taking:
            return super()._choices()
        if self.card and self.onto is None:
            return {"new"} | {f"cover {at + 1}" for at in self._coverable()}
        if self.card:
            return {f"expend {card}" for card in self._expendable(self.card)}
        return self._plays() | self._swaps() | ({"done"} if self.began and not self.wren_waits else set())

    def _plays(self) -> set[str]:
        """The cards that can be placed, and those used from the hand."""
        held = set(self.held())
        placeable = {card for card in held if self.box.cards[card]["base"]}
        legal = {f"place {card}" for card in placeable if self._needs_none(card) or self._expendable(card)}
        legal |= {f"use {card}" for card in held if self.box.text(card) == "newcomers"}
        return legal | {f"use {card}" for card in held if self.box.text(card) == "wren" and placeable}

    def _needs_none(self, card: str) -> bool:
        """Whether no card is expended for this one: Coffee House, and after Wren."""
        return self.free > 0 or self.box.text(card) == "coffee_house"

    def _expendable(self, card: str) -> set[str]:
        """The other hand cards that pay for a card: of its colour, or any for £1 with a School."""
        others = set((self.hand - Counter([card])).elements())
        school = any(self.box.text(self.top(at)) == "school" for at in self._open())
        return {other for other in others if school or self._same_colour(card, other)}

    def _same_colour(self, card: str, other: str) -> bool:
        return self.box.cards[card]["colour"] == self.box.cards[other]["colour"]

    def _coverable(self) -> list[int]:
        return [at for at in range(len(self.stacks)) if at not in self.fresh]

    def _may_swap(self, given: str, got: str) -> bool:
        """At least one card is played, and at least one after Wren: the swap must leave one."""
        after = copy(self)
        after.hand = self.hand - Counter([given]) + Counter([got])
        return self.ended or (self.began and not self.wren_waits) or bool(after._plays())

    def _taken(self) -> None:
        """Two cards for Huguenots or Jewish Refugees do not end the action."""

    def _play(self) -> None:
        """The action is chosen."""

    def _place(self, card: str) -> None:
        self.card, self.onto = card, None
        if not self._coverable():
            self._new()

    def _new(self) -> None:
        self._onto(len(self.stacks))

    def _cover(self, number: str) -> None:
        self._onto(int(number) - 1)

    def _onto(self, at: int) -> None:
        self.onto = at
        if self._needs_none(self.card):
            self.due = self.box.cards[self.card]["price"]
            self._lay()

    def _expend(self, card: str) -> None:
        self.expended = card
        self.due = self.box.cards[self.card]["price"] + (not self._same_colour(self.card, card))
        self._lay()

    def _pay(self) -> None:
        super()._pay()
        self._lay()

    def _lay(self) -> None:
        """When everything is paid: expend the card and lay the other."""
        if self.due or self.onto is None:
            return
        if self.expended:
            self._expend_from_hand(self.expended)
            self.expended = ""
        elif self.box.text(self.card) != "coffee_house":
            self.free -= 1  # the Coffee House needs no card anyway, so it is none of Wren's two
        self.wren_waits = False
        self._take_from_hand(self.card)
        self._earn_for_shops(covered=self.onto)
        if self.onto == len(self.stacks):
            self.stacks.append({"cards": [], "face_up": True, "money": 0})
        self.stacks[self.onto]["cards"].append(self.card)
        self.stacks[self.onto]["face_up"] = True
        self.fresh.add(self.onto)
        self.card, self.onto, self.began = "", None, True

    def _use(self, card: str) -> None:
        """Huguenots and Jewish Refugees: two cards. Wren: two cards without expended ones. They are discarded."""
        self._take_from_hand(card)
        self.discards[card] += 1
        if self.box.text(card) == "wren":
            self.free, self.wren_waits = 2, True
        else:
            self.taking, self.began = 2, True

    def _done(self) -> None:
        self.ended = True
