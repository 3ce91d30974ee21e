"""The end of Nefertiti: Akhenaton, standstill, scoring."""

from hypostyle.core.native import i64
from hypostyle.core.rules import Step
from hypostyle.games.nefertiti.codes import (
    CLOSE,
    ENDED,
    FINISH,
    FROM_BARGE,
    FROM_GIFTS,
    FROM_PRIEST,
    FROM_SEALS,
    REASON,
)
from hypostyle.games.nefertiti.data import (
    BARGE,
    BARGE_POINTS,
    IN_MARKET,
    MEMPHIS,
    MOST_DEBEN,
    PRIEST_POINTS,
    heap_size,
    held,
)
from hypostyle.games.nefertiti.rules.basics import score, worth
from hypostyle.games.nefertiti.state import NONE, Board


def end_game(s: Board, reason: i64) -> None:
    """§8.1, §8.2 Whatever was to come is cancelled; Memphis closes once more, then it is scored."""
    s.agenda.clear()
    s.push(FINISH, reason)
    if s.taken & IN_MARKET[MEMPHIS]:
        s.push(CLOSE, MEMPHIS)


def barge_points(s: Board, seat: i64) -> i64:
    """§8.4, §10.16 What the Solar Barge brings its owner."""
    heap: i64 = s.gifts[seat]
    if not held(heap, BARGE):
        return 0
    cards = heap_size(heap)
    return BARGE_POINTS * (cards if s.settings.barge_itself else cards - 1)


def place_of(s: Board, seat: i64) -> i64:
    """§8.6 The place of a seat, from 0: how many have more points."""
    ahead: i64 = 0
    for other in range(s.settings.players):
        if s.points[other] > s.points[seat]:
            ahead += 1
    return ahead


class Finish(Step[Board]):
    """§8.3 to §8.6 Gifts, Barge, seals, then the Priest of Amon."""

    code = FINISH
    name = "finish"
    args = (REASON,)

    def run(self, s: Board, arg: i64) -> None:
        for seat in range(s.settings.players):
            gifts: i64 = worth(s, seat)
            barge: i64 = barge_points(s, seat)
            seals: i64 = s.settings.seal_points * s.seals[seat]
            if gifts:
                score(s, seat, FROM_GIFTS, gifts)
            if barge:
                score(s, seat, FROM_BARGE, barge)
            if seals:
                score(s, seat, FROM_SEALS, seals)
        if s.priest != NONE:
            bonus: i64 = PRIEST_POINTS[place_of(s, s.priest)]
            if bonus:
                score(s, s.priest, FROM_PRIEST, bonus)
        s.ended = arg
        s.report(ENDED, NONE, arg)


def winners(s: Board) -> list[int]:
    """§8.7 Most points, among equals most Deben; whoever is still equal shares."""
    best: i64 = -1
    out: list[int] = []
    for seat in range(s.settings.players):
        rank: i64 = (MOST_DEBEN + 1) * s.points[seat] + s.deben[seat]
        if rank > best:
            best = rank
            out = [seat]
        elif rank == best:
            out.append(seat)
    return out
