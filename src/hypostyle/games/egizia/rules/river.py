"""The ships: where they may go, what their spaces give, and how the ship phase ends."""

from hypostyle.core.bits import add_answers, answers, bit, count, has, nth, places, shl
from hypostyle.core.native import i64
from hypostyle.core.rules import Step
from hypostyle.core.state import entry
from hypostyle.core.stream import Stream
from hypostyle.games.egizia import codes, data
from hypostyle.games.egizia.rules import basics
from hypostyle.games.egizia.rules.basics import SeatStep, discard, people
from hypostyle.games.egizia.state import NONE, Board, Noble

# --- where a ship may go --------------------------------------------------------------------------


def downstream(me: Noble) -> i64:
    """§4.4 The positions behind all own ships."""
    return data.RIVER & ~(shl(1, me.furthest + 1) - 1)


def open_spaces(s: Board, me: Noble) -> i64:
    """§4.4 Cards that lie there, round spaces without a ship, sites without a ship of this noble."""
    return ((data.CARD_SET | data.ROUND_SET) & ~s.closed) | (data.SITE_SET & ~me.at)


def placements(s: Board, me: Noble, variant: i64) -> i64:
    """§4.4 to §4.9 Where a ship may go with the help of certain cards."""
    if codes.HELP_CARDS[variant] & ~(me.cards & ~me.spent):  # held, and not used this round
        return 0
    spaces: i64 = open_spaces(s, me)
    if variant & codes.WITH_HAPI:  # §4.6
        spaces = s.closed & data.SHARED_SET
    if variant & codes.WITH_PTAH:  # §4.7
        spaces &= data.SHARED_SET
    if variant & (codes.WITH_ANUKET | codes.WITH_EDDY):  # §4.5
        return spaces & ~downstream(me)
    return spaces & downstream(me)


def can_sail(s: Board, me: Noble) -> bool:
    """§4.3 There is a ship and somewhere it may go, be it with the help of cards."""
    if me.ships == 0:
        return False
    for variant in range(codes.VARIANTS + 1 if me.cards & data.HELPERS else 1):
        if placements(s, me, variant):
            return True
    return False


def position_of(action: i64) -> i64:
    """Where an answer places a ship."""
    if action < codes.SHIP:
        return action - codes.PLACE
    return (action - codes.SHIP) % data.RIVER_LENGTH


def variant_of(action: i64) -> i64:
    """With which cards an answer places a ship."""
    return (action - codes.SHIP) // data.RIVER_LENGTH + 1 if action >= codes.SHIP else 0


class NextShip(Step[Board]):
    """§4.3 The next in turn order who can places a ship; when nobody can, the phase is over."""

    code = codes.NEXT_SHIP
    name = "ships"
    args = (codes.IN_LINE,)

    def run(self, s: Board, arg: i64) -> None:
        n: i64 = s.settings.nobles
        for k in range(n):
            place: i64 = (arg + k) % n
            seat: i64 = s.line[place]
            me = s.nobles[seat]
            if me.passed:
                continue
            automaton: bool = seat >= people(s)
            if automaton or can_sail(s, me):
                step: i64 = codes.DRIFT if automaton else codes.SAIL
                s.then(entry(step, seat), entry(codes.NEXT_SHIP, (place + 1) % n))
                return
            me.passed = True
            s.report(codes.PASSED, seat, 1)


class Sail(SeatStep):
    """§4.3 A ship is placed, after canals and barges if one likes; §4.16 or the player passes."""

    code = codes.SAIL
    name = "sail"
    kind = "place"
    bare = ("pass",)
    args = (codes.SEAT, codes.FORCED)
    side_actions = ("barge", "canal")
    paragraph = "4.3"

    def prepare(self, s: Board, arg: i64) -> None:
        s.choices = placements(s, s.nobles[codes.SEAT.of(arg)], 0)

    def legal(self, s: Board, arg: i64, seat: i64) -> list[int]:
        me = s.nobles[seat]
        forced: bool = codes.FORCED.of(arg) != 0
        out = places(s.choices)
        if not forced and (s.settings.may_pass or s.choices == 0):  # §10.3
            out.append(codes.PASS)
        if me.cards:
            if not forced:  # §4.15 not before Sobek's ship
                add_answers(out, codes.BARGE, basics.in_hand(me.cards, data.BARGES))
                add_answers(out, codes.CANAL, basics.improvable(me))
            if me.cards & data.HELPERS:
                for variant in range(1, codes.VARIANTS + 1):
                    first: i64 = codes.SHIP + data.RIVER_LENGTH * (variant - 1)
                    add_answers(out, first, placements(s, me, variant))
        return out

    def pick(self, s: Board, arg: i64, seat: i64, stream: Stream) -> i64:
        if s.nobles[seat].cards & data.PLAYABLE:
            return super().pick(s, arg, seat, stream)
        n: i64 = count(s.choices)
        may_pass: bool = codes.FORCED.of(arg) == 0 and (s.settings.may_pass or n == 0)
        r: i64 = stream.below(n + 1 if may_pass else n)
        return codes.PASS if r == n else nth(s.choices, r)

    def choose(self, s: Board, arg: i64, seat: i64, action: i64) -> None:
        if action < codes.BRICK_0:  # a ship without cards, as most are
            sail(s, seat, action, 0)
        elif action == codes.PASS:
            s.nobles[seat].passed = True
            s.report(codes.PASSED, seat)
        elif action < codes.TAKE:
            basics.play_card(s, seat, action)
            s.push(codes.SAIL, arg)
        else:
            sail(s, seat, position_of(action), variant_of(action))


def land(s: Board, seat: i64, position: i64, variant: i64 = 0) -> None:
    """§4.4 A ship takes its place; §2.3 at a site behind those that came before it."""
    me = s.nobles[seat]
    me.ships -= 1
    if has(me.at, position):
        me.again |= bit(position)
    me.at |= bit(position)
    if position > me.furthest or s.settings.resets:  # §4.5, §10.12
        me.furthest = position
    s.report(codes.SAILED, seat, position, variant)
    if has(data.SITE_SET, position):
        site: i64 = data.site_at(position)
        s.queues |= data.in_queue(seat, site, data.queue_length(s.queue(site)))
    else:
        s.closed |= bit(position)


def sail(s: Board, seat: i64, position: i64, variant: i64) -> None:
    """§4.9 The ship lands, its cards are spent, and its space pays at once."""
    me = s.nobles[seat]
    land(s, seat, position, variant)
    me.spent |= codes.HELP_CARDS[variant] & ~bit(data.EDDY)
    if variant & codes.WITH_EDDY:
        discard(s, seat, data.EDDY)
    card: i64 = s.card(position) if has(data.CARD_SET, position) else NONE
    if has(me.cards, data.SOBEK) or card == data.SOBEK:
        s.push(codes.SECOND, seat)
    if card != NONE:
        take_card(s, seat, data.space_of(position))
    elif has(data.ROUND_SET, position):
        if variant & codes.WITH_PTAH:  # §4.7
            s.push(codes.EFFECT, codes.SEAT.put(seat) + codes.POSITION.put(position))
        effect(s, seat, position)


class Second(SeatStep):
    """§4.15 Sobek: right after a ship another one."""

    code = codes.SECOND
    name = "second"
    bare = ("skip", "sobek")
    paragraph = "4.15"

    def asks(self, s: Board, arg: i64) -> i64:
        me = s.nobles[arg]
        return bit(arg) if has(me.cards, data.SOBEK) and can_sail(s, me) else 0

    def legal(self, s: Board, arg: i64, seat: i64) -> list[int]:
        return [codes.SKIP, codes.USE_SOBEK]

    def choose(self, s: Board, arg: i64, seat: i64, action: i64) -> None:
        if action == codes.USE_SOBEK:
            discard(s, seat, data.SOBEK)
            s.push(codes.SAIL, codes.SEAT.put(seat) + codes.FORCED.put(1))


# --- what spaces and cards give -------------------------------------------------------------------


def raising(seat: i64, crew_set: i64) -> i64:
    """The argument of a step in which one crew of a set rises by 1."""
    return codes.SEAT.put(seat) + codes.CREW_SET.put(crew_set)


def effect(s: Board, seat: i64, position: i64) -> None:
    """§4.11 What a round space gives."""
    if position == data.EDFU:
        basics.trade(s, seat)
    elif position == data.THEBAE:
        basics.raise_crew(s, seat, data.JOKER, data.GROW_BY[position])
        s.push(codes.FLOW, seat)
    elif position == data.HELIOPOLIS:
        for crew in range(3):
            basics.raise_crew(s, seat, crew, data.GROW_BY[position])
    else:
        growth: i64 = codes.BY_TWO.put(data.GROW_BY[position] - 1)
        growth += codes.TWO_CREWS.put(data.GROW_MANY[position] - 1)
        s.push(codes.RAISE, raising(seat, data.GROW_SET[position]) + growth)


class Effect(Step[Board]):
    """§4.7 Ptah: the space pays a second time."""

    code = codes.EFFECT
    name = "effect"
    args = (codes.SEAT, codes.POSITION)

    def run(self, s: Board, arg: i64) -> None:
        effect(s, codes.SEAT.of(arg), codes.POSITION.of(arg))


class Raise(SeatStep):
    """§4.12 One crew of a set rises, or two different ones; where there is no choice, at once."""

    code = codes.RAISE
    name = "raise"
    kind = "crew"
    bare = ("skip",)
    args = (codes.SEAT, codes.CREW_SET, codes.BY_TWO, codes.TWO_CREWS, codes.DECLINABLE)
    worded = True
    paragraph = "4.12"

    def prepare(self, s: Board, arg: i64) -> None:
        s.choices = basics.below_nine(s.nobles[codes.SEAT.of(arg)].crews, codes.CREW_SET.of(arg))

    def asks(self, s: Board, arg: i64) -> i64:
        settled: i64 = 1 + codes.TWO_CREWS.of(arg)
        if codes.DECLINABLE.of(arg):  # §4.18 Khnum may be declined
            settled = 0
        return bit(codes.SEAT.of(arg)) if count(s.choices) > settled else 0

    def run(self, s: Board, arg: i64) -> None:
        for crew in places(s.choices):
            basics.raise_crew(s, codes.SEAT.of(arg), crew, 1 + codes.BY_TWO.of(arg))
        s.choices = 0

    def legal(self, s: Board, arg: i64, seat: i64) -> list[int]:
        out = answers(codes.CREW, s.choices)
        add_answers(out, codes.SKIP, codes.DECLINABLE.of(arg))
        return out

    def pick(self, s: Board, arg: i64, seat: i64, stream: Stream) -> i64:
        n: i64 = count(s.choices)
        r: i64 = stream.below(n + codes.DECLINABLE.of(arg))
        return codes.SKIP if r == n else codes.CREW + nth(s.choices, r)

    def choose(self, s: Board, arg: i64, seat: i64, action: i64) -> None:
        if action == codes.SKIP:
            return
        crew: i64 = action - codes.CREW
        basics.raise_crew(s, seat, crew, 1 + codes.BY_TWO.of(arg))
        if codes.TWO_CREWS.of(arg):
            s.push(codes.RAISE, raising(seat, codes.CREW_SET.of(arg) & ~bit(crew)))


class Flow(SeatStep):
    """§4.13 The water ring may be moved one step."""

    code = codes.FLOW
    name = "flow"
    verb = "ring"
    kind = "ring"
    worded = True
    paragraph = "4.13"

    def legal(self, s: Board, arg: i64, seat: i64) -> list[int]:
        first: i64 = 0 if s.ring > 0 else 1
        last: i64 = 2 if s.ring < 2 else 1
        return [codes.RING + way for way in range(first, last + 1)]

    def choose(self, s: Board, arg: i64, seat: i64, action: i64) -> None:
        move_ring(s, seat, action - codes.RING - 1)


def move_ring(s: Board, seat: i64, by: i64) -> None:
    """§4.13 The ring moves, or stays."""
    if by == 0:
        s.report(codes.CALMED, seat)
        return
    s.ring += by
    s.report(codes.RUNG, seat, s.ring)


def lift(s: Board, seat: i64, space: i64) -> i64:
    """§2.2 A Nile card leaves its space, which is closed from then on; which card it is."""
    card: i64 = data.card_at(s.display, space)
    s.display -= data.on_space(card, space)
    s.closed |= bit(data.position_of(space))
    s.report(codes.TOOK, seat, card, space)
    return card


def take_card(s: Board, seat: i64, space: i64) -> None:
    """§4.10 A Nile card is taken from the display; an immediate one is resolved and goes."""
    me = s.nobles[seat]
    card: i64 = lift(s, seat, space)
    if has(data.IMMEDIATES, card):
        s.gone |= bit(card)
        immediate(s, seat, card)
        return
    me.cards |= bit(card)
    n: i64 = data.CARD_N[card]
    if has(data.QUARRIES, card):
        me.quarry += n
    elif has(data.GREENS, card):
        me.green += n
    elif has(data.YELLOWS, card):
        me.yellow += n
    elif has(data.BROWNS, card):
        me.brown += n


def immediate(s: Board, seat: i64, card: i64) -> None:
    """§4.10 What a card does that is resolved at once; §4.21 the Riddle draws three."""
    me = s.nobles[seat]
    if card in (data.RECRUITS_1, data.RECRUITS_3):
        s.push(codes.RAISE, raising(seat, data.ANY) + codes.TWO_CREWS.put(1))
    elif card in (data.MARKET_DAY_1, data.MARKET_DAY_5):
        basics.trade(s, seat)
    elif card == data.TRIBUTE:
        basics.score(s, seat, codes.BY_TRIBUTE, data.CARD_N[card])
    elif card == data.QUARRY_HONOURS:
        basics.score(s, seat, codes.BY_QUARRIES, basics.quarries_of(s, me))
    elif card == data.HARVEST_HONOURS:
        basics.score(s, seat, codes.BY_HARVEST, count(me.cards & data.FIELDS) + 1)
    else:
        n: i64 = min(basics.deck_size(s), data.CARD_N[card])
        if n:
            draw_sphinx(s, seat, n, 1)


def draw_sphinx(s: Board, seat: i64, n: i64, keep: i64) -> None:
    """§6.5 So many Sphinx cards are drawn; §6.6 then some of them may be kept."""
    me: i64 = codes.SEAT.put(seat)
    s.then(
        entry(codes.DRAW, me + codes.TO_DRAW.put(n)),
        entry(codes.CHOOSE, me + codes.TO_KEEP.put(keep)),
    )


# --- the end of the ship phase --------------------------------------------------------------------


class Harbour(Step[Board]):
    """§4.17 All ships lie still: first Bastet takes a card, then Khnum raises a crew."""

    code = codes.HARBOUR
    name = "harbour"

    def run(self, s: Board, arg: i64) -> None:
        for seat in range(people(s)):
            if has(s.nobles[seat].cards, data.KHNUM):
                s.push(codes.RAISE, raising(seat, data.ANY) + codes.DECLINABLE.put(1))
        if not s.settings.late_unclaimed:  # §10.6
            call_bastet(s)


def call_bastet(s: Board) -> None:
    """§4.17 Whoever holds Bastet may take a card."""
    for seat in range(people(s)):
        if has(s.nobles[seat].cards, data.BASTET):
            s.push(codes.UNCLAIMED, seat)


class Unclaimed(SeatStep):
    """§4.17 One of the cards nobody took; Bastet goes for it."""

    code = codes.UNCLAIMED
    name = "unclaimed"
    verb = "take"
    kind = "space"
    bare = ("skip",)
    paragraph = "4.17"

    def asks(self, s: Board, arg: i64) -> i64:
        return bit(arg) if s.display else 0

    def legal(self, s: Board, arg: i64, seat: i64) -> list[int]:
        cards = s.cards()
        return [codes.SKIP, *[codes.TAKE + n for n in range(data.SPACES) if cards[n] != NONE]]

    def choose(self, s: Board, arg: i64, seat: i64, action: i64) -> None:
        if action != codes.SKIP:
            discard(s, seat, data.BASTET)
            take_card(s, seat, action - codes.TAKE)


class Late(Step[Board]):
    """§10.6 Bastet's moment at the end of the round."""

    code = codes.LATE
    name = "late"

    def run(self, s: Board, arg: i64) -> None:
        call_bastet(s)
