"""The Sphinx cards: what each counts, and what it is worth."""

from collections.abc import Callable
from typing import Final

from hypostyle.core.bits import bit, count
from hypostyle.core.native import i64
from hypostyle.games.egizia import data
from hypostyle.games.egizia.rules.basics import quarries_of
from hypostyle.games.egizia.state import Board, Noble


def complete(built: i64, sets: list[int]) -> i64:
    """How many of these columns or rows are complete."""
    n: i64 = 0
    for one in sets:
        if built & one == one:
            n += 1
    return n


def begun(mine: i64, sets: list[int]) -> i64:
    """In how many of these columns or rows one has a brick."""
    n: i64 = 0
    for one in sets:
        if mine & one:
            n += 1
    return n


def graves_taken(s: Board) -> i64:
    """§2.12 How many graves anybody has taken."""
    return data.GRAVE_SPACES - s.buried - len(data.open_graves(s.row))


def works_done(s: Board) -> i64:
    """How many of the conditions of S01 to S04 hold."""
    n: i64 = 1 if s.obelisk == data.OBELISK_FULL else 0
    n += 1 if complete(s.temple, data.COLUMN) >= 3 else 0
    n += 1 if complete(s.pyramid, data.PYRAMID_ROW) >= 3 else 0
    return n + 1 if graves_taken(s) == data.GRAVE_SPACES else n


def at_most_two(n: i64) -> i64:
    """The number itself, or 2 if it is larger."""
    return n if n < 2 else 2


def pairs(me: Noble) -> i64:
    """Own bricks in the three monuments, at most two in each."""
    return (
        at_most_two(count(me.obelisk))
        + at_most_two(count(me.temple))
        + at_most_two(count(me.pyramid))
    )


def hero(crews: i64) -> i64:
    """The strength of the strongest regular crew."""
    return max(data.crew_of(crews, crew) for crew in range(3))


def equals(crews: i64) -> i64:
    """The strength of three equal regular crews; 0 when they differ."""
    blue: i64 = data.crew_of(crews, data.BLUE)
    black: i64 = data.crew_of(crews, data.BLACK)
    yellow: i64 = data.crew_of(crews, data.YELLOW)
    return blue if blue == black and blue == yellow else 0


def grain_worth(me: Noble) -> i64:
    """What all fields of a noble are worth, water or not."""
    return me.green + me.yellow + me.brown


def most_stone(s: Board, me: Noble) -> i64:
    """1 when nobody's quarries give more, else 0."""
    for other in s.nobles:
        if other.quarry > me.quarry:
            return 0
    return 1


def most_grain(s: Board, me: Noble) -> i64:
    """1 when nobody's fields are worth more, else 0."""
    for other in s.nobles:
        if grain_worth(other) > grain_worth(me):
            return 0
    return 1


def at_foot(s: Board, grain: bool) -> i64:
    """How many nobles stand at the foot of a market."""
    n: i64 = 0
    for noble in s.nobles:
        if (noble.grain_step if grain else noble.stone_step) == data.FOOT:
            n += 1
    return n


def green_fields(me: Noble) -> i64:
    """§2.6 The fields that are green by now; the start card is one."""
    green: i64 = data.GREENS | (data.YELLOWS & me.once) | (data.BROWNS & me.twice)
    return count(me.cards & green) + 1


def colours(me: Noble) -> i64:
    """How many colours one's fields have by now; the start card is green."""
    return 1 + (1 if me.yellow else 0) + (1 if me.brown else 0)


# fmt: off
COUNTS: Final[list[Callable[[Board, Noble], i64]]] = [
    lambda s, me: count(s.obelisk),                            # S01
    lambda s, me: complete(s.temple, data.COLUMN),             # S02
    lambda s, me: complete(s.pyramid, data.PYRAMID_ROW),       # S03
    lambda s, me: graves_taken(s),                             # S04
    lambda s, me: works_done(s),                               # S05
    lambda s, me: count(me.obelisk),                           # S06
    lambda s, me: count(me.temple),                            # S07
    lambda s, me: count(me.pyramid),                           # S08
    lambda s, me: count(me.pyramid),                           # S09
    lambda s, me: begun(me.pyramid, data.PYRAMID_ROW),         # S10
    lambda s, me: begun(me.temple, data.COLUMN),               # S11
    lambda s, me: count(me.temple & data.TEMPLE_TOPS),         # S12
    lambda s, me: count(me.obelisk & data.OBELISK_HIGH),       # S13
    lambda s, me: pairs(me),                                   # S14
    lambda s, me: data.tomb_count(me.tombs),                   # S15
    lambda s, me: data.tomb_sum(me.tombs),                     # S16
    lambda s, me: data.tomb_kinds(me.tombs),                   # S17
    lambda s, me: data.strength(me.crews),                     # S18
    lambda s, me: data.crew_of(me.crews, data.JOKER),          # S19
    lambda s, me: hero(me.crews),                              # S20
    lambda s, me: equals(me.crews),                            # S21
    most_stone,                                               # S22
    most_grain,                                               # S23
    lambda s, me: at_foot(s, False),                           # S24
    lambda s, me: at_foot(s, True),                            # S25
    lambda s, me: green_fields(me),                            # S26
    lambda s, me: colours(me),                                 # S27
    quarries_of,                                              # S28
    lambda s, me: 0,                                           # S29 counts points, at the end
]
# fmt: on
"""§2.8 What each Sphinx card counts."""

GOAL: Final[list[int]] = [card.goal for card in data.SPHINX]
WORTH: Final[list[int]] = [card.points for card in data.SPHINX]
EACH: Final[list[bool]] = [card.each for card in data.SPHINX]


def progress(s: Board, seat: i64, card: i64) -> i64:
    """§2.8 How far a noble is with what a Sphinx card counts; S29 is not counted."""
    return COUNTS[card](s, s.nobles[seat])


def objective(s: Board, seat: i64, card: i64) -> i64:
    """§7.6 What a Sphinx card is worth to a noble as things stand."""
    if card == data.S29:
        points: i64 = s.nobles[seat].score
        return points // 10 if points > 0 else 0
    n: i64 = progress(s, seat, card)
    if EACH[card]:
        return WORTH[card] * n
    return WORTH[card] if n >= GOAL[card] else 0


def known_cards(me: Noble) -> i64:
    """The Sphinx cards of a noble that are known, as a set."""
    cards: i64 = 0
    for held in me.sphinx:
        if data.kept_card(held) != data.UNKNOWN:
            cards |= bit(data.kept_card(held))
    return cards
