"""What can be wrong with a request: a status, a key for programs, a sentence for people."""

from collections.abc import Mapping

from hypostyle.core.errors import HypostyleError


class Problem(HypostyleError):
    """A request that cannot be fulfilled; nothing has changed."""

    def __init__(
        self,
        status: int,
        key: str,
        sentence: str,
        more: Mapping[str, str | int] | None = None,
    ) -> None:
        super().__init__(sentence)
        self.status = status
        self.key = key
        self.sentence = sentence
        self.more = dict(more or {})

    def body(self) -> dict[str, str | int]:
        """What the client reads."""
        return {"error": self.key, "sentence": self.sentence, **self.more}


class Conflict(Exception):
    """Somebody else wrote first: look again, then decide whether it still makes sense."""


def sentence(text: str) -> str:
    """What the engine says, as a sentence of its own."""
    return f"{text[:1].upper()}{text[1:]}{'' if text.endswith(('.', '!', '?')) else '.'}"


def no_table() -> Problem:
    """There is no such table. The same words whether it never was or is gone."""
    return Problem(404, "no-table", "There is no table at this address.")


def who_are_you() -> Problem:
    """Only somebody can do that."""
    return Problem(401, "who-are-you", "Come in first: tell us your name.")


def not_yours() -> Problem:
    """The seat is somebody else's."""
    return Problem(403, "not-your-seat", "That seat is not yours.")


def stale(version: int) -> Problem:
    """The question that was answered is no longer the open one."""
    return Problem(
        409,
        "stale",
        "The table has moved on since you looked; look again.",
        {"version": version},
    )
