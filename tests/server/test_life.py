"""The life of a table: levels, clocks, people who are away, playing again, notifications."""

import json
import random
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any

import pytest

from hypostyle import register
from hypostyle.bots.levels import LEVELS, level_of
from hypostyle.bots.registry import make_bot
from hypostyle.core import registry
from hypostyle.core.registry import game as find_game
from hypostyle.core.registry import game_names
from hypostyle.server.background.webhooks import check_url, find_address
from hypostyle.server.models import NewClock, NewSeat, NewTable, SitDown
from hypostyle.server.problems import Problem
from hypostyle.server.settings import ServerSettings
from hypostyle.server.storage.database import Database
from hypostyle.server.storage.entities import Player
from hypostyle.server.storage.store import Store
from hypostyle.server.tables.clocks import BANK, MOVE, Clock, Time, read_times, write_times
from hypostyle.server.tables.tables import Tables
from tests.core.fingers import Fingers
from tests.server.support import (
    LONG,
    Client,
    Ear,
    Server,
    pair,
    play_out,
    seated,
    serving,
    wait_for,
)
from tests.server.test_requests import problem

SHORT = {"win_score": 20}


@pytest.fixture(scope="module")
def quick(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server at which people are away soon, and that may call this machine."""
    folder = tmp_path_factory.mktemp("quick")
    settings: dict[str, str | float] = {
        "absent_seconds": 0.3,
        "webhook_private": 1,
        "public_url": "https://example.org/",
    }
    with serving(f"sqlite:///{folder / 'games.db'}", **settings) as running:
        yield running


@pytest.fixture
def people(quick: Server) -> Iterator[tuple[Client, Client]]:
    with pair(quick.address) as both:
        yield both


@pytest.fixture
def passes(monkeypatch: pytest.MonkeyPatch) -> Callable[[float], None]:
    """The time of this process stands still; a test lets seconds pass."""
    now = time.time()

    def let(seconds: float) -> None:
        nonlocal now
        now += seconds

    monkeypatch.setattr(time, "time", lambda: now)
    return let


# --- levels ---------------------------------------------------------------------------------------


def test_levels_are_bots_with_a_name(clients: tuple[Client, Client]) -> None:
    told = clients[0].get("/api/games").json()["levels"]
    assert [one["key"] for one in told] == ["novice", "apprentice", "scribe", "vizier", "pharaoh"]
    assert all(one["title"] and one["sentence"].endswith(".") for one in told)
    for level in LEVELS:
        assert make_bot(level.spec, find_game("aton"), 1).name == level.spec
        assert level_of(level.key) == level
    assert level_of("search:7").spec == "search:7"
    table = clients[0].open([{"kind": "me"}, {"kind": "bot", "bot": "vizier"}])["table"]
    seat = clients[0].view(table, 0)["seats"][1]
    assert (seat["name"], seat["level"], seat["bot"]) == ("Ptahmose", "vizier", True)


@pytest.mark.parametrize("name", game_names())
def test_bots_of_one_level_are_several_people(clients: tuple[Client, Client], name: str) -> None:
    game = find_game(name)
    seats = [{"kind": "bot", "bot": "scribe"} for _ in range(max(game.facts.players) - 1)]
    table = clients[0].open([{"kind": "me"}, *seats], game=name)["table"]
    bots = clients[0].view(table, 0)["seats"][1:]
    assert len({one["name"] for one in bots}) == len(bots)
    assert [one["name"] for one in bots] == [game.person_name(one["seat"]) for one in bots]
    assert {one["rank"] for one in bots} == {"Scribe"}
    told = clients[0].get("/api/tables?mine=true").json()
    names = next(one["seats"] for one in told if one["table"] == table)
    assert [one["name"] for one in names[1:]] == [one["name"] for one in bots]


def test_an_operator_may_list_any_bot(tmp_path: Path) -> None:
    with serving(f"sqlite:///{tmp_path / 'games.db'}", bots="novice onestep:2") as server:
        anna = Client(server.address, "Anna")
        told = anna.get("/api/games").json()["levels"]
        assert [one["key"] for one in told] == ["novice", "onestep:2"]
        assert anna.open([{"kind": "me"}, {"kind": "bot", "bot": "onestep:2"}])
        body = {"game": "aton", "seats": [{"kind": "me"}, {"kind": "bot", "bot": "pharaoh"}]}
        problem(anna.post("/api/tables", body), 422, "bad-bot")
        anna.close()


# --- whose turn it is -----------------------------------------------------------------------------


def test_where_somebody_is_asked(clients: tuple[Client, Client]) -> None:
    def waiting(client: Client) -> list[tuple[str, int]]:
        found = client.get("/api/me/waiting").json()
        return [(one["table"], one["seat"]) for one in found]

    assert waiting(clients[0]) == []
    tables = [seated(clients) for _ in range(2)]
    assert waiting(clients[0]) == [(table, 0) for table in tables]
    assert waiting(clients[1]) == [(table, 1) for table in tables]
    view = clients[0].view(tables[0], 0)
    version = clients[0].answer(tables[0], 0, view["legal"][0]["answer"], view["version"])
    assert waiting(clients[0]) == [(tables[1], 0)]
    clients[0].act(tables[0], 0, "undo", {"version": version})
    assert set(waiting(clients[0])) == {(table, 0) for table in tables}
    lists = clients[0].get("/api/tables?mine=true").json()
    asked = {one["table"]: [seat["asked"] for seat in one["seats"]] for one in lists}
    assert asked == {table: [True, True] for table in tables}
    play_out(clients, tables[0], random.Random(1))
    assert waiting(clients[0]) == [(tables[1], 0)]


# --- clocks, as arithmetic ------------------------------------------------------------------------


def test_a_clock_for_each_answer() -> None:
    clock = Clock.read("30")
    assert (clock.kind, clock.write()) == (MOVE, "30")
    times = clock.after([Time(), Time()], [0, 1], 100.0)  # both are asked
    assert clock.deadline(times) == 130.0
    times = clock.after(times, [1], 110.0, actor=0)
    assert [clock.left(time, 112.0) for time in times] == [30.0, 18.0]
    assert clock.deadline(times) == 130.0
    times = clock.after(times, [0, 1], 115.0, actor=0, undone=True)
    assert clock.left(times[0], 115.0) == 20.0  # what was used is not given back
    times = clock.after(times, [1], 120.0, actor=0)
    times = clock.after(times, [0], 125.0, actor=1)
    assert [clock.left(time, 126.0) for time in times] == [29.0, 30.0]


def test_a_clock_for_the_whole_game() -> None:
    clock = Clock.read("600+5")
    assert (clock.kind, clock.increment, clock.write()) == (BANK, 5.0, "600+5")
    times = clock.after([Time(), Time()], [0], 1000.0)
    times = clock.after(times, [0], 1010.0, actor=0)  # asked again at once
    assert clock.left(times[0], 1010.0) == 595.0
    times = clock.after(times, [1], 1040.0, actor=0)
    assert [clock.left(time, 1041.0) for time in times] == [570.0, 599.0]
    for _ in range(9):  # answering and taking back earns nothing
        times = clock.after(times, [0], 1050.0, actor=0, undone=True)
        times = clock.after(times, [1], 1050.0, actor=0)
    assert clock.left(times[0], 1050.0) == 570.0
    assert clock.deadline(times) == 1050.0 + clock.left(times[1], 1050.0)  # type: ignore[operator]
    assert read_times(write_times(times), 2) == times
    times = clock.after(times, [], 1060.0)  # a bot has taken over
    assert times[1].since is None
    assert clock.left(clock.after_return(Time(700.0)), 0.0) == 60.0
    assert clock.left(clock.after_return(Time(100.0)), 0.0) == 500.0
    assert Clock.read("").left(Time(1.0, 2.0), 3.0) is None
    assert Clock.read("").deadline(times) is None


# --- clocks, at the table -------------------------------------------------------------------------


def test_a_clock_runs_out_and_a_bot_stands_in(people: tuple[Client, Client]) -> None:
    anna, ben = people
    clock = {"kind": "move", "seconds": 6}  # enough for a few requests on a busy machine
    table = seated(people, clock=clock, standin="novice", options=SHORT)
    view = anna.view(table, 0)
    assert view["clock"] == {**clock, "increment": 0}
    assert [one["clock"]["running"] for one in view["seats"]] == [True, True]
    assert 0 < view["seats"][0]["clock"]["left"] <= 6
    version = ben.answer(table, 1, ben.view(table, 1)["legal"][0]["answer"], view["version"])
    assert not anna.view(table, 0)["seats"][1]["clock"]["running"]
    ear = Ear(ben, table)
    ear.until(version + 1)
    wait_for(lambda: anna.view(table, 0)["seats"][0]["standin"])
    now = anna.view(table, 0)
    assert now["seats"][0]["standin"] == "Novice"
    assert [note["kind"] for note in now["notes"]] == ["timeout"]
    assert now["notes"][0]["text"] == "Red ran out of time; Novice stands in."
    assert ben.view(table, 1)["notes"] == now["notes"]
    # The bot plays on, until she comes back.
    wait_for(lambda: anna.view(table, 0)["rows"] > view["rows"] + 1)
    refused = anna.act(table, 0, "answer", {"answer": "stop", "version": 2**30})
    problem(refused, 409, "stood-in")
    assert anna.get("/api/me/waiting").json() == []
    problem(ben.act(table, 0, "return", {}), 403, "not-your-seat")
    assert anna.act(table, 0, "return", {}).status_code == 200
    back = anna.view(table, 0)
    assert back["seats"][0]["standin"] is None
    assert back["notes"][-1]["text"] == "Red is back."
    problem(anna.act(table, 0, "return", {}), 409, "not-stood-in")
    ear.close()


def test_when_everybodys_time_is_up_the_game_waits_until_somebody_is_back(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'games.db'}"
    with serving(database, sweep_seconds=0.1) as server, pair(server.address) as clients:
        anna, ben = clients
        table = seated(clients, clock={"kind": "move", "seconds": 8}, standin="novice")
        bots = anna.open(
            [{"kind": "me"}, {"kind": "bot", "bot": "novice"}], clock={"kind": "move", "seconds": 4}
        )["table"]
        assert not anna.view(table)["paused"]
        for one in (table, bots):
            wait_for(lambda one=one: anna.view(one)["paused"])
        lists = {one["table"]: one["paused"] for one in anna.get("/api/tables?mine=true").json()}
        assert lists == {table: True, bots: True}
        stands = {one: anna.view(one)["version"] for one in (table, bots)}
        tokens = [client.token for client in clients]
        time.sleep(0.5)  # some sweeps
        assert stands == {one: anna.view(one)["version"] for one in (table, bots)}
    with serving(database, sweep_seconds=0.1) as server:
        anna, ben = (Client(server.address, token=token) for token in tokens)
        time.sleep(0.5)
        assert stands == {one: anna.view(one)["version"] for one in (table, bots)}
        assert ben.view(table)["paused"]
        assert ben.act(table, 1, "return", {}).status_code == 200
        assert not anna.view(table)["paused"]
        rows = anna.view(table)["rows"]
        wait_for(lambda: anna.view(table)["rows"] > rows)  # Anna's bot goes on
        wait_for(lambda: anna.view(table)["paused"])  # Ben is away again
        assert anna.act(table, 0, "return", {}).status_code == 200
        assert not ben.view(table)["paused"]
        assert anna.view(bots)["paused"]
        assert anna.act(bots, 0, "leave", {}).status_code == 200
        assert not anna.view(bots)["paused"]  # nobody will come back
        for client in (anna, ben):
            client.close()


def test_a_bot_of_another_process_thinks_in_vain_while_the_game_waits(
    tmp_path: Path, passes: Callable[[float], None]
) -> None:
    """Two processes on one store: what one has paused the other does not play on."""
    database = Database(f"sqlite:///{tmp_path / 'games.db'}")
    database.migrate()
    store = Store(database)
    anna, ben = Player("anna", "Anna"), Player("ben", "Ben")
    for player in (anna, ben):
        store.players.add(player)
    here, there = (Tables(store, ServerSettings("unused"), lambda _: None) for _ in range(2))
    seats = [NewSeat(kind="me"), NewSeat(kind="open")]
    clock = NewClock(kind="move", seconds=60)
    table = here.lobby.open(anna, NewTable(game="aton", seats=seats, clock=clock))["table"]
    here.lobby.sit(ben, table, SitDown())
    here.replacements.replace(anna, table, 0)  # by her own will
    (asked,) = there.play.bot_turns(table)
    passes(61)
    here.replacements.expire_clocks(table)
    assert here.queries.view(None, table, None).paused
    with pytest.raises(Problem, match="paused"):
        there.play.answer(None, table, asked.seat, "keep", asked.table.version)
    assert there.play.bot_turns(table) == []
    assert store.tables.overdue_bots(time.time() + 60) == []
    there.replacements.come_back(anna, table, 0)
    assert [one.seat for one in here.play.bot_turns(table)] == [1]
    here.replacements.leave(ben, table, 1)
    here.replacements.replace(anna, table, 0)  # nobody is late, and all want bots to play
    assert [one.seat for one in there.play.bot_turns(table)] == [0, 1]
    database.close()


def test_a_clock_stands_as_it_stood_after_a_restart(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'games.db'}"
    with serving(database) as server, pair(server.address) as clients:
        table = seated(clients, clock={"kind": "bank", "seconds": 600, "increment": 5})
        wait_for(lambda: clients[0].view(table, 0)["seats"][0]["clock"]["left"] < 600)
        view = clients[0].view(table, 0)
        clients[0].answer(table, 0, view["legal"][0]["answer"], view["version"])
        tokens = [client.token for client in clients]
        before = [one["clock"] for one in clients[0].view(table, 0)["seats"]]
    with serving(database) as server:
        anna = Client(server.address, token=tokens[0])
        after = [one["clock"] for one in anna.view(table, 0)["seats"]]
        anna.close()
    assert before[0] == after[0]
    assert 600 - LONG < after[0]["left"] < 605  # some time used, five seconds won
    assert after[1]["running"]
    assert after[1]["left"] < before[1]["left"]


def test_an_answer_after_the_time_is_late(tmp_path: Path) -> None:
    """Even when nobody has looked at the clock yet."""
    with serving(f"sqlite:///{tmp_path / 'games.db'}") as server, pair(server.address) as clients:
        table = seated(clients, clock={"kind": "bank", "seconds": 1, "increment": 0})
        view = clients[0].view(table, 0)
        wait_for(lambda: clients[0].view(table, 0)["seats"][0]["clock"]["left"] == 0)
        body: dict[str, object] = {
            "answer": view["legal"][0]["answer"],
            "version": view["version"],
        }
        late = clients[0].act(table, 0, "answer", body)
        assert (late.status_code, late.json()["error"]) in ((409, "time-up"), (409, "stood-in"))
        wait_for(lambda: all(one["standin"] for one in clients[0].view(table)["seats"]))


@pytest.mark.parametrize(
    "clock",
    [
        {"kind": "move"},
        {"kind": "bank", "seconds": 0},
        {"kind": "move", "seconds": 5, "increment": 1},
        {"kind": "sand", "seconds": 5},
        {"kind": "move", "seconds": -5},
        {"kind": "move", "seconds": 10**9},
    ],
)
def test_clocks_that_cannot_be(clients: tuple[Client, Client], clock: dict[str, object]) -> None:
    body = {"game": "aton", "seats": [{"kind": "me"}, {"kind": "open"}], "clock": clock}
    assert clients[0].post("/api/tables", body).status_code == 422


# --- away -----------------------------------------------------------------------------------------


def test_a_bot_stands_in_for_somebody_away(people: tuple[Client, Client]) -> None:
    anna, ben = people
    table = seated(people, standin="scribe", options=SHORT)
    early = anna.act(table, 1, "standin", {})
    if early.status_code != 200:  # on a slow day the time is up before the first request
        problem(early, 409, "not-away")
        wait_for(lambda: anna.view(table, 0)["seats"][1]["absent"])
        done = anna.act(table, 1, "standin", {"version": 3}).json()
        assert (done["standin"], done["waiting_for"]) == (True, [])
    seat = anna.view(table, 0)["seats"][1]
    assert (seat["standin"], seat["yours"], seat["name"]) == ("Scribe", False, "Ben")
    problem(anna.act(table, 1, "standin", {}), 409, "stood-in")
    stream = random.Random(1)
    ear = Ear(anna, table)
    for _ in range(3):
        view = anna.view(table, 0)
        if view["legal"]:
            choice = stream.choice(view["legal"])["answer"]
            anna.answer(table, 0, choice, view["version"])
        else:
            ear.until(view["version"] + 1)
    ear.close()
    assert ben.act(table, 1, "return", {}).status_code == 200
    play_out(people, table, stream)
    assert ben.view(table, 1)["status"] == "over"


def test_all_others_must_agree(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, passes: Callable[[float], None]
) -> None:
    """At a table of three, two must say yes; whoever answers is there, and all is forgotten."""
    monkeypatch.setattr(registry, "_guests", {})
    register(Fingers())
    database = Database(f"sqlite:///{tmp_path / 'games.db'}")
    database.migrate()
    store = Store(database)
    anna, ben, cleo = (Player(name, name.title()) for name in ("anna", "ben", "cleo"))
    for player in (anna, ben, cleo):
        store.players.add(player)
    tables = Tables(store, replace(ServerSettings("unused"), absent_seconds=60), lambda _: None)
    seats = [NewSeat(kind="me"), NewSeat(kind="open"), NewSeat(kind="open")]
    table = tables.lobby.open(anna, NewTable(game="fingers", seats=seats))["table"]
    for player in (ben, cleo):
        tables.lobby.sit(player, table, SitDown())
    passes(61)
    done = tables.replacements.replace(anna, table, 2)
    assert (done["standin"], done["waiting_for"]) == (False, [1])
    assert tables.queries.view(ben, table, 1).seats[2].agreed == [0]
    tables.play.answer(cleo, table, 2, "show 1", store.tables.version(table))  # she is back
    assert tables.queries.view(ben, table, 1).seats[2].agreed == []
    with pytest.raises(Problem, match="not away"):
        tables.replacements.replace(ben, table, 2)
    tables.play.undo(cleo, table, 2, store.tables.version(table))
    passes(61)
    for player in (ben, anna):
        done = tables.replacements.replace(player, table, 2)
    assert (done["standin"], done["waiting_for"]) == (True, [])
    assert [asked.seat for asked in tables.play.bot_turns(table)] == [2]
    # One is gone: those who are left decide about the next.
    done = tables.replacements.replace(anna, table, 1)
    assert done["standin"]
    tables.play.answer(None, table, 2, "show 1", store.tables.version(table))
    tables.replacements.come_back(cleo, table, 2)
    with pytest.raises(Problem, match="back in this seat"):
        tables.play.answer(None, table, 2, "show 1", store.tables.version(table))
    stranger = Player("dora", "Dora")
    with pytest.raises(Problem, match="Only players at this table"):
        tables.replacements.replace(stranger, table, 0)
    database.close()


def test_handing_over_and_leaving(people: tuple[Client, Client]) -> None:
    anna, ben = people
    table = seated(people, options=SHORT)
    done = anna.act(table, 0, "standin", {})
    assert done.json()["standin"]
    assert anna.act(table, 0, "return", {}).status_code == 200
    problem(ben.act(table, 0, "leave", {}), 403, "not-your-seat")
    assert anna.act(table, 0, "leave", {}).status_code == 200
    view = ben.view(table, 1)
    assert view["seats"][0]["gone"]
    assert view["seats"][0]["standin"] == "Vizier"
    assert [note["kind"] for note in view["notes"]] == ["standin", "return", "leave"]
    for act in ("return", "leave"):
        problem(anna.act(table, 0, act, {}), 409, "gone")
    assert ben.act(table, 1, "leave", {}).status_code == 200
    problem(ben.act(table, 1, "answer", {"answer": "stop", "version": 2**30}), 409, "stood-in")
    bots = anna.open([{"kind": "me"}, {"kind": "bot", "bot": "novice"}])["table"]
    problem(anna.act(bots, 1, "standin", {}), 409, "no-person")


def test_leaving_a_table_that_waits(people: tuple[Client, Client]) -> None:
    anna, ben = people
    carl = Client(str(anna.http.base_url), "Carl")
    table = anna.open([{"kind": "open"}, {"kind": "link"}])["table"]
    assert carl.sit(table) == 0
    problem(carl.act(table, 0, "standin", {}), 409, "not-playing")
    assert carl.act(table, 0, "leave", {}).status_code == 200
    assert ben.sit(table) == 0  # the seat is free again
    own = anna.open()["table"]
    assert anna.act(own, 0, "leave", {}).status_code == 200
    assert anna.view(own)["status"] == "closed"
    carl.close()


# --- again ----------------------------------------------------------------------------------------


def test_a_rematch(people: tuple[Client, Client]) -> None:
    anna, ben = people
    table = seated(people, options=SHORT, clock={"kind": "bank", "seconds": 3600, "increment": 1})
    problem(anna.post(f"/api/tables/{table}/rematch", {}), 409, "not-over")
    play_out(people, table, random.Random(1))
    old = anna.view(table)
    assert old["rematch"] is None
    carl = Client(str(anna.http.base_url), "Carl")
    problem(carl.post(f"/api/tables/{table}/rematch", {}), 403, "not-your-table")
    carl.close()
    answers: list[str] = []

    def ask(client: Client) -> None:
        answers.append(client.post(f"/api/tables/{table}/rematch", {}).json()["table"])

    threads = [threading.Thread(target=ask, args=(client,)) for client in people]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(LONG)
    assert len(set(answers)) == 1
    ask(anna)
    assert len(set(answers)) == 1
    now = anna.view(table)
    assert (now["rematch"], now["version"]) == (answers[0], old["version"] + 1)
    again = anna.view(answers[0])
    assert [one["name"] for one in again["seats"]] == ["Ben", "Anna"]
    assert [one["yours"] for one in again["seats"]] == [False, True]
    assert (again["status"], again["options"], again["clock"]) == (
        "playing",
        old["options"],
        old["clock"],
    )
    assert again["fingerprint"] != old["fingerprint"]
    assert anna.view(answers[0], 1)["legal"]
    assert ben.view(answers[0], 0)["legal"]


# --- notifications --------------------------------------------------------------------------------


class Heard(HTTPServer):
    """Somebody else's server: keeps what it is told, and is rude if asked to."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Listener)
        self.bodies: list[dict[str, Any]] = []
        self.refuse = 0
        self.calls = 0


class Listener(BaseHTTPRequestHandler):
    server: Heard

    def do_POST(self) -> None:  # the name is given
        self.server.calls += 1
        body = self.rfile.read(int(self.headers["Content-Length"]))
        if self.server.refuse:
            self.server.refuse -= 1
            self.send_response(302)
            self.send_header("Location", "/elsewhere")
            self.send_header("Content-Length", "0")
            self.end_headers()
            return
        self.server.bodies.append(json.loads(body))
        self.send_response(204)
        self.end_headers()

    def log_message(self, *_: object) -> None:
        pass


@contextmanager
def listening() -> Iterator[Heard]:
    heard = Heard()
    thread = threading.Thread(target=heard.serve_forever)
    thread.start()
    try:
        yield heard
    finally:
        heard.shutdown()
        thread.join(10)
        heard.server_close()


def test_people_are_told_that_it_is_their_turn(people: tuple[Client, Client]) -> None:
    anna, ben = people
    with listening() as heard:
        url = f"http://127.0.0.1:{heard.server_port}/hook?a=1"
        assert ben.http.put("/api/me/webhook", json={"url": url}).json()["webhook"] == url
        assert ben.get("/api/me").json()["webhook"] == url
        heard.refuse = 1  # the first try fails, and is repeated
        table = seated(people)  # his own doing: nobody tells him
        view = ben.view(table, 1)
        ben.answer(table, 1, view["legal"][0]["answer"], view["version"])
        assert heard.calls == 0
        view = anna.view(table, 0)
        version = anna.answer(table, 0, view["legal"][0]["answer"], view["version"])
        asked = [one["seat"] for one in anna.view(table)["seats"] if one["asked"]]
        while asked != [1] and 1 not in asked:
            view = anna.view(table, 0)
            version = anna.answer(table, 0, view["legal"][0]["answer"], view["version"])
            asked = [one["seat"] for one in anna.view(table)["seats"] if one["asked"]]
        wait_for(lambda: heard.bodies)
        assert heard.bodies[0] == {
            "table": table,
            "game": "aton",
            "seat": 1,
            "url": f"https://example.org/tables/{table}?seat=1",
            "text": "It is your turn in Aton.",
            "version": version,
        }
        assert heard.calls == 2
        assert ben.http.put("/api/me/webhook", json={"url": None}).json()["webhook"] is None


def test_a_webhook_is_called_from_the_moment_it_is_set(people: tuple[Client, Client]) -> None:
    anna, _ = people
    for _ in range(3):
        seated(people)  # it becomes Anna's turn, whom nothing reaches so far
    with listening() as heard:
        url = f"http://127.0.0.1:{heard.server_port}/"
        assert anna.http.put("/api/me/webhook", json={"url": url}).status_code == 200
        table = seated(people)
        wait_for(lambda: table in [body["table"] for body in heard.bodies])


def test_a_move_does_not_wait_for_somebody_elses_server(people: tuple[Client, Client]) -> None:
    anna, _ = people
    with socket.socket() as deaf:  # takes calls and never answers
        deaf.bind(("127.0.0.1", 0))
        deaf.listen(16)
        url = f"http://127.0.0.1:{deaf.getsockname()[1]}/"
        assert anna.http.put("/api/me/webhook", json={"url": url}).status_code == 200
        for _ in range(3):
            seated(people)  # each time it becomes Anna's turn
        deaf.settimeout(LONG)
        deaf.accept()[0].close()  # it was called
        assert 'webhooks_total{result="failed"}' not in anna.get("/metrics").text


BAD = [
    "ftp://example.org/",
    "//example.org/",
    "http://",
    "http://a b/",
    "http://user:secret@example.org/",
    "http://example.org:0/",
    "http://example.org:99999/",
    "javascript:alert(1)",
    "http://exa\u00ebmple.org/",
    "http://[::1/",
]
INSIDE = [
    "http://127.0.0.1/",
    "http://localhost/",
    "http://10.0.0.1/",
    "http://192.168.1.1:8080/",
    "http://169.254.169.254/latest/meta-data/",
    "http://0.0.0.0/",
    "http://[::1]/",
    "http://[fe80::1]/",
    "http://[fd00::1]/",
    "http://[::ffff:127.0.0.1]/",
    "http://[::ffff:10.0.0.1]/",
    "http://[2002:7f00:1::]/",
    "http://[::127.0.0.1]/",
    "http://[64:ff9b::7f00:1]/",
    "http://[64:ff9b::a00:1]/",
    "http://[64:ff9b:1::1]/",
    "http://[fec0::1]/",
    "http://[5f00::1]/",
    "http://2130706433/",
    "http://0x7f.1/",
    "http://224.0.0.1/",
    "http://100.64.0.1/",
]


@pytest.mark.parametrize("url", BAD)
def test_what_is_no_webhook(url: str) -> None:
    with pytest.raises(Problem):
        check_url(url)


@pytest.mark.parametrize("url", INSIDE)
def test_webhooks_stay_outside(url: str) -> None:
    with pytest.raises((Problem, OSError)):  # OSError: this machine cannot even find it
        find_address(check_url(url), private=False)


def test_a_webhook_to_the_inside_is_refused(clients: tuple[Client, Client]) -> None:
    for url in ("http://127.0.0.1:9/", "http://nobody.invalid/", "x", 7):
        answer = clients[0].http.put("/api/me/webhook", json={"url": url})
        assert answer.status_code == 422
    assert clients[0].get("/api/me").json()["webhook"] is None
    assert find_address(check_url("http://127.0.0.1:9/"), private=True) == "127.0.0.1"


# --- talk -----------------------------------------------------------------------------------------


def test_speakers_can_be_told_apart_and_not_recognised(clients: tuple[Client, Client]) -> None:
    senders: list[dict[str, str]] = []
    for _ in range(2):
        table = seated(clients)
        for n in (0, 1, 0):
            clients[n].post(f"/api/tables/{table}/chat", {"text": f"I am {n}"})
        said = clients[1].get(f"/api/tables/{table}/chat").json()
        assert [one["seat"] for one in said] == [0, 1, 0]
        assert said[0]["sender"] == said[2]["sender"] != said[1]["sender"]
        senders.append({one["name"]: one["sender"] for one in said})
        ids = [client.get("/api/me").json()["player"] for client in clients]
        text = clients[1].get(f"/api/tables/{table}/chat").text
        assert not any(one in text for one in ids)
    assert senders[0]["Anna"] != senders[1]["Anna"]
