"""Sets kept in one integer, held against Python's own sets."""

from hypothesis import given
from hypothesis import strategies as st

from hypostyle.core.bits import answers, bit, count, has, lowest, nth, places, shl

PLACES = st.integers(0, 61)
SETS = st.sets(PLACES)


def mask_of(members: set[int]) -> int:
    return sum(2**n for n in members)


@given(PLACES)
def test_bit_is_the_set_of_one(n: int) -> None:
    assert bit(n) == 2**n
    assert places(bit(n)) == [n]


@given(st.integers(0, 2**20), st.integers(0, 40))
def test_shl_multiplies_by_a_power_of_two(x: int, n: int) -> None:
    assert shl(x, n) == x * 2**n


@given(SETS)
def test_count_is_the_size(members: set[int]) -> None:
    assert count(mask_of(members)) == len(members)


@given(SETS, PLACES)
def test_has_is_membership(members: set[int], n: int) -> None:
    assert has(mask_of(members), n) == (n in members)


@given(SETS)
def test_places_lists_the_members_in_order(members: set[int]) -> None:
    assert places(mask_of(members)) == sorted(members)


@given(st.sets(PLACES, min_size=1))
def test_lowest_is_the_smallest(members: set[int]) -> None:
    assert lowest(mask_of(members)) == min(members)


@given(st.sets(PLACES, min_size=1), st.data())
def test_nth_counts_from_the_smallest(members: set[int], data: st.DataObject) -> None:
    n = data.draw(st.integers(0, len(members) - 1))
    assert nth(mask_of(members), n) == sorted(members)[n]


@given(SETS, SETS)
def test_operators_are_those_of_sets(one: set[int], other: set[int]) -> None:
    a, b = mask_of(one), mask_of(other)
    assert places(a & b) == sorted(one & other)
    assert places(a | b) == sorted(one | other)
    assert places(a & ~b) == sorted(one - other)


def test_the_full_set_of_62_places() -> None:
    full = 2**62 - 1
    assert count(full) == 62
    assert places(full) == list(range(62))
    assert [nth(full, n) for n in range(62)] == list(range(62))


@given(SETS, st.integers(0, 1000))
def test_answers_are_the_places_counted_from_a_number(members: set[int], first: int) -> None:
    assert answers(first, mask_of(members)) == [first + n for n in sorted(members)]
