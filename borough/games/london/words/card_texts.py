"""What the texts of cards say: one entry a text, for the sentence, the drawn card and the terminal."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from borough.core.words import later, many, say
from borough.games.london.rules import (
    building,
    cash,
    city,
    coffee_house,
    land,
    others,
    poverty,
    run_end,
    running,
    stock_exchange,
    taking,
    university,
)
from borough.games.london.rules.figures import (
    MONEY,
    ONCE,
    PER_BOROUGH,
    PER_BROWN,
    PER_NORTH,
    PER_OTHER,
    PER_SOUTH,
    PER_THAMES,
    POINTS,
    Figures,
)


@dataclass(frozen=True)
class TextWords:
    """What is said about a text."""

    sentence: str | Callable[[Figures], str]
    """What it does, in a sentence or two."""
    on_card: str
    """The same in as few words as fit on a card."""
    signs: str
    """The same for the terminal, in as few words as fit beside the gains."""
    rule: str
    pounds: int = 0
    cards: int = 0
    poverty: int = 0
    """The figures in the words on the card."""


def _underground(figures: Figures) -> str:
    return many(
        figures.tubes_per_card,
        "Place {n} Underground counter in a borough with a building.",
        "Place {n} Underground counters in boroughs with buildings.",
    )


TEXT_WORDS: dict[int, TextWords] = {
    cash.BANK_OF_ENGLAND: TextWords(
        sentence=later("While it lies open, each of your loans brings £{pounds}."),
        on_card=later("Loans bring £{pounds}"),
        signs="loans bring £12",
        rule="card-bank-of-england",
    ),
    poverty.BRIXTON_PRISON: TextWords(
        sentence=later("Expend up to three hand cards and discard a poverty point for each."),
        on_card=later("−1 poverty a card (≤ {cards})"),
        signs="3 cards: -1■",
        rule="card-prisons",
        cards=poverty.PRISON_CARDS,
    ),
    coffee_house.COFFEE_HOUSE: TextWords(
        sentence=later(
            "Placed without expending a card. Activated, it is covered by a card of the display, whose price you pay; "
            "that card may be activated in the same run."
        ),
        on_card=later("No card to expend. Serves one from the display"),
        signs="serves a card",
        rule="card-coffee-house",
    ),
    others.FIRE_BRIGADE: TextWords(
        sentence=later("Every other player pays the bank £1 for each of their boroughs."),
        on_card=later("Others pay £1 for each borough"),
        signs="others pay",
        rule="card-fire-brigade",
    ),
    others.FLEET_STREET: TextWords(
        sentence=later("Choose another player, who takes two poverty points."),
        on_card=later("Another player takes {poverty} poverty"),
        signs="other +2■",
        rule="card-fleet-street",
        poverty=others.FLEET_STREET_POVERTY,
    ),
    run_end.HOSPITAL: TextWords(
        sentence=later("At the end of a run, you may turn this card over instead of one that was activated in it."),
        on_card=later("Is turned over instead of another card"),
        signs="saves another ↻",
        rule="card-hospital",
    ),
    others.LLOYDS: TextWords(
        sentence=later("Every other player pays you £2."),
        on_card=later("£{pounds} from each other player"),
        signs="£2 from each",
        rule="card-lloyds",
        pounds=others.LLOYDS_POUNDS,
    ),
    poverty.MILLBANK_PRISON: TextWords(
        sentence=later("Expend up to three hand cards: discard a poverty point and gain a victory point for each."),
        on_card=later("−1 poverty, 1 point a card (≤ {cards})"),
        signs="3 cards: -1■ 1★",
        rule="card-prisons",
        cards=poverty.PRISON_CARDS,
    ),
    building.NEWCOMERS: TextWords(
        sentence=later("Use it from your hand when you play cards: take two cards. It then leaves the game."),
        on_card=later("Use it: take {cards} cards"),
        signs="use: take 2 cards",
        rule="card-newcomers",
        cards=building.NEWCOMER_CARDS,
    ),
    taking.PARLIAMENT: TextWords(
        sentence=later("While it lies open, you take up to two cards at the start of your turn, or none."),
        on_card=later("Each turn starts with 0 to {cards} cards"),
        signs="begin: 0-2 cards",
        rule="card-parliament",
        cards=taking.PARLIAMENT_CARDS,
    ),
    poverty.PAUPERS: TextWords(
        sentence=later(
            "Cannot be placed. Expend it with a School, as a payment of any colour, in a prison or at the Workhouse."
        ),
        on_card=later("Cannot be placed"),
        signs="",
        rule="card-paupers",
    ),
    others.POLICE_FORCE: TextWords(
        sentence=later("Choose another player, who takes one of your poverty points."),
        on_card=later("Another player takes 1 of your poverty"),
        signs="gives 1■",
        rule="card-police-force",
    ),
    poverty.PUBLIC_HOUSES: TextWords(
        sentence=later("Your hand cards bring no poverty after this run."),
        on_card=later("No poverty for hand cards"),
        signs="no ■ for hand",
        rule="card-public-houses",
    ),
    building.SCHOOL: TextWords(
        sentence=later("While it lies open, you may pay £1 to expend a card of any colour for a card you place."),
        on_card=later("£{pounds}: expend a card of any colour"),
        signs="£1: any colour",
        rule="card-school",
        pounds=building.SCHOOL_FEE,
    ),
    city.SHOPS: TextWords(
        sentence=later(
            "While it lies open, each other card you add to your city puts £1 on it. Activated, it gives you the money."
        ),
        on_card=later("Earns £1 for each card you add"),
        signs="till",
        rule="card-shops",
    ),
    stock_exchange.STOCK_EXCHANGE: TextWords(
        sentence=later("While it lies open, you may swap a hand card for a card of the display once a turn."),
        on_card=later("Each turn: swap a card with the display"),
        signs="swap a card",
        rule="card-stock-exchange",
    ),
    land.UNDERGROUND: TextWords(
        sentence=_underground,
        on_card=later("Place {counters} Underground counters"),
        signs="2U",
        rule="tube-place",
    ),
    university.UNIVERSITY: TextWords(
        sentence=later(
            "While it lies open, you may look at the top three cards of the deck at the start of your turn "
            "and keep one."
        ),
        on_card=later("Each turn: look at {cards} top cards"),
        signs="look at 3 cards",
        rule="card-university",
        cards=university.LOOK_CARDS,
    ),
    running.WHITEHALL: TextWords(
        sentence=later("Repeats a card that you have activated in this run, without its payment."),
        on_card=later("Repeats a card of this run"),
        signs="repeats a card",
        rule="card-whitehall",
    ),
    poverty.WORKHOUSE: TextWords(
        sentence=later("Expend any number of Paupers: gain £1 and discard a poverty point for each."),
        on_card=later("Paupers from hand: £1 and −1 poverty each"),
        signs="Paupers: £1 -1■",
        rule="card-workhouse",
    ),
    building.WREN: TextWords(
        sentence=later(
            "Use it from your hand when you play cards: the next two cards you place need no expended card. "
            "It then leaves the game."
        ),
        on_card=later("Use it: {cards} cards without expending"),
        signs="use: 2 cards free",
        rule="card-wren",
        cards=building.WREN_CARDS,
    ),
}


def card_text(figures: Figures, card: int) -> str:
    """What a card does beyond the plain figures of its base, in a sentence or two; nothing, if it is a plain card."""
    if figures.text[card]:
        sentence = TEXT_WORDS[figures.text[card]].sentence
        return say(sentence, pounds=figures.bank_loan) if isinstance(sentence, str) else sentence(figures)
    counted = [gain for gain in figures.gains_of(card) if gain[2] != ONCE]
    return " ".join(say(EACH[per], gain=_gain(what, amount)) for what, amount, per in counted)


def on_card(figures: Figures, text: int) -> str:
    """The words that stand on a card with this text."""
    words = TEXT_WORDS[text]
    pounds = words.pounds or figures.bank_loan
    return say(words.on_card, pounds=pounds, cards=words.cards, poverty=words.poverty, counters=figures.tubes_per_card)


def _gain(what: int, amount: int) -> str:
    """What is gained, so many times."""
    if what == MONEY:
        return say("£{pounds}", pounds=amount)
    if what == POINTS:
        return many(amount, "{n} victory point", "{n} victory points")
    if amount < 0:
        return many(-amount, "{n} poverty point less", "{n} poverty points less")
    return many(amount, "{n} poverty point", "{n} poverty points")


EACH = {
    PER_BOROUGH: later("{gain} for each of your boroughs."),
    PER_THAMES: later("{gain} for each of your boroughs on the Thames."),
    PER_NORTH: later("{gain} for each of your boroughs north of the Thames."),
    PER_SOUTH: later("{gain} for each of your boroughs south of the Thames."),
    PER_BROWN: later("{gain} for each open brown card in your city."),
    PER_OTHER: later("{gain} for each open card in your city that is not brown, this one included."),
}
