"""The ships: where they may go, what their spaces give, and how the ship phase ends."""

from hypostyle.core.bits import bit, count, has, nth, places, shl
from hypostyle.core.native import i64
from hypostyle.core.rules import Step
from hypostyle.core.state import entry
from hypostyle.core.stream import Stream
from hypostyle.games.egizia.codes import (
    BARGE,
    BY_HARVEST,
    BY_QUARRIES,
    BY_TRIBUTE,
    BY_TWO,
    CALMED,
    CANAL,
    CHOOSE,
    CREW,
    CREW_SET,
    DECLINABLE,
    DRAW,
    DRIFT,
    EFFECT,
    FLOW,
    FORCED,
    HARBOUR,
    IN_LINE,
    LATE,
    NEXT_SHIP,
    PASS,
    PASSED,
    PLACE,
    POSITION,
    RAISE,
    RING,
    RUNG,
    SAIL,
    SAILED,
    SEAT,
    SECOND,
    SHIP,
    SKIP,
    TAKE,
    TO_DRAW,
    TO_KEEP,
    TOOK,
    TWO_CREWS,
    UNCLAIMED,
    USE_SOBEK,
    VARIANTS,
    WITH_ANUKET,
    WITH_EDDY,
    WITH_HAPI,
    WITH_PTAH,
)
from hypostyle.games.egizia.data import (
    ANUKET,
    ANY,
    BASTET,
    CARD_N,
    CARD_SET,
    EDDY,
    EDFU,
    FIELDS,
    GREENS,
    GROW_BY,
    GROW_MANY,
    GROW_SET,
    HAPI,
    HARVEST_HONOURS,
    HELIOPOLIS,
    HELPERS,
    IMMEDIATES,
    JOKER,
    KHNUM,
    MARKET_DAY_1,
    MARKET_DAY_5,
    P_OBELISK,
    P_SPHINX,
    PLAYABLE,
    PTAH,
    QUARRIES,
    QUARRY_HONOURS,
    RECRUITS_1,
    RECRUITS_3,
    RIVER,
    RIVER_LENGTH,
    ROUND_SET,
    SHARED_SET,
    SITE_SET,
    SOBEK,
    SPACES,
    THEBAE,
    TRIBUTE,
    YELLOWS,
    card_at,
    queue_length,
)
from hypostyle.games.egizia.rules.basics import (
    barges,
    below_nine,
    deck_size,
    discard,
    improvable,
    people,
    play_barge,
    play_canal,
    raise_crew,
    score,
    trade,
)
from hypostyle.games.egizia.state import NONE, Board, Noble

# --- where a ship may go --------------------------------------------------------------------------


def downstream(me: Noble) -> i64:
    """§4.4 The positions behind all own ships."""
    return RIVER & ~(shl(1, me.furthest + 1) - 1)


def open_spaces(s: Board, me: Noble) -> i64:
    """§4.4 Cards that lie there, round spaces without a ship, sites without an own ship."""
    return ((CARD_SET | ROUND_SET) & ~s.closed) | (SITE_SET & ~me.at)


def ready(me: Noble, card: i64) -> bool:
    """A permanent card that is held and has not been used this round."""
    return has(me.cards & ~me.spent, card)


def placements(s: Board, me: Noble, variant: i64) -> i64:
    """§4.4 to §4.9 Where a ship may go with the help of certain cards."""
    spaces: i64 = open_spaces(s, me)
    if variant & WITH_HAPI:  # §4.6
        if not ready(me, HAPI):
            return 0
        spaces = s.closed & SHARED_SET
    if variant & WITH_PTAH:  # §4.7
        if not ready(me, PTAH):
            return 0
        spaces &= SHARED_SET
    if variant & WITH_ANUKET:  # §4.5
        return spaces & ~downstream(me) if ready(me, ANUKET) else 0
    if variant & WITH_EDDY:  # §4.5
        return spaces & ~downstream(me) if has(me.cards, EDDY) else 0
    return spaces & downstream(me)


def can_sail(s: Board, me: Noble) -> bool:
    """§4.3 There is a ship and somewhere it may go, be it with the help of cards."""
    if me.ships == 0:
        return False
    if open_spaces(s, me) & downstream(me):
        return True
    if me.cards & HELPERS == 0:
        return False
    back: bool = ready(me, ANUKET) or has(me.cards, EDDY)
    if back and open_spaces(s, me) & ~downstream(me):
        return True
    if not ready(me, HAPI):
        return False
    reach: i64 = RIVER if back else downstream(me)
    return s.closed & SHARED_SET & reach != 0


def place_answer(position: i64, variant: i64) -> i64:
    """The answer that places a ship there with these cards."""
    if variant == 0:
        return PLACE + position
    return SHIP + RIVER_LENGTH * (variant - 1) + position


def position_of(action: i64) -> i64:
    """Where an answer places a ship."""
    return (action - SHIP) % RIVER_LENGTH if action >= SHIP else action - PLACE


def variant_of(action: i64) -> i64:
    """With which cards an answer places a ship."""
    return (action - SHIP) // RIVER_LENGTH + 1 if action >= SHIP else 0


class NextShip(Step[Board]):
    """§4.3 The next in turn order who can places a ship; when nobody can, the phase is over."""

    code = NEXT_SHIP
    name = "ships"
    args = (IN_LINE,)

    def run(self, s: Board, arg: i64) -> None:
        n: i64 = s.settings.nobles
        for k in range(n):
            place: i64 = (arg + k) % n
            seat: i64 = s.line[place]
            me = s.nobles[seat]
            if me.passed:
                continue
            if s.settings.solo and seat > 0:
                s.then(entry(DRIFT, seat), entry(NEXT_SHIP, (place + 1) % n))
                return
            if can_sail(s, me):
                s.then(entry(SAIL, seat), entry(NEXT_SHIP, (place + 1) % n))
                return
            me.passed = True
            s.report(PASSED, seat, 1)


class Sail(Step[Board]):
    """§4.3 A ship is placed, after canals and barges if one likes; §4.16 or the player passes."""

    code = SAIL
    name = "sail"
    verb = "sail"
    kind = "place"
    bare = ("pass",)
    args = (SEAT, FORCED)
    side_actions = ("barge", "canal")
    paragraph = "4.3"

    def prepare(self, s: Board, arg: i64) -> None:
        s.choices = placements(s, s.nobles[SEAT.of(arg)], 0)

    def asks(self, s: Board, arg: i64) -> i64:
        return bit(SEAT.of(arg))

    def legal(self, s: Board, arg: i64, seat: i64) -> list[int]:
        me = s.nobles[seat]
        forced: bool = FORCED.of(arg) != 0
        out = places(s.choices)
        if not forced and (s.settings.may_pass or s.choices == 0):  # §10.3
            out.append(PASS)
        if me.cards:
            if not forced:  # §4.15 not before Sobek's ship
                for k in places(barges(me)):
                    out.append(BARGE + k)
                for k in places(improvable(me)):
                    out.append(CANAL + k)
            if me.cards & HELPERS:
                for variant in range(1, VARIANTS + 1):
                    for position in places(placements(s, me, variant)):
                        out.append(place_answer(position, variant))
        return out

    def pick(self, s: Board, arg: i64, seat: i64, stream: Stream) -> i64:
        if s.nobles[seat].cards & PLAYABLE:
            return super().pick(s, arg, seat, stream)
        n: i64 = count(s.choices)
        may_pass: bool = FORCED.of(arg) == 0 and (s.settings.may_pass or n == 0)
        r: i64 = stream.below(n + 1 if may_pass else n)
        return PASS if r == n else nth(s.choices, r)

    def choose(self, s: Board, arg: i64, seat: i64, action: i64) -> None:
        s.choices = 0
        if action == PASS:
            s.nobles[seat].passed = True
            s.report(PASSED, seat)
        elif BARGE <= action < CANAL:
            play_barge(s, seat, action)
            s.push(SAIL, arg)
        elif CANAL <= action < TAKE:
            play_canal(s, seat, action)
            s.push(SAIL, arg)
        else:
            sail(s, seat, position_of(action), variant_of(action))


def sail(s: Board, seat: i64, position: i64, variant: i64) -> None:
    """§4.9 The ship lands, its cards are spent, and its space pays at once."""
    me = s.nobles[seat]
    me.ships -= 1
    if has(me.at, position):
        me.again |= bit(position)
    me.at |= bit(position)
    if position > me.furthest or s.settings.resets:  # §4.5, §10.12
        me.furthest = position
    s.report(SAILED, seat, position, variant)
    if variant & WITH_HAPI:
        me.spent |= bit(HAPI)
    if variant & WITH_PTAH:
        me.spent |= bit(PTAH)
    if variant & WITH_ANUKET:
        me.spent |= bit(ANUKET)
    if variant & WITH_EDDY:
        discard(s, seat, EDDY, 0)
    if has(CARD_SET, position):
        space: i64 = position // 2
        if has(me.cards, SOBEK) or card_at(s.display, space) == SOBEK:
            s.push(SECOND, seat)
        take_card(s, seat, space)
        return
    if has(me.cards, SOBEK):
        s.push(SECOND, seat)
    if has(SITE_SET, position):
        join_queue(s, seat, position)
        return
    s.closed |= bit(position)
    if variant & WITH_PTAH:  # §4.7
        s.push(EFFECT, SEAT.put(seat) + POSITION.put(position))
    effect(s, seat, position)


def join_queue(s: Board, seat: i64, position: i64) -> None:
    """§2.3 A ship lies down behind those that came before it."""
    if position == P_SPHINX:
        s.queue_0 |= (seat + 1) << (3 * queue_length(s.queue_0))
    elif position == P_OBELISK:
        s.queue_1 |= (seat + 1) << (3 * queue_length(s.queue_1))
    else:
        s.queue_2 |= (seat + 1) << (3 * queue_length(s.queue_2))


class Second(Step[Board]):
    """§4.15 Sobek: right after a ship another one."""

    code = SECOND
    name = "second"
    bare = ("skip", "sobek")
    args = (SEAT,)
    paragraph = "4.15"

    def asks(self, s: Board, arg: i64) -> i64:
        me = s.nobles[arg]
        return bit(arg) if has(me.cards, SOBEK) and can_sail(s, me) else 0

    def legal(self, s: Board, arg: i64, seat: i64) -> list[int]:
        return [SKIP, USE_SOBEK]

    def choose(self, s: Board, arg: i64, seat: i64, action: i64) -> None:
        if action == USE_SOBEK:
            discard(s, seat, SOBEK, 0)
            s.push(SAIL, SEAT.put(seat) + FORCED.put(1))


# --- what spaces and cards give -------------------------------------------------------------------


def raising(seat: i64, crew_set: i64) -> i64:
    """The argument of a step in which one crew of a set rises by 1."""
    return SEAT.put(seat) + CREW_SET.put(crew_set)


def effect(s: Board, seat: i64, position: i64) -> None:
    """§4.11 What a round space gives."""
    if position == EDFU:
        trade(s, seat)
    elif position == THEBAE:
        raise_crew(s, seat, JOKER, GROW_BY[position])
        s.push(FLOW, seat)
    elif position == HELIOPOLIS:
        for crew in range(3):
            raise_crew(s, seat, crew, GROW_BY[position])
    else:
        growth: i64 = BY_TWO.put(GROW_BY[position] - 1) + TWO_CREWS.put(GROW_MANY[position] - 1)
        s.push(RAISE, raising(seat, GROW_SET[position]) + growth)


class Effect(Step[Board]):
    """§4.7 Ptah: the space pays a second time."""

    code = EFFECT
    name = "effect"
    args = (SEAT, POSITION)

    def run(self, s: Board, arg: i64) -> None:
        effect(s, SEAT.of(arg), POSITION.of(arg))


class Raise(Step[Board]):
    """§4.12 One crew of a set rises, or two different ones; where there is no choice, at once."""

    code = RAISE
    name = "raise"
    verb = "raise"
    kind = "crew"
    bare = ("skip",)
    args = (SEAT, CREW_SET, BY_TWO, TWO_CREWS, DECLINABLE)
    worded = True
    paragraph = "4.12"

    def prepare(self, s: Board, arg: i64) -> None:
        s.choices = below_nine(s.nobles[SEAT.of(arg)].crews, CREW_SET.of(arg))

    def asks(self, s: Board, arg: i64) -> i64:
        settled: i64 = 1 + TWO_CREWS.of(arg)
        if DECLINABLE.of(arg):  # §4.18 Khnum may be declined
            settled = 0
        return bit(SEAT.of(arg)) if count(s.choices) > settled else 0

    def run(self, s: Board, arg: i64) -> None:
        for crew in places(s.choices):
            raise_crew(s, SEAT.of(arg), crew, 1 + BY_TWO.of(arg))
        s.choices = 0

    def legal(self, s: Board, arg: i64, seat: i64) -> list[int]:
        out = [CREW + crew for crew in places(s.choices)]
        if DECLINABLE.of(arg):
            out.append(SKIP)
        return out

    def pick(self, s: Board, arg: i64, seat: i64, stream: Stream) -> i64:
        n: i64 = count(s.choices)
        r: i64 = stream.below(n + DECLINABLE.of(arg))
        return SKIP if r == n else CREW + nth(s.choices, r)

    def choose(self, s: Board, arg: i64, seat: i64, action: i64) -> None:
        s.choices = 0
        if action == SKIP:
            return
        crew: i64 = action - CREW
        raise_crew(s, seat, crew, 1 + BY_TWO.of(arg))
        if TWO_CREWS.of(arg):
            s.push(RAISE, raising(seat, CREW_SET.of(arg) & ~bit(crew)))


class Flow(Step[Board]):
    """§4.13 The water ring may be moved one step."""

    code = FLOW
    name = "flow"
    verb = "ring"
    kind = "ring"
    args = (SEAT,)
    worded = True
    paragraph = "4.13"

    def asks(self, s: Board, arg: i64) -> i64:
        return bit(arg)

    def legal(self, s: Board, arg: i64, seat: i64) -> list[int]:
        out: list[int] = []
        if s.ring > 0:
            out.append(RING)
        out.append(RING + 1)
        if s.ring < 2:
            out.append(RING + 2)
        return out

    def choose(self, s: Board, arg: i64, seat: i64, action: i64) -> None:
        move_ring(s, seat, action - RING - 1)


def move_ring(s: Board, seat: i64, by: i64) -> None:
    """§4.13 The ring moves, or stays."""
    if by == 0:
        s.report(CALMED, seat)
        return
    s.ring += by
    s.report(RUNG, seat, s.ring)


def take_card(s: Board, seat: i64, space: i64) -> None:
    """§4.10 A Nile card is taken from the display; an immediate one is resolved and goes."""
    me = s.nobles[seat]
    card: i64 = card_at(s.display, space)
    s.display -= (card + 1) << (6 * space)
    s.closed |= bit(2 * space)
    s.report(TOOK, seat, card, space)
    if has(IMMEDIATES, card):
        s.gone |= bit(card)
        immediate(s, seat, card)
        return
    me.cards |= bit(card)
    n: i64 = CARD_N[card]
    if has(QUARRIES, card):
        me.quarry += n
    elif has(FIELDS, card):
        if has(GREENS, card):
            me.green += n
        elif has(YELLOWS, card):
            me.yellow += n
        else:
            me.brown += n


def quarries_of(s: Board, me: Noble) -> i64:
    """§2.6 How many quarries a noble has, the start card included."""
    n: i64 = count(me.cards & QUARRIES)
    return n + 1 if s.settings.start_quarry else n


def immediate(s: Board, seat: i64, card: i64) -> None:
    """§4.10 What a card does that is resolved at once; §4.21 the Riddle draws three."""
    me = s.nobles[seat]
    if card in (RECRUITS_1, RECRUITS_3):
        s.push(RAISE, raising(seat, ANY) + TWO_CREWS.put(1))
    elif card in (MARKET_DAY_1, MARKET_DAY_5):
        trade(s, seat)
    elif card == TRIBUTE:
        score(s, seat, BY_TRIBUTE, CARD_N[card])
    elif card == QUARRY_HONOURS:
        score(s, seat, BY_QUARRIES, quarries_of(s, me))
    elif card == HARVEST_HONOURS:
        score(s, seat, BY_HARVEST, count(me.cards & FIELDS) + 1)
    else:
        n: i64 = deck_size(s)
        n = CARD_N[card] if n > CARD_N[card] else n
        if n:
            draw_sphinx(s, seat, n, 1)


def draw_sphinx(s: Board, seat: i64, n: i64, keep: i64) -> None:
    """§6.5 So many Sphinx cards are drawn; §6.6 then some of them may be kept."""
    s.then(
        entry(DRAW, SEAT.put(seat) + TO_DRAW.put(n)),
        entry(CHOOSE, SEAT.put(seat) + TO_KEEP.put(keep)),
    )


# --- the end of the ship phase --------------------------------------------------------------------


class Harbour(Step[Board]):
    """§4.17 All ships lie still: first Bastet takes a card, then Khnum raises a crew."""

    code = HARBOUR
    name = "harbour"

    def run(self, s: Board, arg: i64) -> None:
        for seat in range(people(s)):
            if has(s.nobles[seat].cards, KHNUM):
                s.push(RAISE, raising(seat, ANY) + DECLINABLE.put(1))
        if not s.settings.late_unclaimed:  # §10.6
            call_bastet(s)


def call_bastet(s: Board) -> None:
    """§4.17 Whoever holds Bastet may take a card."""
    for seat in range(people(s)):
        if has(s.nobles[seat].cards, BASTET):
            s.push(UNCLAIMED, seat)


class Unclaimed(Step[Board]):
    """§4.17 One of the cards nobody took; Bastet goes for it."""

    code = UNCLAIMED
    name = "unclaimed"
    verb = "take"
    kind = "space"
    bare = ("skip",)
    args = (SEAT,)
    paragraph = "4.17"

    def asks(self, s: Board, arg: i64) -> i64:
        return bit(arg) if s.display else 0

    def legal(self, s: Board, arg: i64, seat: i64) -> list[int]:
        out = [SKIP]
        for space in range(SPACES):
            if card_at(s.display, space) != NONE:
                out.append(TAKE + space)
        return out

    def choose(self, s: Board, arg: i64, seat: i64, action: i64) -> None:
        if action != SKIP:
            discard(s, seat, BASTET, 0)
            take_card(s, seat, action - TAKE)


class Late(Step[Board]):
    """§10.6 Bastet's moment at the end of the round."""

    code = LATE
    name = "late"

    def run(self, s: Board, arg: i64) -> None:
        call_bastet(s)
