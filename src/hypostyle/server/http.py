"""A minimal HTTP client, for measuring: it shares the machine with the server."""

import asyncio
import json
import re
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final
from urllib.parse import urlsplit

EMPTY: Final[Mapping[str, str]] = MappingProxyType({})


class HttpConnection:
    """A connection that stays open."""

    def __init__(self, address: str) -> None:
        parts = urlsplit(address)
        self._host = parts.hostname or ""
        self._port = parts.port or 80
        self._reader: asyncio.StreamReader | None = None
        self._writer: asyncio.StreamWriter | None = None
        self.token = ""

    async def call(
        self, method: str, path: str, body: object = None, headers: Mapping[str, str] = EMPTY
    ) -> tuple[int, Any]:
        """Send a request; returns its status and its JSON."""
        status, data = await self._read(await self._send(method, path, body, headers))
        return status, json.loads(data) if data else None

    async def fetch(self, path: str) -> tuple[int, bytes]:
        """Get something that is not JSON."""
        return await self._read(await self._send("GET", path, None))

    async def _read(self, reader: asyncio.StreamReader) -> tuple[int, bytes]:
        head = await reader.readuntil(b"\r\n\r\n")
        length = re.search(rb"content-length: ([0-9]+)", head, re.IGNORECASE)
        data = await reader.readexactly(int(length[1])) if length else b""
        if b"connection: close" in head:
            self.close()
        return int(head[9:12]), data

    async def events(self, table: str, seen: Callable[[int], None]) -> None:
        """Call `seen` with each version of a table, until cancelled."""
        reader = await self._send("GET", f"/api/tables/{table}/events", None)
        while line := await reader.readline():
            if line.startswith(b"id: "):
                seen(int(line[4:]))

    async def _send(
        self, method: str, path: str, body: object, headers: Mapping[str, str] = EMPTY
    ) -> asyncio.StreamReader:
        if self._reader is not None and self._reader.at_eof():  # closed by the server, being idle
            self.close()
        if self._reader is None or self._writer is None:
            self._reader, self._writer = await asyncio.open_connection(self._host, self._port)
        data = b"" if body is None else json.dumps(body).encode()
        head = f"{method} {path} HTTP/1.1\r\nHost: {self._host}:{self._port}\r\n"
        if self.token:
            head += f"Authorization: Bearer {self.token}\r\n"
        if data:
            head += f"Content-Type: application/json\r\nContent-Length: {len(data)}\r\n"
        head += "".join(f"{name}: {value}\r\n" for name, value in headers.items())
        self._writer.write(head.encode() + b"\r\n" + data)
        return self._reader

    def close(self) -> None:
        """Close the connection."""
        if self._writer is not None:
            self._writer.close()
        self._reader = self._writer = None
