"""Puzzles over HTTP: shown without secrets, answered once, rated."""

from typing import Any

import pytest

from hypostyle import game, game_names
from hypostyle.server.storage.store import Store
from hypostyle.teacher.puzzles import Puzzle, puzzles_of
from tests.server.stored import ANNA, BEN
from tests.server.support import Client, Server

NAME = "nefertiti"


def puzzle(n: int = 0) -> Puzzle:
    return puzzles_of(game(NAME))[n]


def path(one: Puzzle) -> str:
    return f"/api/puzzles/{NAME}/{one.key}"


def test_the_puzzle_of_the_day_and_a_list_for_every_game(server: Server) -> None:
    stranger = Client(server.address)
    found: dict[str, Any] = stranger.get("/api/puzzles").json()
    assert [one["game"] for one in found["games"]] == list(game_names())
    today = found["today"]
    shown = stranger.get(f"/api/puzzles/{today['game']}/{today['key']}")
    assert shown.status_code == 200, shown.text
    assert shown.json()["result"] is None
    assert stranger.get(f"/api/puzzles/{NAME}").json()["you"] is None
    for page in ("/puzzles", f"/puzzles/{today['game']}/{today['key']}"):
        told = stranger.http.get(page, headers={"Accept": "text/html"})
        assert told.status_code == 200, page
        assert "Puzzle" in told.text
    there = stranger.http.get(f"/puzzles/{NAME}", headers={"Accept": "text/html"})
    assert there.headers["location"] == f"/puzzles/{NAME}/{puzzle().key}"
    stranger.close()


def test_an_answer_is_judged_rated_and_explained_once(server: Server) -> None:
    anna, one = Client(server.address, "Anna"), puzzle()
    shown = anna.get(path(one)).json()
    assert one.answer in [legal["answer"] for legal in shown["legal"]]
    assert shown["board"]
    before = shown["rating"]
    done = anna.post(f"{path(one)}/answer", {"answer": one.answer})
    assert done.status_code == 200, done.text
    result = done.json()
    assert result["solved"]
    assert result["best"][0]["answer"] == one.answer
    assert result["reason"]
    assert result["gain"] > 0
    assert result["rating"] == 1500 + result["gain"]
    again = anna.post(f"{path(one)}/answer", {"answer": one.best[1].answer})
    assert again.json() == result, "only the first answer counts"
    after = anna.get(path(one)).json()
    assert after["result"] == result
    assert after["rating"]["attempts"] == before["attempts"] + 1
    assert after["rating"]["rating"] < before["rating"]
    assert after["next"] == puzzle(1).key
    listed = anna.get(f"/api/puzzles/{NAME}").json()
    assert listed["you"]["solved"] == 1
    assert [line["solved"] for line in listed["puzzles"][:2]] == [True, False]
    page = anna.http.get(f"/puzzles/{NAME}/{one.key}", headers={"Accept": "text/html"})
    assert "Right!" in page.text
    anna.close()


def test_another_answer_loses_points_and_is_told_what_was_better(server: Server) -> None:
    ben, one = Client(server.address, "Ben"), puzzle(2)
    result = ben.post(f"{path(one)}/answer", {"answer": one.best[1].answer}).json()
    assert not result["solved"]
    assert result["gain"] < 0
    assert result["best"][0]["answer"] == one.answer
    assert result["answer"] == one.best[1].answer
    ben.close()


def test_what_is_no_answer_or_no_puzzle_is_refused(server: Server) -> None:
    stranger, anna, one = Client(server.address), Client(server.address, "Anna"), puzzle(1)

    def error(done: Any) -> tuple[int, str]:
        return done.status_code, done.json()["error"]

    assert error(stranger.post(f"{path(one)}/answer", {"answer": one.answer}))[0] == 401
    assert error(anna.post(f"{path(one)}/answer", {"answer": "dance"})) == (422, "refused")
    assert error(anna.post(f"{path(one)}/answer", {"answer": ""}))[0] == 422
    assert error(anna.get(f"/api/puzzles/{NAME}/0000")) == (404, "no-puzzle")
    assert error(anna.get("/api/puzzles/chess"))[0] == 422
    assert anna.get(path(one)).json()["result"] is None
    for client in (stranger, anna):
        client.close()


def test_questions_about_a_puzzle_are_answered_as_at_a_table(server: Server) -> None:
    stranger, one = Client(server.address), puzzle(1)
    told = stranger.get(f"{path(one)}/preview?answer={one.answer}").json()
    assert told["legal"]
    assert stranger.get(f"{path(one)}/why?answer={one.answer}").json()["legal"]
    assert not stranger.get(f"{path(one)}/why?answer=dance").json()["legal"]
    assert not stranger.get(f"{path(one)}/preview?answer=dance").json()["legal"]
    assert stranger.get(f"{path(one)}/about?place=nothing").json()["text"] == ""
    stranger.close()


def test_a_puzzle_is_played_on_against_bots(server: Server) -> None:
    anna, one = Client(server.address, "Anna"), puzzle(1)
    done = anna.post(f"{path(one)}/branch", {})
    assert done.status_code == 201, done.text
    view = anna.view(done.json()["table"], one.seat)
    assert one.answer in [legal["answer"] for legal in view["legal"]]
    assert all(seat["bot"] for seat in view["seats"] if seat["seat"] != one.seat)
    refused = anna.post(f"{path(one)}/branch", {"bot": "nobody"})
    assert (refused.status_code, refused.json()["error"]) == (422, "bad-bot")
    anna.close()


def test_attempts_and_ratings_are_stored_and_erased(store: Store) -> None:
    puzzles, anna = store.puzzles, ANNA.id
    made = puzzles.add(anna, NAME, "k1", "place 3", True)
    assert puzzles.add(anna, NAME, "k1", "place 4", False) == made
    lost = puzzles.add(anna, NAME, "k2", "place 5", False)
    assert lost.gain < 0 < made.gain
    rating = puzzles.rating(NAME, anna)
    assert (rating.attempts, rating.solved) == (2, 1)
    assert rating.rating.value == pytest.approx(lost.rating)
    assert puzzles.rating(NAME, "puzzle:k2").rating.value > 1500
    assert set(puzzles.attempts(anna, NAME)) == {"k1", "k2"}
    assert puzzles.attempts(BEN.id, NAME) == {}
    store.admin.erase_player(anna, "Nobody")
    assert puzzles.attempts(anna, NAME) == {}
    assert puzzles.rating(NAME, anna).attempts == 0
