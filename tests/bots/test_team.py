"""A search that thinks in several processes: what they share, and how they begin and end."""

import gc
import multiprocessing
from collections.abc import Iterator
from multiprocessing.process import BaseProcess
from pathlib import Path

import pytest

import hypostyle
from hypostyle.bots.registry import make_bot
from hypostyle.bots.team import Team
from hypostyle.core.errors import BadBot
from hypostyle.core.net import LANES
from hypostyle.core.processes import hand_out
from hypostyle.core.state import State
from hypostyle.core.stream import Stream
from hypostyle.core.view import View
from hypostyle.core.weights import Layers, write_weights

ONE = 32768
"""What a network adds up to where its log-odds are 1."""
FIRST = 0.7310586
"""The value of the first seat where its log-odds are always 1."""


def opening() -> hypostyle.Match[State]:
    match: hypostyle.Match[State] = hypostyle.game("aton").new(seed=3)
    match.apply(0, "keep")
    match.apply(1, "keep")
    return match


def team_of(spec: str, seed: int = 1) -> Team[State]:
    team = make_bot(spec, hypostyle.game("aton"), seed)
    assert isinstance(team, Team)
    return team


def one_sided(path: Path) -> Path:
    """Weights that give the first seat the same lead wherever they are asked."""
    game = hypostyle.game("aton")
    features = game.features(2)
    places = sum(features.sizes[: features.learned])
    flat = Layers([0] * LANES * places, [0] * LANES, [0], [0], ONE)
    made = {"options": game.setup(2).options, "trust": 0.0, "eyes": 1, "record": {}}
    write_weights(path, game, 2, flat, made)
    return path


@pytest.fixture(params=["fork", "spawn"])
def start(request: pytest.FixtureRequest) -> Iterator[str]:
    """How processes begin: some systems copy this one, others start from nothing."""
    before = multiprocessing.get_start_method(allow_none=True)
    multiprocessing.set_start_method(request.param, force=True)
    yield request.param
    multiprocessing.set_start_method(before, force=True)


@pytest.fixture
def earlier() -> set[BaseProcess]:
    """Processes of earlier tests that are still about to end."""
    return set(multiprocessing.active_children())


def later(earlier: set[BaseProcess]) -> set[BaseProcess]:
    """The processes that have been started since."""
    return set(multiprocessing.active_children()) - earlier


def test_a_team_adds_up_what_its_processes_find() -> None:
    match = opening()
    team = team_of("search:0.2s,processes=2")
    for seat in (0, 1):
        assert team.choose(match.view(seat)) in match.legal(seat)
        assert sum(choice.visits for choice in team.report()) == team.made
    helper = team.pipes[0]
    match.apply(0, team.choose(match.view(0)))
    assert team.pipes == [helper]  # one helper for all answers
    helper.close()
    assert team.choose(match.view(1)) in match.legal(1)  # without a helper it thinks alone
    assert sum(choice.visits for choice in team.report()) == team.made


def team_of_a_worker(spec: str) -> int:
    return team_of(spec).processes


def test_a_worker_thinks_alone() -> None:
    """The server's workers and those of contests are one for each core already."""
    specs = ["search:1s,processes=2"] * 2
    assert list(hand_out(team_of_a_worker, specs, 2)) == [1, 1]
    assert team_of_a_worker(specs[0]) == 2


def test_all_processes_have_the_same_insight(tmp_path: Path, start: str) -> None:
    """No roll-out of any process is valued by hand: all their means are what the file says."""
    match = opening()
    path = one_sided(tmp_path / "flat.net")
    team = team_of(f"search:0.2s,processes=3,insight={path}")
    for seat, value in ((0, FIRST), (1, 1.0 - FIRST)):
        assert team.choose(match.view(seat)) in match.legal(seat)
        assert len(team.pipes) == 2  # both helpers added what they found
        assert [choice.value for choice in team.report()] == pytest.approx(
            [value] * len(team.report())
        )
    team.close()


def test_a_team_plays_by_the_networks_that_come_with_the_game() -> None:
    """It weighs the answers as one process does with them, and not as it does without."""
    game = hypostyle.game("egizia")
    match = game.new(seed=1)
    seat = match.deciders()[0]
    priors = {}
    for spec in ("0.1s,insight=learned", "0.1s,processes=2,insight=learned", "0.1s,processes=2"):
        bot = make_bot(f"search:{spec}", game, 1)
        assert bot.choose(match.view(seat)) in match.legal(seat)
        priors[spec] = {choice.action: choice.prior for choice in bot.report()}
    alone, together, by_hand = priors.values()
    both = alone.keys() & together.keys()
    assert both
    assert {each: alone[each] for each in both} == {each: together[each] for each in both}
    assert any(by_hand.get(each) != together[each] for each in together)


def test_a_damaged_file_is_refused_before_anything_starts(
    tmp_path: Path, earlier: set[BaseProcess]
) -> None:
    path = one_sided(tmp_path / "flat.net")
    data = path.read_bytes()
    path.write_bytes(data[:-1] + bytes([data[-1] ^ 1]))
    with pytest.raises(BadBot, match=r"file of weights: flat\.net is damaged"):
        team_of(f"search:1s,processes=2,insight={path}")
    assert not later(earlier)


def test_a_file_that_is_gone_when_the_processes_start_is_told(
    tmp_path: Path, earlier: set[BaseProcess]
) -> None:
    path = one_sided(tmp_path / "flat.net")
    team = team_of(f"search:0.05s,processes=2,insight={path}")
    path.unlink()
    match = opening()
    with pytest.raises(BadBot, match=r"of its processes cannot start: flat\.net cannot be read"):
        team.choose(match.view(0))
    team.close()
    assert not later(earlier)
    one_sided(path)
    assert team.choose(match.view(0)) in match.legal(0)  # and starts when it is there again
    team.close()


def test_processes_end_when_a_team_is_closed(earlier: set[BaseProcess]) -> None:
    match = opening()
    team = team_of("search:0.05s,processes=3,insight=learned")
    team.close()  # none has started
    for _ in range(2):
        assert team.choose(match.view(0)) in match.legal(0)
        assert len(later(earlier)) == 2
        team.close()
        assert not later(earlier)


def test_processes_end_with_their_bot_while_others_play_on(earlier: set[BaseProcess]) -> None:
    """A helper that began later does not keep the connections of an earlier one open."""
    match = opening()
    first, second = (team_of("search:0.05s,processes=2", seed) for seed in (1, 2))
    for team in (first, second):
        team.choose(match.view(0))
    (helper,) = first.helpers
    del first, team
    gc.collect()
    helper.join(60)
    assert not helper.is_alive()
    assert second.choose(match.view(0)) in match.legal(0)
    assert later(earlier) == set(second.helpers)
    second.close()


class Blank(View[State]):
    """A view that nothing can be imagined from."""

    def imagine(self, stream: Stream) -> State:
        raise ZeroDivisionError


def test_processes_end_when_a_question_fails() -> None:
    """What they still find belongs to a question that nobody asks any more; others start."""
    match = opening()
    team = team_of("search:0.05s,processes=2")
    team.choose(match.view(0))
    (helper,) = team.helpers
    with pytest.raises(ZeroDivisionError):
        team.choose(Blank(match.game, match.view(0).state, 0))
    helper.join(60)
    assert not helper.is_alive()
    assert team.choose(match.view(0)) in match.legal(0)
    assert len(team.helpers) == 1
    assert team.helpers != [helper]
    team.close()
