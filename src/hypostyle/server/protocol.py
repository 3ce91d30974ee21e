"""The HTTP parsers of uvicorn, with limits: bytes and seconds of a request head, and connections.

Uvicorn has two parsers: one in Python, which limits the request head, and one in C, which makes the
whole server half as fast again but has no limit. Neither limits how long a client may take to send a
head or to read a response, nor how many connections it may hold meanwhile.
"""

import asyncio
from typing import Any, Final

from hypostyle.server.limits import MOST_HEAD, ConnectionLimit, network
from hypostyle.server.metrics import Metrics

HEAD_SECONDS: Final = 10.0
"""The time a client has to send a request head, from its first byte or from connecting."""
READ_SECONDS: Final = 60.0
"""How long a client may read nothing while a response waits for it."""


class GuardedConnection:
    """Closes connections that take too long, and refuses those beyond a limit. A mix-in."""

    limit: ConnectionLimit
    metrics: Metrics
    _head: asyncio.TimerHandle | None = None
    _stall: asyncio.TimerHandle | None = None

    def connection_made(self: Any, transport: asyncio.Transport) -> None:
        """Count the connection, and give the client some time to begin."""
        super().connection_made(transport)  # type: ignore[misc]
        if not self.limit.enter(self, network(self.client[0]) if self.client else "?"):
            self.count("full")
            transport.abort()
            return
        self._head = self.loop.call_later(HEAD_SECONDS, self.drop, "head")

    def connection_lost(self: Any, exc: Exception | None) -> None:
        """Count no more."""
        self.limit.leave(self)
        self._head = _cancelled(self._head)
        self._stall = _cancelled(self._stall)
        super().connection_lost(exc)  # type: ignore[misc]

    def data_received(self: Any, data: bytes) -> None:
        """Notice whether a request has begun, or only its head."""
        super().data_received(data)  # type: ignore[misc]
        if self.cycle is not None and not self.cycle.response_complete:
            self._head = _cancelled(self._head)
            self.limit.mark_busy(self)
        elif self._head is None and not self.transport.is_closing():
            self._head = self.loop.call_later(HEAD_SECONDS, self.drop, "head")

    def on_response_complete(self: Any) -> None:
        """From now on the connection is idle, unless another request is waiting."""
        super().on_response_complete()  # type: ignore[misc]
        if self.cycle is None or self.cycle.response_complete:
            self.limit.mark_idle(self)

    def pause_writing(self: Any) -> None:
        """The client reads more slowly than the server writes."""
        super().pause_writing()  # type: ignore[misc]
        if self._stall is None:
            self._stall = self.loop.call_later(READ_SECONDS, self.drop, "reading")

    def resume_writing(self: Any) -> None:
        """The client has read on."""
        self._stall = _cancelled(self._stall)
        super().resume_writing()  # type: ignore[misc]

    def drop(self: Any, reason: str = "room") -> None:
        """Close the connection at once; without a reason to make room for another."""
        self.count(reason)
        self.limit.leave(self)
        self.transport.abort()

    def count(self, reason: str) -> None:
        """Count a connection that the server ends."""
        self.metrics.add("dropped_connections_total", f'reason="{reason}"')


def _cancelled(timer: asyncio.TimerHandle | None) -> asyncio.TimerHandle | None:
    """Cancel a timer, if there is one; returns None, for its place."""
    if timer is not None:
        timer.cancel()
    return None


def make_protocol(limit: ConnectionLimit, metrics: Metrics) -> type[asyncio.Protocol]:
    """The HTTP parser for connections that share a limit: the fast one where it is installed."""
    try:
        from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
    except ImportError:
        from uvicorn.protocols.http.h11_impl import H11Protocol

        shared = {"limit": limit, "metrics": metrics}
        return type("Connection", (GuardedConnection, H11Protocol), shared)

    class Connection(GuardedConnection, HttpToolsProtocol):
        """Closes connections whose request head exceeds MOST_HEAD, as the other parser does."""

        def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
            self._in_head = True
            self._head_bytes = 0
            super().connection_made(transport)

        def data_received(self, data: bytes) -> None:
            """Count the bytes of the request head."""
            super().data_received(data)
            if self._in_head:
                self._head_bytes += len(data)
                if self._head_bytes > MOST_HEAD and not self.transport.is_closing():
                    self.count("size")
                    self.transport.close()

        def on_message_begin(self) -> None:
            """Start counting."""
            self._in_head = True
            self._head_bytes = 0
            super().on_message_begin()

        def on_headers_complete(self) -> None:
            """Stop counting: the body begins."""
            self._in_head = False
            super().on_headers_complete()

    Connection.limit = limit
    Connection.metrics = metrics
    return Connection
