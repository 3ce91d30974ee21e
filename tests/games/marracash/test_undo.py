"""An undo takes nothing back that was learned: it is allowed only when nothing was."""

import pytest

from hypostyle import Match, Stream
from hypostyle.games.marracash import GAME
from hypostyle.games.marracash.state import Town
from tests.games.marracash.build import ALI, ANFA, table
from tests.games.moves import play

WORLDS = 8
HANDS = "g100+p75+p100+r50+r75/r100+r125+r150+y150+y175/p125+p150+p175+b125+b150/y200+y225+y250+g125+g150"


def can_undo(match: Match[Town], seat: int) -> bool:
    """May a seat take its last answer back?"""
    return not match.why_no_undo(seat)


def test_a_bid_may_show_that_another_purse_is_empty() -> None:
    """§5.5, §9.4 Anfa cannot bid more and passes: Ali has learned it, and with open purses knew it."""
    for options, allowed in (("-", True), ("concealed_cash=true", False)):
        match = table(shops="r1.anfa.0", options=options, cash="1200/200/1200/1200")
        play(match, "ali auction r5", "ali bid 300")
        assert [line.text for line in match.log(ALI)][-1] == "Anfa cannot bid more and passes."
        assert can_undo(match, ALI) is allowed


def test_a_bid_that_can_be_raised_tells_as_much() -> None:
    """§5.5, §9.4 Anfa, who has spent something, is asked: so she has more than 300."""
    match = table(shops="r1.anfa.0", options="concealed_cash=true")
    play(match, "ali auction r5")
    assert can_undo(match, ALI)
    play(match, "ali bid 300")
    assert match.deciders() == [ANFA]
    assert not can_undo(match, ALI)


@pytest.mark.parametrize(
    ("bid", "fields", "allowed"),
    [
        (300, {}, True),
        (1100, {"cash": "1200/1300/1200/1200"}, True),
        (1200, {"cash": "1200/1300/1200/1200"}, False),
        (300, {"players": 2, "shops": "r1.anfa.0 r2.anfa.0"}, True),
        (300, {"options": "concealed_cash=true,lone_auction=forbidden"}, True),
    ],
)
def test_what_everybody_knows_of_a_purse_is_not_learned(
    bid: int, fields: dict[str, object], allowed: bool
) -> None:
    """§9.4 Without a shop nobody has spent anything; of two players each knows both purses."""
    match = table(**{"options": "concealed_cash=true", **fields})  # type: ignore[arg-type]
    play(match, "ali auction r5", f"ali bid {bid}")
    assert can_undo(match, ALI) is allowed


def test_the_last_to_pass_learns_nothing() -> None:
    """§5.3 All others are out: the highest bidder buys, whatever anybody has."""
    shops = "r1.anfa.0 r2.omar.0 r3.leila.0"
    match = table(shops=shops, options="concealed_cash=true", done=1)
    play(match, "ali auction r5", "ali bid 100", "anfa pass")
    assert not can_undo(match, ANFA), "Omar is asked"
    play(match, "omar pass", "leila pass")
    assert match.state.owner[4] == ALI
    assert can_undo(match, 3)
    match = table(shops=shops, options="concealed_cash=true")
    play(match, "ali auction r5", "ali bid 100", "anfa pass", "omar pass", "leila pass")
    assert not can_undo(match, 3), "Ali can hold a second auction"


def test_who_is_asked_for_a_sealed_bid_tells_of_a_purse() -> None:
    """§9.4, §11.41 With less than 25 D one is not asked."""
    for shops, allowed in (("", True), ("r1.anfa.0", False)):
        match = table(shops=shops, options="concealed_cash=true,auction=sealed")
        play(match, "ali auction r5")
        assert can_undo(match, ALI) is allowed


def test_the_end_opens_all_purses() -> None:
    """§9.4 They are hidden until the end."""
    last = {"line": "", "final": 1, "turn": "ali", "first": "anfa", "done": 1}
    for options, allowed in (("-", True), ("concealed_cash=true", False)):
        match = table("2.r", options=options, **last)  # type: ignore[arg-type]  # any field
        play(match, "ali lead 2-7")
        assert match.over
        assert can_undo(match, ALI) is allowed


def test_a_set_that_is_not_shown_is_not_complete() -> None:
    """§9.3, §10.12 With five customers in Anfa's shops her hand could have been complete."""
    race = {"options": "souvenirs=race", "hands": HANDS}
    match = table("9.g", "p1.anfa.2 r5.anfa.1 g4.anfa.1", **race)  # type: ignore[arg-type]
    play(match, "ali lead 9-8")
    assert not match.state.finished
    assert not can_undo(match, ALI)
    match = table("9.g", "p1.anfa.1 r5.anfa.1 g4.anfa.1", **race)  # type: ignore[arg-type]
    play(match, "ali lead 9-8")  # four customers complete no hand
    assert can_undo(match, ALI)
    match = table("9.g", "p1.ali.2 r5.ali.1 g4.ali.1", **race)  # type: ignore[arg-type]
    play(match, "ali lead 9-8")  # Ali knows the own hand
    assert can_undo(match, ALI)


@pytest.mark.no_cover
@pytest.mark.parametrize(
    "options",
    [
        {"concealed_cash": True},
        {"concealed_cash": True, "auction": "sealed", "lone_auction": "forbidden"},
        {"souvenirs": "race", "concealed_cash": True, "start_cash": 1200},
        {"souvenirs": "race", "race_deal": "pattern", "auction": "sealed"},
    ],
    ids=str,
)
def test_what_may_be_undone_leaves_the_same_view_in_every_world(options: dict[str, object]) -> None:
    """§9.1 to §9.4 Whatever the others hold."""
    stream = Stream(7)
    undone = 0
    for seed in range(6):
        match = GAME.new(players=2 + seed % 3, seed=seed, **options)  # type: ignore[arg-type]
        while not match.over:
            seat = match.deciders()[0]
            seen = match.view(seat)
            action = int(GAME.rules.pick(match.state, seat, stream))
            match.apply(seat, action)
            if not can_undo(match, seat):
                continue
            undone += 1
            views = set()
            for _ in range(WORLDS):
                world = seen.imagine(stream)
                GAME.rules.apply(world, seat, action)
                views.add(GAME.view(world, seat))
            assert len(views) == 1, match.rows[-1].text
    assert undone > 100
