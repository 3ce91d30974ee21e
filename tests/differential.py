"""Plays many seeded games and prints one line of hashes for each set-up.

`test_compiled.py` runs it twice, compiled and interpreted, and holds the lines against each other.

    python tests/differential.py GAME GAMES RECORDS
"""

import hashlib
import sys
from pathlib import Path

from hypostyle import Game, Match, Setup, State, Stream, game, record_of, to_text
from hypostyle.core import rules

MOST_CHOICES = 20_000


def outcomes(of: Game[State], setup: Setup, wanted: int) -> str:
    """A hash over the last position and the length of so many quick games."""
    total = hashlib.sha256()
    stream = Stream(wanted)
    first = of.begin(setup)
    for _ in range(wanted):
        s = first.clone()
        choices = int(of.rules.playout(s, stream, MOST_CHOICES))
        total.update(repr((s.to_tuple(), choices)).encode())
    return total.hexdigest()[:16]


def records(of: Game[State], setup: Setup, wanted: int) -> str:
    """A hash over the whole records of so many games, every row of them."""
    total = hashlib.sha256()
    for seed in range(wanted):
        match = Match(of, setup, str(seed))
        stream = Stream(seed)
        while not match.over:
            for seat in match.deciders():
                match.apply(seat, int(of.rules.pick(match.state, seat, stream)))
        total.update(to_text(record_of(match)).encode())
    return total.hexdigest()[:16]


def tell(of: Game[State], setup: Setup, quick: int, whole: int) -> None:
    """One line: the set-up and both hashes."""
    how = f"{of.key} players={setup.players} {of.facts.options.text(setup.options)}"
    print(how, outcomes(of, setup, quick), records(of, setup, whole))


def main(name: str, quick: int, whole: int) -> None:
    """Say how the engine runs, then one line per set-up."""
    from tests.mixes import mixed, presets

    print("interpreted" if str(rules.__file__).endswith(".py") else "compiled")
    of = game(name)
    for setup in presets(of):
        tell(of, setup, quick, whole)
    for setup in mixed(of, 30, seed=5):
        tell(of, setup, quick // 10, 1)


if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parent.parent))
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
