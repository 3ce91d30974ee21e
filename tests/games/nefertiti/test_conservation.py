"""Deben, gifts, seals, servants and points add up at every moment of random games."""

import pytest

from hypostyle import Match, Stream
from hypostyle.games.nefertiti import GAME
from hypostyle.games.nefertiti.data import CARDS, SERVANTS, START_DEBEN, held
from hypostyle.games.nefertiti.state import Board
from tests.mixes import mixed, presets

SETUPS = [*presets(GAME), *mixed(GAME, 12, seed=3)]  # type: ignore[arg-type]  # a Game of its own state


def cards(s: Board) -> list[int]:
    """How many of each card are in sight or still to come."""
    total = [sum(int(held(heap, card)) for heap in (*s.gifts, s.unseen)) for card in range(CARDS)]
    for item in s.goods:
        if 0 < item & 31 <= CARDS:
            total[(item & 31) - 1] += 1
    for card in s.last:
        if card < CARDS:
            total[card] += 1
    return total


@pytest.mark.parametrize("number", range(len(SETUPS)))
def test_everything_adds_up(number: int) -> None:
    """§2.3, §2.4, §2.5, §2.6 Nothing appears, and only discarded gifts disappear."""
    setup = SETUPS[number]
    match: Match[Board] = Match(GAME, setup, "adds up")
    stream = Stream(8)
    s = match.state
    whole = sum(START_DEBEN[: setup.players]) + len(s.reserve)
    before = cards(s)
    discarded = 0
    while not match.over:
        assert sum(s.deben) + sum(s.reserve) == whole
        assert min(s.deben) >= 0
        assert min(s.reserve) >= 0
        on_gifts = sum(item & 64 > 0 for item in s.goods)
        assert s.supply + sum(s.seals) + int(s.sealed).bit_count() + on_gifts == s.settings.seals
        assert all(mask.bit_count() <= SERVANTS for mask in s.servants)
        now = cards(s)
        assert all(a >= b for a, b in zip(before, now, strict=True))
        discarded += sum(before) - sum(now)
        before = now
        who = match.deciders()[0]
        match.apply(who, int(GAME.rules.pick(s, who, stream)))
    told = [line.happening for line in match.log() if line.happening.kind in ("discarded", "named")]
    assert discarded == 0 or told
    sources = match.points()
    assert [sum(row.values()) for row in sources] == s.points
