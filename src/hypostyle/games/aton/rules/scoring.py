"""§6, §7 Scoring, and the cleanup after it."""

from typing import Final

from hypostyle.core.bits import bit, count
from hypostyle.core.native import i64
from hypostyle.core.rules import Step
from hypostyle.core.state import entry
from hypostyle.games.aton import codes, data
from hypostyle.games.aton.data import BLUE, RED
from hypostyle.games.aton.rules.basics import OnSquare, finish_by_score, gain, temple
from hypostyle.games.aton.rules.order import Coin
from hypostyle.games.aton.state import NONE, Board, Settings


def majority(s: Board, squares: i64) -> i64:
    """§6.2 Who has more counters on these squares; NONE when equal."""
    d: i64 = count(s.red.squares & squares) - count(s.blue.squares & squares)
    return RED if d > 0 else BLUE if d < 0 else NONE


def line_points(s: Board, seat: i64, source: i64) -> i64:
    """§6.3 to §6.7 What a line is worth to the player who has its majority."""
    mine: i64 = s.side(seat).squares
    if source == codes.T1:
        return count(mine & data.TEMPLE_1_SET) - count(s.other(seat).squares & data.TEMPLE_1_SET)
    if source == codes.T2:
        return data.TEMPLE_2
    if source == codes.T3:
        return count(mine & data.TEMPLE_3_SET)
    if source == codes.T4:
        return data.PER_BLUE * count(mine & data.BLUE_SQUARES)
    if source == codes.BLACKS:
        return data.BLACK_POINTS
    return count(mine & data.BONUS_1) + 2 * count(mine & data.BONUS_2)


LINE_SQUARES: Final[list[int]] = [
    0, data.TEMPLE_1_SET, data.TEMPLE_2_SET, data.TEMPLE_3_SET, data.TEMPLE_4_SET, data.BLACK
]  # fmt: skip


def scoring_points(s: Board, seat: i64) -> i64:
    """§6.1 What a scoring would bring a player now."""
    points: i64 = line_points(s, seat, codes.BONUS)
    for source in range(codes.T1, codes.BONUS):
        if majority(s, LINE_SQUARES[source]) == seat:
            points += line_points(s, seat, source)
    return points


class Scoring(Step[Board]):
    """§6.1 At the end of a round with a full Kingdom everything is scored, for both players."""

    code = codes.SCORING
    name = "scoring"

    def run(self, s: Board, arg: i64) -> None:
        if s.red.dead + s.blue.dead < s.settings.kingdom:
            return
        s.report(codes.SCORED, NONE)
        for source in range(codes.T1, codes.BONUS):
            seat = majority(s, LINE_SQUARES[source])
            if seat == NONE:
                s.report(codes.NOBODY, NONE, source)
            else:
                gain(s, seat, source, line_points(s, seat, source))
        gain(s, RED, codes.BONUS, line_points(s, RED, codes.BONUS))
        gain(s, BLUE, codes.BONUS, line_points(s, BLUE, codes.BONUS))
        if s.red.score >= s.settings.win_score or s.blue.score >= s.settings.win_score:
            finish_by_score(s, codes.BY_SCORING)  # §8.4
        else:
            s.push(codes.CLEANUP)


class Cleanup(Step[Board]):
    """§7.1 The Kingdom empties; §7.2 then both take four counters back, the leader first."""

    code = codes.CLEANUP
    name = "cleanup"

    def run(self, s: Board, arg: i64) -> None:
        bring_back(s, RED)
        bring_back(s, BLUE)
        d: i64 = s.red.score - s.blue.score
        if d == 0 and s.settings.random_tie:  # §10.6
            s.push(codes.CLEAN_COIN)
        else:
            clean_order(s, RED if d >= 0 else BLUE, 0)


def bring_back(s: Board, seat: i64) -> None:
    """§7.1, §7.3 Dead counters return; every temple with a counter of the player owes one."""
    side = s.side(seat)
    s.report(codes.RETURNED, seat, side.dead)
    side.supply += side.dead
    side.dead = 0
    for n in range(4):
        if side.squares & temple(n):
            side.pending |= bit(n)


def clean_turns(settings: Settings, leader: int) -> list[int]:
    """§7.2 They alternate, or (§10.5) the leader does all four first."""
    mine, yours = [int(entry(codes.CLEAN, leader))], [int(entry(codes.CLEAN, 1 - leader))]
    return (
        mine * data.CLEANED + yours * data.CLEANED
        if settings.block
        else (mine + yours) * data.CLEANED
    )


def clean_order(s: Board, leader: i64, coin: i64) -> None:
    """§7.2 The leader begins the cleanup."""
    s.report(codes.CLEANS, leader, coin)
    s.then_all(clean_turns(s.settings, leader))


class CleanCoin(Coin):
    """§10.6 On equal scores a coin says who begins the cleanup."""

    code = codes.CLEAN_COIN
    name = "clean_coin"
    verb = "cleanup"
    kind = "side"

    def happen(self, s: Board, arg: i64, outcome: i64) -> None:
        clean_order(s, outcome - codes.STARTS, 1)


def fullest(mine: i64) -> i64:
    """§7.3 Own counters in the temple where one has the most; several when temples tie."""
    most: i64 = 0
    squares: i64 = 0
    for n in range(4):
        here: i64 = mine & temple(n)
        many_here = count(here)
        if many_here > most:
            most = many_here
            squares = here
        elif many_here == most:
            squares |= here
    return squares


class Clean(OnSquare):
    """§7.3 One own counter goes back to the supply; §7.4 without counters nothing happens."""

    code = codes.CLEAN
    name = "clean"
    paragraph = "7.3"

    def prepare(self, s: Board, arg: i64) -> None:
        me = s.side(arg)
        if me.pending:
            s.choices = 0
            for n in range(4):
                if me.pending & bit(n):
                    s.choices |= me.squares & temple(n)
        else:
            s.choices = fullest(me.squares)

    def choose(self, s: Board, arg: i64, seat: i64, action: i64) -> None:
        square: i64 = action - codes.SQUARE_0
        me = s.side(seat)
        me.squares &= ~bit(square)
        me.supply += 1
        me.pending &= ~bit(data.temple_of(square))
        s.choices = 0
        s.report(codes.CLEANED_OFF, seat, square)
