"""Hints: the best choices of a seat, how likely each wins, and one reason each.

A hint is a function of the seat's view and a seed. A search finds the best choices, and tries those
that are shown equally often, so that their chances can be compared. Then their continuations are compared
(`continuations.py`), and what differs most is the reason (`reasons.py`).
"""

from dataclasses import asdict, dataclass
from time import monotonic
from typing import Final, TypeVar

from hypostyle.bots.root import Candidate, ranked, widest
from hypostyle.bots.search import Search
from hypostyle.core.facts import Setup
from hypostyle.core.insight import Insight
from hypostyle.core.state import State
from hypostyle.core.view import View
from hypostyle.teacher.continuations import Listener, Sample
from hypostyle.teacher.reasons import WORDS, lead_of, reason_of
from hypostyle.teacher.tempering import exponent_of, tempered_one

S = TypeVar("S", bound=State)

ROLLOUTS: Final = 2400
"""Roll-outs of the search: with them a hint takes about a second on one core at most, compiled."""
ROLLOUTS_EACH: Final = 80
"""Further roll-outs for each available choice."""
MOST_ROLLOUTS: Final = 4800
WORLDS: Final = 240
"""Imagined positions in which the best choices are compared."""
ALIKE: Final = 0.01
"""Chances to win that differ by less than this are shown as the same, or nearly so."""
MOST: Final = 3
"""How many choices are shown."""


@dataclass(frozen=True, slots=True)
class Hint:
    """A choice, how likely it wins, and why it is better than the next best."""

    action: int
    answer: str
    """In notation."""
    sentence: str
    """What it does, in words."""
    chance: float
    """The share of the victory that the seat may expect, 0 to 1."""
    reason: str
    place: str
    """The place on the board it points at, if it does."""
    target: str
    """The place it leads to from there, if it does."""

    def as_dict(self) -> dict[str, object]:
        """The hint in plain values."""
        return asdict(self)


def rollouts_for(answers: int) -> int:
    """How many roll-outs a hint makes for a question with so many answers."""
    return min(MOST_ROLLOUTS, ROLLOUTS + ROLLOUTS_EACH * answers)


def hints(
    view: View[S],
    setup: Setup,
    seed: int = 0,
    effort: float = 1.0,
    most: int = MOST,
    insight: Insight[S] | None = None,
) -> list[Hint]:
    """The best choices of the view's seat, the best first; empty when it is not asked.

    `effort` multiplies the number of roll-outs. The learned values of the game are used where they
    cover the setup, unless another insight is given.
    """
    options = view.legal()
    if not options:
        return []
    insight = insight or view.game.insight(learned=True)
    rollouts = max(16, round(effort * rollouts_for(len(options))))
    worlds = max(4, round(effort * WORLDS))
    players, exponent = setup.players, exponent_of(view.game, setup.players)
    listener = Listener(view.game, setup, insight)
    search = Search("hints", view.game, seed, rollouts, insight=insight)
    if len(options) == 1:
        sample = listener.compare(view, options, worlds, search.stream(view))[0]
        chance = tempered_one(sample.mean, players, exponent)
        return [_hint(view, options[0], chance, WORDS("reason.only"))]
    best, worst = best_of(search, view, rollouts, most + 1)
    actions = [one.arm.key % search.answers for one in best]
    if worst is not None:
        actions.append(worst.arm.key % search.answers)  # to have something quite different, too
    samples = listener.compare(view, actions, worlds, search.stream(view))
    chances = [tempered_one(one.value(), players, exponent) for one in best[:most]]
    return [
        _hint(view, actions[n], chances[n], _why(view, samples, n, chances))
        for n in range(len(chances))
    ]


def best_of(
    search: Search[S], view: View[S], rollouts: int, keep: int
) -> tuple[list[Candidate], Candidate | None]:
    """The `keep` best answers, the best first, and the first to drop out, if any did.

    As in the search of a bot, the worse half drops out after each part of the roll-outs; but of the answers that are
    left, `keep` are tried until the end. Otherwise an answer that dropped out early after some luck would seem better than
    the one that was preferred to it.
    """
    racing = widest(search.begin(view), rollouts)
    parts = 1
    while keep << (parts - 1) < len(racing):
        parts += 1
    stream = search.stream(view)
    worst: Candidate | None = None
    search.made = 0
    for part in range(1, parts + 1):
        search.race(racing, view, stream, part / parts, monotonic())
        racing = ranked(racing, search.spread.rate(search.weight))
        if part < parts:
            worst = worst or racing[-1]
            racing = racing[: max(keep, (len(racing) + 1) // 2)]
    return sorted(racing, key=Candidate.value, reverse=True), worst


def _why(view: View[S], samples: list[Sample], n: int, chances: list[float]) -> str:
    """What speaks for a choice against the next best; where that is alike, against the worst."""
    mine = samples[n]
    below = samples[n + 1] if n + 1 < len(chances) else None  # the reader sees it
    for tell in (reason_of, lead_of):
        for other in (*samples[n + 1 : n + 2], samples[-1], samples[0]):
            called = WORDS("other.named", choice=view.sentence(other.action).rstrip("."))
            if other is below:
                called = WORDS("other.next")
            reason = "" if other is mine else tell(view.game, view.seat, mine, other, called)
            if reason:
                return reason
    alike = below is not None and chances[n] - chances[n + 1] < ALIKE
    return WORDS("reason.equal" if alike else "reason.even")


def _hint(view: View[S], action: int, chance: float, reason: str) -> Hint:
    entry = view.game.actions[action]
    return Hint(
        action,
        view.notation(action),
        view.sentence(action),
        chance,
        reason,
        entry.place,
        entry.target,
    )
