"""Imhotep, sentence by sentence: what he has, ties, limits, and what he never pays or gains."""

import pytest

from hypostyle import Match
from hypostyle.games.men_nefer import codes, data, packing
from hypostyle.games.men_nefer.rules.seasons import Flood, Harvest
from hypostyle.games.men_nefer.state import Board, Owner
from tests.games.men_nefer.build import (
    HUMAN,
    IMHOTEP,
    baskets,
    board,
    boats,
    city,
    contracts,
    crafts,
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
    tombs,
)
from tests.games.moves import asked, play, told

H1, H2, H3, H4, H5 = range(5)
EMPTY = ("-",) * 6


def him(match: Match[Board]) -> Owner:
    """Imhotep's board."""
    return match.state.players[IMHOTEP]


def whys(match: Match[Board]) -> list[str]:
    """The reasons of all that Imhotep chose."""
    return [line.happening.variant for line in match.log() if line.happening.kind == "chose"]


# --- set-up and turn (§8.1 to §8.6) ---------------------------------------------------------------


def test_he_has_a_whole_personal_board() -> None:
    """§8.1, §3.5, §3.6 All pieces, an Apprentice in each slot, a Tablet I, II and III."""
    me = board(1).players[IMHOTEP]
    assert (me.home, me.mummies, me.sphinxes, me.locked) == (7, 4, 4, 3)
    assert (me.river, me.standing) == (pack(4), pack(4))
    numbers = [data.TABLETS[packing.five(me.tablets, slot)].number for slot in range(3)]
    assert numbers == [1, 2, 3]


@pytest.mark.parametrize("tile", ["v", "s", "o1"])
def test_he_pays_nothing_whatever_he_does(tile: str) -> None:
    """§8.6 The Houses are full of neutral Apprentices, and the Tablet he takes costs 4 Food."""
    s = board(1)
    s.neutral_sun = s.neutral_moon = 31
    s.row = row("tb02", "tb03", "tb04", "tb09", "tb05")
    me = s.players[IMHOTEP]
    me.home, me.sun, me.tablets = 6, pack(1), row("-", "tb10", "tb20")
    match = reveal(s)
    play(match, f"chance reveal {tile}")
    drawn(match)
    assert (him(match).food, him(match).heka, him(match).points) == (0, 0, 10)
    assert match.state.played == (data.TILES.index(tile),)


def test_of_equal_scarabs_he_visits_the_topmost_house_where_you_stand() -> None:
    """§8.3"""
    s = board(1)
    s.players[HUMAN].sun, s.players[HUMAN].home = pack(0, 0, 1, 0, 1), 4
    match = reveal(s)
    play(match, "chance reveal v")
    assert match.state.chosen == H3


def test_of_several_houses_with_you_he_specialises_where_his_scarab_is_furthest() -> None:
    """§8.4"""
    s = board(1)
    me = s.players[IMHOTEP]
    me.home, me.sun, me.scarabs = 0, pack(1, 1, 0, 0, 1), pack(5, 0, 0, 0, 1)
    s.players[HUMAN].sun, s.players[HUMAN].home = pack(0, 1, 0, 0, 1), 4
    match = reveal(s)
    play(match, "chance reveal s")
    assert match.state.chosen == H5


def test_of_equal_scarabs_he_specialises_in_the_topmost_house() -> None:
    """§8.4"""
    s = board(1)
    me = s.players[IMHOTEP]
    me.home, me.sun, me.scarabs = 1, pack(0, 0, 0, 1, 1), pack(6, 0, 0, 2, 2)
    match = reveal(s)
    play(match, "chance reveal s")
    assert match.state.chosen == H4


@pytest.mark.parametrize(("glyph", "tablet"), [(1, "tb03"), (2, "tb01")])
def test_food_and_heka_of_his_hieroglyph_track_are_void(glyph: int, tablet: str) -> None:
    """§8.5, §8.6 Step 2 gives Food, step 3 Heka."""
    s = board(1)
    s.row = row("tb07", "tb12", "tb17", "tb02", tablet)
    me = s.players[IMHOTEP]
    me.home, me.sun, me.tablets, me.glyph = 6, pack(1), row("-", "tb06", "tb11"), glyph
    match = reveal(s)
    play(match, "chance reveal o2")
    drawn(match)
    assert (him(match).glyph, him(match).food, him(match).heka) == (glyph + 1, 0, 0)


def test_his_counter_comes_first_then_his_tile_then_the_last_scarab() -> None:
    """§8.5 The Scarabs of the counter's sixth step, of the tile and of every Obtain."""
    s = board(1)
    s.row = row("tb01", "tb02", "tb04", "tb07", "tb09")
    me = s.players[IMHOTEP]
    me.home, me.sun, me.tablets, me.glyph = 6, pack(1), row("-", "tb06", "tb11"), 5
    match = reveal(s)
    play(match, "chance reveal o1")
    drawn(match)
    kinds = [kind for kind in told(match) if kind in ("obtained", "glyphed", "chose", "scarab")]
    assert kinds == ["chose", "obtained", "glyphed", *("chose", "scarab") * 3]
    assert him(match).scarabs == pack(1, 1, 1, 0, 0)


def test_his_counter_gives_before_his_tile_acts() -> None:
    """§8.5"""
    s = board(1)
    s.row = row("tb07", "tb12", "tb17", "tb13", "tb01")
    me = s.players[IMHOTEP]
    me.home, me.sun, me.tablets, me.glyph = 6, pack(1), row("-", "tb06", "tb11"), 0
    match = reveal(s)
    play(match, "chance reveal o3")
    drawn(match)
    kinds = told(match)
    assert kinds.index("glyphed") < kinds.index("heartened") < kinds.index("points")


def test_his_permissions_may_be_available_from_the_start() -> None:
    """§10.4, §8.8 Where he would obtain one, he has the Favour instead."""
    s = board(1, {"permissions_start": "available"})
    me = s.players[IMHOTEP]
    assert (me.permissions, me.locked) == (3, 0)
    me.permissions, me.placed = 0, pack(1, 1, 1)
    match = doing(s, IMHOTEP, data.STONE, 1)
    assert (him(match).block, him(match).permissions, him(match).locked) == (1, 0, 0)
    assert told(match)[-1] == "feathered"


def test_under_the_option_icon_a_scarab_of_his_tile_still_advances() -> None:
    """§10.5"""
    s = board(1, {"imhotep_obtain_scarab": "icon"})
    s.row = row("tb01", "tb04", "tb09", "tb14", "tb19")
    me = s.players[IMHOTEP]
    me.home, me.sun, me.tablets = 6, pack(1), row("-", "tb06", "tb11")
    match = reveal(s)
    play(match, "chance reveal o1")
    drawn(match)
    assert match.state.chosen == 0
    assert him(match).scarabs == pack(1)


@pytest.mark.parametrize("cell", ["tb06", "tb07", "tb12", "tb14", "priestesses_1"])
def test_of_every_choice_of_two_he_takes_the_top_one(cell: str) -> None:
    """§8.6 Papyrus, Craft, an Offering, Erect; that of tb11 has its own test."""
    s = board(1)
    me = s.players[IMHOTEP]
    me.carved, me.sphinxes = 1, 3
    me.shelf, me.baskets, me.standing = crafts(*EMPTY, "perfume_d"), 1 << 6, pack(1, 3)
    match = performing(s, IMHOTEP, cell)
    if match.chance and match.state.step == codes.ROLL:
        play(match, die(1))
    drawn(match)
    done = set(told(match))
    assert {
        "tb06": "wrote", "tb07": "crafted", "tb12": "laid", "tb14": "erected", "priestesses_1": "laid",
    }[cell] in done  # fmt: skip


# --- his actions (§8.7 to §8.16) ------------------------------------------------------------------


def test_a_permission_gained_after_a_queens_building_waits_for_the_next_action() -> None:
    """§8.8, §11.5 Space 5 gives a Permission; the last step is still for the Great Pyramid."""
    s = board(1)
    me = s.players[IMHOTEP]
    me.block, me.permissions, me.locked, me.queen_block = 4, 1, 2, 2
    match = doing(s, IMHOTEP, data.STONE, 3)
    assert (him(match).block, him(match).queen_block, him(match).permissions) == (6, 0, 1)


def test_he_places_his_permission_on_the_topmost_incomplete_pyramid_with_yours() -> None:
    """§8.8 Yours on the first is no use, since that one is complete."""
    s = board(1)
    s.queens = pack(4, 2, 3)
    s.players[HUMAN].placed, s.players[HUMAN].locked = pack(1, 0, 1), 1
    me = s.players[IMHOTEP]
    me.block, me.permissions, me.locked, me.queen_block = 1, 1, 2, 2
    match = doing(s, IMHOTEP, data.STONE, 1)
    assert him(match).placed == pack(0, 0, 1)
    assert "queen_human" in whys(match)


def test_with_yours_only_on_complete_pyramids_he_takes_the_topmost_incomplete_one() -> None:
    """§8.8"""
    s = board(1)
    s.queens = pack(4, 2, 2)
    s.players[HUMAN].placed, s.players[HUMAN].locked = pack(2), 1
    me = s.players[IMHOTEP]
    me.block, me.permissions, me.locked, me.queen_block = 1, 1, 2, 2
    match = doing(s, IMHOTEP, data.STONE, 1)
    assert him(match).placed == pack(0, 1)


def test_when_you_have_placed_the_pyramidion_he_gains_a_feather_at_18() -> None:
    """§8.8, §8.7, §5.6"""
    s = board(1)
    s.pyramidion = HUMAN
    me = s.players[IMHOTEP]
    me.block, me.locked, me.placed = 17, 0, pack(1, 1, 1)
    match = doing(s, IMHOTEP, data.STONE, 1)
    assert (him(match).feather, match.state.pyramidion) == (1, HUMAN)


def test_the_pyramidion_needs_no_complete_levels() -> None:
    """§11.13"""
    s = board(1)
    me = s.players[HUMAN]
    me.block, me.locked, me.placed = 17, 0, pack(1, 1, 1)
    match = doing(s, HUMAN, data.STONE, 1)
    play(match, "red pull great")
    assert asked(match) == "red pyramidion"
    assert packing.nibble(match.state.corners, 0) == 0


@pytest.mark.parametrize("pips", range(1, 7))
def test_the_die_names_the_mastaba(pips: int) -> None:
    """§8.9, §2.13"""
    s = board(1)
    s.players[IMHOTEP].coffins, s.players[IMHOTEP].mummies = 1, 3
    match = doing(s, IMHOTEP, data.RITE, 3)
    play(match, die(pips))
    assert him(match).tombs == tombs(f"{('a1', 'a2', 'a3', 'b1', 'b2', 'b3')[pips - 1]}_1")


def test_a_mastaba_without_a_space_of_the_era_is_rolled_again() -> None:
    """§8.9 Levels above that of the Era are not looked at."""
    s = board(1)
    s.players[HUMAN].tombs = tombs("a1_1")
    s.players[IMHOTEP].coffins, s.players[IMHOTEP].mummies = 1, 3
    match = doing(s, IMHOTEP, data.RITE, 3)
    play(match, die(1))
    assert asked(match) == "chance roll"
    assert him(match).tombs == 0


def test_his_rite_gains_the_benefit_of_the_space() -> None:
    """§8.9 B3, level 3: three steps of stone."""
    s = board(1)
    s.era = 3
    s.players[IMHOTEP].coffins, s.players[IMHOTEP].mummies = 1, 3
    match = doing(s, IMHOTEP, data.RITE, 1)
    play(match, die(6))
    assert him(match).block == 3


@pytest.mark.parametrize("kind", [data.EMBALM, data.CARVE])
def test_a_substitute_that_is_impossible_is_not_substituted_again(kind: int) -> None:
    """§11.9 An available piece and no place for it: he makes no second one available."""
    s = board(1)
    you, me = s.players
    you.tombs = tombs(*(f"{key}_1" for key in data.MASTABAS))
    you.statues = pedestals(*(f"{key}_1" for key in data.AVENUES))
    me.coffins, me.mummies, me.carved, me.sphinxes = 1, 3, 1, 3
    match = doing(s, IMHOTEP, kind)
    assert (him(match).coffins, him(match).carved) == (1, 1)
    assert asked(match) == "red turn"


@pytest.mark.parametrize("kind", [data.EMBALM, data.RITE, data.CARVE, data.ERECT])
def test_without_pieces_neither_the_action_nor_its_substitute_happens(kind: int) -> None:
    """§8.6, §11.9"""
    s = board(1)
    me = s.players[IMHOTEP]
    me.mummies = me.sphinxes = 0
    match = doing(s, IMHOTEP, kind, 1)
    assert (him(match).coffins, him(match).carved) == (0, 0)
    assert told(match)[-1] == "nothing"


def test_his_papyrus_is_free_and_a_drawing_gives_its_reward() -> None:
    """§8.10, §5.12 The board shows a Falcon: p01 completes it."""
    s = board(1)
    s.papyri = papyri("p05", "p13", "p17", "p01")
    match = doing(s, IMHOTEP, data.PAPYRUS)
    drawn(match)
    assert (him(match).heka, him(match).drawings, him(match).feather) == (0, 1, 1)


def test_a_craft_that_does_not_fit_is_passed_over() -> None:
    """§8.11 Pottery is in every column already."""
    s = board(1)
    s.crafts = crafts("pottery_a", "linen_a", "-", "-", "-")
    s.players[IMHOTEP].shelf = crafts(*EMPTY, "pottery_b", "pottery_c", "pottery_d")
    s.players[HUMAN].shelf = crafts(*EMPTY, "linen_b")
    match = doing(s, IMHOTEP, data.CRAFT)
    assert data.CRAFT_KEYS[packing.six(him(match).shelf, 3)] == "linen_a"
    s.players[IMHOTEP].shelf |= crafts("-", "-", "-", "linen_c", "linen_d", "linen_e")
    before = int(s.players[IMHOTEP].shelf)
    match = doing(s, IMHOTEP, data.CRAFT)
    assert him(match).shelf == before
    assert told(match) == ["nothing"]


def test_of_two_spaces_in_one_row_his_craft_goes_to_the_left_one() -> None:
    """§8.11"""
    s = board(1)
    s.crafts = crafts("pottery_a")
    s.players[IMHOTEP].shelf = crafts(*EMPTY, "-", "linen_b", "linen_c")
    match = doing(s, IMHOTEP, data.CRAFT)
    assert packing.six(him(match).shelf, 4) == 0  # middle centre, not middle right
    assert him(match).food == 0


def test_of_two_crafts_in_one_row_he_offers_the_left_one() -> None:
    """§8.13"""
    s = board(1)
    me = s.players[IMHOTEP]
    me.shelf = crafts(*EMPTY, "jewellery_a", "jewellery_b", "jewellery_c")
    me.baskets, me.standing = 0b110_000_000, pack(3, 1)
    match = doing(s, IMHOTEP, data.OFFER)
    play(match, die(1))
    assert him(match).baskets == 0b100_000_000
    assert him(match).points == 10 + 3


@pytest.mark.parametrize("pips", range(1, 7))
def test_the_die_names_the_column(pips: int) -> None:
    """§8.13, §2.15"""
    s = board(1)
    me = s.players[IMHOTEP]
    me.shelf, me.baskets, me.standing = crafts(*EMPTY, "perfume_d"), 1 << 6, pack(2, 1, 1)
    match = doing(s, IMHOTEP, data.OFFER)
    play(match, die(pips))
    assert him(match).temple == baskets(f"r2_{pips}")
    assert (him(match).lying, him(match).orb) == (pack(0, 0, 1), 2)


def test_a_second_offering_may_use_the_craft_he_obtained_instead_of_the_first() -> None:
    """§8.13 Space 6 of the Priestesses: two Offerings, no Craft yet; §11.14"""
    s = board(1)
    s.crafts = crafts("jewellery_b")
    s.players[IMHOTEP].standing = pack(4)
    match = performing(s, IMHOTEP, "priestesses_6")
    drawn(match)
    assert asked(match) == "chance roll"
    play(match, die(6))
    assert him(match).points == 10 + 3
    assert him(match).temple == baskets("r3_6")


def test_his_boats_sail_past_the_harbour() -> None:
    """§8.14 From 12 to 0 and on to City A."""
    s = board(1)
    boats(s.players[IMHOTEP], 12, "f", "e", "d")
    match = doing(s, IMHOTEP, data.SAIL, 3)
    assert (him(match).docked, him(match).river) == (0b111001, 0)


def test_a_city_taken_by_your_boat_is_passed() -> None:
    """§8.14"""
    s = board(1)
    boats(s.players[HUMAN], 0, 0, 0, "a")
    boats(s.players[IMHOTEP], 1, 0, 0, 0)
    match = doing(s, IMHOTEP, data.SAIL, 3)
    assert him(match).docked == 0b10


def test_his_boat_leaves_the_city_for_the_river_with_all_its_benefits() -> None:
    """§8.15, §5.18 City C: 1 point and 2 of the token."""
    s = board(1)
    s.cities[2] = city("k18", "k35")
    s.tokens = (0, 1, 4, 3, 2, 5)
    boats(s.players[IMHOTEP], 0, 0, 0, "c")
    match = doing(s, IMHOTEP, data.ACTIVATE, 1)
    assert (him(match).points, him(match).contracts) == (13, contracts("k35"))
    assert (him(match).docked, packing.nibble(him(match).river, 6)) == (0, 1)


def test_with_all_boats_in_cities_without_contracts_he_activates_none() -> None:
    """§8.15"""
    s = board(1)
    s.cities = [0] * 6
    boats(s.players[IMHOTEP], "a", "b", "c", "d")
    match = doing(s, IMHOTEP, data.ACTIVATE, 1)
    assert (him(match).points, him(match).docked) == (10, 0b1111)


@pytest.mark.parametrize("pips", range(1, 7))
def test_the_die_names_the_avenue(pips: int) -> None:
    """§8.16, §2.20"""
    s = board(1)
    s.players[IMHOTEP].carved, s.players[IMHOTEP].sphinxes = 1, 3
    match = doing(s, IMHOTEP, data.ERECT, 3)
    play(match, die(pips))
    assert him(match).statues == pedestals(f"av{pips}_1")


def test_an_occupied_pedestal_leads_to_the_next_lower_one() -> None:
    """§8.16 Its points are those of the lower level; the effect of AV4 is performed."""
    s = board(1)
    s.era = 3
    s.players[HUMAN].statues = pedestals("av4_3")
    s.players[IMHOTEP].carved, s.players[IMHOTEP].sphinxes = 1, 3
    match = doing(s, IMHOTEP, data.ERECT, 1)
    play(match, die(4))
    assert him(match).statues == pedestals("av4_2")
    assert (him(match).points, him(match).standing) == (15, pack(3, 0, 1))


# --- his seasons (§8.17, §8.18) -------------------------------------------------------------------


def test_his_contracts_of_earlier_eras_score_again() -> None:
    """§8.17, §6.2"""
    s = board(1)
    me = s.players[IMHOTEP]
    me.heart, me.feather, me.contracts = 7, 7, contracts("k16", "k34")
    Harvest().run(s, 0)
    assert me.points == 10 + 1
    s.era = 2
    Harvest().run(s, 0)
    assert me.points == 11 + 1 + 2


def test_his_permissions_score_whatever_the_tiles_count() -> None:
    """§8.17 Also with nothing of what the tile counts."""
    s = board(1)
    s.mastabas = mastabas()
    me = s.players[IMHOTEP]
    me.heart, me.feather, me.block, me.locked, me.placed = 7, 7, 1, 2, pack(1)
    Harvest().run(s, 0)
    assert me.points == 10 + 4


def test_the_flood_brings_his_apprentices_home_and_his_priestesses_stand_up() -> None:
    """§8.18, §4.9"""
    s = board(1)
    me = s.players[IMHOTEP]
    me.home, me.sun, me.moon = 0, pack(1), pack(0, 2)
    me.standing, me.lying = pack(2, 1), pack(0, 1)
    Flood().run(s, 0)
    assert (me.home, me.sun, me.moon) == (7, 0, 0)
    assert (me.standing, me.lying) == (pack(2, 2), 0)
