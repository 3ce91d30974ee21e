"""Feeding, quarries and building."""

from hypostyle.core.bits import add_answers, answers, bit, count, has, lowest, nth, places
from hypostyle.core.native import i64
from hypostyle.core.rules import Step
from hypostyle.core.state import entry
from hypostyle.core.stream import Stream
from hypostyle.games.egizia import codes, data
from hypostyle.games.egizia.rules import basics
from hypostyle.games.egizia.rules.basics import ChoiceStep, SeatStep, SphinxDraw, score
from hypostyle.games.egizia.rules.river import draw_sphinx
from hypostyle.games.egizia.state import Board, Noble

# --- feeding and stone ----------------------------------------------------------------------------


def grain_at(me: Noble, ring: i64) -> i64:
    """§5.2 The grain of all fields that have water where the ring is."""
    grain: i64 = me.green
    if ring > 0:
        grain += me.yellow
    if ring > 1:
        grain += me.brown
    return grain


def hungry(s: Board, me: Noble, grain: i64) -> i64:
    """§5.3 Missing grain; or with §10.9 the crews that go hungry, the weakest fed first."""
    if not s.settings.hungry_crews:
        missing: i64 = data.strength(me.crews) - grain
        return missing if missing > 0 else 0
    left: i64 = grain
    unfed: i64 = 0
    for size in range(1, 10):
        for crew in range(4):
            if data.crew_of(me.crews, crew) == size:
                if size <= left:
                    left -= size
                else:
                    left = 0
                    unfed += 1
    return unfed


def penalty(s: Board, me: Noble, short: i64) -> i64:
    """§5.3 What hunger costs by the step on the grain market; §10.13 perhaps no more than is there."""
    loss: i64 = short * data.PENALTY[me.grain_step]
    if s.settings.floor and loss > me.score:
        return me.score if me.score > 0 else 0
    return loss


class Feeding(Step[Board]):
    """§5.1 Everybody feeds their crews, the leader first."""

    code = codes.FEEDING
    name = "feeding"

    def run(self, s: Board, arg: i64) -> None:
        s.then_all(
            [entry(codes.MEAL, seat) for seat in basics.ranking(s) if seat < basics.people(s)]
        )


class Meal(ChoiceStep):
    """§5.2 A player feeds; §5.3 hunger costs points; §5.4 before that granaries and canals may help."""

    code = codes.MEAL
    name = "meal"
    bare = ("feed",)
    side_actions = ("granary", "canal")
    paragraph = "5.4"

    def prepare(self, s: Board, arg: i64) -> None:
        me = s.nobles[arg]
        s.choices = basics.improvable(me)
        missing: bool = hungry(s, me, grain_at(me, s.ring) + s.fed) > 0
        s.more = basics.in_hand(me.cards, data.GRANARIES) if missing else 0

    def run(self, s: Board, arg: i64) -> None:
        me = s.nobles[arg]
        grain: i64 = grain_at(me, s.ring) + s.fed
        s.fed = 0
        s.report(codes.FED, arg, data.strength(me.crews), grain)
        score(s, arg, codes.BY_HUNGER, -penalty(s, me, hungry(s, me, grain)))

    def legal(self, s: Board, arg: i64, seat: i64) -> list[int]:
        return [codes.FEED, *answers(codes.GRANARY, s.more), *answers(codes.CANAL, s.choices)]

    def choose(self, s: Board, arg: i64, seat: i64, action: i64) -> None:
        if action == codes.FEED:
            self.run(s, arg)
        else:
            basics.play_card(s, seat, action)
            s.push(codes.MEAL, arg)


class Quarrying(Step[Board]):
    """§5.5 All quarries give their stones."""

    code = codes.QUARRYING
    name = "quarries"

    def run(self, s: Board, arg: i64) -> None:
        for seat in s.line:
            if seat < basics.people(s) and s.nobles[seat].quarry:
                basics.gain_stones(s, seat, s.nobles[seat].quarry, codes.FROM_QUARRIES)


# --- building: who comes when ---------------------------------------------------------------------


class Building(Step[Board]):
    """§6.1 Crews build at the sites in the order of the river."""

    code = codes.BUILDING
    name = "building"

    def run(self, s: Board, arg: i64) -> None:
        s.then(entry(codes.SITE, 0), entry(codes.SITE, 1), entry(codes.SITE, 2))


class Site(Step[Board]):
    """§6.1 The next ship of a queue: a visit while fewer have built than there are slots."""

    code = codes.SITE
    name = "site"
    args = (codes.QUEUE, codes.IN_QUEUE)

    def run(self, s: Board, arg: i64) -> None:
        site: i64 = codes.QUEUE.of(arg)
        place: i64 = codes.IN_QUEUE.of(arg)
        if place == 0:
            s.done = 0
        seat: i64 = data.queue_at(s.queue(site), place)
        if seat < 0:
            s.done = 0
            return
        s.push(codes.SITE, arg + codes.IN_QUEUE.put(1))
        if s.done >= s.settings.slots:
            s.report(codes.IDLE, seat, site)
        else:
            step: i64 = codes.TOIL if s.settings.solo and seat > 0 else codes.VISIT
            s.push(step, codes.SEAT.put(seat) + codes.AT_SITE.put(site))


def has_built(s: Board, seat: i64, site: i64) -> None:
    """§6.1, §7.1 A visit counts as soon as something was done in it."""
    s.done += 1
    s.nobles[seat].built |= bit(site)


# --- what can be built ----------------------------------------------------------------------------


def on_offer(s: Board, monument: i64, most: i64 = data.NOTHING) -> i64:
    """§2.9 to §2.11 The bricks of a monument that can be built next and cost at most so much.

    They are missing, and all they rest on is there. Of the graves 1 is the first open one.
    """
    if monument == data.GRAVES:
        return 1 if 0 < basics.first_grave(s) <= most else 0
    built: i64 = s.bricks(monument)
    rests_on = data.REST[monument]
    out: i64 = 0
    missing: i64 = data.UP_TO[monument][most if most < 6 else 6] & ~built
    while missing:
        brick: i64 = lowest(missing)
        missing &= missing - 1
        if rests_on[brick] & ~built == 0:
            out |= bit(brick)
    return out


def cheapest(s: Board, monument: i64) -> i64:
    """§6.3 What the cheapest thing of a monument costs; NOTHING when nothing is left there."""
    for value in range(1, len(data.TOMBS) + 1):
        if on_offer(s, monument, value):
            return value
    return data.NOTHING


def price(s: Board, site: i64) -> i64:
    """§6.3 What the cheapest thing at a site costs; NOTHING when nothing is left there."""
    if site == 0:
        return 1 if basics.deck_size(s) > 0 else data.NOTHING
    one: i64 = cheapest(s, 2 * site - 2)
    other: i64 = cheapest(s, 2 * site - 1)
    return one if one < other else other


# --- a visit --------------------------------------------------------------------------------------


def power_of(me: Noble, crew_set: i64) -> i64:
    """§6.3 The strength of the crews of a set."""
    power: i64 = 0
    for crew in range(4):
        if has(crew_set, crew):
            power += data.crew_of(me.crews, crew)
    return power


def purse(me: Noble) -> i64:
    """§6.4 The stones one could have with all barges."""
    stones: i64 = me.stones + basics.total(me.cards & data.BARGE_SET)
    return stones if stones < data.MOST_STONES else data.MOST_STONES


def crew_sets(s: Board, me: Noble, site: i64) -> i64:
    """§6.3 The crew sets with which something could be done at a site, one bit each answer."""
    out: i64 = bit(codes.FREE - codes.SEND) if free_visit(s, me, site) else 0
    cost: i64 = price(s, site)
    if purse(me) < cost:
        return out
    needed: i64 = cost - basics.total(me.cards & data.OVERSEER_SET)  # §6.4
    for k in range(len(data.SET_MASKS)):
        crew_set: i64 = data.SET_MASKS[k]
        if crew_set & me.used or (k == data.JOKER_ALONE and not s.settings.joker_alone):  # §10.8
            continue
        if power_of(me, crew_set) >= needed:
            out |= bit(k)
    return out


def free_visit(s: Board, me: Noble, site: i64) -> bool:
    """§10.5 With Thoth a ship alone may be enough at the Sphinx."""
    free: bool = site == 0 and s.settings.free_thoth and has(me.cards, data.THOTH)
    return free and basics.deck_size(s) > 0


class Visit(ChoiceStep):
    """§6.2 A ship's owner may send crews to the site; §6.3 which ones."""

    code = codes.VISIT
    name = "visit"
    verb = "send"
    kind = "crews"
    bare = ("decline",)
    args = (codes.SEAT, codes.AT_SITE)
    worded = True
    paragraph = "6.3"

    def prepare(self, s: Board, arg: i64) -> None:
        me = s.nobles[codes.SEAT.of(arg)]
        s.choices = crew_sets(s, me, codes.AT_SITE.of(arg))

    def run(self, s: Board, arg: i64) -> None:
        s.report(codes.FAILED, codes.SEAT.of(arg), codes.AT_SITE.of(arg))

    def legal(self, s: Board, arg: i64, seat: i64) -> list[int]:
        out = [codes.DECLINE]
        add_answers(out, codes.SEND, s.choices)
        return out

    def choose(self, s: Board, arg: i64, seat: i64, action: i64) -> None:
        site: i64 = codes.AT_SITE.of(arg)
        if action == codes.DECLINE:
            s.report(codes.DECLINED, seat, site)
            return
        if action == codes.FREE:
            ask_sphinx(s, seat, 0)
            return
        me = s.nobles[seat]
        crew_set: i64 = data.SET_MASKS[action - codes.SEND]
        me.used |= crew_set
        s.budget = power_of(me, crew_set)
        s.report(codes.SENT, seat, action - codes.SEND, site)
        s.push(codes.RIDDLES if site == 0 else codes.WORK, arg)


def add_playable(out: list[int], me: Noble) -> None:
    """§6.4 Add the answers that play an overseer or a barge."""
    if me.cards & (data.OVERSEER_SET | data.BARGE_SET):
        add_answers(out, codes.OVERSEER, basics.in_hand(me.cards, data.OVERSEERS))
        add_answers(out, codes.BARGE, basics.in_hand(me.cards, data.BARGES))


def means(s: Board, me: Noble) -> i64:
    """§6.7 The most a single thing may cost now."""
    return s.budget if s.budget < me.stones else me.stones


class Work(ChoiceStep):
    """§6.7 Bricks and graves, one after the other; §6.10 until nothing more can be done."""

    code = codes.WORK
    name = "work"
    verb = "build"
    kind = "brick"
    bare = ("grave", "stop")
    args = (codes.SEAT, codes.AT_SITE)
    side_actions = ("overseer", "barge")
    paragraph = "6.7"

    def prepare(self, s: Board, arg: i64) -> None:
        most: i64 = means(s, s.nobles[codes.SEAT.of(arg)])
        first: i64 = 2 * codes.AT_SITE.of(arg) - 2
        s.choices = 0 if s.monument == 2 else on_offer(s, first, most)  # §10.11
        s.more = 0 if s.monument == 1 else on_offer(s, first + 1, most)

    def asks(self, s: Board, arg: i64) -> i64:
        if s.nobles[codes.SEAT.of(arg)].cards & (data.OVERSEER_SET | data.BARGE_SET):
            return bit(codes.SEAT.of(arg))
        return super().asks(s, arg)

    def run(self, s: Board, arg: i64) -> None:
        leave(s)

    def legal(self, s: Board, arg: i64, seat: i64) -> list[int]:
        first: i64 = 2 * codes.AT_SITE.of(arg) - 2
        out = answers(codes.BUILD[first], s.choices)
        add_answers(out, codes.BUILD[first + 1], s.more)
        if s.worked:
            out.append(codes.STOP)
        add_playable(out, s.nobles[seat])
        return out

    def pick(self, s: Board, arg: i64, seat: i64, stream: Stream) -> i64:
        if s.nobles[seat].cards & (data.OVERSEER_SET | data.BARGE_SET):
            return super().pick(s, arg, seat, stream)
        some: i64 = count(s.choices)
        n: i64 = some + count(s.more)
        r: i64 = stream.below(n + 1 if s.worked else n)
        if r == n:
            return codes.STOP
        first: i64 = 2 * codes.AT_SITE.of(arg) - 2
        if r < some:
            return codes.BUILD[first] + nth(s.choices, r)
        return codes.BUILD[first + 1] + nth(s.more, r - some)

    def choose(self, s: Board, arg: i64, seat: i64, action: i64) -> None:
        if action == codes.STOP:
            s.report(codes.STOPPED, seat, codes.AT_SITE.of(arg))
            leave(s)
            return
        s.push(codes.WORK, arg)
        if action >= codes.OVERSEER:
            basics.play_card(s, seat, action)
            return
        grave: bool = action == codes.GRAVE
        cost: i64 = basics.first_grave(s) if grave else data.BRICK_VALUE[action - codes.BRICK_0]
        s.nobles[seat].stones -= cost
        s.budget -= cost
        if not s.worked:
            s.worked = True
            has_built(s, seat, codes.AT_SITE.of(arg))
        if grave:
            enter_grave(s, seat)
        else:
            build(s, seat, action - codes.BRICK_0)
        if s.settings.one_monument:  # §10.11
            s.monument = 2 if action >= codes.BRICK_0 + data.PYRAMID_0 else 1


def leave(s: Board) -> None:
    """§6.10 The visit is over; strength that is left is lost."""
    s.budget = 0
    s.worked = False
    s.monument = 0


def build(s: Board, seat: i64, brick: i64) -> None:
    """§6.7 A brick goes up, its builder gains its points; §6.9 a full row pays."""
    me = s.nobles[seat]
    s.report(codes.BUILT, seat, brick, data.BRICK_VALUE[brick])
    points: i64 = data.BRICK_POINTS[brick]
    if brick < data.TEMPLE_0:
        me.obelisk |= bit(brick)
        s.obelisk |= bit(brick)
        score(s, seat, codes.BY_OBELISK, points)
    elif brick < data.PYRAMID_0:
        me.temple |= bit(brick - data.TEMPLE_0)
        s.temple |= bit(brick - data.TEMPLE_0)
        score(s, seat, codes.BY_TEMPLE, points)
    else:
        me.pyramid |= bit(brick - data.PYRAMID_0)
        s.pyramid |= bit(brick - data.PYRAMID_0)
        score(s, seat, codes.BY_PYRAMID, points)
        row: i64 = data.ROW_OF[brick - data.PYRAMID_0]
        if s.pyramid & data.PYRAMID_ROW[row] == data.PYRAMID_ROW[row]:
            pay_row(s, row)


def pay_row(s: Board, row: i64) -> None:
    """§6.9 Most bricks in a full row gain one point each; of equals the leftmost."""
    most: i64 = 0
    best: i64 = 0
    left: i64 = 0
    for seat in range(s.settings.nobles):
        mine: i64 = s.nobles[seat].pyramid & data.PYRAMID_ROW[row]
        n: i64 = count(mine)
        if n > most or (n == most and n and mine & -mine < left):
            most = n
            best = seat
            left = mine & -mine
    s.report(codes.COMPLETE, best, row)
    whole: i64 = count(data.PYRAMID_ROW[row])
    score(s, best, codes.BY_ROW, whole if s.settings.whole_row else most)  # §10.7


def enter_grave(s: Board, seat: i64) -> None:
    """§6.8 The first open grave is taken, and the next one is turned."""
    value: i64 = basics.first_grave(s)
    s.row >>= data.SMALL_BITS
    s.nobles[seat].tombs += data.one_tomb(value)
    s.report(codes.ENTERED, seat, value)
    score(s, seat, codes.BY_GRAVE, value)
    if s.buried:
        s.push(codes.TURN)


# --- the Sphinx -----------------------------------------------------------------------------------


def extra_cards(me: Noble) -> i64:
    """§6.5 Thoth draws two cards more than are paid for."""
    return 2 if has(me.cards, data.THOTH) else 0


def most_cards(s: Board, me: Noble) -> i64:
    """§6.5 How many cards may be paid for; §10.4 Thoth's come on top or are among the five."""
    return data.MOST_DRAWN if s.settings.over_cap else data.MOST_DRAWN - extra_cards(me)


def most_paid(s: Board, me: Noble) -> i64:
    """§6.5 How many stones may be paid: strength, stones, the deck, and five cards in all."""
    return min(means(s, me), most_cards(s, me), basics.deck_size(s))


def ask_sphinx(s: Board, seat: i64, stones: i64) -> None:
    """§6.5 Stones are paid, and cards drawn for them."""
    me = s.nobles[seat]
    me.stones -= stones
    s.budget = 0
    s.report(codes.PAID, seat, stones)
    has_built(s, seat, 0)
    n: i64 = min(stones + extra_cards(me), basics.deck_size(s))
    draw_sphinx(s, seat, n, 2 if has(me.cards, data.SESHAT) else 1)


class Riddles(SeatStep):
    """§6.5 How many stones to pay at the Sphinx; §6.4 overseers and barges come before."""

    code = codes.RIDDLES
    name = "riddles"
    verb = "pay"
    kind = "stones"
    side_actions = ("overseer", "barge")
    paragraph = "6.5"

    def prepare(self, s: Board, arg: i64) -> None:
        s.choices = most_paid(s, s.nobles[arg])

    def legal(self, s: Board, arg: i64, seat: i64) -> list[int]:
        out = [codes.PAY + n for n in range(s.choices)]
        add_playable(out, s.nobles[seat])
        return out

    def choose(self, s: Board, arg: i64, seat: i64, action: i64) -> None:
        if action >= codes.OVERSEER:
            basics.play_card(s, seat, action)
            s.push(codes.RIDDLES, arg)
        else:
            ask_sphinx(s, seat, action - codes.PAY + 1)


class Draw(SphinxDraw):
    """§6.5 One of the Sphinx cards is drawn."""

    code = codes.DRAW
    name = "draw"
    args = (codes.SEAT, codes.TO_DRAW)

    def happen(self, s: Board, arg: i64, outcome: i64) -> None:
        card: i64 = outcome - codes.DRAWN_SPHINX
        s.deck &= ~bit(card)
        s.drawn |= bit(card)
        s.report(codes.DREW, codes.SEAT.of(arg), card)
        if codes.TO_DRAW.of(arg) > 1:
            s.push(codes.DRAW, arg - codes.TO_DRAW.put(1))


class Choose(SeatStep):
    """§6.6 One of the cards drawn may be kept, with Seshat two; the others go back."""

    code = codes.CHOOSE
    name = "choose"
    verb = "keep"
    kind = "keep"
    bare = ("return",)
    args = (codes.SEAT, codes.TO_KEEP)
    worded = True
    paragraph = "6.6"

    def legal(self, s: Board, arg: i64, seat: i64) -> list[int]:
        out = answers(codes.KEEP, s.drawn)
        out.append(codes.RETURN)
        return out

    def choose(self, s: Board, arg: i64, seat: i64, action: i64) -> None:
        if action != codes.RETURN:
            card: i64 = action - codes.KEEP
            s.drawn &= ~bit(card)
            s.nobles[seat].sphinx += (data.kept(card, s.draws),)
            s.report(codes.KEPT, seat, card)
            if codes.TO_KEEP.of(arg) > 1 and s.drawn:
                s.push(codes.CHOOSE, arg - codes.TO_KEEP.put(1))
                return
        give_back(s, seat)


def give_back(s: Board, seat: i64) -> None:
    """§6.6 Cards not kept are shuffled into the deck, one point each; §9.3 and remembered."""
    n: i64 = count(s.drawn)
    if n:
        me = s.nobles[seat]
        known = [one for one in me.recall if not has(s.drawn, data.kept_card(one))]
        known += [data.kept(card, s.draws) for card in places(s.drawn)]
        me.recall = tuple(known)
        s.deck |= s.drawn
        s.drawn = 0
        s.report(codes.GAVE_BACK, seat, n)
        score(s, seat, codes.BY_RETURN, n)
    s.draws += 1
