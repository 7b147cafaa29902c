"""The action "run the city": activating cards, what they do, and the poverty that follows."""

from __future__ import annotations

from borough.games.london.rules import event_kinds as news
from borough.games.london.rules import figures as t
from borough.games.london.rules.actions import ACTIVATE, AGAIN, EXPEND, FLIP, SPARE, TAKE, TARGET
from borough.games.london.rules.building import lay
from borough.games.london.rules.cards import (
    BLUE,
    BRIXTON_PRISON,
    BROWN,
    COFFEE_HOUSE,
    FIRE_BRIGADE,
    FLEET_STREET,
    HOSPITAL,
    LLOYDS,
    MILLBANK_PRISON,
    PAUPERS,
    POLICE_FORCE,
    PUBLIC_HOUSES,
    SHOPS,
    UNDERGROUND,
    WHITEHALL,
    WORKHOUSE,
)
from borough.games.london.rules.cash import can_afford, change_poverty, force, gain_money, gain_points, pay_bank
from borough.games.london.rules.hand import BOTTOM, TOP, distinct, expend, from_display
from borough.games.london.rules.land import holdings
from borough.games.london.rules.state import (
    BREWED,
    CARD_DUE,
    COFFEE,
    DIGGING,
    EFFECT,
    FLIPPING,
    PAYING,
    PRISON,
    REPEATING,
    TARGETING,
    WORKING,
    Open,
    Position,
)

PRISON_CARDS = 3
FLEET_STREET_POVERTY = 2
LLOYDS_POUNDS = 2


def can_run(position: Position, seat: int, stack: int) -> bool:
    """Whether a stack's top card can be activated now: open, not yet run, worth running, and payable."""
    table = position.open
    figures = table.figures
    card = table.tops[seat][stack]
    if not table.upright[seat][stack] or not figures.runs[card] or stack in table.ran:
        return False
    if not can_afford(table, seat, figures.pay_pounds[card]):
        return False
    if figures.pay_card[card] == t.ANY_CARD and not table.hand_count[seat]:
        return False
    if figures.pay_card[card] == t.BLUE_CARD and not due_cards(position, seat, t.BLUE_CARD):
        return False
    if figures.text[card] == COFFEE_HOUSE:
        return len(coffee_choices(table, seat)) > 0
    if figures.text[card] == WHITEHALL:
        return len(repeat_choices(table, seat)) > 0
    return True


def run_choices(position: Position, seat: int, options: list[int]) -> None:
    """Cards to activate."""
    for stack in range(len(position.open.tops[seat])):
        if can_run(position, seat, stack):
            options.append(ACTIVATE + stack)


def due_cards(position: Position, seat: int, which: int) -> list[int]:
    """Hand cards that can pay for an activation (run-payment)."""
    cards = distinct(position.hands[seat])
    if which == t.BLUE_CARD:
        colours = position.open.figures.colour
        cards = [card for card in cards if colours[card] == BLUE]
    return [EXPEND + card for card in cards]


def activate(position: Position, seat: int, stack: int) -> None:
    """The payment is due, then the effect, then the flip."""
    table = position.open
    card = table.tops[seat][stack]
    table.ran.append(stack)
    table.played += 1
    position.report(news.ACTIVATES, seat, card, stack)
    work(position, card, stack)
    if table.figures.pay_card[card]:
        position.push(CARD_DUE, table.figures.pay_card[card])
    if table.figures.pay_pounds[card]:
        position.push(PAYING, table.figures.pay_pounds[card])


def work(position: Position, card: int, stack: int) -> None:
    """The effect comes next, then the flip of a card that has the sign for it."""
    if position.open.figures.flips[card]:
        position.push(FLIPPING, stack)
    position.push(EFFECT, stack)


def effect(position: Position, seat: int, stack: int) -> None:
    """What the base gives, then what the text says."""
    table = position.open
    card = table.tops[seat][stack]
    gains = table.figures.gains[card]
    for place in range(0, len(gains), 3):
        amount = gains[place + 1] * times(table, seat, gains[place + 2])
        if gains[place] == t.MONEY:
            gain_money(position, seat, amount)
        elif gains[place] == t.POINTS:
            gain_points(position, seat, amount)
        else:
            change_poverty(position, seat, amount)
    text = table.figures.text[card]
    if text == LLOYDS:
        lloyds(position, seat)
    elif text == FIRE_BRIGADE:
        fire_brigade(position, seat)
    elif text == SHOPS:
        shops(position, seat, stack)
    elif text == PUBLIC_HOUSES:
        table.no_hand_poverty = True
    elif text in (FLEET_STREET, POLICE_FORCE):
        if text == FLEET_STREET or table.poverty[seat]:
            position.push(TARGETING, text)
    elif text in (BRIXTON_PRISON, MILLBANK_PRISON):
        position.push(PRISON, text + 32 * PRISON_CARDS)
    elif text == WORKHOUSE:
        position.push(WORKING)
    elif text == UNDERGROUND:
        position.push(DIGGING, table.figures.tubes_per_card)
    elif text == WHITEHALL:
        position.push(REPEATING)
    elif text == COFFEE_HOUSE:
        position.push(COFFEE, stack)


def times(table: Open, seat: int, per: int) -> int:
    """How often a gain counts."""
    if per == t.ONCE:
        return 1
    if per >= t.PER_BROWN:
        brown = 0
        total = 0
        for stack in range(len(table.tops[seat])):
            if table.upright[seat][stack]:  # run-counts-open
                total += 1
                if table.figures.colour[table.tops[seat][stack]] == BROWN:
                    brown += 1
        return brown if per == t.PER_BROWN else total - brown
    count = 0
    for borough in range(len(table.owner)):
        if table.owner[borough] == seat:
            if per == t.PER_BOROUGH:
                count += 1
            elif per == t.PER_THAMES:
                count += table.figures.thames[borough]
            elif per == t.PER_NORTH:
                count += table.figures.north[borough]
            else:
                count += 1 - table.figures.north[borough]
    return count


def lloyds(position: Position, seat: int) -> None:
    """£2 from every other player, who must borrow it if need be (card-lloyds)."""
    table = position.open
    for other in range(table.seats):
        if other != seat:
            found = force(position, other, LLOYDS_POUNDS)
            table.money[other] -= found
            table.money[seat] += found
            position.report(news.PAYS, other, found)
            position.report(news.GAINS_MONEY, seat, found)


def fire_brigade(position: Position, seat: int) -> None:
    """Every other player pays the bank £1 for each borough (card-fire-brigade)."""
    table = position.open
    for other in range(table.seats):
        if other != seat:
            pay_bank(position, other, force(position, other, holdings(table, other)))


def shops(position: Position, seat: int, stack: int) -> None:
    """The money on the card goes to its owner (card-shops)."""
    table = position.open
    table.own()
    pounds = table.till[seat][stack]
    table.till[seat][stack] = 0
    table.money[seat] += pounds
    if pounds:
        position.report(news.GAINS_MONEY, seat, pounds)


def target_choices(table: Open, seat: int) -> list[int]:
    """The other players."""
    return [TARGET + other for other in range(table.seats) if other != seat]


def target(position: Position, seat: int, other: int, text: int) -> None:
    """Fleet Street: two poverty points for another. Police Force: one of one's own (card-fleet-street)."""
    if text == FLEET_STREET:
        change_poverty(position, other, FLEET_STREET_POVERTY)
    else:
        change_poverty(position, seat, -1)
        change_poverty(position, other, 1)


def prison(position: Position, seat: int, card: int, text: int) -> None:
    """A hand card goes to the display for a poverty point; Millbank adds a victory point (card-prisons)."""
    expend(position, seat, card)
    change_poverty(position, seat, -1)
    if text == MILLBANK_PRISON:
        gain_points(position, seat, 1)


def pauper_choices(position: Position, seat: int) -> list[int]:
    """Paupers in the hand."""
    texts = position.open.figures.text
    return [EXPEND + card for card in distinct(position.hands[seat]) if texts[card] == PAUPERS]


def workhouse(position: Position, seat: int, card: int) -> None:
    """A Pauper goes to the display for £1 and a poverty point (card-workhouse)."""
    expend(position, seat, card)
    gain_money(position, seat, 1)
    change_poverty(position, seat, -1)


def repeat_choices(table: Open, seat: int) -> list[int]:
    """Cards activated in this run and still on top: Whitehall can repeat them (card-whitehall)."""
    texts = table.figures.text
    return [AGAIN + stack for stack in table.ran if texts[table.tops[seat][stack]] != WHITEHALL]


def repeat(position: Position, seat: int, stack: int) -> None:
    """The effect once more, without its payment."""
    card = position.open.tops[seat][stack]
    position.report(news.ACTIVATES, seat, card, stack)
    work(position, card, stack)


def coffee_choices(table: Open, seat: int) -> list[int]:
    """Cards of the display that a Coffee House can serve (card-coffee-house)."""
    options: list[int] = []
    for place, card in enumerate(table.top):
        if serves(table, seat, card) and card not in table.top[:place]:
            options.append(TAKE + 2 * card + TOP)
    for place, card in enumerate(table.bottom):
        if serves(table, seat, card) and card not in table.bottom[:place]:
            options.append(TAKE + 2 * card + BOTTOM)
    return options


def serves(table: Open, seat: int, card: int) -> bool:
    """Whether a card of the display can be laid on a Coffee House."""
    return bool(table.figures.base[card]) and can_afford(table, seat, table.figures.price[card])


def order_coffee(position: Position, seat: int, stack: int, choice: int) -> None:
    """Its price is due, then it is laid on the Coffee House."""
    price = position.open.figures.price[choice // 2]
    position.push(BREWED, stack + 128 * choice)
    if price:
        position.push(PAYING, price)


def brew(position: Position, seat: int, operand: int) -> None:
    """The card covers the Coffee House, and may be activated in this run."""
    table = position.open
    stack = operand % 128
    choice = operand // 128
    from_display(position, choice // 2, choice % 2)
    lay(position, seat, choice // 2, stack)
    if stack in table.ran:
        table.ran.remove(stack)


def spare_choices(table: Open, seat: int, stack: int) -> list[int]:
    """Turn the card, or an open Hospital instead of it (card-hospital)."""
    options = [FLIP]
    for other in range(len(table.tops[seat])):
        hospital = table.figures.text[table.tops[seat][other]] == HOSPITAL
        if hospital and other != stack and table.upright[seat][other]:
            options.append(SPARE + other)
    return options


def must_flip(table: Open, seat: int, stack: int) -> bool:
    """Whether a stack's top card is still to be turned: not if Whitehall repeats one that was (run-flip)."""
    return bool(table.upright[seat][stack])


def flip(position: Position, seat: int, stack: int) -> None:
    """A card is turned face down for good."""
    position.open.own()
    position.open.upright[seat][stack] = 0
    position.report(news.FLIPS, seat, position.open.tops[seat][stack], stack)


def spare(position: Position, seat: int, hospital: int, stack: int) -> None:
    """The Hospital is turned instead."""
    position.open.own()
    position.open.upright[seat][hospital] = 0
    position.report(news.SPARES, seat, position.open.tops[seat][stack], hospital)


def after_run(position: Position, seat: int) -> None:
    """Poverty: stacks and hand cards, less boroughs (run-poverty)."""
    table = position.open
    hand = 0 if table.no_hand_poverty else table.hand_count[seat]
    stacks = len(table.tops[seat])
    position.report(news.RUNS, seat, stacks, hand)
    change_poverty(position, seat, stacks + hand - holdings(table, seat))
