"""Chapter 2 of RULES.md: what lies on the table, counted again from the tables."""

from collections import Counter

import pytest

from hypostyle.core.bits import count
from hypostyle.games.egizia import GAME
from hypostyle.games.egizia import data as d
from hypostyle.games.egizia.data import NILE, SPHINX
from tests.games.egizia.build import GREEN, RED, crews, noble, sailing


def named(name: str) -> int:
    return sum(1 << n for n, card in enumerate(NILE) if card.name == name)


def of_kind(*kinds: str) -> int:
    return sum(1 << n for n, card in enumerate(NILE) if card.kind in kinds)


def test_the_river() -> None:
    """§2.2 Twenty positions: ten cards, seven round spaces, three sites, in turn."""
    assert len(d.POSITIONS) == 20
    assert [n for n, key in enumerate(d.POSITIONS) if key[0] == "c" and key[1:].isdigit()] == list(
        range(0, 20, 2)
    )
    assert d.CARD_SET | d.ROUND_SET | d.SITE_SET == (1 << 20) - 1
    assert [count(m) for m in (d.CARD_SET, d.ROUND_SET, d.SITE_SET)] == [10, 7, 3]
    assert [d.POSITIONS[n] for n in d.SITE_POSITIONS] == list(d.SITES)
    assert d.SHARED_SET == d.ROUND_SET & ~(1 << d.HELIOPOLIS)
    for name in ("syene", "edfu", "thebae", "abydos", "amarna", "memphis", "heliopolis"):
        assert getattr(d, name.upper()) == d.POSITIONS.index(name)


def test_the_nile_decks() -> None:
    """§2.7 22, 22 and 12 cards: 12 quarries, 17 fields, 27 others."""
    assert len(NILE) == 56
    assert [sum(c.key.startswith(k) for c in NILE) for k in ("n1", "n3", "n5")] == [22, 22, 12]
    assert [count(m) for m in (d.DECK_12, d.DECK_34, d.DECK_5)] == [22, 22, 12]
    assert d.DECK_12 | d.DECK_34 | d.DECK_5 == d.ALL_NILE
    kinds = Counter(card.kind for card in NILE)
    assert kinds["quarry"] == 12
    assert kinds["green"] + kinds["yellow"] + kinds["brown"] == 17
    assert [c.n for c in NILE if c.kind == "quarry"] == [2, 2, 3, 3, 3, 3, 4, 4, 5, 5, 6, 6]


def test_the_numbers_on_the_cards() -> None:
    """§2.7 Fields by colour, and the cards with a number of their own."""
    fields = {kind: [c.n for c in NILE if c.kind == kind] for kind in ("green", "yellow", "brown")}
    assert fields["green"] == [3, 3, 4, 4, 5, 6, 7]
    assert fields["yellow"] == [5, 5, 6, 7, 8, 10]
    assert fields["brown"] == [7, 8, 9, 10]
    assert [d.CARD_N[card] for card in d.OVERSEERS] == [3, 4, 5, 6]
    assert [d.CARD_N[card] for card in d.GRANARIES] == [8, 12]
    assert [d.CARD_N[card] for card in d.BARGES] == [6, 8]
    assert [d.CARD_N[card] for card in (d.TRIBUTE, d.RIDDLE)] == [5, 3]


def test_the_round_spaces() -> None:
    """§4.11 Which crews grow where, how many of them, by how much."""
    grown = {
        key: (d.GROW_SET[n], d.GROW_MANY[n], d.GROW_BY[n])
        for n, key in enumerate(d.POSITIONS)
        if d.GROW_MANY[n]
    }
    assert grown == {
        "syene": (0b0111, 1, 1), "thebae": (0b1000, 1, 1), "abydos": (0b0111, 2, 1),
        "amarna": (0b0111, 1, 2), "memphis": (0b1111, 2, 1), "heliopolis": (0b0111, 3, 1),
    }  # fmt: skip
    assert sum(many * by for _, many, by in grown.values()) == 11


def test_the_sets_of_cards_are_those_of_the_table() -> None:
    """§2.7 The constants the rules use."""
    assert of_kind("quarry") == d.QUARRIES
    assert of_kind("green") == d.GREENS
    assert of_kind("yellow") == d.YELLOWS
    assert of_kind("brown") == d.BROWNS
    assert of_kind("green", "yellow", "brown") == d.FIELDS
    assert of_kind("immediate") == d.IMMEDIATES
    assert named("canal") == d.CANALS
    assert named("overseer") == d.OVERSEER_SET == sum(1 << c for c in d.OVERSEERS)
    assert named("granary") == d.GRANARY_SET == sum(1 << c for c in d.GRANARIES)
    assert named("barge") == d.BARGE_SET == sum(1 << c for c in d.BARGES)
    assert sum(1 << card for card in d.IMPROVABLE) == d.YELLOWS | d.BROWNS


@pytest.mark.parametrize(
    ("card", "name"),
    [
        (d.KHNUM, "khnum"), (d.HAPI, "hapi"), (d.THOTH, "thoth"), (d.SOBEK, "sobek"),
        (d.CANAL_1, "canal"), (d.RECRUITS_1, "recruits"), (d.MARKET_DAY_1, "market_day"),
        (d.ANUKET, "anuket"), (d.EDDY, "eddy"), (d.PTAH, "ptah"), (d.SESHAT, "seshat"),
        (d.BASTET, "bastet"), (d.CANAL_3, "canal"), (d.RECRUITS_3, "recruits"),
        (d.TRIBUTE, "tribute"), (d.QUARRY_HONOURS, "quarry_honours"),
        (d.HARVEST_HONOURS, "harvest_honours"), (d.MARKET_DAY_5, "market_day"),
        (d.RIDDLE, "riddle"),
    ],
)  # fmt: skip
def test_cards_have_the_numbers_their_names_say(card: int, name: str) -> None:
    """§2.7 The number of a card is its place in the table."""
    assert NILE[card].name == name


def test_every_figure_says_where_it_comes_from() -> None:
    """§12.1 Nearly everything is ours."""
    told_by_reports = {card.key for card in NILE if card.source == "printed"}
    assert told_by_reports == {
        "n1_01", "n1_02", "n1_03", "n1_04", "n1_05", "n1_06", "n1_07", "n1_15", "n1_16", "n1_17",
    }  # fmt: skip
    assert {card.source for card in NILE} == {"printed", "design"}
    assert {card.source for card in SPHINX} == {"design"}


def test_the_sphinx_cards() -> None:
    """§2.8 29 cards, one of each."""
    assert [card.key for card in SPHINX] == [f"s{n:02}" for n in range(1, 30)]
    assert d.ALL_SPHINX == (1 << 29) - 1


def test_the_obelisk() -> None:
    """§2.9 15 bricks worth 36."""
    assert sum(d.OBELISK_ROWS) == 15
    assert sum(d.BRICK_VALUE[:15]) == sum(d.BRICK_POINTS[:15]) == 36
    rests = {key: rest(n, d.OBELISK_0, d.REST[d.OBELISK]) for n, key in enumerate(d.BRICK[:15])}
    assert rests["o1.3"] == []
    assert rests["o2.2"] == ["o1.2", "o1.3"]
    assert rests["o3.2"] == ["o2.2"]
    assert rests["o4.2"] == ["o3.2", "o3.3"]
    assert rests["o5.1"] == ["o4.1"]
    assert rests["o6.1"] == ["o5.1", "o5.2"]


def rest(n: int, first: int, table: list[int]) -> list[str]:
    return [d.BRICK[first + k] for k in range(28) if table[n] >> k & 1]


def test_the_temple() -> None:
    """§2.10 23 bricks worth 56, giving 72 points."""
    assert sum(d.TEMPLE_ROWS) == 23
    assert sum(d.BRICK_VALUE[15:38]) == 56
    assert sum(d.BRICK_POINTS[15:38]) == 72
    names = d.BRICK[15:38]
    assert rest(names.index("t4.2"), 15, d.REST[d.TEMPLE]) == ["t4.1"]
    assert rest(names.index("t4.3"), 15, d.REST[d.TEMPLE]) == ["t4.2"]
    assert rest(names.index("top2"), 15, d.REST[d.TEMPLE]) == ["t2.3", "t3.3"]
    for c, column in enumerate(d.COLUMN):
        expected = [f"t{c + 1}.{h}" for h in (1, 2, 3)]
        assert [name for n, name in enumerate(names) if column >> n & 1] == expected
    assert [name for n, name in enumerate(names) if d.TEMPLE_TOPS >> n & 1] == [
        f"top{k}" for k in range(1, 6)
    ]


def test_the_pyramid() -> None:
    """§2.11 28 bricks worth 63; each row from the left, each brick on two."""
    assert sum(d.PYRAMID_ROWS) == 28
    assert sum(d.BRICK_VALUE[38:]) == sum(d.BRICK_POINTS[38:]) == 63
    names = d.BRICK[38:]
    assert rest(names.index("y1.1"), 38, d.REST[d.PYRAMID]) == []
    assert rest(names.index("y1.4"), 38, d.REST[d.PYRAMID]) == ["y1.3"]
    assert rest(names.index("y2.1"), 38, d.REST[d.PYRAMID]) == ["y1.1", "y1.2"]
    assert rest(names.index("y3.2"), 38, d.REST[d.PYRAMID]) == ["y2.2", "y2.3", "y3.1"]
    assert [count(row) for row in d.PYRAMID_ROW] == list(d.PYRAMID_ROWS)


def test_the_value_of_every_brick() -> None:
    """§2.9 to §2.11 Strength and stones, and the points where they differ."""
    values = dict(zip(d.BRICK, d.BRICK_VALUE, strict=True))
    points = dict(zip(d.BRICK, d.BRICK_POINTS, strict=True))
    expected: dict[str, tuple[int, int]] = {}
    for r, (bricks, value) in enumerate(zip((4, 3, 3, 2, 2, 1), (1, 2, 2, 3, 4, 6), strict=True)):
        expected |= {f"o{r + 1}.{i + 1}": (value, value) for i in range(bricks)}
    for c in range(1, 7):
        expected |= {f"t{c}.1": (1, 1), f"t{c}.2": (2, 2), f"t{c}.3": (3, 4)}
    expected |= {f"top{k}": (4, 6) for k in range(1, 6)}
    for r, value in enumerate((1, 2, 2, 3, 3, 4, 5)):
        expected |= {f"y{r + 1}.{i + 1}": (value, value) for i in range(7 - r)}
    assert {key: (values[key], points[key]) for key in d.BRICK} == expected


def test_all_bricks() -> None:
    """§2.9 to §2.11 66 bricks, worth 155, giving 171 points."""
    assert [d.BRICK[first] for first in d.FIRST] == ["o1.1", "o1.1", "t1.1", "y1.1"]
    assert [sum(rows) for rows in d.ROWS] == [15, 0, 23, 28]
    full = [d.UP_TO[n][6] for n in (d.OBELISK, d.TEMPLE, d.PYRAMID)]
    assert full == [d.OBELISK_FULL, d.TEMPLE_FULL, (1 << 28) - 1]
    assert len(d.BRICK) == d.BRICKS == 66
    assert sum(d.BRICK_VALUE) == 155
    assert sum(d.BRICK_POINTS) == 171
    assert d.OBELISK_HIGH == 0b111 << 12


def test_the_graves() -> None:
    """§2.12 20 tiles worth 75; §8.1 18 of them alone."""
    assert sum(d.TOMBS) == 20
    assert sum((n + 1) * much for n, much in enumerate(d.TOMBS)) == 75
    packed = sum(much << (4 * n) for n, much in enumerate(d.TOMBS))
    assert packed == d.ALL_TOMBS
    assert len(d.tombs_in(d.ALL_TOMBS)) == 20
    assert d.tomb_sum(d.ALL_TOMBS) == 75
    assert len(set(d.tombs_in(d.ALL_TOMBS))) == 8
    assert len(d.tombs_in(d.SOLO_TOMBS)) == 18


def test_strength_handed_out_by_all_crew_spaces() -> None:
    """§4.11 Eleven in a round, if one noble could use them all."""
    match = sailing(passed="no/yes")
    before = sum(crews(match))
    for space in ("syene", "thebae", "abydos", "amarna", "memphis", "heliopolis"):
        match.apply(RED, f"sail {space}")
        while match.game.prompt(match.state).step in ("raise", "flow"):
            match.apply(RED, match.legal(RED)[0])
    assert sum(crews(match)) - before == 11


def test_pieces_of_everybody() -> None:
    """§2.1, §2.4, §2.5, §3.2 Ships, crews, markets and start cards."""
    match = GAME.new(seed=1)
    for seat in (RED, GREEN):
        me = noble(match, seat)
        assert me.ships == 8
        assert crews(match, seat) == [1, 1, 1, 2]
        assert (me.stone_step, me.grain_step, me.score) == (0, 0, 0)
        assert (me.quarry, me.green, me.yellow, me.brown) == (3, 6, 0, 0)


def test_set_up_of_the_board() -> None:
    """§3.5, §3.6, §3.7 Four graves open, a Sphinx card each, the ring in the middle."""
    match = GAME.new(players=4, seed=1)
    s = match.state
    assert s.buried == 8
    assert s.row >> 12
    assert not s.row >> 16
    assert [len(one.sphinx) for one in s.nobles] == [1, 1, 1, 1]
    assert s.ring == 1
    assert count(s.nile) == 46


@pytest.mark.parametrize(("players", "slots"), [(2, 2), (3, 2), (4, 3), (1, 2)])
def test_slots(players: int, slots: int) -> None:
    """§2.3 Three slots with four players, two otherwise."""
    assert GAME.new(players=players, seed=1).state.settings.slots == slots


@pytest.mark.parametrize("players", [2, 3, 4])
def test_seats_by_lot_with_their_stones(players: int) -> None:
    """§3.1, §3.3 Every order comes up, and stones go by it."""
    lines = set()
    for seed in range(60):
        match = GAME.new(players=players, seed=seed)
        lines.add(match.state.line)
        stones = [int(noble(match, seat).stones) for seat in match.state.line]
        assert stones == [2, 3, 4, 5][:players]
    assert len(lines) == {2: 2, 3: 6, 4: 24}[players] or (players == 4 and len(lines) > 18)
