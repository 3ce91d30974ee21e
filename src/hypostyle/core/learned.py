"""An insight whose values and priors networks have learned; all else is as written by hand."""

from math import exp, log
from typing import Final, Generic, TypeVar

from hypostyle.core.features import FeatureRow, Features
from hypostyle.core.insight import Insight
from hypostyle.core.native import i64
from hypostyle.core.net import AnswerNet, Net
from hypostyle.core.settings import Settings
from hypostyle.core.state import State

S = TypeVar("S", bound=State)

SURE: Final = 0.9995
"""A value of the hand-written insight above this is a certain win and stays."""
LEAST: Final = 0.0005


LARGEST: Final = 12.0
"""No prior is multiplied or divided by more than e to this power."""


AS_BY_HAND: Final = -1
"""A search is made as the hand-written insight says."""


class Lens(Generic[S]):
    """The networks for a number of players, and how they are used."""

    def __init__(
        self,
        features: Features[S],
        net: Net,
        trust: float,
        eyes: int,
        options: dict[str, bool | int | str],
        ahead: int = AS_BY_HAND,
        foresight: float = AS_BY_HAND,
        rollout_weight: float = AS_BY_HAND,
        answers: AnswerNet | None = None,
        prior_trust: float = 1.0,
        rollouts_by_hand: bool = False,
    ) -> None:
        self.features: Features[S] = features
        self.net: Net = net
        self.row: FeatureRow = features.row()
        self.trust: float = trust
        """How much the log-odds of the hand-written insight count; the network adds to them."""
        self.eyes: i64 = eyes
        """1: with two players the first seat's view is enough; 0: every seat is evaluated."""
        self.options: dict[str, bool | int | str] = options
        """What it was trained with."""
        self.ahead: int = ahead
        self.foresight: float = foresight
        self.rollout_weight: float = rollout_weight
        """How searches use its values best (see `Insight`), or AS_BY_HAND."""
        self.answers: AnswerNet | None = answers
        """The network that knows good answers; without one priors are as written by hand."""
        self.prior_trust: float = prior_trust
        """To which power the hand-written priors are taken before they are multiplied."""
        self.rollouts_by_hand: bool = rollouts_by_hand
        """Roll-outs go on by hand-written priors, which take less time."""

    def log_odds(self, s: S, seat: i64, by_hand: float) -> float:
        """How likely a seat is to win, as it sees the position."""
        row = self.row
        row.at = 0
        self.features.brief(s, seat, row)
        x = self.net.logit(row)
        if self.trust != 0.0:
            p = min(max(by_hand, LEAST), 1.0 - LEAST)
            x += self.trust * log(p / (1.0 - p))
        return x

    def priors(self, s: S, seat: i64, actions: list[int], by_hand: list[float]) -> list[float]:
        """How promising these answers look; those that are superfluous by hand stay so."""
        net = self.answers
        if net is None:
            return by_hand
        row = self.row
        row.at = 0
        self.features.brief(s, seat, row)
        self.features.moment(s, seat, row)
        net.read(row)
        trust = self.prior_trust
        out: list[float] = []
        for n in range(len(actions)):
            prior = by_hand[n]
            if prior > 0.0:
                x = min(max(net.logit(actions[n]), -LARGEST), LARGEST)
                if trust != 1.0:
                    x += (trust - 1.0) * log(prior)
                prior *= exp(x)
            out.append(prior)
        return out


class LearnedInsight(Insight[S]):
    """Values and priors by networks where they were trained, by hand elsewhere."""

    def __init__(self, by_hand: Insight[S], lenses: list[Lens[S]]) -> None:
        """At least one network is needed."""
        if not lenses:
            raise ValueError("a learned insight needs a network")
        self.by_hand: Insight[S] = by_hand
        self.lenses: list[Lens[S]] = lenses
        self.lens: Lens[S] | None = None
        """The one for the game that was evaluated last; None when none was trained for it."""
        self.settings: Settings | None = None
        """The settings of that game."""

    def covers(self, players: int, options: dict[str, bool | int | str]) -> bool:
        """Whether a network was trained for so many players and these options."""
        return self.find(players, options) is not None

    def find(self, players: int, options: dict[str, bool | int | str]) -> Lens[S] | None:
        """The network for so many players and these options."""
        for lens in self.lenses:
            if lens.features.players == players and lens.options == options:
                return lens
        return None

    def values(self, s: S, seats: i64) -> list[float]:
        """The network's values; the hand-written ones where a win is certain, or nothing learned."""
        lens = self.lens_of(s)
        if lens is None:
            return self.by_hand.values(s, seats)
        players: i64 = lens.features.players
        if lens.eyes == 1 and lens.trust == 0.0 and players == 2:
            x = lens.log_odds(s, 0, 0.5)
            p = 1.0 / (1.0 + exp(-x))
            return [p, 1.0 - p]
        values = self.by_hand.values(s, seats)
        for value in values:
            if value > SURE:
                return values
        if players == 2:
            x = lens.log_odds(s, 0, values[0])
            if lens.eyes != 1:
                x = 0.5 * (x - lens.log_odds(s, 1, values[1]))
            p = 1.0 / (1.0 + exp(-x))
            return [p, 1.0 - p]
        return self.several(s, players, lens, values)

    def several(self, s: S, players: i64, lens: Lens[S], values: list[float]) -> list[float]:
        """Each seat's value from its own view, scaled so that all sum to 1.

        Sides without a seat share what is left in a solo game as the hand-written insight says.
        """
        total = 0.0
        beside = 0.0
        found: list[float] = []
        for seat in range(players):
            p = 1.0 / (1.0 + exp(-lens.log_odds(s, seat, values[seat])))
            found.append(p)
            total += p
        for n in range(players, len(values)):
            beside += values[n]
        if players > 1:
            return [p / total for p in found]
        rest = (1.0 - total) / beside if beside > 0.0 else 0.0
        return found + [rest * values[n] for n in range(1, len(values))]

    def prepare(self, s: S) -> None:
        """Find the network for the game of a position."""
        settings = self.lenses[0].features.settings(s)
        self.settings = settings
        self.lens = self.find(int(settings.players), settings.setup.options)

    def lens_of(self, s: S) -> Lens[S] | None:
        """The networks for the game of a position."""
        if self.lenses[0].features.settings(s) is not self.settings:
            self.prepare(s)
        return self.lens

    def priors(self, s: S, seat: i64, actions: list[int]) -> list[float]:
        by_hand = self.by_hand.priors(s, seat, actions)
        lens = self.lens_of(s)
        if lens is None:
            return by_hand
        return lens.priors(s, seat, actions, by_hand)

    def rollout_priors(self, s: S, seat: i64, actions: list[int]) -> list[float]:
        lens = self.lens_of(s)
        if lens is None or lens.rollouts_by_hand:
            return self.by_hand.rollout_priors(s, seat, actions)
        return lens.priors(s, seat, actions, self.by_hand.rollout_priors(s, seat, actions))

    def quiet(self, s: S) -> bool:
        return self.by_hand.quiet(s)

    def ahead(self, seats: i64) -> int:
        lens = self.lens
        if lens is None or lens.ahead < 0:
            return self.by_hand.ahead(seats)
        return lens.ahead

    def foresight(self, seats: i64) -> float:
        lens = self.lens
        if lens is None or lens.foresight < 0.0:
            return self.by_hand.foresight(seats)
        return lens.foresight

    def rollout_weight(self, seats: i64) -> float:
        lens = self.lens
        if lens is None or lens.rollout_weight < 0.0:
            return self.by_hand.rollout_weight(seats)
        return lens.rollout_weight
