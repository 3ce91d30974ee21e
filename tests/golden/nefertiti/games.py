"""Nefertiti's golden games: what each is there to show."""

from hypostyle import Match, State, Stream
from hypostyle.core.options import Value, show
from hypostyle.games.nefertiti.codes import NO_CHARACTER, STOP
from tests.golden.recorder import Golden

ENDS = ("akhenaton", "last_market", "standstill", "shared")
ANY = r"(?:.|\n)*"
"""Whatever lies between, over many rows."""


def busy(match: Match[State], seat: int, stream: Stream) -> int:
    """Any legal answer but those that decline something, as long as there is another."""
    legal = match.legal(seat)
    eager = [action for action in legal if action not in (NO_CHARACTER, STOP)] or legal
    return eager[stream.below(len(eager))]


def game(name: str, seed: int, players: int, shows: str = "", **options: Value) -> Golden:
    """A game of so many players."""
    return Golden(name, seed, {"players": players, **options}, shows=shows, chooser=busy)


def option(seed: int, name: str, value: Value, shows: str = "", players: int = 3) -> Golden:
    """A game with one option changed."""
    return game(f"option-{name}-{show(value)}", seed, players, shows, **{name: value})


IDLE = (
    "nefertiti/1 players=2 options=- next=place,again,turn_end turn=green first=green deben=8/9 "
    "seals=0/0 points=5/5 gifts=harp/chair servants=-/- reserve=1/1/1/1/1 stalls=gl+al+sl+ll "
    "closed=louqsor tile=louqsor sealed=gizeh+akhet_aton+abou_simbel+memphis "
    "goods=necklace,chair,harp,mirror/gold,statuette,senet,chair/mirror,harp,chair,senet/-,-,-,-/- "
    "unseen=necklace*4+gold*4+mirror*4+statuette*5+harp*5+chair*4+senet*3+double*3+papyrus*4+barge+"
    "foreign_necklace+foreign_gold+foreign_mirror*2+foreign_statuette*2+foreign_harp*2+"
    "foreign_chair*2+foreign_senet+foreign_double pile=26 piles=3.2.3.1.1.1.1.1.1.1.1.1.1.1 idle=49"
)
"""The last turn before a standstill; both have a gift of the same value."""

EQUAL = IDLE.replace("deben=8/9", "deben=9/9").replace("reserve=1/1/1/1/1", "reserve=0/1/1/1/1")
"""The same with equal purses, if Green takes no coin."""

SHUT = (
    IDLE.replace("options=-", "options=memphis_close=state")
    .replace("idle=49", "idle=3 flags=double+shut")
    .replace("gifts=harp/chair", "gifts=harp+foreign_gold/chair")
    .replace("unseen=", "unseen=")
    .replace("foreign_gold+foreign_mirror", "foreign_mirror")
    .replace("pile=26", "pile=25")
)
"""The High Priest's first servant has closed Memphis, the second is still to be placed."""

# fmt: off
GAMES = (
    game("two",   1, 2),
    game("three", 10, 3, r"! §7\.1 "),
    game("four",  3, 4),
    game("five",  4, 5),
    game("base-three", 5, 3, edition="base"),
    game("base-four",  6, 4, edition="base"),
    Golden("preset-seed",      7, {"players": 3}, preset="seed",      chooser=busy),
    Golden("preset-published", 8, {"players": 4}, preset="published", chooser=busy),
    Golden("end-standstill",   9, start=IDLE,  shows=r"standstill", chooser=busy),
    Golden("end-shared",      10, start=EQUAL, shows=r"winner=green\+red|shared", chooser=busy),

    option(101, "edition",             "base"),
    option(152, "half_rounding",       "up"),
    option(103, "akhenaton_position",  "shuffled_last5"),
    option(113, "end_mode",            "last_markets",  r"! §10\.18 "),
    option(105, "value_basis",         "quantity"),
    option(106, "top_rule",            "free",          r"\w+ seal \|"),
    option(107, "bid_cap",             "on",            r"! §10\.7 "),
    option(108, "no_servant",          "pass",          r"passed"),
    option(110, "decline",             "on",            r"! §6\.3 "),
    option(110, "memphis_close",       "state"),
    option(120, "merchant_pays",       "reserve",       r"\w+ pay \w+ \|"),
    option(112, "scribe_pile",         "all4",          players=2),
    option(113, "start_sides",         "fixed"),
    option(114, "seal_points",         0),
    option(182, "royal_scribe",        "mixed",         r"! §10\.15 "),
    option(116, "barge_counts_itself", False,           r"barge"),
    option(117, "characters",          "base13"),

    game("character-oracle",        203, 3, r"\w+ switch \d"),
    game("character-beggar",        202, 3, r"\w+ turn \w+"),
    game("character-high_priest",   203, 3, r"recruit high_priest"),
    game("character-roaming_thief", 205, 3, r"\w+ play roaming_thief"),
    game("character-trader",        205, 4, r"\w+ trade \w+"),
    game("character-merchant",      206, 4, r"\w+ want \w+"),
    game("character-thief",         226, 3, r"! §7\.4 "),
    game("character-treasurer",     233, 3, r"! §2\.3 "),
    game("character-royal_servant", 218, 3, r"! §7\.8 "),
    game("character-scribe",        236, 3, r"! §7\.9 "),
    game("character-amon",          217, 3, r"! §7\.15 "),
    game("card-roaming_thief",      224, 3, r"! §7\.18 "),
    game("order-of-the-oracle",     316, 3, r"! §7\.12 "),
    Golden("memphis-shut",          218, start=SHUT, shows=r"! §10\.10 ", chooser=busy),
)
# fmt: on
