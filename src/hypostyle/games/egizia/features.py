"""Egizia's position as groups of numbers: the river, crews, fields, quarries, monuments, Sphinx cards."""

from hypostyle.core.bits import bit, count, has
from hypostyle.core.features import FeatureGroup as Group
from hypostyle.core.features import (
    FeatureRow,
    Features,
    after,
    is_asked,
    question_groups,
    write_question,
)
from hypostyle.core.native import i64
from hypostyle.core.settings import Settings
from hypostyle.games.egizia import codes, data
from hypostyle.games.egizia.rules.basics import total
from hypostyle.games.egizia.rules.objectives import GOAL, WORTH, objective, progress
from hypostyle.games.egizia.rules.works import grain_at
from hypostyle.games.egizia.state import Board, Noble

STEPS = 35


# fmt: off
def _brief(n: int) -> list[Group]:
    return [
        Group("round",        6),
        Group("ring",         3),
        Group("line",         n + 1, n),        # who plays first, second, ...; 1 for the viewer
        Group("built",        29, 3),           # bricks in Obelisk, Temple, Pyramid
        Group("graves_left",  13),
        Group("score",        64),              # of the viewer, in threes
        Group("lead",         61, n - 1),       # of the viewer, in twos; 30 when equal
        Group("stones",       26, n),
        Group("crew",         10, 4 * n),
        Group("strength",     40, n),
        Group("stone_step",   4, n),
        Group("grain_step",   4, n),
        Group("quarry",       40, n),
        Group("green",        40, n),
        Group("yellow",       24, n),
        Group("brown",        24, n),
        Group("spare_grain",  41, n),           # grain less crews; 20 when equal
        Group("graves",       40, n),           # sum of their values
        Group("bricks",       16, 3 * n),
        Group("riddles",      12, n),           # Sphinx cards held
        Group("builders",     8, n),            # Khnum, Thoth, Seshat
        Group("sailors",      8, n),            # Hapi, Anuket, Ptah
        Group("once",         8, n),            # Sobek, Back-eddy, Bastet
        Group("canals",       3, n),
        Group("overseers",    20, n),
        Group("granaries",    21, n),
        Group("barges",       15, n),
        Group("ships",        9, n),
        Group("reached",      48),              # points of own Sphinx cards as things stand
        Group("promised",     48),              # and those of the others, by what is done of them
    ]


def _moment(n: int) -> list[Group]:
    return [
        *question_groups(STEPS, 32),
        Group("more",         2, 32),
        Group("display",      57, 10),
        Group("closed",       2, 20),
        Group("at",           2, 20 * n),
        Group("furthest",     21, n),
        Group("passed",       2, n),
        Group("budget",       32),
        Group("monument",     3),
        Group("open_grave",   9, 4),
    ]


def _rest(n: int) -> list[Group]:
    return [
        Group("again",        2, 20 * n),
        Group("nile",         2, 56 * n),       # Nile cards kept
        Group("spent",        2, 56),           # own cards used in this round
        Group("once_wet",     2, 56),           # own fields with a canal
        Group("twice_wet",    2, 56),
        Group("used",         16),
        Group("queue",        n + 1, 12),       # ships at the three sites
        Group("obelisk",      n + 2, 15),       # 0 not built, 1 by the viewer
        Group("temple",       n + 2, 23),
        Group("pyramid",      n + 2, 28),
        Group("worked",       2),
        Group("fed",          32),
        Group("sphinx",       2, 29),           # own Sphinx cards
        Group("drawn",        2, 29),           # those just drawn by the viewer
        Group("die",          7),
        Group("tile",         n + 1, n),        # the auction of seats
        Group("bid",          41, n),
    ]
# fmt: on


class EgiziaFeatures(Features[Board]):
    """What a noble may know."""

    def __init__(self, players: int) -> None:
        n = 3 if players == 1 else players
        super().__init__(players, _brief(n), _moment(n), _rest(n))

    def settings(self, s: Board) -> Settings:
        return s.settings

    def brief(self, s: Board, seat: i64, row: FeatureRow) -> None:
        n: i64 = s.settings.nobles
        row.put(s.round)
        row.put(s.ring)
        for k in range(n):
            row.put(after(s.line[k], seat, n) + 1 if k < len(s.line) else i64(0))
        row.put(count(s.obelisk))
        row.put(count(s.temple))
        row.put(count(s.pyramid))
        row.put(s.buried + len(data.open_graves(s.row)))
        me = s.nobles[seat]
        row.put((me.score + 6) // 3)
        for k in range(1, n):
            row.put((me.score - s.nobles[(seat + k) % n].score + 60) // 2)
        around: list[Noble] = [s.nobles[(seat + k) % n] for k in range(n)]
        for one in around:
            row.put(one.stones)
        for one in around:
            for crew in range(4):
                row.put(data.crew_of(one.crews, crew))
        for one in around:
            row.put(data.strength(one.crews))
        for one in around:
            row.put(one.stone_step)
        for one in around:
            row.put(one.grain_step)
        for one in around:
            row.put(one.quarry)
        for one in around:
            row.put(one.green)
        for one in around:
            row.put(one.yellow)
        for one in around:
            row.put(one.brown)
        for one in around:
            row.put(20 + grain_at(one, s.ring) - data.strength(one.crews))
        for one in around:
            row.put(data.tomb_sum(one.tombs))
        for one in around:
            row.put(count(one.obelisk))
            row.put(count(one.temple))
            row.put(count(one.pyramid))
        for one in around:
            row.put(len(one.sphinx))
        for one in around:
            row.put(three(one.cards, data.KHNUM, data.THOTH, data.SESHAT))
        for one in around:
            row.put(three(one.cards, data.HAPI, data.ANUKET, data.PTAH))
        for one in around:
            row.put(three(one.cards, data.SOBEK, data.EDDY, data.BASTET))
        for one in around:
            row.put(count(one.cards & data.CANALS))
        for one in around:
            row.put(total(one.cards & data.OVERSEER_SET))
        for one in around:
            row.put(total(one.cards & data.GRANARY_SET))
        for one in around:
            row.put(total(one.cards & data.BARGE_SET))
        for one in around:
            row.put(one.ships)
        reached: i64 = 0
        promised: i64 = 0
        for entry in me.sphinx:
            card: i64 = data.kept_card(entry)
            points: i64 = objective(s, seat, card)
            if points > 0:
                reached += points
            elif GOAL[card] > 1:
                promised += WORTH[card] * progress(s, seat, card) // GOAL[card]
            else:
                promised += 1
        row.put(reached)
        row.put(promised)

    def moment(self, s: Board, seat: i64, row: FeatureRow) -> None:
        n: i64 = s.settings.nobles
        around: list[Noble] = [s.nobles[(seat + k) % n] for k in range(n)]
        write_question(s, seat, row, s.choices, 32)
        row.bits(s.more if is_asked(s, seat) else i64(0), 32)
        for space in range(data.SPACES):
            row.put(data.card_at(s.display, space) + 1)
        row.bits(s.closed, 20)
        for one in around:
            row.bits(one.at, 20)
        for one in around:
            row.put(one.furthest + 1)
        for one in around:
            row.put(1 if one.passed else 0)
        row.put(s.budget)
        row.put(s.monument)
        for k in range(4):
            row.put(data.small(s.row, k))

    def rest(self, s: Board, seat: i64, row: FeatureRow) -> None:
        n: i64 = s.settings.nobles
        me = s.nobles[seat]
        around: list[Noble] = [s.nobles[(seat + k) % n] for k in range(n)]
        for one in around:
            row.bits(one.again, 20)
        for one in around:
            row.bits(one.cards, 56)
        row.bits(me.spent, 56)
        row.bits(me.once, 56)
        row.bits(me.twice, 56)
        row.put(me.used)
        for site in range(3):
            queue: i64 = s.queue(site)
            for k in range(4):
                row.put(after(data.queue_at(queue, k), seat, n) + 1)
        for brick in range(data.BRICKS):
            owner: i64 = 0
            for k in range(n):
                if around[k].owns(brick):
                    owner = k + 1
            monument: i64 = data.MONUMENT_OF[brick]
            if owner == 0 and has(s.bricks(monument), brick - data.FIRST[monument]):
                owner = n + 1
            row.put(owner)
        row.put(1 if s.worked else 0)
        row.put(s.fed)
        own: i64 = 0
        for entry in me.sphinx:
            own |= bit(data.kept_card(entry))
        row.bits(own, 29)
        drawing = s.step in (codes.DRAW, codes.CHOOSE) and codes.SEAT.of(s.arg) == seat
        row.bits(s.drawn if drawing or s.settings.open_sphinx else i64(0), 29)
        row.put(s.die)
        for one in around:
            row.put(one.tile + 1)
        for one in around:
            row.put(one.bid)


def three(cards: i64, a: i64, b: i64, c: i64) -> i64:
    """Which of three cards are held, as a number below 8."""
    return ((cards >> a) & 1) + 2 * ((cards >> b) & 1) + 4 * ((cards >> c) & 1)
