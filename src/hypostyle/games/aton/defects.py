"""What is wrong with a position of Aton, by name.

Every position that a game can reach passes, and so do puzzles (§14.1).
"""

from typing import Final

from hypostyle.core.bits import count, has, places
from hypostyle.core.position import Refusal
from hypostyle.core.state import arg_of, entry, step_of
from hypostyle.core.words import Words
from hypostyle.games.aton import codes, data
from hypostyle.games.aton.data import BLUE, RED, c1_of, c2_of, c3_of, c4_of, many, pile_of, size
from hypostyle.games.aton.rules.basics import reach, removals, temple
from hypostyle.games.aton.rules.counters import completed
from hypostyle.games.aton.rules.order import can_turn
from hypostyle.games.aton.rules.scoring import scoring_points
from hypostyle.games.aton.state import NONE, Board, Priest

refuse: Final = Refusal(Words, __package__)

CLEANING: Final = (codes.CLEAN, codes.CLEAN_COIN)
TYING: Final = (codes.TURN, codes.ORDER_COIN)
HANDS_IN_DECK: Final = data.DECK // data.HAND


def check(s: Board) -> None:
    """§14.1 Raise BadPosition with the name of the first law of the game that is broken."""
    for seat in (RED, BLUE):
        _check_side(s, s.side(seat), data.SIDES[seat])
    refuse(s.red.squares & s.blue.squares, "square-held-twice")
    cap = int(s.settings.round_cap)
    refuse(0 < cap < s.round, "round-beyond-cap", n=cap)
    _check_end(s)
    _check_moment(s)
    for seat in (RED, BLUE):
        _check_exchange(s, seat)
        _check_cards(s, seat)
        _check_score(s, seat)
        _check_cleanup(s, seat)
    _check_order(s)
    _check_kingdom(s)
    _check_todo(s)
    if s.round == 1:
        _check_first_round(s)


# --- when it is ----------------------------------------------------------------------------------


def _before(s: Board) -> bool:
    """§4.2 to §4.5 The cards of this round are not laid yet."""
    return s.expects(codes.ASSIGN)


def _after(s: Board) -> bool:
    """§5.9 The cards of this round are discarded."""
    return not s.open and not _before(s)


def _tied(s: Board) -> bool:
    """§5.3 The plans are a double tie."""
    red, blue = s.red.plan, s.blue.plan
    return s.open and c1_of(red) == c1_of(blue) and c2_of(red) == c2_of(blue)


def _draws(s: Board, seat: int) -> bool:
    """§4.2 A player is about to draw."""
    return s.step == codes.DEAL and entry(codes.DEAL, seat) in s.agenda[-2:]


# --- one side ------------------------------------------------------------------------------------


def _check_side(s: Board, side: Priest, who: str) -> None:
    refuse(
        side.supply + side.dead + count(side.squares) != data.SUPPLY, "counters-not-29", side=who
    )
    known = pile_of(side.bottom + side.turned)
    cards = side.deck + side.discard + side.buried + side.hand + known
    refuse(cards != data.FULL_DECK, "cards-not-36", side=who)
    refuse(size(side.hand) not in (0, data.HAND), "hand-not-4.ever", side=who)
    unknown = any(many(side.certain, value) > many(side.hand, value) for value in range(1, 5))
    refuse(unknown, "certain-not-in-hand", side=who)
    others = side.plan != NONE and data.plan_pile(side.plan) != side.hand
    refuse(others, "plan-not-in-hand", side=who)
    bare = any(has(side.pending, n) and not side.squares & temple(n) for n in range(4))
    refuse(bare, "pending-without-counter")


def _check_moment(s: Board) -> None:
    """What lies on the table at this moment."""
    step, sides = s.step, (s.red, s.blue)
    by_score = s.reasons in (codes.BY_SCORING, codes.BY_CAP)
    reveals = step in (*TYING, codes.REMOVE, codes.PLACE) or (step < 0 and not by_score)
    refuse(s.open != reveals, "open-at-wrong-time")
    refuse(s.open and any(side.plan == NONE for side in sides), "no-plan")
    planned = any(side.plan != NONE for side in sides)
    refuse(planned and not s.open and step != codes.ASSIGN, "plan-too-early")
    for seat, side in enumerate(sides):
        drawn = not _draws(s, seat) and (not _after(s) or s.settings.early_draw)
        refuse(side.hand and not drawn, "hand-too-early", side=data.SIDES[seat])
        refuse(drawn and not side.hand, "hand-not-4.now", side=data.SIDES[seat])
    refuse(step != codes.OFFER and any(side.swap != NONE for side in sides), "swap-at-wrong-time")
    tie = step in TYING and s.settings.tiebreak != 2
    refuse(not tie and any(side.turned for side in sides), "turned-at-wrong-time")
    refuse(step not in CLEANING and any(side.pending for side in sides), "pending-at-wrong-time")


def _check_exchange(s: Board, seat: int) -> None:
    """§4.4 The exchange counter, and the cards given up for it."""
    side, who = s.side(seat), data.SIDES[seat]
    used = s.settings.exchange and not side.token
    idle = side.token and not s.settings.exchange
    refuse(idle or (side.swap != NONE and not side.token), "no-exchange.counter", side=who)
    refuse(used and s.round == 1 and s.expects(codes.OFFER), "exchange-too-early", side=who)
    renewing = _draws(s, seat) and _before(s) and not s.expects(codes.OFFER)
    refuse(renewing and not used, "no-exchange.drawn", side=who)
    lawful = s.settings.bury and not side.token and size(side.buried) == data.HAND
    refuse(side.buried and not lawful, "no-burying.cards", side=who)


def hands_given_up(s: Board, seat: int) -> int:
    """§5.9, §4.4 How many hands a side has played or exchanged so far."""
    exchanged = s.settings.exchange and not s.side(seat).token
    return int(s.round) - 1 + int(exchanged) + int(_after(s))


def _check_cards(s: Board, seat: int) -> None:
    """§4.2, §4.3, §5.3 Four cards a round go to the discards, until these become the new deck."""
    side, who, tiebreak = s.side(seat), data.SIDES[seat], s.settings.tiebreak
    used = int(size(side.discard + side.buried))
    given = hands_given_up(s, seat)
    settled = _tied(s) and s.first != NONE
    if tiebreak == 1:
        few = 0 < used < data.HAND and not settled  # only a tie discards less than a hand
        tieless = s.round == 1 and not (settled or side.turned or _after(s))
        uneven = few or (tieless and used != data.HAND * given)
        refuse(uneven, "discards-do-not-fit", side=who)
        fresh = True
    else:
        refuse(used % data.HAND, "deck-not-in-fours", side=who)
        hands = used // data.HAND
        refuse(not _fits(s, side, given, hands), "discards-do-not-fit", side=who)
        exchanged = s.settings.bury and not side.token and given == hands
        refuse(exchanged and not side.buried, "no-burying.open", side=who)
        fresh = not settled and (hands == 0 or (s.round == 1 and not _after(s)))
    refuse(side.bottom and (fresh or tiebreak != 0), "no-known-bottom", side=who)
    refuse(side.certain and not _could_know(s, side, used), "certain-not-known", side=who)


def _fits(s: Board, side: Priest, given: int, hands: int) -> bool:
    """§4.3 Can so many hands lie in the discards, after so many were given up?

    A deck lasts nine hands. A double tie can shuffle sooner, but only when all that was left of
    the deck is turned up: those cards then lie under the new one (§5.3).
    """
    usual = given % HANDS_IN_DECK
    if not side.hand and given and not usual:
        usual = HANDS_IN_DECK  # shuffled when the next card is drawn
    if hands == usual:
        return True
    since = given + 1 - hands  # the hand that was played when the deck was shuffled
    if s.settings.tiebreak != 0 or since < 2:
        return False
    if since > HANDS_IN_DECK + 1:  # or it was nine hands before, and all traces are gone
        return True
    known = len(side.bottom) + len(side.turned)
    turned = min(
        known + int(size(side.deck)), data.DECK + 1 - data.HAND * min(since, HANDS_IN_DECK)
    )
    return known >= turned and (since <= given or _tied(s))


def _could_know(s: Board, side: Priest, used: int) -> bool:
    """§9.3 Cards of a hand are known when the draw came to the end of the deck."""
    if s.settings.tiebreak == 0:
        whole = side.certain == side.hand or s.settings.bury
        return whole and (side.deck == 0 or _tied(s))
    straddled = size(side.certain) < data.HAND and (used == 0 or s.open)
    return s.settings.tiebreak == 1 and straddled


def _gained(s: Board, seat: int) -> int:
    """§5.1 What cartouche 1 has given this round, as far as the plans still show it."""
    lead = int(c1_of(s.side(seat).plan) - c1_of(s.other(seat).plan)) if s.open else 0
    return 2 * max(0, lead)


def _check_score(s: Board, seat: int) -> None:
    """§2.6, §3.2 Nobody falls below the start, and round 1 gives nothing but cartouche 1."""
    least = s.settings.start_score + (s.settings.handicap if seat == RED else 0)
    gained = s.side(seat).score - least - _gained(s, seat)
    refuse(gained < 0, "score-below-start", side=data.SIDES[seat], n=int(least))
    early = s.round == 1 and gained and not (_after(s) and gained in (2, 4, 6))
    refuse(early, "score-too-early", side=data.SIDES[seat])


# --- the order of play, counters, the Kingdom ------------------------------------------------------


def _check_order(s: Board) -> None:
    """§5.2, §5.3 Who goes first is what the cards say."""
    known = not _before(s) and s.step not in TYING and s.reasons != codes.BY_C1
    refuse((s.first != NONE) != known, "first-at-wrong-time")
    if not s.open or s.reasons == codes.BY_C1:
        return
    if not known:
        _check_tie(s)
        return
    me, you = s.side(s.first), s.other(s.first)
    mine: tuple[int, ...] = (c2_of(me.plan), c1_of(me.plan))
    yours: tuple[int, ...] = (c2_of(you.plan), c1_of(you.plan))
    if mine == yours:
        if s.settings.tiebreak != 0 or not all(
            side.deck + side.discard + side.buried for side in (me, you)
        ):
            return  # nobody can see any more what decided
        mine, yours = me.bottom[-1:], you.bottom[-1:]
    refuse(not mine or not mine < yours, "first-against-cards")


def _check_tie(s: Board) -> None:
    """§5.3 Both have turned up the same cards so far."""
    refuse(not _tied(s), "no-tie")
    red, blue = s.red.turned, s.blue.turned
    ahead = int(s.step == codes.TURN and s.arg == BLUE)
    refuse(red[: len(blue)] != blue or len(red) != len(blue) + ahead, "turned-not-equal")
    turning = [can_turn(s.side(seat)) for seat in (RED, BLUE) if s.expects(codes.TURN, seat)]
    refuse(not all(turning), "no-cards-to-turn")
    cards_left = s.settings.tiebreak != 2 and can_turn(s.red) and can_turn(s.blue)
    refuse(cards_left and not turning, "no-coin-yet")


def _check_todo(s: Board) -> None:
    """§5.4, §5.7, §5.8 How many removals or placements can be left."""
    step = s.step
    if step not in (codes.REMOVE, codes.PLACE):
        refuse(s.todo or s.doomed, "todo-at-wrong-time")
        return
    me, you = s.side(s.arg), s.other(s.arg)
    if step == codes.REMOVE:
        owed = int(removals(s, me.plan))
        again = 0 < s.todo < owed and (you.dead > 0 or _full(s))
        wrong = s.doomed or not (0 < s.todo == owed or again)
        refuse(wrong, "todo-impossible.removals", todo=int(s.todo), n=owed)
        return
    within = reach(c3_of(me.plan))
    room = int(count(within & ~(me.squares | you.squares)))
    for placed in range(min(data.HAND, int(count(me.squares & within)) + 1)):
        counters = min(int(c4_of(me.plan)), int(me.supply) + placed)
        may = min(counters, room + placed)
        if 0 < s.todo == may - placed and s.doomed == counters - may:
            return
    refuse(True, "todo-impossible.placements", todo=int(s.todo), doomed=int(s.doomed))


def _full(s: Board) -> bool:
    return bool(s.red.dead + s.blue.dead >= s.settings.kingdom)


def _check_kingdom(s: Board) -> None:
    """§5.5, §6.1 The Kingdom fills during a round and is empty after a scoring."""
    dead, step = s.red.dead + s.blue.dead, s.step
    refuse(dead > s.settings.kingdom, "kingdom-too-full", n=int(s.settings.kingdom))
    refuse(dead and step in CLEANING, "kingdom-not-empty")
    nobody = _before(s) or s.first == NONE
    if s.open and s.first == s.arg and step in (codes.REMOVE, codes.PLACE):
        owed = removals(s, s.side(s.first).plan)
        nobody = s.todo == owed if step == codes.REMOVE else owed == 0
        if s.settings.removals_first and step == codes.PLACE and removals(s, s.other(s.first).plan):
            nobody = False
    refuse(_full(s) and nobody, "kingdom-full-too-early")


def _check_first_round(s: Board) -> None:
    """§5.4, §5.7 In round 1 nothing is on the board but what its cards have placed."""
    refuse(s.step in CLEANING, "cleanup-too-early")
    for seat, who in enumerate(data.SIDES):
        side, placed, fallen = s.side(seat), 0, 0
        places_now = s.step == codes.PLACE and s.arg == seat
        if _after(s):
            placed, fallen = data.HAND, 2 * s.settings.first_removal
        elif s.first == seat or places_now:
            placed = int(c4_of(side.plan)) - places_now * int(s.todo)
        if s.open and s.first == seat and s.arg != seat:
            fallen = int(removals(s, s.other(seat).plan) - (s.step == codes.REMOVE) * s.todo)
        here = int(count(side.squares) + side.dead)
        must = places_now or (s.settings.mandatory and s.open and s.first == seat)
        astray = s.open and side.squares & ~reach(c3_of(side.plan))
        wrong = here > placed or (must and here < placed) or side.dead > fallen or astray
        refuse(wrong, "counters-too-early", side=who)


# --- the cleanup ---------------------------------------------------------------------------------


def _check_cleanup(s: Board, seat: int) -> None:
    """§7.3 Each step so far has settled what one temple owed, or it owed nothing more."""
    if s.step not in CLEANING:
        return
    side = s.side(seat)
    to_come = sum(step_of(one) == codes.CLEAN and arg_of(one) == seat for one in s.agenda)
    done = 0 if s.step == codes.CLEAN_COIN else data.CLEANED - to_come
    settled = [n for n in range(4) if side.squares & temple(n) and not has(side.pending, n)]
    wrong = len(settled) > done or (side.pending and count(side.pending) > data.CLEANED - done)
    refuse(wrong, "pending-impossible", side=data.SIDES[seat], n=done)


# --- the end -------------------------------------------------------------------------------------


def _won_at_once(side: Priest) -> bool:
    """§8.3 A temple or a colour is complete."""
    return any(completed(side.squares, square) for square in places(side.squares))


def _check_end(s: Board) -> None:
    """§8 A game ends when there is a reason, and only then."""
    if s.winner == NONE:
        refuse(s.reasons, "end-without-winner")
        refuse(max(s.red.score, s.blue.score) >= s.settings.win_score, "already-won.points")
        refuse(_won_at_once(s.red) or _won_at_once(s.blue), "already-won.board")
        refuse(not s.agenda, "impossible-agenda.nothing")
        return
    refuse(s.agenda, "impossible-agenda.over")
    refuse(not _deserved(s), "win-not-earned")


def _deserved(s: Board) -> bool:
    """§8.2 to §8.5 The reason can be seen, and there was none before."""
    win, scores = s.settings.win_score, [int(s.red.score), int(s.blue.score)]
    by_score = codes.SHARED if scores[0] == scores[1] else scores.index(max(scores))
    at_once = s.reasons not in (codes.BY_SCORING, codes.BY_CAP, codes.BY_C1)
    if any(
        _won_at_once(s.side(seat)) for seat in (RED, BLUE) if not (at_once and seat == s.winner)
    ):
        return False
    if s.reasons == codes.BY_SCORING:
        before = [scores[seat] - int(scoring_points(s, seat)) for seat in (RED, BLUE)]
        return s.winner == by_score and _full(s) and max(before) < win <= max(scores)
    if s.reasons == codes.BY_CAP:
        last = s.round == s.settings.round_cap and max(scores) < win and not _full(s)
        return last and s.winner == by_score
    if s.winner == codes.SHARED:
        return False
    winner, other = int(s.winner), 1 - int(s.winner)
    if s.reasons == codes.BY_C1:
        gained = _gained(s, winner)
        return scores[other] < win and scores[winner] - gained < win <= scores[winner]
    if max(scores) >= win:
        return False
    side = s.side(winner)
    open_squares = places(side.squares & reach(c3_of(side.plan)))
    return any(completed(side.squares, square) == s.reasons for square in open_squares)
