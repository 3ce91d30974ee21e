"""Puzzles: those that ship fit the rules, and new ones can be found."""

from collections import Counter
from dataclasses import replace
from datetime import date, timedelta

import pytest

from hypostyle import BadNotation, Match, Refused, State, View, game, game_names
from hypostyle.core.game import Game
from hypostyle.core.stream import Stream
from hypostyle.teacher import mining
from hypostyle.teacher.mining import LEAST_LOW, MARGIN, Miner
from hypostyle.teacher.puzzles import (
    MOST_ALIKE,
    PHASES,
    BadPuzzle,
    Puzzle,
    PuzzleReason,
    checked,
    chosen,
    explained,
    judged,
    positioned,
    puzzle_data,
    puzzle_of_day,
    puzzles_of,
    puzzles_text,
    read_puzzle,
    theme_of,
)
from hypostyle.teacher.reasons import LEAST_POINTS, LEAST_SHARE

LEAST = 30
"""Puzzles of a game."""


@pytest.fixture(scope="module")
def first() -> tuple[Game[State], Puzzle]:
    of = game("nefertiti")
    return of, puzzles_of(of)[0]


@pytest.mark.parametrize("name", game_names())
def test_the_puzzles_of_a_game_fit_its_rules(name: str) -> None:
    of = game(name)
    found = puzzles_of(of)
    assert len(found) >= LEAST
    assert len({puzzle.key for puzzle in found}) == len(found)
    for puzzle in found:
        checked(of, puzzle)
        place = positioned(puzzle)
        assert puzzle.position.startswith(f"{name}/{of.facts.rules_version} ")
        assert len(place.view.legal()) > 3, f"{puzzle.key} has too few answers"
        assert len(puzzle.best) > 1
        chances = [one.chance for one in puzzle.best]
        assert chances == sorted(chances, reverse=True)
        assert puzzle.margin >= MARGIN
        assert puzzle.interval[0] >= LEAST_LOW
        assert explained(puzzle, place.view).endswith(".")
    themes = Counter(theme_of(of, puzzle) for puzzle in found)
    assert max(themes.values()) <= MOST_ALIKE, f"too many alike: {themes.most_common(3)}"
    assert len({question for question, _ in themes}) >= 3, "they ask different questions"
    two = [puzzle for puzzle in found if positioned(puzzle).setup.players == 2]
    assert 2 * len(two) > len(found), "most puzzles are for two players"


def test_puzzles_are_of_all_parts_of_a_game() -> None:
    moments = [puzzle.moment for name in game_names() for puzzle in puzzles_of(game(name))]
    early = sum(moment < 0.5 for moment in moments)
    assert len(moments) < 4 * early < 3 * len(moments)


def test_a_puzzle_is_a_function_of_what_its_seat_knows() -> None:
    of = game("marracash")
    puzzle = puzzles_of(of)[0]
    place = positioned(puzzle)
    other = of.imagine(place.view.state, puzzle.seat, Stream(5))
    assert of.view(other, puzzle.seat) == place.view
    assert explained(puzzle, of.view(other, puzzle.seat)) == explained(puzzle, place.view)


def test_puzzles_of_one_theme_are_few_in_a_set() -> None:
    of = game("nefertiti")
    two = [one for one in puzzles_of(of) if positioned(one).setup.players == 2]
    puzzle = next(one for one in two if theme_of(of, one)[1] == "place m2")
    alike = [replace(puzzle, key=f"{n:010}", moment=n / 10) for n in range(10)]
    other = next(one for one in two if theme_of(of, one)[0] == "pick")
    found = chosen(of, [*alike, other], 40)
    assert len(found) == MOST_ALIKE + 1
    assert other in found
    assert len({int(PHASES * one.moment) for one in found if one != other}) == PHASES
    assert other in chosen(of, [*alike, other], 3)


def test_a_miner_looks_only_at_the_questions_it_was_given(monkeypatch: pytest.MonkeyPatch) -> None:
    of = game("nefertiti")
    looked: set[str] = set()

    def looked_at(_: Miner, match: Match[State], row: int, view: View[State]) -> None:
        looked.add(of.step_name(view.state))

    monkeypatch.setattr(Miner, "looked_at", looked_at)
    Miner(of, questions=frozenset({"pick"})).mined(0)
    assert looked == {"pick"}
    Miner(of).mined(0)
    assert len(looked) > 1


def test_answers_are_judged(first: tuple[Game[State], Puzzle]) -> None:
    _, puzzle = first
    view = positioned(puzzle).view
    assert [judged(puzzle, view, one.answer) for one in puzzle.best] == [0, 1, 2][
        : len(puzzle.best)
    ]
    known = {one.answer for one in puzzle.best}
    others = [view.notation(action) for action in view.legal()]
    assert judged(puzzle, view, next(one for one in others if one not in known)) == -1
    with pytest.raises(BadNotation):
        judged(puzzle, view, "dance")


def test_an_illegal_answer_is_refused() -> None:
    of = game("nefertiti")
    for puzzle in puzzles_of(of):
        view = positioned(puzzle).view
        kind, legal = of.prompt(view.state).kind, view.legal()
        for entry in of.actions.all[: of.actions.seats]:
            if entry.kind == kind and entry.id not in legal:
                with pytest.raises(Refused):
                    judged(puzzle, view, view.notation(entry.id))
                return
    raise AssertionError("all answers are legal in all puzzles")


def test_what_does_not_fit_is_named(first: tuple[Game[State], Puzzle]) -> None:
    of, puzzle = first
    with pytest.raises(BadPuzzle, match="its key"):
        checked(of, replace(puzzle, key="0000000000"))
    with pytest.raises(BadPuzzle, match="twice"):
        checked(of, replace(puzzle, best=(puzzle.best[0], puzzle.best[0])))
    with pytest.raises(BadPuzzle, match="rules version"):
        positioned(
            replace(puzzle, position=puzzle.position.replace("nefertiti/", "nefertiti/9", 1))
        )
    with pytest.raises(BadPuzzle, match="no side"):
        read_puzzle(of, {**puzzle_data(of, puzzle), "seat": "nobody"})


def test_every_day_has_its_puzzle_and_the_games_take_turns() -> None:
    games = [game(name) for name in game_names()]
    first = date(2026, 1, 1)
    found = [puzzle_of_day(games, first + timedelta(n)) for n in range(100)]
    days = [one for one in found if one is not None]
    assert len({of.key for of, _ in days[: len(games)]}) == len(games)
    assert len({puzzle.key for _, puzzle in days}) == 100
    assert puzzle_of_day(games, first) == days[0]
    assert puzzle_of_day([], first) is None


def test_a_miner_finds_puzzles_and_finds_them_again(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in {"DEEPER": 2, "CHECKS": 2, "WORLDS": 8, "LEAST_LOW": -1.0}.items():
        monkeypatch.setattr(mining, name, value)
    of = game("nefertiti")
    miner = Miner(of, rollouts=20, margin=0.03)
    number = next(n for n in range(20) if miner.mined(n))
    found = miner.mined(number)
    assert found == miner.mined(number)
    for puzzle in found:
        checked(of, puzzle)
        assert puzzle.rollouts == 40
        again = read_puzzle(of, puzzle_data(of, puzzle))
        assert again.key == puzzle.key
        assert explained(again, positioned(again).view) == explained(
            puzzle, positioned(puzzle).view
        )
    assert len(chosen(of, found, 1)) == 1
    assert found[0].position in puzzles_text(of, found)
    assert {Miner(of)._players(n) for n in range(12)} == {2, 3, 4, 5}
    assert Miner(of, players=3)._players(0) == 3


@pytest.mark.parametrize("name", game_names())
def test_the_reason_of_a_puzzle_is_within_the_bounds_of_reasons(name: str) -> None:
    for puzzle in puzzles_of(game(name)):
        why = puzzle.reason.difference
        if why is not None:
            least = LEAST_SHARE if why.often else LEAST_POINTS
            assert abs(why.mine - why.theirs) >= least - 0.001, puzzle.key


def test_a_puzzle_is_explained_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mining, "WORLDS", 100)
    of = game("nefertiti")
    clear = max(puzzles_of(of), key=lambda one: one.interval[0])
    old = replace(clear, reason=PuzzleReason(clear.best[2].answer))
    again = Miner(of).explained_again(old)
    assert again is not None
    assert again.reason.difference is not None
    assert again.reason.other in {clear.best[1].answer, clear.best[2].answer}
    assert again == replace(clear, reason=again.reason)
    # A worse answer is called the best: continuations show nothing that speaks for it.
    wrong = replace(clear, best=(clear.best[2], clear.best[0]))
    assert Miner(of).explained_again(wrong) is None
