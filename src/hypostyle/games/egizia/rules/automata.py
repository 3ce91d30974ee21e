"""Cleopatra and Imhotep: how the rules play them in the solo game."""

from hypostyle.core.bits import bit, count, has, nth
from hypostyle.core.native import i64
from hypostyle.core.rules import Step
from hypostyle.core.state import CHANCE_BIT
from hypostyle.games.egizia import codes, data
from hypostyle.games.egizia.rules import basics, works
from hypostyle.games.egizia.rules.basics import ChanceFor, SphinxDraw, score
from hypostyle.games.egizia.rules.river import downstream, land, lift, move_ring, open_spaces
from hypostyle.games.egizia.state import Board

# --- on the river ---------------------------------------------------------------------------------


def berths(s: Board, seat: i64) -> i64:
    """§8.3 The positions an automaton may take: it never prospects."""
    me = s.nobles[seat]
    if me.ships == 0:
        return 0
    out: i64 = open_spaces(s, me) & downstream(me)
    for site in range(3):
        if data.queue_length(s.queue(site)) >= s.settings.slots:
            out &= ~bit(data.SITE_POSITIONS[site])
    return out


def show_die(s: Board, seat: i64, pips: i64, use: i64) -> None:
    """§8.3 A roll lies open to everybody."""
    s.die = pips
    s.report(codes.ROLLED, seat, pips, use)


class Roll(ChanceFor):
    """A step in which the die is rolled for an automaton."""

    verb = "roll"
    kind = "die"
    first = codes.DIE


class Drift(Roll):
    """§8.3 A roll takes an automaton to the first, second or third place downstream."""

    code = codes.DRIFT
    name = "drift"

    def prepare(self, s: Board, arg: i64) -> None:
        s.choices = berths(s, arg)

    def asks(self, s: Board, arg: i64) -> i64:
        return CHANCE_BIT if count(s.choices) > 1 else 0

    def pool(self, s: Board, arg: i64) -> i64:
        return bit(min(count(s.choices), 3)) - 1

    def happen(self, s: Board, arg: i64, outcome: i64) -> None:
        show_die(s, arg, outcome - codes.DIE + 1, 0)
        self.land(s, arg, nth(s.choices, outcome - codes.DIE))

    def run(self, s: Board, arg: i64) -> None:
        if s.choices:
            self.land(s, arg, nth(s.choices, 0))
        else:
            s.nobles[arg].passed = True
            s.report(codes.PASSED, arg, 1)

    def land(self, s: Board, seat: i64, position: i64) -> None:
        """§8.4, §8.5 The ship lands, and its space pays."""
        s.choices = 0
        land(s, seat, position)
        if has(data.CARD_SET, position):  # taken away for a point
            s.nobles[seat].cards |= bit(lift(s, seat, data.space_of(position)))
            score(s, seat, codes.BY_TAKING, 1)
        elif has(data.ROUND_SET, position):
            benefit(s, seat, position)


def lowest_crew(crews: i64, crew_set: i64) -> i64:
    """§8.5 The weakest crew of a set; of equals the Joker, then blue, black, yellow; -1 if none."""
    best: i64 = -1
    for crew in (data.JOKER, 0, 1, 2):
        lower: bool = best < 0 or data.crew_of(crews, crew) < data.crew_of(crews, best)
        if has(crew_set, crew) and lower:
            best = crew
    return best


def train(s: Board, seat: i64, crew_set: i64, by: i64) -> i64:
    """§8.5 The weakest crew of a set that can rise does; which one."""
    crews: i64 = s.nobles[seat].crews
    crew: i64 = lowest_crew(crews, basics.below_nine(crews, crew_set))
    if crew >= 0:
        basics.raise_crew(s, seat, crew, by)
    return crew


def benefit(s: Board, seat: i64, position: i64) -> None:
    """§8.5 What a round space gives to an automaton."""
    if position == data.EDFU:
        score(s, seat, codes.BY_EDFU, data.EDFU_POINTS[s.round])
    elif position == data.HELIOPOLIS:
        for crew in range(3):
            basics.raise_crew(s, seat, crew, data.GROW_BY[position])
    else:
        crews: i64 = data.GROW_SET[position]
        for _ in range(data.GROW_MANY[position]):
            grown: i64 = train(s, seat, crews, data.GROW_BY[position])
            if grown >= 0:
                crews &= ~bit(grown)
    if position == data.THEBAE:
        s.push(codes.SWIRL, seat)


class Swirl(Roll):
    """§8.5 A roll moves the ring: 1 left, 2 not at all, 3 right."""

    code = codes.SWIRL
    name = "swirl"

    def pool(self, s: Board, arg: i64) -> i64:
        return (1 << 3) - 1

    def happen(self, s: Board, arg: i64, outcome: i64) -> None:
        by: i64 = outcome - codes.DIE - 1
        show_die(s, arg, outcome - codes.DIE + 1, 1)
        if s.ring + by < 0 or s.ring + by > 2:
            by = 0
        move_ring(s, arg, by)


# --- at the sites ---------------------------------------------------------------------------------


def strongest(s: Board, seat: i64) -> i64:
    """§8.7 The strongest regular crew that has not worked, and the Joker if it has not."""
    me = s.nobles[seat]
    best: i64 = -1
    for crew in range(3):
        stronger: bool = best < 0 or data.crew_of(me.crews, crew) > data.crew_of(me.crews, best)
        if stronger and not has(me.used, crew):
            best = crew
    out: i64 = bit(best) if best >= 0 else 0
    return out | (bit(data.JOKER) & ~me.used)


def choice(s: Board, monument: i64, budget: i64) -> i64:
    """§8.7 The dearest brick that fits, of equals the lowest row, then the leftmost; -1 if none.

    Monuments are 0 Obelisk, 1 Graves, 2 Temple, 3 Pyramid; of the Graves the answer is the value.
    """
    free: i64 = works.on_offer(s, monument, budget)
    if monument == data.GRAVES:
        return basics.first_grave(s) if free else -1
    best: i64 = -1
    while free:
        brick: i64 = data.FIRST[monument] + nth(free, 0)
        free &= free - 1
        if best < 0 or data.BRICK_VALUE[brick] > data.BRICK_VALUE[best]:
            best = brick
    return best


class Toil(Roll):
    """§8.6, §8.7 An automaton's visit."""

    code = codes.TOIL
    name = "toil"
    args = (codes.SEAT, codes.AT_SITE)

    def asks(self, s: Board, arg: i64) -> i64:
        site: i64 = codes.AT_SITE.of(arg)
        seat: i64 = codes.SEAT.of(arg)
        if site == 0:
            return 0
        power: i64 = works.power_of(s.nobles[seat], strongest(s, seat))
        monument: i64 = 2 * site - 2
        some: bool = choice(s, monument, power) >= 0 or choice(s, monument + 1, power) >= 0
        return CHANCE_BIT if some else 0

    def run(self, s: Board, arg: i64) -> None:
        seat: i64 = codes.SEAT.of(arg)
        if codes.AT_SITE.of(arg) != 0:
            s.report(codes.FAILED, seat, codes.AT_SITE.of(arg))
            return
        me = s.nobles[seat]
        crew: i64 = lowest_crew(me.crews, data.REGULAR & ~me.used)
        me.used |= bit(crew)
        works.has_built(s, seat, 0)
        score(s, seat, codes.BY_RIDDLES, data.crew_of(me.crews, crew))
        if basics.deck_size(s) > 0:
            s.push(codes.TAKE_BLINDLY, seat)

    def pool(self, s: Board, arg: i64) -> i64:
        return (1 << 6) - 1

    def happen(self, s: Board, arg: i64, outcome: i64) -> None:
        seat: i64 = codes.SEAT.of(arg)
        site: i64 = codes.AT_SITE.of(arg)
        pips: i64 = outcome - codes.DIE + 1
        show_die(s, seat, pips, 2)
        crew_set: i64 = strongest(s, seat)
        s.nobles[seat].used |= crew_set
        s.budget = works.power_of(s.nobles[seat], crew_set)
        works.has_built(s, seat, site)
        monument: i64 = 2 * site - 1 if pips > 3 else 2 * site - 2
        if choice(s, monument, s.budget) < 0:
            monument ^= 1
        s.push(codes.HAUL, codes.SEAT.put(seat) + codes.MONUMENT.put(monument))


class TakeBlindly(SphinxDraw):
    """§8.6 An automaton takes a Sphinx card that nobody sees."""

    code = codes.TAKE_BLINDLY
    name = "blind"

    def happen(self, s: Board, arg: i64, outcome: i64) -> None:
        card: i64 = outcome - codes.DRAWN_SPHINX
        s.deck &= ~bit(card)
        s.nobles[arg].sphinx += (data.kept(card, s.draws),)
        s.report(codes.BLIND, arg, card)


class Haul(Step[Board]):
    """§8.7 An automaton builds on in its monument while something fits."""

    code = codes.HAUL
    name = "haul"
    args = (codes.SEAT, codes.MONUMENT)

    def run(self, s: Board, arg: i64) -> None:
        seat: i64 = codes.SEAT.of(arg)
        monument: i64 = codes.MONUMENT.of(arg)
        what: i64 = choice(s, monument, s.budget)
        if what < 0:
            works.leave(s)
            return
        s.push(codes.HAUL, arg)
        if monument == data.GRAVES:
            s.budget -= what
            works.enter_grave(s, seat)
        else:
            s.budget -= data.BRICK_VALUE[what]
            works.build(s, seat, what)
