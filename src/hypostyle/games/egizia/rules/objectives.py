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


def equals(crews: i64) -> i64:
    """The strength of three equal regular crews; 0 when they differ."""
    blue: i64 = data.crew_of(crews, data.BLUE)
    black: i64 = data.crew_of(crews, data.BLACK)
    yellow: i64 = data.crew_of(crews, data.YELLOW)
    return blue if blue == black and blue == yellow else 0


def grain_worth(me: Noble) -> i64:
    """What all fields of a noble are worth, water or not."""
    return me.green + me.yellow + me.brown


def green_fields(me: Noble) -> i64:
    """§2.6 The fields that are green by now; the start card is one."""
    green: i64 = data.GREENS | (data.YELLOWS & me.once) | (data.BROWNS & me.twice)
    return count(me.cards & green) + 1


BUILDINGS: Final[list[int]] = [data.OBELISK, data.TEMPLE, data.PYRAMID]

# fmt: off
COUNTS: Final[list[Callable[[Board, Noble], i64]]] = [
    lambda s, me: count(s.obelisk),                                                   # S01
    lambda s, me: complete(s.temple, data.COLUMN),                                    # S02
    lambda s, me: complete(s.pyramid, data.PYRAMID_ROW),                              # S03
    lambda s, me: graves_taken(s),                                                    # S04
    lambda s, me: sum(COUNTS[n](s, me) >= GOAL[n] for n in range(data.S05)),          # S05, how many of these four
    lambda s, me: count(me.obelisk),                                                  # S06
    lambda s, me: count(me.temple),                                                   # S07
    lambda s, me: count(me.pyramid),                                                  # S08
    lambda s, me: count(me.pyramid),                                                  # S09
    lambda s, me: begun(me.pyramid, data.PYRAMID_ROW),                                # S10
    lambda s, me: begun(me.temple, data.COLUMN),                                      # S11
    lambda s, me: count(me.temple & data.TEMPLE_TOPS),                                # S12
    lambda s, me: count(me.obelisk & data.OBELISK_HIGH),                              # S13
    lambda s, me: sum(min(count(me.bricks(n)), 2) for n in BUILDINGS),                # S14
    lambda s, me: data.tomb_count(me.tombs),                                          # S15
    lambda s, me: data.tomb_sum(me.tombs),                                            # S16
    lambda s, me: len(set(data.tombs_in(me.tombs))),                                  # S17
    lambda s, me: data.strength(me.crews),                                            # S18
    lambda s, me: data.crew_of(me.crews, data.JOKER),                                 # S19
    lambda s, me: max(data.crew_of(me.crews, crew) for crew in range(3)),             # S20
    lambda s, me: equals(me.crews),                                                   # S21
    lambda s, me: int(all(one.quarry <= me.quarry for one in s.nobles)),              # S22
    lambda s, me: int(all(grain_worth(one) <= grain_worth(me) for one in s.nobles)),  # S23
    lambda s, me: sum(one.stone_step == data.FOOT for one in s.nobles),               # S24
    lambda s, me: sum(one.grain_step == data.FOOT for one in s.nobles),               # S25
    lambda s, me: green_fields(me),                                                   # S26
    lambda s, me: 1 + int(me.yellow > 0) + int(me.brown > 0),                         # S27, the start field is green
    quarries_of,                                                                      # S28
    lambda s, me: 0,                                                                  # S29 counts points, at the end
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
