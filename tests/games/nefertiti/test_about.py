"""What is said about the things on the board, warnings, and the text board."""

import pytest

from hypostyle import PUBLIC, Match, Stream
from hypostyle.games.nefertiti import GAME
from hypostyle.games.nefertiti.data import CHARACTERS, GIFTS, MARKETS, PLACE, SIDES, SPACE, TYPES
from hypostyle.games.nefertiti.state import Board
from tests.games.moves import play, warned
from tests.games.nefertiti.build import piles, table
from tests.mixes import mixed, presets

NAMES = [
    *SPACE,
    *PLACE,
    *MARKETS,
    *SIDES,
    *(f"law_{market}" for market in MARKETS),
    *(f"reserve_{market}" for market in MARKETS),
    *(f"pile_{row.key}" for row in CHARACTERS),
    *(f"type_{row.key}" for row in TYPES),
    *(f"{side}_{gift.key}" for side in SIDES for gift in GIFTS),
    "pile",
    "seals",
    "dice",
    "tile",
]


def said(match: Match[Board], place: str, viewer: int = PUBLIC) -> str:
    """What a viewer reads about a place."""
    reason = match.view(viewer).about(place)
    assert reason is not None, place
    return GAME.words.say(reason)


@pytest.mark.parametrize("number", range(8))
def test_everything_has_words_at_every_moment(number: int) -> None:
    """§9.1 Also after the end."""
    setup = [*presets(GAME), *mixed(GAME, 4, seed=9)][number]  # type: ignore[arg-type]
    match: Match[Board] = Match(GAME, setup, "words")
    stream = Stream(number)
    while True:
        for name in NAMES[stream.below(9) :: 9]:
            reason = match.view(0).about(name)
            if reason is not None:
                assert GAME.words.say(reason)
        if match.over:
            break
        who = match.deciders()[0]
        match.apply(who, int(GAME.rules.pick(match.state, who, stream)))
    assert match.view(0).about("nowhere") is None


def test_a_space_tells_whether_it_closes() -> None:
    """§4.5 With the servants that stand there."""
    match = table(green={"servants": "gl1+gl2"}, blue={"servants": "gl3"})
    assert "closes the market" in said(match, "gl6")
    assert "closes" not in said(match, "gl9")
    assert "Blue bids 3" in said(match, "gl3")
    assert "covered" in said(match, "gr1")
    assert "No servant" in said(match, "ll1")


def test_a_gift_tells_its_value_to_the_viewer() -> None:
    """§2.7 One more owner lowers it."""
    match = table(green={"gifts": "necklace"})
    assert "worth 13 points now, 10 if you took it" in said(match, "gt", 1)
    assert "if you took it" not in said(match, "gt", 0)
    assert "with a seal" in said(match, "gt")


def test_the_laws_say_how_near_they_are() -> None:
    """§5.6, §5.8 Sums and chances."""
    match = table(green={"servants": "sl10+sl4"})
    assert "Now 10." in said(match, "law_abou_simbel")
    dice = table(closed="gizeh", green={"servants": "ll1+ll4"}, dice="green", rolled="2-3")
    assert "56 %" in said(dice, "law_louqsor")


def test_options_change_what_is_said() -> None:
    """§10.5, §10.11, §10.15 Texts are true under every option."""
    quantity = table(options={"value_basis": "quantity"})
    assert "held by all" in said(quantity, "type_harp")
    reserve = table(options={"merchant_pays": "reserve"})
    assert "into a Reserve" in said(reserve, "pile_merchant")
    mixed_scribe = table(options={"royal_scribe": "mixed"})
    assert "of any types" in said(mixed_scribe, "pile_royal_scribe")
    gone = table(piles=piles(vizier=0))
    assert said(gone, "pile_vizier") == "No Vizier is left."


def test_warnings() -> None:
    """§6.3, §6.6, §7.10 A bid that cannot be paid, half of nothing, a type nobody scores."""
    match = table(red={"deben": 3})
    assert warned(match, "red place gl6") is not None
    assert warned(match, "red place gl3") is None
    royal = table(next="character,servants,again,turn_end", red={"seals": 1})
    play(royal, "red recruit royal_scribe")
    assert warned(royal, "red score harp") is not None


def test_the_text_board_fits_a_terminal() -> None:
    """§9.1 80 columns, for any number of players."""
    for players in (2, 3, 4, 5):
        lines = GAME.new(players, seed=2).text().splitlines()
        assert max(map(len, lines)) <= 80
        assert any("Gizeh" in line for line in lines)
