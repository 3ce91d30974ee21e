"""What only Nefertiti's bots know: the value of a position, and priors of answers.

Everything is measured in points. A servant is worth what it would bring if its market closed next;
Deben and seals lose value towards the end. The figures are rules of thumb, set by hand and tried out
in short matches; a lead is turned into a chance to win by how much can still happen.
"""

from math import exp
from typing import Final

from hypostyle.core.bits import bit, has, places
from hypostyle.core.insight import Insight, chances
from hypostyle.core.native import i64
from hypostyle.games.nefertiti.codes import (
    BEG,
    BIDDER,
    BIDS,
    CARD_AT,
    CHARACTER,
    CLOSE_0,
    COIN,
    DISCARD,
    FORCE,
    FROM,
    GIVE_0,
    HALF,
    MARKET_0,
    MIXED,
    NAME,
    NO_CHARACTER,
    OFFERING,
    PAY,
    PICK,
    PLACE_ONE,
    PLAY,
    RECRUIT,
    ROYAL,
    SEAL,
    SPACE_0,
    STEAL,
    TAKE,
    TYPE_0,
    WRITE,
)
from hypostyle.games.nefertiti.data import (
    AMON_POINTS,
    BARGE,
    BARGE_TYPE,
    BEGGAR,
    BID,
    CARDS,
    FIRST,
    HAS_COIN,
    HIGH_PRIEST,
    HOLDS,
    IS_EXTRA,
    IS_SINGLE,
    LOUQSOR,
    MAXIMUM,
    MERCHANT,
    MERCHANT_OF_AMON,
    OF_TYPE,
    ORACLE,
    PRIEST_OF_AMON,
    RANKED,
    ROAMER,
    ROAMING_THIEF,
    ROYAL_BONUS,
    ROYAL_SCRIBE,
    ROYAL_SERVANT,
    SCRIBE,
    SIZE,
    STALL_OF,
    THIEF,
    TRACKED,
    TREASURE,
    TREASURER,
    TYPE_OF,
    UNITS_OF,
    VALUES,
    VIZIER,
    VIZIER_POINTS,
    market_of_stall,
    units_of_type,
)
from hypostyle.games.nefertiti.rules.basics import (
    card_on,
    gifts_shown,
    goods_of,
    market_of,
    occupied,
    owner_at,
    stall_of,
    top_place,
    value,
)
from hypostyle.games.nefertiti.rules.characters import scribe_bonus, types_of
from hypostyle.games.nefertiti.rules.closing import half
from hypostyle.games.nefertiti.rules.ending import barge_points
from hypostyle.games.nefertiti.rules.exchanges import roaming_places
from hypostyle.games.nefertiti.state import NONE, Board

# fmt: off
DEBEN:     Final = 0.8      # points for a Deben while there is time to spend it
SEAL_NOW:  Final = 3.0      # points for a seal at the end, and more before it
SEAL_HOPE: Final = 2.2
SHARP:     Final = 2.2      # points by which an answer must be better to have e times the prior
WAITING:   Final = 0.55     # part of what a servant would bring that it is worth while it waits
SPACES_SEEN: Final = 9      # so many spaces have a prior above 0
CHARACTERS_SEEN: Final = 5  # and so many characters; "none" counts as one
BARGE_WORTH: Final = 13.0   # points the Solar Barge brings, about
# fmt: on


def time_left(s: Board) -> float:
    """Which part of the game is still to come, 0 to 1."""
    if s.akhenaton:
        return 0.08
    left = float(s.pile - 1) / float(s.settings.pile)
    return left if left > 0.0 else 0.0


def deben_worth(s: Board) -> float:
    """Points for a Deben now: nothing at the end."""
    part = 3.0 * time_left(s)
    return DEBEN * (part if part < 1.0 else 1.0)


def seal_worth(s: Board) -> float:
    """Points for a seal now."""
    end = SEAL_NOW if s.settings.seal_points else 0.0
    part = 2.5 * time_left(s)
    return end + SEAL_HOPE * (part if part < 1.0 else 1.0)


def gain(s: Board, seat: i64, card: i64) -> float:
    """What one more card brings a seat in points at the end."""
    if card == ROAMER:
        return 3.0
    kind: i64 = TYPE_OF[card]
    if kind == BARGE_TYPE:
        return BARGE_WORTH
    mine: i64 = s.gifts[seat]
    mask: i64 = OF_TYPE[kind]
    now: i64 = value(s, kind)
    if mine & mask or s.settings.quantity:
        return float(now * UNITS_OF[card])
    owners: i64 = 1
    harm: i64 = 0
    for other in range(s.settings.players):
        heap: i64 = s.gifts[other]
        if heap & mask:
            owners += 1
            harm += units_of_type(heap, kind)
    then: i64 = VALUES[5 * kind + owners - 1]
    return float(then * UNITS_OF[card]) + 0.25 * float((now - then) * harm)


def item_gain(s: Board, seat: i64, place: i64, with_seal: bool) -> float:
    """What an item on the board brings, with its seal."""
    worth = gain(s, seat, card_on(s, place))
    market: i64 = market_of(place)
    if with_seal and has(s.sealed, market) and place == top_place(s, market):
        worth += seal_worth(s)
    return worth


class Offer:
    """What lies in a market, as a seat sees it."""

    def __init__(self, s: Board, market: i64, seat: i64) -> None:
        self.top: float = 0.0
        """What T brings with its seal."""
        self.best: float = 0.0
        """The best gift of the lower row, then the second and the third."""
        self.second: float = 0.0
        self.third: float = 0.0
        top = top_place(s, market)
        for place in places(goods_of(s, market)):
            worth = item_gain(s, seat, place, True)
            if place == top:
                self.top = worth
            elif worth > self.best:
                self.third = self.second
                self.second = self.best
                self.best = worth
            elif worth > self.second:
                self.third = self.second
                self.second = worth
            elif worth > self.third:
                self.third = worth

    def first_choice(self, space: i64) -> float:
        """§6.4, §6.5 What the highest bidder takes from here."""
        if IS_EXTRA[space]:
            row = self.best + self.second + self.third
            above = self.top + self.best
        elif IS_SINGLE[space]:
            row = self.best
            above = self.top
        else:
            row = self.best + self.second
            above = self.top
        return row if row > above else above

    def later_choice(self, rank: i64) -> float:
        """§6.6 What is left for a later bidder, about."""
        if rank == 1:
            return self.second if self.second > 0.0 else self.best * 0.5
        return self.third if rank == 2 else 0.5 * self.third


def bid_worth(
    s: Board, seat: i64, market: i64, space: i64, rank: i64, top_bid: i64, offer: Offer
) -> float:
    """What a servant on a space brings, if its market closes with so many bids above it."""
    coin = deben_worth(s)
    price: i64 = BID[space]
    reserve = float(s.reserve[market] + top_bid)
    for _ in range(rank):
        reserve *= 0.6
    half_of_it = 0.5 * reserve * coin
    if s.deben[seat] < price:
        return 0.7 * half_of_it
    if rank == 0:
        best = offer.first_choice(space)
        return best - coin * float(price) if best > 0.0 else 0.0
    buy = offer.later_choice(rank) - coin * float(price)
    return buy if buy > half_of_it else half_of_it


def standing(s: Board, market: i64, out: list[float]) -> None:
    """Add what the servants in a market promise their owners."""
    spaces: i64 = occupied(s, market)
    if spaces == 0:
        return
    stall: i64 = stall_of(s, market)
    rank: i64 = 0
    top_bid: i64 = 0
    for n in range(SIZE[stall]):
        space: i64 = RANKED[stall][n]
        if has(spaces, space):
            seat: i64 = owner_at(s, market, space)
            if rank == 0 and s.deben[seat] >= BID[FIRST[stall] + space]:
                top_bid = BID[FIRST[stall] + space]
            offer = Offer(s, market, seat)
            worth = bid_worth(s, seat, market, FIRST[stall] + space, rank, top_bid, offer)
            out[seat] += WAITING * worth
            rank += 1


def prospects(s: Board) -> list[float]:
    """What each seat will have at the end, as a guess."""
    coin = deben_worth(s)
    seal = seal_worth(s)
    now: list[int] = [value(s, kind) for kind in range(TRACKED)]
    out: list[float] = []
    for seat in range(s.settings.players):
        heap: i64 = s.gifts[seat]
        total: i64 = s.points[seat] + barge_points(s, seat)
        for kind in range(TRACKED):
            mask: i64 = OF_TYPE[kind]
            if heap & mask:
                total += now[kind] * units_of_type(heap, kind)
        worth = float(total) + coin * float(s.deben[seat]) + seal * float(s.seals[seat])
        if s.priest == seat:
            worth += 5.0
        if s.roamer == seat:
            worth += 3.0
        out.append(worth)
    for market in range(s.settings.markets):
        standing(s, market, out)
    return out


def prior(worth: float) -> float:
    """The prior of an answer that brings so many points; only ratios count."""
    x = worth / SHARP
    return exp(x if x < 20.0 else 20.0) if x > -9.0 else 0.0001


def only_best(priors: list[float], most: i64) -> list[float]:
    """The priors with all but the highest few set to 0: bots leave those answers out."""
    if len(priors) <= most:
        return priors
    least = sorted(priors)[-most]
    return [each if each >= least else 0.0 for each in priors]


class MarketInsight(Insight[Board]):
    """The value of a position and the priors of answers."""

    def quiet(self, s: Board) -> bool:
        """A turn begins, or its servant is to be placed."""
        return s.step in (CHARACTER, PLACE_ONE)

    def ahead(self, seats: i64) -> int:
        """About a round: what a servant brings depends on what the next players do."""
        return 4

    def values(self, s: Board, seats: i64) -> list[float]:
        """The chances to win, from everybody's prospects."""
        return chances(prospects(s), 5.0 + 12.0 * time_left(s))

    def priors(self, s: Board, seat: i64, actions: list[int]) -> list[float]:
        """By the step that asks."""
        step = s.step
        if step == PLACE_ONE:
            return self.spaces(s, seat, actions)
        if step == CHARACTER:
            priors = [prior(self.character(s, seat, action)) for action in actions]
            return only_best(priors, CHARACTERS_SEEN)
        if step == FORCE:
            return [prior(self.closing(s, seat, action - CLOSE_0)) for action in actions]
        return [prior(self.answer(s, seat, action, step)) for action in actions]

    # --- servants ---------------------------------------------------------------------------------

    def closing(self, s: Board, seat: i64, market: i64) -> float:
        """What a seat's servants in a market bring, compared with those of the others."""
        out = [0.0] * int(s.settings.players)
        standing(s, market, out)
        total = 0.0
        for other in out:
            total += other
        return (2.0 * out[seat] - total) / WAITING

    def spaces(self, s: Board, seat: i64, actions: list[int]) -> list[float]:
        """What each space would bring, if its market closed next."""
        out: list[float] = []
        market: i64 = NONE
        offer = Offer(s, 0, seat)
        coin = deben_worth(s)
        for action in actions:
            space: i64 = action - SPACE_0
            stall: i64 = STALL_OF[space]
            if market_of_stall(stall) != market:
                market = market_of_stall(stall)
                offer = Offer(s, market, seat)
            out.append(prior(self.space(s, seat, market, space, offer, coin)))
        return only_best(out, SPACES_SEEN)

    def space(
        self, s: Board, seat: i64, market: i64, space: i64, offer: Offer, coin: float
    ) -> float:
        """What one space would bring."""
        stall: i64 = STALL_OF[space]
        spaces: i64 = occupied(s, market)
        local: i64 = space - FIRST[stall]
        above: i64 = 0
        top_bid: i64 = 0
        for n in range(SIZE[stall]):
            other: i64 = RANKED[stall][n]
            if other == local:
                break
            if has(spaces, other):
                owner: i64 = owner_at(s, market, other)
                if s.deben[owner] >= BID[FIRST[stall] + other]:
                    if above == 0:
                        top_bid = BID[FIRST[stall] + other]
                    above += 1
        worth = bid_worth(s, seat, market, space, above, top_bid, offer)
        after: i64 = spaces | bit(local)
        if market >= LOUQSOR:
            worth *= WAITING
        elif not HOLDS[stall][after]:
            worth *= WAITING if above == 0 else 0.8
        coins: i64 = s.reserve[market]
        if coins and spaces == 0:
            worth += coin
            coins -= 1
        if coins and HAS_COIN[space]:
            worth += coin
        return worth

    # --- characters -------------------------------------------------------------------------------

    def character(self, s: Board, seat: i64, action: i64) -> float:
        """What a character brings, less the seal it costs."""
        if action == NO_CHARACTER:
            return 0.0
        if action == PLAY:
            return self.robbery(s, seat) - 1.0
        return self.deed(s, seat, action - RECRUIT) - seal_worth(s)

    def deed(self, s: Board, seat: i64, pile: i64) -> float:
        """What the card on top of a pile brings."""
        mine: i64 = s.gifts[seat]
        if pile == SCRIBE:
            return self.written(s, mine, scribe_bonus(s))
        if pile == ROYAL_SCRIBE:
            return self.written(s, mine, ROYAL_BONUS)
        if pile == VIZIER:
            types: i64 = 0
            for kind in range(TRACKED + 1):
                mask: i64 = OF_TYPE[kind]
                if mine & mask:
                    types += 1
            return float(VIZIER_POINTS * types) - 4.0 * time_left(s)
        if pile == MERCHANT_OF_AMON:
            return self.offered(s, mine)
        if pile == TREASURER:
            most: i64 = 0
            for market in range(s.settings.markets):
                most = max(most, s.reserve[market])
            return deben_worth(s) * float(min(most, TREASURE))
        if pile == THIEF:
            best = 0.0
            for place in places(gifts_shown(s, s.tile)):
                best = max(best, item_gain(s, seat, place, True))
            return best
        if pile == ROAMING_THIEF:
            return self.robbery(s, seat)
        if pile == BEGGAR:
            coins = 0.0
            for market in range(s.settings.markets):
                if s.reserve[market] > 0:
                    coins += 1.0
            return deben_worth(s) * coins
        return self.rest(s, seat, pile)

    def rest(self, s: Board, seat: i64, pile: i64) -> float:
        """Characters whose worth depends on much: a guess."""
        if pile == HIGH_PRIEST:
            return 4.5
        if pile == PRIEST_OF_AMON:
            return 6.0 if time_left(s) < 0.6 else 3.0
        if pile == ROYAL_SERVANT:
            return 4.0
        if pile == MERCHANT:
            return 4.5
        return 1.0 if pile == ORACLE else 5.0

    def written(self, s: Board, mine: i64, bonus: i64) -> float:
        """§7.9 What a Scribe brings beyond keeping the gifts, which may lose value."""
        best = 0.0
        for kind in places(types_of(mine)):
            units = float(units_of_type(mine, kind))
            now = float(value(s, kind))
            best = max(best, units * (float(bonus) + 0.3 * now * time_left(s)))
        return best

    def offered(self, s: Board, mine: i64) -> float:
        """§7.15 What the Merchant of Amon brings beyond keeping the gifts."""
        total = 0.0
        for kind in places(types_of(mine)):
            more = AMON_POINTS - value(s, kind)
            if more > 0:
                total += float(more * units_of_type(mine, kind))
        return total

    def robbery(self, s: Board, seat: i64) -> float:
        """§7.17 The best gift the Roaming Thief can take."""
        best = 0.0
        for place in places(roaming_places(s)):
            best = max(best, item_gain(s, seat, place, False))
        return best

    # --- answers within a closing or a character ----------------------------------------------------

    def answer(self, s: Board, seat: i64, action: i64, step: i64) -> float:
        """What one answer brings, about."""
        if TAKE <= action < SEAL:
            return self.take(s, seat, action - TAKE, step)
        if action == SEAL:
            return seal_worth(s)
        if action == HALF:
            return deben_worth(s) * float(half(s))
        if action == COIN:
            return 2.0
        if TYPE_0 <= action < GIVE_0:
            return self.named(s, seat, action - TYPE_0, step)
        if GIVE_0 <= action < FROM:
            return self.given(s, seat, action - GIVE_0, step)
        if FROM <= action < MARKET_0:
            return 0.8 * gain(s, seat, (action - FROM) % CARDS) - 2.0
        if MARKET_0 <= action < CARD_AT:
            there = float(min(s.reserve[action - MARKET_0], TREASURE))
            return 0.0 if step == PAY else DEBEN * there
        return -2.0 if action >= CARD_AT else 0.0

    def take(self, s: Board, seat: i64, place: i64, step: i64) -> float:
        """What an item brings; the Beggar turns down what others would like."""
        if step == BIDS:
            price = deben_worth(s) * float(BID[s.arg])
            return item_gain(s, seat, place, True) - price
        if step == PICK:
            return self.row(s, seat, place)
        worth = item_gain(s, seat, place, step == STEAL)
        return 0.2 * worth if step == BEG else worth

    def row(self, s: Board, seat: i64, place: i64) -> float:
        """§6.4 The first gift: with what else may be taken of its row."""
        space: i64 = BIDDER.of(s.arg)
        worth = item_gain(s, seat, place, True)
        if place == top_place(s, s.closing):
            return worth
        if IS_SINGLE[space]:
            return worth
        return worth + 0.7 * Offer(s, s.closing, seat).second

    def named(self, s: Board, seat: i64, kind: i64, step: i64) -> float:
        """A type for a Scribe or the Royal Servant."""
        mine: i64 = s.gifts[seat]
        units = float(units_of_type(mine, kind))
        now = float(value(s, kind))
        if step == NAME:
            mask: i64 = OF_TYPE[kind]
            others = 0.0
            for other in range(s.settings.players):
                heap: i64 = s.gifts[other]
                if other != seat and heap & mask:
                    others += 1.0
            held_by_me = 1.0 if mine & mask else 0.0
            return 0.3 * now * (held_by_me - 0.5 * others) + 0.5 * units
        bonus: i64 = s.arg if step == WRITE else ROYAL_BONUS
        return units * (float(bonus) + 0.3 * now * time_left(s)) if step in (WRITE, ROYAL) else 0.0

    def given(self, s: Board, seat: i64, card: i64, step: i64) -> float:
        """A gift to give up: the less it is worth the better."""
        kind: i64 = TYPE_OF[card]
        now = BARGE_WORTH if card == BARGE else float(value(s, kind) * UNITS_OF[card])
        if step == OFFERING:
            return float(AMON_POINTS * UNITS_OF[card]) - now
        if step == MIXED:
            return float(ROYAL_BONUS * UNITS_OF[card])
        if step == DISCARD:
            return 0.0
        return 0.5 * float(MAXIMUM[card]) * deben_worth(s) - now
