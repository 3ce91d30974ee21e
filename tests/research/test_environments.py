"""The games in PettingZoo and Gymnasium, proved by their own tests."""

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, parallel_api_test, seed_test

from hypostyle import BadOptions, game, game_names
from hypostyle.core.errors import BadBot
from hypostyle.research.gym import ILLEGAL, SeatAgainstBots
from hypostyle.research.petting import env, parallel_env


@pytest.mark.parametrize("name", game_names())
def test_pettingzoos_own_tests_pass_without_warnings(name: str) -> None:
    api_test(env(name), num_cycles=60)
    parallel_api_test(parallel_env(name), num_cycles=30)


@pytest.mark.parametrize("name", game_names())
def test_equal_seeds_give_equal_games(name: str) -> None:
    seed_test(lambda: env(name), num_cycles=20)


def test_the_most_players_play_to_the_end_and_share_the_victory() -> None:
    players = max(game("nefertiti").facts.players)
    play = env("nefertiti", players=players)
    play.reset(seed=4)
    total = dict.fromkeys(play.possible_agents, 0.0)
    for agent in play.agent_iter():
        _, reward, terminated, truncated, info = play.last()
        total[agent] += reward
        done = terminated or truncated
        play.step(None if done else int(play.action_space(agent).sample(info["action_mask"])))
    assert len(total) == players
    assert sum(total.values()) == pytest.approx(1.0)


def test_a_game_is_cut_after_so_many_cycles() -> None:
    play = env("aton", max_cycles=7)
    play.reset(seed=1)
    for _ in range(7):
        agent = play.agent_selection
        play.step(int(np.flatnonzero(play.infos[agent]["action_mask"])[0]))
    assert all(play.truncations.values())
    assert not any(play.terminations.values())


def test_seats_that_choose_at_once_act_together_and_others_wait() -> None:
    play = parallel_env("aton")
    seen, _ = play.reset(seed=2)
    together = []
    for _ in range(6):
        waiting = [name for name, each in seen.items() if each["action_mask"][play.wait]]
        together.append(len(waiting) == 0)
        assert all(seen[name]["action_mask"].sum() == 1 for name in waiting)
        masks = {name: each["action_mask"] for name, each in seen.items()}
        seen, *_ = play.step({name: int(np.flatnonzero(m)[0]) for name, m in masks.items()})
    assert together[0]  # both decide whether they keep their hand
    assert not all(together)  # counters are placed in turn


@pytest.mark.parametrize("mode", ["svg", "ansi"])
def test_boards_are_rendered(mode: str) -> None:
    play = env("aton", render_mode=mode)
    play.reset(seed=1)
    picture = play.render()
    assert picture is not None
    assert picture.startswith("<svg") == (mode == "svg")
    with pytest.raises(BadOptions, match="svg and ansi"):
        env("aton", render_mode="human")


@pytest.mark.parametrize("name", game_names())
def test_gymnasiums_own_check_passes_without_warnings(name: str) -> None:
    check_env(gymnasium.make(f"hypostyle/{name}-v0", rivals="random").unwrapped)


def test_a_game_against_bots_to_the_end() -> None:
    play = SeatAgainstBots("aton", rivals="random", seat=1)
    seen, info = play.reset(seed=3)
    done = False
    while not done:
        assert np.array_equal(play.action_masks(), info["action_mask"])
        legal = np.flatnonzero(info["action_mask"])
        seen, reward, done, cut, info = play.step(np.int64(legal[0]))
        assert play.observation_space.contains(seen)
        assert not cut
    assert reward == play.seats.shares()[1]


def test_an_illegal_action_ends_the_game_and_costs_a_point() -> None:
    play = SeatAgainstBots("aton", rivals="random")
    _, info = play.reset(seed=3)
    wrong = int(np.flatnonzero(info["action_mask"] == 0)[0])
    _, reward, done, _, info = play.step(np.int64(wrong))
    assert (reward, done, info["illegal"]) == (ILLEGAL, True, True)


def test_environments_are_vectorised_with_their_masks() -> None:
    many = gymnasium.make_vec("hypostyle/aton-v0", num_envs=3, rivals="random", one_hot=True)
    seen, infos = many.reset(seed=5)
    for _ in range(5):
        actions = np.array([np.flatnonzero(mask)[0] for mask in infos["action_mask"]])
        seen, *_, infos = many.step(actions)
    assert seen.shape == (3, *(many.single_observation_space.shape or ()))


def test_unknown_bots_and_seats_are_refused_at_once() -> None:
    with pytest.raises(BadBot):
        SeatAgainstBots("aton", rivals="nobody")
    with pytest.raises(LookupError):
        SeatAgainstBots("aton", seat=2)
