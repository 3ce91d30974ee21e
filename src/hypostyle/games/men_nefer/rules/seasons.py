"""Men-Nefer's seasons: Harvest, Flood, and the end of the game."""

from hypostyle.core.bits import bit, count, has
from hypostyle.core.native import i64
from hypostyle.core.state import entry
from hypostyle.games.men_nefer import codes, contracts, data, packing
from hypostyle.games.men_nefer.rules.basics import (
    BoardStep,
    amount,
    gain_food,
    gain_heka,
    is_met,
    placed_permissions,
    score,
)
from hypostyle.games.men_nefer.rules.turns import begin_turn
from hypostyle.games.men_nefer.state import NONE, Board

# --- Harvest (§6) ---------------------------------------------------------------------------------


def duat_points(s: Board, seat: i64) -> i64:
    """§6.1, §10.3 The Heart's space less the Feather's, or the spaces between them."""
    me = s.players[seat]
    lead: i64 = me.heart + me.feather - data.DUAT
    if s.settings.between and lead:
        return lead - 1 if lead > 0 else lead + 1
    return lead


def is_ripe(s: Board, seat: i64, contract: i64) -> bool:
    """§6.2, §8.17 Would the next Harvest turn a Contract over? Imhotep's go by value."""
    if seat == s.settings.imhotep:
        return contracts.CONTRACT_VALUE[contract] <= s.era
    return is_met(s, seat, contract)


def turn_contracts(s: Board, seat: i64) -> None:
    """§6.2 Contracts that are met are turned over."""
    me = s.players[seat]
    for contract in range(51):
        if has(me.contracts, contract) and is_ripe(s, seat, contract):
            me.contracts &= ~bit(contract)
            me.turned |= bit(contract)
            s.report(codes.FULFILLED, seat, contract)


def contract_points(s: Board, seat: i64) -> i64:
    """§6.2 The values of all turned-over Contracts."""
    turned: i64 = s.players[seat].turned
    points: i64 = 0
    for value in range(1, 4):
        mask: i64 = contracts.VALUED[value]
        points += value * count(turned & mask)
    return points


def necropolis_points(s: Board, seat: i64) -> i64:
    """§6.3 Each Sarcophagus scores its column tile and its row tile."""
    tombs: i64 = s.players[seat].tombs
    points: i64 = 0
    for mastaba in range(6):
        here: i64 = count(packing.nibble(tombs, mastaba))
        if here:
            column: i64 = data.TILE_POINTS[s.mastabas[data.COLUMN_OF[mastaba]]]
            row: i64 = data.TILE_POINTS[s.mastabas[data.ROW_OF[mastaba]]]
            points += here * (column + row)
    return points


def queens_points(s: Board, seat: i64) -> i64:
    """§6.6 Permissions on each Queens' Pyramid times what its tile counts; §8.17 Imhotep's figure."""
    me = s.players[seat]
    if seat == s.settings.imhotep:
        return s.settings.permission_points * placed_permissions(me)
    points: i64 = 0
    for queen in range(3):
        placed: i64 = packing.nibble(me.placed, queen)
        if placed:
            what: i64 = contracts.QUEEN_COUNTS[s.queen_tiles[queen]]
            points += placed * amount(s, seat, what, contracts.QUEEN_SCARABS)
    return points


class Harvest(BoardStep):
    """§6.1 to §6.6 Everybody scores in six ways; §7.1 the third Harvest ends the game."""

    code = codes.HARVEST
    name = "harvest"

    def run(self, s: Board, arg: i64) -> None:
        s.report(codes.HARVESTED, NONE, s.era)
        for seat in range(s.settings.boards):
            me = s.players[seat]
            score(s, seat, data.BY_DUAT, duat_points(s, seat))
            turn_contracts(s, seat)
            score(s, seat, data.BY_CONTRACTS, contract_points(s, seat))
            score(s, seat, data.BY_NECROPOLIS, necropolis_points(s, seat))
            score(s, seat, data.BY_OBELISK, data.OBELISK_POINTS[me.orb])
            score(s, seat, data.BY_PYRAMID, data.PYRAMID_POINTS[me.block])
            score(s, seat, data.BY_QUEENS, queens_points(s, seat))
        if s.era < data.ERAS:
            s.push(codes.FLOOD)
            return
        s.over = True
        s.turn = NONE
        best = winners(s)
        for seat in best:
            s.report(codes.ENDED, seat, len(best))


# --- Flood (§4.9) ---------------------------------------------------------------------------------


class Flood(BoardStep):
    """§4.9 The next Era: income, everybody comes home, the board is refilled."""

    code = codes.FLOOD
    name = "flood"

    def run(self, s: Board, arg: i64) -> None:
        s.era += 1
        s.round = 0
        s.report(codes.FLOODED, NONE, s.era)
        for seat in range(s.settings.boards):
            gain_food(s, seat, data.FLOOD_FOOD)
            gain_heka(s, seat, data.FLOOD_HEKA)
            me = s.players[seat]
            me.home = 7
            me.sun = 0
            me.moon = 0
            me.standing += me.lying
            me.lying = 0
        if s.settings.solo:
            new_pile(s)
            if s.settings.solo_rotates:  # §10.7
                s.first = 1 - s.first
        elif not s.settings.fixed_start:  # §10.6
            s.first = s.first + 1 if s.first + 1 < s.settings.boards else 0
        s.turn = s.first
        begin_turn(s)
        for place in range(17, -1, -1):
            city: i64 = place // 3
            slot: i64 = place % 3
            if slot < s.settings.city_slots and packing.six(s.cities[city], slot) < 0:
                s.push(codes.DEAL, contract_deal(place))
        deal_neutral(s)


def contract_deal(place: i64) -> i64:
    """§3.3 The argument of the step that fills a Contract slot."""
    return codes.WHAT.put(codes.DEAL_CONTRACT) + codes.WHERE.put(place)


def deal_neutral(s: Board) -> None:
    """§3.8, §4.9 Neutral Apprentices leave, and with fewer than four players new ones come."""
    s.neutral = NONE
    s.neutral_sun = 0
    s.neutral_moon = 0
    if s.settings.players < 4:
        s.agenda.append(entry(codes.DEAL, codes.WHAT.put(codes.DEAL_NEUTRAL)))


def new_pile(s: Board) -> None:
    """§8.18 Imhotep's nine tiles are shuffled into a new pile."""
    s.tiles = data.ALL_TILES
    s.bottom = ()
    s.played = ()
    s.chosen = NONE
    s.why = NONE


# --- the end (§7) ---------------------------------------------------------------------------------


def winners(s: Board) -> list[int]:
    """§7.1 Most points, then most steps of Heart and Feather; equals share the victory."""
    best: list[int] = []
    top: i64 = 0
    for seat in range(s.settings.boards):
        me = s.players[seat]
        rank: i64 = 32 * me.points + me.heart + me.feather
        if not best or rank > top:
            best = [seat]
            top = rank
        elif rank == top:
            best.append(seat)
    return best
