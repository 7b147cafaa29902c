"""Prompts: what is asked now, and of whom. Made from views alone."""

from __future__ import annotations

from borough.core.prompt import Prompt
from borough.core.words import player, say, together
from borough.games.key_to_the_city.rules.decision import LAYING, decision_kind
from borough.games.key_to_the_city.rules.state import NONE, OVER
from borough.games.key_to_the_city.rules.turn import fewest_keyples
from borough.games.key_to_the_city.rules.view import CityView
from borough.games.key_to_the_city.words.decisions import DECISION_WORDS
from borough.games.key_to_the_city.words.names import THE_CONNECTOR, keyples, name


def prompt(view: CityView) -> Prompt:
    """What is asked now, and of whom."""
    table = view.open
    if table.phase == OVER:
        return Prompt(say("The game is over."), "score-sum")
    if view.seat not in view.deciders:
        return Prompt(_waiting(view), "turn-order")
    kind = decision_kind(table, view.move_verb(), view.seat)
    words = DECISION_WORDS[kind]
    if view.move_verb() != NONE:
        return Prompt(_move(view, words.chosen_prompt if view.gathered() else words.prompt), words.rule)
    tile = table.placing[view.seat]
    placed = name(table.figures, tile) if tile != NONE else ""
    if kind == LAYING:
        return Prompt(_laying(view), words.rule)
    return Prompt(say(words.prompt, name=placed), words.rule)


def _laying(view: CityView) -> str:
    """What is asked of a seat with connectors left to lay (connector-meanwhile)."""
    table = view.open
    connector = say(THE_CONNECTOR[table.due_connector(view.seat)])
    if table.active == view.seat:
        return say("You: before your turn, lay {connector} on a side in your borough.", connector=connector)
    text = DECISION_WORDS[LAYING].prompt
    return say(text, connector=connector, who=player(table.active))


def _waiting(view: CityView) -> str:
    """For whom a seat waits that owes no decision; who lays connectors meanwhile is named apart."""
    active = view.open.active
    others = [seat for seat in view.deciders if seat != active]
    if active == NONE or not others:
        return say("Waiting for {who}.", who=together([player(seat) for seat in view.deciders]))
    laying = together([player(seat) for seat in others])
    return say("Waiting for {who}. Meanwhile connectors are laid by {others}.", who=player(active), others=laying)


def _move(view: CityView, text: str) -> str:
    """What is asked about a move that is begun."""
    table = view.open
    needs = fewest_keyples(table, view.move_verb(), view.move_tile(), view.seat)
    group = keyples(needs, view.move_colour())
    return say(text, name=name(table.figures, view.move_tile()), keyples=group, chosen=view.gathered())
