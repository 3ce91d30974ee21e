"""What only Men-Nefer's bots know: the points a player may expect, and priors of answers.

Everything is measured in points. What scores in a Harvest is counted for every Harvest to come.
Everything else a player has, and every effect that waits for an Apprentice, has a price that depends
on the time (prices.py). Priors try each answer and compare what the player may expect after it.
"""

from math import exp
from typing import Final

from hypostyle.core.bits import count, has, places
from hypostyle.core.insight import Insight, chances
from hypostyle.core.native import i64
from hypostyle.core.state import arg_of, step_of
from hypostyle.games.men_nefer import cells, codes, contracts, data, packing, prices
from hypostyle.games.men_nefer.prices import PRICE_AT
from hypostyle.games.men_nefer.rules.basics import (
    amount,
    crafts_on,
    is_met,
    placed_permissions,
    side_of,
)
from hypostyle.games.men_nefer.rules.engine import RULES
from hypostyle.games.men_nefer.rules.seasons import (
    contract_points,
    necropolis_points,
    queens_points,
)
from hypostyle.games.men_nefer.rules.turns import moon_cost
from hypostyle.games.men_nefer.state import Board, Owner

TEMPER: Final = 0.8
"""So many points less make an answer about a third as likely.

Roll-outs need sharp priors; a search does not trust them too much, because it looks two rounds ahead.
"""
WIDTH: Final = 4.0
"""With two players, a lead of so many points at the end wins with 73 %."""
WIDER: Final = 7.0
"""So many points more at the beginning."""
TURNS_SEEN: Final = 8
"""Turns beyond the best so many are not looked at."""
NEXT_ERA: Final = 0.7
"""What a Tablet for the next Era counts, compared with one for this Era."""
KIND_OF: Final[list[int]] = [
    # the kind of effect that each step asks about, by its code; -1 for none
    -1, -1, -1, -1, -1, -1, -1, data.EITHER, data.FAVOUR, data.SCARAB, data.STONE, -1, -1, -1,
    data.RITE, data.PAPYRUS, data.CRAFT, -1, data.PRIEST, data.OFFER, -1, -1, -1, data.SAIL,
    data.ACTIVATE, -1, data.ERECT, -1, -1, -1, -1, -1,
]  # fmt: skip


def harvests(s: Board) -> float:
    """The Harvests to come."""
    return float(data.ERAS + 1 - s.era)


def moment(s: Board) -> i64:
    """The rounds that are over, 0 to 27."""
    return data.ROUNDS * (s.era - 1) + s.round


# --- effects --------------------------------------------------------------------------------------


def is_possible(me: Owner, kind: i64) -> bool:
    """Whether an action finds what it needs on the Personal Board."""
    if kind == data.EMBALM:
        return me.mummies > 0
    if kind == data.RITE:
        return me.coffins > 0
    if kind == data.PAPYRUS:
        return me.papyri < data.STRIP and me.heka > 1
    if kind == data.OFFER:
        return me.baskets > 0 and me.standing > 7
    if kind == data.CARVE:
        return me.sphinxes > 0
    if kind == data.ERECT:
        return me.carved > 0
    return True


def effect_worth(me: Owner, effect: i64, price: list[float], made: bool) -> float:
    """What an effect may bring; `made` when a Sarcophagus or Sphinx was made just before."""
    kind: i64 = effect & data.KIND_MASK
    number: i64 = effect >> data.KIND_BITS
    if kind == data.EITHER:
        top, bottom = data.ALTERNATIVES[number]
        if is_possible(me, top & data.KIND_MASK):
            return effect_worth(me, top, price, made)
        return effect_worth(me, bottom, price, made)
    if kind == data.RITE:
        if me.coffins or made:
            return price[data.RITE] + price[prices.RITE_LEVEL] * float(number - 1)
        return 0.2
    if kind == data.ERECT:
        if me.carved or made:
            return price[data.ERECT] + price[prices.ERECT_LEVEL] * float(number - 1)
        return 0.2
    if not is_possible(me, kind):
        return 0.0
    if kind == data.PAPYRUS:
        return price[kind] + price[data.HEKA] * float(number)
    if kind == data.CRAFT:
        return price[kind] + price[data.FOOD] * float(number)
    if kind in (data.FAVOUR, data.SCARAB, data.EMBALM, data.OFFER, data.CARVE, data.MASTABA):
        return price[kind]
    return price[kind] * float(number)


def cell_worth(me: Owner, cell: i64, at: i64, price: list[float]) -> float:
    """What the effects of a cell may bring, from one of them on."""
    total = 0.0
    effects = cells.CELLS[cell]
    made = False
    for n in range(at, len(effects)):
        effect: i64 = effects[n]
        kind: i64 = effect & data.KIND_MASK
        total += effect_worth(me, effect, price, made)
        if kind in (data.EMBALM, data.CARVE) and is_possible(me, kind):
            made = True
    return total


def pending(s: Board, price: list[float]) -> float:
    """What the effects on the agenda may still bring the player whose turn it is."""
    me = s.players[s.turn]
    left = harvests(s)
    total = 0.0
    for one in s.agenda:
        step: i64 = step_of(one)
        arg: i64 = arg_of(one)
        if step == codes.DO:
            total += cell_worth(me, codes.CELL.of(arg), codes.AT.of(arg), price)
        elif KIND_OF[step] >= 0:
            n: i64 = codes.STEPS.of(arg) if step == codes.STONE else arg
            total += effect_worth(me, data.effect(KIND_OF[step], n), price, False)
        elif step == codes.CORNER:
            total += 2.0 + left
        elif step == codes.CAP:
            total += 4.0
        elif step == codes.QUEEN:
            total += 2.0 + 1.5 * left
        elif step == codes.SHELVE:
            total += 2.0
        elif step in (codes.OFFER_SPACE, codes.TURN_OVER):
            total += 2.5 + 0.7 * left
        elif step == codes.ORB:
            total += float(arg) * 0.4 * left
        elif step == codes.CONTRACT:
            total += 1.0
    return total


# --- what a player may expect ---------------------------------------------------------------------


def over(n: i64, limit: i64) -> float:
    """By how much a number exceeds a limit."""
    return float(n - limit) if n > limit else 0.0


def contracts_worth(s: Board, seat: i64, left: float, price: list[float]) -> float:
    """Contracts face up: those that are met, and a part of those that are near."""
    me = s.players[seat]
    total = 0.0
    for contract in places(me.contracts):
        value = float(contracts.CONTRACT_VALUE[contract])
        if seat == s.settings.imhotep:
            late = 4.0 - value
            total += value * (left if left < late else late)
        elif is_met(s, seat, contract):
            total += price[prices.CERTAIN] * value * left + price[prices.MET] * value
        else:
            at: i64 = contracts.NEED_AT[contract]
            have: i64 = amount(s, seat, contracts.NEED_COUNT[contract], at)
            part = (float(have) + 0.5) / (float(contracts.NEED_N[contract]) + 0.5)
            total += price[prices.NEAR] * value * part * part + price[prices.UNMET] * value
    return total


def apprentices_worth(s: Board, seat: i64, price: list[float]) -> float:
    """The turns of this Era that are still to come, and Tablets for the next one."""
    me = s.players[seat]
    total = 0.0
    missing: i64 = 3
    for slot in range(3):
        tablet: i64 = packing.five(me.tablets, slot)
        if tablet < 0:
            continue
        if has(me.home, slot):
            total += cell_worth(me, cells.TABLET_0 + tablet, 0, price) + price[prices.AT_HOME]
        else:
            missing -= 1
            if s.era < data.ERAS:
                total += NEXT_ERA * cell_worth(me, cells.TABLET_0 + tablet, 0, price)
                total += price[prices.NEXT_TABLET]
    total += price[prices.OBTAINS] * float(missing)
    for house in range(5):
        waiting: i64 = packing.nibble(me.sun, house)
        if waiting:
            space: i64 = packing.nibble(me.scarabs, house)
            for _ in range(waiting):
                if space < data.SCARAB_END:
                    space += 1
                total += cell_worth(me, cells.HOUSE_0 + 6 * house + space - 1, 0, price)
            total += price[prices.AT_SUN] * float(waiting)
            if seat != s.settings.imhotep:
                total -= price[prices.FARE] * float(waiting * moon_cost(s, house))
    return total


def certain_points(s: Board, seat: i64) -> i64:
    """What a player has and scores in the Harvests to come, if nothing changes."""
    me = s.players[seat]
    each: i64 = me.heart + me.feather + contract_points(s, seat) + necropolis_points(s, seat)
    each += queens_points(s, seat) + data.OBELISK_POINTS[me.orb] + data.PYRAMID_POINTS[me.block]
    return me.points + (data.ERAS + 1 - s.era) * each


def outlook(s: Board, seat: i64, price: list[float]) -> float:
    """The points a player may expect at the end, but for what all may expect alike.

    It is a sum of prices, each times how much there is of something.
    """
    me = s.players[seat]
    left = harvests(s)
    total = price[prices.CERTAIN] * float(certain_points(s, seat))
    total += contracts_worth(s, seat, left, price) + apprentices_worth(s, seat, price)
    if seat != s.settings.imhotep:
        total += price[prices.FOOD_HELD] * float(me.food) + price[prices.HEKA_HELD] * float(me.heka)
        total += price[prices.FOOD_4] * over(me.food, 4) + price[prices.FOOD_8] * over(me.food, 8)
        total += price[prices.HEKA_4] * over(me.heka, 4)
    total += price[prices.HEART_STEP] * float(me.heart)
    total += price[prices.FEATHER_STEP] * float(me.feather)
    total += price[prices.BLOCK] * float(me.block) + price[prices.BLOCK_ODD] * float(me.block & 1)
    total += price[prices.QUEEN_BLOCK] * float(me.queen_block)
    total += price[prices.PERMISSION] * float(me.permissions)
    total += price[prices.PLACED] * float(placed_permissions(me))
    total += price[prices.MUMMY] * float(me.mummies) + price[prices.COFFIN] * float(me.coffins)
    total += price[prices.TOMB] * float(count(me.tombs))
    total += price[prices.PAPYRI] * float(me.papyri) + price[prices.DRAWINGS] * float(me.drawings)
    total += price[prices.SHELF] * float(crafts_on(me))
    total += price[prices.BASKET] * float(count(me.baskets))
    total += price[prices.OFFERED] * float(count(me.temple))
    for room in range(1, 5):
        total += price[prices.STANDING - 1 + room] * float(packing.nibble(me.standing, room))
        total += price[prices.LYING - 1 + room] * float(packing.nibble(me.lying, room))
    total += price[prices.ORB] * float(me.orb) + price[prices.ORB_ODD] * float(me.orb & 1)
    for space_at in range(1, data.RIVER):
        there: i64 = packing.nibble(me.river, space_at)
        if there:
            total += price[prices.RIVER] * float(there * space_at)
    for city in places(me.docked):
        total += price[prices.DOCKED] + price[prices.DOCKED_AT] * float(data.CITY_INDEX[city])
        if s.cities[city]:
            total += price[prices.DOCKED_DEAL]
    total += price[prices.SPHINX] * float(me.sphinxes) + price[prices.CARVED] * float(me.carved)
    total += price[prices.STATUE] * float(count(me.statues))
    for house in range(5):
        total += price[prices.SCARAB_OF + house] * float(packing.nibble(me.scarabs, house))
    return total + price[prices.GLYPH] * float(me.glyph)


def prospects(s: Board) -> list[float]:
    """What everybody may expect, with what the open turn may still bring."""
    price = PRICE_AT[moment(s)]
    found = [outlook(s, seat, price) for seat in range(s.settings.boards)]
    if s.asking and s.turn >= 0:
        found[s.turn] += pending(s, price)
    return found


class MenNeferInsight(Insight[Board]):
    """Values by expected points, priors by trying each answer."""

    def values(self, s: Board, seats: i64) -> list[float]:
        """The points everybody may expect, and what a lead is worth with so much to come."""
        late = 1.0 - float(moment(s)) / 27.0
        shares = chances(prospects(s), WIDTH + WIDER * late)
        if not s.settings.solo:
            return shares
        out = [0.0] * len(data.SIDES)
        for seat in range(2):
            out[side_of(True, seat)] = shares[seat]
        return out

    def priors(self, s: Board, seat: i64, actions: list[int]) -> list[float]:
        """Each answer by what the player may expect after it."""
        found: list[float] = []
        best = -1000.0
        turn: i64 = s.turn
        for action in actions:
            trial = s.clone()
            RULES.apply(trial, seat, action)
            price = PRICE_AT[moment(trial)]
            worth = outlook(trial, turn, price)
            if trial.turn == turn and trial.era == s.era:
                worth += pending(trial, price)
            found.append(worth)
            best = max(best, worth)
        out = [exp(max((worth - best) / TEMPER, -12.0)) for worth in found]
        if s.step != codes.TURN or len(actions) <= TURNS_SEEN:
            return out
        floor = sorted(out)[len(out) - TURNS_SEEN]
        return [one if one >= floor else 0.0 for one in out]

    def quiet(self, s: Board) -> bool:
        """At the beginning of a turn."""
        step: i64 = s.step
        return step in (codes.TURN, codes.REVEAL)

    def ahead(self, seats: i64) -> int:
        """Two rounds: what a turn prepares shows in the turns after it."""
        return int(2 * seats)
