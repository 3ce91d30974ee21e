"""The games in OpenSpiel, proved by its own tests."""

import pickle
import random

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts
from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator
from open_spiel.python.observation import make_observation

from hypostyle import BadOptions, game, game_names
from hypostyle.research.openspiel import PREFIX, SpielState, register_game
from hypostyle.research.world import DIGEST_BITS
from tests.core.fingers import Fingers


def load(name: str, **params: object) -> pyspiel.Game:
    return pyspiel.load_game(PREFIX + name, params)


def play(state: SpielState, stream: random.Random, most: int) -> SpielState:
    """Play on at random, for so many answers."""
    while most and not state.is_terminal():
        outcomes = state.chance_outcomes() if state.is_chance_node() else []
        legal = [action for action, _ in outcomes] or state.legal_actions()
        state.apply_action(stream.choice(legal))
        most -= 1
    return state


@pytest.mark.parametrize("name", game_names())
def test_openspiels_own_simulation_holds_for_every_game(name: str) -> None:
    pyspiel.random_sim_test(load(name), num_sims=1, serialize=False, verbose=False)


@pytest.mark.parametrize("name", game_names())
def test_openspiels_test_of_python_games_passes(name: str) -> None:
    """It plays a game through the Python interface, and pickles and writes game and states."""
    from open_spiel.python.tests import games_sim_test  # it imports SciPy, every worker would

    players = max(game(name).facts.players)
    games_sim_test.GamesSimTest().sim_game(load(name, players=players))


def test_a_pickled_game_keeps_its_options() -> None:
    loaded = load("marracash", players=3, options="auction=sealed;visitors=64")
    assert str(pickle.loads(pickle.dumps(loaded))) == str(loaded)


def test_a_state_is_written_and_read_again() -> None:
    pyspiel.random_sim_test(load("aton"), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("name", game_names())
def test_every_number_of_players_loads_and_begins(name: str) -> None:
    for players in game(name).facts.players:
        loaded = load(name, players=players)
        state = play(loaded.new_initial_state(), random.Random(3), 30)
        assert loaded.num_players() == players == len(state.returns())
        for seat in range(players):
            tensor = state.observation_tensor(seat)
            assert len(tensor) == loaded.observation_tensor_size()
            assert set(tensor) == {0.0, 1.0}
            assert len(state.information_state_tensor(seat)) == len(tensor) + DIGEST_BITS


@pytest.mark.parametrize("name", game_names())
def test_a_resampled_state_looks_the_same_to_the_seat_and_hides_what_others_knew(name: str) -> None:
    stream = random.Random(5)
    state = play(load(name).new_initial_state(), stream, 40)
    for _ in range(12):
        if state.is_terminal():
            break
        if not state.is_chance_node():
            seat = state.current_player()
            twin = state.resample_from_infostate(seat, stream.random)
            assert twin.information_state_string(seat) == state.information_state_string(seat)
            assert twin.legal_actions() == state.legal_actions()
            assert twin.observation_tensor(seat) == state.observation_tensor(seat)
        play(state, stream, 1)


def test_resampled_again_a_state_still_knows_what_everybody_saw_before() -> None:
    world = play(load("aton").new_initial_state(), random.Random(6), 40).world
    once = world.resampled(0, 1)
    again = once.resampled(0, 2).resampled(1, 3)
    seen = once.recalled(1).splitlines()[:-1]  # without the position as it is now
    assert len(seen) > 10
    assert again.recalled(0).splitlines()[:-1] == seen
    assert again.recalled(1).splitlines()[:-1] == seen
    assert world.recalled(1).splitlines()[:-1] != seen


def test_a_secret_answer_stays_secret_until_all_have_answered() -> None:
    """Both priests of Aton lay their cards at once: the second is asked without seeing the first."""
    seen = set()
    start = play(load("aton").new_initial_state(), random.Random(1), 0)
    while start.is_chance_node():
        start.apply_action(start.chance_outcomes()[0][0])
    assert start.current_player() == 0
    for action in start.legal_actions()[:4]:
        child = start.child(action)
        assert child.current_player() == 1
        seen.add((child.information_state_string(1), tuple(child.legal_actions())))
    assert len(seen) == 1


def test_memory_tells_games_apart_that_look_alike_now(fingers: Fingers) -> None:
    """An information state has perfect recall, an observation has not."""
    loaded = pyspiel.load_game(register_game(fingers))
    states = []
    for shown in (0, 1):
        state = loaded.new_initial_state()
        state.apply_action(state.chance_outcomes()[0][0])
        state.apply_action(state.legal_actions(0)[shown])
        states.append(state)
    one, two = states
    assert one.information_state_string(0) != two.information_state_string(0)
    assert one.information_state_string(1) == two.information_state_string(1)


def test_observers_have_named_parts() -> None:
    loaded = load("aton")
    state = play(loaded.new_initial_state(), random.Random(2), 20)
    observation = make_observation(loaded)
    observation.set_from(state, 0)
    spec = game("aton").observation_spec(game("aton").setup())
    assert list(observation.dict) == [field.name for field in spec]
    assert all(np.all(part.sum(axis=1) == 1.0) for part in observation.dict.values())


def test_tree_search_of_openspiel_plays_by_resampling() -> None:
    state = play(load("aton").new_initial_state(), random.Random(4), 12)
    while state.is_chance_node() or len(state.legal_actions()) == 1:
        play(state, random.Random(4), 1)
    bot = ismcts.ISMCTSBot(
        state.get_game(),
        RandomRolloutEvaluator(1, np.random.RandomState(1)),
        uct_c=2.0,
        max_simulations=4,
        random_state=np.random.RandomState(2),
    )
    assert bot.step(state) in state.legal_actions()


def test_options_are_given_by_text_and_checked() -> None:
    assert load("nefertiti", players=3, preset="seed").num_players() == 3
    for wrong in ({"options": "nonsense=1"}, {"options": "nonsense"}, {"players": 9}):
        with pytest.raises(BadOptions):
            load("aton", **wrong)
