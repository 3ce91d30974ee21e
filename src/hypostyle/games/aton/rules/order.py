"""§5.1 to §5.3 Points of cartouche 1, and who plays first."""

from hypostyle.core.native import i64
from hypostyle.core.rules import ChanceStep, Step
from hypostyle.core.state import entry
from hypostyle.games.aton import codes
from hypostyle.games.aton.data import BLUE, CARD, RED, SIDES, c1_of, c2_of, many, pile_of
from hypostyle.games.aton.rules.basics import finish, gain
from hypostyle.games.aton.rules.cards import shuffle
from hypostyle.games.aton.state import NONE, Board, Priest


class Points(Step[Board]):
    """§5.1 The higher card in cartouche 1 scores twice the difference."""

    code = codes.POINTS
    name = "points"

    def run(self, s: Board, arg: i64) -> None:
        d: i64 = c1_of(s.red.plan) - c1_of(s.blue.plan)
        if d == 0:
            s.report(codes.NOBODY, NONE, codes.C1)
            return
        seat: i64 = RED if d > 0 else BLUE
        gain(s, seat, codes.C1, 2 * d if d > 0 else -2 * d)
        if s.side(seat).score >= s.settings.win_score:  # §8.2
            finish(s, seat, codes.BY_C1)


def play_order(s: Board, first: i64, why: i64) -> None:
    """§5.2 First one player does everything, then the other; or (§10.3) both remove first."""
    s.first = first
    s.report(codes.IS_FIRST, first, why)
    second: i64 = 1 - first
    remove: i64 = entry(codes.REMOVAL, second)
    place: i64 = entry(codes.PLACEMENT, first)
    if s.settings.removals_first:
        s.then(entry(codes.REMOVAL, first), remove, place, entry(codes.PLACEMENT, second))
    else:
        s.then(entry(codes.REMOVAL, first), place, remove, entry(codes.PLACEMENT, second))


class Order(Step[Board]):
    """§5.2 The lower card in cartouche 2 plays first; equal: the lower in cartouche 1."""

    code = codes.ORDER
    name = "order"

    def run(self, s: Board, arg: i64) -> None:
        d: i64 = c2_of(s.red.plan) - c2_of(s.blue.plan)
        why: i64 = 2
        if d == 0:
            d = c1_of(s.red.plan) - c1_of(s.blue.plan)
            why = 1
        if d != 0:
            play_order(s, RED if d < 0 else BLUE, why)
        elif s.settings.tiebreak == 2:  # §10.4
            s.push(codes.ORDER_COIN)
        else:
            s.push(codes.TURN_UP)


def can_turn(side: Priest) -> bool:
    """§5.3 There is a card left to turn up."""
    return side.deck + side.discard + side.buried > 0 or len(side.bottom) > 0


class TurnUp(Step[Board]):
    """§5.3 A double tie: both turn up the top card of their deck."""

    code = codes.TURN_UP
    name = "turn_up"

    def run(self, s: Board, arg: i64) -> None:
        if can_turn(s.red) and can_turn(s.blue):
            s.then(entry(codes.TURN, RED), entry(codes.TURN, BLUE), codes.COMPARE)
        else:
            s.push(codes.ORDER_COIN)


class Turn(ChanceStep[Board]):
    """§5.3 One card is turned up."""

    code = codes.TURN
    name = "turn"
    kind = "card"
    args = (codes.SIDE,)

    def about(self, s: Board, arg: i64) -> str:
        return SIDES[arg]

    def outcomes(self, s: Board, arg: i64) -> list[tuple[int, int]]:
        side = s.side(arg)
        if side.deck == 0 and side.bottom:
            return [(codes.TURN_CARD + side.bottom[0] - 1, 1)]
        pile: i64 = side.deck if side.deck else side.discard + side.buried
        out: list[tuple[int, int]] = []
        for value in range(1, 5):
            if many(pile, value):
                out.append((codes.TURN_CARD + value - 1, many(pile, value)))
        return out

    def happen(self, s: Board, arg: i64, outcome: i64) -> None:
        side = s.side(arg)
        card: i64 = outcome - codes.TURN_CARD + 1
        if side.deck == 0 and side.bottom:
            side.bottom = side.bottom[1:]
        else:
            if side.deck == 0:
                shuffle(s, arg)
            side.deck -= CARD[card]
        side.turned += (int(card),)
        s.report(codes.TURNED, arg, card)


def put_under(s: Board, side: Priest) -> None:
    """§5.3 The cards turned up go under the deck in that order, or (§10.4) to the discards."""
    if s.settings.tiebreak == 1:
        side.discard += pile_of(side.turned)
    else:
        side.bottom += side.turned
    side.turned = ()


class Compare(Step[Board]):
    """§5.3 The lower card turned up plays first; equal: turn up the next."""

    code = codes.COMPARE
    name = "compare"

    def run(self, s: Board, arg: i64) -> None:
        d = s.red.turned[-1] - s.blue.turned[-1]
        if d == 0:
            s.push(codes.TURN_UP)
            return
        put_under(s, s.red)
        put_under(s, s.blue)
        play_order(s, RED if d < 0 else BLUE, 0)


class Coin(ChanceStep[Board]):
    """A fair coin between the two."""

    def outcomes(self, s: Board, arg: i64) -> list[tuple[int, int]]:
        return [(codes.STARTS + RED, 1), (codes.STARTS + BLUE, 1)]


class OrderCoin(Coin):
    """§5.3, §10.4 A coin says who plays first."""

    code = codes.ORDER_COIN
    name = "order_coin"
    verb = "first"
    kind = "side"

    def happen(self, s: Board, arg: i64, outcome: i64) -> None:
        put_under(s, s.red)
        put_under(s, s.blue)
        play_order(s, outcome - codes.STARTS, -1)
