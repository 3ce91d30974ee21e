"""What players do with e-mail: confirm an address, end turn alerts, choose a new password."""

import hashlib
import re
from typing import Final

from itsdangerous import BadSignature, URLSafeTimedSerializer

from hypostyle.server.accounts import Accounts
from hypostyle.server.background.mailer import Mailer, OutgoingMail, turn_mail
from hypostyle.server.background.webhooks import PAGE
from hypostyle.server.limits import RateLimiter, network
from hypostyle.server.metrics import Metrics
from hypostyle.server.problems import TEXTS, problem
from hypostyle.server.settings import ServerSettings
from hypostyle.server.storage.entities import Player
from hypostyle.server.storage.mail import DueAlert, MailAddress
from hypostyle.server.storage.store import Store

DAY: Final = 86_400
CONFIRM_SECONDS: Final = 2 * DAY
RESET_SECONDS: Final = 3600
FOR_EVER: Final = 3650 * DAY
ADDRESS: Final = re.compile(r"[A-Za-z0-9._%+'=-]{1,64}@(?:[A-Za-z0-9-]{1,63}\.)+[A-Za-z]{2,24}")


class MailDesk:
    """Everything about e-mail that players ask for. Links are signed, so nothing is stored for them."""

    def __init__(
        self, store: Store, accounts: Accounts, secret: str, settings: ServerSettings,
        metrics: Metrics,
    ) -> None:  # fmt: skip
        self._store = store
        self._accounts = accounts
        self._signer = URLSafeTimedSerializer(secret, salt="hypostyle mail")
        self.public_url = settings.public_url.rstrip("/")
        """Where players find this server."""
        self.mailer = Mailer(store.mail, settings, metrics, self._turn)
        # Nobody may use this server to fill another's letter box.
        self._limit = RateLimiter(rate=1 / 1200, burst=3)
        # Nor for mails to many, by one guest after another.
        self._limit_from = RateLimiter(rate=1 / 180, burst=20)

    def address(self, player: Player) -> MailAddress | None:
        """The address of a player."""
        return self._store.mail.of(player.id)

    def set_address(self, player: Player, address: str, client: str = "") -> None:
        """Set an address, and send a mail there by which its owner confirms it.

        `client` is the address that the request comes from; each may have only so many sent.
        """
        if len(address) > 254 or ADDRESS.fullmatch(address) is None:
            raise problem(422, "bad-mail", "address")
        if (
            not self._limit_from.take(network(client))
            or not self._limit.take(f"to {address.lower()}")
            or not self._limit.take(player.id)
        ):
            raise problem(429, "slow-down", "mail")
        self._store.mail.set(player.id, address)
        link = self._link("/mail/confirm", ["confirm", player.id, address])
        text = TEXTS("mail.confirm", name=player.name, url=link)
        self.mailer.put(OutgoingMail(address, TEXTS("mail.confirm_subject"), text))

    def confirm(self, token: str) -> None:
        """Accept the link of such a mail."""
        player_id, address = self._read(token, "confirm", CONFIRM_SECONDS)
        if not self._store.mail.confirm(player_id, address):
            raise problem(422, "bad-mail", "link")

    def unsubscribe(self, token: str) -> None:
        """End the turn alerts of the player to whom a mail was sent."""
        player_id, _ = self._read(token, "unsubscribe", FOR_EVER)
        self._store.mail.set_alerts(player_id, False)

    def forgot(self, login: str, client: str) -> None:
        """Send a link for a new password, if the account has a confirmed address.

        Nobody learns whether it has.
        """
        if not self._limit.take(f"{network(client)} {login}"):
            raise problem(429, "slow-down", "mail")
        player = self._store.players.by_login(login)
        known = None if player is None else self._store.mail.of(player.id)
        if player is None or known is None or not known.confirmed:
            return
        link = self._link("/password/reset", ["reset", player.id, _mark(player)])
        text = TEXTS("mail.reset", login=login, url=link)
        self.mailer.put(OutgoingMail(known.address, TEXTS("mail.reset_subject"), text))

    def reset(self, token: str, password: str) -> None:
        """Set a new password by such a link, which works once; all sessions end."""
        player_id, mark = self._read(token, "reset", RESET_SECONDS)
        player = self._store.players.get(player_id)
        if player is None or _mark(player) != mark:
            raise problem(422, "bad-mail", "link")
        self._accounts.set_password(player, password)

    def _turn(self, alert: DueAlert) -> OutgoingMail:
        where = self.public_url + PAGE.format(table=alert.table, seat=alert.seat)
        end = self._link("/mail/unsubscribe", ["unsubscribe", alert.player_id, ""])
        return turn_mail(alert, where, end)

    def _link(self, path: str, said: list[str]) -> str:
        return f"{self.public_url}{path}?token={self._signer.dumps(said)}"

    def _read(self, token: str, kind: str, seconds: int) -> tuple[str, str]:
        try:
            found = self._signer.loads(token, max_age=seconds)
        except BadSignature:
            found = None
        if not isinstance(found, list) or len(found) != 3 or found[0] != kind:
            raise problem(422, "bad-mail", "link")
        return str(found[1]), str(found[2])


def _mark(player: Player) -> str:
    """Changes with the password, so that a link for a new one works once."""
    return hashlib.sha256((player.password or "").encode()).hexdigest()[:16]
