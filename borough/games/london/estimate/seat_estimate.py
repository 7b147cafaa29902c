"""The estimate of one seat: the points that its money, land, city and hand are likely to give at the end."""

from __future__ import annotations

from typing import Final

from borough.games.london.estimate.weights import WEIGHTS
from borough.games.london.rules import scoring
from borough.games.london.rules.building import NEWCOMERS, PLAYING, SCHOOL, WREN
from borough.games.london.rules.city import SHOPS
from borough.games.london.rules.coffee_house import COFFEE_HOUSE
from borough.games.london.rules.figures import BLUE_CARD, FREE, MONEY, ONCE, POINTS, Figures
from borough.games.london.rules.land import UNDERGROUND
from borough.games.london.rules.others import FIRE_BRIGADE, FLEET_STREET, LLOYDS, LLOYDS_POUNDS, POLICE_FORCE
from borough.games.london.rules.poverty import (
    BRIXTON_PRISON,
    MILLBANK_PRISON,
    PAUPERS,
    PRISON_CARDS,
    PUBLIC_HOUSES,
    WORKHOUSE,
)
from borough.games.london.rules.run_end import FLIPPING, HOSPITAL, to_turn
from borough.games.london.rules.running import RUNNING, WHITEHALL, times
from borough.games.london.rules.state import NONE, Open, Position, laid_card, step_kind, step_operand
from borough.games.london.rules.stock_exchange import STOCK_EXCHANGE
from borough.games.london.rules.taking import LOOKING, PARLIAMENT, START, TAKING
from borough.games.london.rules.turn import ACTION
from borough.games.london.rules.university import UNIVERSITY

CITY: Final = 7
HAND: Final = 8
TURNS: Final = 9
SOURCE_COUNT: Final = 10
DECK_PART: Final = 22
"""A fifth of the deck."""
MOST_PLACED: Final = 4
"""Cards that are placed in one go at most."""


class CardTotals:
    """What each card's base gives, by card number."""

    def __init__(self, figures: Figures) -> None:
        cards = len(figures.names)
        self.money: list[int] = [0] * cards
        self.points: list[int] = [0] * cards
        self.poverty: list[int] = [0] * cards
        self.per: list[int] = [ONCE] * cards
        """What the gain below is counted by."""
        self.per_money: list[int] = [0] * cards
        self.per_points: list[int] = [0] * cards
        for card in range(cards):
            gains = figures.gains[card]
            for place in range(0, len(gains), 3):
                self.add(card, gains[place], gains[place + 1], gains[place + 2])

    def add(self, card: int, what: int, amount: int, per: int) -> None:
        """One gain of a card's base."""
        if per != ONCE:
            self.per[card] = per
            if what == MONEY:
                self.per_money[card] += amount
            else:
                self.per_points[card] += amount
        elif what == MONEY:
            self.money[card] += amount
        elif what == POINTS:
            self.points[card] += amount
        else:
            self.poverty[card] += amount


_card_totals: dict[str, CardTotals] = {}
MOST_CACHED: Final = 16
"""For how many component files the totals are kept: each table may have its own."""


def card_totals_of(figures: Figures) -> CardTotals:
    """The totals of a component file, worked out once."""
    found = _card_totals.get(figures.digest)
    if found is None:
        found = CardTotals(figures)
        if len(_card_totals) >= MOST_CACHED:
            _card_totals.clear()
        _card_totals[figures.digest] = found
    return found


class SeatEstimate:
    """What is counted for a seat, and the points estimated from it. Chances and parts are in per cent."""

    def __init__(self, position: Position, seat: int) -> None:
        table = position.open
        self.table = table
        self.seat = seat
        self.playing: bool = False
        self.running: bool = False
        self.new_cards: int = 0
        acts = False
        if table.active == seat:
            acts = self._read_phase(table)
        self.turns: int = turns_left(table, seat, acts)
        """Actions to come, in hundredths."""
        self.next_action: int = min(100, self.turns)
        """Chance of one more action."""
        self.second_action: int = max(0, min(100, self.turns - 100))
        """Chance of two more actions."""
        self._count_land(table)
        self.stacks: int = len(table.tops[seat])
        self._count_hand(position)
        self._project_runs(table)
        self.final_poverty: int = self.projected_poverty(self.stacks)
        """Poverty at the end, in hundredths."""
        self.pound_value: int = 33 + (WEIGHTS.pound - 33) * min(self.turns, 600) // 600
        self.poverty_cost: int = 0
        """What a poverty point costs."""
        self.stack_cost: int = 0
        """What one stack more costs."""
        self.poverty_saved: int = 0
        """Poverty that open cards can still take away."""

    def _read_phase(self, table: Open) -> bool:
        """Read what the active seat is doing; whether its action is still to come."""
        steps = table.steps
        acts = False
        if len(steps) > 1:
            kind = step_kind(steps[1])
            acts = kind == ACTION
            self.playing = kind == PLAYING
            self.running = kind in (RUNNING, FLIPPING)
        if len(steps) > 0 and step_kind(steps[-1]) in (START, TAKING, LOOKING):
            self.new_cards = step_operand(steps[-1])
        return acts

    def _count_land(self, table: Open) -> None:
        """Count boroughs, their points and their Underground counters."""
        figures = table.figures
        self.boroughs: int = 0
        self.land: int = 0
        self.tubes: int = 0
        for borough in range(len(table.owner)):
            if table.owner[borough] == self.seat:
                self.boroughs += 1
                self.land += figures.land_points[borough]
                self.tubes += table.tube[borough]

    def _count_hand(self, position: Position) -> None:
        """Count the hand, the cards that are likely to be placed, and those left in hand at the next run."""
        figures = position.open.figures
        counts = [0, 0, 0, 0]
        for card in position.hands[self.seat]:
            counts[figures.colour[card]] += 1
        self.paupers: int = counts[3]
        self.hand_size: int = len(position.hands[self.seat]) + self.new_cards
        pairs = counts[0] // 2 + counts[1] // 2 + counts[2] // 2 + self.new_cards * 2 // 5
        self.placements: int = min(pairs, self._room(position.open))
        """Cards that are likely to be placed before the next run."""
        unplayed = self.hand_size - 2 * self.placements
        self.hand_at_run: int = WEIGHTS.drawn_cards + WEIGHTS.unplayed * unplayed + WEIGHTS.paupers_kept * counts[3]
        """Cards in hand at the next run, in hundredths."""
        self.hand_at_later_run: int = min(self.hand_at_run, WEIGHTS.later_hand)
        """The same at a run after that."""
        if self.running:
            self.hand_at_run = 0 if position.open.no_hand_poverty else 100 * self.hand_size

    def _room(self, table: Open) -> int:
        """Stacks that hand cards can go to: those whose top card gives nothing any more, and a few new ones."""
        room = max(WEIGHTS.new_stacks, WEIGHTS.usual_stacks - self.stacks)
        for stack in range(self.stacks):
            if self._used_up(stack) or not table.figures.runs[table.tops[self.seat][stack]]:
                room += 1
        return room

    def _used_up(self, stack: int) -> bool:
        """Whether the top card of a stack is turned over, or will be at the end of this run."""
        if not self.table.upright[self.seat][stack]:
            return True
        return self.running and to_turn(self.table, self.seat, stack)

    def _project_runs(self, table: Open) -> None:
        """Chance of a run with the present cards, and the number of runs after it, in hundredths."""
        waiting = 0
        tops = table.tops[self.seat]
        for stack in range(self.stacks):
            if not self._used_up(stack) and table.figures.runs[tops[stack]]:
                waiting += 1
        over = max(self.stacks, WEIGHTS.usual_stacks) - self.boroughs
        rate = WEIGHTS.free_runs - (WEIGHTS.free_runs - WEIGHTS.rare_runs) * max(0, min(over, 4)) // 4
        if self.running:
            self.next_run: int = 100
            self.later_runs: int = max(0, self.turns - 100) * rate // 100
            return
        self.next_run = min(100, 25 * waiting) * self.next_action // 100
        self.next_run = max(self.next_run, min(100, 25 * (waiting + self.placements)) * self.second_action // 100)
        self.later_runs = max(0, self.turns - 100 - self.next_run) * rate // 100

    def projected_poverty(self, stacks: int) -> int:
        """Poverty at the end of the game with this number of stacks, in hundredths."""
        run_poverty = 100 * (stacks - self.boroughs) + self.hand_at_run
        poverty = 100 * self.table.poverty[self.seat] + self.next_run * run_poverty // 100
        if poverty < 0:
            poverty = 0
        gap = 100 * (max(stacks, WEIGHTS.usual_stacks) - self.boroughs)
        runs = min(self.later_runs, 600)
        while runs > 0:
            gap = gap * WEIGHTS.stacks_kept // 100
            poverty += (gap + WEIGHTS.run_poverty) * min(runs, 100) // 100
            if poverty < 0:
                poverty = 0
            runs -= 100
        return poverty + self._final_hand()

    def _final_hand(self) -> int:
        """Cards in hand at the end, in hundredths: all of them if no turn is left to play them.

        With many turns left the present hand says little about the last one, so at least one card is assumed.
        """
        if self.turns <= 0:
            return 100 * self.hand_size
        kept = min(100 * self.hand_size, 100 + 50 * (self.hand_size - 2 * self.placements))
        usual = max(100, min(kept, 150))
        if self.turns >= 300:
            return usual
        if self.turns < 100:
            return (self.turns * kept + (100 - self.turns) * 100 * self.hand_size) // 100
        return (kept * (300 - self.turns) + usual * (self.turns - 100)) // 200

    def values(self, position: Position, card_totals: CardTotals, least: int) -> list[int]:
        """Hundredths of points by source."""
        found = [0] * SOURCE_COUNT
        excess = self.final_poverty - least
        uncertainty = WEIGHTS.poverty_uncertainty * min(self.turns, 1000) // 100
        figures = self.table.figures
        lost = poverty_loss(figures, excess, uncertainty)
        self.poverty_cost = max(WEIGHTS.least_poverty_cost, poverty_loss(figures, excess + 100, uncertainty) - lost)
        self.stack_cost = (self.projected_poverty(self.stacks + 1) - self.final_poverty) * self.poverty_cost // 100
        self._money(found)
        found[scoring.BOROUGHS] = 100 * self.land + WEIGHTS.land * self.boroughs * self.turns // 100
        found[scoring.UNDERGROUND] = 100 * self.tubes * figures.tube_points
        for laid in self.table.laid[self.seat]:
            found[scoring.CARDS] += 100 * figures.points[laid_card(laid)]
        found[scoring.COUNTERS] = 100 * self.table.points[self.seat]
        slots = self._city(card_totals, found)
        saved = min(self.poverty_saved, 100 * self.table.poverty[self.seat])
        found[scoring.POVERTY] = saved * self.poverty_cost // 100 - lost
        found[scoring.CARDS] += WEIGHTS.built_card * len(self.table.laid[self.seat]) * self.turns // 100
        found[HAND] = self._hand(position, card_totals, slots) * WEIGHTS.hand_scale // 100
        found[TURNS] = WEIGHTS.turn * self.turns // 100 + to_come(self.table)
        return found

    def _money(self, found: list[int]) -> None:
        """Money at the end, loans paid back as far as it goes; more while it can be put to use."""
        table = self.table
        money = table.money[self.seat]
        loans = table.loans[self.seat]
        repaid = scoring.repaid(table, self.seat)
        found[scoring.MONEY] = (money - repaid * table.figures.loan_costs) * 100 // 3
        found[scoring.LOANS] = -100 * table.figures.unpaid * (loans - repaid)
        if self.turns > 0:
            open_end = min(400, self.turns)  # money yet to come may pay back what this does not
            found[scoring.MONEY] += (money * 100 // 3 - found[scoring.MONEY]) * open_end // 400
            sure = min(loans, max(0, money - 2 * WEIGHTS.first_pounds) // table.figures.loan_costs)
            cost = WEIGHTS.loan * (loans - sure) + table.figures.loan_costs * 100 // 3 * sure
            found[scoring.LOANS] += (-cost - found[scoring.LOANS]) * open_end // 400
            first = min(money, WEIGHTS.first_pounds) * (WEIGHTS.first_pound - 33)
            first += max(0, min(money - WEIGHTS.first_pounds, 2 * WEIGHTS.first_pounds)) * (WEIGHTS.next_pound - 33)
            found[scoring.MONEY] += first * min(self.turns, 600) // 600

    def _city(self, card_totals: CardTotals, found: list[int]) -> int:
        """Add what open cards will bring; returns the number of stacks that can be covered at no loss."""
        table = self.table
        slots = 0
        best = 0
        whitehall = False
        for stack in range(self.stacks):
            card = table.tops[self.seat][stack]
            if self._used_up(stack):
                slots += 1
                continue
            lasting = self.lasting_value(card)
            if not table.figures.runs[card]:
                found[CITY] += lasting
                slots += 1 if lasting == 0 else 0
                continue
            if table.figures.text[card] == WHITEHALL:
                whitehall = True
                continue
            gain = self.run_gain(card_totals, card, stack)
            saves = -100 * card_totals.poverty[card]
            best = max(best, gain)
            share = self.open_share(stack)
            if not table.figures.flips[card]:
                share += self.later_runs * WEIGHTS.later_run_share // 100
            if gain + saves * self.poverty_cost // 100 > 0:
                found[CITY] += gain * share // 100 + lasting
                self.poverty_saved += saves * share // 100
        if whitehall:
            found[CITY] += best * self.open_share(NONE) // 100
        return slots

    def open_share(self, stack: int) -> int:
        """How much of an open card's next gain counts, in per cent."""
        if self.running:
            return 0 if stack in self.table.ran else WEIGHTS.running_share
        return WEIGHTS.open_share * self.next_action // 100

    def lasting_value(self, card: int) -> int:
        """The value of a text that works while the card lies open."""
        text = self.table.figures.text[card]
        if text == HOSPITAL:
            return WEIGHTS.hospital * self.second_action // 100
        if text == SCHOOL:
            return WEIGHTS.school * self.turns // 100
        if text == STOCK_EXCHANGE:
            return WEIGHTS.stock_exchange * self.turns // 100
        if text == UNIVERSITY:
            return WEIGHTS.university * self.turns // 100
        if text == PARLIAMENT:
            return WEIGHTS.parliament * self.turns // 100
        return 0

    def run_gain(self, card_totals: CardTotals, card: int, stack: int) -> int:
        """What activating a card brings, without its poverty points. `stack` is NONE for a card in hand."""
        table = self.table
        figures = table.figures
        money = card_totals.money[card] - figures.pay_pounds[card]
        gain = 100 * card_totals.points[card]
        if card_totals.per[card] != ONCE:
            count = times(table, self.seat, card_totals.per[card])
            money += count * card_totals.per_money[card]
            gain += 100 * count * card_totals.per_points[card]
        if figures.pay_card[card] != FREE:
            gain -= WEIGHTS.payment
            if figures.pay_card[card] == BLUE_CARD:
                gain -= WEIGHTS.payment
        if figures.text[card]:
            if stack != NONE:
                money += table.till[self.seat][stack]
            gain += self._text_gain(figures.text[card], self.hand_at_later_run if stack == NONE else self.hand_at_run)
        return gain + money * self.pound_value

    def _text_gain(self, text: int, hand: int) -> int:
        """What a card's text brings at a run with `hand` cards in hand, in hundredths."""
        table = self.table
        if text == UNDERGROUND:
            stations = min(2, self.boroughs - self.tubes, table.figures.tubes - table.tube.count(1))
            return 180 * max(0, stations)
        if text == LLOYDS:
            return LLOYDS_POUNDS * (table.seats - 1) * self.pound_value + WEIGHTS.harm
        if text == SHOPS:
            return self.pound_value
        if text in (FIRE_BRIGADE, FLEET_STREET):
            return WEIGHTS.harm
        if text == POLICE_FORCE:
            return (WEIGHTS.harm + self.poverty_cost) // 2
        if text == BRIXTON_PRISON:
            return 2 * self.poverty_cost * min(PRISON_CARDS * 100, hand + 100) // 100
        if text == MILLBANK_PRISON:
            return (2 * self.poverty_cost + 100) * min(PRISON_CARDS * 100, hand + 100) // 100
        if text == WORKHOUSE:
            return (2 * self.poverty_cost + self.pound_value) * self.paupers
        if text == PUBLIC_HOUSES:
            return self.poverty_cost * (hand + 50) // 100
        if text == COFFEE_HOUSE:
            return WEIGHTS.coffee_house
        return 0

    def value_in_city(self, card_totals: CardTotals, card: int) -> int:
        """The value of a hand card once it is placed in the city."""
        figures = self.table.figures
        value = 100 * figures.points[card] * self.next_action // 100 + self.lasting_value(card)
        if figures.runs[card]:
            text = figures.text[card]
            gain = 250 if text == WHITEHALL else self.run_gain(card_totals, card, NONE)
            gain -= card_totals.poverty[card] * self.poverty_cost
            share = WEIGHTS.open_share * (self.next_action if self.playing else self.second_action) // 100
            if not figures.flips[card]:
                share += self.later_runs * WEIGHTS.later_run_share // 100
            if gain > 0:
                value += gain * share // 100
        return value - figures.price[card] * self.pound_value

    def _hand(self, position: Position, card_totals: CardTotals, slots: int) -> int:
        """The value of the hand: of each colour the better half is placed, and the other half expended."""
        time = 100 if self.playing else self.next_action
        if time == 0:
            return 0
        chosen: list[int] = []
        by_colour: list[list[int]] = [[], [], [], []]
        extra = self._sort_hand(position, card_totals, chosen, by_colour)
        self._pair(chosen, by_colour)
        total = 0
        for place in range(min(len(chosen), MOST_PLACED)):
            value = chosen[place]
            if place >= slots:
                value -= self.stack_cost
            if value > 0:
                total += value
        share = WEIGHTS.playing_share if self.playing else WEIGHTS.hand_share
        room = min(self.new_cards, max(0, self.table.figures.hand_limit - self.hand_size + self.new_cards))
        return total * share * time // 10000 + extra * time // 100 + room * WEIGHTS.new_card * time // 100

    def _has_school(self) -> bool:
        """Whether an open School allows any card to be expended for any other."""
        table = self.table
        for stack in range(self.stacks):
            if table.upright[self.seat][stack] and table.figures.text[table.tops[self.seat][stack]] == SCHOOL:
                return True
        return False

    def _sort_hand(
        self, position: Position, card_totals: CardTotals, chosen: list[int], by_colour: list[list[int]]
    ) -> int:
        """Sort the values of the hand cards in the city by colour; returns the value of all cards outside it."""
        figures = self.table.figures
        school = self._has_school()
        extra = 0
        for card in position.hands[self.seat]:
            text = figures.text[card]
            if text == PAUPERS:
                extra += WEIGHTS.pauper
                if school:
                    by_colour[3].append(-1)
                continue
            extra += WEIGHTS.expendable
            value = 0
            if text == NEWCOMERS:
                extra += WEIGHTS.newcomers
            elif text == WREN:
                extra += WEIGHTS.wren
            elif figures.base[card]:
                value = self.value_in_city(card_totals, card)
            if text != COFFEE_HOUSE:
                insert(by_colour[3 if school else figures.colour[card]], value)
            elif value > 0:
                insert(chosen, value)
        return extra

    def _pair(self, chosen: list[int], by_colour: list[list[int]]) -> None:
        """Choose the better half of each colour, cards placed with Wren, and a share of an odd card."""
        free = self.table.free if self.playing else 0
        for cards in by_colour:
            pairs = len(cards) // 2
            for place in range(len(cards)):
                if cards[place] <= 0:
                    break
                if place < pairs:
                    insert(chosen, cards[place])
                elif free > 0:
                    free -= 1
                    insert(chosen, cards[place])
                else:
                    if len(cards) % 2 == 1:
                        insert(chosen, cards[place] * WEIGHTS.odd_share // 100)
                    break


def insert(values: list[int], value: int) -> None:
    """Insert a value into a list in descending order."""
    place = len(values)
    values.append(value)
    while place > 0 and values[place - 1] < value:
        values[place] = values[place - 1]
        place -= 1
    values[place] = value


def turns_left(table: Open, seat: int, acts: bool) -> int:
    """How many actions a seat still has, in hundredths: exact once the deck is empty, estimated before."""
    seats = table.seats
    ahead = (seat - table.active) % seats
    used = 0 if acts or ahead else 100
    if table.last_turns != NONE:
        return (100 if ahead < table.last_turns else 0) - used
    deck = table.deck_count + table.looking
    if deck == 0:
        return 100 - used
    turns = deck * 10000 // WEIGHTS.deck_a_turn + (seats - 1) * 100
    if step_kind(table.steps[-1]) not in (START, LOOKING):
        turns += 50 if step_kind(table.steps[-1]) == ACTION else 100
    return max(0, (turns - 100 * ahead) // seats + 50 * (seats - 1) // seats - used)


def to_come(table: Open) -> int:
    """The points that every seat is likely to get beyond the other sources, by the size of the deck."""
    levels = WEIGHTS.to_come[table.seats]
    part = min(table.deck_count // DECK_PART, len(levels) - 2)
    return levels[part] + (levels[part + 1] - levels[part]) * (table.deck_count - part * DECK_PART) // DECK_PART


def poverty_loss(figures: Figures, excess: int, uncertainty: int) -> int:
    """The points lost for poverty above the least, averaged over an uncertainty; all in hundredths."""
    middle = _exact_poverty_loss(figures, excess)
    if uncertainty == 0:
        return middle
    low = _exact_poverty_loss(figures, excess - uncertainty)
    high = _exact_poverty_loss(figures, excess + uncertainty)
    return (low + 2 * middle + high) // 4


def _exact_poverty_loss(figures: Figures, excess: int) -> int:
    if excess <= 0:
        return 0
    whole = excess // 100
    below = figures.poverty_points(whole)
    return 100 * below + (figures.poverty_points(whole + 1) - below) * (excess % 100)
