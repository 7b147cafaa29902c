"""What is said about each kind of step: one entry a kind, for its prompt, its refusals and its place on the board."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from borough.core.words import later
from borough.games.london.rules import (
    building,
    cash,
    coffee_house,
    land,
    others,
    poverty,
    run_end,
    running,
    taking,
    turn,
)
from borough.games.london.rules import university as u
from borough.games.london.rules.figures import BLUE_CARD
from borough.games.london.rules.hand import cards_left
from borough.games.london.rules.land import room_for_counters
from borough.games.london.rules.state import Open

CHOOSE = later("You: {choices}.")


@dataclass(frozen=True)
class Variant:
    """A prompt that a step has under some condition."""

    when: Callable[[Open, int], bool]
    """Asked with the table and the operand of the step."""
    prompt: str
    rule: str
    refusal_rule: str = ""
    """The rule that a refusal cites then, if not the usual one."""


@dataclass(frozen=True)
class StepWords:
    """What is said about a kind of step."""

    verbs: tuple[str, ...]
    """The actions that answer it."""
    rule: str
    refusal: str
    """The answer to any other action."""
    prompt: str = CHOOSE
    """May name {choices}, the operand as {n} or {pounds}, the cards {left} to take, and the {room} for counters."""
    variants: tuple[Variant, ...] = ()
    nothing_left: str = ""
    """The prompt when one can only stop."""
    offers: Mapping[str, str] = field(default_factory=dict)
    """How the {choices} call an action here, if not as usual: so also what stopping is called."""
    stop_at: str = "hand"
    """The place on the board where stopping is chosen."""


def _over_limit(table: Open, _operand: int) -> bool:
    return table.hand_count[table.active] > table.figures.hand_limit


STEP_WORDS: dict[int, StepWords] = {
    taking.START: StepWords(
        verbs=("draw", "take", "look", "done", "swap"),
        rule="turn-card",
        refusal=later("Begin your turn by taking a card."),
        offers={"done": later("go on")},
        stop_at="deck",
    ),
    taking.LOOKING: StepWords(
        verbs=("keep", "take", "done", "swap"),
        rule="card-university",
        refusal=later("Keep one of the cards you look at, or take one."),
        offers={"done": later("go on")},
        stop_at="deck",
    ),
    u.ORDER: StepWords(
        verbs=("first",),
        rule="card-university",
        refusal=later("Choose the card that shall lie on top of the deck."),
        prompt=later("You: which card shall lie on top of the deck?"),
        variants=(
            Variant(
                when=lambda _table, operand: operand > 0,
                prompt=later("You: which card shall lie next below it?"),
                rule="card-university",
            ),
        ),
    ),
    turn.ACTION: StepWords(
        verbs=("play", "run", "buy", "three", "swap"),
        rule="turn-action",
        refusal=later("Choose one of the four actions."),
    ),
    building.PLAYING: StepWords(
        verbs=("place", "use", "done", "swap"),
        rule="play-cards",
        refusal=later("Place a card, use one, or stop."),
        nothing_left=later("You: no other card can be placed. Stop here to go on."),
        offers={"done": later("end the action")},
    ),
    running.RUNNING: StepWords(
        verbs=("activate", "done", "swap"),
        rule="run-cards",
        refusal=later("Activate a card, or stop."),
        nothing_left=later(
            "You: no other card can be activated. Stop here: cards are turned over, and your poverty is counted."
        ),
        offers={"done": later("end the run")},
        stop_at="city",
    ),
    taking.TAKING: StepWords(
        verbs=("draw", "take", "swap"),
        rule="take-from",
        refusal=later("Take a card from the deck or the display."),
        prompt=later("You: {choices} ({n} to go)."),
        variants=(
            Variant(
                when=lambda table, operand: operand > cards_left(table),
                prompt=later("You: {choices} ({n} to go, but only {left} left)."),
                rule="take-from",
            ),
        ),
    ),
    cash.PAYING: StepWords(
        verbs=("pay", "loan"),
        rule="loan-take",
        refusal=later("Pay, or take a loan."),
        prompt=later("You owe £{pounds}: {choices}."),
    ),
    running.CARD_DUE: StepWords(
        verbs=("expend",),
        rule="run-payment",
        refusal=later("Expend a card for the activation."),
        prompt=later("You: expend a card from your hand for it."),
        variants=(
            Variant(
                when=lambda _table, operand: operand == BLUE_CARD,
                prompt=later("You: expend a blue card from your hand for it."),
                rule="run-payment",
            ),
        ),
    ),
    run_end.FLIPPING: StepWords(
        verbs=("flip", "spare"),
        rule="card-hospital",
        refusal=later("Choose the card that your Hospital saves, or none."),
        prompt=later("You: which card shall your Hospital save? It is then turned over instead."),
        stop_at="city",
    ),
    others.TARGETING: StepWords(
        verbs=("target",),
        rule="card-fleet-street",
        refusal=later("Choose another player."),
        prompt=later("You: choose who takes two poverty points."),
        variants=(
            Variant(
                when=lambda _table, operand: operand == others.POLICE_FORCE,
                prompt=later("You: choose who takes one of your poverty points."),
                rule="card-police-force",
                refusal_rule="card-police-force",
            ),
        ),
    ),
    poverty.PRISON: StepWords(
        verbs=("expend", "done"),
        rule="card-prisons",
        refusal=later("Choose a card from your hand, or stop."),
        offers={"expend": later("send a hand card to prison")},
    ),
    poverty.WORKHOUSE_CARDS: StepWords(
        verbs=("expend", "done"),
        rule="card-workhouse",
        refusal=later("Choose a Pauper from your hand, or stop."),
        offers={"expend": later("send Paupers to the Workhouse")},
    ),
    running.REPEATING: StepWords(
        verbs=("again",),
        rule="card-whitehall",
        refusal=later("Choose a card that was activated in this run."),
        prompt=later("You: choose the card that Whitehall repeats."),
    ),
    coffee_house.COFFEE: StepWords(
        verbs=("take",),
        rule="card-coffee-house",
        refusal=later("Choose a card with a base from the display."),
        prompt=later("You: choose the card that covers your Coffee House."),
    ),
    land.DIGGING: StepWords(
        verbs=("dig",),
        rule="tube-place",
        refusal=later("Choose a borough for the Underground counter."),
        prompt=later("You: choose a borough for the Underground ({n} to go)."),
        variants=(
            Variant(
                when=lambda table, operand: operand > room_for_counters(table, table.active, operand),
                prompt=later("You: choose a borough for the Underground ({n} to go, but place for only {room})."),
                rule="tube-place",
            ),
        ),
    ),
    turn.LIMIT: StepWords(
        verbs=("expend", "done", "swap"),
        rule="limit-nine",
        refusal=later("Bring your hand down to the limit."),
        variants=(
            Variant(when=_over_limit, prompt=later("You have too many cards: {choices}."), rule="limit-nine"),
            Variant(when=lambda _table, _operand: True, prompt=CHOOSE, rule="card-stock-exchange"),
        ),
        offers={"done": later("end your turn")},
    ),
}


def variant(table: Open, kind: int, operand: int) -> Variant:
    """The prompt and the rules of a step as it is now."""
    words = STEP_WORDS[kind]
    usual = Variant(lambda _table, _operand: True, words.prompt, words.rule)
    return next((found for found in words.variants if found.when(table, operand)), usual)
