"""Calibration of values, and the measured strength of levels."""

import tomllib
from collections.abc import Sequence
from math import exp, log

import pytest

import hypostyle
from hypostyle.bots.calibration import Bin, Judged, Phase, _phase, calibrate
from hypostyle.bots.ladder import Rung, measure, rating_step, read_ladder, to_toml
from hypostyle.bots.levels import LEVELS, Level, levels_of, own_bots, spec_of
from hypostyle.bots.registry import make_bot
from hypostyle.core.errors import BadBot
from hypostyle.core.registry import game_names

ATON = hypostyle.game("aton")
SHORT = ATON.setup(options={"win_score": 20})


def judged(*values: float, won: bool) -> Judged:
    """A game of two sides by the values of the first one."""
    share = 1.0 if won else 0.0
    return Judged(tuple((value, 1.0 - value) for value in values), (share, 1.0 - share))


def test_values_that_know_the_winner_lose_nothing_and_a_coin_loses_one_bit() -> None:
    games = [judged(1.0, won=True), judged(0.0, won=False)]
    assert _phase(games, 0, 1, 10).log_loss == pytest.approx(0.0, abs=1e-9)
    coins = [judged(0.5, won=True), judged(0.5, won=False)]
    blind = _phase(coins, 0, 1, 10)
    assert blind.log_loss == pytest.approx(log(2))
    assert blind.blind == pytest.approx(log(2))
    assert blind.error == pytest.approx(0.0)


def test_each_part_of_the_game_is_counted_on_its_own() -> None:
    games = [judged(0.5, 0.5, 0.75, 0.75, won=True), judged(0.5, 0.25, won=False)]
    early, late = (_phase(games, n, 2, 10) for n in range(2))
    assert (early.positions, late.positions) == (3, 3)
    assert exp(-late.log_loss) == pytest.approx(0.75)
    assert late.bins == (Bin(3, 0.25, 0.0), Bin(3, 0.75, 1.0))
    assert late.error == pytest.approx(0.25)


def shapes(phases: Sequence[Phase]) -> list[tuple[int, float]]:
    return [(phase.positions, phase.log_loss) for phase in phases]


@pytest.mark.no_cover
def test_calibration_is_reproducible_in_any_number_of_processes() -> None:
    alone = calibrate(ATON, "onestep:1", 2, 3, SHORT, phases=2)
    together = calibrate(ATON, "onestep:1", 2, 3, SHORT, phases=2, processes=2)
    assert shapes(alone) == shapes(together)
    assert all(phase.positions > 0 for phase in alone)


def test_a_rating_follows_from_the_share() -> None:
    assert rating_step(0.5, 100, 2)[0] == pytest.approx(0.0)
    assert rating_step(0.25, 100, 4)[0] == pytest.approx(0.0, abs=5.0)
    assert rating_step(10 / 11, 11000, 2)[0] == pytest.approx(400.0, abs=1.0)
    few, many = rating_step(0.7, 20, 2), rating_step(0.7, 2000, 2)
    assert few[1] > 5 * many[1]
    assert rating_step(1.0, 20, 2)[0] < 1000.0


def test_each_level_is_measured_against_the_one_below() -> None:
    levels = tuple(Level(key, key, "random", "") for key in ("low", "middle", "high"))
    rungs = measure(ATON, 2, 2, 1, levels=levels)
    assert [rung.level for rung in rungs] == ["middle", "high"]
    steps = [rating_step(rung.share, 2, 2) for rung in rungs]
    assert rungs[0].rating == round(steps[0][0])
    assert rungs[1].rating == round(steps[0][0] + steps[1][0])
    assert rungs[1].margin > rungs[0].margin
    assert all(rung.low <= rung.share <= rung.high for rung in rungs)


def test_one_level_is_measured_and_the_figures_of_the_same_bots_stand() -> None:
    levels = tuple(Level(key, key, "random", "") for key in ("low", "middle", "high", "top"))
    known = [
        Rung(2, "middle", "random", 40, 0.75, 0.6, 0.86, 186, 120, 0.001),
        Rung(2, "top", "onestep", 40, 0.75, 0.6, 0.86, 186, 120, 0.001),
        Rung(3, "middle", "random", 40, 0.5, 0.35, 0.65, 0, 100, 0.001),
    ]
    rungs = measure(ATON, 2, 2, 1, levels=levels, only=["high"], known=known)
    assert [rung.level for rung in rungs] == ["middle", "high"]  # another bot plays the top now
    assert rungs[0].games == 40
    steps = [rating_step(rung.share, rung.games, 2)[0] for rung in rungs]
    assert rungs[1].rating == round(sum(steps))
    with pytest.raises(BadBot, match="top needs the figures of high"):
        measure(ATON, 2, 2, 1, levels=levels, only=["top"], known=known)


def test_what_is_written_can_be_read() -> None:
    rungs = [Rung(2, "apprentice", "random", 40, 0.95, 0.83, 0.99, 512, 200, 0.0012)]
    own = {"2": {"scribe": "onestep:2"}}
    read = tomllib.loads(to_toml("aton", rungs, own))
    assert [Rung(**row) for row in read["level"]] == rungs
    assert read["bots"] == own


@pytest.mark.parametrize("key", game_names())
def test_stored_ladders_name_levels_and_player_counts_that_exist(key: str) -> None:
    game = hypostyle.game(key)
    for rung in read_ladder(game):
        assert rung.players in game.facts.players
        assert rung.bot == spec_of(game, rung.players, rung.level)  # no figures of a former bot
        assert 0.0 <= rung.low <= rung.share <= rung.high <= 1.0


@pytest.mark.parametrize("key", game_names())
def test_levels_of_a_game_are_bots_and_those_of_its_own_exist(key: str) -> None:
    game = hypostyle.game(key)
    for players in game.facts.players:
        levels = levels_of(game, players)
        assert [level[:2] for level in levels] == [level[:2] for level in LEVELS]
        assert len({level.spec for level in levels}) == len(levels)
        for level in levels:
            assert make_bot(level.spec, game, 1).name == level.spec
            assert spec_of(game, players, level.key) == level.spec
    for number, bots in own_bots(game.package).items():
        assert int(number) in game.facts.players
        assert set(bots) <= {level.key for level in LEVELS}
    assert spec_of(game, game.facts.players[0], "search:7") == "search:7"
