"""Deben, gifts, seals, servants and points add up at every moment of random games."""

import pytest

from hypostyle import Match, Stream
from hypostyle.games.nefertiti import GAME
from hypostyle.games.nefertiti.data import CARD, CARDS, SERVANTS, START_DEBEN, TYPES, held
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
    for seat, row in enumerate(sources):
        assert (row.get("gifts", 0), row.get("barge", 0), row.get("seals", 0)) == recounted(s, seat)
        before = [
            points - (other.get("priest_of_amon", 0))
            for points, other in zip(s.points, sources, strict=True)
        ]
        place = sum(points > before[seat] for points in before)
        bonus = (0, 6, 9, 12, 15)[place] if s.priest == seat else 0
        assert row.get("priest_of_amon", 0) == bonus


def recounted(s: Board, seat: int) -> tuple[int, int, int]:
    """§8.3 to §8.5 Gifts, Barge and seals of a seat, counted card by card from the printed tables."""
    keys = [
        [
            CARD[card].removeprefix("foreign_")
            for card in range(CARDS)
            for _ in range(held(heap, card))
        ]
        for heap in s.gifts
    ]
    kinds = [
        ["senet" if key == "double" else key for key in hand for _ in range(1 + (key == "double"))]
        for hand in keys
    ]
    gifts = 0
    for kind in kinds[seat]:
        if kind != "barge":
            owners = sum(kind in hand for hand in kinds)
            units = sum(hand.count(kind) for hand in kinds)
            column = min(5, -(-units // 2)) if s.settings.quantity else owners
            gifts += next(row for row in TYPES if row.key == kind).values[column - 1]
    cards = len(keys[seat]) - (0 if s.settings.barge_itself else 1)
    barge = 2 * cards if "barge" in keys[seat] else 0
    return gifts, barge, int(s.settings.seal_points) * s.seals[seat]
