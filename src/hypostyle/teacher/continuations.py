"""Continuations of several answers, played on in the same imagined positions with the same luck.

For every continuation it is counted who got points from which source, and which events happened.
What differs between two answers is then more than a difference of luck.
"""

from dataclasses import dataclass, field
from typing import Final, Generic, TypeVar, cast

from hypostyle.bots.guide import Guide
from hypostyle.core.facts import Setup
from hypostyle.core.game import Game
from hypostyle.core.insight import Insight
from hypostyle.core.log import Event
from hypostyle.core.state import OMNISCIENT, State
from hypostyle.core.stream import Stream
from hypostyle.core.view import View

S = TypeVar("S", bound=State)

FAR: Final = 400
"""Choices after which a continuation is evaluated as it stands."""
FURTHER: Final = 4
"""Quiet positions that a continuation passes beyond those a search passes."""

POINTS: Final = "points"
LEAD: Final = "lead"
EVENT: Final = "event"
GOOD: Final = "good"
BAD: Final = "bad"
"""The sections of a game's texts with events that are good or bad for the seat they happen to."""

Feature = tuple[str, str, int]
"""POINTS and a source, EVENT and the key of its words, or LEAD for all points; and the seat."""


@dataclass(slots=True)
class Sample:
    """The continuations of one answer, one for each imagined position."""

    action: int
    values: list[float] = field(default_factory=list)
    """The share of the victory that the seat may expect at the end of each."""
    counts: list[dict[Feature, int]] = field(default_factory=list)
    """Points by source, and how often events happened, in each."""
    won: int = 0
    """In how many the answer itself ended the game and won it."""

    @property
    def mean(self) -> float:
        """The mean value."""
        return sum(self.values) / len(self.values) if self.values else 0.0


class Listener(Generic[S]):
    """Plays continuations of a game and hears what happens in them."""

    def __init__(self, game: Game[S], setup: Setup, insight: Insight[S] | None = None) -> None:
        self.game = game
        self.setup = setup
        self.guide: Guide[S] = Guide(game, insight)
        self._heard: dict[Event, tuple[tuple[Feature, int], ...]] = {}

    def compare(
        self, view: View[S], actions: list[int], worlds: int, stream: Stream
    ) -> list[Sample]:
        """The continuations of these answers to the question that the view's seat is asked."""
        samples = [Sample(action) for action in actions]
        self.guide.insight.prepare(view.state)
        past = self.guide.insight.ahead(self.setup.players) + FURTHER
        for _ in range(worlds):
            position = view.imagine(stream)
            self.guide.reopen(position)
            luck = int(stream.word())
            for sample in samples:
                self._follow(cast(S, position.clone()), view.seat, sample, Stream(luck), past)
        return samples

    def _follow(self, s: S, seat: int, sample: Sample, stream: Stream, past: int) -> None:
        at_once: list[Event] = []
        s.journal = at_once
        self.guide.rules.apply(s, seat, sample.action)
        later: list[Event] = []
        s.journal = later
        if s.asking:
            self.guide.run(s, stream, FAR, past)
        elif self.guide.rules.shares(s)[seat] == 1.0:
            sample.won += 1
        s.journal = None
        sample.values.append(self.guide.values(s, self.setup.players)[seat])
        counts: dict[Feature, int] = {}
        for event in at_once:
            for feature, n in self._features(event):
                if feature[0] == POINTS:  # what the answer does by itself is no reason for it
                    counts[feature] = counts.get(feature, 0) + n
        for event in later:
            for feature, n in self._features(event):
                counts[feature] = counts.get(feature, 0) + n
        sample.counts.append(counts)

    def _features(self, event: Event) -> tuple[tuple[Feature, int], ...]:
        """What counts of an event; events of a game are few, so each is worked out once."""
        known = self._heard.get(event)
        if known is None:
            known = self._heard[event] = tuple(self._work_out(event))
        return known

    def _work_out(self, event: Event) -> list[tuple[Feature, int]]:
        what = self.game.happening(self.setup, event, OMNISCIENT)
        if what is None or what.seat < 0:
            return []
        if what.source:
            return [((POINTS, what.source, what.seat), what.points)]
        names = (what.kind, f"{what.kind}.{what.variant}")
        keys = [f"event.{way}.{name}" for way in (GOOD, BAD) for name in names]
        return [((EVENT, key, what.seat), 1) for key in keys if key in self.game.words]
