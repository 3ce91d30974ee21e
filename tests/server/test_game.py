"""Whole games over HTTP."""

import os
import random
import subprocess
import sys
from pathlib import Path

import hypostyle
from tests.server.support import LONG, Client, Ear, Server, play_out, seated, serving, wait_for

EXAMPLE = Path(__file__).parents[2] / "examples" / "http_bot.py"


def test_two_clients_play_a_whole_game(clients: tuple[Client, Client]) -> None:
    table = seated(clients, options={"win_score": 20})
    before = clients[0].view(table, 0)
    assert before["status"] == "playing"
    assert before["seed"] is None
    assert not before["seed_chosen"]
    assert clients[0].get(f"/api/tables/{table}/record").json()["error"] == "not-over"
    assert play_out(clients, table, random.Random(1)) > 20
    after = clients[1].view(table, 1)
    assert after["status"] == "over"
    assert after["outcome"]["winners"]
    assert hypostyle.fingerprint(after["seed"]) == before["fingerprint"] == after["fingerprint"]
    for form in ("text", "json"):
        text = clients[0].get(f"/api/tables/{table}/record?form={form}").text
        match = hypostyle.load(text)
        assert match.over
        assert match.scores() == after["outcome"]["scores"]
        assert "Anna" in text
        assert "Ben" in text
        assert after["seed"] in text
    late = clients[0].act(table, 0, "answer", {"answer": "stop", "version": after["version"]})
    assert (late.status_code, late.json()["error"]) == (409, "not-playing")


def test_what_a_seat_is_told_is_its_view(clients: tuple[Client, Client]) -> None:
    table = seated(clients, seed="7", options={"win_score": 30})
    match = hypostyle.game("aton").new(seed="7", win_score=30)
    for seat in (0, 1):
        told = clients[seat].view(table, seat, board="true")
        view = match.view(seat)
        assert told["question"]["sentence"] == view.question()
        assert [one["answer"] for one in told["legal"]] == [view.notation(a) for a in view.legal()]
        assert [one["sentence"] for one in told["legal"]] == [
            view.sentence(a) for a in view.legal()
        ]
        assert [line["text"] for line in told["log"]] == [line.text for line in view.lines]
        lines = match.game.text_board(view, hypostyle.Marks())
        assert told["board"] == ["".join(text for text, _ in line).rstrip() for line in lines]
        assert [seat["score"] for seat in told["seats"]] == match.scores()
        assert told["seed_chosen"]
        picture = clients[seat].get(f"/api/tables/{table}/board.svg?seat={seat}")
        assert picture.headers["content-type"].startswith("image/svg+xml")
        marks = hypostyle.Marks(legal=tuple(view.legal()), last=match.last_places(seat))
        assert picture.text == view.draw(marks)
    rest = clients[0].get(f"/api/tables/{table}?seat=0&log_from=1").json()
    assert rest["log"] == clients[0].view(table, 0)["log"][1:]
    assert rest["log_length"] == len(rest["log"]) + 1


def test_choices_at_the_same_time_do_not_collide(clients: tuple[Client, Client]) -> None:
    table = seated(clients)
    views = [clients[seat].view(table, seat) for seat in (0, 1)]
    assert views[0]["version"] == views[1]["version"]
    for seat in (0, 1):
        choice = views[seat]["legal"][0]["answer"]
        clients[seat].answer(table, seat, choice, views[seat]["version"])
    now = clients[0].view(table, 0)
    assert now["version"] == views[0]["version"] + 2
    assert now["question"] != views[0]["question"]


def test_a_secret_choice_can_be_changed_until_all_have_chosen(
    clients: tuple[Client, Client],
) -> None:
    table = seated(clients, seed="7")
    anna, ben = clients
    view = anna.view(table, 0)
    first, second = (one["answer"] for one in view["legal"][:2])
    assert not view["undo"]["undo"]
    assert view["undo"]["sentence"]
    version = anna.answer(table, 0, first, view["version"])
    assert anna.view(table, 0)["undo"]["undo"]
    assert anna.view(table, 0)["legal"] == []
    assert anna.act(table, 0, "undo", {"version": version}).status_code == 200
    view = anna.view(table, 0)
    assert (view["undo"]["undo"], view["undo"]["redo"]) == (False, True)
    assert anna.act(table, 0, "redo", {"version": view["version"]}).status_code == 200
    view = anna.view(table, 0)
    assert not view["undo"]["redo"]
    anna.act(table, 0, "undo", {"version": view["version"]})
    # Ben's question is the old one all the while: what he saw first is still good.
    seen = ben.view(table, 1)
    anna.answer(table, 0, second, anna.view(table, 0)["version"])
    ben.answer(table, 1, seen["legal"][0]["answer"], seen["version"])
    refused = anna.act(table, 0, "undo", {"version": anna.view(table, 0)["version"]})
    assert (refused.status_code, refused.json()["error"]) == (409, "cannot-undo")
    refused = anna.act(table, 0, "redo", {"version": anna.view(table, 0)["version"]})
    assert (refused.status_code, refused.json()["error"]) == (409, "cannot-redo")


def test_why_not_says_the_paragraph(clients: tuple[Client, Client]) -> None:
    table = seated(clients, seed="7", preset="published")
    path = f"/api/tables/{table}/seats/0/why"
    good = clients[0].view(table, 0)["legal"][0]["answer"]
    assert clients[0].get(f"{path}?answer={good}").json()["legal"]
    bad = clients[0].get(f"{path}?answer=stop").json()
    assert not bad["legal"]
    assert bad["paragraph"]
    assert bad["sentence"]
    nonsense = clients[0].get(f"{path}?answer=xyzzy").json()
    assert not nonsense["legal"]
    assert "xyzzy" in nonsense["sentence"]


def test_news_say_which_table_and_version_and_nothing_else(
    clients: tuple[Client, Client],
) -> None:
    table = seated(clients)
    view = clients[0].view(table, 0)
    ear = Ear(clients[1], table)
    try:
        assert ear.next() == {"table": table, "version": view["version"]}
        clients[0].answer(table, 0, view["legal"][0]["answer"], view["version"])
        assert ear.next() == {"table": table, "version": view["version"] + 1}
    finally:
        ear.close()


def test_a_friend_by_link_and_a_spectator(server: Server, clients: tuple[Client, Client]) -> None:
    anna, ben = clients
    opened = anna.open([{"kind": "link"}, {"kind": "me"}])
    table, code = opened["table"], opened["codes"]["0"]
    for body in ({}, {"seat": 0}, {"code": "guess"}, {"seat": 0, "code": "guess"}):
        refused = ben.post(f"/api/tables/{table}/sit", body)
        assert refused.status_code in (403, 409), body
    assert code not in ben.get(f"/api/tables/{table}").text
    assert code not in anna.get(f"/api/tables/{table}?seat=1").text
    assert ben.sit(table, code=code) == 0
    assert ben.post(f"/api/tables/{table}/sit", {"code": code}).status_code == 409
    watcher = Client(server.address)
    try:
        seen = watcher.view(table)
        assert seen["seat"] is None
        assert seen["legal"] == []
        assert seen["question"] is None
        assert [seat["name"] for seat in seen["seats"]] == ["Ben", "Anna"]
    finally:
        watcher.close()


def test_hot_seat_and_lists(clients: tuple[Client, Client]) -> None:
    anna, ben = clients
    table = anna.open([{"kind": "me"}, {"kind": "hotseat", "name": "Oma"}])["table"]
    for seat in (0, 1):
        view = anna.view(table, seat)
        assert view["seats"][1]["name"] == "Oma"
        anna.answer(table, seat, view["legal"][0]["answer"], view["version"])
    waiting = anna.open(listed=True)["table"]
    hidden = anna.open()["table"]
    lobby = [one["table"] for one in ben.get("/api/tables").json()]
    assert waiting in lobby
    assert hidden not in lobby
    mine = [one["table"] for one in anna.get("/api/tables?mine=true").json()]
    assert {table, waiting, hidden} <= set(mine)
    assert ben.get("/api/tables?mine=true").json() == []


def test_chat(clients: tuple[Client, Client]) -> None:
    table = seated(clients)
    version = clients[0].view(table, 0)["version"]
    said = clients[0].post(f"/api/tables/{table}/chat", {"text": "<b>hello\u202e\x07</b>\n you"})
    assert said.status_code == 201
    assert said.json()["version"] == version + 1
    (message,) = clients[1].get(f"/api/tables/{table}/chat").json()
    assert (message["name"], message["text"]) == ("Anna", "<b>hello</b> you")
    assert clients[1].get(f"/api/tables/{table}/chat?after=1").json() == []
    long = clients[0].post(f"/api/tables/{table}/chat", {"text": "x" * 501})
    assert long.status_code == 422
    other = Client(str(clients[0].http.base_url), "Carl")
    try:
        assert other.post(f"/api/tables/{table}/chat", {"text": "hi"}).status_code == 403
    finally:
        other.close()


def test_a_game_against_a_bot_comes_to_an_end(clients: tuple[Client, Client]) -> None:
    anna = clients[0]
    seats = [{"kind": "bot", "bot": "scribe"}, {"kind": "me"}]
    table = anna.open(seats, options={"win_score": 20})["table"]
    stream = random.Random(3)
    ear = Ear(clients[1], table)
    try:
        while (view := anna.view(table, 1))["status"] == "playing":
            if view["legal"]:
                choice = stream.choice(view["legal"])["answer"]
                anna.answer(table, 1, choice, view["version"])
            else:
                ear.until(view["version"] + 1)
    finally:
        ear.close()
    assert view["outcome"]["scores"]


def test_the_example_takes_a_seat_and_plays(server: Server, clients: tuple[Client, Client]) -> None:
    table = clients[0].open([{"kind": "bot", "bot": "novice"}, {"kind": "open"}])["table"]
    words = [sys.executable, str(EXAMPLE), server.address, "--table", table, "--seed", "1"]
    # Without our package on the path: the example must not need it.
    bare = {name: os.environ[name] for name in ("PATH", "HOME", "LANG") if name in os.environ}
    done = subprocess.run(
        words, capture_output=True, text=True, timeout=LONG, env=bare, check=False
    )
    assert done.returncode == 0, done.stderr
    assert "won: [" in done.stdout
    wait_for(lambda: clients[0].view(table)["status"] == "over")


def test_the_example_waits_when_it_is_too_fast(tmp_path: Path) -> None:
    with serving(f"sqlite:///{tmp_path / 'games.db'}", rate=40, burst=20) as strict:
        _opens_a_table(strict)


def test_the_example_opens_a_table_by_itself(server: Server) -> None:
    _opens_a_table(server)


def _opens_a_table(server: Server) -> None:
    done = subprocess.run(
        [sys.executable, str(EXAMPLE), server.address, "--game", "aton"],
        capture_output=True,
        text=True,
        timeout=LONG,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert "won: [" in done.stdout


def test_a_link_says_which_seat_it_is_for_and_whether_it_is_free(
    clients: tuple[Client, Client],
) -> None:
    anna, ben = clients
    opened = anna.open([{"kind": "me"}, {"kind": "link"}])
    table, code = opened["table"], opened["codes"]["1"]
    path = f"/api/tables/{table}/invited"
    assert ben.post(path, {"code": code}).json() == {"seat": 1, "side_name": "Blue", "free": True}
    assert ben.post(path, {"code": "0" * 32}).json()["error"] == "wrong-code"
    assert ben.post(path, {"code": "é" * 32}).status_code == 403
    ben.sit(table, code=code)
    assert not ben.post(path, {"code": code}).json()["free"]
    rematch = anna.open([{"kind": "me"}, {"kind": "open"}])["table"]
    assert ben.post(f"/api/tables/{rematch}/invited", {"code": code}).status_code == 403
