"""E-mail through a real SMTP server: confirmed addresses, turn alerts, one-click ends, new passwords."""

import email
import re
import socket
import time
from collections.abc import Iterator
from contextlib import contextmanager
from email.message import Message
from typing import Any

import httpx
import pytest
from aiosmtpd.controller import Controller
from sqlalchemy import update

from hypostyle.server.background.mailer import OutgoingMail, SmtpServer
from hypostyle.server.settings import BadSettings
from hypostyle.server.storage.schema import TABLES
from hypostyle.server.storage.store import Store
from tests.server.stored import ANNA, make_tables, opened
from tests.server.support import LONG, Client, seated, serving, wait_for

SENDER = "games@example.org"


class LetterBox:
    """Keeps what an SMTP server gets."""

    def __init__(self) -> None:
        self.mails: list[Message] = []
        self.to: list[str] = []

    async def handle_DATA(self, _server: Any, _session: Any, envelope: Any) -> str:  # noqa: N802
        self.to += envelope.rcpt_tos
        self.mails.append(email.message_from_bytes(envelope.content))
        return "250 OK"

    def link(self, mail: int, path: str) -> str:
        """The token of a link in a mail."""
        found = re.search(rf"http://\S+{path}\?token=(\S+)", words(self.mails[mail]))
        assert found is not None, words(self.mails[mail])
        return found[1]


def words(mail: Message) -> str:
    """The text of a mail."""
    found = mail.get_payload(decode=True)
    assert isinstance(found, bytes)
    return found.decode()


@contextmanager
def smtp_server() -> Iterator[tuple[LetterBox, str]]:
    box = LetterBox()
    with socket.socket() as free:  # the controller cannot choose a port by itself
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    running = Controller(box, hostname="127.0.0.1", port=port)
    running.start()
    try:
        yield box, f"smtp://127.0.0.1:{port}"
    finally:
        running.stop()


@pytest.fixture(scope="module")
def mailed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[LetterBox, str]]:
    """A letter box, and the address of a server that sends mail after half a second."""
    url = f"sqlite:///{tmp_path_factory.mktemp('mail') / 'games.db'}"
    with smtp_server() as (box, smtp):
        settings: dict[str, Any] = {
            "smtp": smtp, "mail_from": SENDER, "mail_delay_seconds": 0.5,
        }  # fmt: skip
        with serving(url, **settings) as server:
            yield box, server.address


def account(address: str, login: str) -> Client:
    client = Client(address, login.capitalize())
    given = {"login": login, "password": "correct horse", "bearer": True}
    assert client.post("/api/me/login", given).status_code == 200
    return client


def test_from_an_address_to_a_new_password(mailed: tuple[LetterBox, str]) -> None:
    box, address = mailed
    anna, ben = account(address, "anna"), Client(address, "Ben")
    assert anna.http.put("/api/me/mail", json={"address": "no address"}).status_code == 422
    assert anna.http.put("/api/me/mail", json={"address": "anna@example.org"}).status_code == 204
    wait_for(lambda: len(box.mails) == 1)
    assert (box.to, box.mails[0]["From"]) == (["anna@example.org"], SENDER)
    # Before the address is confirmed nothing else is sent to it.
    forgotten = {"login": "anna"}
    assert ben.post("/api/password/forgot", forgotten).status_code == 204
    token = box.link(0, "/mail/confirm")
    assert anna.get(f"/mail/confirm?token={token}").status_code == 200
    assert not anna.get("/api/me/mail").json()["confirmed"]  # a page that is looked at does nothing
    assert anna.post("/api/mail/confirm", {"token": token[:-2]}).status_code == 422
    assert anna.post("/api/mail/confirm", {"token": token}).status_code == 204
    assert anna.get("/api/me/mail").json() == {
        "address": "anna@example.org", "confirmed": True, "alerts": True,
    }  # fmt: skip
    assert len(box.mails) == 1
    # A turn that waits.
    table = seated((anna, ben))
    wait_for(lambda: len(box.mails) == 2)
    alert = box.mails[1]
    assert alert["Subject"] == "It is your turn in Aton."
    assert f"/tables/{table}?seat=0" in words(alert)
    time.sleep(1.2)
    assert len(box.mails) == 2, "one turn is told once"
    # One request of a mail program, without cookie or origin, ends them.
    assert alert["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    link = alert["List-Unsubscribe"].strip("<>")
    assert link in words(alert)
    assert httpx.post(
        link, data={"List-Unsubscribe": "One-Click"}, trust_env=False, timeout=LONG
    ).is_success
    assert not anna.get("/api/me/mail").json()["alerts"]
    # A new password, once.
    assert ben.post("/api/password/forgot", forgotten).status_code == 204
    assert ben.post("/api/password/forgot", {"login": "nobody"}).status_code == 204
    wait_for(lambda: len(box.mails) == 3)
    token = box.link(2, "/password/reset")
    assert ben.get(f"/password/reset?token={token}").status_code == 200
    given = {"token": token, "password": "battery staple"}
    assert ben.post("/api/password/reset", given).status_code == 204
    assert ben.post("/api/password/reset", given).status_code == 422
    assert anna.get("/api/me").status_code == 401, "all sessions have ended"
    for password, status in (("correct horse", 403), ("battery staple", 200)):
        login = {"login": "anna", "password": password}
        assert ben.post("/api/login", login).status_code == status
    anna.close()
    ben.close()


def test_nobody_fills_the_letter_box_of_another(mailed: tuple[LetterBox, str]) -> None:
    _, address = mailed
    clients = [Client(address, f"Guest {n}") for n in range(4)]
    given = {"address": "victim@example.org"}
    found = [client.http.put("/api/me/mail", json=given).status_code for client in clients]
    assert found == [204, 204, 204, 429]
    assert clients[0].http.delete("/api/me/mail").status_code == 204
    assert clients[0].get("/api/me/mail").json()["address"] is None
    for client in clients:
        client.close()


def test_guests_of_one_address_do_not_mail_to_everybody(mailed: tuple[LetterBox, str]) -> None:
    """A confirmation carries the name of its player: enough for advertising."""
    _, address = mailed
    found = []
    for n in range(22):
        client = Client(address, "Buy at example.org", source="127.0.0.77")
        given = {"address": f"reader{n}@example.org"}
        found.append(client.http.put("/api/me/mail", json=given).status_code)
        client.close()
    assert found[:20] == [204] * 20
    assert found[-1] == 429
    ben = Client(address, "Ben")
    assert ben.http.put("/api/me/mail", json={"address": "ben@example.org"}).status_code == 204
    ben.close()


def test_without_a_server_for_mail_there_is_none(clients: tuple[Client, Client]) -> None:
    assert clients[0].get("/api/me/mail").status_code == 404
    assert clients[0].post("/api/password/forgot", {"login": "anna"}).status_code == 404
    assert "/password/forgot" not in clients[0].get("/me").text


def age(store: Store, table: str, seconds: float) -> float:
    touched = time.time() - seconds
    with store.database.writing() as connection:
        connection.execute(update(TABLES).where(TABLES.c.id == table).values(touched=touched))
    return touched


def test_a_turn_is_due_once_after_a_while_in_games_with_people(store: Store) -> None:
    table = opened(make_tables(store))
    store.mail.set(ANNA.id, "anna@example.org")
    store.mail.confirm(ANNA.id, "anna@example.org")
    assert store.mail.due(time.time() - 60, 10) == []
    age(store, table, 100)
    (alert,) = store.mail.due(time.time() - 60, 10)
    assert (alert.table, alert.seat, alert.address) == (table, 0, "anna@example.org")
    assert store.mail.claim(alert, time.time())
    assert not store.mail.claim(alert, time.time())
    assert store.mail.due(time.time() - 60, 10) == []
    with store.database.writing() as connection:
        later = update(TABLES).where(TABLES.c.id == table).values(touched=time.time() + 1)
        connection.execute(later)
    (again,) = store.mail.due(time.time() + 60, 10)  # something has happened since
    store.mail.set_alerts(ANNA.id, False)
    assert store.mail.due(time.time() + 60, 10) == []
    assert store.mail.claim(again, time.time() + 2)
    store.mail.set(ANNA.id, "other@example.org")
    assert not store.mail.confirm(ANNA.id, "anna@example.org")
    store.admin.erase_player(ANNA.id, "Deleted player")
    assert store.mail.of(ANNA.id) is None
    store.admin.delete_table(table)


@pytest.mark.parametrize(
    ("url", "sender"),
    [
        ("http://host", SENDER),
        ("smtp://", SENDER),
        ("smtp://host:x", SENDER),
        ("smtp://host", "me"),
    ],
)
def test_a_bad_setting_is_refused_in_a_sentence(url: str, sender: str) -> None:
    with pytest.raises(BadSettings):
        SmtpServer(url, sender)


def test_lines_in_an_address_do_not_become_headers() -> None:
    with smtp_server() as (box, url):
        server = SmtpServer(url, SENDER)
        with pytest.raises(ValueError, match=r"linefeed|newline|control"):
            server.send(OutgoingMail("a@example.org\nBcc: b@example.org", "Subject", "Text"))
        server.send(OutgoingMail("a@example.org", "Your turn", "Text"))
        assert box.to == ["a@example.org"]
