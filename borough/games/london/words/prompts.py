"""Prompts: what is asked now, and of whom. Made from views alone."""

from __future__ import annotations

from collections.abc import Mapping

from borough.core.prompt import Prompt
from borough.core.words import either, later, many, player, say
from borough.games.london.rules.actions import ACTIONS
from borough.games.london.rules.building import SCHOOL_FEE
from borough.games.london.rules.hand import cards_left
from borough.games.london.rules.land import DIGGING, room_for_counters
from borough.games.london.rules.state import NONE, SWAPPING, step_kind, step_operand
from borough.games.london.rules.taking import START, TAKING
from borough.games.london.rules.turn import ACTION, turns_to_stall
from borough.games.london.rules.view import LondonView
from borough.games.london.words.steps import STEP_WORDS, variant

OFFERS = {
    "keep": later("keep one of the cards you look at"),
    "draw": later("draw a card from the deck"),
    "take": later("take a card from the display"),
    "look": later("look at the top cards of the deck"),
    "play": later("play cards"),
    "run": later("run the city"),
    "buy": later("buy land"),
    "three": later("take three cards"),
    "place": later("place a card"),
    "use": later("use a card from your hand"),
    "activate": later("activate a card"),
    "expend": later("choose one for the display"),
    "swap": later("swap a card at the Stock Exchange"),
    "pay": later("pay it"),
    "loan": later("take a loan"),
    "done": later("stop"),
}
"""What is said of each verb, in this order."""


def prompt(view: LondonView) -> Prompt:
    """What is asked now, and of whom."""
    table = view.open
    if table.over:
        return Prompt(say("The game is over."), "score-sum")
    if view.seat not in view.deciders:
        return Prompt(say("Waiting for {who}.", who=player(table.active)), "turn-order")
    if view.move[0] != NONE:
        return _placing_prompt(view)
    step = table.steps[-1]
    asked = _step_prompt(view, step_kind(step), step_operand(step))
    if step_kind(step) not in (START, ACTION, TAKING) or turns_to_stall(table) == NONE:
        return asked
    return Prompt(f"{asked.text} {stall_warning(turns_to_stall(table))}", asked.rule)


def stall_warning(turns: int) -> str:
    """What is said in the last rounds before the game ends by itself (end-stall)."""
    return many(
        turns,
        "The game ends with this turn unless a card is taken from the deck.",
        "The game ends in {n} turns unless somebody takes a card from the deck.",
    )


def _placing_prompt(view: LondonView) -> Prompt:
    number, stack, expended, borrowed = view.move
    figures = view.open.figures
    card = figures.names[number]
    if stack == SWAPPING:
        return Prompt(say("You: choose the card you get for {card}.", card=card), "card-stock-exchange")
    if stack == NONE:
        return Prompt(say("You place {card}: as a new stack, or on which one?", card=card), "play-stack")
    if expended == NONE and "expend" in _verbs(view):
        return Prompt(say("You place {card}: choose the card you expend for it.", card=card), "play-expend")
    price = figures.price[number]
    if expended != NONE and figures.colour[expended] != figures.colour[number]:
        price += SCHOOL_FEE
    if not borrowed:
        text = say("You place {card} for £{price}: {choices}.", card=card, price=price, choices=_offers(view, {}))
        return Prompt(text, "play-price")
    text = many(
        borrowed,
        "You place {card} for £{price}: {choices} ({n} loan so far).",
        "You place {card} for £{price}: {choices} ({n} loans so far).",
        card=card,
        price=price,
        choices=_offers(view, {}),
    )
    return Prompt(text, "play-price")


def _step_prompt(view: LondonView, kind: int, operand: int) -> Prompt:
    """What a step asks, as its entry in STEP_WORDS says."""
    table, words = view.open, STEP_WORDS[kind]
    if words.nothing_left and _verbs(view) == {"done"}:
        return Prompt(say(words.nothing_left), words.rule)
    said = variant(table, kind, operand)
    room = room_for_counters(table, table.active, operand) if kind == DIGGING else 0
    choices = _offers(view, words.offers)
    text = say(said.prompt, choices=choices, n=operand, pounds=operand, left=cards_left(table), room=room)
    # In some languages a choice begins the sentence.
    return Prompt(text[:1].upper() + text[1:], said.rule)


def _verbs(view: LondonView) -> set[str]:
    """The verbs of what can be chosen now."""
    return {ACTIONS.words(action)["verb"] for action in view.legal}


def _offers(view: LondonView, otherwise: Mapping[str, str]) -> str:
    """What can be chosen now, in words: nothing but what is legal."""
    verbs = _verbs(view)
    return either([say(otherwise.get(verb, words)) for verb, words in OFFERS.items() if verb in verbs])
