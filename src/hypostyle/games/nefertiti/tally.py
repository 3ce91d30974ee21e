"""What players of Nefertiti would have if the game ended now."""

from hypostyle.games.nefertiti.data import IN_MARKET, MEMPHIS, PRIEST_POINTS
from hypostyle.games.nefertiti.rules.basics import worth
from hypostyle.games.nefertiti.rules.ending import barge_points
from hypostyle.games.nefertiti.state import NONE, Board


def totals(s: Board) -> list[int]:
    """§8.3 to §8.6 The points of each seat if the game ended now, as Memphis is (§8.1)."""
    if s.ended != NONE:
        return list(s.points)
    seats, seal = range(int(s.settings.players)), int(s.settings.seal_points)
    found = [
        s.points[n] + int(worth(s, n)) + int(barge_points(s, n)) + seal * s.seals[n] for n in seats
    ]
    if s.priest != NONE:
        place = sum(points > found[s.priest] for points in found)
        found[s.priest] += PRIEST_POINTS[place]
    return found


def closes_at_the_end(s: Board) -> bool:
    """§8.1 Would Memphis close once more, because servants stand there?"""
    return s.ended == NONE and any(mine & IN_MARKET[MEMPHIS] for mine in s.servants)
