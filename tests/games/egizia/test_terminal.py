"""Egizia's board as text: 80 columns, known styles, a function of the view."""

import pytest

from hypostyle import OMNISCIENT, PUBLIC, Stream
from hypostyle.cli.console import style_of
from hypostyle.core.game import Marks
from hypostyle.core.view import View
from hypostyle.games.egizia import GAME
from hypostyle.games.egizia.data import BRICK, POSITIONS
from hypostyle.games.egizia.state import Board
from tests.games.egizia.build import GREEN, RED, sailing, visiting
from tests.games.egizia.test_board import position


def lines(view: View[Board], marks: Marks | None = None) -> list[str]:
    board = GAME.text_board(view, marks or Marks())
    return ["".join(text for text, _ in spans).rstrip() for spans in board]


@pytest.mark.parametrize("seed", range(8))
def test_every_line_fits_80_columns_and_has_a_known_style(seed: int) -> None:
    s = position((2, 3, 4, 1)[seed % 4], seed, 15 * seed)
    for viewer in (0, PUBLIC, OMNISCIENT):
        view = GAME.view(s, viewer)
        legal = tuple(range(GAME.actions.seats))
        for spans in GAME.text_board(view, Marks(legal=legal, last=(*POSITIONS, *BRICK))):
            assert sum(len(text) for text, _ in spans) <= 80
            for _, style in spans:
                style_of(style)


@pytest.mark.parametrize("seed", range(4))
def test_it_is_a_function_of_the_view(seed: int) -> None:
    """§9.2 What is hidden does not show."""
    s = position(3, seed, 12 * seed)
    for viewer in (0, PUBLIC):
        view = GAME.view(s, viewer)
        imagined = GAME.view(view.imagine(Stream(seed)), viewer)
        assert lines(view) == lines(imagined)


def test_choices_and_last_move_are_told_without_colour() -> None:
    match = sailing(ships="c3", display={"c4": "n1_18"})
    view = match.view(RED)
    text = "\n".join(lines(view, Marks(legal=tuple(view.legal()), last=("sphinx",))))
    assert "[c4  Sobek]" in text
    assert "[Thebae]" in text
    assert "Sphinx*" in text


def test_own_tasks_only() -> None:
    match = visiting(1, sphinx="s06@0/s15@0", bricks="o1.1")
    assert any(
        "S06 Four of your bricks in the Obelisk 1/4" in line for line in lines(match.view(RED))
    )
    assert not any("S06" in line for line in lines(match.view(GREEN)))
