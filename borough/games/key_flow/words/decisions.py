"""What is said about each kind of decision, one entry a kind: its prompt, its refusals and what stopping is called."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from borough.core.words import later
from borough.games.key_flow.rules import decision as d
from borough.games.key_flow.rules.actions import ACTIONS
from borough.games.key_flow.rules.cards import GOODS_COUNT
from borough.games.key_flow.rules.figures import ANY_GOOD, ANY_SKILL_UNIT
from borough.games.key_flow.rules.season import passing
from borough.games.key_flow.rules.state import Open
from borough.games.key_flow.rules.turn import Turn
from borough.games.key_flow.rules.village import Village
from borough.games.key_flow.rules.working import gives_nothing


@dataclass(frozen=True)
class Asked:
    """The decision that a seat owes, and what its words depend on."""

    table: Open
    turn: Turn | None
    """The seat's turn under way."""
    seat: int
    legal: list[int]

    @property
    def kind(self) -> int:
        """The kind of decision."""
        return d.decision_kind(self.table, self.turn, self.seat)

    @property
    def village(self) -> Village:
        """The seat's village as it will be after the turn under way."""
        return self.table.villages[self.seat] if self.turn is None else self.turn.village

    @property
    def unit(self) -> int:
        """The unit of an upgrade's cost that is to be paid next."""
        assert self.turn is not None
        return self.turn.due[0]

    @property
    def verbs(self) -> set[str]:
        """What can be done now."""
        return {ACTIONS.words(action)["verb"] for action in self.legal}


@dataclass(frozen=True)
class Variant:
    """What is said about a decision under some condition."""

    prompt: str
    """May name the {card} shown, the {number} of tokens, {choices}, and for an upgrade {building}, {good}, {tile}."""
    rule: str
    """The rule that the prompt cites."""
    when: Callable[[Asked], bool] = lambda _: True
    stop: str = ""
    """What the action that stops is called."""
    refusal: str = ""
    """The answer to an action that is not asked for, if not the usual one."""


@dataclass(frozen=True)
class DecisionWords:
    """What is said about a kind of decision."""

    verbs: tuple[str, ...]
    """The actions that answer it."""
    variants: tuple[Variant, ...]
    """The first one whose condition holds is said."""
    refusal_rule: str
    refusal: str
    """The answer to an action that is not asked for; may name the {card} shown, and {building}, {good}, {tile}."""

    def variant(self, asked: Asked) -> Variant:
        """What is said now."""
        return next(found for found in self.variants if found.when(asked))


def _nothing_to_gain(asked: Asked) -> bool:
    """Whether the building that processes skill tiles gives only pieces of which the supply has none."""
    assert asked.turn is not None
    return gives_nothing(asked.turn, asked.table.figures.gains[asked.turn.panel][0])


KEEP_TOKENS, FINISH = later("Keep the tokens"), later("Finish")
FINISH_ACTION, DO_WITHOUT = later("Finish this action"), later("Do without")

DECISION_WORDS: dict[int, DecisionWords] = {
    d.PICK_CARD: DecisionWords(
        verbs=("pick",),
        variants=(
            Variant(
                later("You: choose a card; the rest of the hand goes to the left."),
                "draft-pick",
                when=lambda asked: passing(asked.table.season) == 1,
            ),
            Variant(later("You: choose a card; the rest of the hand goes to the right."), "draft-pick"),
        ),
        refusal_rule="draft-pick",
        refusal=later("Choose one of your cards first."),
    ),
    d.PICK_WINTER_CARD: DecisionWords(
        verbs=("pick",),
        variants=(Variant(later("You: choose the winter card to play now."), "winter-card"),),
        refusal_rule="winter-card",
        refusal=later("Choose one of your cards first."),
    ),
    d.PLAY_VILLAGE_CARD: DecisionWords(
        verbs=("place", "discard"),
        variants=(Variant(later("You: lay {card} in your village, or discard it for a token."), "village-connect"),),
        refusal_rule="village-rows",
        refusal=later("{card} is a village card: lay it in your village, or discard it."),
    ),
    d.PLAY_KEYPLE_CARD: DecisionWords(
        verbs=("work", "discard"),
        variants=(
            Variant(
                later("You: choose a building for {card}, or discard it for a token."),
                "keyple-arrows",
                when=lambda asked: "work" in asked.verbs,
            ),
            Variant(later("You: discard {card} for a token; no building can be used with it."), "discard-token"),
        ),
        refusal_rule="keyple-above",
        refusal=later("{card} is laid above a building, or discarded."),
    ),
    d.USE_TOKENS: DecisionWords(
        verbs=("use", "done"),
        variants=(
            Variant(
                later("You: use a building with tokens ({number} left), or keep them."),
                "token-cost",
                when=lambda asked: "use" in asked.verbs,
                stop=KEEP_TOKENS,
            ),
            Variant(
                later("You: keep the tokens; no building can be used with them."),
                "token-cost",
                when=lambda asked: asked.village.tokens > 0,
                stop=KEEP_TOKENS,
            ),
            Variant(later("You: finish; no tokens are left."), "token-cost", stop=FINISH),
        ),
        refusal_rule="token-own",
        refusal=later("Use a building of your village with tokens, or stop."),
    ),
    d.CHOOSE_GAIN: DecisionWords(
        verbs=("gain",),
        variants=(Variant(later("You: choose what you gain."), "building-choice"),),
        refusal_rule="building-choice",
        refusal=later("Choose one of the things this building offers."),
    ),
    d.PROCESS_SKILL: DecisionWords(
        verbs=("pay", "stop"),
        variants=(
            Variant(
                later("You: choose the skill tile to process, or do without."),
                "building-process",
                when=lambda asked: "pay" in asked.verbs,
                stop=DO_WITHOUT,
            ),
            Variant(
                later("You: do without; the supply has nothing to give for a skill tile."),
                "supply-missing",
                when=_nothing_to_gain,
                stop=DO_WITHOUT,
            ),
            Variant(later("You: do without; you have no skill tile to process."), "building-process", stop=DO_WITHOUT),
        ),
        refusal_rule="building-process",
        refusal=later("Choose a skill tile that this building processes, or do without."),
    ),
    d.MOVE_AND_UPGRADE: DecisionWords(
        verbs=("carry", "upgrade", "flip", "stop"),
        variants=(
            Variant(
                later("You: {choices}."), "action-order", when=lambda asked: len(asked.legal) > 1, stop=FINISH_ACTION
            ),
            Variant(
                later("You: finish; nothing more can be carried, upgraded or flipped."),
                "action-order",
                stop=FINISH_ACTION,
            ),
        ),
        refusal_rule="action-order",
        refusal=later("Carry goods, upgrade or flip, or stop."),
    ),
    d.PAY_FOR_UPGRADE: DecisionWords(
        verbs=("pay",),
        variants=(
            Variant(
                later("You: pay {good} for the upgrade of {building}."),
                "upgrade-gold",
                when=lambda asked: asked.unit < GOODS_COUNT,
                refusal=later("Pay {good} for the upgrade of {building}, so that the rest can be paid too."),
            ),
            Variant(
                later("You: pay a good of any kind for the upgrade of {building}."),
                "upgrade-gold",
                when=lambda asked: asked.unit == ANY_GOOD,
                refusal=later("Pay any good for the upgrade of {building}, so that the rest can be paid too."),
            ),
            Variant(
                later("You: pay a skill tile of any type for the upgrade of {building}."),
                "upgrade-cost",
                when=lambda asked: asked.unit == ANY_SKILL_UNIT,
                refusal=later("Pay any skill tile for the upgrade of {building}, so that the rest can be paid too."),
            ),
            Variant(later("You: pay {tile} for the upgrade of {building}."), "upgrade-cost"),
        ),
        refusal_rule="upgrade-cost",
        refusal=later("Pay {tile} for the upgrade of {building}, so that the rest can be paid too."),
    ),
}
