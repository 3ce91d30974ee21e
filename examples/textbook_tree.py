"""The tree search of the textbooks under hidden information, to compare the search of this package with.

    python examples/textbook_tree.py
    python examples/textbook_tree.py --game aton --rollouts 200 --against search:200 --games 40

Single-observer information-set Monte Carlo tree search (Cowling, Powley and Whitehouse, 2012): for
each roll-out a position is imagined, UCB1 selects among the answers that are legal in it, the first
new answer is added to the tree, and the answer tried most often is played. It knows the same values
and priors of positions as `search`: roll-outs follow the priors to a quiet moment and are evaluated
there. Seats asked at the same time answer one after the other: this tree knows no secret answers.
"""

import argparse
from math import log, sqrt

import hypostyle
from hypostyle import State, View
from hypostyle.bots.bot import Bot
from hypostyle.bots.contest import contest
from hypostyle.bots.guide import Guide
from hypostyle.core.game import Game
from hypostyle.core.stream import Stream

EXPLORE = 0.7
"""The constant of UCB1 in the paper, for values between 0 and 1."""


class Branch:
    """What is known of an answer of one seat, and the answers tried after it."""

    def __init__(self) -> None:
        self.visits = 0
        self.available = 0
        self.total = 0.0
        self.after: dict[tuple[int, int], Branch] = {}

    def urgency(self) -> float:
        """UCB1 with the number of times that the answer was legal."""
        return self.total / self.visits + EXPLORE * sqrt(log(self.available) / self.visits)


class Textbook(Bot[State]):
    """Information-set tree search with UCB1."""

    def __init__(self, game: Game[State], seed: int, rollouts: int) -> None:
        super().__init__("textbook", seed)
        self.guide = Guide(game)
        self.rollouts = rollouts

    def choose(self, view: View[State]) -> int:
        stream = self.stream(view)
        root = Branch()
        for _ in range(self.rollouts):
            s = view.imagine(stream)
            self.guide.reopen(s)
            self.rollout(s, root, view.seat, stream)
        mine = {key[1]: branch for key, branch in root.after.items() if key[0] == view.seat}
        return max(mine, key=lambda action: mine[action].visits)

    def rollout(self, s: State, root: Branch, mine: int, stream: Stream) -> None:
        """Descend, add one answer, play on by the priors and back the values up."""
        seats = len(self.guide.rules.scores(s))
        path: list[tuple[int, Branch]] = []
        node, fresh = root, False
        asked = self.guide.rules.asked(s)
        # The searching seat answers first, so that its own answers stand at the root of the tree.
        first = [mine, *(seat for seat in range(seats) if seat != mine and asked >> seat & 1)]
        while s.asking and not fresh:
            self.guide.chance(s, stream)
            if not s.asking:
                break
            seat = first.pop(0) if first else next(n for n in range(64) if s.asking >> n & 1)
            action, node, fresh = self.select(s, node, seat, stream)
            path.append((seat, node))
            self.guide.rules.apply(s, seat, action)
        self.guide.run(s, stream, 400)
        values = self.guide.values(s, seats)
        for seat, branch in path:
            branch.visits += 1
            branch.total += values[seat]

    def select(self, s: State, node: Branch, seat: int, stream: Stream) -> tuple[int, Branch, bool]:
        """An answer never tried before, else the most urgent one."""
        options = self.guide.rules.legal(s, seat)
        new = [action for action in options if (seat, action) not in node.after]
        for action in options:
            if (seat, action) in node.after:
                node.after[seat, action].available += 1
        if new:
            action = new[stream.below(len(new))]
            node.after[seat, action] = Branch()
            node.after[seat, action].available = 1
            return action, node.after[seat, action], True
        action = max(options, key=lambda one: node.after[seat, one].urgency())
        return action, node.after[seat, action], False


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--game", default="aton")
    parser.add_argument("--rollouts", type=int, default=200)
    parser.add_argument("--against", default="search:200")
    parser.add_argument("--games", type=int, default=10)
    given = parser.parse_args()

    def textbook(spec: str, game: Game[State], seed: int) -> Bot[State]:
        return Textbook(game, seed, given.rollouts)

    result = contest(hypostyle.game(given.game), [given.against, textbook], given.games, seed=1)
    other = result.standings[0]
    print(f"{other.name} won {other.share:.0%} of {other.games} games against the textbook's tree")
    print(f"95 % confidence: {other.low:.0%} to {other.high:.0%}")


if __name__ == "__main__":
    main()
