"""Prompts: what is asked now, and of whom. Made from views alone."""

from __future__ import annotations

from borough.core.prompt import Prompt
from borough.core.words import player, say, together
from borough.games.key_to_the_city.rules.decision import LAYING, decision_kind
from borough.games.key_to_the_city.rules.figures import step_connector
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
        waiting = together([player(seat) for seat in view.deciders])
        return Prompt(say("Waiting for {who}.", who=waiting), "turn-order")
    kind = decision_kind(table, view.move_verb(), view.seat)
    words = DECISION_WORDS[kind]
    if view.move_verb() != NONE:
        return Prompt(_move(view, words.chosen_prompt if view.gathered() else words.prompt), words.rule)
    tile = table.placing[view.seat]
    placed = name(table.figures, tile) if tile != NONE else ""
    connector = say(THE_CONNECTOR[step_connector(table.steps[-1])]) if kind == LAYING else ""
    return Prompt(say(words.prompt, name=placed, connector=connector), words.rule)


def _move(view: CityView, text: str) -> str:
    """What is asked about a move that is begun."""
    table = view.open
    needs = fewest_keyples(table, view.move_verb(), view.move_tile(), view.seat)
    group = keyples(needs, view.move_colour())
    return say(text, name=name(table.figures, view.move_tile()), keyples=group, chosen=view.gathered())
