"""What can be to come in Men-Nefer: which steps can stand on the agenda together.

The agenda is read from the far end: the next turn, the turn that goes on, then ever deeper what its
effects have begun. A cell whose effects are being performed has `at` above 0; cells that wait have 0.
"""

from collections.abc import Sequence

from hypostyle.core.bits import has, places
from hypostyle.core.state import arg_of, entry, step_of
from hypostyle.games.men_nefer import cells, codes, data, packing
from hypostyle.games.men_nefer.rules.effects import do_entry
from hypostyle.games.men_nefer.rules.opening import opening
from hypostyle.games.men_nefer.rules.pyramids import height
from hypostyle.games.men_nefer.rules.seasons import contract_deal
from hypostyle.games.men_nefer.state import NONE, Board, Owner

Rest = Sequence[int]
"""The agenda from some entry on, next thing last."""


def agenda_defect(s: Board) -> str:
    """§4.1 The name of what is wrong with all that is to happen; empty when it can be."""
    if s.over or not s.agenda:
        return "" if s.over and not s.agenda else "end-wrong"
    first = int(step_of(s.agenda[0]))
    if first == codes.FIRST:
        return "" if _is_opening(s) else "impossible-agenda"
    begins = codes.REVEAL if s.turn == s.settings.imhotep else codes.TURN
    if s.agenda == [begins]:
        return ""
    if first == begins:
        return "" if _is_flood(s) else "impossible-agenda"
    if s.agenda[0] == codes.NEXT and len(s.agenda) > 1 and _Stack(s).turn(s.agenda[1:]):
        return ""
    return "impossible-agenda"


def deal(what: int, where: int) -> int:
    """The agenda entry that draws something."""
    return int(entry(codes.DEAL, codes.WHAT.put(what) + codes.WHERE.put(where)))


def _is_opening(s: Board) -> bool:
    """§3 All that is still to be drawn is empty, and nothing else is."""
    whole = opening(s)[::-1]
    if s.agenda != whole[: len(s.agenda)]:
        return False
    for n, one in enumerate(whole):
        if step_of(one) == codes.DEAL:
            what, where = codes.WHAT.of(arg_of(one)), codes.WHERE.of(arg_of(one))
            if _is_filled(s, int(what), int(where)) != (n >= len(s.agenda)):
                return False
    fresh = Owner()
    if s.settings.all_permitted:
        fresh.locked, fresh.permissions = fresh.permissions, fresh.locked
    for seat, me in enumerate(s.players):
        fresh.tablets = me.tablets
        fresh.points = s.settings.imhotep_points if seat == s.settings.imhotep else 0
        if me.to_tuple() != fresh.to_tuple():
            return False
    return s.under == ()


def _is_filled(s: Board, what: int, where: int) -> bool:
    """§3 Has this been drawn?"""
    drawn = {
        codes.DEAL_QUEEN: s.queen_tiles,
        codes.DEAL_MASTABA: s.mastabas,
        codes.DEAL_DEITY: s.deities,
        codes.DEAL_TOKEN: s.tokens,
    }
    if what in drawn:
        return len(drawn[what]) > where
    packed = {
        codes.DEAL_PREBUILT: packing.nibble(s.corners, where) - 1,
        codes.DEAL_PIECE: packing.nibble(s.tops, where) - 1,
        codes.DEAL_CONTRACT: packing.six(s.cities[where // 3], where % 3) if where < 18 else NONE,
        codes.DEAL_CRAFT: packing.six(s.crafts, where),
        codes.DEAL_PAPYRUS: packing.six(s.papyri, where),
        codes.DEAL_HAND: packing.five(s.players[where // 3 % len(s.players)].tablets, where % 3),
        codes.DEAL_ROW: packing.five(s.row, where),
    }
    return packed[what] >= 0


def _is_flood(s: Board) -> bool:
    """§3.8, §4.9 Before the first turn of an Era neutral Apprentices and Contracts are drawn."""
    if s.round or s.turn != s.first:
        return False
    slots = range(int(s.settings.city_slots))
    empty = [
        3 * city + slot
        for city in range(6)
        for slot in slots
        if packing.six(s.cities[city], slot) < 0
    ]
    wanted = [int(entry(codes.DEAL, contract_deal(place))) for place in reversed(empty)]
    neutral = deal(codes.DEAL_NEUTRAL, 0)
    rest = list(s.agenda[1:])
    if s.era == 1:
        return rest == [neutral]
    return rest in ([*wanted, neutral], wanted)


class _Stack:
    """Reads the agenda above a turn that goes on."""

    def __init__(self, s: Board) -> None:
        self.s = s
        self.me = s.players[s.turn]
        self.imhotep = s.turn == s.settings.imhotep

    def turn(self, rest: Rest) -> bool:
        """§4.3, §4.4, §4.5 A Visit, a specialisation or an Obtain."""
        s, me = self.s, self.me
        if step_of(rest[0]) == codes.UNDER:
            slot = int(arg_of(rest[0]))
            tablet = int(packing.five(me.tablets, slot))
            out = not has(me.home, slot) and tablet >= 0
            return out and self.cells(rest[1:], [cells.TABLET_0 + tablet])
        for house in range(5):
            if packing.nibble(me.moon, house):
                for space in range(1, int(packing.nibble(me.scarabs, house)) + 1):
                    if self.cells(rest, [cells.HOUSE_0 + 6 * house + space - 1]):
                        return True
        first = cells.POSITION_0
        if self.imhotep:
            if not s.settings.scarab_icon:
                if rest[0] != codes.BEHIND:
                    return False
                rest = rest[1:]
            first = cells.IMHOTEP_0 + 5 * (s.played[-1] - data.OBTAIN_TILE) if s.played else 0
        row = deal(codes.DEAL_ROW, 0)
        for position in range(data.ROW):
            if self.cells(rest, [first + position], row):
                return True
            if me.glyph:
                glyph = cells.GLYPH_0 + int(me.glyph) - 1
                if self.cells(rest, [glyph, first + position], row):
                    return True
        return False

    def cells(self, rest: Rest, numbers: list[int], before: int = NONE) -> bool:
        """Some cells one after the other, perhaps after a draw: is this a moment of theirs?"""
        waiting = [int(do_entry(cell)) for cell in numbers]
        if before != NONE and list(rest) == [*waiting[::-1], before]:
            return True
        for n, cell in enumerate(numbers):
            later = waiting[:n:-1]
            if list(rest[: len(later)]) == later and len(rest) > len(later) + 1:
                open_one = rest[len(later)]
                if step_of(open_one) == codes.DO and codes.CELL.of(arg_of(open_one)) == cell:
                    at = int(codes.AT.of(arg_of(open_one)))
                    if 0 < at <= len(cells.CELLS[cell]):
                        effect = cells.CELLS[cell][at - 1]
                        if self.effect(rest[len(later) + 1 :], effect):
                            return True
        return False

    def effect(self, rest: Rest, effect: int) -> bool:
        """§4.7 Can this be what an effect has begun?"""
        kind, n = effect & data.KIND_MASK, effect >> data.KIND_BITS
        step, arg = int(step_of(rest[0])), int(arg_of(rest[0]))
        alone = len(rest) == 1
        if kind == data.EITHER:
            top, bottom = data.ALTERNATIVES[n]
            chosen = [top] if self.imhotep else [top, bottom]
            asked = alone and step == codes.EITHER and arg == n
            return asked or any(self.effect(rest, one) for one in chosen)
        if kind == data.FAVOUR:
            return alone and step == codes.FAVOUR
        if kind == data.SCARAB:
            return alone and step == codes.SCARAB
        if kind == data.STONE:
            return self.stone(rest, n)
        if kind in (data.EMBALM, data.RITE):
            return self.rite(rest, n)
        if kind in (data.CARVE, data.ERECT):
            return self.erect(rest, n)
        if kind == data.PAPYRUS:
            return self.papyrus(rest, n)
        if kind == data.CRAFT:
            return self.craft(rest, n)
        if kind == data.OFFER:
            return self.offer(rest) or (self.imhotep and self.craft(rest, 0))
        if kind in (data.PRIEST, data.SAIL):
            wanted = codes.PRIEST if kind == data.PRIEST else codes.SAIL
            return alone and step == wanted and 0 < arg <= n
        if kind == data.ACTIVATE:
            return self.activate(rest, n)
        if kind == data.MASTABA:
            return self.cells(rest, [cells.MASTABA_0 + self.s.mastabas[n]])
        return False

    def stone(self, rest: Rest, n: int) -> bool:
        """§5.4 to §5.7 Steps that are left, and what the last step has begun."""
        step, arg = step_of(rest[0]), arg_of(rest[0])
        if step == codes.STONE:
            steps, mode = codes.STEPS.of(arg), codes.MODE.of(arg)
            if not 0 < steps <= n or (mode == codes.FREE) == self.imhotep:
                return False
            if len(rest) == 1:
                return True
            return steps < n and self.pulled(rest[1:])
        return self.pulled(rest)

    def pulled(self, rest: Rest) -> bool:
        """§5.4 to §5.7 What a step of a Block has begun."""
        s, me = self.s, self.me
        event = data.PYRAMID_EVENTS[me.block]
        if len(rest) == 1:
            step, arg = step_of(rest[0]), arg_of(rest[0])
            if step == codes.FAVOUR:
                late = event == data.CAPSTONE and s.pyramidion != s.turn
                return late or (event == data.PERMISSION and s.settings.all_permitted)
            if step == codes.CORNER:
                return bool(0 < event <= data.LEVELS and arg == event)
            if step == codes.CAP:
                return bool(event == data.CAPSTONE and s.pyramidion == s.turn)
            if step == codes.QUEEN:
                return True
        if 0 < event <= data.LEVELS:
            level = event - 1
            for corner in range(4):
                if height(s, corner) > level:
                    piece = int(packing.nibble(s.corners, 3 * corner + level)) - 1
                    below = cells.BASE_0 + corner
                    if level:
                        covered = int(packing.nibble(s.corners, 3 * corner + level - 1)) - 1
                        below = cells.PIECE_0 + 4 * (level - 1) + covered
                    built = [cells.PIECE_0 + 4 * level + piece, below]
                    if self.cells(rest, built, deal(codes.DEAL_PIECE, level)):
                        return True
        for queen in range(3):
            if packing.nibble(me.placed, queen):
                pieces = int(packing.nibble(s.queens, queen))
                if self.cells(rest, [cells.QUEEN_0 + pieces - 1]):
                    return True
        return False

    def rolls(self, rest: Rest, use: int) -> bool:
        """§8.9, §8.13, §8.16 Imhotep's die is to be rolled for this."""
        if not self.imhotep or len(rest) > 1 or step_of(rest[0]) != codes.ROLL:
            return False
        place = int(codes.PLACE.of(arg_of(rest[0])))
        if codes.USE.of(arg_of(rest[0])) != use:
            return False
        if use == codes.FOR_COLUMN:
            if not 1 <= place <= data.ROOMS or not packing.nibble(self.me.standing, place):
                return False
            taken = 0
            for player in self.s.players:
                taken |= int(player.temple)
            return data.ROOM_SPACES[place - 1] & ~taken != 0
        if place or not (self.me.coffins if use == codes.FOR_MASTABA else self.me.carved):
            return False
        taken = 0
        for player in self.s.players:
            taken |= int(player.tombs if use == codes.FOR_MASTABA else player.statues)
        levels = (0o111111, 0o333333, 0o777777)[self.s.era - 1]
        return levels & ~taken != 0

    def rite(self, rest: Rest, level: int) -> bool:
        """§5.9, §5.10 A Rite, or the effects of a Sarcophagus that was put."""
        if len(rest) == 1 and step_of(rest[0]) == codes.RITE:
            return bool(level and arg_of(rest[0]) == level)
        if self.rolls(rest, codes.FOR_MASTABA):
            return True
        for space in places(self.me.tombs):
            numbers = [cells.TOMB_0 + space]
            if not self.imhotep:
                tiles = self.s.mastabas
                for slot in (data.COLUMN_OF[space // 3], data.ROW_OF[space // 3]):
                    numbers.append(cells.MASTABA_0 + tiles[slot])
            if self.cells(rest, numbers):
                return True
        return False

    def erect(self, rest: Rest, level: int) -> bool:
        """§5.20 A Sphinx is to be erected, or the effects of its Pedestal go on."""
        if len(rest) == 1 and step_of(rest[0]) == codes.ERECT:
            return bool(level and arg_of(rest[0]) == level)
        if self.rolls(rest, codes.FOR_AVENUE):
            return True
        return any(self.cells(rest, [cells.PEDESTAL_0 + one]) for one in places(self.me.statues))

    def papyrus(self, rest: Rest, less: int) -> bool:
        """§5.11, §5.12 A Papyrus is to be bought, or the effects of the last one go on."""
        if len(rest) == 1 and step_of(rest[0]) == codes.PAPYRUS:
            return arg_of(rest[0]) == less
        me = self.me
        if not me.papyri:
            return False
        papyrus = int(packing.six(me.strip, me.papyri - 1))
        half = data.PRINTED[self.s.turn]
        if me.papyri > 1:
            half = data.RIGHT_HALF[packing.six(me.strip, me.papyri - 2)]
        numbers = [cells.PAPYRUS_0 + papyrus]
        if data.LEFT_HALF[papyrus] == half:
            numbers.append(cells.DRAWING_0 + half)
        return self.cells(rest, numbers, deal(codes.DEAL_PAPYRUS, 3))

    def craft(self, rest: Rest, less: int) -> bool:
        """§5.13 A Craft is to be bought or put on the shelf, or its benefit goes on."""
        step, arg = step_of(rest[0]), arg_of(rest[0])
        if len(rest) == 1 and step == codes.CRAFT:
            return arg == less
        if len(rest) == 1 and step == codes.SHELVE:
            market = int(codes.MARKET.of(arg))
            price = max(0, data.CRAFT_PRICES[market] - less)
            there = packing.six(self.s.crafts, market) >= 0
            return bool(there and codes.PAID.of(arg) == price <= self.me.food)
        if rest[0] != deal(codes.DEAL_CRAFT, 4):
            return False
        held = [n for n in range(9) if packing.six(self.me.shelf, n) >= 0]
        return len(rest) == 1 or any(self.cells(rest[1:], [cells.SHELF_0 + n]) for n in held)

    def offer(self, rest: Rest) -> bool:
        """§5.15, §5.16 An Offering: the Craft, the space, the Orb, the Deities."""
        me = self.me
        step, arg = step_of(rest[0]), int(arg_of(rest[0]))
        if len(rest) == 1 and step == codes.OFFER:
            return True
        if step == codes.TURN_OVER:
            craft = int(packing.six(me.shelf, arg))
            offered = has(me.baskets, arg) and craft >= 0
            return offered and self.cells(rest[1:], [cells.CRAFT_0 + craft])
        if len(rest) == 1 and step == codes.OFFER_SPACE:
            return bool(packing.six(me.shelf, arg) >= 0 and not has(me.baskets, arg))
        if self.rolls(rest, codes.FOR_COLUMN):
            return True
        if step == codes.ORB:
            spaces = [n for n in places(me.temple) if data.ORB_STEPS[n // 6 + 1] == arg]
            return any(self.cells(rest[1:], [cells.TEMPLE_0 + n]) for n in spaces)
        for steps in (1, 2, 3):
            before = me.orb - steps
            passed = [n for n in range(4) if before < data.DEITY_SPACES[n] <= me.orb]
            deities = [cells.DEITY_0 + self.s.deities[n] for n in passed]
            if deities and self.cells(rest, deities):
                return True
        return False

    def activate(self, rest: Rest, n: int) -> bool:
        """§5.18 Boats are to be activated, or a Boat trades in its City."""
        if step_of(rest[0]) != codes.ACTIVATE:
            return False
        left = int(arg_of(rest[0]))
        if len(rest) == 1:
            return 0 < left <= n
        if left >= n or step_of(rest[1]) != codes.CONTRACT:
            return False
        city = int(arg_of(rest[1]))
        if not has(self.me.docked, city):
            return False
        benefits = [cells.CITY_0 + city, cells.TOKEN_0 + self.s.tokens[city]]
        return len(rest) == 2 or self.cells(rest[2:], benefits)
