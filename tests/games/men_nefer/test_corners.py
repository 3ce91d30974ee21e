"""Corners of Men-Nefer: what is lost at a limit, what no longer holds late in the game, what is said of it."""

import pytest

from hypostyle import BadPosition, Match, read_position
from hypostyle.core.drawing import Kit
from hypostyle.core.game import Marks
from hypostyle.games.men_nefer import GAME, data
from hypostyle.games.men_nefer.board_parts import Table
from hypostyle.games.men_nefer.board_pyramids import tracks
from hypostyle.games.men_nefer.board_seats import missing
from hypostyle.games.men_nefer.contracts import STATUES, TOMBS
from hypostyle.games.men_nefer.rules.seasons import is_ripe
from hypostyle.games.men_nefer.state import Board
from tests.games.men_nefer.build import (
    HUMAN,
    IMHOTEP,
    RED,
    baskets,
    board,
    boats,
    city,
    contract,
    contracts,
    crafts,
    doing,
    drawn,
    pack,
    papyri,
    performing,
    reveal,
    row,
    table,
    tombs,
    turn,
)
from tests.games.moves import asked, play


def said(match: Match[Board]) -> list[str]:
    """The log in words, with plain apostrophes."""
    return [line.text.replace(chr(0x2019), "'") for line in match.log()]


def asked_about(s: Board, place: str, seat: int = RED) -> str:
    """The key of what is said of a thing on the board."""
    reason = table(s).view(seat).about(place)
    assert reason is not None
    return reason.key


# --- the log --------------------------------------------------------------------------------------


def test_the_log_tells_only_the_steps_that_are_made_in_the_duat() -> None:
    """§2.3, §5.1"""
    s = board(2)
    s.players[RED].heart = 13
    match = performing(s, RED, "isis", "glyph_1")
    assert said(match)[-2:] == [
        "Red's Heart goes 1 step, to 14.",
        "Red's Heart is at the end of the Duat.",
    ]
    s = board(2)
    s.players[RED].feather = 13
    match = performing(s, RED, "maat", "piece_i_d")
    assert said(match)[-2:] == [
        "Red's Feather goes 1 step, to 14.",
        "Red's Feather is at the end of the Duat.",
    ]


def test_imhotep_receives_his_tablets_under_his_own_name() -> None:
    """§3.6, §8.1"""
    match = GAME.new(1, seed=1)
    receives = [line.text for line in match.log() if line.happening.variant == "hand"]
    assert [text.split()[0] for text in receives] == ["Red"] * 3 + ["Imhotep"] * 3


def test_the_log_says_why_imhotep_does_something_instead() -> None:
    """§8.9, §8.13, §8.16"""
    expected = {
        data.RITE: "Imhotep has no available Sarcophagus: he embalms instead of holding a Rite.",
        data.ERECT: "Imhotep has no available Sphinx: he carves one instead of erecting it.",
        data.OFFER: "Imhotep has no Craft with a Basket: he obtains a Craft instead of offering one.",
    }
    for kind, text in expected.items():
        assert text in said(doing(board(1), IMHOTEP, kind, 1))
    s = board(1)
    me = s.players[IMHOTEP]
    me.coffins, me.mummies, me.carved, me.sphinxes = 1, 3, 1, 3
    text = "Imhotep has an available Sarcophagus: he holds a Rite instead of embalming."
    assert text in said(doing(s, IMHOTEP, data.EMBALM))
    text = "Imhotep has an available Sphinx: he erects it instead of carving another."
    assert text in said(doing(s, IMHOTEP, data.CARVE))


@pytest.mark.parametrize("kind", sorted(range(data.SCARAB, data.MASTABA)))
def test_the_log_says_when_nothing_comes_of_an_action_of_imhotep(kind: int) -> None:
    """§8.6, §5.22 Everything is used up; no gap of a text stays open."""
    s = board(1)
    me = s.players[IMHOTEP]
    me.mummies = me.sphinxes = me.locked = 0
    me.tombs, me.statues = tombs("a1_1", "a2_1", "a3_1", "b1_1"), 0b1111
    me.placed, me.block, s.pyramidion = pack(1, 1, 1), 18, IMHOTEP
    me.papyri, me.scarabs = 8, pack(6, 6, 6, 6, 6)
    me.standing, me.shelf, me.baskets = pack(0, 0, 0, 0, 4), crafts(*"--------", "linen_a"), 1 << 8
    s.players[HUMAN].temple = baskets(*(f"r4_{n}" for n in range(1, 7)))
    s.crafts = s.craft_bag = 0
    boats(me, "a", "b", "c", "d")
    s.cities = [0] * 6
    match = doing(s, IMHOTEP, kind, 2)
    happenings = [line.happening for line in match.log()]
    assert data.EFFECTS[kind] in [one.variant for one in happenings if one.kind == "nothing"]
    assert not [text for text in said(match) if "{" in text]


def test_a_tablet_that_costs_nothing_is_not_told_with_a_price() -> None:
    """§2.5, §4.5 T5 is free, T4 costs 1 Food."""
    for position, ending in (("t5", "from position 5."), ("t4", "from position 4 for 1 Food.")):
        s = board(2)
        s.players[RED].home, s.players[RED].tablets = 6, row("-", "tb06", "tb11")
        s.players[RED].sun = pack(1)
        match = turn(s, RED)
        play(match, f"red obtain {position}")
        assert said(match)[0].endswith(ending)


def test_the_log_does_not_say_that_the_flood_feeds_imhotep() -> None:
    """§4.9, §8.18 Only what everybody does is told of all."""
    match = GAME.new(1, seed=3)
    while match.state.era == 1:
        seat = match.deciders()[0]
        match.apply(seat, match.legal(seat)[-1])
    after = said(match)
    after = after[after.index("The Flood of Era 2: all Apprentices go home.") :]
    gains = [line for line in after if line.endswith((" Food.", " Heka."))]
    assert gains
    assert not [line for line in gains if line.startswith("Imhotep")]


def test_the_log_names_a_contract_of_imhotep_once_and_says_why_it_is_this_one() -> None:
    """§8.15"""
    s = board(1)
    s.cities[0] = city("k05", "k18")
    boats(s.players[IMHOTEP], 0, 0, 0, "a")
    log = said(doing(s, IMHOTEP, data.ACTIVATE, 1))
    assert len([line for line in log if "Contract of 2" in line]) == 1
    assert "Imhotep chooses the most valuable Contract, the leftmost of equals." in log


@pytest.mark.parametrize("tile", ["v", "s", "o2"])
def test_the_log_says_how_ties_of_imhotep_are_broken(tile: str) -> None:
    """§8.3, §8.4, §8.5 All his Scarabs are at the start."""
    s = board(1)
    me = s.players[IMHOTEP]
    me.home, me.sun, me.tablets = 4, pack(0, 1, 1), row("-", "-", "tb15")
    match = reveal(s)
    play(match, f"chance reveal {tile}")
    drawn(match)
    assert any(line.endswith("the topmost of equals.") for line in said(match))


def test_steps_of_imhotep_that_are_left_at_the_top_are_lost_in_words_too() -> None:
    """§8.8"""
    s = board(1)
    me = s.players[IMHOTEP]
    me.block, me.locked, me.placed = 17, 0, pack(1, 1, 1)
    match = doing(s, IMHOTEP, data.STONE, 3)
    text = "Imhotep's Block is at the end of the Great Pyramid Track: other steps are lost."
    assert said(match).count(text) == 1


# --- questions ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("what", "name"), [("papyrus", "Papyrus"), ("craft", "Craft")])
def test_without_a_reduction_no_reduction_is_named(what: str, name: str) -> None:
    """§2.5, §4.8, §5.11, §5.13 T4 reduces no price."""
    s = board(2)
    me = s.players[RED]
    me.home, me.sun, me.tablets, me.food, me.heka = 6, pack(1), row("-", "tb06", "tb11"), 6, 5
    s.row = row("tb01", "tb02", "tb03", "tb04", "tb05")
    match = turn(s, RED)
    play(match, "red obtain t4")
    play(match, "chance draw tb20")
    assert offered(match, f"choose {what}") == f"Buy a {name}."
    play(match, f"red choose {what}")
    assert asked(match) == f"red {what}"
    assert "less" not in match.view(RED).question()


def offered(match: Match[Board], answer: str) -> str:
    """What an answer would do, in words."""
    return match.view(RED).sentence(match.game.parse(match.state, answer))


def test_what_an_answer_gives_is_told_in_words() -> None:
    """§5.5, §5.18, §5.20"""
    s = board(2)
    me = s.players[RED]
    me.block, me.locked, me.permissions = 2, 2, 1
    match = doing(s, RED, data.STONE, 1)
    play(match, "red pull great")
    assert offered(match, "build lr") == "Build on the lower right corner: Favour; then Heka 1."
    s = board(2)
    s.players[RED].carved, s.players[RED].sphinxes = 1, 3
    match = doing(s, RED, data.ERECT, 2)
    assert (
        offered(match, "erect av6_2")
        == "Erect a Sphinx, avenue of the Blocks, level 2: 5 points; Stone 2."
    )
    s = board(2)
    s.tokens, s.cities[1], s.cities[4] = (0, 1, 2, 3, 4, 5), 0, 0
    boats(s.players[RED], "a", "b", "c", "e")
    match = doing(s, RED, data.ACTIVATE, 1)
    told = [offered(match, f"activate {name}") for name in "abce"]
    assert told == [
        "City A: Benefit: Food 3; then a Contract.",
        "City B: Benefit: Heka 2. There is no Contract.",
        "City C: 1 point; Benefit: Favour; then a Contract.",
        "City E: 2 points; Benefit: 2 points. There is no Contract.",
    ]


# --- things on the board --------------------------------------------------------------------------


def test_a_full_strip_completes_no_drawing() -> None:
    """§5.11, §5.12"""
    s = board(2)
    me = s.players[RED]
    s.papyri = papyri("p06", "p02", "p03", "p04")
    assert asked_about(s, "papyrus1") == "about.papyrus.drawing"
    me.strip = papyri("p01", "p21", "p22", "p23", "p24", "p25", "p26", "p10")
    me.papyri = 8
    assert asked_about(s, "papyrus1") == "about.papyrus.here"


def test_in_the_last_era_no_tablet_is_for_the_next() -> None:
    """§4.1, §4.5"""
    s = board(2)
    s.players[RED].glyph = 7
    assert asked_about(s, "t1") == "about.position.tablet"
    s.era = 3
    assert asked_about(s, "t1") == "about.position.last"


def test_in_the_last_era_no_flood_fills_contract_slots() -> None:
    """§4.9"""
    s = board(2)
    s.cities[0] = city("-", "k02")
    assert asked_about(s, "contract_a1") == "about.contract.none"
    s.era = 3
    assert asked_about(s, "contract_a1") == "about.contract.gone"


def test_a_gap_in_the_craft_market_need_not_mean_that_the_bag_is_empty() -> None:
    """§5.13 The benefit of the covered space comes before the refill."""
    s = board(2)
    me = s.players[RED]
    me.shelf = crafts("-", "-", "-", "-", "-", "linen_g", "-", "-", "furniture_g")
    s.craft_bag &= ~(1 << data.CRAFT_KEYS.index("linen_g"))
    s.craft_bag &= ~(1 << data.CRAFT_KEYS.index("furniture_g"))
    match = doing(s, RED, data.CRAFT, 4)
    play(match, "red buy 1", "red put tr")
    assert asked(match) == "red favour"
    gap = match.view(RED).about("craft5")
    assert gap is not None
    assert gap.key == "about.craft.refill"
    match.state.craft_bag = 0
    gap = match.view(RED).about("craft5")
    assert gap is not None
    assert gap.key == "about.craft.none"


@pytest.mark.parametrize(("value", "picture"), [("track", "lily"), ("available", "favour")])
def test_the_great_pyramid_track_shows_what_its_spaces_give(
    value: str, picture: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """§2.10, §10.4"""
    t = Table(Kit(Marks()), GAME.view(board(2, {"permissions_start": value}), RED))
    shown: list[str] = []
    monkeypatch.setattr(t, "show", lambda name, *_: shown.append(name))
    assert len(list(tracks(t))) > 0
    assert shown == [picture] * 3


def test_contracts_of_imhotep_are_marked_by_their_value() -> None:
    """§8.17"""
    s = board(1)
    s.players[IMHOTEP].contracts = contracts("k16", "k20")
    for era in (1, 2):
        s.era = era
        ripe = [bool(is_ripe(s, IMHOTEP, contract(key))) for key in ("k16", "k20")]
        assert ripe == [True, era == 2]
        text = GAME.view(s, HUMAN).text()
        assert ("=1*" in text, "=2*" in text) == (True, era == 2)


def test_a_contract_with_two_requirements_shows_the_one_that_is_missing() -> None:
    """§2.22"""
    s = board(2)
    me = s.players[RED]
    both = contract("k32")
    assert missing(s, RED, both).what == TOMBS
    me.tombs, me.mummies = tombs("a1_1"), 3
    assert missing(s, RED, both).what == STATUES
    assert not is_ripe(s, RED, both)


OFFERING = (
    "men_nefer/1 players=1 options=- next=offer_space.bl,do.priestesses_3.2,next era=2 "
    "round=8 first=blue turn=red points=-10/11 food=6/0 heka=6/0 heart=4/4 feather=1/6 "
    "scarabs=1.1.3.1.1/4.3.2.2.3 tablets=tb20.tb16.tb01/tb08.tb05.tb06 home=-/- "
    "sun=0.0.0.0.0/0.0.0.0.0 moon=1.1.1.0.0/1.1.0.0.1 glyph=1/6 block=0/5 "
    "queen_block=0/0 permissions=0/1 placed=0.0.0/1.0.0 mummies=2/0 "
    "tombs=-/a3_1+a3_2+b1_2 strip=-/p08 "
    "shelf=-.-.-.-.-.-.furniture_f.-.furniture_a/-.-.-.pottery_g.-.-.linen_b.-.- "
    "baskets=br/ml standing=1.3.0.0.0/3.0.0.0.1 lying=0.0.0.0/0.0.0.0 temple=r2_3/- "
    "orb=0/2 boats=0.0.0.2/0.0.a.b contracts=k05/k20 turned=-/- carved=1/1 "
    "statues=av1_1/av5_2 hammer=0/0 neutral=n3 neutrals=n1+n2+n4 "
    "row=tb09.tb02.tb18.tb15.tb04 under=tb14+tb12+tb07+tb17+tb10+tb13+tb19+tb11+tb03 "
    "tops=b.a.d corners=d.-.-.-.-.-.a.c.a.c.b.b pyramidion=- queen_tiles=q2+q5+q3 "
    "mastabas=m7+m2+m6+m3+m5 deities=ptah+thoth+khnum+isis "
    "tokens=cb1+cb3+cb4+cb5+cb6+cb2 "
    "cities=-.k38.-/k03.k10.-/k16.k02.-/k37.k13.-/k42.k28.-/k32.k31.- "
    "crafts=perfume_f.pottery_a.linen_d.furniture_b.jewellery_d papyri=p19.p09.p37.p03 "
    "bottom=- played=v+s+o2+v+v+o3+o1+s+s die=5 chosen=4 why=specialise_any"
)


def test_a_basket_that_is_being_offered_has_left_its_craft() -> None:
    """§5.15 One Craft is turned over, so its Basket is on the way or in the Temple, not both."""
    with pytest.raises(BadPosition) as error:
        read_position(OFFERING)
    assert error.value.defect == "baskets-wrong"
    read_position(OFFERING.replace("temple=r2_3/-", "temple=-/r2_3"))
