"""The root of a search: which answers are compared, how they rank, and how secret ones are mixed."""

from collections import Counter

import pytest

import hypostyle
from examples.fingers import GAME as FINGERS
from hypostyle.bots.registry import make_bot
from hypostyle.bots.root import Candidate, ValueSpread, drawn, ranked, widest
from hypostyle.bots.search import Search
from hypostyle.bots.tree import Arm
from hypostyle.core.state import State
from hypostyle.core.stream import Stream
from tests.games.marracash.build import table
from tests.games.moves import play


def candidate(prior: float, visits: int = 0, total: float = 0.0, points: float = 0.0) -> Candidate:
    arm = Arm(0, None)
    arm.visits = visits
    arm.total = total
    made = Candidate(arm, prior)
    made.ended = visits
    made.points = points
    return made


def test_as_many_answers_as_the_square_root_of_the_budget_are_compared() -> None:
    many = [candidate(1.0 / (n + 1)) for n in range(50)]
    assert len(widest(many, 100)) == 10
    assert len(widest(many, 1000)) == 31
    assert len(widest(many, 1)) == 2
    assert widest(many, 10_000) == many


def test_answers_that_priors_cannot_tell_apart_are_all_compared() -> None:
    alike = [candidate(0.5)] + [candidate(0.1)] * 20
    assert len(widest(alike, 100)) == 21


def test_few_roll_outs_leave_the_prior_in_charge_and_many_do_not() -> None:
    liked, good = candidate(0.8, 4, 2.0), candidate(0.2, 4, 2.4)
    assert ranked([good, liked], 2.0) == [liked, good]
    liked, good = candidate(0.8, 400, 200.0), candidate(0.2, 400, 240.0)
    assert ranked([liked, good], 2.0) == [good, liked]


def test_the_less_values_vary_the_less_the_prior_counts() -> None:
    unknown, steady, wild = ValueSpread(), ValueSpread(), ValueSpread()
    assert unknown.rate(0.0) == pytest.approx(2.0)
    steady.add(2 * 100 * 0.01**2, [0.0, 0.0], 101)  # each differs by 0.01 from the mean of its pass
    wild.add(2 * 100 * 0.1**2, [0.0, 0.0], 101)
    assert steady.rate(0.0) == pytest.approx(10 * wild.rate(0.0), rel=0.01)
    apart = ValueSpread()
    apart.add(2 * 100 * 0.3**2, [30.0, -30.0], 100)  # one is always better by the same: no luck
    assert apart.rate(0.0) > steady.rate(0.0)
    assert apart.rate(2.0) == 2.0  # a game may fix it


def test_the_score_decides_between_equal_chances_only() -> None:
    poor, rich = candidate(0.5, 100, 50.0, 10.0), candidate(0.5, 100, 50.0, 40.0)
    assert ranked([poor, rich], 2.0) == [rich, poor]
    safe = candidate(0.5, 100, 53.0, 10.0)
    assert ranked([rich, safe], 2.0) == [safe, rich]
    poor.prior = 0.6
    poor.ended -= 1  # one roll-out stopped before the end: scores say little
    assert ranked([rich, poor], 2.0) == [poor, rich]


@pytest.mark.parametrize("cash", ["100/9000/9000/9000", "9000/100/100/100"], ids=["lost", "won"])
def test_a_decided_game_is_played_for_money(cash: str) -> None:
    """§8.2 The last turn: 50 D now, or nothing now and 1,400 D with the second action."""
    match = table("3.ggg 12.y", "g3.ali.3 y4.anfa.0", line="", final=1, cash=cash)
    before = match.state.cash[0]
    view = match.view(0)
    for seed in range(3):
        assert view.notation(make_bot("search:400", view.game, seed).choose(view)) == "lead 3-5"
    play(match, "ali lead 3-5")
    match.apply(0, make_bot("search:100", view.game, 1).choose(match.view(0)))
    assert match.state.cash[0] == before + 1400


def test_secret_answers_are_mixed() -> None:
    """Whoever shows the same fingers every time is read by the others."""
    match = FINGERS.new(seed=1)
    seen = Counter(make_bot("search:60", FINGERS, seed).choose(match.view(0)) for seed in range(40))
    assert len(seen) > 1
    assert max(seen.values()) < 40


def test_an_answer_is_drawn_by_weight() -> None:
    good, bad = candidate(0.5, 10, 6.0), candidate(0.5, 10, 5.0)
    stream = Stream(1)
    n = Counter(drawn([bad, good], 2.0, stream) for _ in range(2000))
    assert 0.84 < n[1] / 2000 < 0.92  # e to the power of 2 against 1


def test_a_time_budget_compares_more_answers_the_longer_it_is() -> None:
    match: hypostyle.Match[State] = hypostyle.game("aton").new(seed=3)
    match.apply(0, "keep")
    match.apply(1, "keep")
    tried = []
    for seconds in ("0.002", "1"):
        bot = make_bot(f"search:{seconds}s", match.game, 1)
        assert isinstance(bot, Search)
        bot.choose(match.view(0))
        assert sum(choice.visits for choice in bot.report()) == bot.made
        tried.append(len(bot.report()))
    assert tried[0] <= tried[1]
