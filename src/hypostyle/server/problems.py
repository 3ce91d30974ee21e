"""Why a request is refused: an HTTP status, a key for programs and a sentence for players."""

from collections.abc import Mapping
from typing import Final

from starlette.responses import JSONResponse

from hypostyle.core.errors import HypostyleError
from hypostyle.core.words import Field, Words

TEXTS: Final = Words("hypostyle.server")
"""The sentences that players read, by key."""

UNPLAYABLE: Final = ("damaged", "no-such-game", "other-rules")
"""Problems of tables that are kept but cannot go on; no reason to log them again and again."""


class Problem(HypostyleError):
    """A request that was refused; nothing has changed."""

    def __init__(
        self,
        status: int,
        key: str,
        sentence: str,
        more: Mapping[str, str | int] | None = None,
        case: str = "",
    ) -> None:
        super().__init__(sentence)
        self.name = f"{key}-{case}" if case else key
        """Names the problem in metrics."""
        self.status = status
        self.key = key
        self.sentence = sentence
        self.more = dict(more or {})

    def body(self) -> dict[str, str | int]:
        """The JSON object the client gets."""
        return {"error": self.key, "sentence": self.sentence, **self.more}


class Conflict(Exception):
    """Another request wrote first: load the table again, then check whether to retry."""


def problem(
    status: int,
    key: str,
    case: str = "",
    more: Mapping[str, str | int] | None = None,
    **fields: Field,
) -> Problem:
    """A problem with the sentence from the texts: that of its key, or of one case of it."""
    text = f"problem.{key}.{case}" if case else f"problem.{key}"
    return Problem(status, key, TEXTS(text, **fields), more, case)


def sentence(text: str) -> str:
    """An error message of the engine as a sentence: capital letter, full stop."""
    return f"{text[:1].upper()}{text[1:]}{'' if text.endswith(('.', '!', '?')) else '.'}"


def problem_response(error: HypostyleError) -> JSONResponse:
    """The response to a request that failed with an error of ours."""
    refused = error
    if not isinstance(refused, Problem):
        name = type(error).__name__
        key = "".join(f"-{c.lower()}" if c.isupper() else c for c in name).lstrip("-")
        refused = Problem(422, key, sentence(str(error)))
    headers = {"Retry-After": "2"} if refused.status in (429, 503) else None
    return JSONResponse(refused.body(), refused.status, headers)


def no_table() -> Problem:
    """There is no such table; it does not say whether there ever was one."""
    return problem(404, "no-table")


def not_signed_in() -> Problem:
    """The request needs a player."""
    return problem(401, "who-are-you")


def not_your_seat() -> Problem:
    """The seat belongs to another player."""
    return problem(403, "not-your-seat")


def stale(version: int) -> Problem:
    """The question has changed since the client's version."""
    return problem(409, "stale", more={"version": version})
