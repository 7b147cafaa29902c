"""Positions of London for scenarios, reached by ordinary play with component files that bring the wanted cards first.

Like `london_oracle` this knows nothing of the engine: it deals, reads views and plays actions by their texts.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from importlib import resources
from typing import cast

from london_oracle import Player, Seen

import borough

GAME = borough.game("london")
COMPONENTS = resources.files("borough.games.london").joinpath("components.toml").read_text(encoding="utf-8")
FACES = {card["id"]: card for card in tomllib.loads(COMPONENTS)["card"]}
FILLERS = {"brown": "fishmongers", "blue": "theatre_royal", "pink": "great_fire_monument"}
"""Cards of deck A to expend."""
SPARE = {"B": "furniture_makers", "C": "billingsgate_market"}
"""Cards of which deck B or C gets more when it gives cards to deck A."""
DECK_A = 25


def box(wanted: Counter[str], copies: int = 3) -> str:
    """A component file: deck A has some copies of each wanted card, for nothing to place, and cards to expend."""
    number = {face: 0 for face, card in FACES.items() if card["deck"] == "A"}
    more = dict.fromkeys(SPARE, 0)
    for face, card in FACES.items():
        if wanted[face]:
            number[face] = wanted[face] + copies
            if card["deck"] != "A":
                more[card["deck"]] += card["copies"]
    colours = sorted({FACES[face]["colour"] for face in wanted} & FILLERS.keys())
    left = DECK_A - sum(number.values())
    for place, colour in enumerate(colours):
        number[FILLERS[colour]] += left // len(colours) + (place < left % len(colours))
    changes = [f'{{ id = "{face}", deck = "A", copies = {copies}, price = 0 }}' for face, copies in number.items()]
    changes += [
        f'{{ id = "{face}", copies = {FACES[face]["copies"] + more[deck]} }}'
        for deck, face in SPARE.items()
        if more[deck]
    ]
    return 'game = "london"\ncard = [\n    ' + ",\n    ".join(changes) + ",\n]\n"


class Scene:
    """A table at which seat 0 builds a city, while the others only take cards."""

    def __init__(self, *city: str, hand: tuple[str, ...] = (), seats: int = 2) -> None:
        self.city = Counter(city)
        self.kept = Counter(hand)
        self.state = GAME.deal(seats, seed=1, components=box(self.city + self.kept))
        while not self.ready():
            self.decide()

    # What lies there.

    def seen(self) -> Seen:
        """The table as seat 0 sees it."""
        return cast("Seen", GAME.view(self.state, 0).data())

    def player(self, seat: int = 0) -> Player:
        """What everybody sees of a seat."""
        return self.seen()["players"][seat]

    def legal(self) -> list[str]:
        """The legal actions of the seat that decides."""
        (seat,) = self.state.deciders()
        return [GAME.text(action) for action in self.state.legal(seat)]

    def stack(self, face: str) -> int:
        """The number of the stack with this card on top, counted from 1 as in actions."""
        return [stack["cards"][-1] for stack in self.player()["stacks"]].index(face) + 1

    def is_open(self, face: str) -> bool:
        """Whether the card on top lies face up."""
        return self.player()["stacks"][self.stack(face) - 1]["face_up"]

    # Playing.

    def act(self, *texts: str) -> None:
        """Seat 0 acts."""
        for text in texts:
            self.state.play(0, GAME.action(text))

    def activate(self, *faces: str) -> None:
        """Activate cards that need no payment and no choice."""
        self.act(*(f"activate {self.stack(face)}" for face in faces))

    def next_turn(self) -> None:
        """Everybody else has a turn, and seat 0 takes its first card."""
        while self.state.deciders() != (0,) or "three" not in self.legal():
            self.decide()

    def missing(self) -> Counter[str]:
        """The cards of the city that are not built yet."""
        return self.city - Counter(card for stack in self.player()["stacks"] for card in stack["cards"])

    def ready(self) -> bool:
        """Whether the city stands, the cards to keep are in hand, and seat 0 chooses its action."""
        if self.state.deciders() != (0,) or "three" not in self.legal():
            return False
        return not self.missing() and not self.kept - Counter(self.seen()["hand"])

    def decide(self) -> None:
        """One decision on the way to the wanted position."""
        (seat,) = self.state.deciders()
        legal = self.legal()
        text = self.choice_of_builder(legal) if seat == 0 else self.choice_of_others(legal)
        self.state.play(seat, GAME.action(text))

    def choice_of_others(self, legal: list[str]) -> str:
        """Draw, take three cards, and give away what seat 0 wants."""
        wanted = self.missing() + self.kept
        gifts = [text for text in legal if text.startswith("expend") and wanted[text.split()[1]]]
        return next((text for text in ("draw", "three") if text in legal), (gifts or legal)[0])

    def choice_of_builder(self, legal: list[str]) -> str:
        """Take and place what is missing, and keep what is wanted in hand."""
        missing, hand = self.missing(), Counter(self.seen()["hand"])
        lacking = missing + self.kept - hand
        spare = hand - missing - self.kept
        if "play" in legal:
            spare_colours = {FACES[face]["colour"] for face in spare}
            can_place = any(FACES[face]["colour"] in spare_colours for face in missing if hand[face])
            return "play" if can_place else "three"
        places = [f"place {face}" for face in missing if hand[face]]
        taking = [text for text in legal if text.startswith("take") and lacking[text.split()[1]]]
        expending = [text for text in legal if text.startswith("expend") and spare[text.split()[1]]]
        for text in (*places, *taking, "draw", *expending, "new", "pay", "done", "three"):
            if text in legal:
                return text
        return legal[0]
