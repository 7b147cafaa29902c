"""What a seat sees, and dealing a table that agrees with it."""

from __future__ import annotations

from typing import ClassVar

from borough.core.components import Components
from borough.core.events import plain
from borough.core.pickling import reduced
from borough.core.rng import Rng
from borough.core.view import View
from borough.games.london.rules.actions import ACTIONS
from borough.games.london.rules.cards import BOROUGH_COUNT, BOROUGHS, CARD_COUNT, CARDS, DECK_COUNT, DECKS
from borough.games.london.rules.london import London
from borough.games.london.rules.state import NONE, Open, laid_card, laid_stack, step_kind, step_operand


class LondonView(View):
    """What lies open, one's own hand, and what one has seen of the deck."""

    game: ClassVar[str] = "london"

    def __init__(self, seat: int, table: Open) -> None:
        super().__init__(seat)
        self.open: Open = table
        self.hand: list[int] = []
        self.backs: list[int] = []
        """The deck's letters from bottom to top, as the backs show them."""
        self.looked: list[int] = []
        """The cards being looked at: their faces for who looks, their letters (as -1 - deck) for the others."""
        self.deck_top: list[int] = []
        """The cards on top of the deck that this seat knows, the top one last."""
        self.glimpsed: list[list[int]] = [[] for _ in range(table.seats)]
        """Cards in other hands that this seat alone knows of."""
        self.move: list[int] = [NONE, NONE, NONE, 0]

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return reduced(self, self.seat, self.open)

    def components(self) -> Components:
        return self.open.figures.components

    def seat_count(self) -> int:
        return self.open.seats

    def moment(self) -> str:
        return self.open.moment()

    def key(self) -> tuple[object, ...]:
        own = [self.legal, self.news, self.hand, self.backs, self.looked, self.deck_top, self.move, *self.glimpsed]
        fields = [tuple(field) for field in own + self.open.numbers()]
        return (self.open.figures.digest, self.seat, self.deciders, *fields)

    def data(self) -> dict[str, object]:
        table = self.open
        owners = [None if owner == NONE else owner for owner in table.owner]
        return {
            "seat": None if self.seat == NONE else self.seat,
            "seats": table.seats,
            "active": table.active,
            "over": table.over,
            "deciders": list(self.deciders),
            "legal": [ACTIONS.text(action) for action in self.legal],
            "news": [plain(event) for event in self.news],
            "hand": [CARDS[card] for card in self.hand],
            "deck": table.deck_count,
            "backs": [DECKS[deck] for deck in self.backs],
            "deck_top": [CARDS[card] for card in self.deck_top],
            "looking": table.looking,
            "looked": [CARDS[card] for card in self.looked if card >= 0],
            "steps": [[step_kind(step), step_operand(step)] for step in table.steps],
            "move": self.move.copy(),
            "display": {"top": [CARDS[card] for card in table.top], "bottom": [CARDS[card] for card in table.bottom]},
            "discards": [CARDS[card] for card in table.discards],
            "last_turns": None if table.last_turns == NONE else table.last_turns,
            "boroughs": {
                BOROUGHS[place]: {"owner": owners[place], "underground": bool(table.tube[place])}
                for place in range(BOROUGH_COUNT)
            },
            "turn": {
                "fresh": table.fresh.copy(),
                "ran": table.ran.copy(),
                "played": table.played,
                "free": table.free,
                "wren_waits": table.wren_waits,
                "swapped": table.swapped,
                "no_hand_poverty": table.no_hand_poverty,
            },
            "players": [self._player(seat) for seat in range(table.seats)],
        }

    def _player(self, seat: int) -> dict[str, object]:
        table = self.open
        stacks: list[dict[str, object]] = []
        for stack in range(len(table.tops[seat])):
            cards = [CARDS[laid_card(laid)] for laid in table.laid[seat] if laid_stack(laid) == stack]
            open_ = bool(table.upright[seat][stack])
            stacks.append({"cards": cards, "face_up": open_, "money": table.till[seat][stack]})
        unknown = table.unknown[seat * DECK_COUNT : (seat + 1) * DECK_COUNT]
        return {
            "money": table.money[seat],
            "poverty": table.poverty[seat],
            "points": table.points[seat],
            "loans": table.loans[seat],
            "hand": table.hand_count[seat],
            "known": [CARDS[card] for card in table.known[seat]],
            "unknown": dict(zip(DECKS, unknown, strict=True)),
            "glimpsed": [CARDS[card] for card in self.glimpsed[seat]],
            "stacks": stacks,
        }


def view(london: London, seat: int) -> LondonView:
    """What a seat sees; NONE is a spectator. Only what is named here gets through."""
    seen = LondonView(seat, london.open.copy())
    seen.open.own()
    decks = london.open.figures.deck
    seen.deciders = london.deciders()
    seen.news = london.news_for(seat)
    seen.backs = [decks[card] for card in london.deck]
    looks = seat != NONE and seat == london.open.peeker
    seen.looked = london.looked.copy() if looks else sorted([-1 - decks[card] for card in london.looked])
    if looks:
        seen.deck_top = london.deck[len(london.deck) - london.open.peeked :]
        seen.glimpsed = [cards.copy() for cards in london.glimpsed]
    if seat != NONE:
        seen.hand = london.hands[seat].copy()
        seen.legal = london.legal(seat)
        if seat == london.open.active:
            seen.move = london.move()
    return seen


def unseen(seen: LondonView) -> list[list[int]]:
    """By deck, the cards this seat cannot place: in other hands, in the deck, or being looked at."""
    table = seen.open
    copies = table.figures.copies.copy()
    for cards in [table.top, table.bottom, table.discards, seen.hand, seen.deck_top, *seen.glimpsed]:
        for card in cards:
            copies[card] -= 1
    for seat in range(table.seats):
        for laid in table.laid[seat]:
            copies[laid_card(laid)] -= 1
        if seat != seen.seat:
            for card in table.known[seat]:
                copies[card] -= 1
    for card in seen.looked:
        if card >= 0:
            copies[card] -= 1
    pools: list[list[int]] = [[] for _ in range(DECK_COUNT)]
    for card in range(CARD_COUNT):
        pools[table.figures.deck[card]].extend([card] * copies[card])
    return pools


def sample(seen: LondonView, rng: Rng) -> London:
    """A table that agrees with the view: cards nobody here has seen are dealt at random, each deck's by itself."""
    table = seen.open.copy()
    london = London()
    london.reset(table, rng.spawn())
    london.news = seen.news.copy()
    london.set_move(seen.move.copy())
    london.glimpsed = [cards.copy() for cards in seen.glimpsed]
    pools = unseen(seen)
    for pool in pools:
        rng.shuffle(pool)
    for seat in range(table.seats):
        if seat == seen.seat:
            london.hands[seat] = seen.hand.copy()
            continue
        hand = table.known[seat] + seen.glimpsed[seat]
        for deck in range(DECK_COUNT):
            hidden = table.unknown[seat * DECK_COUNT + deck]
            hidden -= len([card for card in seen.glimpsed[seat] if table.figures.deck[card] == deck])
            for _ in range(hidden):
                hand.append(pools[deck].pop())
        hand.sort()
        london.hands[seat] = hand
    london.looked = [card if card >= 0 else pools[-1 - card].pop() for card in seen.looked]
    hidden_below = len(seen.backs) - len(seen.deck_top)
    london.deck = [pools[deck].pop() for deck in seen.backs[:hidden_below]] + seen.deck_top
    return london
