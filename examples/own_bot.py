"""A bot of your own against the bots that come with Hypostyle.

    python examples/own_bot.py
    python examples/own_bot.py --game aton --against onestep --games 20

`Greedy` takes the answer that puts it ahead by the most points at once. It plays every seat with the
same draws, so that neither luck nor a better seat decides.
"""

import argparse

import hypostyle
from hypostyle import Game, State, View
from hypostyle.bots.bot import Bot
from hypostyle.bots.contest import play_game, wilson
from hypostyle.bots.registry import make_bot


class Greedy(Bot[State]):
    """Looks one answer ahead and counts points."""

    def choose(self, view: View[State]) -> int:
        return max(view.legal(), key=lambda action: self.lead_after(view, action))

    def lead_after(self, view: View[State], action: int) -> int:
        """Points ahead of the best opponent, in one position that fits what the seat knows."""
        imagined = view.imagine(self.stream(view))
        view.game.rules.apply(imagined, view.seat, action)
        scores = view.game.rules.scores(imagined)
        own = scores.pop(view.seat)
        return own - max(scores, default=0)


def share_of_wins(game: Game[State], against: str, games: int) -> float:
    """The share of victory that Greedy wins in games for two."""
    setup = game.setup(2)
    won = 0.0
    for number in range(games):
        seat = number % 2
        bots: list[Bot[State]] = [make_bot(against, game, number)]
        bots.insert(seat, Greedy("greedy", number))
        match = play_game(game, bots, setup, seed=f"own bot {number // 2}")
        won += game.rules.shares(match.state)[seat]
    return won / games


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--game", default="aton")
    parser.add_argument("--against", default="random", help="random, onestep, search:100 ...")
    parser.add_argument("--games", type=int, default=10)
    given = parser.parse_args()

    share = share_of_wins(hypostyle.game(given.game), given.against, given.games)
    low, high = wilson(share, given.games)
    print(f"greedy won {share:.0%} of {given.games} games against {given.against}")
    print(f"95 % confidence: {low:.0%} to {high:.0%}")


if __name__ == "__main__":
    main()
