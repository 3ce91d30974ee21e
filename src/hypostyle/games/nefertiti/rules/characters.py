"""Nefertiti's characters: who may be recruited, and what the plain ones do (chapter 7)."""

from hypostyle.core.bits import answers, bit, count, nth, places
from hypostyle.core.native import i64
from hypostyle.core.rules import Step
from hypostyle.core.stream import Stream
from hypostyle.games.nefertiti.codes import (
    BEG,
    BONUS,
    BY_BEGGAR,
    BY_TREASURER,
    CHARACTER,
    COIN,
    DISCARD,
    EXCHANGE,
    FROM_AMON,
    FROM_ROYAL,
    FROM_SCRIBE,
    FROM_SERVANT,
    FROM_VIZIER,
    GIVE_0,
    LEFT,
    LOOK,
    MARKET,
    MARKET_0,
    MIXED,
    NAME,
    NAMED,
    NO_CHARACTER,
    OFFERING,
    PLAY,
    PLAYED,
    RECRUIT,
    RECRUITED,
    ROAM,
    ROYAL,
    SEAT,
    STEAL,
    STOP,
    TAKE,
    TRADE,
    TREASURY,
    TYPE,
    TYPE_0,
    VALUE,
    WRITE,
)
from hypostyle.games.nefertiti.data import (
    AMON_POINTS,
    BARGE,
    BEGGAR,
    DOUBLE,
    FIXED_BITS,
    FOREIGN,
    HIGH_PRIEST,
    MERCHANT,
    MERCHANT_OF_AMON,
    OF_TYPE,
    ORACLE,
    PILE_BITS,
    PILES,
    PRIEST_OF_AMON,
    ROAMING_THIEF,
    ROYAL_BONUS,
    ROYAL_SCRIBE,
    ROYAL_SERVANT,
    SCRIBE,
    SCRIBES_3,
    SCRIBES_4,
    SENET,
    SINGLE,
    THIEF,
    TRACKED,
    TRADER,
    TREASURE,
    TREASURER,
    TYPE_OF,
    UNITS_OF,
    VIZIER,
    VIZIER_POINTS,
    cards_left,
    fixed_of,
    units_of_type,
)
from hypostyle.games.nefertiti.rules.basics import (
    discard,
    gifts_shown,
    owns_gift,
    score,
    take_deben,
    take_item,
    turn_down,
    value,
)
from hypostyle.games.nefertiti.rules.exchanges import can_exchange, can_roam, gifts_to_trade
from hypostyle.games.nefertiti.state import NONE, Board

# --- recruiting -----------------------------------------------------------------------------------


def left_in(s: Board, pile: i64) -> i64:
    """§2.13 How many cards a pile has."""
    return cards_left(s.piles, pile)


def scribe_bonus(s: Board) -> i64:
    """§7.9 The bonus of the Scribe on top."""
    left: i64 = left_in(s, SCRIBE)
    return SCRIBES_4[left] if s.settings.four_scribes else SCRIBES_3[left]


def is_playable(s: Board, seat: i64, pile: i64) -> bool:
    """§7.1 May this character be used now?"""
    mine: i64 = s.gifts[seat]
    if pile == SCRIBE:
        return types_of(mine) != 0
    if pile == ROYAL_SERVANT:
        return types_held(s) != 0
    if pile == MERCHANT:
        return can_exchange(s, seat)
    if pile in (VIZIER, MERCHANT_OF_AMON):
        return mine != 0
    if pile == THIEF:
        return gifts_shown(s, s.tile) != 0
    if pile == TREASURER:
        return full_reserves(s) != 0
    if pile == ORACLE:
        return s.pile > 0
    if pile == ROAMING_THIEF:
        return can_roam(s)
    if pile == TRADER:
        return gifts_to_trade(s, seat, NONE) != 0
    return True  # High Priest, Beggar, Priest of Amon, Royal Scribe


def usable(s: Board, seat: i64) -> i64:
    """§4.2 The piles from which a seat may recruit, one bit each, and PLAY for the card in hand."""
    out: i64 = 0
    if s.seals[seat] > 0:
        for pile in range(PILES):
            if left_in(s, pile) and is_playable(s, seat, pile):
                out |= bit(pile)
    if s.roamer == seat and can_roam(s):
        out |= bit(PILES)
    return out


class Recruit(Step[Board]):
    """§4.2 A character for a seal, or the Roaming Thief in hand, or none."""

    code = CHARACTER
    name = "character"
    bare = ("none", "recruit", "play")
    paragraph = "4.2"

    def prepare(self, s: Board, arg: i64) -> None:
        s.choices = usable(s, s.turn)

    def asks(self, s: Board, arg: i64) -> i64:
        return bit(s.turn) if s.choices else 0

    def legal(self, s: Board, arg: i64, seat: i64) -> list[int]:
        return [NO_CHARACTER, *answers(RECRUIT, s.choices)]

    def pick(self, s: Board, arg: i64, seat: i64, stream: Stream) -> i64:
        r: i64 = stream.below(count(s.choices) + 1)
        return NO_CHARACTER if r == 0 else RECRUIT + nth(s.choices, r - 1)

    def choose(self, s: Board, arg: i64, seat: i64, action: i64) -> None:
        s.choices = 0
        if action == PLAY:
            s.report(PLAYED, seat)
            s.push(ROAM)
        elif action != NO_CHARACTER:
            recruit(s, seat, action - RECRUIT)


def recruit(s: Board, seat: i64, pile: i64) -> None:
    """§4.2 The seal returns to the supply, and the card works at once."""
    bonus: i64 = scribe_bonus(s)
    left: i64 = left_in(s, pile)
    s.seals[seat] -= 1
    s.supply += 1
    s.piles -= bit(PILE_BITS * pile)
    s.report(RECRUITED, seat, pile, bonus if pile == SCRIBE else left)
    if pile == SCRIBE:
        s.push(WRITE, bonus)
    elif pile == ROYAL_SERVANT:
        s.push(NAME)
    elif pile == MERCHANT:
        s.push(EXCHANGE, 2 if left == 3 else 1)  # §7.7
    elif pile == VIZIER:
        report(s, seat)
    elif pile == HIGH_PRIEST:
        s.double = True
    elif pile == THIEF:
        s.push(STEAL)
    elif pile == TREASURER:
        s.push(TREASURY)
    elif pile == ORACLE:
        s.push(LOOK)
    elif pile == BEGGAR:
        for market in range(s.settings.markets - 1, -1, -1):
            s.push(BEG, market)
    elif pile == MERCHANT_OF_AMON:
        s.push(OFFERING, 1)
    elif pile == PRIEST_OF_AMON:  # §7.16
        s.priest = seat
    elif pile == ROYAL_SCRIBE:
        if s.settings.mixed:
            fix_values(s)
            s.push(MIXED)
        else:
            s.push(ROYAL)
    elif pile == ROAMING_THIEF:
        s.push(ROAM)
    else:
        s.push(TRADE, LEFT.put(2))


# --- points for gifts -----------------------------------------------------------------------------


def report(s: Board, seat: i64) -> None:
    """§7.2 The Vizier: 2 points for each type of gift."""
    mine: i64 = s.gifts[seat]
    types: i64 = 0
    for kind in range(TRACKED + 1):
        mask: i64 = OF_TYPE[kind]
        if mine & mask:
            types += 1
    score(s, seat, FROM_VIZIER, VIZIER_POINTS * types)


def types_held(s: Board) -> i64:
    """§7.8 The types that anybody holds, without the Barge, one bit each."""
    all_gifts: i64 = 0
    for seat in range(s.settings.players):
        heap: i64 = s.gifts[seat]
        all_gifts |= heap
    return types_of(all_gifts)


def types_of(heap: i64) -> i64:
    """The types of a heap, without the Barge, one bit each."""
    out: i64 = 0
    for kind in range(TRACKED):
        mask: i64 = OF_TYPE[kind]
        if heap & mask:
            out |= bit(kind)
    return out


class Name(Step[Board]):
    """§7.8 The Royal Servant: a type that anybody holds."""

    code = NAME
    name = "name"
    kind = "type"
    paragraph = "7.8"
    worded = True

    def asks(self, s: Board, arg: i64) -> i64:
        return bit(s.turn)

    def legal(self, s: Board, arg: i64, seat: i64) -> list[int]:
        return answers(TYPE_0, types_held(s))

    def choose(self, s: Board, arg: i64, seat: i64, action: i64) -> None:
        n: i64 = s.settings.players
        kind: i64 = action - TYPE_0
        fixed: i64 = value(s, kind)  # §2.7
        mask: i64 = OF_TYPE[kind]
        s.report(NAMED, seat, kind, fixed)
        for k in range(n - 1, -1, -1):
            other: i64 = (seat + k) % n
            heap: i64 = s.gifts[other]
            if heap & mask:
                s.push(DISCARD, SEAT.put(other) + TYPE.put(kind) + VALUE.put(fixed))


class Discard(Step[Board]):
    """§7.8 An owner discards a card of the type; with both kinds of senet he chooses."""

    code = DISCARD
    name = "discard"
    kind = "card"
    args = (SEAT, TYPE, VALUE)
    paragraph = "7.8"
    worded = True

    def asks(self, s: Board, arg: i64) -> i64:
        seat: i64 = SEAT.of(arg)
        mine: i64 = s.gifts[seat]
        senet = TYPE.of(arg) == SENET
        return bit(seat) if senet and owns_gift(mine, SINGLE) and owns_gift(mine, DOUBLE) else 0

    def run(self, s: Board, arg: i64) -> None:
        seat: i64 = SEAT.of(arg)
        gift: i64 = TYPE.of(arg)
        if gift > SENET or (gift == SENET and not owns_gift(s.gifts[seat], SINGLE)):
            gift += 1  # the gifts behind the single senet
        give_up(s, seat, gift, VALUE.of(arg))

    def legal(self, s: Board, arg: i64, seat: i64) -> list[int]:
        return [GIVE_0 + SINGLE, GIVE_0 + DOUBLE]

    def choose(self, s: Board, arg: i64, seat: i64, action: i64) -> None:
        give_up(s, seat, action - GIVE_0, VALUE.of(arg))


def give_up(s: Board, seat: i64, gift: i64, fixed: i64) -> None:
    """§7.8 The card goes, and its units score the fixed value."""
    discard(s, seat, gift)
    score(s, seat, FROM_SERVANT, fixed * UNITS_OF[gift])


def fix_values(s: Board) -> None:
    """§2.7 The current values are fixed before any card leaves."""
    s.fixed = 0
    for kind in range(TRACKED):
        s.fixed |= value(s, kind) << (FIXED_BITS * kind)


class Write(Step[Board]):
    """§7.9 The Scribe: a type the player holds."""

    code = WRITE
    name = "write"
    verb = "score"
    kind = "type"
    args = (BONUS,)
    paragraph = "7.9"
    worded = True

    def asks(self, s: Board, arg: i64) -> i64:
        return bit(s.turn)

    def legal(self, s: Board, arg: i64, seat: i64) -> list[int]:
        return [TYPE_0 + kind for kind in places(types_of(s.gifts[seat]))]

    def choose(self, s: Board, arg: i64, seat: i64, action: i64) -> None:
        write_down(s, seat, action - TYPE_0, arg, FROM_SCRIBE)


class Royal(Step[Board]):
    """§7.10 The Royal Scribe: any type."""

    code = ROYAL
    name = "royal"
    verb = "score"
    kind = "type"
    paragraph = "7.10"
    worded = True

    def asks(self, s: Board, arg: i64) -> i64:
        return bit(s.turn)

    def legal(self, s: Board, arg: i64, seat: i64) -> list[int]:
        return [TYPE_0 + kind for kind in range(TRACKED)]

    def choose(self, s: Board, arg: i64, seat: i64, action: i64) -> None:
        write_down(s, seat, action - TYPE_0, ROYAL_BONUS, FROM_ROYAL)


def write_down(s: Board, seat: i64, kind: i64, bonus: i64, source: i64) -> None:
    """§7.9, §7.10 All cards of a type score their value and the bonus, and go."""
    mine: i64 = s.gifts[seat]
    each: i64 = value(s, kind) + bonus
    units: i64 = units_of_type(mine, kind)
    s.report(NAMED, seat, kind, each)
    mask: i64 = OF_TYPE[kind]
    s.gifts[seat] = mine & ~mask
    if units:
        score(s, seat, source, each * units)


class Mixed(Step[Board]):
    """§10.15 The Royal Scribe for gifts of several types, one after the other."""

    code = MIXED
    name = "mixed"
    verb = "discard"
    kind = "card"
    bare = ("stop",)
    paragraph = "10.15"
    worded = True

    def asks(self, s: Board, arg: i64) -> i64:
        return bit(s.turn) if types_of(s.gifts[s.turn]) else 0

    def run(self, s: Board, arg: i64) -> None:
        s.fixed = 0

    def legal(self, s: Board, arg: i64, seat: i64) -> list[int]:
        mine: i64 = s.gifts[seat]
        out: list[int] = [STOP]
        for gift in range(BARGE):
            if owns_gift(mine, gift):
                out.append(GIVE_0 + gift)
        return out

    def choose(self, s: Board, arg: i64, seat: i64, action: i64) -> None:
        if action == STOP:
            s.fixed = 0
            return
        gift: i64 = action - GIVE_0
        fixed: i64 = fixed_of(s.fixed, TYPE_OF[gift])
        discard(s, seat, gift)
        score(s, seat, FROM_ROYAL, (fixed + ROYAL_BONUS) * UNITS_OF[gift])
        s.push(MIXED)


class Offering(Step[Board]):
    """§7.15 The Merchant of Amon: one gift or more for 8 points a unit."""

    code = OFFERING
    name = "offering"
    verb = "discard"
    kind = "card"
    bare = ("stop",)
    args = (LEFT,)
    paragraph = "7.15"
    worded = True

    def asks(self, s: Board, arg: i64) -> i64:
        return bit(s.turn) if s.gifts[s.turn] else 0

    def legal(self, s: Board, arg: i64, seat: i64) -> list[int]:
        mine: i64 = s.gifts[seat]
        out: list[int] = [] if arg else [STOP]
        for gift in range(FOREIGN):
            if owns_gift(mine, gift):
                out.append(GIVE_0 + gift)
        return out

    def choose(self, s: Board, arg: i64, seat: i64, action: i64) -> None:
        if action == STOP:
            return
        gift: i64 = action - GIVE_0
        discard(s, seat, gift)
        score(s, seat, FROM_AMON, AMON_POINTS * UNITS_OF[gift])
        s.push(OFFERING)


# --- Deben and gifts of markets -------------------------------------------------------------------


class Steal(Step[Board]):
    """§7.4 The Thief: a gift of the market with the Market Closed tile."""

    code = STEAL
    name = "steal"
    kind = "gift"
    paragraph = "7.4"
    worded = True

    def asks(self, s: Board, arg: i64) -> i64:
        return bit(s.turn)

    def legal(self, s: Board, arg: i64, seat: i64) -> list[int]:
        return answers(TAKE, gifts_shown(s, s.tile))

    def choose(self, s: Board, arg: i64, seat: i64, action: i64) -> None:
        take_item(s, seat, action - TAKE, True)


def full_reserves(s: Board) -> i64:
    """§7.5 The markets with Deben in their Reserve, one bit each."""
    out: i64 = 0
    for market in range(s.settings.markets):
        if s.reserve[market] > 0:
            out |= bit(market)
    return out


class Treasury(Step[Board]):
    """§7.5 The Treasurer: up to 4 Deben of one Reserve."""

    code = TREASURY
    name = "treasury"
    verb = "empty"
    kind = "market"
    paragraph = "7.5"
    worded = True

    def asks(self, s: Board, arg: i64) -> i64:
        return bit(s.turn)

    def legal(self, s: Board, arg: i64, seat: i64) -> list[int]:
        return answers(MARKET_0, full_reserves(s))

    def choose(self, s: Board, arg: i64, seat: i64, action: i64) -> None:
        take_deben(s, seat, action - MARKET_0, TREASURE, BY_TREASURER)


class Beg(Step[Board]):
    """§7.13 The Beggar at one market: a Deben, or a gift face down."""

    code = BEG
    name = "beg"
    verb = "turn"
    kind = "gift"
    bare = ("coin",)
    args = (MARKET,)
    paragraph = "7.13"
    worded = True

    def asks(self, s: Board, arg: i64) -> i64:
        return bit(s.turn) if s.reserve[arg] > 0 or gifts_shown(s, arg) else 0

    def legal(self, s: Board, arg: i64, seat: i64) -> list[int]:
        out: list[int] = answers(TAKE, gifts_shown(s, arg))
        if s.reserve[arg] > 0:
            out.append(COIN)
        return out

    def choose(self, s: Board, arg: i64, seat: i64, action: i64) -> None:
        if action == COIN:
            take_deben(s, seat, arg, 1, BY_BEGGAR)
        else:
            turn_down(s, seat, action - TAKE)
