"""Imhotep, sentence by sentence: what replaces each action (§8.7 to §8.16)."""

import pytest

from hypostyle import Match
from hypostyle.games.men_nefer import data, packing
from hypostyle.games.men_nefer.state import Board
from tests.games.men_nefer.build import (
    HUMAN,
    IMHOTEP,
    baskets,
    board,
    boats,
    city,
    contracts,
    crafts,
    deities,
    die,
    doing,
    mastabas,
    pack,
    papyri,
    pedestals,
    tombs,
)
from tests.games.moves import asked, play

H1, H2, H3, H4, H5 = range(5)


def he(match: Match[Board]) -> object:
    """Imhotep's board, as values."""
    return match.state.players[IMHOTEP].to_tuple()


def whys(match: Match[Board]) -> list[str]:
    """The reasons of all that Imhotep chose."""
    return [line.happening.variant for line in match.log() if line.happening.kind == "chose"]


def test_his_favour_is_always_a_feather() -> None:
    """§8.7"""
    match = doing(board(1), IMHOTEP, data.FAVOUR)
    assert match.state.players[IMHOTEP].feather == 1


def test_without_a_permission_all_stone_goes_to_the_great_pyramid() -> None:
    """§8.8 Even the steps after a Permission is gained on the way."""
    s = board(1)
    s.quarry &= ~15
    match = doing(s, IMHOTEP, data.STONE, 6)
    me = match.state.players[IMHOTEP]
    assert (me.block, me.permissions, me.queen_block) == (6, 2, 0)


def test_with_a_permission_he_goes_on_the_queens_track() -> None:
    """§8.8"""
    s = board(1)
    s.players[IMHOTEP].permissions, s.players[IMHOTEP].locked = 2, 1
    s.players[IMHOTEP].block = 5
    match = doing(s, IMHOTEP, data.STONE, 2)
    me = match.state.players[IMHOTEP]
    assert (me.block, me.queen_block) == (5, 2)


def test_after_building_there_the_steps_left_go_to_the_great_pyramid() -> None:
    """§8.8, §11.5, §11.16"""
    s = board(1)
    me = s.players[IMHOTEP]
    me.permissions, me.locked, me.block, me.queen_block = 2, 1, 5, 2
    match = doing(s, IMHOTEP, data.STONE, 2)
    me = match.state.players[IMHOTEP]
    assert (me.block, me.queen_block, me.permissions) == (6, 0, 1)


def test_steps_beyond_space_18_are_lost() -> None:
    """§8.8"""
    s = board(1)
    me = s.players[IMHOTEP]
    me.block, me.locked, me.placed = 17, 0, pack(1, 1, 1)
    match = doing(s, IMHOTEP, data.STONE, 4)
    assert match.state.players[IMHOTEP].block == 18


def test_the_pyramidion_gives_him_feather_2() -> None:
    """§8.8, §5.6"""
    s = board(1)
    me = s.players[IMHOTEP]
    me.block, me.locked, me.placed = 17, 0, pack(1, 1, 1)
    match = doing(s, IMHOTEP, data.STONE, 1)
    assert match.state.players[IMHOTEP].feather == 2
    assert match.state.pyramidion == IMHOTEP


def test_he_builds_on_the_first_possible_corner_clockwise() -> None:
    """§8.8"""
    s = board(1)
    s.players[IMHOTEP].block, s.players[IMHOTEP].locked = 2, 2
    s.players[IMHOTEP].placed = pack(1)
    s.corners |= 1
    s.tops, s.quarry = s.tops & ~7 | 2, s.quarry & ~15
    match = doing(s, IMHOTEP, data.STONE, 1)
    assert packing.nibble(match.state.corners, 3) == 2  # LR, since UR has Level I


def test_without_your_permission_he_takes_the_topmost_incomplete_queens_pyramid() -> None:
    """§8.8"""
    s = board(1)
    s.queens = pack(4, 2, 2)
    me = s.players[IMHOTEP]
    me.permissions, me.locked, me.block, me.queen_block = 1, 2, 1, 2
    match = doing(s, IMHOTEP, data.STONE, 1)
    assert match.state.players[IMHOTEP].placed == pack(0, 1, 0)
    assert "queen_top" in whys(match)


def test_embalm_with_an_available_sarcophagus_is_a_rite() -> None:
    """§8.9"""
    s = board(1)
    s.players[IMHOTEP].coffins, s.players[IMHOTEP].mummies = 1, 3
    match = doing(s, IMHOTEP, data.EMBALM)
    assert asked(match) == "chance roll"


def test_a_rite_without_one_is_embalm() -> None:
    """§8.9"""
    match = doing(board(1), IMHOTEP, data.RITE, 3)
    assert match.state.players[IMHOTEP].coffins == 1


def test_he_substitutes_only_once() -> None:
    """§11.9"""
    s = board(1)
    s.players[IMHOTEP].mummies = 0
    s.players[IMHOTEP].tombs = tombs("a1_1", "a2_1", "a3_1", "b1_1")
    match = doing(s, IMHOTEP, data.RITE, 1)
    assert match.state.players[IMHOTEP].coffins == 0


@pytest.mark.parametrize(("era", "space"), [(1, "a2_1"), (2, "a2_2"), (3, "a2_3")])
def test_his_rite_uses_the_level_of_the_era(era: int, space: str) -> None:
    """§8.9"""
    s = board(1)
    s.era = era
    s.players[IMHOTEP].coffins, s.players[IMHOTEP].mummies = 1, 3
    match = doing(s, IMHOTEP, data.RITE, 1)
    play(match, die(2))
    assert match.state.players[IMHOTEP].tombs == tombs(space)


def test_an_occupied_level_leads_to_the_next_lower_one() -> None:
    """§8.9"""
    s = board(1)
    s.era = 3
    s.players[HUMAN].tombs = tombs("a1_3", "a1_2")
    s.players[IMHOTEP].coffins, s.players[IMHOTEP].mummies = 1, 3
    match = doing(s, IMHOTEP, data.RITE, 1)
    play(match, die(1))
    assert match.state.players[IMHOTEP].tombs == tombs("a1_1")


def test_without_any_space_his_rite_does_nothing() -> None:
    """§8.9"""
    s = board(1)
    s.players[HUMAN].tombs = tombs("a1_1", "a2_1", "a3_1", "b1_1", "b2_1", "b3_1")
    s.players[IMHOTEP].coffins, s.players[IMHOTEP].mummies = 1, 3
    match = doing(s, IMHOTEP, data.RITE, 3)
    assert match.state.players[IMHOTEP].coffins == 1


def test_his_rite_activates_no_tile() -> None:
    """§8.9"""
    s = board(1)
    s.mastabas = mastabas(c1="m2", ra="m1")
    s.players[IMHOTEP].coffins, s.players[IMHOTEP].mummies = 1, 3
    match = doing(s, IMHOTEP, data.RITE, 1)
    play(match, die(1))
    me = match.state.players[IMHOTEP]
    assert (me.heart, me.feather) == (0, 0)


def finding(market: tuple[str, ...], yours: tuple[str, ...] = (), full: bool = False) -> str:
    """Which Papyrus Imhotep takes; his board shows a Falcon, yours a Jackal or the last Papyrus."""
    s = board(1)
    s.papyri = papyri(*market)
    you = s.players[HUMAN]
    you.strip, you.papyri = papyri(*yours), len(yours)
    if full:
        you.papyri = 8
    match = doing(s, IMHOTEP, data.PAPYRUS)
    return data.PAPYRI[packing.six(match.state.players[IMHOTEP].strip, 0)].key


def test_he_takes_the_cheapest_papyrus_that_completes_a_drawing() -> None:
    """§8.10"""
    assert finding(("p05", "p13", "p02", "p01")) == "p02"


def test_else_the_cheapest_that_would_complete_one_for_you() -> None:
    """§8.10"""
    assert finding(("p17", "p13", "p06", "p05")) == "p06"


def test_a_full_strip_of_yours_is_not_looked_at() -> None:
    """§8.10"""
    strip = ("p01", "p02", "p03", "p04", "p21", "p22", "p23", "p24")
    assert finding(("p10", "p13", "p20", "p05"), strip, full=True) == "p10"


def test_else_the_cheapest_papyrus() -> None:
    """§8.10"""
    assert finding(("p17", "p13", "p14", "p15")) == "p17"


def test_with_a_full_strip_he_takes_no_papyrus() -> None:
    """§8.10, §5.22"""
    s = board(1)
    s.players[IMHOTEP].papyri = 8
    match = doing(s, IMHOTEP, data.PAPYRUS)
    assert match.state.papyri == s.papyri


def choosing(market: tuple[str, ...], his: tuple[str, ...], yours: tuple[str, ...]) -> str:
    """Which Craft Imhotep takes; shelves are given from the top left."""
    s = board(1)
    s.crafts = crafts(*market)
    s.players[IMHOTEP].shelf = crafts(*his)
    s.players[HUMAN].shelf = crafts(*yours)
    before = {packing.six(crafts(*his), n) for n in range(9)}
    match = doing(s, IMHOTEP, data.CRAFT)
    after = {packing.six(match.state.players[IMHOTEP].shelf, n) for n in range(9)}
    new = (after - before).pop()
    return data.CRAFT_KEYS[new] if new >= 0 else ""


EMPTY = ("-",) * 6
FIVE = ("pottery_a", "jewellery_a", "linen_a", "furniture_a", "perfume_a")


def test_he_takes_the_cheapest_craft_of_a_type_he_does_not_have() -> None:
    """§8.11"""
    his = (*EMPTY, "pottery_b", "jewellery_b")
    assert choosing(FIVE, his, ()) == "linen_a"


def test_else_the_cheapest_of_a_type_you_do_not_have() -> None:
    """§8.11"""
    his = ("-", "-", "-", "furniture_b", "perfume_b", "-", "pottery_b", "jewellery_b", "linen_b")
    yours = (*EMPTY, "pottery_c", "jewellery_c")
    assert choosing(FIVE, his, yours) == "linen_a"


def test_else_the_cheapest_craft_that_fits() -> None:
    """§8.11"""
    his = ("-", "-", "-", "furniture_b", "perfume_b", "-", "pottery_b", "jewellery_b", "linen_b")
    yours = ("-", "-", "-", "furniture_c", "perfume_c", "-", "pottery_c", "jewellery_c", "linen_c")
    assert choosing(FIVE, his, yours) == "pottery_a"


def test_his_craft_goes_to_the_highest_row_then_the_leftmost_space() -> None:
    """§8.11"""
    s = board(1)
    s.crafts = crafts(*FIVE)
    s.players[IMHOTEP].shelf = crafts(*EMPTY, "-", "jewellery_b")
    match = doing(s, IMHOTEP, data.CRAFT)
    assert packing.six(match.state.players[IMHOTEP].shelf, 4) == 0  # middle centre
    assert match.state.players[IMHOTEP].baskets == 1 << 4


def test_with_no_craft_that_fits_nothing_happens() -> None:
    """§8.11, §5.22"""
    s = board(1)
    s.crafts = 0
    match = doing(s, IMHOTEP, data.CRAFT)
    assert match.state.players[IMHOTEP].shelf == 0


def test_of_two_priestesses_in_one_room_the_lying_one_goes_first() -> None:
    """§8.12"""
    s = board(1)
    s.players[IMHOTEP].standing, s.players[IMHOTEP].lying = pack(2, 1), pack(0, 1)
    match = doing(s, IMHOTEP, data.PRIEST, 1)
    me = match.state.players[IMHOTEP]
    assert (me.standing, me.lying) == (pack(2, 1, 1), 0)


def test_without_a_basket_he_obtains_a_craft_instead_of_offering() -> None:
    """§8.13"""
    match = doing(board(1), IMHOTEP, data.OFFER)
    assert match.state.players[IMHOTEP].shelf > 0


def test_without_an_eligible_room_nothing_happens_and_the_craft_stays() -> None:
    """§8.13"""
    s = board(1)
    me = s.players[IMHOTEP]
    me.shelf, me.baskets = crafts(*EMPTY, "jewellery_a"), 1 << 6
    match = doing(s, IMHOTEP, data.OFFER)
    me = match.state.players[IMHOTEP]
    assert (me.baskets, me.points) == (1 << 6, 10)


def test_a_room_without_empty_spaces_is_passed_over() -> None:
    """§8.13"""
    s = board(1)
    me = s.players[IMHOTEP]
    me.shelf, me.baskets, me.standing = crafts(*EMPTY, "jewellery_a"), 1 << 6, pack(2, 1, 0, 1)
    s.players[HUMAN].temple = baskets(*(f"r3_{n}" for n in range(1, 7)))
    match = doing(s, IMHOTEP, data.OFFER)
    play(match, die(6))
    assert match.state.players[IMHOTEP].temple == baskets("r1_6")


def test_he_ignores_deities() -> None:
    """§8.13"""
    s = board(1)
    s.deities = deities("ra")
    me = s.players[IMHOTEP]
    me.shelf, me.baskets, me.standing = crafts(*EMPTY, "perfume_d"), 1 << 6, pack(3, 0, 0, 0, 1)
    match = doing(s, IMHOTEP, data.OFFER)
    play(match, die(4))
    me = match.state.players[IMHOTEP]
    assert (me.orb, me.points) == (3, 10)


def test_leftover_steps_go_to_the_next_boat_in_the_order_of_the_beginning() -> None:
    """§8.14"""
    s = board(1)
    boats(s.players[IMHOTEP], 11, 10, 3, 0)
    match = doing(s, IMHOTEP, data.SAIL, 3)
    me = match.state.players[IMHOTEP]
    assert me.docked == 1 << 5  # the Boat at 11 enters City F
    assert packing.nibble(me.river, 12) == 1  # that at 10 goes on, F being taken


def test_a_boat_that_reaches_no_city_just_moves() -> None:
    """§8.14"""
    s = board(1)
    boats(s.players[IMHOTEP], 6, 0, 0, 0)
    match = doing(s, IMHOTEP, data.SAIL, 1)
    assert packing.nibble(match.state.players[IMHOTEP].river, 7) == 1


def test_he_activates_the_most_advanced_boat_in_a_city_with_contracts() -> None:
    """§8.15"""
    s = board(1)
    s.cities[1], s.cities[3], s.cities[5] = city("k01"), city("k02", "k18"), 0
    s.tokens = (0, 1, 2, 3, 4, 5)
    boats(s.players[IMHOTEP], 0, "b", "d", "f")
    match = doing(s, IMHOTEP, data.ACTIVATE, 1)
    me = match.state.players[IMHOTEP]
    assert (me.contracts, me.docked, me.heart) == (contracts("k18"), 0b100010, 1)


def test_of_equal_contracts_he_takes_the_leftmost() -> None:
    """§8.15"""
    s = board(1)
    s.cities[0] = city("k05", "k01")
    boats(s.players[IMHOTEP], 0, 0, 0, "a")
    match = doing(s, IMHOTEP, data.ACTIVATE, 1)
    assert match.state.players[IMHOTEP].contracts == contracts("k05")


def test_without_such_a_boat_his_most_advanced_river_boat_scores_a_point() -> None:
    """§8.15, §11.4"""
    s = board(1)
    boats(s.players[IMHOTEP], 0, 0, 2, 9)
    match = doing(s, IMHOTEP, data.ACTIVATE, 2)
    assert match.state.players[IMHOTEP].points == 12
    chosen = [line.happening.fields["n"] for line in match.log() if "chose" in line.happening.kind]
    assert chosen == [9, 2]


def test_carve_with_an_available_sphinx_is_erect() -> None:
    """§8.16"""
    s = board(1)
    s.players[IMHOTEP].carved, s.players[IMHOTEP].sphinxes = 1, 3
    match = doing(s, IMHOTEP, data.CARVE)
    play(match, die(6))
    assert match.state.players[IMHOTEP].statues == pedestals("av6_1")
    assert match.state.players[IMHOTEP].points == 13


def test_erect_without_one_is_carve() -> None:
    """§8.16"""
    match = doing(board(1), IMHOTEP, data.ERECT, 2)
    assert match.state.players[IMHOTEP].carved == 1


@pytest.mark.parametrize("era", [1, 2, 3])
def test_his_sphinx_stands_on_the_level_of_the_era(era: int) -> None:
    """§8.16"""
    s = board(1)
    s.era = era
    s.players[IMHOTEP].carved, s.players[IMHOTEP].sphinxes = 1, 3
    match = doing(s, IMHOTEP, data.ERECT, 1)
    play(match, die(5))
    assert match.state.players[IMHOTEP].statues == pedestals(f"av5_{era}")
    assert match.state.players[IMHOTEP].points == 10 + (3, 5, 8)[era - 1]


def test_a_full_avenue_is_rolled_again() -> None:
    """§8.16"""
    s = board(1)
    s.players[HUMAN].statues = pedestals("av5_1")
    s.players[IMHOTEP].carved, s.players[IMHOTEP].sphinxes = 1, 3
    match = doing(s, IMHOTEP, data.ERECT, 1)
    play(match, die(5))
    assert asked(match) == "chance roll"


def test_without_any_pedestal_nothing_happens() -> None:
    """§8.16"""
    s = board(1)
    s.players[HUMAN].statues = pedestals(*(f"av{n}_1" for n in range(1, 7)))
    s.players[IMHOTEP].carved, s.players[IMHOTEP].sphinxes = 1, 3
    match = doing(s, IMHOTEP, data.ERECT, 1)
    assert match.state.players[IMHOTEP].carved == 1


def test_his_pedestal_activates_no_mastaba_tile() -> None:
    """§8.16"""
    s = board(1)
    s.mastabas = mastabas(c1="m2")
    s.era = 3
    s.players[IMHOTEP].carved, s.players[IMHOTEP].sphinxes = 1, 3
    match = doing(s, IMHOTEP, data.ERECT, 1)
    play(match, die(1))
    me = match.state.players[IMHOTEP]
    assert (me.heart, me.feather) == (0, 1)  # the Favour of AV1, level 3


def test_he_can_take_a_hammer() -> None:
    """§8.16, §5.21"""
    s = board(1)
    me = s.players[IMHOTEP]
    me.carved, me.sphinxes, me.statues = 1, 1, pedestals("av1_1", "av2_1")
    match = doing(s, IMHOTEP, data.ERECT, 1)
    play(match, die(6))
    assert match.state.players[IMHOTEP].hammer == 1
    assert match.state.players[IMHOTEP].points == 10 + 3 + 4
