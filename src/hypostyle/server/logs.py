"""The log: text for people, or JSON for programs; with request ids, and without secrets.

Messages of errors may contain what a seat keeps secret, so only their names and the lines of code are
logged. Requests are logged, if at all, by their route: the address of a table lets people watch it.
"""

import json
import logging
import re
import secrets
import time
import traceback
from contextvars import ContextVar
from typing import Any, Final

from hypostyle.server.settings import BadSettings, ServerSettings

LOG: Final = logging.getLogger("hypostyle.server")
REQUESTS: Final = logging.getLogger("hypostyle.requests")
REQUEST: Final[ContextVar[str]] = ContextVar("request", default="")
"""The id of the request that is being handled."""
GIVEN: Final = re.compile(rb"[0-9A-Za-z_-]{8,64}")
"""What the id of a proxy may look like."""


def begin_request(given: bytes | None) -> str:
    """Set the id of a request: the one a proxy has given it, or a new one."""
    good = given is not None and GIVEN.fullmatch(given) is not None
    name = given.decode("ascii") if given is not None and good else secrets.token_hex(8)
    REQUEST.set(name)
    return name


class TextFormatter(logging.Formatter):
    """A line for people: time, level, message, request."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        name = REQUEST.get()
        line = f"{_time(record)} {record.levelname} {record.getMessage()}"
        line += "".join(f" {key}={value}" for key, value in _fields(record).items())
        line += f" request={name}" if name else ""
        return f"{line}\n{_error(record)}" if record.exc_info else line


class JsonFormatter(logging.Formatter):
    """A JSON object on one line."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        found: dict[str, Any] = {
            "time": _time(record),
            "level": record.levelname,
            "logger": record.name,
            "message": record.getMessage(),
            **_fields(record),
        }
        if REQUEST.get():
            found["request"] = REQUEST.get()
        if record.exc_info:
            found["error"] = _error(record)
        return json.dumps(found)


def set_up(settings: ServerSettings) -> None:
    """Send the log to the error output in the form that the settings name."""
    formatters = {"text": TextFormatter, "json": JsonFormatter}
    if settings.log not in formatters:
        raise BadSettings(f"HYPOSTYLE_LOG must be text or json, not {settings.log!r}")
    handler = logging.StreamHandler()
    handler.setFormatter(formatters[settings.log]())
    logging.basicConfig(handlers=[handler], level=logging.WARNING, force=True)
    REQUESTS.setLevel(logging.INFO if settings.log_requests else logging.WARNING)


def log_request(method: str, route: str, status: int, seconds: float) -> None:
    """Log a request that was answered, by its route and without its address."""
    if REQUESTS.isEnabledFor(logging.INFO):
        more = {"method": method, "route": route, "status": status, "ms": round(1000 * seconds, 1)}
        REQUESTS.info("request", extra={"fields": more})


def _fields(record: logging.LogRecord) -> dict[str, Any]:
    found: dict[str, Any] = getattr(record, "fields", {})
    return found


def _time(record: logging.LogRecord) -> str:
    moment = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
    return f"{moment}.{int(record.msecs):03}Z"


def _error(record: logging.LogRecord) -> str:
    """The name of an error and where it happened, without its message."""
    assert record.exc_info
    kind, _, where = record.exc_info
    name = "" if kind is None else kind.__name__
    return "".join(traceback.format_tb(where)) + name
