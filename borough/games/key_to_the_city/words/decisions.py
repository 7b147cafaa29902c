"""What is said about each kind of decision: one entry each, for its prompt and its refusals."""

from __future__ import annotations

from dataclasses import dataclass

from borough.core.words import later
from borough.games.key_to_the_city.rules import decision as d


@dataclass(frozen=True)
class DecisionWords:
    """What is said about a kind of decision.

    Texts may name the tile it is about as {name}, the {connector} that is laid, and {who} is on turn meanwhile, the
    fewest {keyples} that a move takes, how many are {chosen}, and the {names} of the tiles that can be placed.
    """

    rule: str
    prompt: str
    refusal_rule: str
    refusal: str
    """The answer to an action that does not answer the decision."""
    chosen_prompt: str = ""
    """The prompt of a move that has keyples already, if it is another."""


UNFINISHED = later("Finish the move you began: add groups, commit a number of keyples, or undo.")

DECISION_WORDS: dict[int, DecisionWords] = {
    d.STARTING: DecisionWords(
        rule="turn-actions",
        prompt=later("You: bid, use a tile, upgrade a tile, pass or set sail."),
        refusal_rule="turn-actions",
        refusal=later("Start your turn with bid, use, upgrade, pass or sail."),
    ),
    d.CHOOSING_BERTH: DecisionWords(
        rule="pass-all",
        prompt=later("You: everybody who has not sailed has passed; choose a berth for your barge."),
        refusal_rule="pass-all",
        refusal=later("Everybody who has not sailed has passed: choose a berth to sail to."),
    ),
    d.BIDDING: DecisionWords(
        rule="bid-higher",
        prompt=later("You bid for {name}: commit at least {keyples}."),
        chosen_prompt=later("You bid for {name}: commit at least {keyples} ({chosen} chosen)."),
        refusal_rule="turn-commit",
        refusal=UNFINISHED,
    ),
    d.USING: DecisionWords(
        rule="use-rising",
        prompt=later("You use {name}: commit at least {keyples}."),
        chosen_prompt=later("You use {name}: commit at least {keyples} ({chosen} chosen)."),
        refusal_rule="turn-commit",
        refusal=UNFINISHED,
    ),
    d.UPGRADING: DecisionWords(
        rule="upgrade-rising",
        prompt=later("You upgrade {name}: commit at least {keyples}."),
        chosen_prompt=later("You upgrade {name}: commit at least {keyples} ({chosen} chosen)."),
        refusal_rule="turn-commit",
        refusal=UNFINISHED,
    ),
    d.PAYING_FOR_USE: DecisionWords(
        rule="use-payment",
        prompt=later("You: choose the skill tile you pay."),
        refusal_rule="use-payment",
        refusal=later("Choose the skill tile you pay."),
    ),
    d.PAYING_FOR_UPGRADE: DecisionWords(
        rule="upgrade-skills",
        prompt=later("You: choose the skill tile you pay."),
        refusal_rule="upgrade-skills",
        refusal=later("Choose the skill tile you pay."),
    ),
    d.TAKING_SKILL: DecisionWords(
        rule="skill-white",
        prompt=later("You: choose the skill tile you take."),
        refusal_rule="skill-white",
        refusal=later("Choose the skill tile you take."),
    ),
    d.TAKING_CONNECTOR: DecisionWords(
        rule="connector-white",
        prompt=later("You: choose the colour of the connector you take."),
        refusal_rule="connector-white",
        refusal=later("Choose the colour of the connector you take, or decline it."),
    ),
    d.LAYING: DecisionWords(
        rule="connector-meanwhile",
        prompt=later("You: lay {connector} on a side in your borough; meanwhile {who} is on turn."),
        refusal_rule="connector-decline",
        refusal=later("Lay {connector} on a side, or decline it."),
    ),
    d.CHOOSING_TILE: DecisionWords(
        rule="place-won",
        prompt=later("You: choose the tile to place next."),
        refusal_rule="place-won",
        refusal=later("Choose the tile to place: {names}."),
    ),
    d.CHOOSING_SPOT: DecisionWords(
        rule="place-touch",
        prompt=later("You: choose where {name} goes."),
        refusal_rule="place-touch",
        refusal=later("Choose where {name} goes: next to a tile of your borough."),
    ),
    d.TURNING: DecisionWords(
        rule="place-turn",
        prompt=later("You: choose how to turn {name}."),
        refusal_rule="place-turn",
        refusal=later("Choose how to turn {name}."),
    ),
}
"""By kind; what happens without a choice has no entry."""
