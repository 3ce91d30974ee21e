"""A search that thinks in several processes.

All processes compare the same answers, each in imagined positions and with a tree of its own. After
every part of the budget the statistics of all are added up before the worse half of the answers
drops out. How many roll-outs a process makes depends on the clock, so only searches with a time
budget work together; those that count roll-outs stay reproducible. An insight travels by its name,
since compiled objects cannot: each process loads it for itself.
"""

import signal
from contextlib import suppress
from multiprocessing import get_context, parent_process
from time import monotonic
from typing import Any, Final, NamedTuple, TypeVar
from weakref import WeakSet

from hypostyle.bots.root import Candidate
from hypostyle.bots.search import UNBOUNDED, Search
from hypostyle.core.errors import BadBot, BadWeights
from hypostyle.core.game import Game
from hypostyle.core.state import State
from hypostyle.core.stream import Stream
from hypostyle.core.view import View
from hypostyle.core.weights import named_insight

S = TypeVar("S", bound=State)

APART: Final = 7919
"""The seeds of two processes differ by this much."""

_open: WeakSet[Any] = WeakSet()
"""This process's ends of the connections to all helpers, of every team."""


class Heat(NamedTuple):
    """What the helpers are asked to do."""

    actions: list[int]
    """The answers to try."""
    until: float
    """The part of the budget that may be used, counted from the question on."""


class Team(Search[S]):
    """A search by the clock with helpers in other processes.

    The helpers start with the first answer and exit with the bot, or when it is closed. A process
    that another one has started, such as a worker of the server or of a contest, thinks alone and so
    keeps to its share.
    """

    def __init__(
        self,
        name: str,
        game: Game[S],
        seed: int,
        seconds: float,
        full: bool,
        explore: float,
        ahead: int,
        processes: int,
        insight: str,
    ) -> None:
        """`insight` is for `named_insight`, which raises BadWeights for a file that is no good."""
        known = named_insight(game, insight)
        super().__init__(name, game, seed, UNBOUNDED, seconds, full, explore, ahead, known)
        self.game: Game[S] = game
        self.insight: str = insight
        self.processes: int = processes if parent_process() is None else 1
        self.pipes: list[Any] = []
        """The connections to the helpers; none before the first answer."""
        self.helpers: list[Any] = []
        """Their processes."""

    def choose(self, view: View[S]) -> int:
        """The answer that all processes together find best."""
        if len(view.legal()) > 1:
            while len(self.pipes) < self.processes - 1:
                self.pipes.append(self.started())
            self.tell((view.state, view.seat))
        try:
            return super().choose(view)
        except BaseException:
            self.dismiss()  # what helpers still send belongs to a question nobody asks any more
            raise

    def race(
        self, racing: list[Candidate], view: View[S], stream: Stream, until: float, began: float
    ) -> None:
        """Try these answers in all processes, and add up what they found."""
        self.tell(Heat([each.arm.key % self.answers for each in racing], until))
        super().race(racing, view, stream, until, began)
        for pipe in list(self.pipes):
            try:
                found = pipe.recv()
            except (EOFError, OSError):  # the helper died; the others go on
                self.pipes.remove(pipe)
                continue
            for each, (visits, total, ended, points) in zip(racing, found, strict=True):
                each.arm.visits += visits
                each.arm.total += total
                each.ended += ended
                each.points += points
                self.made += visits

    def tell(self, message: object) -> None:
        """Send a message to all helpers."""
        for pipe in list(self.pipes):
            try:
                pipe.send(message)
            except OSError:
                self.pipes.remove(pipe)

    def close(self) -> None:
        """End the helpers and wait until they are gone; the next answer would start others."""
        self.dismiss()
        for process in self.helpers:
            process.join()
        self.helpers.clear()

    def dismiss(self) -> None:
        """Let the helpers end, each when it has finished what it is doing."""
        self.tell(None)
        for pipe in self.pipes:
            pipe.close()
        self.pipes.clear()

    def started(self) -> Any:
        """Start a helper; the connection to it, once it is ready."""
        context = get_context()
        ours, theirs = context.Pipe()
        seed = self.seed + APART * (len(self.pipes) + 1)
        same = (self.game, seed, self.seconds, self.full, self.explore, self.ahead, self.insight)
        _open.add(ours)
        inherited = [each for each in _open if not each.closed]
        process = context.Process(target=_help, args=(theirs, inherited, same), daemon=True)
        process.start()
        self.helpers = [each for each in self.helpers if each.is_alive()]
        self.helpers.append(process)
        theirs.close()  # so that the end of the helper is an end of file here
        trouble: str = ours.recv()
        if trouble:
            raise BadBot(f"{self.name}: one of its processes cannot start: {trouble}")
        return ours


def _help(pipe: Any, inherited: list[Any], same: tuple[Any, ...]) -> None:
    """Answer the heats of a team until its bot is gone."""
    for other in inherited:  # so that the end of any team is an end of file for its helpers
        other.close()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    game, seed, seconds, full, explore, ahead, insight = same
    with suppress(EOFError, OSError):
        try:
            known = named_insight(game, insight)
        except BadWeights as error:
            pipe.send(str(error))
            return
        bot: Search[Any] = Search(
            "helper", game, seed, UNBOUNDED, seconds, full, explore, ahead, known
        )
        pipe.send("")
        question = pipe.recv()
        while question is not None:
            state, seat = question
            question = _answer_heats(pipe, bot, View(game, state, seat))


def _answer_heats(pipe: Any, bot: Search[S], view: View[S]) -> Any:
    """Try answers to one question as often as asked, and return the next one, None at the end."""
    began = monotonic()
    stream = bot.stream(view)
    known = {each.arm.key % bot.answers: each for each in bot.begin(view)}
    while True:
        asked = pipe.recv()
        if not isinstance(asked, Heat):
            return asked
        racing = [known[action] for action in asked.actions]
        before = [_tally(each) for each in racing]
        bot.race(racing, view, stream, asked.until, began)
        pipe.send([_since(each, was) for each, was in zip(racing, before, strict=True)])


def _tally(each: Candidate) -> tuple[int, float, int, float]:
    return int(each.arm.visits), each.arm.total, int(each.ended), each.points


def _since(each: Candidate, was: tuple[int, float, int, float]) -> tuple[int, float, int, float]:
    """What was added to a tally; number by number, since a compiled loop makes floats of them all."""
    visits, total, ended, points = was
    now = _tally(each)
    return now[0] - visits, now[1] - total, now[2] - ended, now[3] - points
