"""Nefertiti's turns: placing servants, the closing laws, Louqsor's dice, the end of a turn."""

from hypostyle.core.bits import answers, bit, count, has, nth, places
from hypostyle.core.native import i64
from hypostyle.core.rules import ChanceStep, Step
from hypostyle.core.stream import Stream
from hypostyle.games.nefertiti.codes import (
    AGAIN,
    AS_FIRST,
    AS_SYMBOL,
    BY_STANDSTILL,
    CHARACTER,
    CLOSE,
    CLOSE_0,
    DIE,
    FORCE,
    FORCED,
    ONE_DIE,
    PAIRS,
    PASSED,
    PLACE_ONE,
    PLACED,
    ROLL,
    ROLLED,
    SEAT,
    SERVANTS_OUT,
    SPACE_0,
    TURN,
    TURN_END,
    TURNED,
    TWO_DICE,
)
from hypostyle.games.nefertiti.data import (
    ARRIVALS,
    BID,
    CHAINED,
    CLOSED_SET,
    FIRST,
    GR,
    HAS_COIN,
    HOLDS,
    IN_MARKET,
    IN_USE,
    LOUQSOR,
    LR,
    MEMPHIS,
    MEMPHIS_SET,
    PATIENCE,
    STALL_OF,
    WIDTH,
    M,
    market_of_stall,
)
from hypostyle.games.nefertiti.rules.basics import (
    at_home,
    may_close,
    memphis_gifts,
    occupied,
    stall_of,
    take_deben,
)
from hypostyle.games.nefertiti.rules.ending import end_game
from hypostyle.games.nefertiti.state import Board


class Turn(Step[Board]):
    """§4.1 A turn: a character, a servant, Louqsor again."""

    code = TURN
    name = "turn"
    args = (SEAT,)

    def run(self, s: Board, arg: i64) -> None:
        s.turn = arg
        s.double = False
        s.visited = False
        s.shut = False
        s.report(TURNED, arg)
        s.then(CHARACTER, SERVANTS_OUT, AGAIN, TURN_END)


class ServantsOut(Step[Board]):
    """§4.3, §4.6, §7.3 How many servants are placed, and what happens for those that are missing."""

    code = SERVANTS_OUT
    name = "servants"

    def run(self, s: Board, arg: i64) -> None:
        home: i64 = at_home(s, s.turn)
        if s.double:
            placed: i64 = home if home < 2 else 2
            for _ in range(2 - placed):
                s.push(FORCE)
            for _ in range(placed):
                s.push(PLACE_ONE)
        elif home:
            s.push(PLACE_ONE)
        elif s.settings.may_pass and s.passes < s.settings.players:  # §10.8
            pass_turn(s)
        else:
            s.push(FORCE)


def pass_turn(s: Board) -> None:
    """§4.7, §10.8 Nothing is placed or closed."""
    s.passes += 1
    s.report(PASSED, s.turn)


class Force(Step[Board]):
    """§4.6 A player without servants closes a market where he has one."""

    code = FORCE
    name = "force"
    bare = ("close",)
    paragraph = "4.6"
    worded = True

    def asks(self, s: Board, arg: i64) -> i64:
        return bit(s.turn) if may_close(s, s.turn) else 0

    def run(self, s: Board, arg: i64) -> None:
        if s.double:  # §7.3 a servant that came home is placed instead
            if at_home(s, s.turn):
                s.push(PLACE_ONE)
        else:
            pass_turn(s)

    def legal(self, s: Board, arg: i64, seat: i64) -> list[int]:
        return answers(CLOSE_0, may_close(s, seat))

    def choose(self, s: Board, arg: i64, seat: i64, action: i64) -> None:
        s.report(FORCED, seat, action - CLOSE_0)
        s.push(CLOSE, action - CLOSE_0)


# --- placing --------------------------------------------------------------------------------------


def free_spaces(s: Board) -> i64:
    """§4.3 The empty spaces of the stalls in use in open markets, ten bits for each market."""
    spaces: i64 = IN_USE[s.right]
    shut: i64 = CLOSED_SET[s.closed]
    if s.settings.full and not s.akhenaton and not s.shut:
        spaces |= MEMPHIS_SET
    return spaces & ~shut & ~s.taken


def space_at(s: Board, n: i64) -> i64:
    """The number of a space, from its place in such a set."""
    return FIRST[stall_of(s, n // WIDTH)] + n % WIDTH


def highest_bid(s: Board, seat: i64) -> i64:
    """§10.7 The highest bid a seat may make: its Deben, or the cheapest empty space anywhere."""
    least: i64 = 99
    for n in places(free_spaces(s)):
        bid: i64 = BID[space_at(s, n)]
        least = min(least, bid)
    money: i64 = s.deben[seat]
    return money if money > least else least


def open_spaces(s: Board, seat: i64) -> i64:
    """§4.3, §10.7 The spaces where a seat may place a servant, ten bits for each market."""
    spaces: i64 = free_spaces(s)
    if not s.settings.capped:
        return spaces
    most: i64 = highest_bid(s, seat)
    out: i64 = 0
    for n in places(spaces):
        if BID[space_at(s, n)] <= most:
            out |= bit(n)
    return out


class Place(Step[Board]):
    """§4.3 A servant is placed on an empty space of an open market."""

    code = PLACE_ONE
    name = "place"
    kind = "space"
    paragraph = "4.3"

    def asks(self, s: Board, arg: i64) -> i64:
        return bit(s.turn)

    def legal(self, s: Board, arg: i64, seat: i64) -> list[int]:
        return [SPACE_0 + space_at(s, n) for n in places(open_spaces(s, seat))]

    def pick(self, s: Board, arg: i64, seat: i64, stream: Stream) -> i64:
        spaces: i64 = open_spaces(s, seat)
        return SPACE_0 + space_at(s, nth(spaces, stream.below(count(spaces))))

    def choose(self, s: Board, arg: i64, seat: i64, action: i64) -> None:
        place_servant(s, seat, action - SPACE_0)


def place_servant(s: Board, seat: i64, space: i64) -> None:
    """§4.3 to §4.5 The servant stands there, coins are taken, the law is checked."""
    stall: i64 = STALL_OF[space]
    market: i64 = market_of_stall(stall)
    there: i64 = bit(WIDTH * market + space - FIRST[stall])
    is_first = s.taken & IN_MARKET[market] == 0
    s.servants[seat] |= there
    s.taken |= there
    s.passes = 0
    s.report(PLACED, seat, space)
    if is_first:
        take_deben(s, seat, market, 1, AS_FIRST)
    if HAS_COIN[space]:
        take_deben(s, seat, market, 1, AS_SYMBOL)
    check_law(s, seat, stall, market)


# --- closing laws ---------------------------------------------------------------------------------


def check_law(s: Board, seat: i64, stall: i64, market: i64) -> None:
    """§4.5 The law of the stall is checked right after a placement."""
    if market == LOUQSOR:  # §5.8, §5.9
        s.dice = seat
        s.visited = True
        s.push(ROLL)
    elif stall == M:
        if s.settings.by_state and memphis_gifts(s) >= ARRIVALS:  # §10.10
            s.shut = True
            s.push(CLOSE, MEMPHIS)
    elif law_holds_now(s, market):
        s.push(CLOSE, market)


def law_holds_now(s: Board, market: i64) -> bool:
    """§5.2 to §5.7 Whether a law that needs no dice and no gifts holds."""
    stall: i64 = stall_of(s, market)
    return HOLDS[stall][occupied(s, market)] or (stall == GR and colours(s, market) >= 3)


def colours(s: Board, market: i64) -> i64:
    """§5.3 How many players have a servant in a market."""
    n: i64 = 0
    for seat in range(s.settings.players):
        inside: i64 = IN_MARKET[market]
        if s.servants[seat] & inside:
            n += 1
    return n


class Roll(ChanceStep[Board]):
    """§5.8, §5.9 The dice of Louqsor: two for the left stall, one for the right."""

    code = ROLL
    name = "roll"
    kind = "dice"

    def outcomes(self, s: Board, arg: i64) -> list[tuple[int, int]]:
        if stall_of(s, LOUQSOR) == LR:
            return [(ONE_DIE + n, 1) for n in range(6)]
        return [(TWO_DICE + n, 1 if low == high else 2) for n, (low, high) in enumerate(PAIRS)]

    def roll(self, s: Board, arg: i64, stream: Stream) -> i64:
        one: i64 = stream.below(DIE)
        if stall_of(s, LOUQSOR) == LR:
            return ONE_DIE + one
        other: i64 = stream.below(DIE)
        low: i64 = one if one < other else other
        high: i64 = other if one < other else one
        return TWO_DICE + DIE * low - low * (low - 1) // 2 + high - low

    def happen(self, s: Board, arg: i64, outcome: i64) -> None:
        spaces: i64 = occupied(s, LOUQSOR)
        s.rolled = outcome - ONE_DIE
        if outcome < TWO_DICE:
            roll: i64 = outcome - ONE_DIE + 1
            s.report(ROLLED, s.dice, roll)
            if roll <= CHAINED[spaces]:
                s.push(CLOSE, LOUQSOR)
        else:
            low, high = PAIRS[outcome - TWO_DICE]
            s.report(ROLLED, s.dice, low, high)
            if has(spaces, low - 1) or has(spaces, high - 1):
                s.push(CLOSE, LOUQSOR)


class Again(Step[Board]):
    """§4.8 Whoever holds the dice and did not place in Louqsor rolls again."""

    code = AGAIN
    name = "again"

    def run(self, s: Board, arg: i64) -> None:
        if s.dice == s.turn and not s.visited and not has(s.closed, LOUQSOR):
            s.push(ROLL)


class TurnEnd(Step[Board]):
    """§4.1, §8.2 The next player, unless nothing has been drawn for too long."""

    code = TURN_END
    name = "turn_end"

    def run(self, s: Board, arg: i64) -> None:
        n: i64 = s.settings.players
        if not s.akhenaton:
            s.idle += 1
        if s.idle >= PATIENCE * n:
            end_game(s, BY_STANDSTILL)
        else:
            s.push(TURN, (s.turn + 1) % n)
