"""Men-Nefer's pyramids: transporting limestone, building, Permissions."""

from hypostyle.core.bits import bit
from hypostyle.core.native import i64
from hypostyle.core.state import entry
from hypostyle.games.men_nefer import cells, codes, data, packing
from hypostyle.games.men_nefer.rules.basics import ChoiceStep, active, gain, is_imhotep
from hypostyle.games.men_nefer.rules.effects import begin, do_entry
from hypostyle.games.men_nefer.state import NONE, Board


class Stone(ChoiceStep):
    """§5.4 The steps of a Stone action, one at a time, on either track.

    §8.8 Imhotep's mode says on which: it was decided when the action began.
    """

    code = codes.STONE
    name = "stone"
    verb = "pull"
    kind = "track"
    bare = ("stop",)
    args = (codes.STEPS, codes.MODE)
    paragraph = "5.4"

    def __init__(self) -> None:
        super().__init__(codes.PULL, codes.STOP)

    def options(self, s: Board, arg: i64) -> i64:
        me = active(s)
        found: i64 = 0
        mode: i64 = codes.MODE.of(arg)
        if me.block < data.LAST_SPACE and mode != codes.TO_QUEENS:
            found |= 1
        if me.permissions and mode != codes.TO_PYRAMID:
            found |= 2
        return found

    def nothing(self, s: Board, arg: i64) -> None:
        if is_imhotep(s):  # §8.8 steps beyond the last space are lost
            s.report(codes.NOTHING, s.turn, data.STONE)

    def choose(self, s: Board, arg: i64, seat: i64, action: i64) -> None:
        if action == codes.STOP:
            return
        steps: i64 = codes.STEPS.of(arg) - 1
        mode: i64 = codes.MODE.of(arg)
        queens = action == codes.PULL + 1
        if queens and mode == codes.TO_QUEENS and active(s).queen_block + 1 == data.QUEENS_END:
            mode = codes.TO_PYRAMID
        if steps:
            s.push(codes.STONE, codes.STEPS.put(steps) + codes.MODE.put(mode))
        if queens:
            pull_queen(s)
        else:
            pull_pyramid(s)


def pull_pyramid(s: Board) -> None:
    """§5.4, §5.5, §5.6 The Block goes one space on, and the event of the space happens at once."""
    me = active(s)
    me.block += 1
    s.report(codes.PULLED, s.turn, me.block)
    event: i64 = data.PYRAMID_EVENTS[me.block]
    if event == 0:
        return
    if event == data.PERMISSION:
        if s.settings.all_permitted:  # §10.4
            begin(s, data.FAVOUR, 0)
        else:
            me.locked -= 1
            me.permissions += 1
            s.report(codes.PERMITTED, s.turn, me.permissions)
    elif event == data.CAPSTONE:
        if s.pyramidion == NONE:
            s.pyramidion = s.turn
            s.push(codes.CAP)
        else:
            begin(s, data.FAVOUR, 0)
    else:
        s.push(codes.CORNER, event)


def pull_queen(s: Board) -> None:
    """§5.7 The Block on the Queens' Track; at its end a Queens' Pyramid is built."""
    me = active(s)
    me.queen_block += 1
    s.report(codes.QUEEN_PULLED, s.turn, me.queen_block)
    if me.queen_block == data.QUEENS_END:
        s.push(codes.QUEEN)


def height(s: Board, corner: i64) -> i64:
    """§2.11 How many levels a corner of the Great Pyramid has."""
    level: i64 = 0
    while level < data.LEVELS and packing.nibble(s.corners, data.LEVELS * corner + level):
        level += 1
    return level


class Corner(ChoiceStep):
    """§5.5 On which corner the piece of a level is built; §8.8 Imhotep takes the first one."""

    code = codes.CORNER
    name = "corner"
    verb = "build"
    kind = "corner"
    args = (codes.LEVEL,)
    paragraph = "5.5"

    def __init__(self) -> None:
        super().__init__(codes.CORNER_OF)

    def options(self, s: Board, arg: i64) -> i64:
        found: i64 = 0
        for corner in range(4):
            if height(s, corner) == arg - 1:
                found |= bit(corner)
        return found

    def choose(self, s: Board, arg: i64, seat: i64, action: i64) -> None:
        corner: i64 = action - codes.CORNER_OF
        level: i64 = arg - 1
        piece: i64 = packing.nibble(s.tops, level)
        below: i64 = cells.BASE_0 + corner
        if level:
            covered: i64 = packing.nibble(s.corners, data.LEVELS * corner + level - 1)
            below = cells.PIECE_0 + 4 * (level - 1) + covered - 1
        s.tops -= packing.nibble_at(level, piece)
        s.corners |= packing.nibble_at(data.LEVELS * corner + level, piece)
        if is_imhotep(s):
            s.report(codes.CHOSE, s.turn, corner, codes.CORNER_FIRST)
        s.report(codes.BUILT, seat, corner, 4 * level + piece - 1)
        s.then(
            entry(codes.DEAL, codes.WHAT.put(codes.DEAL_PIECE) + codes.WHERE.put(level)),
            do_entry(cells.PIECE_0 + 4 * level + piece - 1),
            do_entry(below),
        )


class Cap(ChoiceStep):
    """§5.6 What the Pyramidion gives; §8.8 Imhotep takes Feather 2."""

    code = codes.CAP
    name = "pyramidion"
    verb = "crown"
    kind = "crown"
    paragraph = "5.6"
    worded = True

    def __init__(self) -> None:
        super().__init__(codes.CAP_OF)

    def options(self, s: Board, arg: i64) -> i64:
        return 7

    def choose(self, s: Board, arg: i64, seat: i64, action: i64) -> None:
        which: i64 = action - codes.CAP_OF
        s.report(codes.CAPPED, seat, which)
        if which == 0:
            gain(s, data.FEATHER, 2, 0)
        elif which == 1:
            gain(s, data.HEART, 2, 0)
        else:
            gain(s, data.PP, 4, data.BY_PYRAMIDION)


class Queen(ChoiceStep):
    """§5.7 On which Queens' Pyramid a piece and a Permission are placed."""

    code = codes.QUEEN
    name = "queen"
    verb = "place"
    kind = "queen"
    paragraph = "5.7"

    def __init__(self) -> None:
        super().__init__(codes.QUEEN_OF)

    def options(self, s: Board, arg: i64) -> i64:
        found: i64 = 0
        for queen in range(3):
            if packing.nibble(s.queens, queen) < data.QUEEN_SIZE:
                found |= bit(queen)
        if is_imhotep(s):  # §8.8 where the human has a Permission, if that can be
            human: i64 = 0
            for queen in range(3):
                if packing.nibble(s.players[0].placed, queen):
                    human |= bit(queen)
            return found & human if found & human else found
        return found

    def choose(self, s: Board, arg: i64, seat: i64, action: i64) -> None:
        queen: i64 = action - codes.QUEEN_OF
        me = active(s)
        me.permissions -= 1
        me.placed += packing.one_at(queen)
        me.queen_block = 0
        s.queens += packing.one_at(queen)
        pieces: i64 = packing.nibble(s.queens, queen)
        if is_imhotep(s):
            followed: i64 = 0 if packing.nibble(s.players[0].placed, queen) else 1
            s.report(codes.CHOSE, seat, queen, codes.QUEEN_HUMAN + followed)
        s.report(codes.QUEEN_BUILT, seat, queen, pieces)
        s.push(codes.DO, cells.QUEEN_0 + pieces - 1)
