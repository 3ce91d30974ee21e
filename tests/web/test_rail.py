"""The table page, without a browser: scenery, shapes, titles, what each seat did last."""

import random
import re
from collections.abc import Iterator

import httpx
import pytest

from hypostyle import game, game_names
from hypostyle.core.drawing import OUTLINES, SCROLLED
from hypostyle.core.game import Shape
from hypostyle.server import models
from hypostyle.web.rail_question import TITLE, split
from hypostyle.web.seats import last_turn, phrases
from tests.server.support import LONG, serving

APART = [name for name in game_names() if game(name).has_scenery]


@pytest.fixture(scope="module")
def anna(tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    file = tmp_path_factory.mktemp("rail") / "games.db"
    with serving(f"sqlite:///{file}") as server:
        headers = {"origin": server.address}
        with httpx.Client(base_url=server.address, headers=headers, timeout=LONG) as client:
            assert client.post("/api/players", json={"name": "Anna"}).status_code == 201
            yield client


def opened(anna: httpx.Client, name: str) -> str:
    """The page of a new table at which everybody sits before one device."""
    seats = [{"kind": "me"}, *[{"kind": "hotseat"}] * (game(name).facts.players[0] - 1)]
    answer = anna.post("/api/tables", json={"game": name, "seats": seats, "seed": "rail"})
    assert answer.status_code == 201, answer.text
    return f"/tables/{answer.json()['table']}"


def drawing(page: str) -> str:
    """The live drawing of a page."""
    found = re.search(r'<svg[^>]*id="drawing".*?</svg>', page, re.S)
    assert found is not None
    return found[0]


@pytest.mark.parametrize("name", APART)
def test_scenery_and_paints_are_apart_from_what_lives(anna: httpx.Client, name: str) -> None:
    page = anna.get(f"{opened(anna, name)}?seat=0&shape=wide").text
    address = re.search(rf'<img[^>]*src="(/scene/{name}-wide-day.svg\?v=\w{{12}})"', page)
    assert address is not None
    assert f'rel="preload" href="{address[1]}" as="image"' in page
    assert page.count('id="paints"') == 1
    assert '<header class="site"' not in page
    live = drawing(page)
    assert "<defs" not in live
    assert set(re.findall(r"url\(#([\w-]+)\)", live)) <= set(re.findall(r'id="(hy-[\w-]+)"', page))
    scene = anna.get(address[1])
    assert scene.headers["content-type"] == "image/svg+xml"
    assert "immutable" in scene.headers["cache-control"]
    assert scene.text == game(name).scenery("wide", "day")


def test_there_is_no_scenery_of_other_games_and_shapes(anna: httpx.Client) -> None:
    wanted = [f"{APART[0]}-round-day", "chess-wide-day"]
    for name in wanted:
        found = anna.get(f"/scene/{name}.svg", headers={"accept": "text/html"})
        assert found.status_code == 404, name


@pytest.mark.parametrize("name", APART)
def test_an_address_may_say_for_which_window(anna: httpx.Client, name: str) -> None:
    table = opened(anna, name)
    boxes = {}
    for shape in ("wide", "tall", "compact"):
        anna.cookies.set("shape", "wide" if shape == "tall" else "tall")
        live = drawing(anna.get(f"{table}/now?seat=0&shape={shape}").text)
        found = re.search(r'viewBox="([^"]+)"', live)
        assert found is not None
        boxes[shape] = found[1], 'class="note"' in live
    anna.cookies.delete("shape")
    if game(name).scrolls:
        assert boxes["compact"][0].startswith(f"0 0 {SCROLLED} ")
        assert boxes["compact"][1]
    else:
        assert boxes["compact"] == (boxes["wide"][0], False)
    assert boxes["wide"][1]
    assert boxes["tall"][0].startswith("0 0 720 ")


@pytest.mark.parametrize("name", game_names())
def test_every_side_has_an_outline(name: str) -> None:
    for side in game(name).facts.sides:
        assert side.shape.split()[-1] in OUTLINES


@pytest.mark.parametrize("shape", ["wide", "tall"])
@pytest.mark.parametrize("name", APART)
def test_scenery_is_as_large_as_the_drawing(name: str, shape: Shape) -> None:
    box = re.compile(r'viewBox="([^"]+)"')
    still = box.search(game(name).scenery(shape, "day"))
    live = box.search(game(name).new(seed=1).draw(0, shape=shape))
    assert still is not None
    assert live is not None
    assert still[1] == live[1]


@pytest.mark.parametrize(
    ("sentence", "title", "rest"),
    [
        ("Take a card: you have 3.", "Take a card", "You have 3."),
        ("Take a card? You have 3.", "Take a card?", "You have 3."),
        ("Take a card.", "Take a card", ""),
        ("Which of them?", "Which of them?", ""),
        ("You have won this with a bid of 12: which card?", "Step", "You have won this with a bid of 12: which card?"),
    ],
)  # fmt: skip
def test_a_question_has_a_short_title(sentence: str, title: str, rest: str) -> None:
    assert split(sentence, "Step") == (title, rest)


@pytest.mark.parametrize("name", APART)
def test_every_title_of_a_game_fits(name: str) -> None:
    for seed, players in enumerate(game(name).facts.players):
        match = game(name).new(players=players, seed=seed)
        stream = random.Random(seed)
        while not match.over:
            seat = match.deciders()[0]
            step = game(name).words(f"step.{game(name).step_name(match.state)}")
            title, _ = split(match.view(seat).question(), step)
            assert 0 < len(title) <= TITLE, title
            match.apply(seat, stream.choice(match.legal(seat)))


def test_a_seat_tells_what_it_did_in_its_last_turn() -> None:
    def line(seat: int | None, text: str, kind: str = "did") -> models.LogLine:
        return models.LogLine(
            row=1, text=text, short=None, kind=kind, seat=seat, places=[], source="", points=0
        )

    log = [
        line(0, "Red's turn.", "turn"),
        line(0, "Red rests."),
        line(1, "Blue's turn.", "turn"),
        line(1, "Blue builds."),
        line(None, "The market closes."),
        line(1, "Blue pays 3."),
        line(0, "Red's turn.", "turn"),
    ]
    assert ", ".join(phrases(last_turn(log, 0), "Red")) == "rests"
    assert ", ".join(phrases(last_turn(log, 1), "Blue")) == "builds, pays 3"
    assert last_turn([], 1) == []


@pytest.mark.parametrize("name", game_names())
def test_the_rules_say_what_every_picture_of_the_board_means(anna: httpx.Client, name: str) -> None:
    signs = game(name).signs()
    told = {key for key in game(name).words.texts if key.startswith("signs.")}
    assert len(signs) == len(told) >= 10
    assert len({sign.drawn for sign in signs}) == len(signs)
    for address in (f"/rules/{name}", f"/rules/{name}/text"):
        page = anna.get(address).text
        assert page.count('<h2 id="signs">') == 1
        for sign in signs:
            title, _, meaning = sign.says.partition(": ")
            assert f"<strong>{title}</strong><span>{meaning}</span>" in page
