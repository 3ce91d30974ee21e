"""Egizia's steps put together, and the position a game starts from."""

from typing import Final

from hypostyle.core.bits import shl
from hypostyle.core.native import i64
from hypostyle.core.rules import Rules
from hypostyle.games.egizia.data import (
    CLEOPATRA,
    OPEN,
    S22,
    S29,
    SIDES,
    SOLO_TOMBS,
    START_QUARRY,
    THOTH,
)
from hypostyle.games.egizia.rules.automata import Blindly, Drift, Haul, Swirl, Toil
from hypostyle.games.egizia.rules.basics import people
from hypostyle.games.egizia.rules.codes import AUCTION, DEAL, ROUND, TILE, TURN
from hypostyle.games.egizia.rules.ending import Cooperate, Finish, RoundEnd, Window
from hypostyle.games.egizia.rules.opening import (
    Auction,
    Deal,
    Lay,
    Offer,
    Round,
    Tile,
    Turn,
)
from hypostyle.games.egizia.rules.river import (
    Effect,
    Flow,
    Harbour,
    Late,
    Raise,
    Sail,
    Second,
    ShipsOn,
    Unclaimed,
)
from hypostyle.games.egizia.rules.works import (
    Building,
    Choose,
    Draw,
    Feeding,
    Meal,
    QuarriesOn,
    Riddles,
    Site,
    Visit,
    Work,
)
from hypostyle.games.egizia.state import Board, Settings


def side_of(solo: bool, seat: i64) -> i64:
    """§8.1 The side a noble is: in the solo game the second and third are automata."""
    return CLEOPATRA + seat - 1 if solo and seat > 0 else seat


class EgiziaRules(Rules[Board]):
    """All steps, and what the score says."""

    def scores(self, s: Board) -> list[int]:
        """§2.13 The score of everybody at the table."""
        return [s.nobles[seat].score for seat in range(people(s))]

    def shares(self, s: Board) -> list[float]:
        """§7.7 One winner takes all; §8.9 an automaton stands behind the four seats."""
        out = [0.0] * (len(SIDES) if s.settings.solo else int(s.settings.nobles))
        out[side_of(s.settings.solo, s.winner)] = 1.0
        return out


RULES: Final = EgiziaRules(
    [
        Round(), Auction(), Offer(), Tile(), Deal(), Turn(), Lay(), ShipsOn(), Sail(), Second(),
        Effect(), Raise(), Flow(), Harbour(), Unclaimed(), Feeding(), Meal(), QuarriesOn(),
        Building(), Site(), Visit(), Work(), Riddles(), Draw(), Choose(), Cooperate(), Late(),
        RoundEnd(), Window(), Finish(), Drift(), Swirl(), Toil(), Haul(),
        Blindly(),
    ]
)  # fmt: skip


def start(settings: Settings) -> Board:
    """§3.1 to §3.7 The position before seats, Sphinx cards and graves are drawn."""
    s = Board(settings)
    if settings.no_tenth:  # §10.14
        s.deck &= ~shl(1, S29)
    for seat in range(people(s)):
        s.nobles[seat].quarry = START_QUARRY if settings.start_quarry else 0  # §10.1
    s.push(ROUND)
    for _ in range(OPEN):
        s.push(TURN)
    if settings.start_sphinx:  # §10.2
        for seat in range(people(s) - 1, -1, -1):
            s.push(DEAL, seat)
    if settings.solo:  # §8.1
        s.deck &= ~shl(15, S22)
        s.nile &= ~shl(1, THOTH)
        s.tombs = SOLO_TOMBS
        s.line = (0, 1, 2)
        for seat in range(1, 3):
            s.nobles[seat].green = 0
            s.nobles[seat].score = settings.handicap
        s.push(TILE, 2)
    elif settings.auction:  # §10.16
        s.push(AUCTION)
    else:
        s.push(TILE, 0)
    return s
