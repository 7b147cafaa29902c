"""What all share: the seasons, which way hands go, the players as they sit, the supply."""

from __future__ import annotations

from functools import cache

from borough.core.game import Score
from borough.core.markup import Markup
from borough.core.words import language, later, many, player, say
from borough.games.key_flow.drawing.cards import season_title
from borough.games.key_flow.drawing.parts import back_mark, folded, item, join, line, sign_in_text, single
from borough.games.key_flow.drawing.signs import KEYPLES, UNITS
from borough.games.key_flow.drawing.village import Scene
from borough.games.key_flow.rules import state as s
from borough.games.key_flow.rules.cards import ANIMALS, SEASONS, SKILL_COUNT, SKILLS
from borough.games.key_flow.rules.season import in_draft, is_picking, passing
from borough.games.key_flow.rules.supply import double_tiles_left
from borough.games.key_flow.rules.village import NONE
from borough.games.key_flow.words import card_words as w
from borough.games.key_flow.words.stages import STAGE_WORDS


def season_line(scene: Scene) -> str:
    """How far the game is."""
    table = scene.view.open
    size = table.figures.hand_size(table.seats, table.season)
    title = STAGE_WORDS[table.stage].title
    return say(title, season=season_title(table.season), number=table.round + 1, size=size)


def shared(scene: Scene) -> Markup:
    """All of it."""
    parts = [_seasons(scene), _passing(scene), _round(scene), _supply(scene), _legend(language())]
    return Markup('<div class="kf-board">{}</div>').format(join(parts))


def _seasons(scene: Scene) -> Markup:
    """The four seasons, the one under way with its rounds."""
    table = scene.view.open
    steps = []
    for season, name in enumerate(SEASONS):
        now = season == table.season and table.stage != s.OVER
        dots = Markup()
        if now:
            size = table.figures.hand_size(table.seats, season)
            done = "●" * table.round
            dots = Markup('<span class="kf-dots" aria-hidden="true">{}<b>{}</b>{}</span>').format(
                done, "●" if table.round < size else "", "○" * (size - table.round - 1)
            )
        state = Markup('aria-current="step"') if now else ""
        past = "kf-past" if season < table.season or table.stage == s.OVER else ""
        steps.append(
            Markup('<li class="kf-{} {}" {}>{}{}{}</li>').format(
                name, past, state, sign_in_text(KEYPLES[season]), season_title(season), dots
            )
        )
    return Markup('<ol class="kf-seasons">{}</ol>').format(join(steps))


def _passing(scene: Scene) -> Markup:
    """Which way the hands go."""
    view, table = scene.view, scene.view.open
    if not in_draft(table):
        return Markup()
    left = passing(table.season) == 1
    words = say("Hands go to the left") if left else say("Hands go to the right")
    if view.seat != NONE and table.seats > 1:
        onto = player((view.seat + passing(table.season)) % table.seats)
        words = say("{words}: yours to {who}", words=words, who=onto)
    arrow = sign_in_text("arrow-left" if left else "arrow-right")
    return Markup('<p class="kf-passing">{} {} {}</p>').format(arrow if left else "", words, "" if left else arrow)


def _round(scene: Scene) -> Markup:
    """The players as they sit, the next seat to the left, with what each has chosen."""
    view = scene.view
    seats = view.open.seats
    middle = view.seat if view.seat != NONE else seats - 1 - seats // 2
    order = [(middle + seats // 2 - step) % seats for step in range(seats)]
    return Markup('<ol class="kf-round">{}</ol>').format(join([_sitting(scene, seat) for seat in order]))


def _sitting(scene: Scene, seat: int) -> Markup:
    """A player at the table: the card of this round or the result, the hand, what there is to decide."""
    view = scene.view
    hand = sum(view.backs[seat])
    frame = '<li class="seat-{} {}"><span class="kf-who">{}{}</span>{}<span class="kf-state">{}{}</span></li>'
    return Markup(frame).format(
        seat,
        "kf-deciding" if seat in view.deciders else "",
        sign_in_text(f"seat-{seat}"),
        say("You") if seat == view.seat else player(seat),
        _result(scene.results[seat]) if scene.results else _card(scene, seat),
        item("hand", hand, many(hand, "{n} card in hand", "{n} cards in hand")) if hand else "",
        _state(scene, seat),
    )


def _card(scene: Scene, seat: int) -> Markup:
    """The card a player plays in this round: shown, face down, or none yet."""
    view, table = scene.view, scene.view.open
    if table.chosen[seat] != NONE:
        return single(scene, table.chosen[seat], small=True)
    if not is_picking(table):
        return Markup()
    if seat in view.deciders:
        return Markup('<span class="kf-none"></span>')
    return Markup('<span class="kf-back" role="img" aria-label="{}"></span>').format(say("has chosen"))


def _result(result: Score) -> Markup:
    """A player's points at the end, with a crown for the best."""
    crown = sign_in_text("crown") if result.rank == 1 else Markup()
    total = item("points", result.total, w.points(result.total))
    return Markup('<span class="kf-total">{}{}</span>').format(crown, total)


def _state(scene: Scene, seat: int) -> str:
    """What a player is doing."""
    view, table = scene.view, scene.view.open
    if table.stage == s.OVER:
        return ""
    if seat in view.deciders:
        return say(STAGE_WORDS[table.stage].doing)
    return say("ready") if table.asked >> seat & 1 else say("waits")


def _supply(scene: Scene) -> Markup:
    """Tokens, upgrade tiles and skill tiles that are left."""
    table, figures = scene.table, scene.figures
    hidden = figures.single_skills * SKILL_COUNT - sum(village.singles for village in scene.view.open.villages)
    items = [
        item("token", table.tokens, many(table.tokens, "{n} token", "{n} tokens")),
        item("upgrade", table.tiles, many(table.tiles, "{n} upgrade tile", "{n} upgrade tiles")),
        item("skill-tile", hidden, many(hidden, "{n} skill tile face down", "{n} skill tiles face down")),
    ]
    for skill, number in zip(SKILLS, double_tiles_left(scene.view.open), strict=True):
        label = say("{tiles}, double-sided", tiles=w.skills(SKILLS.index(skill), number))
        items.append(item(skill, number, label, "kf-double"))
    gone = len(table.discarded)
    if gone:
        items.append(item("card", gone, many(gone, "{n} card discarded", "{n} cards discarded"), "kf-gone"))
    return Markup('<p class="kf-supply">{}</p>').format(line(say("Supply"), items))


def _double() -> Markup:
    """A skill tile of a type that was named, as it stands in a stock."""
    return Markup('<span class="kf-item kf-double">{}</span>').format(sign_in_text(SKILLS[0]))


@cache
def _legend(_language: str) -> Markup:
    """What the signs on cards mean, folded away. Cached by language, which must be the one spoken now."""
    signs = [*zip(UNITS, w.COSTS, strict=True), *zip(ANIMALS, w.ANIMALS, strict=True)]
    signs += [
        ("skill-tile", later("skill tile, drawn blind")),
        ("token", later("token")),
        ("move", later("transport point")),
        ("upgrade", later("upgrade: cover a panel with an upgrade tile, or flip one that lies there")),
        ("arrow-down", later("between two panels: the cost of the upgrade is beside it")),
        ("flip", later("upgrade tile that is flipped, for a point at the end")),
        ("points", later("points at the end")),
        ("ship", later("ship")),
    ]
    marks = [(sign_in_text(name), words) for name, words in signs]
    marks += [
        (_double(), later("in a double frame: double-sided skill tile, which everybody can see")),
        (back_mark("K"), later("card back: a village card (building or ship)")),
        (back_mark("2+"), later("card back: a keyple card or a pasture, in games of at least that many players")),
    ]
    entries = [Markup("<li><span>{}</span> <span>{}</span></li>").format(mark, say(words)) for mark, words in marks]
    return folded(say("What the signs mean"), Markup('<ul class="kf-legend">{}</ul>').format(join(entries)))
