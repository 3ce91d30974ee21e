"""Aton's golden games: what each is there to show, and how to get there when chance does not."""

from functools import partial
from typing import cast

from hypostyle import Match, State, Stream
from hypostyle.core.bits import count, has
from hypostyle.core.options import Value, show
from hypostyle.games.aton.codes import KEEP, REASONS, SQUARE_0, STOP
from hypostyle.games.aton.data import GREEN, SQUARE, YELLOW, c1_of, c2_of, c3_of, c4_of
from hypostyle.games.aton.rules.basics import reach, temple
from hypostyle.games.aton.state import Board
from tests.golden.recorder import Chooser, Golden

ENDS = (*REASONS, "shared")
RED, BLUE = 0, 1


# --- players with a plan ------------------------------------------------------------------------------


def helping(winner: int, wanted: int) -> Chooser:
    """Both work to put the winner's counters on the wanted squares."""

    def choose(match: Match[State], seat: int, stream: Stream) -> int:
        s = cast(Board, match.state)
        legal = match.legal(seat)
        step = match.game.prompt(s).step
        if step == "offer":
            return KEEP
        if step == "assign":
            missing = wanted & ~s.side(winner).squares
            worth = partial(_haste, missing) if seat == winner else _mercy
            return max(legal, key=worth)
        mine = [n for n in legal if n != STOP and has(wanted, n - SQUARE_0)]
        if step == "place":
            return mine[0] if seat == winner and mine else STOP
        return next((n for n in legal if n not in mine), legal[0])

    return choose


def _haste(missing: int, plan: int) -> int:
    """Many counters on the missing squares, none of the own removed, few points."""
    placed = min(int(c4_of(plan)), int(count(missing & reach(c3_of(plan)))))
    return 20 * placed - (40 if c2_of(plan) == 1 else 0) - int(c1_of(plan))


def _mercy(plan: int) -> int:
    """Few removals, and those not far; few points."""
    return -20 * max(0, int(c2_of(plan)) - 2) - 4 * int(c3_of(plan)) - int(c1_of(plan))


def waiting(match: Match[State], seat: int, stream: Stream) -> int:
    """Nobody ever places a counter, so nothing but cartouche 1 gives points."""
    legal = match.legal(seat)
    step = match.game.prompt(match.state).step
    if step == "place":
        return STOP
    return legal[0] if step == "offer" else legal[stream.below(len(legal))]


def two_reasons(seed: int, colour: str, mine: int, square: str) -> Golden:
    """Red needs one square, which completes a temple and a colour."""
    marks = ["r" if has(mine, n) and SQUARE[n] != square else "." for n in range(48)]
    board = "/".join("".join(marks[n : n + 12]) for n in (0, 12, 24, 36))
    return Golden(
        f"end-temple{square[0]}-and-{colour}",
        seed,
        start=f"aton/1 players=2 options=- round=5 next=assign,points,order first=- board={board} "
        "kingdom=2/3 score=21/18 exchange=no/yes hand=1244/1233 discard=5555/4444 bottom=3/1",
        chooser=helping(RED, mine),
        shows=rf"end=temple{square[0]}\+{colour} winner=red",
    )


# --- the list -------------------------------------------------------------------------------------------

SHORT = {"win_score": 20}
"""A shorter game, where its length does not matter."""


LONG = {"round_cap": 20, "win_score": 60}
"""A game that waiting players bring to its last round."""
ANY = r"(?:.|\n)*"
"""Whatever lies between, over many rows."""


def option(seed: int, name: str, value: Value, shows: str = "", **more: Value) -> Golden:
    """A game with one option changed."""
    return Golden(f"option-{name}-{show(value)}", seed, {**SHORT, name: value, **more}, shows=shows)


# fmt: off
GAMES = (
    Golden("default",          11, shows=rf"exchanged{ANY}\w turned{ANY}cleaned{ANY}shuffled{ANY}scoring"),
    Golden("preset-published", 21, preset="published"),
    Golden("preset-research",  31, preset="research", shows=r"first \w+ coin"),

    option(41,  "start_score",           0),
    option(51,  "placement",             "mandatory",                "10.2"),
    option(61,  "resolution",            "removals_then_placements", r"^red remove .*\n(red remove .*\n)?blue remove"),
    option(75,  "order_tiebreak",        "deck_discard",             rf"first \w+ turned{ANY}shuffled"),
    option(81,  "order_tiebreak",        "coin",                     r"first \w+ coin"),
    option(93,  "cleanup_order",         "block",                    r"(^red clean .*\n){4}(^blue clean .*\n){4}"),
    option(134, "cleanup_tie",           "random",                   r"cleans \w+ coin", win_score=40),
    option(111, "draw_timing",           "before_scoring",           r"dealt blue \d{4}; scoring"),
    option(135, "exchange_cards_hidden", True,                       rf"exchanged{ANY}shuffled"),
    option(131, "exchange",              False,                      "deal blue .*\nred plan"),
    option(142, "first_round_removal",   True,                       rf"removed{ANY}\bround 2\b"),
    option(151, "win_score",             20),
    option(161, "win_score",             60),
    option(171, "kingdom_size",          6,                          "scoring"),
    option(181, "kingdom_size",          7,                          "scoring"),
    option(191, "kingdom_size",          9,                          "scoring"),
    option(201, "kingdom_size",          10,                         "scoring"),
    option(211, "handicap",              -10),
    option(221, "handicap",              10),
    option(231, "round_cap",             "none"),
    option(241, "round_cap",             20),
    option(251, "round_cap",             500),

    Golden("end-c1",      264, SHORT, shows="end=c1 "),
    Golden("end-scoring", 271, SHORT, shows=r"end=scoring winner=\w+ "),
    Golden("end-shared",  289, SHORT, shows=r"end=scoring winner=red\+blue"),
    Golden("end-temple1", 291, shows="end=temple1 winner=red",  chooser=helping(RED, temple(0))),
    Golden("end-temple2", 301, shows="end=temple2 winner=blue", chooser=helping(BLUE, temple(1))),
    Golden("end-temple3", 311, shows="end=temple3 winner=red",  chooser=helping(RED, temple(2))),
    Golden("end-temple4", 321, shows="end=temple4 winner=blue", chooser=helping(BLUE, temple(3))),
    Golden("end-yellow",  331, shows="end=yellow winner=red",   chooser=helping(RED, YELLOW)),
    Golden("end-green",   341, shows="end=green winner=blue",   chooser=helping(BLUE, GREEN)),
    two_reasons(351, "yellow", temple(0) | YELLOW, "1a4"),
    two_reasons(361, "green",  temple(3) | GREEN,  "4c3"),
    Golden("end-round_cap",        371, LONG, shows=r"end=round_cap winner=\w+ ", chooser=waiting),
    Golden("end-round_cap-shared", 387, LONG, shows=r"end=round_cap winner=red\+blue", chooser=waiting),
)
# fmt: on
