"""MarraCash in a few facts: seats, options, presets, credits."""

from collections.abc import Mapping
from typing import Final

from hypostyle.core.facts import Facts, Side
from hypostyle.core.options import Option, OptionSet, Value
from hypostyle.games.marracash.data import SOUVENIR_RULES

# fmt: off
OPTIONS: Final = (
    #      name                 values                            default         §        source
    Option("start_cash",        ("printed", 1200, 1500, 2400),    "printed",      "10.1",  "variant"),
    Option("queue_run_limit",   (3, 2, "none"),                   3,              "10.2",  "variant"),
    Option("guide_cut_scope",   ("owner", "shop"),                "owner",        "10.3",  "variant"),
    Option("guide_cut_rate",    ("per_customer", "flat"),         "per_customer", "10.4",  "variant"),
    Option("table_unit",        (10, 1),                          10,             "10.5",  "variant"),
    Option("table_left",        ("net", "gross"),                 "net",          "10.6",  "variant"),
    Option("five_plus",         ("formula", "cap"),               "formula",      "10.7",  "variant"),
    Option("refill",            ("all", "one"),                   "all",          "10.8",  "variant"),
    Option("commission",        ("published", "chart"),           "published",    "10.9",  "design"),
    Option("lone_auction",      ("allowed", "forbidden"),         "allowed",      "10.10", "variant"),
    Option("souvenirs",         SOUVENIR_RULES,                   "off",          "10.11", "printed"),
    Option("race_deal",         ("shuffle", "pattern"),           "shuffle",      "10.20", "variant"),
    Option("auction",           ("open", "sealed"),               "open",         "10.13", "variant"),
    Option("visitors",          (54, 64),                         54,             "10.14", "variant"),
    Option("end_rule",          ("last_round", "finish_round"),   "last_round",   "10.15", "variant"),
    Option("concealed_cash",    (False, True),                    False,          "10.16", "variant"),
    Option("currency_display",  ("dirham", "new_dirham"),         "dirham",       "10.17", "printed"),
    Option("fifth_colour",      ("purple", "gray"),               "purple",       "10.18", "variant"),
    Option("no_progress_guard", (True, False),                    True,           "10.19", "design"),
)

PRESETS: Final[Mapping[str, Mapping[str, Value]]] = {
    "seed":                {},
    "published":           {"guide_cut_scope": "shop"},
    "published+souvenirs": {"guide_cut_scope": "shop", "souvenirs": "market"},
    "designer2020":        {"visitors": 64, "auction": "sealed", "souvenirs": "race",
                            "end_rule": "finish_round", "guide_cut_scope": "shop"},
}
# fmt: on


def conflict(options: Mapping[str, Value]) -> str | None:
    """§10.21 Options that contradict each other."""
    if options["race_deal"] == "pattern" and options["souvenirs"] != "race":
        return "race_deal=pattern needs souvenirs=race: without the race no hands are dealt"
    return None


FACTS: Final = Facts(
    key="marracash",
    title="MarraCash",
    tagline="Buy shops in a walled town, and lead visitors past the right doors.",
    players=(4, 3, 2),
    sides=(  # order, shapes and colours, source="design"
        Side("ali", "A", "block", "#2b2623", "black", "fez"),
        Side("anfa", "N", "shield", "#f4ecdc", "white", "merchant"),
        Side("omar", "O", "arch", "#f09424", "orange", "hood"),
        Side("leila", "L", "drop", "#0b7c80", "teal", "lady"),
    ),
    rules_version=1,
    options=OptionSet(OPTIONS, PRESETS, conflict),
    credits=(
        ("Designer", "Stefan Dorra"),
        ("Artists of the printed game", "Marion Pott and Oliver Vogel"),
        ("Publisher", "Kosmos, 1996"),
    ),
    minutes="45-80",
)
