"""Reviews: they add up, they find a blunder, and they judge by what the seat knew."""

import json
import re
from dataclasses import replace
from functools import cache
from itertools import combinations
from math import dist
from typing import Any

import pytest

import hypostyle
from hypostyle import Match, State, game
from hypostyle.bots.contest import play_game
from hypostyle.bots.registry import make_bot
from hypostyle.core.contrast import ratio
from hypostyle.core.drawing import SEATS, THEMES, TOKENS
from hypostyle.core.game import Theme
from hypostyle.teacher import continuations
from hypostyle.teacher import review as module
from hypostyle.teacher.curve import (
    BOTTOM,
    HIGH,
    RIGHT,
    SMALL,
    TOP,
    WIDE,
    draw_curve,
    line_colour,
)
from hypostyle.teacher.review import analyse, read_review

ATON = game("aton")


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """A fraction of the effort: how good a review is, is measured elsewhere."""
    for name, value in {"LINES": 2, "ROLLOUTS": 8, "WORLDS": 4, "CLOSER": 2}.items():
        monkeypatch.setattr(module, name, value)
    monkeypatch.setattr(continuations, "FURTHER", 0)


@cache
def short_game() -> Match[State]:
    bots = [make_bot("onestep:2", ATON, 1), make_bot("random", ATON, 2)]
    return play_game(ATON, bots, ATON.setup(options={"win_score": 20}), "review")


def test_the_curve_ends_with_the_result_and_adds_up() -> None:
    match = short_game()
    done: list[tuple[int, int]] = []
    found = analyse(match, progress=lambda n, of: done.append((n, of)))
    assert done[-1] == (len(match.rows), len(match.rows))
    assert len(found.curve) == len(match.rows) + 1
    outcome = match.outcome()
    assert outcome is not None
    assert [seat for seat, share in enumerate(found.curve[-1]) if share == 1.0] == list(
        outcome.winners
    )
    for seat, each in enumerate(found.seats):
        change = found.curve[-1][seat] - found.curve[0][seat]
        assert each.luck + each.own + each.others == pytest.approx(change, abs=0.001)
        assert 0 < each.accurate <= each.decisions
    assert found.seats[0].accuracy > found.seats[1].accuracy  # the other one plays at random


def test_a_review_survives_json_and_is_told_in_words_and_as_a_picture() -> None:
    start = short_game().at(20)
    found = analyse(start)
    assert found == analyse(start)
    again = read_review(json.loads(json.dumps(found.as_dict())))
    assert again == found
    text = again.text()
    assert f"Move {found.costly[0].row}, " in text
    assert "you" not in text.replace("your", "")  # everybody reads it
    svg = again.svg()
    assert svg.count("<polyline") == 2
    assert svg.count("data-row=") == len(found.costly)
    assert "Red" in svg


@pytest.mark.parametrize("small", [False, True])
def test_marks_of_costly_decisions_never_cover_each_other(small: bool) -> None:
    """Decisions in a row, and one at the very end, where the names are."""
    found = analyse(short_game().at(20))
    one, last = found.costly[0], len(found.curve) - 1
    rows = (last, last, max(0, last - 1), last, 1)
    crowded = replace(found, costly=tuple(replace(one, row=row) for row in rows))
    marks = re.findall(
        r"<circle cx='([\d.]+)' cy='([\d.]+)' r='10'", draw_curve(crowded, "day", None, small)
    )
    middles = [(float(x), float(y)) for x, y in marks]
    assert len(middles) == len(rows)
    assert all(dist(a, b) >= 22 for a, b in combinations(middles, 2))
    wide = SMALL if small else WIDE
    assert all(x + 10 <= wide - RIGHT and y - 10 >= TOP for x, y in middles)
    assert all(y + 10 <= HIGH - BOTTOM for _, y in middles)


# Red lacks only 1c4 in temple 1 and has one counter to place.
ONE_TO_WIN = (
    "aton/1 players=2 options=- round=5 next=place.red,removal.blue,placement.blue first=red todo=1 "
    "board=rrrrrrrrrrr./............/............/bbbb........ kingdom=0/0 score=5/5 "
    "exchange=no/no hand=1123/1224 plan=2311/2412 open=yes discard=5555/5555"
)


def test_a_win_that_was_missed_is_the_costliest_decision() -> None:
    found_game, setup, start = hypostyle.read_position(ONE_TO_WIN)
    match = Match(found_game, setup, "a seed", start)
    match.apply(0, "stop")
    found = hypostyle.analyse(match)
    worst = found.costly[0]
    assert (worst.row, worst.seat, worst.better) == (1, 0, "place 1c4")
    assert worst.reason == "It wins the game at once."


def test_decisions_are_judged_by_the_view_of_the_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    match = short_game().at(16)
    asked: list[hypostyle.View[Any]] = []

    def watched(
        self: object, view: hypostyle.View[Any], played: int, closer: int = 1
    ) -> tuple[float, int, str]:
        asked.append(view)
        return 0.0, played, ""

    monkeypatch.setattr(module._Reviewer, "judge", watched)
    analyse(match)
    rows = [n for n, row in enumerate(match.rows) if row.seat >= 0]
    moments = [match.at(n) for n in rows]
    seats = [match.rows[n].seat for n in rows]
    views = [
        moment.view(seat)
        for moment, seat in zip(moments, seats, strict=True)
        if len(moment.legal(seat)) > 1
    ]
    assert asked[: len(views)] == views
    hidden = [moment.state.to_tuple() for moment in moments]
    assert any(view.state.to_tuple() not in hidden for view in asked)


def test_the_curve_is_tempered_but_not_its_end(monkeypatch: pytest.MonkeyPatch) -> None:
    match = short_game()
    first = 20
    curves = []
    for exponent in (1.0, 0.5):
        monkeypatch.setattr(module, "exponent_of", lambda game, players, e=exponent: e)
        parts = [module.review_part(match, row, row + 1) for row in (first, len(match.rows) - 1)]
        curves.append([part.curve[0] for part in parts])
    plain, calm = curves
    assert plain != calm
    for before, after in zip(plain[:-1], calm[:-1], strict=True):
        assert abs(after[0] - 0.5) <= abs(before[0] - 0.5)
    assert plain[-1] == calm[-1]
    assert max(calm[-1]) == 1.0


@pytest.mark.parametrize("theme", THEMES)
def test_the_line_of_every_seat_is_seen_and_keeps_its_colour(theme: Theme) -> None:
    ground = TOKENS[theme]["raised"]
    for name, seat in SEATS.items():
        colour = line_colour(name, theme)
        assert ratio(colour, ground) >= 3, name
        assert (colour == seat.fill) == (ratio(seat.fill, ground) >= 3), name
