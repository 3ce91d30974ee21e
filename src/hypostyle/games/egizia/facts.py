"""Egizia in a few facts: seats, options, presets, credits."""

from collections.abc import Mapping
from typing import Final

from hypostyle.core.facts import Facts, Side
from hypostyle.core.options import Option, OptionSet, Value
from hypostyle.games.egizia.data import SLOT_RULES, TIMINGS

# fmt: off
OPTIONS: Final = (
    #      name                   values                                     default         §        source     matters for
    Option("start_quarry",        (True, False),                             True,           "10.1",  "printed"),
    Option("start_sphinx",        (True, False),                             True,           "10.2",  "variant"),
    Option("allow_pass",          (True, False),                             True,           "10.3",  "variant"),
    Option("plus2_over_cap",      (False, True),                             False,          "10.4",  "design"),
    Option("plus2_needs_payment", (True, False),                             True,           "10.5",  "variant"),
    Option("unclaimed_timing",    TIMINGS,                                   "after_ships",  "10.6",  "variant"),
    Option("row_bonus",           ("own", "all"),                            "own",          "10.7",  "design"),
    Option("joker_alone",         (True, False),                             True,           "10.8",  "printed"),
    Option("hunger_unit",         ("grain", "crew"),                         "grain",        "10.9",  "printed"),
    Option("cooperation",         ("built", "ships"),                        "built",        "10.10", "printed"),
    Option("split_site",          (True, False),                             True,           "10.11", "design"),
    Option("upstream_resets",     (False, True),                             False,          "10.12", "design"),
    Option("hunger_floor",        ("none", "zero"),                          "none",         "10.13", "design"),
    Option("without_ten_percent", (False, True),                             False,          "10.14", "variant"),
    Option("slots",               SLOT_RULES,                                "seed",         "10.15", "variant", (2,)),
    Option("seat_auction",        (False, True),                             False,          "10.16", "variant", (2, 3, 4)),
    Option("solo_handicap",       tuple(range(-200, 201)),                   0,              "10.17", "design",  (1,)),
    Option("open_sphinx",         (False, True),                             False,          "10.18", "design"),
)

# §10.19
PRESETS: Final[Mapping[str, Mapping[str, Value]]] = {
    "seed":           {},
    "first_printing": {
        "start_sphinx": False, "allow_pass": False, "plus2_needs_payment": False,
        "unclaimed_timing": "end_of_round",
    },
}
# fmt: on

FACTS: Final = Facts(
    key="egizia",
    title="Egizia",
    tagline="Sail down the Nile without turning back, feed your crews, and build for eternity.",
    players=(2, 3, 4, 1),
    sides=(
        Side("red", "R", "sun disc", "#a81f1a"),
        Side("green", "G", "pyramid", "#167a65"),
        Side("violet", "V", "lotus diamond", "#7a4bb3", person="priestess"),
        Side("orange", "O", "stone block", "#f09424", person="general"),
        Side("cleopatra", "C", "crown", "#e9b22b", "yellow", "lady"),
        Side("imhotep", "I", "column", "#2b2623", "black", "vizier"),
    ),
    rules_version=1,
    options=OptionSet(OPTIONS, PRESETS),
    credits=(
        (
            "Designers",
            "Acchittocca: Flaminia Brasini, Virginio Gigli, Stefano Luperto, Antonio Tinto",
        ),
        ("Artist of the printed game", "Franz Vohwinkel"),
        ("Publishers", "Hans im Glück, 2009; Rio Grande Games, 2010; Iello, 2011"),
    ),
    minutes="90",
)
