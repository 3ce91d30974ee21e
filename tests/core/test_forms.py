"""Values of players as text, both ways: a field is named once."""

from dataclasses import dataclass

import pytest

from hypostyle.core.errors import BadPosition
from hypostyle.core.forms import (
    FLAG,
    Form,
    SeatField,
    dotted,
    in_range,
    one_of,
    read_seats,
    some_of,
    write_seats,
)
from hypostyle.core.lines import in_lines
from hypostyle.core.position import Fields


@pytest.mark.parametrize(
    ("form", "value", "text"),
    [
        (in_range(-9, 9), -3, "-3"),
        (one_of(("sun", "moon")), 1, "moon"),
        (one_of(("sun", "moon")), -1, "-"),
        (some_of(("sun", "moon", "star")), 0b101, "sun+star"),
        (some_of(("sun", "moon", "star")), 0, "-"),
        (dotted(3, 9), (2, 9), "2.9"),
        (FLAG, True, "yes"),
    ],
)
def test_a_value_is_read_as_it_was_written(form: Form, value: object, text: str) -> None:
    assert form.write(value) == text
    assert form.read("field", text) == value


@pytest.mark.parametrize(
    ("form", "text", "defect"),
    [
        (in_range(0, 9), "10", "out-of-range"),
        (one_of(("sun", "moon")), "star", "not-a-word"),
        (some_of(("sun", "moon")), "sun+sun", "twice"),
        (dotted(3, 9), "2", "not-a-number"),
        (FLAG, "perhaps", "not-a-word"),
    ],
)
def test_what_cannot_be_read_is_named(form: Form, text: str, defect: str) -> None:
    with pytest.raises(BadPosition, match=defect):
        form.read("field", text)


@dataclass
class Player:
    score: int = 5
    left: int = 0
    right: int = 0
    ready: bool = False


TABLE = (
    SeatField("score", in_range(0, 99)),
    SeatField("steps", dotted(3, 3), "0.0", ("left", "right")),
    SeatField("ready", FLAG, ""),
)


def test_players_are_written_and_read() -> None:
    fields = write_seats(TABLE, [Player(7, 1, 2, True), Player(8, 3, 0)])
    assert fields == {"score": "7/8", "steps": "1.2/3.0", "ready": "yes/no"}
    players = [Player(), Player()]
    read_seats(Fields.of(fields), TABLE, players)
    assert players == [Player(7, 1, 2, True), Player(8, 3, 0)]


def test_a_field_may_be_left_out_when_it_has_a_default_or_is_kept() -> None:
    player = Player(ready=True, left=2)
    read_seats(Fields.of({"score": "1"}), TABLE, [player])
    assert player == Player(1, 0, 0, True)
    with pytest.raises(BadPosition, match="missing-field"):
        read_seats(Fields.of({"steps": "1.1"}), TABLE, [player])


def test_things_are_put_into_lines_that_fit() -> None:
    words = ["one", "two", "three", "four"]
    assert in_lines(words, 8, len, 1) == [["one", "two"], ["three"], ["four"]]
    assert in_lines(["longer than a line"], 4, len, 1) == [["longer than a line"]]
    assert in_lines(list[str](), 4, len, 1) == [[]]
