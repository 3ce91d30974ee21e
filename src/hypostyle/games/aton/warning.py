"""What Aton's players may do but hardly want to: pointless and self-harming answers.

Everything here is reckoned from a view, so a warning tells no secret. It speaks only where some
other answer does better.
"""

from collections.abc import Mapping
from typing import Final

from hypostyle.core.bits import bit, count, has, places
from hypostyle.core.words import Field, Reason
from hypostyle.games.aton import codes, data
from hypostyle.games.aton.data import GOALS, c2_of, c3_of, c4_of, cards_of, size, temple_of
from hypostyle.games.aton.rules.basics import peace, reach, removals, temple
from hypostyle.games.aton.rules.cards import stock
from hypostyle.games.aton.rules.counters import completed
from hypostyle.games.aton.state import Board

CLOSE: Final = 2
"""So many squares missing to a goal are close to a win."""
BETTER: Final = 2
"""By so much a hand must beat what four new cards come to before it is called good."""


def warning(s: Board, seat: int, action: int) -> Reason | None:
    """Why a legal answer is pointless or does harm, as far as the seat can know."""
    step = s.step
    if step == codes.OFFER:
        return _exchange(s, seat) if action == codes.EXCHANGE else None
    if step == codes.ASSIGN:
        return _plan(s, seat, action)
    if step == codes.PLACE:
        return _place(s, seat, action)
    if step == codes.CLEAN or c2_of(s.side(seat).plan) == 1:
        return _give_up(s, seat, action - codes.SQUARE_0)
    return None


def _about_goal(kind: str, goal: int, fields: Mapping[str, Field]) -> Reason:
    """§8.3 A warning that names a temple or a colour."""
    name = "temple" if goal < 4 else ("yellow", "green")[goal - 4]
    return Reason("8.3", f"warning.{kind}.{name}", {**fields, "temple": goal + 1})


# --- cards ----------------------------------------------------------------------------------------


def _exchange(s: Board, seat: int) -> Reason | None:
    """§4.4 Giving up a hand that beats what its owner's deck still holds."""
    after = s.clone().side(seat)
    pips = sum(cards_of(after.hand))
    after.discard += after.hand
    certain, pool, missing = stock(after)
    mean = float(sum(cards_of(certain)))
    if missing:
        mean += int(missing) * sum(cards_of(pool)) / int(size(pool))
    if pips < mean + BETTER:
        return None
    return Reason("4.4", "warning.good_hand", {"pips": pips, "mean": round(mean)})


def _plan(s: Board, seat: int, plan: int) -> Reason | None:
    """§5.4, §5.8 A high card for removals that do not happen; counters that find no room."""
    me, you = s.side(seat), s.other(seat)
    c2, c3, c4 = int(c2_of(plan)), int(c3_of(plan)), int(c4_of(plan))
    if peace(s) and c2 > max(2, min(cards_of(me.hand))):
        return Reason("5.4", "warning.plan_peace", {"c2": c2})
    room = int(count(reach(c3) & ~(me.squares | you.squares)))
    victims = me.squares if c2 == 1 else you.squares
    room += min(int(removals(s, plan)), int(count(victims & reach(c3))))
    doomed = min(c4, int(me.supply)) - room
    if doomed <= 0:
        return None
    key = "warning.plan_doom" if c3 > 1 else "warning.plan_doom_1"
    return Reason("5.8", key, {"n": doomed, "c3": c3, "c4": c4})


# --- counters -------------------------------------------------------------------------------------


def _place(s: Board, seat: int, action: int) -> Reason | None:
    """§5.7, §8.3 Giving up a win, letting the opponent win, or holding counters back."""
    mine = int(s.side(seat).squares)
    todo, empty = int(s.todo), int(s.choices)
    stops = action == codes.STOP
    after = mine if stops else mine | int(bit(action - codes.SQUARE_0))
    if not stops and completed(after, action - codes.SQUARE_0):
        return None
    goal = _within(mine, empty, todo)
    if goal >= 0 and (stops or _within(after, empty & ~after, todo - 1) < 0):
        return _about_goal("win", goal, {})
    if stops or todo == 1:
        lost = _completes(s, 1 - seat, after)
        if lost >= 0:
            for square in places(empty):
                if _completes(s, 1 - seat, mine | int(bit(square))) < 0:
                    return _about_goal("lets", lost, {"square": data.SQUARE[square]})
    return Reason("5.7", "warning.stop", {"n": todo}) if stops else None


def _within(mine: int, empty: int, counters: int) -> int:
    """§8.3 The goal that so many counters on empty squares complete; -1 if there is none."""
    for n, goal in enumerate(GOALS):
        missing = goal & ~mine
        if not missing & ~empty and count(missing) <= counters:
            return n
    return -1


def _completes(s: Board, seat: int, yours: int) -> int:
    """§5.2 The goal that a player who still has a turn this round can complete; -1 if none.

    The plans lie open, so both know what that turn can do. `yours` are the other's counters.
    """
    if not s.expects(codes.PLACEMENT, seat):
        return -1
    me = s.side(seat)
    mine, plan = int(me.squares), me.plan
    within = int(reach(c3_of(plan)))
    counters = min(int(c4_of(plan)), int(me.supply))
    removes = s.expects(codes.REMOVAL, seat) and not peace(s)
    opposing = max(0, int(c2_of(plan)) - 2) if removes else 0
    for n, goal in enumerate(GOALS):
        missing = goal & ~mine
        needed = int(count(missing))
        if removes and c2_of(plan) == 1 and not mine & within & ~goal and mine & within:
            needed += 1  # the own counter it must remove is part of the goal
        if not missing & ~within and needed <= counters and count(missing & yours) <= opposing:
            return n
    return -1


def _give_up(s: Board, seat: int, square: int) -> Reason | None:
    """§5.4, §7.3 Taking back a needed counter of yours, where another would do."""
    mine, yours = int(s.side(seat).squares), int(s.other(seat).squares)
    reason = _needed(mine, yours, square)
    if reason is None:
        return None
    others = int(s.choices)
    if s.side(seat).pending:  # every temple gives one anyway: only the square is a choice
        others &= int(temple(temple_of(square)))
    if any(_needed(mine, yours, n) is None for n in places(others)):
        return reason
    return None


def _needed(mine: int, yours: int, square: int) -> Reason | None:
    """§8.3 What a counter holds together, or whom it holds off."""
    for n, goal in enumerate(GOALS):
        if not has(goal, square):
            continue
        name: dict[str, Field] = {"square": data.SQUARE[square], "all": int(count(goal))}
        if count(goal & ~mine) <= CLOSE:
            return _about_goal("breaks", n, {**name, "have": int(count(goal & mine))})
        if count(goal & ~yours) <= data.HAND and count(goal & mine) == 1:
            return _about_goal("opens", n, {**name, "have": int(count(goal & yours))})
    return None
