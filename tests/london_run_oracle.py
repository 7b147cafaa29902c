"""A second opinion on running the city in London, written from the rulebook and its rulings alone.

It takes what lies on the table when a seat chooses to run its city and the texts of the actions that follow, and says
which cards can be activated at each step and how everything lies at the end of the turn. Like `london_oracle` it knows
nothing of the engine. No card is drawn from the deck during a run, so nothing hidden is needed but the seat's own hand.
"""

from __future__ import annotations

from collections import Counter
from copy import copy

from london_ledger import Ledger
from london_oracle import ONGOING, Box, Seen

CROSSING = 3
PRISON_CARDS = 3
PER_BOROUGH = ("borough", "thames borough", "north borough", "south borough")


class Run(Ledger):
    """One run of a city: a copy of the table that is changed by the rulebook."""

    def __init__(self, box: Box, seen: Seen, swapped: bool) -> None:
        super().__init__(box, seen, swapped)
        self.began = False
        self.activated: dict[int, str] = {}
        """The cards activated so far, by stack; a card on a Coffee House takes its place here."""
        self.flipping: set[int] = set()
        """The stacks whose top card is turned over after the run, unless a Hospital is turned instead."""
        self.hospitals: list[int] = []
        """After the run: the stacks with open Hospitals that may still take the place of a card."""
        self.fresh: set[int] = set()
        """The stacks that a Coffee House brought a card to: it is not covered this turn."""
        self.ignores_hand = False
        self.due: list[tuple[int, str]] = []
        """Money to be paid, and what follows: the effect of the activated card, or nothing."""
        self.card_due = ""
        """The card whose payment is a hand card."""
        self.at = -1
        """The stack being activated."""
        self.expending = 0
        """How many cards a prison or the Workhouse still takes."""
        self.repeating = False
        self.aiming = ""
        self.digging = 0
        self.brewing = False

    # What can be done.

    def choices(self) -> set[str]:
        """The legal actions; cards are turned between the run and the end of the turn."""
        if self.hospitals:
            return {"flip"} | {f"spare {at + 1}" for at in self.flipping}
        return super().choices()

    def _choices(self) -> set[str]:
        if self.due:
            return {"loan", "pay"} if self.me["money"] >= self.due[-1][0] else {"loan"}
        if self.card_due:
            blue = self.box.cards[self.card_due]["pay"] == "blue card"
            return {f"expend {card}" for card in self.held() if not blue or self.box.cards[card]["colour"] == "blue"}
        if self.expending:
            paupers = self.box.text(self.top(self.at)) == "workhouse"
            return {"done"} | {f"expend {card}" for card in self.held() if not paupers or self.is_paupers(card)}
        if self.repeating:
            return {f"again {at + 1}" for at in self.repeatable()}
        if self.aiming:
            return {f"target {seat + 1}" for seat in range(len(self.players)) if seat != self.seat}
        if self.digging:
            return {f"dig {borough}" for borough in self.places()}
        if self.brewing:
            return {f"take {card} {row}" for card, row in self.rows() if self.box.cards[card]["base"]}
        legal = {f"activate {at + 1}" for at in range(len(self.stacks)) if self.can_activate(at)}
        return legal | self._swaps() | ({"done"} if self.began else set())

    def _may_swap(self, given: str, got: str) -> bool:
        """A run activates at least one card, so the swap must leave one that can be activated."""
        after = copy(self)
        after.hand = self.hand - Counter([given]) + Counter([got])
        shown = Counter(self.displayed()) - Counter([got]) + Counter([given])
        after.display = {"top": list(shown.elements()), "bottom": []}
        return self.began or any(after.can_activate(at) for at in range(len(self.stacks)))

    def can_activate(self, at: int) -> bool:
        """An open top card with an effect on its base, once, if it can be paid for."""
        card = self.top(at)
        figures = self.box.cards[card]
        if not self.stacks[at]["face_up"] or at in self.activated:
            return False
        if figures["text"] == "coffee_house":
            # What it brings would cover a card of this turn.
            return at not in self.fresh and any(self.box.cards[other]["base"] for other in self.displayed())
        if figures["text"] == "whitehall":
            return bool(self.repeatable())
        if not figures["gain"] and (not figures["text"] or figures["text"] in ONGOING):
            return False
        if figures["pay"] == "card":
            return self.hand.total() > 0
        if figures["pay"] == "blue card":
            return any(self.box.cards[other]["colour"] == "blue" for other in self.hand.elements())
        return True

    def repeatable(self) -> set[int]:
        """Whitehall: the cards already activated this turn that still lie on top."""
        return {
            at for at, card in self.activated.items() if card == self.top(at) and self.box.text(card) != "whitehall"
        }

    def places(self) -> set[str]:
        """Where an Underground counter may go."""
        dug = {name for name, land in self.boroughs.items() if land["underground"]}
        if len(dug) == self.box.underground_counters:
            return set()
        near = (
            set().union(*(self.box.neighbours(name) for name in dug)) if dug else {"city", *self.box.neighbours("city")}
        )
        return {name for name in near - dug if self.boroughs[name]["owner"] is not None}

    # What the texts of the actions say.

    def _run(self) -> None:
        """The action is chosen."""

    def _activate(self, number: str) -> None:
        self.at = int(number) - 1
        card = self.top(self.at)
        self.began = True
        self.activated[self.at] = card
        pay = self.box.cards[card]["pay"]
        if pay.startswith("pounds"):
            self.due.append((int(pay.split()[1]), card))
        elif pay:
            self.card_due = card
        else:
            self._effect(card)

    def _again(self, number: str) -> None:
        """Whitehall: the effect once more; "no money and no card is paid again"."""
        self.repeating = False
        self.flipping.add(self.at)
        self.at = int(number) - 1
        self._effect(self.top(self.at))

    def _pay(self) -> None:
        amount, card = self.due.pop()
        self.me["money"] -= amount
        assert self.me["money"] >= 0, "paid without money"
        if card:
            self._effect(card)

    def _expend(self, card: str) -> None:
        self._expend_from_hand(card)
        if self.card_due:
            paid, self.card_due = self.card_due, ""
            self._effect(paid)
        else:
            text = self.box.text(self.top(self.at))
            self.me["money"] += text == "workhouse"
            self.me["points"] += text == "millbank_prison"
            self._poverty(self.seat, -1)
            # The Workhouse takes "any number" of Paupers, so its end is always said: with `done`.
            self.expending -= text != "workhouse"
            if not self.hand.total() and text != "workhouse":
                self.expending = 0

    def _target(self, number: str) -> None:
        self._hit(int(number) - 1)

    def _dig(self, borough: str) -> None:
        assert borough in self.places(), f"no Underground in {borough}"
        dug = {name for name, land in self.boroughs.items() if land["underground"]}
        figures = self.box.boroughs[borough]
        self.boroughs[borough]["underground"] = True
        self.digging -= 1
        # £3 only if the counter is reachable solely across a bridge. The first counter costs nothing.
        if dug and not dug & set(figures["borders"]):
            self.due.append((CROSSING, ""))
        if not self.places():
            self.digging = 0

    def _take(self, card: str, row: str) -> None:
        """Coffee House: pay the card's cost and lay it there."""
        assert self.brewing, "a card taken for nothing"
        self.brewing = False
        self.display[row].remove(card)
        self._earn_for_shops(covered=self.at)
        self.stacks[self.at]["cards"].append(card)
        self.fresh.add(self.at)
        del self.activated[self.at]
        if self.box.cards[card]["price"]:
            self.due.append((self.box.cards[card]["price"], ""))

    # What a card does.

    def _effect(self, card: str) -> None:
        for gain in filter(None, self.box.cards[card]["gain"].split(", ")):
            self._gain(gain)
        text = self.box.text(card)
        others = [seat for seat in range(len(self.players)) if seat != self.seat]
        if text == "shops":
            self.me["money"] += self.stacks[self.at]["money"]
            self.stacks[self.at]["money"] = 0
        elif text == "lloyds":
            for seat in others:
                self.me["money"] += self._forced(seat, 2)
        elif text == "fire_brigade":
            for seat in others:
                self._forced(seat, self._boroughs(seat, "borough"))
        elif text == "public_houses":
            self.ignores_hand = True
        elif text in ("brixton_prison", "millbank_prison"):
            self.expending = PRISON_CARDS if self.hand.total() else 0
        elif text == "workhouse":
            self.expending = 1
        elif text in ("fleet_street", "police_force"):
            # Police Force without poverty: only its points. With two seats there is only one target.
            self.aiming = text if text == "fleet_street" or self.me["poverty"] else ""
            if self.aiming and len(others) == 1:
                self._hit(others[0])
        elif text == "underground":
            self.digging = self.box.underground_per_card if self.places() else 0
        elif text == "coffee_house":
            self.brewing = True
        elif text == "whitehall":
            self.repeating = True
            return
        if self.box.cards[card]["flips"]:
            self.flipping.add(self.at)

    def _gain(self, gain: str) -> None:
        """`money 5`, `poverty -1`, `money 1 per brown card`, `money 2 per thames borough`, `vp 1 per other card`."""
        what, _, counted = gain.partition(" per ")
        kind, number = what.split()
        amount = int(number)
        if counted in PER_BOROUGH:
            amount *= self._boroughs(self.seat, counted)
        elif counted:
            # Only face-up top cards; a card that is to be turned still lies open while the run lasts.
            brown = [self.box.cards[self.top(at)]["colour"] == "brown" for at in self._open()]
            amount *= sum(brown) if counted == "brown card" else len(brown) - sum(brown)
        if kind == "poverty":
            self._poverty(self.seat, amount)
        else:
            key = "money" if kind == "money" else "points"
            self.me[key] += amount  # type: ignore[literal-required]

    def _hit(self, seat: int) -> None:
        assert self.aiming, "a target for nothing"
        if self.aiming == "fleet_street":
            self._poverty(seat, 2)
        else:
            self._poverty(self.seat, -1)
            self._poverty(seat, 1)
        self.aiming = ""

    # The end of the run. Cards are turned after all activations, and each open Hospital may take the place
    # of one of them, whichever. Then poverty is counted.

    def _done(self) -> None:
        if self.expending:
            self.expending = 0
            return
        self.ended = True
        self.hospitals = [at for at in self._open() if self.box.text(self.top(at)) == "hospital"]
        self._turn_over()

    def _spare(self, number: str) -> None:
        self.flipping.remove(int(number) - 1)
        self.stacks[self.hospitals.pop(0)]["face_up"] = False
        self._turn_over()

    def _flip(self) -> None:
        self.hospitals.clear()  # Hospitals are equal: if one saves no card, nor does the next
        self._turn_over()

    def _turn_over(self) -> None:
        """When every Hospital has been asked: turn the cards, then take stacks + hand cards - boroughs as poverty."""
        if not self.flipping:
            self.hospitals.clear()
        if self.hospitals:
            return
        for at in self.flipping:
            self.stacks[at]["face_up"] = False
        hand = 0 if self.ignores_hand else self.hand.total()  # Public Houses
        self._poverty(self.seat, len(self.stacks) + hand - self._boroughs(self.seat, "borough"))
