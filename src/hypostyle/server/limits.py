"""Rate limits (token buckets), and the limits of open connections and event streams."""

import ipaddress
import threading
import time
from collections import Counter, OrderedDict
from collections.abc import Collection
from functools import lru_cache
from typing import Final, Protocol

MOST_HEAD: Final = 16_384
"""The most bytes a request may have before its body."""
MOST: Final = 10_000
"""Buckets kept; the least recently used goes first, and by then it is full again."""


@lru_cache(MOST)
def network(address: str) -> str:
    """What limits count as one address: of IPv6 the first half, which one home has for itself."""
    try:
        parsed = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(parsed, ipaddress.IPv6Address):
        if parsed.ipv4_mapped is not None:
            return str(parsed.ipv4_mapped)
        return str(ipaddress.ip_network((int(parsed) >> 64 << 64, 64)))
    return str(parsed)


Network = ipaddress.IPv4Network | ipaddress.IPv6Network


def _as_network(text: str) -> Network | None:
    """An address or a network as a network, as wide as `network` makes addresses; else None."""
    try:
        found = ipaddress.ip_network(text)
    except ValueError:
        return None
    return found.supernet(new_prefix=64) if found.version == 6 and found.prefixlen > 64 else found


def _is_within(inner: Network, outer: Network) -> bool:
    # Of two versions no address is the same; the types say that they cannot be compared.
    return inner.version == outer.version and inner.subnet_of(outer)  # type: ignore[arg-type]


class RateLimiter:
    """One bucket per name: `burst` at once, `rate` per second in the long run. Thread-safe."""

    def __init__(self, rate: float, burst: int) -> None:
        self._rate = rate
        self._burst = float(burst)
        self._all: OrderedDict[str, tuple[float, float]] = OrderedDict()
        self._lock = threading.Lock()

    def take(self, name: str, now: float | None = None) -> bool:
        """Take a token; False when the bucket is empty."""
        moment = time.monotonic() if now is None else now
        with self._lock:
            left, then = self._all.pop(name, (self._burst, moment))
            left = min(self._burst, left + (moment - then) * self._rate)
            allowed = left >= 1.0
            self._all[name] = (left - 1.0 if allowed else left, moment)
            while len(self._all) > MOST:
                self._all.popitem(last=False)
        return allowed


class StreamLimit:
    """Open streams, in total and per client. Not thread-safe."""

    def __init__(self, most: int, most_each: int) -> None:
        self._most = most
        self._most_each = most_each
        self._all: dict[str, int] = {}

    def full(self, name: str) -> bool:
        """Whether a client may not open another stream."""
        mine = self._all.get(name, 0)
        return mine >= self._most_each or sum(self._all.values()) >= self._most

    def enter(self, name: str) -> None:
        """Count a stream that opens."""
        self._all[name] = self._all.get(name, 0) + 1

    def leave(self, name: str) -> None:
        """Count a stream that closes."""
        self._all[name] -= 1
        if not self._all[name]:
            del self._all[name]


class Droppable(Protocol):
    """A connection that can be closed at once."""

    def drop(self) -> None:
        """Close it; it leaves its limit by itself."""


class ConnectionLimit:
    """Open connections, in total and per address. Not thread-safe.

    When there are too many, the one that has been idle for longest makes room: it waits for a
    request, or for the rest of a request head. Reverse proxies hold the connections of many people
    and are limited in total only.
    """

    def __init__(self, most: int, most_each: int, proxies: Collection[str] = ()) -> None:
        self._most = most
        self._most_each = most_each
        self._proxies = frozenset(proxies)
        self._proxy_networks = [found for one in proxies if (found := _as_network(one)) is not None]
        self._all: dict[Droppable, str] = {}
        self._each: Counter[str] = Counter()
        self._idle: OrderedDict[Droppable, None] = OrderedDict()
        """The longest idle first."""
        self._idle_of: dict[str, OrderedDict[Droppable, None]] = {}
        """The same, by address."""

    def __len__(self) -> int:
        """The number of open connections."""
        return len(self._all)

    def enter(self, connection: Droppable, address: str) -> bool:
        """Count a new connection; False when there is no room for it."""
        if self._each[address] >= self._most_each and not self._is_proxy(address):
            if not self._drop_first(self._idle_of.get(address)):
                return False
        elif len(self._all) >= self._most and not self._drop_first(self._idle):
            return False
        self._all[connection] = address
        self._each[address] += 1
        self.mark_idle(connection)
        return True

    def _is_proxy(self, address: str) -> bool:
        if address in self._proxies:
            return True
        found = _as_network(address) if self._proxy_networks else None
        return found is not None and any(_is_within(found, one) for one in self._proxy_networks)

    def leave(self, connection: Droppable) -> None:
        """Count a connection no more. It may leave twice."""
        address = self._all.pop(connection, None)
        if address is None:
            return
        self._forget_idle(connection, address)
        self._each[address] -= 1
        if not self._each[address]:
            del self._each[address]

    def mark_busy(self, connection: Droppable) -> None:
        """A connection has a request, and need not make room for others."""
        address = self._all.get(connection)
        if address is not None:
            self._forget_idle(connection, address)

    def mark_idle(self, connection: Droppable) -> None:
        """A connection waits for a request."""
        address = self._all.get(connection)
        if address is not None:
            self._idle[connection] = None
            self._idle_of.setdefault(address, OrderedDict())[connection] = None

    def _forget_idle(self, connection: Droppable, address: str) -> None:
        self._idle.pop(connection, None)
        mine = self._idle_of.get(address)
        if mine is not None:
            mine.pop(connection, None)
            if not mine:
                del self._idle_of[address]

    def _drop_first(self, idle: OrderedDict[Droppable, None] | None) -> bool:
        first = next(iter(idle), None) if idle else None
        if first is None:
            return False
        first.drop()
        return True
