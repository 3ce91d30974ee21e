"""The components: counts, values, marks of origin (chapters 2, 11 and 12)."""

from hypostyle.games.nefertiti import GAME
from hypostyle.games.nefertiti.data import (
    BASE_HEAP,
    BID,
    CARD,
    CHARACTERS,
    FULL_HEAP,
    GIFTS,
    MAXIMUM,
    PRIEST_POINTS,
    SPACE,
    STALLS,
    TYPES,
    UNITS_OF,
    VALUES,
    heap_size,
    nth_card,
)


def test_gifts_by_number() -> None:
    """§2.6, §11.33, §11.39 46 in the base edition with 49 units, 63 in the full one."""
    base = [gift for gift in GIFTS if gift.edition == "base"]
    assert sum(gift.copies for gift in base) == 46 == heap_size(BASE_HEAP)
    assert sum(gift.copies * gift.units for gift in base) == 49
    assert sum(gift.foreign for gift in GIFTS) == 12
    assert heap_size(FULL_HEAP) == 63
    assert [nth_card(FULL_HEAP, n) for n in (0, 4, 5, 62)] == [0, 0, 1, 17]


def test_values_fall_with_owners() -> None:
    """§2.7, §11.1, §11.2 Four tiers; the rarer the dearer."""
    assert [row.values[0] for row in TYPES[:8]] == [13, 13, 11, 11, 9, 9, 7, 6]
    for row in TYPES[:8]:
        assert list(row.values) == sorted(row.values, reverse=True)
    assert VALUES[5 * 6 : 5 * 6 + 5] == (7, 5, 4, 3, 2)


def test_maximum_values() -> None:
    """§2.8 A double senet 14, the Solar Barge 16."""
    named = dict(zip(CARD, MAXIMUM, strict=True))
    assert named["double"] == 14
    assert named["barge"] == 16
    assert named["foreign_harp"] == named["harp"] == 9
    assert UNITS_OF[CARD.index("foreign_double")] == 2


def test_what_is_ours_is_marked() -> None:
    """§12.1, §12.2 Spaces, values and what the expansion adds are our own."""
    assert {stall.source for stall in STALLS} == {"design"}
    assert {row.source for row in TYPES} == {"design"}
    assert [row.key for row in CHARACTERS if row.source == "design"] == [
        row.key for row in CHARACTERS if row.edition == "full"
    ]
    assert [gift.key for gift in GIFTS if gift.source == "design"] == ["papyrus", "barge"]


def test_stalls_as_printed_here() -> None:
    """§5.1 76 spaces, bids of 0 to 12."""
    assert len(SPACE) == 76
    assert (min(BID), max(BID)) == (0, 12)
    assert PRIEST_POINTS == (0, 6, 9, 12, 15)


def test_the_rules_page_shows_the_stalls() -> None:
    """§5.2 to §5.10 Every space stands there with its value."""
    for n, name in enumerate(SPACE):
        assert f"{name.upper()}" in GAME.rules_text
        assert str(BID[n]) in GAME.rules_text
