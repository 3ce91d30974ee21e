"""Bots of other packages: registered, found by entry points, entered as objects and classes."""

from collections.abc import Iterator
from importlib.metadata import EntryPoint, EntryPoints
from typing import Any

import pytest

import hypostyle
from hypostyle.bots import registry
from hypostyle.bots.bot import Bot
from hypostyle.bots.contest import Played, contest
from hypostyle.bots.registry import bot_names, make_bot, register_bot
from hypostyle.bots.search import Search
from hypostyle.bots.tree import Arm, Node
from hypostyle.core.errors import BadBot
from hypostyle.core.insight import Insight
from hypostyle.core.state import State
from hypostyle.core.stream import Stream

ATON = hypostyle.game("aton")
SHORT = ATON.setup(options={"win_score": 20})


class Last(Bot[State]):
    def choose(self, view: hypostyle.View[State]) -> int:
        return view.legal()[-1]


def last_of(spec: str, game: hypostyle.Game[State], seed: int) -> Bot[State]:
    return Last(f"{spec} at {game.key}", seed)


@pytest.fixture(autouse=True)
def _forget() -> Iterator[None]:
    yield
    registry._guests.clear()


def games(*entrants: Any, processes: int = 1) -> list[tuple[object, ...]]:
    played: list[Played] = []
    contest(ATON, entrants, 2, 5, SHORT, played.append, processes)
    return [one[:5] for one in played]


def test_a_registered_class_and_a_factory_are_made_by_name() -> None:
    register_bot("last", Last)
    register_bot("last-of", last_of)
    assert bot_names() == ["random", "onestep", "search", "last", "last-of"]
    bot = make_bot("last:3", ATON, 7)
    assert isinstance(bot, Last)
    assert (bot.name, bot.seed) == ("last:3", 7)
    assert make_bot("last-of", ATON, 7).name == "last-of at aton"
    assert make_bot("last:3,slip=0.5", ATON, 7).name == "last:3,slip=0.5"


@pytest.mark.parametrize(
    ("name", "factory", "sentence"),
    [
        ("random", Last, "choose another name"),
        ("A bot", Last, "small letters"),
        ("", Last, "small letters"),
        ("last", 3, "needs a class or a factory"),
    ],
)
def test_a_bad_registration_is_refused(name: str, factory: Any, sentence: str) -> None:
    with pytest.raises(BadBot, match=sentence):
        register_bot(name, factory)
    assert bot_names() == ["random", "onestep", "search"]


def test_a_factory_has_to_return_a_bot() -> None:
    register_bot("none", lambda *_: None)  # type: ignore[arg-type]  # that is the point
    with pytest.raises(BadBot, match="which is not a Bot"):
        make_bot("none", ATON, 1)


def test_an_unknown_bot_is_told_which_there_are() -> None:
    register_bot("last", Last)
    with pytest.raises(BadBot, match=r"search:2s and last$"):
        make_bot("lost", ATON, 1)


def test_entry_points_name_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    points = EntryPoints(
        [
            EntryPoint("guest", f"{__name__}:Last", registry.GROUP),
            EntryPoint("gone", "hypostyle.no_such_module:Bot", registry.GROUP),
        ]
    )
    monkeypatch.setattr(registry, "entry_points", points.select)
    monkeypatch.setattr(EntryPoint, "load", _load)
    assert bot_names()[-2:] == ["gone", "guest"]
    assert make_bot("guest", ATON, 1).name == "guest"
    with pytest.raises(BadBot, match="'gone' cannot be loaded"):
        make_bot("gone", ATON, 1)


def _load(point: EntryPoint) -> object:
    """Tests are not importable by name, so the class stands in for what would be imported."""
    if point.name == "gone":
        raise ImportError("No module named 'hypostyle.no_such_module'")
    return Last


def test_objects_classes_factories_and_names_play_the_same_games() -> None:
    register_bot("last", Last)
    expected = games("last", "random")
    assert games(Last, "random") == expected
    assert games(Last("me", 1), "random") == expected
    assert games(last_of, "random") == expected
    assert games("last", "random", processes=2) == expected


def test_only_names_play_in_several_processes() -> None:
    with pytest.raises(BadBot, match="Last plays in one process only"):
        games(Last, "random", processes=2)


class Fixed(Insight[State]):
    """Wants one answer, whatever the position."""

    def __init__(self, wanted: int) -> None:
        self.wanted = wanted

    def priors(self, s: State, seat: int, actions: list[int]) -> list[float]:
        if self.wanted not in actions:
            return [1.0] * len(actions)
        return [1.0 if action == self.wanted else 0.0 for action in actions]


def test_a_search_follows_the_insight_it_is_given() -> None:
    view = ATON.new(seed=7).view(0)
    for wanted in view.legal()[:2]:
        bot = Search("mine", ATON, 1, 10, insight=Fixed(wanted))
        assert bot.choose(view) == wanted


class Partial(Search[State]):
    """A search that counts what it does and thinks well of Red."""

    def __init__(self, name: str, game: hypostyle.Game[State], seed: int, **more: Any) -> None:
        super().__init__(name, game, seed, 40, **more)
        self.evaluated = 0
        self.selected = 0

    def evaluate(self, s: State, stream: Stream) -> list[float]:
        self.evaluated += 1
        return [0.75, 0.25]

    def select(self, node: Node, s: State, base: int, seat: int) -> Arm:
        self.selected += 1
        return super().select(node, s, base, seat)


def test_a_search_can_be_subclassed_and_given_an_insight() -> None:
    view = ATON.new(seed=7).view(0)
    bot = Partial("partial", ATON, 1)
    assert bot.choose(view) in view.legal()
    assert bot.evaluated == bot.made >= 40
    assert bot.selected > 0
    values = [choice.value for choice in bot.report()]
    assert values == [0.75] * len(values)
    wanted = view.legal()[1]
    assert Partial("partial", ATON, 1, insight=Fixed(wanted)).choose(view) == wanted


@pytest.mark.no_cover
def test_a_subclass_that_changes_nothing_plays_as_the_search_itself() -> None:
    class Same(Search[State]):
        pass

    bots = [kind("same", ATON, 3, 40) for kind in (Search, Same)]
    view = ATON.new(seed=9).view(1)
    assert bots[0].choose(view) == bots[1].choose(view)
    assert bots[0].report() == bots[1].report()
    assert games(Same("same", ATON, 3, 10), "random") == games(
        Search("same", ATON, 3, 10), "random"
    )
