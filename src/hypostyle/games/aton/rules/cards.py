"""§4 Cards: draw, exchange, lay in secret, show."""

from hypostyle.core.bits import bit, shl
from hypostyle.core.native import i64
from hypostyle.core.rules import ChanceStep, Step
from hypostyle.core.stream import Stream
from hypostyle.games.aton import codes, data
from hypostyle.games.aton.data import BLUE, RED, hand_code, many, size
from hypostyle.games.aton.state import NONE, Board, Priest


def stock(side: Priest) -> tuple[i64, i64, i64]:
    """§4.2 What the next four cards are made of.

    Cards certain to come, the pile the rest come from, and how many those are: at most one pile
    is ever uncertain.
    """
    if size(side.deck) >= data.HAND:
        return 0, side.deck, data.HAND
    certain: i64 = side.deck
    missing: i64 = data.HAND - size(side.deck)
    for card in side.bottom[:missing]:
        certain += data.CARD[card]
        missing -= 1
    return certain, side.discard + side.buried, missing


def take(s: Board, seat: i64, hand: i64) -> None:
    """§4.2 These four cards come off the deck."""
    side = s.side(seat)
    certain, _, missing = stock(side)
    side.hand = hand
    if size(side.deck) >= data.HAND:
        side.deck -= hand
        return
    side.certain = certain  # §9.3 the end of the old deck: anybody could count it,
    if side.buried:  # §10.8 but not tell it from the cards that lie face down
        side.certain -= side.deck
    if missing:
        shuffle(s, seat)
        side.deck -= hand - certain
    else:
        side.bottom = side.bottom[data.HAND - size(side.deck) :]
        side.deck = 0


def shuffle(s: Board, seat: i64) -> None:
    """§4.3 The discards become the new deck; nothing is known of its order."""
    side = s.side(seat)
    side.deck = side.discard + side.buried
    side.bottom = ()
    side.discard = 0
    side.buried = 0
    s.report(codes.SHUFFLED, seat)


def some_of(pile: i64, n: i64, stream: Stream) -> i64:
    """So many cards taken blindly from a pile."""
    rest: i64 = pile
    left: i64 = size(pile)
    for _ in range(n):
        r: i64 = stream.below(left)
        value: i64 = 1
        here: i64 = many(rest, value)
        while r >= here:
            r -= here
            value += 1
            here = many(rest, value)
        rest -= shl(1, data.VALUE_BITS * (value - 1))
        left -= 1
    return pile - rest


class Deal(ChanceStep[Board]):
    """§4.2 A player draws four cards."""

    code = codes.DEAL
    name = "deal"
    kind = "hand"
    args = (codes.SIDE,)

    def about(self, s: Board, arg: i64) -> str:
        return data.SIDES[arg]

    def outcomes(self, s: Board, arg: i64) -> list[tuple[int, int]]:
        certain, pool, missing = stock(s.side(arg))
        ones = data.CHOOSE[many(pool, 1)]
        twos = data.CHOOSE[many(pool, 2)]
        threes = data.CHOOSE[many(pool, 3)]
        fours = data.CHOOSE[many(pool, 4)]
        base: i64 = data.hand_code(certain)
        out: list[tuple[int, int]] = []
        for a in range(missing, -1, -1):  # so many ones come, twos and threes; the rest are fours
            for b in range(missing - a, -1, -1):
                first: i64 = ones[a] * twos[b]
                if first == 0:
                    continue
                for c in range(missing - a - b, -1, -1):
                    weight: i64 = first * threes[c] * fours[missing - a - b - c]
                    if weight:
                        number: i64 = data.HAND_NUMBER[base + data.hand_code_of(a, b, c)]
                        out.append((codes.DEAL_HAND + number, weight))
        return out

    def weight(self, s: Board, arg: i64) -> i64:
        _, pool, missing = stock(s.side(arg))
        return data.CHOOSE[size(pool)][missing]

    def drawn(self, s: Board, arg: i64, r: i64) -> i64:
        certain, pool, missing = stock(s.side(arg))
        hand: i64 = certain
        others: i64 = size(pool)
        left: i64 = r
        for value in range(1, 4):  # so many ones come, twos and threes; the rest are fours
            ways = data.CHOOSE[many(pool, value)]
            others -= many(pool, value)
            rest = data.CHOOSE[others]
            n: i64 = missing
            while left >= ways[n] * rest[missing - n]:
                left -= ways[n] * rest[missing - n]
                n -= 1
            left //= ways[n]
            hand += n * data.CARD[value]
            missing -= n
        return codes.DEAL_HAND + data.HAND_NUMBER[hand_code(hand + missing * data.CARD[4])]

    def roll(self, s: Board, arg: i64, stream: Stream) -> i64:
        certain, pool, missing = stock(s.side(arg))
        hand: i64 = certain + some_of(pool, missing, stream)
        return codes.DEAL_HAND + data.HAND_NUMBER[hand_code(hand)]

    def happen(self, s: Board, arg: i64, outcome: i64) -> None:
        take(s, arg, data.HANDS[outcome - codes.DEAL_HAND])
        s.report(codes.DEALT, arg, outcome - codes.DEAL_HAND)


class Offer(Step[Board]):
    """§4.4 Whoever still has the exchange counter says, in secret, keep or exchange."""

    code = codes.OFFER
    name = "offer"
    bare = ("keep", "exchange")
    paragraph = "4.4"

    def asks(self, s: Board, arg: i64) -> i64:
        asked: i64 = 0
        if s.red.token:
            asked |= bit(RED)
        if s.blue.token:
            asked |= bit(BLUE)
        return asked

    def legal(self, s: Board, arg: i64, seat: i64) -> list[int]:
        return [codes.KEEP, codes.EXCHANGE]

    def choose(self, s: Board, arg: i64, seat: i64, action: i64) -> None:
        s.side(seat).swap = action - codes.KEEP

    def settle(self, s: Board, arg: i64) -> None:
        self.give_up(s, BLUE)
        self.give_up(s, RED)

    def give_up(self, s: Board, seat: i64) -> None:
        """§4.4 The counter and the four cards are gone, four new ones are drawn."""
        side = s.side(seat)
        if side.swap == 0:
            s.report(codes.KEPT, seat)
        elif side.swap == 1:
            s.report(codes.EXCHANGED, seat, data.HAND_NUMBER[hand_code(side.hand)])
            side.token = False
            if s.settings.bury:  # §10.8
                side.buried += side.hand
            else:
                side.discard += side.hand
            side.hand = 0
            side.certain = 0
            s.push(codes.DEAL, seat)
        side.swap = NONE


class Assign(Step[Board]):
    """§4.5 Both lay their four cards to the cartouches, in secret; §4.6 then all are shown."""

    code = codes.ASSIGN
    name = "assign"
    verb = "plan"
    kind = "plan"
    slots = ("c1", "c2", "c3", "c4")
    paragraph = "4.5"

    def asks(self, s: Board, arg: i64) -> i64:
        return bit(RED) | bit(BLUE)

    def legal(self, s: Board, arg: i64, seat: i64) -> list[int]:
        return data.PLANS_OF[data.HAND_NUMBER[hand_code(s.side(seat).hand)]][:]

    def pick(self, s: Board, arg: i64, seat: i64, stream: Stream) -> i64:
        plans = data.PLANS_OF[data.HAND_NUMBER[hand_code(s.side(seat).hand)]]
        return plans[stream.below(len(plans))]

    def choose(self, s: Board, arg: i64, seat: i64, action: i64) -> None:
        s.side(seat).plan = action

    def settle(self, s: Board, arg: i64) -> None:
        s.open = True
        s.report(codes.REVEALED, RED, s.red.plan)
        s.report(codes.REVEALED, BLUE, s.blue.plan)
