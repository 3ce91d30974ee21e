"""Players: guests with a name, accounts with a login, and the tokens that identify both."""

import hashlib
import secrets
import threading
import time
import unicodedata
from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from typing import Final

from argon2 import PasswordHasher
from argon2.exceptions import VerificationError
from itsdangerous import BadSignature, URLSafeTimedSerializer
from sqlalchemy.exc import SQLAlchemyError

from hypostyle.server.background.webhooks import check_url, find_address
from hypostyle.server.limits import RateLimiter, network
from hypostyle.server.problems import Conflict, problem
from hypostyle.server.storage.entities import Player
from hypostyle.server.storage.players import PlayerStore
from hypostyle.server.storage.sessions import Session

TOKEN_SECONDS: Final = 400 * 86_400
"""How long a cookie or token is valid; browsers keep none longer."""
SEEN_SECONDS: Final = 3600.0
"""How precisely it is stored when a session was last used."""
MOST_HASHING: Final = 8
"""The most passwords that are hashed or wait for it; a hash takes about a tenth of a second."""
DECOY: Final = (
    "$argon2id$v=19$m=65536,t=3,p=4$rpj+4j9vyqoKk9Tq7IWWYg"
    "$0gFCtO1G/PFxJePvnpHIQu7eemCF5OWDwTyF6w09RfM"
)
"""The hash of a password that nobody knows: to check it takes as long as to check a real one."""
MOST_CACHED: Final = 10_000
CACHE_SECONDS: Final = 30.0
"""How long a cached player is used; another process may have changed them meanwhile."""


BLANK: Final = "\u115f\u1160\u2800\u3164\uffa0"
"""Letters and signs by category that are drawn as nothing: fillers of Hangul, the empty Braille cell."""


def clean(text: str) -> str:
    """A text without control, direction and blank characters, which could disguise it."""
    spaced = "".join(" " if c in "\n\t" else c for c in text)
    plain = "".join(
        c for c in spaced if c not in BLANK and not unicodedata.category(c).startswith("C")
    )
    return " ".join(plain.split())


def _clean_name(name: str) -> str:
    cleaned = clean(name)
    if all(unicodedata.category(c)[0] in "MZ" for c in cleaned):  # marks need a letter
        raise problem(422, "bad-name")
    return cleaned


def _bytes(password: str) -> bytes:
    return password.encode("utf-8", "surrogatepass")  # JSON can hold what UTF-8 cannot


def _check_not_banned(player: Player) -> None:
    if player.banned:
        raise problem(403, "banned")


class PlayerCache:
    """Recently seen players, by token. Thread-safe."""

    def __init__(self, most: int, seconds: float) -> None:
        self._most = most
        self._seconds = seconds
        self._all: OrderedDict[str, tuple[float, Player]] = OrderedDict()
        self._lock = threading.Lock()

    def get(self, token: str) -> Player | None:
        """The player of a token, unless the entry is too old."""
        found = self._all.get(token)
        return None if found is None or found[0] < time.monotonic() else found[1]

    def put(self, token: str, player: Player) -> None:
        """Add a player; the oldest entry goes first."""
        with self._lock:
            self._all.pop(token, None)
            self._all[token] = (time.monotonic() + self._seconds, player)
            while len(self._all) > self._most:
                self._all.popitem(last=False)

    def clear(self) -> None:
        """Remove all entries."""
        with self._lock:
            self._all.clear()


class Accounts:
    """Creates, finds and changes players; checks tokens and passwords."""

    def __init__(self, store: PlayerStore, secret: str, most_guests_hour: int = 10**9) -> None:
        self._store = store
        self._key = hashlib.sha256(secret.encode()).digest()
        self._guests = RateLimiter(most_guests_hour / 3600, most_guests_hour)
        self._signer = URLSafeTimedSerializer(secret, salt="hypostyle player")
        self._hasher = PasswordHasher()
        # By address and login together, so that nobody can lock the account of another.
        self._attempts = RateLimiter(rate=0.1, burst=10)
        self._attempts_from = RateLimiter(rate=0.5, burst=50)
        self._cache = PlayerCache(MOST_CACHED, CACHE_SECONDS)
        self._hashing = threading.Semaphore(2)  # each hash takes 64 MB for a moment
        # Whoever comes when so many wait is refused at once: their threads are those of the games.
        self._waiting = threading.Semaphore(MOST_HASHING)
        self._looking_up = threading.Semaphore(2)

    def source(self, address: str) -> str:
        """A name for where requests come from, which does not tell the address."""
        if not address:
            return ""
        return hashlib.blake2b(network(address).encode(), key=self._key, digest_size=16).hexdigest()

    def add_guest(self, name: str, client: str = "") -> Player:
        """Create a player without a login, at the address of `client`; each may have so many."""
        cleaned = _clean_name(name)
        if not self._guests.take(network(client)):
            raise problem(429, "slow-down", "guests")
        player = Player(secrets.token_hex(16), cleaned)
        self._store.add(player)
        return player

    def rename(self, player: Player, name: str) -> Player:
        """Rename a player; the new name is used at new tables."""
        cleaned = _clean_name(name)
        self._store.set_name(player.id, cleaned)
        self._cache.clear()
        return replace(player, name=cleaned)

    def token(self, player: Player, device: str = "") -> str:
        """Begin a session; its signed token identifies the player, in a cookie or a header."""
        session_id = secrets.token_hex(16)
        self._store.sessions.add(session_id, player.id, device)
        return self._signer.dumps(session_id)

    def session_id(self, token: str) -> str:
        """The session that a token names; empty when it is forged or expired."""
        try:
            found = self._signer.loads(token, max_age=TOKEN_SECONDS)
        except BadSignature:
            return ""
        return found if isinstance(found, str) else ""

    def by_token(self, token: str) -> Player | None:
        """The player of a token; None when it is forged or expired, or its session has ended.

        Raises a problem when the host has banned the player.
        """
        session_id = self.session_id(token)
        session = self._store.sessions.get(session_id) if session_id else None
        player = None if session is None else self._store.get(session.player_id)
        if session is None or player is None:
            return None
        _check_not_banned(player)
        if time.time() - session.seen > SEEN_SECONDS:
            with suppress(SQLAlchemyError):  # a database that cannot be written can still be read
                self._store.sessions.touch(session.id)
        self._cache.put(token, player)
        return player

    def cached(self, token: str) -> Player | None:
        """The player of a token that was checked a moment ago."""
        return self._cache.get(token)

    def sessions(self, player: Player) -> list[Session]:
        """Where a player is signed in, the latest used first."""
        return self._store.sessions.of(player.id)

    def end_session(self, player: Player, session_id: str) -> None:
        """End a session: its token is worthless from now on."""
        # PostgreSQL takes no zero bytes.
        if not session_id.isalnum() or not self._store.sessions.end(session_id, player.id):
            raise problem(404, "no-session")
        self._cache.clear()

    def end_other_sessions(self, player: Player, token: str) -> None:
        """End all sessions of a player but that of a token."""
        self._store.sessions.end_all(player.id, self.session_id(token))
        self._cache.clear()

    def register(self, player: Player, login: str, password: str) -> Player:
        """Turn a guest into an account."""
        if player.login is not None:
            raise problem(409, "has-login")
        named = self._store.get(login)
        if named is not None and named.id != player.id:  # hosts name players by both
            raise problem(409, "login-taken")
        with self._hash_slot():
            hashed = self._hasher.hash(_bytes(password))
        try:
            self._store.set_login(player.id, login, hashed)
        except Conflict:
            raise problem(409, "login-taken") from None
        self._cache.clear()
        return replace(player, login=login)

    def log_in(self, login: str, password: str, client: str = "") -> Player:
        """The player of a login. An unknown login takes as long as a wrong password.

        `client` is the address the attempt comes from; attempts are limited for each.
        """
        client = network(client)
        if not self._attempts_from.take(client) or not self._attempts.take(f"{client} {login}"):
            raise problem(429, "slow-down", "login")
        player = self._store.by_login(login)
        fits = self._fits(player, password)
        if player is None or not fits:
            raise problem(403, "wrong-login")
        _check_not_banned(player)
        return player

    def _fits(self, player: Player | None, password: str) -> bool:
        """Whether it is the password of an account; it takes as long when there is none."""
        own = None if player is None else player.password
        try:
            with self._hash_slot():
                self._hasher.verify(own or DECOY, _bytes(password))
        except VerificationError:
            return False
        return own is not None  # everybody can read the decoy

    def check_password(self, player: Player, password: str | None) -> None:
        """Raise unless it is the password of the player's account. A guest has none to give."""
        known = self._store.get(player.id)
        if known is None or known.login is None:
            return
        if not self._attempts.take(f"player {player.id}"):
            raise problem(429, "slow-down", "login")
        if password is None or not self._fits(known, password):
            raise problem(403, "wrong-password")

    def change_password(self, player: Player, old: str, new: str, token: str) -> None:
        """Set a new password, and end all sessions but that of a token."""
        if player.login is None:
            raise problem(409, "no-login")
        self.check_password(player, old)
        with self._hash_slot():
            self._store.set_password(player.id, self._hasher.hash(_bytes(new)))
        self.end_other_sessions(player, token)

    def set_password(self, player: Player, password: str) -> None:
        """Set a password without asking for the old one; all sessions end."""
        with self._hash_slot():
            self._store.set_password(player.id, self._hasher.hash(_bytes(password)))
        self._store.sessions.end_all(player.id)
        self._cache.clear()

    def reset_password(self, player: Player) -> str:
        """Give an account a new random password, which is returned."""
        if player.login is None:
            raise problem(409, "no-login")
        password = secrets.token_urlsafe(12)
        self.set_password(player, password)
        return password

    def forget(self) -> None:
        """Drop cached players, because one has changed."""
        self._cache.clear()

    def webhook(self, player: Player) -> str:
        """The webhook of a player; empty for none."""
        known = self._store.get(player.id)
        return "" if known is None else known.webhook or ""

    def set_webhook(self, player: Player, url: str | None, private: bool = False) -> Player:
        """Set the URL that is called when it is the player's turn; None removes it."""
        if url is not None:
            with self._look_up_slot():
                try:
                    find_address(check_url(url), private)
                except (OSError, UnicodeError):  # the latter for a host that cannot be a name
                    raise problem(422, "bad-webhook", "unknown") from None
        self._store.set_webhook(player.id, url)
        self._cache.clear()
        return replace(player, webhook=url)

    @contextmanager
    def _look_up_slot(self) -> Iterator[None]:
        """Names that are slow to look up take few of the threads of the games."""
        if not self._looking_up.acquire(blocking=False):
            raise problem(503, "busy", "webhook")
        try:
            yield
        finally:
            self._looking_up.release()

    @contextmanager
    def _hash_slot(self) -> Iterator[None]:
        if not self._waiting.acquire(blocking=False):
            raise problem(503, "busy", "login")
        try:
            with self._hashing:
                yield
        finally:
            self._waiting.release()
