"""Aton in a few facts: seats, options, presets, credits."""

from collections.abc import Mapping
from typing import Final

from hypostyle.core.facts import Facts, Side
from hypostyle.core.options import Option, OptionSet, Value
from hypostyle.games.aton.data import RESOLUTIONS, TIEBREAKS

# fmt: off
OPTIONS: Final = (
    #      name                     values                                              default              §        source
    Option("start_score",           (1, 0),                                             1,                   "10.1",  "variant"),
    Option("placement",             ("optional", "mandatory"),                          "optional",          "10.2",  "variant"),
    Option("resolution",            RESOLUTIONS,                                        "player_by_player",  "10.3",  "variant"),
    Option("order_tiebreak",        TIEBREAKS,                                          "deck_bottom",       "10.4",  "variant"),
    Option("cleanup_order",         ("alternating", "block"),                           "alternating",       "10.5",  "variant"),
    Option("cleanup_tie",           ("red", "random"),                                  "red",               "10.6",  "design"),
    Option("draw_timing",           ("after_cleanup", "before_scoring"),                "after_cleanup",     "10.7",  "variant"),
    Option("exchange_cards_hidden", (False, True),                                      False,               "10.8",  "design"),
    Option("exchange",              (True, False),                                      True,                "10.9",  "design"),
    Option("first_round_removal",   (False, True),                                      False,               "10.10", "design"),
    Option("win_score",             tuple(range(20, 61)),                               40,                  "10.11", "design"),
    Option("kingdom_size",          tuple(range(6, 11)),                                8,                   "10.12", "design"),
    Option("handicap",              tuple(range(-10, 11)),                              0,                   "10.13", "design"),
    Option("round_cap",             ("none", *range(20, 501)),                          100,                 "10.14", "design"),
)

PRESETS: Final[Mapping[str, Mapping[str, Value]]] = {
    "seed":      {},
    "published": {"start_score": 0, "placement": "mandatory"},
    "research":  {"placement": "mandatory", "order_tiebreak": "coin", "cleanup_tie": "random"},
}
# fmt: on


def conflict(options: Mapping[str, Value]) -> str | None:
    """§10.15 Options that contradict each other."""
    if options["exchange_cards_hidden"] and not options["exchange"]:
        return "exchange_cards_hidden=true needs exchange=true: without exchanges there is nothing to hide"
    return None


FACTS: Final = Facts(
    key="aton",
    title="Aton",
    tagline="Two priests, four temples: lay four cards in secret, then fight for the squares.",
    players=(2,),
    sides=(
        Side("red", "R", "sun disc", "#b8291f"),
        Side("blue", "B", "plumed hexagon", "#2146a0", person="vizier"),
    ),
    rules_version=1,
    options=OptionSet(OPTIONS, PRESETS, conflict),
    credits=(
        ("Designer", "Thorsten Gimmler"),
        ("Artist of the printed game", "Harald Lieske"),
        ("Publisher", "Queen Games, 2005"),
    ),
    minutes="20-30",
)
