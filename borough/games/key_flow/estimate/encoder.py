"""The observation of a seat: all that its view shows and that can matter, as a row of numbers of constant length.

Rows are written from the table and from a `Knowledge`, which holds what only this seat knows. A view and a state both
lead to these two, so that both give the same row, and nothing else can get into it.

Turns under way that the seat knows of count as carried out: its own, and by the tournament order those that others
have finished. What the rules still take as it was before the round can be told from `raised` and `laid_now`.
"""

from __future__ import annotations

from typing import ClassVar

from mypy_extensions import i16, i64

from borough.core.encoder import Encoder, Row
from borough.core.state import State
from borough.core.types import Seat
from borough.core.view import View
from borough.games.key_flow.estimate.encoder_fields import (
    ANIMAL_COUNT,
    COLOUR_COUNT,
    COUNT,
    GOODS_IN_ALL,
    GOODS_ON_A_CARD,
    POINTS,
    new_fields,
)
from borough.games.key_flow.estimate.knowledge import Knowledge, knowledge_of_state, knowledge_of_view
from borough.games.key_flow.rules.actions import HOME
from borough.games.key_flow.rules.cards import BACK_COUNT, COW, GOODS_COUNT, PIG, SHEEP, SKILL_COUNT, VILLAGE_COUNT
from borough.games.key_flow.rules.decision import decision_kind
from borough.games.key_flow.rules.figures import PANELS, Figures
from borough.games.key_flow.rules.season import passing
from borough.games.key_flow.rules.state import PICKING, Open, Position
from borough.games.key_flow.rules.supply import double_tiles_left, first_served, hidden_tiles_left
from borough.games.key_flow.rules.turn import CHOOSING, PAYING, SUPPLY_COUNT, Turn
from borough.games.key_flow.rules.view import KeyFlowView
from borough.games.key_flow.rules.village import NONE, Village, above_card


class KeyFlowEncoder(Encoder):
    """Writes observations of Key Flow. The attributes are the places where the fields of the same names begin."""

    game: ClassVar[str] = "key-flow"

    def __init__(self, seats: int) -> None:
        super().__init__(seats, new_fields(seats))
        start = self.starts
        self.season: i64 = start["season"]
        self.stage: i64 = start["stage"]
        self.round: i64 = start["round"]
        self.cards_left: i64 = start["cards_left"]
        self.passing: i64 = start["passing"]
        self.tournament: i64 = start["tournament"]
        self.takes_part: i64 = start["takes_part"]
        self.decides: i64 = start["decides"]
        self.served_first: i64 = start["served_first"]
        self.supply_tokens: i64 = start["supply_tokens"]
        self.supply_upgrades: i64 = start["supply_upgrades"]
        self.supply_singles: i64 = start["supply_singles"]
        self.supply_doubles: i64 = start["supply_doubles"]
        self.tokens_on_cards: i64 = start["tokens_on_cards"]
        self.tokens: i64 = start["tokens"]
        self.singles: i64 = start["singles"]
        self.known_singles: i64 = start["known_singles"]
        self.doubles: i64 = start["doubles"]
        self.backs: i64 = start["backs"]
        self.goods: i64 = start["goods"]
        self.animals: i64 = start["animals"]
        self.keyples: i64 = start["keyples"]
        self.pairs: i64 = start["pairs"]
        self.symbols: i64 = start["symbols"]
        self.transport: i64 = start["transport"]
        self.panel_points: i64 = start["panel_points"]
        self.decision: i64 = start["decision"]
        self.moves: i64 = start["moves"]
        self.upgrades: i64 = start["upgrades"]
        self.due: i64 = start["due"]
        self.lacking: i64 = start["lacking"]
        self.in_turn: i64 = start["in_turn"]
        self.host: i64 = start["host"]
        self.to_draw: i64 = start["to_draw"]
        self.to_take: i64 = start["to_take"]
        self.spent_singles: i64 = start["spent_singles"]
        self.hand: i64 = start["hand"]
        self.remembered: i64 = start["remembered"]
        self.playing: i64 = start["playing"]
        self.shown: i64 = start["shown"]
        self.discarded: i64 = start["discarded"]
        self.winter: i64 = start["winter"]
        self.keyple_cards: i64 = start["keyple_cards"]
        self.village: i64 = start["village"]
        self.slot: i64 = start["slot"]
        self.level: i64 = start["level"]
        self.raised: i64 = start["raised"]
        self.flipped: i64 = start["flipped"]
        self.uses: i64 = start["uses"]
        self.laid_now: i64 = start["laid_now"]
        self.in_use: i64 = start["in_use"]
        self.raising: i64 = start["raising"]
        self.goods_on: i64 = start["goods_on"]

    def fill_from_view(self, row: Row, view: View) -> None:
        assert isinstance(view, KeyFlowView)
        self._fill(row, view.open, view.seat, knowledge_of_view(view))

    def fill_from_state(self, row: Row, state: State, seat: Seat) -> None:
        assert isinstance(state, Position)
        self._fill(row, state.open, seat, knowledge_of_state(state, seat))

    def _fill(self, row: Row, table: Open, observer: Seat, known: Knowledge) -> None:
        """Write what a seat sees; both ways lead through here."""
        self._fill_round(row, table, observer)
        self._fill_hands(row, table, observer, known)
        self._fill_own(row, table, observer, known)
        place: i64
        for place in range(self.seats):
            seat = (observer + place) % self.seats
            turn = known.turns[seat]
            village = table.villages[seat] if turn is None else turn.village
            self._fill_seat(row, place, table, seat, village)
            self._fill_village(row, place, table.figures, village)
            self._fill_goods(row, place, village)
            for card in village.stored:
                self._add_keyple_card(row, place, table.figures, card)
            for packed in village.above:
                self._add_keyple_card(row, place, table.figures, above_card(packed))
        for seat in range(self.seats):
            turn = known.turns[seat]
            if turn is not None:
                self._fill_turn(row, (seat - observer) % self.seats, table, seat, turn)
        self._cap(row, self.goods, self.animals, GOODS_IN_ALL)
        self._cap(row, self.animals, self.panel_points, COUNT)

    def _fill_round(self, row: Row, table: Open, observer: Seat) -> None:
        """Where in the game this is, who decides, and what the supply has."""
        row[self.season + table.season] = 1
        row[self.stage + table.stage] = 1
        row[self.round] = i16(table.round)
        row[self.passing] = i16(passing(table.season))
        row[self.tournament] = i16(table.tournament)
        row[self.served_first + (first_served(table) - observer) % self.seats] = 1
        row[self.supply_tokens] = i16(table.tokens)
        row[self.supply_upgrades] = i16(table.tiles)
        row[self.tokens_on_cards] = i16(table.spent)
        row[self.supply_singles] = i16(hidden_tiles_left(table))
        at = self.supply_doubles
        for left in double_tiles_left(table):
            row[at] = i16(left)
            at += 1

    def _fill_hands(self, row: Row, table: Open, observer: Seat, known: Knowledge) -> None:
        """The cards that everybody holds or has shown, and those that were discarded."""
        row[self.cards_left] = i16(len(known.hands[observer]))
        for card in known.hands[observer]:
            row[self.hand + card] = 1
        shown = table.chosen[observer]
        if shown != NONE:
            row[self.playing + shown] = 1
        place: i64
        for place in range(1, self.seats):
            seat = (observer + place) % self.seats
            for card in known.hands[seat]:
                row[self.remembered + card] = i16(place)
            shown = table.chosen[seat]
            if shown != NONE:
                row[self.shown + shown] = i16(place)
        at: i64 = self.backs - observer * BACK_COUNT
        for number in known.backs:
            row[at if at >= self.backs else at + self.seats * BACK_COUNT] = i16(number)
            at += 1
        for card in table.discarded:
            row[self.discarded + card] = 1

    def _fill_own(self, row: Row, table: Open, observer: Seat, known: Knowledge) -> None:
        """What only the observer has and does."""
        for card in known.winter:
            row[self.winter + card] = 1
        if known.pick != NONE:
            row[(self.hand if table.stage == PICKING else self.winter) + known.pick] = 2
        for skill in range(SKILL_COUNT):
            row[self.known_singles + skill] = i16(known.singles[skill])
        for number in range(len(table.lifted)):
            place = (number // SKILL_COUNT - observer) % self.seats
            row[self.known_singles + place * SKILL_COUNT + number % SKILL_COUNT] = i16(table.lifted[number])
        own = known.turns[observer]
        if table.waiting >> observer & 1:
            row[self.decision + decision_kind(table, own, observer)] = 1
        if own is None:
            return
        row[self.moves] = i16(own.moves)
        row[self.upgrades] = i16(own.upgrades)
        for unit in own.due:
            row[self.due + unit] += 1
        for supply in range(SUPPLY_COUNT):
            row[self.lacking + supply] = i16(min(own.lacking[supply], COUNT))
        for skill in range(SKILL_COUNT):
            row[self.known_singles + skill] = i16(known.singles[skill] - own.paid[skill])
        if own.host != NONE and own.step != CHOOSING:
            building = table.villages[own.host].cards[own.place]
            row[self.in_use + building] = i16(own.panel % PANELS + 1)
        if own.step == PAYING:
            row[self.raising + own.village.cards[own.raising]] = 1

    def _fill_seat(self, row: Row, place: i64, table: Open, seat: Seat, village: Village) -> None:
        """The pieces before a player, and whether it is asked."""
        row[self.takes_part + place] = i16(table.asked >> seat & 1)
        row[self.decides + place] = i16(table.waiting >> seat & 1)
        row[self.tokens + place] = i16(village.tokens)
        row[self.singles + place] = i16(village.singles)
        at = self.doubles + place * SKILL_COUNT
        for number in village.doubles:
            row[at] = i16(number)
            at += 1

    def _fill_village(self, row: Row, place: i64, figures: Figures, village: Village) -> None:
        """The cards of a village, and what they show."""
        first = self.village + place * VILLAGE_COUNT
        points: i64 = 0
        transport: i64 = 0
        sheep: i64 = 0
        pigs: i64 = 0
        cows: i64 = 0
        for card, slot, level, flips, uses in zip(
            village.cards, village.slots, village.levels, village.flips, village.uses
        ):
            row[first + card] = 1
            row[self.slot + card] = i16(slot - HOME)
            if level > 0:
                row[self.level + card] = i16(level)
                row[self.flipped + card] = i16(flips)
            if uses > 0:
                row[self.uses + card] = i16(uses)
            panel: i64 = card * PANELS + level
            points += figures.points[panel]
            transport += figures.moves[panel]
            beasts = figures.items[card]
            sheep += beasts & 7
            pigs += beasts >> 3 & 7
            cows += beasts >> 6
        row[self.panel_points + place] = i16(min(points, POINTS))
        row[self.transport + place] = i16(transport)
        row[self.animals + place * ANIMAL_COUNT + SHEEP] = i16(sheep)
        row[self.animals + place * ANIMAL_COUNT + PIG] = i16(pigs)
        row[self.animals + place * ANIMAL_COUNT + COW] = i16(cows)

    def _fill_goods(self, row: Row, place: i64, village: Village) -> None:
        """The goods on the cards of a village."""
        in_all = self.goods + place * GOODS_COUNT
        for number, amount in enumerate(village.goods):
            if amount > 0:
                card: i64 = village.cards[number // GOODS_COUNT]
                good: i64 = number % GOODS_COUNT
                row[self.goods_on + card * GOODS_COUNT + good] = i16(min(amount, GOODS_ON_A_CARD))
                row[in_all + good] = row[in_all + good] + i16(amount)

    def _add_keyple_card(self, row: Row, place: i64, figures: Figures, card: i64) -> None:
        """A keyple card that counts for the player in whose village it lies."""
        row[self.keyple_cards + card - VILLAGE_COUNT] = i16(place + 1)
        item = figures.items[card]
        at = self.keyples + place * COLOUR_COUNT + (item & 3)
        row[at] = row[at] + 1
        if item & 4:
            row[at] = row[at] + 1
            at = self.pairs + place
            row[at] = row[at] + 1
        if item & 8:
            at = self.symbols + place
            row[at] = row[at] + 1
        if item >= 16:
            at = self.animals + place * ANIMAL_COUNT + (item >> 4) - 1
            row[at] = row[at] + 1

    def _fill_turn(self, row: Row, place: i64, table: Open, seat: Seat, turn: Turn) -> None:
        """What a known turn changes on the table, besides the own village, and what it will bring at its end."""
        row[self.in_turn + place] = 1
        row[self.supply_tokens] = row[self.supply_tokens] - i16(turn.taken)
        row[self.supply_upgrades] = row[self.supply_upgrades] - i16(turn.raised)
        row[self.supply_singles] = row[self.supply_singles] - i16(turn.blind)
        row[self.tokens_on_cards] = row[self.tokens_on_cards] + i16(turn.spent)
        row[self.to_draw + place] = i16(turn.blind)
        for skill in range(SKILL_COUNT):
            row[self.to_take + place * SKILL_COUNT + skill] = i16(min(turn.named[skill], COUNT))
            row[self.spent_singles + place * SKILL_COUNT + skill] = i16(turn.paid[skill])
        if turn.raised > 0:
            before = table.villages[seat]
            for card, level, now in zip(before.cards, before.levels, turn.village.levels):
                row[self.raised + card] = i16(now - level)
        if turn.host != NONE:
            host: i64 = (turn.host - seat + place) % self.seats
            row[self.host + place * self.seats + host] = 1
            if turn.played != NONE:
                self._add_keyple_card(row, host, table.figures, turn.played)
                building = table.villages[turn.host].cards[turn.place]
                row[self.laid_now + building] = row[self.laid_now + building] + 1
        elif turn.played != NONE and turn.place == NONE:
            row[self.discarded + turn.played] = 1

    def _cap(self, row: Row, start: i64, end: i64, most: i16) -> None:
        """Sums end at the bound of their fields."""
        at: i64
        for at in range(start, end):
            if row[at] > most:
                row[at] = most
