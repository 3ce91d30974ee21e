"""Men-Nefer's turns: Visit, Specialise, Obtain, and what comes after a turn."""

from hypostyle.core.bits import bit, has
from hypostyle.core.native import i64
from hypostyle.core.state import entry
from hypostyle.games.men_nefer import cells, codes, data, packing
from hypostyle.games.men_nefer.rules.basics import (
    BoardStep,
    ChoiceStep,
    active,
    advance_scarab,
    score,
)
from hypostyle.games.men_nefer.rules.effects import do_entry
from hypostyle.games.men_nefer.state import NONE, Board, Owner

# --- costs ----------------------------------------------------------------------------------------


def sun_cost(s: Board, house: i64) -> i64:
    """§4.3 The Food a Visit costs: one for each Apprentice on the Sun side."""
    cost: i64 = 1 if has(s.neutral_sun, house) else 0
    for player in s.players:
        cost += packing.nibble(player.sun, house)
    return cost


def moon_cost(s: Board, house: i64) -> i64:
    """§4.4 The Food it costs to specialise: one for each Apprentice on the Moon side."""
    cost: i64 = 1 if has(s.neutral_moon, house) else 0
    for player in s.players:
        cost += packing.nibble(player.moon, house)
    return cost


def pay(s: Board, cost: i64) -> i64:
    """§4.6 The Food is paid; each missing one costs a point. Reported as Food + 16 * points."""
    me = active(s)
    paid: i64 = cost if cost < me.food else me.food
    me.food -= paid
    missing: i64 = cost - paid if s.settings.debt else 0  # §10.8
    score(s, s.turn, data.BY_DEBT, -missing)
    return paid + 16 * missing


def empty_slot(me: Owner) -> i64:
    """§4.5 The leftmost slot without a Tablet; NONE if there is none."""
    for slot in range(3):
        if packing.five(me.tablets, slot) < 0:
            return slot
    return NONE


# --- the turn -------------------------------------------------------------------------------------


def in_slots(home: i64, houses: i64) -> i64:
    """The Visits of these Houses by each Apprentice at home, as bits of the answers."""
    found: i64 = 0
    for slot in range(3):
        if has(home, slot):
            found |= houses << (5 * slot)
    return found


def turn_options(s: Board) -> i64:
    """§4.2 to §4.6 What a player may do: 15 Visits, 5 Houses to specialise in, 5 positions."""
    me = active(s)
    food: i64 = me.food
    suns: i64 = 0
    moons: i64 = 0
    for house in range(5):
        if me.home and sun_cost(s, house) <= food:
            suns |= bit(house)
        if packing.nibble(me.sun, house) and moon_cost(s, house) <= food:
            moons |= bit(house)
    found: i64 = in_slots(me.home, suns) | (moons << (codes.SPECIALISE - codes.VISIT))
    if empty_slot(me) != NONE:
        for position in range(data.ROW):
            if data.PRICE[position] <= food:
                found |= bit(codes.OBTAIN - codes.VISIT + position)
    return found if found else unpaid_options(s)


def unpaid_options(s: Board) -> i64:
    """§4.6 Nothing can be paid: any Visit or specialisation; §10.8 without debt only the cheapest."""
    me = active(s)
    found: i64 = 0
    least: i64 = 99
    if not s.settings.debt:
        for house in range(5):
            if me.home:
                least = min(least, sun_cost(s, house))
            if packing.nibble(me.sun, house):
                least = min(least, moon_cost(s, house))
    suns: i64 = 0
    for house in range(5):
        if sun_cost(s, house) <= least:
            suns |= bit(house)
        if packing.nibble(me.sun, house) and moon_cost(s, house) <= least:
            found |= bit(codes.SPECIALISE - codes.VISIT + house)
    return found | in_slots(me.home, suns)


class Turn(ChoiceStep):
    """§4.2 A player's turn: Visit, Specialise or Obtain."""

    code = codes.TURN
    name = "turn"
    bare = ("visit", "specialise", "obtain")
    paragraph = "4.2"

    def __init__(self) -> None:
        super().__init__(codes.VISIT)

    def options(self, s: Board, arg: i64) -> i64:
        return turn_options(s)

    def asks(self, s: Board, arg: i64) -> i64:
        return bit(s.turn)

    def choose(self, s: Board, arg: i64, seat: i64, action: i64) -> None:
        s.push(codes.NEXT)
        if action >= codes.OBTAIN:
            position: i64 = action - codes.OBTAIN
            active(s).food -= data.PRICE[position]
            obtain(s, position, cells.POSITION_0 + position)
        elif action >= codes.SPECIALISE:
            house: i64 = action - codes.SPECIALISE
            paid: i64 = pay(s, moon_cost(s, house))
            s.report(codes.SPECIALISED, seat, house, paid)
            specialise(s, house)
        else:
            house = (action - codes.VISIT) % 5
            slot: i64 = (action - codes.VISIT) // 5
            paid = pay(s, sun_cost(s, house))
            s.report(codes.VISITED, seat, slot + 4 * house, paid)
            visit(s, slot, house)


def visit(s: Board, slot: i64, house: i64) -> None:
    """§4.3 The Apprentice goes to the Sun side; the Tablet is resolved, then put under the pile."""
    me = active(s)
    me.home &= ~bit(slot)
    me.sun += packing.one_at(house)
    s.then(do_entry(cells.TABLET_0 + packing.five(me.tablets, slot)), entry(codes.UNDER, slot))


def specialise(s: Board, house: i64) -> None:
    """§4.4 The Apprentice goes to the Moon side, the Scarab advances, its space is resolved."""
    me = active(s)
    me.sun -= packing.one_at(house)
    me.moon += packing.one_at(house)
    advance_scarab(s, house)
    s.push(codes.DO, cells.HOUSE_0 + 6 * house + packing.nibble(me.scarabs, house) - 1)


def obtain(s: Board, position: i64, cell: i64) -> None:
    """§4.5 The Tablet goes to the leftmost empty slot, the row is refilled; then the hieroglyph
    counter, then the action of the position.
    """
    me = active(s)
    tablet: i64 = packing.five(s.row, position)
    me.tablets |= packing.five_at(empty_slot(me), tablet)
    right: i64 = packing.from_place(s.row, position + 1, packing.FIVE)
    left: i64 = s.row - packing.from_place(s.row, position, packing.FIVE)
    s.row = right | (left << packing.FIVE)
    s.report(codes.OBTAINED, s.turn, tablet, position)
    s.push(codes.DO, cell)
    accepted: i64 = data.ACCEPTS[me.glyph]
    if has(accepted, data.TABLET_GLYPH[tablet]):
        me.glyph += 1
        s.report(codes.GLYPHED, s.turn, me.glyph)
        s.push(codes.DO, cells.GLYPH_0 + me.glyph - 1)
    s.push(codes.DEAL, codes.WHAT.put(codes.DEAL_ROW))


class Under(BoardStep):
    """§4.3 The used Tablet is put face down under the pile; its slot is empty."""

    code = codes.UNDER
    name = "under"
    args = (codes.SLOT,)

    def run(self, s: Board, arg: i64) -> None:
        me = active(s)
        tablet: i64 = packing.five(me.tablets, arg)
        me.tablets -= packing.five_at(arg, tablet)
        s.under = (*s.under, tablet)
        s.report(codes.RETURNED, s.turn, tablet)


class Next(BoardStep):
    """§4.1 The next player's turn; after nine rounds the Harvest."""

    code = codes.NEXT
    name = "next"

    def run(self, s: Board, arg: i64) -> None:
        seat: i64 = s.turn + 1
        if seat == s.settings.boards:
            seat = 0
        s.turn = seat
        if seat == s.first:
            s.round += 1
            if s.round == data.ROUNDS:
                s.push(codes.HARVEST)
                return
        begin_turn(s)


def begin_turn(s: Board) -> None:
    """§4.2, §8.2 A player is asked; Imhotep reveals a tile."""
    s.push(codes.REVEAL if s.turn == s.settings.imhotep else codes.TURN)
