"""Setting up: seats, Sphinx cards, graves; and how a round begins."""

from typing import Final

from hypostyle.core.bits import bit
from hypostyle.core.native import i64
from hypostyle.core.rules import ChanceStep, DrawStep, Step
from hypostyle.core.state import CHANCE_BIT
from hypostyle.games.egizia import codes, data
from hypostyle.games.egizia.rules.basics import SeatStep, SphinxDraw
from hypostyle.games.egizia.state import NONE, Board

# --- seats ----------------------------------------------------------------------------------------


def take_seats(s: Board) -> None:
    """§3.3, §3.4 Stones by turn order; on the score track the last in order stands in front."""
    n: i64 = s.settings.nobles
    s.arrivals = n
    for place in range(n):
        seat = s.line[place]
        noble = s.nobles[seat]
        if not s.settings.solo or seat == 0:
            noble.stones = place + 2
        noble.arrival = n - place
        s.report(codes.SEATED, seat, place, noble.stones)


class Tile(Step[Board]):
    """§3.1 A turn order tile goes to a player by lot; the argument is the tile, from 0."""

    code = codes.TILE
    name = "tile"
    kind = "side"
    args = (codes.TILE_NUMBER,)

    def about(self, s: Board, arg: i64) -> str:
        return str(arg + 1)

    def asks(self, s: Board, arg: i64) -> i64:
        return CHANCE_BIT if arg < s.settings.nobles - 1 else 0

    def run(self, s: Board, arg: i64) -> None:
        for seat in range(s.settings.nobles):  # the last tile; alone (§8.1) all are settled
            if seat not in s.line:
                s.line += (seat,)
        take_seats(s)

    def outcomes(self, s: Board, arg: i64) -> list[tuple[int, int]]:
        seats = range(s.settings.nobles)
        return [(codes.DRAWN_SIDE + seat, 1) for seat in seats if seat not in s.line]

    def happen(self, s: Board, arg: i64, outcome: i64) -> None:
        s.line += (int(outcome - codes.DRAWN_SIDE),)
        s.push(codes.TILE, arg + 1)


class Auction(DrawStep[Board]):
    """§10.16 A lot says who bids first."""

    code = codes.AUCTION
    name = "auction"
    verb = "begin"
    kind = "side"
    first = codes.DRAWN_SIDE

    def pool(self, s: Board, arg: i64) -> i64:
        return bit(s.settings.nobles) - 1

    def happen(self, s: Board, arg: i64, outcome: i64) -> None:
        s.report(codes.BEGINS, outcome - codes.DRAWN_SIDE)
        s.push(codes.OFFER, outcome - codes.DRAWN_SIDE)


def least_bid(s: Board, tile: i64) -> i64:
    """§10.16 What a tile costs at least, in half points."""
    for noble in s.nobles:
        if noble.tile == tile:
            return noble.bid + 1
    return 0


class Offer(SeatStep):
    """§10.16 Whoever holds no tile bids for an open one, or outbids the holder of another."""

    code = codes.OFFER
    name = "offer"
    verb = "bid"
    kind = "bid"
    paragraph = "10.16"

    def legal(self, s: Board, arg: i64, seat: i64) -> list[int]:
        out: list[int] = []
        for tile in range(s.settings.nobles):
            for bid in range(least_bid(s, tile), data.MOST_BID + 1):
                out.append(codes.BID + codes.BIDS * tile + bid)
        return out

    def choose(self, s: Board, arg: i64, seat: i64, action: i64) -> None:
        tile: i64 = (action - codes.BID) // codes.BIDS
        for noble in s.nobles:
            if noble.tile == tile:
                noble.tile = NONE
                noble.bid = 0
        me = s.nobles[seat]
        me.tile = tile
        me.bid = (action - codes.BID) % codes.BIDS
        s.report(codes.BIDDEN, seat, tile, me.bid)
        n: i64 = s.settings.nobles
        for step in range(1, n):
            other: i64 = (seat + step) % n
            if s.nobles[other].tile == NONE:
                s.push(codes.OFFER, other)
                return
        for place in range(n):
            s.line += tuple([who for who in range(n) if s.nobles[who].tile == place])
        take_seats(s)


class Deal(SphinxDraw):
    """§3.6 A player draws the first Sphinx card in secret."""

    code = codes.DEAL
    name = "deal"

    def happen(self, s: Board, arg: i64, outcome: i64) -> None:
        card: i64 = outcome - codes.DRAWN_SPHINX
        s.deck &= ~bit(card)
        s.nobles[arg].sphinx += (data.kept(card, 0),)
        s.report(codes.DEALT, arg, card)


class Turn(ChanceStep[Board]):
    """§2.12, §3.5 A grave is turned face up at the end of the open ones."""

    code = codes.TURN
    name = "turn"
    kind = "tomb"

    def outcomes(self, s: Board, arg: i64) -> list[tuple[int, int]]:
        many = [(value, data.tombs_of(s.tombs, value)) for value in range(1, 9)]
        return [(codes.DRAWN_TOMB + value - 1, n) for value, n in many if n]

    def weight(self, s: Board, arg: i64) -> i64:
        return data.tomb_count(s.tombs)

    def drawn(self, s: Board, arg: i64, r: i64) -> i64:
        left: i64 = r
        value: i64 = 1
        while left >= data.tombs_of(s.tombs, value):
            left -= data.tombs_of(s.tombs, value)
            value += 1
        return codes.DRAWN_TOMB + value - 1

    def happen(self, s: Board, arg: i64, outcome: i64) -> None:
        value: i64 = outcome - codes.DRAWN_TOMB + 1
        s.tombs -= data.one_tomb(value)
        s.buried -= 1
        s.row |= value << (data.SMALL_BITS * len(data.open_graves(s.row)))
        s.report(codes.TURNED, NONE, value)


# --- the round ------------------------------------------------------------------------------------


PHASES: Final[list[int]] = [
    codes.LAY, codes.NEXT_SHIP, codes.HARBOUR, codes.FEEDING, codes.QUARRYING, codes.BUILDING,
    codes.COOPERATE, codes.ROUND_END,
]  # fmt: skip
"""§4.1 The steps of a round, in their order."""
LATE_PHASES: Final[list[int]] = [*PHASES[:-1], codes.LATE, codes.ROUND_END]
"""§10.6 The same with Bastet at the end."""


class Round(Step[Board]):
    """§4.1 A round, from the cards on the river to the new turn order."""

    code = codes.ROUND
    name = "round"

    def run(self, s: Board, arg: i64) -> None:
        s.round += 1
        s.report(codes.ROUND_BEGAN, NONE, s.round)
        s.then_all(LATE_PHASES if s.settings.late_unclaimed else PHASES)


def deck_of(number: i64) -> i64:
    """§4.2 The deck that belongs to a round."""
    return data.DECK_12 if number <= 2 else data.DECK_34 if number <= 4 else data.DECK_5


class Lay(DrawStep[Board]):
    """§4.2, §9.4 A card of the round's deck is laid on a card space; the argument is the space."""

    code = codes.LAY
    name = "lay"
    kind = "nile"
    args = (codes.CARD_SPACE,)
    first = codes.DRAWN_NILE

    def about(self, s: Board, arg: i64) -> str:
        return data.POSITIONS[data.position_of(arg)]

    def pool(self, s: Board, arg: i64) -> i64:
        return s.nile & deck_of(s.round)

    def happen(self, s: Board, arg: i64, outcome: i64) -> None:
        card: i64 = outcome - codes.DRAWN_NILE
        s.nile &= ~bit(card)
        s.display |= data.on_space(card, arg)
        s.closed &= ~bit(data.position_of(arg))
        s.report(codes.LAID, NONE, arg, card)
        if arg + 1 < data.SPACES:
            s.push(codes.LAY, arg + 1)


def clear_river(s: Board) -> None:
    """§7.2 Ships go home, and cards nobody wanted are discarded."""
    for card in s.cards():
        if card != NONE:
            s.gone |= bit(card)
    s.display = 0
    s.closed = data.CARD_SET
    s.queues = 0
