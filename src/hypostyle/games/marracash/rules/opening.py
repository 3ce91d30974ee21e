"""MarraCash's set-up: visitors, the line, the start player, and the order of the first round."""

from typing import Final

from hypostyle.core.bits import bit
from hypostyle.core.native import i64
from hypostyle.core.rules import ChanceStep, DrawStep, Step
from hypostyle.core.stream import Stream
from hypostyle.games.marracash import codes, data
from hypostyle.games.marracash.data import group_of, many, size, some
from hypostyle.games.marracash.rules.basics import stand
from hypostyle.games.marracash.rules.souvenirs import turn_up_cards
from hypostyle.games.marracash.state import MARKET, NONE, RACE, Settings, Town


def all_visitors(settings: Settings) -> i64:
    """§2.5, §10.14 Everybody who will come to town."""
    return group_of(data.MORE_VISITORS if settings.more_visitors else data.VISITORS)


def ways(pool: i64, trios: i64) -> int:
    """§3.3 In how many ways so many trios of three colours can be drawn from a pool."""
    return sum([trio_weight(pool, n, trios) for n in range(len(data.TRIOS))]) if trios else 1


def trio_weight(pool: i64, trio: i64, trios: i64) -> int:
    """§3.3 The same, when this trio is the first of them."""
    a, b, c = data.TRIOS[trio]
    here = int(many(pool, a) * many(pool, b) * many(pool, c))
    return here * ways(pool - data.TRIO_GROUP[trio], trios - 1) if here else 0


KNOWN_WEIGHTS: Final[dict[int, list[int]]] = {}
"""The weights of the ten trios, by the pool and how many trios are still to come: some 220 lists."""


def trio_weights(pool: i64, trios: i64) -> list[int]:
    """§3.3 How likely each trio is to be the next."""
    key: int = pool * 4 + trios
    if key not in KNOWN_WEIGHTS:
        KNOWN_WEIGHTS[key] = [trio_weight(pool, n, trios) for n in range(len(data.TRIOS))]
    return KNOWN_WEIGHTS[key]


class Trio(ChanceStep[Town]):
    """§3.3 Three visitors of three colours stand on an entrance."""

    code = codes.TRIO_STEP
    name = "trio"
    kind = "trio"
    args = (codes.ENTRANCE,)

    def about(self, s: Town, arg: i64) -> str:
        return data.ENTRANCE_NAMES[arg]

    def outcomes(self, s: Town, arg: i64) -> list[tuple[int, int]]:
        weights = trio_weights(s.pool, data.TRIO - arg)
        return [(codes.SET_TRIO + n, weights[n]) for n in range(len(weights)) if weights[n]]

    def roll(self, s: Town, arg: i64, stream: Stream) -> i64:
        weights = trio_weights(s.pool, data.TRIO - arg)
        # The sum is a million millions: more than Stream.below can tell apart.
        r = float(sum(weights)) * stream.unit()
        for n in range(len(weights)):
            r -= float(weights[n])
            if r < 0.0:
                return codes.SET_TRIO + n
        return codes.SET_TRIO + len(weights) - 1

    def happen(self, s: Town, arg: i64, outcome: i64) -> None:
        group = data.TRIO_GROUP[outcome - codes.SET_TRIO]
        s.pool -= group
        stand(s, data.ENTRANCES[arg], group)
        s.report(codes.PLACED, NONE, arg, outcome - codes.SET_TRIO)
        if arg + 1 < len(data.ENTRANCES):
            s.push(codes.TRIO_STEP, arg + 1)
        else:
            s.push(codes.LINE)


def colour_at(pool: i64, r: i64) -> i64:
    """The colour of a visitor of a pool, counted from 0 in the order of colours."""
    left: i64 = r
    colour: i64 = 0
    while left >= many(pool, colour):
        left -= many(pool, colour)
        colour += 1
    return colour


def too_many_alike(s: Town, colours: bytes) -> bool:
    """§3.3, §10.2 Would these make a longer run in the line than is allowed?"""
    limit: i64 = s.settings.run_limit
    if limit == 0:
        return False
    run: i64 = 0
    last: i64 = NONE
    row: bytes = s.line[-3:] + colours
    for k in range(len(row)):
        colour: i64 = row[k]
        run = run + 1 if colour == last else 1
        last = colour
        if run > limit:
            return True
    return False


class LineUp(ChanceStep[Town]):
    """§3.3 The next three join the line; with too many alike in a row all is laid out again."""

    code = codes.LINE
    name = "line"
    kind = "three"

    def outcomes(self, s: Town, arg: i64) -> list[tuple[int, int]]:
        out: list[tuple[int, int]] = []
        if size(s.pool) < data.TRIO:
            for colour in range(data.COLOUR_N):
                if many(s.pool, colour):
                    out.append((codes.SET_ONE + colour, many(s.pool, colour)))
            return out
        for three in range(data.TRIPLES):
            rest: i64 = s.pool
            weight: i64 = 1
            for colour in data.LINE_ROWS[three]:
                weight *= many(rest, colour)
                if weight == 0:
                    break
                rest -= some(colour, 1)
            if weight:
                out.append((codes.SET_THREE + three, weight))
        return out

    def weight(self, s: Town, arg: i64) -> i64:
        n: i64 = size(s.pool)
        return n if n < data.TRIO else n * (n - 1) * (n - 2)

    def drawn(self, s: Town, arg: i64, r: i64) -> i64:
        rest: i64 = s.pool
        n: i64 = size(rest)
        if n < data.TRIO:
            return codes.SET_ONE + colour_at(rest, r)
        left: i64 = r
        ways: i64 = n * (n - 1) * (n - 2)
        three: i64 = 0
        for k in range(data.TRIO):
            ways //= n - k
            colour: i64 = 0
            while left >= many(rest, colour) * ways:
                left -= many(rest, colour) * ways
                colour += 1
            left //= many(rest, colour)
            rest -= some(colour, 1)
            three = data.COLOUR_N * three + colour
        return codes.SET_THREE + three

    def roll(self, s: Town, arg: i64, stream: Stream) -> i64:
        if size(s.pool) < data.TRIO:
            return codes.SET_ONE + colour_at(s.pool, stream.below(size(s.pool)))
        rest: i64 = s.pool
        three: i64 = 0
        for _ in range(data.TRIO):
            colour: i64 = colour_at(rest, stream.below(size(rest)))
            rest -= some(colour, 1)
            three = data.COLOUR_N * three + colour
        return codes.SET_THREE + three

    def happen(self, s: Town, arg: i64, outcome: i64) -> None:
        colours = data.LINE_ROWS[outcome - codes.SET_THREE]
        if too_many_alike(s, colours):
            s.report(codes.ANEW, NONE)
            lay_out(s)
            return
        for k in range(len(colours)):
            s.pool -= some(colours[k], 1)
        s.line += colours
        s.report(codes.QUEUED, NONE, outcome)
        s.push(codes.LINE if s.pool else codes.FIRST)


def lay_out(s: Town) -> None:
    """§3.3 All visitors wait to be laid out."""
    s.pool = all_visitors(s.settings)
    for fountain in data.ENTRANCES:
        s.group[fountain] = 0
    s.walks = 0
    s.line = b""
    s.push(codes.TRIO_STEP)


class First(DrawStep[Town]):
    """§3.4 The start player is drawn by lot."""

    code = codes.FIRST
    name = "first"
    kind = "side"
    first = codes.STARTS

    def pool(self, s: Town, arg: i64) -> i64:
        return bit(s.settings.players) - 1

    def happen(self, s: Town, arg: i64, outcome: i64) -> None:
        s.first = outcome - codes.STARTS
        s.report(codes.BEGINS, s.first)
        s.push(codes.BEGIN)
        if s.settings.souvenirs == MARKET:
            turn_up_cards(s)
        elif s.settings.souvenirs == RACE:
            s.push(codes.DEAL)


class Begin(Step[Town]):
    """§4.1, §4.2 The first round begins, with the start player."""

    code = codes.BEGIN
    name = "begin"

    def run(self, s: Town, arg: i64) -> None:
        s.round = 1
        s.turn = s.first
        s.then(codes.OPENING, codes.TURN_END)
