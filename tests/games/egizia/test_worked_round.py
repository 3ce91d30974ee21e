"""The worked round of RULES.md, chapter 13, is played as it is told."""

from typing import cast

from hypostyle import Match, read_position
from hypostyle.core.figures import figures
from hypostyle.games.egizia import GAME
from hypostyle.games.egizia.state import Board
from tests.games.egizia.build import GREEN, RED, crews, lines, noble, scores
from tests.games.moves import play


def figure(name: str) -> Match[Board]:
    """The game a figure shows; chance waits to be told."""
    _, setup, start = read_position(figures(GAME.package)[name].position)
    return Match(GAME, setup, None, cast(Board, start))


def test_the_worked_round() -> None:
    """§4.6, §5.1, §5.5, §6.5, §6.7, §7.1, §7.2 Every number that chapter 13 tells."""
    match = figure("sharing")
    play(match, "red sail abydos share", "red raise blue", "red raise black")
    assert crews(match) == [3, 3, 3, 2]
    play(match, "green sail temple", "red pass", "green pass")
    assert lines(match)[-5:] == [
        "Green needs 7 grain and has 6.",
        "Green loses 3 points (hungry crews).",
        "Red needs 11 grain and has 11.",
        "Red gets 5 stones from the quarries; 6 above 25 are lost.",
        "Green gets 10 stones from the quarries.",
    ]
    play(match, "red send yellow", "red pay 3", "chance draw red s01", "chance draw red s09")
    play(match, "chance draw red s13", "red keep s13", "red send blue+joker")
    assert match.state.budget == 5
    play(match, "red build o2.1", "red build o2.2", "red build o1.4")
    play(match, "green send blue+joker", "green build y1.1", "green build y1.2", "green build y2.1")
    assert scores(match) == [22, 17]
    assert match.points() == [
        {"returned": 2, "obelisk": 5, "cooperation": 3},
        {"hunger": -3, "pyramid": 4, "cooperation": 1},
    ]
    assert match.state.line == (GREEN, RED)
    assert noble(match).stones == 17
    after = figure("evening").state
    assert after.to_tuple()[2:] == match.state.to_tuple()[2:]
