"""Chapter 14 of RULES.md: which positions can be set up. What is refused is in tests/core."""

import pytest

from hypostyle import BadPosition, Match, Stream, read_position
from hypostyle.games.aton import GAME
from tests.games.aton.build import GREEN, RED, TEMPLE, result, table, text, without
from tests.games.moves import play


def test_a_puzzle_may_show_a_board_that_no_game_reaches() -> None:
    """§14.1 Thirteen green squares in round 2, and Red needs one more."""
    match = table(without(GREEN, "4c3"), without(TEMPLE[1], *GREEN.split()), round=2, score="38/39")
    play(match, "red plan 3241", "blue plan 3421", "red place 4c3")
    assert result(match) == ((RED,), ("green",), (38, 39))


def test_round_1_is_no_puzzle() -> None:
    """§14.1 Before the first placement there are no counters, and nobody has gained points."""
    for line in (text("1a1", round=1), text(round=1, kingdom="1/0"), text(round=1, score="2/1")):
        with pytest.raises(BadPosition, match="too-early"):
            read_position(line)


def test_a_deck_that_a_tie_has_shuffled_is_known_by_the_cards_under_it() -> None:
    """§14.1, §5.3 Both turned up 25 cards in round 4: the discards are gone, and 25 cards known."""
    turned = "1234123412341234123412341"
    fits = {"exchange": "yes/yes", "discard": "1111/1111"}
    with pytest.raises(BadPosition, match="discards-do-not-fit"):
        table(bottom="1/1", **fits)
    assert table(bottom=f"{turned}/{turned[:-1]}2", **fits).state.round == 4


@pytest.mark.parametrize("timing", ["after_cleanup", "before_scoring"])
@pytest.mark.parametrize("tiebreak", ["deck_bottom", "deck_discard", "coin"])
def test_whatever_a_game_reaches_passes(timing: str, tiebreak: str) -> None:
    """§14.1 Every position of some random games, those in which chance is asked included."""
    setup = GAME.setup(
        options={"draw_timing": timing, "order_tiebreak": tiebreak, "exchange_cards_hidden": True}
    )
    for seed in range(6):
        match = Match(GAME, setup, None)
        stream = Stream(seed)
        while not match.over:
            state = match.state
            GAME.check(state)
            if match.chance:
                match.happen(int(GAME.rules.roll(state, stream)))
            else:
                seat = match.deciders()[0]
                match.apply(seat, int(GAME.rules.pick(state, seat, stream)))
        GAME.check(match.state)
