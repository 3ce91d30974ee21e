"""What is wrong with a position of Aton, by name.

Every position that a game can reach passes, and so do puzzles (§14.1).
"""

from typing import Final

from hypostyle.core.bits import count, has, places
from hypostyle.core.errors import BadPosition
from hypostyle.core.state import arg_of, entry, step_of
from hypostyle.games.aton import codes, data
from hypostyle.games.aton.data import BLUE, RED, c1_of, c2_of, c3_of, c4_of, pile_of, size
from hypostyle.games.aton.rules.basics import reach, removals, temple
from hypostyle.games.aton.rules.counters import completed
from hypostyle.games.aton.rules.order import can_turn
from hypostyle.games.aton.rules.scoring import scoring_points
from hypostyle.games.aton.state import NONE, Board, Priest

CLEANING: Final = (codes.CLEAN, codes.CLEAN_COIN)
TYING: Final = (codes.TURN, codes.ORDER_COIN)
HANDS_IN_DECK: Final = data.DECK // data.HAND


def check(s: Board) -> None:
    """§14.1 Raise BadPosition with the name of the first law of the game that is broken."""
    for seat in (RED, BLUE):
        _check_side(s, s.side(seat), data.SIDES[seat])
    if s.red.squares & s.blue.squares:
        raise BadPosition("square-held-twice", "one square holds two counters")
    if s.settings.round_cap and s.round > s.settings.round_cap:
        raise BadPosition("round-beyond-cap", f"round {s.settings.round_cap} is the last")
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
    if side.supply + side.dead + count(side.squares) != data.SUPPLY:
        raise BadPosition("counters-not-29", f"the counters of {who} do not add up")
    known = pile_of(side.bottom + side.turned)
    if side.deck + side.discard + side.buried + side.hand + known != data.FULL_DECK:
        raise BadPosition("cards-not-36", f"{who} must have nine of each card in all")
    if size(side.hand) not in (0, data.HAND):
        raise BadPosition("hand-not-4", f"{who} must hold four cards or none")
    if any(data.many(side.certain, value) > data.many(side.hand, value) for value in range(1, 5)):
        raise BadPosition("certain-not-in-hand", f"{who} does not hold what all know to be held")
    if side.plan != NONE and data.plan_pile(side.plan) != side.hand:
        raise BadPosition("plan-not-in-hand", f"the plan of {who} is not made of the hand")
    if any(has(side.pending, n) and not side.squares & temple(n) for n in range(4)):
        raise BadPosition("pending-without-counter", "a temple owes a counter that is not there")


def _check_moment(s: Board) -> None:
    """What lies on the table at this moment."""
    step, sides = s.step, (s.red, s.blue)
    by_score = s.reasons in (codes.BY_SCORING, codes.BY_CAP)
    reveals = step in (*TYING, codes.REMOVE, codes.PLACE) or (step < 0 and not by_score)
    if s.open != reveals:
        raise BadPosition("open-at-wrong-time", "the plans lie open from the reveal to the discard")
    if s.open and any(side.plan == NONE for side in sides):
        raise BadPosition("no-plan", "after the reveal both have a plan")
    if not s.open and step != codes.ASSIGN and any(side.plan != NONE for side in sides):
        raise BadPosition("plan-too-early", "a plan lies there although nobody plans yet")
    for seat, side in enumerate(sides):
        drawn = not _draws(s, seat) and (not _after(s) or s.settings.early_draw)
        if side.hand and not drawn:
            raise BadPosition("hand-too-early", f"{data.SIDES[seat]} has not drawn yet")
        if drawn and not side.hand:
            raise BadPosition("hand-not-4", f"{data.SIDES[seat]} must hold four cards now")
    if step != codes.OFFER and any(side.swap != NONE for side in sides):
        raise BadPosition("swap-at-wrong-time", "the exchange is spoken of only when it is offered")
    tie = step in TYING and s.settings.tiebreak != 2
    if not tie and any(side.turned for side in sides):
        raise BadPosition("turned-at-wrong-time", "cards lie turned up only in a double tie")
    if step not in CLEANING and any(side.pending for side in sides):
        raise BadPosition("pending-at-wrong-time", "temples owe counters only in a cleanup")


def _check_exchange(s: Board, seat: int) -> None:
    """§4.4 The exchange counter, and the cards given up for it."""
    side, who = s.side(seat), data.SIDES[seat]
    if (side.token and not s.settings.exchange) or (side.swap != NONE and not side.token):
        raise BadPosition("no-exchange", f"{who} can have no exchange counter to speak of")
    if s.settings.exchange and not side.token and s.round == 1 and s.expects(codes.OFFER):
        raise BadPosition("exchange-too-early", f"{who} cannot have used the exchange counter yet")
    renewing = _draws(s, seat) and _before(s) and not s.expects(codes.OFFER)
    if renewing and (side.token or not s.settings.exchange):
        raise BadPosition("no-exchange", f"{who} draws again without having exchanged")
    if side.buried and not (s.settings.bury and not side.token and size(side.buried) == data.HAND):
        raise BadPosition("no-burying", f"{who} cannot have exchanged these cards face down")


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
    wrong = BadPosition("discards-do-not-fit", f"so many cards of {who} are not used by now")
    if tiebreak == 1:
        few = 0 < used < data.HAND and not settled  # only a tie discards less than a hand
        tieless = s.round == 1 and not (settled or side.turned or _after(s))
        if few or (tieless and used != data.HAND * given):
            raise wrong
        fresh = True
    else:
        if used % data.HAND:
            raise BadPosition("deck-not-in-fours", f"{who} draws and discards four cards at a time")
        hands = used // data.HAND
        if not _fits(s, side, given, hands):
            raise wrong
        if s.settings.bury and not side.token and given == hands and not side.buried:
            raise BadPosition("no-burying", f"the exchanged cards of {who} lie face down")
        fresh = not settled and (hands == 0 or (s.round == 1 and not _after(s)))
    if side.bottom and (fresh or tiebreak != 0):
        raise BadPosition("no-known-bottom", f"nobody can know what lies under {who}'s deck")
    if side.certain and not _could_know(s, side, used):
        raise BadPosition("certain-not-known", f"nobody can know the hand of {who}")


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
    if gained < 0:
        raise BadPosition("score-below-start", f"{data.SIDES[seat]} began with {least} points")
    if s.round == 1 and gained and not (_after(s) and gained in (2, 4, 6)):
        raise BadPosition(
            "score-too-early", f"{data.SIDES[seat]} cannot have so many points in round 1"
        )


# --- the order of play, counters, the Kingdom ------------------------------------------------------


def _check_order(s: Board) -> None:
    """§5.2, §5.3 Who goes first is what the cards say."""
    known = not _before(s) and s.step not in TYING and s.reasons != codes.BY_C1
    if (s.first != NONE) != known:
        raise BadPosition("first-at-wrong-time", "first= is known from cartouche 2 to the end")
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
    if not mine or not mine < yours:
        raise BadPosition("first-against-cards", "the cards say that the other one goes first")


def _check_tie(s: Board) -> None:
    """§5.3 Both have turned up the same cards so far."""
    if not _tied(s):
        raise BadPosition("no-tie", "cartouche 2 or cartouche 1 says who goes first")
    red, blue = s.red.turned, s.blue.turned
    ahead = int(s.step == codes.TURN and s.arg == BLUE)
    if red[: len(blue)] != blue or len(red) != len(blue) + ahead:
        raise BadPosition("turned-not-equal", "both turn up equal cards until the order is clear")
    turning = [can_turn(s.side(seat)) for seat in (RED, BLUE) if s.expects(codes.TURN, seat)]
    if not all(turning):
        raise BadPosition("no-cards-to-turn", "a player has no card left to turn up")
    if not turning and s.settings.tiebreak != 2 and can_turn(s.red) and can_turn(s.blue):
        raise BadPosition("no-coin-yet", "a coin decides only where no cards can")


def _check_todo(s: Board) -> None:
    """§5.4, §5.7, §5.8 How many removals or placements can be left."""
    step = s.step
    if step not in (codes.REMOVE, codes.PLACE):
        if s.todo or s.doomed:
            raise BadPosition("todo-at-wrong-time", "nobody removes or places counters now")
        return
    me, you = s.side(s.arg), s.other(s.arg)
    if step == codes.REMOVE:
        owed = int(removals(s, me.plan))
        again = 0 < s.todo < owed and (you.dead > 0 or _full(s))
        if s.doomed or not (0 < s.todo == owed or again):
            raise BadPosition("todo-impossible", f"todo={s.todo}, but {owed} were owed")
        return
    within = reach(c3_of(me.plan))
    room = int(count(within & ~(me.squares | you.squares)))
    for placed in range(min(data.HAND, int(count(me.squares & within)) + 1)):
        counters = min(int(c4_of(me.plan)), int(me.supply) + placed)
        may = min(counters, room + placed)
        if 0 < s.todo == may - placed and s.doomed == counters - may:
            return
    raise BadPosition("todo-impossible", f"todo={s.todo} and doomed={s.doomed} do not fit the plan")


def _full(s: Board) -> bool:
    return bool(s.red.dead + s.blue.dead >= s.settings.kingdom)


def _check_kingdom(s: Board) -> None:
    """§5.5, §6.1 The Kingdom fills during a round and is empty after a scoring."""
    dead, step = s.red.dead + s.blue.dead, s.step
    if dead > s.settings.kingdom:
        raise BadPosition("kingdom-too-full", f"the Kingdom has {s.settings.kingdom} spaces")
    if dead and step in CLEANING:
        raise BadPosition("kingdom-not-empty", "the Kingdom is empty during a cleanup")
    nobody = _before(s) or s.first == NONE
    if s.open and s.first == s.arg and step in (codes.REMOVE, codes.PLACE):
        owed = removals(s, s.side(s.first).plan)
        nobody = s.todo == owed if step == codes.REMOVE else owed == 0
        if s.settings.removals_first and step == codes.PLACE and removals(s, s.other(s.first).plan):
            nobody = False
    if _full(s) and nobody:
        raise BadPosition("kingdom-full-too-early", "a full Kingdom ended the round before")


def _check_first_round(s: Board) -> None:
    """§5.4, §5.7 In round 1 nothing is on the board but what its cards have placed."""
    if s.step in CLEANING:
        raise BadPosition("cleanup-too-early", "round 1 cannot fill the Kingdom")
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
        if here > placed or (must and here < placed) or side.dead > fallen or astray:
            raise BadPosition("counters-too-early", f"{who} cannot have placed these yet")


# --- the cleanup ---------------------------------------------------------------------------------


def _check_cleanup(s: Board, seat: int) -> None:
    """§7.3 Each step so far has settled what one temple owed, or it owed nothing more."""
    if s.step not in CLEANING:
        return
    side = s.side(seat)
    to_come = sum(step_of(one) == codes.CLEAN and arg_of(one) == seat for one in s.agenda)
    done = 0 if s.step == codes.CLEAN_COIN else data.CLEANED - to_come
    settled = [n for n in range(4) if side.squares & temple(n) and not has(side.pending, n)]
    if len(settled) > done or (side.pending and count(side.pending) > data.CLEANED - done):
        raise BadPosition(
            "pending-impossible", f"{data.SIDES[seat]} has taken back {done} counters"
        )


# --- the end -------------------------------------------------------------------------------------


def _won_at_once(side: Priest) -> bool:
    """§8.3 A temple or a colour is complete."""
    return any(completed(side.squares, square) for square in places(side.squares))


def _check_end(s: Board) -> None:
    """§8 A game ends when there is a reason, and only then."""
    if s.winner == NONE:
        if s.reasons:
            raise BadPosition("end-without-winner", "reasons to end, but nobody has won")
        if max(s.red.score, s.blue.score) >= s.settings.win_score:
            raise BadPosition("already-won", "a score that wins, but the game goes on")
        if _won_at_once(s.red) or _won_at_once(s.blue):
            raise BadPosition("already-won", "a temple or a colour is complete, but it goes on")
        if not s.agenda:
            raise BadPosition("impossible-agenda", "nothing is to happen, but nobody has won")
        return
    if s.agenda:
        raise BadPosition("impossible-agenda", "the game is over, but something is to happen")
    if not _deserved(s):
        raise BadPosition("win-not-earned", "the position does not show the reason it ended")


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
