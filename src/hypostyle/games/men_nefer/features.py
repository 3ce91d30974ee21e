"""Men-Nefer's position as groups of numbers: boards and tracks of all players, markets, the open question."""

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
from hypostyle.games.men_nefer import contracts, data
from hypostyle.games.men_nefer.packing import five, nibble, six
from hypostyle.games.men_nefer.rules.basics import crafts_on, is_met, placed_permissions
from hypostyle.games.men_nefer.rules.seasons import (
    contract_points,
    necropolis_points,
    queens_points,
)
from hypostyle.games.men_nefer.state import Board

STEPS = 32

# fmt: off
TRACKS = [                              # of every player, the viewer first
    Group("food",        13),
    Group("heka",        9),
    Group("heart",       15),
    Group("feather",     15),
    Group("glyph",       8),
    Group("block",       19),
    Group("queen_block", 4),
    Group("permissions", 16),           # 4 * available + placed
    Group("sarcophagi",  25),           # 5 * in reserve + available
    Group("tombs",       5),
    Group("papyri",      9),
    Group("drawings",    9),
    Group("shelf",       10),
    Group("baskets",     10),
    Group("standing",    5, 4),         # Priestesses in Rooms 1 to 4
    Group("offered",     10),
    Group("orb",         15),
    Group("river",       25),           # spaces of all Boats together, in twos
    Group("docked",      5),
    Group("open_deals",  9),            # Contracts face up
    Group("met_deals",   13),           # value of those that are met
    Group("harvest",     32),           # points of the next Harvest beside Contracts
    Group("contracts",   20),           # points of those turned over
    Group("sphinxes",    25),           # 5 * in reserve + available
    Group("statues",     5),
    Group("scarab",      7, 5),
    Group("home",        8),
    Group("tablet",      21, 3),
    Group("sun",         4, 5),
    Group("moon",        4, 5),
]


def _brief(n: int) -> list[Group]:
    return [
        Group("step",        STEPS + 1),
        Group("time",        28),
        Group("turn",        n + 1),
        Group("first",       n + 1),
        Group("points",      64),           # of the viewer, in threes
        Group("lead",        61, n - 1),    # of the viewer, in twos; 30 when equal
        *[group for _ in range(n) for group in TRACKS],
        Group("row",         21, 5),
        Group("neutral_sun", 32),
        Group("neutral_moon", 32),
        Group("pyramid",     5, 12),
        Group("queens",      5, 3),
    ]


MOMENT = [
    *question_groups(STEPS, 51),
    Group("queen_tile",  7, 3),
    Group("mastaba",     8, 5),
    Group("deity",       9, 4),
    Group("token",       7, 6),
    Group("city",        52, 18),
    Group("crafts",      36, 5),
    Group("papyri_on_sale", 41, 4),
    Group("quarry_top",  5, 3),
]


def _rest(n: int) -> list[Group]:
    return [
        Group("tomb",        n + 1, 18),
        Group("pedestal",    n + 1, 18),
        Group("temple",      2, 24 * n),
        Group("lying",       5, 4 * n),
        Group("boats",       5, 13 * n),
        Group("dock",        2, 6 * n),
        Group("contract",    3, 51 * n),    # none, face up, turned over
        Group("craft",       36, 9 * n),
        Group("basket",      2, 9 * n),
        Group("papyrus",     41, 8 * n),
        Group("placed",      4, 3 * n),
        Group("hammer",      3, n),
        Group("activated",   5, 13),
        Group("pyramidion",  n + 1),
        Group("die",         7),
        Group("played",      6, 9),         # Imhotep's tiles of this Era
    ]
# fmt: on


class MenNeferFeatures(Features[Board]):
    """What a player may know: everything but the order of piles."""

    def __init__(self, players: int) -> None:
        n = 2 if players == 1 else players
        super().__init__(players, _brief(n), MOMENT, _rest(n))

    def settings(self, s: Board) -> Settings:
        return s.settings

    def brief(self, s: Board, seat: i64, row: FeatureRow) -> None:
        n: i64 = s.settings.boards
        row.put(s.step + 1)
        row.put(data.ROUNDS * (s.era - 1) + s.round)
        row.put(after(s.turn, seat, n) + 1)
        row.put(after(s.first, seat, n) + 1)
        mine: i64 = s.players[seat].points
        row.put((mine + 6) // 3)
        for k in range(1, n):
            row.put((mine - s.players[(seat + k) % n].points + 60) // 2)
        for k in range(n):
            self.tracks(s, (seat + k) % n, row)
        for k in range(5):
            row.put(five(s.row, k) + 1)
        row.put(s.neutral_sun)
        row.put(s.neutral_moon)
        for k in range(12):
            row.put(nibble(s.corners, k))
        for k in range(3):
            row.put(nibble(s.queens, k))

    def tracks(self, s: Board, owner: i64, row: FeatureRow) -> None:
        """Write what one player has."""
        me = s.players[owner]
        row.put(me.food)
        row.put(me.heka)
        row.put(me.heart)
        row.put(me.feather)
        row.put(me.glyph)
        row.put(me.block)
        row.put(me.queen_block)
        row.put(4 * me.permissions + placed_permissions(me))
        row.put(5 * me.mummies + me.coffins)
        row.put(count(me.tombs))
        row.put(me.papyri)
        row.put(me.drawings)
        row.put(crafts_on(me))
        row.put(count(me.baskets))
        for room in range(1, 5):
            row.put(nibble(me.standing, room))
        row.put(count(me.temple))
        row.put(me.orb)
        spaces: i64 = 0
        for space in range(1, data.RIVER):
            spaces += space * nibble(me.river, space)
        row.put(spaces // 2)
        row.put(count(me.docked))
        row.put(count(me.contracts))
        met: i64 = 0
        rest: i64 = me.contracts
        for contract in range(51):
            if rest & 1 and is_met(s, owner, contract):
                met += contracts.CONTRACT_VALUE[contract]
            rest >>= 1
        row.put(met)
        harvest: i64 = necropolis_points(s, owner) + queens_points(s, owner)
        row.put(harvest + data.OBELISK_POINTS[me.orb] + data.PYRAMID_POINTS[me.block])
        row.put(contract_points(s, owner))
        row.put(5 * me.sphinxes + me.carved)
        row.put(count(me.statues))
        for house in range(5):
            row.put(nibble(me.scarabs, house))
        row.put(me.home)
        for slot in range(3):
            row.put(five(me.tablets, slot) + 1)
        for house in range(5):
            row.put(nibble(me.sun, house))
        for house in range(5):
            row.put(nibble(me.moon, house))

    def moment(self, s: Board, seat: i64, row: FeatureRow) -> None:
        write_question(s, seat, row, s.choices, 51)
        each(row, s.queen_tiles, 3)
        each(row, s.mastabas, 5)
        each(row, s.deities, 4)
        each(row, s.tokens, 6)
        for city in range(6):
            for slot in range(3):
                row.put(six(s.cities[city], slot) + 1)
        for place in range(5):
            row.put(six(s.crafts, place) + 1)
        for place in range(4):
            row.put(six(s.papyri, place) + 1)
        for stack in range(3):
            row.put(nibble(s.tops, stack))

    def rest(self, s: Board, seat: i64, row: FeatureRow) -> None:
        n: i64 = s.settings.boards
        around = [s.players[(seat + k) % n] for k in range(n)]
        for place in range(18):
            owner: i64 = 0
            for k in range(n):
                if has(around[k].tombs, place):
                    owner = k + 1
            row.put(owner)
        for place in range(18):
            owner = 0
            for k in range(n):
                if has(around[k].statues, place):
                    owner = k + 1
            row.put(owner)
        for one in around:
            row.bits(one.temple, 24)
        for one in around:
            for room in range(1, 5):
                row.put(nibble(one.lying, room))
        for one in around:
            for space in range(data.RIVER):
                row.put(nibble(one.river, space))
        for one in around:
            row.bits(one.docked, 6)
        for one in around:
            row.sets(one.contracts, one.turned, 51)
        for one in around:
            for place in range(9):
                row.put(six(one.shelf, place) + 1)
        for one in around:
            row.bits(one.baskets, 9)
        for one in around:
            for place in range(8):
                row.put(six(one.strip, place) + 1)
        for one in around:
            for queen in range(3):
                row.put(nibble(one.placed, queen))
        for one in around:
            row.put(one.hammer)
        for space in range(data.RIVER):
            row.put(nibble(s.activated, space))
        row.put(after(s.pyramidion, seat, n) + 1)
        row.put(s.die)
        each(row, s.played, 9)


def each(row: FeatureRow, tiles: tuple[int, ...], many: i64) -> None:
    """Write so many tiles, each + 1; 0 where there is none."""
    for k in range(many):
        row.put(tiles[k] + 1 if k < len(tiles) else 0)
