"""Against bots only: any move can be taken back, and the game restarted."""

import random
from collections.abc import Iterator
from typing import Any

import pytest

import hypostyle
from hypostyle.core.match import Match
from tests.server.support import Client, Server, pair, seated, serving, wait_for

BOT = {"kind": "bot", "bot": "novice"}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    file = tmp_path_factory.mktemp("back") / "games.db"
    with serving(f"sqlite:///{file}") as running:
        yield running


def asked(anna: Client, table: str) -> dict[str, Any]:
    """The view of seat 0, once it is asked or the game is over."""
    wait_for(lambda: (view := anna.view(table, 0))["question"] or view["status"] != "playing")
    return anna.view(table, 0)


def test_a_move_is_taken_back_with_all_that_bots_have_answered(server: Server) -> None:
    anna = Client(server.address, "Anna")
    table = str(anna.open([{"kind": "me"}, BOT, BOT], game="nefertiti", seed="7")["table"])
    stream = random.Random(1)
    for _ in range(4):
        before = asked(anna, table)
        choice = stream.choice(before["legal"])
        anna.answer(table, 0, choice["answer"], before["version"])
    after = asked(anna, table)
    assert after["rows"] > before["rows"]
    assert not after["undo"]["undo"], "bots have answered since"
    assert after["undo"]["take_back"] == choice["sentence"]
    done = anna.act(table, 0, "takeback", {"version": after["version"]})
    assert done.status_code == 200, done.text
    again = anna.view(table, 0)
    assert (again["rows"], again["legal"]) == (before["rows"], before["legal"])
    assert [line["text"] for line in again["log"]] == [line["text"] for line in before["log"]]
    assert again["notes"][-1]["text"].endswith(" took a move back.")
    other = Client(server.address, token=anna.token)
    assert other.view(table, 0)["rows"] == before["rows"]
    other.close()
    anna.close()


def test_a_game_with_taken_back_moves_is_read_again_from_the_store(tmp_path: Any) -> None:
    database = f"sqlite:///{tmp_path / 'games.db'}"
    with serving(database) as running:
        anna = Client(running.address, "Anna")
        token = anna.token
        table = str(anna.open([{"kind": "me"}], game="men_nefer", seed="7")["table"])
        stream = random.Random(1)
        for n in range(30):
            view = asked(anna, table)
            if n % 7 == 6:
                anna.act(table, 0, "takeback", {"version": view["version"]})
                view = asked(anna, table)
            anna.answer(table, 0, stream.choice(view["legal"])["answer"], view["version"])
        before = anna.view(table, 0)
        anna.close()
    with serving(database) as running:
        anna = Client(running.address, token=token)
        after = anna.view(table, 0)
        for name in ("rows", "legal", "log", "undo", "seats"):
            assert after[name] == before[name], name
        while (view := anna.view(table, 0))["status"] == "playing":
            anna.answer(table, 0, stream.choice(view["legal"])["answer"], view["version"])
        record = anna.get(f"/api/tables/{table}/record").text
        assert "takebacks red 4" in record.splitlines()
        assert hypostyle.load(record).taken_back == [4]
        as_json = anna.get(f"/api/tables/{table}/record?form=json").text
        assert hypostyle.load(as_json).taken_back == [4]
        assert anna.get(f"/api/tables/{table}/fair").json()["fair"]
        anna.close()


def test_nobody_takes_moves_back_from_people(server: Server) -> None:
    with pair(server.address) as clients:
        table = seated(clients)
        view = clients[0].view(table, 0)
        version = clients[0].answer(table, 0, view["legal"][0]["answer"], view["version"])
        assert clients[0].view(table, 0)["undo"]["take_back"] == ""
        refused = clients[0].act(table, 0, "takeback", {"version": version})
        assert (refused.status_code, refused.json()["error"]) == (409, "not-alone")
        refused = clients[0].post(f"/api/tables/{table}/rematch", {})
        assert (refused.status_code, refused.json()["error"]) == (409, "not-over")


def test_a_game_against_bots_is_restarted(server: Server) -> None:
    anna = Client(server.address, "Anna")
    table = str(anna.open([{"kind": "me"}, BOT], game="aton")["table"])
    view = asked(anna, table)
    nothing = anna.act(table, 0, "takeback", {"version": view["version"]})
    assert (nothing.status_code, nothing.json()["error"]) == (409, "cannot-undo")
    anna.answer(table, 0, view["legal"][0]["answer"], view["version"])
    again = anna.post(f"/api/tables/{table}/rematch", {})
    assert again.status_code == 201, again.text
    new = asked(anna, again.json()["table"])
    assert [seat["name"] for seat in new["seats"]] == [seat["name"] for seat in view["seats"]]
    assert new["seats"][0]["yours"]
    assert anna.view(table)["status"] == "closed"
    anna.close()


def test_a_match_goes_back_and_chance_answers_as_before() -> None:
    match: Match[Any] = hypostyle.game("men_nefer").new(players=1, seed="7")
    stream = random.Random(2)
    for _ in range(40):
        match.apply(0, stream.choice(match.legal(0)))
    last = match.rows[-1]
    own = max(n for n, row in enumerate(match.rows) if row.seat == 0)
    rows = [(row.seat, row.text) for row in match.rows]
    gone = match.take_back(0)
    assert len(match) == own
    assert gone[0].seat == 0
    assert gone[-1] == last
    match.apply(0, gone[0].action)
    assert [(row.seat, row.text) for row in match.rows] == rows
    assert match.taken_back == [1]
