"""The table of answers: every int has a name, and every name an int."""

import pytest

from hypostyle import Action, ActionTable, Prompt

PLACE = Prompt("place", "place", "square")
TABLE = ActionTable(
    [
        Action(0, "square", "a1", {"square": "a1"}, place="a1"),
        Action(1, "square", "a2", {"square": "a2"}, place="a2"),
        Action(2, "card", "a1"),
        Action(3, "pass", "pass", bare=True),
    ],
    seats=4,
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


def test_numbers_must_count_up() -> None:
    with pytest.raises(ValueError, match="action 'x' has id 1, not 0"):
        ActionTable([Action(1, "k", "x")], seats=1)


def test_no_two_answers_are_written_the_same() -> None:
    with pytest.raises(ValueError, match="two actions are written"):
        ActionTable([Action(0, "k", "x"), Action(1, "k", "x")], seats=2)
