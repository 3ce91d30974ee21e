"""Men-Nefer in a few facts: seats, options, presets, credits."""

from collections.abc import Mapping
from typing import Final

from hypostyle.core.facts import Facts, Side
from hypostyle.core.options import Option, OptionSet, Value

SOLO: Final = (1,)
MANY: Final = (2, 3, 4)

# fmt: off
OPTIONS: Final = (
    #      name                     values                       default       §       source     players
    Option("imhotep_start_pp",      (10, 11, 12, 13, 14, 15),    10,           "10.1", "printed", SOLO),
    Option("imhotep_permission_pp", (4, 5),                      4,            "10.2", "printed", SOLO),
    Option("duat",                  ("difference", "between"),   "difference", "10.3", "variant"),
    Option("permissions_start",     ("track", "available"),      "track",      "10.4", "variant"),
    Option("imhotep_obtain_scarab", ("every", "icon"),           "every",      "10.5", "variant", SOLO),
    Option("start_player",          ("rotate", "fixed"),         "rotate",     "10.6", "design",  MANY),
    Option("solo_start",            ("imhotep", "rotate"),       "imhotep",    "10.7", "variant", SOLO),
    Option("debt",                  ("on", "off"),               "on",         "10.8", "design"),
    Option("hammer",                ("on", "off"),               "on",         "10.9", "design"),
)

# §10.10
PRESETS: Final[Mapping[str, Mapping[str, Value]]] = {
    "standard": {},
    "hard":     {"imhotep_start_pp": 15, "imhotep_permission_pp": 5},
}
# fmt: on


FACTS: Final = Facts(
    key="men_nefer",
    title="Men-Nefer",
    tagline="Three floods to raise pyramids, fill the Temple and weigh your heart against a feather.",
    players=(2, 3, 4, 1),
    sides=(
        Side("red", "R", "sun disc", "#b3261e"),
        Side("blue", "B", "plumed hexagon", "#1d4a9e"),
        Side("green", "G", "pyramid", "#2a7a3b"),
        Side("yellow", "Y", "lotus diamond", "#c99a1b"),
        Side("imhotep", "I", "column", "#1d4a9e", "blue", "vizier"),
    ),
    rules_version=1,
    options=OptionSet(OPTIONS, PRESETS),
    credits=(
        ("Designer", "Germán P. Millán"),
        ("Artist of the printed game", "Laura Bevon"),
        ("Publishers", "Ludonova, 2024; Pegasus Spiele; Ghenos Games"),
    ),
    minutes="90",
)
