"""The small pictures beside Egizia's questions: ships, crews, stone, grain."""

from collections.abc import Iterator
from xml.etree import ElementTree

from hypostyle.core.game import Marks, Piece
from hypostyle.core.stream import Stream
from hypostyle.games.egizia import GAME, codes
from hypostyle.games.egizia.rules.engine import RULES
from hypostyle.games.egizia.state import Board


def shown(s: Board, seat: int) -> list[Piece]:
    return GAME.pieces(GAME.view(s, seat), Marks(theme="night"))


def asked() -> Iterator[tuple[Board, int]]:
    """Questions of random games of all numbers of players."""
    for seed in range(4):
        s = GAME.begin(GAME.setup(1 + seed, None, {}))
        stream = Stream(seed)
        for _ in range(400):
            RULES.playout(s, stream, 1)
            for seat in GAME.deciders(s):
                yield s, seat


def test_questions_show_ships_crews_stone_and_grain_in_sound_pictures() -> None:
    pictures = {codes.SAIL, codes.RAISE, codes.FLOW, codes.VISIT, codes.WORK}
    steps = set()
    for s, seat in asked():
        found = shown(s, seat)
        if s.step in pictures:
            steps.add(s.step)
            assert found
        for one in found:
            assert ElementTree.fromstring(one.drawn).get("aria-label")
            assert "data-piece" not in one.drawn  # it would glide
    assert steps == pictures


def test_crews_and_floods_are_shown_with_their_answers() -> None:
    for s, seat in asked():
        legal = set(RULES.legal(s, seat))
        answers = {one.answer for one in shown(s, seat) if one.answer >= 0}
        assert answers <= legal
        if s.step == codes.RAISE:
            assert answers == {a for a in legal if codes.CREW <= a < codes.RING}
        if s.step == codes.FLOW:
            assert answers == {a for a in legal if codes.RING <= a < codes.SKIP}


def test_ships_that_have_sailed_are_pale() -> None:
    for s, seat in asked():
        if s.step == codes.SAIL:
            (one,) = shown(s, seat)
            left = int(s.nobles[seat].ships)
            assert one.drawn.count('opacity="0.25"') == 8 - left
            assert (
                ElementTree.fromstring(one.drawn).get("aria-label", "").startswith(f"{left} ship")
            )


def test_every_source_of_points_has_a_name() -> None:
    assert all(f"source.{source}" in GAME.words for source in codes.SOURCES)
