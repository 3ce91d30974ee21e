"""The table of answers: every int has a name, and every name an int."""

import pytest

from hypostyle import Action, ActionTable, Prompt
from hypostyle.core.actions import bare

PLACE = Prompt("place", "place", "square")
TABLE = ActionTable(
    [
        (0, [Action("square", name, {"square": name}, place=name) for name in ("a1", "a2")]),
        (2, [Action("card", "a1")]),
        (3, [bare("pass")]),
    ],
    seats=4,
    end=4,
)


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("place a1", 0),
        ("a2", 1),
        ("  Place   A2 ", 1),
        ("pass", 3),
        ("PASS", 3),
        ("place pass", None),
        ("place a3", None),
        ("put a1", None),
        ("place", None),
        ("", None),
    ],
)
def test_answers_are_read_as_people_write_them(text: str, action: int | None) -> None:
    assert TABLE.read(PLACE, text) == action


def test_a_token_means_what_the_question_asks_for() -> None:
    assert TABLE.read(Prompt("lay", "lay", "card"), "a1") == 2
    assert TABLE.read(Prompt("lay", "lay", "card"), "lay a1") == 2


def test_answers_are_written_with_their_verb_unless_they_stand_alone() -> None:
    assert [TABLE.write(PLACE, n) for n in (0, 1, 3)] == ["place a1", "place a2", "pass"]
    assert len(TABLE) == 4
    assert TABLE[1].place == "a2"


def test_a_block_begins_where_the_one_before_it_ends() -> None:
    with pytest.raises(ValueError, match="a block begins at 2, but 1 answers come before"):
        ActionTable([(0, [bare("x")]), (2, [bare("y")])], seats=1)
    with pytest.raises(ValueError, match="there are 1 answers, not 2"):
        ActionTable([(0, [bare("x")])], seats=1, end=2)


def test_no_two_answers_are_written_the_same() -> None:
    with pytest.raises(ValueError, match="two actions are written"):
        ActionTable([(0, [Action("k", "x"), Action("k", "x")])], seats=2)
