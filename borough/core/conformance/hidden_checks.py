"""Hidden information: nothing that is made from a view may depend on what its seat cannot know."""

from __future__ import annotations

import gc
import json
import types
from copy import copy, deepcopy

from borough.core.conformance.played_game import PlayedGame, pickled
from borough.core.game import Game
from borough.core.rng import Rng
from borough.core.state import State
from borough.core.types import Action, Seat
from borough.core.view import View

ACTIONS_IN_A_ROW = 6
"""How many actions are played on a state and on its twin."""
SECRET_BEGINNINGS = 1
"""How many actions that nobody else notices may begin a move on the twin, such as the offer of a card to swap."""


def check_view(played: PlayedGame, seat: Seat | None) -> None:
    """A state sampled from a seat's view is lawful and cannot be told from the real one by that seat."""
    game = played.game
    view = game.view(played.state, seat)
    sample = game.sample(view, played.rng)
    played.need(not game.laws(sample), f"a sampled state breaks a law: {game.laws(sample)}")
    again = game.view(sample, seat)
    played.need(view == again and hash(view) == hash(again), f"a sample from seat {seat}'s view looks different")
    played.need(pickled(view) == view, f"the view of seat {seat} differs once it is pickled")
    played.need(game.lines(view) == game.lines(again), "log lines differ")
    played.need(game.prompt(view) == game.prompt(again), "prompts differ")
    if seat is not None:
        _check_same_answers(played, seat, sample)


def check_twin(played: PlayedGame, seat: Seat | None) -> None:
    """A twin looks the same to a seat, to the byte, and answers its actions in the same way.

    A twin is a state that differs only in what the seat cannot know. It is made from the state and not from the view,
    so that this check finds a view that tells too much.
    """
    game, state = played.game, played.state
    twin = game.twin(state, seat, played.rng)
    played.need(not game.laws(twin), f"a twin breaks a law: {game.laws(twin)}")
    twin.news, twin.revealed = state.news, state.revealed
    one, two = game.view(state, seat), game.view(twin, seat)
    played.need(one == two, f"the view of seat {seat} tells something hidden")
    played.need(json.dumps(one.data()) == json.dumps(two.data()), f"the JSON of seat {seat} tells something hidden")
    played.need(repr(one) == repr(two), f"the repr of the view of seat {seat} tells something hidden")
    played.need(repr(twin) == repr(state), "the repr of the state tells something hidden")
    played.need(game.lines(one) == game.lines(two), f"a log line tells seat {seat} something hidden")
    played.need(game.prompt(one) == game.prompt(two), f"a prompt tells seat {seat} something hidden")
    if seat is not None:
        _check_same_answers(played, seat, twin)
    _check_other_seats(played, seat, twin)


def _check_same_answers(played: PlayedGame, seat: Seat, other: State) -> None:
    """Two states that a seat cannot tell apart answer its actions in the same way."""
    state, rng = played.state, played.rng
    legal = state.legal(seat)
    played.need(legal == other.legal(seat), f"what is legal tells seat {seat} something hidden")
    for action in [rng.below(played.game.action_count) for _ in range(3)]:
        if action not in legal:
            here, there = state.refusal(seat, action), other.refusal(seat, action)
            played.need(str(here) == str(there), f"a refusal tells seat {seat} something hidden")
    if legal:
        action = legal[rng.below(len(legal))]
        one, two = state.copy(), other.copy()
        one.play(seat, action)
        two.play(seat, action)
        if not one.revealed and not two.revealed:
            same = played.game.view(one, seat) == played.game.view(two, seat)
            played.need(same, "an action that reveals nothing tells something hidden")


def _check_other_seats(played: PlayedGame, seat: Seat | None, twin: State) -> None:
    """Actions of other seats look the same on state and twin, as long as they reveal nothing.

    Several actions are played in a row, since a secret move can take several. A seat that has already acted since the
    mark may have made another secret move on the twin, so that the same action can end its move on one of the two only.
    Then it is enough that the twin has an action that looks like this one.
    """
    game = played.game
    here, there = played.state.copy(), twin.copy()
    begun = {actor for actor, _ in played.table.record.actions[played.table.mark :]}
    actors = [actor for actor in here.deciders() if actor != seat and _legal_on_both(here, there, actor)][:1]
    rng = played.rng
    for _ in range(ACTIONS_IN_A_ROW):
        if not actors:
            return
        actor = actors[0] if len(actors) == 1 else actors[rng.below(len(actors))]
        shared = _legal_on_both(here, there, actor)
        action, before = shared[rng.below(len(shared))], there.copy()
        here.play(actor, action)
        there.play(actor, action)
        if here.revealed or there.revealed:
            return
        same = game.view(here, seat) == game.view(there, seat)
        if not same and actor in begun and _looks_possible(played, seat, actor, here, before):
            return
        played.need(same, f"an action of seat {actor} tells seat {seat} something hidden")
        if rng is played.rng:
            rng = played.rng.copy()  # so that the further actions do not change which game is played
        others = [other for other in here.deciders() if other not in begun and _legal_on_both(here, there, other)]
        actors = [actor] if actor in others else others  # to the end of a move, if it has one


def _legal_on_both(here: State, there: State, seat: Seat) -> list[Action]:
    """The actions of a seat that are legal on both states."""
    elsewhere = set(there.legal(seat))
    return [action for action in here.legal(seat) if action in elsewhere]


def _looks_possible(played: PlayedGame, seat: Seat | None, actor: Seat, after: State, twin: State) -> bool:
    """Whether a seat noticed nothing of another's action, or could have seen the same happen on the twin."""
    game = played.game
    before, now = game.view(played.state, seat), game.view(after, seat)
    before.news = []
    return before == now or _can_look(game, seat, actor, before, now, twin, SECRET_BEGINNINGS)


def _can_look(game: Game, seat: Seat | None, actor: Seat, before: View, now: View, state: State, begin: int) -> bool:
    """Whether an action of a seat, after some that nobody else notices, makes a view look as it does now."""
    for action in state.legal(actor):
        other = state.copy()
        other.play(actor, action)
        seen = game.view(other, seat)
        if not other.revealed and seen == now:
            return True
        seen.news = []
        if begin and seen == before and _can_look(game, seat, actor, before, now, other, begin - 1):
            return True
    return False


def check_secret_action(played: PlayedGame) -> None:
    """An action of which spectators see nothing shows nothing to any other seat either."""
    game, state, rng = played.game, played.state, played.rng
    if state.over:
        return
    deciders = state.deciders()
    actor = deciders[rng.below(len(deciders))]
    legal = state.legal(actor)
    after = state.copy()
    after.play(actor, legal[rng.below(len(legal))])
    viewers = [None, *(seat for seat in range(played.record.seats) if seat != actor)]
    for viewer in viewers:
        before, now = game.view(state, viewer), game.view(after, viewer)
        silent, before.news, now.news = not now.news, [], []
        if viewer is None and before != now:
            return
        played.need(silent and before == now, f"seat {viewer} is shown what spectators do not see")


def check_output(played: PlayedGame, seat: Seat | None) -> None:
    """Drawings, explanations and reprs show no more than the view they are made from."""
    game, state = played.game, played.state
    view = game.view(state, seat)
    twin = game.twin(state, seat, played.rng)
    twin.news = state.news
    played.need(game.draw(view) == game.draw(game.view(twin, seat)), f"the drawing tells seat {seat} something hidden")
    played.need(not _holds_state(view), "the generator or the state can be reached from a view")
    played.need(copy(view) == deepcopy(view) == view, f"a copy of the view of seat {seat} differs")
    played.need("\n" not in repr(view) + repr(state), "a repr is longer than a line")
    seed = str(played.record.seed)
    played.need(len(seed) < 12 or seed not in json.dumps(view.data()), "the seed is in the view")
    for action in view.legal:
        played.need(bool(game.explain(view, action)), f"{game.text(action)} has no explanation")
    for action in [played.rng.below(game.action_count) for _ in range(10)]:
        game.place(view, action)  # must not fail for any action, legal or not


def _holds_state(view: View) -> bool:
    """Whether a State or a generator can be reached from a view, however deep."""
    seen: set[int] = set()
    queue: list[object] = [view]
    while queue:
        thing = queue.pop()
        if id(thing) in seen or isinstance(thing, type | types.ModuleType | types.FunctionType):
            continue
        seen.add(id(thing))
        if isinstance(thing, State | Rng):
            return True
        queue.extend(gc.get_referents(thing))
    return False
