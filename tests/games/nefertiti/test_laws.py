"""The closing laws of all nine stalls, and what the spaces of the stalls are (chapter 5)."""

import pytest

from hypostyle.games.nefertiti import GAME
from hypostyle.games.nefertiti.data import (
    AL,
    AR,
    BID,
    CHAINED,
    FIRST,
    GL,
    HOLDS,
    LR,
    RANKED,
    SIZE,
    SL,
    SPACE,
    SR,
    STALLS,
    SYMBOL,
    law_holds,
    lines,
    neighbours,
)
from tests.games.moves import asked, play, told
from tests.games.nefertiti.build import table


def spaces(*numbers: int) -> int:
    """A set of spaces, counted from 1 as on the board."""
    return sum(1 << (n - 1) for n in numbers)


def test_bid_spaces_have_values_and_symbols() -> None:
    """§5.1 Every stall has one single and one extra card, and one or two coins."""
    for stall, row in enumerate(STALLS):
        symbols = SYMBOL[FIRST[stall] : FIRST[stall] + SIZE[stall]]
        assert symbols.count("S") == symbols.count("X") == 1
        assert symbols.count("D") == (2 if row.key in ("gl", "al", "ar") else 1)
    assert len(SPACE) == 76
    assert BID[SPACE.index("al9")] == 12


def test_law_of_gizeh_left_is_a_group_of_four() -> None:
    """§5.2, §11.19, §11.20 Sides join, corners do not; branches count."""
    assert HOLDS[GL][spaces(1, 2, 3, 5)]
    assert not HOLDS[GL][spaces(1, 3, 5, 7)]
    assert not HOLDS[GL][spaces(1, 2, 3, 7, 8, 9)]
    assert sum(near.bit_count() for near in neighbours(GL)) == 2 * 12


def test_law_of_gizeh_right_is_three_colours_or_four_servants() -> None:
    """§5.3 Two colours with three servants stay open."""
    match = table(
        stalls={"gizeh": "gr"}, green={"servants": "gr1+gr2"}, red={"deben": 9}, blue={"deben": 9}
    )
    play(match, "red place gr4")
    assert "closed" not in told(match)
    play(match, "blue place gr5")
    assert "closed" in told(match)


def test_law_of_akhet_aton_left_is_a_servant_on_each_row() -> None:
    """§5.4 Three in one row are not enough."""
    assert HOLDS[AL][spaces(1, 5, 9)]
    assert not HOLDS[AL][spaces(1, 2, 3, 4)]


def test_law_of_akhet_aton_right_is_a_line() -> None:
    """§5.5 Rows, columns and both diagonals, and nothing else."""
    assert sorted(lines(AR)) == sorted(
        spaces(*line)
        for line in (
            (1, 2, 3),
            (4, 5, 6),
            (7, 8, 9),
            (1, 4, 7),
            (2, 5, 8),
            (3, 6, 9),
            (1, 5, 9),
            (3, 5, 7),
        )
    )
    assert not HOLDS[AR][spaces(1, 2, 4, 9)]


def test_law_of_abou_simbel_left_is_a_sum() -> None:
    """§5.6 11, 14, 17 and more."""
    sums = {11: True, 12: False, 13: False, 14: True, 15: False, 16: False, 17: True, 18: True}
    found = dict.fromkeys(sums, False)
    for mask in range(1 << SIZE[SL]):
        total = sum(BID[FIRST[SL] + n] for n in range(SIZE[SL]) if mask >> n & 1)
        if total in sums:
            assert law_holds(SL, mask) is sums[total]
            found[total] = True
    assert all(found.values())


def test_law_of_abou_simbel_right_is_a_sum_of_17() -> None:
    """§5.7 9 and 7 are 16; 9, 6 and 2 are 17."""
    assert not HOLDS[SR][spaces(10, 9)]
    assert HOLDS[SR][spaces(10, 8, 2)]
    assert RANKED[SR][:3] == (9, 8, 7)


def test_law_of_louqsor_left_needs_a_die_of_an_occupied_space() -> None:
    """§5.8, §11.18 The die number is not the bid."""
    match = table(closed="gizeh", red={"deben": 9})
    play(match, "red place ll6")
    assert asked(match) == "chance roll"
    rolls = {GAME.actions[outcome].token: weight for outcome, weight in match.outcomes()}
    assert len(rolls) == 21
    assert rolls["3-3"] == 1
    assert rolls["3-4"] == 2
    play(match, "chance roll 3-4")
    assert "closed" not in told(match)


def test_law_of_louqsor_right_compares_a_die_with_the_largest_group() -> None:
    """§5.9 Chains of any colours; six and more close for certain."""
    assert CHAINED[spaces(1, 2, 6, 8)] == 3
    assert CHAINED[spaces(1, 3, 6, 8)] == 1
    assert CHAINED[(1 << SIZE[LR]) - 1] == 8


def test_memphis_is_never_closed_by_placing() -> None:
    """§5.10, §11.12 Four gifts lie there; a servant waits for the next arrival."""
    four = "foreign_harp,foreign_chair,foreign_mirror,foreign_gold"
    match = table(goods={"memphis": four}, red={"deben": 9}, reserve={"memphis": 2})
    play(match, "red place m2")
    assert "closed" not in told(match)
    assert match.state.deben[1] == 11  # the first servant, and the coin symbol


@pytest.mark.parametrize("stall", range(8))
def test_a_full_stall_closes(stall: int) -> None:
    """§10.18 Every stall closes at the latest when it is full."""
    full = (1 << SIZE[stall]) - 1
    certain = STALLS[stall].law in ("dice", "chain")
    assert certain or HOLDS[stall][full]
