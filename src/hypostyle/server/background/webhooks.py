"""Webhooks and push messages: requests to other servers, when it becomes a player's turn.

They are sent from threads of their own, so that no move waits for another server. The IP address
that a request goes to is checked each time, because the address of a name can change.
"""

import heapq
import http.client
import ipaddress
import itertools
import json
import queue
import socket
import ssl
import threading
import time
from collections import Counter, OrderedDict
from collections.abc import Mapping
from contextlib import ExitStack, closing, suppress
from dataclasses import dataclass, replace
from typing import Final
from urllib.parse import SplitResult, urlsplit

from sqlalchemy.exc import SQLAlchemyError

from hypostyle.core.registry import game as find_game
from hypostyle.server.background.fair import FairQueue
from hypostyle.server.background.push import PushKeys, encrypt
from hypostyle.server.metrics import Metrics
from hypostyle.server.problems import TEXTS, Problem, problem
from hypostyle.server.settings import ServerSettings
from hypostyle.server.storage.store import Store
from hypostyle.server.tables.cache import ChangeEvent

SECONDS: Final = 5.0
"""How long a notification may take, from looking its host up to the status of the response."""
QUICK_SECONDS: Final = 1.0
"""Whoever answers faster than this is sent the next notification by the fast senders."""
PAUSES: Final = (2.0, 10.0)
"""Seconds before the second and third try."""
MOST: Final = 10_000
"""The most notifications that wait; more are dropped, because players see their turn anyway."""
MOST_EACH: Final = 20
"""The same, of one player."""
SENDERS: Final = 4
"""Threads for webhooks that were quick the last time, and as many for all others."""
POLL_SECONDS: Final = 1.0
QUIET_SECONDS: Final = 30.0
"""How long a player with neither webhook nor browser is not looked up again, which would cost as much
as a move; meanwhile another process may have stored one."""
GONE: Final = (404, 410)
"""The statuses by which a push service says that a subscription has ended."""
JSON: Final = {"Content-Type": "application/json"}
NAT64: Final = ipaddress.IPv6Network("64:ff9b::/96")
"""The IPv4 addresses as networks without IPv4 write them."""
UNICAST: Final = ipaddress.IPv6Network("2000::/3")
"""Every IPv6 address that the internet knows is in here."""
PAGE: Final = "/tables/{table}?seat={seat}"
"""The address of a table's page."""


@dataclass(frozen=True, slots=True)
class Notification:
    """One notification."""

    player: str
    body: Mapping[str, str | int]
    tries: int = 0
    push: str = ""
    """The push subscription it goes to; empty for the player's webhook."""


class BadStatus(OSError):
    """The other server answered with another status than 2xx."""

    def __init__(self, status: int) -> None:
        super().__init__(f"HTTP status {status}")
        self.status = status


class Webhooks(threading.Thread):
    """Queues notifications and sends them when they are due.

    No webhook keeps others waiting: each player has one call at a time and few that wait, players
    take turns, and a webhook that was slow or failed, or is new, has senders of its own kind.
    """

    def __init__(self, store: Store, settings: ServerSettings, metrics: Metrics) -> None:
        super().__init__(name="hypostyle-webhooks", daemon=True)
        self._store = store
        self.keys: PushKeys | None = None
        """What push messages are signed with; None when none are sent."""
        self._private = bool(settings.webhook_private)
        self._metrics = metrics
        self._due: list[tuple[float, int, Notification]] = []
        self._count = itertools.count()
        self._wake = threading.Condition()
        self._stopping = False
        self._waiting: Counter[str] = Counter()
        """By player: notifications that are due, queued or being sent."""
        self._quick: OrderedDict[str, None] = OrderedDict()
        """Players whose webhook was quick the last time."""
        self._quiet: OrderedDict[str, float] = OrderedDict()
        """Players whom nothing can reach, and until when that is believed."""
        self._expected = 0
        """How often `expect` was called."""
        self._fast: FairQueue[Notification] = FairQueue(SENDERS, 1)
        self._slow: FairQueue[Notification] = FairQueue(SENDERS, 1)
        self._senders = [
            threading.Thread(
                target=self._serve, args=(lane,), name="hypostyle-webhook", daemon=True
            )
            for lane in (self._fast, self._slow)
            for _ in range(SENDERS)
        ]
        self.public_url = settings.public_url.rstrip("/")
        """Where players find this server."""

    def notify(self, event: ChangeEvent) -> None:
        """Queue notifications for the players whose turn has begun. Thread-safe."""
        for seat, player in event.asked:
            if self._quiet.get(player, 0.0) > time.monotonic():
                continue
            title = find_game(event.game).facts.title
            page = PAGE.format(table=event.table, seat=seat)
            body: dict[str, str | int] = {
                "table": event.table,
                "game": event.game,
                "seat": seat,
                "url": f"{self.public_url}{page}",
                "text": TEXTS("webhook.turn", title=title),
                "version": event.version,
            }
            self._put(0.0, Notification(player, body))

    def expect(self, player: str) -> None:
        """Say that a player has set a webhook or subscribed a browser. Thread-safe."""
        with self._wake:
            self._expected += 1
            self._quiet.pop(player, None)

    def stop(self) -> None:
        """Stop sending."""
        with self._wake:
            self._stopping = True
            self._wake.notify()
        for lane in (self._fast, self._slow):
            lane.close()
        self.join(5)

    def run(self) -> None:
        """Queue what is due until `stop` is called."""
        for sender in self._senders:
            sender.start()
        while True:
            with self._wake:
                while not self._stopping and not self._ready():
                    wait = self._due[0][0] - time.monotonic() if self._due else None
                    self._wake.wait(wait)
                if self._stopping:
                    return
                call = heapq.heappop(self._due)[2]
                lane = self._fast if call.player in self._quick else self._slow
            lane.put(call.player, call)

    def _ready(self) -> bool:
        return bool(self._due) and self._due[0][0] <= time.monotonic()

    def _put(self, pause: float, call: Notification) -> None:
        with self._wake:
            if self._waiting.total() >= MOST or self._waiting[call.player] >= MOST_EACH:
                self._metrics.add("webhooks_total", 'result="dropped"')
                return
            self._waiting[call.player] += 1
            heapq.heappush(self._due, (time.monotonic() + pause, next(self._count), call))
            self._wake.notify()

    def _serve(self, lane: FairQueue[Notification]) -> None:
        while not self._stopping:
            found = lane.get(POLL_SECONDS)
            if found is None:
                continue
            player, call = found
            begun = time.monotonic()
            works = self._send(call)
            self._judge(player, works and time.monotonic() - begun < QUICK_SECONDS)
            lane.done(player)

    def _judge(self, player: str, quick: bool) -> None:
        """Remember whether a webhook was quick, and that one notification less waits."""
        with self._wake:
            self._quick.pop(player, None)
            if quick:
                self._quick[player] = None
                while len(self._quick) > MOST:
                    self._quick.popitem(last=False)
            self._waiting[player] -= 1
            if self._waiting[player] <= 0:
                del self._waiting[player]

    def _send(self, call: Notification) -> bool:
        """Send a notification; False when it has failed, and may be tried again."""
        name = "push_total" if call.push else "webhooks_total"
        try:
            sent = self._push(call) if call.push else self._call(call)
            if sent:
                self._metrics.add(name, 'result="sent"')
        except Problem:  # a forbidden address is not retried
            self._metrics.add(name, 'result="refused"')
            return False
        except Exception as error:  # whatever the other server does wrong
            if call.push and isinstance(error, BadStatus) and error.status in GONE:
                with suppress(SQLAlchemyError):  # then the next message ends it
                    self._store.push.end(call.push)
                self._metrics.add(name, 'result="ended"')
            elif call.tries < len(PAUSES):
                self._put(PAUSES[call.tries], replace(call, tries=call.tries + 1))
            else:
                self._metrics.add(name, 'result="failed"')
            return False
        return True

    def _call(self, call: Notification) -> bool:
        """Call a player's webhook, if there is one; each of their browsers has its own turn."""
        expected = self._expected
        if not self._store.push.reachable(call.player):
            self._rest(call.player, expected)
            return False
        if self.keys is not None and not call.tries:
            for one in self._store.push.of(call.player):
                self._put(0.0, replace(call, push=one.id))
        player = self._store.players.get(call.player)
        if player is None or player.webhook is None:
            return False
        send(player.webhook, call.body, self._private)
        return True

    def _rest(self, player: str, expected: int) -> None:
        """Remember that nothing reaches a player, unless one was expected since."""
        with self._wake:
            if expected == self._expected:
                self._quiet.pop(player, None)
                self._quiet[player] = time.monotonic() + QUIET_SECONDS
                while len(self._quiet) > MOST:
                    self._quiet.popitem(last=False)

    def _push(self, call: Notification) -> bool:
        """Send a push message, unless the subscription has ended."""
        one = self._store.push.get(call.push)
        if one is None or self.keys is None:
            return False
        payload = {
            "title": TEXTS("webhook.title"),
            "body": call.body["text"],
            "url": PAGE.format(table=call.body["table"], seat=call.body["seat"]),
            "tag": call.body["table"],
        }
        body = encrypt(json.dumps(payload).encode(), one.public, one.secret)
        headers = self.keys.headers(one.endpoint, self.public_url)
        post(one.endpoint, body, headers, self._private)
        return True


def check_url(url: str) -> SplitResult:
    """The parts of a URL; raises Problem unless it can be a webhook."""
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        raise _bad("address") from None
    plain = url.isascii() and url.isprintable() and " " not in url
    if not plain or parts.scheme not in ("http", "https") or not parts.hostname or port == 0:
        raise _bad("scheme")
    if parts.username is not None or parts.password is not None:
        raise _bad("credentials")
    return parts


def find_address(parts: SplitResult, private: bool) -> str:
    """The IP address; raises Problem unless it is public, or private ones are allowed."""
    port = parts.port or (443 if parts.scheme == "https" else 80)
    found = socket.getaddrinfo(parts.hostname, port, type=socket.SOCK_STREAM)
    addresses = [str(entry[4][0]) for entry in found]
    if not private and not all(_is_public(address) for address in addresses):
        raise _bad("private")
    return addresses[0]


def _find_address_until(end: float, parts: SplitResult, private: bool) -> str:
    """The same before a time: a name server that takes longer is left to a thread of its own."""
    results: queue.SimpleQueue[str | Exception] = queue.SimpleQueue()

    def look_up() -> None:
        try:
            results.put(find_address(parts, private))
        except Exception as error:
            results.put(error)

    threading.Thread(target=look_up, name="hypostyle-lookup", daemon=True).start()
    try:
        found = results.get(timeout=_left(end))
    except queue.Empty:
        raise TimeoutError from None
    if isinstance(found, Exception):
        raise found
    return found


def _is_public(text: str) -> bool:
    address = ipaddress.ip_address(text.partition("%")[0])
    if isinstance(address, ipaddress.IPv6Address):
        inner = address.ipv4_mapped or address.sixtofour or (address.teredo or (None, None))[1]
        if address in NAT64:
            inner = ipaddress.IPv4Address(address.packed[-4:])
        if inner is not None:
            return inner.is_global and not inner.is_multicast
        if address not in UNICAST:
            return False
    return address.is_global and not address.is_multicast


def send(url: str, body: Mapping[str, str | int], private: bool, seconds: float = SECONDS) -> None:
    """Send a notification as JSON."""
    post(url, json.dumps(dict(body)).encode(), JSON, private, seconds)


def post(
    url: str, body: bytes, headers: Mapping[str, str], private: bool, seconds: float = SECONDS
) -> None:
    """Send a request. Redirects are not followed, and the response is not read.

    It is over when the seconds have passed, however slowly the other server goes on.
    """
    end = time.monotonic() + seconds
    parts = check_url(url)
    address = _find_address_until(end, parts, private)
    port = parts.port or (443 if parts.scheme == "https" else 80)
    with ExitStack() as opened:
        # To the address that was checked, whatever the name resolves to by now.
        stream = opened.enter_context(socket.create_connection((address, port), _left(end)))
        if parts.scheme == "https":
            context = ssl.create_default_context()
            stream = opened.enter_context(
                context.wrap_socket(
                    stream, server_hostname=parts.hostname, do_handshake_on_connect=False
                )
            )
        # A timeout of the socket begins anew with every byte; this one does not.
        watchdog = threading.Timer(_left(end), _hang_up, (stream,))
        watchdog.daemon = True
        watchdog.start()
        opened.callback(watchdog.cancel)
        if isinstance(stream, ssl.SSLSocket):
            stream.do_handshake()
        _post(parts, port, stream, body, headers)
        _left(end)  # a response that was cut off can look like a whole one


def _post(
    parts: SplitResult, port: int, stream: socket.socket, body: bytes, headers: Mapping[str, str]
) -> None:
    connection = http.client.HTTPConnection(parts.hostname or "", port)
    connection.sock = stream
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    connection.request("POST", path, body, {**headers, "User-Agent": "hypostyle"})
    with closing(connection.getresponse()) as response:
        if not 200 <= response.status < 300:
            raise BadStatus(response.status)


def _left(end: float) -> float:
    left = end - time.monotonic()
    if left <= 0:
        raise TimeoutError
    return left


def _hang_up(stream: socket.socket) -> None:
    """End a connection in which another thread waits."""
    with suppress(OSError):  # closed already
        socket.socket.shutdown(stream, socket.SHUT_RDWR)


def _bad(case: str) -> Problem:
    return problem(422, "bad-webhook", case)
