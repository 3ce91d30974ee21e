"""MarraCash's golden games: what each is there to show, and how to get there when chance does not."""

from typing import Any, cast

from hypostyle import Match, State, Stream
from hypostyle.core.options import Value, show
from hypostyle.games.marracash.codes import (
    ACT,
    AUCTION,
    OPEN_BID,
    PASS,
    RAISE,
    REASONS,
    SEALED,
    bid_answer,
)
from hypostyle.games.marracash.data import LEAST_BID, ROUTE_FROM, ROUTE_TO
from hypostyle.games.marracash.state import Town
from tests.golden.recorder import Golden

ENDS = (*REASONS, "shared")
ANY = r"(?:.|\n)*"
"""Whatever lies between, over many rows."""


def thrifty(match: Match[State], seat: int, stream: Stream) -> int:
    """Any answer, but small bids: most of a random purse would go for the first shop."""
    s = cast(Town, match.state)
    legal = match.legal(seat)
    if s.step in (OPEN_BID, RAISE, SEALED):
        return legal[stream.below(min(3, len(legal)))]
    return legal[stream.below(len(legal))]


def strolling(match: Match[State], seat: int, stream: Stream) -> int:
    """Nobody buys or brings anybody: one group walks to and fro."""
    s = cast(Town, match.state)
    legal = match.legal(seat)
    step = s.step
    if step == ACT:
        walks = [a for a in legal if a < AUCTION]
        away = [a for a in walks if ROUTE_FROM[a] in (1, 6) and ROUTE_TO[a] in (1, 6)]
        return (away or walks or legal)[0]
    return PASS if PASS in legal else legal[0]


def frugal(match: Match[State], seat: int, stream: Stream) -> int:
    """Nobody bids more than 100, and nobody leads a group into a shop if it can be helped."""
    legal = match.legal(seat)
    least = int(bid_answer(LEAST_BID))
    if least in legal:
        return least
    return PASS if PASS in legal else legal[stream.below(len(legal))]


def option(seed: int, name: str, value: Value, shows: str = "", **more: Any) -> Golden:
    """A game with one option changed."""
    return Golden(
        f"option-{name}-{show(value)}", seed, {name: value, **more}, shows=shows, chooser=thrifty
    )


STILL = (
    "marracash/1 players=3 options=- next=act first=ali turn=ali round=4 done=0 "
    "cash=700/700/1100 shops=r1.ali.0+g1.anfa.0+p1.omar.0 "
    "fountains=1.rby+2.rr+8.gpy+16.rgy line=ybypybgpybgpyrbgpyrbgpyrbgpyrbgpyrbgpyrbgpy"
)
EVEN = (
    "marracash/1 players=4 options=- next=act first=ali turn=ali round=9 done=1 final=1 "
    "cash=2600/3500/3500/3000 shops=r1.ali.10+b5.anfa.10+g1.omar.10+p5.leila.10+y1.ali.9 "
    "fountains=2.yyyyy line=-"
)

# fmt: off
GAMES = (
    Golden("default",        11, chooser=thrifty, shows=rf"entered{ANY}got_cut{ANY}ran_out"),
    Golden("default-random", 15),
    Golden("players-3",      21, {"players": 3}, chooser=thrifty),
    Golden("players-2",      31, {"players": 2}, chooser=thrifty),
    Golden("preset-published",           41, preset="published", chooser=thrifty),
    Golden("preset-published-souvenirs", 51, preset="published+souvenirs", chooser=thrifty, shows=r"sold \w+"),
    Golden("preset-designer2020",        61, preset="designer2020", chooser=thrifty, shows=r"completed \w+"),
    Golden("preset-designer2020-2",      65, {"players": 2}, preset="designer2020", chooser=thrifty),

    option(71,  "start_cash",        1200, players=2),
    option(81,  "start_cash",        1500),
    option(91,  "start_cash",        2400),
    option(101, "queue_run_limit",   2,              "anew"),
    option(111, "queue_run_limit",   "none"),
    option(121, "guide_cut_scope",   "shop",         "got_cut"),
    option(131, "guide_cut_rate",    "flat",         "got_cut"),
    option(141, "table_unit",        1,              "got_cut"),
    option(151, "table_left",        "gross",        "got_cut"),
    option(164, "five_plus",         "cap",          r"entered \w+ \w\d [6-9] "),
    option(171, "refill",            "one"),
    option(181, "commission",        "chart",        r"fee \w+ 50D"),
    option(191, "lone_auction",      "forbidden",    r"! §10\.10"),
    option(201, "souvenirs",         "market",       r"sold \w+"),
    option(211, "souvenirs",         "race",         r"dealt \w+"),
    option(221, "race_deal",         "pattern",      r"dealt \w+", souvenirs="race"),
    option(231, "auction",           "sealed",       r"named \w+"),
    option(241, "visitors",          64),
    option(251, "end_rule",          "finish_round", "end=finished_round"),
    option(261, "concealed_cash",    True),
    option(271, "currency_display",  "new_dirham",   "ND"),
    option(281, "fifth_colour",      "gray"),
    option(291, "no_progress_guard", False),

    Golden("refusals",        301, {"start_cash": 1500}, chooser=thrifty, shows=r"! §5\.8"),
    Golden("refusals-line",   324, chooser=thrifty, shows=r"! §7\.2"),
    Golden("end-no_progress", 331, start=STILL, chooser=strolling, shows="end=no_progress"),
    Golden("end-shared",      341, start=EVEN, chooser=strolling, shows=r"winner=anfa\+omar"),
    Golden("end-last_round",  351, chooser=frugal, shows="end=last_round"),
)
# fmt: on
