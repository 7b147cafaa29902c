"""A second opinion on London, written from the rulebook and its rulings alone: start-of-turn choices, end and scores.

It knows nothing of the engine. It reads the component file, the JSON data of the seats' views and the texts of the
actions played, and keeps its own account of the turn. This module has the card that begins a turn, the choice of the
action, the order of turns, the end of the game and the final scoring; `london_run_oracle` and `london_play_oracle` have
the actions.

Where the rulebook says nothing, this is what the oracle takes:

- A card whose base shows neither payment nor effect is not activated. The Hospital's base shows only the
  flip symbol, so it is not activated either. Whitehall repeats a card "already activated this turn", so it is never the
  first. The Coffee House needs a card in the display that can be laid, that is one with a base.
- A printed effect that would bring nothing now (an Omnibus without boroughs, a prison without hand cards, an
  Underground without a place) is still an effect.
- Huguenots and Jewish Refugees are a legal "play cards" action, also when there is no card left to take:
  "take three cards" may be chosen then, too.
- The University is for the draw that begins a turn: the seat looks before it takes the first card, not between the two
  cards of Parliament. The Stock Exchange works "at any time", so also between looking and keeping.
- A swap at the Stock Exchange must not make an action impossible that has been chosen. It is not used in the middle of
  placing, paying or activating, as docs/london.md says.
- A Coffee House placed after Wren is none of Wren's two cards, since it needs no expended card anyway. A School that is
  about to be covered still recolours the card expended for it.
- The rulebook knows no end but an empty deck, so players who live on the display could play for ever. The log of such
  games shows where the engine stops: after 20 rounds in which the deck did not change.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from dataclasses import dataclass, field
from typing import TypedDict, cast


class Stack(TypedDict):
    """One stack of a building display, from the bottom to the top card."""

    cards: list[str]
    face_up: bool
    money: int


class Player(TypedDict):
    """What everybody sees of a seat."""

    money: int
    poverty: int
    points: int
    loans: int
    hand: int
    stacks: list[Stack]


class Land(TypedDict):
    """A borough on the board."""

    owner: int | None
    underground: bool


class Seen(TypedDict):
    """The part of a view's data that the oracle reads."""

    seat: int
    active: int
    over: bool
    hand: list[str]
    deck: int
    looked: list[str]
    display: dict[str, list[str]]
    discards: list[str]
    boroughs: dict[str, Land]
    players: list[Player]


class CardFigures(TypedDict):
    """A face in the component file."""

    id: str
    colour: str
    price: int
    points: int
    pay: str
    gain: str
    flips: int
    base: int
    text: str


class BoroughFigures(TypedDict):
    """A borough in the component file."""

    id: str
    start: int
    price: int
    cards: int
    points: int
    bank: str
    thames: int
    borders: list[str]
    bridges: list[str]


ONGOING = {"school", "bank_of_england", "hospital", "university", "parliament", "stock_exchange"}
"""Texts at the top of a card: they work while it lies open, and are no reason to activate it."""
STALLED_ROUNDS = 20


class Box:
    """The figures of the game, read from a component file."""

    def __init__(self, components: str, changes: str = "") -> None:
        tables = tomllib.loads(components)
        for name, change in tomllib.loads(changes).items():
            if isinstance(change, dict):
                tables[name].update(change)
            elif isinstance(change, list):
                by_id = {entry["id"]: entry for entry in change}
                tables[name] = [{**entry, **by_id.get(entry["id"], {})} for entry in tables[name]]
        self.cards = {card["id"]: cast("CardFigures", card) for card in tables["card"]}
        self.boroughs = {borough["id"]: cast("BoroughFigures", borough) for borough in tables["borough"]}
        self.counters: int = tables["setup"]["building_counters"]
        self.underground_counters: int = tables["setup"]["underground_counters"]
        self.underground_per_card: int = tables["underground"]["counters_per_card"]
        self.loan_costs: int = tables["loans"]["costs"]
        self.loan_points: int = tables["loans"]["unpaid_points"]
        self.pounds_per_point: int = tables["scoring"]["pounds_per_point"]
        self.underground_points: int = tables["scoring"]["underground"]
        self.poverty_lost: list[int] = tables["poverty"]["lost"]
        self.poverty_each_more: int = tables["poverty"]["each_more"]

    def text(self, card: str) -> str:
        """What a card does beyond its figures."""
        return self.cards[card]["text"]

    def neighbours(self, borough: str) -> set[str]:
        """The boroughs beside one: on the same bank, and over a bridge."""
        return {*self.boroughs[borough]["borders"], *self.boroughs[borough]["bridges"]}


# The card that begins a turn, and the action.


@dataclass
class Turn:
    """What the oracle remembers of the current turn, from the texts of its actions."""

    seat: int
    taken: int = 0
    looking: bool = False
    """Between `look` and the last card put back."""
    ordering: bool = False
    """The cards have been taken, and the others are put back."""
    put_back: list[str] = field(default_factory=list)
    swapped: bool = False
    swapping: str = ""
    """The card put down for the Stock Exchange, until another is taken."""
    stopped: bool = False
    chosen: bool = False
    """The action of the turn has been chosen: from here on the oracle only waits for the next turn."""


class Oracle:
    """Follows one game, and says at each start of a turn, up to the choice of the action, what is legal."""

    def __init__(self, box: Box, seats: int, seen: Seen) -> None:
        self.box = box
        self.seats = seats
        self.turn = Turn(seen["active"])
        self.turns_left: int | None = None
        """The turns after the one in which the deck ran out."""
        self.deck = seen["deck"]
        self.turns_without_deck = 0
        self.over = False

    def open_texts(self, player: Player) -> set[str]:
        """The texts of the cards that lie face up on top of a seat's stacks."""
        return {self.box.text(stack["cards"][-1]) for stack in player["stacks"] if stack["face_up"]}

    def part(self, seen: Seen) -> str:
        """The part of the turn: card, second card, looking, putting back, swapping or action; after that, rest."""
        if self.turn.chosen:
            return "rest"
        if self.turn.swapping:
            return "swapping"
        if self._takes(seen):
            return "looking" if self.turn.looking else "second card" if self.turn.taken else "card"
        return "putting back" if self.turn.ordering else "action"

    def choices(self, seen: Seen) -> set[str]:
        """The legal actions of the seat whose turn it is, from its own view, as canonical texts; not for the rest."""
        part = self.part(seen)
        if part == "swapping":
            return takings(seen)
        if part == "putting back":
            return {f"first {card}" for card in self._to_put_back(seen)}
        return self._actions(seen) if part == "action" else self._first_cards(seen)

    # One card, from the deck or the display; with Parliament none, one or two. Skipped if nothing is there.

    def _takes(self, seen: Seen) -> bool:
        """Whether the seat still takes a card at the start of its turn."""
        turn = self.turn
        most = 2 if "parliament" in self.open_texts(seen["players"][turn.seat]) else 1
        available = bool(takings(seen)) or (bool(seen["looked"]) if turn.looking else seen["deck"] > 0)
        return not turn.stopped and turn.taken < most and available

    def _first_cards(self, seen: Seen) -> set[str]:
        turn = self.turn
        texts = self.open_texts(seen["players"][turn.seat])
        legal = takings(seen) | self._swaps(seen)
        if turn.looking:
            legal |= {f"keep {card}" for card in seen["looked"]}
        elif seen["deck"]:
            legal.add("draw")
            if "university" in texts and turn.taken == 0:
                legal.add("look")
        if "parliament" in texts:
            legal.add("done")
        return legal

    def _to_put_back(self, seen: Seen) -> Counter[str]:
        """The cards looked at that are not on the deck again; the last one needs no choice."""
        return Counter(seen["looked"]) - Counter(self.turn.put_back)

    # Stock Exchange: "once per turn, swap one hand card with one on the Card Display"; also before the first card.

    def _swaps(self, seen: Seen) -> set[str]:
        open_texts = self.open_texts(seen["players"][self.turn.seat])
        if "stock_exchange" not in open_texts or self.turn.swapped or not takings(seen):
            return set()
        return {f"swap {card}" for card in seen["hand"]}

    # Exactly one action, no passing.

    def _actions(self, seen: Seen) -> set[str]:
        legal = {"three"} | self._swaps(seen) | {f"buy {borough}" for borough in self._land(seen)}
        if self._can_play(seen):
            legal.add("play")
        if self._can_run(seen):
            legal.add("run")
        return legal

    def _can_play(self, seen: Seen) -> bool:
        """At least one card with another hand card of its colour, or one used from the hand. Loans pay the price."""
        hand = seen["hand"]
        texts = [self.box.text(card) for card in hand]
        placeable = [card for card in hand if self.box.cards[card]["base"]]
        if "newcomers" in texts or ("wren" in texts and placeable):
            return True
        if "school" in self.open_texts(seen["players"][self.turn.seat]) and placeable and len(hand) > 1:
            return True
        colours = Counter(self.box.cards[card]["colour"] for card in hand)
        return any(
            self.box.text(card) == "coffee_house" or colours[self.box.cards[card]["colour"]] > 1 for card in placeable
        )

    def _can_run(self, seen: Seen) -> bool:
        """At least one open top card has an effect on its base and can be paid for."""
        stacks = seen["players"][self.turn.seat]["stacks"]
        return any(stack["face_up"] and self._activates(stack["cards"][-1], seen) for stack in stacks)

    def _activates(self, card: str, seen: Seen) -> bool:
        """Whether a card can be the first one activated. Payments in money are always possible: by loans."""
        figures = self.box.cards[card]
        text = figures["text"]
        if text == "whitehall":
            return False
        if text == "coffee_house":
            return any(self.box.cards[other]["base"] for row in seen["display"].values() for other in row)
        if not figures["gain"] and (not text or text in ONGOING):
            return False
        if figures["pay"] == "card":
            return bool(seen["hand"])
        if figures["pay"] == "blue card":
            return any(self.box.cards[other]["colour"] == "blue" for other in seen["hand"])
        return True

    def _land(self, seen: Seen) -> set[str]:
        """An empty borough beside one with a building of anybody; the first of the game is one of three."""
        built = {name for name, land in seen["boroughs"].items() if land["owner"] is not None}
        own = [name for name, land in seen["boroughs"].items() if land["owner"] == self.turn.seat]
        if len(own) >= self.box.counters:
            return set()
        if not built:
            return {name for name, figures in self.box.boroughs.items() if figures["start"]}
        return {name for name in self.box.boroughs if name not in built and self.box.neighbours(name) & built}

    # Following the game.

    def played(self, text: str, after: Seen) -> None:
        """Follow an action of the active seat; `after` is what this seat sees then."""
        if not self.turn.chosen:
            self._follow(text, after)
        if after["over"] or after["active"] != self.turn.seat:
            self._end_turn(after)

    def _follow(self, text: str, seen: Seen) -> None:
        turn, verb = self.turn, text.split()[0]
        if turn.swapping:
            turn.swapping = ""
        elif verb == "swap":
            turn.swapped, turn.swapping = True, text.split()[1]
        elif verb == "look":
            turn.looking = True
        elif verb == "first":
            turn.put_back.append(text.split()[1])
        elif verb in ("draw", "take", "keep"):
            turn.taken += 1
        elif verb == "done":
            turn.stopped = True
        else:
            turn.chosen = True
        if turn.looking and not turn.swapping and not self._takes(seen):
            left = self._to_put_back(seen).total() if seen["looked"] else 0
            turn.ordering = left > 1
            turn.looking = turn.ordering

    # When the last card of the deck was taken, every other seat has one more turn.

    def _end_turn(self, seen: Seen) -> None:
        assert self.turn.chosen, "the turn ended without an action"
        self.turns_without_deck = self.turns_without_deck + 1 if seen["deck"] == self.deck else 0
        self.deck = seen["deck"]
        if self.turns_left is not None:
            self.turns_left -= 1
        elif self.deck == 0:
            self.turns_left = self.seats - 1
        stalled = self.turns_left is None and self.turns_without_deck == STALLED_ROUNDS * self.seats
        self.over = self.turns_left == 0 or stalled
        self.turn = Turn((self.turn.seat + 1) % self.seats)


def takings(seen: Seen) -> set[str]:
    """The cards of the display that can be taken."""
    return {f"take {card} {row}" for row, cards in seen["display"].items() for card in cards}


# Final scoring.


@dataclass(frozen=True)
class Result:
    """A seat's result."""

    sources: dict[str, int]
    rank: int


def final_results(box: Box, views: list[Seen]) -> list[Result]:
    """The points of every seat by source and its rank, from what lies there when the game is over."""
    players = views[0]["players"]
    # A poverty point for each card in hand. Then those with the fewest discard all, and the others as many.
    poverty = [player["poverty"] + len(view["hand"]) for player, view in zip(players, views, strict=True)]
    fewest = min(poverty)
    sources = []
    for seat, player in enumerate(players):
        repaid = min(player["loans"], player["money"] // box.loan_costs)
        own = [name for name, land in views[0]["boroughs"].items() if land["owner"] == seat]
        dug = [name for name in own if views[0]["boroughs"][name]["underground"]]
        sources.append(
            {
                "money": (player["money"] - repaid * box.loan_costs) // box.pounds_per_point,
                "boroughs": sum(box.boroughs[name]["points"] for name in own),
                "underground": box.underground_points * len(dug),
                "cards": sum(card_points(box, player)),
                "counters": player["points"],
                "loans": -box.loan_points * (player["loans"] - repaid),
                "poverty": -poverty_loss(box, poverty[seat] - fewest),
            }
        )

    def standing(seat: int) -> tuple[int, int, int, int]:
        """Most points; then less poverty, more boroughs, the most valuable card."""
        land = sum(borough["owner"] == seat for borough in views[0]["boroughs"].values())
        return (
            sum(sources[seat].values()),
            -poverty[seat],
            land,
            max(card_points(box, players[seat]), default=0),
        )

    standings = [standing(seat) for seat in range(len(players))]
    return [
        Result(sources[seat], 1 + sum(other > standings[seat] for other in standings)) for seat in range(len(players))
    ]


def card_points(box: Box, player: Player) -> list[int]:
    """The points of every card in a building display, whether it is open, flipped or covered."""
    return [box.cards[card]["points"] for stack in player["stacks"] for card in stack["cards"]]


def poverty_loss(box: Box, left: int) -> int:
    """The poverty table on the board."""
    last = len(box.poverty_lost) - 1
    return box.poverty_lost[min(left, last)] + max(0, left - last) * box.poverty_each_more
