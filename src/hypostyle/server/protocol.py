"""The fast HTTP parser of uvicorn, with a limit on the request head.

Uvicorn has two parsers: one in Python, which limits the request head, and one in C, which makes the
whole server half as fast again but has no limit. This is the second with the limit of the first.
"""

import asyncio

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from hypostyle.server.limits import MOST_HEAD


class LimitedHttpProtocol(HttpToolsProtocol):
    """Closes connections whose request head exceeds MOST_HEAD."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        self._in_head = True
        self._head_bytes = 0
        super().connection_made(transport)

    def data_received(self, data: bytes) -> None:
        """Count the bytes of the request head."""
        super().data_received(data)
        if self._in_head:
            self._head_bytes += len(data)
            if self._head_bytes > MOST_HEAD:
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
