"""Sessions, passwords, and the deletion of oneself."""

from collections.abc import Iterator

import httpx
import pytest
from argon2 import PasswordHasher
from argon2.exceptions import VerifyMismatchError
from sqlalchemy import text

from hypostyle.server.accounts import DECOY, Accounts
from hypostyle.server.devices import device_of
from hypostyle.server.limits import RateLimiter
from hypostyle.server.problems import Problem
from hypostyle.server.storage.sessions import MOST_EACH
from hypostyle.server.storage.store import Store
from tests.server.stored import ANNA, BEN
from tests.server.support import LONG, Client, Server, seated
from tests.server.test_requests import problem

PASSWORD = "correct horse"
OTHER = "battery staple"


@pytest.fixture
def accounts(store: Store) -> Accounts:
    found = Accounts(store.players, "secret")
    found._hasher = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)  # at once
    found.register(ANNA, "anna", PASSWORD)
    return found


@pytest.fixture
def anna(server: Server, request: pytest.FixtureRequest) -> Iterator[Client]:
    """A player with an account, at a program."""
    client = Client(server.address, "Anna")
    login = f"anna{abs(hash(request.node.name)) % 10**12}"
    client.http.headers["X-Login"] = login
    assert client.post("/api/me/login", {"login": login, "password": PASSWORD}).status_code == 200
    yield client
    client.close()


def log_in(client: Client, password: str = PASSWORD) -> Client:
    """The same player at another device."""
    body = {"login": client.http.headers["X-Login"], "password": password, "bearer": True}
    sent = client.post("/api/login", body, **{"User-Agent": "Mozilla/5.0 (X11; Linux) Firefox/1"})
    assert sent.status_code == 200, sent.text
    return Client(str(client.http.base_url), token=sent.json()["token"])


def test_an_account_without_a_password_is_opened_by_none(
    accounts: Accounts, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("hypostyle.server.accounts.DECOY", accounts._hasher.hash("decoy"))
    assert accounts.log_in("anna", PASSWORD).id == ANNA.id
    with store.database.writing() as connection:
        connection.execute(text("UPDATE players SET password = NULL"))
    with pytest.raises(Problem):
        accounts.log_in("anna", "decoy")


def test_logging_out_ends_the_token(server: Server) -> None:
    with httpx.Client(base_url=server.address, trust_env=False, timeout=LONG) as browser:
        own = {"Origin": server.address}
        browser.post("/api/players", json={"name": "Eve"}, headers=own)
        stolen = dict(browser.cookies)
        assert browser.post("/api/logout", headers=own).status_code == 204
        browser.cookies.update(stolen)
        problem(browser.get("/api/me"), 401, "who-are-you")
    client = Client(server.address, "Anna")
    assert client.post("/api/logout", {}).status_code == 204
    problem(client.get("/api/me"), 401, "bad-token")
    client.close()


def test_a_new_account_replaces_the_session_of_the_guest(server: Server) -> None:
    with httpx.Client(base_url=server.address, trust_env=False, timeout=LONG) as browser:
        browser.headers["Origin"] = server.address
        browser.post("/api/players", json={"name": "Eve"})
        guest = dict(browser.cookies)
        body = {"login": "eve.of.the.browser", "password": PASSWORD}
        assert browser.post("/api/me/login", json=body).status_code == 200
        assert dict(browser.cookies) != guest
        assert [one["current"] for one in browser.get("/api/me/sessions").json()] == [True]


def test_sessions_are_listed_and_ended(anna: Client) -> None:
    other = log_in(anna)
    found = anna.get("/api/me/sessions").json()
    assert sorted(one["device"] for one in found)[0] == "Firefox, Linux"
    current = [one for one in found if one["current"]]
    assert len(current) == 1
    theirs = next(one for one in found if one["device"] == "Firefox, Linux")
    stranger = Client(str(anna.http.base_url), "Eve")
    path = f"/api/me/sessions/{theirs['session']}"
    problem(stranger.http.delete(path), 404, "no-session")
    assert other.get("/api/me").status_code == 200
    assert anna.http.delete(path).status_code == 204
    problem(other.get("/api/me"), 401, "bad-token")
    problem(anna.http.delete(path), 404, "no-session")
    more = log_in(anna)
    assert anna.http.delete("/api/me/sessions").status_code == 204
    problem(more.get("/api/me"), 401, "bad-token")
    assert len(anna.get("/api/me/sessions").json()) == 1
    for client in (other, more, stranger):
        client.close()


def test_a_new_password_ends_the_other_sessions(anna: Client) -> None:
    other = log_in(anna)
    change = {"password": OTHER, "new": OTHER}
    problem(anna.http.put("/api/me/password", json=change), 403, "wrong-password")
    assert other.get("/api/me").status_code == 200
    change["password"] = PASSWORD
    assert anna.http.put("/api/me/password", json=change).status_code == 204
    problem(other.get("/api/me"), 401, "bad-token")
    assert anna.get("/api/me").status_code == 200
    body = {"login": anna.http.headers["X-Login"], "password": PASSWORD}
    problem(anna.post("/api/login", body), 403, "wrong-login")
    log_in(anna, OTHER).close()
    guest = Client(str(anna.http.base_url), "Guest")
    problem(guest.http.put("/api/me/password", json=change), 409, "no-login")
    guest.close()
    other.close()


def test_a_stolen_cookie_does_not_guess_the_password(accounts: Accounts, store: Store) -> None:
    known = store.players.by_login("anna")
    assert known is not None
    accounts._attempts = RateLimiter(rate=1e-9, burst=10)  # however slow this machine is
    keys = []
    for _ in range(11):
        with pytest.raises(Problem) as refused:
            accounts.check_password(known, OTHER)
        keys.append(refused.value.key)
    assert keys == ["wrong-password"] * 10 + ["slow-down"]


def test_an_unknown_login_takes_as_long_as_a_wrong_password() -> None:
    """The decoy is hashed with the same effort as passwords are."""
    hasher = PasswordHasher()
    assert not hasher.check_needs_rehash(DECOY)
    with pytest.raises(VerifyMismatchError):
        hasher.verify(DECOY, PASSWORD)


def test_deleting_oneself(anna: Client) -> None:
    ben = Client(str(anna.http.base_url), "Ben")
    shared = seated((anna, ben))
    alone = anna.open([{"kind": "me"}, {"kind": "bot", "bot": "novice"}])["table"]
    anna.post(f"/api/tables/{shared}/chat", {"text": "My address is 5 Nile Street."})
    assert ben.get(f"/api/tables/{shared}/chat").json()
    problem(anna.post("/api/me/delete", {}), 403, "wrong-password")
    problem(anna.post("/api/me/delete", {"password": OTHER}), 403, "wrong-password")
    assert anna.post("/api/me/delete", {"password": PASSWORD}).status_code == 204
    assert anna.get("/api/me").status_code == 401
    body = {"login": anna.http.headers["X-Login"], "password": PASSWORD}
    problem(anna.post("/api/login", body), 403, "wrong-login")
    view = ben.view(shared, 1)
    assert (view["status"], view["seats"][0]["gone"]) == ("playing", True)
    assert "Anna" not in str(view)
    assert ben.get(f"/api/tables/{shared}/chat").json() == []
    problem(ben.get(f"/api/tables/{alone}"), 404, "no-table")
    ben.close()


def test_a_guest_deletes_themselves_without_a_password(server: Server) -> None:
    guest = Client(server.address, "Guest")
    assert guest.post("/api/me/delete", {}).status_code == 204
    assert guest.get("/api/me").status_code == 401
    guest.close()


def test_a_token_of_before_is_a_session_like_others(store: Store) -> None:
    """It contains the id of its player, under which the migration has made a session."""
    accounts = Accounts(store.players, "secret")
    store.players.sessions.add(BEN.id, BEN.id, "")
    token = accounts._signer.dumps(BEN.id)
    found = accounts.by_token(token)
    assert found is not None
    assert found.id == BEN.id
    accounts.end_session(BEN, BEN.id)
    assert accounts.cached(token) is None
    assert accounts.by_token(token) is None


def test_a_player_has_only_so_many_sessions(accounts: Accounts) -> None:
    first = accounts.token(ANNA)
    tokens = [accounts.token(ANNA, f"device {n}") for n in range(MOST_EACH)]
    assert accounts.by_token(first) is None
    assert all(accounts.by_token(token) for token in tokens)
    assert len(accounts.sessions(ANNA)) == MOST_EACH


def test_when_a_session_was_used_is_kept_to_the_hour(accounts: Accounts, store: Store) -> None:
    token = accounts.token(ANNA)
    mine = accounts.sessions(ANNA)[0]
    with store.database.writing() as connection:
        connection.execute(text("UPDATE sessions SET seen = 1"))
    accounts.by_token(token)
    assert accounts.sessions(ANNA)[0].seen >= mine.seen
    before = accounts.sessions(ANNA)[0].seen
    accounts.by_token(token)
    assert accounts.sessions(ANNA)[0].seen == before


def test_a_new_password_from_the_host_ends_all_sessions(accounts: Accounts, store: Store) -> None:
    token = accounts.token(ANNA)
    known = accounts.by_token(token)
    assert known is not None
    accounts.reset_password(known)
    assert accounts.cached(token) is None
    assert accounts.by_token(token) is None


def test_names_of_devices() -> None:
    chrome = "Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36"
    assert device_of(chrome) == "Chrome, Android"
    assert device_of(chrome + " Edg/140.0") == "Edge, Android"
    assert device_of("python-httpx/0.28") == "python-httpx"
    assert device_of("curl") == "curl"
    assert device_of("") == ""
    assert len(device_of("\N{SNOWMAN}" + "x" * 500)) == 80
