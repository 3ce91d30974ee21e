"""Imhotep's turn in Men-Nefer's solo game: how the rules choose for him (§8)."""

from hypostyle.core.bits import bit, has, lowest
from hypostyle.core.native import i64
from hypostyle.core.state import CHANCE_BIT
from hypostyle.games.men_nefer import cells, codes, data, packing
from hypostyle.games.men_nefer.rules.basics import (
    BoardStep,
    active,
    advance_scarab,
    craft_types,
    gain,
    open_half,
    score,
)
from hypostyle.games.men_nefer.rules.effects import carve, embalm, resolve
from hypostyle.games.men_nefer.rules.goods import shelf_spaces, take_papyrus
from hypostyle.games.men_nefer.rules.necropolis import UP_TO, all_statues, all_tombs, bury, erect
from hypostyle.games.men_nefer.rules.river import CITY_AFTER, enterable, sail, visit_city
from hypostyle.games.men_nefer.rules.temple import climb, free_spaces, lay, offer
from hypostyle.games.men_nefer.rules.turns import empty_slot, obtain, specialise, visit
from hypostyle.games.men_nefer.state import NONE, Board

# --- his tiles (§8.2) -----------------------------------------------------------------------------


def unknown_tiles(s: Board, tile: i64) -> i64:
    """§8.2 How many tiles of a type may be on top of his pile."""
    shift: i64 = data.TILE_SHIFT[tile]
    return (s.tiles >> shift) & data.TILE_FIELD[tile]


class Reveal(BoardStep):
    """§8.2 The top tile of his pile; one that he cannot carry out goes to the bottom."""

    code = codes.REVEAL
    name = "reveal"
    kind = "tile"

    def options(self, s: Board, arg: i64) -> i64:
        found: i64 = 0
        for tile in range(5):
            if unknown_tiles(s, tile):
                found |= bit(tile)
        return found

    def asks(self, s: Board, arg: i64) -> i64:
        choices: i64 = s.choices
        return CHANCE_BIT if choices & (choices - 1) else 0

    def run(self, s: Board, arg: i64) -> None:
        if s.choices:
            tile: i64 = lowest(s.choices)
            s.tiles -= bit(data.TILE_SHIFT[tile])
        else:
            tile = s.bottom[0]
            s.bottom = s.bottom[1:]
        reveal(s, tile)

    def outcomes(self, s: Board, arg: i64) -> list[tuple[int, int]]:
        return [
            (codes.TILE_0 + tile, unknown_tiles(s, tile))
            for tile in range(5)
            if unknown_tiles(s, tile)
        ]

    def happen(self, s: Board, arg: i64, outcome: i64) -> None:
        tile: i64 = outcome - codes.TILE_0
        s.tiles -= bit(data.TILE_SHIFT[tile])
        reveal(s, tile)


def reveal(s: Board, tile: i64) -> None:
    """§8.2 A tile that was revealed is carried out, or put under the pile."""
    s.report(codes.REVEALED, s.turn, tile)
    if not can_play(s, tile):
        s.bottom = (*s.bottom, tile)
        s.report(codes.TUCKED, s.turn, tile)
        s.push(codes.REVEAL)
        return
    s.played = (*s.played, tile)
    s.push(codes.NEXT)
    if tile == data.VISIT_TILE:
        imhotep_visits(s)
    elif tile == data.SPECIALISE_TILE:
        imhotep_specialises(s)
    else:
        imhotep_obtains(s, tile - data.OBTAIN_TILE)


def can_play(s: Board, tile: i64) -> bool:
    """§8.2 Is an Apprentice at home, on a Sun side, or a slot empty?"""
    me = active(s)
    if tile == data.VISIT_TILE:
        return me.home != 0
    if tile == data.SPECIALISE_TILE:
        return me.sun != 0
    return empty_slot(me) != NONE


def chose(s: Board, what: i64, why: i64) -> None:
    """§8.2 The choice of his turn, kept for the board and told with its reason."""
    s.chosen = what
    s.why = why
    s.report(codes.CHOSE, s.turn, what, why)


def furthest(s: Board, houses: i64) -> i64:
    """§8.3 Of some Houses the one with his Scarab furthest ahead, topmost in ties."""
    best: i64 = NONE
    scarabs: i64 = active(s).scarabs
    for house in range(5):
        if has(houses, house) and (
            best == NONE or packing.nibble(scarabs, house) > packing.nibble(scarabs, best)
        ):
            best = house
    return best


def standing_in(packed: i64) -> i64:
    """The Houses with an Apprentice, one bit each."""
    found: i64 = 0
    for house in range(5):
        if packing.nibble(packed, house):
            found |= bit(house)
    return found


def imhotep_visits(s: Board) -> None:
    """§8.3 Where the human is; else an empty Sun side; else any House he is not in."""
    me = active(s)
    free: i64 = 31 & ~standing_in(me.sun) & ~standing_in(me.moon)
    human: i64 = standing_in(s.players[0].sun)
    why: i64 = codes.VISIT_HUMAN
    houses: i64 = free & human
    if houses == 0:
        why += 1
        houses = free & ~human & ~s.neutral_sun
    if houses == 0:
        why += 1
        houses = free
    house: i64 = furthest(s, houses)
    slot: i64 = lowest(me.home)
    chose(s, house, why)
    s.report(codes.VISITED, s.turn, slot + 4 * house)
    visit(s, slot, house)


def imhotep_specialises(s: Board) -> None:
    """§8.4 Where the human has a Sun Apprentice too, else anywhere he has one."""
    mine: i64 = standing_in(active(s).sun)
    both: i64 = mine & standing_in(s.players[0].sun)
    house: i64 = furthest(s, both if both else mine)
    chose(s, house, codes.SPECIALISE_HUMAN if both else codes.SPECIALISE_HUMAN + 1)
    s.report(codes.SPECIALISED, s.turn, house)
    specialise(s, house)


def cheapest_for(s: Board, accepted: i64) -> i64:
    """§8.5 The cheapest position whose Tablet shows one of some hieroglyphs; NONE without one."""
    for position in range(data.ROW - 1, -1, -1):
        if has(accepted, data.TABLET_GLYPH[packing.five(s.row, position)]):
            return position
    return NONE


def imhotep_obtains(s: Board, tile: i64) -> None:
    """§8.5 What advances his counter, else the human's, else the cheapest; then a Scarab."""
    why: i64 = codes.OBTAIN_OWN
    position: i64 = cheapest_for(s, data.ACCEPTS[active(s).glyph])
    if position == NONE:
        why += 1
        position = cheapest_for(s, data.ACCEPTS[s.players[0].glyph])
    if position == NONE:
        why += 1
        position = data.ROW - 1
    chose(s, position, why)
    if not s.settings.scarab_icon:  # §10.5
        s.push(codes.BEHIND)
    obtain(s, position, cells.IMHOTEP_0 + 5 * tile + position)


class Behind(BoardStep):
    """§8.5 The step of a Scarab that closes every Obtain."""

    code = codes.BEHIND
    name = "behind"

    def run(self, s: Board, arg: i64) -> None:
        advance_last(s)


def advance_last(s: Board) -> None:
    """§8.6 His Scarab furthest behind advances, topmost in ties; all at 6: nothing."""
    scarabs: i64 = active(s).scarabs
    best: i64 = 0
    for house in range(1, 5):
        if packing.nibble(scarabs, house) < packing.nibble(scarabs, best):
            best = house
    if packing.nibble(scarabs, best) < data.SCARAB_END:
        s.report(codes.CHOSE, s.turn, best, codes.SCARAB_BEHIND)
        advance_scarab(s, best)
    else:
        nothing_comes(s, data.SCARAB)


# --- his actions (§8.7 to §8.16) ------------------------------------------------------------------


class Act(BoardStep):
    """§8.6 An effect as Imhotep performs it; he declines nothing."""

    code = codes.ACT
    name = "act"
    args = (codes.KIND, codes.AMOUNT)

    def run(self, s: Board, arg: i64) -> None:
        kind: i64 = codes.KIND.of(arg)
        n: i64 = codes.AMOUNT.of(arg)
        if kind == data.FAVOUR:  # §8.7
            gain(s, data.FEATHER, 1, 0)
        elif kind == data.SCARAB:
            advance_last(s)
        elif kind == data.STONE:
            haul(s, n)
        elif kind == data.EMBALM:
            embalm_or_rite(s)
        elif kind == data.RITE:
            rite_or_embalm(s)
        elif kind == data.PAPYRUS:
            find_papyrus(s)
        elif kind == data.CRAFT:
            find_craft(s)
        elif kind == data.PRIEST:
            send_priestesses(s, n)
        elif kind == data.OFFER:
            offer_craft(s)
        elif kind == data.SAIL:
            send_boats(s, n)
        elif kind == data.ACTIVATE:
            activate_boat(s, n)
        elif kind == data.CARVE:
            carve_or_erect(s)
        elif kind == data.ERECT:
            erect_or_carve(s)
        elif kind == data.EITHER:  # §8.6 always the top action
            resolve(s, data.ALTERNATIVES[n][0])
        # §8.16 a Mastaba activation of a Pedestal is not for him


def nothing_comes(s: Board, kind: i64) -> None:
    """§8.6 An action that turns out to be impossible has no effect."""
    s.report(codes.NOTHING, s.turn, kind)


def haul(s: Board, steps: i64) -> None:
    """§8.8 Decided once: with an available Permission the Queens' Track first, else the Great Pyramid."""
    queens = active(s).permissions > 0
    mode: i64 = codes.TO_QUEENS if queens else codes.TO_PYRAMID
    s.report(codes.CHOSE, s.turn, steps, codes.STONE_QUEENS if queens else codes.STONE_PYRAMID)
    s.push(codes.STONE, codes.STEPS.put(steps) + codes.MODE.put(mode))


def embalm_or_rite(s: Board) -> None:
    """§8.9 Embalm; with an available Sarcophagus a Rite instead."""
    me = active(s)
    if me.coffins:
        s.report(codes.INSTEAD, s.turn, data.EMBALM)
        hold_rite(s)
    elif me.mummies:
        embalm(s)
    else:
        nothing_comes(s, data.EMBALM)


def rite_or_embalm(s: Board) -> None:
    """§8.9 Rite; without an available Sarcophagus Embalm instead."""
    me = active(s)
    if me.coffins:
        hold_rite(s)
    elif me.mummies:
        s.report(codes.INSTEAD, s.turn, data.RITE)
        embalm(s)
    else:
        nothing_comes(s, data.RITE)


def hold_rite(s: Board) -> None:
    """§8.9 A die chooses the Mastaba, if any has an empty space up to the level of the Era."""
    if UP_TO[s.era] & ~all_tombs(s):
        s.push(codes.ROLL, codes.USE.put(codes.FOR_MASTABA))
    else:
        nothing_comes(s, data.RITE)


def carve_or_erect(s: Board) -> None:
    """§8.16 Carve; with an available Sphinx Erect instead."""
    me = active(s)
    if me.carved:
        s.report(codes.INSTEAD, s.turn, data.CARVE)
        raise_sphinx(s)
    elif me.sphinxes:
        carve(s)
    else:
        nothing_comes(s, data.CARVE)


def erect_or_carve(s: Board) -> None:
    """§8.16 Erect; without an available Sphinx Carve instead."""
    me = active(s)
    if me.carved:
        raise_sphinx(s)
    elif me.sphinxes:
        s.report(codes.INSTEAD, s.turn, data.ERECT)
        carve(s)
    else:
        nothing_comes(s, data.ERECT)


def raise_sphinx(s: Board) -> None:
    """§8.16 A die chooses the Avenue, if any has an empty Pedestal up to the level of the Era."""
    if UP_TO[s.era] & ~all_statues(s):
        s.push(codes.ROLL, codes.USE.put(codes.FOR_AVENUE))
    else:
        nothing_comes(s, data.ERECT)


class Roll(BoardStep):
    """§8.9, §8.13, §8.16 His die; where everything is occupied he rolls again."""

    code = codes.ROLL
    name = "roll"
    kind = "die"
    args = (codes.USE, codes.PLACE)

    def asks(self, s: Board, arg: i64) -> i64:
        return CHANCE_BIT

    def outcomes(self, s: Board, arg: i64) -> list[tuple[int, int]]:
        return [(codes.DIE_0 + n, 1) for n in range(data.DIE)]

    def weight(self, s: Board, arg: i64) -> i64:
        return data.DIE

    def drawn(self, s: Board, arg: i64, r: i64) -> i64:
        return codes.DIE_0 + r

    def happen(self, s: Board, arg: i64, outcome: i64) -> None:
        n: i64 = outcome - codes.DIE_0
        use: i64 = codes.USE.of(arg)
        s.die = n + 1
        s.report(codes.ROLLED, s.turn, n + 1, use)
        if use == codes.FOR_COLUMN:
            space: i64 = 6 * (codes.PLACE.of(arg) - 1) + n
            if has(free_spaces(s), space):
                lay(s, space)
                return
        else:
            taken: i64 = all_tombs(s) if use == codes.FOR_MASTABA else all_statues(s)
            for level in range(s.era - 1, -1, -1):
                if not has(taken, 3 * n + level):
                    if use == codes.FOR_MASTABA:
                        bury(s, 3 * n + level)
                    else:
                        erect(s, 3 * n + level)
                    return
        s.push(codes.ROLL, arg)


def cheapest_completing(s: Board, half: i64) -> i64:
    """§8.10 The cheapest Papyrus with a left half; NONE without one."""
    for position in range(4):
        papyrus: i64 = packing.six(s.papyri, position)
        if papyrus >= 0 and data.LEFT_HALF[papyrus] == half:
            return position
    return NONE


def find_papyrus(s: Board) -> None:
    """§8.10 Free: what completes a Drawing for him, else for the human, else the cheapest."""
    if active(s).papyri == data.STRIP or s.papyri == 0:
        nothing_comes(s, data.PAPYRUS)
        return
    why: i64 = codes.PAPYRUS_OWN
    position: i64 = cheapest_completing(s, open_half(s, s.turn))
    if position == NONE:
        why += 1
        if s.players[0].papyri < data.STRIP:
            position = cheapest_completing(s, open_half(s, 0))
    if position == NONE:
        why += 1
        position = 0
    s.report(codes.CHOSE, s.turn, packing.six(s.papyri, position), why)
    take_papyrus(s, position, 0)


def cheapest_craft(s: Board, without: i64) -> i64:
    """§8.11 The cheapest Craft with a legal space whose type is not in a set; NONE without one."""
    me = active(s)
    for position in range(5):
        craft: i64 = packing.six(s.crafts, position)
        if craft >= 0:
            kind: i64 = data.CRAFT_TYPE[craft]
            if not has(without, kind) and shelf_spaces(me, kind):
                return position
    return NONE


def find_craft(s: Board) -> None:
    """§8.11 Free: a type he does not have, else one the human does not have, else the cheapest."""
    why: i64 = codes.CRAFT_OWN
    position: i64 = cheapest_craft(s, craft_types(active(s)))
    if position == NONE:
        why += 1
        position = cheapest_craft(s, craft_types(s.players[0]))
    if position == NONE:
        why += 1
        position = cheapest_craft(s, 0)
    if position == NONE:
        nothing_comes(s, data.CRAFT)
        return
    s.report(codes.CHOSE, s.turn, packing.six(s.crafts, position), why)
    s.push(codes.SHELVE, codes.MARKET.put(position))


def send_priestesses(s: Board, steps: i64) -> None:
    """§8.12 The most advanced one who can enter a Room goes as high as she can, then the next."""
    me = active(s)
    left: i64 = steps
    room: i64 = data.ROOMS - 1
    while room >= 0:
        lies = packing.nibble(me.lying, room) > 0
        if (lies or packing.nibble(me.standing, room)) and data.ENTRY[room + 1] <= left:
            at: i64 = room
            while at < data.ROOMS and data.ENTRY[at + 1] <= left:
                climb(s, at, lies)
                left -= data.ENTRY[at + 1]
                lies = False
                at += 1
        else:
            room -= 1
    if left == steps:
        nothing_comes(s, data.PRIEST)


def offer_craft(s: Board) -> None:
    """§8.13 The highest Craft with a Basket, leftmost in its row; without one he obtains a Craft."""
    me = active(s)
    if me.baskets == 0:
        s.report(codes.INSTEAD, s.turn, data.OFFER)
        find_craft(s)
    elif free_spaces(s) == 0:
        nothing_comes(s, data.OFFER)
    else:
        space: i64 = lowest(me.baskets)
        s.report(codes.CHOSE, s.turn, packing.six(me.shelf, space), codes.OFFER_CRAFT)
        offer(s, space)


def send_boats(s: Board, steps: i64) -> None:
    """§8.14 Each Boat on the River, the most advanced first, goes to the first City it can enter."""
    boats: i64 = active(s).river
    left: i64 = steps
    if boats == 0:
        nothing_comes(s, data.SAIL)
    for space in range(data.RIVER - 1, -1, -1):
        for _ in range(packing.nibble(boats, space)):
            left = send_boat(s, space, left)


def send_boat(s: Board, space: i64, steps: i64) -> i64:
    """§8.14 One Boat sails until it enters a City or the steps are spent; the steps left."""
    at: i64 = space
    left: i64 = steps
    while left:
        left -= 1
        city: i64 = CITY_AFTER[at]
        if city >= 0 and enterable(s, city):
            sail(s, data.RIVER + city)
            return left
        at = at + 1 if at < 12 else 0
        sail(s, at)
    return 0


def activate_boat(s: Board, left: i64) -> None:
    """§8.15 The most advanced Boat in a City with Contracts, else one on the River for a point."""
    if left == 0:
        s.activated = 0
        return
    s.push(codes.ACT, codes.KIND.put(data.ACTIVATE) + codes.AMOUNT.put(left - 1))
    me = active(s)
    for city in range(5, -1, -1):
        if has(me.docked, city) and s.cities[city]:
            s.report(codes.CHOSE, s.turn, city, codes.BOAT_CITY)
            visit_city(s, city)
            return
    for space in range(data.RIVER - 1, -1, -1):
        if packing.nibble(me.river, space) > packing.nibble(s.activated, space):
            s.report(codes.CHOSE, s.turn, space, codes.BOAT_RIVER)
            s.activated += packing.one_at(space)
            score(s, s.turn, data.BY_FISHING, 1)
            return
    nothing_comes(s, data.ACTIVATE)
