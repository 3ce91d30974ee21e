"""What all of Egizia's rules use: kinds of steps, score and order, crews, markets, cards in hand."""

from typing import ClassVar

from hypostyle.core.bits import bit, count, has, lowest
from hypostyle.core.native import i64
from hypostyle.core.rules import ArgPart, DrawStep, Step
from hypostyle.games.egizia import codes, data
from hypostyle.games.egizia.state import Board, Noble


def side_of(solo: bool, seat: i64) -> i64:
    """§8.1 The side a noble is: in the solo game the second and third are automata."""
    return data.CLEOPATRA + seat - 1 if solo and seat > 0 else seat


class SeatStep(Step[Board]):
    """A step that asks the seat in its argument."""

    args: ClassVar[tuple[ArgPart, ...]] = (codes.SEAT,)

    def asks(self, s: Board, arg: i64) -> i64:
        return bit(codes.SEAT.of(arg))

    def settle(self, s: Board, arg: i64) -> None:
        s.choices = 0
        s.more = 0


class ChoiceStep(SeatStep):
    """A step that asks its seat only when `prepare` has found something to choose."""

    def asks(self, s: Board, arg: i64) -> i64:
        return bit(codes.SEAT.of(arg)) if s.choices or s.more else 0


class ChanceFor(DrawStep[Board]):
    """A step in which chance answers for one side, which stands behind the verb."""

    args: ClassVar[tuple[ArgPart, ...]] = (codes.SEAT,)

    def about(self, s: Board, arg: i64) -> str:
        return data.SIDES[side_of(s.settings.solo, codes.SEAT.of(arg))]


class SphinxDraw(ChanceFor):
    """A step in which a side draws a Sphinx card."""

    kind = "sphinx"
    first = codes.DRAWN_SPHINX

    def pool(self, s: Board, arg: i64) -> i64:
        return s.deck


def people(s: Board) -> i64:
    """§8.2 How many of the nobles are played by people."""
    return 1 if s.settings.solo else s.settings.nobles


def score(s: Board, seat: i64, source: i64, points: i64) -> None:
    """§2.13 Points move the marker, and whoever moves arrives after all others there."""
    if points:
        move_marker(s, seat, points)
        s.report(codes.GAINED, seat, source, points)


def move_marker(s: Board, seat: i64, points: i64) -> None:
    """§2.13 A marker that moves arrives behind all others; one that does not stays in its line."""
    if points:
        noble = s.nobles[seat]
        noble.score += points
        s.arrivals += 1
        noble.arrival = s.arrivals


def ahead(one: Noble, other: Noble) -> bool:
    """§2.13 Is the one further forward than the other?"""
    if one.score != other.score:
        return one.score > other.score
    if one.half != other.half:  # §10.16
        return one.half
    return one.arrival < other.arrival


def ranking(s: Board) -> list[int]:
    """§2.13 All seats, the leader first; of equal scores the earlier comer."""
    out: list[int] = []
    for seat in range(s.settings.nobles):
        me = s.nobles[seat]
        place = 0
        while place < len(out) and ahead(s.nobles[out[place]], me):
            place += 1
        out.insert(place, seat)
    return out


# --- crews, stones, markets -----------------------------------------------------------------------


def below_nine(crews: i64, crew_set: i64) -> i64:
    """§4.12 The crews of a set that can still rise."""
    out: i64 = 0
    for crew in range(4):
        if has(crew_set, crew) and data.crew_of(crews, crew) < data.MOST_STRENGTH:
            out |= bit(crew)
    return out


def raise_crew(s: Board, seat: i64, crew: i64, by: i64) -> None:
    """§4.12 A crew grows, up to 9; what goes beyond is lost."""
    noble = s.nobles[seat]
    room: i64 = data.MOST_STRENGTH - data.crew_of(noble.crews, crew)
    more: i64 = by if by < room else room
    if more:
        noble.crews += more << (data.SMALL_BITS * crew)
        s.report(codes.RAISED, seat, crew, more)


def gain_stones(s: Board, seat: i64, stones: i64, source: i64) -> None:
    """§2.5 Stones are counted up to 25; what goes beyond is lost."""
    noble = s.nobles[seat]
    room: i64 = data.MOST_STONES - noble.stones
    more: i64 = stones if stones < room else room
    noble.stones += more
    how: i64 = codes.STONE_SOURCE.put(source) + codes.STONES_LOST.put(stones - more)
    s.report(codes.STONES, seat, more, how)


def trade(s: Board, seat: i64) -> None:
    """§4.14 One step down the stone market, then one down the grain market."""
    noble = s.nobles[seat]
    if noble.stone_step < data.FOOT:
        noble.stone_step += 1
        s.report(codes.STEPPED, seat, 0, noble.stone_step)
    if noble.stone_step == data.FOOT:
        gain_stones(s, seat, data.STONE_BONUS, codes.FROM_MARKET)
    if noble.grain_step < data.FOOT:
        noble.grain_step += 1
        s.report(codes.STEPPED, seat, 1, noble.grain_step)
    if noble.grain_step == data.FOOT:
        score(s, seat, codes.BY_MARKET, data.GRAIN_BONUS)


# --- cards that may be played at any time ---------------------------------------------------------


def first_grave(s: Board) -> i64:
    """§6.8 The value of the grave that can be taken; 0 when there is none."""
    return data.small(s.row, 0)


def deck_size(s: Board) -> i64:
    """§2.8 How many cards the Sphinx deck holds."""
    return count(s.deck) - s.unseen


def discard(s: Board, seat: i64, card: i64, target: i64 = 0) -> None:
    """§4.10 A card that can be played once is played and goes."""
    s.nobles[seat].cards &= ~bit(card)
    s.gone |= bit(card)
    s.report(codes.PLAYED, seat, card, target)


def total(cards: i64) -> i64:
    """What the numbers on some cards come to."""
    n: i64 = 0
    left: i64 = cards
    while left:
        n += data.CARD_N[lowest(left)]
        left &= left - 1
    return n


def in_hand(cards: i64, kind: list[int]) -> i64:
    """Which cards of a list are in a set, one bit for each: its place in the list."""
    out: i64 = 0
    for k in range(len(kind)):
        if has(cards, kind[k]):
            out |= bit(k)
    return out


def improvable(noble: Noble) -> i64:
    """§4.19 The fields a canal in hand can improve, one bit for each answer."""
    if noble.cards & data.CANALS == 0:
        return 0
    fields: i64 = noble.cards & ((data.YELLOWS & ~noble.once) | (data.BROWNS & ~noble.twice))
    return in_hand(fields, data.IMPROVABLE) if fields else 0


def play_card(s: Board, seat: i64, action: i64) -> None:
    """§4.10 What an answer does that plays an overseer, a granary, a barge or a canal."""
    if action >= codes.CANAL:
        dig_canal(s, seat, data.IMPROVABLE[action - codes.CANAL])
    elif action >= codes.BARGE:  # §4.20 its stones come at once
        barge: i64 = data.BARGES[action - codes.BARGE]
        discard(s, seat, barge)
        gain_stones(s, seat, data.CARD_N[barge], codes.FROM_BARGE)
    elif action >= codes.GRANARY:  # §5.4 its grain is for this feeding
        granary: i64 = data.GRANARIES[action - codes.GRANARY]
        discard(s, seat, granary)
        s.fed += data.CARD_N[granary]
    else:  # §6.4 its strength is for this visit
        overseer: i64 = data.OVERSEERS[action - codes.OVERSEER]
        discard(s, seat, overseer)
        s.budget += data.CARD_N[overseer]


def dig_canal(s: Board, seat: i64, field: i64) -> None:
    """§4.19 A brown field becomes yellow, a yellow one green."""
    noble = s.nobles[seat]
    grain: i64 = data.CARD_N[field]
    if has(data.BROWNS & ~noble.once, field):
        noble.brown -= grain
        noble.yellow += grain
    else:
        noble.yellow -= grain
        noble.green += grain
    if has(noble.once, field):
        noble.twice |= bit(field)
    noble.once |= bit(field)
    discard(s, seat, data.CANAL_1 if has(noble.cards, data.CANAL_1) else data.CANAL_3, field)


def quarries_of(s: Board, me: Noble) -> i64:
    """§2.6 How many quarries a noble has, the start card included."""
    n: i64 = count(me.cards & data.QUARRIES)
    return n + 1 if s.settings.start_quarry else n
