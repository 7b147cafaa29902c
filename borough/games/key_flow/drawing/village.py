"""A village drawn: two half-offset rows, keyple cards above the buildings, goods as counters on the cards."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property, lru_cache

from borough.core.board import Choices
from borough.core.game import Score
from borough.core.markup import Markup
from borough.core.words import clauses, player, say
from borough.games.key_flow.drawing.cards import (
    HIGH,
    SMALL_HIGH,
    SMALL_WIDE,
    WIDE,
    card_drawing,
    paid_peek,
    peek,
    small_drawing,
)
from borough.games.key_flow.drawing.signs import GAINS, shield, sign, words
from borough.games.key_flow.rules.actions import (
    CARRY,
    DISCARD,
    DONE,
    GAIN,
    HOME,
    PAY,
    PAYMENTS,
    PICK,
    SLOT_NAMES,
    STOP,
    WORK,
    by_river,
    carried_good,
    picked_card,
    slot_of,
    verb_of,
    work_host,
)
from borough.games.key_flow.rules.cards import CARDS, GOODS, GOODS_COUNT
from borough.games.key_flow.rules.decision import CHOOSE_GAIN, NO_DECISION, decision_kind
from borough.games.key_flow.rules.figures import Figures
from borough.games.key_flow.rules.shown import as_it_will_be, own_turn, side_of
from borough.games.key_flow.rules.state import OVER, Open
from borough.games.key_flow.rules.view import KeyFlowView
from borough.games.key_flow.rules.village import NONE, above_card, above_place, above_tokens, panel_at
from borough.games.key_flow.words import card_words as w
from borough.games.key_flow.words.choices import explain
from borough.games.key_flow.words.results import scores


@dataclass(frozen=True)
class VillageSize:
    """How large a village is drawn."""

    wide: int
    high: int
    gap: int
    peek: int
    """What is seen of a keyple card above a building."""
    counter: int
    """A good on a card."""
    goods: int
    """The middle of the row of goods, below a card's upper edge."""
    score: tuple[int, int, int]
    """Where on a card stands what it scores, and how large."""
    card: Callable[[Figures, int, int, int], Markup]


NOTHING = Markup()
LARGE = VillageSize(WIDE, HIGH, 6, 26, 25, 37, (WIDE - 16, 37, 27), card_drawing)
SMALL = VillageSize(SMALL_WIDE, SMALL_HIGH, 6, 22, 20, 69, (SMALL_WIDE // 2, SMALL_HIGH - 9, 20), small_drawing)

PAGE, HALF_PAGE, LEAST = 850, 400, 0.82
"""How much room a wide page has for a village, beside another one half of it; and how far cards may shrink for it."""


def place(view: KeyFlowView, action: int) -> str:
    """Where on the board an action is chosen."""
    verb = verb_of(action)
    if verb in (DONE, STOP):
        return "finish"
    if verb == DISCARD:
        return "discard"
    if verb == PICK:
        return f"hand-{CARDS[picked_card(action)]}"
    if verb == WORK:
        return slot_place(work_host(action), slot_of(action))
    if verb == CARRY:
        return good_place(view.seat, slot_of(action), carried_good(action))
    if verb == GAIN:
        return f"gain-{GAINS[action - GAIN]}"
    if verb == PAY:
        return _payment_place(view, action - PAY)
    return slot_place(view.seat, slot_of(action))


def _payment_place(view: KeyFlowView, kind: int) -> str:
    """Where a payment is chosen: among the skill tiles, or on the card that is upgraded."""
    if kind >= GOODS_COUNT:
        return f"skill-{PAYMENTS[kind]}"
    turn = own_turn(view)
    if turn is None or turn.raising == NONE:
        return ""
    return good_place(view.seat, turn.village.slots[turn.raising], kind)


def slot_place(seat: int, slot: int) -> str:
    """A slot of a village, as a place."""
    return f"slot-{seat}-{SLOT_NAMES[slot]}"


def good_place(seat: int, slot: int, good: int) -> str:
    """The goods of one kind on a card, as a place."""
    return f"good-{seat}-{SLOT_NAMES[slot]}-{GOODS[good]}"


class Scene:
    """A view about to be drawn: the table with the turns it knows of, and what can be chosen where."""

    def __init__(self, view: KeyFlowView, choices: Choices) -> None:
        self.view = view
        self.choices = choices
        self.table: Open = as_it_will_be(view)
        self.figures: Figures = view.open.figures
        self.turn = own_turn(view)
        self.kind: int = decision_kind(view.open, self.turn, view.seat) if view.seat != NONE else NO_DECISION
        """The kind of decision that the seat is at."""
        self.fresh = {turn.played for turn in view.turns if turn is not None}
        """Cards of this round whose playing not everybody has seen."""
        self.doing: dict[str, list[int]] = {}
        for action in view.legal:
            self.doing.setdefault(place(view, action), []).append(action)

    @cached_property
    def results(self) -> list[Score]:
        """Everybody's points, once the game is over."""
        table = self.view.open
        return scores(table, table.lifted) if table.stage == OVER else []

    def mark(self, where: str, what: str = "") -> Markup:
        """The attributes of a place: what can be done there, after its name if that is several things."""
        if where not in self.choices:
            return self.choices.mark(where, what)
        does = [explain(self.view, action) for action in self.doing.get(where, [])]
        if len(does) != 1:
            return self.choices.mark(where, say("{card}: {words}", card=what, words=clauses(does)))
        return self.choices.mark(where, does[0])


def group(x: float, y: float, content: Markup, attributes: Markup = NOTHING, css: str = "") -> Markup:
    """Something drawn elsewhere."""
    look = f' class="{css}"' if css else ""
    return Markup(f'<g transform="translate({x:.5g} {y:.5g})"{look} {attributes}>{content}</g>')


@dataclass
class VillageLayout:
    """Where the cards of a village are drawn."""

    scene: Scene
    seat: int
    size: VillageSize
    parts: dict[str, int] | None = None
    """What its cards score so far."""

    def __post_init__(self) -> None:
        village = self.village = self.scene.table.villages[self.seat]
        near = range(min(village.slots) - 2, max(village.slots) + 3)
        choices = self.scene.choices
        self.free = [slot for slot in near if village.at[slot] == NONE and slot_place(self.seat, slot) in choices]
        self.side = side_of(self.scene.view, self.seat)
        self.names = [w.name(self.scene.figures, card) for card in village.cards]
        self.above: list[list[int]] = [[] for _ in village.cards]
        for packed in village.above:
            self.above[above_place(packed)].append(packed)
        stacks = [self.stack(at) for at in range(len(village.cards)) if not by_river(village.slots[at])]
        self.top = max(stacks) * self.size.peek + 3
        places = [self.side * slot for slot in [*village.slots, *self.free]]
        self.first = min(places)
        self.wide = (max(places) - self.first) * self.pitch / 2 + self.size.wide + 6
        rows = 2 if any(by_river(slot) for slot in [*village.slots, *self.free]) else 1
        self.high = self.top + rows * (self.size.high + self.size.gap) + 2

    @property
    def pitch(self) -> int:
        """From a card to the one beside it."""
        return self.size.wide + self.size.gap

    def stack(self, at: int) -> int:
        """Keyple cards above a building, and one more for tokens."""
        laid = len(self.above[at])
        return laid + (self.village.uses[at] > laid)

    def corner(self, slot: int) -> tuple[float, float]:
        """The upper left corner of a slot."""
        return (
            3 + (self.side * slot - self.first) * self.pitch / 2,
            self.top + (self.size.high + self.size.gap if by_river(slot) else 0),
        )


def village_drawing(layout: VillageLayout) -> Markup:
    """The whole village, to be scrolled sideways where it is wider than the page: its cards stay readable."""
    slots = layout.village.slots
    order = sorted(range(len(slots)), key=lambda at: (slots[at] % 2, layout.side * slots[at]))
    drawn = [_card(layout, at) for at in order] + [_free(layout, slot) for slot in layout.free]
    drawn += [_goods(layout, at) for at in order]
    if layout.scene.kind == CHOOSE_GAIN and layout.scene.turn is not None and layout.scene.turn.host == layout.seat:
        drawn.append(_gains(layout))
    label = say("The village of {who}", who=player(layout.seat))
    scale = max(LEAST, min(1, PAGE / layout.wide))
    drawing = Markup(
        '<svg class="kf-village" viewBox="0 0 {:g} {:g}" width="{:.0f}" role="group" aria-label="{}">{}</svg>'
    )
    village = drawing.format(layout.wide, layout.high, layout.wide * scale, label, Markup().join(drawn))
    frame = Markup('<div class="scroll {}" data-scroll="village-{}" tabindex="0">{}</div>')
    return frame.format("kf-wide" if layout.wide > HALF_PAGE else "", layout.seat, village)


def _card(layout: VillageLayout, at: int) -> Markup:
    """A card with its upgrade tiles, the keyple cards above it, and what it scores so far."""
    scene, village, size = layout.scene, layout.village, layout.size
    card, slot = village.cards[at], village.slots[at]
    figures = scene.figures
    x, y = layout.corner(slot)
    parts = [_stack(layout, at), size.card(figures, card, village.levels[at], village.flips[at])]
    if slot == HOME:
        parts.append(sign(f"seat-{layout.seat}", 11, size.wide / 11, 13))
    panel = panel_at(village, at)
    if layout.parts is not None and (figures.scorings[panel] or figures.store_rate[panel]):
        parts.append(shield(layout.parts.get(CARDS[card], 0), *size.score))
    raising = scene.turn is not None and scene.view.seat == layout.seat and scene.turn.raising == at
    css = "kf-raising" if raising else "kf-fresh" if card in scene.fresh else ""
    return group(x, y, Markup().join(parts), scene.mark(slot_place(layout.seat, slot), layout.names[at]), css)


def _stack(layout: VillageLayout, at: int) -> Markup:
    """The keyple cards above a building, the one laid first nearest to it; then what tokens have used."""
    size, figures = layout.size, layout.scene.figures
    peeks = []
    for packed in layout.above[at]:
        card = above_card(packed)
        fresh = "kf-new" if card in layout.scene.fresh else ""
        peeks.append(peek(figures, card, above_tokens(packed), size.wide, size.peek, fresh))
    by_tokens = layout.village.uses[at] - len(peeks)
    if by_tokens > 0:
        peeks.append(paid_peek(by_tokens, size.wide, size.peek))
    return Markup().join(group(0, -size.peek * (number + 1), one) for number, one in reversed(list(enumerate(peeks))))


def _free(layout: VillageLayout, slot: int) -> Markup:
    """A slot where the chosen card can be laid."""
    x, y = layout.corner(slot)
    size = layout.size
    frame = Markup('<rect width="{}" height="{}" rx="7" class="kf-free"/>').format(size.wide, size.high)
    plus = words("+", size.wide / 2, size.high / 2, 40, "kf-plus")
    return group(x, y, frame + plus, layout.scene.mark(slot_place(layout.seat, slot)))


def _goods(layout: VillageLayout, at: int) -> Markup:
    """The goods that lie on a card, one counter a kind."""
    village, size, scene = layout.village, layout.size, layout.scene
    slot = village.slots[at]
    x, y = layout.corner(slot)
    lying = [good for good in range(GOODS_COUNT) if village.goods[at * GOODS_COUNT + good]]
    step = size.counter + 2
    left = x + size.wide - len(lying) * step + step / 2 - 2
    drawn = []
    for number, good in enumerate(lying):
        amount = village.goods[at * GOODS_COUNT + good]
        what = say("{goods} on {card}", goods=w.goods(good, amount), card=layout.names[at])
        mark = scene.mark(good_place(layout.seat, slot, good), what)
        drawn.append(group(left + number * step, y + size.goods, counter(GOODS[good], amount, size.counter), mark))
    return Markup().join(drawn)


@lru_cache(500)
def counter(name: str, amount: int, size: float) -> Markup:
    """A thing that lies there, with its number."""
    disc = Markup('<circle r="{:g}" class="kf-counter"/>').format(size / 2)
    number = words(str(amount), size * 0.32, size * 0.3, size * 0.52, "kf-number") if amount > 1 else Markup()
    return disc + sign(name, 0, 0, size * 0.8) + number


def _gains(layout: VillageLayout) -> Markup:
    """What the building in use offers to choose from."""
    scene = layout.scene
    assert scene.turn is not None
    x, y = layout.corner(layout.village.slots[scene.turn.place])
    offered = [name for name in GAINS if f"gain-{name}" in scene.choices]
    step = layout.size.wide / max(3, len(offered))
    left = x + layout.size.wide / 2 - step * (len(offered) - 1) / 2
    drawn = []
    for number, name in enumerate(offered):
        middle = y + layout.size.high * 0.42
        drawn.append(group(left + number * step, middle, counter(name, 1, step - 4), scene.mark(f"gain-{name}")))
    return Markup().join(drawn)
