"""What the oracles of London's actions share: a copy of the table that is changed by the rulebook."""

from __future__ import annotations

from collections import Counter
from copy import deepcopy

from london_oracle import Box, Seen

HAND_LIMIT = 9
COLUMNS = {2: 3, 3: 4, 4: 5}
LOAN, LOAN_WITH_BANK_OF_ENGLAND = 10, 12


class Ledger:
    """A copy of the table, as the active seat sees it when it chooses its action."""

    def __init__(self, box: Box, seen: Seen, swapped: bool) -> None:
        self.box = box
        self.seat = seen["seat"]
        self.players = deepcopy(seen["players"])
        self.boroughs = deepcopy(seen["boroughs"])
        self.display = deepcopy(seen["display"])
        self.discards = Counter(seen["discards"])
        self.hand = Counter(seen["hand"])
        self.deck = seen["deck"]
        self.me = self.players[self.seat]
        self.stacks = self.me["stacks"]
        self.swapped = swapped
        self.swapping = ""
        """The card put down for the Stock Exchange, until another is taken."""
        self.ended = False
        """The action is over; what follows is the end of the turn."""

    def choices(self) -> set[str]:
        """The legal actions."""
        if self.swapping:
            return {f"take {card} {row}" for card, row in self.rows() if self._may_swap(self.swapping, card)}
        if self.ended:
            too_many = self.hand.total() > HAND_LIMIT
            return self._swaps() | ({f"expend {card}" for card in self.held()} if too_many else {"done"})
        return self._choices()

    def _choices(self) -> set[str]:
        """The legal actions in the middle of the action."""
        raise NotImplementedError

    def played(self, text: str, after: Seen) -> None:
        """Follow an action of the active seat; `after` is what this seat sees then."""
        verb, *words = text.split()
        if self.swapping:
            self._take_in_exchange(*words)
        elif verb == "draw":
            self._draw(Counter(after["hand"]) - self.hand)
        elif self.ended and verb == "expend":
            self._expend_from_hand(*words)
        elif not (self.ended and verb == "done"):  # said by a seat that could still use its Stock Exchange
            getattr(self, f"_{verb}")(*words)

    def _draw(self, drawn: Counter[str]) -> None:
        """The top card of the deck, which only the seat itself sees."""
        assert drawn.total() == 1, f"one card is drawn, not {drawn}"
        self.deck -= 1
        self.hand += drawn

    # The Stock Exchange: once in a turn, while it lies open; the two cards change places.

    def _swaps(self) -> set[str]:
        """The hand cards that can be given."""
        if self.swapped or not any(self.box.text(self.top(at)) == "stock_exchange" for at in self._open()):
            return set()
        return {f"swap {card}" for card in self.held() if any(self._may_swap(card, got) for got in self.displayed())}

    def _may_swap(self, given: str, got: str) -> bool:
        """Whether a swap leaves something to do: an action that was chosen has to be carried out."""
        return True

    def _swap(self, card: str) -> None:
        assert not self.swapped, "a second swap"
        self.swapped, self.swapping = True, card

    def _take_in_exchange(self, card: str, row: str) -> None:
        self._take_from_hand(self.swapping)
        self.display[row][self.display[row].index(card)] = self.swapping
        self.hand[card] += 1
        self.swapping = ""

    # The end of the turn.

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
        if self.deck != after["deck"]:
            found.append(f"deck: {self.deck}, not {after['deck']}")
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

    def rows(self) -> list[tuple[str, str]]:
        """All cards of the card display with their rows."""
        return [(card, row) for row in ("top", "bottom") for card in self.display[row]]

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

    def _loan(self) -> None:
        self._borrow(self.seat)

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

    def _expend_from_hand(self, card: str) -> None:
        self._take_from_hand(card)
        self._lay_down(card)

    def _earn_for_shops(self, covered: int) -> None:
        """£1 on every open Shops for a card that is added; what lies on a covered Shops is lost."""
        for at in self._open():
            if self.box.text(self.top(at)) == "shops":
                self.stacks[at]["money"] += 1
        if covered < len(self.stacks):
            self.stacks[covered]["money"] = 0

    def _lay_down(self, card: str) -> None:
        """The top row first; if both rows are full, the top row is discarded and the bottom row moves up."""
        columns = COLUMNS[len(self.players)]
        top, bottom = self.display["top"], self.display["bottom"]
        if len(top) < columns:
            top.append(card)
        elif len(bottom) < columns:
            bottom.append(card)
        else:
            self.discards.update(top)
            self.display["top"], self.display["bottom"] = bottom, [card]
