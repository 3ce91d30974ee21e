"""The bots: they obey, they repeat themselves, they do not peek, and they find what lies open."""

from functools import partial

import pytest

import hypostyle
from hypostyle.bots.bot import Bot
from hypostyle.bots.contest import Played, contest, play_game, wilson
from hypostyle.bots.guide import Guide
from hypostyle.bots.levels import level_of
from hypostyle.bots.registry import bot_names, make_bot
from hypostyle.bots.search import Search
from hypostyle.core.errors import BadBot
from hypostyle.core.insight import Insight
from hypostyle.core.processes import hand_out
from hypostyle.core.state import State
from hypostyle.core.stream import Stream

ATON = hypostyle.game("aton")
SPECS = ("random", "onestep:2", "search:30", "search:15,policy=full", "onestep:2,slip=0.5")

# Red lacks only 1c4 in temple 1 and has one counter to place.
ONE_TO_WIN = (
    "aton/1 players=2 options=- round=5 next=place.red,removal.blue,placement.blue first=red todo=1 "
    "board=rrrrrrrrrrr./............/............/bbbb........ kingdom=0/0 score=5/5 "
    "exchange=no/no hand=1123/1224 plan=2311/2412 open=yes discard=5555/5555"
)


def view_of(text: str, seat: int) -> hypostyle.View[State]:
    game, _, s = hypostyle.read_position(text)
    return game.view(s, seat)


@pytest.mark.no_cover
@pytest.mark.parametrize("spec", SPECS)
def test_a_game_is_played_to_its_end_by_legal_answers(spec: str) -> None:
    bots = [make_bot(spec, ATON, 1), make_bot("random", ATON, 2)]
    match = play_game(ATON, bots, ATON.setup(options={"win_score": 20}), "a game")
    assert match.over


@pytest.mark.parametrize("spec", SPECS)
def test_the_same_seed_and_view_give_the_same_answer(spec: str) -> None:
    match = ATON.new(seed=3)
    match.apply(0, "keep")
    match.apply(1, "keep")
    view = match.view(0)
    answers = {make_bot(spec, ATON, 5).choose(view) for _ in range(3)}
    assert len(answers) == 1


@pytest.mark.no_cover
@pytest.mark.parametrize("spec", ["onestep:2", "search:60"])
def test_hidden_cards_do_not_change_an_answer(spec: str) -> None:
    match = ATON.new(seed=3)
    match.apply(0, "keep")
    match.apply(1, "keep")
    match.apply(1, match.legal(1)[0])
    dreamt = ATON.imagine(ATON.veil(match.state, 0), 0, hypostyle.Stream(9))
    assert dreamt.to_tuple() != match.state.to_tuple()
    known = make_bot(spec, ATON, 5).choose(match.view(0))
    assert make_bot(spec, ATON, 5).choose(ATON.view(dreamt, 0)) == known


@pytest.mark.parametrize("spec", ["onestep", "search:100", "search:200,policy=full"])
def test_a_win_that_lies_open_is_taken(spec: str) -> None:
    view = view_of(ONE_TO_WIN, 0)
    assert view.notation(make_bot(spec, ATON, 1).choose(view)) == "place 1c4"


def test_a_search_reports_what_it_tried_the_best_first() -> None:
    view = view_of(ONE_TO_WIN, 0)
    bot = make_bot("search:100", ATON, 1)
    answer = bot.choose(view)
    report = bot.report()
    assert report[0].action == answer
    assert report[0].value == max(choice.value for choice in report)
    assert {choice.action for choice in report} <= set(view.legal())
    assert sum(choice.prior for choice in report) == pytest.approx(1.0)
    assert isinstance(bot, Search)
    assert sum(choice.visits for choice in report) == bot.made
    assert 100 <= bot.made <= 140
    assert make_bot("onestep", ATON, 1).report() == []


def test_a_search_by_the_clock_ends_and_answers() -> None:
    view = view_of(ONE_TO_WIN, 0)
    bot = make_bot("search:0.05s", ATON, 1)
    assert bot.choose(view) in view.legal()
    assert isinstance(bot, Search)
    assert bot.made > 0


def test_a_single_answer_needs_no_thought() -> None:
    view = view_of(ONE_TO_WIN.replace("options=-", "options=placement=mandatory"), 0)
    bot = make_bot("search:100000", ATON, 1)
    assert bot.choose(view) == view.legal()[0]
    assert bot.report() == []


def test_searching_does_not_disturb_the_game() -> None:
    match = ATON.new(seed=3)
    before = match.state.to_tuple()
    make_bot("search:50", ATON, 1).choose(match.view(0))
    assert match.state.to_tuple() == before


class Calm(Insight[State]):
    """Finds every moment quiet, and counts them."""

    def __init__(self) -> None:
        self.seen = 0

    def quiet(self, s: State) -> bool:
        self.seen += 1
        return True


@pytest.mark.parametrize("past", [0, 1, 6])
def test_so_many_quiet_moments_are_played_past(past: int) -> None:
    guide, calm = Guide(ATON), Calm()
    guide.insight = calm
    s = ATON.new(seed=3).state
    before = s.to_tuple()
    guide.run(s, Stream(1), 400, past)
    assert calm.seen == past + 1
    assert (s.to_tuple() == before) == (past == 0)


class Clock(Calm):
    """Gives the first seat 1/2, 1/4, 1/8 ... of the victory at one quiet moment after the other."""

    def values(self, s: State, seats: int) -> list[float]:
        self.mine = 0.5 * getattr(self, "mine", 1.0)
        return [self.mine, 1.0 - self.mine]


@pytest.mark.parametrize(
    ("past", "foresight", "expected"),
    [
        (0, 0.5, 1 / 2),
        (2, 1.0, 1 / 2),  # only the last one is asked for
        (1, 0.5, 1 / 2 * 1 / 2 + 1 / 2 * 1 / 4),
        (2, 0.5, 1 / 2 * 1 / 2 + 1 / 4 * 1 / 4 + 1 / 4 * 1 / 8),
    ],
)
def test_values_at_quiet_moments_are_blended(past: int, foresight: float, expected: float) -> None:
    guide = Guide(ATON)
    guide.insight = Clock()
    values = guide.outlook(ATON.new(seed=3).state, Stream(1), 400, past, 2, foresight)
    assert values == pytest.approx([expected, 1.0 - expected])


class First(Bot[State]):
    """Takes the first answer: a bot of one's own needs no more."""

    def choose(self, view: hypostyle.View[State]) -> int:
        return view.legal()[0]


def test_anybody_can_write_a_bot() -> None:
    match = play_game(ATON, [First("first", 1), make_bot("random", ATON, 1)], ATON.setup(), "x")
    assert match.over


@pytest.mark.no_cover
def test_onestep_beats_random() -> None:
    result = contest(ATON, ["onestep:2", "random"], games=6, seed=1)
    assert result.standings[0].wins >= 5


def test_every_bot_sits_on_every_seat_with_the_same_luck() -> None:
    played: list[Played] = []
    result = contest(ATON, ["random", "random"], 4, 7, progress=played.append, records=True)
    assert result.games == 4
    assert [one.seats for one in played] == [(0, 1), (1, 0), (0, 1), (1, 0)]
    assert [one.seed for one in played] == ["7/0", "7/0", "7/1", "7/1"]
    for one in played:
        match = hypostyle.load(one.record)
        assert match.over
        assert match.seed == one.seed
    assert sum(standing.share for standing in result.standings) == pytest.approx(1.0)


def test_processes_play_the_same_games() -> None:
    alone = contest(ATON, ["random", "random"], 4, 7)
    together = contest(ATON, ["random", "random"], 4, 7, processes=2)
    assert [s[:5] for s in alone.standings] == [s[:5] for s in together.standings]


def test_the_interval_is_wilsons() -> None:
    low, high = wilson(0.5, 100)
    assert (round(low, 4), round(high, 4)) == (0.4038, 0.5962)
    assert wilson(1.0, 0) == (0.0, 1.0)


@pytest.mark.parametrize(
    "spec",
    [
        "",
        "serach",
        "random:3",
        "onestep:0",
        "onestep:x",
        "onestep:2,c=1",
        "search:many",
        "search:0",
        "search:-5",
        "search:0s",
        "search:xs",
        "search:10,policy=deep",
        "search:10,depth=3",
        "search:10,c=nan",
        "search:10,c=0",
        "search:10,ahead=x",
        "search:10,processes=2",
        "search:1s,processes=x",
        "onestep:2,slip=1",
        "onestep:2,slip=x",
    ],
)
def test_a_bot_that_is_not_there_is_refused_in_a_sentence(spec: str) -> None:
    with pytest.raises(BadBot) as error:
        make_bot(spec, ATON, 1)
    assert repr(spec) in str(error.value)


def test_a_careless_bot_slips_as_often_as_it_says() -> None:
    view = view_of(ONE_TO_WIN, 0)
    steady = make_bot("onestep:2", ATON, 1).choose(view)
    answers = [make_bot("onestep:2,slip=0.5", ATON, seed).choose(view) for seed in range(200)]
    assert len(view.legal()) == 2  # so that half of the random answers are the steady one, too
    assert 130 <= answers.count(steady) <= 170


@pytest.mark.no_cover
def test_the_apprentice_beats_the_novice() -> None:
    """The seeds are fixed: the same games every time."""
    result = contest(ATON, [level_of("apprentice").spec, level_of("novice").spec], games=2, seed=1)
    assert result.standings[0].wins == 2


def test_every_name_makes_a_bot() -> None:
    for name in bot_names():
        assert make_bot(name, ATON, 1).name == name


def test_a_contest_needs_a_bot_for_every_seat() -> None:
    with pytest.raises(hypostyle.HypostyleError):
        contest(ATON, ["random"], 1)


def test_work_is_handed_out_in_order_and_done_here_with_one_process() -> None:
    here: list[int] = []
    assert list(hand_out(here.append, range(3), 1)) == [None] * 3  # could not be pickled
    assert here == [0, 1, 2]
    assert list(hand_out(partial(pow, 2), range(6), 2)) == [1, 2, 4, 8, 16, 32]
