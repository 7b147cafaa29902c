"""A second opinion on running the city in London, written from the rulebook and its rulings alone.

It takes what lies on the table when a seat chooses to run its city and the texts of the actions that follow, and says
which cards can be activated at each step and how everything lies at the end of the turn. Like `london_oracle` it knows
nothing of the engine. No card is drawn from the deck during a run, so nothing hidden is needed but the seat's own hand.
"""

from __future__ import annotations

from collections import Counter
from copy import copy, deepcopy

from london_oracle import ONGOING, Box, Seen

HAND_LIMIT = 9
CROSSING = 3
PRISON_CARDS = 3
COLUMNS = {2: 3, 3: 4, 4: 5}
LOAN, LOAN_WITH_BANK_OF_ENGLAND = 10, 12
PER_BOROUGH = ("borough", "thames borough", "north borough", "south borough")


class Run:
    """One run of a city: a copy of the table that is changed by the rulebook."""

    def __init__(self, box: Box, seen: Seen, swapped: bool) -> None:
        self.box = box
        self.seat = seen["seat"]
        self.players = deepcopy(seen["players"])
        self.boroughs = deepcopy(seen["boroughs"])
        self.display = deepcopy(seen["display"])
        self.discards = Counter(seen["discards"])
        self.hand = Counter(seen["hand"])
        self.me = self.players[self.seat]
        self.stacks = self.me["stacks"]
        self.swapped = swapped
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
        self.swapping = ""
        self.ended = False

    # What can be done.

    def choices(self) -> set[str]:
        """The legal actions."""
        if self.swapping:
            return self._takings(any_card=True)
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
            return self._takings(any_card=False)
        if self.hospitals:
            return {"flip"} | {f"spare {at + 1}" for at in self.flipping}
        if self.ended:
            too_many = self.hand.total() > HAND_LIMIT
            return self._swaps() | ({f"expend {card}" for card in self.held()} if too_many else {"done"})
        legal = {f"activate {at + 1}" for at in range(len(self.stacks)) if self.can_activate(at)}
        return legal | self._swaps() | ({"done"} if self.began else set())

    def _takings(self, any_card: bool) -> set[str]:
        """What can be taken from the display: for the Coffee House only what can be laid."""
        cards = [(card, row) for row in ("top", "bottom") for card in self.display[row]]
        if any_card:
            return {f"take {card} {row}" for card, row in cards if self._may_swap(self.swapping, card)}
        return {f"take {card} {row}" for card, row in cards if self.box.cards[card]["base"]}

    def _swaps(self) -> set[str]:
        """The Stock Exchange: once in a turn, while it lies open."""
        if self.swapped or not any(self.box.text(self.top(at)) == "stock_exchange" for at in self._open()):
            return set()
        return {f"swap {card}" for card in self.held() if any(self._may_swap(card, got) for got in self.displayed())}

    def _may_swap(self, given: str, got: str) -> bool:
        """A run activates at least one card, so the swap must leave one that can be activated."""
        after = copy(self)
        after.hand = self.hand - Counter([given]) + Counter([got])
        shown = Counter(self.displayed()) - Counter([got]) + Counter([given])
        after.display = {"top": list(shown.elements()), "bottom": []}
        return self.began or any(after.can_activate(at) for at in range(len(self.stacks)))

    def can_activate(self, at: int) -> bool:
        """1.6 and ruling 2: an open top card with an effect on its base, once, if it can be paid for."""
        card = self.top(at)
        figures = self.box.cards[card]
        if not self.stacks[at]["face_up"] or at in self.activated:
            return False
        if figures["text"] == "coffee_house":
            # Ruling 1b: what it brings would cover a card of this turn.
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
        """1.10: where an Underground counter may go."""
        dug = {name for name, land in self.boroughs.items() if land["underground"]}
        if len(dug) == self.box.underground_counters:
            return set()
        near = (
            set().union(*(self.box.neighbours(name) for name in dug)) if dug else {"city", *self.box.neighbours("city")}
        )
        return {name for name in near - dug if self.boroughs[name]["owner"] is not None}

    # What the texts of the actions say.

    def played(self, text: str) -> None:
        """Follow an action of the seat that runs its city."""
        verb, *words = text.split()
        getattr(self, f"_{verb}")(*words)

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

    def _loan(self) -> None:
        self._borrow(self.seat)

    def _pay(self) -> None:
        amount, card = self.due.pop()
        self.me["money"] -= amount
        assert self.me["money"] >= 0, "paid without money"
        if card:
            self._effect(card)

    def _expend(self, card: str) -> None:
        self._take_from_hand(card)
        self._lay_down(card)
        if self.card_due:
            paid, self.card_due = self.card_due, ""
            self._effect(paid)
        elif self.expending:
            text = self.box.text(self.top(self.at))
            self.me["money"] += text == "workhouse"
            self.me["points"] += text == "millbank_prison"
            self._poverty(self.seat, -1)
            # The Workhouse takes "any number" of Paupers, so its end is always said: with `done`.
            self.expending -= text != "workhouse"
            if not self.hand.total() and text != "workhouse":
                self.expending = 0
        else:
            assert self.ended, "a card expended for nothing"

    def _target(self, number: str) -> None:
        self._hit(int(number) - 1)

    def _dig(self, borough: str) -> None:
        assert borough in self.places(), f"no Underground in {borough}"
        dug = {name for name, land in self.boroughs.items() if land["underground"]}
        figures = self.box.boroughs[borough]
        self.boroughs[borough]["underground"] = True
        self.digging -= 1
        # Ruling 7: £3 only if the counter is reachable solely across a bridge. The first counter costs nothing.
        if dug and not dug & set(figures["borders"]):
            self.due.append((CROSSING, ""))
        if not self.places():
            self.digging = 0

    def _swap(self, card: str) -> None:
        assert not self.swapped, "a second swap"
        self.swapped, self.swapping = True, card

    def _take(self, card: str, row: str) -> None:
        place = self.display[row].index(card)
        if self.swapping:
            self._take_from_hand(self.swapping)
            self.display[row][place] = self.swapping
            self.hand[card] += 1
            self.swapping = ""
            return
        # Coffee House: pay the card's cost and lay it there. Shops (ruling 4): £1 each for a card added.
        assert self.brewing, "a card taken for nothing"
        del self.display[row][place]
        self.brewing = False
        for at, stack in enumerate(self.stacks):
            if stack["face_up"] and self.box.text(self.top(at)) == "shops":
                stack["money"] += 1
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
            # Police Force without poverty: only its points (ruling 10). With two seats there is only one target.
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
            # Ruling 1: only face-up top cards; 1a: a card that is to be turned still lies open while the run lasts.
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

    # The end of the run. Ruling 1a: cards are turned after all activations, and each open Hospital may take the place
    # of one of them, whichever. Then poverty is counted.

    def _done(self) -> None:
        if self.expending:
            self.expending = 0
            return
        if self.ended:
            return  # the end of the turn, for a seat that could still use its Stock Exchange
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

    def differences(self, after: Seen) -> list[str]:
        """Where the table at the end of the turn is not as the rulebook says; `after` is the same seat's view."""
        found = []
        for seat, (mine, theirs) in enumerate(zip(self.players, after["players"], strict=True)):
            for key in ("money", "poverty", "points", "loans"):
                if mine[key] != theirs[key]:
                    found.append(f"seat {seat}, {key}: {mine[key]}, not {theirs[key]}")
            for number, (stack, other) in enumerate(zip(mine["stacks"], theirs["stacks"], strict=True), start=1):
                if stack != other:
                    found.append(f"seat {seat}, stack {number}: {stack}, not {other}")
        for row in ("top", "bottom"):
            if Counter(self.display[row]) != Counter(after["display"][row]):
                found.append(f"{row} row: {self.display[row]}, not {after['display'][row]}")
        for name, mine_of, theirs_of in (
            ("boroughs", self.boroughs, after["boroughs"]),
            ("hand", +self.hand, Counter(after["hand"])),
            ("discards", +self.discards, Counter(after["discards"])),
        ):
            if mine_of != theirs_of:
                found.append(f"{name}: {mine_of}, not {theirs_of}")
        if self.hand.total() > HAND_LIMIT:
            found.append("hand limit")
        return found

    # Small things.

    def top(self, at: int) -> str:
        """The top card of a stack."""
        return self.stacks[at]["cards"][-1]

    def held(self) -> list[str]:
        """The seat's hand."""
        return list(self.hand.elements())

    def is_paupers(self, card: str) -> bool:
        """Whether a card is a Paupers card."""
        return self.box.text(card) == "paupers"

    def displayed(self) -> list[str]:
        """All cards of the card display."""
        return [*self.display["top"], *self.display["bottom"]]

    def _open(self) -> list[int]:
        return [at for at, stack in enumerate(self.stacks) if stack["face_up"]]

    def _boroughs(self, seat: int, kind: str) -> int:
        """How many boroughs of a kind a seat has: `borough`, `thames borough`, `north borough`."""
        own = [self.box.boroughs[name] for name, land in self.boroughs.items() if land["owner"] == seat]
        if kind == "thames borough":
            return sum(figures["thames"] for figures in own)
        return sum(kind == "borough" or figures["bank"] == kind.split()[0] for figures in own)

    def _poverty(self, seat: int, points: int) -> None:
        """Poverty never drops below 0, and unused reductions are not stored."""
        self.players[seat]["poverty"] = max(0, self.players[seat]["poverty"] + points)

    def _borrow(self, seat: int) -> None:
        stacks = self.players[seat]["stacks"]
        bank = any(stack["face_up"] and self.box.text(stack["cards"][-1]) == "bank_of_england" for stack in stacks)
        self.players[seat]["money"] += LOAN_WITH_BANK_OF_ENGLAND if bank else LOAN
        self.players[seat]["loans"] += 1

    def _forced(self, seat: int, amount: int) -> int:
        """A payment of another seat: it takes loans if it cannot pay."""
        while self.players[seat]["money"] < amount:
            self._borrow(seat)
        self.players[seat]["money"] -= amount
        return amount

    def _take_from_hand(self, card: str) -> None:
        assert self.hand[card], f"no {card} in hand"
        self.hand[card] -= 1

    def _lay_down(self, card: str) -> None:
        """1.4: the top row first; if both rows are full, the top row is discarded and the bottom row moves up."""
        columns = COLUMNS[len(self.players)]
        top, bottom = self.display["top"], self.display["bottom"]
        if len(top) < columns:
            top.append(card)
        elif len(bottom) < columns:
            bottom.append(card)
        else:
            self.discards.update(top)
            self.display["top"], self.display["bottom"] = bottom, [card]
