"""Who is who: guests with a nickname, and logins for those who want to come back."""

import secrets
import threading
import unicodedata
from dataclasses import replace
from typing import Final

from argon2 import PasswordHasher
from argon2.exceptions import VerificationError
from itsdangerous import BadSignature, URLSafeTimedSerializer

from hypostyle.server.background.webhooks import check_url, find_address
from hypostyle.server.limits import PlayerCache, RateLimiter
from hypostyle.server.problems import Conflict, Problem
from hypostyle.server.storage.entities import Player
from hypostyle.server.storage.store import Store

MOST_SECONDS: Final = 400 * 86_400
"""How long a cookie or token is good for; browsers keep none longer."""


MOST_AT_HAND: Final = 10_000
SECONDS_AT_HAND: Final = 30.0
"""How long a player is believed to be as they were; another process may have changed them."""


def clean(text: str) -> str:
    """Text of a person without what could disguise it: control and direction characters."""
    seen = "".join(" " if c in "\n\t" else c for c in text)
    seen = "".join(c for c in seen if not unicodedata.category(c).startswith("C"))
    return " ".join(seen.split())


def _readable(name: str) -> str:
    shown = clean(name)
    if not shown:
        raise Problem(422, "bad-name", "A name needs letters that can be read.")
    return shown


def _bytes(password: str) -> bytes:
    return password.encode("utf-8", "surrogatepass")  # JSON can hold what UTF-8 cannot


class Accounts:
    """Players, their tokens and their passwords."""

    def __init__(self, store: Store, secret: str) -> None:
        self._store = store
        self._signer = URLSafeTimedSerializer(secret, salt="hypostyle player")
        self._hasher = PasswordHasher()
        self._decoy = self._hasher.hash(secrets.token_hex(16))
        self._tries = RateLimiter(rate=0.1, burst=10)
        self._hand = PlayerCache(MOST_AT_HAND, SECONDS_AT_HAND)
        self._hashing = threading.Semaphore(2)  # each takes 64 MB for a moment

    def guest(self, name: str) -> Player:
        """Somebody new, without a login."""
        player = Player(secrets.token_hex(16), _readable(name))
        self._store.add_player(player)
        return player

    def rename(self, player: Player, name: str) -> Player:
        """Another name, for tables at which the player sits down from now on."""
        shown = _readable(name)
        self._store.set_name(player.id, shown)
        self._hand.clear()
        return replace(player, name=shown)

    def token(self, player: Player) -> str:
        """What proves that somebody is this player; for a cookie or a header."""
        return self._signer.dumps(player.id)

    def by_token(self, token: str) -> Player | None:
        """The player of a token; None when it is forged, too old or of nobody."""
        try:
            player_id = self._signer.loads(token, max_age=MOST_SECONDS)
        except BadSignature:
            return None
        player = self._store.player(player_id) if isinstance(player_id, str) else None
        if player is not None:
            self._hand.put(token, player)
        return player

    def at_hand(self, token: str) -> Player | None:
        """The player of a token that was looked at a moment ago."""
        return self._hand.get(token)

    def register(self, player: Player, login: str, password: str) -> Player:
        """Give a guest a login."""
        if player.login is not None:
            raise Problem(409, "has-login", "You have a login already.")
        with self._one_of_few():
            hashed = self._hasher.hash(_bytes(password))
        try:
            self._store.set_login(player.id, login, hashed)
        except Conflict:
            raise Problem(409, "login-taken", "That user name is taken.") from None
        self._hand.clear()
        return replace(player, login=login)

    def log_in(self, login: str, password: str) -> Player:
        """The player of a login. Takes as long for an unknown login as for a wrong password."""
        if not self._tries.take(login):
            raise Problem(429, "slow-down", "Too many attempts; wait a minute.")
        player = self._store.player_by_login(login)
        hashed = self._decoy if player is None or player.password is None else player.password
        try:
            with self._one_of_few():
                self._hasher.verify(hashed, _bytes(password))
        except VerificationError:
            player = None
        if player is None:
            raise Problem(403, "wrong-login", "User name or password is wrong.")
        return player

    def webhook(self, player: Player) -> str:
        """Where a player hears that it is their turn; empty for nowhere."""
        known = self._store.player(player.id)
        return "" if known is None else known.webhook or ""

    def set_webhook(self, player: Player, url: str | None, private: bool = False) -> Player:
        """Where a player hears that it is their turn; None for nowhere."""
        if url is not None:
            try:
                find_address(check_url(url), private)
            except OSError:
                raise Problem(422, "bad-webhook", "There is no server of that name.") from None
        self._store.set_webhook(player.id, url)
        self._hand.clear()
        return replace(player, webhook=url)

    def _one_of_few(self) -> "_Few":
        return _Few(self._hashing)


class _Few:
    """A turn at something costly, or a polite refusal."""

    def __init__(self, turns: threading.Semaphore) -> None:
        self._turns = turns

    def __enter__(self) -> None:
        if not self._turns.acquire(timeout=5):
            raise Problem(503, "busy", "Many log in at once; please try again.")

    def __exit__(self, *_: object) -> None:
        self._turns.release()
