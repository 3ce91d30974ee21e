"""Push messages: encrypted as the RFCs say, sent with the care of webhooks, ended when they should."""

import base64
import json
import struct
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from sqlalchemy.exc import OperationalError

from hypostyle.server.background.push import PushKeys, decode, encode, encrypt
from hypostyle.server.background.webhooks import Webhooks
from hypostyle.server.metrics import Metrics
from hypostyle.server.settings import ServerSettings
from hypostyle.server.storage.push import MOST_EACH, PushSubscription
from hypostyle.server.storage.store import Store
from hypostyle.server.tables.cache import ChangeEvent
from tests.server.stored import ANNA
from tests.server.support import Client, seated, serving, wait_for

in_sqlite = pytest.mark.parametrize("store", ["sqlite"], indirect=True)
CURVE = ec.SECP256R1()


def unpadded(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


class Browser:
    """A browser's side of a subscription, written from the RFCs and not from our code."""

    def __init__(self, key: ec.EllipticCurvePrivateKey, auth: bytes) -> None:
        self._key = key
        self._auth = auth
        self.point = key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)

    @property
    def keys(self) -> dict[str, str]:
        return {
            "p256dh": base64.urlsafe_b64encode(self.point).decode(),
            "auth": base64.urlsafe_b64encode(self._auth).decode().rstrip("="),
        }

    def read(self, body: bytes) -> bytes:
        """RFC 8188, section 2, with the keys of RFC 8291, section 3.4."""
        salt, (size, length) = body[:16], struct.unpack("!IB", body[16:21])
        sender, sealed = body[21 : 21 + length], body[21 + length :]
        assert len(sealed) <= size
        public = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, sender)
        shared = self._key.exchange(ec.ECDH(), public)
        info = b"WebPush: info\x00" + self.point + sender
        seed = HKDF(hashes.SHA256(), 32, self._auth, info).derive(shared)
        key = HKDF(hashes.SHA256(), 16, salt, b"Content-Encoding: aes128gcm\x00").derive(seed)
        nonce = HKDF(hashes.SHA256(), 12, salt, b"Content-Encoding: nonce\x00").derive(seed)
        padded = AESGCM(key).decrypt(nonce, sealed, None).rstrip(b"\x00")
        assert padded.endswith(b"\x02")
        return padded[:-1]


def private_key(text: str) -> ec.EllipticCurvePrivateKey:
    return ec.derive_private_key(int.from_bytes(unpadded(text), "big"), CURVE)


RFC_8291 = {
    "sender": "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw",
    "receiver": "q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94",
    "auth": "BTBZMqHH6r4Tts7J_aSIgg",
    "salt": "DGv6ra1nlYgDCS1FRnbzlw",
    "message": "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIg"
    "Dll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLV"
    "WGNWQexSgSxsj_Qulcy4a-fN",
}
"""Appendix A of RFC 8291."""


def test_the_worked_example_of_rfc_8291() -> None:
    example = {name: str(value) for name, value in RFC_8291.items()}
    browser = Browser(private_key(example["receiver"]), unpadded(example["auth"]))
    plain = b"When I grow up, I want to be a watermelon"
    salt, sender = unpadded(example["salt"]), private_key(example["sender"])
    made = encrypt(plain, browser.keys["p256dh"], browser.keys["auth"], salt, sender)
    assert encode(made) == example["message"]
    assert browser.read(made) == plain


def test_only_the_browser_it_is_for_can_read_a_message() -> None:
    one, other = (Browser(ec.generate_private_key(CURVE), bytes([n]) * 16) for n in range(2))
    sent = encrypt(b"Your turn", one.keys["p256dh"], one.keys["auth"])
    assert one.read(sent) == b"Your turn"
    with pytest.raises(InvalidTag):
        other.read(sent)
    assert encrypt(b"Your turn", one.keys["p256dh"], one.keys["auth"]) != sent


class Service(ThreadingHTTPServer):
    """A push service that keeps what it gets."""

    def __init__(self) -> None:
        self.got: list[tuple[dict[str, str], bytes]] = []
        self.status = 201
        super().__init__(("127.0.0.1", 0), Take)


class Take(BaseHTTPRequestHandler):
    server: Service

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.server.got.append(({k.lower(): v for k, v in self.headers.items()}, body))
        self.send_response(self.server.status)
        self.end_headers()

    def log_message(self, *_: object) -> None:
        pass


@contextmanager
def push_service() -> Iterator[Service]:
    service = Service()
    thread = threading.Thread(target=service.serve_forever)
    thread.start()
    try:
        yield service
    finally:
        service.shutdown()
        thread.join(10)
        service.server_close()


def fresh_browser() -> Browser:
    return Browser(ec.generate_private_key(CURVE), b"0123456789abcdef")


def check_proof(headers: dict[str, str], key: str, audience: str) -> None:
    """RFC 8292: who sends it, for whom, signed with the key the browser subscribed with."""
    scheme, _, rest = headers["authorization"].partition(" ")
    parts = dict(part.strip().split("=", 1) for part in rest.split(","))
    assert (scheme, parts["k"]) == ("vapid", key)
    head, claims, signature = parts["t"].split(".")
    raw = unpadded(signature)
    signed = encode_dss_signature(int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
    public = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, unpadded(key))
    public.verify(signed, f"{head}.{claims}".encode(), ec.ECDSA(hashes.SHA256()))
    assert json.loads(unpadded(head))["alg"] == "ES256"
    assert json.loads(unpadded(claims))["aud"] == audience


def test_a_browser_that_subscribed_hears_of_its_turn_until_it_ends(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    folder = tmp_path_factory.mktemp("push")
    with (
        push_service() as service,
        serving(f"sqlite:///{folder / 'games.db'}", webhook_private=1) as server,
    ):
        anna, ben = (Client(server.address, name) for name in ("Anna", "Ben"))
        browser = fresh_browser()
        origin = f"http://127.0.0.1:{service.server_port}"
        key = ben.get("/api/push").json()["key"]
        given = {"endpoint": f"{origin}/b", "keys": browser.keys, "expirationTime": None}
        made = ben.post("/api/me/push", given)
        assert made.status_code == 201
        table = seated((anna, ben))
        ask(anna, ben, table)
        wait_for(lambda: service.got)
        headers, body = service.got[0]
        assert (headers["content-encoding"], headers["ttl"]) == ("aes128gcm", "86400")
        check_proof(headers, key, origin)
        assert json.loads(browser.read(body)) == {
            "title": "Your turn",
            "body": "It is your turn in Aton.",
            "url": f"/tables/{table}?seat=1",
            "tag": table,
        }
        assert [one["push"] for one in ben.get("/api/me/push").json()] == [made.json()["push"]]
        path = f"/api/me/push/{made.json()['push']}"
        assert anna.http.delete(path).status_code == 404
        assert ben.http.delete(path).status_code == 204
        assert ben.get("/api/me/push").json() == []
        anna.close()
        ben.close()


def ask(anna: Client, ben: Client, table: str) -> None:
    """Both answer until it is Ben's turn by Anna's doing."""
    for client, seat in ((ben, 1), (anna, 0)):
        view = client.view(table, seat)
        client.answer(table, seat, view["legal"][0]["answer"], view["version"])
    while not anna.view(table)["seats"][1]["asked"]:
        view = anna.view(table, 0)
        anna.answer(table, 0, view["legal"][0]["answer"], view["version"])


@pytest.mark.parametrize(
    ("endpoint", "keys", "error"),
    [
        ("http://push.example/a", None, "bad-push"),  # not without TLS
        ("ftp://push.example/a", None, "bad-webhook"),
        ("https://push.example/a", {"p256dh": "AAAA", "auth": "A" * 22}, "bad-push"),
        ("https://push.example/a", {"p256dh": "B" * 87, "auth": "A" * 22}, "bad-push"),
        ("https://push.example/a", {"auth": "AAAA"}, "bad-push"),
        ("https://push.example/a", {"auth": "§" * 22}, "bad-push"),
    ],
)
def test_bad_subscriptions_are_refused(
    clients: tuple[Client, Client], endpoint: str, keys: dict[str, str] | None, error: str
) -> None:
    given = {"endpoint": endpoint, "keys": {**fresh_browser().keys, **(keys or {})}}
    refused = clients[0].post("/api/me/push", given)
    assert (refused.status_code, refused.json()["error"]) == (422, error)


# --- without a server -----------------------------------------------------------------------------


@contextmanager
def sending(store: Store, private: int) -> Iterator[tuple[Webhooks, Metrics]]:
    metrics = Metrics()
    running = Webhooks(store, ServerSettings("unused", webhook_private=private), metrics)
    running.keys = PushKeys(PushKeys.fresh())
    running.start()
    try:
        yield running, metrics
    finally:
        running.stop()


def subscribe(store: Store, name: str, endpoint: str, session: str = "s") -> None:
    keys = fresh_browser().keys
    if store.players.sessions.get(session) is None:
        store.players.sessions.add(session, ANNA.id, "")
    one = PushSubscription(name, ANNA.id, session, "", endpoint, keys["p256dh"], keys["auth"])
    store.push.add(one)


TURN = ChangeEvent("t", 1, asked=((0, ANNA.id),), game="aton")


@in_sqlite
@pytest.mark.parametrize("status", [404, 410])
def test_a_subscription_that_the_service_does_not_know_ends(store: Store, status: int) -> None:
    with push_service() as service, sending(store, 1) as (calls, metrics):
        subscribe(store, "a", f"http://127.0.0.1:{service.server_port}/a")
        service.status = status
        calls.notify(TURN)
        wait_for(lambda: not store.push.of(ANNA.id))
        wait_for(lambda: 'hypostyle_push_total{result="ended"} 1' in metrics.text({}))
        assert len(service.got) == 1


@in_sqlite
def test_a_database_that_fails_meanwhile_stops_no_sender(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A sender that died would keep its player for ever: each has one call at a time."""
    real, failed = store.push.end, threading.Event()

    def end(name: str) -> None:
        if not failed.is_set():
            failed.set()
            raise OperationalError("UPDATE", None, Exception("the disk is full"))
        real(name)

    monkeypatch.setattr(store.push, "end", end)
    with push_service() as service, sending(store, 1) as (calls, _):
        subscribe(store, "a", f"http://127.0.0.1:{service.server_port}/a")
        service.status = 410
        calls.notify(TURN)
        wait_for(failed.is_set)
        wait_for(lambda: not calls._waiting)
        calls.notify(TURN)
        wait_for(lambda: not store.push.of(ANNA.id))


@in_sqlite
def test_a_service_that_fails_is_tried_again(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hypostyle.server.background.webhooks.PAUSES", (0.01, 0.01))
    with push_service() as service, sending(store, 1) as (calls, metrics):
        subscribe(store, "a", f"http://127.0.0.1:{service.server_port}/a")
        service.status = 500
        calls.notify(TURN)
        wait_for(lambda: 'hypostyle_push_total{result="failed"} 1' in metrics.text({}))
        assert len(service.got) == 3
        assert store.push.of(ANNA.id)


@in_sqlite
def test_messages_go_to_public_addresses_only(store: Store) -> None:
    with push_service() as service, sending(store, 0) as (calls, metrics):
        subscribe(store, "a", f"http://127.0.0.1:{service.server_port}/a")
        calls.notify(TURN)
        wait_for(lambda: 'hypostyle_push_total{result="refused"} 1' in metrics.text({}))
        assert service.got == []


def test_a_subscription_ends_with_its_session(store: Store) -> None:
    subscribe(store, "a", "https://push.example/a", "s1")
    subscribe(store, "b", "https://push.example/b", "s2")
    store.players.sessions.end("s1", ANNA.id)
    assert [one.id for one in store.push.of(ANNA.id)] == ["b"]
    store.push.forget()
    store.players.sessions.add("s1", ANNA.id, "")
    assert [one.id for one in store.push.of(ANNA.id)] == ["b"]


@in_sqlite
def test_a_player_has_so_many_and_each_address_counts_once(store: Store) -> None:
    for n in range(MOST_EACH + 3):
        subscribe(store, f"p{n}", f"https://push.example/{n}")
    assert len(store.push.of(ANNA.id)) == MOST_EACH
    subscribe(store, "again", f"https://push.example/{MOST_EACH + 2}")
    names = [one.id for one in store.push.of(ANNA.id)]
    assert len(names) == MOST_EACH
    assert f"p{MOST_EACH + 2}" not in names


def test_the_key_stays_the_same() -> None:
    kept = PushKeys.fresh()
    assert PushKeys(kept).public == PushKeys(kept).public
    assert len(decode(PushKeys(kept).public)) == 65
