"""Counters in the format of Prometheus."""

import threading
from collections import Counter
from collections.abc import Mapping
from typing import Final

HELP: Final = {
    "requests_total": "Requests answered, by status class.",
    "changes_total": "Changes of tables that were stored.",
    "bot_answers_total": "Answers given by bots.",
    "bot_retries_total": "Bot answers that had to be computed again.",
    "workers_replaced_total": "Bot workers that died or took too long.",
    "webhooks_total": "Notifications, by result.",
    "streams": "Open event streams.",
    "tables": "Tables, by status.",
    "damaged_tables": "Tables whose stored rows do not replay.",
    "workers": "Bot worker processes.",
    "bot_queue": "Bot turns that wait for a worker.",
}


class Metrics:
    """Counts since the start of the server. Thread-safe."""

    def __init__(self) -> None:
        self._counts: Counter[tuple[str, str]] = Counter()
        self._lock = threading.Lock()

    def add(self, name: str, label: str = "", n: int = 1) -> None:
        """Increase a counter; `label` is written as in `class="2xx"`."""
        with self._lock:
            self._counts[name, label] += n

    def text(self, now: Mapping[tuple[str, str], int]) -> str:
        """All counters, and gauges with their current values."""
        with self._lock:
            values = {**self._counts, **now}
        lines: list[str] = []
        for name, sentence in HELP.items():
            kind = "counter" if name.endswith("_total") else "gauge"
            lines += [f"# HELP hypostyle_{name} {sentence}", f"# TYPE hypostyle_{name} {kind}"]
            found = sorted((label, n) for (key, label), n in values.items() if key == name)
            for label, n in found or [("", 0)]:
                lines.append(
                    f"hypostyle_{name}{{{label}}} {n}" if label else f"hypostyle_{name} {n}"
                )
        return "\n".join(lines) + "\n"
