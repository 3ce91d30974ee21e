"""What happened between two moments, as steps: in order, few, and no more than a viewer may know."""

import random
from itertools import pairwise
from pathlib import Path

import pytest

from hypostyle.core.log import Happening, Line
from hypostyle.core.match import Row
from hypostyle.core.registry import game, game_names
from hypostyle.core.state import CHANCE
from hypostyle.server.tables.steps import MOST, few, grouped
from tests.server.support import Client, pair, seated, serving


def line(row: int, seat: int = 0) -> Line:
    return Line(row, Happening("x", seat), "x")


def row(seat: int) -> Row:
    return Row(seat, 0, "", (), 0)


def test_a_row_without_lines_is_part_of_the_next_step_and_chance_of_the_turn() -> None:
    rows = [row(0), row(CHANCE), row(1), row(1)]
    found = grouped(rows, 0, [line(1), line(2), line(4, 1)])
    assert [(one.last, one.seat, one.turn) for one in found] == [(1, 0, 1), (2, 0, 1), (4, 1, 2)]


def test_many_rows_of_a_turn_are_merged_and_nothing_of_them_is_lost() -> None:
    rows = [row(0)] * 20 + [row(1)] * 5
    found = few(grouped(rows, 0, [line(n) for n in range(1, 26)]), 6)
    assert len(found) == 6
    assert found[-1].last == 25
    assert [one.row for group in found for one in group.lines] == list(range(1, 26))
    assert all(one.last < other.last for one, other in pairwise(found))
    assert {one.turn for one in found} == {1, 2}


def test_of_too_many_turns_the_last_of_each_seat_is_left() -> None:
    rows = [row(n % 3) for n in range(30)]
    found = few(grouped(rows, 0, [line(n, (n - 1) % 3) for n in range(1, 31)]))
    assert [(one.last, one.seat) for one in found] == [(28, 0), (29, 1), (30, 2)]


@pytest.mark.parametrize("key", game_names())
def test_every_kind_with_an_effect_is_a_kind_of_line(key: str) -> None:
    words = game(key).words.texts
    for kind in game(key).parts.effects:
        assert any(name == f"log.{kind}" or name.startswith(f"log.{kind}.") for name in words), kind


def test_steps_show_each_viewer_what_a_replay_shows_them(tmp_path: Path) -> None:
    with serving(f"sqlite:///{tmp_path / 'games.db'}") as server, pair(server.address) as both:
        table = seated(both, seed="steps")
        stream = random.Random(2)
        for _ in range(16):
            seats = both[0].view(table)["seats"]
            seat = next(one["seat"] for one in seats if one["asked"])
            view = both[seat].view(table, seat)
            answer = stream.choice(view["legal"])["answer"]
            both[seat].answer(table, seat, answer, view["version"])
        rows = both[0].view(table)["rows"]
        watching = Client(server.address, "Cleo")
        for viewer, seat in ((both[0], 0), (both[1], 1), (watching, None)):
            answer = viewer.get(f"/tables/{table}/steps?from=2&to={rows - 1}&shape=wide")
            steps = answer.json()["steps"]
            assert 0 < len(steps) <= MOST
            log = {line["text"] for line in viewer.view(table, seat)["log"]}
            mine = "" if seat is None else view["seats"][seat]["side_name"]
            for step in steps:
                page = viewer.get(f"/tables/{table}/now?at={step['row']}&shape=wide").text
                assert step["board"] in page
                told = [
                    line["text"] for line in step["lines"] if not line["text"].startswith("You")
                ]
                assert set(told) <= log, mine
        watching.close()
