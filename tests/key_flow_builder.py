"""Builds positions of Key Flow for tests, and plays moves by their texts.

Everything keeps the conservation laws: cards come from the box, pieces from the supply.
"""

from __future__ import annotations

from typing import Any, cast

from game_builder import legal as legal
from game_builder import play as play
from game_builder import refused as refused

import borough
from borough.games.key_flow import KEY_FLOW as GAME
from borough.games.key_flow.rules.actions import SLOT_NAMES
from borough.games.key_flow.rules.cards import CARDS, GOODS, GOODS_COUNT, SEASONS, SKILL_COUNT, SKILLS, VILLAGE_COUNT
from borough.games.key_flow.rules.key_flow import KeyFlow
from borough.games.key_flow.rules.season import everybody, next_in_tournament
from borough.games.key_flow.rules.state import PICKING, PLAYING, USING, WINTER_PICKING
from borough.games.key_flow.rules.village import NONE, above_card, above_place, pack_above


def card(name: str) -> int:
    return CARDS.index(name)


def slot(name: str) -> int:
    """`road0` is home, `road1` right of it, `river0` below between the two."""
    return SLOT_NAMES.index(name)


def new_flow(
    seats: int = 3, season: str = "spring", *, seed: int = 1, tournament: bool = False, components: str = ""
) -> KeyFlow:
    """A table in the middle of a season: villages with nothing but home cards, empty hands, no pieces.

    All cards of this season and of earlier ones lie in the box, from where the functions below take them; the decks
    of later seasons and the winter cards are dealt as usual. Nobody has chosen a card yet: call `chosen` next.
    """
    flow = cast(KeyFlow, GAME.deal(seats, seed, {"tournament": tournament}, components or None))
    table = flow.open
    now = SEASONS.index(season)
    box = flow.box + [held for hand in flow.hands for held in hand]
    for early in range(now + 1):
        box += flow.decks[early]
    if now == 3:
        box += [held for hand in flow.winter for held in hand]
        flow.winter = [[] for _ in range(seats)]
    flow.box = box
    flow.hands = [[] for _ in range(seats)]
    flow.decks = [deck if number > now else [] for number, deck in enumerate(flow.decks)]
    table.season = now
    table.round = 1
    flow.news = []
    return flow


def from_box(flow: KeyFlow, name: str) -> int:
    """A card that lies in the box."""
    number = card(name)
    assert number in flow.box, f"{name} is not in the box: it is of a later season, or used already"
    flow.box = [other for other in flow.box if other != number]
    return number


def filler(flow: KeyFlow) -> int:
    """Some keyple card of this season that nobody asked for."""
    table = flow.open
    spare = [held for held in flow.box if held >= VILLAGE_COUNT and table.figures.season[held] == table.season]
    return from_box(flow, CARDS[max(spare)])


def chosen(flow: KeyFlow, *names: str) -> None:
    """The cards that the seats show now, in order of seats; seats not named show some keyple card."""
    table = flow.open
    cards = [from_box(flow, name) if name else NONE for name in names] + [NONE] * (table.seats - len(names))
    table.chosen = [filler(flow) if held == NONE else held for held in cards]
    table.stage = PLAYING
    table.asked = everybody(table)
    table.waiting = next_in_tournament(flow) if table.tournament else table.asked
    assert GAME.laws(flow) == []


def hands(flow: KeyFlow, *names: list[str]) -> None:
    """The hands of the seats, all of one size, from which they choose now."""
    flow.hands = [sorted(from_box(flow, name) for name in hand) for hand in names]
    _picking(flow)


def deal_hands(flow: KeyFlow, size: int) -> None:
    """Hands of so many cards that do not matter, from which the seats choose."""
    flow.hands = [sorted(filler(flow) for _ in range(size)) for _ in range(flow.open.seats)]
    _picking(flow)


def _picking(flow: KeyFlow) -> None:
    flow.open.stage = PICKING
    flow.open.asked = flow.open.waiting = everybody(flow.open)
    assert GAME.laws(flow) == []


def winter_picking(flow: KeyFlow) -> None:
    """The end of autumn: all choose one of their winter cards."""
    flow.open.stage = WINTER_PICKING
    flow.open.asked = flow.open.waiting = everybody(flow.open)


def using(flow: KeyFlow, *tokens: int) -> None:
    """The end of a season: the seats have so many tokens, and those that have any may use them."""
    table = flow.open
    for seat, number in enumerate(tokens):
        give_tokens(flow, seat, number)
    bits = sum(1 << seat for seat in range(table.seats) if table.villages[seat].tokens)
    table.stage = USING
    table.asked = table.waiting = bits
    assert GAME.laws(flow) == []


def village(flow: KeyFlow, seat: int, *places: str) -> None:
    """Cards of a village, each as `gold_mine@road1`. They must touch what is there."""
    table = flow.open
    mine = table.own_village(seat)
    for place in places:
        name, where = place.split("@")
        number = from_box(flow, name)
        mine.lay(number, slot(where), table.figures.ability[number])
    assert GAME.laws(flow) == []


def home(flow: KeyFlow, seat: int, number: int) -> None:
    """A seat gets home card 1 to 6; whoever had it gets the other."""
    table = flow.open
    old = table.villages[seat].cards[0]
    for other in range(table.seats):
        if table.villages[other].cards[0] == number - 1:
            table.own_village(other).cards[0] = old
    table.own_village(seat).cards[0] = number - 1


def goods(flow: KeyFlow, seat: int, where: str, **amounts: int) -> None:
    """Goods on the card at a slot: `goods(flow, 0, "road0", wood=2)`."""
    table = flow.open
    mine = table.own_village(seat)
    table.issued = table.issued.copy()
    for good, amount in amounts.items():
        mine.goods[mine.at[slot(where)] * GOODS_COUNT + GOODS.index(good)] += amount
        table.issued[GOODS.index(good)] += amount


def upgraded(flow: KeyFlow, seat: int, where: str, times: int = 1, flipped: int = 0) -> None:
    """Upgrade tiles on the card at a slot, some of them flipped."""
    mine = flow.open.own_village(seat)
    mine.levels[mine.at[slot(where)]] += times
    mine.flips[mine.at[slot(where)]] += flipped
    flow.open.tiles -= times


def give_tokens(flow: KeyFlow, seat: int, number: int) -> None:
    """Keyple tokens before a player."""
    flow.open.own_village(seat).tokens += number
    flow.open.tokens -= number


def skills(flow: KeyFlow, seat: int, *, double: bool = False, **amounts: int) -> None:
    """Skill tiles before a player: `skills(flow, 0, saw=1)`, single-sided unless said otherwise."""
    mine = flow.open.own_village(seat)
    flow.singles = flow.singles.copy()
    for skill, amount in amounts.items():
        if double:
            mine.doubles[SKILLS.index(skill)] += amount
        else:
            flow.singles[seat * SKILL_COUNT + SKILLS.index(skill)] += amount
            mine.singles += amount


def above(flow: KeyFlow, seat: int, where: str, *names: str) -> None:
    """Keyple cards laid above a building earlier in this season; an empty name is some card."""
    mine = flow.open.own_village(seat)
    place = mine.at[slot(where)]
    for name in names:
        number = from_box(flow, name) if name else filler(flow)
        mine.above.append(pack_above(number, place))
        mine.uses[place] += 1


def stored(flow: KeyFlow, seat: int, *names: str) -> None:
    """Keyple cards under a storage card."""
    flow.open.own_village(seat).stored.extend(from_box(flow, name) for name in names)


def discard_all(flow: KeyFlow, *, but: tuple[int, ...] = ()) -> None:
    """Every seat that still has to play its card discards it."""
    for seat in flow.deciders():
        if seat not in but and "discard" in legal(flow, seat):
            play(flow, seat, "discard")


def play_card(flow: KeyFlow, name: str, *texts: str) -> None:
    """A round in which seat 0 shows a card and plays it by these actions, and the others discard theirs."""
    chosen(flow, name)
    play(flow, 0, *texts)
    discard_all(flow)


def three_at_the_gold_mine(*, tournament: bool = False) -> KeyFlow:
    """The owner and both neighbours have laid a single keyple above one empty building, and the season is over."""
    flow = new_flow(3, tournament=tournament)
    village(flow, 0, "gold_mine@road1")
    chosen(flow, "spring_keyple_01", "spring_keyple_04", "spring_keyple_07")
    for seat in range(3):
        play(flow, seat, "work 1 road1")
    return flow


def seen(flow: KeyFlow, seat: int | None) -> dict[str, Any]:
    """What a seat sees, as plain data."""
    return cast("dict[str, Any]", GAME.view(flow, seat).data())


def on_card(flow: KeyFlow, seat: int, where: str) -> dict[str, int]:
    """The goods on the card at a slot of the village as everybody sees it, those that are there."""
    mine = flow.open.villages[seat]
    place = mine.at[slot(where)]
    amounts = mine.goods[place * GOODS_COUNT : (place + 1) * GOODS_COUNT]
    return {good: amount for good, amount in zip(GOODS, amounts, strict=True) if amount}


def level(flow: KeyFlow, seat: int, where: str) -> int:
    """The upgrade tiles on the card at a slot."""
    mine = flow.open.villages[seat]
    return mine.levels[mine.at[slot(where)]]


def tokens(flow: KeyFlow, seat: int) -> int:
    """A seat's keyple tokens."""
    return flow.open.villages[seat].tokens


def score(flow: KeyFlow, seat: int = 0) -> borough.Score:
    """A seat's points if the game ended now."""
    return GAME.scores(flow)[seat]


def points(flow: KeyFlow, name: str, seat: int = 0) -> int:
    """The points that one card (or "flipped", or "gold") brings in the best assignment."""
    return score(flow, seat).parts.get(name, 0)


def cards_above(flow: KeyFlow, seat: int, where: str) -> list[str]:
    """The keyple cards above a building, in the order in which they lie."""
    mine = flow.open.villages[seat]
    place = mine.at[slot(where)]
    return [CARDS[above_card(packed)] for packed in mine.above if above_place(packed) == place]


def skill_tiles(flow: KeyFlow, seat: int, *, double: bool = False) -> dict[str, int]:
    """A seat's skill tiles by type, those that are there: single-sided unless said otherwise."""
    tiles = flow.open.villages[seat].doubles if double else flow.singles[seat * SKILL_COUNT : (seat + 1) * SKILL_COUNT]
    return {skill: amount for skill, amount in zip(SKILLS, tiles, strict=True) if amount}


def card_at(flow: KeyFlow, seat: int, where: str) -> str:
    """The card at a slot of a village, or nothing."""
    place = flow.open.villages[seat].at[slot(where)]
    return "" if place == NONE else CARDS[flow.open.villages[seat].cards[place]]


def flips(flow: KeyFlow, seat: int, where: str) -> int:
    """The flipped upgrade tiles on the card at a slot."""
    mine = flow.open.villages[seat]
    return mine.flips[mine.at[slot(where)]]


def finish_round(flow: KeyFlow) -> None:
    """Every seat stops its action or discards its card, so that the round is laid open."""
    before = flow.open.round
    while flow.open.stage == PLAYING and flow.open.round == before:
        for seat in flow.deciders():
            options = legal(flow, seat)
            play(flow, seat, next(text for text in ("stop", "discard", options[0]) if text in options))
            if flow.open.stage != PLAYING or flow.open.round != before:
                break
