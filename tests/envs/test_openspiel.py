"""The games in OpenSpiel pass its own tests, and its searches play them."""

from __future__ import annotations

import json
import pickle
import unittest

import numpy as np
import pyspiel
import pytest
from open_spiel.integration_tests import api_test
from open_spiel.python.algorithms import ismcts, mcts
from open_spiel.python.observation import make_observation
from open_spiel.python.tests import games_sim_test
from tables import every_game, every_table

import borough
from borough.envs.openspiel import BoroughState
from borough.envs.position import SEED_BYTES
from borough.envs.rows import floats


def load_table(game_id: str, seats: int, **parameters: object) -> pyspiel.Game:
    """A game by our id."""
    return pyspiel.load_game(f"python_borough_{game_id.replace('-', '_')}", {"players": seats, **parameters})


def advance(state: BoroughState, actions: int, seed: int) -> BoroughState:
    """Play random actions, after chance has drawn the seed of the deal."""
    random = np.random.default_rng(seed)
    for _ in range(actions):
        if state.is_terminal():
            break
        state.apply_action(int(random.choice(state.legal_actions())))
    return state


def run(case: type[unittest.TestCase]) -> unittest.TestResult:
    """Run the tests of a class."""
    result = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(case).run(result)
    return result


@every_table
def test_random_games_with_serialisation(game_id: str, seats: int):
    pyspiel.random_sim_test(load_table(game_id, seats), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("reward", ["win", "rank", "points", "lead"])
@every_game
def test_random_games_with_each_reward(game_id: str, reward: str):
    """The bounds and the sum of the returns fit the kind of utility."""
    pyspiel.random_sim_test(load_table(game_id, 2, reward=reward), num_sims=1, serialize=False, verbose=False)


@every_table
def test_simulations_in_python(game_id: str, seats: int):
    games_sim_test.GamesSimTest().sim_game(load_table(game_id, seats))


@every_table
def test_the_interface(game_id: str, seats: int):
    table = {"game": load_table(game_id, seats), "game_name": f"python_borough_{game_id}"}
    result = run(type("Test", (api_test.EnforceAPIOnPartialTreeBase,), table))
    assert (result.failures, result.errors, result.skipped) == ([], [], [])
    assert result.testsRun == 5


def after_chance(game: pyspiel.Game, seed: int, actions: int) -> BoroughState:
    """A state some random actions after the deal."""
    return advance(game.new_initial_state(), SEED_BYTES + actions, seed)


def test_chance_draws_the_seed_of_the_deal():
    state = load_table("london", 2).new_initial_state()
    for byte in (0, 0, 1, 2):
        assert state.is_chance_node()
        state.apply_action(byte)
    assert state.position.state == borough.game("london").deal(2, 258)
    assert state.record().seed == 258


def test_parameters_choose_the_variant():
    state = after_chance(load_table("key-to-the-city", 3, jennifer=True), 1, 0)
    assert state.position.state == borough.game("key-to-the-city").deal(3, state.record().seed, {"jennifer": True})
    with pytest.raises(borough.DealError, match="london takes 2 to 4 seats, not 5"):
        load_table("london", 5)
    with pytest.raises(borough.BadInput, match="there is no reward 'fame'"):
        load_table("london", 2, reward="fame")


@every_game
def test_a_state_is_stored_as_its_record(game_id: str):
    state = after_chance(load_table(game_id, 2), 3, 80)
    again = pickle.loads(pickle.dumps(state))
    assert again.position.state == state.position.state
    assert again.record() == state.record()
    assert again.information_state_string(1) == state.information_state_string(1)
    assert state.record().replay() == state.position.state


@every_table
def test_a_resampled_state_looks_the_same_to_its_seat_and_hides_the_rest(game_id: str, seats: int):
    state = after_chance(load_table(game_id, seats), 5, 60)
    seat = state.current_player()
    before = state.information_state_string(seat), state.information_state_tensor(seat)
    others = [state.resample_from_infostate(seat, pyspiel.UniformProbabilitySampler(0.0, 1.0)) for _ in range(5)]
    for other in others:
        assert (other.information_state_string(seat), other.information_state_tensor(seat)) == before
        assert other.legal_actions() == state.legal_actions()
        assert other.history() == state.history()
        stored = pickle.loads(pickle.dumps(other))
        assert stored.position.state == other.position.state
        assert stored.information_state_string(seat) == before[0]
    assert len({str(other) for other in others}) > 1
    assert (state.information_state_string(seat), state.information_state_tensor(seat)) == before


def test_tensors_are_scaled_rows_with_named_parts():
    game = load_table("key-flow", 3)
    state = after_chance(game, 2, 40)
    encoder = borough.game("key-flow").encoder(3)
    row = np.zeros(encoder.size, np.int16)
    encoder.write_state(state.position.state, 1, row)
    observation = make_observation(game)
    observation.set_from(state, 1)
    assert list(observation.dict) == [field.name for field in encoder.fields]
    assert np.array_equal(observation.tensor, floats(encoder, row))
    assert state.observation_tensor(1) == state.information_state_tensor(1) == observation.tensor.tolist()
    assert game.observation_tensor_shape() == [encoder.size]


def test_strings_tell_what_a_seat_and_what_everybody_sees():
    game = load_table("london", 2)
    state = after_chance(game, 2, 30)
    seat, view = state.current_player(), borough.game("london").view
    assert json.loads(state.observation_string(seat)) == view(state.position.state, seat).data()
    public = pyspiel.IIGObservationType(
        public_info=True, perfect_recall=False, private_info=pyspiel.PrivateInfoType.NONE
    )
    found = make_observation(game, public).string_from(state, seat)
    assert json.loads(found) == view(state.position.state, None).data()


def test_information_states_remember_what_was_done():
    """A view may become the same again, as when a move is begun in another order; an information state does not."""
    state = after_chance(load_table("key-flow", 2), 1, 0)
    random = np.random.default_rng(1)
    seen = []
    while not state.is_terminal():
        assert state.information_state_string(0).endswith(" " + state.observation_string(0))
        seen.append(state.information_state_string(0).split()[0])
        state.apply_action(int(random.choice(state.legal_actions())))
    assert len(set(seen)) == len(seen)


def search(game: pyspiel.Game, simulations: int) -> ismcts.ISMCTSBot:
    """OpenSpiel's search, which samples states by our resampling."""
    random = np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(1, random)
    return ismcts.ISMCTSBot(game, evaluator, uct_c=2.0, max_simulations=simulations, random_state=random)


@pytest.mark.parametrize(
    ("name", "simulations"),
    [("key-to-the-city", 20), ("key-flow", 2), pytest.param("london", 2, marks=pytest.mark.long)],
)
def test_the_search_of_openspiel_plays_a_whole_game(name: str, simulations: int):
    """In London with its thousand decisions, this takes half a minute."""
    game = load_table(name, 2)
    bot = search(game, simulations)
    state = after_chance(game, 3, 0)
    searched = [0, 0]
    while not state.is_terminal():
        searched[state.current_player()] += len(state.legal_actions()) > 1
        state.apply_action(int(bot.step(state)))
    assert min(searched) > 5
    assert state.record().replay().over
    assert sum(state.returns()) == 0
