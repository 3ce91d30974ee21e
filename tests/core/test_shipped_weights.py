"""The weights that ship with games: readable, small, and saying the same everywhere."""

from pathlib import Path

import pytest

from hypostyle import CHANCE_BIT, State, game, game_names
from hypostyle.core.learned import LearnedInsight
from hypostyle.core.stream import Stream
from hypostyle.core.weights import read_header, read_weights, shipped_weights

SHIPPED = [(name, path) for name in game_names() for path in shipped_weights(game(name))]
MOST = 400_000
"""Bytes of all weights of a game."""

GOLDEN = {
    ("aton", "2"): 0.1171875,
    ("egizia", "1"): 0.106292724609375,
    ("egizia", "2"): -0.1680908203125,
    ("egizia", "3"): -0.048492431640625,
    ("egizia", "4"): 0.3475341796875,
    ("men_nefer", "1"): 0.704864501953125,
    ("men_nefer", "2"): -0.0294189453125,
    ("nefertiti", "2"): 0.08197021484375,
    ("nefertiti", "3"): -0.530792236328125,
    ("nefertiti", "4"): -1.52667236328125,
    ("nefertiti", "5"): -1.440093994140625,
}
GOLDEN_PRIORS = {
    ("aton", "2"): 1.0,
    ("egizia", "1"): 2.8846908156820303,
    ("egizia", "2"): 0.02337678219936669,
    ("egizia", "3"): 0.09719021852113688,
    ("egizia", "4"): 0.00043443897230187203,
    ("men_nefer", "1"): 0.4516440814105658,
    ("men_nefer", "2"): 0.6502161457452784,
    ("nefertiti", "2"): 3.395885994174582,
    ("nefertiti", "3"): 3.0880288013601707,
    ("nefertiti", "4"): 1.9786277808196209,
    ("nefertiti", "5"): 1.0412326726389745,
}


@pytest.mark.parametrize(("name", "path"), SHIPPED, ids=lambda part: getattr(part, "stem", part))
def test_shipped_weights_say_the_same_everywhere(name: str, path: Path) -> None:
    assert logit(name, path) == GOLDEN[name, path.stem]


@pytest.mark.parametrize(("name", "path"), SHIPPED, ids=lambda part: getattr(part, "stem", part))
def test_shipped_priors_say_the_same_everywhere(name: str, path: Path) -> None:
    assert prior(name, path) == pytest.approx(GOLDEN_PRIORS[name, path.stem], rel=1e-12)


def fixed_position(name: str, players: int) -> State:
    """A position in the middle of a game in which a seat is asked."""
    of = game(name)
    stream, s = Stream(4), of.begin(of.setup(players))
    made = 0
    while made < 40 or s.asking == CHANCE_BIT:
        made += 1
        if s.asking == CHANCE_BIT:
            of.rules.happen(s, of.rules.roll(s, stream))
        elif s.asking:
            seat = of.deciders(s)[0]
            of.rules.apply(s, seat, of.rules.pick(s, seat, stream))
    return s


def logit(name: str, path: Path) -> float:
    """What the network adds for the first seat of a fixed position."""
    lens = read_weights(path, game(name))
    return lens.log_odds(fixed_position(name, int(path.stem)), 0, 0.5)


def prior(name: str, path: Path) -> float:
    """By how much the prior of the first legal answer is multiplied there."""
    of = game(name)
    s = fixed_position(name, int(path.stem))
    seat = of.deciders(s)[0]
    return read_weights(path, of).priors(s, seat, [of.rules.legal(s, seat)[0]], [1.0])[0]


def test_shipped_weights_are_small_and_say_how_they_were_made() -> None:
    assert {name for name, _ in SHIPPED} == set(game_names()) - {"marracash"}
    for name in game_names():
        assert sum(path.stat().st_size for path in shipped_weights(game(name))) <= MOST
    for name, path in SHIPPED:
        header = read_header(path)
        assert (header.game, header.players) == (name, int(path.stem))
        assert header.record["command"].startswith(f"hypostyle learn {name} --players {path.stem}")
        if header.record.get("values") != "by hand":
            assert header.record["log_loss"] < header.record["log_loss_by_hand"]
        if header.priors:
            priors = header.record.get("priors", header.record)
            assert priors["priors_loss"] < priors["priors_loss_by_hand"]
            assert priors["command"].startswith(f"hypostyle learn {name} --players {path.stem}")
        started = "--start" in header.record["command"]
        assert not started or header.record["start"]["command"].startswith(
            f"hypostyle learn {name}"
        )


def test_games_know_what_was_learned_for_them() -> None:
    learned = game("egizia").insight(learned=True)
    assert isinstance(learned, LearnedInsight)
    assert [learned.covers(n, game("egizia").setup(n).options) for n in (1, 2, 3, 4)] == [
        True,
        True,
        True,
        True,
    ]
    few = game("men_nefer").insight(learned=True)
    assert isinstance(few, LearnedInsight)
    assert [few.covers(n, game("men_nefer").setup(n).options) for n in (1, 2, 3, 4)] == [
        True,
        True,
        False,
        False,
    ]
    assert not isinstance(game("marracash").insight(learned=True), LearnedInsight)
    assert not isinstance(game("egizia").insight(), LearnedInsight)
