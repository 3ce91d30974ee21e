"""Men-Nefer's Contracts, and what they and the tiles of Queens count (§2.12, §2.22)."""

from typing import Final, NamedTuple

# fmt: off
COUNTS:     Final = (
    "tombs", "sphinxes", "baskets", "crafts", "types", "papyri", "drawings", "block", "orb", "heart",
    "feather", "glyph", "scarabs", "priestesses", "boats", "food", "heka", "permissions", "turned",
)
TOMBS:      Final = 0                   # Sarcophagi in the Necropolis
STATUES:    Final = 1                   # Sphinxes on Pedestals
OFFERED:    Final = 2                   # Baskets in the Temple
CRAFTS_HELD: Final = 3
TYPES_HELD: Final = 4
PAPYRI_HELD: Final = 5
DRAWN:      Final = 6                   # completed Drawings
BLOCK_AT:   Final = 7
ORB_AT:     Final = 8
HEART_AT:   Final = 9
FEATHER_AT: Final = 10
GLYPH_AT:   Final = 11
SCARABS_AT: Final = 12                  # Scarabs at a space or beyond
PRIESTS_AT: Final = 13                  # Priestesses in a Room or above
BOATS_AT:   Final = 14                  # Boats at a River index or beyond
FOOD_HELD:  Final = 15
HEKA_HELD:  Final = 16
PLACED:     Final = 17                  # Permissions placed
TURNED:     Final = 18                  # turned-over Contracts
QUEEN_COUNTS: Final[list[int]] = [TOMBS, STATUES, OFFERED, TURNED, DRAWN, SCARABS_AT]   # source="design"
QUEEN_SCARABS: Final = 4                # §2.12 Q6 counts Scarabs from this space on; source="design"


class Need(NamedTuple):
    """At least `n` of something; `at` is the space, Room or index from which on it counts."""

    what: int
    n: int
    at: int = 0


class Contract(NamedTuple):
    """A Contract: its value and what must be so to turn it over."""

    key: str
    value: int
    needs: tuple[Need, ...]
    source: str = "design"


def _contract(n: int, value: int, *needs: Need) -> Contract:
    return Contract(f"k{n:02}", value, needs)


CONTRACTS: Final = tuple(sorted((
    _contract(1,  1, Need(TOMBS, 1)),         _contract(18, 2, Need(TOMBS, 2)),         _contract(35, 3, Need(TOMBS, 3)),
    _contract(2,  1, Need(STATUES, 1)),       _contract(19, 2, Need(STATUES, 2)),       _contract(36, 3, Need(STATUES, 3)),
    _contract(3,  1, Need(OFFERED, 1)),       _contract(20, 2, Need(OFFERED, 2)),       _contract(37, 3, Need(OFFERED, 4)),
    _contract(4,  1, Need(CRAFTS_HELD, 2)),   _contract(21, 2, Need(TYPES_HELD, 3)),    _contract(38, 3, Need(CRAFTS_HELD, 5)),
    _contract(5,  1, Need(PAPYRI_HELD, 2)),   _contract(22, 2, Need(PAPYRI_HELD, 3)),   _contract(39, 3, Need(PAPYRI_HELD, 4)),
    _contract(6,  1, Need(DRAWN, 1)),         _contract(23, 2, Need(DRAWN, 2)),         _contract(40, 3, Need(DRAWN, 3)),
    _contract(7,  1, Need(BLOCK_AT, 4)),      _contract(24, 2, Need(BLOCK_AT, 8)),      _contract(41, 3, Need(BLOCK_AT, 13)),
    _contract(8,  1, Need(ORB_AT, 2)),        _contract(25, 2, Need(ORB_AT, 5)),        _contract(42, 3, Need(ORB_AT, 10)),
    _contract(9,  1, Need(HEART_AT, 3)),      _contract(26, 2, Need(HEART_AT, 5)),      _contract(43, 3, Need(HEART_AT, 8)),
    _contract(10, 1, Need(FEATHER_AT, 3)),    _contract(27, 2, Need(FEATHER_AT, 5)),    _contract(44, 3, Need(FEATHER_AT, 8)),
    _contract(11, 1, Need(GLYPH_AT, 2)),      _contract(28, 2, Need(GLYPH_AT, 4)),      _contract(45, 3, Need(GLYPH_AT, 6)),
    _contract(12, 1, Need(SCARABS_AT, 1, 3)), _contract(29, 2, Need(PLACED, 1)),        _contract(46, 3, Need(PLACED, 2)),
    _contract(13, 1, Need(SCARABS_AT, 2, 2)), _contract(30, 2, Need(SCARABS_AT, 2, 3)), _contract(47, 3, Need(SCARABS_AT, 1, 5)),
    _contract(14, 1, Need(PRIESTS_AT, 2, 1)), _contract(31, 2, Need(SCARABS_AT, 3, 2)), _contract(48, 3, Need(SCARABS_AT, 3, 3)),
    _contract(15, 1, Need(PRIESTS_AT, 1, 3)), _contract(32, 2, Need(TOMBS, 1), Need(STATUES, 1)),
                                                                                        _contract(49, 3, Need(TOMBS, 2), Need(STATUES, 2)),
    _contract(16, 1, Need(FOOD_HELD, 4)),     _contract(33, 2, Need(PRIESTS_AT, 2, 2)), _contract(50, 3, Need(SCARABS_AT, 5, 2)),
    _contract(17, 1, Need(BOATS_AT, 2, 4)),   _contract(34, 2, Need(HEKA_HELD, 3)),     _contract(51, 3, Need(PRIESTS_AT, 2, 4)),
)))
CONTRACT_VALUE: Final[list[int]] = [row.value for row in CONTRACTS]
NO_NEED:    Final = -1
NEED_COUNT: Final[list[int]] = [row.needs[0].what for row in CONTRACTS]
NEED_N:     Final[list[int]] = [row.needs[0].n for row in CONTRACTS]
NEED_AT:    Final[list[int]] = [row.needs[0].at for row in CONTRACTS]
ALSO_COUNT: Final[list[int]] = [row.needs[1].what if len(row.needs) > 1 else NO_NEED for row in CONTRACTS]
ALSO_N:     Final[list[int]] = [row.needs[1].n if len(row.needs) > 1 else 0 for row in CONTRACTS]
VALUED:     Final[list[int]] = [        # the Contracts of values 0 to 3, one bit each
    sum(1 << n for n, row in enumerate(CONTRACTS) if row.value == value) for value in range(4)
]
# fmt: on
