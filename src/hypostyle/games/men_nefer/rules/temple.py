"""Men-Nefer's Temple: Priestesses, Offerings, the Orb and the Deities."""

from hypostyle.core.bits import bit
from hypostyle.core.native import i64
from hypostyle.core.state import entry
from hypostyle.games.men_nefer import cells, codes, data, packing
from hypostyle.games.men_nefer.rules.basics import BoardStep, ChoiceStep, active, is_imhotep
from hypostyle.games.men_nefer.rules.effects import do_entry
from hypostyle.games.men_nefer.state import Board


class Priest(ChoiceStep):
    """§5.14 Which Priestess goes up a Room, while steps are left."""

    code = codes.PRIEST
    name = "priest"
    verb = "climb"
    kind = "priestess"
    bare = ("stop",)
    args = (codes.STEPS,)
    paragraph = "5.14"

    def __init__(self) -> None:
        super().__init__(codes.CLIMB, codes.STOP)

    def options(self, s: Board, arg: i64) -> i64:
        me = active(s)
        found: i64 = 0
        for room in range(4):
            if data.ENTRY[room + 1] <= arg:
                if packing.nibble(me.standing, room):
                    found |= bit(room)
                if packing.nibble(me.lying, room):
                    found |= bit(4 + room)
        return found

    def choose(self, s: Board, arg: i64, seat: i64, action: i64) -> None:
        if action != codes.STOP:
            which: i64 = action - codes.CLIMB
            room: i64 = which & 3
            climb(s, room, which >= 4)
            left: i64 = arg - data.ENTRY[room + 1]
            if left:
                s.push(codes.PRIEST, left)


def climb(s: Board, room: i64, lies: bool) -> None:
    """§5.14 A Priestess goes up one Room; a lying one stands up."""
    me = active(s)
    if lies:
        me.lying -= packing.one_at(room)
    else:
        me.standing -= packing.one_at(room)
    me.standing += packing.one_at(room + 1)
    s.report(codes.CLIMBED, s.turn, room, room + 1)


# --- Offerings ------------------------------------------------------------------------------------


def free_spaces(s: Board) -> i64:
    """§5.15 The empty Temple spaces in Rooms with a standing Priestess of the player, one bit each."""
    standing: i64 = active(s).standing
    if standing < 8:  # all at the entrance
        return 0
    rooms: i64 = 0
    for room in range(1, 5):
        if packing.nibble(standing, room):
            rooms |= data.ROOM_SPACES[room - 1]
    for player in s.players:
        rooms &= ~player.temple
    return rooms


class Offer(ChoiceStep):
    """§5.15 Which Craft with a Basket is offered, if there is an eligible Room."""

    code = codes.OFFER
    name = "offer"
    kind = "shelf"
    bare = ("pass",)
    paragraph = "5.15"

    def __init__(self) -> None:
        super().__init__(codes.SHELF_OF, codes.PASS)

    def options(self, s: Board, arg: i64) -> i64:
        baskets: i64 = active(s).baskets
        return baskets if baskets and free_spaces(s) else 0

    def choose(self, s: Board, arg: i64, seat: i64, action: i64) -> None:
        if action != codes.PASS:
            offer(s, action - codes.SHELF_OF)


def offer(s: Board, space: i64) -> None:
    """§5.15 The Craft's actions are performed, then it is turned over."""
    craft: i64 = packing.six(active(s).shelf, space)
    s.report(codes.OFFERING, s.turn, craft)
    s.then(do_entry(cells.CRAFT_0 + craft), entry(codes.TURN_OVER, space))


class TurnOver(BoardStep):
    """§5.15 The Craft is turned over and its Basket taken."""

    code = codes.TURN_OVER
    name = "turn_over"
    args = (codes.OFFERED_FROM,)

    def run(self, s: Board, arg: i64) -> None:
        active(s).baskets &= ~bit(arg)
        s.push(codes.OFFER_SPACE, arg)


class OfferSpace(ChoiceStep):
    """§5.15 On which space of an eligible Room the Basket is put; §8.13 for Imhotep a die decides."""

    code = codes.OFFER_SPACE
    name = "offer_space"
    verb = "lay"
    kind = "temple"
    args = (codes.OFFERED_FROM,)
    paragraph = "5.15"

    def __init__(self) -> None:
        super().__init__(codes.OFFER_AT)

    def options(self, s: Board, arg: i64) -> i64:
        return free_spaces(s)

    def run(self, s: Board, arg: i64) -> None:
        if s.choices == 0:
            s.report(codes.WASTED, s.turn, packing.six(active(s).shelf, arg))
        elif is_imhotep(s):
            room: i64 = data.ROOMS
            while s.choices & data.ROOM_SPACES[room - 1] == 0:
                room -= 1
            s.report(codes.CHOSE, s.turn, room, codes.OFFER_ROOM)
            s.push(codes.ROLL, codes.USE.put(codes.FOR_COLUMN) + codes.PLACE.put(room))
        else:
            super().run(s, arg)

    def choose(self, s: Board, arg: i64, seat: i64, action: i64) -> None:
        lay(s, action - codes.OFFER_AT)


def lay(s: Board, space: i64) -> None:
    """§5.15, §5.16 A Priestess lies down, the Basket is put; its benefit, then the Orb."""
    me = active(s)
    room: i64 = space // data.COLUMNS + 1
    me.standing -= packing.one_at(room)
    me.lying += packing.one_at(room)
    me.temple |= bit(space)
    s.report(codes.LAID, s.turn, space)
    s.then(do_entry(cells.TEMPLE_0 + space), entry(codes.ORB, data.ORB_STEPS[room]))


class Orb(BoardStep):
    """§5.16 The Orb advances; each Deity newly reached or passed acts, in ascending order."""

    code = codes.ORB
    name = "orb"
    args = (codes.STEPS,)

    def run(self, s: Board, arg: i64) -> None:
        me = active(s)
        before: i64 = me.orb
        after: i64 = before + arg
        me.orb = after if after < data.ORB_END else data.ORB_END
        s.report(codes.ORBED, s.turn, me.orb)
        if is_imhotep(s):  # §8.13 he ignores the Deities
            return
        for slot in range(3, -1, -1):
            if before < data.DEITY_SPACES[slot] <= me.orb:
                s.push(codes.DO, cells.DEITY_0 + s.deities[slot])
