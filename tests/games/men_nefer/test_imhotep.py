"""Imhotep, sentence by sentence: his set-up, his turn, his actions, his seasons."""

import pytest

from hypostyle import Match
from hypostyle.core.bits import count
from hypostyle.games.men_nefer import GAME, codes, data
from hypostyle.games.men_nefer.rules.seasons import Flood, Harvest, queens_points, winners
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
from tests.games.moves import asked, play

H1, H2, H3, H4, H5 = range(5)


def he(match: Match[Board]) -> object:
    """Imhotep's board, as values."""
    return match.state.players[IMHOTEP].to_tuple()


def whys(match: Match[Board]) -> list[str]:
    """The reasons of all that Imhotep chose."""
    return [line.happening.variant for line in match.log() if line.happening.kind == "chose"]


# --- set-up (§8.1) --------------------------------------------------------------------------------


def test_the_board_is_set_up_as_for_two() -> None:
    """§8.1, §3.1, §3.8"""
    s = board(1)
    assert len(s.players) == 2
    assert s.queens == pack(2, 2, 2)
    assert [s.corners >> (9 * corner) & 511 > 0 for corner in range(4)] == [0, 0, 1, 1]
    assert s.settings.docks == 1
    assert s.settings.city_slots == 2
    assert count(s.neutral_sun) == 3
    assert count(s.neutral_moon) == 1


def test_he_has_no_food_and_no_heka_and_begins_with_10_points() -> None:
    """§8.1"""
    me = board(1).players[IMHOTEP]
    assert (me.food, me.heka, me.points) == (0, 0, 10)


def test_you_have_6_food_2_heka_and_no_points() -> None:
    """§8.1"""
    you = board(1).players[HUMAN]
    assert (you.food, you.heka, you.points) == (6, 2, 0)


def test_he_is_the_starting_player() -> None:
    """§8.1"""
    s = board(1)
    assert (s.first, s.turn, s.step) == (IMHOTEP, IMHOTEP, codes.REVEAL)


def test_his_nine_tiles_are_three_of_each_kind() -> None:
    """§8.1, §8.2"""
    s = board(1)
    weights = {data.TILES[action - codes.TILE_0]: n for action, n in GAME.rules.outcomes(s)}
    assert weights == {"v": 3, "s": 3, "o1": 1, "o2": 1, "o3": 1}


@pytest.mark.parametrize("points", range(10, 16))
def test_difficulty_by_starting_points(points: int) -> None:
    """§10.1"""
    assert board(1, {"imhotep_start_pp": points}).players[IMHOTEP].points == points


# --- his turn (§8.2 to §8.6) ----------------------------------------------------------------------


def test_a_specialise_tile_without_an_apprentice_on_a_sun_side_goes_under() -> None:
    """§8.2"""
    match = reveal(board(1))
    play(match, "chance reveal s")
    assert match.state.bottom == (data.SPECIALISE_TILE,)
    assert asked(match) == "chance reveal"


def test_an_obtain_tile_without_an_empty_slot_goes_under() -> None:
    """§8.2"""
    match = reveal(board(1))
    play(match, "chance reveal o3")
    assert match.state.bottom == (data.OBTAIN_TILE + 2,)


def test_a_visit_tile_without_an_apprentice_at_home_goes_under() -> None:
    """§8.2"""
    s = board(1)
    s.players[IMHOTEP].home, s.players[IMHOTEP].sun = 0, pack(1, 1, 1, 0, 0)
    match = reveal(s)
    play(match, "chance reveal v")
    assert match.state.bottom == (data.VISIT_TILE,)


def test_a_played_tile_is_laid_aside_face_up() -> None:
    """§8.2"""
    match = reveal(board(1))
    play(match, "chance reveal v")
    assert match.state.played == (data.VISIT_TILE,)


def test_tiles_under_the_pile_come_up_in_their_order() -> None:
    """§8.2, §9.2"""
    s = board(1)
    s.tiles, s.bottom = 0, (data.SPECIALISE_TILE, data.VISIT_TILE)
    match = reveal(s)
    assert match.state.played == (data.VISIT_TILE,)
    assert match.state.bottom == (data.SPECIALISE_TILE,)


def test_all_nine_tiles_are_played_in_nine_turns() -> None:
    """§8.2, §4.2"""
    match = GAME.new(1, seed=5)
    while match.state.era == 1:
        seat = match.deciders()[0]
        before = match.state.played
        match.apply(seat, match.legal(seat)[-1])
    assert len(before) == 9


def test_he_visits_with_the_leftmost_apprentice_at_home() -> None:
    """§8.3"""
    s = board(1)
    s.players[IMHOTEP].home, s.players[IMHOTEP].sun = 6, pack(0, 0, 0, 0, 1)
    match = reveal(s)
    play(match, "chance reveal v")
    assert match.state.players[IMHOTEP].home == 4


def test_he_visits_where_you_have_a_sun_apprentice() -> None:
    """§8.3"""
    s = board(1)
    s.players[HUMAN].sun, s.players[HUMAN].home = pack(0, 0, 0, 0, 1), 6
    s.players[IMHOTEP].scarabs = pack(5, 0, 0, 0, 0)
    match = reveal(s)
    play(match, "chance reveal v")
    assert match.state.chosen == H5
    assert whys(match)[0] == "visit_human"


def test_of_several_houses_his_scarab_furthest_ahead_decides() -> None:
    """§8.3"""
    s = board(1)
    s.players[HUMAN].sun, s.players[HUMAN].home = pack(0, 1, 0, 1, 0), 4
    s.players[IMHOTEP].scarabs = pack(5, 1, 0, 2, 0)
    match = reveal(s)
    play(match, "chance reveal v")
    assert match.state.chosen == H4


def test_neutral_apprentices_make_a_sun_side_not_empty() -> None:
    """§8.3, §2.23"""
    s = board(1)
    s.neutral_sun = 0b00111
    match = reveal(s)
    play(match, "chance reveal v")
    assert match.state.chosen == H4
    assert match.state.why == codes.VISIT_HUMAN + 1


def test_with_no_empty_sun_side_he_takes_any_open_house() -> None:
    """§8.3"""
    s = board(1)
    s.neutral_sun = 31
    s.players[IMHOTEP].scarabs = pack(0, 0, 3, 0, 0)
    match = reveal(s)
    play(match, "chance reveal v")
    assert match.state.chosen == H3
    assert match.state.why == codes.VISIT_HUMAN + 2


def test_he_visits_no_house_where_he_stands_on_either_side() -> None:
    """§8.3"""
    s = board(1)
    s.neutral_sun = 0
    me = s.players[IMHOTEP]
    me.home, me.sun, me.moon, me.scarabs = 4, pack(1), pack(0, 1), pack(6, 6, 0, 0, 0)
    match = reveal(s)
    play(match, "chance reveal v")
    assert match.state.chosen == H3


def test_his_tablet_is_resolved_and_goes_under_the_pile() -> None:
    """§8.3, §4.3"""
    s = board(1)
    s.players[IMHOTEP].tablets = row("tb05", "tb06", "tb11")
    match = reveal(s)
    play(match, "chance reveal v")
    me = match.state.players[IMHOTEP]
    assert (me.carved, me.food) == (1, 0)
    assert match.state.under == (4,)
    assert me.tablets == row("-", "tb06", "tb11")


def test_he_pays_nothing_for_a_visit() -> None:
    """§8.6"""
    s = board(1)
    s.neutral_sun = 31
    match = reveal(s)
    play(match, "chance reveal v")
    assert match.state.players[IMHOTEP].points >= 10
    assert "debt" not in {line.happening.source for line in match.log()}


def test_he_specialises_where_you_stand_on_the_sun_side_too() -> None:
    """§8.4"""
    s = board(1)
    me = s.players[IMHOTEP]
    me.home, me.sun, me.scarabs = 4, pack(1, 0, 0, 1, 0), pack(4, 0, 0, 0, 0)
    s.players[HUMAN].sun, s.players[HUMAN].home = pack(0, 0, 0, 1, 0), 6
    match = reveal(s)
    play(match, "chance reveal s")
    assert match.state.chosen == H4
    assert match.state.why == codes.SPECIALISE_HUMAN


def test_else_he_specialises_where_his_scarab_is_furthest_ahead() -> None:
    """§8.4"""
    s = board(1)
    me = s.players[IMHOTEP]
    me.home, me.sun, me.scarabs = 4, pack(1, 0, 0, 0, 1), pack(1, 0, 0, 0, 2)
    match = reveal(s)
    play(match, "chance reveal s")
    assert match.state.chosen == H5
    me = match.state.players[IMHOTEP]
    assert (me.moon, data.nibble(me.scarabs, H5)) == (pack(0, 0, 0, 0, 1), 3)


def test_his_scarab_stays_at_6_and_the_space_is_resolved_again() -> None:
    """§8.4, §11.7"""
    s = board(1)
    me = s.players[IMHOTEP]
    me.home, me.sun, me.scarabs = 6, pack(0, 0, 0, 1, 0), pack(0, 0, 0, 6, 0)
    match = reveal(s)
    play(match, "chance reveal s")
    assert data.nibble(match.state.players[IMHOTEP].scarabs, H4) == 6
    assert match.state.players[IMHOTEP].points > 10 + 1


def obtaining(tile: str, glyph: int = 0, yours: int = 0, **changes: object) -> Match[Board]:
    """Imhotep obtains from Reed, Owl, Water, Eye, Hand at T1 to T5."""
    s = board(1, changes.get("options"))  # type: ignore[arg-type]
    s.row = row("tb02", "tb03", "tb04", "tb06", "tb05")
    me = s.players[IMHOTEP]
    me.home, me.tablets, me.sun, me.glyph = 6, row("-", "tb07", "tb11"), pack(0, 0, 0, 0, 1), glyph
    s.players[HUMAN].glyph = yours
    match = reveal(s)
    play(match, f"chance reveal {tile}")
    drawn(match)
    return match


def test_he_obtains_the_cheapest_tablet_that_advances_his_counter() -> None:
    """§8.5"""
    match = obtaining("o1")  # Eye or Reed: T4 is cheaper than T1
    assert match.state.chosen == 3
    assert match.state.players[IMHOTEP].glyph == 1
    assert match.state.why == codes.OBTAIN_OWN


def test_else_the_cheapest_that_would_advance_yours() -> None:
    """§8.5"""
    match = obtaining("o1", glyph=7, yours=1)  # Owl or Water
    assert match.state.chosen == 2
    assert match.state.why == codes.OBTAIN_OWN + 1


def test_else_the_cheapest() -> None:
    """§8.5"""
    match = obtaining("o1", glyph=7, yours=7)
    assert match.state.chosen == 4
    assert match.state.why == codes.OBTAIN_OWN + 2


def test_it_goes_to_his_leftmost_empty_slot_and_the_row_is_refilled() -> None:
    """§8.5, §2.5"""
    match = obtaining("o2")
    assert data.five(match.state.players[IMHOTEP].tablets, 0) == 5
    assert data.five(match.state.row, 0) >= 0


def test_the_food_and_heka_of_his_hieroglyph_reward_are_void() -> None:
    """§8.5, §8.6"""
    match = obtaining("o2", glyph=1)
    me = match.state.players[IMHOTEP]
    assert (me.glyph, me.food) == (2, 0)


def test_his_tile_replaces_the_action_of_the_position() -> None:
    """§8.5"""
    match = obtaining("o2", glyph=7, yours=7)  # T5 of O2: Heart 1
    assert match.state.players[IMHOTEP].heart == 1


def test_every_obtain_ends_with_his_scarab_furthest_behind() -> None:
    """§8.5"""
    match = obtaining("o2", glyph=7, yours=7)
    assert match.state.players[IMHOTEP].scarabs == pack(1, 0, 0, 0, 0)


def test_with_the_option_icon_only_his_tiles_advance_a_scarab() -> None:
    """§10.5"""
    match = obtaining("o2", glyph=7, yours=7, options={"imhotep_obtain_scarab": "icon"})
    assert match.state.players[IMHOTEP].scarabs == 0


@pytest.mark.parametrize("tile", data.TILES[2:])
@pytest.mark.parametrize("position", range(5))
def test_every_entry_of_his_obtain_tiles(tile: str, position: int) -> None:
    """§8.1, §8.5"""
    s = board(1)
    before = s.players[IMHOTEP].to_tuple()
    match = performing(s, IMHOTEP, f"{tile}_t{position + 1}")
    drawn(match)
    assert he(match) != before


def test_of_two_alternatives_he_takes_the_top_one() -> None:
    """§8.6"""
    s = board(1)
    s.players[IMHOTEP].tablets = row("tb11", "tb06", "tb10")
    s.players[IMHOTEP].coffins, s.players[IMHOTEP].mummies = 1, 3
    match = reveal(s)
    play(match, "chance reveal v")
    assert asked(match) == "chance roll"


def test_every_scarab_benefit_goes_to_the_scarab_furthest_behind() -> None:
    """§8.6"""
    s = board(1)
    s.players[IMHOTEP].scarabs = pack(2, 1, 1, 3, 4)
    match = doing(s, IMHOTEP, data.SCARAB)
    assert match.state.players[IMHOTEP].scarabs == pack(2, 2, 1, 3, 4)
    assert whys(match) == ["scarab_behind"]


def test_with_all_scarabs_at_6_nothing_happens() -> None:
    """§8.6"""
    s = board(1)
    s.players[IMHOTEP].scarabs = pack(6, 6, 6, 6, 6)
    match = doing(s, IMHOTEP, data.SCARAB)
    assert match.state.players[IMHOTEP].scarabs == pack(6, 6, 6, 6, 6)


def test_he_never_declines_a_step_of_an_action() -> None:
    """§8.6"""
    match = doing(board(1), IMHOTEP, data.PRIEST, 4)
    assert match.state.players[IMHOTEP].standing == pack(3, 0, 0, 1, 0)


# --- his actions (§8.7 to §8.16) ------------------------------------------------------------------


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
    """§8.8, §11.5"""
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
    assert data.nibble(match.state.corners, 3) == 2  # LR, since UR has Level I


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
    return data.PAPYRI[data.six(match.state.players[IMHOTEP].strip, 0)].key


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
    before = {data.six(crafts(*his), n) for n in range(9)}
    match = doing(s, IMHOTEP, data.CRAFT)
    after = {data.six(match.state.players[IMHOTEP].shelf, n) for n in range(9)}
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
    assert data.six(match.state.players[IMHOTEP].shelf, 4) == 0  # middle centre
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
    assert data.nibble(me.river, 12) == 1  # that at 10 goes on, F being taken


def test_a_boat_that_reaches_no_city_just_moves() -> None:
    """§8.14"""
    s = board(1)
    boats(s.players[IMHOTEP], 6, 0, 0, 0)
    match = doing(s, IMHOTEP, data.SAIL, 1)
    assert data.nibble(match.state.players[IMHOTEP].river, 7) == 1


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


# --- his seasons (§8.17 to §8.19) -----------------------------------------------------------------


@pytest.mark.parametrize("points", [4, 5])
def test_each_placed_permission_scores_instead_of_the_queens_formula(points: int) -> None:
    """§8.17, §10.2"""
    s = board(1, {"imhotep_permission_pp": points})
    s.players[IMHOTEP].placed = pack(1, 0, 2)
    assert queens_points(s, IMHOTEP) == 3 * points


@pytest.mark.parametrize(("era", "turned"), [(1, 1), (2, 2), (3, 3)])
def test_he_turns_over_contracts_by_value(era: int, turned: int) -> None:
    """§8.17"""
    s = board(1)
    s.era = era
    s.players[IMHOTEP].contracts = contracts("k16", "k34", "k51")
    Harvest().run(s, 0)
    assert count(s.players[IMHOTEP].turned) == turned


def test_he_scores_everything_else_as_usual() -> None:
    """§8.17"""
    s = board(1)
    me = s.players[IMHOTEP]
    me.heart, me.feather, me.orb, me.block, me.locked, me.permissions = 7, 8, 4, 4, 2, 1
    s.mastabas = mastabas(c1="m5", ra="m6")
    me.tombs, me.mummies = tombs("a1_1"), 3
    Harvest().run(s, 0)
    assert me.points == 10 + 1 + 2 + 2 + 4


def test_the_flood_gives_him_nothing_and_a_new_pile() -> None:
    """§8.18, §4.9"""
    s = board(1)
    s.tiles, s.played, s.bottom = 0, (0, 0, 0, 1, 1, 1, 2, 3), (4,)
    Flood().run(s, 0)
    me = s.players[IMHOTEP]
    assert (me.food, me.heka, s.tiles) == (0, 0, data.ALL_TILES)
    assert len(s.played) == len(s.bottom) == 0


@pytest.mark.parametrize(("value", "first"), [("imhotep", IMHOTEP), ("rotate", HUMAN)])
def test_who_starts_the_second_era(value: str, first: int) -> None:
    """§8.18, §10.7"""
    s = board(1, {"solo_start": value})
    Flood().run(s, 0)
    assert s.first == first
    Flood().run(s, 0)
    assert s.first == IMHOTEP


def test_you_win_with_more_points_and_ties_are_broken_as_usual() -> None:
    """§8.19"""
    s = board(1)
    you, him = s.players
    you.points, him.points = 80, 79
    assert winners(s) == [HUMAN]
    you.points, him.heart = 79, 1
    assert winners(s) == [IMHOTEP]
    you.heart = 1
    assert winners(s) == [HUMAN, IMHOTEP]


def test_a_tile_is_carried_out_even_if_nothing_comes_of_it() -> None:
    """§11.10"""
    s = board(1)
    s.players[IMHOTEP].tablets = row("tb12", "tb06", "tb11")
    s.crafts = s.craft_bag = 0
    match = reveal(s)
    play(match, "chance reveal v")
    assert match.state.played == (data.VISIT_TILE,)
    assert asked(match) == "red turn"


def test_every_reason_is_told_in_words() -> None:
    """§8.2"""
    assert all(f"log.chose.{why}" in GAME.words for why in codes.WHYS)
    seen: set[str] = set()
    for seed in range(12):
        match = GAME.new(1, seed=seed)
        while not match.over:
            seat = match.deciders()[0]
            match.apply(seat, match.legal(seat)[-1])
        seen |= set(whys(match))
    assert set(codes.WHYS) - seen <= {"papyrus_human", "craft_cheapest", "queen_human", "visit_any"}
