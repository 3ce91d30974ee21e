"""Two algorithms of OpenSpiel on games of Hypostyle.

    python examples/spiel_algorithms.py
    python examples/spiel_algorithms.py --simulations 500 --iterations 2000

Needs `pip install 'hypostyle[research]'`. First OpenSpiel's information-set tree search plays the
opening of Aton, then its Monte Carlo counterfactual regret minimisation learns a small game of
hidden choices, the example `fingers`.
"""

import argparse
import random
import sys
from pathlib import Path

import numpy as np
import pyspiel
from open_spiel.python.algorithms import external_sampling_mccfr, ismcts
from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator

import hypostyle
from hypostyle.research.openspiel import register_game


def search_the_opening(simulations: int, decisions: int) -> None:
    """Let tree search answer the first questions of Aton for both seats."""
    state = pyspiel.load_game("hypostyle_aton").new_initial_state()
    draws = random.Random(1)
    evaluator = RandomRolloutEvaluator(n_rollouts=1, random_state=np.random.RandomState(1))
    bot = ismcts.ISMCTSBot(
        state.get_game(), evaluator, 2.0, simulations, random_state=np.random.RandomState(2)
    )
    while decisions and not state.is_terminal():
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(draws.choices(outcomes, chances)[0])
            continue
        action = bot.step(state)
        print(f"seat {state.current_player()}: {state.action_to_string(action)}")
        state.apply_action(action)
        decisions -= 1


def learn_fingers(iterations: int) -> None:
    """Learn how many fingers to show in the first round, by what the die says it is worth."""
    sys.path.insert(0, str(Path(__file__).parents[1]))  # where the folder `examples` is
    from examples.fingers import GAME

    hypostyle.register(GAME)
    game = pyspiel.load_game(register_game(GAME), {"options": "goal=3"})
    solver = external_sampling_mccfr.ExternalSamplingSolver(game)
    for _ in range(iterations):
        solver.iteration()
    policy = solver.average_policy()
    start = game.new_initial_state()
    for outcome, _ in start.chance_outcomes():
        state = start.child(outcome)
        shares = policy.action_probabilities(state)
        told = [f"{state.action_to_string(a)} {share:.0%}" for a, share in shares.items()]
        print(f"{start.action_to_string(outcome)}: {', '.join(told)}")


def main() -> None:
    """Read the command line and run both."""
    parser = argparse.ArgumentParser(description="Two algorithms of OpenSpiel.")
    parser.add_argument("--simulations", type=int, default=50)
    parser.add_argument("--decisions", type=int, default=2)
    parser.add_argument("--iterations", type=int, default=200)
    chosen = parser.parse_args()
    search_the_opening(chosen.simulations, chosen.decisions)
    learn_fingers(chosen.iterations)


if __name__ == "__main__":
    main()
