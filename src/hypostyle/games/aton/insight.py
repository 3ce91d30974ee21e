"""What only Aton's bots know: how a position stands, and which answers look good.

Everything is reckoned in log-odds of winning. The weights were fitted to who won some thousands of
games of the one-step bot; a lead counts as far as HOLD says it is likely to last.
"""

from math import exp, sqrt
from typing import Final

from hypostyle.core.bits import bit, count
from hypostyle.core.insight import Insight
from hypostyle.core.native import i64
from hypostyle.core.state import entry
from hypostyle.games.aton import codes, data
from hypostyle.games.aton.data import BLUE, RED, c1_of, c2_of, c3_of, c4_of, size
from hypostyle.games.aton.rules.basics import peace, reach, temple
from hypostyle.games.aton.rules.counters import completed
from hypostyle.games.aton.state import NONE, Board

SOFT: Final = 2.0
"""Counters by which one must lead to be fairly sure (73 %) of a majority at the next scoring."""

HOLD: Final[list[float]] = [1.0 / (1.0 + exp(-d / SOFT)) for d in range(-15, 16)]
"""HOLD[15 + d]: how likely a majority is for a player who leads by d counters."""


def _lower_twins() -> list[int]:
    colours = (data.YELLOW, data.GREEN, data.BLACK, data.BLUE_SQUARES, data.BONUS_1, data.BONUS_2)
    table: list[int] = []
    for square in range(data.SQUARES):
        alike = 0
        for colour in colours:
            if colour & bit(square):
                alike = colour & temple(data.temple_of(square))
        table.append(alike & (bit(square) - 1))
    return table


LOWER_TWINS: Final[list[int]] = _lower_twins()
"""For each square, those before it of the same temple and colour: only counts matter."""


def hold(d: i64) -> float:
    """How likely a majority is for a player who leads by d counters."""
    return HOLD[15 + d]


def standing(mine: i64, yours: i64, full: float) -> float:
    """How much better than the other's a player's counters stand; `full` is the Kingdom's share."""
    a1: i64 = count(mine & data.TEMPLE_1_SET) - count(yours & data.TEMPLE_1_SET)
    a2: i64 = count(mine & data.TEMPLE_2_SET) - count(yours & data.TEMPLE_2_SET)
    a3: i64 = count(mine & data.TEMPLE_3_SET)
    b3: i64 = count(yours & data.TEMPLE_3_SET)
    a4: i64 = count(mine & data.TEMPLE_4_SET) - count(yours & data.TEMPLE_4_SET)
    h3 = hold(a3 - b3)
    h4 = hold(a4)
    black = 8.0 * (2.0 * hold(count(mine & data.BLACK) - count(yours & data.BLACK)) - 1.0)
    b: i64 = count(mine & data.BONUS_1) - count(yours & data.BONUS_1)
    b += 2 * (count(mine & data.BONUS_2) - count(yours & data.BONUS_2))
    bonus = float(b)
    x = 0.104 * float(a1) + 0.156 * float(a2) + 0.174 * float(a3 - b3) + 0.257 * float(a4)
    x += 0.07 * black + 0.062 * bonus
    points = float(a1) + 5.0 * (2.0 * hold(a2) - 1.0)
    points += float(a3) * h3 - float(b3) * (1.0 - h3)
    points += 3.0 * (
        float(count(mine & data.BLUE_SQUARES)) * h4
        - float(count(yours & data.BLUE_SQUARES)) * (1.0 - h4)
    )
    return x + 0.055 * full * (points + black + bonus)


def least(a: i64, b: i64) -> i64:
    """The smaller one."""
    return a if a < b else b


def missing(mine: i64, squares: i64) -> i64:
    """How many counters are missing to a full set of squares."""
    return count(squares & ~mine)


def threat(mine: i64, yours: i64) -> float:
    """What it is worth to be near a sudden win: the more the fewer of the other stand there."""
    most = 0.0
    for n in range(6):
        squares: i64 = temple(n) if n < 4 else data.YELLOW if n == 4 else data.GREEN
        near: i64 = 7 - missing(mine, squares)
        if near > 0:
            x = float(near * near) / (1.0 + float(count(yours & squares)))
            most = max(most, x)
    return 0.075 * most


def luck(deck: i64) -> float:
    """How much better than average the cards still to come are."""
    n: i64 = size(deck)
    if n == 0:
        return 0.0
    return 0.5 * float(data.surplus(deck)) / sqrt(float(n))


SHARP: Final = 8.0
"""How strongly a better square is liked: 0.1 more log-odds make it about twice as likely."""


def outlook(mine: i64, yours: i64, full: float) -> float:
    """Everything on the board."""
    return standing(mine, yours, full) + threat(mine, yours) - threat(yours, mine)


class AtonInsight(Insight[Board]):
    """The eye of an experienced player of Aton."""

    def quiet(self, s: Board) -> bool:
        """A round is over and the next hands are not dealt yet: nobody has a secret."""
        agenda = s.agenda
        return (
            len(agenda) >= 3
            and agenda[-1] == entry(codes.DEAL, RED)
            and agenda[-2] == entry(codes.DEAL, BLUE)
            and agenda[-3] != codes.ASSIGN
        )

    def rollout_weight(self, seats: i64) -> float:
        """By how much values vary: they are calibrated, and priors see one counter at a time."""
        return 0.0

    def values(self, s: Board, seats: i64) -> list[float]:
        """Points had and points to come, with an eye on sudden wins."""
        if s.winner == codes.SHARED:
            return [0.5, 0.5]
        if s.winner != NONE:
            return [1.0, 0.0] if s.winner == RED else [0.0, 1.0]
        me = s.red
        you = s.blue
        lead = float(me.score - you.score)
        top: i64 = me.score if me.score > you.score else you.score
        full = float(me.dead + you.dead) / float(s.settings.kingdom)
        x = lead * (0.041 + 0.91 / (float(s.settings.win_score - top) + 6.0))
        x += outlook(me.squares, you.squares, full)
        x += 0.70 * (luck(me.deck) - luck(you.deck))
        if me.token:
            x += 0.33
        if you.token:
            x -= 0.33
        red = 1.0 / (1.0 + exp(-x))
        return [red, 1.0 - red]

    def priors(self, s: Board, seat: i64, actions: list[int]) -> list[float]:
        """By the step that asks."""
        step: i64 = s.step
        if step == codes.ASSIGN:
            return self.plans(s, seat, actions)
        if step == codes.OFFER:
            return self.offers(s, seat, actions)
        return self.squares(s, seat, actions, step)

    def offers(self, s: Board, seat: i64, actions: list[int]) -> list[float]:
        """A hand of six pips or fewer goes back."""
        pips = sum(data.cards_of(s.side(seat).hand))
        change = 2.0 if pips <= 6 else 0.5 if pips == 7 else 0.1
        return [change if action == codes.EXCHANGE else 1.0 for action in actions]

    def plans(self, s: Board, seat: i64, actions: list[int]) -> list[float]:
        """Every card wants to be a 4: counters far out, removals, points when the end is near."""
        me = s.side(seat)
        you = s.other(seat)
        taken = me.squares | you.squares
        top: i64 = me.score if me.score > you.score else you.score
        points = 0.24 + 14.6 / (float(s.settings.win_score - top) + 5.0)
        calm = peace(s)
        late = -0.84 if calm else 0.43
        out: list[float] = []
        for action in actions:
            c2: i64 = c2_of(action)
            c3: i64 = c3_of(action)
            c4: i64 = c4_of(action)
            x = points * float(c1_of(action)) + late * float(c2) + 0.82 * float(c4)
            n: i64 = count(reach(c3) & ~taken)
            n = least(least(n, c4), me.supply)
            x += 0.19 * float(n * c3)
            if not calm:
                if c2 > 2:
                    x += 1.37 * float(least(c2 - 2, count(you.squares & reach(c3))))
                elif c2 == 1 and me.squares & reach(c3):
                    x -= 0.77
            out.append(exp(x))
        return out

    def squares(self, s: Board, seat: i64, actions: list[int], step: i64) -> list[float]:
        """What each square adds to the standing."""
        me = s.side(seat)
        you = s.other(seat)
        mine = me.squares
        yours = you.squares
        full = float(me.dead + you.dead) / float(s.settings.kingdom)
        now = outlook(mine, yours, full)
        out: list[float] = []
        own = step != codes.REMOVE or c2_of(me.plan) == 1
        for action in actions:
            if action == codes.STOP:
                out.append(0.05)
                continue
            square: i64 = action - codes.SQUARE_0
            if s.choices & LOWER_TWINS[square]:
                out.append(0.0)
                continue
            if step == codes.PLACE:
                x = outlook(mine | bit(square), yours, full) - now
                if completed(mine | bit(square), square):
                    x += 9.0
            elif own:
                x = outlook(mine & ~bit(square), yours, full) - now
            else:
                x = outlook(mine, yours & ~bit(square), full) - now
            out.append(exp(SHARP * x))
        return out
