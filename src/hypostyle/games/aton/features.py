"""Aton's position as groups of numbers: squares by temple and colour, scores, cards, the open question."""

from math import sqrt
from typing import Final

from hypostyle.core.bits import count
from hypostyle.core.features import FeatureGroup as Group
from hypostyle.core.features import FeatureRow, Features, after, is_asked
from hypostyle.core.native import i64
from hypostyle.core.settings import Settings
from hypostyle.games.aton import data
from hypostyle.games.aton.data import many, size
from hypostyle.games.aton.rules.basics import temple
from hypostyle.games.aton.state import Board

# fmt: off
BRIEF: Final = [
    Group("squares",      25, 20),  # by temple and colour: 5 * mine + yours
    Group("temple_lead",  15, 4),   # 7 when equal
    Group("black_lead",   13),      # 6 when equal
    Group("near",         32, 12),  # six sets that win at once, mine and yours: 4 * missing + others there
    Group("to_win",       41, 2),   # points missing
    Group("lead",         41),      # 20 when equal
    Group("dead",         121),     # 11 * mine + yours
    Group("counters",     4),       # exchange counters: 2 * mine + yours
    Group("cards",        10, 8),   # cards to come by value, mine and yours in turn
    Group("deck",         40, 2),
    Group("luck",         16, 2),   # how good the cards to come are
]
MOMENT: Final = [
    Group("square",       3, 48),   # nobody, mine, yours
    Group("step",         22),
    Group("asked",        2),
    Group("choice",       2, 48),
    Group("hand",         5, 4),    # by value
    Group("plan",         257, 2),  # 0 for none or hidden
    Group("answered",     3),       # my word on the exchange
    Group("round",        32),
    Group("first",        3),
    Group("todo",         16),
    Group("pending",      16),
]
REST: Final = [
    Group("discards",     10, 8),
]
# fmt: on


def _classes() -> list[int]:
    colours = (data.YELLOW, data.GREEN, data.BLACK, data.BLUE_SQUARES, data.BONUS_1 | data.BONUS_2)
    return [int(colour & temple(n)) for n in range(4) for colour in colours]


CLASSES: Final[list[int]] = _classes()
"""The squares of each temple and colour: for the value only counts matter."""


def sixteenth(pile: i64) -> i64:
    """How good the cards of a pile are, 0 to 15."""
    n: i64 = size(pile)
    if n == 0:
        return 8
    x = (0.5 * float(data.surplus(pile)) / sqrt(float(n)) + 2.0) * 4.0
    if x < 0.0:
        return 0
    if x >= 15.0:
        return 15
    return i64(x)


class AtonFeatures(Features[Board]):
    """What a priest may know."""

    def __init__(self, players: int) -> None:
        super().__init__(players, BRIEF, MOMENT, REST)

    def settings(self, s: Board) -> Settings:
        return s.settings

    def brief(self, s: Board, seat: i64, row: FeatureRow) -> None:
        me = s.side(seat)
        you = s.other(seat)
        mine: i64 = me.squares
        yours: i64 = you.squares
        for n in range(20):
            squares: i64 = CLASSES[n]
            row.put(5 * count(mine & squares) + count(yours & squares))
        for n in range(4):
            there: i64 = data.GOALS[n]
            row.put(7 + count(mine & there) - count(yours & there))
        row.put(6 + count(mine & data.BLACK) - count(yours & data.BLACK))
        for n in range(6):
            whole: i64 = data.GOALS[n]
            a: i64 = count(mine & whole)
            b: i64 = count(yours & whole)
            full: i64 = count(whole)
            row.put(4 * least(full - a, 7) + least(b, 3))
            row.put(4 * least(full - b, 7) + least(a, 3))
        win: i64 = s.settings.win_score
        row.put(win - me.score)
        row.put(win - you.score)
        row.put(20 + me.score - you.score)
        row.put(11 * least(me.dead, 10) + least(you.dead, 10))
        row.put((2 if me.token else 0) + (1 if you.token else 0))
        deck: i64 = me.deck
        pile: i64 = you.deck + you.buried
        if not s.open:
            pile += you.hand
        for value in range(1, 5):
            row.put(many(deck, value))
            row.put(many(pile, value))
        row.put(size(deck) + len(me.bottom))
        row.put(size(pile) + len(you.bottom))
        row.put(sixteenth(deck))
        row.put(sixteenth(pile))

    def moment(self, s: Board, seat: i64, row: FeatureRow) -> None:
        me = s.side(seat)
        you = s.other(seat)
        row.sets(me.squares, you.squares, 48)
        row.put(s.step + 1)
        asked = is_asked(s, seat)
        row.put(1 if asked else 0)
        row.bits(s.choices if asked else i64(0), 48)
        for value in range(1, 5):
            row.put(many(me.hand, value))
        row.put(me.plan + 1)
        row.put(you.plan + 1 if s.open else i64(0))
        row.put(me.swap + 1)
        row.put(s.round)
        row.put(after(s.first, seat, 2) + 1)
        row.put(s.todo)
        row.put(me.pending)

    def rest(self, s: Board, seat: i64, row: FeatureRow) -> None:
        me = s.side(seat)
        you = s.other(seat)
        for value in range(1, 5):
            row.put(many(me.discard, value))
            row.put(many(you.discard, value))


def least(a: i64, b: i64) -> i64:
    """The smaller one."""
    return a if a < b else b
