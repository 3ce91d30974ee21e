"""Every tile, Tablet, Papyrus, Craft, Contract and Deity, each by its own test case."""

import pytest

from hypostyle import Match
from hypostyle.core.bits import count
from hypostyle.games.men_nefer import GAME, cells, codes, contracts, data, packing
from hypostyle.games.men_nefer.rules.basics import is_met
from hypostyle.games.men_nefer.rules.seasons import necropolis_points, queens_points
from hypostyle.games.men_nefer.state import Board, Owner
from tests.games.men_nefer.build import (
    RED,
    baskets,
    board,
    boats,
    contract,
    crafts,
    drawn,
    pack,
    papyri,
    papyrus,
    pedestals,
    performing,
    row,
    tablet,
    tombs,
    turn,
)
from tests.games.moves import play

BENEFITS = ("points", "food", "heka", "heart", "feather")
"""Fields of a player, in the order of the effects that raise them."""


def rich(players: int = 2) -> Board:
    """A board on which Red can carry out every effect in some way."""
    s = board(players)
    me = s.players[RED]
    me.food, me.heka, me.coffins, me.mummies, me.carved, me.sphinxes = 5, 5, 1, 3, 1, 3
    me.standing = pack(1, 1, 1, 1, 0)
    me.shelf, me.baskets = crafts(*"------", "perfume_d"), 1 << 6
    boats(me, 0, 1, 5, "a")
    return s


def finish(match: Match[Board], eager: bool = True) -> list[str]:
    """Answer everything until the turn is over; the questions that were asked."""
    asked = []
    while match.chance or (match.state.step != codes.TURN and not match.over):
        if match.chance:
            match.happen(match.outcomes()[0][0])
            continue
        seat = match.deciders()[0]
        asked.append(match.game.prompt(match.state).step)
        legal = match.legal(seat)
        match.apply(seat, legal[-1] if eager else legal[0])
    return asked


def gains(effects: list[int]) -> dict[str, int]:
    """What the benefits of a cell add up to, if nothing is lost at a limit."""
    found = dict.fromkeys(BENEFITS, 0)
    names = {data.PP: "points", data.FOOD: "food", data.HEKA: "heka"}
    names |= {data.HEART: "heart", data.FEATHER: "feather"}
    for effect in effects:
        kind, n = effect & data.KIND_MASK, effect >> data.KIND_BITS
        if kind in names:
            found[names[kind]] += n
    return found


ASKS = {
    data.FAVOUR: "favour",
    data.SCARAB: "scarab",
    data.STONE: "stone",
    data.RITE: "rite",
    data.PAPYRUS: "papyrus",
    data.CRAFT: "craft",
    data.PRIEST: "priest",
    data.OFFER: "offer",
    data.SAIL: "sail",
    data.ACTIVATE: "activate",
    data.ERECT: "erect",
    data.EITHER: "either",
}


@pytest.mark.parametrize("key", cells.CELL_KEYS)
def test_every_cell_does_what_it_says(key: str) -> None:
    """§2.1, §2.4 to §2.9, §2.11 to §2.20, §4.7, §5.1 Its benefits are gained, its actions asked about."""
    cell = cells.CELL_KEYS.index(key)
    effects = cells.CELLS[cell]
    s = rich()
    before = {name: getattr(s.players[RED], name) for name in BENEFITS}
    pieces = s.players[RED].mummies, s.players[RED].sphinxes
    match = performing(s, RED, key)
    asked = finish(match, eager=False)  # actions are declined, benefits must be taken
    me = match.state.players[RED]
    kinds = [effect & data.KIND_MASK for effect in effects]
    gained = gains(effects)
    for kind in kinds:
        if kind in ASKS:
            assert ASKS[kind] in asked
    if not {data.FAVOUR, data.EITHER, data.MASTABA} & set(kinds):
        now = {name: getattr(me, name) - before[name] for name in BENEFITS}
        assert now == gained
    if data.EITHER not in kinds:
        assert me.mummies == pieces[0] - kinds.count(data.EMBALM)
        assert me.sphinxes == pieces[1] - kinds.count(data.CARVE)


@pytest.mark.parametrize("row_of", data.TABLETS, ids=lambda one: one.key)
def test_every_tablet_can_be_visited_and_goes_under_the_pile(row_of: data.Tablet) -> None:
    """§2.6, §4.3"""
    s = rich()
    s.players[RED].tablets = row(row_of.key, "-", "-")
    s.players[RED].home = 1
    s.players[RED].moon = pack(2)
    s.neutral_sun = 0
    match = turn(s, RED)
    play(match, "red visit sculptors left")
    finish(match)
    assert match.state.under == (tablet(row_of.key),)
    assert match.state.players[RED].tablets == 0
    assert match.state.players[RED].sun == pack(0, 0, 0, 0, 1)


@pytest.mark.parametrize("row_of", data.TABLETS, ids=lambda one: one.key)
@pytest.mark.parametrize("glyph", range(8))
def test_every_tablet_advances_the_counter_where_its_hieroglyph_is_accepted(
    row_of: data.Tablet, glyph: int
) -> None:
    """§2.7, §4.5"""
    s = board(2)
    others = [one.key for one in data.TABLETS if one.key != row_of.key]
    s.row = row(*others[:4], row_of.key)
    me = s.players[RED]
    me.tablets, me.home, me.sun, me.glyph = row("-", *others[5:7]), 6, pack(1), glyph
    match = turn(s, RED)
    play(match, "red obtain t5")
    accepted = glyph < 7 and row_of.glyph in data.GLYPH_TRACK[glyph].accepts
    assert match.state.players[RED].glyph == glyph + accepted


@pytest.mark.parametrize("row_of", data.PAPYRI, ids=lambda one: one.key)
def test_every_papyrus_is_bought_and_completes_the_drawing_it_should(row_of: data.Papyrus) -> None:
    """§2.9, §2.18, §5.11, §5.12"""
    for half in range(5):
        s = rich()
        me = s.players[RED]
        fits = [one for one in data.PAPYRI if one.right == half and one.key != row_of.key]
        me.strip, me.papyri = papyri(fits[0].key), 1
        s.papyri = papyri(row_of.key, *[one.key for one in data.PAPYRI if one != row_of][:3])
        s.turn = RED
        match = performing(s, RED, "thoth")
        play(match, "red buy 1")
        finish(match)
        me = match.state.players[RED]
        assert packing.six(me.strip, 1) == papyrus(row_of.key)
        assert me.drawings == (half == row_of.left)
        told = [line.happening for line in match.log() if line.happening.kind == "drew"]
        assert [one.fields["drawing"] for one in told] == [data.DRAWINGS[half]] * (
            half == row_of.left
        )


@pytest.mark.parametrize("key", data.CRAFT_KEYS)
def test_every_craft_is_bought_shelved_and_offered(key: str) -> None:
    """§2.8, §2.17, §5.13, §5.15"""
    s = rich()
    s.crafts = crafts(key, *[one for one in data.CRAFT_KEYS if one != key][:4])
    s.players[RED].shelf = s.players[RED].baskets = 0
    match = performing(s, RED, "tb08", "tb12")
    play(match, "red buy 1", "red put br")
    drawn(match)
    me = match.state.players[RED]
    assert data.CRAFT_KEYS[packing.six(me.shelf, 8)] == key
    assert (me.food, me.baskets) == (6, 1 << 8)
    play(match, "red choose offer", "red offer br")
    finish(match)
    me = match.state.players[RED]
    assert me.baskets == 0
    assert count(me.temple) == 1


@pytest.mark.parametrize("key", data.DEITIES)
@pytest.mark.parametrize("slot", range(4))
def test_every_deity_acts_when_the_orb_reaches_or_passes_it(key: str, slot: int) -> None:
    """§2.16, §5.16"""
    s = rich()
    others = [one for one in range(8) if data.DEITIES[one] != key]
    gods = others[:4]
    gods[slot] = data.DEITIES.index(key)
    s.deities = tuple(gods)
    s.players[RED].orb = data.DEITY_SPACES[slot] - 1
    match = performing(s, RED, "tb12")
    play(match, "red choose offer", "red offer bl", "red lay r2_3")
    blessed = [line.happening for line in match.log() if line.happening.kind == "blessed"]
    assert [one.fields["deity"] for one in blessed] == [key]
    finish(match)


@pytest.mark.parametrize("row_of", data.MASTABA_TILES, ids=lambda one: one.key)
@pytest.mark.parametrize("slot", range(5))
def test_every_mastaba_tile_scores_and_is_activated_in_every_slot(
    row_of: data.MastabaTile, slot: int
) -> None:
    """§2.13, §2.14, §5.10, §6.3"""
    s = rich()
    keys = [one.key for one in data.MASTABA_TILES]
    tiles = [n for n in range(7) if keys[n] != row_of.key][:5]
    tiles[slot] = keys.index(row_of.key)
    s.mastabas = tuple(tiles)
    space = {0: "a1_1", 1: "b2_1", 2: "a3_1", 3: "a2_1", 4: "b1_1"}[slot]
    match = performing(s, RED, "tb16")
    play(match, f"red bury {space}")
    finish(match)
    fields = [line.happening.fields for line in match.log() if line.happening.kind == "activated"]
    assert row_of.key in [one["mastaba"] for one in fields]
    s = match.state
    s.players[RED].tombs = tombs(space)
    mastaba = data.MASTABAS.index(space[:2])
    other = s.mastabas[data.ROW_OF[mastaba] if slot < 3 else data.COLUMN_OF[mastaba]]
    assert necropolis_points(s, RED) == row_of.points + data.TILE_POINTS[other]


@pytest.mark.parametrize("tile", range(6))
def test_every_queens_tile_counts_its_element(tile: int) -> None:
    """§2.12, §6.6"""
    s = board(2)
    me = s.players[RED]
    me.tombs, me.statues = tombs("a1_1", "a2_1"), pedestals("av1_1", "av2_1", "av3_1")
    me.temple, me.turned, me.drawings = baskets("r1_1"), 0b1111, 5
    me.scarabs = pack(4, 5, 6, 4, 4)
    me.scarabs -= 1  # one at space 3
    me.placed = pack(0, 2, 0)
    others = [one for one in range(6) if one != tile]
    s.queen_tiles = (others[0], tile, others[1])
    assert queens_points(s, RED) == 2 * (2, 3, 1, 4, 5, 4)[tile]


def _meet(me: Owner, need: contracts.Need, n: int) -> None:
    """Give a player exactly so many of what a Contract counts."""
    name = contracts.COUNTS[need.what]
    simple = {
        "papyri": "papyri",
        "drawings": "drawings",
        "block": "block",
        "orb": "orb",
        "heart": "heart",
        "feather": "feather",
        "glyph": "glyph",
        "food": "food",
        "heka": "heka",
    }
    sets = {"tombs": "tombs", "sphinxes": "statues", "baskets": "temple"}
    if name in simple:
        setattr(me, simple[name], n)
    elif name in sets:
        setattr(me, sets[name], (1 << n) - 1)
    elif name in ("crafts", "types"):
        kinds = "pottery_a", "jewellery_a", "linen_a", "furniture_a", "perfume_a"
        me.shelf = crafts(*kinds[:n], *["-"] * (9 - n))
    elif name == "scarabs":
        me.scarabs = pack(*[need.at if k < n else need.at - 1 for k in range(5)])
    elif name == "priestesses":
        me.standing = 4 - n << 3 * (need.at - 1)
        me.lying = n << 3 * need.at
    elif name == "boats":
        boats(me, *[need.at if k < n else need.at - 1 for k in range(4)])
    else:
        me.placed = n


@pytest.mark.parametrize("row_of", contracts.CONTRACTS, ids=lambda one: one.key)
def test_every_contract_is_met_exactly_from_its_figure_on(row_of: contracts.Contract) -> None:
    """§2.22, §6.2"""
    s = board(2)
    me = s.players[RED]
    for need in row_of.needs:
        _meet(me, need, need.n)
    assert is_met(s, RED, contract(row_of.key))
    for need in row_of.needs:
        _meet(me, need, need.n - 1)
        assert not is_met(s, RED, contract(row_of.key))
        _meet(me, need, need.n)


def test_a_boat_in_a_city_counts_by_the_citys_index() -> None:
    """§2.22"""
    s = board(2)
    boats(s.players[RED], 0, 3, "a", "b")
    assert not is_met(s, RED, contract("k17"))
    boats(s.players[RED], 0, 0, "b", "c")
    assert is_met(s, RED, contract("k17"))


@pytest.mark.parametrize("token", range(6))
def test_every_city_token_gives_its_benefit(token: int) -> None:
    """§2.19, §5.18"""
    s = rich()
    s.tokens = tuple((token + n) % 6 for n in range(6))
    s.players[RED].food = s.players[RED].heka = 0
    match = performing(s, RED, "tb13")
    play(match, "red activate a")
    if token == 2:
        play(match, "red favour heka")
    play(match, "red take 1")
    me = match.state.players[RED]
    got = (me.food - 2, me.heka, me.heart, me.points, me.feather)
    wanted = [(3, 0, 0, 0, 0), (0, 2, 0, 0, 0), (0, 2, 0, 0, 0), (0, 0, 1, 0, 0), (0, 0, 0, 2, 0)]
    assert got == [*wanted, (1, 0, 0, 0, 1)][token]


@pytest.mark.parametrize("neutral", range(5))
@pytest.mark.parametrize("players", [1, 2, 3])
def test_every_neutral_tile_stands_where_it_says(neutral: int, players: int) -> None:
    """§2.23, §3.8"""
    match: Match[Board] = GAME.new(players, manual=True)
    while match.state.step != codes.DEAL or codes.WHAT.of(match.state.arg) != codes.DEAL_NEUTRAL:
        match.happen(match.outcomes()[0][0])
    match.happen(f"n{neutral + 1}")
    tile = data.NEUTRALS[neutral]
    sun = {tile.sun_3} if players == 3 else set(tile.sun_2)
    moon = tile.moon_3 if players == 3 else tile.moon_2
    assert {h for h in range(5) if match.state.neutral_sun >> h & 1} == sun
    assert match.state.neutral_moon == 1 << moon
