"""Requests that are repeated, late, foreign, broken or too big: a reason, and nothing changed."""

import asyncio
import json
import re
import socket
import threading
from pathlib import Path
from typing import Any

import httpx
import pytest

from hypostyle.server.accounts import MOST_HASHING, Accounts
from hypostyle.server.api.events import _stream
from hypostyle.server.limits import RateLimiter
from hypostyle.server.problems import Problem
from hypostyle.server.services import Services
from hypostyle.server.settings import ServerSettings
from hypostyle.server.storage.store import Store
from tests.server.stored import ANNA, BEN, opened
from tests.server.support import LONG, Client, Server, seated, serving


def problem(answer: httpx.Response, status: int, error: str) -> dict[str, Any]:
    assert answer.status_code == status, answer.text
    body: dict[str, Any] = answer.json()
    assert body["error"] == error
    assert body["sentence"].endswith((".", "!"))
    return body


# --- repeated and late ----------------------------------------------------------------------------


def test_a_repeated_answer_is_done_once(clients: tuple[Client, Client]) -> None:
    table = seated(clients)
    view = clients[0].view(table, 0)
    body: dict[str, object] = {"answer": view["legal"][0]["answer"], "version": view["version"]}
    key = {"Idempotency-Key": "one"}
    first = clients[0].act(table, 0, "answer", body, **key)
    again = clients[0].act(table, 0, "answer", body, **key)
    assert first.status_code == again.status_code == 200
    assert first.json()["version"] == again.json()["version"] == view["version"] + 1
    assert first.json()["table"] == again.json()["table"] == table
    assert clients[0].view(table)["version"] == view["version"] + 1
    body["answer"] = view["legal"][1]["answer"]
    problem(clients[0].act(table, 0, "answer", body, **key), 422, "key-reused")
    # The name is the player's own: the same one of somebody else is another.
    mine = clients[1].view(table, 1)
    body = {"answer": mine["legal"][0]["answer"], "version": mine["version"]}
    assert clients[1].act(table, 1, "answer", body, **key).status_code == 200


def test_a_repeated_opening_opens_one_table(clients: tuple[Client, Client]) -> None:
    body = {"game": "aton", "seats": [{"kind": "me"}, {"kind": "link"}]}
    answers: list[httpx.Response] = []

    def send() -> None:
        answers.append(clients[0].post("/api/tables", body, **{"Idempotency-Key": "open"}))

    threads = [threading.Thread(target=send) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(30)
    assert [answer.status_code for answer in answers] == [201] * 4
    assert len({answer.text for answer in answers}) == 1
    assert len(clients[0].get("/api/tables?mine=true").json()) == 1


def test_of_many_answers_at_once_one_counts(clients: tuple[Client, Client]) -> None:
    table = seated(clients)
    view = clients[0].view(table, 0)
    answers: list[httpx.Response] = []

    def send(n: int) -> None:
        choice = view["legal"][n % len(view["legal"])]["answer"]
        body: dict[str, object] = {"answer": choice, "version": view["version"]}
        answers.append(clients[0].act(table, 0, "answer", body))

    threads = [threading.Thread(target=send, args=(n,)) for n in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(30)
    codes = sorted(answer.status_code for answer in answers)
    assert codes == [200, 409, 409, 409, 409, 409]
    assert clients[0].view(table)["version"] == view["version"] + 1


def test_an_answer_to_an_old_question_is_stale(clients: tuple[Client, Client]) -> None:
    table = seated(clients)
    old = clients[0].view(table, 0)
    for seat in (0, 1):
        view = clients[seat].view(table, seat)
        clients[seat].answer(table, seat, view["legal"][0]["answer"], view["version"])
    now = clients[0].view(table, 0)
    assert now["legal"]
    for version in (old["version"], 0, now["version"] + 1):
        body = {"answer": now["legal"][0]["answer"], "version": version}
        late = problem(clients[0].act(table, 0, "answer", body), 409, "stale")
        assert late["version"] == now["version"]
    assert clients[0].view(table, 0) == now


# --- foreign --------------------------------------------------------------------------------------


def test_a_foreign_seat_is_closed(server: Server, clients: tuple[Client, Client]) -> None:
    table = seated(clients)
    view = clients[0].view(table, 0)
    body: dict[str, object] = {"answer": view["legal"][0]["answer"], "version": view["version"]}
    nobody = Client(server.address)
    forged = Client(server.address, token=f"{clients[0].token}x")
    try:
        for act in ("answer", "undo", "redo"):
            sent = body if act == "answer" else {"version": view["version"]}
            problem(clients[1].act(table, 0, act, sent), 403, "not-your-seat")
            problem(nobody.act(table, 0, act, sent), 401, "who-are-you")
            problem(forged.act(table, 0, act, sent), 401, "bad-token")
        for path in ("?seat=0", "/board.svg?seat=0", "/seats/0/why?answer=stop"):
            problem(clients[1].get(f"/api/tables/{table}{path}"), 403, "not-your-seat")
        problem(nobody.get(f"/api/tables/{table}?seat=0"), 403, "not-your-seat")
        problem(clients[0].get(f"/api/tables/{table}?seat=5"), 404, "no-seat")
        problem(clients[0].act(table, -1, "answer", body), 404, "no-seat")
    finally:
        nobody.close()
        forged.close()
    assert clients[0].view(table, 0) == view


def test_a_bots_seat_is_nobodys(clients: tuple[Client, Client]) -> None:
    table = clients[0].open([{"kind": "me"}, {"kind": "bot", "bot": "novice"}])["table"]
    problem(clients[0].get(f"/api/tables/{table}?seat=1"), 403, "not-your-seat")
    body: dict[str, object] = {"answer": "keep", "version": 1}
    problem(clients[0].act(table, 1, "answer", body), 403, "not-your-seat")


def test_cookies_and_origins(server: Server) -> None:
    with httpx.Client(base_url=server.address, trust_env=False, timeout=LONG) as browser:
        own = {"Origin": server.address}
        came = browser.post("/api/players", json={"name": "Eve"}, headers=own)
        assert came.status_code == 201
        assert came.json()["token"] is None
        cookie = came.headers["set-cookie"].lower()
        assert "httponly" in cookie
        assert "samesite=lax" in cookie
        body = {"game": "aton", "seats": [{"kind": "me"}, {"kind": "open"}]}
        assert browser.post("/api/tables", json=body, headers=own).status_code == 201
        problem(browser.post("/api/tables", json=body), 403, "no-origin")
        https = server.address.replace("http://", "https://")
        host = server.address.rpartition(":")[0]
        wrong = ("http://evil.example", "null", f"{server.address}.evil.example", https, host)
        malformed = ("http://[::1", "http://x:port", "", f"{server.address}0000000")
        for origin in (*wrong, *malformed):
            sent = browser.post("/api/tables", json=body, headers={"Origin": origin})
            problem(sent, 403, "other-origin")
        assert len(browser.get("/api/tables?mine=true").json()) == 1
        assert browser.post("/api/logout", headers=own).status_code == 204
        problem(browser.get("/api/me"), 401, "who-are-you")


def test_a_webhook_whose_host_cannot_be_a_name_is_refused(clients: tuple[Client, Client]) -> None:
    for host in ("a..b", "a" * 70 + ".example", "[::1"):
        answer = clients[0].http.put("/api/me/webhook", json={"url": f"http://{host}/hook"})
        problem(answer, 422, "bad-webhook")


@pytest.mark.parametrize("store", ["sqlite"], indirect=True)
def test_guesses_from_one_address_do_not_lock_an_account(store: Store) -> None:
    accounts = Accounts(store.players, "secret")
    accounts.register(ANNA, "anna", "correct horse")
    accounts._attempts = RateLimiter(rate=1e-9, burst=10)  # however slow this machine is
    keys = []
    for _ in range(11):
        with pytest.raises(Problem) as refused:
            accounts.log_in("anna", "battery staple", "10.0.0.1")
        keys.append(refused.value.key)
    assert keys == ["wrong-login"] * 10 + ["slow-down"]
    assert accounts.log_in("anna", "correct horse", "10.0.0.2").id == "anna"
    while accounts._attempts_from.take("10.0.0.3"):
        pass  # as if it had tried many logins
    with pytest.raises(Problem, match="Too many"):
        accounts.log_in("anna", "correct horse", "10.0.0.3")


@pytest.mark.parametrize("store", ["sqlite"], indirect=True)
def test_whoever_logs_in_when_many_do_is_refused_at_once(store: Store) -> None:
    accounts = Accounts(store.players, "secret")
    for _ in range(MOST_HASHING):
        assert accounts._waiting.acquire(blocking=False)
    with pytest.raises(Problem) as refused:
        accounts.log_in("anna", "correct horse")
    assert (refused.value.status, refused.value.key) == (503, "busy")


def test_a_login_finds_the_same_player_again(server: Server) -> None:
    clients = [Client(server.address, name) for name in ("Fay", "Gus")]
    stranger = Client(server.address)
    try:
        login = {"login": "Fay@home", "password": "correct horse"}
        assert clients[0].post("/api/me/login", login).status_code == 200
        problem(clients[0].post("/api/me/login", login), 409, "has-login")
        problem(clients[1].post("/api/me/login", login), 409, "login-taken")
        again = stranger.post("/api/login", {**login, "login": "fay@home", "bearer": True})
        assert again.json()["player"] == clients[0].get("/api/me").json()["player"]
        assert again.json()["token"]
        wrong = stranger.post("/api/login", {**login, "password": "battery staple"})
        unknown = stranger.post("/api/login", {**login, "login": "nobody"})
        problem(wrong, 403, "wrong-login")
        assert wrong.json() == unknown.json()
        for _ in range(60):  # a slow machine is allowed a few more while it computes
            last = stranger.post("/api/login", {"login": "guess", "password": "guessing!"})
            if last.status_code != 403:
                break
        problem(last, 429, "slow-down")
    finally:
        for client in (*clients, stranger):
            client.close()


# --- broken ---------------------------------------------------------------------------------------

BROKEN: list[tuple[bytes, int, str]] = [
    (b'{"answer": "keep", "ver', 400, "no-json"),
    (b"", 422, "malformed"),
    (b"[]", 422, "malformed"),
    (b"null", 422, "malformed"),
    (b'{"answer": "keep"}', 422, "malformed"),
    (b'{"answer": 7, "version": 2}', 422, "malformed"),
    (b'{"answer": "keep", "version": "2"}', 422, "malformed"),
    (b'{"answer": "keep", "version": 2.5}', 422, "malformed"),
    (b'{"answer": "keep", "version": 99999999999999999999}', 422, "malformed"),
    (b'{"answer": "keep", "version": 2, "seat": 1}', 422, "malformed"),
    (b'{"answer": "", "version": 2}', 422, "malformed"),
    (b'{"answer": "' + b"x" * 201 + b'", "version": 2}', 422, "malformed"),
    (b"\xff\xfe\x00", 400, "no-json"),
    (b"[" * 60_000, 400, "no-json"),
    (b'{"answer": "xyzzy", "version": 2}', 422, "refused"),
    (b'{"answer": "stop", "version": 2}', 422, "refused"),
    (b'{"answer": "deal red 1234", "version": 2}', 422, "refused"),
    (b'{"answer": "keep\\u0000", "version": 2}', 422, "refused"),
    (b'{"answer": "\\ud800", "version": 2}', 422, ""),
]


@pytest.mark.parametrize(("body", "status", "error"), BROKEN)
def test_a_broken_answer_changes_nothing(
    clients: tuple[Client, Client], body: bytes, status: int, error: str
) -> None:
    table = seated(clients, seed="7")
    before = clients[0].view(table, 0)
    assert before["version"] == 2
    answer = clients[0].http.post(
        f"/api/tables/{table}/seats/0/answer",
        content=body,
        headers={"Content-Type": "application/json"},
    )
    if error:
        problem(answer, status, error)
    assert answer.status_code in (400, 422)
    assert clients[0].view(table, 0) == before


def test_every_request_with_a_body_can_be_sent_wrongly(
    server: Server, clients: tuple[Client, Client]
) -> None:
    """Cut short, of another type, with more than expected, from nobody: each has its answer."""
    table = seated(clients, seed="7")
    before = clients[0].view(table, 0)
    nobody = Client(server.address)
    tried = 0
    for path, methods in clients[0].get("/openapi.json").json()["paths"].items():
        for method, operation in methods.items():
            if "requestBody" not in operation or "mail" in path or "/password/" in path:
                continue  # this server sends no e-mail; test_mail.py has one that does
            tried += 1
            where = path.replace("{table}", table).replace("{seat}", "0")
            wrong: list[tuple[bytes, int, str]] = [
                (b'{"version": 1, "te', 400, "no-json"),
                (b"\xff\xfe", 400, "no-json"),
                (b"[]", 422, "malformed"),
                (b'"text"', 422, "malformed"),
                (b'{"nobody-expects-this": 1}', 422, "malformed"),
                (b'{"version": true, "row": "1", "url": 7, "text": 7}', 422, "malformed"),
            ]
            for body, status, error in wrong:
                if path == "/api/records" and body == b"\xff\xfe":
                    continue  # tried with the records
                kind = {"Content-Type": "application/json"}
                answer = clients[0].http.request(method, where, content=body, headers=kind)
                problem(answer, status, error)
            if "seats" in path or "chat" in path:
                answer = nobody.http.request(method, where, json={"version": 1, "text": "x"})
                assert answer.status_code in (401, 422)
            try:
                big = b'{"a": "' + b"x" * 300_000 + b'"}'
                problem(clients[0].http.request(method, where, content=big), 413, "too-big")
            except httpx.TransportError:
                pass  # it hung up in the middle, which is also an answer
    nobody.close()
    assert tried > 15
    assert clients[0].view(table, 0) == before


def test_gestures_sent_again_are_done_once(clients: tuple[Client, Client]) -> None:
    table = seated(clients)
    for act in ("standin", "return", "leave"):
        key = {"Idempotency-Key": act}
        answers = [clients[0].act(table, 0, act, {}, **key) for _ in range(2)]
        assert [answer.status_code for answer in answers] == [200, 200]
        assert answers[0].json() == answers[1].json()
    kinds = [note["kind"] for note in clients[1].view(table, 1)["notes"]]
    assert kinds == ["standin", "return", "leave"]


def test_a_foreign_seat_is_closed_to_every_gesture(clients: tuple[Client, Client]) -> None:
    table = seated(clients)
    before = clients[0].view(table, 0)
    for act in ("return", "leave"):
        problem(clients[1].act(table, 0, act, {}), 403, "not-your-seat")
    problem(clients[1].act(table, 0, "standin", {}), 409, "not-away")
    problem(clients[1].act(table, 0, "seen", {"row": 1}), 403, "not-your-seat")
    for act in ("return", "leave", "standin"):
        problem(clients[1].act(table, 7, act, {}), 404, "no-seat")
    for page in (
        "?seat=0&at=1",
        "/board.svg?seat=0&at=1",
        "/moments?seat=0",
        "/about?place=x&seat=0",
    ):
        problem(clients[1].get(f"/api/tables/{table}{page}"), 403, "not-your-seat")
    assert clients[0].view(table, 0) == before


TABLES: list[tuple[dict[str, object], str]] = [
    ({"game": "nothing"}, "unknown-game"),
    ({"game": "aton", "seats": []}, "malformed"),
    ({"seats": [{"kind": "me"}]}, "bad-options"),
    ({"seats": [{"kind": "me"}] * 13}, "malformed"),
    ({"seats": [{"kind": "me"}, {"kind": "me"}]}, "bad-seats"),
    ({"seats": [{"kind": "me"}, {"kind": "bot"}]}, "bad-seats"),
    ({"seats": [{"kind": "me"}, {"kind": "bot", "bot": "search:99999999"}]}, "bad-bot"),
    ({"seats": [{"kind": "me"}, {"kind": "open", "bot": "novice"}]}, "bad-seats"),
    ({"seats": [{"kind": "me", "name": "Other"}, {"kind": "open"}]}, "bad-seats"),
    ({"seats": [{"kind": "king"}, {"kind": "open"}]}, "malformed"),
    ({"options": {"win_score": -4}}, "bad-options"),
    ({"options": {"nothing": 1}}, "bad-options"),
    ({"options": ["win_score"]}, "malformed"),
    ({"preset": "nothing"}, "bad-options"),
    ({"seed": "a b"}, "malformed"),
    ({"seed": 7}, "malformed"),
]


@pytest.mark.parametrize(("change", "error"), TABLES, ids=[str(row) for row in range(len(TABLES))])
def test_a_table_that_cannot_be_is_not_opened(
    clients: tuple[Client, Client], change: dict[str, object], error: str
) -> None:
    body = {"game": "aton", "seats": [{"kind": "me"}, {"kind": "open"}], **change}
    problem(clients[0].post("/api/tables", body), 422, error)
    assert clients[0].get("/api/tables?mine=true").json() == []


def test_nothing_at_an_unknown_address(clients: tuple[Client, Client]) -> None:
    for path in ("", "/events", "/record", "/board.svg", "/chat"):
        problem(clients[0].get(f"/api/tables/{'0' * 32}{path}"), 404, "no-table")
    problem(clients[0].post(f"/api/tables/{'0' * 32}/sit", {}), 404, "no-table")
    for odd in ("%00", "%ff", "%ED%A0%80", "x" * 2000, "'"):
        problem(clients[0].get(f"/api/tables/{odd}?seat=0"), 404, "no-table")
    for odd in ("/nothing", "/api/games/", "/api/tables/..%2f"):
        problem(clients[0].get(odd), 404, "no-page")
    assert clients[0].http.request("DELETE", "/api/tables").status_code == 405
    for name in ("", "   ", "\u202e\u200b", "x" * 41):
        assert clients[0].post("/api/players", {"name": name}).status_code == 422
    key = {"Idempotency-Key": "x" * 81}
    assert clients[0].post("/api/tables", {}, **key).status_code == 422


def test_a_zero_byte_in_an_address_is_no_fault_of_the_database(fresh_postgres: str) -> None:
    """PostgreSQL takes none, and every such request would have alarmed the host."""
    with serving(fresh_postgres) as server:
        anna = Client(server.address, "Anna")
        table = anna.open()["table"]
        values = {"table": table, "seat": "0", "game": "aton"}
        for path, methods in anna.get("/openapi.json").json()["paths"].items():
            names = re.findall(r"\{(\w+)\}", path)
            for odd in names:
                filled = {name: values.get(name, "x") for name in names} | {odd: "a%00"}
                for method in methods:
                    sent = anna.http.request(method, path.format(**filled), json={})
                    assert sent.status_code < 500, (method, path, odd, sent.text)
        assert "hypostyle_database_errors_total{" not in anna.get("/metrics").text
        anna.close()


def test_text_that_is_no_text(clients: tuple[Client, Client]) -> None:
    """Half a character, zero bytes: everywhere a text is taken, it is refused or cleaned."""
    table = clients[0].open()["table"]
    requests: list[tuple[str, str]] = [
        ("/api/players", '{"name": "%s"}'),
        ("/api/tables", '{"game": "%s", "seats": [{"kind": "me"}, {"kind": "open"}]}'),
        ("/api/tables", '{"game": "aton", "preset": "%s", "seats": [{"kind": "me"}]}'),
        (
            "/api/tables",
            '{"game": "aton", "seats": [{"kind": "me"}, {"kind": "hotseat", "name": "%s"}]}',
        ),
        ("/api/tables", '{"game": "aton", "options": {"%s": 1}, "seats": [{"kind": "me"}]}'),
        (f"/api/tables/{table}/sit", '{"code": "%s"}'),
        (f"/api/tables/{table}/chat", '{"text": "%s"}'),
        ("/api/login", '{"login": "somebody", "password": "12345678%s"}'),
        ("/api/login", '{"login": "somebody%s", "password": "12345678"}'),
    ]
    for text in ("\\ud800", "\\u0000"):
        for path, body in requests:
            answer = clients[0].http.post(
                path, content=body % text, headers={"Content-Type": "application/json"}
            )
            assert answer.status_code in (201, 403, 409, 422), (path, body, answer.text)


def test_what_is_sent_is_not_echoed(clients: tuple[Client, Client]) -> None:
    secret = "my-password-in-the-wrong-field"
    answer = clients[0].post("/api/login", {"login": {"a": secret}, "password": [secret]})
    assert answer.status_code == 422
    assert secret not in answer.text


# --- too big, too many ----------------------------------------------------------------------------


def test_ten_megabytes_are_refused(clients: tuple[Client, Client]) -> None:
    table = seated(clients)
    before = clients[0].view(table, 0)
    path = f"/api/tables/{table}/seats/0/answer"
    big = json.dumps({"answer": "x" * 10_000_000, "version": 2}).encode()
    pieces = (big[n : n + 65_536] for n in range(0, len(big), 65_536))
    for content in (big, pieces):  # with its length, and in pieces of unknown length
        try:
            answer = clients[0].http.post(path, content=content)
            problem(answer, 413, "too-big")
        except httpx.WriteError:
            pass  # it hung up in the middle, which is also an answer
    assert clients[0].view(table, 0) == before


@pytest.mark.parametrize(
    "head", [b"X-Big: " + b"a" * 65_536, b"".join(b"X-%d: y\r\n" % n for n in range(9_000))]
)
def test_who_never_comes_to_the_point_is_cut_off(server: Server, head: bytes) -> None:
    host, _, port = server.address.removeprefix("http://").partition(":")
    with socket.create_connection((host, int(port)), 20) as line:
        line.sendall(b"GET /healthz HTTP/1.1\r\nHost: x\r\n" + head[:100])
        try:
            for _ in range(100):
                line.sendall(head)
            told = line.recv(100)
        except OSError:
            told = b""
    assert not told.startswith(b"HTTP/1.1 200")
    assert httpx.get(f"{server.address}/healthz", trust_env=False, timeout=LONG).status_code == 200


def test_a_full_server_says_so(tmp_path_factory: pytest.TempPathFactory) -> None:
    folder = tmp_path_factory.mktemp("full")
    small = {"most_tables": 3, "most_tables_each": 2, "most_streams_each": 1, "most_chat": 1}
    with serving(f"sqlite:///{folder / 'games.db'}", **small, rate=0.001, burst=40) as server:
        anna, ben = Client(server.address, "Anna"), Client(server.address, "Ben")
        body = {"game": "aton", "seats": [{"kind": "me"}, {"kind": "open"}]}
        table = anna.open()["table"]
        anna.open()
        problem(anna.post("/api/tables", body), 429, "too-many-tables")
        problem(ben.post("/api/tables", body), 429, "too-many-tables")  # from the same address
        carl = Client(server.address, "Carl", source="127.0.0.2")
        carl.open()
        full = carl.post("/api/tables", body)
        carl.close()
        problem(full, 503, "full")
        assert full.headers["retry-after"]
        assert anna.post(f"/api/tables/{table}/chat", {"text": "one"}).status_code == 201
        problem(anna.post(f"/api/tables/{table}/chat", {"text": "two"}), 409, "chat-full")
        with anna.http.stream("GET", f"/api/tables/{table}/events") as stream:
            assert stream.status_code == 200
            problem(ben.get(f"/api/tables/{table}/events"), 503, "full")
        for _ in range(40):
            last = ben.get("/api/games")
        problem(last, 429, "slow-down")
        assert ben.get("/healthz").json() == {"status": "ok"}
        assert ben.get("/static/files/icon.svg").status_code == 200, "a page keeps its files"
        anna.close()
        ben.close()


def test_streams_that_begin_together_keep_the_limit(tmp_path: Path) -> None:
    """Both were let in before either was counted."""
    services = Services(ServerSettings(f"sqlite:///{tmp_path / 'games.db'}", most_streams_each=1))
    services.open_database()
    for player in (ANNA, BEN):
        services.store.players.add(player)
    table = opened(services.tables)

    async def run() -> None:
        first, second = (_stream(services, table, "address", True) for _ in range(2))
        assert "event: table" in await anext(first)
        with pytest.raises(StopAsyncIteration):
            await anext(second)
        assert services.events.count() == 1

    asyncio.run(run())
    services.database.close()


# --- the description ------------------------------------------------------------------------------


def test_the_api_describes_itself(clients: tuple[Client, Client]) -> None:
    openapi = clients[0].get("/openapi.json").json()
    page = clients[0].get("/docs")
    assert page.headers["content-type"].startswith("text/html")
    assert "<script" not in page.text
    for path, methods in openapi["paths"].items():
        for method, operation in methods.items():
            assert operation["description"], path
            assert f"<code>{method.upper()} {path}</code>" in page.text
            if path.startswith("/api"):
                assert {"403", "409", "422", "429"} <= set(operation["responses"])
    for name in openapi["components"]["schemas"]:
        assert f'id="{name}"' in page.text


def test_every_answer_is_guarded(clients: tuple[Client, Client]) -> None:
    for path in ("/api/games", "/nothing", "/docs", "/healthz"):
        headers = clients[0].get(path).headers
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["x-frame-options"] == "DENY"
        assert headers["content-security-policy"].startswith("default-src 'none'")
        assert headers["cache-control"] == "no-store"


def test_metrics_count(clients: tuple[Client, Client]) -> None:
    def number(name: str) -> int:
        lines = clients[0].get("/metrics").text.splitlines()
        (found,) = [line for line in lines if line.startswith(f"hypostyle_{name} ")]
        return int(found.split()[-1])

    before = number("changes_total")
    seated(clients)
    assert number("changes_total") == before + 2
    assert number("workers") in (1, 2)  # the second one once a bot of some test has taken long


def test_a_name_can_be_changed_to_one_that_can_be_read(clients: tuple[Client, Client]) -> None:
    anna = clients[0]
    told = anna.http.put("/api/me/name", json={"name": "  Anna\tMaria "})
    assert told.status_code == 200, told.text
    assert told.json()["name"] == anna.get("/api/me").json()["name"] == "Anna Maria"
    table = seated(clients)
    assert anna.view(table)["seats"][0]["name"] == "Anna Maria"
    problem(anna.http.put("/api/me/name", json={"name": "\u202e\u200b"}), 422, "bad-name")
    for wrong in ({"name": ""}, {"name": "a" * 41}, {"name": 1}, {}, {"name": "A", "login": "a"}):
        assert anna.http.put("/api/me/name", json=wrong).status_code == 422, wrong
    assert anna.get("/api/me").json()["name"] == "Anna Maria"
    with httpx.Client(base_url=anna.http.base_url, timeout=LONG) as stranger:
        assert stranger.put("/api/me/name", json={"name": "Eve"}).status_code == 401
    assert "/api/me/name" in anna.get("/openapi.json").json()["paths"]
