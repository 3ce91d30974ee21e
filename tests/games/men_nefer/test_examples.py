"""The worked examples of the rules paper, one test each."""

from hypostyle.games.men_nefer import GAME, codes, data, packing
from hypostyle.games.men_nefer.rules.goods import shelf_spaces
from hypostyle.games.men_nefer.rules.seasons import (
    Flood,
    Harvest,
    duat_points,
    necropolis_points,
    queens_points,
    turn_contracts,
    winners,
)
from hypostyle.games.men_nefer.rules.turns import sun_cost
from tests.games.men_nefer.build import (
    BLUE,
    HUMAN,
    IMHOTEP,
    RED,
    baskets,
    board,
    boats,
    city,
    contracts,
    crafts,
    deities,
    die,
    doing,
    drawn,
    mastabas,
    pack,
    papyri,
    pedestals,
    performing,
    reveal,
    row,
    tablet,
    tombs,
    turn,
)
from tests.games.moves import asked, play, reason

H1, H2, H3, H4, H5 = range(5)


def test_example_1_visit_cost() -> None:
    """§4.3 One neutral and one own Apprentice on the Sun side: 2 Food; an empty side is free."""
    s = board(2)
    s.neutral_sun = 1 << H4
    s.players[RED].sun = pack(0, 0, 0, 1, 0)
    s.players[RED].home = 6
    assert sun_cost(s, H4) == 2
    assert sun_cost(s, H1) == 0
    s.players[RED].food = 1
    match = turn(s, RED)
    assert reason(match, "red visit boatmen middle") == ("4.3", "food")


def test_example_2_specialise_rite_two_activations() -> None:
    """§4.4, §5.8 to §5.10, §12.1 A specialisation with a Rite and two activated tiles."""
    s = board(2)
    s.neutral_moon = 0
    s.mastabas = mastabas(c1="m5", ra="m2")
    me = s.players[RED]
    me.food, me.scarabs, me.home, me.sun = 4, pack(0, 1, 0, 0, 0), 6, pack(0, 1, 0, 0, 0)
    s.players[BLUE].moon, s.players[BLUE].home = pack(0, 1, 0, 0, 0), 6
    match = turn(s, RED)
    play(match, "red specialise embalmers", "red bury a1_1")
    me = match.state.players[RED]
    assert (me.food, me.heart, me.mummies, me.coffins) == (6, 1, 3, 0)
    assert necropolis_points(match.state, RED) == 3


def test_example_3_obtain_with_hieroglyph_and_drawing() -> None:
    """§4.5, §5.11, §5.12 The row shifts, the counter advances, a Papyrus completes a Drawing."""
    s = board(2)
    s.row = row("tb01", "tb07", "tb13", "tb04", "tb10")
    s.unseen = 1 << tablet("tb18")
    s.papyri = papyri("p01", "p06", "p10", "p15")
    me = s.players[RED]
    me.food, me.heka, me.glyph, me.home, me.tablets = 5, 3, 1, 6, row("-", "tb09", "tb15")
    me.sun = pack(1, 0, 0, 0, 0)
    match = turn(s, RED)
    play(match, "red obtain t4", "red choose papyrus", "red buy 2")
    drawn(match)
    me = match.state.players[RED]
    assert match.state.row == row("tb18", "tb01", "tb07", "tb13", "tb10")
    assert (me.food, me.heka, me.heart, me.glyph, me.drawings, me.points) == (6, 0, 1, 2, 1, 1)
    assert data.DRAWINGS[data.RIGHT_HALF[packing.six(me.strip, 0)]] == "ibis"
    assert me.tablets == row("tb04", "tb09", "tb15")


def test_example_4_stone_4_from_0() -> None:
    """§5.4, §5.5, §5.7 A Permission, a Level I piece, and a step on the Queens' Track."""
    s = board(4)
    s.tops, s.quarry = s.tops & ~7 | 4, 0b1111_1111_0111
    match = doing(s, RED, data.STONE, 4)
    before = match.state.players[RED].heka
    play(match, "red pull great", "red pull great", "red pull great", "red build lr")
    drawn(match)
    play(match, "red pull queens")
    me = match.state.players[RED]
    assert (me.block, me.queen_block, me.permissions, me.locked) == (3, 1, 1, 2)
    assert (me.feather, me.heka) == (1, before + 1)


def test_example_5_level_2_on_it() -> None:
    """§5.5 The placed piece first, then what it covers."""
    s = board(4)
    s.corners = 4 << (9 * 1)  # LR: Level I, piece d
    s.tops = 4 << 3
    s.quarry = 0
    me = s.players[RED]
    me.block, me.locked, me.permissions = 6, 1, 2
    match = doing(s, RED, data.STONE, 1)
    play(match, "red pull great")
    me = match.state.players[RED]
    assert (me.block, me.points, me.feather) == (7, 2, 1)


def test_example_6_queens_score() -> None:
    """§6.6 Permissions times what the tile counts."""
    s = board(2)
    s.queen_tiles = (0, 1, 2)
    me = s.players[RED]
    me.placed, me.tombs = pack(2, 1, 0), tombs("a1_1", "a2_1", "b3_2")
    assert queens_points(s, RED) == 6


def test_example_7_duat() -> None:
    """§2.3, §6.1 The difference of the two spaces."""
    s = board(2)
    me = s.players[RED]
    me.heart, me.feather = 4, 3
    assert duat_points(s, RED) == -7
    me.heart, me.feather = 9, 8
    assert duat_points(s, RED) == 3


def test_example_8_great_pyramid_score() -> None:
    """§2.10, §6.5 The last scoring space reached, at a Harvest."""
    for block, points in ((9, 5), (13, 8)):
        s = board(2)
        s.players[RED].block = block
        s.journal = []
        Harvest().run(s, 0)
        assert (codes.POINTS, RED, data.BY_PYRAMID, points) in s.journal


def test_example_9_shelf_legality() -> None:
    """§5.13 From the bottom up, a type once in a column; turned-over Crafts count."""
    me = board(2).players[RED]
    me.shelf = crafts("-", "-", "-", "jewellery_a", "-", "-", "pottery_a", "linen_a", "-")
    me.baskets = 0b0_0100_1000 & ~(1 << 7)
    found = {
        kind: {data.SHELF_KEYS[n] for n in range(9) if shelf_spaces(me, at) >> n & 1}
        for at, kind in enumerate(data.CRAFT_TYPES)
    }
    assert found["pottery"] == {"mc", "br"}
    assert found["linen"] == {"tl", "br"}
    assert found["perfume"] == {"tl", "mc", "br"}


def test_example_10_offering() -> None:
    """§5.15, §5.16 The Craft's effects, the space, the Orb, a Deity."""
    s = board(2)
    s.deities = deities("isis")
    me = s.players[RED]
    me.food, me.orb, me.standing = 2, 2, pack(2, 1, 0, 1, 0)
    me.shelf, me.baskets = crafts("-", "-", "-", "-", "-", "-", "pottery_b"), 1 << 6
    match = doing(s, RED, data.OFFER)
    play(match, "red offer bl", "red lay r3_1")
    me = match.state.players[RED]
    assert (me.food, me.heart, me.orb, me.baskets) == (6, 3, 4, 0)
    assert data.OBELISK_POINTS[me.orb] == 2
    assert (packing.nibble(me.standing, 3), packing.nibble(me.lying, 3)) == (0, 1)


def test_example_11_sail_3() -> None:
    """§5.17 The only dock of City A is taken by the first Boat."""
    s = board(2)
    boats(s.players[RED], 1, 0, 0, 0)
    match = doing(s, RED, data.SAIL, 3)
    play(match, "red sail a", "red sail 1")
    assert reason(match, "red sail a") == ("5.17", "own_boat")
    play(match, "red sail 2")
    me = match.state.players[RED]
    assert (me.docked, me.river) == (1, pack(2, 0, 1))


def test_example_12_activate() -> None:
    """§5.18 The City's benefits, a Contract, and the Boat leaves."""
    s = board(2)
    s.tokens = (0, 1, 2, 3, 4, 5)
    s.cities[2] = city("k21", "k38")
    boats(s.players[RED], 0, 0, 0, "c")
    match = doing(s, RED, data.ACTIVATE, 1)
    play(match, "red activate c", "red favour feather", "red take 1")
    me = match.state.players[RED]
    assert (me.points, me.feather, me.contracts) == (1, 1, contracts("k21"))
    assert (me.docked, packing.nibble(me.river, 6)) == (0, 1)
    assert match.state.cities[2] == city("-", "k38")


def test_example_13_erect_2_third_sphinx() -> None:
    """§5.20, §5.21 Points, the Mastaba Tile, Heka, and the first Hammer."""
    s = board(2)
    s.mastabas = mastabas(c2="m2")
    me = s.players[RED]
    me.sphinxes, me.carved, me.statues = 1, 1, pedestals("av4_1", "av5_1")
    heka = me.heka
    match = doing(s, RED, data.ERECT, 2)
    play(match, "red erect av2_2")
    me = match.state.players[RED]
    assert (me.points, me.heart, me.heka, me.hammer) == (9, 1, heka + 1, 1)


def test_example_14_imhotep_visits() -> None:
    """§8.3, §11.6 A House is closed to him where he stands; else empty Sun sides count."""
    s = board(1)
    he, you = s.players[IMHOTEP], s.players[HUMAN]
    he.scarabs, he.home, he.moon = pack(2, 0, 1, 2, 0), 6, pack(0, 0, 0, 1, 0)
    you.sun, you.home = pack(0, 0, 1, 1, 0), 1
    match = reveal(s)
    play(match, "chance reveal v")
    assert match.state.chosen == H3
    assert match.state.why == codes.VISIT_HUMAN
    s = board(1)
    s.neutral_sun = 1 << H1 | 1 << H2 | 1 << H4
    s.players[IMHOTEP].scarabs = pack(3, 0, 1, 1, 1)
    match = reveal(s)
    play(match, "chance reveal v")
    assert match.state.chosen == H3
    assert match.state.why == codes.VISIT_HUMAN + 1


def test_example_15_imhotep_specialises() -> None:
    """§8.4, §8.9 Embalm becomes a Rite, then the Rite becomes Embalm."""
    s = board(1)
    s.era = 2
    he, you = s.players[IMHOTEP], s.players[HUMAN]
    he.home, he.sun, he.scarabs = 1, pack(0, 1, 0, 0, 1), pack(0, 2, 0, 0, 0)
    he.coffins, he.mummies = 1, 3
    you.home, you.sun = 3, pack(0, 1, 0, 0, 0)
    match = reveal(s)
    play(match, "chance reveal s", die(3))
    he = match.state.players[IMHOTEP]
    assert packing.nibble(he.scarabs, H2) == 3
    assert (he.tombs, he.coffins, he.mummies, he.heart) == (tombs("a3_2"), 1, 2, 1)


def test_example_16_imhotep_obtains() -> None:
    """§8.5, §8.6 The matching Tablet, its reward, the tile's Scarab, then the Scarab of every Obtain."""
    s = board(1)
    s.row = row("tb02", "tb03", "tb04", "tb09", "tb05")
    he = s.players[IMHOTEP]
    he.home, he.tablets, he.sun = 6, row("-", "tb06", "tb11"), pack(0, 0, 0, 0, 1)
    match = reveal(s)
    play(match, "chance reveal o1")
    drawn(match)
    he = match.state.players[IMHOTEP]
    assert match.state.chosen == 0
    assert (he.glyph, he.heart, he.scarabs) == (1, 1, pack(1, 1, 0, 0, 0))


def test_example_17_imhotep_stone_5() -> None:
    """§8.8, §11.5 The Queens' Track to its end, then the Great Pyramid."""
    s = board(1)
    he, you = s.players[IMHOTEP], s.players[HUMAN]
    he.block, he.queen_block, he.permissions, he.locked = 5, 1, 1, 1
    he.placed = 0
    you.placed = pack(0, 1, 0)
    s.queens = pack(2, 2, 2)
    s.corners |= 3  # UR: Level I, piece c
    s.tops = s.tops & ~(7 << 3) | 4 << 3
    s.quarry &= ~(15 << 4)
    points = he.points
    match = doing(s, IMHOTEP, data.STONE, 5)
    he = match.state.players[IMHOTEP]
    assert (he.block, he.queen_block, he.placed, he.permissions) == (8, 0, pack(0, 1, 0), 0)
    assert (he.feather, he.points - points) == (2, 2)
    assert match.state.queens == pack(2, 3, 2)


def test_example_18_imhotep_contracts_in_era_2() -> None:
    """§8.17 Values up to the Era, whatever they require."""
    s = board(1)
    s.era = 2
    he = s.players[IMHOTEP]
    he.contracts = contracts("k01", "k18", "k35", "k02")
    turn_contracts(s, IMHOTEP)
    assert he.turned == contracts("k01", "k18", "k02")
    assert he.contracts == contracts("k35")
    he.heart, he.feather, before = 7, 7, int(he.points)
    Harvest().run(s, 0)
    assert he.points - before == 4


def test_example_19_imhotep_priest_3() -> None:
    """§8.12 The most advanced one able to enter a Room first."""
    s = board(1)
    s.players[IMHOTEP].standing = pack(2, 1, 1, 0, 0)
    match = doing(s, IMHOTEP, data.PRIEST, 3)
    assert match.state.players[IMHOTEP].standing == pack(2, 0, 1, 1, 0)


def test_example_20_imhotep_sail_6_and_activate_2() -> None:
    """§8.14, §8.15, §11.4 First Cities they can enter; then a City with Contracts, then the River."""
    s = board(1)
    boats(s.players[HUMAN], 0, 0, 0, "b")
    boats(s.players[IMHOTEP], 3, 1, 0, 0)
    match = doing(s, IMHOTEP, data.SAIL, 6)
    he = match.state.players[IMHOTEP]
    assert (he.docked, he.river) == (0b101, pack(1, 0, 1))
    s = board(1)
    s.cities[2], s.cities[1] = 0, city("k04", "k41")
    s.tokens = (0, 4, 2, 3, 1, 5)
    boats(s.players[IMHOTEP], 1, 3, "b", "c")
    before = int(s.players[IMHOTEP].points)
    match = doing(s, IMHOTEP, data.ACTIVATE, 2)
    he = match.state.players[IMHOTEP]
    assert he.points - before == 3
    assert he.contracts == contracts("k41")
    assert (he.docked, he.river) == (0b100, pack(0, 1, 0, 1, 1))


def test_example_21_full_harvest() -> None:
    """§6.1 to §6.6 All six ways to score in Era II."""
    s = board(2)
    s.era = 2
    s.mastabas = mastabas(c1="m5", c3="m3", ra="m2", rb="m4")
    s.queen_tiles = (1, 0, 2)
    me = s.players[RED]
    me.heart, me.feather, me.turned = 5, 4, contracts("k01", "k18")
    me.tombs, me.orb, me.block = tombs("a1_1", "b3_1"), 7, 9
    me.placed, me.statues = pack(1, 0, 0), pedestals("av1_1", "av2_1")
    s.journal = []
    Harvest().run(s, 0)
    by = {data.SOURCES[a]: b for what, seat, a, b in s.journal if what == codes.POINTS and not seat}
    assert by == {
        "duat": -5,
        "contracts": 3,
        "necropolis": 5,
        "obelisk": 3,
        "great_pyramid": 5,
        "queens_pyramids": 2,
    }
    assert me.points == 13


def test_example_22_flood_caps() -> None:
    """§2.2, §4.9 Food 12 and Heka 8 at most."""
    s = board(2)
    me = s.players[RED]
    me.food, me.heka = 9, 7
    Flood().run(s, 0)
    assert (me.food, me.heka) == (12, 8)


def test_example_23_debt() -> None:
    """§4.6 Nothing can be paid: a Visit costs a point for each missing Food."""
    s = board(4)
    me = s.players[RED]
    me.food, me.home, me.tablets = 0, 4, row("tb01", "tb06", "tb11")
    me.moon = pack(1, 1, 0, 0, 0)
    s.players[BLUE].sun, s.players[BLUE].home = pack(1, 0, 0, 1, 1), 0
    s.players[2].sun, s.players[2].home = pack(1, 0, 0, 1, 1), 0
    s.players[3].sun, s.players[3].home = pack(0, 1, 1, 1, 0), 0
    s.players[2].sun = pack(1, 0, 0, 1, 0)
    match = turn(s, RED)
    assert [sun_cost(match.state, house) for house in range(5)] == [2, 1, 1, 3, 1]
    play(match, "red visit embalmers right")
    assert match.state.players[RED].points == -1


def test_example_24_tie() -> None:
    """§7.1 Heart and Feather break the tie; else the victory is shared."""
    s = board(2)
    one, other = s.players
    one.points = other.points = 71
    one.heart, one.feather, other.heart, other.feather = 9, 8, 10, 6
    assert winners(s) == [RED]
    other.feather = 7
    assert winners(s) == [RED, BLUE]


def test_example_25_imhotep_rite_1_in_era_3() -> None:
    """§8.9, §8.14 Nothing free: roll again; the next lower level; no tile is activated."""
    s = board(1)
    s.era = 3
    he, you = s.players[IMHOTEP], s.players[HUMAN]
    he.coffins, he.mummies = 1, 3
    you.tombs, you.mummies = tombs("b1_1", "b1_2", "b1_3", "b2_3"), 0
    match = doing(s, IMHOTEP, data.RITE, 1)
    play(match, die(4))
    assert asked(match) == "chance roll"
    play(match, die(5))
    he = match.state.players[IMHOTEP]
    assert (he.tombs, he.docked, he.river) == (tombs("b2_2"), 1, pack(3))
    assert not any(line.happening.kind == "activated" for line in match.log())


def test_example_26_imhotep_offers() -> None:
    """§8.13 The highest Craft, the most advanced standing Priestess, the die; Deities are ignored."""
    s = board(1)
    s.deities = deities("isis")
    he, you = s.players[IMHOTEP], s.players[HUMAN]
    he.shelf = crafts("-", "-", "-", "jewellery_b", "-", "-", "pottery_a", "linen_a", "-")
    he.baskets, he.orb = 1 << 3 | 1 << 6 | 1 << 7, 2
    he.standing, he.lying = pack(1, 1, 0, 1, 0), pack(0, 0, 0, 1, 0)
    you.temple = baskets("r3_1", "r3_4")
    before = int(he.points)
    match = doing(s, IMHOTEP, data.OFFER)
    play(match, die(4), die(1), die(3))
    he = match.state.players[IMHOTEP]
    assert (he.points - before, he.feather, he.heart, he.orb) == (3, 1, 0, 4)
    assert (he.standing, he.lying) == (pack(1, 1), pack(0, 0, 0, 2, 0))
    assert he.baskets == 1 << 6 | 1 << 7


def test_example_27_tile_loop() -> None:
    """§8.2, §9.2 Tiles he cannot carry out go to the bottom, in this order."""
    match = reveal(board(1))
    play(match, "chance reveal s", "chance reveal o2", "chance reveal v")
    s = match.state
    assert [data.TILES[tile] for tile in s.bottom] == ["s", "o2"]
    assert [data.TILES[tile] for tile in s.played] == ["v"]
    assert GAME.outcome(s) is None


def test_the_effects_of_a_cell_come_left_to_right() -> None:
    """§2.1, §4.7 Each completely before the next."""
    s = board(2)
    match = performing(s, RED, "builders_4", "jackal")
    play(match, "red stop")
    assert asked(match) == "red favour"
    assert match.state.players[RED].heart == 0
    play(match, "red favour heka")
    assert match.state.players[RED].heart == 1
