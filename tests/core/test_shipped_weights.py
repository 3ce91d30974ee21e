"""The weights that ship with games: readable, small, and saying the same everywhere."""

from pathlib import Path

import pytest

from hypostyle import CHANCE_BIT, game, game_names
from hypostyle.core.learned import LearnedInsight
from hypostyle.core.stream import Stream
from hypostyle.core.weights import read_header, read_weights, shipped_weights

SHIPPED = [(name, path) for name in game_names() for path in shipped_weights(game(name))]
MOST = 400_000
"""Bytes of all weights of a game."""

GOLDEN = {
    ("aton", "2"): -0.2635498046875,
    ("egizia", "2"): -0.1680908203125,
    ("egizia", "3"): -0.048492431640625,
    ("egizia", "4"): 0.3475341796875,
    ("marracash", "2"): 0.416015625,
    ("men_nefer", "2"): 0.143524169921875,
    ("nefertiti", "2"): -0.349853515625,
}


@pytest.mark.parametrize(("name", "path"), SHIPPED, ids=lambda part: getattr(part, "stem", part))
def test_shipped_weights_say_the_same_everywhere(name: str, path: Path) -> None:
    assert logit(name, path) == GOLDEN[name, path.stem]


def logit(name: str, path: Path) -> float:
    """What the network adds for the first seat of a fixed position."""
    of = game(name)
    lens = read_weights(path, of)
    stream, s = Stream(4), of.begin(of.setup(int(path.stem)))
    for _ in range(40):
        if s.asking == CHANCE_BIT:
            of.rules.happen(s, of.rules.roll(s, stream))
        elif s.asking:
            seat = of.deciders(s)[0]
            of.rules.apply(s, seat, of.rules.pick(s, seat, stream))
    return lens.log_odds(s, 0, 0.5)


def test_shipped_weights_are_small_and_say_how_they_were_made() -> None:
    assert {name for name, _ in SHIPPED} == set(game_names())
    for name in game_names():
        assert sum(path.stat().st_size for path in shipped_weights(game(name))) <= MOST
    for name, path in SHIPPED:
        header = read_header(path)
        assert (header.game, header.players) == (name, int(path.stem))
        assert header.record["command"].startswith(f"hypostyle learn {name} --players {path.stem}")
        assert header.record["log_loss"] < header.record["log_loss_by_hand"]
        started = "--start" in header.record["command"]
        assert not started or header.record["start"]["command"].startswith(
            f"hypostyle learn {name}"
        )


def test_games_know_what_was_learned_for_them() -> None:
    learned = game("egizia").insight(learned=True)
    assert isinstance(learned, LearnedInsight)
    assert [learned.covers(n, game("egizia").setup(n).options) for n in (1, 2, 3, 4)] == [
        False,
        True,
        True,
        True,
    ]
    named = game("nefertiti").insight(learned=True)
    assert isinstance(named, LearnedInsight)
    for players, ahead in ((2, 2), (3, 4)):  # as its weights say; by hand where there are none
        named.prepare(game("nefertiti").begin(game("nefertiti").setup(players)))
        assert named.ahead(players) == ahead
    assert not isinstance(game("egizia").insight(), LearnedInsight)
