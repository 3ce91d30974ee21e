"""No game is longer than its rules allow, not even one whose players try."""

from collections.abc import Callable
from typing import Any

import pytest

from hypostyle import CHANCE_BIT, BadOptions, Setup, game, game_names
from hypostyle.core.bits import lowest
from hypostyle.core.observing import MOST_DECISIONS
from hypostyle.core.stream import Stream
from hypostyle.games.marracash import codes, data
from hypostyle.games.nefertiti.codes import CLOSE_0, SPACE_0

Player = Callable[[Any, int, list[int], Stream], int]
"""Chooses one of the legal answers of a seat."""

SETUPS = [(name, players) for name in game_names() for players in game(name).facts.players]


def length(name: str, setup: Setup, choose: Player, seed: int) -> int:
    """How many decisions a game has in which all players choose like this."""
    of = game(name)
    stream = Stream(seed)
    s = of.begin(setup)
    bound = of.bounds(setup).decisions
    made = 0
    while s.asking:
        if s.asking == CHANCE_BIT:
            of.rules.happen(s, of.rules.roll(s, stream))
            continue
        seat = lowest(s.asking)
        of.rules.apply(s, seat, choose(s, seat, of.rules.legal(s, seat), stream))
        made += 1
        assert made <= bound
    return made


def first(s: Any, seat: int, legal: list[int], stream: Stream) -> int:
    return legal[0]


def last(s: Any, seat: int, legal: list[int], stream: Stream) -> int:
    return legal[-1]


def at_random(s: Any, seat: int, legal: list[int], stream: Stream) -> int:
    return legal[stream.below(len(legal))]


@pytest.mark.parametrize(("name", "players"), SETUPS)
def test_no_game_is_longer_than_the_rules_allow(name: str, players: int) -> None:
    setup = game(name).setup(players)
    assert game(name).bounds(setup).ends
    for choose in (first, last, at_random):
        length(name, setup, choose, 3)


@pytest.mark.parametrize("name", game_names())
def test_every_preset_has_a_longest_game(name: str) -> None:
    of = game(name)
    found = 0
    for preset in of.facts.options.preset_names():
        for players in of.facts.players:
            try:
                setup = of.setup(players, preset)
            except BadOptions:  # the base edition of Nefertiti is for three or four
                continue
            assert of.bounds(setup).ends
            found += 1
    assert found >= len(of.facts.players)


def test_games_without_an_end_are_known() -> None:
    """§10.14 of Aton, §10.19 of MarraCash: an option may switch off what would end a game."""
    aton, cash = game("aton"), game("marracash")
    for bounds in (
        aton.bounds(aton.setup(options={"round_cap": "none"})),
        cash.bounds(cash.setup(options={"no_progress_guard": False})),
    ):
        assert (bounds.ends, bounds.decisions) == (False, MOST_DECISIONS)


# --- players who want to go on for ever -----------------------------------------------------------


def least_raise(s: Any, seat: int, legal: list[int], stream: Stream) -> int:
    """MarraCash: never pass, always bid as little as possible, and auction whatever is free."""
    if legal[0] == codes.PASS:
        return legal[1]
    auctions = [each for each in legal if codes.AUCTION <= each < codes.FILL]
    return auctions[0] if auctions else legal[0]


def to_and_fro(s: Any, seat: int, legal: list[int], stream: Stream) -> int:
    """MarraCash: lead groups there and back; let something happen only when the game would end."""
    leads = [each for each in legal if each < codes.AUCTION]
    late = s.idle + 1 >= data.PATIENCE * s.settings.players and not s.progress
    for lead in leads:
        if quiet(s, seat, lead) != late:
            return lead
    return legal[0]


def quiet(s: Any, seat: int, lead: int) -> bool:
    """Whether a turn that goes on like this may end as if nobody had moved."""
    rules = game("marracash").rules
    after = s.clone()
    rules.apply(after, seat, lead)
    if after.progress:
        return False
    if after.turn == seat and after.step == codes.ACT:
        return any(
            quiet(after, seat, each) for each in rules.legal(after, seat) if each < codes.AUCTION
        )
    return bool(after.step != codes.REFILL)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_neither_bids_nor_walks_go_on_for_ever(players: int) -> None:
    """§5.4, §8.4"""
    setup = game("marracash").setup(players)
    usual = max(length("marracash", setup, at_random, seed) for seed in range(5))
    assert length("marracash", setup, least_raise, 1) > 1.2 * usual
    assert length("marracash", setup, to_and_fro, 1) > 3 * usual


def to_memphis(s: Any, seat: int, legal: list[int], stream: Stream) -> int:
    """Nefertiti: servants go to Memphis as long as it has room, and nobody recruits anybody."""
    return legal[-1] if SPACE_0 <= legal[0] < CLOSE_0 else legal[0]


@pytest.mark.parametrize("preset", ["seed", "published"])
def test_servants_who_wait_do_not_wait_for_ever(preset: str) -> None:
    """§8.2, §10.18"""
    setup = game("nefertiti").setup(4, preset)
    assert length("nefertiti", setup, to_memphis, 1) > 100
