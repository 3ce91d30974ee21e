"""Kinds of text in requests and responses: words with a fixed set of values, and sentences."""

import re
from typing import Annotated, Final, Literal

from pydantic import AfterValidator

Kind = Literal["me", "hotseat", "link", "open", "bot"]
AnyKind = Literal["me", "hotseat", "link", "open", "bot", "record"]
Pace = Literal["live", "async"]
Status = Literal["waiting", "playing", "over", "closed"]

_BEFORE_UNIT: Final = re.compile(r"(?<=\d) (?=[A-Z%]|points?\b)")


def unbroken(text: str) -> str:
    """The same words, with no line break between a number and its unit: "1200 D", "3 points"."""
    return _BEFORE_UNIT.sub("\N{NO-BREAK SPACE}", text)


Prose = Annotated[str, AfterValidator(unbroken)]
"""A sentence for people, in which no line ends between a number and its unit."""
