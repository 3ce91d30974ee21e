"""Bots behind HTTP, and an insight put together from functions."""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from threading import Event, Thread
from typing import Any

import pytest

import hypostyle
from hypostyle.arena.fixtures import Contested
from hypostyle.arena.tournament import Tournament, ratings, run
from hypostyle.bots.bot import Bot
from hypostyle.bots.composed import Composed
from hypostyle.bots.contest import contest
from hypostyle.bots.registry import make_bot
from hypostyle.bots.remote import HttpBot
from hypostyle.bots.search import Search
from hypostyle.core.errors import BadBot

ATON = hypostyle.game("aton")
VIEW = ATON.new(seed=7).view(0)


@contextmanager
def program(reply: Callable[[dict[str, Any]], object], code: int = 200) -> Iterator[str]:
    """A program that replies to every view."""

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            data = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            body = json.dumps(reply(data)).encode()
            self.send_response(code)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: object) -> None:
            pass

    server = HTTPServer(("127.0.0.1", 0), Handler)
    thread = Thread(target=server.serve_forever)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def test_a_program_plays_and_sees_only_its_view() -> None:
    seen: list[dict[str, Any]] = []

    def last(data: dict[str, Any]) -> object:
        seen.append(data)
        return {"answer": data["legal"][-1]["answer"]}

    with program(last) as url:
        setup = ATON.setup(options={"win_score": 20})
        result = contest(ATON, [url, "random"], 2, 5, setup)
    assert result.standings[0].name == url
    assert {data["seat"] for data in seen} == {0, 1}
    assert all(len(data["legal"]) > 1 for data in seen)
    first = seen[0]
    assert (first["protocol"], first["game"], first["players"]) == (1, "aton", 2)
    assert first["side"] in ("red", "blue")
    assert first["question"]["sentence"]
    start = ATON.new(seed=first["seed"], win_score=20)
    view = start.view(first["seat"])
    assert len(first["state"]) == len(view.state.to_tuple())


def test_programs_meet_other_guests_in_a_tournament(tmp_path: Path) -> None:
    """Beside a class and a name, stored under its address, and asked for nothing when it resumes."""
    asked: list[str] = []

    def last(data: dict[str, Any]) -> object:
        asked.append(data["side"])
        return {"answer": data["legal"][-1]["answer"]}

    class First(Bot[hypostyle.State]):
        def choose(self, view: hypostyle.View[hypostyle.State]) -> int:
            return view.legal()[0]

    at = Contested("aton", ATON.setup(options={"win_score": 20}))
    with program(last) as url:
        planned = Tournament((at,), (url, First, "random"), 2)
        state = run(planned, tmp_path)
        assert {name for row in state.rows for name in row.bots} == {url, "First", "random"}
        assert {one.games for one in ratings(state.rows)[at.key]} == {4}
        assert set(asked) == {"red", "blue"}
        so_far = len(asked)
        assert run(planned, tmp_path).rows == state.rows
        assert len(asked) == so_far


@pytest.mark.parametrize("name", hypostyle.game_names())
def test_every_game_can_be_sent(name: str) -> None:
    game = hypostyle.game(name)
    match = game.new(seed=3)
    seat = match.deciders()[0]
    with program(lambda data: {"answer": data["legal"][0]["answer"]}) as url:
        view = match.view(seat)
        assert HttpBot(url, game, 1).choose(view) == view.legal()[0]


@pytest.mark.parametrize(
    ("reply", "code", "sentence"),
    [
        ({"answer": "castle"}, 200, "gives no answer to this question"),
        ({"move": "keep"}, 200, "does not reply"),
        ([], 200, "does not reply"),
        ({"answer": "keep"}, 500, "answers with the error 500"),
    ],
)
def test_a_program_that_errs_is_reported(reply: object, code: int, sentence: str) -> None:
    with program(lambda _: reply, code) as url, pytest.raises(BadBot, match=sentence):
        make_bot(url, ATON, 1).choose(VIEW)


def test_a_program_that_is_slow_or_away_is_reported() -> None:
    over = Event()

    def slow(_: dict[str, Any]) -> object:
        over.wait()
        return {}

    with program(slow) as url:
        try:
            with pytest.raises(BadBot, match=r"has not answered within 0\.1 s"):
                HttpBot(url, ATON, 1, 0.1).choose(VIEW)
        finally:
            over.set()
    with pytest.raises(BadBot, match="cannot be reached"):
        make_bot(url, ATON, 1).choose(VIEW)


def test_a_search_uses_the_evaluator_and_the_policy_it_is_given() -> None:
    asked = {"values": 0, "priors": 0}

    def evaluator(s: hypostyle.State, seats: int) -> list[float]:
        asked["values"] += 1
        return [1.0 / seats] * seats

    def policy(s: hypostyle.State, seat: int, answers: list[int]) -> list[float]:
        asked["priors"] += 1
        return [1.0] * len(answers)

    insight = Composed(ATON, evaluator, policy)
    Search("own", ATON, 1, 12, insight=insight).choose(VIEW)
    assert asked["values"] > 0
    assert asked["priors"] > 0
    own = Composed(ATON)
    plain = Search("own", ATON, 1, 12).choose(VIEW)
    assert Search("own", ATON, 1, 12, insight=own).choose(VIEW) == plain
