"""What every state must keep: legal actions, refusals, copies, scores and snapshots."""

from __future__ import annotations

from copy import copy, deepcopy

from borough.core.conformance.played_game import PlayedGame, pickled
from borough.core.errors import Refusal
from borough.core.events import unpack
from borough.core.state import NOBODY

GARBAGE: tuple[object, ...] = (-1, 10**30, None, "pass", 1.5, True, [], b"0")
"""Values that are neither a seat nor an action."""


def check_laws(played: PlayedGame) -> None:
    """The state breaks none of the game's conservation laws."""
    broken = played.game.laws(played.state)
    played.need(not broken, "; ".join(broken))


def check_seats_outside_the_table(played: PlayedGame) -> None:
    """Numbers that are not seats of this table have no legal actions, whatever the state has cached."""
    for seat in (-1, NOBODY, played.record.seats):
        played.need(played.state.legal(seat) == [], f"seat {seat} has choices")


def check_events(played: PlayedGame) -> None:
    """The events of the last action are of kinds that the game knows and of seats at the table."""
    for event in played.state.news:
        known = played.game.knows(event, played.record.seats)
        played.need(known, f"{unpack(event)} is not an event of this game")


def check_choices(played: PlayedGame) -> None:
    """Some seat decides or the game is over; legal actions are there, unique, in range, and have a text."""
    state, game = played.state, played.game
    deciders = state.deciders()
    played.need(state.over == (not deciders), "over and deciders disagree")
    played.need(list(deciders) == sorted(set(deciders)), "deciders are not in order")
    for seat in range(played.record.seats):
        legal = state.legal(seat)
        played.need(bool(legal) == (seat in deciders), f"seat {seat} decides without a choice, or the reverse")
        played.need(len(set(legal)) == len(legal), "legal actions repeat")
        candidates = state.candidates(seat)
        fits = bool(candidates) == bool(legal) and set(candidates) <= set(legal)
        played.need(fits, "a candidate is not legal, or there is none")
        for action in legal:
            played.need(0 <= action < game.action_count, f"action {action} is out of range")
            text = game.text(action)
            played.need(game.action(text) == action, f"{text!r} does not read back as the same action")
            words = [str(word) for word in game.describe(action).values()]
            played.need(" ".join(words) == text, f"the description of {text!r} differs from the text")


def check_refusals(played: PlayedGame) -> None:
    """An action that is not legal is refused with a rule, and the state does not change."""
    state = played.state
    before = state.key()
    for seat in range(played.record.seats):
        legal = state.legal(seat)
        tries = [played.rng.below(played.game.action_count) for _ in range(3)]
        for action in (*tries, *GARBAGE):
            if action not in legal or type(action) is not int:
                _check_refusal(played, seat, action)
    for no_seat in GARBAGE:
        _check_refusal(played, no_seat, 0)
    played.need(state.key() == before, "a refused action changed the state")


def _check_refusal(played: PlayedGame, seat: object, action: object) -> None:
    try:
        played.state.play(seat, action)
    except Refusal as refusal:
        played.need(bool(refusal.rule and refusal.message), "a refusal has no rule or no message")
        known = refusal.rule in played.game.rules or refusal.rule.startswith("table-")
        played.need(known, f"a refusal cites {refusal.rule}, which is not a rule")
    else:
        played.need(False, f"seat {seat!r} could play {action!r}, which is not legal")


def check_copy(played: PlayedGame) -> None:
    """Playing on a copy does not change the original, nor another copy."""
    state, rng = played.state, played.rng
    before = state.key()
    copied = state.copy()
    played.need(copied == state and hash(copied) == hash(state), "a copy differs")
    played.need(copied.news == state.news and copied.revealed == state.revealed, "a copy has other news")
    second = copied.copy()
    for _ in range(4):
        if not copied.over:
            deciders = copied.deciders()
            seat = deciders[rng.below(len(deciders))]
            legal = copied.legal(seat)
            copied.play(seat, legal[rng.below(len(legal))])
    played.need(state.key() == before, "playing on a copy changed the original")
    played.need(second.key() == before, "playing on a state changed a copy of it")


def check_python_copies(played: PlayedGame) -> None:
    """A state that was pickled or copied by Python is equal, independent, and has the same future."""
    state = played.state
    before = state.key()
    deciders = state.deciders()
    choices = [state.legal(seat) for seat in deciders]
    after = state.copy()
    # Drawn from a copy of the generator, so that this check does not change which game is played.
    action = choices[0][played.rng.copy().below(len(choices[0]))] if deciders else 0
    if deciders:
        after.play(deciders[0], action)
    expected = after.key()
    for way, copied in (("pickled", pickled(state)), ("shallow", copy(state)), ("deep", deepcopy(state))):
        played.need(type(copied) is type(state) and copied.key() == before, f"a {way} copy differs")
        same_news = copied.news == state.news and copied.revealed == state.revealed
        played.need(same_news, f"a {way} copy has other news")
        same_choices = [copied.legal(seat) for seat in deciders] == choices
        played.need(same_choices, f"a {way} copy has other legal actions")
        if deciders:
            copied.play(deciders[0], action)
            played.need(copied.key() == expected, f"an action has another result on a {way} copy")
        played.need(state.key() == before, f"playing on a {way} copy changed the original")


def check_commuting(played: PlayedGame) -> None:
    """Two seats that decide at the same time can act in either order, with the same result."""
    game, state, rng = played.game, played.state, played.rng
    deciders = state.deciders()
    if len(deciders) < 2:
        return
    first = rng.below(len(deciders))
    second = (first + 1 + rng.below(len(deciders) - 1)) % len(deciders)
    moves = []
    for seat in (deciders[first], deciders[second]):
        legal = state.legal(seat)
        moves.append((seat, legal[rng.below(len(legal))]))
    results = []
    for order in (moves, moves[::-1]):
        after = state.copy()
        for seat, action in order:
            after.play(seat, action)
        results.append((after.key(), [game.view(after, seat).data() for seat in range(played.record.seats)]))
        for data in results[-1][1]:
            data.pop("news", None)  # the last action is a different one
    played.need(results[0] == results[1], f"{moves} do not commute")


def check_scores(played: PlayedGame) -> None:
    """Points add up to their breakdown, and ranks are 1, 2, 3 or shared."""
    scores = played.game.scores(played.state)
    played.need([score.total for score in scores] == played.state.totals(), "scores and totals differ")
    played.need([score.seat for score in scores] == list(range(played.record.seats)), "scores are not by seat")
    for score in scores:
        played.need(score.total == sum(score.sources.values()), f"the points of seat {score.seat} do not add up")
        played.need(not score.parts or score.total == sum(score.parts.values()), "the parts do not add up")
        ahead = sum(other.rank < score.rank for other in scores)
        played.need(score.rank == ahead + 1, "the ranks leave gaps")
        in_order = all(other.total <= score.total for other in scores if other.rank > score.rank)
        played.need(in_order, "the ranks ignore points")


def check_snapshot(played: PlayedGame) -> None:
    """A state that is saved and loaded is equal, and has the same future."""
    game = played.game
    state = played.state.copy()
    loaded = game.load(game.save(state))
    played.need(loaded == state, "a snapshot loads as another state")
    played.need(game.view(loaded, 0) == game.view(state, 0), "a loaded state looks different")
    for _ in range(6):
        if not state.over:
            seat = state.deciders()[0]
            legal = state.legal(seat)
            played.need(loaded.legal(seat) == legal, "a loaded state has other legal actions")
            action = legal[played.rng.below(len(legal))]
            state.play(seat, action)
            loaded.play(seat, action)
    played.need(loaded == state, "an action has another result on a loaded state")
