"""MarraCash's rules, in the order of play. The paragraphs are those of RULES.md."""

from typing import Final

from hypostyle.core.bits import bit, count, has, nth, places, shl
from hypostyle.core.native import i64
from hypostyle.core.rules import Rules, Step
from hypostyle.core.state import CHANCE_BIT
from hypostyle.core.stream import Stream
from hypostyle.games.marracash.data import (
    CARD_N,
    CHEAP,
    COLOUR_N,
    DEAREST,
    ENTRANCES,
    EXITS,
    HAND,
    LARGE_CUT,
    LARGE_FEE,
    LEAST_BID,
    LOW_PRICE,
    MORE_VISITORS,
    ROUTE_FROM,
    ROUTE_SHOPS,
    ROUTE_TO,
    SMALL_CUT,
    SMALL_FEE,
    STEP,
    TOUCHES,
    TRIO,
    TRIO_GROUP,
    TRIOS,
    TRIPLES,
    VALUE,
    VISITORS,
    group_of,
    many,
    size,
    some,
)
from hypostyle.games.marracash.state import MARKET, NONE, RACE, Settings, Town

# fmt: off
# The answers: what a seat can say, then what chance can say. Names are in actions.py.
LEAD:        Final = 0      # + route, 0 to 45
AUCTION:     Final = 46     # + shop, 0 to 24
FILL:        Final = 71     # + 8 * entrance + 4 * end + visitors - 1, 0 to 23
PASS:        Final = 95
BID:         Final = 95     # + amount / 25, 1 to 1614
ACTIONS:     Final = 1710
SET_TRIO:    Final = 1710   # + trio, 0 to 9
SET_THREE:   Final = 1720   # + three visitors, 0 to 124
SET_ONE:     Final = 1845   # + colour, 0 to 4
STARTS:      Final = 1850   # + seat
TAKE_CARD:   Final = 1854   # + souvenir card, 0 to 24
ANSWERS:     Final = 1879

# What the rules report (State.tell): event, seat, a, b.
PLACED:      Final = 0      # a = entrance, b = trio
QUEUED:      Final = 1      # a = three visitors, or TRIPLES + the colour of one
ANEW:        Final = 2      # too many alike in a row: all is laid out again
BEGINS:      Final = 3      # seat = start player
SHOWN:       Final = 4      # a = card turned up
DEALT:       Final = 5      # a = card dealt to a seat
TURN_BEGAN:  Final = 6      # a = round
OFFERED:     Final = 7      # a = shop
RAISED:      Final = 8      # a = bid
PASSED:      Final = 9      # a = 1 when it could do nothing else
NAMED:       Final = 10     # a = sealed bid, shown
BOUGHT:      Final = 11     # a = shop, b = price
FEE:         Final = 12     # b = commission
LED:         Final = 13     # a = route, b = the group that set out
ENTERED:     Final = 14     # seat = owner; a = shop + 32 * customers, b = money
SOLD:        Final = 15     # seat = owner; a = card, b = money
PAID_CUT:    Final = 16     # seat = owner; a = guide, b = money
GOT_CUT:     Final = 17     # seat = guide; a = owner, b = money
FILLED:      Final = 18     # a = 8 * entrance + 4 * end + visitors - 1, b = who, to the base six
SKIPPED:     Final = 19     # a = 0 an auction of round 1, 1 a whole turn, 2 the second action
RAN_OUT:     Final = 20     # the line is empty; a = turns still to come
COMPLETED:   Final = 21     # a = cards of the set, b = money
ENDED:       Final = 22     # a = reasons

REASONS:     Final = ("last_round", "finished_round", "no_progress")
BY_LAST:     Final = 1
BY_FINISH:   Final = 2
BY_GUARD:    Final = 4

# The steps; what their argument is.
TRIO_STEP:   Final = 0      # entrance, 0 to 2
LINE:        Final = 1
FIRST:       Final = 2
REVEAL:      Final = 3
DEAL:        Final = 4      # number of the card dealt
BEGIN:       Final = 5
OPENING:     Final = 6      # seat
TURN:        Final = 7      # seat
ACT:         Final = 8      # seat
OPEN_BID:    Final = 9      # seat
RAISE:       Final = 10     # seat
SEALED:      Final = 11
REFILL:      Final = 12     # seat
TURN_END:    Final = 13     # seat
# fmt: on


def pay(s: Town, seat: i64, money: i64) -> None:
    """§2.6 The bank pays a player; less than nothing when the player pays the bank."""
    s.cash[seat] += money
    s.bank += money


def finish(s: Town, reason: i64) -> None:
    """§8.3 The game is over; nothing of what was still to come happens."""
    s.ended = reason
    s.agenda.clear()
    s.tell(ENDED, NONE, reason, 0)


# --- setting up ---------------------------------------------------------------------------------


def all_visitors(settings: Settings) -> i64:
    """§2.5, §10.14 Everybody who will come to town."""
    return group_of(MORE_VISITORS if settings.more_visitors else VISITORS)


def ways(pool: i64, trios: i64) -> int:
    """§3.3 In how many ways so many trios of three colours can be drawn from a pool."""
    if trios == 0:
        return 1
    total = 0
    for n in range(len(TRIOS)):
        total += trio_weight(pool, n, trios)
    return total


def trio_weight(pool: i64, trio: i64, trios: i64) -> int:
    """§3.3 The same, when this trio is the first of them."""
    a, b, c = TRIOS[trio]
    here = int(many(pool, a) * many(pool, b) * many(pool, c))
    return here * ways(pool - TRIO_GROUP[trio], trios - 1) if here else 0


KNOWN_WEIGHTS: Final[dict[int, list[int]]] = {}
"""The weights of the ten trios, by the pool and how many trios are still to come: some 220 lists."""


def trio_weights(pool: i64, trios: i64) -> list[int]:
    """§3.3 How likely each trio is to be the next."""
    key: int = pool * 4 + trios
    if key not in KNOWN_WEIGHTS:
        KNOWN_WEIGHTS[key] = [trio_weight(pool, n, trios) for n in range(len(TRIOS))]
    return KNOWN_WEIGHTS[key]


class Trio(Step[Town]):
    """§3.3 Three visitors of three colours stand on an entrance."""

    def asks(self, s: Town, arg: i64) -> i64:
        return CHANCE_BIT

    def outcomes(self, s: Town, arg: i64) -> list[tuple[int, int]]:
        weights = trio_weights(s.pool, TRIO - arg)
        return [(SET_TRIO + n, weights[n]) for n in range(len(weights)) if weights[n]]

    def roll(self, s: Town, arg: i64, stream: Stream) -> i64:
        weights = trio_weights(s.pool, TRIO - arg)
        total = 0.0  # a million millions: more than Stream.below can tell apart
        for weight in weights:
            total += float(weight)
        r = total * stream.unit()
        for n in range(len(weights)):
            r -= float(weights[n])
            if r < 0.0:
                return SET_TRIO + n
        return SET_TRIO + len(weights) - 1

    def happen(self, s: Town, arg: i64, outcome: i64) -> None:
        group = TRIO_GROUP[outcome - SET_TRIO]
        s.pool -= group
        stand(s, ENTRANCES[arg], group)
        s.tell(PLACED, NONE, arg, outcome - SET_TRIO)
        if arg + 1 < len(ENTRANCES):
            s.push(TRIO_STEP, arg + 1)
        else:
            s.push(LINE)


def stand(s: Town, fountain: i64, group: i64) -> None:
    """§6.3 Visitors join those who stand at a fountain."""
    s.group[fountain] += group
    s.walks |= EXITS[fountain]


def draw_visitor(pool: i64, stream: Stream) -> i64:
    """The colour of a visitor picked blindly from a pool."""
    r: i64 = stream.below(size(pool))
    colour: i64 = 0
    while r >= many(pool, colour):
        r -= many(pool, colour)
        colour += 1
    return colour


def too_many_alike(s: Town, colours: list[int]) -> bool:
    """§3.3, §10.2 Would these make a longer run in the line than is allowed?"""
    limit: i64 = s.settings.run_limit
    if limit == 0:
        return False
    run: i64 = 0
    last: i64 = NONE
    for colour in s.line[-3:]:
        run = run + 1 if colour == last else 1
        last = colour
    for colour in colours:
        run = run + 1 if colour == last else 1
        last = colour
        if run > limit:
            return True
    return False


class Line(Step[Town]):
    """§3.3 The next three join the line; with too many alike in a row all is laid out again."""

    def asks(self, s: Town, arg: i64) -> i64:
        return CHANCE_BIT

    def outcomes(self, s: Town, arg: i64) -> list[tuple[int, int]]:
        out: list[tuple[int, int]] = []
        if size(s.pool) < TRIO:
            for colour in range(COLOUR_N):
                if many(s.pool, colour):
                    out.append((SET_ONE + colour, many(s.pool, colour)))
            return out
        for three in range(TRIPLES):
            rest: i64 = s.pool
            weight: i64 = 1
            for colour in three_colours(three):
                weight *= many(rest, colour)
                if weight == 0:
                    break
                rest -= some(colour, 1)
            if weight:
                out.append((SET_THREE + three, weight))
        return out

    def roll(self, s: Town, arg: i64, stream: Stream) -> i64:
        if size(s.pool) < TRIO:
            return SET_ONE + draw_visitor(s.pool, stream)
        rest: i64 = s.pool
        three: i64 = 0
        for _ in range(TRIO):
            colour: i64 = draw_visitor(rest, stream)
            rest -= some(colour, 1)
            three = 5 * three + colour
        return SET_THREE + three

    def happen(self, s: Town, arg: i64, outcome: i64) -> None:
        if outcome >= SET_ONE:
            colours = [int(outcome - SET_ONE)]
        else:
            colours = three_colours(outcome - SET_THREE)
        if too_many_alike(s, colours):
            s.tell(ANEW, NONE, 0, 0)
            lay_out(s)
            return
        for colour in colours:
            s.pool -= some(colour, 1)
        s.line += tuple(colours)
        s.tail += len(colours)
        s.tell(QUEUED, NONE, outcome - SET_THREE, 0)
        s.push(LINE if s.pool else FIRST)


def three_colours(three: i64) -> list[int]:
    """The colours of three visitors, in their order."""
    return [int(three // 25), int(three // 5 % 5), int(three % 5)]


def lay_out(s: Town) -> None:
    """§3.3 All visitors wait to be laid out."""
    s.pool = all_visitors(s.settings)
    for fountain in ENTRANCES:
        s.group[fountain] = 0
    s.walks = 0
    s.line = ()
    s.tail = 0
    s.push(TRIO_STEP, 0)


class First(Step[Town]):
    """§3.4 The start player is drawn by lot."""

    def asks(self, s: Town, arg: i64) -> i64:
        return CHANCE_BIT

    def outcomes(self, s: Town, arg: i64) -> list[tuple[int, int]]:
        return [(STARTS + seat, 1) for seat in range(s.settings.players)]

    def happen(self, s: Town, arg: i64, outcome: i64) -> None:
        s.first = outcome - STARTS
        s.tell(BEGINS, s.first, 0, 0)
        s.push(BEGIN)
        if s.settings.souvenirs == MARKET:
            turn_up_cards(s)
        elif s.settings.souvenirs == RACE:
            s.push(DEAL, 0)


def some_card(cards: i64, stream: Stream) -> i64:
    """A card picked blindly."""
    return TAKE_CARD + nth(cards, stream.below(count(cards)))


class Reveal(Step[Town]):
    """§10.11 A souvenir card is turned up."""

    def asks(self, s: Town, arg: i64) -> i64:
        return CHANCE_BIT

    def outcomes(self, s: Town, arg: i64) -> list[tuple[int, int]]:
        return [(TAKE_CARD + card, 1) for card in places(s.deck)]

    def roll(self, s: Town, arg: i64, stream: Stream) -> i64:
        return some_card(s.deck, stream)

    def happen(self, s: Town, arg: i64, outcome: i64) -> None:
        card: i64 = outcome - TAKE_CARD
        s.deck &= ~bit(card)
        s.shown |= bit(card)
        s.tell(SHOWN, NONE, card, 0)


def turn_up_cards(s: Town) -> None:
    """§10.11 Two cards lie face up as long as there are any."""
    missing: i64 = 2 - count(s.shown)
    left: i64 = count(s.deck)
    for _ in range(missing if missing < left else left):
        s.push(REVEAL)


class Deal(Step[Town]):
    """§10.12 Each player is dealt five cards in secret, one by one."""

    def asks(self, s: Town, arg: i64) -> i64:
        return CHANCE_BIT

    def outcomes(self, s: Town, arg: i64) -> list[tuple[int, int]]:
        return [(TAKE_CARD + card, 1) for card in places(self.fitting(s, arg))]

    def roll(self, s: Town, arg: i64, stream: Stream) -> i64:
        return some_card(self.fitting(s, arg), stream)

    def fitting(self, s: Town, arg: i64) -> i64:
        """§10.20 The cards the next player may be dealt: any, or those the pattern allows."""
        if not s.settings.pattern:
            return s.deck
        return fitting_cards(s.hands[arg % s.settings.players], s.deck)

    def happen(self, s: Town, arg: i64, outcome: i64) -> None:
        card: i64 = outcome - TAKE_CARD
        seat: i64 = arg % s.settings.players
        s.deck &= ~bit(card)
        s.hands = with_value(s.hands, seat, s.hands[seat] | bit(card))
        s.tell(DEALT, seat, card, 0)
        if arg + 1 < HAND * s.settings.players:
            s.push(DEAL, arg + 1)


def with_value(row: tuple[int, ...], seat: i64, value: i64) -> tuple[int, ...]:
    """A row of one number for each seat, with one of them changed."""
    return (*row[:seat], int(value), *row[seat + 1 :])


def of_colour(cards: i64, colour: i64) -> i64:
    """How many cards of a colour are in a set."""
    return count((cards >> (5 * colour)) & 31)


def fitting_cards(hand: i64, deck: i64) -> i64:
    """§10.20 The cards that leave a hand on its way to the pattern 2/1/1/1."""
    fits: i64 = 0
    for colour in range(COLOUR_N):
        here: i64 = deck & shl(31, 5 * colour)
        one: i64 = here & -here  # all cards of a colour are alike in this
        if here and can_be_pattern(hand | one, deck & ~one):
            fits |= here
    return fits


def can_be_pattern(hand: i64, deck: i64) -> bool:
    """§10.20 Can a hand still become two cards of one colour and one each of three others?"""
    pairs: i64 = 0
    colours: i64 = 0
    new_ones: i64 = 0
    new_pairs: i64 = 0
    for colour in range(COLOUR_N):
        mine: i64 = of_colour(hand, colour)
        left: i64 = of_colour(deck, colour)
        if mine > 2:
            return False
        if mine:
            colours += 1
            pairs += mine - 1
            if mine == 1 and left:
                new_pairs += 1
        elif left:
            new_ones += 1
            if left > 1:
                new_pairs += 1
    if pairs > 1 or colours > 4 or colours + new_ones < 4:
        return False
    return pairs == 1 or new_pairs > 0


class Begin(Step[Town]):
    """§4.1, §4.2 Each player auctions one shop, the start player first; then the turns begin."""

    def run(self, s: Town, arg: i64) -> None:
        n: i64 = s.settings.players
        s.round = 1
        s.turn = s.first
        s.push(TURN, s.first)
        for k in range(n):
            s.push(OPENING, (s.first + n - 1 - k) % n)


# --- actions ------------------------------------------------------------------------------------


def can_auction(s: Town, seat: i64) -> bool:
    """§5.8 Who auctions needs 100 D and a sign; §10.10 or both twice."""
    if s.settings.no_lone and s.done == 0 and s.round > 1:
        return s.cash[seat] >= 2 * LEAST_BID and s.signs[seat] >= 2
    return s.cash[seat] >= LEAST_BID and s.signs[seat] >= 1


class Opening(Step[Town]):
    """§4.2 In the first round a player only auctions one shop."""

    def asks(self, s: Town, arg: i64) -> i64:
        s.turn = arg
        s.done = 0
        return bit(arg) if can_auction(s, arg) else 0

    def run(self, s: Town, arg: i64) -> None:
        s.tell(SKIPPED, arg, 0, 0)

    def legal(self, s: Town, arg: i64, seat: i64) -> list[int]:
        return [AUCTION + shop for shop in places(s.free)]

    def pick(self, s: Town, arg: i64, seat: i64, stream: Stream) -> i64:
        return AUCTION + nth(s.free, stream.below(count(s.free)))

    def choose(self, s: Town, arg: i64, seat: i64, action: i64) -> None:
        s.done = 2
        offer(s, seat, action - AUCTION)


class Turn(Step[Town]):
    """§4.3 A turn: two actions, then the entrances are filled."""

    def run(self, s: Town, arg: i64) -> None:
        s.turn = arg
        s.done = 0
        s.auctioned = False
        s.progress = False
        if arg == s.first:
            s.round += 1
        s.tell(TURN_BEGAN, arg, s.round, 0)
        s.push(TURN_END, arg)
        s.push(REFILL, arg)
        s.push(ACT, arg)


class Act(Step[Town]):
    """§4.3 One of the two actions: lead a group, or auction; after an auction only auction."""

    def asks(self, s: Town, arg: i64) -> i64:
        if s.walks and not s.auctioned:
            return bit(arg)
        return bit(arg) if can_auction(s, arg) else 0

    def run(self, s: Town, arg: i64) -> None:
        s.tell(SKIPPED, arg, 2 if s.done else 1, 0)  # §4.4 and no second action either

    def legal(self, s: Town, arg: i64, seat: i64) -> list[int]:
        out: list[int] = []
        if not s.auctioned:
            out = [LEAD + route for route in places(s.walks)]
        if can_auction(s, seat):
            out += [AUCTION + shop for shop in places(s.free)]
        return out

    def pick(self, s: Town, arg: i64, seat: i64, stream: Stream) -> i64:
        moves: i64 = 0 if s.auctioned else count(s.walks)
        sales: i64 = count(s.free) if can_auction(s, seat) else 0
        r: i64 = stream.below(moves + sales)
        return LEAD + nth(s.walks, r) if r < moves else AUCTION + nth(s.free, r - moves)

    def choose(self, s: Town, arg: i64, seat: i64, action: i64) -> None:
        s.done += 1
        if s.done < 2:
            s.push(ACT, arg)
        if action >= AUCTION:
            s.auctioned = True
            offer(s, seat, action - AUCTION)
        else:
            lead(s, seat, action - LEAD)


# --- auctions -----------------------------------------------------------------------------------


def offer(s: Town, seat: i64, shop: i64) -> None:
    """§5.1 The auction stone goes on a shop nobody owns."""
    s.shop = shop
    s.auctioneer = seat
    s.still = shl(1, s.settings.players) - 1
    s.tell(OFFERED, seat, shop, 0)
    if s.settings.sealed:  # §10.13
        s.bids = (NONE,) * int(s.settings.players)
        s.push(SEALED)
    else:
        s.push(OPEN_BID, seat)


def limit(s: Town, seat: i64) -> i64:
    """§5.4 The most a player may bid: the cash in hand, §10.10 less what a second auction needs."""
    cash: i64 = s.cash[seat]
    if s.settings.no_lone and s.done == 1 and seat == s.auctioneer:
        cash -= LEAST_BID
    return cash


def bids_between(least: i64, most: i64) -> list[int]:
    """All bids in a range, as answers."""
    return [BID + n for n in range(least // STEP, most // STEP + 1)]


class OpenBid(Step[Town]):
    """§5.2 The auctioneer must bid at least 100."""

    def asks(self, s: Town, arg: i64) -> i64:
        return bit(arg)

    def legal(self, s: Town, arg: i64, seat: i64) -> list[int]:
        return bids_between(LEAST_BID, limit(s, seat))

    def pick(self, s: Town, arg: i64, seat: i64, stream: Stream) -> i64:
        return BID + 4 + stream.below(limit(s, seat) // STEP - 3)

    def choose(self, s: Town, arg: i64, seat: i64, action: i64) -> None:
        raise_to(s, seat, (action - BID) * STEP)


def raise_to(s: Town, seat: i64, bid: i64) -> None:
    """§5.3 A higher bid; then the next one clockwise speaks."""
    s.high = bid
    s.leader = seat
    s.tell(RAISED, seat, bid, 0)
    ask_next(s, seat)


def can_raise(s: Town, seat: i64) -> bool:
    """§5.5 Only with a sign, and with money for the next higher bid."""
    return s.signs[seat] > 0 and limit(s, seat) >= s.high + STEP


def ask_next(s: Town, seat: i64) -> None:
    """§5.3 Clockwise to the next who is still in; back at the highest bidder the shop is sold."""
    n: i64 = s.settings.players
    for k in range(1, n + 1):
        other: i64 = (seat + k) % n
        if other == s.leader:
            sell_shop(s)
            return
        if has(s.still, other):
            if can_raise(s, other):
                s.push(RAISE, other)
                return
            s.still &= ~bit(other)  # §5.5
            s.tell(PASSED, other, 1, 0)


class Raise(Step[Town]):
    """§5.3 Bid more, or pass and be out of this auction."""

    def asks(self, s: Town, arg: i64) -> i64:
        return bit(arg)

    def legal(self, s: Town, arg: i64, seat: i64) -> list[int]:
        return [PASS, *bids_between(s.high + STEP, limit(s, seat))]

    def pick(self, s: Town, arg: i64, seat: i64, stream: Stream) -> i64:
        r: i64 = stream.below((limit(s, seat) - s.high) // STEP + 1)
        return PASS if r == 0 else BID + s.high // STEP + r

    def choose(self, s: Town, arg: i64, seat: i64, action: i64) -> None:
        if action == PASS:
            s.still &= ~bit(seat)
            s.tell(PASSED, seat, 0, 0)
            ask_next(s, seat)
        else:
            raise_to(s, seat, (action - BID) * STEP)


class Sealed(Step[Town]):
    """§10.13 All name one amount in secret; the highest buys."""

    def asks(self, s: Town, arg: i64) -> i64:
        asked: i64 = bit(s.auctioneer)
        for seat in range(s.settings.players):
            if s.signs[seat] > 0 and s.cash[seat] >= STEP:
                asked |= bit(seat)
        return asked

    def legal(self, s: Town, arg: i64, seat: i64) -> list[int]:
        if seat == s.auctioneer:
            return bids_between(LEAST_BID, limit(s, seat))
        return [PASS, *bids_between(STEP, limit(s, seat))]

    def pick(self, s: Town, arg: i64, seat: i64, stream: Stream) -> i64:
        most: i64 = limit(s, seat) // STEP
        if seat == s.auctioneer:
            return BID + 4 + stream.below(most - 3)
        return BID + stream.below(most + 1)

    def choose(self, s: Town, arg: i64, seat: i64, action: i64) -> None:
        s.bids = with_value(s.bids, seat, (action - BID) * STEP)

    def settle(self, s: Town, arg: i64) -> None:
        n: i64 = s.settings.players
        for k in range(n):  # from the auctioneer on: the nearer wins a tie
            seat: i64 = (s.auctioneer + k) % n
            bid: i64 = s.bids[seat]
            s.tell(NAMED, seat, bid if bid > 0 else 0, 0)
            if bid > s.high:
                s.high = bid
                s.leader = seat
        s.bids = ()
        sell_shop(s)


def commission(settings: Settings, price: i64) -> i64:
    """§5.6 What the bank pays the auctioneer; §10.9 or half of it, by the chart of the cut."""
    if settings.chart_fee:
        return SMALL_CUT if price <= CHEAP else LARGE_CUT
    return SMALL_FEE if price <= LOW_PRICE else LARGE_FEE


def sell_shop(s: Town) -> None:
    """§5.6 The highest bidder pays, the auctioneer has a commission unless he bought himself."""
    shop: i64 = s.shop
    buyer: i64 = s.leader
    pay(s, buyer, -s.high)
    s.tell(BOUGHT, buyer, shop, s.high)
    if buyer != s.auctioneer:
        fee = commission(s.settings, s.high)
        pay(s, s.auctioneer, fee)
        s.tell(FEE, s.auctioneer, 0, fee)
    s.signs[buyer] -= 1
    s.owner[shop] = int(buyer)
    s.free &= ~bit(shop)
    s.progress = True
    s.shop = NONE
    s.auctioneer = NONE
    s.high = 0
    s.leader = NONE
    s.still = 0
    enter_beside(s, shop)


def enter_beside(s: Town, shop: i64) -> None:
    """§5.7 Whoever stands at the shop's own door goes in at once; nobody has a cut of that."""
    fountain: i64 = TOUCHES[shop]
    if fountain == NONE:
        return
    colour: i64 = shop // 5
    n: i64 = many(s.group[fountain], colour)
    if n:
        s.group[fountain] -= some(colour, n)
        if s.group[fountain] == 0:
            s.walks &= ~EXITS[fountain]
        earn(s, shop, n)
        wind_up(s)


# --- leading visitors ---------------------------------------------------------------------------


def lead(s: Town, guide: i64, route: i64) -> None:
    """§6.1, §6.2 A whole group walks an alley; each colour enters its first owned shop."""
    start: i64 = ROUTE_FROM[route]
    walking: i64 = s.group[start]
    s.group[start] = 0
    s.walks &= ~EXITS[start]
    s.tell(LED, guide, route, walking)
    profit: list[int] = []
    customers: list[int] = []
    for shop in ROUTE_SHOPS[route]:
        owner: i64 = s.owner[shop]
        if owner == NONE:
            continue
        colour: i64 = shop // 5
        n: i64 = many(walking, colour)
        if n == 0:
            continue
        walking -= some(colour, n)
        earned = earn(s, shop, n)
        if owner == guide:
            continue
        if s.settings.cap and n > 5:  # §10.7
            n = 5
        if s.settings.by_shop:  # §10.3
            pay_cut(s, owner, guide, cut(s.settings, earned, n))
            continue
        if not profit:
            profit = [0] * int(s.settings.players)
            customers = [0] * int(s.settings.players)
        profit[owner] += earned
        customers[owner] += n
    if walking:
        stand(s, ROUTE_TO[route], walking)
    for owner in range(len(profit)):
        if customers[owner]:
            pay_cut(s, owner, guide, cut(s.settings, profit[owner], customers[owner]))
    wind_up(s)


def payments(settings: Settings, already: i64, n: i64) -> i64:
    """§6.4 What n new customers pay in a shop that holds some already."""
    total: i64 = 0
    for k in range(already + 1, already + 1 + (5 if settings.cap and n > 5 else n)):
        total += 100 * k if k < 5 else DEAREST
    total = total * settings.unit // 10  # §10.5
    if settings.left_gross:  # §10.6
        each: i64 = SMALL_CUT if total <= CHEAP * settings.unit // 10 else LARGE_CUT
        total -= each * settings.unit // 10 * (5 if settings.cap and n > 5 else n)
    return total


def earn(s: Town, shop: i64, n: i64) -> i64:
    """§6.4, §6.6 New customers enter and stay; the bank pays the owner; what he earned by them."""
    owner: i64 = s.owner[shop]
    money: i64 = payments(s.settings, s.inside[shop], n)
    s.inside[shop] += n
    s.progress = True
    pay(s, owner, money)
    s.tell(ENTERED, owner, shop + 32 * n, money)
    if s.settings.souvenirs == MARKET:
        money += sell_souvenirs(s, owner, shop // 5, n)
    elif s.settings.souvenirs == RACE:
        note_finisher(s, owner)
    return money


def cut(settings: Settings, profit: i64, customers: i64) -> i64:
    """§6.5 The guide's cut of an owner's profit in one move."""
    threshold: i64 = CHEAP * settings.unit // 10
    small: bool = profit < threshold if settings.left_gross else profit <= threshold
    each: i64 = (SMALL_CUT if small else LARGE_CUT) * settings.unit // 10
    money: i64 = each if settings.flat else each * customers  # §10.4
    return profit if settings.left_gross and money > profit else money  # §10.6


def pay_cut(s: Town, owner: i64, guide: i64, money: i64) -> None:
    """§6.5 An owner pays the guide."""
    s.cash[owner] -= money
    s.cash[guide] += money
    s.tell(PAID_CUT, owner, guide, money)
    s.tell(GOT_CUT, guide, owner, money)


# --- souvenirs ----------------------------------------------------------------------------------


def sell_souvenirs(s: Town, owner: i64, colour: i64, n: i64) -> i64:
    """§10.11 New customers buy the cards of their colour that lie open, the dearest first."""
    total: i64 = 0
    left: i64 = n
    for k in range(5):
        card: i64 = 5 * colour + 4 - k
        if left and has(s.shown, card):
            s.shown &= ~bit(card)
            left -= 1
            total += VALUE[card]
            pay(s, owner, VALUE[card])
            s.tell(SOLD, owner, card, VALUE[card])
    return total


def is_complete(s: Town, seat: i64, hand: i64) -> bool:
    """§10.12 Do a player's shops hold a customer for each card of a hand?"""
    for colour in range(COLOUR_N):
        wanted: i64 = of_colour(hand, colour)
        if wanted:
            for shop in range(5 * colour, 5 * colour + 5):
                if s.owner[shop] == seat:
                    wanted -= s.inside[shop]
            if wanted > 0:
                return False
    return True


def note_finisher(s: Town, seat: i64) -> None:
    """§10.12 Sets are completed in the order in which customers enter."""
    if seat not in s.finished and is_complete(s, seat, s.hands[seat]):
        s.finished += (int(seat),)


def set_worth(hand: i64, rank: i64) -> i64:
    """§10.12 The first finisher gets all five cards, each later one a card less, the cheapest."""
    values = sorted([VALUE[card] for card in places(hand)])
    total: i64 = 0
    for k in range(rank, len(values)):
        total += values[k]
    return total


def wind_up(s: Town) -> None:
    """§10.11, §10.12 When an action is over: new cards are turned up, completed sets are paid."""
    if s.settings.souvenirs == MARKET:
        turn_up_cards(s)
    elif s.settings.souvenirs == RACE:
        while s.rank < len(s.finished):
            seat: i64 = s.finished[s.rank]
            money = set_worth(s.hands[seat], s.rank)
            pay(s, seat, money)
            s.tell(COMPLETED, seat, s.hands[seat], money)
            s.rank += 1


# --- the end of a turn --------------------------------------------------------------------------


def empty_entrance(s: Town) -> bool:
    """§7.1 Is there an entrance without visitors?"""
    return s.group[0] == 0 or s.group[7] == 0 or s.group[15] == 0


class Refill(Step[Town]):
    """§7.1 Empty entrances are filled from either end of the line."""

    def asks(self, s: Town, arg: i64) -> i64:
        return bit(arg) if s.head < s.tail and empty_entrance(s) else 0

    def legal(self, s: Town, arg: i64, seat: i64) -> list[int]:
        left: i64 = s.tail - s.head
        out: list[int] = []
        for e in range(3):
            if s.group[ENTRANCES[e]] == 0:
                for end in range(2):
                    if left == 1:  # §7.3
                        out.append(FILL + 8 * e + 4 * end)
                    else:
                        for k in range(2, 1 + (left if left < 4 else 4)):
                            out.append(FILL + 8 * e + 4 * end + k - 1)
        return out

    def choose(self, s: Town, arg: i64, seat: i64, action: i64) -> None:
        fill(s, seat, action - FILL)
        if not s.settings.refill_one:  # §10.8
            s.push(REFILL, arg)


def fill(s: Town, seat: i64, how: i64) -> None:
    """§7.2 Two to four neighbours from one end of the line come to an entrance as a group."""
    fountain: i64 = ENTRANCES[how >> 3]
    n: i64 = (how & 3) + 1
    who: i64 = 0
    for _ in range(n):
        if how & 4:
            s.tail -= 1
            colour: i64 = s.line[s.tail]
        else:
            colour = s.line[s.head]
            s.head += 1
        stand(s, fountain, some(colour, 1))
        who = 6 * who + colour + 1
    s.progress = True
    s.tell(FILLED, seat, how, who)


class TurnEnd(Step[Town]):
    """§8.1, §8.2, §8.4 Has the line run out, is the last turn over, does anything happen still?"""

    def run(self, s: Town, arg: i64) -> None:
        n: i64 = s.settings.players
        finishing = s.settings.finish_round
        s.idle = 0 if s.progress else s.idle + 1
        if s.final > 0:
            s.final -= 1
        elif s.head == s.tail:
            s.final = (s.first + n - arg - 1) % n if finishing else n  # §10.15
            s.tell(RAN_OUT, NONE, s.final, 0)
        if s.final == 0:
            finish(s, BY_FINISH if finishing else BY_LAST)
        elif s.settings.guard and s.idle >= 3 * n:
            finish(s, BY_GUARD)
        else:
            s.push(TURN, (arg + 1) % n)


class CashRules(Rules[Town]):
    """All steps, and what the score says."""

    def scores(self, s: Town) -> list[int]:
        """§8.3 The cash in hand; nothing for a purse these eyes may not see."""
        return [money if money > 0 else 0 for money in s.cash]

    def shares(self, s: Town) -> list[float]:
        """§8.3 Most cash wins; equals share the victory."""
        most = max(s.cash)
        winners = 0
        for money in s.cash:
            if money == most:
                winners += 1
        return [1.0 / float(winners) if money == most else 0.0 for money in s.cash]


RULES: Final = CashRules(
    [
        Trio(), Line(), First(), Reveal(), Deal(), Begin(), Opening(), Turn(), Act(), OpenBid(),
        Raise(), Sealed(), Refill(), TurnEnd(),
    ]
)  # fmt: skip


def start(settings: Settings) -> Town:
    """§3.1 to §3.5 The position before the first visitor stands in line."""
    s = Town(settings)
    if settings.souvenirs:
        s.deck = shl(1, CARD_N) - 1
    if settings.souvenirs == RACE:
        s.hands = (0,) * int(settings.players)
    lay_out(s)
    return s
