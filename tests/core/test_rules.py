"""The engine: steps on an agenda, and what happens when a rule goes wrong."""

import pytest

from examples.fingers.rules import Show
from examples.fingers.state import Settings, Table
from hypostyle import CHANCE_BIT, Rules, Step, Stream
from hypostyle.core.errors import EndlessRules
from hypostyle.core.native import i64
from hypostyle.core.rules import ArgPart, DrawStep
from hypostyle.core.state import NO_STEP, arg_of, entry, step_of
from tests.core.fingers import Fingers


def table() -> Table:
    return Table(Settings(Fingers().setup(2)))


class Again(Step[Table]):
    """Comes back for ever."""

    def run(self, s: Table, arg: i64) -> None:
        s.push(0)


class Silence(Step[Table]):
    """Chance is asked and has nothing to say."""

    def asks(self, s: Table, arg: i64) -> i64:
        return CHANCE_BIT


class Lot(DrawStep[Table]):
    """Chance picks one of three."""

    first = 10

    def pool(self, s: Table, arg: i64) -> i64:
        return 0b10110


def test_a_draw_is_one_of_a_set_all_equally_likely() -> None:
    s, step = table(), Lot()
    assert step.asks(s, 0) == CHANCE_BIT
    assert step.outcomes(s, 0) == [(11, 1), (12, 1), (14, 1)]
    assert [step.drawn(s, 0, r) for r in range(int(step.weight(s, 0)))] == [11, 12, 14]


def test_a_rule_without_end_is_stopped() -> None:
    s = table()
    s.push(0)
    with pytest.raises(EndlessRules, match="more than 10000 steps without a question"):
        Rules([Again()]).advance(s)


def test_chance_must_have_an_outcome() -> None:
    s = table()
    s.push(0)
    rules: Rules[Table] = Rules([Silence()])
    rules.advance(s)
    with pytest.raises(EndlessRules, match="no outcome"):
        rules.roll(s, Stream(1))


def test_what_a_step_does_not_say_is_nothing() -> None:
    step: Step[Table] = Step()
    s = table()
    before = s.to_tuple()
    step.prepare(s, 0)
    assert step.asks(s, 0) == 0
    assert step.about(s, 0) == ""
    assert (step.legal(s, 0, 0), step.outcomes(s, 0)) == ([], [])
    step.run(s, 0)
    step.choose(s, 0, 0, 0)
    step.settle(s, 0)
    step.happen(s, 0, 0)
    assert s.to_tuple() == before


def test_rules_must_know_the_score() -> None:
    rules: Rules[Table] = Rules([])
    with pytest.raises(NotImplementedError):
        rules.scores(table())
    with pytest.raises(NotImplementedError):
        rules.shares(table())


def test_seats_are_asked_together_and_answer_in_any_order() -> None:
    game = Fingers()
    results = []
    for order in ([0, 1, 2], [2, 0, 1]):
        s = game.begin(game.setup(3))
        game.rules.happen(s, game.parse(s, "roll 2"))
        assert game.deciders(s) == [0, 1, 2]
        for seat in order:
            assert game.rules.legal(s, seat) == [0, 1, 2]
            game.rules.apply(s, seat, seat)
        results.append(s.to_tuple())
    assert results[0] == results[1]


def test_nobody_is_asked_while_chance_is() -> None:
    game = Fingers()
    s = game.begin(game.setup(2))
    assert game.deciders(s) == []
    assert [game.rules.legal(s, seat) for seat in (-1, 0, 1)] == [[], [], []]
    assert len(game.rules.outcomes(s)) == 3
    game.rules.happen(s, game.rules.roll(s, Stream(1)))
    assert game.rules.outcomes(s) == []


def test_a_playout_stops_where_it_is_told() -> None:
    game = Fingers()
    s = game.begin(game.setup(2))
    assert game.rules.playout(s, Stream(1), 3) == 3
    assert game.deciders(s) == [1]
    game.rules.playout(s, Stream(1), 10_000)
    assert s.asking == 0
    assert game.outcome(s) is not None


def test_default_picks_are_even() -> None:
    game = Fingers()
    s = game.begin(game.setup(2))
    game.rules.happen(s, game.parse(s, "roll 1"))
    stream = Stream(4)
    picks = [int(Show().pick(s, 0, 0, stream)) for _ in range(900)]
    assert all(250 < picks.count(fingers) < 350 for fingers in (0, 1, 2))


# --- the agenda -----------------------------------------------------------------------------------


def test_what_is_pushed_comes_next_and_what_follows_is_given_in_order() -> None:
    s = table()
    s.push(5)
    s.then(1, entry(2, 7), 3)
    met = []
    while s.agenda:
        met.append((s.step, s.arg))
        s.agenda.pop()
    assert met == [(1, 0), (2, 7), (3, 0), (5, 0)]
    assert (s.step, s.arg) == (NO_STEP, 0)


def test_what_is_expected_can_be_asked() -> None:
    s = table()
    s.then(1, entry(2, 7))
    assert [s.expects(step) for step in (1, 2, 3)] == [True, True, False]
    assert [s.expects(2, arg) for arg in (7, 0)] == [True, False]


def test_an_entry_holds_large_arguments() -> None:
    for step, arg in ((0, 0), (127, 0), (0, 1), (127, 1 << 40)):
        assert (step_of(entry(step, arg)), arg_of(entry(step, arg))) == (step, arg)


def test_parts_of_an_argument_do_not_touch_each_other() -> None:
    seat = ArgPart("seat", 4)
    site = ArgPart("site", 2, ("north", "south", "west"), after=seat)
    last = ArgPart("last", 1, after=site)
    for a in range(5):
        for b in range(3):
            for c in range(2):
                arg = seat.put(a) + site.put(b) + last.put(c)
                assert (seat.of(arg), site.of(arg), last.of(arg)) == (a, b, c)
