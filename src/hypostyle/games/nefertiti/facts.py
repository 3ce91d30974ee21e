"""Nefertiti in a few facts: seats, options, presets, credits."""

from collections.abc import Mapping
from typing import Final

from hypostyle.core.facts import Facts, Side
from hypostyle.core.options import Option, OptionSet, Value
from hypostyle.games.nefertiti.data import AKHENATON_PLACES

# fmt: off
OPTIONS: Final = (
    #      name                   values                                default           §        source
    Option("edition",             ("full", "base"),                     "full",           "10.1",  "printed"),
    Option("half_rounding",       ("down", "up"),                       "down",           "10.2",  "variant"),
    Option("akhenaton_position",  AKHENATON_PLACES, "second_to_last", "10.3",  "variant"),
    Option("end_mode",            ("immediate", "last_markets"),        "immediate",      "10.4",  "variant"),
    Option("value_basis",         ("owners", "quantity"),               "owners",         "10.5",  "variant"),
    Option("top_rule",            ("rows", "free"),                     "rows",           "10.6",  "variant"),
    Option("bid_cap",             ("off", "on"),                        "off",            "10.7",  "variant"),
    Option("no_servant",          ("force_close", "pass"),              "force_close",    "10.8",  "design"),
    Option("decline",             ("off", "on"),                        "off",            "10.9",  "design"),
    Option("memphis_close",       ("arrival", "state"),                 "arrival",        "10.10", "variant"),
    Option("merchant_pays",       ("player", "reserve"),                "player",         "10.11", "variant"),
    Option("scribe_pile",         ("by_players", "all4"),               "by_players",     "10.12", "variant"),
    Option("start_sides",         ("random", "fixed"),                  "random",         "10.13", "design"),
    Option("seal_points",         (3, 0),                               3,                "10.14", "variant"),
    Option("royal_scribe",        ("literal", "mixed"),                 "literal",        "10.15", "variant"),
    Option("barge_counts_itself", (True, False),                        True,             "10.16", "design"),
    Option("characters",          ("all", "base13"),                    "all",            "10.17", "printed"),
)

# §10.19
PRESETS: Final[Mapping[str, Mapping[str, Value]]] = {
    "seed":      {},
    "published": {
        "edition": "base", "half_rounding": "up", "akhenaton_position": "shuffled_last5",
        "end_mode": "last_markets", "bid_cap": "on",
    },
}

# §10.19 What the base edition does not have.
FULL_ONLY: Final = (
    ("memphis_close",       "arrival", "the base edition has no Memphis"),
    ("royal_scribe",        "literal", "the base edition has no Royal Scribe"),
    ("barge_counts_itself", True,      "the base edition has no Solar Barge"),
    ("characters",          "all",     "the base edition has only its 13 characters"),
)
# fmt: on


def conflict(options: Mapping[str, Value]) -> str | None:
    """§10.19 Options that contradict each other."""
    if options["edition"] == "base":
        for name, default, why in FULL_ONLY:
            if options[name] != default:
                return f"{name}={options[name]} needs edition=full: {why}"
    if options["royal_scribe"] == "mixed" and options["characters"] == "base13":
        return "royal_scribe=mixed needs characters=all: there is no Royal Scribe among the 13"
    return None


def misfit(players: int, options: Mapping[str, Value]) -> str | None:
    """§10.1 The base edition is for three or four."""
    if options["edition"] == "base" and players not in (3, 4):
        return f"edition=base is for 3 or 4 players, not {players}"
    return None


FACTS: Final = Facts(
    key="nefertiti",
    title="Nefertiti",
    tagline="Bid for gifts no one else has, and let the others pay for your next purchase.",
    players=(3, 2, 4, 5),
    sides=(
        Side("green", "G", "pyramid", "#167a65"),
        Side("red", "R", "sun disc", "#a81f1a"),
        Side("blue", "B", "plumed hexagon", "#1d4a9e"),
        Side("black", "K", "stone block", "#2b2623"),
        Side("white", "W", "shield", "#f4ecdc"),
    ),
    rules_version=1,
    options=OptionSet(OPTIONS, PRESETS, conflict),
    credits=(
        ("Designers", "Jacques Bariot, Thomas Cauët, Guillaume Montiage"),
        ("Artist of the printed game", "Alexandre Roche"),
        ("Publishers", "Éditions du Matagot, 2008; Rio Grande Games"),
    ),
    minutes="45",
    misfit=misfit,
)
