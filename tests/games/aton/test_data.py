"""The components, against the tables and totals of the rules paper."""

from collections import Counter
from itertools import product
from math import comb, prod

import pytest

from hypostyle import Stream
from hypostyle.core.bits import count
from hypostyle.games.aton import GAME
from hypostyle.games.aton.actions import TABLE
from hypostyle.games.aton.codes import (
    ACTIONS,
    ANSWERS,
    DEAL_HAND,
    EXCHANGE,
    KEEP,
    PLAN,
    SQUARE_0,
    STARTS,
    STOP,
    TURN_CARD,
)
from hypostyle.games.aton.data import (
    BLACK,
    BLACK_POINTS,
    BLUE_SQUARES,
    BONUS_1,
    BONUS_2,
    CARD,
    CHOOSE,
    CLEANED,
    COLOUR,
    DECK,
    EACH_VALUE,
    FULL_DECK,
    GREEN,
    HAND,
    HAND_NUMBER,
    HANDS,
    PER_BLUE,
    PLANS,
    PLANS_OF,
    SQUARE,
    SQUARES,
    SUPPLY,
    TEMPLE_1_SET,
    TEMPLE_2,
    TEMPLE_2_SET,
    TEMPLE_3_SET,
    TEMPLE_4_SET,
    TEMPLES,
    YELLOW,
    c1_of,
    c2_of,
    c3_of,
    c4_of,
    cards_of,
    hand_code,
    many,
    pile_of,
    plan_of,
    plan_pile,
    size,
)
from tests.games.aton.build import BLUE, RED, side, supply, table
from tests.games.moves import play

TOTALS = {
    "yellow": ([4, 4, 3, 3], 14),
    "green": ([4, 4, 3, 3], 14),
    "black": ([2, 2, 3, 3], 10),
    "blue": ([1, 1, 1, 1], 4),
    "bonus_1": ([1, 1, 2, 0], 4),
    "bonus_2": ([0, 0, 0, 2], 2),
}
"""The table of §2.2: squares of each colour in each temple, and in all."""

# --- the board --------------------------------------------------------------------------------------


def test_squares_are_named_and_numbered() -> None:
    """§2.1 Four temples of three rows and four columns: id = 12 temple + 4 row + column."""
    assert len(SQUARE) == SQUARES == 48
    for temple, row, column in product(range(4), range(3), range(4)):
        assert SQUARE[12 * temple + 4 * row + column] == f"{temple + 1}{'abc'[row]}{column + 1}"
    assert SQUARE.index("3b4") == 31


def test_colours_add_up() -> None:
    """§2.2 Every temple has its share of each colour, and all squares have exactly one."""
    for colour, (shares, total) in TOTALS.items():
        found = [list(COLOUR[12 * n : 12 * n + 12]).count(colour) for n in range(4)]
        assert found == shares, colour
        assert sum(found) == total, colour
    assert Counter(COLOUR).total() == sum(total for _, total in TOTALS.values()) == 48


def test_colours_stand_where_the_paper_lists_them() -> None:
    """§2.2 The ids of each colour, as listed in the paper."""
    listed = {
        "yellow": [*range(4), *range(12, 16), *range(24, 27), *range(36, 39)],
        "green": [*range(8, 12), *range(20, 24), *range(32, 35), *range(44, 47)],
        "black": [4, 5, 16, 17, 28, 29, 30, 40, 41, 42],
        "blue": [7, 19, 31, 43],
        "bonus_1": [6, 18, 27, 35],
        "bonus_2": [39, 47],
    }
    for colour, ids in listed.items():
        assert [n for n in range(48) if COLOUR[n] == colour] == ids


def test_constants_are_what_the_drawing_of_the_temples_says() -> None:
    """§2.1, §2.2 The sets written as numbers, rebuilt from the table that looks like the board."""
    codes = [code for temple in TEMPLES for code in temple]

    def rebuilt(code: str) -> int:
        return sum(1 << n for n, found in enumerate(codes) if found == code)

    assert rebuilt("Y") == YELLOW
    assert rebuilt("G") == GREEN
    assert rebuilt("K") == BLACK
    assert rebuilt("B") == BLUE_SQUARES
    assert rebuilt("+1") == BONUS_1
    assert rebuilt("+2") == BONUS_2
    temples = (TEMPLE_1_SET, TEMPLE_2_SET, TEMPLE_3_SET, TEMPLE_4_SET)
    for n, temple in enumerate(temples):
        assert temple == sum(1 << square for square in range(12 * n, 12 * n + 12))
    assert count(YELLOW | GREEN | BLACK | BLUE_SQUARES | BONUS_1 | BONUS_2) == 48


def test_like_squares_make_twenty_bins() -> None:
    """§2.2 Temple and colour make 20 bins; so many boards differ in more than names."""
    bins = Counter((n // 12, colour.rstrip("_12")) for n, colour in enumerate(COLOUR))
    assert len(bins) == 20
    assert prod(comb(capacity + 2, 2) for capacity in bins.values()) == 47_829_690_000_000_000


# --- numbers ------------------------------------------------------------------------------------------


def test_figures() -> None:
    """§2.3 36 cards, §2.4 29 counters, §2.5 eight spaces, §2.6 forty points, §6.3 to §6.6, §7.2."""
    assert (EACH_VALUE, DECK, HAND) == (9, 36, 4)
    assert SUPPLY == 29
    assert GAME.setup().options["kingdom_size"] == 8
    assert GAME.setup().options["win_score"] == 40
    assert (TEMPLE_2, PER_BLUE, BLACK_POINTS, CLEANED) == (5, 3, 8, 4)


def test_the_table_is_laid() -> None:
    """§3.1 An empty board, §3.2 29 counters and an exchange counter (§2.7), §3.3 a full deck."""
    match = GAME.new(manual=True)
    for seat in (RED, BLUE):
        mine = side(match, seat)
        assert (mine.squares, mine.dead, mine.supply, mine.token) == (0, 0, 29, True)
        assert mine.deck == FULL_DECK == pile_of([1, 2, 3, 4] * 9)
        assert (mine.discard, mine.hand, mine.bottom) == (0, 0, ())
    assert match.state.first == -1


def test_a_score_past_the_track_is_kept_as_a_number() -> None:
    """§2.6 The track ends at 40; a score does not, and it may begin below 1."""
    rich = table(options="win_score=60,handicap=-10", score="-9/59")
    assert rich.scores() == [-9, 59]
    play(rich, "red plan 1234", "blue plan 4321")
    assert rich.scores() == [-9, 65]


def test_counters_never_leave_the_game() -> None:
    """§2.4 Supply, temples and Kingdom always hold 29 counters of each side."""
    match = GAME.new(seed=3, placement="mandatory")
    stream = Stream(3)
    while not match.over:
        for seat in match.deciders():
            match.apply(seat, int(match.game.rules.pick(match.state, seat, stream)))
        for seat in (RED, BLUE):
            mine = side(match, seat)
            assert supply(match)[seat] + mine.dead + count(mine.squares) == 29


# --- cards --------------------------------------------------------------------------------------------


def test_piles_count_and_add() -> None:
    """§2.3 A pile forgets the order of its cards and nothing else."""
    pile = pile_of([4, 1, 1, 3])
    assert [many(pile, value) for value in (1, 2, 3, 4)] == [2, 0, 1, 1]
    assert size(pile) == 4
    assert cards_of(pile) == [1, 1, 3, 4]
    assert pile + CARD[2] == pile_of((1, 1, 2, 3, 4))
    assert [many(FULL_DECK, value) for value in (1, 2, 3, 4)] == [9, 9, 9, 9]
    assert size(FULL_DECK) == 36


def test_there_are_35_hands() -> None:
    """§4.2 Every multiset of four cards is one hand, and no other."""
    assert len(HANDS) == 35
    assert len({tuple(cards_of(hand)) for hand in HANDS}) == 35
    assert all(size(hand) == 4 for hand in HANDS)
    assert [HAND_NUMBER[hand_code(hand)] for hand in HANDS] == list(range(35))
    assert sum(number >= 0 for number in HAND_NUMBER) == 35


def test_there_are_256_plans() -> None:
    """§4.5 Every ordered four cards are one plan, which belongs to exactly one hand."""
    assert PLANS == 256
    for cards in product((1, 2, 3, 4), repeat=4):
        plan = plan_of(list(cards))
        laid = [int(card(plan)) for card in (c1_of, c2_of, c3_of, c4_of)]
        assert laid == list(cards)
        assert plan_pile(plan) == pile_of(cards)
        assert plan in PLANS_OF[HAND_NUMBER[hand_code(pile_of(cards))]]
    assert sorted(plan for plans in PLANS_OF for plan in plans) == list(range(256))
    assert all(plans == sorted(plans) for plans in PLANS_OF)


CLASSES = [
    # pattern        hands  plans  probability
    ((4,),           4,     1,     0.0086),
    ((3, 1),         12,    4,     0.1540),
    ((2, 2),         6,     6,     0.1320),
    ((2, 1, 1),      12,    12,    0.5940),
    ((1, 1, 1, 1),   1,     24,    0.1114),
]  # fmt: skip


@pytest.mark.parametrize(("pattern", "hands", "plans", "probability"), CLASSES)
def test_hand_classes(pattern: tuple[int, ...], hands: int, plans: int, probability: float) -> None:
    """§4.2 How many hands have a pattern, how many plans each allows, how likely they are."""
    numbers = [
        n
        for n, hand in enumerate(HANDS)
        if tuple(sorted(Counter(cards_of(hand)).values(), reverse=True)) == pattern
    ]
    assert len(numbers) == hands
    assert {len(PLANS_OF[n]) for n in numbers} == {plans}
    weights = dict(GAME.new(manual=True).outcomes())
    chance = sum(weights[DEAL_HAND + n] for n in numbers) / sum(weights.values())
    assert round(chance, 4) == probability


def test_mean_number_of_plans() -> None:
    """§4.5 A fresh hand allows 11.22 plans on average."""
    weights = dict(GAME.new(manual=True).outcomes())
    mean = sum(weights[DEAL_HAND + n] * len(PLANS_OF[n]) for n in range(35)) / comb(36, 4)
    assert round(mean, 2) == 11.22


# --- chance -------------------------------------------------------------------------------------------


def test_binomials() -> None:
    """§4.2 The table of ways to draw."""
    assert [[comb(n, k) for k in range(5)] for n in range(37)] == CHOOSE


@pytest.mark.parametrize("discard", ["0000", "4000", "9300", "0888", "9577", "9986"])
def test_a_draw_is_hypergeometric(discard: str) -> None:
    """§4.2 P(hand) = C(n1,h1) C(n2,h2) C(n3,h3) C(n4,h4) / C(N,4) for a deck of n1 .. n4."""
    deck = [9 - int(digit) for digit in discard]
    fields = {"hand": "-/-", "discard": f"{discard}/{discard}", "exchange": "yes/yes"}
    rounds = (36 - sum(deck)) // 4 + 1
    match = table(round=rounds, next="deal.red,deal.blue,offer,assign,points,order", **fields)
    expected = {}
    for number, hand in enumerate(HANDS):
        drawn = [int(many(hand, value)) for value in (1, 2, 3, 4)]
        weight = prod(comb(n, h) for n, h in zip(deck, drawn, strict=True))
        if weight:
            expected[DEAL_HAND + number] = weight
    assert dict(match.outcomes()) == expected
    assert sum(expected.values()) == comb(sum(deck), 4)


def test_quick_draws_follow_the_same_law() -> None:
    """§4.2 The draw that roll-outs use agrees with the weights, within five deviations."""
    match = GAME.new(manual=True)
    weights = dict(match.outcomes())
    stream = Stream(7)
    draws = 20_000
    seen = Counter(int(match.game.rules.roll(match.state, stream)) for _ in range(draws))
    for outcome, weight in weights.items():
        p = weight / comb(36, 4)
        assert abs(seen[outcome] - draws * p) < 5 * (draws * p * (1 - p)) ** 0.5 + 1, outcome


# --- answers ------------------------------------------------------------------------------------------


def test_action_ids() -> None:
    """§4.5, §5.7, §4.4 The flat space of 307 answers: plans, squares, stop, keep, exchange."""
    assert (PLAN, SQUARE_0, STOP, KEEP, EXCHANGE, ACTIONS) == (0, 256, 304, 305, 306, 307)
    assert TABLE.seats == ACTIONS
    for c1, c2, c3, c4 in product((1, 2, 3, 4), repeat=4):
        number = 64 * (c1 - 1) + 16 * (c2 - 1) + 4 * (c3 - 1) + (c4 - 1)
        assert TABLE[number].token == f"{c1}{c2}{c3}{c4}"
        assert TABLE[number].kind == "plan"
    assert [TABLE[256 + n].token for n in range(48)] == list(SQUARE)
    assert [TABLE[n].token for n in (304, 305, 306)] == ["stop", "keep", "exchange"]


def test_chance_ids() -> None:
    """§4.2, §5.3 Behind them the answers of chance: hands, cards turned up, a side."""
    assert (DEAL_HAND, TURN_CARD, STARTS, ANSWERS) == (307, 342, 346, 348)
    assert len(TABLE) == ANSWERS
    hands = [TABLE[DEAL_HAND + n].token for n in range(35)]
    assert (hands[0], hands[1], hands[-1]) == ("1111", "1112", "4444")
    assert hands == ["".join(map(str, cards_of(hand))) for hand in HANDS]
    assert [TABLE[n].token for n in range(342, 348)] == ["1", "2", "3", "4", "red", "blue"]
