"""Prompts: what is to be decided, and by whom. Made from views alone."""

from __future__ import annotations

from borough.core.prompt import Prompt
from borough.core.words import either, many, player, say, together
from borough.games.key_flow.rules.decision import MOVE_AND_UPGRADE, PAY_FOR_UPGRADE
from borough.games.key_flow.rules.state import OVER
from borough.games.key_flow.rules.view import KeyFlowView
from borough.games.key_flow.rules.village import NONE
from borough.games.key_flow.words import card_words as w
from borough.games.key_flow.words.decisions import DECISION_WORDS, Asked


def asked_of(view: KeyFlowView) -> Asked:
    """The decision of the seat that sees a view."""
    return Asked(view.open, view.turns[view.seat], view.seat, view.legal)


def prompt(view: KeyFlowView) -> Prompt:
    """What is to be decided, and by whom."""
    if view.open.stage == OVER:
        return Prompt(say("The game is over."), "season-phases")
    if view.seat not in view.deciders:
        waiting = together([player(seat) for seat in view.deciders])
        return Prompt(say("Waiting for {who}.", who=waiting), "play-at-once")
    asked = asked_of(view)
    variant = DECISION_WORDS[asked.kind].variant(asked)
    text = say(variant.prompt, **_fields(asked))
    return Prompt(text[:1].upper() + text[1:], variant.rule)  # in some languages a choice begins the sentence


def _fields(asked: Asked) -> dict[str, object]:
    """What a prompt may name."""
    card = asked.table.chosen[asked.seat]
    fields: dict[str, object] = {"number": asked.village.tokens}
    if card != NONE:
        fields["card"] = w.card_name(asked.table.figures, card)
    if asked.kind == MOVE_AND_UPGRADE:
        fields["choices"] = either([*_offers(asked), say("finish")])
    if asked.kind == PAY_FOR_UPGRADE:
        fields |= payment_fields(asked)
    return fields


def _offers(asked: Asked) -> list[str]:
    """What transport points and upgrades can still do."""
    assert asked.turn is not None
    verbs = asked.verbs
    moves = many(asked.turn.moves, "{n} transport point", "{n} transport points")
    upgrades = many(asked.turn.upgrades, "{n} upgrade", "{n} upgrades")
    offers = [say("carry goods ({moves} left)", moves=moves)] if "carry" in verbs else []
    if {"upgrade", "flip"} <= verbs:
        offers.append(say("upgrade or flip ({upgrades} left)", upgrades=upgrades))
    elif "upgrade" in verbs:
        offers.append(say("upgrade ({upgrades} left)", upgrades=upgrades))
    elif "flip" in verbs:
        offers.append(say("flip an upgrade tile ({upgrades} left)", upgrades=upgrades))
    return offers


def payment_fields(asked: Asked) -> dict[str, object]:
    """What is said of the next unit of an upgrade's cost: the building, and the good or skill tile."""
    assert asked.turn is not None
    building = w.name(asked.table.figures, asked.village.cards[asked.turn.raising])
    return {"building": building, "good": w.good_of_unit(asked.unit), "tile": w.tile_of_unit(asked.unit)}
