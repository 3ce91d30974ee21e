"""Aton from start to end: the round (§4.1) and the list of all steps."""

from typing import Final

from hypostyle.core.facts import Setup
from hypostyle.core.native import i64
from hypostyle.core.rules import Rules, Step
from hypostyle.core.state import entry
from hypostyle.games.aton.codes import (
    ASSIGN,
    BY_CAP,
    DEAL,
    DISCARD,
    OFFER,
    ORDER,
    POINTS,
    ROUND,
    ROUND_BEGAN,
    ROUND_END,
    SCORING,
    SHARED,
)
from hypostyle.games.aton.data import BLUE, RED
from hypostyle.games.aton.rules.basics import finish_by_score
from hypostyle.games.aton.rules.cards import Assign, Deal, Offer
from hypostyle.games.aton.rules.counters import Doom, Place, Placement, Removal, Remove
from hypostyle.games.aton.rules.order import Compare, Order, OrderCoin, Points, Turn, TurnUp
from hypostyle.games.aton.rules.scoring import Clean, CleanCoin, Cleanup, Scoring
from hypostyle.games.aton.state import NONE, Board, Settings


class Round(Step[Board]):
    """§4.1 A round, from the draw to its end."""

    code = ROUND
    name = "round"

    def run(self, s: Board, arg: i64) -> None:
        s.round += 1
        s.first = NONE
        s.report(ROUND_BEGAN, NONE, s.round)
        deal_red: i64 = entry(DEAL, RED)
        deal_blue: i64 = entry(DEAL, BLUE)
        if s.settings.early_draw:  # §10.7
            s.then(OFFER, ASSIGN, POINTS, ORDER, DISCARD, deal_red, deal_blue, SCORING, ROUND_END)
        else:
            s.then(OFFER, ASSIGN, POINTS, ORDER, DISCARD, SCORING, ROUND_END)
        if not s.settings.early_draw or s.round == 1:
            s.then(deal_red, deal_blue)


class Discard(Step[Board]):
    """§5.9 The cards of both players go open on their discards."""

    code = DISCARD
    name = "discard"

    def run(self, s: Board, arg: i64) -> None:
        s.open = False
        for side in (s.red, s.blue):
            side.discard += side.hand
            side.hand = 0
            side.certain = 0
            side.plan = NONE


class RoundEnd(Step[Board]):
    """§8.5 After the last round allowed the game ends, otherwise the next round begins."""

    code = ROUND_END
    name = "round_end"

    def run(self, s: Board, arg: i64) -> None:
        if s.settings.round_cap and s.round >= s.settings.round_cap:
            finish_by_score(s, BY_CAP)
        else:
            s.push(ROUND)


class AtonRules(Rules[Board]):
    """All steps, and what the score says."""

    def scores(self, s: Board) -> list[int]:
        """§2.6 The markers on the track; beyond its end the number is kept."""
        return [s.red.score, s.blue.score]

    def shares(self, s: Board) -> list[float]:
        """§8.1 One winner takes all; a shared victory is shared."""
        if s.winner == SHARED:
            return [0.5, 0.5]
        return [1.0, 0.0] if s.winner == RED else [0.0, 1.0]


RULES: Final = AtonRules(
    [
        Round(), Deal(), Offer(), Assign(), Points(), Order(), TurnUp(), Turn(), Compare(),
        OrderCoin(), Removal(), Remove(), Placement(), Place(), Doom(), Discard(), Scoring(),
        Cleanup(), CleanCoin(), Clean(), RoundEnd(),
    ]
)  # fmt: skip


def start(setup: Setup) -> Board:
    """§3.1 to §3.3 The position before the first draw."""
    settings = Settings(setup)
    s = Board(settings)
    s.red.score = settings.start_score + settings.handicap
    s.blue.score = settings.start_score
    s.red.token = settings.exchange
    s.blue.token = settings.exchange
    s.push(ROUND)
    return s
