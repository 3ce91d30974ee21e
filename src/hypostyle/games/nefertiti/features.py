"""Nefertiti's position as groups of numbers: gifts, Deben, seals, the markets and who bids there."""

from hypostyle.core.bits import count, has
from hypostyle.core.features import FeatureGroup as Group
from hypostyle.core.features import (
    FeatureRow,
    Features,
    after,
    question_groups,
    write_question,
)
from hypostyle.core.native import i64
from hypostyle.core.settings import Settings
from hypostyle.games.nefertiti import data
from hypostyle.games.nefertiti.data import (
    CARD_BITS,
    DOWN,
    PAPYRUS_SEAL,
    RANKED,
    SIZE,
    cards_left,
    fixed_of,
    held,
    units_of_type,
)
from hypostyle.games.nefertiti.rules.basics import occupied, owner_at, stall_of, value, worth
from hypostyle.games.nefertiti.rules.ending import barge_points
from hypostyle.games.nefertiti.state import Board

STEPS = 36
MARKETS = 5
ITEMS = 4
"""Places of a market that networks see; Memphis may have more."""


# fmt: off
def _brief(n: int) -> list[Group]:
    return [
        Group("step",        STEPS + 1),
        Group("turn",        n + 1),            # 0 for nobody, 1 for the viewer
        Group("pile",        40),               # cards left, in twos
        Group("akhenaton",   2),
        Group("total",       64),               # points of the viewer with gifts, in threes
        Group("lead",        61, n - 1),        # of the viewer, in twos; 30 when equal
        Group("deben",       31, n),
        Group("seals",       9, n),
        Group("units",       7, 9 * n),         # of each type of gift
        Group("at_home",     5, n),             # servants
        Group("values",      14, 8),            # of a unit of each type
        Group("unseen",      13, 9),            # gifts nobody has seen, by type
        Group("characters",  5, 14),
        Group("priest",      n + 1),
        Group("roamer",      n + 1),
        Group("stall",       27, MARKETS),      # 3 * stall + closed, or with a seal on T
        Group("reserve",     16, MARKETS),
        Group("servants",    n + 1, 4 * MARKETS),   # the four highest bidders, in order
        Group("goods",       22, ITEMS * MARKETS),  # 0 for nothing, 1 for face down, card + 2
    ]


def _moment(n: int) -> list[Group]:
    return [
        *question_groups(STEPS, 50),
        Group("queue",       18),
        Group("sealed",      2, MARKETS),
        Group("closed",      2, MARKETS),
        Group("tile",        6),
        Group("closing",     6),
        Group("first",       n + 1),
        Group("flags",       8),                # High Priest, Louqsor visited, Memphis shut
    ]


def _rest(n: int) -> list[Group]:
    return [
        Group("deben_all",   52, n),
        Group("seals_all",   19, n),
        Group("points",      256, n),
        Group("gifts",       13, 18 * n),
        Group("space",       2, 50 * n),
        Group("goods_all",   22, 33),
        Group("papyrus",     2, 33),            # a seal lies on it
        Group("reserve_all", 52, MARKETS),
        Group("supply",      19),
        Group("dice",        n + 1),
        Group("rolled",      33),
        Group("last",        20, 6),            # the last cards, for the seat that knows them
        Group("seer",        n + 1),
        Group("bidders",     2, 10),
        Group("poor",        2, 10),
        Group("top",         34),
        Group("fixed",       16, 8),
    ]
# fmt: on


class MarketFeatures(Features[Board]):
    """What a bidder may know."""

    def __init__(self, players: int) -> None:
        super().__init__(players, _brief(players), _moment(players), _rest(players))

    def settings(self, s: Board) -> Settings:
        return s.settings

    def brief(self, s: Board, seat: i64, row: FeatureRow) -> None:
        n: i64 = s.settings.players
        row.put(s.step + 1)
        row.put(after(s.turn, seat, n) + 1)
        row.put(s.pile // 2)
        row.put(1 if s.akhenaton else 0)
        totals: list[int] = []
        for k in range(n):
            other: i64 = (seat + k) % n
            totals.append(int(s.points[other] + worth(s, other) + barge_points(s, other)))
        mine: i64 = totals[0]
        row.put(mine // 3)
        for k in range(1, n):
            row.put((mine - totals[k] + 60) // 2)
        for k in range(n):
            row.put(s.deben[(seat + k) % n])
        for k in range(n):
            row.put(s.seals[(seat + k) % n])
        for k in range(n):
            heap: i64 = s.gifts[(seat + k) % n]
            for kind in range(9):
                row.put(units_of_type(heap, kind))
        for k in range(n):
            row.put(data.SERVANTS - count(s.servants[(seat + k) % n]))
        for kind in range(8):
            row.put(value(s, kind))
        hidden: i64 = s.unseen
        if s.last and seat != s.seer:
            for card in s.last:
                if 0 <= card < data.CARDS:
                    hidden += data.ONE[card]
            if s.last[0] >= 0:
                hidden -= s.known
        for kind in range(9):
            row.put(units_of_type(hidden, kind))
        for pile in range(data.PILES):
            row.put(cards_left(s.piles, pile))
        row.put(after(s.priest, seat, n) + 1)
        row.put(after(s.roamer, seat, n) + 1)
        for market in range(MARKETS):
            seal: i64 = 2 if has(s.sealed, market) else 0
            row.put(3 * stall_of(s, market) + (i64(1) if has(s.closed, market) else seal))
        for market in range(MARKETS):
            row.put(s.reserve[market] if market < s.settings.markets else 0)
        for market in range(MARKETS):
            self.bidders(s, seat, market, row)
        for market in range(MARKETS):
            first: i64 = ITEMS * market
            for place in range(first, first + ITEMS):
                row.put(shown(s.goods[place]) if place < s.settings.places else i64(0))

    def bidders(self, s: Board, seat: i64, market: i64, row: FeatureRow) -> None:
        """Write whose servants bid most, four at most."""
        spaces: i64 = occupied(s, market)
        stall: i64 = stall_of(s, market)
        found: i64 = 0
        for n in range(SIZE[stall]):
            space: i64 = RANKED[stall][n]
            if found < 4 and has(spaces, space):
                row.put(after(owner_at(s, market, space), seat, s.settings.players) + 1)
                found += 1
        for _ in range(4 - found):
            row.put(0)

    def moment(self, s: Board, seat: i64, row: FeatureRow) -> None:
        n: i64 = s.settings.players
        write_question(s, seat, row, s.choices, 50)
        row.put(s.queue)
        row.bits(s.sealed, MARKETS)
        row.bits(s.closed, MARKETS)
        row.put(s.tile + 1)
        row.put(s.closing + 1)
        row.put(after(s.first, seat, n) + 1)
        row.put((1 if s.double else 0) + (2 if s.visited else 0) + (4 if s.shut else 0))

    def rest(self, s: Board, seat: i64, row: FeatureRow) -> None:
        n: i64 = s.settings.players
        for k in range(n):
            row.put(s.deben[(seat + k) % n])
        for k in range(n):
            row.put(s.seals[(seat + k) % n])
        for k in range(n):
            row.put(s.points[(seat + k) % n])
        for k in range(n):
            heap: i64 = s.gifts[(seat + k) % n]
            for card in range(data.CARDS):
                row.put(held(heap, card))
        for k in range(n):
            row.bits(s.servants[(seat + k) % n], 50)
        for place in range(data.PLACES):
            row.put(shown(s.goods[place]) if place < s.settings.places else i64(0))
        for place in range(data.PLACES):
            sealed = place < s.settings.places and s.goods[place] & PAPYRUS_SEAL != 0
            row.put(1 if sealed else 0)
        for market in range(MARKETS):
            row.put(s.reserve[market] if market < s.settings.markets else 0)
        row.put(s.supply)
        row.put(after(s.dice, seat, n) + 1)
        row.put(s.rolled + 1)
        for k in range(6):
            known = s.seer == seat and k < len(s.last)
            row.put(s.last[k] + 1 if known else 0)
        row.put(after(s.seer, seat, n) + 1)
        row.bits(s.bidders, 10)
        row.bits(s.poor, 10)
        row.put(s.top + 1)
        for kind in range(8):
            row.put(fixed_of(s.fixed, kind))


def shown(good: i64) -> i64:
    """What lies on a place: 0 for nothing, 1 for a card face down, else the card + 2."""
    if good == 0:
        return 0
    return i64(1) if good & DOWN else (good & CARD_BITS) + 1
