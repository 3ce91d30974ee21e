"""Turns, effects, refusals, seasons and options of Men-Nefer."""

import pytest

from hypostyle.core.bits import count
from hypostyle.games.men_nefer import GAME, codes, data, packing
from hypostyle.games.men_nefer.rules.seasons import Flood, duat_points
from tests.games.men_nefer.build import (
    BLUE,
    RED,
    baskets,
    board,
    boats,
    city,
    crafts,
    deities,
    doing,
    drawn,
    pack,
    papyri,
    pedestals,
    performing,
    row,
    tombs,
    turn,
)
from tests.games.moves import asked, play, reason

EMPTY = ("-",) * 6

# --- set-up (chapter 3) ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "corners", "queens", "docks", "slots", "pile", "contracts"),
    [
        (2, [2, 3], 2, 1, 2, 9, 12),
        (3, [2], 1, 2, 3, 6, 18),
        (4, [], 0, 2, 3, 3, 18),
        (1, [2, 3], 2, 1, 2, 9, 12),
    ],
)
def test_set_up_by_players(
    players: int,
    corners: list[int],
    queens: int,
    docks: int,
    slots: int,
    pile: int,
    contracts: int,
) -> None:
    """§3.1 to §3.6, §2.19"""
    s = board(players)
    assert [corner for corner in range(4) if s.corners >> (9 * corner) & 511] == corners
    assert s.queens == pack(queens, queens, queens)
    assert (s.settings.docks, s.settings.city_slots) == (docks, slots)
    assert count(s.unseen) == pile
    assert 51 - count(s.deck) == contracts
    assert len({*s.queen_tiles}) == 3
    assert len({*s.mastabas}) == 5
    assert len({*s.deities}) == 4
    assert len({*s.tokens}) == 6
    for me in s.players:
        numbers = [data.TABLETS[packing.five(me.tablets, slot)].number for slot in range(3)]
        assert numbers == [1, 2, 3]
        assert (me.mummies, me.sphinxes, me.locked, me.home) == (4, 4, 3, 7)
        assert (me.standing, me.river) == (4, 4)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("first", [0, 1])
def test_food_goes_by_turn_order(players: int, first: int) -> None:
    """§3.7, §11.3"""
    s = board(players, first=first)
    order = [(first + n) % players for n in range(players)]
    assert [s.players[seat].food for seat in order] == [5, 6, 7, 8][:players]
    assert all(me.heka == 2 for me in s.players)
    assert s.turn == first


# --- turns (chapter 4) ----------------------------------------------------------------------------


def test_every_player_uses_each_option_three_times_an_era() -> None:
    """§1.1, §4.1, §4.2"""
    match = GAME.new(3, seed=4)
    counts: dict[tuple[int, int, str], int] = {}
    while not match.over:
        seat = match.deciders()[0]
        action = match.legal(seat)[-1]
        if match.state.step == codes.TURN:
            kind = GAME.actions[action].kind
            at = (int(match.state.era), seat, kind)
            counts[at] = counts.get(at, 0) + 1
        match.apply(seat, action)
    assert set(counts.values()) == {3}
    assert len(counts) == 27


def test_a_visit_needs_an_apprentice_at_home() -> None:
    """§4.3"""
    s = board(2)
    s.players[RED].home, s.players[RED].sun = 6, pack(1)
    assert reason(turn(s, RED), "red visit sculptors left") == ("4.3", "not_home")


def test_several_apprentices_may_stand_in_one_house() -> None:
    """§4.3, §11.8"""
    s = board(2)
    s.neutral_sun = 0
    me = s.players[RED]
    me.home, me.sun, me.food, me.tablets = 4, pack(2), 2, row("-", "-", "tb14")
    match = turn(s, RED)
    play(match, "red visit builders right")
    assert match.state.players[RED].sun == pack(3)
    assert match.state.players[RED].food == 0


def test_specialising_needs_an_apprentice_on_the_sun_side() -> None:
    """§4.4"""
    assert reason(turn(board(2), RED), "red specialise builders") == ("4.4", "not_on_sun")


def test_specialising_costs_food_for_the_moon_side() -> None:
    """§4.4"""
    s = board(2)
    me = s.players[RED]
    me.home, me.sun, me.food = 6, pack(1), 0
    s.neutral_moon = 1
    assert reason(turn(s, RED), "red specialise builders") == ("4.4", "food")


def test_a_scarab_at_6_stays_and_its_space_is_resolved_again() -> None:
    """§4.4, §11.7"""
    s = board(2)
    me = s.players[RED]
    me.home, me.sun, me.scarabs = 6, pack(1), pack(6)
    s.neutral_moon = 0
    match = turn(s, RED)
    play(match, "red specialise builders")
    assert asked(match) == "red stone"
    assert codes.STEPS.of(match.state.arg) == 6


def test_an_obtain_needs_an_empty_slot_and_food() -> None:
    """§4.5"""
    s = board(2)
    assert reason(turn(s, RED), "red obtain t5") == ("4.5", "no_slot")
    me = s.players[RED]
    me.tablets, me.home, me.sun, me.food = row("-", "tb06", "tb11"), 6, pack(1), 3
    assert reason(turn(s, RED), "red obtain t1") == ("4.5", "food")


def test_tablets_under_the_pile_come_up_in_their_order() -> None:
    """§2.5, §9.2, §11.2"""
    s = board(2)
    s.unseen, s.under = 0, (3, 7)
    me = s.players[RED]
    me.tablets, me.home, me.sun = row("-", "tb06", "tb11"), 6, pack(1)
    match = turn(s, RED)
    play(match, "red obtain t5")
    assert packing.five(match.state.row, 0) == 3
    assert match.state.under == (7,)


def test_without_food_any_visit_may_be_made_on_debt() -> None:
    """§4.6, §10.8"""
    for value, points in (("on", -2), ("off", 0)):
        s = board(4, {"debt": value})
        me = s.players[RED]
        me.home, me.sun, me.food, me.tablets = 1, pack(0), 0, row("tb01", "tb06", "tb11")
        me.moon = pack(1, 1)
        for other in (1, 2, 3):
            s.players[other].sun, s.players[other].home = pack(1, 1, 1), 0
        s.players[1].sun = pack(0, 0, 0, 2, 1)
        s.players[3].sun = pack(0, 1, 1, 0, 1)
        match = turn(s, RED)
        if value == "off":
            assert reason(match, "red visit embalmers left") == ("10.8", "cheapest")
            play(match, "red visit builders left")
        else:
            play(match, "red visit embalmers left")
        assert match.state.players[RED].points == points


def test_what_is_missing_for_a_specialisation_is_owed() -> None:
    """§4.6, §10.8 The Food there is is paid; each missing one costs a point."""
    for value, points in (("on", -1), ("off", 0)):
        s = board(4, {"debt": value})
        me = s.players[RED]
        me.home, me.sun, me.food, me.tablets = 0, pack(3), 1, row("tb01", "tb06", "tb11")
        for other in (1, 2):
            s.players[other].moon, s.players[other].home = pack(1), 6
        match = turn(s, RED)
        play(match, "red specialise builders")
        me = match.state.players[RED]
        assert (me.food, me.points, me.sun, me.moon) == (0, points, pack(2), pack(1))


def test_without_debt_the_cheapest_of_visits_and_specialisations_is_free() -> None:
    """§10.8"""
    s = board(4, {"debt": "off"})
    me = s.players[RED]
    me.home, me.sun, me.food, me.tablets = 1, pack(2), 0, row("tb01", "tb06", "tb11")
    suns = (pack(0, 2), pack(0, 0, 2, 1), pack(0, 0, 0, 1, 2))
    for other, sun in enumerate(suns, start=1):
        s.players[other].sun, s.players[other].home = sun, 0
    s.players[1].moon = pack(1)
    match = turn(s, RED)
    assert reason(match, "red visit embalmers left") == ("10.8", "cheapest")
    assert len(match.legal(RED)) == 1
    play(match, "red specialise builders")
    assert match.state.players[RED].points == 0


def test_the_counter_gives_before_the_position_acts() -> None:
    """§4.5"""
    s = board(2)
    me = s.players[RED]
    me.home, me.sun, me.tablets, me.glyph = 6, pack(1), row("-", "tb06", "tb11"), 4
    s.row = row("tb07", "tb12", "tb17", "tb02", "tb04")
    match = turn(s, RED)
    play(match, "red obtain t5")
    drawn(match)
    assert asked(match) == "red favour"
    play(match, "red favour food")
    assert asked(match) == "red either"
    assert match.view(RED).question() == "Food 2 or Heka 1?"


def test_a_turn_that_goes_on_is_finished_first() -> None:
    """§4.7"""
    match = doing(board(2), RED, data.STONE, 2)
    assert reason(match, "red obtain t5") == ("4.7", "turn_goes_on")
    assert reason(turn(board(2), RED), "red stop") == ("4.2", "must_play")
    match = doing(board(2), RED, data.FAVOUR)
    assert reason(match, "red pass") == ("4.7", "must_choose")


def test_one_of_two_may_be_chosen_even_if_nothing_comes_of_it() -> None:
    """§4.8"""
    match = performing(board(2), RED, "tb11")
    assert reason(match, "red choose food") == ("4.8", "not_offered")
    play(match, "red choose rite")
    assert asked(match) == "blue turn"


def test_the_flood() -> None:
    """§4.9"""
    s = board(2)
    me = s.players[RED]
    me.home, me.sun, me.moon, me.standing, me.lying = 0, pack(1), pack(2), pack(2), pack(0, 1, 1)
    s.cities[2] = city("-", "k40")
    old = s.neutral
    Flood().run(s, 0)
    assert (s.era, s.round, s.first) == (2, 0, BLUE)
    assert (me.home, me.sun, me.moon, me.standing, me.lying) == (7, 0, 0, pack(2, 1, 1), 0)
    GAME.rules.advance(s)
    assert asked_of(s) == ["n2", "n3", "n4", "n5"]
    GAME.rules.happen(s, GAME.rules.outcomes(s)[0][0])
    assert s.neutral != old
    GAME.rules.happen(s, GAME.rules.outcomes(s)[0][0])
    assert packing.six(s.cities[2], 0) >= 0
    assert s.step == codes.TURN


def asked_of(s: object) -> list[str]:
    """What chance may answer."""
    return [GAME.actions[action].token for action, _ in GAME.rules.outcomes(s)]  # type: ignore[arg-type]


@pytest.mark.parametrize(("value", "first"), [("rotate", BLUE), ("fixed", RED)])
def test_the_starting_player(value: str, first: int) -> None:
    """§10.6"""
    s = board(3, {"start_player": value})
    Flood().run(s, 0)
    assert s.first == first


# --- effects (chapter 5) --------------------------------------------------------------------------


def test_steps_beyond_the_end_of_a_track_are_lost() -> None:
    """§5.1, §2.3"""
    s = board(2)
    s.players[RED].heart = 13
    match = performing(s, RED, "isis")
    assert match.state.players[RED].heart == 14


@pytest.mark.parametrize(
    ("what", "gain"), [("food", (3, 0, 0)), ("heka", (0, 2, 0)), ("feather", (0, 0, 1))]
)
def test_the_favour_of_khufu(what: str, gain: tuple[int, int, int]) -> None:
    """§5.2"""
    s = board(2)
    me = s.players[RED]
    me.food = me.heka = 0
    match = doing(s, RED, data.FAVOUR)
    play(match, f"red favour {what}")
    me = match.state.players[RED]
    assert (me.food, me.heka, me.feather) == gain


def test_a_scarab_at_6_cannot_advance_and_its_space_is_not_resolved() -> None:
    """§5.3"""
    s = board(2)
    s.players[RED].scarabs = pack(6, 5, 0, 0, 0)
    match = doing(s, RED, data.SCARAB)
    assert reason(match, "red advance builders") == ("5.3", "scarab_at_end")
    play(match, "red advance embalmers")
    assert match.state.players[RED].scarabs == pack(6, 6)
    assert asked(match) == "blue turn"


def test_stone_ends_at_18_and_needs_a_permission_for_the_queens() -> None:
    """§5.4, §5.7"""
    s = board(2)
    match = doing(s, RED, data.STONE, 2)
    assert reason(match, "red pull queens") == ("5.7", "no_permission")
    s = board(2)
    me = s.players[RED]
    me.block, me.locked, me.permissions = 18, 0, 3
    s.pyramidion = RED
    match = doing(s, RED, data.STONE, 2)
    assert reason(match, "red pull great") == ("5.4", "at_the_top")


def test_a_level_goes_on_a_corner_one_lower() -> None:
    """§5.5"""
    s = board(2)
    s.players[RED].block, s.players[RED].locked, s.players[RED].permissions = 2, 2, 1
    match = doing(s, RED, data.STONE, 1)
    play(match, "red pull great")
    assert reason(match, "red build ll") == ("5.5", "wrong_height")
    play(match, "red build lr")


def test_the_second_to_arrive_at_18_gains_a_favour() -> None:
    """§5.6"""
    s = board(2)
    for me in s.players:
        me.block, me.locked, me.permissions = 17, 0, 3
    match = doing(s, RED, data.STONE, 1)
    play(match, "red pull great", "red crown pp")
    assert match.state.players[RED].points == 4
    match = doing(match.state, BLUE, data.STONE, 1)
    play(match, "blue pull great")
    assert asked(match) == "blue favour"
    assert match.state.pyramidion == RED


def test_a_complete_queens_pyramid_takes_no_more_permissions() -> None:
    """§5.7"""
    s = board(2)
    s.queens = pack(4, 2, 2)
    me = s.players[RED]
    me.permissions, me.locked, me.queen_block = 1, 2, 2
    match = doing(s, RED, data.STONE, 1)
    play(match, "red pull queens")
    assert reason(match, "red place 1") == ("5.7", "complete")
    play(match, "red place 2", "red favour food")
    me = match.state.players[RED]
    assert (me.placed, me.permissions, me.queen_block) == (pack(0, 1), 0, 0)


def test_the_fourth_piece_of_a_queens_pyramid_gives_2_points_more() -> None:
    """§2.12, §5.7"""
    s = board(2)
    s.queens = pack(3, 2, 2)
    me = s.players[RED]
    me.permissions, me.locked, me.queen_block = 1, 2, 2
    match = doing(s, RED, data.STONE, 1)
    play(match, "red pull queens", "red place 1", "red favour food")
    assert match.state.players[RED].points == 2


def test_embalming_ends_with_the_last_mummy() -> None:
    """§5.8, §5.22"""
    s = board(2)
    s.players[RED].mummies, s.players[RED].coffins = 0, 4
    match = doing(s, RED, data.EMBALM)
    assert match.state.players[RED].coffins == 4


def test_a_rite_needs_an_empty_space_of_its_level() -> None:
    """§5.9"""
    s = board(2)
    s.players[RED].coffins, s.players[RED].mummies = 1, 3
    s.players[BLUE].tombs = tombs("a1_1")
    match = doing(s, RED, data.RITE, 1)
    assert reason(match, "red bury a1_1") == ("5.9", "occupied")
    assert reason(match, "red bury a1_2") == ("5.9", "too_high")
    play(match, "red pass")
    assert match.state.players[RED].coffins == 1


def test_a_papyrus_is_paid_with_heka_and_a_full_strip_takes_none() -> None:
    """§5.11"""
    s = board(2)
    s.players[RED].heka = 3
    match = doing(s, RED, data.PAPYRUS, 1)
    assert reason(match, "red buy 4") == ("5.11", "heka")
    s.players[RED].papyri = 8
    match = doing(s, RED, data.PAPYRUS, 3)
    assert asked(match) == "blue turn"


def test_a_market_shifts_to_the_left_and_is_refilled_on_the_right() -> None:
    """§2.17, §2.18, §11.11"""
    s = board(2)
    s.papyri = papyri("p01", "p02", "p03", "p04")
    match = doing(s, RED, data.PAPYRUS, 3)
    play(match, "red buy 2", "chance draw p30")
    assert match.state.papyri == papyri("p01", "p03", "p04", "p30")


def test_a_craft_is_paid_with_food_and_needs_a_place() -> None:
    """§5.13"""
    s = board(2)
    me = s.players[RED]
    me.food = 1
    s.crafts = crafts("pottery_a", "pottery_b", "linen_a", "linen_b", "perfume_a")
    full = ("linen_c", "furniture_c", "perfume_c", "jewellery_c", "jewellery_d", "jewellery_e")
    me.shelf = crafts(*full[:3], *full[3:], "pottery_c", "pottery_d", "-")
    match = doing(s, RED, data.CRAFT, 0)
    assert reason(match, "red buy 4") == ("5.13", "food")
    play(match, "red pass")
    me.shelf = crafts("-", "-", "-", "-", "-", "-", "pottery_c", "pottery_d", "pottery_e")
    s.crafts = crafts("pottery_a", "linen_a", "-", "-", "-")
    match = doing(s, RED, data.CRAFT, 0)
    assert reason(match, "red buy 1") == ("5.13", "no_shelf")
    assert reason(match, "red buy 3") == ("5.13", "no_craft")
    play(match, "red buy 2")
    assert reason(match, "red put bl") == ("5.13", "shelf_taken")
    assert reason(match, "red put tl") == ("5.13", "shelf_floats")


def test_a_type_is_in_a_column_only_once() -> None:
    """§5.13"""
    s = board(2)
    s.players[RED].shelf = crafts(*EMPTY, "pottery_c", "-", "-")
    s.crafts = crafts("pottery_a", "linen_a", "linen_b", "linen_c", "linen_d")
    match = doing(s, RED, data.CRAFT, 0)
    play(match, "red buy 1")
    assert reason(match, "red put ml") == ("5.13", "same_type")


def test_an_empty_craft_bag_leaves_market_positions_empty() -> None:
    """§5.22"""
    s = board(2)
    s.craft_bag = 0
    match = doing(s, RED, data.CRAFT, 4)
    play(match, "red buy 1", "red put bl")
    assert packing.six(match.state.crafts, 4) == -1


def test_priestesses_climb_room_by_room() -> None:
    """§5.14"""
    s = board(2)
    s.players[RED].standing, s.players[RED].lying = pack(2, 0, 1), pack(0, 1)
    match = doing(s, RED, data.PRIEST, 2)
    assert reason(match, "red climb r1") == ("5.14", "no_priestess")
    play(match, "red climb r1 lying")
    assert match.state.players[RED].standing == pack(2, 0, 2)
    assert match.state.players[RED].lying == 0
    assert reason(match, "red climb r2") == ("5.14", "too_few_steps")
    play(match, "red stop")


def test_an_offering_needs_a_basket_and_a_standing_priestess() -> None:
    """§5.15"""
    s = board(2)
    me = s.players[RED]
    me.shelf, me.baskets = crafts(*EMPTY, "perfume_d", "linen_a"), 1 << 6
    assert asked(doing(s, RED, data.OFFER)) == "blue turn"
    me.standing = pack(3, 1)
    s.players[BLUE].temple = baskets("r1_2")
    match = doing(s, RED, data.OFFER)
    assert reason(match, "red offer bc") == ("5.15", "offered")
    assert reason(match, "red offer br") == ("5.15", "empty_shelf")
    play(match, "red offer bl")
    assert reason(match, "red lay r1_2") == ("5.15", "occupied")
    assert reason(match, "red lay r2_2") == ("5.15", "nobody_stands")


def test_a_basket_without_a_room_goes_back_to_the_reserve() -> None:
    """§5.15 The Craft's own effect has taken the last space."""
    s = board(2)
    me = s.players[RED]
    me.shelf, me.baskets, me.standing = crafts(*EMPTY, "perfume_d"), 1 << 6, pack(3, 1)
    match = doing(s, RED, data.OFFER)
    s = match.state
    s.agenda = [codes.NEXT]
    s.push(codes.TURN_OVER, 6)
    s.players[BLUE].temple = baskets(*(f"r1_{n}" for n in range(1, 7)))
    s.asking = 0
    GAME.rules.advance(s)
    assert s.players[RED].baskets == 0
    assert s.players[RED].temple == 0
    assert s.players[RED].standing == pack(3, 1)


def test_deities_act_in_ascending_order() -> None:
    """§5.16"""
    s = board(2)
    s.deities = deities("ra", "isis")
    me = s.players[RED]
    me.orb, me.standing = 2, pack(3, 0, 0, 0, 1)
    me.shelf, me.baskets = crafts(*EMPTY, "perfume_d"), 1 << 6
    match = doing(s, RED, data.OFFER)
    play(match, "red offer bl", "red lay r4_3")
    me = match.state.players[RED]
    assert (me.orb, me.points, me.heart) == (5, 3 + 3, 0)


def test_the_river_is_a_loop_and_docks_are_limited() -> None:
    """§5.17, §2.19"""
    s = board(2)
    boats(s.players[RED], 12, 3, 0, 0)
    boats(s.players[BLUE], 0, 0, 0, "b")
    match = doing(s, RED, data.SAIL, 2)
    assert reason(match, "red sail b") == ("5.17", "dock")
    assert reason(match, "red sail 9") == ("5.17", "no_boat_before")
    play(match, "red sail 0")
    assert packing.nibble(match.state.players[RED].river, 0) == 3


def test_a_boat_is_activated_once_by_an_action() -> None:
    """§5.18, §11.4"""
    s = board(2)
    s.players[RED].food = 0
    boats(s.players[RED], 9, 9, 5, 0)
    match = doing(s, RED, data.ACTIVATE, 3)
    play(match, "red activate 9", "red activate 9")
    assert match.state.players[RED].food == 6
    assert reason(match, "red activate 9") == ("5.18", "activated")
    assert reason(match, "red activate b") == ("5.18", "no_boat")
    play(match, "red pass")
    assert match.state.activated == 0


def test_no_contract_need_be_taken_and_an_empty_slot_gives_none() -> None:
    """§5.18"""
    s = board(2)
    s.cities[0] = city("-", "k40")
    s.tokens = (4, 0, 1, 2, 3, 5)
    boats(s.players[RED], 0, 0, 0, "a")
    match = doing(s, RED, data.ACTIVATE, 1)
    play(match, "red activate a")
    assert reason(match, "red take 1") == ("5.18", "no_contract")
    play(match, "red pass")
    me = match.state.players[RED]
    assert (me.contracts, me.docked, packing.nibble(me.river, 2)) == (0, 0, 1)


def test_carving_ends_with_the_last_sphinx() -> None:
    """§5.19, §5.22"""
    s = board(2)
    s.players[RED].sphinxes, s.players[RED].carved = 0, 4
    match = doing(s, RED, data.CARVE)
    assert match.state.players[RED].carved == 4


def test_a_sphinx_needs_an_empty_pedestal_of_its_level() -> None:
    """§5.20"""
    s = board(2)
    s.players[RED].carved, s.players[RED].sphinxes = 1, 3
    s.players[BLUE].statues = pedestals("av4_1")
    match = doing(s, RED, data.ERECT, 1)
    assert reason(match, "red erect av4_1") == ("5.20", "occupied")
    assert reason(match, "red erect av4_2") == ("5.20", "too_high")


@pytest.mark.parametrize(("value", "points"), [("on", 3 + 2), ("off", 3)])
def test_the_second_hammer_and_no_hammers(value: str, points: int) -> None:
    """§2.21, §5.21, §10.9, §11.12"""
    s = board(2, {"hammer": value})
    s.players[BLUE].hammer = 1
    s.players[BLUE].statues = pedestals("av1_1", "av2_1", "av3_1")
    me = s.players[RED]
    me.carved, me.sphinxes, me.statues = 1, 1, pedestals("av1_2", "av2_2")
    match = doing(s, RED, data.ERECT, 1)
    play(match, "red erect av6_1", "red stop")
    assert match.state.players[RED].points == points


# --- options (chapter 10) -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("heart", "feather", "points"), [(4, 3, -6), (9, 8, 2), (7, 7, 0), (7, 6, 0), (8, 7, 0)]
)
def test_only_spaces_between_count_in_the_duat(heart: int, feather: int, points: int) -> None:
    """§10.3"""
    s = board(2, {"duat": "between"})
    s.players[RED].heart, s.players[RED].feather = heart, feather
    assert duat_points(s, RED) == points


def test_all_permissions_may_be_available_from_the_start() -> None:
    """§10.4"""
    s = board(2, {"permissions_start": "available"})
    assert [me.permissions for me in s.players] == [3, 3]
    match = doing(s, RED, data.STONE, 2)
    play(match, "red pull great")
    assert asked(match) == "red favour"
    play(match, "red favour food", "red pull queens")
    assert match.state.players[RED].queen_block == 1


def test_presets() -> None:
    """§10.10"""
    s = GAME.begin(GAME.setup(1, "hard"))
    assert (s.players[1].points, s.settings.permission_points) == (15, 5)
    assert GAME.setup(2, "standard") == GAME.setup(2)


def test_nothing_is_secret() -> None:
    """§1.2, §9.1, §11.1"""
    assert not GAME.has_secrets
    assert data.HOUSES[0] == "builders"


# --- the trail ------------------------------------------------------------------------------------


def test_the_trail_tells_what_led_to_a_question() -> None:
    """§4.7"""
    s = board(2)
    s.mastabas = (3, 2, 0, 1, 4)
    me = s.players[RED]
    me.tablets, me.coffins, me.mummies = row("tb16", "tb06", "tb11"), 1, 3
    s.neutral_sun = 0
    match = turn(s, RED)
    play(match, "red visit builders left", "red bury a1_1")
    said = match.view(RED).trail()
    assert match.view(BLUE).trail() == []
    come = ["Mastaba Tile", "Stone 1", "then Heart 1 + Food 1"]
    assert said == ["Visit the Builders", "Rite 2", *come]
    drawn(match)


def test_the_trail_counts_the_steps_of_an_effect() -> None:
    """§4.7"""
    s = board(2)
    s.players[RED].tablets = row("tb15", "tb06", "tb11")
    match = turn(s, RED)
    play(match, "red visit embalmers left")
    begun = ["Visit the Embalmers", "Stone 2"]
    assert match.view(RED).trail() == [*begun, "step 1 of 2", "then Favour"]
    play(match, "red pull great")
    assert match.view(RED).trail() == [*begun, "step 2 of 2", "then Favour"]


def test_the_trail_names_the_alternative_that_was_chosen() -> None:
    """§4.8"""
    s = board(2)
    s.players[RED].tablets = row("tb12", "tb06", "tb11")
    match = turn(s, RED)
    play(match, "red visit embalmers left")
    assert match.view(RED).trail() == ["Visit the Embalmers", "Offer or Priest 2"]
    play(match, "red choose priest")
    assert match.view(RED).trail() == ["Visit the Embalmers", "Priest 2", "step 1 of 2"]
