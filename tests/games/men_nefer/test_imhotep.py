"""Imhotep, sentence by sentence: his set-up, his turn, his seasons."""

import pytest

from hypostyle import Match
from hypostyle.core.bits import count
from hypostyle.games.men_nefer import GAME, codes, data, packing
from hypostyle.games.men_nefer.rules.seasons import Flood, Harvest, queens_points, winners
from hypostyle.games.men_nefer.state import Board
from tests.games.men_nefer.build import (
    HUMAN,
    IMHOTEP,
    board,
    contracts,
    doing,
    drawn,
    mastabas,
    pack,
    performing,
    reveal,
    row,
    tombs,
)
from tests.games.moves import asked, play, told

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
    """§8.6 Nor is he in debt, though neutral Apprentices stand in every House and he has no Food."""
    s = board(1)
    s.neutral_sun = 31
    match = reveal(s)
    play(match, "chance reveal v")
    imhotep = match.state.players[IMHOTEP]
    assert "visited" in told(match)
    assert (imhotep.food, imhotep.home) == (0, 6)
    paid = [line.happening.fields for line in match.log() if line.happening.kind == "visited"]
    assert not any(fields.get("food") for fields in paid)
    assert not any(row.get("debt") for row in match.points())


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
    assert (me.moon, packing.nibble(me.scarabs, H5)) == (pack(0, 0, 0, 0, 1), 3)


def test_his_scarab_stays_at_6_and_the_space_is_resolved_again() -> None:
    """§8.4, §11.7"""
    s = board(1)
    me = s.players[IMHOTEP]
    me.home, me.sun, me.scarabs = 6, pack(0, 0, 0, 1, 0), pack(0, 0, 0, 6, 0)
    match = reveal(s)
    play(match, "chance reveal s")
    assert packing.nibble(match.state.players[IMHOTEP].scarabs, H4) == 6
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
    assert packing.five(match.state.players[IMHOTEP].tablets, 0) == 5
    assert packing.five(match.state.row, 0) >= 0


def test_the_food_and_heka_of_his_hieroglyph_reward_are_void() -> None:
    """§8.5, §8.6"""
    match = obtaining("o2", glyph=1)
    me = match.state.players[IMHOTEP]
    assert (me.glyph, me.food) == (2, 0)


def test_his_tile_replaces_the_action_of_the_position() -> None:
    """§8.5, §11.15 He takes T5, which goes to his left slot: O2 gives Heart 1 for T5."""
    match = obtaining("o2", glyph=7, yours=7)
    assert packing.five(match.state.players[IMHOTEP].tablets, 0) == 4
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
