"""What a seat sees, and dealing a table that agrees with it."""

from __future__ import annotations

from typing import ClassVar

from borough.core.components import Components
from borough.core.events import plain
from borough.core.pickling import reduced
from borough.core.rng import Rng
from borough.core.view import View
from borough.games.key_flow.rules.actions import ACTIONS, SLOT_NAMES
from borough.games.key_flow.rules.cards import (
    BACK_COUNT,
    BACKS,
    CARD_COUNT,
    CARDS,
    GOODS,
    GOODS_COUNT,
    HOME_COUNT,
    SEASONS,
    SKILL_COUNT,
    SKILLS,
    WINTER,
)
from borough.games.key_flow.rules.key_flow import KeyFlow
from borough.games.key_flow.rules.season import finished, passing, turn_shown
from borough.games.key_flow.rules.state import OVER, STAGES, Open
from borough.games.key_flow.rules.supply import double_tiles_left, first_served, hidden_tiles_left
from borough.games.key_flow.rules.turn import Turn
from borough.games.key_flow.rules.village import NONE, Village, above_card, above_place, above_tokens

SUPPLIES = ["tokens", "upgrades", "skills"]
STEPS = ["choosing", "gaining", "trading", "moving", "paying"]


class KeyFlowView(View):
    """What lies open, one's own hand and skill tiles, and every hand one has held."""

    game: ClassVar[str] = "key-flow"

    def __init__(self, seat: int, table: Open) -> None:
        super().__init__(seat)
        self.open: Open = table
        self.hands: list[list[int]] = [[] for _ in range(table.seats)]
        """The cards of each hand this seat has held, as it is now but for a card chosen and not yet shown; the others
        are empty."""
        self.backs: list[list[int]] = []
        """Each hand's cards by back."""
        self.pick: int = NONE
        """The own card chosen and not yet shown."""
        self.winter: list[int] = []
        """The own winter cards, until the winter is dealt."""
        self.winter_count: list[int] = []
        self.returned: list[int] = []
        """The own winter cards that went into the winter deck."""
        self.singles: list[int] = []
        """The own single-sided skill tiles by type."""
        self.turns: list[Turn | None] = [None] * table.seats
        """The own turn under way; by the tournament order also what others have done in this round."""

    def singles_seen(self) -> list[int]:
        """The single-sided skill tiles this seat knows of, by seat * 3 + type."""
        if self.open.lifted or self.seat == NONE:
            return self.open.lifted.copy()
        known = [0] * (self.open.seats * SKILL_COUNT)
        known[self.seat * SKILL_COUNT : (self.seat + 1) * SKILL_COUNT] = self.singles
        return known

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return reduced(self, self.seat, self.open)

    def variants(self) -> dict[str, bool]:
        return {"tournament": self.open.tournament}

    def components(self) -> Components:
        return self.open.figures.components

    def seat_count(self) -> int:
        return self.open.seats

    def moment(self) -> str:
        return self.open.moment()

    def key(self) -> tuple[object, ...]:
        own = [self.legal, self.news, self.winter, self.winter_count, self.returned, self.singles, [self.pick]]
        fields = own + self.hands + self.backs + self.open.numbers()
        for turn in self.turns:
            fields += [[]] if turn is None else turn.numbers()
        return (self.open.figures.digest, self.seat, self.deciders, *[tuple(field) for field in fields])

    def data(self) -> dict[str, object]:
        table = self.open
        return {
            "seat": None if self.seat == NONE else self.seat,
            "seats": table.seats,
            "tournament": table.tournament,
            "season": SEASONS[table.season],
            "round": table.round,
            "stage": STAGES[table.stage],
            "over": table.stage == OVER,
            "deciders": list(self.deciders),
            "legal": [ACTIONS.text(action) for action in self.legal],
            "news": [plain(event) for event in self.news],
            "hands": [[CARDS[card] for card in hand] for hand in self.hands],
            "backs": [dict(zip(BACKS, counts, strict=True)) for counts in self.backs],
            "pick": _name(self.pick),
            "winter": [CARDS[card] for card in self.winter],
            "winter_count": self.winter_count.copy(),
            "returned": [CARDS[card] for card in self.returned],
            "skills": dict(zip(SKILLS, self.singles, strict=True)) if self.singles else None,
            "chosen": [_name(card) for card in table.chosen],
            "first_winter": [_name(card) for card in table.first_winter],
            "discarded": [CARDS[card] for card in table.discarded],
            "supply": {
                "tokens": table.tokens,
                "upgrades": table.tiles,
                "skills": hidden_tiles_left(table),
                "double_skills": dict(zip(SKILLS, double_tiles_left(table), strict=True)),
            },
            "served_first": first_served(table),
            "tokens_on_cards": table.spent,
            "goods_in_play": dict(zip(GOODS, table.issued, strict=True)),
            "lifted": table.lifted.copy(),
            "turns": [None if turn is None else turn_data(turn) for turn in self.turns],
            "villages": [village_data(village) for village in table.villages],
        }


def _name(card: int) -> str | None:
    return None if card == NONE else CARDS[card]


def village_data(village: Village) -> dict[str, object]:
    """A village with names for everything."""
    cards: list[dict[str, object]] = []
    for place in range(len(village.cards)):
        goods = village.goods[place * GOODS_COUNT : (place + 1) * GOODS_COUNT]
        above = [packed for packed in village.above if above_place(packed) == place]
        cards.append(
            {
                "card": CARDS[village.cards[place]],
                "slot": SLOT_NAMES[village.slots[place]],
                "goods": dict(zip(GOODS, goods, strict=True)),
                "upgrades": village.levels[place],
                "flipped": village.flips[place],
                "uses": village.uses[place],
                "above": [CARDS[above_card(packed)] for packed in above],
                "boosts": [above_tokens(packed) for packed in above],
            }
        )
    return {
        "cards": cards,
        "tokens": village.tokens,
        "single_skills": village.singles,
        "double_skills": dict(zip(SKILLS, village.doubles, strict=True)),
        "stored": [CARDS[card] for card in village.stored],
    }


def turn_data(turn: Turn) -> dict[str, object]:
    """A turn under way with names for everything."""
    return {
        "step": STEPS[turn.step],
        "played": _name(turn.played),
        "host": None if turn.host == NONE else turn.host,
        "boost": turn.boost,
        "moves": turn.moves,
        "upgrades": turn.upgrades,
        "raising": None if turn.raising == NONE else SLOT_NAMES[turn.village.slots[turn.raising]],
        "due": turn.due.copy(),
        "tokens_left": turn.tokens_left,
        "tiles_left": turn.tiles_left,
        "skills_left": turn.skills_left,
        "lacking": dict(zip(SUPPLIES, turn.lacking, strict=True)),
        "blind_skills": turn.blind,
        "named_skills": dict(zip(SKILLS, turn.named, strict=True)),
        "spent_skills": dict(zip(SKILLS, turn.paid, strict=True)),
        "village": village_data(turn.village),
    }


def has_held(table: Open, seat: int, other: int) -> bool:
    """Whether a seat has held, this season, the hand that another holds now (memory-hands).

    A hand that has come so many steps has been with the seats behind it.
    """
    if seat == NONE:
        return False
    steps = (other - seat) * passing(table.season) % table.seats
    return steps <= table.round


def view(game: KeyFlow, seat: int) -> KeyFlowView:
    """What a seat sees; NONE is a spectator. Only what is named here gets through."""
    table = game.open
    seen = KeyFlowView(seat, table.detached())
    seen.deciders = game.deciders()
    seen.news = game.news_for(seat)
    seen.winter_count = [len(cards) for cards in game.winter]
    for other in range(table.seats):
        counts = [0] * BACK_COUNT
        for card in game.hands[other]:
            counts[table.figures.back[card]] += 1
        seen.backs.append(counts)
        if has_held(table, seat, other):
            seen.hands[other] = game.hands[other].copy()
        shown = turn_shown(game, other)
        if shown is not None:
            seen.turns[other] = shown.detached()
    if seat != NONE:
        seen.legal = game.legal(seat)
        seen.pick = game.picks[seat]
        seen.winter = game.winter[seat].copy()
        seen.returned = game.returned[seat].copy()
        seen.singles = game.singles[seat * SKILL_COUNT : (seat + 1) * SKILL_COUNT]
        own = game.turns[seat]
        if own is not None:
            seen.turns[seat] = own.detached()
    return seen


# Dealing what the seat cannot know.


def sample(seen: KeyFlowView, rng: Rng) -> KeyFlow:
    """A table that agrees with the view: unseen cards and tiles at random, and others' secret moves made up."""
    table = seen.open.copy()
    game = KeyFlow()
    game.reset(table, rng.spawn())
    game.news = seen.news.copy()
    _deal_unseen(seen, game, rng)
    _deal_skills(seen, game, rng)
    for seat in range(table.seats):
        turn = seen.turns[seat]
        game.turns[seat] = None if turn is None else turn.copy()
    if seen.seat != NONE:
        game.picks[seen.seat] = seen.pick
    make_up_moves(game, seen.seat, rng)
    return game


def make_up_moves(game: KeyFlow, seat: int, rng: Rng) -> None:
    """Those who have finished a secret move have made some move: a random one stands for it.

    Somebody still decides, so that nothing is laid open by this.
    """
    table = game.open
    news, revealed = game.news, game.revealed
    for other in range(table.seats):
        if other != seat and game.turns[other] is None and finished(game, other):
            table.waiting |= 1 << other
            while table.waiting >> other & 1:
                options = game.choices(other)
                game.apply(other, options[rng.below(len(options))])
    game.news, game.revealed = news, revealed


def unseen(seen: KeyFlowView) -> list[list[int]]:
    """By season * BACK_COUNT + back, the cards in this game that the seat cannot place."""
    table = seen.open
    hidden = [True] * CARD_COUNT
    for cards in [table.chosen, table.discarded, seen.winter, *seen.hands]:
        for card in cards:
            if card != NONE:
                hidden[card] = False
    for village in table.villages:
        for card in village.cards + village.stored:
            hidden[card] = False
        for packed in village.above:
            hidden[above_card(packed)] = False
    pools: list[list[int]] = [[] for _ in range(len(SEASONS) * BACK_COUNT)]
    for card in range(HOME_COUNT, CARD_COUNT):
        if hidden[card] and table.figures.back[card] < table.seats:
            pools[table.figures.season[card] * BACK_COUNT + table.figures.back[card]].append(card)
    return pools


def _deal_unseen(seen: KeyFlowView, game: KeyFlow, rng: Rng) -> None:
    """Hands, winter cards, decks and the box."""
    table = seen.open
    pools = unseen(seen)
    for pool in pools:
        rng.shuffle(pool)
    if table.season == WINTER:
        letters = pools[WINTER * BACK_COUNT]
        # What one has put into the deck is in somebody's hand, not in the box: it is dealt first.
        mine = [card for card in letters if card in seen.returned]
        held = sum([seen.backs[other][0] for other in range(table.seats) if not seen.hands[other]])
        rest = [card for card in letters if card not in seen.returned]
        dealt = mine + rest[: held - len(mine)]
        rng.shuffle(dealt)
        pools[WINTER * BACK_COUNT] = rest[held - len(mine) :] + dealt
    for other in range(table.seats):
        hand = seen.hands[other].copy()
        if not hand:
            for back in range(BACK_COUNT):
                for _ in range(seen.backs[other][back]):
                    hand.append(pools[table.season * BACK_COUNT + back].pop())
            hand.sort()
        game.hands[other] = hand
    if table.season == WINTER:
        remember(game, seen.seat, seen.returned, rng)
    else:
        _deal_winter_cards(seen, game, pools[WINTER * BACK_COUNT])
    for season in range(len(SEASONS)):
        _put_away(table, game, season, pools)
        rng.shuffle(game.decks[season])


def _deal_winter_cards(seen: KeyFlowView, game: KeyFlow, letters: list[int]) -> None:
    """Winter cards before the winter, taken from the unseen ones."""
    for other in range(seen.open.seats):
        if other == seen.seat:
            game.winter[other] = seen.winter.copy()
        else:
            game.winter[other] = sorted([letters.pop() for _ in range(seen.winter_count[other])])


def remember(game: KeyFlow, seat: int, returned: list[int], rng: Rng) -> None:
    """Somebody put each winter K card that was dealt into the deck: all but those of one seat at random."""
    table = game.open
    dealt: list[int] = []
    places = [*game.hands, table.discarded, table.chosen]
    for village in table.villages:
        places.append(village.cards)
    for cards in places:
        for card in cards:
            if card != NONE and _is_winter_letter(table, card) and card not in dealt:
                dealt.append(card)
    dealt = [card for card in dealt if card not in table.first_winter and card not in returned]
    rng.shuffle(dealt)
    each = table.figures.winter_size(table.seats) - 1
    for other in range(table.seats):
        if other == seat:
            game.returned[other] = returned.copy()
        else:
            game.returned[other] = sorted(dealt[:each])
            dealt = dealt[each:]


def _is_winter_letter(table: Open, card: int) -> bool:
    """Whether a card is one of the winter K cards."""
    return table.figures.season[card] == WINTER and table.figures.back[card] == 0


def _put_away(table: Open, game: KeyFlow, season: int, pools: list[list[int]]) -> None:
    """What is left of a season's cards: its deck if it is still to come, and the box."""
    letters = pools[season * BACK_COUNT]
    deck: list[int] = []
    if season == WINTER:
        if table.season != WINTER:
            for back in range(1, BACK_COUNT):
                deck += pools[season * BACK_COUNT + back]
    elif season > table.season:
        removed = table.figures.removed[table.seats]
        for back in range(1, BACK_COUNT):
            deck += pools[season * BACK_COUNT + back]
        deck += letters[removed:]
        letters = letters[:removed]
    game.decks[season] = deck
    game.box = game.box + letters


def _deal_skills(seen: KeyFlowView, game: KeyFlow, rng: Rng) -> None:
    """Others' single-sided skill tiles, drawn from all that this seat does not have and has not just seen spent."""
    table = seen.open
    if table.lifted:
        game.singles = table.lifted.copy()
        return
    left = [table.figures.single_skills] * SKILL_COUNT
    hidden = [village.singles for village in table.villages]
    for other in range(table.seats):
        turn = seen.turns[other]
        spent = [0] * SKILL_COUNT if turn is None else turn.paid
        known = seen.singles if other == seen.seat else spent
        for skill in range(SKILL_COUNT):
            left[skill] -= known[skill]
            hidden[other] -= known[skill]
            game.singles[other * SKILL_COUNT + skill] = known[skill]
    tiles = [skill for skill in range(SKILL_COUNT) for _ in range(left[skill])]
    rng.shuffle(tiles)
    for other in range(table.seats):
        for _ in range(hidden[other]):
            game.singles[other * SKILL_COUNT + tiles.pop()] += 1
