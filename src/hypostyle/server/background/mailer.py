"""E-mail through the SMTP server that the host has set. It is sent by a thread of its own."""

import logging
import queue
import smtplib
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import formatdate, make_msgid
from typing import Final
from urllib.parse import unquote, urlsplit

from sqlalchemy.exc import SQLAlchemyError

from hypostyle.core.registry import game as find_game
from hypostyle.server.metrics import Metrics
from hypostyle.server.problems import TEXTS
from hypostyle.server.settings import BadSettings, ServerSettings
from hypostyle.server.storage.mail import DueAlert, MailStore

LOG: Final = logging.getLogger("hypostyle.server")
SECONDS: Final = 10.0
"""How long the SMTP server may take for each step."""
MOST: Final = 500
"""Mails that wait; more are dropped."""
AT_ONCE: Final = 50
LONG_LINES: Final = SMTP.clone(max_line_length=998)
"""Lines as long as SMTP allows: a link that is broken in two does not work."""
LOOPBACK: Final = ("localhost", "127.0.0.1", "::1")


@dataclass(frozen=True, slots=True)
class OutgoingMail:
    """A mail to one player."""

    address: str
    subject: str
    text: str
    unsubscribe: str = ""
    """The address that ends such mails by one request (RFC 8058)."""


class SmtpServer:
    """The host's SMTP server, named as smtp://user:password@host:587 or smtps://host."""

    def __init__(self, url: str, sender: str) -> None:
        try:
            parts = urlsplit(url)
            port = parts.port
        except ValueError:
            raise BadSettings("HYPOSTYLE_SMTP must be as smtp://host:587") from None
        if parts.scheme not in ("smtp", "smtps") or not parts.hostname:
            raise BadSettings("HYPOSTYLE_SMTP must be as smtp://host:587")
        if "@" not in sender:
            raise BadSettings("HYPOSTYLE_MAIL_FROM must be the address that mails come from")
        self._secure = parts.scheme == "smtps"
        self._host = parts.hostname
        self._port = port or (465 if self._secure else 587)
        self._login = (unquote(parts.username or ""), unquote(parts.password or ""))
        self._sender = sender

    def send(self, mail: OutgoingMail) -> None:
        """Send a mail; raises what smtplib raises."""
        message = EmailMessage(LONG_LINES)
        message["From"], message["To"] = self._sender, mail.address
        message["Subject"], message["Date"] = mail.subject, formatdate()
        message["Message-ID"] = make_msgid(domain=self._sender.rpartition("@")[2].strip("<> "))
        if mail.unsubscribe:
            message["List-Unsubscribe"] = f"<{mail.unsubscribe}>"
            message["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
        message.set_content(mail.text)
        kind = smtplib.SMTP_SSL if self._secure else smtplib.SMTP
        with kind(self._host, self._port, timeout=SECONDS) as server:
            server.ehlo()
            secure = self._secure
            if not secure and server.has_extn("starttls"):
                server.starttls()
                server.ehlo()
                secure = True
            if self._login[0]:
                if not secure and self._host not in LOOPBACK:
                    raise smtplib.SMTPNotSupportedError("no password without encryption")
                server.login(*self._login)
            server.send_message(message)


class Mailer(threading.Thread):
    """Sends mails, and looks for turn alerts that are due."""

    def __init__(
        self,
        store: MailStore,
        settings: ServerSettings,
        metrics: Metrics,
        alert: Callable[[DueAlert], OutgoingMail],
    ) -> None:
        super().__init__(name="hypostyle-mail", daemon=True)
        self._store = store
        self._server = SmtpServer(settings.smtp, settings.mail_from)
        self._delay = settings.mail_delay_seconds
        self._metrics = metrics
        self._alert = alert
        self._waiting: queue.Queue[OutgoingMail | None] = queue.Queue(MOST)

    def put(self, mail: OutgoingMail) -> None:
        """Queue a mail. Thread-safe."""
        try:
            self._waiting.put_nowait(mail)
        except queue.Full:
            self._metrics.add("mails_total", 'result="dropped"')

    def stop(self) -> None:
        """Send what is already queued, then end."""
        with suppress(queue.Full):
            self._waiting.put_nowait(None)
        self.join(SECONDS)

    def run(self) -> None:
        """Work until `stop` is called."""
        pause = max(0.2, min(30.0, self._delay / 4))
        looked = 0.0
        while True:
            if time.monotonic() - looked >= pause:
                looked = time.monotonic()
                self._look()
            try:
                mail = self._waiting.get(timeout=pause)
            except queue.Empty:
                continue
            if mail is None:
                return
            self._send(mail)

    def _look(self) -> None:
        now = time.time()
        try:
            for alert in self._store.due(now - self._delay, AT_ONCE):
                if self._store.claim(alert, now):
                    self._send(self._alert(alert))
        except SQLAlchemyError as error:  # the next look may succeed
            LOG.error("mail: %s", type(error).__name__)

    def _send(self, mail: OutgoingMail) -> None:
        try:
            self._server.send(mail)
            self._metrics.add("mails_total", 'result="sent"')
        except (OSError, smtplib.SMTPException) as error:
            LOG.error("mail: %s", type(error).__name__)  # not the message, which has the address
            self._metrics.add("mails_total", 'result="failed"')


def turn_mail(alert: DueAlert, where: str, unsubscribe: str) -> OutgoingMail:
    """The mail that tells a player of their turn."""
    title = find_game(alert.game).facts.title
    text = TEXTS("mail.turn", title=title, url=where, unsubscribe=unsubscribe)
    return OutgoingMail(alert.address, TEXTS("webhook.turn", title=title), text, unsubscribe)
