"""What all of Men-Nefer's rules use: questions with a set of answers, and benefits."""

from hypostyle.core.bits import answers, bit, count, has, lowest, nth
from hypostyle.core.native import i64
from hypostyle.core.rules import Step
from hypostyle.core.stream import Stream
from hypostyle.games.men_nefer import codes, contracts, data, packing
from hypostyle.games.men_nefer.state import NONE, Board, Owner

# --- steps ----------------------------------------------------------------------------------------


class BoardStep(Step[Board]):
    """A step of Men-Nefer: what may be answered is worked out once, when it comes up."""

    def options(self, s: Board, arg: i64) -> i64:
        """What may be answered or drawn, one bit each; 0 when nobody is asked."""
        return 0

    def prepare(self, s: Board, arg: i64) -> None:
        s.choices = self.options(s, arg)


class ChoiceStep(BoardStep):
    """§4.7 A question to the player whose turn it is.

    `base` is the answer of bit 0, `stop` the answer that declines; without `stop` a single
    answer is given without asking. Imhotep is never asked: `options` leaves him one answer.
    """

    def __init__(self, base: i64, stop: i64 = NONE) -> None:
        self.base: i64 = base
        self.stop: i64 = stop

    def asks(self, s: Board, arg: i64) -> i64:
        choices: i64 = s.choices
        if choices == 0 or s.turn == s.settings.imhotep:
            return 0
        if self.stop == NONE and choices & (choices - 1) == 0:
            return 0
        return bit(s.turn)

    def run(self, s: Board, arg: i64) -> None:
        if s.choices:
            self.choose(s, arg, s.turn, self.base + lowest(s.choices))
        else:
            self.nothing(s, arg)

    def nothing(self, s: Board, arg: i64) -> None:
        """What happens when there is nothing to choose."""

    def legal(self, s: Board, arg: i64, seat: i64) -> list[int]:
        found = answers(self.base, s.choices)
        return found if self.stop == NONE else [self.stop, *found]

    def pick(self, s: Board, arg: i64, seat: i64, stream: Stream) -> i64:
        choices: i64 = s.choices
        if self.stop == NONE:
            return self.base + nth(choices, stream.below(count(choices)))
        n: i64 = stream.below(count(choices) + 1)
        return self.stop if n == 0 else self.base + nth(choices, n - 1)


# --- who ------------------------------------------------------------------------------------------


def active(s: Board) -> Owner:
    """The player whose turn it is."""
    return s.players[s.turn]


def people(s: Board) -> i64:
    """How many human players there are."""
    return s.settings.players


def is_imhotep(s: Board) -> bool:
    """§8.1 Is it Imhotep's turn?"""
    return s.turn == s.settings.imhotep


def side_of(solo: bool, seat: i64) -> i64:
    """§8.1 The side a player is: in the solo game the second is Imhotep."""
    return data.IMHOTEP if solo and seat == 1 else seat


# --- benefits (§5.1, §5.2, §5.3) ------------------------------------------------------------------


def score(s: Board, seat: i64, source: i64, points: i64) -> None:
    """§2.2 Points, gained or lost."""
    if points:
        s.players[seat].points += points
        s.report(codes.POINTS, seat, source, points)


def gain_food(s: Board, seat: i64, n: i64) -> None:
    """§2.2 Food up to 12; §8.6 Imhotep gains none."""
    if seat == s.settings.imhotep:
        return
    me = s.players[seat]
    room: i64 = data.MOST_FOOD - me.food
    got: i64 = n if n < room else room
    me.food += got
    s.report(codes.GOT_FOOD, seat, got, n - got)


def gain_heka(s: Board, seat: i64, n: i64) -> None:
    """§2.2 Heka up to 8; §8.6 Imhotep gains none."""
    if seat == s.settings.imhotep:
        return
    me = s.players[seat]
    room: i64 = data.MOST_HEKA - me.heka
    got: i64 = n if n < room else room
    me.heka += got
    s.report(codes.GOT_HEKA, seat, got, n - got)


def gain(s: Board, kind: i64, n: i64, source: i64) -> None:
    """§5.1 A benefit that needs no choice; steps beyond the end of a track are lost."""
    if kind == data.FOOD:
        gain_food(s, s.turn, n)
    elif kind == data.HEKA:
        gain_heka(s, s.turn, n)
    elif kind == data.PP:
        score(s, s.turn, source, n)
    elif kind == data.HEART:
        me = active(s)
        left: i64 = data.DUAT - me.heart
        steps: i64 = n if n < left else left
        me.heart += steps
        s.report(codes.HEARTENED, s.turn, steps, me.heart)
    else:
        me = active(s)
        left = data.DUAT - me.feather
        steps = n if n < left else left
        me.feather += steps
        s.report(codes.FEATHERED, s.turn, steps, me.feather)


def advance_scarab(s: Board, house: i64) -> None:
    """§5.3 A Scarab goes one space on; at space 6 it stays."""
    me = active(s)
    if packing.nibble(me.scarabs, house) < data.SCARAB_END:
        me.scarabs += packing.one_at(house)
    s.report(codes.SCARABBED, s.turn, house, packing.nibble(me.scarabs, house))


# --- counting -------------------------------------------------------------------------------------


def drawing_halves(me: Owner, printed: i64) -> i64:
    """§2.18 The right half that the next Papyrus meets."""
    if me.papyri == 0:
        return printed
    return data.RIGHT_HALF[packing.six(me.strip, me.papyri - 1)]


def open_half(s: Board, seat: i64) -> i64:
    """§2.18 The right half at the end of a player's strip."""
    return drawing_halves(s.players[seat], data.PRINTED[seat])


def craft_types(me: Owner) -> i64:
    """§2.17 The types of a player's Crafts, one bit each."""
    found: i64 = 0
    shelf: i64 = me.shelf
    while shelf:
        craft: i64 = packing.six(shelf, 0)
        if craft != NONE:
            found |= bit(data.CRAFT_TYPE[craft])
        shelf >>= packing.SIX
    return found


def crafts_on(me: Owner) -> i64:
    """§2.8 How many Crafts are on a player's shelf."""
    n: i64 = 0
    shelf: i64 = me.shelf
    while shelf:
        if packing.six(shelf, 0) != NONE:
            n += 1
        shelf >>= packing.SIX
    return n


def scarabs_from(me: Owner, space: i64) -> i64:
    """§2.4 Scarabs at a space or beyond."""
    n: i64 = 0
    for house in range(5):
        if packing.nibble(me.scarabs, house) >= space:
            n += 1
    return n


def priestesses_from(me: Owner, room: i64) -> i64:
    """§2.15 Priestesses in a Room or above, standing or lying."""
    n: i64 = 0
    for at in range(room, data.ROOMS + 1):
        n += packing.nibble(me.standing, at) + packing.nibble(me.lying, at)
    return n


def boats_from(me: Owner, index: i64) -> i64:
    """§2.19 Boats at a River index or beyond; a Boat in a City counts by the City's index."""
    n: i64 = 0
    for space in range(index, data.RIVER):
        n += packing.nibble(me.river, space)
    for city in range(6):
        if has(me.docked, city) and data.CITY_INDEX[city] >= index:
            n += 1
    return n


def amount(s: Board, seat: i64, what: i64, at: i64) -> i64:
    """§2.22, §2.12 How much a player has of what Contracts and Queens' tiles count."""
    me = s.players[seat]
    if what == contracts.TOMBS:
        return count(me.tombs)
    if what == contracts.STATUES:
        return count(me.statues)
    if what == contracts.OFFERED:
        return count(me.temple)
    if what == contracts.CRAFTS_HELD:
        return crafts_on(me)
    if what == contracts.TYPES_HELD:
        return count(craft_types(me))
    if what == contracts.PAPYRI_HELD:
        return me.papyri
    if what == contracts.DRAWN:
        return me.drawings
    if what == contracts.BLOCK_AT:
        return me.block
    if what == contracts.ORB_AT:
        return me.orb
    if what == contracts.HEART_AT:
        return me.heart
    if what == contracts.FEATHER_AT:
        return me.feather
    if what == contracts.GLYPH_AT:
        return me.glyph
    if what == contracts.SCARABS_AT:
        return scarabs_from(me, at)
    if what == contracts.PRIESTS_AT:
        return priestesses_from(me, at)
    if what == contracts.BOATS_AT:
        return boats_from(me, at)
    if what == contracts.FOOD_HELD:
        return me.food
    if what == contracts.HEKA_HELD:
        return me.heka
    if what == contracts.PLACED:
        return placed_permissions(me)
    return count(me.turned)


def placed_permissions(me: Owner) -> i64:
    """§5.7 Permissions on Queens' Pyramids."""
    placed: i64 = me.placed
    return packing.nibble(placed, 0) + packing.nibble(placed, 1) + packing.nibble(placed, 2)


def is_met(s: Board, seat: i64, contract: i64) -> bool:
    """§2.22 Is the requirement of a Contract met now?"""
    also: i64 = contracts.ALSO_COUNT[contract]
    if also != contracts.NO_NEED and amount(s, seat, also, 0) < contracts.ALSO_N[contract]:
        return False
    at: i64 = contracts.NEED_AT[contract]
    return amount(s, seat, contracts.NEED_COUNT[contract], at) >= contracts.NEED_N[contract]
