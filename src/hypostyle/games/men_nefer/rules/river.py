"""Men-Nefer's River: Boats, fishing, Cities, Contracts."""

from typing import Final

from hypostyle.core.bits import bit, has
from hypostyle.core.native import i64
from hypostyle.core.state import entry
from hypostyle.games.men_nefer import cells, codes, contracts, data, packing
from hypostyle.games.men_nefer.rules.basics import ChoiceStep, active, gain_food, is_imhotep
from hypostyle.games.men_nefer.rules.effects import do_entry
from hypostyle.games.men_nefer.state import NONE, Board

CITY_AFTER: Final[list[int]] = [-1, 0, -1, 1, -1, 2, -1, 3, -1, 4, -1, 5, -1]
"""The City that can be entered from each River space; -1 for none (§2.19)."""


def enterable(s: Board, city: i64) -> bool:
    """§5.17 Is a dock of the City free, and has the player no other Boat in it?"""
    if has(active(s).docked, city):
        return False
    taken: i64 = 0
    for player in s.players:
        if has(player.docked, city):
            taken += 1
    return taken < s.settings.docks


class Sail(ChoiceStep):
    """§5.17 Which Boat goes one space on, or into a City, while steps are left.

    The answer says where it goes: each space and City is reached from one space only.
    """

    code = codes.SAIL
    name = "sail"
    kind = "water"
    bare = ("stop",)
    args = (codes.STEPS,)
    paragraph = "5.17"

    def __init__(self) -> None:
        super().__init__(codes.WATER, codes.STOP)

    def options(self, s: Board, arg: i64) -> i64:
        river: i64 = active(s).river
        found: i64 = 0
        for space in range(data.RIVER):
            if packing.nibble(river, 0):
                found |= bit(space + 1 if space < 12 else 0)
                city: i64 = CITY_AFTER[space]
                if city >= 0 and enterable(s, city):
                    found |= bit(data.RIVER + city)
            river >>= packing.THREE
        return found

    def choose(self, s: Board, arg: i64, seat: i64, action: i64) -> None:
        if action != codes.STOP:
            sail(s, action - codes.WATER)
            if arg > 1:
                s.push(codes.SAIL, arg - 1)


def sail(s: Board, to: i64) -> None:
    """§5.17 A Boat goes to a River space, or (13 on) into a City."""
    me = active(s)
    if to < data.RIVER:
        me.river += packing.one_at(to) - packing.one_at(to - 1 if to else 12)
    else:
        me.river -= packing.one_at(data.CITY_INDEX[to - data.RIVER] - 1)
        me.docked |= bit(to - data.RIVER)
    s.report(codes.SAILED, s.turn, to)


def idle_boats(s: Board) -> i64:
    """§5.18 Where the player has a Boat that this action has not activated, one bit each."""
    me = active(s)
    found: i64 = me.docked << data.RIVER
    river: i64 = me.river
    used: i64 = s.activated
    for space in range(data.RIVER):
        if packing.nibble(river, 0) > packing.nibble(used, 0):
            found |= bit(space)
        river >>= packing.THREE
        used >>= packing.THREE
    return found


class Activate(ChoiceStep):
    """§5.18 Which Boats are activated, one after the other."""

    code = codes.ACTIVATE
    name = "activate"
    kind = "water"
    bare = ("pass",)
    args = (codes.STEPS,)
    paragraph = "5.18"

    def __init__(self) -> None:
        super().__init__(codes.WATER, codes.PASS)

    def options(self, s: Board, arg: i64) -> i64:
        return idle_boats(s) if arg else 0

    def nothing(self, s: Board, arg: i64) -> None:
        s.activated = 0

    def choose(self, s: Board, arg: i64, seat: i64, action: i64) -> None:
        if action == codes.PASS:
            s.activated = 0
            return
        s.push(codes.ACTIVATE, arg - 1)
        place: i64 = action - codes.WATER
        if place >= data.RIVER:
            visit_city(s, place - data.RIVER)
        else:
            s.activated += packing.one_at(place)
            s.report(codes.FISHED, seat, place)
            gain_food(s, seat, data.FISHING[place])


def visit_city(s: Board, city: i64) -> None:
    """§5.18 The printed benefit, the token's benefit, a Contract; then the Boat leaves."""
    s.report(codes.TRADED, s.turn, city)
    s.then(
        do_entry(cells.CITY_0 + city),
        do_entry(cells.TOKEN_0 + s.tokens[city]),
        entry(codes.CONTRACT, city),
    )


class TakeContract(ChoiceStep):
    """§5.18 Which Contract of the City is taken, if any; §8.15 Imhotep takes the most valuable."""

    code = codes.CONTRACT
    name = "contract"
    verb = "take"
    kind = "contract"
    bare = ("pass",)
    args = (codes.CITY,)
    paragraph = "5.18"

    def __init__(self) -> None:
        super().__init__(codes.TAKE, codes.PASS)

    def options(self, s: Board, arg: i64) -> i64:
        found: i64 = 0
        best: i64 = NONE
        value: i64 = 0
        for slot in range(3):
            contract: i64 = packing.six(s.cities[arg], slot)
            if contract >= 0:
                found |= bit(slot)
                if contracts.CONTRACT_VALUE[contract] > value:
                    best = slot
                    value = contracts.CONTRACT_VALUE[contract]
        if is_imhotep(s) and best != NONE:
            return bit(best)
        return found

    def nothing(self, s: Board, arg: i64) -> None:
        leave_city(s, arg)

    def choose(self, s: Board, arg: i64, seat: i64, action: i64) -> None:
        if action == codes.PASS:
            s.report(codes.LEFT_CITY, seat, arg)
        else:
            slot: i64 = action - codes.TAKE
            contract: i64 = packing.six(s.cities[arg], slot)
            s.cities[arg] -= packing.six_at(slot, contract)
            active(s).contracts |= bit(contract)
            if is_imhotep(s):
                s.report(codes.CHOSE, seat, contract, codes.BEST_CONTRACT)
            s.report(codes.SIGNED, seat, contract, arg)
        leave_city(s, arg)


def leave_city(s: Board, city: i64) -> None:
    """§5.18 The Boat goes to the River space of the City's index; it has been activated."""
    me = active(s)
    there: i64 = packing.one_at(data.CITY_INDEX[city])
    me.docked &= ~bit(city)
    me.river += there
    s.activated += there
