"""The quick reader of HTTP, taught to stop reading.

Uvicorn has two: one in Python, with a limit to what may come before a request is understood, and
one in C that makes the whole server half as fast again, without any. This is the second with
the limit of the first.
"""

import asyncio

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from hypostyle.server.limits import MOST_HEAD


class LimitedHttpProtocol(HttpToolsProtocol):
    """Hangs up on those who do not come to the point."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        self._in_head = True
        self._heard = 0
        super().connection_made(transport)

    def data_received(self, data: bytes) -> None:
        """Some bytes have come."""
        super().data_received(data)
        if self._in_head:
            self._heard += len(data)
            if self._heard > MOST_HEAD:
                self.transport.close()

    def on_message_begin(self) -> None:
        """A request begins."""
        self._in_head = True
        self._heard = 0
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        """Its body begins."""
        self._in_head = False
        super().on_headers_complete()
