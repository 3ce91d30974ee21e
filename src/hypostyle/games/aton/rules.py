"""Aton's rules, in the order of play. The paragraphs are those of RULES.md."""

from typing import Final

from hypostyle.core.bits import bit, count, nth, places, shl
from hypostyle.core.native import i64
from hypostyle.core.rules import Rules, Step
from hypostyle.core.state import CHANCE_BIT
from hypostyle.core.stream import Stream
from hypostyle.games.aton.data import (
    BLACK,
    BLACK_POINTS,
    BLUE,
    BLUE_SQUARES,
    BONUS_1,
    BONUS_2,
    CARD,
    CHOOSE,
    CLEANED,
    GREEN,
    HAND,
    HAND_NUMBER,
    HANDS,
    PER_BLUE,
    PLANS_OF,
    RED,
    TEMPLE_1_SET,
    TEMPLE_2,
    TEMPLE_2_SET,
    TEMPLE_3_SET,
    TEMPLE_4_SET,
    YELLOW,
    c1_of,
    c2_of,
    c3_of,
    c4_of,
    hand_code,
    many,
    pile_of,
    size,
)
from hypostyle.games.aton.state import NONE, Board, Settings, Side

# fmt: off
# The answers: what a seat can say, then what chance can say. Names are in actions.py.
PLAN:        Final = 0      # + plan number, 0 to 255
SQUARE_0:    Final = 256    # + square, 0 to 47
STOP:        Final = 304
KEEP:        Final = 305
EXCHANGE:    Final = 306
ACTIONS:     Final = 307
DEAL_HAND:   Final = 307    # + hand number, 0 to 34
TURN_CARD:   Final = 341    # + card value, 1 to 4
STARTS:      Final = 346    # + seat
ANSWERS:     Final = 348

# What the rules report (State.tell): event, seat, a, b.
ROUND_BEGAN: Final = 0      # a = round
DEALT:       Final = 1      # a = hand number
KEPT:        Final = 2
EXCHANGED:   Final = 3      # a = hand number given up
REVEALED:    Final = 4      # a = plan
GAINED:      Final = 5      # a = source, b = points
NOBODY:      Final = 6      # a = source nobody scores
TURNED:      Final = 7      # a = card
IS_FIRST:    Final = 8      # a = why: 2 cartouche 2, 1 cartouche 1, 0 cards turned up, -1 a coin
REMOVED:     Final = 9      # a = square, b = owner of the counter
LAPSED:      Final = 10     # a = removals owed and not possible
DIED:        Final = 11     # seat = owner; a = 1 it lies in the Kingdom, 0 full: back to the supply
PLACED:      Final = 12     # a = square
STOPPED:     Final = 13     # a = counters not placed
DOOMED:      Final = 14     # a = counters without room
SCORED:      Final = 15     # the Kingdom is full: a scoring begins
RETURNED:    Final = 16     # a = own counters coming back from the Kingdom
CLEANS:      Final = 17     # who begins the cleanup; a = 1 when a coin said so
CLEANED_OFF: Final = 18     # a = square
ENDED:       Final = 19     # seat = winner, NONE if shared; a = reasons
SHUFFLED:    Final = 20     # the discards became the new deck

# Where points come from, and why a game ends.
SOURCES:     Final = ("c1", "temple1", "temple2", "temple3", "temple4", "black", "bonus")
C1:          Final = 0
T1:          Final = 1
T2:          Final = 2
T3:          Final = 3
T4:          Final = 4
BLACKS:      Final = 5
BONUS:       Final = 6
REASONS:     Final = ("c1", "temple1", "temple2", "temple3", "temple4", "yellow", "green", "scoring", "round_cap")
BY_C1:       Final = 1
BY_YELLOW:   Final = 32
BY_GREEN:    Final = 64
BY_SCORING:  Final = 128
BY_CAP:      Final = 256
SHARED:      Final = 2      # Board.winner of a shared victory

# The steps; an agenda entry is a step, plus OF_BLUE where a step belongs to one player.
ROUND:       Final = 0
DEAL:        Final = 1
OFFER:       Final = 2
ASSIGN:      Final = 3
POINTS:      Final = 4
ORDER:       Final = 5
TURN_UP:     Final = 6
TURN:        Final = 7
COMPARE:     Final = 8
ORDER_COIN:  Final = 9
REMOVAL:     Final = 10
REMOVE:      Final = 11
PLACEMENT:   Final = 12
PLACE:       Final = 13
DOOM:        Final = 14
DISCARD:     Final = 15
SCORING:     Final = 16
CLEANUP:     Final = 17
CLEAN_COIN:  Final = 18
CLEAN:       Final = 19
ROUND_END:   Final = 20
OF_BLUE:     Final = 64
# fmt: on


def reach(c3: i64) -> i64:
    """§5.6 The squares of temples 1 to the card in cartouche 3."""
    return shl(1, 12 * c3) - 1


def temple(n: i64) -> i64:
    """The twelve squares of a temple, counted from 0."""
    return shl(0xFFF, 12 * n)


def gain(s: Board, seat: i64, source: i64, points: i64) -> None:
    """§2.6 Points move the marker; it never goes back."""
    s.side(seat).score += points
    s.tell(GAINED, seat, source, points)


def finish(s: Board, winner: i64, reasons: i64) -> None:
    """§8.1 The game is over; nothing of what was still to come happens."""
    s.winner = winner
    s.reasons = reasons
    s.agenda.clear()
    s.tell(ENDED, winner if winner != SHARED else NONE, reasons, 0)


def finish_by_score(s: Board, reason: i64) -> None:
    """§8.4, §8.5 The higher score wins; equal scores share the victory."""
    d: i64 = s.red.score - s.blue.score
    finish(s, RED if d > 0 else BLUE if d < 0 else SHARED, reason)


def bury(s: Board, owner: i64) -> None:
    """§5.5 A counter goes to the Kingdom, or back to its owner when all spaces are taken."""
    side = s.side(owner)
    if s.red.dead + s.blue.dead < s.settings.kingdom:
        side.dead += 1
        s.tell(DIED, owner, 1, 0)
    else:
        side.supply += 1
        s.tell(DIED, owner, 0, 0)


# --- the round ------------------------------------------------------------------------------


class Round(Step[Board]):
    """§4.1 A round, from the draw to its end."""

    def run(self, s: Board, arg: i64) -> None:
        s.round += 1
        s.first = NONE
        s.tell(ROUND_BEGAN, NONE, s.round, 0)
        early = s.settings.early_draw
        s.push(ROUND_END)
        s.push(SCORING)
        if early:  # §10.7
            s.push(DEAL, BLUE)
            s.push(DEAL, RED)
        s.push(DISCARD)
        s.push(ORDER)
        s.push(POINTS)
        s.push(ASSIGN)
        s.push(OFFER)
        if not early or s.round == 1:
            s.push(DEAL, BLUE)
            s.push(DEAL, RED)


def stock(side: Side) -> tuple[i64, i64, i64]:
    """§4.2 What the next four cards are made of.

    Cards certain to come, the pile the rest come from, and how many those are: at most one pile
    is ever uncertain.
    """
    if size(side.deck) >= HAND:
        return 0, side.deck, HAND
    certain: i64 = side.deck
    missing: i64 = HAND - size(side.deck)
    for card in side.bottom[:missing]:
        certain += CARD[card]
        missing -= 1
    return certain, side.discard + side.buried, missing


def take(s: Board, seat: i64, hand: i64) -> None:
    """§4.2 These four cards come off the deck."""
    side = s.side(seat)
    certain, _, missing = stock(side)
    side.hand = hand
    if size(side.deck) >= HAND:
        side.deck -= hand
        return
    side.certain = certain  # §9.3 the end of the old deck: anybody could count it,
    if side.buried:  # §10.8 but not tell it from the cards that lie face down
        side.certain -= side.deck
    if missing:
        shuffle(s, seat)
        side.deck -= hand - certain
    else:
        side.bottom = side.bottom[HAND - size(side.deck) :]
        side.deck = 0


def shuffle(s: Board, seat: i64) -> None:
    """§4.3 The discards become the new deck; nothing is known of its order."""
    side = s.side(seat)
    side.deck = side.discard + side.buried
    side.bottom = ()
    side.discard = 0
    side.buried = 0
    s.tell(SHUFFLED, seat, 0, 0)


def some_of(pile: i64, n: i64, stream: Stream) -> i64:
    """So many cards taken blindly from a pile."""
    rest: i64 = pile
    left: i64 = size(pile)
    for _ in range(n):
        r: i64 = stream.below(left)
        card: i64 = CARD[1]
        here: i64 = rest & 255
        while r >= here:
            r -= here
            card <<= 8
            here = (rest // card) & 255
        rest -= card
        left -= 1
    return pile - rest


class Deal(Step[Board]):
    """§4.2 A player draws four cards."""

    def asks(self, s: Board, arg: i64) -> i64:
        return CHANCE_BIT

    def outcomes(self, s: Board, arg: i64) -> list[tuple[int, int]]:
        certain, pool, missing = stock(s.side(arg))
        out: list[tuple[int, int]] = []
        for number in range(len(HANDS)):
            rest: i64 = HANDS[number]
            weight: i64 = 1
            for value in range(1, 5):
                wanted: i64 = many(rest, value) - many(certain, value)
                if wanted < 0 or wanted > missing:
                    weight = 0
                    break
                weight *= CHOOSE[many(pool, value)][wanted]
            if weight:
                out.append((DEAL_HAND + number, weight))
        return out

    def roll(self, s: Board, arg: i64, stream: Stream) -> i64:
        certain, pool, missing = stock(s.side(arg))
        hand: i64 = certain + some_of(pool, missing, stream)
        return DEAL_HAND + HAND_NUMBER[hand_code(hand)]

    def happen(self, s: Board, arg: i64, outcome: i64) -> None:
        take(s, arg, HANDS[outcome - DEAL_HAND])
        s.tell(DEALT, arg, outcome - DEAL_HAND, 0)


class Offer(Step[Board]):
    """§4.4 Whoever still has the exchange counter says, in secret, keep or exchange."""

    def asks(self, s: Board, arg: i64) -> i64:
        asked: i64 = 0
        if s.red.token:
            asked |= 1
        if s.blue.token:
            asked |= 2
        return asked

    def legal(self, s: Board, arg: i64, seat: i64) -> list[int]:
        return [KEEP, EXCHANGE]

    def choose(self, s: Board, arg: i64, seat: i64, action: i64) -> None:
        s.side(seat).swap = action - KEEP

    def settle(self, s: Board, arg: i64) -> None:
        self.give_up(s, BLUE)
        self.give_up(s, RED)

    def give_up(self, s: Board, seat: i64) -> None:
        """§4.4 The counter and the four cards are gone, four new ones are drawn."""
        side = s.side(seat)
        if side.swap == 0:
            s.tell(KEPT, seat, 0, 0)
        elif side.swap == 1:
            s.tell(EXCHANGED, seat, HAND_NUMBER[hand_code(side.hand)], 0)
            side.token = False
            if s.settings.bury:  # §10.8
                side.buried += side.hand
            else:
                side.discard += side.hand
            side.hand = 0
            side.certain = 0
            s.push(DEAL, seat)
        side.swap = NONE


class Assign(Step[Board]):
    """§4.5 Both lay their four cards to the cartouches, in secret; §4.6 then all are shown."""

    def asks(self, s: Board, arg: i64) -> i64:
        return 3

    def legal(self, s: Board, arg: i64, seat: i64) -> list[int]:
        return PLANS_OF[HAND_NUMBER[hand_code(s.side(seat).hand)]][:]

    def pick(self, s: Board, arg: i64, seat: i64, stream: Stream) -> i64:
        plans = PLANS_OF[HAND_NUMBER[hand_code(s.side(seat).hand)]]
        return plans[stream.below(len(plans))]

    def choose(self, s: Board, arg: i64, seat: i64, action: i64) -> None:
        s.side(seat).plan = action

    def settle(self, s: Board, arg: i64) -> None:
        s.open = True
        s.tell(REVEALED, RED, s.red.plan, 0)
        s.tell(REVEALED, BLUE, s.blue.plan, 0)


# --- cartouche 1 and the order of play --------------------------------------------------------


class Points(Step[Board]):
    """§5.1 The higher card in cartouche 1 scores twice the difference."""

    def run(self, s: Board, arg: i64) -> None:
        d: i64 = c1_of(s.red.plan) - c1_of(s.blue.plan)
        if d == 0:
            s.tell(NOBODY, NONE, C1, 0)
            return
        seat: i64 = RED if d > 0 else BLUE
        gain(s, seat, C1, 2 * d if d > 0 else -2 * d)
        if s.side(seat).score >= s.settings.win_score:  # §8.2
            finish(s, seat, BY_C1)


def play_order(s: Board, first: i64, why: i64) -> None:
    """§5.2 First one player does everything, then the other."""
    s.first = first
    s.tell(IS_FIRST, first, why, 0)
    second: i64 = 1 - first
    if s.settings.removals_first:  # §10.3
        s.push(PLACEMENT, second)
        s.push(PLACEMENT, first)
        s.push(REMOVAL, second)
        s.push(REMOVAL, first)
    else:
        s.push(PLACEMENT, second)
        s.push(REMOVAL, second)
        s.push(PLACEMENT, first)
        s.push(REMOVAL, first)


class Order(Step[Board]):
    """§5.2 The lower card in cartouche 2 plays first; equal: the lower in cartouche 1."""

    def run(self, s: Board, arg: i64) -> None:
        d: i64 = c2_of(s.red.plan) - c2_of(s.blue.plan)
        why: i64 = 2
        if d == 0:
            d = c1_of(s.red.plan) - c1_of(s.blue.plan)
            why = 1
        if d != 0:
            play_order(s, RED if d < 0 else BLUE, why)
        elif s.settings.tiebreak == 2:  # §10.4
            s.push(ORDER_COIN)
        else:
            s.push(TURN_UP)


def can_turn(side: Side) -> bool:
    """§5.3 There is a card left to turn up."""
    return side.deck + side.discard + side.buried > 0 or len(side.bottom) > 0


class TurnUp(Step[Board]):
    """§5.3 A double tie: both turn up the top card of their deck."""

    def run(self, s: Board, arg: i64) -> None:
        if can_turn(s.red) and can_turn(s.blue):
            s.push(COMPARE)
            s.push(TURN, BLUE)
            s.push(TURN, RED)
        else:
            s.push(ORDER_COIN)


class Turn(Step[Board]):
    """§5.3 One card is turned up."""

    def asks(self, s: Board, arg: i64) -> i64:
        return CHANCE_BIT

    def outcomes(self, s: Board, arg: i64) -> list[tuple[int, int]]:
        side = s.side(arg)
        if side.deck == 0 and side.bottom:
            return [(TURN_CARD + side.bottom[0], 1)]
        pile: i64 = side.deck if side.deck else side.discard + side.buried
        out: list[tuple[int, int]] = []
        for value in range(1, 5):
            if many(pile, value):
                out.append((TURN_CARD + value, many(pile, value)))
        return out

    def happen(self, s: Board, arg: i64, outcome: i64) -> None:
        side = s.side(arg)
        card: i64 = outcome - TURN_CARD
        if side.deck == 0 and side.bottom:
            side.bottom = side.bottom[1:]
        else:
            if side.deck == 0:
                shuffle(s, arg)
            side.deck -= CARD[card]
        side.turned += (int(card),)
        s.tell(TURNED, arg, card, 0)


def put_under(s: Board, side: Side) -> None:
    """§5.3 The cards turned up go under the deck in that order, or (§10.4) to the discards."""
    if s.settings.tiebreak == 1:
        side.discard += pile_of(side.turned)
    else:
        side.bottom += side.turned
    side.turned = ()


class Compare(Step[Board]):
    """§5.3 The lower card turned up plays first; equal: turn up the next."""

    def run(self, s: Board, arg: i64) -> None:
        d = s.red.turned[-1] - s.blue.turned[-1]
        if d == 0:
            s.push(TURN_UP)
            return
        put_under(s, s.red)
        put_under(s, s.blue)
        play_order(s, RED if d < 0 else BLUE, 0)


class Coin(Step[Board]):
    """A fair coin between the two."""

    def asks(self, s: Board, arg: i64) -> i64:
        return CHANCE_BIT

    def outcomes(self, s: Board, arg: i64) -> list[tuple[int, int]]:
        return [(STARTS + RED, 1), (STARTS + BLUE, 1)]


class OrderCoin(Coin):
    """§5.3, §10.4 A coin says who plays first."""

    def happen(self, s: Board, arg: i64, outcome: i64) -> None:
        put_under(s, s.red)
        put_under(s, s.blue)
        play_order(s, outcome - STARTS, -1)


# --- cartouche 2: removal ---------------------------------------------------------------------


class Removal(Step[Board]):
    """§5.4 How many counters the card in cartouche 2 takes off; none at all in round 1."""

    def run(self, s: Board, arg: i64) -> None:
        k: i64 = c2_of(s.side(arg).plan) - 2
        if s.round == 1 and not s.settings.first_removal:  # §10.10
            return
        s.todo = k if k >= 0 else 1
        if s.todo:
            s.push(REMOVE, arg)


class Remove(Step[Board]):
    """§5.4 One counter is taken off: an own one for a 1, an opposing one for a 3 or 4."""

    def asks(self, s: Board, arg: i64) -> i64:
        plan = s.side(arg).plan
        victim = s.side(arg) if c2_of(plan) == 1 else s.other(arg)
        s.choices = victim.squares & reach(c3_of(plan))
        return bit(arg) if s.choices else 0

    def run(self, s: Board, arg: i64) -> None:
        s.tell(LAPSED, arg, s.todo, 0)
        s.todo = 0

    def legal(self, s: Board, arg: i64, seat: i64) -> list[int]:
        return [SQUARE_0 + n for n in places(s.choices)]

    def pick(self, s: Board, arg: i64, seat: i64, stream: Stream) -> i64:
        return SQUARE_0 + nth(s.choices, stream.below(count(s.choices)))

    def choose(self, s: Board, arg: i64, seat: i64, action: i64) -> None:
        owner: i64 = seat if c2_of(s.side(seat).plan) == 1 else 1 - seat
        s.side(owner).squares &= ~bit(action - SQUARE_0)
        s.tell(REMOVED, seat, action - SQUARE_0, owner)
        bury(s, owner)
        s.choices = 0
        s.todo -= 1
        if s.todo:
            s.push(REMOVE, arg)


# --- cartouches 3 and 4: placement --------------------------------------------------------------


class Placement(Step[Board]):
    """§5.7, §5.8 How many counters may be placed, and how many find no room whatever happens."""

    def run(self, s: Board, arg: i64) -> None:
        me = s.side(arg)
        c4: i64 = c4_of(me.plan)
        n: i64 = c4 if c4 < me.supply else me.supply
        room: i64 = count(reach(c3_of(me.plan)) & ~(s.red.squares | s.blue.squares))
        s.todo = n if n < room else room
        s.doomed = n - s.todo
        if s.doomed:
            s.push(DOOM, arg)
        if s.todo:
            s.push(PLACE, arg)


class Place(Step[Board]):
    """§5.7 One counter goes on an empty square of the open temples, or the player stops."""

    def asks(self, s: Board, arg: i64) -> i64:
        s.choices = reach(c3_of(s.side(arg).plan)) & ~(s.red.squares | s.blue.squares)
        return bit(arg)

    def legal(self, s: Board, arg: i64, seat: i64) -> list[int]:
        out = [SQUARE_0 + n for n in places(s.choices)]
        if not s.settings.mandatory:  # §10.2
            out.append(STOP)
        return out

    def pick(self, s: Board, arg: i64, seat: i64, stream: Stream) -> i64:
        n: i64 = count(s.choices)
        r: i64 = stream.below(n if s.settings.mandatory else n + 1)
        return STOP if r == n else SQUARE_0 + nth(s.choices, r)

    def choose(self, s: Board, arg: i64, seat: i64, action: i64) -> None:
        s.choices = 0
        if action == STOP:
            s.tell(STOPPED, seat, s.todo, 0)
            s.todo = 0
            return
        square: i64 = action - SQUARE_0
        me = s.side(seat)
        me.supply -= 1
        me.squares |= bit(square)
        s.todo -= 1
        s.tell(PLACED, seat, square, 0)
        won = completed(me.squares, square)
        if won:
            s.todo = 0
            s.doomed = 0
            finish(s, seat, won)
        elif s.todo:
            s.push(PLACE, arg)


def completed(mine: i64, square: i64) -> i64:
    """§8.3 What the counter on this square has completed: reasons to win at once, 0 if none."""
    reasons: i64 = 0
    n: i64 = square // 12
    if mine & temple(n) == temple(n):
        reasons |= shl(2, n)
    if mine & YELLOW == YELLOW:
        reasons |= BY_YELLOW
    if mine & GREEN == GREEN:
        reasons |= BY_GREEN
    return reasons


class Doom(Step[Board]):
    """§5.8 Counters that can find no room go to the Kingdom."""

    def run(self, s: Board, arg: i64) -> None:
        s.tell(DOOMED, arg, s.doomed, 0)
        for _ in range(s.doomed):
            s.side(arg).supply -= 1
            bury(s, arg)
        s.doomed = 0


class Discard(Step[Board]):
    """§5.9 The cards of both players go open on their discards."""

    def run(self, s: Board, arg: i64) -> None:
        s.open = False
        for side in (s.red, s.blue):
            side.discard += side.hand
            side.hand = 0
            side.certain = 0
            side.plan = NONE


# --- scoring ------------------------------------------------------------------------------------


def majority(s: Board, squares: i64) -> i64:
    """§6.2 Who has more counters on these squares; NONE when equal."""
    d: i64 = count(s.red.squares & squares) - count(s.blue.squares & squares)
    return RED if d > 0 else BLUE if d < 0 else NONE


def line_points(s: Board, seat: i64, source: i64) -> i64:
    """§6.3 to §6.7 What a line is worth to the player who has its majority."""
    mine: i64 = s.side(seat).squares
    if source == T1:
        return count(mine & TEMPLE_1_SET) - count(s.other(seat).squares & TEMPLE_1_SET)
    if source == T2:
        return TEMPLE_2
    if source == T3:
        return count(mine & TEMPLE_3_SET)
    if source == T4:
        return PER_BLUE * count(mine & BLUE_SQUARES)
    if source == BLACKS:
        return BLACK_POINTS
    return count(mine & BONUS_1) + 2 * count(mine & BONUS_2)


LINE_SQUARES: Final = (0, TEMPLE_1_SET, TEMPLE_2_SET, TEMPLE_3_SET, TEMPLE_4_SET, BLACK)


class Scoring(Step[Board]):
    """§6.1 At the end of a round with a full Kingdom everything is scored, for both players."""

    def run(self, s: Board, arg: i64) -> None:
        if s.red.dead + s.blue.dead < s.settings.kingdom:
            return
        s.tell(SCORED, NONE, 0, 0)
        for source in range(T1, BONUS):
            seat = majority(s, LINE_SQUARES[source])
            if seat == NONE:
                s.tell(NOBODY, NONE, source, 0)
            else:
                gain(s, seat, source, line_points(s, seat, source))
        gain(s, RED, BONUS, line_points(s, RED, BONUS))
        gain(s, BLUE, BONUS, line_points(s, BLUE, BONUS))
        if s.red.score >= s.settings.win_score or s.blue.score >= s.settings.win_score:
            finish_by_score(s, BY_SCORING)  # §8.4
        else:
            s.push(CLEANUP)


# --- cleanup ------------------------------------------------------------------------------------


class Cleanup(Step[Board]):
    """§7.1 The Kingdom empties; §7.2 then both take four counters back, the leader first."""

    def run(self, s: Board, arg: i64) -> None:
        self.prepare(s, RED)
        self.prepare(s, BLUE)
        d: i64 = s.red.score - s.blue.score
        if d == 0 and s.settings.random_tie:  # §10.6
            s.push(CLEAN_COIN)
        else:
            clean_order(s, RED if d >= 0 else BLUE, 0)

    def prepare(self, s: Board, seat: i64) -> None:
        """§7.1, §7.3 Dead counters return; every temple with an own counter owes one."""
        side = s.side(seat)
        s.tell(RETURNED, seat, side.dead, 0)
        side.supply += side.dead
        side.dead = 0
        for n in range(4):
            if side.squares & temple(n):
                side.pending |= bit(n)


def clean_order(s: Board, leader: i64, coin: i64) -> None:
    """§7.2 The leader begins and they alternate, or (§10.5) the leader does all four first."""
    s.tell(CLEANS, leader, coin, 0)
    follower: i64 = 1 - leader
    for n in range(2 * CLEANED):
        early: bool = n < CLEANED if s.settings.block else n % 2 == 0
        s.push(CLEAN, follower if early else leader)


class CleanCoin(Coin):
    """§10.6 On equal scores a coin says who begins the cleanup."""

    def happen(self, s: Board, arg: i64, outcome: i64) -> None:
        clean_order(s, outcome - STARTS, 1)


def fullest(mine: i64) -> i64:
    """§7.3 Own counters in the temple where one has the most; several when temples tie."""
    most: i64 = 0
    squares: i64 = 0
    for n in range(4):
        here: i64 = mine & temple(n)
        many_here = count(here)
        if many_here > most:
            most = many_here
            squares = here
        elif many_here == most:
            squares |= here
    return squares


class Clean(Step[Board]):
    """§7.3 One own counter goes back to the supply; §7.4 without counters nothing happens."""

    def asks(self, s: Board, arg: i64) -> i64:
        me = s.side(arg)
        if me.pending:
            s.choices = 0
            for n in range(4):
                if me.pending & bit(n):
                    s.choices |= me.squares & temple(n)
        else:
            s.choices = fullest(me.squares)
        return bit(arg) if s.choices else 0

    def legal(self, s: Board, arg: i64, seat: i64) -> list[int]:
        return [SQUARE_0 + n for n in places(s.choices)]

    def pick(self, s: Board, arg: i64, seat: i64, stream: Stream) -> i64:
        return SQUARE_0 + nth(s.choices, stream.below(count(s.choices)))

    def choose(self, s: Board, arg: i64, seat: i64, action: i64) -> None:
        square: i64 = action - SQUARE_0
        me = s.side(seat)
        me.squares &= ~bit(square)
        me.supply += 1
        me.pending &= ~bit(square // 12)
        s.choices = 0
        s.tell(CLEANED_OFF, seat, square, 0)


class RoundEnd(Step[Board]):
    """§8.5 After the last round allowed the game ends, otherwise the next round begins."""

    def run(self, s: Board, arg: i64) -> None:
        if s.settings.round_cap and s.round >= s.settings.round_cap:
            finish_by_score(s, BY_CAP)
        else:
            s.push(ROUND)


class AtonRules(Rules[Board]):
    """All steps, and what the score says."""

    def scores(self, s: Board) -> list[int]:
        """§2.6 The markers on the track; beyond its end the number is kept."""
        return [s.red.score, s.blue.score]

    def shares(self, s: Board) -> list[float]:
        """§8.1 One winner takes all; a shared victory is shared."""
        if s.winner == SHARED:
            return [0.5, 0.5]
        return [1.0, 0.0] if s.winner == RED else [0.0, 1.0]


RULES: Final = AtonRules(
    [
        Round(), Deal(), Offer(), Assign(), Points(), Order(), TurnUp(), Turn(), Compare(),
        OrderCoin(), Removal(), Remove(), Placement(), Place(), Doom(), Discard(), Scoring(),
        Cleanup(), CleanCoin(), Clean(), RoundEnd(),
    ]
)  # fmt: skip


def start(settings: Settings) -> Board:
    """§3.1 to §3.3 The position before the first draw."""
    s = Board(settings)
    s.red.score = settings.start_score + settings.handicap
    s.blue.score = settings.start_score
    s.red.token = settings.exchange
    s.blue.token = settings.exchange
    s.push(ROUND)
    return s
