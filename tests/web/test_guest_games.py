"""The table page of games from other packages: without scenery, and without any drawing."""

import re
from collections.abc import Iterator

import httpx
import pytest

from tests.server.support import LONG, serving_guests

SEATS = [{"kind": "me"}, {"kind": "hotseat"}]


@pytest.fixture(scope="module")
def anna(tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    with serving_guests(tmp_path_factory.mktemp("guests")) as server:
        headers = {"origin": server.address}
        with httpx.Client(base_url=server.address, headers=headers, timeout=LONG) as client:
            assert client.post("/api/players", json={"name": "Anna"}).status_code == 201
            yield client


@pytest.mark.parametrize("name", ["fingers", "plain"])
def test_a_game_without_scenery_has_the_page_of_all_games(anna: httpx.Client, name: str) -> None:
    opened = anna.post("/api/tables", json={"game": name, "seats": SEATS, "seed": "guests"})
    table = f"/tables/{opened.json()['table']}"
    page = anna.get(f"{table}?seat=0&shape=wide").text
    assert '<body class="rail"' in page
    assert "/scene/" not in page
    board = re.search(r'<section id="board".*?</section>', page, re.S)
    assert board is not None
    assert "<img" not in board[0]
    assert board[0].count('id="drawing"') == 1
    answers = re.findall(r'data-answer="(show \d)"', page)
    assert sorted(answers) == ["show 0", "show 1", "show 2"]
    assert anna.get(f"/scene/{name}-wide-day.svg").status_code == 404


def test_without_scenery_a_drawing_is_sent_whole(anna: httpx.Client) -> None:
    opened = anna.post("/api/tables", json={"game": "fingers", "seats": SEATS, "seed": "guests"})
    page = anna.get(f"/tables/{opened.json()['table']}?seat=0&shape=wide").text
    live = re.search(r'<svg[^>]*id="drawing".*?</svg>', page, re.S)
    assert live is not None
    used = set(re.findall(r"url\(#([\w-]+)\)", live[0]))
    assert used
    assert used <= set(re.findall(r'id="(hy-[\w-]+)"', live[0]))


def test_a_plain_card_has_the_colours_of_every_theme(anna: httpx.Client) -> None:
    opened = anna.post("/api/tables", json={"game": "plain", "seats": SEATS, "seed": "guests"})
    address = f"/api/tables/{opened.json()['table']}/board.svg?seat=0&theme="
    papers = {
        theme: re.findall(r'<rect[^>]*fill="(#\w+)"', anna.get(address + theme).text)
        for theme in ("day", "night", "contrast")
    }
    assert papers == {"day": ["#f3e9d2"], "night": ["#2a2620"], "contrast": ["#ffffff"]}
