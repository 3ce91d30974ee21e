"""Men-Nefer's golden games: what each is there to show."""

from hypostyle import Match, State, Stream
from hypostyle.core.options import Value, show
from hypostyle.games.men_nefer.codes import PASS, STOP
from tests.golden.recorder import Golden

ENDS = ("third_harvest", "shared")


def busy(match: Match[State], seat: int, stream: Stream) -> int:
    """Any legal answer but those that decline something, as long as there is another."""
    legal = match.legal(seat)
    eager = [action for action in legal if action not in (PASS, STOP)] or legal
    return eager[stream.below(len(eager))]


def game(name: str, seed: int, players: int, shows: str = "", **options: Value) -> Golden:
    """A game of so many players."""
    return Golden(name, seed, {"players": players, **options}, shows=shows, chooser=busy)


def option(seed: int, name: str, value: Value, shows: str = "", players: int = 2) -> Golden:
    """A game with one option changed."""
    return game(f"option-{name}-{show(value)}", seed, players, shows, **{name: value})


TIE = (
    "men_nefer/1 players=2 options=- next=turn era=3 round=8 first=blue turn=red points=2/-5 "
    "food=8/3 heka=8/8 heart=6/6 feather=6/6 scarabs=1.1.3.4.0/2.6.1.2.1 "
    "tablets=tb03.tb05.tb10/tb07.tb09.tb11 home=-/- sun=1.0.0.0.0/0.0.0.0.0 "
    "moon=0.0.1.1.0/0.3.0.0.0 glyph=5/6 block=4/3 queen_block=1/2 permissions=1/1 "
    "placed=0.0.0/0.0.0 mummies=0/0 tombs=a1_1/a2_1+a3_1+b1_2+b2_2 strip=p18+p21+p01/p09+p16 "
    "shelf=jewellery_g.-.-.linen_a.-.-.pottery_g.pottery_f.perfume_f/-.-.-.perfume_c.perfume_e.-.furniture_a.linen_f.jewellery_f "
    "baskets=tl+bl+br/ml+mc+bl standing=1.0.2.0.0/2.0.1.0.0 lying=0.0.1.0/0.1.0.0 "
    "temple=r2_5+r3_4/r2_2+r2_4 orb=4/4 boats=1.1.2.2/0.0.2.a contracts=-/- turned=-/- "
    "carved=0/1 statues=-/- hammer=0/0 neutral=n3 neutrals=n1+n2 row=tb01.tb18.tb06.tb15.tb02 "
    "under=tb17+tb12+tb14+tb20+tb13+tb08+tb19+tb16+tb04 tops=-.c.c "
    "corners=a.-.-.b.-.-.d.a.b.c.d.d pyramidion=- queen_tiles=q3+q5+q2 mastabas=m3+m2+m6+m7+m4 "
    "deities=thoth+anubis+isis+ra tokens=cb3+cb6+cb2+cb4+cb1+cb5 "
    "cities=k07.k13.-/k40.k19.-/k15.k51.-/k34.k04.-/k18.k20.-/k17.k24.- "
    "crafts=pottery_d.pottery_c.perfume_d.jewellery_b.jewellery_a papyri=p10.p17.p35.p02"
)
"""The last turn of a game in which both can end with the same points."""

# fmt: off
GAMES = (
    game("solo",  1, 1),
    game("two",   2, 2),
    game("three", 3, 3),
    game("four",  4, 4),
    Golden("declining",       5, {"players": 2}),
    Golden("preset-standard", 6, {"players": 2}, preset="standard", chooser=busy),
    Golden("preset-hard",     7, {"players": 1}, preset="hard",     chooser=busy),
    Golden("end-shared",      8, start=TIE, shows=r"winner=red\+blue|shared", chooser=busy),

    option(101, "imhotep_start_pp",      15,          players=1),
    option(102, "imhotep_permission_pp", 5,           players=1),
    option(103, "duat",                  "between"),
    option(104, "permissions_start",     "available", players=3),
    option(105, "imhotep_obtain_scarab", "icon",      players=1),
    option(106, "start_player",          "fixed",     players=3),
    option(107, "solo_start",            "rotate",    players=1),
    option(108, "debt",                  "off",       r"! §10\.8 ", players=4),
    option(109, "hammer",                "off"),

    game("refused-4.3",  201, 2, r"! §4\.3 "),
    game("refused-4.8",  202, 2, r"! §4\.8 "),
    game("refused-5.3",  203, 2, r"! §5\.3 "),
    game("refused-5.4",  204, 2, r"! §5\.4 "),
    game("refused-5.5",  205, 2, r"! §5\.5 "),
    game("refused-5.7",  206, 2, r"! §5\.7 "),
    game("refused-5.9",  207, 2, r"! §5\.9 "),
    game("refused-5.11", 208, 2, r"! §5\.11 "),
    game("refused-5.13", 209, 2, r"! §5\.13 "),
    game("refused-5.14", 210, 2, r"! §5\.14 "),
    game("refused-5.15", 211, 2, r"! §5\.15 "),
    game("refused-5.17", 212, 2, r"! §5\.17 "),
    game("refused-5.18", 213, 2, r"! §5\.18 "),
    game("refused-5.20", 214, 2, r"! §5\.20 "),
)
# fmt: on
