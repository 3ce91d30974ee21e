"""Aton's board as text."""

from dataclasses import replace

import pytest

from hypostyle.cli.console import style_of
from hypostyle.core.game import Game, Marks
from hypostyle.core.match import Match
from hypostyle.core.registry import game
from hypostyle.core.state import OMNISCIENT, PUBLIC, State
from hypostyle.core.stream import Stream
from hypostyle.core.view import View
from hypostyle.games.aton import GAME
from tests.games.aton.build import table

ATON = game("aton")


def lines(view: View[State], marks: Marks | None = None) -> list[str]:
    board = view.game.text_board(view, marks or Marks())
    return ["".join(text for text, _ in spans).rstrip() for spans in board]


def random_match(seed: int, choices: int, **options: object) -> Match[State]:
    match = ATON.new(seed=seed, **options)  # type: ignore[arg-type]  # any option may be named
    stream = Stream(seed)
    for _ in range(choices):
        if match.over:
            break
        seat = match.deciders()[0]
        legal = match.legal(seat)
        match.apply(seat, legal[stream.below(len(legal))])
    return match


@pytest.mark.parametrize("seed", range(12))
def test_every_line_fits_80_columns_and_has_a_known_style(seed: int) -> None:
    match = random_match(seed, 10 * seed, kingdom_size=10, order_tiebreak="deck_bottom")
    for viewer in (0, 1, PUBLIC, OMNISCIENT):
        view = match.view(viewer)
        board = ATON.text_board(view, Marks(legal=tuple(view.legal()), last=match.last_places()))
        for spans in board:
            assert sum(len(text) for text, _ in spans) <= 80
            for _, style in spans:
                style_of(style)


@pytest.mark.parametrize("seed", range(6))
def test_it_is_a_function_of_the_view(seed: int) -> None:
    match = random_match(seed, 15 * seed)
    for viewer in (0, 1, PUBLIC):
        view = match.view(viewer)
        imagined = ATON.view(view.imagine(Stream(seed)), viewer)
        assert lines(view) == lines(imagined)


def test_squares_counters_choices_and_last_move_are_told_without_colour() -> None:
    match = ATON.new(seed=7)
    for answer in ("keep", "keep"):
        match.apply(match.deciders()[0], answer)
    for seat in (0, 1):
        match.apply(seat, match.legal(seat)[0])
    seat = match.deciders()[0]
    match.apply(seat, "place 1b4")
    letter = "RB"[seat]
    view = match.view(seat)
    board = lines(view, Marks(legal=tuple(view.legal()), last=match.last_places()))
    assert board[3].startswith(f"b [k  ] [k  ] [+1 ]  b {letter} *")
    assert lines(view)[3].startswith(f"b  k     k     +1    b {letter}")


def test_wins_that_are_near_are_pointed_out() -> None:
    red = "1a1 1a2 1a3 1a4 1b1 1b2 1b3 1b4 1c1 2a1 2a2 2a3 2a4"
    told = lines(ATON.view(table(red, "1c4 4a1 4a2").state, 0))
    assert "Near: Red temple 1 9/12, 1 blocked." in told


def test_a_game_without_a_text_board_shows_its_scores() -> None:
    plain = Game(replace(ATON.parts, text_board=None))
    board = plain.text_board(plain.new(seed=7).view(0), Marks())
    told = ["".join(text for text, _ in spans) for spans in board]
    assert told == ["Red 1", "Blue 1"]


def test_many_threats_take_several_lines() -> None:
    """§8.3 Three sets nearly complete, all blocked, still fit 80 columns."""
    s = GAME.new(seed=7).state
    s.red.squares = sum(1 << n for n in (*range(9), *range(12, 23), 24, 25, 26))
    s.blue.squares = sum(1 << n for n in (9, 10, 11, 23, 36))
    told = lines(ATON.view(s, 0))
    near = [line for line in told if line.startswith("Near:")]
    assert len(near) > 1
    assert max(len(line) for line in told) <= 80
