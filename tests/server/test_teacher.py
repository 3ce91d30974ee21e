"""Hints, reviews and branches over HTTP."""

from dataclasses import dataclass
from typing import Any

import pytest

from hypostyle import record_of, to_text
from hypostyle.core.registry import game
from hypostyle.server.background.teaching import LESS, TeachingJob
from hypostyle.server.background.workers import BotWorkers, CannotThink
from hypostyle.server.metrics import Metrics
from hypostyle.server.models import unbroken
from tests.server.support import LONG, Client, Server, seated, wait_for

BOT = {"kind": "bot", "bot": "novice"}


def beginning(answers: int) -> str:
    """The record of a game's first answers."""
    match = game("aton").new(seed=7)
    for _ in range(answers):
        seat = match.deciders()[0]
        match.apply(seat, match.legal(seat)[-1])
    return to_text(record_of(match, with_seed=True))


def uploaded(anna: Client) -> str:
    done = anna.post("/api/records", {"record": beginning(3)})
    assert done.status_code == 201, done.text
    return str(done.json()["table"])


def test_hints_for_the_seat_that_is_asked(clients: tuple[Client, Client]) -> None:
    anna, ben = clients
    table = seated(clients)
    found = anna.get(f"/api/tables/{table}/seats/0/hints")
    assert found.status_code == 200, found.text
    data = found.json()
    view = anna.view(table, 0)
    assert data["version"] == view["version"]
    legal = {one["answer"] for one in view["legal"]}
    assert data["hints"]
    assert {one["answer"] for one in data["hints"]} <= legal
    assert all(one["reason"] for one in data["hints"])
    assert anna.get(f"/api/tables/{table}/seats/0/hints").json() == data
    assert ben.get(f"/api/tables/{table}/seats/0/hints").json()["error"] == "not-your-seat"
    anna.answer(table, 0, data["hints"][0]["answer"], data["version"])
    refused = anna.get(f"/api/tables/{table}/seats/0/hints")
    assert (refused.status_code, refused.json()["error"]) == (409, "not-asked")


@dataclass(frozen=True, slots=True, kw_only=True)
class LimitedJob(TeachingJob):
    """Succeeds with little effort only."""

    most: float

    def work_out(self) -> str:
        """Its effort."""
        if self.effort > self.most:
            raise TimeoutError
        return str(self.effort)


def test_what_takes_too_long_is_tried_once_more_with_less_effort() -> None:
    """As hints do on a machine that has far too much to do."""
    workers = BotWorkers(1, LONG, Metrics())
    plain: dict[str, Any] = {
        "game": "aton",
        "players": 2,
        "options": "-",
        "rows": (),
        "start": None,
    }
    try:
        assert workers.submit(LimitedJob(**plain, effort=1.0, most=0.5)).result(LONG) == str(LESS)
        with pytest.raises(CannotThink):
            workers.submit(LimitedJob(**plain, effort=1.0, most=0.0)).result(LONG)
    finally:
        workers.close()


def test_the_coach_says_what_is_asked_to_its_seat_alone(clients: tuple[Client, Client]) -> None:
    anna, ben = clients
    table = seated(clients)
    words = game("aton").words

    def coach(client: Client, seat: int) -> Any:
        return client.get(f"/api/tables/{table}/seats/{seat}/coach")

    said = coach(anna, 0).json()
    assert said["goal"] == unbroken(words("coach.goal"))
    assert said["asked"] == words("coach.ask.offer")
    assert (said["lesson"], said["lesson_over"], said["hints"]) == (None, False, True)
    assert coach(ben, 0).json()["error"] == "not-your-seat"
    while (view := anna.view(table, 0))["legal"]:
        anna.answer(table, 0, view["legal"][0]["answer"], view["version"])
    idle = coach(anna, 0).json()
    assert (idle["asked"], idle["hints"]) == ("", False)


def test_no_hints_against_the_clock(clients: tuple[Client, Client]) -> None:
    table = seated(clients, clock={"kind": "move", "seconds": 600})
    refused = clients[0].get(f"/api/tables/{table}/seats/0/hints")
    assert (refused.status_code, refused.json()["error"]) == (409, "no-hints")


def test_hints_against_the_clock_when_all_agree(clients: tuple[Client, Client]) -> None:
    anna, ben = clients
    table = seated(clients, clock={"kind": "move", "seconds": 600})

    def agree(client: Client, seat: int, wanted: bool = True) -> Any:
        done = client.act(table, seat, "hints", {"agree": wanted})
        assert done.status_code == 200, done.text
        return done.json()

    first = agree(anna, 0)
    assert (first["hints"], first["waiting_for"]) == (False, [1])
    assert [seat["hints"] for seat in ben.view(table, 1)["seats"]] == [True, False]
    assert anna.get(f"/api/tables/{table}/seats/0/hints").status_code == 409
    page = ben.http.get(f"/tables/{table}", headers={"Accept": "text/html"})
    assert "agrees to hints" in page.text
    assert agree(ben, 1)["hints"]
    assert anna.view(table, 0)["hints"]
    assert anna.get(f"/api/tables/{table}/seats/0/hints").status_code == 200
    assert agree(ben, 1, wanted=False)["waiting_for"] == [1]
    assert anna.get(f"/api/tables/{table}/seats/0/hints").json()["error"] == "no-hints"
    assert ben.act(table, 0, "hints", {}).json()["error"] == "not-your-seat"


def test_bots_agree_to_hints_and_without_a_clock_nobody_is_asked(server: Server) -> None:
    anna = Client(server.address, "Anna")
    clock = {"kind": "move", "seconds": 600}
    table = anna.open([{"kind": "me"}, BOT], clock=clock)["table"]
    assert not anna.view(table, 0)["hints"]
    assert anna.act(table, 0, "hints", {}).json()["hints"]
    free = anna.open([{"kind": "me"}, BOT])["table"]
    refused = anna.act(free, 0, "hints", {})
    assert (refused.status_code, refused.json()["error"]) == (409, "no-hints")
    anna.close()


def test_a_review_is_made_in_the_background_and_kept(server: Server) -> None:
    anna = Client(server.address, "Anna")
    table = uploaded(anna)
    stranger = Client(server.address)
    assert stranger.get(f"/api/tables/{table}/review").json()["review"] is None

    def review() -> Any:
        found = anna.get(f"/api/tables/{table}/review")
        assert found.status_code == 200, found.text
        return found.json()

    wait_for(lambda: review()["review"] is not None)
    data = review()
    assert data["done"] == data["rows"]
    assert len(data["review"]["curve"]) == data["rows"] + 1
    assert len(data["review"]["seats"]) == 2
    assert stranger.get(f"/api/tables/{table}/review").json() == data
    page = anna.http.get(f"/tables/{table}/review", headers={"Accept": "text/html"})
    assert page.status_code == 200
    assert "<polyline" in page.text
    assert f"/tables/{table}?at=2&amp;viewer=all" in page.text
    for client in (anna, stranger):
        client.close()


def test_a_game_in_progress_is_not_reviewed_nor_branched(clients: tuple[Client, Client]) -> None:
    table = seated(clients)
    refused = clients[0].get(f"/api/tables/{table}/review")
    assert (refused.status_code, refused.json()["error"]) == (409, "not-over")
    refused = clients[0].post(f"/api/tables/{table}/branch", {"at": 0})
    assert (refused.status_code, refused.json()["error"]) == (409, "not-over")


def test_a_branch_goes_on_from_the_moment_against_bots(server: Server) -> None:
    anna = Client(server.address, "Anna")
    table = uploaded(anna)
    old = anna.view(table, at=3)
    done = anna.post(f"/api/tables/{table}/branch", {"at": 3, "seat": 1, "bot": "novice"})
    assert done.status_code == 201, done.text
    branch = done.json()["table"]
    new = anna.view(branch, 1)
    assert [seat["bot"] for seat in new["seats"]] == [True, False]
    assert new["seats"][0]["name"] == game(new["game"]).person_name(0)
    assert [seat["score"] for seat in new["seats"]] == [seat["score"] for seat in old["seats"]]
    wait_for(lambda: anna.view(branch, 1)["question"] is not None)
    view = anna.view(branch, 1)
    anna.answer(branch, 1, view["legal"][0]["answer"], view["version"])
    bad = anna.post(f"/api/tables/{table}/branch", {"at": 3, "bot": "nobody"})
    assert (bad.status_code, bad.json()["error"]) == (422, "bad-bot")
    bad = anna.post(f"/api/tables/{table}/branch", {"at": 4000})
    assert (bad.status_code, bad.json()["error"]) == (404, "no-row")
    anna.close()
