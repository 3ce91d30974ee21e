"""MarraCash's position as groups of numbers: shops, visitors in town and in line, purses, the auction."""

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
from hypostyle.games.marracash import data
from hypostyle.games.marracash.data import many, size
from hypostyle.games.marracash.state import NONE, Town

STEPS = 14
IN_LINE = 4
"""Visitors shown at each end of the line."""


# fmt: off
def _brief(n: int) -> list[Group]:
    return [
        Group("step",         STEPS + 1),
        Group("turn",         n + 1),       # 0 for nobody, 1 for the viewer
        Group("actions",      6),           # 2 * begun + an auction among them
        Group("turns_left",   n + 2),       # after the line has run out; 0 before
        Group("line",         56),
        Group("line_colour",  16, 5),
        Group("line_end",     6, 2 * IN_LINE),
        Group("cash",         64, n),       # in hundreds
        Group("lead",         61, n - 1),   # in hundreds, against each other seat; 30 when equal
        Group("signs",        13, n),
        Group("shop",         7 * (n + 1), data.SHOPS),     # 7 * owner + customers
        Group("visitors",     4, data.COLOUR_N * data.FOUNTAINS),       # by fountain, then by colour
    ]


def _moment(n: int) -> list[Group]:
    return [
        *question_groups(STEPS, 46),        # choices: the routes
        Group("stone",        data.SHOPS + 1),
        Group("auctioneer",   n + 1),
        Group("leader",       n + 1),
        Group("still",        2, n),
        Group("price",        64),          # the highest bid, in fifties
    ]


def _rest(n: int) -> list[Group]:
    return [
        Group("purse",        1615, n),     # in notes of 25; 0 when hidden
        Group("round",        64),
        Group("first",        n + 1),
        Group("progress",     2),
        Group("idle",         16),
        Group("high",         1615),        # in notes of 25
        Group("sealed",       1616, n),     # sealed bids shown to the viewer, + 1
        Group("crowd",        33, data.FOUNTAINS),
        Group("card_shown",   2, data.CARD_N),
        Group("card_held",    2, data.CARD_N),
        Group("race",         n + 1, n),    # who has completed a set, in order
    ]
# fmt: on


class CashFeatures(Features[Town]):
    """What a merchant may know."""

    def __init__(self, players: int) -> None:
        super().__init__(players, _brief(players), _moment(players), _rest(players))

    def settings(self, s: Town) -> Settings:
        return s.settings

    def brief(self, s: Town, seat: i64, row: FeatureRow) -> None:
        n: i64 = s.settings.players
        row.put(s.step + 1)
        row.put(after(s.turn, seat, n) + 1)
        row.put(2 * s.done + (1 if s.auctioned else 0))
        row.put(s.final + 1)
        line = s.line
        left: i64 = len(line)
        row.put(left)
        colours: i64 = 0
        for k in range(left):
            colours += data.some(line[k], 1)
        for colour in range(data.COLOUR_N):
            row.put(many(colours, colour))
        for k in range(IN_LINE):
            row.put(line[k] + 1 if k < left else 0)
        for k in range(IN_LINE):
            row.put(line[left - 1 - k] + 1 if k < left else 0)
        mine: i64 = purse(s, seat, seat)
        for k in range(n):
            row.put(purse(s, (seat + k) % n, seat) // 100)
        for k in range(1, n):
            other: i64 = purse(s, (seat + k) % n, seat)
            row.put(i64(30) if other < 0 else (mine - other + 3000) // 100)
        for k in range(n):
            row.put(s.signs[(seat + k) % n])
        for shop in range(data.SHOPS):
            inside: i64 = s.inside[shop]
            owner: i64 = after(s.owner[shop], seat, n) + 1
            row.put(7 * owner + (inside if inside < 6 else i64(6)))
        for f in range(data.FOUNTAINS):
            group: i64 = s.group[f]
            for colour in range(data.COLOUR_N):
                row.put(many(group, colour))

    def moment(self, s: Town, seat: i64, row: FeatureRow) -> None:
        n: i64 = s.settings.players
        write_question(s, seat, row, s.walks, 46)
        row.put(s.shop + 1)
        row.put(after(s.auctioneer, seat, n) + 1)
        row.put(after(s.leader, seat, n) + 1)
        for k in range(n):
            row.put((s.still >> ((seat + k) % n)) & 1)
        row.put(s.high // 50)

    def rest(self, s: Town, seat: i64, row: FeatureRow) -> None:
        n: i64 = s.settings.players
        for k in range(n):
            row.put(purse(s, (seat + k) % n, seat) // data.STEP)
        row.put(s.round)
        row.put(after(s.first, seat, n) + 1)
        row.put(1 if s.progress else 0)
        row.put(s.idle)
        row.put(s.high // data.STEP)
        for k in range(n):
            row.put(s.bids[seat] // data.STEP + 1 if k == 0 and s.bids else 0)
        for f in range(data.FOUNTAINS):
            row.put(size(s.group[f]))
        row.bits(s.shown, data.CARD_N)
        row.bits(s.hands[seat] if s.hands else 0, data.CARD_N)
        for k in range(n):
            row.put(after(s.finished[k], seat, n) + 1 if k < len(s.finished) else i64(0))


def purse(s: Town, owner: i64, viewer: i64) -> i64:
    """§9.4 The cash of a seat; NONE when the viewer may not know it."""
    if s.settings.concealed and owner != viewer and not s.ended:
        return NONE
    return s.cash[owner]
