"""What a player holds: the card being played, the hand, the winter cards with what they would score."""

from __future__ import annotations

from borough.core.markup import Markup
from borough.core.words import say
from borough.games.key_flow.drawing.cards import card_title
from borough.games.key_flow.drawing.parts import join, sign_in_text, single
from borough.games.key_flow.drawing.village import Scene
from borough.games.key_flow.rules import state as s
from borough.games.key_flow.rules.cards import CARDS, VILLAGE_COUNT, WINTER
from borough.games.key_flow.rules.figures import Figures
from borough.games.key_flow.rules.scoring import estate_of, panel_points, skills_of
from borough.games.key_flow.rules.shown import singles_at_hand
from borough.games.key_flow.rules.solver import best_total
from borough.games.key_flow.rules.village import NONE, Village
from borough.games.key_flow.words import card_words as w
from borough.games.key_flow.words.stages import STAGE_WORDS


def hand_title(scene: Scene) -> str:
    """What is held now."""
    return say(STAGE_WORDS[scene.view.open.stage].hand)


def hand(scene: Scene) -> Markup:
    """The card being played, the hand, the winter cards."""
    view = scene.view
    parts = []
    playing = view.open.chosen[view.seat]
    if playing != NONE:
        parts.append(_playing(scene, playing))
    hand = view.hands[view.seat]
    if hand:
        parts.append(_fan(scene, hand, "" if playing == NONE else say("Passed on"), playing != NONE))
    if view.winter:
        later = view.open.stage == s.WINTER_PLAYING
        title = say("To be dealt again") if later else say("Your winter cards: you play one at the end of autumn")
        parts.append(_fan(scene, view.winter, title, later))
    if view.returned and view.open.stage != s.OVER:
        names = ", ".join(card_title(scene.figures, card) for card in view.returned)
        parts.append(
            Markup('<p class="kf-note">{}</p>').format(say("Your winter cards that were dealt: {cards}", cards=names))
        )
    return Markup('<div class="kf-hand">{}</div>').format(join(parts)) if parts else Markup()


def _playing(scene: Scene, card: int) -> Markup:
    """The card one plays in this round, and the way to discard it."""
    parts = [single(scene, card), Markup('<p class="kf-words">{}</p>').format(w.card_words(scene.figures, card))]
    if "discard" in scene.choices:
        parts.append(
            Markup('<span class="kf-button" {}>{} {}</span>').format(
                scene.mark("discard"), say("Discard for"), sign_in_text("token")
            )
        )
    return Markup('<div class="kf-playing">{}</div>').format(join(parts))


def _fan(scene: Scene, cards: list[int], title: str, small: bool) -> Markup:
    """Cards beside each other; a winter card with what it would score now."""
    head = Markup('<h4 class="kf-label">{}</h4>').format(title) if title else Markup()
    added = {} if small else _points_added(scene, cards)
    held = []
    for card in cards:
        mark = scene.mark(f"hand-{CARDS[card]}", card_title(scene.figures, card))
        caption = Markup()
        if card == scene.view.pick:
            caption = Markup("<figcaption>{}</figcaption>").format(say("your choice"))
        elif card in added:
            label = say("{points} now", points=f"+{added[card]}")
            caption = Markup("<figcaption>{}{}</figcaption>").format(sign_in_text("points"), label)
        css = "kf-picked" if card == scene.view.pick else ""
        held.append(
            Markup('<figure class="kf-held {}">{}{}</figure>').format(css, single(scene, card, small, mark), caption)
        )
    return head + Markup('<div class="kf-cards">{}</div>').format(join(held))


def _points_added(scene: Scene, cards: list[int]) -> dict[int, int]:
    """How many points each winter card would add if it lay in the own village and the game ended."""
    view, figures = scene.view, scene.figures
    scoring = [card for card in cards if card < VILLAGE_COUNT and figures.season[card] == WINTER]
    village = scene.table.villages[view.seat]
    if not scoring or len(village.cards) == 1:
        return {}
    skills = skills_of(village, singles_at_hand(view), view.seat)
    now = _points_in_village(figures, village, skills)
    found = {}
    for card in scoring:
        more = village.copy()
        more.lay(card, max(village.slots) + 2, figures.ability[card])
        found[card] = _points_in_village(figures, more, skills) - now
    return found


def _points_in_village(figures: Figures, village: Village, skills: list[int]) -> int:
    return panel_points(figures, village) + best_total(estate_of(figures, village, skills.copy()))
