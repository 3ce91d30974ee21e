"""Egizia's golden games: what each is there to show."""

from hypostyle import Match, State, Stream
from hypostyle.core.options import Value, show
from hypostyle.games.egizia.codes import DECLINE, PASS, SKIP, STOP
from tests.golden.recorder import Golden

ENDS = ("last_round",)
ANY = r"(?:.|\n)*"
"""Whatever lies between, over many rows."""


def busy(match: Match[State], seat: int, stream: Stream) -> int:
    """Any legal answer but those that decline something, as long as there is another.

    Answers chosen blindly pass early and build little; these games go on to the end of the river.
    """
    legal = match.legal(seat)
    eager = [action for action in legal if action not in (PASS, STOP, SKIP, DECLINE)] or legal
    return eager[stream.below(len(eager))]


def game(name: str, seed: int, players: int, shows: str = "", **options: Value) -> Golden:
    """A game of so many players."""
    return Golden(name, seed, {"players": players, **options}, shows=shows, chooser=busy)


def option(
    seed: int, name: str, value: Value, shows: str = "", players: int = 2, **more: Value
) -> Golden:
    """A game with one option changed."""
    return game(f"option-{name}-{show(value)}", seed, players, shows, **{name: value, **more})


AHEAD = (
    "egizia/1 players=1 options=- round=5 "
    "next=sail,ships.1,harbour,feeding,quarries,building,cooperate,round_end line=rgv "
    "arrival=9/8/7 score=90/20/30 stones=9/0/0 crews=3223/3333/2223 "
    "display=-,n5_01,-,n5_08,-,n5_12,-,-,-,n5_10 cards=n1_03+n1_07+n3_06/-/- "
    "sphinx=s18@0+s29@0/-/- row=3524 buried=8"
)
"""The last round of a solo game that goes well."""

# fmt: off
GAMES = (
    game("two",        799, 2, rf"played \w+ n\w+ n\w+{ANY}complete"),
    game("two-blind",  15, 2, r"= rows"),
    game("three",      44, 3, r"idle"),
    game("four",       40, 4, rf"entered{ANY}top\d"),
    Golden("solo-won", 41, start=AHEAD, shows=r"winner=red", chooser=busy),
    game("solo-lost",  51, 1, rf"blind{ANY}rolled{ANY}winner=(cleopatra|imhotep)"),
    Golden("preset-first_printing", 61, {"players": 3}, preset="first_printing", chooser=busy),

    option(101, "start_quarry",        False),
    option(460, "start_sphinx",        False,               r"! §6\.5 "),
    option(122, "allow_pass",          False,               r"! §10\.3"),
    option(133, "plus2_over_cap",      True,                r"pay [45]"),
    option(209, "plus2_needs_payment", False,               r"\w+ thoth \|"),
    option(155, "unclaimed_timing",    "end_of_round",      r"\w+ take c\d+ \|"),
    option(300, "row_bonus",           "all",               r"gained \w+ row 7"),
    option(215, "joker_alone",         False,               r"! §10\.8"),
    option(181, "hunger_unit",         "crew",              r"hunger"),
    option(202, "cooperation",         "ships",             r"! §2\.3 "),
    option(205, "split_site",          False,               r"! §10\.11"),
    option(213, "upstream_resets",     True,                r"anuket|eddy"),
    option(226, "hunger_floor",        "zero",              r"score=0/"),
    option(231, "without_ten_percent", True),
    option(241, "slots",               "players_minus_one", r"idle"),
    option(265, "seat_auction",        True,                rf"! §10\.16{ANY}gained \w+ bid -\d+½", players=3),
    option(261, "solo_handicap",       -200,                players=1),
    option(271, "solo_handicap",       200,                 players=1),
    option(614, "open_sphinx",         True,                r"! §4\.13 "),

    game("card-upstream", 303, 2, r"sail \w+ (share )?(double )?(anuket|eddy)"),
    game("card-share",    311, 2, r"sail \w+ share"),
    game("card-double",   324, 2, r"sail \w+ double"),
    game("card-sobek",    337, 2, r"sobek \|"),
    game("card-riddle",   350, 2, r"took \w+ n5_12"),
)
# fmt: on
