"""Counters, gauges and histograms in the text format of Prometheus."""

import threading
from bisect import bisect_left
from collections import Counter
from collections.abc import Mapping
from typing import Final

HELP: Final = {
    "requests_total": "Requests answered, by status class.",
    "request_seconds": "Seconds from a request to the beginning of its response, by kind.",
    "refusals_total": "Requests refused by a limit, by the limit.",
    "dropped_connections_total": "Connections that the server ended or refused, by the reason.",
    "database_errors_total": "Failures of the database, by the name of the error.",
    "changes_total": "Changes of tables that were stored.",
    "bot_answers_total": "Answers given by bots.",
    "bot_retries_total": "Bot answers that had to be computed again.",
    "bot_queue": "Bot turns that wait for a worker.",
    "workers": "Bot worker processes.",
    "workers_replaced_total": "Bot workers that died or took too long.",
    "webhooks_total": "Notifications, by result.",
    "push_total": "Push messages, by result.",
    "mails_total": "E-mails, by result.",
    "streams": "Open event streams.",
    "tables": "Tables, by status.",
    "tables_in_memory": "Tables whose game is in memory.",
    "damaged_tables": "Tables whose stored rows do not replay.",
    "cpu_seconds_total": "Processor time of this process, without its bots.",
    "memory_bytes": "Memory of this process, without its bots.",
    "version_info": "1, with the version of the server.",
}
"""Every metric, without the prefix `hypostyle_`."""
BUCKETS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.15, 0.25, 0.5, 1.0, 2.5, 5.0)
"""The upper ends of the buckets of histograms, in seconds."""

Values = Mapping[tuple[str, str], float]
"""Numbers by name and label."""


class Histogram:
    """How many durations fell into which bucket."""

    __slots__ = ("counts", "sum")

    def __init__(self) -> None:
        self.counts = [0] * (len(BUCKETS) + 1)
        self.sum = 0.0

    def lines(self, name: str, label: str) -> list[str]:
        """The histogram as text; the count of a bucket includes those below."""
        found: list[str] = []
        total = 0
        more = f"{label}," if label else ""
        ends = [f"{end:g}" for end in BUCKETS] + ["+Inf"]
        for end, count in zip(ends, self.counts, strict=True):
            total += count
            found.append(f'hypostyle_{name}_bucket{{{more}le="{end}"}} {total}')
        found.append(_line(f"{name}_sum", label, round(self.sum, 6)))
        found.append(_line(f"{name}_count", label, total))
        return found


class Metrics:
    """Counts since the start of the server. Thread-safe."""

    def __init__(self) -> None:
        self._counts: Counter[tuple[str, str]] = Counter()
        self._histograms: dict[tuple[str, str], Histogram] = {}
        self._lock = threading.Lock()

    def add(self, name: str, label: str = "", n: int = 1) -> None:
        """Increase a counter; `label` is written as in `class="2xx"`."""
        with self._lock:
            self._counts[name, label] += n

    def observe(self, name: str, label: str, seconds: float) -> None:
        """Add a duration to a histogram."""
        with self._lock:
            histogram = self._histograms.get((name, label))
            if histogram is None:
                histogram = self._histograms[name, label] = Histogram()
            histogram.counts[bisect_left(BUCKETS, seconds)] += 1
            histogram.sum += seconds

    def text(self, now: Values) -> str:
        """All counters and histograms, and gauges with their current values."""
        lines: list[str] = []
        with self._lock:
            values: dict[tuple[str, str], float] = {**self._counts, **now}
            for name, sentence in HELP.items():
                labels = sorted(label for key, label in self._histograms if key == name)
                kind = "counter" if name.endswith("_total") else "gauge"
                if name.endswith("_seconds"):
                    kind = "histogram"
                lines += [f"# HELP hypostyle_{name} {sentence}", f"# TYPE hypostyle_{name} {kind}"]
                for label in labels:
                    lines += self._histograms[name, label].lines(name, label)
                if kind == "histogram":
                    continue
                found = sorted((label, n) for (key, label), n in values.items() if key == name)
                lines += [_line(name, label, n) for label, n in found or [("", 0)]]
        return "\n".join(lines) + "\n"


def _line(name: str, label: str, value: float) -> str:
    return f"hypostyle_{name}{{{label}}} {value}" if label else f"hypostyle_{name} {value}"
