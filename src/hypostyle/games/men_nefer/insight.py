"""What only Men-Nefer's bots know: the points a player may expect, and priors of answers.

Everything is measured in points. What scores in a Harvest is counted for every Harvest to come;
pieces, goods and effects that are still to happen have prices by rule of thumb, set by hand. Priors
try each answer and compare what the player may expect after it.
"""

from math import exp
from typing import Final

from hypostyle.core.bits import count, has, places
from hypostyle.core.insight import Insight, chances
from hypostyle.core.native import i64
from hypostyle.core.state import arg_of, step_of
from hypostyle.games.men_nefer import codes, data
from hypostyle.games.men_nefer.rules.basics import amount, is_met, placed_permissions, side_of
from hypostyle.games.men_nefer.rules.engine import RULES
from hypostyle.games.men_nefer.rules.seasons import (
    contract_points,
    necropolis_points,
    queens_points,
)
from hypostyle.games.men_nefer.rules.turns import moon_cost
from hypostyle.games.men_nefer.state import Board, Owner

TEMPER: Final = 0.8
"""So many points less make an answer about a third as likely."""
TURNS_SEEN: Final = 8
"""Turns beyond the best so many are not looked at."""
KIND_OF: Final[list[int]] = [
    # the kind of effect that each step asks about, by its code; -1 for none
    -1, -1, -1, -1, -1, -1, -1, data.EITHER, data.FAVOUR, data.SCARAB, data.STONE, -1, -1, -1,
    data.RITE, data.PAPYRUS, data.CRAFT, -1, data.PRIEST, data.OFFER, -1, -1, -1, data.SAIL,
    data.ACTIVATE, -1, data.ERECT, -1, -1, -1, -1, -1,
]  # fmt: skip


def harvests(s: Board) -> float:
    """The Harvests to come."""
    return float(data.ERAS + 1 - s.era)


def turns_left(s: Board) -> float:
    """The share of all turns that is still to come."""
    return float(data.ROUNDS * (data.ERAS + 1 - s.era) - s.round) / 27.0


# --- effects --------------------------------------------------------------------------------------


def effect_worth(s: Board, me: Owner, effect: i64, left: float) -> float:
    """What an effect may bring a player; `left` is the Harvests to come."""
    kind: i64 = effect & data.KIND_MASK
    number: i64 = effect >> data.KIND_BITS
    n = float(number)
    if kind == data.PP:
        return n
    if kind == data.FOOD:
        return 0.55 * n
    if kind == data.HEKA:
        return 0.75 * n
    if kind in (data.HEART, data.FEATHER):
        return left * n
    if kind == data.FAVOUR:
        return left if left > 1.7 else 1.7
    if kind == data.SCARAB:
        return 0.5 + 3.0 * turns_left(s)
    if kind == data.STONE:
        return n * (0.25 + 0.4 * left)
    if kind == data.EMBALM:
        return 0.9 * left if me.mummies else 0.0
    if kind == data.RITE:
        return (1.2 + 0.4 * n + 2.2 * left) if me.coffins else 0.2
    if kind == data.PAPYRUS:
        return 1.6 if me.papyri < data.STRIP and me.heka > 1 else 0.3
    if kind == data.CRAFT:
        return 1.5
    if kind == data.PRIEST:
        return 0.75 * n
    if kind == data.OFFER:
        return 2.0 + 0.6 * left if me.baskets and me.standing > 7 else 0.3
    if kind == data.SAIL:
        return 0.4 * n
    if kind == data.ACTIVATE:
        return 1.5 * n
    if kind == data.CARVE:
        return 1.7 if me.sphinxes else 0.0
    if kind == data.ERECT:
        return 2.5 + 2.2 * n if me.carved else 0.2
    if kind == data.EITHER:
        top, bottom = data.ALTERNATIVES[number]
        one = effect_worth(s, me, top, left)
        other = effect_worth(s, me, bottom, left)
        return one if one > other else other
    return 1.0


def cell_worth(s: Board, me: Owner, cell: i64, at: i64, left: float) -> float:
    """What the effects of a cell may bring, from one of them on."""
    total = 0.0
    effects = data.CELLS[cell]
    made: i64 = 0
    for n in range(at, len(effects)):
        effect: i64 = effects[n]
        kind: i64 = effect & data.KIND_MASK
        if kind == data.RITE and made and not me.coffins:  # embalmed just before
            total += 1.0 + 2.0 * left
        elif kind == data.ERECT and made and not me.carved:
            total += 2.0 + 2.0 * float(effect >> data.KIND_BITS)
        else:
            total += effect_worth(s, me, effect, left)
        if (kind == data.EMBALM and me.mummies) or (kind == data.CARVE and me.sphinxes):
            made = 1
    return total


def pending(s: Board, left: float) -> float:
    """What the effects on the agenda may still bring the player whose turn it is."""
    me = s.players[s.turn]
    total = 0.0
    for one in s.agenda:
        step: i64 = step_of(one)
        arg: i64 = arg_of(one)
        if step == codes.DO:
            total += cell_worth(s, me, codes.CELL.of(arg), codes.AT.of(arg), left)
        elif KIND_OF[step] >= 0:
            n: i64 = codes.STEPS.of(arg) if step == codes.STONE else arg
            total += effect_worth(s, me, data.effect(KIND_OF[step], n), left)
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


def stock_worth(s: Board, me: Owner) -> float:
    """Food and Heka: the first ones count most, and in the end they count little."""
    food = float(me.food)
    total = 0.8 * food
    if food > 4.0:
        total -= 0.3 * (food - 4.0)
    if food > 8.0:
        total -= 0.2 * (food - 8.0)
    heka = float(me.heka)
    total += 0.8 * heka
    if heka > 4.0:
        total -= 0.3 * (heka - 4.0)
    late = 3.0 * turns_left(s)
    return total * (late if late < 1.0 else 1.0)


def contracts_worth(s: Board, seat: i64, left: float) -> float:
    """Contracts face up: those that are met, and a part of those that are near."""
    me = s.players[seat]
    total = 0.0
    for contract in places(me.contracts):
        value = float(data.CONTRACT_VALUE[contract])
        if seat == s.settings.imhotep:
            late = 4.0 - value
            total += value * (left if left < late else late)
        elif is_met(s, seat, contract):
            total += value * left
        else:
            at: i64 = data.NEED_AT[contract]
            have: i64 = amount(s, seat, data.NEED_COUNT[contract], at)
            part = (float(have) + 0.5) / (float(data.NEED_N[contract]) + 0.5)
            total += value * (left - 0.4) * 0.7 * part * part
    return total


def apprentices_worth(s: Board, seat: i64, left: float) -> float:
    """The turns of this Era that are still to come: Tablets, Houses, Obtains."""
    me = s.players[seat]
    total = 0.0
    missing: i64 = 3
    for slot in range(3):
        tablet: i64 = data.five(me.tablets, slot)
        if tablet < 0:
            continue
        if has(me.home, slot):
            total += 0.8 * cell_worth(s, me, data.TABLET_0 + tablet, 0, left) + 3.2
        elif s.era < data.ERAS:
            total += 0.6 * cell_worth(s, me, data.TABLET_0 + tablet, 0, left - 1.0)
            missing -= 1
        else:
            missing -= 1
    total += 1.6 * float(missing)
    for house in range(5):
        waiting: i64 = data.nibble(me.sun, house)
        if waiting:
            space: i64 = data.nibble(me.scarabs, house)
            for _ in range(waiting):
                if space < data.SCARAB_END:
                    space += 1
                cell: i64 = data.HOUSE_0 + 6 * house + space - 1
                total += 0.8 * cell_worth(s, me, cell, 0, left)
            if seat != s.settings.imhotep:
                total -= 0.35 * float(moon_cost(s, house) + waiting - 1)
    return total


def outlook(s: Board, seat: i64) -> float:
    """The points a player may expect at the end, but for what all may expect alike."""
    me = s.players[seat]
    left = harvests(s)
    total = float(me.points) + left * float(me.heart + me.feather)
    scored: i64 = contract_points(s, seat) + necropolis_points(s, seat) + queens_points(s, seat)
    scored += data.OBELISK_POINTS[me.orb] + data.PYRAMID_POINTS[me.block]
    total += left * float(scored)
    total += contracts_worth(s, seat, left) + apprentices_worth(s, seat, left)
    if seat != s.settings.imhotep:
        total += stock_worth(s, me)
    rest = turns_left(s)
    total += float(me.coffins) * 1.3 * left + float(me.mummies) * 0.5 * left
    total += float(me.carved) * 2.6 + float(me.sphinxes) * 0.8
    total += float(me.permissions) * 0.9 * left + float(me.queen_block) * 0.5 * left
    total += float(placed_permissions(me)) * 0.7 * (left - 1.0)
    total += float(me.block % 2) * 0.3 * left + float(me.block) * 0.2 * left
    total += float(me.orb % 2) * 0.3 * left + float(me.orb) * 0.15 * left
    for room in range(1, 5):
        height = 0.6 * float(room)
        total += height * float(data.nibble(me.standing, room))
        total += 0.6 * height * float(data.nibble(me.lying, room))
    total += (1.0 + 1.2 * rest) * float(count(me.baskets))
    for house in range(5):
        space: i64 = data.nibble(me.scarabs, house)
        total += 1.8 * rest * float(space)
    total += 0.7 * rest * float(me.glyph)
    for space_at in range(1, data.RIVER):
        there: i64 = data.nibble(me.river, space_at)
        if there:
            total += 0.12 * float(there * space_at)
    for city in places(me.docked):
        total += 1.3 + 0.12 * float(data.CITY_INDEX[city])
        if s.cities[city]:
            total += 0.5
    return total


def prospects(s: Board) -> list[float]:
    """What everybody may expect, with what the open turn may still bring."""
    found = [outlook(s, seat) for seat in range(s.settings.boards)]
    if s.asking and s.turn >= 0:
        found[s.turn] += pending(s, harvests(s))
    return found


class MenNeferInsight(Insight[Board]):
    """Values by expected points, priors by trying each answer."""

    def values(self, s: Board, seats: i64) -> list[float]:
        """The points everybody may expect, and what a lead is worth with so much to come."""
        shares = chances(prospects(s), 4.0 + 14.0 * turns_left(s))
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
            worth = outlook(trial, turn)
            if trial.turn == turn and trial.era == s.era:
                worth += pending(trial, harvests(trial))
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
