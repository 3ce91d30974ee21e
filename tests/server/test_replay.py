"""Looking back, looking ahead, and what is left of a game: replay, preview, records, fair chance."""

import random
import re
from contextlib import suppress

import httpx

import hypostyle
from hypostyle import OMNISCIENT
from hypostyle.server.models import unbroken
from tests.server.support import Client, Ear, Server, play_out, seated
from tests.server.test_requests import problem

SHORT = {"win_score": 20}


def finished(clients: tuple[Client, Client], **more: object) -> str:
    table = seated(clients, options=SHORT, **more)
    play_out(clients, table, random.Random(1))
    return table


def test_every_moment_is_shown_as_it_was(clients: tuple[Client, Client]) -> None:
    """What a seat is shown of the past is what it was shown then, but for what it may do."""
    table = seated(clients, seed="7", options=SHORT)
    then = []
    stream = random.Random(3)
    for _ in range(12):
        for seat in (0, 1):
            view = clients[seat].view(table, seat, board="true")
            assert view["at"] == view["rows"]
            then.append((seat, view))
        play_out(clients, table, stream, 1)
    for seat, view in then:
        past = clients[seat].view(table, seat, at=view["rows"], board="true")
        assert past["at"] == view["rows"]
        assert past["rows"] > view["rows"] or past["at"] == past["rows"]
        for same in ("board", "log", "question", "log_length"):
            assert past[same] == view[same]
        assert [one["score"] for one in past["seats"]] == [one["score"] for one in view["seats"]]
        assert past["legal"] == [] or past["at"] == past["rows"]
        picture = clients[seat].get(f"/api/tables/{table}/board.svg?seat={seat}&at={view['rows']}")
        assert picture.status_code == 200
    rows = clients[0].view(table)["rows"]
    problem(clients[0].get(f"/api/tables/{table}?at={rows + 1}"), 404, "no-row")
    assert clients[0].get(f"/api/tables/{table}?at=-1").status_code == 422


def test_all_cards_are_open_when_the_game_is_over(clients: tuple[Client, Client]) -> None:
    table = seated(clients, seed="7", options=SHORT)
    pages = ("?viewer=all", "/board.svg?viewer=all", "/moments?viewer=all", "/report?viewer=all")
    for page in pages:
        problem(clients[0].get(f"/api/tables/{table}{page}"), 403, "not-over")
    play_out(clients, table, random.Random(1))
    match = hypostyle.load(clients[0].get(f"/api/tables/{table}/record").text)
    watcher = Client(str(clients[0].http.base_url))
    try:
        for at in (0, 5, len(match.rows)):
            view = watcher.view(table, viewer="all", at=at, board="true")
            seen = match.at(at).view(OMNISCIENT)
            assert (view["viewer"], view["seat"]) == ("all", None)
            assert [line["text"] for line in view["log"]] == [
                unbroken(line.text) for line in seen.lines
            ]
            lines = seen.game.text_board(seen, hypostyle.Marks())
            assert view["board"] == ["".join(t for t, _ in line).rstrip() for line in lines]
            assert view["position"] == hypostyle.write_position(
                match.game, match.setup, match.at(at).state
            )
        assert (view["outcome"] is None, view["legal"]) == (False, [])
        assert watcher.view(table, viewer="all", at=3)["outcome"] is None
        assert watcher.get(f"/api/tables/{table}/board.svg?viewer=all&at=4").status_code == 200
        assert watcher.view(table, eyes="all", at=3)["viewer"] == "all"  # as in version 0.2
    finally:
        watcher.close()


def test_moments_are_where_rounds_and_turns_begin(clients: tuple[Client, Client]) -> None:
    table = finished(clients, seed="7")
    found = clients[0].get(f"/api/tables/{table}/moments?seat=0").json()
    assert [one["row"] for one in found] == sorted(one["row"] for one in found)
    match = hypostyle.load(clients[0].get(f"/api/tables/{table}/record").text)
    rounds = [one for one in found if one["kind"] == "round"]
    assert [one["label"] for one in rounds][:2] == ["Round 1.", "Round 2."]
    for one in rounds:
        assert any(line.text == one["label"] for line in match.at(one["row"]).log(0))
    before: list[int] = []
    for one in found:
        if one["kind"] == "turn":
            asked = match.at(one["row"]).deciders()
            assert asked != before
            assert one["label"] == " and ".join(match.game.side_name(seat) for seat in asked)
            before = asked


def test_a_game_alone_against_an_automaton_has_its_turns(clients: tuple[Client, Client]) -> None:
    anna = clients[0]
    table = anna.open([{"kind": "me"}], game="men_nefer", seed="7")["table"]
    stream = random.Random(1)
    while len(anna.view(table)["log"]) < 230:
        view = anna.view(table, 0)
        anna.answer(table, 0, stream.choice(view["legal"])["answer"], view["version"])
    found = anna.get(f"/api/tables/{table}/moments?seat=0").json()
    assert [one["label"] for one in found if one["kind"] == "round"][:2] == ["Era 1.", "Era 2."]
    turns = [one for one in found if one["kind"] == "turn"]
    assert [one["label"] for one in turns[:18]] == 9 * ["Imhotep", "Red"]
    for one in turns[1:18:2]:
        at = anna.view(table, 0, at=one["row"])
        assert at["question"]["step"] == "turn", "before the first answer of the turn"


def test_the_moments_of_a_game_that_goes_on(clients: tuple[Client, Client]) -> None:
    table = seated(clients)
    both = clients[0].get(f"/api/tables/{table}/moments").json()[-1]
    view = clients[0].view(table, 0)
    clients[0].answer(table, 0, view["legal"][0]["answer"], view["version"])
    assert clients[0].get(f"/api/tables/{table}/moments").json()[-1] == both  # still both choose
    waiting = clients[0].open()["table"]
    assert clients[0].get(f"/api/tables/{waiting}/moments").json() == []


def test_undo_says_what_and_why_not(clients: tuple[Client, Client]) -> None:
    table = seated(clients, seed="7")
    view = clients[0].view(table, 0)
    assert (view["undo"]["what"], view["undo"]["again"]) == ("", "")
    assert view["undo"]["sentence"]
    assert view["undo"]["why_no_redo"]
    choice = view["legal"][0]
    version = clients[0].answer(table, 0, choice["answer"], view["version"])
    undo = clients[0].view(table, 0)["undo"]
    assert (undo["undo"], undo["what"], undo["sentence"]) == (True, choice["sentence"], "")
    clients[0].act(table, 0, "undo", {"version": version})
    undo = clients[0].view(table, 0)["undo"]
    assert (undo["redo"], undo["again"], undo["why_no_redo"]) == (True, choice["sentence"], "")
    assert (undo["undo"], undo["what"]) == (False, "")


def test_a_preview_says_what_would_come_of_it(clients: tuple[Client, Client]) -> None:
    table = seated(clients, seed="7", options=SHORT)
    stream = random.Random(2)
    certain = 0
    for _ in range(25):
        asked = [one["seat"] for one in clients[0].view(table)["seats"] if one["asked"]]
        if not asked:
            break
        seat = asked[0]
        view = clients[seat].view(table, seat)
        path = f"/api/tables/{table}/seats/{seat}/preview"
        choice = stream.choice(view["legal"])["answer"]
        told = clients[seat].get(f"{path}?answer={choice}").json()
        assert clients[seat].view(table, seat) == view  # nothing has happened
        problem(clients[1 - seat].get(f"{path}?answer={choice}"), 403, "not-your-seat")
        clients[seat].answer(table, seat, choice, view["version"])
        now = clients[seat].view(table, seat)
        new = now["log"][view["log_length"] :]
        assert [line["text"] for line in told["lines"]] == [
            line["text"] for line in new[: len(told["lines"])]
        ]
        if told["certain"]:
            certain += 1
            scores = [one["score"] for one in view["seats"]]
            assert [one["score"] for one in now["seats"]] == [
                was + change for was, change in zip(scores, told["scores"], strict=True)
            ]
    assert certain > 2
    seat = next((one["seat"] for one in clients[0].view(table)["seats"] if one["asked"]), 0)
    path = f"/api/tables/{table}/seats/{seat}/preview"
    told = clients[seat].get(f"{path}?answer=xyzzy").json()
    assert (told["legal"], told["lines"]) == (False, [])
    assert "xyzzy" in told["sentence"]


def test_how_far_somebody_has_looked_is_remembered_and_nobody_told(
    clients: tuple[Client, Client],
) -> None:
    table = seated(clients)
    before = clients[0].view(table, 0)
    assert before["seen_row"] is None
    ear = Ear(clients[1], table)
    ear.next()
    for row, kept in ((2, 2), (1, 1), (999, before["rows"])):
        seen = clients[0].post(f"/api/tables/{table}/seats/0/seen", {"row": row})
        assert (seen.status_code, seen.content) == (204, b"")
        assert clients[0].view(table, 0)["seen_row"] == kept
    assert clients[0].view(table)["seen_row"] is None
    assert clients[1].view(table, 1)["seen_row"] is None
    problem(clients[1].post(f"/api/tables/{table}/seats/0/seen", {"row": 1}), 403, "not-your-seat")
    assert clients[0].view(table)["version"] == before["version"]
    view = clients[0].view(table, 0)
    done = clients[0].answer(table, 0, view["legal"][0]["answer"], view["version"])
    assert ear.next()["version"] == done  # the first news since
    ear.close()


def test_chance_can_be_dealt_again(clients: tuple[Client, Client]) -> None:
    table = seated(clients, options=SHORT)
    problem(clients[0].get(f"/api/tables/{table}/fair"), 409, "not-over")
    play_out(clients, table, random.Random(1))
    told = clients[0].get(f"/api/tables/{table}/fair").json()
    assert told["fair"]
    assert told["fingerprint_fits"]
    assert told["draws"] > 2
    assert hypostyle.fingerprint(told["seed"]) == told["fingerprint"]


def test_a_report_holds_what_the_reader_may_know(clients: tuple[Client, Client]) -> None:
    table = seated(clients, seed="7", options=SHORT)
    play_out(clients, table, random.Random(4), 6)
    report = clients[0].get(f"/api/tables/{table}/report?seat=0&at=4")
    assert report.headers["content-type"].startswith("text/plain")
    text = report.text
    assert f"hypostyle {hypostyle.__version__}" in text
    assert f"table {table}" in text
    assert "row 4 of" in text
    view = clients[0].view(table, 0, at=4, board="true")
    assert view["log"][-1]["text"] in text
    assert view["board"][2] in text
    assert "position" not in text
    assert "seed" not in text
    problem(clients[1].get(f"/api/tables/{table}/report?seat=0"), 403, "not-your-seat")


def test_about_explains_a_thing_on_the_board(clients: tuple[Client, Client]) -> None:
    table = seated(clients, seed="7")
    picture = clients[0].get(f"/api/tables/{table}/board.svg?seat=0").text
    places = set(re.findall('data-place="([^"]+)"', picture))
    told = [
        clients[0].get(f"/api/tables/{table}/about?seat=0&place={place}").json()
        for place in sorted(places)
    ]
    assert any(one["text"] and one["paragraph"] for one in told)
    assert clients[0].get(f"/api/tables/{table}/about?place=nowhere").json()["text"] == ""


# --- records --------------------------------------------------------------------------------------


def test_a_record_can_be_brought_and_looked_at(
    server: Server, clients: tuple[Client, Client]
) -> None:
    table = finished(clients, seed="7")
    text = clients[0].get(f"/api/tables/{table}/record").text
    as_json = clients[0].get(f"/api/tables/{table}/record?form=json").text
    plain = {"Content-Type": "text/plain; charset=utf-8"}
    answers = [
        clients[0].http.post("/api/records", content=text, headers=plain),
        clients[0].http.post("/api/records", content=as_json, headers=plain),
        clients[0].post("/api/records", {"record": text}),
    ]
    for answer in answers:
        assert answer.status_code == 201, answer.text
        brought = answer.json()["table"]
        view = clients[1].view(brought, viewer="all")
        old = clients[1].view(table, viewer="all")
        for same in ("rows", "log", "outcome", "seed", "fingerprint", "position", "options"):
            assert view[same] == old[same]
        assert (view["status"], view["imported"]) == ("over", True)
        assert [one["name"] for one in view["seats"]] == ["Anna", "Ben"]
        assert {one["kind"] for one in view["seats"]} == {"record"}
        assert clients[1].get(f"/api/tables/{brought}/record").text == text
        assert clients[1].get(f"/api/tables/{brought}/fair").json()["fair"]
        assert clients[1].view(brought, at=5)["at"] == 5
        problem(clients[0].post(f"/api/tables/{brought}/rematch", {}), 403, "not-your-table")
        problem(clients[0].get(f"/api/tables/{brought}?seat=0"), 403, "not-your-seat")
    mine = [one["table"] for one in clients[0].get("/api/tables?mine=true").json()]
    assert brought in mine


def test_an_unfinished_record_is_closed_and_open_to_look_at(
    clients: tuple[Client, Client],
) -> None:
    match = hypostyle.game("aton").new(seed="7", manual=False)
    match.apply(0, match.legal(0)[0])
    text = hypostyle.to_text(hypostyle.record_of(match))
    brought = clients[0].post("/api/records", {"record": text}).json()["table"]
    view = clients[0].view(brought, viewer="all")
    assert (view["status"], view["rows"], view["seed"]) == ("closed", len(match.rows), None)
    assert view["fingerprint"] == match.fingerprint
    problem(clients[0].get(f"/api/tables/{brought}/fair"), 409, "no-seed")
    done = clients[0].act(brought, 1, "answer", {"answer": "keep", "version": 1})
    problem(done, 403, "not-your-seat")


def test_a_record_is_never_believed(clients: tuple[Client, Client]) -> None:
    table = finished(clients, seed="7")
    text = clients[0].get(f"/api/tables/{table}/record").text
    lines = text.splitlines()
    first = next(n for n, line in enumerate(lines) if line.startswith("chance"))
    broken = {
        "": None,
        "hello": 0,
        "{}": 0,
        '{"hypostyle": 1': 0,
        text.replace("rules=1", "rules=99"): 0,
        text.replace("game aton", "game nothing"): 0,
        "\n".join(lines[:-1]): None,
        "\n".join([*lines[:first], *lines[first + 1 :]]): 1,
        "\n".join([*lines[: first + 2], "red plan 9999", *lines[first + 2 :]]): 3,
        re.sub("score=[0-9]+", "score=99", text): None,
    }
    for record, row in broken.items():
        answer = clients[0].http.post("/api/records", content=record.encode())
        body = problem(answer, 422, "bad-record")
        assert row is None or body["row"] == row, (row, body)
    problem(clients[0].http.post("/api/records", content=b"\xff\xfe"), 400, "no-text")
    wrong: list[object] = [{}, {"record": 7}, {"record": ""}, {"record": text, "more": 1}, []]
    for sent in wrong:
        problem(clients[0].post("/api/records", sent), 422, "malformed")
    cut = {"Content-Type": "application/json"}
    problem(clients[0].http.post("/api/records", content=b'{"record', headers=cut), 400, "no-json")
    long = "game aton rules=1 players=2 options=-\n" + "# so long\n" * 26_000
    assert 65_536 < len(long) < 262_144
    problem(clients[0].http.post("/api/records", content=long.encode()), 422, "bad-record")
    with suppress(httpx.TransportError):  # it may hang up in the middle, which is also an answer
        problem(clients[0].http.post("/api/records", content=b"x" * 262_145), 413, "too-big")


def test_a_record_that_begins_elsewhere(clients: tuple[Client, Client]) -> None:
    match = hypostyle.game("aton").new(seed="7")
    for _ in range(6):
        seat = match.deciders()[0]
        match.apply(seat, match.legal(seat)[0])
    later = hypostyle.Match(match.game, match.setup, None, match.state.clone())
    seat = later.deciders()[0]
    later.apply(seat, later.legal(seat)[0])
    text = hypostyle.to_text(hypostyle.record_of(later))
    assert "start aton" in text
    answer = clients[0].post("/api/records", {"record": text})
    assert answer.status_code == 201, answer.text
    brought = answer.json()["table"]
    assert clients[0].view(brought, viewer="all")["rows"] == 1
    assert clients[0].get(f"/api/tables/{brought}/record").text == text
